//! Fear and terror. [adventuring.fear.save]
use crate::world::World;
use norn_kernel::{At, Place, Play, Who};

/// What frightens people is still there as a stretch begins. [adventuring.fear.repeat]
pub fn again(_at: &mut At<'_, World>, _name: &str) -> Play<()> {
    Ok(())
}

/// Many stretches will pass beside it in one go, until this one begins. [adventuring.fear.repeat]
pub fn for_long(_at: &mut At<'_, World>, _name: &str, _until: i64) -> Play<()> {
    Ok(())
}

/// Refuses what somebody does in a fight who must run away, or cowers. [adventuring.fear.terrified]
pub fn may_act(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// Refuses a step that brings somebody nearer to what they are afraid of. [adventuring.fear.frightened]
pub fn may_go(_at: &mut At<'_, World>, _who: Who, _from: Place, _to: Place) -> Play<()> {
    Ok(())
}

/// Whether somebody cowers, and can do nothing at all. [adventuring.fear.cower]
#[must_use]
pub fn cowers(_world: &World, _who: Who) -> bool {
    false
}
