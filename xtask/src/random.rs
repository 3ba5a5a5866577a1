//! Draws that can be repeated from a seed: splitmix64.

/// A sequence of draws.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A seed that nobody chose.
    #[must_use]
    pub fn any_seed() -> u64 {
        use std::hash::{BuildHasher, Hasher, RandomState};
        // Short enough to type again.
        RandomState::new().build_hasher().finish() % 1_000_000
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including `end`; 0 if `end` is.
    pub fn below(&mut self, end: usize) -> usize {
        let wide = u128::from(self.draw()) * end as u128;
        usize::try_from(wide >> 64).unwrap_or_default()
    }

    /// Puts things into an order where each order is as likely as any other.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for n in (1..things.len()).rev() {
            things.swap(n, self.below(n + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_splitmix64() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.draw(), 6_457_827_717_110_365_317);
        assert_eq!(random.draw(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn draws_stay_below_and_reach_everything() {
        let mut random = Random::new(7);
        let mut seen = [false; 6];
        for _ in 0..200 {
            seen[random.below(6)] = true;
        }
        assert_eq!(seen, [true; 6]);
        assert_eq!(random.below(0), 0);
    }
}
