//! Who fights whom hand to hand, counted once for a whole Execution.
use crate::world::{Aim, World};
use norn_kernel::Who;
use std::collections::BTreeSet;

type Pairs = BTreeSet<(Who, Who)>;

/// The pairs that fight hand to hand in the Execution that begins: by the goals of both sides, and those that
/// were at it in the last one and have not parted. Whoever can't fight any more does not count. First those
/// that everybody knows of, from goals of the party and from what was seen; then those that only the referee does.
/// [triumvene.combat.flanked.definition]
#[must_use]
pub fn melee(world: &World) -> (Pairs, Pairs) {
    let Some(combat) = &world.combat else {
        return (Pairs::new(), Pairs::new());
    };
    let by_goals = |party: bool| {
        combat.goals.values().filter_map(move |goal| match goal.aim {
            Aim::Attack { target, ranged: false, .. } if world.is_players(goal.who) == party => {
                Some(pair(goal.who, target))
            }
            _ => None,
        })
    };
    let fights = |&(one, other): &(Who, Who)| one != other && world.can_act(one) && world.can_act(other);
    let seen = |&(one, other): &(Who, Who)| world.is_seen(one) && world.is_seen(other);
    let known = by_goals(true).chain(combat.contact.iter().copied());
    let (known, mut unseen): (Pairs, Pairs) = known.filter(fights).partition(seen);
    let only_referee = by_goals(false).chain(combat.unseen.contact.iter().copied()).filter(fights);
    unseen.extend(only_referee.filter(|pair| !known.contains(pair)));
    (known, unseen)
}

/// Two who fight each other, the lower number first.
#[must_use]
pub fn pair(one: Who, other: Who) -> (Who, Who) {
    (one.min(other), one.max(other))
}
