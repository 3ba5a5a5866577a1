//! What is filled in to get about, to hide and take cover, and to put somebody somewhere.
use super::ask::{Offered, Offering, Read, act, actor, acts, acts_as, here, nobody, own, past, referee_only};
use crate::reference::RULES;
use crate::rules::actions::action::Action;
use crate::rules::actions::movement::PutSomewhere;
use crate::rules::environment::concealment::Shift;
use crate::rules::environment::heights;
use crate::rules::grid::{borders, places};
use crate::surface::forms::fields;
use crate::world::World;
use crate::world::fight::{Climbing, Deed, Guarded, Step};
use crate::world::places::LEVEL_MAX;
use crate::world::squares::{Between, Direction, Square};
use norn_kernel::offer::param;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Key, Param, Range, Text, Value, Who, rule, words};
use std::collections::BTreeSet;

/// The squares that somebody could go to, and one that is asked for although it lies elsewhere: the deed itself says
/// why it is none.
fn squares(it: &Offering<'_>, who: Who, key: Key) -> Vec<Choice> {
    let (world, from) = (it.world, here(it.world, who));
    let ways = places::ways(world, from);
    let elsewhere = it.given::<Square>("to").filter(|to| world.grid.has(*to) && !ways.contains(to));
    let choice = |to: Square| match places::toward(world, from, to) {
        Some(toward) => {
            let words = Text::part(words!("heimr.grid.combat-same-layout"), "way").with("to", to);
            Choice::told(to, words.with("toward", toward.value()))
        }
        None => Choice::new(key, to),
    };
    ways.into_iter().chain(elsewhere).map(choice).collect()
}

/// Whether anything leads from where somebody is.
fn leads_on(it: &Offering<'_>, who: Who) -> Read<()> {
    let ways = places::ways(it.world, here(it.world, who));
    let key = words!("heimr.border.crossing-needed");
    it.need(!ways.is_empty(), Text::part(key, "no-way").with("who", who))
}

/// One of them that somebody could go to in this way.
fn to(it: &mut Offering<'_>, who: Who, key: Key, deed: impl Fn(Square) -> Deed) -> Read<Square> {
    leads_on(it, who)?;
    let asked = param(Text::part(key, "to"), Range::OneOf(squares(it, who, key)));
    let asked = it.fitting(asked, nobody(), |to: &Square, can| can(Action { who, deed: deed(*to) }))?;
    let asked = with_full_ways(it, who, asked, deed);
    it.take(asked)
}

/// The ways that are closed for now because as many have gone through as can: listed with the reason.
/// [heimr.environment.movement-limit]
fn with_full_ways(it: &Offering<'_>, who: Who, asked: Param, deed: impl Fn(Square) -> Deed) -> Param {
    let from = here(it.world, who);
    let full = |option: &Choice| {
        let to = Square::read(&option.value)?;
        let closed = !borders::is_open_to(it.world, Between::new(from, to));
        let stands = asked.range.options().iter().any(|one| one.value == option.value);
        let why = norn_kernel::refusal(&Action { who, deed: deed(to) }, it.world);
        Some((option.clone(), why?)).filter(|_| closed && !stands)
    };
    let unfit = squares(it, who, asked.words.key).iter().filter_map(full).collect();
    Param { unfit, ..asked }
}

/// Whether a guard in the way is got past, where anybody sees one.
fn past_border(it: &mut Offering<'_>, who: Who, to: Square) -> Read<bool> {
    let between = Between::new(here(it.world, who), to);
    past(it, who, &[Guarded::Border(between)])
}

/// Where to, or out of the cluster. [heimr.action.move]
pub(super) fn walk(it: &mut Offering<'_>) -> Offered {
    let step = |to: Option<Square>| match to {
        Some(square) => Deed::Move(Step::To { square, outmanoeuvres: false }),
        None => Deed::Move(Step::OutOfCluster),
    };
    let who = acts(it, &step(Some(Square::default())))?;
    let key = words!("heimr.action.move");
    let mut options = squares(it, who, key);
    if places::clustered(it.world, who) {
        options.push(Choice::word(key, "out-of-cluster"));
    } else {
        leads_on(it, who)?;
    }
    let asked = param(Text::part(key, "to"), Range::OneOf(options));
    let asked =
        it.fitting(asked, nobody(), |to: &Value, can| can(Action { who, deed: step(Square::read(to)) }))?;
    let asked = with_full_ways(it, who, asked, |to| step(Some(to)));
    let to: Value = it.take(asked)?;
    let Some(square) = Square::read(&to) else { return act(who, step(None)) };
    let outmanoeuvres = past_border(it, who, square)?;
    act(who, Deed::Move(Step::To { square, outmanoeuvres }))
}

/// Where to, and after whom. [heimr.action.run, heimr.chase.start]
pub(super) fn run(it: &mut Offering<'_>) -> Offered {
    let run = |to, after, outmanoeuvres| Deed::Run { to, after, outmanoeuvres };
    let who = acts(it, &run(Square::default(), None, false))?;
    let to = to(it, who, words!("heimr.action.run"), |to| run(to, None, false))?;
    let (world, viewer) = (it.world, it.viewer);
    let ran = |other: &Who| world.fighter(*other).is_some_and(|fighter| fighter.ran_from.is_some());
    let seen = |other: &Who| *other != who && world.is_seen_by(viewer, *other);
    let runners = world.characters.keys().copied().filter(ran).filter(seen);
    let asked = Param::one_of(Text::part(words!("heimr.chase.start"), "after"), runners);
    let anybody = !asked.range.options().is_empty();
    let after = it.take_if(anybody, asked.or_none())?;
    let outmanoeuvres = past_border(it, who, to)?;
    act(who, run(to, after, outmanoeuvres))
}

/// Where to. [heimr.action.crawl]
pub(super) fn crawl(it: &mut Offering<'_>) -> Offered {
    let crawl = |to| Deed::Crawl { to };
    let who = acts(it, &crawl(Square::default()))?;
    let to = to(it, who, words!("heimr.action.crawl"), crawl)?;
    act(who, crawl(to))
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
pub(super) fn climb(it: &mut Offering<'_>) -> Offered {
    let blank = Climbing { up: true, to: 0, over: None };
    let who = acts(it, &Deed::Climb(blank))?;
    let key = words!("heimr.action.climb");
    let all = climbs(it.world, who);
    let known = |way: &Value| all.iter().copied().find(|one| climb_choice(key, one).value == *way);
    let options = all.iter().map(|one| climb_choice(key, one)).collect();
    let none = Text::part(key, "nothing").with("who", who);
    let asked = param(Text::part(key, "way-to-climb"), Range::OneOf(options));
    let asked = it.fitting(asked, none, |way: &Value, can| {
        known(way).is_some_and(|climbing| can(Action { who, deed: Deed::Climb(climbing) }))
    })?;
    let way = it.take(asked.or_only())?;
    act(who, Deed::Climb(known(&way).unwrap_or(blank)))
}

/// To which level. [heimr.action.jump-down]
pub(super) fn jump_down(it: &mut Offering<'_>) -> Offered {
    let jump = |to| Deed::JumpDown { to };
    let who = acts(it, &jump(0))?;
    let key = words!("heimr.action.jump-down");
    let stance = &it.world.character(who).stance;
    let below = places::levels(it.world, stance.square).into_iter().filter(|to| *to < stance.level);
    let none = Text::part(key, "nowhere").with("who", who);
    let asked = Param::one_of(Text::part(key, "to"), below);
    let asked = it.fitting(asked, none, |to, can| can(Action { who, deed: jump(*to) }))?;
    let to = it.take(asked.or_first())?;
    act(who, jump(to))
}

/// To the ground. [heimr.action.drop-prone]
pub(super) fn drop_prone(it: &mut Offering<'_>) -> Offered {
    let who = acts(it, &Deed::DropProne)?;
    act(who, Deed::DropProne)
}

/// Up from the ground. [heimr.effect.fall-standing-up]
pub(super) fn stand_up(it: &mut Offering<'_>) -> Offered {
    let mut lies = own(it)?;
    let prone = |choice: &Choice| match choice.value {
        Value::Character(who) => it.world.character(who).stance.prone,
        _ => false,
    };
    // Where anybody lies there, why somebody else can't stand up is of no interest.
    if let Range::OneOf(options) = &mut lies.range
        && options.iter().any(prone)
    {
        let given = it.given::<Value>("who");
        options.retain(|choice| prone(choice) || given.as_ref() == Some(&choice.value));
    }
    let who = acts_as(it, lies, &Deed::StandUp)?;
    act(who, Deed::StandUp)
}

/// From whom. [heimr.action.hide, heimr.action.hide-chosen-opponents]
pub(super) fn hide(it: &mut Offering<'_>) -> Offered {
    let hide = |from: BTreeSet<Who>| Deed::Hide { from };
    let who = acts(it, &hide(BTreeSet::new()))?;
    let (world, viewer) = (it.world, it.viewer);
    let key = words!("heimr.action.hide-chosen-opponents");
    let foe = |other: &Who| world.character(*other).side != world.character(who).side;
    let others = world.characters.keys().copied();
    let mut others: Vec<Who> =
        others.filter(|other| *other != who && world.is_seen_by(viewer, *other)).collect();
    others.sort_by_key(|other| !foe(other));
    let none = Text::part(key, "nobody").with("who", who);
    let words = Text::part(key, "from");
    let fit = it.fitting(Param::one_of(words.clone(), others), none, |by, can| {
        can(Action { who, deed: hide([*by].into()) })
    })?;
    let options = fit.range.options().to_vec();
    // Everybody may be an opponent to somebody; the other side is meant where nothing else is said.
    let foes = options.iter().map(|option| &option.value);
    let foes = foes.filter(|value| matches!(value, Value::Character(other) if foe(other)));
    let foes: Vec<Value> = foes.cloned().collect();
    let usual = (!foes.is_empty()).then_some(Value::List(foes));
    let from = it.take(Param::several_of(words, options, 1).or_maybe(usual))?;
    act(who, hide(from))
}

/// Behind what, and on which level of the square.
/// [heimr.concealment.taking-it, heimr.border.free-movement-inside]
pub(super) fn shift(it: &mut Offering<'_>) -> Offered {
    let who = actor(it)?;
    let (world, stance) = (it.world, &it.world.character(who).stance);
    it.possible(&Shift { who, behind: stance.behind.clone(), level: stance.level })?;
    let covers = places::location(world, stance.square).cover.into_keys();
    let asked = Param::name(Text::part(words!("heimr.concealment.uses"), "behind"), covers).or_none();
    let behind = it.take(asked.or(stance.behind.value()))?;
    let mut levels = places::levels(world, stance.square);
    levels.insert(stance.level);
    let walked = levels.into_iter().filter(|level| (level - stance.level).abs() <= places::WALKED_MAX);
    let asked = Param::one_of(Text::part(words!("heimr.height.free-up-to-one"), "level"), walked);
    let level = it.take(asked.or(stance.level))?;
    Ok(Shift { who, behind, level }.into())
}

/// Whom, and where to: the game master moves anybody. [heimr.grid.tokens]
pub(super) fn place(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("heimr.grid.tokens"));
    let everybody = world.characters.keys().copied();
    let who = it.choose(Param::one_of(Text::part(key, "token"), everybody).by_referee(), nobody())?;
    let squares = fields::squares(world, rule!("heimr.grid.square-names"));
    let square = it.take(param(Text::part(key, "square"), squares).by_referee())?;
    let asked = Param::number(Text::part(words!("heimr.height.where"), "on-level"), -LEVEL_MAX, LEVEL_MAX);
    let level = it.take(asked.by_referee().or(places::ground(world, square)))?;
    Ok(PutSomewhere { who, square, level }.into())
}
