//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod hazards;
mod saves;
mod turns;

pub use attempt::Attempt;
use norn_kernel::attempt::Offer;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Exploring.
    // Encounters.
    // Hazards.
    ("sprint", hazards::sprint),
    ("balance", hazards::balance),
    ("sneak", hazards::sneak),
    ("leap", hazards::leap),
    ("climb", hazards::climb),
    ("swim", hazards::swim),
    ("rescue", hazards::rescue),
    ("carry-off", hazards::carry_off),
    ("flee", hazards::flee),
    ("withstand", hazards::withstand),
    ("measure", hazards::measure),
    ("rounds", hazards::rounds),
    ("fall", hazards::fall),
    ("frighten", hazards::frighten),
    ("cold-or-heat", hazards::cold_or_heat),
    // Harm and rest.
    // Fights.
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
