//! The clock, and everything that falls due by it, in the order of the rules. [fivey.rest.sequence]
use crate::reference::RULES;
use crate::rules::characters::{acting, health};
use crate::rules::exploring::{nights, risks};
use crate::rules::magic::ongoing;
use crate::world::happen::{carry, happen, set};
use crate::world::{CALENDAR, Carried, Character, DAY, Effect, Fate, Phase, Set, Task, World};
use norn_kernel::time::{self, Moments, Passes};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule};

/// What falls due, in the order in which it happens at one moment. [fivey.rest.sequence]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Due {
    /// (13), (17) A spell runs out. [fivey.magic.minutes-in-combat]
    Spell(Who),
    /// (13), (17) An illusion fades. [fivey.feat.street-magic]
    Illusion(Who),
    /// (17) Somebody is charmed no more. [fivey.spell.charm]
    Charm(Who),
    /// (14) What took some time is done. [fivey.armor.don-doff]
    Task(Who),
    /// (15), (36) What was counted down to happens. [fivey.referee.clock-countdown]
    Countdown(String),
    /// (22) [fivey.rest.meal]
    Meal(Who),
    /// (23) [fivey.rest.meal]
    Hunger(Who),
    /// (24) [fivey.rest.recover]
    Recover(Who),
    /// (25) [fivey.feat.blessing]
    Blessed(Who),
    /// (26) [fivey.rest.practice]
    Practice(Who),
    /// (27) [fivey.attune.change]
    Attune(Who),
    /// (28) [fivey.feat.blessing]
    Unwarded(Who),
    /// (29) A nymph is nursed back. [fivey.origin.nymph.relic-healing]
    Nursed(Who),
    /// (29) What was counted down to in days happens. [fivey.referee.clock-countdown]
    Daily(String),
    /// (30) [fivey.feat.daily-uses]
    NewDay(Who),
    /// (30) The night is over. [fivey.day.nighttime]
    Dawn,
}

/// How time passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clock {
    /// As people live through it, day by day.
    Ordinary,
    /// The same, but people keep what they have to eat.
    Fasting,
    /// In downtime, whose days have no nights of their own. [fivey.rest.sequence]
    Downtime,
    /// As it is listed: without what every night brings.
    Listed,
}

/// What has a moment of its own.
fn dated(world: &World) -> Vec<(i64, Due)> {
    let mut all = vec![];
    all.extend(world.spells.iter().map(|(by, spell)| (spell.until, Due::Spell(*by))));
    all.extend(world.illusions.iter().map(|(by, illusion)| (illusion.until, Due::Illusion(*by))));
    for (name, countdown) in &world.countdowns {
        if let Some(until) = countdown.until {
            // What ends with a day ends after its night.
            let daily = until.rem_euclid(DAY) == 0;
            all.push((until, if daily { Due::Daily(name.clone()) } else { Due::Countdown(name.clone()) }));
        }
    }
    for (&who, one) in &world.characters {
        all.extend(one.nursed.map(|nursed| (nursed, Due::Nursed(who))));
        all.extend(one.charmed.as_ref().map(|charmed| (charmed.until, Due::Charm(who))));
        all.extend(one.busy.as_ref().map(|busy| (busy.until, Due::Task(who))));
    }
    all
}

/// Whether somebody is blessed tonight, or protected for the day. [fivey.feat.blessing]
fn is_under_blessing(one: &Character) -> bool {
    let blessed = !one.tonight.blessed.is_empty() || !one.warded.is_empty();
    one.fate == Fate::Alive && blessed
}

impl Clock {
    /// Whether each day ends with a night and what that brings.
    fn has_nights(self) -> bool {
        matches!(self, Self::Ordinary | Self::Fasting)
    }
}

impl Passes for Clock {
    type World = World;
    type Due = Due;

    fn now(&self, world: &World) -> i64 {
        world.clock
    }

    fn falls_due(&self, world: &World, moments: &mut Moments<Due>) {
        for (moment, due) in dated(world) {
            moments.at(moment, due);
        }
        let lives = |one: &Character| one.fate == Fate::Alive && (one.played || one.keeper.is_some());
        for (&who, one) in &world.characters {
            if lives(one) && self.has_nights() {
                // Of those who are elsewhere nobody knows what they eat.
                if rule!("fivey.rest.meal").holds(!one.away) {
                    moments.each(CALENDAR, "day", Due::Hunger(who));
                }
                let nightly = [
                    Due::Recover(who),
                    Due::Blessed(who),
                    Due::Practice(who),
                    Due::Attune(who),
                    Due::Unwarded(who),
                    Due::NewDay(who),
                ];
                nightly.into_iter().for_each(|due| moments.each(CALENDAR, "day", due));
            } else if self.has_nights() && is_under_blessing(one) {
                // Of those who are not of the party, a night brings only what somebody of it has given them.
                let nightly = [Due::Blessed(who), Due::Unwarded(who), Due::NewDay(who)];
                nightly.into_iter().for_each(|due| moments.each(CALENDAR, "day", due));
            }
        }
        if *self == Self::Ordinary {
            let eats = |who: &Who| lives(world.character(*who)) && 0 < nights::rations(world, *who);
            world.party().filter(eats).for_each(|who| moments.each(CALENDAR, "day", Due::Meal(who)));
        }
        if world.night.is_some() || world.march.is_some() {
            moments.each(CALENDAR, "day", Due::Dawn);
        }
    }

    fn unseen(&self, world: &World, due: &Due) -> bool {
        match due {
            Due::Charm(_) => true,
            Due::Illusion(by) => !world.is_illusion_known(*by),
            Due::Spell(who) | Due::Task(who) | Due::Blessed(who) | Due::Unwarded(who) | Due::NewDay(who) => {
                !world.is_seen(*who)
            }
            Due::Countdown(name) | Due::Daily(name) => world.countdowns.get(name).is_none_or(|it| !it.open),
            _ => false,
        }
    }

    fn set_clock(&self, at: &mut At<'_, World>, now: i64) -> Play<()> {
        happen(at, rule!("fivey.day.halves"), Effect::Clock(now)).map(drop)
    }

    fn happens(&self, at: &mut At<'_, World>, due: &Due) -> Play<()> {
        match due {
            Due::Spell(by) => ongoing::ends(at, *by, rule!("fivey.magic.minutes-in-combat")),
            Due::Illusion(by) => {
                happen(at, rule!("fivey.feat.street-magic"), Effect::Illusion(*by, None)).map(drop)
            }
            Due::Charm(who) => charm_ends(at, *who),
            Due::Task(who) => done(at, *who),
            Due::Countdown(name) | Due::Daily(name) => counted_down(at, name),
            Due::Meal(who) => nights::dines(at, *who),
            Due::Hunger(who) => nights::hungers(at, *who),
            Due::Recover(who) => nights::recovers(at, *who),
            Due::Blessed(who) => nights::is_blessed(at, *who),
            Due::Practice(who) => nights::practices(at, *who),
            Due::Attune(who) => nights::attunes(at, *who),
            Due::Unwarded(who) => nights::is_warded_no_more(at, *who),
            Due::Nursed(who) => nursed(at, *who),
            Due::NewDay(who) => nights::begins_anew(at, *who),
            Due::Dawn => {
                happen(at, rule!("fivey.rest.march"), Effect::March(None))?;
                happen(at, rule!("fivey.day.nighttime"), Effect::Night(None)).map(drop)
            }
        }
    }
}

/// Whoever was charmed feels as before. [fivey.spell.charm]
pub fn charm_ends(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.spell.charm");
    let Some(charmed) = at.world().character(who).charmed.clone() else { return Ok(()) };
    set(at, key, who, Set::attitude(charmed.before))?;
    set(at, key, who, Set::charmed(None)).map(drop)
}

/// What kept somebody busy is done. [fivey.origin.hellchild.change-of-clothes, fivey.armor.don-doff]
fn done(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.referee.time-restraints");
    let Some(busy) = at.world().character(who).busy.clone() else { return Ok(()) };
    set(at, key, who, Set::busy(None))?;
    match busy.task {
        Task::Change(guise) => {
            let key = rule!("fivey.origin.hellchild.change-of-clothes");
            set(at, key, who, Set::alter_ego(guise.unwrap_or_default())).map(drop)
        }
        Task::Don(name) => wears(at, who, &name, Carried::Worn),
        Task::Doff(name) => wears(at, who, &name, Carried::OnHand),
        Task::Other(doing) => {
            let key = rule!("fivey.referee.random-risk");
            if busy.risk <= 0 || !at.world().is_able(who) {
                return Ok(());
            }
            let strikes = risks::strikes(at, who, busy.risk, key)?;
            let part = if strikes { "strikes" } else { "passes" };
            at.story(|_| Text::part(key, part).with("who", who).with("doing", Value::text(&doing)));
            Ok(())
        }
    }
}

/// Armor is put on or taken off. [fivey.armor.don-doff]
pub fn wears(at: &mut At<'_, World>, who: Who, name: &str, now: Carried) -> Play<()> {
    carry(at, rule!("fivey.armor.don-doff"), who, |things| {
        if now == Carried::Worn {
            for thing in things.values_mut().filter(|thing| thing.carried == Carried::Worn) {
                thing.carried = Carried::OnHand;
            }
        }
        if let Some(thing) = things.get_mut(name) {
            thing.carried = now;
        }
    })
}

/// What was counted down to happens: it is told, and the rest is the referee's. [fivey.referee.clock-countdown]
pub fn counted_down(at: &mut At<'_, World>, name: &str) -> Play<()> {
    let key = rule!("fivey.referee.clock-countdown");
    if at.world().countdowns.get(name).is_some_and(|it| it.open) {
        at.story(|_| Text::part(key, "happens").with("name", Value::text(name)));
    }
    happen(at, key, Effect::Countdown(name.to_owned(), None)).map(drop)
}

/// A nymph is back among the living, or whole again. [fivey.origin.nymph.relic-healing]
fn nursed(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.origin.nymph.relic-healing");
    set(at, key, who, Set::nursed(None))?;
    if at.world().character(who).fate == Fate::Bodiless {
        set(at, key, who, Set::fate(Fate::Alive))?;
    }
    let most = at.world().character(who).most;
    health::heal(at, who, most, key).map(drop)
}

/// Time passes until this minute. [fivey.day.halves]
pub fn passes(at: &mut At<'_, World>, until: i64, clock: Clock) -> Play<()> {
    time::pass(at, &clock, until)
}

/// How time passes in the phase that play attends to. [fivey.phase.own-scale]
#[must_use]
pub fn clock_of(world: &World) -> Clock {
    if world.phase == Phase::Downtime { Clock::Downtime } else { Clock::Ordinary }
}

/// The most minutes that pass at once: a year.
pub const WAIT_MAX: i64 = 366 * DAY;

/// So much time passes as nobody does anything: whatever falls due meanwhile does. [fivey.day.halves]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Wait {
    /// In minutes, 1 or more.
    pub minutes: i64,
}

impl Rule for Wait {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::calm(at)?;
        let key = rule!("fivey.day.halves");
        let fits = (1..=WAIT_MAX).contains(&self.minutes);
        at.require(key, fits, || Text::part(key, "refusal").with("max", Value::Number(WAIT_MAX / DAY)))?;
        let span = CALENDAR.in_short(self.minutes);
        // It heads whatever falls due meanwhile.
        at.story(|_| Text::part(key, "told-wait").with("span", Value::Text(span)));
        let until = at.world().clock.saturating_add(self.minutes);
        let clock = clock_of(at.world());
        passes(at, until, clock)?;
        Ok(Verdict::done())
    }
}

/// The minute at which the day ends that is under way.
#[must_use]
pub fn day_ends(world: &World) -> i64 {
    world.clock.div_euclid(DAY).saturating_add(1).saturating_mul(DAY)
}
