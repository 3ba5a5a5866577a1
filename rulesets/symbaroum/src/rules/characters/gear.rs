//! Gear that changes hands: found, bought, made, given, taken and left behind.
use crate::reference::RULES;
pub use crate::world::gear::PIECES_MAX;
use crate::world::happen::set;
use crate::world::{Fate, Set, Thing, Things, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{At, Closed, Key, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words};

/// Everything of somebody's that could be given away.
#[must_use]
pub fn owned(world: &World, who: Who) -> Vec<String> {
    let things = world.character(who).things.iter();
    things.filter(|(_, thing)| !thing.is_natural()).map(|(name, _)| name.clone()).collect()
}

/// How many pieces of something somebody has.
#[must_use]
pub fn pieces(world: &World, who: Who, name: &str) -> u16 {
    let thing = world.character(who).things.get(name);
    thing.filter(|thing| !thing.is_natural()).map_or(0, |thing| thing.pieces)
}

/// Takes so many pieces out of what somebody has; nothing where there are not so many.
pub fn less(things: &mut Things, name: &str, pieces: u16) -> Option<Thing> {
    let thing = things.get_mut(name)?;
    let left = thing.pieces.checked_sub(pieces)?;
    let taken = Thing { pieces, ready: thing.sort.armour().is_some(), ..thing.clone() };
    thing.pieces = left;
    if left == 0 {
        things.remove(name);
    }
    Some(taken)
}

/// Puts something among what somebody has, not drawn. More of the same goes to it; of another sort, a name that is
/// there already gets a number behind it.
pub fn more(things: &mut Things, name: &str, thing: Thing) {
    let mut free = name.to_owned();
    let mut number = 1_u32;
    while let Some(known) = things.get_mut(&free) {
        if known.is_counted() && known.sort == thing.sort {
            known.pieces = known.pieces.saturating_add(thing.pieces);
            return;
        }
        number += 1;
        free = format!("{name} {number}");
    }
    things.insert(free, thing);
}

/// Refuses what somebody has no room for: armour over armour, or more pieces than can be counted.
fn room(at: &mut At<'_, World>, who: Who, name: &str, thing: &Thing, pieces: u16) -> Play<()> {
    let key = rule!("symbaroum.missing.gear");
    let worn = at.world().character(who).armour().is_some() && thing.sort.armour().is_some();
    at.require(key, !worn, || Text::part(key, "worn").with("who", who))?;
    let fits = 1 <= pieces && (thing.is_counted() || pieces == 1);
    let had = if thing.is_counted() { self::pieces(at.world(), who, name) } else { 0 };
    let fits = fits && i32::from(had) + i32::from(pieces) <= i32::from(PIECES_MAX);
    at.require(key, fits, || Text::part(key, "too-many").with("max", i32::from(PIECES_MAX)))
}

/// Refuses what is not somebody's, and armour that is put on or off in a fight. Gives what it is.
fn has(at: &mut At<'_, World>, who: Who, name: &str, pieces: u16) -> Play<Option<Thing>> {
    let key = rule!("symbaroum.missing.gear");
    let some = 1 <= pieces && pieces <= self::pieces(at.world(), who, name);
    let item = || Value::text(name);
    at.require(key, some, || Text::part(key, "not-theirs").with("who", who).with("item", item()))?;
    let thing = at.world().character(who).things.get(name).cloned();
    let armour = thing.as_ref().is_some_and(|thing| thing.sort.armour().is_some());
    let slow = armour && at.world().combat.is_some();
    at.require(key, !slow, || Text::part(key, "in-fight").with("item", item()))?;
    Ok(thing)
}

/// Refuses whoever is too far away, or not there.
fn near(at: &mut At<'_, World>, who: Who, other: Who, there: bool) -> Play<()> {
    let key = rule!("symbaroum.missing.gear");
    at.require(key, there && who != other, || Text::part(key, "nobody"))?;
    let near = at.world().distance(who, other).is_none_or(|metres| metres == 0);
    at.require(key, near, || Text::part(key, "far").with("who", other))
}

/// What giving something away needs. [symbaroum.missing.gear]
pub fn give_needs(at: &mut At<'_, World>, who: Who, name: &str, to: Who, pieces: u16) -> Play<()> {
    let thing = has(at, who, name, pieces)?;
    let world = at.world();
    let here = world.combat.is_none() || world.fighter(to).is_some();
    let there = world.characters.contains_key(&to) && world.character(to).fate != Fate::Dead && here;
    near(at, who, to, there)?;
    thing.map_or(Ok(()), |thing| room(at, to, name, &thing, pieces))
}

/// What taking something from somebody needs: that they can't keep it. [symbaroum.missing.gear]
pub fn take_needs(at: &mut At<'_, World>, who: Who, name: &str, from: Who, pieces: u16) -> Play<()> {
    let world = at.world();
    // The dead are in no fight any more, and lie where they fell.
    let dead = world.character(from).fate == Fate::Dead;
    let here = world.combat.is_none() || world.fighter(from).is_some() || dead;
    let there = world.characters.contains_key(&from) && here;
    near(at, who, from, there)?;
    let key = rule!("symbaroum.missing.gear");
    let keeps = at.world().is_able(from);
    at.require(key, !keeps, || Text::part(key, "keeps").with("who", from))?;
    let thing = has(at, from, name, pieces)?;
    thing.map_or(Ok(()), |thing| room(at, who, name, &thing, pieces))
}

/// What leaving something behind needs. [symbaroum.missing.gear]
pub fn leave_needs(at: &mut At<'_, World>, who: Who, name: &str, pieces: u16) -> Play<()> {
    has(at, who, name, pieces).map(|_| ())
}

/// Something goes from one to another. [symbaroum.missing.gear]
pub fn passes(at: &mut At<'_, World>, from: Who, name: &str, to: Who, pieces: u16) -> Play<Verdict> {
    let by = rule!("symbaroum.missing.gear");
    let mut things = at.world().character(from).things.clone();
    if let Some(thing) = less(&mut things, name, pieces) {
        set(at, by, from, Set::things(things))?;
        let mut things = at.world().character(to).things.clone();
        more(&mut things, name, thing);
        set(at, by, to, Set::things(things))?;
        said(at, "passed", to, name);
    }
    Ok(Verdict::done())
}

/// Something is left behind, used up or lost. [symbaroum.missing.gear]
pub fn leaves(at: &mut At<'_, World>, who: Who, name: &str, pieces: u16) -> Play<Verdict> {
    let by = rule!("symbaroum.missing.gear");
    let mut things = at.world().character(who).things.clone();
    if less(&mut things, name, pieces).is_some() {
        set(at, by, who, Set::things(things))?;
        said(at, "left", who, name);
    }
    Ok(Verdict::done())
}

fn said(at: &mut At<'_, World>, part: &'static str, who: Who, name: &str) {
    at.tell(|_| {
        let words = Text::new(words!("symbaroum.missing.gear"));
        Text { part, ..words }.with("who", who).with("item", Value::text(name))
    });
}

closed! {
    /// How somebody comes by something of the lists. [symbaroum.missing.gear]
    pub enum How {
        /// It lay there.
        Found = "found",
        /// For money, which the rules do not count.
        Bought = "bought",
        /// With their own hands.
        Made = "made",
    }
}

/// Somebody gets something of the lists, as the game master grants it. [symbaroum.missing.gear]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Get {
    pub who: Who,
    /// What, as the list calls it.
    pub thing: String,
    /// How many pieces, 1 or more.
    pub pieces: u16,
    pub how: How,
}

impl Rule for Get {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let key: Key = rule!("symbaroum.missing.gear");
        let alive = at.world().characters.get(&who).is_some_and(|one| one.fate != Fate::Dead);
        at.require(key, alive, || Text::part(key, "nobody"))?;
        let new = Thing::listed(at.world(), &self.thing);
        let item = || Value::text(&self.thing);
        at.require(key, new.is_some(), || Text::part(key, "unlisted").with("item", item()))?;
        let Some(new) = new else { return Ok(Verdict::done()) };
        room(at, who, &self.thing, &new, self.pieces)?;
        let mut things = at.world().character(who).things.clone();
        more(&mut things, &self.thing, Thing { pieces: self.pieces, ..new });
        set(at, key, who, Set::things(things))?;
        at.tell(|_| {
            let words = Text::part(words!("symbaroum.missing.gear"), "gets").with("who", who);
            words.with("item", item()).with("how", Value::word(self.how.word()))
        });
        Ok(Verdict::done())
    }
}
