//! Trading. [adventuring.trade.market]
use crate::world::World;
use norn_kernel::{At, Place, Play, Who};

/// Somebody has looked for a watch for whoever pays the full price of a thing.
pub fn finds_buyer(_at: &mut At<'_, World>, _who: Who, _thing: &str) -> Play<()> {
    Ok(())
}

/// Somebody has looked for a watch for people who trade what is illegal.
pub fn finds_contact(_at: &mut At<'_, World>, _who: Who, _place: Place) -> Play<()> {
    Ok(())
}
