//! Gear that changes hands: found, bought, made, given, taken and left behind.
use crate::RULES;
use crate::content;
use crate::forms::PIECES_MAX;
use crate::happen::{Act, happen};
use crate::movement;
use crate::world::gear::Held;
use crate::world::{Arm, Armour, Carried, Fate, World};
use norn_kernel::{At, Key, Play, Rule, Text, Value, Verdict, Who, rule};
use serde::{Deserialize, Serialize};

/// A thing by its sort and name. [symbaroum.missing.gear]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// [symbaroum.missing.weapons]
    Weapon(String),
    /// [symbaroum.shield.kinds]
    Shield(String),
    /// [symbaroum.missing.armour]
    Armour(String),
    /// [symbaroum.missing.elixirs]
    Elixir(String),
}

impl Thing {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Weapon(name) | Self::Shield(name) | Self::Armour(name) | Self::Elixir(name) => name,
        }
    }
    fn sort(&self) -> &'static str {
        match self {
            Self::Weapon(_) => "weapon",
            Self::Shield(_) => "shield",
            Self::Armour(_) => "armour",
            Self::Elixir(_) => "elixir",
        }
    }
    /// What is filled in for it: its sort, and its name.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::List(vec![Value::word(self.sort()), Value::text(self.name())])
    }
    /// Whether there can be several pieces of it under one name.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        matches!(self, Self::Elixir(_))
    }
}

/// Everything that the lists have, but what is part of a body.
#[must_use]
pub fn listed(world: &World) -> Vec<Thing> {
    let weapons = content::weapons(world).into_iter().filter(|(_, weapon)| !weapon.natural);
    let armours = content::armours(world).into_iter().filter(|(_, armour)| *armour != nothing());
    let weapons = weapons.map(|(name, _)| Thing::Weapon(name));
    let armours = armours.map(|(name, _)| Thing::Armour(name));
    let shields = content::SHIELDS.keys().cloned().map(Thing::Shield);
    let elixirs = content::elixirs(world).into_keys().map(Thing::Elixir);
    weapons.chain(shields).chain(armours).chain(elixirs).collect()
}

/// The row of the list that stands for no armour.
fn nothing() -> Armour {
    Armour { starter: true, ..Armour::default() }
}

/// Everything of somebody's that could be given away.
#[must_use]
pub fn owned(world: &World, who: Who) -> Vec<Thing> {
    let carried = &world.character(who).carried;
    let weapons = carried.weapons.iter().filter(|(_, arm)| !arm.weapon.natural);
    let weapons = weapons.map(|(name, _)| Thing::Weapon(name.clone()));
    let shields = carried.shields.keys().cloned().map(Thing::Shield);
    let armour = carried.armour.iter().map(|(name, _)| Thing::Armour(name.clone()));
    let elixirs = carried.elixirs.keys().cloned().map(Thing::Elixir);
    weapons.chain(shields).chain(armour).chain(elixirs).collect()
}

/// How many pieces of something somebody has.
#[must_use]
pub fn pieces(world: &World, who: Who, thing: &Thing) -> u16 {
    match thing {
        Thing::Elixir(name) => world.character(who).carried.elixirs.get(name).copied().unwrap_or(0),
        other => u16::from(owned(world, who).contains(other)),
    }
}

/// Something in nobody's hands.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Loose {
    Weapon(Arm),
    Shield(Held),
    Armour(Armour),
    Elixir(u16),
}

/// A new one from the list.
fn fresh(world: &World, thing: &Thing, pieces: u16) -> Option<Loose> {
    Some(match thing {
        Thing::Weapon(name) => Loose::Weapon(Arm::of(content::weapons(world).remove(name)?)),
        Thing::Shield(name) => {
            Loose::Shield(Held { shield: content::SHIELDS.get(name)?.clone(), ready: false })
        }
        Thing::Armour(name) => Loose::Armour(content::armours(world).remove(name)?),
        Thing::Elixir(name) => {
            content::elixir(world, name)?;
            Loose::Elixir(pieces)
        }
    })
}

/// Takes something out of what is carried.
fn remove(carried: &mut Carried, thing: &Thing, pieces: u16) -> Option<Loose> {
    Some(match thing {
        Thing::Weapon(name) => Loose::Weapon(Arm { ready: false, ..carried.weapons.remove(name)? }),
        Thing::Shield(name) => Loose::Shield(Held { ready: false, ..carried.shields.remove(name)? }),
        Thing::Armour(_) => Loose::Armour(carried.armour.take()?.1),
        Thing::Elixir(name) => {
            let left = carried.elixirs.get_mut(name)?;
            *left = left.checked_sub(pieces)?;
            if *left == 0 {
                carried.elixirs.remove(name);
            }
            Loose::Elixir(pieces)
        }
    })
}

/// Puts something among what is carried, not drawn; a name that is there already gets a number behind it.
fn put(carried: &mut Carried, name: &str, loose: Loose) {
    let taken = |name: &str| carried.weapons.contains_key(name) || carried.shields.contains_key(name);
    let mut free = name.to_owned();
    let mut number = 1_u32;
    while taken(&free) {
        number += 1;
        free = format!("{name} {number}");
    }
    match loose {
        Loose::Weapon(arm) => {
            carried.weapons.insert(free, arm);
        }
        Loose::Shield(held) => {
            carried.shields.insert(free, held);
        }
        Loose::Armour(armour) => carried.armour = Some((name.to_owned(), armour)),
        Loose::Elixir(pieces) => {
            let had = carried.elixirs.entry(name.to_owned()).or_insert(0);
            *had = had.saturating_add(pieces);
        }
    }
}

/// Refuses what somebody has no room for: armour over armour, or more pieces than can be counted.
fn room(at: &mut At<'_, World>, who: Who, thing: &Thing, pieces: u16) -> Play<()> {
    let key = rule!("symbaroum.missing.gear");
    let worn = at.world().character(who).carried.armour.is_some() && matches!(thing, Thing::Armour(_));
    at.require(key, !worn, || Text::part(key, "worn").with("who", who))?;
    let fits = 1 <= pieces && (thing.is_counted() || pieces == 1);
    let had = if thing.is_counted() { self::pieces(at.world(), who, thing) } else { 0 };
    let fits = fits && i32::from(had) + i32::from(pieces) <= PIECES_MAX;
    at.require(key, fits, || Text::part(key, "too-many").with("max", PIECES_MAX))
}

/// Refuses what is not somebody's, and armour that is put on or off in a fight.
fn has(at: &mut At<'_, World>, who: Who, thing: &Thing, pieces: u16) -> Play<()> {
    let key = rule!("symbaroum.missing.gear");
    let some = 1 <= pieces && pieces <= self::pieces(at.world(), who, thing);
    let item = || Value::text(thing.name());
    at.require(key, some, || Text::part(key, "not-theirs").with("who", who).with("item", item()))?;
    let slow = matches!(thing, Thing::Armour(_)) && at.world().combat.is_some();
    at.require(key, !slow, || Text::part(key, "in-fight").with("item", item()))
}

/// Refuses whoever is too far away, or not there.
fn near(at: &mut At<'_, World>, who: Who, other: Who, there: bool) -> Play<()> {
    let key = rule!("symbaroum.missing.gear");
    at.require(key, there && who != other, || Text::part(key, "nobody"))?;
    let near = movement::distance(at.world(), who, other).is_none_or(|metres| metres == 0);
    at.require(key, near, || Text::part(key, "far").with("who", other))
}

/// What giving something away needs. [symbaroum.missing.gear]
pub fn give_needs(at: &mut At<'_, World>, who: Who, thing: &Thing, to: Who, pieces: u16) -> Play<()> {
    has(at, who, thing, pieces)?;
    let world = at.world();
    let here = world.combat.is_none() || world.fighter(to).is_some();
    let there = world.characters.contains_key(&to) && world.character(to).fate != Fate::Dead && here;
    near(at, who, to, there)?;
    room(at, to, thing, pieces)
}

/// What taking something from somebody needs: that they can't keep it. [symbaroum.missing.gear]
pub fn take_needs(at: &mut At<'_, World>, who: Who, thing: &Thing, from: Who, pieces: u16) -> Play<()> {
    let world = at.world();
    // The dead are in no fight any more, and lie where they fell.
    let dead = world.character(from).fate == Fate::Dead;
    let here = world.combat.is_none() || world.fighter(from).is_some() || dead;
    let there = world.characters.contains_key(&from) && here;
    near(at, who, from, there)?;
    let key = rule!("symbaroum.missing.gear");
    let keeps = at.world().is_able(from);
    at.require(key, !keeps, || Text::part(key, "keeps").with("who", from))?;
    has(at, from, thing, pieces)?;
    room(at, who, thing, pieces)
}

/// What leaving something behind needs. [symbaroum.missing.gear]
pub fn leave_needs(at: &mut At<'_, World>, who: Who, thing: &Thing, pieces: u16) -> Play<()> {
    has(at, who, thing, pieces)
}

/// Something goes from one to another. [symbaroum.missing.gear]
pub fn passes(at: &mut At<'_, World>, from: Who, thing: &Thing, to: Who, pieces: u16) -> Play<Verdict> {
    let by = rule!("symbaroum.missing.gear");
    let mut carried = at.world().character(from).carried.clone();
    if let Some(loose) = remove(&mut carried, thing, pieces) {
        happen(at, Act::Carry { who: from, carried, by })?;
        let mut carried = at.world().character(to).carried.clone();
        put(&mut carried, thing.name(), loose);
        happen(at, Act::Carry { who: to, carried, by })?;
        said(at, "passed", to, thing);
    }
    Ok(Verdict::done())
}

/// Something is left behind, used up or lost. [symbaroum.missing.gear]
pub fn leaves(at: &mut At<'_, World>, who: Who, thing: &Thing, pieces: u16) -> Play<Verdict> {
    let by = rule!("symbaroum.missing.gear");
    let mut carried = at.world().character(who).carried.clone();
    if remove(&mut carried, thing, pieces).is_some() {
        happen(at, Act::Carry { who, carried, by })?;
        said(at, "left", who, thing);
    }
    Ok(Verdict::done())
}

fn said(at: &mut At<'_, World>, part: &'static str, who: Who, thing: &Thing) {
    at.tell(|_| {
        let words = Text::new(rule!("symbaroum.missing.gear"));
        Text { part, ..words }.with("who", who).with("item", Value::text(thing.name()))
    });
}

/// How somebody comes by something of the lists. [symbaroum.missing.gear]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It lay there.
    Found,
    /// For money, which the rules do not count.
    Bought,
    /// With their own hands.
    Made,
}

impl How {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Found, Self::Bought, Self::Made];
    /// The word for it, which the texts name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Bought => "bought",
            Self::Made => "made",
        }
    }
}

/// Somebody gets something of the lists, as the game master grants it. [symbaroum.missing.gear]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Get {
    /// Who.
    pub who: Who,
    /// What, as the list calls it.
    pub thing: Thing,
    /// How many pieces, 1 or more.
    pub pieces: u16,
    /// How.
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
        let new = fresh(at.world(), &self.thing, self.pieces);
        let item = || Value::text(self.thing.name());
        at.require(key, new.is_some(), || Text::part(key, "unlisted").with("item", item()))?;
        room(at, who, &self.thing, self.pieces)?;
        let Some(new) = new else { return Ok(Verdict::done()) };
        let mut carried = at.world().character(who).carried.clone();
        put(&mut carried, self.thing.name(), new);
        happen(at, Act::Carry { who, carried, by: key })?;
        at.tell(|_| {
            let words = Text::part(rule!("symbaroum.missing.gear"), "gets").with("who", who);
            words.with("item", item()).with("how", Value::word(self.how.word()))
        });
        Ok(Verdict::done())
    }
}
