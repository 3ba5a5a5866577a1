//! Those who are taunted go for the taunter with their next turn. [adventuring.manipulation.taunt.combat]
use crate::reference::RULES;
use crate::rules::exploring::riding;
use crate::rules::fights::{hands, movement};
use crate::rules::hazards::{fears, moving};
use crate::world::World;
use norn_kernel::{At, Place, Play, Text, Who, rule};

/// Whom alone somebody may go for now.
fn taunter(world: &World, who: Who) -> Option<Who> {
    world.fighter(who)?.taunted_by
}

/// Refuses to somebody who is taunted whatever does not harm the taunter. [adventuring.manipulation.taunt.combat]
pub fn may_do(at: &mut At<'_, World>, who: Who, on: Option<Who>) -> Play<()> {
    let key = rule!("adventuring.manipulation.taunt.combat");
    let free = taunter(at.world(), who).is_none_or(|by| on == Some(by));
    at.require(key, free, || Text::part(key, "bound").with("who", who))
}

/// Refuses to somebody who is taunted to go where they are no nearer to the taunter, on their own feet or on others'.
/// [adventuring.manipulation.taunt.combat, adventuring.mount.requirements]
pub fn may_go(at: &mut At<'_, World>, who: Who, to: Place) -> Play<()> {
    let key = rule!("adventuring.manipulation.taunt.combat");
    for one in riding::together(at.world(), who) {
        let free = follows(at.world(), one, to);
        at.require(key, free, || Text::part(key, "nearer").with("who", one))?;
    }
    Ok(())
}

/// Whether the taunt of somebody, if there is one, lets them go there. Whoever is out minds it no more.
fn follows(world: &World, who: Who, to: Place) -> bool {
    taunter(world, who).is_none_or(|by| !world.is_able(who) || is_nearer(world, who, by, to))
}

/// Refuses to let somebody who is taunted stop while they could still harm the taunter, or come nearer; whoever is bound
/// could do neither. [adventuring.manipulation.taunt.combat, adventuring.base.restrained]
pub fn may_stop(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("adventuring.manipulation.taunt.combat");
    let world = at.world();
    let bound = world.character(who).restrained;
    let goes = |by| reaches(world, who, by) || comes_nearer(world, who, by);
    let free = bound || taunter(world, who).is_none_or(|by| !goes(by));
    at.require(key, free, || Text::part(key, "not-over").with("who", who))
}

/// Whether somebody would be nearer to another there than they are now. Where nobody has said where people are, they
/// would.
fn is_nearer(world: &World, who: Who, by: Who, to: Place) -> bool {
    let Some((from, goal)) = world.place(who).zip(world.place(by)) else { return true };
    let far = |place| moving::walk(world, who, place, goal, |_, _| true);
    far(to).zip(far(from)).is_some_and(|(after, before)| after < before)
}

/// Whether somebody can attack another from where they are.
fn reaches(world: &World, who: Who, on: Who) -> bool {
    let acts = world.fighter(who).is_some_and(|fighter| !fighter.action);
    let far = movement::range(world, who, on);
    let mut with = hands::blades(world, who).into_iter().filter_map(|name| hands::blade(world, who, &name));
    acts && far.is_some_and(|zones| with.any(|blade| zones <= blade.range))
}

/// Whether somebody can walk a step nearer to another, by what they know of.
fn comes_nearer(world: &World, who: Who, by: Who) -> bool {
    let Some(from) = world.place(who).filter(|_| 0 < moving::steps(world, who)) else { return false };
    let both = riding::together(world, who);
    let free = |to: Place| {
        let goes = movement::have_room(world, who, to) && !fears::keeps_off(world, who, from, to);
        goes && both.iter().all(|one| follows(world, *one, to))
    };
    world.ways_from(from).any(|(to, way)| {
        let walked =
            movement::is_walked(world, from, way, to) && movement::is_found(world, who, (from, way, to));
        walked && free(to) && is_nearer(world, who, by, to)
    })
}
