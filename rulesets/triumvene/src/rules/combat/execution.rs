//! Execution: goals are played out together, seconds pass, and Command comes again.
use crate::reference::RULES;
use crate::rules::combat::attack::{self, Struck};
use crate::rules::combat::blows::{self, Blow};
use crate::rules::combat::defence::{self, Retry};
use crate::rules::combat::phases::require_phase;
use crate::rules::combat::{fights, flanking};
use crate::rules::narrative::defiance::{self, OpenRoll};
use crate::rules::narrative::rolls::{self, Tried};
use crate::rules::narrative::throws::Throw;
use crate::rules::narrative::{cohesion, hp, stealth};
use crate::world::fight;
use crate::world::happen::{self, TO_FORCE, happen};
use crate::world::{
    Aim, CommandCall, Degree, EXECUTION_MAX, Effect, End, Goal, Handling, How, Manner, OffOn, Phase, Run,
    Stage, Staged, State, Task, Weapon, World,
};
use norn_kernel::{
    At, Choice, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};

/// The most seconds that one action may take.
pub const ACTION_MAX: i64 = 3600;

/// Some goals run now, all at the same time, while so many seconds pass.
/// [triumvene.combat.execution.play-out, triumvene.combat.no-initiative]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
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
            happen::pass(at, self.seconds)?;
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
            let effect = Effect::Staged(Some(Box::new(staged)));
            happen(at, rule!("triumvene.combat.execution.play-out"), effect)?;
        }
        Ok(())
    }

    fn require(&self, at: &mut At<'_, World>) -> Play<Vec<Lane>> {
        let elapsed = at.world().combat.as_ref().map_or(0, |combat| combat.elapsed);
        let fits = elapsed.saturating_add(self.seconds) <= EXECUTION_MAX;
        at.require(rule!("triumvene.combat.execution.length"), fits, || {
            Text::part(words!("triumvene.combat.execution.length"), "refusal")
                .with("left", i32::from(EXECUTION_MAX.saturating_sub(elapsed)))
        })?;
        let mut lanes = vec![];
        for run in &self.runs {
            let combat = at.world().combat.as_ref();
            let goal = combat.and_then(|combat| combat.goals.get(&run.goal)).cloned();
            let once = !lanes.iter().any(|lane: &Lane| lane.run.goal == run.goal);
            at.require(rule!("triumvene.combat.execution.play-out"), goal.is_some() && once, || {
                Text::part(words!("triumvene.combat.execution.play-out"), "refusal")
            })?;
            let Some(goal) = goal.filter(|_| once) else { continue };
            // What is already running when its doer drops still counts; what was not begun is lost.
            let begun = at.world().can_act(goal.who) || matches!(goal.stage, Stage::Running(_));
            at.require(rule!("triumvene.combat.no-initiative"), begun, || {
                Text::part(words!("triumvene.combat.no-initiative"), "refusal").with("who", goal.who)
            })?;
            let ripe = match (goal.stage, &run.how) {
                (Stage::Running(left), how) => {
                    left <= u16::from(self.seconds) || matches!(how, How::Begins(_))
                }
                (Stage::Stated, _) => true,
            };
            at.require(rule!("triumvene.combat.execution.length"), ripe, || {
                Text::part(words!("triumvene.combat.execution.length"), "unfinished")
            })?;
            let lane = Lane { goal, run: run.clone() };
            if lane.manipulates().is_some() {
                cohesion::require_gift(at, lane.goal.who)?;
            }
            lanes.push(lane);
        }
        let forced = lanes.iter().map(Lane::forced).sum::<i32>();
        if 0 < forced {
            let world = at.world();
            let players = lanes.iter().all(|lane| lane.forces_players(world));
            let can = players && forced.saturating_mul(TO_FORCE) <= world.defiance;
            at.require(rule!("triumvene.defiance.force-failure"), can, || {
                Text::part(words!("triumvene.defiance.force-failure"), "refusal").with("points", TO_FORCE)
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
enum LaneOutcome {
    Begun(u16),
    Plain(Degree),
    Checked(Throw, OpenRoll),
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
            (Aim::Manipulate { what, cost, .. }, None) => Some((what, cost.unwrap_or(cohesion::COST))),
            (Aim::Manipulate { what, .. }, Some((_, cost))) => Some((what, cost)),
            (_, rolled) => rolled,
        }
    }
}

impl Lane {
    /// Who has defended against it with which Manipulation skill, and how much Cohesion that costs.
    /// [triumvene.manipulation.cost]
    fn defended(&self, came: &LaneOutcome) -> Option<(Who, String, u16)> {
        let LaneOutcome::Struck(Struck { defence: Some((throw, _)), .. }) = came else { return None };
        let said = match &self.run.how {
            How::Attack { defence, .. } => defence.clone(),
            How::Begins(_) | How::Check(_) | How::Done | How::Fails => Task::default(),
        };
        let task = Task { stat: throw.stat.clone(), ..said };
        task.manipulates().map(|(skill, cost)| (throw.who, skill.to_owned(), cost))
    }
}

impl Rule for Lane {
    type World = World;
    type Outcome = LaneOutcome;

    fn play(&self, at: &mut At<'_, World>) -> Play<LaneOutcome> {
        let who = self.goal.who;
        at.tell(|_| {
            fight::of_goal(Text::part(words!("triumvene.combat.execution.play-out"), "goal"), &self.goal)
        });
        Ok(match (&self.goal.aim, &self.run.how) {
            (_, How::Begins(seconds)) => LaneOutcome::Begun(*seconds),
            (Aim::Attack { target, weapon, .. }, How::Done) => {
                let blow = Blow { by: who, target: *target, weapon };
                LaneOutcome::Struck(attack::strike(at, &blow, None, &Task::default())?)
            }
            (Aim::Attack { target, weapon, .. }, How::Attack { roll, defence }) => {
                let blow = Blow { by: who, target: *target, weapon };
                LaneOutcome::Struck(attack::strike(at, &blow, Some(roll), defence)?)
            }
            (_, How::Done) => {
                LaneOutcome::Plain(at.outcome(rule!("triumvene.combat.execution.when-roll"), Degree::Success))
            }
            (_, How::Fails) => {
                LaneOutcome::Plain(at.outcome(rule!("triumvene.combat.execution.when-roll"), Degree::Failure))
            }
            (aim, How::Check(task) | How::Attack { roll: task, .. }) => {
                let stealth = *aim == Aim::Move(Manner::Stealthily);
                let task = Task { stealth: task.stealth || stealth, ..task.clone() };
                hp::privately(at, who, |at| {
                    let throw = task.throw(at, who, &[])?;
                    let words = |_: &World| {
                        fight::of_goal(
                            Text::part(words!("triumvene.combat.execution.play-out"), "goal"),
                            &self.goal,
                        )
                    };
                    let standing = at.throws(who, words, |at| blows::first(at, &throw, task.forced))?;
                    Ok(LaneOutcome::Checked(throw, standing))
                })?
            }
        })
    }
}

impl LaneOutcome {
    /// Its rolls, in the order in which they were made.
    fn rolls(&mut self) -> impl Iterator<Item = (Part, &Throw, &mut OpenRoll)> {
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
    // What each manipulation has left of whose Cohesion, by the goal that it belongs to.
    let mut left: Vec<Vec<(Who, i32)>> = vec![vec![]; lanes.len()];
    for (lane, left) in lanes.iter().zip(&mut left) {
        if let Some((what, cost)) = lane.manipulates() {
            left.push((lane.goal.who, cohesion::pay(at, lane.goal.who, what, cost)?));
        }
    }
    let mut came = at.together(lanes, vec![], |mut all, one| {
        all.push(one);
        all
    })?;
    for ((lane, one), left) in lanes.iter().zip(&mut came).zip(&mut left) {
        // With what somebody defends they say while everything runs at once; it is paid right after.
        if let Some((who, skill, cost)) = lane.defended(one) {
            left.push((who, cohesion::pay(at, who, &skill, cost)?));
        }
        for (_, _, now) in one.rolls() {
            // A roll that was never made, because nothing came of what led to it, costs the referee nothing.
            for _ in 0..now.forces {
                happen::spend_defiance(at)?;
            }
            defence::pay(at, now)?;
        }
    }
    force_some(at, lanes, &mut came)?;
    for ((lane, one), left) in lanes.iter().zip(&mut came).zip(left) {
        let end = finish(at, lane, one)?;
        for (who, left) in left {
            cohesion::strain(at, who, left)?;
        }
        if let Some(end) = end
            && !matches!(one, LaneOutcome::Struck(_))
        {
            let told = Text::part(words!("triumvene.combat.execution.play-out"), "ended");
            hp::privately(at, lane.goal.who, |at| {
                at.story(|_| fight::ended(told, &lane.goal, end));
                Ok(())
            })?;
        }
        if let Some(end) = end {
            happen::end_goal(at, lane.run.goal, end)?;
        }
    }
    Ok(())
}

/// The referee makes some of the players' rolls fail that were just made. [triumvene.defiance.force-failure]
fn force_some(at: &mut At<'_, World>, lanes: &[Lane], came: &mut [LaneOutcome]) -> Play<()> {
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
            let words = Text::part(words!("triumvene.defiance.force-failure"), "roll");
            let seen = Goal { stage: Stage::Stated, ..goal.clone() };
            let words = fight::of_goal(words, &seen).with("part", Value::word(part.word()));
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
fn finish(at: &mut At<'_, World>, lane: &Lane, came: &mut LaneOutcome) -> Play<Option<End>> {
    let who = lane.goal.who;
    let end = match came {
        LaneOutcome::Begun(seconds) => {
            happen::begin_goal(at, lane.run.goal, *seconds)?;
            return Ok(None);
        }
        LaneOutcome::Plain(degree) if degree.is_done() => End::Done,
        LaneOutcome::Plain(_) => End::Failed,
        LaneOutcome::Checked(throw, now) => {
            if throw.is_players() {
                defiance::close(at, now);
            }
            let rolled = now.rolled;
            hp::privately(at, who, |at| rolls::complicate(at, who, Tried::Check, rolled))?;
            End::Rolled(now.rolled.degree)
        }
        LaneOutcome::Struck(struck) => return land(at, lane, struck).map(Some),
    };
    let done = match end {
        End::Done => true,
        End::Rolled(degree) => degree.is_done(),
        End::Failed | End::NotExecuted => false,
    };
    match lane.goal.aim {
        Aim::Move(Manner::Stealthily) => stealth::sneak(at, who, done)?,
        Aim::Move(Manner::Away) if done => happen::part(at, who)?,
        Aim::Item { what: Handling::ThrowAway, ref item } if done => {
            hp::privately(at, who, |at| throw_away(at, who, item))?;
        }
        _ => {}
    }
    Ok(Some(end))
}

/// One thing of this name that stands on the record leaves it. [triumvene.combat.command.goals]
fn throw_away(at: &mut At<'_, World>, who: Who, item: &str) -> Play<()> {
    let called = at.world().character(who).called(item).cloned();
    let key = rule!("triumvene.combat.command.goals");
    match called {
        Some(called) if at.holds(key, true) => happen::hand_over(at, who, &called, 1, key),
        _ => Ok(()),
    }
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
    let lurked = !at.world().is_seen(blow.by);
    stealth::reveal(at, blow.by)?;
    if lurked {
        // Whether they were in it before, unseen, is told by nothing.
        happen(at, rule!("triumvene.combat.phases"), Effect::Joined(blow.by))?;
    }
    for who in [blow.by, blow.target] {
        fights::comes_in(at, who)?;
    }
    let missed = struck.attack.as_ref().is_some_and(|(_, now)| !now.rolled.degree.is_done());
    at.story(|world| {
        let now = world.character(blow.target);
        // How much an opponent's armour takes off is the referee's to know.
        let damage = match world.is_players(blow.target) {
            true => hp.saturating_sub(now.hp.now),
            false => world.weapon(blow.by, blow.weapon).map_or(0, Weapon::harm),
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
        Text::part(words!("triumvene.combat.attack"), "story")
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
        happen::meet(at, flanking::pair(blow.by, blow.target))?;
    }
    Ok(end)
}

/// Somebody calls a fresh Command phase in the middle of an Execution. What is being done to somebody is
/// defended against first. [triumvene.combat.call-command, triumvene.combat.call-command.stands]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct CallCommand {
    /// Whose player calls; `None` for the referee, who may so end an Execution early.
    pub by: Option<Who>,
    /// The referee grants a player's call, where the table asks for that.
    #[stored(default)]
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
            || Text::part(words!("triumvene.combat.call-command"), "refusal"),
        )?;
        finish_running(at, true)?;
        happen::turn(at, true)?;
        Ok(Verdict::done())
    }
}

/// A complete Execution is over: Command comes by itself. [triumvene.combat.execution.auto-command]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct NextCommand {}

impl Rule for NextCommand {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        require_phase(at, Phase::Execution)?;
        let elapsed = at.world().combat.as_ref().map_or(0, |combat| combat.elapsed);
        at.require(rule!("triumvene.combat.execution.auto-command"), EXECUTION_MAX <= elapsed, || {
            Text::part(words!("triumvene.combat.execution.auto-command"), "refusal")
        })?;
        finish_running(at, false)?;
        happen::turn(at, false)?;
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
