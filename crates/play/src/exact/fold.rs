//! The order in which ways are walked: the positions of the wheels, and which wheel turns next.
use super::spread::Spread;
use crate::weight::{Ways, Weight};
use norn_kernel::{Path, Pick};
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

/// What a part of a run comes to in which all owners make their best choices.
pub(super) enum Value {
    /// One end, and whether it is wanted.
    End(usize, bool),
    Fold(Box<Fold>),
    /// It was not followed.
    Nothing,
}

impl Value {
    pub(super) fn folded(self) -> Box<Fold> {
        match self {
            Self::Fold(fold) => fold,
            value => {
                let mut fold = Fold::nothing();
                fold.add(&Weight::ONE, &Ways::ONE, value);
                Box::new(fold)
            }
        }
    }
}

/// Ends with their shares, where somebody chooses.
pub(super) struct Fold {
    /// The share of what the attempt's owner wants.
    goal: Weight,
    /// By the number of the end.
    pub(super) of: Vec<(usize, Weight)>,
    pub(super) ways: Ways,
}

impl Fold {
    pub(super) fn nothing() -> Self {
        Self { goal: Weight::ZERO, of: vec![], ways: Ways::NONE }
    }

    fn put(&mut self, end: usize, weight: &Weight) {
        match self.of.binary_search_by_key(&end, |(end, _)| *end) {
            Ok(at) => self.of[at].1.add(weight),
            Err(at) => self.of.insert(at, (end, weight.clone())),
        }
    }

    /// This share of the ways has come to `value`.
    fn add(&mut self, share: &Weight, ways: &Ways, value: Value) {
        match value {
            Value::End(end, wanted) => {
                self.ways.add(ways);
                if wanted {
                    self.goal.add(share);
                }
                self.put(end, share);
            }
            Value::Fold(other) => {
                self.ways.add(&other.ways.times(ways));
                self.goal.add(&share.times(&other.goal));
                for (end, weight) in &other.of {
                    self.put(*end, &share.times(weight));
                }
            }
            Value::Nothing => {}
        }
    }
}

impl Turned {
    /// The way on which the wheel stands has come to `value`.
    pub(super) fn comes_to(&mut self, value: Value) {
        let (share, ways) = match &self.wheel {
            Wheel::Choice { friend, .. } => {
                let Some(mut best) = self.folded.take() else {
                    self.folded = Some(value.folded());
                    return;
                };
                let mut other = value.folded();
                let mut ways = best.ways.clone();
                ways.add(&other.ways);
                // Of equals the first stays; the default was tried first.
                let (mine, yours) = (best.goal.ratio(), other.goal.ratio());
                if if *friend { mine < yours } else { yours < mine } {
                    std::mem::swap(&mut best, &mut other);
                }
                best.ways = ways;
                self.folded = Some(best);
                return;
            }
            Wheel::Die(sides) => (&Weight::even(*sides), &Ways::ONE),
            Wheel::Ends(spread) => match spread.shares.get(self.at) {
                Some(share) => (&share.weight, &share.ways),
                None => return,
            },
        };
        self.folded.get_or_insert_with(|| Box::new(Fold::nothing())).add(share, ways, value);
    }
}

pub(super) struct Ruling {
    pub(super) key: String,
    pub(super) number: i32,
    pub(super) met: bool,
}
