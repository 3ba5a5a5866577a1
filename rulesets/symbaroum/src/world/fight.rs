//! A fight: in which order people act, what each has done, and who faces whom.
use norn_kernel::{Storable, Who, among, closed};
use std::collections::{BTreeMap, BTreeSet};

/// A fight. [symbaroum.combat.end]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Combat {
    /// In which order people act, first to last; for the whole fight. [symbaroum.turn-order.quick]
    pub order: Vec<Who>,
    /// From 1; 0 for what comes before the first. [symbaroum.surprise.free-attack]
    pub turn: u32,
    /// Whose place has come; nobody's before the first. [symbaroum.actions.on-initiative]
    pub acting: Option<Who>,
    /// Whose place in this turn is over.
    pub acted: BTreeSet<Who>,
    /// Everybody in it.
    pub fighters: BTreeMap<Who, Fighter>,
    /// Who takes a place in the order from the next turn on. [symbaroum.turn-order.latecomers]
    pub newcomers: BTreeSet<Who>,
    /// Who is in melee with whom; each pair with the lower number first. [symbaroum.movement.engagement]
    pub engaged: BTreeSet<(Who, Who)>,
    /// Who stands higher than whom. [symbaroum.advantage.higher-ground]
    pub higher: BTreeSet<(Who, Who)>,
    /// Whom somebody can't see, since others stand between. [symbaroum.line-of-sight.blocked]
    pub obscured: BTreeSet<(Who, Who)>,
    /// Behind whom somebody stands. [symbaroum.line-of-sight.rule-of-thumb]
    pub behind: BTreeMap<Who, Who>,
    /// How many metres lie between two, where it matters. [symbaroum.movement.distance]
    #[stored(with = "norn_kernel::stored::pairs")]
    pub distances: BTreeMap<(Who, Who), u16>,
    /// Whom nobody can get behind. [symbaroum.flanking.terrain]
    pub narrow: BTreeSet<Who>,
    /// Advantages that the game master has granted: who over whom, and why. [symbaroum.advantage.source]
    #[stored(with = "norn_kernel::stored::pairs")]
    pub granted: BTreeMap<(Who, Who), String>,
}

among!(Combat {
    order,
    acting,
    acted,
    fighters,
    newcomers,
    engaged,
    higher,
    obscured,
    behind,
    distances,
    narrow,
    granted,
});
among!(Fighter { unaware, rear, beside });

impl Combat {
    /// With whom somebody is in melee. [symbaroum.movement.engagement]
    pub fn engaged_with(&self, who: Who) -> impl Iterator<Item = Who> {
        let other = move |&(one, two): &(Who, Who)| match who {
            _ if one == who => Some(two),
            _ if two == who => Some(one),
            _ => None,
        };
        self.engaged.iter().filter_map(other)
    }
}

/// Who has lain in wait for whom, so that they are caught when a fight begins; nobody, where that has not worked, or
/// where a fight or a day has come since. [symbaroum.surprised.active]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Caught {
    pub by: BTreeSet<Who>,
    pub on: BTreeSet<Who>,
}

impl Caught {
    /// Whether some are caught, and everybody whom it concerns is among these.
    #[must_use]
    pub fn is_among(&self, people: &BTreeSet<Who>) -> bool {
        !self.by.is_empty() && self.by.is_subset(people) && self.on.is_subset(people)
    }
}

/// Somebody in a fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Fighter {
    /// What it has spent of this turn. [symbaroum.actions.two-per-turn]
    pub spent: Spent,
    /// For which reasons it has had a Free Attack in this turn. [symbaroum.free-attack.limit]
    pub free_attacks: BTreeSet<Trigger>,
    /// The first turn in which it was in melee. [symbaroum.ready.long-free-attack]
    pub melee_since: Option<u32>,
    /// Of whose attack it does not know, and up to the end of whose place in which turn.
    /// [symbaroum.surprised.active]
    pub unaware: BTreeMap<Who, u32>,
    /// Who stands at its back. [symbaroum.flanking.definition]
    pub rear: BTreeSet<Who>,
    /// Who stands where it lies, and can strike it; nobody, while it can act. [symbaroum.movement.engagement]
    #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub beside: BTreeSet<Who>,
    /// It woke in this turn, and can do nothing before the next. [symbaroum.death.test.1]
    pub woke: Option<u32>,
    /// It has made the Death Test of this turn. [symbaroum.death.test.when]
    pub tested: Option<u32>,
}

/// What is spent of a turn. [symbaroum.actions.two-per-turn]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Spent {
    /// The Combat Action.
    pub combat: bool,
    /// The Movement Action.
    pub movement: bool,
}

closed! {
    /// Why somebody gets a Free Attack. [symbaroum.free-attack.triggers]
    pub enum Trigger {
        /// A Long weapon reaches first. [symbaroum.ready.long-free-attack]
        Long = "long",
        /// An enemy leaves the melee. [symbaroum.disengage]
        Withdraw = "withdraw",
        /// An enemy runs past. [symbaroum.movement.use.pass]
        Pass = "pass",
        /// An enemy is surprised. [symbaroum.surprise.free-attack]
        Surprise = "surprise",
        /// An enemy was badly hurt. [symbaroum.pain.free-attack]
        Pain = "pain",
        /// By an ability. [symbaroum.missing.abilities]
        Ability = "by-ability",
    }
}
