//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod fights;
mod referee;
mod tasks;
// Characters.
// Exploring.
// Nights.
// Encounters.
mod encounters;
mod monsters;
// Fights.
// Magic.
mod magic;
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
    // Exploring.
    // Nights.
    // Encounters.
    ("meet", encounters::meet),
    ("come-forward", encounters::come_forward),
    ("change-mode", encounters::change_mode),
    ("end-meeting", encounters::end_meeting),
    ("reaction", encounters::reaction),
    ("request", encounters::request),
    ("roll-hit-points", monsters::roll_hit_points),
    // Fights.
    ("attack", fights::attack),
    ("move", fights::walk),
    ("hold", fights::hold),
    ("reload", fights::reload),
    ("help", fights::help),
    ("hide", fights::hide),
    ("disarm", fights::disarm),
    ("push", fights::push),
    ("retrieve", fights::retrieve),
    ("stash", fights::stash),
    ("drop-item", fights::let_go),
    ("talk", fights::talk),
    ("interact", fights::interact),
    ("improvise", fights::improvise),
    ("long-action", fights::long_action),
    ("abandon", fights::abandon),
    ("respond", fights::respond),
    ("assail", fights::assail),
    ("area-attack", fights::area_attack),
    ("end-turn", fights::end_turn),
    ("surprise", fights::surprise),
    ("begin-fight", fights::begin),
    ("put-on-field", fights::put),
    ("join-fight", fights::join),
    ("retreat", fights::retreat),
    ("morale", fights::morale),
    ("end-fight", fights::end),
    ("initiative", fights::initiative),
    ("go-on", fights::go_on),
    // Magic.
    ("cast", magic::cast),
    ("cease-spell", magic::cease),
    ("touch", magic::touch),
    ("fall", magic::fall),
    ("bind-spell", magic::bind),
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
        fights::due,
        // Magic.
        // Downtime.
        // Templates.
    ];
    due.iter().find_map(|due| due(world)).map(|attempt| attempt.veiled(world))
}
