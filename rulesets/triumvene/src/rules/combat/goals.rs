//! Goals: which there are, who may know of them, and how people read of them.
use crate::reference::RULES;
use crate::world::{Aim, End, Goal, Handling, Manner, Stage, World};
use norn_kernel::{Audience, Choice, Text, Value, Who, words};

/// With whose goal it is, what it is about, and how far it has come. [triumvene.combat.command.goals]
#[must_use]
pub fn of_goal(words: Text, goal: &Goal) -> Text {
    let (stage, left) = match goal.stage {
        Stage::Stated => ("stated", 0),
        Stage::Running(0) => ("ripe", 0),
        Stage::Running(left) => ("running", i32::from(left)),
    };
    let said = !goal.words.is_empty();
    let words = words
        .with("who", goal.who)
        .with("words", Value::text(&goal.words))
        .with("said", Value::word(if said && goal.aim != Aim::Other { "yes" } else { "no" }))
        .with("stage", Value::word(stage))
        .with("left", left);
    match &goal.aim {
        Aim::Move(Manner::Openly) => words.with("aim", Value::word("move")),
        Aim::Move(Manner::Stealthily) => words.with("aim", Value::word("sneak")),
        Aim::Move(Manner::Away) => words.with("aim", Value::word("break-away")),
        Aim::Attack { target, weapon, .. } => words
            .with("aim", Value::word("attack"))
            .with("target", *target)
            .with("weapon", Value::text(weapon)),
        Aim::Defend { whom, out_of_reach } => words
            .with("aim", Value::word(if *out_of_reach { "cannot-reach" } else { "defend" }))
            .with("target", *whom),
        Aim::Item { what, item } => {
            let word = match what {
                Handling::Move => "item-move",
                Handling::PickUp => "item-pick-up",
                Handling::ThrowAway => "item-throw-away",
            };
            let item = if item.is_empty() { Value::word("something") } else { Value::text(item) };
            words.with("aim", Value::word(word)).with("item", item)
        }
        Aim::Manipulate { what, .. } => {
            words.with("aim", Value::word("manipulate")).with("item", Value::text(what))
        }
        Aim::Other if said => words.with("aim", Value::word("own-words")),
        Aim::Other => words.with("aim", Value::word("other")),
    }
}

/// Goals to choose from, each in its sentence; of those that read alike, each has a number.
pub fn goal_choices<'a>(goals: impl IntoIterator<Item = (u32, &'a Goal)>) -> Vec<Choice> {
    let words = || Text::part(words!("triumvene.combat.command.goals"), "option");
    let told = goals.into_iter().map(|(number, goal)| (number, of_goal(words(), goal)));
    let mut choices: Vec<Choice> = vec![];
    for (number, words) in told {
        let alike = choices.iter().filter(|one| one.args.starts_with(&words.args)).count();
        let nth = i32::try_from(alike).unwrap_or(i32::MAX).saturating_add(1);
        choices.push(Choice::told(Value::Item(number), words.with("nth", nth)));
    }
    choices
}

/// With what it was about and how it ended. [triumvene.combat.execution.play-out]
#[must_use]
pub fn ended(words: Text, goal: &Goal, end: End) -> Text {
    let end = match end {
        End::Done => "end-done",
        End::Rolled(degree) => norn_kernel::Closed::word(degree),
        End::Failed => "end-failed",
        End::NotExecuted => "end-not-executed",
    };
    of_goal(words, goal).with("end", Value::word(end))
}

/// Those of one person.
pub fn goals_of(world: &World, who: Who) -> impl Iterator<Item = (u32, &Goal)> {
    all_goals(world).filter(move |(_, goal)| goal.who == who)
}

/// The goals that have not ended, with their numbers.
pub(crate) fn all_goals(world: &World) -> impl Iterator<Item = (u32, &Goal)> {
    let goals = world.combat.iter().flat_map(|combat| &combat.goals);
    goals.map(|(&number, goal)| (number, goal))
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
