//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod referee;
mod tasks;
mod traits;
// Characters.
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
    ("save", tasks::save),
    ("cooperate", tasks::cooperate),
    ("contest", tasks::contest),
    ("roll", tasks::roll),
    ("inspire", tasks::inspire),
    ("hand-over", tasks::hand_over),
    ("rename", tasks::rename),
    ("use-feat", traits::use_feat),
    ("master", traits::master),
    ("invent", traits::invent),
    ("call-on", traits::call_on),
    ("who-knows", traits::who_knows),
    // Characters.
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
