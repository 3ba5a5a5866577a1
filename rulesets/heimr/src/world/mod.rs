//! What a table of Heimr keeps between attempts, the effects that change it, and `happen`, the one place that
//! applies them.
pub mod bounds;
pub mod effects;
pub mod fight;
pub mod happen;
pub mod harm;
pub mod lists;
pub mod places;
pub mod rolls;
pub mod squares;
pub mod switches;
pub mod things;

pub use effects::Effect;
pub use fight::{Chase, Combat, Fighter, Grab, Readied};
pub use harm::{Affliction, Afflicts, Injury, OwnEffect, Stance, Unseen};
pub use lists::{Creature, Gear, ListChange, Lists, ShieldModel, WeaponModel};
pub use places::{Border, Grid, Location};
pub use rolls::{Modifier, Scope};
pub use squares::{Between, Direction, Square};
pub use switches::{
    BelowMinusFive, BrawlContact, ConsequenceReroll, DarknessInMelee, InjuryEffects, OffOn, OnOff,
    OpponentFatigue, StandUp, Switches,
};
pub use things::{Item, Skill, Takes};

pub use norn_kernel::record::Amendment;
use norn_kernel::record::Cell;
use norn_kernel::{Owner, Roster, Shared, Storable, Value, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How many failed attempts are remembered. The oldest is forgotten first.
pub const KEPT_MAX: usize = 200;
/// The highest that fatigue gets. [heimr.fatigue.bounds]
pub const FATIGUE_MAX: i32 = 20;
/// The lowest. [heimr.fatigue.bounds]
pub const FATIGUE_MIN: i32 = 1;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct World {
    /// Everybody with a record, players' characters and the game master's.
    pub characters: Roster<Shared<Character>>,
    /// Seconds of game time since the campaign began.
    pub clock: i64,
    /// The house rules.
    pub switches: Switches,
    /// What is so in this campaign of what the rules leave to the game master.
    pub campaign: Shared<Campaign>,
    /// What the game master has written into the lists. [heimr.document.game-master-terms]
    #[stored(default)]
    pub lists: Shared<Lists>,
    /// What is so for everybody, here and now.
    pub scene: Scene,
    /// Experience points that could not be divided the last time, 0 or more. [heimr.xp.carry-over]
    pub xp_left: i32,
    /// Challenges that were failed and may not simply be tried again, oldest first.
    /// [heimr.challenge.best-attempt]
    pub failed: Vec<Failed>,
    /// Where everything is. [heimr.grid.always-used]
    #[stored(default)]
    pub grid: Shared<Grid>,
    /// The fight, while there is one. [heimr.combat.end]
    #[stored(default)]
    pub combat: Option<Combat>,
    /// Who runs after whom: the target, by the chaser. [heimr.chase.start]
    #[stored(default)]
    pub chases: BTreeMap<Who, (Who, Chase)>,
}

/// What a campaign makes of the rules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Campaign {
    /// Its attributes, in the order in which sheets show them. [heimr.attribute.default-set]
    pub attributes: Vec<Attribute>,
    /// Its groups of attributes, by name. [heimr.attribute.groups]
    pub groups: BTreeMap<String, Group>,
    /// Which attributes the rules mean that name one. [heimr.attribute.role-mapping]
    pub roles: Roles,
    /// Abilities of its own, and those that it has changed or taken away, by name. [heimr.ability.open-set]
    pub abilities: BTreeMap<String, Amendment<Ability>>,
    /// The consistency that is filled in for rolls on attributes. [heimr.attribute-roll.consistency]
    pub consistency: i32,
    /// Effects of its own, by name. [heimr.effect.definition]
    #[stored(default)]
    pub effects: BTreeMap<String, OwnEffect>,
    /// Actions of its own, by name, each with how long it takes. [heimr.action.unlisted]
    #[stored(default)]
    pub actions: BTreeMap<String, Takes>,
    /// Battlefields that the game master keeps, by name. [heimr.environment.purpose]
    #[stored(default)]
    pub battlefields: BTreeMap<String, Grid>,
}

/// An attribute of a campaign's set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Attribute {
    /// As people write it.
    pub name: String,
    /// In short: "str".
    pub short: String,
    /// To which group it belongs.
    pub group: String,
}

/// A group of attributes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Group {
    /// Whether rolls on its attributes tire. [heimr.fatigue.which-rolls]
    pub physical: bool,
}

/// Which attribute of the set each rule means that names one; `None` until the game master has chosen.
/// [heimr.attribute.role-mapping]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Roles {
    /// The consistency of initiative.
    pub initiative: Option<String>,
    /// What base fatigue rests on.
    pub fatigue: Option<String>,
    /// What speaking in a fight rests on.
    pub speech: Option<String>,
}

/// An ability, the same for everybody. [heimr.ability.base-consistency-shared]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Ability {
    /// The attributes that it is founded on, one at least, none twice. [heimr.attribute.in-every-roll]
    pub attributes: Vec<String>,
    /// Its consistency without training.
    pub consistency: i32,
    /// The more general ability that it goes before. [heimr.standard-ability.specific-before-general]
    #[stored(default)]
    pub specialises: Option<String>,
}

/// What is so for everybody, here and now.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Scene {
    /// What makes rolls harder or easier, by what people call it. [heimr.situational.when]
    pub situations: BTreeMap<String, Modifier>,
    /// Nobody gets a breather, so physical rolls tire outside of a fight, too. [heimr.fatigue.increase-when]
    pub breathless: bool,
    /// The game master has declared downtime. [heimr.xp.spend-downtime]
    pub downtime: bool,
}

/// On which side somebody stands, which also says who plays them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Side {
    /// Characters of players.
    #[default]
    Party,
    /// Everybody that the game master plays.
    Opponents,
}

/// A character. [heimr.character.components]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Character {
    /// As people gave it.
    pub name: String,
    /// Who plays it.
    pub side: Side,
    /// Whether it stays unseen.
    pub hidden: bool,
    /// Hit points. [heimr.character.hit-points]
    pub hp: Pool,
    /// Willpower, never below 0. [heimr.character.willpower]
    pub willpower: Pool,
    /// By name; an attribute of the set that is not here is 0. [heimr.attribute.starting-values]
    pub attributes: BTreeMap<String, i32>,
    /// Progress toward the next value of attributes, by name. [heimr.progress.counter]
    pub progress: BTreeMap<String, i32>,
    /// Abilities that stand on the sheet, by name: trained ones, and those that the player wants to see.
    /// [heimr.ability.sheet-listing]
    pub training: BTreeMap<String, Training>,
    /// Conditions, by name. [heimr.character.conditions]
    pub conditions: BTreeMap<String, Condition>,
    /// What is carried, by name.
    pub items: BTreeMap<String, Item>,
    /// Experience points that are not spent yet, 0 or more. [heimr.xp.award]
    pub xp: i32,
    /// From 1 to [`FATIGUE_MAX`]. [heimr.fatigue.track]
    pub fatigue: i32,
    /// When it last made a physical roll, in seconds of the game's clock. [heimr.fatigue.return-to-base]
    pub exerted: Option<i64>,
    /// Skills, by name. [heimr.character.skills]
    #[stored(default)]
    pub skills: BTreeMap<String, Skill>,
    /// How it stands, and where. [heimr.position.states]
    #[stored(default)]
    pub stance: Stance,
    /// What keeps it from things. [heimr.effect.definition]
    #[stored(default)]
    pub afflictions: Vec<Affliction>,
    /// Its injury, with no hit points left. [heimr.health.injured-threshold]
    #[stored(default)]
    pub injury: Option<Injury>,
    /// Dead. [heimr.injury.death]
    #[stored(default)]
    pub dead: bool,
    /// From whom it is hidden. [heimr.position.hidden]
    #[stored(default)]
    pub unseen: Unseen,
    /// Since when it rests, in seconds of the game's clock. [heimr.health.rest-duration]
    #[stored(default)]
    pub resting: Option<i64>,
}

/// Points that are used up and come back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Pool {
    /// Now; hit points may be below 0.
    pub now: i32,
    /// At the most.
    pub max: i32,
}

impl Pool {
    #[must_use]
    pub fn full(max: i32) -> Self {
        Self { now: max, max }
    }
    /// With so much left.
    #[must_use]
    pub fn at(self, now: i32) -> Self {
        Self { now, ..self }
    }
}

/// Training in one ability, both sorts on their own. [heimr.ability.training-kinds]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Training {
    /// Added to consistency, 0 or more.
    pub consistency: i32,
    /// Added to potential, 0 or more.
    pub potential: i32,
}

/// A condition. [heimr.character.conditions]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Condition {
    /// What it changes of rolls.
    #[stored(default)]
    pub modifier: Option<Modifier>,
    /// Added to the maximum of hit points.
    #[stored(default)]
    pub hp: i32,
    /// Added to the maximum of willpower.
    #[stored(default)]
    pub willpower: i32,
    /// It ends at this moment of the game's clock, in seconds; never by itself without.
    #[stored(default)]
    pub until: Option<i64>,
    /// It answers one effect or attack, and is over. [heimr.effect.reactions-scope]
    #[stored(default)]
    pub answers: Option<harm::Reaction>,
}

/// A challenge that somebody has failed. [heimr.challenge.best-attempt]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Failed {
    pub who: Who,
    /// What was tried, as people call it.
    pub task: String,
    /// The best that it came to.
    pub best: i32,
}

static NOBODY: LazyLock<Character> = LazyLock::new(Character::default);

impl AsRef<Lists> for World {
    fn as_ref(&self) -> &Lists {
        &self.lists
    }
}

impl From<ListChange> for Effect {
    fn from(now: ListChange) -> Self {
        Self::List(Box::new(now))
    }
}

impl Cell for Training {
    fn blank() -> Self {
        Self::default()
    }
    fn value(&self) -> Value {
        (self.consistency, self.potential).value()
    }
    fn read(value: &Value) -> Option<Self> {
        let (consistency, potential) = Cell::read(value)?;
        Some(Self { consistency, potential })
    }
}

impl World {
    /// Fatigue now. [heimr.fatigue.track]
    #[inline]
    #[must_use]
    pub fn fatigue(&self, who: Who) -> i32 {
        self.character(who).fatigue.clamp(FATIGUE_MIN, FATIGUE_MAX)
    }
    /// Whether somebody runs after somebody, or away.
    #[must_use]
    pub fn runs(&self, who: Who) -> bool {
        self.chases.iter().any(|(chaser, (target, _))| *chaser == who || *target == who)
    }
    /// Against whom somebody who runs after them may take an action now. [heimr.chase.surpass]
    #[must_use]
    pub fn catches(&self, who: Who) -> Option<Who> {
        self.chases.get(&who).filter(|(_, chase)| chase.catches).map(|(target, _)| *target)
    }
    /// The same of somebody who is off the grid of a fight, and of nobody in it. [heimr.chase.surpass]
    #[must_use]
    pub fn catches_off_grid(&self, who: Who) -> Option<Who> {
        self.catches(who).filter(|_| self.combat.is_some() && self.fighter(who).is_none())
    }
    /// Somebody's record. Whoever has none reads as an empty one, since a game master may let an attempt pass
    /// that names nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).map_or_else(|| &*NOBODY, |one| &**one)
    }

    /// Who rolls and decides for somebody: their player, or the game master.
    #[inline]
    #[must_use]
    pub fn owner(&self, who: Who) -> Owner {
        match self.character(who).side {
            Side::Party => Owner::Character(who),
            Side::Opponents => Owner::Referee,
        }
    }

    /// Whether two may be against each other: those of two sides, and any two whom the game master plays, since there may be
    /// more than one side among these.
    #[must_use]
    pub fn may_oppose(&self, one: Who, other: Who) -> bool {
        one != other && !(self.is_players(one) && self.is_players(other))
    }
    /// Whether a player plays them.
    #[must_use]
    pub fn is_players(&self, who: Who) -> bool {
        self.character(who).side == Side::Party
    }

    /// Whether everybody can see that somebody is there. [heimr.position.hidden]
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        let one = self.character(who);
        let fooled = || one.unseen.from.keys().any(|by| self.is_players(*by));
        one.side == Side::Party || !one.hidden && !fooled()
    }

    /// Whether this viewer can see that somebody is there: one who plays nobody sees what all see.
    /// [heimr.grid.overview]
    #[must_use]
    pub fn is_seen_by(&self, viewer: &Viewer, who: Who) -> bool {
        let one = self.character(who);
        match viewer {
            _ if self.is_seen(who) || viewer.speaks_for(self.owner(who)) => true,
            Viewer::Referee => true,
            Viewer::Player(own) => !one.hidden && own.iter().any(|by| !one.unseen.from.contains_key(by)),
        }
    }

    /// What somebody does in the fight; none for whoever is not in it.
    #[inline]
    #[must_use]
    pub fn fighter(&self, who: Who) -> Option<&Fighter> {
        self.combat.as_ref()?.fighters.get(&who)
    }

    /// An attribute of the campaign's set, by name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.campaign.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// Whether rolls on an attribute are physical. [heimr.attribute.groups]
    #[must_use]
    pub fn is_physical(&self, attribute: &str) -> bool {
        self.attribute(attribute)
            .and_then(|attribute| self.campaign.groups.get(&attribute.group))
            .is_some_and(|group| group.physical)
    }

    /// Whoever has just failed at something under this name, and what it came to at best.
    #[must_use]
    pub fn failed(&self, who: Who, task: &str) -> Option<&Failed> {
        self.failed.iter().rev().find(|failed| failed.who == who && failed.task == task)
    }

    /// The names of all groups that attributes of these names belong to.
    #[must_use]
    pub fn groups_of<'a>(&'a self, attributes: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let groups = attributes.into_iter().filter_map(|name| self.attribute(name));
        groups.map(|attribute| attribute.group.as_str()).collect()
    }
}
