//! A fight as it is seen: who still has a say in it, what everybody means to do, and what goes on from there.
use crate::reference::RULES;
use crate::rules::combat::command::waits_for;
use crate::rules::combat::goals::goals_of;
use crate::world::fight::{ended, of_goal};
use crate::world::{Combat, EXECUTION_MAX, Phase, World};
use norn_kernel::show::{Row, Shelf, Shown, Turn, TurnState, Turns};
use norn_kernel::{Audience, Filled, Text, Viewer, Who, words};

const fn shelf(part: &'static str, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key: words!("triumvene.play.roles"), part, attempts }
}

const FIGHT: Shelf = shelf(
    "shelf-fight",
    &[
        "state-goal",
        "agree",
        "begin-execution",
        "execute",
        "call-command",
        "next-command",
        "drop-goal",
        "set-reach",
        "join",
        "end-combat",
        "begin-combat",
    ],
);
const TRIES: Shelf = shelf("shelf-tries", &["check", "manipulate", "enter"]);
const TIME: Shelf = shelf("shelf-time", &["rest", "wait", "move", "open-session", "grow-cohesion"]);
const MONEY: Shelf =
    shelf("shelf-money", &["buy", "trade", "give", "reward", "pay-salary", "estate-account"]);
const TITLES: Shelf = shelf("shelf-titles", &["grant-title", "lose-title"]);
const HARM: Shelf = shelf("shelf-harm", &["heal", "hazard", "suffer", "faint", "wake", "declare"]);

/// What can be attempted, by what people want to do: in a fight the fight comes first.
pub(super) fn shelves(world: &World) -> Vec<Shelf> {
    match world.combat {
        Some(_) => vec![FIGHT, TRIES, HARM, TIME, MONEY, TITLES],
        None => vec![TRIES, FIGHT, TIME, MONEY, TITLES, HARM],
    }
}

/// Who still has a say before it goes on: in Command whoever has not agreed, and for the referee every opponent without a
/// goal; in Execution nobody, since all of it happens at once. [triumvene.combat.phases, triumvene.combat.no-initiative]
pub(super) fn turns(world: &World, viewer: &Viewer) -> Option<Turns> {
    let combat = world.combat.as_ref()?;
    let key = words!("triumvene.combat.phases");
    let words = Text::part(key, "turn").with("round", i32::from(combat.round));
    let phase = match combat.phase {
        Phase::Command => Text::part(key, "phase-command"),
        Phase::Execution => Text::part(key, "phase-execution"),
    };
    // Players wait for nobody but each other: what opponents do is not theirs to follow.
    let (party, opponents): (Vec<Who>, Vec<Who>) =
        combat.fighters.iter().copied().partition(|who| world.is_players(*who));
    let seen = opponents.into_iter().filter(|_| *viewer == Viewer::Referee);
    let turn = |who| Turn { who, stands: stands(world, combat, who), states: states(world, combat, who) };
    let entries = party.into_iter().chain(seen).map(turn).collect();
    Some(Turns { key, words, phase: Some(phase), entries })
}

/// Whether somebody has a say in this Command at all.
fn is_asked(world: &World, combat: &Combat, who: Who) -> bool {
    combat.phase == Phase::Command && combat.takes_goals_of(who, world.character(who).side)
}

fn stands(world: &World, combat: &Combat, who: Who) -> TurnState {
    if !world.can_act(who) {
        return TurnState::Passed;
    }
    let has_goal = goals_of(world, who).next().is_some();
    let done = match combat.phase {
        Phase::Command if world.is_players(who) => combat.content.contains(&who),
        Phase::Command => has_goal,
        Phase::Execution => !has_goal,
    };
    TurnState::of(!done && is_asked(world, combat, who), done)
}

/// What somebody has still to say in Command.
fn states(world: &World, combat: &Combat, who: Who) -> Vec<Text> {
    if !is_asked(world, combat, who) || !world.can_act(who) {
        return vec![];
    }
    let key = words!("triumvene.combat.command.confirm");
    let has_goal = goals_of(world, who).next().is_some();
    if !has_goal && !combat.content.contains(&who) {
        vec![Text::part(key, "no-goal-yet")]
    } else if world.is_players(who) && !combat.content.contains(&who) {
        vec![Text::part(key, "not-yet")]
    } else {
        vec![]
    }
}

/// Who may know somebody's goals.
fn goals_for(world: &World, who: Who) -> Audience {
    if world.is_players(who) { Audience::Everyone } else { Audience::Referee }
}

/// What the fight waits for, and what everybody means to do. What comes next is suggested to whoever has to do it: players
/// are not spoken for by a tap of the referee's that was meant for an opponent.
pub(super) fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let Some(combat) = &world.combat else { return vec![] };
    let mut rows = match combat.phase {
        Phase::Command => command(world, combat, viewer),
        Phase::Execution => {
            let label = Text::part(words!("triumvene.combat.execution.length"), "row");
            let clock = Shown::Gauge { now: combat.elapsed.into(), max: EXECUTION_MAX.into() };
            vec![Row::new(label, clock).offering(Filled::of("execute").with_defaults())]
        }
    };
    for goal in combat.goals.values() {
        let label = Text::part(words!("triumvene.combat.command.goals"), "row").with("who", goal.who);
        let words = of_goal(Text::part(words!("triumvene.combat.command.goals"), "row-aim"), goal);
        rows.push(Row::new(label, words).only(goals_for(world, goal.who)));
    }
    for (goal, end) in &combat.ended {
        let label = Text::part(words!("triumvene.combat.execution.play-out"), "row").with("who", goal.who);
        let words = ended(Text::part(words!("triumvene.combat.execution.play-out"), "row-ended"), goal, *end);
        rows.push(Row::new(label, words).only(goals_for(world, goal.who)));
    }
    rows
}

/// Who has still to state a goal, or to agree; and once all have, that the Execution may begin.
/// [triumvene.combat.command.confirm]
fn command(world: &World, combat: &Combat, viewer: &Viewer) -> Vec<Row> {
    let key = words!("triumvene.combat.command.confirm");
    let without = |who: &Who| goals_of(world, *who).next().is_none();
    let state = |who: Who| Filled::of("state-goal").with("who", who);
    let label = |who: Who| Text::part(key, "row").with("who", who);
    let waits = waits_for(world);
    let mut rows: Vec<Row> = waits
        .iter()
        .map(|&who| {
            let (words, next) = match without(&who) {
                true => ("no-goal-yet", state(who)),
                false => ("not-yet", Filled::of("agree").with("who", who).with_defaults()),
            };
            let row = Row::new(label(who), Text::part(key, words));
            if *viewer == Viewer::Referee { row } else { row.offering(next) }
        })
        .collect();
    let opponents = combat.fighters.iter().copied().filter(|who| {
        !world.is_players(*who) && world.can_act(*who) && is_asked(world, combat, *who) && without(who)
    });
    rows.extend(opponents.map(|who| {
        Row::new(label(who), Text::part(key, "no-goal-yet")).offering(state(who)).only(Audience::Referee)
    }));
    if waits.is_empty() {
        let row = Row::new(Text::part(key, "row-all"), Text::part(key, "all"));
        rows.push(row.offering(Filled::of("begin-execution").with_defaults()));
    }
    rows
}
