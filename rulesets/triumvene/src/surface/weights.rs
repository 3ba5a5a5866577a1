//! What people mean and what matters to them: which deed they mean by two taps, and what of all that rules tell a log
//! shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{AroundSession, Key, Toward, Weight, words};

/// The rule, which of its words, and how much that weighs.
pub(crate) const WEIGHTS: &[(Key, &str, Weight)] = &[
    (words!("triumvene.hp.death"), "now", Weight::Grave),
    (words!("triumvene.hp.unconscious"), "now", Weight::Grave),
    (words!("triumvene.hp.unconscious.narrative"), "now", Weight::Grave),
    (words!("triumvene.hp.wake"), "now", Weight::Grave),
    (words!("triumvene.hp.damage"), "now", Weight::News),
    (words!("triumvene.manipulation.cost"), "now", Weight::News),
    (words!("triumvene.effect.stunned"), "now", Weight::News),
    (words!("triumvene.effect.stunned"), "over", Weight::News),
    (words!("triumvene.missing.effects-list"), "now", Weight::News),
    (words!("triumvene.missing.effects-list"), "over", Weight::News),
];

/// What the game has where a session of play opens or closes.
pub(crate) const AROUND_SESSION: AroundSession = AroundSession { begins: &["open-session"], ends: &[] };

/// What people do that is no part of the story of an evening.
pub(crate) const ROUTINE: &[&str] = &[
    "state-goal",
    "drop-goal",
    "agree",
    "set-reach",
    "begin-execution",
    "execute",
    "call-command",
    "next-command",
    "join",
    "open-session",
];

/// What somebody means who turns to such a person.
pub(crate) fn meant(toward: Toward) -> &'static [&'static str] {
    match toward {
        Toward::Foe => &["state-goal"],
        Toward::Friend => &["state-goal", "give"],
    }
}
