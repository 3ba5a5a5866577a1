//! Cards: what the people of a table write down to be read again: notes of an area, secrets, rumours, handouts, goals.
//! They belong to the table and not to its game: no rule reads one.
use crate::picture::CardPicture;
use norn_kernel::{Place, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What stands on a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What it is called; one line.
    pub title: String,
    /// Its text, as it was typed: `CommonMark`, in which raw HTML counts as text.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub text: String,
    /// What can be said in a word or two, in order: "Wants: his brother back".
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub fields: Vec<CardField>,
    /// By which it is found.
    #[serde(skip_serializing_if = "BTreeSet::is_empty", default)]
    pub tags: BTreeSet<String>,
    /// On which day of the game it is due, from 1, where that is known: "the miller comes home".
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub day: Option<i64>,
    /// What it is about, where it is about somebody or some place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pin: Option<Pin>,
    /// What is to be seen on it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub picture: Option<CardPicture>,
}

/// A name with a value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardField {
    /// What it is.
    pub name: String,
    /// What it is like.
    pub value: String,
}

/// What a card is pinned to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pin {
    /// A character, or another record with a number.
    Person(Who),
    /// A place of any of the game's maps.
    Place(Place),
}

/// Why a card stands in the log (again), as those whom the entry reaches know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrote {
    /// They did not have it before.
    New,
    /// It replaces what they had.
    Changed,
    /// It is as it was once before: it had been changed or taken away.
    Back,
}
