//! A summary of dice by seat, for tables where somebody's luck seems strange.
use crate::{Seat, Source};
use serde::Serialize;
use std::collections::BTreeMap;

/// The most steps that the exact distribution of a sum may take; beyond it, the normal distribution stands in.
pub const STEPS_MAX: u64 = 50_000_000;

/// The dice of one seat, or of the table itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Seated {
    /// Whose; none for what belongs to nobody.
    pub seat: Option<Seat>,
    /// As they call themselves at the end of the log.
    pub name: String,
    /// How many times dice fell.
    pub rolls: u64,
    /// Of those: with a link of a device that is not the host's.
    pub apart: u64,
    /// Of those: from links of one machine, which could have known the faces.
    pub one_machine: u64,
    /// Of those: typed from real dice.
    pub typed: u64,
    /// Of those: from a seed, or from the log that the table was imported from.
    pub unproved: u64,
    /// Of those: the faces that the same attempt had before it was undone.
    pub again: u64,
    /// How many fell without the seat's device because the referee waited no longer.
    pub waived: u64,
    /// How many fell without it otherwise: it was away, or had published no chain.
    pub without: u64,
    /// How many links its device gave away, or was asked for, that no dice came from.
    pub unused: u64,
    /// How many times dice fell in attempts that were undone or set aside afterwards.
    pub undone: u64,
    /// How the faces that were not taken again compare with what fair dice show.
    pub luck: Luck,
    #[serde(skip)]
    sides: BTreeMap<u32, u64>,
    #[serde(skip)]
    sum: u64,
}

/// A sum of faces beside that of fair dice.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Luck {
    /// How many dice.
    pub dice: u64,
    /// Their mean face.
    pub mean: f64,
    /// The mean face of such dice if they are fair.
    pub expected: f64,
    /// How often fair dice come to a sum at least as far from the expected one, either way. Of twenty seats with fair
    /// dice, one is below 0.05.
    pub p: f64,
    /// Whether `p` is that of the exact distribution, or of the normal one in its place.
    pub exact: bool,
}

/// Where a hand of dice came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    Apart,
    OneMachine,
    Typed,
    Unproved,
    Again,
}

impl Hand {
    pub(super) fn of(source: &Source, elsewhere: impl Fn(Seat) -> bool) -> Self {
        match source {
            Source::Links { devices, one_machine: false, .. }
                if devices.keys().any(|seat| elsewhere(*seat)) =>
            {
                Self::Apart
            }
            Source::Links { .. } => Self::OneMachine,
            Source::Typed(_) => Self::Typed,
            Source::Seed | Source::Imported => Self::Unproved,
            Source::Again(_) => Self::Again,
        }
    }
}

/// All seats that rolled.
#[derive(Default)]
pub(super) struct Summary(BTreeMap<Option<Seat>, Seated>);

impl Summary {
    pub(super) fn of(&mut self, seat: Option<Seat>) -> &mut Seated {
        self.0.entry(seat).or_insert_with(|| Seated { seat, ..Seated::default() })
    }

    pub(super) fn finish(self, name: impl Fn(Seat) -> String) -> Vec<Seated> {
        let finish = |one: Seated| Seated {
            name: one.seat.map_or_else(String::new, &name),
            luck: luck(&one.sides, one.sum),
            ..one
        };
        self.0.into_values().map(finish).collect()
    }
}

impl Seated {
    pub(super) fn fell(&mut self, hand: Hand, dice: impl Iterator<Item = (u32, u32)>) {
        self.rolls += 1;
        *(match hand {
            Hand::Apart => &mut self.apart,
            Hand::OneMachine => &mut self.one_machine,
            Hand::Typed => &mut self.typed,
            Hand::Unproved => &mut self.unproved,
            Hand::Again => &mut self.again,
        }) += 1;
        // The same faces a second time are no second chance.
        if hand != Hand::Again {
            for (sides, face) in dice {
                *self.sides.entry(sides).or_default() += 1;
                self.sum += u64::from(face);
            }
        }
    }
}

/// How a sum of faces compares with that of fair dice: so many of each number of sides.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "statistics of at most some millions of faces")]
pub fn luck(sides: &BTreeMap<u32, u64>, sum: u64) -> Luck {
    let dice: u64 = sides.values().sum();
    if dice == 0 {
        return Luck { p: 1.0, exact: true, ..Luck::default() };
    }
    // Twice the expected sum, which is a whole number.
    let twice: u64 = sides.iter().map(|(sides, count)| count * (u64::from(*sides) + 1)).sum();
    let off = (2 * sum).abs_diff(twice);
    let most: u64 = sides.iter().map(|(sides, count)| count * u64::from(*sides)).sum();
    let exact = dice.saturating_mul(most) <= STEPS_MAX;
    let p = if exact { tail(sides, most, twice, off) } else { normal(sides, off) };
    Luck { dice, mean: sum as f64 / dice as f64, expected: twice as f64 / 2.0 / dice as f64, p, exact }
}

/// The chance that the sum is at least so far from what is expected: by adding one die after the other.
fn tail(sides: &BTreeMap<u32, u64>, most: u64, twice: u64, off: u64) -> f64 {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut chances = vec![0.0_f64; most + 1];
    let mut next = vec![0.0_f64; most + 1];
    chances[0] = 1.0;
    let mut reached = 0;
    for (&sides, &count) in sides {
        let wide = sides as usize;
        for _ in 0..count {
            // A window of as many sums as the die has sides slides along.
            let mut window = 0.0;
            for sum in 0..=reached + wide {
                next[sum] = window / f64::from(sides);
                window += if sum <= reached { chances[sum] } else { 0.0 };
                if wide <= sum && sum - wide <= reached {
                    window -= chances[sum - wide];
                }
            }
            reached += wide;
            std::mem::swap(&mut chances, &mut next);
        }
    }
    let far = |sum: &usize| off <= (2 * *sum as u64).abs_diff(twice);
    let p: f64 = (0..=reached).filter(far).map(|sum| chances[sum]).sum();
    p.clamp(0.0, 1.0)
}

/// The same of the normal distribution with the same mean and spread, for more dice than can be added up.
#[expect(clippy::cast_precision_loss, reason = "statistics of at most some millions of faces")]
fn normal(sides: &BTreeMap<u32, u64>, off: u64) -> f64 {
    let of = |(sides, count): (&u32, &u64)| {
        let wide = f64::from(*sides);
        *count as f64 * (wide * wide - 1.0) / 12.0
    };
    let spread = sides.iter().map(of).sum::<f64>().sqrt();
    if spread == 0.0 {
        return 1.0;
    }
    // A sum of whole faces reaches half a step further than the curve.
    let z = ((off as f64 - 1.0) / 2.0).max(0.0) / spread;
    (2.0 * upper(z)).clamp(0.0, 1.0)
}

/// How much of the standard normal distribution lies above `z`, from 0 on; exact to seven places (Abramowitz and
/// Stegun, 26.2.17).
fn upper(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let poly = t
        * (0.319_381_530
            + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * poly
}
