//! Command: goals that are stated, dropped, read back and agreed on.
use super::ask::{Offered, Offering, Read, flag, own, param, prose, referee_only, take_who};
use super::manipulation;
use crate::reference::RULES;
use crate::rules::combat::attack;
use crate::rules::combat::command::{Agree, BeginExecution, DropGoal, SetReach, StateGoal, waits_for};
use crate::rules::combat::goals::{all_goals, audience_of, goal_choices, goals_of};
use crate::rules::combat::phases::InPhase;
use crate::world::{Aim, Handling, Manner, Phase, State, Weapon};
use norn_kernel::{Choice, Param, Range, Text, Value, Who, words};
use std::cmp::Reverse;

/// The words of the sorts of goals, in the order in which they are offered.
const SORTS: [&str; 10] = [
    "move",
    "sneak",
    "break-away",
    "attack",
    "defend",
    "item-move",
    "item-pick-up",
    "item-throw-away",
    "manipulate",
    "other",
];

/// What a player fills in to state a goal, or to change one.
pub(super) fn state(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.combat.command.goals"));
    it.possible(&InPhase(Phase::Command))?;
    let takes = |who: &Who| {
        let side = world.character(*who).side;
        world.combat.as_ref().is_some_and(|combat| combat.takes_goals_of(*who, side))
    };
    let states = |who: &Who| takes(who) && world.can_act(*who) && viewer.speaks_for(world.owner(*who));
    // Stating one brings those into the fight who are not in it yet.
    let possible = world.characters.keys().any(states);
    let asked = own(it)?;
    let mut theirs = world.characters.keys().filter(|who| viewer.speaks_for(world.owner(**who)));
    let free = Text::part(words!("triumvene.combat.stealth-free-round"), "refusal");
    // In the free round that of others is why, and nobody is asked what they mean to do for nothing.
    let none = if theirs.any(takes) { Text::part(key, "nobody") } else { free.clone() };
    let who = take_who(it, asked, possible, none)?;
    it.require(takes(&who), free)?;
    // Whoever has no goal yet is not asked which to change.
    let own = goal_choices(goals_of(world, who));
    let asks = !own.is_empty();
    let asked = param(Text::part(key, "instead-of"), Range::OneOf(own)).or_word("further");
    let instead_of = number(&it.take_if(asks, asked)?);
    let gifted = world.character(who).can_manipulate.is_some();
    let sorts = SORTS.into_iter().filter(|word| gifted || *word != "manipulate");
    let sort = it.take(Param::words(Text::part(key, "kind"), sorts).or_maybe(usual(it, who)))?;
    let aim = match SORTS.into_iter().find(|word| Value::word(word) == sort).unwrap_or_default() {
        "move" => Aim::Move(Manner::Openly),
        "sneak" => Aim::Move(Manner::Stealthily),
        "break-away" => Aim::Move(Manner::Away),
        "attack" => attack(it, who)?,
        "defend" => Aim::Defend { whom: target(it, who, false)?, out_of_reach: false },
        "item-move" => item(it, Handling::Move)?,
        "item-pick-up" => item(it, Handling::PickUp)?,
        "item-throw-away" => item(it, Handling::ThrowAway)?,
        "manipulate" => {
            let (what, skill, cost) = manipulation::choose(it, who)?;
            Aim::Manipulate { what, skill, cost }
        }
        _ => Aim::Other,
    };
    let words = it.take(prose(Text::part(key, "words")))?;
    Ok(StateGoal { who, side: world.character(who).side, instead_of, aim, words }.into())
}

/// What is meant where somebody is named before it is said: an attack on whoever is on the other side, and else a defence.
fn usual(it: &Offering<'_>, who: Who) -> Option<Value> {
    let world = it.world;
    let seen = |one: &Who| *one != who && (it.is_referees() || world.is_seen(*one));
    let whom = it.given::<Who>("target").filter(seen)?;
    let friend = world.character(whom).side == world.character(who).side;
    Some(Value::word(if friend { "defend" } else { "attack" }))
}

/// Whom: likely ones first, and whoever alone is likely, unless something else is said.
fn target(it: &mut Offering<'_>, who: Who, foes_first: bool) -> Read<Who> {
    let (world, key) = (it.world, words!("triumvene.combat.command.goals"));
    let side = |one: Who| world.character(one).side;
    let all = world.combat.iter().flat_map(|combat| &combat.fighters).copied().filter(|one| *one != who);
    // Whom nobody can see, nobody but the referee can name.
    let mut seen: Vec<Who> = all.filter(|one| it.is_referees() || world.is_seen(*one)).collect();
    let likely = |one: &Who| {
        let foe = side(*one) != side(who);
        foe == foes_first && world.character(*one).state != State::Dead
    };
    seen.sort_by_key(|one| !likely(one));
    let only = seen.iter().filter(|one| likely(one)).count() == 1;
    let options = seen.into_iter().map(|one| match side(one) == side(who) {
        true if foes_first => Choice::told(one, Text::part(key, "friend").with("who", one)),
        _ => Choice::new(key, one),
    });
    let asked = param(Text::part(key, "target"), Range::OneOf(options.collect()));
    it.take(if only { asked.or_first() } else { asked })
}

/// Whom, and with what: what hurts most comes first.
fn attack(it: &mut Offering<'_>, who: Who) -> Read<Aim> {
    let (world, key) = (it.world, words!("triumvene.combat.command.goals"));
    let target = target(it, who, true)?;
    let harm = |name: &String| world.weapon(who, name).map_or(0, Weapon::harm);
    let mut weapons = attack::weapons(world, who);
    weapons.sort_by_key(|name| Reverse(harm(name)));
    let told = |name: &String| {
        let words = Text::part(key, "armed").with("weapon", Value::text(name));
        Choice::told(Value::text(name), words.with("damage", harm(name)))
    };
    let options = weapons.iter().map(told).collect();
    let weapon: String = it.take(param(Text::part(key, "weapon"), Range::OneOf(options)).or_first())?;
    let ranged = world.weapon(who, &weapon).is_some_and(|weapon| weapon.ranged);
    Ok(Aim::Attack { target, weapon, ranged })
}

fn item(it: &mut Offering<'_>, what: Handling) -> Read<Aim> {
    let item = it.take(Param::text(Text::part(words!("triumvene.combat.command.goals"), "item")))?;
    Ok(Aim::Item { what, item })
}

/// The number of a goal.
pub(super) fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Item(number) => Some(*number),
        _ => None,
    }
}

/// What a player fills in to drop a goal.
pub(super) fn drop_goal(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.combat.command.goals"));
    it.possible(&InPhase(Phase::Command))?;
    let states = |who: &Who| {
        let any = goals_of(world, *who).next().is_some();
        any && world.can_act(*who) && viewer.speaks_for(world.owner(*who))
    };
    let asked = own(it)?;
    let who = take_who(it, asked, world.characters.keys().any(states), Text::part(key, "no-goal"))?;
    let own = Range::OneOf(goal_choices(goals_of(world, who)));
    let number = number(&it.take(param(Text::part(key, "goal"), own))?).unwrap_or(u32::MAX);
    Ok(DropGoal { who, side: world.character(who).side, number }.into())
}

/// What a player fills in to agree.
pub(super) fn agree(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("triumvene.combat.command.confirm"));
    it.possible(&InPhase(Phase::Command))?;
    let waits = waits_for(world).into_iter().filter(|&who| viewer.speaks_for(world.owner(who)));
    let asked = Param::one_of(Text::part(key, "who"), waits);
    let asked = Param { words: read_back(it, asked.words), ..asked };
    Ok(Agree { who: it.choose(asked, Text::part(key, "nobody"))? }.into())
}

/// With the goals that the viewer may know, or with word that there are none.
/// [triumvene.combat.command.confirm]
fn read_back(it: &Offering<'_>, words: Text) -> Text {
    let known = all_goals(it.world).map(|(number, _)| number);
    let known = known.filter(|number| audience_of(it.world, *number).admits(it.viewer));
    let goals: Vec<Value> = known.map(Value::Item).collect();
    let some = if goals.is_empty() { "no" } else { "yes" };
    words.with("some", Value::word(some)).with("goals", Value::List(goals))
}

/// What the referee fills in to say who can't reach whom.
pub(super) fn reach(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("triumvene.combat.defend-other");
    let goals = all_goals(it.world).filter(|(_, goal)| matches!(goal.aim, Aim::Defend { .. }));
    let asked = param(Text::part(key, "goal"), Range::OneOf(goal_choices(goals))).by_referee();
    let number = number(&it.choose(asked, Text::part(key, "nobody"))?).unwrap_or(u32::MAX);
    let out_of_reach = flag(it, Text::part(key, "out-of-reach"), true)?;
    Ok(SetReach { number, out_of_reach }.into())
}

/// The referee's start of the Execution.
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&BeginExecution {})?;
    let key = words!("triumvene.combat.command.confirm");
    let words = read_back(it, Text::part(key, "read-back"));
    let read = flag(it, words, true)?;
    it.require(read, Text::part(key, "not-read-back"))?;
    Ok(BeginExecution {}.into())
}
