//! Why a command changes nothing.
use crate::command::Right;
use crate::pack::Faults;
use crate::{brief, given};
use norn_kernel::offer::Wrong;
use norn_kernel::{Problem, Refusal};
use serde::Serialize;

/// What is said of what the referee insists on in vain.
pub const FIRM: &str = "this can't be insisted on, since without it the rules have nothing to play; a correction by hand can say what came of it";

/// Why a command changed nothing, and what to do instead.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// A rule of the game refuses.
    Rule(Refusal),
    /// What was filled in makes no sense.
    Filled(Box<Wrong>),
    /// The same, although the referee insists: a rule or a value without which there is nothing that could be played.
    Firm(Box<Refused>),
    /// Something is still to be filled in first.
    Missing(Box<norn_kernel::Param>),
    /// A draft can't be built: all problems at once.
    Draft(Vec<Problem>),
    /// A content pack can't be taken in: all its faults at once.
    Pack(Faults),
    /// A right, or the state of the table.
    Right {
        /// The right that is missing, or the state that forbids it.
        right: Right,
        /// In words: what was wrong, and what would be right.
        text: String,
    },
}

impl Refused {
    /// A right that is lacking.
    #[must_use]
    pub fn right(right: Right, text: impl Into<String>) -> Self {
        Self::Right { right, text: brief::cut(text.into(), brief::REFUSAL_MAX) }
    }

    /// The same, where the referee insisted all the same.
    pub(crate) fn firm_if(self, insisted: bool) -> Self {
        match self {
            Self::Rule(_) | Self::Filled(_) if insisted => Self::Firm(Box::new(self)),
            other => other,
        }
    }

    /// In words where it has its own, otherwise by name. That is enough for a report; a front end has the
    /// words of the ruleset.
    #[must_use]
    pub fn in_words(&self) -> String {
        let text = match self {
            Self::Right { text, .. } => text.clone(),
            Self::Firm(inner) => format!("{}; {FIRM}", inner.in_words()),
            Self::Rule(refusal) => format!("the rule {} refuses", refusal.rule().id()),
            Self::Missing(param) => format!("`{}` is still to be filled in", param.name),
            Self::Filled(wrong) => match &**wrong {
                Wrong::Attempt { name, known } => {
                    format!("there is no attempt `{name}`: {}", given::hint(name, known))
                }
                Wrong::Param { name, known } => format!("there is no `{name}`: {}", given::hint(name, known)),
                Wrong::Value { param, .. } => format!("the value of `{}` is out of its range", param.name),
            },
            Self::Draft(problems) => {
                let all =
                    problems.iter().map(|problem| format!("{} ({})", problem.at, problem.words.key.id()));
                format!("problems: {}", brief::joined_within(all, 0, ", ", brief::REFUSAL_MAX - 16))
            }
            Self::Pack(faults) => {
                let all = faults.told.iter().map(ToString::to_string);
                format!("problems: {}", brief::joined_within(all, faults.more, ", ", brief::REFUSAL_MAX - 16))
            }
        };
        brief::cut(text, brief::REFUSAL_MAX)
    }

    /// The id of the rule, or the name of the right, that refuses.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Rule(refusal) => refusal.rule().id().to_owned(),
            Self::Firm(inner) => inner.name(),
            Self::Filled(_) | Self::Missing(_) => "unknown".to_owned(),
            Self::Draft(problems) => problems
                .first()
                .map_or_else(|| "problems".into(), |problem| problem.words.key.id().to_owned()),
            Self::Pack(_) => "problems".to_owned(),
            Self::Right { right, .. } => serde_name(right),
        }
    }
}

/// The name that serde gives a plain variant.
fn serde_name(right: &Right) -> String {
    serde_json::to_value(right).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The acknowledgement to the sender of a command that was accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "ack")]
pub enum Ack {
    /// It was done.
    Done,
    /// It was done before, when the same command was first sent.
    Before,
    /// It waits in the queue, or for the referee to accept it.
    Queued {
        /// Under this name.
        attempt: norn_chronicle::AttemptId,
    },
    /// It waits until the floor is free, and is then delivered by itself.
    Held,
}
