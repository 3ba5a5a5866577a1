//! Turns of a fight: who may act, the two actions of a turn, and how round follows round. [fivey.turn.two-actions]
use crate::reference::RULES;
use crate::rules::characters::{acting, health};
use crate::rules::exploring::countdowns;
use crate::rules::fights::begin;
use crate::rules::magic::ongoing;
use crate::rules::traits::feats;
use crate::world::happen::{happen, note};
use crate::world::{Effect, Long, Power, Side, World};
use norn_kernel::{At, D6, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// How many actions a turn has. [fivey.turn.two-actions]
pub const ACTIONS: u8 = 2;

/// Whether it is somebody's turn; outside of fights it always is. Until initiative is rolled, it is that of those who have
/// surprised others. [fivey.initiative.order, fivey.surprise.free-turn]
#[must_use]
pub fn is_up(world: &World, who: Who) -> bool {
    let Some(combat) = &world.combat else { return true };
    let of_leg = |leg: u8| !combat.rolled || leg == combat.leg;
    combat.fighters.get(&who).is_some_and(|fighter| !fighter.done && !fighter.fled && of_leg(fighter.leg))
}

/// Who may act now.
#[must_use]
pub fn waiting(world: &World) -> Vec<Who> {
    let up = |who: &Who| is_up(world, *who) && world.is_able(*who) && !is_frozen(world, *who);
    fighters(world).into_iter().filter(up).collect()
}

/// Whether somebody loses their next turn. [fivey.spell.turn-undead]
fn is_frozen(world: &World, who: Who) -> bool {
    rule!("fivey.spell.turn-undead").holds(world.fighter(who).is_some_and(|fighter| fighter.frozen))
}

/// Who has to be passed over now. [fivey.spell.turn-undead]
fn frozen(world: &World) -> Vec<Who> {
    let up = |who: &Who| is_up(world, *who) && world.is_able(*who) && is_frozen(world, *who);
    fighters(world).into_iter().filter(up).collect()
}

/// Everybody in the fight.
#[must_use]
pub fn fighters(world: &World) -> Vec<Who> {
    world.combat.iter().flat_map(|combat| combat.fighters.keys().copied()).collect()
}

/// Those of a side who still fight.
#[must_use]
pub fn fighting(world: &World, side: Side) -> Vec<Who> {
    let fights = |who: &Who| world.fighter(*who).is_some_and(|it| it.side == side && !it.fled);
    fighters(world).into_iter().filter(|who| fights(who) && world.is_able(*who)).collect()
}

/// Refuses what needs a fight. [fivey.round.sequence]
pub fn fights(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.round.sequence");
    let fights = at.world().combat.is_some();
    at.require(key, fights, || Text::part(key, "no-fight"))
}

/// Somebody spends so many actions of their turn, 0 to 2. Outside of fights nothing is spent. Stands at the head of
/// whatever costs actions, after the rule's own refusals. [fivey.turn.two-actions]
pub fn spends(at: &mut At<'_, World>, who: Who, actions: u8, by: Key) -> Play<()> {
    has_actions(at, who, actions)?;
    if at.world().combat.is_none() {
        return Ok(());
    }
    begins(at, who)?;
    note(at, by, who, |fighter| {
        fighter.spent = fighter.spent.saturating_add(actions);
        // A Move is not split around another action.
        if 0 < actions {
            (fighter.paces, fighter.from) = (0, None);
        }
    })
}

/// Refuses whoever can't spend so many actions now. [fivey.turn.two-actions]
pub fn has_actions(at: &mut At<'_, World>, who: Who, actions: u8) -> Play<()> {
    acting::able(at, who)?;
    if at.world().combat.is_none() {
        return Ok(());
    }
    may_act(at, who)?;
    let spent = at.world().fighter(who).map_or(0, |fighter| fighter.spent);
    let key = rule!("fivey.turn.two-actions");
    let left = spent.saturating_add(actions) <= ACTIONS;
    at.require(key, left, || Text::part(key, "refusal").with("who", who).with("needs", i32::from(actions)))
}

/// Refuses those whose turn it is not, and those who are at something that takes longer.
/// [fivey.initiative.order, fivey.action.long]
fn may_act(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let up = is_up(at.world(), who);
    let key = rule!("fivey.initiative.order");
    at.require(key, up, || Text::part(key, "refusal").with("who", who))?;
    let key = rule!("fivey.action.long");
    let free = at.world().fighter(who).is_none_or(|fighter| fighter.long.is_none());
    at.require(key, free, || Text::part(key, "refusal").with("who", who))
}

/// A turn begins with the first thing done in it: what lasted until now is over, and what heals by itself heals.
/// [fivey.action.help, fivey.monster.feat.regeneration]
fn begins(at: &mut At<'_, World>, who: Who) -> Play<()> {
    if at.world().fighter(who).is_none_or(|fighter| fighter.begun) {
        return Ok(());
    }
    let key = rule!("fivey.action.help");
    if key.applies() {
        for other in fighters(at.world()) {
            note(at, key, other, |fighter| {
                fighter.helped_by.remove(&who);
            })?;
        }
    }
    note(at, rule!("fivey.turn.two-actions"), who, |fighter| {
        (fighter.begun, fighter.from) = (true, None);
        (fighter.lurking, fighter.hid) = (fighter.hid, false);
    })?;
    regenerates(at, who)
}

/// Whoever regenerates is wounded, and has not been burned since their last turn. [fivey.monster.feat.regeneration]
fn regenerates(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.monster.feat.regeneration");
    let burned = at.world().fighter(who).is_some_and(|fighter| fighter.burned);
    let wounded = 0 < at.world().character(who).damage();
    if key.holds(wounded && !burned && feats::works(at.world(), who, Power::Regeneration)) {
        let owner = at.world().owner(who);
        let face = at.on_behalf(who, |at| at.roll(owner, D6, key))?;
        health::heal(at, who, face, key)?;
    }
    note(at, key, who, |fighter| fighter.burned = false)
}

/// A turn ends: a long action in its last turn is done, and what was not used is lost. [fivey.action.long]
fn ends(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = words!("fivey.action.long");
    let long = at.world().fighter(who).and_then(|fighter| fighter.long.clone());
    let left = long.as_ref().map_or(0, |long| long.turns.saturating_sub(1));
    let now = long.clone().filter(|_| 0 < left).map(|long| Long { turns: left, ..long });
    if let Some(long) = long.filter(|_| now.is_none()) {
        at.story(|_| Text::part(key, "story").with("who", who).with("doing", Value::text(&long.doing)));
    }
    note(at, rule!("fivey.turn.two-actions"), who, |fighter| {
        fighter.long = now;
        (fighter.done, fighter.lurking, fighter.paces) = (true, false, 0);
    })
}

/// Somebody has done what they wanted to do. [fivey.turn.two-actions]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndTurn {
    pub who: Who,
}

impl Rule for EndTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        acting::able(at, self.who)?;
        let key = rule!("fivey.initiative.order");
        let up = is_up(at.world(), self.who);
        at.require(key, up, || Text::part(key, "refusal").with("who", self.who))?;
        begins(at, self.who)?;
        ends(at, self.who)?;
        Ok(Verdict::done())
    }
}

/// Whether the fight has to go on by itself: everybody of this part of the round has acted, or is passed over.
/// [fivey.round.sequence]
#[must_use]
pub fn is_due(world: &World) -> bool {
    let Some(combat) = &world.combat else { return false };
    let stalls = waiting(world).is_empty() || !frozen(world).is_empty();
    rule!("fivey.round.sequence").holds(combat.rolled && stalls && !begin::is_decided(world))
}

/// The fight goes on: with those whose turn is next, or in the next round. [fivey.round.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct GoOn;

impl Rule for GoOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        fights(at)?;
        let key = rule!("fivey.round.sequence");
        let due = is_due(at.world());
        at.require(key, due, || Text::part(key, "not-due"))?;
        for who in frozen(at.world()) {
            begins(at, who)?;
            note(at, words!("fivey.spell.turn-undead"), who, |fighter| {
                (fighter.frozen, fighter.done) = (false, true);
            })?;
        }
        if waiting(at.world()).is_empty() {
            goes_on(at)?;
        }
        Ok(Verdict::done())
    }
}

/// The next part of the round, or the next round.
fn goes_on(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.round.sequence");
    let (round, leg) = at.world().combat.as_ref().map_or((0, 0), |combat| (combat.round, combat.leg));
    match legs(at.world()).into_iter().find(|next| leg < *next) {
        Some(next) => happen(at, rule!("fivey.initiative.order"), Effect::Round(round, next)).map(drop),
        None => {
            ongoing::round_ends(at)?;
            countdowns::round_ends(at)?;
            round_begins(at, round.saturating_add(1), key)
        }
    }
}

/// The parts of the round in which somebody is still to act, in order.
fn legs(world: &World) -> Vec<u8> {
    let left = fighters(world).into_iter().filter(|who| world.is_able(*who));
    let left = left.filter_map(|who| world.fighter(who).filter(|it| !it.done && !it.fled).map(|it| it.leg));
    let legs: std::collections::BTreeSet<u8> = left.collect();
    legs.into_iter().collect()
}

/// A round begins: everybody has a turn again, with both actions. [fivey.round.sequence, fivey.action.mundane]
pub fn round_begins(at: &mut At<'_, World>, round: u32, by: Key) -> Play<()> {
    for who in fighters(at.world()) {
        note(at, by, who, |fighter| {
            (fighter.done, fighter.begun, fighter.reacted) = (false, false, false);
            fighter.swam = false;
            (fighter.spent, fighter.paces) = (0, 0);
        })?;
    }
    let first = legs(at.world()).first().copied().unwrap_or(0);
    happen(at, by, Effect::Round(round, first)).map(drop)
}
