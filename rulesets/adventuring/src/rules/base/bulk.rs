//! Bulk: what people carry, and what it does to them.
use crate::reference::RULES;
use crate::rules::exploring::riding;
use crate::world::switches::Encumbrance;
use crate::world::{Part, Size, World};
use norn_kernel::{Closed, Value, Who, rule};

/// How many halves make a whole.
const HALVES: i32 = 2;

/// What somebody of a size weighs, and can carry, in halves of bulk. [adventuring.size.bulk, adventuring.size.carry-limit]
#[must_use]
pub fn of_size(size: Size) -> i32 {
    rule!("adventuring.size.table").counts(match size {
        Size::Tiny => 1,
        Size::Small => 4,
        Size::Medium => 16,
        Size::Large => 64,
        Size::Massive => 256,
    })
}

/// How much somebody can carry, in halves. [adventuring.size.carry-limit]
#[must_use]
pub fn limit(world: &World, who: Who) -> i32 {
    rule!("adventuring.size.carry-limit").counts(of_size(world.character(who).size))
}

/// What somebody carries, in halves: worn armour counts, coins do not. [adventuring.base.bulk, adventuring.base.money]
#[must_use]
pub fn carried(world: &World, who: Who) -> i32 {
    let things = world.character(who).things.values().map(crate::world::Thing::bulk);
    rule!("adventuring.base.bulk").counts(things.fold(0, i32::saturating_add))
}

/// What somebody weighs with everything that they have, in halves. [adventuring.size.bulk]
#[must_use]
pub fn of_body(world: &World, who: Who) -> i32 {
    let own = rule!("adventuring.size.bulk").counts(of_size(world.character(who).size));
    own.saturating_add(carried(world, who))
}

/// What weighs on somebody, in halves: what they carry, and whoever rides on them with all that those have.
/// [adventuring.size.bulk, adventuring.base.encumbrance]
#[must_use]
pub fn borne(world: &World, who: Who) -> i32 {
    let rider = riding::rider(world, who).map(|rider| of_body(world, rider));
    carried(world, who).saturating_add(rule!("adventuring.size.bulk").keeps(rider).unwrap_or(0))
}

/// Whether somebody carries more than they should. [adventuring.base.encumbrance]
#[must_use]
pub fn is_encumbered(world: &World, who: Who) -> bool {
    is_encumbered_with(world, who, 0)
}

/// The same with so much more, in halves. [adventuring.base.encumbrance]
#[must_use]
pub fn is_encumbered_with(world: &World, who: Who, more: i32) -> bool {
    let all = borne(world, who).saturating_add(more);
    let heavy = world.switches.encumbrance == Encumbrance::On && limit(world, who) < all;
    rule!("adventuring.base.encumbrance").holds(heavy)
}

/// Whether somebody could carry so much more, and their mount with them: up to twice what they should.
/// [adventuring.base.encumbrance]
#[must_use]
pub fn can_carry(world: &World, who: Who, more: i32) -> bool {
    let bears = |one| borne(world, one).saturating_add(more) <= limit(world, one).saturating_mul(HALVES);
    let fits = bears(who) && bears(riding::mover(world, who));
    world.switches.encumbrance == Encumbrance::Off || rule!("adventuring.base.encumbrance").met(fits)
}

/// Halves of bulk as people write them: 3 of them are 1½.
#[must_use]
pub fn written(halves: i32) -> Value {
    let halves = u64::try_from(halves).unwrap_or(0);
    Value::Text(Part::of(halves, 2).to_string())
}

/// Whether one is larger than another. [adventuring.size.categories]
#[must_use]
pub fn is_larger(world: &World, one: Who, than: Who) -> bool {
    let nth = |who| Size::ALL.iter().position(|size| *size == world.character(who).size);
    rule!("adventuring.size.categories").holds(nth(than) < nth(one))
}
