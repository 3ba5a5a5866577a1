//! Leaving a fight: all that ends for somebody who drops out of it, by the rules or by hand.
use crate::reference::RULES;
use crate::rules::combat::clusters;
use crate::world::fight::{Combat, Crossed};
use crate::world::happen::{carry, happen, hold_back};
use crate::world::squares::Between;
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::{BTreeMap, BTreeSet};

/// Somebody is in the fight no more: out of the order of turns and of the cluster, holding nobody, waiting for
/// nothing. [heimr.injury.death]
pub fn leaves(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    clusters::leave_by(at, who, by)?;
    let_go_of_all(at, who)?;
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let (order, acted) = rest(combat, who);
    for (between, crossed) in handed_on(combat, who) {
        happen(at, rule!("heimr.environment.movement-limit-reset"), Effect::Crossed(between, crossed))?;
    }
    happen(at, by, Effect::Readied(who, None))?;
    happen(at, by, Effect::Order(order, acted))?;
    happen(at, by, Effect::Fighter(who, None))?;
    Ok(())
}

/// Somebody is in no fight and no chase any more, since they are dead or gone. [heimr.injury.death]
pub fn drops_out(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    ends_chases(at, who, by)?;
    if at.world().fighter(who).is_some() {
        leaves(at, who, by)?;
    }
    passed_over(at, who, by)
}

/// Nobody runs after somebody any more, nor they after anybody. [heimr.injury.death]
pub fn ends_chases(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let chases = at.world().chases.iter().filter(|(chaser, (target, _))| **chaser == who || *target == who);
    let chases: Vec<Who> = chases.map(|(chaser, _)| *chaser).collect();
    for chaser in chases {
        happen(at, by, Effect::Chase(chaser, None))?;
    }
    Ok(())
}

/// The order without somebody, and who of them has had a turn.
fn rest(combat: &Combat, who: Who) -> (Vec<Who>, BTreeSet<Who>) {
    let order = combat.order.iter().copied().filter(|one| *one != who).collect();
    let acted = combat.acted.iter().copied().filter(|one| *one != who).collect();
    (order, acted)
}

/// The turn of somebody who is in the fight no more is over by hand, where it is theirs. [heimr.combat.turns]
pub fn passed_over(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let Some(combat) = at.world().combat.as_ref().filter(|combat| combat.acting == Some(who)) else {
        return Ok(());
    };
    let (order, acted) = rest(combat, who);
    let next = order.iter().copied().find(|one| !acted.contains(one));
    let first = order.first().copied();
    if next.is_none() {
        // A round in which everybody else has had a turn begins anew.
        happen(at, by, Effect::Order(order, BTreeSet::new()))?;
    }
    happen(at, by, Effect::Acting(next.or(first), false)).map(drop)
}

/// The counts that somebody began who drops out of the fight: they go back at that place in the order, when whoever comes
/// after it begins a turn. [heimr.environment.movement-limit-reset]
#[must_use]
pub fn handed_on(combat: &Combat, who: Who) -> Vec<(Between, Option<Crossed>)> {
    let place = |one: Who| combat.order.iter().position(|other| *other == one);
    // In which round from this one on somebody's next turn is, and where in it.
    let next_turn = |one: Who| {
        let begun = combat.acting == Some(one) && combat.begun;
        (combat.acted.contains(&one) || begun, place(one))
    };
    let first = combat.after(who).next();
    let later = first.is_some_and(|first| next_turn(first) < next_turn(who));
    let own = combat.crossed.iter().filter(|(_, crossed)| crossed.first == who);
    own.map(|(at, one)| (*at, first.map(|first| Crossed { first, later, ..*one }))).collect()
}

/// Nobody is held back by somebody any more. [heimr.forced-movement.restraint]
pub fn holds_back_nobody(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let held: BTreeMap<Who, BTreeSet<Who>> =
        at.world().combat.as_ref().map(|combat| combat.held_back.clone()).unwrap_or_default();
    for (held, mut by) in held {
        if by.remove(&who) {
            hold_back(at, held, by)?;
        }
    }
    Ok(())
}

/// Nobody is held back or moved by somebody any more, nor they by anybody. [heimr.forced-movement.restraint]
pub fn let_go_of_all(at: &mut At<'_, World>, who: Who) -> Play<()> {
    holds_back_nobody(at, who)?;
    hold_back(at, who, BTreeSet::new())?;
    let carrying = at.world().combat.as_ref().map(|combat| combat.carrying.clone()).unwrap_or_default();
    for (moved, mut carrying) in carrying {
        if carrying.movers.remove(&who) || moved == who {
            let now = (moved != who && !carrying.movers.is_empty()).then_some(carrying);
            carry(at, moved, now)?;
        }
    }
    Ok(())
}
