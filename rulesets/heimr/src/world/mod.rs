//! What a table of Heimr keeps between attempts, the effects that change it, and `happen`, the one place that
//! applies them.
pub mod fight;
pub mod happen;
pub mod harm;
pub mod places;
pub mod rolls;
pub mod squares;
pub mod switches;
pub mod things;

pub use fight::{Chase, Combat, Fighter, Grab, Readied};
pub use harm::{Affliction, Afflicts, Injury, OwnEffect, Stance, Unseen};
pub use places::{Border, Grid, Location};
pub use rolls::{Modifier, Scope};
pub use squares::{Between, Direction, Square};
pub use switches::{
    BelowMinusFive, BrawlContact, ConsequenceReroll, DarknessInMelee, InjuryEffects, OffOn, OnOff,
    OpponentFatigue, StandUp, Switches,
};
pub use things::{Item, Skill, Takes};

pub use norn_kernel::record::Amendment;
use norn_kernel::{Audience, Owner, Shared, Storable, Viewer, Who};
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
    pub characters: BTreeMap<Who, Shared<Character>>,
    /// Seconds of game time since the campaign began.
    pub clock: i64,
    /// The house rules.
    pub switches: Switches,
    /// What is so in this campaign of what the rules leave to the game master.
    pub campaign: Shared<Campaign>,
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

/// What is so from now on. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub enum Effect {
    /// The game's clock, in seconds.
    #[stored(rename = "clock")]
    Clock(i64),
    /// All house rules.
    #[stored(rename = "switches")]
    Switches(Switches),
    /// Somebody is there, as described.
    #[stored(rename = "character")]
    Character(Who, Box<Character>),
    /// Somebody has no record any more.
    #[stored(rename = "gone")]
    Gone(Who),
    /// Hit points.
    #[stored(rename = "hp")]
    Hp(Who, Pool),
    #[stored(rename = "willpower")]
    Willpower(Who, Pool),
    /// An attribute's value.
    #[stored(rename = "attribute")]
    Attribute(Who, String, i32),
    /// Progress toward an attribute's next value.
    #[stored(rename = "progress")]
    Progress(Who, String, i32),
    /// Training in an ability; `None` takes it off the sheet.
    #[stored(rename = "training")]
    Training(Who, String, Option<Training>),
    /// A condition, or that it is over.
    #[stored(rename = "condition")]
    Condition(Who, String, Option<Condition>),
    /// What somebody carries.
    #[stored(rename = "items")]
    Items(Who, BTreeMap<String, Item>),
    /// Experience points.
    #[stored(rename = "xp")]
    Xp(Who, i32),
    /// Experience points that could not be divided.
    #[stored(rename = "xp-left")]
    XpLeft(i32),
    #[stored(rename = "fatigue")]
    Fatigue(Who, i32),
    /// When somebody last made a physical roll.
    #[stored(rename = "exerted")]
    Exerted(Who, Option<i64>),
    /// Whether somebody stays unseen.
    #[stored(rename = "hidden")]
    Hidden(Who, bool),
    /// The set of attributes, its groups, and which of them the rules mean.
    #[stored(rename = "attributes")]
    Attributes(Vec<Attribute>, BTreeMap<String, Group>, Roles),
    /// Which attributes the rules mean that name one.
    #[stored(rename = "roles")]
    Roles(Roles),
    /// What the table says of an ability; `None` for what the rules come with.
    #[stored(rename = "ability")]
    Ability(String, Option<Amendment<Ability>>),
    /// What is filled in for rolls on attributes.
    #[stored(rename = "consistency")]
    Consistency(i32),
    /// Something that makes everybody's rolls harder or easier, or that it is over.
    #[stored(rename = "situation")]
    Situation(String, Option<Modifier>),
    /// Whether nobody gets a breather.
    #[stored(rename = "breathless")]
    Breathless(bool),
    /// Whether it is downtime.
    #[stored(rename = "downtime")]
    Downtime(bool),
    /// A challenge that somebody has failed.
    #[stored(rename = "failed")]
    Failed(Failed),
    /// All failed challenges that still stand.
    #[stored(rename = "all-failed")]
    AllFailed(Vec<Failed>),
    #[stored(rename = "skills")]
    Skills(Who, BTreeMap<String, Skill>),
    /// How somebody stands, and where.
    #[stored(rename = "stance")]
    Stance(Who, Stance),
    /// What keeps somebody from things.
    #[stored(rename = "afflictions")]
    Afflictions(Who, Vec<Affliction>),
    /// An injury, or that it is over.
    #[stored(rename = "injury")]
    Injury(Who, Option<Injury>),
    /// Whether somebody is dead.
    #[stored(rename = "dead")]
    Dead(Who, bool),
    /// From whom somebody is hidden.
    #[stored(rename = "unseen")]
    Unseen(Who, Unseen),
    /// Since when somebody rests.
    #[stored(rename = "resting")]
    Resting(Who, Option<i64>),
    /// An effect of the game master's own.
    #[stored(rename = "own-effect")]
    OwnEffect(String, Option<OwnEffect>),
    /// An action of the game master's own.
    #[stored(rename = "own-action")]
    OwnAction(String, Option<Takes>),
    /// A battlefield that the game master keeps, or keeps no more.
    #[stored(rename = "battlefield")]
    Battlefield(String, Option<Box<Grid>>),
    /// How many columns and rows the grid has, and where north is.
    #[stored(rename = "grid")]
    Grid(u8, u8, Direction),
    /// How dark it is, and how bad the weather, each from 0 to 3.
    #[stored(rename = "sight")]
    Sight(u8, u8),
    /// What a square stands for; `None` for nothing.
    #[stored(rename = "location")]
    Location(Square, Option<Box<Location>>),
    /// What lies between two squares.
    #[stored(rename = "border")]
    Border(Between, Option<Box<Border>>),
    /// A fight begins, or is over.
    #[stored(rename = "combat")]
    Combat(bool),
    /// In which order turns come, and whose is over in this round.
    #[stored(rename = "order")]
    Order(Vec<Who>, BTreeSet<Who>),
    /// The round of the fight.
    #[stored(rename = "round")]
    Round(u32),
    /// Whose turn it is, and whether it has begun.
    #[stored(rename = "acting")]
    Acting(Option<Who>, bool),
    /// What somebody does in the fight; `None` for whoever is not in it.
    #[stored(rename = "fighter")]
    Fighter(Who, Option<Box<Fighter>>),
    /// Who stands together.
    #[stored(rename = "clusters")]
    Clusters(BTreeSet<BTreeSet<Who>>),
    /// Who holds whom.
    #[stored(rename = "grabs")]
    Grabs(BTreeSet<Grab>),
    /// What somebody has readied.
    #[stored(rename = "readied")]
    Readied(Who, Option<Box<Readied>>),
    /// Who has got through somewhere.
    #[stored(rename = "crossed")]
    Crossed(Between, Option<fight::Crossed>),
    /// Who helps to move somebody.
    #[stored(rename = "carrying")]
    Carrying(Who, Option<fight::Carrying>),
    /// Who holds somebody back.
    #[stored(rename = "held-back")]
    HeldBack(Who, BTreeSet<Who>),
    /// Somebody runs after somebody, or no more.
    #[stored(rename = "chase")]
    Chase(Who, Option<(Who, Box<Chase>)>),
}

static NOBODY: LazyLock<Character> = LazyLock::new(Character::default);

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
}

impl norn_kernel::World for World {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Clock(now) => self.clock = *now,
            Effect::Switches(now) => self.switches = *now,
            Effect::Character(who, now) => {
                self.characters.insert(*who, Character::clone(now).into());
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
            Effect::Skills(who, now) => self.write(*who, |one| one.skills.clone_from(now)),
            Effect::Stance(who, now) => self.write(*who, |one| one.stance.clone_from(now)),
            Effect::Afflictions(who, now) => self.write(*who, |one| one.afflictions.clone_from(now)),
            Effect::Injury(who, now) => self.write(*who, |one| one.injury.clone_from(now)),
            Effect::Dead(who, now) => self.write(*who, |one| one.dead = *now),
            Effect::Unseen(who, now) => self.write(*who, |one| one.unseen.clone_from(now)),
            Effect::Resting(who, now) => self.write(*who, |one| one.resting = *now),
            Effect::OwnEffect(name, now) => put(&mut self.campaign.effects, name.clone(), now.clone()),
            Effect::OwnAction(name, now) => put(&mut self.campaign.actions, name.clone(), *now),
            Effect::Battlefield(name, now) => {
                put(&mut self.campaign.battlefields, name.clone(), now.as_deref().cloned());
            }
            Effect::Grid(columns, rows, north) => {
                (self.grid.columns, self.grid.rows, self.grid.north) = (*columns, *rows, *north);
            }
            Effect::Sight(darkness, weather) => {
                (self.grid.darkness, self.grid.weather) = (*darkness, *weather);
            }
            Effect::Location(square, now) => {
                put(&mut self.grid.locations, *square, now.as_deref().cloned());
            }
            Effect::Border(between, now) => put(&mut self.grid.borders, *between, now.as_deref().cloned()),
            Effect::Combat(on) => self.combat = on.then(Combat::default),
            Effect::Chase(who, now) => {
                let now = now.as_ref().map(|(target, chase)| (*target, Chase::clone(chase)));
                put(&mut self.chases, *who, now);
            }
            Effect::Order(..)
            | Effect::Round(_)
            | Effect::Acting(..)
            | Effect::Fighter(..)
            | Effect::Clusters(_)
            | Effect::Grabs(_)
            | Effect::Readied(..)
            | Effect::Crossed(..)
            | Effect::Carrying(..)
            | Effect::HeldBack(..) => {
                if let Some(combat) = &mut self.combat {
                    combat.write(effect);
                }
            }
        }
    }

    /// What opponents can take and what they are up to is the game master's business until it shows.
    fn audience(&self, effect: &Effect) -> Audience {
        let everyone = |whether| if whether { Audience::Everyone } else { Audience::Referee };
        let of = |who: &Who| everyone(self.is_players(*who));
        match effect {
            Effect::Character(_, one) => everyone(one.side == Side::Party),
            Effect::Hp(who, _)
            | Effect::Skills(who, _)
            | Effect::Readied(who, _)
            | Effect::Unseen(who, _)
            | Effect::Willpower(who, _)
            | Effect::Attribute(who, ..)
            | Effect::Progress(who, ..)
            | Effect::Training(who, ..)
            | Effect::Items(who, _)
            | Effect::Xp(who, _)
            | Effect::Fatigue(who, _)
            | Effect::Exerted(who, _)
            | Effect::Hidden(who, _) => of(who),
            Effect::Failed(failed) => of(&failed.who),
            Effect::AllFailed(_) | Effect::Order(..) | Effect::Battlefield(..) => Audience::Referee,
            Effect::Condition(who, ..)
            | Effect::Gone(who)
            | Effect::Injury(who, _)
            | Effect::Dead(who, _)
            | Effect::Stance(who, _)
            | Effect::Afflictions(who, _)
            | Effect::Resting(who, _)
            | Effect::Fighter(who, _)
            | Effect::Carrying(who, _)
            | Effect::HeldBack(who, _)
            | Effect::Acting(Some(who), _) => everyone(self.is_seen(*who)),
            Effect::Chase(who, now) => {
                let target = now.as_ref().is_none_or(|(target, _)| self.is_seen(*target));
                everyone(self.is_seen(*who) && target)
            }
            Effect::Clusters(clusters) => everyone(clusters.iter().flatten().all(|who| self.is_seen(*who))),
            Effect::Grabs(grabs) => {
                everyone(grabs.iter().all(|grab| self.is_seen(grab.held) && self.is_seen(grab.by)))
            }
            Effect::OwnEffect(..)
            | Effect::OwnAction(..)
            | Effect::Grid(..)
            | Effect::Sight(..)
            | Effect::Location(..)
            | Effect::Border(..)
            | Effect::Combat(_)
            | Effect::Round(_)
            | Effect::Acting(None, _)
            | Effect::Crossed(..)
            | Effect::Clock(_)
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

impl Combat {
    /// Writes down what is so from now on in a fight.
    fn write(&mut self, effect: &Effect) {
        match effect {
            Effect::Order(order, acted) => {
                self.order.clone_from(order);
                self.acted.clone_from(acted);
            }
            Effect::Round(round) => self.round = *round,
            Effect::Acting(who, begun) => (self.acting, self.begun) = (*who, *begun),
            Effect::Fighter(who, now) => put(&mut self.fighters, *who, now.as_deref().cloned()),
            Effect::Clusters(now) => self.clusters.clone_from(now),
            Effect::Grabs(now) => self.grabs.clone_from(now),
            Effect::Readied(who, now) => put(&mut self.readied, *who, now.as_deref().cloned()),
            Effect::Crossed(between, now) => put(&mut self.crossed, *between, *now),
            Effect::Carrying(who, now) => put(&mut self.carrying, *who, now.clone()),
            Effect::HeldBack(who, by) => {
                put(&mut self.held_back, *who, (!by.is_empty()).then(|| by.clone()));
            }
            _ => {}
        }
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
