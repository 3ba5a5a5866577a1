//! What the game master writes by hand about people.
use crate::reference::RULES;
use crate::rules::characters::hands::{self, HANDS};
use crate::rules::characters::{fatigue, points};
use crate::rules::grid::places;
use crate::rules::harm::injuries;
use crate::surface::edit::Written;
use crate::world::bounds::{ATTRIBUTE_MAX, POINTS_MAX, REQUIREMENT_MAX, WORTH_MAX};
use crate::world::harm::{Affliction, Injury, Stance, Unseen};
use crate::world::places::LEVEL_MAX;
use crate::world::squares::Square;
use crate::world::things::{Fed, Item, Skill};
use crate::world::{Character, Effect, FATIGUE_MAX, FATIGUE_MIN, Pool, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Value, Who, Write, rule, words};
use std::collections::BTreeMap;

/// What is written about somebody.
pub(super) fn character(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (number, field) = rest.split_once('/').unwrap_or((rest, ""));
    let who = number.parse().map(Who).map_err(|_| write.nowhere())?;
    let Some(one) = world.characters.get(&who) else { return Err(write.nowhere()) };
    let (field, name) = field.split_once('/').unwrap_or((field, ""));
    let stance = one.stance.clone();
    let stands = |stance| Ok(Effect::Stance(who, stance));
    Ok(match field {
        "" if write.is(false) => Effect::Gone(who),
        "hp" => Effect::Hp(who, one.hp.at(write.number(-POINTS_MAX, points::max_hp(world, who))?)),
        "max-hp" => {
            let max: i32 = write.number(1, POINTS_MAX)?;
            let more = points::max_hp(world, who).saturating_sub(one.hp.max);
            Effect::Hp(who, Pool { now: one.hp.now.min(max.saturating_add(more)), max })
        }
        "willpower" => {
            let now = write.number(0, points::max_willpower(world, who))?;
            Effect::Willpower(who, one.willpower.at(now))
        }
        "max-willpower" => {
            let max: i32 = write.number(0, POINTS_MAX)?;
            let more = points::max_willpower(world, who).saturating_sub(one.willpower.max);
            Effect::Willpower(who, Pool { now: one.willpower.now.min(max.saturating_add(more).max(0)), max })
        }
        "fatigue" => Effect::Fatigue(who, write.number(fatigue::base(world, who), FATIGUE_MAX)?),
        "xp" => Effect::Xp(who, write.number(0, WORTH_MAX)?),
        "hidden" => Effect::Hidden(who, write.flag()?),
        "attribute" if world.attribute(name).is_some() => {
            Effect::Attribute(who, name.to_owned(), write.number(-ATTRIBUTE_MAX, ATTRIBUTE_MAX)?)
        }
        "square" => {
            let square = square(world, write)?;
            return stands(Stance { square, behind: None, climbing: None, ..stance });
        }
        "level" => return stands(Stance { level: write.number(-LEVEL_MAX, LEVEL_MAX)?, ..stance }),
        "prone" => return stands(Stance { prone: write.flag()?, ..stance }),
        "behind" => {
            let covers = places::location(world, stance.square).cover;
            let word = write.one_of(std::iter::once("").chain(covers.keys().map(String::as_str)))?;
            return stands(Stance { behind: (!word.is_empty()).then_some(word), ..stance });
        }
        "asleep" => {
            let asleep = write.flag()?;
            return stands(Stance { asleep, prone: stance.prone || asleep, ..stance });
        }
        "unconscious" => {
            let unconscious = write.flag()?;
            return stands(Stance { unconscious, prone: stance.prone || unconscious, ..stance });
        }
        "hidden-from" | "known-to" => Effect::Unseen(who, hidden(world, write, who, field, name)?),
        "condition" if one.conditions.contains_key(name) => {
            write.gone()?;
            Effect::Condition(who, name.to_owned(), None)
        }
        "affliction" => Effect::Afflictions(who, without_affliction(write, one, name)?),
        "stable" if one.injury.is_some() => Effect::Injury(who, stabilised(world, one, write.flag()?)),
        "dead" => Effect::Dead(who, write.flag()?),
        "resting" => Effect::Resting(who, write.flag()?.then_some(world.clock)),
        "skill" | "free-use" if one.skills.contains_key(name) => {
            Effect::Skills(who, skills(write, one, field, name)?)
        }
        "item" | "place" | "pieces" if one.items.contains_key(name) => {
            Effect::Items(who, items(write, who, one, field, name)?)
        }
        _ => return Err(write.nowhere()),
    })
}

fn square(world: &World, write: &Write<'_>) -> Result<Square, Problem> {
    let square = match write.value {
        Value::Place(place) => Some(Square::of(*place)),
        Value::Text(name) | Value::Word(name) => name.parse().ok(),
        _ => None,
    };
    let key = rule!("heimr.grid.square-names");
    square.filter(|square| key.met(world.grid.has(*square))).ok_or_else(|| {
        let last = Square { column: world.grid.columns - 1, row: world.grid.rows - 1 };
        write.wrong(Text::part(key, "problem").with("last", Value::text(&last.to_string())))
    })
}

/// From whom somebody is hidden, and who knows that they hide.
fn hidden(world: &World, write: &Write<'_>, who: Who, field: &str, name: &str) -> Result<Unseen, Problem> {
    let by = name.parse().map(Who).map_err(|_| write.nowhere())?;
    let mut now = world.character(who).unseen.clone();
    if !world.characters.contains_key(&by) || by == who {
        return Err(write.nowhere());
    }
    match field {
        "known-to" if write.flag()? => {
            now.known.insert(by);
        }
        "known-to" => {
            now.known.remove(&by);
        }
        _ if write.is(false) => {
            now.from.remove(&by);
            now.known.remove(&by);
        }
        _ => {
            now.from.insert(by, write.number(-REQUIREMENT_MAX, REQUIREMENT_MAX)?);
        }
    }
    Ok(now)
}

/// Something that lasts is over, by its place in the list from 0.
fn without_affliction(write: &Write<'_>, one: &Character, place: &str) -> Result<Vec<Affliction>, Problem> {
    let mut left = one.afflictions.clone();
    let place = place.parse::<usize>().ok().filter(|place| *place < left.len() && write.is(false));
    left.remove(place.ok_or_else(|| write.nowhere())?);
    Ok(left)
}

/// An injury that gets no worse any more, or begins anew. [heimr.injury.stabilize]
fn stabilised(world: &World, one: &Character, stable: bool) -> Option<Injury> {
    let parts = one.injury.as_ref().map(|injury| injury.parts.clone()).unwrap_or_default();
    let fresh = injuries::level(one.hp.now)?.from(world.clock, parts);
    Some(match stable {
        true => Injury { faints: None, dies: None, fainted: false, stable: true, ..fresh },
        false => fresh,
    })
}

/// A skill, which can be taken away, and whether its free use is left.
fn skills(
    write: &Write<'_>,
    one: &Character,
    field: &str,
    name: &str,
) -> Result<BTreeMap<String, Skill>, Problem> {
    let mut skills = one.skills.clone();
    if field == "skill" {
        write.gone()?;
        skills.remove(name);
    } else if let Some(skill) = skills.get_mut(name) {
        skill.spent = !write.flag()?;
    }
    Ok(skills)
}

/// A thing, which can be taken away, where it is carried, and how many pieces there are of it, or of its ammunition.
fn items(
    write: &Write<'_>,
    who: Who,
    one: &Character,
    field: &str,
    name: &str,
) -> Result<BTreeMap<String, Item>, Problem> {
    let mut items = one.items.clone();
    let Some(item) = items.get_mut(name) else { return Err(write.nowhere()) };
    match field {
        "place" => {
            let carried = write.word()?;
            if hands::no_hand_is_free(&one.items, name, carried) {
                let words = Text::part(words!("heimr.weapon-attack.hands"), "full");
                return Err(write.wrong(words.with("who", who).with("item", Value::text(name))));
            }
            item.carried = carried;
        }
        "pieces" => {
            let now = Some(write.number(0, u16::MAX)?);
            match item.weapon.as_mut().map(|weapon| &mut weapon.fed) {
                Some(Fed::Pieces { left, .. }) => *left = now,
                _ => item.pieces = now,
            }
        }
        _ => {
            write.gone()?;
            items.remove(name);
        }
    }
    Ok(items)
}

/// What is wrong with somebody.
pub(super) fn problems(world: &World, who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
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
    let injured = one.injury.is_some() == (one.hp.now <= 0);
    expect(one.dead || injured, &format!("{at}/hp"), problem(words!("heimr.health.injured-threshold")));
    let lies = one.stance.prone || !(one.stance.asleep || one.stance.unconscious);
    expect(lies, &format!("{at}/asleep"), problem(words!("heimr.position.sleeping")));
    for hand in HANDS {
        let holds = one.items.values().filter(|item| item.carried.is_in(hand)).count();
        expect(holds <= 1, &format!("{at}/item"), problem(words!("heimr.weapon-attack.hands")));
    }
    for (name, item) in &one.items {
        let fits = 1 <= item.toughness && 0 <= item.breaks && 0 <= item.armour && 0 <= item.hp;
        expect(fits, &format!("{at}/item/{name}"), problem(words!("heimr.character.items")));
    }
    for (name, skill) in &one.skills {
        let fits = 0 <= skill.willpower && 0 <= skill.hp && 0 <= skill.regains;
        expect(fits, &format!("{at}/skill/{name}"), problem(words!("heimr.character.skills")));
    }
}
