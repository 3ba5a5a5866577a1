//! The forms of conditions and situations, and what they change of rolls.
use crate::content;
use crate::reference::RULES;
use crate::rules::challenges::dice::{CONSISTENCY_MAX, POTENTIAL_MAX};
use crate::surface::edit;
use crate::surface::forms::fields;
use crate::world::bounds::POINTS_MAX;
use crate::world::rolls::{Modifier, Scope};
use crate::world::squares::Square;
use crate::world::{Condition, Effect, World};
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Text, Value, words};

/// The most minutes that a condition lasts: ten years.
const MINUTES_MAX: i32 = 5_260_000;

/// On which rolls something falls. [heimr.situational.scopes]
fn scope(world: &World, none: bool) -> Param {
    let key = Text::new(words!("heimr.situational.scopes")).key;
    let of = |sort: &'static str, name: &str| {
        Choice::new(key, Value::List(vec![Value::word(sort), Value::text(name)]))
    };
    let mut options = vec![];
    if none {
        options.push(Choice::word(key, "none"));
    }
    options.push(Choice::word(key, "every"));
    options.extend(world.campaign.groups.keys().map(|name| of("group", name)));
    options.extend(world.campaign.attributes.iter().map(|one| of("attribute", &one.name)));
    options.extend(content::abilities(world).keys().map(|name| of("ability", name)));
    let usual = if none { "none" } else { "every" };
    param(Text::part(key, "on"), Range::OneOf(options)).or(Value::word(usual))
}

fn modifies() -> [Param; 2] {
    [
        fields::number(
            Text::new(words!("heimr.situational.reduces-consistency")).key,
            "consistency",
            (-CONSISTENCY_MAX, CONSISTENCY_MAX),
            0,
        ),
        fields::number(
            Text::new(words!("heimr.situational.bonus")).key,
            "potential",
            (-POTENTIAL_MAX, POTENTIAL_MAX),
            0,
        ),
    ]
}

fn modifier(read: &mut Reader<'_>) -> Option<Modifier> {
    let on = match read.value("on") {
        Some(Value::List(cells)) => match cells.as_slice() {
            [Value::Word(sort), Value::Text(name)] => match sort.as_str() {
                "group" => Scope::Group(name.clone()),
                "attribute" => Scope::Attribute(name.clone()),
                _ => Scope::Ability(name.clone()),
            },
            _ => return None,
        },
        Some(Value::Word(word)) if word == "every" => Scope::Every,
        _ => return None,
    };
    Some(Modifier { on, consistency: read.number("consistency"), potential: read.number("potential") })
}

/// A condition. [heimr.character.conditions]
pub(crate) fn condition(world: &World) -> Form {
    let key = Text::new(words!("heimr.character.conditions")).key;
    let mut fields = vec![fields::owner(world, key, None), fields::name(key), scope(world, true)];
    fields.extend(modifies());
    fields.extend([
        fields::number(
            Text::new(words!("heimr.character.hit-points")).key,
            "more-hp",
            (-POINTS_MAX, POINTS_MAX),
            0,
        ),
        fields::number(
            Text::new(words!("heimr.character.willpower")).key,
            "more-willpower",
            (-POINTS_MAX, POINTS_MAX),
            0,
        ),
        fields::number(key, "minutes", (0, MINUTES_MAX), 0),
        fields::answers(),
    ]);
    fields::form(key, "condition", fields)
}

pub(crate) fn build_condition(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let owner = fields::who(read);
    let name = read.name("name");
    let minutes = i64::from(read.number("minutes"));
    let condition = Condition {
        modifier: modifier(read),
        hp: read.number("more-hp"),
        willpower: read.number("more-willpower"),
        until: (0 < minutes).then(|| world.clock.saturating_add(minutes * 60)),
        answers: fields::read_answers(read),
    };
    let Some(who) = owner else { return vec![] };
    edit::by_hand(world, vec![Effect::Condition(who, name, Some(condition))])
}

/// Something that makes rolls harder or easier, everybody's or those of whoever is in one place.
/// [heimr.situational.when]
pub(crate) fn situation(world: &World) -> Form {
    let key = Text::new(words!("heimr.situational.when")).key;
    let places = world.grid.locations.keys().map(|square| Choice::new(key, *square));
    let places = std::iter::once(Choice::word(key, "everywhere")).chain(places).collect();
    let places = param(Text::part(key, "where"), Range::OneOf(places)).or(Value::word("everywhere"));
    let mut fields = vec![fields::name(key), places, scope(world, false)];
    fields.extend(modifies());
    fields::form(key, "situation", fields)
}

pub(crate) fn build_situation(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let name = read.name("name");
    let modifier = modifier(read).unwrap_or(Modifier { on: Scope::Every, consistency: 0, potential: 0 });
    match read.value("where") {
        Some(Value::Place(place)) => {
            let square = Square::of(place);
            let mut location = world.grid.locations.get(&square).cloned().unwrap_or_default();
            location.situations.insert(name, modifier);
            vec![Effect::Location(square, Some(location))]
        }
        _ => vec![Effect::Situation(name, Some(modifier))],
    }
}
