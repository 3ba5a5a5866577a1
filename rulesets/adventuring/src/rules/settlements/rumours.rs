//! Gathering rumours. [adventuring.rumour.gather]
use crate::world::World;
use norn_kernel::{At, Place, Play, Who};

/// Somebody has talked with the locals for a watch.
pub fn heard(_at: &mut At<'_, World>, _who: Who, _place: Place) -> Play<()> {
    Ok(())
}
