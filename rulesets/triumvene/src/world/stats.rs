//! What a roll can rest on.
use norn_kernel::record::Cell;
use norn_kernel::{Storable, Value};

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

impl Stat {
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
