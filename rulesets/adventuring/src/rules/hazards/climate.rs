//! Cold and heat. [adventuring.element.cold-heat.environment]
use crate::world::World;
use norn_kernel::{At, Play, Who};

/// Whether cold or heat may strike somebody as a stretch begins.
#[must_use]
pub fn is_due(_world: &World, _who: Who) -> bool {
    false
}

/// Cold or heat strikes somebody as a stretch begins.
pub fn strikes(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// Many stretches have passed in one go since this one began.
pub fn for_long(_at: &mut At<'_, World>, _from: i64) -> Play<()> {
    Ok(())
}
