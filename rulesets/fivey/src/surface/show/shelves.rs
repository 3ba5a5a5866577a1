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
const REFEREE: Shelf = shelf(words!("fivey.intro.roles"), &["harm", "heal"]);
/// Money and things. [fivey.money.crowns]
const MARKET: Shelf =
    shelf(words!("fivey.money.crowns"), &["buy", "buy-sets", "give", "pay", "leave", "pocket", "find-item"]);
/// What people make of themselves. [fivey.advance.slots]
const TRAITS: Shelf =
    shelf(words!("fivey.advance.slots"), &["fill-slot", "gain-level", "roll-up", "settle", "award"]);
/// Armor, and what it is like to have it on. [fivey.armor.table]
const ARMOR: Shelf = shelf(words!("fivey.armor.table"), &["don", "doff", "swim", "struggle", "endure"]);
// Exploring.
// Nights.
// Encounters.
// Fights.
// Magic.
// Downtime.
// Templates.

/// All of them, those first that the phase asks for.
pub(super) fn shelves(_world: &World) -> Vec<Shelf> {
    vec![TASKS, MARKET, TRAITS, ARMOR, REFEREE]
}
