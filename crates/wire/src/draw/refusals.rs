//! Why not, in words.
use super::Drawing;
use crate::state::{Problem, Refused};
use crate::words::{list, nameless};
use norn_chronicle::REFEREE;
use norn_kernel::offer::Wrong;
use norn_kernel::{Param, Refusal, Value, amounts, offer};
use norn_table::{brief, given};

/// A refusal of at most [`brief::REFUSAL_MAX`] bytes: its text is cut, and as many problems stand beside it as there is room
/// for. How many others there are, its text says.
fn bounded(why: Refused) -> Refused {
    /// Room for how many more there are.
    const COUNT: usize = 64;
    let mut text = brief::cut(why.text, brief::REFUSAL_MAX - COUNT);
    let mut left = (brief::REFUSAL_MAX - COUNT).saturating_sub(text.len());
    let all = why.problems.len();
    let mut problems = vec![];
    for one in why.problems {
        // The first is told in any case.
        let one =
            if problems.is_empty() { Problem { words: brief::cut(one.words, left / 2), ..one } } else { one };
        let long = one.at.len() + one.words.len() + one.rule.len();
        if left < long {
            break;
        }
        left -= long;
        problems.push(one);
    }
    if problems.len() < all {
        text.push_str(&format!(" (… and {} more)", all - problems.len()));
    }
    Refused { text, problems, ..why }
}

impl Drawing<'_> {
    pub(super) fn refusal(&self, refusal: &Refusal) -> Refused {
        Refused {
            text: self.text(&refusal.0),
            rule: Some(refusal.rule().id().to_owned()),
            right: None,
            problems: vec![],
        }
    }

    /// Why a command changed nothing, in words.
    #[must_use]
    pub fn refused(&self, refused: &norn_table::Refused) -> Refused {
        bounded(self.refused_in_full(refused))
    }

    fn refused_in_full(&self, refused: &norn_table::Refused) -> Refused {
        let plain =
            |text: String, right: Option<String>| Refused { text, rule: None, right, problems: vec![] };
        match refused {
            norn_table::Refused::Rule(refusal) => self.refusal(refusal),
            norn_table::Refused::Right { text, .. } => plain(text.clone(), Some(refused.name())),
            norn_table::Refused::Missing(param) => {
                plain(format!("{}: this is still to be filled in", self.param(param)), None)
            }
            norn_table::Refused::Firm(inner) => {
                let inner = self.refused_in_full(inner);
                let text = format!("{} ({})", inner.text, norn_table::FIRM);
                Refused { text, ..inner }
            }
            norn_table::Refused::Filled(wrong) => plain(
                match &**wrong {
                    Wrong::Attempt { name, known } => {
                        format!("there is no attempt `{name}`: {}", given::hint(name, known))
                    }
                    Wrong::Param { name, known } => {
                        format!("there is no `{name}`: {}", given::hint(name, known))
                    }
                    Wrong::Value { value, param } => match self.amiss(param, value) {
                        Some(why) => format!("{}: {why}", self.param(param)),
                        None => format!(
                            "{}: {} does not fit; {}",
                            self.param(param),
                            self.unfit(param, value),
                            self.fits(param)
                        ),
                    },
                },
                None,
            ),
            norn_table::Refused::Pack(_) => {
                let faults = self.words.refused(refused, &self.names());
                plain(format!("The pack is not taken in:\n{faults}"), None)
            }
            norn_table::Refused::Draft(problems) => Refused {
                text: "This can't be made yet: see what is wrong beside each field.".to_owned(),
                rule: problems.first().map(|problem| problem.words.key.id().to_owned()),
                right: None,
                problems: problems.iter().map(|problem| self.problem(problem)).collect(),
            },
        }
    }

    /// What does not fit. A player may have made up its number, and is not told what goes by it.
    pub(super) fn unfit(&self, param: &Param, value: &Value) -> String {
        let id = param.words.key.id();
        if self.seat == REFEREE {
            self.words.value(id, value, &self.names())
        } else {
            self.words.value(id, value, &nameless)
        }
    }

    /// What is wrong with amounts, and what would be right; nothing where a parameter takes something else.
    fn amiss(&self, param: &Param, value: &Value) -> Option<String> {
        let offer::Range::Amounts { of, min, max, .. } = &param.range else { return None };
        let why = amounts::unfit_in(value, of, *min, *max)?;
        // What is not on the list is told as it was given.
        let said = |value: &Value| match of.iter().find(|one| one.choice.value == *value) {
            Some(one) => self.words.choice(&one.choice, &self.names()),
            None => self.unfit(param, value),
        };
        Some(given::unfit(&why, &said))
    }

    /// What would fit.
    pub(super) fn fits(&self, param: &Param) -> String {
        match &param.range {
            offer::Range::Number { min, max } => format!("it takes a whole number from {min} to {max}"),
            offer::Range::Money { min, max } => format!(
                "it takes an amount from {} to {}",
                norn_kernel::Money(*min),
                norn_kernel::Money(*max)
            ),
            offer::Range::Text { max } => format!("it takes at most {max} characters"),
            offer::Range::Flag => "it takes yes or no".to_owned(),
            offer::Range::OneOf(options) | offer::Range::SeveralOf { options, .. } => {
                let labels: Vec<String> =
                    options.iter().take(8).map(|option| self.words.choice(option, &self.names())).collect();
                match (labels.as_slice(), &param.range) {
                    ([], _) => "there is nothing to choose from now".to_owned(),
                    (labels, offer::Range::SeveralOf { options, min, max }) => {
                        format!("it takes {}: {}", given::several(options, *min, *max), list(labels))
                    }
                    (labels, _) => format!("there is {}", list(labels)),
                }
            }
            offer::Range::Factor => "it takes one number over another, such as 1/2".to_owned(),
            offer::Range::Rows { max, .. } => format!("it takes at most {max} rows"),
            offer::Range::Squares { of, min, max } => {
                let [from, to] = given::corners(*of);
                format!("it takes {min} to {max} squares from {from} to {to}, each once")
            }
            offer::Range::Amounts { min, max, .. } => format!("it takes {min} to {max} in all"),
        }
    }

    /// A problem of a draft, in words.
    #[must_use]
    pub fn problem(&self, problem: &norn_kernel::Problem) -> Problem {
        let row = match problem.field {
            Some(_) => None,
            None => self.row_at(&problem.at).map(|(_, row)| self.text(&row.label)),
        };
        Problem {
            at: problem.at.clone(),
            words: self.words.wrong(problem, row, &self.names()),
            rule: problem.words.key.id().to_owned(),
        }
    }
}
