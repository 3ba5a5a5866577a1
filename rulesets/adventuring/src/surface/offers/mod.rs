//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod exploring;
mod saves;
mod turns;

pub use attempt::Attempt;
use norn_kernel::attempt::Offer;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Exploring.
    ("travel", exploring::travel),
    ("walk", exploring::walk),
    ("enter", exploring::enter),
    ("leave", exploring::leave),
    ("search", exploring::search),
    ("look", exploring::look),
    ("forage", exploring::forage),
    ("find-shelter", exploring::shelter),
    ("unlock", exploring::unlock),
    ("track", exploring::track),
    ("ask-about", exploring::ask),
    ("remind", exploring::remind),
    ("part", exploring::part),
    ("go-with", exploring::go_with),
    ("mount", exploring::mount),
    ("dismount", exploring::dismount),
    ("board", exploring::board),
    ("alight", exploring::alight),
    ("drive", exploring::drive),
    ("set-upright", exploring::set_upright),
    ("set-off", exploring::set_off),
    ("read-out", exploring::read_out),
    ("answered", exploring::answered),
    ("who-knows", exploring::who_knows),
    ("heeded", exploring::heeded),
    ("weather", exploring::weather),
    ("put", exploring::put),
    ("stay-on", exploring::stay_on),
    ("endanger", exploring::endanger),
    // Encounters.
    // Hazards.
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
