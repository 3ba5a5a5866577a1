//! Shares, added up by outcome.
use super::answers::Taken;
use crate::weight::{Ways, Weight};
use norn_dice::{BigUint, Ratio};
use norn_kernel::{Key, Verdict};
use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a rule comes to, and how likely.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<K> {
    /// Each end with its share, none of them 0.
    pub of: BTreeMap<K, Ratio>,
    /// The share that the budget did not reach; with all others it makes one.
    pub left: Ratio,
    /// How many ways lead to the ends, as if nothing had been remembered: each face of a die is one, and each
    /// state that the reading of a hand can end in. `None`: without end, since rounds lead back to a state that
    /// they had.
    pub ways: Option<BigUint>,
    /// How many runs it took.
    pub runs: u64,
    /// The questions that were met since this `Exact` was made, in the order in which they first were.
    pub answers: Vec<(Key, Taken)>,
}

impl<K: Ord> Weighed<K> {
    /// The share of all ends of this kind.
    pub fn share(&self, of: impl Fn(&K) -> bool) -> Ratio {
        let ends = self.of.iter().filter(|(end, _)| of(end));
        ends.map(|(_, share)| share).sum()
    }
}

impl Weighed<Verdict> {
    /// By outcome; verdicts without one are left out.
    #[must_use]
    pub fn outcomes(&self) -> BTreeMap<Cow<'static, str>, Ratio> {
        self.by(|verdict| verdict.outcome.clone())
    }

    /// By total; verdicts without one are left out.
    #[must_use]
    pub fn totals(&self) -> BTreeMap<i32, Ratio> {
        self.by(|verdict| verdict.total)
    }

    pub(super) fn by<T: Ord>(&self, of: impl Fn(&Verdict) -> Option<T>) -> BTreeMap<T, Ratio> {
        let mut shares = BTreeMap::new();
        for (verdict, share) in &self.of {
            if let Some(one) = of(verdict) {
                *shares.entry(one).or_insert(Ratio::ZERO) += share;
            }
        }
        shares
    }
}

/// The ends of a part of a run, with their shares. What is missing to one was left over.
pub(super) struct Spread {
    pub(super) ends: Rc<dyn Any>,
    pub(super) shares: Vec<Share>,
    pub(super) left: Weight,
}

pub(super) struct Share {
    pub(super) end: usize,
    pub(super) weight: Weight,
    pub(super) ways: Ways,
}

impl Spread {
    pub(super) fn new(ends: Rc<dyn Any>, tally: Tally, complete: bool) -> Self {
        let left = tally.left(complete);
        let shares = tally.0.into_iter().enumerate();
        let shares = shares
            .filter(|(_, (weight, _))| !weight.is_zero())
            .map(|(end, (weight, ways))| Share { end, weight, ways })
            .collect();
        Self { ends, shares, left }
    }
}

/// Shares and ways by the number of the end.
#[derive(Default)]
pub(super) struct Tally(pub(super) Vec<(Weight, Ways)>);

impl Tally {
    pub(super) fn add(&mut self, end: usize, weight: &Weight, ways: &Ways) {
        if self.0.len() <= end {
            self.0.resize(end + 1, (Weight::ZERO, Ways::NONE));
        }
        let (sum, count) = &mut self.0[end];
        sum.add(weight);
        count.add(ways);
    }

    pub(super) fn left(&self, complete: bool) -> Weight {
        if complete {
            return Weight::ZERO;
        }
        let mut sum = Weight::ZERO;
        self.0.iter().for_each(|(weight, _)| sum.add(weight));
        sum.rest()
    }
}
