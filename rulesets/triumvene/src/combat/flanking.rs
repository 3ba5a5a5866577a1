//! Who fights whom hand to hand, counted once for a whole Execution.
use crate::world::{Aim, World};
use norn_kernel::Who;
use std::collections::BTreeSet;

/// The pairs that fight hand to hand in the Execution that begins: by the goals of both sides, and those that
/// were at it in the last one and have not parted. Whoever can't fight any more does not count.
/// [triumvene.combat.flanked.definition]
#[must_use]
pub fn melee(world: &World) -> BTreeSet<(Who, Who)> {
    let Some(combat) = &world.combat else {
        return BTreeSet::new();
    };
    let by_goals = combat.goals.values().filter_map(|goal| match goal.aim {
        Aim::Attack { target, ranged: false, .. } => Some(pair(goal.who, target)),
        _ => None,
    });
    by_goals
        .chain(combat.contact.iter().copied())
        .filter(|&(one, other)| one != other && world.can_act(one) && world.can_act(other))
        .collect()
}

/// Two who fight each other, the lower number first.
#[must_use]
pub fn pair(one: Who, other: Who) -> (Who, Who) {
    (one.min(other), one.max(other))
}
