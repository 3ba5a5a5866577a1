//! How many ways there are to each total.

use num_integer::Integer;

use super::weight::Weight;
use crate::total::Total;

/// Totals in ascending order with their weights. Weights may be zero; totals never repeat.
#[derive(Debug, Clone)]
pub(crate) struct Dist<W> {
    pub(crate) totals: Totals,
    pub(crate) weights: Vec<W>,
}

#[derive(Debug, Clone)]
pub(crate) enum Totals {
    /// `low`, `low + step`, and so on, one for each weight. The step is at least 1.
    Even { low: i64, step: i64 },
    /// Far apart and irregular.
    Listed(Vec<i64>),
    /// Not all of them whole. No sum of the ways below ever holds these.
    Fractions(Vec<Total>),
}

impl Totals {
    pub(crate) fn get(&self, index: usize) -> i64 {
        match self {
            // A vector's index always fits.
            Totals::Even { low, step } => low + step * i64::try_from(index).unwrap_or(0),
            Totals::Listed(totals) => totals[index],
            Totals::Fractions(totals) => totals[index].numerator(),
        }
    }

    pub(crate) fn total(&self, index: usize) -> Total {
        match self {
            Totals::Fractions(totals) => totals[index],
            _ => Total::whole(self.get(index)),
        }
    }
}

/// Beyond this many cells for each weight, gaps between totals cost more than sorting.
const GAPS: u128 = 4;
/// Below this number of cells, gaps never matter.
const FEW: u128 = 1024;

/// How many cells hold the sums or products of that many pairs, which lie so far apart at most.
pub(super) fn cells(span: u128, pairs: u128) -> u128 {
    span.min(pairs.saturating_mul(GAPS).saturating_add(FEW))
}

impl<W: Weight> Dist<W> {
    fn last(&self) -> i64 {
        self.totals.get(self.weights.len().saturating_sub(1))
    }

    pub(super) fn negated(mut self) -> Dist<W> {
        let last = self.last();
        self.weights.reverse();
        self.totals = match self.totals {
            Totals::Even { step, .. } => Totals::Even { low: -last, step },
            Totals::Listed(mut totals) => {
                totals.reverse();
                totals.iter_mut().for_each(|total| *total = -*total);
                Totals::Listed(totals)
            }
            fractions @ Totals::Fractions(_) => fractions,
        };
        self
    }

    fn shifted(mut self, by: i64) -> Dist<W> {
        match &mut self.totals {
            Totals::Even { low, .. } => *low += by,
            Totals::Listed(totals) => totals.iter_mut().for_each(|total| *total += by),
            Totals::Fractions(_) => {}
        }
        self
    }

    /// The total and its weight, if there is only one.
    fn only(&self) -> Option<(i64, &W)> {
        match self.weights.as_slice() {
            [weight] => Some((self.totals.get(0), weight)),
            _ => None,
        }
    }

    fn scaled(mut self, by: &W) -> Dist<W> {
        if !by.is_one() {
            for weight in &mut self.weights {
                *weight = weight.product(by);
            }
        }
        self
    }

    /// The sum of two independent rolls.
    pub(super) fn plus(self, other: Dist<W>) -> Dist<W> {
        if let Some((total, weight)) = other.only() {
            return self.shifted(total).scaled(weight);
        }
        if let Some((total, weight)) = self.only() {
            return other.shifted(total).scaled(weight);
        }
        let (Totals::Even { low, step }, Totals::Even { low: other_low, step: other_step }) =
            (&self.totals, &other.totals)
        else {
            return self.paired(&other, |a, b| a + b);
        };
        let shared = step.gcd(other_step);
        let low = low + other_low;
        let span = u128::from(low.abs_diff(self.last() + other.last()) / shared.unsigned_abs()) + 1;
        let pairs = self.weights.len() as u128 * other.weights.len() as u128;
        if cells(span, pairs) < span {
            return self.paired(&other, |a, b| a + b);
        }
        let stride = |step: &i64| usize::try_from(step / shared).unwrap_or(1);
        let (stride, other_stride) = (stride(step), stride(other_step));
        let len = (self.weights.len() - 1) * stride + (other.weights.len() - 1) * other_stride + 1;
        let mut sums = vec![W::zero(); len];
        for (i, a) in self.weights.iter().enumerate() {
            if a.is_zero() {
                continue;
            }
            let row = &mut sums[i * stride..];
            for (sum, b) in row.iter_mut().step_by(other_stride).zip(&other.weights) {
                sum.add_product(a, b);
            }
        }
        Dist { totals: Totals::Even { low, step: shared }, weights: sums }
    }

    pub(super) fn times(self, other: &Dist<W>) -> Dist<W> {
        match (other.only(), &self.totals) {
            (Some((by, weight)), &Totals::Even { low, step }) if by != 0 => {
                let positive = Dist {
                    totals: Totals::Even { low: low * by.abs(), step: step * by.abs() },
                    weights: self.weights,
                };
                let product = if by < 0 { positive.negated() } else { positive };
                product.scaled(weight)
            }
            _ => self.paired(other, |a, b| a * b),
        }
    }

    pub(super) fn over(self, other: &Dist<W>) -> Dist<W> {
        self.paired(other, |a, b| Integer::div_floor(&a, &b))
    }

    /// Every total of the one with every total of the other. No total of a division's second part
    /// is zero: the notation was refused otherwise.
    fn paired(self, other: &Dist<W>, operation: impl Fn(i64, i64) -> i64) -> Dist<W> {
        let mut pairs = Vec::with_capacity(self.weights.len() * other.weights.len());
        for (i, a) in self.weights.iter().enumerate() {
            if a.is_zero() {
                continue;
            }
            let total = self.totals.get(i);
            for (j, b) in other.weights.iter().enumerate() {
                if !b.is_zero() {
                    pairs.push((operation(total, other.totals.get(j)), a.product(b)));
                }
            }
        }
        pairs.sort_unstable_by_key(|(total, _)| *total);
        let mut totals: Vec<i64> = Vec::new();
        let mut weights: Vec<W> = Vec::new();
        for (total, weight) in pairs {
            match (totals.last(), weights.last_mut()) {
                (Some(last), Some(sum)) if *last == total => sum.add(&weight),
                _ => {
                    totals.push(total);
                    weights.push(weight);
                }
            }
        }
        Dist { totals: Totals::Listed(totals), weights }.evened()
    }

    /// Stored by step instead of as a list, if that costs no more.
    fn evened(mut self) -> Dist<W> {
        let Totals::Listed(totals) = &self.totals else {
            return self;
        };
        let low = totals[0];
        let step = totals.windows(2).fold(0, |step: i64, pair| step.gcd(&(pair[1] - pair[0]))).max(1);
        let span = u128::from(low.abs_diff(self.last()) / step.unsigned_abs()) + 1;
        if cells(span, totals.len() as u128) < span {
            return self;
        }
        let mut weights = vec![W::zero(); usize::try_from(span).unwrap_or(0)];
        for (total, weight) in totals.iter().zip(self.weights) {
            weights[usize::try_from((total - low) / step).unwrap_or(0)] = weight;
        }
        self.weights = weights;
        self.totals = Totals::Even { low, step };
        self
    }
}
