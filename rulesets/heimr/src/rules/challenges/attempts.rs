//! Challenges that somebody attempts, alone or against another.
use crate::reference::RULES;
use crate::rules::challenges::dice::{Throw, Total};
use crate::rules::challenges::requirements::{Compared, Met, Required, Tie};
use crate::rules::challenges::situations::Situation;
use crate::rules::challenges::throws;
use crate::rules::characters::abilities::{self, Standard};
use crate::rules::characters::{hindrances, points};
use crate::rules::environment::heights;
use crate::rules::harm::injuries::{self, Stir};
use crate::rules::harm::{effects, lasting};
use crate::world::fight::CalledOn;
use crate::world::happen::happen;
use crate::world::rolls::Tested;
use crate::world::{Effect, Failed, KEPT_MAX, World};
use norn_kernel::{
    At, Closed, Lapse, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};

/// What failing does to whoever has failed. [heimr.challenge.failure-consequences]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Befalls {
    /// A fall from so many levels, 1 or more. [heimr.height.fall-check]
    Falls(i32),
    /// To the ground.
    Prone,
    /// An effect, as the game master calls it. [heimr.effect.who-calls]
    Effect(CalledOn),
}

/// Somebody rolls: against a requirement, or only to see how high. [heimr.challenge.requirement]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Challenge {
    pub who: Who,
    /// With what.
    pub tested: Tested,
    /// What has to be reached; without it, only the result is of interest.
    pub requirement: Option<i32>,
    /// What is tried, as people call it; may be empty. What has failed under this name stands.
    /// [heimr.challenge.best-attempt]
    #[stored(default)]
    pub task: String,
    /// What failing does, in the game master's words; empty for nothing. [heimr.challenge.failure-consequences]
    #[stored(default)]
    pub harm: String,
    /// What failing does by the rules. [heimr.challenge.failure-consequences]
    #[stored(default, skip_serializing_if = "Option::is_none")]
    pub befalls: Option<Befalls>,
    /// What makes this roll harder or easier.
    #[stored(default)]
    pub besides: Vec<Situation>,
    /// Circumstances have changed, so that an earlier failure stands no more. [heimr.challenge.best-attempt]
    #[stored(default)]
    pub anew: bool,
    /// Only the game master learns of it, and rolls.
    #[stored(default)]
    pub secret: bool,
    /// What is put forward where somebody is to be convinced. [heimr.standard-ability.persuasion]
    #[stored(default)]
    pub argument: Option<String>,
}

impl Rule for Challenge {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        can_roll(at, self.who, &self.tested)?;
        if let Some(Befalls::Effect(called)) = &self.befalls {
            effects::needs(at, std::slice::from_ref(called))?;
        }
        let (who, world) = (self.who, at.world());
        let stood = !self.task.is_empty() && !self.anew && world.failed(who, &self.task).is_some();
        let affords = 0 < world.character(who).willpower.now;
        at.require(rule!("heimr.challenge.best-attempt"), !stood || affords, || {
            Text::part(words!("heimr.challenge.best-attempt"), "refusal").with("who", who)
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
                Text::part(words!("heimr.challenge.ability-or-attribute"), "task")
                    .with("who", who)
                    .with("task", Value::text(&self.task))
            });
        }
        if stood {
            points::spend(at, who, rule!("heimr.challenge.best-attempt"))?;
        }
        let throw = throws::throw(at, who, &self.tested, &self.besides);
        let throw = Throw { owner: throws::roller(at.world(), who, self.secret), ..throw };
        let Some(requirement) = self.requirement else {
            let thrown = at.call(&Total(throw))?;
            if thrown.exhausted {
                let fail = at.outcome(rule!("heimr.fatigue.requirement"), Met::Fail);
                return Ok(Verdict::of(fail.word()).with_total(thrown.total));
            }
            return Ok(Verdict::done().with_total(thrown.total));
        };
        let key = rule!("heimr.challenge.failure-consequences");
        let befalls = key.keeps(self.befalls.as_ref());
        let harmful = !self.harm.is_empty() || befalls.is_some();
        let required = Required { throw, requirement, harmful, pushes: false };
        // A sleeper does not push themselves.
        let asleep = at.world().character(who).stance.asleep;
        let sleeps = rule!("heimr.position.sleeping-which-sounds").holds(asleep);
        let tried = if sleeps { required.first(at)? } else { required.play(at)? };
        let met = at.outcome(rule!("heimr.challenge.requirement"), tried.met);
        if met == Met::Fail && !self.harm.is_empty() {
            at.tell(|_| Text::part(key, "harm").with("who", who).with("harm", Value::text(&self.harm)));
        }
        if let Some(befalls) = befalls.filter(|_| met == Met::Fail) {
            match befalls {
                Befalls::Falls(height) => {
                    heights::falls(at, who, *height)?;
                }
                Befalls::Prone => lasting::lie_down(at, who, key)?,
                Befalls::Effect(called) => effects::call(at, who, called, None)?,
            }
        }
        if !self.task.is_empty() && !self.secret {
            let best = (met == Met::Fail).then_some(tried.best);
            remember(at, who, &self.task, best)?;
        }
        Ok(Verdict::of(met.word()).with_total(tried.thrown.total))
    }
}

/// Nobody rolls who can do nothing. [heimr.injury.death, heimr.position.helpless]
fn can_roll(at: &mut At<'_, World>, who: Who, tested: &Tested) -> Play<()> {
    let stops = hindrances::stops_rolling(at.world(), who, tested);
    hindrances::allow(at, who, stops)
}

/// Whether somebody is to be convinced, so that it takes an argument. [heimr.standard-ability.persuasion]
#[must_use]
pub fn convinces(world: &World, tested: &Tested) -> bool {
    abilities::comes_under(world, tested, Standard::Persuasion)
}

/// One side of an opposed challenge.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Opponent {
    pub who: Who,
    /// With what; the two need not roll the same.
    pub tested: Tested,
    /// What makes this roll harder or easier.
    #[stored(default)]
    pub besides: Vec<Situation>,
}

/// Two oppose each other. [heimr.challenge.opposed]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Opposed {
    /// From whose side it is told.
    pub one: Opponent,
    /// Against whom.
    pub other: Opponent,
    /// What equal results mean.
    #[stored(default)]
    pub tie: Tie,
}

impl Rule for Opposed {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        can_roll(at, self.one.who, &self.one.tested)?;
        can_roll(at, self.other.who, &self.other.tested)?;
        let one = throws::throw(at, self.one.who, &self.one.tested, &self.one.besides);
        let other = throws::throw(at, self.other.who, &self.other.tested, &self.other.besides);
        let (came, total) = Compared { one, other, tie: self.tie }.play(at)?;
        let came = at.outcome(rule!("heimr.challenge.opposed"), came);
        Ok(Verdict::of(came.word()).with_total(total))
    }
}

/// Somebody has tried something: the best that it came to, if it has failed. What opponents try is the game master's
/// business. [heimr.challenge.best-attempt]
pub(crate) fn remember(at: &mut At<'_, World>, who: Who, task: &str, best: Option<i32>) -> Play<()> {
    let world = at.world();
    if !world.is_players(who) {
        return Ok(());
    }
    let others = world.failed.iter().filter(|failed| failed.who != who || failed.task != task);
    let mut kept: Vec<Failed> = others.cloned().collect();
    if let Some(best) = best {
        let best = world.failed(who, task).map_or(best, |before| before.best.max(best));
        let from = (kept.len() + 1).saturating_sub(KEPT_MAX);
        kept.drain(..from);
        kept.push(Failed { who, task: task.to_owned(), best });
    }
    happen(at, rule!("heimr.challenge.best-attempt"), Effect::AllFailed(kept)).map(drop)
}
