//! The grid: what is on its squares, and what lies between them.
use crate::world::rolls::{Modifier, Tested};
use crate::world::squares::{Between, Climb, Direction, Square};
use crate::world::things::Item;
use norn_kernel::{Shared, Storable};
use std::collections::{BTreeMap, BTreeSet};

/// The furthest that a level may lie from the map's ground.
pub const LEVEL_MAX: i32 = 99;
/// The fewest squares of a side. [heimr.grid.minimum-size]
pub const SIDE_MIN: u8 = 3;

/// The grid, in a fight and out of it. [heimr.grid.always-used]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(default)]
pub struct Grid {
    /// How many squares from left to right.
    pub columns: u8,
    /// How many from bottom to top.
    pub rows: u8,
    /// Squares that stand for a place. [heimr.grid.new-locations]
    pub locations: BTreeMap<Square, Shared<Location>>,
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
            locations: BTreeMap::from([(Square::default(), Shared::default())]),
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
        let (right, up) = to.step();
        let (column, row) = (square.column.checked_add_signed(right)?, square.row.checked_add_signed(up)?);
        let square = Square { column, row };
        self.has(square).then_some(square)
    }
}

/// What a square stands for. [heimr.grid.location-meaning]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
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
    #[stored(skip_serializing_if = "BTreeMap::is_empty")]
    pub situations: BTreeMap<String, Modifier>,
}

/// An object that conceals. [heimr.concealment.density]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Cover {
    /// The penalty that attackers have, 1 or more. [heimr.concealment.attack-penalty]
    pub effectiveness: u8,
    /// In levels. [heimr.concealment.height]
    pub height: u8,
    /// Against attackers from there alone; against all if empty. [heimr.concealment.direction]
    pub against: BTreeSet<Direction>,
}

/// What lies between two squares. [heimr.border.represents]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Structure {
    /// A Break of at least so much destroys it, 1 or more. [heimr.environment.toughness]
    pub toughness: i32,
    /// In levels, where it can be climbed over. [heimr.environment.structural-barrier]
    #[stored(default)]
    pub over: Option<(u8, Climb)>,
}

/// A roll that decides about getting across. [heimr.environment.crossing-challenge]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Crossing {
    /// What has to be reached.
    pub requirement: i32,
    /// With what it is rolled. [heimr.environment.crossing-ability]
    pub tested: Tested,
}

/// How a door is. [heimr.environment.door-open-or-shut]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Door {
    /// Open, and stays so once it is broken.
    #[default]
    Open,
    /// Closed; to open it is part of a Move.
    Closed,
    /// Barred or locked: nobody gets through until it is broken; a Break of at least so much does it.
    Barred(i32),
}
