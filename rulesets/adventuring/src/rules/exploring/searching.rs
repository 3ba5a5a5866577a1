//! Searches. [adventuring.secrets.search.automatic]
use crate::world::World;
use norn_kernel::{At, Place, Play, Who};

/// Somebody has searched a sector or a region for a watch.
pub fn finds(_at: &mut At<'_, World>, _who: Who, _place: Place) -> Play<()> {
    Ok(())
}
