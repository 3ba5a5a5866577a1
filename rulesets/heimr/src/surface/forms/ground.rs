//! What the ground of several places is, painted onto all of them at once.
use crate::content;
use crate::reference::RULES;
use crate::surface::edit;
use crate::surface::forms::fields::NONE;
use crate::world::squares::Square;
use crate::world::{Effect, World};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Range, listed, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Text, Value, words};

/// Leaves it as it is.
const AS_IT_IS: &str = "as-it-is";
/// How far ground that is painted lies from the map's own, in levels.
const LEVELS: std::ops::RangeInclusive<i32> = -9..=9;

/// Several places at once: what is not chosen stays as it is in each of them.
/// [heimr.grid.new-locations, heimr.environment.difficult-terrain, heimr.concealment.roof, heimr.height.where]
#[must_use]
pub fn ground(world: &World) -> Form {
    let key = words!("heimr.grid.new-locations");
    let rough = words!("heimr.environment.difficult-terrain-examples");
    let same = |key| Choice::word(key, AS_IT_IS);
    let squares = listed(world.grid.squares().map(|square| Choice::new(key, square)));
    let max = u16::try_from(squares.len()).unwrap_or(u16::MAX);
    let rows = content::difficult_terrain().iter().map(|name| Choice::new(rough, Value::text(name)));
    let rows = [same(rough), Choice::word(rough, NONE)].into_iter().chain(rows);
    let roof = words!("heimr.concealment.roof");
    let roofs = [same(roof), Choice::new(roof, Value::Flag(true)), Choice::new(roof, Value::Flag(false))];
    let height = words!("heimr.height.where");
    let levels = LEVELS.map(|level| Choice::new(height, Value::from(level)));
    let levels = [same(height)].into_iter().chain(levels);
    let fields = vec![
        param(Text::part(key, "squares"), Range::SeveralOf { options: squares, min: 1, max }),
        param(Text::part(rough, "difficult"), Range::OneOf(rows.collect())).or(Value::word(AS_IT_IS)),
        param(Text::part(roof, "roof"), Range::OneOf(roofs.into())).or(Value::word(AS_IT_IS)),
        param(Text::part(height, "ground"), Range::OneOf(levels.collect())).or(Value::word(AS_IT_IS)),
    ];
    Form { name: "ground", words: Text::part(key, "several"), players: false, fields }
}

/// What a draft of several places changes.
pub fn build(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let squares = read.list("squares");
    let squares = squares.iter().filter_map(|value| match value {
        Value::Place(place) => Some(Square::of(*place)),
        _ => None,
    });
    let (difficult, roof, level) = (read.value("difficult"), read.value("roof"), read.value("ground"));
    let painted = |square: Square| {
        let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
        match &difficult {
            Some(Value::Text(name)) => location.difficult = Some(name.clone()),
            Some(Value::Word(word)) if word == NONE => location.difficult = None,
            _ => {}
        }
        if let Some(Value::Flag(roof)) = roof {
            location.roof = roof;
        }
        if let Some(Value::Number(level)) = level {
            location.ground = i32::try_from(level).unwrap_or(location.ground);
        }
        Effect::Location(square, Some(location))
    };
    edit::by_hand(world, squares.map(painted).collect())
}
