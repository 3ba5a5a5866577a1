//! Exact distributions, against the crate xdy.
//!
//! Both sides begin with a compiled expression and end with the exact integer weight of every
//! total. Samples of the two alternate in one run, so that whatever else the machine does hits both
//! alike; the medians are compared. xdy works in two stages, an estimate and the build: the ratio
//! that counts is against the build alone, although ours includes its estimate; the other is shown.

use norn_bench::{Limits, run_time};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use norn_dice::Expr;
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
    Ok(limits.end())
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
