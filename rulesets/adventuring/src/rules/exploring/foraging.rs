//! Foraging. [adventuring.base.foraging]
use crate::world::World;
use norn_kernel::{At, Play, Who};
use std::collections::BTreeSet;

/// Somebody has foraged for a watch, with these animals.
pub fn brings(_at: &mut At<'_, World>, _who: Who, _beasts: &BTreeSet<Who>) -> Play<()> {
    Ok(())
}
