//! Help of allies in a fight: it speaks for the next roll that somebody makes of their own accord. What befalls them, such
//! as a save or the other side of a contest, neither has it nor uses it up. [fivey.action.help]
use crate::reference::RULES;
use crate::world::World;
use crate::world::happen::note;
use norn_kernel::{At, Play, Who, rule};

/// Whether somebody's help speaks for what somebody does next.
#[must_use]
pub fn is_helped(world: &World, who: Who) -> bool {
    rule!("fivey.action.help").holds(world.fighter(who).is_some_and(|fighter| !fighter.helped_by.is_empty()))
}

/// Help has counted.
pub fn uses_help(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.action.help");
    if !key.applies() {
        return Ok(());
    }
    note(at, key, who, |fighter| fighter.helped_by.clear())
}
