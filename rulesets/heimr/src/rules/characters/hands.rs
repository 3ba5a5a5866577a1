//! Hands: what they hold, what is wielded, and which of them are free.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::hindrances;
use crate::world::World;
use crate::world::harm::Hand;
use crate::world::things::{Carried, Fed, Item, Wielding};
use norn_kernel::{Who, rule};
use std::collections::BTreeMap;

/// Both hands. [heimr.weapon-attack.hands]
pub const HANDS: [Hand; 2] = [Hand::Sword, Hand::Off];

/// The hands that a grip takes.
#[must_use]
pub fn hands_of(carried: Carried) -> Vec<Hand> {
    HANDS.into_iter().filter(|hand| carried.is_in(*hand)).collect()
}

/// What a hand holds, with its name.
#[must_use]
pub fn held_in(world: &World, who: Who, hand: Hand) -> Option<(&String, &Item)> {
    world.character(who).items.iter().find(|(_, item)| item.carried.is_in(hand))
}

/// What both hands hold, with its names.
pub fn held(world: &World, who: Who) -> impl Iterator<Item = (&String, &Item)> {
    world.character(who).items.iter().filter(|(_, item)| item.carried.is_held())
}

/// Whether something can be used as it is held. [heimr.weapon-attack.hands]
#[must_use]
pub fn allows(wielding: Wielding, carried: Carried) -> bool {
    content::grips(wielding).contains(&carried)
}

/// Weapons as somebody can use them now: held as they are made to be held, in hands that are of use.
/// [heimr.weapon-attack.hands]
pub fn wielded(world: &World, who: Who) -> impl Iterator<Item = (&String, &Item)> {
    usable(world, who, |item| {
        item.weapon.as_ref().is_some_and(|weapon| allows(weapon.wielding, item.carried))
    })
}

/// Shields as somebody can use them now. [heimr.armoury.shields]
pub fn shields(world: &World, who: Who) -> impl Iterator<Item = (&String, &Item)> {
    usable(world, who, |item| {
        item.shield.as_ref().is_some_and(|shield| allows(shield.wielding, item.carried))
    })
}

fn usable(world: &World, who: Who, fits: impl Fn(&Item) -> bool) -> impl Iterator<Item = (&String, &Item)> {
    held(world, who).filter(move |(_, item)| {
        fits(item) && hindrances::stops_hands(world, who, &hands_of(item.carried)).is_none()
    })
}

/// What somebody could take from the ground of the square, and from the dead who lie there: its name, from whom, and
/// what it is. What is hidden is not there for whoever has not found it. [heimr.action.get-item, heimr.injury.death]
pub fn within_reach(world: &World, who: Who) -> impl Iterator<Item = (&String, Option<Who>, &Item)> {
    let here = world.character(who).stance.square;
    let lying = world.grid.locations.get(&here).into_iter().flat_map(|place| &place.things);
    let lying = lying.map(|(name, thing)| (name, None, thing));
    let dead = world.characters.iter().filter(move |(dead, one)| {
        let seen = world.is_seen(**dead) || !world.is_players(who);
        one.dead && **dead != who && one.stance.square == here && rule!("heimr.injury.death").holds(seen)
    });
    let theirs =
        dead.flat_map(|(dead, one)| one.items.iter().map(|(name, thing)| (name, Some(*dead), thing)));
    lying.chain(theirs).filter(|(_, _, thing)| thing.hidden.is_none())
}

/// Hands that hold nothing and are of use.
#[must_use]
pub fn free_hands(world: &World, who: Who) -> Vec<Hand> {
    let free = |hand: &Hand| {
        held_in(world, who, *hand).is_none() && hindrances::stops_hand(world, who, *hand).is_none()
    };
    HANDS.into_iter().filter(free).collect()
}

/// A hand that holds nothing and is of use. [heimr.brawl.free-hand]
#[must_use]
pub fn free_hand(world: &World, who: Who) -> Option<Hand> {
    free_hands(world, who).first().copied()
}

/// Whether a weapon is one whose ammunition is drawn for each shot, and none is. [heimr.ranged.ammunition]
pub(crate) fn loads(item: &Item) -> Option<&Option<u16>> {
    match item.weapon.as_ref().map(|weapon| &weapon.fed) {
        Some(Fed::Pieces { drawn: false, left }) => Some(left),
        _ => None,
    }
}

/// Whether a piece of ammunition is drawn for it. [heimr.ranged.ammunition]
#[must_use]
pub fn is_loaded(item: &Item) -> bool {
    matches!(item.weapon.as_ref().map(|weapon| &weapon.fed), Some(Fed::Pieces { drawn: true, .. }))
}

/// Whether something else lies in a hand that this would take.
#[must_use]
pub fn no_hand_is_free(items: &BTreeMap<String, Item>, name: &str, carried: Carried) -> bool {
    let taken = |hand| items.iter().any(|(other, held)| *other != name && held.carried.is_in(hand));
    hands_of(carried).into_iter().any(taken)
}
