//! Command: goals are stated, read back and agreed on.
use crate::reference::RULES;
use crate::rules::combat::phases::require_phase;
use crate::rules::combat::{fights, flanking};
use crate::rules::narrative::{cohesion, hp};
use crate::world::fight;
use crate::world::happen::{self, happen};
use crate::world::{Aim, Effect, Goal, Phase, Side, Stage, World};
use norn_kernel::attempt::Sentence;
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// Somebody means to do something, or means something else by a goal that was stated before.
/// [triumvene.combat.command.goals]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct StateGoal {
    pub who: Who,
    /// On which side, since what opponents mean to do is the referee's business.
    pub side: Side,
    /// Which goal it takes the place of; `None` for a further one.
    #[stored(default)]
    pub instead_of: Option<u32>,
    /// Which sort of thing.
    pub aim: Aim,
    /// In the player's words.
    pub words: String,
}

impl Rule for StateGoal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        hp::require_able(at, self.who)?;
        let world = at.world();
        let free = world.combat.as_ref().is_none_or(|combat| combat.takes_goals_of(self.who, self.side));
        at.require(rule!("triumvene.combat.stealth-free-round"), free, || {
            Text::part(words!("triumvene.combat.stealth-free-round"), "refusal")
        })?;
        let other = match self.aim {
            Aim::Attack { target: other, .. } | Aim::Defend { whom: other, .. } => Some(other),
            _ => None,
        };
        if let Aim::Manipulate { .. } = self.aim {
            cohesion::require_gift(at, self.who)?;
        }
        let world = at.world();
        let there = other.is_none_or(|other| other != self.who && world.characters.contains_key(&other));
        let own = world.character(self.who).side == self.side && self.owns(world);
        at.require(rule!("triumvene.combat.command.goals"), there && own, || {
            let part = if there { "refusal" } else { "no-such" };
            Text::part(words!("triumvene.combat.command.goals"), part)
        })?;
        // What an opponent means to do is no reason for all to learn that they are in it.
        if self.side == Side::Party {
            fights::comes_in(at, self.who)?;
        }
        happen::state_goal(at, self.instead_of, self.goal())?;
        happen::agree(at, self.who, false)?;
        Ok(Verdict::done())
    }
}

impl Sentence for StateGoal {
    /// Who means to do what. [triumvene.combat.command.goals]
    fn told(&self) -> Text {
        fight::of_goal(Text::part(words!("triumvene.combat.command.goals"), "told"), &self.goal())
    }
}

impl StateGoal {
    fn goal(&self) -> Goal {
        let (aim, words) = (self.aim.clone(), self.words.clone());
        Goal { who: self.who, aim, words, stage: Stage::Stated }
    }

    /// A goal is changed only by whoever has it.
    fn owns(&self, world: &World) -> bool {
        self.instead_of.is_none_or(|number| owns(world, self.who, number))
    }
}

fn owns(world: &World, who: Who, number: u32) -> bool {
    let goals = world.combat.as_ref().map(|combat| &combat.goals);
    goals.and_then(|goals| goals.get(&number)).is_some_and(|goal| goal.who == who)
}

/// Somebody drops a goal, even one that is half done. [triumvene.combat.execution.length]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct DropGoal {
    pub who: Who,
    /// On which side, since what opponents mean to do is the referee's business.
    pub side: Side,
    /// Which of their goals.
    pub number: u32,
}

impl Rule for DropGoal {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        let world = at.world();
        let own = owns(world, self.who, self.number) && world.character(self.who).side == self.side;
        at.require(rule!("triumvene.combat.command.goals"), own, || {
            Text::part(words!("triumvene.combat.command.goals"), "refusal")
        })?;
        happen(at, rule!("triumvene.combat.command.goals"), Effect::Goal(self.number, None))?;
        happen::agree(at, self.who, false)?;
        Ok(Verdict::done())
    }
}

/// A player is content with the goals as the referee has read them back. [triumvene.combat.command.confirm]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Agree {
    /// Whose player.
    pub who: Who,
}

impl Rule for Agree {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        let waited_for = waits_for(at.world()).contains(&self.who);
        at.require(rule!("triumvene.combat.command.confirm"), waited_for, || {
            Text::part(words!("triumvene.combat.command.confirm"), "not-waited-for")
        })?;
        happen::agree(at, self.who, true)?;
        Ok(Verdict::done())
    }
}

/// The referee says whether somebody who means to defend another can get there.
/// [triumvene.combat.defend-other]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SetReach {
    /// Which goal.
    pub number: u32,
    /// Whether it can't be done from there.
    pub out_of_reach: bool,
}

impl Rule for SetReach {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let combat = at.world().combat.as_ref();
        let goal = combat.and_then(|combat| combat.goals.get(&self.number)).cloned();
        let Some((goal, whom)) = goal.and_then(|goal| match goal.aim {
            Aim::Defend { whom, .. } => Some((goal, whom)),
            _ => None,
        }) else {
            at.require(rule!("triumvene.combat.defend-other"), false, || {
                Text::part(words!("triumvene.combat.defend-other"), "refusal")
            })?;
            return Ok(Verdict::done());
        };
        let aim = Aim::Defend { whom, out_of_reach: self.out_of_reach };
        let effect = Effect::Goal(self.number, Some(Goal { aim, ..goal }));
        happen(at, rule!("triumvene.combat.defend-other"), effect)?;
        Ok(Verdict::done())
    }
}

/// The goals are settled: they are locked, and what they mean for who fights whom is counted.
/// [triumvene.combat.command.confirm, triumvene.combat.flanked.definition]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BeginExecution {}

impl Rule for BeginExecution {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Command)?;
        let missing = waits_for(at.world());
        at.require(rule!("triumvene.combat.command.confirm"), missing.is_empty(), || {
            let missing = missing.iter().map(|&who| Value::Character(who)).collect();
            Text::part(words!("triumvene.combat.command.confirm"), "refusal")
                .with("who", Value::List(missing))
        })?;
        happen::begin_execution(at)?;
        let (pairs, unseen) = flanking::melee(at.world());
        happen::engage(at, pairs, unseen)?;
        Ok(Verdict::done())
    }
}

/// Whose player has not yet agreed to the goals. [triumvene.combat.command.confirm]
#[must_use]
pub fn waits_for(world: &World) -> Vec<Who> {
    let Some(combat) = world.combat.as_ref().filter(|combat| combat.takes_goals(Side::Party)) else {
        return vec![];
    };
    let players = combat.fighters.iter().copied().filter(|&who| world.is_players(who) && world.can_act(who));
    let players = players.filter(|who| combat.takes_goals_of(*who, Side::Party));
    players.filter(|who| !combat.content.contains(who)).collect()
}
