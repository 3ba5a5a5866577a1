//! Staying unseen, and being seen by what one does.
use crate::reference::RULES;
use crate::world::happen::{self, happen};
use crate::world::{Effect, World};
use norn_kernel::{At, Play, Who, rule};

/// What a stealth check comes to: success keeps them unseen, failure shows them.
/// [triumvene.combat.stealth.move]
pub fn sneak(at: &mut At<'_, World>, who: Who, done: bool) -> Play<()> {
    if at.world().character(who).hidden != done {
        happen::sneak(at, who, done)?;
    }
    Ok(())
}

/// Whoever attacks is seen. [triumvene.combat.stealth.attack]
pub fn reveal(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).hidden {
        happen(at, rule!("triumvene.combat.stealth.attack"), Effect::Hidden(who, false))?;
    }
    Ok(())
}
