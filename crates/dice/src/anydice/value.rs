//! What a variable can hold: a number, a sequence or dice.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::fmt::Write as _;
use std::rc::Rc;

use super::budget::{Budget, Lease};
use super::count::Ways;
use super::die::{DICE_MAX, Die, overflow, too_many_dice};
use crate::error::{Error, ErrorKind};
use crate::limits::ANYDICE_SEQUENCE_MAX;

#[derive(Debug, Clone)]
pub(super) enum Value {
    Number(i64),
    Sequence(Rc<Sequence>),
    Dice(Rc<Dice>),
}

#[derive(Debug)]
pub(super) struct Sequence {
    items: Vec<i64>,
    _lease: Lease,
}

impl Sequence {
    pub(super) fn new(items: Vec<i64>, budget: &Rc<Budget>) -> Result<Sequence, Error> {
        fits(items.len() as u64)?;
        let lease = budget.lease(items.len() + 8)?;
        Ok(Sequence { items, _lease: lease })
    }

    pub(super) fn items(&self) -> &[i64] {
        &self.items
    }

    pub(super) fn sum(&self) -> Result<i64, Error> {
        self.items.iter().try_fold(0_i64, |sum, &item| sum.checked_add(item)).ok_or_else(overflow)
    }
}

/// Whether a sequence may be that long.
pub(super) fn fits(length: u64) -> Result<(), Error> {
    if length <= ANYDICE_SEQUENCE_MAX as u64 {
        return Ok(());
    }
    let text = format!("a sequence would have {length} elements, and the limit is {ANYDICE_SEQUENCE_MAX}");
    Err(Error::new(ErrorKind::Limit, text).hint("use a shorter range or fewer repeats"))
}

/// Some dice of one kind, as they lie on the table: their order is forgotten, and most operators
/// see their sum.
#[derive(Debug)]
pub(super) struct Dice {
    count: u32,
    die: Rc<Die>,
    sum: OnceCell<Rc<Die>>,
}

impl Dice {
    pub(super) fn one(die: impl Into<Rc<Die>>) -> Dice {
        let die = die.into();
        Dice { count: u32::from(!die.is_empty()), die, sum: OnceCell::new() }
    }

    /// That many times these dice; below zero, with every face negated.
    pub(super) fn times(&self, count: i64, budget: &Rc<Budget>) -> Result<Dice, Error> {
        let all = u128::from(self.count) * u128::from(count.unsigned_abs());
        let count_of =
            u32::try_from(all).ok().filter(|&all| all <= DICE_MAX).ok_or_else(|| too_many_dice(all))?;
        let die = if count < 0 { Rc::new(self.die.negated(budget)?) } else { Rc::clone(&self.die) };
        Ok(Dice { count: count_of, die, sum: OnceCell::new() })
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn die(&self) -> &Rc<Die> {
        &self.die
    }

    pub(super) fn is_empty(&self) -> bool {
        self.die.is_empty()
    }

    /// The sum of all dice; 0 if there are none.
    pub(super) fn sum(&self, budget: &Rc<Budget>) -> Result<&Rc<Die>, Error> {
        if let Some(sum) = self.sum.get() {
            return Ok(sum);
        }
        let sum =
            if self.count == 1 { Rc::clone(&self.die) } else { Rc::new(self.die.power(self.count, budget)?) };
        Ok(self.sum.get_or_init(|| sum))
    }
}

/// Some order among values, by which the same ones are found again.
impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a.cmp(b),
            (Value::Sequence(a), Value::Sequence(b)) if Rc::ptr_eq(a, b) => Ordering::Equal,
            (Value::Sequence(a), Value::Sequence(b)) => a.items.cmp(&b.items),
            (Value::Dice(a), Value::Dice(b)) if Rc::ptr_eq(a, b) => Ordering::Equal,
            (Value::Dice(a), Value::Dice(b)) => a
                .count
                .cmp(&b.count)
                .then_with(|| if Rc::ptr_eq(&a.die, &b.die) { Ordering::Equal } else { a.die.order(&b.die) }),
            (Value::Number(_), _) | (Value::Sequence(_), Value::Dice(_)) => Ordering::Less,
            (_, Value::Number(_)) | (Value::Dice(_), Value::Sequence(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

/// How much of a long value a name or a message shows.
const SHOWN: usize = 24;

impl Value {
    pub(super) fn sequence(items: Vec<i64>, budget: &Rc<Budget>) -> Result<Value, Error> {
        Ok(Value::Sequence(Rc::new(Sequence::new(items, budget)?)))
    }

    pub(super) fn die(die: impl Into<Rc<Die>>) -> Value {
        Value::Dice(Rc::new(Dice::one(die)))
    }

    /// How many steps it takes to compare it with others.
    pub(super) fn length(&self) -> u64 {
        match self {
            Value::Number(_) => 1,
            Value::Sequence(sequence) => sequence.items.len() as u64,
            Value::Dice(dice) => dice.die.values().len() as u64,
        }
    }

    /// As a sentence about it says it.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::Sequence(_) => "a sequence",
            Value::Dice(dice) if dice.count == 1 => "a die",
            Value::Dice(_) => "dice",
        }
    }

    /// As it would be written in a program; long sequences and dice end in `…`.
    pub(super) fn shown(&self) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Sequence(sequence) => listed(sequence.items.iter().map(|&item| (item, None))),
            Value::Dice(dice) => {
                let count =
                    if dice.count == 1 || dice.is_empty() { String::new() } else { dice.count.to_string() };
                match dice.die.sides() {
                    Some(sides) => format!("{count}d{sides}"),
                    None if dice.die.values() == [0] => format!("{count}d0"),
                    None => {
                        let faces = dice.die.values().iter().enumerate();
                        let faces = faces.map(|(index, &face)| (face, Some(dice.die.weight(index))));
                        format!("{count}d{}", listed(faces))
                    }
                }
            }
        }
    }
}

fn listed(items: impl Iterator<Item = (i64, Option<Ways>)>) -> String {
    let mut text = String::from("{");
    for (index, (item, ways)) in items.enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        if index == SHOWN {
            let _ = write!(text, "{comma}…");
            break;
        }
        let _ = write!(text, "{comma}{item}");
        match ways {
            None | Some(Ways::Small(1)) => {}
            Some(ways) if ways.bits() <= 64 => {
                let _ = write!(text, ":{}", ways.big());
            }
            Some(_) => text.push_str(":…"),
        }
    }
    text.push('}');
    text
}
