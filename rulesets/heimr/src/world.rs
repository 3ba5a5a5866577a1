//! What a table of Heimr keeps between attempts, what can change in it, and the one place that changes it.
use norn_kernel::{Audience, Owner, Who};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How many failed attempts are remembered. The oldest is forgotten first.
pub const KEPT_MAX: usize = 200;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct World {
    /// Everybody with a record, players' characters and the game master's.
    pub characters: BTreeMap<Who, Character>,
    /// Seconds of game time since the campaign began.
    pub clock: i64,
    /// The house rules.
    pub switches: Switches,
    /// What is so in this campaign of what the rules leave to the game master.
    pub campaign: Campaign,
    /// What is so for everybody, here and now.
    pub scene: Scene,
    /// Experience points that could not be divided the last time, 0 or more. [heimr.xp.carry-over]
    pub xp_left: i32,
    /// Challenges that were failed and may not simply be tried again, oldest first.
    /// [heimr.challenge.best-attempt]
    pub failed: Vec<Failed>,
}

/// What a campaign makes of the rules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Campaign {
    /// Its attributes, in the order in which sheets show them. [heimr.attribute.default-set]
    pub attributes: Vec<Attribute>,
    /// Its groups of attributes, by name. [heimr.attribute.groups]
    pub groups: BTreeMap<String, Group>,
    /// Which attributes the rules mean that name one. [heimr.attribute.role-mapping]
    pub roles: Roles,
    /// Abilities of its own, and those that it has changed or taken away, by name. [heimr.ability.open-set]
    pub abilities: BTreeMap<String, Entry<Ability>>,
    /// The consistency that is filled in for rolls on attributes. [heimr.attribute-roll.consistency]
    pub consistency: i32,
}

/// An attribute of a campaign's set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attribute {
    /// As people write it.
    pub name: String,
    /// In short: "str".
    pub short: String,
    /// To which group it belongs.
    pub group: String,
}

/// A group of attributes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Group {
    /// Whether rolls on its attributes tire. [heimr.fatigue.which-rolls]
    pub physical: bool,
}

/// Which attribute of the set each rule means that names one; `None` until the game master has chosen.
/// [heimr.attribute.role-mapping]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Roles {
    /// The consistency of initiative.
    pub initiative: Option<String>,
    /// What base fatigue rests on.
    pub fatigue: Option<String>,
    /// What speaking in a fight rests on.
    pub speech: Option<String>,
}

/// An ability, the same for everybody. [heimr.ability.base-consistency-shared]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ability {
    /// The attributes that it is founded on, one at least, none twice. [heimr.attribute.in-every-roll]
    pub attributes: Vec<String>,
    /// Its consistency without training.
    pub consistency: i32,
    /// The more general ability that it goes before. [heimr.standard-ability.specific-before-general]
    #[serde(default)]
    pub specialises: Option<String>,
}

/// What a table says of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<T> {
    /// It reads so here.
    Own(T),
    /// There is no such row here.
    Gone,
}

/// What is so for everybody, here and now.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Scene {
    /// What makes rolls harder or easier, by what people call it. [heimr.situational.when]
    pub situations: BTreeMap<String, Modifier>,
    /// Nobody gets a breather, so physical rolls tire outside of a fight, too. [heimr.fatigue.increase-when]
    pub breathless: bool,
    /// The game master has declared downtime. [heimr.xp.spend-downtime]
    pub downtime: bool,
}

/// What changes a roll without being part of what somebody can do. [heimr.situational.scopes]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Modifier {
    /// Which rolls.
    pub on: Scope,
    /// Added to consistency: a situational penalty of two is -2. [heimr.situational.reduces-consistency]
    #[serde(default)]
    pub consistency: i32,
    /// Added to potential. [heimr.situational.bonus]
    #[serde(default)]
    pub potential: i32,
}

/// Which rolls something falls on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// All.
    #[default]
    Every,
    /// Those with this ability.
    Ability(String),
    /// Those on this attribute, and with abilities that are founded on it.
    Attribute(String),
    /// Those on attributes of this group, and with abilities that are founded on them.
    Group(String),
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

impl Side {
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Party => "party",
            Self::Opponents => "opponents",
        }
    }
}

/// A character. [heimr.character.components]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
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
    /// From 1 to [`crate::fatigue::FATIGUE_MAX`]. [heimr.fatigue.track]
    pub fatigue: i32,
    /// When it last made a physical roll, in seconds of the game's clock. [heimr.fatigue.return-to-base]
    pub exerted: Option<i64>,
}

/// Points that are used up and come back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pool {
    /// Now; hit points may be below 0.
    pub now: i32,
    /// At the most.
    pub max: i32,
}

impl Pool {
    /// Full.
    #[must_use]
    pub fn full(max: i32) -> Self {
        Self { now: max, max }
    }
}

/// Training in one ability, both sorts on their own. [heimr.ability.training-kinds]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Training {
    /// Added to consistency, 0 or more.
    pub consistency: i32,
    /// Added to potential, 0 or more.
    pub potential: i32,
}

/// A condition. [heimr.character.conditions]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Condition {
    /// What it changes of rolls.
    #[serde(default)]
    pub modifier: Option<Modifier>,
    /// Added to the maximum of hit points.
    #[serde(default)]
    pub hp: i32,
    /// Added to the maximum of willpower.
    #[serde(default)]
    pub willpower: i32,
    /// It ends at this moment of the game's clock, in seconds; never by itself without.
    #[serde(default)]
    pub until: Option<i64>,
}

/// Something that somebody carries. [heimr.character.items]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Item {
    /// What it adds to rolls with one ability, by the ability's name. [heimr.ability.modifiers]
    #[serde(default)]
    pub bonuses: BTreeMap<String, i32>,
}

/// A challenge that somebody has failed. [heimr.challenge.best-attempt]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Failed {
    /// Who.
    pub who: Who,
    /// What was tried, as people call it.
    pub task: String,
    /// The best that it came to.
    pub best: i32,
}

/// The house rules, each at the default that its ruling names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Switches {
    /// [heimr.challenge.reroll-with-consequence]
    pub consequence_reroll: ConsequenceReroll,
    /// [heimr.fatigue.npcs]
    pub opponent_fatigue: OpponentFatigue,
    /// [heimr.armoury.module]
    pub medieval_armoury: OnOff,
}

/// Whether a failed requirement that has a harmful consequence may be rolled again before it takes effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConsequenceReroll {
    /// It may.
    #[default]
    Allowed,
    /// It may not.
    Refused,
}

/// Who has fatigue at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentFatigue {
    /// Everybody.
    #[default]
    Everyone,
    /// Only those whom players play.
    PlayerCharacters,
}

/// A module that is in use unless it is switched off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnOff {
    /// In use.
    #[default]
    On,
    /// Not in use.
    Off,
}

/// What is so from now on. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// The game's clock, in seconds.
    #[serde(rename = "clock")]
    Clock(i64),
    /// All house rules.
    #[serde(rename = "switches")]
    Switches(Switches),
    /// Somebody is there, as described.
    #[serde(rename = "character")]
    Character(Who, Box<Character>),
    /// Somebody has no record any more.
    #[serde(rename = "gone")]
    Gone(Who),
    /// Hit points.
    #[serde(rename = "hp")]
    Hp(Who, Pool),
    /// Willpower.
    #[serde(rename = "willpower")]
    Willpower(Who, Pool),
    /// An attribute's value.
    #[serde(rename = "attribute")]
    Attribute(Who, String, i32),
    /// Progress toward an attribute's next value.
    #[serde(rename = "progress")]
    Progress(Who, String, i32),
    /// Training in an ability; `None` takes it off the sheet.
    #[serde(rename = "training")]
    Training(Who, String, Option<Training>),
    /// A condition, or that it is over.
    #[serde(rename = "condition")]
    Condition(Who, String, Option<Condition>),
    /// What somebody carries.
    #[serde(rename = "items")]
    Items(Who, BTreeMap<String, Item>),
    /// Experience points.
    #[serde(rename = "xp")]
    Xp(Who, i32),
    /// Experience points that could not be divided.
    #[serde(rename = "xp-left")]
    XpLeft(i32),
    /// Fatigue.
    #[serde(rename = "fatigue")]
    Fatigue(Who, i32),
    /// When somebody last made a physical roll.
    #[serde(rename = "exerted")]
    Exerted(Who, Option<i64>),
    /// Whether somebody stays unseen.
    #[serde(rename = "hidden")]
    Hidden(Who, bool),
    /// The set of attributes, its groups, and which of them the rules mean.
    #[serde(rename = "attributes")]
    Attributes(Vec<Attribute>, BTreeMap<String, Group>, Roles),
    /// Which attributes the rules mean that name one.
    #[serde(rename = "roles")]
    Roles(Roles),
    /// What the table says of an ability; `None` for what the rules come with.
    #[serde(rename = "ability")]
    Ability(String, Option<Entry<Ability>>),
    /// What is filled in for rolls on attributes.
    #[serde(rename = "consistency")]
    Consistency(i32),
    /// Something that makes everybody's rolls harder or easier, or that it is over.
    #[serde(rename = "situation")]
    Situation(String, Option<Modifier>),
    /// Whether nobody gets a breather.
    #[serde(rename = "breathless")]
    Breathless(bool),
    /// Whether it is downtime.
    #[serde(rename = "downtime")]
    Downtime(bool),
    /// A challenge that somebody has failed.
    #[serde(rename = "failed")]
    Failed(Failed),
    /// All failed challenges that still stand.
    #[serde(rename = "all-failed")]
    AllFailed(Vec<Failed>),
}

static NOBODY: LazyLock<Character> = LazyLock::new(Character::default);

impl World {
    /// Somebody's record. Whoever has none reads as an empty one, since a game master may let an attempt pass
    /// that names nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).unwrap_or_else(|| &NOBODY)
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

    /// Whether a player plays them.
    #[must_use]
    pub fn is_players(&self, who: Who) -> bool {
        self.character(who).side == Side::Party
    }

    /// Whether everybody can see that somebody is there.
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        let one = self.character(who);
        one.side == Side::Party || !one.hidden
    }

    /// The names of all who are on a side.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = Who> {
        self.characters.iter().filter(move |(_, one)| one.side == side).map(|(who, _)| *who)
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
}

impl norn_kernel::World for World {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Clock(now) => self.clock = *now,
            Effect::Switches(now) => self.switches = *now,
            Effect::Character(who, now) => {
                self.characters.insert(*who, Character::clone(now));
            }
            Effect::Gone(who) => {
                self.characters.remove(who);
            }
            Effect::Hp(who, now) => self.write(*who, |one| one.hp = *now),
            Effect::Willpower(who, now) => self.write(*who, |one| one.willpower = *now),
            Effect::Attribute(who, name, now) => {
                self.write(*who, |one| put(&mut one.attributes, name.clone(), Some(*now)));
            }
            Effect::Progress(who, name, now) => {
                self.write(*who, |one| put(&mut one.progress, name.clone(), Some(*now)));
            }
            Effect::Training(who, name, now) => {
                self.write(*who, |one| put(&mut one.training, name.clone(), *now));
            }
            Effect::Condition(who, name, now) => {
                self.write(*who, |one| put(&mut one.conditions, name.clone(), now.clone()));
            }
            Effect::Items(who, now) => self.write(*who, |one| one.items.clone_from(now)),
            Effect::Xp(who, now) => self.write(*who, |one| one.xp = *now),
            Effect::XpLeft(now) => self.xp_left = *now,
            Effect::Fatigue(who, now) => self.write(*who, |one| one.fatigue = *now),
            Effect::Exerted(who, now) => self.write(*who, |one| one.exerted = *now),
            Effect::Hidden(who, now) => self.write(*who, |one| one.hidden = *now),
            Effect::Attributes(attributes, groups, roles) => {
                self.campaign.attributes.clone_from(attributes);
                self.campaign.groups.clone_from(groups);
                self.campaign.roles.clone_from(roles);
            }
            Effect::Roles(now) => self.campaign.roles.clone_from(now),
            Effect::Ability(name, now) => put(&mut self.campaign.abilities, name.clone(), now.clone()),
            Effect::Consistency(now) => self.campaign.consistency = *now,
            Effect::Situation(name, now) => put(&mut self.scene.situations, name.clone(), now.clone()),
            Effect::Breathless(now) => self.scene.breathless = *now,
            Effect::Downtime(now) => self.scene.downtime = *now,
            Effect::Failed(failed) => self.failed.push(failed.clone()),
            Effect::AllFailed(now) => self.failed.clone_from(now),
        }
    }

    /// What opponents can take and what they are up to is the game master's business until it shows.
    fn audience(&self, effect: &Effect) -> Audience {
        let everyone = |whether| if whether { Audience::Everyone } else { Audience::Referee };
        let of = |who: &Who| everyone(self.is_players(*who));
        match effect {
            Effect::Character(_, one) => everyone(one.side == Side::Party),
            Effect::Hp(who, _)
            | Effect::Willpower(who, _)
            | Effect::Attribute(who, ..)
            | Effect::Progress(who, ..)
            | Effect::Training(who, ..)
            | Effect::Items(who, _)
            | Effect::Xp(who, _)
            | Effect::Fatigue(who, _)
            | Effect::Exerted(who, _)
            | Effect::Hidden(who, _) => of(who),
            Effect::Condition(who, ..) | Effect::Gone(who) => everyone(self.is_seen(*who)),
            Effect::Failed(failed) => of(&failed.who),
            Effect::AllFailed(_) => Audience::Referee,
            Effect::Clock(_)
            | Effect::Switches(_)
            | Effect::XpLeft(_)
            | Effect::Attributes(..)
            | Effect::Roles(_)
            | Effect::Ability(..)
            | Effect::Consistency(_)
            | Effect::Situation(..)
            | Effect::Breathless(_)
            | Effect::Downtime(_) => Audience::Everyone,
        }
    }
}

impl World {
    fn write(&mut self, who: Who, write: impl FnOnce(&mut Character)) {
        if let Some(one) = self.characters.get_mut(&who) {
            write(one);
        }
    }

    /// The names of all groups that attributes of these names belong to.
    #[must_use]
    pub fn groups_of<'a>(&'a self, attributes: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let groups = attributes.into_iter().filter_map(|name| self.attribute(name));
        groups.map(|attribute| attribute.group.as_str()).collect()
    }
}

fn put<K: Ord, V>(into: &mut BTreeMap<K, V>, key: K, now: Option<V>) {
    match now {
        Some(now) => {
            into.insert(key, now);
        }
        None => {
            into.remove(&key);
        }
    }
}
