//! Hit points and willpower: how many there can be, and what befalls people and their things.
use crate::reference::RULES;
use crate::rules::characters::fatigue;
use crate::world::World;
use crate::world::happen::harm::{self, Harm};
use crate::world::happen::{Act, happen};
use crate::world::things::Carried;
use norn_kernel::{At, Key, Play, Who, rule};

/// Something befalls somebody. Says whether anything is different now. What goes with a maximum that has gone down
/// goes, too, and fatigue comes up to a base that has risen.
/// [heimr.character.armour, heimr.character.conditions, heimr.fatigue.base-change]
pub fn befall(at: &mut At<'_, World>, by: Key, harm: Harm) -> Play<bool> {
    let caps = match &harm {
        Harm::Items(who, _) => Some((*who, rule!("heimr.character.armour"))),
        Harm::Condition(who, _) => Some((*who, rule!("heimr.character.conditions"))),
        _ => None,
    };
    let lifts = match &harm {
        Harm::Items(who, _) | Harm::Afflictions(who, _) => Some(*who),
        _ => None,
    };
    if !harm::happen(at, by, harm)? {
        return Ok(false);
    }
    if let Some((who, by)) = caps {
        cap(at, who, by)?;
    }
    if let Some(who) = lifts {
        fatigue::lift(at, who)?;
    }
    Ok(true)
}

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
    let stance = crate::world::harm::Stance { unconscious: false, asleep: false, ..stance };
    happen(at, Act::Stand { who, stance, by: rule!("heimr.position.unconscious") })?;
    Ok(())
}

/// Whoever rests and rolls, or uses a skill, begins to rest anew. [heimr.health.rest-interruption]
pub fn disturb(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).resting.is_some() {
        let since = Some(at.world().clock);
        befall(at, rule!("heimr.health.rest-interruption"), Harm::Rest(who, since))?;
    }
    Ok(())
}
