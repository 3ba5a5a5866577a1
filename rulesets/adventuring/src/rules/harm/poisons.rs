//! Poison. [adventuring.poison.first-dose]
use crate::world::World;
use norn_kernel::{At, Play, Who};

/// The poison in somebody's body has done its worst.
pub fn takes_effect(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}
