//! Who can do anything at all. [fivey.hp.death]
use crate::reference::RULES;
use crate::world::World;
use norn_kernel::{At, Play, Text, Who, rule, words};

/// Refuses whoever is dead, bodiless, mist, or somewhere else. [fivey.hp.death]
pub fn able(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let gone = at.world().character(who).is_gone();
    let key = rule!("fivey.hp.death");
    at.require(key, !gone, || Text::part(key, "refusal").with("who", who))?;
    let there = at.world().is_able(who);
    let key = words!("fivey.intro.roles");
    at.require(key, there, || Text::part(key, "away").with("who", who))
}

/// Refuses whatever can't be done while people fight. [fivey.phase.own-scale]
pub fn calm(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.phase.own-scale");
    let calm = at.world().combat.is_none();
    at.require(key, calm, || Text::part(key, "fighting"))
}

/// Refuses what has to wait until an encounter is over, whether people fight or talk in it. Of one that players have not
/// noticed nothing shows. [fivey.encounter.time]
pub fn unmet(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.encounter.time");
    let alone = !at.world().is_met();
    at.require(key, alone, || Text::part(key, "under-way"))
}

/// Refuses what the party does together where nobody is in it. [fivey.intro.roles]
pub fn party(at: &mut At<'_, World>) -> Play<()> {
    let there = at.world().party().next().is_some();
    at.require(words!("fivey.intro.roles"), there, || Text::part(words!("fivey.intro.roles"), "nobody"))
}
