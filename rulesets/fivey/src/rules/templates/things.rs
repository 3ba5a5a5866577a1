//! The things that come with templates.
use crate::reference::RULES;
use crate::rules::characters::health;
use crate::world::{Use, World};
use norn_kernel::{Who, rule};

/// Whether somebody may strike with holy damage and CHA: one hand holds a holy symbol. What the weapon takes, the hand with
/// the symbol can't give. [fivey.background.acolyte.holy-symbol]
#[must_use]
pub fn holy(world: &World, who: Who) -> bool {
    rule!("fivey.background.acolyte.holy-symbol").holds(health::holds(world, who, Use::Symbol))
}
