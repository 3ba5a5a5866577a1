//! Sheets: records of people, each field of which is a change of its own.
use crate::offer::Range;
#[cfg(doc)]
use crate::record::Cell;
use crate::record::{Field, Kind, NONE, Record};
use crate::ruleset::Problem;
use crate::show::{Row, Shown};
use crate::write::Write;
use crate::{Audience, Key, Text, Value, Who, World};

/// A record of somebody, each field of which changes by itself. Made by [`sheet!`](crate::sheet!).
pub trait Sheet<W: World>: Record<W> {
    /// What one field is from now on.
    type Set;
    /// The change that makes a field of this number what it is here.
    fn set(&self, field: usize) -> Option<Self::Set>;
}

/// Separates the rows of a table that is written as one text. (Names may contain commas.)
pub const PARTS: char = ';';
/// Separates a row's name from its value.
pub const HAS: char = '=';

impl<W: World, T: Sheet<W>> crate::record::Fields<W, T> {
    /// What a correction makes of somebody's field, or of one row of a table in it: the change, for the
    /// rule's procedure to carry out. `most` is the highest number allowed, where that depends on other
    /// fields.
    ///
    /// # Errors
    /// What would be right.
    pub fn write(
        &self,
        world: &W,
        record: &T,
        (name, entry): (&str, &str),
        most: Option<i64>,
        write: &Write<'_>,
    ) -> Result<T::Set, Problem> {
        let found = self.iter().enumerate().find(|(_, field)| field.name == name);
        let (place, field) = found.ok_or_else(|| write.nowhere())?;
        let kind = field.spec.kind.as_ref().ok_or_else(|| write.nowhere())?;
        let key = self.key(field);
        let value = match (kind, entry) {
            // The value that is there already is accepted: by the rules, a table can grow larger than what
            // may be entered at once.
            (_, "") if *write.value == field.get(record) => write.value.clone(),
            (Kind::Rows { columns, .. }, "") => table(world, columns, &field.get(record), write, key)?,
            (Kind::Rows { columns, .. }, entry) => {
                let rows = field.get(record);
                one_row(world, columns, rows, entry, write, key)?
            }
            (_, "") => match (kind.range(world, key), most) {
                // For an optional value, "no" means nothing.
                (_, _) if matches!(kind, Kind::Maybe(_)) && write.is(false) => Value::word(NONE),
                (Range::Number { min, .. }, Some(max)) => write.within(&Range::Number { min, max })?,
                (range, _) => write.within(&range)?,
            },
            _ => return Err(write.nowhere()),
        };
        if let Some(words) = (field.spec.wrong)(&value) {
            return Err(write.wrong(words));
        }
        let mut after = record.clone();
        let set = field.set(&mut after, &value);
        let change = after.set(place).filter(|_| set);
        change.ok_or_else(|| write.nowhere())
    }

    /// A row of the view for somebody's field, that the referee can write.
    #[must_use]
    pub fn row(&self, world: &W, who: Who, record: &T, name: &str) -> Option<Row> {
        let audience = (self.find(name)?.spec.audience)(world, who);
        Some(self.row_at(&address(who, name), record, name)?.only(audience))
    }

    /// A row of the view for a field of a record that stands at another address, for the referee alone.
    #[must_use]
    pub fn row_at(&self, address: &str, record: &T, name: &str) -> Option<Row> {
        let field = self.find(name)?;
        let label = Text::part(self.key(field), field.spec.row);
        let value = match (field.spec.kind.as_ref(), field.get(record)) {
            (Some(Kind::Rows { .. }), value) => Value::Text(told(&value)),
            (_, value) => value,
        };
        let row = Row { value: Shown::Value(value), ..Row::new(label, 0) };
        Some(row.at(address).only(Audience::Referee))
    }

    /// The rows of somebody's table, one by one: each in the words of the field, with what stands in the first column
    /// under that column's name, and the value of the second.
    #[must_use]
    pub fn entries(&self, world: &W, who: Who, record: &T, name: &str) -> Vec<Row> {
        let Some(field) = self.find(name) else { return vec![] };
        let (Some(Kind::Rows { columns, .. }), Value::List(rows)) = (&field.spec.kind, field.get(record))
        else {
            return vec![];
        };
        let audience = (field.spec.audience)(world, who);
        let entry = |row: Value| {
            let Value::List(cells) = row else { return None };
            let [of, now, ..] = cells.as_slice() else { return None };
            let label = Text::part(self.key(field), field.spec.row).with(columns.first()?.0, of.clone());
            let address = address(who, &format!("{name}/{}", written(of)));
            Some(Row::new(label, now.clone()).at(address).only(audience))
        };
        rows.into_iter().filter_map(entry).collect()
    }

    /// The words of a change, with the arguments `$who` and `$now` (the new value).
    #[must_use]
    pub fn tell(&self, who: Who, record: &T, field: &Field<W, T>) -> Text {
        let words = Text { part: field.spec.told, ..Text::new(self.key(field)) }.with("who", who);
        words.with("now", field.get(record))
    }
}

/// A table that is written as one text, or as its rows. What stands in `now` can stand there again, although it may be in
/// no list of the game any more.
fn table<W: 'static>(
    world: &W,
    columns: &[(&'static str, Kind<W>)],
    now: &Value,
    write: &Write<'_>,
    key: Key,
) -> Result<Value, Problem> {
    let rows = match write.value {
        Value::List(rows) => rows.clone(),
        _ => {
            let text = write.text()?;
            let parts = text.split(PARTS).map(str::trim).filter(|part| !part.is_empty());
            parts.map(|part| row(columns, part)).collect()
        }
    };
    let was = |cells: &[Value]| match now {
        Value::List(rows) => rows.iter().find_map(|row| match row {
            Value::List(was) if was.first() == cells.first() => Some(was.clone()),
            _ => None,
        }),
        _ => None,
    };
    let mut seen = vec![];
    for row in &rows {
        let Value::List(cells) = row else { return Err(write.nowhere()) };
        if cells.len() != columns.len() {
            return Err(write.nowhere());
        }
        let was = was(cells).unwrap_or_default();
        for (nth, (cell, (_, kind))) in cells.iter().zip(columns).enumerate() {
            let range = kind.range(world, key);
            if was.get(nth) != Some(cell) && !range.allows(cell) {
                return Err(write.not_in(&range));
            }
        }
        if let Some(name) = cells.first() {
            if seen.contains(&name) {
                let words = Text::part(write.key, "write-twice").with("name", name.clone());
                return Err(write.wrong(words));
            }
            seen.push(name);
        }
    }
    Ok(Value::List(rows))
}

/// One row of such a text: a name, and what it has.
fn row<W: 'static>(columns: &[(&'static str, Kind<W>)], part: &str) -> Value {
    let mut cells = part.split(HAS).map(str::trim);
    let cell = |(_, kind): &(&'static str, Kind<W>)| match cells.next() {
        Some(text) => typed(kind, text),
        None => kind.usual().unwrap_or(Value::List(vec![])),
    };
    Value::List(columns.iter().map(cell).collect())
}

/// What a text says in a field of this kind.
fn typed<W: 'static>(kind: &Kind<W>, text: &str) -> Value {
    match (kind, text) {
        (Kind::Words(_), word) => Value::Word(word.to_lowercase()),
        (Kind::Flag, "yes") => Value::Flag(true),
        (Kind::Flag, "no") => Value::Flag(false),
        (Kind::Number { .. } | Kind::Dice(..), text) => {
            text.parse().map_or_else(|_| Value::text(text), Value::Number)
        }
        (_, text) => Value::text(text),
    }
}

/// The row that an entry names, and which of its columns: the first behind the name, unless it says which.
fn of_entry<'e, W: 'static>(columns: &[(&'static str, Kind<W>)], entry: &'e str) -> (&'e str, usize) {
    let named = entry.rsplit_once('/').and_then(|(name, column)| {
        let place = columns.iter().skip(1).position(|(known, _)| *known == column)?;
        Some((name, place + 1))
    });
    named.unwrap_or((entry, 1))
}

/// A table with one row changed, added or removed.
fn one_row<W: 'static>(
    world: &W,
    columns: &[(&'static str, Kind<W>)],
    rows: Value,
    entry: &str,
    write: &Write<'_>,
    key: Key,
) -> Result<Value, Problem> {
    let (name, column) = of_entry(columns, entry);
    let (Value::List(mut rows), Some((_, names))) = (rows, columns.first()) else {
        return Err(write.nowhere());
    };
    let name = typed(names, name);
    let called = |row: &Value| matches!(row, Value::List(cells) if cells.first() == Some(&name));
    let place = rows.iter().position(called);
    let can_be = |name: &Value| names.range(world, key).allows(name);
    match (place, columns.get(column)) {
        (Some(_), _) if write.is(true) => {}
        (None, None) if write.is(true) && can_be(&name) => rows.push(Value::List(vec![name])),
        (Some(place), _) if write.is(false) => {
            rows.remove(place);
        }
        (place, Some((_, kind))) if place.is_some() || can_be(&name) => {
            let value = write.within(&kind.range(world, key))?;
            match place.and_then(|place| rows.get_mut(place)) {
                Some(Value::List(cells)) => cells.splice(column..=column, [value]).for_each(drop),
                _ => {
                    // What else stands in a new row is as usual.
                    let cells = columns.iter().enumerate().map(|(nth, (_, kind))| match nth {
                        0 => Some(name.clone()),
                        _ if nth == column => Some(value.clone()),
                        _ => kind.usual(),
                    });
                    let cells: Option<Vec<Value>> = cells.collect();
                    rows.push(Value::List(cells.ok_or_else(|| write.nowhere())?));
                }
            }
        }
        _ => return Err(write.nowhere()),
    }
    Ok(Value::List(rows))
}

/// Where the referee writes somebody's field.
#[must_use]
pub fn address(who: Who, field: &str) -> String {
    format!("character/{}/{field}", who.0)
}

/// The rows of a table in one text, as they are written.
#[must_use]
pub fn told(rows: &Value) -> String {
    let row = |row: &Value| match row {
        Value::List(cells) => cells.iter().map(written).collect::<Vec<_>>().join(&format!(" {HAS} ")),
        other => written(other),
    };
    let Value::List(rows) = rows else { return String::new() };
    rows.iter().map(row).collect::<Vec<_>>().join(&format!("{PARTS} "))
}

/// One value, as it is written.
fn written(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Word(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        _ => String::new(),
    }
}

/// Declares a sheet: a record whose fields change one by one. A field with `=` is a [`Cell`]; a field with
/// `=>` may have any type, and is only stored.
///
/// ```ignore
/// sheet! {
///     /// A character or a creature.
///     pub struct Character of World, changed by Set = rule!("…character-creation"); {
///         /// It lies on the ground.
///         prone: bool = flag().by(rule!("…pain.knocked-down")).known_by(seen),
///     }
/// }
/// ```
#[macro_export]
macro_rules! sheet {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident of $World:ty, changed by $Set:ident = $rule:expr;
        { $( $(#[$of:meta])* $field:ident: $Type:ty $(= $spec:expr)? $(=> $kept:expr)? ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, $crate::Storable,
        )]
        #[stored(default)]
        $vis struct $Name { $( $(#[$of])* pub $field: $Type, )+ }

        /// What one field is from now on: each is called what it is called in the record.
        #[derive(
            Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, $crate::Storable,
        )]
        #[allow(non_camel_case_types, reason = "each is called what its field is called")]
        $vis enum $Set { $( $(#[$of])* $field($Type), )+ }

        impl $Set {
            /// Writes it into a record.
            pub fn write(&self, record: &mut $Name) {
                match self { $( Self::$field(now) => record.$field.clone_from(now), )+ }
            }
            /// Whether it is otherwise than before.
            #[must_use]
            pub fn changes(&self, record: &$Name) -> bool {
                match self { $( Self::$field(now) => record.$field != *now, )+ }
            }
            /// What the declaration says of its field.
            #[must_use]
            pub fn field(&self) -> &'static $crate::record::Field<$World, $Name> {
                #[allow(non_camel_case_types, reason = "each is called what its field is called")]
                enum Place { $( $field, )+ }
                let place = match self { $( Self::$field(_) => Place::$field as usize, )+ };
                <$Name as $crate::record::Record<$World>>::fields().nth(place)
            }
        }

        impl $crate::record::Record<$World> for $Name {
            fn blank() -> Self {
                Self::default()
            }
            $crate::fields!($Name of $World = $rule; $($field $(= $spec)? $(=> $kept)?),+);
        }

        impl $Name {
            /// Somebody's record as this viewer may know it: whatever the declaration does not let them know is as in a
            /// blank one.
            #[must_use]
            pub fn known(&self, world: &$World, who: $crate::Who, viewer: &$crate::Viewer) -> Self {
                let mut known = Self::default();
                let mut fields = <Self as $crate::record::Record<$World>>::fields().iter();
                $( if fields.next().is_some_and(|it| (it.spec.audience)(world, who).admits(viewer)) {
                    known.$field.clone_from(&self.$field);
                } )+
                known
            }
        }

        impl $crate::record::Sheet<$World> for $Name {
            type Set = $Set;
            fn set(&self, field: usize) -> Option<$Set> {
                const ALL: &[fn(&$Name) -> $Set] = &[ $( |it| $Set::$field(it.$field.clone()), )+ ];
                ALL.get(field).map(|set| set(self))
            }
        }
    };
}
