//! What can be wrong with somebody.
use crate::world::gear::Poison;
use crate::world::people::Ability;
use norn_kernel::{Storable, Who, closed};

/// Whether somebody lives. [adventuring.base.zero-health]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Fate {
    /// Above health 0.
    #[default]
    Well,
    /// At health 0, and what it comes to is rolled next. [adventuring.base.zero-health]
    Falling,
    /// At health 0, and nothing gets worse. [adventuring.base.stable]
    Stable {
        /// The stretch at whose beginning they wake.
        until: i64,
    },
    /// On the way to death. [adventuring.base.dying]
    Dying {
        /// The stretch at whose beginning they die.
        until: i64,
    },
    /// Gone for good. [adventuring.base.death]
    Dead,
}

impl Fate {
    /// Each that people can be said to be in, as it begins.
    pub const ALL: [Self; 4] = [Self::Well, Self::Stable { until: 0 }, Self::Dying { until: 0 }, Self::Dead];
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Well => "well",
            Self::Falling => "falling",
            Self::Stable { .. } => "stable",
            Self::Dying { .. } => "dying",
            Self::Dead => "dead",
        }
    }
}

closed! {
    /// Why somebody is out for a while. [adventuring.base.condition.incapacitated]
    pub enum Blackout {
        /// For lack of air. [adventuring.suffocate.pass-out]
        Suffocation = "suffocation",
        /// [adventuring.poison.effect.paralysing]
        Paralysis = "paralysis",
        /// [adventuring.poison.effect.soporific]
        Sleep = "sleep",
    }
}

/// An injury. [adventuring.base.injury]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Injury {
    /// Which ability it lowers.
    pub ability: Ability,
    /// By how much, 1 or more.
    pub points: i32,
}

/// A fear. [adventuring.fear.save]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Fear {
    /// Of what.
    pub of: Dread,
    /// It is terror. [adventuring.fear.terrified]
    pub terror: bool,
    /// The stretch at whose beginning it is over.
    pub until: i64,
}

/// What people are afraid of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Dread {
    /// This creature or person.
    Somebody(Who),
    /// What the game master calls so. [adventuring.fear.repeat]
    Named(String),
}

/// A dose of poison in somebody's body. [adventuring.poison.structure]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Dose {
    /// What it is.
    pub poison: Poison,
    /// The stretch at whose beginning it has done what it does.
    pub until: i64,
}

/// What ties somebody to a drug. [adventuring.drug.addiction]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Addiction {
    /// Since which stretch.
    pub since: i64,
}

/// A disease that somebody has. [adventuring.disease.exposure]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Sickness {
    /// Recovery saves that were passed. [adventuring.disease.recover]
    pub passed: u32,
    /// Recovery saves that were failed. [adventuring.disease.worsen]
    pub failed: u32,
    /// The stretch at whose beginning decomposing feet kill. [adventuring.disease.black-gangrene.amputation]
    pub feet: Option<i64>,
    /// Nobody has been told yet how it shows. [adventuring.disease.symptoms]
    pub untold: bool,
}

/// What the game master has put before people to eat and drink. [adventuring.poison.ingestion]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Served {
    /// Before whom.
    pub to: Vec<Who>,
    /// What is in it.
    pub poison: Option<Poison>,
    /// It tastes too strong for anybody to notice. [adventuring.poison.ingestion.strong-taste]
    pub strong: bool,
}

/// As what somebody goes. [adventuring.disguise.attempt]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Disguise {
    /// In the player's words.
    pub as_what: String,
    /// Somebody has seen through it. [adventuring.disguise.examination]
    #[stored(default)]
    pub exposed: bool,
    /// They put it on where no player could see them: players meet whom they pretend to be.
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub unseen: bool,
}

/// From what somebody is distracted. [adventuring.manipulation.distract]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Distraction {
    /// In the words of whoever distracts them.
    pub from: String,
    /// The stretch at whose beginning it is over.
    pub until: i64,
}
