//! Weapons: with what somebody can strike, in how many hands, how far, and with which dice. [fivey.weapon.two-kinds]
use crate::reference::RULES;
use crate::rules::characters::{acting, inventory};
use crate::rules::fights::turn;
use crate::world::gear::{HANDS, SHOTS};
use crate::world::happen::{carry, note};
use crate::world::switches::{Ammunition, MediumGrip};
use crate::world::{Carried, Handling, Row, Size, Thing, Things, Weapon, World};
use norn_kernel::{At, D6, D8, D10, Die, Place, Play, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// What strikes where nothing is held.
pub const UNARMED: &str = "Unarmed";
/// As what everything else strikes that is no weapon.
pub const IMPROVISED: &str = "Improvised";

/// With what somebody can strike, by name: first the weapon that they are attuned to, then what they hold, what they have at
/// hand, and at last what is part of the body.
#[must_use]
pub fn names(world: &World, who: Who) -> Vec<String> {
    let things = &world.character(who).things;
    let of = |carried: Carried, weapon: bool| {
        let of = things.iter().filter(move |(_, thing)| thing.carried == carried);
        of.filter(move |(_, thing)| thing.sort.weapon().is_some() == weapon).map(|(name, _)| name.clone())
    };
    let gear =
        of(Carried::Held, false).filter(|name| things.get(name).is_some_and(|it| it.sort.armor().is_none()));
    let natural = Weapon::all(world).filter(|(_, weapon)| weapon.natural).map(|(name, _)| name.to_owned());
    let armed: Vec<String> = of(Carried::Held, true).chain(of(Carried::OnHand, true)).collect();
    let attuned = |name: &String| world.character(who).attuned.as_ref() == Some(name);
    let (first, others): (Vec<String>, Vec<String>) = armed.into_iter().partition(attuned);
    first.into_iter().chain(others).chain(natural).chain(gear).collect()
}

/// A weapon by its name, as somebody has it at hand; what is no weapon strikes as well as it can.
/// [fivey.weapon.size-sets-cost-and-die]
#[must_use]
pub fn weapon(world: &World, who: Who, name: &str) -> Option<Weapon> {
    match world.character(who).things.get(name) {
        Some(thing) if thing.is_at_hand() => match thing.sort.weapon() {
            Some(weapon) => Some(weapon.clone()),
            None => {
                rule!("fivey.weapon.size-sets-cost-and-die").keeps(Weapon::find(world, IMPROVISED).cloned())
            }
        },
        _ => Weapon::find(world, name).filter(|weapon| weapon.natural).cloned(),
    }
}

/// Whether one weapon in hand gives way to another: what is at hand is drawn and put back for nothing, while a shield or a
/// holy symbol is only let go of on purpose. [fivey.action.retrieve]
fn gives_way(thing: &Thing) -> bool {
    rule!("fivey.action.retrieve").holds(thing.sort.weapon().is_some())
}

/// How many hands somebody can have free for one of their things. [fivey.weapon.hands]
#[must_use]
pub fn hands_beside(world: &World, who: Who, name: &str) -> u8 {
    let things = world.character(who).things.iter();
    let others = things.filter(|(other, thing)| *other != name && !gives_way(thing));
    HANDS.saturating_sub(others.map(|(_, thing)| thing.hands()).fold(0, u8::saturating_add))
}

/// Something is drawn that takes so many hands, and other weapons are put back as far as they are in its way.
/// [fivey.weapon.hands, fivey.action.retrieve]
pub fn draws(things: &mut Things, name: &str, hands: u8) {
    let others = things.iter().filter(|(other, _)| *other != name);
    let mut left = HANDS.saturating_sub(others.map(|(_, thing)| thing.hands()).fold(0, u8::saturating_add));
    for (other, thing) in things.iter_mut() {
        if other == name {
            thing.carried = Carried::Held;
        } else if left < hands && 0 < thing.hands() && gives_way(thing) {
            left = left.saturating_add(thing.hands());
            thing.carried = Carried::OnHand;
        }
    }
}

/// Whether somebody could strike with both hands, and a weapon gains by it. [fivey.weapon.medium-both-hands]
#[must_use]
pub fn takes_both(world: &World, who: Who, name: &str) -> bool {
    let gains = weapon(world, who, name).is_some_and(|weapon| weapon.both_hands.is_some());
    gains && HANDS <= hands_beside(world, who, name)
}

/// The die of a weapon's damage, in one hand or in both. [fivey.weapon.medium-both-hands]
#[must_use]
pub fn die(world: &World, weapon: &Weapon, both: bool) -> Die {
    let Some(two) = weapon.both_hands else { return weapon.damage };
    let medium = weapon.handling == Handling::Melee && weapon.size == Size::Medium && !weapon.own_dice;
    let (one, two) = match (medium, world.switches.medium_grip) {
        (true, MediumGrip::EightTen) => (D8, D10),
        (true, MediumGrip::EightEight) => (D8, D8),
        (true, MediumGrip::SixEight) => (D6, D8),
        (false, _) => (weapon.damage, two),
    };
    if rule!("fivey.weapon.medium-both-hands").holds(both) { two } else { one }
}

/// Whether a weapon is used as a ranged one. What is thrown stays a melee weapon.
/// [fivey.weapon.two-kinds, fivey.weapon.thrown-is-melee]
#[must_use]
pub fn is_ranged(weapon: &Weapon, thrown: bool) -> bool {
    let ranged = rule!("fivey.weapon.two-kinds").holds(weapon.handling == Handling::Ranged);
    ranged || thrown && !rule!("fivey.weapon.thrown-is-melee").applies()
}

/// With which type of damage a weapon strikes. [fivey.weapon.damage-types, fivey.weapon.ranged-damage-type]
#[must_use]
pub fn damage_type(weapon: &Weapon) -> String {
    let key = match weapon.handling {
        Handling::Melee => rule!("fivey.weapon.damage-types"),
        Handling::Ranged => rule!("fivey.weapon.ranged-damage-type"),
    };
    key.counts(weapon.damage_type.clone())
}

/// From which distances a weapon strikes, in paces: the nearest and the furthest.
/// [fivey.weapon.reach, fivey.weapon.reach-too-close, fivey.weapon.ranged-table, fivey.weapon.throw]
#[must_use]
pub fn span(weapon: &Weapon, thrown: bool) -> (i32, i32) {
    match (thrown, weapon.range) {
        (true, _) => (0, weapon.throw),
        (false, range @ 1..) => (0, range),
        (false, _) if weapon.reach <= 1 => (0, weapon.reach),
        (false, _) => (rule!("fivey.weapon.reach-too-close").counts(weapon.reach), weapon.reach),
    }
}

/// Refuses a distance from which a weapon does not strike, in paces. [fivey.weapon.reach, fivey.weapon.ranged-table]
pub fn reaches(at: &mut At<'_, World>, on: Who, weapon: &Weapon, thrown: bool, paces: i32) -> Play<()> {
    let words =
        |key, max: i32| Text::part(key, "far").with("other", on).with("paces", paces).with("max", max);
    let (nearest, furthest) = span(weapon, thrown);
    if thrown {
        let key = rule!("fivey.weapon.throw");
        return at.require(key, paces <= furthest, || words(key, furthest));
    }
    if 0 < weapon.range {
        let key = rule!("fivey.weapon.ranged-table");
        return at.require(key, paces <= furthest, || words(key, furthest));
    }
    let key = rule!("fivey.monster.feat.flight");
    let above = at.world().character(on).height;
    let low = above == 0 || above <= weapon.reach || paces <= weapon.reach;
    at.require(key, low, || Text::part(key, "far").with("other", on).with("max", weapon.reach))?;
    let key = rule!("fivey.weapon.reach");
    at.require(key, paces <= furthest, || words(key, furthest))?;
    let key = rule!("fivey.weapon.reach-too-close");
    at.require(key, nearest <= paces, || Text::part(key, "refusal").with("other", on).with("min", nearest))
}

/// Refuses a shot without what it takes. [fivey.ammo.needed, fivey.weapon.crossbow-reload]
pub fn can_shoot(at: &mut At<'_, World>, who: Who, name: &str, weapon: &Weapon) -> Play<()> {
    let key = rule!("fivey.ammo.needed");
    let has = has_ammunition(at.world(), who, weapon);
    at.require(key, has, || {
        let needs = weapon.ammunition.clone().unwrap_or_default();
        Text::part(key, "refusal").with("who", who).with("needs", Value::text(&needs))
    })?;
    let key = rule!("fivey.weapon.crossbow-reload");
    let loaded = !weapon.reloads || at.world().character(who).things.get(name).is_some_and(|it| it.loaded);
    at.require(key, loaded, || Text::part(key, "refusal").with("who", who).with("weapon", Value::text(name)))
}

/// Whether somebody has something to shoot. The unit that was used up in this encounter lasts until its end.
/// [fivey.ammo.needed, fivey.ammo.per-encounter]
fn has_ammunition(world: &World, who: Who, weapon: &Weapon) -> bool {
    let Some(needs) = &weapon.ammunition else { return true };
    let opened = world.switches.ammunition == Ammunition::PerEncounter && 1 < shots_of(world, who, needs);
    let units = world.character(who).things.get(needs);
    opened || units.is_some_and(|thing| thing.carried != Carried::Lying && 0 < thing.pieces)
}

/// How many shots of a sort of ammunition somebody has taken in this encounter. [fivey.ammo.per-encounter]
fn shots_of(world: &World, who: Who, ammunition: &str) -> u32 {
    world.fighter(who).and_then(|fighter| fighter.shots.get(ammunition)).copied().unwrap_or(0)
}

/// What a shot uses up. [fivey.ammo.per-encounter, fivey.ammo.twenty-shots, fivey.weapon.crossbow-reload]
pub fn shoots(at: &mut At<'_, World>, who: Who, name: &str, weapon: &Weapon) -> Play<()> {
    if weapon.reloads {
        carry(at, rule!("fivey.weapon.crossbow-reload"), who, |things| {
            if let Some(thing) = things.get_mut(name) {
                thing.loaded = false;
            }
        })?;
    }
    let Some(needs) = &weapon.ammunition else { return Ok(()) };
    let by = rule!("fivey.ammo.per-encounter");
    note(at, by, who, |fighter| {
        let shots = fighter.shots.entry(needs.clone()).or_insert(0);
        *shots = shots.saturating_add(1);
    })?;
    let shots = shots_of(at.world(), who, needs);
    let counted = at.world().switches.ammunition == Ammunition::TwentyShots;
    let key = rule!("fivey.ammo.twenty-shots");
    if key.holds(counted) {
        return carry(at, key, who, |things| {
            if let Some(thing) = things.get_mut(needs) {
                let left = if thing.shots == 0 { SHOTS } else { thing.shots };
                thing.shots = left.saturating_sub(1);
                if thing.shots == 0 {
                    thing.pieces = thing.pieces.saturating_sub(1);
                }
            }
        });
    }
    if by.holds(shots == 2) {
        carry(at, by, who, |things| {
            if let Some(thing) = things.get_mut(needs) {
                thing.pieces = thing.pieces.saturating_sub(1);
            }
        })?;
    }
    Ok(())
}

/// A weapon that was thrown lies where it fell, at whom it was thrown at; of several pieces one does. [fivey.weapon.throw]
pub fn falls(at: &mut At<'_, World>, who: Who, name: &str, on: Who) -> Play<()> {
    let key = rule!("fivey.weapon.throw");
    if !key.applies() {
        return Ok(());
    }
    let place = at.world().character(on).at;
    carry(at, key, who, |things| drop(lies(things, name, place)))
}

/// One piece of something lies where it fell, under a name of its own where others are left. Gives that name.
pub fn lies(things: &mut Things, name: &str, place: Option<Place>) -> String {
    let Some(thing) = things.get_mut(name) else { return String::new() };
    if thing.pieces <= 1 {
        (thing.carried, thing.lies) = (Carried::Lying, place);
        return name.to_owned();
    }
    thing.pieces = thing.pieces.saturating_sub(1);
    let one = Thing { pieces: 1, carried: Carried::Lying, lies: place, ..thing.clone() };
    let free = inventory::free_name(things, name);
    things.insert(free.clone(), one);
    free
}

/// Somebody has these of their things in hand, and puts the others back. It takes no action. [fivey.weapon.hands]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Hold {
    pub who: Who,
    /// Everything that they hold from now on, by name.
    pub things: BTreeSet<String>,
}

/// Everything that somebody could have in hand without taking it from the backpack.
#[must_use]
pub fn holdable(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    let near = things.filter(|(_, it)| matches!(it.carried, Carried::Held | Carried::OnHand));
    near.filter(|(_, it)| !it.sort.is_worn()).map(|(name, _)| name.clone()).collect()
}

impl Rule for Hold {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.weapon.hands");
        let near = holdable(at.world(), self.who);
        at.require(key, !near.is_empty(), || Text::part(key, "nothing"))?;
        let has = self.things.iter().all(|name| near.contains(name));
        at.require(key, has, || Text::part(key, "not-at-hand").with("who", self.who))?;
        let things = &at.world().character(self.who).things;
        let hands = self.things.iter().filter_map(|name| things.get(name)).map(|it| it.sort.hands());
        let hands = hands.fold(0, u8::saturating_add);
        at.require(key, hands <= HANDS, || Text::part(key, "refusal").with("who", self.who))?;
        turn::spends(at, self.who, 0, key)?;
        carry(at, key, self.who, |things| {
            for name in near {
                if let Some(thing) = things.get_mut(&name) {
                    thing.carried = if self.things.contains(&name) { Carried::Held } else { Carried::OnHand };
                }
            }
        })?;
        Ok(Verdict::done())
    }
}

/// Somebody makes a weapon ready to shoot. [fivey.weapon.crossbow-reload]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Reload {
    pub who: Who,
    pub weapon: String,
}

/// What of somebody's has to be loaded, by name.
#[must_use]
pub fn unloaded(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    let near = things.filter(|(_, thing)| thing.is_at_hand() && !thing.loaded);
    near.filter(|(_, it)| it.sort.weapon().is_some_and(|it| it.reloads))
        .map(|(name, _)| name.clone())
        .collect()
}

impl Rule for Reload {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = rule!("fivey.weapon.crossbow-reload");
        let can = unloaded(at.world(), self.who).contains(&self.weapon);
        at.require(key, can, || Text::part(key, "nothing").with("who", self.who))?;
        turn::spends(at, self.who, 1, key)?;
        carry(at, key, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.weapon) {
                thing.loaded = true;
            }
        })?;
        Ok(Verdict::done())
    }
}
