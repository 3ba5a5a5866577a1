//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod fights;
mod saves;
mod turns;

pub use attempt::Attempt;
use norn_kernel::attempt::Offer;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Exploring.
    // Encounters.
    // Hazards.
    // Harm and rest.
    // Fights.
    ("begin-fight", fights::begin),
    ("join-fight", fights::join),
    ("leave-fight", fights::leave),
    ("end-fight", fights::end),
    ("go-on", fights::go_on),
    ("end-turn", fights::end_turn),
    ("daze", fights::daze),
    ("walk", fights::walk),
    ("attack", fights::attack),
    ("rage", fights::rage),
    ("hold", fights::hold),
    ("coat", fights::coat),
    ("break-thing", fights::break_thing),
    ("outburst", fights::outburst),
    ("burn", fights::burn),
    ("break-down", fights::break_down),
    ("scorch", fights::scorch),
    ("bash", fights::bash),
    ("tend", fights::tend),
    ("heal", fights::heal),
    ("remedy", fights::remedy),
    ("restrain", fights::restrain),
    ("escape", fights::escape),
    // Settlements.
    // Turns.
    ("deed", turns::deed),
    ("pass", turns::pass),
    ("break-off", turns::break_off),
    ("next-turn", turns::next_turn),
    ("wait", turns::wait),
    // Saves and damage.
    ("save", saves::test),
    ("harm", saves::harm),
];
