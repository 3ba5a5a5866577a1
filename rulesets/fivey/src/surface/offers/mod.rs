//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod referee;
mod tasks;
// Characters.
mod characters;
// Exploring.
// Nights.
// Encounters.
// Fights.
// Magic.
// Downtime.
// Templates.

use crate::world::World;
pub use attempt::Attempt;
use norn_kernel::attempt::Offer;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Tasks.
    ("check", tasks::test),
    // Characters.
    ("buy", characters::buy),
    ("buy-sets", characters::buy_sets),
    ("give", characters::give),
    ("leave", characters::leave),
    ("pay", characters::pay),
    ("pocket", characters::pocket),
    ("don", characters::don),
    ("doff", characters::doff),
    ("swim", characters::swim),
    ("struggle", characters::struggle),
    ("fill-slot", characters::fill_slot),
    ("gain-level", characters::gain_level),
    ("roll-up", characters::roll_up),
    ("settle", characters::settle),
    ("award", characters::award),
    ("endure", characters::endure),
    ("find-item", characters::find),
    // Exploring.
    // Nights.
    // Encounters.
    // Fights.
    // Magic.
    // Downtime.
    // Templates.
    // The referee's.
    ("harm", referee::harm),
    ("heal", referee::heal),
];

/// What follows by itself. Each chapter says what of its own is due, the first one first.
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    let due: &[fn(&World) -> Option<Attempt>] = &[
        // Characters.
        characters::due,
        // Exploring.
        // Nights.
        // Encounters.
        // Fights.
        // Magic.
        // Downtime.
        // Templates.
    ];
    due.iter().find_map(|due| due(world)).map(|attempt| attempt.veiled(world))
}
