//! Content packs: rows of a game's lists in files of TOML, as people write, share and sell them.
//!
//! A pack is a folder. Its `pack.toml` says what it is called and which game it is for; every other file holds rows as
//! `[[creature]]`, by the name of the list, with the same columns as the game's own. Everything that is wrong is told
//! at once, with file and line.
use crate::given;
use norn_chronicle::PackRow;
use norn_kernel::record::{List, Table as Row};
use norn_kernel::{Problem, Ruleset, World};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use toml_edit::{Document, Item, TableLike};

/// A file of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// What it is called.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// The file that says what a pack is.
pub const ABOUT: &str = "pack.toml";

/// What a pack says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// What it is called.
    pub name: String,
    /// Which game it is for, as commands call it.
    pub game: String,
    /// What is in it, and whose it is, for people.
    #[serde(default)]
    pub about: String,
}

/// What is wrong with a pack, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// In which file.
    pub file: String,
    /// The line, from 1; 0 if it is about no line.
    pub line: usize,
    /// In the program's words, or in the game's.
    pub what: Wrong,
}

/// What is wrong in it.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// In words: what was wrong, and what would be right.
    House(String),
    /// As the game says of a column.
    Game(Box<Problem>),
}

impl Fault {
    fn of(file: &str, line: usize, text: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, what: Wrong::House(text.into()) }
    }
    /// Where it is: `creatures.toml:12`.
    #[must_use]
    pub fn place(&self) -> String {
        match self.line {
            0 => self.file.clone(),
            line => format!("{}:{line}", self.file),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            Wrong::House(text) => write!(f, "{}: {text}", self.place()),
            Wrong::Game(problem) => {
                write!(f, "{}: {} ({})", self.place(), problem.at, problem.words.key.id())
            }
        }
    }
}

/// What a pack says of itself.
///
/// # Errors
/// That it says nothing, or what can't be read.
pub fn about(files: &[File]) -> Result<About, Fault> {
    let file = files.iter().find(|file| file.name == ABOUT).ok_or_else(|| {
        let like = "say in it, for example, `name = \"Beasts of the fen\"` and `game = \"…\"`";
        Fault::of(ABOUT, 0, format!("the pack has no such file; {like}"))
    })?;
    toml::from_str(&file.text).map_err(|error| {
        let line = error.span().map_or(0, |span| line_at(&file.text, span.start));
        Fault::of(ABOUT, line, error.message().trim())
    })
}

/// What changes in a game's world.
pub type Effects<R> = Vec<<<R as Ruleset>::World as World>::Effect>;

/// Reads a pack for a world: its rows in the order in which they are written down, and what they change.
///
/// # Errors
/// Everything that is wrong, file by file.
pub fn read<R: Ruleset>(
    rules: R,
    world: &R::World,
    files: &[File],
) -> Result<(Vec<PackRow>, Effects<R>), Vec<Fault>> {
    let lists = rules.lists();
    let mut faults = vec![];
    let mut found: Vec<(usize, Found<'_>)> = vec![];
    for file in files.iter().filter(|file| file.name != ABOUT) {
        match Document::parse(file.text.as_str()) {
            Ok(document) => rows_of(file, &document, lists, &mut found, &mut faults),
            Err(error) => {
                let line = error.span().map_or(1, |span| line_at(&file.text, span.start));
                faults.push(Fault::of(&file.name, line, error.message().trim()));
            }
        }
    }
    // Rows that others refer to come first, whichever file they are in.
    found.sort_by_key(|(list, _)| *list);
    let (mut rows, mut effects) = (vec![], vec![]);
    let mut after = world.clone();
    for (list, Found { file, spans, row }) in found {
        let Some(list) = lists.get(list) else { continue };
        let again = |one: &PackRow| one.list == list.name() && one.row.get("name") == row.get("name");
        if row.contains_key("name") && rows.iter().any(again) {
            let text = format!("there are two of this name among `{}`; rename one", list.name());
            faults.push(Fault::of(&file.name, spans.line("name"), text));
            continue;
        }
        match list.row(&after, &row) {
            Ok(change) => {
                for effect in rules.follow(&after, change) {
                    after.apply(&effect);
                    effects.push(effect);
                }
            }
            Err(problems) => faults.extend(problems.into_iter().map(|problem| Fault {
                file: file.name.clone(),
                line: spans.line(&problem.at),
                what: Wrong::Game(Box::new(problem)),
            })),
        }
        rows.push(PackRow { list: list.name().to_owned(), row });
    }
    if faults.is_empty() && rows.is_empty() {
        let known: Vec<&str> = lists.iter().map(|list| list.name()).collect();
        let text = match known.first() {
            None => "this game has no lists that a pack could add to".to_owned(),
            Some(first) => format!("there is nothing in it; write rows such as [[{first}]]"),
        };
        faults.push(Fault::of(ABOUT, 0, text));
    }
    if faults.is_empty() { Ok((rows, effects)) } else { Err(faults) }
}

/// What rows that were read before change in a world; nothing where one of them can't be read, or there is no such list.
pub fn again<R: Ruleset>(rules: R, world: &R::World, rows: &[PackRow]) -> Option<Effects<R>> {
    let mut after = world.clone();
    let mut effects = vec![];
    for PackRow { list, row } in rows {
        let list = rules.lists().iter().find(|known| known.name() == list)?;
        let change = list.row(&after, row).ok()?;
        for effect in rules.follow(&after, change) {
            after.apply(&effect);
            effects.push(effect);
        }
    }
    Some(effects)
}

/// A row with the lines that it stands in.
struct Found<'a> {
    file: &'a File,
    spans: Lines,
    row: Row,
}

/// In which line each column of a row stands.
struct Lines {
    row: usize,
    columns: Vec<(String, usize)>,
}

impl Lines {
    /// The line of a column, or of what it stands in.
    fn line(&self, column: &str) -> usize {
        let mut place = column;
        loop {
            if let Some((_, line)) = self.columns.iter().find(|(known, _)| known == place) {
                return *line;
            }
            match place.rsplit_once('.') {
                Some((outer, _)) => place = outer,
                None => return self.row,
            }
        }
    }
}

fn line_at(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

fn rows_of<'a, W: World>(
    file: &'a File,
    document: &Document<&str>,
    lists: &[&dyn List<W>],
    found: &mut Vec<(usize, Found<'a>)>,
    faults: &mut Vec<Fault>,
) {
    let known: Vec<&str> = lists.iter().map(|list| list.name()).collect();
    let line = |span: Option<Range<usize>>| span.map_or(1, |span| line_at(&file.text, span.start));
    for (name, item) in document.as_table() {
        let Some(list) = known.iter().position(|known| *known == name) else {
            let at = document.as_table().key(name).and_then(toml_edit::Key::span);
            let text = format!("there is no list `{name}`: {}", given::hint(name, &known));
            faults.push(Fault::of(&file.name, line(at.or(item.span())), text));
            continue;
        };
        let tables: Vec<&dyn TableLike> = match item {
            Item::ArrayOfTables(tables) => tables.iter().map(|table| table as &dyn TableLike).collect(),
            Item::Value(toml_edit::Value::Array(rows)) => {
                rows.iter().filter_map(|row| row.as_inline_table().map(|row| row as &dyn TableLike)).collect()
            }
            _ => vec![],
        };
        if tables.is_empty() {
            let text = format!("rows of a list are written as [[{name}]], each with its columns below it");
            faults.push(Fault::of(&file.name, line(item.span()), text));
        }
        for table in tables {
            let mut columns = vec![];
            lines_of(&file.text, table, "", &mut columns);
            let first = columns.iter().map(|(_, line)| *line).min().unwrap_or(1);
            match plain(table) {
                Ok(row) => found.push((list, Found { file, spans: Lines { row: first, columns }, row })),
                Err(column) => {
                    let at = columns.iter().find(|(known, _)| *known == column).map_or(first, |(_, at)| *at);
                    let text =
                        format!("`{column}` holds a date or a number with a fraction, which no column takes");
                    faults.push(Fault::of(&file.name, at, text));
                }
            }
        }
    }
}

fn lines_of(text: &str, table: &dyn TableLike, within: &str, columns: &mut Vec<(String, usize)>) {
    for (name, item) in table.iter() {
        let place = format!("{within}{name}");
        let span = table.key(name).and_then(toml_edit::Key::span).or(item.span());
        columns.push((place.clone(), span.map_or(1, |span| line_at(text, span.start))));
        if let Some(inner) = item.as_table_like() {
            lines_of(text, inner, &format!("{place}."), columns);
        }
    }
}

/// The columns as plain values, or the name of one whose type no column takes.
fn plain(table: &dyn TableLike) -> Result<Row, String> {
    let mut row = Row::new();
    for (name, item) in table.iter() {
        let value = match item.as_table_like() {
            Some(inner) => toml::Value::Table(plain(inner).map_err(|column| format!("{name}.{column}"))?),
            None => item.as_value().and_then(plain_value).ok_or_else(|| name.to_owned())?,
        };
        row.insert(name.to_owned(), value);
    }
    Ok(row)
}

fn plain_value(value: &toml_edit::Value) -> Option<toml::Value> {
    Some(match value {
        toml_edit::Value::String(text) => toml::Value::String(text.value().clone()),
        toml_edit::Value::Integer(number) => toml::Value::Integer(*number.value()),
        toml_edit::Value::Boolean(flag) => toml::Value::Boolean(*flag.value()),
        toml_edit::Value::Array(values) => {
            toml::Value::Array(values.iter().map(plain_value).collect::<Option<_>>()?)
        }
        toml_edit::Value::InlineTable(table) => toml::Value::Table(plain(table).ok()?),
        toml_edit::Value::Float(_) | toml_edit::Value::Datetime(_) => return None,
    })
}

/// What packs may hold for this game: a JSON Schema of one file, in a table of TOML.
#[must_use]
pub fn schema<R: Ruleset>(rules: R, world: &R::World) -> Row {
    let lists = rules.lists().iter().map(|list| {
        let mut rows = Row::new();
        rows.insert("type".into(), "array".into());
        rows.insert("items".into(), list.schema(world));
        (list.name().to_owned(), toml::Value::Table(rows))
    });
    let mut schema = Row::new();
    schema.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), toml::Value::Table(lists.collect()));
    schema.insert("additionalProperties".into(), false.into());
    schema
}
