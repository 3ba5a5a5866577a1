//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod referee;
mod tasks;
// Characters.
// Exploring.
mod exploring;
// Nights.
mod nights;
// Encounters.
// Fights.
// Magic.
// Downtime.
mod downtime;
// Templates.

use crate::rules::downtime::turns;
use crate::world::World;
pub use attempt::Attempt;
use norn_kernel::attempt::Offer;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Tasks.
    ("check", tasks::test),
    // Characters.
    // Exploring.
    ("travel", exploring::travel),
    ("enter-site", exploring::enter),
    ("leave-site", exploring::leave),
    ("explore", exploring::explore),
    ("look-around", exploring::look),
    ("move-on", exploring::move_on),
    ("next-round", exploring::next_round),
    ("close-hour", exploring::close_hour),
    ("undertake", exploring::undertake),
    ("phase", exploring::turn),
    ("adventure-begins", exploring::begin),
    ("adventure-over", exploring::end),
    ("dice-to-experience", exploring::convert),
    ("count-down", exploring::count_down),
    ("wait", exploring::wait),
    ("prepare-scene", exploring::prepare),
    // Nights.
    ("march", nights::march),
    ("make-camp", nights::camp),
    ("recover", nights::recover),
    ("attune", nights::attune),
    ("practice", nights::practice),
    ("cook", nights::cook),
    ("scavenge", nights::scavenge),
    ("rest-otherwise", nights::invent),
    ("eat", nights::eat),
    ("night-ends", nights::sleep),
    // Encounters.
    // Fights.
    // Magic.
    // Downtime.
    ("downtime", downtime::begin),
    ("plan-downtime", downtime::plan),
    ("run-downtime", downtime::run),
    ("spend-credit", downtime::spend),
    ("ball-guests", downtime::guests),
    ("end-downtime", downtime::end),
    ("live-by-the-day", downtime::by_the_day),
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
        |world| turns::due(world).map(Into::into),
        // Templates.
    ];
    due.iter().find_map(|due| due(world)).map(|attempt| attempt.veiled(world))
}
