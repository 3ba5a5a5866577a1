//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::world::{Phase, World};
use norn_kernel::show::Shelf;
use norn_kernel::{Key, words};

const fn shelf(key: Key, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key, part: "shelf", attempts }
}

/// Tasks. [fivey.task.four-questions]
const TASKS: Shelf = shelf(words!("fivey.task.four-questions"), &["check"]);
/// What the referee does. [fivey.intro.roles]
const REFEREE: Shelf = shelf(words!("fivey.intro.roles"), &["harm", "heal"]);
// Characters.
// Exploring.
// Nights.
// Encounters.
// Fights.
// Magic.
// Downtime.
/// What the time between adventures is spent with. [fivey.phase.downtime]
const DOWNTIME: Shelf = shelf(
    words!("fivey.phase.downtime"),
    &[
        "plan-downtime",
        "run-downtime",
        "spend-credit",
        "ball-guests",
        "downtime",
        "end-downtime",
        "live-by-the-day",
    ],
);
// Templates.

/// All of them, those first that the phase asks for.
pub(super) fn shelves(world: &World) -> Vec<Shelf> {
    let first = (world.phase == Phase::Downtime).then_some(DOWNTIME);
    let last = Some(DOWNTIME).filter(|_| first.is_none());
    first.into_iter().chain([TASKS]).chain(last).chain([REFEREE]).collect()
}
