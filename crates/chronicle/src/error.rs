//! What can be wrong with a log.
use std::fmt;

/// What went wrong, in a word that programs can act on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A number that canonical JSON could not give back exactly: a fraction, or a whole number beyond
    /// [`crate::canon::INTEGER_MAX`].
    Number,
    /// Nested deeper than [`crate::canon::NESTING_MAX`].
    Deep,
    /// Longer than a named limit.
    Long,
    /// An entry out of its order.
    Order,
    /// A chain of secrets has no link left, or can't be made as asked.
    Links,
    /// A link that does not extend its chain.
    Broken,
    /// An effect that the ruleset does not know.
    Effect,
    /// Changes that contradict each other: an order that names missing changes, an undo of what does not
    /// count.
    Changes,
    /// A file in another format.
    Format,
    /// A line that is not what a chronicle has there.
    Line,
    /// The file ends too early.
    Cut,
    /// Content that does not match its hash.
    Hash,
    /// Reading or writing failed outside this program.
    Io,
}

/// What went wrong, where, and what would be right. The cause is for debugging, not for people at a table.
#[derive(Debug)]
pub struct Error {
    /// In a word.
    pub kind: Kind,
    /// The line of a file, from 1.
    pub line: Option<u64>,
    /// The entry, by its number in the log or stream.
    pub seq: Option<u64>,
    /// What is wrong, for people.
    pub text: String,
    /// What would be right, or what to do.
    pub hint: String,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    /// An error without a place and without a cause.
    #[must_use]
    pub fn new(kind: Kind, text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { kind, line: None, seq: None, text: text.into(), hint: hint.into(), cause: None }
    }

    /// With the entry that it is about, unless a more precise one is known already.
    #[must_use]
    pub fn at(mut self, seq: u64) -> Self {
        self.seq.get_or_insert(seq);
        self
    }

    /// With the line of the file that it is about.
    #[must_use]
    pub fn on_line(mut self, line: u64) -> Self {
        self.line.get_or_insert(line);
        self
    }

    /// With what caused it.
    #[must_use]
    pub fn because(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.cause = Some(cause.into());
        self
    }
}

impl fmt::Display for Error {
    /// Place, then what is wrong: `line 7, entry 5: …`. The hint stands apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.seq) {
            (Some(line), Some(seq)) => write!(f, "line {line}, entry {seq}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, Some(seq)) => write!(f, "entry {seq}: ")?,
            (None, None) => {}
        }
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            Some(cause) => Some(&**cause),
            None => None,
        }
    }
}
