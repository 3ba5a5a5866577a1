//! The distribution of one die, with its rerolls.

use num_integer::Integer;
use smallvec::{SmallVec, smallvec};

use crate::notation::{Compare, How, Reroll, Sides};

/// The faces that can lie after all rerolls, in runs of equally likely neighbours.
///
/// Weights and not fractions: a face has `weight` ways out of `ways`. A die of a million sides has
/// a handful of runs, which is what makes its odds cheap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Law {
    /// From the lowest faces up, never empty, never overlapping.
    runs: SmallVec<[Run; 3]>,
    ways: u64,
    /// How many sides can lie.
    open: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    pub(crate) low: i32,
    pub(crate) high: i32,
    /// Of each single face; at least 1.
    pub(crate) weight: u64,
    pub(crate) explodes: bool,
}

impl Run {
    /// How many faces it holds.
    pub(crate) fn faces(self) -> u64 {
        u64::from(self.low.abs_diff(self.high)) + 1
    }

    /// The weight of all its faces together.
    pub(crate) fn ways(self) -> u64 {
        self.faces() * self.weight
    }
}

impl Law {
    /// The law of one throw, or `None` if every face is rerolled for ever.
    pub(crate) fn new(sides: &Sides, rerolls: &[Reroll], explode: Option<Compare>) -> Option<Law> {
        let (lowest, highest) = (sides.lowest(), sides.highest());
        let listed = matches!(sides, Sides::Listed(_));
        if rerolls.is_empty() && explode.is_none() && !listed {
            let all = Run { low: lowest, high: highest, weight: 1, explodes: false };
            return Some(Law { ways: all.ways(), open: all.ways(), runs: smallvec![all] });
        }
        // Between two neighbouring starts every face is treated the same.
        let mut starts: SmallVec<[i32; 5]> = smallvec![lowest];
        if let Sides::Listed(faces) = sides {
            starts.extend(faces.iter().copied());
        }
        for when in rerolls.iter().map(|reroll| reroll.when).chain(explode) {
            match when.how {
                How::Not => starts.extend([when.to, when.to.saturating_add(1)]),
                How::Even | How::Odd => starts.extend(lowest..=highest),
                _ => {
                    let (first, last) = when.ends();
                    starts.extend([first, last.saturating_add(1)]);
                }
            }
        }
        starts.retain(|&mut start| (lowest..=highest).contains(&start));
        starts.sort_unstable();
        starts.dedup();

        let matches = |once, face| rerolls.iter().any(|r| r.once == once && r.when.holds(face));
        let mut runs = SmallVec::<[Run; 3]>::new();
        let (mut open, mut again) = (0, 0);
        for (index, &low) in starts.iter().enumerate() {
            if matches(false, low) {
                continue;
            }
            let (high, weight) = match sides {
                Sides::Listed(faces) => (low, faces.iter().filter(|face| **face == low).count() as u64),
                _ => (starts.get(index + 1).map_or(highest, |next| next - 1), 1),
            };
            if weight == 0 {
                continue;
            }
            let run = Run { low, high, weight, explodes: explode.is_some_and(|when| when.holds(low)) };
            open += run.ways();
            if matches(true, low) {
                again += run.ways();
            }
            runs.push(run);
        }
        if runs.is_empty() {
            return None;
        }
        // Of `open` squared pairs of throws a face gets those with it second after a reroll, and
        // all those with it first if it need not be rerolled.
        if again > 0 {
            for run in &mut runs {
                run.weight *= if matches(true, run.low) { again } else { open + again };
            }
            let shared = runs.iter().fold(0, |g: u64, run| g.gcd(&run.weight));
            for run in &mut runs {
                run.weight /= shared;
            }
        }
        let ways = runs.iter().map(|run| run.ways()).sum();
        Some(Law { runs, ways, open })
    }

    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The weight of all faces together.
    pub(crate) fn ways(&self) -> u64 {
        self.ways
    }

    /// How many sides of the die can lie.
    pub(crate) fn faces(&self) -> u64 {
        self.open
    }

    /// The weight of all faces that explode.
    pub(crate) fn exploding_ways(&self) -> u64 {
        let exploding = self.runs.iter().filter(|run| run.explodes);
        exploding.map(|run| run.ways()).sum()
    }

    pub(crate) fn lowest(&self) -> i32 {
        self.runs.first().map_or(0, |run| run.low)
    }

    pub(crate) fn highest(&self) -> i32 {
        self.runs.last().map_or(0, |run| run.high)
    }
}
