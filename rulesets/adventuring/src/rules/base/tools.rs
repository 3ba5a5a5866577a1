//! Saves that are made with the help of a tool. [adventuring.base.items]
use crate::reference::RULES;
use crate::rules::base::damage::breaks;
use crate::rules::base::saves::{Save, save};
use crate::world::{Thing, Use, World};
use norn_kernel::{At, Play, Who, rule};

/// The tool of somebody's that serves this use best, by name: one that is master-crafted, else one that does not break.
/// [adventuring.base.keyword.master-crafted, adventuring.base.keyword.fragile]
#[must_use]
pub fn best(world: &World, who: Who, used_for: Use) -> Option<(&str, &Thing)> {
    let things = world.character(who).things.iter();
    let serve = things.filter(|(_, thing)| thing.serves(used_for));
    serve.min_by_key(|(_, thing)| (!thing.master, thing.fragile)).map(|(name, thing)| (name.as_str(), thing))
}

/// Somebody saves with a tool, where they still have one: a master-crafted one helps, and a fragile one breaks if they fail.
/// Gives whether they pass. [adventuring.base.keyword.master-crafted, adventuring.base.keyword.fragile]
pub fn saves_with(at: &mut At<'_, World>, of: Save, used_for: Use) -> Play<bool> {
    let tool = best(at.world(), of.who, used_for).map(|(name, thing)| (name.to_owned(), thing.clone()));
    let master = tool.as_ref().is_some_and(|(_, thing)| thing.master);
    let master = rule!("adventuring.base.keyword.master-crafted").holds(master);
    let passed = save(at, &of.proficient_if(master))?;
    let key = rule!("adventuring.base.keyword.fragile");
    if let Some((name, _)) = tool.filter(|(_, thing)| key.holds(!passed && thing.fragile)) {
        breaks(at, of.who, &name, key)?;
    }
    Ok(passed)
}
