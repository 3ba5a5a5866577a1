//! A table in few words: people, places, typed dice, typed answers, and what came of them.
#![allow(dead_code, reason = "chapters take what they need")]
use norn_adventuring::world::happen::ordinary;
use norn_adventuring::world::{
    Abilities, Ability, Area, Character, Company, Effect, Fate, Level, Nature, Side, Size, Thing, Way, World,
    areas,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::record::Record;
use norn_kernel::record::things::Thing as _;
use norn_kernel::ruleset::{Draft, Problem, fill};
use norn_kernel::{Place, Ruleset, Value, Viewer, Who};
pub(crate) use norn_testkit::played::{Played, play};

/// Players' characters.
pub(crate) const A: Who = Who(1);
pub(crate) const B: Who = Who(2);
pub(crate) const C: Who = Who(3);
/// The game master's.
pub(crate) const X: Who = Who(11);
pub(crate) const Y: Who = Who(12);
pub(crate) const Z: Who = Who(13);
/// The company of A, B and C.
pub(crate) const US: Who = Who(0x8000);
/// The group of X, Y and Z.
pub(crate) const THEM: Who = Who(0x8001);
/// Zones in a row, as [`row`] lays them.
pub(crate) const P: Place = Place(1);
pub(crate) const Q: Place = Place(2);
pub(crate) const R: Place = Place(3);
pub(crate) const S: Place = Place(4);

pub(crate) use norn_adventuring::world::Ability::{Agi, Str, Wit};

/// Somebody's record, to be changed by hand.
pub(crate) fn of(world: &mut World, who: Who) -> &mut Character {
    world.characters.get_mut(&who).expect("somebody")
}

/// The same with something changed.
pub(crate) fn but(mut world: World, who: Who, change: impl FnOnce(&mut Character)) -> World {
    change(of(&mut world, who));
    world
}

/// The same after somebody has died.
pub(crate) fn without(world: World, who: Who) -> World {
    but(world, who, |one| (one.fate, one.health) = (Fate::Dead, 0))
}

/// Somebody with 10 in everything but these, and full health.
pub(crate) fn somebody(name: &str, values: &[(Ability, i32)]) -> Character {
    let mut abilities = Abilities::default();
    values.iter().for_each(|(ability, value)| abilities.set(*ability, *value));
    let one = Character {
        name: name.to_owned(),
        abilities,
        career: "Carter".to_owned(),
        ..Character::fields().usual()
    };
    Character { health: one.most_health(), ..one }
}

/// A player's character.
pub(crate) fn hero(name: &str, values: &[(Ability, i32)]) -> Character {
    Character { played: true, side: Side::Company, ..somebody(name, values) }
}

/// One of the game master's people.
pub(crate) fn other(name: &str, values: &[(Ability, i32)]) -> Character {
    Character { side: Side::Others, ..somebody(name, values) }
}

/// A beast of the game master's.
pub(crate) fn beast(name: &str, nature: Nature, size: Size, values: &[(Ability, i32)]) -> Character {
    Character { nature, size, ..other(name, values) }
}

/// A world with these people; players' characters are one company, the others one group.
pub(crate) fn world(people: impl IntoIterator<Item = (Who, Character)>) -> World {
    let mut world = Adventuring.start();
    world.characters.extend(people.into_iter().map(|(who, one)| (who, one.into())));
    for (number, side, name) in [(US, Side::Company, "Company"), (THEM, Side::Others, "Others")] {
        let members = world.characters.iter().filter(|(_, one)| one.side == side).map(|(who, _)| *who);
        let company =
            Company { name: name.to_owned(), side, members: members.collect(), ..Company::fields().usual() };
        if !company.members.is_empty() {
            world.companies.insert(number, company);
        }
    }
    world
}

/// One player's character.
pub(crate) fn one(values: &[(Ability, i32)]) -> World {
    world([(A, hero("Ada", values))])
}

/// A and X.
pub(crate) fn two(own: &[(Ability, i32)], others: &[(Ability, i32)]) -> World {
    world([(A, hero("Ada", own)), (X, other("Xan", others))])
}

/// Three players' characters with 10 in everything.
pub(crate) fn three() -> World {
    world([(A, hero("Ada", &[])), (B, hero("Bo", &[])), (C, hero("Cy", &[]))])
}

/// An area of a level that players know of, with something changed.
pub(crate) fn area(name: &str, level: Level, change: impl FnOnce(&mut Area)) -> Area {
    let mut area = Area { name: name.to_owned(), level, known: true, ..ordinary() };
    change(&mut area);
    area
}

/// With an area.
pub(crate) fn with_area(mut world: World, place: Place, area: Area) -> World {
    world.areas.insert(place, area.into());
    world
}

/// With something changed about an area.
pub(crate) fn in_area(mut world: World, place: Place, change: impl FnOnce(&mut Area)) -> World {
    change(world.areas.get_mut(&place).expect("an area"));
    world
}

/// With a way between two areas.
pub(crate) fn with_way(mut world: World, one: Place, other: Place, change: impl FnOnce(&mut Way)) -> World {
    let mut way = Way { path: true, ..Way::fields().usual() };
    change(&mut way);
    world.ways.insert(areas::pair(one, other), way.into());
    world
}

/// With four areas of a level in a row, P to S, with paths between them, everybody in the first.
pub(crate) fn row(mut world: World, level: Level) -> World {
    for (place, name) in [(P, "Pond"), (Q, "Quay"), (R, "Road"), (S, "Stile")] {
        world = with_area(world, place, area(name, level, |_| {}));
    }
    for (one, other) in [(P, Q), (Q, R), (R, S)] {
        world = with_way(world, one, other, |_| {});
    }
    let all: Vec<Who> = world.characters.keys().copied().collect();
    for who in all {
        of(&mut world, who).at = Some(P);
    }
    world
}

/// Somebody elsewhere.
pub(crate) fn at(world: World, who: Who, place: Place) -> World {
    but(world, who, |one| one.at = Some(place))
}

/// With skills.
pub(crate) fn skilled(world: World, who: Who, skills: &[&str]) -> World {
    but(world, who, |one| one.skills = skills.iter().map(|skill| (*skill).to_owned()).collect())
}

/// With something of the lists, ready if it can be.
pub(crate) fn with_thing(world: World, who: Who, name: &str, pieces: u16) -> World {
    let mut thing = Thing { pieces, ..Thing::listed(&world, name).expect("a thing of the lists") };
    if let Some(ready) = thing.ready() {
        *ready = true;
    }
    but(world, who, |one| {
        one.things.insert(name.to_owned(), thing);
    })
}

pub(crate) fn with_switch(mut world: World, id: &str, value: &str) -> World {
    for effect in &Adventuring.set_switch(&world, id, value).expect("such a house rule") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

/// A value, as the game master writes it.
pub(crate) fn written(mut world: World, address: &str, value: impl Into<Value>) -> World {
    for effect in &Adventuring.edit(&world, address, &value.into()).expect("such an address") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn built(mut world: World, who: Who, draft: &Draft) -> World {
    for effect in &Adventuring.build(&world, draft, who).expect("a draft without problems") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.to_owned(), values }
}

pub(crate) fn problems_of(world: &World, draft: &Draft) -> Vec<Problem> {
    Adventuring.build(world, draft, Who(99)).err().unwrap_or_default()
}

pub(crate) fn rows(rows: &[&[Value]]) -> Value {
    Value::List(rows.iter().map(|row| Value::List(row.to_vec())).collect())
}

/// What comes next when the game master fills something in.
pub(crate) fn next(world: &World, filled: &Filled) -> Next<Attempt> {
    fill(Adventuring, world, &Viewer::Referee, filled)
}

/// The same for somebody's player.
pub(crate) fn next_for(world: &World, who: Who, filled: &Filled) -> Next<Attempt> {
    fill(Adventuring, world, &Viewer::Player(vec![who]), filled)
}

/// The rule by which nothing of this sort is offered to the game master; none if something is.
pub(crate) fn withheld(world: &World, filled: &Filled) -> Option<&'static str> {
    match next(world, filled) {
        Next::Refused(refusal) => Some(refusal.rule().id()),
        _ => None,
    }
}

/// What the game master can choose from next.
#[track_caller]
pub(crate) fn choices(world: &World, filled: &Filled) -> Vec<Value> {
    let (Next::Fill(param) | Next::Propose(param)) = next(world, filled) else { panic!("a choice") };
    param.range.options().iter().map(|option| option.value.clone()).collect()
}

/// The rule that refuses an attempt; none if nothing does.
pub(crate) fn refused(world: &World, attempt: &Attempt) -> Option<&'static str> {
    norn_kernel::refusal(attempt, world).map(|refusal| refusal.0.key.id())
}

/// Whether anything of this sort changed.
pub(crate) fn changed(played: &Played<World>, is: impl Fn(&Effect) -> bool) -> bool {
    played.effects().into_iter().any(is)
}

/// Plays what can be attempted, with typed dice and answers; see [`play`].
#[track_caller]
pub(crate) fn tries(
    world: &World,
    attempt: impl Into<Attempt>,
    dice: &[u16],
    answers: &[(&str, norn_kernel::Answer)],
) -> Played<World> {
    play(world, &attempt.into(), dice, answers)
}

/// What the scene suggests to somebody of this kind.
pub(crate) fn suggested(world: &World, viewer: &Viewer, attempt: &str) -> Vec<Filled> {
    let scene = Adventuring.show(world, viewer).scene;
    scene.into_iter().filter_map(|row| row.offer).filter(|offer| offer.attempt == attempt).collect()
}
