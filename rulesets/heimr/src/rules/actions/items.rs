//! Item related actions: draw, put away, drop, get, hide, swap, and break down.
use crate::reference::RULES;
use crate::rules::challenges::requirements::Met;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::Standard;
use crate::rules::characters::hands::{self, HANDS};
use crate::rules::characters::points::befall;
use crate::rules::characters::{gear, hindrances};
use crate::rules::combat::holds::{self, Striven};
use crate::rules::environment::heights;
use crate::world::fight::Breakable;
use crate::world::harm::{Afflicts, Hand};
use crate::world::things::{Carried, Fed, Item};
use crate::world::{Effect, World};
use norn_kernel::{At, Closed, Play, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// Refuses what somebody does not carry.
fn carries(at: &mut At<'_, World>, who: Who, item: &str) -> Play<()> {
    let key = rule!("heimr.character.items");
    let has = at.world().character(who).items.contains_key(item);
    at.require(key, has, || Text::part(key, "not-there").with("who", who).with("item", Value::text(item)))
}

/// Refuses what somebody does not hold.
fn holds(at: &mut At<'_, World>, who: Who, item: &str) -> Play<()> {
    carries(at, who, item)?;
    let key = rule!("heimr.character.items");
    let held = at.world().character(who).items.get(item).is_some_and(|item| item.carried.is_held());
    at.require(key, held, || Text::part(key, "not-held").with("who", who).with("item", Value::text(item)))
}

/// Refuses a grip for which a hand is missing, of no use, or not what the thing is made for.
/// [heimr.weapon-attack.hands]
fn takes_in_hand(at: &mut At<'_, World>, who: Who, name: &str, item: &Item, into: Carried) -> Play<()> {
    let key = rule!("heimr.weapon-attack.hands");
    let words = |part| Text::part(key, part).with("who", who).with("item", Value::text(name));
    at.require(key, into.is_held(), || words("no-hand"))?;
    for hand in hands::hands_of(into) {
        // What is held may have the same name as what lies there.
        let free = hands::held_in(at.world(), who, hand).is_none();
        at.require(key, free, || words("full"))?;
        hindrances::allow(at, who, hindrances::stops_hand(at.world(), who, hand))?;
    }
    let more = hands::hands_of(into)
        .into_iter()
        .filter(|hand| hands::held_in(at.world(), who, *hand).is_none())
        .count();
    let stops = heights::stops_taking(at.world(), who, more);
    hindrances::allow(at, who, stops)?;
    let weapon = item.weapon.as_ref().map(|weapon| weapon.wielding);
    let shield = item.shield.as_ref().map(|shield| shield.wielding);
    let fits = weapon.or(shield).is_none_or(|wielding| hands::allows(wielding, into));
    at.require(key, fits, || words("refusal"))
}

/// Draws a weapon that is at hand, or a piece of ammunition for one that is held. [heimr.action.draw]
pub mod draw {
    use super::*;

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, item: &str, into: Carried) -> Play<()> {
        carries(at, who, item)?;
        let Some(thing) = at.world().character(who).items.get(item).cloned() else { return Ok(()) };
        let named = Value::text(item);
        if thing.carried.is_held() {
            let key = rule!("heimr.ranged.ammunition");
            let left = hands::loads(&thing).copied();
            at.require(key, left.is_some(), || Text::part(key, "loaded").with("item", named.clone()))?;
            let some = left.flatten().is_none_or(|left| 0 < left);
            at.require(key, some, || Text::part(key, "none-left").with("item", named))?;
            let hands = hands::hands_of(thing.carried);
            return hindrances::allow(at, who, hindrances::stops_hands(at.world(), who, &hands));
        }
        let key = rule!("heimr.action.draw");
        at.require(key, thing.carried == Carried::Ready, || Text::part(key, "refusal").with("item", named))?;
        takes_in_hand(at, who, item, &thing, into)
    }

    /// What happens.
    pub fn plays(at: &mut At<'_, World>, who: Who, item: &str, into: Carried) -> Play<Verdict> {
        let thing = at.world().character(who).items.get(item);
        if thing.is_some_and(|thing| thing.carried.is_held()) {
            gear::write(at, who, item, rule!("heimr.ranged.ammunition"), |item| {
                if let Some(Fed::Pieces { drawn, left }) = item.weapon.as_mut().map(|weapon| &mut weapon.fed)
                {
                    *drawn = true;
                    *left = left.map(|left| left.saturating_sub(1));
                }
            })?;
        } else {
            gear::write(at, who, item, rule!("heimr.action.draw"), |item| {
                (item.carried, item.hidden) = (into, None);
            })?;
        }
        Ok(Verdict::done())
    }
}

/// Puts a weapon away where it is at hand, or a drawn piece of ammunition back. [heimr.action.put-away]
pub mod put_away {
    use super::*;

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, item: &str) -> Play<()> {
        holds(at, who, item)?;
        let Some(thing) = at.world().character(who).items.get(item) else { return Ok(()) };
        let hands = hands::hands_of(thing.carried);
        hindrances::allow(at, who, hindrances::stops_hands(at.world(), who, &hands))
    }

    /// What happens. A drawn piece goes back first.
    pub fn plays(at: &mut At<'_, World>, who: Who, item: &str) -> Play<Verdict> {
        let drawn = at.world().character(who).items.get(item).is_some_and(hands::is_loaded);
        gear::write(at, who, item, rule!("heimr.action.put-away"), |item| {
            match item.weapon.as_mut().map(|weapon| &mut weapon.fed) {
                Some(Fed::Pieces { drawn: back, left }) if drawn => {
                    *back = false;
                    *left = left.map(|left| left.saturating_add(1));
                }
                _ => item.carried = Carried::Ready,
            }
        })?;
        Ok(Verdict::done())
    }
}

/// Lets go of what is held. [heimr.action.drop-items]
pub mod drop_items {
    use super::*;

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, items: &BTreeSet<String>) -> Play<()> {
        let key = rule!("heimr.action.drop-items");
        at.require(key, !items.is_empty(), || Text::part(key, "refusal").with("who", who))?;
        items.iter().try_for_each(|item| holds(at, who, item))
    }

    /// What happens.
    pub fn plays(at: &mut At<'_, World>, who: Who, items: &BTreeSet<String>) -> Play<Verdict> {
        for item in items {
            gear::lay_down(at, who, item, rule!("heimr.action.drop-items"))?;
        }
        Ok(Verdict::done())
    }
}

/// Takes something out of the pack, or from the ground. [heimr.action.get-item]
pub mod get_item {
    use super::*;

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, item: &str, into: Carried, ground: bool) -> Play<()> {
        let key = rule!("heimr.action.get-item");
        let thing = if ground {
            hands::within_reach(at.world(), who)
                .find(|(name, ..)| *name == item)
                .map(|(_, _, thing)| thing.clone())
        } else {
            let own = at.world().character(who).items.get(item);
            own.filter(|thing| !thing.carried.is_held()).cloned()
        };
        at.require(key, thing.is_some(), || {
            Text::part(key, if ground { "not-here" } else { "not-stored" }).with("item", Value::text(item))
        })?;
        let Some(thing) = thing else { return Ok(()) };
        let dropped = Afflicts::Dropped(item.to_owned());
        let waits = ground && at.world().character(who).afflictions.iter().any(|one| one.does == dropped);
        let key = rule!("heimr.effect.drop");
        at.require(key, !waits, || {
            Text::part(key, "refusal").with("who", who).with("item", Value::text(item))
        })?;
        takes_in_hand(at, who, item, &thing, into)
    }

    /// What happens.
    pub fn plays(at: &mut At<'_, World>, who: Who, item: &str, into: Carried, ground: bool) -> Play<Verdict> {
        let by = rule!("heimr.action.get-item");
        if !ground {
            gear::write(at, who, item, by, |item| (item.carried, item.hidden) = (into, None))?;
            return Ok(Verdict::done());
        }
        let found = hands::within_reach(at.world(), who).find(|(name, ..)| *name == item);
        let Some((_, dead, thing)) = found else { return Ok(Verdict::done()) };
        let thing = thing.clone();
        let taken = match dead {
            Some(dead) => {
                let mut left = at.world().character(dead).items.clone();
                left.remove(item);
                befall(at, by, Effect::Items(dead, left))?
            }
            None => {
                let square = at.world().character(who).stance.square;
                let mut here = at.world().grid.locations.get(&square).cloned().unwrap_or_default();
                here.things.remove(item);
                befall(at, by, Effect::Location(square, Some(here)))?
            }
        };
        if taken {
            let mut items = at.world().character(who).items.clone();
            let name = gear::free_name(&items, item);
            items.insert(name, Item { carried: into, hidden: None, ..thing });
            befall(at, by, Effect::Items(who, items))?;
        }
        Ok(Verdict::done())
    }
}

/// Hides something that is held: what is rolled is what has to be reached to find it. [heimr.action.hide-item]
pub mod hide_item {
    use super::*;

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, item: &str) -> Play<()> {
        put_away::needs(at, who, item)
    }

    /// What happens. Whoever is too tired hides nothing.
    pub fn plays(at: &mut At<'_, World>, who: Who, item: &str) -> Play<Verdict> {
        let throw = throws::throw(at, who, &Standard::Agility.tested(), &[]);
        let Striven { thrown, through, .. } = holds::strives(at, throw)?;
        let met = if through { Met::Pass } else { Met::Fail };
        if met == Met::Pass {
            let value = at.number(rule!("heimr.action.hide-item"), thrown.total);
            gear::write(at, who, item, rule!("heimr.action.hide-item"), |item| {
                (item.carried, item.hidden) = (Carried::Ready, Some(value));
            })?;
        }
        Ok(Verdict::of(met.word()).with_total(thrown.total))
    }
}

/// From hand to hand. [heimr.action.swap-items]
pub mod swap_items {
    use super::*;
    use crate::world::things::Wielding;

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, grip: Option<&str>) -> Play<()> {
        for hand in HANDS {
            hindrances::allow(at, who, hindrances::stops_hand(at.world(), who, hand))?;
        }
        let key = rule!("heimr.action.swap-items");
        let Some(name) = grip else {
            let swaps = hands::held(at.world(), who).any(|(_, item)| item.carried != Carried::BothHands);
            return at.require(key, swaps, || Text::part(key, "refusal").with("who", who));
        };
        holds(at, who, name)?;
        let Some(item) = at.world().character(who).items.get(name) else { return Ok(()) };
        let both = item.weapon.as_ref().is_some_and(|weapon| weapon.wielding == Wielding::OneOrTwoHands);
        let carried = item.carried;
        at.require(key, both && carried != Carried::OffHand, || {
            Text::part(key, "one-grip").with("item", Value::text(name))
        })?;
        let room = carried == Carried::BothHands || hands::held_in(at.world(), who, Hand::Off).is_none();
        let key = rule!("heimr.weapon-attack.hands");
        at.require(key, room, || Text::part(key, "full").with("who", who).with("item", Value::text(name)))?;
        let stops = heights::stops_taking(at.world(), who, usize::from(carried != Carried::BothHands));
        hindrances::allow(at, who, stops)
    }

    /// What happens.
    pub fn plays(at: &mut At<'_, World>, who: Who, grip: Option<&str>) -> Play<Verdict> {
        let mut items = at.world().character(who).items.clone();
        for (name, item) in &mut items {
            let other = match (item.carried, grip) {
                (Carried::BothHands, Some(grip)) if grip == name => Carried::SwordHand,
                (Carried::SwordHand, Some(grip)) if grip == name => Carried::BothHands,
                (Carried::SwordHand, None) => Carried::OffHand,
                (Carried::OffHand, None) => Carried::SwordHand,
                (same, _) => same,
            };
            item.carried = other;
        }
        befall(at, rule!("heimr.action.swap-items"), Effect::Items(who, items))?;
        Ok(Verdict::done())
    }
}

/// Breaks something down with a thing that is made for it. [heimr.environment.toughness]
pub mod break_down {
    use super::*;
    use crate::world::places::{Door, Structure};
    use crate::world::{Between, Border};

    /// What has to be so.
    pub fn needs(at: &mut At<'_, World>, who: Who, with: &str, what: &Breakable) -> Play<()> {
        put_away::needs(at, who, with)?;
        let key = rule!("heimr.environment.toughness");
        let able = at.world().character(who).items.get(with).is_some_and(|item| 0 < item.breaks);
        at.require(key, able, || Text::part(key, "no-tool").with("item", Value::text(with)))?;
        let here = at.world().character(who).stance.square;
        let world = at.world();
        let there = match what {
            Breakable::Border(between) => {
                let (one, other) = between.both();
                (one == here || other == here) && toughness(world.grid.borders.get(between)).is_some()
            }
            Breakable::Thing(name) => {
                let things = world.grid.locations.get(&here).map(|here| &here.things);
                things.and_then(|things| things.get(name)).is_some_and(|thing| thing.hidden.is_none())
            }
            Breakable::Held(whose, name) => {
                let near = world.character(*whose).stance.square == here;
                let held = world.character(*whose).items.get(name);
                near && held.is_some_and(|item| item.carried.is_held())
            }
        };
        at.require(key, there, || Text::part(key, "not-there").with("who", who))
    }

    /// What happens: no roll, and a weaker blow leaves no mark.
    pub fn plays(at: &mut At<'_, World>, who: Who, with: &str, what: &Breakable) -> Play<Verdict> {
        let breaks = at.world().character(who).items.get(with).map_or(0, |item| item.breaks);
        let number = at.number_of(rule!("heimr.environment.toughness"), breaks, |_| Value::text(with));
        match what {
            Breakable::Border(between) => break_border(at, *between, number)?,
            Breakable::Thing(name) => break_thing(at, who, name, number)?,
            Breakable::Held(whose, name) => breaks_held(at, *whose, name, number)?,
        };
        Ok(Verdict::done())
    }

    fn breaks_held(at: &mut At<'_, World>, whose: Who, name: &str, number: i32) -> Play<()> {
        gear::breaks(at, whose, name, number)?;
        Ok(())
    }

    fn break_thing(at: &mut At<'_, World>, who: Who, name: &str, number: i32) -> Play<()> {
        let square = at.world().character(who).stance.square;
        let Some(mut here) = at.world().grid.locations.get(&square).cloned() else { return Ok(()) };
        let Some(thing) = here.things.get(name) else { return Ok(()) };
        if at.reaches(rule!("heimr.environment.toughness"), number, thing.toughness) {
            here.things.remove(name);
            befall(at, rule!("heimr.environment.toughness"), Effect::Location(square, Some(here)))?;
        }
        Ok(())
    }

    /// What has to be reached to break what lies there, if anything stands.
    #[must_use]
    pub fn toughness(border: Option<&Border>) -> Option<i32> {
        let border = border?;
        match (border.structure, border.door) {
            (Some(Structure { toughness, .. }), _) | (None, Some(Door::Barred(toughness))) => Some(toughness),
            _ => None,
        }
    }

    /// A barrier breaks if the number reaches its toughness: a door then stays open, a wall is gone.
    pub fn break_border(at: &mut At<'_, World>, between: Between, number: i32) -> Play<()> {
        let key = rule!("heimr.environment.toughness");
        let Some(border) = at.world().grid.borders.get(&between).cloned() else { return Ok(()) };
        let Some(toughness) = toughness(Some(&border)) else { return Ok(()) };
        if !at.reaches(key, number, toughness) {
            return Ok(());
        }
        let door = border.door.map(|_| Door::Open);
        let broken = match border.structure {
            Some(_) => Border { structure: None, ..border },
            None => Border { door, ..border },
        };
        befall(at, key, Effect::Border(between, Some(Box::new(broken))))?;
        Ok(())
    }
}
