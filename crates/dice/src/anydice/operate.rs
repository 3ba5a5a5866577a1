//! What operators make of values.

use std::cmp::Ordering;
use std::rc::Rc;

use super::budget::Budget;
use super::die::{Die, overflow};
use super::syntax::{Operator, Unary};
use super::value::{Dice, Value};
use crate::error::{Error, ErrorKind};

pub(super) fn meaningless(text: impl Into<String>, hint: &str) -> Error {
    Error::new(ErrorKind::Meaningless, text).hint(hint)
}

/// What arithmetic sees of a value: sequences and dice are summed.
enum Operand {
    Number(i64),
    Die(Rc<Die>),
}

fn summed(value: &Value, budget: &Rc<Budget>) -> Result<Operand, Error> {
    Ok(match value {
        Value::Number(number) => Operand::Number(*number),
        Value::Sequence(sequence) => Operand::Number(total(sequence.items(), budget)?),
        Value::Dice(dice) => Operand::Die(Rc::clone(dice.sum(budget)?)),
    })
}

fn total(items: &[i64], budget: &Budget) -> Result<i64, Error> {
    budget.spend(items.len() as u64)?;
    items.iter().try_fold(0_i64, |sum, &item| sum.checked_add(item)).ok_or_else(overflow)
}

#[inline(never)]
pub(super) fn unary(operator: Unary, value: &Value, budget: &Rc<Budget>) -> Result<Value, Error> {
    match operator {
        Unary::Die => rolled(&Value::Number(1), value, budget),
        Unary::Length => Ok(Value::Number(match value {
            Value::Number(number) => i64::from(number.unsigned_abs().checked_ilog10().unwrap_or(0)) + 1,
            Value::Sequence(sequence) => i64::try_from(sequence.items().len()).unwrap_or(i64::MAX),
            Value::Dice(dice) => dice.count().into(),
        })),
        Unary::Plus => match value {
            Value::Dice(_) => Ok(value.clone()),
            _ => mapped(value, budget, Ok),
        },
        // Dice stay as many, so that positions among them can still be asked for.
        Unary::Minus => match value {
            Value::Dice(dice) => Ok(Value::Dice(Rc::new(dice.times(-1, budget)?))),
            _ => mapped(value, budget, |number| number.checked_neg().ok_or_else(overflow)),
        },
        Unary::Not => mapped(value, budget, |number| Ok(i64::from(number == 0))),
    }
}

/// A function of one number, of every outcome where there are dice.
pub(super) fn mapped(
    value: &Value,
    budget: &Rc<Budget>,
    change: impl Fn(i64) -> Result<i64, Error>,
) -> Result<Value, Error> {
    match summed(value, budget)? {
        Operand::Number(number) => Ok(Value::Number(change(number)?)),
        Operand::Die(die) => Ok(Value::die(die.map(budget, change)?)),
    }
}

/// A function of two numbers, of every pair of outcomes where there are dice.
pub(super) fn both(
    left: &Value,
    right: &Value,
    budget: &Rc<Budget>,
    operation: impl Fn(i64, i64) -> Result<i64, Error>,
) -> Result<Value, Error> {
    let die = match (summed(left, budget)?, summed(right, budget)?) {
        (Operand::Number(a), Operand::Number(b)) => return Ok(Value::Number(operation(a, b)?)),
        (Operand::Number(a), Operand::Die(b)) => b.map(budget, |b| operation(a, b))?,
        (Operand::Die(a), Operand::Number(b)) => a.map(budget, |a| operation(a, b))?,
        (Operand::Die(a), Operand::Die(b)) => a.pairs(&b, budget, operation)?,
    };
    Ok(Value::die(die))
}

#[inline(never)]
pub(super) fn binary(
    operator: Operator,
    left: &Value,
    right: &Value,
    lowest_first: bool,
    budget: &Rc<Budget>,
) -> Result<Value, Error> {
    match operator {
        Operator::Dice => rolled(left, right, budget),
        Operator::At => at(left, right, lowest_first, budget),
        Operator::Plus | Operator::Minus => {
            if let (Value::Dice(a), Value::Dice(b)) = (left, right) {
                let a = a.sum(budget)?;
                let b = b.sum(budget)?;
                let die = match operator {
                    Operator::Plus => a.plus(b, budget)?,
                    _ => a.plus(&b.negated(budget)?, budget)?,
                };
                return Ok(Value::die(die));
            }
            let plus = operator == Operator::Plus;
            both(left, right, budget, |a, b| {
                if plus { a.checked_add(b) } else { a.checked_sub(b) }.ok_or_else(overflow)
            })
        }
        Operator::Times => both(left, right, budget, |a, b| a.checked_mul(b).ok_or_else(overflow)),
        Operator::Over => both(left, right, budget, |a, b| {
            if b == 0 {
                let text = format!("{a} can't be divided by zero");
                return Err(
                    Error::new(ErrorKind::DivisionByZero, text).hint("no outcome of a divisor may be zero")
                );
            }
            a.checked_div(b).ok_or_else(overflow)
        }),
        Operator::Power => both(left, right, budget, power),
        Operator::And => logic(left, right, budget, |a, b| a && b),
        Operator::Or => logic(left, right, budget, |a, b| a || b),
        Operator::Equal => compared(left, right, budget, Ordering::is_eq),
        Operator::Unequal => compared(left, right, budget, Ordering::is_ne),
        Operator::Less => compared(left, right, budget, Ordering::is_lt),
        Operator::Most => compared(left, right, budget, Ordering::is_le),
        Operator::Greater => compared(left, right, budget, Ordering::is_gt),
        Operator::Least => compared(left, right, budget, Ordering::is_ge),
    }
}

#[inline(never)]
fn power(base: i64, exponent: i64) -> Result<i64, Error> {
    if exponent < 0 {
        let text = format!("{base} can't be raised to {exponent}: the result is no whole number");
        return Err(meaningless(text, "exponents are 0 or more"));
    }
    match (base, exponent) {
        (0 | 1, 1..) => Ok(base),
        (-1, _) => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => {
            u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).ok_or_else(overflow)
        }
    }
}

/// Only whether the two are zero counts, so dice are reduced to that before they are paired.
#[inline(never)]
fn logic(
    left: &Value,
    right: &Value,
    budget: &Rc<Budget>,
    holds: fn(bool, bool) -> bool,
) -> Result<Value, Error> {
    let truth = |number: i64| Ok(i64::from(number != 0));
    let (left, right) = (mapped(left, budget, truth)?, mapped(right, budget, truth)?);
    both(&left, &right, budget, |a, b| Ok(i64::from(holds(a != 0, b != 0))))
}

#[inline(never)]
fn compared(
    left: &Value,
    right: &Value,
    budget: &Rc<Budget>,
    holds: fn(Ordering) -> bool,
) -> Result<Value, Error> {
    let count = |items: &[i64], holds: &dyn Fn(&i64) -> bool| {
        budget.spend(items.len() as u64)?;
        let count = items.iter().filter(|item| holds(item)).count();
        Ok(Value::Number(i64::try_from(count).unwrap_or(i64::MAX)))
    };
    match (left, right) {
        (Value::Sequence(a), Value::Sequence(b)) => {
            budget.spend(a.items().len().min(b.items().len()) as u64)?;
            Ok(Value::Number(holds(a.items().cmp(b.items())).into()))
        }
        (Value::Sequence(items), Value::Number(number)) => {
            count(items.items(), &|item| holds(item.cmp(number)))
        }
        (Value::Number(number), Value::Sequence(items)) => {
            count(items.items(), &|item| holds(number.cmp(item)))
        }
        (Value::Dice(a), Value::Dice(b)) => {
            Ok(Value::die(a.sum(budget)?.compared(b.sum(budget)?, budget, holds)?))
        }
        _ => both(left, right, budget, |a, b| Ok(holds(a.cmp(&b)).into())),
    }
}

/// The operator `d`.
#[inline(never)]
fn rolled(left: &Value, right: &Value, budget: &Rc<Budget>) -> Result<Value, Error> {
    let kind = match right {
        Value::Number(sides) => Rc::new(Dice::one(Die::of_sides(*sides, budget)?)),
        Value::Sequence(faces) => Rc::new(Dice::one(Die::of_faces(faces.items(), budget)?)),
        Value::Dice(dice) => Rc::clone(dice),
    };
    match summed(left, budget)? {
        Operand::Number(1) => Ok(Value::Dice(kind)),
        Operand::Number(count) => Ok(Value::Dice(Rc::new(kind.times(count, budget)?))),
        Operand::Die(counts) => Ok(Value::die(counts.many(kind.sum(budget)?, budget)?)),
    }
}

/// The operator `@`.
#[inline(never)]
fn at(left: &Value, right: &Value, lowest_first: bool, budget: &Rc<Budget>) -> Result<Value, Error> {
    let one;
    let positions = match left {
        Value::Number(position) => {
            one = [*position];
            &one[..]
        }
        Value::Sequence(positions) => positions.items(),
        Value::Dice(_) => {
            let text = format!("{} can't be a position, because it is random", left.shown());
            return Err(meaningless(text, "pass the dice to a function with a parameter such as N:n"));
        }
    };
    budget.spend(positions.len() as u64 * 2)?;
    let pick = |items: &[i64], backwards: bool| {
        let mut sum = 0_i64;
        for &position in positions {
            let Some(index) = position.checked_sub(1).and_then(|index| usize::try_from(index).ok()) else {
                continue;
            };
            let item = if backwards {
                items
                    .len()
                    .checked_sub(1)
                    .and_then(|last| last.checked_sub(index))
                    .and_then(|index| items.get(index))
            } else {
                items.get(index)
            };
            sum = sum.checked_add(item.copied().unwrap_or(0)).ok_or_else(overflow)?;
        }
        Ok(Value::Number(sum))
    };
    match right {
        Value::Number(number) => {
            let mut digits = Vec::new();
            let mut left = *number;
            loop {
                digits.push(left % 10);
                left /= 10;
                if left == 0 {
                    break;
                }
            }
            digits.reverse();
            pick(&digits, lowest_first)
        }
        Value::Sequence(sequence) => pick(sequence.items(), false),
        Value::Dice(dice) => {
            let count = dice.count() as usize;
            let mut times = vec![0_u32; count];
            for &position in positions {
                let Some(index) = position.checked_sub(1).and_then(|index| usize::try_from(index).ok())
                else {
                    continue;
                };
                if index < count {
                    times[if lowest_first { count - 1 - index } else { index }] += 1;
                }
            }
            Ok(Value::die(dice.die().kept(&times, budget)?))
        }
    }
}
