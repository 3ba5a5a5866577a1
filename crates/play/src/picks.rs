//! The picks that a question allows: one drawn, or all of them.
use norn_kernel::{Pick, Want};

/// The most picks of one question that are ever listed.
pub const PICKS_MAX: usize = 1000;

/// A pick that fits, drawn with `below(n)`, which gives a number from 0 to `n - 1`; `n` is at least 1. `None`
/// where nothing fits.
#[must_use]
pub fn drawn(want: &Want<'_>, below: &mut dyn FnMut(u32) -> u32) -> Option<Pick> {
    let pick = match *want {
        Want::Confirm => Pick::Yes(below(2) == 1),
        Want::OneOf([]) => return None,
        Want::OneOf(options) => Pick::One(position(below(count(options.len())))),
        Want::SeveralOf { options, min, max } => Pick::Several(several(options.len(), min, max, below)?),
        Want::Places { places, min, max } => Pick::Several(several(places.len(), min, max, below)?),
        Want::Number { min, max } => {
            let span = i64::from(max) - i64::from(min) + 1;
            let above = match u32::try_from(span) {
                Ok(0) | Err(_) if span <= 0 => return None,
                Ok(span) => below(span).into(),
                Err(_) => i64::from(below(1 << 16)) << 16 | i64::from(below(1 << 16)),
            };
            Pick::Number(i32::try_from(i64::from(min) + above).unwrap_or(max))
        }
        Want::Text { max } => {
            const LETTERS: &[char] = &['a', ' ', 'é', '"', '\\', '<', '\n', '\u{202e}', '🎲', '}'];
            let length = below(u32::from(max.min(8)) + 1);
            let letter = |_| LETTERS[below(count(LETTERS.len())) as usize % LETTERS.len()];
            Pick::Text((0..length).map(letter).collect())
        }
        Want::Order(options) => {
            let mut order = positions(options.len());
            shuffle(&mut order, options.len(), below);
            Pick::Order(order)
        }
        Want::Allot { points, each_max, to } => {
            let (each_max, mut left) = (u32::from(each_max), u32::from(points));
            let mut given = vec![];
            for after in (0..to.len()).rev() {
                let rest = each_max.saturating_mul(count(after));
                let (low, high) = (left.saturating_sub(rest), left.min(each_max));
                if high < low {
                    return None;
                }
                let one = low + below(high - low + 1);
                left = left.saturating_sub(one);
                given.push(position(one));
            }
            Pick::Allot(given)
        }
    };
    want.allows(&pick).then_some(pick)
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn position(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn positions(length: usize) -> Vec<u16> {
    (0..length).map_while(|n| u16::try_from(n).ok()).collect()
}

/// Brings a random choice of `wanted` of all into the first places.
fn shuffle(all: &mut [u16], wanted: usize, below: &mut dyn FnMut(u32) -> u32) {
    for n in 0..wanted.min(all.len()) {
        let other = n + below(count(all.len() - n)) as usize;
        if other < all.len() {
            all.swap(n, other);
        }
    }
}

fn several(of: usize, min: u16, max: u16, below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<u16>> {
    let max = max.min(u16::try_from(of).unwrap_or(u16::MAX));
    let more = max.checked_sub(min)?;
    let wanted = usize::from(min) + below(u32::from(more) + 1) as usize;
    let mut all = positions(of);
    shuffle(&mut all, wanted, below);
    all.truncate(wanted);
    all.sort_unstable();
    Some(all)
}

/// All picks that fit, at most `max` of them; `None` if there are more, or for a text, which has no end.
#[must_use]
pub fn all(want: &Want<'_>, max: usize) -> Option<Vec<Pick>> {
    let mut found = Found { max, all: vec![] };
    let complete = match *want {
        Want::Confirm => found.add(Pick::Yes(false)) && found.add(Pick::Yes(true)),
        Want::OneOf(options) => positions(options.len()).into_iter().all(|one| found.add(Pick::One(one))),
        Want::SeveralOf { options, min, max } => found.several(options.len(), min, max),
        Want::Places { places, min, max } => found.several(places.len(), min, max),
        Want::Number { min, max } => (min..=max).all(|number| found.add(Pick::Number(number))),
        Want::Text { .. } => false,
        Want::Order(options) => found.orders(&mut vec![], &mut positions(options.len())),
        Want::Allot { points, each_max, to } => {
            found.allot(&mut vec![], points.into(), each_max.into(), to.len())
        }
    };
    complete.then_some(found.all)
}

struct Found {
    max: usize,
    all: Vec<Pick>,
}

impl Found {
    /// Whether there is still room.
    fn add(&mut self, pick: Pick) -> bool {
        if self.all.len() < self.max {
            self.all.push(pick);
            true
        } else {
            false
        }
    }

    fn several(&mut self, of: usize, min: u16, max: u16) -> bool {
        let of = u16::try_from(of).unwrap_or(u16::MAX);
        (min..=max.min(of)).all(|wanted| {
            // An odometer of ascending positions.
            let mut picks: Vec<u16> = (0..wanted).collect();
            loop {
                if !self.add(Pick::Several(picks.clone())) {
                    return false;
                }
                let from_end = (0..wanted).find(|&n| {
                    let place = usize::from(wanted - 1 - n);
                    picks[place] < of - 1 - n
                });
                let Some(n) = from_end else { return true };
                let place = usize::from(wanted - 1 - n);
                let first = picks[place] + 1;
                for (pick, value) in picks[place..].iter_mut().zip(first..) {
                    *pick = value;
                }
            }
        })
    }

    /// Stops after as many steps as there may be picks; since every branch ends in a pick, recursion stays
    /// shallow.
    fn orders(&mut self, so_far: &mut Vec<u16>, left: &mut Vec<u16>) -> bool {
        if left.is_empty() {
            return self.add(Pick::Order(so_far.clone()));
        }
        // Beyond this many, the orders alone are more than could be listed.
        if self.max < left.len() {
            return false;
        }
        (0..left.len()).all(|n| {
            let one = left.remove(n);
            so_far.push(one);
            let room = self.orders(so_far, left);
            so_far.pop();
            left.insert(n, one);
            room
        })
    }

    fn allot(&mut self, so_far: &mut Vec<u16>, left: u32, each_max: u32, to: usize) -> bool {
        let Some(after) = to.checked_sub(1) else {
            return left != 0 || self.add(Pick::Allot(so_far.clone()));
        };
        let rest = each_max.saturating_mul(count(after));
        (left.saturating_sub(rest)..=left.min(each_max)).all(|one| {
            so_far.push(position(one));
            let room = self.allot(so_far, left - one, each_max, after);
            so_far.pop();
            room
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_kernel::{Choice, Key, Place, Value};

    const KEY: Key = Key::of(&["test.picks"], "test.picks");

    fn options(of: i64) -> Vec<Choice> {
        (0..of).map(|n| Choice::new(KEY, Value::Number(n))).collect()
    }

    #[test]
    fn as_many_as_can_be_counted_by_hand() {
        let five = options(5);
        let places = [Place(3), Place(9)];
        let wants = [
            (Want::Confirm, 2),
            (Want::OneOf(&five), 5),
            (Want::OneOf(&[]), 0),
            (Want::SeveralOf { options: &five, min: 0, max: 9 }, 32),
            (Want::SeveralOf { options: &five, min: 2, max: 3 }, 20),
            (Want::SeveralOf { options: &five, min: 6, max: 9 }, 0),
            (Want::Places { places: &places, min: 1, max: 1 }, 2),
            (Want::Number { min: -3, max: 3 }, 7),
            (Want::Number { min: 3, max: -3 }, 0),
            (Want::Order(&five), 120),
            (Want::Order(&[]), 1),
            (Want::Allot { points: 3, each_max: 3, to: &five }, 35),
            (Want::Allot { points: 3, each_max: 1, to: &five }, 10),
            (Want::Allot { points: 6, each_max: 1, to: &five }, 0),
            (Want::Allot { points: 0, each_max: 1, to: &[] }, 1),
            (Want::Allot { points: 1, each_max: 1, to: &[] }, 0),
        ];
        for (want, expected) in wants {
            let mut picks = all(&want, PICKS_MAX).unwrap();
            assert_eq!(picks.len(), expected, "{want:?}");
            assert!(picks.iter().all(|pick| want.allows(pick)), "{want:?}");
            picks.sort();
            picks.dedup();
            assert_eq!(picks.len(), expected, "{want:?}");
            for seed in 0..50_u32 {
                let mut state = seed;
                let mut below = |n: u32| {
                    state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
                    (state >> 16) % n
                };
                let pick = drawn(&want, &mut below);
                assert_eq!(pick.is_some(), expected != 0, "{want:?}");
                assert!(pick.is_none_or(|pick| picks.contains(&pick)), "{want:?}");
            }
        }
    }

    #[test]
    fn picks_max_is_kept_without_listing_more() {
        let many = options(1000);
        assert_eq!(all(&Want::OneOf(&many), PICKS_MAX).unwrap().len(), PICKS_MAX);
        for endless in [
            Want::Number { min: i32::MIN, max: i32::MAX },
            Want::Number { min: 0, max: 1000 },
            Want::SeveralOf { options: &many, min: 0, max: 1000 },
            Want::Order(&many),
            Want::Allot { points: 500, each_max: 500, to: &many },
            Want::Text { max: 1 },
        ] {
            assert!(all(&endless, PICKS_MAX).is_none());
            assert!(drawn(&endless, &mut |n| n - 1).is_some_and(|pick| endless.allows(&pick)));
        }
    }
}
