//! Time that passes: each thing that is due happens at its own moment, in order, so that a wait of ten minutes and
//! two of five come to the same.
use crate::reference::RULES;
use crate::rules::characters::fatigue::{self, BREATHER_SECONDS};
use crate::rules::characters::points::{self, befall};
use crate::rules::harm::rest::{self, REST_SECONDS};
use crate::rules::harm::{injuries, lasting};
use crate::world::happen::clock;
use crate::world::harm::Lasting;
use crate::world::{Effect, World};
use norn_kernel::{At, Play, Rule, Storable, Verdict, Who, rule};

/// What falls due, in the order in which it happens within one second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// Conditions end. [heimr.character.conditions]
    Conditions,
    /// Effects end. [heimr.effect.number]
    Effects,
    /// An injury gets worse. [heimr.injury.unconscious-state]
    Injury,
    /// A short rest has lasted long enough. [heimr.health.rest-duration]
    Rested,
    /// A day begins. [heimr.character.willpower-recovery]
    Day,
    /// Somebody got their breath back. [heimr.fatigue.return-to-base]
    Breath,
}

/// When, what and for whom.
type Moment = (i64, Due, Who);

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// So many seconds pass: conditions and effects end, injuries get worse, rests end, willpower comes back with each
/// day, and whoever makes no physical roll gets their breath back. [heimr.combat.turn-duration]
pub fn passes(at: &mut At<'_, World>, seconds: i64) -> Play<()> {
    let from = at.world().clock;
    let until = from.saturating_add(seconds);
    let mut last = None;
    while let Some(moment) = next(at.world(), from, until, last) {
        clock(at, moment.0)?;
        falls_due(at, moment)?;
        last = Some(moment);
    }
    clock(at, until)
}

/// What falls due first after `last` and not after `until`, in a time that began at `from`. What should have happened
/// earlier is due now.
fn next(world: &World, from: i64, until: i64, last: Option<Moment>) -> Option<Moment> {
    let now = world.clock;
    let mut first: Option<Moment> = None;
    for (&who, one) in &world.characters {
        let mut due = |what: Due, then: i64| {
            let mut moment = (then.max(now), what, who);
            // What was due and did not come to pass, since somebody ruled so, is asked once more at the end.
            if last.is_some_and(|last| moment <= last) {
                moment.0 = until;
            }
            if moment.0 <= until
                && last.is_none_or(|last| last < moment)
                && first.is_none_or(|first| moment < first)
            {
                first = Some(moment);
            }
        };
        for end in one.conditions.values().filter_map(|condition| condition.until) {
            due(Due::Conditions, end);
        }
        for one in &one.afflictions {
            if let Lasting::Until(end) = one.lasts {
                due(Due::Effects, end);
            }
        }
        if let Some(injury) = one.injury.as_ref().filter(|_| !one.dead) {
            for end in [injury.dies, injury.faints].into_iter().flatten() {
                due(Due::Injury, end);
            }
        }
        if let Some(since) = one.resting {
            due(Due::Rested, since.saturating_add(REST_SECONDS));
        }
        if one.willpower.now < points::max_willpower(world, who) {
            let begins = from < now && now.rem_euclid(DAY) == 0;
            let to_come = !begins || last.is_some_and(|last| (now, Due::Day, who) <= last);
            due(Due::Day, now.div_euclid(DAY).saturating_add(i64::from(to_come)).saturating_mul(DAY));
        }
        if !world.scene.breathless && one.fatigue != fatigue::base(world, who) {
            due(Due::Breath, one.exerted.map_or(now, |last| last.saturating_add(BREATHER_SECONDS)));
        }
    }
    first
}

/// It happens.
fn falls_due(at: &mut At<'_, World>, (_, what, who): Moment) -> Play<()> {
    match what {
        Due::Conditions => {
            let (now, one) = (at.world().clock, at.world().character(who));
            let ends = |end: i64| end <= now;
            let over = one.conditions.iter().filter(|(_, condition)| condition.until.is_some_and(ends));
            let over: Vec<String> = over.map(|(name, _)| name.clone()).collect();
            for name in over {
                befall(at, rule!("heimr.character.conditions"), Effect::Condition(who, name, None))?;
            }
            Ok(())
        }
        Due::Effects => lasting::time_passes(at, who),
        Due::Injury => injuries::time_passes(at, who),
        Due::Rested => rest::time_passes(at, who),
        Due::Day => points::regain(at, who, 1, rule!("heimr.character.willpower-recovery")),
        Due::Breath => fatigue::breathe(at, who),
    }
}

/// Game time passes. [heimr.combat.turn-duration]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Wait {
    /// How much, in seconds, 1 or more.
    pub seconds: i64,
}

/// The most time that passes at once, in seconds: a year.
pub const WAIT_MAX: i64 = 366 * 24 * 60 * 60;

impl Rule for Wait {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        passes(at, self.seconds.clamp(0, WAIT_MAX))?;
        Ok(Verdict::done())
    }
}
