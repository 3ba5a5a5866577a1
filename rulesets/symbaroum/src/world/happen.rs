//! `happen`, the only place that applies effects, and procedures for changes that have consequences.
//! Reactions are offered before, by the rules.
use crate::reference::RULES;
use crate::world::{Caught, Combat, Effect, Fighter, Set, World};
use norn_kernel::draft::numbered;
use norn_kernel::{Among, At, Key, Play, Who, rule};
use std::collections::{BTreeMap, BTreeSet};

/// Applies an effect. Says whether anything changed: an effect that states what is already so is left out.
pub fn happen(at: &mut At<'_, World>, by: Key, now: Effect) -> Play<bool> {
    if now.is_so(at.world()) {
        return Ok(false);
    }
    at.apply(by, now)?;
    Ok(true)
}

/// What a field of somebody's is from now on.
pub fn set(at: &mut At<'_, World>, by: Key, who: Who, now: Set) -> Play<bool> {
    happen(at, by, Effect::Set(who, now))
}

/// Others are in melee from now on; who stands at whose back follows from it. [symbaroum.flanking.definition]
pub fn engage(at: &mut At<'_, World>, by: Key, engaged: BTreeSet<(Who, Who)>) -> Play<()> {
    if happen(at, by, Effect::Engaged(engaged))? {
        face(at, by)?;
    }
    Ok(())
}

/// These have lain in wait for those; or nobody is caught any more. [symbaroum.surprised.active]
pub fn catch(at: &mut At<'_, World>, now: Caught) -> Play<()> {
    happen(at, rule!("symbaroum.surprised.active"), Effect::Caught(now)).map(drop)
}

/// A fight begins, or is over. [symbaroum.combat.end]
pub fn fight(at: &mut At<'_, World>, on: bool) -> Play<()> {
    happen(at, rule!("symbaroum.combat.end"), Effect::Combat(on)).map(drop)
}

/// A turn begins, from 1. [symbaroum.turn-order.quick]
pub fn turn(at: &mut At<'_, World>, turn: u32) -> Play<()> {
    happen(at, rule!("symbaroum.turn-order.quick"), Effect::Turn(turn)).map(drop)
}

/// Somebody's place comes; nobody's before the first. [symbaroum.turn-order.quick]
pub fn acts(at: &mut At<'_, World>, who: Option<Who>) -> Play<()> {
    happen(at, rule!("symbaroum.turn-order.quick"), Effect::Acting(who)).map(drop)
}

/// These wait for a place in the order. [symbaroum.turn-order.latecomers]
pub fn wait(at: &mut At<'_, World>, newcomers: BTreeSet<Who>) -> Play<()> {
    happen(at, rule!("symbaroum.turn-order.latecomers"), Effect::Newcomers(newcomers)).map(drop)
}

/// Somebody knows of another's attacks from now on. [symbaroum.surprised.active]
pub fn notice(at: &mut At<'_, World>, who: Who, of: Who) -> Play<()> {
    note(at, rule!("symbaroum.surprised.active"), who, |fighter| {
        fighter.unaware.remove(&of);
    })
}

/// Changes what somebody does in the fight; nothing for whoever is not in it.
pub fn note(at: &mut At<'_, World>, by: Key, who: Who, write: impl FnOnce(&mut Fighter)) -> Play<()> {
    if let Some(now) = at.world().fighter(who) {
        let mut now = Box::new(now.clone());
        write(&mut now);
        happen(at, by, Effect::Fighter(who, Some(now)))?;
    }
    Ok(())
}

/// Whoever was unseen is so no more. [symbaroum.surprised.active]
pub fn shows(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if !at.world().is_seen(who) {
        set(at, by, who, Set::hidden(false))?;
        own_name(at, who, by)?;
    }
    Ok(())
}

/// Whoever comes into sight has a name that nobody else in sight has: where it would be the same, it is numbered.
pub fn own_name(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let world = at.world();
    let others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    let names: BTreeSet<&str> = others.map(|(_, one)| one.name.as_str()).collect();
    let name = numbered(&world.character(who).name, |name| names.contains(name));
    set(at, by, who, Set::name(name)).map(drop)
}

/// Whoever is in melee with nobody any more stands at nobody's back; and where all stand at somebody's back, they
/// stand before them. [symbaroum.flanking.definition]
fn face(at: &mut At<'_, World>, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let turned = turned(combat);
    let turn = combat.turn.max(1);
    let fresh: Vec<Who> = combat
        .fighters
        .iter()
        .filter(|(who, fighter)| fighter.melee_since.is_none() && combat.engaged_with(**who).next().is_some())
        .map(|(who, _)| *who)
        .collect();
    for (who, rear) in turned {
        note(at, by, who, |fighter| fighter.rear = rear)?;
    }
    for who in fresh {
        note(at, by, who, |fighter| fighter.melee_since = Some(turn))?;
    }
    Ok(())
}

/// Who stands at whose back, where that is not what is kept.
#[must_use]
pub fn turned(combat: &Combat) -> BTreeMap<Who, BTreeSet<Who>> {
    let mut found = BTreeMap::new();
    for (who, fighter) in &combat.fighters {
        let near: BTreeSet<Who> = combat.engaged_with(*who).collect();
        let mut rear: BTreeSet<Who> = fighter.rear.intersection(&near).copied().collect();
        if rear == near {
            rear.clear();
        }
        if rear != fighter.rear {
            found.insert(*who, rear);
        }
    }
    found
}

/// Ends all of somebody's melees; and nobody is where they are any more. [symbaroum.movement.engagement]
pub fn parts(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut engaged = combat.engaged.clone();
    engaged.retain(|(one, other)| *one != who && *other != who);
    engage(at, by, engaged)?;
    steps_off(at, who, by)?;
    note(at, by, who, |fighter| fighter.beside.clear())
}

/// Somebody stands beside nobody any more who lies on the ground. [symbaroum.movement.engagement]
pub fn steps_off(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    for one in over(at.world(), who) {
        note(at, by, one, |fighter| {
            fighter.beside.remove(&who);
        })?;
    }
    Ok(())
}

/// Somebody collapses: out of all melees, but beside those with whom they were in one.
/// [symbaroum.movement.engagement]
pub fn sinks(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let world = at.world();
    let lying = world.fighter(who).into_iter().flat_map(|fighter| fighter.beside.iter().copied());
    let near: BTreeSet<Who> = lying.chain(world.engaged_with(who)).chain(over(world, who)).collect();
    parts(at, who, by)?;
    note(at, by, who, |fighter| fighter.beside = near)
}

/// Beside whom somebody stands, or lies.
fn over(world: &World, who: Who) -> Vec<Who> {
    let fighters = world.combat.iter().flat_map(|combat| &combat.fighters);
    fighters.filter(|(_, fighter)| fighter.beside.contains(&who)).map(|(one, _)| *one).collect()
}

/// Somebody is in the fight no more: out of the order, of all melees, and of everything that was said of them.
pub fn leaves(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    parts(at, who, by)?;
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut left = combat.clone();
    left.keep_among(&|one| one != who);
    let forgotten = forgotten(combat, &left);
    let unaware = combat.fighters.iter().filter(|(_, fighter)| fighter.unaware.contains_key(&who));
    let unaware: Vec<Who> = unaware.map(|(one, _)| *one).collect();
    happen(at, by, Effect::Order(left.order, left.acted))?;
    wait(at, left.newcomers)?;
    for one in unaware {
        notice(at, one, who)?;
    }
    for now in forgotten {
        happen(at, by, now)?;
    }
    happen(at, by, Effect::Fighter(who, None))?;
    Ok(())
}

/// What is to be said no more of where people stand, once only those who are `left` are in the fight.
fn forgotten(combat: &Combat, left: &Combat) -> Vec<Effect> {
    let mut found = vec![];
    if left.higher != combat.higher {
        found.push(Effect::Higher(left.higher.clone()));
    }
    if left.obscured != combat.obscured {
        found.push(Effect::Obscured(left.obscured.clone()));
    }
    if left.narrow != combat.narrow {
        found.push(Effect::Narrow(left.narrow.clone()));
    }
    let behind = combat.behind.keys().filter(|one| !left.behind.contains_key(one));
    found.extend(behind.map(|one| Effect::Behind(*one, None)));
    let between = combat.distances.keys().filter(|pair| !left.distances.contains_key(pair));
    found.extend(between.map(|(one, other)| Effect::Distance(*one, *other, None)));
    let granted = combat.granted.keys().filter(|pair| !left.granted.contains_key(pair));
    found.extend(granted.map(|(one, other)| Effect::Granted(*one, *other, None)));
    found
}
