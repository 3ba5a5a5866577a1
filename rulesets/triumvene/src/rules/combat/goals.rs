//! Goals: which there are, and who may know of them.
use crate::reference::RULES;
use crate::world::fight::of_goal;
use crate::world::{Goal, World};
use norn_kernel::{Audience, Choice, Text, Value, Who, words};

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
