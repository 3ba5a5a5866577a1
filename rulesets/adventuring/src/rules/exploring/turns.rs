//! Turns outside of fights: in each stretch or watch everybody acts once, then the game master, then time goes on.
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::time::{self, Clock};
use crate::rules::fights::{frenzy, turn};
use crate::rules::harm::rests;
use crate::rules::hazards::fears;
use crate::world::happen::{busy, happen};
use crate::world::{Acted, Busy, CALENDAR, Effect, Task, Turn, Unit, WATCH, World};
use norn_kernel::{At, Audience, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// Refuses whatever takes a turn of whoever has none left: because of a fight, of what keeps them busy, of what they have
/// done already. [adventuring.turn.structure, adventuring.turn.long-action-at-site]
pub fn has_turn(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    fears::may_act(at, who)?;
    calm(at)?;
    let key = rule!("adventuring.turn.long-action-at-site");
    let task = at.world().busy.get(&who).map(|busy| busy.task.word());
    at.require(key, task.is_none(), || {
        Text::part(key, "refusal").with("who", who).with("task", Value::word(task.unwrap_or_default()))
    })?;
    let key = rule!("adventuring.turn.structure");
    let acted = at.world().turn.acted.contains_key(&who) || at.world().turn.filled;
    at.require(key, !acted, || Text::part(key, "refusal").with("who", who))
}

/// Refuses whatever is not done in a fight. [adventuring.base.combat-round]
pub fn calm(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("adventuring.base.combat-round");
    let calm = at.world().combat.is_none();
    at.require(key, calm, || Text::part(key, "in-fight"))
}

/// Whether somebody could do anything with a turn: whoever drowns, cowers or rages could not.
/// [adventuring.turn.structure]
#[must_use]
pub fn is_free(world: &World, who: Who) -> bool {
    turn::can_act(world, who) && !acting::rages(world, who)
}

/// Whether somebody still has a turn in this stretch or watch: for offers.
#[must_use]
pub fn may_act(world: &World, who: Who) -> bool {
    let left = !world.busy.contains_key(&who) && !world.turn.acted.contains_key(&who) && !world.turn.filled;
    left && world.combat.is_none() && is_free(world, who)
}

/// Whether everybody who could do anything is busy: then a watch can pass in one go.
/// [adventuring.turn.long-action-at-site]
#[must_use]
pub fn are_all_busy(world: &World) -> bool {
    world.party().all(|who| !is_free(world, who) || world.busy.contains_key(&who))
}

/// Somebody's turn is used. What people do whom nobody sees is not counted: all see who has acted.
/// [adventuring.turn.structure]
pub fn used(at: &mut At<'_, World>, who: Who, how: Acted) -> Play<()> {
    if at.world().sight(who) != Audience::Everyone {
        return Ok(());
    }
    let mut turn = at.world().turn.clone();
    turn.acted.insert(who, how);
    happen(at, rule!("adventuring.turn.structure"), Effect::Turn(turn)).map(drop)
}

/// Somebody begins what takes them so many stretches; it comes to something when they are over.
/// [adventuring.turn.long-action-at-site, adventuring.turn.watch-action]
pub fn begins(at: &mut At<'_, World>, who: Who, task: Task, stretches: i64) -> Play<()> {
    used(at, who, Acted::Acted)?;
    let since = at.world().clock;
    busy(at, who, Some(Busy { since, until: since.saturating_add(stretches), task }))
}

/// Who of the players has still to act in this turn. [adventuring.turn.structure]
#[must_use]
pub fn waiting(world: &World) -> Vec<Who> {
    world.party().filter(|who| may_act(world, *who)).collect()
}

/// Whether the game master's phase has come. [adventuring.turn.gm-phase]
#[must_use]
pub fn is_closing(world: &World) -> bool {
    world.combat.is_none() && waiting(world).is_empty() && world.party().next().is_some()
}

/// Players let their turn go by, or the game master does for them. [adventuring.turn.structure]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Pass {
    pub who: Vec<Who>,
}

impl Rule for Pass {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for &who in &self.who {
            has_turn(at, who)?;
        }
        for &who in &self.who {
            used(at, who, Acted::Passed)?;
        }
        Ok(Verdict::done())
    }
}

/// Something quick, or something that takes a few minutes or hours, in the player's words.
/// [adventuring.turn.quick-action, adventuring.turn.stretch-action, adventuring.turn.watch-action]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Deed {
    pub who: Who,
    pub doing: String,
    pub takes: Takes,
}

norn_kernel::closed! {
    /// How long something takes.
    pub enum Takes {
        /// Seconds: no turn. [adventuring.turn.quick-action]
        Moment = "a-moment",
        /// [adventuring.turn.stretch-action]
        Minutes = "a-few-minutes",
        /// [adventuring.turn.watch-action]
        Hours = "a-few-hours",
    }
}

impl Rule for Deed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let uses = self.takes != Takes::Moment || !rule!("adventuring.turn.quick-action").applies();
        if uses {
            has_turn(at, self.who)?;
        } else {
            turn::a_moment(at, self.who)?;
        }
        let key: Key = match self.takes {
            Takes::Moment => words!("adventuring.turn.quick-action"),
            Takes::Minutes => words!("adventuring.turn.stretch-action"),
            Takes::Hours => words!("adventuring.turn.watch-action"),
        };
        at.tell(|_| Text::part(key, "told").with("who", self.who).with("doing", Value::text(&self.doing)));
        match self.takes {
            Takes::Minutes if rule!("adventuring.turn.stretch-action").applies() => {
                used(at, self.who, Acted::Acted)?;
            }
            Takes::Hours if rule!("adventuring.turn.watch-action").applies() => {
                begins(at, self.who, Task::Other(self.doing.clone()), WATCH)?;
            }
            _ if uses && self.takes == Takes::Moment => used(at, self.who, Acted::Acted)?,
            _ => {}
        }
        Ok(Verdict::done())
    }
}

/// Somebody breaks off what keeps them busy: the time is wasted. [adventuring.turn.long-action-at-site]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BreakOff {
    pub who: Who,
}

impl Rule for BreakOff {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.turn.long-action-at-site");
        let is_busy = at.world().busy.contains_key(&self.who);
        at.require(key, is_busy, || Text::part(key, "not-busy").with("who", self.who))?;
        rests::broken_off(at, self.who)?;
        busy(at, self.who, None)?;
        Ok(Verdict::done())
    }
}

/// The game master has finished: the stretch or watch is over, and a new one begins.
/// [adventuring.turn.gm-phase, adventuring.turn.advance]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct NextTurn {
    /// Everybody is busy, and a watch passes in one go. [adventuring.turn.long-action-at-site]
    pub watch: bool,
}

impl Rule for NextTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        calm(at)?;
        let key = rule!("adventuring.turn.gm-phase");
        let waits = waiting(at.world());
        let first = waits.first().copied();
        at.require(key, waits.is_empty(), || {
            Text::part(key, "refusal").with("who", first.map_or(Value::word("nobody"), Value::Character))
        })?;
        let now = at.world().clock;
        let watch = at.world().unit() == Unit::Watch && !at.world().turn.filled;
        if self.watch && !watch {
            let key = rule!("adventuring.turn.long-action-at-site");
            let all = are_all_busy(at.world());
            at.require(key, all, || Text::part(key, "not-all"))?;
        }
        let length = if watch || self.watch { WATCH } else { 1 };
        let first = at.world().busy.values().map(|busy| busy.until).filter(|until| now < *until).min();
        let until = now.saturating_add(length);
        // What somebody is busy with may end before the watch does, and then they can act.
        let until = first.filter(|_| self.watch && !watch).map_or(until, |first| first.min(until));
        let at_once = 1 < until.saturating_sub(now);
        ends(at, if at_once { "watch" } else { "stretch" });
        time::passes(at, until, if at_once { Clock::AtOnce } else { Clock::ByStretch })?;
        happen(at, rule!("adventuring.turn.advance"), Effect::Turn(Turn::default()))?;
        frenzy::breaks_out(at)?;
        Ok(Verdict::done())
    }
}

/// Heads what falls due as a stretch or watch ends with which one that is. [adventuring.turn.advance]
fn ends(at: &mut At<'_, World>, unit: &'static str) {
    at.story(|world| {
        let parts = CALENDAR.parts(world.clock);
        parts.iter().fold(
            Text::part(words!("adventuring.turn.advance"), "ends").with("unit", Value::word(unit)),
            |words, (name, count)| words.with(name, Value::Number(count.saturating_add(1))),
        )
    });
}

/// So much time passes as nobody does anything: whatever falls due meanwhile does. [adventuring.base.clock]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Wait {
    /// In stretches, 1 or more.
    pub stretches: i64,
}

/// The most stretches that pass at once: a year.
pub const WAIT_MAX: i64 = 366 * crate::world::DAY;

impl Rule for Wait {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        calm(at)?;
        let key = rule!("adventuring.base.clock");
        let fits = (1..=WAIT_MAX).contains(&self.stretches);
        at.require(key, fits, || Text::part(key, "refusal").with("max", Value::Number(WAIT_MAX)))?;
        // It heads whatever falls due meanwhile.
        at.story(|_| Text::part(key, "told-wait").with("stretches", Value::Number(self.stretches)));
        let until = at.world().clock.saturating_add(self.stretches);
        time::passes(at, until, Clock::ByStretch)?;
        happen(at, rule!("adventuring.turn.advance"), Effect::Turn(Turn::default()))?;
        frenzy::breaks_out(at)?;
        Ok(Verdict::done())
    }
}

/// How the clock is said: day, watch and stretch, each from 1. [adventuring.base.clock]
#[must_use]
pub fn told(world: &World) -> Text {
    let parts = CALENDAR.parts(world.clock);
    let part = |unit: &str| {
        let found = parts.iter().find(|(name, _)| *name == unit);
        Value::Number(found.map_or(0, |(_, count)| *count).saturating_add(1))
    };
    Text::part(norn_kernel::words!("adventuring.base.clock"), "clock")
        .with("day", part("day"))
        .with("watch", part("watch"))
        .with("stretch", part("stretch"))
}
