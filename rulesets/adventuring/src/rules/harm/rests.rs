//! Daily rest and full rest. [adventuring.base.daily-rest, adventuring.base.full-rest]
use crate::world::World;
use norn_kernel::{At, Play, Who};

/// A daily rest is complete.
pub fn daily(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// A day has ended in which somebody did not rest. [adventuring.base.daily-rest.missed]
pub fn missed(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// A full rest is complete.
pub fn full(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}
