//! Trading: the market, those who deal in what is illegal, full prices, and swaps.
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::bulk;
use crate::rules::base::saves::{Save, Saved, save};
use crate::rules::exploring::turns::{begins, has_turn};
use crate::rules::fights::turn;
use crate::rules::settlements::prices::{self, Dealer};
use crate::world::happen::{carry, happen, keeps_apart, kept_under, parted, set, set_area};
use crate::world::people::COINS_MAX;
use crate::world::{Ability, AreaSet, Effect, Hot, Set, Strange, Task, Thing, Things, Tried, WATCH, World};
use norn_kernel::amounts::Amounts;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{At, Key, Pick, Place, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// The settlement that somebody is in: the area itself, or a larger one around it. [adventuring.base.settlement]
#[must_use]
pub fn settlement(world: &World, who: Who) -> Option<Place> {
    let at = world.place(who)?;
    let found = world.around(at).find(|place| world.area(*place).settlement);
    rule!("adventuring.base.settlement").or(found, Some(at))
}

/// Refuses what is done in settlements alone. [adventuring.base.settlement]
pub fn in_settlement(at: &mut At<'_, World>, who: Who) -> Play<Option<Place>> {
    let place = settlement(at.world(), who);
    let key = rule!("adventuring.base.settlement");
    at.require(key, place.is_some(), || Text::part(key, "refusal").with("who", who))?;
    Ok(place.or_else(|| at.world().place(who)))
}

/// Somebody goes to the market for a watch. [adventuring.trade.market]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Visit {
    pub who: Who,
}

impl Rule for Visit {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        has_turn(at, self.who)?;
        let place = in_settlement(at, self.who)?;
        let length = rule!("adventuring.trade.market").or(WATCH, 1);
        begins(at, self.who, Task::Market(place.unwrap_or(Place(0))), length)?;
        Ok(Verdict::done())
    }
}

/// With whom somebody deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum With {
    /// The merchants of a market.
    Market(Place),
    /// People who trade what is illegal.
    Shady,
}

/// How a deal at this moment is marked: it is included in the watch in which the contact was found.
fn dealing(world: &World, who: Who) -> Tried {
    Tried { by: who, on: who, what: format!("contact at {}", world.clock) }
}

/// With whom somebody deals now. [adventuring.trade.market, adventuring.trade.illegal.find]
fn deals_with(world: &World, who: Who) -> Option<With> {
    match world.busy.get(&who).map(|busy| &busy.task) {
        Some(Task::Market(place)) => return Some(With::Market(*place)),
        Some(Task::Contact(place)) if world.area(*place).contact => return Some(With::Shady),
        _ => {}
    }
    world.tried.contains(&dealing(world, who)).then_some(With::Shady)
}

/// Whether somebody can buy and sell now: for offers.
#[must_use]
pub fn can_deal(world: &World, who: Who) -> bool {
    deals_with(world, who).is_some()
}

/// What can be bought where somebody deals: everything that is common, or what the game master has said.
/// [adventuring.trade.market, adventuring.trade.illegal.refused]
#[must_use]
pub fn for_sale(world: &World, who: Who) -> Vec<String> {
    let with = deals_with(world, who);
    let names = match with {
        Some(With::Market(place)) if !world.area(place).goods.is_empty() => world.area(place).goods.clone(),
        _ => Thing::names(world),
    };
    let sold = |name: &String| {
        let thing = Thing::listed(world, name);
        thing.is_some_and(|thing| with == Some(With::Shady) || !is_shunned(world, with, &thing))
    };
    names.into_iter().filter(sold).collect()
}

/// All that there is for sale where somebody deals, where the game master has said so. [adventuring.trade.market]
#[must_use]
pub fn stock(world: &World, who: Who) -> Option<&Vec<String>> {
    match deals_with(world, who) {
        Some(With::Market(place)) => Some(&world.area(place).goods).filter(|goods| !goods.is_empty()),
        _ => None,
    }
}

/// Whether those with whom somebody deals would not touch something. What nobody need have stolen is traded openly where
/// the game master's list for the settlement has it. [adventuring.trade.illegal.refused, adventuring.trade.market]
fn is_shunned(world: &World, with: Option<With>, thing: &Thing) -> bool {
    let Some(With::Market(place)) = with else { return false };
    let alike = |name: &String| Thing::listed(world, name).is_some_and(|listed| listed.sort == thing.sort);
    let open = thing.hot != Hot::Plain && world.area(place).goods.iter().any(alike);
    prices::is_shunned(thing) && !rule!("adventuring.trade.market").holds(open)
}

/// What one of a thing of the lists costs somebody, in eighths of a coin: for the page's running total.
#[must_use]
pub fn price(world: &World, who: Who) -> prices::Eighths {
    match deals_with(world, who) {
        Some(With::Shady) => prices::illegal_buying(world, Dealer::of(world, who)),
        _ => prices::paid(Dealer::of(world, who), Dealer::merchant()),
    }
}

/// What somebody gets of the value where they deal.
#[must_use]
pub fn earned(world: &World, who: Who) -> prices::Eighths {
    match deals_with(world, who) {
        Some(With::Shady) => prices::illegal_selling(world, Dealer::of(world, who)),
        _ => prices::paid(Dealer::merchant(), Dealer::of(world, who)),
    }
}

/// How many of a thing somebody could pay for and carry where they deal.
#[must_use]
pub fn affordable(world: &World, who: Who, name: &str) -> u32 {
    let Some(thing) = Thing::listed(world, name) else { return 0 };
    let each = prices::of_value(thing.value().into(), price(world, who));
    let coins = i64::from(world.character(who).coins);
    let paid = if each == 0 { i64::from(crate::world::gear::PIECES_MAX) } else { coins / each };
    let most = u32::try_from(paid.clamp(0, crate::world::gear::PIECES_MAX.into())).unwrap_or(0);
    let carried = |count: &u32| {
        let bulk = i32::try_from(*count).unwrap_or(i32::MAX).saturating_mul(thing.sort.bulk());
        bulk::can_carry(world, who, bulk)
    };
    // Few things are worth carrying many of: halve until it fits.
    std::iter::successors(Some(most), |count| Some(count / 2))
        .find(|count| *count == 0 || carried(count))
        .unwrap_or(0)
}

/// How many of somebody's own things can be sold where they deal.
#[must_use]
pub fn buys(world: &World, who: Who, name: &str) -> u32 {
    let with = deals_with(world, who);
    let own = world.character(who).things.get(name);
    own.filter(|thing| !is_shunned(world, with, thing)).map_or(0, |thing| thing.pieces.into())
}

/// Refuses to deal where nobody does. [adventuring.trade.market]
pub(super) fn at_market(at: &mut At<'_, World>, who: Who) -> Play<()> {
    acting::able(at, who)?;
    let key = rule!("adventuring.trade.market");
    let deals = deals_with(at.world(), who).is_some();
    at.require(key, deals, || Text::part(key, "refusal").with("who", who))
}

/// Somebody buys things. [adventuring.trade.market, adventuring.trade.market-merchants]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Buy {
    pub who: Who,
    /// What, as the lists have it, and how many.
    pub things: Amounts<String>,
}

impl Rule for Buy {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        at_market(at, self.who)?;
        let sale = for_sale(at.world(), self.who);
        let all = self.things.iter().all(|(name, _)| sale.contains(name));
        let key = rule!("adventuring.trade.illegal.refused");
        at.require(key, all, || Text::part(key, "not-sold"))?;
        let price = price(at.world(), self.who);
        let cost = prices::of_value(prices::listed_value(at.world(), &self.things), price);
        let key = rule!("adventuring.trade.equal-value");
        let coins = at.world().character(self.who).coins;
        at.require(key, cost <= coins.into(), || {
            Text::part(key, "refusal").with("price", Value::Number(cost)).with("worth", coins)
        })?;
        fits(at, self.who, &self.things)?;
        let cost = at.number(rule!("adventuring.trade.market"), i32::try_from(cost).unwrap_or(i32::MAX));
        set(at, key, self.who, Set::coins(coins.saturating_sub(cost).max(0)))?;
        get(at, self.who, &self.things, rule!("adventuring.trade.market"))?;
        Ok(Verdict::done().with_total(cost))
    }
}

/// Refuses more than somebody can carry. [adventuring.base.encumbrance]
fn fits(at: &mut At<'_, World>, who: Who, things: &Amounts<String>) -> Play<()> {
    let weight = |(name, count): (&String, i32)| {
        let bulk = Thing::listed(at.world(), name).map_or(0, |thing| thing.sort.bulk());
        bulk.saturating_mul(count)
    };
    let more = things.iter().map(weight).fold(0, i32::saturating_add);
    let key = rule!("adventuring.base.encumbrance");
    let can = bulk::can_carry(at.world(), who, more);
    at.require(key, can, || Text::part(key, "refusal").with("who", who))
}

/// Things of the lists come to somebody.
fn get(at: &mut At<'_, World>, who: Who, things: &Amounts<String>, by: Key) -> Play<()> {
    let listed: Vec<(String, Thing, i32)> = things
        .iter()
        .filter_map(|(name, count)| Some((name.clone(), Thing::listed(at.world(), name)?, count)))
        .collect();
    carry(at, by, who, |own| {
        for (name, thing, count) in listed {
            add(own, &name, &thing, count);
        }
    })
}

/// So many of a thing come to somebody's own: to a heap of the same, or under a name of their own. Gives under which
/// names.
pub fn add(own: &mut Things, name: &str, thing: &Thing, count: i32) -> Vec<String> {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    let alike = |other: &Thing| {
        Thing { pieces: 1, ready: false, ..other.clone() }
            == Thing { pieces: 1, ready: false, ..thing.clone() }
    };
    if thing.is_counted() {
        let heap = own.iter().find(|(_, other)| alike(other)).map(|(name, _)| name.clone());
        if let Some((name, heap)) = heap.and_then(|name| Some((name.clone(), own.get_mut(&name)?))) {
            heap.pieces = heap.pieces.saturating_add(count);
            return vec![name];
        }
    }
    let each = if thing.is_counted() { 1 } else { count };
    let pieces = if thing.is_counted() { count } else { 1 };
    let mut landed = vec![];
    for _ in 0..each {
        let mut free = std::iter::once(name.to_owned()).chain((2..).map(|nth| format!("{name} {nth}")));
        let Some(free) = free.find(|free| !own.contains_key(free)) else { return landed };
        own.insert(free.clone(), Thing { pieces, ready: false, ..thing.clone() });
        landed.push(free);
    }
    landed
}

/// So many of each come to somebody, each with what may be on or in it, where they do not know.
/// [adventuring.poison.ingestion]
pub fn receives(
    at: &mut At<'_, World>,
    by: Key,
    who: Who,
    things: Vec<(String, Thing, i32, Option<Strange>)>,
) -> Play<()> {
    let mut apart = vec![];
    carry(at, by, who, |own| {
        for (name, thing, count, strange) in things {
            let landed = add(own, &name, &thing, count);
            apart.extend(strange.into_iter().flat_map(|of| kept_under(&landed, &of)));
        }
    })?;
    keeps_apart(at, by, who, apart)
}

/// Somebody sells some of their things. [adventuring.trade.market, adventuring.trade.merchant-half]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Sell {
    pub who: Who,
    /// What, and how many.
    pub things: Amounts<String>,
}

impl Rule for Sell {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        at_market(at, self.who)?;
        has(at, self.who, &self.things)?;
        let (world, with) = (at.world(), deals_with(at.world(), self.who));
        let own = &world.character(self.who).things;
        let shunned = |name| own.get(name).is_some_and(|thing| is_shunned(world, with, thing));
        let shunned = self.things.iter().any(|(name, _)| shunned(name));
        let key = rule!("adventuring.trade.illegal.refused");
        at.require(key, !shunned, || Text::part(key, "not-bought"))?;
        let value = prices::own_value(&at.world().character(self.who).things, &self.things);
        let gets = prices::of_value(value, earned(at.world(), self.who));
        let gets = at.number(rule!("adventuring.trade.market"), i32::try_from(gets).unwrap_or(i32::MAX));
        gives(at, self.who, &self.things, rule!("adventuring.trade.market"))?;
        let coins = at.world().character(self.who).coins.saturating_add(gets).min(COINS_MAX);
        set(at, rule!("adventuring.trade.market"), self.who, Set::coins(coins))?;
        Ok(Verdict::done().with_total(gets))
    }
}

/// Refuses to give what somebody has not. [adventuring.trade.equal-value]
fn has(at: &mut At<'_, World>, who: Who, things: &Amounts<String>) -> Play<()> {
    let own = &at.world().character(who).things;
    let has = |(name, count): (&String, i32)| own.get(name).is_some_and(|thing| count <= thing.pieces.into());
    let has = things.iter().all(has);
    let key = rule!("adventuring.trade.equal-value");
    at.require(key, has, || Text::part(key, "has-not").with("who", who))
}

/// Somebody gives things away.
fn gives(at: &mut At<'_, World>, who: Who, things: &Amounts<String>, by: Key) -> Play<()> {
    carry(at, by, who, |own| less(own, things))
}

/// So many things are there no more.
pub fn less(own: &mut Things, things: &Amounts<String>) {
    for (name, count) in things.iter() {
        if let Some(thing) = own.get_mut(name) {
            thing.pieces = thing.pieces.saturating_sub(u16::try_from(count).unwrap_or(u16::MAX));
        }
    }
    own.retain(|_, thing| 0 < thing.pieces);
}

/// Two swap: what one gives is worth at least what they get, by the prices between them. [adventuring.trade.equal-value]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Swap {
    /// Who wants something.
    pub who: Who,
    /// Whose it is.
    pub with: Who,
    /// What they want of the other's things.
    pub gets: Amounts<String>,
    /// What they give for it of their own.
    pub gives: Amounts<String>,
    /// And in coins.
    pub coins: i32,
    /// The other buys to sell again. [adventuring.trade.merchant-half]
    #[stored(default)]
    pub merchant: bool,
    /// What they want in coins: things are sold for it.
    #[stored(default, skip_serializing_if = "is_nothing")]
    pub asks: i32,
}

/// Whether no coins are asked for.
fn is_nothing(coins: &i32) -> bool {
    *coins == 0
}

impl Swap {
    /// What is wanted costs so much, coins that are asked for included, and what is given for it is worth so much, coins
    /// aside: it is bought by the other, at the other's price. [adventuring.trade.equal-value]
    fn terms(&self, world: &World) -> (i64, i64) {
        let (own, other) = (Dealer::of(world, self.who), Dealer::of(world, self.with));
        let wanted = prices::own_value(&world.character(self.with).things, &self.gets);
        let offered = prices::own_value(&world.character(self.who).things, &self.gives);
        let buys = Dealer { merchant: self.merchant, ..other };
        let price = prices::of_value(wanted, prices::paid(own, other)).saturating_add(self.asks.into());
        (price, prices::of_value(offered, prices::paid(buys, own)))
    }

    /// How many coins are still lacking.
    #[must_use]
    pub fn lacks(&self, world: &World) -> i64 {
        let (price, worth) = self.terms(world);
        price.saturating_sub(worth).max(0)
    }

    /// How many coins could still be asked for.
    #[must_use]
    pub fn leaves(&self, world: &World) -> i64 {
        let (price, worth) = self.terms(world);
        worth.saturating_sub(price).max(0)
    }
}

/// How many of another's things somebody could get for all that they have. [adventuring.trade.equal-value]
#[must_use]
pub fn swaps(world: &World, who: Who, with: Who, name: &str) -> u32 {
    let (own, other) = (Dealer::of(world, who), Dealer::of(world, with));
    let Some(thing) = world.character(with).things.get(name) else { return 0 };
    let one = world.character(who);
    let all: Amounts<String> =
        one.things.iter().map(|(name, thing)| (name.clone(), i32::from(thing.pieces))).collect();
    let worth = prices::of_value(prices::own_value(&one.things, &all), prices::paid(other, own));
    let means = worth.saturating_add(one.coins.into());
    let price = |count: u32| {
        prices::of_value(i64::from(thing.value()).saturating_mul(count.into()), prices::paid(own, other))
    };
    let (mut fits, mut most) = (0, u32::from(thing.pieces));
    while fits < most {
        let count = most - (most - fits) / 2;
        if price(count) <= means { fits = count } else { most = count - 1 }
    }
    fits
}

impl Rule for Swap {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.who)?;
        acting::near(at, self.who, self.with)?;
        acting::alive(at, self.with)?;
        let key = rule!("adventuring.trade.equal-value");
        at.require(key, self.who != self.with, || Text::part(key, "alone"))?;
        has(at, self.who, &self.gives)?;
        has(at, self.with, &self.gets)?;
        let can_pay = (0..=at.world().character(self.who).coins).contains(&self.coins);
        at.require(key, can_pay, || Text::part(key, "has-not").with("who", self.who))?;
        let some = !(self.gets.is_empty() && self.gives.is_empty());
        at.require(key, some, || Text::part(key, "nothing"))?;
        // What the game master's people have in their purses is the game master's to say.
        let paid = 0 <= self.asks
            && (!at.world().is_players(self.with) || self.asks <= at.world().character(self.with).coins);
        at.require(key, paid, || Text::part(key, "has-not").with("who", self.with))?;
        let (price, worth) = self.terms(at.world());
        let worth = worth.saturating_add(self.coins.into());
        at.require(key, price <= worth, || {
            Text::part(key, "refusal").with("price", Value::Number(price)).with("worth", Value::Number(worth))
        })?;
        let owner = at.world().owner(self.with);
        let about = [("who", Value::Character(self.who)), ("with", Value::Character(self.with))];
        if owner != at.world().owner(self.who)
            && !at.confirm(&Prompt::confirm(owner, key).about(&about).or_else(Pick::Yes(true)))?
        {
            return Ok(Verdict::done());
        }
        passes(at, self.who, self.with, &self.gives, key)?;
        passes(at, self.with, self.who, &self.gets, key)?;
        let (one, two) = (at.world().character(self.who).coins, at.world().character(self.with).coins);
        let passes = self.coins.saturating_sub(self.asks);
        set(at, key, self.who, Set::coins(one.saturating_sub(passes).clamp(0, COINS_MAX)))?;
        set(at, key, self.with, Set::coins(two.saturating_add(passes).clamp(0, COINS_MAX)))?;
        Ok(Verdict::done())
    }
}

/// Things pass from one to another.
pub fn passes(at: &mut At<'_, World>, from: Who, to: Who, things: &Amounts<String>, by: Key) -> Play<()> {
    let own = &at.world().character(from).things;
    let moved: Vec<(String, Thing, i32)> = things
        .iter()
        .filter_map(|(name, count)| Some((name.clone(), own.get(name)?.clone(), count)))
        .collect();
    let moved = moved.into_iter().map(|(name, thing, count)| {
        let (thing, strange) = parted(at.world(), (from, to), &name, thing);
        (name, thing, count, strange)
    });
    let moved: Vec<(String, Thing, i32, Option<Strange>)> = moved.collect();
    gives(at, from, things, by)?;
    receives(at, by, to, moved)
}

/// Somebody looks for whoever pays the full price of one thing. [adventuring.trade.full-price-buyer]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SeekBuyer {
    pub who: Who,
    /// Of what.
    pub thing: String,
}

impl Rule for SeekBuyer {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        has_turn(at, self.who)?;
        in_settlement(at, self.who)?;
        let key = rule!("adventuring.trade.full-price-buyer");
        let has = at.world().character(self.who).things.contains_key(&self.thing);
        at.require(key, has, || Text::part(key, "refusal").with("who", self.who))?;
        let key = rule!("adventuring.trade.illegal.refused");
        let shunned = is_unsaleable(at.world(), self.who, &self.thing);
        at.require(key, !shunned, || Text::part(key, "not-bought"))?;
        begins(at, self.who, Task::Buyer(self.thing.clone()), WATCH)?;
        Ok(Verdict::done())
    }
}

/// Whether nobody honest in the settlement would buy a thing of somebody's. [adventuring.trade.illegal.refused]
fn is_unsaleable(world: &World, who: Who, thing: &str) -> bool {
    let with = settlement(world, who).map(With::Market);
    world.character(who).things.get(thing).is_some_and(|thing| is_shunned(world, with, thing))
}

/// Somebody has looked for a watch for whoever pays the full price of a thing. [adventuring.trade.full-price-buyer]
pub fn finds_buyer(at: &mut At<'_, World>, who: Who, thing: &str) -> Play<()> {
    let key = rule!("adventuring.trade.full-price-buyer");
    let Some(sold) = at.world().character(who).things.get(thing).cloned() else { return Ok(()) };
    let proficient = at.world().is_proficient(who, "finding a full-price buyer");
    let found = save(at, &Save::of(who, Ability::Wit).proficient_if(proficient))?;
    let found = at.outcome(key, Saved::of(found)) == Saved::Success;
    at.story(|_| {
        Text::part(key, if found { "sold" } else { "nobody" })
            .with("who", who)
            .with("thing", Value::text(thing))
    });
    if found {
        let coins = at.world().character(who).coins.saturating_add(sold.value()).min(COINS_MAX);
        carry(at, key, who, |own| {
            if let Some(thing) = own.get_mut(thing) {
                thing.pieces = thing.pieces.saturating_sub(1);
            }
        })?;
        set(at, key, who, Set::coins(coins))?;
    }
    Ok(())
}

/// Somebody looks for people who trade what is illegal, or goes to those whom they know. [adventuring.trade.illegal.find]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SeekContact {
    pub who: Who,
}

impl Rule for SeekContact {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        has_turn(at, self.who)?;
        let place = in_settlement(at, self.who)?;
        begins(at, self.who, Task::Contact(place.unwrap_or(Place(0))), WATCH)?;
        Ok(Verdict::done())
    }
}

/// Somebody has looked for a watch for people who trade what is illegal: with those whom they know they have dealt
/// meanwhile. [adventuring.trade.illegal.find]
pub fn finds_contact(at: &mut At<'_, World>, who: Who, place: Place) -> Play<()> {
    let key = rule!("adventuring.trade.illegal.find");
    if at.world().area(place).contact {
        // Another may have found them only now.
        return deals(at, who, key);
    }
    let skilled = at.world().is_proficient(who, "finding a dealer");
    let found = save(at, &Save::of(who, Ability::Wit).proficient_if(skilled))?;
    let found = at.outcome(key, Saved::of(found)) == Saved::Success;
    at.story(|_| Text::part(key, if found { "found" } else { "nobody" }).with("who", who));
    if found {
        set_area(at, key, place, AreaSet::contact(true))?;
        deals(at, who, key)?;
    }
    Ok(())
}

/// Somebody deals with those who trade what is illegal at this moment. [adventuring.trade.illegal.find]
fn deals(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let (now, before) = (dealing(at.world(), who), at.world().tried.clone());
    let over = |one: &Tried| one.what.starts_with("contact at ") && one.what != now.what;
    let mut tried: BTreeSet<Tried> = before.into_iter().filter(|one| !over(one)).collect();
    tried.insert(now.clone());
    happen(at, by, Effect::Tried(tried)).map(drop)
}
