//! The form of a character.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::experience::TRAINING_MAX;
use crate::rules::characters::{fatigue, points};
use crate::rules::grid::places;
use crate::surface::bounds::{ATTRIBUTE_MAX, HP_DEFAULT, NAME_MAX, POINTS_MAX, ROWS_MAX, WILLPOWER_DEFAULT};
use crate::surface::edit;
use crate::surface::forms::{fields, items};
use crate::world::squares::Square;
use crate::world::{Character, Effect, Pool, Side, Training, World};
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::ruleset::Form;
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
    let fields = vec![
        param(Text::part(key, "name"), named()),
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
    ];
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

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for
/// stays as it is.
pub(crate) fn build_character(world: &World, read: &mut Reader<'_>, who: Who, players: bool) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = if players { Side::Party } else { Side::Opponents };
    one.name = read.name("name");
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
    one.attributes = attributes;
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
    one.training = training;
    // What is left of a pool is held against its maximum once everything that adds to it is there.
    let refill = |pool: Pool, max: i32| match before {
        Some(_) => Pool { max, ..pool },
        None => Pool::full(max),
    };
    one.hp = refill(one.hp, read.number("max-hp"));
    one.willpower = refill(one.willpower, read.number("max-willpower"));
    items::read_gear(world, read, &mut one.items);
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
