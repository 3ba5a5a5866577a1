//! Healing, and short rests.
use crate::reference::RULES;
use crate::rules::characters::points::{self, befall};
use crate::rules::harm::injuries;
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Verdict, Who, rule};

/// How long a short rest takes, in seconds. [heimr.health.rest-duration]
pub const REST_SECONDS: i64 = 5 * 60;

/// Hit points come back, up to the maximum; an injury gets better, or is over. Nothing comes back to the dead.
/// [heimr.health.healing]
pub fn mend(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let max = points::max_hp(at.world(), who);
    let one = at.world().character(who);
    let was = one.hp.now;
    let to = was.saturating_add(points.max(0)).min(max.max(was));
    if one.dead || to == was {
        return Ok(());
    }
    if points::has_hp(at, by, who, to)? && at.world().character(who).hp.now == to {
        injuries::heals(at, who, was)?;
    }
    Ok(())
}

/// Somebody lies or sits down to rest. [heimr.health.rest-condition]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rest {
    pub who: Who,
}

impl Rule for Rest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let key = rule!("heimr.injury.death");
        at.require(key, !at.world().character(who).dead, || Text::part(key, "refusal").with("who", who))?;
        let key = rule!("heimr.health.rest-condition");
        at.require(key, !injuries::is_injured(at.world(), who), || {
            Text::part(key, "refusal").with("who", who)
        })?;
        let since = Some(at.world().clock);
        befall(at, rule!("heimr.health.rest-duration"), Effect::Resting(who, since))?;
        Ok(Verdict::done())
    }
}

/// What time does for somebody who rests. [heimr.health.rest-benefits, heimr.health.rest-rested-skills]
pub fn time_passes(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let (now, one) = (at.world().clock, at.world().character(who));
    let Some(since) = one.resting else { return Ok(()) };
    let rested = i32::try_from(now.saturating_sub(since)).unwrap_or(i32::MAX);
    let takes = i32::try_from(REST_SECONDS).unwrap_or(i32::MAX);
    if !at.reaches(rule!("heimr.health.rest-duration"), rested, takes) {
        return Ok(());
    }
    befall(at, rule!("heimr.health.rest-duration"), Effect::Resting(who, None))?;
    if rule!("heimr.health.rest-condition").holds(injuries::is_injured(at.world(), who)) {
        return Ok(());
    }
    let max = points::max_hp(at.world(), who);
    mend(at, who, max, rule!("heimr.health.rest-benefits"))?;
    let mut skills = at.world().character(who).skills.clone();
    skills.values_mut().for_each(|skill| skill.spent = false);
    befall(at, rule!("heimr.health.rest-rested-skills"), Effect::Skills(who, skills))?;
    Ok(())
}
