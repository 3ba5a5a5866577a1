//! Meetings, what is said in them, disguises, thefts, letters.
use super::ask::{Offered, Offering, Read, actor, living, nobody, referee_only, target};
use crate::reference::RULES;
use crate::rules::encounters::attitudes::{Feel, Mood};
use crate::rules::encounters::detection::seems;
use crate::rules::encounters::diplomacy::{Diplomacy, Diplomatic};
use crate::rules::encounters::disguises::{DressUp, LookAt, TakeOff};
use crate::rules::encounters::languages::{self, COMMON, Letters, Magic, Study};
use crate::rules::encounters::manipulation::{Manipulation, Manipulative};
use crate::rules::encounters::meeting::{self, Again, EndMeeting, Meet, Talk};
use crate::rules::encounters::speech::{Ground, Ruled, Speech, suggested};
use crate::rules::encounters::stealing::Steal;
use crate::rules::exploring::turns;
use crate::world::{Language, Side, Stance, Tried, Unit, Use};
use norn_kernel::offer::{Range, param};
use norn_kernel::record::Row as _;
use norn_kernel::{Choice, Closed, Param, Place, Text, Value, Who, words};

/// Everybody alive whom the viewer can see.
fn seen(it: &Offering<'_>) -> Vec<Who> {
    let people = it.world.characters.iter();
    let people = people.filter(|(who, one)| !one.is_dead() && it.world.is_seen_by(it.viewer, **who));
    people.map(|(who, _)| *who).collect()
}

/// Everybody of these but one: where nobody fits, it is not because nobody talks to themselves.
fn others(all: &[Who], but: Who) -> impl Iterator<Item = Who> {
    all.iter().copied().filter(move |who| *who != but)
}

/// Those of the others whom an approach is for; where there are none, one of them, of whom the rule says why.
fn meant(all: &[Who], but: Who, is: impl Fn(Who) -> bool) -> Vec<Who> {
    let some: Vec<Who> = others(all, but).filter(|who| is(*who)).collect();
    if some.is_empty() { others(all, but).take(1).collect() } else { some }
}

/// How carefully a group goes about, as it seems; the game master confirms it.
/// [adventuring.encounter.reckless.definition]
fn stance(it: &mut Offering<'_>, part: &'static str, seems: Stance) -> Read<Stance> {
    let key = words!("adventuring.encounter.reckless.definition");
    it.take(Param::word::<Stance>(Text::part(key, part)).by_referee().or(Value::word(seems.word())))
}

/// What the game master prepares: first the scene, then who meets whom. [adventuring.encounter.setup]
pub(super) fn meet(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.encounter.setup");
    let (companies, others) = (meeting::companies(it.world), meeting::others(it.world));
    let (own_stance, their_stance) = (Stance::Cautious, Stance::Cautious);
    let meet = |scene, company, others| Meet {
        scene,
        company,
        others,
        own_stance,
        their_stance,
        own_stretch: false,
    };
    let none = || Text::part(key, "nobody");
    let zones: Vec<Value> = meeting::zones(it.world).into_iter().map(Value::Place).collect();
    let at = |scene: &Value| match scene {
        Value::Place(place) => Some(*place),
        _ => None,
    };
    let scene: Option<Place> = match zones.is_empty() {
        true => None,
        false => {
            // Usually where the company is.
            let ours = companies.iter().filter_map(|company| it.world.companies.get(company));
            let here = ours.flat_map(|company| &company.members).filter_map(|who| it.world.place(*who));
            let here = here.map(Value::Place).find(|place| zones.contains(place));
            let asked = Param::one_of(Text::part(key, "scene"), zones).or_maybe(here);
            let scene: Value = it.fit(asked, none(), |scene, can| {
                let others = |company| others.iter().map(move |others| meet(at(scene), company, *others));
                companies.iter().flat_map(|company| others(*company)).any(can)
            })?;
            at(&scene)
        }
    };
    let own = Param::one_of(Text::part(key, "company"), companies.clone()).or_only();
    let company: Who = it.choose(own, none())?;
    let theirs = Param::one_of(Text::part(key, "others"), others).or_only();
    let others = it.fit(theirs, none(), |others: &Who, can| can(meet(scene, company, *others)))?;
    let (own, theirs) = (seems(it.world, company, scene), seems(it.world, others, scene));
    let own_stance = stance(it, "own-stance", own)?;
    let their_stance = stance(it, "their-stance", theirs)?;
    let closing = turns::is_closing(it.world) || it.world.unit() == Unit::Watch;
    let words = Text::part(words!("adventuring.encounter.duration"), "own-stretch");
    let own_stretch = it.take(Param::flag(words).by_referee().or(closing))?;
    Ok(Meet { scene, company, others, own_stance, their_stance, own_stretch }.into())
}

/// Who notices whom, again. [adventuring.encounter.neither]
pub(super) fn again(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (own_stance, their_stance) = (Stance::Cautious, Stance::Cautious);
    it.possible(&Again { own_stance, their_stance, searched: false })?;
    let prepared = it.world.encounter.clone();
    let as_seems = |group: Option<Who>| {
        let scene = prepared.as_ref().and_then(|prepared| prepared.scene);
        group.map_or(Stance::Cautious, |group| seems(it.world, group, scene))
    };
    let own = as_seems(prepared.as_ref().map(|prepared| prepared.company));
    let theirs = as_seems(prepared.as_ref().map(|prepared| prepared.others));
    let own_stance = stance(it, "own-stance", own)?;
    let their_stance = stance(it, "their-stance", theirs)?;
    let words = Text::part(words!("adventuring.encounter.hidden.undetectable"), "searched");
    let searched = it.take(Param::flag(words).by_referee().or(false))?;
    Ok(Again { own_stance, their_stance, searched }.into())
}

/// [adventuring.encounter.setup]
pub(super) fn end_meeting(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(EndMeeting)
}

/// Who talks to whom. [adventuring.encounter.parley]
pub(super) fn talk(it: &mut Offering<'_>) -> Offered {
    let all = seen(it);
    let who =
        it.fit(actor(it), nobody(), |who, can| all.iter().any(|to| can(Talk { who: *who, to: *to })))?;
    let asked = target(words!("adventuring.encounter.parley"), "to", all);
    let to = it.fit(asked, nobody(), |to, can| can(Talk { who, to: *to }))?;
    Ok(Talk { who, to }.into())
}

/// How some feel about the company. [adventuring.attitude.pick-or-roll]
pub(super) fn attitude(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.attitude.pick-or-roll");
    let alone = it.world.characters.iter().filter(|(who, one)| !one.is_dead() && !it.world.is_players(**who));
    // One alone is chosen by their own name, which their company bears too.
    let groups = it.world.companies.iter();
    let groups = groups.filter(|(_, group)| group.side == Side::Others && 1 < group.members.len());
    let all: Vec<Who> = groups.map(|(number, _)| *number).chain(alone.map(|(who, _)| *who)).collect();
    let of: Who = it.choose(target(key, "of", all), Text::part(key, "nobody"))?;
    let mood = it.take(Param::word::<Mood>(Text::part(key, "mood")).or_first())?;
    let who = match it.world.companies.contains_key(&of) {
        true => it.world.members(of).collect(),
        false => vec![of],
    };
    Ok(Feel { who, mood }.into())
}

/// What is said, in the words of the approach.
fn saying(it: &mut Offering<'_>) -> Read<String> {
    let key = words!("adventuring.manipulation.describe");
    let saying: String = it.take(Param::text(Text::part(key, "saying")))?;
    it.require(!saying.trim().is_empty(), Text::part(key, "refusal"))?;
    Ok(saying)
}

/// What the game master makes of it, whoever says it. [adventuring.encounter.dialogue-save]
fn ruled(
    it: &mut Offering<'_>,
    speech: Speech,
    approach: &str,
    (grounds, worthless): (&[Ground], bool),
    again: bool,
) -> Read<Speech> {
    let key = words!("adventuring.encounter.dialogue-save");
    let options =
        Ruled::ALL.iter().filter(|one| worthless || **one != Ruled::Worthless).map(|one| one.word());
    let asked =
        Param::words(Text::part(key, "ruled"), options).by_referee().or(Value::word(Ruled::Roll.word()));
    let ruled = it.take(asked)?;
    let none = Value::List(vec![]);
    let words = Text::part(key, "grounds");
    let options = grounds.iter().map(|ground| Choice::word(key, ground.word())).collect();
    let asked = Param::several_of(words, options, 0).by_referee().or(none);
    let grounds = it.take_if(!grounds.is_empty(), asked)?;
    let skill = skill(it, speech.who, approach)?;
    let words = Text::part(words!("adventuring.base.retry"), "changed");
    let changed = it.take_if(again, Param::flag(words).by_referee().or(false))?;
    Ok(Speech { ruled, grounds, skill, changed, ..speech })
}

/// Another skill that helps: those first that are likely to. [adventuring.dialogue-skill.other]
fn skill(it: &mut Offering<'_>, who: Who, approach: &str) -> Read<Option<String>> {
    let likely = suggested(it.world, who, approach);
    let key = words!("adventuring.dialogue-skill.examples");
    let told = |(skill, roll): &(String, String)| {
        let words =
            Text::part(key, "suggested").with("skill", Value::text(skill)).with("roll", Value::text(roll));
        Choice::told(Value::text(skill), words)
    };
    let mut options: Vec<Choice> = likely.iter().map(told).collect();
    let key = words!("adventuring.dialogue-skill.other");
    let rest = it.world.character(who).skills.iter();
    let rest = rest.filter(|skill| !likely.iter().any(|(one, _)| one.eq_ignore_ascii_case(skill)));
    options.extend(rest.map(|skill| Choice::new(key, Value::text(skill))));
    let any = !options.is_empty();
    it.take_if(any, param(Text::part(key, "skill"), Range::OneOf(options)).or_none().by_referee())
}

/// Whether any of these was tried before.
fn was_tried(it: &Offering<'_>, by: Who, on: &[Who], what: &str) -> bool {
    on.iter().any(|on| it.world.tried.contains(&Tried { by, on: *on, what: what.to_owned() }))
}

/// A diplomatic approach. [adventuring.diplomacy.general]
fn diplomacy(it: &mut Offering<'_>, approach: Diplomatic, haggling: bool) -> Offered {
    let all = seen(it);
    let trial = |who: Who, on: Who| Diplomacy {
        approach,
        on,
        speech: Speech { changed: true, haggling, ..Speech::of(who, "-") },
        lie: false,
    };
    let (world, any) = (it.world, approach != Diplomatic::Encourage || it.insists());
    // Only those who are afraid can be encouraged.
    let afraid = |on: Who| any || !world.character(on).fears.is_empty();
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who, can| {
        meant(&all, *who, afraid).into_iter().any(|on| can(trial(*who, on)))
    })?;
    let asked = target(words!("adventuring.diplomacy.general"), "on", meant(&all, who, afraid));
    let on = it.fit(asked, nobody(), |on, can| can(trial(who, *on)))?;
    let saying = saying(it)?;
    // Whether the game master's people lie is nobody's business.
    let lies = approach == Diplomatic::Persuade && it.world.is_players(who);
    let lie =
        it.take_if(lies, Param::flag(Text::part(words!("adventuring.diplomacy.persuade"), "lie")).or(false))?;
    let again = was_tried(it, who, &[on], approach.word());
    let speech = Speech { haggling, ..Speech::of(who, &saying) };
    let speech = ruled(it, speech, approach.word(), (approach.grounds(), false), again)?;
    Ok(Diplomacy { approach, on, speech, lie }.into())
}

/// A manipulation. [adventuring.manipulation.general]
fn manipulation(it: &mut Offering<'_>, approach: Manipulative, haggling: bool) -> Offered {
    let all = seen(it);
    let trial = |who: Who, on: Who| Manipulation {
        approach,
        on: vec![on],
        speech: Speech { changed: true, haggling, ..Speech::of(who, "-") },
        resists: false,
    };
    let (world, any) = (it.world, approach != Manipulative::Torture || it.insists());
    // Only those who are bound can be tortured.
    let bound = |on: Who| any || world.character(on).restrained;
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who, can| {
        meant(&all, *who, bound).into_iter().any(|on| can(trial(*who, on)))
    })?;
    let key = words!("adventuring.manipulation.general");
    let asked = target(key, "on", meant(&all, who, bound));
    let fitting = it.fitting(asked, nobody(), |on: &Who, can| can(trial(who, *on)))?;
    let on: Vec<Who> = match (approach, fitting.range) {
        (Manipulative::Torture, range) => vec![it.take(param(fitting.words, range))?],
        (_, Range::OneOf(options)) => it.take(Param::several_of(fitting.words, options, 1))?,
        (_, range) => it.take(param(fitting.words, range))?,
    };
    let saying = saying(it)?;
    let again = approach != Manipulative::Torture && was_tried(it, who, &on, approach.word());
    let speech = Speech { haggling, ..Speech::of(who, &saying) };
    let speech = ruled(it, speech, approach.word(), (approach.grounds(), true), again)?;
    let words = Text::part(words!("adventuring.dialogue-skill.manipulation-effect"), "resists");
    let resists = it.take(Param::flag(words).by_referee().or(false))?;
    Ok(Manipulation { approach, on, speech, resists }.into())
}

pub(super) fn befriend(it: &mut Offering<'_>) -> Offered {
    diplomacy(it, Diplomatic::Befriend, false)
}

pub(super) fn inspire(it: &mut Offering<'_>) -> Offered {
    diplomacy(it, Diplomatic::Inspire, false)
}

pub(super) fn encourage(it: &mut Offering<'_>) -> Offered {
    diplomacy(it, Diplomatic::Encourage, false)
}

pub(super) fn persuade(it: &mut Offering<'_>) -> Offered {
    diplomacy(it, Diplomatic::Persuade, false)
}

pub(super) fn distract(it: &mut Offering<'_>) -> Offered {
    manipulation(it, Manipulative::Distract, false)
}

pub(super) fn intimidate(it: &mut Offering<'_>) -> Offered {
    manipulation(it, Manipulative::Intimidate, false)
}

pub(super) fn taunt(it: &mut Offering<'_>) -> Offered {
    manipulation(it, Manipulative::Taunt, false)
}

pub(super) fn torture(it: &mut Offering<'_>) -> Offered {
    manipulation(it, Manipulative::Torture, false)
}

/// About terms of trade, by one of the approaches. [adventuring.trade.haggle]
pub(super) fn haggle(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.trade.haggle");
    let by = [Diplomatic::Persuade, Diplomatic::Inspire, Diplomatic::Befriend];
    let against = [Manipulative::Intimidate, Manipulative::Distract, Manipulative::Taunt];
    let all = by.map(Closed::word).into_iter().chain(against.map(Closed::word));
    let word = it.word(Param::words(Text::part(key, "approach"), all).or_first())?;
    match (Diplomatic::named(&word), Manipulative::named(&word)) {
        (_, Some(approach)) => manipulation(it, approach, true),
        (approach, None) => diplomacy(it, approach.unwrap_or(Diplomatic::Persuade), true),
    }
}

/// As what somebody goes. [adventuring.disguise.attempt]
pub(super) fn disguise(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.disguise.attempt");
    let trial =
        |who: Who| DressUp { who, as_what: "-".to_owned(), particular: false, resembles: false, means: true };
    let who = it.fit(actor(it), nobody(), |who, can| can(trial(*who)))?;
    let as_what: String = it.take(Param::text(Text::part(key, "as-what")))?;
    it.require(!as_what.trim().is_empty(), Text::part(key, "as-nobody"))?;
    let limit = words!("adventuring.disguise.limit");
    let particular = it.take(Param::flag(Text::part(limit, "particular")).or(false))?;
    let resembles =
        it.take_if(particular, Param::flag(Text::part(limit, "resembles")).by_referee().or(false))?;
    let kit = it.world.character(who).things.values().any(|thing| thing.serves(Use::Disguise));
    let means = it.take_if(!kit, Param::flag(Text::part(key, "means")).by_referee().or(false))?;
    it.only(DressUp { who, as_what, particular, resembles, means })
}

/// [adventuring.disguise.attempt]
pub(super) fn take_off(it: &mut Offering<'_>) -> Offered {
    let it = it.pick(actor(it), nobody(), |who: &Who| TakeOff { who: *who })?;
    Ok(it.into())
}

/// Who looks at somebody who is disguised, and how closely. [adventuring.disguise.noticing]
pub(super) fn look_at(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.disguise.noticing");
    let disguised = it.world.characters.iter().filter(|(_, one)| one.disguise.is_some()).map(|(who, _)| *who);
    let disguised: Vec<Who> = disguised.collect();
    let who = it.choose(target(key, "disguised", disguised), Text::part(key, "nobody"))?;
    let others: Vec<Who> = seen(it).into_iter().filter(|other| *other != who).collect();
    it.need(!others.is_empty(), nobody())?;
    let by: Vec<Who> = it.take(Param::several(Text::part(key, "by"), others, 1))?;
    let words = Text::part(words!("adventuring.disguise.examination"), "closely");
    let closely = it.take(Param::flag(words).by_referee().or(false))?;
    let look = LookAt { who, by, closely, changed: false };
    let again = look.again(it.world) && !closely;
    let words = Text::part(words!("adventuring.base.retry"), "changed");
    let changed = it.take_if(again, Param::flag(words).by_referee().or(false))?;
    it.only(LookAt { changed, ..look })
}

/// Who takes what from whom. What people carry is for the game master to know, so players say what they are after.
/// [adventuring.steal.small]
pub(super) fn steal(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.steal.small");
    let world = it.world;
    let all = seen(it);
    let near = |who: Who| others(&all, who).filter(move |from| world.are_near(who, *from));
    let steal = |who: Who, from: Who, thing: &str| Steal {
        who,
        from,
        seeking: String::new(),
        thing: thing.to_owned(),
        coins: 0,
        allowed: true,
        unseen: false,
        changed: true,
    };
    // Whether somebody has anything shows by no more than that they could be robbed of it. What those of the company have is
    // on their sheets.
    let insists = it.insists();
    let can = |who: Who, from: Who| {
        let one = world.character(from);
        let thing = one.things.keys().next();
        let refused = norn_kernel::refusal(&steal(who, from, thing.map_or("", String::as_str)), world);
        let may_have = 0 < one.coins || !world.is_players(from);
        insists || refused.is_none_or(|refused| thing.is_none() && may_have && refused.rule() == key)
    };
    let own = actor(it);
    let who = it.fit(own, nobody(), |who: &Who, _: &mut dyn FnMut(Steal) -> bool| {
        near(*who).any(|from| can(*who, from))
    })?;
    if let Some(from) = it.given::<Who>("from").filter(|from| all.contains(from)) {
        // That somebody who is seen is too far away is no secret.
        if from != who && !world.are_near(who, from) {
            it.possible(&steal(who, from, ""))?;
        }
    }
    let asked = target(key, "from", near(who));
    let from = it.fit(asked, nobody(), |from: &Who, _: &mut dyn FnMut(Steal) -> bool| can(who, *from))?;
    let seeking: String = it.take(Param::text(Text::part(key, "seeking")).or(Value::text("")))?;
    let words = Text::part(words!("adventuring.steal.approach"), "unseen");
    let unseen = it.take(Param::flag(words).by_referee().or(false))?;
    let (purse, has) = (Value::word("coins"), world.character(from).coins);
    let things = world.character(from).things.keys().map(|name| Value::text(name));
    let things: Vec<Value> = things.chain((0 < has).then(|| purse.clone())).collect();
    let asked = Param::one_of(Text::part(key, "thing"), things).by_referee();
    let thing: Value = it.choose(asked, Text::part(key, "nothing").with("from", from))?;
    let asked = Param::number(Text::part(key, "coins"), 1, has.max(1)).by_referee();
    let coins = if thing == purse { it.take(asked.or(has.max(1)))? } else { 0 };
    let name = if let Value::Text(name) = &thing { name.as_str() } else { "" };
    let trial = Steal { seeking, unseen, coins, ..steal(who, from, name) };
    it.possible(&trial)?;
    let larger = crate::rules::encounters::stealing::is_larger(it.world, from, &trial.thing);
    let words = Text::part(words!("adventuring.steal.larger"), "allowed");
    let allowed = it.take_if(larger, Param::flag(words).by_referee().or(false))?;
    let again = was_tried(it, who, &[from], "steal");
    let words = Text::part(words!("adventuring.base.retry"), "changed");
    let changed = it.take_if(again, Param::flag(words).by_referee().or(false))?;
    it.only(Steal { allowed, changed, ..trial })
}

/// Who reads, writes or reckons. [adventuring.literacy.default]
pub(super) fn letters(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.literacy.default");
    let world = it.world;
    let trial = |who: Who, what: Letters| {
        let scroll = languages::scrolls(world, who).into_iter().next().filter(|_| what == Letters::UseScroll);
        Study { who, what, scroll, language: COMMON.to_owned(), simple: true }
    };
    let who = it.fit(actor(it), nobody(), |who, can| can(trial(*who, Letters::Reckon)))?;
    let what = Param::words(Text::part(key, "what"), languages::open_to(world, who).map(Closed::word));
    let what = it.fit(what, nobody(), |what: &Letters, can| can(trial(who, *what)))?;
    let scrolls = languages::scrolls(world, who);
    let asked = Param::name(Text::part(words!("adventuring.language.scrolls"), "scroll"), scrolls.clone());
    let asks = match what {
        Letters::Read => !scrolls.is_empty(),
        Letters::UseScroll => true,
        Letters::Write | Letters::Reckon => false,
    };
    let scroll: Option<String> = match what {
        Letters::UseScroll => Some(it.take(asked.or_only())?),
        _ => it.take_if(asks, asked.or_none())?,
    };
    let written = matches!(what, Letters::Read | Letters::Write) && scroll.is_none();
    let names: Vec<String> =
        Language::all(world).filter(|(_, one)| !one.irrelevant).map(|(name, _)| name.to_owned()).collect();
    let words = Text::part(words!("adventuring.language.common"), "language");
    let language = it.take_if(written && !names.is_empty(), Param::name(words, names).or_first())?;
    let reckons = what == Letters::Reckon && !languages::is_literate(world, who);
    let words = Text::part(words!("adventuring.literacy.calculation"), "simple");
    let simple = it.take_if(reckons, Param::flag(words).by_referee().or(false))?;
    it.only(Study { who, what, scroll, language, simple })
}

/// What magic does. [adventuring.base.powers]
pub(super) fn magic(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.base.powers");
    let who = living(it, key)?;
    let doing: String = it.take(Param::text(Text::part(key, "doing")))?;
    Ok(Magic { who, doing }.into())
}
