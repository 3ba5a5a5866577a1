//! Questions that several rolls answer together: one expression beside another, each value of a range in turn, what
//! holds given something else, and how often one has to roll.

mod values;

pub use values::values;

use std::fmt;

use crate::distribution::Distribution;
use crate::error::{Error, ErrorKind, Position};
use crate::limits::CASES_MAX;
use crate::notation::Expr;
use crate::parse::over;
use crate::read::{Dialect, Read, Reading};
use crate::total::Total;

/// A question about dice.
///
/// ```
/// use norn_dice::{Question, Ratio, values};
///
/// let question = Question {
///     expressions: vec!["d20+5>=dc".to_owned()],
///     names: vec![("dc".to_owned(), values("10..20")?)],
///     ..Question::default()
/// };
/// let cases = question.cases()?;
/// assert_eq!(cases.len(), 11);
/// assert_eq!(cases[0].label, "dc = 10");
/// assert_eq!(cases[0].odds()?.probability(1), Ratio::new(4, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Question {
    /// What is rolled. A range of numbers in braces, such as `{4..7}d6`, stands for each of them in turn.
    pub expressions: Vec<String>,
    /// The program whose meaning the expressions have, as in [`Reading::dialect`].
    pub dialect: Option<Dialect>,
    /// What names in the expressions stand for, one value after the other.
    pub names: Vec<(String, Vec<Total>)>,
    /// What is known to hold: a condition on the total, such as `>=10`, or on names that the expression gives, such as
    /// `x>1` of `x=d20; x+5`. It is read as Norn's own notation.
    pub given: Option<String>,
    /// The sum that rolls are to reach: then the odds are of how many rolls that takes.
    pub until: Option<Total>,
}

/// One of the rolls that a question is about.
#[derive(Debug, Clone)]
pub struct Case {
    /// The expression, with what stands for its ranges.
    pub expression: String,
    /// What tells it from the other cases of the question.
    pub label: String,
    /// What names stand for here, of those that have several values.
    pub values: Vec<(String, Total)>,
    /// How the expression was read.
    pub read: Read,
    /// What is rolled where something is given, and the total that stands for what is left out then.
    given: Option<(Expr, Total)>,
    until: Option<Total>,
}

/// The part of a question that could not be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered {
    /// What it is about.
    pub of: Of,
    /// What is wrong; places are in that part's own text.
    pub error: Error,
}

/// The parts of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// An expression, as it was read.
    Expression(String),
    /// What is given.
    Given(String),
    /// How many cases there are.
    Cases,
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.of {
            Of::Expression(text) | Of::Given(text) => write!(f, "{} of `{text}`", self.error),
            Of::Cases => self.error.fmt(f),
        }
    }
}

impl std::error::Error for Unanswered {}

impl Question {
    /// The rolls that it is about, each of them read: for each expression each value of its ranges, and for each of
    /// those each value of the names.
    ///
    /// # Errors
    ///
    /// Those of [`Reading::read`], [`ErrorKind::Meaningless`] where something is given that can't be, and
    /// [`ErrorKind::Limit`] for more than [`CASES_MAX`] cases.
    pub fn cases(&self) -> Result<Vec<Case>, Unanswered> {
        let mut expressions = vec![];
        for written in &self.expressions {
            let all =
                ranges(written).map_err(|error| Unanswered { of: Of::Expression(written.clone()), error })?;
            expressions.extend(all);
        }
        let of_names = self.names.iter().map(|(_, values)| values.len());
        let number = of_names.fold(expressions.len(), usize::saturating_mul);
        if number > CASES_MAX {
            let error = over(format!("these are {number} cases"), CASES_MAX);
            return Err(Unanswered { of: Of::Cases, error });
        }
        let several = expressions.len() > 1;
        let mut cases = vec![];
        for expression in &expressions {
            // The last name changes fastest.
            for n in 0..number / expressions.len().max(1) {
                let mut left = n;
                let mut with: Vec<(String, Total)> = vec![];
                for (name, values) in self.names.iter().rev() {
                    with.insert(0, (name.clone(), values[left % values.len()]));
                    left /= values.len();
                }
                cases.push(self.case(expression, &with, several)?);
            }
        }
        Ok(cases)
    }

    fn case(&self, expression: &str, with: &[(String, Total)], several: bool) -> Result<Case, Unanswered> {
        let read = Reading { dialect: self.dialect, with, typed: true }
            .read(expression)
            .map_err(|error| Unanswered { of: Of::Expression(expression.to_owned()), error })?;
        let given = match &self.given {
            None => None,
            Some(condition) => Some(
                given(&read.expr, condition, with)
                    .map_err(|error| Unanswered { of: Of::Given(condition.clone()), error })?,
            ),
        };
        let swept =
            |name: &String| self.names.iter().any(|(known, values)| known == name && values.len() > 1);
        let values: Vec<(String, Total)> = with.iter().filter(|(name, _)| swept(name)).cloned().collect();
        let told: Vec<String> = values.iter().map(|(name, total)| format!("{name} = {total}")).collect();
        let label = match (several, told.is_empty()) {
            (_, true) => expression.to_owned(),
            (true, false) => format!("{expression}, {}", told.join(", ")),
            (false, false) => told.join(", "),
        };
        Ok(Case { expression: expression.to_owned(), label, values, read, given, until: self.until })
    }
}

impl Case {
    /// How likely each total is, exactly, given what is known; or how many rolls it takes.
    ///
    /// # Errors
    ///
    /// Those of [`Expr::distribution`] and [`Distribution::until`], and [`ErrorKind::Meaningless`] where what is given
    /// never happens.
    pub fn odds(&self) -> Result<Distribution, Unanswered> {
        let wrong = |error| Unanswered { of: Of::Expression(self.expression.clone()), error };
        let odds = match &self.given {
            None => self.read.expr.distribution().map_err(wrong)?,
            Some((joint, out)) => {
                let joint = joint.distribution().map_err(wrong)?;
                joint.given(|total| total != *out).ok_or_else(|| {
                    let text = "what is given never happens";
                    wrong(Error::new(ErrorKind::Meaningless, text).hint("give what can happen"))
                })?
            }
        };
        match self.until {
            None => Ok(odds),
            Some(goal) => odds.until(goal).map_err(wrong),
        }
    }
}

/// What is rolled if a condition holds, and the total that stands for its not holding.
fn given(expr: &Expr, condition: &str, with: &[(String, Total)]) -> Result<(Expr, Total), Error> {
    if expr.times() > 1 {
        let text = "a condition is about one roll, and this is rolled several times";
        return Err(Error::new(ErrorKind::Meaningless, text).hint("leave the repetition out"));
    }
    let out = expr.bounds().1.saturating_add(1);
    let whole = expr.root().to_string();
    let (names, body) = match last_name(&whole) {
        Some(end) => whole.split_at(end),
        None => ("", whole.as_str()),
    };
    let condition = condition.trim();
    let of_total = condition.starts_with(['>', '<', '=', '!']);
    let before = if of_total { format!("{names}whole_=({body});whole_") } else { format!("{names}(") };
    let after = if of_total { format!("?whole_:{out}") } else { format!(")?({body}):{out}") };
    let joint = format!("{before}{condition}{after}");
    let read = Reading { dialect: Some(Dialect::Norn), with, typed: false }.read(&joint);
    match read {
        Ok(read) => Ok((read.expr, Total::whole(out))),
        Err(error) => {
            let byte = error.at.map_or(0, |at| at.byte.saturating_sub(before.len()).min(condition.len()));
            Err(Error { at: Some(Position::new(condition, byte)), ..error })
        }
    }
}

/// Where the names that a notation gives end: after its last semicolon.
fn last_name(notation: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut end = None;
    for (byte, c) in notation.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => end = Some(byte + 1),
            _ => {}
        }
    }
    end
}

/// The expressions that one stands for, each range of numbers in braces replaced by one of them.
///
/// Faces of a die in braces are no range: `d{1..4}`.
fn ranges(expression: &str) -> Result<Vec<String>, Error> {
    let mut found = vec![String::new()];
    let mut rest = expression;
    while let Some(open) = rest.find('{') {
        let (before, from) = rest.split_at(open);
        let close = from.find('}').map_or(from.len(), |close| close + 1);
        let (braces, after) = from.split_at(close);
        let inner = braces.trim_start_matches('{').trim_end_matches('}');
        let plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | ':' | ' ');
        let of_dice = before.ends_with(['d', 'D']);
        let is_range = !of_dice && inner.contains("..") && inner.chars().all(plain);
        let parts: Vec<String> = if is_range {
            let place = |error: Error| {
                let byte = expression.len() - rest.len() + open;
                Error { at: Some(Position::new(expression, byte)), ..error }
            };
            let numbers: Vec<i64> = values::run(inner).map_err(place)?.take(CASES_MAX + 1).collect();
            if numbers.len().saturating_mul(found.len()) > CASES_MAX {
                return Err(place(over("the ranges stand for too many cases", CASES_MAX)));
            }
            numbers.into_iter().map(|number| number.to_string()).collect()
        } else {
            vec![braces.to_owned()]
        };
        found = found
            .iter()
            .flat_map(|start| parts.iter().map(move |part| format!("{start}{before}{part}")))
            .collect();
        rest = after;
    }
    for one in &mut found {
        one.push_str(rest);
    }
    Ok(found)
}
