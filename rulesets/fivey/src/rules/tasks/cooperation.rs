//! Cooperation: each makes a check of their own, and a single success is enough. [fivey.cooperation.two]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::tasks::checks::{Check, Checked, Throw, Thrown};
use crate::rules::tasks::inspiration::{self, Moment};
use crate::world::{Stat, World};
use norn_kernel::stored::{Plain, Restored};
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// How many work together where the referee says nothing else. [fivey.cooperation.two]
pub const USUAL: i32 = 2;
/// The most who can.
pub const PEOPLE_MAX: i32 = 20;

/// Whom something concerns of those who work together. Older logs have one answer for all of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ForWhom {
    All,
    These(BTreeSet<Who>),
}

impl Default for ForWhom {
    fn default() -> Self {
        Self::These(BTreeSet::new())
    }
}

impl ForWhom {
    /// Whether it concerns one of them.
    fn holds(&self, who: Who) -> bool {
        match self {
            Self::All => true,
            Self::These(of) => of.contains(&who),
        }
    }
}

/// As yes or no where it is the same for all, and by name otherwise.
impl Storable for ForWhom {
    fn store(&self) -> Plain {
        match self {
            Self::All => true.store(),
            Self::These(of) if of.is_empty() => false.store(),
            Self::These(of) => of.store(),
        }
    }
    fn restore(from: &Plain) -> Restored<Self> {
        match from {
            Plain::Bool(true) => Ok(Self::All),
            Plain::Bool(false) => Ok(Self::default()),
            of => BTreeSet::restore(of).map(Self::These),
        }
    }
}

/// Some attempt the same thing together. [fivey.cooperation.two]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Cooperate {
    /// Who takes part.
    pub who: BTreeSet<Who>,
    /// What it is to achieve.
    pub aim: String,
    /// The most relevant stat.
    pub stat: Stat,
    /// Some of them do their part by another.
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub other_stat: Option<Stat>,
    /// Who those are.
    #[stored(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub by_other: BTreeSet<Who>,
    /// The difficulty class.
    pub dc: i32,
    /// Who has a relevant skill.
    #[stored(default)]
    pub skilled: BTreeSet<Who>,
    /// For whom something speaks. [fivey.advantage.advantage]
    #[stored(default)]
    pub favored: ForWhom,
    /// Against whom something speaks. [fivey.advantage.disadvantage]
    #[stored(default)]
    pub hampered: ForWhom,
    /// How many can take part. [fivey.cooperation.solo-task, fivey.cooperation.many]
    pub most: i32,
    /// How many of them have to succeed. [fivey.cooperation.multiple-successes]
    pub needed: i32,
}

/// A die of the task before any die of inspiration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Cast(Throw);

impl Rule for Cast {
    type World = World;
    type Outcome = Thrown;

    fn play(&self, at: &mut At<'_, World>) -> Play<Thrown> {
        self.0.fall(at)
    }
}

/// How many of these checks against one number succeed; so many are needed. All roll at once. Dice of inspiration are
/// asked for afterwards, from those who can still turn it.
fn successes(at: &mut At<'_, World>, throws: &[Throw], dc: i32, needed: i32) -> Play<i32> {
    if !throws.iter().any(|throw| inspiration::has_die(at.world(), throw.who)) {
        let checks: Vec<Check> = throws.iter().map(|throw| Check::of(throw.clone(), dc)).collect();
        return at.together(&checks, 0, |count: i32, succeeds| count.saturating_add(i32::from(succeeds)));
    }
    let casts: Vec<Cast> = throws.iter().cloned().map(Cast).collect();
    let mut thrown = at.together(&casts, vec![], |mut all: Vec<Thrown>, one| {
        all.push(one);
        all
    })?;
    let reached = |thrown: &[Thrown]| thrown.iter().filter(|one| dc <= one.total).count();
    for nth in 0..throws.len() {
        let has_die = |who| inspiration::has_die(at.world(), who);
        let after = throws.iter().zip(&thrown).skip(nth);
        let can = after.filter(|(throw, one)| one.total < dc && has_die(throw.who)).count();
        let (now, needed) = (reached(&thrown), usize::try_from(needed).unwrap_or(0));
        // Nobody is asked for what decides nothing.
        if now < needed && needed <= now.saturating_add(can) {
            let one = &mut thrown[nth];
            one.total = inspiration::raise(at, throws[nth].who, one.total, dc, Moment::Alone)?;
        }
    }
    for (throw, one) in throws.iter().zip(&thrown) {
        inspiration::award(at, throw.who, one.face)?;
        at.reaches(words!("fivey.check.meets-or-exceeds"), one.total, dc);
    }
    Ok(i32::try_from(reached(&thrown)).unwrap_or(i32::MAX))
}

impl Rule for Cooperate {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let count = i32::try_from(self.who.len()).unwrap_or(i32::MAX);
        let most =
            if self.most <= USUAL { self.most } else { rule!("fivey.cooperation.many").or(self.most, USUAL) };
        let key =
            if most <= 1 { rule!("fivey.cooperation.solo-task") } else { rule!("fivey.cooperation.two") };
        at.require(key, count <= most.min(PEOPLE_MAX), || Text::part(key, "refusal").with("max", most))?;
        let key = words!("fivey.cooperation.two");
        at.require(key, 0 < count, || Text::part(key, "nobody"))?;
        for &who in &self.who {
            acting::able(at, who)?;
        }
        let throw = |&who: &Who| {
            let other = self.other_stat.filter(|_| self.by_other.contains(&who));
            let stat = rule!("fivey.cooperation.two").keeps(other).unwrap_or(self.stat);
            let throw = Throw::of(who, stat).skilled_if(self.skilled.contains(&who));
            throw.favored_if(self.favored.holds(who)).hampered_if(self.hampered.holds(who)).own()
        };
        let throws: Vec<Throw> = self.who.iter().map(throw).collect();
        let needed = rule!("fivey.cooperation.multiple-successes").or(self.needed, 1);
        let count = successes(at, &throws, self.dc, needed)?;
        let succeeds = at.reaches(rule!("fivey.cooperation.two"), count, needed);
        Ok(Verdict::of(Checked::of(succeeds).word()).with_total(count))
    }
}

/// Cooperation from numbers alone: of the first people of the world, in this order. [fivey.cooperation.two]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareCooperation {
    /// What each adds to the die.
    pub bonuses: Vec<i32>,
    pub dc: i32,
    /// How many have to succeed.
    pub needed: i32,
}

impl BareCooperation {
    /// Each by their number and bonus.
    pub fn members(&self) -> impl Iterator<Item = (Who, i32)> {
        (1..).map(Who).zip(self.bonuses.iter().copied())
    }
}

impl Rule for BareCooperation {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let throws: Vec<Throw> = self.members().map(|(who, _)| Throw::of(who, Stat::Int)).collect();
        let count = successes(at, &throws, self.dc, self.needed)?;
        let succeeds = at.reaches(words!("fivey.cooperation.two"), count, self.needed);
        Ok(Verdict::of(Checked::of(succeeds).word()).with_total(count))
    }
}
