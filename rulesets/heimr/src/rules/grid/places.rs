//! Where everybody is: which squares are connected, what lies between them, and how far it is.
use crate::reference::RULES;
use crate::world::World;
use crate::world::places::{Border, Door, Grid, Location};
use crate::world::squares::{Between, Climb, Direction, Square};
use norn_kernel::ground::{Cell, Ways, clear};
use norn_kernel::{Closed, Key, Who, closed, rule};
use std::collections::BTreeSet;

/// The largest difference in height that is simply walked. [heimr.height.free-up-to-one]
pub const WALKED_MAX: i32 = 1;
/// How far up or down a blow reaches, in levels. [heimr.height.melee-reach]
const REACH: i32 = 1;
/// How much range takes a point of consistency. [heimr.ranged.range-penalty]
const RANGE_OF_A_POINT: i32 = 2;

closed! {
    /// A direction of the world. [heimr.grid.combat-orientation]
    pub enum Compass {
        /// Where the map's north arrow points to.
        North = "north",
        /// To the right of it.
        East = "east",
        /// Away from it.
        South = "south",
        /// To the left of it.
        West = "west",
    }
}

/// Where a direction of the world lies on the grid: the same from every square, turned but never mirrored.
/// [heimr.grid.combat-orientation]
fn on_grid(grid: &Grid, to: Compass) -> Direction {
    let north = rule!("heimr.grid.combat-orientation").or(grid.north, Direction::Up);
    match to {
        Compass::North => north,
        Compass::East => north.turned(),
        Compass::South => north.opposite(),
        Compass::West => north.turned().opposite(),
    }
}

/// In which direction of the world a neighbour lies; none where squares lie anyhow, as they do outside of fights, or not
/// side by side. [heimr.grid.combat-same-layout]
#[must_use]
pub fn toward(world: &World, from: Square, to: Square) -> Option<Compass> {
    let side = side(from, to).filter(|_| world.combat.is_some())?;
    if !rule!("heimr.grid.combat-same-layout").applies() {
        return None;
    }
    Compass::ALL.iter().copied().find(|toward| on_grid(&world.grid, *toward) == side)
}

/// On which side of a square another one lies; none where they do not lie side by side.
#[must_use]
pub fn side(from: Square, to: Square) -> Option<Direction> {
    match from.offset(to) {
        (0, 1) => Some(Direction::Up),
        (1, 0) => Some(Direction::Right),
        (0, -1) => Some(Direction::Down),
        (-1, 0) => Some(Direction::Left),
        _ => None,
    }
}

/// What lies between two squares.
#[must_use]
pub fn border(world: &World, one: Square, other: Square) -> Option<&Border> {
    world.grid.borders.get(&Between::new(one, other))
}

/// The highest wall that one sees over, in levels.
const SEEN_OVER: u8 = 1;

/// Whether one sees from a square to another, past walls and doors that are not open. Which squares a fight takes in says
/// nothing of it. [heimr.environment.structural-barrier, heimr.environment.door-open-or-shut]
#[must_use]
pub fn sees(world: &World, one: Square, other: Square) -> bool {
    let cell = |square: Square| Cell::new(square.column.into(), square.row.into());
    let square = |cell: Cell| {
        let (column, row) = (u8::try_from(cell.column).ok()?, u8::try_from(cell.row).ok()?);
        Some(Square { column, row }).filter(|square| world.grid.has(*square))
    };
    let free = |one: Cell, other: Cell| {
        let Some((one, other)) = square(one).zip(square(other)) else { return false };
        border(world, one, other).is_none_or(|border| match (border.door, border.structure) {
            (Some(door), _) => door == Door::Open,
            (None, Some(structure)) => structure.over.is_some_and(|(levels, _)| levels <= SEEN_OVER),
            (None, None) => true,
        })
    };
    clear(cell(one), cell(other), free)
}

/// The squares that can be had from one over a border: in a fight those above, below and beside it, otherwise
/// those to which the game master has drawn a border, however many and wherever they lie.
/// [heimr.border.count-in-combat, heimr.border.count-outside-combat]
#[must_use]
pub fn ways(world: &World, from: Square) -> Vec<Square> {
    if world.combat.is_some() {
        return Direction::ALL.iter().filter_map(|to| world.grid.neighbour(from, *to)).collect();
    }
    let touching = world.grid.borders.keys().filter(|between| between.touches(from));
    let beyond = touching.map(|between| match between.both() {
        (one, other) if one == from => other,
        (one, _) => one,
    });
    let most = rule!("heimr.border.count-outside-combat").or(usize::MAX, Direction::ALL.len());
    beyond.filter(|square| world.grid.has(*square)).take(most).collect()
}

/// What a square stands for; a square without anything special reads as an empty place.
#[must_use]
pub fn location(world: &World, square: Square) -> Location {
    world.grid.locations.get(&square).map(|here| Location::clone(here)).unwrap_or_default()
}

/// The levels of a square that can be stood on. [heimr.height.where]
#[must_use]
pub fn levels(world: &World, square: Square) -> BTreeSet<i32> {
    let Some(location) = world.grid.locations.get(&square) else { return BTreeSet::from([0]) };
    let mut levels = BTreeSet::from([location.ground]);
    if rule!("heimr.height.where").applies() {
        levels.extend(location.levels.keys());
    }
    levels
}

/// How a level of a square is climbed to, from below in the square or from lower squares beside it.
#[must_use]
pub fn climb(world: &World, square: Square, level: i32) -> Climb {
    let location = world.grid.locations.get(&square);
    location.and_then(|location| location.levels.get(&level)).copied().unwrap_or_default()
}

/// Something solid between two squares: its top and how it is climbed over, where it can be.
/// [heimr.environment.structural-barrier, heimr.environment.door-open-or-shut]
#[must_use]
pub fn solid(world: &World, one: Square, other: Square) -> Option<Option<(i32, Climb)>> {
    let border = border(world, one, other)?;
    if let Some(structure) = border.structure {
        let foot = ground(world, one).max(ground(world, other));
        let over = structure.over.filter(|(_, climb)| !climb.impossible);
        return Some(over.map(|(height, climb)| (foot.saturating_add(height.into()), climb)));
    }
    matches!(border.door, Some(Door::Barred(_))).then_some(None)
}

/// How high the ground of a square lies.
#[must_use]
pub fn ground(world: &World, square: Square) -> i32 {
    world.grid.locations.get(&square).map_or(0, |location| location.ground)
}

/// How far up somebody gets with a step: not at all from a wall, where all of it is climbed.
/// [heimr.height.climb-from-two]
#[must_use]
pub fn step_up(world: &World, who: Who) -> i32 {
    let climbs = rule!("heimr.height.climb-from-two").holds(world.character(who).stance.climbing.is_some());
    if climbs { 0 } else { WALKED_MAX }
}

/// On which level of a square whoever comes from this height arrives: where it is nearest, and no more than a
/// step higher. None where all of it is too high. [heimr.height.climb-from-two]
#[must_use]
pub fn lands(world: &World, who: Who, from: i32, square: Square) -> Option<i32> {
    let step = step_up(world, who);
    let within = |to: &i32| to.saturating_sub(from) <= step;
    levels(world, square).into_iter().filter(within).min_by_key(|to| to.abs_diff(from))
}

/// How many turns it takes to get from one to the other by moving, climbing and jumping down, over the shortest
/// way; none if there is no way. [heimr.ranged.distance]
#[must_use]
pub fn distance(world: &World, from: Who, to: Who) -> Option<u32> {
    let to = &world.character(to).stance;
    way_to(world, from, (to.square, to.level))
}

/// How many turns it takes to get from somebody to that level of a square to which it takes the fewest.
/// [heimr.ranged.distance]
#[must_use]
pub fn distance_to(world: &World, from: Who, square: Square) -> Option<u32> {
    levels(world, square).into_iter().filter_map(|level| way_to(world, from, (square, level))).min()
}

fn way_to(world: &World, from: Who, target: (Square, i32)) -> Option<u32> {
    let from = &world.character(from).stance;
    let leads = |(square, level)| steps(world, square, level, target);
    Ways::until((from.square, from.level), u32::MAX, |here| here == target, leads).cost(target)
}

/// What can be had from here, with how many turns each takes.
fn steps(world: &World, from: Square, level: i32, target: (Square, i32)) -> Vec<((Square, i32), u32)> {
    let standing = |square| {
        let mut levels = levels(world, square);
        levels.extend((target.0 == square).then_some(target.1));
        levels
    };
    let mut found = vec![];
    for to in standing(from) {
        if to <= level || !climb(world, from, to).impossible {
            let key = rule!("heimr.ranged.distance-same-square-height");
            found.push(((from, to), turns_up(key, level, to)));
        }
    }
    let step = rule!("heimr.ranged.distance").counts(1);
    for beyond in ways(world, from) {
        let solid = rule!("heimr.ranged.distance-barriers").keeps(solid(world, from, beyond));
        let (top, over) = match solid {
            None => (level, 0),
            Some(None) => continue,
            Some(Some((top, _))) => {
                (top.max(level), turns_up(rule!("heimr.ranged.distance-barriers"), level, top))
            }
        };
        for to in standing(beyond) {
            if to <= top || !climb(world, beyond, to).impossible {
                let up = turns_up(rule!("heimr.ranged.distance-higher"), top, to);
                found.push(((beyond, to), up.saturating_add(over).saturating_add(step)));
            }
        }
    }
    found
}

/// How many turns it takes to get to another height: none for a step, one for each level where it is climbed,
/// and none down. [heimr.ranged.distance-lower]
fn turns_up(key: Key, from: i32, to: i32) -> u32 {
    let up = to.saturating_sub(from);
    if up < 0 && !rule!("heimr.ranged.distance-lower").applies() {
        return up.unsigned_abs();
    }
    if key.holds(WALKED_MAX < up) { up.unsigned_abs() } else { 0 }
}

/// What the distance costs a shot: half of it, rounded down, and nothing within a square.
/// [heimr.ranged.range-penalty]
#[must_use]
pub fn range_penalty(world: &World, from: Who, to: Who) -> i32 {
    let here = world.character(from).stance.square == world.character(to).stance.square;
    if rule!("heimr.ranged.distance-same-square-height").holds(here) {
        return 0;
    }
    let distance = distance(world, from, to).map_or(0, |far| i32::try_from(far).unwrap_or(i32::MAX));
    rule!("heimr.ranged.range-penalty").counts(distance / RANGE_OF_A_POINT)
}

/// Whether two stand together in a cluster. [heimr.cluster.form]
#[must_use]
pub fn together(world: &World, one: Who, other: Who) -> bool {
    world.combat.as_ref().is_some_and(|combat| combat.together(one, other))
}

/// Whether somebody stands together with anybody. [heimr.cluster.form]
#[must_use]
pub fn clustered(world: &World, who: Who) -> bool {
    world.combat.as_ref().is_some_and(|combat| combat.cluster(who).is_some())
}

/// Whether a blow gets from one height to another. [heimr.height.melee-reach]
#[must_use]
pub fn reaches(from: i32, to: i32) -> bool {
    rule!("heimr.height.melee-reach").met(from.abs_diff(to) <= REACH.unsigned_abs())
}

/// Whether two are so close that one can strike at the other: in one square, and at heights that a blow gets over.
/// [heimr.melee.same-square, heimr.height.melee-reach]
#[must_use]
pub fn within_a_blow(world: &World, one: Who, other: Who) -> bool {
    let (one, other) = (&world.character(one).stance, &world.character(other).stance);
    one.square == other.square && reaches(one.level, other.level)
}

/// Whether two can talk: in the same place, or over a border that speech carries through. In a fight the action
/// has its own measure. [heimr.grid.who-can-talk]
#[must_use]
pub fn can_talk(world: &World, one: Who, other: Who) -> bool {
    let (one, other) = (world.character(one).stance.square, world.character(other).stance.square);
    let carries = || border(world, one, other).is_some_and(|border| border.carries_speech);
    rule!("heimr.grid.who-can-talk").holds(one == other || carries())
}

/// Whether two squares are the same, or lie beside each other with a way between them: what is near.
#[must_use]
pub fn near(world: &World, one: Square, other: Square) -> bool {
    one == other || ways(world, one).contains(&other)
}
