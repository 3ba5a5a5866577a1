//! What people mean and what matters to them: which deed they mean by two taps, and what of all that rules tell a log
//! shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{AroundSession, Key, Toward, Weight, words};

/// The rule, which of its words, and how much that weighs.
pub(crate) const WEIGHTS: &[(Key, &str, Weight)] = &[
    (words!("symbaroum.death.dying"), "story", Weight::Grave),
    (words!("symbaroum.death.dying"), "now", Weight::Grave),
    (words!("symbaroum.missing.corruption"), "reached", Weight::Grave),
    (words!("symbaroum.toughness.current"), "now", Weight::News),
    (words!("symbaroum.pain.knocked-down"), "now", Weight::News),
    (words!("symbaroum.missing.corruption"), "now", Weight::News),
    (words!("symbaroum.blind.causes"), "now", Weight::News),
    (words!("symbaroum.experience.award"), "now", Weight::News),
];

/// What the game has where a session of play opens or closes.
pub(crate) const AROUND_SESSION: AroundSession = AroundSession { begins: &[], ends: &["award"] };

/// What people do that is no part of the story of an evening.
pub(crate) const ROUTINE: &[&str] =
    &["end-turn", "pass-turn", "arrange", "get-sight", "draw", "switch-weapon"];

/// What somebody means who turns to such a person.
pub(crate) fn meant(toward: Toward) -> &'static [&'static str] {
    match toward {
        Toward::Foe => &["attack", "engage"],
        Toward::Friend => &["first-aid", "use-elixir", "give", "take"],
    }
}
