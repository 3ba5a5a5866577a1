//! Who can do anything at all.
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::{At, Play, Text, Who, rule};

/// Refuses what is done to the dead, or to nobody. [adventuring.base.death]
pub fn alive(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.base.death");
    let alive = at.world().characters.get(&who).is_some_and(|one| !one.is_dead());
    at.require(key, alive, || Text::part(key, "refusal").with("who", who))
}

/// Refuses whatever somebody does who can't act: who is not there, out, or drowning.
/// [adventuring.base.condition.incapacitated, adventuring.move.swim.drowning]
pub fn able(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.base.condition.incapacitated");
    let able = at.world().is_able(who);
    at.require(key, able, || Text::part(key, "refusal").with("who", who))?;
    let key = rule!("adventuring.move.swim.drowning");
    let afloat = !at.world().character(who).drowning;
    at.require(key, afloat, || Text::part(key, "refusal").with("who", who))
}

/// Whether nothing keeps somebody frenzied from attacking whoever is nearest.
/// [adventuring.base.condition.frenzied, adventuring.base.restrained]
#[must_use]
pub fn rages(world: &World, who: Who) -> bool {
    let one = world.character(who);
    one.frenzied.is_some() && !one.restrained
}

/// Refuses whatever somebody frenzied would do but attack, unless they are bound. [adventuring.base.condition.frenzied]
pub fn composed(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.base.condition.frenzied");
    let composed = !rages(at.world(), who);
    at.require(key, composed, || Text::part(key, "refusal").with("who", who))
}

/// Refuses whatever takes hands or feet of somebody who is bound or locked up. [adventuring.base.restrained]
pub fn free(at: &mut At<'_, World>, who: Who) -> Play<()> {
    able(at, who)?;
    let key = rule!("adventuring.base.restrained");
    let free = !at.world().character(who).restrained;
    at.require(key, free, || Text::part(key, "refusal").with("who", who))
}

/// Refuses what somebody does to another who is not near. [adventuring.base.range]
pub fn near(at: &mut At<'_, World>, who: Who, other: Who) -> Play<()> {
    let key = rule!("adventuring.base.range");
    let known = at.world().characters.contains_key(&other);
    let near = known && at.world().are_near(who, other);
    at.require(key, near, || Text::part(key, "refusal").with("who", who).with("other", other))
}
