//! How a run ends without an outcome.
use norn_kernel::{Path, Refusal};
use serde::Serialize;
use std::fmt;

/// A rule that breaks a law that every rule must obey, or a source of dice that gives impossible faces: a
/// bug, never a mistake of people. The attempt has to be set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It rolled, asked, refused, called or changed the world after it had been told to stop.
    WentOn {
        /// Where it did so.
        path: Path,
    },
    /// It came to an outcome although it had been told to stop.
    Swallowed,
    /// It stopped although nothing had told it to.
    StoppedItself,
    /// It asked what can't be answered: the question's own default doesn't fit it, or it has more than
    /// [`OPTIONS_MAX`](norn_kernel::ask::OPTIONS_MAX) options.
    Question {
        /// Where it asks.
        path: Path,
        /// The rule that asks.
        key: String,
    },
    /// It did something else than before with the same dice and answers.
    Unsteady {
        /// Where the two runs part.
        path: Path,
    },
    /// The source of dice gave another number of faces than were asked for, or a face that the die lacks.
    Dice {
        /// Where they were rolled.
        path: Path,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WentOn { path } => write!(f, "the rule went on at {path} after it had to stop"),
            Self::Swallowed => f.write_str("the rule ended although it had to stop"),
            Self::StoppedItself => f.write_str("the rule stopped although nothing held it up"),
            Self::Question { path, key } => {
                write!(f, "the question of {key} at {path} can't be answered")
            }
            Self::Unsteady { path } => {
                write!(f, "the rule does something else at {path} with the same dice and answers")
            }
            Self::Dice { path } => {
                write!(f, "the dice at {path} are not the dice that were rolled")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Why a run that is played in one go came to no outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The rule refused.
    Refused(Refusal),
    /// It rolled and asked more than [`FACTS_MAX`](crate::FACTS_MAX) times, or its path ran out of room.
    TooLong,
    /// The rule itself is broken.
    Faulty(Fault),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "refused by {}", refusal.rule().id()),
            Self::TooLong => f.write_str("the attempt is too long"),
            Self::Faulty(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Halt {}

/// How an oracle that plays on after a lane has stopped tells a lane that may still be called from a rule
/// that goes on although it must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pause {
    /// Nothing has stopped.
    #[default]
    Running,
    /// Told to stop: a rule that goes on now breaks the law.
    Stopped,
    /// Told to stop, and now on another lane: it may speak, and is told to stop as well.
    Elsewhere,
}

impl Pause {
    /// The run comes out of a rule or of lanes; `lanes` if of lanes, and `on_lane` if it is now between two.
    pub(crate) fn leave(&mut self, lanes: bool, on_lane: bool) {
        match *self {
            Self::Elsewhere if lanes => *self = Self::Stopped,
            Self::Stopped if on_lane => *self = Self::Elsewhere,
            _ => {}
        }
    }
}
