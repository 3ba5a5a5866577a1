//! What people do with a downtime turn. [fivey.downtime.lifestyle-table]
use crate::content::{BEGGING, UNTOLD};
use crate::reference::RULES;
use crate::rules::characters::advancement::gains_experience;
use crate::rules::downtime::events::{self, Fortune, Mishap};
use crate::rules::downtime::{institutions, living, study};
use crate::rules::tasks::checks::Throw;
use crate::rules::tasks::inspiration;
use crate::rules::traits::skills;
use crate::world::happen::{pay, set};
use crate::world::switches::BegBySettlement;
use crate::world::{Activity, Event, Feat, Lifestyle, Offered, Plan, Roll, Set, Stat, World};
use norn_kernel::{At, Better, Closed, D6, D20, Die, Edge, Key, Play, Text, Value, Who, rule, words};

/// What a small loss is, in crowns. [fivey.downtime.work-bad]
const SMALL_LOSS: i32 = 10;

/// What came of somebody's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Yield {
    /// Crowns, experience or capital; 1 of what succeeds or fails.
    pub gained: i32,
    /// Somebody comes to their ball who has not been asked. [fivey.downtime.ball-bad]
    pub guest: bool,
}

impl Yield {
    fn gained(gained: i32) -> Self {
        Self { gained, guest: false }
    }
}

/// The rule of an activity.
fn key(activity: Activity) -> Key {
    match activity {
        // Nobody is too poor for these.
        Activity::Idle => words!("fivey.downtime.tennite"),
        Activity::Beg => words!("fivey.downtime.beg"),
        Activity::Work => rule!("fivey.downtime.work"),
        Activity::Carouse => rule!("fivey.downtime.carouse"),
        Activity::Study => rule!("fivey.downtime.study"),
        Activity::Establish => rule!("fivey.downtime.establish"),
        Activity::Ball => rule!("fivey.downtime.ball"),
        Activity::Other => words!("fivey.downtime.other-options"),
    }
}

/// By which stat an activity is usually done.
#[must_use]
pub fn usual_stat(activity: Activity) -> Stat {
    match activity {
        Activity::Work => Stat::Str,
        Activity::Study => Stat::Int,
        _ => Stat::Cha,
    }
}

/// Somebody's feats that are activities of their own. [fivey.downtime.other-options]
pub fn feats(world: &World, who: Who) -> impl Iterator<Item = (&str, &Feat)> {
    world.feats(who).filter(|(_, feat)| feat.place == Offered::Downtime)
}

/// Refuses what somebody of this lifestyle can't do with a turn. [fivey.downtime.lesser-lifestyle]
pub fn possible(at: &mut At<'_, World>, who: Who, lifestyle: Lifestyle, plan: &Plan) -> Play<()> {
    let unlocked = living::unlocks(lifestyle, plan.activity);
    let unlocked = unlocked || (plan.activity == Activity::Establish && plan.on_credit);
    let key = key(plan.activity);
    at.require(key, unlocked, || {
        Text::part(key, "refusal").with("who", who).with("needs", living::word(living::needs(plan.activity)))
    })?;
    let credit = !plan.on_credit || plan.activity == Activity::Establish;
    let key = rule!("fivey.downtime.reinvest");
    at.require(key, credit, || Text::part(key, "other"))?;
    match plan.activity {
        Activity::Beg => {
            let here = at.world().downtime.as_ref().and_then(|it| it.settlement.clone()).unwrap_or_default();
            let key = rule!("fivey.downtime.beg-bad");
            let barred = at.world().character(who).barred.contains(&here);
            at.require(key, !barred, || {
                Text::part(key, "refusal").with("who", who).with("at", Value::Text(here))
            })
        }
        Activity::Work => {
            let key = rule!("fivey.downtime.work-bad");
            let barred = at.world().character(who).barred.contains(&plan.with);
            at.require(key, !barred, || {
                Text::part(key, "refusal").with("who", who).with("at", Value::text(&plan.with))
            })
        }
        Activity::Study => study::possible(at, who, plan),
        Activity::Establish => institutions::possible(at, who, plan),
        Activity::Other => invented(at, who, plan),
        Activity::Idle | Activity::Carouse | Activity::Ball => Ok(()),
    }
}

/// Refuses a feat that somebody has not, or can't pay for. [fivey.downtime.other-options]
fn invented(at: &mut At<'_, World>, who: Who, plan: &Plan) -> Play<()> {
    if plan.with.is_empty() {
        return Ok(());
    }
    let key = rule!("fivey.downtime.other-options");
    let dice = feats(at.world(), who).find(|(name, _)| *name == plan.with).map(|(_, feat)| feat.dice);
    let has = dice.is_some_and(|dice| dice <= at.world().character(who).dice);
    at.require(key, has, || Text::part(key, "no-feat").with("who", who).with("feat", Value::text(&plan.with)))
}

/// The roll of an activity. [fivey.downtime.beg]
#[must_use]
pub fn throw(world: &World, who: Who, plan: &Plan) -> Throw {
    let skilled = plan.skill.as_ref().is_some_and(|skill| skills::has(world, who, skill));
    let skilled = skilled && (plan.activity != Activity::Study || study::helps(plan));
    Throw::of(who, plan.stat).as_roll(Roll::Downtime).skilled_if(skilled).together()
}

/// With which die an activity is done. [fivey.downtime.beg-settlement]
#[must_use]
pub fn die(world: &World, activity: Activity) -> Die {
    if activity != Activity::Beg {
        return D20;
    }
    let on = world.switches.beg_by_settlement == BegBySettlement::On;
    let here = world.downtime.as_ref().and_then(|it| it.settlement.as_ref());
    let extent = here.and_then(|name| world.settlements.get(name)).map(|one| one.extent);
    let die = BEGGING.iter().find(|(one, _)| Some(*one) == extent).map(|(_, die)| *die);
    rule!("fivey.downtime.beg-settlement").keeps(die.filter(|_| on)).unwrap_or(D6)
}

/// The edge of a roll, which need not be a d20's. [fivey.advantage.non-d20-rolls]
fn edged(throw: Throw, die: Die, edge: Edge) -> Throw {
    let plain = die != D20 && !rule!("fivey.advantage.non-d20-rolls").applies();
    throw.edged(if plain { Edge::None } else { edge })
}

/// (33) Somebody spends a turn. [fivey.downtime.lifestyle-table]
pub fn does(at: &mut At<'_, World>, who: Who, plan: &Plan, fortune: &Fortune) -> Play<Yield> {
    let die = die(at.world(), plan.activity);
    let throw = edged(throw(at.world(), who, plan), die, fortune.edge);
    match plan.activity {
        Activity::Idle => Ok(Yield::default()),
        Activity::Other => uses(at, who, plan),
        Activity::Beg => begs(at, &throw, die, fortune.mishap),
        Activity::Work => works(at, &throw, plan, fortune.mishap),
        Activity::Carouse => carouses(at, &throw, fortune.mishap),
        Activity::Study => {
            let succeeds = study::studies(at, plan, throw)?;
            if fortune.mishap == Some(Mishap::Angered) {
                study::angers(at, who, plan)?;
            }
            Ok(Yield::gained(succeeds.into()))
        }
        Activity::Establish => {
            if fortune.mishap == Some(Mishap::CapitalLost) {
                institutions::shrinks(at, who, &plan.with)?;
            }
            let total = earns(at, &throw, D20)?;
            let capital = at.total(rule!("fivey.downtime.establish"), total).max(0);
            institutions::invests(at, who, plan, capital)?;
            let key = words!("fivey.downtime.establish");
            at.story(|_| {
                Text::part(key, "story")
                    .with("who", who)
                    .with("name", Value::text(&plan.with))
                    .with("capital", capital)
            });
            Ok(Yield::gained(capital))
        }
        Activity::Ball => {
            let key = rule!("fivey.downtime.ball-bad");
            at.story(|_| Text::part(words!("fivey.downtime.ball"), "story").with("who", who));
            Ok(Yield { gained: 0, guest: key.holds(fortune.mishap == Some(Mishap::Guest)) })
        }
    }
}

/// What an activity's roll comes to, with a die of inspiration if they want to spend one.
/// [fivey.inspiration.restore-downtime]
fn earns(at: &mut At<'_, World>, throw: &Throw, die: Die) -> Play<i32> {
    let thrown = throw.fall_on(at, die)?;
    inspiration::leftover(at, throw.who, thrown.total)
}

/// Somebody begs in the street. [fivey.downtime.beg]
fn begs(at: &mut At<'_, World>, throw: &Throw, die: Die, mishap: Option<Mishap>) -> Play<Yield> {
    let who = throw.who;
    let key = rule!("fivey.downtime.beg-bad");
    let loses = key.holds(mishap == Some(Mishap::LosesAll));
    // No die helps where all is lost.
    let total = if loses { throw.fall_on(at, die)?.total } else { earns(at, throw, die)? };
    let mut crowns = at.total(rule!("fivey.downtime.beg"), total).max(0);
    match mishap {
        _ if loses => crowns = at.total(key, 0),
        Some(Mishap::ThrownOut) => {
            let here = at.world().downtime.as_ref().and_then(|it| it.settlement.clone()).unwrap_or_default();
            bars(at, who, here, key)?;
        }
        _ => {}
    }
    pay(at, words!("fivey.downtime.beg"), who, crowns)?;
    at.story(|_| Text::part(words!("fivey.downtime.beg"), "story").with("who", who).with("crowns", crowns));
    Ok(Yield::gained(crowns))
}

/// Somebody must not come back to a place. [fivey.downtime.beg-bad, fivey.downtime.work-bad]
fn bars(at: &mut At<'_, World>, who: Who, place: String, key: Key) -> Play<()> {
    at.story(|_| Text::part(key, "story").with("who", who).with("at", Value::text(&place)));
    let mut barred = at.world().character(who).barred.clone();
    barred.insert(place);
    set(at, key, who, Set::barred(barred)).map(drop)
}

/// Somebody takes a job. [fivey.downtime.work]
fn works(at: &mut At<'_, World>, throw: &Throw, plan: &Plan, mishap: Option<Mishap>) -> Play<Yield> {
    let who = throw.who;
    let total = earns(at, throw, D20)?;
    let crowns = at.total(rule!("fivey.downtime.work"), total).max(0);
    pay(at, words!("fivey.downtime.work"), who, crowns)?;
    at.story(|_| Text::part(words!("fivey.downtime.work"), "story").with("who", who).with("crowns", crowns));
    let key = rule!("fivey.downtime.work-bad");
    match mishap {
        Some(Mishap::Barred) => bars(at, who, plan.with.clone(), key)?,
        Some(Mishap::SmallLoss) if plan.with.trim().is_empty() => {
            let lost = at.number(key, SMALL_LOSS);
            pay(at, key, who, lost.saturating_neg())?;
        }
        Some(Mishap::SmallLoss) => institutions::suffers(at, who, &plan.with, key)?,
        _ => {}
    }
    Ok(Yield::gained(crowns))
}

/// Somebody has a good time. [fivey.downtime.carouse]
fn carouses(at: &mut At<'_, World>, throw: &Throw, mishap: Option<Mishap>) -> Play<Yield> {
    let who = throw.who;
    let total = earns(at, throw, D20)?;
    let key = rule!("fivey.downtime.carouse");
    let points = at.total(key, total).max(0);
    at.story(|_| {
        Text::part(words!("fivey.downtime.carouse"), "story").with("who", who).with("points", points)
    });
    if mishap == Some(Mishap::Crime) {
        let key = rule!("fivey.downtime.carouse-bad");
        let mut crimes = at.world().character(who).crimes.clone();
        crimes.push(untold("crime"));
        at.story(|_| Text::part(key, "story").with("who", who));
        set(at, key, who, Set::crimes(crimes))?;
    }
    // (34) Levels come last.
    gains_experience(at, who, points, words!("fivey.downtime.carouse"))?;
    Ok(Yield::gained(points))
}

/// Somebody does something else, by a feat or in their own words. [fivey.downtime.other-options]
fn uses(at: &mut At<'_, World>, who: Who, plan: &Plan) -> Play<Yield> {
    let key = rule!("fivey.downtime.other-options");
    let dice = feats(at.world(), who).find(|(name, _)| *name == plan.with).map_or(0, |(_, feat)| feat.dice);
    if 0 < dice {
        let left = at.world().character(who).dice.saturating_sub(dice).max(0);
        set(at, key, who, Set::dice(left))?;
    }
    let what = if plan.what.is_empty() { &plan.with } else { &plan.what };
    at.story(|_| Text::part(key, "story").with("who", who).with("what", Value::text(what)));
    Ok(Yield::default())
}

/// What something or somebody is called until the referee says more.
#[must_use]
pub fn untold(what: &str) -> String {
    UNTOLD.iter().find(|(one, _)| one == what).map(|(_, name)| name.clone()).unwrap_or_default()
}

/// What somebody can expect of a turn, exactly, in hundredths: crowns, experience, capital, or a chance in percent. A bad
/// event brings its usual mishap, and nobody spends dice of inspiration. None where nothing is rolled.
#[must_use]
pub fn expected(world: &World, who: Who, plan: &Plan) -> Option<i64> {
    if !events::has_roll(plan.activity) {
        return None;
    }
    let (die, throw) = (die(world, plan.activity), throw(world, who, plan));
    let bonus = throw.bonus(world);
    let worth = |face: u16, mishap: Option<Mishap>| -> i64 {
        let total = i64::from(i32::from(face).saturating_add(bonus)).max(0);
        match (plan.activity, mishap) {
            (Activity::Study, _) => 100 * i64::from(i64::from(study::DC) <= total),
            (_, Some(Mishap::LosesAll)) => 0,
            (_, Some(Mishap::SmallLoss)) if plan.with.trim().is_empty() => total - i64::from(SMALL_LOSS),
            _ => total,
        }
    };
    // What both of two dice show, however many count, so that all sums have one denominator.
    let mean = |edge: Edge, mishap: Option<Mishap>| -> i64 {
        let edge = edged(throw.clone(), die, edge).edge(world);
        let faces = || 1..=die.sides();
        let counts = |one: u16, other: u16| match kept(edge) {
            None => one,
            Some(Better::High) => one.max(other),
            Some(Better::Low) => one.min(other),
        };
        faces()
            .flat_map(|one| faces().map(move |other| counts(one, other)))
            .map(|face| worth(face, mishap))
            .sum()
    };
    let mishap = events::mishaps(world, who, plan).first().copied();
    let ways = i64::from(die.sides()).pow(2);
    let lost = match mishap {
        Some(Mishap::CapitalLost) => institutions::loses(world, &plan.with, ways),
        _ => 0,
    };
    let of_event = |face: i32| match events::of(face) {
        Event::Bad => mean(Edge::None, mishap) - lost,
        Event::Nothing => mean(Edge::None, None),
        Event::Good => mean(Edge::Advantage, None),
    };
    let (sum, ways) = match plan.event {
        true => ((1..=i32::from(D20.sides())).map(of_event).sum(), ways * i64::from(D20.sides())),
        false => (mean(Edge::None, None), ways),
    };
    Some((200 * sum + ways).div_euclid(2 * ways))
}

/// Which of two dice counts, if two are rolled.
fn kept(edge: Edge) -> Option<Better> {
    match edge {
        Edge::None => None,
        Edge::Advantage => Some(Better::High),
        Edge::Disadvantage => Some(Better::Low),
    }
}

/// What an activity brings, by the word for it.
#[must_use]
pub fn brings(activity: Activity) -> Value {
    Value::word(match activity {
        Activity::Beg | Activity::Work => "crowns",
        Activity::Carouse => "points",
        Activity::Study => "percent",
        Activity::Establish => "capital",
        other => other.word(),
    })
}
