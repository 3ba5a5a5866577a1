//! Poison. [adventuring.poison.first-dose]
use crate::world::{Poison, World};
use norn_kernel::{At, Play, Who};

/// The poison in somebody's body has done its worst.
pub fn takes_effect(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// A dose comes into somebody.
pub fn exposed(_at: &mut At<'_, World>, _who: Who, _poison: &Poison) -> Play<()> {
    Ok(())
}
