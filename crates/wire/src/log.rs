//! What happened, told to a seat.
use crate::state::Line;
use serde::Serialize;
use ts_rs::TS;

/// An entry of a seat's stream.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Logged {
    /// Its number in the seat's stream, from 0 without a gap.
    #[ts(type = "number")]
    pub number: u64,
    /// Its commitment: 64 hexadecimal digits. The page computes it, too, from `sealed`.
    pub commitment: String,
    /// The entry as it is stored: canonical JSON, which the page can hash and store.
    pub sealed: String,
    /// The same in words.
    pub told: Told,
}

/// An entry in words.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Told {
    /// Seconds since 1970 UTC; none where nothing may tell who did it.
    #[ts(type = "number | null")]
    pub time: Option<i64>,
    /// The seat that caused it; none for the rules, and for nobody.
    pub by: Option<u16>,
    /// How it is to be drawn.
    pub kind: Kind,
    /// A sentence; empty where there is nothing to read.
    pub text: String,
    /// The attempt it belongs to.
    pub attempt: Option<String>,
    /// The explanation.
    pub lines: Vec<Line>,
    /// Whom it is for, where that is not everybody: "you and the referee".
    pub aside: Option<String>,
    /// What the attempt came to, where this is its end: its outcome's name, and its total.
    pub outcome: Option<Outcome>,
    /// Attempts and changes that count no more, where this undoes them.
    pub undone: Vec<String>,
    /// The card that somebody wrote, changed or brought back, by its name.
    pub card: Option<String>,
}

/// What an attempt came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Outcome {
    /// In words.
    pub label: Option<String>,
    /// The number it came to.
    pub total: Option<i32>,
}

/// How an entry is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A line about the table itself.
    Table,
    /// An attempt begins.
    Attempt,
    /// Dice fell.
    Rolled,
    /// Somebody chose.
    Chosen,
    /// The referee overruled something.
    Ruled,
    /// Set aside, or refused.
    Aside,
    /// What changed.
    Changed,
    /// What an attempt came to.
    Settled,
    /// A correction, a record, a house rule.
    ByHand,
    /// Changes count no more.
    Undone,
    /// What people say to each other.
    Talk,
    /// The story being told.
    Narration,
    /// A note.
    Note,
    /// A card.
    Card,
    /// Free dice.
    Thrown,
    /// A subject was stopped or opened again.
    Safety,
    /// Nothing to read.
    Silent,
}
