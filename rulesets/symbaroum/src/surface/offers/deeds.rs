//! What somebody does with a turn of a fight, or out of any.
use super::ask::{Offered, Read, one_of, others, param, people, possible, refused, who, within};
use crate::reference::RULES;
use crate::rules::actions::action::{Action, Deed, Idle};
use crate::rules::actions::first_aid::{self, Means};
use crate::rules::actions::powers;
use crate::rules::characters::gear::{self, Get, How, PIECES_MAX};
use crate::rules::characters::weapons;
use crate::rules::combat::free_attack::Claim;
use crate::rules::combat::movement::{Goal, Move, PASSED_MAX, left_behind};
use crate::rules::success::dice::MODIFIER_MAX;
use crate::world::{Ability, Elixir, Row, Thing, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Range, Tries};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, Who, words};
use std::cmp::Reverse;

/// Who acts: refuses at once what the turn has no time for.
fn acts(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, deed: &Deed) -> Read<Who> {
    let who = filling.who(who(world, viewer)?)?;
    possible(world, filling, &Idle { who, deed: deed.clone() })?;
    Ok(who)
}

/// The action, filled in.
fn act(filling: Filling<'_>, who: Who, deed: Deed) -> Offered {
    filling.end()?;
    Ok(Action { who, deed }.into())
}

/// The options whose deed would not be refused. Where none is left, or one that would be is filled in under this
/// name, the refusal is to be read.
fn fit(
    world: &World,
    filling: &Filling<'_>,
    name: &str,
    options: Vec<(Choice, Deed)>,
    who: Who,
    none: Text,
) -> Read<Vec<Choice>> {
    let mut tries = Tries::default();
    let mut fit = vec![];
    for (choice, deed) in options {
        let tried = possible(world, filling, &Action { who, deed });
        if filling.given(name) == Some(&choice.value) {
            tried.clone()?;
        }
        if tries.pass(tried) {
            fit.push(choice);
        }
    }
    if fit.is_empty() { Err(tries.why(none).into()) } else { Ok(fit) }
}

/// Everybody in the fight whom somebody can see; everybody, where there is none.
fn there(world: &World, viewer: &Viewer, but: Option<Who>) -> Vec<Who> {
    let fights = world.combat.is_some();
    let inside = |other: &Who| !fights || world.fighter(*other).is_some();
    let seen = world.characters.keys().copied().filter(|other| world.is_seen_by(viewer, *other));
    seen.filter(|other| Some(*other) != but && inside(other)).collect()
}

/// Somebody on one's own side, marked as such among enemies.
fn friend(key: Key, who: Who) -> Choice {
    Choice::told(who, Text::part(key, "friend"))
}

/// Whom: those for whom the deed would do, enemies first.
fn target(
    world: &World,
    viewer: &Viewer,
    filling: &mut Filling<'_>,
    who: Who,
    key: Key,
    deed: impl Fn(Who) -> Deed,
) -> Read<Who> {
    let mut all = there(world, viewer, Some(who));
    all.sort_by_key(|other| (world.are_allies(who, *other), *other));
    let attack = words!("symbaroum.combat-action.attack");
    let options = all.into_iter().map(|other| {
        let choice =
            if world.are_allies(who, other) { friend(attack, other) } else { Choice::new(key, other) };
        (choice, deed(other))
    });
    let options = options.collect();
    let none = Text::part(attack, "nobody").with("who", who);
    let options = fit(world, filling, "target", options, who, none)?;
    let words = Text::part(words!("symbaroum.combat-action.attack"), "target");
    filling.who(param(words, Range::OneOf(options)))
}

/// What somebody fills in to strike or to shoot. [symbaroum.combat-action.attack]
pub(super) fn attack(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::Attack { target: Who(0), weapon: String::new(), ability: None };
    let who = acts(world, viewer, &mut filling, &blank)?;
    let key = words!("symbaroum.combat-action.attack");
    let deed = |target: Who, weapon: &str| Deed::Attack { target, weapon: weapon.to_owned(), ability: None };
    let every = weapons::every(world, who);
    let mut others = there(world, viewer, Some(who));
    // Where the target is chosen, only what gets at it is worth naming; where nothing does, it is told why.
    if let Some(Value::Character(target)) = filling.given("target") {
        let reaches =
            |name: &str| possible(world, &filling, &Action { who, deed: deed(*target, name) }).is_ok();
        if others.contains(target) && every.iter().any(|(name, _)| reaches(name)) {
            others = vec![*target];
        }
    }
    let mut tries = Tries::default();
    let none = Text::part(key, "nobody").with("who", who);
    let mut options = vec![];
    for (name, weapon) in every {
        let value = Value::text(&name);
        let mut can = |deed: Deed| tries.pass(possible(world, &filling, &Action { who, deed }));
        if others.iter().any(|other| can(deed(*other, &name))) {
            let die = Value::Text(format!("1D{}", weapon.die.sides()));
            let words = Text::part(key, "weapon").with("item", value.clone()).with("die", die);
            let does = weapons::printed(world, who, &name);
            options.push((
                (weapon.natural, Reverse(does), Reverse(weapon.die)),
                Choice::told(value, Text { part: "with", ..words }),
            ));
        } else if filling.given("weapon") == Some(&value) {
            return Err(tries.why(none).into());
        }
    }
    // What is drawn stands before fists, and what does most before the rest.
    options.sort_by_key(|(rank, _)| *rank);
    let options: Vec<Choice> = options.into_iter().map(|(_, option)| option).collect();
    let Some(first) = options.first().map(|option| option.value.clone()) else {
        return Err(tries.why(none).into());
    };
    let asked = param(Text::part(key, "weapon"), Range::OneOf(options));
    let weapon = filling.text(asked.or(first))?;
    let target = target(world, viewer, &mut filling, who, key, |other| deed(other, &weapon))?;
    let ability = active(world, &mut filling, who)?;
    act(filling, who, Deed::Attack { target, weapon, ability })
}

/// An active ability to attack with, if there is one. [symbaroum.reactions.passive-only]
fn active(world: &World, filling: &mut Filling<'_>, who: Who) -> Read<Option<String>> {
    let key = words!("symbaroum.combat-action.attack.other-attributes");
    let names: Vec<String> = active_abilities(world, who, |grade| {
        grade.attack_with.is_some() || grade.damage != 0 || grade.to_attack != 0
    });
    if names.is_empty() {
        return Ok(None);
    }
    let mut options = vec![Choice::word(key, "none")];
    options.extend(names.iter().map(|name| Choice::new(key, Value::text(name))));
    let words = Text::part(key, "ability");
    match filling.take(param(words, Range::OneOf(options)).or(Value::word("none")))? {
        Value::Text(name) => Ok(Some(name)),
        _ => Ok(None),
    }
}

/// Abilities of somebody's with an active level of this sort.
fn active_abilities(world: &World, who: Who, sort: impl Fn(&crate::world::Grade) -> bool) -> Vec<String> {
    let has = world.character(who).abilities.iter();
    let active = has.filter(|(name, level)| {
        Ability::find(world, name)
            .is_some_and(|ability| ability.up_to(**level).any(|grade| grade.active && sort(grade)))
    });
    active.map(|(name, _)| name.clone()).collect()
}

fn moving(goal: Goal) -> Deed {
    Deed::Move(Move { goal, past: vec![], around: false })
}

/// Past whom, if past anybody: enemies in the way, who are neither left behind nor the goal. [symbaroum.movement.use.pass, symbaroum.flanking.avoid-free-attack]
fn past(
    world: &World,
    viewer: &Viewer,
    filling: &mut Filling<'_>,
    who: Who,
    goal: Goal,
) -> Read<(Vec<Who>, bool)> {
    let words = Text::part(words!("symbaroum.movement.use.pass"), "past");
    let left = left_behind(world, who, goal);
    let enemies = there(world, viewer, goal.about()).into_iter();
    // Whoever lies there is passed by anybody.
    let enemies = enemies.filter(|other| world.is_able(*other));
    let enemies = enemies.filter(|other| !world.are_allies(who, *other) && !left.contains(other));
    let options = people(words.key, enemies);
    if options.is_empty() && !filling.has("past") && !filling.has("around") {
        return Ok((vec![], false));
    }
    let max = u16::try_from(options.len().min(PASSED_MAX)).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 0, max };
    let list = filling.list(param(words, range).or(Value::List(vec![])))?;
    let past: Vec<Who> = list
        .into_iter()
        .filter_map(|value| match value {
            Value::Character(who) => Some(who),
            _ => None,
        })
        .collect();
    let mut around = false;
    if !past.is_empty() || filling.has("around") {
        let words = Text::part(words!("symbaroum.flanking.avoid-free-attack"), "around");
        around = filling.flag(param(words, Range::Flag).or(false))?;
    }
    Ok((past, around))
}

/// A movement that is about somebody.
fn about(
    world: &World,
    viewer: &Viewer,
    mut filling: Filling<'_>,
    key: Key,
    goal: fn(Who) -> Goal,
) -> Offered {
    let who = acts(world, viewer, &mut filling, &moving(goal(Who(0))))?;
    let target = target(world, viewer, &mut filling, who, key, |other| moving(goal(other)))?;
    let (past, around) = past(world, viewer, &mut filling, who, goal(target))?;
    act(filling, who, Deed::Move(Move { goal: goal(target), past, around }))
}

pub(super) fn engage(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    about(world, viewer, filling, words!("symbaroum.movement.use.engage"), Goal::Engage)
}
pub(super) fn flank(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    about(world, viewer, filling, words!("symbaroum.movement.use.flank"), Goal::Flank)
}
pub(super) fn get_sight(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    about(world, viewer, filling, words!("symbaroum.movement.use.line-of-sight"), Goal::Sight)
}
pub(super) fn approach(world: &World, viewer: &Viewer, filling: Filling<'_>) -> Offered {
    about(world, viewer, filling, words!("symbaroum.movement.distance"), Goal::Toward)
}

/// What somebody fills in to get out of every melee, or just away. [symbaroum.disengage]
pub(super) fn withdraw(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &moving(Goal::Away))?;
    possible(world, &filling, &Action { who, deed: moving(Goal::Away) })?;
    let (past, around) = past(world, viewer, &mut filling, who, Goal::Away)?;
    act(filling, who, Deed::Move(Move { goal: Goal::Away, past, around }))
}

/// What somebody fills in to have all enemies before them. [symbaroum.flanking.escape]
pub(super) fn step_aside(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &moving(Goal::Aside))?;
    possible(world, &filling, &Action { who, deed: moving(Goal::Aside) })?;
    act(filling, who, moving(Goal::Aside))
}

/// What somebody fills in to get up. [symbaroum.stand-up.quick-test]
pub(super) fn stand_up(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::StandUp { difficulty: 0, rolls: false };
    let who = acts(world, viewer, &mut filling, &blank)?;
    possible(world, &filling, &Action { who, deed: blank })?;
    let key = words!("symbaroum.stand-up.quick-test");
    let mut difficulty = 0;
    // Whoever gets up does not wait for the game master, who may make it hard all the same.
    let referee = *viewer == Viewer::Referee;
    if referee || filling.has("difficulty") {
        let range = within(-MODIFIER_MAX, MODIFIER_MAX);
        difficulty = filling.number(param(Text::part(key, "difficulty"), range).by_referee().or(0))?;
    }
    let mut rolls = false;
    if referee && !world.is_players(who) || filling.has("rolls") {
        rolls = filling.flag(param(Text::part(key, "rolls"), Range::Flag).by_referee().or(false))?;
    }
    act(filling, who, Deed::StandUp { difficulty, rolls })
}

/// Everything that somebody could have in hand.
fn things(world: &World, who: Who) -> Vec<String> {
    let held = world.character(who).things.iter().filter(|(_, thing)| thing.is_held() || thing.is_natural());
    held.map(|(name, _)| name.clone()).collect()
}

/// One of these, for which the deed would do.
fn item(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
    words: Text,
    names: Vec<String>,
    deed: impl Fn(&str) -> Deed,
) -> Read<String> {
    let key = words.key;
    let options = names.into_iter().map(|name| (Choice::new(key, Value::text(&name)), deed(&name)));
    let none = Text::part(words!("symbaroum.ready.state"), "nothing").with("who", who);
    let options = fit(world, filling, words.part, options.collect(), who, none)?;
    filling.text(param(words, Range::OneOf(options)))
}

/// What somebody fills in to draw a weapon or to take up a shield. [symbaroum.draw.other]
pub(super) fn draw(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let deed = |item: &str| Deed::Draw { item: item.to_owned() };
    let words = Text::part(words!("symbaroum.draw.other"), "item");
    let name = item(world, &mut filling, who, words, things(world, who), deed)?;
    act(filling, who, deed(&name))
}

/// What somebody fills in to let go of something. [symbaroum.actions.free]
pub(super) fn drop_item(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let deed = |item: &str| Deed::Drop { item: item.to_owned() };
    let who = acts(world, viewer, &mut filling, &deed(""))?;
    let words = Text::part(words!("symbaroum.actions.free"), "item");
    let name = item(world, &mut filling, who, words, things(world, who), deed)?;
    act(filling, who, deed(&name))
}

/// What somebody fills in to switch weapons. [symbaroum.movement.use.switch-weapon]
pub(super) fn switch_weapon(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let deed = |from: &str, to: &str| Deed::Switch { from: from.to_owned(), to: to.to_owned() };
    let who = acts(world, viewer, &mut filling, &deed("", ""))?;
    let key = words!("symbaroum.movement.use.switch-weapon");
    let weapons: Vec<String> = world.character(who).weapons().map(|(name, _)| name.clone()).collect();
    let mut tries = Tries::default();
    let mut can = |deed: Deed| tries.pass(possible(world, &filling, &Action { who, deed }));
    let froms: Vec<String> =
        weapons.iter().filter(|from| weapons.iter().any(|to| can(deed(from, to)))).cloned().collect();
    if froms.is_empty() {
        let none = Text::part(words!("symbaroum.ready.state"), "nothing").with("who", who);
        return Err(tries.why(none).into());
    }
    let one = froms.first().filter(|_| froms.len() == 1).cloned();
    let options = froms.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let asked = param(Text::part(key, "from"), Range::OneOf(options));
    let from = filling.text(match one {
        Some(one) => asked.or(Value::Text(one)),
        None => asked,
    })?;
    let to = item(world, &mut filling, who, Text::part(key, "to"), weapons, |to| deed(&from, to))?;
    act(filling, who, deed(&from, &to))
}

/// Sorts people by who needs help most: friends who are dying, other friends by what they have left, then enemies,
/// whose wounds decide nothing, for they are not everybody's to know. [symbaroum.first-aid, symbaroum.toughness.current]
fn by_need(world: &World, who: Who, them: &mut [Who]) {
    them.sort_by_cached_key(|other| {
        let one = world.character(*other);
        if !world.are_allies(who, *other) {
            return (true, false, 0, *other);
        }
        let left = one.toughness * 100 / crate::rules::characters::attributes::toughness(one).max(1);
        (false, !one.fate.is_dying(), left, *other)
    });
}

/// What somebody fills in to help somebody wounded. [symbaroum.first-aid]
pub(super) fn first_aid(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.first-aid");
    let one = world.character(who);
    let cures: Vec<String> =
        one.elixirs().filter(|(_, elixir)| cures(elixir)).map(|(name, _)| name.clone()).collect();
    let mut means: Vec<(Value, Means)> = vec![];
    let part = |sort: &str, name: &str| Value::List(vec![Value::word(sort), Value::text(name)]);
    for name in one.abilities.keys() {
        let Some(healing) = first_aid::heals(world, who, name) else { continue };
        means.push((part("ability", name), Means::Ability { name: name.clone(), cure: None }));
        for cure in cures.iter().filter(|_| healing.heals_with_cure.is_some()) {
            let both = Value::List(vec![Value::word("ability"), Value::text(name), Value::text(cure)]);
            means.push((both, Means::Ability { name: name.clone(), cure: Some(cure.clone()) }));
        }
    }
    means.extend(cures.iter().map(|name| (part("elixir", name), Means::Cure { name: name.clone() })));
    let powers = one
        .powers
        .keys()
        .filter(|name| powers::working(world, who, name).is_some_and(|it| it.heals.is_some()));
    means.extend(powers.map(|name| (part("power", name), Means::Power { name: name.clone() })));
    let mut patients = there(world, viewer, None);
    by_need(world, who, &mut patients);
    let deed = |patient: Who, means: &Means| Deed::FirstAid { patient, means: means.clone() };
    if means.is_empty() {
        // Whatever else is filled in, there is nothing to help with.
        let nothing = Means::Cure { name: String::new() };
        let idle = Idle { who, deed: deed(who, &nothing) };
        possible(world, &filling, &idle)?;
        return Err(refused(Text::part(key, "no-means").with("who", who)));
    }
    let mut tries = Tries::default();
    let mut can = |deed: Deed| tries.pass(possible(world, &filling, &Action { who, deed }));
    let can: Vec<Who> = patients
        .iter()
        .copied()
        .filter(|patient| means.iter().any(|(_, means)| can(deed(*patient, means))))
        .collect();
    if let Some(Value::Character(given)) = filling.given("patient")
        && !can.contains(given)
        && patients.contains(given)
        && let Some((_, first)) = means.first()
    {
        possible(world, &filling, &Action { who, deed: deed(*given, first) })?;
    }
    if can.is_empty() {
        return Err(tries.why(Text::part(key, "nobody")).into());
    }
    let patient = filling.who(one_of(Text::part(key, "patient"), can))?;
    let options = means.iter().map(|(value, means)| (Choice::new(key, value.clone()), deed(patient, means)));
    let none = Text::part(key, "no-means").with("who", who);
    let options = fit(world, &filling, "means", options.collect(), who, none)?;
    let value = filling.take(param(Text::part(key, "means"), Range::OneOf(options)))?;
    let found = means.into_iter().find(|(known, _)| *known == value).map(|(_, means)| means);
    let Some(means) = found else { return Err(refused(Text::part(key, "no-means").with("who", who))) };
    act(filling, who, Deed::FirstAid { patient, means })
}

/// Whether an elixir heals people.
fn cures(elixir: &Elixir) -> bool {
    !elixir.equipment && 0 < elixir.heals
}

/// What somebody fills in to use an elixir. [symbaroum.elixir.self, symbaroum.elixir.other]
pub(super) fn use_elixir(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.missing.elixirs");
    let on_person = |name: &str, on: Who, item: Option<&String>| Deed::Elixir {
        name: name.to_owned(),
        on,
        item: item.cloned(),
    };
    let every = there(world, viewer, None);
    let one = world.character(who);
    let uses = |name: &str, on: Who| -> Vec<(Option<String>, Deed)> {
        if one.elixir(name).is_some_and(|elixir| elixir.equipment) {
            let weapons = world.character(on).weapons();
            weapons.map(|(item, _)| (Some(item.clone()), on_person(name, on, Some(item)))).collect()
        } else {
            vec![(None, on_person(name, on, None))]
        }
    };
    let mut tries = Tries::default();
    let mut can = |deed: Deed| tries.pass(possible(world, &filling, &Action { who, deed }));
    let names: Vec<String> = one.elixirs().map(|(name, _)| name.clone()).collect();
    let names: Vec<String> = names
        .into_iter()
        .filter(|name| every.iter().any(|on| uses(name, *on).into_iter().any(|(_, deed)| can(deed))))
        .collect();
    if names.is_empty() {
        return Err(tries.why(Text::part(key, "nothing").with("who", who)).into());
    }
    let options = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let name = filling.text(param(Text::part(key, "elixir"), Range::OneOf(options)))?;
    let mut every = every;
    if one.elixir(&name).is_some_and(cures) {
        by_need(world, who, &mut every);
    }
    let on: Vec<Who> = every
        .into_iter()
        .filter(|on| {
            uses(&name, *on)
                .into_iter()
                .any(|(_, deed)| possible(world, &filling, &Action { who, deed }).is_ok())
        })
        .collect();
    let own = on.contains(&who);
    let asked = one_of(Text::part(key, "on"), on);
    let on = filling.who(if own { asked.or(who) } else { asked })?;
    let mut item = None;
    if one.elixir(&name).is_some_and(|elixir| elixir.equipment) {
        let weapons = world.character(on).weapons();
        let options = weapons.map(|(item, _)| Choice::new(key, Value::text(item))).collect();
        item = Some(filling.text(param(Text::part(key, "item"), Range::OneOf(options)))?);
    }
    act(filling, who, Deed::Elixir { name, on, item })
}

/// What somebody fills in to use a mystical power. [symbaroum.missing.mystical-powers]
pub(super) fn use_power(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.missing.mystical-powers");
    let deed = |name: &str, target: Who| Deed::UsePower { name: name.to_owned(), target };
    let every = there(world, viewer, None);
    let mut tries = Tries::default();
    let mut can = |deed: Deed| tries.pass(possible(world, &filling, &Action { who, deed }));
    let powers: Vec<String> = world.character(who).powers.keys().cloned().collect();
    let names: Vec<String> =
        powers.into_iter().filter(|name| every.iter().any(|target| can(deed(name, *target)))).collect();
    if names.is_empty() {
        return Err(tries.why(Text::part(key, "nothing").with("who", who)).into());
    }
    let options = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let name = filling.text(param(Text::part(key, "power"), Range::OneOf(options)))?;
    // What heals is for friends, whatever else it does for enemies.
    let heals =
        powers::working(world, who, &name).is_some_and(|it| it.heals.is_some() && it.damage.is_none());
    let mut every = every;
    if heals {
        by_need(world, who, &mut every);
    } else {
        every.sort_by_key(|other| (world.are_allies(who, *other), *other));
    }
    let options = every.into_iter().map(|target| {
        let marked = !heals && world.are_allies(who, target);
        let choice = if marked { friend(key, target) } else { Choice::new(key, target) };
        (choice, deed(&name, target))
    });
    let none = Text::part(key, "nobody");
    let options = fit(world, &filling, "on", options.collect(), who, none)?;
    let target = filling.who(param(Text::part(key, "on"), Range::OneOf(options)))?;
    act(filling, who, deed(&name, target))
}

/// What somebody fills in to use an ability that the game master knows what to make of.
/// [symbaroum.combat-action.other]
pub(super) fn use_ability(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::UseAbility { name: String::new() };
    let who = acts(world, viewer, &mut filling, &blank)?;
    let key = words!("symbaroum.combat-action.other");
    let names = active_abilities(world, who, |grade| grade.heals.is_none());
    if names.is_empty() {
        return Err(refused(Text::part(key, "nothing").with("who", who)));
    }
    let options = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let name = filling.text(param(Text::part(key, "ability"), Range::OneOf(options)))?;
    act(filling, who, Deed::UseAbility { name })
}

/// Things as options, by name.
fn named(key: Key, names: &[String]) -> Vec<Choice> {
    names
        .iter()
        .map(|name| Choice::told(Value::text(name), Text::part(key, "one").with("item", Value::text(name))))
        .collect()
}

/// Which of somebody's things, and how many pieces of it.
fn thing(
    world: &World,
    filling: &mut Filling<'_>,
    who: Who,
    of: Who,
    deed: impl Fn(&str) -> Vec<Deed>,
) -> Read<(String, u16)> {
    let key = words!("symbaroum.missing.gear");
    let none = Text::part(key, "nothing").with("who", of);
    let mut tries = Tries::default();
    let mut can = |deed: Deed| tries.pass(possible(world, filling, &Action { who, deed }));
    let names = gear::owned(world, of).into_iter().filter(|name| deed(name).into_iter().any(&mut can));
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return Err(tries.why(none).into());
    }
    let name = filling.text(param(Text::part(key, "what"), Range::OneOf(named(key, &names))))?;
    let most = gear::pieces(world, of, &name);
    let counted = world.character(of).elixir(&name).is_some() && 1 < most;
    let pieces = how_many(filling, most.into(), counted)?;
    Ok((name, pieces))
}

fn how_many(filling: &mut Filling<'_>, most: i32, asks: bool) -> Read<u16> {
    if !(asks || filling.has("pieces")) {
        return Ok(1);
    }
    let words = Text::part(words!("symbaroum.missing.gear"), "pieces");
    Ok(u16::try_from(filling.number(param(words, within(1, most)).or(1))?).unwrap_or(1))
}

/// What somebody fills in to give something away. [symbaroum.missing.gear]
pub(super) fn give(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let mut others = there(world, viewer, Some(who));
    others.sort_by_key(|other| (!world.are_allies(who, *other), *other));
    let deed = |thing: &str, to: Who, pieces: u16| Deed::Give { thing: thing.to_owned(), to, pieces };
    let every = |thing: &str| others.iter().map(|to| deed(thing, *to, 1)).collect();
    let (thing, pieces) = thing(world, &mut filling, who, who, every)?;
    let key = words!("symbaroum.missing.gear");
    let options = others.iter().map(|to| (Choice::new(key, *to), deed(&thing, *to, pieces)));
    let options = fit(world, &filling, "to", options.collect(), who, Text::part(key, "nobody"))?;
    let to = filling.who(param(Text::part(key, "to"), Range::OneOf(options)))?;
    act(filling, who, deed(&thing, to, pieces))
}

/// What somebody fills in to take something from whoever can't keep it. [symbaroum.missing.gear]
pub(super) fn take(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.missing.gear");
    let down = others(world, viewer, who).into_iter().filter(|other| !world.is_able(*other));
    let down: Vec<Who> = down.collect();
    let deed = |thing: &str, from: Who, pieces: u16| Deed::Take { thing: thing.to_owned(), from, pieces };
    let mut tries = Tries::default();
    let mut can = |deed: Deed| tries.pass(possible(world, &filling, &Action { who, deed }));
    let from = down
        .into_iter()
        .filter(|from| gear::owned(world, *from).iter().any(|thing| can(deed(thing, *from, 1))));
    let from: Vec<Who> = from.collect();
    if from.is_empty() {
        return Err(tries.why(Text::part(key, "nobody-down")).into());
    }
    let from = filling.who(one_of(Text::part(key, "from"), from))?;
    let (thing, pieces) = thing(world, &mut filling, who, from, |thing| vec![deed(thing, from, 1)])?;
    act(filling, who, deed(&thing, from, pieces))
}

/// What somebody fills in who leaves something behind, has used it up or lost it. [symbaroum.missing.gear]
pub(super) fn leave(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let deed = |thing: &str, pieces: u16| Deed::Leave { thing: thing.to_owned(), pieces };
    let (thing, pieces) = thing(world, &mut filling, who, who, |thing| vec![deed(thing, 1)])?;
    act(filling, who, deed(&thing, pieces))
}

/// What somebody fills in who finds, buys or makes something of the lists; the game master grants it.
/// [symbaroum.missing.gear]
pub(super) fn get(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.missing.gear");
    let gets = |thing: &str, pieces: u16, how: How| Get { who, thing: thing.to_owned(), pieces, how };
    let mut tries = Tries::default();
    let can = |name: &String| tries.pass(possible(world, &filling, &gets(name, 1, How::Found)));
    let names: Vec<String> = Thing::names(world).into_iter().filter(can).collect();
    if names.is_empty() {
        return Err(tries.why(Text::part(key, "nothing").with("who", who)).into());
    }
    let name = filling.text(param(Text::part(key, "what"), Range::OneOf(named(key, &names))))?;
    let counted = Thing::listed(world, &name).is_some_and(|thing| gear::is_counted(&thing));
    let pieces = how_many(&mut filling, PIECES_MAX, counted)?;
    let ways = How::ALL.iter().map(|how| Choice::word(key, how.word())).collect();
    let asked = param(Text::part(key, "how"), Range::OneOf(ways)).by_referee();
    let word = filling.word(asked.or(Value::word(How::Found.word())))?;
    let how = How::named(&word).unwrap_or(How::Found);
    filling.end()?;
    Ok(gets(&name, pieces, how).into())
}

/// What somebody fills in to creep up on an enemy. [symbaroum.surprised.active]
pub(super) fn sneak(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let deed = |on: Who| Deed::Sneak { on };
    let who = acts(world, viewer, &mut filling, &deed(Who(0)))?;
    let on = target(world, viewer, &mut filling, who, words!("symbaroum.surprised.active"), deed)?;
    act(filling, who, deed(on))
}

/// What somebody fills in to say something. [symbaroum.actions.free]
pub(super) fn speak(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::Speak { words: String::new() };
    let who = acts(world, viewer, &mut filling, &blank)?;
    let words = Text::part(words!("symbaroum.actions.free"), "words");
    let words = filling.text(param(words, Range::Text { max: TEXT_MAX }))?;
    act(filling, who, Deed::Speak { words })
}

/// What somebody fills in whose ability earns a Free Attack. [symbaroum.missing.abilities]
pub(super) fn claim(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = filling.who(who(world, viewer)?)?;
    let key = words!("symbaroum.free-attack.triggers");
    let grades = crate::rules::characters::attributes::passive(world, who).into_iter();
    let mut names: Vec<String> =
        grades.filter(|(_, grade)| grade.free_attacks).map(|(name, _)| name).collect();
    names.dedup();
    let Some(first) = names.first().cloned() else {
        return Err(refused(Text::part(key, "none").with("who", who)));
    };
    let mut tries = Tries::default();
    let claim = |on: Who, ability: &str| Claim { who, on, ability: ability.to_owned() };
    let others = there(world, viewer, Some(who)).into_iter();
    let can: Vec<Who> =
        others.filter(|on| tries.pass(possible(world, &filling, &claim(*on, &first)))).collect();
    if can.is_empty() {
        return Err(tries.why(Text::part(key, "nobody").with("who", who)).into());
    }
    let one = names.len() == 1;
    let options = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let asked = param(Text::part(key, "ability"), Range::OneOf(options));
    let ability = filling.text(if one { asked.or(Value::Text(first)) } else { asked })?;
    let on = filling.who(one_of(Text::part(key, "on"), can))?;
    filling.end()?;
    Ok(claim(on, &ability).into())
}
