//! What is filled in for what else is done in a fight: skills, guarding, observing, holds, and actions of the game
//! master's own.
use super::ask::{Offered, Offering, Read, act, actor, acts, among, here, nobody, others, seen};
use super::attacks;
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::combat::holds::{ESCAPES, Release};
use crate::rules::grid::places;
use crate::world::fight::{Deed, Guarded, Observing, SkillUse};
use crate::world::squares::{Between, Direction, Square};
use crate::world::things::Skill;
use norn_kernel::record::Cell;
use norn_kernel::{Closed, Key, Param, Text, Value, Who, refusal, rule, words};
use std::collections::BTreeSet;

/// What somebody fills in to guard something. [heimr.action.guard]
pub(super) fn guard(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, &Deed::Guard(Guarded::Spot(String::new())))?;
    let world = it.world;
    let square = here(world, who);
    let place = places::location(world, square);
    let mut options: Vec<Value> = others(it, who).into_iter().map(Value::Character).collect();
    options.extend(place.spots.iter().chain(place.things.keys()).map(|name| Value::text(name)));
    let ways = Direction::ALL.iter().filter_map(|to| world.grid.neighbour(square, *to));
    options.extend(ways.map(|way| way.value()));
    let guarded = |what: &Value| match what {
        Value::Character(other) => Guarded::Person(*other),
        Value::Place(place) => Guarded::Border(Between::new(square, Square::of(*place))),
        name => Guarded::Spot(String::read(name).unwrap_or_default()),
    };
    let asked = Param::one_of(Text::part(words!("heimr.action.guard"), "what"), options);
    let what = it.fit(asked, nobody(), |what, can| can(Action { who, deed: Deed::Guard(guarded(what)) }))?;
    act(who, Deed::Guard(guarded(&what)))
}

/// What somebody fills in to be ready for shots. [heimr.action.dodge]
pub(super) fn dodge(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, &Deed::Dodge)?;
    it.possible(&Action { who, deed: Deed::Dodge })?;
    act(who, Deed::Dodge)
}

/// What somebody fills in to get their breath back. [heimr.action.breather]
pub(super) fn breather(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let breather = |how: &Value| Deed::Breather { upcoming: *how == Value::word("upcoming") };
    let asked = Param::words(Text::part(words!("heimr.action.breather"), "how"), ["ongoing", "upcoming"]);
    let asked = it.fitting(asked, nobody(), |how, can| can(Action { who, deed: breather(how) }))?;
    let how = it.take(asked.or_first())?;
    act(who, breather(&how))
}

/// What somebody fills in to look closely. [heimr.action.observation]
pub(super) fn observe(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, &Deed::Observe(Observing::Square(Square::default())))?;
    // Whoever only looks on at a fight can be looked at as well.
    let watched = |it: &mut Offering<'_>, key: Key, what: fn(Who) -> Observing| {
        let them = among(it, seen(it, who), who, key, |other| Deed::Observe(what(other)))?;
        it.take(them).map(what)
    };
    let words = Text::part(words!("heimr.action.observation"), "for");
    let what = match it.word(Param::words(words, ["square", "item", "will"]))?.as_str() {
        "square" => {
            let words = Text::part(words!("heimr.action.observation-square"), "where");
            let asked = Param::one_of(words, it.world.grid.squares());
            Observing::Square(it.take(asked.or(here(it.world, who)))?)
        }
        "item" => watched(it, words!("heimr.action.observation-item"), Observing::Item)?,
        _ => watched(it, words!("heimr.action.observation-insight"), Observing::Will)?,
    };
    act(who, Deed::Observe(what))
}

/// What somebody fills in to speak. [heimr.action.speak]
pub(super) fn speak(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, &Deed::Speak { words: String::new(), whisper: false })?;
    let key = words!("heimr.action.speak");
    let words = it.take(Param::text(Text::part(key, "words")).or(Value::text("")))?;
    let whisper = it.take(Param::flag(Text::part(key, "whisper")).or(false))?;
    act(who, Deed::Speak { words, whisper })
}

/// What somebody who is held fills in to get free. [heimr.brawl.escape]
pub(super) fn break_free(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, &Deed::BreakFree { from: Who(0), ability: String::new() })?;
    let key = words!("heimr.brawl.escape");
    let grabs = it.world.combat.iter().flat_map(|combat| &combat.grabs).filter(|grab| grab.held == who);
    let holders: BTreeSet<Who> = grabs.map(|grab| grab.by).collect();
    let asked = Param::one_of(Text::part(key, "from"), holders).or_only();
    let from = it.choose(asked, Text::part(key, "refusal").with("who", who))?;
    let abilities = ESCAPES.map(|one| Value::text(one.name()));
    let ability = it.take(Param::one_of(Text::part(key, "with"), abilities))?;
    act(who, Deed::BreakFree { from, ability })
}

/// What somebody fills in to help move another. [heimr.forced-movement.procedure]
pub(super) fn help_move(it: &mut Offering<'_>) -> Offered {
    let help = |moved: Who, to: Square| Deed::HelpMove { who: moved, to };
    let who = acts(it, &help(Who(0), Square::default()))?;
    let (world, key) = (it.world, words!("heimr.forced-movement.procedure"));
    let ways: Vec<Square> = places::ways(world, here(world, who));
    let nowhere = Text::part(key, "nowhere").with("who", who);
    it.need(!ways.is_empty(), nowhere.clone())?;
    let carried = |other: Who| {
        world.combat.as_ref().and_then(|combat| combat.carrying.get(&other)).map(|carrying| carrying.to)
    };
    let open = |other: Who| {
        let goes = |to: &&Square| refusal(&Action { who, deed: help(other, **to) }, world).is_none();
        ways.iter().find(goes).or(ways.first()).copied().unwrap_or_default()
    };
    let moved =
        attacks::target(it, who, key, |other| help(other, carried(other).unwrap_or_else(|| open(other))))?;
    let asked = Param::one_of(Text::part(key, "to"), ways.iter().copied());
    let to = it.fit(asked, nowhere, |to, can| can(Action { who, deed: help(moved, *to) }))?;
    act(who, help(moved, to))
}

/// What somebody fills in to help hold another back. [heimr.forced-movement.restraint]
pub(super) fn hold_back(it: &mut Offering<'_>) -> Offered {
    let hold = |who: Who| Deed::HoldBack { who };
    let who = acts(it, &hold(Who(0)))?;
    let held = attacks::target(it, who, words!("heimr.forced-movement.restraint"), hold)?;
    act(who, hold(held))
}

/// What somebody fills in to do something that the game master has added. [heimr.action.unlisted]
pub(super) fn own_action(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let (world, key) = (it.world, words!("heimr.action.unlisted"));
    let own = |name: &String, spot| {
        let takes = world.campaign.actions.get(name).copied().unwrap_or_default();
        Deed::Own { name: name.clone(), takes, spot }
    };
    let asked = Param::name(Text::part(key, "action"), world.campaign.actions.keys().cloned());
    let name =
        it.fit(asked, Text::part(key, "none"), |name, can| can(Action { who, deed: own(name, None) }))?;
    let spot = spot(it, who)?;
    act(who, own(&name, spot))
}

/// At which spot of the square something is done, where it has any: somebody may guard it. [heimr.guard.location]
fn spot(it: &mut Offering<'_>, who: Who) -> Read<Option<String>> {
    let key = rule!("heimr.guard.location");
    let spots = places::location(it.world, here(it.world, who)).spots;
    if !key.holds(!spots.is_empty()) {
        return Ok(None);
    }
    it.take(Param::name(Text::part(key, "spot"), spots).or_word("nowhere"))
}

/// What somebody fills in to let go of another. [heimr.brawl.release]
pub(super) fn release(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let key = words!("heimr.brawl.release");
    let grabs = it.world.combat.iter().flat_map(|combat| &combat.grabs).filter(|grab| grab.by == who);
    let held: BTreeSet<Who> = grabs.map(|grab| grab.held).collect();
    let asked = Param::one_of(Text::part(key, "held"), held).or_first();
    let held = it.choose(asked, Text::part(key, "nobody").with("who", who))?;
    Ok(Release { who, held }.into())
}

/// What somebody fills in to use a skill. [heimr.action.use-skill]
pub(super) fn use_skill(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let (world, viewer, key) = (it.world, it.viewer, words!("heimr.action.use-skill"));
    let using =
        |skill: &String, target| Deed::UseSkill(SkillUse { skill: skill.clone(), target, called: vec![] });
    let known = &world.character(who).skills;
    let none = Text::part(key, "none").with("who", who);
    let asked = Param::name(Text::part(key, "skill"), known.keys().cloned());
    let skill = it.fit(asked, none, |skill, can| can(Action { who, deed: using(skill, None) }))?;
    let for_others =
        |one: &Skill| !one.calls.is_empty() || one.stabilises || one.wakes || 0 < one.hp || 0 < one.regains;
    let mut target = None;
    if known.get(&skill).is_some_and(for_others) {
        let seen = world.characters.keys().copied().filter(|other| world.is_seen_by(viewer, *other));
        let asked = Param::one_of(Text::part(key, "on"), seen);
        let asked =
            it.fitting(asked, nobody(), |other, can| can(Action { who, deed: using(&skill, Some(*other)) }))?;
        target = Some(it.take(asked.or(who))?).filter(|other| *other != who);
    }
    act(who, using(&skill, target))
}
