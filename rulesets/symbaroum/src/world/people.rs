//! Characters and creatures: what is so of each of them.
use crate::world::gear::Carried;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A character or a creature.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Character {
    /// As people gave it.
    pub name: String,
    /// Who plays it, and against whom it fights.
    pub side: Side,
    /// Whether it stays unseen.
    pub hidden: bool,
    /// All eight. [symbaroum.attributes.list]
    pub attributes: Attributes,
    /// Values that stand in place of what would be calculated. [symbaroum.secondary.recalculated]
    pub overrides: Overrides,
    /// What is left of Toughness, 0 or more. [symbaroum.toughness.current]
    pub toughness: i32,
    /// Whether it lives, dies or is dead. [symbaroum.death.dying]
    pub fate: Fate,
    /// It lies on the ground. [symbaroum.pain.knocked-down]
    pub prone: bool,
    /// What it carries and wears.
    pub carried: Carried,
    /// What elixirs do for a while. [symbaroum.missing.elixirs]
    pub lasting: Vec<Lasting>,
    /// Abilities with the level that it has reached, by name. [symbaroum.missing.abilities]
    pub abilities: BTreeMap<String, Level>,
    /// Mystical powers with the level that it has reached, by name. [symbaroum.missing.mystical-powers]
    #[serde(with = "known")]
    pub powers: BTreeMap<String, Level>,
    /// How much corruption it bears, 0 or more. [symbaroum.missing.corruption]
    pub corruption: i32,
    /// Experience that is not spent, 0 or more. [symbaroum.experience.award]
    pub unspent: i32,
    /// Experience that was ever earned, 0 or more. [symbaroum.death.new-character]
    pub earned: i32,
    /// Its wounds were treated, and there has been no new one since. [symbaroum.healing.medicus]
    pub treated: bool,
    /// What it has used today that can be used once a day. [symbaroum.healing.powers]
    pub used_today: BTreeSet<String>,
    /// Why it can't see. [symbaroum.blind.causes]
    pub blind: Option<Sight>,
    /// It sees where others do not. [symbaroum.blind.causes]
    pub keen: bool,
    /// What it said last. [symbaroum.death.test.20]
    pub last_words: String,
}

/// On which side somebody stands, which also says who plays them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Characters of players.
    #[default]
    Party,
    /// Everybody that the game master plays.
    Opponents,
}

/// One of the eight. [symbaroum.attributes.list]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attribute {
    /// [symbaroum.attributes.accurate]
    Accurate,
    /// [symbaroum.attributes.cunning]
    Cunning,
    /// [symbaroum.attributes.discreet]
    Discreet,
    /// [symbaroum.attributes.persuasive]
    Persuasive,
    /// [symbaroum.attributes.quick]
    Quick,
    /// [symbaroum.attributes.resolute]
    Resolute,
    /// [symbaroum.attributes.strong]
    Strong,
    /// [symbaroum.attributes.vigilant]
    Vigilant,
}

impl Attribute {
    /// All of them, in the order of the sheet.
    pub const ALL: [Self; 8] = [
        Self::Accurate,
        Self::Cunning,
        Self::Discreet,
        Self::Persuasive,
        Self::Quick,
        Self::Resolute,
        Self::Strong,
        Self::Vigilant,
    ];
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Accurate => "accurate",
            Self::Cunning => "cunning",
            Self::Discreet => "discreet",
            Self::Persuasive => "persuasive",
            Self::Quick => "quick",
            Self::Resolute => "resolute",
            Self::Strong => "strong",
            Self::Vigilant => "vigilant",
        }
    }
    /// The one with this word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word().eq_ignore_ascii_case(word))
    }
}

/// Eight values. [symbaroum.attributes.list]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attributes {
    /// [symbaroum.attributes.accurate]
    pub accurate: i32,
    /// [symbaroum.attributes.cunning]
    pub cunning: i32,
    /// [symbaroum.attributes.discreet]
    pub discreet: i32,
    /// [symbaroum.attributes.persuasive]
    pub persuasive: i32,
    /// [symbaroum.attributes.quick]
    pub quick: i32,
    /// [symbaroum.attributes.resolute]
    pub resolute: i32,
    /// [symbaroum.attributes.strong]
    pub strong: i32,
    /// [symbaroum.attributes.vigilant]
    pub vigilant: i32,
}

/// What whoever is not described has in everything. [symbaroum.missing.character-creation]
pub const ATTRIBUTE_DEFAULT: i32 = 10;

impl Default for Attributes {
    fn default() -> Self {
        let mut all = Self {
            accurate: 0,
            cunning: 0,
            discreet: 0,
            persuasive: 0,
            quick: 0,
            resolute: 0,
            strong: 0,
            vigilant: 0,
        };
        Attribute::ALL.into_iter().for_each(|one| all.set(one, ATTRIBUTE_DEFAULT));
        all
    }
}

impl Attributes {
    /// One of them.
    #[must_use]
    pub fn get(&self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Accurate => self.accurate,
            Attribute::Cunning => self.cunning,
            Attribute::Discreet => self.discreet,
            Attribute::Persuasive => self.persuasive,
            Attribute::Quick => self.quick,
            Attribute::Resolute => self.resolute,
            Attribute::Strong => self.strong,
            Attribute::Vigilant => self.vigilant,
        }
    }
    /// Writes one of them.
    pub fn set(&mut self, attribute: Attribute, value: i32) {
        *match attribute {
            Attribute::Accurate => &mut self.accurate,
            Attribute::Cunning => &mut self.cunning,
            Attribute::Discreet => &mut self.discreet,
            Attribute::Persuasive => &mut self.persuasive,
            Attribute::Quick => &mut self.quick,
            Attribute::Resolute => &mut self.resolute,
            Attribute::Strong => &mut self.strong,
            Attribute::Vigilant => &mut self.vigilant,
        } = value;
    }
}

/// Values of a creature's own description. [symbaroum.secondary.recalculated]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Overrides {
    /// The most that Toughness can be.
    pub toughness: Option<i32>,
    /// Pain Threshold.
    pub pain: Option<i32>,
    /// It has no Pain Threshold: nothing hurts it. [symbaroum.secondary.recalculated]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub painless: bool,
    /// Defense.
    pub defense: Option<i32>,
    /// Corruption Threshold.
    pub corruption: Option<i32>,
    /// What each of its hits does. [symbaroum.damage.npc-values]
    pub damage: Option<i32>,
    /// What its armour takes off. [symbaroum.damage.npc-values]
    pub armour: Option<i32>,
}

/// Whether somebody lives. [symbaroum.death.dying]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Able to act.
    #[default]
    Well,
    /// Neither dead nor awake, and nothing gets worse. [symbaroum.death.stabilise]
    Unconscious,
    /// On the way to death. [symbaroum.death.dying]
    Dying {
        /// Steps toward death. [symbaroum.death.test.11-19]
        steps: u8,
        /// The turn of the collapse; none is tested in it. [symbaroum.death.test.when]
        since: u32,
    },
    /// Gone for good.
    Dead,
}

impl Fate {
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Well => "well",
            Self::Unconscious => "unconscious",
            Self::Dying { .. } => "dying",
            Self::Dead => "dead",
        }
    }
    /// Whether it is on the way to death.
    #[must_use]
    pub fn is_dying(self) -> bool {
        matches!(self, Self::Dying { .. })
    }
}

/// How far an ability is learned. [symbaroum.missing.abilities]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The first. [symbaroum.experience.novice]
    #[default]
    Novice,
    /// The second. [symbaroum.experience.adept]
    Adept,
    /// The last. [symbaroum.experience.master]
    Master,
}

impl Level {
    /// All of them, lowest first.
    pub const ALL: [Self; 3] = [Self::Novice, Self::Adept, Self::Master];
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Adept => "adept",
            Self::Master => "master",
        }
    }
    /// The one with this word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
    /// The next one up; none above the last.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Novice => Some(Self::Adept),
            Self::Adept => Some(Self::Master),
            Self::Master => None,
        }
    }
}

/// Why somebody can't see. [symbaroum.blind.causes]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// It is dark.
    Darkness,
    /// There is smoke.
    Smoke,
    /// There is thick fog.
    Fog,
    /// As the game master calls it.
    Other(String),
}

impl Sight {
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Darkness => "darkness",
            Self::Smoke => "smoke",
            Self::Fog => "fog",
            Self::Other(_) => "other",
        }
    }
}

/// What an elixir does for a while. [symbaroum.missing.elixirs]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// Which elixir.
    pub name: String,
    /// What it adds to tests of an attribute.
    pub modifies: Option<(Attribute, i32)>,
    /// What it adds to the damage of a weapon, and of which.
    pub damage: Option<(String, i32)>,
    /// How many turns it lasts, with the one that is under way.
    pub left: u32,
}

/// Powers as a list of names while all of them are known as a novice knows them, which is how every earlier log has
/// them, and otherwise each with its level.
pub mod known {
    use super::Level;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    /// Writes them.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<S: Serializer>(powers: &BTreeMap<String, Level>, to: S) -> Result<S::Ok, S::Error> {
        match powers.values().all(|level| *level == Level::Novice) {
            true => to.collect_seq(powers.keys()),
            false => powers.serialize(to),
        }
    }

    /// Reads either.
    ///
    /// # Errors
    /// Where it is neither.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, Level>, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Known {
            Names(Vec<String>),
            Levels(BTreeMap<String, Level>),
        }
        Ok(match Known::deserialize(from)? {
            Known::Names(names) => names.into_iter().map(|name| (name, Level::Novice)).collect(),
            Known::Levels(levels) => levels,
        })
    }
}
