//! Rounds at a site. [fivey.site.one-action-each]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::world::World;
use crate::world::happen::visit;
use norn_kernel::{At, Play, Text, Who, rule};

/// Somebody uses their action of a round at a site; nothing elsewhere, or in a fight. Stands at the head of whatever takes
/// a round there. [fivey.site.one-action-each]
pub fn uses_action(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    let Some(now) = at.world().visit.as_ref().filter(|_| at.world().combat.is_none()) else { return Ok(()) };
    let free = !now.acted.contains(&who) && !now.filled && at.world().character(who).busy.is_none();
    let key = rule!("fivey.site.one-action-each");
    at.require(key, free, || Text::part(key, "refusal").with("who", who))?;
    visit(at, key, |it| {
        it.acted.insert(who);
    })
}
