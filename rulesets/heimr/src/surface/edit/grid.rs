//! What the game master writes about the grid by hand, and what is wrong with one.
use crate::reference::RULES;
use crate::rules::environment::concealment::{self, BLIND_MAX};
use crate::surface::edit::write::Write;
use crate::world::places::{Border, Grid, SIDE_MIN};
use crate::world::squares::{Direction, SIDE_MAX, Square};
use crate::world::{Effect, World};
use norn_kernel::ruleset::Problem;
use norn_kernel::{Closed, Text, Value, Who, rule, words};

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
    let used = |square: &Square| key.holds(!smaller.has(*square));
    let mut standing = world.characters.values().map(|one| &one.stance.square);
    if standing.any(used) || world.grid.locations.keys().any(used) {
        return Err(write.wrong(Text::part(key, "in-use")));
    }
    Ok(vec![Effect::Grid(columns, rows, north)])
}

fn side(write: &Write<'_>) -> Result<u8, Problem> {
    let least = rule!("heimr.grid.minimum-size").or(SIDE_MIN, 1);
    let number = match write.value() {
        Value::Number(number) => u8::try_from(*number).ok(),
        _ => None,
    };
    number.filter(|number| (least..=SIDE_MAX).contains(number)).ok_or_else(|| {
        let words = Text::part(words!("heimr.grid.minimum-size"), "problem");
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

/// What is wrong with the grid: each with what would be right.
pub fn problems(world: &World, expect: &mut impl FnMut(bool, &str, Text)) {
    let Grid { columns, rows, locations, borders, .. } = &*world.grid;
    let sides = SIDE_MIN..=SIDE_MAX;
    let words = || {
        let words = Text::part(words!("heimr.grid.minimum-size"), "problem");
        words.with("min", i32::from(SIDE_MIN)).with("max", i32::from(SIDE_MAX))
    };
    expect(sides.contains(columns), "grid/columns", words());
    expect(sides.contains(rows), "grid/rows", words());
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
