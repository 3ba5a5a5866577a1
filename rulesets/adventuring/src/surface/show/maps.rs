//! Maps of three sizes, and who is where. [adventuring.scale.hierarchy]
use crate::reference::RULES;
use crate::rules::exploring::{pace, travel};
use crate::world::people::numbers;
use crate::world::{Climate, Flow, Level, Part, Surface, Water, Way, World, metres};
use norn_kernel::show::{Border, Brush, Layout, Looks, Map, Moves, Painted, Spot, Token, Travel, tenths};
use norn_kernel::time::Calendar;
use norn_kernel::{Closed, Place, Text, Value, Viewer, Who, words};
use std::collections::{BTreeMap, BTreeSet};

/// One map for each size of area that there is: the one on which most of the company are comes first.
pub(super) fn maps(world: &World, viewer: &Viewer) -> Vec<Map> {
    let mut levels: Vec<Level> = Level::ALL.to_vec();
    let on = |level: Level| {
        let here = world.party().filter_map(|who| world.place(who));
        here.filter(|place| world.area(*place).level == level).count()
    };
    levels.sort_by_key(|level| std::cmp::Reverse(on(*level)));
    levels.into_iter().filter_map(|level| map(world, viewer, level)).collect()
}

/// The areas of one size that this viewer knows of.
fn map(world: &World, viewer: &Viewer, level: Level) -> Option<Map> {
    let known = |place: &Place| *viewer == Viewer::Referee || world.area(*place).known;
    let areas = world.areas.iter().filter(|(place, area)| area.level == level && known(place));
    let places: Vec<Spot> = areas.map(|(&place, _)| spot(world, viewer, place)).collect();
    if places.is_empty() {
        return None;
    }
    let both = |one: &Place, other: &Place| {
        world.area(*one).level == level && world.area(*other).level == level && known(one) && known(other)
    };
    let ways = world
        .ways
        .iter()
        .filter(|((one, other), way)| both(one, other) && world.is_way_known(viewer, *one, *other, way));
    let travel = unit(level).map(|minutes| Travel { units: NOMINAL, step: minutes / 2, most: minutes * FAR });
    let company = travel.and_then(|_| travellers(world, level));
    let borders = ways.map(|(&(one, other), way)| Border {
        one,
        other,
        kind: kind(way),
        looks: looks(way),
        open: way.door.is_none_or(|door| door.lets_through()) && way.climb != Surface::Smooth,
        // Across zones nobody travels.
        path: travel.as_ref().map(|_| way.path || way.river),
        cost: travel.zip(company.as_ref()).and_then(|(_, people)| cost(world, people, (one, other), way)),
    });
    Some(Map {
        title: Some(
            Text::part(words!("adventuring.scale.hierarchy"), "map").with("level", Value::word(level.word())),
        ),
        layout: Layout::Areas,
        borders: borders.collect(),
        tokens: tokens(world, viewer, level),
        places,
        engaged: vec![],
        brushes: vec![
            Brush { form: "ground", onto: Painted::Places("places"), plain: [&[], &[]] },
            Brush { form: "way", onto: Painted::Between("one", "other", "more"), plain: [&[], &[]] },
        ],
        sides: None,
        moves: Moves { by_rule: &["walk", "enter", "leave", "travel"], by_hand: &["put"] },
        travel,
        measure: None,
    })
}

/// What ways are told in: a stretch is about ten minutes, and a watch four hours. [adventuring.base.time-units]
const NOMINAL: Calendar = Calendar(&[("min", 1), ("h", 60)]);
/// How many stretches or watches far ways are told.
const FAR: u32 = 12;

/// How many minutes a turn of travel across areas of a size takes; nothing where people do not travel.
fn unit(level: Level) -> Option<u32> {
    match level {
        Level::Zone => None,
        Level::Sector => Some(10),
        Level::Region => Some(240),
    }
}

/// Those of the company who are on a map, with whatever carries them.
fn travellers(world: &World, level: Level) -> Option<BTreeSet<Who>> {
    let on = |who: &Who| world.place(*who).is_some_and(|place| world.area(place).level == level);
    world.party().find(on).map(|who| travel::fellows(world, who))
}

/// How many minutes these people take from one area to the next, at the slower of both ways; nothing special where that
/// is as usual. [adventuring.navigate.base-speed]
fn cost(world: &World, people: &BTreeSet<Who>, (one, other): (Place, Place), way: &Way) -> Option<u32> {
    let minutes = unit(world.area(one).level)?;
    if travel::is_unfit(world, people, way) {
        return Some(Travel::NEVER);
    }
    let there = pace::together(world, people, (one, other), way);
    let slower = there.min(pace::together(world, people, (other, one), way));
    if slower.is_zero() {
        return Some(Travel::NEVER);
    }
    let whole = Part::whole(i32::try_from(minutes).unwrap_or(i32::MAX));
    u32::try_from(whole.per(slower).floor()).ok()
}

fn spot(world: &World, viewer: &Viewer, place: Place) -> Spot {
    let area = world.area(place);
    let within = area.within.filter(|within| *viewer == Viewer::Referee || world.area(*within).known);
    Spot {
        place,
        name: area.name.clone(),
        at: Some(area.plan),
        within,
        cost: None,
        states: states(world, viewer, place),
    }
}

/// What there is to know of an area at a glance. [adventuring.base.zone-properties]
fn states(world: &World, viewer: &Viewer, place: Place) -> Vec<Text> {
    let area = world.area(place);
    let flags = [
        (area.settlement, Text::part(words!("adventuring.base.settlement"), "settlement")),
        (area.wilderness, Text::part(words!("adventuring.base.settlement"), "wilderness")),
        (area.shelter, Text::part(words!("adventuring.weather.no-camp"), "state")),
        (area.extreme_weather, Text::part(words!("adventuring.weather.speed"), "state")),
        (area.obstacles, Text::part(words!("adventuring.move.sprint.obstacles"), "state")),
        (area.slippery, Text::part(words!("adventuring.move.balance"), "slippery-state")),
        (area.uneven, Text::part(words!("adventuring.move.balance"), "uneven-state")),
        (area.narrow, Text::part(words!("adventuring.move.balance"), "narrow-state")),
        (area.dark, Text::part(words!("adventuring.move.sneak.trivial"), "dark-state")),
        (area.loud, Text::part(words!("adventuring.move.sneak.trivial"), "loud-state")),
        (area.noisy, Text::part(words!("adventuring.move.sneak.impossible"), "noisy-state")),
        (area.plain_view, Text::part(words!("adventuring.move.sneak.impossible"), "plain-view-state")),
        (area.airless, Text::part(words!("adventuring.suffocate.breath"), "state")),
        (area.on_fire, Text::part(words!("adventuring.element.fire.zone"), "state")),
        (area.wet, Text::part(words!("adventuring.element.lightning.wet"), "state")),
        (area.large_and_open, Text::part(words!("adventuring.size.massive-zones"), "state")),
    ];
    let mut states: Vec<Text> = flags.into_iter().filter(|(so, _)| *so).map(|(_, words)| words).collect();
    if area.water != Water::None {
        let words = Text::part(words!("adventuring.move.swim"), "state");
        states.push(words.with("water", Value::word(area.water.word())));
    }
    if area.climate != Climate::Mild {
        let words = Text::part(words!("adventuring.element.cold-heat.environment"), "state");
        states.push(words.with("climate", Value::word(area.climate.word())));
    }
    let found = area.secrets.iter().filter(|(_, secret)| secret.is_known_by(viewer));
    states.extend(found.map(|(name, _)| {
        Text::part(words!("adventuring.secrets.concept"), "state").with("name", Value::text(name))
    }));
    states
}

/// How the door in a way stands, in a word. [adventuring.lock.typical-door]
fn door(way: &Way) -> &'static str {
    match way.door {
        None => "none",
        Some(door) if door.solid.health <= 0 => "broken",
        Some(door) if door.open => "open",
        Some(door) if door.lock.locked || door.lock.blocked => "locked",
        Some(_) => "shut",
    }
}

/// What is drawn of a way. [adventuring.lock.typical-door, adventuring.move.climb]
fn looks(way: &Way) -> Looks {
    match (door(way), way.climb) {
        ("broken" | "open", _) => Looks::DoorOpen,
        ("locked", _) => Looks::DoorLocked,
        ("shut", _) => Looks::DoorClosed,
        (_, Surface::Smooth) => Looks::Wall,
        (_, Surface::Easy | Surface::Challenging) => Looks::Climb,
        (_, Surface::None) if 0 < way.gap => Looks::Gap,
        (_, Surface::None) if way.river => Looks::Water,
        (_, Surface::None) => Looks::Opening,
    }
}

/// What leads from one area to another, in a sentence.
fn kind(way: &Way) -> Text {
    Text::part(words!("adventuring.navigate.pathless"), "kind")
        .with("path", way.path)
        .with("river", way.river)
        .with("current", Value::word(if way.current == Flow::None { "still" } else { "flowing" }))
        .with("gap", way.gap)
        .with("across", metres(way.gap))
        .with("climb", Value::word(way.climb.word()))
        .with("height", metres(way.height))
        .with("door", Value::word(door(way)))
}

/// Where an area of a level lies that somebody is in or above.
fn above(world: &World, place: Place, level: Level) -> Option<Place> {
    world.around(place).find(|place| world.area(*place).level == level)
}

/// Companies as one, where all of them are together; everybody else by themselves.
fn tokens(world: &World, viewer: &Viewer, level: Level) -> Vec<Token> {
    let at = |who: Who| above(world, world.place(who)?, level);
    let known = |place: &Place| *viewer == Viewer::Referee || world.area(*place).known;
    let together: BTreeMap<Who, Place> = world
        .companies
        .iter()
        .filter(|(_, company)| 1 < company.members.len() && world.combat.is_none())
        .filter_map(|(&number, company)| {
            let mut places = company.members.iter().map(|who| at(*who));
            let first = places.next().flatten()?;
            let seen = company.members.iter().all(|who| world.is_seen_by(viewer, *who));
            (seen && places.all(|place| place == Some(first))).then_some((number, first))
        })
        .collect();
    let alone = world.characters.iter().filter(|(who, one)| {
        let company = world.company_of(**who);
        !one.is_dead()
            && world.is_seen_by(viewer, **who)
            && company.is_none_or(|company| !together.contains_key(&company))
    });
    let side = |who: Who| u8::from(!world.is_players(who));
    let alone = alone.filter_map(|(&who, one)| {
        let left = tenths(one.health, one.most_health());
        let left = numbers(world, who).admits(viewer).then_some(left);
        Some(Token { who, place: Some(at(who)?), cluster: 0, side: side(who), tenths: left })
    });
    let groups = together.iter().map(|(&who, &place)| {
        let others =
            world.companies.get(&who).is_some_and(|company| company.side != crate::world::Side::Company);
        Token { who, place: Some(place), cluster: 0, side: u8::from(others), tenths: None }
    });
    groups.chain(alone).filter(|token| token.place.as_ref().is_some_and(known)).collect()
}
