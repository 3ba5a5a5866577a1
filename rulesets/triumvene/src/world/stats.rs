//! What a roll can rest on.
use crate::reference::RULES;
use crate::world::things::CombatType;
use crate::world::{Character, World};
use norn_kernel::content::rows;
use norn_kernel::record::{Cell, Row};
use norn_kernel::{Storable, Value, words};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a roll rests on. [triumvene.roll.ability.stats]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Stat {
    /// What one knows.
    Knowledge,
    /// What one's body can do.
    Fitness,
    /// How one gets on with people.
    Diplomacy,
    /// A Manipulation skill, by name.
    Manipulation(String),
    /// A Combat type, by name.
    Combat(String),
}

/// What a roll can rest on. [triumvene.roll.ability.stats]
pub static STATS: LazyLock<Vec<StatRow>> =
    LazyLock::new(|| rows(words!("triumvene.roll.ability.stats"), include_str!("../../content/stats.toml")));

#[derive(Clone, PartialEq, Eq, Debug, Storable)]
pub struct StatRow {
    /// Its name; of a group, that of one of its members.
    pub stat: String,
    /// "core", "manipulation", "combat".
    pub group: String,
    /// "one value" or "one value per" whatever the group is made of.
    pub count: String,
}

impl Stat {
    /// What a character can be tested in: exactly one of these is what a roll rests on.
    /// [triumvene.roll.ability.stats]
    #[must_use]
    pub fn of_character(one: &Character) -> Vec<Self> {
        Self::among(one.manipulations.keys(), one.combat_types.keys())
    }
    /// What a roll can rest on as far as it is known without a character, as options.
    #[must_use]
    pub fn values(world: &World) -> Vec<Value> {
        let types = CombatType::listed(world);
        Self::among([].into_iter(), types.iter()).iter().map(Self::value).collect()
    }
    fn among<'n>(
        mut skills: impl Iterator<Item = &'n String>,
        mut types: impl Iterator<Item = &'n String>,
    ) -> Vec<Self> {
        let mut stats = vec![];
        for row in STATS.iter() {
            match (row.group.as_str(), row.stat.as_str()) {
                ("core", "Knowledge") => stats.push(Self::Knowledge),
                ("core", "Fitness") => stats.push(Self::Fitness),
                ("core", "Diplomacy") => stats.push(Self::Diplomacy),
                ("manipulation", _) => stats.extend(skills.by_ref().cloned().map(Self::Manipulation)),
                ("combat", _) => stats.extend(types.by_ref().cloned().map(Self::Combat)),
                _ => {}
            }
        }
        stats
    }

    /// As options and lines show it.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Knowledge => Value::word("knowledge"),
            Self::Fitness => Value::word("fitness"),
            Self::Diplomacy => Value::word("diplomacy"),
            Self::Manipulation(name) => Value::List(vec![Value::word("manipulation"), Value::text(name)]),
            Self::Combat(name) => Value::List(vec![Value::word("combat"), Value::text(name)]),
        }
    }

    /// As a sentence names it: a Manipulation skill and a Combat type by their own names.
    #[must_use]
    pub fn short(&self) -> Value {
        match self {
            Self::Manipulation(name) | Self::Combat(name) => Value::text(name),
            _ => self.value(),
        }
    }

    /// What [`Stat::value`] stands for.
    #[must_use]
    pub fn of(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Word(word) => match word.as_str() {
                "knowledge" => Self::Knowledge,
                "fitness" => Self::Fitness,
                "diplomacy" => Self::Diplomacy,
                _ => return None,
            },
            Value::List(list) => match list.as_slice() {
                [Value::Word(group), Value::Text(name)] => match group.as_str() {
                    "manipulation" => Self::Manipulation(name.clone()),
                    "combat" => Self::Combat(name.clone()),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        })
    }
}

impl Cell for Stat {
    fn blank() -> Self {
        Self::Knowledge
    }
    fn value(&self) -> Value {
        self.value()
    }
    fn read(value: &Value) -> Option<Self> {
        Self::of(value)
    }
}

/// What is added to rolls with each stat, in rows of two columns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bonuses(BTreeMap<Stat, i32>);

impl Bonuses {
    /// What is added with this one.
    #[must_use]
    pub fn get(&self, stat: &Stat) -> Option<i32> {
        self.0.get(stat).copied()
    }
    /// Each stat with what is added.
    pub fn iter(&self) -> impl Iterator<Item = (&Stat, i32)> {
        self.0.iter().map(|(stat, bonus)| (stat, *bonus))
    }
}

impl FromIterator<(Stat, i32)> for Bonuses {
    fn from_iter<I: IntoIterator<Item = (Stat, i32)>>(bonuses: I) -> Self {
        Self(bonuses.into_iter().collect())
    }
}

impl Cell for Bonuses {
    fn blank() -> Self {
        Self::default()
    }
    fn value(&self) -> Value {
        Value::List(self.iter().map(|(stat, bonus)| Value::List(vec![stat.value(), bonus.into()])).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        Vec::<(Stat, i32)>::read(value).map(Self::from_iter)
    }
}
