//! What can be made, and with whom a table can start.
use crate::RULES;
use crate::abilities;
use crate::battlefields;
use crate::content;
use crate::experience::TRAINING_MAX;
use crate::fatigue;
use crate::offers::{listed, param};
use crate::place_forms;
use crate::places;
use crate::thing_forms;
use crate::world::{Ability, Character, Effect, Entry, Pool, Side, Square, Training, World};
use norn_kernel::content::rows;
use norn_kernel::draft::{Reader, cell_number};
use norn_kernel::offer::{Param, Range};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Text, Value, Who, rule};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The longest name, in characters.
pub const NAME_MAX: u16 = 80;
/// The furthest that an attribute may be from 0.
pub const ATTRIBUTE_MAX: i32 = 100;
/// The highest maximum of hit points and of willpower.
pub const POINTS_MAX: i32 = 1_000;
/// The most rows of a table.
pub const ROWS_MAX: u16 = 100;
/// Hit points of whoever has nothing else entered. [heimr.character.hit-points]
pub(crate) const HP_DEFAULT: i32 = 3;
/// Willpower of whoever has nothing else entered. [heimr.character.willpower]
pub(crate) const WILLPOWER_DEFAULT: i32 = 3;
/// The span that base consistency should lie in. [heimr.ability.base-consistency-range]
pub const BASE_CONSISTENCY: std::ops::RangeInclusive<i32> = -2..=3;

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let mut forms = vec![
        character(world, true),
        character(world, false),
        ability(world),
        place_forms::location(world),
        place_forms::border(world),
    ];
    forms.extend(battlefields::forms(world));
    forms.extend(thing_forms::forms(world));
    forms
}

fn number(words: Text, min: i32, max: i32, default: i32) -> Param {
    param(words, Range::Number { min: min.into(), max: max.into() }).or(default)
}

fn table(words: Text, columns: Vec<(&'static str, Range)>) -> Param {
    param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// A character. [heimr.character.components]
fn character(world: &World, players: bool) -> Form {
    let key = rule!("heimr.character.components");
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
        table(Text::part(rule!("heimr.attribute.starting-values"), "attributes"), of_attributes)
            .or(attributes),
        table(Text::part(rule!("heimr.ability.training-kinds"), "training"), of_training),
        number(Text::part(rule!("heimr.character.hit-points"), "max-hp"), 1, POINTS_MAX, HP_DEFAULT),
        number(
            Text::part(rule!("heimr.character.willpower"), "max-willpower"),
            0,
            POINTS_MAX,
            WILLPOWER_DEFAULT,
        ),
        thing_forms::gear(world),
        param(
            Text::part(rule!("heimr.grid.tokens"), "square"),
            place_forms::squares(world, rule!("heimr.grid.tokens")),
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

/// An ability of the campaign. [heimr.ability.open-set]
fn ability(world: &World) -> Form {
    let key = rule!("heimr.ability.open-set");
    let attributes = world.campaign.attributes.iter();
    let attributes = attributes.map(|attribute| Choice::new(key, Value::text(&attribute.name)));
    // One at least, unless what is suggested has one.
    let several = |options: Vec<Choice>| Range::SeveralOf { options, min: 0, max: ROWS_MAX };
    let mut general = vec![Choice::word(rule!("heimr.standard-ability.specific-before-general"), "none")];
    general.extend(
        content::abilities(world).keys().map(|name| {
            Choice::new(rule!("heimr.standard-ability.specific-before-general"), Value::text(name))
        }),
    );
    let examples = rule!("heimr.ability.examples");
    let like = content::suggested().iter().map(|row| {
        let words = Text::part(examples, "suggestion").with("name", Value::text(&row.name));
        let words = words.with("founded", i32::from(row.attribute.is_some()));
        let words = words.with("attribute", Value::text(row.attribute.as_deref().unwrap_or_default()));
        Choice::told(Value::text(&row.name), words.with("consistency", row.consistency))
    });
    let like = std::iter::once(Choice::word(examples, "none")).chain(like).collect();
    let fields = vec![
        param(Text::part(examples, "like"), Range::OneOf(like)).or(Value::word("none")),
        param(Text::part(key, "name"), Range::Text { max: NAME_MAX }).or(Value::text("")),
        param(Text::part(rule!("heimr.attribute.in-every-roll"), "founded-on"), several(listed(attributes)))
            .or(Value::List(vec![])),
        number(scale(), -crate::dice::CONSISTENCY_MAX, crate::dice::CONSISTENCY_MAX, 0),
        param(
            Text::part(rule!("heimr.standard-ability.specific-before-general"), "specialises"),
            Range::OneOf(listed(general)),
        )
        .or(Value::word("none")),
    ];
    Form { name: "ability", words: Text::part(key, "new-ability"), players: false, fields }
}

/// What base consistency comes to, with reference points beside it. [heimr.ability.base-consistency-scale]
fn scale() -> Text {
    let words = Text::part(rule!("heimr.ability.base-consistency-scale"), "base");
    let rows = content::consistency_scale();
    ["bad", "luck", "sure"].into_iter().fold(words, |words, meaning| {
        let row = rows.iter().find(|(known, _)| known == meaning);
        words.with(meaning, row.map_or(0, |(_, consistency)| *consistency))
    })
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let forms = forms(world);
    let key = rule!("heimr.character.components");
    let Some(form) = forms.iter().find(|form| form.name == draft.form) else {
        let known = forms.iter().map(|form| Value::text(form.name));
        return Err(vec![Problem {
            at: draft.form.clone(),
            field: None,
            words: Text::part(key, "unknown-form")
                .with("form", Value::text(&draft.form))
                .with("known", Value::List(known.collect())),
        }]);
    };
    let mut read = Reader::of(form, draft, key);
    let effects = match form.name {
        "ability" => build_ability(world, &mut read),
        "location" => place_forms::build_location(world, &mut read),
        "border" => place_forms::build_border(&mut read),
        name => match thing_forms::build(world, name, &mut read)
            .or_else(|| battlefields::build(world, name, &mut read))
        {
            Some(effects) => effects,
            None => build_character(world, &mut read, who, name == "character"),
        },
    };
    if read.problems.is_empty() { Ok(effects) } else { Err(read.problems) }
}

/// An ability as it is written; what is not comes from what was suggested.
/// [heimr.ability.examples, heimr.attribute.in-every-roll]
fn build_ability(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let like = match read.value("like") {
        Some(Value::Text(like)) => content::suggested().iter().find(|row| row.name == like),
        _ => None,
    };
    let name = match like.filter(|_| !read.is_given("name")) {
        Some(like) => like.name.clone(),
        None => read.name("name"),
    };
    let mut attributes = read.texts("founded-on");
    if attributes.is_empty() {
        let suggested = like.and_then(|like| like.attribute.clone());
        attributes.extend(suggested.filter(|name| world.attribute(name).is_some()));
    }
    let key = rule!("heimr.attribute.in-every-roll");
    read.require(key, !attributes.is_empty(), "founded-on", || {
        Text::part(key, "problem").with("address", Value::text(&name))
    });
    let consistency = match like.filter(|_| !read.is_given("base")) {
        Some(like) => like.consistency,
        None => read.number("base"),
    };
    let specialises = match read.value("specialises") {
        Some(Value::Text(general)) => Some(general),
        _ => None,
    };
    vec![Effect::Ability(name, Some(Entry::Own(Ability { attributes, consistency, specialises })))]
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for
/// stays as it is.
fn build_character(world: &World, read: &mut Reader<'_>, who: Who, players: bool) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = if players { Side::Party } else { Side::Opponents };
    one.name = read.name("name");
    // Whoever is unseen has no name that a player could learn by being refused it.
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    if players && others.any(|(_, known)| known.name == one.name) {
        let words = Text::part(rule!("heimr.character.components"), "taken");
        read.wrong("name", words.with("name", Value::text(&one.name)));
    }
    let set: Vec<Value> =
        world.campaign.attributes.iter().map(|attribute| Value::text(&attribute.name)).collect();
    let mut attributes = BTreeMap::new();
    for (name, cells) in read.rows("attributes") {
        if world.attribute(&name).is_none() {
            let words = Text::part(rule!("heimr.attribute.custom-sets"), "unknown");
            let words = words.with("name", Value::text(&name)).with("known", Value::List(set.clone()));
            read.wrong("attributes", words);
        }
        attributes.insert(name, cell_number(&cells, 0));
    }
    one.attributes = attributes;
    let abilities = content::abilities(world);
    let mut training = BTreeMap::new();
    for (name, cells) in read.rows("training") {
        if !abilities.contains_key(&name) {
            let known = abilities.keys().map(|name| Value::text(name)).collect();
            let words = Text::part(rule!("heimr.ability.open-set"), "unknown");
            read.wrong("training", words.with("name", Value::text(&name)).with("known", Value::List(known)));
        }
        let trained = Training { consistency: cell_number(&cells, 0), potential: cell_number(&cells, 1) };
        training.insert(name, trained);
    }
    one.training = training;
    let refill = |pool: Pool, max: i32| match before {
        Some(_) => Pool { now: pool.now.min(max), max },
        None => Pool::full(max),
    };
    one.hp = refill(one.hp, read.number("max-hp"));
    one.willpower = refill(one.willpower, read.number("max-willpower"));
    thing_forms::read_gear(world, read, &mut one.items);
    let starts = read.value("square");
    if let Some(Value::Place(place)) = starts.filter(|_| before.is_none() || read.is_given("square")) {
        one.stance.square = Square::of(place);
        one.stance.level = places::ground(world, one.stance.square);
    }
    let mut with = world.clone();
    with.characters.insert(who, one.clone().into());
    one.fatigue = match before {
        Some(before) => before.fatigue.max(fatigue::base(&with, who)),
        None => fatigue::base(&with, who),
    };
    vec![Effect::Character(who, Box::new(one))]
}

/// A party of four, four robbers, and a mill to fight over.
#[must_use]
pub fn cast() -> Cast {
    static DRAFTS: LazyLock<Vec<Draft>> =
        LazyLock::new(|| rows(rule!("heimr.environment.purpose"), include_str!("../content/cast.toml")));
    Cast {
        drafts: DRAFTS.clone(),
        opening: Some(Text::part(rule!("heimr.environment.purpose"), "opening")),
        first: Some("begin-combat"),
    }
}

/// What is rolled with, at a glance: consistency and potential of an ability as they are without any situation.
/// [heimr.ability.two-values]
#[must_use]
pub fn ability_values(world: &World, who: Who, name: &str) -> (i32, i32) {
    let bare = |at: &mut norn_kernel::At<'_, World>| abilities::of_ability(at, who, name);
    norn_kernel::glance(world, bare)
}
