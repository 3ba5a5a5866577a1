//! What may stand in a field: bounds and choices as plain data, and what follows from them for forms and files.
use crate::ask::TEXT_MAX;
use crate::draft::Reader;
use crate::offer::{Param, Range};
use crate::record::cell::{Cell, NONE};
use crate::record::{Fields, Record};
use crate::ruleset::Problem;
use crate::{Audience, Choice, Closed, Die, Factor, Key, Money, Text, Value, Who};
use std::fmt;
use toml::{Table, Value as Plain};

/// The longest name, in characters.
pub const NAME_MAX: u16 = 80;
/// The most rows of a table.
pub const ROWS_MAX: u16 = 50;
/// In a file, what separates a sort from a name of it.
const SORT: &str = ": ";

/// What may stand in a field. `W` is the world that its choices are looked up in.
#[derive(Clone)]
pub enum Kind<W: 'static> {
    /// Yes or no.
    Flag,
    /// A whole number, both ends included.
    Number {
        /// The lowest.
        min: i64,
        /// The highest.
        max: i64,
    },
    /// An amount of money in hundredths, both ends included.
    Money {
        /// The lowest.
        min: i64,
        /// The highest.
        max: i64,
    },
    /// A factor.
    Factor,
    /// Text of at most so many characters.
    Text {
        /// The most characters.
        max: u16,
    },
    /// One word of a closed list.
    Words(Vec<&'static str>),
    /// One of these dice, by its sides, in the words of a rule for a die.
    Dice(Key, Vec<Die>),
    /// The name of something that the world has.
    Named(fn(&W) -> Vec<String>),
    /// Some of the names of what the world has, each once.
    Several(fn(&W) -> Vec<String>),
    /// One of these: a word, or a word and a name of its sort, which files hold as `fitness` and `combat: Melee`.
    Among(fn(&W) -> Vec<Value>),
    /// One of these, or nothing.
    Maybe(Box<Self>),
    /// A record of its own.
    Nested(fn() -> &'static dyn Nested<W>),
    /// Rows of a name and what stands beside it in further columns.
    Rows {
        /// What each column is called, the name first, and what may stand in it.
        columns: Vec<(&'static str, Self)>,
        /// The most rows.
        max: u16,
    },
}

impl<W: 'static> Kind<W> {
    /// The record that stands there, if one does.
    #[must_use]
    pub fn nested(&self) -> Option<&'static dyn Nested<W>> {
        match self {
            Self::Nested(of) => Some(of()),
            Self::Maybe(kind) => kind.nested(),
            _ => None,
        }
    }
}

/// The fields of a record inside a field, with its type erased. As a value, such a record is the list of its
/// fields' values.
pub trait Nested<W: 'static> {
    /// What usually stands in them.
    fn usual(&self) -> Value;
    /// What people fill in.
    fn params(&self, world: &W) -> Vec<Param>;
    /// Reads what they have filled in.
    fn read(&self, world: &W, read: &mut Reader<'_>) -> Value;
    /// As files and logs hold it.
    fn plain(&self, value: &Value) -> Table;
    /// Reads what a log holds.
    ///
    /// # Errors
    /// The field that is unknown, missing or of another shape.
    fn parse(&self, table: &Table) -> Result<Value, String>;
    /// Reads what people have written into a file; see [`Fields::check`].
    ///
    /// # Errors
    /// All problems at once, each at its place.
    fn check(&self, world: &W, table: &Table, at: &str, key: Key) -> Result<Value, Vec<Problem>>;
    /// Its JSON Schema.
    fn schema(&self, world: &W) -> Plain;
}

impl<W: 'static> fmt::Debug for Kind<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flag => "flag",
            Self::Number { .. } => "number",
            Self::Money { .. } => "money",
            Self::Factor => "factor",
            Self::Text { .. } => "text",
            Self::Words(_) => "words",
            Self::Dice(..) => "dice",
            Self::Named(_) => "named",
            Self::Several(_) => "several",
            Self::Among(_) => "among",
            Self::Maybe(_) => "maybe",
            Self::Nested(_) => "nested",
            Self::Rows { .. } => "rows",
        })
    }
}

impl<W: 'static> Kind<W> {
    /// What may be filled in; `key` is the rule that offers it.
    #[must_use]
    pub fn range(&self, world: &W, key: Key) -> Range {
        match self {
            Self::Flag => Range::Flag,
            Self::Number { min, max } => Range::Number { min: *min, max: *max },
            Self::Money { min, max } => Range::Money { min: *min, max: *max },
            Self::Factor => Range::Factor,
            Self::Text { max } => Range::Text { max: *max },
            // Nobody fills in a whole record at once: a form asks for its fields.
            Self::Nested(_) => Range::OneOf(vec![]),
            Self::Words(_) | Self::Dice(..) | Self::Named(_) | Self::Among(_) => {
                Range::OneOf(self.choices(world, key))
            }
            Self::Several(_) => Range::SeveralOf { options: self.choices(world, key), min: 0, max: ROWS_MAX },
            Self::Maybe(kind) => match **kind {
                Self::Words(_) | Self::Dice(..) | Self::Named(_) | Self::Among(_) => {
                    let mut options = vec![Choice::word(key, NONE)];
                    options.extend(kind.choices(world, key));
                    Range::OneOf(options)
                }
                _ => kind.range(world, key),
            },
            Self::Rows { columns, max } => Range::Rows {
                columns: columns.iter().map(|(name, kind)| (*name, kind.range(world, key))).collect(),
                max: *max,
            },
        }
    }

    fn choices(&self, world: &W, key: Key) -> Vec<Choice> {
        match self {
            Self::Words(words) => words.iter().map(|word| Choice::word(key, word)).collect(),
            Self::Dice(key, dice) => dice.iter().map(|die| Choice::die(*key, *die)).collect(),
            Self::Named(names) | Self::Several(names) => {
                names(world).into_iter().map(|name| Choice::new(key, Value::Text(name))).collect()
            }
            Self::Among(values) => values(world).into_iter().map(|value| Choice::new(key, value)).collect(),
            _ => vec![],
        }
    }

    /// What stands there to begin with; `None` where it has to be filled in.
    #[must_use]
    pub fn usual(&self) -> Option<Value> {
        match self {
            Self::Flag => Some(Value::Flag(false)),
            Self::Number { min, max } => Some(Value::Number(0.clamp(*min, *max))),
            Self::Money { .. } => Some(Value::Money(Money::default())),
            Self::Factor => Some(Value::Factor(Factor::ONE)),
            Self::Text { max } if *max == TEXT_MAX => Some(Value::text("")),
            Self::Words(words) => words.first().map(|word| Value::word(word)),
            Self::Text { .. } | Self::Dice(..) | Self::Named(_) | Self::Among(_) => None,
            Self::Maybe(_) => Some(Value::word(NONE)),
            Self::Nested(of) => Some(of().usual()),
            Self::Several(_) | Self::Rows { .. } => Some(Value::List(vec![])),
        }
    }

    /// As a file holds it; `None` for what has no such shape.
    #[must_use]
    pub fn plain(&self, value: &Value) -> Option<Plain> {
        Some(match (self, value) {
            (Self::Maybe(_), Value::Word(word)) if word == NONE => Plain::from(NONE),
            (Self::Maybe(kind), value) => return kind.plain(value),
            (Self::Nested(of), value) => Plain::Table(of().plain(value)),
            (Self::Rows { columns, .. }, Value::List(rows)) => rows_plain(columns, rows),
            (Self::Several(_), Value::List(names)) => {
                let name = |name: &Value| match name {
                    Value::Text(name) => Some(Plain::String(name.clone())),
                    _ => None,
                };
                Plain::Array(names.iter().map(name).collect::<Option<_>>()?)
            }
            (Self::Among(_), Value::List(parts)) => match parts.as_slice() {
                [Value::Word(sort), Value::Text(name)] => Plain::String(format!("{sort}{SORT}{name}")),
                _ => return None,
            },
            (_, Value::Flag(flag)) => Plain::Boolean(*flag),
            (_, Value::Number(number)) => Plain::Integer(*number),
            (_, Value::Money(money)) => Plain::Integer(money.0),
            (_, Value::Factor(factor)) => {
                let (over, under) = factor.parts();
                Plain::Array(vec![Plain::Integer(over.into()), Plain::Integer(under.into())])
            }
            (_, Value::Word(word) | Value::Text(word)) => Plain::String(word.clone()),
            _ => return None,
        })
    }

    /// Reads a value from a file; `None` if it has another shape. Bounds are not checked.
    #[must_use]
    pub fn parse(&self, plain: &Plain) -> Option<Value> {
        Some(match (self, plain) {
            (Self::Maybe(_), Plain::String(word)) if word == NONE => Value::word(NONE),
            (Self::Maybe(kind), plain) => return kind.parse(plain),
            (Self::Nested(of), Plain::Table(table)) => return of().parse(table).ok(),
            (Self::Flag, Plain::Boolean(flag)) => Value::Flag(*flag),
            (Self::Number { .. } | Self::Dice(..), Plain::Integer(number)) => Value::Number(*number),
            (Self::Money { .. }, Plain::Integer(cents)) => Value::Money(Money(*cents)),
            (Self::Factor, Plain::Array(parts)) => match parts.as_slice() {
                [Plain::Integer(over), Plain::Integer(under)] => {
                    Value::Factor(Factor::new(u32::try_from(*over).ok()?, u32::try_from(*under).ok()?)?)
                }
                _ => return None,
            },
            (Self::Text { .. } | Self::Named(_), Plain::String(text)) => Value::Text(text.clone()),
            (Self::Words(_), Plain::String(word)) => Value::Word(word.clone()),
            (Self::Several(_), Plain::Array(names)) => {
                let name = |name: &Plain| name.as_str().map(Value::text);
                Value::List(names.iter().map(name).collect::<Option<_>>()?)
            }
            (Self::Among(_), Plain::String(text)) => match text.split_once(SORT) {
                Some((sort, name)) => Value::List(vec![Value::word(sort), Value::text(name)]),
                None => Value::word(text),
            },
            (Self::Rows { columns, .. }, plain) => Value::List(rows_read(columns, plain)?),
            _ => return None,
        })
    }

    /// What may stand there, as a JSON Schema.
    #[must_use]
    pub fn schema(&self, world: &W) -> Plain {
        let of = |sort: &str| vec![("type", Plain::String(sort.to_owned()))];
        table(match self {
            Self::Flag => of("boolean"),
            Self::Number { min, max } | Self::Money { min, max } => {
                let bounds = [("minimum", Plain::Integer(*min)), ("maximum", Plain::Integer(*max))];
                of("integer").into_iter().chain(bounds).collect()
            }
            Self::Factor => {
                let two = [("minItems", Plain::Integer(2)), ("maxItems", Plain::Integer(2))];
                let items = table([("type", "integer".into()), ("minimum", Plain::Integer(0))]);
                of("array").into_iter().chain(two).chain([("items", items)]).collect()
            }
            Self::Text { max } => {
                of("string").into_iter().chain([("maxLength", Plain::Integer((*max).into()))]).collect()
            }
            Self::Words(words) => {
                vec![("enum", Plain::Array(words.iter().map(|word| Plain::from(*word)).collect()))]
            }
            Self::Dice(_, dice) => {
                let sides = dice.iter().map(|die| Plain::Integer(die.sides().into()));
                vec![("enum", Plain::Array(sides.collect()))]
            }
            // A pack may bring further names of its own.
            Self::Named(names) => {
                let known = names(world).into_iter().map(Plain::String).collect();
                of("string").into_iter().chain([("examples", Plain::Array(known))]).collect()
            }
            Self::Several(names) => {
                let name = Self::Named(*names).schema(world);
                of("array").into_iter().chain([("items", name)]).collect()
            }
            Self::Among(values) => {
                let known = values(world).iter().filter_map(|value| self.plain(value)).collect();
                of("string").into_iter().chain([("examples", Plain::Array(known))]).collect()
            }
            Self::Maybe(kind) => {
                let none = table([("const", NONE.into())]);
                vec![("anyOf", Plain::Array(vec![kind.schema(world), none]))]
            }
            Self::Nested(of) => return of().schema(world),
            Self::Rows { columns, max } => match columns.as_slice() {
                [(_, name)] => {
                    let most = Plain::Integer((*max).into());
                    let items = [("items", name.schema(world)), ("maxItems", most)];
                    of("array").into_iter().chain(items).collect()
                }
                [(_, names), columns @ ..] => {
                    let row = match columns {
                        [(_, only)] => only.schema(world),
                        several => {
                            let columns = several.iter().map(|(name, kind)| (*name, kind.schema(world)));
                            object(columns, &[])
                        }
                    };
                    let most = Plain::Integer((*max).into());
                    let rows = [
                        ("propertyNames", names.schema(world)),
                        ("additionalProperties", row),
                        ("maxProperties", most),
                    ];
                    of("object").into_iter().chain(rows).collect()
                }
                [] => of("object"),
            },
        })
    }
}

/// A table of these.
pub(crate) fn table<N: Into<String>>(entries: impl IntoIterator<Item = (N, Plain)>) -> Plain {
    // To collect them would sort them, by a sort that is compiled for each caller.
    let mut table = Table::new();
    for (name, value) in entries {
        table.insert(name.into(), value);
    }
    Plain::Table(table)
}

/// A JSON Schema of an object that has no other properties than these.
pub(crate) fn object<'a>(properties: impl IntoIterator<Item = (&'a str, Plain)>, required: &[&str]) -> Plain {
    let required = required.iter().map(|name| Plain::from(*name)).collect();
    table([
        ("type", "object".into()),
        ("properties", table(properties)),
        ("required", Plain::Array(required)),
        ("additionalProperties", Plain::Boolean(false)),
    ])
}

/// Rows as a file holds them: names alone, each name with what it has, or each with several columns.
fn rows_plain<W: 'static>(columns: &[(&'static str, Kind<W>)], rows: &[Value]) -> Plain {
    let row = |row: &Value| match (row, columns.first()) {
        (Value::List(cells), Some((_, names))) => match (names.plain(cells.first()?)?, cells.get(1..)) {
            (Plain::String(name), Some(cells)) => Some((name, cells.to_vec())),
            _ => None,
        },
        _ => None,
    };
    let rows = rows.iter().filter_map(row);
    match columns.get(1..).unwrap_or_default() {
        [] => Plain::Array(rows.map(|(name, _)| Plain::String(name)).collect()),
        [(_, only)] => table(rows.filter_map(|(name, cells)| Some((name, only.plain(cells.first()?)?)))),
        several => {
            let of = |cells: &[Value]| {
                let cells = several.iter().zip(cells);
                table(cells.filter_map(|((name, kind), cell)| Some((*name, kind.plain(cell)?))))
            };
            table(rows.map(|(name, cells)| (name, of(&cells))))
        }
    }
}

fn rows_read<W: 'static>(columns: &[(&'static str, Kind<W>)], plain: &Plain) -> Option<Vec<Value>> {
    let (_, names) = columns.first()?;
    let row = |name: &str, cells: Vec<Value>| {
        let name = names.parse(&Plain::from(name))?;
        Some(Value::List(std::iter::once(name).chain(cells).collect()))
    };
    match (columns.get(1..).unwrap_or_default(), plain) {
        ([], Plain::Array(names)) => names.iter().map(|name| row(name.as_str()?, vec![])).collect(),
        ([(_, only)], Plain::Table(rows)) => {
            rows.iter().map(|(name, cell)| row(name, vec![only.parse(cell)?])).collect()
        }
        (several, Plain::Table(rows)) if !several.is_empty() => {
            let of = |cells: &Plain| -> Option<Vec<Value>> {
                let cells = cells.as_table()?;
                if cells.keys().any(|name| several.iter().all(|(known, _)| known != name)) {
                    return None;
                }
                let cell = |(name, kind): &(&'static str, Kind<W>)| match cells.get(*name) {
                    Some(cell) => kind.parse(cell),
                    None => kind.usual(),
                };
                several.iter().map(cell).collect()
            };
            rows.iter().map(|(name, cells)| row(name, of(cells)?)).collect()
        }
        _ => None,
    }
}

/// What a declaration says of a field.
pub struct Spec<W: 'static> {
    /// What may stand there; none for what is never filled in, read or written by itself.
    pub kind: Option<Kind<W>>,
    /// What stands there to begin with; none where it has to be filled in.
    pub usual: Option<Value>,
    /// The rule that it belongs to; that of the record where nothing is said.
    pub rule: Option<Key>,
    /// People fill it in.
    pub filled: bool,
    /// Who may know of it, where it is somebody's.
    pub audience: fn(&W, Who) -> Audience,
    /// Which words of its rule tell of a change.
    pub told: &'static str,
    /// Which words of its rule stand beside it on a sheet.
    pub row: &'static str,
    /// Why a value within its bounds still can't stand there.
    pub wrong: fn(&Value) -> Option<Text>,
}

impl<W: 'static> fmt::Debug for Spec<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spec").field("kind", &self.kind).field("usual", &self.usual).finish_non_exhaustive()
    }
}

impl<W: 'static> Spec<W> {
    fn of(kind: Kind<W>) -> Self {
        let usual = kind.usual();
        Self { usual, filled: true, ..Self::kept(Some(kind)) }
    }
    fn kept(kind: Option<Kind<W>>) -> Self {
        Self {
            kind,
            usual: None,
            rule: None,
            filled: false,
            audience: |_, _| Audience::Referee,
            told: "now",
            row: "row",
            wrong: |_| None,
        }
    }
    /// A value within its bounds is refused all the same, if this says why.
    #[must_use]
    pub fn unless(mut self, wrong: fn(&Value) -> Option<Text>) -> Self {
        self.wrong = wrong;
        self
    }
    /// These may know of it; where nothing is said, the referee alone.
    #[must_use]
    pub fn known_by(mut self, audience: fn(&W, Who) -> Audience) -> Self {
        self.audience = audience;
        self
    }
    /// These words of its rule tell of a change, with the arguments `$who` and `$now` (the new value).
    #[must_use]
    pub fn told(mut self, part: &'static str) -> Self {
        self.told = part;
        self
    }
    /// These words of its rule stand beside it on a sheet.
    #[must_use]
    pub fn labelled(mut self, part: &'static str) -> Self {
        self.row = part;
        self
    }
    /// It belongs to this rule.
    #[must_use]
    pub fn by(mut self, rule: Key) -> Self {
        self.rule = Some(rule);
        self
    }
    /// This stands there to begin with.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a declaration says the value itself")]
    pub fn usual(mut self, usual: impl Cell) -> Self {
        self.usual = Some(usual.value());
        self
    }
    /// It has to be filled in.
    #[must_use]
    pub fn needed(mut self) -> Self {
        self.usual = None;
        self
    }
    /// Nobody fills it in, in no form and in no file.
    #[must_use]
    pub fn unfilled(mut self) -> Self {
        self.filled = false;
        self
    }
}

/// Yes or no; no to begin with.
#[must_use]
pub fn flag<W: 'static>() -> Spec<W> {
    Spec::of(Kind::Flag)
}
/// A whole number, both ends included; 0 to begin with, or what is nearest to it.
#[must_use]
pub fn number<W: 'static>(min: impl Into<i64>, max: impl Into<i64>) -> Spec<W> {
    Spec::of(Kind::Number { min: min.into(), max: max.into() })
}
/// An amount of money in hundredths, both ends included; none to begin with.
#[must_use]
pub fn money<W: 'static>(min: i64, max: i64) -> Spec<W> {
    Spec::of(Kind::Money { min, max })
}
/// A factor; 1 to begin with.
#[must_use]
pub fn factor<W: 'static>() -> Spec<W> {
    Spec::of(Kind::Factor)
}
/// A name, which has to be filled in.
#[must_use]
pub fn name<W: 'static>() -> Spec<W> {
    Spec::of(Kind::Text { max: NAME_MAX })
}
/// Text for people; empty to begin with.
#[must_use]
pub fn prose<W: 'static>() -> Spec<W> {
    Spec::of(Kind::Text { max: TEXT_MAX })
}
/// One of a closed list; the first to begin with.
#[must_use]
pub fn one_of<W: 'static, C: Closed>() -> Spec<W> {
    Spec::of(words::<W, C>())
}
/// One of these dice, which has to be filled in; `key` is the rule in whose words a die is told.
#[must_use]
pub fn die<W: 'static>(key: Key, dice: impl IntoIterator<Item = Die>) -> Spec<W> {
    Spec::of(Kind::Dice(key, dice.into_iter().collect()))
}
/// The name of something that the world has, which has to be filled in.
#[must_use]
pub fn named<W: 'static>(names: fn(&W) -> Vec<String>) -> Spec<W> {
    Spec::of(Kind::Named(names))
}
/// Some of the names of what the world has; none to begin with.
#[must_use]
pub fn several<W: 'static>(names: fn(&W) -> Vec<String>) -> Spec<W> {
    Spec::of(Kind::Several(names))
}
/// One of these, which has to be filled in: a word, or a word and a name of its sort.
#[must_use]
pub fn among<W: 'static>(values: fn(&W) -> Vec<Value>) -> Spec<W> {
    Spec::of(Kind::Among(values))
}
/// What `spec` says, or nothing; nothing to begin with.
#[must_use]
pub fn maybe<W: 'static>(spec: Spec<W>) -> Spec<W> {
    match spec.kind {
        Some(kind) => Spec { rule: spec.rule, ..Spec::of(Kind::Maybe(Box::new(kind))) },
        None => spec,
    }
}
/// Rows of a name and what stands beside it; none to begin with.
#[must_use]
pub fn rows<W: 'static>(columns: impl IntoIterator<Item = (&'static str, Kind<W>)>) -> Spec<W> {
    Spec::of(Kind::Rows { columns: columns.into_iter().collect(), max: ROWS_MAX })
}
/// Rows of a name, in a column called `name`, and the fields of a record beside it; none to begin with.
#[must_use]
pub fn table_of<W: Clone + 'static, T: Record<W>>(name: &'static str) -> Spec<W> {
    let fields: &'static Fields<W, T> = T::fields();
    let beside = fields.iter().filter_map(|field| Some((field.name, field.spec.kind.clone()?)));
    rows(std::iter::once((name, Kind::Text { max: NAME_MAX })).chain(beside))
}
/// A record of its own.
#[must_use]
pub fn nested<W: 'static, T: Record<W>>() -> Spec<W> {
    Spec::of(Kind::Nested(|| {
        let fields: &'static Fields<W, T> = T::fields();
        fields
    }))
}
/// What is kept without being filled in, read or written by itself.
#[must_use]
pub fn kept<W: 'static>() -> Spec<W> {
    Spec::kept(None)
}

/// The words of a closed list.
#[must_use]
pub fn words<W: 'static, C: Closed>() -> Kind<W> {
    Kind::Words(C::ALL.iter().map(|one| one.word()).collect())
}
