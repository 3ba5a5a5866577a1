//! Types of fields, and their conversion to the plain values that people fill in, read and write.
use crate::{Closed, Die, Factor, Money, Value, Who};
use std::collections::{BTreeMap, BTreeSet};

/// A type that stands in a field of a record.
pub trait Cell: Clone + PartialEq {
    /// What stands there before anything is filled in.
    fn blank() -> Self;
    /// As people fill it in and read it.
    fn value(&self) -> Value;
    /// Converts a value back; `None` if the type can't hold it. Bounds are not checked.
    fn read(value: &Value) -> Option<Self>;
}

impl Cell for bool {
    fn blank() -> Self {
        false
    }
    fn value(&self) -> Value {
        Value::Flag(*self)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Cell for $number {
            fn blank() -> Self {
                0
            }
            fn value(&self) -> Value {
                Value::Number((*self).into())
            }
            fn read(value: &Value) -> Option<Self> {
                match value {
                    Value::Number(number) => (*number).try_into().ok(),
                    _ => None,
                }
            }
        }
    )+};
}
numbers!(u8 u16 u32 i32 i64);

impl Cell for String {
    fn blank() -> Self {
        Self::new()
    }
    fn value(&self) -> Value {
        Value::text(self)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl Cell for Die {
    fn blank() -> Self {
        crate::D4
    }
    fn value(&self) -> Value {
        Value::Number(self.sides().into())
    }
    fn read(value: &Value) -> Option<Self> {
        u16::read(value).and_then(Self::new)
    }
}

impl Cell for Money {
    fn blank() -> Self {
        Self::default()
    }
    fn value(&self) -> Value {
        Value::Money(*self)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Money(money) => Some(*money),
            _ => None,
        }
    }
}

impl Cell for Factor {
    fn blank() -> Self {
        Self::ONE
    }
    fn value(&self) -> Value {
        Value::Factor(*self)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Factor(factor) => Some(*factor),
            _ => None,
        }
    }
}

impl Cell for Who {
    fn blank() -> Self {
        Self(0)
    }
    fn value(&self) -> Value {
        Value::Character(*self)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Character(who) => Some(*who),
            _ => None,
        }
    }
}

/// Anything, as it is.
impl Cell for Value {
    fn blank() -> Self {
        Self::List(vec![])
    }
    fn value(&self) -> Value {
        self.clone()
    }
    fn read(value: &Value) -> Option<Self> {
        Some(value.clone())
    }
}

/// Two things, one after the other.
impl<A: Cell, B: Cell> Cell for (A, B) {
    fn blank() -> Self {
        (A::blank(), B::blank())
    }
    fn value(&self) -> Value {
        Value::List(vec![self.0.value(), self.1.value()])
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::List(two) => match two.as_slice() {
                [one, other] => Some((A::read(one)?, B::read(other)?)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The word that stands where nothing does.
pub const NONE: &str = "none";

/// Nothing is the word [`NONE`], so that it can be chosen.
impl<T: Cell> Cell for Option<T> {
    fn blank() -> Self {
        None
    }
    fn value(&self) -> Value {
        self.as_ref().map_or_else(|| Value::word(NONE), Cell::value)
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Word(word) if word == NONE => Some(None),
            value => T::read(value).map(Some),
        }
    }
}

/// One after another.
impl<T: Cell> Cell for Vec<T> {
    fn blank() -> Self {
        Self::new()
    }
    fn value(&self) -> Value {
        Value::List(self.iter().map(Cell::value).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::List(values) => values.iter().map(T::read).collect(),
            _ => None,
        }
    }
}

/// Some people, each once.
impl Cell for BTreeSet<Who> {
    fn blank() -> Self {
        Self::new()
    }
    fn value(&self) -> Value {
        Value::List(self.iter().copied().map(Value::Character).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        Vec::<Who>::read(value).map(|people| people.into_iter().collect())
    }
}

/// Rows of one column.
impl Cell for BTreeSet<String> {
    fn blank() -> Self {
        Self::new()
    }
    fn value(&self) -> Value {
        Value::List(self.iter().map(|name| Value::List(vec![Value::text(name)])).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        let Value::List(rows) = value else { return None };
        let name = |row: &Value| match row {
            Value::List(cells) => cells.first().and_then(String::read),
            _ => None,
        };
        rows.iter().map(name).collect()
    }
}

/// Rows of a name, and what it has: one column, or of a record one for each of its fields.
impl<T: Cell> Cell for BTreeMap<String, T> {
    fn blank() -> Self {
        Self::new()
    }
    fn value(&self) -> Value {
        let row = |(name, cell): (&String, &T)| {
            let columns = match cell.value() {
                Value::List(columns) => columns,
                column => vec![column],
            };
            Value::List(std::iter::once(Value::text(name)).chain(columns).collect())
        };
        Value::List(self.iter().map(row).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        let Value::List(rows) = value else { return None };
        let row = |row: &Value| match row {
            Value::List(cells) => match cells.as_slice() {
                [Value::Text(name), columns @ ..] => {
                    let one = columns.first().filter(|_| columns.len() == 1).and_then(T::read);
                    let cell = one.or_else(|| T::read(&Value::List(columns.to_vec())))?;
                    Some((name.clone(), cell))
                }
                _ => None,
            },
            _ => None,
        };
        rows.iter().map(row).collect()
    }
}

/// Rows of two columns: a word, and what it has.
impl<K: Closed + Ord, T: Cell> Cell for BTreeMap<K, T> {
    fn blank() -> Self {
        Self::new()
    }
    fn value(&self) -> Value {
        let row = |(key, cell): (&K, &T)| Value::List(vec![Value::word(key.word()), cell.value()]);
        Value::List(self.iter().map(row).collect())
    }
    fn read(value: &Value) -> Option<Self> {
        let Value::List(rows) = value else { return None };
        let row = |row: &Value| match row {
            Value::List(cells) => match cells.as_slice() {
                [key, cell] => Some((word(key)?, T::read(cell)?)),
                _ => None,
            },
            _ => None,
        };
        rows.iter().map(row).collect()
    }
}

/// The one of a closed list that a value names.
#[must_use]
pub fn word<C: Closed>(value: &Value) -> Option<C> {
    match value {
        Value::Word(word) | Value::Text(word) => C::named(word),
        _ => None,
    }
}
