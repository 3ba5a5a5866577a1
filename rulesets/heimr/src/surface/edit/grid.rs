//! What the game master writes about the grid by hand, and what is wrong with one.
use crate::reference::RULES;
use crate::rules::combat::clusters;
use crate::rules::environment::concealment::{self, BLIND_MAX};
use crate::rules::grid::{borders, places};
use crate::surface::bounds::{FAR_MAX, REQUIREMENT_MAX};
use crate::surface::edit::write::Write;
use crate::world::harm::Stance;
use crate::world::places::{Border, Door, Grid, LEVEL_MAX, SIDE_MIN, Structure};
use crate::world::squares::{Between, Direction, SIDE_MAX, Square};
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Closed, Text, Value, Who, rule};

/// The grid itself: how large it is, and where north is. [heimr.grid.larger, heimr.grid.minimum-size]
pub fn grid(world: &World, write: &Write<'_>, field: &str) -> Result<Vec<Effect>, Problem> {
    let Grid { columns, rows, north, .. } = *world.grid;
    let (columns, rows, north) = match field {
        "columns" => (side(write)?, rows, north),
        "rows" => (columns, side(write)?, north),
        "north" => {
            let word = write.one_of(Direction::ALL.iter().map(|side| side.word()))?;
            let named = Direction::ALL.iter().find(|side| side.word() == word);
            (columns, rows, named.copied().unwrap_or(north))
        }
        _ => return Err(write.nowhere()),
    };
    let key = rule!("heimr.grid.larger");
    let smaller = Grid { columns, rows, ..Grid::default() };
    let used = |square: &Square| !smaller.has(*square) && !key.off();
    let mut standing = world.characters.values().map(|one| &one.stance.square);
    if standing.any(used) || world.grid.locations.keys().any(used) {
        return Err(write.wrong(Text::part(key, "in-use")));
    }
    Ok(vec![Effect::Grid(columns, rows, north)])
}

fn side(write: &Write<'_>) -> Result<u8, Problem> {
    let least = if rule!("heimr.grid.minimum-size").off() { 1 } else { SIDE_MIN };
    let number = match write.value() {
        Value::Number(number) => u8::try_from(*number).ok(),
        _ => None,
    };
    number.filter(|number| (least..=SIDE_MAX).contains(number)).ok_or_else(|| {
        let words = Text::part(rule!("heimr.grid.minimum-size"), "problem");
        write.wrong(words.with("min", i32::from(SIDE_MIN)).with("max", i32::from(SIDE_MAX)))
    })
}

/// Darkness and weather, and whoever is seen by that. [heimr.concealment.weather-darkness]
pub fn sight(world: &World, write: &Write<'_>, field: &str) -> Result<Vec<Effect>, Problem> {
    let now = u8::try_from(write.number(0, BLIND_MAX.into())?).unwrap_or(0);
    let mut after = world.clone();
    match field {
        "darkness" => after.grid.darkness = now,
        _ => after.grid.weather = now,
    }
    let sight = Effect::Sight(after.grid.darkness, after.grid.weather);
    Ok(and_seen(&after, vec![sight]))
}

/// Effects, and what follows from them for those who were hidden, in the world that they make.
/// [heimr.position.hidden]
#[must_use]
pub fn and_seen(after: &World, mut effects: Vec<Effect>) -> Vec<Effect> {
    for (&who, one) in &after.characters {
        let now = concealment::only(&one.unseen, |by: &Who| concealment::is_concealed(after, *by, who));
        if now != one.unseen {
            effects.push(Effect::Unseen(who, now));
        }
    }
    effects
}

/// A place. [heimr.grid.new-locations, heimr.grid.location-meaning]
pub fn location(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (square, field) = rest.split_once('/').unwrap_or((rest, ""));
    let square: Square = square.parse().map_err(|_| write.nowhere())?;
    let Some(mut location) = world.grid.locations.get(&square).cloned() else { return Err(write.nowhere()) };
    match field {
        "" if write.is(false) => {
            let stands = world.characters.values().any(|one| one.stance.square == square);
            let key = rule!("heimr.grid.new-locations");
            if stands && !key.off() {
                return Err(write.wrong(Text::part(key, "somebody")));
            }
            return Ok(vec![Effect::Location(square, None)]);
        }
        "name" => location.name = write.text()?,
        "" | "description" => location.description = write.text()?,
        "ground" => location.ground = write.number(-LEVEL_MAX, LEVEL_MAX)?,
        "roof" => location.roof = write.flag()?,
        "difficult" => {
            let now = write.text()?;
            location.difficult = (!now.trim().is_empty()).then_some(now);
        }
        field => {
            let name = field.strip_prefix("situation/").filter(|_| write.is(false));
            if name.and_then(|name| location.situations.remove(name)).is_none() {
                return Err(write.nowhere());
            }
        }
    }
    let mut after = world.clone();
    after.grid.locations.insert(square, location.clone());
    Ok(and_seen(&after, vec![Effect::Location(square, Some(Box::new(location)))]))
}

/// What lies between two places.
/// [heimr.border.represents, heimr.environment.door-open-or-shut, heimr.environment.movement-limit]
pub fn border(world: &World, write: &Write<'_>, rest: &str) -> Result<Vec<Effect>, Problem> {
    let (between, field) = rest.split_once('/').unwrap_or((rest, ""));
    let between = Between::try_from(between.to_owned()).map_err(|_| write.nowhere())?;
    let Some(mut border) = world.grid.borders.get(&between).cloned() else { return Err(write.nowhere()) };
    let worth = i32::try_from(REQUIREMENT_MAX).unwrap_or(i32::MAX);
    match field {
        "" if write.is(false) => return Ok(vec![Effect::Border(between, None)]),
        "name" => border.name = write.text()?,
        "description" => border.description = write.text()?,
        "limit" => {
            let limit = write.number(0, FAR_MAX.into())?;
            border.limit = u8::try_from(limit).ok().filter(|limit| 0 < *limit);
        }
        "toughness" => {
            let toughness = write.number(0, worth)?;
            let over = border.structure.and_then(|structure| structure.over);
            border.structure = (0 < toughness).then_some(Structure { toughness, over });
        }
        "requirement" => {
            let requirement = write.number(0, worth)?;
            let crossing = border.crossing.take().unwrap_or_else(borders::crossing);
            let now = crate::world::places::Crossing { requirement, ..crossing };
            border.crossing = (0 < requirement).then_some(now);
        }
        "door" => border.door = door(write, &border)?,
        "carries-speech" => border.carries_speech = write.flag()?,
        _ => return Err(write.nowhere()),
    }
    Ok(vec![Effect::Border(between, Some(Box::new(border)))])
}

/// How a door is, in a word; what was barred keeps its toughness. [heimr.environment.door-open-or-shut]
fn door(write: &Write<'_>, border: &Border) -> Result<Option<Door>, Problem> {
    let word = write.one_of(["none", "open", "closed", "barred"])?;
    let before = match border.door {
        Some(Door::Barred(toughness)) => toughness,
        _ => regular_door(),
    };
    Ok(match word.as_str() {
        "open" => Some(Door::Open),
        "closed" => Some(Door::Closed),
        "barred" => Some(Door::Barred(before)),
        _ => None,
    })
}

/// How tough the first door of the table is. [heimr.environment.toughness-table]
fn regular_door() -> i32 {
    crate::content::structures().first().and_then(|row| row.number).unwrap_or(1)
}

/// Where somebody is, how, and from whom hidden. `None` for any other field.
pub fn character(
    world: &World,
    write: &Write<'_>,
    who: Who,
    field: &str,
    name: &str,
) -> Option<Result<Vec<Effect>, Problem>> {
    let stance = world.character(who).stance.clone();
    let stands = |stance: Result<Stance, Problem>| {
        Some(stance.map(|stance| {
            let mut after = world.clone();
            if let Some(one) = after.characters.get_mut(&who) {
                one.stance = stance.clone();
            }
            and_seen(&after, vec![Effect::Stance(who, stance)])
        }))
    };
    match field {
        "square" => {
            let square = square(world, write);
            let apart = |square: &Square| match &world.combat {
                Some(combat) if *square != stance.square => clusters::without_them(combat, who),
                _ => vec![],
            };
            let mut effects = match &square {
                Ok(square) => apart(square),
                Err(_) => vec![],
            };
            let stance = square.map(|square| Stance { square, behind: None, climbing: None, ..stance });
            stands(stance).map(|stands| {
                stands.map(|stands| {
                    effects.extend(stands);
                    effects
                })
            })
        }
        "level" => stands(write.number(-LEVEL_MAX, LEVEL_MAX).map(|level| Stance { level, ..stance })),
        "prone" => stands(write.flag().map(|prone| Stance { prone, ..stance })),
        "behind" => stands(behind(world, write, &stance)),
        "hidden-from" | "known-to" => Some(hidden(world, write, who, field, name)),
        _ => None,
    }
}

fn square(world: &World, write: &Write<'_>) -> Result<Square, Problem> {
    let square = match write.value() {
        Value::Place(place) => Some(Square::of(*place)),
        Value::Text(name) | Value::Word(name) => name.parse().ok(),
        _ => None,
    };
    let key = rule!("heimr.grid.square-names");
    square.filter(|square| world.grid.has(*square) || key.off()).ok_or_else(|| {
        let last = Square { column: world.grid.columns - 1, row: world.grid.rows - 1 };
        write.wrong(Text::part(key, "problem").with("last", Value::text(&last.to_string())))
    })
}

fn behind(world: &World, write: &Write<'_>, stance: &Stance) -> Result<Stance, Problem> {
    let covers = places::location(world, stance.square).cover;
    let word = write.one_of(std::iter::once("").chain(covers.keys().map(String::as_str)))?;
    Ok(Stance { behind: (!word.is_empty()).then_some(word), ..stance.clone() })
}

fn hidden(
    world: &World,
    write: &Write<'_>,
    who: Who,
    field: &str,
    name: &str,
) -> Result<Vec<Effect>, Problem> {
    let by = name.parse().map(Who).map_err(|_| write.nowhere())?;
    let mut now = world.character(who).unseen.clone();
    if !world.characters.contains_key(&by) || by == who {
        return Err(write.nowhere());
    }
    if field == "known-to" {
        if write.flag()? {
            now.known.insert(by);
        } else {
            now.known.remove(&by);
        }
    } else if write.is(false) {
        now.from.remove(&by);
        now.known.remove(&by);
    } else {
        let worth = i32::try_from(REQUIREMENT_MAX).unwrap_or(i32::MAX);
        now.from.insert(by, write.number(-worth, worth)?);
    }
    Ok(vec![Effect::Unseen(who, now)])
}

/// What is wrong with the grid: each with what would be right.
pub fn problems(world: &World, expect: &mut impl FnMut(bool, &str, Text)) {
    let Grid { columns, rows, locations, borders, .. } = &*world.grid;
    let sides = SIDE_MIN..=SIDE_MAX;
    let words = || {
        let words = Text::part(rule!("heimr.grid.minimum-size"), "problem");
        words.with("min", i32::from(SIDE_MIN)).with("max", i32::from(SIDE_MAX))
    };
    expect(sides.contains(columns), "grid/columns", words());
    expect(sides.contains(rows), "grid/rows", words());
    let on = |square: &Square| world.grid.has(*square);
    for (who, one) in &world.characters {
        let words = Text::part(rule!("heimr.grid.always-used"), "problem");
        expect(on(&one.stance.square), &format!("character/{}/square", who.0), words);
    }
    for (square, location) in locations {
        let at = format!("location/{square}");
        expect(on(square), &at, Text::part(rule!("heimr.grid.always-used"), "off-grid"));
        let works = location.cover.values().all(|cover| 0 < cover.effectiveness);
        expect(works, &at, Text::part(rule!("heimr.concealment.density"), "problem"));
    }
    for (between, border) in borders {
        let at = format!("border/{between}");
        let (one, other) = between.both();
        expect(on(&one) && on(&other), &at, Text::part(rule!("heimr.grid.always-used"), "off-grid"));
        expect(one != other, &at, Text::part(rule!("heimr.border.barriers-are-borders"), "problem"));
        let beside = world.combat.is_none() || between.is_side_by_side() || *border == Border::default();
        expect(beside, &at, Text::part(rule!("heimr.border.count-in-combat"), "problem"));
        let tough = border.structure.is_none_or(|structure| 0 < structure.toughness);
        expect(tough, &at, Text::part(rule!("heimr.environment.structural-destroy"), "problem"));
    }
}
