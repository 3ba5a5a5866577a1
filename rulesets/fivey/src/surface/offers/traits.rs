//! Skills, titles and feats in use.
use super::ask::{Offered, Offering, Read, nobody, own, referee_only, who_asked};
use super::tasks::agreed;
use crate::reference::RULES;
use crate::rules::traits::attunement::Master;
use crate::rules::traits::titles::{self, CallOn, Invent, Tie, WhoKnows};
use crate::rules::traits::using::{UseFeat, is_used};
use crate::world::World;
use norn_kernel::offer::param;
use norn_kernel::{Choice, Closed, Param, Range, Rule, Text, Value, Who, words};
use std::collections::BTreeSet;

/// One of one's own, and one of the names that are theirs, such that the rule lets it pass.
fn own_and_name<R: Rule<World = World>>(
    it: &mut Offering<'_>,
    asked: Text,
    names: impl Fn(&World, Who) -> Vec<String>,
    none: Text,
    way: impl Fn(Who, &str) -> R,
) -> Read<(Who, String)> {
    let world = it.world;
    let whose = who_asked(own(it));
    let who = it.fit(whose, none.clone(), |who: &Who, can| {
        names(world, *who).iter().any(|name| can(way(*who, name)))
    })?;
    let param = Param::name(asked, names(world, who)).or_only();
    let name = it.fit(param, none, |name: &String, can| can(way(who, name)))?;
    Ok((who, name))
}

/// A feat that is used. [fivey.feat.meaning]
pub(super) fn use_feat(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.meaning");
    let names = |world: &World, who: Who| -> Vec<String> {
        world.feats(who).filter(|(_, feat)| is_used(feat)).map(|(name, _)| name.to_owned()).collect()
    };
    let way = |who: Who, feat: &str| UseFeat { who, feat: feat.to_owned() };
    let (who, feat) = own_and_name(it, Text::part(key, "feat"), names, Text::part(key, "none"), way)?;
    Ok(UseFeat { who, feat }.into())
}

/// A thing that a skill slot is filled with. [fivey.attune.permanent]
pub(super) fn master(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.attune.permanent");
    let names = |world: &World, who: Who| world.character(who).things.keys().cloned().collect();
    let way = |who: Who, thing: &str| Master { who, thing: thing.to_owned() };
    let (who, thing) = own_and_name(it, Text::part(key, "thing"), names, Text::part(key, "none"), way)?;
    Ok(Master { who, thing }.into())
}

/// Somebody's titles.
fn own_titles(world: &World, who: Who) -> Vec<String> {
    world.character(who).titles.keys().cloned().collect()
}

/// Whether it is somebody or an organization.
fn tie(it: &mut Offering<'_>) -> Read<Tie> {
    let asked = Param::word::<Tie>(Text::part(words!("fivey.title.meaning"), "tie"));
    it.take(asked.or(Value::word(Tie::Bond.word())))
}

/// Whom or what a player invents behind a title. [fivey.title.bond, fivey.title.institution]
pub(super) fn invent(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.title.meaning");
    let tie = tie(it)?;
    let way = |who: Who, title: &str| {
        let text = "-".to_owned();
        Invent { who, title: title.to_owned(), tie, text, agreed: true }
    };
    let asked = Text::part(key, "which");
    let (who, title) = own_and_name(it, asked, own_titles, Text::part(key, "none"), way)?;
    let text: String = it.take(Param::text(Text::part(tie.key(), "text")))?;
    it.require(!text.trim().is_empty(), Text::part(tie.key(), "nothing"))?;
    Ok(Invent { who, title, tie, text, agreed: agreed(it, key)? }.into())
}

/// Whom somebody calls on, and for what. [fivey.title.institution]
pub(super) fn call_on(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.title.meaning");
    let tie = tie(it)?;
    let way = |who: Who, title: &str| CallOn {
        who,
        title: title.to_owned(),
        tie,
        aid: String::new(),
        agreed: true,
    };
    let asked = Text::part(key, "which");
    let (who, title) = own_and_name(it, asked, own_titles, Text::part(key, "none"), way)?;
    let aid = it.take(Param::text(Text::part(key, "aid")).or(Value::text("")))?;
    Ok(CallOn { who, title, tie, aid, agreed: agreed(it, key)? }.into())
}

/// Whom the referee asks what they know. [fivey.title.perspective]
pub(super) fn who_knows(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.title.perspective");
    let world = it.world;
    it.need(world.party().next().is_some(), nobody())?;
    let question = it.take(Param::text(Text::part(key, "question")).or(Value::text("")))?;
    let option = |who: Who| {
        Choice::told(
            who,
            Text::part(key, "titles").with("who", who).with("titles", titles::titles(world, who)),
        )
    };
    let all: Vec<Who> = world.party().collect();
    let options: Vec<Choice> = all.iter().copied().map(option).collect();
    let usual = Value::List(all.into_iter().map(Value::Character).collect());
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let asked = param(Text::part(key, "who"), Range::SeveralOf { options, min: 1, max }).or(usual);
    let who: BTreeSet<Who> = it.take(asked)?;
    Ok(WhoKnows { question, who }.into())
}
