//! Tables and lists: what the rules come with, beside what a table adds of its own.
//!
//! Rows that a table adds or replaces stand in [`crate::world::Lists`] under the row's name; everything else comes
//! from `content/*.toml`. A row is looked up by name through the world, never here.
use crate::RULES;
use crate::world::{Ability, Armour, Attribute, Creature, Elixir, Entry, Power, Shield, Weapon, World};
use norn_kernel::content::rows;
use norn_kernel::{Die, rule};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What the game is called.
pub static GAME: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Row {
        name: String,
    }
    let rows: Vec<Row> = rows(rule!("symbaroum.other.gm-handles"), include_str!("../content/game.toml"));
    rows.into_iter().map(|row| &*row.name.leak()).collect()
});

/// What usually opposes an attribute. [symbaroum.attributes.opposition]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Opposition {
    /// Whose.
    pub attribute: Attribute,
    /// The enemy's, the likeliest first.
    #[serde(default)]
    pub opposed_by: Vec<Attribute>,
    /// It is usually a difficulty instead.
    #[serde(default)]
    pub difficulty: bool,
    /// How usual that is.
    pub strength: String,
}

/// What usually opposes each attribute. [symbaroum.attributes.opposition]
pub static OPPOSITION: LazyLock<Vec<Opposition>> = LazyLock::new(|| {
    rows(rule!("symbaroum.attributes.opposition"), include_str!("../content/opposition.toml"))
});

/// What an enemy's attribute adds to a test, for people to read: value and modifier.
/// [symbaroum.test.modifier-table]
pub static MODIFIERS: LazyLock<Vec<(i32, i32)>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Row {
        value: i32,
        modifier: i32,
    }
    let rows: Vec<Row> =
        rows(rule!("symbaroum.test.modifier-table"), include_str!("../content/modifiers.toml"));
    rows.into_iter().map(|row| (row.value, row.modifier)).collect()
});

/// What stands for each die of whoever no player plays. [symbaroum.damage.npc-values]
pub static FIXED: LazyLock<Vec<(Die, i32)>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Row {
        die: Die,
        fixed: i32,
    }
    let rows: Vec<Row> = rows(rule!("symbaroum.damage.npc-values"), include_str!("../content/fixed.toml"));
    rows.into_iter().map(|row| (row.die, row.fixed)).collect()
});

/// What stands for a die of whoever no player plays. [symbaroum.damage.npc-values]
#[must_use]
pub fn fixed(die: Die) -> i32 {
    FIXED.iter().find(|(known, _)| *known == die).map_or(0, |(_, fixed)| *fixed)
}

/// Something that heals. [symbaroum.healing.sources]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Source {
    /// What.
    pub source: String,
    /// How much.
    pub amount: String,
    /// How often.
    pub per: String,
    /// What it takes.
    pub needs: String,
}

/// What heals, for people to read. [symbaroum.healing.sources]
pub static SOURCES: LazyLock<Vec<Source>> =
    LazyLock::new(|| rows(rule!("symbaroum.healing.sources"), include_str!("../content/sources.toml")));

/// A row of a file whose other columns are the row's own.
#[derive(Deserialize)]
struct Named<T> {
    name: String,
    #[serde(flatten)]
    row: T,
}

type Rows<T> = BTreeMap<String, T>;

fn named<T: DeserializeOwned>(rows: Vec<Named<T>>) -> Rows<T> {
    rows.into_iter().map(|one| (one.name, one.row)).collect()
}

static WEAPONS: LazyLock<Rows<Weapon>> = LazyLock::new(|| {
    named(rows(rule!("symbaroum.missing.weapons"), include_str!("../content/weapons.toml")))
});
static ARMOURS: LazyLock<Rows<Armour>> =
    LazyLock::new(|| named(rows(rule!("symbaroum.missing.armour"), include_str!("../content/armour.toml"))));
static ABILITIES: LazyLock<Rows<Ability>> = LazyLock::new(|| {
    named(rows(rule!("symbaroum.missing.abilities"), include_str!("../content/abilities.toml")))
});
static POWERS: LazyLock<Rows<Power>> = LazyLock::new(|| {
    named(rows(rule!("symbaroum.missing.mystical-powers"), include_str!("../content/powers.toml")))
});
static ELIXIRS: LazyLock<Rows<Elixir>> = LazyLock::new(|| {
    named(rows(rule!("symbaroum.missing.elixirs"), include_str!("../content/elixirs.toml")))
});
static CREATURES: LazyLock<Rows<Creature>> = LazyLock::new(|| {
    named(rows(rule!("symbaroum.missing.creatures"), include_str!("../content/creatures.toml")))
});

/// The sorts of shields, by name. [symbaroum.shield.kinds]
pub static SHIELDS: LazyLock<Rows<Shield>> =
    LazyLock::new(|| named(rows(rule!("symbaroum.shield.kinds"), include_str!("../content/shields.toml"))));

/// All rows: those that the rules come with, and what the table says of them.
fn all<T: Clone>(rows: &Rows<T>, own: &BTreeMap<String, Entry<T>>) -> Rows<T> {
    let mut all = rows.clone();
    for (name, entry) in own {
        match entry {
            Entry::Own(row) => {
                all.insert(name.clone(), row.clone());
            }
            Entry::Gone => {
                all.remove(name);
            }
        }
    }
    all
}

/// One row.
fn one<T: Clone>(rows: &Rows<T>, own: &BTreeMap<String, Entry<T>>, name: &str) -> Option<T> {
    match own.get(name) {
        Some(Entry::Own(row)) => Some(row.clone()),
        Some(Entry::Gone) => None,
        None => rows.get(name).cloned(),
    }
}

/// Every sort of weapon, by name. [symbaroum.missing.weapons]
#[must_use]
pub fn weapons(world: &World) -> BTreeMap<String, Weapon> {
    all(&WEAPONS, &world.lists.weapons)
}
/// Every sort of armour, by name. [symbaroum.missing.armour]
#[must_use]
pub fn armours(world: &World) -> BTreeMap<String, Armour> {
    all(&ARMOURS, &world.lists.armours)
}
/// Every ability, by name. [symbaroum.missing.abilities]
#[must_use]
pub fn abilities(world: &World) -> BTreeMap<String, Ability> {
    all(&ABILITIES, &world.lists.abilities)
}
/// Every mystical power, by name. [symbaroum.missing.mystical-powers]
#[must_use]
pub fn powers(world: &World) -> BTreeMap<String, Power> {
    all(&POWERS, &world.lists.powers)
}
/// Every elixir, by name. [symbaroum.missing.elixirs]
#[must_use]
pub fn elixirs(world: &World) -> BTreeMap<String, Elixir> {
    all(&ELIXIRS, &world.lists.elixirs)
}
/// Every creature, by name. [symbaroum.missing.creatures]
#[must_use]
pub fn creatures(world: &World) -> BTreeMap<String, Creature> {
    all(&CREATURES, &world.lists.creatures)
}

/// An ability by name. [symbaroum.missing.abilities]
#[must_use]
pub fn ability(world: &World, name: &str) -> Option<Ability> {
    one(&ABILITIES, &world.lists.abilities, name)
}
/// A mystical power by name. [symbaroum.missing.mystical-powers]
#[must_use]
pub fn power(world: &World, name: &str) -> Option<Power> {
    one(&POWERS, &world.lists.powers, name)
}
/// An elixir by name. [symbaroum.missing.elixirs]
#[must_use]
pub fn elixir(world: &World, name: &str) -> Option<Elixir> {
    one(&ELIXIRS, &world.lists.elixirs, name)
}

/// What everybody fights with who has nothing else: the first natural weapon of the list that takes no hands, by
/// its name. [symbaroum.draw.unarmed]
#[must_use]
pub fn fists(world: &World) -> Option<(String, Weapon)> {
    let natural = weapons(world).into_iter().filter(|(_, weapon)| weapon.natural && weapon.hands == 0);
    natural.min_by_key(|(name, weapon)| (weapon.die, name.clone()))
}

/// Whether a row comes with the rules as it stands.
#[must_use]
pub fn is_ours(world: &World, list: &str, name: &str) -> bool {
    match list {
        "weapon" => !world.lists.weapons.contains_key(name) && WEAPONS.contains_key(name),
        "armour" => !world.lists.armours.contains_key(name) && ARMOURS.contains_key(name),
        "ability" => !world.lists.abilities.contains_key(name) && ABILITIES.contains_key(name),
        "power" => !world.lists.powers.contains_key(name) && POWERS.contains_key(name),
        "elixir" => !world.lists.elixirs.contains_key(name) && ELIXIRS.contains_key(name),
        "creature" => !world.lists.creatures.contains_key(name) && CREATURES.contains_key(name),
        _ => false,
    }
}
