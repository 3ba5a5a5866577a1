//! Why a program could not be run, with a picture of the place.

use std::fmt;

use serde::Serialize;

use crate::error::{Error, ErrorKind};

/// Why a program could not be read or run, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// What sort of error it is, for programs. [`ErrorKind::Notation`] is a fault of the grammar,
    /// [`ErrorKind::Meaningless`] one of what it asks for.
    pub kind: ErrorKind,
    /// What is wrong, for people; one sentence without a full stop.
    pub text: String,
    /// What would be right, where that is known.
    pub hint: Option<String>,
    /// Where in the program.
    pub at: Place,
    /// The line of the program that holds the place. Control characters are replaced, and of a
    /// line longer than 160 characters only the part around the place is left.
    pub excerpt: String,
    /// How many characters of the excerpt stand before the place.
    pub indent: u32,
    /// If the place is in a function: where the program called it, or the function that did.
    pub called_at: Option<Place>,
}

/// A place in a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Place {
    /// Bytes before it.
    pub byte: u32,
    /// The line, counted from 1.
    pub line: u32,
    /// Which character of the line it is, counted from 1; one past the last at the end of the line.
    pub column: u32,
}

/// Programs that long are refused.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Place {
    pub(super) fn new(source: &str, byte: usize) -> Place {
        let before = source.get(..byte).unwrap_or(source);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            byte: narrow(before.len()),
            line: narrow(before.matches('\n').count() + 1),
            column: narrow(before[start..].chars().count() + 1),
        }
    }
}

/// The characters of a line that are shown on each side of the place.
const AROUND: usize = 80;

impl Trouble {
    fn new(error: Error, source: &str, byte: usize, called_at: Option<usize>) -> Trouble {
        let at = Place::new(source, byte);
        let before = source.get(..byte).unwrap_or(source);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = source[start..].split('\n').next().unwrap_or("").trim_end_matches('\r');
        let skipped = (at.column as usize - 1).saturating_sub(AROUND);
        let shown = |c: char| match c {
            '\t' => ' ',
            c if c.is_control() => '\u{fffd}',
            c => c,
        };
        Trouble {
            kind: error.kind,
            text: error.text,
            hint: error.hint,
            at,
            excerpt: line.chars().skip(skipped).take(2 * AROUND).map(shown).collect(),
            indent: at.column - 1 - narrow(skipped),
            called_at: called_at.map(|byte| Place::new(source, byte)),
        }
    }

    /// The line with a mark under the place, as two lines.
    ///
    /// ```
    /// let trouble = norn_dice::anydice::run("output 2d6\noutput [absolut 3]").unwrap_err();
    /// assert_eq!(trouble.picture(), "output [absolut 3]\n       ^");
    /// ```
    #[must_use]
    pub fn picture(&self) -> String {
        format!("{}\n{}^", self.excerpt, " ".repeat(self.indent as usize))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.at.line, self.at.column, self.text)?;
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        if let Some(called) = self.called_at {
            write!(f, ", in a function called at line {}, column {}", called.line, called.column)?;
        }
        Ok(())
    }
}

impl std::error::Error for Trouble {}

/// An error before it is shown in its source. It is small, since every step of a run might return
/// it.
#[derive(Debug)]
pub(super) struct Fault(Box<Cause>);

#[derive(Debug)]
struct Cause {
    error: Error,
    byte: u32,
    called_at: Option<u32>,
}

impl Fault {
    #[cold]
    pub(super) fn new(error: Error, byte: u32) -> Fault {
        Fault(Box::new(Cause { error, byte, called_at: None }))
    }

    /// The outermost call is said last, and is where the program's reader begins to look.
    pub(super) fn called_at(mut self, byte: u32) -> Fault {
        self.0.called_at = Some(byte);
        self
    }

    pub(super) fn trouble(self, source: &str) -> Trouble {
        let Cause { error, byte, called_at } = *self.0;
        Trouble::new(error, source, byte as usize, called_at.map(|byte| byte as usize))
    }
}

/// The name most like one that is not known, unless none is much like it.
pub(super) fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// Names longer than this, and more than that many of them, are not compared.
    const LONGEST: usize = 64;
    const MOST: usize = 2_000;
    if wanted.len() > LONGEST {
        return None;
    }
    let allowed = (wanted.chars().count() / 3).max(1);
    names
        .take(MOST)
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (apart(wanted, name), name))
        .filter(|&(apart, _)| apart <= allowed)
        .min_by_key(|&(apart, name)| (apart, name))
        .map(|(_, name)| name)
}

/// How many characters must be changed, added or left out to make one text of the other.
fn apart(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, a) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = index + 1;
        for (at, &b) in other.iter().enumerate() {
            let changed = corner + usize::from(a != b);
            corner = row[at + 1];
            row[at + 1] = changed.min(corner + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}
