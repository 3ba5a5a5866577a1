//! How fast people travel: exact parts of an area in a stretch or watch. [adventuring.navigate.base-speed]
use crate::reference::RULES;
use crate::rules::base::bulk;
use crate::rules::exploring::moving::laden;
use crate::rules::exploring::riding;
use crate::rules::harm::diseases;
use crate::world::areas::pair;
use crate::world::switches::NavigationHelp;
use crate::world::{Build, Flow, Part, Permit, Use, Vehicle, Way, World};
use norn_kernel::{Place, Who, rule};
use std::collections::{BTreeMap, BTreeSet};

/// How many areas a boat crosses, with the water or the wind and without. [adventuring.boat.speed]
const WITH: i32 = 4;
const WITHOUT: i32 = 2;

/// How many areas somebody crosses by themselves, or on whom they ride. [adventuring.navigate.base-speed,
/// adventuring.mount.requirements]
#[must_use]
pub fn alone(world: &World, who: Who) -> Part {
    with_load(world, who, 0)
}

/// The same with so many halves of bulk to carry besides. [adventuring.base.encumbrance]
fn with_load(world: &World, who: Who, more: i32) -> Part {
    let on = riding::mover(world, who);
    let areas = Part::whole(world.character(on).areas);
    let areas = rule!("adventuring.navigate.base-speed").or(areas, Part::ONE);
    let lame = if diseases::is_lame(world, on) { Part::of(1, 2) } else { Part::ONE };
    areas.times(laden(world, on, more)).times(lame)
}

/// The vehicle that somebody is aboard, by name.
#[must_use]
pub fn aboard(world: &World, who: Who) -> Option<(&str, &Vehicle)> {
    let mut all = world.vehicles.iter();
    all.find(|(_, it)| it.aboard.contains(&who)).map(|(name, it)| (name.as_str(), it))
}

/// Who of those aboard a boat works it: people who can, and under sail only those who know how.
/// [adventuring.boat.row-or-sail, adventuring.boat.driver]
#[must_use]
pub fn crew(world: &World, boat: &Vehicle) -> u64 {
    let can = |who: &&Who| world.is_able(**who) && !world.character(**who).nature.is_animal();
    let knows = |who: &Who| {
        !boat.sails || rule!("adventuring.boat.row-or-sail").met(world.is_permitted(*who, Permit::Sail))
    };
    u64::try_from(boat.aboard.iter().filter(can).filter(|who| knows(who)).count()).unwrap_or(0)
}

/// How many areas a vehicle crosses on a way: a cart as many as the slowest who pull it, a boat by the water, the wind and
/// its crew. [adventuring.cart.speed, adventuring.boat.speed, adventuring.boat.undermanned]
#[must_use]
pub fn of_vehicle(world: &World, it: &Vehicle, way: &Way, from: Place, to: Place) -> Part {
    match it.model.build {
        Build::Cart => {
            let slowest = it.pulled_by.iter().map(|who| alone(world, *who)).min();
            rule!("adventuring.cart.speed").or(slowest.unwrap_or(Part::ZERO), Part::ONE)
        }
        Build::Boat => {
            let onward = pair(from, to) == (from, to);
            let along = |flow: Flow| flow == if onward { Flow::Onward } else { Flow::Back };
            let with = along(way.current) || (it.sails && along(way.wind));
            let areas = if rule!("adventuring.boat.speed").holds(with) { WITH } else { WITHOUT };
            let needed = u64::try_from(it.model.crew).unwrap_or(1).max(1);
            let manned = Part::of(crew(world, it), needed).min(Part::ONE);
            Part::whole(areas).times(rule!("adventuring.boat.undermanned").or(manned, Part::ONE))
        }
    }
}

/// What is left of the speed of these people off the paths. [adventuring.navigate.pathless, adventuring.navigate.half,
/// adventuring.navigate.full]
#[must_use]
pub fn astray(world: &World, people: &BTreeSet<Who>, way: &Way) -> Part {
    // A river is a clear path. [adventuring.boat.speed]
    if !rule!("adventuring.navigate.pathless").holds(!way.path && !way.river) {
        return Part::ONE;
    }
    let skilled = |who: &Who| world.is_permitted(*who, Permit::Wilderness);
    let equipped =
        |who: &Who| world.character(*who).things.values().any(|thing| thing.serves(Use::Navigation));
    let left = |skill: bool, tools: bool| match (skill, tools) {
        (true, true) if rule!("adventuring.navigate.full").applies() => Part::ONE,
        (true, _) | (_, true) if rule!("adventuring.navigate.half").applies() => Part::of(1, 2),
        _ => Part::of(1, 4),
    };
    match world.switches.navigation_help {
        NavigationHelp::Guide => left(people.iter().any(skilled), people.iter().any(equipped)),
        NavigationHelp::Everyone => {
            let people = people.iter().filter(|who| !world.character(**who).nature.is_animal());
            people.map(|who| left(skilled(who), equipped(who))).min().unwrap_or(Part::of(1, 4))
        }
    }
}

/// What extreme weather leaves of any speed. [adventuring.weather.speed]
#[must_use]
pub fn in_weather(world: &World, place: Place) -> Part {
    let extreme = world.extreme_weather || world.lies_in(place, |area| area.extreme_weather);
    if rule!("adventuring.weather.speed").holds(extreme) { Part::of(1, 2) } else { Part::ONE }
}

/// Who of these people carries how much, in halves of bulk, so that nobody stays behind who can't go: each is carried by
/// whoever can best, of those on foot. With somebody for whom nobody has the strength, where there is one.
/// [adventuring.size.bulk, adventuring.base.encumbrance]
#[must_use]
pub fn burdens(world: &World, people: &BTreeSet<Who>) -> (BTreeMap<Who, i32>, Option<Who>) {
    let on_foot = |who: &Who| world.character(*who).riding.is_none() && aboard(world, *who).is_none();
    let helpless = |who: &Who| !world.is_able(*who) || world.character(*who).restrained;
    let mut carry: BTreeMap<Who, i32> =
        people.iter().filter(|who| !helpless(who) && on_foot(who)).map(|who| (*who, 0)).collect();
    if carry.is_empty() {
        return (carry, None);
    }
    for &whom in people.iter().filter(|who| helpless(who) && on_foot(who)) {
        let body = bulk::of_body(world, whom);
        let spare = |(who, more): &(&Who, &mut i32)| {
            bulk::limit(world, **who).saturating_sub(bulk::borne(world, **who)).saturating_sub(**more)
        };
        let best = carry.iter_mut().max_by_key(spare);
        let can = |(who, more): &(&Who, &mut i32)| bulk::can_carry(world, **who, more.saturating_add(body));
        match best.filter(can) {
            Some((_, more)) => *more = more.saturating_add(body),
            None => return (carry, Some(whom)),
        }
    }
    (carry, None)
}

/// How many areas these people cross together on a way in a stretch or watch: as many as the slowest of them.
/// [adventuring.base.company]
#[must_use]
pub fn together(world: &World, people: &BTreeSet<Who>, (from, to): (Place, Place), way: &Way) -> Part {
    let (carry, _) = burdens(world, people);
    let goes = |who: &&Who| world.is_able(**who) && !world.character(**who).restrained;
    let each = people.iter().filter(goes).map(|who| match aboard(world, *who) {
        Some((_, vehicle)) => of_vehicle(world, vehicle, way, from, to),
        None => with_load(world, *who, carry.get(who).copied().unwrap_or(0)),
    });
    let (slowest, fastest) = (each.clone().min(), each.max());
    let own = rule!("adventuring.base.company").or(slowest, fastest).unwrap_or(Part::ZERO);
    own.times(astray(world, people, way)).times(in_weather(world, from))
}
