//! Health: how much of it there can be, how it comes back, and short rests.
use crate::RULES;
use crate::happen::harm::{Harm, befall};
use crate::happen::{Act, happen};
use crate::injuries;
use crate::turn;
use crate::world::World;
use crate::world::things::Carried;
use norn_kernel::{At, Key, Play, Rule, Text, Value, Verdict, Who, rule};
use serde::{Deserialize, Serialize};

/// How long a short rest takes, in seconds. [heimr.health.rest-duration]
pub const REST_SECONDS: i64 = 5 * 60;

/// The maximum of hit points as things stand: what the record says, and what armour and conditions add to it.
/// [heimr.character.armour, heimr.character.conditions]
#[must_use]
pub fn max_hp(world: &World, who: Who) -> i32 {
    let one = world.character(who);
    let worn = one.items.values().filter(|item| item.carried == Carried::Worn).map(|item| item.hp);
    let conditions = one.conditions.values().map(|condition| condition.hp);
    worn.chain(conditions).fold(one.hp.max, i32::saturating_add).max(1)
}

/// The maximum of willpower as things stand. [heimr.character.conditions]
#[must_use]
pub fn max_willpower(world: &World, who: Who) -> i32 {
    let one = world.character(who);
    let conditions = one.conditions.values().map(|condition| condition.willpower);
    conditions.fold(one.willpower.max, i32::saturating_add).max(0)
}

/// What lies above a maximum that has gone down is lost. [heimr.character.armour, heimr.character.conditions]
pub fn cap(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let (hp, will) = (max_hp(at.world(), who), max_willpower(at.world(), who));
    let one = at.world().character(who);
    let (has, willing) = (one.hp.now, one.willpower.now);
    if hp < has {
        befall(at, by, Harm::Points(who, hp))?;
    }
    if will < willing {
        befall(at, by, Harm::Will(who, will))?;
    }
    Ok(())
}

/// Hit points come back, up to the maximum; an injury gets better, or is over. Nothing comes back to the dead.
/// [heimr.health.healing]
pub fn mend(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let max = max_hp(at.world(), who);
    let one = at.world().character(who);
    let was = one.hp.now;
    let to = was.saturating_add(points.max(0)).min(max.max(was));
    if one.dead || to == was {
        return Ok(());
    }
    if befall(at, by, Harm::Points(who, to))? && at.world().character(who).hp.now == to {
        injuries::heals(at, who, was)?;
    }
    Ok(())
}

/// Willpower comes back, up to the maximum. [heimr.character.willpower]
pub fn regain(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let max = max_willpower(at.world(), who);
    let was = at.world().character(who).willpower.now;
    befall(at, by, Harm::Will(who, was.saturating_add(points.max(0)).min(max.max(was))))?;
    Ok(())
}

/// Somebody wakes, from whatever it was but an injury. [heimr.position.unconscious]
pub fn wake(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let stance = at.world().character(who).stance.clone();
    let stance = crate::world::Stance { unconscious: false, asleep: false, ..stance };
    happen(at, Act::Stand { who, stance, by: rule!("heimr.position.unconscious") })?;
    Ok(())
}

/// Somebody lies or sits down to rest. [heimr.health.rest-condition]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// Who.
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
        befall(at, rule!("heimr.health.rest-duration"), Harm::Rest(who, since))?;
        Ok(Verdict::done())
    }
}

/// Whoever rests and rolls, or uses a skill, begins to rest anew. [heimr.health.rest-interruption]
pub fn disturb(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).resting.is_some() {
        let since = Some(at.world().clock);
        befall(at, rule!("heimr.health.rest-interruption"), Harm::Rest(who, since))?;
    }
    Ok(())
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
    befall(at, rule!("heimr.health.rest-duration"), Harm::Rest(who, None))?;
    let max = max_hp(at.world(), who);
    mend(at, who, max, rule!("heimr.health.rest-benefits"))?;
    let mut skills = at.world().character(who).skills.clone();
    skills.values_mut().for_each(|skill| skill.spent = false);
    befall(at, rule!("heimr.health.rest-rested-skills"), Harm::Skills(who, skills))?;
    Ok(())
}

/// What the game master decides about somebody, without any rule that leads to it. [heimr.document.game-master-terms]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Decree {
    /// About whom.
    pub who: Who,
    /// What.
    pub what: Decreed,
}

/// A decision of the game master's about somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decreed {
    /// Hit points come back, so many. [heimr.health.healing]
    Heal(i32),
    /// Willpower comes back, so much. [heimr.character.willpower]
    GiveWillpower(i32),
    /// Hit points are lost, so many; at this part of the body. [heimr.injury.effect-on-injury]
    Wound(i32, Option<crate::world::harm::Part>),
    /// Nothing gets worse any more. [heimr.injury.stabilize]
    Stabilise,
    /// To sleep. [heimr.position.sleeping]
    Sleep,
    /// Unconscious. [heimr.position.unconscious]
    KnockOut,
    /// Awake, from whatever it was but an injury. [heimr.position.unconscious]
    Wake,
    /// Alive again. [heimr.injury.death]
    Revive,
}

impl Decreed {
    /// What commands call each.
    pub const WORDS: [&'static str; 8] =
        ["heal", "willpower", "wound", "stabilise", "sleep", "knock-out", "wake", "revive"];
}

impl Rule for Decree {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let dead = at.world().character(who).dead;
        let alive = |at: &mut At<'_, World>, key: Key| {
            at.require(key, !dead, || Text::part(key, "dead").with("who", who).with("skill", Value::text("")))
        };
        let stance = at.world().character(who).stance.clone();
        match self.what {
            Decreed::Heal(points) => {
                alive(at, rule!("heimr.health.healing"))?;
                mend(at, who, points, rule!("heimr.health.healing"))?;
            }
            Decreed::GiveWillpower(points) => {
                regain(at, who, points, rule!("heimr.document.game-master-terms"))?;
            }
            Decreed::Wound(points, part) => {
                injuries::lose(at, who, points, part, rule!("heimr.document.game-master-terms"))?;
            }
            Decreed::Stabilise => {
                alive(at, rule!("heimr.injury.stabilize"))?;
                injuries::stabilise(at, who)?;
            }
            Decreed::Sleep => {
                let by = rule!("heimr.position.sleeping");
                happen(at, Act::Stand { who, stance: crate::world::Stance { asleep: true, ..stance }, by })?;
                crate::effects::falls_helpless(at, who, by)?;
            }
            Decreed::KnockOut => {
                let by = rule!("heimr.position.unconscious");
                let stance = crate::world::Stance { unconscious: true, asleep: false, ..stance };
                happen(at, Act::Stand { who, stance, by })?;
                crate::effects::falls_helpless(at, who, by)?;
            }
            Decreed::Wake => {
                wake(at, who)?;
            }
            Decreed::Revive => {
                let key = rule!("heimr.injury.death");
                at.require(key, dead, || Text::part(key, "alive").with("who", who))?;
                befall(at, key, Harm::Dead(who, false))?;
                injuries::revived(at, who, key)?;
                // The turn in which they died is over, and they are in the fight no more.
                let acting = at.world().combat.as_ref().and_then(|combat| combat.acting);
                if acting == Some(who) && at.world().fighter(who).is_none() {
                    turn::pass_on(at)?;
                }
            }
        }
        Ok(Verdict::done())
    }
}
