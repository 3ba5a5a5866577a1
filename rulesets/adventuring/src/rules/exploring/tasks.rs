//! What takes somebody a watch, and what it comes to.
use crate::reference::RULES;
use crate::rules::exploring::{foraging, locks, searching, shelter};
use crate::rules::settlements::{crafting, market, rumours};
use crate::world::{Task, World};
use norn_kernel::{At, Play, Who, rule};

/// Whether somebody is still where their task is. Where nobody has said where they are, they are.
/// [adventuring.turn.long-action-at-site]
fn is_there(world: &World, who: Who, task: &Task) -> bool {
    let place = match task {
        Task::Search(place) | Task::Shelter(place) | Task::Rumours(place) | Task::Contact(place) => *place,
        _ => return true,
    };
    world.place(who).is_none_or(|here| world.around(here).any(|around| around == place))
}

/// Somebody has finished what kept them busy. Whoever can't act any more, or has been taken elsewhere, has wasted the time.
/// [adventuring.base.sequence, adventuring.turn.long-action-at-site]
pub fn comes_to(at: &mut At<'_, World>, who: Who, task: &Task) -> Play<()> {
    let able = at.world().is_able(who);
    if !rule!("adventuring.base.sequence").met(able) {
        return Ok(());
    }
    let key = rule!("adventuring.turn.long-action-at-site");
    if !key.met(is_there(at.world(), who, task)) {
        return Ok(());
    }
    match task {
        Task::Search(place) => searching::finds(at, who, *place),
        Task::Shelter(place) => shelter::found(at, who, *place),
        Task::Forage(beasts) => foraging::brings(at, who, beasts),
        Task::Pick(shut) => locks::picked(at, who, shut),
        Task::Pry(shut) => locks::pried(at, who, shut),
        Task::Craft(work) => crafting::made(at, who, work),
        Task::Gather => crafting::gathered(at, who),
        Task::Mend(shut, ability) => crafting::mended(at, who, shut, *ability),
        Task::Rumours(place) => rumours::heard(at, who, *place),
        Task::Buyer(thing) => market::finds_buyer(at, who, thing),
        Task::Contact(place) => market::finds_contact(at, who, *place),
        // Deals are made while the market lasts; rests are due by themselves.
        Task::Market(_) | Task::Travel | Task::Other(_) | Task::Rest | Task::FullRest(_) => Ok(()),
    }
}
