//! What is due as a round begins: climbing, swimming, suffocating. [adventuring.base.combat-round]
use crate::world::World;
use norn_kernel::{At, Play};

/// A round begins.
pub fn begins(_at: &mut At<'_, World>) -> Play<()> {
    Ok(())
}
