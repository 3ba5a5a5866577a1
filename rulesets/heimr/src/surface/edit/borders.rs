//! What the game master writes by hand about what lies between two places.
use crate::content;
use crate::rules::grid::borders;
use crate::surface::bounds::{FAR_MAX, REQUIREMENT_MAX};
use crate::surface::edit::write::Write;
use crate::world::places::{Border, Crossing, Door, Structure};
use crate::world::squares::Between;
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;

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
            let now = Crossing { requirement, ..crossing };
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
    content::structures().first().and_then(|row| row.number).unwrap_or(1)
}
