//! Moving in a fight: zone by zone, on foot or with what one drives. [adventuring.base.movement]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::{riding, vehicles};
use crate::rules::fights::{taunts, turn};
use crate::rules::hazards::{fears, moving, sizes};
use crate::world::happen::{note, way};
use crate::world::{Water, Way, World};
use norn_kernel::{At, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};
use std::collections::{BTreeMap, VecDeque};

/// Whether one can walk from an area to the next, with nothing to leap, climb or swim, and no door that is held shut.
#[must_use]
pub fn is_walked(world: &World, from: Place, way: &Way, to: Place) -> bool {
    moving::needs(world, from, to).is_none() && way.door.is_none_or(|door| door.lets_through())
}

/// Whether one place can be seen from another. [adventuring.fear.terrified]
#[must_use]
pub fn sees(world: &World, from: Place, to: Place) -> bool {
    distance(world, from, to, |_, way, _| is_open(way)).is_some()
}

/// Whether one looks from one area into another: through a way that one can see through, between areas of one size.
/// [adventuring.base.range]
#[must_use]
pub fn looks_into(world: &World, from: Place, to: Place) -> bool {
    let one_size = || world.area(from).level == world.area(to).level;
    from == to || world.way(from, to).is_some_and(is_open) && one_size()
}

/// Whether one sees and shoots through a way. [adventuring.base.range]
fn is_open(way: &Way) -> bool {
    way.door.is_none_or(|door| door.open || door.solid.health <= 0)
}

/// How many zones lie between two places, through ways that are such; nothing where none lead there.
#[must_use]
pub fn distance(
    world: &World,
    from: Place,
    to: Place,
    through: impl Fn(Place, &Way, Place) -> bool,
) -> Option<i32> {
    i32::try_from(route(world, from, to, through)?.len()).ok()
}

/// How far off somebody is for a shot, in zones: 0 for whoever is near. [adventuring.base.range]
#[must_use]
pub fn range(world: &World, one: Who, other: Who) -> Option<i32> {
    if world.are_near(one, other) {
        return Some(0);
    }
    distance(world, world.place(one)?, world.place(other)?, |_, way, _| is_open(way))
}

/// The shortest way on foot by which somebody comes from one place to another, without the first place.
#[must_use]
pub fn walk(world: &World, who: Who, from: Place, to: Place) -> Option<Vec<Place>> {
    route(world, from, to, |from, way, to| {
        is_walked(world, from, way, to) && is_found(world, who, (from, way, to))
    })
}

/// The same with what they drive, past no zone that has no room for them, and no nearer to what they are afraid of. Where
/// only such ways lead there, it is the shortest of them: the rule says what is wrong with it.
#[must_use]
pub fn goes(world: &World, who: Who, from: Place, to: Place) -> Option<Vec<Place>> {
    let leads = |from: Place, way: &Way, to: Place| {
        let driven = vehicles::takes_along(world, who, from, to).is_some();
        (driven || is_walked(world, from, way, to)) && is_found(world, who, (from, way, to))
    };
    let free = route(world, from, to, |from, way, to| {
        let room = || have_room(world, who, to) && !fears::keeps_off(world, who, from, to);
        leads(from, way, to) && room()
    });
    free.or_else(|| route(world, from, to, leads))
}

/// How many zones somebody crosses in a round on such a step: as many as what they take along.
/// [adventuring.boat.speed, adventuring.cart.speed]
fn zones(world: &World, who: Who, from: Place, to: Place) -> i32 {
    let driven = vehicles::takes_along(world, who, from, to);
    driven.map_or_else(|| moving::zones(world, who), |(_, it)| vehicles::zones(world, it, from, to))
}

/// How many zones somebody crosses at most in a round from where they are. [adventuring.base.movement]
#[must_use]
pub fn reach(world: &World, who: Who) -> i32 {
    let here = world.place(who).into_iter();
    let next = here.flat_map(|from| world.ways_from(from).map(move |(to, _)| zones(world, who, from, to)));
    next.fold(moving::zones(world, who), i32::max)
}

/// Whether there is room somewhere for somebody, and for whoever moves with them.
pub(super) fn have_room(world: &World, who: Who, to: Place) -> bool {
    riding::together(world, who).iter().all(|one| sizes::has_room(world, *one, to))
}

/// Whether somebody may know that a way leads from one place to another: players of no more than what they were told.
pub(super) fn is_found(world: &World, who: Who, (from, way, to): (Place, &Way, Place)) -> bool {
    !world.is_players(who) || world.area(to).known && world.is_way_found(&[who], from, to, way)
}

/// The shortest way from one place to another through ways that are such, without the first place.
fn route(
    world: &World,
    from: Place,
    to: Place,
    through: impl Fn(Place, &Way, Place) -> bool,
) -> Option<Vec<Place>> {
    let mut before: BTreeMap<Place, Place> = BTreeMap::new();
    let (mut next, web) = (VecDeque::from([from]), world.web());
    while let Some(here) = next.pop_front() {
        if here == to {
            let back = std::iter::successors(Some(to), |place| before.get(place).copied());
            let mut all: Vec<Place> = back.take_while(|place| *place != from).collect();
            all.reverse();
            return Some(all);
        }
        for (there, _) in web.from(here).filter(|(there, way)| through(here, way, *there)) {
            if there != from && !before.contains_key(&there) {
                before.insert(there, here);
                next.push_back(there);
            }
        }
    }
    None
}

/// Somebody goes from zone to zone in a fight. [adventuring.base.movement]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Walk {
    pub who: Who,
    /// One after another, each next to the one before.
    pub path: Vec<Place>,
}

impl Rule for Walk {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        turn::may(at, who)?;
        acting::free(at, who)?;
        fears::may_act(at, who)?;
        riding::is_carried(at, who)?;
        let key = rule!("adventuring.base.movement");
        let world = at.world();
        let mut from = world.place(who);
        let steps = from.into_iter().chain(self.path.iter().copied()).zip(&self.path);
        let mut steps = steps.zip(moving::moved(world, who)..);
        let fits =
            !self.path.is_empty() && steps.all(|((from, to), moved)| moved < zones(world, who, from, *to));
        let most = reach(world, who);
        at.require(key, fits, || Text::part(key, "refusal").with("who", who).with("max", most))?;
        let mut drives = true;
        for &to in &self.path {
            let world = at.world();
            let found = from.and_then(|from| Some((from, world.way(from, to)?)));
            let found = found.filter(|(from, way)| is_found(world, who, (*from, way, to)));
            // Whoever has left it behind goes on without it.
            let driven = found.filter(|_| drives);
            let driven = driven.and_then(|(from, _)| vehicles::takes_along(world, who, from, to));
            drives = driven.is_some();
            let plain = drives || found.is_some_and(|(from, _)| moving::needs(world, from, to).is_none());
            let walked = drives || found.is_some_and(|(from, way)| is_walked(world, from, way, to));
            let is_way = found.is_some();
            let room = match driven {
                Some((_, it)) => sizes::have_room(world, &vehicles::hands(it), to),
                None => have_room(world, who, to),
            };
            let driven = driven.map(|(name, it)| (name.to_owned(), it.clone()));
            let words = |part| Text::part(key, part).with("to", Value::Place(to));
            at.require(key, is_way, || words("no-way"))?;
            at.require(key, !is_way || plain, || words("special"))?;
            at.require(key, !plain || walked, || words("locked"))?;
            at.require(key, room, || words("full"))?;
            if let Some((name, it)) = &driven {
                vehicles::sets_out(at, name, it)?;
            }
            if let Some(from) = from {
                fears::may_go(at, who, from, to)?;
            }
            from = Some(to);
        }
        if let Some(to) = self.path.last() {
            taunts::may_go(at, who, *to)?;
        }
        for &to in &self.path {
            if turn::can_act(at.world(), who) && self.goes(at, to)? {
                break;
            }
        }
        turn::settles(at, who)?;
        Ok(Verdict::done())
    }
}

impl Walk {
    /// Into the next zone, with what they drive, all who are aboard, and those who pull it. Gives whether it comes to grief.
    /// [adventuring.base.vehicles]
    fn goes(&self, at: &mut At<'_, World>, to: Place) -> Play<bool> {
        let (who, world) = (self.who, at.world());
        let driven = world.place(who).and_then(|from| vehicles::takes_along(world, who, from, to));
        let Some((name, it)) = driven.map(|(name, it)| (name.to_owned(), it.clone())) else {
            enters(at, who, to)?;
            return Ok(false);
        };
        // On wild water the driver has saved as the round began.
        let calm = world.area_of(who).water != Water::Turbulent;
        vehicles::comes(at, &name, to)?;
        enters(at, who, to)?;
        let key = words!("adventuring.base.movement");
        for &one in it.pulled_by.iter().filter(|one| **one != who) {
            note(at, key, one, |fighter| fighter.moved = fighter.moved.saturating_add(1))?;
        }
        moving::come(at, &vehicles::hands(&it).into_iter().filter(|one| *one != who).collect(), to, key)?;
        Ok(calm && vehicles::comes_into(at, &name, to)?)
    }
}

/// Somebody comes into the next zone, through a door that they open. [adventuring.base.movement]
pub(super) fn enters(at: &mut At<'_, World>, who: Who, to: Place) -> Play<()> {
    let key = rule!("adventuring.base.movement");
    let shut = |from: &Place| {
        let door = at.world().way(*from, to).and_then(|it| it.door);
        door.is_some_and(|door| !door.open)
    };
    if let Some(from) = at.world().place(who).filter(shut) {
        way(at, key, from, to, |it| {
            if let Some(door) = &mut it.door {
                door.open = true;
            }
        })?;
    }
    for one in riding::together(at.world(), who) {
        note(at, key, one, |fighter| fighter.moved = fighter.moved.saturating_add(1))?;
    }
    moving::comes(at, who, to, key)
}
