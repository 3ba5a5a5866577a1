//! Carts and boats: who drives, pulls and rows, and what goes wrong. [adventuring.base.vehicles]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::{Hurt, rolled, suffer, through};
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::exploring::{pace, turns};
use crate::rules::hazards::{fears, moving, swimming};
use crate::world::happen::vehicle;
use crate::world::turns::lets_through;
use crate::world::{Ability, Acted, Build, Form, Permit, Surface, Vehicle, Water, World};
use norn_kernel::{
    At, Audience, Choice, Closed, D4, Key, Owner, Place, Play, Prompt, Rule, Storable, Text, Value, Verdict,
    Who, closed, rule, words,
};
use std::collections::BTreeSet;

/// Refuses to set out with a cart that nobody drives or pulls, or a boat that nobody drives or works.
/// [adventuring.cart.requirements, adventuring.boat.driver, adventuring.boat.undermanned]
pub fn ready(at: &mut At<'_, World>, people: &BTreeSet<Who>) -> Play<()> {
    let all = at.world().vehicles.iter().filter(|(_, it)| it.aboard.iter().any(|who| people.contains(who)));
    let all: Vec<(String, Vehicle)> = all.map(|(name, it)| (name.clone(), it.clone())).collect();
    all.iter().try_for_each(|(name, it)| sets_out(at, name, it))
}

/// The same for one of them.
pub fn sets_out(at: &mut At<'_, World>, name: &str, it: &Vehicle) -> Play<()> {
    whole(at, name, it)?;
    let name = Value::text(name);
    let able = |who: &Who| at.world().is_able(*who);
    let driven = it.driver.is_some_and(|who| able(&who));
    match it.model.build {
        Build::Cart => {
            let pulled = it.pulled_by.iter().any(able);
            let key = rule!("adventuring.cart.requirements");
            at.require(key, driven && pulled, || Text::part(key, "refusal").with("name", name))
        }
        Build::Boat => {
            let key = rule!("adventuring.boat.driver");
            at.require(key, driven, || Text::part(key, "refusal").with("name", name.clone()))?;
            let key = rule!("adventuring.boat.undermanned");
            let manned = 0 < pace::crew(at.world(), it);
            at.require(key, manned, || Text::part(key, "refusal").with("name", name))
        }
    }
}

/// What somebody takes along to the next zone, by its name: they drive it, and it can go there, a boat onto water and a cart
/// over land. [adventuring.base.vehicles]
#[must_use]
pub fn takes_along(world: &World, who: Who, from: Place, to: Place) -> Option<(&str, &Vehicle)> {
    let driven = pace::aboard(world, who).filter(|(_, it)| it.driver == Some(who))?;
    let way = world.way(from, to)?;
    let even = way.gap == 0 && way.climb == Surface::None && lets_through(way.door.as_ref());
    let wet = way.river || world.area(to).water != Water::None;
    let fits = even && wet == (driven.1.model.build == Build::Boat);
    rule!("adventuring.base.vehicles").keeps(Some(driven).filter(|_| fits))
}

/// All who are aboard, and who pull.
#[must_use]
pub fn hands(it: &Vehicle) -> BTreeSet<Who> {
    it.aboard.union(&it.pulled_by).copied().collect()
}

/// How many zones it crosses in a round on a way: a cart as many as the slowest who pull it.
/// [adventuring.boat.speed, adventuring.cart.speed, adventuring.base.rounding]
#[must_use]
pub fn zones(world: &World, it: &Vehicle, from: Place, to: Place) -> i32 {
    match (it.model.build, world.way(from, to)) {
        (Build::Cart, _) => {
            let slowest = it.pulled_by.iter().map(|who| moving::zones(world, *who)).min();
            rule!("adventuring.cart.speed").counts(slowest.unwrap_or(0))
        }
        (Build::Boat, Some(way)) => {
            let speed = pace::of_vehicle(world, it, way, from, to);
            speed.floor().max(i32::from(!speed.is_zero()))
        }
        (Build::Boat, None) => 0,
    }
}

/// It comes to another area, before those do who are aboard. [adventuring.base.movement]
pub fn comes(at: &mut At<'_, World>, name: &str, to: Place) -> Play<()> {
    vehicle(at, words!("adventuring.base.movement"), name, |it| it.at = Some(to))
}

/// Refuses what is done with a vehicle that is destroyed or lies on its side. [adventuring.base.vehicles]
fn whole(at: &mut At<'_, World>, name: &str, it: &Vehicle) -> Play<()> {
    let key = rule!("adventuring.base.vehicles");
    let whole = 0 < it.health && !it.upset;
    at.require(key, whole, || Text::part(key, "wrecked").with("name", Value::text(name)))
}

/// The vehicle of this name, where somebody is at it. [adventuring.base.range]
fn reached(at: &mut At<'_, World>, who: Who, name: &str) -> Play<Option<Vehicle>> {
    let it = at.world().vehicles.get(name).cloned();
    let key = rule!("adventuring.base.vehicles");
    let here = it.as_ref().is_some_and(|it| it.at.is_none() || it.at == at.world().place(who));
    at.require(key, here, || Text::part(key, "elsewhere").with("who", who).with("name", Value::text(name)))?;
    Ok(it)
}

/// Somebody gets into a cart or boat. It is part of moving. [adventuring.base.vehicles]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Board {
    pub who: Who,
    /// By its name.
    pub vehicle: String,
}

impl Rule for Board {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        fears::may_act(at, self.who)?;
        let Some(it) = reached(at, self.who, &self.vehicle)? else { return Ok(Verdict::done()) };
        whole(at, &self.vehicle, &it)?;
        let key = rule!("adventuring.base.vehicles");
        let aboard = pace::aboard(at.world(), self.who).is_some() || it.pulled_by.contains(&self.who);
        at.require(key, !aboard, || Text::part(key, "aboard").with("who", self.who))?;
        let taken = i32::try_from(it.aboard.len()).unwrap_or(i32::MAX);
        let most = it.model.places;
        at.require(key, taken < most, || {
            Text::part(key, "full").with("name", Value::text(&self.vehicle)).with("max", most)
        })?;
        vehicle(at, key, &self.vehicle, |it| {
            it.aboard.insert(self.who);
        })?;
        Ok(Verdict::done())
    }
}

/// Somebody gets off what carries them, or leaves the shafts. [adventuring.base.vehicles]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Alight {
    pub who: Who,
}

impl Rule for Alight {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        let key = rule!("adventuring.base.vehicles");
        let on = |it: &Vehicle| it.aboard.contains(&self.who) || it.pulled_by.contains(&self.who);
        let name = at.world().vehicles.iter().find(|(_, it)| on(it)).map(|(name, _)| name.clone());
        at.require(key, name.is_some(), || Text::part(key, "not-aboard").with("who", self.who))?;
        let Some(name) = name else { return Ok(Verdict::done()) };
        gets_off(at, self.who, &name, key)?;
        Ok(Verdict::done())
    }
}

/// Somebody is aboard no more, and pulls no more.
fn gets_off(at: &mut At<'_, World>, who: Who, name: &str, by: Key) -> Play<()> {
    vehicle(at, by, name, |it| {
        it.aboard.remove(&who);
        it.pulled_by.remove(&who);
        it.driver.take_if(|driver| *driver == who);
    })
}

/// Whoever has gone from where their cart or boat is has got off. [adventuring.base.vehicles]
pub fn left_behind(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let here = at.world().place(who);
    let left = |it: &Vehicle| it.at.is_some() && it.at != here;
    let on = |it: &Vehicle| it.aboard.contains(&who) || it.pulled_by.contains(&who);
    let all = at.world().vehicles.iter().filter(|(_, it)| on(it) && left(it));
    let all: Vec<String> = all.map(|(name, _)| name.clone()).collect();
    for name in all {
        gets_off(at, who, &name, rule!("adventuring.base.vehicles"))?;
    }
    Ok(())
}

/// Where the game master puts all who are aboard, there is what carries them. [adventuring.base.vehicles]
pub fn put_with(at: &mut At<'_, World>, people: &BTreeSet<Who>, to: Option<Place>) -> Play<()> {
    let along = |it: &Vehicle| !it.aboard.is_empty() && it.aboard.is_subset(people);
    let all = at.world().vehicles.iter().filter(|(_, it)| along(it));
    let all: Vec<String> = all.map(|(name, _)| name.clone()).collect();
    for name in all {
        vehicle(at, rule!("adventuring.base.vehicles"), &name, |it| it.at = to)?;
    }
    Ok(())
}

/// Whether somebody drives it, and it could crash. [adventuring.cart.save, adventuring.boat.save]
#[must_use]
pub fn is_driven(it: &Vehicle) -> bool {
    it.driver.is_some() && !it.upset && 0 < it.health
}

/// Somebody takes the reins or the helm. [adventuring.cart.requirements, adventuring.boat.row-or-sail]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Drive {
    pub who: Who,
    /// By its name.
    pub vehicle: String,
    /// Who pulls a cart.
    #[stored(default)]
    pub pulled_by: BTreeSet<Who>,
    /// A boat goes under sail.
    #[stored(default)]
    pub sails: bool,
}

impl Rule for Drive {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::free(at, self.who)?;
        fears::may_act(at, self.who)?;
        let Some(it) = reached(at, self.who, &self.vehicle)? else { return Ok(Verdict::done()) };
        whole(at, &self.vehicle, &it)?;
        let key = rule!("adventuring.boat.driver");
        let aboard = it.aboard.contains(&self.who);
        at.require(key, aboard, || Text::part(key, "not-aboard").with("who", self.who))?;
        match it.model.build {
            Build::Cart => self.harnesses(at)?,
            Build::Boat => self.sets_sail(at, &it)?,
        }
        vehicle(at, rule!("adventuring.base.vehicles"), &self.vehicle, |it| {
            it.driver = Some(self.who);
            it.pulled_by.clone_from(&self.pulled_by);
            it.sails = self.sails;
        })?;
        Ok(Verdict::done())
    }
}

impl Drive {
    /// Beasts pull if they are trained for it; people can. [adventuring.cart.requirements]
    fn harnesses(&self, at: &mut At<'_, World>) -> Play<()> {
        let key = rule!("adventuring.cart.requirements");
        let fits = !self.sails && !self.pulled_by.contains(&self.who) && !self.pulled_by.is_empty();
        at.require(key, fits, || Text::part(key, "refusal").with("name", Value::text(&self.vehicle)))?;
        for &who in &self.pulled_by {
            acting::near(at, self.who, who)?;
            let one = at.world().character(who);
            let trained = !one.nature.is_animal() || one.forms.contains(&Form::Labour);
            let free = pace::aboard(at.world(), who).is_none();
            at.require(key, trained && free, || Text::part(key, "untrained").with("who", who))?;
        }
        Ok(())
    }

    /// Any boat is rowed; only one that has sails, with somebody aboard who knows how, is sailed.
    /// [adventuring.boat.row-or-sail]
    fn sets_sail(&self, at: &mut At<'_, World>, it: &Vehicle) -> Play<()> {
        let key = rule!("adventuring.boat.row-or-sail");
        let skilled = it
            .aboard
            .iter()
            .any(|who| at.world().is_able(*who) && at.world().is_permitted(*who, Permit::Sail));
        let can = self.pulled_by.is_empty() && (!self.sails || (it.model.sails && skilled));
        at.require(key, can, || Text::part(key, "refusal").with("name", Value::text(&self.vehicle)))
    }
}

/// Something scares the beasts before a cart, it is driven at a sprint, or a boat is in danger: the driver saves.
/// [adventuring.cart.save, adventuring.boat.save]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Endanger {
    /// By its name.
    pub vehicle: String,
}

impl Rule for Endanger {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let it = at.world().vehicles.get(&self.vehicle).cloned();
        let key = rule!("adventuring.base.vehicles");
        let driven = it.as_ref().is_some_and(is_driven);
        at.require(key, driven, || Text::part(key, "wrecked").with("name", Value::text(&self.vehicle)))?;
        Ok(Verdict::of(Saved::of(holds_course(at, &self.vehicle)?).word()))
    }
}

/// The driver saves, and if that fails it crashes. Where nobody drives, it does.
/// [adventuring.cart.save, adventuring.boat.save]
pub fn holds_course(at: &mut At<'_, World>, name: &str) -> Play<bool> {
    let Some(it) = at.world().vehicles.get(name).cloned() else { return Ok(true) };
    let driver = it.driver.filter(|who| at.world().is_able(*who));
    let held = match (driver, it.model.build) {
        (None, _) => false,
        (Some(who), Build::Cart) => {
            let skilled = at.world().is_proficient(who, "driving a cart");
            let held = save(at, &Save::of(who, Ability::Str).proficient_if(skilled))?;
            at.holds(rule!("adventuring.cart.save"), held)
        }
        (Some(who), Build::Boat) => {
            let ability = if it.sails { Ability::Wit } else { Ability::Str };
            let proficient = at.world().is_proficient(who, "driving a boat");
            let held = save(at, &Save::of(who, ability).proficient_if(proficient))?;
            at.holds(rule!("adventuring.boat.save"), held)
        }
    };
    if !held {
        crashes(at, name, &it)?;
    }
    Ok(held)
}

closed! {
    /// What becomes of a boat that goes wrong. [adventuring.boat.crash]
    enum Wreck {
        /// All stay aboard, or it runs aground.
        Crashes = "crashes",
        /// All are in the water.
        Topples = "topples",
    }
}

/// A vehicle crashes: a die of direct damage for it, and one for everybody aboard.
/// [adventuring.cart.crash, adventuring.boat.crash]
fn crashes(at: &mut At<'_, World>, name: &str, it: &Vehicle) -> Play<()> {
    let key = match it.model.build {
        Build::Cart => rule!("adventuring.cart.crash"),
        Build::Boat => rule!("adventuring.boat.crash"),
    };
    let over = match it.model.build {
        Build::Cart => true,
        Build::Boat => {
            let options = Wreck::ALL.iter().map(|one| Choice::word(key, one.word())).collect::<Vec<_>>();
            let about = [("name", Value::text(name))];
            at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&about))? == 1
        }
    };
    at.story(|_| Text::part(key, "story").with("name", Value::text(name)));
    let hurt = Hurt::of(D4).direct();
    let (_, dealt) = rolled(at, Owner::Referee, &hurt, key)?;
    let dealt = through(at, dealt, it.model.armour, hurt.direct);
    vehicle(at, key, name, |it| {
        it.health = it.health.saturating_sub(dealt).max(0);
        it.upset = over;
    })?;
    for &who in &it.aboard {
        let (_, dealt) = rolled(at, Owner::Referee, &hurt, key)?;
        let armour = crate::rules::base::damage::armour(at.world(), who);
        let dealt = through(at, dealt, armour, hurt.direct);
        suffer(at, who, dealt, key)?;
    }
    if over {
        empties(at, name, key)?;
    }
    breaks_up(at, name)
}

/// Nobody is aboard any more: of a boat all are in the water, and swim. [adventuring.boat.crash, adventuring.move.swim]
fn empties(at: &mut At<'_, World>, name: &str, by: Key) -> Play<()> {
    let Some(before) = at.world().vehicles.get(name).cloned() else { return Ok(()) };
    vehicle(at, by, name, |it| {
        it.aboard.clear();
        it.driver = None;
    })?;
    if before.model.build != Build::Boat || !rule!("adventuring.boat.crash").applies() {
        return Ok(());
    }
    // A river runs through land, too.
    let water = before.at.map_or(Water::None, |place| at.world().area(place).water);
    let water = if water == Water::None { Water::Calm } else { water };
    for who in before.aboard {
        swimming::falls_in(at, who, water)?;
    }
    Ok(())
}

/// What is destroyed carries nobody, and nothing pulls it: of a boat all are in the water. [adventuring.base.objects]
pub fn breaks_up(at: &mut At<'_, World>, name: &str) -> Play<()> {
    let wrecked = at.world().vehicles.get(name).is_some_and(|it| it.health == 0);
    let key = rule!("adventuring.base.objects");
    if at.holds(key, wrecked) {
        empties(at, name, key)?;
        vehicle(at, key, name, |it| it.pulled_by.clear())?;
    }
    Ok(())
}

/// A boat comes into an area: wild water is a danger, once for each that it enters. Gives whether it was wrecked.
/// [adventuring.boat.save]
pub fn comes_into(at: &mut At<'_, World>, name: &str, place: Place) -> Play<bool> {
    let boat = at.world().vehicles.get(name).is_some_and(|it| it.model.build == Build::Boat);
    let wild = boat && at.world().area(place).water == Water::Turbulent;
    if !rule!("adventuring.boat.save").holds(wild) {
        return Ok(false);
    }
    Ok(!holds_course(at, name)?)
}

/// A round of a fight begins: wild water is a danger to each boat that somebody drives and a fighter is aboard.
/// [adventuring.boat.save]
pub fn round(at: &mut At<'_, World>, fighters: &[Who]) -> Play<()> {
    let world = at.world();
    let key = rule!("adventuring.boat.save");
    let endangered = |it: &Vehicle| {
        let wild = it.at.is_some_and(|place| world.area(place).water == Water::Turbulent);
        let boat = it.model.build == Build::Boat && is_driven(it);
        key.holds(wild && boat && fighters.iter().any(|who| it.aboard.contains(who)))
    };
    let all = world.vehicles.iter().filter(|(_, it)| endangered(it));
    let seen = |it: &Vehicle| it.aboard.iter().any(|who| world.is_seen(*who));
    let all: Vec<(String, bool)> = all.map(|(name, it)| (name.clone(), seen(it))).collect();
    for (name, seen) in all {
        match seen {
            true => holds_course(at, &name)?,
            false => at.aside(Audience::Referee, |at| holds_course(at, &name))?,
        };
    }
    Ok(())
}

/// Somebody rights a cart or a boat that lies on its side: it takes a stretch. [adventuring.cart.crash]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SetUpright {
    pub who: Who,
    /// By its name.
    pub vehicle: String,
}

impl Rule for SetUpright {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let Some(it) = reached(at, self.who, &self.vehicle)? else { return Ok(Verdict::done()) };
        let key = rule!("adventuring.cart.crash");
        at.require(key, it.upset, || Text::part(key, "upright").with("name", Value::text(&self.vehicle)))?;
        turns::used(at, self.who, Acted::Acted)?;
        vehicle(at, key, &self.vehicle, |it| it.upset = false)?;
        Ok(Verdict::done())
    }
}
