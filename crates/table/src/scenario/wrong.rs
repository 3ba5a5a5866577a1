//! What makes a scenario unplayable.
use crate::brief;

/// As many bytes of one thing that is wrong are kept, and of where it is.
const WRONG_BYTES: usize = 1_024;
const PLACE_BYTES: usize = 200;

/// A scenario can't be read or played: everything that stands in its way, as far as it can be found at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Unplayable {
    /// The first.
    pub first: Wrong,
    /// The others, in their order.
    pub more: Vec<Wrong>,
}

/// One thing that is wrong with a scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// Where: a line, a step, a character and its field.
    pub at: String,
    /// What is wrong.
    pub text: String,
    /// What would be right; empty where the text says it.
    pub hint: String,
}

impl Unplayable {
    /// All of it, in order.
    pub fn all(&self) -> impl Iterator<Item = &Wrong> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// Nothing, if nothing is wrong.
    pub(super) fn of(wrong: Vec<Wrong>) -> Result<(), Self> {
        let mut wrong = wrong.into_iter();
        match wrong.next() {
            Some(first) => Err(Self { first, more: wrong.collect() }),
            None => Ok(()),
        }
    }
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.at, self.text)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

impl std::fmt::Display for Unplayable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&brief::joined(self.all().map(ToString::to_string), 0, "\n"))
    }
}

impl std::error::Error for Unplayable {}

pub(super) fn wrong(at: impl Into<String>, text: impl Into<String>, hint: impl Into<String>) -> Wrong {
    Wrong {
        at: brief::cut(at.into(), PLACE_BYTES),
        text: brief::cut(text.into(), WRONG_BYTES),
        hint: brief::cut(hint.into(), WRONG_BYTES),
    }
}

pub(super) fn unplayable(
    at: impl Into<String>,
    text: impl Into<String>,
    hint: impl Into<String>,
) -> Unplayable {
    Unplayable { first: wrong(at, text, hint), more: vec![] }
}
