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
use norn_kernel::time::{self, Calendar, Moments, Passes};
use norn_kernel::{At, Play, Rule, Storable, Verdict, Who, rule};

/// What falls due, in the order in which it happens within one second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Due {
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

/// The clock counts seconds.
pub const CALENDAR: Calendar = Calendar(&[("s", 1), ("min", 60), ("h", 60 * 60), ("d", 24 * 60 * 60)]);

/// The game's own time: conditions and effects end, injuries get worse, rests end, willpower comes back with each day,
/// and whoever makes no physical roll gets their breath back. [heimr.combat.turn-duration]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameTime;

impl Passes for GameTime {
    type World = World;
    type Due = (Due, Who);

    fn now(&self, world: &World) -> i64 {
        world.clock
    }

    fn falls_due(&self, world: &World, moments: &mut Moments<(Due, Who)>) {
        for (&who, one) in &world.characters {
            for end in one.conditions.values().filter_map(|condition| condition.until) {
                moments.at(end, (Due::Conditions, who));
            }
            for one in &one.afflictions {
                if let Lasting::Until(end) = one.lasts {
                    moments.at(end, (Due::Effects, who));
                }
            }
            if let Some(injury) = one.injury.as_ref().filter(|_| !one.dead) {
                for end in [injury.dies, injury.faints].into_iter().flatten() {
                    moments.at(end, (Due::Injury, who));
                }
            }
            if let Some(since) = one.resting {
                moments.at(since.saturating_add(REST_SECONDS), (Due::Rested, who));
            }
            if one.willpower.now < points::max_willpower(world, who) {
                moments.each(CALENDAR, "d", (Due::Day, who));
            }
            if fatigue::has_a_breather(world, who) && one.fatigue != fatigue::base(world, who) {
                let rested = one.exerted.map_or(world.clock, |last| last.saturating_add(BREATHER_SECONDS));
                moments.at(rested, (Due::Breath, who));
            }
        }
    }

    fn unseen(&self, world: &World, (_, who): &(Due, Who)) -> bool {
        !world.is_seen(*who)
    }

    fn set_clock(&self, at: &mut At<'_, World>, now: i64) -> Play<()> {
        clock(at, now)
    }

    fn happens(&self, at: &mut At<'_, World>, &(due, who): &(Due, Who)) -> Play<()> {
        match due {
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
}

/// So many seconds pass. [heimr.combat.turn-duration]
pub fn passes(at: &mut At<'_, World>, seconds: i64) -> Play<()> {
    let until = at.world().clock.saturating_add(seconds);
    time::pass(at, &GameTime, until)
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
