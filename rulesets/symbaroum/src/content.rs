//! Tables that the rules come with. Lists to which a table adds rows of its own are in [`crate::world::lists`],
//! with the dice that they know in [`crate::world::gear`].
use crate::reference::RULES;
use crate::world::Attribute;
use norn_kernel::content::{names, pairs, rows};
use norn_kernel::{Storable, words};
use std::sync::LazyLock;

/// What the game is called.
pub static GAME: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| names(words!("symbaroum.other.gm-handles"), include_str!("../content/game.toml")));

/// What usually opposes an attribute. [symbaroum.attributes.opposition]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Opposition {
    pub attribute: Attribute,
    /// The enemy's, the likeliest first.
    #[stored(default)]
    pub opposed_by: Vec<Attribute>,
    /// It is usually a difficulty instead.
    #[stored(default)]
    pub difficulty: bool,
    /// How usual that is.
    pub strength: String,
}

/// What usually opposes each attribute. [symbaroum.attributes.opposition]
pub static OPPOSITION: LazyLock<Vec<Opposition>> = LazyLock::new(|| {
    rows(words!("symbaroum.attributes.opposition"), include_str!("../content/opposition.toml"))
});

/// What an enemy's attribute adds to a test, for people to read: value and modifier.
/// [symbaroum.test.modifier-table]
pub static MODIFIERS: LazyLock<Vec<(i32, i32)>> = LazyLock::new(|| {
    let text = include_str!("../content/modifiers.toml");
    pairs(words!("symbaroum.test.modifier-table"), text, ["value", "modifier"])
});

/// Something that heals. [symbaroum.healing.sources]
#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct Source {
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
    LazyLock::new(|| rows(words!("symbaroum.healing.sources"), include_str!("../content/sources.toml")));
