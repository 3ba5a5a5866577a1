//! Why there are no odds.
use crate::fault::Fault;
use crate::picks::PICKS_MAX;
use norn_kernel::{Path, Refusal};
use std::fmt;

/// Why there are no odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// The rule refuses to be attempted.
    Refused {
        /// Where in the run; a ruling there waives it.
        path: Path,
        /// The rule that refuses, and the words.
        refusal: Refusal,
    },
    /// The question may come up without end, so its answer must say how often it is given: `yes*3`.
    NeedsCount {
        /// The rule that asks.
        key: String,
    },
    /// The answer that was given is none to the question.
    NoAnswer {
        /// The rule that asks.
        key: String,
        /// The answer.
        given: String,
        /// What could be said instead.
        allowed: Vec<String>,
    },
    /// The best of so many picks (more than [`PICKS_MAX`]) can't be found; an answer must be given.
    TooManyPicks {
        /// The rule that asks.
        key: String,
    },
    /// An answer is to be the best, but nothing says for what.
    NoGoal {
        /// The rule that asks.
        key: String,
    },
    /// No rule of this name could ask.
    NoQuestion {
        /// The name.
        key: String,
    },
    /// The attempt has no such outcome.
    NoOutcome {
        /// The name.
        outcome: String,
        /// Those that it has.
        known: Vec<&'static str>,
    },
    /// No run met anything of this rule at this place, where a ruling or something that happened is to stand.
    NothingThere {
        /// The place.
        path: Path,
        /// The rule.
        key: String,
    },
    /// The rule itself is broken.
    Faulty(Fault),
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { refusal, .. } => write!(f, "refused by {}", refusal.rule().id()),
            Self::NeedsCount { key } => {
                write!(f, "{key} may be asked without end: say how often, such as {key}=yes*3")
            }
            Self::NoAnswer { key, given, allowed } => {
                write!(f, "`{given}` is no answer to {key}; it takes: {}", allowed.join(", "))
            }
            Self::TooManyPicks { key } => {
                write!(f, "{key} has more than {PICKS_MAX} answers: give one, since the best can't be found")
            }
            Self::NoGoal { key } => {
                write!(f, "{key} is to be answered the best way, but for what?")
            }
            Self::NoQuestion { key } => write!(f, "there is no rule {key} that could ask"),
            Self::NoOutcome { outcome, known } => {
                write!(f, "there is no outcome `{outcome}`; there are: {}", known.join(", "))
            }
            Self::NothingThere { path, key } => {
                write!(f, "nothing of {key} stands at {path}")
            }
            Self::Faulty(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for OddsError {}
