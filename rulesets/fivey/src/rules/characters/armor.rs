//! Armor: putting it on and off, what it is like to struggle and to swim in it, and what it keeps out. [fivey.armor.table]
use crate::reference::RULES;
use crate::rules::characters::health::{Harm, inflict, is_immune, named, names_it};
use crate::rules::characters::{acting, defense};
use crate::rules::exploring::{sites, time};
use crate::rules::fights::turn::{self, ACTIONS};
use crate::rules::tasks::checks::{Check, Checked, Throw, Totaled, came, check};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::tasks::no_roll;
use crate::rules::traits::{feats, skills};
use crate::world::gear::{Armor, Thing};
use crate::world::happen::{note, set};
use crate::world::{Busy, Carried, ROUND, Set, Stat, Task, World};
use norn_kernel::record::Row;
use norn_kernel::{
    At, Closed, D6, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};

/// What leather keeps out. [fivey.armor.leather-heat]
pub const COLD: &str = "cold";
/// What drowning deals. [fivey.armor.swim]
const DROWNING: &str = "drowning";

closed! {
    /// How well a creature is protected, in a word. [fivey.armor.abstract]
    pub enum Protection {
        Light = "light",
        Medium = "medium-protection",
        Heavy = "heavy",
    }
}

impl Protection {
    /// The armor that it counts as. [fivey.armor.abstract]
    #[must_use]
    pub fn like(self) -> &'static str {
        match self {
            Self::Light => "Leather",
            Self::Medium => "Chain mail",
            Self::Heavy => "Plate",
        }
    }

    /// The defense class that it gives; none where the table has no such armor. [fivey.armor.abstract]
    #[must_use]
    pub fn class(self, world: &World) -> Option<i32> {
        rule!("fivey.armor.abstract").keeps(Armor::find(world, self.like()).map(|armor| armor.defense))
    }
}

/// The armor that somebody has, by name, worn or not.
fn own<'a>(world: &'a World, who: Who, name: &str) -> Option<&'a Thing> {
    world
        .character(who)
        .things
        .get(name)
        .filter(|thing| thing.sort.is_worn() && thing.carried != Carried::Lying)
}

/// The defense class of armor that somebody has, which is also what it takes to get into it and out of it. A shield adds
/// nothing to that. [fivey.armor.don-doff]
#[must_use]
pub fn class(world: &World, who: Who, name: &str) -> Option<i32> {
    own(world, who, name)?.sort.armor().map(|armor| armor.defense)
}

/// The name of the armor that somebody wears.
#[must_use]
pub fn worn(world: &World, who: Who) -> Option<&str> {
    let worn = world.character(who).things.iter().filter(|(_, thing)| thing.carried == Carried::Worn);
    worn.max_by_key(|(_, thing)| thing.sort.armor().map(|armor| armor.defense)).map(|(name, _)| name.as_str())
}

/// The difficulty of struggling against what somebody wears; none without armor. [fivey.armor.struggle]
#[must_use]
pub fn struggle(world: &World, who: Who) -> Option<i32> {
    rule!("fivey.armor.struggle").keeps(defense::worn(world, who).map(|armor| armor.defense))
}

/// The difficulty of swimming in what somebody wears; none without armor. [fivey.armor.swim]
#[must_use]
pub fn swimming(world: &World, who: Who) -> Option<i32> {
    rule!("fivey.armor.swim").keeps(defense::worn(world, who).map(|armor| armor.defense))
}

/// Somebody puts armor on or takes it off. [fivey.armor.don-doff]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Wear {
    pub who: Who,
    /// By the name of theirs.
    pub armor: String,
    /// On, or off.
    pub on: bool,
    /// At once, for two actions and with a check; otherwise it takes a round at a site. [fivey.armor.don-doff]
    pub hurry: bool,
    /// What speaks for it and against it besides, where they hurry.
    #[stored(default, skip_serializing_if = "Circumstances::is_plain")]
    pub circumstances: Circumstances,
}

impl Rule for Wear {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        let thing = own(at.world(), who, &self.armor);
        let can = thing.is_some_and(|thing| (thing.carried == Carried::Worn) != self.on);
        let key = rule!("fivey.armor.don-doff");
        at.require(key, can, || Text::part(key, "refusal").with("who", who))?;
        // Whoever is at it when a fight breaks out can still hurry.
        let busy = at.world().character(who).busy.as_ref().map(|busy| &busy.task);
        let at_it = busy.is_some_and(|task| match task {
            Task::Don(name) => self.on && *name == self.armor,
            Task::Doff(name) => !self.on && *name == self.armor,
            _ => false,
        });
        let free = busy.is_none() || self.hurry && at_it && at.world().combat.is_some();
        at.require(words!("fivey.referee.time-restraints"), free, || {
            Text::part(words!("fivey.referee.time-restraints"), "busy").with("who", who)
        })?;
        if self.on {
            let other = worn(at.world(), who).map(str::to_owned);
            at.require(key, other.is_none(), || {
                Text::part(key, "other")
                    .with("who", who)
                    .with("armor", Value::text(&other.unwrap_or_default()))
            })?;
            let stashed = own(at.world(), who, &self.armor).is_some_and(|it| !it.is_at_hand());
            let packed = stashed && at.world().combat.is_some();
            at.require(key, !packed, || {
                Text::part(key, "packed").with("who", who).with("thing", Value::text(&self.armor))
            })?;
        }
        let now = if self.on { Carried::Worn } else { Carried::OnHand };
        if !self.hurry {
            acting::calm(at)?;
            sites::uses_action(at, who)?;
            let task = if self.on { Task::Don(self.armor.clone()) } else { Task::Doff(self.armor.clone()) };
            let until = at.world().clock.saturating_add(ROUND);
            set(at, key, who, Set::busy(Some(Busy { until, task, risk: 0 })))?;
            return Ok(Verdict::of(Checked::Success.word()));
        }
        turn::spends(at, who, ACTIONS, key)?;
        set(at, key, who, Set::busy(None))?;
        let dc = class(at.world(), who, &self.armor).unwrap_or(0);
        let dc = at.number(key, dc);
        let throw = Throw::of(who, Stat::Dex)
            .under(at.world(), &self.circumstances, Deed::Practice)
            .skilled_if(skills::uses_well(at.world(), who, &self.armor))
            .own();
        let succeeds = check(at, &Check::of(throw, dc))?;
        if succeeds {
            time::wears(at, who, &self.armor, now)?;
        }
        Ok(Verdict::of(Checked::of(succeeds).word()))
    }
}

/// Somebody struggles against the armor that they wear: through a gap, out of a trap, up a rope. [fivey.armor.struggle]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Struggle {
    pub who: Who,
    /// By which stat, as the referee says.
    pub stat: Stat,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
    /// What they try.
    #[stored(default)]
    pub aim: String,
}

impl Rule for Struggle {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let dc = struggle(at.world(), self.who);
        let key = rule!("fivey.armor.struggle");
        at.require(key, dc.is_some(), || Text::part(key, "refusal").with("who", self.who))?;
        let dc = at.number(key, dc.unwrap_or(0));
        let throw = Throw::of(self.who, self.stat).under(at.world(), &self.circumstances, Deed::Lore).own();
        let totaled = at.call(&Totaled(Check::of(throw, dc)))?;
        Ok(came(totaled))
    }
}

/// Somebody swims. [fivey.armor.swim, fivey.armor.swim-unarmored]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Swim {
    pub who: Who,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
}

impl Rule for Swim {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.armor.swim");
        let fresh = at.world().fighter(self.who).is_none_or(|fighter| !fighter.swam);
        at.require(key, fresh, || Text::part(key, "refusal").with("who", self.who))?;
        turn::spends(at, self.who, 0, key)?;
        has_swum(at, self.who)?;
        let dry = swims(at, self.who, &self.circumstances)?;
        Ok(Verdict::of(Checked::of(dry).word()))
    }
}

/// Somebody moves through water in a fight: once in a turn it is settled what comes of their armor.
/// [fivey.armor.swim]
pub fn swims_once(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().fighter(who).is_some_and(|fighter| fighter.swam) {
        return Ok(());
    }
    has_swum(at, who)?;
    let armored = defense::worn(at.world(), who).is_some();
    let skill = if armored { skills::helping(at, who, rule!("fivey.armor.swim"))? } else { None };
    swims(at, who, &Circumstances { skill, ..Circumstances::default() }).map(drop)
}

/// Until their turn is over, nothing more comes of it.
fn has_swum(at: &mut At<'_, World>, who: Who) -> Play<()> {
    note(at, rule!("fivey.armor.swim"), who, |fighter| fighter.swam = true)
}

/// Somebody swims for a turn, or across some water: in armor they check, and get hurt if they fail. It never stops them.
/// Gives whether all went well. [fivey.armor.swim, fivey.armor.swim-unarmored]
pub fn swims(at: &mut At<'_, World>, who: Who, circumstances: &Circumstances) -> Play<bool> {
    let dc = swimming(at.world(), who);
    if rule!("fivey.armor.swim-unarmored").holds(defense::worn(at.world(), who).is_none()) {
        return Ok(true);
    }
    let key = rule!("fivey.armor.swim");
    let dc = at.number(key, dc.unwrap_or(0));
    let throw = Throw::of(who, Stat::Dex).under(at.world(), circumstances, Deed::Practice).own();
    if check(at, &Check::of(throw, dc))? {
        return Ok(true);
    }
    let damage = at.roll(Owner::Referee, D6, key)?;
    inflict(at, who, &Harm::of(damage, DROWNING).rolled(), key)?;
    Ok(false)
}

/// Whether what somebody wears, or what they are, speaks for them against something that does no damage.
/// [fivey.armor.leather-heat, fivey.damage.resistance]
#[must_use]
pub fn withstands(world: &World, who: Who, what: &str) -> bool {
    let one = world.character(who);
    let what = &named(what);
    let resists =
        names_it(&one.resists, what) || names_it(one.warded.keys(), what) || feats::resists(world, who, what);
    rule!("fivey.damage.resistance").holds(resists) || is_warm(world, who, what)
}

/// Whether armor keeps somebody warm. [fivey.armor.leather-heat]
#[must_use]
pub fn is_warm(world: &World, who: Who, against: &str) -> bool {
    let warm = against == COLD && defense::worn(world, who).is_some_and(|armor| armor.insulates);
    rule!("fivey.armor.leather-heat").holds(warm)
}

/// Somebody is exposed to something that does no damage by itself, and checks whether they withstand it.
/// [fivey.damage.resistance, fivey.armor.leather-heat]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Endure {
    pub who: Who,
    /// To what: cold, heat, poison, or something else.
    pub what: String,
    pub stat: Stat,
    pub dc: i32,
    /// Something speaks for them: offered where they are resistant, or warm. The referee decides.
    pub favored: bool,
    /// Something speaks against them.
    #[stored(default)]
    pub hampered: bool,
    /// Which of their skills helps.
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<String>,
    /// Which of their things they use against it. [fivey.attune.effect]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

impl Rule for Endure {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        // What does nothing to them asks nothing of them. [fivey.feat.iron-stomach]
        if is_immune(at.world(), self.who, &self.what) {
            no_roll(at);
            return Ok(Verdict::of(Checked::Success.word()));
        }
        let circumstances = Circumstances {
            skill: self.skill.clone(),
            with: self.with.clone(),
            favored: self.favored,
            hampered: self.hampered,
        };
        let throw = Throw::of(self.who, self.stat).under(at.world(), &circumstances, Deed::Practice);
        let totaled = at.call(&Totaled(Check::of(throw, self.dc)))?;
        Ok(came(totaled))
    }
}
