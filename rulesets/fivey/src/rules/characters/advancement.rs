//! Experience, levels, and what they bring. [fivey.advance.table]
use crate::content::LEVELS;
use crate::world::happen::set;
use crate::world::{Set, World};
use norn_kernel::{At, Key, Play, Who};

/// The level that so much experience comes to. [fivey.advance.table]
#[must_use]
pub fn level(experience: i32) -> i32 {
    let reached = LEVELS.iter().filter(|level| level.experience <= experience);
    reached.map(|level| level.level).max().unwrap_or(0)
}

/// Somebody gains experience. The levels that it comes to are gained by themselves. [fivey.advance.xp-sources]
pub fn gains_experience(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let now = at.world().character(who).experience.saturating_add(points.max(0));
    set(at, by, who, Set::experience(now)).map(drop)
}
