//! Execution: goals are played out together, seconds pass, and Command comes again.
use super::attack::{self, Blow, Struck};
use super::command::all_goals;
use super::defence::{self, Retry};
use super::{EXECUTION_MAX, InPhase, Prepare, flanking, require_phase, stealth};
use crate::RULES;
use crate::content;
use crate::defiance::{self, Standing, TO_FORCE};
use crate::edge::Reason;
use crate::happen::{Act, happen};
use crate::hp;
use crate::manipulation;
use crate::offers::{self, Attempt, Offered};
use crate::rolls::{self, Degree, Task, Throw, Tried};
use crate::show;
use crate::world::{Aim, CommandCall, End, Goal, Manner, OffOn, Phase, Stage, Staged, Stat, State, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Param, Range};
use norn_kernel::{
    At, Audience, Choice, Lapse, Owner, Play, Prompt, Rule, Text, Value, Verdict, Viewer, Who, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most seconds that one action may take.
pub const ACTION_MAX: i64 = 3600;

/// What the referee makes of a goal. [triumvene.combat.execution.when-roll]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It is begun, and takes so many seconds from now.
    Begins(u16),
    /// It is done, and nothing is rolled for it. An attack still has to be defended against.
    Done,
    /// It fails, and nothing is rolled for it.
    Fails,
    /// It is challenging: an ability roll decides.
    Check(Task),
    /// It is an attack.
    Attack {
        /// The attacker's roll; without a stat, the weapon's Combat type.
        roll: Task,
        /// What the referee says of the defence, its stat excepted.
        defence: Task,
    },
}

/// One goal, and what the referee makes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The number of the goal.
    pub goal: u32,
    /// What becomes of it.
    pub how: How,
}

/// Some goals run now, all at the same time, while so many seconds pass.
/// [triumvene.combat.execution.play-out, triumvene.combat.no-initiative]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Execute {
    /// Which, and how; no goal twice.
    pub runs: Vec<Run>,
    /// How many seconds pass, 0 to what is left of the Execution.
    pub seconds: u8,
}

impl Rule for Execute {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Execution)?;
        let lanes = match &at.world().staged {
            // It was asked for already whether these can run.
            Some(Staged::Execution { runs, .. }) => lanes_of(at.world(), runs),
            _ => self.require(at)?,
        };
        run_together(at, &lanes)?;
        if 0 < self.seconds {
            happen(at, Act::Pass { seconds: self.seconds })?;
        }
        Ok(Verdict::done())
    }
}

/// These runs with their goals, each once.
fn lanes_of(world: &World, runs: &[Run]) -> Vec<Lane> {
    let goals = world.combat.as_ref().map(|combat| &combat.goals);
    let mut lanes: Vec<Lane> = vec![];
    for run in runs {
        let goal = goals.and_then(|goals| goals.get(&run.goal));
        if let Some(goal) = goal.filter(|_| !lanes.iter().any(|lane| lane.run.goal == run.goal)) {
            lanes.push(Lane { goal: goal.clone(), run: run.clone() });
        }
    }
    lanes
}

/// Whether a run is of the party's, so that everybody may read what the referee makes of it.
#[must_use]
pub fn is_partys(world: &World, run: &Run) -> bool {
    let goal = world.combat.as_ref().and_then(|combat| combat.goals.get(&run.goal));
    goal.is_none_or(|goal| world.is_players(goal.who))
}

impl Execute {
    /// What nobody sees happens before the rest: what opponents begin, and what they do unseen without striking.
    /// The rest follows by itself, where everybody sees it.
    pub fn prepare(&self, at: &mut At<'_, World>) -> Play<()> {
        require_phase(at, Phase::Execution)?;
        let lanes = self.require(at)?;
        let (unseen, seen): (Vec<Lane>, Vec<Lane>) =
            lanes.into_iter().partition(|lane| lane.unseen(at.world()));
        if !unseen.is_empty() {
            run_together(at, &unseen)?;
        }
        if !seen.is_empty() || 0 < self.seconds {
            let runs = seen.into_iter().map(|lane| lane.run).collect();
            let staged = Staged::Execution { runs, seconds: self.seconds };
            happen(at, Act::Stage { staged, by: rule!("triumvene.combat.execution.play-out") })?;
        }
        Ok(())
    }

    fn require(&self, at: &mut At<'_, World>) -> Play<Vec<Lane>> {
        let elapsed = at.world().combat.as_ref().map_or(0, |combat| combat.elapsed);
        let fits = elapsed.saturating_add(self.seconds) <= EXECUTION_MAX;
        at.require(rule!("triumvene.combat.execution.length"), fits, || {
            Text::part(rule!("triumvene.combat.execution.length"), "refusal")
                .with("left", i32::from(EXECUTION_MAX.saturating_sub(elapsed)))
        })?;
        let mut lanes = vec![];
        for run in &self.runs {
            let combat = at.world().combat.as_ref();
            let goal = combat.and_then(|combat| combat.goals.get(&run.goal)).cloned();
            let once = !lanes.iter().any(|lane: &Lane| lane.run.goal == run.goal);
            at.require(rule!("triumvene.combat.execution.play-out"), goal.is_some() && once, || {
                Text::part(rule!("triumvene.combat.execution.play-out"), "refusal")
            })?;
            let Some(goal) = goal.filter(|_| once) else { continue };
            // What is already running when its doer drops still counts; what was not begun is lost.
            let begun = at.world().can_act(goal.who) || matches!(goal.stage, Stage::Running(_));
            at.require(rule!("triumvene.combat.no-initiative"), begun, || {
                Text::part(rule!("triumvene.combat.no-initiative"), "refusal").with("who", goal.who)
            })?;
            let ripe = match (goal.stage, &run.how) {
                (Stage::Running(left), how) => {
                    left <= u16::from(self.seconds) || matches!(how, How::Begins(_))
                }
                (Stage::Stated, _) => true,
            };
            at.require(rule!("triumvene.combat.execution.length"), ripe, || {
                Text::part(rule!("triumvene.combat.execution.length"), "unfinished")
            })?;
            let lane = Lane { goal, run: run.clone() };
            if lane.manipulates().is_some() {
                manipulation::require_gift(at, lane.goal.who)?;
            }
            lanes.push(lane);
        }
        let forced = lanes.iter().map(Lane::forced).sum::<i32>();
        if 0 < forced {
            let world = at.world();
            let players = lanes.iter().all(|lane| lane.forces_players(world));
            let can = players && forced.saturating_mul(TO_FORCE) <= world.defiance;
            at.require(rule!("triumvene.defiance.force-failure"), can, || {
                Text::part(rule!("triumvene.defiance.force-failure"), "refusal").with("points", TO_FORCE)
            })?;
        }
        Ok(lanes)
    }
}

/// One goal at work beside others. It changes nothing: what it comes to happens when all are through.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lane {
    goal: Goal,
    run: Run,
}

/// What a lane came to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Came {
    Begun(u16),
    Plain(Degree),
    Checked(Throw, Standing),
    Struck(Struck),
}

impl Lane {
    /// Whether nobody but the referee sees it: an opponent only begins something, or is unseen and does not
    /// strike.
    fn unseen(&self, world: &World) -> bool {
        let strikes = matches!(self.goal.aim, Aim::Attack { .. })
            && matches!(self.run.how, How::Done | How::Attack { .. });
        let begins = matches!(self.run.how, How::Begins(_));
        !world.is_players(self.goal.who) && !strikes && (begins || !world.is_seen(self.goal.who))
    }

    /// How many rolls the referee makes fail before their dice.
    fn forced(&self) -> i32 {
        match &self.run.how {
            How::Check(task) => i32::from(task.forced),
            How::Attack { roll, defence } => i32::from(roll.forced) + i32::from(defence.forced),
            How::Begins(_) | How::Done | How::Fails => 0,
        }
    }

    /// Whether what the referee makes fail are players' rolls.
    fn forces_players(&self, world: &World) -> bool {
        let by = world.is_players(self.goal.who);
        match (&self.run.how, &self.goal.aim) {
            (How::Check(task), _) => !task.forced || by,
            (How::Attack { roll, defence }, Aim::Attack { target, .. }) => {
                (!roll.forced || by) && (!defence.forced || world.is_players(*target))
            }
            (How::Attack { roll, defence }, _) => (!roll.forced || by) && !defence.forced,
            (How::Begins(_) | How::Done | How::Fails, _) => true,
        }
    }
}

impl Lane {
    /// Which manipulation it is, and how much Cohesion it costs; `None` where the world is not bent, or not yet.
    /// [triumvene.manipulation.cost]
    fn manipulates(&self) -> Option<(&str, u16)> {
        let rolled = match &self.run.how {
            How::Begins(_) => return None,
            How::Check(task) | How::Attack { roll: task, .. } => task.manipulates(),
            How::Done | How::Fails => None,
        };
        match (&self.goal.aim, rolled) {
            (Aim::Manipulate { what, cost, .. }, None) => Some((what, cost.unwrap_or(manipulation::COST))),
            (Aim::Manipulate { what, .. }, Some((_, cost))) => Some((what, cost)),
            (_, rolled) => rolled,
        }
    }
}

impl Rule for Lane {
    type World = World;
    type Outcome = Came;

    fn play(&self, at: &mut At<'_, World>) -> Play<Came> {
        let who = self.goal.who;
        at.tell(|_| {
            show::of_goal(Text::part(rule!("triumvene.combat.execution.play-out"), "goal"), &self.goal)
        });
        Ok(match (&self.goal.aim, &self.run.how) {
            (_, How::Begins(seconds)) => Came::Begun(*seconds),
            (Aim::Attack { target, weapon, .. }, How::Done) => {
                let blow = Blow { by: who, target: *target, weapon };
                Came::Struck(attack::strike(at, &blow, None, &Task::default())?)
            }
            (Aim::Attack { target, weapon, .. }, How::Attack { roll, defence }) => {
                let blow = Blow { by: who, target: *target, weapon };
                Came::Struck(attack::strike(at, &blow, Some(roll), defence)?)
            }
            (_, How::Done) => {
                Came::Plain(at.outcome(rule!("triumvene.combat.execution.when-roll"), Degree::Success))
            }
            (_, How::Fails) => {
                Came::Plain(at.outcome(rule!("triumvene.combat.execution.when-roll"), Degree::Failure))
            }
            (aim, How::Check(task) | How::Attack { roll: task, .. }) => {
                let stealth = *aim == Aim::Move(Manner::Stealthily);
                let task = Task { stealth: task.stealth || stealth, ..task.clone() };
                hp::privately(at, who, |at| {
                    let throw = task.throw(at, who, &[])?;
                    let standing = attack::first(at, &throw, task.forced)?;
                    Ok(Came::Checked(throw, standing))
                })?
            }
        })
    }
}

impl Came {
    /// Its rolls, in the order in which they were made.
    fn rolls(&mut self) -> impl Iterator<Item = (Part, &Throw, &mut Standing)> {
        let (mut checked, mut attack, mut defence) = (None, None, None);
        match self {
            Self::Begun(_) | Self::Plain(_) => {}
            Self::Checked(throw, standing) => checked = Some((Part::Check, &*throw, standing)),
            Self::Struck(struck) => {
                attack = struck.attack.as_mut().map(|(throw, now)| (Part::Attack, &*throw, now));
                defence = struck.defence.as_mut().map(|(throw, now)| (Part::Defence, &*throw, now));
            }
        }
        [checked, attack, defence].into_iter().flatten()
    }
}

/// Which of a goal's rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Check,
    Attack,
    Defence,
}

impl Part {
    fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Attack => "attack",
            Self::Defence => "defence",
        }
    }
}

/// All of them at once; then, in their order, what they do together: Defiance, forced failures, damage and
/// effects, and what was not intended.
fn run_together(at: &mut At<'_, World>, lanes: &[Lane]) -> Play<()> {
    for lane in lanes {
        if let Some((what, cost)) = lane.manipulates() {
            manipulation::pay(at, lane.goal.who, what, cost)?;
        }
    }
    let mut came = at.together(lanes, vec![], |mut all, one| {
        all.push(one);
        all
    })?;
    for one in &mut came {
        for (_, _, now) in one.rolls() {
            // A roll that was never made, because nothing came of what led to it, costs the referee nothing.
            for _ in 0..now.forces {
                happen(at, Act::SpendDefiance)?;
            }
            defence::pay(at, now)?;
        }
    }
    force_some(at, lanes, &mut came)?;
    for (lane, one) in lanes.iter().zip(&mut came) {
        let end = finish(at, lane, one)?;
        if lane.manipulates().is_some() {
            manipulation::strain(at, lane.goal.who)?;
        }
        if let Some(end) = end
            && !matches!(one, Came::Struck(_))
        {
            let told = Text::part(rule!("triumvene.combat.execution.play-out"), "ended");
            hp::privately(at, lane.goal.who, |at| {
                at.story(|_| show::ended(told, &lane.goal, end));
                Ok(())
            })?;
        }
        match end {
            Some(end) => happen(at, Act::EndGoal { number: lane.run.goal, end })?,
            None => true,
        };
    }
    Ok(())
}

/// The referee makes some of the players' rolls fail that were just made. [triumvene.defiance.force-failure]
fn force_some(at: &mut At<'_, World>, lanes: &[Lane], came: &mut [Came]) -> Play<()> {
    let mut fresh = vec![];
    for (n, one) in came.iter_mut().enumerate() {
        fresh.extend(one.rolls().map(|(part, _, _)| (n, part)));
    }
    for asked in 0.. {
        let mut open = vec![];
        for (n, one) in came.iter_mut().enumerate() {
            for (part, throw, now) in one.rolls() {
                let players = throw.is_players();
                if players && now.rolled.degree.is_done() && fresh.contains(&(n, part)) {
                    open.push((n, part));
                }
            }
        }
        let held = at.world().defiance;
        if open.is_empty() || held <= 0 {
            return Ok(());
        }
        let held = at.number(rule!("triumvene.defiance.pool"), held);
        if !at.reaches(rule!("triumvene.defiance.force-failure"), held, TO_FORCE) {
            return Ok(());
        }
        let key = rule!("triumvene.defiance.force-failure");
        // What an opponent means to do has a number for the referee alone.
        let option = |&(n, part): &(usize, Part)| {
            let goal = &lanes[n].goal;
            let same = lanes[..n].iter().filter(|lane| lane.goal.who == goal.who).count();
            let partys = at.world().is_players(goal.who);
            let mut option =
                if partys { vec![Value::Item(lanes[n].run.goal)] } else { vec![goal.who.into()] };
            option.push(Value::word(part.word()));
            if !partys && 0 < same {
                option.push(Value::Number(i64::try_from(same).unwrap_or(i64::MAX)));
            }
            let words = Text::part(rule!("triumvene.defiance.force-failure"), "roll");
            let seen = Goal { stage: Stage::Stated, ..goal.clone() };
            let words = show::of_goal(words, &seen).with("part", Value::word(part.word()));
            Choice::told(Value::List(option), words)
        };
        let options: Vec<Choice> = open.iter().map(option).collect();
        let most = usize::try_from(held / TO_FORCE).unwrap_or(0).min(options.len());
        let numbers = [("defiance", held)];
        let about = [("rolls", Value::word("several"))];
        let prompt = Prompt::up_to(Owner::Referee, key, &options, u16::try_from(most).unwrap_or(u16::MAX))
            .lapses(Lapse::Narration)
            .again(defiance::forced_before(at.world(), asked))
            .numbers(&numbers)
            .about(&about);
        let chosen: Vec<(usize, Part)> = at.several_of(&prompt)?.into_iter().map(|n| open[n]).collect();
        for &(n, part) in &chosen {
            for (_, _, now) in came[n].rolls().filter(|(of, _, _)| *of == part) {
                defiance::force(at, now)?;
            }
        }
        if chosen.is_empty() || at.world().switches.forced_failure_rerollable == OffOn::Off {
            return Ok(());
        }
        let mut retries = vec![];
        for &(n, part) in &chosen {
            for (_, throw, now) in came[n].rolls().filter(|(of, _, _)| *of == part) {
                retries.push(Retry { throw: throw.clone(), standing: *now });
            }
        }
        let stood = at.together(&retries, vec![], |mut all, one| {
            all.push(one);
            all
        })?;
        for (&(n, part), mut stands) in chosen.iter().zip(stood) {
            defence::pay(at, &mut stands)?;
            for (_, _, now) in came[n].rolls().filter(|(of, _, _)| *of == part) {
                *now = stands;
            }
        }
        fresh = chosen;
    }
    Ok(())
}

/// What follows from a goal's rolls, now that they are closed. `None` if it goes on.
fn finish(at: &mut At<'_, World>, lane: &Lane, came: &mut Came) -> Play<Option<End>> {
    let who = lane.goal.who;
    let end = match came {
        Came::Begun(seconds) => {
            happen(at, Act::BeginGoal { number: lane.run.goal, seconds: *seconds })?;
            return Ok(None);
        }
        Came::Plain(degree) if degree.is_done() => End::Done,
        Came::Plain(_) => End::Failed,
        Came::Checked(throw, now) => {
            if throw.is_players() {
                defiance::close(at, now);
            }
            let rolled = now.rolled;
            hp::privately(at, who, |at| rolls::complicate(at, who, Tried::Check, rolled))?;
            End::Rolled(now.rolled.degree)
        }
        Came::Struck(struck) => return land(at, lane, struck).map(Some),
    };
    let done = match end {
        End::Done => true,
        End::Rolled(degree) => degree.is_done(),
        End::Failed | End::NotExecuted => false,
    };
    match lane.goal.aim {
        Aim::Move(Manner::Stealthily) => stealth::sneak(at, who, done)?,
        Aim::Move(Manner::Away) if done => {
            happen(at, Act::Part { who })?;
        }
        _ => {}
    }
    Ok(Some(end))
}

/// What follows from a blow: whether it hits, whether it is avoided, and what it takes.
fn land(at: &mut At<'_, World>, lane: &Lane, struck: &mut Struck) -> Play<End> {
    let Aim::Attack { target, weapon, ranged } = &lane.goal.aim else {
        return Ok(End::Failed);
    };
    let blow = Blow { by: lane.goal.who, target: *target, weapon };
    let mut end = End::Done;
    let mut lands = true;
    if let Some((throw, now)) = &mut struck.attack {
        if throw.is_players() {
            defiance::close(at, now);
        }
        end = End::Rolled(now.rolled.degree);
        lands = attack::hits(at, now.rolled.degree.is_done());
        let (who, rolled) = (throw.who, now.rolled);
        hp::privately(at, who, |at| rolls::complicate(at, who, Tried::Attack(blow.target), rolled))?;
    }
    if lands && let Some((throw, now)) = &mut struck.defence {
        if throw.is_players() {
            defiance::close(at, now);
        }
        lands = !defence::avoids(at, now.rolled.degree.is_done());
        let (who, rolled) = (throw.who, now.rolled);
        hp::privately(at, who, |at| rolls::complicate(at, who, Tried::Defence(blow.by), rolled))?;
        if struck.attack.is_none() && !lands {
            end = End::Failed;
        }
    }
    let was = at.world().character(blow.target);
    let (hp, state) = (was.hp.now, was.state);
    if lands {
        attack::hit(at, &blow)?;
    }
    stealth::reveal(at, blow.by)?;
    let missed = struck.attack.as_ref().is_some_and(|(_, now)| !now.rolled.degree.is_done());
    at.story(|world| {
        let now = world.character(blow.target);
        // How much an opponent's armour takes off is the referee's to know.
        let damage = match world.is_players(blow.target) {
            true => hp.saturating_sub(now.hp.now),
            false => content::weapon(world, blow.by, blow.weapon).map_or(0, |weapon| weapon.harm()),
        };
        let came = match (lands, missed) {
            (true, _) => "hits",
            (false, true) => "misses",
            (false, false) => "avoided",
        };
        let falls = match now.state {
            State::Unconscious if state == State::Awake => "unconscious",
            State::Dead if state != State::Dead => "dead",
            _ => "no",
        };
        Text::part(rule!("triumvene.combat.attack"), "story")
            .with("who", blow.by)
            .with("target", blow.target)
            .with("weapon", Value::text(blow.weapon))
            // What an opponent has in hand, and nobody named, is called by their name.
            .with(
                "named",
                Value::word(if world.character(blow.by).name == blow.weapon { "no" } else { "yes" }),
            )
            .with("came", Value::word(came))
            .with("damage", damage)
            .with("falls", Value::word(falls))
    });
    if !ranged && at.world().is_seen(blow.target) {
        happen(at, Act::Meet { pair: flanking::pair(blow.by, blow.target) })?;
    }
    Ok(end)
}

/// Somebody calls a fresh Command phase in the middle of an Execution. What is being done to somebody is
/// defended against first. [triumvene.combat.call-command, triumvene.combat.call-command.stands]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CallCommand {
    /// Whose player calls; `None` for the referee, who may so end an Execution early.
    pub by: Option<Who>,
    /// The referee grants a player's call, where the table asks for that.
    #[serde(default)]
    pub granted: bool,
}

impl Rule for CallCommand {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Execution)?;
        let world = at.world();
        let anyone = world.switches.command_call == CommandCall::Anyone;
        let player = |who| world.characters.contains_key(&who) && world.is_players(who);
        at.require(
            rule!("triumvene.combat.call-command"),
            self.by.is_none_or(|who| player(who) && (anyone || self.granted)),
            || Text::part(rule!("triumvene.combat.call-command"), "refusal"),
        )?;
        finish_running(at, true)?;
        happen(at, Act::Turn { called: true })?;
        Ok(Verdict::done())
    }
}

/// A complete Execution is over: Command comes by itself. [triumvene.combat.execution.auto-command]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NextCommand {}

impl Rule for NextCommand {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Execution)?;
        let elapsed = at.world().combat.as_ref().map_or(0, |combat| combat.elapsed);
        at.require(rule!("triumvene.combat.execution.auto-command"), EXECUTION_MAX <= elapsed, || {
            Text::part(rule!("triumvene.combat.execution.auto-command"), "refusal")
        })?;
        finish_running(at, false)?;
        happen(at, Act::Turn { called: false })?;
        Ok(Verdict::done())
    }
}

/// Attacks that are on their way come to their end before anybody states a new aim: those that are due, and
/// where Command is called in between, all that were begun. Otherwise what is unfinished goes on.
fn finish_running(at: &mut At<'_, World>, called: bool) -> Play<()> {
    let goals = at.world().combat.iter().flat_map(|combat| &combat.goals);
    let swinging = goals.filter(|(_, goal)| {
        matches!(goal.stage, Stage::Running(left) if called || left == 0)
            && matches!(goal.aim, Aim::Attack { .. })
    });
    let lanes: Vec<Lane> = swinging
        .map(|(&number, goal)| Lane {
            goal: goal.clone(),
            run: Run { goal: number, how: How::Attack { roll: Task::default(), defence: Task::default() } },
        })
        .collect();
    if !lanes.is_empty() && at.holds(rule!("triumvene.combat.call-command.stands"), true) {
        run_together(at, &lanes)?;
    }
    Ok(())
}

/// What the referee would make of a goal if nothing speaks against it.
/// [triumvene.combat.execution.when-roll]
#[must_use]
pub fn suggested(goal: &Goal) -> &'static str {
    match goal.aim {
        Aim::Attack { .. } => "attack",
        Aim::Move(Manner::Stealthily) => "check",
        Aim::Manipulate { .. } => "manipulate",
        _ => "done",
    }
}

/// How many goals of one Execution may go otherwise than is suggested, each with parameters of its own.
const OTHERWISE: [Names; 4] = [
    ["how-1", "stat-1", "cost-1", "profession-1", "edge-1", "reason-1", "forced-1", "seconds-1"],
    ["how-2", "stat-2", "cost-2", "profession-2", "edge-2", "reason-2", "forced-2", "seconds-2"],
    ["how-3", "stat-3", "cost-3", "profession-3", "edge-3", "reason-3", "forced-3", "seconds-3"],
    ["how-4", "stat-4", "cost-4", "profession-4", "edge-4", "reason-4", "forced-4", "seconds-4"],
];
/// What the parameters of one such goal are called.
type Names = [&'static str; 8];

/// What the referee fills in to let goals run: which, and of those that go otherwise than is suggested, how.
pub fn offer_execute(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    offers::possible(world, &filling, &InPhase(Phase::Execution))?;
    let elapsed = world.combat.as_ref().map_or(0, |combat| combat.elapsed);
    let left = EXECUTION_MAX.saturating_sub(elapsed);
    let open: Vec<(u32, &Goal)> =
        all_goals(world).filter(|(_, goal)| world.can_act(goal.who) || goal.stage != Stage::Stated).collect();
    let mut doers = BTreeSet::new();
    // Whoever has several goals goes about them one after the other; what takes longer goes on by itself.
    let fits = |goal: &Goal| !matches!(goal.stage, Stage::Running(more) if u16::from(left) < more);
    let first = open.iter().filter(|(_, goal)| fits(goal) && doers.insert(goal.who));
    let first: Vec<Value> = first.map(|(number, _)| Value::Item(*number)).collect();
    let several = |options: Vec<Choice>, most: usize| {
        let max = u16::try_from(options.len().min(most)).unwrap_or(u16::MAX);
        Range::SeveralOf { options, min: 0, max }
    };
    let goal = |value: &Value| match value {
        Value::Item(number) => open.iter().find(|(one, _)| one == number).copied(),
        _ => None,
    };
    let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "goals");
    let range = several(show::goal_choices(open.iter().copied()), usize::MAX);
    let chosen = filling.list(offers::param(words, range).by_referee().or(Value::List(first)))?;
    let chosen: Vec<(u32, &Goal)> = chosen.iter().filter_map(goal).collect();
    let mut otherwise = vec![];
    if !chosen.is_empty() || filling.has("otherwise") {
        let options = chosen.iter().map(|(number, goal)| {
            let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "suggested");
            let words = show::of_goal(words, goal).with("how", Value::word(suggested(goal)));
            Choice::told(Value::Item(*number), words)
        });
        let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "otherwise");
        let range = several(options.collect(), OTHERWISE.len());
        otherwise = filling.list(offers::param(words, range).by_referee().or(Value::List(vec![])))?;
    }
    let mut runs: Vec<Run> =
        chosen.iter().map(|(number, goal)| Run { goal: *number, how: as_suggested(goal) }).collect();
    for ((number, goal), names) in otherwise.iter().filter_map(goal).zip(OTHERWISE) {
        let how = take_how(world, goal, names, &mut filling)?;
        if let Some(run) = runs.iter_mut().find(|run| run.goal == number) {
            run.how = how;
        }
    }
    let needed = chosen.iter().zip(&runs).map(|((_, goal), run)| match (goal.stage, &run.how) {
        (Stage::Running(more), How::Done | How::Fails | How::Check(_) | How::Attack { .. }) => more,
        _ => 0,
    });
    let needed = needed.max().unwrap_or(0);
    // As long as others wait for their turn, no more time passes than what is chosen takes.
    let all = open.iter().filter(|(_, goal)| fits(goal)).all(|one| chosen.contains(one));
    let seconds = if all { u16::from(left) } else { needed.min(left.into()) };
    let range = Range::Number { min: 0, max: left.into() };
    let words = Text::part(rule!("triumvene.combat.execution.length"), "seconds");
    let words = words.with("left", i32::from(left));
    let param = offers::param(words, range).by_referee().or(i32::from(seconds));
    let seconds = u8::try_from(filling.number(param)?).unwrap_or(left);
    filling.end()?;
    Ok(Attempt::Prepare(Prepare::Execution(Execute { runs, seconds })))
}

/// A parameter under another name than its words'.
fn called(name: &'static str, words: Text, range: Range) -> Param {
    Param { name, ..offers::param(words, range).by_referee() }
}

/// What the referee says of one goal, in the order in which it is thought of; only what has an answer is asked.
fn take_how(
    world: &World,
    goal: &Goal,
    [how, stat, cost, profession, edge, reason, forced, seconds]: Names,
    filling: &mut Filling<'_>,
) -> Result<How, Box<Next<Attempt>>> {
    let doer = world.character(goal.who);
    let attacks = match goal.aim {
        Aim::Attack { target, .. } => Some(target),
        _ => None,
    };
    let roll = if attacks.is_some() { "attack" } else { "check" };
    let hows = [roll, "done", "fails", "begins"]
        .map(|word| Choice::word(rule!("triumvene.combat.execution.when-roll"), word));
    let hows = offers::listed(hows);
    let words = show::of_goal(Text::part(rule!("triumvene.combat.execution.when-roll"), "how"), goal);
    let param = called(how, words, Range::OneOf(hows)).or(Value::word(roll));
    match filling.word(param)?.as_str() {
        "done" => return Ok(How::Done),
        "fails" => return Ok(How::Fails),
        "begins" => {
            let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "seconds");
            let range = Range::Number { min: 0, max: ACTION_MAX };
            let takes = filling.number(called(seconds, words, range).or(i32::from(EXECUTION_MAX / 2)))?;
            return Ok(How::Begins(u16::try_from(takes).unwrap_or(0)));
        }
        _ => {}
    }
    // Of an attack by an opponent, what the referee says is for whoever defends.
    let roller = match attacks {
        Some(target) if !world.is_players(goal.who) => target,
        _ => goal.who,
    };
    let defends = roller != goal.who;
    let mut task = Task::default();
    if !defends {
        // The weapon's own Combat type goes without saying.
        let none = if attacks.is_some() { "by-weapon" } else { "none" };
        let mut known = content::stats(doer);
        if let Aim::Manipulate { skill, .. } = &goal.aim {
            let skill = Stat::Manipulation(skill.clone());
            if !known.contains(&skill) {
                known.push(skill);
            }
        }
        let mut stats = vec![Choice::word(rule!("triumvene.combat.execution.when-roll"), none)];
        stats.extend(
            known.iter().map(|stat| Choice::new(rule!("triumvene.combat.execution.when-roll"), stat.value())),
        );
        let first = match (attacks, &goal.aim) {
            (None, Aim::Move(_)) => Stat::Fitness.value(),
            (None, Aim::Manipulate { skill, .. }) => Stat::Manipulation(skill.clone()).value(),
            _ => Value::word(none),
        };
        let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "stat");
        task.stat = Stat::of(&filling.take(called(stat, words, Range::OneOf(stats)).or(first))?);
        task.cost = match goal.aim {
            Aim::Manipulate { cost: Some(listed), .. } if task.manipulates().is_some() => Some(listed),
            _ => rolls::take_cost(task.stat.as_ref(), cost, filling)?,
        };
    }
    let known = &world.character(roller).professions;
    if !known.is_empty() || filling.has(profession) {
        let mut options = vec![Choice::word(rule!("triumvene.combat.execution.when-roll"), "none")];
        options.extend(
            known
                .keys()
                .map(|name| Choice::new(rule!("triumvene.combat.execution.when-roll"), Value::text(name))),
        );
        let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "profession");
        let param = called(profession, words, Range::OneOf(options)).or(Value::word("none"));
        if let Value::Text(name) = filling.take(param)? {
            task.relevant.push(name);
        }
    }
    let edges = ["none", "advantage", "disadvantage"]
        .map(|word| Choice::word(rule!("triumvene.combat.execution.when-roll"), word));
    let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "edge").with("who", roller);
    let range = Range::OneOf(offers::listed(edges));
    let sort = filling.word(called(edge, words, range).or(Value::word("none")))?;
    if sort != "none" || filling.has(reason) {
        let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "reason");
        let why = filling.text(called(reason, words, Range::Text { max: TEXT_MAX }).or(Value::text("")))?;
        match sort.as_str() {
            "advantage" => task.reasons.push(Reason::Favour(why)),
            "disadvantage" => task.reasons.push(Reason::Hindrance(why)),
            _ => {}
        }
    }
    let can = TO_FORCE <= world.defiance && world.is_players(roller);
    if can || filling.has(forced) {
        let words = Text::part(rule!("triumvene.combat.execution.when-roll"), "forced").with("who", roller);
        task.forced = filling.flag(called(forced, words, Range::Flag).or(false))?;
    }
    Ok(match (attacks, defends) {
        (None, _) => How::Check(task),
        (Some(_), false) => How::Attack { roll: task, defence: Task::default() },
        (Some(_), true) => How::Attack { roll: Task::default(), defence: task },
    })
}

/// What becomes of a goal of which the referee says nothing else.
fn as_suggested(goal: &Goal) -> How {
    match &goal.aim {
        Aim::Attack { .. } => How::Attack { roll: Task::default(), defence: Task::default() },
        Aim::Move(Manner::Stealthily) => How::Check(Task::of(Stat::Fitness)),
        Aim::Manipulate { skill, cost, .. } => {
            How::Check(Task { cost: *cost, ..Task::of(Stat::Manipulation(skill.clone())) })
        }
        _ => How::Done,
    }
}

/// What somebody fills in to call Command.
pub fn offer_call(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::possible(world, &filling, &InPhase(Phase::Execution))?;
    let fighters = world.combat.iter().flat_map(|combat| &combat.fighters).copied();
    let own = fighters.filter(|&who| world.is_players(who) && viewer.speaks_for(world.owner(who)));
    let mut options: Vec<Choice> =
        own.map(|who| Choice::new(rule!("triumvene.combat.call-command"), who)).collect();
    if *viewer == Viewer::Referee {
        options.insert(0, Choice::word(rule!("triumvene.combat.call-command"), "referee"));
    }
    let default = options.first().map_or(Value::word("referee"), |choice| choice.value.clone());
    let nobody = Text::part(rule!("triumvene.combat.call-command"), "nobody");
    let range = offers::one_of(options, nobody)?;
    let words = Text::part(rule!("triumvene.combat.call-command"), "by");
    let by = match filling.take(offers::param(words, range).or(default))? {
        Value::Character(who) => Some(who),
        _ => None,
    };
    let mut granted = false;
    if world.switches.command_call == CommandCall::GmOnly && by.is_some() {
        granted = filling.flag(
            offers::param(Text::part(rule!("triumvene.combat.call-command"), "granted"), Range::Flag)
                .by_referee()
                .or(true),
        )?;
    }
    filling.end()?;
    Ok(Attempt::CallCommand(CallCommand { by, granted }))
}

/// What comes by itself; the referee can start it, too.
pub fn offer_next(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    offers::referee_only(viewer)?;
    offers::possible(world, &filling, &NextCommand {})?;
    filling.flag(
        offers::param(Text::part(rule!("triumvene.combat.execution.auto-command"), "complete"), Range::Flag)
            .by_referee()
            .or(true),
    )?;
    filling.end()?;
    Ok(Attempt::NextCommand(NextCommand {}))
}

/// Goals of opponents are named to the referee alone.
#[must_use]
pub fn audience_of(world: &World, number: u32) -> Audience {
    let goal = world.combat.as_ref().and_then(|combat| combat.goals.get(&number));
    match goal {
        Some(goal) if !world.is_players(goal.who) => Audience::Referee,
        _ => Audience::Everyone,
    }
}
