//! What the referee asks for of a roll, what it comes to, and what is remembered of it.
use crate::world::stats::Stat;
use norn_kernel::{Storable, Who, closed};

closed! {
    /// What a success roll comes to. There is nothing above success and nothing below failure.
    /// [triumvene.roll.three-outcomes]
    pub enum Degree {
        /// It was not done.
        Failure = "failure",
        /// It was done, and something unintended happens besides. [triumvene.roll.complication]
        Complication = "complication",
        /// It was done.
        Success = "success",
    }
}

impl Degree {
    /// Whether it was done: the middle band counts as done for every later question.
    #[inline]
    #[must_use]
    pub fn is_done(self) -> bool {
        self != Self::Failure
    }
}

/// Why a roll is made with advantage or disadvantage.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Reason {
    /// Somebody helps. [triumvene.advantage.when]
    Help(Who),
    /// There is plenty of time. [triumvene.advantage.when]
    AmpleTime,
    /// Something else that the referee finds helpful. [triumvene.advantage.when]
    Favour(String),
    /// Especially hard conditions. [triumvene.disadvantage.when]
    HardConditions,
    /// A very short time. [triumvene.disadvantage.when]
    TimePressure,
    /// Something else that the referee finds a hindrance. [triumvene.disadvantage.when]
    Hindrance(String),
    /// The one attacked fights two or more hand to hand. [triumvene.combat.flanked.advantage]
    FlankedFoe(Who),
    /// The attack comes unseen. [triumvene.combat.stealth.attack]
    FromStealth,
    /// Somebody defends whoever rolls. [triumvene.combat.defend-other]
    Defended(Who),
    /// Whoever rolls fights two or more hand to hand. [triumvene.combat.flanked.disadvantage]
    Flanked,
    /// The attack to be avoided came unseen. [triumvene.combat.stealth.defence]
    Unseen(Who),
    /// Whoever rolls is stunned. [triumvene.effect.stunned]
    Stunned,
    /// An effect of the referee's own, by name. [triumvene.missing.effects-list]
    Afflicted(String),
}

/// What somebody is to be tested in: the referee's call, before the numbers are looked up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Task {
    /// The stat, by the referee's word; without one nothing is added. [triumvene.roll.ability.gm-picks-stat]
    pub stat: Option<Stat>,
    /// Professions that the referee finds relevant. [triumvene.roll.ability.bonuses]
    #[stored(default)]
    pub relevant: Vec<String>,
    /// Things that are used for it. [triumvene.roll.equipment-shifts]
    #[stored(default)]
    pub with: Vec<String>,
    /// It is about not being seen. [triumvene.combat.stealth.bonus]
    #[stored(default)]
    pub stealth: bool,
    /// Why the referee grants advantage or imposes disadvantage.
    #[stored(default)]
    pub reasons: Vec<Reason>,
    /// The referee spends Defiance before the dice. [triumvene.defiance.force-failure]
    #[stored(default)]
    pub forced: bool,
    /// How much Cohesion it costs where its stat is a Manipulation skill, by the referee's word; the usual amount
    /// without. [triumvene.manipulation.cost]
    #[stored(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<u16>,
}

/// Something that was tried. [triumvene.roll.retry, triumvene.off-camera.purpose]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Deed {
    /// In which session, counted from 1; 0 before the first.
    pub session: u32,
    /// By whom.
    pub who: Who,
    /// What, in the player's words.
    pub doing: String,
    /// With which things.
    pub with: Vec<String>,
    /// What it came to.
    pub degree: Degree,
}
