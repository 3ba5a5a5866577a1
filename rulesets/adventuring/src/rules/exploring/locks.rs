//! Locks. [adventuring.lock.lockpicks]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::turns;
use crate::world::happen::{object, way};
use crate::world::switches::LockTime;
use crate::world::{Ability, Lock, Shut, Task, Use, WATCH, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule};

closed! {
    /// With what a lock is opened.
    pub enum Tool {
        /// [adventuring.lock.lockpicks]
        Lockpicks = "lockpicks",
        /// [adventuring.lock.crowbar]
        Crowbar = "crowbar",
    }
}

/// Somebody works at a lock. [adventuring.lock.lockpicks, adventuring.lock.crowbar]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Unlock {
    pub who: Who,
    /// What is locked.
    pub shut: Shut,
    /// With what.
    pub tool: Tool,
}

/// The lock of something, if there is one.
#[must_use]
pub fn lock(world: &World, shut: &Shut) -> Option<Lock> {
    match shut {
        Shut::Door(one, other) => world.way(*one, *other)?.door.map(|door| door.lock),
        Shut::Object(name) => world.objects.get(name)?.lock,
    }
}

/// Whether somebody is where something locked is.
#[must_use]
pub fn is_at(world: &World, who: Who, shut: &Shut) -> bool {
    let place = world.place(who);
    match shut {
        Shut::Door(one, other) => place == Some(*one) || place == Some(*other),
        Shut::Object(name) => world.objects.get(name).is_some_and(|it| it.at.is_none() || it.at == place),
    }
}

impl Rule for Unlock {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let (key, used_for): (Key, Use) = match self.tool {
            Tool::Lockpicks => (rule!("adventuring.lock.lockpicks"), Use::Lockpicks),
            Tool::Crowbar => (rule!("adventuring.lock.crowbar"), Use::Crowbar),
        };
        let refusal = |part| Text::part(key, part).with("who", self.who);
        let here = is_at(at.world(), self.who, &self.shut);
        at.require(key, here, || refusal("not-there"))?;
        let locked = lock(at.world(), &self.shut).is_some_and(|lock| lock.locked);
        at.require(key, locked, || refusal("not-locked"))?;
        let has = at.world().character(self.who).things.values().any(|thing| thing.serves(used_for));
        at.require(key, has, || refusal("no-tool"))?;
        let task = match self.tool {
            Tool::Lockpicks => Task::Pick(self.shut.clone()),
            Tool::Crowbar => Task::Pry(self.shut.clone()),
        };
        let length = match at.world().switches.lock_time {
            LockTime::Watch => WATCH,
            LockTime::Stretch => 1,
        };
        turns::begins(at, self.who, task, length)?;
        Ok(Verdict::done())
    }
}

/// Somebody has worked at a lock with lockpicks. [adventuring.lock.lockpicks]
pub fn picked(at: &mut At<'_, World>, who: Who, shut: &Shut) -> Play<()> {
    works(at, who, shut, (Ability::Wit, false), rule!("adventuring.lock.lockpicks"))
}

/// Somebody has worked at a lock with a crowbar. [adventuring.lock.crowbar]
pub fn pried(at: &mut At<'_, World>, who: Who, shut: &Shut) -> Play<()> {
    works(at, who, shut, (Ability::Str, true), rule!("adventuring.lock.crowbar"))
}

/// A save says whether it is open; what was pried stands open and can't be locked any more.
fn works(
    at: &mut At<'_, World>,
    who: Who,
    shut: &Shut,
    (ability, pried): (Ability, bool),
    key: Key,
) -> Play<()> {
    if !lock(at.world(), shut).is_some_and(|lock| lock.locked) || !is_at(at.world(), who, shut) {
        return Ok(());
    }
    let passed = save(at, &Save::of(who, ability))?;
    at.story(|_| {
        Text::part(key, if passed { "story" } else { "nothing" }).with("who", who).with("what", what(shut))
    });
    if !passed {
        return Ok(());
    }
    match shut {
        Shut::Door(one, other) => way(at, key, *one, *other, |way| {
            if let Some(door) = &mut way.door {
                door.lock.locked = false;
                door.open |= pried;
            }
        }),
        Shut::Object(name) => object(at, key, name, |it| match &mut it.lock {
            Some(lock) if !pried => lock.locked = false,
            _ => it.lock = None,
        }),
    }
}

/// What is locked, as a log says it.
#[must_use]
pub fn what(shut: &Shut) -> Value {
    match shut {
        Shut::Door(one, other) => Value::List(vec![Value::Place(*one), Value::Place(*other)]),
        Shut::Object(name) => Value::text(name),
    }
}
