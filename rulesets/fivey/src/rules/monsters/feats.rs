//! What feats of monsters do beyond fights. [fivey.monster.feats-undefined]
use crate::reference::RULES;
use crate::rules::traits::feats;
use crate::world::{Power, World};
use norn_kernel::{Who, rule};

/// Whether somebody saves the better against spells. [fivey.monster.feat.magical-resistance]
#[must_use]
pub fn resists_magic(world: &World, who: Who) -> bool {
    rule!("fivey.monster.feat.magical-resistance").holds(feats::works(world, who, Power::MagicalResistance))
}
