//! Everything that can be attempted, who may attempt it, and how an offer is read.
use crate::reference::RULES;
use crate::rules::combat::command::{DropGoal, StateGoal};
use crate::rules::combat::{self, fights};
use crate::rules::finances::{money, status};
use crate::rules::narrative::rolls::{self, BareRoll};
use crate::rules::narrative::{hp, manipulation, movement, off_camera, recovery};
use crate::world::happen::{Act, happen};
use crate::world::{self, Character, Degree, Phase, Side, World};
use norn_kernel::offer::{Filling, Next, Param, Range, refused};
pub use norn_kernel::offer::{listed, param, possible};
use norn_kernel::{
    At, Audience, Choice, Owner, Play, Rule, Storable, Text, Value, Verdict, Viewer, Who, rule, words,
};

/// Everything that can be attempted. Tags are written out, because they stand in stored logs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub enum Attempt {
    /// A session begins.
    #[stored(rename = "open-session")]
    OpenSession(off_camera::OpenSession),
    /// Somebody tries something.
    #[stored(rename = "check")]
    Check(rolls::Check),
    /// A fight begins.
    #[stored(rename = "begin-combat")]
    BeginCombat(fights::BeginCombat),
    /// Somebody means to do something.
    #[stored(rename = "state-goal")]
    StateGoal(StateGoal),
    /// Somebody drops a goal.
    #[stored(rename = "drop-goal")]
    DropGoal(DropGoal),
    /// A player is content with the goals.
    #[stored(rename = "agree")]
    Agree(combat::command::Agree),
    /// The referee says who can be reached.
    #[stored(rename = "set-reach")]
    SetReach(combat::command::SetReach),
    /// The goals are locked.
    #[stored(rename = "begin-execution")]
    BeginExecution(combat::command::BeginExecution),
    /// Some goals run.
    #[stored(rename = "execute")]
    Execute(combat::execution::Execute),
    /// Somebody calls Command.
    #[stored(rename = "call-command")]
    CallCommand(combat::execution::CallCommand),
    /// An Execution is complete.
    #[stored(rename = "next-command")]
    NextCommand(combat::execution::NextCommand),
    /// The fight is over.
    #[stored(rename = "end-combat")]
    EndCombat(fights::EndCombat),
    /// A trap, a fall, a falling rock.
    #[stored(rename = "hazard")]
    Hazard(combat::defence::Hazard),
    /// Somebody buys something.
    #[stored(rename = "buy")]
    Buy(money::Buy),
    /// Somebody trades.
    #[stored(rename = "trade")]
    Trade(money::Trade),
    /// Somebody gives something away.
    #[stored(rename = "give")]
    Give(money::Give),
    /// Somebody is rewarded.
    #[stored(rename = "reward")]
    Reward(money::Reward),
    /// Somebody is paid for their work.
    #[stored(rename = "pay-salary")]
    Salary(money::Salary),
    /// An estate's accounts are closed.
    #[stored(rename = "estate-account")]
    EstateAccount(money::EstateAccount),
    /// Somebody gets or loses a title: `grant-title` and `lose-title`.
    #[stored(rename = "title")]
    Title(status::Title),
    /// The referee is asked for a title that somebody is to begin with.
    #[stored(rename = "claim")]
    Claim(status::Claim),
    /// Somebody wants to get in.
    #[stored(rename = "enter")]
    Enter(status::Enter),
    /// Game time passes: `rest` and `wait`.
    #[stored(rename = "time-passes")]
    TimePasses(recovery::TimePasses),
    /// The referee gives back hit points.
    #[stored(rename = "heal")]
    Heal(recovery::Heal),
    /// The referee lets somebody lose consciousness.
    #[stored(rename = "faint")]
    Faint(hp::Faint),
    /// The referee wakes somebody.
    #[stored(rename = "wake")]
    Wake(hp::Wake),
    /// The referee says what became of an opponent.
    #[stored(rename = "declare")]
    Declare(hp::Declare),
    /// Somebody bends the rules of the universe.
    #[stored(rename = "manipulate")]
    Manipulate(manipulation::Manipulate),
    /// Somebody's Cohesion grows.
    #[stored(rename = "grow-cohesion")]
    GrowCohesion(manipulation::GrowCohesion),
    /// Somebody gets from one place to another.
    #[stored(rename = "move")]
    Move(movement::Move),
    /// A roll from numbers alone: `narrative-roll` and `ability-roll`.
    #[stored(rename = "bare-roll")]
    BareRoll(BareRoll),
    /// What the referee fills in of a fight or of its goals, where not everybody may read all of it.
    #[stored(rename = "prepare")]
    Prepare(fights::Prepare),
    /// Any of these, of which nobody but the referee learns.
    #[stored(rename = "unseen")]
    Unseen(Box<Attempt>),
}

/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub type Offered = Result<Attempt, Box<Next<Attempt>>>;
/// Reads what is filled in for one attempt.
pub type Offer = fn(&World, &Viewer, Filling<'_>) -> Offered;

/// Whether an attempt is for the referee alone: a check that is made in secret, and whatever only somebody does
/// or suffers whom nobody can see.
#[must_use]
pub fn is_unseen(world: &World, attempt: &Attempt) -> bool {
    let unseen = |who: Who| world.characters.contains_key(&who) && !world.is_seen(who);
    match attempt {
        Attempt::Check(it) => it.secret || unseen(it.who),
        Attempt::Give(it) => unseen(it.who) && unseen(it.to),
        Attempt::Hazard(it) => unseen(it.who),
        Attempt::Buy(it) => unseen(it.who),
        Attempt::Trade(it) => unseen(it.who),
        Attempt::Salary(it) => unseen(it.who),
        Attempt::EstateAccount(it) => unseen(it.who),
        Attempt::Title(it) => unseen(it.who),
        Attempt::Enter(it) => unseen(it.who),
        Attempt::Heal(it) => unseen(it.who),
        Attempt::Faint(it) => unseen(it.who),
        Attempt::Wake(it) => unseen(it.who),
        Attempt::Declare(it) => unseen(it.who),
        Attempt::Manipulate(it) => unseen(it.who),
        Attempt::GrowCohesion(it) => unseen(it.who),
        Attempt::Move(it) => unseen(it.who),
        // What opponents mean to do is the referee's business, seen or not.
        Attempt::SetReach(it) => it.number >= world::OPPONENTS_FROM,
        _ => false,
    }
}

/// Refuses what is the referee's alone to anybody else. [triumvene.play.roles]
///
/// # Errors
/// The refusal.
pub fn referee_only(viewer: &Viewer) -> Result<(), Box<Next<Attempt>>> {
    match viewer {
        Viewer::Referee => Ok(()),
        Viewer::Player(_) => Err(refused(Text::part(words!("triumvene.play.roles"), "referee-only"))),
    }
}

/// A choice of one, refused in these words where there is nothing to choose from.
///
/// # Errors
/// The refusal.
pub fn one_of(options: Vec<Choice>, none: Text) -> Result<Range, Box<Next<Attempt>>> {
    if options.is_empty() { Err(refused(none)) } else { Ok(Range::OneOf(options)) }
}

/// Who is to act: one's own characters, or anybody for the referee. [triumvene.play.roles]
///
/// # Errors
/// The refusal for whoever plays nobody, or nobody who can act.
pub fn who(world: &World, viewer: &Viewer) -> Result<Param, Box<Next<Attempt>>> {
    let own = |who: &Who| viewer.speaks_for(world.owner(*who));
    let mut own = world.characters.keys().copied().filter(own).peekable();
    if own.peek().is_some() && !own.any(|who| world.can_act(who)) {
        return Err(refused(Text::part(words!("triumvene.hp.unconscious"), "nobody")));
    }
    who_of(world, viewer, Text::part(words!("triumvene.play.roles"), "refusal"), |_| true)
}

/// The same among those of whom `which` holds; where there is nobody, the refusal says so.
///
/// # Errors
/// The refusal.
pub fn who_of(
    world: &World,
    viewer: &Viewer,
    nobody: Text,
    which: impl Fn(&Character) -> bool,
) -> Result<Param, Box<Next<Attempt>>> {
    let own = |who: Who| viewer.speaks_for(world.owner(who));
    let own = world.characters.iter().filter(|(who, one)| own(**who) && which(one));
    let choices = own.map(|(&who, _)| Choice::new(words!("triumvene.play.roles"), who)).collect();
    let words = Text::part(words!("triumvene.play.roles"), "who");
    Ok(param(words, one_of(choices, nobody)?))
}

/// Takes who is to act. As long as nobody is named it is refused in these words unless it is `possible` for
/// anybody; whoever is named may still be let pass by the referee.
///
/// # Errors
/// What comes next, or the refusal.
pub fn take_who(
    filling: &mut Filling<'_>,
    param: Param,
    possible: bool,
    nobody: Text,
) -> Result<Who, Box<Next<Attempt>>> {
    match filling.who(param) {
        Err(next) if !possible && matches!(*next, Next::Fill(_) | Next::Propose(_)) => Err(refused(nobody)),
        taken => taken,
    }
}

impl Rule for Attempt {
    type World = World;
    type Outcome = Verdict;

    #[inline(always)]
    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let verdict = match self {
            // Simulated by the million, so it does not pass through all the others.
            Self::BareRoll(it) => it.play(&mut at.lend())?,
            other => other.play_alone(&mut at.lend())?,
        };
        // What was filled in has happened now; if it was set aside, it does not come back behind something else.
        if at.world().staged.is_some() && !matches!(self, Self::Prepare(_)) {
            happen(&mut at.lend(), Act::Unstage { by: rule!("triumvene.combat.phases") })?;
        }
        Ok(verdict)
    }
}

impl Attempt {
    fn play_alone(&self, at: &mut At<'_, World>) -> Play<Verdict> {
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
            Self::Claim(it) => it.play(at),
            Self::EndCombat(it) => it.play(at),
            Self::Hazard(it) => it.play(at),
            Self::Buy(it) => it.play(at),
            Self::Trade(it) => it.play(at),
            Self::Give(it) => it.play(at),
            Self::Reward(it) => it.play(at),
            Self::Salary(it) => it.play(at),
            Self::EstateAccount(it) => it.play(at),
            Self::Title(it) => it.play(at),
            Self::Enter(it) => it.play(at),
            Self::TimePasses(it) => it.play(at),
            Self::Heal(it) => it.play(at),
            Self::Faint(it) => it.play(at),
            Self::Wake(it) => it.play(at),
            Self::Declare(it) => it.play(at),
            Self::Manipulate(it) => it.play(at),
            Self::GrowCohesion(it) => it.play(at),
            Self::Move(it) => it.play(at),
            Self::BareRoll(it) => it.play(at),
            Self::Prepare(it) => it.play(at),
            Self::Unseen(it) => it.play(at),
        }
    }
}

impl norn_kernel::Attempt for Attempt {
    fn name(&self) -> &'static str {
        match self {
            Self::OpenSession(_) => "open-session",
            Self::Check(_) => "check",
            Self::BeginCombat(_) | Self::Prepare(fights::Prepare::Combat(_)) => "begin-combat",
            Self::StateGoal(_) => "state-goal",
            Self::DropGoal(_) => "drop-goal",
            Self::Agree(_) => "agree",
            Self::SetReach(_) => "set-reach",
            Self::BeginExecution(_) => "begin-execution",
            Self::Execute(_) | Self::Prepare(fights::Prepare::Execution(_)) => "execute",
            Self::CallCommand(_) => "call-command",
            Self::NextCommand(_) => "next-command",
            Self::Claim(_) => "claim",
            Self::EndCombat(_) => "end-combat",
            Self::Hazard(_) => "hazard",
            Self::Buy(_) => "buy",
            Self::Trade(_) => "trade",
            Self::Give(_) => "give",
            Self::Reward(_) => "reward",
            Self::Salary(_) => "pay-salary",
            Self::EstateAccount(_) => "estate-account",
            Self::Title(status::Title { held: true, .. }) => "grant-title",
            Self::Title(status::Title { held: false, .. }) => "lose-title",
            Self::Enter(_) => "enter",
            Self::TimePasses(it) if it.resting.is_empty() => "wait",
            Self::TimePasses(_) => "rest",
            Self::Heal(_) => "heal",
            Self::Faint(_) => "faint",
            Self::Wake(_) => "wake",
            Self::Declare(_) => "declare",
            Self::Manipulate(_) => "manipulate",
            Self::GrowCohesion(_) => "grow-cohesion",
            Self::Move(_) => "move",
            Self::BareRoll(BareRoll { modifier: Some(_), .. }) => "ability-roll",
            Self::BareRoll(BareRoll { modifier: None, .. }) => "narrative-roll",
            Self::Unseen(it) => it.name(),
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::OpenSession(_) => Text::part(words!("triumvene.off-camera.roll"), "open-session"),
            Self::Check(_) => Text::part(words!("triumvene.roll.flow"), "check"),
            Self::BeginCombat(_) => Text::part(words!("triumvene.combat.phases"), "begin-combat"),
            Self::StateGoal(_) => Text::part(words!("triumvene.combat.command.goals"), "state-goal"),
            Self::DropGoal(_) => Text::part(words!("triumvene.combat.command.goals"), "drop-goal"),
            Self::Agree(_) => Text::part(words!("triumvene.combat.command.confirm"), "agree"),
            Self::SetReach(_) => Text::part(words!("triumvene.combat.defend-other"), "set-reach"),
            Self::BeginExecution(_) => {
                Text::part(words!("triumvene.combat.execution.play-out"), "begin-execution")
            }
            Self::Execute(_) => Text::part(words!("triumvene.combat.execution.play-out"), "execute"),
            Self::CallCommand(_) => Text::part(words!("triumvene.combat.call-command"), "call-command"),
            Self::Claim(_) => Text::part(words!("triumvene.status.start"), "claim"),
            Self::NextCommand(_) => {
                Text::part(words!("triumvene.combat.execution.auto-command"), "next-command")
            }
            Self::EndCombat(_) => Text::part(words!("triumvene.combat.phases"), "end-combat"),
            Self::Hazard(_) => Text::part(words!("triumvene.combat.defence.ask"), "hazard"),
            Self::Buy(_) => Text::part(words!("triumvene.money.ledger"), "buy"),
            Self::Trade(_) => Text::part(words!("triumvene.money.early-late"), "trade"),
            Self::Give(_) => Text::part(words!("triumvene.money.ledger"), "give"),
            Self::Reward(_) => Text::part(words!("triumvene.influence"), "reward"),
            Self::Salary(_) => Text::part(words!("triumvene.money.income"), "pay-salary"),
            Self::EstateAccount(_) => Text::part(words!("triumvene.money.estate"), "estate-account"),
            Self::Title(status::Title { held: true, .. }) => {
                Text::part(words!("triumvene.status.titles"), "grant-title")
            }
            Self::Title(status::Title { held: false, .. }) => {
                Text::part(words!("triumvene.status.titles"), "lose-title")
            }
            Self::Enter(_) => Text::part(words!("triumvene.status.access"), "enter"),
            Self::TimePasses(it) if it.resting.is_empty() => {
                Text::part(words!("triumvene.recovery.full-rest"), "wait")
            }
            Self::TimePasses(_) => Text::part(words!("triumvene.recovery.full-rest"), "rest"),
            Self::Heal(_) => Text::part(words!("triumvene.missing.healing"), "heal"),
            Self::Faint(_) => Text::part(words!("triumvene.hp.unconscious.narrative"), "faint"),
            Self::Wake(_) => Text::part(words!("triumvene.hp.wake"), "wake"),
            Self::Declare(_) => Text::part(words!("triumvene.hp.npcs"), "declare"),
            Self::Manipulate(_) => Text::part(words!("triumvene.manipulation.roll"), "manipulate"),
            Self::GrowCohesion(_) => Text::part(words!("triumvene.cohesion.growth"), "grow-cohesion"),
            Self::Move(_) => Text::part(words!("triumvene.movement.combined"), "move"),
            Self::BareRoll(BareRoll { modifier: Some(_), .. }) => {
                Text::part(words!("triumvene.roll.ability.bands"), "ability-roll")
            }
            Self::BareRoll(BareRoll { modifier: None, .. }) => {
                Text::part(words!("triumvene.roll.narrative.bands"), "narrative-roll")
            }
            Self::Prepare(fights::Prepare::Combat(it)) => Self::BeginCombat(it.clone()).words(),
            Self::Prepare(fights::Prepare::Execution(it)) => Self::Execute(it.clone()).words(),
            Self::Unseen(it) => it.words(),
        }
    }
    fn told(&self) -> Option<Text> {
        let said = |said: &str| Value::word(if said.is_empty() { "no" } else { "yes" });
        Some(match self {
            Self::OpenSession(_) => Text::part(words!("triumvene.off-camera.roll"), "told"),
            Self::Check(it) => it.told(),
            Self::BeginCombat(_) => Text::part(words!("triumvene.combat.phases"), "now-begun"),
            Self::Prepare(fights::Prepare::Combat(_)) => {
                Text::part(words!("triumvene.combat.phases"), "told-prepared")
            }
            Self::StateGoal(it) => it.told(),
            Self::DropGoal(it) => {
                Text::part(words!("triumvene.combat.command.goals"), "told-dropped").with("who", it.who)
            }
            Self::Agree(it) => {
                Text::part(words!("triumvene.combat.command.confirm"), "told").with("who", it.who)
            }
            Self::BeginExecution(_) => {
                Text::part(words!("triumvene.combat.execution.play-out"), "told-begins")
            }
            Self::Execute(it) => Text::part(words!("triumvene.combat.execution.play-out"), "told")
                .with("seconds", i32::from(it.seconds)),
            Self::Prepare(fights::Prepare::Execution(_)) => {
                Text::part(words!("triumvene.combat.execution.play-out"), "told-prepared")
            }
            Self::CallCommand(it) => {
                let key = words!("triumvene.combat.call-command");
                match it.by {
                    Some(who) => Text::part(key, "told").with("who", who),
                    None => Text::part(key, "told-referee"),
                }
            }
            Self::NextCommand(_) => Text::part(words!("triumvene.combat.execution.auto-command"), "told"),
            Self::EndCombat(_) => Text::part(words!("triumvene.combat.phases"), "now-over"),
            Self::Hazard(it) => Text::part(words!("triumvene.combat.defence.ask"), "hurts")
                .with("who", it.who)
                .with("what", Value::text(&it.what))
                .with("named", said(&it.what)),
            Self::Buy(it) => Text::part(words!("triumvene.money.ledger"), "told-buys")
                .with("who", it.who)
                .with("count", it.count)
                .with("item", Value::text(&it.item)),
            Self::Give(it) => Text::part(words!("triumvene.money.ledger"), "told-gives")
                .with("who", it.who)
                .with("to", it.to),
            Self::Title(it) => Text::part(words!("triumvene.status.titles"), "told")
                .with("who", it.who)
                .with("title", Value::text(&it.title))
                .with("held", Value::word(if it.held { "yes" } else { "no" })),
            Self::Enter(it) => Text::part(words!("triumvene.status.access"), "told")
                .with("who", it.who)
                .with("door", Value::text(&it.door)),
            Self::Heal(it) => Text::part(words!("triumvene.missing.healing"), "told")
                .with("who", it.who)
                .with("amount", i32::from(it.amount)),
            Self::Faint(it) => Text::part(words!("triumvene.hp.unconscious.narrative"), "told")
                .with("who", it.who)
                .with("cause", Value::text(&it.cause))
                .with("said", said(&it.cause)),
            Self::Wake(it) => Text::part(words!("triumvene.hp.wake"), "told").with("who", it.who),
            Self::Manipulate(it) => Text::part(words!("triumvene.manipulation.roll"), "told")
                .with("who", it.who)
                .with("what", Value::text(&it.what)),
            Self::Unseen(it) => return it.told(),
            Self::SetReach(_)
            | Self::Trade(_)
            | Self::Reward(_)
            | Self::Salary(_)
            | Self::EstateAccount(_)
            | Self::Claim(_)
            | Self::TimePasses(_)
            | Self::Declare(_)
            | Self::GrowCohesion(_)
            | Self::Move(_)
            | Self::BareRoll(_) => return None,
        })
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Check(it) => Owner::Character(it.who),
            Self::StateGoal(it) => Owner::Character(it.who),
            Self::DropGoal(it) => Owner::Character(it.who),
            Self::Agree(it) => Owner::Character(it.who),
            Self::CallCommand(it) => it.by.map_or(Owner::Referee, Owner::Character),
            Self::NextCommand(_) | Self::Claim(_) => Owner::Table,
            Self::BareRoll(it) => Owner::Character(it.who),
            Self::Manipulate(it) => Owner::Character(it.who),
            Self::Move(it) => Owner::Character(it.who),
            Self::Buy(it) => Owner::Character(it.who),
            Self::Trade(it) => Owner::Character(it.who),
            Self::Give(it) => Owner::Character(it.who),
            Self::Enter(it) => Owner::Character(it.who),
            Self::Prepare(_)
            | Self::Unseen(_)
            | Self::OpenSession(_)
            | Self::TimePasses(_)
            | Self::Heal(_)
            | Self::Faint(_)
            | Self::Wake(_)
            | Self::Declare(_)
            | Self::GrowCohesion(_)
            | Self::BeginCombat(_)
            | Self::SetReach(_)
            | Self::BeginExecution(_)
            | Self::Execute(_)
            | Self::EndCombat(_)
            | Self::Reward(_)
            | Self::Salary(_)
            | Self::EstateAccount(_)
            | Self::Title(_)
            | Self::Hazard(_) => Owner::Referee,
        }
    }
    /// What opponents mean to do is the referee's business, and so is whatever is unseen.
    /// [triumvene.combat.narrative]
    fn audience(&self) -> Audience {
        match self {
            Self::Prepare(_)
            | Self::Unseen(_)
            | Self::StateGoal(StateGoal { side: Side::Opponents, .. })
            | Self::DropGoal(DropGoal { side: Side::Opponents, .. }) => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    /// What opponents can do is in the odds of whatever they do or stand against. In an Execution it is in
    /// everybody's, since whoever is unseen may be at hand.
    fn knowable(&self, world: &World) -> Audience {
        let fight = world.combat.as_ref().is_some_and(|combat| combat.phase == Phase::Execution);
        match self {
            Self::Check(it) if !world.is_players(it.who) => Audience::Referee,
            Self::Execute(_) | Self::CallCommand(_) | Self::NextCommand(_) => Audience::Referee,
            _ if fight => Audience::Referee,
            _ => self.audience(),
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Unseen(it) => it.outcomes(),
            Self::Check(_) | Self::BareRoll(_) | Self::Hazard(_) | Self::Manipulate(_) | Self::Move(_) => {
                Degree::WORDS
            }
            _ => &[],
        }
    }
}

/// One of those of whom `which` holds, for the referee alone; where there is nobody, the refusal says so.
pub fn one_of_those(
    world: &World,
    viewer: &Viewer,
    words: Text,
    nobody: Text,
    which: impl Fn(&Character) -> bool,
) -> Result<Param, Box<Next<Attempt>>> {
    referee_only(viewer)?;
    let key = words.key;
    let those = world.characters.iter().filter(|(_, one)| which(one));
    let choices = those.map(|(&who, _)| Choice::new(key, who)).collect();
    Ok(param(words, one_of(choices, nobody)?).by_referee())
}
