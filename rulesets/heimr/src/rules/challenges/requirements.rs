//! Challenge requirements and opposed rolls, from numbers alone.
use crate::reference::RULES;
use crate::rules::challenges::dice::{RollResult, Throw, Total};
use crate::rules::characters::fatigue::Strain;
use crate::rules::characters::points;
use crate::world::World;
use crate::world::switches::ConsequenceReroll;
use norn_kernel::{
    Again, At, Closed, Lapse, Onward, Owner, Pick, Play, Prompt, Repeat, Rule, Storable, Value, Verdict, Who,
    closed, rule,
};

closed! {
    /// Whether a requirement was met. [heimr.challenge.requirement]
    pub enum Met {
        /// It was not.
        Fail = "fail",
        /// It was.
        Pass = "pass",
    }
}

closed! {
    /// How an opposed challenge ends for whoever is named first. [heimr.challenge.opposed]
    pub enum Contest {
        /// The other's result is higher.
        Lose = "lose",
        /// Neither is.
        Tie = "tie",
        /// It is higher than the other's.
        Win = "win",
    }
}

/// A roll against a requirement, which may still be made again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tried {
    /// What the last throw came to; an earlier one counts no more. [heimr.challenge.reroll-scope]
    pub thrown: RollResult,
    /// Whether it meets the requirement.
    pub met: Met,
    /// The best result so far. [heimr.challenge.best-attempt]
    pub best: i32,
    /// How often it was made again.
    pub rerolls: u32,
}

/// A throw against a requirement, to be made again for willpower as long as it fails.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Required {
    /// The throw.
    pub throw: Throw,
    /// What it has to reach.
    pub requirement: i32,
    /// Failing does harm at once. [heimr.challenge.reroll-with-consequence]
    pub harmful: bool,
    /// What holds where nobody is asked whether to roll again.
    pub pushes: bool,
}

impl Required {
    /// The first throw.
    #[inline(always)]
    pub fn first(&self, at: &mut At<'_, World>) -> Play<Tried> {
        let (thrown, met) = self.once(at)?;
        Ok(Tried { thrown, met, best: thrown.total, rerolls: 0 })
    }

    /// From the first throw to the last.
    #[inline(always)]
    pub fn play(&self, at: &mut At<'_, World>) -> Play<Tried> {
        let mut now = self.first(at)?;
        if now.met == Met::Fail {
            at.repeat(self, &mut now)?;
        }
        Ok(now)
    }

    #[inline(always)]
    fn once(&self, at: &mut At<'_, World>) -> Play<(RollResult, Met)> {
        let thrown = at.call(&Total(self.throw))?;
        let reached = !thrown.exhausted
            && at.reaches(rule!("heimr.challenge.requirement"), thrown.total, self.requirement);
        Ok((thrown, if reached { Met::Pass } else { Met::Fail }))
    }
}

/// Whether somebody makes a roll again, as `prompt` asks them; then the point of willpower is spent.
/// [heimr.challenge.willpower-reroll]
#[inline(always)]
pub fn pushes(at: &mut At<'_, World>, who: Who, prompt: Prompt<'_>) -> Play<bool> {
    let about = [("who", Value::Character(who))];
    if !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
        return Ok(false);
    }
    points::spend(at, who, rule!("heimr.challenge.willpower-reroll"))?;
    Ok(true)
}

/// Asks whether a roll that came to nothing is made again, where nobody may learn what it would have taken.
/// [heimr.challenge.reroll-scope]
pub fn pushes_blindly(at: &mut At<'_, World>, throw: &Throw, total: i32, rerolls: u32) -> Play<bool> {
    let willpower = at.world().character(throw.who).willpower.now;
    let key = rule!("heimr.challenge.reroll-scope");
    if !key.holds(0 < willpower) {
        return Ok(false);
    }
    let numbers = [("total", total), ("willpower", willpower)];
    let prompt = Prompt::confirm(throw.owner, key).or_else(Pick::Yes(false)).again(Again::Bounded(rerolls));
    pushes(at, throw.who, prompt.numbers(&numbers))
}

/// Further tries, until the requirement is met, the willpower is gone, or its owner lets it be.
/// [heimr.challenge.willpower-reroll]
impl Repeat for Required {
    type World = World;
    type State = Tried;

    #[inline(always)]
    fn round(&self, at: &mut At<'_, World>, now: &mut Tried) -> Play<Onward> {
        let willpower = at.world().character(self.throw.who).willpower.now;
        let allowed = at.world().switches.consequence_reroll == ConsequenceReroll::Allowed;
        if willpower <= 0
            || self.harmful && !at.holds(rule!("heimr.challenge.reroll-with-consequence"), allowed)
        {
            return Ok(Onward::Over);
        }
        let numbers =
            [("total", now.thrown.total), ("requirement", self.requirement), ("willpower", willpower)];
        let prompt = Prompt::confirm(self.throw.owner, rule!("heimr.challenge.willpower-reroll"));
        let prompt = prompt.or_else(Pick::Yes(self.pushes)).again(Again::Bounded(now.rerolls));
        if !pushes(&mut at.lend(), self.throw.who, prompt.numbers(&numbers))? {
            return Ok(Onward::Over);
        }
        now.rerolls += 1;
        let (thrown, met) = self.once(at)?;
        *now = Tried { thrown, met, best: now.best.max(thrown.total), rerolls: now.rerolls };
        Ok(if met == Met::Pass { Onward::Over } else { Onward::On })
    }
}

closed! {
    /// What equal results mean. [heimr.challenge.opposed-tie]
    #[derive(Default)]
    pub enum Tie {
        /// Neither is active: both roll again until one is higher.
        #[default]
        RollAgain = "roll-again",
        /// Neither has won, and that is all.
        Stands = "stands",
        /// The first has to reach what the second rolled, and has.
        FirstReaches = "first-reaches",
    }
}

/// Both throws, until they differ where they have to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Compared {
    /// The first side's throw.
    pub one: Throw,
    /// The second's.
    pub other: Throw,
    /// What equal results mean.
    pub tie: Tie,
}

impl Compared {
    fn once(&self, at: &mut At<'_, World>) -> Play<(Contest, i32)> {
        let (one, other) = (at.call(&Total(self.one))?, at.call(&Total(self.other))?);
        let came = match (one.exhausted, other.exhausted) {
            (true, true) => Contest::Tie,
            (true, false) => Contest::Lose,
            (false, true) => Contest::Win,
            (false, false) => {
                let key = rule!("heimr.challenge.opposed");
                if !at.reaches(key, one.total, other.total) {
                    Contest::Lose
                } else if at.reaches(key, other.total, one.total) {
                    match self.tie {
                        Tie::FirstReaches => {
                            if at.holds(rule!("heimr.challenge.opposed-tie"), true) {
                                Contest::Win
                            } else {
                                Contest::Tie
                            }
                        }
                        Tie::RollAgain | Tie::Stands => Contest::Tie,
                    }
                } else {
                    Contest::Win
                }
            }
        };
        Ok((came, one.total))
    }

    /// To the end.
    #[inline(always)]
    pub fn play(&self, at: &mut At<'_, World>) -> Play<(Contest, i32)> {
        let mut now = self.once(at)?;
        if now.0 == Contest::Tie && self.tie == Tie::RollAgain {
            at.repeat(self, &mut now)?;
        }
        Ok(now)
    }
}

impl Repeat for Compared {
    type World = World;
    type State = (Contest, i32);

    fn round(&self, at: &mut At<'_, World>, now: &mut (Contest, i32)) -> Play<Onward> {
        if !at.holds(rule!("heimr.challenge.opposed-tie"), true) {
            return Ok(Onward::Over);
        }
        *now = self.once(at)?;
        Ok(if now.0 == Contest::Tie { Onward::On } else { Onward::Over })
    }
}

/// A roll from numbers alone, to be weighed without a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareChallenge {
    /// Who rolls.
    pub who: Who,
    /// How many d10.
    pub consistency: i32,
    /// What is added.
    pub potential: i32,
    /// What has to be reached, if anything.
    pub requirement: Option<i32>,
}

#[inline]
fn bare(who: Who, consistency: i32, potential: i32) -> Throw {
    Throw { who, owner: Owner::Character(who), consistency, potential, strain: Strain::None }
}

impl Rule for BareChallenge {
    type World = World;
    type Outcome = Verdict;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let throw = bare(self.who, self.consistency, self.potential);
        let Some(requirement) = self.requirement else {
            return Ok(Verdict::done().with_total(at.call(&Total(throw))?.total));
        };
        // Whoever names willpower means to spend it.
        let tried = Required { throw, requirement, harmful: false, pushes: true }.play(at)?;
        let met = at.outcome(rule!("heimr.challenge.requirement"), tried.met);
        Ok(Verdict::of(met.word()).with_total(tried.thrown.total))
    }
}

/// Two rolls against each other from numbers alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareOpposed {
    /// The two who roll.
    pub who: (Who, Who),
    /// Consistency and potential of the first.
    pub one: (i32, i32),
    /// Of the second.
    pub other: (i32, i32),
}

impl Rule for BareOpposed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let one = bare(self.who.0, self.one.0, self.one.1);
        let other = bare(self.who.1, self.other.0, self.other.1);
        let (came, total) = Compared { one, other, tie: Tie::Stands }.play(at)?;
        let came = at.outcome(rule!("heimr.challenge.opposed"), came);
        Ok(Verdict::of(came.word()).with_total(total))
    }
}
