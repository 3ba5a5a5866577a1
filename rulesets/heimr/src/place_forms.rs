//! The game master's side of the grid: forms for places and for what lies between them, with everything that the
//! rules name as an example.
use crate::RULES;
use crate::abilities::Tested;
use crate::content::{self, Numbered};
use crate::dice::CONSISTENCY_MAX;
use crate::forms::NAME_MAX;
use crate::movement;
use crate::offers::{REQUIREMENT_MAX, listed, param};
use crate::world::places::{Climb, Cover, Crossing, Door, Structure};
use crate::world::{Between, Border, Direction, Effect, Square, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::Range;
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Closed, Key, Text, Value, rule};
use std::collections::BTreeMap;

/// The furthest that a level may lie from the map's ground.
pub const LEVEL_MAX: i32 = 99;
/// The best that anything conceals.
pub const COVER_MAX: u8 = 20;
/// The furthest that a light shines, and the most that get through at a time.
pub const FAR_MAX: u8 = 100;
/// The most rows of a table.
const ROWS_MAX: u16 = 100;
/// The word for nothing of a list.
const NONE: &str = "none";

fn named(max: u16) -> Range {
    Range::Text { max }
}

fn within(min: i32, max: i32) -> Range {
    Range::Number { min: min.into(), max: max.into() }
}

fn requirement() -> Range {
    Range::Number { min: 0, max: REQUIREMENT_MAX }
}

/// Every square of the grid, to choose from. [heimr.grid.square-names]
#[must_use]
pub fn squares(world: &World, key: Key) -> Range {
    Range::OneOf(listed(world.grid.squares().map(|square| Choice::new(key, square))))
}

/// A row of a table, or none of them.
fn of_rows(key: Key, names: impl IntoIterator<Item = String>) -> Range {
    let rows = names.into_iter().map(|name| Choice::new(key, Value::text(&name)));
    Range::OneOf(std::iter::once(Choice::word(key, NONE)).chain(rows).collect())
}

fn names(rows: &[Numbered]) -> impl Iterator<Item = String> {
    rows.iter().map(|row| row.name.clone())
}

/// With what something is rolled: an ability, or an attribute. [heimr.environment.crossing-ability]
fn with(world: &World, key: Key, none: bool) -> Range {
    let abilities = content::abilities(world);
    let abilities = abilities.keys().map(|name| Choice::new(key, Value::text(name)));
    let attributes = world.campaign.attributes.iter();
    let attributes = attributes.map(|attribute| {
        Choice::new(key, Value::List(vec![Value::word("attribute"), Value::text(&attribute.name)]))
    });
    let none = none.then(|| Choice::word(key, NONE));
    Range::OneOf(none.into_iter().chain(listed(abilities.chain(attributes))).collect())
}

/// A place. [heimr.grid.new-locations, heimr.environment.purpose]
#[must_use]
pub fn location(world: &World) -> Form {
    let key = rule!("heimr.grid.location-meaning");
    let climbs = names(content::climbs()).collect::<Vec<_>>();
    let climb = of_rows(rule!("heimr.height.climbing-cr-table"), climbs);
    let levels = vec![
        ("level", within(-LEVEL_MAX, LEVEL_MAX)),
        ("climb", climb),
        ("requirement", requirement()),
        ("both-hands", Range::Flag),
    ];
    let objects = content::concealing().iter().filter(|row| row.height.is_some()).map(|row| row.name.clone());
    let sides =
        Direction::ALL.iter().map(|side| Choice::word(rule!("heimr.concealment.direction"), side.word()));
    let covers = vec![
        ("like", of_rows(rule!("heimr.concealment.table"), objects)),
        ("name", named(NAME_MAX)),
        ("effectiveness", within(0, COVER_MAX.into())),
        ("height", within(0, LEVEL_MAX)),
        ("against", Range::SeveralOf { options: sides.collect(), min: 0, max: 4 }),
    ];
    let lights = vec![("name", named(NAME_MAX)), ("far", within(0, FAR_MAX.into()))];
    let rows =
        |words: Text, columns| param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]));
    let difficult = content::difficult_terrain();
    let ground = rule!("heimr.environment.difficult-terrain-examples");
    let exit = rule!("heimr.chase.escape-route");
    let fields = vec![
        param(Text::part(key, "square"), squares(world, rule!("heimr.grid.new-locations"))),
        param(Text::part(key, "name"), named(NAME_MAX)).or(Value::text("")),
        param(Text::part(key, "description"), named(TEXT_MAX)).or(Value::text("")),
        param(Text::part(ground, "difficult"), of_rows(ground, difficult)).or(Value::word(NONE)),
        param(Text::part(rule!("heimr.concealment.roof"), "roof"), Range::Flag).or(false),
        param(Text::part(rule!("heimr.height.where"), "ground"), within(-LEVEL_MAX, LEVEL_MAX)).or(0),
        rows(Text::part(rule!("heimr.height.where"), "levels"), levels),
        rows(Text::part(rule!("heimr.concealment.uses"), "covers"), covers),
        rows(Text::part(rule!("heimr.concealment.light-campfire"), "lights"), lights),
        rows(Text::part(rule!("heimr.guard.location"), "spots"), vec![("name", named(NAME_MAX))]),
        param(Text::part(exit, "exit"), with(world, exit, true)).or(Value::word(NONE)),
        param(
            Text::part(rule!("heimr.attribute-roll.consistency"), "exit-consistency"),
            within(-CONSISTENCY_MAX, CONSISTENCY_MAX),
        )
        .or(world.campaign.consistency),
    ];
    Form { name: "location", words: Text::part(key, "new-location"), players: false, fields }
}

/// What lies between two places. Everything that keeps somebody from getting through is part of a border.
/// [heimr.border.represents, heimr.border.barrier-types, heimr.border.barriers-are-borders]
#[must_use]
pub fn border(world: &World) -> Form {
    let key = rule!("heimr.border.represents");
    let like = of_rows(key, content::borders().iter().map(|row| row.name.clone()));
    let limits = rule!("heimr.environment.movement-limit-table");
    let crossings = rule!("heimr.environment.crossing-table");
    let structures = rule!("heimr.environment.toughness-table");
    let climbs = rule!("heimr.height.climbing-cr-table");
    let rows = |key, part, rows: &[Numbered]| {
        param(Text::part(key, part), of_rows(key, names(rows))).or(Value::word(NONE))
    };
    let doors = ["none", "open", "closed", "barred"];
    let door = rule!("heimr.environment.door-open-or-shut");
    let doors = Range::OneOf(doors.map(|word| Choice::word(door, word)).into());
    let with_key = rule!("heimr.environment.crossing-ability");
    let usual = match movement::crossing().tested {
        Tested::Ability(name) => Value::text(&name),
        Tested::Attribute { .. } => Value::word(NONE),
    };
    let structure = rule!("heimr.environment.structural-barrier");
    let fields = vec![
        param(Text::part(key, "one"), squares(world, key)),
        param(Text::part(key, "other"), squares(world, key)),
        param(Text::part(key, "like"), like).or(Value::word(NONE)),
        param(Text::part(key, "name"), named(NAME_MAX)).or(Value::text("")),
        param(Text::part(key, "description"), named(TEXT_MAX)).or(Value::text("")),
        rows(limits, "limit-like", content::movement_limits()),
        param(Text::part(limits, "limit"), within(0, FAR_MAX.into())).or(0),
        rows(crossings, "crossing-like", content::crossings()),
        param(Text::part(crossings, "requirement"), requirement()).or(0),
        param(Text::part(with_key, "with"), with(world, with_key, false)).or(usual),
        param(
            Text::part(rule!("heimr.attribute-roll.consistency"), "consistency"),
            within(-CONSISTENCY_MAX, CONSISTENCY_MAX),
        )
        .or(world.campaign.consistency),
        rows(structures, "structure-like", content::structures()),
        param(Text::part(structures, "toughness"), requirement()).or(0),
        param(Text::part(structure, "height"), within(0, LEVEL_MAX)).or(0),
        rows(climbs, "climb-like", content::climbs()),
        param(Text::part(climbs, "climb-requirement"), requirement()).or(0),
        param(Text::part(climbs, "both-hands"), Range::Flag).or(false),
        param(Text::part(door, "door"), doors).or(Value::word(NONE)),
        param(Text::part(rule!("heimr.grid.who-can-talk"), "carries-speech"), Range::Flag).or(false),
    ];
    Form { name: "border", words: Text::part(key, "new-border"), players: false, fields }
}

fn square(read: &mut Reader<'_>, name: &str) -> Square {
    match read.value(name) {
        Some(Value::Place(place)) => Square::of(place),
        _ => Square::default(),
    }
}

/// The row that was chosen, if any was.
fn chosen(read: &mut Reader<'_>, name: &str) -> Option<String> {
    match read.value(name) {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    }
}

fn tested(read: &mut Reader<'_>, name: &str, consistency: &str) -> Option<Tested> {
    let consistency = read.number(consistency);
    match read.value(name) {
        Some(Value::Text(name)) => Some(Tested::Ability(name)),
        Some(Value::List(list)) => match list.get(1) {
            Some(Value::Text(name)) => Some(Tested::Attribute { name: name.clone(), consistency }),
            _ => None,
        },
        _ => None,
    }
}

fn small(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

/// A number of its own, or that of the row that was chosen.
fn number_of(own: i32, rows: &[Numbered], like: Option<&str>) -> Option<i32> {
    let row = like.and_then(|like| rows.iter().find(|row| row.name == like));
    if 0 < own { Some(own) } else { row.and_then(|row| row.number) }
}

fn cell_text(cells: &[Value], n: usize) -> Option<String> {
    match cells.get(n) {
        Some(Value::Text(text)) if !text.trim().is_empty() => Some(text.clone()),
        _ => None,
    }
}

/// What a draft of a place adds: what the form does not ask for stays as it is.
pub fn build_location(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let square = square(read, "square");
    let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
    location.name = read.text("name");
    location.description = read.text("description");
    location.difficult = chosen(read, "difficult");
    location.roof = read.flag("roof");
    location.ground = read.number("ground");
    location.levels = levels(read);
    location.cover = covers(read);
    let lights = read.rows("lights").into_iter();
    location.lights = lights.map(|(name, cells)| (name, small(cell_number(&cells, 0)))).collect();
    location.spots = read.rows("spots").into_iter().map(|(name, _)| name).collect();
    location.exit = tested(read, "exit", "exit-consistency");
    vec![Effect::Location(square, Some(Box::new(location)))]
}

fn cells(read: &mut Reader<'_>, name: &str) -> Vec<Vec<Value>> {
    let rows = read.list(name).into_iter();
    rows.filter_map(|row| match row {
        Value::List(cells) => Some(cells),
        _ => None,
    })
    .collect()
}

/// Levels, each with how it is climbed. [heimr.height.climbing-cr-table]
fn levels(read: &mut Reader<'_>) -> BTreeMap<i32, Climb> {
    let rows = content::climbs();
    let climb = |cells: &[Value]| {
        let like = cell_text(cells, 1);
        let possible = like.is_some() || 0 < cell_number(cells, 2);
        Climb {
            requirement: number_of(cell_number(cells, 2), rows, like.as_deref()),
            impossible: !possible,
            both_hands: cells.get(3) == Some(&Value::Flag(true)),
        }
    };
    cells(read, "levels").iter().map(|cells| (cell_number(cells, 0), climb(cells))).collect()
}

/// Objects that conceal. [heimr.concealment.table, heimr.concealment.density]
fn covers(read: &mut Reader<'_>) -> BTreeMap<String, Cover> {
    let rows = content::concealing();
    let mut covers = BTreeMap::new();
    for cells in cells(read, "covers") {
        let like = cell_text(&cells, 0);
        let row = like.as_ref().and_then(|like| rows.iter().find(|row| row.name == *like));
        let own = |n: usize, row: Option<u8>| match cell_number(&cells, n) {
            0 => row.unwrap_or(0),
            own => small(own),
        };
        let against = match cells.get(4) {
            Some(Value::List(sides)) => sides.clone(),
            _ => vec![],
        };
        let against = Direction::ALL.iter().filter(|side| against.contains(&Value::word(side.word())));
        let cover = Cover {
            effectiveness: own(2, row.map(|row| row.effectiveness)),
            height: own(3, row.and_then(|row| row.height)),
            against: against.copied().collect(),
        };
        let words = |part| Text::part(rule!("heimr.concealment.density"), part);
        let Some(name) = cell_text(&cells, 1).or(like) else {
            read.wrong("covers", words("unnamed-cover"));
            continue;
        };
        let key = rule!("heimr.concealment.density");
        read.require(key, 0 < cover.effectiveness && 0 < cover.height, "covers", || {
            words("no-cover").with("name", Value::text(&name))
        });
        covers.insert(name, cover);
    }
    covers
}

/// What a draft of a border adds.
/// [heimr.border.represents, heimr.border.barrier-types, heimr.environment.structural-destroy]
pub fn build_border(read: &mut Reader<'_>) -> Vec<Effect> {
    let (one, other) = (square(read, "one"), square(read, "other"));
    let key = rule!("heimr.border.barriers-are-borders");
    read.require(key, one != other, "other", || Text::part(key, "problem"));
    let between = Between::new(one, other);
    let kinds = content::barriers();
    let like = chosen(read, "like");
    let row = content::borders().iter().find(|row| like.as_ref() == Some(&row.name));
    let sort = row.and_then(|row| kinds.iter().position(|kind| kind.name == row.barrier));
    let mut number = |own: &str, like: &str, rows: &[Numbered]| {
        let (own, like) = (read.number(own), chosen(read, like));
        number_of(own, rows, like.as_deref())
    };
    let limit = number("limit", "limit-like", content::movement_limits());
    let requirement = number("requirement", "crossing-like", content::crossings());
    let toughness = number("toughness", "structure-like", content::structures());
    let climb_like = chosen(read, "climb-like");
    let climb = number_of(read.number("climb-requirement"), content::climbs(), climb_like.as_deref());
    let height = read.number("height");
    let key = rule!("heimr.border.represents");
    for (nth, there, at) in [(0, limit.is_some(), "limit"), (1, requirement.is_some(), "requirement")] {
        read.require(key, sort != Some(nth) || there, at, || Text::part(key, "problem"));
    }
    let barred = matches!(read.value("door"), Some(Value::Word(word)) if word == "barred");
    let solid = sort == Some(2) || 0 < height || barred || toughness.is_some();
    let key = rule!("heimr.environment.structural-destroy");
    read.require(key, !solid || toughness.is_some(), "toughness", || Text::part(key, "problem"));
    let toughness = toughness.unwrap_or(1);
    let climbs = 0 < height && (climb_like.is_some() || climb.is_some());
    let over = Climb { requirement: climb, impossible: false, both_hands: read.flag("both-hands") };
    let over = climbs.then_some((small(height), over));
    let name = read.text("name");
    let border = Border {
        name: if name.trim().is_empty() { like.unwrap_or_default() } else { name },
        description: read.text("description"),
        structure: (solid && !barred).then_some(Structure { toughness, over }),
        limit: limit.map(small),
        crossing: tested(read, "with", "consistency")
            .zip(requirement)
            .map(|(tested, requirement)| Crossing { requirement, tested }),
        door: match read.value("door") {
            Some(Value::Word(word)) if word == "open" => Some(Door::Open),
            Some(Value::Word(word)) if word == "closed" => Some(Door::Closed),
            Some(Value::Word(word)) if word == "barred" => Some(Door::Barred(toughness)),
            _ => None,
        },
        carries_speech: read.flag("carries-speech"),
    };
    vec![Effect::Border(between, Some(Box::new(border)))]
}
