//! Staying unseen, and being seen by what one does.
use crate::world::World;
use crate::world::happen::{Act, happen};
use norn_kernel::{At, Play, Who};

/// What a stealth check comes to: success keeps them unseen, failure shows them.
/// [triumvene.combat.stealth.move]
pub fn sneak(at: &mut At<'_, World>, who: Who, done: bool) -> Play<()> {
    if at.world().character(who).hidden != done {
        happen(at, Act::Sneak { who, hidden: done })?;
    }
    Ok(())
}

/// Whoever attacks is seen. [triumvene.combat.stealth.attack]
pub fn reveal(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).hidden {
        happen(at, Act::Strike { who })?;
    }
    Ok(())
}
