//! What can go wrong, told in three parts: kind, text with a hint, position.

use std::fmt;

use serde::Serialize;

/// Why a notation could not be read, rolled or worked out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Error {
    /// What sort of error it is, for programs.
    pub kind: ErrorKind,
    /// What is wrong, for people; one sentence without a full stop.
    pub text: String,
    /// What would be right, where that is known.
    pub hint: Option<String>,
    /// Where in the notation; absent if it is about the whole.
    pub at: Option<Position>,
}

/// The sorts of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The text does not follow the [grammar](crate::GRAMMAR).
    Notation,
    /// The text follows the grammar but can't mean anything, such as keeping five of four dice.
    Meaningless,
    /// A limit is passed; the text names the limit.
    Limit,
    /// Rerolling or exploding could never end.
    NeverEnds,
    /// The divisor is zero or might be.
    DivisionByZero,
    /// The exact distribution would take too long, too much memory, or leave out too much.
    TooMuchWork,
    /// The source of faces gave a face that the die does not have, or the same one for ever.
    FaceSource,
}

/// A place in a notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Position {
    /// Bytes before it.
    pub byte: usize,
    /// Which character it is, counted from 1; one past the last at the end of the text.
    pub column: usize,
}

impl Position {
    /// The place after that many bytes of the text.
    pub(crate) fn new(notation: &str, byte: usize) -> Position {
        let before = notation.get(..byte).unwrap_or(notation);
        Position { byte, column: before.chars().count() + 1 }
    }
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, text: impl Into<String>) -> Error {
        Error { kind, text: text.into(), hint: None, at: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Error {
        self.hint = Some(hint.into());
        self
    }

    /// The one of two that is about a later place of the same notation, since that reader understood more of it.
    pub(crate) fn or_further(self, other: Error) -> Error {
        let place = |error: &Error| error.at.map(|at| at.byte);
        // Who finds more wrong than the grammar has read all of it.
        let further = other.kind != ErrorKind::Notation || place(&self) <= place(&other);
        if self.kind == ErrorKind::Notation && further { other } else { self }
    }

    /// The notation with a mark under the place, as two lines, or `None` if there is no place.
    ///
    /// ```
    /// let notation = "4d6 + x";
    /// let error = norn_dice::Expr::parse(notation).unwrap_err();
    /// assert_eq!(error.picture(notation).unwrap(), "4d6 + x\n      ^");
    /// ```
    #[must_use]
    pub fn picture(&self, notation: &str) -> Option<String> {
        let at = self.at?;
        // A control character would move the mark, or worse.
        let shown: String = notation.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        Some(format!("{shown}\n{}^", " ".repeat(at.column - 1)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if let Some(at) = self.at {
            write!(f, ", at character {}", at.column)?;
        }
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
