//! Corrections by the game master, and the checks of a world.
//!
//! An address is a path into the record, as rows of the view carry it: `clock`, `character/3/hp`,
//! `character/3/attribute/Strength`, `ability/Brawl`. The last part is a name, which may contain slashes. A
//! flag at a named row takes the row away (no) or puts the rules' own row back (yes).
pub mod borders;
pub mod grid;
pub mod items;
pub mod locations;
pub mod positions;
pub mod skills;
pub mod states;
pub mod write;

use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::CONSISTENCY_MAX;
use crate::rules::characters::{fatigue, points};
use crate::rules::combat::leaving;
use crate::rules::harm::injuries;
use crate::rules::turns::initiative;
use crate::surface::bounds::{ATTRIBUTE_MAX, POINTS_MAX, WORTH_MAX};
use crate::surface::edit::write::{Write, Written};
use crate::world::{Ability, Amendment, Character, Effect, FATIGUE_MAX, FATIGUE_MIN, KEPT_MAX, Pool, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Value, Who, words};

/// The effects of writing `value` at the address of a row of the view.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn edit(world: &World, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
    let write = Write { address, value };
    let (first, rest) = address.split_once('/').unwrap_or((address, ""));
    let worth = i32::try_from(WORTH_MAX).unwrap_or(i32::MAX);
    Ok(vec![match first {
        "clock" => Effect::Clock(write.clock()?),
        "breathless" => Effect::Breathless(write.flag()?),
        "downtime" => Effect::Downtime(write.flag()?),
        "xp-left" => Effect::XpLeft(write.number(0, worth)?),
        "consistency" => Effect::Consistency(write.number(-CONSISTENCY_MAX, CONSISTENCY_MAX)?),
        "situation" if write.is(false) && world.scene.situations.contains_key(rest) => {
            Effect::Situation(rest.to_owned(), None)
        }
        "role" => role(world, &write, rest)?,
        "ability" => ability(world, &write, rest)?,
        "character" => return character(world, &write, rest),
        "grid" => return grid::grid(world, &write, rest),
        "darkness" | "weather" => return grid::sight(world, &write, first),
        "location" => return locations::location(world, &write, rest),
        "border" => return borders::border(world, &write, rest),
        "battlefield" if write.is(false) && world.campaign.battlefields.contains_key(rest) => {
            Effect::Battlefield(rest.to_owned(), None)
        }
        "effect" | "action" => {
            return own(world, &write, first, rest).unwrap_or_else(|| Err(write.nowhere()));
        }
        _ => return Err(write.nowhere()),
    }])
}

/// The effects of taking an effect or an action of the game master's own away; none where there is none.
fn own(world: &World, write: &Write<'_>, sort: &str, name: &str) -> Option<Written> {
    Some(match sort {
        "effect" if world.campaign.effects.contains_key(name) => {
            write.gone().map(|()| vec![Effect::OwnEffect(name.to_owned(), None)])
        }
        "action" if world.campaign.actions.contains_key(name) => {
            write.gone().map(|()| vec![Effect::OwnAction(name.to_owned(), None)])
        }
        _ => return None,
    })
}

/// Which attribute the rules mean that name one. [heimr.attribute.role-mapping]
fn role(world: &World, write: &Write<'_>, role: &str) -> Result<Effect, Problem> {
    let mut roles = world.campaign.roles.clone();
    let at = match role {
        "initiative" => &mut roles.initiative,
        "fatigue" => &mut roles.fatigue,
        "speech" => &mut roles.speech,
        _ => return Err(write.nowhere()),
    };
    let known = world.campaign.attributes.iter().map(|attribute| attribute.name.as_str());
    *at = Some(write.one_of(known)?);
    Ok(Effect::Roles(roles))
}

/// An ability's base consistency, which is the same for everybody. [heimr.ability.base-consistency-shared]
fn ability(world: &World, write: &Write<'_>, name: &str) -> Result<Effect, Problem> {
    let Some(now) = content::abilities(world).remove(name) else {
        return match write.value() {
            Value::Flag(true) if world.campaign.abilities.contains_key(name) => {
                Ok(Effect::Ability(name.to_owned(), None))
            }
            _ => Err(write.nowhere()),
        };
    };
    let entry = match write.value() {
        Value::Flag(true) => None,
        Value::Flag(false) => Some(Amendment::Gone),
        _ => {
            let consistency = write.number(-CONSISTENCY_MAX, CONSISTENCY_MAX)?;
            Some(Amendment::Own(Ability { consistency, ..now.clone() }))
        }
    };
    Ok(Effect::Ability(name.to_owned(), entry))
}

fn character(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (number, field) = rest.split_once('/').unwrap_or((rest, ""));
    let who = number.parse().map(Who).map_err(|_| write.nowhere())?;
    let Some(one) = world.characters.get(&who) else { return Err(write.nowhere()) };
    let (field, name) = field.split_once('/').unwrap_or((field, ""));
    if let Some(placed) = positions::character(world, write, who, field, name) {
        return placed;
    }
    let written = items::character(world, write, who, field, name)
        .or_else(|| skills::character(world, write, who, field, name))
        .or_else(|| states::character(world, write, who, field, name));
    if let Some(written) = written {
        return written;
    }
    let worth = i32::try_from(WORTH_MAX).unwrap_or(i32::MAX);
    Ok(vec![match field {
        "" if write.is(false) => {
            let mut effects = leaving::without(world, who);
            effects.push(Effect::Gone(who));
            return Ok(effects);
        }
        "hp" => {
            let now = write.number(-POINTS_MAX, points::max_hp(world, who))?;
            return Ok(injuries::written(world, who, now));
        }
        "max-hp" => {
            let max = write.number(1, POINTS_MAX)?;
            let more = points::max_hp(world, who).saturating_sub(one.hp.max);
            Effect::Hp(who, Pool { now: one.hp.now.min(max.saturating_add(more)), max })
        }
        "willpower" => {
            let now = write.number(0, points::max_willpower(world, who))?;
            Effect::Willpower(who, Pool { now, ..one.willpower })
        }
        "max-willpower" => {
            let max = write.number(0, POINTS_MAX)?;
            Effect::Willpower(who, Pool { now: one.willpower.now.min(max), max })
        }
        "fatigue" => Effect::Fatigue(who, write.number(fatigue::base(world, who), FATIGUE_MAX)?),
        "xp" => Effect::Xp(who, write.number(0, worth)?),
        "hidden" => Effect::Hidden(who, write.flag()?),
        "attribute" if world.attribute(name).is_some() => {
            return Ok(attribute(world, who, name, write.number(-ATTRIBUTE_MAX, ATTRIBUTE_MAX)?));
        }
        _ => return Err(write.nowhere()),
    }])
}

/// An attribute, and fatigue where that lies below its new base. [heimr.fatigue.base-change]
fn attribute(world: &World, who: Who, name: &str, now: i32) -> Vec<Effect> {
    let mut effects = vec![Effect::Attribute(who, name.to_owned(), now)];
    let mut with = world.clone();
    if let Some(one) = with.characters.get_mut(&who) {
        one.attributes.insert(name.to_owned(), now);
    }
    effects.extend(fatigue::lifted(&with, who).map(|base| Effect::Fatigue(who, base)));
    effects
}

/// What is wrong with a world. None in any world that the rules lead to.
#[must_use]
pub fn problems(world: &World) -> Vec<Problem> {
    let mut found = vec![];
    let mut expect = |holds: bool, at: &str, words: Text| {
        if !holds {
            let words = words.with("address", Value::text(at));
            found.push(Problem { at: at.to_owned(), field: None, words });
        }
    };
    let problem = |key| Text::part(key, "problem");
    expect(0 <= world.clock, "clock", problem(words!("heimr.combat.turn-duration")));
    expect(0 <= world.xp_left, "xp-left", problem(words!("heimr.xp.carry-over")));
    let kept = world.failed.len() <= KEPT_MAX;
    expect(kept, "failed", problem(words!("heimr.challenge.best-attempt")));
    for (role, named) in [
        ("initiative", &world.campaign.roles.initiative),
        ("fatigue", &world.campaign.roles.fatigue),
        ("speech", &world.campaign.roles.speech),
    ] {
        let there = named.as_ref().is_none_or(|name| world.attribute(name).is_some());
        expect(there, &format!("role/{role}"), problem(words!("heimr.attribute.role-mapping")));
    }
    for (name, ability) in content::abilities(world) {
        let at = format!("ability/{name}");
        let founded = !ability.attributes.is_empty();
        expect(founded, &at, problem(words!("heimr.attribute.in-every-roll")));
    }
    for (who, one) in &world.characters {
        of_character(world, *who, one, &mut expect);
    }
    grid::problems(world, &mut expect);
    initiative::problems(world, &mut expect);
    found
}

fn of_character(world: &World, who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = format!("character/{}", who.0);
    let problem = |key| Text::part(key, "problem");
    let named = !one.name.trim().is_empty();
    expect(named, &format!("{at}/name"), Text::part(words!("heimr.character.components"), "empty"));
    let fits = 1 <= one.hp.max && one.hp.now <= points::max_hp(world, who);
    expect(fits, &format!("{at}/hp"), problem(words!("heimr.character.hit-points")));
    let fits = (0..=points::max_willpower(world, who)).contains(&one.willpower.now);
    expect(fits, &format!("{at}/willpower"), problem(words!("heimr.character.willpower")));
    let fits = (FATIGUE_MIN..=FATIGUE_MAX).contains(&one.fatigue);
    expect(fits, &format!("{at}/fatigue"), problem(words!("heimr.fatigue.bounds")));
    expect(0 <= one.xp, &format!("{at}/xp"), problem(words!("heimr.xp.award")));
    let fits = one.training.values().all(|training| 0 <= training.consistency && 0 <= training.potential);
    expect(fits, &format!("{at}/training"), problem(words!("heimr.ability.training-kinds")));
    states::problems(who, one, expect);
    items::problems(who, one, expect);
    skills::problems(who, one, expect);
}
