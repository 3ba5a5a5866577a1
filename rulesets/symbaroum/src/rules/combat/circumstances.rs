//! What the situation makes of an attack: advantage, who is flanked, who sees whom.
use crate::reference::RULES;
use crate::rules::characters::weapons;
use crate::rules::success::dice::Chances;
use crate::world::{Fighter, UnawareDefense, World};
use norn_kernel::{At, Key, Play, Text, Value, Who, rule, words};
use std::collections::BTreeSet;

/// What advantage adds to a test. [symbaroum.advantage.effect]
pub const ADVANTAGE: i32 = 2;

/// Whether somebody does not know of another's attack. [symbaroum.defense.aware]
#[must_use]
pub fn is_unaware(world: &World, who: Who, of: Who) -> bool {
    world.fighter(who).is_some_and(|fighter| fighter.unaware.contains_key(&of))
}

/// Whether players must not know of it where somebody does not know of another's attack: a player's character would no
/// more wait for it. [symbaroum.defense.aware]
#[must_use]
pub fn is_secret(world: &World, who: Who, of: Who) -> bool {
    world.is_players(who) && !world.is_players(of)
}

/// Whether somebody has enemies on two opposite sides. [symbaroum.flanking.definition]
#[must_use]
pub fn is_flanked(world: &World, who: Who) -> bool {
    let empty = BTreeSet::new();
    let rear = world.fighter(who).map_or(&empty, |fighter: &Fighter| &fighter.rear);
    let able = |other: &Who| world.is_able(*other);
    let behind = world.engaged_with(who).filter(able).filter(|other| rear.contains(other)).count();
    let all = world.engaged_with(who).filter(able).count();
    0 < behind && behind < all
}

/// Why an attack has advantage, each reason with its rule. [symbaroum.advantage.source]
#[must_use]
pub fn reasons(world: &World, by: Who, on: Who, ranged: bool) -> Vec<(Key, Value)> {
    let Some(combat) = &world.combat else { return vec![] };
    let mut found = vec![];
    if is_unaware(world, on, by) {
        found.push((rule!("symbaroum.advantage.unaware"), Value::word("unaware")));
    }
    if !ranged && is_flanked(world, on) {
        found.push((rule!("symbaroum.flanking.definition"), Value::word("flanked")));
    }
    if !ranged && world.character(on).prone {
        found.push((rule!("symbaroum.advantage.prone"), Value::word("prone")));
    }
    if combat.higher.contains(&(by, on)) {
        found.push((rule!("symbaroum.advantage.higher-ground"), Value::word("higher-ground")));
    }
    if let Some(reason) = combat.granted.get(&(by, on)) {
        found.push((rule!("symbaroum.advantage.source"), Value::text(reason)));
    }
    found.retain(|(key, _)| key.applies());
    found
}

/// Whether an attack has advantage: once, however many reasons there are. [symbaroum.advantage.stacking]
pub fn has_advantage(at: &mut At<'_, World>, by: Who, on: Who, ranged: bool) -> Option<Value> {
    let reasons = reasons(at.world(), by, on, ranged);
    let mut first = None;
    for (key, of) in reasons {
        match &first {
            None => {
                if at.holds(key, true) {
                    first = Some(of);
                }
            }
            Some(_) => at.idle(key, ADVANTAGE, words!("symbaroum.advantage.stacking"), Some(of)),
        }
    }
    first
}

/// How often a player rolls for an attack or against one, by who sees whom.
/// [symbaroum.blind.one, symbaroum.blind.both]
#[must_use]
pub fn chances(world: &World, own: Who, other: Who) -> Chances {
    Chances::of(world.is_blind(own), world.is_blind(other))
}

/// Whether somebody defends against another's attack. [symbaroum.defense.aware]
#[must_use]
pub fn defends(world: &World, who: Who, against: Who) -> bool {
    let unaware = rule!("symbaroum.defense.aware").holds(is_unaware(world, who, against));
    !unaware || world.switches.unaware_defense == UnawareDefense::Normal
}

/// Why somebody can't be shot at: others stand between. [symbaroum.line-of-sight.blocked,
/// symbaroum.line-of-sight.rule-of-thumb]
#[must_use]
pub fn obscured(world: &World, by: Who, on: Who) -> Option<Key> {
    let combat = world.combat.as_ref()?;
    let blocked = rule!("symbaroum.line-of-sight.blocked");
    if blocked.holds(combat.obscured.contains(&(by, on))) {
        return Some(blocked);
    }
    let behind = rule!("symbaroum.line-of-sight.rule-of-thumb");
    let ally = combat.behind.get(&by).copied().filter(|ally| world.is_able(*ally))?;
    // Past whoever can hit them, an enemy comes at the shooter only by a Free Attack; beside the shooter they are there.
    let risks = weapons::best(world, ally, false).is_some() && !world.are_engaged(by, on) && ally != on;
    behind.holds(risks).then_some(behind)
}

/// Refuses to aim at whom others hide. [symbaroum.line-of-sight.blocked, symbaroum.line-of-sight.rule-of-thumb]
pub fn needs_sight(at: &mut At<'_, World>, by: Who, on: Who) -> Play<()> {
    let hidden = obscured(at.world(), by, on);
    // Where nothing hides them no rule refuses, and whichever is named comes to nothing.
    let key = hidden.unwrap_or(Text::new(words!("symbaroum.line-of-sight.blocked")).key);
    at.require(key, hidden.is_none(), || Text::part(key, "refusal").with("who", on))
}
