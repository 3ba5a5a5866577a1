//! Shares and counts during the work: of any size, and fast while they are small.
use norn_dice::{BigUint, Ratio};

/// A share that is put in lowest terms only when it is read, since nearly all of the work lies before that.
#[derive(Clone, Debug)]
pub(crate) enum Weight {
    /// Over and under, the latter not 0.
    Small(u128, u128),
    Big(Ratio),
}

impl Weight {
    pub(crate) const ZERO: Self = Self::Small(0, 1);
    pub(crate) const ONE: Self = Self::Small(1, 1);

    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Self::Small(over, _) => *over == 0,
            Self::Big(ratio) => ratio.is_zero(),
        }
    }

    /// One of so many equal ways; `ways` is not 0.
    pub(crate) fn even(ways: u16) -> Self {
        Self::Small(1, u128::from(ways.max(1)))
    }

    pub(crate) fn ratio(&self) -> Ratio {
        match self {
            Self::Small(over, under) => Ratio::checked_new(*over, *under).unwrap_or_default(),
            Self::Big(ratio) => ratio.clone(),
        }
    }

    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(a, b), Self::Small(c, d)) = (self, other)
            && let (Some(over), Some(under)) = (product(*a, *c), product(*b, *d))
        {
            return Self::Small(over, under);
        }
        Self::from(self.ratio().times(&other.ratio()))
    }

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        if let (Self::Small(a, b), &Self::Small(c, d)) = (&mut *self, other) {
            if *b == d
                && let Some(sum) = a.checked_add(c)
            {
                *a = sum;
                return;
            }
            if let Some((over, under)) = sum((*a, *b), (c, d)) {
                (*a, *b) = (over, under);
                return;
            }
        }
        *self = Self::from(self.ratio().plus(&other.ratio()));
    }

    /// What is missing to one.
    pub(crate) fn rest(&self) -> Self {
        Self::from(Ratio::ONE.minus_or_zero(&self.ratio()))
    }

    /// Of a weight in parts: the logarithm of how many parts make one.
    pub(crate) const PARTS: u32 = 63;

    /// How many parts it has, rounded down; it is at most one.
    pub(crate) fn parts(&self) -> u128 {
        let ratio = self.ratio();
        let parts = (ratio.numerator() << Self::PARTS) / ratio.denominator();
        u128::try_from(parts).unwrap_or(1 << Self::PARTS)
    }

    pub(crate) fn from_parts(parts: u128) -> Self {
        Self::Small(parts, 1 << Self::PARTS)
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "only to tell what is not worth following"
    )]
    pub(crate) fn parts_of(share: f64) -> u128 {
        (share.max(0.0) * 2_f64.powi(63)) as u128
    }

    #[expect(clippy::cast_precision_loss, reason = "only to tell whether it is worth following")]
    pub(crate) fn about(&self) -> f64 {
        match self {
            Self::Small(over, under) => *over as f64 / *under as f64,
            Self::Big(ratio) => ratio.to_f64(),
        }
    }
}

impl From<Ratio> for Weight {
    fn from(ratio: Ratio) -> Self {
        match ratio.to_u128s() {
            Some((over, under)) => Self::Small(over, under),
            None => Self::Big(ratio),
        }
    }
}

impl PartialEq for Weight {
    fn eq(&self, other: &Self) -> bool {
        self.ratio() == other.ratio()
    }
}

/// Narrow numbers, which are nearly all, multiply without a check for each of their halves.
#[inline]
fn product(a: u128, b: u128) -> Option<u128> {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => Some(u128::from(a) * u128::from(b)),
        _ => a.checked_mul(b),
    }
}

#[inline]
fn sum((a, b): (u128, u128), (c, d): (u128, u128)) -> Option<(u128, u128)> {
    let scaled = |small: u128, large: u128| match (u64::try_from(small), u64::try_from(large)) {
        (Ok(small), Ok(large)) => large.is_multiple_of(small).then(|| u128::from(large / small)),
        _ => large.is_multiple_of(small).then(|| large / small),
    };
    if let Some(by) = scaled(d, b) {
        return Some((a.checked_add(c.checked_mul(by)?)?, b));
    }
    let by = scaled(b, d)?;
    Some((c.checked_add(a.checked_mul(by)?)?, d))
}

/// How many ways: never too many to count, but there may be no end to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ways {
    Small(u128),
    Big(BigUint),
    Endless,
}

impl Ways {
    pub(crate) const NONE: Self = Self::Small(0);
    pub(crate) const ONE: Self = Self::Small(1);

    /// `None`: without end.
    pub(crate) fn big(&self) -> Option<BigUint> {
        match self {
            Self::Small(ways) => Some(BigUint::from(*ways)),
            Self::Big(ways) => Some(ways.clone()),
            Self::Endless => None,
        }
    }

    fn of(ways: Option<BigUint>) -> Self {
        ways.map_or(Self::Endless, Self::Big)
    }

    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(product) = product(*a, *b)
        {
            return Self::Small(product);
        }
        if *self == Self::NONE || *other == Self::NONE {
            return Self::NONE;
        }
        Self::of(self.big().zip(other.big()).map(|(a, b)| a * b))
    }

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (&mut *self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *a = sum;
            return;
        }
        *self = Self::of(self.big().zip(other.big()).map(|(a, b)| a + b));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_counts_grow_past_128_bits() {
        let (mut share, mut ways) = (Weight::ONE, Ways::ONE);
        let (mut exact, mut all) = (Ratio::ONE, BigUint::from(1_u8));
        for sides in 1..200_u16 {
            share = share.times(&Weight::even(sides));
            exact = exact.times(&Ratio::new(1, sides.into()));
            ways = ways.times(&Ways::Small(sides.into()));
            all *= sides;
            assert_eq!(share.ratio(), exact);
            assert_eq!(ways.big().as_ref(), Some(&all));
        }
        let mut sum = share.clone();
        sum.add(&share.rest());
        assert_eq!(sum, Weight::ONE);
        ways.add(&Ways::ONE);
        assert_eq!(ways.big(), Some(all + 1_u8));
        ways.add(&Ways::Endless);
        assert_eq!(ways.times(&Ways::Small(2)), Ways::Endless);
        assert_eq!(ways.times(&Ways::NONE), Ways::NONE, "what never happens has no ways");
    }

    #[test]
    fn sums_agree_with_fractions_in_lowest_terms() {
        let parts =
            [(1, 6), (1, 20), (3, 120), (7, 7), (u128::MAX, u128::MAX), (1, u128::MAX - 1), (0, 5), (1, 3)];
        let mut sum = Weight::ZERO;
        let mut exact = Ratio::ZERO;
        for (over, under) in parts.into_iter().cycle().take(40) {
            sum.add(&Weight::Small(over, under));
            exact = exact.plus(&Ratio::new(over, under));
            assert_eq!(sum.ratio(), exact);
        }
        assert!((sum.about() - exact.to_f64()).abs() < 1e-9);
    }
}
