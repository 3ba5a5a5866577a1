//! The grid: squares, what is on them, and what lies between them.
use crate::abilities::Tested;
use crate::world::{Item, Modifier};
use norn_kernel::{Place, Value, closed};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// The fewest squares of a side. [heimr.grid.minimum-size]
pub const SIDE_MIN: u8 = 3;
/// The most squares of a side.
pub const SIDE_MAX: u8 = 30;
/// Letters of columns.
const LETTERS: u8 = 26;

/// The grid, in a fight and out of it. [heimr.grid.always-used]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Grid {
    /// How many squares from left to right.
    pub columns: u8,
    /// How many from bottom to top.
    pub rows: u8,
    /// Squares that stand for a place. [heimr.grid.new-locations]
    pub locations: BTreeMap<Square, Location>,
    /// What lies between two squares. Out of a fight, two squares without it are not connected; in a fight,
    /// neighbours without it have nothing between them.
    /// [heimr.grid.free-placement-outside-combat, heimr.border.count-in-combat]
    pub borders: BTreeMap<Between, Border>,
    /// Where north is on the grid. [heimr.grid.combat-orientation]
    pub north: Direction,
    /// Concealment by darkness, from 0 to 3. [heimr.concealment.weather-darkness]
    pub darkness: u8,
    /// Concealment by the weather, from 0 to 3. [heimr.concealment.weather-darkness]
    pub weather: u8,
}

impl Default for Grid {
    /// The smallest, with a place in its middle.
    fn default() -> Self {
        Self {
            columns: SIDE_MIN,
            rows: SIDE_MIN,
            locations: BTreeMap::from([(Square::default(), Location::default())]),
            borders: BTreeMap::new(),
            north: Direction::Up,
            darkness: 0,
            weather: 0,
        }
    }
}

impl Grid {
    /// Whether the grid has this square.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// Every square, by columns from the left and in each from the bottom.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let rows = self.rows;
        (0..self.columns).flat_map(move |column| (0..rows).map(move |row| Square { column, row }))
    }

    /// The neighbour in a direction; none beyond the edge.
    #[must_use]
    pub fn neighbour(&self, square: Square, to: Direction) -> Option<Square> {
        let (column, row) = (square.column, square.row);
        let square = match to {
            Direction::Up => Square { column, row: row.checked_add(1)? },
            Direction::Down => Square { column, row: row.checked_sub(1)? },
            Direction::Right => Square { column: column.checked_add(1)?, row },
            Direction::Left => Square { column: column.checked_sub(1)?, row },
        };
        self.has(square).then_some(square)
    }
}

/// A square of the grid. Written as on a chessboard: `B2`. [heimr.grid.square-names]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
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

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |n: u8| char::from(b'A' + n % LETTERS);
        if LETTERS <= self.column {
            write!(f, "{}", letter(self.column / LETTERS - 1))?;
        }
        write!(f, "{}{}", letter(self.column), u16::from(self.row) + 1)
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
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

/// What a square stands for. [heimr.grid.location-meaning]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Location {
    /// As the game master calls it; empty for the square's own name.
    pub name: String,
    /// In the game master's words.
    pub description: String,
    /// What makes it difficult ground, if it is: "Mud". [heimr.environment.difficult-terrain]
    pub difficult: Option<String>,
    /// Whether it has a roof. [heimr.concealment.roof]
    pub roof: bool,
    /// How high its ground lies, in levels of height. [heimr.height.where]
    pub ground: i32,
    /// Higher levels in it that can be stood on, each with how it is climbed from the ground. [heimr.height.where]
    pub levels: BTreeMap<i32, Climb>,
    /// Objects that conceal, by name. [heimr.concealment.density]
    pub cover: BTreeMap<String, Cover>,
    /// Lights that stand here, by name, each with how far it shines. [heimr.concealment.light-campfire]
    pub lights: BTreeMap<String, u8>,
    /// Spots and objects that can be guarded, by name. [heimr.guard.location]
    pub spots: BTreeSet<String>,
    /// What lies on the ground, by name. [heimr.character.items]
    pub things: BTreeMap<String, Item>,
    /// With what a chase goes on from here, where this is a way out. [heimr.chase.escape-route]
    pub exit: Option<Tested>,
    /// What makes rolls of whoever is here harder or easier, by name. [heimr.situational.when]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub situations: BTreeMap<String, Modifier>,
}

/// How something is climbed. [heimr.height.climbing-cr-table]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Climb {
    /// What each Climb action has to reach; none on stairs and ladders. [heimr.action.climb-requirement]
    pub requirement: Option<i32>,
    /// It cannot be climbed at all. [heimr.height.hard-climbs]
    pub impossible: bool,
    /// Holding on takes both hands. [heimr.position.climbing-attack]
    pub both_hands: bool,
}

/// An object that conceals. [heimr.concealment.density]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Cover {
    /// The penalty that attackers have, 1 or more. [heimr.concealment.attack-penalty]
    pub effectiveness: u8,
    /// In levels. [heimr.concealment.height]
    pub height: u8,
    /// Against attackers from there alone; against all if empty. [heimr.concealment.direction]
    pub against: BTreeSet<Direction>,
}

/// What lies between two squares. [heimr.border.represents]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Border {
    /// As the game master calls it; may be empty.
    pub name: String,
    /// In the game master's words.
    pub description: String,
    /// It cannot be crossed as long as it stands. [heimr.environment.structural-barrier]
    pub structure: Option<Structure>,
    /// So many get through at a time. [heimr.environment.movement-limit]
    pub limit: Option<u8>,
    /// A roll decides about getting across. [heimr.environment.crossing-challenge]
    pub crossing: Option<Crossing>,
    /// It has a door. [heimr.environment.door-open-or-shut]
    pub door: Option<Door>,
    /// Whether speech carries through it. [heimr.grid.who-can-talk]
    pub carries_speech: bool,
}

/// Something solid. [heimr.environment.structural-destroy]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Structure {
    /// A Break of at least so much destroys it, 1 or more. [heimr.environment.toughness]
    pub toughness: i32,
    /// In levels, where it can be climbed over. [heimr.environment.structural-barrier]
    #[serde(default)]
    pub over: Option<(u8, Climb)>,
}

/// A roll that decides about getting across. [heimr.environment.crossing-challenge]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Crossing {
    /// What has to be reached.
    pub requirement: i32,
    /// With what it is rolled. [heimr.environment.crossing-ability]
    pub tested: Tested,
}

/// How a door is. [heimr.environment.door-open-or-shut]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Door {
    /// Open, and stays so once it is broken.
    #[default]
    Open,
    /// Closed; to open it is part of a Move.
    Closed,
    /// Barred or locked: nobody gets through until it is broken; a Break of at least so much does it.
    Barred(i32),
}
