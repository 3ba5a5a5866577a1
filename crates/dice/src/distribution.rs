//! Exact distributions and what can be asked of them.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer as _;
use serde::{Serialize, Serializer};

use crate::Ratio;
use crate::error::{Error, ErrorKind};
use crate::limits::{RESIDUAL_AIM, RESIDUAL_MAX, ROLLS_MAX, STEPS_MAX, WORDS_MAX};
use crate::odds::Totals;
use crate::parse::Big;
use crate::total::Total;

/// How likely each total is, exactly.
///
/// It holds a number of ways for each total, over one common number of all ways. For dice that
/// explode, rolls with ever more explosions are left out; how likely those are together is the
/// [residual](Distribution::residual), so that all totals and the residual sum to one. The mean,
/// the deviation and quantiles are those of the totals that are not left out.
///
/// ```
/// use norn_dice::{Expr, Ratio};
///
/// let odds = Expr::parse("4d6kh3")?.distribution()?;
/// assert_eq!(odds.probability(18), Ratio::new(7, 432));
/// assert_eq!(odds.mean().to_string(), "15869/1296");
/// # Ok::<(), norn_dice::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Distribution {
    totals: Totals,
    weights: Weights,
    ways: BigUint,
    residual: BigUint,
}

#[derive(Debug, Clone)]
pub(crate) enum Weights {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
    Big(Vec<BigUint>),
}

impl Weights {
    fn len(&self) -> usize {
        match self {
            Weights::Narrow(weights) => weights.len(),
            Weights::Wide(weights) => weights.len(),
            Weights::Big(weights) => weights.len(),
        }
    }

    fn is_zero(&self, index: usize) -> bool {
        match self {
            Weights::Narrow(weights) => weights[index] == 0,
            Weights::Wide(weights) => weights[index] == 0,
            Weights::Big(weights) => weights[index] == BigUint::ZERO,
        }
    }

    fn get(&self, index: usize) -> BigUint {
        match self {
            Weights::Narrow(weights) => weights[index].into(),
            Weights::Wide(weights) => weights[index].into(),
            Weights::Big(weights) => weights[index].clone(),
        }
    }

    fn sum(&self, from: usize, to: usize) -> BigUint {
        match self {
            // All ways together fit, by the choice of the variant.
            Weights::Narrow(weights) => weights[from..to].iter().sum::<u64>().into(),
            Weights::Wide(weights) => weights[from..to].iter().sum::<u128>().into(),
            Weights::Big(weights) => weights[from..to].iter().sum(),
        }
    }
}

impl Distribution {
    pub(crate) fn new(totals: Totals, weights: Weights, ways: BigUint, explodes: bool) -> Distribution {
        let residual = if explodes { &ways - weights.sum(0, weights.len()) } else { BigUint::ZERO };
        Distribution { totals, weights, ways, residual }
    }

    /// Every possible total with its number of ways, from the lowest total up.
    pub fn weights(&self) -> impl Iterator<Item = (Total, BigUint)> + '_ {
        self.indices().map(|index| (self.totals.total(index), self.weights.get(index)))
    }

    /// Every possible total with its probability, from the lowest total up.
    pub fn iter(&self) -> impl Iterator<Item = (Total, Ratio)> + '_ {
        self.indices().map(|index| (self.totals.total(index), self.ratio(self.weights.get(index))))
    }

    /// Every possible total with how likely it is, at least it, and at most it, as the nearest `f64`s: quicker than exact
    /// fractions, which have to be reduced.
    pub fn shares(&self) -> impl Iterator<Item = (Total, [f64; 3])> + '_ {
        let (mut at_least, mut at_most) = (self.listed(), BigUint::ZERO);
        self.indices().map(move |index| {
            let weight = self.weights.get(index);
            at_most += &weight;
            let shares = [&weight, &at_least, &at_most].map(|ways| quotient(ways, &self.ways));
            at_least -= &weight;
            (self.totals.total(index), shares)
        })
    }

    /// Where the weights that are not zero stand.
    fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.weights.len()).filter(|&index| !self.weights.is_zero(index))
    }

    /// How many totals are possible; at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        self.indices().count()
    }

    /// The number of all ways: what the [weights](Distribution::weights) are out of. It need not
    /// be the least common denominator.
    #[must_use]
    pub fn denominator(&self) -> &BigUint {
        &self.ways
    }

    fn ratio(&self, weight: BigUint) -> Ratio {
        match (u128::try_from(&weight), u128::try_from(&self.ways)) {
            (Ok(n), Ok(d)) => Ratio::checked_new(n, d),
            _ => Ratio::from_big(weight, self.ways.clone()),
        }
        .unwrap_or(Ratio::ZERO)
    }

    /// The least total that is possible.
    #[must_use]
    pub fn lowest(&self) -> Total {
        self.totals.total(self.indices().next().unwrap_or(0))
    }

    /// The greatest total that is possible and not left out.
    #[must_use]
    pub fn highest(&self) -> Total {
        let mut down = (0..self.weights.len()).rev();
        let last = down.find(|&index| !self.weights.is_zero(index));
        self.totals.total(last.unwrap_or(0))
    }

    /// How likely exactly this total is.
    #[must_use]
    pub fn probability(&self, total: impl Into<Total>) -> Ratio {
        let total = total.into();
        let index = self.position(total);
        if index < self.weights.len() && self.totals.total(index) == total {
            self.ratio(self.weights.get(index))
        } else {
            Ratio::ZERO
        }
    }

    /// The first index whose total is not less.
    fn position(&self, total: Total) -> usize {
        let (mut from, mut to) = (0, self.weights.len());
        while from < to {
            let middle = from + (to - from) / 2;
            if self.totals.total(middle) < total {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        from
    }

    /// How likely this total or more is, of what is not left out.
    #[must_use]
    pub fn at_least(&self, total: impl Into<Total>) -> Ratio {
        self.ratio(self.weights.sum(self.position(total.into()), self.weights.len()))
    }

    /// How likely this total or less is, of what is not left out.
    #[must_use]
    pub fn at_most(&self, total: impl Into<Total>) -> Ratio {
        let total = total.into();
        let at = self.position(total);
        let found = at < self.weights.len() && self.totals.total(at) == total;
        let end = at + usize::from(found);
        self.ratio(self.weights.sum(0, end))
    }

    /// How likely the rolls are that were left out; zero unless dice explode.
    #[must_use]
    pub fn residual(&self) -> Ratio {
        self.ratio(self.residual.clone())
    }

    /// The ways that are not left out.
    fn listed(&self) -> BigUint {
        &self.ways - &self.residual
    }

    /// What every total is a whole number of: one over this.
    fn scale(&self) -> BigUint {
        let one = BigUint::from(1_u8);
        match &self.totals {
            Totals::Fractions(totals) => {
                totals.iter().fold(one, |scale, total| scale.lcm(&total.denominator().into()))
            }
            _ => one,
        }
    }

    /// The total at that place, without its sign and times the scale.
    fn scaled(&self, index: usize, scale: &BigUint) -> BigUint {
        let total = self.totals.total(index);
        scale / total.denominator() * total.numerator().unsigned_abs()
    }

    /// The sum of the totals, each times its ways and the scale, once above and once below zero.
    fn moment(&self, scale: &BigUint) -> (BigUint, BigUint) {
        let (mut above, mut below) = (BigUint::ZERO, BigUint::ZERO);
        for index in self.indices() {
            let part = self.weights.get(index) * self.scaled(index, scale);
            if self.totals.get(index) < 0 {
                below += part;
            } else {
                above += part;
            }
        }
        (above, below)
    }

    /// The mean total.
    #[must_use]
    pub fn mean(&self) -> Signed {
        let scale = self.scale();
        let (above, below) = self.moment(&scale);
        let negative = below > above;
        let size = if negative { below - above } else { above - below };
        Signed { negative, size: Ratio::from_big(size, self.listed() * scale).unwrap_or(Ratio::ZERO) }
    }

    /// The mean of the squared distance from the mean.
    #[must_use]
    pub fn variance(&self) -> Ratio {
        let scale = self.scale();
        let (above, below) = self.moment(&scale);
        let distance = if below > above { below - above } else { above - below };
        let squares: BigUint = self
            .indices()
            .map(|index| {
                let total = self.scaled(index, &scale);
                self.weights.get(index) * &total * total
            })
            .sum();
        let (ways, whole) = (self.listed(), self.listed() * scale);
        Ratio::from_big(&squares * &ways - &distance * &distance, &whole * &whole).unwrap_or(Ratio::ZERO)
    }

    /// The standard deviation: the square root of the exact [variance](Distribution::variance).
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        self.variance().to_f64().sqrt()
    }

    /// The least total such that it or less comes up with at least this probability, of what is
    /// not left out: a half gives the median. More than one counts as one.
    #[must_use]
    pub fn quantile(&self, probability: &Ratio) -> Total {
        let aim = self.listed() * probability.numerator();
        let denominator = probability.denominator();
        let mut sum = BigUint::ZERO;
        for index in self.indices() {
            sum += self.weights.get(index);
            if &sum * &denominator >= aim {
                return self.totals.total(index);
            }
        }
        self.highest()
    }

    /// The most likely total; the least of them, if several are.
    #[must_use]
    pub fn mode(&self) -> Total {
        let mut best: Option<(usize, BigUint)> = None;
        for index in self.indices() {
            let weight = self.weights.get(index);
            if best.as_ref().is_none_or(|(_, most)| weight > *most) {
                best = Some((index, weight));
            }
        }
        self.totals.total(best.map_or(0, |(index, _)| index))
    }

    /// The mean of the distance from the mean to that power, in standard deviations: for 3 the skewness, and for 4 the
    /// kurtosis, of which a normal distribution has 3. Zero where there is one total only.
    #[must_use]
    pub fn standardized_moment(&self, power: i32) -> f64 {
        let (mean, deviation) = (self.mean().to_f64(), self.standard_deviation());
        if deviation == 0.0 {
            return 0.0;
        }
        let listed = self.listed();
        let share = |index| Ratio::from_big(self.weights.get(index), listed.clone()).unwrap_or(Ratio::ZERO);
        self.indices()
            .map(|index| {
                share(index).to_f64() * ((self.totals.total(index).to_f64() - mean) / deviation).powi(power)
            })
            .sum()
    }

    /// How likely each total is, given that it is one of those; `None` if it can't be.
    ///
    /// What was left out might be one of those: then each share is the least that it can be.
    #[must_use]
    pub fn given(&self, known: impl Fn(Total) -> bool) -> Option<Distribution> {
        let (mut totals, mut weights, mut kept) = (vec![], vec![], self.residual.clone());
        for index in self.indices() {
            let (total, weight) = (self.totals.total(index), self.weights.get(index));
            if known(total) {
                kept += &weight;
                totals.push(total);
                weights.push(weight);
            }
        }
        (!totals.is_empty()).then(|| Distribution::listing(totals, weights, kept))
    }

    fn listing(totals: Vec<Total>, weights: Vec<BigUint>, ways: BigUint) -> Distribution {
        let whole: Option<Vec<i64>> = totals.iter().map(|total| total.as_whole()).collect();
        let totals = whole.map_or(Totals::Fractions(totals), Totals::Listed);
        Distribution::new(totals, Weights::Big(weights), ways, true)
    }

    /// How many rolls it takes until their sum is at least that much.
    ///
    /// Where it may take any number of rolls, the longest are [left out](Distribution::residual) once all of those
    /// together are at most as likely as [`RESIDUAL_AIM`], or after [`ROLLS_MAX`] rolls.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Meaningless`] if a total is below zero or no whole number, or if none is above zero;
    /// [`ErrorKind::TooMuchWork`] for more than [`STEPS_MAX`] steps, or if more than [`RESIDUAL_MAX`] is left after
    /// the last roll.
    pub fn until(&self, goal: Total) -> Result<Distribution, Error> {
        let refuse = |text: &str, hint: &str| Err(Error::new(ErrorKind::Meaningless, text).hint(hint));
        if self.lowest() < Total::ZERO || self.highest() <= Total::ZERO {
            return refuse(
                "rolls reach a sum if none of them is below zero and some are above",
                "max(0,d6-2) is never below zero",
            );
        }
        let one: Option<Vec<(usize, BigUint)>> = self
            .weights()
            .map(|(total, weight)| Some((usize::try_from(total.as_whole()?).ok()?, weight)))
            .collect();
        let (Some(one), Some(goal)) = (one, goal.as_whole()) else {
            return refuse(
                "rolls and the sum that they reach are whole numbers here",
                "round them: floor(3d6/2)",
            );
        };
        let Ok(goal) = usize::try_from(goal.max(0)) else {
            return refuse("the sum is too great", "ask for a lesser one");
        };
        let too_much = |what: &str, most: u64| {
            let text =
                format!("the exact odds would take more than {} {what}, which is the limit", Big::from(most));
            Err(Error::new(ErrorKind::TooMuchWork, text).hint("ask for a lesser sum"))
        };
        let room = |ways: &BigUint| (goal as u64).saturating_mul(4 + ways.bits() / 64);
        if room(&BigUint::ZERO) > WORDS_MAX {
            return too_much("words of memory", WORDS_MAX);
        }
        // How many ways there are to each sum below the goal.
        let mut below = vec![BigUint::ZERO; goal];
        let (mut ways, mut left) = (BigUint::from(1_u8), STEPS_MAX);
        let mut reached: Vec<(u32, BigUint, BigUint)> = vec![];
        match below.first_mut() {
            Some(none) => *none = ways.clone(),
            None => reached.push((0, ways.clone(), ways.clone())),
        }
        let (mut rest, mut rolls) = (if goal == 0 { BigUint::ZERO } else { ways.clone() }, 0);
        let is_rest = |rest: &BigUint, ways: &BigUint, most: &Ratio| {
            rest * most.denominator() > ways * most.numerator()
        };
        while rolls < ROLLS_MAX && is_rest(&rest, &ways, &RESIDUAL_AIM) {
            rolls += 1;
            let words = ways.bits() / 64 + 1;
            let work = (below.len() as u64).saturating_mul(one.len() as u64).saturating_mul(20 + words);
            let Some(less) = left.checked_sub(work) else { return too_much("steps", STEPS_MAX) };
            if room(&ways) > WORDS_MAX {
                return too_much("words of memory", WORDS_MAX);
            }
            left = less;
            let mut next = vec![BigUint::ZERO; goal];
            let mut done = BigUint::ZERO;
            for (sum, weight) in below.iter().enumerate().filter(|(_, weight)| **weight != BigUint::ZERO) {
                for (total, each) in &one {
                    match next.get_mut(sum.saturating_add(*total)) {
                        Some(further) => *further += weight * each,
                        None => done += weight * each,
                    }
                }
            }
            below = next;
            // What explodes beyond all limits is left out here, too.
            ways *= &self.ways;
            rest = below.iter().sum();
            if done != BigUint::ZERO {
                reached.push((rolls, done, ways.clone()));
            }
        }
        if is_rest(&rest, &ways, &RESIDUAL_MAX) || reached.is_empty() {
            let text = format!("more than {ROLLS_MAX} rolls may be needed too often, which is the limit");
            return Err(Error::new(ErrorKind::TooMuchWork, text).hint("ask for a lesser sum"));
        }
        let (totals, weights) = reached
            .into_iter()
            .map(|(rolls, weight, of)| (Total::whole(rolls.into()), weight * (&ways / of)))
            .unzip();
        Ok(Distribution::listing(totals, weights, ways))
    }

    /// How this roll fares against another that is independent of it: the higher total wins.
    #[must_use]
    pub fn versus(&self, other: &Distribution) -> Contest {
        let (mut win, mut tie, mut lose) = (BigUint::ZERO, BigUint::ZERO, BigUint::ZERO);
        let theirs = other.listed();
        let mut below = BigUint::ZERO;
        let mut next = other.indices().peekable();
        for index in self.indices() {
            let (total, ways) = (self.totals.total(index), self.weights.get(index));
            let mut same = BigUint::ZERO;
            while let Some(&their) = next.peek() {
                match other.totals.total(their).cmp(&total) {
                    Ordering::Less => {
                        below += other.weights.get(their);
                        next.next();
                    }
                    Ordering::Equal => {
                        same = other.weights.get(their);
                        break;
                    }
                    Ordering::Greater => break,
                }
            }
            lose += &ways * (&theirs - &below - &same);
            win += &ways * &below;
            tie += ways * same;
        }
        let all = &self.ways * &other.ways;
        let ratio = |ways| Ratio::from_big(ways, all.clone()).unwrap_or(Ratio::ZERO);
        Contest {
            residual: ratio(&all - &win - &tie - &lose),
            win: ratio(win),
            tie: ratio(tie),
            lose: ratio(lose),
        }
    }
}

/// A quotient up to one, as the nearest `f64` or the one beside it.
fn quotient(over: &BigUint, under: &BigUint) -> f64 {
    let more = (under.bits() + 64).saturating_sub(over.bits());
    let shifted = (over << more) / under;
    #[expect(clippy::cast_precision_loss, reason = "that is what is asked for")]
    let whole = u128::try_from(shifted).unwrap_or(u128::MAX) as f64;
    // In two steps, since the smallest shares are smaller than any power of two that is a normal `f64`.
    let half = i32::try_from(more / 2).unwrap_or(i32::MAX);
    let rest = i32::try_from(more - more / 2).unwrap_or(i32::MAX);
    whole * 2_f64.powi(-half) * 2_f64.powi(-rest)
}

/// One roll against another; the four sum to one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Contest {
    /// How likely the first total is the higher.
    pub win: Ratio,
    /// How likely both are equal.
    pub tie: Ratio,
    /// How likely the second total is the higher.
    pub lose: Ratio,
    /// How likely one of them is among the rolls left out; zero unless dice explode.
    pub residual: Ratio,
}

/// An exact fraction that may be negative.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signed {
    negative: bool,
    size: Ratio,
}

impl Signed {
    /// Whether it is less than zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// How far it is from zero.
    #[must_use]
    pub fn size(&self) -> &Ratio {
        &self.size
    }

    /// The nearest `f64`.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        let size = self.size.to_f64();
        if self.negative { -size } else { size }
    }
}

/// As `n/d` or `-n/d` in lowest terms.
impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        f.pad(&format!("{sign}{}", self.size))
    }
}

impl Serialize for Signed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
