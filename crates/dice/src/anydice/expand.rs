//! Every way in which dice can fall, for functions that see a roll and not its odds.

use std::rc::Rc;

use super::budget::Budget;
use super::count::{Ways, price};
use super::die::Die;
use super::value::{Dice, Value};
use crate::error::Error;

/// One argument that is dice, while a function is run for everything it can show.
#[derive(Debug)]
pub(super) enum Rolls {
    /// One number at a time.
    Outcomes { die: Rc<Die>, next: usize },
    /// One sorted roll of all dice at a time.
    Sorted(Sorted),
}

/// Sorted rolls of some dice of one kind, each with its number of orders.
#[derive(Debug)]
pub(super) struct Sorted {
    die: Rc<Die>,
    /// Which face each die shows, from the highest die down.
    faces: Vec<usize>,
    /// The ways of the dice up to each, which are those of the roll at the last.
    ways: Vec<Ways>,
    lowest_first: bool,
    price: u64,
}

impl Rolls {
    pub(super) fn outcomes(die: &Rc<Die>) -> Rolls {
        Rolls::Outcomes { die: Rc::clone(die), next: 0 }
    }

    pub(super) fn sorted(dice: &Dice, lowest_first: bool) -> Rolls {
        let die = Rc::clone(dice.die());
        let count = dice.count() as usize;
        let highest = die.values().len().saturating_sub(1);
        let price = price(die.ways().bits().saturating_mul(dice.count().into()));
        let mut sorted =
            Sorted { die, faces: vec![highest; count], ways: Vec::with_capacity(count), lowest_first, price };
        sorted.weigh();
        Rolls::Sorted(sorted)
    }

    /// The first roll again.
    pub(super) fn reset(&mut self) {
        match self {
            Rolls::Outcomes { next, .. } => *next = 0,
            Rolls::Sorted(sorted) => {
                let highest = sorted.die.values().len().saturating_sub(1);
                sorted.faces.fill(highest);
                sorted.ways.clear();
                sorted.weigh();
            }
        }
    }

    /// Goes on to the next roll; says whether there is one.
    pub(super) fn advance(&mut self) -> bool {
        match self {
            Rolls::Outcomes { die, next } => {
                *next += 1;
                *next < die.values().len()
            }
            Rolls::Sorted(sorted) => sorted.advance(),
        }
    }

    pub(super) fn value(&self, budget: &Rc<Budget>) -> Result<Value, Error> {
        match self {
            Rolls::Outcomes { die, next } => Ok(Value::Number(die.values()[*next])),
            Rolls::Sorted(sorted) => {
                budget.spend(sorted.faces.len() as u64 * (4 + sorted.price))?;
                let values = sorted.die.values();
                let mut items: Vec<i64> = sorted.faces.iter().map(|&face| values[face]).collect();
                if sorted.lowest_first {
                    items.reverse();
                }
                Value::sequence(items, budget)
            }
        }
    }

    pub(super) fn ways(&self) -> Ways {
        match self {
            Rolls::Outcomes { die, next } => die.weight(*next),
            Rolls::Sorted(sorted) => sorted.ways.last().cloned().unwrap_or(Ways::ONE),
        }
    }
}

impl Sorted {
    /// Works out the ways of the dice past those that have them.
    fn weigh(&mut self) {
        for at in self.ways.len()..self.faces.len() {
            let face = self.faces[at];
            // Orders of the dice so far, times the places this one can take among them, without
            // telling it apart from those before it that show the same.
            let alike = self.faces[..=at].iter().rev().take_while(|&&other| other == face).count();
            let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let places = Ways::Small(u128::from(narrow(at + 1)));
            let before = self.ways.last().unwrap_or(&Ways::ONE);
            let orders = before.times(&places).over(narrow(alike));
            self.ways.push(orders.times(&self.die.weight(face)));
        }
    }

    fn advance(&mut self) -> bool {
        let Some(at) = self.faces.iter().rposition(|&face| face > 0) else { return false };
        let face = self.faces[at] - 1;
        self.faces[at..].fill(face);
        self.ways.truncate(at);
        self.weigh();
        true
    }
}
