//! Toughness: what is left of it, and the most that it can be.
use crate::reference::RULES;
use crate::rules::characters::attributes::toughness;
use crate::world::happen::set;
use crate::world::{Set, World};
use norn_kernel::{At, Key, Play, Who, rule};

/// Somebody is wounded: so much is left of Toughness. What was treated is treated no more.
/// [symbaroum.toughness.current, symbaroum.healing.medicus]
pub fn wound(at: &mut At<'_, World>, who: Who, left: i32) -> Play<()> {
    set(at, rule!("symbaroum.toughness.current"), who, Set::toughness(left))?;
    set(at, rule!("symbaroum.healing.medicus"), who, Set::treated(false))?;
    Ok(())
}

/// Somebody gets Toughness back, 0 or more, up to its maximum.
pub fn heal(at: &mut At<'_, World>, by: Key, who: Who, points: i32) -> Play<bool> {
    let one = at.world().character(who);
    let now = one.toughness.saturating_add(points.max(0));
    let now = now.min(toughness(one)).max(one.toughness);
    set(at, by, who, Set::toughness(now))
}

/// What lies above the most that Toughness can be is lost. [symbaroum.secondary.recalculated]
pub fn toughness_fits(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let one = at.world().character(who);
    let now = one.toughness.min(toughness(one));
    set(at, rule!("symbaroum.toughness.current"), who, Set::toughness(now))?;
    Ok(())
}
