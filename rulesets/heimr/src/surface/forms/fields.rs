//! Fields that forms share, and how they are read.
use crate::content::{self, Numbered};
use crate::reference::RULES;
use crate::world::World;
use crate::world::bounds::{NAME_MAX, REQUIREMENT_MAX};
use crate::world::harm::Reaction;
use crate::world::rolls::Tested;
use crate::world::squares::Square;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::Reader;
use norn_kernel::offer::{Param, Range, listed, param};
use norn_kernel::ruleset::Form;
use norn_kernel::{Choice, Closed, Key, Text, Value, Who, words};

pub(crate) fn form(key: Key, name: &'static str, fields: Vec<Param>) -> Form {
    Form { name, words: Text::part(key, "form"), players: false, fields }
}

pub(crate) fn name(key: Key) -> Param {
    param(Text::part(key, "name"), Range::Text { max: NAME_MAX })
}

pub(crate) fn prose(key: Key, name: &'static str) -> Param {
    param(Text::part(key, name), Range::Text { max: TEXT_MAX }).or(Value::text(""))
}

pub(crate) fn number(key: Key, name: &'static str, (min, max): (i32, i32), usual: i32) -> Param {
    param(Text::part(key, name), Range::Number { min: min.into(), max: max.into() }).or(usual)
}

pub(crate) fn flag(key: Key, name: &'static str) -> Param {
    param(Text::part(key, name), Range::Flag).or(false)
}

pub(crate) fn words(key: Key, name: &'static str, words: impl IntoIterator<Item = &'static str>) -> Param {
    let options: Vec<Choice> = words.into_iter().map(|word| Choice::word(key, word)).collect();
    let first = options.first().map(|option| option.value.clone());
    let param = param(Text::part(key, name), Range::OneOf(options));
    match first {
        Some(first) => param.or(first),
        None => param,
    }
}

pub(crate) fn all<C: Closed>() -> impl Iterator<Item = &'static str> {
    C::ALL.iter().map(|one| one.word())
}

pub(crate) fn owner(world: &World, key: Key, besides: Option<&'static str>) -> Param {
    let everybody = world.characters.keys().map(|&who| Choice::new(key, who));
    let options = everybody.chain(besides.map(|word| Choice::word(key, word))).collect();
    param(Text::part(key, "owner"), Range::OneOf(options))
}

/// What answers effects. [heimr.effect.reactions-scope]
pub(crate) fn answers() -> Param {
    words(
        Text::new(words!("heimr.effect.reactions-scope")).key,
        "answers",
        ["nothing", "answers-resist", "answers-miss"],
    )
}

pub(crate) fn read_answers(read: &mut Reader<'_>) -> Option<Reaction> {
    match read.value("answers") {
        Some(Value::Word(word)) if word == "answers-resist" => Some(Reaction::Resist),
        Some(Value::Word(word)) if word == "answers-miss" => Some(Reaction::Miss),
        _ => None,
    }
}

pub(crate) fn word(read: &mut Reader<'_>, name: &str) -> String {
    match read.value(name) {
        Some(Value::Word(word)) => word,
        _ => String::new(),
    }
}

pub(crate) fn closed<C: Closed>(read: &mut Reader<'_>, name: &str) -> Option<C> {
    let word = word(read, name);
    C::ALL.iter().copied().find(|one| one.word() == word)
}

pub(crate) fn who(read: &mut Reader<'_>) -> Option<Who> {
    match read.value("owner") {
        Some(Value::Character(who)) => Some(who),
        _ => None,
    }
}

pub(crate) fn positive(number: i32) -> Option<u16> {
    u16::try_from(number).ok().filter(|number| 0 < *number)
}

/// The most rows of a table.
pub(crate) const ROWS_MAX: u16 = 100;
/// The word for nothing of a list.
pub(crate) const NONE: &str = "none";

pub(crate) fn named(max: u16) -> Range {
    Range::Text { max }
}

pub(crate) fn within(min: i32, max: i32) -> Range {
    Range::Number { min: min.into(), max: max.into() }
}

pub(crate) fn requirement() -> Range {
    Range::Number { min: 0, max: REQUIREMENT_MAX }
}

/// Every square of the grid, to choose from. [heimr.grid.square-names]
#[must_use]
pub fn squares(world: &World, key: Key) -> Range {
    Range::OneOf(listed(world.grid.squares().map(|square| Choice::new(key, square))))
}

/// A row of a table, or none of them.
pub(crate) fn of_rows<'n>(key: Key, names: impl IntoIterator<Item = &'n str>) -> Range {
    let rows = names.into_iter().map(|name| Choice::new(key, Value::text(name)));
    Range::OneOf(std::iter::once(Choice::word(key, NONE)).chain(rows).collect())
}

pub(crate) fn names(rows: &[Numbered]) -> impl Iterator<Item = &str> {
    rows.iter().map(|row| row.name.as_str())
}

/// With what something is rolled: an ability, or an attribute. [heimr.environment.crossing-ability]
pub(crate) fn with(world: &World, key: Key, none: bool) -> Range {
    let abilities = content::abilities(world);
    let abilities = abilities.keys().map(|name| Choice::new(key, Value::text(name)));
    let attributes = world.campaign.attributes.iter();
    let attributes = attributes.map(|attribute| {
        Choice::new(key, Value::List(vec![Value::word("attribute"), Value::text(&attribute.name)]))
    });
    let none = none.then(|| Choice::word(key, NONE));
    Range::OneOf(none.into_iter().chain(listed(abilities.chain(attributes))).collect())
}

pub(crate) fn square(read: &mut Reader<'_>, name: &str) -> Square {
    match read.value(name) {
        Some(Value::Place(place)) => Square::of(place),
        _ => Square::default(),
    }
}

/// The row that was chosen, if any was.
pub(crate) fn chosen(read: &mut Reader<'_>, name: &str) -> Option<String> {
    match read.value(name) {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    }
}

pub(crate) fn tested(read: &mut Reader<'_>, name: &str, consistency: &str) -> Option<Tested> {
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

pub(crate) fn small(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

/// A number of its own, or that of the row that was chosen.
pub(crate) fn number_of(own: i32, rows: &[Numbered], like: Option<&str>) -> Option<i32> {
    let row = like.and_then(|like| rows.iter().find(|row| row.name == like));
    if 0 < own { Some(own) } else { row.and_then(|row| row.number) }
}

pub(crate) fn cell_text(cells: &[Value], n: usize) -> Option<String> {
    match cells.get(n) {
        Some(Value::Text(text)) if !text.trim().is_empty() => Some(text.clone()),
        _ => None,
    }
}
