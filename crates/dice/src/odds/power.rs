//! The sum of many dice that fall alike, as the power of a polynomial.

use num_bigint::BigUint;

/// Fewer dice are as quickly added one after the other.
pub(super) const DICE_MIN: u32 = 8;

/// The coefficients of a polynomial to a power, from the lowest up.
///
/// The polynomial is made of runs: where they begin, how many coefficients in a row they hold, and the one number that
/// all of these are. One of them begins at zero. `None` if a number on the way might pass 64 bits.
///
/// With `Q` the polynomial, `R = (1 - x) Q` has two terms for each run, and of `P = Q^n` it holds that
/// `P' R (1 - x) = n (R' (1 - x) + R) P`. So each coefficient of `P` follows from as few before it as that has terms,
/// each times a small number.
pub(super) fn power(runs: &[(usize, usize, u64)], dice: u32) -> Option<Vec<BigUint>> {
    let signed = |n: usize| i128::try_from(n).ok();
    let mut ends: Vec<(usize, i128)> = vec![];
    for &(from, len, weight) in runs {
        ends.push((from, weight.into()));
        ends.push((from.checked_add(len)?, -i128::from(weight)));
    }
    let ends = gathered(ends);
    let first = ends.first().filter(|(at, weight)| *at == 0 && *weight > 0)?.1;
    let widest = runs.iter().map(|(from, len, _)| from + len - 1).max()?;
    let top = widest.checked_mul(usize::try_from(dice).ok()?)?;
    // R (1 - x), and n (R' (1 - x) + R).
    let mut left: Vec<(usize, i128)> = vec![];
    let mut right: Vec<(usize, i128)> = vec![];
    for &(at, weight) in &ends {
        left.extend([(at, weight), (at + 1, -weight)]);
        let slope = signed(at)? * weight;
        if at > 0 {
            right.push((at - 1, slope));
        }
        right.extend([(at, -slope), (at, weight)]);
    }
    let (left, right) = (gathered(left), gathered(right));
    // By how far back a coefficient lies: what it is taken times, which falls evenly with where it is looked from.
    let mut back: Vec<(usize, i128)> =
        right.iter().map(|(at, weight)| (at + 1, weight * i128::from(dice))).collect();
    back.extend(
        left.iter().filter(|(at, _)| *at > 0).map(|(at, weight)| (*at, signed(*at).unwrap_or(0) * weight)),
    );
    let constant = gathered(back);
    let falling = |at: usize| left.iter().find(|(known, _)| *known == at).map_or(0, |(_, weight)| *weight);
    let mut steps: Vec<usize> = constant.iter().map(|(at, _)| *at).collect();
    steps.extend(left.iter().map(|(at, _)| *at).filter(|at| *at > 0));
    steps.sort_unstable();
    steps.dedup();
    let terms: Vec<(usize, i128, i128)> = steps
        .into_iter()
        .map(|at| {
            (
                at,
                constant.iter().find(|(known, _)| *known == at).map_or(0, |(_, weight)| *weight),
                falling(at),
            )
        })
        .collect();
    let far = signed(top)?;
    let fits = |number: i128| number.unsigned_abs() <= u128::from(u64::MAX);
    if !fits(first.checked_mul(far)?)
        || terms.iter().any(|(_, constant, falling)| {
            falling.checked_mul(far).is_none_or(|product| !fits(*constant) || !fits(constant - product))
        })
    {
        return None;
    }
    let narrow = |number: i128| u64::try_from(number.unsigned_abs()).unwrap_or(0);
    let mut found: Vec<BigUint> = Vec::with_capacity(top + 1);
    found.push(BigUint::from(narrow(first)).pow(dice));
    // What reads the same from both ends is found from one.
    let mut turned: Vec<(usize, usize, u64)> =
        runs.iter().map(|&(from, len, weight)| (widest + 1 - from - len, len, weight)).collect();
    let mut straight = runs.to_vec();
    turned.sort_unstable();
    straight.sort_unstable();
    let half = if turned == straight { top / 2 } else { top };
    for place in 1..=half {
        let here = signed(place)?;
        let (mut more, mut less) = (BigUint::ZERO, BigUint::ZERO);
        for &(at, constant, falling) in &terms {
            let Some(before) = place.checked_sub(at) else { break };
            let times = constant - falling * here;
            if times > 0 {
                more += &found[before] * narrow(times);
            } else if times < 0 {
                less += &found[before] * narrow(times);
            }
        }
        found.push((more - less) / narrow(first * here));
    }
    for place in half + 1..=top {
        let same = found[top - place].clone();
        found.push(same);
    }
    Some(found)
}

/// How many terms each coefficient follows from, at most.
pub(super) fn terms(runs: usize) -> usize {
    4 * runs + 1
}

/// Terms of the same power together, from the lowest up, and none of them zero.
fn gathered(mut terms: Vec<(usize, i128)>) -> Vec<(usize, i128)> {
    terms.sort_unstable_by_key(|(at, _)| *at);
    let mut sums: Vec<(usize, i128)> = vec![];
    for (at, weight) in terms {
        match sums.last_mut() {
            Some((last, sum)) if *last == at => *sum += weight,
            _ => sums.push((at, weight)),
        }
    }
    sums.retain(|(_, weight)| *weight != 0);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One die after the other.
    fn slowly(runs: &[(usize, usize, u64)], dice: u32) -> Vec<BigUint> {
        let mut sums = vec![BigUint::from(1_u8)];
        for _ in 0..dice {
            let widest = runs.iter().map(|(from, len, _)| from + len - 1).max().unwrap_or(0);
            let mut next = vec![BigUint::ZERO; sums.len() + widest];
            for &(from, len, weight) in runs {
                for at in from..from + len {
                    for (place, ways) in sums.iter().enumerate() {
                        next[place + at] += ways * weight;
                    }
                }
            }
            sums = next;
        }
        sums
    }

    #[test]
    fn a_power_is_what_one_after_the_other_gives() {
        for runs in [
            &[(0, 6, 1)][..],
            &[(0, 1, 1)],
            &[(0, 1, 5)],
            &[(0, 2, 3)],
            &[(0, 1, 2), (1, 4, 7)],
            &[(0, 3, 1), (3, 1, 5), (7, 2, 2)],
            &[(0, 1, 1), (5, 1, 1)],
            &[(0, 1, 1), (1, 1, 2), (2, 1, 1)],
            &[(0, 2, 1), (1, 2, 1)],
        ] {
            for dice in [1, 2, 3, 7, 20] {
                assert_eq!(power(runs, dice), Some(slowly(runs, dice)), "{runs:?} {dice}");
            }
        }
    }

    #[test]
    fn what_would_pass_64_bits_is_left_to_others() {
        assert_eq!(power(&[(0, 6, u64::MAX)], 1_000), None);
        assert_eq!(power(&[(1, 6, 1)], 2), None);
    }
}
