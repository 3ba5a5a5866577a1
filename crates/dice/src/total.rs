//! What a notation comes to: a whole number, mostly.

use std::cmp::Ordering;
use std::fmt;

use num_integer::Integer;
use serde::{Serialize, Serializer};

/// What a notation comes to: a whole number, or after a division that does not round, a fraction.
///
/// As text it is a decimal where that ends after at most six digits, and a fraction such as `1/3` otherwise. As data
/// it is an integer, and what is not whole a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Total {
    numerator: i64,
    /// At least 1, and nothing divides it and the numerator.
    denominator: u32,
}

/// How a fraction becomes a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Rounding {
    /// To the next below.
    Down,
    /// To the next above.
    Up,
    /// To the next towards zero.
    Zero,
    /// To the nearest, and from the middle to the next above.
    Nearest,
    /// To the nearest, and from the middle to the even one.
    Even,
    /// To the nearest, and from the middle away from zero.
    Away,
}

impl Total {
    /// No points at all.
    pub const ZERO: Total = Total::whole(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Total {
        Total { numerator: number, denominator: 1 }
    }

    /// A fraction, or `None` if it is too far from zero or too fine, or its denominator is zero.
    #[must_use]
    pub fn fraction(numerator: i128, denominator: i128) -> Option<Total> {
        if denominator == 0 {
            return None;
        }
        let shared = Integer::gcd(&numerator, &denominator) * denominator.signum();
        let numerator = i64::try_from(numerator / shared).ok()?;
        let denominator = u32::try_from(denominator / shared).ok()?;
        Some(Total { numerator, denominator })
    }

    /// Reads digits with at most six of them after a point.
    pub(crate) fn decimal(text: &str) -> Option<Total> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        if part.len() > 6 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let scale = 10_i128.pow(u32::try_from(part.len()).ok()?);
        let read = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse::<i128>().ok() };
        Total::fraction(read(whole)?.checked_mul(scale)? + read(part)?, scale)
    }

    /// The number above the line.
    #[must_use]
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The number below the line; 1 for whole numbers.
    #[must_use]
    pub fn denominator(self) -> u32 {
        self.denominator
    }

    /// The number, if it is whole.
    #[must_use]
    pub fn as_whole(self) -> Option<i64> {
        (self.denominator == 1).then_some(self.numerator)
    }

    /// The nearest number that the machine has.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "that is what is asked for")]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / f64::from(self.denominator)
    }

    fn parts(self) -> (i128, i128) {
        (self.numerator.into(), self.denominator.into())
    }

    /// No total of a notation passes what can be held: its reader makes sure of that.
    fn held(numerator: i128, denominator: i128) -> Total {
        Total::fraction(numerator, denominator).unwrap_or(Total::ZERO)
    }

    pub(crate) fn plus(self, other: Total) -> Total {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Total::held(a * d + c * b, b * d)
    }

    pub(crate) fn negated(self) -> Total {
        Total { numerator: -self.numerator, ..self }
    }

    pub(crate) fn minus(self, other: Total) -> Total {
        self.plus(other.negated())
    }

    pub(crate) fn times(self, other: Total) -> Total {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Total::held(a * c, b * d)
    }

    /// `None` on dividing by zero.
    pub(crate) fn over(self, other: Total) -> Option<Total> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (c != 0).then(|| Total::held(a * d, b * c))
    }

    pub(crate) fn rounded(self, how: Rounding) -> i64 {
        let (a, b) = self.parts();
        let down = Integer::div_floor(&a, &b);
        let rounded = match how {
            Rounding::Down => down,
            Rounding::Up => Integer::div_ceil(&a, &b),
            Rounding::Zero => a / b,
            Rounding::Nearest => Integer::div_floor(&(2 * a + b), &(2 * b)),
            Rounding::Away => Integer::div_floor(&(2 * a.abs() + b), &(2 * b)) * a.signum(),
            Rounding::Even => match (2 * (a - down * b)).cmp(&b) {
                Ordering::Less => down,
                Ordering::Greater => down + 1,
                Ordering::Equal => down + down.rem_euclid(2),
            },
        };
        i64::try_from(rounded).unwrap_or(0)
    }

    /// What is left over after a division that rounds so; `None` on dividing by zero.
    pub(crate) fn rest(self, by: Total, how: Rounding) -> Option<Total> {
        let times = self.over(by)?.rounded(how);
        Some(self.minus(by.times(Total::whole(times))))
    }

    /// `None` for zero to a power below zero.
    pub(crate) fn power(self, exponent: i64) -> Option<Total> {
        let times = u32::try_from(exponent.unsigned_abs()).ok()?;
        let (a, b) = self.parts();
        let (a, b) = (a.checked_pow(times)?, b.checked_pow(times)?);
        if exponent < 0 { Total::fraction(b, a) } else { Total::fraction(a, b) }
    }

    pub(crate) fn abs(self) -> Total {
        Total { numerator: self.numerator.abs(), ..self }
    }

    pub(crate) fn is_zero(self) -> bool {
        self.numerator == 0
    }
}

impl From<i64> for Total {
    fn from(number: i64) -> Total {
        Total::whole(number)
    }
}

impl From<bool> for Total {
    fn from(holds: bool) -> Total {
        Total::whole(holds.into())
    }
}

impl PartialEq<i64> for Total {
    fn eq(&self, other: &i64) -> bool {
        *self == Total::whole(*other)
    }
}

impl Ord for Total {
    fn cmp(&self, other: &Total) -> Ordering {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Total {
    fn partial_cmp(&self, other: &Total) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PLACES: i128 = 1_000_000;
        let (a, b) = self.parts();
        if b == 1 {
            return f.pad_integral(0 <= a, "", &a.unsigned_abs().to_string());
        }
        let text = if PLACES % b == 0 {
            let scaled = (a * (PLACES / b)).unsigned_abs();
            let places = PLACES.unsigned_abs();
            let digits = format!("{:06}", scaled % places);
            format!("{}.{}", scaled / places, digits.trim_end_matches('0'))
        } else {
            format!("{}/{b}", a.unsigned_abs())
        };
        f.pad_integral(0 <= a, "", &text)
    }
}

impl fmt::Debug for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Total {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.collect_str(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numerator: i128, denominator: i128) -> Total {
        Total::fraction(numerator, denominator).unwrap()
    }

    #[test]
    fn a_fraction_rounds_in_six_ways() {
        let rounded = |a, b| {
            [Rounding::Down, Rounding::Up, Rounding::Zero, Rounding::Nearest, Rounding::Even, Rounding::Away]
                .map(|how| of(a, b).rounded(how))
        };
        assert_eq!(rounded(5, 2), [2, 3, 2, 3, 2, 3]);
        assert_eq!(rounded(7, 2), [3, 4, 3, 4, 4, 4]);
        assert_eq!(rounded(-5, 2), [-3, -2, -2, -2, -2, -3]);
        assert_eq!(rounded(-7, 3), [-3, -2, -2, -2, -2, -2]);
        assert_eq!(rounded(8, 3), [2, 3, 2, 3, 3, 3]);
    }

    #[test]
    fn the_rest_takes_its_sign_from_how_the_division_rounds() {
        let rest = |how| Total::whole(-7).rest(Total::whole(3), how);
        assert_eq!(rest(Rounding::Down), Some(Total::whole(2)));
        assert_eq!(rest(Rounding::Zero), Some(Total::whole(-1)));
        assert_eq!(Total::whole(1).rest(Total::ZERO, Rounding::Down), None);
    }

    #[test]
    fn decimals_that_end_are_written_out() {
        let written = [of(3, 2), of(-1, 4), of(1, 3), of(4, 2), of(301, 50)].map(|one| one.to_string());
        assert_eq!(written, ["1.5", "-0.25", "1/3", "2", "6.02"]);
        assert_eq!(
            ["1.5", ".5", "1.", "6.0200"].map(Total::decimal),
            [Some(of(3, 2)), Some(of(1, 2)), Some(of(1, 1)), Some(of(301, 50))]
        );
        assert_eq!(Total::decimal("1.2345678"), None);
    }

    #[test]
    fn powers_of_whole_numbers_and_fractions() {
        assert_eq!(Total::whole(2).power(10), Some(Total::whole(1024)));
        assert_eq!(Total::whole(2).power(-2), Some(of(1, 4)));
        assert_eq!(Total::ZERO.power(-1), None);
        assert_eq!(of(2, 3).power(2), Some(of(4, 9)));
    }
}
