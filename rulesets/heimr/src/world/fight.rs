//! A fight: whose turn it is, what everybody has done with theirs, and who stands with whom.
use crate::world::harm::{Called, Hand, Part, Touches};
use crate::world::rolls::{Tested, Thrown};
use crate::world::squares::{Between, Direction, Square};
use crate::world::things::{Carried, Takes};
use norn_kernel::{Storable, Who};
use std::collections::{BTreeMap, BTreeSet};

/// A fight. [heimr.combat.end]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
pub struct Combat {
    /// In which order turns come, first to last. [heimr.initiative.order]
    pub order: Vec<Who>,
    /// From 1; one takes two seconds. [heimr.combat.turn-duration]
    pub round: u32,
    /// Whose turn it is; nobody's before the first.
    pub acting: Option<Who>,
    /// Whether that turn has begun: until then it can be delayed. [heimr.delay.declare]
    pub begun: bool,
    /// Whose turn in this round is over.
    pub acted: BTreeSet<Who>,
    /// Everybody in it.
    pub fighters: BTreeMap<Who, Fighter>,
    /// Who stands together: two at least in each, nobody in two. [heimr.cluster.form]
    pub clusters: BTreeSet<BTreeSet<Who>>,
    /// Who holds whom, and by what. [heimr.brawl.bind-duration]
    pub grabs: BTreeSet<Grab>,
    /// What is readied. [heimr.ready.one-action]
    pub readied: BTreeMap<Who, Readied>,
    /// Who has got through where since the first of them did. [heimr.environment.movement-limit-count]
    pub crossed: BTreeMap<Between, Crossed>,
    /// Who helps to move whom, and where to, in this round. [heimr.forced-movement.procedure]
    pub carrying: BTreeMap<Who, Carrying>,
    /// Who is held back by whom, until the turns of those come. [heimr.forced-movement.restraint]
    pub held_back: BTreeMap<Who, BTreeSet<Who>>,
}

impl Combat {
    /// With whom somebody stands together, with them. [heimr.cluster.form]
    #[must_use]
    pub fn cluster(&self, who: Who) -> Option<&BTreeSet<Who>> {
        self.clusters.iter().find(|cluster| cluster.contains(&who))
    }
    /// Whether two stand together.
    #[must_use]
    pub fn together(&self, one: Who, other: Who) -> bool {
        self.cluster(one).is_some_and(|cluster| cluster.contains(&other))
    }
    /// Whether all of these have a part in it.
    #[must_use]
    pub fn fight(&self, all: impl IntoIterator<Item = Who>) -> bool {
        all.into_iter().all(|who| self.fighters.contains_key(&who))
    }
    /// Everybody in the order of turns, beginning after somebody. [heimr.guard.several]
    pub fn after(&self, who: Who) -> impl Iterator<Item = Who> + '_ {
        let from = self.order.iter().position(|one| *one == who).map_or(0, |place| place + 1);
        self.order.iter().cycle().skip(from).take(self.order.len()).copied().filter(move |one| *one != who)
    }
}

/// Somebody in a fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Fighter {
    /// What its initiative came to. [heimr.initiative.roll]
    pub initiative: i32,
    /// The next defence, rolled in advance. [heimr.preroll.when]
    pub defence: Option<Stored>,
    /// It has chosen to go without. [heimr.weapon-attack.roll-next-defence]
    pub undefended: bool,
    /// Which defences it has used since its turn began. [heimr.defence.reset]
    pub used: Used,
    /// A physical roll has tired it since its turn began. [heimr.fatigue.combat-once-per-turn]
    pub tired: bool,
    /// An ongoing action lowers its defences by two until its next turn. [heimr.action.type-ongoing]
    pub open: bool,
    /// Whoever stands there can't charge it until its next turn. [heimr.action.run-protection]
    pub ran_from: Option<Square>,
    /// It is ready to dodge shots until its next turn. [heimr.action.dodge-duration]
    pub dodging: bool,
    /// What it does with the standard action of its next turn. [heimr.action.type-upcoming]
    pub upcoming: Option<Deed>,
    /// What it had begun was broken off before its turn came. [heimr.action.upcoming-interrupted]
    #[stored(skip_serializing_if = "std::ops::Not::not")]
    pub broken_off: bool,
    /// What it guards. [heimr.guard.what]
    pub guard: Option<Guarded>,
    /// Squares from which it is not ready for anything until its next turn. [heimr.blind-spot.create]
    pub blind: BTreeSet<Square>,
    /// What it has done in this turn, or did in its last.
    pub turn: Turn,
    /// Whom it struck at in the turn that is under way, or in its last one.
    /// [heimr.brawl.after-dodge, heimr.action.hide-not-from-shooter]
    pub struck: Vec<Struck>,
}

/// What somebody has done with a turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Turn {
    /// The standard action is used. [heimr.action.type-standard]
    pub standard: bool,
    /// Which free actions were used, by name. [heimr.action.type-free]
    pub free: BTreeSet<String>,
    /// The standard action was a Move, on which one more action may ride. [heimr.action.simultaneous]
    pub moved: bool,
    /// The standard action was a Draw or a Put away, which may ride on a Move.
    pub drew: bool,
    /// Both were done.
    pub rode: bool,
    /// Nothing more can be done in it. [heimr.action.type-ongoing]
    pub over: bool,
    /// From where it came into its square in this turn. [heimr.blind-spot.penalty-melee]
    pub entered: Option<Square>,
    /// With whom it stood together when the turn began. [heimr.action.hide-not-from-cluster]
    pub began_with: BTreeSet<Who>,
}

/// A defence rolled in advance. [heimr.preroll.when]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Stored {
    pub kind: Defence,
    /// What it came to.
    pub thrown: Thrown,
    /// With which consistency it was rolled. [heimr.preroll.modifier-change]
    pub consistency: i32,
}

/// A way to defend. [heimr.defence.three-ways]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Defence {
    /// Out of the way. [heimr.defence.dodge]
    Dodge,
    /// With a shield. [heimr.defence.block]
    Block {
        /// Which, by the item's name.
        shield: String,
        /// With which ability.
        ability: String,
    },
    /// With a weapon. [heimr.defence.parry]
    Parry {
        /// Which, by the item's name.
        weapon: String,
        /// With which ability.
        ability: String,
    },
}

/// Defences that were used. [heimr.defence.what-counts-as-use]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
#[stored(default)]
pub struct Used {
    /// How many dodges. [heimr.defence.dodge-penalty]
    pub dodges: u8,
    /// How many blocks. [heimr.defence.block-penalty]
    pub blocks: u8,
    /// With which weapons a blow was parried. [heimr.defence.parry-limit]
    pub parries: BTreeSet<String>,
}

/// A blow or a shot that somebody made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Struck {
    /// At whom.
    pub target: Who,
    /// With what.
    pub with: With,
    /// It was dodged.
    pub dodged: bool,
}

/// With what a blow is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum With {
    /// A melee weapon.
    Melee,
    /// A ranged weapon.
    Ranged,
    /// Hands and feet.
    Brawl,
}

/// Somebody holds somebody. [heimr.brawl.bind-part]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Grab {
    /// Who is held.
    pub held: Who,
    /// Who holds.
    pub by: Who,
    /// By what.
    pub part: Part,
}

/// What somebody guards. [heimr.guard.what]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Guarded {
    /// Somebody in the same square.
    Person(Who),
    /// A spot or an object of the square, by name. [heimr.guard.location]
    Spot(String),
    /// A way out of the square, or into it. [heimr.guard.border-same-side]
    Border(Between),
}

/// An action that waits for something. [heimr.ready.one-action]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Readied {
    /// For what.
    pub trigger: Trigger,
    /// What then happens.
    pub waiting: Waiting,
}

/// What somebody waits to do. [heimr.ready.one-action]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Waiting {
    /// Blows with weapons, at whoever sets it off.
    Strike {
        /// One for each weapon.
        strikes: Vec<Strike>,
        /// At which part of the body.
        aim: Option<Part>,
    },
    /// A blow without a weapon, at whoever sets it off.
    Brawl {
        /// To take hold, not to hurt.
        grabs: bool,
        /// At which part of the body.
        aim: Option<Part>,
    },
    /// Anything else.
    Deed(Deed),
}

/// What sets a readied action off. [heimr.ready.trigger-event-or-intent]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Trigger {
    /// An opponent comes into the square.
    Enters,
    /// Somebody attacks: the attack comes first.
    Attacks,
    /// Somebody is about to attack: noticed in time, the action comes first. [heimr.ready.intent-roll]
    Intends,
    /// What the player says, told by the player when it comes.
    Told(String),
}

/// Who got through somewhere. [heimr.environment.movement-limit-count]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Crossed {
    /// The first of them, with whose next turn the count goes back to nothing.
    /// [heimr.environment.movement-limit-reset]
    pub first: Who,
    /// How many, 1 or more.
    pub count: u8,
    /// The first has dropped out of the fight, and `first` comes after that place in the order: not with the next turn,
    /// but with the one after it, does the count go back.
    #[stored(skip_serializing_if = "std::ops::Not::not", default)]
    pub later: bool,
}

/// Some move somebody. [heimr.forced-movement.procedure]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Carrying {
    /// Where to.
    pub to: Square,
    /// Who has spent a Move on it.
    pub movers: BTreeSet<Who>,
}

/// A chase. [heimr.chase.start]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Chase {
    /// With what both roll, by the terrain. [heimr.chase.ability]
    pub tested: Tested,
    /// How many squares lie between, 0 or more. [heimr.chase.track]
    pub distance: u32,
    /// What the target has rolled in this exchange, until the chaser has. [heimr.chase.alternate]
    pub rolled: Option<Thrown>,
    /// What the target may choose to run over instead. [heimr.chase.terrain-choice]
    pub ways: Vec<(String, Tested)>,
    /// The chaser may take an action against the target. [heimr.chase.surpass]
    pub catches: bool,
    /// It has left the grid and the order of turns. [heimr.chase.start]
    pub off_grid: bool,
}

/// What somebody does with a turn. [heimr.action.list]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Deed {
    /// [heimr.action.weapon-attack]
    WeaponAttack(Attack),
    /// [heimr.action.use-skill]
    UseSkill(SkillUse),
    /// [heimr.action.brawl-attack]
    BrawlAttack(Brawl),
    /// [heimr.action.charge]
    Charge {
        /// Into which square.
        to: Square,
        /// What is done there.
        blow: Blow,
    },
    /// [heimr.action.guard]
    Guard(Guarded),
    /// [heimr.action.move]
    Move(Step),
    /// [heimr.action.run]
    Run {
        /// To which square.
        to: Square,
        /// After whom, where it is a chase. [heimr.chase.start]
        after: Option<Who>,
        /// Past a guard who stands in the way. [heimr.guard.outmanoeuvre]
        outmanoeuvres: bool,
    },
    /// [heimr.action.climb]
    Climb(Climbing),
    /// [heimr.action.jump-down]
    JumpDown {
        /// To which level of the square.
        to: i32,
    },
    /// [heimr.action.drop-prone]
    DropProne,
    /// [heimr.effect.fall-standing-up]
    StandUp,
    /// [heimr.action.crawl]
    Crawl {
        /// To which square.
        to: Square,
    },
    /// [heimr.action.hide]
    Hide {
        /// From whom.
        from: BTreeSet<Who>,
    },
    /// [heimr.action.dodge]
    Dodge,
    /// [heimr.action.draw]
    Draw {
        /// What, by the item's name; for ammunition the weapon that it is for.
        item: String,
        /// In which hand or hands.
        into: Carried,
    },
    /// [heimr.action.put-away]
    PutAway {
        /// What, by the item's name.
        item: String,
    },
    /// [heimr.action.drop-items]
    DropItems {
        /// What, by the items' names.
        items: BTreeSet<String>,
    },
    /// [heimr.action.get-item]
    GetItem {
        /// What, by the item's name.
        item: String,
        /// In which hand or hands.
        into: Carried,
        /// From the ground; from the own pack otherwise.
        ground: bool,
    },
    /// [heimr.action.hide-item]
    HideItem {
        /// What, by the item's name.
        item: String,
    },
    /// [heimr.action.swap-items]
    SwapItems {
        /// The grip of this changes, by the item's name; without, the hands exchange what they hold.
        grip: Option<String>,
    },
    /// [heimr.action.breather]
    Breather {
        /// As an upcoming action, not as an ongoing one.
        upcoming: bool,
    },
    /// [heimr.action.observation]
    Observe(Observing),
    /// [heimr.action.speak]
    Speak {
        /// What is said; may be empty.
        words: String,
        /// In a whisper. [heimr.position.hidden-soft-sound]
        whisper: bool,
    },
    /// [heimr.brawl.escape]
    BreakFree {
        /// From whom.
        from: Who,
        /// With which ability.
        ability: String,
    },
    /// [heimr.forced-movement.procedure]
    HelpMove {
        who: Who,
        /// To which square.
        to: Square,
    },
    /// [heimr.forced-movement.restraint]
    HoldBack { who: Who },
    /// With an item that can break things. [heimr.environment.toughness]
    BreakDown {
        /// With what, by the item's name.
        with: String,
        what: Breakable,
    },
    /// An action of the game master's own. [heimr.action.unlisted]
    Own {
        /// By name.
        name: String,
        /// How long it takes.
        takes: Takes,
        /// At which spot of the square, by name. [heimr.guard.location]
        #[stored(skip_serializing_if = "Option::is_none", default)]
        spot: Option<String>,
    },
}

/// Blows with weapons, all at one target. [heimr.weapon-attack.one-target]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Attack {
    /// At whom.
    pub target: Who,
    /// One for each weapon that is used, one or two. [heimr.action.weapon-attack]
    pub strikes: Vec<Strike>,
    /// At which part of the body. [heimr.location.targeted]
    #[stored(default)]
    pub aim: Option<Part>,
    /// Past a guard who stands in the way. [heimr.guard.outmanoeuvre]
    #[stored(default)]
    pub outmanoeuvres: bool,
    /// Where it is known to hide, for a luck shot. [heimr.position.hidden-lucky-shot]
    #[stored(default)]
    pub guess: Option<Square>,
    /// What a skill calls with each hit, by the skill's name. [heimr.effect.who-calls]
    #[stored(default)]
    pub skill: Option<String>,
}

/// One blow with one weapon. [heimr.weapon-attack.roll]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Strike {
    /// By the item's name.
    pub weapon: String,
    /// With which of its abilities.
    pub ability: String,
}

/// A blow without a weapon. [heimr.brawl.options]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Brawl {
    /// At whom.
    pub target: Who,
    /// To take hold, not to hurt. [heimr.brawl.choose-before]
    pub grabs: bool,
    /// At which part of the body. [heimr.location.targeted]
    #[stored(default)]
    pub aim: Option<Part>,
    /// Past a guard who stands in the way. [heimr.guard.outmanoeuvre]
    #[stored(default)]
    pub outmanoeuvres: bool,
}

/// A blow at the end of a charge. [heimr.action.charge]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Blow {
    /// With weapons.
    Weapon(Attack),
    Brawl(Brawl),
}

/// A Move. [heimr.action.move]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Step {
    /// To another square.
    To {
        square: Square,
        /// Past a guard who stands in the way. [heimr.guard.outmanoeuvre]
        #[stored(default)]
        outmanoeuvres: bool,
    },
    /// Out of the cluster, within the square. [heimr.cluster.leave]
    OutOfCluster,
}

/// A step up or down a wall. [heimr.action.climb]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct Climbing {
    /// Up, not down.
    pub up: bool,
    /// To which level it leads in the end.
    pub to: i32,
    /// Over what lies on this side of the square; within the square without.
    pub over: Option<Direction>,
}

/// A skill that is used. [heimr.action.use-skill]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct SkillUse {
    /// By name.
    pub skill: String,
    /// On whom; on oneself without.
    #[stored(default)]
    pub target: Option<Who>,
    /// What it calls there where the skill leaves it open: a part, an item, a direction.
    #[stored(default)]
    pub called: Vec<CalledOn>,
}

/// An effect as it is called on somebody. [heimr.effect.who-calls]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub struct CalledOn {
    /// Which effect, with its number and part.
    pub called: Called,
    /// Which hand drops what it holds. [heimr.effect.drop]
    #[stored(default)]
    pub hand: Option<Hand>,
    /// From which direction a stumble comes. [heimr.stumble.direction-choice]
    #[stored(default)]
    pub from: Option<Direction>,
    /// Which item breaks, by name. [heimr.effect.break]
    #[stored(default)]
    pub item: Option<String>,
    /// Which part of the body a hit injures. [heimr.effect.hit-location]
    #[stored(default)]
    pub part: Option<Part>,
    /// What a bound limb is kept at. [heimr.effect.bind-arm, heimr.effect.bind-leg]
    #[stored(default)]
    pub touches: Option<Touches>,
}

impl CalledOn {
    /// An effect with nothing named besides.
    #[must_use]
    pub fn of(called: Called) -> Self {
        Self { called, hand: None, from: None, item: None, part: None, touches: None }
    }
}

/// What is looked for. [heimr.action.observation]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Observing {
    /// Whatever is hidden in a square. [heimr.action.observation-square]
    Square(Square),
    /// What somebody carries hidden. [heimr.action.observation-item]
    Item(Who),
    /// How willing somebody is to fight on. [heimr.action.observation-insight]
    Will(Who),
}

/// What can be broken. [heimr.environment.toughness]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Breakable {
    /// What lies between two squares.
    Border(Between),
    /// Something on the ground of the square, by name.
    Thing(String),
    /// Something that somebody holds.
    Held(Who, String),
}
