//! Hiding in a fight, and being unseen. [fivey.action.hide]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::fights::blast::to_meet;
use crate::rules::fights::{actions, turn};
use crate::rules::magic::ongoing;
use crate::rules::tasks::checks::Throw;
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::inspiration;
use crate::rules::traits::skills;
use crate::world::happen::note;
use crate::world::{Roll, Stat, World};
use norn_kernel::{At, Closed, Place, Play, Rule, Storable, Text, Verdict, Who, closed, rule};
use std::collections::BTreeSet;

closed! {
    /// From how many of their opponents somebody has hidden.
    pub enum Unseen {
        Nobody = "from-nobody",
        Some = "from-some",
        All = "from-all",
    }
}

/// Whether an attack comes as a surprise, since whom it is on has not noticed where somebody hid in their last turn.
/// [fivey.action.hide]
#[must_use]
pub fn surprises(world: &World, by: Who, on: Who) -> bool {
    let surprises = world.fighter(by).is_some_and(|it| it.lurking && it.hidden_from.contains(&on));
    rule!("fivey.action.hide").holds(surprises)
}

/// Somebody is hidden no more. [fivey.action.hide]
pub fn comes_out(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("fivey.action.hide");
    if !key.applies() {
        return Ok(());
    }
    note(at, key, who, |fighter| {
        fighter.hidden_from.clear();
        (fighter.lurking, fighter.hid) = (false, false);
    })
}

/// Whoever is in plain view now is hidden no more, as where a light is lit. [fivey.action.hide]
pub fn shows_all(at: &mut At<'_, World>) -> Play<()> {
    for who in turn::fighters(at.world()) {
        let place = at.world().character(who).at;
        let hides = at.world().fighter(who).is_some_and(|it| !it.hidden_from.is_empty());
        if hides && !has_cover(at.world(), place) {
            comes_out(at, who)?;
        }
    }
    Ok(())
}

/// Whether there is something to hide behind or in, on a place of the field or next to it, or darkness that nothing lights.
/// Without a field the referee says so. [fivey.move.measure, fivey.action.hide]
#[must_use]
pub fn has_cover(world: &World, place: Option<Place>) -> bool {
    let (Some(ground), Some(place)) = (&world.ground, place) else { return true };
    let near = |other: &Place| ground.distance(place, *other).is_some_and(|paces| paces <= 1);
    let dark = rule!("fivey.action.hide").holds(ground.dark.contains(&place));
    ground.cover.contains(&place)
        || ground.walls.iter().any(near)
        || dark && !ongoing::lit(world).contains(&place)
}

/// One roll against the watchfulness of several: a check whose total meets some of the numbers and not others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sneak {
    pub throw: Throw,
    /// What has to be met of each.
    pub against: Vec<i32>,
}

impl Rule for Sneak {
    type World = World;
    /// Which of them are met.
    type Outcome = Vec<bool>;

    fn play(&self, at: &mut At<'_, World>) -> Play<Vec<bool>> {
        let thrown = self.throw.fall(at)?;
        let next = self.against.iter().copied().filter(|dc| thrown.total < *dc).min();
        let total = match next.filter(|_| !self.throw.ahead) {
            Some(dc) => inspiration::raise(at, self.throw.who, thrown.total, dc, self.throw.moment)?,
            None => thrown.total,
        };
        inspiration::award(at, self.throw.who, thrown.face)?;
        let key = rule!("fivey.check.meets-or-exceeds");
        Ok(self.against.iter().map(|dc| at.reaches(key, total, *dc)).collect())
    }
}

/// Somebody hides from everybody against whom they fight. [fivey.action.hide]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Hide {
    pub who: Who,
    /// What speaks for it and against it besides.
    #[stored(flatten)]
    pub circumstances: Circumstances,
    /// There is something to hide behind or in.
    pub cover: bool,
}

impl Rule for Hide {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        turn::fights(at)?;
        let key = rule!("fivey.action.hide");
        at.require(key, self.cover, || Text::part(key, "refusal").with("who", self.who))?;
        let actions = actions::cost(at, "hide");
        turn::spends(at, self.who, actions, key)?;
        let side = at.world().fighter(self.who).map(|fighter| fighter.side).unwrap_or_default();
        let against: Vec<Who> = turn::fighters(at.world())
            .into_iter()
            .filter(|who| at.world().fighter(*who).is_some_and(|it| it.side != side && !it.fled))
            .filter(|who| at.world().is_able(*who))
            .collect();
        let met = self.rolls(at, &against)?;
        let missed = against.iter().zip(met).filter(|(_, met)| *met).map(|(who, _)| *who);
        let hidden: BTreeSet<Who> = missed.collect();
        let came = match (hidden.is_empty(), hidden.len() == against.len()) {
            (true, _) => Unseen::Nobody,
            (false, false) => Unseen::Some,
            (false, true) => Unseen::All,
        };
        note(at, key, self.who, |fighter| {
            (fighter.hid, fighter.lurking) = (!hidden.is_empty(), false);
            fighter.hidden_from = hidden;
        })?;
        Ok(Verdict::of(came.word()))
    }
}

impl Hide {
    /// One roll against what each of them notices. [fivey.action.hide, fivey.check.save]
    fn rolls(&self, at: &mut At<'_, World>, against: &[Who]) -> Play<Vec<bool>> {
        let mut numbers = vec![];
        for who in against {
            let skilled = skills::helps(at, *who, rule!("fivey.passive.skilled"))?;
            numbers.push(to_meet(at, &Throw::of(*who, Stat::Int).skilled_if(skilled), false)?);
        }
        let throw = Throw::of(self.who, Stat::Dex).as_roll(Roll::Hide);
        let throw = throw.under(at.world(), &self.circumstances, Deed::Practice);
        at.call(&Sneak { throw: throw.own(), against: numbers })
    }
}
