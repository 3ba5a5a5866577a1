//! The field of a fight, and what is painted onto it. [fivey.move.measure]
use crate::reference::RULES;
use crate::world::places::FIELD_MAX;
use crate::world::{Effect, Ground, Slow, World};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Closed, Param, Place, Text, Value, closed, words};
use std::collections::{BTreeMap, BTreeSet};

/// How big a field is to begin with.
pub const COLUMNS: u16 = 12;
pub const ROWS: u16 = 8;
/// The most places that are painted at once.
const PAINTED_MAX: u16 = 1_000;

closed! {
    /// What a place of the field is.
    pub enum Paint {
        Open = "open-ground",
        Wall = "wall",
        Cover = "cover",
        Dark = "darkness",
        Climb = "to-climb",
        Crawl = "to-crawl",
        Swim = "to-swim",
    }
}

/// A field of this size without anything on it.
#[must_use]
pub fn open(columns: u16, rows: u16) -> Ground {
    Ground {
        columns,
        rows,
        walls: BTreeSet::new(),
        cover: BTreeSet::new(),
        dark: BTreeSet::new(),
        slow: BTreeMap::new(),
    }
}

/// The field, or one as big as is usual.
fn now(world: &World) -> Ground {
    world.ground.as_ref().map_or_else(|| open(COLUMNS, ROWS), |ground| Ground::clone(ground))
}

/// A field of so many columns and rows; none with 0 of them.
#[must_use]
pub fn field(world: &World) -> Form {
    let key = words!("fivey.move.measure");
    let most = i32::from(FIELD_MAX);
    let now = now(world);
    let now = (i32::from(now.columns), i32::from(now.rows));
    let number = |part, usual| Param::number(Text::part(key, part), 0, most).or(usual);
    let fields = vec![number("columns", now.0), number("rows", now.1)];
    Form { name: "field", words: Text::part(key, "field"), players: false, fields }
}

/// Several places of the field at once, or of one that is laid with them.
#[must_use]
pub fn ground(world: &World) -> Form {
    let key = words!("fivey.move.measure");
    let of = now(world).field();
    let places = param(Text::part(key, "places"), Range::Squares { of, min: 1, max: PAINTED_MAX });
    let kind = Param::word::<Paint>(Text::part(key, "kind"));
    Form { name: "ground", words: Text::part(key, "ground"), players: false, fields: vec![places, kind] }
}

/// A field as it is filled in. What lies within it of the one before stays.
pub(super) fn build_field(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let side = |number: i32| u16::try_from(number).unwrap_or(0).min(FIELD_MAX);
    let (columns, rows) = (side(read.any_number("columns")), side(read.any_number("rows")));
    if columns == 0 || rows == 0 {
        let off = world.characters.iter().filter(|(_, one)| one.at.is_some());
        let off = off.map(|(who, _)| Effect::Set(*who, crate::world::Set::at(None)));
        return off.chain([Effect::Ground(None)]).collect();
    }
    let mut now = open(columns, rows);
    let before = world.ground.as_ref();
    let moved = |place: &Place| before.and_then(|it| it.cell(*place)).and_then(|cell| now.place(cell));
    let walls = before.iter().flat_map(|it| &it.walls).filter_map(moved).collect();
    let cover = before.iter().flat_map(|it| &it.cover).filter_map(moved).collect();
    let dark = before.iter().flat_map(|it| &it.dark).filter_map(moved).collect();
    let slow = before.iter().flat_map(|it| &it.slow);
    let slow = slow.filter_map(|(place, slow)| Some((moved(place)?, *slow))).collect();
    let people = world.characters.iter().filter_map(|(who, one)| Some((*who, one.at?)));
    let people = people.map(|(who, place)| Effect::Set(who, crate::world::Set::at(moved(&place))));
    let people: Vec<Effect> = people.collect();
    (now.walls, now.cover, now.dark, now.slow) = (walls, cover, dark, slow);
    [Effect::Ground(Some(Box::new(now)))].into_iter().chain(people).collect()
}

/// What is painted onto several places.
pub(super) fn build_ground(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut now = now(world);
    let Some(Value::Word(word)) = read.value("kind") else { return vec![] };
    let kind = Paint::named(&word).unwrap_or(Paint::Open);
    for value in read.list("places") {
        let Value::Place(place) = value else { continue };
        now.walls.remove(&place);
        now.cover.remove(&place);
        now.dark.remove(&place);
        now.slow.remove(&place);
        match kind {
            Paint::Open => {}
            Paint::Wall => {
                now.walls.insert(place);
            }
            Paint::Cover => {
                now.cover.insert(place);
            }
            Paint::Dark => {
                now.dark.insert(place);
            }
            Paint::Climb => {
                now.slow.insert(place, Slow::Climb);
            }
            Paint::Crawl => {
                now.slow.insert(place, Slow::Crawl);
            }
            Paint::Swim => {
                now.slow.insert(place, Slow::Swim);
            }
        }
    }
    vec![Effect::Ground(Some(Box::new(now)))]
}
