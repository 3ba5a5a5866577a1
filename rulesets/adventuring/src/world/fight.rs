//! A fight, round by round. [adventuring.base.combat-round]
use crate::world::people::Side;
use norn_kernel::{Place, Storable, Who, among, closed};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// Who may act in a part of a round. [adventuring.base.initiative]
    #[derive(Default)]
    pub enum Leg {
        /// Those of the company who are quick enough.
        #[default]
        Quick = "quick",
        /// The other side.
        Others = "others",
        /// The rest of the company.
        Slow = "slow",
    }
}

closed! {
    /// A special movement. [adventuring.move.no-combining]
    pub enum Special {
        Sprint = "sprint",
        Balance = "balance",
        Sneak = "sneak",
        Leap = "leap",
        Climb = "climb",
        Swim = "swim",
    }
}

/// A fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Combat {
    /// From 1.
    pub round: u32,
    /// Who may act now.
    pub leg: Leg,
    /// Initiative has been rolled. [adventuring.base.initiative]
    pub rolled: bool,
    /// Who of the company acts before the other side.
    pub quick: BTreeSet<Who>,
    /// Which side does not know yet that it is attacked. [adventuring.base.surprise]
    pub surprised: Option<Side>,
    /// Everybody in it.
    pub fighters: BTreeMap<Who, Fighter>,
}

/// A climb that is under way. [adventuring.move.climb]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Climbing {
    /// From here.
    pub from: Place,
    /// To there.
    pub to: Place,
    /// How high they are, in tenths of a metre.
    pub height: i32,
}

/// What somebody has done in a round and may still do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Fighter {
    /// For whom they fight.
    pub side: Side,
    /// How many zones they have moved in this turn.
    pub moved: i32,
    /// The action of this turn is used. [adventuring.base.combat-turn]
    pub action: bool,
    /// Their turn of this round is over.
    pub done: bool,
    /// They lose their next turn. [adventuring.base.lost-turn]
    pub loses: bool,
    /// They have dodged in this round. [adventuring.base.dodge]
    pub dodged: bool,
    /// They can't dodge until the turn that they lose is over. [adventuring.base.condition.stunned]
    pub stunned: bool,
    /// They have leapt in this turn. [adventuring.move.leap.attack]
    pub leapt: bool,
    /// The special movements of this turn. [adventuring.move.no-combining]
    pub special: BTreeSet<Special>,
    /// The climb that they are on.
    pub climbs: Option<Climbing>,
    /// Whom alone they may go for with their next turn. [adventuring.manipulation.taunt.combat]
    pub taunted_by: Option<Who>,
    /// They have changed what they hold in this turn. [adventuring.base.hands]
    pub changed: bool,
}

among!(Combat { quick, fighters });
among!(Fighter { taunted_by });
