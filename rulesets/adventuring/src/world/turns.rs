//! Turns outside of fights: a stretch or a watch in which each acts once, and what takes somebody longer.
use crate::world::areas::Door;
use crate::world::people::{Ability, Form};
use crate::world::targets::Target;
use norn_kernel::{Place, Storable, Who, closed};
use std::collections::{BTreeMap, BTreeSet};

closed! {
    /// What a turn of exploring is. [adventuring.scale.switch]
    pub enum Unit {
        Stretch = "stretch",
        Watch = "watch",
    }
}

closed! {
    /// What somebody has done with a turn. [adventuring.turn.structure]
    pub enum Acted {
        Acted = "acted",
        Passed = "passed",
    }
}

/// The stretch or watch that is under way. [adventuring.turn.structure]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Turn {
    /// Who has acted in it.
    pub acted: BTreeMap<Who, Acted>,
    /// An encounter has filled it: only the game master's phase is left. [adventuring.encounter.duration]
    pub filled: bool,
}

/// What keeps somebody busy. [adventuring.turn.long-action-at-site]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Busy {
    /// Since which stretch.
    pub since: i64,
    /// The stretch at whose beginning it is done.
    pub until: i64,
    /// With what.
    pub task: Task,
}

/// What somebody makes. [adventuring.craft.crude, adventuring.craft.quality]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Work {
    /// As which row of the lists.
    pub like: String,
    /// What it is called.
    pub name: String,
    /// How many at once. [adventuring.craft.batch]
    pub pieces: u16,
    /// The flaw of what is crude; none for a thing of quality. [adventuring.craft.crude.flaw]
    pub flaw: Option<String>,
    /// Which save decides, where one does.
    pub ability: Ability,
    /// It is to be master-crafted. [adventuring.craft.quality.master]
    pub master: bool,
    /// It is to be robust. [adventuring.craft.quality.master]
    pub robust: bool,
}

/// What somebody does during a full rest, besides resting. [adventuring.base.full-rest.activity]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Activity {
    /// They only rest.
    None,
    /// Trains an animal for something, or tames it where nothing is named. [adventuring.train.activity, adventuring.train.tame]
    Train(Who, Option<Form>),
    /// In the player's words.
    Other(String),
}

/// What takes longer than a turn, or a whole watch. [adventuring.turn.watch-action]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Task {
    /// Searches an area. [adventuring.secrets.search.sector, adventuring.secrets.search.region]
    Search(Place),
    /// [adventuring.weather.shelter]
    Shelter(Place),
    /// With these animals that hunt. [adventuring.base.foraging, adventuring.train.hunt]
    Forage(BTreeSet<Who>),
    /// [adventuring.base.daily-rest]
    Rest,
    /// [adventuring.base.full-rest]
    FullRest(Activity),
    /// [adventuring.lock.lockpicks]
    Pick(Target),
    /// [adventuring.lock.crowbar]
    Pry(Target),
    /// [adventuring.craft.crude]
    Craft(Box<Work>),
    /// Raw materials, for nothing. [adventuring.craft.gather-materials]
    Gather,
    /// [adventuring.base.objects]
    Mend(Target, Ability),
    /// [adventuring.trade.market]
    Market(Place),
    /// [adventuring.rumour.gather]
    Rumours(Place),
    /// Looks for somebody who pays the full price of a thing. [adventuring.trade.full-price-buyer]
    Buyer(String),
    /// Looks for people who trade what is illegal. [adventuring.trade.illegal.find]
    Contact(Place),
    /// Stays with a company that travels. [adventuring.turn.watch-action]
    Travel,
    /// In the player's words. [adventuring.turn.watch-action]
    Other(String),
}

impl Task {
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Search(_) => "search",
            Self::Shelter(_) => "find-shelter",
            Self::Forage(_) => "forage",
            Self::Rest => "daily-rest",
            Self::FullRest(_) => "full-rest",
            Self::Pick(_) => "pick-lock",
            Self::Pry(_) => "pry-open",
            Self::Craft(_) => "craft",
            Self::Gather => "gather-materials",
            Self::Mend(..) => "mend",
            Self::Market(_) => "market",
            Self::Rumours(_) => "gather-rumours",
            Self::Buyer(_) => "find-buyer",
            Self::Contact(_) => "find-contact",
            Self::Travel => "travel",
            Self::Other(_) => "deed",
        }
    }
}

/// Whether somebody gets through a door.
#[must_use]
pub fn lets_through(door: Option<&Door>) -> bool {
    door.is_none_or(Door::lets_through)
}
