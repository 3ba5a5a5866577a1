//! Every way in which dice can fall, for functions that see a roll and not its odds.

use std::rc::Rc;

use super::budget::{Budget, Lease};
use super::count::{Ways, price, room};
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
    _lease: Lease,
}

impl Rolls {
    pub(super) fn outcomes(die: &Rc<Die>) -> Rolls {
        Rolls::Outcomes { die: Rc::clone(die), next: 0 }
    }

    pub(super) fn sorted(dice: &Dice, lowest_first: bool, budget: &Rc<Budget>) -> Result<Rolls, Error> {
        let die = Rc::clone(dice.die());
        let count = dice.count() as usize;
        let highest = die.values().len().saturating_sub(1);
        let bits = die.ways().bits().saturating_mul(dice.count().into());
        let price = price(bits);
        budget.spend(u64::from(dice.count()).saturating_mul(price))?;
        let words = u64::from(dice.count()).saturating_mul(room(bits) + 2);
        let lease = budget.lease(usize::try_from(words).unwrap_or(usize::MAX))?;
        let (faces, ways) = (vec![highest; count], Vec::with_capacity(count));
        let mut sorted = Sorted { die, faces, ways, lowest_first, price, _lease: lease };
        sorted.weigh();
        Ok(Rolls::Sorted(sorted))
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
    /// Works out the ways of the dice past those that have them. The first of them shows another
    /// face than the die before it, so that a run of alike faces begins there.
    fn weigh(&mut self) {
        let mut alike = 0_u32;
        for at in self.ways.len()..self.faces.len() {
            let face = self.faces[at];
            alike = if at > 0 && self.faces[at - 1] == face { alike + 1 } else { 1 };
            // Orders of the dice so far, times the places this one can take among them, without
            // telling it apart from those before it that show the same.
            let before = self.ways.last().unwrap_or(&Ways::ONE);
            let orders = before.times(&Ways::Small(at as u128 + 1)).over(alike);
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
