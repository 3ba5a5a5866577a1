//! Records: what is filled in, built, shown and written by hand.
use crate::table::world;
use norn_kernel::ruleset::{Draft, Problem};
use norn_kernel::show::{Row, Shown, View};
use norn_kernel::{Money, Ruleset, Text, Value, Viewer, Who, World as _};
use norn_triumvene::world::World;
use norn_triumvene::{Effect, Triumvene};

pub(crate) fn pounds(whole: i64) -> Money {
    Money::whole(whole)
}

pub(crate) fn nobody() -> World {
    world([])
}

/// A draft of this form.
pub(crate) fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    Draft { form: form.to_owned(), values: values.collect() }
}

pub(crate) fn list(values: impl IntoIterator<Item = Value>) -> Value {
    Value::List(values.into_iter().collect())
}

pub(crate) fn n(number: i64) -> Value {
    Value::Number(number)
}

pub(crate) fn t(text: &str) -> Value {
    Value::text(text)
}

fn with(mut world: World, effects: &[Effect]) -> World {
    for effect in effects {
        world.apply(effect);
    }
    world
}

/// The world with what the draft describes.
pub(crate) fn build(world: &World, draft: &Draft, who: Who) -> World {
    let (effects, problems) = match Triumvene.build(world, draft, who) {
        Ok(effects) => (effects, vec![]),
        Err(problems) => (vec![], problems),
    };
    assert_eq!(problems, []);
    with(world.clone(), &effects)
}

/// How many things of this name somebody carries.
pub(crate) fn carried(world: &World, who: Who, name: &str) -> i32 {
    world.character(who).items.get(name).map_or(0, |item| item.count)
}

/// What is wrong with a draft: the field, the rule and which of its words.
pub(crate) fn problems(world: &World, draft: &Draft, who: Who) -> Vec<(String, &'static str, &'static str)> {
    let problems = Triumvene.build(world, draft, who).err().unwrap_or_default();
    let one = |Problem { at, words, .. }: Problem| (at, words.key.id(), words.part);
    problems.into_iter().map(one).collect()
}

/// The world after the referee has written this.
pub(crate) fn edit(world: &World, address: &str, value: impl Into<Value>) -> World {
    let effects = Triumvene.edit(world, address, &value.into());
    with(world.clone(), &effects.expect("an address that takes it"))
}

/// Why the referee can't write this: which words, and what they mention.
pub(crate) fn edit_refused(world: &World, address: &str, value: impl Into<Value>) -> Text {
    Triumvene.edit(world, address, &value.into()).expect_err("a problem").words
}

/// The rows that the rule reference has for a rule.
pub(crate) fn rows_of(rule: &str) -> Vec<toml::Table> {
    let reference: toml::Table = Triumvene.reference().parse().expect("a reference");
    let rules = reference["rule"].as_array().expect("rules");
    let entry = rules.iter().find(|entry| entry["id"].as_str() == Some(rule)).expect("such a rule");
    let rows = entry["rows"].as_array().expect("rows");
    rows.iter().map(|row| row.as_table().expect("a row").clone()).collect()
}

pub(crate) fn word(row: &toml::Table, column: &str) -> String {
    row[column].as_str().expect("a word").to_owned()
}

pub(crate) fn number(row: &toml::Table, column: &str) -> i64 {
    row[column].as_integer().expect("a number")
}

pub(crate) fn flag(row: &toml::Table, column: &str) -> bool {
    row[column].as_bool().expect("yes or no")
}

/// Everything that a viewer may see on a sheet; `None` for what belongs to the table.
pub(crate) fn sheet_rows(world: &World, viewer: &Viewer, who: Option<Who>) -> Vec<Row> {
    let View { sheets, .. } = Triumvene.show(world, viewer);
    let sheet = sheets.into_iter().find(|sheet| sheet.who == who);
    sheet.into_iter().flat_map(|sheet| sheet.sections).flat_map(|section| section.rows).collect()
}

/// What stands in the rows with these words, in order.
pub(crate) fn shown(rows: &[Row], rule: &str, part: &str) -> Vec<Shown> {
    let rows = rows.iter().filter(|row| row.label.key.id() == rule && row.label.part == part);
    rows.map(|row| row.value.clone()).collect()
}

/// The rows of a list at a table, in their order.
pub(crate) fn listed<T: norn_triumvene::world::Row<World>>(world: &World) -> Vec<(String, T)> {
    T::in_order(world).map(|(name, row)| (name.to_owned(), row.clone())).collect()
}
