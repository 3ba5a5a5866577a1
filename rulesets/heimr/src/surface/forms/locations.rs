//! The form of a place.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::CONSISTENCY_MAX;
use crate::surface::edit;
use crate::surface::forms::fields::{self, NONE, ROWS_MAX};
use crate::world::bounds::{COVER_MAX, FAR_MAX, NAME_MAX};
use crate::world::places::{Cover, LEVEL_MAX};
use crate::world::squares::{Climb, Direction};
use crate::world::{Effect, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::{Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Closed, Text, Value, rule, words};
use std::collections::BTreeMap;

/// A place. [heimr.grid.new-locations, heimr.environment.purpose]
#[must_use]
pub fn location(world: &World) -> Form {
    let key = words!("heimr.grid.location-meaning");
    let climbs = fields::names(content::climbs()).collect::<Vec<_>>();
    let climb = fields::of_rows(words!("heimr.height.climbing-cr-table"), climbs);
    let levels = vec![
        ("level", fields::within(-LEVEL_MAX, LEVEL_MAX)),
        ("climb", climb),
        ("requirement", fields::requirement()),
        ("both-hands", Range::Flag),
    ];
    let objects =
        content::concealing().iter().filter(|row| row.height.is_some()).map(|row| row.name.as_str());
    let sides =
        Direction::ALL.iter().map(|side| Choice::word(words!("heimr.concealment.direction"), side.word()));
    let covers = vec![
        ("like", fields::of_rows(words!("heimr.concealment.table"), objects)),
        ("name", fields::named(NAME_MAX)),
        ("effectiveness", fields::within(0, COVER_MAX.into())),
        ("height", fields::within(0, LEVEL_MAX)),
        ("against", Range::SeveralOf { options: sides.collect(), min: 0, max: 4 }),
    ];
    let lights = vec![("name", fields::named(NAME_MAX)), ("far", fields::within(0, FAR_MAX.into()))];
    let rows =
        |words: Text, columns| param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]));
    let difficult = content::difficult_terrain().iter().map(String::as_str);
    let ground = words!("heimr.environment.difficult-terrain-examples");
    let exit = rule!("heimr.chase.escape-route");
    let fields = vec![
        param(Text::part(key, "square"), fields::squares(world, rule!("heimr.grid.new-locations"))),
        param(Text::part(key, "name"), fields::named(NAME_MAX)).or(Value::text("")),
        param(Text::part(key, "description"), fields::named(TEXT_MAX)).or(Value::text("")),
        param(Text::part(ground, "difficult"), fields::of_rows(ground, difficult)).or(Value::word(NONE)),
        param(Text::part(words!("heimr.concealment.roof"), "roof"), Range::Flag).or(false),
        param(Text::part(words!("heimr.height.where"), "ground"), fields::within(-LEVEL_MAX, LEVEL_MAX))
            .or(0),
        rows(Text::part(words!("heimr.height.where"), "levels"), levels),
        rows(Text::part(words!("heimr.concealment.uses"), "covers"), covers),
        rows(Text::part(words!("heimr.concealment.light-campfire"), "lights"), lights),
        rows(Text::part(words!("heimr.guard.location"), "spots"), vec![("name", fields::named(NAME_MAX))]),
        param(Text::part(exit, "exit"), fields::with(world, exit, true)).or(Value::word(NONE)),
        param(
            Text::part(words!("heimr.attribute-roll.consistency"), "exit-consistency"),
            fields::within(-CONSISTENCY_MAX, CONSISTENCY_MAX),
        )
        .or(world.campaign.consistency),
    ];
    Form { name: "location", words: Text::part(key, "new-location"), players: false, fields }
}

/// What a draft of a place adds: what the form does not ask for stays as it is.
pub fn build_location(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let square = fields::square(read, "square");
    let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
    location.name = read.text("name");
    location.description = read.text("description");
    location.difficult = fields::chosen(read, "difficult");
    location.roof = read.flag("roof");
    location.ground = read.number("ground");
    location.levels = levels(read);
    location.cover = covers(read);
    let lights = read.rows("lights").into_iter();
    location.lights = lights.map(|(name, cells)| (name, fields::small(cell_number(&cells, 0)))).collect();
    location.spots = read.rows("spots").into_iter().map(|(name, _)| name).collect();
    location.exit = fields::tested(read, "exit", "exit-consistency");
    edit::by_hand(world, vec![Effect::Location(square, Some(location))])
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
        let like = fields::cell_text(cells, 1);
        let possible = like.is_some() || 0 < cell_number(cells, 2);
        Climb {
            requirement: fields::number_of(cell_number(cells, 2), rows, like.as_deref()),
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
        let like = fields::cell_text(&cells, 0);
        let row = like.as_ref().and_then(|like| rows.iter().find(|row| row.name == *like));
        let own = |n: usize, row: Option<u8>| match cell_number(&cells, n) {
            0 => row.unwrap_or(0),
            own => fields::small(own),
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
        let words = |part| Text::part(words!("heimr.concealment.density"), part);
        let Some(name) = fields::cell_text(&cells, 1).or(like) else {
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
