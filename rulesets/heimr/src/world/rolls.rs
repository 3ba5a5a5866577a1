//! With what somebody rolls, what changes it, and what dice came to, as far as it is kept.
use norn_kernel::{Storable, Value};

/// What is rolled. [heimr.attribute.in-every-roll, heimr.challenge.ability-or-attribute]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Tested {
    /// An ability, by name.
    Ability(String),
    /// An attribute itself.
    Attribute {
        /// Which, by name.
        name: String,
        /// How reliably such a thing can be done, by the game master. [heimr.attribute-roll.consistency]
        consistency: i32,
    },
}

impl Tested {
    /// Its name.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Ability(name) | Self::Attribute { name, .. } => Value::text(name),
        }
    }
}

/// What dice came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Thrown {
    /// What the d6 shows; it alone says where a blow lands and whether the roll tires. [heimr.dice.d6-identity]
    pub d6: i32,
    /// Before potential was added: what fatigue looks at. [heimr.fatigue.requirement-includes-bonus]
    pub before: i32,
    /// The result. [heimr.dice.add-potential]
    pub total: i32,
    /// Too tired: it fails, whatever the result. [heimr.fatigue.requirement]
    pub exhausted: bool,
}

/// What changes a roll without being part of what somebody can do. [heimr.situational.scopes]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Modifier {
    /// Which rolls.
    pub on: Scope,
    /// Added to consistency: a situational penalty of two is -2. [heimr.situational.reduces-consistency]
    #[stored(default)]
    pub consistency: i32,
    /// Added to potential. [heimr.situational.bonus]
    #[stored(default)]
    pub potential: i32,
}

/// Which rolls something falls on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Scope {
    #[default]
    Every,
    /// Those with this ability.
    Ability(String),
    /// Those on this attribute, and with abilities that are founded on it.
    Attribute(String),
    /// Those on attributes of this group, and with abilities that are founded on them.
    Group(String),
}
