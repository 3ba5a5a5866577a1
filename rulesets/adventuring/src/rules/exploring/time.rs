//! The clock, and everything that falls due by it, in the order of the rules. [adventuring.base.sequence]
use crate::reference::RULES;
use crate::rules::base::damage::{dies, heal};
use crate::rules::exploring::tasks;
use crate::rules::harm::{diseases, poisons, rests};
use crate::rules::hazards::{climate, fears, rounds, suffocation};
use crate::world::happen::{busy, happen, set};
use crate::world::switches::MissedRest;
use crate::world::{Blackout, CALENDAR, DAY, Effect, Fate, Set, Task, World};
use norn_kernel::time::{self, Moments, Passes};
use norn_kernel::{At, Play, Who, rule};

/// What falls due, in the order in which it happens at one boundary. [adventuring.base.sequence]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Due {
    /// (1) Poison has done its worst. [adventuring.poison.effect.damaging]
    Poison(Who),
    /// (2) The dying die. [adventuring.base.dying]
    Dies(Who),
    /// (3) What lasts until the end of the stretch is over; the stable wake. [adventuring.base.until-end]
    Ends(Who),
    /// (4) What took a watch comes to something. [adventuring.turn.long-action-at-site]
    Task(Who),
    /// (5) A daily rest is complete. [adventuring.base.daily-rest]
    Rested(Who),
    /// (6) A befriended animal leaves. [adventuring.animal-friend.duration]
    Leaves(Who),
    /// (7) What lasts until the end of the watch is over. [adventuring.poison.effect.soporific]
    Wakes(Who),
    /// (8) Rotting feet kill. [adventuring.disease.black-gangrene.amputation]
    Feet(Who),
    /// (8) Frenzy is over. [adventuring.disease.bloodburn]
    Calms(Who),
    /// (9) The sick make their recovery saves. [adventuring.disease.daily-save]
    Recovery(Who),
    /// (10) A day without a daily rest weakens. [adventuring.base.daily-rest.missed]
    Unrested(Who),
    /// (11) Immunity is over. [adventuring.disease.influence]
    Immunity(Who),
    /// (12) A full rest is complete. [adventuring.base.full-rest]
    FullyRested(Who),
    /// (15) Cold and heat. [adventuring.element.cold-heat.environment]
    Climate(Who),
    /// (16) Fear is saved against anew. [adventuring.fear.repeat]
    Horror(String),
    /// The game master is told who was near somebody sick. [adventuring.disease.exposure]
    Near(Who),
}

impl Due {
    /// Whom it is about, where it is about somebody.
    #[must_use]
    pub fn who(&self) -> Option<Who> {
        match self {
            Self::Poison(who)
            | Self::Dies(who)
            | Self::Ends(who)
            | Self::Task(who)
            | Self::Rested(who)
            | Self::Leaves(who)
            | Self::Wakes(who)
            | Self::Feet(who)
            | Self::Calms(who)
            | Self::Recovery(who)
            | Self::Unrested(who)
            | Self::Immunity(who)
            | Self::FullyRested(who)
            | Self::Climate(who)
            | Self::Near(who) => Some(*who),
            Self::Horror(_) => None,
        }
    }
}

/// How time passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clock {
    /// Stretch by stretch, each with its own cold, heat and fear.
    ByStretch,
    /// Many stretches in one go: cold and heat are asked for once, and fear is saved against once.
    /// [adventuring.turn.long-action-at-site]
    AtOnce,
}

impl Passes for Clock {
    type World = World;
    type Due = Due;

    fn now(&self, world: &World) -> i64 {
        world.clock
    }

    fn falls_due(&self, world: &World, moments: &mut Moments<Due>) {
        for (&who, one) in world.characters.iter().filter(|(_, one)| !one.is_dead()) {
            for dose in &one.doses {
                moments.at(dose.until, Due::Poison(who));
            }
            match one.fate {
                Fate::Dying { until } => moments.at(until, Due::Dies(who)),
                Fate::Stable { until } => moments.at(until, Due::Ends(who)),
                Fate::Well | Fate::Falling | Fate::Dead => {}
            }
            for (blackout, until) in &one.out {
                let due = if *blackout == Blackout::Sleep { Due::Wakes(who) } else { Due::Ends(who) };
                moments.at(*until, due);
            }
            for until in
                one.fears.iter().map(|fear| fear.until).chain(one.distracted.iter().map(|it| it.until))
            {
                moments.at(until, Due::Ends(who));
            }
            if 0 < one.breathless {
                moments.each(CALENDAR, "stretch", Due::Ends(who));
            }
            if let Some(tie) = &one.befriended {
                moments.at(tie.until, Due::Leaves(who));
            }
            if let Some(until) = one.frenzied {
                moments.at(until, Due::Calms(who));
            }
            for until in one.sick.values().filter_map(|sickness| sickness.feet) {
                moments.at(until, Due::Feet(who));
            }
            if !one.sick.is_empty() {
                moments.each(CALENDAR, "day", Due::Recovery(who));
                near(world, moments, who);
            }
            if one.played {
                moments.each(CALENDAR, "day", Due::Unrested(who));
            }
            for until in one.immune.values().flatten() {
                moments.at(*until, Due::Immunity(who));
            }
            if *self == Self::ByStretch && climate::is_due(world, who) {
                moments.each(CALENDAR, "stretch", Due::Climate(who));
            }
        }
        for (&who, busy) in &world.busy {
            moments.at(
                busy.until,
                match busy.task {
                    Task::Rest => Due::Rested(who),
                    Task::FullRest(_) => Due::FullyRested(who),
                    _ => Due::Task(who),
                },
            );
        }
        if *self == Self::ByStretch {
            for name in world.horrors.keys() {
                moments.each(CALENDAR, "stretch", Due::Horror(name.clone()));
            }
        }
    }

    fn unseen(&self, world: &World, due: &Due) -> bool {
        let hidden = due.who().is_some_and(|who| !world.is_seen(who));
        hidden
            || match due {
                // Whoever knew of it would know more than symptoms say.
                Due::Immunity(_) | Due::Near(_) => true,
                Due::Unrested(_) => world.switches.missed_rest == MissedRest::NoEffect,
                _ => false,
            }
    }

    fn set_clock(&self, at: &mut At<'_, World>, now: i64) -> Play<()> {
        happen(at, rule!("adventuring.base.clock"), Effect::Clock(now)).map(drop)
    }

    fn happens(&self, at: &mut At<'_, World>, due: &Due) -> Play<()> {
        match due {
            Due::Poison(who) => poisons::takes_effect(at, *who),
            Due::Dies(who) => dies(at, *who, rule!("adventuring.base.dying")),
            Due::Ends(who) => ends(at, *who),
            Due::Task(who) => {
                let task = at.world().busy.get(who).map(|busy| busy.task.clone());
                busy(at, *who, None)?;
                task.map_or(Ok(()), |task| tasks::comes_to(at, *who, &task))
            }
            Due::Rested(who) => {
                busy(at, *who, None)?;
                rests::daily(at, *who)
            }
            Due::Leaves(who) => {
                set(at, rule!("adventuring.animal-friend.duration"), *who, Set::befriended(None)).map(drop)
            }
            Due::Wakes(who) => {
                let now = at.world().clock;
                let mut out = at.world().character(*who).out.clone();
                out.retain(|blackout, until| *blackout != Blackout::Sleep || now < *until);
                set(at, rule!("adventuring.poison.effect.soporific"), *who, Set::out(out)).map(drop)
            }
            Due::Feet(who) => diseases::feet_kill(at, *who),
            Due::Calms(who) => {
                set(at, rule!("adventuring.base.condition.frenzied"), *who, Set::frenzied(None)).map(drop)
            }
            Due::Recovery(who) => diseases::recovery_saves(at, *who),
            Due::Unrested(who) => rests::missed(at, *who),
            Due::Immunity(who) => {
                let now = at.world().clock;
                let mut immune = at.world().character(*who).immune.clone();
                immune.retain(|_, until| until.is_none_or(|until| now < until));
                set(at, rule!("adventuring.disease.immunity"), *who, Set::immune(immune)).map(drop)
            }
            Due::FullyRested(who) => rests::full(at, *who),
            Due::Climate(who) => climate::strikes(at, *who),
            Due::Horror(name) => fears::again(at, name),
            Due::Near(who) => diseases::hints(at, *who),
        }
    }
}

/// Names when the game master is to be told who was near somebody sick: after a stretch, and once in a day.
/// [adventuring.disease.exposure]
fn near(world: &World, moments: &mut Moments<Due>, sick: Who) {
    for other in diseases::endangered(world, sick) {
        let told = diseases::hinted(world, sick, other).map(|day| day.saturating_mul(DAY).saturating_add(1));
        match told.filter(|next| world.clock < *next) {
            Some(next) => moments.at(next, Due::Near(sick)),
            None => moments.each(CALENDAR, "stretch", Due::Near(sick)),
        }
    }
}

/// What lasts until the end of a stretch is over. [adventuring.base.until-end, adventuring.base.stable]
fn ends(at: &mut At<'_, World>, who: Who) -> Play<()> {
    suffocation::stretch(at, who)?;
    let now = at.world().clock;
    let one = at.world().character(who);
    let mut fears = one.fears.clone();
    fears.retain(|fear| now < fear.until);
    let mut out = one.out.clone();
    out.retain(|blackout, until| *blackout == Blackout::Sleep || now < *until);
    let distracted = one.distracted.clone().filter(|it| now < it.until);
    let wakes = matches!(one.fate, Fate::Stable { until } if until <= now);
    set(at, rule!("adventuring.fear.duration"), who, Set::fears(fears))?;
    set(at, rule!("adventuring.base.until-end"), who, Set::out(out))?;
    set(at, rule!("adventuring.manipulation.distract"), who, Set::distracted(distracted))?;
    if wakes {
        heal(at, who, 1, rule!("adventuring.base.stable"))?;
    }
    Ok(())
}

/// Time passes until this stretch begins. Whoever is in flames or without air as it begins to has some rounds of that
/// first. Where many stretches pass in one go, fear is saved against as they begin, and cold and heat are settled when
/// they are over. [adventuring.turn.long-action-at-site]
pub fn passes(at: &mut At<'_, World>, until: i64, clock: Clock) -> Play<()> {
    rounds::linger(at)?;
    if clock == Clock::AtOnce {
        let horrors: Vec<String> = at.world().horrors.keys().cloned().collect();
        for name in horrors {
            fears::for_long(at, &name, until)?;
        }
    }
    let from = at.world().clock;
    time::pass(at, &clock, until)?;
    if clock == Clock::AtOnce {
        climate::for_long(at, from)?;
    }
    Ok(())
}
