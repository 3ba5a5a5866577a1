//! Prices: what goods change hands for, by who buys and who sells.
use crate::reference::RULES;
use crate::world::gear::{Permit, Things};
use crate::world::switches::IllegalPrice;
use crate::world::{Hot, Thing, World};
use norn_kernel::amounts::Amounts;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Who, rule};

/// A price as a part of the value, in quarters: 4 of them are the whole.
/// [adventuring.trade.price-table]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Eighths(pub i64);

/// The plain value, in eighths.
const WHOLE: i64 = 8;

/// Who deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dealer {
    /// Has the bargain skill. [adventuring.trade.bargain-half]
    pub bargains: bool,
    /// Buys to sell again. [adventuring.trade.merchant-half]
    pub merchant: bool,
}

impl Dealer {
    /// Somebody as they are, who is no merchant.
    #[must_use]
    pub fn of(world: &World, who: Who) -> Self {
        Self { bargains: world.is_permitted(who, Permit::Bargain), merchant: false }
    }
    /// A professional merchant of the market. [adventuring.trade.market-merchants]
    #[must_use]
    pub fn merchant() -> Self {
        Self { bargains: rule!("adventuring.trade.market-merchants").applies(), merchant: true }
    }
}

/// What a buyer pays of the value, in eighths: half with the bargain skill against a seller without it, and half again
/// of that as a merchant. [adventuring.trade.bargain-half, adventuring.trade.bargain-cancel, adventuring.trade.merchant-half]
#[must_use]
pub fn paid(buyer: Dealer, seller: Dealer) -> Eighths {
    let cancelled = rule!("adventuring.trade.bargain-cancel").holds(seller.bargains);
    let mut eighths = WHOLE;
    if rule!("adventuring.trade.bargain-half").holds(buyer.bargains && !cancelled) {
        eighths /= 2;
    }
    if rule!("adventuring.trade.merchant-half").holds(buyer.merchant) {
        eighths /= 2;
    }
    Eighths(eighths)
}

/// What somebody pays for goods that honest people don't trade. [adventuring.trade.illegal.prices]
#[must_use]
pub fn illegal_buying(world: &World, buyer: Dealer) -> Eighths {
    let plain = match world.switches.illegal_price {
        IllegalPrice::OnTop => paid(buyer, Dealer::merchant()).0,
        IllegalPrice::Flat => WHOLE,
    };
    Eighths(plain * rule!("adventuring.trade.illegal.prices").or(2, 1))
}

/// What somebody gets for them. [adventuring.trade.illegal.prices]
#[must_use]
pub fn illegal_selling(world: &World, seller: Dealer) -> Eighths {
    let plain = match world.switches.illegal_price {
        IllegalPrice::OnTop => paid(Dealer::merchant(), seller).0,
        IllegalPrice::Flat => WHOLE,
    };
    Eighths(plain / rule!("adventuring.trade.illegal.prices").or(2, 1))
}

/// So much of a value, in whole coins: a whole deal is rounded down, not each thing.
/// [adventuring.trade.price-table]
#[must_use]
pub fn of_value(value: i64, part: Eighths) -> i64 {
    let eighths = value.saturating_mul(part.0);
    rule!("adventuring.trade.price-table").or(eighths.div_euclid(WHOLE), value)
}

/// What things are worth together, each as the lists have it.
#[must_use]
pub fn listed_value(world: &World, things: &Amounts<String>) -> i64 {
    let worth = |(name, count): (&String, i32)| {
        let value = Thing::listed(world, name).map_or(0, |thing| thing.value());
        i64::from(value).saturating_mul(count.into())
    };
    things.iter().map(worth).fold(0, i64::saturating_add)
}

/// What some of somebody's own things are worth together.
#[must_use]
pub fn own_value(own: &Things, things: &Amounts<String>) -> i64 {
    let worth = |(name, count): (&String, i32)| {
        let value = own.get(name).map_or(0, Thing::value);
        i64::from(value).saturating_mul(count.into())
    };
    things.iter().map(worth).fold(0, i64::saturating_add)
}

/// Whether honest people would not touch something. [adventuring.trade.illegal.refused]
#[must_use]
pub fn is_shunned(thing: &Thing) -> bool {
    let plain = thing.hot == Hot::Plain || thing.sort.poison().is_some();
    rule!("adventuring.trade.illegal.refused").holds(plain)
}
