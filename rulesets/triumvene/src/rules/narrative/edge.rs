//! Advantage and disadvantage: what grants them, how they meet, and which dice they take.
use crate::reference::RULES;
use crate::world::{OffOn, Reason, Stat, World};
use norn_kernel::{At, Better, D12, Edge, Key, Owner, Play, Value, Who, rule};

impl Reason {
    fn helps(&self) -> bool {
        match self {
            Self::Help(_)
            | Self::AmpleTime
            | Self::Favour(_)
            | Self::FlankedFoe(_)
            | Self::FromStealth
            | Self::Defended(_) => true,
            Self::HardConditions
            | Self::TimePressure
            | Self::Hindrance(_)
            | Self::Flanked
            | Self::Unseen(_)
            | Self::Stunned
            | Self::Afflicted(_) => false,
        }
    }
    fn key(&self) -> Key {
        match self {
            Self::Help(_) | Self::AmpleTime | Self::Favour(_) => rule!("triumvene.advantage.when"),
            Self::HardConditions | Self::TimePressure | Self::Hindrance(_) => {
                rule!("triumvene.disadvantage.when")
            }
            Self::FlankedFoe(_) => rule!("triumvene.combat.flanked.advantage"),
            Self::FromStealth => rule!("triumvene.combat.stealth.attack"),
            Self::Defended(_) => rule!("triumvene.combat.defend-other"),
            Self::Flanked => rule!("triumvene.combat.flanked.disadvantage"),
            Self::Unseen(_) => rule!("triumvene.combat.stealth.defence"),
            Self::Stunned => rule!("triumvene.effect.stunned"),
            Self::Afflicted(_) => rule!("triumvene.missing.effects-list"),
        }
    }
    fn value(&self) -> Value {
        match self {
            Self::Help(who) | Self::FlankedFoe(who) | Self::Defended(who) | Self::Unseen(who) => {
                Value::Character(*who)
            }
            Self::Favour(text) | Self::Hindrance(text) | Self::Afflicted(text) => Value::text(text),
            Self::AmpleTime => Value::word("ample-time"),
            Self::HardConditions => Value::word("hard-conditions"),
            Self::TimePressure => Value::word("time-pressure"),
            Self::FromStealth => Value::word("from-stealth"),
            Self::Flanked => Value::word("flanked"),
            Self::Stunned => Value::word("stunned"),
        }
    }
}

/// What is left of all reasons: several of one sort are one, and both sorts cancel. [triumvene.advantage.both]
pub fn weigh(at: &mut At<'_, World>, reasons: &[Reason]) -> Edge {
    let (mut better, mut worse) = (false, false);
    for reason in reasons {
        if 0 < at.number_of(reason.key(), 1, |_| reason.value()) {
            better |= reason.helps();
            worse |= !reason.helps();
        }
    }
    if better && worse && at.holds(rule!("triumvene.advantage.both"), true) {
        return Edge::None;
    }
    match (better, worse) {
        (_, true) => Edge::Disadvantage,
        (true, false) => Edge::Advantage,
        (false, false) => Edge::None,
    }
}

/// Why somebody rolls worse as things stand, whatever the roll is for.
#[must_use]
pub fn of_situation(world: &World, who: Who, stat: Option<&Stat>) -> Vec<Reason> {
    let one = world.character(who);
    let mut reasons = vec![];
    if world.combat.as_ref().is_some_and(|combat| combat.is_flanked(who)) {
        reasons.push(Reason::Flanked);
    }
    let by_stun = match stat {
        Some(Stat::Fitness) => true,
        Some(Stat::Combat(_)) => world.switches.stun_includes_combat_types == OffOn::On,
        _ => false,
    };
    if by_stun && one.stunned.is_some_and(|lasting| world.holds(lasting)) {
        reasons.push(Reason::Stunned);
    }
    for (name, (hampers, lasting)) in &one.afflictions {
        if hampers.is_some() && hampers.as_ref() == stat && world.holds(*lasting) {
            reasons.push(Reason::Afflicted(name.clone()));
        }
    }
    reasons
}

/// The d12 of a success roll: one, or the better or the worse of two.
/// [triumvene.dice.types, triumvene.advantage.roll, triumvene.disadvantage.roll]
#[inline]
pub fn die(at: &mut At<'_, World>, owner: Owner, edge: Edge) -> Play<i32> {
    match edge {
        Edge::None => at.roll(owner, D12, rule!("triumvene.dice.types")),
        Edge::Advantage => at.roll_edge(owner, D12, edge, Better::High, rule!("triumvene.advantage.roll")),
        Edge::Disadvantage => {
            at.roll_edge(owner, D12, edge, Better::High, rule!("triumvene.disadvantage.roll"))
        }
    }
}
