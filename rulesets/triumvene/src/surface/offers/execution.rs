//! Execution: which goals run, and how each of them goes.
use super::ask::{Offered, Offering, Read, flag, param, prose, referee_only};
use super::{command, rolls};
use crate::reference::RULES;
use crate::rules::combat::execution::{ACTION_MAX, CallCommand, Execute, NextCommand};
use crate::rules::combat::fights::Prepare;
use crate::rules::combat::goals::{all_goals, goal_choices};
use crate::rules::combat::phases::InPhase;
use crate::world::fight::of_goal;
use crate::world::happen::TO_FORCE;
use crate::world::{
    Aim, CommandCall, EXECUTION_MAX, Goal, How, Manner, Phase, Reason, Run, Stage, Stat, Task,
};
use norn_kernel::{Choice, Param, Range, Text, Value, Who, words};
use std::collections::BTreeSet;

/// What the referee would make of a goal if nothing speaks against it.
/// [triumvene.combat.execution.when-roll]
#[must_use]
fn suggested(goal: &Goal) -> &'static str {
    match goal.aim {
        Aim::Attack { .. } => "attack",
        Aim::Move(Manner::Stealthily) => "check",
        Aim::Manipulate { .. } => "manipulate",
        _ => "done",
    }
}

/// How many goals of one Execution may go otherwise than is suggested, each with parameters of its own.
const OTHERWISE: [Names; 4] = [
    ["how-1", "stat-1", "cost-1", "profession-1", "with-1", "edge-1", "reason-1", "forced-1", "seconds-1"],
    ["how-2", "stat-2", "cost-2", "profession-2", "with-2", "edge-2", "reason-2", "forced-2", "seconds-2"],
    ["how-3", "stat-3", "cost-3", "profession-3", "with-3", "edge-3", "reason-3", "forced-3", "seconds-3"],
    ["how-4", "stat-4", "cost-4", "profession-4", "with-4", "edge-4", "reason-4", "forced-4", "seconds-4"],
];
/// What the parameters of one such goal are called.
type Names = [&'static str; 9];

/// What the referee fills in to let goals run: which, and of those that go otherwise than is suggested, how.
pub(super) fn execute(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("triumvene.combat.execution.when-roll"));
    it.possible(&InPhase(Phase::Execution))?;
    let elapsed = world.combat.as_ref().map_or(0, |combat| combat.elapsed);
    let left = EXECUTION_MAX.saturating_sub(elapsed);
    let open: Vec<(u32, &Goal)> =
        all_goals(world).filter(|(_, goal)| world.can_act(goal.who) || goal.stage != Stage::Stated).collect();
    let mut doers = BTreeSet::new();
    // Whoever has several goals goes about them one after the other; what takes longer goes on by itself.
    let fits = |goal: &Goal| !matches!(goal.stage, Stage::Running(more) if u16::from(left) < more);
    let first = open.iter().filter(|(_, goal)| fits(goal) && doers.insert(goal.who));
    let first: Vec<Value> = first.map(|(number, _)| Value::Item(*number)).collect();
    let goal = |value: &Value| {
        let number = command::number(value)?;
        open.iter().find(|(one, _)| *one == number).copied()
    };
    let asked =
        Param::several_of(Text::part(key, "goals"), goal_choices(open.iter().copied()), 0).by_referee();
    let chosen: Vec<Value> = it.take(asked.or(Value::List(first)))?;
    let chosen: Vec<(u32, &Goal)> = chosen.iter().filter_map(goal).collect();
    let options = chosen.iter().map(|(number, goal)| {
        let words = of_goal(Text::part(key, "suggested"), goal).with("how", Value::word(suggested(goal)));
        Choice::told(Value::Item(*number), words)
    });
    let asked =
        Param::several_of(Text::part(key, "otherwise"), options.collect(), 0).at_most(OTHERWISE.len());
    let otherwise: Vec<Value> = it.take_if(!chosen.is_empty(), asked.by_referee().or(Value::List(vec![])))?;
    let mut runs: Vec<Run> =
        chosen.iter().map(|(number, goal)| Run { goal: *number, how: as_suggested(goal) }).collect();
    for ((number, goal), names) in otherwise.iter().filter_map(goal).zip(OTHERWISE) {
        let how = take_how(it, goal, names)?;
        runs.iter_mut().filter(|run| run.goal == number).for_each(|run| run.how = how.clone());
    }
    let needed = chosen.iter().zip(&runs).map(|((_, goal), run)| match (goal.stage, &run.how) {
        (Stage::Running(more), How::Done | How::Fails | How::Check(_) | How::Attack { .. }) => more,
        _ => 0,
    });
    let needed = needed.max().unwrap_or(0);
    // As long as others wait for their turn, no more time passes than what is chosen takes.
    let all = open.iter().filter(|(_, goal)| fits(goal)).all(|one| chosen.contains(one));
    let usual = if all { left.into() } else { needed.min(left.into()) };
    let words = Text::part(words!("triumvene.combat.execution.length"), "seconds");
    let words = words.with("left", i32::from(left));
    let seconds = it.take(Param::number(words, 0, left).by_referee().or(i32::from(usual)))?;
    Ok(Prepare::Execution(Execute { runs, seconds }).into())
}

/// The same parameter for the referee, under another name than its words'.
fn called(name: &'static str, param: Param) -> Param {
    Param { name, ..param.by_referee() }
}

/// What the referee says of one goal, in the order in which it is thought of; only what has an answer is asked.
fn take_how(
    it: &mut Offering<'_>,
    goal: &Goal,
    [how, stat, cost, profession, with, edge, reason, forced, seconds]: Names,
) -> Read<How> {
    let (world, key) = (it.world, words!("triumvene.combat.execution.when-roll"));
    let attacks = match goal.aim {
        Aim::Attack { target, .. } => Some(target),
        _ => None,
    };
    let roll = if attacks.is_some() { "attack" } else { "check" };
    let asked = Param::words(of_goal(Text::part(key, "how"), goal), [roll, "done", "fails", "begins"]);
    let sort: Value = it.take(called(how, asked).or_first())?;
    if sort == Value::word("done") {
        return Ok(How::Done);
    } else if sort == Value::word("fails") {
        return Ok(How::Fails);
    } else if sort == Value::word("begins") {
        let asked = Param::number(Text::part(key, "seconds"), 0, ACTION_MAX);
        return Ok(How::Begins(it.take(called(seconds, asked).or(i32::from(EXECUTION_MAX / 2)))?));
    }
    // Of an attack by an opponent, what the referee says is for whoever defends.
    let roller = match attacks {
        Some(target) if !world.is_players(goal.who) => target,
        _ => goal.who,
    };
    let defends = roller != goal.who;
    let mut task = Task::default();
    if !defends {
        task.stat = take_stat(it, goal, stat)?;
        task.cost = match goal.aim {
            Aim::Manipulate { cost: Some(listed), .. } if task.manipulates().is_some() => Some(listed),
            _ => rolls::take_cost(it, task.stat.as_ref(), cost)?,
        };
    }
    let known = &world.character(roller).professions;
    let asked = Param::name(Text::part(key, "profession"), known.keys().cloned()).or_none();
    let relevant: Option<String> = it.take_if(!known.is_empty(), called(profession, asked))?;
    task.relevant.extend(relevant);
    task.with = rolls::numbered(it, roller, with)?;
    task.reasons.extend(take_edge(it, roller, edge, reason)?);
    let can = TO_FORCE <= world.defiance && world.is_players(roller);
    let asked = Param::flag(Text::part(key, "forced").with("who", roller)).or(false);
    task.forced = it.take_if(can, called(forced, asked))?;
    Ok(match (attacks, defends) {
        (None, _) => How::Check(task),
        (Some(_), false) => How::Attack { roll: task, defence: Task::default() },
        (Some(_), true) => How::Attack { roll: Task::default(), defence: task },
    })
}

/// What is rolled with. Of an attack, the weapon's own Combat type goes without saying.
fn take_stat(it: &mut Offering<'_>, goal: &Goal, name: &'static str) -> Read<Option<Stat>> {
    let none = if matches!(goal.aim, Aim::Attack { .. }) { "by-weapon" } else { "none" };
    let mut known = Stat::of_character(it.world.character(goal.who));
    let mut first = Value::word(none);
    match &goal.aim {
        Aim::Move(_) => first = Stat::Fitness.value(),
        Aim::Manipulate { skill, .. } => {
            let skill = Stat::Manipulation(skill.clone());
            first = skill.value();
            if !known.contains(&skill) {
                known.push(skill);
            }
        }
        _ => {}
    }
    let words = Text::part(words!("triumvene.combat.execution.when-roll"), "stat");
    let asked = Param::one_of(words, known.iter().map(Stat::value)).or_word(none);
    it.take(called(name, asked).or(first))
}

/// Why it is easier or harder, if it is.
fn take_edge(
    it: &mut Offering<'_>,
    roller: Who,
    name: &'static str,
    reason: &'static str,
) -> Read<Option<Reason>> {
    let key = words!("triumvene.combat.execution.when-roll");
    let words = Text::part(key, "edge").with("who", roller);
    let asked = Param::words(words, ["none", "advantage", "disadvantage"]);
    let edge: Value = it.take(called(name, asked).or_first())?;
    let some = edge != Value::word("none");
    let why = it.take_if(some, called(reason, prose(Text::part(key, "reason"))))?;
    let favours = edge == Value::word("advantage");
    Ok(some.then_some(if favours { Reason::Favour(why) } else { Reason::Hindrance(why) }))
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
pub(super) fn call(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.combat.call-command"));
    it.possible(&InPhase(Phase::Execution))?;
    let fighters = world.combat.iter().flat_map(|combat| &combat.fighters).copied();
    let own = fighters.filter(|&who| world.is_players(who) && viewer.speaks_for(world.owner(who)));
    let mut options: Vec<Choice> = own.map(|who| Choice::new(key, who)).collect();
    if it.is_referees() {
        options.insert(0, Choice::word(key, "referee"));
    }
    let asked = param(Text::part(key, "by"), Range::OneOf(options)).or_first();
    let by: Option<Who> = it.choose(asked, Text::part(key, "nobody"))?;
    let asks = world.switches.command_call == CommandCall::GmOnly && by.is_some();
    let granted = asks && flag(it, Text::part(key, "granted"), true)?;
    Ok(CallCommand { by, granted }.into())
}

/// What comes by itself; the referee can start it, too.
pub(super) fn next(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&NextCommand {})?;
    flag(it, Text::part(words!("triumvene.combat.execution.auto-command"), "complete"), true)?;
    Ok(NextCommand {}.into())
}
