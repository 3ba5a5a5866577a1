//! `happen` for what befalls people and their things.
use crate::world::harm::{Affliction, Injury};
use crate::world::places::{Border, Location};
use crate::world::squares::{Between, Square};
use crate::world::things::{Item, Skill};
use crate::world::{Effect, Pool, World};
use norn_kernel::{At, Key, Play, Who};
use std::collections::BTreeMap;

/// Something that is about to befall somebody, with the rule by which it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Harm {
    /// A condition is over.
    Condition(Who, String),
    /// Hit points come to so many.
    Points(Who, i32),
    /// Willpower comes to so much.
    Will(Who, i32),
    /// An injury, or that it is over.
    Injury(Who, Option<Injury>),
    /// Death, or that it is undone.
    Dead(Who, bool),
    /// What keeps somebody from things.
    Afflictions(Who, Vec<Affliction>),
    /// What somebody carries.
    Items(Who, BTreeMap<String, Item>),
    /// What is in a square.
    Location(Square, Box<Location>),
    /// What lies between two squares.
    Border(Between, Box<Border>),
    /// What somebody can do, and has done.
    Skills(Who, BTreeMap<String, Skill>),
    /// Since when somebody rests.
    Rest(Who, Option<i64>),
}

/// Applies it. Says whether anything changed. Rules call
/// [`befall`](crate::rules::characters::points::befall), which also carries out its consequences.
pub fn happen(at: &mut At<'_, World>, by: Key, harm: Harm) -> Play<bool> {
    let world = at.world();
    let changed = match harm {
        Harm::Condition(who, name) => {
            let has = world.character(who).conditions.contains_key(&name);
            has.then_some(Effect::Condition(who, name, None))
        }
        Harm::Points(who, now) => {
            let Pool { now: was, max } = world.character(who).hp;
            (was != now).then_some(Effect::Hp(who, Pool { now, max }))
        }
        Harm::Will(who, now) => {
            let Pool { now: was, max } = world.character(who).willpower;
            (was != now).then_some(Effect::Willpower(who, Pool { now, max }))
        }
        Harm::Injury(who, now) => (world.character(who).injury != now).then_some(Effect::Injury(who, now)),
        Harm::Dead(who, now) => (world.character(who).dead != now).then_some(Effect::Dead(who, now)),
        Harm::Afflictions(who, now) => {
            (world.character(who).afflictions != now).then_some(Effect::Afflictions(who, now))
        }
        Harm::Items(who, now) => (world.character(who).items != now).then_some(Effect::Items(who, now)),
        Harm::Location(square, now) => {
            let was = world.grid.locations.get(&square);
            (was != Some(&*now)).then_some(Effect::Location(square, Some(now)))
        }
        Harm::Border(between, now) => {
            let was = world.grid.borders.get(&between);
            (was != Some(&*now)).then_some(Effect::Border(between, Some(now)))
        }
        Harm::Skills(who, now) => (world.character(who).skills != now).then_some(Effect::Skills(who, now)),
        Harm::Rest(who, now) => (world.character(who).resting != now).then_some(Effect::Resting(who, now)),
    };
    match changed {
        Some(effect) => {
            at.apply(by, effect)?;
            Ok(true)
        }
        None => Ok(false),
    }
}
