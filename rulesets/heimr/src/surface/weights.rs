//! What of all that the rules tell a log shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{Key, Weight, words};

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
