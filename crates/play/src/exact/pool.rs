//! Dice of a pool, read from one end: in how many ways they come to each reading.
use super::spread::Tally;
use crate::weight::{Ways, Weight};
use norn_dice::{BigUint, Ratio};
use norn_kernel::Die;
use norn_kernel::at::HAND_MAX;

/// The most states that the reading of one hand may be in after any face. A hand that takes more is left over.
pub const READINGS_MAX: usize = 20_000;

/// A hand of dice with its reading: in how many ways it comes to each state. `None` where there are more states than
/// [`READINGS_MAX`].
pub(super) trait Reading {
    fn ways<N: Combinations>(&self, die: Die, count: usize, steps: &mut u64) -> Option<Vec<(usize, N)>>;
}

/// Read from the highest face down, over states.
pub(super) struct FromAbove<'a>(pub(super) &'a dyn Fn(usize, u16, u16) -> usize);

/// Read by its highest or its lowest face.
pub(super) struct AtEdge<'a> {
    pub(super) lowest: bool,
    pub(super) read: &'a dyn Fn(u16, u16) -> usize,
}

/// The share of each state.
pub(super) fn shares(die: Die, count: u16, reading: &impl Reading, steps: &mut u64) -> Option<Tally> {
    let count = usize::from(count).min(HAND_MAX);
    let dice = u32::try_from(count).unwrap_or(u32::MAX);
    let mut tally = Tally::default();
    if let Some(all) = u64::from(die.sides()).checked_pow(dice) {
        for (state, over) in reading.ways::<u64>(die, count, steps)? {
            tally.add(state, &Weight::Small(over.into(), all.into()), &Ways::ONE);
        }
    } else if let Some(all) = u128::from(die.sides()).checked_pow(dice) {
        for (state, over) in reading.ways::<u128>(die, count, steps)? {
            tally.add(state, &Weight::Small(over, all), &Ways::ONE);
        }
    } else {
        let all = BigUint::from(die.sides()).pow(dice);
        for (state, over) in reading.ways::<BigUint>(die, count, steps)? {
            let share = Ratio::from_big(over, all.clone()).unwrap_or_default();
            tally.add(state, &Weight::from(share), &Ways::ONE);
        }
    }
    Some(tally)
}

/// A count of combinations. All that are ever counted at once fit its type: that is how it is chosen.
pub(super) trait Combinations: Clone {
    const NONE: Self;
    fn of(small: u16) -> Self;
    fn is_none(&self) -> bool;
    fn add(&mut self, other: &Self, by: &Self);
}

macro_rules! small {
    ($of:ty) => {
        impl Combinations for $of {
            const NONE: Self = 0;
            fn of(small: u16) -> Self {
                small.into()
            }
            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn add(&mut self, other: &Self, by: &Self) {
                *self = self.wrapping_add(other.wrapping_mul(*by));
            }
        }
    };
}

small!(u64);

small!(u128);

impl Combinations for BigUint {
    const NONE: Self = Self::ZERO;
    fn of(small: u16) -> Self {
        Self::from(small)
    }
    fn is_none(&self) -> bool {
        *self == Self::ZERO
    }
    fn add(&mut self, other: &Self, by: &Self) {
        if !other.is_none() {
            *self += other * by;
        }
    }
}

/// In how many ways so many of so many dice show a face: Pascal's triangle, by how many show it, and then by how many
/// more dice there are.
pub(super) fn triangle<N: Combinations>(count: usize) -> Vec<Vec<N>> {
    let mut rows = vec![vec![N::of(1); count + 1]];
    for shown in 1..=count {
        let mut row = vec![N::of(1); count + 1 - shown];
        for more in 1..row.len() {
            row[more] = row[more - 1].clone();
            row[more].add(&rows[shown - 1][more], &N::of(1));
        }
        rows.push(row);
    }
    rows
}

impl Reading for FromAbove<'_> {
    /// By weights of (dice left, state) carried from face to face.
    fn ways<N: Combinations>(&self, die: Die, count: usize, steps: &mut u64) -> Option<Vec<(usize, N)>> {
        // By state, then by how many dice are left. States are numbered as they come up, from 0, so that a list is
        // a map. No weight that comes up is 0.
        let width = count + 1;
        let mut here = vec![N::NONE; width];
        here[count] = N::of(1);
        let mut there = vec![];
        let choose = triangle::<N>(count);
        for face in (1..=die.sides()).rev() {
            there.clear();
            there.resize(here.len(), N::NONE);
            for (state, lefts) in here.chunks(width).enumerate() {
                let Some(most) = lefts.iter().rposition(|weight| !weight.is_none()) else {
                    continue;
                };
                *steps += width as u64;
                if face == 1 {
                    // The last face takes all the dice that are left.
                    for (left, weight) in lefts.iter().enumerate() {
                        if !weight.is_none() {
                            let after = seen(self.0, state, face, left, &mut there, width)?;
                            there[after].add(weight, &N::of(1));
                        }
                    }
                    continue;
                }
                for left in 0..=most {
                    there[state * width + left].add(&lefts[left], &N::of(1));
                }
                // A state read with the same face shown as often comes to the same, however many dice are left.
                for (shown, choose) in choose.iter().enumerate().take(most + 1).skip(1) {
                    let after = seen(self.0, state, face, shown, &mut there, width)?;
                    let ways = lefts[shown..=most].iter().zip(choose);
                    for (to, (weight, ways)) in there[after..after + width].iter_mut().zip(ways) {
                        to.add(weight, ways);
                    }
                }
            }
            std::mem::swap(&mut here, &mut there);
        }
        let ends = here.into_iter().step_by(width).enumerate();
        Some(ends.filter(|(_, weight)| !weight.is_none()).collect())
    }
}

impl Reading for AtEdge<'_> {
    /// So many dice show the face, and all others something less far out.
    fn ways<N: Combinations>(&self, die: Die, count: usize, steps: &mut u64) -> Option<Vec<(usize, N)>> {
        if count == 0 {
            return Some(vec![(0, N::of(1))]);
        }
        let choose = triangle::<N>(count);
        let mut ends: Vec<N> = vec![];
        for face in 1..=die.sides() {
            *steps += count as u64;
            let further = N::of(if self.lowest { die.sides() - face } else { face - 1 });
            let mut others = N::of(1);
            for shown in (1..=count).rev() {
                let end = (self.read)(face, u16::try_from(shown).unwrap_or(u16::MAX));
                if READINGS_MAX <= end {
                    return None;
                }
                if ends.len() <= end {
                    ends.resize(end + 1, N::NONE);
                }
                ends[end].add(&choose[shown][count - shown], &others);
                let mut more = N::NONE;
                more.add(&others, &further);
                others = more;
                if others.is_none() {
                    break;
                }
            }
        }
        Some(ends.into_iter().enumerate().filter(|(_, ways)| !ways.is_none()).collect())
    }
}

/// Where the weights of the state begin that the reading comes to. `None` if there are too many states.
pub(super) fn seen<N: Combinations>(
    read: &dyn Fn(usize, u16, u16) -> usize,
    state: usize,
    face: u16,
    shown: usize,
    there: &mut Vec<N>,
    width: usize,
) -> Option<usize> {
    let after = match u16::try_from(shown) {
        Ok(0) | Err(_) => state,
        Ok(shown) => read(state, face, shown),
    };
    if READINGS_MAX <= after {
        return None;
    }
    if there.len() <= after * width {
        there.resize((after + 1) * width, N::NONE);
    }
    Some(after * width)
}
