//! What people mean and what matters to them: which deed they mean by two taps, and what of all that rules tell a log
//! shows without the explanation.
use crate::reference::RULES;
use norn_kernel::{AroundSession, Key, Toward, Weight, words};

/// The rule, which of its words, and how much that weighs.
pub(crate) const WEIGHTS: &[(Key, &str, Weight)] = &[
    (words!("fivey.hp.death"), "now", Weight::Grave),
    (words!("fivey.hp.damage"), "now", Weight::News),
    (words!("fivey.advance.table"), "now", Weight::News),
    (words!("fivey.advance.xp-sources"), "now", Weight::News),
];

/// What the game has where a session of play opens or closes.
pub(crate) const AROUND_SESSION: AroundSession =
    AroundSession { begins: &[], ends: &["award", "adventure-over"] };

/// What people do that is no part of the story of an evening.
pub(crate) const ROUTINE: &[&str] = &[
    "end-turn",
    "put-on-field",
    "put-party",
    "move",
    "hold",
    "next-round",
    "close-hour",
    "move-on",
    "initiative",
    "go-on",
    "roll-up",
    "roll-hit-points",
    "phase",
    "settle",
    "change-mode",
    "reload",
    "don",
    "doff",
];

/// What somebody means who turns to such a person.
pub(crate) fn meant(toward: Toward) -> &'static [&'static str] {
    match toward {
        Toward::Foe => &["attack"],
        Toward::Friend => &["help", "hand-over", "bless", "cast"],
    }
}
