//! Tables and lists: what the rules come with, beside what a table adds of its own.
//!
//! Lists to which a table adds rows of its own are in [`crate::world::lists`]; everything else comes from
//! `content/*.toml`.
use crate::reference::RULES;
use crate::world::harm::Part;
pub use crate::world::lists::{abilities, ability, has_armoury, shields, weapons};
use crate::world::places::Grid;
use crate::world::things::{Carried, Wielding};
use crate::world::{Attribute, Group, Roles, World, lists};
use norn_kernel::content::rows;
use norn_kernel::{Storable, words};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What the game is called.
pub static GAME: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    #[derive(Storable)]
    struct Row {
        name: String,
    }
    let rows: Vec<Row> = rows(words!("heimr.document.modules"), include_str!("../content/game.toml"));
    rows.into_iter().map(|row| &*row.name.leak()).collect()
});

/// The standard set of attributes. [heimr.attribute.default-set]
#[must_use]
pub fn standard_attributes() -> &'static [Attribute] {
    static ROWS: LazyLock<Vec<Attribute>> = LazyLock::new(|| {
        rows(words!("heimr.attribute.default-set"), include_str!("../content/attributes.toml"))
    });
    &ROWS
}

/// The groups of the standard set. [heimr.attribute.groups]
#[must_use]
pub fn standard_groups() -> &'static BTreeMap<String, Group> {
    #[derive(Storable)]
    struct Row {
        name: String,
        physical: bool,
    }
    static GROUPS: LazyLock<BTreeMap<String, Group>> = LazyLock::new(|| {
        let rows: Vec<Row> = rows(words!("heimr.attribute.groups"), include_str!("../content/groups.toml"));
        rows.into_iter().map(|row| (row.name, Group { physical: row.physical })).collect()
    });
    &GROUPS
}

/// What the rules mean that name an attribute, in the standard set. [heimr.attribute.role-mapping]
#[must_use]
pub fn standard_roles() -> Roles {
    let name = |name: &str| Some(name.to_owned());
    Roles { initiative: name("Dexterity"), fatigue: name("Stamina"), speech: name("Sociability") }
}

/// An activity that could be an ability. [heimr.ability.examples]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Suggested {
    /// What it is called.
    pub name: String,
    /// What it is founded on, where that is given.
    #[stored(default)]
    pub attribute: Option<String>,
    /// Its base consistency, where that is given; 0 otherwise.
    #[stored(default)]
    pub consistency: i32,
}

/// Activities that could be abilities.
#[must_use]
pub fn suggested() -> &'static [Suggested] {
    static ROWS: LazyLock<Vec<Suggested>> = LazyLock::new(|| {
        rows(words!("heimr.ability.examples"), include_str!("../content/suggested_abilities.toml"))
    });
    &ROWS
}

/// Ready-made battlefields, by name. [heimr.environment.purpose]
#[must_use]
pub fn battlefields() -> &'static [(String, Grid)] {
    #[derive(Storable)]
    struct Row {
        name: String,
        grid: Grid,
    }
    static ROWS: LazyLock<Vec<(String, Grid)>> = LazyLock::new(|| {
        let text = include_str!("../content/battlefields.toml");
        let rows: Vec<Row> = rows(words!("heimr.environment.purpose"), text);
        rows.into_iter().map(|row| (row.name, row.grid)).collect()
    });
    &ROWS
}

/// A level of injury, with when it makes unconscious and when it kills, in minutes; -1 for never.
/// [heimr.injury.levels]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct InjuryRow {
    /// Its word.
    pub name: String,
    /// It begins with so many hit points.
    pub hp_max: i32,
    /// When it makes unconscious.
    pub faints: i64,
    /// When it kills.
    pub dies: i64,
}

/// The levels of injury, from the least to the worst.
pub fn injuries() -> &'static [InjuryRow] {
    static ROWS: LazyLock<Vec<InjuryRow>> =
        LazyLock::new(|| rows(words!("heimr.injury.levels"), include_str!("../content/injuries.toml")));
    &ROWS
}

/// The level of somebody with so many hit points; none with one or more. [heimr.injury.levels]
#[must_use]
pub fn injury(hp: i32) -> Option<&'static InjuryRow> {
    injuries().iter().rev().find(|row| hp <= row.hp_max)
}

/// What the number of an effect counts, and what it is if nobody calls one. [heimr.effect.units]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct EffectRow {
    /// Its word.
    pub name: String,
    /// Points, seconds, or none.
    pub unit: String,
    /// The usual number.
    pub usual: i32,
}

/// All effects and reactions.
pub fn effects() -> &'static [EffectRow] {
    static ROWS: LazyLock<Vec<EffectRow>> =
        LazyLock::new(|| rows(words!("heimr.effect.units"), include_str!("../content/effects.toml")));
    &ROWS
}

/// An effect by its word.
#[must_use]
pub fn effect(word: &str) -> Option<&'static EffectRow> {
    effects().iter().find(|row| row.name == word)
}

/// Which part of the body a blow hits, by the d6 of its roll. [heimr.location.table]
#[must_use]
pub fn struck_part(d6: i32) -> Option<Part> {
    #[derive(Storable)]
    struct Row {
        d6: i32,
        part: Part,
    }
    static ROWS: LazyLock<Vec<Row>> =
        LazyLock::new(|| rows(words!("heimr.location.table"), include_str!("../content/body_parts.toml")));
    ROWS.iter().find(|row| row.d6 == d6).map(|row| row.part)
}

/// The ways in which something that is wielded like this can be held. [heimr.armoury.wielding]
pub fn grips(wielding: Wielding) -> &'static [Carried] {
    #[derive(Storable)]
    struct Row {
        wielding: Wielding,
        held: Vec<Carried>,
    }
    static ROWS: LazyLock<Vec<Row>> =
        LazyLock::new(|| rows(words!("heimr.armoury.wielding"), include_str!("../content/wielding.toml")));
    ROWS.iter().find(|row| row.wielding == wielding).map_or(&[], |row| &row.held)
}

/// A reference point for rolls on attributes. [heimr.attribute-roll.guide]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct RollRow {
    /// What is done.
    pub activity: String,
    /// On which attribute.
    pub attribute: String,
    /// The lowest consistency for it.
    pub min: i32,
    /// The highest.
    pub max: i32,
}

/// Reference points for rolls on attributes that the campaign has.
pub fn attribute_rolls(world: &World) -> impl Iterator<Item = &'static RollRow> {
    static ROWS: LazyLock<Vec<RollRow>> = LazyLock::new(|| {
        rows(words!("heimr.attribute-roll.guide"), include_str!("../content/attribute_rolls.toml"))
    });
    ROWS.iter().filter(|row| world.attribute(&row.attribute).is_some())
}

/// Reference points for base consistency, each with the word for what it means.
/// [heimr.ability.base-consistency-scale]
#[must_use]
pub fn consistency_scale() -> &'static [(String, i32)] {
    #[derive(Storable)]
    struct Row {
        consistency: i32,
        meaning: String,
    }
    static ROWS: LazyLock<Vec<(String, i32)>> = LazyLock::new(|| {
        let text = include_str!("../content/consistency_scale.toml");
        let rows: Vec<Row> = rows(words!("heimr.ability.base-consistency-scale"), text);
        rows.into_iter().map(|row| (row.meaning, row.consistency)).collect()
    });
    &ROWS
}

/// Words that the game has for itself. [heimr.document.audience]
#[must_use]
pub fn glossary() -> &'static [String] {
    #[derive(Storable)]
    struct Row {
        term: String,
    }
    static TERMS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let rows: Vec<Row> =
            rows(words!("heimr.document.audience"), include_str!("../content/glossary.toml"));
        rows.into_iter().map(|row| row.term).collect()
    });
    &TERMS
}

/// How many abilities beyond the standard ones a campaign should have. [heimr.standard-ability.add-more]
pub const MORE_ABILITIES: std::ops::RangeInclusive<usize> = 10..=15;

/// How many abilities a campaign has beyond the standard ones. [heimr.standard-ability.add-more]
#[must_use]
pub fn more_abilities(world: &World) -> usize {
    abilities(world).keys().filter(|name| !lists::is_standard(name)).count()
}

/// The abilities that go before this more general one. [heimr.standard-ability.specific-before-general]
#[must_use]
pub fn specific<'w>(world: &'w World, general: &str) -> Vec<&'w str> {
    let all = abilities(world).into_iter();
    all.filter(|(_, one)| one.specialises.as_deref() == Some(general)).map(|(name, _)| name).collect()
}

/// A row of a ready-made set of attributes. [heimr.attribute.custom-set-examples]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct SetRow {
    /// Of which set.
    pub set: String,
    /// The attribute.
    pub name: String,
    /// In short.
    pub short: String,
    /// Its group.
    pub group: String,
    /// Whether rolls on it tire.
    #[stored(default)]
    pub physical: bool,
    /// The attributes whose place it takes.
    #[stored(default)]
    pub instead_of: Vec<String>,
}

/// The ready-made sets of attributes.
#[must_use]
pub fn attribute_sets() -> &'static [SetRow] {
    static ROWS: LazyLock<Vec<SetRow>> = LazyLock::new(|| {
        rows(words!("heimr.attribute.custom-set-examples"), include_str!("../content/attribute_sets.toml"))
    });
    &ROWS
}

/// Progress that an attribute needs to reach a value, by the table. [heimr.progress.threshold-table]
#[must_use]
pub fn progress() -> &'static BTreeMap<i32, i32> {
    #[derive(Storable)]
    struct Row {
        value: i32,
        needed: i32,
    }
    static TABLE: LazyLock<BTreeMap<i32, i32>> = LazyLock::new(|| {
        let rows: Vec<Row> =
            rows(words!("heimr.progress.threshold-table"), include_str!("../content/progress.toml"));
        rows.into_iter().map(|row| (row.value, row.needed)).collect()
    });
    &TABLE
}

/// Something that lies between two places. [heimr.border.represents]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct BorderRow {
    /// What it is.
    pub name: String,
    /// Which sort of barrier goes with it, if any: the name of one of [`barriers`].
    pub barrier: String,
}

/// What borders often stand for.
#[must_use]
pub fn borders() -> &'static [BorderRow] {
    static ROWS: LazyLock<Vec<BorderRow>> =
        LazyLock::new(|| rows(words!("heimr.border.represents"), include_str!("../content/borders.toml")));
    &ROWS
}

/// A sort of barrier. [heimr.border.barrier-types]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct BarrierRow {
    /// What it is called.
    pub name: String,
    /// For example.
    pub example: String,
}

/// The sorts of barriers that there are.
#[must_use]
pub fn barriers() -> &'static [BarrierRow] {
    static ROWS: LazyLock<Vec<BarrierRow>> = LazyLock::new(|| {
        rows(words!("heimr.border.barrier-types"), include_str!("../content/barriers.toml"))
    });
    &ROWS
}

/// Ground that is difficult, by name. [heimr.environment.difficult-terrain-examples]
#[must_use]
pub fn difficult_terrain() -> &'static [String] {
    #[derive(Storable)]
    struct Row {
        name: String,
    }
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let text = include_str!("../content/difficult_terrain.toml");
        let rows: Vec<Row> = rows(words!("heimr.environment.difficult-terrain-examples"), text);
        rows.into_iter().map(|row| row.name).collect()
    });
    &NAMES
}

/// A row with a number of its own.
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Numbered {
    /// What it is.
    pub name: String,
    /// How many, how hard, how tough; none where nothing is rolled.
    #[stored(default, alias = "limit", alias = "requirement", alias = "toughness")]
    pub number: Option<i32>,
}

/// What lets so many through at a time. [heimr.environment.movement-limit-table]
#[must_use]
pub fn movement_limits() -> &'static [Numbered] {
    static ROWS: LazyLock<Vec<Numbered>> = LazyLock::new(|| {
        rows(
            words!("heimr.environment.movement-limit-table"),
            include_str!("../content/movement_limits.toml"),
        )
    });
    &ROWS
}

/// What a roll decides about, with what it has to reach. [heimr.environment.crossing-table]
#[must_use]
pub fn crossings() -> &'static [Numbered] {
    static ROWS: LazyLock<Vec<Numbered>> = LazyLock::new(|| {
        rows(words!("heimr.environment.crossing-table"), include_str!("../content/crossings.toml"))
    });
    &ROWS
}

/// What has to be broken, with its toughness. [heimr.environment.toughness-table]
#[must_use]
pub fn structures() -> &'static [Numbered] {
    static ROWS: LazyLock<Vec<Numbered>> = LazyLock::new(|| {
        rows(words!("heimr.environment.toughness-table"), include_str!("../content/structures.toml"))
    });
    &ROWS
}

/// What is climbed, with what each roll has to reach. [heimr.height.climbing-cr-table]
#[must_use]
pub fn climbs() -> &'static [Numbered] {
    static ROWS: LazyLock<Vec<Numbered>> = LazyLock::new(|| {
        rows(words!("heimr.height.climbing-cr-table"), include_str!("../content/climbs.toml"))
    });
    &ROWS
}

/// What conceals. [heimr.concealment.table]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Concealing {
    /// What it is.
    pub name: String,
    /// How well it conceals.
    pub effectiveness: u8,
    /// How well at the most, where the game master says.
    #[stored(default)]
    pub up_to: Option<u8>,
    /// How high it is, in levels; none for darkness and weather.
    #[stored(default)]
    pub height: Option<u8>,
    /// That high or higher.
    #[stored(default)]
    pub or_more: bool,
}

/// Everything that conceals.
#[must_use]
pub fn concealing() -> &'static [Concealing] {
    static ROWS: LazyLock<Vec<Concealing>> = LazyLock::new(|| {
        rows(words!("heimr.concealment.table"), include_str!("../content/concealment.toml"))
    });
    &ROWS
}

/// What rolls of a consistency come to, in hundredths. [heimr.defence.advice-variety, heimr.dice.note-choice]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Storable)]
struct Usual {
    consistency: i32,
    mean: i32,
    spread: i32,
}

/// The row of a consistency. Beyond the table, its ends stand.
fn usual(consistency: i32) -> Usual {
    static ROWS: LazyLock<BTreeMap<i32, Usual>> = LazyLock::new(|| {
        let rows: Vec<Usual> =
            rows(words!("heimr.defence.advice-variety"), include_str!("../content/means.toml"));
        rows.into_iter().map(|row| (row.consistency, row)).collect()
    });
    let low = ROWS.first_key_value().map(|(_, row)| *row).unwrap_or_default();
    ROWS.range(..=consistency).next_back().map_or(low, |(_, row)| *row)
}

/// What a roll without potential comes to on average, in hundredths: by which ways to defend are sorted.
/// [heimr.defence.advice-variety]
#[must_use]
pub fn mean(consistency: i32) -> i32 {
    usual(consistency).mean
}

/// How far from that rolls lie, as their standard deviation in hundredths. [heimr.dice.note-choice]
#[must_use]
pub fn spread(consistency: i32) -> i32 {
    usual(consistency).spread
}

/// How many it takes to move somebody in a state. [heimr.forced-movement.table]
#[must_use]
pub fn movers(state: &str) -> i32 {
    #[derive(Storable)]
    struct Row {
        state: String,
        movers: i32,
    }
    static MOVERS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        rows(words!("heimr.forced-movement.table"), include_str!("../content/forced_movement.toml"))
    });
    MOVERS.iter().find(|row| row.state == state).map_or(0, |row| row.movers)
}
