//! Daily rest and full rest. [adventuring.base.daily-rest, adventuring.base.full-rest]
use super::{drugs, ended_day, swallowing};
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{heal, weaken};
use crate::rules::exploring::{pace, turns};
use crate::rules::settlements::animals;
use crate::world::happen::{busy, set, use_up};
use crate::world::switches::{DailyRestHealing, MissedRest};
use crate::world::{
    Ability, Activity, Busy, DAY, FULL_REST, Fate, Level, Losses, Set, Task, Use, WATCH, Water, World,
};
use norn_kernel::{At, Audience, Key, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::{BTreeMap, BTreeSet};

/// How many rations a full rest takes. [adventuring.base.full-rest]
const RATIONS: u16 = 8;

/// Refuses a rest to those who have no turn for it. Somebody who is out can be taken through it by one of their own side
/// who is near and able. [adventuring.base.ability-zero]
fn may_rest(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let world = at.world();
    let out = world.characters.contains_key(&who) && world.is_out(who) && !world.character(who).is_dead();
    let side = world.character(who).side;
    let helps = |other: &Who| *other != who && world.is_able(*other) && world.character(*other).side == side;
    let helped = out && world.characters.keys().any(|other| helps(other) && world.are_near(who, *other));
    if helped && !world.busy.contains_key(&who) {
        return turns::calm(at);
    }
    turns::has_turn(at, who)
}

/// Refuses a rest where nobody could sleep. Where nobody has said where somebody is, they could.
/// [adventuring.base.daily-rest, adventuring.weather.no-camp]
fn place_to_rest(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(place) = at.world().place(who) else { return Ok(()) };
    let world = at.world();
    let roof = world.lies_in(place, |area| area.settlement || area.shelter);
    let camp = world.lies_in(place, |area| area.wilderness);
    let rough = world.extreme_weather || world.lies_in(place, |area| area.extreme_weather);
    let key = rule!("adventuring.base.daily-rest");
    let afloat = pace::aboard(world, who).is_some();
    let area = world.area(place);
    let dry = afloat || area.level != Level::Zone || area.water == Water::None;
    at.require(key, dry && (roof || camp), || Text::part(key, "nowhere").with("who", who))?;
    let key = rule!("adventuring.weather.no-camp");
    at.require(key, roof || !rough, || Text::part(key, "refusal").with("who", who))
}

/// Refuses a second daily rest in a day: each counts for the day in which it ends. [adventuring.base.daily-rest]
fn first_of_day(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let ends = at.world().clock.saturating_add(WATCH).saturating_sub(1);
    let day = ends.div_euclid(DAY).saturating_add(1);
    let key = rule!("adventuring.base.daily-rest");
    let first = at.world().character(who).rested != Some(day);
    at.require(key, first, || Text::part(key, "rested").with("who", who))
}

/// Some lie down for a watch. [adventuring.base.daily-rest]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct DailyRest {
    pub who: Vec<Who>,
}

impl Rule for DailyRest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for &who in &self.who {
            may_rest(at, who)?;
            place_to_rest(at, who)?;
            first_of_day(at, who)?;
        }
        for &who in &self.who {
            turns::begins(at, who, Task::Rest, WATCH)?;
        }
        Ok(Verdict::done())
    }
}

/// Some rest for eight days, in a safe place with lodging. [adventuring.base.full-rest]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct FullRest {
    pub who: Vec<Who>,
}

impl Rule for FullRest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let hungry = hungry(at.world(), &self.who);
        for &who in &self.who {
            may_rest(at, who)?;
            let place = at.world().place(who);
            let lodging = place.is_none_or(|place| at.world().lies_in(place, |area| area.settlement));
            let key = rule!("adventuring.base.full-rest");
            at.require(key, lodging, || Text::part(key, "nowhere").with("who", who))?;
            at.require(key, !hungry.contains(&who), || {
                Text::part(key, "hungry").with("who", who).with("rations", i32::from(RATIONS))
            })?;
        }
        for &who in &self.who {
            turns::begins(at, who, Task::FullRest(Activity::None), FULL_REST)?;
        }
        Ok(Verdict::done())
    }
}

/// What somebody does besides during a full rest: one thing. [adventuring.base.full-rest.activity]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Occupy {
    pub who: Who,
    pub activity: Activity,
}

impl Rule for Occupy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("adventuring.base.full-rest.activity");
        let before = at.world().busy.get(&self.who).cloned();
        let idle = matches!(&before, Some(Busy { task: Task::FullRest(Activity::None), .. }));
        let part = match &before {
            Some(Busy { task: Task::FullRest(_), .. }) => "second",
            _ => "not-resting",
        };
        at.require(key, idle, || Text::part(key, part).with("who", self.who))?;
        if let Activity::Train(animal, form) = self.activity {
            acting::near(at, self.who, animal)?;
            animals::needs(at, self.who, animal, form)?;
        }
        let Some(before) = before else { return Ok(Verdict::done()) };
        let task = Task::FullRest(self.activity.clone());
        busy(at, self.who, Some(Busy { task, ..before }))?;
        Ok(Verdict::done())
    }
}

/// Something disturbs the rest of these for a stretch: it ends that much later. [adventuring.base.daily-rest]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Disturb {
    pub who: Vec<Who>,
}

impl Rule for Disturb {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.daily-rest");
        for &who in &self.who {
            let rests = is_resting(at.world(), who);
            at.require(key, rests, || Text::part(key, "not-resting").with("who", who))?;
        }
        for &who in &self.who {
            disturbed(at, who)?;
        }
        Ok(Verdict::done())
    }
}

/// Whether somebody is having a rest.
#[must_use]
pub fn is_resting(world: &World, who: Who) -> bool {
    world.busy.get(&who).is_some_and(|busy| matches!(busy.task, Task::Rest | Task::FullRest(_)))
}

/// Whatever costs somebody a stretch of their rest makes it end a stretch later; nothing for whoever does not rest.
/// [adventuring.base.daily-rest]
pub fn disturbed(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let before = at.world().busy.get(&who).cloned().filter(|_| is_resting(at.world(), who));
    match before {
        Some(before) => {
            let until = before.until.saturating_add(1);
            busy(at, who, Some(Busy { until, ..before }))
        }
        None => Ok(()),
    }
}

/// Whose rations somebody lives on: their own; of whoever is out, those of their company, too.
fn providers(world: &World, who: Who) -> Vec<Who> {
    let company = world.company_of(who).filter(|_| world.is_out(who));
    let fellows = company.into_iter().flat_map(|company| world.members(company));
    let near = fellows.filter(|other| *other != who && world.are_near(who, *other));
    std::iter::once(who).chain(near).collect()
}

/// How many rations somebody carries.
fn food(world: &World, who: Who) -> u16 {
    let food = world.character(who).things.values().filter(|thing| thing.serves(Use::Ration));
    food.fold(0, |sum: u16, thing| sum.saturating_add(thing.pieces))
}

/// How many rations somebody can live on.
#[must_use]
pub fn rations(world: &World, who: Who) -> u16 {
    providers(world, who).into_iter().fold(0, |sum: u16, of| sum.saturating_add(food(world, of)))
}

/// Who of these has not enough for a full rest, where each eats before the next: what one eats, another can't.
fn hungry(world: &World, who: &[Who]) -> BTreeSet<Who> {
    let mut left: BTreeMap<Who, u16> = BTreeMap::new();
    let mut hungry = BTreeSet::new();
    for &who in who {
        let mut needed = RATIONS;
        for of in providers(world, who) {
            let there = left.entry(of).or_insert_with(|| food(world, of));
            let eaten = needed.min(*there);
            (needed, *there) = (needed.saturating_sub(eaten), there.saturating_sub(eaten));
        }
        if 0 < needed {
            hungry.insert(who);
        }
    }
    hungry
}

/// Somebody eats so many rations; as many as there are. [adventuring.base.daily-rest]
fn eats(at: &mut At<'_, World>, who: Who, count: u16, by: Key) -> Play<()> {
    let mut hungry = count;
    for of in providers(at.world(), who) {
        let food = at.world().character(of).things.iter().filter(|(_, thing)| thing.serves(Use::Ration));
        let food: Vec<(String, u16)> = food.map(|(name, thing)| (name.clone(), thing.pieces)).collect();
        for (name, pieces) in food {
            let eaten = pieces.min(hungry);
            if eaten == 0 {
                continue;
            }
            hungry -= eaten;
            if let Some(strange) = swallowing::mixed(at.world(), of, &name) {
                // Whoever notices throws the one away that it is in.
                swallowing::swallow(at, &[who], strange.mixed.as_ref(), false)?;
                swallowing::clean(at, of, &name, by)?;
            }
            use_up(at, by, of, &name, eaten)?;
        }
    }
    Ok(())
}

/// Whether somebody gets nothing from a rest any more. [adventuring.base.sequence]
fn is_past_rest(world: &World, who: Who) -> bool {
    matches!(world.character(who).fate, Fate::Dying { .. } | Fate::Dead)
}

/// A daily rest is complete: with a ration it restores, and then addicts need what they need.
/// [adventuring.base.daily-rest, adventuring.drug.daily]
pub fn daily(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if is_past_rest(at.world(), who) {
        return Ok(());
    }
    let key = rule!("adventuring.base.daily-rest");
    let fed = 0 < rations(at.world(), who);
    if !at.holds(key, fed) {
        at.story(|_| Text::part(key, "hungry").with("who", who));
        return Ok(());
    }
    at.story(|_| Text::part(key, "done").with("who", who));
    eats(at, who, 1, key)?;
    let most = at.world().character(who).most_health();
    let points = match at.world().switches.daily_rest_healing {
        DailyRestHealing::All => most,
        DailyRestHealing::Half => most.saturating_add(1) / 2,
    };
    heal(at, who, points, key)?;
    let day = ended_day(at.world());
    set(at, key, who, Set::rested(Some(day)))?;
    drugs::daily(at, who)
}

/// A day has ended. The game master hears of players' characters who had no daily rest in it, unless they have a full
/// one. [adventuring.base.daily-rest.missed]
pub fn missed(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let day = ended_day(at.world());
    let full = matches!(at.world().busy.get(&who), Some(Busy { task: Task::FullRest(_), .. }));
    if full || at.world().character(who).rested == Some(day) {
        return Ok(());
    }
    let key = rule!("adventuring.base.daily-rest.missed");
    at.aside(Audience::Referee, |at| {
        if key.applies() {
            at.tell(|_| Text::part(key, "note").with("who", who));
        }
        Ok(())
    })?;
    if at.world().switches.missed_rest == MissedRest::Weaken {
        weaken(at, who, &[(Ability::Str, 1)], key)?;
        drugs::daily(at, who)?;
    }
    Ok(())
}

/// A full rest is complete: it restores everything that comes back at all; then what was done meanwhile is settled, and
/// addicts need what they need. [adventuring.base.full-rest, adventuring.base.sequence]
pub fn full(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let task = at.world().busy.get(&who).map(|busy| busy.task.clone());
    busy(at, who, None)?;
    if is_past_rest(at.world(), who) {
        return Ok(());
    }
    let key = rule!("adventuring.base.full-rest");
    let fed = RATIONS <= rations(at.world(), who);
    if !at.holds(key, fed) {
        at.story(|_| Text::part(key, "unfed").with("who", who).with("rations", i32::from(RATIONS)));
        return Ok(());
    }
    at.story(|_| Text::part(key, "done").with("who", who));
    eats(at, who, RATIONS, key)?;
    set(at, rule!("adventuring.base.ability-reduction"), who, Set::lost(Losses::default()))?;
    set(at, rule!("adventuring.base.injury"), who, Set::injuries(vec![]))?;
    let most = at.world().character(who).most_health();
    heal(at, who, most, key)?;
    let day = ended_day(at.world());
    set(at, key, who, Set::rested(Some(day)))?;
    if let Some(Task::FullRest(Activity::Train(animal, form))) = task
        && at.world().is_able(who)
    {
        animals::trained(at, who, animal, form)?;
    }
    drugs::full(at, who)
}

/// Somebody breaks off: of a full rest, the daily rests of the whole days that are over remain.
/// [adventuring.base.full-rest]
pub fn broken_off(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(before) = at.world().busy.get(&who).filter(|busy| matches!(busy.task, Task::FullRest(_))) else {
        return Ok(());
    };
    let days = at.world().clock.saturating_sub(before.since).div_euclid(DAY);
    if rule!("adventuring.base.full-rest").applies() {
        for _ in 0..days.min(FULL_REST / DAY) {
            daily(at, who)?;
        }
    }
    Ok(())
}
