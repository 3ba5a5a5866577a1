//! Advantage and disadvantage: what grants them, how they meet, and which dice they take.
use crate::RULES;
use crate::offers::{self, Attempt};
use crate::world::{OffOn, Side, Stat, World};
use norn_kernel::offer::{Filling, Next, Range};
use norn_kernel::{At, Choice, D12, Edge, Key, Owner, Play, Text, Value, Who, rule};
use serde::{Deserialize, Serialize};

/// Why a roll is made with advantage or disadvantage.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Somebody helps. [triumvene.advantage.when]
    Help(Who),
    /// There is plenty of time. [triumvene.advantage.when]
    AmpleTime,
    /// Something else that the referee finds helpful. [triumvene.advantage.when]
    Favour(String),
    /// Especially hard conditions. [triumvene.disadvantage.when]
    HardConditions,
    /// A very short time. [triumvene.disadvantage.when]
    TimePressure,
    /// Something else that the referee finds a hindrance. [triumvene.disadvantage.when]
    Hindrance(String),
    /// The one attacked fights two or more hand to hand. [triumvene.combat.flanked.advantage]
    FlankedFoe(Who),
    /// The attack comes unseen. [triumvene.combat.stealth.attack]
    FromStealth,
    /// Somebody defends whoever rolls. [triumvene.combat.defend-other]
    Defended(Who),
    /// Whoever rolls fights two or more hand to hand. [triumvene.combat.flanked.disadvantage]
    Flanked,
    /// The attack to be avoided came unseen. [triumvene.combat.stealth.defence]
    Unseen(Who),
    /// Whoever rolls is stunned. [triumvene.effect.stunned]
    Stunned,
    /// An effect of the referee's own, by name. [triumvene.missing.effects-list]
    Afflicted(String),
}

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
        Edge::Advantage => at.roll_edge(owner, D12, edge, rule!("triumvene.advantage.roll")),
        Edge::Disadvantage => at.roll_edge(owner, D12, edge, rule!("triumvene.disadvantage.roll")),
    }
}

/// Reads from what the referee fills in why there is advantage or disadvantage on this one roll.
/// [triumvene.advantage.when, triumvene.disadvantage.when]
pub fn take(
    world: &World,
    who: Option<Who>,
    filling: &mut Filling<'_>,
) -> Result<Vec<Reason>, Box<Next<Attempt>>> {
    let none = Value::List(vec![]);
    let others = world.characters.iter().filter(|(of, one)| one.side == Side::Party && Some(**of) != who);
    let mut options = vec![Choice::word(rule!("triumvene.advantage.when"), "ample-time")];
    options.extend(others.map(|(&of, _)| {
        Choice::told(of, Text::part(rule!("triumvene.advantage.when"), "help").with("who", of))
    }));
    let options = offers::listed(options);
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let words = Text::part(rule!("triumvene.advantage.when"), "advantage");
    let range = Range::SeveralOf { options, min: 0, max };
    let mut reasons = vec![];
    for value in filling.list(offers::param(words, range).by_referee().or(none.clone()))? {
        reasons.push(match value {
            Value::Character(of) => Reason::Help(of),
            _ => Reason::AmpleTime,
        });
    }
    let range = Range::Text { max: norn_kernel::ask::TEXT_MAX };
    let words = Text::part(rule!("triumvene.advantage.when"), "favour");
    let favour = filling.text(offers::param(words, range.clone()).by_referee().or(Value::text("")))?;
    if !favour.is_empty() {
        reasons.push(Reason::Favour(favour));
    }
    let options = offers::listed([
        Choice::word(rule!("triumvene.disadvantage.when"), "hard-conditions"),
        Choice::word(rule!("triumvene.disadvantage.when"), "time-pressure"),
    ]);
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let words = Text::part(rule!("triumvene.disadvantage.when"), "disadvantage");
    let several = Range::SeveralOf { options, min: 0, max };
    for value in filling.list(offers::param(words, several).by_referee().or(none))? {
        reasons.push(match value {
            Value::Word(word) if word == "time-pressure" => Reason::TimePressure,
            _ => Reason::HardConditions,
        });
    }
    let words = Text::part(rule!("triumvene.disadvantage.when"), "hindrance");
    let hindrance = filling.text(offers::param(words, range).by_referee().or(Value::text("")))?;
    if !hindrance.is_empty() {
        reasons.push(Reason::Hindrance(hindrance));
    }
    Ok(reasons)
}
