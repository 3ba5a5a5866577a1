//! Turns of a fight: who may act, and the two actions of a turn. [fivey.turn.two-actions]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::world::World;
use crate::world::happen::note;
use norn_kernel::{At, Key, Play, Text, Who, rule};

/// How many actions a turn has. [fivey.turn.two-actions]
pub const ACTIONS: u8 = 2;

/// Whether it is somebody's turn; outside of fights it always is. [fivey.initiative.order]
#[must_use]
pub fn is_up(world: &World, who: Who) -> bool {
    let Some(combat) = &world.combat else { return true };
    combat.fighters.get(&who).is_some_and(|fighter| !fighter.done && fighter.leg == combat.leg)
}

/// Somebody spends so many actions of their turn, 0 to 2. Outside of fights nothing is spent. Stands at the head of
/// whatever costs actions, after the rule's own refusals. [fivey.turn.two-actions]
pub fn spends(at: &mut At<'_, World>, who: Who, actions: u8, by: Key) -> Play<()> {
    acting::able(at, who)?;
    if at.world().combat.is_none() {
        return Ok(());
    }
    let up = is_up(at.world(), who);
    let key = rule!("fivey.initiative.order");
    at.require(key, up, || Text::part(key, "refusal").with("who", who))?;
    let spent = at.world().fighter(who).map_or(0, |fighter| fighter.spent);
    let key = rule!("fivey.turn.two-actions");
    let left = spent.saturating_add(actions) <= ACTIONS;
    at.require(key, left, || Text::part(key, "refusal").with("who", who).with("needs", i32::from(actions)))?;
    note(at, by, who, |fighter| {
        fighter.begun = true;
        fighter.spent = fighter.spent.saturating_add(actions);
    })
}
