//! Nights: rest actions, meals, and what comes of them when the night ends. [fivey.rest.sequence]
use crate::reference::RULES;
use crate::rules::characters::{acting, healing, health, inventory};
use crate::rules::exploring::time::{self, Clock, day_ends};
use crate::rules::exploring::{adventures, sites, travel};
use crate::rules::tasks::inspiration::{self, Moment};
use crate::rules::traits::feats;
use crate::world::happen::{carry, happen, set, use_up};
use crate::world::people::{Blessing, Tonight};
use crate::world::switches::Hunger;
use crate::world::{DAY, DAYTIME, Effect, HOUR, Night, Phase, Power, Roll, Set, Stat, Thing, Use, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{
    At, Better, D4, D6, Edge, Key, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};
use std::collections::{BTreeMap, BTreeSet};

/// How long the window of rest actions is, in minutes. [fivey.rest.window]
pub const WINDOW: i64 = 4 * HOUR;
/// How many hours of travel a march buys. [fivey.rest.march]
pub const MARCH: i32 = 4;

/// How many rest actions somebody has each night. [fivey.day.nighttime, fivey.feat.sleepwalker]
#[must_use]
pub fn rest_actions(world: &World, who: Who) -> u8 {
    let more = rule!("fivey.feat.sleepwalker").holds(feats::works(world, who, Power::Sleepwalker));
    rule!("fivey.day.nighttime").counts(1_u8).saturating_add(u8::from(more))
}

/// How many of them somebody has left tonight.
#[must_use]
pub fn left(world: &World, who: Who) -> u8 {
    rest_actions(world, who).saturating_sub(world.character(who).tonight.spent)
}

/// Whether the window of rest actions still fits before the day is over. [fivey.travel.zoom-in]
#[must_use]
pub fn fits(world: &World) -> bool {
    rule!("fivey.travel.zoom-in").met(world.minute() <= DAY.saturating_sub(WINDOW))
}

/// Somebody spends one of tonight's rest actions. Stands at the head of whatever costs one, after its own refusals.
/// [fivey.rest.window, fivey.day.nighttime]
pub fn spends_rest(at: &mut At<'_, World>, who: Who, key: Key) -> Play<()> {
    has_rest(at, who)?;
    spends(at, who, key)
}

/// Refuses whoever has no rest action to spend now. [fivey.rest.window, fivey.day.nighttime]
pub fn has_rest(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    acting::calm(at)?;
    let night = at.world().night.is_some();
    let window = rule!("fivey.rest.window");
    at.require(window, night, || Text::part(window, "refusal"))?;
    can_spend(at, who)
}

/// Refuses whoever has no rest action left, or no time for it. [fivey.day.nighttime, fivey.travel.zoom-in]
fn can_spend(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let (fits, left) = (fits(at.world()), left(at.world(), who));
    let key = rule!("fivey.travel.zoom-in");
    at.require(key, fits, || Text::part(key, "late"))?;
    let key = rule!("fivey.day.nighttime");
    at.require(key, 0 < left, || Text::part(key, "refusal").with("who", who))
}

fn spends(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    tonight(at, by, who, |tonight| tonight.spent = tonight.spent.saturating_add(1))
}

/// Changes what comes of this night for somebody.
fn tonight(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Tonight)) -> Play<()> {
    let mut now = at.world().character(who).tonight.clone();
    write(&mut now);
    set(at, by, who, Set::tonight(now)).map(drop)
}

/// The party gives its rest up for more hours of travel. [fivey.rest.march]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct March {
    /// How many hours at most.
    pub hours: i32,
}

impl Rule for March {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::party(at)?;
        travel::abroad(at)?;
        let key = rule!("fivey.rest.march");
        at.require(key, (1..=MARCH).contains(&self.hours), || Text::part(key, "refusal").with("max", MARCH))?;
        let party: Vec<Who> = at.world().party().collect();
        for &who in &party {
            let fresh = !at.world().character(who).marched;
            at.require(key, fresh, || Text::part(key, "again").with("who", who))?;
            can_spend(at, who)?;
        }
        for &who in &party {
            spends(at, who, key)?;
            set(at, key, who, Set::marched(true))?;
        }
        let world = at.world();
        let dusk = world.clock.saturating_sub(world.minute()).saturating_add(DAYTIME);
        let from = world.clock.max(dusk);
        let hours = i64::from(at.number(key, self.hours));
        let until = from.saturating_add(hours.saturating_mul(HOUR)).min(day_ends(at.world()));
        happen(at, key, Effect::March(Some(until)))?;
        Ok(Verdict::done())
    }
}

/// The party makes camp or lodges for the night. Whatever is left of daytime passes. [fivey.day.nighttime]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Camp {
    /// In which settlement, where it lodges in one.
    #[stored(default)]
    pub settlement: Option<String>,
}

impl Rule for Camp {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::party(at)?;
        acting::calm(at)?;
        let key = rule!("fivey.phase.own-scale");
        let abroad = at.world().phase != Phase::Downtime;
        at.require(key, abroad, || Text::part(key, "in-downtime"))?;
        acting::unmet(at)?;
        sites::between_rounds(at)?;
        let key = rule!("fivey.day.nighttime");
        let up = at.world().night.is_none();
        at.require(key, up, || Text::part(key, "camp"))?;
        let world = at.world();
        let here = self.settlement.as_ref().is_none_or(|name| {
            let one = world.settlements.get(name);
            one.is_some_and(|one| one.hex.is_none() || one.hex == world.here)
        });
        at.require(key, here, || Text::part(key, "elsewhere"))?;
        let dusk = at.world().clock.saturating_sub(at.world().minute()).saturating_add(DAYTIME);
        time::passes(at, dusk, Clock::Ordinary)?;
        let night = Night { settlement: self.settlement.clone(), free: false };
        happen(at, rule!("fivey.day.nighttime"), Effect::Night(Some(night)))?;
        happen(at, rule!("fivey.rest.march"), Effect::March(None))?;
        Ok(Verdict::done())
    }
}

/// Somebody recovers as the night ends. [fivey.rest.recover]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Recover {
    pub who: Who,
}

impl Rule for Recover {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.rest.recover");
        spends_rest(at, self.who, key)?;
        tonight(at, key, self.who, |tonight| tonight.recovers = tonight.recovers.saturating_add(1))?;
        Ok(Verdict::done())
    }
}

/// Somebody attunes to another of their things as the night ends. [fivey.attune.change]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Attune {
    pub who: Who,
    /// To which, by name.
    pub thing: String,
}

impl Rule for Attune {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.attune.change");
        adventures::carries(at, self.who, &self.thing)?;
        let another = at.world().character(self.who).attuned.as_ref() != Some(&self.thing);
        at.require(key, another, || Text::part(key, "nothing"))?;
        spends_rest(at, self.who, key)?;
        tonight(at, key, self.who, |tonight| tonight.attunes = Some(self.thing.clone()))?;
        Ok(Verdict::done())
    }
}

/// How many dice Practice can give somebody back in all: up to their level, less what they have chosen already.
fn to_practice(world: &World, who: Who) -> i32 {
    let one = world.character(who);
    one.level.saturating_sub(one.dice).saturating_sub(one.tonight.practices.into()).max(0)
}

/// Somebody practices, for a die as the night ends. [fivey.rest.practice]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Practice {
    pub who: Who,
}

impl Rule for Practice {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.rest.practice");
        let gains = 0 < to_practice(at.world(), self.who);
        at.require(key, gains, || Text::part(key, "refusal").with("who", self.who))?;
        spends_rest(at, self.who, key)?;
        tonight(at, key, self.who, |tonight| tonight.practices = tonight.practices.saturating_add(1))?;
        Ok(Verdict::done())
    }
}

/// How many portions of something somebody has.
fn portions(world: &World, who: Who, used_for: Use) -> i32 {
    let things = world.character(who).things.values().filter(|thing| thing.serves(used_for));
    things.map(|thing| i32::from(thing.pieces)).fold(0, i32::saturating_add)
}

/// Those of the party who have something, one of them first.
fn holders(world: &World, first: Who) -> Vec<Who> {
    let mut all: Vec<Who> = world.party().collect();
    all.sort_by_key(|who| *who != first);
    all
}

/// How many portions of ingredients the party has.
#[must_use]
pub fn ingredients(world: &World) -> i32 {
    world.party().map(|who| portions(world, who, Use::Ingredients)).fold(0, i32::saturating_add)
}

/// How many rations somebody has.
#[must_use]
pub fn rations(world: &World, who: Who) -> i32 {
    portions(world, who, Use::Ration)
}

/// Somebody uses up so many portions of something; gives how many are lacking.
fn consumes(at: &mut At<'_, World>, who: Who, used_for: Use, many: i32, by: Key) -> Play<i32> {
    let mut left = many;
    let things: Vec<(String, u16)> = at
        .world()
        .character(who)
        .things
        .iter()
        .filter(|(_, thing)| thing.serves(used_for))
        .map(|(name, thing)| (name.clone(), thing.pieces))
        .collect();
    for (name, pieces) in things {
        let takes = u16::try_from(left.max(0)).unwrap_or(u16::MAX).min(pieces);
        if 0 < takes {
            use_up(at, by, who, &name, takes)?;
            left = left.saturating_sub(takes.into());
        }
    }
    Ok(left)
}

/// Somebody has eaten today. [fivey.rest.meal]
pub fn eats(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    set(at, by, who, Set::ate(true))?;
    set(at, by, who, Set::hungry(false)).map(drop)
}

/// Somebody cooks what the party has of ingredients. [fivey.rest.cook]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Cook {
    pub who: Who,
    /// For whom.
    pub eaters: BTreeSet<Who>,
}

impl Rule for Cook {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.rest.cook");
        let there = |who: &Who| at.world().party().any(|member| member == *who);
        let fits = !self.eaters.is_empty() && self.eaters.iter().all(there);
        at.require(key, fits, || Text::part(key, "nobody"))?;
        let meals = i32::try_from(self.eaters.len()).unwrap_or(i32::MAX);
        let enough = meals <= ingredients(at.world());
        at.require(key, enough, || Text::part(key, "refusal").with("meals", meals))?;
        spends_rest(at, self.who, key)?;
        let mut left = at.number(key, meals);
        for who in holders(at.world(), self.who) {
            left = consumes(at, who, Use::Ingredients, left, key)?;
        }
        self.eaters.iter().try_for_each(|who| eats(at, *who, key))?;
        Ok(Verdict::done())
    }
}

/// Somebody collects food or something else in the wilderness. [fivey.rest.scavenge]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Scavenge {
    pub who: Who,
    /// What, by the name that the lists know it by.
    pub what: String,
    /// How much, where the referee says so; otherwise it is rolled.
    #[stored(default)]
    pub portions: Option<i32>,
}

/// The most that the referee can let somebody find.
pub const FOUND_MAX: i32 = 20;

impl Rule for Scavenge {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.rest.scavenge");
        let settled = at.world().night.as_ref().is_some_and(|night| night.settlement.is_some());
        at.require(key, !settled, || Text::part(key, "refusal"))?;
        let thing = Thing::listed(at.world(), &self.what);
        let known = thing.is_some() && self.portions.is_none_or(|many| (0..=FOUND_MAX).contains(&many));
        at.require(key, known, || Text::part(key, "unknown").with("item", Value::text(&self.what)))?;
        spends_rest(at, self.who, key)?;
        let owner = at.world().owner(self.who);
        let found = match self.portions {
            Some(portions) => at.number(key, portions),
            None => {
                let face = at.on_behalf(self.who, |at| at.roll(owner, D4, key))?;
                inspiration::better(at, self.who, face, Moment::Alone)?
            }
        };
        // What nobody has room for stays where it grew.
        let slots = thing.as_ref().map_or(0, |thing| thing.slots).max(1);
        let room = inventory::SLOTS.saturating_sub(inventory::taken(at.world(), self.who)).max(0) / slots;
        let found = at.total(key, found.min(rule!("fivey.inventory.twenty").or(room, found)));
        if let (Some(thing), Ok(pieces)) = (thing, u16::try_from(found)) {
            carry(at, key, self.who, |things| {
                let all = things.entry(self.what.clone()).or_insert(Thing { pieces: 0, ..thing });
                all.pieces = all.pieces.saturating_add(pieces);
            })?;
        }
        Ok(Verdict::done().with_total(found))
    }
}

/// Somebody spends a rest action on something of their own, as referee and player have agreed on it.
/// [fivey.rest.special-and-invented]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct RestFreely {
    pub who: Who,
    /// On what, in the player's words.
    pub doing: String,
    /// What comes of it, in the referee's.
    #[stored(default)]
    pub comes: String,
}

impl Rule for RestFreely {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.rest.special-and-invented");
        let said = !self.doing.trim().is_empty();
        at.require(key, said, || Text::part(key, "refusal"))?;
        spends_rest(at, self.who, key)?;
        if !self.comes.trim().is_empty() {
            at.tell(|_| Text::part(key, "comes").with("what", Value::text(&self.comes)));
        }
        Ok(Verdict::done())
    }
}

/// People eat a ration each: their own, or what somebody gives them. [fivey.rest.meal]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Eat {
    /// Who eats.
    pub who: BTreeSet<Who>,
    /// Whose rations; everybody's own where nobody is named.
    #[stored(default)]
    pub from: Option<Who>,
}

impl Rule for Eat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.rest.meal");
        for &who in &self.who {
            acting::able(at, who)?;
            let hungry = !at.world().character(who).ate;
            at.require(key, hungry, || Text::part(key, "again").with("who", who))?;
        }
        let all = i32::try_from(self.who.len()).unwrap_or(i32::MAX);
        let lacks = match self.from {
            // Whoever is not there gives nothing.
            Some(from) => {
                let there = at.world().party().any(|who| who == from);
                Some(from).filter(|from| !there || rations(at.world(), *from) < all)
            }
            None => self.who.iter().find(|who| rations(at.world(), **who) < 1).copied(),
        };
        at.require(key, lacks.is_none() && 0 < all, || {
            Text::part(key, "refusal").with("who", lacks.map_or(Value::word("nobody"), Value::Character))
        })?;
        for &who in &self.who {
            consumes(at, self.from.unwrap_or(who), Use::Ration, 1, key)?;
            eats(at, who, key)?;
        }
        Ok(Verdict::done())
    }
}

/// The night ends: those who have not eaten take a ration of theirs if they still have one, and everything that falls due
/// by then does. [fivey.day.nighttime, fivey.rest.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Sleep {
    /// People eat what they have.
    pub meals: bool,
}

impl Rule for Sleep {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.phase.own-scale");
        let abroad = at.world().phase != Phase::Downtime;
        at.require(key, abroad, || Text::part(key, "in-downtime"))?;
        let key = rule!("fivey.day.halves");
        let night = at.world().night.is_some() || DAYTIME <= at.world().minute();
        at.require(key, night, || Text::part(key, "daytime"))?;
        acting::unmet(at)?;
        sites::between_rounds(at)?;
        let until = day_ends(at.world());
        time::passes(at, until, if self.meals { Clock::Ordinary } else { Clock::Fasting })?;
        Ok(Verdict::done())
    }
}

/// (22) The last chance to eat: those who have not eaten take a ration of theirs, if they still have one.
/// [fivey.rest.meal]
pub fn dines(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.rest.meal");
    if key.holds(!at.world().character(who).ate && 0 < rations(at.world(), who)) {
        consumes(at, who, Use::Ration, 1, key)?;
        eats(at, who, key)?;
    }
    Ok(())
}

/// (23) Whoever has not eaten is hungry. [fivey.rest.meal]
pub fn hungers(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.rest.meal");
    if key.holds(!at.world().character(who).ate) {
        set(at, key, who, Set::hungry(true))?;
    }
    Ok(())
}

/// What a roll of the healing rate comes to: worth so much at most, so that nobody is asked for a die that gives nothing.
/// [fivey.rest.recover, fivey.inspiration.timing]
fn restored(at: &mut At<'_, World>, who: Who, owner: Owner) -> Play<i32> {
    let key = rule!("fivey.rest.recover");
    let (die, plus) = healing::rate(at.world(), who);
    let plus = plus.saturating_add(feats::bonus(at.world(), who, Roll::Recover));
    let (up, down) = feats::edges(at.world(), who, Roll::Recover);
    let missing = at.world().character(who).damage();
    let plus = at.number(rule!("fivey.hp.healing-rate"), plus);
    let face = at.on_behalf(who, |at| at.roll_edge(owner, die, Edge::of(up, down), Better::High, key))?;
    let total = at.total(key, face.saturating_add(plus));
    if missing <= total { Ok(total) } else { inspiration::better(at, who, total, Moment::Alone) }
}

/// (24) What Recover gives back: nothing to the hungry, where the table rules so. [fivey.rest.recover, fivey.rest.meal]
pub fn recovers(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let starves = at.world().switches.hunger == Hunger::NoRecovery && !one.ate;
    let times = one.tonight.recovers;
    let owner = at.world().owner(who);
    for _ in 0..times {
        if rule!("fivey.rest.meal").holds(starves) || at.world().character(who).damage() == 0 {
            return Ok(());
        }
        let points = restored(at, who, owner)?;
        health::heal(at, who, points, rule!("fivey.rest.recover"))?;
    }
    Ok(())
}

/// (25) What blessings give: hit points, or a cure. [fivey.feat.blessing]
pub fn is_blessed(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.feat.blessing");
    for (by, blessing) in at.world().character(who).tonight.blessed.clone() {
        match blessing {
            Blessing::Heal => {
                let owner = at.world().owner(by);
                let cha = at.world().character(by).stat(Stat::Cha);
                let face = at.on_behalf(by, |at| at.roll(owner, D6, key))?;
                let points = at.total(key, face.saturating_add(cha));
                // A die that gives nothing is not asked for; of whom nobody is to know how hurt they are, it always is.
                let told = at.world().is_players(who);
                let points = match !told || points < at.world().character(who).damage() {
                    true => inspiration::better(at, by, points, Moment::Alone)?,
                    false => points,
                };
                health::heal(at, who, points, key)?;
            }
            Blessing::Cure(ailment) => {
                at.story(|_| Text::part(key, "is-cured").with("who", who).with("what", Value::Text(ailment)));
            }
            Blessing::Resist(_) => {}
        }
    }
    Ok(())
}

/// (26) What Practice gives, up to the level. [fivey.rest.practice]
pub fn practices(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.rest.practice");
    let one = at.world().character(who);
    let gains = i32::from(one.tonight.practices).min(one.level.saturating_sub(one.dice)).max(0);
    if gains == 0 {
        return Ok(());
    }
    let gains = at.number(key, gains);
    inspiration::gains(at, who, gains, key)
}

/// (27) To what people attune; what they have lost since stays out of reach. [fivey.attune.change]
pub fn attunes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let thing = one.tonight.attunes.clone().filter(|name| one.things.contains_key(name));
    match rule!("fivey.attune.change").keeps(thing) {
        Some(thing) => set(at, rule!("fivey.attune.change"), who, Set::attuned(Some(thing))).map(drop),
        None => Ok(()),
    }
}

/// (28) What was given for the day that ends is over. [fivey.feat.blessing]
pub fn is_warded_no_more(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let day = at.world().day();
    let mut warded: BTreeMap<String, i64> = at.world().character(who).warded.clone();
    warded.retain(|_, until| day <= *until);
    set(at, rule!("fivey.feat.blessing"), who, Set::warded(warded)).map(drop)
}

/// (30) A new day: daily uses and rest actions are there again, nobody has eaten, and tonight's protection begins.
/// [fivey.feat.daily-uses, fivey.day.nighttime, fivey.feat.blessing]
pub fn begins_anew(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let mut warded = one.warded.clone();
    let day = at.world().day();
    for (_, blessing) in &one.tonight.blessed {
        if let Blessing::Resist(to) = blessing {
            warded.insert(to.clone(), day);
        }
    }
    set(at, rule!("fivey.feat.blessing"), who, Set::warded(warded))?;
    set(at, rule!("fivey.feat.daily-uses"), who, Set::used(BTreeMap::new()))?;
    set(at, rule!("fivey.rest.meal"), who, Set::ate(false))?;
    set(at, rule!("fivey.rest.march"), who, Set::marched(false))?;
    set(at, rule!("fivey.day.nighttime"), who, Set::tonight(Tonight::default())).map(drop)
}

/// What a Recover gives somebody, from numbers alone. [fivey.rest.recover]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareRecover {
    pub level: i32,
    /// How many hit points they miss.
    pub missing: i32,
    /// They roll a d8. [fivey.feat.battle-hardened.healing]
    pub veteran: bool,
}

impl Rule for BareRecover {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = Who(1);
        let points = restored(at, who, Owner::Character(who))?;
        let missing = at.world().character(who).damage();
        Ok(Verdict::done().with_total(at.total(words!("fivey.hp.healing-cap"), points.min(missing))))
    }
}
