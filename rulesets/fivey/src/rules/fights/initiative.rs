//! Initiative: who acts before whom, for the whole fight. [fivey.initiative.contest, fivey.initiative.order]
use crate::reference::RULES;
use crate::rules::fights::turn;
use crate::rules::tasks::checks::{Throw, Thrown};
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::happen::{happen, note};
use crate::world::switches::InspirationOnEnemyRolls;
use crate::world::{Effect, Roll, Side, Stat, World};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, closed, rule};
use std::collections::BTreeMap;

/// Whether initiative has to be rolled: a fight has begun, and nobody has a free turn left. [fivey.initiative.contest]
#[must_use]
pub fn is_due(world: &World) -> bool {
    let open = world.combat.as_ref().is_some_and(|combat| !combat.rolled);
    open && turn::waiting(world).is_empty()
}

/// Somebody's die for initiative. [fivey.initiative.contest]
#[must_use]
pub fn throw(world: &World, who: Who) -> Throw {
    let skilled = world.fighter(who).is_some_and(|fighter| fighter.quick);
    Throw::of(who, Stat::Dex).as_roll(Roll::Initiative).skilled_if(skilled).together()
}

/// One die of initiative, before anybody knows what it comes to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Fallen(Throw);

impl Rule for Fallen {
    type World = World;
    type Outcome = Thrown;

    fn play(&self, at: &mut At<'_, World>) -> Play<Thrown> {
        self.0.fall(at)
    }
}

/// One's own roll against those of all sorts of opponents, once all dice have fallen. A die of inspiration counts in one's
/// own comparison alone; nobody waits for it. [fivey.initiative.contest, fivey.inspiration.one-per-roll]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Place {
    who: Who,
    thrown: Thrown,
    /// What they rolled, the highest first.
    theirs: Vec<i32>,
}

impl Rule for Place {
    type World = World;
    /// How many of them are quicker.
    type Outcome = u8;

    fn play(&self, at: &mut At<'_, World>) -> Play<u8> {
        let (who, mut total, mut theirs) = (self.who, self.thrown.total, self.theirs.clone());
        if let Some(nearest) = theirs.iter().copied().filter(|theirs| total < *theirs).min() {
            let on = at.world().switches.inspiration_on_enemy_rolls == InspirationOnEnemyRolls::On;
            match theirs.as_mut_slice() {
                // Against one roll it is the same whether one's own becomes better or theirs worse.
                [only] if on => {
                    *only = inspiration::lower(at, who, nearest, total.saturating_add(1), Moment::Alone)?;
                }
                _ => total = inspiration::raise(at, who, total, nearest, Moment::Alone)?,
            }
        }
        inspiration::award(at, who, self.thrown.face)?;
        let key = rule!("fivey.initiative.contest");
        // Of equal ones the player's character is first.
        let first = |theirs: i32| rule!("fivey.contest.ties").or(theirs, theirs.saturating_add(1));
        let quicker = theirs.iter().position(|theirs| at.reaches(key, total, first(*theirs)));
        Ok(u8::try_from(quicker.unwrap_or(theirs.len())).unwrap_or(u8::MAX))
    }
}

/// One's own roll with what it comes to against one that has fallen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Race {
    throw: Throw,
    theirs: i32,
}

impl Rule for Race {
    type World = World;
    /// As of [`Place`].
    type Outcome = u8;

    fn play(&self, at: &mut At<'_, World>) -> Play<u8> {
        let thrown = self.throw.fall(at)?;
        Place { who: self.throw.who, thrown, theirs: vec![self.theirs] }.play(at)
    }
}

/// Everybody rolls: each of the party against each sort of opponent. [fivey.initiative.contest]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Initiative;

impl Rule for Initiative {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::fights(at)?;
        let key = rule!("fivey.initiative.contest");
        let due = is_due(at.world());
        at.require(key, due, || Text::part(key, "refusal"))?;
        let mut sorts: BTreeMap<u8, Vec<Who>> = BTreeMap::new();
        for who in turn::fighting(at.world(), Side::Others) {
            let leg = at.world().fighter(who).map_or(0, |fighter| fighter.leg);
            sorts.entry(leg).or_default().push(who);
        }
        let sorts: Vec<Vec<Who>> = sorts.into_values().collect();
        let speak = sorts.iter().filter_map(|all| speaks(at.world(), all));
        let party = turn::fighting(at.world(), Side::Party);
        // All dice fall at once: nobody waits for those of others before their own.
        let dice: Vec<Fallen> =
            speak.chain(party.iter().copied()).map(|who| Fallen(throw(at.world(), who))).collect();
        let mut came = at.together(&dice, vec![], |mut all: Vec<Thrown>, thrown| {
            all.push(thrown);
            all
        })?;
        let own = came.split_off(sorts.len());
        let mut order: Vec<(i32, Vec<Who>)> =
            came.into_iter().map(|thrown| thrown.total).zip(sorts).collect();
        order.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
        let theirs: Vec<i32> = order.iter().map(|(total, _)| *total).collect();
        let races: Vec<Place> = (party.iter().zip(own))
            .map(|(who, thrown)| Place { who: *who, thrown, theirs: theirs.clone() })
            .collect();
        let places = at.together(&races, vec![], |mut all: Vec<u8>, place| {
            all.push(place);
            all
        })?;
        let order_key = rule!("fivey.initiative.order");
        for (who, place) in party.into_iter().zip(places) {
            let leg = order_key.counts(place.saturating_mul(2));
            note(at, order_key, who, |fighter| fighter.leg = leg)?;
        }
        for (place, (_, all)) in order.into_iter().enumerate() {
            let leg = u8::try_from(place).unwrap_or(u8::MAX).saturating_mul(2).saturating_add(1);
            for who in all {
                note(at, order_key, who, |fighter| fighter.leg = order_key.counts(leg))?;
            }
        }
        happen(at, key, Effect::Rolled(true))?;
        turn::round_begins(at, 1, key)?;
        Ok(Verdict::done())
    }
}

/// Who of several rolls for all: their leader if they have one among them, otherwise one of those of whom there are most.
/// [fivey.initiative.contest]
#[must_use]
pub fn speaks(world: &World, all: &[Who]) -> Option<Who> {
    let leader = world.meeting.as_ref().and_then(|meeting| meeting.leader).filter(|who| all.contains(who));
    leader.or_else(|| most_common(world, all))
}

/// One of those of whom there are most.
#[must_use]
pub fn most_common(world: &World, all: &[Who]) -> Option<Who> {
    let like = |who: Who| all.iter().filter(|other| sort(world, **other) == sort(world, who)).count();
    // Of equally common ones it is the first.
    all.iter().copied().rev().max_by_key(|who| like(*who))
}

/// What sort of creature somebody is: the name without the number behind it, and the general ability.
#[must_use]
pub fn sort(world: &World, who: Who) -> (String, Option<i32>) {
    let one = world.character(who);
    let name = one.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    (name.to_owned(), one.ability)
}

closed! {
    /// How many act before the others.
    pub enum First {
        None = "none",
        Some = "some",
        All = "all",
    }
}

/// Initiative from numbers alone: how many of these act before their opponents. [fivey.initiative.contest]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareInitiative {
    /// Everybody who rolls, with their bonus.
    pub party: Vec<(Who, i32)>,
    /// Who rolls for the others, with theirs.
    pub other: (Who, i32),
}

impl Rule for BareInitiative {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let theirs = throw(at.world(), self.other.0).fall(at)?.total;
        let races: Vec<Race> =
            self.party.iter().map(|(who, _)| Race { throw: throw(at.world(), *who), theirs }).collect();
        let quick = at.together(&races, 0_i32, |quick, place| quick.saturating_add(i32::from(place == 0)))?;
        let all = i32::try_from(self.party.len()).unwrap_or(i32::MAX);
        let came = match quick {
            0 => First::None,
            quick if quick < all => First::Some,
            _ => First::All,
        };
        Ok(Verdict::of(came.word()).with_total(quick))
    }
}
