//! Squares, directions and what is between two squares.
use norn_kernel::record::Cell;
use norn_kernel::{Place, Storable, Value, closed, ground};
use std::fmt;
use std::str::FromStr;

/// Letters of columns.
const LETTERS: u8 = 26;
/// The most squares of a side.
pub const SIDE_MAX: u8 = 30;

/// A square of the grid. Written as on a chessboard: `B2`. [heimr.grid.square-names]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(into = "String", try_from = "String")]
pub struct Square {
    /// From the left, from 0.
    pub column: u8,
    /// From the bottom, from 0.
    pub row: u8,
}

impl Default for Square {
    /// The middle of the smallest grid, where everybody is at first.
    fn default() -> Self {
        Self { column: 1, row: 1 }
    }
}

impl Square {
    /// The number by which front ends know it.
    #[must_use]
    pub fn place(self) -> Place {
        Place(u16::from(self.column) << 8 | u16::from(self.row))
    }
    /// The square that a front end means.
    #[must_use]
    pub fn of(place: Place) -> Self {
        let [column, row] = place.0.to_be_bytes();
        Self { column, row }
    }
    /// Steps to another, sideways and upward.
    #[must_use]
    pub fn offset(self, to: Self) -> (i32, i32) {
        (i32::from(to.column) - i32::from(self.column), i32::from(to.row) - i32::from(self.row))
    }
}

impl Cell for Square {
    fn blank() -> Self {
        Self::default()
    }
    fn value(&self) -> Value {
        Value::Place(self.place())
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Place(place) => Some(Self::of(*place)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", ground::Cell::new(self.column.into(), self.row.into()))
    }
}

/// What is no name of a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSquare(String);

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no square; a square is called like B2", self.0)
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        let wrong = || NoSquare(text.chars().take(20).collect());
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let (letters, digits) = text.split_at(digits);
        let mut column: u16 = 0;
        for letter in letters.bytes() {
            if !letter.is_ascii_alphabetic() || 2 < letters.len() {
                return Err(wrong());
            }
            column = column * u16::from(LETTERS) + u16::from(letter.to_ascii_uppercase() - b'A') + 1;
        }
        let column = column.checked_sub(1).and_then(|column| u8::try_from(column).ok());
        let row = digits.parse::<u8>().ok().filter(|_| !digits.starts_with('0'));
        match (column, row.and_then(|row| row.checked_sub(1))) {
            (Some(column), Some(row)) => Ok(Self { column, row }),
            _ => Err(wrong()),
        }
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Self {
        Self::Place(square.place())
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = NoSquare;
    fn try_from(text: String) -> Result<Self, NoSquare> {
        text.parse()
    }
}

/// Two squares with something between them, the lower one first. Written `A1-A2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(into = "String", try_from = "String")]
pub struct Between(Square, Square);

impl Between {
    /// Whichever way round they are named.
    #[must_use]
    pub fn new(one: Square, other: Square) -> Self {
        Self(one.min(other), one.max(other))
    }
    /// Both squares.
    #[must_use]
    pub fn both(self) -> (Square, Square) {
        (self.0, self.1)
    }
    /// Whether it is one of the two.
    #[must_use]
    pub fn touches(self, square: Square) -> bool {
        self.0 == square || self.1 == square
    }
    /// Whether the two lie side by side. [heimr.border.count-in-combat]
    #[must_use]
    pub fn is_side_by_side(self) -> bool {
        let (right, up) = self.0.offset(self.1);
        right.abs() + up.abs() == 1
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl From<Between> for String {
    fn from(between: Between) -> Self {
        between.to_string()
    }
}

impl TryFrom<String> for Between {
    type Error = NoSquare;
    fn try_from(text: String) -> Result<Self, NoSquare> {
        let (one, other) = text.split_once('-').ok_or_else(|| NoSquare(text.clone()))?;
        Ok(Self::new(one.parse()?, other.parse()?))
    }
}

closed! {
    /// A direction on the grid.
    #[derive(Default)]
    pub enum Direction {
        /// To higher rows.
        #[default]
        Up = "up",
        /// To later columns.
        Right = "right",
        /// To lower rows.
        Down = "down",
        /// To earlier columns.
        Left = "left",
    }
}

impl Direction {
    /// One step of it: sideways and upward.
    #[must_use]
    pub fn step(self) -> (i8, i8) {
        match self {
            Self::Up => (0, 1),
            Self::Right => (1, 0),
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
        }
    }
    /// A quarter turn to the right.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Up => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
        }
    }
    /// The other way.
    #[must_use]
    pub fn opposite(self) -> Self {
        self.turned().turned()
    }
}

/// How something is climbed. [heimr.height.climbing-cr-table]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Climb {
    /// What each Climb action has to reach; none on stairs and ladders. [heimr.action.climb-requirement]
    pub requirement: Option<i32>,
    /// It cannot be climbed at all. [heimr.height.hard-climbs]
    pub impossible: bool,
    /// Holding on takes both hands. [heimr.position.climbing-attack]
    pub both_hands: bool,
}
