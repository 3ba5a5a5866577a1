//! Execution: which goals run, and how each of them goes.
use crate::content;
use crate::reference::RULES;
use crate::rules::combat::execution::{ACTION_MAX, CallCommand, Execute, NextCommand};
use crate::rules::combat::fights::Prepare;
use crate::rules::combat::goals::{self, all_goals};
use crate::rules::combat::phases::InPhase;
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::surface::offers::rolls;
use crate::world::fight;
use crate::world::happen::TO_FORCE;
use crate::world::{
    Aim, CommandCall, EXECUTION_MAX, Goal, How, Manner, Phase, Reason, Run, Stage, Stat, Task, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Param, Range};
use norn_kernel::{Choice, Text, Value, Viewer, words};
use std::collections::BTreeSet;

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
    ask::referee_only(viewer)?;
    ask::possible(world, &filling, &InPhase(Phase::Execution))?;
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
    let words = Text::part(words!("triumvene.combat.execution.when-roll"), "goals");
    let range = several(goals::goal_choices(open.iter().copied()), usize::MAX);
    let chosen = filling.list(ask::param(words, range).by_referee().or(Value::List(first)))?;
    let chosen: Vec<(u32, &Goal)> = chosen.iter().filter_map(goal).collect();
    let mut otherwise = vec![];
    if !chosen.is_empty() || filling.has("otherwise") {
        let options = chosen.iter().map(|(number, goal)| {
            let words = Text::part(words!("triumvene.combat.execution.when-roll"), "suggested");
            let words = fight::of_goal(words, goal).with("how", Value::word(suggested(goal)));
            Choice::told(Value::Item(*number), words)
        });
        let words = Text::part(words!("triumvene.combat.execution.when-roll"), "otherwise");
        let range = several(options.collect(), OTHERWISE.len());
        otherwise = filling.list(ask::param(words, range).by_referee().or(Value::List(vec![])))?;
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
    let words = Text::part(words!("triumvene.combat.execution.length"), "seconds");
    let words = words.with("left", i32::from(left));
    let param = ask::param(words, range).by_referee().or(i32::from(seconds));
    let seconds = u8::try_from(filling.number(param)?).unwrap_or(left);
    filling.end()?;
    Ok(Attempt::Prepare(Prepare::Execution(Execute { runs, seconds })))
}

/// A parameter under another name than its words'.
fn called(name: &'static str, words: Text, range: Range) -> Param {
    Param { name, ..ask::param(words, range).by_referee() }
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
        .map(|word| Choice::word(words!("triumvene.combat.execution.when-roll"), word));
    let hows = ask::listed(hows);
    let words = fight::of_goal(Text::part(words!("triumvene.combat.execution.when-roll"), "how"), goal);
    let param = called(how, words, Range::OneOf(hows)).or(Value::word(roll));
    match filling.word(param)?.as_str() {
        "done" => return Ok(How::Done),
        "fails" => return Ok(How::Fails),
        "begins" => {
            let words = Text::part(words!("triumvene.combat.execution.when-roll"), "seconds");
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
        let mut stats = vec![Choice::word(words!("triumvene.combat.execution.when-roll"), none)];
        stats.extend(
            known
                .iter()
                .map(|stat| Choice::new(words!("triumvene.combat.execution.when-roll"), stat.value())),
        );
        let first = match (attacks, &goal.aim) {
            (None, Aim::Move(_)) => Stat::Fitness.value(),
            (None, Aim::Manipulate { skill, .. }) => Stat::Manipulation(skill.clone()).value(),
            _ => Value::word(none),
        };
        let words = Text::part(words!("triumvene.combat.execution.when-roll"), "stat");
        task.stat = Stat::of(&filling.take(called(stat, words, Range::OneOf(stats)).or(first))?);
        task.cost = match goal.aim {
            Aim::Manipulate { cost: Some(listed), .. } if task.manipulates().is_some() => Some(listed),
            _ => rolls::take_cost(task.stat.as_ref(), cost, filling)?,
        };
    }
    let known = &world.character(roller).professions;
    if !known.is_empty() || filling.has(profession) {
        let mut options = vec![Choice::word(words!("triumvene.combat.execution.when-roll"), "none")];
        options.extend(
            known
                .keys()
                .map(|name| Choice::new(words!("triumvene.combat.execution.when-roll"), Value::text(name))),
        );
        let words = Text::part(words!("triumvene.combat.execution.when-roll"), "profession");
        let param = called(profession, words, Range::OneOf(options)).or(Value::word("none"));
        if let Value::Text(name) = filling.take(param)? {
            task.relevant.push(name);
        }
    }
    let edges = ["none", "advantage", "disadvantage"]
        .map(|word| Choice::word(words!("triumvene.combat.execution.when-roll"), word));
    let words = Text::part(words!("triumvene.combat.execution.when-roll"), "edge").with("who", roller);
    let range = Range::OneOf(ask::listed(edges));
    let sort = filling.word(called(edge, words, range).or(Value::word("none")))?;
    if sort != "none" || filling.has(reason) {
        let words = Text::part(words!("triumvene.combat.execution.when-roll"), "reason");
        let why = filling.text(called(reason, words, Range::Text { max: TEXT_MAX }).or(Value::text("")))?;
        match sort.as_str() {
            "advantage" => task.reasons.push(Reason::Favour(why)),
            "disadvantage" => task.reasons.push(Reason::Hindrance(why)),
            _ => {}
        }
    }
    let can = TO_FORCE <= world.defiance && world.is_players(roller);
    if can || filling.has(forced) {
        let words = Text::part(words!("triumvene.combat.execution.when-roll"), "forced").with("who", roller);
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
    ask::possible(world, &filling, &InPhase(Phase::Execution))?;
    let fighters = world.combat.iter().flat_map(|combat| &combat.fighters).copied();
    let own = fighters.filter(|&who| world.is_players(who) && viewer.speaks_for(world.owner(who)));
    let mut options: Vec<Choice> =
        own.map(|who| Choice::new(words!("triumvene.combat.call-command"), who)).collect();
    if *viewer == Viewer::Referee {
        options.insert(0, Choice::word(words!("triumvene.combat.call-command"), "referee"));
    }
    let default = options.first().map_or(Value::word("referee"), |choice| choice.value.clone());
    let nobody = Text::part(words!("triumvene.combat.call-command"), "nobody");
    let range = ask::one_of(options, nobody)?;
    let words = Text::part(words!("triumvene.combat.call-command"), "by");
    let by = match filling.take(ask::param(words, range).or(default))? {
        Value::Character(who) => Some(who),
        _ => None,
    };
    let mut granted = false;
    if world.switches.command_call == CommandCall::GmOnly && by.is_some() {
        granted = filling.flag(
            ask::param(Text::part(words!("triumvene.combat.call-command"), "granted"), Range::Flag)
                .by_referee()
                .or(true),
        )?;
    }
    filling.end()?;
    Ok(Attempt::CallCommand(CallCommand { by, granted }))
}

/// What comes by itself; the referee can start it, too.
pub fn offer_next(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    ask::possible(world, &filling, &NextCommand {})?;
    filling.flag(
        ask::param(Text::part(words!("triumvene.combat.execution.auto-command"), "complete"), Range::Flag)
            .by_referee()
            .or(true),
    )?;
    filling.end()?;
    Ok(Attempt::NextCommand(NextCommand {}))
}
