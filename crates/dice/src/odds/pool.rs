//! Odds of dice thrown together, over multisets of faces and never over orders of dice.

use std::ops::Deref;

use num_bigint::BigUint;

use super::dist::{Dist, Totals};
use super::weight::{Binomials, Weight};
use crate::Ratio;
use crate::law::Law;
use crate::limits::{EXPLOSIONS_MAX, POOL_EXPLOSIONS_MAX, RESIDUAL_AIM};
use crate::notation::Pool;

/// A pool, with how one throw of its dice falls.
#[derive(Debug)]
pub(super) struct Cast<'e> {
    pool: &'e Pool,
    pub(super) law: Law,
}

impl<'e> Cast<'e> {
    /// `None` if it throws every face again for ever; no notation that has been read does.
    pub(super) fn new(pool: &'e Pool) -> Option<Cast<'e>> {
        Some(Cast { pool, law: Law::new(&pool.sides, &pool.mods.rerolls, pool.mods.explode)? })
    }

    /// The totals it may have at worst.
    pub(super) fn range(&self) -> (i64, i64) {
        self.pool.range((self.law.lowest(), self.law.highest()))
    }
}

impl Deref for Cast<'_> {
    type Target = Pool;

    fn deref(&self) -> &Pool {
        self.pool
    }
}

/// Neighbouring faces that fall equally often, by what each adds to the total.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) low: i64,
    pub(super) high: i64,
    /// Of each contribution from low to high.
    pub(super) weight: u64,
    pub(super) explodes: bool,
}

impl Piece {
    pub(super) fn width(&self) -> u64 {
        self.low.abs_diff(self.high) + 1
    }
}

/// The faces of a die from the lowest value up, as what they add to the total.
///
/// Where dice are counted, neighbours that count alike become one: dice sort by value, but within
/// such a piece their order changes nothing.
pub(super) fn pieces(pool: &Cast<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::with_capacity(4);
    let mut push = |piece: Piece| match pieces.last_mut() {
        Some(last)
            if last.low == last.high
                && last.low == piece.low
                && piece.low == piece.high
                && last.explodes == piece.explodes =>
        {
            last.weight += piece.weight;
        }
        _ => pieces.push(piece),
    };
    for run in pool.law.runs() {
        let least = pool.mods.least.unwrap_or(run.low);
        let most = pool.mods.most.unwrap_or(run.high);
        // Faces below the minimum, between, and above the maximum.
        let cuts = [
            (run.low, run.high.min(least - 1)),
            (run.low.max(least), run.high.min(most)),
            (run.low.max(most + 1), run.high),
        ];
        for (low, high) in cuts {
            if low > high {
                continue;
            }
            let faces = u64::from(low.abs_diff(high)) + 1;
            let (from, to) = (pool.mods.value(low), pool.mods.value(high));
            let (weight, width) = if from == to { (run.weight * faces, 1) } else { (run.weight, faces) };
            let Some(when) = pool.mods.count.first().map(|score| score.when) else {
                push(Piece { low: from.into(), high: to.into(), weight, explodes: run.explodes });
                continue;
            };
            let (first, last) = when.ends();
            let values = [
                (from, to.min(first.saturating_sub(1)), 0),
                (from.max(first), to.min(last), 1),
                (from.max(last.saturating_add(1)), to, 0),
            ];
            for (low, high, counted) in values {
                if low <= high {
                    let share = (u64::from(low.abs_diff(high)) + 1).min(width);
                    push(Piece {
                        low: counted,
                        high: counted,
                        weight: weight * share,
                        explodes: run.explodes,
                    });
                }
            }
        }
    }
    pieces
}

/// What one more die does to a sum: pieces by their distance from the lowest.
struct Steps {
    lowest: i64,
    reach: usize,
    /// Distance, how many contributions in a row, and the weight of each.
    runs: Vec<(usize, usize, u64)>,
}

impl Steps {
    fn new(pieces: impl Iterator<Item = Piece> + Clone, negative: bool) -> Steps {
        let turned = pieces.map(|piece| {
            if negative {
                (-piece.high, -piece.low, piece.weight)
            } else {
                (piece.low, piece.high, piece.weight)
            }
        });
        let lowest = turned.clone().map(|(low, _, _)| low).min().unwrap_or(0);
        let highest = turned.clone().map(|(_, high, _)| high).max().unwrap_or(0);
        let far = |to: i64| usize::try_from(to.abs_diff(lowest)).unwrap_or(usize::MAX);
        let mut runs: Vec<(usize, usize, u64)> =
            turned.map(|(low, high, weight)| (far(low), far(high) - far(low) + 1, weight)).collect();
        // Where dice are only counted, pieces apart by value come together again.
        if runs.len() > 1 {
            runs.sort_unstable();
            runs.dedup_by(|next, kept| {
                let same = next.0 == kept.0 && next.1 == 1 && kept.1 == 1;
                if same {
                    kept.2 += next.2;
                }
                same
            });
        }
        Steps { lowest, reach: far(highest), runs }
    }

    /// Adds one die to a sum: `old` to `new`, which is overwritten.
    fn add_die<W: Weight>(&self, old: &[W], new: &mut Vec<W>) {
        new.clear();
        if let &[(0, len, 1)] = self.runs.as_slice() {
            return slide(old, len, |sum| new.push(sum.clone()));
        }
        new.resize(old.len() + self.reach, W::zero());
        for &(offset, len, weight) in &self.runs {
            let mut at = new[offset..].iter_mut();
            if len == 1 {
                for (sum, ways) in at.zip(old) {
                    if weight == 1 {
                        sum.add(ways);
                    } else {
                        sum.add(&ways.scaled(weight));
                    }
                }
            } else {
                slide(old, len, |window| {
                    if let Some(sum) = at.next() {
                        sum.add(&window.scaled(weight));
                    }
                });
            }
        }
    }
}

/// Calls with the sum of each window of that length, from the first that touches `old` to the last.
#[inline]
fn slide<W: Weight>(old: &[W], len: usize, mut each: impl FnMut(&W)) {
    let mut sum = W::zero();
    let fill = old.len().min(len);
    for ways in &old[..fill] {
        sum.add(ways);
        each(&sum);
    }
    if old.len() > len {
        for (enters, leaves) in old[len..].iter().zip(old) {
            sum.add(enters);
            sum.subtract(leaves);
            each(&sum);
        }
    } else {
        for _ in old.len()..len {
            each(&sum);
        }
    }
    for leaves in &old[old.len().saturating_sub(len)..old.len() - 1] {
        sum.subtract(leaves);
        each(&sum);
    }
}

/// A sum that dice are added to one by one.
pub(super) struct Growing<W> {
    low: i64,
    ways: Vec<W>,
    spare: Vec<W>,
}

impl<W: Weight> Growing<W> {
    pub(super) fn new(total: i64) -> Growing<W> {
        Growing { low: total, ways: vec![W::of(1)], spare: Vec::new() }
    }

    fn add_dice(&mut self, steps: &Steps, dice: u32) {
        if let [ways] = self.ways.as_slice()
            && let Some(mut sum) = W::sum_of(&steps.runs, dice)
        {
            if !ways.is_one() {
                sum.iter_mut().for_each(|each| *each = each.product(ways));
            }
            self.ways = sum;
            self.low += steps.lowest * i64::from(dice);
            return;
        }
        let more = steps.reach * dice as usize;
        self.ways.reserve(more);
        self.spare.reserve(self.ways.len() + more);
        for _ in 0..dice {
            steps.add_die(&self.ways, &mut self.spare);
            std::mem::swap(&mut self.ways, &mut self.spare);
            self.low += steps.lowest;
        }
    }

    /// Of several pools the one to begin with: what is added to a single number is found at once.
    pub(super) fn first_of(pools: &[(bool, Cast<'_>)]) -> usize {
        let width = |pool: &Cast<'_>| {
            let (low, high) = pool.range();
            low.abs_diff(high)
        };
        let widest = pools.iter().enumerate().max_by_key(|(_, (_, pool))| width(pool));
        widest.map_or(0, |(at, _)| at)
    }

    /// Adds, or takes away, all dice of a pool that keeps all of them and does not explode.
    pub(super) fn add_pool(&mut self, pool: &Cast<'_>, negative: bool) {
        let steps = Steps::new(pieces(pool).into_iter(), negative);
        self.add_dice(&steps, pool.dice);
    }

    pub(super) fn done(self) -> Dist<W> {
        Dist { totals: Totals::Even { low: self.low, step: 1 }, weights: self.ways }
    }
}

/// How many explosions of a pool together are worked out, and how likely more are at most.
///
/// The pool explodes `e` times in all in one of [`orders`], each of weight
/// `stop^dice * explode^e` out of `all^(dice + e)`.
pub(super) fn explosions(pool: &Cast<'_>) -> (u32, Ratio) {
    let (all, explode) = (pool.law.ways(), pool.law.exploding_ways());
    let most = POOL_EXPLOSIONS_MAX.min(EXPLOSIONS_MAX * pool.dice);
    let aim = RESIDUAL_AIM.denominator();
    // Everything over `all` to the power of dice + explosions.
    let mut whole = BigUint::from(all).pow(pool.dice);
    let mut each = BigUint::from(all - explode).pow(pool.dice);
    let mut left = &whole - &each;
    let mut free = vec![BigUint::from(1_u8)];
    for explosions in 0..most {
        if &left * &aim <= whole {
            return (explosions, RESIDUAL_AIM);
        }
        let next = &free[explosions as usize] * (pool.dice + explosions) / (explosions + 1);
        free.push(next);
        each *= explode;
        left = left * all - &each * capped(&free, pool.dice);
        whole *= all;
    }
    let left = Ratio::from_big(left, whole).unwrap_or(Ratio::ONE);
    (most, left)
}

/// The last of [`orders`], from the numbers of orders without the limit on each die: those less the
/// orders in which a given die passes the limit, for each die, and so on by inclusion and exclusion.
fn capped(free: &[BigUint], dice: u32) -> BigUint {
    let (mut more, mut less) = (BigUint::ZERO, BigUint::ZERO);
    let mut choose = BigUint::from(1_u8);
    let passing = free.iter().rev().step_by(EXPLOSIONS_MAX as usize + 1);
    for (passed, ways) in (0..=dice).zip(passing) {
        let part = ways * &choose;
        if passed % 2 == 0 {
            more += part;
        } else {
            less += part;
        }
        choose = choose * (dice - passed) / (passed + 1);
    }
    more - less
}

/// In how many orders that many dice explode `e` times together, none of them more than
/// [`EXPLOSIONS_MAX`] times, for each `e` up to the given one.
fn orders<W: Weight>(dice: u32, explosions: u32) -> Vec<W> {
    let mut orders = vec![W::zero(); explosions as usize + 1];
    orders[0] = W::of(1);
    let limit = EXPLOSIONS_MAX as usize;
    for _ in 0..dice {
        for e in 1..orders.len() {
            let (before, from) = orders.split_at_mut(e);
            from[0].add(&before[e - 1]);
        }
        for e in (limit + 1..orders.len()).rev() {
            let (before, from) = orders.split_at_mut(e);
            from[0].subtract(&before[e - limit - 1]);
        }
    }
    orders
}

/// A pool that explodes and keeps all its dice: the number of explosions first, then the faces.
pub(super) fn exploding<W: Weight>(pool: &Cast<'_>, explosions: u32) -> Dist<W> {
    let pieces = pieces(pool);
    let part = |explodes| pieces.iter().copied().filter(move |p| p.explodes == explodes);
    let (stops, explodes) = (Steps::new(part(false), false), Steps::new(part(true), false));
    let orders = orders::<W>(pool.dice, explosions);
    let all = pool.law.ways();
    // Horner's rule in the faces of the dice that explode.
    let mut sum = Growing::new(0);
    sum.ways[0] = orders[explosions as usize].clone();
    for fewer in (0..explosions).rev() {
        sum.add_dice(&explodes, 1);
        let ways = orders[fewer as usize].product(&W::power(all, explosions - fewer));
        sum.add_at(0, &ways);
    }
    sum.add_dice(&stops, pool.dice);
    sum.done()
}

impl<W: Weight> Growing<W> {
    /// Adds ways to one total, growing the range where it lies outside.
    fn add_at(&mut self, total: i64, ways: &W) {
        let distance = usize::try_from(total.abs_diff(self.low)).unwrap_or(0);
        if total < self.low {
            self.ways.splice(0..0, vec![W::zero(); distance]);
            self.low = total;
            self.ways[0].add(ways);
        } else {
            if distance >= self.ways.len() {
                self.ways.resize(distance + 1, W::zero());
            }
            self.ways[distance].add(ways);
        }
    }
}

/// A face, or neighbours that count alike, by how far its contribution lies from the base.
struct Face<W> {
    offset: usize,
    ways: W,
    /// Of all faces after it in the order they are taken.
    after: u64,
    weight: u64,
    explodes: bool,
}

/// The faces in the order they are taken, and how to read the sum of their offsets.
struct Faces<W> {
    faces: Vec<Face<W>>,
    base: i64,
    /// Whether offsets are taken away from the base.
    downward: bool,
    widest: usize,
}

impl<W: Weight> Faces<W> {
    fn new(pool: &Cast<'_>, from_highest: bool) -> Faces<W> {
        let pieces = pieces(pool);
        let lowest = pieces.iter().map(|p| p.low).min().unwrap_or(0);
        let highest = pieces.iter().map(|p| p.high).max().unwrap_or(0);
        // Counted dice do not add more the higher they are, so that their base stays the lowest.
        let downward = from_highest && pool.mods.count.is_empty();
        let base = if downward { highest } else { lowest };
        let number = pieces.iter().map(Piece::width).sum::<u64>();
        let mut faces: Vec<Face<W>> = Vec::with_capacity(usize::try_from(number).unwrap_or(0));
        let mut push = |contribution: i64, piece: &Piece| {
            let offset = usize::try_from(base.abs_diff(contribution)).unwrap_or(usize::MAX);
            match faces.last_mut() {
                Some(last) if last.offset == offset && last.explodes == piece.explodes => {
                    last.weight += piece.weight;
                    last.ways = W::of(last.weight);
                }
                _ => faces.push(Face {
                    offset,
                    ways: W::of(piece.weight),
                    after: 0,
                    weight: piece.weight,
                    explodes: piece.explodes,
                }),
            }
        };
        if from_highest {
            for piece in pieces.iter().rev() {
                (piece.low..=piece.high).rev().for_each(|c| push(c, piece));
            }
        } else {
            for piece in &pieces {
                (piece.low..=piece.high).for_each(|c| push(c, piece));
            }
        }
        let mut after = 0;
        for face in faces.iter_mut().rev() {
            face.after = after;
            after += face.weight;
        }
        Faces {
            faces,
            base,
            downward,
            widest: usize::try_from(lowest.abs_diff(highest)).unwrap_or(usize::MAX),
        }
    }

    fn done(&self, kept: usize, mut ways: Vec<W>) -> Dist<W> {
        let far = i64::try_from(ways.len()).unwrap_or(i64::MAX) - 1;
        let base = self.base * i64::try_from(kept).unwrap_or(0);
        let low = if self.downward {
            ways.reverse();
            base - far
        } else {
            base
        };
        Dist { totals: Totals::Even { low, step: 1 }, weights: ways }
    }
}

/// Which dice of a sorted pool are kept, seen from the end where fewer have to be looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) dice: usize,
    /// Dropped before the first that is kept.
    pub(super) skipped: usize,
    pub(super) kept: usize,
    pub(super) from_highest: bool,
}

impl Window {
    pub(super) fn new(pool: &Cast<'_>, dice: u32) -> Window {
        let (low, high) = pool.mods.window(dice);
        let above = dice - high;
        let from_highest = above <= low;
        Window {
            dice: dice as usize,
            skipped: if from_highest { above } else { low } as usize,
            kept: (high - low) as usize,
            from_highest,
        }
    }

    /// After so many dice the total is settled.
    pub(super) fn reach(self) -> usize {
        self.skipped + self.kept
    }

    /// How many of the first so many dice are kept.
    pub(super) fn kept_of(self, dice: usize) -> usize {
        dice.clamp(self.skipped, self.reach()) - self.skipped
    }
}

/// A pool that keeps its highest or its lowest dice, by the face of the last die kept.
///
/// With `m` of `n` dice kept, `j` of them show faces before that one, and the others that are kept show it; then at
/// least `m - j` of the `n - j` dice left show it, and the rest faces after it. For each such face, Horner's rule in the
/// faces before it sums up all `j`. That is additions alone but for one product for each `j`.
fn kept_by_last<W: Weight>(pool: &Cast<'_>, window: Window) -> Dist<W> {
    let faces = Faces::<W>::new(pool, window.from_highest);
    let (n, kept) = (window.dice, window.kept);
    let choose = Binomials::<W>::new(n, kept.max(n - kept));
    let mut settled = vec![W::zero(); kept * faces.widest + 1];
    let mut runs: Vec<(usize, usize, u64)> = vec![];
    let mut spare = vec![];
    for face in &faces.faces {
        let after = W::of(face.after);
        // Ways in which the rest shows faces after this one, to the power of those that are dropped and one more.
        let dropped = W::power(face.after, u32::try_from(n - kept).unwrap_or(u32::MAX)).product(&after);
        let all = u32::try_from(n - kept + 1).unwrap_or(u32::MAX);
        // At least one of the dice left shows this face.
        let mut rest = W::power(face.weight + face.after, all);
        rest.subtract(&W::power(face.after, all));
        let either = W::of(face.weight + face.after);
        let mut own = face.ways.clone();
        let mut sum: Vec<W> = vec![];
        for here in 1..=kept {
            let before = kept - here;
            if here > 1 {
                // At least `here` of one die more.
                let exactly = choose.get(n - before - 1, n - kept).product(&own).product(&dropped);
                rest = rest.product(&either);
                rest.subtract(&exactly);
                own = own.product(&face.ways);
                times_runs(&mut sum, &runs, &mut spare);
            }
            if before > 0 && runs.is_empty() {
                continue;
            }
            let place = here * face.offset;
            if sum.len() <= place {
                sum.resize(place + 1, W::zero());
            }
            sum[place].add(&choose.get(n, before).product(&rest));
        }
        for (total, ways) in settled.iter_mut().zip(&sum) {
            total.add(ways);
        }
        match runs.last_mut() {
            Some((from, len, weight)) if *from + *len == face.offset && *weight == face.weight => *len += 1,
            _ => runs.push((face.offset, 1, face.weight)),
        }
    }
    faces.done(kept, settled)
}

/// A polynomial times one of runs, in place where that is one run of ones.
fn times_runs<W: Weight>(ways: &mut Vec<W>, runs: &[(usize, usize, u64)], spare: &mut Vec<W>) {
    if ways.is_empty() || runs.is_empty() {
        return;
    }
    let reach = runs.iter().map(|(from, len, _)| from + len - 1).max().unwrap_or(0);
    if let &[(0, len, 1)] = runs {
        ways.resize(ways.len() + reach, W::zero());
        for at in 1..ways.len() {
            let (before, from) = ways.split_at_mut(at);
            from[0].add(&before[at - 1]);
        }
        for at in (len..ways.len()).rev() {
            let (before, from) = ways.split_at_mut(at);
            from[0].subtract(&before[at - len]);
        }
        return;
    }
    Steps { lowest: 0, reach, runs: runs.to_vec() }.add_die(ways, spare);
    std::mem::swap(ways, spare);
}

/// How many products [`kept`] takes about face by face: from each state to those with more dice and to the end, for each
/// face; and before that the ways of the rest. A sum is on average half as wide as at the last face.
pub(super) fn moves(pool: &Cast<'_>, window: Window) -> u128 {
    let pieces = pieces(pool);
    let faces: u128 = pieces.iter().map(|piece| u128::from(piece.width())).sum();
    let lowest = pieces.iter().map(|piece| piece.low).min().unwrap_or(0);
    let highest = pieces.iter().map(|piece| piece.high).max().unwrap_or(0);
    let range = u128::from(lowest.abs_diff(highest));
    let reach = window.reach() as u128;
    let states =
        (0..window.reach()).map(|j| (reach - j as u128) * (window.kept_of(j) as u128 * range / 2 + 1));
    states.sum::<u128>() * faces
}

/// In smaller pools either way is quick, and to choose takes as long.
const POOL_MIN: usize = 12;

/// How many additions [`kept_by_last`] takes about, if it is the quicker way for the pool: one that keeps dice at one
/// end, and counts none.
pub(super) fn by_last(pool: &Cast<'_>, window: Window) -> Option<u128> {
    if window.dice < POOL_MIN || window.skipped > 0 || !pool.mods.count.is_empty() || window.kept == 0 {
        return None;
    }
    let pieces = pieces(pool);
    let end = if window.from_highest {
        pieces.iter().map(|piece| piece.high).max()
    } else {
        pieces.iter().map(|piece| piece.low).min()
    }?;
    let kept = window.kept as u128;
    let mut far = 0_u128;
    let mut faces = 0_u128;
    for piece in &pieces {
        let (a, b) = (u128::from(end.abs_diff(piece.low)), u128::from(end.abs_diff(piece.high)));
        far += (a + b) * u128::from(piece.width()) / 2;
        faces += u128::from(piece.width());
    }
    // Where there is one way only, the ways to choose dice are more.
    if faces < 2 {
        return None;
    }
    // The width grows evenly to that of all dice at the last face.
    let widths = kept * kept / 2 * far + kept * faces;
    let additions = widths.saturating_mul(2 * pieces.len() as u128);
    (additions <= moves(pool, window)).then_some(additions)
}

/// A pool that keeps some of its dice and does not explode.
///
/// Faces are taken from one end. The state is how many dice show one of the faces so far, and the
/// sum of those that are kept; once the last die to keep is placed, the rest fall anywhere among
/// the faces not yet taken, and that is one multiplication.
pub(super) fn kept<W: Weight>(pool: &Cast<'_>) -> Dist<W> {
    let window = Window::new(pool, pool.dice);
    if by_last(pool, window).is_some() { kept_by_last(pool, window) } else { kept_by_face(pool, window) }
}

fn kept_by_face<W: Weight>(pool: &Cast<'_>, window: Window) -> Dist<W> {
    let faces = Faces::<W>::new(pool, window.from_highest);
    let (n, reach) = (window.dice, window.reach());
    if let [face] = faces.faces.as_slice() {
        let mut all = vec![W::zero(); window.kept * face.offset + 1];
        all[window.kept * face.offset] = W::power(face.weight, pool.dice);
        return faces.done(window.kept, all);
    }
    let stride = window.kept * faces.widest + 1;
    // Either sum up the ways to place enough dice, or take those that place too few from all.
    let few = n - reach < reach;
    let choose = Binomials::<W>::new(n, if few { reach.max(n - reach) } else { reach });
    let mut states = vec![W::zero(); reach * stride];
    let mut lengths = vec![0_usize; reach];
    states[0] = W::of(1);
    lengths[0] = 1;
    let mut settled = vec![W::zero(); stride];
    let mut widest = 0;
    let mut own = vec![W::of(1); reach + 1];
    let lowest_power = if few { 0 } else { n - reach };
    let powers = if few { n - reach } else { reach };
    let mut after = vec![W::zero(); powers + 1];
    let mut with = vec![W::zero(); powers + 1];

    for face in &faces.faces {
        let plain = face.weight == 1;
        if !plain {
            for m in 1..=reach {
                own[m] = own[m - 1].product(&face.ways);
            }
        }
        let last = face.after == 0;
        fill_powers(&mut after, face.after, lowest_power);
        if !few {
            fill_powers(&mut with, face.after + face.weight, lowest_power);
        }
        for j in (0..reach).rev() {
            let length = lengths[j];
            if length == 0 {
                continue;
            }
            let left = n - j;
            let missing = reach - j;
            let kept_so_far = window.kept_of(j);

            let rest = if last {
                W::power(face.weight, u32::try_from(left).unwrap_or(u32::MAX))
            } else if few {
                // At most n - reach dice fall on later faces.
                let mut rest = W::zero();
                for (later, power) in after.iter().enumerate() {
                    let mut ways = choose.get(left, later).product(power);
                    if !plain {
                        let own = W::power(face.weight, u32::try_from(left - later).unwrap_or(u32::MAX));
                        ways = ways.product(&own);
                    }
                    rest.add(&ways);
                }
                rest
            } else {
                let mut rest = with[left - lowest_power].clone();
                for here in 0..missing {
                    let mut ways = choose.get(left, here).product(&after[left - here - lowest_power]);
                    if !plain {
                        ways = ways.product(&own[here]);
                    }
                    rest.subtract(&ways);
                }
                rest
            };
            let shift = (window.kept - kept_so_far) * face.offset;
            widest = widest.max(shift + length);
            let source = &states[j * stride..j * stride + length];
            for (sum, ways) in settled[shift..].iter_mut().zip(source) {
                sum.add_product(ways, &rest);
            }
            if last {
                continue;
            }

            let (here, further) = states.split_at_mut((j + 1) * stride);
            let source = &here[j * stride..j * stride + length];
            for m in 1..missing {
                let shift = (window.kept_of(j + m) - kept_so_far) * face.offset;
                let target = &mut further[(m - 1) * stride + shift..][..length];
                let coefficient = choose.get(left, m);
                if plain {
                    add_scaled(target, source, coefficient);
                } else {
                    add_scaled(target, source, &coefficient.product(&own[m]));
                }
                lengths[j + m] = lengths[j + m].max(shift + length);
            }
        }
    }
    settled.truncate(widest);
    faces.done(window.kept, settled)
}

#[inline]
fn add_scaled<W: Weight>(target: &mut [W], source: &[W], by: &W) {
    for (sum, ways) in target.iter_mut().zip(source) {
        sum.add_product(ways, by);
    }
}

/// `base` to the powers from the lowest on.
fn fill_powers<W: Weight>(powers: &mut [W], base: u64, lowest: usize) {
    let factor = W::of(base);
    let mut power = W::power(base, u32::try_from(lowest).unwrap_or(u32::MAX));
    for (index, place) in powers.iter_mut().enumerate() {
        if index > 0 {
            power = power.product(&factor);
        }
        *place = power.clone();
    }
}

/// A pool that explodes and keeps some of its dice.
///
/// For each number of explosions, that many dice show faces that explode and the others faces that
/// do not; the state is how many of both show one of the faces so far, and the sum of those kept.
pub(super) fn kept_exploding<W: Weight>(pool: &Cast<'_>, explosions: u32) -> Dist<W> {
    let orders = orders::<W>(pool.dice, explosions);
    let all = pool.law.ways();
    let choose = Binomials::<W>::new(pool.dice.max(explosions) as usize, usize::MAX - 1);
    let mut sum = Growing::new(0);
    sum.ways[0] = W::zero();
    for exploded in 0..=explosions {
        let part = kept_of_mixed(pool, exploded, &choose);
        let factor = orders[exploded as usize].product(&W::power(all, explosions - exploded));
        for (index, ways) in part.weights.iter().enumerate() {
            if !ways.is_zero() {
                sum.add_at(part.totals.get(index), &ways.product(&factor));
            }
        }
    }
    sum.done()
}

fn kept_of_mixed<W: Weight>(pool: &Cast<'_>, exploded: u32, choose: &Binomials<W>) -> Dist<W> {
    let window = Window::new(pool, pool.dice + exploded);
    let faces = Faces::<W>::new(pool, window.from_highest);
    let stride = window.kept * faces.widest + 1;
    let (stops, explodes) = (pool.dice as usize, exploded as usize);
    let mut states: Vec<Vec<W>> = vec![Vec::new(); (stops + 1) * (explodes + 1)];
    let at = |stopped: usize, exploded: usize| stopped * (explodes + 1) + exploded;
    states[0] = vec![W::of(1)];
    let last_of = |kind| faces.faces.iter().rposition(|face| face.explodes == kind);
    let lasts = [last_of(false), last_of(true)];
    for (index, face) in faces.faces.iter().enumerate() {
        let last = lasts.contains(&Some(index));
        for stopped in (0..=stops).rev() {
            for exploded in (0..=explodes).rev() {
                let source = std::mem::take(&mut states[at(stopped, exploded)]);
                if source.is_empty() {
                    continue;
                }
                let placed = stopped + exploded;
                let left = if face.explodes { explodes - exploded } else { stops - stopped };
                let mut power = W::of(1);
                for m in 1..=left {
                    power = power.product(&face.ways);
                    // Dice that don't show the last face of their kind would show none.
                    if last && m < left {
                        continue;
                    }
                    let to =
                        if face.explodes { at(stopped, exploded + m) } else { at(stopped + m, exploded) };
                    let shift = (window.kept_of(placed + m) - window.kept_of(placed)) * face.offset;
                    let target = &mut states[to];
                    if target.len() < shift + source.len() {
                        target.resize((shift + source.len()).min(stride), W::zero());
                    }
                    add_scaled(&mut target[shift..], &source, &choose.get(left, m).product(&power));
                }
                if !last || left == 0 {
                    states[at(stopped, exploded)] = source;
                }
            }
        }
    }
    let last = states.pop().unwrap_or_default();
    faces.done(window.kept, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Expr, What};

    /// Both ways to the odds of a pool that keeps dice at one end.
    fn both(notation: &str) -> [Vec<(i64, BigUint)>; 2] {
        let expr = Expr::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        let What::Dice(pool) = expr.root().what() else { panic!("{notation} is no pool") };
        let pool = Cast::new(pool).unwrap_or_else(|| panic!("{notation} never ends"));
        let window = Window::new(&pool, pool.dice);
        assert_eq!(window.skipped, 0, "{notation}");
        [kept_by_last::<BigUint>(&pool, window), kept_by_face::<BigUint>(&pool, window)].map(|dist| {
            let weights = dist.weights.iter().enumerate();
            let listed = weights.map(|(at, ways)| (dist.totals.get(at), ways.clone()));
            listed.filter(|(_, ways)| *ways != BigUint::ZERO).collect()
        })
    }

    #[test]
    fn by_the_last_die_kept_the_odds_are_those_face_by_face() {
        let mods = ["", "r1", "ro1", "ro2", "mi2", "ma3", "r1mi3", "ro=2ma4"];
        for dice in [1, 2, 3, 5, 9] {
            for sides in ["1", "2", "4", "6", "10", "F"] {
                for kept in 1..=dice {
                    for (end, mods) in ["kh", "kl"].into_iter().flat_map(|end| mods.map(|mods| (end, mods))) {
                        let notation = format!("{dice}d{sides}{mods}{end}{kept}");
                        // Some of these throw every face again.
                        if Expr::parse(&notation).is_ok() {
                            let [one, other] = both(&notation);
                            assert_eq!(one, other, "{notation}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_quicker_way_is_taken() {
        let quick = |notation: &str| {
            let expr = Expr::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
            let What::Dice(pool) = expr.root().what() else { panic!("{notation} is no pool") };
            let pool = Cast::new(pool).unwrap_or_else(|| panic!("{notation} never ends"));
            by_last(&pool, Window::new(&pool, pool.dice)).is_some()
        };
        assert!(quick("100d100kh50") && quick("40d20kl20"));
        // Neither end is kept, or dice are counted.
        assert!(!quick("40d20kh20dh1") && !quick("40d20kh20>=10"));
    }
}
