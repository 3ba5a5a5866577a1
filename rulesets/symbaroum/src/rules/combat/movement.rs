//! Movement: what a Movement Action is used for, and what whoever is left or passed makes of it.
use crate::reference::RULES;
use crate::rules::characters::weapons;
use crate::rules::combat::attack::{Strike, noticed};
use crate::rules::combat::circumstances;
use crate::rules::combat::free_attack::{self, Chance};
use crate::world::happen::{engage, happen, note, parts, shows, steps_off};
use crate::world::{Effect, Trigger, World, pair};
use norn_kernel::{
    At, Choice, Key, Lapse, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Want, Who, rule,
};
use std::collections::BTreeSet;

/// How many metres a Movement Action covers. [symbaroum.movement.distance]
pub const PACES: u16 = 10;
/// How many metres a movement covers: the long way round takes two Movement Actions.
/// [symbaroum.movement.distance, symbaroum.flanking.avoid-free-attack]
const fn covers(around: bool) -> u16 {
    if around { PACES * 2 } else { PACES }
}
/// The most metres that can lie between two.
pub const DISTANCE_MAX: u16 = 10_000;
/// So many can surround one. [symbaroum.flanking.max-four]
pub const AROUND_MAX: usize = 4;
/// The most enemies that one movement can pass.
pub const PASSED_MAX: usize = 20;

/// Somebody moves. [symbaroum.movement.abstract]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Move {
    /// What for.
    pub goal: Goal,
    /// Past whom, in order. [symbaroum.movement.use.pass]
    #[stored(default)]
    pub past: Vec<Who>,
    /// The long way round, for both Actions. [symbaroum.flanking.avoid-free-attack]
    #[stored(default)]
    pub around: bool,
}

/// What somebody moves for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Goal {
    /// To fight an enemy hand to hand. [symbaroum.movement.use.engage]
    Engage(Who),
    /// To get behind an enemy who fights an ally. [symbaroum.movement.use.flank]
    Flank(Who),
    /// To see an enemy. [symbaroum.movement.use.line-of-sight]
    Sight(Who),
    /// To come nearer. [symbaroum.movement.distance]
    Toward(Who),
    /// Out of every melee, or anywhere. [symbaroum.disengage]
    Away,
    /// Out of a flanked position, still in melee. [symbaroum.flanking.escape]
    Aside,
}

impl Goal {
    /// Whom it is about; nobody, for getting away.
    #[must_use]
    pub fn about(self) -> Option<Who> {
        match self {
            Self::Engage(target) | Self::Flank(target) | Self::Sight(target) | Self::Toward(target) => {
                Some(target)
            }
            Self::Away | Self::Aside => None,
        }
    }
}

/// How a movement can come out, worst first. [symbaroum.free-attack.timing]
pub const OUTCOMES: &[&str] = &["down", "stopped", "hurt", "unhurt"];

/// Whether there is room for somebody beside those who fight a target, on both sides of the pair.
/// [symbaroum.flanking.max-four]
#[must_use]
pub fn has_room(world: &World, one: Who, other: Who) -> bool {
    if rule!("symbaroum.flanking.max-four").met(world.are_engaged(one, other)) {
        return true;
    }
    [one, other].into_iter().all(|who| world.engaged_with(who).count() < AROUND_MAX)
}

/// Whom a movement leaves behind: everybody in melee, but whom it is about.
#[must_use]
pub fn left_behind(world: &World, who: Who, goal: Goal) -> Vec<Who> {
    let stays = match goal {
        Goal::Flank(target) => Some(target),
        _ => None,
    };
    world.engaged_with(who).filter(|other| Some(*other) != stays).collect()
}

/// What a movement needs.
pub fn needs(at: &mut At<'_, World>, who: Who, it: &Move) -> Play<()> {
    let key = rule!("symbaroum.advantage.prone");
    let stands = !at.world().character(who).prone;
    at.require(key, stands, || Text::part(key, "refusal").with("who", who))?;
    match it.goal {
        Goal::Engage(target) => engage_needs(at, who, target, it.around)?,
        Goal::Flank(target) => flank_needs(at, who, target, it.around)?,
        Goal::Sight(target) => {
            let key = rule!("symbaroum.movement.use.line-of-sight");
            let hidden = circumstances::obscured(at.world(), who, target).is_some();
            at.require(key, hidden, || Text::part(key, "refusal").with("who", target))?;
        }
        Goal::Toward(target) => {
            let key = rule!("symbaroum.movement.distance");
            let far = at.world().distance(who, target).is_some_and(|metres| 0 < metres);
            at.require(key, far, || Text::part(key, "near").with("who", target))?;
        }
        Goal::Away => {}
        Goal::Aside => {
            let key = rule!("symbaroum.flanking.escape");
            let flanked = circumstances::is_flanked(at.world(), who);
            at.require(key, flanked, || Text::part(key, "refusal").with("who", who))?;
        }
    }
    past_needs(at, who, it)
}

fn engage_needs(at: &mut At<'_, World>, who: Who, target: Who, around: bool) -> Play<()> {
    let key = rule!("symbaroum.movement.use.engage");
    let world = at.world();
    let near = world.are_engaged(who, target) || world.lies_beside(target, who);
    let there = who != target && world.fighter(target).is_some() && !near;
    at.require(key, there, || Text::part(key, "refusal").with("who", target))?;
    near_enough(at, who, target, around)?;
    let key = rule!("symbaroum.flanking.max-four");
    let around = at.world().engaged_with(target).count();
    at.require(key, around < AROUND_MAX, || Text::part(key, "refusal").with("who", target))
}

/// Refuses what is too far for the movement. [symbaroum.movement.distance]
fn near_enough(at: &mut At<'_, World>, who: Who, target: Who, around: bool) -> Play<()> {
    let key = rule!("symbaroum.movement.distance");
    let metres = at.world().distance(who, target).unwrap_or(0);
    let covers = covers(around);
    at.require(key, metres <= covers, || {
        let words = Text::part(key, "too-far").with("who", target).with("metres", i32::from(metres));
        words.with("covers", i32::from(covers))
    })
}

fn flank_needs(at: &mut At<'_, World>, who: Who, target: Who, around: bool) -> Play<()> {
    let key = rule!("symbaroum.movement.use.flank");
    let world = at.world();
    let ally = |other: Who| other != who && world.are_allies(other, who) && world.is_able(other);
    let there = world.fighter(target).is_some() && world.may_be_enemies(who, target);
    let fights = there && world.engaged_with(target).any(ally);
    at.require(key, fights, || Text::part(key, "refusal").with("who", target))?;
    let there = at.world().fighter(target).is_some_and(|fighter| fighter.rear.contains(&who));
    let flanks = at.world().are_engaged(who, target) && circumstances::is_flanked(at.world(), target);
    at.require(key, !there && !flanks, || Text::part(key, "already").with("who", target))?;
    near_enough(at, who, target, around)?;
    let key = rule!("symbaroum.flanking.terrain");
    let open = at.world().combat.as_ref().is_none_or(|combat| !combat.narrow.contains(&target));
    at.require(key, open, || Text::part(key, "refusal").with("who", target))?;
    let key = rule!("symbaroum.flanking.max-four");
    let room = at.world().are_engaged(who, target) || at.world().engaged_with(target).count() < AROUND_MAX;
    at.require(key, room, || Text::part(key, "refusal").with("who", target))
}

fn past_needs(at: &mut At<'_, World>, who: Who, it: &Move) -> Play<()> {
    let key = rule!("symbaroum.movement.use.pass");
    let world = at.world();
    let target = it.goal.about();
    let stranger = |other: &Who| {
        world.fighter(*other).is_none() || !world.may_be_enemies(who, *other) || Some(*other) == target
    };
    let twice = it.past.iter().enumerate().any(|(n, other)| it.past[..n].contains(other));
    let fits = !it.past.iter().any(stranger) && !twice && it.past.len() <= PASSED_MAX;
    at.require(key, fits && (it.past.is_empty() || it.goal != Goal::Aside), || Text::part(key, "refusal"))?;
    if it.around {
        let key = rule!("symbaroum.flanking.avoid-free-attack");
        let some = !it.past.is_empty();
        at.require(key, some, || Text::part(key, "nobody"))?;
        let engaged = it.past.iter().copied().find(|other| at.world().are_engaged(who, *other));
        at.require(key, engaged.is_none(), || {
            Text::part(key, "engaged").with("who", engaged.unwrap_or(who))
        })?;
    }
    Ok(())
}

/// Somebody moves, unless Free Attacks stop them. [symbaroum.free-attack.timing]
pub fn plays(at: &mut At<'_, World>, who: Who, it: &Move) -> Play<Verdict> {
    let toughness = at.world().character(who).toughness;
    let stopped = moves(at, who, it)?;
    Ok(came_of_it(at.world(), who, toughness, stopped))
}

/// How somebody has come out of it who had so much Toughness before.
fn came_of_it(world: &World, who: Who, toughness: i32, stopped: bool) -> Verdict {
    Verdict::of(match stopped {
        _ if !world.is_able(who) => "down",
        true => "stopped",
        false if world.character(who).toughness < toughness => "hurt",
        false => "unhurt",
    })
}

/// Somebody stays in melee, and each enemy there attacks once. Nobody makes it: it is what leaving is weighed against.
/// [symbaroum.disengage]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Stay {
    pub who: Who,
}

impl Rule for Stay {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        let toughness = at.world().character(who).toughness;
        let order = at.world().combat.as_ref().map(|combat| combat.order.clone()).unwrap_or_default();
        for by in order {
            let world = at.world();
            let fights = world.are_engaged(by, who) && world.may_be_enemies(by, who);
            if !fights || !world.is_able(by) || !world.is_able(who) {
                continue;
            }
            let Some(weapon) = weapons::best(world, by, false) else { continue };
            at.call(&Strike { by, on: who, weapon, ability: None, free: None })?;
        }
        Ok(came_of_it(at.world(), who, toughness, false))
    }
}

/// The movement itself. Gives whether it was stopped.
fn moves(at: &mut At<'_, World>, who: Who, it: &Move) -> Play<bool> {
    let leaving = left_behind(at.world(), who, it.goal);
    let mut before = 0;
    let key = if it.goal == Goal::Aside {
        rule!("symbaroum.flanking.escape")
    } else {
        rule!("symbaroum.disengage")
    };
    if key.applies() {
        for by in in_order(at, who, &leaving)? {
            if !at.world().is_able(who) {
                break;
            }
            let chance = Chance { by, on: who, trigger: Trigger::Withdraw, weapon: None };
            free_attack::offer(at, &chance, before)?;
            before += 1;
        }
    }
    if is_stopped(at.world(), who) {
        return Ok(true);
    }
    match it.goal {
        Goal::Aside => {
            note(at, rule!("symbaroum.flanking.escape"), who, |fighter| fighter.rear.clear())?;
            return Ok(false);
        }
        Goal::Flank(target) => leaves_all_but(at, who, target)?,
        _ => parts(at, who, rule!("symbaroum.disengage"))?,
    }
    let avoids = rule!("symbaroum.flanking.avoid-free-attack").holds(it.around);
    for &by in it.past.iter().filter(|by| !leaving.contains(by) && !avoids) {
        shows(at, by, rule!("symbaroum.movement.use.pass"))?;
        let chance = Chance { by, on: who, trigger: Trigger::Pass, weapon: None };
        free_attack::offer(at, &chance, before)?;
        before += 1;
        if is_stopped(at.world(), who) {
            if at.world().is_able(who) && at.world().is_able(by) && has_room(at.world(), who, by) {
                engages(at, who, by, false, rule!("symbaroum.free-attack.timing"))?;
            }
            return Ok(true);
        }
    }
    match it.goal {
        Goal::Engage(target) => comes_into_reach(at, who, target, false, before)?,
        Goal::Flank(target) => comes_into_reach(at, who, target, true, before)?,
        Goal::Sight(target) => sees(at, who, target)?,
        Goal::Toward(target) => {
            let metres = at.world().distance(who, target).unwrap_or(0).saturating_sub(covers(it.around));
            let by = rule!("symbaroum.movement.distance");
            happen(at, by, Effect::Distance(who, target, Some(metres)))?;
        }
        Goal::Away | Goal::Aside => {}
    }
    Ok(is_stopped(at.world(), who))
}

/// Only falling stops a movement. [symbaroum.free-attack.timing]
fn is_stopped(world: &World, who: Who) -> bool {
    let one = world.character(who);
    !world.is_able(who) || rule!("symbaroum.free-attack.timing").holds(one.prone)
}

/// In which order those who were left attack: as the game master picks. [symbaroum.free-attack.timing]
fn in_order(at: &mut At<'_, World>, who: Who, leaving: &[Who]) -> Play<Vec<Who>> {
    let able: Vec<Who> = leaving.iter().copied().filter(|by| at.world().is_able(*by)).collect();
    if able.len() < 2 {
        return Ok(able);
    }
    let key = rule!("symbaroum.free-attack.timing");
    let options: Vec<Choice> = able.iter().map(|by| Choice::new(key, *by)).collect();
    let all = (0_u16..).take(able.len()).collect();
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::new(Owner::Referee, key, Want::Order(&options), Pick::Order(all)).about(&about);
    let order = at.order(&prompt.lapses(Lapse::MovingOn))?;
    Ok(order.into_iter().filter_map(|nth| able.get(nth).copied()).collect())
}

fn leaves_all_but(at: &mut At<'_, World>, who: Who, target: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut engaged = combat.engaged.clone();
    let kept = pair(who, target);
    engaged.retain(|two| *two == kept || two.0 != who && two.1 != who);
    let by = rule!("symbaroum.disengage");
    engage(at, by, engaged)?;
    steps_off(at, who, by)
}

/// Two are in melee with each other from now on. [symbaroum.movement.engagement]
pub fn engages(at: &mut At<'_, World>, who: Who, with: Who, behind: bool, by: Key) -> Play<()> {
    for one in [who, with] {
        shows(at, one, by)?;
    }
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut engaged = combat.engaged.clone();
    engaged.insert(pair(who, with));
    engage(at, by, engaged)?;
    stops_at(at, who, with)?;
    if behind {
        // Somebody alone stands before them, whichever side it is; and whoever comes round leaves the others there.
        let near: BTreeSet<Who> = at.world().engaged_with(with).collect();
        note(at, rule!("symbaroum.movement.use.flank"), with, |fighter| {
            fighter.rear.insert(who);
            if fighter.rear == near {
                fighter.rear = if near.len() == 1 { BTreeSet::new() } else { [who].into() };
            }
        })?;
    }
    Ok(())
}

/// Somebody stands where another lies. [symbaroum.movement.engagement]
pub fn stands_over(at: &mut At<'_, World>, who: Who, lying: Who, by: Key) -> Play<()> {
    for one in [who, lying] {
        shows(at, one, by)?;
    }
    note(at, by, lying, |fighter| {
        fighter.beside.insert(who);
    })?;
    stops_at(at, who, lying)
}

/// Nothing lies between two any more. [symbaroum.movement.stop-at-enemy]
fn stops_at(at: &mut At<'_, World>, who: Who, with: Who) -> Play<()> {
    if at.world().distance(who, with).is_some() {
        let now = Effect::Distance(who, with, None);
        happen(at, rule!("symbaroum.movement.stop-at-enemy"), now)?;
    }
    Ok(())
}

/// Somebody reaches an enemy: whoever's weapon is longer strikes first. [symbaroum.ready.long-free-attack]
fn comes_into_reach(at: &mut At<'_, World>, who: Who, target: Who, behind: bool, before: u32) -> Play<()> {
    noticed(at, who, target)?;
    if !at.world().are_engaged(who, target) {
        for (by, on) in [(target, who), (who, target)] {
            if let Some(chance) = long_reach(at.world(), by, on) {
                free_attack::offer(at, &chance, before)?;
            }
        }
    }
    if !at.world().is_able(who) || at.world().fighter(who).is_none() || at.world().fighter(target).is_none() {
        return Ok(());
    }
    let by =
        if behind { rule!("symbaroum.movement.use.flank") } else { rule!("symbaroum.movement.use.engage") };
    if !at.world().is_able(target) {
        return stands_over(at, who, target, by);
    }
    engages(at, who, target, behind && !is_stopped(at.world(), who), by)
}

/// The Free Attack of whoever has the longer weapon, in the first turn of its melee.
/// [symbaroum.ready.long-free-attack]
fn long_reach(world: &World, by: Who, on: Who) -> Option<Chance> {
    let combat = world.combat.as_ref()?;
    let first = world.fighter(by)?.melee_since.is_none_or(|since| since == combat.turn.max(1));
    let weapon = weapons::reaches(world, by)?;
    let shorter = weapons::reaches(world, on).is_none();
    let enemies = world.may_be_enemies(by, on);
    let chance = Chance { by, on, trigger: Trigger::Long, weapon: Some(weapon) };
    (first && shorter && enemies && world.is_able(by) && world.is_able(on)).then_some(chance)
}

/// Those who face each other from the beginning: longer weapons strike at the beginning of the first turn, one
/// blow each. [symbaroum.ready.long-free-attack]
pub fn reaches_at_first(at: &mut At<'_, World>) -> Play<()> {
    let order = at.world().combat.as_ref().map(|combat| combat.order.clone()).unwrap_or_default();
    let mut before = 0;
    for by in order {
        let near: Vec<Who> = at.world().engaged_with(by).collect();
        for on in near {
            let Some(chance) = long_reach(at.world(), by, on) else { continue };
            let made = free_attack::offer(at, &chance, before)?;
            before += 1;
            if made {
                break;
            }
        }
    }
    Ok(())
}

/// Somebody gets to see whom others hid. [symbaroum.movement.use.line-of-sight]
fn sees(at: &mut At<'_, World>, who: Who, target: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let by = rule!("symbaroum.movement.use.line-of-sight");
    let mut obscured = combat.obscured.clone();
    let behind = combat.behind.contains_key(&who);
    if obscured.remove(&(who, target)) {
        happen(at, by, Effect::Obscured(obscured))?;
    }
    if behind {
        happen(at, by, Effect::Behind(who, None))?;
    }
    Ok(())
}

/// What getting up needs. [symbaroum.stand-up.quick-test]
pub fn stand_needs(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("symbaroum.stand-up.quick-test");
    let lies = at.world().character(who).prone;
    at.require(key, lies, || Text::part(key, "refusal").with("who", who))
}
