//! What the game master writes: rows of lists, and weighty negotiations.
use crate::world::gear::{Ability, Armour, Elixir, Power, Weapon};
use crate::world::people::{Attributes, Level, Overrides};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Rows that the table has added, changed or taken away, by name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Lists {
    /// [symbaroum.missing.weapons]
    pub weapons: BTreeMap<String, Entry<Weapon>>,
    /// [symbaroum.missing.armour]
    pub armours: BTreeMap<String, Entry<Armour>>,
    /// [symbaroum.missing.abilities]
    pub abilities: BTreeMap<String, Entry<Ability>>,
    /// [symbaroum.missing.mystical-powers]
    pub powers: BTreeMap<String, Entry<Power>>,
    /// [symbaroum.missing.elixirs]
    pub elixirs: BTreeMap<String, Entry<Elixir>>,
    /// [symbaroum.missing.creatures]
    pub creatures: BTreeMap<String, Entry<Creature>>,
}

/// What a table says of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<T> {
    /// It reads so here.
    Own(T),
    /// There is no such row here.
    Gone,
}

impl<T> Entry<T> {
    /// The same of another sort.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Entry<U> {
        match self {
            Self::Own(row) => Entry::Own(of(row)),
            Self::Gone => Entry::Gone,
        }
    }
}

/// A creature as it is described. [symbaroum.missing.creatures]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Creature {
    /// All eight.
    pub attributes: Attributes,
    /// Which weapon of the list it has; empty for none.
    pub weapon: String,
    /// Further weapons: what each is like, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: BTreeMap<String, String>,
    /// What each hit with a weapon does, by the weapon's name. [symbaroum.damage.npc-values]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub damages: BTreeMap<String, i32>,
    /// Which armour of the list it wears; empty for none.
    pub armour: String,
    /// Which shield it bears; empty for none.
    pub shield: String,
    /// What it can do, by name.
    pub abilities: BTreeMap<String, Level>,
    /// Its mystical powers, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub powers: BTreeMap<String, Level>,
    /// What stands in place of what would be calculated.
    pub overrides: Overrides,
    /// Our own row, which the rules do not contain.
    pub starter: bool,
}

/// A negotiation that is too weighty for one test. [symbaroum.social.when]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Social {
    /// With whom.
    pub counterpart: String,
    /// What they want.
    pub wants: String,
    /// How far they would go.
    pub limits: String,
    /// What was agreed in the end.
    pub outcome: String,
    /// What can be brought to bear, and whether it was. [symbaroum.social.preparation]
    pub leverage: BTreeMap<String, bool>,
}
