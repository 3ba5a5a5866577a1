//! Recovery: time passes, rest gives back what was used, and the referee heals by hand.
use crate::reference::RULES;
use crate::rules::narrative::hp;
use crate::world::happen::happen;
use crate::world::{Effect, Rest, World};
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
        let now = from.saturating_add(i64::from(self.minutes) * MINUTE);
        happen(at, rule!("triumvene.recovery.full-rest"), Effect::Clock(now))?;
        for &who in &self.resting {
            let has_rested = hp::privately(at, who, |at| rest(at, who, from))?;
            hp::rise(at, who, has_rested)?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody has rested since `from`, without a break. Says whether the rest counts.
/// [triumvene.recovery.full-rest, triumvene.recovery.short-rest, triumvene.recovery.short-rest.limit]
fn rest(at: &mut At<'_, World>, who: Who, from: i64) -> Play<bool> {
    let to = at.world().clock;
    let kept = at.world().character(who).rest.clone();
    let mut half = kept.half;
    let mut spans = kept.spans;
    // Rest that goes on where the last one ended is the same rest.
    let begun = match spans.last() {
        Some(&(begun, ended)) if ended == from => {
            spans.pop();
            begun
        }
        _ => from,
    };
    spans.retain(|&(one, other)| SHORTEST <= minutes(other - one));
    spans.push((begun, to));
    let counts = at.reaches(rule!("triumvene.recovery.short-rest.limit"), minutes(to - begun), SHORTEST);
    if counts {
        let within = minutes(rested(&spans, to));
        if at.reaches(rule!("triumvene.recovery.full-rest"), within, FULL) {
            restore(at, who, Share::All)?;
            half = None;
            // Whoever rests on begins anew: eight hours more are another full recovery.
            let left = (to - full_at(&spans, from, to)) % (i64::from(FULL) * MINUTE);
            spans.clear();
            spans.extend((0 < left).then_some((to - left, to)));
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

/// Seconds of rest in the period that ends at `moment`. [triumvene.recovery.full-rest]
fn rested(spans: &[(i64, i64)], moment: i64) -> i64 {
    let start = moment - i64::from(PERIOD) * MINUTE;
    let inside = |&(from, to): &(i64, i64)| (to.min(moment) - from.max(start)).max(0);
    spans.iter().map(inside).sum()
}

/// The first moment after `from` at which the rest was enough for a full recovery; `to` at the latest.
fn full_at(spans: &[(i64, i64)], from: i64, to: i64) -> i64 {
    let (mut before, mut moment) = (from, to);
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
