//! The plain values that rules, logs and front ends share.
use crate::Storable;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A fair die with 1 to [`Die::SIDES_MAX`] sides, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Storable)]
#[serde(try_from = "u16", into = "u16")]
#[stored(alone, try_from = "u16", into = "u16")]
pub struct Die(u16);

/// A four-sided die.
pub const D4: Die = Die(4);
/// A six-sided die.
pub const D6: Die = Die(6);
/// An eight-sided die.
pub const D8: Die = Die(8);
/// A ten-sided die, numbered 1 to 10.
pub const D10: Die = Die(10);
/// A twelve-sided die.
pub const D12: Die = Die(12);
/// A twenty-sided die.
pub const D20: Die = Die(20);
/// A hundred-sided die, numbered 1 to 100.
pub const D100: Die = Die(100);

impl Die {
    /// The most sides that a rule's die may have.
    pub const SIDES_MAX: u16 = 1000;

    /// A die with so many sides, or `None` outside 1 to [`Die::SIDES_MAX`].
    #[must_use]
    pub const fn new(sides: u16) -> Option<Self> {
        if 1 <= sides && sides <= Self::SIDES_MAX { Some(Self(sides)) } else { None }
    }

    /// How many sides it has, which is also its highest face.
    #[inline]
    #[must_use]
    pub const fn sides(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Die {
    type Error = String;
    fn try_from(sides: u16) -> Result<Self, String> {
        Self::new(sides).ok_or_else(|| format!("a die has 1 to {} sides, not {sides}", Self::SIDES_MAX))
    }
}

impl From<Die> for u16 {
    fn from(die: Die) -> Self {
        die.0
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

/// A character of a world, played by anybody: a number that is never given twice at one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Storable)]
#[serde(transparent)]
#[stored(alone)]
pub struct Who(pub u16);

impl Who {
    /// The first of the numbers that a table never gives to a character: a ruleset gives them itself, to companies that
    /// are formed in play.
    pub const OWN: Self = Self(0x8000);
}

/// Who rolls and decides. A rule does not know which seat, standing answer or policy speaks for an owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Storable)]
#[serde(rename_all = "kebab-case")]
#[stored(alone, rename_all = "kebab-case")]
pub enum Owner {
    /// Whoever plays this character.
    Character(Who),
    /// The person who runs the game.
    Referee,
    /// Nobody in particular: rolls at once, and never decides anything.
    Table,
}

/// Who may know something, besides the referee, who may always.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, Storable,
)]
#[serde(rename_all = "kebab-case")]
#[stored(alone, rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody at the table.
    #[default]
    Everyone,
    /// Whoever plays this character.
    Character(Who),
    /// Nobody else.
    Referee,
}

impl Audience {
    /// Whoever decides something may know it.
    #[must_use]
    pub fn of(owner: Owner) -> Self {
        match owner {
            Owner::Character(who) => Self::Character(who),
            Owner::Referee => Self::Referee,
            Owner::Table => Self::Everyone,
        }
    }

    /// Everybody, where that is so; otherwise the referee alone.
    #[must_use]
    pub fn open_if(so: bool) -> Self {
        if so { Self::Everyone } else { Self::Referee }
    }

    /// Those who are in both. Two different characters have only the referee in common.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Everyone, one) | (one, Self::Everyone) => one,
            (one, two) if one == two => one,
            _ => Self::Referee,
        }
    }

    /// Whether `viewer` is in it.
    #[must_use]
    pub fn admits(self, viewer: &Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Referee) | (Self::Everyone, _) => true,
            (Self::Character(who), Viewer::Player(own)) => own.contains(&who),
            (Self::Referee, Viewer::Player(_)) => false,
        }
    }
}

/// For whom something is listed, shown or weighed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Knows everything, and may act for everybody.
    Referee,
    /// Somebody who plays these characters; with none, an onlooker.
    Player(Vec<Who>),
}

impl Viewer {
    /// Whether they may decide for `owner`.
    #[must_use]
    pub fn speaks_for(&self, owner: Owner) -> bool {
        match (self, owner) {
            (Self::Referee, _) => true,
            (Self::Player(own), Owner::Character(who)) => own.contains(&who),
            (Self::Player(_), Owner::Referee | Owner::Table) => false,
        }
    }
}

/// Which end of a scale is the better one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Better {
    /// The high end, as where a roll has to reach a difficulty.
    High,
    /// The low end, as where a roll must not exceed a value.
    Low,
}

impl Better {
    /// Whether `one` is better than `other`.
    #[must_use]
    pub fn is(self, one: i32, other: i32) -> bool {
        self.order(one, other).is_lt()
    }

    /// The better one comes first.
    #[must_use]
    pub fn order(self, one: i32, other: i32) -> Ordering {
        match self {
            Self::High => other.cmp(&one),
            Self::Low => one.cmp(&other),
        }
    }
}

/// Whether a roll takes the better or the worse of two dice. Sources never stack, so three values are enough.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, Storable,
)]
#[serde(rename_all = "kebab-case")]
#[stored(alone, rename_all = "kebab-case")]
pub enum Edge {
    /// One die.
    #[default]
    None,
    /// Two dice, the better counts.
    Advantage,
    /// Two dice, the worse counts.
    Disadvantage,
}

impl Edge {
    /// The sum of any number of sources: advantage and disadvantage cancel, and several of one kind count
    /// once.
    #[must_use]
    pub fn of(advantage: bool, disadvantage: bool) -> Self {
        match (advantage, disadvantage) {
            (true, false) => Self::Advantage,
            (false, true) => Self::Disadvantage,
            _ => Self::None,
        }
    }
}

/// A place on a map: a square, a zone, or whatever a ruleset numbers. The ruleset knows its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Storable)]
#[serde(transparent)]
#[stored(alone)]
pub struct Place(pub u16);

/// Money in hundredths of the ruleset's main unit, never a float. Debts are negative.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, Storable,
)]
#[serde(transparent)]
#[stored(alone)]
pub struct Money(pub i64);

impl Money {
    /// So many whole units.
    #[must_use]
    pub const fn whole(units: i64) -> Self {
        Self(units * 100)
    }
    /// The sum, kept inside the range of the type.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
    /// The difference, kept inside the range of the type.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Money {
    /// Two decimals only where there are any: `75,000`, `112.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.0.unsigned_abs();
        let digits = (cents / 100).to_string();
        let mut whole = String::new();
        for (n, digit) in digits.chars().enumerate() {
            if 0 < n && (digits.len() - n).is_multiple_of(3) {
                whole.push(',');
            }
            whole.push(digit);
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        match cents % 100 {
            0 => write!(f, "{sign}{whole}"),
            rest => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A factor such as "one eighth of the normal pace": an exact fraction in lowest terms, 0 or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Storable)]
#[serde(try_from = "(u32, u32)", into = "(u32, u32)")]
#[stored(alone, try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct Factor {
    over: u32,
    under: u32,
}

impl Factor {
    /// Times one.
    pub const ONE: Self = Self { over: 1, under: 1 };

    /// `over / under`, or `None` if `under` is 0.
    #[must_use]
    pub const fn new(over: u32, under: u32) -> Option<Self> {
        if under == 0 {
            return None;
        }
        let (mut a, mut b) = (over, under);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some(Self { over: over / a, under: under / a })
    }

    /// Numerator and denominator, in lowest terms.
    #[must_use]
    pub const fn parts(self) -> (u32, u32) {
        (self.over, self.under)
    }

    /// Both factors together. `None` where the product no longer fits.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let crossed = (Self::new(self.over, other.under)?, Self::new(other.over, self.under)?);
        Self::new(crossed.0.over.checked_mul(crossed.1.over)?, crossed.0.under.checked_mul(crossed.1.under)?)
    }

    /// `amount` times this factor, rounded down, kept inside the range of the type.
    #[must_use]
    pub fn of(self, amount: i32) -> i32 {
        let exact = (i64::from(amount) * i64::from(self.over)).div_euclid(i64::from(self.under));
        i32::try_from(exact).unwrap_or(if exact < 0 { i32::MIN } else { i32::MAX })
    }
}

impl PartialOrd for Factor {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Factor {
    fn cmp(&self, other: &Self) -> Ordering {
        (u64::from(self.over) * u64::from(other.under)).cmp(&(u64::from(other.over) * u64::from(self.under)))
    }
}

impl TryFrom<(u32, u32)> for Factor {
    type Error = String;
    fn try_from((over, under): (u32, u32)) -> Result<Self, String> {
        Self::new(over, under).ok_or_else(|| "a factor can't be divided by 0".into())
    }
}

impl From<Factor> for (u32, u32) {
    fn from(factor: Factor) -> Self {
        factor.parts()
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

/// What an option stands for, a parameter is filled with, a sheet shows or a sentence mentions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Storable)]
#[serde(rename_all = "kebab-case")]
#[stored(alone, rename_all = "kebab-case")]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A fixed word of the ruleset, which its texts name: `advantage`, `fitness`.
    Word(String),
    /// Free text, shown as it is.
    Text(String),
    /// A character; front ends show the name.
    Character(Who),
    /// A place on the map.
    Place(Place),
    /// A thing of the world by number; front ends show the name that the ruleset gives it.
    Item(u32),
    /// A rule by its id.
    Rule(String),
    /// An amount of money.
    Money(Money),
    /// A factor.
    Factor(Factor),
    /// Several values, in order.
    List(Vec<Value>),
}

impl Value {
    /// A word of the ruleset.
    #[must_use]
    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
    /// Free text.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Who> for Value {
    fn from(who: Who) -> Self {
        Self::Character(who)
    }
}

impl From<Money> for Value {
    fn from(money: Money) -> Self {
        Self::Money(money)
    }
}
