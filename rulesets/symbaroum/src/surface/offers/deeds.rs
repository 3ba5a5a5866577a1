//! What somebody does with a turn of a fight, or out of any.
use super::ask::{Offered, Offering, Read, param, who};
use crate::reference::RULES;
use crate::rules::actions::action::{Action, Deed, Idle};
use crate::rules::actions::first_aid::{self, Means};
use crate::rules::actions::powers;
use crate::rules::characters::attributes::{passive, toughness};
use crate::rules::characters::gear::{self, Get, How, PIECES_MAX};
use crate::rules::characters::weapons;
use crate::rules::combat::free_attack::Claim;
use crate::rules::combat::movement::{Goal, Move, PASSED_MAX, left_behind};
use crate::rules::harm::healing::is_wounded;
use crate::rules::success::dice::MODIFIER_MAX;
use crate::world::{Ability, Elixir, Grade, Row, Thing, Weapon, World};
use norn_kernel::record::Cell;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Choice, Key, Param, Range, Text, Value, Who, words};
use std::cmp::Reverse;
use std::convert::identity;

/// Who acts: refuses at once what the turn has no time for.
fn acts(it: &mut Offering<'_>, deed: Deed) -> Read<Who> {
    let who = who(it)?;
    it.possible(&Idle { who, deed })?;
    Ok(who)
}

/// The action, filled in.
fn act(who: Who, deed: Deed) -> Offered {
    Ok(Action { who, deed }.into())
}

/// Everybody in the fight whom somebody can see; everybody, where there is none.
fn there(it: &Offering<'_>, but: Option<Who>) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let seen = world.characters.keys().copied().filter(|other| world.is_seen_by(viewer, *other));
    seen.filter(|other| Some(*other) != but && world.is_here(*other)).collect()
}

/// People as options, enemies first, those on one's own side marked as such in these words.
fn enemies_first(world: &World, who: Who, mut people: Vec<Who>, key: Key, friend: Key) -> Range {
    people.sort_by_key(|other| (world.are_allies(who, *other), *other));
    let option = |other| match world.are_allies(who, other) {
        true => Choice::told(other, Text::part(friend, "friend")),
        false => Choice::new(key, other),
    };
    Range::OneOf(people.into_iter().map(option).collect())
}

/// Whom: those for whom the deed would do, enemies first.
fn target(it: &mut Offering<'_>, who: Who, key: Key, deed: impl Fn(Who) -> Deed) -> Read<Who> {
    target_of(it, who, key, |other| [deed(other)])
}

/// Whom: those for whom one of the deeds would do, enemies first.
fn target_of<D: IntoIterator<Item = Deed>>(
    it: &mut Offering<'_>,
    who: Who,
    key: Key,
    deeds: impl Fn(Who) -> D,
) -> Read<Who> {
    let attack = words!("symbaroum.combat-action.attack");
    let people = enemies_first(it.world, who, there(it, Some(who)), key, attack);
    let none = Text::part(attack, "nobody").with("who", who);
    let asked = param(Text::part(attack, "target"), people);
    it.fit(asked, none, |other, can| deeds(*other).into_iter().any(|deed| can(Action { who, deed })))
}

/// What somebody fills in to strike or to shoot. [symbaroum.combat-action.attack]
pub(super) fn attack(it: &mut Offering<'_>) -> Offered {
    let deed = |target, weapon: &str| Deed::Attack { target, weapon: weapon.to_owned(), ability: None };
    let who = acts(it, deed(Who(0), ""))?;
    let (world, key) = (it.world, words!("symbaroum.combat-action.attack"));
    let way = |weapon: &str, target| Action { who, deed: deed(target, weapon) };
    // What is drawn stands before fists, and what does most before the rest.
    let mut every = weapons::every(world, who);
    every.sort_by_cached_key(|(name, weapon)| {
        (weapon.natural, Reverse(weapons::printed(world, who, name)), Reverse(weapon.die))
    });
    // Where the target is chosen, only what gets at it is worth naming; where nothing does, it is told why.
    let mut others = there(it, Some(who));
    // Where nobody can be got at, it is an enemy of whom that is told, and whoever is chosen before all others.
    let chosen: Option<Who> = it.given("target");
    others.sort_by_key(|other| (Some(*other) != chosen, world.are_allies(who, *other), *other));
    if let Some(target) = chosen.filter(|target| others.contains(target))
        && every.iter().any(|(name, _)| it.possible(&way(name, target)).is_ok())
    {
        others = vec![target];
    }
    let option = |(name, weapon): &(String, Weapon)| {
        let die = Value::Text(format!("1D{}", weapon.die.sides()));
        Choice::told(
            Value::text(name),
            Text::part(key, "with").with("item", Value::text(name)).with("die", die),
        )
    };
    let asked = param(Text::part(key, "weapon"), Range::OneOf(every.iter().map(option).collect()));
    let none = Text::part(key, "nobody").with("who", who);
    let asked =
        it.fitting(asked, none, |name: &String, can| others.iter().any(|other| can(way(name, *other))))?;
    let weapon: String = it.take(asked.or_first())?;
    let target = target(it, who, key, |other| deed(other, &weapon))?;
    let helps = |grade: &Grade| grade.attack_with.is_some() || grade.damage != 0 || grade.to_attack != 0;
    let key = words!("symbaroum.combat-action.attack.other-attributes");
    let asked = Param::name(Text::part(key, "ability"), active_abilities(world, who, helps));
    let ability = if asked.range.options().is_empty() { None } else { it.take(asked.or_none())? };
    act(who, Deed::Attack { target, weapon, ability })
}

/// Abilities of somebody's with an active level of this sort. [symbaroum.reactions.passive-only]
fn active_abilities(world: &World, who: Who, sort: impl Fn(&Grade) -> bool) -> Vec<String> {
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

/// The same, the long way round this one. [symbaroum.flanking.avoid-free-attack]
fn going_round(goal: Goal, one: Who) -> Deed {
    Deed::Move(Move { goal, past: vec![one], around: true })
}

/// Who can be passed: enemies in the way, who are neither left behind nor the goal. Whoever lies there is passed by
/// anybody. [symbaroum.movement.use.pass]
fn in_the_way(world: &World, who: Who, goal: Goal, there: &[Who]) -> Vec<Who> {
    let left = left_behind(world, who, goal);
    let stands = |other: &Who| {
        Some(*other) != goal.about()
            && world.is_able(*other)
            && world.may_be_enemies(who, *other)
            && !left.contains(other)
    };
    let mut found: Vec<Who> = there.iter().copied().filter(stands).collect();
    found.sort_by_key(|other| world.are_allies(who, *other));
    found
}

/// Past whom, if past anybody, and whether round them. What is too far for one Movement Action can be reached the long
/// way round alone. [symbaroum.movement.use.pass, symbaroum.flanking.avoid-free-attack]
fn moves(it: &mut Offering<'_>, who: Who, goal: Goal) -> Offered {
    let near = it.possible(&Action { who, deed: moving(goal) }).is_ok();
    let enemies = in_the_way(it.world, who, goal, &there(it, None));
    let round = enemies.first().map(|one| Action { who, deed: going_round(goal, *one) });
    let round = round.is_some_and(|way| it.possible(&way).is_ok());
    let asks = !enemies.is_empty();
    let words = Text::part(words!("symbaroum.movement.use.pass"), "past");
    let asked = Param::several(words, enemies, u16::from(!near)).at_most(PASSED_MAX);
    let asked = if near { asked.or(Value::List(vec![])) } else { asked };
    let past: Vec<Who> = it.take_if(asks, asked)?;
    let asked = Param::flag(Text::part(words!("symbaroum.flanking.avoid-free-attack"), "around"));
    let around = it.take_if(near && round && !past.is_empty(), asked.or(!near))?;
    act(who, Deed::Move(Move { goal, past, around }))
}

/// A movement that is about somebody.
pub(super) fn about(it: &mut Offering<'_>, key: Key, goal: fn(Who) -> Goal) -> Offered {
    let who = acts(it, moving(goal(Who(0))))?;
    let people = there(it, Some(who));
    let ways = |other: Who| {
        let round = in_the_way(it.world, who, goal(other), &people).into_iter();
        let round = round.take(1).map(|one| going_round(goal(other), one)).collect::<Vec<_>>();
        [moving(goal(other))].into_iter().chain(round)
    };
    let target = target_of(it, who, key, ways)?;
    moves(it, who, goal(target))
}

/// What somebody fills in to get out of every melee, or just away. [symbaroum.disengage]
pub(super) fn withdraw(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, moving(Goal::Away))?;
    it.possible(&Action { who, deed: moving(Goal::Away) })?;
    moves(it, who, Goal::Away)
}

/// What somebody fills in to have all enemies before them. [symbaroum.flanking.escape]
pub(super) fn step_aside(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, moving(Goal::Aside))?;
    it.only(Action { who, deed: moving(Goal::Aside) })
}

/// What somebody fills in to get up. [symbaroum.stand-up.quick-test]
pub(super) fn stand_up(it: &mut Offering<'_>) -> Offered {
    let blank = Deed::StandUp { difficulty: 0, rolls: false };
    let who = acts(it, blank.clone())?;
    it.possible(&Action { who, deed: blank })?;
    let (referee, key) = (it.is_referees(), words!("symbaroum.stand-up.quick-test"));
    // Whoever gets up does not wait for the game master, who may make it hard all the same.
    let asked = Param::number(Text::part(key, "difficulty"), -MODIFIER_MAX, MODIFIER_MAX);
    let difficulty = it.take_if(referee, asked.by_referee().or(0))?;
    let asked = Param::flag(Text::part(key, "rolls")).by_referee().or(false);
    let rolls = it.take_if(referee && !it.world.is_players(who), asked)?;
    act(who, Deed::StandUp { difficulty, rolls })
}

/// One of what somebody could have in hand, for which the deed would do.
fn item(it: &mut Offering<'_>, who: Who, words: Text, deed: impl Fn(String) -> Deed) -> Offered {
    let held =
        it.world.character(who).things.iter().filter(|(_, thing)| thing.is_held() || thing.is_natural());
    let asked = Param::name(words, held.map(|(name, _)| name.clone()));
    let none = Text::part(words!("symbaroum.ready.state"), "nothing").with("who", who);
    Ok(it.pick(asked, none, |name: &String| Action { who, deed: deed(name.clone()) })?.into())
}

/// What somebody fills in to draw a weapon or to take up a shield. [symbaroum.draw.other]
pub(super) fn draw(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    item(it, who, Text::part(words!("symbaroum.draw.other"), "item"), |item| Deed::Draw { item })
}

/// What somebody fills in to let go of something. [symbaroum.actions.free]
pub(super) fn drop_item(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, Deed::Drop { item: String::new() })?;
    item(it, who, Text::part(words!("symbaroum.actions.free"), "item"), |item| Deed::Drop { item })
}

/// What somebody fills in to switch weapons. [symbaroum.movement.use.switch-weapon]
pub(super) fn switch_weapon(it: &mut Offering<'_>) -> Offered {
    let deed = |from: &str, to: &str| Deed::Switch { from: from.to_owned(), to: to.to_owned() };
    let who = acts(it, deed("", ""))?;
    let key = words!("symbaroum.movement.use.switch-weapon");
    // Where nothing can be switched, it is told of what is in hand, and of what is not.
    let first = |ready: bool| {
        let mut weapons: Vec<_> =
            it.world.character(who).weapons().filter(|(_, thing)| !thing.is_natural()).collect();
        weapons.sort_by_key(|(_, thing)| thing.ready != ready);
        weapons.into_iter().map(|(name, _)| name.clone()).collect::<Vec<String>>()
    };
    let none = Text::part(key, "nothing").with("who", who);
    let from = Param::name(Text::part(key, "from"), first(true));
    let away = first(false);
    let to =
        |from: &String| Param::name(Text::part(key, "to"), away.iter().filter(|name| *name != from).cloned());
    let way = |from: &String, to: &String| Action { who, deed: deed(from, to) };
    Ok(it.pick_two((from, Param::or_only), to, [none.clone(), none], way)?.into())
}

/// Sorts people by who needs help most: friends who are dying, other friends by what they have left, then enemies,
/// whose wounds decide nothing, for they are not everybody's to know. [symbaroum.first-aid, symbaroum.toughness.current]
fn by_need(world: &World, who: Who, mut them: Vec<Who>) -> Vec<Who> {
    them.sort_by_cached_key(|other| {
        let one = world.character(*other);
        if !world.are_allies(who, *other) {
            return (true, false, 0, *other);
        }
        let left = one.toughness * 100 / toughness(one).max(1);
        (false, !one.fate.is_dying(), left, *other)
    });
    them
}

/// With what somebody could help, each as it is filled in: the sort, its name, and the cure that goes with it.
fn means(world: &World, who: Who) -> Vec<(Value, Means)> {
    let one = world.character(who);
    let part = |parts: &[&str]| match parts {
        [sort, names @ ..] => {
            let names = names.iter().map(|name| Value::text(name));
            Value::List([Value::word(sort)].into_iter().chain(names).collect())
        }
        [] => Value::blank(),
    };
    let cures: Vec<&String> =
        one.elixirs().filter(|(_, elixir)| cures(elixir)).map(|(name, _)| name).collect();
    let mut means = vec![];
    for name in one.abilities.keys() {
        let Some(healing) = first_aid::heals(world, who, name) else { continue };
        means.push((part(&["ability", name]), Means::Ability { name: name.clone(), cure: None }));
        for cure in cures.iter().filter(|_| healing.heals_with_cure.is_some()) {
            let both = Means::Ability { name: name.clone(), cure: Some((*cure).clone()) };
            means.push((part(&["ability", name, cure]), both));
        }
    }
    means.extend(cures.iter().map(|name| (part(&["elixir", name]), Means::Cure { name: (*name).clone() })));
    let heals = |name: &&String| powers::working(world, who, name).is_some_and(|it| it.heals.is_some());
    let powers = one.powers.keys().filter(heals);
    means.extend(powers.map(|name| (part(&["power", name]), Means::Power { name: name.clone() })));
    means
}

/// What somebody fills in to help somebody wounded. [symbaroum.first-aid]
pub(super) fn first_aid(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, key) = (it.world, words!("symbaroum.first-aid"));
    let means = means(world, who);
    let no_means = Text::part(key, "no-means").with("who", who);
    let with_nothing = || Means::Cure { name: String::new() };
    let idle = Idle { who, deed: Deed::FirstAid { patient: who, means: with_nothing() } };
    if means.is_empty() {
        // Whatever else is filled in, there is nothing to help with.
        it.possible(&idle)?;
        it.need(false, no_means.clone())?;
    }
    let people = by_need(world, who, there(it, None));
    if it.given::<Who>("patient").is_none() && !people.iter().any(|one| is_wounded(world, *one)) {
        it.possible(&idle)?;
        it.require(false, Text::part(key, "nobody-hurt"))?;
    }
    let patients = Param::one_of(Text::part(key, "patient"), people);
    let all = |_: &Who| Param::one_of(Text::part(key, "means"), means.iter().map(|(value, _)| value.clone()));
    let way = |patient: &Who, value: &Value| {
        let means = means.iter().find(|(known, _)| known == value).map(|(_, means)| means.clone());
        let means = means.unwrap_or_else(with_nothing);
        Action { who, deed: Deed::FirstAid { patient: *patient, means } }
    };
    let none = [Text::part(key, "nobody"), no_means];
    Ok(it.pick_two((patients, identity), all, none, way)?.into())
}

/// Whether an elixir heals people.
fn cures(elixir: &Elixir) -> bool {
    !elixir.equipment && 0 < elixir.heals
}

/// What somebody fills in to use an elixir. [symbaroum.elixir.self, symbaroum.elixir.other]
pub(super) fn use_elixir(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, key) = (it.world, words!("symbaroum.missing.elixirs"));
    let one = world.character(who);
    let is_for_weapons = |name: &str| one.elixir(name).is_some_and(|elixir| elixir.equipment);
    let ways = |name: &String, on: Who, can: &mut dyn FnMut(Action) -> bool| {
        let mut uses = |item| can(Action { who, deed: Deed::Elixir { name: name.clone(), on, item } });
        match is_for_weapons(name) {
            true => world.character(on).weapons().any(|(item, _)| uses(Some(item.clone()))),
            false => uses(None),
        }
    };
    let mut every = there(it, None);
    let none = Text::part(key, "nothing").with("who", who);
    let asked = Param::name(Text::part(key, "elixir"), one.elixirs().map(|(name, _)| name.clone()));
    let name = it.fit(asked, none.clone(), |name, can| every.iter().any(|on| ways(name, *on, can)))?;
    if one.elixir(&name).is_some_and(cures) {
        every = by_need(world, who, every);
    }
    let asked = Param::one_of(Text::part(key, "on"), every).or(who);
    let on = it.fit(asked, none, |on, can| ways(&name, *on, can))?;
    let weapons = world.character(on).weapons().map(|(item, _)| item.clone());
    let asked = Param::name(Text::part(key, "item"), weapons);
    let item = is_for_weapons(&name).then(|| it.take(asked)).transpose()?;
    act(who, Deed::Elixir { name, on, item })
}

/// What somebody fills in to use a mystical power. [symbaroum.missing.mystical-powers]
pub(super) fn use_power(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, key) = (it.world, words!("symbaroum.missing.mystical-powers"));
    let every = there(it, None);
    let powers = Param::name(Text::part(key, "power"), world.character(who).powers.keys().cloned());
    // What heals is for friends, whatever else it does for enemies.
    let heals = |name: &String| {
        powers::working(world, who, name).is_some_and(|it| it.heals.is_some() && it.damage.is_none())
    };
    let on = |name: &String| match heals(name) {
        true => Param::one_of(Text::part(key, "on"), by_need(world, who, every.clone())),
        false => param(Text::part(key, "on"), enemies_first(world, who, every.clone(), key, key)),
    };
    let way = |name: &String, target: &Who| Action {
        who,
        deed: Deed::UsePower { name: name.clone(), target: *target },
    };
    let none = [Text::part(key, "nothing").with("who", who), Text::part(key, "nobody")];
    Ok(it.pick_two((powers, identity), on, none, way)?.into())
}

/// What somebody fills in to use an ability that the game master knows what to make of.
/// [symbaroum.combat-action.other]
pub(super) fn use_ability(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, Deed::UseAbility { name: String::new() })?;
    let key = words!("symbaroum.combat-action.other");
    let asked = Param::name(Text::part(key, "ability"), active_abilities(it.world, who, |_| true));
    let none = Text::part(key, "nothing").with("who", who);
    let way = |name: &String| Action { who, deed: Deed::UseAbility { name: name.clone() } };
    Ok(it.pick(asked, none, way)?.into())
}

/// One of these things.
fn what(names: Vec<String>) -> Param {
    let key = words!("symbaroum.missing.gear");
    let option = |name: String| {
        let words = Text::part(key, "one").with("item", Value::text(&name));
        Choice::told(Value::Text(name), words)
    };
    param(Text::part(key, "what"), Range::OneOf(names.into_iter().map(option).collect()))
}

/// Which of somebody's things, and how many pieces of it.
fn thing(it: &mut Offering<'_>, who: Who, of: Who, deeds: impl Fn(&str) -> Vec<Deed>) -> Read<(String, u16)> {
    let world = it.world;
    let none = Text::part(words!("symbaroum.missing.gear"), "nothing").with("who", of);
    let name: String = it.fit(what(gear::owned(world, of)), none, |name: &String, can| {
        deeds(name).into_iter().any(|deed| can(Action { who, deed }))
    })?;
    let most = gear::pieces(world, of, &name);
    let counted = world.character(of).elixir(&name).is_some() && 1 < most;
    Ok((name, how_many(it, most, counted)?))
}

fn how_many(it: &mut Offering<'_>, most: impl Into<i64>, asks: bool) -> Read<u16> {
    let words = Text::part(words!("symbaroum.missing.gear"), "pieces");
    it.take_if(asks, Param::number(words, 1, most).or(1))
}

/// What somebody fills in to give something away. [symbaroum.missing.gear]
pub(super) fn give(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, key) = (it.world, words!("symbaroum.missing.gear"));
    let mut others = there(it, Some(who));
    others.sort_by_key(|other| (!world.are_allies(who, *other), *other));
    let deed = |thing: &str, to, pieces| Deed::Give { thing: thing.to_owned(), to, pieces };
    let (thing, pieces) = thing(it, who, who, |thing| others.iter().map(|to| deed(thing, *to, 1)).collect())?;
    let asked = Param::one_of(Text::part(key, "to"), others);
    let way = |to: &Who| Action { who, deed: deed(&thing, *to, pieces) };
    Ok(it.pick(asked, Text::part(key, "nobody"), way)?.into())
}

/// What somebody fills in to take something from whoever can't keep it. [symbaroum.missing.gear]
pub(super) fn take(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, viewer, key) = (it.world, it.viewer, words!("symbaroum.missing.gear"));
    let down = world.characters.keys().copied().filter(|other| *other != who && !world.is_able(*other));
    let down = down.filter(|other| world.is_seen_by(viewer, *other));
    let deed = |thing: &str, from, pieces| Deed::Take { thing: thing.to_owned(), from, pieces };
    let asked = Param::one_of(Text::part(key, "from"), down);
    let from = it.fit(asked, Text::part(key, "nobody-down"), |from, can| {
        gear::owned(world, *from).iter().any(|thing| can(Action { who, deed: deed(thing, *from, 1) }))
    })?;
    let (thing, pieces) = thing(it, who, from, |thing| vec![deed(thing, from, 1)])?;
    act(who, deed(&thing, from, pieces))
}

/// What somebody fills in who leaves something behind, has used it up or lost it. [symbaroum.missing.gear]
pub(super) fn leave(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let deed = |thing: &str, pieces| Deed::Leave { thing: thing.to_owned(), pieces };
    let (thing, pieces) = thing(it, who, who, |thing| vec![deed(thing, 1)])?;
    act(who, deed(&thing, pieces))
}

/// What somebody fills in who finds, buys or makes something of the lists; the game master grants it.
/// [symbaroum.missing.gear]
pub(super) fn get(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let (world, key) = (it.world, words!("symbaroum.missing.gear"));
    let gets = |thing: &str, pieces, how| Get { who, thing: thing.to_owned(), pieces, how };
    let none = Text::part(key, "nothing").with("who", who);
    let name: String =
        it.fit(what(Thing::names(world)), none, |name: &String, can| can(gets(name, 1, How::Found)))?;
    let counted = Thing::listed(world, &name).is_some_and(|thing| thing.is_counted());
    let pieces = how_many(it, PIECES_MAX, counted)?;
    let asked = Param::word::<How>(Text::part(key, "how")).by_referee();
    let how = it.take(asked.or(How::Found.value()))?;
    Ok(gets(&name, pieces, how).into())
}

/// What somebody fills in to creep up on an enemy. [symbaroum.surprised.active]
pub(super) fn sneak(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, Deed::Sneak { on: Who(0) })?;
    let on = target(it, who, words!("symbaroum.surprised.active"), |on| Deed::Sneak { on })?;
    act(who, Deed::Sneak { on })
}

/// What somebody fills in to say something. [symbaroum.actions.free]
pub(super) fn speak(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, Deed::Speak { words: String::new() })?;
    let words = it.take(Param::text(Text::part(words!("symbaroum.actions.free"), "words")))?;
    act(who, Deed::Speak { words })
}

/// What somebody fills in whose ability earns a Free Attack. [symbaroum.missing.abilities]
pub(super) fn claim(it: &mut Offering<'_>) -> Offered {
    let who = who(it)?;
    let key = words!("symbaroum.free-attack.triggers");
    let grades = passive(it.world, who).into_iter().filter(|(_, grade)| grade.free_attacks);
    let mut names: Vec<String> = grades.map(|(name, _)| name).collect();
    names.dedup();
    it.need(!names.is_empty(), Text::part(key, "none").with("who", who))?;
    let others = there(it, Some(who));
    let none = Text::part(key, "nobody").with("who", who);
    let abilities = Param::name(Text::part(key, "ability"), names);
    let on = |_: &String| Param::one_of(Text::part(key, "on"), others.clone());
    let claim = |ability: &String, on: &Who| Claim { who, on: *on, ability: ability.clone() };
    Ok(it.pick_two((abilities, Param::or_only), on, [none.clone(), none], claim)?.into())
}
