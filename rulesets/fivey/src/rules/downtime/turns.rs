//! Downtime, turn by turn: all at once, one turn after the other. [fivey.phase.downtime]
use crate::reference::RULES;
use crate::rules::characters::{acting, health};
use crate::rules::downtime::{activities, balls, events, institutions, living};
use crate::rules::exploring::time::{Clock, passes};
use crate::rules::exploring::{nights, phases};
use crate::world::happen::{happen, set};
use crate::world::{DAY, Downtime, Effect, Living, Phase, Set, Span, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, refusal, rule, words};
use std::collections::BTreeMap;

/// Whether a downtime is under way, and not all of its turns are played.
#[must_use]
pub fn is_under_way(world: &World) -> bool {
    let left = |it: &Downtime| it.turn <= living::turns(it.span);
    world.phase == Phase::Downtime && world.downtime.as_ref().is_some_and(left)
}

/// Refuses what needs a downtime. [fivey.phase.downtime]
pub fn under_way(at: &mut At<'_, World>) -> Play<()> {
    let on = is_under_way(at.world());
    let key = rule!("fivey.phase.downtime");
    at.require(key, on, || Text::part(key, "refusal"))
}

/// Who takes part in the downtime and can act. [fivey.phase.downtime]
pub fn people(world: &World) -> impl Iterator<Item = (Who, &Living)> {
    let people = world.downtime.iter().flat_map(|it| &it.people);
    people.map(|(who, living)| (*who, living)).filter(|(who, _)| world.is_able(*who))
}

/// Downtime begins. [fivey.phase.downtime]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Begin {
    pub span: Span,
    /// In which settlement. [fivey.downtime.beg-settlement]
    #[stored(default)]
    pub settlement: Option<String>,
}

impl Rule for Begin {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        acting::unmet(at)?;
        let on = is_under_way(at.world());
        let key = rule!("fivey.phase.downtime");
        at.require(key, !on, || Text::part(key, "under-way"))?;
        let there = self.settlement.as_ref().is_none_or(|name| at.world().settlements.contains_key(name));
        let key = rule!("fivey.downtime.beg-settlement");
        at.require(key, there, || Text::part(key, "unknown"))?;
        // An adventure is over before that, and so is what an earlier downtime broke off.
        phases::enters(at, Phase::Downtime)?;
        institutions::renews(at)?;
        let people: BTreeMap<Who, Living> = at.world().played().map(|who| (who, Living::default())).collect();
        let now =
            Downtime { span: self.span, turn: 1, settlement: self.settlement.clone(), people, until: 0 };
        happen(at, rule!("fivey.phase.downtime"), Effect::Downtime(Some(Box::new(now))))?;
        Ok(Verdict::done())
    }
}

/// Downtime is over before all of its turns are played. [fivey.phase.downtime]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct End {}

impl Rule for End {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let on = is_under_way(at.world());
        let key = rule!("fivey.phase.downtime");
        at.require(key, on, || Text::part(key, "refusal"))?;
        happen(at, key, Effect::Downtime(None))?;
        Ok(Verdict::done())
    }
}

/// So many turns are played, one after the other. [fivey.downtime.seasonal, fivey.downtime.yearly]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Run {
    pub turns: u32,
}

impl Rule for Run {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        under_way(at)?;
        let (turn, span) = at.world().downtime.as_ref().map_or((1, Span::Tennite), |it| (it.turn, it.span));
        let left = living::turns(span).saturating_add(1).saturating_sub(turn);
        let key = words!("fivey.downtime.tennite");
        at.require(key, (1..=left).contains(&self.turns), || {
            Text::part(key, "too-many").with("left", i32::try_from(left).unwrap_or(i32::MAX))
        })?;
        ready(at)?;
        let until = turn.saturating_add(self.turns).saturating_sub(1);
        happen(at, key, Effect::DowntimeTurn(turn, until))?;
        Ok(Verdict::done())
    }
}

/// Refuses a turn that somebody can't spend as they mean to.
fn ready(at: &mut At<'_, World>) -> Play<()> {
    acting::calm(at)?;
    let Some(downtime) = at.world().downtime.clone() else { return Ok(()) };
    let people: Vec<(Who, Living)> = people(at.world()).map(|(who, living)| (who, living.clone())).collect();
    for (who, living) in &people {
        living::affords(at, *who, living, downtime.span)?;
        activities::possible(at, *who, living.lifestyle, &living.does(downtime.turn))?;
    }
    Ok(())
}

/// Whether somebody can spend the turn as they mean to, for those who plan.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ready {
    pub who: Who,
}

impl Rule for Ready {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let Some(downtime) = at.world().downtime.clone() else { return Ok(Verdict::done()) };
        let living = downtime.people.get(&self.who).cloned().unwrap_or_default();
        living::affords(at, self.who, &living, downtime.span)?;
        activities::possible(at, self.who, living.lifestyle, &living.does(downtime.turn))?;
        Ok(Verdict::done())
    }
}

/// A downtime turn, for all at once. It follows by itself. [fivey.downtime.tennite]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PlayTurn {
    /// Which one, from 1.
    pub turn: u32,
}

/// The turn that is due: the next one, as long as they follow each other, and everybody can spend it as they mean to.
#[must_use]
pub fn due(world: &World) -> Option<PlayTurn> {
    let downtime = world.downtime.as_ref().filter(|it| it.turn <= it.until && is_under_way(world))?;
    let turn = PlayTurn { turn: downtime.turn };
    (!world.is_met() && refusal(&turn, world).is_none()).then_some(turn)
}

/// What one of them does with it. [fivey.rest.sequence]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lane {
    who: Who,
}

impl Rule for Lane {
    type World = World;
    /// Whether somebody comes to their ball who has not been asked.
    type Outcome = Option<Who>;

    fn play(&self, at: &mut At<'_, World>) -> Play<Option<Who>> {
        let who = self.who;
        let Some(downtime) = at.world().downtime.as_ref() else { return Ok(None) };
        let (span, turn) = (downtime.span, downtime.turn);
        let living = downtime.people.get(&who).cloned().unwrap_or_default();
        let plan = living.does(turn);
        living::pays(at, who, &living, span)?;
        let fortune = events::befalls(at, who, &plan)?;
        let came = activities::does(at, who, &plan, &fortune)?;
        Ok(came.guest.then_some(who))
    }
}

impl Rule for PlayTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        under_way(at)?;
        let (turn, until, span) =
            at.world().downtime.as_ref().map_or((1, 0, Span::Tennite), |it| (it.turn, it.until, it.span));
        let key = rule!("fivey.downtime.tennite");
        at.require(words!("fivey.downtime.tennite"), self.turn == turn, || Text::part(key, "passed"))?;
        ready(at)?;
        let lanes: Vec<Lane> = people(at.world()).map(|(who, _)| Lane { who }).collect();
        let hosts = at.together(&lanes, vec![], |mut hosts: Vec<Who>, host| {
            hosts.extend(host);
            hosts
        })?;
        for host in hosts {
            balls::unwelcome(at, host)?;
        }
        institutions::renews(at)?;
        rests(at)?;
        let until_minute = at.world().clock.saturating_add(living::days(span).saturating_mul(DAY));
        passes(at, until_minute, Clock::Downtime)?;
        happen(at, key, Effect::DowntimeTurn(turn.saturating_add(1), until))?;
        Ok(Verdict::done())
    }
}

/// (35) Everybody of the party has recuperated, and a new day begins for them. [fivey.phase.downtime]
fn rests(at: &mut At<'_, World>) -> Play<()> {
    let party: Vec<Who> = at.world().party().collect();
    for who in party {
        let most = at.world().character(who).most;
        health::heal(at, who, most, rule!("fivey.phase.downtime"))?;
        // The lifestyle feeds.
        set(at, words!("fivey.rest.meal"), who, Set::hungry(false))?;
        nights::is_warded_no_more(at, who)?;
        nights::begins_anew(at, who)?;
    }
    Ok(())
}
