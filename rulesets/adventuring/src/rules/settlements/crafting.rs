//! Crafting. [adventuring.craft.crude]
use crate::world::{Ability, Shut, Work, World};
use norn_kernel::{At, Play, Who};

/// Somebody has worked at a thing for a watch.
pub fn made(_at: &mut At<'_, World>, _who: Who, _work: &Work) -> Play<()> {
    Ok(())
}

/// Somebody has gathered raw materials for a watch.
pub fn gathered(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// Somebody has mended something for a watch.
pub fn mended(_at: &mut At<'_, World>, _who: Who, _shut: &Shut, _ability: Ability) -> Play<()> {
    Ok(())
}
