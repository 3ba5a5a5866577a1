//! What the game master writes about the grid by hand, and what is wrong with one.
use crate::content;
use crate::reference::RULES;
use crate::rules::environment::concealment::BLIND_MAX;
use crate::rules::grid::borders;
use crate::surface::edit::Written;
use crate::world::bounds::{FAR_MAX, REQUIREMENT_MAX};
use crate::world::places::{Border, Crossing, Door, Grid, LEVEL_MAX, SIDE_MIN, Structure};
use crate::world::squares::{Between, SIDE_MAX, Square};
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Write, rule, words};

/// The grid itself: how large it is, and where north is. [heimr.grid.larger, heimr.grid.minimum-size]
pub(super) fn grid(world: &World, write: &Write<'_>, field: &str) -> Written {
    let Grid { columns, rows, north, .. } = *world.grid;
    let (columns, rows, north) = match field {
        "columns" => (side(write)?, rows, north),
        "rows" => (columns, side(write)?, north),
        "north" => (columns, rows, write.word()?),
        _ => return Err(write.nowhere()),
    };
    let key = rule!("heimr.grid.larger");
    let smaller = Grid { columns, rows, ..Grid::default() };
    let used = |square: &Square| key.holds(!smaller.has(*square));
    let mut standing = world.characters.values().map(|one| &one.stance.square);
    if standing.any(used) || world.grid.locations.keys().any(used) {
        return Err(write.wrong(Text::part(key, "in-use")));
    }
    Ok(Effect::Grid(columns, rows, north))
}

fn side(write: &Write<'_>) -> Result<u8, Problem> {
    let least = rule!("heimr.grid.minimum-size").or(SIDE_MIN, 1);
    write.number(least, SIDE_MAX).map_err(|_| write.wrong(sides()))
}

/// How long a side is, at least and at most. [heimr.grid.minimum-size]
fn sides() -> Text {
    let words = Text::part(words!("heimr.grid.minimum-size"), "problem");
    words.with("min", i32::from(SIDE_MIN)).with("max", i32::from(SIDE_MAX))
}

/// How dark it is, or how bad the weather. [heimr.concealment.weather-darkness]
pub(super) fn sight(write: &Write<'_>) -> Result<u8, Problem> {
    write.number(0, BLIND_MAX)
}

/// A place. [heimr.grid.new-locations, heimr.grid.location-meaning]
pub(super) fn location(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (square, field) = rest.split_once('/').unwrap_or((rest, ""));
    let square: Square = square.parse().map_err(|_| write.nowhere())?;
    let Some(mut location) = world.grid.locations.get(&square).cloned() else { return Err(write.nowhere()) };
    match field {
        "" if write.is(false) => {
            let stands = world.characters.values().any(|one| one.stance.square == square);
            let key = rule!("heimr.grid.new-locations");
            if key.holds(stands) {
                return Err(write.wrong(Text::part(key, "somebody")));
            }
            return Ok(Effect::Location(square, None));
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
    Ok(Effect::Location(square, Some(location)))
}

/// What lies between two places.
/// [heimr.border.represents, heimr.environment.door-open-or-shut, heimr.environment.movement-limit]
pub(super) fn border(world: &World, write: &Write<'_>, rest: &str) -> Written {
    let (between, field) = rest.split_once('/').unwrap_or((rest, ""));
    let between = Between::try_from(between.to_owned()).map_err(|_| write.nowhere())?;
    let Some(mut border) = world.grid.borders.get(&between).cloned() else { return Err(write.nowhere()) };
    match field {
        "" if write.is(false) => return Ok(Effect::Border(between, None)),
        "name" => border.name = write.text()?,
        "description" => border.description = write.text()?,
        "limit" => {
            let limit = write.number(0, FAR_MAX)?;
            border.limit = (0 < limit).then_some(limit);
        }
        "toughness" => {
            let toughness = write.number(0, REQUIREMENT_MAX)?;
            let over = border.structure.and_then(|structure| structure.over);
            border.structure = (0 < toughness).then_some(Structure { toughness, over });
        }
        "requirement" => {
            let requirement = write.number(0, REQUIREMENT_MAX)?;
            let crossing = border.crossing.take().unwrap_or_else(borders::crossing);
            let now = Crossing { requirement, ..crossing };
            border.crossing = (0 < requirement).then_some(now);
        }
        "door" => border.door = door(write, &border)?,
        "carries-speech" => border.carries_speech = write.flag()?,
        _ => return Err(write.nowhere()),
    }
    Ok(Effect::Border(between, Some(Box::new(border))))
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
    content::structures().first().and_then(|row| row.number).unwrap_or(1)
}

/// What is wrong with the grid: each with what would be right.
pub(super) fn problems(world: &World, expect: &mut impl FnMut(bool, &str, Text)) {
    let Grid { columns, rows, locations, borders, .. } = &*world.grid;
    let fits = |side| (SIDE_MIN..=SIDE_MAX).contains(side);
    expect(fits(columns), "grid/columns", sides());
    expect(fits(rows), "grid/rows", sides());
    let on = |square: &Square| world.grid.has(*square);
    for (who, one) in &world.characters {
        let words = Text::part(words!("heimr.grid.always-used"), "problem");
        expect(on(&one.stance.square), &format!("character/{}/square", who.0), words);
    }
    for (square, location) in locations {
        let at = format!("location/{square}");
        expect(on(square), &at, Text::part(words!("heimr.grid.always-used"), "off-grid"));
        let works = location.cover.values().all(|cover| 0 < cover.effectiveness);
        expect(works, &at, Text::part(words!("heimr.concealment.density"), "problem"));
    }
    for (between, border) in borders {
        let at = format!("border/{between}");
        let (one, other) = between.both();
        expect(on(&one) && on(&other), &at, Text::part(words!("heimr.grid.always-used"), "off-grid"));
        expect(one != other, &at, Text::part(words!("heimr.border.barriers-are-borders"), "problem"));
        let beside = world.combat.is_none() || between.is_side_by_side() || *border == Border::default();
        expect(beside, &at, Text::part(words!("heimr.border.count-in-combat"), "problem"));
        let tough = border.structure.is_none_or(|structure| 0 < structure.toughness);
        expect(tough, &at, Text::part(words!("heimr.environment.structural-destroy"), "problem"));
    }
}
