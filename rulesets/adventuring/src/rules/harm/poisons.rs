//! Poison: how it comes into people, and what it does to them. [adventuring.poison.first-dose]
use super::corruption::corrupts;
use super::withstands;
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::rules::base::damage::{Hurt, dies, inflict};
use crate::rules::base::saves::Save;
use crate::rules::exploring::time::{self, Clock};
use crate::world::happen::set;
use crate::world::{Ability, Blackout, Delivery, Dose, Fate, Poison, Row, Set, Venom, World};
use norn_kernel::{
    At, Closed, D12, Key, Owner, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words,
};

/// How much corruption a corrupting poison brings. [adventuring.poison.effect.corrupting]
const CORRUPTION: i32 = 4;

/// Somebody takes in a dose of a poison or a drug. Gives whether it does anything: the first in a stretch can be
/// resisted, by whoever does. [adventuring.poison.first-dose, adventuring.poison.later-dose]
pub fn works(at: &mut At<'_, World>, who: Who, resists: bool) -> Play<bool> {
    let now = at.world().clock;
    let key = rule!("adventuring.poison.later-dose");
    let again = key.holds(at.world().character(who).dosed == Some(now));
    set(at, key, who, Set::dosed(Some(now)))?;
    let first = rule!("adventuring.poison.first-dose").holds(resists);
    if again || !first {
        return Ok(true);
    }
    Ok(!withstands(at, &Save::of(who, Ability::Str))?)
}

/// The rule of what a poison does.
fn key_of(venom: Venom) -> Key {
    match venom {
        Venom::Damaging => rule!("adventuring.poison.effect.damaging"),
        Venom::Corrupting => rule!("adventuring.poison.effect.corrupting"),
        Venom::Lethal => rule!("adventuring.poison.effect.lethal"),
        Venom::Paralysing => rule!("adventuring.poison.effect.paralysing"),
        Venom::Soporific => rule!("adventuring.poison.effect.soporific"),
    }
}

/// Whether a poison comes into whoever gets it in this way. [adventuring.poison.bloodstream,
/// adventuring.poison.ingestion]
#[must_use]
pub fn comes_in(poison: &Poison, by: Delivery) -> bool {
    match poison.delivery {
        Delivery::Bloodstream => rule!("adventuring.poison.bloodstream").met(by == Delivery::Bloodstream),
        Delivery::Ingestion => rule!("adventuring.poison.ingestion").met(by == Delivery::Ingestion),
    }
}

/// Whether a blow delivers the poison that is on what deals it: what works in the blood comes in by a wound alone.
/// [adventuring.poison.bloodstream-delivery]
#[must_use]
pub fn is_delivered(poison: &Poison, wounds: bool) -> bool {
    let blood = poison.delivery == Delivery::Bloodstream;
    !blood || rule!("adventuring.poison.bloodstream-delivery").met(wounds)
}

/// A poison has come into somebody: they may resist it. [adventuring.poison.first-dose]
pub fn exposed(at: &mut At<'_, World>, who: Who, poison: &Poison) -> Play<()> {
    if at.world().character(who).is_dead() {
        return Ok(());
    }
    if !works(at, who, true)? {
        at.story(|_| Text::part(words!("adventuring.poison.first-dose"), "withstood").with("who", who));
        return Ok(());
    }
    let key = key_of(poison.venom);
    at.story(|_| Text::part(key, "works").with("who", who));
    let (stretch, watch) = (at.world().end_of("stretch"), at.world().end_of("watch"));
    match poison.venom {
        Venom::Paralysing => knocks_out(at, who, Blackout::Paralysis, stretch, key),
        Venom::Soporific => knocks_out(at, who, Blackout::Sleep, watch, key),
        Venom::Damaging | Venom::Corrupting | Venom::Lethal => {
            let mut doses = at.world().character(who).doses.clone();
            doses.push(Dose { poison: poison.clone(), until: stretch });
            set(at, key, who, Set::doses(doses)).map(drop)
        }
    }
}

/// Somebody is out until this stretch begins, or later if they were already.
fn knocks_out(at: &mut At<'_, World>, who: Who, why: Blackout, until: i64, by: Key) -> Play<()> {
    let mut out = at.world().character(who).out.clone();
    let later = out.get(&why).copied().unwrap_or(until).max(until);
    out.insert(why, later);
    set(at, by, who, Set::out(out)).map(drop)
}

/// The poison in somebody's body does its worst, dose by dose as they came in.
/// [adventuring.poison.effect.damaging, adventuring.poison.effect.corrupting, adventuring.poison.effect.lethal]
pub fn takes_effect(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let now = at.world().clock;
    let due = at.world().character(who).doses.iter().filter(|dose| dose.until <= now);
    let due: Vec<Dose> = due.cloned().collect();
    for dose in due {
        if at.world().character(who).is_dead() {
            return Ok(());
        }
        let key = key_of(dose.poison.venom);
        let mut left = at.world().character(who).doses.clone();
        if let Some(nth) = left.iter().position(|one| *one == dose) {
            left.remove(nth);
        }
        set(at, key, who, Set::doses(left))?;
        match dose.poison.venom {
            Venom::Damaging => {
                let points = inflict(at, who, Owner::Referee, &Hurt::of(D12).direct(), key)?;
                at.story(|_| Text::part(key, "effect").with("who", who).with("points", points));
            }
            Venom::Corrupting => {
                at.story(|_| Text::part(key, "effect").with("who", who));
                corrupts(at, who, CORRUPTION, key)?;
            }
            Venom::Lethal => dies(at, who, key)?,
            Venom::Paralysing | Venom::Soporific => {}
        }
    }
    Ok(())
}

/// An antidote ends every poison in somebody's body. [adventuring.poison.antidote]
pub fn antidote(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.poison.antidote");
    at.tell(|_| Text::part(key, "works").with("who", who));
    set(at, key, who, Set::doses(vec![]))?;
    let mut out = at.world().character(who).out.clone();
    out.retain(|why, _| *why == Blackout::Suffocation);
    set(at, key, who, Set::out(out)).map(drop)
}

/// The game master says that a poison of the list gets at somebody, and in which way. [adventuring.poison.structure]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Expose {
    pub who: Who,
    /// As the list calls it.
    pub poison: String,
    /// On what has wounded them, or in what they have swallowed.
    pub by: Delivery,
}

impl Rule for Expose {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let poison = listed(at, &self.poison)?;
        if comes_in(&poison, self.by) {
            exposed(at, self.who, &poison)?;
        }
        Ok(Verdict::done())
    }
}

/// A poison as the list has it. [adventuring.poison.structure]
pub fn listed(at: &mut At<'_, World>, name: &str) -> Play<Poison> {
    let key = rule!("adventuring.poison.structure");
    let poison = Poison::find(at.world(), name).cloned();
    at.require(key, poison.is_some(), || Text::part(key, "unknown").with("name", Value::text(name)))?;
    Ok(poison.unwrap_or_default())
}

closed! {
    /// What has become of somebody who was poisoned.
    pub enum Poisoned {
        Dead = "dead",
        /// At health 0.
        Down = "down",
        Hurt = "hurt",
        /// It did something else to them.
        Affected = "affected",
        Unharmed = "unharmed",
    }
}

closed! {
    /// Which dose of the stretch it is. [adventuring.poison.later-dose]
    pub enum Nth {
        First = "first",
        Further = "further",
    }
}

/// One dose from numbers alone: what has become of somebody when the stretch is over, and how much health it cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BarePoison {
    pub who: Who,
    pub venom: Venom,
    /// The STR.
    pub score: i32,
    /// From 1 to the STR.
    pub health: i32,
    pub dose: Nth,
    /// Somebody has an antidote ready. [adventuring.poison.antidote]
    pub antidote: bool,
}

impl Rule for BarePoison {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        alive(at, self.who)?;
        let before = at.world().character(self.who).clone();
        exposed(at, self.who, &Poison { venom: self.venom, ..Poison::default() })?;
        if self.antidote {
            antidote(at, self.who)?;
        }
        let out = !at.world().character(self.who).out.is_empty();
        let until = at.world().end_of("stretch");
        time::passes(at, until, Clock::AtOnce)?;
        let one = at.world().character(self.who);
        let left = if one.fate == Fate::Well { one.health } else { 0 };
        let came_to = match one.fate {
            Fate::Dead => Poisoned::Dead,
            Fate::Falling | Fate::Stable { .. } | Fate::Dying { .. } => Poisoned::Down,
            Fate::Well if left < before.health => Poisoned::Hurt,
            Fate::Well if out || before.corruption < one.corruption => Poisoned::Affected,
            Fate::Well => Poisoned::Unharmed,
        };
        Ok(Verdict::of(came_to.word()).with_total(before.health.saturating_sub(left)))
    }
}
