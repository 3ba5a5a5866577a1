//! What people carry and what they can do with it: items, weapons, shields, skills.
use crate::world::harm::{Called, Hand, Reaction};
use norn_kernel::record::{Cell, cell};
use norn_kernel::{Closed, Storable, Value, closed};
use std::collections::{BTreeMap, BTreeSet};

/// Something that somebody carries, or that lies somewhere. [heimr.character.items]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(default)]
pub struct Item {
    /// Where on its bearer; means nothing for what lies on the ground.
    pub carried: Carried,
    /// What it adds to rolls with one ability, by the ability's name. [heimr.ability.modifiers]
    pub bonuses: BTreeMap<String, i32>,
    /// What has to be reached to find it, where it is hidden. [heimr.action.hide-item]
    pub hidden: Option<i32>,
    /// A Break of at least so much destroys it, 1 or more. [heimr.effect.break]
    pub toughness: i32,
    /// How hard it breaks things, 0 for not at all. [heimr.environment.toughness]
    pub breaks: i32,
    /// Hit points that it saves its wearer from each weapon's hit, 0 or more. [heimr.character.armour]
    pub armour: i32,
    /// Added to its wearer's maximum of hit points, 0 or more. [heimr.character.armour]
    pub hp: i32,
    /// How far it shines. [heimr.concealment.light-torch]
    pub light: Option<u8>,
    /// What it is as a weapon.
    pub weapon: Option<Weapon>,
    /// What it is as a shield.
    pub shield: Option<Shield>,
    /// How many pieces there are, where they are counted. [heimr.ranged.ammunition]
    pub pieces: Option<u16>,
    /// It answers an effect or an attack; where pieces are counted, each once. [heimr.effect.reactions-scope]
    pub answers: Option<Reaction>,
}

impl Default for Item {
    fn default() -> Self {
        Self {
            carried: Carried::default(),
            bonuses: BTreeMap::new(),
            hidden: None,
            toughness: 1,
            breaks: 0,
            armour: 0,
            hp: 0,
            light: None,
            weapon: None,
            shield: None,
            pieces: None,
            answers: None,
        }
    }
}

closed! {
    /// Where something is on its bearer. [heimr.character.items]
    #[derive(Default)]
    pub enum Carried {
        /// In a pack: only the slow way gets it out. [heimr.action.get-item]
        #[default]
        Stored = "stored",
        /// At the belt or in a quiver: easily accessible. [heimr.action.draw]
        Ready = "ready",
        /// On the body.
        Worn = "worn",
        /// In the sword hand.
        SwordHand = "sword-hand",
        /// In the off-hand.
        OffHand = "off-hand",
        /// In both hands.
        BothHands = "both-hands",
    }
}

impl Carried {
    /// Whether it is held in this hand.
    #[must_use]
    pub fn is_in(self, hand: Hand) -> bool {
        match self {
            Self::BothHands => true,
            Self::SwordHand => hand == Hand::Sword,
            Self::OffHand => hand == Hand::Off,
            Self::Stored | Self::Ready | Self::Worn => false,
        }
    }
    /// Whether it is held at all.
    #[must_use]
    pub fn is_held(self) -> bool {
        matches!(self, Self::SwordHand | Self::OffHand | Self::BothHands)
    }
}

/// In which hands something can be used. [heimr.armoury.wielding]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Wielding {
    /// In the sword hand or in the off-hand.
    #[default]
    EitherHand,
    /// In the sword hand or in both.
    OneOrTwoHands,
    /// In both hands alone.
    TwoHands,
    /// In the sword hand alone.
    SwordHand,
    /// In the off-hand alone.
    OffHand,
}

impl Closed for Wielding {
    const ALL: &'static [Self] =
        &[Self::EitherHand, Self::OneOrTwoHands, Self::TwoHands, Self::SwordHand, Self::OffHand];
    fn word(self) -> &'static str {
        match self {
            Self::EitherHand => "either-hand",
            Self::OneOrTwoHands => "one-or-two-hands",
            Self::TwoHands => "two-hands",
            Self::SwordHand => "sword-hand-only",
            Self::OffHand => "off-hand-only",
        }
    }
}

impl Cell for Wielding {
    fn blank() -> Self {
        Self::default()
    }
    fn value(&self) -> Value {
        Value::word(self.word())
    }
    fn read(value: &Value) -> Option<Self> {
        cell::word(value)
    }
}

/// A weapon's part of an item. [heimr.armoury.weapons]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(default)]
pub struct Weapon {
    /// How many squares far it reaches; none for a melee weapon. [heimr.attack.two-types]
    pub range: Option<u8>,
    /// Hit points that a hit costs, 0 or more. [heimr.weapon-attack.damage]
    pub damage: i32,
    /// Added to potential. [heimr.armoury.bonus]
    pub potential: i32,
    /// In which hands it is used.
    pub wielding: Wielding,
    /// With which abilities it is used: the attacker picks one. [heimr.weapon-attack.roll]
    pub abilities: BTreeSet<String>,
    /// How it is fed. [heimr.ranged.ammunition]
    pub fed: Fed,
    /// A shot makes no more than a soft sound. [heimr.position.hidden-soft-sound]
    pub quiet: bool,
}

impl Default for Weapon {
    fn default() -> Self {
        Self {
            range: None,
            damage: 1,
            potential: 0,
            wielding: Wielding::default(),
            abilities: BTreeSet::new(),
            fed: Fed::default(),
            quiet: false,
        }
    }
}

/// What a ranged weapon sends off. [heimr.ranged.ammunition]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Fed {
    /// Nothing: a melee weapon.
    #[default]
    Nothing,
    /// Itself: it is thrown, and lies where it was thrown to.
    Itself,
    /// A piece of ammunition that is drawn for each shot.
    Pieces {
        /// Whether one is drawn now.
        drawn: bool,
        /// How many are left besides; uncounted without.
        left: Option<u16>,
    },
}

/// A shield's part of an item. [heimr.armoury.shields]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Shield {
    /// Added to the potential of blocks. [heimr.armoury.bonus]
    pub potential: i32,
    /// Added to stamina while it is wielded: 0 or below. [heimr.armoury.tower-shield-penalty]
    pub stamina: i32,
    /// In which hands it is used.
    pub wielding: Wielding,
    /// With which abilities it blocks.
    pub abilities: BTreeSet<String>,
}

/// How long something takes in a fight. [heimr.action.purpose]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Takes {
    /// The one standard action of a turn. [heimr.action.type-standard]
    #[default]
    Standard,
    /// No time, once a turn. [heimr.action.type-free]
    Free,
    /// The standard action and the rest of the turn. [heimr.action.type-ongoing]
    Ongoing,
    /// The rest of this turn and the standard action of the next. [heimr.action.type-upcoming]
    Upcoming,
}

impl Closed for Takes {
    const ALL: &'static [Self] = &[Self::Standard, Self::Free, Self::Ongoing, Self::Upcoming];
    fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Free => "free",
            Self::Ongoing => "ongoing",
            Self::Upcoming => "upcoming",
        }
    }
}

/// A skill, as the game master has written it. [heimr.character.skills]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Skill {
    /// What it does, in the game master's words.
    pub description: String,
    /// How long it takes in a fight; not to be used in one without. [heimr.action.use-skill]
    pub takes: Option<Takes>,
    /// What a use costs, 0 or more.
    pub willpower: i32,
    /// What has to be so, in the game master's words; may be empty.
    pub prerequisite: String,
    /// What has to be so that can be checked.
    pub needs: Option<Needs>,
    /// Whether it has a free use that a short rest gives back. [heimr.health.rest-rested-skills]
    pub rested: bool,
    /// The free use is spent.
    pub spent: bool,
    /// What it calls.
    pub calls: Vec<Called>,
    /// It answers an effect or an attack. [heimr.effect.reactions-scope]
    pub answers: Option<Reaction>,
    /// Whether it stabilises. [heimr.injury.stabilize]
    pub stabilises: bool,
    /// Hit points that it gives back. [heimr.health.healing]
    pub hp: i32,
    /// Willpower that it gives back.
    pub regains: i32,
    /// Whether it wakes the unconscious. [heimr.position.unconscious]
    #[stored(skip_serializing_if = "std::ops::Not::not")]
    pub wakes: bool,
}

/// What a skill needs that can be checked. [heimr.character.skills]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Needs {
    /// Something that is used with this ability is wielded.
    Wields(String),
    /// Something of this name is held.
    Holds(String),
    /// A free hand.
    FreeHand,
}
