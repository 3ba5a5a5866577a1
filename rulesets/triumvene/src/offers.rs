//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
use crate::RULES;
use crate::combat::command::{DropGoal, StateGoal};
use crate::rolls::{BareRoll, Degree};
use crate::world::{Side, World};
use crate::{combat, off_camera, rolls};
use norn_kernel::offer::{By, Filled, Filling, Next, Param, Range, Wrong};
use norn_kernel::{At, Audience, Choice, Owner, Play, Rule, Text, Verdict, Viewer, Who, rule};
use serde::{Deserialize, Serialize};

/// Everything that can be attempted. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Attempt {
    /// A session begins.
    #[serde(rename = "open-session")]
    OpenSession(off_camera::OpenSession),
    /// Somebody tries something.
    #[serde(rename = "check")]
    Check(rolls::Check),
    /// A fight begins.
    #[serde(rename = "begin-combat")]
    BeginCombat(combat::BeginCombat),
    /// Somebody means to do something.
    #[serde(rename = "state-goal")]
    StateGoal(StateGoal),
    /// Somebody drops a goal.
    #[serde(rename = "drop-goal")]
    DropGoal(DropGoal),
    /// A player is content with the goals.
    #[serde(rename = "agree")]
    Agree(combat::command::Agree),
    /// The referee says who can be reached.
    #[serde(rename = "set-reach")]
    SetReach(combat::command::SetReach),
    /// The goals are locked.
    #[serde(rename = "begin-execution")]
    BeginExecution(combat::command::BeginExecution),
    /// Some goals run.
    #[serde(rename = "execute")]
    Execute(combat::execution::Execute),
    /// Somebody calls Command.
    #[serde(rename = "call-command")]
    CallCommand(combat::execution::CallCommand),
    /// An Execution is complete.
    #[serde(rename = "next-command")]
    NextCommand(combat::execution::NextCommand),
    /// The fight is over.
    #[serde(rename = "end-combat")]
    EndCombat(combat::EndCombat),
    /// A trap, a fall, a falling rock.
    #[serde(rename = "hazard")]
    Hazard(combat::defence::Hazard),
    /// A roll from numbers alone: `narrative-roll` and `ability-roll`.
    #[serde(rename = "bare-roll")]
    BareRoll(BareRoll),
}

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;
/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;

/// The names of all attempts, in the order in which they are listed. [`OFFERS`] has the same.
pub const NAMES: &[&str] = &[
    "open-session",
    "check",
    "begin-combat",
    "state-goal",
    "drop-goal",
    "agree",
    "set-reach",
    "begin-execution",
    "execute",
    "call-command",
    "next-command",
    "end-combat",
    "hazard",
];
/// What reads each of [`NAMES`].
const OFFERS: [Offer; NAMES.len()] = [
    off_camera::offer,
    rolls::offer,
    combat::offer_begin,
    combat::command::offer_state,
    combat::command::offer_drop,
    combat::command::offer_agree,
    combat::command::offer_reach,
    combat::command::offer_begin,
    combat::execution::offer_execute,
    combat::execution::offer_call,
    combat::execution::offer_next,
    combat::offer_end,
    combat::defence::offer_hazard,
];

/// What comes after what is filled in so far.
#[must_use]
pub fn next(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    let offer = NAMES.iter().position(|name| *name == filled.attempt).and_then(|n| OFFERS.get(n));
    let Some(offer) = offer else {
        return Next::Wrong(Wrong::Attempt { name: filled.attempt.clone(), known: NAMES.to_vec() });
    };
    match offer(world, viewer, Filling::of(filled, viewer)) {
        Ok(attempt) => Next::Ready(attempt),
        Err(next) => *next,
    }
}

/// A parameter in these words: commands call it by the part that they name.
#[must_use]
pub fn param(words: Text, range: Range) -> Param {
    Param { name: words.part, words, by: By::Anyone, range, default: None }
}

/// Options of a list, without those that a proof leaves out.
#[must_use]
pub fn listed(choices: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
    choices.into_iter().filter(|choice| !choice.key.off()).collect()
}

/// Who is to act: one's own characters, or anybody for the referee. [triumvene.play.roles]
#[must_use]
pub fn who(world: &World, viewer: &Viewer) -> Param {
    let own = |who: &&Who| viewer.speaks_for(world.owner(**who));
    let own = world.characters.keys().filter(own);
    let choices = own.map(|&who| Choice::new(rule!("triumvene.play.roles"), who)).collect();
    param(Text::part(rule!("triumvene.play.roles"), "who"), Range::OneOf(choices))
}

impl Rule for Attempt {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        match self {
            Self::OpenSession(it) => it.play(at),
            Self::Check(it) => it.play(at),
            Self::BeginCombat(it) => it.play(at),
            Self::StateGoal(it) => it.play(at),
            Self::DropGoal(it) => it.play(at),
            Self::Agree(it) => it.play(at),
            Self::SetReach(it) => it.play(at),
            Self::BeginExecution(it) => it.play(at),
            Self::Execute(it) => it.play(at),
            Self::CallCommand(it) => it.play(at),
            Self::NextCommand(it) => it.play(at),
            Self::EndCombat(it) => it.play(at),
            Self::Hazard(it) => it.play(at),
            Self::BareRoll(it) => it.play(at),
        }
    }
}

impl norn_kernel::Attempt for Attempt {
    fn name(&self) -> &'static str {
        match self {
            Self::OpenSession(_) => "open-session",
            Self::Check(_) => "check",
            Self::BeginCombat(_) => "begin-combat",
            Self::StateGoal(_) => "state-goal",
            Self::DropGoal(_) => "drop-goal",
            Self::Agree(_) => "agree",
            Self::SetReach(_) => "set-reach",
            Self::BeginExecution(_) => "begin-execution",
            Self::Execute(_) => "execute",
            Self::CallCommand(_) => "call-command",
            Self::NextCommand(_) => "next-command",
            Self::EndCombat(_) => "end-combat",
            Self::Hazard(_) => "hazard",
            Self::BareRoll(BareRoll { modifier: Some(_), .. }) => "ability-roll",
            Self::BareRoll(BareRoll { modifier: None, .. }) => "narrative-roll",
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::OpenSession(_) => Text::part(rule!("triumvene.off-camera.roll"), "open-session"),
            Self::Check(_) => Text::part(rule!("triumvene.roll.flow"), "check"),
            Self::BeginCombat(_) => Text::part(rule!("triumvene.combat.phases"), "begin-combat"),
            Self::StateGoal(_) => Text::part(rule!("triumvene.combat.command.goals"), "state-goal"),
            Self::DropGoal(_) => Text::part(rule!("triumvene.combat.command.goals"), "drop-goal"),
            Self::Agree(_) => Text::part(rule!("triumvene.combat.command.confirm"), "agree"),
            Self::SetReach(_) => Text::part(rule!("triumvene.combat.defend-other"), "set-reach"),
            Self::BeginExecution(_) => {
                Text::part(rule!("triumvene.combat.execution.play-out"), "begin-execution")
            }
            Self::Execute(_) => Text::part(rule!("triumvene.combat.execution.play-out"), "execute"),
            Self::CallCommand(_) => Text::part(rule!("triumvene.combat.call-command"), "call-command"),
            Self::NextCommand(_) => {
                Text::part(rule!("triumvene.combat.execution.auto-command"), "next-command")
            }
            Self::EndCombat(_) => Text::part(rule!("triumvene.combat.phases"), "end-combat"),
            Self::Hazard(_) => Text::part(rule!("triumvene.combat.defence.ask"), "hazard"),
            Self::BareRoll(BareRoll { modifier: Some(_), .. }) => {
                Text::part(rule!("triumvene.roll.ability.bands"), "ability-roll")
            }
            Self::BareRoll(BareRoll { modifier: None, .. }) => {
                Text::part(rule!("triumvene.roll.narrative.bands"), "narrative-roll")
            }
        }
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Check(it) => Owner::Character(it.who),
            Self::StateGoal(it) => Owner::Character(it.who),
            Self::DropGoal(it) => Owner::Character(it.who),
            Self::Agree(it) => Owner::Character(it.who),
            Self::CallCommand(it) => it.by.map_or(Owner::Referee, Owner::Character),
            Self::NextCommand(_) => Owner::Table,
            Self::BareRoll(it) => Owner::Character(it.who),
            Self::OpenSession(_)
            | Self::BeginCombat(_)
            | Self::SetReach(_)
            | Self::BeginExecution(_)
            | Self::Execute(_)
            | Self::EndCombat(_)
            | Self::Hazard(_) => Owner::Referee,
        }
    }
    /// What opponents mean to do is the referee's business. [triumvene.combat.narrative]
    fn audience(&self) -> Audience {
        match self {
            Self::StateGoal(StateGoal { side: Side::Opponents, .. })
            | Self::DropGoal(DropGoal { side: Side::Opponents, .. }) => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Check(_) | Self::BareRoll(_) | Self::Hazard(_) => Degree::WORDS,
            _ => &[],
        }
    }
}
