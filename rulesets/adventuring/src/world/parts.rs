//! Exact parts of areas: how far a company has come. [adventuring.base.rounding]
use norn_kernel::Storable;
use std::cmp::Ordering;
use std::fmt;

/// A fraction of 0 or more, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Storable)]
#[stored(alone, try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct Part {
    over: u32,
    under: u32,
}

impl Part {
    /// No part of an area at all.
    pub const ZERO: Self = Self { over: 0, under: 1 };
    /// A whole area.
    pub const ONE: Self = Self { over: 1, under: 1 };

    /// A whole number of areas; 0 for less than none.
    #[must_use]
    pub fn whole(number: i32) -> Self {
        Self { over: u32::try_from(number).unwrap_or(0), under: 1 }
    }

    /// A fraction; nothing where the lower number is 0, and as near as it can be told where it is too fine.
    #[must_use]
    pub fn of(over: u64, under: u64) -> Self {
        let (mut over, mut under) = (over, under);
        if under == 0 {
            return Self::ZERO;
        }
        let common = gcd(over, under).max(1);
        (over, under) = (over / common, under / common);
        while u64::from(u32::MAX) < over || u64::from(u32::MAX) < under {
            (over, under) = (over / 2, (under / 2).max(1));
        }
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Self { over: small(over), under: small(under) }
    }

    /// One part of another.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self::of(u64::from(self.over) * u64::from(other.over), u64::from(self.under) * u64::from(other.under))
    }

    /// How often another part goes into it; nothing where the other is nothing.
    #[must_use]
    pub fn per(self, other: Self) -> Self {
        Self::of(u64::from(self.over) * u64::from(other.under), u64::from(self.under) * u64::from(other.over))
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let under = u64::from(self.under) * u64::from(other.under);
        let one = u64::from(self.over) * u64::from(other.under);
        let two = u64::from(other.over) * u64::from(self.under);
        Self::of(one.saturating_add(two), under)
    }

    /// What is left of it; nothing where the other is more.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        let under = u64::from(self.under) * u64::from(other.under);
        let one = u64::from(self.over) * u64::from(other.under);
        let two = u64::from(other.over) * u64::from(self.under);
        Self::of(one.saturating_sub(two), under)
    }

    /// Rounded down to whole areas.
    #[must_use]
    pub fn floor(self) -> i32 {
        i32::try_from(self.over / self.under).unwrap_or(i32::MAX)
    }

    /// Whether it is nothing.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.over == 0
    }
}

fn gcd(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        let one = u64::from(self.over) * u64::from(other.under);
        one.cmp(&(u64::from(other.over) * u64::from(self.under)))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, over) = (self.over / self.under, self.over % self.under);
        match (whole, over, (over, self.under)) {
            (_, 0, _) => write!(f, "{whole}"),
            (0, _, (1, 2)) => f.write_str("½"),
            (_, _, (1, 2)) => write!(f, "{whole}½"),
            (0, _, (1, 4)) => f.write_str("¼"),
            (_, _, (1, 4)) => write!(f, "{whole}¼"),
            (0, _, (3, 4)) => f.write_str("¾"),
            (_, _, (3, 4)) => write!(f, "{whole}¾"),
            (0, ..) => write!(f, "{over}/{}", self.under),
            _ => write!(f, "{whole} {over}/{}", self.under),
        }
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<(u32, u32)> for Part {
    type Error = String;
    fn try_from((over, under): (u32, u32)) -> Result<Self, String> {
        let part = Self::of(over.into(), under.into());
        match under != 0 && part == (Self { over, under }) {
            true => Ok(part),
            false => Err(format!("{over}/{under} is no fraction in lowest terms")),
        }
    }
}

impl From<Part> for (u32, u32) {
    fn from(part: Part) -> Self {
        (part.over, part.under)
    }
}
