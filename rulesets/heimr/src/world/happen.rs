//! `happen`, the only place that applies effects. Reactions are offered before, by the rules.
use crate::reference::RULES;
use crate::world::fight::{Carrying, Fighter};
use crate::world::{Effect, World};
use norn_kernel::draft::numbered;
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::BTreeSet;

/// Applies an effect. Says whether anything changed: an effect that states what is already so is left out.
pub fn happen(at: &mut At<'_, World>, by: Key, now: Effect) -> Play<bool> {
    if now.is_so(at.world()) {
        return Ok(false);
    }
    at.apply(by, now)?;
    Ok(true)
}

/// The clock comes to a moment on the way, in seconds; nothing happens if it is over. [heimr.combat.turn-duration]
pub fn clock(at: &mut At<'_, World>, now: i64) -> Play<()> {
    happen(at, rule!("heimr.combat.turn-duration"), Effect::Clock(now)).map(drop)
}

/// A round begins, from 1. [heimr.combat.turns]
pub fn begin_round(at: &mut At<'_, World>, round: u32) -> Play<()> {
    happen(at, rule!("heimr.combat.turns"), Effect::Round(round)).map(drop)
}

/// A turn comes, or begins; nobody's before the first and after the last. [heimr.combat.turn-start]
pub fn turn(at: &mut At<'_, World>, who: Option<Who>, begun: bool) -> Play<()> {
    happen(at, rule!("heimr.combat.turn-start"), Effect::Acting(who, begun)).map(drop)
}

/// Some move somebody, or no more. [heimr.forced-movement.procedure]
pub fn carry(at: &mut At<'_, World>, who: Who, carrying: Option<Carrying>) -> Play<()> {
    happen(at, rule!("heimr.forced-movement.procedure"), Effect::Carrying(who, carrying)).map(drop)
}

/// Some hold somebody back, or no more. [heimr.forced-movement.restraint]
pub fn hold_back(at: &mut At<'_, World>, who: Who, by: BTreeSet<Who>) -> Play<()> {
    happen(at, rule!("heimr.forced-movement.restraint"), Effect::HeldBack(who, by)).map(drop)
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

/// Whoever was unseen is so no more, and has a name that nobody else in sight has: where it would be the same, it is numbered.
/// [heimr.grid.overview]
pub fn shows(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if !at.world().character(who).hidden {
        return Ok(());
    }
    happen(at, by, Effect::Hidden(who, false))?;
    let world = at.world();
    let others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    let names: BTreeSet<&str> = others.map(|(_, one)| one.name.as_str()).collect();
    let name = numbered(&world.character(who).name, |name| names.contains(name));
    happen(at, by, Effect::Name(who, name)).map(drop)
}
