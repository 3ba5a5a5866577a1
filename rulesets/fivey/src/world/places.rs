//! The land in hexes, sites and settlements in them, and the field of a fight.
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::ground::{Cell, Field, Tiling};
use norn_kernel::record::kind::{flag, kept, maybe, name, named, number, one_of, prose, rows};
use norn_kernel::record::{Kind, NAME_MAX};
use norn_kernel::{Place, Storable, Who, closed, record, sheet, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most hexes that a table can have.
pub const HEXES_MAX: usize = 1_000;
/// The first place of a field; hexes have the numbers below it.
pub const FIELD_FIRST: Place = Place(10_000);
/// The most places from one side of a field to the other.
pub const FIELD_MAX: u16 = 100;
/// The furthest that a hex lies from the first one, in columns or rows.
pub const COLUMN_MAX: i16 = 100;

closed! {
    /// How big a settlement is. [fivey.downtime.beg-settlement]
    #[derive(Default)]
    pub enum Extent {
        Hamlet = "hamlet",
        #[default]
        Village = "village",
        Town = "town",
        City = "city",
        Metropolis = "metropolis",
    }
}

sheet! {
    /// A hex of six miles. [fivey.travel.hex]
    pub struct Hex of World, changed by HexSet = words!("fivey.travel.hex"); {
        /// As the referee calls it.
        name: String = name().told("renamed"),
        /// Its column and row.
        plan: (i16, i16) => kept().told("moved"),
        /// The players know of it.
        known: bool = flag().labelled("known").told("known"),
        /// [fivey.travel.modifiers]
        difficult: bool = flag().by(words!("fivey.travel.modifiers")).labelled("difficult").told("difficult"),
        storm: bool = flag().by(words!("fivey.travel.modifiers")).labelled("storm").told("storm"),
        road: bool = flag().by(words!("fivey.travel.modifiers")).labelled("road").told("road"),
        /// Nobody dangerous is met there. [fivey.travel.encounter]
        safe: bool = flag().by(words!("fivey.travel.encounter")).labelled("safe").told("safe"),
        /// Nobody can go there.
        impassable: bool = flag().labelled("impassable").told("impassable"),
        /// Whose encounters are met there. [fivey.travel.encounter-table]
        region: Option<String> = maybe(named(World::region_names)).by(words!("fivey.travel.encounter-table")).labelled("region").told("region"),
        /// What the referee keeps in mind of it.
        remarks: String = prose().labelled("remarks").told("remarks"),
    }
}

sheet! {
    /// A dungeon, a lair, or another place to be explored. [fivey.phase.site]
    pub struct Site of World, changed by SiteSet = words!("fivey.phase.site"); {
        /// In which hex it is.
        hex: Option<Place> => kept().told("moved"),
        /// The players know of it.
        known: bool = flag().labelled("known").told("known"),
        /// Encounters are checked for. [fivey.site.encounter]
        dangerous: bool = flag().by(words!("fivey.site.encounter")).usual(true).labelled("dangerous").told("dangerous"),
        /// Whose encounters are met there. [fivey.travel.encounter-table]
        region: Option<String> = maybe(named(World::region_names)).by(words!("fivey.travel.encounter-table")).labelled("region").told("region"),
        /// How far one moves in a round, in feet for each pace of the movement rate; 0 where that is not measured.
        /// [fivey.move.rescale]
        feet: i32 = number(0, 1_000).by(words!("fivey.move.rescale")).labelled("feet").told("feet"),
        /// A player's character owns it. [fivey.background.noble.deed]
        owner: Option<Who> => kept().by(words!("fivey.background.noble.deed")).told("owned"),
        /// What the referee keeps in mind of it.
        remarks: String = prose().labelled("remarks").told("remarks"),
    }
}

sheet! {
    /// A settlement. [fivey.downtime.beg-settlement]
    pub struct Settlement of World, changed by SettlementSet = words!("fivey.downtime.beg-settlement"); {
        /// In which hex it is.
        hex: Option<Place> => kept().told("moved"),
        /// How big it is.
        extent: Extent = one_of::<World, Extent>().labelled("extent"),
        /// There is an inn. [fivey.feat.one-night-only]
        inn: bool = flag().by(words!("fivey.feat.one-night-only")).usual(true).labelled("inn").told("inn"),
        /// A noble lives there. [fivey.feat.good-name.audience]
        noble: bool = flag().by(words!("fivey.feat.good-name.audience")).labelled("noble").told("noble"),
        /// What the referee keeps in mind of it.
        remarks: String = prose().labelled("remarks").told("remarks"),
    }
}

record! {
    /// Who is met somewhere, each by its weight. [fivey.travel.encounter-table]
    pub struct Encounters of World = words!("fivey.travel.encounter-table"); {
        /// Who or what, and how often.
        of: BTreeMap<String, i32> = rows([
            ("name", Kind::Text { max: NAME_MAX }),
            ("weight", Kind::Number { min: 1, max: 100 }),
        ]),
    }
}

/// A way that is under way. [fivey.travel.hex]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Journey {
    /// Into which hex.
    pub to: Place,
    /// How many minutes of it are paid.
    pub paid: i64,
}

/// A site that is being explored. [fivey.phase.site]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Visit {
    /// Its name.
    pub site: String,
    /// The minute at which the present hour began. [fivey.site.hour]
    pub hour: i64,
    /// Turns since the party entered or last met somebody, the present one counted. [fivey.site.encounter-clock]
    pub turn: i32,
    /// Who has acted in this round. [fivey.site.one-action-each]
    #[stored(default)]
    pub acted: BTreeSet<Who>,
    /// An encounter has used this round up. [fivey.encounter.time]
    #[stored(default)]
    pub filled: bool,
}

/// The field of a fight, in places one pace apart. [fivey.move.measure]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Ground {
    /// How big it is.
    pub columns: u16,
    pub rows: u16,
    /// What stops movement and sight.
    #[stored(default)]
    pub walls: BTreeSet<Place>,
    /// Where one can hide.
    #[stored(default)]
    pub cover: BTreeSet<Place>,
    /// Where it is dark, so that one can hide in the shadows. [fivey.action.hide]
    #[stored(default)]
    pub dark: BTreeSet<Place>,
    /// Where one swims, climbs or crawls. [fivey.move.double-cost]
    #[stored(default)]
    pub slow: BTreeMap<Place, Slow>,
}

closed! {
    /// Why movement costs twice as much. [fivey.move.double-cost]
    pub enum Slow {
        Climb = "climb",
        Crawl = "crawl",
        Swim = "swim",
    }
}

impl Ground {
    /// Its places.
    #[must_use]
    pub fn field(&self) -> Field {
        Field { columns: self.columns, rows: self.rows, first: FIELD_FIRST }
    }

    /// Where a place lies.
    #[must_use]
    pub fn cell(&self, place: Place) -> Option<Cell> {
        self.field().cell(place)
    }

    /// The place that lies there.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Option<Place> {
        self.field().place(cell)
    }

    /// Whether nobody can stand there or see past it.
    #[must_use]
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.place(cell).is_none_or(|place| self.walls.contains(&place))
    }

    /// How far two places are from each other, in paces. [fivey.move.measure]
    #[must_use]
    pub fn distance(&self, one: Place, other: Place) -> Option<i32> {
        i32::try_from(Tiling::Squares.distance(self.cell(one)?, self.cell(other)?)).ok()
    }

    /// Whether somebody on one place sees another. [fivey.move.measure]
    #[must_use]
    pub fn sees(&self, one: Place, other: Place) -> bool {
        let (Some(one), Some(other)) = (self.cell(one), self.cell(other)) else { return true };
        Tiling::Squares.sees(one, other, |cell| self.is_wall(cell))
    }
}
