//! Fear and terror. [adventuring.fear.save]
use crate::world::World;
use norn_kernel::{At, Play};

/// What frightens people is still there as a stretch begins. [adventuring.fear.repeat]
pub fn again(_at: &mut At<'_, World>, _name: &str) -> Play<()> {
    Ok(())
}

/// Many stretches will pass beside it in one go, until this one begins. [adventuring.fear.repeat]
pub fn for_long(_at: &mut At<'_, World>, _name: &str, _until: i64) -> Play<()> {
    Ok(())
}
