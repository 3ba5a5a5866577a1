//! Records whose fields are said once: what may stand in each, and the rule that it belongs to.
//!
//! From a declaration by [`record!`](crate::record!) follow, by the ordinary functions here, the fields of a form
//! and the reading of a draft, the columns of a content file and of a pack with their JSON Schema, how the record is
//! stored, and the words for a value that can't stand there. A declaration holds bounds, words and choices, never a
//! formula.
pub mod cell;
pub mod kind;
pub mod list;
pub mod sheet;
pub mod things;

pub use cell::{Cell, NONE};
pub use kind::{Kind, NAME_MAX, Nested, ROWS_MAX, Spec};
pub use list::{Amendment, List, Listing, Own, Printed, Row};
pub use sheet::{PARTS, Sheet};

use crate::draft::{Reader, right};
use crate::offer::{Param, Range, param};
use crate::ruleset::Problem;
use crate::{Choice, Key, Text, Value};
use std::collections::BTreeMap;
use std::fmt;
use toml::Value as Plain;

pub use toml::Table;

/// A field of a record `T`.
pub struct Field<W: 'static, T> {
    /// What forms, files and addresses call it: `free-attacks`.
    pub name: &'static str,
    /// What the declaration says of it.
    pub spec: Spec<W>,
    get: fn(&T) -> Value,
    set: fn(&mut T, &Value) -> bool,
}

impl<W: 'static, T> fmt::Debug for Field<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Field").field("name", &self.name).field("spec", &self.spec).finish()
    }
}

impl<W: 'static, T> Field<W, T> {
    /// A field by its name in Rust. For [`record!`](crate::record!).
    #[must_use]
    pub fn of(
        called: &'static str,
        spec: Spec<W>,
        get: fn(&T) -> Value,
        set: fn(&mut T, &Value) -> bool,
    ) -> Self {
        let name = if called.contains('_') { called.replace('_', "-").leak() } else { called };
        Self { name, spec, get, set }
    }
    /// A field that nothing but rules writes. For [`sheet!`](crate::sheet!).
    #[must_use]
    pub fn kept(called: &'static str, spec: Spec<W>) -> Self {
        Self::of(called, spec, |_| Value::List(vec![]), |_, _| false)
    }
    /// What stands there.
    #[must_use]
    pub fn get(&self, record: &T) -> Value {
        (self.get)(record)
    }
    fn nested(&self) -> Option<&'static dyn Nested<W>> {
        self.spec.kind.as_ref()?.nested()
    }
    /// Writes a value there, if its type can hold it. Bounds are not checked.
    pub fn set(&self, record: &mut T, value: &Value) -> bool {
        (self.set)(record, value)
    }
}

/// The fields of a record, in their order.
pub struct Fields<W: 'static, T> {
    /// The rule whose words name them, where a field names none of its own.
    pub rule: Key,
    all: Vec<Field<W, T>>,
}

impl<W: 'static, T> fmt::Debug for Fields<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.all).finish()
    }
}

/// A record whose fields are declared. Made by [`record!`](crate::record!).
pub trait Record<W: 'static>: Clone + PartialEq + Default + 'static {
    /// Before anything stands in it.
    fn blank() -> Self;
    /// Its fields.
    fn fields() -> &'static Fields<W, Self>;
    /// What is wrong with it as a whole: the field, and the words.
    fn wrong(&self, world: &W) -> Vec<(&'static str, Text)> {
        let _ = world;
        vec![]
    }
}

impl<W: 'static, T: Record<W>> Fields<W, T> {
    /// These fields. For [`record!`](crate::record!).
    #[must_use]
    pub fn new(rule: Key, all: Vec<Field<W, T>>) -> Self {
        Self { rule, all }
    }
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Field<W, T>> {
        self.all.iter()
    }
    /// The one of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Field<W, T>> {
        self.all.iter().find(|field| field.name == name)
    }
    /// The one that stands at this place of the declaration, from 0.
    ///
    /// # Panics
    /// If there is none. For [`sheet!`](crate::sheet!), which counts them.
    #[must_use]
    pub fn nth(&self, nth: usize) -> &Field<W, T> {
        &self.all[nth]
    }
    /// The record with what usually stands in each field.
    #[must_use]
    pub fn usual(&self) -> T {
        let mut record = T::blank();
        for field in &self.all {
            if let Some(usual) = &field.spec.usual {
                field.set(&mut record, usual);
            }
        }
        record
    }
    /// The list of what stands in its fields.
    #[must_use]
    pub fn value(&self, record: &T) -> Value {
        Value::List(self.all.iter().map(|field| field.get(record)).collect())
    }
    /// The record with this in its fields; `None` where it can't be.
    #[must_use]
    pub fn of(&self, value: &Value) -> Option<T> {
        let Value::List(values) = value else { return None };
        let mut record = T::blank();
        let set = |(field, value): (&Field<W, T>, &Value)| field.set(&mut record, value);
        let all = values.len() == self.all.len() && self.all.iter().zip(values).all(set);
        all.then_some(record)
    }
    /// The rule that a field belongs to.
    #[must_use]
    pub fn key(&self, field: &Field<W, T>) -> Key {
        field.spec.rule.unwrap_or(self.rule)
    }

    /// One of them as people fill it in.
    #[must_use]
    pub fn param(&self, world: &W, field: &Field<W, T>) -> Option<Param> {
        let key = self.key(field);
        let range = field.spec.kind.as_ref()?.range(world, key);
        let words = Text { part: field.name, ..Text::new(key) };
        Some(Param { default: field.spec.usual.clone(), ..param(words, range) })
    }
    /// Those of these names as people fill them in.
    pub fn asked<'f, const N: usize>(
        &'f self,
        world: &'f W,
        names: [&'static str; N],
    ) -> impl Iterator<Item = Param> + 'f {
        names.into_iter().filter_map(move |name| self.param(world, self.find(name)?))
    }
    /// The fields that people fill in. Of nested records, which describe grades, a form shows one at a time.
    #[must_use]
    pub fn params(&self, world: &W) -> Vec<Param> {
        let mut params = vec![];
        let grades: Vec<&Field<W, T>> = self.grades().map(|(field, _)| field).collect();
        if let Some((first, of)) = self.grades().next() {
            let options = grades.iter().map(|field| Choice::word(self.rule, field.name)).collect();
            let grade = param(Text::part(self.rule, GRADE), Range::OneOf(options));
            params.push(grade.or(Value::word(first.name)));
            params.extend(of.params(world));
        }
        let filled = self.all.iter().filter(|field| field.spec.filled && field.nested().is_none());
        params.extend(filled.filter_map(|field| self.param(world, field)));
        params
    }
    /// The records in it, one for each grade that it is described in.
    fn grades(&self) -> impl Iterator<Item = (&Field<W, T>, &'static dyn Nested<W>)> {
        self.all.iter().filter_map(|field| Some((field, field.nested()?)))
    }
    /// Reads what people have filled in. Of grades only the one that they describe is read; the others stay as
    /// they are.
    pub fn read(&self, world: &W, read: &mut Reader<'_>, record: &mut T) {
        if self.grades().next().is_some() {
            let grade = read.value(GRADE);
            let named = |field: &Field<W, T>| grade == Some(Value::word(field.name));
            if let Some((field, of)) = self.grades().find(|(field, _)| named(field)) {
                field.set(record, &of.read(world, read));
            }
        }
        for field in self.all.iter().filter(|field| field.spec.filled && field.nested().is_none()) {
            self.take(read, record, field);
        }
        for (field, words) in record.wrong(world) {
            read.wrong(field, words);
        }
    }
    /// Reads one field as people have filled it in.
    pub fn take(&self, read: &mut Reader<'_>, record: &mut T, field: &Field<W, T>) {
        let Some(value) = read.rowed(field.name) else { return };
        match (field.spec.wrong)(&value) {
            Some(words) => read.wrong(field.name, words),
            None => {
                field.set(record, &value);
            }
        }
    }
    /// Reads those of these names as people have filled them in.
    pub fn fill(&self, read: &mut Reader<'_>, record: &mut T, names: &[&str]) {
        let fields = names.iter().filter_map(|name| self.find(name));
        fields.for_each(|field| self.take(read, record, field));
    }
    /// Writes what stands in another record's field of the same name, if there is one.
    pub fn copy<F: Record<W>>(&self, record: &mut T, from: &F, name: &str) {
        let fields: &Fields<W, F> = F::fields();
        if let (Some(field), Some(other)) = (self.find(name), fields.find(name)) {
            field.set(record, &other.get(from));
        }
    }
    /// Whether it is described grade by grade.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.grades().next().is_some()
    }
    /// As files and logs hold it: fields with their usual value are left out.
    #[must_use]
    pub fn plain(&self, record: &T) -> Table {
        let mut table = Table::new();
        for field in &self.all {
            let (Some(kind), value) = (&field.spec.kind, field.get(record)) else { continue };
            if Some(&value) != field.spec.usual.as_ref()
                && let Some(plain) = kind.plain(&value)
            {
                table.insert(field.name.to_owned(), plain);
            }
        }
        table
    }
    /// Reads what a log holds.
    ///
    /// # Errors
    /// The field that is unknown, missing or of another shape.
    pub fn parse(&self, table: &Table) -> Result<T, String> {
        if let Some(strange) = table.keys().find(|name| self.find(name).is_none()) {
            return Err(format!("there is no field `{strange}`"));
        }
        let mut record = self.usual();
        for field in &self.all {
            let Some(kind) = &field.spec.kind else { continue };
            let read = match table.get(field.name) {
                Some(plain) => kind.parse(plain).is_some_and(|value| field.set(&mut record, &value)),
                None => field.spec.usual.is_some(),
            };
            if !read {
                return Err(format!("what stands in `{}` can't stand there", field.name));
            }
        }
        Ok(record)
    }
    /// Reads what people have written into a file, with everything that is wrong with it; `at` is the place of the
    /// record in the file, and `key` the rule whose texts say what is wrong.
    ///
    /// # Errors
    /// All problems at once, each at its place: `novice.heals`.
    pub fn check(&self, world: &W, table: &Table, at: &str, key: Key) -> Result<T, Vec<Problem>> {
        let names: Vec<&'static str> = self.columns().map(|field| field.name).collect();
        let mut problems = unknown(table, &names, at, key);
        let mut record = self.usual();
        for field in self.columns() {
            match field.spec.check(world, (field.name, self.key(field)), table, at, key) {
                Ok(Some(value)) => {
                    field.set(&mut record, &value);
                }
                Ok(None) => {}
                Err(found) => problems.extend(found),
            }
        }
        if problems.is_empty() {
            problems.extend(record.wrong(world).into_iter().map(|(name, words)| problem(at, name, words)));
        }
        if problems.is_empty() { Ok(record) } else { Err(problems) }
    }
    /// Those that people write into files.
    fn columns(&self) -> impl Iterator<Item = &Field<W, T>> {
        let filled = |field: &&Field<W, T>| field.spec.filled || field.nested().is_some();
        self.all.iter().filter(|field| field.spec.kind.is_some()).filter(filled)
    }
    /// Its columns with the JSON Schema of each, and those that have to be there.
    #[must_use]
    pub fn schema(&self, world: &W) -> (Vec<(&'static str, Plain)>, Vec<&'static str>) {
        let columns =
            self.columns().filter_map(|field| Some((field.name, field.spec.kind.as_ref()?.schema(world))));
        let needed = self.columns().filter(|field| field.spec.usual.is_none());
        (columns.collect(), needed.map(|field| field.name).collect())
    }
}

/// Writes a row, or takes it out where there is nothing to write.
pub fn put<K: Ord + Clone, T>(rows: &mut BTreeMap<K, T>, key: &K, now: Option<T>) {
    match now {
        Some(now) => drop(rows.insert(key.clone(), now)),
        None => drop(rows.remove(key)),
    }
}

/// The field of a form that says which grade is described.
const GRADE: &str = "level";

/// How many names that nothing has are told at once: each is told with all that there is instead.
pub const UNKNOWN_MAX: usize = 20;

/// A problem for each entry of a table that is no column, as far as they are told.
fn unknown(table: &Table, columns: &[&'static str], at: &str, key: Key) -> Vec<Problem> {
    let strange = table.keys().filter(|name| !columns.contains(&name.as_str())).take(UNKNOWN_MAX);
    let known = || Value::List(columns.iter().map(|name| Value::text(name)).collect());
    strange.map(|name| problem(at, name, Text::part(key, "unknown-field").with("known", known()))).collect()
}

// What does not depend on the record's type is compiled once for a world, not once for each of its lists.
impl<W: 'static> Spec<W> {
    /// What a file has in the column of this name and rule; `None` where what is usual stays.
    ///
    /// # Errors
    /// As [`Fields::check`].
    fn check(
        &self,
        world: &W,
        (name, rule): (&'static str, Key),
        table: &Table,
        at: &str,
        key: Key,
    ) -> Result<Option<Value>, Vec<Problem>> {
        let Some(kind) = &self.kind else { return Ok(None) };
        if let (Some(of), Some(Plain::Table(table))) = (kind.nested(), table.get(name)) {
            return of.check(world, table, &format!("{at}{name}."), key).map(Some);
        }
        let wrong = |words: Text| Err(vec![problem(at, name, words)]);
        let range = || kind.range(world, rule);
        match table.get(name).map(|plain| kind.parse(plain)) {
            Some(Some(value)) if range().allows(&value) => match (self.wrong)(&value) {
                Some(words) => wrong(words),
                None => Ok(Some(value)),
            },
            Some(_) => wrong(right(key, &range())),
            None if self.usual.is_some() => Ok(None),
            None => wrong(Text::part(key, "missing")),
        }
    }
}

fn problem(at: &str, name: &str, words: Text) -> Problem {
    let words = words.with("field", Value::text(name));
    Problem { at: format!("{at}{name}"), field: None, words }
}

impl<W: 'static, T: Record<W>> Nested<W> for Fields<W, T> {
    fn usual(&self) -> Value {
        self.value(&Fields::usual(self))
    }
    fn params(&self, world: &W) -> Vec<Param> {
        Fields::params(self, world)
    }
    fn read(&self, world: &W, read: &mut Reader<'_>) -> Value {
        let mut record = Fields::usual(self);
        Fields::read(self, world, read, &mut record);
        self.value(&record)
    }
    fn plain(&self, value: &Value) -> Table {
        self.of(value).map(|record| Fields::plain(self, &record)).unwrap_or_default()
    }
    fn parse(&self, table: &Table) -> Result<Value, String> {
        Fields::parse(self, table).map(|record| self.value(&record))
    }
    fn check(&self, world: &W, table: &Table, at: &str, key: Key) -> Result<Value, Vec<Problem>> {
        Fields::check(self, world, table, at, key).map(|record| self.value(&record))
    }
    fn schema(&self, world: &W) -> Plain {
        let (columns, needed) = Fields::schema(self, world);
        kind::object(columns, &needed)
    }
}

/// The fields of a declaration: those with `=` are filled in, read and written by themselves, those with `=>` are only
/// kept. For [`record!`](crate::record!) and [`sheet!`](crate::sheet!).
#[doc(hidden)]
#[macro_export]
macro_rules! fields {
    ($Name:ident of $World:ty = $rule:expr; $( $field:ident $(= $spec:expr)? $(=> $kept:expr)? ),*) => {
        fn fields() -> &'static $crate::record::Fields<$World, Self> {
            static FIELDS: std::sync::LazyLock<$crate::record::Fields<$World, $Name>> =
                std::sync::LazyLock::new(|| $crate::record::Fields::new($rule, vec![ $(
                    $( $crate::record::Field::of(
                        stringify!($field),
                        $spec,
                        |it| $crate::record::Cell::value(&it.$field),
                        |it, value| $crate::record::Cell::read(value).map(|now| it.$field = now).is_some(),
                    ), )?
                    $( $crate::record::Field::kept(stringify!($field), $kept), )?
                )* ]));
            &FIELDS
        }
    };
}

/// Declares a record and its fields.
///
/// ```ignore
/// record! {
///     /// An elixir. [game.elixirs]
///     pub struct Elixir of World = rule!("game.elixirs") {
///         /// How much Toughness it gives back. [game.healing]
///         heals: i32 = number(0, VALUE_MAX),
///     }
/// }
/// ```
#[macro_export]
macro_rules! record {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident of $World:ty = $rule:expr $(; wrong $wrong:expr)? ;
        { $( $(#[$of:meta])* $field:ident: $Type:ty = $spec:expr ),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $Name { $( $(#[$of])* pub $field: $Type, )* }
        impl $crate::record::Record<$World> for $Name {
            fn blank() -> Self {
                Self { $( $field: $crate::record::Cell::blank(), )* }
            }
            $crate::fields!($Name of $World = $rule; $($field = $spec),*);
            $( fn wrong(&self, world: &$World) -> Vec<(&'static str, $crate::Text)> {
                $wrong(self, world)
            } )?
        }
        impl $crate::record::Cell for $Name {
            fn blank() -> Self {
                Self::default()
            }
            fn value(&self) -> $crate::Value {
                <Self as $crate::record::Record<$World>>::fields().value(self)
            }
            fn read(value: &$crate::Value) -> Option<Self> {
                <Self as $crate::record::Record<$World>>::fields().of(value)
            }
        }
        impl Default for $Name {
            fn default() -> Self {
                <Self as $crate::record::Record<$World>>::fields().usual()
            }
        }
        impl $crate::Storable for $Name {
            fn store(&self) -> $crate::Plain {
                let fields = <Self as $crate::record::Record<$World>>::fields();
                $crate::Storable::store(&fields.plain(self))
            }
            fn restore(from: &$crate::Plain) -> $crate::stored::Restored<Self> {
                let fields = <Self as $crate::record::Record<$World>>::fields();
                let table = <$crate::record::Table as $crate::Storable>::restore(from)?;
                fields.parse(&table).map_err($crate::stored::Fault::of)
            }
        }
        $crate::plainly!($Name);
    };
}

/// Declares a closed list of words.
///
/// ```ignore
/// closed! {
///     /// How far an ability is learned.
///     pub enum Level {
///         /// The first.
///         Novice = "novice",
///         // and so on
///     }
/// }
/// ```
#[macro_export]
macro_rules! closed {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident { $( $(#[$of:meta])* $Word:ident = $word:literal ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
        )]
        $vis enum $Name { $( $(#[$of])* $Word, )+ }
        impl $Name {
            /// The words of all, in the same order.
            $vis const WORDS: &'static [&'static str] = &[$($word),+];
        }
        impl $crate::Closed for $Name {
            const ALL: &'static [Self] = &[$(Self::$Word),+];
            #[inline]
            fn word(self) -> &'static str {
                match self { $( Self::$Word => $word, )+ }
            }
        }
        impl $crate::Storable for $Name {
            fn store(&self) -> $crate::Plain {
                $crate::Plain::word($crate::Closed::word(*self))
            }
            fn restore(from: &$crate::Plain) -> $crate::stored::Restored<Self> {
                $crate::stored::closed(from)
            }
        }
        $crate::plainly!($Name);
        impl $crate::record::Cell for $Name {
            fn blank() -> Self {
                <Self as $crate::Closed>::ALL[0]
            }
            fn value(&self) -> $crate::Value {
                $crate::Value::word($crate::Closed::word(*self))
            }
            fn read(value: &$crate::Value) -> Option<Self> {
                $crate::record::cell::word(value)
            }
        }
    };
}

/// Declares a value for each word of a closed list, of which none is ever missing. Stored and filled in as a table by the
/// words.
///
/// ```ignore
/// each! {
///     /// A value for each attribute.
///     pub struct Attributes of Attribute: i32 = 10;
/// }
/// ```
#[macro_export]
macro_rules! each {
    ($(#[$meta:meta])* $vis:vis struct $Name:ident of $Word:ident: $Type:ty = $usual:expr;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $Name([$Type; <$Word as $crate::Closed>::ALL.len()]);

        impl $Name {
            /// What one of them has.
            #[must_use]
            pub fn get(&self, word: $Word) -> $Type {
                self.0[word as usize]
            }
            /// Writes what one of them has.
            pub fn set(&mut self, word: $Word, value: $Type) {
                self.0[word as usize] = value;
            }
            /// Each with what it has, in the order of the list.
            pub fn iter(&self) -> impl Iterator<Item = ($Word, $Type)> {
                <$Word as $crate::Closed>::ALL.iter().map(|word| (*word, self.get(*word)))
            }
        }
        impl Default for $Name {
            fn default() -> Self {
                Self([$usual; <$Word as $crate::Closed>::ALL.len()])
            }
        }
        impl FromIterator<($Word, $Type)> for $Name {
            /// Those that are named; the others are as usual.
            fn from_iter<I: IntoIterator<Item = ($Word, $Type)>>(values: I) -> Self {
                let mut all = Self::default();
                values.into_iter().for_each(|(word, value)| all.set(word, value));
                all
            }
        }
        impl $crate::Storable for $Name {
            fn store(&self) -> $crate::Plain {
                let values: std::collections::BTreeMap<$Word, $Type> = self.iter().collect();
                $crate::Storable::store(&values)
            }
            fn restore(from: &$crate::Plain) -> $crate::stored::Restored<Self> {
                let values: std::collections::BTreeMap<$Word, $Type> = $crate::Storable::restore(from)?;
                Ok(values.into_iter().collect())
            }
        }
        $crate::plainly!($Name);
        impl $crate::record::Cell for $Name {
            fn blank() -> Self {
                Self::default()
            }
            fn value(&self) -> $crate::Value {
                let values: std::collections::BTreeMap<$Word, $Type> = self.iter().collect();
                $crate::record::Cell::value(&values)
            }
            fn read(value: &$crate::Value) -> Option<Self> {
                let values: std::collections::BTreeMap<$Word, $Type> = $crate::record::Cell::read(value)?;
                Some(values.into_iter().collect())
            }
        }
    };
}

/// The closed list of what a house rule can be, unless it is declared elsewhere. For [`switches!`](crate::switches!).
#[doc(hidden)]
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident) => {};
    ($(#[$meta:meta])* $vis:vis enum $Name:ident { $($words:tt)* }) => {
        $crate::closed! {
            $(#[$meta])*
            #[derive(Default)]
            $vis enum $Name { $($words)* }
        }
    };
}

/// Declares the house rules of a game: what a table has chosen, each by a closed list whose first word is the default.
/// The words of the list stand behind the rule, unless the list is declared elsewhere.
///
/// ```ignore
/// switches! {
///     /// What this table plays by.
///     pub struct Switches {
///         /// What stands for the dice of opponents.
///         npc_values: NpcValues = "npc-values", rule!("game.fixed-values"), [
///             /// Half of the highest face.
///             Fixed = "fixed",
///             /// They are rolled.
///             Rolled = "rolled",
///         ];
///         flanking: OffOn = "flanking", rule!("game.flanking");
///     }
/// }
/// ```
#[macro_export]
macro_rules! switches {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident { $(
            $(#[$its:meta])* $field:ident: $Type:ident = $id:literal, $rule:expr $(, [
                $(#[$of_first:meta])* $First:ident = $first:literal
                $(, $(#[$of:meta])* $Word:ident = $word:literal )* $(,)?
            ])?;
        )+ }
    ) => {
        $( $crate::choices! {
            $(#[$its])* $vis enum $Type $( {
                $(#[$of_first])* #[default] $First = $first,
                $( $(#[$of])* $Word = $word, )*
            } )?
        } )+

        $(#[$meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, $crate::Storable,
        )]
        #[stored(default)]
        $vis struct $Name { $(
            #[doc = concat!("The house rule `", $id, "`.")]
            pub $field: $Type,
        )+ }
        impl $Name {
            /// All of them.
            pub const ALL: &'static [$crate::Switch] = &[ $(
                $crate::Switch { id: $id, rule: $rule, values: $Type::WORDS },
            )+ ];
            /// The value of a house rule; `None` if there is none of this name.
            #[must_use]
            pub fn get(&self, id: &str) -> Option<&'static str> {
                match id {
                    $( $id => Some($crate::Closed::word(self.$field)), )+
                    _ => None,
                }
            }
            /// All house rules with one set anew; `None` if there is no such house rule or value.
            #[must_use]
            pub fn set(mut self, id: &str, value: &str) -> Option<Self> {
                match id {
                    $( $id => {
                        let known = <$Type as $crate::Closed>::ALL.iter().copied();
                        self.$field = known.into_iter().find(|one| $crate::Closed::word(*one) == value)?;
                    } )+
                    _ => return None,
                }
                Some(self)
            }
        }
    };
}
