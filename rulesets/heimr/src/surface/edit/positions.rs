//! What the game master writes by hand about where somebody is, how, and from whom hidden.
use crate::reference::RULES;
use crate::rules::combat::clusters;
use crate::rules::grid::places;
use crate::surface::bounds::REQUIREMENT_MAX;
use crate::surface::edit::grid::and_seen;
use crate::surface::edit::write::Write;
use crate::world::harm::Stance;
use crate::world::places::LEVEL_MAX;
use crate::world::squares::Square;
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Value, Who, rule};

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
    square.filter(|square| key.met(world.grid.has(*square))).ok_or_else(|| {
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
