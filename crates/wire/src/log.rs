//! What happened, told to a seat.
use crate::state::Line;
use norn_chronicle::Entry;
use serde::Serialize;
use ts_rs::TS;

/// An entry of a seat's stream.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Logged {
    /// The entry under its number in the seat's stream. What is hashed is its canonical JSON, which whoever receives it
    /// writes for themselves: so it need not stand here as a text in a text, with its commitment beside it.
    #[ts(
        type = "{ seq: number; time?: number; by: unknown; audience: unknown; salt: string; body: { is: string; [member: string]: unknown } }"
    )]
    pub entry: Entry,
    /// The same in words.
    pub told: Told,
}

/// An entry in words. When it was and who caused it says the entry itself; what there is nothing of is left out.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Told {
    /// How it is to be drawn.
    pub kind: Kind,
    /// A sentence; empty where there is nothing to read.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
    /// By whom, of what people write, where that is not whoever has the seat in `by` now: a co-referee, or somebody who
    /// has another seat since, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub who: Option<String>,
    /// The attempt it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub attempt: Option<String>,
    /// The explanation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Line>>")]
    pub lines: Vec<Line>,
    /// Whom it is for, where that is not everybody: "you and the referee".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub aside: Option<String>,
    /// What the attempt came to, where this is its end: its outcome's name, and its total.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub outcome: Option<Outcome>,
    /// Attempts and changes that count no more, where this undoes them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub undone: Vec<String>,
    /// Those of them that count again, where this does them again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub redone: Vec<String>,
    /// The card that somebody wrote, changed or brought back, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub card: Option<String>,
    /// Whether it is an attempt that is no part of the story: a turn that ends, a place on a map.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub routine: bool,
    /// On which day of the game it was written, from 1, where people count days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable, as = "Option<i32>")]
    pub day: Option<i64>,
}

impl Told {
    /// The same of an entry that was written on this day.
    #[must_use]
    pub fn on(self, day: Option<i64>) -> Self {
        Self { day, ..self }
    }
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
