//! What is filled in to get about, to hide and take cover, and to put somebody somewhere.
use crate::reference::RULES;
use crate::rules::actions::movement::PutSomewhere;
use crate::rules::attacks::guard;
use crate::rules::environment::concealment::Shift;
use crate::rules::environment::heights;
use crate::rules::grid::places;
use crate::surface::forms::fields;
use crate::surface::offers::attempt::{Attempt, Offered, referee_only};
use crate::surface::offers::deeds::{act, actor, acts, acts_as, fit, outmanoeuvres};
use crate::world::World;
use crate::world::fight::{Climbing, Deed, Guarded, Step};
use crate::world::places::LEVEL_MAX;
use crate::world::squares::{Between, Direction, Square};
use norn_kernel::offer::{Filling, Range, listed, param, possible, refused};
use norn_kernel::{Choice, Closed, Key, Text, Value, Viewer, Who, rule, words};
use std::collections::BTreeSet;

/// The squares that somebody could go to in this way.
fn squares(world: &World, filling: &Filling<'_>, who: Who, key: Key, deed: impl Fn(Square) -> Deed) -> Fit {
    let ways = places::ways(world, world.character(who).stance.square);
    if ways.is_empty() {
        let key = words!("heimr.border.crossing-needed");
        return Err(refused(Text::part(key, "no-way").with("who", who)));
    }
    // Asked for a square that lies elsewhere, the deed itself says why it is none.
    let elsewhere = match filling.given("to") {
        Some(Value::Place(place)) => Some(Square::of(*place)).filter(|to| world.grid.has(*to)),
        _ => None,
    };
    let elsewhere = elsewhere.filter(|to| !ways.contains(to));
    let from = world.character(who).stance.square;
    let choice = |to: Square| match places::toward(world, from, to) {
        Some(toward) => {
            let words = Text::part(words!("heimr.grid.combat-same-layout"), "way").with("to", to);
            Choice::told(to, words.with("toward", Value::word(toward.word())))
        }
        None => Choice::new(key, to),
    };
    let options = ways.into_iter().chain(elsewhere).map(|to| (choice(to), deed(to))).collect();
    fit(world, filling, "to", options, who)
}

type Fit = Result<Vec<Choice>, Box<norn_kernel::Next<Attempt>>>;

/// Whether a guard in the way is got past, where anybody sees one.
fn past(world: &World, viewer: &Viewer, filling: &mut Filling<'_>, who: Who, to: Square) -> Past {
    let between = Between::new(world.character(who).stance.square, to);
    let guards = guard::guards(world, who, &Guarded::Border(between), &BTreeSet::new());
    let seen = guards.iter().any(|guard| world.is_seen_by(viewer, *guard));
    if seen || filling.has("past") { outmanoeuvres(filling) } else { Ok(false) }
}

type Past = Result<bool, Box<norn_kernel::Next<Attempt>>>;

fn square(value: &Value) -> Square {
    match value {
        Value::Place(place) => Square::of(*place),
        _ => Square::default(),
    }
}

/// Where to, or out of the cluster. [heimr.action.move]
pub(crate) fn offer_move(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let to = |square| Deed::Move(Step::To { square, outmanoeuvres: false });
    let who = acts(world, viewer, &mut filling, &to(Square::default()))?;
    let key = words!("heimr.action.move");
    let mut options = squares(world, &filling, who, key, to);
    if places::clustered(world, who) {
        let out = vec![(Choice::word(key, "out-of-cluster"), Deed::Move(Step::OutOfCluster))];
        let out = fit(world, &filling, "to", out, who);
        options = match (options, out, filling.given("to")) {
            (Ok(mut squares), Ok(out), _) => {
                squares.extend(out);
                Ok(squares)
            }
            (Err(refusal), Ok(_), Some(Value::Place(_))) => Err(refusal),
            (Err(_), Ok(out), _) => Ok(out),
            (squares, Err(_), _) => squares,
        };
    }
    let to = filling.take(param(Text::part(key, "to"), Range::OneOf(options?)))?;
    if !matches!(to, Value::Place(_)) {
        return act(filling, who, Deed::Move(Step::OutOfCluster));
    }
    let square = square(&to);
    let outmanoeuvres = past(world, viewer, &mut filling, who, square)?;
    act(filling, who, Deed::Move(Step::To { square, outmanoeuvres }))
}

/// Where to, and after whom. [heimr.action.run, heimr.chase.start]
pub(crate) fn offer_run(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let run = |to| Deed::Run { to, after: None, outmanoeuvres: false };
    let who = acts(world, viewer, &mut filling, &run(Square::default()))?;
    let key = words!("heimr.action.run");
    let options = squares(world, &filling, who, key, run)?;
    let to = square(&filling.take(param(Text::part(key, "to"), Range::OneOf(options)))?);
    let ran = |other: &Who| world.fighter(*other).is_some_and(|fighter| fighter.ran_from.is_some());
    let seen = |other: &Who| *other != who && world.is_seen_by(viewer, *other);
    let runners: Vec<Who> = world.characters.keys().copied().filter(ran).filter(seen).collect();
    let mut after = None;
    if !runners.is_empty() || filling.has("after") {
        let key = words!("heimr.chase.start");
        let runners = runners.into_iter().map(|runner| Choice::new(key, runner));
        let options = std::iter::once(Choice::word(key, "none")).chain(runners).collect();
        let param = param(Text::part(key, "after"), Range::OneOf(options)).or(Value::word("none"));
        after = match filling.take(param)? {
            Value::Character(runner) => Some(runner),
            _ => None,
        };
    }
    let outmanoeuvres = past(world, viewer, &mut filling, who, to)?;
    act(filling, who, Deed::Run { to, after, outmanoeuvres })
}

/// Where to. [heimr.action.crawl]
pub(crate) fn offer_crawl(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let crawl = |to| Deed::Crawl { to };
    let who = acts(world, viewer, &mut filling, &crawl(Square::default()))?;
    let key = words!("heimr.action.crawl");
    let options = squares(world, &filling, who, key, crawl)?;
    let to = square(&filling.take(param(Text::part(key, "to"), Range::OneOf(options)))?);
    act(filling, who, crawl(to))
}

/// Every climb that somebody could begin, or go on with: up to each level of the square, over what stands on each
/// side, and down again.
fn climbs(world: &World, who: Who) -> Vec<Climbing> {
    let stance = &world.character(who).stance;
    let mut found = vec![];
    let tops = places::levels(world, stance.square).into_iter().filter(|to| stance.level < *to);
    found.extend(tops.map(|to| Climbing { up: true, to, over: None }));
    for &side in Direction::ALL {
        let Some(beyond) = world.grid.neighbour(stance.square, side) else { continue };
        let solid = places::solid(world, stance.square, beyond);
        let tops: Vec<i32> = match solid {
            Some(over) => over.map(|(top, _)| top).into_iter().collect(),
            None => places::levels(world, beyond).into_iter().collect(),
        };
        let above = tops
            .into_iter()
            .filter(|to| places::WALKED_MAX < to - stance.level.min(places::ground(world, stance.square)));
        let above = above.filter(|to| stance.level < *to);
        found.extend(above.map(|to| Climbing { up: true, to, over: Some(side) }));
    }
    let down = heights::foot(world, who);
    if down < stance.level {
        found.push(Climbing { up: false, to: down, over: None });
    }
    found
}

/// Which climb, in a sentence: up or down, to which level, and over which side.
fn climb_choice(key: Key, climbing: &Climbing) -> Choice {
    let way = if climbing.up { "up" } else { "down" };
    let side = climbing.over.map_or("none", |side| side.word());
    let value = Value::List(vec![Value::word(way), climbing.to.into(), Value::word(side)]);
    let words = Text::part(key, "way").with("up", i32::from(climbing.up)).with("to", climbing.to);
    Choice::told(value, words.with("side", Value::word(side)))
}

/// Up or down what. [heimr.action.climb]
pub(crate) fn offer_climb(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let blank = Deed::Climb(Climbing { up: true, to: 0, over: None });
    let who = acts(world, viewer, &mut filling, &blank)?;
    let key = words!("heimr.action.climb");
    let all = climbs(world, who);
    if all.is_empty() {
        return Err(refused(Text::part(key, "nothing").with("who", who)));
    }
    let options = all.iter().map(|one| (climb_choice(key, one), Deed::Climb(*one))).collect();
    let options = fit(world, &filling, "way-to-climb", options, who)?;
    let only = options.first().map(|option| option.value.clone()).filter(|_| options.len() == 1);
    let way = param(Text::part(key, "way-to-climb"), Range::OneOf(options));
    let way = filling.take(match only {
        Some(only) => way.or(only),
        None => way,
    })?;
    let chosen = all.iter().find(|one| climb_choice(key, one).value == way).copied();
    let climbing = chosen.unwrap_or(Climbing { up: true, to: 0, over: None });
    act(filling, who, Deed::Climb(climbing))
}

/// To which level. [heimr.action.jump-down]
pub(crate) fn offer_jump(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let jump = |to| Deed::JumpDown { to };
    let who = acts(world, viewer, &mut filling, &jump(0))?;
    let key = words!("heimr.action.jump-down");
    let stance = &world.character(who).stance;
    let below = places::levels(world, stance.square).into_iter().filter(|to| *to < stance.level);
    let options: Vec<(Choice, Deed)> = below.map(|to| (Choice::new(key, to), jump(to))).collect();
    if options.is_empty() {
        return Err(refused(Text::part(key, "nowhere").with("who", who)));
    }
    let options = fit(world, &filling, "to", options, who)?;
    let first = options.first().map_or(Value::from(0), |option| option.value.clone());
    let to = filling.number(param(Text::part(key, "to"), Range::OneOf(options)).or(first))?;
    act(filling, who, jump(to))
}

/// To the ground. [heimr.action.drop-prone]
pub(crate) fn offer_drop_prone(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = acts(world, viewer, &mut filling, &Deed::DropProne)?;
    act(filling, who, Deed::DropProne)
}

/// Up from the ground. [heimr.effect.fall-standing-up]
pub(crate) fn offer_stand_up(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let mut lies = crate::surface::offers::attempt::who(world, viewer)?;
    let prone = |choice: &Choice| match choice.value {
        Value::Character(who) => world.character(who).stance.prone,
        _ => false,
    };
    // Where anybody lies there, why somebody else can't stand up is of no interest.
    if let Range::OneOf(options) = &mut lies.range
        && options.iter().any(prone)
    {
        let given = filling.given("who").cloned();
        options.retain(|choice| prone(choice) || given.as_ref() == Some(&choice.value));
    }
    let who = acts_as(world, lies, &mut filling, &Deed::StandUp)?;
    act(filling, who, Deed::StandUp)
}

/// From whom. [heimr.action.hide, heimr.action.hide-chosen-opponents]
pub(crate) fn offer_hide(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let hide = |from: BTreeSet<Who>| Deed::Hide { from };
    let who = acts(world, viewer, &mut filling, &hide(BTreeSet::new()))?;
    let key = words!("heimr.action.hide-chosen-opponents");
    let side = world.character(who).side;
    let against = |other: &Who| world.character(*other).side != side && world.is_seen_by(viewer, *other);
    let others: Vec<Who> = world.characters.keys().copied().filter(against).collect();
    if others.is_empty() {
        return Err(refused(Text::part(key, "nobody").with("who", who)));
    }
    let options = others.into_iter().map(|by| (Choice::new(key, by), hide([by].into()))).collect();
    let options = fit(world, &filling, "from", options, who)?;
    let all = Value::List(options.iter().map(|option| option.value.clone()).collect());
    let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let range = Range::SeveralOf { options, min: 1, max };
    let from = filling.list(param(Text::part(key, "from"), range).or(all))?;
    let from = from.into_iter().filter_map(|value| match value {
        Value::Character(by) => Some(by),
        _ => None,
    });
    act(filling, who, hide(from.collect()))
}

/// Behind what, and on which level of the square.
/// [heimr.concealment.taking-it, heimr.border.free-movement-inside]
pub(crate) fn shift(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    let who = actor(world, viewer, &mut filling)?;
    let stance = &world.character(who).stance;
    let stays = Shift { who, behind: stance.behind.clone(), level: stance.level };
    possible(world, &filling, &stays)?;
    let key = words!("heimr.concealment.uses");
    let location = places::location(world, stance.square);
    let covers = location.cover.keys().map(|name| Choice::new(key, Value::text(name)));
    let options = listed(std::iter::once(Choice::word(key, "none")).chain(covers));
    let usual = stance.behind.as_deref().map_or(Value::word("none"), Value::text);
    let behind = filling.take(param(Text::part(key, "behind"), Range::OneOf(options)).or(usual))?;
    let behind = match behind {
        Value::Text(name) => Some(name),
        _ => None,
    };
    let key = words!("heimr.height.free-up-to-one");
    let walked = places::levels(world, stance.square).into_iter();
    let walked =
        walked.chain([stance.level]).filter(|level| (level - stance.level).abs() <= places::WALKED_MAX);
    let mut levels: Vec<i32> = walked.collect();
    levels.sort_unstable();
    levels.dedup();
    let options = listed(levels.into_iter().map(|level| Choice::new(key, level)));
    let level = filling.number(param(Text::part(key, "level"), Range::OneOf(options)).or(stance.level))?;
    filling.end()?;
    Ok(Attempt::Shift(Shift { who, behind, level }))
}

/// Whom, and where to: the game master moves anybody. [heimr.grid.tokens]
pub(crate) fn place(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    referee_only(viewer)?;
    let key = words!("heimr.grid.tokens");
    let everybody: Vec<Choice> = world.characters.keys().map(|&who| Choice::new(key, who)).collect();
    if everybody.is_empty() {
        return Err(refused(Text::part(words!("heimr.document.game-master-terms"), "nobody")));
    }
    let who = filling.who(param(Text::part(key, "token"), Range::OneOf(everybody)).by_referee())?;
    let squares = fields::squares(world, rule!("heimr.grid.square-names"));
    let square = square(&filling.take(param(Text::part(key, "square"), squares).by_referee())?);
    let key = words!("heimr.height.where");
    let range = Range::Number { min: (-LEVEL_MAX).into(), max: LEVEL_MAX.into() };
    let ground = places::ground(world, square);
    let level = filling.number(param(Text::part(key, "on-level"), range).by_referee().or(ground))?;
    filling.end()?;
    Ok(Attempt::Place(PutSomewhere { who, square, level }))
}
