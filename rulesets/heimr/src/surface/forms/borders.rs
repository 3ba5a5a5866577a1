//! The form of what lies between two places.
use crate::content::{self, Numbered};
use crate::reference::RULES;
use crate::rules::challenges::dice::CONSISTENCY_MAX;
use crate::rules::grid::borders;
use crate::surface::forms::fields::{self, NONE, ROWS_MAX};
use crate::world::bounds::{FAR_MAX, NAME_MAX};
use crate::world::places::{Border, Crossing, Door, LEVEL_MAX, Structure};
use crate::world::rolls::Tested;
use crate::world::squares::{Between, Climb, Square};
use crate::world::{Effect, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Text, Value, rule, words};
use std::collections::BTreeSet;

/// What lies between two places. Everything that keeps somebody from getting through is part of a border.
/// [heimr.border.represents, heimr.border.barrier-types, heimr.border.barriers-are-borders]
#[must_use]
pub fn border(world: &World) -> Form {
    let key = rule!("heimr.border.represents");
    let like = fields::of_rows(key, content::borders().iter().map(|row| row.name.as_str()));
    let limits = words!("heimr.environment.movement-limit-table");
    let crossings = words!("heimr.environment.crossing-table");
    let structures = words!("heimr.environment.toughness-table");
    let climbs = words!("heimr.height.climbing-cr-table");
    let rows = |key, part, rows: &[Numbered]| {
        param(Text::part(key, part), fields::of_rows(key, fields::names(rows))).or(Value::word(NONE))
    };
    let doors = ["none", "open", "closed", "barred"];
    let door = words!("heimr.environment.door-open-or-shut");
    let doors = Range::OneOf(doors.map(|word| Choice::word(door, word)).into());
    let with_key = rule!("heimr.environment.crossing-ability");
    let usual = match borders::crossing().tested {
        Tested::Ability(name) => Value::text(&name),
        Tested::Attribute { .. } => Value::word(NONE),
    };
    let structure = words!("heimr.environment.structural-barrier");
    let pairs = vec![("one", fields::squares(world, key)), ("other", fields::squares(world, key))];
    let fields = vec![
        param(Text::part(key, "one"), fields::squares(world, key)),
        param(Text::part(key, "other"), fields::squares(world, key)),
        param(Text::part(key, "more"), Range::Rows { columns: pairs, max: ROWS_MAX }).or(Value::List(vec![])),
        param(Text::part(key, "like"), like).or(Value::word(NONE)),
        param(Text::part(key, "name"), fields::named(NAME_MAX)).or(Value::text("")),
        param(Text::part(key, "description"), fields::named(TEXT_MAX)).or(Value::text("")),
        rows(limits, "limit-like", content::movement_limits()),
        param(Text::part(limits, "limit"), fields::within(0, FAR_MAX.into())).or(0),
        rows(crossings, "crossing-like", content::crossings()),
        param(Text::part(crossings, "requirement"), fields::requirement()).or(0),
        param(Text::part(with_key, "with"), fields::with(world, with_key, false)).or(usual),
        param(
            Text::part(words!("heimr.attribute-roll.consistency"), "consistency"),
            fields::within(-CONSISTENCY_MAX, CONSISTENCY_MAX),
        )
        .or(world.campaign.consistency),
        rows(structures, "structure-like", content::structures()),
        param(Text::part(structures, "toughness"), fields::requirement()).or(0),
        param(Text::part(structure, "height"), fields::within(0, LEVEL_MAX)).or(0),
        rows(climbs, "climb-like", content::climbs()),
        param(Text::part(climbs, "climb-requirement"), fields::requirement()).or(0),
        param(Text::part(climbs, "both-hands"), Range::Flag).or(false),
        param(Text::part(door, "door"), doors).or(Value::word(NONE)),
        param(Text::part(words!("heimr.grid.who-can-talk"), "carries-speech"), Range::Flag).or(false),
    ];
    Form { name: "border", words: Text::part(key, "new-border"), players: false, fields }
}

/// What a draft of a border adds.
/// [heimr.border.represents, heimr.border.barrier-types, heimr.environment.structural-destroy]
pub fn build_border(read: &mut Reader<'_>) -> Vec<Effect> {
    let (one, other) = (fields::square(read, "one"), fields::square(read, "other"));
    let key = rule!("heimr.border.barriers-are-borders");
    read.require(key, one != other, "other", || Text::part(key, "problem"));
    let more: Vec<(Square, Square)> = read.list("more").iter().filter_map(pair).collect();
    read.require(key, more.iter().all(|(one, other)| one != other), "more", || Text::part(key, "problem"));
    let all: BTreeSet<Between> =
        [(one, other)].into_iter().chain(more).map(|(one, other)| Between::new(one, other)).collect();
    let kinds = content::barriers();
    let like = fields::chosen(read, "like");
    let row = content::borders().iter().find(|row| like.as_ref() == Some(&row.name));
    let sort = row.and_then(|row| kinds.iter().position(|kind| kind.name == row.barrier));
    let mut number = |own: &str, like: &str, rows: &[Numbered]| {
        let (own, like) = (read.number(own), fields::chosen(read, like));
        fields::number_of(own, rows, like.as_deref())
    };
    let limit = number("limit", "limit-like", content::movement_limits());
    let requirement = number("requirement", "crossing-like", content::crossings());
    let toughness = number("toughness", "structure-like", content::structures());
    let climb_like = fields::chosen(read, "climb-like");
    let climb = fields::number_of(read.number("climb-requirement"), content::climbs(), climb_like.as_deref());
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
    let over = climbs.then_some((fields::small(height), over));
    let name = read.text("name");
    let border = Border {
        name: if name.trim().is_empty() { like.unwrap_or_default() } else { name },
        description: read.text("description"),
        structure: (solid && !barred).then_some(Structure { toughness, over }),
        limit: limit.map(fields::small),
        crossing: fields::tested(read, "with", "consistency")
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
    all.into_iter().map(|between| Effect::Border(between, Some(Box::new(border.clone())))).collect()
}

/// The squares of a row.
fn pair(row: &Value) -> Option<(Square, Square)> {
    let Value::List(cells) = row else { return None };
    match cells.as_slice() {
        [Value::Place(one), Value::Place(other)] => Some((Square::of(*one), Square::of(*other))),
        _ => None,
    }
}
