//! What people carry, and how much of it they can. [fivey.inventory.twenty]
use crate::reference::RULES;
use crate::world::switches::Encumbrance;
use crate::world::{Carried, Thing, World};
use norn_kernel::{Who, rule};

/// How many slots an inventory has. [fivey.inventory.twenty]
pub const SLOTS: i32 = 20;
/// How many can be filled before they hamper, where the table rules so. [fivey.inventory.encumbrance-option]
pub const LIGHT: i32 = 10;

/// How many slots somebody's things take. [fivey.inventory.twenty, fivey.inventory.small-items]
#[must_use]
pub fn taken(world: &World, who: Who) -> i32 {
    let things = world.character(who).things.values();
    let carried = things.filter(|thing| thing.carried != Carried::Lying);
    carried.map(Thing::takes).fold(0, i32::saturating_add)
}

/// Whether somebody has room for so many slots more. [fivey.inventory.twenty]
#[must_use]
pub fn has_room(world: &World, who: Who, more: i32) -> bool {
    taken(world, who).saturating_add(more) <= SLOTS
}

/// Whether what somebody carries hampers them. [fivey.inventory.encumbrance-option]
#[must_use]
pub fn is_encumbered(world: &World, who: Who) -> bool {
    world.switches.encumbrance == Encumbrance::On
        && rule!("fivey.inventory.encumbrance-option").holds(LIGHT < taken(world, who))
}

/// How many hands somebody has free. [fivey.weapon.hands]
#[must_use]
pub fn free_hands(world: &World, who: Who) -> u8 {
    let held = world.character(who).things.values().map(Thing::hands).fold(0, u8::saturating_add);
    crate::world::gear::HANDS.saturating_sub(held)
}
