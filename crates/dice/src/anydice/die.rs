//! One die of any shape: its values with their weights, and what can be worked out from them.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigUint;

use super::budget::{Budget, Lease};
use super::count::{Count, Ways, Width, price, price_of_divisor, price_of_sum, room};
use crate::distribution::{Distribution, Weights};
use crate::error::{Error, ErrorKind};
use crate::limits::ANYDICE_OUTCOMES_MAX;
use crate::odds::Totals;

/// Values in ascending order, each once, with weights that have no common divisor and are never
/// zero. A die without values is the empty die.
#[derive(Debug)]
pub(super) struct Die {
    values: Vec<i64>,
    weights: Weights,
    /// The sum of the weights.
    ways: BigUint,
    lease: Lease,
}

/// What a number is that does not fit into 64 bits.
#[cold]
pub(super) fn overflow() -> Error {
    Error::new(ErrorKind::Limit, "the result doesn't fit into 64 bits").hint(format!(
        "numbers lie between {} and {}",
        i64::MIN,
        i64::MAX
    ))
}

/// Runs a function with the integers that so many bits need.
macro_rules! by_width {
    ($bits:expr, $function:ident ( $($argument:expr),* $(,)? )) => {
        match Width::of($bits) {
            Width::Narrow => $function::<u64>($($argument),*),
            Width::Wide => $function::<u128>($($argument),*),
            Width::Big => $function::<BigUint>($($argument),*),
        }
    };
}

/// What it takes to make a die however small it is, in steps.
const NEW: u64 = 200;

/// The value so many cells above the lowest, which is never past what is known to fit.
#[inline]
fn above(low: i64, index: usize) -> i64 {
    low.wrapping_add(i64::try_from(index).unwrap_or(0))
}

/// More cells than this for each entry cost more than a tree.
const GAPS: u128 = 4;
/// So few cells never matter.
const FEW: u128 = 4096;

/// Adds up weights by value.
struct Bag<W> {
    cells: Cells<W>,
    _lease: Lease,
}

enum Cells<W> {
    Dense(i64, Vec<W>),
    Sparse(BTreeMap<i64, W>),
}

impl<W: Count> Bag<W> {
    /// For values between two bounds and weights of at most so many bits, after at most so many
    /// additions.
    fn new(low: i64, high: i64, additions: u128, bits: u64, budget: &Rc<Budget>) -> Result<Bag<W>, Error> {
        let span = u128::from(low.abs_diff(high)) + 1;
        let dense = span <= additions.saturating_mul(GAPS).max(FEW);
        let filled = usize::try_from(span.min(additions)).unwrap_or(usize::MAX);
        let span = usize::try_from(span).unwrap_or(usize::MAX);
        let each = usize::try_from(room(bits)).unwrap_or(usize::MAX);
        // A number that does not fit two words takes memory of its own only once it is not zero.
        let words = match Width::of(bits) {
            _ if !dense => filled.saturating_mul(each.saturating_add(3)),
            Width::Big => filled.saturating_mul(each).saturating_add(span.saturating_mul(3)),
            _ => span.saturating_mul(each),
        };
        let lease = budget.lease(words)?;
        let cells =
            if dense { Cells::Dense(low, vec![W::zero(); span]) } else { Cells::Sparse(BTreeMap::new()) };
        Ok(Bag { cells, _lease: lease })
    }

    #[inline]
    fn cell(&mut self, value: i64) -> Option<&mut W> {
        match &mut self.cells {
            Cells::Dense(low, cells) => cells.get_mut(usize::try_from(value - *low).ok()?),
            Cells::Sparse(tree) => Some(tree.entry(value).or_insert_with(W::zero)),
        }
    }

    #[inline]
    fn add(&mut self, value: i64, weight: &W) {
        if let Some(cell) = self.cell(value) {
            cell.add(weight);
        }
    }

    #[inline]
    fn add_product(&mut self, value: i64, a: &W, b: &W) {
        if let Some(cell) = self.cell(value) {
            cell.add_product(a, b);
        }
    }

    fn each(&self, mut visit: impl FnMut(i64, &W)) {
        match &self.cells {
            Cells::Dense(low, cells) => {
                for (index, weight) in cells.iter().enumerate() {
                    if !weight.is_zero() {
                        visit(above(*low, index), weight);
                    }
                }
            }
            Cells::Sparse(tree) => tree.iter().for_each(|(&value, weight)| visit(value, weight)),
        }
    }

    fn die(self, budget: &Rc<Budget>) -> Result<Die, Error> {
        let (values, weights): (Vec<i64>, Vec<W>) = match self.cells {
            Cells::Dense(low, cells) => cells
                .into_iter()
                .enumerate()
                .filter(|(_, weight)| !weight.is_zero())
                .map(|(index, weight)| (above(low, index), weight))
                .unzip(),
            Cells::Sparse(tree) => tree.into_iter().filter(|(_, weight)| !weight.is_zero()).unzip(),
        };
        Die::new(values, weights, budget)
    }
}

impl Die {
    /// From values in ascending order and weights that are not zero.
    fn new<W: Count>(values: Vec<i64>, mut weights: Vec<W>, budget: &Rc<Budget>) -> Result<Die, Error> {
        too_many(values.len() as u128)?;
        budget.spend(NEW)?;
        let mut shared = W::zero();
        for weight in &weights {
            budget.spend(price_of_divisor(shared.bits()).saturating_add(price(weight.bits())))?;
            shared = shared.gcd(weight);
            if shared.is_one() {
                break;
            }
        }
        if !shared.is_one() && !shared.is_zero() {
            weights.iter_mut().for_each(|weight| *weight = weight.over(&shared));
        }
        let mut ways = W::zero();
        weights.iter().for_each(|weight| ways.add(weight));
        let ways = ways.big();
        let weights = W::hold(weights);
        let weights = match (&weights, Width::of(ways.bits())) {
            (Weights::Wide(_) | Weights::Big(_), Width::Narrow) => {
                u64::hold(u64::all_of(&weights).into_owned())
            }
            (Weights::Big(_), Width::Wide) => u128::hold(u128::all_of(&weights).into_owned()),
            _ => weights,
        };
        let each = usize::try_from(room(ways.bits())).unwrap_or(usize::MAX);
        let lease = budget.lease(values.len().saturating_mul(each.saturating_add(1)).saturating_add(8))?;
        Ok(Die { values, weights, ways, lease })
    }

    /// A die that always shows that.
    pub(super) fn only(value: i64, budget: &Rc<Budget>) -> Result<Die, Error> {
        Die::new(vec![value], vec![1_u64], budget)
    }

    /// A die whose faces are these, however often each is repeated.
    pub(super) fn of_faces(faces: &[i64], budget: &Rc<Budget>) -> Result<Die, Error> {
        budget.spend(faces.len() as u64 * 50)?;
        let mut sorted = faces.to_vec();
        sorted.sort_unstable();
        let (mut values, mut weights) = (Vec::new(), Vec::<u64>::new());
        for face in sorted {
            match weights.last_mut() {
                Some(weight) if values.last() == Some(&face) => *weight += 1,
                _ => {
                    values.push(face);
                    weights.push(1);
                }
            }
        }
        Die::new(values, weights, budget)
    }

    /// The die of that many sides: from 1 up, from -1 down, or nothing but 0.
    pub(super) fn of_sides(sides: i64, budget: &Rc<Budget>) -> Result<Die, Error> {
        too_many(u128::from(sides.unsigned_abs()))?;
        let values: Vec<i64> = match sides {
            0 => vec![0],
            1.. => (1..=sides).collect(),
            _ => (sides..=-1).collect(),
        };
        budget.spend(values.len() as u64)?;
        let weights = vec![1_u64; values.len()];
        Die::new(values, weights, budget)
    }

    /// From ways that were added up by value.
    fn of_ways(ways: BTreeMap<i64, Ways>, budget: &Rc<Budget>) -> Result<Die, Error> {
        let mut sum = Ways::Small(0);
        for each in ways.values() {
            sum.add(each);
        }
        match sum {
            Ways::Small(sum) => {
                let small = |ways: &Ways| match ways {
                    Ways::Small(ways) => *ways,
                    Ways::Big(_) => 0,
                };
                if sum <= u128::from(u64::MAX) {
                    let weights = ways.values().map(|ways| u64::try_from(small(ways)).unwrap_or(0)).collect();
                    return Die::new::<u64>(ways.into_keys().collect(), weights, budget);
                }
                let weights = ways.values().map(small).collect();
                Die::new::<u128>(ways.into_keys().collect(), weights, budget)
            }
            Ways::Big(_) => {
                let weights = ways.values().map(Ways::big).collect();
                Die::new::<BigUint>(ways.into_keys().collect(), weights, budget)
            }
        }
    }

    /// The memory it takes, in words.
    pub(super) fn words(&self) -> usize {
        self.lease.words()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(super) fn values(&self) -> &[i64] {
        &self.values
    }

    pub(super) fn ways(&self) -> &BigUint {
        &self.ways
    }

    pub(super) fn weight(&self, index: usize) -> Ways {
        match &self.weights {
            Weights::Narrow(weights) => Ways::Small(weights[index].into()),
            Weights::Wide(weights) => Ways::Small(weights[index]),
            Weights::Big(weights) => Ways::Big(weights[index].clone()),
        }
    }

    fn bits(&self) -> u64 {
        self.ways.bits()
    }

    /// The lowest and the highest value, or zero twice for the empty die.
    fn ends(&self) -> (i64, i64) {
        (self.values.first().copied().unwrap_or(0), self.values.last().copied().unwrap_or(0))
    }

    pub(super) fn highest(&self) -> Option<i64> {
        self.values.last().copied()
    }

    /// Whether the values follow each other without gaps.
    fn is_run(&self) -> bool {
        let (low, high) = self.ends();
        u128::from(low.abs_diff(high)) + 1 == self.values.len() as u128
    }

    /// The sides of a die numbered from 1 whose sides are all alike.
    pub(super) fn sides(&self) -> Option<i64> {
        (self.ends().0 == 1 && self.is_run() && self.is_even()).then(|| self.ends().1)
    }

    /// Whether all values are alike.
    fn is_even(&self) -> bool {
        self.ways == BigUint::from(self.values.len())
    }

    /// Some order among dice, by which the same ones are found again.
    pub(super) fn order(&self, other: &Die) -> Ordering {
        self.values.cmp(&other.values).then_with(|| match (&self.weights, &other.weights) {
            (Weights::Narrow(a), Weights::Narrow(b)) => a.cmp(b),
            (Weights::Wide(a), Weights::Wide(b)) => a.cmp(b),
            (Weights::Big(a), Weights::Big(b)) => a.cmp(b),
            _ => self.ways.cmp(&other.ways),
        })
    }

    /// What is shown to people; `None` for the empty die, which has nothing to show.
    pub(super) fn distribution(&self) -> Option<Distribution> {
        let low = *self.values.first()?;
        let totals =
            if self.is_run() { Totals::Even { low, step: 1 } } else { Totals::Listed(self.values.clone()) };
        Some(Distribution::new(totals, self.weights.clone(), self.ways.clone(), false))
    }

    /// Every value changed by a function that may fail.
    pub(super) fn map(
        &self,
        budget: &Rc<Budget>,
        change: impl Fn(i64) -> Result<i64, Error>,
    ) -> Result<Die, Error> {
        budget.spend(self.values.len() as u64 * 8 * price(self.bits()))?;
        let values = self.values.iter().map(|&value| change(value)).collect::<Result<Vec<_>, _>>()?;
        by_width!(self.bits(), regrouped(values, &self.weights, self.bits(), budget))
    }

    pub(super) fn negated(&self, budget: &Rc<Budget>) -> Result<Die, Error> {
        self.map(budget, |value| value.checked_neg().ok_or_else(overflow))
    }

    /// The sum of two rolls that do not depend on each other.
    pub(super) fn plus(&self, other: &Die, budget: &Rc<Budget>) -> Result<Die, Error> {
        let ((low, high), (other_low, other_high)) = (self.ends(), other.ends());
        let low = low.checked_add(other_low).ok_or_else(overflow)?;
        let high = high.checked_add(other_high).ok_or_else(overflow)?;
        let bits = self.bits() + other.bits();
        let pairs = self.values.len() as u64 * other.values.len() as u64;
        let dense = u128::from(low.abs_diff(high)) < u128::from(pairs) * GAPS + FEW;
        budget.spend(pairs.saturating_mul(price(bits)).saturating_mul(if dense { 1 } else { 10 }))?;
        // The longer one lies inside, where its values follow each other.
        let (outer, inner) =
            if self.values.len() <= other.values.len() { (self, other) } else { (other, self) };
        by_width!(bits, sum(outer, inner, (low, high), budget))
    }

    /// What comes of each pair of two rolls that do not depend on each other.
    pub(super) fn pairs(
        &self,
        other: &Die,
        budget: &Rc<Budget>,
        operation: impl Fn(i64, i64) -> Result<i64, Error>,
    ) -> Result<Die, Error> {
        let bits = self.bits() + other.bits();
        let pairs = self.values.len() as u64 * other.values.len() as u64;
        budget.spend(pairs.saturating_mul(price(bits) + 8))?;
        by_width!(bits, paired(self, other, budget, &operation))
    }

    /// How the first roll compares with the second: the ways for less, equal and more decide
    /// between the two results 1 and 0.
    pub(super) fn compared(
        &self,
        other: &Die,
        budget: &Rc<Budget>,
        holds: impl Fn(Ordering) -> bool,
    ) -> Result<Die, Error> {
        let bits = self.bits() + other.bits();
        budget.spend((self.values.len() + other.values.len()) as u64 * 2 * price(bits))?;
        by_width!(bits, contest(self, other, budget, &holds))
    }

    /// The sum of that many rolls of the same die. The empty die sums to 0, as no dice do.
    pub(super) fn power(&self, dice: u32, budget: &Rc<Budget>) -> Result<Die, Error> {
        if dice == 0 || self.is_empty() {
            return Die::only(0, budget);
        }
        let (low, high) = self.ends();
        let low = low.checked_mul(dice.into()).ok_or_else(overflow)?;
        let high = high.checked_mul(dice.into()).ok_or_else(overflow)?;
        let bits = self.bits().saturating_mul(dice.into());
        if self.values.len() > 1 && self.is_run() && self.is_even() {
            let cells = u128::from(low.abs_diff(high)) + 1;
            too_many(cells)?;
            let cells = u64::try_from(cells).unwrap_or(u64::MAX);
            // On average the sums are half as many, and each is added once and taken away once.
            budget.spend(
                cells
                    .saturating_mul(u64::from(dice))
                    .saturating_mul(price_of_sum(least_bits(bits / 2, bits))),
            )?;
            let _room =
                budget.lease(usize::try_from(cells.saturating_mul(room(bits) * 2)).unwrap_or(usize::MAX))?;
            return by_width!(bits, windows(self, dice, low, budget));
        }
        let mut power: Option<Die> = None;
        for bit in (0..u32::BITS - dice.leading_zeros()).rev() {
            if let Some(half) = &power {
                let square = half.plus(half, budget)?;
                let odd = dice >> bit & 1 == 1;
                power = Some(if odd { square.plus(self, budget)? } else { square });
            } else {
                power = Some(self.plus(&Die::only(0, budget)?, budget)?);
            }
        }
        match power {
            Some(power) => Ok(power),
            None => Die::only(0, budget),
        }
    }

    /// As many dice as this one shows, of another kind. Fewer than none show the opposite.
    pub(super) fn many(&self, of: &Die, budget: &Rc<Budget>) -> Result<Die, Error> {
        if of.is_empty() {
            return Die::only(0, budget);
        }
        let (low, high) = self.ends();
        let most = low.unsigned_abs().max(high.unsigned_abs());
        let most = u32::try_from(most)
            .ok()
            .filter(|&most| most <= DICE_MAX)
            .ok_or_else(|| too_many_dice(most.into()))?;
        let bits = self.bits() + of.bits().saturating_mul(most.into());
        let opposite = of.negated(budget)?;
        let (above, below) = (upwards(self, 1), upwards(self, -1));
        by_width!(bits, variable(self, (&above, of), (&below, &opposite), most, budget))
    }

    /// The sum of rolls of the same die when each position, from the highest die on, counts as
    /// often as `times` says.
    pub(super) fn kept(&self, times: &[u32], budget: &Rc<Budget>) -> Result<Die, Error> {
        let dice = u32::try_from(times.len()).unwrap_or(u32::MAX);
        let Some(first) = times.iter().position(|&times| times > 0) else {
            return Die::only(0, budget);
        };
        if self.is_empty() {
            return Die::only(0, budget);
        }
        if times.iter().all(|&each| each == 1) {
            return self.power(dice, budget);
        }
        let all =
            times.iter().try_fold(0_i64, |sum, &each| sum.checked_add(each.into())).ok_or_else(overflow)?;
        let (low, high) = self.ends();
        let low = low.checked_mul(all).ok_or_else(overflow)?;
        let high = high.checked_mul(all).ok_or_else(overflow)?;
        if let [value] = self.values.as_slice() {
            return Die::only(value * all, budget);
        }
        let last = times.len() - times.iter().rev().position(|&times| times > 0).unwrap_or(0);
        let from_below = times.len() - first < last;
        let reach = if from_below { times.len() - first } else { last };
        // Binomials are multiplied before they are divided.
        let bits = self.bits().saturating_mul(dice.into()) + 32;
        let faces = self.values.len() as u64;
        let moves = (reach as u64).saturating_mul(reach as u64 + 1) / 2;
        let sums = u64::try_from(u128::from(low.abs_diff(high)) + 1).unwrap_or(u64::MAX) / 2 + 1;
        let work = faces.saturating_mul(moves.saturating_mul(sums).saturating_add(reach as u64 * 20));
        // What is set up for each face counts, too, where there are few dice.
        budget.spend(1000 + faces * 200 + reach as u64 * 100)?;
        budget.spend(work.saturating_add(u64::from(dice) * reach as u64).saturating_mul(price(bits)))?;
        let times: Vec<i64> = if from_below {
            times.iter().rev().take(reach).map(|&each| each.into()).collect()
        } else {
            times.iter().take(reach).map(|&each| each.into()).collect()
        };
        by_width!(bits, positions(self, dice, &times, from_below, budget))
    }

    /// The highest value is rolled again and added, that often in a row at most.
    pub(super) fn exploded(&self, depth: u32, budget: &Rc<Budget>) -> Result<Die, Error> {
        let Some(top) = self.highest() else {
            return Die::new::<u64>(Vec::new(), Vec::new(), budget);
        };
        let (low, _) = self.ends();
        let far = top.checked_mul(i64::from(depth) + 1).ok_or_else(overflow)?;
        let low =
            top.checked_mul(depth.into()).and_then(|far| far.checked_add(low)).ok_or_else(overflow)?.min(low);
        let bits = self.bits().saturating_mul(u64::from(depth) + 1);
        let cells = (self.values.len() as u64).saturating_mul(u64::from(depth) + 1);
        too_many(cells.into())?;
        budget.spend(cells.saturating_mul(price(bits).saturating_mul(3)))?;
        by_width!(bits, chained(self, depth, (low, far.max(top)), budget))
    }
}

pub(super) const DICE_MAX: u32 = crate::limits::ANYDICE_DICE_MAX;

#[cold]
pub(super) fn too_many_dice(dice: u128) -> Error {
    let text = format!("{dice} dice are more than the limit of {DICE_MAX}");
    Error::new(ErrorKind::Limit, text).hint("roll fewer dice at once")
}

fn too_many(outcomes: u128) -> Result<(), Error> {
    if outcomes <= ANYDICE_OUTCOMES_MAX as u128 {
        return Ok(());
    }
    let text = format!("a die would have {outcomes} outcomes, and the limit is {ANYDICE_OUTCOMES_MAX}");
    Err(Error::new(ErrorKind::TooMuchWork, text).hint("use fewer dice, or dice with fewer sides"))
}

/// Bits to be paid for where numbers have so many, but are held by integers chosen for more.
fn least_bits(bits: u64, held: u64) -> u64 {
    match Width::of(held) {
        Width::Narrow => bits,
        Width::Wide => bits.max(65),
        Width::Big => bits.max(129),
    }
}

fn regrouped<W: Count>(
    values: Vec<i64>,
    weights: &Weights,
    bits: u64,
    budget: &Rc<Budget>,
) -> Result<Die, Error> {
    let weights = W::all_of(weights);
    if values.windows(2).all(|two| two[0] < two[1]) {
        return Die::new(values, weights.into_owned(), budget);
    }
    let low = values.iter().copied().min().unwrap_or(0);
    let high = values.iter().copied().max().unwrap_or(0);
    let mut bag = Bag::new(low, high, values.len() as u128, bits, budget)?;
    for (value, weight) in values.into_iter().zip(weights.iter()) {
        bag.add(value, weight);
    }
    bag.die(budget)
}

fn sum<W: Count>(
    outer: &Die,
    inner: &Die,
    (low, high): (i64, i64),
    budget: &Rc<Budget>,
) -> Result<Die, Error> {
    let (weights, inner_weights) = (W::all_of(&outer.weights), W::all_of(&inner.weights));
    let bits = outer.bits() + inner.bits();
    let pairs = weights.len() as u128 * inner_weights.len() as u128;
    let mut bag = Bag::<W>::new(low, high, pairs, bits, budget)?;
    for (value, weight) in outer.values.iter().zip(weights.iter()) {
        if let (Cells::Dense(low, cells), true) = (&mut bag.cells, inner.is_run()) {
            let from = usize::try_from(value + inner.ends().0 - *low).unwrap_or(usize::MAX);
            for (cell, other) in cells.iter_mut().skip(from).zip(inner_weights.iter()) {
                cell.add_product(weight, other);
            }
        } else {
            for (other_value, other) in inner.values.iter().zip(inner_weights.iter()) {
                bag.add_product(value + other_value, weight, other);
            }
        }
    }
    bag.die(budget)
}

fn paired<W: Count>(
    die: &Die,
    other: &Die,
    budget: &Rc<Budget>,
    operation: &impl Fn(i64, i64) -> Result<i64, Error>,
) -> Result<Die, Error> {
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    for &a in &die.values {
        for &b in &other.values {
            let value = operation(a, b)?;
            (low, high) = (low.min(value), high.max(value));
        }
    }
    let (weights, other_weights) = (W::all_of(&die.weights), W::all_of(&other.weights));
    let bits = die.bits() + other.bits();
    let pairs = weights.len() as u128 * other_weights.len() as u128;
    let mut bag = Bag::<W>::new(low, high.max(low), pairs, bits, budget)?;
    for (&a, weight) in die.values.iter().zip(weights.iter()) {
        for (&b, other) in other.values.iter().zip(other_weights.iter()) {
            bag.add_product(operation(a, b)?, weight, other);
        }
    }
    bag.die(budget)
}

fn contest<W: Count>(
    die: &Die,
    other: &Die,
    budget: &Rc<Budget>,
    holds: &impl Fn(Ordering) -> bool,
) -> Result<Die, Error> {
    let (weights, others) = (W::all_of(&die.weights), W::all_of(&other.weights));
    let all = W::narrowed(&other.ways);
    let (mut below, mut next, mut ways) = (W::zero(), 0, W::zero());
    for (value, weight) in die.values.iter().zip(weights.iter()) {
        while other.values.get(next).is_some_and(|other| other < value) {
            below.add(&others[next]);
            next += 1;
        }
        let equal = if other.values.get(next) == Some(value) { others[next].clone() } else { W::zero() };
        let mut above = all.clone();
        above.subtract(&below);
        above.subtract(&equal);
        for (ordering, count) in
            [(Ordering::Greater, &below), (Ordering::Equal, &equal), (Ordering::Less, &above)]
        {
            if holds(ordering) {
                ways.add_product(weight, count);
            }
        }
    }
    let mut rest = W::narrowed(&(&die.ways * &other.ways));
    rest.subtract(&ways);
    let mut bag = Bag::<W>::new(0, 1, 2, die.bits() + other.bits(), budget)?;
    bag.add(0, &rest);
    bag.add(1, &ways);
    bag.die(budget)
}

/// All sides alike: each die more adds up a window that slides over the sums so far.
fn windows<W: Count>(die: &Die, dice: u32, low: i64, budget: &Rc<Budget>) -> Result<Die, Error> {
    let sides = die.values.len();
    let mut ways = vec![W::of(1); sides];
    for _ in 1..dice {
        let len = ways.len() + sides - 1;
        let mut next = Vec::with_capacity(len);
        let mut window = W::zero();
        for at in 0..len {
            if let Some(enters) = ways.get(at) {
                window.add(enters);
            }
            if at >= sides {
                window.subtract(&ways[at - sides]);
            }
            next.push(window.clone());
        }
        ways = next;
    }
    let values = (0..ways.len()).map(|index| above(low, index)).collect();
    Die::new(values, ways, budget)
}

/// The values above zero (or, with `-1`, below it, without their sign) with where they stand.
fn upwards(die: &Die, sign: i64) -> Vec<(u32, usize)> {
    let signed = |(index, &value): (usize, &i64)| {
        let value = u32::try_from(value.checked_mul(sign)?).ok()?;
        (value > 0).then_some((value, index))
    };
    let mut all: Vec<(u32, usize)> = die.values.iter().enumerate().filter_map(signed).collect();
    all.sort_unstable();
    all
}

/// A sum over numbers of dice, each with its weight, brought to one denominator. It is nested as
/// a polynomial is for Horner's method, so that no power of the die is worked out by itself.
fn variable<W: Count>(
    counts: &Die,
    above: (&[(u32, usize)], &Die),
    below: (&[(u32, usize)], &Die),
    most: u32,
    budget: &Rc<Budget>,
) -> Result<Die, Error> {
    let weights = W::all_of(&counts.weights);
    let base = W::narrowed(&above.1.ways);
    let bits = counts.bits() + above.1.bits().saturating_mul(most.into());
    let mut parts = Vec::new();
    for (list, die) in [above, below] {
        let faces = W::all_of(&die.weights);
        let (mut bag, mut left): (Option<Bag<W>>, _) = (None, list);
        let top = list.last().map_or(0, |&(dice, _)| dice);
        for dice in (1..=top).rev() {
            if let Some((&(at, index), rest)) = left.split_last()
                && at == dice
            {
                let weight = weights[index].times(&base.power(most - dice));
                match &mut bag {
                    Some(bag) => bag.add(0, &weight),
                    None => {
                        let mut first = Bag::new(0, 0, 1, bits, budget)?;
                        first.add(0, &weight);
                        bag = Some(first);
                    }
                }
                left = rest;
            }
            if let Some(sums) = bag {
                bag = Some(convolved(&sums, die, &faces, bits, dice == 1, budget)?);
            }
        }
        parts.push(bag);
    }
    let mut ways: BTreeMap<i64, W> = BTreeMap::new();
    let mut put = |value: i64, weight: &W| ways.entry(value).or_insert_with(W::zero).add(weight);
    for part in parts.iter().flatten() {
        part.each(&mut put);
    }
    if let Ok(none) = counts.values.binary_search(&0) {
        put(0, &weights[none].times(&base.power(most)));
    }
    let (values, weights) = ways.into_iter().unzip();
    Die::new::<W>(values, weights, budget)
}

/// One roll more on every sum. Zero gets a cell unless it is the last roll, since fewer dice are
/// added there.
fn convolved<W: Count>(
    sums: &Bag<W>,
    die: &Die,
    faces: &[W],
    all_bits: u64,
    last: bool,
    budget: &Rc<Budget>,
) -> Result<Bag<W>, Error> {
    let (mut low, mut high, mut count, mut bits) = (i64::MAX, i64::MIN, 0_u64, 0);
    sums.each(|value, weight| {
        (low, high, count, bits) = (low.min(value), high.max(value), count + 1, bits.max(weight.bits()));
    });
    let (least, greatest) = die.ends();
    let mut low = low.checked_add(least).ok_or_else(overflow)?;
    let mut high = high.checked_add(greatest).ok_or_else(overflow)?;
    if !last {
        (low, high) = (low.min(0), high.max(0));
    }
    let pairs = count * faces.len() as u64;
    too_many(u128::from(low.abs_diff(high)).min(pairs.into()))?;
    budget.spend(pairs.saturating_mul(price(least_bits(bits + die.bits(), all_bits))))?;
    let mut next = Bag::new(low, high, pairs.into(), bits + die.bits(), budget)?;
    sums.each(|value, weight| {
        for (face, other) in die.values.iter().zip(faces) {
            next.add_product(value + face, weight, other);
        }
    });
    Ok(next)
}

/// From one end of the faces to the other: how many dice show each face, with the ways to choose
/// which. Dice past the last position that counts are settled all at once.
fn positions<W: Count>(
    die: &Die,
    dice: u32,
    times: &[i64],
    from_below: bool,
    budget: &Rc<Budget>,
) -> Result<Die, Error> {
    let (reach, n) = (times.len(), dice as usize);
    let weights = W::all_of(&die.weights);
    let mut order: Vec<usize> = (0..die.values.len()).collect();
    if !from_below {
        order.reverse();
    }
    let mut counted = vec![0; reach + 1];
    for (at, each) in times.iter().enumerate() {
        counted[at + 1] = counted[at] + each;
    }
    // `choose[r][c]`: which c of the dice that are left when r are settled.
    let choose: Vec<Vec<W>> = (0..reach)
        .map(|settled| {
            let left = (n - settled) as u64;
            let mut row = vec![W::of(1)];
            for taken in 1..(reach - settled) as u64 {
                let last = &row[row.len() - 1];
                row.push(last.times(&W::of(left - taken + 1)).over(&W::of(taken)));
            }
            row
        })
        .collect();
    let (low, high) = die.ends();
    let bits = die.bits().saturating_mul(dice.into());
    let bag = |counted: i64, additions: usize| {
        let ends = [low * counted, high * counted];
        Bag::<W>::new(ends[0].min(ends[1]), ends[0].max(ends[1]), additions as u128, bits, budget)
    };
    let cells = die.values.len() * reach * 64;
    let mut states: Vec<Option<Bag<W>>> = (0..reach).map(|_| None).collect();
    let mut start = bag(0, 1)?;
    start.add(0, &W::of(1));
    states[0] = Some(start);
    let mut done = bag(counted[reach], cells)?;
    let mut after = W::narrowed(&die.ways);
    for &index in &order {
        let (value, weight) = (die.values[index], &weights[index]);
        // All faces from this one on, and all after it.
        let from = after.clone();
        after.subtract(weight);
        let last = after.is_zero();
        let powers = |base: &W, least: usize, count: usize| {
            let mut all = vec![base.power(u32::try_from(least).unwrap_or(0))];
            for _ in 1..count {
                all.push(all[all.len() - 1].times(base));
            }
            all
        };
        let of_weight = powers(weight, 0, reach);
        let of_from = powers(&from, n - reach + 1, reach);
        let of_after = if last { Vec::new() } else { powers(&after, n - reach + 1, reach) };
        for settled in (0..reach).rev() {
            let Some(sums) = states[settled].take() else { continue };
            let left = n - settled;
            // As many of the rest show it as fill every position that counts, or more.
            let mut filled = of_from[left - (n - reach + 1)].clone();
            for taken in 0..reach - settled {
                if last {
                    break;
                }
                let ways = choose[settled][taken].times(&of_weight[taken]);
                filled.subtract(&ways.times(&of_after[left - taken - (n - reach + 1)]));
                if taken == 0 {
                    continue;
                }
                let to = settled + taken;
                let gain = value * (counted[to] - counted[settled]);
                let target = match &mut states[to] {
                    Some(target) => target,
                    none => none.insert(bag(counted[to], cells)?),
                };
                sums.each(|sum, each| target.add_product(sum + gain, each, &ways));
            }
            let gain = value * (counted[reach] - counted[settled]);
            sums.each(|sum, each| done.add_product(sum + gain, each, &filled));
            if !last {
                states[settled] = Some(sums);
            }
        }
    }
    done.die(budget)
}

fn chained<W: Count>(
    die: &Die,
    depth: u32,
    (low, high): (i64, i64),
    budget: &Rc<Budget>,
) -> Result<Die, Error> {
    let weights = W::all_of(&die.weights);
    let ways = W::narrowed(&die.ways);
    let (Some(top), Some(top_weight)) = (die.highest(), weights.last()) else {
        return Die::new::<u64>(Vec::new(), Vec::new(), budget);
    };
    let additions = die.values.len() as u128 * (u128::from(depth) + 1);
    let bits = die.bits().saturating_mul(u64::from(depth) + 1);
    let mut bag = Bag::<W>::new(low, high, additions, bits, budget)?;
    let mut before = W::of(1);
    for again in 0..=depth {
        let scale = before.times(&ways.power(depth - again));
        let ahead = top * i64::from(again);
        let stays = if again < depth { die.values.len() - 1 } else { die.values.len() };
        for (value, weight) in die.values.iter().zip(weights.iter()).take(stays) {
            bag.add_product(ahead + value, &scale, weight);
        }
        before = before.times(top_weight);
    }
    bag.die(budget)
}

/// Results of a function, each with the ways to come to it, mixed into one die.
#[derive(Debug, Default)]
pub(super) struct Mixture {
    numbers: BTreeMap<i64, Ways>,
    /// The results that are dice, by the ways that their weights are out of.
    dice: Vec<(BigUint, BTreeMap<i64, Ways>)>,
    /// How many entries both have, and the memory for them, which is taken by the thousand.
    entries: usize,
    leases: Vec<Lease>,
}

impl Mixture {
    pub(super) fn number(&mut self, value: i64, ways: &Ways, budget: &Rc<Budget>) -> Result<(), Error> {
        let before = self.numbers.len();
        self.numbers.entry(value).or_insert(Ways::Small(0)).add(ways);
        self.entries += self.numbers.len() - before;
        self.take_room(ways.bits(), budget)
    }

    /// The empty die leaves no trace: that it came up counts as not having rolled at all.
    pub(super) fn die(&mut self, die: &Die, ways: &Ways, budget: &Rc<Budget>) -> Result<(), Error> {
        let bits = die.bits() + ways.bits();
        budget.spend(die.values.len() as u64 * (10 + price(bits)))?;
        if let [value] = die.values.as_slice() {
            return self.number(*value, ways, budget);
        }
        if die.is_empty() {
            return Ok(());
        }
        budget.spend(self.dice.len() as u64 * 4)?;
        let at = match self.dice.iter().position(|(out_of, _)| *out_of == die.ways) {
            Some(at) => at,
            None => {
                self.dice.push((die.ways.clone(), BTreeMap::new()));
                self.dice.len() - 1
            }
        };
        let part = &mut self.dice[at].1;
        let before = part.len();
        for (index, &value) in die.values.iter().enumerate() {
            part.entry(value).or_insert(Ways::Small(0)).add(&die.weight(index).times(ways));
        }
        self.entries += part.len() - before;
        self.take_room(bits, budget)
    }

    fn take_room(&mut self, bits: u64, budget: &Rc<Budget>) -> Result<(), Error> {
        const AT_ONCE: usize = 1000;
        while self.entries / AT_ONCE >= self.leases.len() {
            let each = usize::try_from(room(bits)).unwrap_or(usize::MAX).saturating_add(5);
            self.leases.push(budget.lease(each.saturating_mul(AT_ONCE))?);
        }
        Ok(())
    }

    pub(super) fn mixed(self, budget: &Rc<Budget>) -> Result<Die, Error> {
        let mut out_of = BigUint::from(1_u8);
        for (each, _) in &self.dice {
            budget.spend(price_of_divisor(out_of.bits() + each.bits()))?;
            out_of = num_integer::Integer::lcm(&out_of, each);
        }
        if self.dice.is_empty() {
            return Die::of_ways(self.numbers, budget);
        }
        let mut all = BTreeMap::new();
        for (each, part) in self.dice.into_iter().chain([(BigUint::from(1_u8), self.numbers)]) {
            let scale = Ways::from(&out_of / each);
            budget.spend(part.len() as u64 * (10 + price(out_of.bits())))?;
            for (value, ways) in part {
                all.entry(value).or_insert(Ways::Small(0)).add(&ways.times(&scale));
            }
        }
        Die::of_ways(all, budget)
    }
}
