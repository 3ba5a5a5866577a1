//! Characters and opponents: what is so of each of them.
use crate::world::stats::Stat;
use crate::world::things::{Armour, Estate, Item, People, Weapon};
use norn_kernel::{Money, Storable, closed};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// On which side somebody stands, which also says who plays them.
    #[derive(Default)]
    pub enum Side {
        /// Characters of players.
        #[default]
        Party = "party",
        /// Everybody that the referee plays.
        Opponents = "opponents",
    }
}

/// A character or an opponent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Character {
    /// As people gave it.
    pub name: String,
    /// Who plays it.
    pub side: Side,
    /// 0 or more.
    pub knowledge: i32,
    /// 0 or more.
    pub fitness: i32,
    /// 0 or more.
    pub diplomacy: i32,
    /// Manipulation skills by name, each 0 or more.
    pub manipulations: BTreeMap<String, i32>,
    /// Combat types by name, each 0 or more.
    pub combat_types: BTreeMap<String, i32>,
    /// Name of the people, and what it gives.
    pub people: Option<(String, People)>,
    /// Professions by name, and what each adds where it is relevant. [triumvene.missing.professions]
    pub professions: BTreeMap<String, i32>,
    /// Whatever is carried, by name.
    pub items: BTreeMap<String, Item>,
    /// Ways to attack by name.
    pub weapons: BTreeMap<String, Weapon>,
    /// What is worn.
    pub armour: Option<(String, Armour)>,
    /// Hit points.
    pub hp: Pool,
    pub cohesion: Pool,
    /// What made the character able to manipulate; without it, nobody can. [triumvene.manipulation.who]
    pub can_manipulate: Option<String>,
    /// Whether the character can act.
    pub state: State,
    /// Whether it stays unseen.
    pub hidden: bool,
    /// Until when it is stunned. [triumvene.effect.stunned]
    pub stunned: Option<Lasting>,
    /// Effects of the referee's own that still last, by name, each with the stat that it hampers.
    pub afflictions: BTreeMap<String, (Option<Stat>, Lasting)>,
    /// Rest within the last days.
    pub rest: Rest,
    /// What it has.
    pub money: Money,
    /// Whether the referee lets it spend what it has not.
    pub may_owe: bool,
    /// What it does for a living, by the salary list or the referee.
    pub livelihood: Livelihood,
    /// The titles it holds, each with its rank. [triumvene.status.titles]
    pub titles: BTreeMap<String, u8>,
    /// Titles above the list that it is to begin with, and that the referee has not agreed to yet.
    /// [triumvene.status.start]
    #[stored(skip_serializing_if = "BTreeSet::is_empty", default)]
    pub claims: BTreeSet<String>,
    /// Estates by name.
    pub estates: BTreeMap<String, Estate>,
    /// Houses and land, by name. [triumvene.status.property]
    pub property: BTreeSet<String>,
    /// Whether the building is over: from then on only the referee corrects stats. [triumvene.progression.none]
    pub locked: bool,
    /// What the referee calls its end: "fled", "surrendered"; empty while it has none. [triumvene.hp.npcs]
    pub out: Option<Out>,
}

impl Character {
    /// Whether it can act: awake, and still there.
    #[inline]
    #[must_use]
    pub fn can_act(&self) -> bool {
        self.state == State::Awake && self.out.is_none()
    }
    /// Everything that is carried, and how many of it: a weapon that stands among the weapons alone is one.
    /// [triumvene.money.ledger]
    pub fn carried(&self) -> impl Iterator<Item = (&String, i32)> {
        let items = self.items.iter().map(|(name, item)| (name, item.count));
        let weapons = self.weapons.keys().filter(|name| !self.items.contains_key(*name));
        items.chain(weapons.map(|name| (name, 1)))
    }
    /// How many of it are carried.
    #[must_use]
    pub fn carries(&self, what: &str) -> i32 {
        let listed = self.items.get(what).map(|item| item.count);
        listed.unwrap_or_else(|| self.weapons.contains_key(what).into())
    }
    /// Everything that can be handed over, and how much of it: what is carried; houses, land and estates, each once.
    /// [triumvene.money.ledger]
    pub fn owned(&self) -> impl Iterator<Item = (&String, i32)> {
        let held =
            self.property.iter().chain(self.estates.keys().filter(|name| !self.property.contains(*name)));
        self.carried().chain(held.filter(|name| self.carries(name) == 0).map(|name| (name, 1)))
    }
    /// How much of it there is to be handed over.
    #[must_use]
    pub fn owns(&self, what: &str) -> i32 {
        match self.carries(what) {
            0 => (self.property.contains(what) || self.estates.contains_key(what)).into(),
            count => count,
        }
    }
    /// The thing that is carried and called so, however that is capitalised. [triumvene.combat.command.goals]
    #[must_use]
    pub fn called(&self, what: &str) -> Option<&String> {
        let names = || self.carried().map(|(name, _)| name);
        let said = what.trim().to_lowercase();
        names().find(|name| *name == what).or_else(|| names().find(|name| name.to_lowercase() == said))
    }
    /// Whether it is there to be struck or defended, awake or not. [triumvene.combat.phases]
    #[must_use]
    pub fn can_be_struck(&self) -> bool {
        self.state != State::Dead && self.out != Some(Out::Fled)
    }
}

/// Points that are used up and come back. [triumvene.recovery.tracks]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Pool {
    /// Now; may be below 0.
    pub now: i32,
    /// At the most.
    pub max: i32,
}

impl Pool {
    #[must_use]
    pub fn full(max: i32) -> Self {
        Self { now: max, max }
    }
    /// With so much less of it, which may be below 0.
    #[must_use]
    pub fn less(self, by: i32) -> Self {
        Self { now: self.now.saturating_sub(by), ..self }
    }
    /// With so much more of it. What comes back never goes beyond the most; what is beyond it stays.
    #[must_use]
    pub fn more(self, by: i32) -> Self {
        Self { now: self.now.saturating_add(by).min(self.max).max(self.now), ..self }
    }
    /// The difference between the most and what there is.
    #[must_use]
    pub fn used(self) -> i32 {
        self.max.saturating_sub(self.now)
    }
}

closed! {
    /// Whether somebody can act.
    #[derive(Default)]
    pub enum State {
        #[default]
        Awake = "awake",
        /// Can't, by hit points. [triumvene.hp.unconscious]
        Unconscious = "unconscious",
        /// Can't, by the referee's word, whatever the hit points are. [triumvene.hp.unconscious.narrative]
        Asleep = "asleep",
        /// Never again. [triumvene.hp.death]
        Dead = "dead",
    }
}

closed! {
    /// How an opponent is out of a fight without being hurt. [triumvene.hp.npcs]
    pub enum Out {
        Fled = "fled",
        /// Gave up.
        Surrendered = "surrendered",
    }
}

/// When something ends: with a round while the fight lasts, otherwise at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Lasting {
    /// The last round of the fight that is going on in which it holds.
    pub round: Option<u16>,
    /// Outside of a fight it holds before this moment of the game's clock, in seconds.
    pub until: i64,
}

/// Rest that may still count. [triumvene.recovery.full-rest, triumvene.recovery.short-rest.limit]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Rest {
    /// Rests of an hour or more that went into no full recovery: from and to, in seconds of the game's clock.
    pub spans: Vec<(i64, i64)>,
    /// The end of the last rest that gave back a half, unless a full recovery came after it.
    pub half: Option<i64>,
}

/// What somebody earns by. [triumvene.money.income]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Livelihood {
    /// A profession of the salary list, or any other word; empty for none.
    pub profession: String,
    /// A year's income by the referee's word instead of the list's.
    pub yearly: Option<Money>,
}
