//! Content packs: rows of a game's lists in files of TOML, as people write, share and sell them.
//!
//! A pack is a folder. Its `pack.toml` says what it is called and which game it is for; every other file holds rows as
//! `[[creature]]`, by the name of the list, with the same columns as the game's own. Everything that is wrong is told
//! at once, with file and line.
use crate::nesting::{self, NESTING_MAX, Shape};
use crate::{brief, given};
use norn_chronicle::PackRow;
use norn_kernel::record::{List, Table as Row};
use norn_kernel::{Problem, Ruleset, World};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// How many values all files of a pack hold at most, keys and tables counted: a pack is kept whole until its last row is
/// known to be right.
pub const VALUES_MAX: usize = 20_000;
/// How many faults of a pack are told at once; the others are counted.
pub const FAULTS_MAX: usize = 50;

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
    /// What stands there, and what is nearest to it of what would be right.
    pub near: Option<String>,
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
        Self {
            file: brief::line(file, NAME_TOLD),
            line,
            what: Wrong::House(brief::cut(text.into(), FAULT_BYTES)),
            near: None,
        }
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
        }?;
        self.near.as_ref().map_or(Ok(()), |near| write!(f, "; {near}"))
    }
}

/// As many characters of what somebody called something are told.
const NAME_TOLD: usize = 80;
/// Of no more names all are told.
const LISTED: usize = 12;
/// As many bytes of one fault are kept.
const FAULT_BYTES: usize = 512;

/// What is wrong with a pack: the first of it, and how much more there is.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Faults {
    /// At most [`FAULTS_MAX`].
    pub told: Vec<Fault>,
    /// How many others there are.
    pub more: usize,
}

impl Faults {
    fn push(&mut self, fault: Fault) {
        if self.told.len() < FAULTS_MAX { self.told.push(fault) } else { self.more += 1 }
    }
    fn is_empty(&self) -> bool {
        self.told.is_empty()
    }
    /// In the order in which they stand in the files.
    fn sorted(mut self) -> Self {
        self.told.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
        self
    }
    /// Each fault as `told` words it, on a line of its own; cut where the whole becomes too long.
    #[must_use]
    pub fn lines(&self, told: &dyn Fn(&Fault) -> String) -> String {
        // What stands above them has room, too.
        brief::joined_within(self.told.iter().map(told), self.more, "\n", brief::REFUSAL_MAX - 64)
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self { told: vec![fault], more: 0 }
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
    shallow(file, &mut VALUES_MAX.clone())?;
    toml::from_str(&file.text).map_err(|error| {
        let line = error.span().map_or(0, |span| line_at(&file.text, span.start));
        Fault::of(ABOUT, line, error.message().trim())
    })
}

/// What changes in a game's world.
pub type Effects<R> = Vec<<<R as Ruleset>::World as World>::Effect>;

/// That a file may be read at all; takes its values from those that are left.
fn shallow(file: &File, left: &mut usize) -> Result<(), Fault> {
    match nesting::shape(&file.text, NESTING_MAX, *left) {
        Shape::Fits { values } => {
            *left -= values;
            Ok(())
        }
        Shape::Deep { line } => {
            let text = format!("it nests deeper than {NESTING_MAX} levels here; no list has columns so deep");
            Err(Fault::of(&file.name, line, text))
        }
        Shape::Wide { line } => {
            let text = format!(
                "a pack has at most {VALUES_MAX} values, keys counted, and they end here; take it in by halves"
            );
            Err(Fault::of(&file.name, line, text))
        }
    }
}

/// Reads a pack for a world: its rows in the order in which they are written down, and what they change.
///
/// # Errors
/// Everything that is wrong, file by file.
pub fn read<R: Ruleset>(
    rules: R,
    world: &R::World,
    files: &[File],
) -> Result<(Vec<PackRow>, Effects<R>), Faults> {
    let lists = rules.lists();
    let mut faults = Faults::default();
    let mut documents: Vec<(&File, Spanned<DeTable<'_>>)> = vec![];
    let mut left = VALUES_MAX;
    for file in files.iter().filter(|file| file.name != ABOUT) {
        if let Err(fault) = shallow(file, &mut left) {
            faults.push(fault);
            continue;
        }
        match DeTable::parse(&file.text) {
            Ok(document) => documents.push((file, document)),
            Err(error) => {
                let line = error.span().map_or(1, |span| line_at(&file.text, span.start));
                faults.push(Fault::of(&file.name, line, error.message().trim()));
            }
        }
    }
    let mut found: Vec<(usize, &File, &DeArray<'_>)> = vec![];
    for (file, document) in &documents {
        rows_of(file, document.get_ref(), lists, &mut found, &mut faults);
    }
    // Rows that others refer to come first, whichever file they are in.
    found.sort_by_key(|(list, ..)| *list);
    let (mut rows, mut effects) = (vec![], vec![]);
    let mut after = world.clone();
    let mut names: BTreeSet<(usize, &str)> = BTreeSet::new();
    let all = found.iter().flat_map(|&(nth, file, rows)| {
        rows.iter().filter_map(move |row| Some((nth, Found { file, columns: row.get_ref().as_table()? })))
    });
    for (nth, one) in all {
        let Some(list) = lists.get(nth) else { continue };
        let row = match plain(one.columns) {
            Ok(row) => row,
            Err(column) => {
                let text = format!(
                    "`{}` holds a date, a number with a fraction or one that is too large, which no column takes",
                    brief::line(&column, NAME_TOLD)
                );
                faults.push(Fault::of(&one.file.name, one.line(&column), text));
                continue;
            }
        };
        if one.name().is_some_and(|name| !names.insert((nth, name))) {
            let text = format!("there are two of this name among `{}`; rename one", list.name());
            faults.push(Fault::of(&one.file.name, one.line("name"), text));
            continue;
        }
        match list.row(&after, &row) {
            Ok(change) => {
                for effect in rules.follow(&after, change) {
                    after.apply(&effect);
                    effects.push(effect);
                }
            }
            Err(problems) => {
                let schema = list.schema(&after);
                for problem in problems {
                    let near = nearest_right(&schema, &row, &problem.at);
                    faults.push(Fault { near, ..one.fault(problem) });
                }
            }
        }
        if faults.is_empty() {
            rows.push(PackRow { list: list.name().to_owned(), row });
        } else {
            // What is not taken in is kept no longer.
            (rows, effects) = (vec![], vec![]);
        }
    }
    if faults.is_empty() && rows.is_empty() {
        let known: Vec<&str> = lists.iter().map(|list| list.name()).collect();
        let text = match known.first() {
            None => "this game has no lists that a pack could add to".to_owned(),
            Some(first) => format!("there is nothing in it; write rows such as [[{first}]]"),
        };
        faults.push(Fault::of(ABOUT, 0, text));
    }
    if faults.is_empty() { Ok((rows, effects)) } else { Err(faults.sorted()) }
}

/// What stands at a column, by the names that lead to it, and what is nearest to it of what the schema of a row allows;
/// nothing where that is plain.
fn nearest_right(schema: &toml::Value, row: &Row, at: &str) -> Option<String> {
    let (mut schema, mut value) = (schema, None);
    for (nth, part) in at.split('.').enumerate() {
        let inner: Option<&Row> = if nth == 0 { Some(row) } else { value.and_then(toml::Value::as_table) };
        let properties = schema.get("properties").and_then(toml::Value::as_table);
        match properties.and_then(|all| all.get(part)).or_else(|| schema.get("additionalProperties")) {
            Some(next) if next.is_table() => schema = next,
            _ => {
                let known: Vec<&str> = properties?.keys().map(String::as_str).collect();
                let near = given::nearest(part, known.iter().copied())?;
                return Some(format!("did you mean `{near}`?"));
            }
        }
        value = Some(inner?.get(part)?);
    }
    misfit(schema, value?)
}

/// A value that is none of those which a schema lists, or lies beyond its bounds, and what is nearest to it.
fn misfit(schema: &toml::Value, value: &toml::Value) -> Option<String> {
    let texts = |of: &str| -> Vec<&str> {
        schema
            .get(of)
            .and_then(toml::Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(toml::Value::as_str)
            .collect()
    };
    match value {
        toml::Value::String(text) => {
            let one_of = schema.get("anyOf").and_then(toml::Value::as_array);
            if let Some(all) = one_of {
                return all.iter().find_map(|schema| misfit(schema, value));
            }
            let known = [texts("enum"), texts("examples")].concat();
            if known.is_empty() || known.contains(&text.as_str()) {
                return None;
            }
            let here = format!("`{}` is none of them", brief::line(text, NAME_TOLD));
            Some(match given::nearest(text, known.iter().copied()) {
                Some(near) => format!("{here}: did you mean `{near}`?"),
                None if known.len() <= LISTED => format!("{here}: there is {}", given::list(&known)),
                None => here,
            })
        }
        toml::Value::Integer(number) => {
            let bound = |of: &str| schema.get(of).and_then(toml::Value::as_integer);
            let near = [
                bound("minimum").filter(|least| number < least),
                bound("maximum").filter(|most| most < number),
            ];
            near.into_iter()
                .flatten()
                .next()
                .map(|near| format!("it is {number}, and {near} is the nearest that may be"))
        }
        toml::Value::Array(all) => all.iter().find_map(|one| misfit(schema.get("items")?, one)),
        toml::Value::Table(all) => all.iter().find_map(|(name, one)| {
            let named = schema.get("propertyNames");
            let named = named.and_then(|names| misfit(names, &toml::Value::String(name.clone())));
            let within = schema.get("properties").and_then(|all| all.get(name));
            named.or_else(|| misfit(within.or_else(|| schema.get("additionalProperties"))?, one))
        }),
        _ => None,
    }
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

/// A row where it stands. In which line a column stands is looked up once it is asked for: to keep it for each column, with
/// the way to it, would take more than the pack itself.
#[derive(Clone, Copy)]
struct Found<'a> {
    file: &'a File,
    columns: &'a DeTable<'a>,
}

impl<'a> Found<'a> {
    /// What its row is called.
    fn name(&self) -> Option<&'a str> {
        let (_, name) = self.columns.iter().find(|(column, _)| **column.get_ref() == *"name")?;
        name.get_ref().as_str()
    }

    /// The line of a column, or of what it stands in.
    fn line(&self, column: &str) -> usize {
        let first = self.columns.keys().map(|key| key.span().start).min();
        let mut at = first.unwrap_or(0);
        let (mut within, mut rest) = (Some(self.columns), column);
        while let Some(table) = within.take() {
            for (name, value) in table {
                let Some(after) = rest.strip_prefix(&**name.get_ref()) else { continue };
                let inner = after.strip_prefix('.');
                if after.is_empty() || inner.is_some() {
                    at = name.span().start;
                    within = inner.and(value.get_ref().as_table());
                    rest = inner.unwrap_or_default();
                    break;
                }
            }
        }
        line_at(&self.file.text, at)
    }

    fn fault(&self, problem: Problem) -> Fault {
        Fault {
            file: brief::line(&self.file.name, NAME_TOLD),
            line: self.line(&problem.at),
            what: Wrong::Game(Box::new(problem)),
            near: None,
        }
    }
}

fn line_at(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

fn rows_of<'a, W: World>(
    file: &'a File,
    document: &'a DeTable<'a>,
    lists: &[&dyn List<W>],
    found: &mut Vec<(usize, &'a File, &'a DeArray<'a>)>,
    faults: &mut Faults,
) {
    let known: Vec<&str> = lists.iter().map(|list| list.name()).collect();
    for (key, item) in document {
        let name = &**key.get_ref();
        let told = || brief::line(name, NAME_TOLD);
        let Some(list) = known.iter().position(|known| *known == name) else {
            let text = format!("there is no list `{}`: {}", told(), given::hint(&told(), &known));
            faults.push(Fault::of(&file.name, line_at(&file.text, key.span().start), text));
            continue;
        };
        let is_row = |row: &Spanned<DeValue<'_>>| row.get_ref().is_table();
        if let Some(rows) = item.get_ref().as_array().filter(|rows| rows.iter().any(is_row)) {
            found.push((list, file, rows));
        } else {
            let text =
                format!("rows of a list are written as [[{}]], each with its columns below it", told());
            faults.push(Fault::of(&file.name, line_at(&file.text, key.span().start), text));
        }
    }
}

/// The columns as plain values, or the name of one whose type no column takes. As deep as [`NESTING_MAX`] allows.
fn plain(table: &DeTable<'_>) -> Result<Row, String> {
    let mut row = Row::new();
    for (name, item) in table {
        let name = name.get_ref();
        let value = match item.get_ref() {
            DeValue::Table(inner) => {
                toml::Value::Table(plain(inner).map_err(|column| format!("{name}.{column}"))?)
            }
            value => plain_value(value).ok_or_else(|| name.to_string())?,
        };
        row.insert(name.to_string(), value);
    }
    Ok(row)
}

fn plain_value(value: &DeValue<'_>) -> Option<toml::Value> {
    Some(match value {
        DeValue::String(text) => toml::Value::String(text.to_string()),
        DeValue::Integer(number) => {
            toml::Value::Integer(i64::from_str_radix(number.as_str(), number.radix()).ok()?)
        }
        DeValue::Boolean(flag) => toml::Value::Boolean(*flag),
        DeValue::Array(values) => {
            toml::Value::Array(values.iter().map(|one| plain_value(one.get_ref())).collect::<Option<_>>()?)
        }
        DeValue::Table(table) => toml::Value::Table(plain(table).ok()?),
        DeValue::Float(_) | DeValue::Datetime(_) => return None,
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
