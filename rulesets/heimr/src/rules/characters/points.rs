//! Hit points and willpower: how many there can be, and what befalls people and their things.
use crate::reference::RULES;
use crate::rules::characters::fatigue;
use crate::rules::environment::concealment;
use crate::world::happen::happen;
use crate::world::things::{Carried, Item};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::BTreeMap;

/// Something befalls somebody. Says whether anything is different now. What goes with a maximum that has gone down
/// goes, too, fatigue comes up to a base that has risen, and a light shows whoever hid in the dark.
/// [heimr.character.armour, heimr.character.conditions, heimr.fatigue.base-change, heimr.position.hidden]
pub fn befall(at: &mut At<'_, World>, by: Key, now: Effect) -> Play<bool> {
    let caps = match &now {
        Effect::Items(who, _) => Some((*who, rule!("heimr.character.armour"))),
        Effect::Condition(who, ..) => Some((*who, rule!("heimr.character.conditions"))),
        _ => None,
    };
    let lifts = match &now {
        Effect::Items(who, _) | Effect::Afflictions(who, _) => Some(*who),
        _ => None,
    };
    let shines = match &now {
        Effect::Items(who, items) => lights(items) != lights(&at.world().character(*who).items),
        Effect::Location(..) => true,
        _ => false,
    };
    if !happen(at, by, now)? {
        return Ok(false);
    }
    if shines {
        concealment::settle_all(at)?;
    }
    if let Some((who, by)) = caps {
        cap(at, who, by)?;
    }
    if let Some(who) = lifts {
        fatigue::lift(at, who)?;
    }
    Ok(true)
}

/// How far the things shine that are held. [heimr.concealment.light-torch]
fn lights(items: &BTreeMap<String, Item>) -> Vec<u8> {
    items.values().filter(|item| item.carried.is_held()).filter_map(|item| item.light).collect()
}

/// Hit points come to so many. Says whether anything is different now.
pub fn has_hp(at: &mut At<'_, World>, by: Key, who: Who, now: i32) -> Play<bool> {
    let now = at.world().character(who).hp.at(now);
    happen(at, by, Effect::Hp(who, now))
}

/// Willpower comes to so much. Says whether anything is different now.
pub fn has_willpower(at: &mut At<'_, World>, by: Key, who: Who, now: i32) -> Play<bool> {
    let now = at.world().character(who).willpower.at(now);
    happen(at, by, Effect::Willpower(who, now))
}

/// A point of willpower is spent.
pub fn spend(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let left = at.world().character(who).willpower.now.saturating_sub(1).max(0);
    has_willpower(at, by, who, left).map(drop)
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
        has_hp(at, by, who, hp)?;
    }
    if will < willing {
        has_willpower(at, by, who, will)?;
    }
    Ok(())
}

/// Willpower comes back, up to the maximum. [heimr.character.willpower]
pub fn regain(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let max = max_willpower(at.world(), who);
    let was = at.world().character(who).willpower.now;
    has_willpower(at, by, who, was.saturating_add(points.max(0)).min(max.max(was)))?;
    Ok(())
}

/// Somebody wakes, from whatever it was but an injury. [heimr.position.unconscious]
pub fn wake(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let stance = at.world().character(who).stance.clone();
    let stance = crate::world::harm::Stance { unconscious: false, asleep: false, ..stance };
    happen(at, rule!("heimr.position.unconscious"), Effect::Stance(who, stance))?;
    Ok(())
}

/// Whoever rests and rolls, or uses a skill, begins to rest anew. [heimr.health.rest-interruption]
pub fn disturb(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).resting.is_some() {
        let since = Some(at.world().clock);
        befall(at, rule!("heimr.health.rest-interruption"), Effect::Resting(who, since))?;
    }
    Ok(())
}
