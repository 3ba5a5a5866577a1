//! The form of a character.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::experience::TRAINING_MAX;
use crate::rules::characters::{fatigue, points};
use crate::rules::grid::places;
use crate::surface::edit;
use crate::surface::forms::{fields, items};
use crate::world::bounds::{ATTRIBUTE_MAX, HP_DEFAULT, NAME_MAX, POINTS_MAX, ROWS_MAX, WILLPOWER_DEFAULT};
use crate::world::squares::Square;
use crate::world::{Character, Creature, Effect, Pool, Side, Training, World};
use norn_kernel::draft::{Reader, cell_number, numbered};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::record::Row as _;
use norn_kernel::ruleset::{Draft, Form};
use norn_kernel::{Text, Value, Who, rule, words};
use std::collections::BTreeMap;

pub(crate) fn number(words: Text, min: i32, max: i32, default: i32) -> Param {
    param(words, Range::Number { min: min.into(), max: max.into() }).or(default)
}

fn table(words: Text, columns: Vec<(&'static str, Range)>) -> Param {
    param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// A character. [heimr.character.components]
pub(crate) fn character(world: &World, players: bool) -> Form {
    let key = words!("heimr.character.components");
    let named = || Range::Text { max: NAME_MAX };
    let within = |min: i32, max: i32| Range::Number { min: min.into(), max: max.into() };
    let attributes = Value::List(
        world
            .campaign
            .attributes
            .iter()
            .map(|attribute| Value::List(vec![Value::text(&attribute.name), Value::from(0)]))
            .collect(),
    );
    let of_attributes = vec![("name", named()), ("value", within(-ATTRIBUTE_MAX, ATTRIBUTE_MAX))];
    let of_training = vec![
        ("name", named()),
        ("consistency", within(0, TRAINING_MAX)),
        ("potential", within(0, TRAINING_MAX)),
    ];
    let creatures = if players { vec![] } else { Creature::names(world) };
    let name = param(Text::part(key, "name"), named());
    // A creature brings its name along.
    let mut fields = if creatures.is_empty() {
        vec![name]
    } else {
        vec![Param::name(Text::part(key, "like"), creatures).or_none(), name.or(Value::text(""))]
    };
    fields.extend([
        table(Text::part(words!("heimr.attribute.starting-values"), "attributes"), of_attributes)
            .or(attributes),
        table(Text::part(words!("heimr.ability.training-kinds"), "training"), of_training),
        number(Text::part(words!("heimr.character.hit-points"), "max-hp"), 1, POINTS_MAX, HP_DEFAULT),
        number(
            Text::part(words!("heimr.character.willpower"), "max-willpower"),
            0,
            POINTS_MAX,
            WILLPOWER_DEFAULT,
        ),
        items::gear(world),
        param(
            Text::part(words!("heimr.grid.tokens"), "square"),
            fields::squares(world, rule!("heimr.grid.tokens")),
        )
        .or(first_place(world)),
    ]);
    let name = if players { "character" } else { "opponent" };
    Form { name, words: Text::part(key, name), players, fields }
}

/// Where somebody is who comes to the table: the middle of the smallest grid, or the first place there is.
/// [heimr.grid.tokens]
fn first_place(world: &World) -> Square {
    let locations = &world.grid.locations;
    let usual = Square::default();
    let first = locations.keys().next().copied().filter(|_| !locations.contains_key(&usual));
    first.unwrap_or(usual)
}

/// The creatures that the table has added, ready to be met.
pub(crate) fn ready_made(world: &World) -> Vec<Draft> {
    let like = |name| {
        let values = [("like".to_owned(), Value::Text(name))].into();
        Draft { form: "opponent".to_owned(), values }
    };
    Creature::names(world).into_iter().map(like).collect()
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for
/// stays as it is.
pub(crate) fn build_character(world: &World, read: &mut Reader<'_>, who: Who, players: bool) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = if players { Side::Party } else { Side::Opponents };
    let like = fields::chosen(read, "like").filter(|_| !players);
    let model = like.as_deref().and_then(|name| Creature::find(world, name));
    one.name = match like.as_ref().filter(|_| model.is_some() && read.text("name").trim().is_empty()) {
        Some(name) => numbered(name, |name| {
            world.characters.iter().any(|(other, one)| *other != who && one.name == name)
        }),
        None => read.name("name"),
    };
    let key = words!("heimr.character.components");
    read.require(key, !one.name.trim().is_empty(), "name", || Text::part(key, "empty"));
    // Whoever is unseen has no name that a player could learn by being refused it.
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    if players && others.any(|(_, known)| known.name == one.name) {
        let words = Text::part(words!("heimr.character.components"), "taken");
        read.wrong("name", words.with("name", Value::text(&one.name)));
    }
    let set: Vec<Value> =
        world.campaign.attributes.iter().map(|attribute| Value::text(&attribute.name)).collect();
    let mut attributes = BTreeMap::new();
    for (name, cells) in read.rows("attributes") {
        if world.attribute(&name).is_none() {
            let words = Text::part(words!("heimr.attribute.custom-sets"), "unknown");
            let words = words.with("name", Value::text(&name)).with("known", Value::List(set.clone()));
            read.wrong("attributes", words);
        }
        attributes.insert(name, cell_number(&cells, 0));
    }
    // What is filled in besides goes before what the list says.
    let described = |field: &str, read: &Reader<'_>| model.filter(|_| !read.is_given(field));
    one.attributes = match described("attributes", read) {
        Some(model) => {
            let known = model.attributes.iter().filter(|(name, _)| world.attribute(name).is_some());
            known.map(|(name, value)| (name.clone(), *value)).collect()
        }
        None => attributes,
    };
    let abilities = content::abilities(world);
    let mut training = BTreeMap::new();
    for (name, cells) in read.rows("training") {
        if !abilities.contains_key(name.as_str()) {
            let known = abilities.keys().map(|name| Value::text(name)).collect();
            let words = Text::part(words!("heimr.ability.open-set"), "unknown");
            read.wrong("training", words.with("name", Value::text(&name)).with("known", Value::List(known)));
        }
        let trained = Training { consistency: cell_number(&cells, 0), potential: cell_number(&cells, 1) };
        training.insert(name, trained);
    }
    one.training = match described("training", read) {
        Some(model) => {
            let known = model.training.iter().filter(|(name, _)| abilities.contains_key(name.as_str()));
            known.map(|(name, training)| (name.clone(), *training)).collect()
        }
        None => training,
    };
    // What is left of a pool is held against its maximum once everything that adds to it is there.
    let refill = |pool: Pool, max: i32| match before {
        Some(_) => Pool { max, ..pool },
        None => Pool::full(max),
    };
    let most = |field: &str, read: &mut Reader<'_>, own: fn(&Creature) -> i32| match described(field, read) {
        Some(model) => own(model),
        None => read.number(field),
    };
    one.hp = refill(one.hp, most("max-hp", read, |model| model.max_hp));
    one.willpower = refill(one.willpower, most("max-willpower", read, |model| model.max_willpower));
    match described("gear", read) {
        Some(model) => {
            let gear = model.gear.iter().map(|(name, (like, place))| (name.clone(), like.clone(), *place));
            items::give(world, read, gear.collect(), &mut one.items);
        }
        None => items::read_gear(world, read, &mut one.items),
    }
    let starts = read.value("square");
    if let Some(Value::Place(place)) = starts.filter(|_| before.is_none() || read.is_given("square")) {
        one.stance.square = Square::of(place);
        one.stance.level = places::ground(world, one.stance.square);
    }
    let mut with = world.clone();
    with.characters.insert(who, one.clone().into());
    if before.is_some() {
        one.hp.now = one.hp.now.min(points::max_hp(&with, who));
        one.willpower.now = one.willpower.now.min(points::max_willpower(&with, who));
    }
    one.fatigue = match before {
        Some(before) => before.fatigue.max(fatigue::base(&with, who)),
        None => fatigue::base(&with, who),
    };
    edit::by_hand(world, vec![Effect::Character(who, one.into())])
}
