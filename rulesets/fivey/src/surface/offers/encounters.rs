//! Whom the party meets, how they react, and what is asked of them.
use super::ask::{Offered, Offering, Read, nobody, own, referee_only, target, who_asked};
use super::tasks::skill;
use crate::reference::RULES;
use crate::rules::encounters::hirelings::{self, PartWith, TakeOn};
use crate::rules::encounters::meeting::{self, ChangeMode, EndMeeting, Meet, Reveal};
use crate::rules::encounters::reactions::{React, Reacts, shares_title};
use crate::rules::encounters::requests::{Rank, Request};
use crate::rules::tasks::circumstances::Deed;
use crate::rules::tasks::inspiration::has_die;
use crate::world::{Given, Mode, World};
use norn_kernel::record::Cell;
use norn_kernel::{Closed, Edge, Key, Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// An edge that the referee finds, with what stands there to begin with.
fn edge(it: &mut Offering<'_>, key: Key, part: &'static str, usual: Edge) -> Read<Edge> {
    let asked = Param::words(Text::part(key, part), ["advantage", "disadvantage"]).or_none().by_referee();
    let asked = match usual {
        Edge::Advantage => asked.or(Value::word("advantage")),
        Edge::Disadvantage => asked.or(Value::word("disadvantage")),
        Edge::None => asked,
    };
    let given: Option<Given> = it.take(asked)?;
    Ok(given.map_or(Edge::None, Given::edge))
}

/// What is expected of these: those with whom somebody shares a title are likely to help. [fivey.title.meaning]
fn leaning(it: &mut Offering<'_>, of: &BTreeSet<Who>) -> Read<Edge> {
    let usual = if shares_title(it.world, of) { Edge::Advantage } else { Edge::None };
    edge(it, words!("fivey.social.reaction-bias"), "edge", usual)
}

/// Those of whom nobody has said how they feel.
fn strangers(world: &World, of: &[Who]) -> Vec<Who> {
    of.iter().copied().filter(|who| world.character(*who).attitude.is_none()).collect()
}

/// Those of these whom nobody has met yet; all of them where there are none.
fn new(world: &World, of: &[Who]) -> Vec<Who> {
    let new = strangers(world, of);
    if new.is_empty() { of.to_vec() } else { new }
}

/// Some of these, those first whom nobody has met yet.
fn some(it: &mut Offering<'_>, key: Key, of: &[Who]) -> Read<BTreeSet<Who>> {
    let usual = new(it.world, of);
    it.take(Param::several(Text::part(key, "others"), of.to_vec(), 1).or(usual.value()))
}

/// Who of several most likely leads them: whoever stands out by their general ability.
fn strongest(world: &World, of: &BTreeSet<Who>) -> Option<Who> {
    let ability = |who: &Who| world.character(*who).ability;
    let most = of.iter().map(ability).max()?;
    let best: Vec<Who> = of.iter().copied().filter(|who| ability(who) == most).collect();
    match best[..] {
        [only] if 1 < of.len() => Some(only),
        _ => None,
    }
}

/// Whom the party meets. [fivey.phase.encounter]
pub(super) fn meet(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.phase.encounter");
    let all: Vec<Who> = meeting::others(it.world).collect();
    it.need(!all.is_empty(), Text::part(key, "nobody"))?;
    it.possible(&Meet::of(all.iter().copied().collect()))?;
    // Whoever is in hiding is met when the referee says so, and not because nobody has been met yet.
    let open: Vec<Who> = all.iter().copied().filter(|who| it.world.is_seen(*who)).collect();
    let asked = Param::several(Text::part(key, "others"), all, 1);
    let others: BTreeSet<Who> =
        it.take(if open.is_empty() { asked } else { asked.or(new(it.world, &open).value()) })?;
    let seen = it.take(Param::flag(Text::part(key, "seen")).or(true))?;
    let words = Text::part(words!("fivey.social.default"), "violent");
    let violent = it.take(Param::flag(words).or(false))?;
    let known = strangers(it.world, &others.iter().copied().collect::<Vec<_>>()).is_empty();
    let usual = if known || violent { Reacts::Kept } else { Reacts::Rolled };
    let words = Text::part(words!("fivey.social.reaction-table"), "reacts");
    let reacts: Reacts = it.take(Param::word::<Reacts>(words).or(Value::word(usual.word())))?;
    let edge = if reacts == Reacts::Rolled { leaning(it, &others)? } else { Edge::None };
    let words = Text::part(words!("fivey.morale.check"), "leader");
    let asked = Param::one_of(words, others.iter().copied()).or_none();
    let asked = match strongest(it.world, &others) {
        Some(leader) => asked.usually(leader),
        None => asked,
    };
    let leader: Option<Who> = it.take_if(1 < others.len(), asked)?;
    let words = Text::part(words!("fivey.encounter.time"), "fills-round");
    let fills_round = it.take_if(it.world.visit.is_some(), Param::flag(words).or(true))?;
    Ok(Meet { others, seen, violent, reacts, edge, leader, fills_round }.into())
}

/// Who shows themselves. [fivey.phase.encounter]
pub(super) fn come_forward(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.phase.encounter");
    let unseen: Vec<Who> = meeting::met(it.world).filter(|who| !it.world.is_seen(*who)).collect();
    it.possible(&Reveal { others: unseen.iter().copied().collect() })?;
    let others = some(it, key, &unseen)?;
    Ok(Reveal { others }.into())
}

/// From talk to violence, and back. [fivey.phase.encounter]
pub(super) fn change_mode(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.phase.encounter");
    let asked = Param::word::<Mode>(Text::part(key, "mode"));
    let mode: Mode =
        it.fit(asked, Text::part(key, "no-turn"), |mode: &Mode, can| can(ChangeMode { mode: *mode }))?;
    Ok(ChangeMode { mode }.into())
}

/// [fivey.rest.sequence]
pub(super) fn end_meeting(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(EndMeeting)
}

/// How some react. [fivey.social.reaction-table]
pub(super) fn reaction(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.social.reaction-table");
    let mut all: Vec<Who> = meeting::met(it.world).collect();
    if all.is_empty() {
        all = meeting::others(it.world).collect();
    }
    it.need(!all.is_empty(), Text::part(words!("fivey.phase.encounter"), "nobody"))?;
    let of = some(it, key, &all)?;
    let ways = Reacts::ALL.iter().filter(|how| **how != Reacts::Kept).map(|how| how.word());
    let how: Reacts = it.take(Param::words(Text::part(key, "reacts"), ways).or_first())?;
    let edge = if how == Reacts::Rolled { leaning(it, &of)? } else { Edge::None };
    Ok(React { of, how, edge }.into())
}

/// What the party asks for. [fivey.social.one-request]
pub(super) fn request(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.social.one-request");
    let (world, viewer) = (it.world, it.viewer);
    let mut all: Vec<Who> = meeting::met(world).filter(|who| world.is_seen_by(viewer, *who)).collect();
    let leader = world.meeting.as_ref().and_then(|it| it.leader).filter(|_| it.is_referees());
    all.sort_by_key(|who| Some(*who) != leader);
    let nobody_met = || Text::part(words!("fivey.phase.encounter"), "nobody");
    let trial = |who, to| Request {
        who,
        to,
        what: String::new(),
        peace: false,
        dangerous: false,
        rank: Rank::default(),
        quality: Edge::None,
        skill: None,
        ahead: false,
    };
    let asks = own(it).into_iter().filter(|who| world.is_players(*who)).collect();
    it.need(!all.is_empty(), nobody_met())?;
    let who =
        it.fit(who_asked(asks), nobody(), |who: &Who, can| all.iter().any(|to| can(trial(*who, *to))))?;
    let asked = target(key, "to", all).or_first();
    let to = it.fit(asked, nobody_met(), |to: &Who, can| can(trial(who, *to)))?;
    let what: String = it.take(Param::text(Text::part(key, "what")).or(Value::text("")))?;
    let words = Text::part(words!("fivey.social.hostile"), "peace");
    let peace = it.take(Param::flag(words).or(false))?;
    // A player says first what is theirs to say.
    let skill = skill(it, true, who, Deed::Lore)?;
    let asked = Param::flag(Text::part(words!("fivey.inspiration.timing"), "ahead")).or(false);
    let ahead = it.take_if(has_die(world, who), asked)?;
    let words = Text::part(words!("fivey.social.friendly"), "dangerous");
    let dangerous = it.take(Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("fivey.social.negotiation-check"), "rank");
    let usual = Value::word(Rank::default().word());
    let rank: Rank = it.take(Param::word::<Rank>(words).by_referee().or(usual))?;
    let quality = edge(it, words!("fivey.social.quality"), "quality", Edge::None)?;
    Ok(Request { what, peace, dangerous, rank, quality, skill, ahead, ..trial(who, to) }.into())
}

/// Whom somebody takes on, and what they pay. [fivey.social.friendly]
pub(super) fn take_on(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("fivey.social.friendly"));
    let take = |who: &Who, whom: &Who| TakeOn { who: *who, whom: *whom, crowns: 0 };
    let others = move |who: &Who| -> Vec<Who> {
        let all = world.characters.keys().copied().filter(|other| other != who && world.is_able(*other));
        all.filter(|other| !world.is_players(*other) && world.is_seen_by(viewer, *other)).collect()
    };
    let none = || Text::part(key, "nobody-new");
    let own: Vec<Who> = own(it).into_iter().filter(|who| world.is_players(*who)).collect();
    let who: Who =
        it.fit(who_asked(own), none(), |who: &Who, can| others(who).iter().any(|whom| can(take(who, whom))))?;
    let asked = target(key, "newcomer", others(&who)).or_only();
    let whom: Who = it.fit(asked, none(), |whom: &Who, can| can(take(&who, whom)))?;
    let has = world.character(who).crowns.max(0);
    let crowns = it.take_if(0 < has, Param::number(Text::part(key, "wage"), 0, has).or(0))?;
    it.only(TakeOn { crowns, ..take(&who, &whom) })
}

/// With whom of theirs somebody parts, and to whom they pass. [fivey.social.friendly]
pub(super) fn part_with(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("fivey.social.friendly"));
    let part = |who: &Who, whom: &Who| PartWith { who: *who, whom: *whom, to: None };
    let theirs = move |who: &Who| -> Vec<Who> {
        let all = world.characters.keys().copied();
        all.filter(|whom| hirelings::is_theirs(world, *who, *whom)).collect()
    };
    let none = || Text::part(key, "has-nobody");
    // Of the dead the referee says it.
    let (viewer, referee) = (it.viewer, it.is_referees());
    let all = world.characters.iter().filter(|(who, one)| {
        one.played && (referee || viewer.speaks_for(norn_kernel::Owner::Character(**who)))
    });
    let all: Vec<Who> = all.map(|(who, _)| *who).collect();
    let who: Who =
        it.fit(who_asked(all), none(), |who: &Who, can| theirs(who).iter().any(|whom| can(part(who, whom))))?;
    let asked = target(key, "whom", theirs(&who)).or_only();
    let whom: Who = it.fit(asked, none(), |whom: &Who, can| can(part(&who, whom)))?;
    let others: Vec<Who> = world.played().filter(|other| *other != who).collect();
    let some = !others.is_empty();
    let to: Option<Who> = it.take_if(some, target(key, "to", others).or_none())?;
    it.only(PartWith { to, ..part(&who, &whom) })
}
