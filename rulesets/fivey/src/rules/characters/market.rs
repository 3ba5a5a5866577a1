//! Money and what it buys; what is given away, left behind, and found. [fivey.money.crowns]
use crate::reference::RULES;
use crate::rules::characters::{acting, inventory};
use crate::rules::magic::ongoing;
use crate::rules::tasks::amounts;
use crate::rules::templates::{relics, things};
use crate::world::gear::{PIECES_MAX, Pack, Sort, Thing};
use crate::world::happen::{carry, pay, set};
use crate::world::people::CROWNS_MAX;
use crate::world::switches::PrintedAmounts;
use crate::world::{Armor, Carried, Gear, Set, Things, Weapon, World};
use norn_kernel::record::Row;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{
    Amounts, At, Choice, D20, Key, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Want, Who, rule,
    words,
};
use std::collections::{BTreeMap, BTreeSet};

/// What a set of small things costs, in crowns. [fivey.gear.small-sets]
pub const SET: i32 = 10;
/// The most sets that are bought at once.
pub const SETS_MAX: i32 = 20;
/// The most things of one kind that are bought at once.
pub const MANY: u32 = 100;

/// What is for sale by the piece: a thing of the lists, or a pack. [fivey.money.crowns, fivey.pack.table]
#[derive(Clone, Copy, Debug)]
pub struct Ware<'w> {
    /// As its list has it.
    pub name: &'w str,
    /// What one costs, in crowns.
    pub cost: i32,
    /// How many slots one takes. [fivey.inventory.twenty]
    pub slots: i32,
    shelf: Shelf,
}

/// Where wares stand, the dearest sort first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shelf {
    Armor,
    Weapons,
    Packs,
    Gear,
}

/// The ware of this name; none for what is sold by the set, or not at all. Where a pack is named as a thing is, it is the
/// pack that is sold. [fivey.armor.table, fivey.gear.price-tiers, fivey.pack.table]
fn ware<'w>(world: &'w World, name: &'w str) -> Option<Ware<'w>> {
    if let Some(pack) = Pack::find(world, name) {
        let each = |(name, count): (&String, &i32)| {
            Thing::listed(world, name).map_or(0, |thing| thing.slots.saturating_mul(*count))
        };
        let slots = pack.things.iter().map(each).fold(0, i32::saturating_add);
        let cost = rule!("fivey.pack.table").counts(pack.cost);
        return Some(Ware { name, cost, slots, shelf: Shelf::Packs });
    }
    let sort = Sort::listed(world, name)?;
    let (shelf, sold, cost) = match &sort {
        Sort::Weapon(it) => (Shelf::Weapons, !it.own_dice && !it.natural && 0 < it.cost, it.cost),
        Sort::Armor(it) => (Shelf::Armor, true, rule!("fivey.armor.table").counts(it.cost)),
        Sort::Gear(it) => {
            (Shelf::Gear, !it.unsold && !it.small, rule!("fivey.gear.price-tiers").counts(it.cost))
        }
    };
    sold.then(|| Ware { name, cost, slots: Thing::from(sort).slots, shelf })
}

/// What is for sale by the piece, the dearest sort of thing first: armor, weapons, packs, gear.
#[must_use]
pub fn wares(world: &World) -> Vec<Ware<'_>> {
    let armor = Armor::all(world).map(|(name, _)| (name, Shelf::Armor));
    let weapons = Weapon::all(world).map(|(name, _)| (name, Shelf::Weapons));
    let packs = Pack::in_order(world).map(|(name, _)| (name, Shelf::Packs));
    let gear = Gear::all(world).map(|(name, _)| (name, Shelf::Gear));
    // What several lists have stands once, where it is sold.
    let on_its_shelf = |(name, shelf)| ware(world, name).filter(|ware: &Ware<'_>| ware.shelf == shelf);
    armor.chain(weapons).chain(packs).chain(gear).filter_map(on_its_shelf).collect()
}

/// What is sold by the set, in the order of its list. [fivey.gear.small-list]
#[must_use]
pub fn small(world: &World) -> Vec<String> {
    let small = Gear::in_order(world).filter(|(_, gear)| gear.small && !gear.unsold);
    small.map(|(name, _)| name.to_owned()).collect()
}

/// What comes with one of these: the thing itself, or what is in the pack. [fivey.pack.table]
fn unpacked(world: &World, name: &str, count: i32) -> Vec<(String, i32)> {
    match Pack::find(world, name) {
        Some(pack) => {
            pack.things.iter().map(|(name, pieces)| (name.clone(), pieces.saturating_mul(count))).collect()
        }
        None => vec![(name.to_owned(), count)],
    }
}

impl Ware<'_> {
    /// How many of it somebody can pay for and carry. [fivey.money.crowns, fivey.inventory.twenty]
    #[must_use]
    pub fn affordable(&self, world: &World, who: Who) -> u32 {
        let of = |all: i32, each: i32| if each <= 0 { i64::from(MANY) } else { i64::from(all / each) };
        let paid = of(world.character(who).crowns, self.cost);
        let carried = of(inventory::room(world, who), self.slots);
        u32::try_from(paid.min(carried).clamp(0, MANY.into())).unwrap_or(0)
    }
}

/// Refuses what somebody can't pay. [fivey.money.crowns]
fn affords(at: &mut At<'_, World>, who: Who, price: i32) -> Play<()> {
    let has = at.world().character(who).crowns;
    let key = rule!("fivey.money.crowns");
    at.require(key, price <= has, || {
        Text::part(key, "refusal").with("who", who).with("price", price).with("has", has)
    })
}

/// Refuses what somebody has no room for. [fivey.inventory.twenty]
fn fits(at: &mut At<'_, World>, who: Who, more: i32) -> Play<()> {
    let key = rule!("fivey.inventory.twenty");
    let fits = inventory::has_room(at.world(), who, more);
    at.require(key, fits, || Text::part(key, "refusal").with("who", who).with("most", inventory::SLOTS))
}

/// Things of the lists come to somebody: armor on, of several the best, and weapons and shields in hands that are free.
/// [fivey.armor.don-doff]
pub fn gets(at: &mut At<'_, World>, who: Who, things: &[(String, i32)], by: Key) -> Play<()> {
    let mut listed: Vec<(String, Thing, i32)> = things
        .iter()
        .filter_map(|(name, count)| Some((name.clone(), Thing::listed(at.world(), name)?, *count)))
        .collect();
    let class = |thing: &Thing| thing.sort.armor().map(|armor| armor.defense);
    if rule!("fivey.armor.don-doff").applies() {
        listed.sort_by_key(|(_, thing, _)| std::cmp::Reverse(class(thing)));
    }
    carry(at, by, who, |own| {
        for (name, thing, count) in listed {
            inventory::add(own, &name, &thing, count);
        }
        inventory::take_in_hand(own);
    })
}

/// Somebody buys things and packs. [fivey.money.crowns, fivey.pack.table]
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
        acting::able(at, self.who)?;
        acting::calm(at)?;
        let world = at.world();
        let wares: Vec<(Option<Ware<'_>>, i32)> =
            self.things.iter().map(|(name, count)| (ware(world, name), count)).collect();
        let sold = wares.iter().all(|(ware, _)| ware.is_some());
        let of = |each: fn(&Ware<'_>) -> i32| {
            let all = wares.iter().map(|(ware, count)| ware.as_ref().map_or(0, each).saturating_mul(*count));
            all.fold(0, i32::saturating_add)
        };
        let (cost, more) = (of(|ware| ware.cost), of(|ware| ware.slots));
        let key = rule!("fivey.gear.price-tiers");
        at.require(key, sold, || Text::part(key, "not-sold"))?;
        affords(at, self.who, cost)?;
        fits(at, self.who, more)?;
        let key = rule!("fivey.money.crowns");
        let cost = at.number(key, cost).max(0);
        pay(at, key, self.who, cost.saturating_neg())?;
        let things: Vec<(String, i32)> =
            self.things.iter().flat_map(|(name, count)| unpacked(at.world(), name, count)).collect();
        gets(at, self.who, &things, key)?;
        Ok(Verdict::done().with_total(cost))
    }
}

/// The referee hands out crowns that have been found or earned. [fivey.money.crowns]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct HandOut {
    pub to: BTreeSet<Who>,
    /// How many each of them gets.
    pub crowns: i32,
    /// Where they come from.
    #[stored(default)]
    pub from: String,
}

impl Rule for HandOut {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.money.crowns");
        let there = self.to.iter().all(|who| at.world().is_able(*who) && at.world().is_players(*who));
        at.require(key, there && !self.to.is_empty(), || Text::part(key, "nobody"))?;
        let crowns = at.number(key, self.crowns).max(0);
        for &who in &self.to {
            pay(at, key, who, crowns)?;
        }
        Ok(Verdict::done().with_total(crowns))
    }
}

/// Somebody buys small things by the set: so many to a set, of any sorts. [fivey.gear.small-sets]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BuySets {
    pub who: Who,
    /// How many sets.
    pub sets: i32,
    /// What they are to be, where it is known how many there are.
    #[stored(default)]
    pub things: Amounts<String>,
}

/// How many pieces the sets have at the least, before any die falls.
#[must_use]
pub fn least(world: &World, sets: i32) -> i32 {
    let fixed = world.switches.printed_amounts == PrintedAmounts::Fixed;
    let row = crate::content::AMOUNTS.iter().find(|row| row.amount == "small-items");
    let each = row.map_or(1, |row| if fixed { row.fixed } else { row.dice.into() });
    sets.saturating_mul(each)
}

impl Rule for BuySets {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, sets) = (self.who, self.sets.clamp(0, SETS_MAX));
        acting::able(at, who)?;
        acting::calm(at)?;
        let cost = sets.saturating_mul(SET);
        let all = small(at.world());
        let key = rule!("fivey.gear.small-list");
        let sold = self.things.iter().all(|(name, _)| all.contains(name)) && 0 < sets;
        at.require(key, sold, || Text::part(key, "refusal"))?;
        affords(at, who, cost)?;
        let more = least(at.world(), sets);
        fits(at, who, more)?;
        let key = rule!("fivey.gear.small-sets");
        let cost = at.number(key, cost).max(0);
        pay(at, key, who, cost.saturating_neg())?;
        let mut pieces = 0_i32;
        for _ in 0..sets {
            let set = amounts::own(at, who, "small-items", key)?;
            pieces = pieces.saturating_add(set);
        }
        // Whatever there is no room for stays behind.
        let pieces = pieces.clamp(0, inventory::room(at.world(), who));
        let known = self.things.iter().map(|(_, count)| count).fold(0, i32::saturating_add);
        let things = match known == pieces {
            true => self.things.iter().map(|(name, count)| (name.clone(), count)).collect(),
            false => chosen(at, who, pieces, &all)?,
        };
        gets(at, who, &things, key)?;
        Ok(Verdict::done().with_total(pieces))
    }
}

/// What somebody makes of so many small things that they have paid for. [fivey.gear.small-sets]
fn chosen(at: &mut At<'_, World>, who: Who, pieces: i32, of: &[String]) -> Play<Vec<(String, i32)>> {
    let key = rule!("fivey.gear.small-sets");
    let points = u16::try_from(pieces).unwrap_or(0);
    if points == 0 || of.is_empty() {
        return Ok(vec![]);
    }
    let to: Vec<Choice> = of.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let want = Want::Allot { points, each_max: points, to: &to };
    let mut usual = vec![0; to.len()];
    // By default they are rations, or whatever stands first.
    let ration = of.iter().position(|name| name == "Ration").unwrap_or(0);
    if let Some(first) = usual.get_mut(ration) {
        *first = points;
    }
    let about = [("who", Value::Character(who))];
    let numbers = [("pieces", pieces)];
    let prompt = Prompt::new(at.world().owner(who), key, want, Pick::Allot(usual));
    let given = at.allot(&prompt.about(&about).numbers(&numbers))?;
    Ok(of.iter().cloned().zip(given.into_iter().map(i32::from)).filter(|(_, count)| 0 < *count).collect())
}

/// Somebody pays for something small, or need not. [fivey.money.crowns]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Pay {
    pub who: Who,
    pub crowns: i32,
    /// For what.
    #[stored(default)]
    pub why: String,
    /// It is too little to be counted.
    #[stored(default)]
    pub waived: bool,
}

impl Rule for Pay {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let due = if self.waived { 0 } else { self.crowns.max(0) };
        affords(at, self.who, due)?;
        let due = at.number(rule!("fivey.money.crowns"), due).max(0);
        pay(at, rule!("fivey.money.crowns"), self.who, due.saturating_neg())?;
        Ok(Verdict::done().with_total(due))
    }
}

/// Whether somebody has so many of each.
fn has(world: &World, who: Who, things: &Amounts<String>) -> bool {
    let own = &world.character(who).things;
    things.iter().all(|(name, count)| own.get(name).is_some_and(|thing| count <= thing.pieces.into()))
}

/// So many things are there no more.
fn less<'a>(own: &mut Things, things: impl IntoIterator<Item = (&'a String, i32)>) {
    for (name, count) in things {
        if let Some(thing) = own.get_mut(name) {
            thing.pieces = thing.pieces.saturating_sub(u16::try_from(count).unwrap_or(u16::MAX));
        }
    }
    own.retain(|_, thing| 0 < thing.pieces);
}

/// Somebody gives things and crowns to somebody else. [fivey.inventory.twenty]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Give {
    pub who: Who,
    pub to: Who,
    /// Which of their things, and how many.
    #[stored(default)]
    pub things: Amounts<String>,
    #[stored(default)]
    pub crowns: i32,
}

impl Give {
    /// Which spells that nobody knows of yet go along, each by what its thing is called from then on.
    /// [fivey.background.sage.artifact]
    fn riddles(&self, world: &World) -> Vec<(String, String)> {
        let (own, theirs) = (&world.character(self.who).riddles, &world.character(self.to).things);
        let given = self.things.iter().filter_map(|(name, _)| Some((name, own.get(name)?)));
        given.map(|(name, spell)| (inventory::free_name(theirs, name), spell.clone())).collect()
    }
}

impl Rule for Give {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, to) = (self.who, self.to);
        acting::able(at, who)?;
        acting::able(at, to)?;
        acting::calm(at)?;
        let own = at.world().character(who).things.clone();
        let can = has(at.world(), who, &self.things) && who != to;
        let key = rule!("fivey.inventory.twenty");
        at.require(key, can, || Text::part(key, "has-not").with("who", who))?;
        let key = rule!("fivey.spell.attract");
        let stuck = self.things.iter().find(|(name, _)| ongoing::sticks(at.world(), who, name));
        at.require(key, stuck.is_none(), || {
            let thing = stuck.map_or("", |(name, _)| name.as_str());
            Text::part(key, "sticks").with("thing", Value::text(thing))
        })?;
        let has = at.world().character(who).crowns;
        let key = rule!("fivey.money.crowns");
        let fits_purse = (0..=has).contains(&self.crowns);
        at.require(key, fits_purse, || {
            Text::part(key, "refusal").with("who", who).with("price", self.crowns).with("has", has)
        })?;
        let each = |(name, count): (&String, i32)| {
            own.get(name).map_or(0, |thing| thing.slots.saturating_mul(count))
        };
        let more = self.things.iter().map(each).fold(0, i32::saturating_add);
        fits(at, to, more)?;
        let key = words!("fivey.inventory.twenty");
        let riddles = self.riddles(at.world());
        let whose: BTreeMap<&String, Who> = own
            .iter()
            .filter_map(|(name, it)| Some((name, things::whose(at.world(), who, name, it)?)))
            .collect();
        carry(at, key, who, |own| less(own, self.things.iter()))?;
        carry(at, key, to, |theirs| {
            for (name, count) in self.things.iter() {
                if let Some(thing) = own.get(name) {
                    let carried =
                        if thing.carried == Carried::Worn { Carried::Stashed } else { thing.carried };
                    let whose = whose.get(name).copied();
                    inventory::add(theirs, name, &Thing { carried, whose, ..thing.clone() }, count);
                }
            }
        })?;
        if !riddles.is_empty() {
            let mut now = at.world().character(to).riddles.clone();
            now.extend(riddles);
            set(at, words!("fivey.background.sage.artifact"), to, Set::riddles(now))?;
        }
        if 0 < self.crowns {
            pay(at, key, who, self.crowns.saturating_neg())?;
            let now = at.world().character(to).crowns.saturating_add(self.crowns).min(CROWNS_MAX);
            set(at, key, to, Set::crowns(now))?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody leaves things behind for good. A nymph's relic is not lost by it: it lies wherever that is.
/// [fivey.inventory.twenty, fivey.origin.nymph.relic-survival]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct LayDown {
    pub who: Who,
    /// Which of their things, and how many.
    pub things: Amounts<String>,
}

impl Rule for LayDown {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let can = has(at.world(), self.who, &self.things);
        let key = rule!("fivey.inventory.twenty");
        at.require(key, can, || Text::part(key, "has-not").with("who", self.who))?;
        let own = &at.world().character(self.who).things;
        let lives = rule!("fivey.origin.nymph.relic-survival");
        let lies = |name: &str| lives.holds(own.get(name).is_some_and(relics::is_relic));
        let (lying, gone): (Vec<_>, Vec<_>) = self.things.iter().partition(|(name, _)| lies(name));
        carry(at, key, self.who, |own| {
            for (name, _) in lying {
                if let Some(relic) = own.get_mut(name) {
                    (relic.carried, relic.lies) = (Carried::Lying, None);
                }
            }
            less(own, gone);
        })?;
        Ok(Verdict::done())
    }
}

/// Something in somebody's things is put in a pocket, or out of it. [fivey.inventory.small-items]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Pocket {
    pub who: Who,
    pub thing: String,
    /// It fits in a pocket, and takes no slot.
    pub fits: bool,
}

impl Rule for Pocket {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let own = at.world().character(self.who).things.get(&self.thing);
        let small = own.is_some_and(|thing| {
            thing.sort.gear().is_some_and(|gear| gear.small || gear.pocket) && (thing.slots == 0) != self.fits
        });
        let key = rule!("fivey.inventory.small-items");
        at.require(key, small, || Text::part(key, "refusal").with("who", self.who))?;
        if !self.fits {
            let more = own_pieces(at.world(), self.who, &self.thing);
            fits(at, self.who, more)?;
        }
        carry(at, key, self.who, |own| {
            if let Some(thing) = own.get_mut(&self.thing) {
                thing.slots = i32::from(!self.fits);
            }
        })?;
        Ok(Verdict::done())
    }
}

fn own_pieces(world: &World, who: Who, name: &str) -> i32 {
    world.character(who).things.get(name).map_or(0, |thing| thing.pieces.into())
}

/// Somebody finds a small thing at random. [fivey.gear.small-list]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Find {
    pub who: Who,
}

impl Rule for Find {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        fits(at, self.who, 1)?;
        let key = rule!("fivey.gear.small-list");
        let owner = at.world().owner(self.who);
        let face = at.on_behalf(self.who, |at| at.roll(owner, D20, key))?;
        let nth = usize::try_from(face.saturating_sub(1)).unwrap_or(0);
        let found = small(at.world()).into_iter().nth(nth);
        let things: Vec<(String, i32)> = found.into_iter().map(|name| (name, 1)).collect();
        gets(at, self.who, &things, key)?;
        Ok(Verdict::done().with_total(face))
    }
}

/// The most pieces that change hands at once.
pub const PIECES: u32 = PIECES_MAX as u32;
