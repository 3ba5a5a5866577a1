//! The integers that ways are counted in: as small as their sum allows.

use std::borrow::Cow;

use num_bigint::BigUint;
use num_integer::Integer;

use crate::distribution::Weights;

/// Which integers hold a number of that many bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Narrow,
    Wide,
    Big,
}

impl Width {
    pub(super) fn of(bits: u64) -> Width {
        match bits {
            0..=64 => Width::Narrow,
            65..=128 => Width::Wide,
            _ => Width::Big,
        }
    }
}

/// About how many steps a product takes whose factors have so many bits together.
pub(super) fn price(bits: u64) -> u64 {
    let words = bits / 64 + 1;
    match Width::of(bits) {
        Width::Narrow => 1,
        Width::Wide => 3,
        Width::Big => 60_u64.saturating_add(words.saturating_mul(words) / 2),
    }
}

/// About how many steps a sum of numbers takes that have so many bits.
pub(super) fn price_of_sum(bits: u64) -> u64 {
    match Width::of(bits) {
        Width::Narrow => 1,
        Width::Wide => 2,
        Width::Big => 20 + bits / 64,
    }
}

/// About how many steps it takes to find the greatest common divisor of numbers of so many bits.
pub(super) fn price_of_divisor(bits: u64) -> u64 {
    match Width::of(bits) {
        Width::Narrow => 50,
        Width::Wide => 300,
        Width::Big => bits.saturating_mul(bits / 64 + 4),
    }
}

/// How many words a number of that many bits takes.
pub(super) fn room(bits: u64) -> u64 {
    match Width::of(bits) {
        Width::Narrow => 1,
        Width::Wide => 2,
        Width::Big => bits / 64 + 5,
    }
}

/// A number of ways. The caller chooses a type in which all ways together fit.
pub(super) trait Count: Clone + Sized {
    fn zero() -> Self;
    fn of(number: u64) -> Self;
    fn narrowed(number: &BigUint) -> Self;
    fn big(&self) -> BigUint;
    fn bits(&self) -> u64;
    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;
    fn add(&mut self, other: &Self);
    fn subtract(&mut self, other: &Self);
    fn times(&self, other: &Self) -> Self;
    fn over(&self, other: &Self) -> Self;
    fn gcd(&self, other: &Self) -> Self;
    fn add_product(&mut self, a: &Self, b: &Self);
    /// The weights in this type. They must fit.
    fn all_of(weights: &Weights) -> Cow<'_, [Self]>;
    fn hold(weights: Vec<Self>) -> Weights;

    fn power(&self, exponent: u32) -> Self {
        let (mut power, mut square, mut left) = (Self::of(1), self.clone(), exponent);
        while left > 0 {
            if left % 2 == 1 {
                power = power.times(&square);
            }
            left /= 2;
            // The square past the last bit might not fit.
            if left > 0 {
                square = square.times(&square);
            }
        }
        power
    }
}

macro_rules! machine {
    ($type:ty, $variant:ident) => {
        impl Count for $type {
            #[inline]
            fn zero() -> $type {
                0
            }
            #[inline]
            fn of(number: u64) -> $type {
                <$type>::from(number)
            }
            fn narrowed(number: &BigUint) -> $type {
                <$type>::try_from(number).unwrap_or(<$type>::MAX)
            }
            fn big(&self) -> BigUint {
                BigUint::from(*self)
            }
            fn bits(&self) -> u64 {
                u64::from(<$type>::BITS - self.leading_zeros())
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
            fn times(&self, other: &$type) -> $type {
                self * other
            }
            #[inline]
            fn over(&self, other: &$type) -> $type {
                self / other
            }
            fn gcd(&self, other: &$type) -> $type {
                Integer::gcd(self, other)
            }
            #[inline]
            fn add_product(&mut self, a: &$type, b: &$type) {
                *self += a * b;
            }
            #[expect(unreachable_patterns, reason = "one of them is the type itself")]
            fn all_of(weights: &Weights) -> Cow<'_, [$type]> {
                match weights {
                    Weights::$variant(weights) => Cow::Borrowed(weights),
                    Weights::Narrow(weights) => weights.iter().map(|&w| Self::of(w)).collect(),
                    Weights::Wide(weights) => {
                        weights.iter().map(|&w| <$type>::try_from(w).unwrap_or(<$type>::MAX)).collect()
                    }
                    Weights::Big(weights) => weights.iter().map(Self::narrowed).collect(),
                }
            }
            fn hold(weights: Vec<$type>) -> Weights {
                Weights::$variant(weights)
            }
        }
    };
}

machine!(u64, Narrow);
machine!(u128, Wide);

impl Count for BigUint {
    fn zero() -> BigUint {
        BigUint::ZERO
    }
    fn of(number: u64) -> BigUint {
        BigUint::from(number)
    }
    fn narrowed(number: &BigUint) -> BigUint {
        number.clone()
    }
    fn big(&self) -> BigUint {
        self.clone()
    }
    fn bits(&self) -> u64 {
        BigUint::bits(self)
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
    fn times(&self, other: &BigUint) -> BigUint {
        self * other
    }
    fn over(&self, other: &BigUint) -> BigUint {
        self / other
    }
    fn gcd(&self, other: &BigUint) -> BigUint {
        // A remainder first: the numbers may differ by far, and then it does most of the work.
        if self.bits() == 0 { other.clone() } else { Integer::gcd(self, &(other % self)) }
    }
    fn add_product(&mut self, a: &BigUint, b: &BigUint) {
        *self += a * b;
    }
    fn all_of(weights: &Weights) -> Cow<'_, [BigUint]> {
        match weights {
            Weights::Narrow(weights) => weights.iter().map(|&w| BigUint::from(w)).collect(),
            Weights::Wide(weights) => weights.iter().map(|&w| BigUint::from(w)).collect(),
            Weights::Big(weights) => Cow::Borrowed(weights),
        }
    }
    fn hold(weights: Vec<BigUint>) -> Weights {
        Weights::Big(weights)
    }
}

/// A number of ways that grows as it must, for where nobody knows beforehand how large it becomes.
#[derive(Debug, Clone)]
pub(super) enum Ways {
    Small(u128),
    Big(BigUint),
}

impl Ways {
    pub(super) const ONE: Ways = Ways::Small(1);

    pub(super) fn big(&self) -> BigUint {
        match self {
            Ways::Small(ways) => BigUint::from(*ways),
            Ways::Big(ways) => ways.clone(),
        }
    }

    #[inline]
    pub(super) fn times(&self, other: &Ways) -> Ways {
        if let (Ways::Small(a), Ways::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ways::Small(product);
        }
        Ways::Big(self.big() * other.big())
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Ways) {
        if let (Ways::Small(a), Ways::Small(b)) = (&*self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *self = Ways::Small(sum);
            return;
        }
        *self = Ways::Big(self.big() + other.big());
    }

    /// Exactly divided.
    #[inline]
    pub(super) fn over(&self, by: u32) -> Ways {
        match self {
            Ways::Small(ways) => Ways::Small(ways / u128::from(by)),
            Ways::Big(ways) => Ways::Big(ways / by),
        }
    }

    pub(super) fn bits(&self) -> u64 {
        match self {
            Ways::Small(ways) => u64::from(u128::BITS - ways.leading_zeros()),
            Ways::Big(ways) => ways.bits(),
        }
    }
}

impl From<BigUint> for Ways {
    fn from(ways: BigUint) -> Ways {
        u128::try_from(&ways).map_or(Ways::Big(ways), Ways::Small)
    }
}
