//! Challenge requirements, opposed challenges, and rolls from numbers alone.
use crate::RULES;
use crate::abilities::{self, Situation, Standard, Tested};
use crate::content;
use crate::dice::{Came, Strain, Throw, Total};
use crate::effects;
use crate::happen::{Act, happen};
use crate::heights;
use crate::injuries::{self, Stir};
use crate::world::fight::CalledOn;
use crate::world::{ConsequenceReroll, World};
use norn_kernel::{
    Again, At, Closed, Lapse, Onward, Owner, Pick, Play, Prompt, Repeat, Rule, Text, Value, Verdict, Who,
    closed, rule,
};
use serde::{Deserialize, Serialize};

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
    pub thrown: Came,
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
    fn once(&self, at: &mut At<'_, World>) -> Play<(Came, Met)> {
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
    happen(at, Act::SpendWillpower { who, by: rule!("heimr.challenge.willpower-reroll") })?;
    Ok(true)
}

/// Asks whether a roll that came to nothing is made again, where nobody may learn what it would have taken.
/// [heimr.challenge.reroll-scope]
pub fn pushes_blindly(at: &mut At<'_, World>, throw: &Throw, total: i32, rerolls: u32) -> Play<bool> {
    let willpower = at.world().character(throw.who).willpower.now;
    let key = rule!("heimr.challenge.reroll-scope");
    if willpower <= 0 || key.off() {
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

/// What failing does to whoever has failed. [heimr.challenge.failure-consequences]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Befalls {
    /// A fall from so many levels, 1 or more. [heimr.height.fall-check]
    Falls(i32),
    /// To the ground.
    Prone,
    /// An effect, as the game master calls it. [heimr.effect.who-calls]
    Effect(CalledOn),
}

/// Somebody rolls: against a requirement, or only to see how high. [heimr.challenge.requirement]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// Who.
    pub who: Who,
    /// With what.
    pub tested: Tested,
    /// What has to be reached; without it, only the result is of interest.
    pub requirement: Option<i32>,
    /// What is tried, as people call it; may be empty. What has failed under this name stands.
    /// [heimr.challenge.best-attempt]
    #[serde(default)]
    pub task: String,
    /// What failing does, in the game master's words; empty for nothing. [heimr.challenge.failure-consequences]
    #[serde(default)]
    pub harm: String,
    /// What failing does by the rules. [heimr.challenge.failure-consequences]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub befalls: Option<Befalls>,
    /// What makes this roll harder or easier.
    #[serde(default)]
    pub besides: Vec<Situation>,
    /// Circumstances have changed, so that an earlier failure stands no more. [heimr.challenge.best-attempt]
    #[serde(default)]
    pub anew: bool,
    /// Only the game master learns of it, and rolls.
    #[serde(default)]
    pub secret: bool,
    /// What is put forward where somebody is to be convinced. [heimr.standard-ability.persuasion]
    #[serde(default)]
    pub argument: Option<String>,
}

impl Rule for Challenge {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        lives(at, self.who)?;
        if let Some(Befalls::Effect(called)) = &self.befalls {
            effects::needs(at, std::slice::from_ref(called))?;
        }
        let (who, world) = (self.who, at.world());
        let stood = !self.task.is_empty() && !self.anew && world.failed(who, &self.task).is_some();
        let affords = 0 < world.character(who).willpower.now;
        at.require(rule!("heimr.challenge.best-attempt"), !stood || affords, || {
            Text::part(rule!("heimr.challenge.best-attempt"), "refusal").with("who", who)
        })?;
        let physical = abilities::is_physical(at.world(), &self.tested);
        if physical && !injuries::stirs(at, who, Stir::Effort)? {
            return Ok(Verdict::done());
        }
        if convinces(at.world(), &self.tested) {
            let argued = self.argument.as_ref().is_none_or(|argument| !argument.trim().is_empty());
            let key = rule!("heimr.standard-ability.persuasion");
            at.require(key, argued, || Text::part(key, "refusal").with("who", who))?;
            if let Some(argument) = &self.argument {
                at.tell(|_| {
                    Text::part(key, "argues").with("who", who).with("argument", Value::text(argument))
                });
                let about = [("who", Value::Character(who)), ("argument", Value::text(argument))];
                let prompt = Prompt::confirm(Owner::Referee, key).or_else(Pick::Yes(true));
                if !at.confirm(&prompt.lapses(Lapse::MovingOn).about(&about))? {
                    return Ok(Verdict::done());
                }
            }
        }
        if !self.task.is_empty() {
            at.tell(|_| {
                Text::part(rule!("heimr.challenge.ability-or-attribute"), "task")
                    .with("who", who)
                    .with("task", Value::text(&self.task))
            });
        }
        if stood {
            happen(at, Act::SpendWillpower { who, by: rule!("heimr.challenge.best-attempt") })?;
        }
        let throw = abilities::throw(at, who, &self.tested, &self.besides);
        let throw = Throw { owner: abilities::roller(at.world(), who, self.secret), ..throw };
        let Some(requirement) = self.requirement else {
            let thrown = at.call(&Total(throw))?;
            if thrown.exhausted {
                let fail = at.outcome(rule!("heimr.fatigue.requirement"), Met::Fail);
                return Ok(Verdict::of(fail.word()).with_total(thrown.total));
            }
            return Ok(Verdict::done().with_total(thrown.total));
        };
        let key = rule!("heimr.challenge.failure-consequences");
        let befalls = self.befalls.as_ref().filter(|_| !key.off());
        let harmful = !self.harm.is_empty() || befalls.is_some();
        let required = Required { throw, requirement, harmful, pushes: false };
        let tried = required.play(at)?;
        let met = at.outcome(rule!("heimr.challenge.requirement"), tried.met);
        if met == Met::Fail && !self.harm.is_empty() {
            at.tell(|_| Text::part(key, "harm").with("who", who).with("harm", Value::text(&self.harm)));
        }
        if let Some(befalls) = befalls.filter(|_| met == Met::Fail) {
            match befalls {
                Befalls::Falls(height) => {
                    heights::falls(at, who, *height)?;
                }
                Befalls::Prone => effects::lie_down(at, who, key)?,
                Befalls::Effect(called) => effects::call(at, who, called, None)?,
            }
        }
        if !self.task.is_empty() && !self.secret {
            let best = (met == Met::Fail).then_some(tried.best);
            happen(at, Act::Try { who, task: self.task.clone(), best })?;
        }
        Ok(Verdict::of(met.word()).with_total(tried.thrown.total))
    }
}

/// The dead roll nothing. [heimr.injury.death]
fn lives(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let key = rule!("heimr.injury.death");
    at.require(key, !at.world().character(who).dead, || Text::part(key, "refusal").with("who", who))
}

/// Whether somebody is to be convinced, so that it takes an argument. [heimr.standard-ability.persuasion]
#[must_use]
pub fn convinces(world: &World, tested: &Tested) -> bool {
    let Tested::Ability(name) = tested else { return false };
    let persuasion = Standard::Persuasion.name();
    name == persuasion || content::ability(world, name).specialises.as_deref() == Some(persuasion)
}

/// One side of an opposed challenge.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opponent {
    /// Who.
    pub who: Who,
    /// With what; the two need not roll the same.
    pub tested: Tested,
    /// What makes this roll harder or easier.
    #[serde(default)]
    pub besides: Vec<Situation>,
}

/// What equal results mean. [heimr.challenge.opposed-tie]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// Neither is active: both roll again until one is higher.
    #[default]
    RollAgain,
    /// Neither has won, and that is all.
    Stands,
    /// The first has to reach what the second rolled, and has.
    FirstReaches,
}

/// Two oppose each other. [heimr.challenge.opposed]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opposed {
    /// From whose side it is told.
    pub one: Opponent,
    /// Against whom.
    pub other: Opponent,
    /// What equal results mean.
    #[serde(default)]
    pub tie: Tie,
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

impl Rule for Opposed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        lives(at, self.one.who)?;
        lives(at, self.other.who)?;
        let one = abilities::throw(at, self.one.who, &self.one.tested, &self.one.besides);
        let other = abilities::throw(at, self.other.who, &self.other.tested, &self.other.besides);
        let (came, total) = Compared { one, other, tie: self.tie }.play(at)?;
        let came = at.outcome(rule!("heimr.challenge.opposed"), came);
        Ok(Verdict::of(came.word()).with_total(total))
    }
}

/// A roll from numbers alone, to be weighed without a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
