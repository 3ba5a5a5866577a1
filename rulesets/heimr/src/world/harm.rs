//! What befalls people: effects that last, injuries, and how somebody stands.
use crate::world::squares::{Climb, Direction, Square};
use norn_kernel::{Closed, Storable, Text, Value, Who, closed};
use std::collections::{BTreeMap, BTreeSet};

/// One of the two hands. [heimr.weapon-attack.hands]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Hand {
    /// The sword hand.
    Sword,
    /// The other one.
    Off,
}

impl Closed for Hand {
    const ALL: &'static [Self] = &[Self::Sword, Self::Off];
    fn word(self) -> &'static str {
        match self {
            Self::Sword => "sword-hand",
            Self::Off => "off-hand",
        }
    }
}

closed! {
    /// Where a blow can land. [heimr.location.table]
    pub enum Part {
        /// The left leg.
        LeftLeg = "left-leg",
        /// The right leg.
        RightLeg = "right-leg",
        /// The arm that does not hold the sword.
        OtherArm = "other-arm",
        /// The arm that does.
        SwordArm = "sword-arm",
        /// The body.
        Torso = "torso",
    }
}

closed! {
    /// What can be bound. [heimr.effect.bind]
    pub enum Bound {
        /// Both hands, kept together. [heimr.effect.bind-hands]
        Hands = "hands",
        /// The arm that holds the sword. [heimr.effect.bind-arm]
        SwordArm = "sword-arm",
        /// The other arm. [heimr.effect.bind-arm]
        OtherArm = "other-arm",
        /// Both feet, kept together. [heimr.effect.bind-feet]
        Feet = "feet",
        /// The right leg. [heimr.effect.bind-leg]
        RightLeg = "right-leg",
        /// The left leg. [heimr.effect.bind-leg]
        LeftLeg = "left-leg",
        /// The whole body. [heimr.effect.bind-body]
        Body = "body",
    }
}

closed! {
    /// What a bound limb is kept at. [heimr.effect.bind-arm, heimr.effect.bind-leg]
    #[derive(Default)]
    pub enum Touches {
        /// One's own body, or something that is carried: it comes along.
        #[default]
        OneSelf = "one-self",
        /// The ground, a wall, somebody who holds on: it does not.
        Fixed = "fixed",
    }
}

/// A named way in which something influences somebody. [heimr.effect.definition]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Influence {
    /// Hit points are lost. [heimr.effect.hit]
    Hit,
    /// Willpower is lost. [heimr.effect.drain]
    Drain,
    /// To the ground. [heimr.effect.fall]
    Fall,
    /// What the hand holds is let go. [heimr.effect.drop]
    Drop,
    /// Away from the opponent. [heimr.effect.stumble]
    Stumble,
    /// Neither attack, nor defence, nor skill. [heimr.effect.daze]
    Daze,
    /// Something is destroyed. [heimr.effect.break]
    Break,
    /// A part of the body is kept. [heimr.effect.bind]
    Bind,
    /// Skills cost more. [heimr.effect.weaken]
    Weaken,
    /// The game master's own, by name. [heimr.effect.definition]
    Own(String),
}

/// An effect as somebody calls it. [heimr.effect.number]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Called {
    pub influence: Influence,
    /// How many points or seconds, 1 or more; the usual number without.
    #[stored(default)]
    pub number: Option<i32>,
    /// Which part of the body, for what is called on one.
    #[stored(default)]
    pub part: Option<Bound>,
}

/// An answer to an effect. [heimr.effect.reactions-scope]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Reaction {
    /// The effect does not take hold. [heimr.effect.resist]
    Resist,
    /// Neither does the attack. [heimr.effect.miss]
    Miss,
}

/// An effect that the game master has made. [heimr.effect.definition]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct OwnEffect {
    /// What it does, in the game master's words.
    pub description: String,
    /// Whether its number counts seconds, so that it lasts; points otherwise.
    pub lasts: bool,
    /// Its usual number, 1 or more.
    pub usual: i32,
}

/// What lasts of an effect.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Affliction {
    /// What it does.
    pub does: Afflicts,
    /// For how long.
    pub lasts: Lasting,
}

/// What an effect that lasts keeps somebody from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Afflicts {
    /// No standing up. [heimr.effect.fall]
    Fallen,
    /// No picking up of this. [heimr.effect.drop]
    Dropped(String),
    /// This hand holds nothing. [heimr.injury.effect-arm]
    Useless(Hand),
    /// No way in this direction, no shots, no blows but in the cluster. [heimr.stumble.blocked-direction]
    Stumbling(Option<Direction>),
    /// No actions, no defence, no skills. [heimr.daze.no-actions]
    Dazed,
    /// A part is kept where it is. [heimr.effect.bind]
    Bound(Bound, Touches),
    /// Skills cost one willpower more. [heimr.effect.weaken]
    Weakened,
    /// The game master's own, by name.
    Own(String),
}

/// For how long. [heimr.combat-effect.turns]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Lasting {
    /// Until this moment of the game's clock, out of a fight.
    Until(i64),
    /// For so many turns of whoever has it, in a fight. [heimr.combat-effect.counting]
    Turns {
        /// How many are still to come, the one that is under way included.
        left: u32,
        /// It came from an odd number of seconds: what is left of it goes on to the start of the turn after
        /// the last. [heimr.daze.odd, heimr.combat-effect.one-second]
        odd: bool,
    },
    /// As long as somebody is injured. [heimr.injury.effect-duration]
    Injured,
}

/// An injury. [heimr.injury.levels]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Injury {
    /// Where. [heimr.injury.effect-additional]
    pub parts: BTreeSet<Part>,
    /// When it makes unconscious, in seconds of the game's clock. [heimr.injury.mangled]
    pub faints: Option<i64>,
    /// When it kills. [heimr.injury.mangled, heimr.injury.mutilated]
    pub dies: Option<i64>,
    /// It has made unconscious. [heimr.injury.unconscious-state]
    pub fainted: bool,
    /// Nothing gets worse by itself any more. [heimr.injury.stabilize]
    pub stable: bool,
}

impl Injury {
    /// What its clock comes to next, as a word. [heimr.injury.worsening]
    #[must_use]
    pub fn clock(&self) -> &'static str {
        match (self.stable, self.faints, self.dies) {
            (true, ..) => "stable",
            (_, Some(_), Some(_)) => "faints",
            (_, None, Some(_)) => "dies",
            _ => "calm",
        }
    }

    /// Words with what its clock comes to, as [`Injury::clock`] or another word says it, and in how many seconds.
    #[must_use]
    pub fn timed(&self, words: Text, clock: &str, now: i64) -> Text {
        let left = |end: Option<i64>| Value::Number(end.map_or(0, |end| end.saturating_sub(now).max(0)));
        words
            .with("clock", Value::word(clock))
            .with("faints", left(self.faints))
            .with("dies", left(self.dies))
    }
}

/// How somebody stands, and where. [heimr.position.states]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Stance {
    /// The square. [heimr.grid.tokens]
    pub square: Square,
    /// How high above the ground level of the map. [heimr.height.where]
    pub level: i32,
    /// On the ground. [heimr.position.prone-movement]
    pub prone: bool,
    /// On a wall, neither at its foot nor at its top. [heimr.action.climb-position]
    pub climbing: Option<Climb>,
    /// Asleep: prone and helpless, too. [heimr.position.sleeping]
    pub asleep: bool,
    /// Unconscious from something else than an injury. [heimr.position.unconscious]
    pub unconscious: bool,
    /// Behind this object of the square. [heimr.concealment.taking-it]
    pub behind: Option<String>,
}

/// From whom somebody is hidden. [heimr.position.hidden]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Unseen {
    /// From whom, each with what their perception has to reach. [heimr.action.hide-chosen-opponents]
    pub from: BTreeMap<Who, i32>,
    /// Who of them knows that somebody is hidden there. [heimr.position.hidden-no-attack]
    pub known: BTreeSet<Who>,
}
