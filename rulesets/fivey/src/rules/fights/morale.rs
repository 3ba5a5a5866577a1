//! Morale: whether those who fight the party hold. [fivey.morale.check, fivey.morale.rising]
use crate::content::DIFFICULTIES;
use crate::reference::RULES;
use crate::rules::fights::begin::flees;
use crate::rules::fights::initiative::most_common;
use crate::rules::fights::turn;
use crate::rules::tasks::checks::{Check, Throw, check};
use crate::world::happen::{meeting, nerve};
use crate::world::{Side, Stat, World};
use norn_kernel::{At, Closed, Edge, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words};

closed! {
    /// What those do who fight the party.
    pub enum Nerve {
        Flees = "flees",
        Holds = "holds",
    }
}

/// Where the difficulty begins: moderate, the second of the five. [fivey.morale.rising, fivey.check.difficulty-words]
const FIRST: usize = 1;
/// How often it rises: to incredible, the fourth. [fivey.morale.rising]
const RISES: usize = 2;

/// How difficult it is to hold, after so many checks in this encounter. [fivey.morale.rising]
#[must_use]
pub fn difficulty(checks: u32) -> i32 {
    let rises = rule!("fivey.morale.rising").counts(usize::try_from(checks).unwrap_or(RISES).min(RISES));
    DIFFICULTIES.get(FIRST.saturating_add(rises)).map_or(0, |row| row.dc)
}

/// Whether half of the others or fewer are left, for the first time. [fivey.morale.check]
fn is_halved(world: &World) -> bool {
    let Some(combat) = world.combat.as_ref().filter(|combat| !combat.halved && 1 < combat.began) else {
        return false;
    };
    let left = u32::try_from(turn::fighting(world, Side::Others).len()).unwrap_or(u32::MAX);
    left.saturating_mul(2) <= combat.began
}

/// Whether they have lost their leader. Whoever has had no part in the fight is not lost in it. [fivey.morale.check]
fn is_leaderless(world: &World) -> bool {
    let Some(meeting) = &world.meeting else { return false };
    let several = world.combat.as_ref().is_some_and(|combat| 1 < combat.began);
    let beaten = |who| meeting.overcome.contains(&who) || world.character(who).is_gone();
    let lost = |who| beaten(who) && !turn::fighting(world, Side::Others).contains(&who);
    several && meeting.leader.is_some_and(lost)
}

/// Whether those who fight the party have to check whether they hold. [fivey.morale.check]
#[must_use]
pub fn is_due(world: &World) -> bool {
    let left =
        !turn::fighting(world, Side::Others).is_empty() && !turn::fighting(world, Side::Party).is_empty();
    let due = world.combat.is_some() && left && (is_halved(world) || is_leaderless(world));
    rule!("fivey.morale.check").holds(due)
}

/// Those who fight the party check together whether they hold. [fivey.morale.check]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Morale {
    /// What speaks for it or against it, as the referee finds.
    pub edge: Edge,
}

/// By which stat they hold: monsters by their general ability, and those who have the four by CHA. [fivey.morale.check]
fn throw(who: Who, edge: Edge) -> Throw {
    Throw::of(who, Stat::Cha).edged(edge)
}

impl Rule for Morale {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::fights(at)?;
        let key = rule!("fivey.morale.check");
        let left = turn::fighting(at.world(), Side::Others);
        let speaks = most_common(at.world(), &left);
        at.require(key, speaks.is_some(), || Text::part(key, "refusal"))?;
        let Some(who) = speaks else { return Ok(Verdict::of(Nerve::Flees.word())) };
        let checks = at.world().combat.as_ref().map_or(0, |combat| combat.checks);
        let dc = at.number(words!("fivey.morale.rising"), difficulty(checks));
        let holds = check(at, &Check::of(throw(who, self.edge), dc))?;
        let (halved, leaderless) = (is_halved(at.world()), is_leaderless(at.world()));
        nerve(at, key, |combat| {
            combat.checks = combat.checks.saturating_add(1);
            combat.halved |= halved;
        })?;
        let checks = checks.saturating_add(1);
        meeting(at, key, |it| {
            it.checks = checks;
            it.leader = it.leader.filter(|_| !leaderless);
        })?;
        if !holds {
            for who in left {
                flees(at, who, key)?;
            }
        }
        let came = if holds { Nerve::Holds } else { Nerve::Flees };
        at.story(|_| Text::part(words!("fivey.morale.check"), came.word()));
        Ok(Verdict::of(came.word()))
    }
}

/// So many checks one after another from numbers alone: whether they hold through all of them, and how many they have held.
/// [fivey.morale.rising]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareMorale {
    pub who: Who,
    /// Their general ability.
    pub ability: i32,
    pub checks: u32,
    pub edge: Edge,
}

impl Rule for BareMorale {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for made in 0..self.checks {
            if !check(at, &Check::of(throw(self.who, self.edge), difficulty(made)))? {
                let held = i32::try_from(made).unwrap_or(i32::MAX);
                return Ok(Verdict::of(Nerve::Flees.word()).with_total(held));
            }
        }
        let held = i32::try_from(self.checks).unwrap_or(i32::MAX);
        Ok(Verdict::of(Nerve::Holds.word()).with_total(held))
    }
}
