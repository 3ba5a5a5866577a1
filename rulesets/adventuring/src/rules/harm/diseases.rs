//! Disease. [adventuring.disease.exposure]
use crate::world::World;
use norn_kernel::{At, Play, Who};

/// The sick make their recovery saves as a day ends. [adventuring.disease.daily-save]
pub fn recovery_saves(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// Rotting feet kill whoever still has them. [adventuring.disease.black-gangrene.amputation]
pub fn feet_kill(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}
