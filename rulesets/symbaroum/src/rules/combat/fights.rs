//! Fights: how they begin and end, and who comes to them.
use crate::reference::RULES;
use crate::rules::characters::weapons;
use crate::rules::combat::movement;
use crate::rules::combat::surprise::Surprise;
use crate::rules::harm::death;
use crate::rules::turns::{passing, turn_order};
use crate::world::happen::{catch, fight, happen, set, shows, turn, wait};
use crate::world::{Caught, Effect, Fate, Set, World, pair};
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, rule};
use std::collections::BTreeSet;

/// The most who can be in one fight.
pub const FIGHTERS_MAX: usize = 100;

/// A fight begins. [symbaroum.combat.end]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Storable)]
pub struct BeginCombat {
    /// Who is in it.
    pub fighters: BTreeSet<Who>,
    /// Whose weapons are not drawn. [symbaroum.ready.state]
    #[stored(default)]
    pub unready: BTreeSet<Who>,
    /// Who faces whom from the beginning; each pair with the lower number first.
    /// [symbaroum.ready.long-free-attack]
    #[stored(default)]
    pub facing: BTreeSet<(Who, Who)>,
    /// Who would surprise whom. [symbaroum.surprise.test]
    #[stored(default)]
    pub surprise: Option<Surprise>,
}

impl Rule for BeginCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("symbaroum.combat.end");
        let begun = at.world().combat.is_some();
        at.require(key, !begun, || Text::part(key, "already"))?;
        let there = |who: &Who| at.world().characters.get(who).is_some_and(|one| one.fate != Fate::Dead);
        let able = self.fighters.len() <= FIGHTERS_MAX && self.fighters.iter().all(there);
        at.require(key, able && !self.fighters.is_empty(), || Text::part(key, "nobody"))?;
        let inside = |who: &Who| self.fighters.contains(who);
        let paired = self.facing.iter().all(|(one, other)| one < other && inside(one) && inside(other));
        let known = self.unready.iter().all(inside);
        at.require(key, paired && known, || Text::part(key, "strangers"))?;
        if let Some(surprise) = &self.surprise {
            surprise.needs(at, &self.fighters)?;
        }
        fight(at, true)?;
        catch(at, Caught::default())?;
        for &who in &self.fighters {
            // Whoever stays unseen comes into it later.
            shows(at, who, key)?;
            happen(at, key, Effect::Fighter(who, Some(Box::default())))?;
        }
        for &who in &self.unready {
            let things = weapons::unready(at.world().character(who));
            set(at, rule!("symbaroum.ready.state"), who, Set::things(things))?;
        }
        let by = rule!("symbaroum.movement.engagement");
        for &(one, other) in &self.facing {
            if at.world().is_able(one)
                && at.world().is_able(other)
                && movement::has_room(at.world(), one, other)
            {
                movement::engages(at, one, other, false, by)?;
            }
        }
        let surprised = match &self.surprise {
            Some(surprise) => surprise.works(at)?,
            None => BTreeSet::new(),
        };
        let fighters: Vec<Who> = self.fighters.iter().copied().collect();
        let order = turn_order::ordered(at, &fighters)?;
        let order = turn_order::waits(at, order)?;
        let by = rule!("symbaroum.turn-order.wait");
        happen(at, by, Effect::Order(order, BTreeSet::new()))?;
        if let Some(surprise) = self.surprise.as_ref().filter(|_| !surprised.is_empty()) {
            surprise.strikes(at, &surprised)?;
        }
        turn(at, 1)?;
        movement::reaches_at_first(at)?;
        passing::pass_on(at)?;
        Ok(Verdict::done())
    }
}

/// Others come into the fight. [symbaroum.turn-order.latecomers]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Join {
    pub who: Who,
    /// With their weapons drawn. [symbaroum.ready.state]
    pub ready: bool,
}

impl Rule for Join {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, key) = (self.who, rule!("symbaroum.turn-order.latecomers"));
        passing::fights(at)?;
        let there = at.world().fighter(who).is_some();
        at.require(key, !there, || Text::part(key, "already").with("who", who))?;
        let able = at.world().characters.get(&who).is_some_and(|one| one.fate != Fate::Dead);
        let room = at.world().combat.as_ref().is_none_or(|combat| combat.fighters.len() < FIGHTERS_MAX);
        at.require(key, able && room, || Text::part(key, "nobody"))?;
        happen(at, key, Effect::Fighter(who, Some(Box::default())))?;
        if !self.ready {
            let things = weapons::unready(at.world().character(who));
            set(at, rule!("symbaroum.ready.state"), who, Set::things(things))?;
        }
        let newcomers = at.world().combat.as_ref().map(|combat| combat.newcomers.clone());
        let mut newcomers = newcomers.unwrap_or_default();
        newcomers.insert(who);
        wait(at, newcomers)?;
        Ok(Verdict::done())
    }
}

/// The fight is over. [symbaroum.combat.end]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndCombat;

impl Rule for EndCombat {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        passing::fights(at)?;
        fight(at, false)?;
        // The count of turns begins anew, and none of it may stand in the way of the next test.
        let dying = at.world().characters.iter().filter_map(|(who, one)| match one.fate {
            Fate::Dying { steps, since } if since != 0 => Some((*who, steps)),
            _ => None,
        });
        let dying: Vec<(Who, u8)> = dying.collect();
        for (who, steps) in dying {
            let fate = Fate::Dying { steps, since: 0 };
            set(at, rule!("symbaroum.combat.end"), who, Set::fate(fate))?;
        }
        Ok(Verdict::done())
    }
}

/// Somebody's place in this turn is over. [symbaroum.actions.on-initiative]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct EndTurn {
    pub who: Who,
}

impl Rule for EndTurn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        passing::its_turn(at, self.who)?;
        let key = rule!("symbaroum.death.test.when");
        let tests = death::is_due(at.world(), self.who);
        at.require(key, !tests, || Text::part(key, "first").with("who", self.who))?;
        passing::ends(at, self.who)?;
        Ok(Verdict::done())
    }
}

/// Whose place passes by itself, since they can do nothing with it; nobody's where nobody could act at all.
#[must_use]
pub fn passes(world: &World) -> Option<Who> {
    let combat = world.combat.as_ref()?;
    let acting = combat.acting?;
    let idle = |who: Who| !world.is_able(who) || passing::is_waking(world, who);
    let some = combat.order.iter().any(|who| world.is_able(*who));
    (idle(acting) && some && !death::is_due(world, acting)).then_some(acting)
}

/// Whether only one side has anybody left who can act, and nobody of it is in melee with anybody else of it: the end can be
/// proposed. [symbaroum.combat.end]
#[must_use]
pub fn is_decided(world: &World) -> bool {
    use crate::world::Side;
    let left = |side| world.able_on(side).next().is_some();
    let Some(combat) = &world.combat else { return false };
    let able = |(one, other): &(Who, Who)| world.is_able(*one) && world.is_able(*other);
    !(left(Side::Party) && left(Side::Opponents) || combat.engaged.iter().any(able))
}

/// Who faces whom, as pairs are kept.
#[must_use]
pub fn facing(pairs: impl IntoIterator<Item = (Who, Who)>) -> BTreeSet<(Who, Who)> {
    pairs.into_iter().map(|(one, other)| pair(one, other)).collect()
}
