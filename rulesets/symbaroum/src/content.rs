//! Tables that the rules come with. Lists to which a table adds rows of its own are in [`crate::world::lists`].
use crate::RULES;
use crate::world::{Attribute, Row as _, Weapon, World};
use norn_kernel::content::rows;
use norn_kernel::{Die, rule};
use serde::Deserialize;
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

/// What everybody fights with who has nothing else: the first natural weapon of the list that takes no hands, by
/// its name. [symbaroum.draw.unarmed]
#[must_use]
pub fn fists(world: &World) -> Option<(String, Weapon)> {
    let natural = Weapon::all(world).filter(|(_, weapon)| weapon.natural && weapon.hands == 0);
    let first = natural.min_by_key(|(name, weapon)| (weapon.die, *name));
    first.map(|(name, weapon)| (name.to_owned(), weapon.clone()))
}
