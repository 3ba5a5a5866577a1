//! Getting from one place to another.
use crate::table::{LYNETH, Played, hero, play, world};
use norn_kernel::{Factor, Value};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::{Mode, Move};
use norn_triumvene::world::{Character, People, Task, World};
use std::collections::BTreeMap;

/// Somebody with so much Fitness, in a scene whose normal pace is 80.
pub(crate) fn walker(fitness: i32) -> World {
    let one = Character { fitness, ..hero("Lyneth") };
    World { pace: Some(80), ..world([(LYNETH, one)]) }
}

/// The same of a people that may fly and see in the dark.
pub(crate) fn of_people(flight: Option<Factor>, night_vision: bool) -> World {
    let flies = flight.is_some();
    let flight = flight.unwrap_or(Factor::ONE);
    let people = People { flies, flight, night_vision, ..People::default() };
    let one = Character { people: Some(("Nightwing".into(), people)), ..hero("Lyneth") };
    World { pace: Some(80), ..world([(LYNETH, one)]) }
}

pub(crate) fn moving(modes: &[Mode]) -> Move {
    Move {
        who: LYNETH,
        doing: String::new(),
        modes: modes.iter().copied().collect(),
        paces: BTreeMap::new(),
        is_known: false,
        with: vec![],
        test: Task::default(),
        anew: false,
    }
}

pub(crate) fn at_pace(mode: Mode, over: u32, under: u32) -> Move {
    let paces = [(mode, Factor::new(over, under).expect("a factor"))].into();
    Move { paces, ..moving(&[mode]) }
}

pub(crate) fn goes(world: &World, attempt: Move, dice: &[u16]) -> Played {
    play(world, &Attempt::Move(attempt), dice, &[])
}

/// The factor that is told, as one number over another.
pub(crate) fn factor(played: &Played) -> Option<(u32, u32)> {
    match played.told("triumvene.movement.combined", "factor").first()?.get(1)? {
        Value::Factor(factor) => Some(factor.parts()),
        _ => None,
    }
}
