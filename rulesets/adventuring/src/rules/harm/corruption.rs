//! Corruption. [adventuring.base.corruption]
use crate::reference::RULES;
use crate::world::happen::set;
use crate::world::people::CORRUPTION_MAX;
use crate::world::{Ability, Set, World};
use norn_kernel::{At, Audience, Key, Play, Text, Who, rule};

/// Somebody gains corruption. The game master is told, once, when it comes to the normal WIT.
/// [adventuring.base.corruption]
pub fn corrupts(at: &mut At<'_, World>, who: Who, points: i32, by: Key) -> Play<()> {
    let one = at.world().character(who);
    let (before, wit) = (one.corruption, one.abilities.get(Ability::Wit));
    let now = before.saturating_add(points).min(CORRUPTION_MAX);
    set(at, by, who, Set::corruption(now))?;
    let key = rule!("adventuring.base.corruption");
    // Taken whether or not there is something to tell: others could count it.
    at.aside(Audience::Referee, |at| {
        if key.holds(before < wit && wit <= now) {
            at.tell(|_| Text::part(key, "succumbs").with("who", who));
        }
        Ok(())
    })
}
