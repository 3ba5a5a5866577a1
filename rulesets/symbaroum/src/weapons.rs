//! Weapons and shields: what is ready, and what hands do with it.
use crate::RULES;
use crate::content;
use crate::happen::{Act, happen};
use crate::world::gear::Held;
use crate::world::{Arm, Carried, Character, Weapon, World};
use norn_kernel::{At, Key, Play, Text, Value, Verdict, Who, rule};

/// How many hands somebody has.
pub const HANDS: u8 = 2;

/// A weapon of somebody's, drawn or not: what they carry, or their fists.
#[must_use]
pub fn find(world: &World, who: Who, name: &str) -> Option<Weapon> {
    let carried = world.character(who).carried.weapons.get(name).map(|arm| arm.weapon.clone());
    carried.or_else(|| content::fists(world).filter(|(known, _)| known == name).map(|(_, weapon)| weapon))
}

/// What each hit of somebody's with a weapon does, where their description says so: of this weapon before all.
/// [symbaroum.damage.npc-values]
#[must_use]
pub fn printed(world: &World, who: Who, name: &str) -> Option<i32> {
    let one = world.character(who);
    one.carried.weapons.get(name).and_then(|arm| arm.damage).or(one.overrides.damage)
}

/// Whether a weapon can be used at once: drawn, or part of the body.
/// [symbaroum.ready.state, symbaroum.draw.unarmed]
#[must_use]
pub fn is_ready(world: &World, who: Who, name: &str) -> bool {
    match world.character(who).carried.weapons.get(name) {
        Some(arm) => arm.ready || arm.weapon.natural && !rule!("symbaroum.draw.unarmed").off(),
        None => find(world, who, name).is_some() && !rule!("symbaroum.draw.unarmed").off(),
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
    let carried = world.character(who).carried.weapons.iter();
    let mut found: Vec<(String, Weapon)> =
        carried.map(|(name, arm)| (name.clone(), arm.weapon.clone())).collect();
    if let Some((name, weapon)) = content::fists(world)
        && found.iter().all(|(known, _)| *known != name)
    {
        found.push((name, weapon));
    }
    found
}

/// Shields on the arm.
fn shields(one: &Character) -> impl Iterator<Item = &Held> {
    one.carried.shields.values().filter(|held| held.ready)
}

/// Why a weapon can't be used with the shield that somebody bears. [symbaroum.shield.restrictions]
#[must_use]
pub fn shield_bars(world: &World, who: Who, weapon: &Weapon) -> Option<Key> {
    let key = rule!("symbaroum.shield.restrictions");
    let bars =
        |held: &Held| weapon.ranged && held.shield.blocks_ranged || weapon.heavy && held.shield.blocks_heavy;
    (shields(world.character(who)).any(bars) && !weapon.natural && !key.off()).then_some(key)
}

/// Whether somebody's weapon reaches far as it is held: a spear beside a shield does not. [symbaroum.shield.long]
#[must_use]
pub fn reaches(world: &World, who: Who) -> Option<String> {
    let short = shields(world.character(who)).any(|held| held.shield.neutralises_long);
    if short && !rule!("symbaroum.shield.long").off() {
        return None;
    }
    usable(world, who).into_iter().find(|(_, weapon)| weapon.long).map(|(name, _)| name)
}

/// How many hands are full. A spear beside a shield takes one. [symbaroum.missing.weapons, symbaroum.shield.long]
#[must_use]
pub fn hands(carried: &Carried) -> u8 {
    let shields: Vec<&Held> = carried.shields.values().filter(|held| held.ready).collect();
    let beside = shields.iter().any(|held| held.shield.neutralises_long);
    let of_weapon = |arm: &Arm| match arm.weapon.hands {
        2 if arm.weapon.long && beside => 1,
        hands => hands,
    };
    let ready = carried.weapons.values().filter(|arm| arm.ready && !arm.weapon.natural);
    let full = ready.map(of_weapon).fold(0, u8::saturating_add);
    // A buckler leaves both hands free. [symbaroum.shield.buckler]
    let buckled = |held: &&&Held| held.shield.neutralises_long || held.shield.blocks_ranged;
    let arms = u8::try_from(shields.iter().filter(buckled).count()).unwrap_or(u8::MAX);
    full.saturating_add(arms)
}

/// The same with something drawn or put away.
fn with(one: &Character, name: &str, ready: bool) -> Option<Carried> {
    let mut carried = one.carried.clone();
    if let Some(arm) = carried.weapons.get_mut(name) {
        arm.ready = ready;
    } else {
        carried.shields.get_mut(name)?.ready = ready;
    }
    Some(carried)
}

/// Whether something is drawn in no time. [symbaroum.draw.short]
#[must_use]
pub fn is_quick(world: &World, who: Who, name: &str) -> bool {
    let arm = world.character(who).carried.weapons.get(name);
    arm.is_some_and(|arm| arm.weapon.short) && !rule!("symbaroum.draw.short").off()
}

/// What drawing something needs: it is there, it is not drawn yet, and there are hands for it.
pub fn draw_needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let carried = &at.world().character(who).carried;
    let arm = carried.weapons.get(name);
    let there = arm.is_some_and(|arm| !arm.ready && !arm.weapon.natural);
    let there = there || carried.shields.get(name).is_some_and(|held| !held.ready);
    let key = rule!("symbaroum.draw.other");
    at.require(key, there, || Text::part(key, "refusal").with("item", Value::text(name)))?;
    let after = with(at.world().character(who), name, true);
    fits(at, after.as_ref(), name)
}

/// Refuses more than two hands can hold. [symbaroum.missing.weapons]
fn fits(at: &mut At<'_, World>, after: Option<&Carried>, name: &str) -> Play<()> {
    let fits = after.is_none_or(|carried| hands(carried) <= HANDS);
    let key = rule!("symbaroum.missing.weapons");
    at.require(key, fits, || Text::part(key, "hands").with("item", Value::text(name)))
}

/// Something is drawn. [symbaroum.draw.other]
pub fn draw(at: &mut At<'_, World>, who: Who, name: &str) -> Play<Verdict> {
    if let Some(carried) = with(at.world().character(who), name, true) {
        let by = if is_quick(at.world(), who, name) {
            rule!("symbaroum.draw.short")
        } else {
            rule!("symbaroum.draw.other")
        };
        happen(at, Act::Carry { who, carried, by })?;
    }
    Ok(Verdict::done())
}

/// What letting go of something needs. [symbaroum.actions.free]
pub fn drop_needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let carried = &at.world().character(who).carried;
    let there = carried.weapons.get(name).is_some_and(|arm| arm.ready && !arm.weapon.natural);
    let there = there || carried.shields.get(name).is_some_and(|held| held.ready);
    let key = rule!("symbaroum.actions.free");
    at.require(key, there, || Text::part(key, "refusal").with("item", Value::text(name)))
}

/// Somebody lets go of something. [symbaroum.actions.free]
pub fn drops(at: &mut At<'_, World>, who: Who, name: &str) -> Play<Verdict> {
    if let Some(carried) = with(at.world().character(who), name, false) {
        happen(at, Act::Carry { who, carried, by: rule!("symbaroum.actions.free") })?;
    }
    Ok(Verdict::done())
}

/// Both at once. [symbaroum.movement.use.switch-weapon]
fn switched(one: &Character, from: &str, to: &str) -> Option<Carried> {
    let away = Character { carried: with(one, from, false)?, ..one.clone() };
    with(&away, to, true)
}

/// What switching weapons needs. [symbaroum.movement.use.switch-weapon]
pub fn switch_needs(at: &mut At<'_, World>, who: Who, from: &str, to: &str) -> Play<()> {
    let weapons = &at.world().character(who).carried.weapons;
    let held = weapons.get(from).is_some_and(|arm| arm.ready && !arm.weapon.natural);
    let away = weapons.get(to).is_some_and(|arm| !arm.ready && !arm.weapon.natural);
    let key = rule!("symbaroum.movement.use.switch-weapon");
    let words = || Text::part(key, "refusal").with("from", Value::text(from)).with("to", Value::text(to));
    at.require(key, held && away, words)?;
    let after = switched(at.world().character(who), from, to);
    fits(at, after.as_ref(), to)
}

/// One weapon away, another in hand. [symbaroum.movement.use.switch-weapon]
pub fn switch(at: &mut At<'_, World>, who: Who, from: &str, to: &str) -> Play<Verdict> {
    if let Some(carried) = switched(at.world().character(who), from, to) {
        happen(at, Act::Carry { who, carried, by: rule!("symbaroum.movement.use.switch-weapon") })?;
    }
    Ok(Verdict::done())
}

/// Nothing is drawn: weapons and shields alike. [symbaroum.ready.state]
#[must_use]
pub fn unready(one: &Character) -> Carried {
    let mut carried = one.carried.clone();
    carried.weapons.values_mut().for_each(|arm| arm.ready = false);
    carried.shields.values_mut().for_each(|held| held.ready = false);
    carried
}

/// As much as two hands hold: shields first, then whatever hits hardest. [symbaroum.missing.weapons]
pub fn take_in_hand(carried: &mut Carried) {
    let shields: Vec<String> = carried.shields.keys().cloned().collect();
    let mut weapons: Vec<String> = carried.weapons.keys().cloned().collect();
    weapons.sort_by_key(|name| std::cmp::Reverse(carried.weapons.get(name).map(|arm| arm.weapon.die)));
    for name in shields.into_iter().chain(weapons) {
        let one = Character { carried: carried.clone(), ..Character::default() };
        if let Some(after) = with(&one, &name, true).filter(|after| hands(after) <= HANDS) {
            *carried = after;
        }
    }
}
