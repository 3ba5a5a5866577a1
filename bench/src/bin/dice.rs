//! Exact distributions, against the crate xdy.
//!
//! Both sides begin with a compiled expression and end with the exact integer weight of every
//! total. Samples of the two alternate in one run, so that whatever else the machine does hits both
//! alike; the medians are compared. xdy works in two stages, an estimate and the build: the ratio
//! that counts is against the build alone, although ours includes its estimate; the other is shown.
//!
//! Three more tables. Sums of many dice, and many kept dice, are held against the same worked out die by die with big
//! integers, as it was done once. So are many dice of which the highest are kept, for which one second is enough. What is
//! seen in dice that lie together is held against every multiset of them, walked by hand; icepool, which is written in
//! Python, is measured beside by whoever has it.

use norn_bench::{Limits, least, run_time};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use norn_dice::{BigUint, Expr};
use xdy::{Budget, Evaluator, Unobserved};

/// At least so many times the speed of xdy, for every expression.
const FLOOR: f64 = 2.0;
const SAMPLES: usize = 101;
const SAMPLE: Duration = Duration::from_millis(1);

/// Our notation, and the same for xdy.
const EXPRESSIONS: [(&str, &str); 6] = [
    ("2d20kh1+8", "2D20 drop lowest 1 + 8"),
    ("4d6kh3", "4D6 drop lowest 1"),
    ("20d6", "20D6"),
    ("10d10kh5", "10D10 drop lowest 5"),
    ("16d10kh8", "16D10 drop lowest 8"),
    ("20d10kh2", "20D10 drop lowest 18"),
];

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<ExitCode, Failed> {
    println!(
        "{:<12} {:>10} {:>10} {:>10} {:>7} {:>12}",
        "expression", "norn", "xdy build", "xdy all", "times", "(of all)"
    );
    let mut limits = Limits::of("dice");
    for (ours, theirs) in EXPRESSIONS {
        let row = Row::measure(ours, theirs)?;
        let name = format!("how many times faster than xdy {ours} is");
        let verdict = if limits.at_least(&name, row.times(), FLOOR) { "ok" } else { "too slow" };
        println!(
            "{ours:<12} {:>7.2} µs {:>7.2} µs {:>7.2} µs {:>7.1} {:>12.1}  {verdict}",
            row.ours,
            row.build,
            row.all,
            row.times(),
            row.all / row.ours
        );
    }
    println!("floor: {FLOOR} times, medians of {SAMPLES} samples of about {SAMPLE:?}");
    large(&mut limits)?;
    seen(&mut limits)?;
    Ok(limits.end())
}

/// Sums of many dice against one die after the other, and many kept dice against the clock.
fn large(limits: &mut Limits) -> Result<(), Failed> {
    /// Of the time that it takes die by die.
    const SHARE: f64 = 0.25;
    const SHARE_AIM: f64 = 0.05;
    const SECONDS: f64 = 1.0;
    println!();
    for (dice, sides) in [(1000, 6), (300, 100)] {
        let expr = Expr::parse(&format!("{dice}d{sides}"))?;
        let ours: Vec<BigUint> = expr.distribution()?.weights().map(|(_, weight)| weight).collect();
        if ours != one_by_one(dice, sides) {
            return Err(format!("{expr}: the two sides disagree").into());
        }
        let ours = least(3, 1, || drop(black_box(expr.distribution()))) / 1e6;
        let theirs = least(1, 1, || drop(black_box(one_by_one(dice, sides)))) / 1e6;
        let share = ours / theirs;
        let verdict = match limits.at_most(&format!("{expr}, of its time die by die,"), share, SHARE) {
            true if share <= SHARE_AIM => "ok, better than the aim",
            true => "ok",
            false => "too slow",
        };
        println!("{expr:<12} {ours:>9.2} ms, die by die {theirs:>9.2} ms: {share:.3}  {verdict}");
    }
    println!("floor: {SHARE} of the time that it takes die by die, aim {SHARE_AIM}");
    for notation in ["40d20kh20", "50d50kh25", "100d20kh50", "100d100kh50"] {
        let expr = Expr::parse(notation)?;
        let seconds = least(3, 1, || drop(black_box(expr.distribution()))) / 1e9;
        expr.distribution()?;
        let verdict =
            if limits.at_most(&format!("{expr}, in seconds,"), seconds, SECONDS) { "ok" } else { "too slow" };
        println!("{expr:<12} {:>9.2} ms  {verdict}", seconds * 1e3);
    }
    println!("floor: {SECONDS} s each");
    Ok(())
}

/// Sums of dice with a window that slides over the sums before.
fn one_by_one(dice: usize, sides: usize) -> Vec<BigUint> {
    let mut sums = vec![BigUint::from(1_u8)];
    for _ in 0..dice {
        let mut window = BigUint::ZERO;
        sums = (0..sums.len() + sides - 1)
            .map(|at| {
                if let Some(enters) = sums.get(at) {
                    window += enters;
                }
                if let Some(leaves) = at.checked_sub(sides).and_then(|at| sums.get(at)) {
                    window -= leaves;
                }
                window.clone()
            })
            .collect();
    }
    sums
}

/// What is seen in dice that lie together, against a walk over every multiset of their faces.
fn seen(limits: &mut Limits) -> Result<(), Failed> {
    println!();
    for (name, of) in [("pairs", pairs as fn(&[u32]) -> u32), ("alike", alike), ("straight", straight)] {
        for (dice, sides) in [(5, 6), (10, 10)] {
            let notation = format!("{name}({dice}d{sides})");
            let expr = Expr::typed(&notation)?;
            let ours: Vec<(i64, BigUint)> =
                expr.distribution()?.weights().map(|(total, weight)| (total.numerator(), weight)).collect();
            if ours != walked(dice, sides, of) {
                return Err(format!("{notation}: the two sides disagree").into());
            }
            let ours = least(11, 10, || drop(black_box(expr.distribution()))) / 1e3;
            let theirs = least(3, 1, || drop(black_box(walked(dice, sides, of)))) / 1e3;
            // A walk over so few multisets is hard to beat, and over more hard to lose to.
            if dice > 5 {
                limits.at_least(
                    &format!("how many times faster than a walk {notation} is"),
                    theirs / ours,
                    FLOOR,
                );
            }
            println!("{notation:<18} {ours:>9.2} µs, walked {theirs:>9.2} µs: {:.1} times", theirs / ours);
        }
    }
    for notation in ["pairs(20d20)", "alike(20d20)", "straight(20d20)", "(5d6>=5)>0"] {
        let expr = Expr::typed(notation)?;
        println!("{notation:<18} {:>9.2} µs", least(5, 2, || drop(black_box(expr.distribution()))) / 1e3);
    }
    Ok(())
}

fn pairs(counts: &[u32]) -> u32 {
    counts.iter().map(|count| count / 2).sum()
}

fn alike(counts: &[u32]) -> u32 {
    counts.iter().copied().max().unwrap_or(0)
}

fn straight(counts: &[u32]) -> u32 {
    let rows = counts.chunk_by(|a, b| (*a > 0) == (*b > 0)).filter(|row| row[0] > 0);
    rows.map(|row| row.len() as u32).max().unwrap_or(0)
}

/// Every multiset of faces with the number of orders that it stands for.
fn walked(dice: u32, sides: usize, of: fn(&[u32]) -> u32) -> Vec<(i64, BigUint)> {
    fn walk(counts: &mut [u32], at: usize, left: u32, orders: u64, each: &mut dyn FnMut(&[u32], u64)) {
        if at + 1 == counts.len() {
            counts[at] = left;
            return each(counts, orders);
        }
        let mut choose = 1;
        for here in 0..=left {
            if here > 0 {
                choose = choose * u64::from(left + 1 - here) / u64::from(here);
            }
            counts[at] = here;
            walk(counts, at + 1, left - here, orders * choose, each);
        }
    }
    let mut sums = BTreeMap::<u32, u64>::new();
    walk(&mut vec![0; sides], 0, dice, 1, &mut |counts, orders| {
        *sums.entry(of(counts)).or_default() += orders
    });
    sums.into_iter().map(|(total, ways)| (i64::from(total), ways.into())).collect()
}

/// Medians in microseconds for one distribution.
struct Row {
    ours: f64,
    build: f64,
    all: f64,
}

impl Row {
    fn times(&self) -> f64 {
        self.build / self.ours
    }

    fn measure(ours: &str, theirs: &str) -> Result<Row, Failed> {
        let expr = Expr::parse(ours)?;
        let evaluator = Evaluator::new(xdy::compile(theirs).map_err(|e| format!("{e:?}"))?);
        let plan = evaluator.plan_distribution([]).map_err(|e| format!("{e:?}"))?;
        check(&expr, &plan)?;

        let mut norn = || drop(black_box(black_box(&expr).distribution()));
        let mut build = || drop(black_box(black_box(&plan).build(Budget::UNLIMITED, &Unobserved)));
        let mut all = || {
            let plan = black_box(&evaluator).plan_distribution([]);
            drop(black_box(plan.map(|plan| plan.build(Budget::UNLIMITED, &Unobserved))));
        };
        let times = [calibrate(&mut norn), calibrate(&mut build), calibrate(&mut all)];
        let mut samples: [Vec<f64>; 3] = Default::default();
        for _ in 0..SAMPLES {
            samples[0].push(sample(&mut norn, times[0]));
            samples[1].push(sample(&mut build, times[1]));
            samples[2].push(sample(&mut all, times[2]));
        }
        let [ours, build, all] = samples.map(median);
        Ok(Row { ours, build, all })
    }
}

/// Both give the same totals with the same weights.
fn check(expr: &Expr, plan: &xdy::DistributionPlan<'_>) -> Result<(), Failed> {
    let ours = expr.distribution()?;
    let theirs = plan.build(Budget::UNLIMITED, &Unobserved).map_err(|e| format!("{e:?}"))?;
    let whole = |total: norn_dice::Total| total.as_whole().ok_or("a total is no whole number");
    let ours: Vec<(i64, String)> =
        ours.weights().map(|(t, w)| Ok((whole(t)?, w.to_string()))).collect::<Result<_, &str>>()?;
    let theirs: Vec<(i64, String)> =
        theirs.iter().map(|(total, weight)| (i64::from(total), weight.to_string())).collect();
    if ours == theirs { Ok(()) } else { Err(format!("{expr}: the two sides disagree").into()) }
}

/// How often fits about one sample.
fn calibrate(work: &mut impl FnMut()) -> u32 {
    let mut times = 1;
    loop {
        let start = run_time();
        (0..times).for_each(|_| work());
        if (run_time() - start) * 2 >= SAMPLE {
            return times;
        }
        times *= 2;
    }
}

/// Microseconds for one.
fn sample(work: &mut impl FnMut(), times: u32) -> f64 {
    let start = run_time();
    (0..times).for_each(|_| work());
    (run_time() - start).as_secs_f64() * 1e6 / f64::from(times)
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}
