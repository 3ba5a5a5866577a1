//! Exact fractions of any size.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, MulAssign};
use std::str::FromStr;

use num_bigint::BigUint;
use num_integer::Integer;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

/// The longest text that [`Ratio::from_str`] reads, in bytes.
///
/// Reading a number takes time quadratic in its length, so that input from outside needs an end.
pub const RATIO_TEXT_MAX: usize = 100_000;

/// An exact fraction that is not negative, always in lowest terms, of any size.
///
/// Arithmetic never overflows and never rounds. While numerator and denominator fit 128 bits no
/// memory is allocated, and while they fit 64 bits an operation takes less than a tenth of a microsecond;
/// beyond that the fraction moves to big integers by itself and comes back when it shrinks.
///
/// ```
/// use norn_dice::Ratio;
///
/// let two_sixes = Ratio::new(1, 6).times(&Ratio::new(1, 6));
/// assert_eq!(two_sixes.plus(&Ratio::new(1, 4)).to_string(), "5/18");
/// assert_eq!(Ratio::ONE.to_string(), "1/1");
/// ```
#[derive(Clone)]
pub struct Ratio(Repr);

/// Equal fractions have equal representations: `Big` only holds what does not fit `Small`.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(u128, u128),
    Big(Box<Parts>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Parts {
    numerator: BigUint,
    denominator: BigUint,
}

impl Ratio {
    /// Nothing: `0/1`.
    pub const ZERO: Ratio = Ratio(Repr::Small(0, 1));
    /// Certainty: `1/1`.
    pub const ONE: Ratio = Ratio(Repr::Small(1, 1));

    /// The fraction `numerator / denominator`, in lowest terms.
    ///
    /// # Panics
    ///
    /// If the denominator is zero; in a `const` this is an error of the compiler. For numbers that
    /// come from outside there is [`Ratio::checked_new`].
    #[must_use]
    pub const fn new(numerator: u128, denominator: u128) -> Ratio {
        assert!(denominator != 0, "the denominator of a fraction is never zero");
        let g = gcd(numerator, denominator);
        Ratio(Repr::Small(numerator / g, denominator / g))
    }

    /// The fraction `numerator / denominator` in lowest terms, or `None` if the denominator is zero.
    #[must_use]
    pub const fn checked_new(numerator: u128, denominator: u128) -> Option<Ratio> {
        if denominator == 0 { None } else { Some(Ratio::new(numerator, denominator)) }
    }

    /// The fraction of two big integers in lowest terms, or `None` if the denominator is zero.
    #[must_use]
    pub fn from_big(numerator: BigUint, denominator: BigUint) -> Option<Ratio> {
        if let (Ok(n), Ok(d)) = (u128::try_from(&numerator), u128::try_from(&denominator)) {
            return Ratio::checked_new(n, d);
        }
        if denominator == BigUint::ZERO {
            return None;
        }
        let g = numerator.gcd(&denominator);
        Some(Ratio::from_lowest_terms(numerator / &g, denominator / &g))
    }

    /// The caller has divided both by their greatest common divisor.
    fn from_lowest_terms(numerator: BigUint, denominator: BigUint) -> Ratio {
        match (u128::try_from(&numerator), u128::try_from(&denominator)) {
            (Ok(n), Ok(d)) => Ratio(Repr::Small(n, d)),
            _ => Ratio(Repr::Big(Box::new(Parts { numerator, denominator }))),
        }
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> BigUint {
        self.parts().0.into_owned()
    }

    /// The denominator in lowest terms; at least one.
    #[must_use]
    pub fn denominator(&self) -> BigUint {
        self.parts().1.into_owned()
    }

    fn parts(&self) -> (Cow<'_, BigUint>, Cow<'_, BigUint>) {
        match &self.0 {
            Repr::Small(n, d) => (Cow::Owned(BigUint::from(*n)), Cow::Owned(BigUint::from(*d))),
            Repr::Big(parts) => (Cow::Borrowed(&parts.numerator), Cow::Borrowed(&parts.denominator)),
        }
    }

    /// Numerator and denominator, if both fit 128 bits.
    #[must_use]
    pub const fn to_u128s(&self) -> Option<(u128, u128)> {
        match &self.0 {
            Repr::Small(n, d) => Some((*n, *d)),
            Repr::Big(_) => None,
        }
    }

    /// Whether this is exactly zero.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// Whether this is exactly one.
    #[must_use]
    pub const fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small(1, 1))
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(&self, other: &Ratio) -> Ratio {
        if let (Repr::Small(a, b), Repr::Small(c, d)) = (&self.0, &other.0)
            && let Some(sum) = small_plus(*a, *b, *c, *d)
        {
            return sum;
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        if b == d {
            return reduced(a.as_ref() + c.as_ref(), b.into_owned());
        }
        // The sum can only share with its denominator what the two denominators share.
        let g = b.gcd(&d);
        let (b_rest, d_rest) = (b.as_ref() / &g, d.as_ref() / &g);
        let top = a.as_ref() * &d_rest + c.as_ref() * &b_rest;
        let shared = top.gcd(&g);
        Ratio::from_lowest_terms(top / &shared, b_rest * (d.as_ref() / &shared))
    }

    /// This less the other, or `None` if that would be less than zero.
    #[must_use]
    pub fn minus(&self, other: &Ratio) -> Option<Ratio> {
        if let (Repr::Small(a, b), Repr::Small(c, d)) = (&self.0, &other.0)
            && let Some(difference) = small_minus(*a, *b, *c, *d)
        {
            return difference;
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let (left, right) = (a.as_ref() * d.as_ref(), c.as_ref() * b.as_ref());
        (left >= right).then(|| reduced(left - right, b.as_ref() * d.as_ref()))
    }

    /// This less the other, or zero if that would be less than zero.
    #[must_use]
    pub fn minus_or_zero(&self, other: &Ratio) -> Ratio {
        self.minus(other).unwrap_or(Ratio::ZERO)
    }

    /// The product of both.
    #[must_use]
    pub fn times(&self, other: &Ratio) -> Ratio {
        if let (Repr::Small(a, b), Repr::Small(c, d)) = (&self.0, &other.0)
            && let Some(product) = small_times(*a, *b, *c, *d)
        {
            return product;
        }
        if self.is_zero() || other.is_zero() {
            return Ratio::ZERO;
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let (left, right) = (a.gcd(&d), c.gcd(&b));
        Ratio::from_lowest_terms(
            (a.as_ref() / &left) * (c.as_ref() / &right),
            (b.as_ref() / &right) * (d.as_ref() / &left),
        )
    }

    /// This divided by the other, or `None` if the other is zero.
    #[must_use]
    pub fn over(&self, other: &Ratio) -> Option<Ratio> {
        let inverse = match &other.0 {
            Repr::Small(0, _) => return None,
            Repr::Small(n, d) => Ratio(Repr::Small(*d, *n)),
            Repr::Big(parts) => Ratio(Repr::Big(Box::new(Parts {
                numerator: parts.denominator.clone(),
                denominator: parts.numerator.clone(),
            }))),
        };
        Some(self.times(&inverse))
    }

    /// The nearest `f64`, ties to even; infinite if the fraction is greater than any `f64`.
    ///
    /// Correct even where numerator and denominator are themselves greater than any `f64`, and
    /// down to the smallest subnormal.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        const EXACT: u128 = 1 << f64::MANTISSA_DIGITS;
        match &self.0 {
            #[expect(clippy::cast_precision_loss, reason = "both are exact below 2^53")]
            Repr::Small(n, d) if *n <= EXACT && *d <= EXACT => *n as f64 / *d as f64,
            _ => {
                let (n, d) = self.parts();
                big_to_f64(&n, &d)
            }
        }
    }
}

/// Divides by the greatest common divisor. The denominator is not zero.
fn reduced(numerator: BigUint, denominator: BigUint) -> Ratio {
    let g = numerator.gcd(&denominator);
    Ratio::from_lowest_terms(numerator / &g, denominator / &g)
}

fn small_plus(a: u128, b: u128, c: u128, d: u128) -> Option<Ratio> {
    if b == d {
        let top = a.checked_add(c)?;
        let g = gcd(top, b);
        return Some(Ratio(Repr::Small(quotient(top, g), quotient(b, g))));
    }
    let g = gcd(b, d);
    let (b_rest, d_rest) = (quotient(b, g), quotient(d, g));
    let top = a.checked_mul(d_rest)?.checked_add(c.checked_mul(b_rest)?)?;
    let shared = if g == 1 { 1 } else { gcd(top, g) };
    Some(Ratio(Repr::Small(quotient(top, shared), b_rest.checked_mul(quotient(d, shared))?)))
}

/// The outer `None`: does not fit. The inner `None`: less than zero.
fn small_minus(a: u128, b: u128, c: u128, d: u128) -> Option<Option<Ratio>> {
    let g = if b == d { b } else { gcd(b, d) };
    let (b_rest, d_rest) = (quotient(b, g), quotient(d, g));
    let (left, right) = (a.checked_mul(d_rest)?, c.checked_mul(b_rest)?);
    let Some(top) = left.checked_sub(right) else {
        return Some(None);
    };
    let shared = if g == 1 { 1 } else { gcd(top, g) };
    Some(Some(Ratio(Repr::Small(quotient(top, shared), b_rest.checked_mul(quotient(d, shared))?))))
}

fn small_times(a: u128, b: u128, c: u128, d: u128) -> Option<Ratio> {
    // Reducing crosswise before multiplying keeps the factors small.
    let (left, right) = (gcd(a, d), gcd(c, b));
    Some(Ratio(Repr::Small(
        quotient(a, left).checked_mul(quotient(c, right))?,
        quotient(b, right).checked_mul(quotient(d, left))?,
    )))
}

/// Division, which takes a fraction of the time where both fit 64 bits.
#[inline]
fn quotient(a: u128, b: u128) -> u128 {
    if b == 1 {
        return a;
    }
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => u128::from(a / b),
        _ => a / b,
    }
}

/// The greatest common divisor, one for two zeros so that it always divides.
const fn gcd(a: u128, b: u128) -> u128 {
    if a == 1 || b == 1 {
        return 1;
    }
    if a == 0 || b == 0 {
        let other = a | b;
        return if other == 0 { 1 } else { other };
    }
    let (mut a, mut b) = (a, b);
    // Euclid's steps shrink wide numbers fast; below 64 bits shifting is quicker.
    while (a | b) >> 64 != 0 {
        let rest = a % b;
        if rest == 0 {
            return b;
        }
        a = b;
        b = rest;
    }
    #[expect(clippy::cast_possible_truncation, reason = "both fit, by the loop above")]
    let (mut a, mut b) = (a as u64, b as u64);
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
        if b == 0 {
            return (a as u128) << shift;
        }
    }
}

fn big_to_f64(n: &BigUint, d: &BigUint) -> f64 {
    if *n == BigUint::ZERO {
        return 0.0;
    }
    // The quotient gets 64 or 65 bits: more than f64 keeps, so that what is cut off decides only
    // how to round.
    let exponent = signed(n.bits()) - signed(d.bits()) - 64;
    let shift = exponent.unsigned_abs();
    let (quotient, rest) = if exponent < 0 { (n << shift).div_rem(d) } else { n.div_rem(&(d << shift)) };
    let Ok(quotient) = u128::try_from(&quotient) else {
        return f64::INFINITY;
    };
    let bits = i64::from(u128::BITS - quotient.leading_zeros());
    let mantissa = i64::from(f64::MANTISSA_DIGITS);
    let lowest = i64::from(f64::MIN_EXP) - mantissa;
    let drop = (bits - mantissa).max(lowest - exponent);
    if drop > bits {
        return 0.0;
    }
    let kept = quotient >> drop;
    let cut = quotient & ((1 << drop) - 1);
    let half = 1_u128 << (drop - 1);
    let up = cut > half || (cut == half && (rest != BigUint::ZERO || kept & 1 == 1));
    let kept = kept + u128::from(up);
    let power = exponent + drop;
    // Two steps, because the power alone may lie below the smallest normal f64.
    #[expect(clippy::cast_precision_loss, reason = "at most 2^53")]
    let kept = kept as f64;
    if power > i64::from(f64::MAX_EXP) {
        return f64::INFINITY;
    }
    if power < -1000 {
        kept * power_of_two(-1000) * power_of_two(power + 1000)
    } else if power > 900 {
        kept * power_of_two(900) * power_of_two(power - 900)
    } else {
        kept * power_of_two(power)
    }
}

fn signed(bits: u64) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}

/// Two to a power from -1022 to 1023.
fn power_of_two(power: i64) -> f64 {
    f64::from_bits(u64::try_from(power + 1023).unwrap_or(0) << (f64::MANTISSA_DIGITS - 1))
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.0 == other.0
    }
}

impl Eq for Ratio {}

impl Hash for Ratio {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        if let (Repr::Small(a, b), Repr::Small(c, d)) = (&self.0, &other.0) {
            if b == d {
                return a.cmp(c);
            }
            if let (Some(left), Some(right)) = (a.checked_mul(*d), c.checked_mul(*b)) {
                return left.cmp(&right);
            }
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a.as_ref() * d.as_ref()).cmp(&(c.as_ref() * b.as_ref()))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Ratio {
    /// Nought over one.
    fn default() -> Ratio {
        Ratio::ZERO
    }
}

/// Always with the denominator: `7/432`, `0/1`, `1/1`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n, d) => f.pad(&format!("{n}/{d}")),
            Repr::Big(parts) => f.pad(&format!("{}/{}", parts.numerator, parts.denominator)),
        }
    }
}

impl fmt::Debug for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a [`Ratio`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatioError {
    /// Not of the form `n/d` with decimal digits only.
    Form,
    /// The denominator is zero.
    ZeroDenominator,
    /// Longer than [`RATIO_TEXT_MAX`] bytes.
    TooLong,
}

impl fmt::Display for RatioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatioError::Form => f.write_str("a fraction is written n/d, such as 7/432"),
            RatioError::ZeroDenominator => f.write_str("the denominator of a fraction is never 0"),
            RatioError::TooLong => write!(f, "a fraction has at most {RATIO_TEXT_MAX} characters"),
        }
    }
}

impl std::error::Error for RatioError {}

/// Reads `n/d`; it need not be in lowest terms.
impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Ratio, RatioError> {
        fn digits(text: &str) -> Result<BigUint, RatioError> {
            // `BigUint` itself would also take a plus sign and underscores.
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(RatioError::Form);
            }
            text.parse().map_err(|_| RatioError::Form)
        }
        if text.len() > RATIO_TEXT_MAX {
            return Err(RatioError::TooLong);
        }
        let (n, d) = text.split_once('/').ok_or(RatioError::Form)?;
        Ratio::from_big(digits(n)?, digits(d)?).ok_or(RatioError::ZeroDenominator)
    }
}

/// As the text `n/d`, because numbers in most formats cannot hold a fraction exactly.
impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl From<u64> for Ratio {
    fn from(whole: u64) -> Ratio {
        Ratio(Repr::Small(whole.into(), 1))
    }
}

impl Add<&Ratio> for &Ratio {
    type Output = Ratio;

    fn add(self, other: &Ratio) -> Ratio {
        self.plus(other)
    }
}

impl Add for Ratio {
    type Output = Ratio;

    fn add(self, other: Ratio) -> Ratio {
        self.plus(&other)
    }
}

impl Mul<&Ratio> for &Ratio {
    type Output = Ratio;

    fn mul(self, other: &Ratio) -> Ratio {
        self.times(other)
    }
}

impl Mul for Ratio {
    type Output = Ratio;

    fn mul(self, other: Ratio) -> Ratio {
        self.times(&other)
    }
}

impl AddAssign<&Ratio> for Ratio {
    fn add_assign(&mut self, other: &Ratio) {
        *self = self.plus(other);
    }
}

impl AddAssign for Ratio {
    fn add_assign(&mut self, other: Ratio) {
        *self = self.plus(&other);
    }
}

impl MulAssign<&Ratio> for Ratio {
    fn mul_assign(&mut self, other: &Ratio) {
        *self = self.times(other);
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(iter: I) -> Ratio {
        let mut total = RatioSum::default();
        for each in iter {
            total.add(&each);
        }
        total.total()
    }
}

impl<'a> Sum<&'a Ratio> for Ratio {
    fn sum<I: Iterator<Item = &'a Ratio>>(iter: I) -> Ratio {
        let mut total = RatioSum::default();
        for each in iter {
            total.add(each);
        }
        total.total()
    }
}

/// A running sum of fractions that is put in lowest terms only when it is read.
///
/// It holds a numerator over one common denominator, so that adding a fraction whose denominator
/// divides that one costs a multiplication and an addition. Use it where many fractions are added:
///
/// ```
/// use norn_dice::{Ratio, RatioSum};
///
/// let mut sum = RatioSum::default();
/// for _ in 0..3 {
///     sum.add(&Ratio::new(1, 6));
/// }
/// assert_eq!(sum.total(), Ratio::new(1, 2));
/// ```
#[derive(Clone, Debug)]
pub struct RatioSum {
    numerator: u128,
    denominator: u128,
    /// What did not fit the two above.
    rest: Ratio,
}

impl Default for RatioSum {
    fn default() -> RatioSum {
        RatioSum { numerator: 0, denominator: 1, rest: Ratio::ZERO }
    }
}

impl RatioSum {
    /// Adds one fraction.
    pub fn add(&mut self, each: &Ratio) {
        if let Repr::Small(n, d) = each.0
            && self.add_small(n, d).is_some()
        {
            return;
        }
        // Start again from nothing, so that the sum stays quick for what follows.
        self.rest = self.total().plus(each);
        (self.numerator, self.denominator) = (0, 1);
    }

    fn add_small(&mut self, n: u128, d: u128) -> Option<()> {
        if d == self.denominator {
            self.numerator = self.numerator.checked_add(n)?;
        } else if self.denominator.is_multiple_of(d) {
            let more = n.checked_mul(self.denominator / d)?;
            self.numerator = self.numerator.checked_add(more)?;
        } else {
            let widen = d / gcd(self.denominator, d);
            let denominator = self.denominator.checked_mul(widen)?;
            let numerator = self.numerator.checked_mul(widen)?;
            let more = n.checked_mul(denominator / d)?;
            self.numerator = numerator.checked_add(more)?;
            self.denominator = denominator;
        }
        Some(())
    }

    /// The sum so far, in lowest terms.
    #[must_use]
    pub fn total(&self) -> Ratio {
        let small = Ratio::new(self.numerator, self.denominator);
        if self.rest.is_zero() { small } else { self.rest.plus(&small) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn big(text: &str) -> BigUint {
        text.parse().unwrap()
    }

    #[test]
    fn lowest_terms_always() {
        assert_eq!(Ratio::new(21, 1296).to_string(), "7/432");
        assert_eq!(Ratio::new(0, 77).to_string(), "0/1");
        assert_eq!(Ratio::new(77, 77).to_string(), "1/1");
        assert_eq!(Ratio::new(u128::MAX, u128::MAX), Ratio::ONE);
        assert_eq!("6/4".parse::<Ratio>().unwrap().to_string(), "3/2");
    }

    #[test]
    fn a_denominator_of_zero_is_refused() {
        assert!(Ratio::checked_new(1, 0).is_none());
        assert!(Ratio::from_big(big("1"), big("0")).is_none());
        assert_eq!("1/0".parse::<Ratio>(), Err(RatioError::ZeroDenominator));
        assert!(Ratio::ONE.over(&Ratio::ZERO).is_none());
    }

    #[test]
    fn less_than_zero_is_refused_or_zero() {
        let (third, half) = (Ratio::new(1, 3), Ratio::new(1, 2));
        assert_eq!(half.minus(&third), Some(Ratio::new(1, 6)));
        assert_eq!(third.minus(&half), None);
        assert_eq!(third.minus_or_zero(&half), Ratio::ZERO);
    }

    #[test]
    fn grows_past_128_bits_and_comes_back() {
        let mut p = Ratio::ONE;
        for _ in 0..100 {
            p = p.times(&Ratio::new(1, 20));
        }
        assert_eq!(p.to_string(), format!("1/{}", BigUint::from(20_u8).pow(100)));
        assert_eq!(p.plus(&Ratio::ONE.minus(&p).unwrap()), Ratio::ONE);
        for _ in 0..100 {
            p = p.times(&Ratio::from(20));
        }
        assert_eq!(p, Ratio::ONE);
        assert!(p.to_u128s().is_some());
    }

    #[test]
    fn nearest_f64_of_ordinary_huge_and_tiny_fractions() {
        assert!((Ratio::new(1, 3).to_f64() - 1.0 / 3.0).abs() == 0.0);
        let huge = BigUint::from(10_u8).pow(1000);
        let third = Ratio::from_big(huge.clone() + 1_u8, huge.clone() * 3_u8).unwrap();
        assert_eq!(third.to_f64().to_bits(), (1.0_f64 / 3.0).to_bits());
        let tiny = Ratio::from_big(1_u8.into(), BigUint::from(2_u8).pow(1074)).unwrap();
        assert_eq!(tiny.to_f64().to_bits(), 1);
        let half_tiny = Ratio::from_big(1_u8.into(), BigUint::from(2_u8).pow(1075)).unwrap();
        assert_eq!(half_tiny.to_f64().to_bits(), 0);
        let more = Ratio::from_big(3_u8.into(), BigUint::from(2_u8).pow(1076)).unwrap();
        assert_eq!(more.to_f64().to_bits(), 1);
        let nothing = Ratio::from_big(1_u8.into(), huge.clone()).unwrap();
        assert_eq!(nothing.to_f64().to_bits(), 0);
        let infinite = Ratio::from_big(huge, 1_u8.into()).unwrap();
        assert!(infinite.to_f64().is_infinite());
        let max = Ratio::from_big(big(&format!("{:.0}", f64::MAX)), 1_u8.into()).unwrap();
        assert_eq!(max.to_f64().to_bits(), f64::MAX.to_bits());
        // 2^53 + 1 lies halfway, and goes to the even neighbour.
        assert_eq!(Ratio::from((1 << 53) + 1).to_f64().to_bits(), 9_007_199_254_740_992.0_f64.to_bits());
    }

    #[test]
    fn texts_that_are_no_fractions() {
        for text in ["", "/", "1", "1/", "/2", "-1/2", "+1/2", "1/2/3", "1 /2", "1_0/3", "a/b"] {
            assert_eq!(text.parse::<Ratio>(), Err(RatioError::Form), "{text:?}");
        }
    }

    #[test]
    fn ratio_text_max() {
        let longest = format!("1/{}", "9".repeat(RATIO_TEXT_MAX - 2));
        assert!(longest.parse::<Ratio>().is_ok());
        let longer = format!("{longest}9");
        assert_eq!(longer.parse::<Ratio>(), Err(RatioError::TooLong));
    }

    #[test]
    fn a_const_is_checked_by_the_compiler() {
        const SIXTH: Ratio = Ratio::new(2, 12);
        assert_eq!(SIXTH, Ratio::new(1, 6));
    }

    fn part() -> impl Strategy<Value = u128> {
        prop_oneof![0..50_u128, any::<u64>().prop_map(u128::from), any::<u128>()]
    }

    prop_compose! {
        fn any_ratio()(n in part(), d in part(), wide in any::<bool>(), by in part()) -> Ratio {
            let d = d.max(1);
            if wide {
                Ratio::from_big(BigUint::from(n) * by, BigUint::from(d) * (BigUint::from(by) + 1_u8)).unwrap()
            } else {
                Ratio::new(n, d)
            }
        }
    }

    /// The same by the schoolbook, without any shortcut.
    fn plain(n: BigUint, d: BigUint) -> String {
        let g = n.gcd(&d);
        format!("{}/{}", n / &g, d / g)
    }

    proptest! {
        #[test]
        fn agrees_with_the_schoolbook(a in any_ratio(), b in any_ratio()) {
            let ((an, ad), (bn, bd)) = (
                (a.numerator(), a.denominator()),
                (b.numerator(), b.denominator()),
            );
            let (left, right) = (&an * &bd, &bn * &ad);
            prop_assert_eq!(a.plus(&b).to_string(), plain(&left + &right, &ad * &bd));
            prop_assert_eq!(a.times(&b).to_string(), plain(&an * &bn, &ad * &bd));
            prop_assert_eq!(a.cmp(&b), left.cmp(&right));
            let (large, small) = if a >= b { (&a, &b) } else { (&b, &a) };
            prop_assert_eq!(&large.minus(small).unwrap().plus(small), large);
            if let Some(quotient) = a.over(&b) {
                prop_assert_eq!(quotient.times(&b), a.clone());
            }
            prop_assert_eq!(a.to_string().parse::<Ratio>().unwrap(), a);
        }

        #[test]
        fn a_sum_is_the_same_in_any_order(mut all in prop::collection::vec(any_ratio(), 0..12)) {
            let one_by_one = all.iter().fold(Ratio::ZERO, |sum, each| sum.plus(each));
            prop_assert_eq!(all.iter().sum::<Ratio>(), one_by_one.clone());
            all.reverse();
            prop_assert_eq!(all.into_iter().sum::<Ratio>(), one_by_one);
        }

        #[test]
        fn f64_is_the_nearest(n in any::<u64>(), d in 1..u64::MAX, by in any::<u128>()) {
            // A fraction with wide parts that equals one with narrow parts up to rounding.
            let exact = Ratio::new(n.into(), d.into()).to_f64();
            let n = BigUint::from(n) * by;
            let d = BigUint::from(d) * by.max(1);
            prop_assume!(by > 0);
            prop_assert_eq!(big_to_f64(&n, &d).to_bits(), exact.to_bits());
        }
    }
}
