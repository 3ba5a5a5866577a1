//! The map as anybody may see it, and the rows that tell the same in words.
use crate::reference::RULES;
use crate::rules::environment::concealment;
use crate::rules::grid::{borders, places};
use crate::surface::show::rows::{self, numbers};
use crate::world::World;
use crate::world::places::{Border, Door, Location, Structure};
use crate::world::squares::{Between, Climb, SIDE_MAX, Square};
use norn_kernel::show::{
    Brush, Fixed, Layout, Looks, Map, Moves, Painted, Preset, Row, Section, Sides, Spot, Token,
};
use norn_kernel::{Closed, Text, Value, Viewer, Who, rule, words};
use std::collections::BTreeSet;

/// A wall and a door of a map that the game master brings along, whatever else they may be.
/// [heimr.environment.toughness-table, heimr.environment.door-open-or-shut]
const WALL: Preset = &[("name", Fixed::Text("Wall")), ("structure-like", Fixed::Text("Stone wall"))];
const DOOR: Preset = &[("name", Fixed::Text("Door")), ("door", Fixed::Word("closed"))];

/// Where everybody is, in a fight and out of it. [heimr.grid.always-used, heimr.grid.overview]
#[must_use]
pub fn map(world: &World, viewer: &Viewer) -> Option<Map> {
    if !rule!("heimr.grid.always-used").applies() {
        return None;
    }
    let seen = |who: &Who| world.is_seen_by(viewer, *who);
    let clusters: Vec<&BTreeSet<Who>> = world.combat.iter().flat_map(|combat| &combat.clusters).collect();
    let together: Vec<(Who, Who)> = clusters
        .iter()
        .flat_map(|cluster| {
            let seen: Vec<Who> = cluster.iter().copied().filter(seen).collect();
            seen.windows(2).filter_map(|two| Some((*two.first()?, *two.get(1)?))).collect::<Vec<_>>()
        })
        .collect();
    let token = |who: Who| {
        let one = world.character(who);
        let number = clusters.iter().position(|cluster| cluster.contains(&who)).map_or(0, |n| n + 1);
        let tenths = one.hp.now.clamp(0, one.hp.max.max(1)).saturating_mul(10) / one.hp.max.max(1);
        let known = numbers(world, who).admits(viewer);
        Token {
            who,
            place: Some(one.stance.square.place()),
            cluster: u16::try_from(number).unwrap_or(u16::MAX),
            side: u8::from(!world.is_players(who)),
            tenths: u8::try_from(tenths).ok().filter(|_| known),
        }
    };
    Some(Map {
        title: None,
        layout: Layout::Squares,
        places: world.grid.squares().map(|square| spot(world, square)).collect(),
        borders: world
            .grid
            .borders
            .iter()
            .filter(|(between, _)| world.combat.is_none() || between.is_side_by_side())
            .map(|(between, border)| line(world, *between, border))
            .collect(),
        tokens: world.characters.keys().copied().filter(seen).map(token).collect(),
        engaged: together,
        brushes: vec![
            Brush { form: "ground", onto: Painted::Places("squares"), plain: [&[], &[]] },
            Brush { form: "border", onto: Painted::Between("one", "other", "more"), plain: [WALL, DOOR] },
        ],
        sides: Some(Sides { columns: "grid/columns", rows: "grid/rows", most: SIDE_MAX.into() }),
        moves: Moves { by_rule: &["move", "run", "crawl"], by_hand: &["place"] },
        travel: None,
        measure: None,
    })
}

/// A square: named as on a chessboard, with the place that it stands for. [heimr.grid.square-names]
fn spot(world: &World, square: Square) -> Spot {
    let location = world.grid.locations.get(&square).map(|here| &**here);
    let named = location.map(|location| location.name.as_str()).filter(|name| !name.trim().is_empty());
    let chess = rule!("heimr.grid.square-names").counts(square.to_string());
    Spot {
        place: square.place(),
        name: named.map_or_else(|| chess.clone(), |name| format!("{chess} {name}")),
        at: Some((square.column.into(), square.row.into())),
        within: None,
        states: states(world, square, location),
        cost: None,
    }
}

/// What is special about a place, in words: the ground, heights, objects, lights, a way out.
fn states(world: &World, square: Square, location: Option<&Location>) -> Vec<Text> {
    let mut states = vec![];
    let Some(location) = location else {
        if world.combat.is_none() {
            states.push(Text::part(words!("heimr.grid.new-locations"), "nothing"));
        }
        return states;
    };
    if let Some(difficult) = &location.difficult {
        let words = Text::part(words!("heimr.environment.difficult-terrain-location"), "state");
        states.push(words.with("name", Value::text(difficult)));
    }
    if location.ground != 0 {
        states.push(height(Text::part(words!("heimr.height.unit"), "ground"), location.ground));
    }
    for (level, climb) in location.levels.iter().filter(|(level, _)| **level != location.ground) {
        states.push(climbed(height(Text::part(words!("heimr.height.unit"), "level"), *level), climb));
    }
    if location.roof {
        states.push(Text::part(words!("heimr.concealment.roof"), "state"));
    }
    for (name, cover) in &location.cover {
        let words = Text::part(words!("heimr.concealment.uses"), "state")
            .with("name", Value::text(name))
            .with("effectiveness", i32::from(cover.effectiveness))
            .with("height", i32::from(cover.height));
        let sides = cover.against.iter().map(|side| Value::word(side.word())).collect();
        states.push(
            words.with("sides", i32::from(!cover.against.is_empty())).with("against", Value::List(sides)),
        );
    }
    for (name, far) in &location.lights {
        let words = Text::part(words!("heimr.concealment.light-campfire"), "state");
        states.push(words.with("name", Value::text(name)).with("far", i32::from(*far)));
    }
    if 0 < world.grid.darkness && concealment::is_lit(world, square) {
        states.push(Text::part(words!("heimr.concealment.light-torch"), "state"));
    }
    for name in &location.spots {
        let words = Text::part(words!("heimr.guard.location"), "state");
        states.push(words.with("name", Value::text(name)));
    }
    if let Some(exit) = &location.exit {
        let words = Text::part(words!("heimr.chase.escape-route"), "state");
        states.push(words.with("with", rows::tested(exit)));
    }
    states
}

/// A height in levels, and about how much that is. [heimr.height.unit]
fn height(words: Text, level: i32) -> Text {
    let halves = level.saturating_mul(rule!("heimr.height.unit").or(3, 2));
    let most = match halves.rem_euclid(2) {
        0 => (halves / 2).to_string(),
        _ => format!("{}.5", halves.div_euclid(2)),
    };
    words.with("level", level).with("least", level).with("most", Value::Text(most))
}

fn climbed(words: Text, climb: &Climb) -> Text {
    let (how, requirement) = match climb {
        Climb { impossible: true, .. } => ("impossible", 0),
        Climb { requirement: None, .. } => ("free", 0),
        Climb { requirement: Some(requirement), .. } => ("rolled", *requirement),
    };
    words.with("climb", Value::word(how)).with("requirement", requirement)
}

/// A border, in words, and whether somebody gets through as it is now.
/// [heimr.border.represents, heimr.border.barrier-types]
fn line(world: &World, between: Between, border: &Border) -> norn_kernel::show::Border {
    let (one, other) = between.both();
    let open = places::solid(world, one, other).is_none() && borders::is_open_to(world, between);
    norn_kernel::show::Border {
        one: one.place(),
        other: other.place(),
        kind: words(world, between, border),
        looks: looks(border),
        open,
        path: None,
        cost: None,
    }
}

/// What is drawn of it. [heimr.border.barrier-types]
fn looks(border: &Border) -> Looks {
    let over = |structure: Structure| if structure.over.is_some() { Looks::LowWall } else { Looks::Wall };
    match (border.door, border.structure) {
        (Some(Door::Open), _) => Looks::DoorOpen,
        (Some(Door::Closed), _) => Looks::DoorClosed,
        (Some(Door::Barred(_)), _) => Looks::DoorLocked,
        (None, Some(structure)) => over(structure),
        (None, None) if border.crossing.is_some() => Looks::Fence,
        (None, None) => Looks::Opening,
    }
}

/// Everything that lies on a border, in one sentence.
fn words(world: &World, between: Between, border: &Border) -> Text {
    let door = match border.door {
        None => "none",
        Some(Door::Open) => "open",
        Some(Door::Closed) => "closed",
        Some(Door::Barred(_)) => "barred",
    };
    let through = world.combat.as_ref().and_then(|combat| combat.crossed.get(&between));
    let toughness = match (border.door, border.structure) {
        (_, Some(structure)) => structure.toughness,
        (Some(Door::Barred(toughness)), None) => toughness,
        _ => 0,
    };
    let height = border.structure.and_then(|structure| structure.over).map_or(0, |(height, _)| height);
    let crossing = border.crossing.as_ref();
    Text::part(words!("heimr.border.barrier-types"), "kind")
        .with("named", i32::from(!border.name.trim().is_empty()))
        .with("name", Value::text(&border.name))
        .with("door", Value::word(door))
        .with("toughness", toughness)
        .with("height", i32::from(height))
        .with("limit", border.limit.map_or(0, i32::from))
        .with("through", through.map_or(0, |crossed| i32::from(crossed.count)))
        .with("requirement", crossing.map_or(0, |crossing| crossing.requirement))
        .with("with", crossing.map_or(Value::text(""), |crossing| rows::tested(&crossing.tested)))
}

/// The grid, for everybody, and what the game master changes of it. [heimr.grid.larger]
#[must_use]
pub fn scene(world: &World) -> Vec<Row> {
    let grid = &world.grid;
    let row = |key, part, value: Value, at: &str| Row::new(Text::part(key, part), value).at(at);
    let number = |number: u8| Value::from(i32::from(number));
    let mut rows = vec![
        row(words!("heimr.grid.larger"), "columns", number(grid.columns), "grid/columns"),
        row(words!("heimr.grid.larger"), "rows", number(grid.rows), "grid/rows"),
        row(words!("heimr.grid.combat-orientation"), "row", Value::word(grid.north.word()), "grid/north"),
    ];
    let sight = words!("heimr.concealment.weather-darkness");
    rows.push(row(sight, "darkness", number(grid.darkness), "darkness"));
    rows.push(row(sight, "weather", number(grid.weather), "weather"));
    rows
}

/// Places and what lies between them, in words.
#[must_use]
pub fn sections(world: &World) -> Vec<Section> {
    let places = world.grid.locations.iter().map(|(square, location)| {
        let label = Text::part(words!("heimr.grid.location-meaning"), "row").with("square", *square);
        Row::new(label, Value::text(&location.description)).at(format!("location/{square}"))
    });
    let borders = world.grid.borders.iter().flat_map(|(between, border)| {
        let (one, other) = between.both();
        let label =
            Text::part(words!("heimr.border.represents"), "row").with("one", one).with("other", other);
        let own = Row::new(label, words(world, *between, border)).at(format!("border/{between}"));
        let door = border.door.map(|door| {
            let word = match door {
                Door::Open => "open",
                Door::Closed => "closed",
                Door::Barred(_) => "barred",
            };
            let label = Text::part(words!("heimr.environment.door-open-or-shut"), "row");
            let label = label.with("one", one).with("other", other);
            Row::new(label, Value::word(word)).at(format!("border/{between}/door"))
        });
        std::iter::once(own).chain(door)
    });
    vec![
        Section {
            title: Text::part(words!("heimr.grid.location-meaning"), "section"),
            rows: places.collect(),
        },
        Section { title: Text::part(words!("heimr.border.represents"), "section"), rows: borders.collect() },
    ]
}

/// Where somebody is, with whom they can talk, and from whom they are hidden.
#[must_use]
pub fn of_character(world: &World, viewer: &Viewer, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let at = |field: &str| format!("character/{}/{field}", who.0);
    let square = Row::new(Text::part(words!("heimr.grid.tokens"), "row"), one.stance.square).at(at("square"));
    let mut rows = vec![square];
    if one.stance.level != 0 {
        let label = height(Text::part(words!("heimr.height.where"), "row"), one.stance.level);
        rows.push(Row::new(label, one.stance.level).at(at("level")));
    }
    if let Some(behind) = &one.stance.behind {
        let label = Text::part(words!("heimr.concealment.taking-it"), "row");
        rows.push(Row::new(label, Value::text(behind)).at(at("behind")));
    }
    if world.combat.is_none() {
        let others = world.characters.keys().filter(|other| **other != who);
        let near =
            others.filter(|other| world.is_seen_by(viewer, **other) && places::can_talk(world, who, **other));
        let near: Vec<Value> = near.map(|other| Value::Character(*other)).collect();
        if !near.is_empty() {
            let label = Text::part(words!("heimr.grid.who-can-talk"), "row");
            rows.push(Row::new(label, Value::List(near)));
        }
    }
    for (by, worth) in &one.unseen.from {
        let part = if one.unseen.known.contains(by) { "row-known" } else { "row" };
        let label = Text::part(words!("heimr.position.hidden"), part).with("by", *by);
        let row = Row::new(label, *worth).at(at(&format!("hidden-from/{}", by.0)));
        rows.push(row.only(numbers(world, who)));
    }
    rows
}
