//! The land in hexes, and the field of a fight. [fivey.travel.hex, fivey.move.measure]
use crate::reference::RULES;
use crate::rules::exploring::travel;
use crate::rules::fights::weapons;
use crate::rules::magic::ongoing;
use crate::world::people::numbers;
use crate::world::{CALENDAR, HOUR, Handling, PARTY, Slow, Weapon, World};
use norn_kernel::show::{Brush, Layout, Map, Measure, Moves, Painted, Ring, Spot, Token, Travel, tenths};
use norn_kernel::{Closed, Place, Text, Value, Viewer, Who, words};
use std::collections::BTreeMap;

/// The field of a fight first, where there is one, and the land.
pub(super) fn maps(world: &World, viewer: &Viewer) -> Vec<Map> {
    field(world, viewer).into_iter().chain(land(world, viewer)).collect()
}

/// What a hex takes as a rule, in minutes. [fivey.travel.hex]
const USUAL: u32 = 4 * 60;
/// How far ways are told, in minutes of travel: three days.
const FAR: u32 = 3 * 12 * 60;

/// What it takes to come to a hex, in minutes, where that is another than usual. [fivey.travel.modifiers]
fn cost(world: &World, place: Place) -> Option<u32> {
    if world.hex(place).impassable {
        return Some(Travel::NEVER);
    }
    let minutes = i64::from(travel::hours(world, place)).saturating_mul(HOUR);
    u32::try_from(minutes).ok().filter(|minutes| *minutes != USUAL)
}

/// The hexes that this viewer knows of.
fn land(world: &World, viewer: &Viewer) -> Option<Map> {
    let known = world.hexes.iter().filter(|(_, hex)| *viewer == Viewer::Referee || hex.known);
    let places: Vec<Spot> = known
        .map(|(&place, hex)| {
            let flags =
                [(hex.difficult, "difficult-state"), (hex.storm, "storm-state"), (hex.road, "road-state")];
            let key = words!("fivey.travel.modifiers");
            let mut states: Vec<Text> =
                flags.into_iter().filter(|(so, _)| *so).map(|(_, part)| Text::part(key, part)).collect();
            let inside = world.settlements.iter().filter(|(_, one)| one.hex == Some(place));
            states.extend(inside.map(|(name, one)| {
                Text::part(words!("fivey.downtime.beg-settlement"), "state")
                    .with("name", Value::text(name))
                    .with("extent", Value::word(one.extent.word()))
            }));
            let sites = world.sites.iter().filter(|(_, site)| site.hex == Some(place));
            let sites = sites.filter(|(_, site)| *viewer == Viewer::Referee || site.known);
            states.extend(sites.map(|(name, _)| {
                Text::part(words!("fivey.phase.site"), "state").with("name", Value::text(name))
            }));
            Spot {
                place,
                name: hex.name.clone(),
                at: Some(hex.plan),
                within: None,
                cost: cost(world, place),
                states,
            }
        })
        .collect();
    if places.is_empty() {
        return None;
    }
    let there = world.here.filter(|here| places.iter().any(|spot| spot.place == *here));
    let party = world.party().next().and(there);
    let tokens =
        party.map(|place| Token { who: PARTY, place: Some(place), cluster: 0, side: 0, tenths: None });
    Some(Map {
        title: Some(Text::part(words!("fivey.travel.hex"), "map")),
        layout: Layout::Hexes,
        places,
        tokens: tokens.into_iter().collect(),
        brushes: vec![Brush { form: "land", onto: Painted::Places("places"), plain: [&[], &[]] }],
        moves: Moves { by_rule: &["travel"], by_hand: &["put-party"] },
        travel: Some(Travel { units: CALENDAR, step: USUAL, most: FAR }),
        ..Map::default()
    })
}

/// The field of a fight, with everybody on it.
fn field(world: &World, viewer: &Viewer) -> Option<Map> {
    let ground = world.ground.as_ref()?;
    let key = words!("fivey.move.measure");
    let mut states: BTreeMap<Place, Vec<Text>> = BTreeMap::new();
    let mut says = |place: &Place, part: &'static str| {
        states.entry(*place).or_default().push(Text::part(key, part));
    };
    ground.walls.iter().for_each(|place| says(place, "wall"));
    ground.cover.iter().for_each(|place| says(place, "cover"));
    ground.dark.iter().for_each(|place| says(place, "darkness"));
    ongoing::lit(world).iter().for_each(|place| says(place, "light"));
    let slow = |slow: &Slow| match slow {
        Slow::Climb => "to-climb",
        Slow::Crawl => "to-crawl",
        Slow::Swim => "to-swim",
    };
    ground.slow.iter().for_each(|(place, why)| says(place, slow(why)));
    let places = states.into_iter().map(|(place, states)| Spot {
        place,
        name: ground.cell(place).map_or_else(String::new, |cell| cell.to_string()),
        at: ground.cell(place).map(|cell| (cell.column, cell.row)),
        within: None,
        cost: None,
        states,
    });
    let seen = world.characters.iter().filter(|(who, one)| {
        one.at.is_some() && !one.is_gone() && !one.away && world.is_seen_by(viewer, **who)
    });
    let known = |who: Who| numbers(world, who).admits(viewer);
    let rings =
        seen.clone().filter(|(who, _)| known(**who)).flat_map(|(who, _)| rings(world, *who)).collect();
    let tokens = seen.map(|(&who, one)| {
        let left = known(who).then(|| tenths(one.hit_points, one.most));
        Token { who, place: one.at, cluster: 0, side: u8::from(!world.is_players(who)), tenths: left }
    });
    Some(Map {
        title: Some(Text::part(key, "map")),
        layout: Layout::Field(ground.field()),
        places: places.collect(),
        tokens: tokens.collect(),
        brushes: vec![Brush { form: "ground", onto: Painted::Places("places"), plain: [&[], &[]] }],
        moves: Moves { by_rule: &["move"], by_hand: &["put-on-field"] },
        measure: Some(Measure {
            one: Text::part(key, "one-pace"),
            more: Text::part(key, "more-paces"),
            rings,
        }),
        ..Map::default()
    })
}

/// How far somebody strikes with what they have at hand; with their body only where no other melee weapon is.
/// [fivey.weapon.reach, fivey.weapon.throw, fivey.weapon.ranged-table]
fn rings(world: &World, who: Who) -> Vec<Ring> {
    let named = weapons::names(world, who).into_iter();
    let all: Vec<(String, Weapon)> = named
        .filter_map(|name| {
            let thing = world.character(who).things.get(&name);
            let strikes = thing.is_none_or(|thing| thing.sort.weapon().is_some());
            let weapon = weapons::weapon(world, who, &name).filter(|_| strikes)?;
            Some((name, weapon))
        })
        .collect();
    let armed = all.iter().any(|(_, weapon)| !weapon.natural && weapon.handling == Handling::Melee);
    let told = all.iter().filter(|(_, weapon)| !(armed && weapon.natural));
    let ring = |name: &str, weapon: &Weapon, thrown: bool| {
        let key = if thrown { words!("fivey.weapon.throw") } else { words!("fivey.weapon.reach") };
        let (nearest, furthest) = weapons::span(weapon, thrown);
        let paces = |paces: i32| u32::try_from(paces).unwrap_or(0);
        let words = Text::part(key, "ring").with("weapon", Value::text(name));
        Ring { who, nearest: paces(nearest), furthest: paces(furthest), words }
    };
    told.flat_map(|(name, weapon)| {
        let thrown = (0 < weapon.throw).then(|| ring(name, weapon, true));
        [Some(ring(name, weapon, false)), thrown].into_iter().flatten()
    })
    .collect()
}
