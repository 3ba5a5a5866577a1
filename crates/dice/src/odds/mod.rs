//! From a notation to its exact distribution: first what it would cost, then the work.

mod dist;
mod pool;
mod power;
mod weight;
mod wide;

use num_bigint::BigUint;

pub(crate) use dist::Totals;
use dist::{Dist, cells};
use pool::{Cast, Growing, Window, by_last, exploding, explosions, kept, kept_exploding, moves, pieces};
use weight::Weight;

use crate::distribution::{Distribution, Weights};
use crate::error::{Error, ErrorKind};
use crate::limits::{RESIDUAL_MAX, STEPS_MAX, WORDS_MAX};
use crate::notation::{Expr, Node, Range, What};
use crate::parse::Big;

impl Expr {
    /// The exact distribution of the totals.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooMuchWork`] if it would take more than [`STEPS_MAX`] steps or [`WORDS_MAX`]
    /// words of memory, or leave out more than [`RESIDUAL_MAX`]; found out before it starts.
    pub fn distribution(&self) -> Result<Distribution, Error> {
        if !self.simple {
            return wide::distribution(self.root());
        }
        let plan = Plan::new(self.root())?;
        plan.check()?;
        Ok(plan.carry_out())
    }

    /// What the exact distribution would cost, without working it out.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooMuchWork`] if dice explode so readily that more than [`RESIDUAL_MAX`] would
    /// be left out.
    pub fn work(&self) -> Result<Work, Error> {
        if !self.simple {
            return Ok(Work { steps: STEPS_MAX, words: 0 });
        }
        Ok(Plan::new(self.root())?.work())
    }
}

/// An estimate of what an exact distribution costs; see [`STEPS_MAX`] and [`WORDS_MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// How long: one step is about the time to add two machine words.
    pub steps: u64,
    /// How much memory at once, in machine words of 64 bits.
    pub words: u64,
}

/// What is to be done, with sums flattened: a minus or parentheses within a sum cost nothing.
enum Task<'e> {
    Sum(Sum<'e>),
    Kept(Cast<'e>),
    Exploding(Cast<'e>, u32),
    /// What it begins with, and what follows, each with whether it divides.
    Product(Box<Task<'e>>, Vec<(bool, Task<'e>)>),
}

#[derive(Default)]
struct Sum<'e> {
    number: i64,
    /// Pools that keep all their dice and do not explode, each with whether it is taken away.
    plain: Vec<(bool, Cast<'e>)>,
    rest: Vec<(bool, Task<'e>)>,
}

struct Plan<'e> {
    task: Task<'e>,
    cost: Cost,
    explodes: bool,
}

/// Operations on weights, not yet knowing how wide a weight is.
#[derive(Debug, Clone, Copy)]
struct Cost {
    additions: u128,
    products: u128,
    /// Steps that do not depend on how wide a weight is.
    sorting: u128,
    cells: u128,
    /// The number of ways of everything together; `None` beyond 128 bits.
    ways: Option<u128>,
    /// An upper bound of its bits.
    bits: u64,
}

/// What is known of a part before it is worked out.
#[derive(Clone, Copy)]
struct Size {
    range: Range,
    cells: u128,
}

impl<'e> Plan<'e> {
    fn new(root: Node<'e>) -> Result<Plan<'e>, Error> {
        let mut cost = Cost { additions: 0, products: 0, sorting: 0, cells: 1, ways: Some(1), bits: 0 };
        let mut sum = Sum::default();
        collect(&mut sum, false, root, &mut cost)?;
        let task = simplify(sum);
        cost.of(&task);
        Ok(Plan { explodes: task.explodes(), task, cost })
    }

    fn work(&self) -> Work {
        let words = u128::from(self.cost.bits / 64 + 1);
        // Weights of up to two words are plain integers; larger ones are allocated.
        let (addition, product, room) = match words {
            1 => (1, 2, 1),
            2 => (2, 6, 2),
            _ => (20 + words, 30 + words * words / 2, 4 + words),
        };
        let narrow = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
        let additions = self.cost.additions.saturating_mul(addition);
        let products = self.cost.products.saturating_mul(product);
        Work {
            steps: narrow(additions.saturating_add(products).saturating_add(self.cost.sorting)),
            words: narrow(self.cost.cells.saturating_mul(room)),
        }
    }

    fn check(&self) -> Result<(), Error> {
        let work = self.work();
        let refuse = |what: &str, is: u64, max: u64| {
            let text = format!(
                "the exact odds would take about {} {what}, and the limit is {}",
                Big::from(is),
                Big::from(max)
            );
            Err(Error::new(ErrorKind::TooMuchWork, text).hint("use fewer dice, or dice with fewer sides"))
        };
        if work.steps > STEPS_MAX {
            return refuse("steps", work.steps, STEPS_MAX);
        }
        if work.words > WORDS_MAX {
            return refuse("words of memory", work.words, WORDS_MAX);
        }
        Ok(())
    }

    fn carry_out(&self) -> Distribution {
        let (totals, weights, ways) = match self.cost.ways {
            Some(ways) if u64::try_from(ways).is_ok() => {
                let dist = self.task.work_out::<u64>();
                (dist.totals, Weights::Narrow(dist.weights), ways.into())
            }
            Some(ways) => {
                let dist = self.task.work_out::<u128>();
                (dist.totals, Weights::Wide(dist.weights), ways.into())
            }
            None => {
                let dist = self.task.work_out::<BigUint>();
                (dist.totals, Weights::Big(dist.weights), self.task.ways())
            }
        };
        Distribution::new(totals, weights, ways, self.explodes)
    }
}

/// Adds a part of the notation to a sum.
fn collect<'e>(sum: &mut Sum<'e>, negative: bool, node: Node<'e>, cost: &mut Cost) -> Result<(), Error> {
    match node.what() {
        What::Number(number) => sum.number += if negative { -number } else { number },
        What::Negated => {
            for of in node.children() {
                collect(sum, !negative, of, cost)?;
            }
        }
        What::Sum => {
            for each in node.children() {
                collect(sum, negative != each.is_inverse(), each, cost)?;
            }
        }
        What::Dice(pool) => {
            let Some(pool) = Cast::new(pool) else { return Ok(()) };
            if pool.law.exploding_ways() > 0 {
                let (most, left) = explosions(&pool);
                if left > RESIDUAL_MAX {
                    let text = format!(
                        "{} explodes so readily that exact odds would leave out {:.3} of all \
                         rolls, and the limit is {RESIDUAL_MAX}",
                        *pool,
                        left.to_f64()
                    );
                    return Err(Error::new(ErrorKind::TooMuchWork, text)
                        .hint("let fewer faces explode, or use fewer dice"));
                }
                cost.roll(pool.law.ways(), pool.dice + most);
                sum.rest.push((negative, Task::Exploding(pool, most)));
            } else {
                cost.roll(pool.law.ways(), pool.dice);
                if pool.mods.window(pool.dice) == (0, pool.dice) {
                    sum.plain.push((negative, pool));
                } else {
                    sum.rest.push((negative, Task::Kept(pool)));
                }
            }
        }
        What::Product => {
            let mut tasks = node.children().map(|each| {
                let mut sum = Sum::default();
                collect(&mut sum, false, each, cost)?;
                Ok::<_, Error>((each.is_inverse(), simplify(sum)))
            });
            let Some(first) = tasks.next() else { return Ok(()) };
            let first = Box::new(first?.1);
            let rest = tasks.collect::<Result<_, _>>()?;
            sum.rest.push((negative, Task::Product(first, rest)));
        }
        // Only what is simple is planned.
        _ => {}
    }
    Ok(())
}

/// A sum of one thing is that thing.
fn simplify(mut sum: Sum<'_>) -> Task<'_> {
    if sum.number == 0
        && sum.plain.is_empty()
        && matches!(sum.rest.as_slice(), [(false, _)])
        && let Some((_, only)) = sum.rest.pop()
    {
        return only;
    }
    Task::Sum(sum)
}

impl Cost {
    fn roll(&mut self, ways: u64, times: u32) {
        let power = u128::from(ways).checked_pow(times);
        self.ways = match (self.ways, power) {
            (Some(ways), Some(power)) => ways.checked_mul(power),
            _ => None,
        };
        self.bits = match self.ways {
            Some(ways) => u64::from(u128::BITS - ways.leading_zeros()),
            None => self.bits + u64::from(times) * u64::from(u64::BITS - ways.leading_zeros()),
        };
    }

    fn of(&mut self, task: &Task<'_>) -> Size {
        match task {
            Task::Sum(sum) => self.of_sum(sum),
            Task::Kept(pool) => self.of_kept(pool, Window::new(pool, pool.dice)),
            Task::Exploding(pool, most) => self.of_exploding(pool, *most),
            Task::Product(first, rest) => {
                let mut size = self.of(first);
                for (divides, each) in rest {
                    let next = self.of(each);
                    size = self.of_pairs(size, next, *divides);
                }
                size
            }
        }
    }

    fn hold(&mut self, low: i64, high: i64, cells: u128) -> Size {
        self.cells = self.cells.saturating_add(cells);
        Size { range: Range::whole(low, high), cells }
    }

    fn of_sum(&mut self, sum: &Sum<'_>) -> Size {
        let (mut low, mut high) = (sum.number, sum.number);
        let first = Growing::<BigUint>::first_of(&sum.plain);
        let (before, after) = sum.plain.split_at(first);
        for (place, (negative, pool)) in after.iter().chain(before).enumerate() {
            let (from, to) = pool.range();
            let runs = pieces(pool).len() as u128;
            let dice = u128::from(pool.dice);
            let before = u128::from(low.abs_diff(high)) + 1;
            let growth = u128::from(from.abs_diff(to));
            if place == 0 && self.ways.is_none() && pool.dice >= power::DICE_MIN {
                self.additions = self
                    .additions
                    .saturating_add((growth + 1) * 2 * power::terms(pieces(pool).len()) as u128);
            } else {
                // The width grows evenly from before to before + growth.
                let widths = dice * before + growth * (dice + 1) / 2;
                self.additions = self.additions.saturating_add(widths * 2 * runs);
            }
            if *negative {
                (low, high) = (low - to, high - from);
            } else {
                (low, high) = (low + from, high + to);
            }
        }
        let width = u128::from(low.abs_diff(high)) + 1;
        let mut size = self.hold(low, high, width);
        self.cells += width;
        for (negative, task) in &sum.rest {
            let next = self.of(task);
            let (from, to) = if *negative {
                (-next.range.high, -next.range.low)
            } else {
                (next.range.low, next.range.high)
            };
            let (low, high) = (size.range.low + from, size.range.high + to);
            let pairs = size.cells.saturating_mul(next.cells);
            let held = cells(u128::from(low.abs_diff(high)) + 1, pairs);
            if size.cells > 1 {
                self.products = self.products.saturating_add(pairs);
                // At worst the pairs are sorted.
                if held < u128::from(low.abs_diff(high)) {
                    self.sort(pairs);
                }
            }
            size = self.hold(low, high, held);
        }
        size
    }

    fn sort(&mut self, pairs: u128) {
        let rounds = u128::from(u128::BITS - pairs.leading_zeros());
        self.sorting = self.sorting.saturating_add(pairs.saturating_mul(rounds * 4));
        self.cells = self.cells.saturating_add(pairs.saturating_mul(2));
    }

    fn of_pairs(&mut self, a: Size, b: Size, divides: bool) -> Size {
        let ends = |operation: fn(i64, i64) -> i64| {
            let (a, b) = (a.range, b.range);
            [
                operation(a.low, b.low),
                operation(a.low, b.high),
                operation(a.high, b.low),
                operation(a.high, b.high),
            ]
        };
        let ends =
            if divides { ends(|a, b| num_integer::Integer::div_floor(&a, &b)) } else { ends(|a, b| a * b) };
        let low = ends.iter().copied().min().unwrap_or(0);
        let high = ends.iter().copied().max().unwrap_or(0);
        let pairs = a.cells.saturating_mul(b.cells);
        self.products = self.products.saturating_add(pairs);
        self.sort(pairs);
        let span = u128::from(low.abs_diff(high)) + 1;
        self.hold(low, high, cells(span, pairs))
    }

    fn of_kept(&mut self, pool: &Cast<'_>, window: Window) -> Size {
        let (low, high) = pool.range();
        let (n, reach, kept) = (window.dice as u128, window.reach() as u128, window.kept as u128);
        let pieces = pieces(pool);
        let faces: u128 = pieces.iter().map(|piece| u128::from(piece.width())).sum();
        let lowest = pieces.iter().map(|p| p.low).min().unwrap_or(0);
        let highest = pieces.iter().map(|p| p.high).max().unwrap_or(0);
        let range = u128::from(lowest.abs_diff(highest));
        let stride = kept * range + 1;
        let few = (n - reach).min(reach) + 1;
        if let Some(additions) = by_last(pool, window) {
            self.additions = self.additions.saturating_add(additions + n * (kept + n - kept + 1));
            self.products = self.products.saturating_add(faces * kept * 6);
            self.cells = self.cells.saturating_add(3 * stride + n * (kept.max(n - kept) + 1) + 4 * faces);
            return self.hold(low, high, stride);
        }
        let moves = moves(pool, window);
        let rests = faces * (reach * few + 2 * few);
        self.products = self.products.saturating_add(moves + rests);
        self.additions = self.additions.saturating_add(n * (reach + 1));
        self.cells = self.cells.saturating_add((reach + 1) * stride + n * (reach.max(few) + 1) + 4 * faces);
        self.hold(low, high, stride)
    }

    fn of_exploding(&mut self, pool: &Cast<'_>, most: u32) -> Size {
        let pieces = pieces(pool);
        let lowest = pieces.iter().map(|p| p.low).min().unwrap_or(0);
        let highest = pieces.iter().map(|p| p.high).max().unwrap_or(0);
        let (dice, most) = (u128::from(pool.dice), u128::from(most));
        let throws = i64::from(pool.dice) + i64::try_from(most).unwrap_or(0);
        let (low, high) = (lowest.min(0) * throws, highest.max(0) * throws);
        let width = u128::from(low.abs_diff(high)) + 1;
        // The width holds zero too; the range must not, or a divisor might seem to be zero.
        let (least, greatest) = pool.range();
        let (low, high) = (low.max(least), high.min(greatest));
        if pool.mods.keep.is_empty() {
            let runs = pieces.len() as u128;
            // The width grows evenly, and the orders are counted first.
            self.additions = self.additions.saturating_add((dice + most) * width * runs + 2 * dice * most);
            self.products = self.products.saturating_add(2 * most);
        } else {
            let range = u128::from(lowest.abs_diff(highest));
            // If the faces that explode all lie at one end, one kind of dice is settled before
            // the other begins.
            let turns = pieces.windows(2).filter(|two| two[0].explodes != two[1].explodes);
            let apart = turns.count() <= 1;
            for exploded in 0..=most {
                let all = u32::try_from(dice + exploded).unwrap_or(u32::MAX);
                let stride = Window::new(pool, all).kept as u128 * range + 1;
                for piece in &pieces {
                    let (this, other) = if piece.explodes { (exploded, dice) } else { (dice, exploded) };
                    let beside = if apart { 1 } else { other + 1 };
                    let moves = (this + 1) * (this + 2) / 2 * beside;
                    self.products =
                        self.products.saturating_add(moves * (stride / 2 + 1) * u128::from(piece.width()));
                }
                self.cells = self.cells.max((exploded + 1) * (dice + 1) * stride);
            }
            self.cells += (dice.max(most) + 1).pow(2);
        }
        self.hold(low, high, width)
    }
}

impl Task<'_> {
    fn explodes(&self) -> bool {
        match self {
            Task::Kept(_) => false,
            Task::Exploding(..) => true,
            Task::Sum(sum) => sum.rest.iter().any(|(_, task)| task.explodes()),
            Task::Product(first, rest) => first.explodes() || rest.iter().any(|(_, task)| task.explodes()),
        }
    }

    /// The number of ways of all dice together.
    fn ways(&self) -> BigUint {
        let power = |pool: &Cast<'_>, dice| BigUint::from(pool.law.ways()).pow(dice);
        match self {
            Task::Kept(pool) => power(pool, pool.dice),
            Task::Exploding(pool, most) => power(pool, pool.dice + most),
            Task::Sum(sum) => {
                let plain = sum.plain.iter().map(|(_, pool)| power(pool, pool.dice));
                plain.chain(sum.rest.iter().map(|(_, task)| task.ways())).product()
            }
            Task::Product(first, rest) => {
                rest.iter().fold(first.ways(), |ways, (_, task)| ways * task.ways())
            }
        }
    }

    fn work_out<W: Weight>(&self) -> Dist<W> {
        match self {
            Task::Sum(sum) => {
                let mut plain = Growing::new(sum.number);
                let first = Growing::<W>::first_of(&sum.plain);
                let (before, from) = sum.plain.split_at(first);
                for (negative, pool) in from.iter().chain(before) {
                    plain.add_pool(pool, *negative);
                }
                sum.rest.iter().fold(plain.done(), |dist, (negative, task)| {
                    let next = task.work_out();
                    dist.plus(if *negative { next.negated() } else { next })
                })
            }
            Task::Kept(pool) => kept(pool),
            Task::Exploding(pool, most) if pool.mods.keep.is_empty() => exploding(pool, *most),
            Task::Exploding(pool, most) => kept_exploding(pool, *most),
            Task::Product(first, rest) => rest.iter().fold(first.work_out(), |dist, (divides, task)| {
                let next = task.work_out();
                if *divides { dist.over(&next) } else { dist.times(&next) }
            }),
        }
    }
}
