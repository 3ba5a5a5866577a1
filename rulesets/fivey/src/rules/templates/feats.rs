//! The feats that come with templates.
use crate::reference::RULES;
use crate::rules::traits::{feats, skills};
use crate::world::{Power, Stat, World};
use norn_kernel::{Who, rule};

/// What rage adds to the damage of a weapon, by its name: its stat once more, undoubled, for whoever uses it well.
/// [fivey.feat.rage]
#[must_use]
pub fn rage_bonus(world: &World, who: Who, weapon: &str, stat: Stat) -> i32 {
    let skilled = skills::uses_well(world, who, weapon) || skills::has(world, who, weapon);
    rage_adds(world, who, skilled, stat)
}

/// The same, where it is known whether a skill or attunement speaks for the attack. [fivey.feat.rage]
#[must_use]
pub fn rage_adds(world: &World, who: Who, skilled: bool, stat: Stat) -> i32 {
    let one = world.character(who);
    let adds = rule!("fivey.feat.rage").holds(one.raging && skilled);
    if adds { one.stat(stat) } else { 0 }
}

/// Whether force of will speaks for somebody's melee attacks. [fivey.feat.force-of-will.advantage]
#[must_use]
pub fn melee_edge(world: &World, who: Who) -> bool {
    let willed = world.character(who).willed && feats::works(world, who, Power::ForceOfWill);
    rule!("fivey.feat.force-of-will.advantage").holds(willed)
}
