//! What a table of Triumvene keeps between attempts, what can change in it, and the one place that changes it.
use crate::combat::execution::Run;
use crate::content::{Affliction, Armour, Manipulation, People, Price, Weapon};
use crate::rolls::Degree;
use norn_kernel::{Audience, Factor, Money, Owner, Value, Who};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How much of anything that people write down one after another is kept: deeds, stories, rests.
pub const KEPT_MAX: usize = 200;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct World {
    /// Everybody with a record, players' characters and the referee's.
    pub characters: BTreeMap<Who, Character>,
    /// Seconds of game time since the first session began.
    pub clock: i64,
    /// The referee's Defiance, 0 or more, one pool for the table. [triumvene.defiance.pool]
    pub defiance: i32,
    /// The house rules.
    pub switches: Switches,
    /// The fight that is going on.
    pub combat: Option<Combat>,
    /// How many sessions have been opened. [triumvene.off-camera.roll]
    pub sessions: u32,
    /// What was told at the openings, oldest first. [triumvene.off-camera.story]
    pub stories: Vec<Story>,
    /// What was tried in this session and in the one before, oldest first. [triumvene.roll.retry]
    pub deeds: Vec<Deed>,
    /// Rows of the table's own, and those it has taken away.
    pub lists: Lists,
    /// Places and contacts that ask for a rank. [triumvene.status.access]
    pub doors: BTreeMap<String, Door>,
    /// The sign of the currency: "£". [triumvene.status.gm-sets-values]
    pub currency: String,
    /// The referee's normal pace for the scene in its own unit, if there is one. [triumvene.movement.no-fixed-speed]
    pub pace: Option<i32>,
    /// What the referee has written down about what happens below 0 Cohesion. [triumvene.manipulation.reference]
    pub cohesion_note: String,
    /// What the referee has filled in of something that now happens before everybody's eyes.
    #[serde(default)]
    pub staged: Option<Staged>,
}

/// What the referee has filled in and what not everybody may read of it. The attempt that everybody sees takes
/// it from here, so that its own data, which all may read, name nobody who is unseen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Staged {
    /// A fight.
    Combat {
        /// Who is in it.
        fighters: BTreeSet<Who>,
        /// Which side comes from stealth, by the referee's word.
        from_stealth: Option<Side>,
    },
    /// Goals that run at the same time.
    Execution {
        /// Which, and how.
        runs: Vec<Run>,
        /// How many seconds pass.
        seconds: u8,
    },
}

/// On which side somebody stands, which also says who plays them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Characters of players.
    #[default]
    Party,
    /// Everybody that the referee plays.
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

/// A character or an opponent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
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
    /// Cohesion.
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
    #[serde(skip_serializing_if = "BTreeSet::is_empty", default)]
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
}

/// Points that are used up and come back. [triumvene.recovery.tracks]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pool {
    /// Now; may be below 0.
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
    /// The difference between the most and what there is.
    #[must_use]
    pub fn used(self) -> i32 {
        self.max.saturating_sub(self.now)
    }
}

/// Things of one name that somebody carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Item {
    /// How many, 1 or more.
    pub count: i32,
    /// What the referee lets one add to a roll, usually 0. [triumvene.roll.equipment-shifts]
    pub bonus: i32,
}

/// Whether somebody can act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Can.
    #[default]
    Awake,
    /// Can't, by hit points. [triumvene.hp.unconscious]
    Unconscious,
    /// Can't, by the referee's word, whatever the hit points are. [triumvene.hp.unconscious.narrative]
    Asleep,
    /// Never again. [triumvene.hp.death]
    Dead,
}

/// How an opponent is out of a fight without being hurt. [triumvene.hp.npcs]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Out {
    /// Ran.
    Fled,
    /// Gave up.
    Surrendered,
}

/// When something ends: with a round while the fight lasts, otherwise at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lasting {
    /// The last round of the fight that is going on in which it holds.
    pub round: Option<u16>,
    /// Outside of a fight it holds before this moment of the game's clock, in seconds.
    pub until: i64,
}

/// Rest that may still count. [triumvene.recovery.full-rest, triumvene.recovery.short-rest.limit]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rest {
    /// Rests of an hour or more that went into no full recovery: from and to, in seconds of the game's clock.
    pub spans: Vec<(i64, i64)>,
    /// The end of the last rest that gave back a half, unless a full recovery came after it.
    pub half: Option<i64>,
}

/// What somebody earns by. [triumvene.money.income]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Livelihood {
    /// A profession of the salary list, or any other word; empty for none.
    pub profession: String,
    /// A year's income by the referee's word instead of the list's.
    pub yearly: Option<Money>,
}

/// An estate's accounts for a year. [triumvene.money.estate]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Estate {
    /// What it is worth.
    pub value: Money,
    /// What a year brings.
    pub income: Money,
    /// What a year costs.
    pub costs: Money,
}

/// A place or a contact that not everybody gets to. [triumvene.status.access]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Door {
    /// The lowest rank that gets in; 0 for everybody.
    pub rank: u8,
}

/// What a roll rests on. [triumvene.roll.ability.stats]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stat {
    /// What one knows.
    Knowledge,
    /// What one's body can do.
    Fitness,
    /// How one gets on with people.
    Diplomacy,
    /// A Manipulation skill, by name.
    Manipulation(String),
    /// A Combat type, by name.
    Combat(String),
}

impl Stat {
    /// As options and lines show it.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Knowledge => Value::word("knowledge"),
            Self::Fitness => Value::word("fitness"),
            Self::Diplomacy => Value::word("diplomacy"),
            Self::Manipulation(name) => Value::List(vec![Value::word("manipulation"), Value::text(name)]),
            Self::Combat(name) => Value::List(vec![Value::word("combat"), Value::text(name)]),
        }
    }

    /// As a sentence names it: a Manipulation skill and a Combat type by their own names.
    #[must_use]
    pub fn short(&self) -> Value {
        match self {
            Self::Manipulation(name) | Self::Combat(name) => Value::text(name),
            _ => self.value(),
        }
    }

    /// What [`Stat::value`] stands for.
    #[must_use]
    pub fn of(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Word(word) => match word.as_str() {
                "knowledge" => Self::Knowledge,
                "fitness" => Self::Fitness,
                "diplomacy" => Self::Diplomacy,
                _ => return None,
            },
            Value::List(list) => match list.as_slice() {
                [Value::Word(group), Value::Text(name)] => match group.as_str() {
                    "manipulation" => Self::Manipulation(name.clone()),
                    "combat" => Self::Combat(name.clone()),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// The house rules, each at the default that its ruling names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Switches {
    /// [triumvene.defiance.reroll.repeat]
    pub rerolls_per_roll: Rerolls,
    /// [triumvene.defiance.force-failure.final]
    pub forced_failure_rerollable: OffOn,
    /// [triumvene.defiance.negates-advantage-disadvantage]
    pub defiance_reroll_dice: RerollDice,
    /// [triumvene.combat.call-command]
    pub command_call: CommandCall,
    /// [triumvene.combat.npc-attack]
    pub npc_rolls: OffOn,
    /// [triumvene.effect.stunned]
    pub stun_includes_combat_types: OffOn,
}

/// A house rule that is in force or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OffOn {
    /// Not in force.
    #[default]
    Off,
    /// In force.
    On,
}

/// How often one roll may be rolled again for Defiance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rerolls {
    /// As long as it fails.
    #[default]
    Unlimited,
    /// A failed re-roll stands.
    One,
}

/// With which dice a roll is made again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RerollDice {
    /// With the same advantage or disadvantage.
    #[default]
    Keep,
    /// With one plain die.
    Single,
}

/// Who may call a Command phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandCall {
    /// Any player or the referee.
    #[default]
    Anyone,
    /// A player's call is a request.
    GmOnly,
}

/// A story told at the opening of a session. [triumvene.off-camera.story]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Story {
    /// At the opening of which session, counted from 1.
    pub session: u32,
    /// Whose player tells it.
    pub teller: Who,
    /// Of whom it tells; `None` for the group.
    pub about: Option<Who>,
    /// What of the last session it goes on from; may be empty.
    pub event: String,
    /// What is told.
    pub text: String,
}

/// Something that was tried. [triumvene.roll.retry, triumvene.off-camera.purpose]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// Rows of the table's own, by name. A name that is not here has the row that the rules come with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lists {
    /// [triumvene.missing.weapon-damage]
    pub weapons: BTreeMap<String, Entry<Weapon>>,
    /// [triumvene.missing.effects-list]
    pub effects: BTreeMap<String, Entry<Affliction>>,
    /// [triumvene.missing.peoples]
    pub peoples: BTreeMap<String, Entry<People>>,
    /// Bonus of each. [triumvene.missing.professions]
    pub professions: BTreeMap<String, Entry<i32>>,
    /// [triumvene.missing.armour]
    pub armour: BTreeMap<String, Entry<Armour>>,
    /// [triumvene.missing.manipulation-section]
    pub manipulations: BTreeMap<String, Entry<Manipulation>>,
    /// Names alone. [triumvene.missing.combat-types]
    pub combat_types: BTreeMap<String, Entry<()>>,
    /// For a year. [triumvene.money.salaries]
    pub salaries: BTreeMap<String, Entry<Money>>,
    /// [triumvene.money.costs]
    pub prices: BTreeMap<String, Entry<Price>>,
    /// Rank of each. [triumvene.status.ladder]
    pub titles: BTreeMap<String, Entry<u8>>,
    /// Factor of each way to move that the referee has changed. [triumvene.movement.table]
    pub paces: BTreeMap<String, Entry<Factor>>,
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

/// A fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// Which of the two phases it is in.
    pub phase: Phase,
    /// Counted from 1; 0 is the free round of a side that came from stealth.
    pub round: u16,
    /// Which side has the free round; only it states goals in round 0.
    pub free: Option<Side>,
    /// Seconds of this Execution that have passed, 0 to [`crate::combat::EXECUTION_MAX`].
    pub elapsed: u8,
    /// Who is in it.
    pub fighters: BTreeSet<Who>,
    /// By number, each side's in the order in which they were stated.
    pub goals: BTreeMap<u32, Goal>,
    /// How many goals the party has stated.
    pub next_goal: u32,
    /// How many goals the opponents have stated: numbers of their own, or the party's would tell.
    #[serde(default)]
    pub next_unseen: u32,
    /// Whose player is content with the goals as they were read back.
    pub content: BTreeSet<Who>,
    /// Who fights whom hand to hand, each pair with the lower number first; counted once, at the start of an
    /// Execution. [triumvene.combat.flanked.definition]
    pub melee: BTreeSet<(Who, Who)>,
    /// The pairs of `melee` that nobody has broken away from: they go on into the next Execution.
    pub contact: BTreeSet<(Who, Who)>,
    /// Pairs of which only the referee knows, because nobody has seen them at it yet. They count all the same.
    #[serde(default)]
    pub unseen: Unseen,
    /// How the goals of the last Execution ended. [triumvene.combat.execution.play-out]
    pub ended: Vec<(Goal, End)>,
}

/// Who fights whom hand to hand as far as only the referee knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Unseen {
    /// As [`Combat::melee`].
    pub melee: BTreeSet<(Who, Who)>,
    /// As [`Combat::contact`].
    pub contact: BTreeSet<(Who, Who)>,
}

/// The two phases of a fight. [triumvene.combat.phases]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Goals are stated.
    #[default]
    Command,
    /// Goals are played out.
    Execution,
}

/// What somebody means to do. [triumvene.combat.command.goals]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Goal {
    /// Who.
    pub who: Who,
    /// Which sort of thing.
    pub aim: Aim,
    /// In the player's words.
    pub words: String,
    /// How far it has come.
    pub stage: Stage,
}

/// The sorts of goals. [triumvene.combat.command.goals]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Getting somewhere.
    Move(Manner),
    /// Attacking somebody.
    Attack {
        /// Whom.
        target: Who,
        /// By which name the weapon stands on the record.
        weapon: String,
        /// Whether it is done from afar.
        ranged: bool,
    },
    /// Defending somebody. [triumvene.combat.defend-other]
    Defend {
        /// Whom.
        whom: Who,
        /// The referee says that it can't be done from there.
        out_of_reach: bool,
    },
    /// Doing something with a thing.
    Item {
        /// What.
        what: Handling,
        /// With which, in the player's words.
        item: String,
    },
    /// Bending the rules of the universe. [triumvene.manipulation.roll]
    Manipulate {
        /// Which manipulation: by its name on the table's list, or in the player's words.
        what: String,
        /// The fitting Manipulation skill; empty for none.
        skill: String,
        /// How much Cohesion it costs by the list, 0 or more; `None` where the referee says so.
        cost: Option<u16>,
    },
    /// Anything else.
    Other,
}

/// How somebody moves in a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// In plain sight.
    Openly,
    /// So as not to be seen. [triumvene.combat.stealth.move]
    Stealthily,
    /// Away from whoever one fights hand to hand.
    Away,
}

/// What is done with a thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handling {
    /// To another place.
    Move,
    /// From where it lies.
    PickUp,
    /// Away.
    ThrowAway,
}

/// How far a goal has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Not begun.
    #[default]
    Stated,
    /// Its doer is at it, and it takes so many seconds more; with 0 it comes to its end now.
    Running(u16),
}

/// How a goal ended. [triumvene.combat.execution.play-out]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Done, and nothing was rolled.
    Done,
    /// Something was rolled for it.
    Rolled(Degree),
    /// Failed, and nothing was rolled.
    Failed,
    /// Not begun, or not finished.
    NotExecuted,
}

/// What is so from now on. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// The referee's Defiance.
    #[serde(rename = "defiance")]
    Defiance(i32),
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
    /// Cohesion.
    #[serde(rename = "cohesion")]
    Cohesion(Who, Pool),
    /// Whether somebody can act.
    #[serde(rename = "state")]
    State(Who, State),
    /// Whether somebody is out of the fight without being hurt.
    #[serde(rename = "out")]
    Out(Who, Option<Out>),
    /// Whether somebody stays unseen.
    #[serde(rename = "hidden")]
    Hidden(Who, bool),
    /// How long somebody is stunned.
    #[serde(rename = "stunned")]
    Stunned(Who, Option<Lasting>),
    /// How long an effect of the referee's own lasts, and what it hampers.
    #[serde(rename = "afflicted")]
    Afflicted(Who, String, Option<(Option<Stat>, Lasting)>),
    /// Rest that may still count.
    #[serde(rename = "rest")]
    Rest(Who, Rest),
    /// What somebody has.
    #[serde(rename = "money")]
    Money(Who, Money),
    /// Somebody's titles.
    #[serde(rename = "titles")]
    Titles(Who, BTreeMap<String, u8>),
    /// Titles of somebody's that wait for the referee's word.
    #[serde(rename = "claims")]
    Claims(Who, BTreeSet<String>),
    /// Somebody's estates.
    #[serde(rename = "estates")]
    Estates(Who, BTreeMap<String, Estate>),
    /// Somebody's houses and land.
    #[serde(rename = "property")]
    Property(Who, BTreeSet<String>),
    /// What somebody carries.
    #[serde(rename = "items")]
    Items(Who, BTreeMap<String, Item>),
    /// What somebody can attack with.
    #[serde(rename = "weapons")]
    Weapons(Who, BTreeMap<String, Weapon>),
    /// The sessions opened so far.
    #[serde(rename = "sessions")]
    Sessions(u32),
    /// A story told.
    #[serde(rename = "story")]
    Story(Story),
    /// Something tried.
    #[serde(rename = "deed")]
    Deed(Deed),
    /// All deeds that are still kept.
    #[serde(rename = "deeds")]
    Deeds(Vec<Deed>),
    /// A row of a list, by name.
    #[serde(rename = "row")]
    Row(String, Row),
    /// A place or contact, and the rank it asks for.
    #[serde(rename = "door")]
    Door(String, Option<Door>),
    /// The sign of the currency.
    #[serde(rename = "currency")]
    Currency(String),
    /// The normal pace.
    #[serde(rename = "pace")]
    Pace(Option<i32>),
    /// The note on Cohesion below 0.
    #[serde(rename = "cohesion-note")]
    CohesionNote(String),
    /// The fight as a whole: one begins, or it is over.
    #[serde(rename = "combat")]
    Combat(Option<Box<Combat>>),
    /// Phase and round.
    #[serde(rename = "phase")]
    Phase(Phase, u16),
    /// Seconds of this Execution.
    #[serde(rename = "elapsed")]
    Elapsed(u8),
    /// A goal, or that it is no more.
    #[serde(rename = "goal")]
    Goal(u32, Option<Goal>),
    /// Somebody whom not everybody can see is in the fight.
    #[serde(rename = "joined")]
    Joined(Who),
    /// What the referee has filled in of something that is about to happen; nothing any more once it happens.
    #[serde(rename = "staged")]
    Staged(Option<Box<Staged>>),
    /// How many goals a side has stated.
    #[serde(rename = "next-goal")]
    NextGoal(Side, u32),
    /// A goal has ended so.
    #[serde(rename = "goal-ended")]
    GoalEnded(Goal, End),
    /// The list of ended goals is empty again.
    #[serde(rename = "ends-cleared")]
    EndsCleared,
    /// Who is content.
    #[serde(rename = "content")]
    Content(BTreeSet<Who>),
    /// Who fights whom hand to hand in this Execution.
    #[serde(rename = "melee")]
    Melee(BTreeSet<(Who, Who)>),
    /// Which of these pairs go on.
    #[serde(rename = "contact")]
    Contact(BTreeSet<(Who, Who)>),
    /// Who does so as far as only the referee knows.
    #[serde(rename = "unseen")]
    Unseen(Unseen),
}

/// A row of one of the [`Lists`]; `None` for the one that the rules come with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// A weapon.
    Weapon(Option<Entry<Weapon>>),
    /// An effect of attacks.
    Affliction(Option<Entry<Affliction>>),
    /// A people.
    People(Option<Entry<People>>),
    /// A profession's bonus.
    Profession(Option<Entry<i32>>),
    /// Armour.
    Armour(Option<Entry<Armour>>),
    /// A manipulation.
    Manipulation(Option<Entry<Manipulation>>),
    /// A Combat type.
    CombatType(Option<Entry<()>>),
    /// A year's salary.
    Salary(Option<Entry<Money>>),
    /// A price.
    Price(Option<Entry<Price>>),
    /// A title's rank.
    Title(Option<Entry<u8>>),
    /// A way to move.
    Pace(Option<Entry<Factor>>),
}

static NOBODY: LazyLock<Character> = LazyLock::new(Character::default);

impl World {
    /// Somebody's record. Whoever has none reads as an empty one, since a referee may let an attempt pass that
    /// names nobody.
    #[inline]
    #[must_use]
    pub fn character(&self, who: Who) -> &Character {
        self.characters.get(&who).unwrap_or_else(|| &NOBODY)
    }

    /// Who rolls and decides for somebody: their player, or the referee.
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

    /// Whether everybody can see that somebody is there: players' characters, and opponents that do not hide.
    #[must_use]
    pub fn is_seen(&self, who: Who) -> bool {
        let one = self.character(who);
        one.side == Side::Party || !one.hidden
    }

    /// Whether somebody can act: awake, and still there.
    #[inline]
    #[must_use]
    pub fn can_act(&self, who: Who) -> bool {
        self.characters.get(&who).is_some_and(Character::can_act)
    }

    /// Whether what lasts so long still holds.
    #[must_use]
    pub fn holds(&self, lasting: Lasting) -> bool {
        match (&self.combat, lasting.round) {
            (Some(combat), Some(last)) => combat.round <= last,
            _ => self.clock < lasting.until,
        }
    }
}

impl norn_kernel::World for World {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Defiance(now) => self.defiance = *now,
            Effect::Clock(now) => self.clock = *now,
            Effect::Switches(now) => self.switches = *now,
            Effect::Character(who, now) => {
                self.characters.insert(*who, Character::clone(now));
            }
            Effect::Gone(who) => {
                self.characters.remove(who);
            }
            Effect::Hp(who, now) => self.write(*who, |one| one.hp = *now),
            Effect::Cohesion(who, now) => self.write(*who, |one| one.cohesion = *now),
            Effect::State(who, now) => self.write(*who, |one| one.state = *now),
            Effect::Out(who, now) => self.write(*who, |one| one.out = *now),
            Effect::Hidden(who, now) => self.write(*who, |one| one.hidden = *now),
            Effect::Stunned(who, now) => self.write(*who, |one| one.stunned = *now),
            Effect::Afflicted(who, name, now) => {
                self.write(*who, |one| put(&mut one.afflictions, name.clone(), now.clone()));
            }
            Effect::Rest(who, now) => self.write(*who, |one| one.rest = now.clone()),
            Effect::Money(who, now) => self.write(*who, |one| one.money = *now),
            Effect::Titles(who, now) => self.write(*who, |one| one.titles = now.clone()),
            Effect::Claims(who, now) => self.write(*who, |one| one.claims = now.clone()),
            Effect::Estates(who, now) => self.write(*who, |one| one.estates = now.clone()),
            Effect::Property(who, now) => self.write(*who, |one| one.property = now.clone()),
            Effect::Items(who, now) => self.write(*who, |one| one.items = now.clone()),
            Effect::Weapons(who, now) => self.write(*who, |one| one.weapons = now.clone()),
            Effect::Sessions(now) => self.sessions = *now,
            Effect::Story(story) => self.stories.push(story.clone()),
            Effect::Deed(deed) => self.deeds.push(deed.clone()),
            Effect::Deeds(now) => self.deeds = now.clone(),
            Effect::Row(name, row) => self.lists.write(name.clone(), row.clone()),
            Effect::Door(name, now) => put(&mut self.doors, name.clone(), *now),
            Effect::Currency(now) => self.currency = now.clone(),
            Effect::Pace(now) => self.pace = *now,
            Effect::CohesionNote(now) => self.cohesion_note = now.clone(),
            Effect::Combat(now) => self.combat = now.as_deref().cloned(),
            Effect::Phase(phase, round) => self.fight(|combat| {
                combat.phase = *phase;
                combat.round = *round;
            }),
            Effect::Elapsed(now) => self.fight(|combat| combat.elapsed = *now),
            Effect::Goal(number, now) => self.fight(|combat| put(&mut combat.goals, *number, now.clone())),
            Effect::NextGoal(Side::Party, now) => self.fight(|combat| combat.next_goal = *now),
            Effect::NextGoal(Side::Opponents, now) => self.fight(|combat| combat.next_unseen = *now),
            Effect::Joined(who) => self.fight(|combat| {
                combat.fighters.insert(*who);
            }),
            Effect::Staged(now) => self.staged = now.as_deref().cloned(),
            Effect::GoalEnded(goal, end) => self.fight(|combat| combat.ended.push((goal.clone(), *end))),
            Effect::EndsCleared => self.fight(|combat| combat.ended = vec![]),
            Effect::Content(now) => self.fight(|combat| combat.content = now.clone()),
            Effect::Melee(now) => self.fight(|combat| combat.melee = now.clone()),
            Effect::Contact(now) => self.fight(|combat| combat.contact = now.clone()),
            Effect::Unseen(now) => self.fight(|combat| combat.unseen = now.clone()),
        }
    }

    /// What opponents can take and what they are up to is the referee's business until it shows, and whoever is
    /// unseen is not there for anybody else.
    fn audience(&self, effect: &Effect) -> Audience {
        let everyone = |whether| if whether { Audience::Everyone } else { Audience::Referee };
        let of = |who: &Who| everyone(self.is_players(*who));
        let seen = |who: &Who| everyone(self.is_seen(*who));
        match effect {
            Effect::Character(_, one) => match one.side {
                Side::Party => Audience::Everyone,
                Side::Opponents => Audience::Referee,
            },
            Effect::Hp(who, _)
            | Effect::Cohesion(who, _)
            | Effect::Hidden(who, _)
            | Effect::Rest(who, _)
            | Effect::Money(who, _)
            | Effect::Estates(who, _)
            | Effect::Property(who, _)
            | Effect::Items(who, _)
            | Effect::Weapons(who, _) => of(who),
            Effect::State(who, _)
            | Effect::Out(who, _)
            | Effect::Stunned(who, _)
            | Effect::Afflicted(who, ..)
            | Effect::Titles(who, _)
            | Effect::Claims(who, _)
            | Effect::Gone(who)
            | Effect::Joined(who) => seen(who),
            Effect::Goal(_, Some(goal)) | Effect::GoalEnded(goal, _) => of(&goal.who),
            Effect::NextGoal(side, _) => everyone(*side == Side::Party),
            Effect::Staged(_) | Effect::Unseen(_) => Audience::Referee,
            Effect::Goal(number, None) => self
                .combat
                .as_ref()
                .and_then(|combat| combat.goals.get(number))
                .map_or(Audience::Everyone, |goal| of(&goal.who)),
            _ => Audience::Everyone,
        }
    }
}

impl World {
    fn write(&mut self, who: Who, write: impl FnOnce(&mut Character)) {
        if let Some(one) = self.characters.get_mut(&who) {
            write(one);
        }
    }
    fn fight(&mut self, write: impl FnOnce(&mut Combat)) {
        if let Some(combat) = &mut self.combat {
            write(combat);
        }
    }
}

impl Lists {
    pub(crate) fn write(&mut self, name: String, row: Row) {
        match row {
            Row::Weapon(now) => put(&mut self.weapons, name, now),
            Row::Affliction(now) => put(&mut self.effects, name, now),
            Row::People(now) => put(&mut self.peoples, name, now),
            Row::Profession(now) => put(&mut self.professions, name, now),
            Row::Armour(now) => put(&mut self.armour, name, now),
            Row::Manipulation(now) => put(&mut self.manipulations, name, now),
            Row::CombatType(now) => put(&mut self.combat_types, name, now),
            Row::Salary(now) => put(&mut self.salaries, name, now),
            Row::Price(now) => put(&mut self.prices, name, now),
            Row::Title(now) => put(&mut self.titles, name, now),
            Row::Pace(now) => put(&mut self.paces, name, now),
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
