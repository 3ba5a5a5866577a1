//! The order in which ways are walked: the positions of the wheels, and which wheel turns next.
use super::spread::Spread;
use crate::weight::{Ways, Weight};
use norn_kernel::{Path, Pick};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A wheel: a point at which a run can go several ways.
pub(super) enum Wheel {
    Die(u16),
    Ends(Rc<Spread>),
    /// Somebody chooses as well as they can.
    Choice {
        picks: Vec<Pick>,
        friend: bool,
    },
}

impl Wheel {
    pub(super) fn ways(&self) -> usize {
        match self {
            Self::Die(sides) => usize::from(*sides),
            Self::Ends(spread) => spread.shares.len(),
            Self::Choice { picks, .. } => picks.len(),
        }
    }
}

pub(super) struct Turned {
    pub(super) wheel: Wheel,
    pub(super) at: usize,
    /// The point of the run that it turns at.
    pub(super) here: Path,
    /// The share and the ways of everything before this wheel.
    pub(super) before: (Weight, Ways),
    /// What the ways already tried come to. Only where somebody chooses.
    pub(super) folded: Option<Box<Fold>>,
}

impl Turned {
    pub(super) fn through(&self) -> (Weight, Ways) {
        let (weight, ways) = &self.before;
        match &self.wheel {
            Wheel::Die(sides) => (weight.times(&Weight::even(*sides)), ways.clone()),
            Wheel::Ends(spread) => match spread.shares.get(self.at) {
                Some(share) => (weight.times(&share.weight), ways.times(&share.ways)),
                None => (Weight::ZERO, Ways::NONE),
            },
            Wheel::Choice { .. } => self.before.clone(),
        }
    }
}

/// The value of a part of a run in which all owners make their best choices.
pub(super) struct Fold {
    /// The share of what the attempt's owner wants.
    pub(super) goal: Weight,
    pub(super) of: BTreeMap<usize, Weight>,
    pub(super) ways: Ways,
}

impl Fold {
    pub(super) fn nothing() -> Self {
        Self { goal: Weight::ZERO, of: BTreeMap::new(), ways: Ways::NONE }
    }

    pub(super) fn end(end: usize, goal: bool) -> Self {
        Self {
            goal: if goal { Weight::ONE } else { Weight::ZERO },
            of: BTreeMap::from([(end, Weight::ONE)]),
            ways: Ways::ONE,
        }
    }

    /// The way `at` of the wheel has come to `other`.
    pub(super) fn fold(self, wheel: &Wheel, at: usize, other: Self) -> Self {
        let mut ways = self.ways.clone();
        let share = match wheel {
            Wheel::Choice { friend, .. } => {
                ways.add(&other.ways);
                // Of equals the first stays; the default was tried first.
                let (mine, yours) = (self.goal.ratio(), other.goal.ratio());
                let better = if *friend { mine < yours } else { yours < mine };
                let best = if better { other } else { self };
                return Self { ways, ..best };
            }
            Wheel::Die(sides) => {
                ways.add(&other.ways);
                Weight::even(*sides)
            }
            Wheel::Ends(spread) => match spread.shares.get(at) {
                Some(share) => {
                    ways.add(&other.ways.times(&share.ways));
                    share.weight.clone()
                }
                None => return self,
            },
        };
        let (mut goal, mut of) = (self.goal, self.of);
        goal.add(&share.times(&other.goal));
        for (end, weight) in other.of {
            of.entry(end).or_insert(Weight::ZERO).add(&share.times(&weight));
        }
        Self { goal, of, ways }
    }
}

pub(super) struct Ruling {
    pub(super) key: String,
    pub(super) number: i32,
    pub(super) met: bool,
}
