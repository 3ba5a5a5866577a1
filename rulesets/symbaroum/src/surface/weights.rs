//! What of all that the rules tell a log shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{Key, Weight, words};

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

/// What people do that is no part of the story of an evening.
pub(crate) const ROUTINE: &[&str] = &[
    "end-turn",
    "pass-turn",
    "arrange",
    "get-sight",
    "engaged",
    "higher",
    "advantage",
    "obscured",
    "behind",
    "distance",
    "narrow",
    "unaware",
    "blind",
    "keen",
    "hidden",
    "out",
    "draw",
    "switch-weapon",
];
