//! Locks. [adventuring.lock.lockpicks]
use crate::world::{Shut, World};
use norn_kernel::{At, Play, Who};

/// Somebody has worked at a lock with lockpicks.
pub fn picked(_at: &mut At<'_, World>, _who: Who, _shut: &Shut) -> Play<()> {
    Ok(())
}

/// Somebody has worked at a lock with a crowbar.
pub fn pried(_at: &mut At<'_, World>, _who: Who, _shut: &Shut) -> Play<()> {
    Ok(())
}
