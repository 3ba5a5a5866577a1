//! Notations read and rolled, against the crates tyche and xdy.
//!
//! Two tables: a notation read and rolled once, against tyche, and one that has been read, rolled again and again,
//! against whichever of tyche and xdy is faster. Every side records every die and ends with the total. All take their
//! faces from the same cheap source ([`Source`]); xdy asks for numbers and makes faces of them itself. Samples of the
//! sides alternate in one run, so that whatever else the machine does hits all alike; the medians are compared. xdy
//! knows no dice that explode, so that such a notation is held against tyche alone.
//!
//! A loop written by hand, which adds up the same dice and keeps no record of them, shows what the dice alone take: so
//! much of each time nobody can do without.

use std::convert::Infallible;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use norn_bench::{Limits, run_time};
use rand::TryRng;
use tyche::dice::{DieRoll, Roller};

/// At least so many times the speed of tyche, to read and to roll.
const READ_FLOOR: f64 = 8.0;
const READ_AIM: f64 = 12.0;
/// At least so many times the speed of the faster peer, to roll what has been read.
const ROLL_FLOOR: f64 = 5.0;
const ROLL_AIM: f64 = 8.0;
const SAMPLES: usize = 201;
const SAMPLE: Duration = Duration::from_millis(1);
/// How many rolls each side makes before it is measured, to see that they mean the same.
const CHECKED: u32 = 200_000;

/// Our notation, and the same for tyche and for xdy.
const NOTATIONS: [(&str, &str, Option<&str>); 4] = [
    ("1d20+5", "1d20+5", Some("1D20+5")),
    ("2d20kh1+7", "2d20kh1+7", Some("2D20 drop lowest 1 + 7")),
    ("4d6kh3", "4d6kh3", Some("4D6 drop lowest 1")),
    ("8d10!>=9", "8d10x>=9", None),
];

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<ExitCode, Failed> {
    let mut limits = Limits::of("notation");
    println!("{:<24} {:>9} {:>9} {:>9} {:>7}", "ns", "norn", "tyche", "xdy", "times");
    for (ours, tyche, xdy) in NOTATIONS {
        let sides = Sides::new(ours, tyche, xdy)?;
        let [norn, tyche] = sides.read_and_roll();
        judge(&mut limits, &format!("read and roll {ours}"), (norn, tyche, None), (READ_FLOOR, READ_AIM));
        judge(&mut limits, &format!("roll {ours}"), sides.roll(), (ROLL_FLOOR, ROLL_AIM));
        println!("{:<24} {:>9.1}", "  by hand, no record", by_hand(ours));
    }
    println!("medians of {SAMPLES} samples of about {SAMPLE:?}");
    println!("to read and roll: floor {READ_FLOOR} times, aim {READ_AIM}");
    println!("to roll what is read: floor {ROLL_FLOOR} times, aim {ROLL_AIM}");
    Ok(limits.end())
}

/// Prints a row, and holds how it compares with the faster peer to its floor.
fn judge(
    limits: &mut Limits,
    what: &str,
    (norn, tyche, xdy): (f64, f64, Option<f64>),
    (floor, aim): (f64, f64),
) {
    let times = xdy.map_or(tyche, |xdy| xdy.min(tyche)) / norn;
    let name = format!("how many times faster than a peer it is to {what}");
    let verdict = match limits.at_least(&name, times, floor) {
        true if times >= aim => "ok, better than the aim",
        true => "ok",
        false => "too slow",
    };
    let xdy = xdy.map_or("-".to_owned(), |xdy| format!("{xdy:.1}"));
    println!("{what:<24} {norn:>9.1} {tyche:>9.1} {xdy:>9} {times:>7.2}  {verdict}");
}

/// One notation, read by all.
struct Sides {
    notation: &'static str,
    norn: norn_dice::Expr,
    tyche_notation: &'static str,
    tyche: tyche::Expr,
    xdy: Option<xdy::Evaluator>,
}

impl Sides {
    fn new(
        notation: &'static str,
        tyche_notation: &'static str,
        xdy: Option<&'static str>,
    ) -> Result<Sides, Failed> {
        let norn = norn_dice::Expr::parse(notation)?;
        let tyche = tyche_notation.parse().map_err(|error: tyche::parse::Error| error.details)?;
        let xdy = xdy.map(|xdy| xdy::compile(xdy).map(xdy::Evaluator::new).map_err(|e| format!("{e:?}")));
        let sides = Sides { notation, norn, tyche_notation, tyche, xdy: xdy.transpose()? };
        sides.check()?;
        Ok(sides)
    }

    /// Seen over many rolls, all sides roll the same.
    fn check(&self) -> Result<(), Failed> {
        let mut source = Source::new();
        let [mut norn, mut tyche, mut xdy] = [0_i64; 3];
        let mut evaluator = self.xdy.clone();
        for _ in 0..CHECKED {
            norn += self.norn.roll(&mut |sides| source.face(sides))?.total.as_whole().unwrap_or(0);
            tyche += i64::from(self.tyche.eval(&mut source)?.calc()?);
            if let Some(evaluator) = &mut evaluator {
                let rolled = evaluator.evaluate([], &mut source).map_err(|e| format!("{e:?}"))?;
                xdy += i64::from(rolled.result);
            }
        }
        let near = |other: i64| norn.abs_diff(other) <= norn.unsigned_abs() / 100;
        let agreed = near(tyche) && (evaluator.is_none() || near(xdy));
        if agreed { Ok(()) } else { Err(format!("{}: the sides disagree", self.notation).into()) }
    }

    fn read_and_roll(&self) -> [f64; 2] {
        let (mut first, mut second) = (Source::new(), Source::new());
        compare([
            &mut repeated(|| {
                let expr = norn_dice::Expr::parse(black_box(self.notation));
                if let Ok(expr) = &expr {
                    black_box(&expr.roll(|sides| first.face(sides)));
                }
            }),
            &mut repeated(|| {
                let expr = black_box(self.tyche_notation).parse::<tyche::Expr>();
                if let Ok(expr) = &expr {
                    let rolled = expr.eval(&mut second);
                    let _ = black_box((&rolled, rolled.as_ref().map(tyche::expr::Evaled::calc)));
                }
            }),
        ])
    }

    /// Without xdy where it can't read the notation.
    fn roll(&self) -> (f64, f64, Option<f64>) {
        let [mut first, mut second, mut third] = [Source::new(), Source::new(), Source::new()];
        let mut norn = repeated(|| {
            black_box(&black_box(&self.norn).roll(|sides| first.face(sides)));
        });
        let mut tyche = repeated(|| {
            let rolled = black_box(&self.tyche).eval(&mut second);
            let _ = black_box((&rolled, rolled.as_ref().map(tyche::expr::Evaled::calc)));
        });
        let Some(mut evaluator) = self.xdy.clone() else {
            let [norn, tyche] = compare([&mut norn, &mut tyche]);
            return (norn, tyche, None);
        };
        let mut xdy = repeated(|| {
            black_box(&black_box(&mut evaluator).evaluate([], &mut third));
        });
        let [norn, tyche, xdy] = compare([&mut norn, &mut tyche, &mut xdy]);
        (norn, tyche, Some(xdy))
    }
}

/// What the dice of the notation take where nobody keeps them, in nanoseconds.
fn by_hand(notation: &str) -> f64 {
    let mut source = Source::new();
    let mut kept = |dice: u32, sides: u32, lowest: bool| {
        let (mut sum, mut least) = (0, u32::MAX);
        for _ in 0..dice {
            let face = source.face(black_box(sides));
            (sum, least) = (sum + face, least.min(face));
        }
        if lowest { sum - least } else { sum }
    };
    let [time] = match notation {
        "1d20+5" => compare([&mut repeated(|| drop(black_box(kept(1, 20, false) + 5)))]),
        "2d20kh1+7" => compare([&mut repeated(|| drop(black_box(kept(2, 20, true) + 7)))]),
        "4d6kh3" => compare([&mut repeated(|| drop(black_box(kept(4, 6, true))))]),
        _ => compare([&mut repeated(|| {
            let (mut left, mut sum) = (8_u32, 0);
            while left > 0 {
                let face = source.face(black_box(10));
                sum += face;
                left -= u32::from(face < 9);
            }
            black_box(sum);
        })]),
    };
    time
}

/// A cheap source of chance, good enough for faces nobody bets on.
struct Source(u64);

impl Source {
    fn new() -> Source {
        Source(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn number(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    #[inline]
    fn face(&mut self, sides: u32) -> u32 {
        ((u64::from(self.number()) * u64::from(sides)) >> 32) as u32 + 1
    }
}

impl Roller for Source {
    #[inline]
    fn roll_die(&mut self, sides: u8) -> DieRoll {
        DieRoll::new(self.face(sides.into()) as u8)
    }
}

impl TryRng for Source {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.number())
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.number()) << 32 | u64::from(self.number()))
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        to.fill_with(|| self.number() as u8);
        Ok(())
    }
}

/// Work that can be asked for many times at once: no call through a pointer comes between.
fn repeated(mut work: impl FnMut()) -> impl FnMut(u32) {
    move |times| (0..times).for_each(|_| work())
}

/// The median of each side, in nanoseconds for one.
fn compare<const N: usize>(mut sides: [&mut dyn FnMut(u32); N]) -> [f64; N] {
    let times = sides.each_mut().map(|work| calibrate(*work));
    let mut samples = [const { Vec::new() }; N];
    for _ in 0..SAMPLES {
        for ((side, times), samples) in sides.iter_mut().zip(times).zip(&mut samples) {
            samples.push(timed(*side, times).as_secs_f64() * 1e9 / f64::from(times));
        }
    }
    samples.map(median)
}

/// How often fits about one sample.
fn calibrate(work: &mut dyn FnMut(u32)) -> u32 {
    let mut times = 1;
    while timed(work, times) * 2 < SAMPLE {
        times *= 2;
    }
    times
}

fn timed(work: &mut dyn FnMut(u32), times: u32) -> Duration {
    let start = run_time();
    work(times);
    run_time() - start
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}
