//! Turns: how they come, begin, are delayed and end.
use crate::reference::RULES;
use crate::rules::characters::hindrances;
use crate::rules::combat::{defence, leaving};
use crate::rules::harm::{lasting, time};
use crate::world::fight::{Combat, Crossed, Fighter, Turn, Used};
use crate::world::happen::{begin_round, carry, happen, note, turn};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// How many seconds a round takes. [heimr.combat.turn-duration]
pub const ROUND_SECONDS: i64 = 2;

/// Somebody's turn ends. [heimr.weapon-attack.roll-next-defence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndTurn {
    pub who: Who,
}

impl Rule for EndTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        its_turn(at, self.who)?;
        begin(at, self.who)?;
        // What was begun is this turn's standard action, and no later one's.
        if at.world().fighter(self.who).is_some_and(|fighter| fighter.upcoming.is_some()) {
            note(at, rule!("heimr.action.upcoming-cancel"), self.who, |fighter| fighter.upcoming = None)?;
        }
        end(at, self.who)?;
        Ok(Verdict::done())
    }
}

/// Somebody waits with the turn until just before or just after another. [heimr.delay.declare]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Delay {
    pub who: Who,
    /// For whom.
    pub other: Who,
    /// Until after the other's turn, not before it.
    pub after: bool,
}

impl Rule for Delay {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        its_turn(at, self.who)?;
        let death = rule!("heimr.injury.death");
        let alive = !at.world().character(self.who).dead;
        at.require(death, alive, || Text::part(death, "refusal").with("who", self.who))?;
        let key = rule!("heimr.delay.declare");
        let begun = at.world().combat.as_ref().is_some_and(|combat| combat.begun);
        at.require(key, !begun, || Text::part(key, "refusal").with("who", self.who))?;
        let there = self.other != self.who && at.world().fighter(self.other).is_some();
        at.require(key, there, || Text::part(key, "nobody"))?;
        move_to(at, self.who, self.other, self.after, key)?;
        pass_on(at)?;
        Ok(Verdict::done())
    }
}

/// Refuses whatever is not done in one's own turn. [heimr.combat.turns]
pub fn its_turn(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("heimr.combat.turns");
    let fights = at.world().combat.is_some();
    let acting = at.world().combat.as_ref().and_then(|combat| combat.acting);
    let seen = acting.filter(|acting| at.world().is_seen(*acting));
    at.require(key, fights && acting == Some(who), || {
        let words = Text::part(key, if fights { "not-now" } else { "no-fight" }).with("who", who);
        match seen {
            Some(acting) => words.with("acting", acting),
            None => words.with("acting", norn_kernel::Value::word("others")),
        }
    })
}

/// A turn really begins: whatever was to last until then is over. [heimr.combat.turn-start]
pub fn begin(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    if combat.acting != Some(who) || combat.begun {
        return Ok(());
    }
    turn(at, Some(who), true)?;
    let began_with = at.world().combat.as_ref().and_then(|combat| combat.cluster(who)).cloned();
    let began_with = began_with.unwrap_or_default();
    note(at, rule!("heimr.defence.reset"), who, |fighter| fighter.used = Used::default())?;
    note(at, rule!("heimr.fatigue.combat-once-per-turn"), who, |fighter| fighter.tired = false)?;
    note(at, rule!("heimr.combat.turn-start"), who, |fighter| {
        *fighter = Fighter {
            open: false,
            ran_from: None,
            dodging: false,
            broken_off: false,
            turn: Turn { began_with, ..Turn::default() },
            struck: vec![],
            ..fighter.clone()
        };
    })?;
    note(at, rule!("heimr.blind-spot.duration"), who, |fighter| fighter.blind = BTreeSet::new())?;
    happen(at, rule!("heimr.ready.lost"), Effect::Readied(who, None))?;
    reset_counts(at, who)?;
    leaving::holds_back_nobody(at, who)?;
    lasting::turn_begins(at, who)?;
    if at.world().fighter(who).is_some_and(|fighter| fighter.defence.is_none() && !fighter.undefended) {
        defence::prepare(at, who)?;
    }
    Ok(())
}

/// Who got through somewhere is counted anew once the first of them has another turn.
/// [heimr.environment.movement-limit-reset]
fn reset_counts(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let by = rule!("heimr.environment.movement-limit-reset");
    let counts = at.world().combat.iter().flat_map(|combat| &combat.crossed);
    let own: Vec<_> =
        counts.filter(|(_, crossed)| crossed.first == who).map(|(at, one)| (*at, *one)).collect();
    for (between, one) in own {
        let crossed = one.later.then_some(Crossed { later: false, ..one });
        happen(at, by, Effect::Crossed(between, crossed))?;
    }
    Ok(())
}

/// A turn ends: the next defence is rolled, and somebody else's turn comes.
/// [heimr.weapon-attack.roll-next-defence]
pub fn end(at: &mut At<'_, World>, who: Who) -> Play<()> {
    lasting::turn_ends(at, who)?;
    if at.world().fighter(who).is_some() {
        defence::prepare(at, who)?;
    }
    give_up_turn(at, who)?;
    pass_on(at)
}

/// Somebody's turn in this round is over.
pub fn give_up_turn(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    // Whoever died in their own turn is in the fight no more.
    if !combat.fighters.contains_key(&who) {
        return Ok(());
    }
    let (order, mut acted) = (combat.order.clone(), combat.acted.clone());
    acted.insert(who);
    happen(at, rule!("heimr.combat.turns"), Effect::Order(order, acted))?;
    Ok(())
}

/// The turn goes to the first in the order who has not had one in this round; after the last, a round begins, and
/// two seconds have passed. [heimr.combat.turns, heimr.combat.turn-duration]
pub fn pass_on(at: &mut At<'_, World>) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let waits = |combat: &Combat| combat.order.iter().copied().find(|who| !combat.acted.contains(who));
    let mut next = waits(combat);
    if next.is_none() {
        let round = combat.round;
        let carried: Vec<Who> = combat.carrying.keys().copied().collect();
        for who in carried {
            carry(at, who, None)?;
        }
        time::passes(at, ROUND_SECONDS)?;
        // Whoever has died meanwhile is in the order no more.
        let order = at.world().combat.as_ref().map(|combat| combat.order.clone()).unwrap_or_default();
        let by = rule!("heimr.combat.turns");
        happen(at, by, Effect::Order(order, BTreeSet::new()))?;
        begin_round(at, round.saturating_add(1))?;
        next = at.world().combat.as_ref().and_then(waits);
    }
    turn(at, next, false)?;
    Ok(())
}

/// Moves somebody in the order to just before or just after another. Where the other has had its turn in this round,
/// the place has passed, and the next turn comes in the next round. [heimr.delay.declare, heimr.ready.order-change]
pub fn move_to(at: &mut At<'_, World>, who: Who, other: Who, after: bool, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let mut order = combat.order.clone();
    let mut acted = combat.acted.clone();
    let passed = acted.contains(&other) || combat.acting == Some(other);
    order.retain(|one| *one != who);
    let Some(place) = order.iter().position(|one| *one == other) else { return Ok(()) };
    order.insert(place + usize::from(after), who);
    if passed {
        acted.insert(who);
    }
    happen(at, by, Effect::Order(order, acted))?;
    Ok(())
}

/// What the end of a fight leaves behind: effects go on by the clock. [heimr.combat.end]
pub fn fight_is_over(at: &mut At<'_, World>) -> Play<()> {
    let fighters: Vec<Who> =
        at.world().combat.iter().flat_map(|combat| combat.fighters.keys()).copied().collect();
    for who in fighters {
        lasting::fight_is_over(at, who)?;
    }
    Ok(())
}

/// Whose turn passes by itself, since they can do nothing with it; nobody's where nobody could act at all.
#[must_use]
pub fn passes(world: &World) -> Option<Who> {
    let combat = world.combat.as_ref()?;
    let acting = combat.acting?;
    let idle = |who: Who| hindrances::stops_acting(world, who).is_some();
    (idle(acting) && combat.order.iter().any(|who| !idle(*who))).then_some(acting)
}
