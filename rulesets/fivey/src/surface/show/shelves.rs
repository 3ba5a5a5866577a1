//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::show::Shelf;
use norn_kernel::{Key, words};

const fn shelf(key: Key, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key, part: "shelf", attempts }
}

/// Tasks. [fivey.task.four-questions]
const TASKS: Shelf = shelf(words!("fivey.task.four-questions"), &["check"]);
/// What the referee does. [fivey.intro.roles]
const REFEREE: Shelf = shelf(words!("fivey.intro.roles"), &["harm", "heal", "swallow", "compare-heirloom"]);
// Characters.
// Exploring.
// Nights.
// Encounters.
// Fights.
// Magic.
// Downtime.
// Templates.
/// What templates bring. [fivey.create.template-contents]
const TEMPLATES: Shelf = shelf(
    words!("fivey.create.template-contents"),
    &[
        "use-thing",
        "seek",
        "metamorphose",
        "illusion",
        "end-illusion",
        "see-through",
        "rage",
        "breathe",
        "vanish",
        "call-back",
        "bless",
        "tinker",
        "perform",
        "audience",
        "taste",
        "play-dice",
        "name-thing",
        "settle-spell",
        "keep-relic",
    ],
);

/// All of them, those first that the phase asks for.
pub(super) fn shelves(_world: &World) -> Vec<Shelf> {
    vec![TASKS, TEMPLATES, REFEREE]
}
