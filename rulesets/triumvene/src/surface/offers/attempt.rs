//! Everything that can be attempted: the closed list, and what there is to say of each.
use crate::reference::RULES;
use crate::rules::combat::command::{Agree, BeginExecution, DropGoal, SetReach, StateGoal};
use crate::rules::combat::defence::Hazard;
use crate::rules::combat::effects::Suffer;
use crate::rules::combat::execution::{CallCommand, Execute, NextCommand};
use crate::rules::combat::fights::{BeginCombat, EndCombat, Join, Prepare};
use crate::rules::finances::money::{Buy, EstateAccount, Give, Reward, Salary, Trade};
use crate::rules::finances::status::{Claim, Enter, Title};
use crate::rules::narrative::hp::{Declare, Faint, Wake};
use crate::rules::narrative::manipulation::{GrowCohesion, Manipulate};
use crate::rules::narrative::movement::{Mode, Move};
use crate::rules::narrative::off_camera::OpenSession;
use crate::rules::narrative::recovery::{Heal, TimePasses};
use crate::rules::narrative::rolls::{BareRoll, Check};
use crate::world::happen::happen;
use crate::world::{Degree, Effect, OPPONENTS_FROM, Phase, Side, World};
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{At, Audience, Owner, Play, Value, Who, attempts, rule, words};

attempts! {
    /// Everything that can be attempted.
    pub enum Attempt of World, veiled by is_unseen, then unstage;
    /// A session begins.
    "open-session" OpenSession(_it: OpenSession) =>
        said("open-session", words!("triumvene.off-camera.roll")).told("told", []);
    /// Somebody tries something.
    "check" Check(it: Check) => said("check", words!("triumvene.roll.flow"))
        .by(it.who)
        .secret_if(it.secret)
        .ends(Degree::WORDS)
        .told_as(it);
    /// A fight begins.
    "begin-combat" BeginCombat(_it: BeginCombat) =>
        said("begin-combat", words!("triumvene.combat.phases")).told("now-begun", []);
    /// Somebody means to do something.
    "state-goal" StateGoal(it: StateGoal) => said("state-goal", words!("triumvene.combat.command.goals"))
        .by(it.who)
        .only(of_goals(it.side))
        .told_as(it);
    /// Somebody drops a goal.
    "drop-goal" DropGoal(it: DropGoal) => said("drop-goal", words!("triumvene.combat.command.goals"))
        .by(it.who)
        .only(of_goals(it.side))
        .told("told-dropped", []);
    /// A player is content with the goals.
    "agree" Agree(it: Agree) =>
        said("agree", words!("triumvene.combat.command.confirm")).by(it.who).told("told", []);
    /// The referee says who can be reached.
    "set-reach" SetReach(it: SetReach) =>
        said("set-reach", words!("triumvene.combat.defend-other")).secret_if(it.number >= OPPONENTS_FROM);
    /// The goals are locked.
    "begin-execution" BeginExecution(_it: BeginExecution) =>
        said("begin-execution", words!("triumvene.combat.execution.play-out")).told("told-begins", []);
    /// Some goals run.
    "execute" Execute(it: Execute) => said("execute", words!("triumvene.combat.execution.play-out"))
        .told("told", [with("seconds", i32::from(it.seconds))]);
    /// Somebody calls Command.
    "call-command" CallCommand(it: CallCommand) => {
        let said = said("call-command", words!("triumvene.combat.call-command"));
        match it.by {
            Some(who) => said.by(who).told("told", []),
            None => said.told("told-referee", []),
        }
    };
    /// An Execution is complete.
    "next-command" NextCommand(_it: NextCommand) =>
        said("next-command", words!("triumvene.combat.execution.auto-command"))
            .owned(Owner::Table)
            .told("told", []);
    /// The fight is over.
    "end-combat" EndCombat(_it: EndCombat) =>
        said("end-combat", words!("triumvene.combat.phases")).told("now-over", []);
    /// Somebody comes into the fight.
    "join" Join(it: Join) => said("join", words!("triumvene.combat.phases")).to(it.who).told("told-joins", []);
    /// A trap, a fall, a falling rock.
    "hazard" Hazard(it: Hazard) => said("hazard", words!("triumvene.combat.defence.ask"))
        .to(it.who)
        .ends(Degree::WORDS)
        .told("hurts", [with("what", &it.what), with("named", some(&it.what))]);
    /// An effect takes hold that no weapon has brought.
    "suffer" Suffer(it: Suffer) => said("suffer", words!("triumvene.combat.effects"))
        .to(it.who)
        .told("told", [with("effect", &it.effect)]);
    /// Somebody buys something.
    "buy" Buy(it: Buy) => said("buy", words!("triumvene.money.ledger")).by(it.who).told_as(it);
    /// Somebody trades.
    "trade" Trade(it: Trade) => said("trade", words!("triumvene.money.early-late")).by(it.who).told_as(it);
    /// Somebody gives something away.
    "give" Give(it: Give) => said("give", words!("triumvene.money.ledger")).by(it.who).told_as(it);
    /// Somebody is rewarded.
    "reward" Reward(it: Reward) => said("reward", words!("triumvene.influence")).told("told", [
        with("to", Value::List(it.to.iter().map(|&who| Value::Character(who)).collect())),
        with("by", &it.employer),
        with("said", some(&it.employer)),
    ]);
    /// Somebody is paid for their work.
    "pay-salary" Salary(it: Salary) => said("pay-salary", words!("triumvene.money.income"))
        .to(it.who)
        .told("told", [with("months", it.months)]);
    /// An estate's accounts are closed.
    "estate-account" EstateAccount(it: EstateAccount) =>
        said("estate-account", words!("triumvene.money.estate"))
            .to(it.who)
            .told("told", [with("estate", &it.estate), with("months", it.months)]);
    /// Somebody gets or loses a title.
    "title" Title(it: Title) =>
        said(if it.held { "grant-title" } else { "lose-title" }, words!("triumvene.status.titles"))
            .to(it.who)
            .told("told", [with("title", &it.title), with("held", yes_no(it.held))]);
    /// The referee is asked for a title that somebody is to begin with.
    "claim" Claim(_it: Claim) => said("claim", words!("triumvene.status.start")).owned(Owner::Table);
    /// Somebody wants to get in.
    "enter" Enter(it: Enter) =>
        said("enter", words!("triumvene.status.access")).by(it.who).told("told", [with("door", &it.door)]);
    /// Game time passes.
    "time-passes" TimePasses(it: TimePasses) => {
        let (name, told) = if it.resting.is_empty() { ("wait", "told-wait") } else { ("rest", "told-rest") };
        said(name, words!("triumvene.recovery.full-rest")).told(told, [
            with("resting", Value::List(it.resting.iter().map(|&who| Value::Character(who)).collect())),
            with("many", i32::try_from(it.resting.len()).unwrap_or(i32::MAX)),
            with("hours", Value::Number((it.minutes / 60).into())),
            with("minutes", Value::Number((it.minutes % 60).into())),
        ])
    };
    /// The referee gives back hit points.
    "heal" Heal(it: Heal) => said("heal", words!("triumvene.missing.healing"))
        .to(it.who)
        .told("told", [with("amount", i32::from(it.amount))]);
    /// The referee lets somebody lose consciousness.
    "faint" Faint(it: Faint) => said("faint", words!("triumvene.hp.unconscious.narrative"))
        .to(it.who)
        .told("told", [with("cause", &it.cause), with("said", some(&it.cause))]);
    /// The referee wakes somebody.
    "wake" Wake(it: Wake) => said("wake", words!("triumvene.hp.wake")).to(it.who).told("told", []);
    /// The referee says what became of an opponent.
    "declare" Declare(it: Declare) => said("declare", words!("triumvene.hp.npcs")).to(it.who);
    /// Somebody bends the rules of the universe.
    "manipulate" Manipulate(it: Manipulate) => said("manipulate", words!("triumvene.manipulation.roll"))
        .by(it.who)
        .ends(Degree::WORDS)
        .told("told", [with("what", &it.what)]);
    /// Somebody's Cohesion grows.
    "grow-cohesion" GrowCohesion(it: GrowCohesion) =>
        said("grow-cohesion", words!("triumvene.cohesion.growth"))
            .to(it.who)
            .told("told", [with("by", i32::from(it.by))]);
    /// Somebody gets from one place to another.
    "move" Move(it: Move) =>
        said("move", words!("triumvene.movement.combined"))
            .by(it.who)
            .ends(Degree::WORDS)
            .told("told", [with("doing", &it.doing), with("said", some(&it.doing))]);
    /// What the referee fills in of a fight or of its goals, where not everybody may read all of it.
    "prepare" Prepare(it: Prepare) => match it {
        Prepare::Combat(_) => said("begin-combat", words!("triumvene.combat.phases")),
        Prepare::Execution(_) => said("execute", words!("triumvene.combat.execution.play-out")),
    }
    .only(Audience::Referee)
    .told("told-prepared", []);
    simulated
    /// A roll from numbers alone.
    "bare-roll" BareRoll(it: BareRoll) => match it.modifier {
        Some(_) => said("ability-roll", words!("triumvene.roll.ability.bands")),
        None => said("narrative-roll", words!("triumvene.roll.narrative.bands")),
    }
    .by(it.who)
    .ends(Degree::WORDS);
}

/// What opponents mean to do is the referee's business. [triumvene.combat.narrative]
fn of_goals(side: Side) -> Audience {
    match side {
        Side::Party => Audience::Everyone,
        Side::Opponents => Audience::Referee,
    }
}

fn yes_no(yes: bool) -> Value {
    Value::word(if yes { "yes" } else { "no" })
}

/// Whether anything is said.
fn some(words: &str) -> Value {
    yes_no(!words.is_empty())
}

/// Whether an attempt is for the referee alone though it does not say so itself: what an opponent does to stay unseen,
/// and whatever only somebody does or suffers whom nobody can see.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    let unseen = |who: Who| world.characters.contains_key(&who) && !world.is_seen(who);
    match attempt {
        // Whoever gets something learns of it.
        Attempt::Give(it) => unseen(it.who) && unseen(it.to),
        // Who moves in stealth is not to be noticed by being said to.
        Attempt::Move(it) if it.modes.contains(&Mode::Stealth) && !world.is_players(it.who) => true,
        other => {
            let said = other.said();
            said.audience == Audience::Everyone && said.is_unseen(unseen)
        }
    }
}

/// What was filled in has happened now; if it was set aside, it does not come back behind something else.
fn unstage(attempt: &Attempt, at: &mut At<'_, World>) -> Play<()> {
    if at.world().staged.is_some() && !matches!(attempt, Attempt::Prepare(_)) {
        happen(&mut at.lend(), rule!("triumvene.combat.phases"), Effect::Staged(None))?;
    }
    Ok(())
}

impl Declared for Attempt {
    fn said(&self) -> Said<'_> {
        self.said()
    }
    /// What opponents can do is in the odds of whatever they do or stand against. In an Execution it is in
    /// everybody's, since whoever is unseen may be at hand.
    fn knowable(&self, world: &World) -> Audience {
        let fight = world.combat.as_ref().is_some_and(|combat| combat.phase == Phase::Execution);
        match self {
            Self::Check(it) if !world.is_players(it.who) => Audience::Referee,
            Self::Move(it) if !world.is_players(it.who) => Audience::Referee,
            Self::Execute(_) | Self::CallCommand(_) | Self::NextCommand(_) => Audience::Referee,
            _ if fight => Audience::Referee,
            _ => self.said().audience,
        }
    }
}
