//! Days of people: they are hurt, rest, and time passes.
use crate::table::{Played, play, word};
use norn_kernel::Who;
use norn_triumvene::Attempt;
use norn_triumvene::rules::combat::defence::Hazard;
use norn_triumvene::rules::narrative::recovery::{Heal, TimePasses};
use norn_triumvene::world::{Character, Combat, Pool, State, Task, World};

/// Somebody with so many hit points of so many.
pub(crate) fn with_hp(one: Character, now: i32, max: i32) -> Character {
    let state = if 0 < now { State::Awake } else { State::Unconscious };
    Character { hp: Pool { now, max }, state, ..one }
}

/// Somebody with so much Cohesion of so much.
pub(crate) fn with_cohesion(one: Character, now: i32, max: i32) -> Character {
    Character { cohesion: Pool { now, max }, ..one }
}

/// In a fight.
pub(crate) fn in_combat(world: World) -> World {
    World { combat: Some(Combat::default()), ..world }
}

pub(crate) fn hazard(who: Who, damage: i32) -> Attempt {
    let what = "a falling rock".into();
    Attempt::Hazard(Hazard { who, what, damage, defence: Task::default() })
}

/// A player's character that is awake takes what comes.
pub(crate) fn takes(world: &World, who: Who, damage: i32) -> Played {
    let attempt = hazard(who, damage);
    if world.is_players(who) && world.can_act(who) {
        play(world, &attempt, &[], &[("triumvene.combat.defence.ask", word("take-it"))])
    } else {
        play(world, &attempt, &[], &[])
    }
}

pub(crate) fn resting(who: Who, hours: u32, minutes: u32) -> Attempt {
    Attempt::TimePasses(TimePasses { minutes: hours * 60 + minutes, resting: [who].into() })
}

pub(crate) fn rest(world: &World, who: Who, hours: u32, minutes: u32) -> World {
    play(world, &resting(who, hours, minutes), &[], &[]).world
}

pub(crate) fn wait(world: &World, hours: u32, minutes: u32) -> World {
    let resting = [].into();
    let attempt = Attempt::TimePasses(TimePasses { minutes: hours * 60 + minutes, resting });
    play(world, &attempt, &[], &[]).world
}

pub(crate) fn heal(who: Who, amount: u16) -> Attempt {
    Attempt::Heal(Heal { who, amount, reason: "a saint's blessing".into() })
}

pub(crate) fn state(world: &World, who: Who) -> State {
    world.character(who).state
}

pub(crate) fn hp(world: &World, who: Who) -> i32 {
    world.character(who).hp.now
}
