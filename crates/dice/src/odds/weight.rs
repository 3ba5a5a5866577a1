//! The integers that odds are counted in: as small as the whole expression allows.

use std::fmt::Debug;

use num_bigint::BigUint;

use super::power;

/// A number of ways. The caller has made sure that all ways of the whole expression together fit,
/// so that no sum or product of a part of them overflows.
pub(super) trait Weight: Clone + Debug + Sized {
    fn zero() -> Self;
    fn of(ways: u64) -> Self;
    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;
    fn add(&mut self, other: &Self);
    fn subtract(&mut self, other: &Self);
    fn product(&self, other: &Self) -> Self;
    fn scaled(&self, by: u64) -> Self;

    fn add_product(&mut self, a: &Self, b: &Self) {
        self.add(&a.product(b));
    }

    fn power(base: u64, exponent: u32) -> Self;

    /// The sum of many dice at once, if that is quicker than one after the other; see [`power::power`].
    fn sum_of(_runs: &[(usize, usize, u64)], _dice: u32) -> Option<Vec<Self>> {
        None
    }
}

macro_rules! machine_weight {
    ($type:ty) => {
        impl Weight for $type {
            #[inline]
            fn zero() -> $type {
                0
            }

            #[inline]
            fn of(ways: u64) -> $type {
                <$type>::from(ways)
            }

            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn is_one(&self) -> bool {
                *self == 1
            }

            #[inline]
            fn add(&mut self, other: &$type) {
                *self += other;
            }

            #[inline]
            fn subtract(&mut self, other: &$type) {
                *self -= other;
            }

            #[inline]
            fn product(&self, other: &$type) -> $type {
                self * other
            }

            #[inline]
            fn scaled(&self, by: u64) -> $type {
                self * <$type>::from(by)
            }

            #[inline]
            fn power(base: u64, exponent: u32) -> $type {
                <$type>::from(base).pow(exponent)
            }
        }
    };
}

machine_weight!(u64);
machine_weight!(u128);

impl Weight for BigUint {
    fn zero() -> BigUint {
        BigUint::ZERO
    }

    fn of(ways: u64) -> BigUint {
        BigUint::from(ways)
    }

    fn is_zero(&self) -> bool {
        self.bits() == 0
    }

    fn is_one(&self) -> bool {
        self.bits() == 1
    }

    fn add(&mut self, other: &BigUint) {
        *self += other;
    }

    fn subtract(&mut self, other: &BigUint) {
        *self -= other;
    }

    fn product(&self, other: &BigUint) -> BigUint {
        self * other
    }

    fn scaled(&self, by: u64) -> BigUint {
        self * by
    }

    fn power(base: u64, exponent: u32) -> BigUint {
        BigUint::from(base).pow(exponent)
    }

    fn sum_of(runs: &[(usize, usize, u64)], dice: u32) -> Option<Vec<BigUint>> {
        if dice < power::DICE_MIN { None } else { power::power(runs, dice) }
    }
}

/// Pascal's triangle: `n` over `k` for every `n` up to some row.
pub(super) struct Binomials<W> {
    columns: usize,
    entries: Vec<W>,
}

impl<W: Weight> Binomials<W> {
    /// All rows up to and including that one, as far as and including that column.
    pub(super) fn new(row: usize, column: usize) -> Binomials<W> {
        let columns = column.min(row) + 1;
        let mut entries = vec![W::zero(); (row + 1) * columns];
        for n in 0..=row {
            entries[n * columns] = W::of(1);
            for k in 1..columns.min(n + 1) {
                let mut sum = entries[(n - 1) * columns + k - 1].clone();
                sum.add(&entries[(n - 1) * columns + k]);
                entries[n * columns + k] = sum;
            }
        }
        Binomials { columns, entries }
    }

    pub(super) fn get(&self, n: usize, k: usize) -> &W {
        &self.entries[n * self.columns + k]
    }
}
