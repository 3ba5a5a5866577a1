//! A table in few words: people, places, typed dice, typed answers, and what came of them.
#![allow(dead_code, reason = "chapters take what they need")]
use norn_dice::Ratio;
use norn_fivey::rules::tasks::circumstances::Circumstances;
use norn_fivey::world::gear::Carried;
use norn_fivey::world::happen::ordinary;
use norn_fivey::world::{Character, Combat, Effect, Fighter, Hex, Side, Stat, Stats, Thing, World};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::record::Record;
use norn_kernel::record::things::Thing as _;
use norn_kernel::ruleset::{Draft, Problem, Verdict, fill};
use norn_kernel::{Answer, Place, Ruleset, Value, Viewer, Who};
use norn_play::Exact;
pub(crate) use norn_testkit::played::{Played, play};

/// Players' characters.
pub(crate) const A: Who = Who(1);
pub(crate) const B: Who = Who(2);
pub(crate) const C: Who = Who(3);
/// The referee's.
pub(crate) const X: Who = Who(11);
pub(crate) const Y: Who = Who(12);
pub(crate) const Z: Who = Who(13);
/// Hexes in a row, as [`row`] lays them.
pub(crate) const P: Place = Place(1);
pub(crate) const Q: Place = Place(2);
pub(crate) const R: Place = Place(3);

pub(crate) use norn_fivey::world::Stat::{Cha, Dex, Int, Str};

/// "Yes" or "no" to a question.
pub(crate) const YES: Answer = Answer::Yes(true);
pub(crate) const NO: Answer = Answer::Yes(false);

/// Somebody's record, to be changed by hand.
pub(crate) fn of(world: &mut World, who: Who) -> &mut Character {
    world.characters.get_mut(&who).expect("somebody")
}

/// The same with something changed.
pub(crate) fn but(mut world: World, who: Who, change: impl FnOnce(&mut Character)) -> World {
    change(of(&mut world, who));
    world
}

/// A player's character with 1 in every stat but these, and 8 hit points.
pub(crate) fn hero(name: &str, values: &[(Stat, i32)]) -> Character {
    let mut stats = Stats::default();
    values.iter().for_each(|(stat, value)| stats.set(*stat, *value));
    Character {
        name: name.to_owned(),
        stats,
        played: true,
        side: Side::Party,
        level: 1,
        experience: 100,
        most: 8,
        hit_points: 8,
        ..Character::fields().usual()
    }
}

/// One of the referee's people or monsters, by general ability and hit points.
pub(crate) fn monster(name: &str, ability: i32, hit_points: i32) -> Character {
    Character {
        name: name.to_owned(),
        side: Side::Others,
        ability: Some(ability),
        hit_dice: 1,
        defense: Some(12),
        most: hit_points,
        hit_points,
        ..Character::fields().usual()
    }
}

/// A world with these people.
pub(crate) fn world(people: impl IntoIterator<Item = (Who, Character)>) -> World {
    let mut world = Fivey.start();
    world.characters.extend(people.into_iter().map(|(who, one)| (who, one.into())));
    world
}

/// One player's character.
pub(crate) fn one(values: &[(Stat, i32)]) -> World {
    world([(A, hero("Ivy", values))])
}

/// A, and X with this general ability.
pub(crate) fn two(own: &[(Stat, i32)], ability: i32) -> World {
    world([(A, hero("Ivy", own)), (X, monster("Xan", ability, 8))])
}

/// Everybody in the first round of a fight, in which nobody has met anybody.
pub(crate) fn fighting(mut world: World) -> World {
    let fighter = |side| Fighter { side, ..Fighter::default() };
    let fighters = world.characters.iter().map(|(who, one)| (*who, fighter(one.side))).collect();
    world.combat = Some(Combat { round: 1, rolled: true, fighters, ..Combat::default() });
    world
}

/// Three players' characters with 1 in everything.
pub(crate) fn three() -> World {
    world([(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (C, hero("Mal", &[]))])
}

/// With so many dice of inspiration.
pub(crate) fn with_dice(world: World, who: Who, dice: i32) -> World {
    but(world, who, |one| one.dice = dice)
}

/// With a feat.
pub(crate) fn with_feat(world: World, who: Who, feat: &str) -> World {
    but(world, who, |one| one.feats.push(feat.to_owned()))
}

/// With a skill.
pub(crate) fn skilled(world: World, who: Who, skill: &str) -> World {
    but(world, who, |one| {
        one.skills.insert(skill.to_owned());
    })
}

/// With something of the lists, carried so.
pub(crate) fn with_thing(world: World, who: Who, name: &str, pieces: u16, carried: Carried) -> World {
    let thing = Thing { pieces, carried, ..Thing::listed(&world, name).expect("a thing of the lists") };
    but(world, who, |one| {
        one.things.insert(name.to_owned(), thing);
    })
}

/// With a hex that players know of, with something changed.
pub(crate) fn with_hex(
    mut world: World,
    place: Place,
    plan: (i16, i16),
    change: impl FnOnce(&mut Hex),
) -> World {
    let mut hex = Hex { name: format!("Hex {}", place.0), plan, known: true, ..ordinary() };
    change(&mut hex);
    world.hexes.insert(place, hex.into());
    world
}

/// With three hexes in a row, P to R, the party in the first.
pub(crate) fn row(world: World) -> World {
    let mut world = with_hex(world, P, (0, 0), |_| {});
    world = with_hex(world, Q, (1, 0), |_| {});
    world = with_hex(world, R, (2, 0), |_| {});
    world.here = Some(P);
    world
}

pub(crate) fn with_switch(mut world: World, id: &str, value: &str) -> World {
    for effect in &Fivey.set_switch(&world, id, value).expect("such a house rule") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

/// A value, as the referee writes it.
pub(crate) fn written(mut world: World, address: &str, value: impl Into<Value>) -> World {
    for effect in &Fivey.edit(&world, address, &value.into()).expect("such an address") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn built(mut world: World, who: Who, draft: &Draft) -> World {
    for effect in &Fivey.build(&world, draft, who).expect("a draft without problems") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.to_owned(), values }
}

pub(crate) fn problems_of(world: &World, draft: &Draft) -> Vec<Problem> {
    Fivey.build(world, draft, Who(99)).err().unwrap_or_default()
}

pub(crate) fn rows(rows: &[&[Value]]) -> Value {
    Value::List(rows.iter().map(|row| Value::List(row.to_vec())).collect())
}

/// A check of which nothing is said.
pub(crate) fn simply() -> Circumstances {
    Circumstances::default()
}

/// A check for which a skill or a title is named.
pub(crate) fn by_skill(skill: &str) -> Circumstances {
    Circumstances { skill: Some(skill.to_owned()), ..simply() }
}

/// A check that is made with one of their things.
pub(crate) fn by_thing(thing: &str) -> Circumstances {
    Circumstances { with: Some(thing.to_owned()), ..simply() }
}

/// A check for which something speaks.
pub(crate) fn favorably() -> Circumstances {
    Circumstances { favored: true, ..simply() }
}

/// A check against which something speaks.
pub(crate) fn unfavorably() -> Circumstances {
    Circumstances { hampered: true, ..simply() }
}

/// The last total that a rule gave.
pub(crate) fn total(played: &Played<World>, rule: &str) -> Option<i32> {
    let mut totals = played.record.lines.iter().rev().filter_map(|noted| match &noted.line {
        norn_kernel::Line::Total { key, amount, .. } if key.id() == rule => Some(*amount),
        _ => None,
    });
    totals.next()
}

/// What comes next when the referee fills something in.
pub(crate) fn next(world: &World, filled: &Filled) -> Next<Attempt> {
    fill(Fivey, world, &Viewer::Referee, filled)
}

/// The same for somebody's player.
pub(crate) fn next_for(world: &World, who: Who, filled: &Filled) -> Next<Attempt> {
    fill(Fivey, world, &Viewer::Player(vec![who]), filled)
}

/// What comes of it when the referee answers one question after another with what is usual, as people do who look at
/// each.
#[track_caller]
pub(crate) fn usually(world: &World, filled: &Filled) -> Attempt {
    let mut filled = filled.clone();
    loop {
        match next(world, &filled) {
            Next::Ready(attempt) => return attempt,
            Next::Fill(param) | Next::Propose(param) => {
                let usual = param.default.clone().expect("a usual answer");
                filled = filled.with(param.name, usual);
            }
            Next::Refused(_) | Next::Wrong(_) => panic!("an attempt"),
        }
    }
}

/// The rule by which nothing of this sort is offered to the referee; none if something is.
pub(crate) fn withheld(world: &World, filled: &Filled) -> Option<&'static str> {
    match next(world, filled) {
        Next::Refused(refusal) => Some(refusal.rule().id()),
        _ => None,
    }
}

/// What the referee can choose from next.
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

/// In how large a share of all ways an attempt comes to this, where nobody but the dice decides.
#[track_caller]
pub(crate) fn share(
    world: &World,
    attempt: impl Into<Attempt>,
    comes: impl Fn(&Verdict, &World) -> bool,
) -> Ratio {
    let odds = Exact::new(&norn_play::simulate::defaults).odds(&attempt.into(), world).expect("odds");
    let ways = odds.of.iter().filter(|((verdict, after), _)| comes(verdict, after));
    ways.fold(Ratio::ZERO, |sum, (_, share)| sum.plus(share))
}

/// Plays what can be attempted, with typed dice and answers; see [`play`].
#[track_caller]
pub(crate) fn tries(
    world: &World,
    attempt: impl Into<Attempt>,
    dice: &[u16],
    answers: &[(&str, Answer)],
) -> Played<World> {
    play(world, &attempt.into(), dice, answers)
}
