//! What a table of Triumvene keeps between attempts, the effects that change it, and `happen`, the one place
//! that applies them.
pub mod fight;
pub mod happen;
pub mod lists;
pub mod people;
pub mod rolls;
pub mod stats;
pub mod switches;
pub mod things;

pub use fight::{
    Aim, Combat, EXECUTION_MAX, End, Goal, Handling, How, Manner, OPPONENTS_FROM, Phase, Run, Stage, Staged,
    Unseen,
};
pub use lists::{ListedRow, Lists};
pub use norn_kernel::record::Amendment;
pub use people::{Character, Lasting, Livelihood, Out, Pool, Rest, Side, State};
pub use rolls::{Deed, Degree, Reason, Task};
pub use stats::Stat;
pub use switches::{CommandCall, OffOn, RerollDice, Rerolls, Switches};
pub use things::{
    Affliction, Armour, Door, Estate, Item, Made, Manipulation, People, Price, Quality, Weapon,
};

use lists::put;
use norn_kernel::{Audience, Money, Owner, Storable, Who};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How much of anything that people write down one after another is kept: deeds, stories, rests.
pub const KEPT_MAX: usize = 200;

/// Everything that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Storable)]
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
    #[stored(default)]
    pub staged: Option<Staged>,
}

/// A story told at the opening of a session. [triumvene.off-camera.story]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
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

/// What is so from now on. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
pub enum Effect {
    /// The referee's Defiance.
    #[stored(rename = "defiance")]
    Defiance(i32),
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
    #[stored(rename = "cohesion")]
    Cohesion(Who, Pool),
    /// Whether somebody can act.
    #[stored(rename = "state")]
    State(Who, State),
    /// Whether somebody is out of the fight without being hurt.
    #[stored(rename = "out")]
    Out(Who, Option<Out>),
    /// Whether somebody stays unseen.
    #[stored(rename = "hidden")]
    Hidden(Who, bool),
    /// How long somebody is stunned.
    #[stored(rename = "stunned")]
    Stunned(Who, Option<Lasting>),
    /// How long an effect of the referee's own lasts, and what it hampers.
    #[stored(rename = "afflicted")]
    Afflicted(Who, String, Option<(Option<Stat>, Lasting)>),
    /// Rest that may still count.
    #[stored(rename = "rest")]
    Rest(Who, Rest),
    /// What somebody has.
    #[stored(rename = "money")]
    Money(Who, Money),
    /// Somebody's titles.
    #[stored(rename = "titles")]
    Titles(Who, BTreeMap<String, u8>),
    /// Titles of somebody's that wait for the referee's word.
    #[stored(rename = "claims")]
    Claims(Who, BTreeSet<String>),
    /// Somebody's estates.
    #[stored(rename = "estates")]
    Estates(Who, BTreeMap<String, Estate>),
    /// Somebody's houses and land.
    #[stored(rename = "property")]
    Property(Who, BTreeSet<String>),
    /// What somebody carries.
    #[stored(rename = "items")]
    Items(Who, BTreeMap<String, Item>),
    /// What somebody can attack with.
    #[stored(rename = "weapons")]
    Weapons(Who, BTreeMap<String, Weapon>),
    /// The sessions opened so far.
    #[stored(rename = "sessions")]
    Sessions(u32),
    /// A story told.
    #[stored(rename = "story")]
    Story(Story),
    /// Something tried.
    #[stored(rename = "deed")]
    Deed(Deed),
    /// All deeds that are still kept.
    #[stored(rename = "deeds")]
    Deeds(Vec<Deed>),
    /// A row of a list, by name.
    #[stored(rename = "row")]
    Row(String, ListedRow),
    /// A place or contact, and the rank it asks for.
    #[stored(rename = "door")]
    Door(String, Option<Door>),
    /// The sign of the currency.
    #[stored(rename = "currency")]
    Currency(String),
    /// The normal pace.
    #[stored(rename = "pace")]
    Pace(Option<i32>),
    /// The note on Cohesion below 0.
    #[stored(rename = "cohesion-note")]
    CohesionNote(String),
    /// The fight as a whole: one begins, or it is over.
    #[stored(rename = "combat")]
    Combat(Option<Box<Combat>>),
    /// Phase and round.
    #[stored(rename = "phase")]
    Phase(Phase, u16),
    /// Seconds of this Execution.
    #[stored(rename = "elapsed")]
    Elapsed(u8),
    /// A goal, or that it is no more.
    #[stored(rename = "goal")]
    Goal(u32, Option<Goal>),
    /// Somebody whom not everybody can see is in the fight.
    #[stored(rename = "joined")]
    Joined(Who),
    /// What the referee has filled in of something that is about to happen; nothing any more once it happens.
    #[stored(rename = "staged")]
    Staged(Option<Box<Staged>>),
    /// How many goals a side has stated.
    #[stored(rename = "next-goal")]
    NextGoal(Side, u32),
    /// A goal has ended so.
    #[stored(rename = "goal-ended")]
    GoalEnded(Goal, End),
    /// The list of ended goals is empty again.
    #[stored(rename = "ends-cleared")]
    EndsCleared,
    /// Who is content.
    #[stored(rename = "content")]
    Content(BTreeSet<Who>),
    /// Who fights whom hand to hand in this Execution.
    #[stored(rename = "melee")]
    Melee(BTreeSet<(Who, Who)>),
    /// Which of these pairs go on.
    #[stored(rename = "contact")]
    Contact(BTreeSet<(Who, Who)>),
    /// Who does so as far as only the referee knows.
    #[stored(rename = "unseen")]
    Unseen(Unseen),
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
