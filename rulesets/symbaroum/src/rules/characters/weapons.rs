//! Weapons and shields: what is ready, and what hands do with it.
use crate::reference::RULES;
pub use crate::world::gear::HANDS;
use crate::world::happen::set;
use crate::world::{Character, Override, Row as _, Set, Shield, Thing, Things, Weapon, World};
use norn_kernel::{At, Key, Play, Text, Value, Verdict, Who, rule};
use std::cmp::Reverse;

/// What everybody fights with who has nothing else: the first natural weapon of the list that takes no hands, by
/// its name. [symbaroum.draw.unarmed]
#[must_use]
pub fn fists(world: &World) -> Option<(String, Weapon)> {
    let natural = Weapon::all(world).filter(|(_, weapon)| weapon.natural && weapon.hands == 0);
    let first = natural.min_by_key(|(name, weapon)| (weapon.die, *name));
    first.map(|(name, weapon)| (name.to_owned(), weapon.clone()))
}

/// A weapon of somebody's, drawn or not: what they carry, or their fists.
#[must_use]
pub fn find(world: &World, who: Who, name: &str) -> Option<Weapon> {
    let carried = world.character(who).things.get(name).and_then(|thing| thing.sort.weapon()).cloned();
    carried.or_else(|| fists(world).filter(|(known, _)| known == name).map(|(_, weapon)| weapon))
}

/// What each hit of somebody's with a weapon does, where their description says so: of this weapon before all.
/// [symbaroum.damage.npc-values]
#[must_use]
pub fn printed(world: &World, who: Who, name: &str) -> Option<i32> {
    let one = world.character(who);
    let own = one.things.get(name).and_then(|thing| thing.damage);
    own.or_else(|| one.overrides.get(&Override::Damage).copied())
}

/// Whether a weapon can be used at once: drawn, or part of the body.
/// [symbaroum.ready.state, symbaroum.draw.unarmed]
#[must_use]
pub fn is_ready(world: &World, who: Who, name: &str) -> bool {
    match world.character(who).weapon(name) {
        Some(thing) => thing.ready || rule!("symbaroum.draw.unarmed").holds(thing.is_natural()),
        None => rule!("symbaroum.draw.unarmed").holds(find(world, who, name).is_some()),
    }
}

/// Everything that somebody could hit with at once: drawn or part of the body, and not in the way of a shield.
#[must_use]
pub fn usable(world: &World, who: Who) -> Vec<(String, Weapon)> {
    let mut found = every(world, who);
    found.retain(|(name, weapon)| is_ready(world, who, name) && shield_bars(world, who, weapon).is_none());
    found
}

/// What somebody hits with who has not said with what: something drawn before what is part of the body, the best
/// first; of equal ones the first by name. One that shoots only if it may.
#[must_use]
pub fn best(world: &World, who: Who, may_shoot: bool) -> Option<String> {
    let fits = usable(world, who).into_iter().filter(|(_, weapon)| !weapon.ranged || may_shoot);
    let best = fits.max_by(|(one, a), (other, b)| {
        (!a.natural, a.ranged, a.die).cmp(&(!b.natural, b.ranged, b.die)).then(other.cmp(one))
    });
    best.map(|(name, _)| name)
}

/// Every weapon of somebody's, their fists included.
#[must_use]
pub fn every(world: &World, who: Who) -> Vec<(String, Weapon)> {
    let carried = world.character(who).things.iter();
    let mut found: Vec<(String, Weapon)> =
        carried.filter_map(|(name, thing)| Some((name.clone(), thing.sort.weapon()?.clone()))).collect();
    if let Some((name, weapon)) = fists(world)
        && found.iter().all(|(known, _)| *known != name)
    {
        found.push((name, weapon));
    }
    found
}

/// Shields on the arm.
fn shields(things: &Things) -> impl Iterator<Item = &Shield> {
    things.values().filter(|thing| thing.ready).filter_map(|thing| thing.sort.shield())
}

/// Why a weapon can't be used with the shield that somebody bears. [symbaroum.shield.restrictions]
#[must_use]
pub fn shield_bars(world: &World, who: Who, weapon: &Weapon) -> Option<Key> {
    let key = rule!("symbaroum.shield.restrictions");
    let bars = |shield: &Shield| weapon.ranged && shield.blocks_ranged || weapon.heavy && shield.blocks_heavy;
    key.holds(shields(&world.character(who).things).any(bars) && !weapon.natural).then_some(key)
}

/// Whether somebody's weapon reaches far as it is held: a spear beside a shield does not. [symbaroum.shield.long]
#[must_use]
pub fn reaches(world: &World, who: Who) -> Option<String> {
    let short = shields(&world.character(who).things).any(|shield| shield.neutralises_long);
    if rule!("symbaroum.shield.long").holds(short) {
        return None;
    }
    usable(world, who).into_iter().find(|(_, weapon)| weapon.long).map(|(name, _)| name)
}

/// How many hands are full. A spear beside a shield takes one. [symbaroum.missing.weapons, symbaroum.shield.long]
#[must_use]
pub fn hands(things: &Things) -> u8 {
    let beside = shields(things).any(|shield| shield.neutralises_long);
    let of_weapon = |weapon: &Weapon| match weapon.hands {
        2 if weapon.long && beside => 1,
        hands => hands,
    };
    let ready = things.values().filter(|thing| thing.ready && !thing.is_natural());
    let full = ready.filter_map(|thing| thing.sort.weapon()).map(of_weapon).fold(0, u8::saturating_add);
    // A buckler leaves both hands free. [symbaroum.shield.buckler]
    let buckled = |shield: &&Shield| shield.neutralises_long || shield.blocks_ranged;
    let arms = u8::try_from(shields(things).filter(buckled).count()).unwrap_or(u8::MAX);
    full.saturating_add(arms)
}

/// The same with something drawn or put away.
fn with(things: &Things, name: &str, ready: bool) -> Option<Things> {
    let mut things = things.clone();
    things.get_mut(name)?.ready = ready;
    Some(things)
}

/// Whether something is drawn in no time. [symbaroum.draw.short]
#[must_use]
pub fn is_quick(world: &World, who: Who, name: &str) -> bool {
    let weapon = world.character(who).things.get(name).and_then(|thing| thing.sort.weapon());
    rule!("symbaroum.draw.short").holds(weapon.is_some_and(|weapon| weapon.short))
}

/// What drawing something needs: it is there, it is not drawn yet, and there are hands for it.
pub fn draw_needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let thing = at.world().character(who).things.get(name);
    let there = thing.is_some_and(|thing| !thing.ready && thing.is_held());
    let key = rule!("symbaroum.draw.other");
    at.require(key, there, || Text::part(key, "refusal").with("item", Value::text(name)))?;
    let after = with(&at.world().character(who).things, name, true);
    fits(at, who, after.as_ref(), name)
}

/// Refuses more than two hands can hold, and says so of the shield where that is in the way of such a weapon.
/// [symbaroum.missing.weapons, symbaroum.shield.restrictions]
fn fits(at: &mut At<'_, World>, who: Who, after: Option<&Things>, name: &str) -> Play<()> {
    let fits = after.is_none_or(|things| hands(things) <= HANDS);
    let barred = find(at.world(), who, name).and_then(|weapon| shield_bars(at.world(), who, &weapon));
    if let Some(key) = barred {
        at.require(key, fits, || Text::part(key, "refusal").with("item", Value::text(name)))?;
    }
    let key = rule!("symbaroum.missing.weapons");
    at.require(key, fits, || Text::part(key, "no-hands").with("item", Value::text(name)))
}

/// Something is drawn. [symbaroum.draw.other]
pub fn draw(at: &mut At<'_, World>, who: Who, name: &str) -> Play<Verdict> {
    if let Some(things) = with(&at.world().character(who).things, name, true) {
        let by = if is_quick(at.world(), who, name) {
            rule!("symbaroum.draw.short")
        } else {
            rule!("symbaroum.draw.other")
        };
        set(at, by, who, Set::things(things))?;
    }
    Ok(Verdict::done())
}

/// What letting go of something needs. [symbaroum.actions.free]
pub fn drop_needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let thing = at.world().character(who).things.get(name);
    let there = thing.is_some_and(|thing| thing.ready && thing.is_held());
    let key = rule!("symbaroum.actions.free");
    at.require(key, there, || Text::part(key, "refusal").with("item", Value::text(name)))
}

/// Somebody lets go of something. [symbaroum.actions.free]
pub fn drops(at: &mut At<'_, World>, who: Who, name: &str) -> Play<Verdict> {
    if let Some(things) = with(&at.world().character(who).things, name, false) {
        set(at, rule!("symbaroum.actions.free"), who, Set::things(things))?;
    }
    Ok(Verdict::done())
}

/// Both at once. [symbaroum.movement.use.switch-weapon]
fn switched(things: &Things, from: &str, to: &str) -> Option<Things> {
    with(&with(things, from, false)?, to, true)
}

/// What switching weapons needs. [symbaroum.movement.use.switch-weapon]
pub fn switch_needs(at: &mut At<'_, World>, who: Who, from: &str, to: &str) -> Play<()> {
    let weapon = |name: &str| at.world().character(who).weapon(name).filter(|thing| !thing.is_natural());
    let held = weapon(from).is_some_and(|thing| thing.ready);
    let away = weapon(to).is_some_and(|thing| !thing.ready);
    let key = rule!("symbaroum.movement.use.switch-weapon");
    let words = || Text::part(key, "refusal").with("from", Value::text(from)).with("to", Value::text(to));
    at.require(key, held && away, words)?;
    let after = switched(&at.world().character(who).things, from, to);
    fits(at, who, after.as_ref(), to)
}

/// One weapon away, another in hand. [symbaroum.movement.use.switch-weapon]
pub fn switch(at: &mut At<'_, World>, who: Who, from: &str, to: &str) -> Play<Verdict> {
    if let Some(things) = switched(&at.world().character(who).things, from, to) {
        set(at, rule!("symbaroum.movement.use.switch-weapon"), who, Set::things(things))?;
    }
    Ok(Verdict::done())
}

/// Nothing is drawn: weapons and shields alike. [symbaroum.ready.state]
#[must_use]
pub fn unready(one: &Character) -> Things {
    let mut things = one.things.clone();
    things.values_mut().filter(|thing| thing.sort.armour().is_none()).for_each(|thing| thing.ready = false);
    things
}

/// As much as two hands hold: shields first, then whatever hits hardest. [symbaroum.missing.weapons]
pub fn take_in_hand(things: &mut Things) {
    let rank = |thing: &Thing| {
        (thing.sort.shield().is_none(), Reverse(thing.sort.weapon().map(|weapon| weapon.die)))
    };
    let held =
        things.iter().filter(|(_, thing)| thing.sort.weapon().is_some() || thing.sort.shield().is_some());
    let mut names: Vec<(_, String)> = held.map(|(name, thing)| (rank(thing), name.clone())).collect();
    names.sort();
    for (_, name) in names {
        if let Some(after) = with(things, &name, true).filter(|after| hands(after) <= HANDS) {
            *things = after;
        }
    }
}
