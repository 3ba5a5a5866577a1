//! What else people do in a fight: the examples of the table, and whatever they come up with. [fivey.action.table]
use crate::content::ACTIONS;
use crate::reference::RULES;
use crate::rules::characters::{acting, inventory};
use crate::rules::fights::blast::to_meet;
use crate::rules::fights::{attack, turn, weapons};
use crate::rules::magic::ongoing;
use crate::rules::tasks::checks::{Check, Checked, Throw, check};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::tasks::DC_MAX;
use crate::rules::traits::feats;
use crate::world::happen::{carry, note};
use crate::world::{Carried, Long, Power, Stat, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// The most turns that one action takes.
pub const TURNS_MAX: u8 = 100;

/// How many actions one of the examples costs: 0 to 2. [fivey.action.table]
#[must_use]
pub fn listed(action: &str) -> u8 {
    let row = ACTIONS.iter().find(|(name, _)| name == action);
    rule!("fivey.action.table").counts(row.map_or(1, |(_, cost)| *cost))
}

/// The same in a fight, as the referee may overrule it. Outside of fights nothing costs any.
pub fn cost(at: &mut At<'_, World>, action: &str) -> u8 {
    if at.world().combat.is_none() {
        return 0;
    }
    let cost = at.number(rule!("fivey.action.general-cost"), i32::from(listed(action)));
    u8::try_from(cost).unwrap_or(0).min(turn::ACTIONS)
}

/// Somebody helps somebody with what they do next. [fivey.action.help]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Help {
    pub who: Who,
    pub on: Who,
}

impl Rule for Help {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.help");
        let side = |who| at.world().fighter(who).map(|fighter| fighter.side);
        let friend = self.who != self.on && side(self.on).is_some() && side(self.who) == side(self.on);
        at.require(key, friend, || Text::part(key, "refusal").with("who", self.who))?;
        let actions = cost(at, "help");
        turn::spends(at, self.who, actions, key)?;
        note(at, key, self.on, |fighter| {
            fighter.helped_by.insert(self.who);
        })?;
        Ok(Verdict::done())
    }
}

/// How far off somebody is within reach of bare hands, in paces. [fivey.weapon.reach]
const REACH: i32 = 1;

/// Refuses whoever is out of reach of somebody's hands.
fn near(at: &mut At<'_, World>, who: Who, on: Who) -> Play<()> {
    let key = rule!("fivey.weapon.reach");
    let paces = at.world().distance(who, on).unwrap_or(REACH).max(attack::up(at.world(), who, on));
    at.require(key, paces <= REACH, || {
        Text::part(key, "far").with("other", on).with("paces", paces).with("max", REACH)
    })
}

/// Somebody strikes a weapon out of somebody's hand. [fivey.action.disarm, fivey.action.opposed]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Disarm {
    pub who: Who,
    pub on: Who,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
    /// A skill speaks for the other.
    #[stored(default)]
    pub other_skilled: bool,
}

/// The weapon that somebody holds, by name.
fn held(world: &World, who: Who) -> Option<String> {
    let things = world.character(who).things.iter();
    let held = things.filter(|(_, it)| it.carried == Carried::Held && it.sort.weapon().is_some());
    held.map(|(name, _)| name.clone()).next()
}

impl Rule for Disarm {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        attack::may_mean(at, self.who, self.on)?;
        let key = rule!("fivey.action.disarm");
        let weapon = held(at.world(), self.on).filter(|_| self.who != self.on);
        at.require(key, weapon.is_some(), || Text::part(key, "refusal").with("other", self.on))?;
        near(at, self.who, self.on)?;
        let actions = cost(at, "disarm");
        turn::spends(at, self.who, actions, key)?;
        let theirs = Throw::of(self.on, Stat::Str).skilled_if(self.other_skilled);
        let dc = to_meet(at, &theirs, false)?;
        let throw =
            Throw::of(self.who, Stat::Dex).under(at.world(), &self.circumstances, Deed::Practice).own();
        let succeeds = check(at, &Check::against(throw, dc, self.on))?;
        if succeeds && let Some(weapon) = weapon {
            let place = at.world().character(self.on).at;
            carry(at, key, self.on, |things| drop(weapons::lies(things, &weapon, place)))?;
        }
        Ok(Verdict::of(Checked::of(succeeds).word()))
    }
}

/// Somebody pushes something or somebody over. [fivey.action.push, fivey.action.opposed]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Push {
    pub who: Who,
    /// Whom; nobody, if it is a thing.
    #[stored(default)]
    pub on: Option<Who>,
    /// How hard a thing is to push over. [fivey.check.dc-table]
    #[stored(default)]
    pub dc: i32,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
    /// It resists: what does not goes over by itself. [fivey.action.opposed]
    pub resists: bool,
}

/// A throw of raw strength. [fivey.monster.feat.giant-strength]
fn strength(world: &World, who: Who) -> Throw {
    let giant = feats::works(world, who, Power::GiantStrength);
    Throw::of(who, Stat::Str).skilled_if(rule!("fivey.monster.feat.giant-strength").holds(giant))
}

impl Rule for Push {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.action.push");
        let fits = self.on != Some(self.who) && (0..=DC_MAX).contains(&self.dc);
        let there = self.on.is_none_or(|on| at.world().is_able(on));
        at.require(key, fits && there, || Text::part(key, "refusal"))?;
        if let Some(on) = self.on {
            attack::may_reach(at, self.who, on)?;
            near(at, self.who, on)?;
        }
        let actions = cost(at, "push");
        turn::spends(at, self.who, actions, key)?;
        if !rule!("fivey.action.opposed").holds(self.resists) {
            self.falls(at)?;
            return Ok(Verdict::of(Checked::Success.word()));
        }
        let dc = match self.on {
            Some(on) => {
                let theirs = strength(at.world(), on);
                to_meet(at, &theirs, false)?
            }
            None => at.number(key, self.dc),
        };
        let throw =
            strength(at.world(), self.who).under(at.world(), &self.circumstances, Deed::Practice).own();
        let succeeds = check(at, &Check { throw, dc, opposes: self.on })?;
        if succeeds {
            self.falls(at)?;
        }
        Ok(Verdict::of(Checked::of(succeeds).word()))
    }
}

impl Push {
    /// Nobody is pushed over untouched. [fivey.spell.shroud]
    fn falls(&self, at: &mut At<'_, World>) -> Play<()> {
        self.on.map_or(Ok(()), |on| ongoing::touched(at, on))
    }
}

/// Somebody brings something from the backpack, or from where it lies, to hand. [fivey.action.retrieve]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Retrieve {
    pub who: Who,
    pub thing: String,
}

/// What of somebody's is out of reach, by name. [fivey.action.retrieve]
#[must_use]
pub fn out_of_reach(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    let far = things.filter(|(_, it)| matches!(it.carried, Carried::Stashed | Carried::Lying));
    far.map(|(name, _)| name.clone()).collect()
}

/// How far off on the field something of somebody's lies, in paces; near, where nobody knows.
/// [fivey.weapon.throw, fivey.move.measure]
fn lies_off(world: &World, who: Who, name: &str) -> i32 {
    let thing = world.character(who).things.get(name).filter(|thing| thing.carried == Carried::Lying);
    let (lies, stands) = (thing.and_then(|thing| thing.lies), world.character(who).at);
    let off = world.ground.as_ref().and_then(|ground| ground.distance(stands?, lies?));
    rule!("fivey.weapon.throw").keeps(off).unwrap_or(0)
}

impl Rule for Retrieve {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.action.retrieve");
        let far = out_of_reach(at.world(), self.who).contains(&self.thing);
        at.require(key, far, || {
            Text::part(key, "refusal").with("who", self.who).with("thing", Value::text(&self.thing))
        })?;
        let stuck = rule!("fivey.spell.attract");
        let sticks = ongoing::sticks(at.world(), self.who, &self.thing);
        at.require(stuck, !sticks, || Text::part(stuck, "sticks").with("thing", Value::text(&self.thing)))?;
        let paces = lies_off(at.world(), self.who, &self.thing);
        at.require(key, paces <= REACH, || {
            Text::part(key, "far").with("thing", Value::text(&self.thing)).with("paces", paces)
        })?;
        let actions = cost(at, "retrieve");
        turn::spends(at, self.who, actions, key)?;
        let free = inventory::free_hands(at.world(), self.who);
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.thing) {
                let held = thing.sort.hands() <= free && !thing.sort.is_worn();
                (thing.carried, thing.lies) = (if held { Carried::Held } else { Carried::OnHand }, None);
            }
        })?;
        Ok(Verdict::done())
    }
}

/// Somebody puts something that they have at hand into the backpack. [fivey.action.stash]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Stash {
    pub who: Who,
    pub thing: String,
}

impl Rule for Stash {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.action.stash");
        let near = weapons::holdable(at.world(), self.who).contains(&self.thing);
        at.require(key, near, || {
            Text::part(key, "refusal").with("who", self.who).with("thing", Value::text(&self.thing))
        })?;
        let actions = cost(at, "stash");
        turn::spends(at, self.who, actions, key)?;
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.thing) {
                thing.carried = Carried::Stashed;
            }
        })?;
        Ok(Verdict::done())
    }
}

/// Somebody lets go of something. [fivey.action.drop, fivey.action.insignificant]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct LetGo {
    pub who: Who,
    pub thing: String,
}

/// What somebody holds, by name.
#[must_use]
pub fn in_hand(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    things.filter(|(_, it)| it.carried == Carried::Held).map(|(name, _)| name.clone()).collect()
}

impl Rule for LetGo {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.action.drop");
        let held = in_hand(at.world(), self.who).contains(&self.thing);
        at.require(key, held, || {
            Text::part(key, "refusal").with("who", self.who).with("thing", Value::text(&self.thing))
        })?;
        let actions = cost(at, "drop-item");
        insignificant(at, self.who, actions)?;
        let place = at.world().character(self.who).at;
        carry(at, key, self.who, |things| drop(weapons::lies(things, &self.thing, place)))?;
        Ok(Verdict::done())
    }
}

/// What takes no sustained effort can be done with no actions left; without the rule it costs one like everything else.
/// [fivey.action.insignificant]
fn insignificant(at: &mut At<'_, World>, who: Who, actions: u8) -> Play<()> {
    let key = rule!("fivey.action.insignificant");
    turn::spends(at, who, if key.applies() { actions } else { 1 }, key)
}

/// Somebody exchanges words with somebody. [fivey.action.conversation]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Talk {
    pub who: Who,
    /// In the player's words.
    #[stored(default)]
    pub says: String,
}

impl Rule for Talk {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.conversation");
        let costs = cost(at, "conversation");
        let costs = if key.applies() { costs } else { 1 };
        insignificant(at, self.who, costs)?;
        Ok(Verdict::done())
    }
}

/// Somebody does something with a thing that takes the whole turn. [fivey.action.interact]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Interact {
    pub who: Who,
    /// In the player's words.
    pub doing: String,
}

impl Rule for Interact {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.interact");
        let actions = cost(at, "interact");
        turn::spends(at, self.who, key.counts(actions), key)?;
        Ok(Verdict::done())
    }
}

/// Somebody does something that no rule names. [fivey.action.general-cost, fivey.action.opposed]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Improvise {
    pub who: Who,
    /// In the player's words.
    pub doing: String,
    /// How many actions it costs, 0 to 2, as the referee says.
    pub actions: u8,
    /// By which stat they check it; none where it succeeds by itself. [fivey.action.opposed]
    #[stored(default)]
    pub stat: Option<Stat>,
    /// The difficulty class.
    #[stored(default)]
    pub dc: i32,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
}

impl Rule for Improvise {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.general-cost");
        let fits = self.actions <= turn::ACTIONS && (0..=DC_MAX).contains(&self.dc);
        at.require(key, fits, || Text::part(key, "refusal").with("max", i32::from(turn::ACTIONS)))?;
        turn::spends(at, self.who, self.actions, key)?;
        let Some(stat) = self.stat else { return Ok(Verdict::of(Checked::Success.word())) };
        let throw = Throw::of(self.who, stat).under(at.world(), &self.circumstances, Deed::Lore).own();
        let succeeds = check(at, &Check::of(throw, self.dc))?;
        Ok(Verdict::of(Checked::of(succeeds).word()))
    }
}

/// Somebody begins something that takes several turns. [fivey.action.long]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Begin {
    pub who: Who,
    /// In the player's words.
    pub doing: String,
    /// How many turns, the present one counted.
    pub turns: u8,
}

impl Rule for Begin {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.long");
        let fits = (1..=TURNS_MAX).contains(&self.turns);
        at.require(key, fits, || Text::part(key, "too-long").with("max", i32::from(TURNS_MAX)))?;
        turn::spends(at, self.who, turn::ACTIONS, key)?;
        let long = Long { doing: self.doing.clone(), turns: self.turns };
        note(at, key, self.who, |fighter| fighter.long = Some(long))?;
        Ok(Verdict::done())
    }
}

/// Somebody gives up what takes several turns, and is free. [fivey.action.long]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Abandon {
    pub who: Who,
}

impl Rule for Abandon {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.long");
        let busy = at.world().fighter(self.who).is_some_and(|fighter| fighter.long.is_some());
        at.require(key, busy, || Text::part(key, "nothing").with("who", self.who))?;
        note(at, words!("fivey.action.long"), self.who, |fighter| fighter.long = None)?;
        Ok(Verdict::done())
    }
}
