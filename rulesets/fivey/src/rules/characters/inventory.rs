//! What people carry, and how much of it they can. [fivey.inventory.twenty]
use crate::reference::RULES;
use crate::world::gear::{HANDS, PIECES_MAX};
use crate::world::switches::Encumbrance;
use crate::world::{Carried, Thing, Things, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Who, rule};

/// How many slots an inventory has. [fivey.inventory.twenty]
pub const SLOTS: i32 = 20;
/// How many can be filled before they hamper, where the table rules so. [fivey.inventory.encumbrance-option]
pub const LIGHT: i32 = 10;

/// How many slots a thing takes: none, if it fits in a pocket. [fivey.inventory.small-items]
fn takes(thing: &Thing) -> i32 {
    match thing.slots {
        0 => rule!("fivey.inventory.small-items").or(0, thing.pieces.into()),
        _ => thing.takes(),
    }
}

/// How many slots somebody's things take. [fivey.inventory.twenty, fivey.inventory.small-items]
#[must_use]
pub fn taken(world: &World, who: Who) -> i32 {
    slots(&world.character(who).things)
}

/// How many slots these things take. [fivey.inventory.twenty, fivey.inventory.small-items]
#[must_use]
pub fn slots(things: &Things) -> i32 {
    let carried = things.values().filter(|thing| thing.carried != Carried::Lying);
    carried.map(takes).fold(0, i32::saturating_add)
}

/// How many slots somebody has left. [fivey.inventory.twenty]
#[must_use]
pub fn room(world: &World, who: Who) -> i32 {
    rule!("fivey.inventory.twenty").or(SLOTS.saturating_sub(taken(world, who)).max(0), i32::MAX)
}

/// Whether somebody has room for so many slots more. [fivey.inventory.twenty]
#[must_use]
pub fn has_room(world: &World, who: Who, more: i32) -> bool {
    more <= room(world, who)
}

/// Whether what somebody carries hampers them. [fivey.inventory.encumbrance-option]
#[must_use]
pub fn is_encumbered(world: &World, who: Who) -> bool {
    passes_mark(world, who, 0)
}

/// Whether somebody is hampered with so many slots more. [fivey.inventory.encumbrance-option]
#[must_use]
pub fn passes_mark(world: &World, who: Who, more: i32) -> bool {
    world.switches.encumbrance == Encumbrance::On
        && rule!("fivey.inventory.encumbrance-option").holds(LIGHT < taken(world, who).saturating_add(more))
}

/// How many hands somebody has free. [fivey.weapon.hands]
#[must_use]
pub fn free_hands(world: &World, who: Who) -> u8 {
    hands_left(&world.character(who).things)
}

fn hands_left(things: &Things) -> u8 {
    HANDS.saturating_sub(things.values().map(Thing::hands).fold(0, u8::saturating_add))
}

/// What the hands that are free can hold of what somebody has on them is in them. [fivey.weapon.hands]
pub fn take_in_hand(things: &mut Things) {
    let mut free = hands_left(things);
    for thing in things.values_mut().filter(|thing| thing.carried == Carried::OnHand) {
        let hands = thing.sort.hands();
        let held = thing.sort.weapon().is_some() || thing.sort.armor().is_some();
        if held && 0 < hands && hands <= free && !thing.sort.is_worn() {
            thing.carried = Carried::Held;
            free = free.saturating_sub(hands);
        }
    }
}

/// Of armor that has come to what somebody had, none is worn over what they wore. [fivey.armor.don-doff]
pub fn wears_one(before: &Things, now: &mut Things) {
    let wore = |name: &String| before.get(name).is_some_and(|thing| thing.carried == Carried::Worn);
    let mut worn = now.iter().any(|(name, thing)| thing.carried == Carried::Worn && wore(name));
    for (_, thing) in now.iter_mut().filter(|(name, it)| it.carried == Carried::Worn && !wore(name)) {
        if worn {
            thing.carried = Carried::Stashed;
        }
        worn = true;
    }
}

/// A name for a thing that nothing else of somebody's has: its own, or its own with a number.
#[must_use]
pub fn free_name(own: &Things, name: &str) -> String {
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(|nth| format!("{name} {nth}")));
    names.find(|free| !own.contains_key(free)).unwrap_or_default()
}

/// So many of a thing come to somebody's own: to a heap of the same, or each under a name of its own. Armor is put on
/// where none is worn.
pub fn add(own: &mut Things, name: &str, thing: &Thing, count: i32) {
    let count = u16::try_from(count.max(0)).unwrap_or(u16::MAX);
    let plain = |thing: &Thing| Thing { pieces: 1, carried: Carried::Stashed, ..thing.clone() };
    let heap = own
        .get_mut(name)
        .filter(|heap| thing.is_counted() && heap.carried != Carried::Lying && plain(heap) == plain(thing));
    if let Some(heap) = heap {
        heap.pieces = heap.pieces.saturating_add(count).min(PIECES_MAX);
        return;
    }
    let (heaps, pieces) = if thing.is_counted() { (1, count) } else { (count, 1) };
    for _ in 0..if pieces == 0 { 0 } else { heaps } {
        let worn = own.values().any(|other| other.carried == Carried::Worn);
        let carried = match thing.carried {
            Carried::Held | Carried::Lying => Carried::OnHand,
            Carried::Worn if worn => Carried::Stashed,
            other => other,
        };
        own.insert(free_name(own, name), Thing { pieces, carried, ..thing.clone() });
    }
}
