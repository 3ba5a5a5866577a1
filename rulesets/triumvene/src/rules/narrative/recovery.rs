//! Recovery: time passes, rest gives back what was used, and the referee heals by hand.
use crate::reference::RULES;
use crate::rules::narrative::hp;
use crate::world::happen::happen;
use crate::world::{Effect, Rest, World};
use norn_kernel::time::{self, Moments, Passes};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// Seconds of game time in a minute.
pub const MINUTE: i64 = 60;
/// Minutes of rest below which it does not count. [triumvene.recovery.short-rest.limit]
pub const SHORTEST: i32 = 60;
/// Minutes of rest that give back everything. [triumvene.recovery.full-rest]
pub const FULL: i32 = 8 * 60;
/// Minutes of a period. [triumvene.recovery.full-rest, triumvene.recovery.short-rest.limit]
pub const PERIOD: i32 = 24 * 60;

/// The most hours that pass at once: a year.
pub const HOURS_MAX: i64 = 366 * 24;
/// The most hit points that are healed at once.
pub const HEALED_MAX: i64 = 10_000;

/// Game time passes outside of a fight, and some rest meanwhile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct TimePasses {
    /// How many minutes.
    pub minutes: u32,
    /// Who rests for all of it.
    pub resting: BTreeSet<Who>,
}

impl Rule for TimePasses {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for &who in &self.resting {
            hp::require_alive(at, who)?;
        }
        let peace = at.world().combat.is_none();
        at.require(rule!("triumvene.recovery.full-rest"), peace, || {
            Text::part(words!("triumvene.recovery.full-rest"), "refusal")
        })?;
        let from = at.world().clock;
        let until = from.saturating_add(i64::from(self.minutes) * MINUTE);
        let resting = Resting { from, until, resting: self.resting.clone() };
        time::pass(at, &resting, until)?;
        for who in &self.resting {
            resting.happens(at, who)?;
        }
        Ok(Verdict::done())
    }
}

/// Time in which some rest without a break. [triumvene.recovery.full-rest]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Resting {
    /// Since when.
    from: i64,
    until: i64,
    resting: BTreeSet<Who>,
}

impl Resting {
    /// Somebody has rested since `from`, without a break. Says whether the rest counts.
    /// [triumvene.recovery.full-rest, triumvene.recovery.short-rest, triumvene.recovery.short-rest.limit]
    fn rest(&self, at: &mut At<'_, World>, who: Who) -> Play<bool> {
        let from = self.from;
        let to = at.world().clock;
        let (mut spans, begun) = spans(at.world(), who, from, to);
        let mut half = at.world().character(who).rest.half;
        let counts = at.reaches(rule!("triumvene.recovery.short-rest.limit"), minutes(to - begun), SHORTEST);
        if counts {
            let within = minutes(rested(&spans, to));
            if at.reaches(rule!("triumvene.recovery.full-rest"), within, FULL) {
                restore(at, who, Share::All)?;
                half = None;
                // Whoever rests on begins anew: eight hours more are another full recovery.
                let left = (to - full_at(&spans, begun, to)) % (i64::from(FULL) * MINUTE);
                spans.clear();
                spans.extend((0 < left || to < self.until).then_some((to - left, to)));
            } else if half.is_some_and(|last| begun < last) {
                // It is the rest that has paid, and it goes on.
                half = Some(to);
            } else {
                let limit = rule!("triumvene.recovery.short-rest.limit");
                let pays = half.is_none_or(|last| at.reaches(limit, minutes(to - last), PERIOD));
                if pays && restore(at, who, Share::Half)? {
                    half = Some(to);
                }
            }
        }
        spans.retain(|&(_, ended)| to - i64::from(PERIOD) * MINUTE < ended);
        let rest = Rest { spans, half };
        happen(at, rule!("triumvene.recovery.full-rest"), Effect::Rest(who, rest))?;
        Ok(counts)
    }
}

impl Passes for Resting {
    type World = World;
    /// Whose rest is enough for a full recovery.
    type Due = Who;

    fn now(&self, world: &World) -> i64 {
        world.clock
    }

    fn falls_due(&self, world: &World, moments: &mut Moments<Who>) {
        for &who in &self.resting {
            let one = world.character(who);
            // What comes at the end, and a recovery that gives nothing back, is reckoned with there.
            if 0 < one.hp.used().max(one.cohesion.used()) || one.rest.half.is_some() {
                let enough = world.clock.saturating_add(i64::from(FULL) * MINUTE);
                let (spans, begun) = spans(world, who, self.from, enough);
                // Until it has lasted for an hour, nobody can say whether a rest counts.
                let counts = begun.saturating_add(i64::from(SHORTEST) * MINUTE);
                let full = full_at(&spans, begun, enough).max(counts);
                if full < self.until {
                    moments.at(full, who);
                }
            }
        }
    }

    fn set_clock(&self, at: &mut At<'_, World>, now: i64) -> Play<()> {
        happen(at, rule!("triumvene.recovery.full-rest"), Effect::Clock(now))
    }

    fn happens(&self, at: &mut At<'_, World>, &who: &Who) -> Play<()> {
        let has_rested = hp::privately(at, who, |at| self.rest(at, who))?;
        hp::rise(at, who, has_rested)
    }
}

/// All rest of somebody who has rested since `from`, without a break, until `to`: what ended before and counts, and
/// then this. Rest that goes on where the last one ended is the same rest.
fn spans(world: &World, who: Who, from: i64, to: i64) -> (Vec<(i64, i64)>, i64) {
    let mut spans = world.character(who).rest.spans.clone();
    let begun = spans.pop_if(|(_, ended)| from <= *ended).map_or(from, |(begun, _)| begun);
    spans.retain(|&(one, other)| SHORTEST <= minutes(other - one));
    spans.push((begun, to));
    (spans, begun)
}

/// Seconds of rest in the period that ends at `moment`. [triumvene.recovery.full-rest]
fn rested(spans: &[(i64, i64)], moment: i64) -> i64 {
    let start = moment - i64::from(PERIOD) * MINUTE;
    let inside = |&(from, to): &(i64, i64)| (to.min(moment) - from.max(start)).max(0);
    spans.iter().map(inside).sum()
}

/// The first moment after `begun` at which the rest was enough for a full recovery; `to` at the latest.
fn full_at(spans: &[(i64, i64)], begun: i64, to: i64) -> i64 {
    let (mut before, mut moment) = (begun, to);
    // While somebody rests, no moment has less rest behind it than the one before: halving finds the first.
    while before + 1 < moment {
        let middle = before + (moment - before) / 2;
        if i64::from(FULL) * MINUTE <= rested(spans, middle) {
            moment = middle;
        } else {
            before = middle;
        }
    }
    moment
}

fn minutes(seconds: i64) -> i32 {
    i32::try_from(seconds.div_euclid(MINUTE)).unwrap_or(i32::MAX)
}

/// How much of what was used comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    All,
    Half,
}

/// Used hit points and Cohesion come back. Says whether anything did. [triumvene.recovery.tracks]
fn restore(at: &mut At<'_, World>, who: Who, share: Share) -> Play<bool> {
    let one = at.world().character(who);
    let tracks = [("hp", one.hp), ("cohesion", one.cohesion)];
    let [hp, cohesion] = tracks.map(|(word, pool)| {
        let of = |_: &World| Value::word(word);
        let used = pool.used().max(0);
        let used = at.number_of(rule!("triumvene.recovery.tracks"), used, of);
        match share {
            Share::All => at.number_of(rule!("triumvene.recovery.full-rest"), used, of),
            Share::Half => {
                let half = used.saturating_sub(used / 2);
                at.number_of(rule!("triumvene.recovery.short-rest"), half, of)
            }
        }
    });
    let one = at.world().character(who);
    let (hp, cohesion) = (one.hp.more(hp), one.cohesion.more(cohesion));
    let effects = [
        (hp != one.hp).then_some(Effect::Hp(who, hp)),
        (cohesion != one.cohesion).then_some(Effect::Cohesion(who, cohesion)),
    ];
    let some = effects.iter().any(Option::is_some);
    for effect in effects.into_iter().flatten() {
        happen(at, rule!("triumvene.recovery.tracks"), effect)?;
    }
    Ok(some)
}

/// The referee gives back hit points, with a reason. Nothing else but rest does.
/// [triumvene.missing.healing]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Heal {
    pub who: Who,
    /// How many, 1 or more; what goes beyond the maximum is lost.
    pub amount: u16,
    /// In the referee's words.
    pub reason: String,
}

impl Rule for Heal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_alive(at, who)?;
        hp::privately(at, who, |at| {
            at.tell(|_| {
                Text::part(words!("triumvene.missing.healing"), "reason")
                    .with("who", who)
                    .with("reason", Value::text(&self.reason))
            });
            let amount = at.number(rule!("triumvene.missing.healing"), self.amount.into());
            let hp = at.world().character(who).hp.more(amount);
            happen(at, rule!("triumvene.missing.healing"), Effect::Hp(who, hp))
        })?;
        hp::rise(at, who, false)?;
        Ok(Verdict::done())
    }
}
