//! Poison, drugs, disease, injuries and surgery, and the rests that restore people.
pub mod corruption;
pub mod diseases;
pub mod drugs;
pub mod healing;
pub mod injuries;
pub mod poisons;
pub mod rests;
pub mod surgery;
pub mod swallowing;

use crate::rules::base::saves::{Save, save};
use crate::world::World;
use crate::world::people::numbers;
use norn_kernel::{At, Play};

/// Somebody saves against what befalls them. Of those whom no player plays, the game master alone learns how.
/// [adventuring.base.secret-roll]
pub fn withstands(at: &mut At<'_, World>, of: &Save) -> Play<bool> {
    let audience = numbers(at.world(), of.who);
    at.aside(audience, |at| save(at, of))
}

/// The day that is over, or has just ended, from 1.
#[must_use]
pub fn ended_day(world: &World) -> i64 {
    world.clock.saturating_sub(1).div_euclid(crate::world::DAY).saturating_add(1)
}
