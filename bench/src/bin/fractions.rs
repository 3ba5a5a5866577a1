//! Our fractions against those of dashu-ratio, on what exact odds do with them.
//!
//! Every side works out the same shares and puts each in lowest terms in the end. Samples of the sides alternate in
//! one run, so that whatever else the machine does hits all alike; the least of each is compared. What counts is how
//! the quicker of ours does against theirs: the house keeps its own as long as they win. The other fractions of
//! dashu-ratio, which are not put in lowest terms, can't be measured: every sum multiplies their denominators, so that
//! those of eight dice have no end.
#[path = "../../../crates/play/src/weight.rs"]
#[allow(dead_code, reason = "a part of it is enough")]
mod weight;

use dashu_int::UBig;
use dashu_ratio::RBig;
use norn_bench::{Limits, least};
use norn_dice::Ratio;
use std::hint::black_box;
use std::process::ExitCode;
use weight::{Ways, Weight};

/// At least so many times the speed of theirs.
const FLOOR: f64 = 1.0;
const ROUNDS: u32 = 31;

/// What odds need of a share.
trait Share: Clone {
    fn zero() -> Self;
    /// One of so many ways.
    fn even(ways: u16) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn add(&mut self, other: &Self);
    /// In lowest terms: over and under.
    fn lowest(&self) -> (String, String);
    /// What it takes to put it in lowest terms.
    fn read(&self);
}

impl Share for Ratio {
    fn zero() -> Self {
        Self::ZERO
    }
    fn even(ways: u16) -> Self {
        Self::new(1, ways.into())
    }
    fn times(&self, other: &Self) -> Self {
        Ratio::times(self, other)
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn lowest(&self) -> (String, String) {
        (self.numerator().to_string(), self.denominator().to_string())
    }
    fn read(&self) {
        black_box(self);
    }
}

impl Share for Weight {
    fn zero() -> Self {
        Self::ZERO
    }
    fn even(ways: u16) -> Self {
        Self::even(ways)
    }
    fn times(&self, other: &Self) -> Self {
        Weight::times(self, other)
    }
    fn add(&mut self, other: &Self) {
        Weight::add(self, other);
    }
    fn lowest(&self) -> (String, String) {
        self.ratio().lowest()
    }
    fn read(&self) {
        black_box(self.ratio());
    }
}

impl Share for RBig {
    fn zero() -> Self {
        Self::ZERO
    }
    fn even(ways: u16) -> Self {
        Self::from_parts(1.into(), ways.into())
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn lowest(&self) -> (String, String) {
        (self.numerator().to_string(), self.denominator().to_string())
    }
    fn read(&self) {
        black_box(self);
    }
}

/// What odds need of a count.
trait Count: Clone {
    fn of(ways: u16) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn add(&mut self, other: &Self);
}

impl Count for Ways {
    fn of(ways: u16) -> Self {
        Self::Small(ways.into())
    }
    fn times(&self, other: &Self) -> Self {
        Ways::times(self, other)
    }
    fn add(&mut self, other: &Self) {
        Ways::add(self, other);
    }
}

impl Count for UBig {
    fn of(ways: u16) -> Self {
        ways.into()
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
}

/// The shares of all sums of so many dice, die by die.
fn sums<S: Share>(count: usize, sides: u16) -> Vec<S> {
    let face = S::even(sides);
    let mut sums = vec![S::even(1)];
    for _ in 0..count {
        let mut next = vec![S::zero(); sums.len() + usize::from(sides)];
        for (sum, share) in sums.iter().enumerate() {
            let share = share.times(&face);
            next[sum + 1..=sum + usize::from(sides)].iter_mut().for_each(|to| to.add(&share));
        }
        sums = next;
    }
    sums
}

/// A die, another one where it fell low, and so on: what each end of such a tree weighs.
fn tree<S: Share>(dice: &[u16]) -> Vec<S> {
    fn walk<S: Share>(dice: &[u16], here: &S, so_far: usize, ends: &mut [S]) {
        let Some((&sides, rest)) = dice.split_first() else { return ends[so_far % ENDS].add(here) };
        let each = here.times(&S::even(sides));
        for face in 1..=sides {
            let so_far = so_far + usize::from(face);
            match face <= sides / 2 {
                true => walk(rest, &each, so_far, ends),
                false => ends[so_far % ENDS].add(&each),
            }
        }
    }
    const ENDS: usize = 12;
    let mut ends = vec![S::zero(); ENDS];
    walk(dice, &S::even(1), 0, &mut ends);
    ends
}

/// In how many ways the dice of a hand can fall, summed over hands.
fn counts<C: Count>(sides: &[u16]) -> C {
    let mut sum = C::of(0);
    for upto in 1..=sides.len() {
        let each = sides[..upto].iter().fold(C::of(1), |all, sides| all.times(&C::of(*sides)));
        sum.add(&each);
    }
    sum
}

fn read<S: Share>(work: &impl Fn() -> Vec<S>) -> impl FnMut() {
    move || black_box(work()).iter().for_each(Share::read)
}

/// Both of ours, and theirs.
fn compare(
    limits: &mut Limits,
    what: &str,
    calls: u32,
    ours: (impl Fn() -> Vec<Ratio>, impl Fn() -> Vec<Weight>),
    theirs: impl Fn() -> Vec<RBig>,
) {
    fn all<S: Share>(shares: &[S]) -> Vec<(String, String)> {
        shares.iter().map(Share::lowest).collect()
    }
    let expected = all(&ours.0());
    for found in [all(&ours.1()), all(&theirs())] {
        assert_eq!(found, expected, "{what}: the sides disagree");
    }
    let mut best = [f64::MAX; 3];
    let mut sides: [Box<dyn FnMut()>; 3] =
        [Box::new(read(&ours.0)), Box::new(read(&ours.1)), Box::new(read(&theirs))];
    for _ in 0..ROUNDS {
        for (best, side) in best.iter_mut().zip(&mut sides) {
            *best = best.min(least(1, calls, side));
        }
    }
    drop(sides);
    let [ratio, weight, theirs] = best.map(|nanoseconds| nanoseconds / 1000.0);
    let times = theirs / ratio.min(weight);
    let name = format!("how many times faster than dashu-ratio {what} is");
    let verdict = if limits.at_least(&name, times, FLOOR) { "ok" } else { "too slow" };
    println!("{what:<28} {ratio:>9.2} {weight:>9.2} {theirs:>9.2} {times:>7.2}  {verdict}");
}

fn main() -> ExitCode {
    let mut limits = Limits::of("fractions");
    println!("{:<28} {:>9} {:>9} {:>9} {:>7}", "µs", "Ratio", "Weight", "RBig", "times");
    for (what, count, sides, calls) in
        [("4d6, every sum", 4, 6, 100), ("8d10, every sum", 8, 10, 20), ("20d10, every sum", 20, 10, 2)]
    {
        compare(&mut limits, what, calls, (|| sums(count, sides), || sums(count, sides)), || {
            sums(count, sides)
        });
    }
    const FEW: &[u16] = &[20, 6, 12];
    const MANY: &[u16] = &[20, 6, 12, 10, 4];
    for (what, dice, calls) in [("a tree of 3 dice", FEW, 50), ("a tree of 5 dice", MANY, 2)] {
        compare(&mut limits, what, calls, (|| tree(dice), || tree(dice)), || tree(dice));
    }
    let hand: Vec<u16> = [20, 6, 10, 10, 12].into_iter().cycle().take(40).collect();
    for (what, hand) in [("ways of 10 dice", &hand[..10]), ("ways of 40 dice", &hand)] {
        let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            ours = ours.min(least(1, 200, || drop(black_box(counts::<Ways>(black_box(hand))))));
            theirs = theirs.min(least(1, 200, || drop(black_box(counts::<UBig>(black_box(hand))))));
        }
        let times = theirs / ours;
        limits.at_least(&format!("how many times faster than dashu-int {what} are"), times, FLOOR);
        println!("{what:<28} {:>9.2} (Ways) {:>9.2} (UBig) {times:>7.2}", ours / 1000.0, theirs / 1000.0);
    }
    limits.end()
}
