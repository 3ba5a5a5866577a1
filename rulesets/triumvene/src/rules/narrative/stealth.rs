//! Staying unseen, and being seen by what one does.
use crate::reference::RULES;
use crate::world::happen::{self, shows};
use crate::world::{Aim, Goal, World};
use norn_kernel::{At, Play, Who, rule};

/// What a stealth check comes to: success keeps them unseen, failure shows them.
/// [triumvene.combat.stealth.move]
pub fn sneak(at: &mut At<'_, World>, who: Who, done: bool) -> Play<()> {
    if at.world().character(who).hidden != done {
        happen::sneak(at, who, done)?;
    }
    Ok(())
}

/// Whether nobody sees somebody's blow coming: they stay unseen, or they are of the side that comes from stealth by
/// the referee's word, and have not struck in its free round yet.
/// [triumvene.combat.stealth.attack, triumvene.combat.stealth-free-round]
#[must_use]
pub fn strikes_unseen(world: &World, who: Who) -> bool {
    let one = world.character(who);
    let by_word = world.combat.as_ref().is_some_and(|combat| {
        let struck = |goal: &Goal| goal.who == who && matches!(goal.aim, Aim::Attack { .. });
        combat.round == 0
            && combat.comes_from_stealth(who, one.side)
            && !combat.ended.iter().any(|(goal, _)| struck(goal))
    });
    one.hidden || rule!("triumvene.combat.stealth-free-round").holds(by_word)
}

/// Whoever attacks is seen. [triumvene.combat.stealth.attack]
pub fn reveal(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().character(who).hidden {
        shows(at, who, rule!("triumvene.combat.stealth.attack"))?;
    }
    Ok(())
}
