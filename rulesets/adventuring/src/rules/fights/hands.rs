//! What people hold, what they can fight with, what is smeared on it, and how it breaks. [adventuring.base.hands]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::damage::breaks;
use crate::rules::fights::turn;
use crate::world::gear::HANDS;
use crate::world::happen::{carry, note, use_up};
use crate::world::{Delivery, Poison, Row, Weapon, World};
use norn_kernel::{At, Die, Play, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// A weapon at hand, as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blade {
    pub die: Die,
    /// In zones. [adventuring.base.range]
    pub range: i32,
    /// [adventuring.lock.door-effective-tool]
    pub wood: bool,
    /// [adventuring.base.keyword.master-crafted]
    pub master: bool,
    /// [adventuring.base.keyword.fragile]
    pub fragile: bool,
    /// [adventuring.poison.coat]
    pub coat: Option<Poison>,
}

/// What somebody can fight with: a weapon that they hold, or their own body.
#[must_use]
pub fn blade(world: &World, who: Who, name: &str) -> Option<Blade> {
    let one = world.character(who);
    let held = one.things.get(name).filter(|thing| thing.ready && !thing.broken);
    if let Some((thing, weapon)) = held.and_then(|thing| Some((thing, thing.sort.weapon()?))) {
        let strange = one.strange.get(name);
        let coat = thing.coat.clone().or_else(|| strange.and_then(|strange| strange.coat.clone()));
        let (die, range, wood) = (weapon.damage, weapon.range, weapon.wood);
        return Some(Blade { die, range, wood, master: thing.master, fragile: thing.fragile, coat });
    }
    let body = Weapon::find(world, name).filter(|weapon| weapon.natural)?;
    let die = one.bite.unwrap_or(body.damage);
    Some(Blade { die, range: body.range, wood: body.wood, master: false, fragile: false, coat: None })
}

/// The names of everything that somebody can fight with now, what they hold first.
#[must_use]
pub fn blades(world: &World, who: Who) -> Vec<String> {
    let held = world.character(who).things.iter();
    let held = held.filter(|(_, thing)| thing.ready && !thing.broken && thing.sort.weapon().is_some());
    let held = held.map(|(name, _)| name.clone());
    let body = Weapon::all(world).filter(|(_, weapon)| weapon.natural).map(|(name, _)| name.to_owned());
    held.chain(body).collect()
}

/// How many hands somebody has for things: a climb takes one of them. [adventuring.base.hands]
#[must_use]
pub fn free(world: &World, who: Who) -> u8 {
    let climbs = world.fighter(who).is_some_and(|fighter| fighter.climbs.is_some());
    HANDS.saturating_sub(u8::from(climbs))
}

/// The names of what somebody can hold.
#[must_use]
pub fn holdable(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    things
        .filter(|(_, thing)| !thing.broken && 0 < thing.sort.hands())
        .map(|(name, _)| name.clone())
        .collect()
}

/// Somebody takes these things into their hands, and puts away whatever else they hold. In a fight it is a quick thing,
/// once in a turn. [adventuring.base.hands]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Hold {
    pub who: Who,
    pub things: BTreeSet<String>,
}

impl Rule for Hold {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        match at.world().combat.is_some() {
            true => turn::may(at, who)?,
            false => turn::a_moment(at, who)?,
        }
        acting::free(at, who)?;
        let key = rule!("adventuring.base.hands");
        let once = at.world().fighter(who).is_none_or(|fighter| !fighter.changed);
        at.require(key, once, || Text::part(key, "once").with("who", who))?;
        let can = holdable(at.world(), who);
        at.require(key, !can.is_empty(), || Text::part(key, "nothing"))?;
        let had = self.things.iter().all(|name| can.contains(name));
        at.require(key, had, || Text::part(key, "not-had").with("who", who))?;
        let things = &at.world().character(who).things;
        let hands = self.things.iter().filter_map(|name| things.get(name));
        let hands: u16 = hands.map(|thing| u16::from(thing.sort.hands())).sum();
        let free = free(at.world(), who);
        at.require(key, hands <= free.into(), || {
            Text::part(key, "refusal").with("who", who).with("max", i32::from(free))
        })?;
        carry(at, key, who, |things| {
            for (name, thing) in things.iter_mut().filter(|(_, thing)| 0 < thing.sort.hands()) {
                thing.ready = self.things.contains(name);
            }
        })?;
        note(at, key, who, |fighter| fighter.changed = true)?;
        Ok(Verdict::done())
    }
}

/// Somebody coats a sharp weapon with a dose, which takes a round. A dose that is on it is gone. [adventuring.poison.coat]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Coat {
    pub who: Who,
    pub weapon: String,
    pub poison: String,
}

impl Rule for Coat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        turn::a_round(at, who)?;
        acting::free(at, who)?;
        let key = rule!("adventuring.poison.coat");
        let things = &at.world().character(who).things;
        let sharp = things.get(&self.weapon).and_then(|thing| thing.sort.weapon()).is_some_and(|it| it.sharp);
        let poison = things.get(&self.poison).and_then(|thing| thing.sort.poison()).cloned();
        at.require(key, sharp, || Text::part(key, "refusal").with("weapon", Value::text(&self.weapon)))?;
        let fits = poison.as_ref().is_some_and(|poison| poison.delivery == Delivery::Bloodstream);
        at.require(key, fits, || Text::part(key, "no-dose").with("poison", Value::text(&self.poison)))?;
        use_up(at, key, who, &self.poison, 1)?;
        carry(at, key, who, |things| {
            if let Some(thing) = things.get_mut(&self.weapon) {
                thing.coat = poison;
            }
        })?;
        turn::spent(at, who)?;
        Ok(Verdict::done())
    }
}

/// Something that somebody has breaks, as the game master says; what is robust holds this once.
/// [adventuring.base.keyword.robust]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Break {
    pub who: Who,
    pub thing: String,
}

impl Rule for Break {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.base.keyword.robust");
        let whole = at.world().character(self.who).things.get(&self.thing).is_some_and(|thing| !thing.broken);
        at.require(key, whole, || Text::part(key, "refusal").with("who", self.who))?;
        breaks(at, self.who, &self.thing, norn_kernel::words!("adventuring.base.gm-override"))?;
        Ok(Verdict::done())
    }
}
