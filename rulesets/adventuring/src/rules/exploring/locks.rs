//! Locks. [adventuring.lock.lockpicks]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::Save;
use crate::rules::base::tools::saves_with;
use crate::rules::exploring::turns;
use crate::world::happen::{object, way};
use crate::world::switches::LockTime;
use crate::world::{Ability, Target, Task, Use, WATCH, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Verdict, Who, closed, rule};

closed! {
    /// With what a lock is opened.
    pub enum Tool {
        /// [adventuring.lock.lockpicks]
        Lockpicks = "lockpicks",
        /// [adventuring.lock.crowbar]
        Crowbar = "crowbar",
    }
}

impl Tool {
    /// What such a thing serves for.
    fn used_for(self) -> Use {
        match self {
            Self::Lockpicks => Use::Lockpicks,
            Self::Crowbar => Use::Crowbar,
        }
    }
}

/// Somebody works at a lock. [adventuring.lock.lockpicks, adventuring.lock.crowbar]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Unlock {
    pub who: Who,
    /// What is locked.
    pub shut: Target,
    /// With what.
    pub tool: Tool,
}

impl Rule for Unlock {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let key: Key = match self.tool {
            Tool::Lockpicks => rule!("adventuring.lock.lockpicks"),
            Tool::Crowbar => rule!("adventuring.lock.crowbar"),
        };
        let refusal = |part| Text::part(key, part).with("who", self.who);
        let here = self.shut.is_near(at.world(), self.who);
        at.require(key, here, || refusal("not-there"))?;
        let locked = self.shut.lock(at.world()).is_some_and(|lock| lock.locked);
        at.require(key, locked, || refusal("not-locked"))?;
        let has =
            at.world().character(self.who).things.values().any(|thing| thing.serves(self.tool.used_for()));
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
pub fn picked(at: &mut At<'_, World>, who: Who, shut: &Target) -> Play<()> {
    works(at, who, shut, Tool::Lockpicks, rule!("adventuring.lock.lockpicks"))
}

/// Somebody has worked at a lock with a crowbar. [adventuring.lock.crowbar]
pub fn pried(at: &mut At<'_, World>, who: Who, shut: &Target) -> Play<()> {
    works(at, who, shut, Tool::Crowbar, rule!("adventuring.lock.crowbar"))
}

/// A save says whether it is open; what was pried stands open and can't be locked any more.
fn works(at: &mut At<'_, World>, who: Who, shut: &Target, tool: Tool, key: Key) -> Play<()> {
    if !shut.lock(at.world()).is_some_and(|lock| lock.locked) || !shut.is_near(at.world(), who) {
        return Ok(());
    }
    let (ability, pried) = match tool {
        Tool::Lockpicks => (Ability::Wit, false),
        Tool::Crowbar => (Ability::Str, true),
    };
    let skilled = at.world().is_proficient(who, "locks");
    let passed = saves_with(at, Save::of(who, ability).proficient_if(skilled), tool.used_for())?;
    at.story(|_| {
        Text::part(key, if passed { "story" } else { "nothing" }).with("who", who).with("what", shut.name())
    });
    if !passed {
        return Ok(());
    }
    match shut {
        Target::Door(one, other) => way(at, key, *one, *other, |way| {
            if let Some(door) = &mut way.door {
                door.lock.locked = false;
                door.open |= pried;
            }
        }),
        Target::Object(name) => object(at, key, name, |it| match &mut it.lock {
            Some(lock) if !pried => lock.locked = false,
            _ => it.lock = None,
        }),
        Target::Vehicle(_) => Ok(()),
    }
}
