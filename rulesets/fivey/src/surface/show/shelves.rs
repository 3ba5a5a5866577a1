//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::rules::encounters::meeting::is_open;
use crate::world::World;
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
/// Whom the party meets. [fivey.phase.encounter]
const ENCOUNTERS: Shelf = shelf(
    words!("fivey.phase.encounter"),
    &["request", "meet", "reaction", "come-forward", "change-mode", "end-meeting", "roll-hit-points"],
);
// Fights.
// Magic.
/// Spells. [fivey.magic.cast]
const MAGIC: Shelf =
    shelf(words!("fivey.magic.cast"), &["cast", "cease-spell", "touch", "fall", "bind-spell"]);
// Downtime.
// Templates.

/// All of them, those first that the phase asks for.
pub(super) fn shelves(world: &World) -> Vec<Shelf> {
    let mut shelves = vec![TASKS, ENCOUNTERS, MAGIC, REFEREE];
    if is_open(world) {
        shelves.rotate_left(1);
    }
    shelves
}
