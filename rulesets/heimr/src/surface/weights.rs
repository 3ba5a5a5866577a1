//! What people mean and what matters to them: which deed they mean by two taps, and what of all that rules tell a log
//! shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{AroundSession, Key, Toward, Weight, words};

/// The rule, which of its words, and how much that weighs.
pub(crate) const WEIGHTS: &[(Key, &str, Weight)] = &[
    (words!("heimr.injury.death"), "now", Weight::Grave),
    (words!("heimr.injury.death"), "gone", Weight::Grave),
    (words!("heimr.injury.levels"), "now", Weight::Grave),
    (words!("heimr.injury.levels"), "gone", Weight::News),
    (words!("heimr.character.hit-points"), "now", Weight::News),
    (words!("heimr.character.conditions"), "now", Weight::News),
    (words!("heimr.character.conditions"), "gone", Weight::News),
    (words!("heimr.ability.training-kinds"), "now", Weight::News),
    (words!("heimr.xp.award"), "now", Weight::News),
];

/// What the game has where a session of play opens or closes.
pub(crate) const AROUND_SESSION: AroundSession = AroundSession { begins: &[], ends: &["award"] };

/// What people do that is no part of the story of an evening.
pub(crate) const ROUTINE: &[&str] = &[
    "end-turn",
    "delay",
    "resume",
    "release",
    "offer-ways",
    "take-way",
    "run-on",
    "move",
    "run",
    "crawl",
    "shift",
    "place",
    "draw",
    "put-away",
    "swap-items",
];

/// What somebody means who turns to such a person.
pub(crate) fn meant(toward: Toward) -> &'static [&'static str] {
    match toward {
        Toward::Foe => &["weapon-attack", "brawl-attack", "charge"],
        Toward::Friend => &["use-skill", "help-move", "guard", "observe"],
    }
}
