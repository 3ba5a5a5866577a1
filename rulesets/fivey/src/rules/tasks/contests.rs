//! Contests: everybody rolls, and the highest total wins. [fivey.contest.roll]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::tasks::checks::{Check, Throw, Thrown};
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::{Stat, World};
use norn_kernel::at::{Onward, Repeat};
use norn_kernel::contest::{self};
use norn_kernel::{
    At, Better, Closed, Edge, Owner, Play, Rule, Storable, Text, Verdict, Who, closed, rule, words,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most who are in a contest.
pub const PEOPLE_MAX: usize = 20;

/// Somebody in a contest.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entrant {
    pub throw: Throw,
    /// They act against the others, and so win ties. [fivey.contest.ties]
    pub acts: bool,
}

/// Where nobody has a die to spend, what is rolled is what counts.
impl Rule for Entrant {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        let thrown = Cast(self.throw.clone()).play(at)?;
        awards(at, &self.throw, thrown)?;
        Ok(thrown.total)
    }
}

/// A die of a contest before any die of inspiration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Cast(Throw);

impl Rule for Cast {
    type World = World;
    type Outcome = Thrown;

    fn play(&self, at: &mut At<'_, World>) -> Play<Thrown> {
        let Thrown { face, total } = self.0.fall(at)?;
        Ok(Thrown { face, total: at.total(rule!("fivey.contest.roll"), total) })
    }
}

/// A natural 20 of a contest earns a die, too. [fivey.contest.like-checks]
fn awards(at: &mut At<'_, World>, throw: &Throw, thrown: Thrown) -> Play<()> {
    if throw.is_kept() {
        return Ok(());
    }
    match rule!("fivey.contest.like-checks").applies() {
        true => inspiration::award(at, throw.who, thrown.face),
        false => Ok(()),
    }
}

/// Who wins of these. Nobody, if there is nobody. [fivey.contest.roll, fivey.contest.ties]
pub fn decided(at: &mut At<'_, World>, of: &[Entrant]) -> Play<Option<Who>> {
    let mut still = of.to_vec();
    if 1 < still.len() {
        at.repeat(&Bout, &mut still)?;
    }
    Ok(still.first().map(|first| first.throw.who))
}

/// All who still tie roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Bout;

impl Repeat for Bout {
    type World = World;
    type State = Vec<Entrant>;

    fn round(&self, at: &mut At<'_, World>, still: &mut Vec<Entrant>) -> Play<Onward> {
        let spends =
            still.iter().any(|one| !one.throw.is_kept() && inspiration::has_die(at.world(), one.throw.who));
        *still = match spends {
            true => bettered(at, still)?,
            false => contest::best(at, still, Better::High)?,
        };
        if still.len() <= 1 {
            return Ok(Onward::Over);
        }
        let key = rule!("fivey.contest.ties");
        match still.iter().find(|one| one.acts).cloned() {
            Some(acts) if key.applies() => *still = vec![acts],
            None if key.applies() => return Ok(Onward::On),
            // Without the rule a tie is nobody's.
            _ => still.clear(),
        }
        Ok(Onward::Over)
    }
}

/// What has been rolled, and what dice of inspiration have made of it.
struct Rolled<'a> {
    of: &'a [Entrant],
    totals: Vec<i32>,
    /// Whose own roll was raised.
    raised: Vec<bool>,
    /// What the second's roll counts against the first alone. [fivey.inspiration.one-per-roll]
    lowered: BTreeMap<(usize, usize), i32>,
}

impl Rolled<'_> {
    /// How much one has to come to so as not to be beaten by another.
    fn bar(&self, one: usize, other: usize) -> i32 {
        let theirs = self.lowered.get(&(one, other)).copied().unwrap_or(self.totals[other]);
        theirs.saturating_add(i32::from(self.loses_ties(one, other)))
    }

    /// Whether whoever ties with the other is beaten. [fivey.contest.ties]
    fn loses_ties(&self, one: usize, other: usize) -> bool {
        rule!("fivey.contest.ties").holds(self.of[other].acts && !self.of[one].acts)
    }

    /// With whom somebody ties so that neither wins: before they roll again, one point decides. [fivey.contest.ties]
    fn level_with(&self, one: usize) -> Vec<usize> {
        let unbeaten = self.of.iter().all(|it| !it.acts) && self.beaten_by(one).is_empty();
        if !rule!("fivey.contest.ties").holds(unbeaten) {
            return vec![];
        }
        let lowered = |pair| self.lowered.contains_key(&pair);
        let level = |other: &usize| {
            let apart = lowered((one, *other)) || lowered((*other, one));
            *other != one && !apart && self.totals[*other] == self.totals[one]
        };
        (0..self.of.len()).filter(level).collect()
    }

    /// Whether people wait for whoever may spend a die: where they roll again unless somebody does, it comes before that.
    /// [fivey.inspiration.timing]
    fn moment(&self) -> Moment {
        let again = (0..self.of.len()).any(|one| !self.level_with(one).is_empty());
        if rule!("fivey.inspiration.timing").holds(again) { Moment::Together } else { Moment::Alone }
    }

    /// Who beats somebody.
    fn beaten_by(&self, one: usize) -> Vec<usize> {
        let own = |other| self.lowered.get(&(other, one)).copied().unwrap_or(self.totals[one]);
        (0..self.of.len()).filter(|&other| other != one && own(other) < self.bar(one, other)).collect()
    }
}

/// All roll, and whoever does not win may spend dice: on their own roll, or on the one roll that keeps them from it. Gives
/// whom nobody beats. [fivey.contest.like-checks, fivey.contest.ties, fivey.inspiration.spend]
fn bettered(at: &mut At<'_, World>, of: &[Entrant]) -> Play<Vec<Entrant>> {
    let casts: Vec<Cast> = of.iter().map(|one| Cast(one.throw.clone())).collect();
    let thrown = at.together(&casts, vec![], |mut all: Vec<Thrown>, one| {
        all.push(one);
        all
    })?;
    let mut it = Rolled {
        of,
        totals: thrown.iter().map(|one| one.total).collect(),
        raised: of.iter().map(|one| one.throw.ahead).collect(),
        lowered: BTreeMap::new(),
    };
    // First those who lose as it stands, then those whom they have overtaken or caught up with, and at last those who have
    // let a tie be and are behind now.
    let losing: Vec<usize> = (0..of.len()).filter(|one| !it.beaten_by(*one).is_empty()).collect();
    let leading = (0..of.len()).filter(|one| !losing.contains(one));
    if rule!("fivey.contest.like-checks").applies() {
        let mut tied = vec![];
        for one in losing.iter().copied().chain(leading) {
            if !it.level_with(one).is_empty() {
                tied.push(one);
            }
            spends(at, &mut it, one)?;
        }
        for one in tied {
            if !it.beaten_by(one).is_empty() {
                spends(at, &mut it, one)?;
            }
        }
    }
    for (one, thrown) in of.iter().zip(&thrown) {
        awards(at, &one.throw, *thrown)?;
    }
    let unbeaten: Vec<usize> = (0..of.len()).filter(|one| it.beaten_by(*one).is_empty()).collect();
    let best = it.totals.iter().copied().max();
    let left = (0..of.len()).filter(|one| match unbeaten.is_empty() {
        true => Some(it.totals[*one]) == best,
        false => unbeaten.contains(one),
    });
    Ok(left.map(|one| of[one].clone()).collect())
}

/// One of those who do not win may spend a die on their own roll, and then another on the roll that keeps them from it.
/// [fivey.inspiration.spend, fivey.inspiration.one-per-roll]
fn spends(at: &mut At<'_, World>, it: &mut Rolled<'_>, one: usize) -> Play<()> {
    if it.of[one].throw.is_kept() {
        return Ok(());
    }
    let who = it.of[one].throw.who;
    let others = (0..it.of.len()).filter(|other| *other != one);
    let bar = others.map(|other| it.bar(one, other)).max().unwrap_or(0);
    let bar = bar.saturating_add(i32::from(!it.level_with(one).is_empty()));
    if !it.raised[one] && it.totals[one] < bar {
        let total = inspiration::raise(at, who, it.totals[one], bar, it.moment())?;
        it.raised[one] = total != it.totals[one];
        it.totals[one] = total;
    }
    let beaten = it.beaten_by(one);
    // A tie that they have let be is not put to them twice.
    let level = if it.raised[one] { it.level_with(one) } else { vec![] };
    let ahead: Vec<usize> = beaten.into_iter().chain(level.iter().copied()).collect();
    let [other] = ahead[..] else { return Ok(()) };
    // No roll is changed by two dice.
    if rule!("fivey.inspiration.one-per-roll").holds(it.raised[other]) {
        return Ok(());
    }
    let short = level.is_empty() && !it.loses_ties(one, other);
    let enough = it.totals[one].saturating_add(i32::from(short));
    let total = inspiration::lower(at, who, it.totals[other], enough, it.moment())?;
    it.lowered.insert((one, other), total);
    Ok(())
}

/// Whether it is the nature of such a contest that the others do not know of it: who sneaks by DEX past somebody's INT, or
/// lies by CHA. [fivey.contest.different-stats]
#[must_use]
pub fn deceives(stat: Stat, their_stat: Stat) -> bool {
    matches!(stat, Stat::Dex | Stat::Cha) && their_stat == Stat::Int
}

closed! {
    /// What a contest comes to for whoever begins it.
    pub enum Outcome {
        Lose = "lose",
        Win = "win",
    }
}

impl Outcome {
    /// The same from yes and no.
    #[must_use]
    pub fn of(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Lose }
    }
}

/// Some contend. [fivey.contest.roll]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Contest {
    /// Whose contest it is.
    pub who: Who,
    /// Who is on their side.
    #[stored(default)]
    pub with: BTreeSet<Who>,
    /// Against whom.
    pub others: BTreeSet<Who>,
    /// With which stat.
    pub stat: Stat,
    /// With which stat the others. [fivey.contest.different-stats]
    pub their_stat: Stat,
    /// Who has a relevant skill.
    #[stored(default)]
    pub skilled: BTreeSet<Who>,
    /// For whom something speaks.
    #[stored(default)]
    pub favored: BTreeSet<Who>,
    /// Against whom something speaks.
    #[stored(default)]
    pub hampered: BTreeSet<Who>,
    /// They act against the others; otherwise nobody does against anybody. [fivey.contest.ties]
    pub acts: bool,
    /// Whoever is alone on their side does not roll: their passive score is what the others check against.
    /// [fivey.passive.use]
    #[stored(default)]
    pub passive: bool,
}

impl Contest {
    /// Those who begin it.
    pub fn side(&self) -> impl Iterator<Item = Who> {
        [self.who].into_iter().chain(self.with.iter().copied().filter(|who| *who != self.who))
    }

    /// Everybody in it.
    pub fn all(&self) -> impl Iterator<Item = Who> {
        self.side().chain(self.others.iter().copied())
    }

    /// Whether players' characters contend without knowing: with somebody whom they do not see, or who sneaks past them or
    /// lies to them.
    #[must_use]
    pub fn is_kept(&self, world: &World) -> bool {
        self.all().any(|who| !world.is_seen(who))
            || deceives(self.stat, self.their_stat)
                && !self.side().any(|who| world.is_players(who))
                && self.others.iter().any(|who| world.is_players(*who))
    }

    /// The roll of one of them. Of those who do not know of it, the referee rolls. [fivey.contest.like-checks]
    fn entrant(&self, world: &World, who: Who) -> Entrant {
        let other = self.others.contains(&who);
        let stat =
            if rule!("fivey.contest.different-stats").holds(other) { self.their_stat } else { self.stat };
        let key = rule!("fivey.contest.like-checks");
        let throw = Throw::of(who, stat)
            .skilled_if(key.holds(self.skilled.contains(&who)))
            .favored_if(key.holds(self.favored.contains(&who)))
            .hampered_if(key.holds(self.hampered.contains(&who)));
        let throw = if key.holds(!other) { throw.own() } else { throw };
        let kept = self.is_kept(world) && world.is_players(who);
        let throw = if kept { throw.rolled_by(Owner::Referee) } else { throw };
        Entrant { throw, acts: self.acts && !other }
    }

    /// Who stands alone against several. [fivey.passive.use]
    #[must_use]
    pub fn alone(&self) -> Option<Who> {
        let (side, others) = (self.side().count(), self.others.len());
        match (side, others) {
            (1, MANY..) => Some(self.who),
            (MANY.., 1) => self.others.first().copied(),
            _ => None,
        }
    }

    /// Whether there are so many that one check each is the usual way. [fivey.passive.use]
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        rule!("fivey.passive.use").holds(CROWD <= self.side().count().max(self.others.len()))
    }

    /// Each of the many checks against the passive score of the one. [fivey.passive.use]
    fn passive(&self, at: &mut At<'_, World>, alone: Who) -> Play<Verdict> {
        let dc = self.entrant(at.world(), alone).throw.passive(at.world());
        let dc = at.number(rule!("fivey.passive.use"), dc);
        let many: Vec<Who> = self.all().filter(|who| *who != alone).collect();
        let checks: Vec<Check> =
            many.iter().map(|&who| Check::of(self.entrant(at.world(), who).throw.together(), dc)).collect();
        let came = at.together(&checks, vec![], |mut all: Vec<bool>, one| {
            all.push(one);
            all
        })?;
        let key = words!("fivey.passive.use");
        for (&who, &succeeds) in many.iter().zip(&came) {
            at.story(|_| Text::part(key, if succeeds { "succeeds" } else { "fails" }).with("who", who));
        }
        let reached = came.iter().any(|succeeds| *succeeds);
        let count = i32::try_from(came.iter().filter(|succeeds| **succeeds).count()).unwrap_or(i32::MAX);
        let wins = reached == (alone != self.who);
        Ok(Verdict::of(Outcome::of(wins).word()).with_total(count))
    }
}

/// From how many on they are several. [fivey.passive.use]
const MANY: usize = 2;
/// From how many on rolls for all of them would only hold play up. [fivey.passive.use]
const CROWD: usize = 3;

impl Rule for Contest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.contest.roll");
        let apart = !self.others.is_empty() && self.side().all(|who| !self.others.contains(&who));
        at.require(key, apart, || Text::part(key, "alone"))?;
        let few = self.all().count() <= PEOPLE_MAX;
        let max = i32::try_from(PEOPLE_MAX).unwrap_or(i32::MAX);
        at.require(key, few, || Text::part(key, "refusal").with("max", max))?;
        for who in self.all() {
            acting::able(at, who)?;
        }
        if let Some(alone) = self.alone().filter(|_| self.passive) {
            return self.passive(at, alone);
        }
        let entrants: Vec<Entrant> = self.all().map(|who| self.entrant(at.world(), who)).collect();
        let winner = decided(at, &entrants)?;
        if let Some(who) = winner {
            at.story(|_| Text::part(words!("fivey.contest.roll"), "wins").with("who", who));
        }
        let wins = winner.is_some_and(|who| !self.others.contains(&who));
        Ok(Verdict::of(Outcome::of(wins).word()))
    }
}

closed! {
    /// Who wins a tie. [fivey.contest.ties]
    #[derive(Default)]
    pub enum Ties {
        /// Whoever acts against the other.
        #[default]
        First = "first",
        /// Both roll again.
        Again = "again",
    }
}

/// A contest of two from numbers alone, who are the first people of the world. [fivey.contest.roll]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareContest {
    /// One's own stat.
    pub bonus: i32,
    /// The other's.
    pub against: i32,
    /// One has a relevant skill.
    pub skilled: bool,
    /// The other has one.
    pub against_skilled: bool,
    /// Which of two dice counts for oneself.
    pub edge: Edge,
    /// Which for the other.
    pub against_edge: Edge,
    pub ties: Ties,
}

impl BareContest {
    /// Whose contest it is.
    pub const OWN: Who = Who(1);
    /// Against whom it is.
    pub const OTHER: Who = Who(2);
}

impl Rule for BareContest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let throw = |who, skilled, edge| {
            let throw = Throw::of(who, Stat::Int).skilled_if(skilled).edged(edge);
            throw.rolled_by(Owner::Character(Self::OWN))
        };
        let own = throw(Self::OWN, self.skilled, self.edge);
        let other = throw(Self::OTHER, self.against_skilled, self.against_edge);
        let acts = self.ties == Ties::First;
        let of = [Entrant { throw: own, acts }, Entrant { throw: other, acts: false }];
        let winner = decided(at, &of)?;
        Ok(Verdict::of(Outcome::of(winner == Some(Self::OWN)).word()))
    }
}
