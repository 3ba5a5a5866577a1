//! Physical manipulation, and Cohesion that grows by it.
use crate::reference::RULES;
use crate::rules::narrative::cohesion::{self, require_gift, require_goal, strain};
use crate::rules::narrative::throws::Rolled;
use crate::rules::narrative::{defiance, hp, rolls};
use crate::world::happen::{self, happen};
use crate::world::{Deed, Degree, Effect, Pool, Stat, Task, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// The most Cohesion that a manipulation may cost, and the most by which it grows at once.
pub const COHESION_MAX: i64 = 1000;

/// Somebody bends the rules of the universe.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Manipulate {
    pub who: Who,
    /// Which manipulation: by its name on the table's list, or in the player's words.
    pub what: String,
    /// What is to come of it. [triumvene.play.intent-and-outcome]
    pub hoping: String,
    /// The fitting Manipulation skill; empty for none.
    pub skill: String,
    /// How much Cohesion it costs, 0 or more: by the list, or by the referee's word.
    pub cost: u16,
    /// How it is tested, its stat excepted; `None` where it can't fail. [triumvene.manipulation.roll]
    pub test: Option<Task>,
}

impl Rule for Manipulate {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_able(at, who)?;
        require_gift(at, who)?;
        require_goal(at, who, at.world().combat.is_none())?;
        if self.test.as_ref().is_some_and(|task| task.forced) {
            defiance::require_points(at, who)?;
        }
        at.tell(|_| {
            Text::part(words!("triumvene.play.intent-and-outcome"), "aims")
                .with("who", who)
                .with("doing", Value::text(&self.what))
                .with("hoping", Value::text(&self.hoping))
        });
        let left = cohesion::pay(at, who, &self.what, self.cost)?;
        strain(at, who, left)?;
        let rolled = match &self.test {
            Some(task) => {
                let stat = Some(Stat::Manipulation(self.skill.clone()));
                let task = Task { stat, ..task.clone() };
                hp::privately(at, who, |at| rolls::ability(at, who, &task, &[]))?
            }
            None => Rolled::without_dice(at.outcome(rule!("triumvene.manipulation.roll"), Degree::Success)),
        };
        let session = at.world().sessions;
        let (doing, degree) = (self.what.clone(), rolled.degree);
        happen::tried(at, Deed { session, who, doing, with: vec![], degree })?;
        Ok(rolled.verdict())
    }
}

/// Somebody's Cohesion grows, as the body gets used to its powers: the one exception to "no progression".
/// [triumvene.cohesion.growth]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct GrowCohesion {
    pub who: Who,
    /// By how much, 1 or more.
    pub by: u16,
}

impl Rule for GrowCohesion {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        hp::require_alive(at, who)?;
        let (Pool { now, max }, by) = (at.world().character(who).cohesion, self.by.into());
        let cohesion = Pool { now: now.saturating_add(by), max: max.saturating_add(by) };
        happen(at, rule!("triumvene.cohesion.growth"), Effect::Cohesion(who, cohesion))?;
        Ok(Verdict::done())
    }
}
