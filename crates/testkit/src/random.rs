//! Numbers from a seed, the same on every machine and for ever. For tests: anybody can foresee them.
use norn_kernel::{Die, Path};
use norn_play::playback::Roll;
use norn_play::simulate::Faces;
use std::fmt::{self, Write};

/// The variables that say how often something is tried, and from which seed; see [`trials`].
pub const TRIALS: &str = "TRIALS";
/// The seed.
pub const SEED: &str = "SEED";

/// How often something is tried, and from which seed on: a few times in an ordinary test, and always the same; as often
/// as the environment says in a long run.
#[must_use]
pub fn trials(few: u64) -> (u64, u64) {
    let said = |name: &str| std::env::var(name).ok()?.parse().ok();
    (said(TRIALS).unwrap_or(few), said(SEED).unwrap_or(1))
}

/// Splitmix64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// From this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// For one point of a run: what it gives depends on the place alone, never on who was first.
    #[must_use]
    pub fn at(seed: u64, path: &Path) -> Self {
        let mut random = Self(seed);
        // Writing into it can't fail.
        let _ = write!(random, "{path}");
        random
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to `n - 1`, each as likely as the others; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        // The widening multiply, with rejection.
        loop {
            let wide = (self.bits() >> 32) * u64::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the two halves are meant")]
            let (high, low) = ((wide >> 32) as u32, wide as u32);
            if n <= low || n == 0 || n.wrapping_neg() % n <= low {
                return high;
            }
        }
    }

    /// One of them, if there are any.
    pub fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let length = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.get(self.below(length) as usize)
    }

    /// Whether it comes true, one time in so many.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// So many bytes.
    pub fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.bits().to_be_bytes()[0]).collect()
    }
}

impl Write for Random {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 ^= u64::from(byte);
            self.0 = self.bits();
        }
        Ok(())
    }
}

impl Faces for Random {
    #[inline]
    fn face(&mut self, die: Die) -> u16 {
        u16::try_from(self.below(die.sides().into())).unwrap_or_default() + 1
    }
}

/// Dice for live play that fall at once. Faces depend on the seed and the place in the run alone.
pub fn dice(seed: u64) -> impl FnMut(&Roll) -> Option<Vec<u16>> + Clone {
    move |roll| {
        let mut random = Random::at(seed, &roll.path);
        Some((0..roll.count).map(|_| random.face(roll.die)).collect())
    }
}

/// The same dice, but every owner taps.
pub fn by_hand(seed: u64) -> impl FnMut(&Roll) -> Option<Vec<u16>> + Clone {
    let mut dice = dice(seed);
    move |roll| if roll.tapped { dice(roll) } else { None }
}
