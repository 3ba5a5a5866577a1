//! The functions that every program has.

use std::rc::Rc;

use super::budget::Budget;
use super::die::overflow;
use super::operate::{both, mapped, meaningless};
use super::syntax::Cast;
use super::value::{Dice, Value};
use crate::error::Error;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Library {
    Absolute,
    Contains,
    Count,
    Explode,
    Highest,
    Lowest,
    Middle,
    HighestOf,
    LowestOf,
    Maximum,
    Reverse,
    Sort,
}

/// What a function of the library makes of its argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Cast(Cast),
    /// A number, or dice with all their outcomes at once.
    Outcomes,
    /// A sequence, or dice with all their faces at once.
    Faces,
}

/// Shape, signature, function and what its arguments are.
type Entry = (&'static str, &'static str, Library, &'static [Takes]);

const N: Takes = Takes::Cast(Cast::Number);
const S: Takes = Takes::Cast(Cast::Sequence);
const D: Takes = Takes::Cast(Cast::Die);

pub(super) const LIBRARY: [Entry; 12] = [
    ("absolute _", "[absolute NUMBER]", Library::Absolute, &[Takes::Outcomes]),
    ("_ contains _", "[SEQUENCE contains NUMBER]", Library::Contains, &[Takes::Faces, N]),
    ("count _ in _", "[count VALUES in SEQUENCE]", Library::Count, &[S, Takes::Faces]),
    ("explode _", "[explode DIE]", Library::Explode, &[D]),
    ("highest _ of _", "[highest NUMBER of DICE]", Library::Highest, &[N, D]),
    ("lowest _ of _", "[lowest NUMBER of DICE]", Library::Lowest, &[N, D]),
    ("middle _ of _", "[middle NUMBER of DICE]", Library::Middle, &[N, D]),
    ("highest of _ and _", "[highest of A and B]", Library::HighestOf, &[Takes::Outcomes, Takes::Outcomes]),
    ("lowest of _ and _", "[lowest of A and B]", Library::LowestOf, &[Takes::Outcomes, Takes::Outcomes]),
    ("maximum of _", "[maximum of DIE]", Library::Maximum, &[D]),
    ("reverse _", "[reverse SEQUENCE]", Library::Reverse, &[Takes::Faces]),
    ("sort _", "[sort SEQUENCE]", Library::Sort, &[Takes::Faces]),
];

pub(super) fn library(shape: &str) -> Option<(Library, &'static [Takes])> {
    LIBRARY.iter().find(|(name, ..)| *name == shape).map(|&(_, _, function, takes)| (function, takes))
}

/// Settings that functions of the library depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub(super) lowest_first: bool,
    pub(super) explode_depth: u32,
}

impl Library {
    /// The result for arguments that are as the function takes them.
    pub(super) fn result(
        self,
        arguments: &[Value],
        settings: Settings,
        budget: &Rc<Budget>,
    ) -> Result<Value, Error> {
        match (self, arguments) {
            (Library::Absolute, [of]) => {
                mapped(of, budget, |number| number.checked_abs().ok_or_else(overflow))
            }
            (Library::HighestOf, [a, b]) => both(a, b, budget, |a, b| Ok(a.max(b))),
            (Library::LowestOf, [a, b]) => both(a, b, budget, |a, b| Ok(a.min(b))),
            (Library::Contains, [faces, number]) => {
                let wanted = std::slice::from_ref(number_of(number));
                match counted(wanted, faces, budget)? {
                    Value::Number(count) => Ok(Value::Number(i64::from(count > 0))),
                    count => mapped(&count, budget, |count| Ok(i64::from(count > 0))),
                }
            }
            (Library::Count, [wanted, faces]) => counted(items_of(wanted), faces, budget),
            (Library::Explode, [Value::Dice(dice)]) => {
                if dice.is_empty() {
                    return Ok(arguments[0].clone());
                }
                Ok(Value::die(dice.sum(budget)?.exploded(settings.explode_depth, budget)?))
            }
            (Library::Maximum, [Value::Dice(dice)]) => {
                Ok(Value::Number(dice.sum(budget)?.highest().unwrap_or(0)))
            }
            (Library::Highest | Library::Lowest | Library::Middle, [number, Value::Dice(dice)]) => {
                self.kept(*number_of(number), dice, budget)
            }
            (Library::Reverse | Library::Sort, [Value::Sequence(sequence)]) => {
                budget.spend(sequence.items().len() as u64 * 50)?;
                let mut items = sequence.items().to_vec();
                if self == Library::Sort {
                    items.sort_unstable();
                }
                if self == Library::Reverse || !settings.lowest_first {
                    items.reverse();
                }
                Value::sequence(items, budget)
            }
            // A sequence in any order has the same sum, and that is all that is left of it once
            // the outcomes are mixed.
            (Library::Reverse | Library::Sort, [Value::Dice(dice)]) => {
                Ok(Value::die(Rc::clone(dice.sum(budget)?)))
            }
            _ => Err(meaningless("this function doesn't take these arguments", "check its parameters")),
        }
    }

    fn kept(self, number: i64, dice: &Dice, budget: &Rc<Budget>) -> Result<Value, Error> {
        if number < 0 {
            let text = format!("{number} dice can't be kept");
            return Err(meaningless(text, "keep 0 dice or more"));
        }
        let count = dice.count() as usize;
        let number = usize::try_from(number).unwrap_or(usize::MAX).min(count);
        let skipped = match self {
            Library::Lowest => count - number,
            // Where they can't lie exactly in the middle, they lie one higher.
            Library::Middle => (count - number) / 2,
            _ => 0,
        };
        let mut times = vec![0; count];
        times[skipped..skipped + number].fill(1);
        Ok(Value::die(dice.die().kept(&times, budget)?))
    }
}

fn number_of(value: &Value) -> &i64 {
    match value {
        Value::Number(number) => number,
        _ => &0,
    }
}

fn items_of(value: &Value) -> &[i64] {
    match value {
        Value::Sequence(sequence) => sequence.items(),
        _ => &[],
    }
}

/// How often some values come up, where one that is listed twice counts twice.
fn counted(wanted: &[i64], among: &Value, budget: &Rc<Budget>) -> Result<Value, Error> {
    let mut sorted = wanted.to_vec();
    budget.spend(sorted.len() as u64 * 50)?;
    sorted.sort_unstable();
    let times = |value: i64| {
        let from = sorted.partition_point(|&each| each < value);
        let to = sorted.partition_point(|&each| each <= value);
        i64::try_from(to - from).unwrap_or(i64::MAX)
    };
    match among {
        Value::Number(number) => Ok(Value::Number(times(*number))),
        Value::Sequence(sequence) => {
            budget.spend(sequence.items().len() as u64 * 20)?;
            Ok(Value::Number(sequence.items().iter().map(|&item| times(item)).sum()))
        }
        // Each die counts for itself.
        Value::Dice(dice) => {
            let each = dice.die().map(budget, |value| Ok(times(value)))?;
            Ok(Value::die(each.power(dice.count(), budget)?))
        }
    }
}
