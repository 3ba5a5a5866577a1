//! What is filled in for what else is done in a fight: skills, guarding, observing, holds, and actions of the game
//! master's own.
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::combat::holds::{ESCAPES, Release};
use crate::rules::grid::places;
use crate::surface::offers::attempt::{Attempt, Offered, Read};
use crate::surface::offers::{attacks, deeds};
use crate::world::World;
use crate::world::fight::{Deed, Guarded, Observing, SkillUse};
use crate::world::squares::{Between, Direction, Square};
use crate::world::things::Skill;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Range, param, possible, refused};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, Who, refusal, rule, words};
use std::collections::BTreeSet;

/// What somebody fills in to guard something. [heimr.action.guard]
pub(crate) fn offer_guard(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::acts(world, viewer, &mut filling, &Deed::Guard(Guarded::Spot(String::new())))?;
    let key = words!("heimr.action.guard");
    let here = world.character(who).stance.square;
    let mut options: Vec<(Choice, Deed)> = deeds::others(world, viewer, who)
        .into_iter()
        .map(|other| (Choice::new(key, other), Deed::Guard(Guarded::Person(other))))
        .collect();
    let place = places::location(world, here);
    for name in place.spots.iter().chain(place.things.keys()) {
        options.push((Choice::new(key, Value::text(name)), Deed::Guard(Guarded::Spot(name.clone()))));
    }
    for way in Direction::ALL.iter().filter_map(|to| world.grid.neighbour(here, *to)) {
        options.push((Choice::new(key, way), Deed::Guard(Guarded::Border(Between::new(here, way)))));
    }
    let fit = deeds::fit(world, &filling, "what", options, who)?;
    let what = match filling.take(param(Text::part(key, "what"), Range::OneOf(fit)))? {
        Value::Character(other) => Guarded::Person(other),
        Value::Place(place) => Guarded::Border(Between::new(here, Square::of(place))),
        Value::Text(name) => Guarded::Spot(name),
        _ => Guarded::Spot(String::new()),
    };
    deeds::act(filling, who, Deed::Guard(what))
}

/// What somebody fills in to be ready for shots. [heimr.action.dodge]
pub(crate) fn offer_dodge(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::acts(world, viewer, &mut filling, &Deed::Dodge)?;
    possible(world, &filling, &Action { who, deed: Deed::Dodge })?;
    deeds::act(filling, who, Deed::Dodge)
}

/// What somebody fills in to get their breath back. [heimr.action.breather]
pub(crate) fn offer_breather(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    let key = words!("heimr.action.breather");
    let ways = [("ongoing", false), ("upcoming", true)];
    let options = ways.map(|(word, upcoming)| (Choice::word(key, word), Deed::Breather { upcoming }));
    let fit = deeds::fit(world, &filling, "how", options.to_vec(), who)?;
    let first = fit.first().map_or(Value::word("ongoing"), |choice| choice.value.clone());
    let word = filling.word(param(Text::part(key, "how"), Range::OneOf(fit)).or(first))?;
    deeds::act(filling, who, Deed::Breather { upcoming: word == "upcoming" })
}

/// What somebody fills in to look closely. [heimr.action.observation]
pub(crate) fn offer_observe(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let here = |who: Who| world.character(who).stance.square;
    let who = deeds::acts(world, viewer, &mut filling, &Deed::Observe(Observing::Square(Square::default())))?;
    // Whoever only looks on at a fight can be looked at as well.
    let watched = |filling: &mut Filling<'_>, key: Key, what: fn(Who) -> Observing| {
        let them = deeds::seen(world, viewer, who);
        let targets = attacks::among(world, filling, them, who, key, |other| Deed::Observe(what(other)))?;
        filling.who(param(Text::part(key, "target"), Range::OneOf(targets)))
    };
    let key = words!("heimr.action.observation");
    let options = ["square", "item", "will"].map(|word| Choice::word(key, word)).to_vec();
    let what = match filling.word(param(Text::part(key, "for"), Range::OneOf(options)))?.as_str() {
        "square" => {
            let key = words!("heimr.action.observation-square");
            let options = world.grid.squares().map(|square| Choice::new(key, square)).collect();
            match filling.take(param(Text::part(key, "where"), Range::OneOf(options)).or(here(who)))? {
                Value::Place(place) => Observing::Square(Square::of(place)),
                _ => Observing::Square(here(who)),
            }
        }
        "item" => {
            Observing::Item(watched(&mut filling, rule!("heimr.action.observation-item"), Observing::Item)?)
        }
        _ => Observing::Will(watched(
            &mut filling,
            rule!("heimr.action.observation-insight"),
            Observing::Will,
        )?),
    };
    deeds::act(filling, who, Deed::Observe(what))
}

/// What somebody fills in to speak. [heimr.action.speak]
pub(crate) fn offer_speak(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who =
        deeds::acts(world, viewer, &mut filling, &Deed::Speak { words: String::new(), whisper: false })?;
    let key = words!("heimr.action.speak");
    let range = Range::Text { max: TEXT_MAX };
    let words = filling.text(param(Text::part(key, "words"), range).or(Value::text("")))?;
    let whisper = filling.flag(param(Text::part(key, "whisper"), Range::Flag).or(false))?;
    deeds::act(filling, who, Deed::Speak { words, whisper })
}

/// What somebody who is held fills in to get free. [heimr.brawl.escape]
pub(crate) fn offer_break_free(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::BreakFree { from: Who(0), ability: String::new() };
    let who = deeds::acts(world, viewer, &mut filling, &blank)?;
    let key = words!("heimr.brawl.escape");
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs).filter(|grab| grab.held == who);
    let holders: BTreeSet<Who> = grabs.map(|grab| grab.by).collect();
    let options: Vec<Choice> = holders.into_iter().map(|by| Choice::new(key, by)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(key, "refusal").with("who", who)));
    };
    let one = options.len() == 1;
    let source = param(Text::part(key, "from"), Range::OneOf(options));
    let from = filling.who(if one { source.or(first) } else { source })?;
    let options = ESCAPES.map(|one| Choice::new(key, Value::text(one.name()))).to_vec();
    let ability = filling.text(param(Text::part(key, "with"), Range::OneOf(options)))?;
    deeds::act(filling, who, Deed::BreakFree { from, ability })
}

/// What somebody fills in to help move another. [heimr.forced-movement.procedure]
pub(crate) fn offer_help_move(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let here = |who: Who| world.character(who).stance.square;
    let blank = |moved: Who, to: Square| Deed::HelpMove { who: moved, to };
    let who = deeds::acts(world, viewer, &mut filling, &blank(Who(0), Square::default()))?;
    let key = rule!("heimr.forced-movement.procedure");
    let ways: Vec<Square> = places::ways(world, here(who));
    let Some(any) = ways.first().copied() else {
        return Err(refused(Text::part(key, "nowhere").with("who", who)));
    };
    let carried = |other: Who| {
        world.combat.as_ref().and_then(|combat| combat.carrying.get(&other)).map(|carrying| carrying.to)
    };
    let open = |other: Who| {
        let goes = |to: &Square| refusal(&Action { who, deed: blank(other, *to) }, world).is_none();
        ways.iter().copied().find(goes).unwrap_or(any)
    };
    let moved = attacks::target(world, viewer, &mut filling, who, key, |other| {
        blank(other, carried(other).unwrap_or_else(|| open(other)))
    })?;
    let options = ways.into_iter().map(|to| (Choice::new(key, to), blank(moved, to))).collect();
    let fit = deeds::fit(world, &filling, "to", options, who)?;
    let to = match filling.take(param(Text::part(key, "to"), Range::OneOf(fit)))? {
        Value::Place(place) => Square::of(place),
        _ => any,
    };
    deeds::act(filling, who, blank(moved, to))
}

/// What somebody fills in to help hold another back. [heimr.forced-movement.restraint]
pub(crate) fn offer_hold_back(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::acts(world, viewer, &mut filling, &Deed::HoldBack { who: Who(0) })?;
    let key = rule!("heimr.forced-movement.restraint");
    let held = attacks::target(world, viewer, &mut filling, who, key, |other| Deed::HoldBack { who: other })?;
    deeds::act(filling, who, Deed::HoldBack { who: held })
}

/// What somebody fills in to do something that the game master has added. [heimr.action.unlisted]
pub(crate) fn offer_own(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    let key = words!("heimr.action.unlisted");
    let own = |name: &String| {
        let takes = world.campaign.actions.get(name).copied().unwrap_or_default();
        Deed::Own { name: name.clone(), takes, spot: None }
    };
    let options: Vec<(Choice, Deed)> =
        world.campaign.actions.keys().map(|name| (Choice::new(key, Value::text(name)), own(name))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "none")));
    }
    let fit = deeds::fit(world, &filling, "action", options, who)?;
    let name = filling.text(param(Text::part(key, "action"), Range::OneOf(fit)))?;
    let spot = spot(world, &mut filling, who)?;
    let takes = world.campaign.actions.get(&name).copied().unwrap_or_default();
    deeds::act(filling, who, Deed::Own { name, takes, spot })
}

/// At which spot of the square something is done, where it has any: somebody may guard it. [heimr.guard.location]
fn spot(world: &World, filling: &mut Filling<'_>, who: Who) -> Read<Option<String>> {
    let key = rule!("heimr.guard.location");
    let place = places::location(world, world.character(who).stance.square);
    if !key.holds(!place.spots.is_empty()) {
        return Ok(None);
    }
    let mut options = vec![Choice::word(key, "nowhere")];
    options.extend(place.spots.iter().map(|name| Choice::new(key, Value::text(name))));
    let at = param(Text::part(key, "spot"), Range::OneOf(options)).or(Value::word("nowhere"));
    match filling.take(at)? {
        Value::Text(name) => Ok(Some(name)),
        _ => Ok(None),
    }
}

/// What somebody fills in to let go of another. [heimr.brawl.release]
pub(crate) fn offer_release(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    let key = words!("heimr.brawl.release");
    let grabs = world.combat.iter().flat_map(|combat| &combat.grabs).filter(|grab| grab.by == who);
    let held: BTreeSet<Who> = grabs.map(|grab| grab.held).collect();
    let options: Vec<Choice> = held.into_iter().map(|held| Choice::new(key, held)).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(refused(Text::part(key, "nobody").with("who", who)));
    };
    let held = filling.who(param(Text::part(key, "held"), Range::OneOf(options)).or(first))?;
    filling.end()?;
    Ok(Attempt::Release(Release { who, held }))
}

/// What somebody fills in to use a skill. [heimr.action.use-skill]
pub(crate) fn offer_use_skill(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = deeds::actor(world, viewer, &mut filling)?;
    let key = Text::new(words!("heimr.action.use-skill")).key;
    let using =
        |skill: &str, target| Deed::UseSkill(SkillUse { skill: skill.to_owned(), target, called: vec![] });
    let known = world.character(who).skills.keys();
    let options: Vec<(Choice, Deed)> =
        known.map(|name| (Choice::new(key, Value::text(name)), using(name, None))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "none").with("who", who)));
    }
    let options = deeds::fit(world, &filling, "skill", options, who)?;
    let skill = filling.text(param(Text::part(key, "skill"), Range::OneOf(options)))?;
    let does = world.character(who).skills.get(&skill);
    let mut target = None;
    let for_others =
        |one: &Skill| !one.calls.is_empty() || one.stabilises || one.wakes || 0 < one.hp || 0 < one.regains;
    if does.is_some_and(for_others) {
        let seen = world.characters.keys().filter(|other| world.is_seen_by(viewer, **other));
        let seen = seen.map(|&other| (Choice::new(key, other), using(&skill, Some(other)))).collect();
        let options = deeds::fit(world, &filling, "on", seen, who)?;
        let other = filling.who(param(Text::part(key, "on"), Range::OneOf(options)).or(who))?;
        target = Some(other).filter(|other| *other != who);
    }
    deeds::act(filling, who, using(&skill, target))
}
