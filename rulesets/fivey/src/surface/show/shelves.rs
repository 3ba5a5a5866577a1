//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::show::Shelf;
use norn_kernel::{Key, words};

const fn shelf(key: Key, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key, part: "shelf", attempts }
}

/// Tasks. [fivey.task.four-questions]
const TASKS: Shelf = shelf(
    words!("fivey.task.four-questions"),
    &["check", "save", "cooperate", "contest", "who-knows", "roll"],
);
/// Inspiration. [fivey.inspiration.spend]
const INSPIRATION: Shelf = shelf(words!("fivey.inspiration.start"), &["inspire", "hand-over", "rename"]);
/// Traits. [fivey.trait.kinds]
const TRAITS: Shelf = shelf(words!("fivey.trait.kinds"), &["use-feat", "call-on", "invent", "master"]);
/// What the referee does. [fivey.intro.roles]
const REFEREE: Shelf = shelf(words!("fivey.intro.roles"), &["harm", "heal"]);
// Characters.
// Exploring.
// Nights.
// Encounters.
// Fights.
// Magic.
// Downtime.
// Templates.

/// All of them, those first that the phase asks for.
pub(super) fn shelves(_world: &World) -> Vec<Shelf> {
    vec![TASKS, TRAITS, INSPIRATION, REFEREE]
}
