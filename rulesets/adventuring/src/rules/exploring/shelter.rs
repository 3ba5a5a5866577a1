//! Bad weather, and shelter from it. [adventuring.weather.shelter]
use crate::world::World;
use norn_kernel::{At, Place, Play, Who};

/// Somebody has looked for shelter for a watch.
pub fn found(_at: &mut At<'_, World>, _who: Who, _place: Place) -> Play<()> {
    Ok(())
}
