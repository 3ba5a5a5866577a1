//! The conversion of a game's stored types to plain data and back.
//!
//! serde's derives are generic over the format, so each type would be compiled again for JSON text, JSON
//! values, keys of maps and TOML. A [`Storable`] type is compiled once, and formats see only [`Plain`]. The
//! result is what serde's derives would write, byte for byte.
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::Arc;

/// Plain data, with its fields in the order in which they were declared or read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plain {
    /// Nothing: `null`.
    Nothing,
    /// Yes or no.
    Bool(bool),
    /// A whole number. There are no others.
    Number(i128),
    /// A text.
    Text(Cow<'static, str>),
    /// A list.
    List(Vec<Plain>),
    /// Fields by name.
    Fields(Vec<(Cow<'static, str>, Plain)>),
}

/// A type that converts to plain data and back. Derived by [`Storable`](norn_derive::Storable).
pub trait Storable: Sized {
    /// As plain data.
    fn store(&self) -> Plain;
    /// Reads it.
    ///
    /// # Errors
    /// Where it is, and what is wrong there.
    fn restore(from: &Plain) -> Restored<Self>;
    /// The value where it is missing; `None` if it must not be missing.
    #[must_use]
    fn missing() -> Option<Self> {
        None
    }
    /// As the name of a field, for maps.
    ///
    /// # Panics
    /// If it is neither a text nor a number: then a map's pairs are kept as a list ([`pairs`]).
    fn store_key(&self) -> String {
        match self.store() {
            Plain::Text(text) => text.into_owned(),
            Plain::Number(number) => number.to_string(),
            other => panic!("{other:?} can't be the name of a field"),
        }
    }
    /// Reads the name of a field.
    ///
    /// # Errors
    /// As [`Storable::restore`].
    fn restore_key(from: &str) -> Restored<Self> {
        Self::restore(&Plain::Text(Cow::Owned(from.to_owned())))
    }
}

/// As it is.
impl Storable for Plain {
    fn store(&self) -> Plain {
        self.clone()
    }
    fn restore(from: &Plain) -> Restored<Self> {
        Ok(from.clone())
    }
}

/// What was read, or why it can't be.
pub type Restored<T> = Result<T, Fault>;

/// Why something can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The path to it from outside in: `people.3.toughness`. Empty for the whole.
    pub at: String,
    /// What is wrong there.
    pub what: String,
}

impl Fault {
    /// Something is wrong here.
    #[must_use]
    pub fn of(what: impl Into<String>) -> Self {
        Self { at: String::new(), what: what.into() }
    }
    fn other(needed: &str, found: &Plain) -> Self {
        let found = match found {
            Plain::Nothing => "nothing",
            Plain::Bool(_) => "yes or no",
            Plain::Number(_) => "a number",
            Plain::Text(_) => "a text",
            Plain::List(_) => "a list",
            Plain::Fields(_) => "fields",
        };
        Self::of(format!("there is {found} in place of {needed}"))
    }
    /// It stands within this.
    #[must_use]
    pub fn within(mut self, step: impl fmt::Display) -> Self {
        self.at = if self.at.is_empty() { step.to_string() } else { format!("{step}.{}", self.at) };
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at.as_str() {
            "" => f.write_str(&self.what),
            at => write!(f, "`{at}`: {}", self.what),
        }
    }
}

impl std::error::Error for Fault {}

/// Reads a value through serde: the one way from serde's formats to stored types.
///
/// # Errors
/// It is no plain data, or not that of a `T`.
pub fn read<'de, T: Storable, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    T::restore(&Plain::deserialize(from)?).map_err(D::Error::custom)
}

/// Implements serde's traits through plain data. The derive of `Storable` does it by itself.
#[macro_export]
macro_rules! plainly {
    ($($Name:ty),+ $(,)?) => { $(
        impl ::serde::Serialize for $Name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&$crate::Storable::store(self), to)
            }
        }
        impl<'de> ::serde::Deserialize<'de> for $Name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::stored::read(from)
            }
        }
    )+ };
}

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => to.serialize_unit(),
            Self::Bool(is) => to.serialize_bool(*is),
            Self::Number(number) => match (i64::try_from(*number), u64::try_from(*number)) {
                (Ok(number), _) => to.serialize_i64(number),
                (_, Ok(number)) => to.serialize_u64(number),
                _ => to.serialize_i128(*number),
            },
            Self::Text(text) => to.serialize_str(text),
            Self::List(all) => to.collect_seq(all),
            Self::Fields(all) => to.collect_map(all.iter().map(|(name, plain)| (name, plain))),
        }
    }
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Plain;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("plain data without fractions")
            }
            fn visit_unit<E>(self) -> Result<Plain, E> {
                Ok(Plain::Nothing)
            }
            fn visit_none<E>(self) -> Result<Plain, E> {
                Ok(Plain::Nothing)
            }
            fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Plain, D::Error> {
                Plain::deserialize(from)
            }
            fn visit_bool<E>(self, is: bool) -> Result<Plain, E> {
                Ok(Plain::Bool(is))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Plain, E> {
                Ok(Plain::Number(number.into()))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Plain, E> {
                Ok(Plain::Number(number.into()))
            }
            fn visit_str<E>(self, text: &str) -> Result<Plain, E> {
                Ok(Plain::Text(Cow::Owned(text.to_owned())))
            }
            fn visit_string<E>(self, text: String) -> Result<Plain, E> {
                Ok(Plain::Text(Cow::Owned(text)))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Plain, A::Error> {
                let mut all = vec![];
                while let Some(one) = from.next_element()? {
                    all.push(one);
                }
                Ok(Plain::List(all))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Plain, A::Error> {
                let mut all = vec![];
                while let Some((name, plain)) = from.next_entry::<String, _>()? {
                    all.push((Cow::Owned(name), plain));
                }
                Ok(Plain::Fields(all))
            }
        }
        from.deserialize_any(Any)
    }
}

impl Plain {
    /// A word.
    #[must_use]
    pub fn word(word: &'static str) -> Self {
        Self::Text(Cow::Borrowed(word))
    }
    /// A single field: a variant with what it holds.
    #[must_use]
    pub fn tagged(tag: &'static str, held: Self) -> Self {
        Self::Fields(vec![(Cow::Borrowed(tag), held)])
    }
}

/// Fields as they are written.
#[derive(Debug)]
pub struct Written(Vec<(Cow<'static, str>, Plain)>);

impl Written {
    /// About so many of them.
    #[must_use]
    pub fn of(count: usize) -> Self {
        Self(Vec::with_capacity(count))
    }
    /// One more.
    pub fn put(&mut self, name: &'static str, plain: Plain) {
        self.0.push((Cow::Borrowed(name), plain));
    }
    /// All fields of another.
    pub fn take_in(&mut self, plain: Plain) {
        if let Plain::Fields(fields) = plain {
            self.0.extend(fields);
        }
    }
    /// As plain data.
    #[must_use]
    pub fn done(self) -> Plain {
        Plain::Fields(self.0)
    }
}

/// Fields as they are read.
#[derive(Clone, Copy, Debug)]
pub struct Read<'a> {
    all: &'a [(Cow<'static, str>, Plain)],
    whole: &'a Plain,
}

impl<'a> Read<'a> {
    // Of a field that occurs twice the later one counts, as in other JSON readers.
    fn find(self, name: &str) -> Option<&'a Plain> {
        self.all.iter().rev().find(|(found, _)| found == name).map(|(_, plain)| plain)
    }
}

/// It has fields.
///
/// # Errors
/// It has none.
pub fn fields(from: &Plain) -> Restored<Read<'_>> {
    match from {
        Plain::Fields(all) => Ok(Read { all, whole: from }),
        other => Err(Fault::other("fields", other)),
    }
}

/// A field that may be missing.
///
/// # Errors
/// What stands there can't be read.
pub fn found<T: Storable>(of: Read<'_>, name: &str) -> Restored<Option<T>> {
    of.find(name).map(|plain| T::restore(plain).map_err(|fault| fault.within(name))).transpose()
}

/// A field that may be missing or go by one of several names, by what reads it.
///
/// # Errors
/// What stands there can't be read.
pub fn found_by<T>(of: Read<'_>, names: &[&str], read: fn(&Plain) -> Restored<T>) -> Restored<Option<T>> {
    let found = names.iter().find_map(|name| Some((name, of.find(name)?)));
    found.map(|(name, plain)| read(plain).map_err(|fault| fault.within(name))).transpose()
}

/// It has to be there.
///
/// # Errors
/// It isn't.
pub fn needed<T>(found: Option<T>, name: &str) -> Restored<T> {
    found.ok_or_else(|| missing(name))
}

fn missing(name: &str) -> Fault {
    Fault::of(format!("there is no field `{name}`"))
}

/// A field.
///
/// # Errors
/// It is missing, or what stands there can't be read.
pub fn field<T: Storable>(of: Read<'_>, name: &str) -> Restored<T> {
    match found(of, name)? {
        Some(it) => Ok(it),
        None => T::missing().ok_or_else(|| missing(name)),
    }
}

/// What stands among the fields of what it belongs to.
///
/// # Errors
/// It can't be read.
pub fn flat<T: Storable>(of: Read<'_>) -> Restored<T> {
    T::restore(of.whole)
}

/// A list of exactly so many.
///
/// # Errors
/// It is none.
pub fn list_of(from: &Plain, count: usize) -> Restored<&[Plain]> {
    match from {
        Plain::List(all) if all.len() == count => Ok(all),
        Plain::List(all) => Err(Fault::of(format!("there are {} in place of {count}", all.len()))),
        other => Err(Fault::other("a list", other)),
    }
}

/// The one at this place of a list, from 0.
///
/// # Errors
/// It can't be read.
pub fn nth<T: Storable>(all: &[Plain], nth: usize) -> Restored<T> {
    T::restore(&all[nth]).map_err(|fault| fault.within(nth))
}

/// The name of a variant, with what it holds.
///
/// # Errors
/// It is neither a word nor a single field.
pub fn tag(from: &Plain) -> Restored<(&str, Option<&Plain>)> {
    match from {
        Plain::Text(tag) => Ok((tag, None)),
        Plain::Fields(all) => match all.as_slice() {
            [(tag, held)] => Ok((tag, Some(held))),
            all => Err(Fault::of(format!("there are {} fields in place of one", all.len()))),
        },
        other => Err(Fault::other("a word or a field", other)),
    }
}

/// What a variant holds.
///
/// # Errors
/// It holds nothing.
pub fn held(held: Option<&Plain>) -> Restored<&Plain> {
    held.ok_or_else(|| Fault::of("it holds nothing"))
}

/// A variant holds nothing.
///
/// # Errors
/// It holds something.
pub fn unit(held: Option<&Plain>) -> Restored<()> {
    match held {
        None | Some(Plain::Nothing) => Ok(()),
        Some(other) => Err(Fault::other("nothing", other)),
    }
}

/// There is no such word.
#[must_use]
pub fn unknown(tag: &str, known: &[&str]) -> Fault {
    Fault::of(format!("`{tag}` is unknown: there is {}", known.join(", ")))
}

/// Reads a value that is stored as a `T`, if it can be converted.
///
/// # Errors
/// It is no `T`, or can't be made from it.
pub fn tried<T: Storable, O: TryFrom<T, Error: fmt::Display>>(from: &Plain) -> Restored<O> {
    O::try_from(T::restore(from)?).map_err(|why| Fault::of(why.to_string()))
}

/// One of a closed list of words.
///
/// # Errors
/// It is none of them.
pub fn closed<T: crate::Closed>(from: &Plain) -> Restored<T> {
    let (tag, held) = tag(from)?;
    unit(held)?;
    T::ALL.iter().copied().find(|one| one.word() == tag).ok_or_else(|| {
        let known: Vec<&str> = T::ALL.iter().map(|one| one.word()).collect();
        unknown(tag, &known)
    })
}

/// Maps whose keys are neither texts nor numbers: lists of pairs. For `#[stored(with = "…")]`.
pub mod pairs {
    use super::{BTreeMap, Plain, Restored, Storable};

    /// A list of pairs, in the order of the keys.
    #[must_use]
    pub fn store<K: Storable, V: Storable>(map: &BTreeMap<K, V>) -> Plain {
        Plain::List(map.iter().map(|(key, value)| Plain::List(vec![key.store(), value.store()])).collect())
    }

    /// Of two pairs with the same key, the later one counts.
    ///
    /// # Errors
    /// It is no list of pairs.
    pub fn restore<K: Storable + Ord, V: Storable>(from: &Plain) -> Restored<BTreeMap<K, V>> {
        let mut map = BTreeMap::new();
        for (key, value) in Vec::<(K, V)>::restore(from)? {
            map.insert(key, value);
        }
        Ok(map)
    }
}

macro_rules! numbers {
    ($($Number:ty)+) => { $(
        impl Storable for $Number {
            fn store(&self) -> Plain {
                Plain::Number(i128::from(*self))
            }
            fn restore(from: &Plain) -> Restored<Self> {
                let number = number(from)?;
                Self::try_from(number).map_err(|_| out_of(number, Self::MIN.into(), Self::MAX.into()))
            }
            fn restore_key(from: &str) -> Restored<Self> {
                Self::restore(&key(from)?)
            }
        }
    )+ };
}
numbers!(i8 i16 i32 i64 u8 u16 u32 u64);

fn number(from: &Plain) -> Restored<i128> {
    match from {
        Plain::Number(number) => Ok(*number),
        other => Err(Fault::other("a number", other)),
    }
}
fn key(from: &str) -> Restored<Plain> {
    from.parse().map(Plain::Number).map_err(|_| Fault::of(format!("`{from}` is no number")))
}
fn out_of(number: i128, min: i128, max: i128) -> Fault {
    Fault::of(format!("{number} is out of its range, {min} to {max}"))
}

impl Storable for () {
    fn store(&self) -> Plain {
        Plain::Nothing
    }
    fn restore(from: &Plain) -> Restored<Self> {
        match from {
            Plain::Nothing => Ok(()),
            other => Err(Fault::other("nothing", other)),
        }
    }
}
impl Storable for bool {
    fn store(&self) -> Plain {
        Plain::Bool(*self)
    }
    fn restore(from: &Plain) -> Restored<Self> {
        match from {
            Plain::Bool(is) => Ok(*is),
            other => Err(Fault::other("yes or no", other)),
        }
    }
}
impl Storable for String {
    fn store(&self) -> Plain {
        Plain::Text(Cow::Owned(self.clone()))
    }
    fn restore(from: &Plain) -> Restored<Self> {
        match from {
            Plain::Text(text) => Ok(text.clone().into_owned()),
            other => Err(Fault::other("a text", other)),
        }
    }
}
impl Storable for Cow<'static, str> {
    fn store(&self) -> Plain {
        Plain::Text(self.clone())
    }
    fn restore(from: &Plain) -> Restored<Self> {
        String::restore(from).map(Cow::Owned)
    }
}

macro_rules! boxes {
    ($($Box:ident)+) => { $(
        impl<T: Storable> Storable for $Box<T> {
            fn store(&self) -> Plain {
                T::store(self)
            }
            fn restore(from: &Plain) -> Restored<Self> {
                T::restore(from).map(Self::from)
            }
        }
    )+ };
}
use crate::Shared;
boxes!(Box Arc Shared);

impl<T: Storable> Storable for Option<T> {
    fn store(&self) -> Plain {
        self.as_ref().map_or(Plain::Nothing, T::store)
    }
    fn restore(from: &Plain) -> Restored<Self> {
        match from {
            Plain::Nothing => Ok(None),
            some => T::restore(some).map(Some),
        }
    }
    fn missing() -> Option<Self> {
        Some(None)
    }
}

fn list(from: &Plain) -> Restored<&[Plain]> {
    match from {
        Plain::List(all) => Ok(all),
        other => Err(Fault::other("a list", other)),
    }
}

macro_rules! lists {
    ($($List:ident $(: $Ord:ident)?, $put:ident;)+) => { $(
        impl<T: Storable $(+ $Ord)?> Storable for $List<T> {
            fn store(&self) -> Plain {
                Plain::List(self.iter().map(T::store).collect())
            }
            fn restore(from: &Plain) -> Restored<Self> {
                let all = list(from)?;
                let mut read = Self::new();
                for at in 0..all.len() {
                    read.$put(nth(all, at)?);
                }
                Ok(read)
            }
        }
    )+ };
}
// `collect` would sort what comes in order anyway, by code that is large and compiled for each type.
lists! {
    Vec, push;
    VecDeque, push_back;
    BTreeSet: Ord, insert;
}

impl<T: Storable, const N: usize> Storable for [T; N] {
    fn store(&self) -> Plain {
        Plain::List(self.iter().map(T::store).collect())
    }
    fn restore(from: &Plain) -> Restored<Self> {
        list_of(from, N)?;
        Vec::<T>::restore(from)?.try_into().map_err(|_| Fault::of("there are others in place of these"))
    }
}

impl<K: Storable + Ord, V: Storable> Storable for BTreeMap<K, V> {
    fn store(&self) -> Plain {
        Plain::Fields(self.iter().map(|(key, value)| (Cow::Owned(key.store_key()), value.store())).collect())
    }
    fn restore(from: &Plain) -> Restored<Self> {
        let mut read = Self::new();
        for (name, plain) in fields(from)?.all {
            let within = |fault: Fault| fault.within(name);
            read.insert(K::restore_key(name).map_err(within)?, V::restore(plain).map_err(within)?);
        }
        Ok(read)
    }
}

impl Storable for toml::Table {
    fn store(&self) -> Plain {
        Plain::Fields(self.iter().map(|(name, one)| (Cow::Owned(name.clone()), one.store())).collect())
    }
    fn restore(from: &Plain) -> Restored<Self> {
        let mut read = Self::new();
        for (name, plain) in fields(from)?.all {
            read.insert(name.to_string(), toml::Value::restore(plain).map_err(|fault| fault.within(name))?);
        }
        Ok(read)
    }
}
impl Storable for toml::Value {
    fn store(&self) -> Plain {
        match self {
            Self::String(text) => text.store(),
            Self::Integer(number) => number.store(),
            Self::Boolean(is) => is.store(),
            Self::Array(all) => all.store(),
            Self::Table(table) => table.store(),
            // No declaration has such a field.
            Self::Float(_) | Self::Datetime(_) => Plain::Nothing,
        }
    }
    fn restore(from: &Plain) -> Restored<Self> {
        Ok(match from {
            Plain::Text(text) => Self::String(text.to_string()),
            Plain::Number(_) => Self::Integer(i64::restore(from)?),
            Plain::Bool(is) => Self::Boolean(*is),
            Plain::List(_) => Self::Array(Vec::restore(from)?),
            Plain::Fields(_) => Self::Table(toml::Table::restore(from)?),
            Plain::Nothing => return Err(Fault::other("a value", from)),
        })
    }
}

macro_rules! tuples {
    ($($count:literal: $($T:ident $nth:tt),+;)+) => { $(
        impl<$($T: Storable),+> Storable for ($($T,)+) {
            fn store(&self) -> Plain {
                Plain::List(vec![$(self.$nth.store()),+])
            }
            fn restore(from: &Plain) -> Restored<Self> {
                let all = list_of(from, $count)?;
                Ok(($(nth::<$T>(all, $nth)?,)+))
            }
        }
    )+ };
}
tuples! {
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Storable, Who};

    #[derive(PartialEq, Debug, Storable)]
    struct Chest {
        lid: bool,
        of: Option<Who>,
        #[stored(rename = "in")]
        inside: BTreeMap<Who, u8>,
        #[stored(default, alias = "marks", skip_serializing_if = "Vec::is_empty")]
        signs: Vec<Sign>,
        #[stored(with = "pairs")]
        between: BTreeMap<(Who, Who), String>,
        #[stored(default = "seven")]
        to: i32,
    }
    fn seven() -> i32 {
        7
    }

    #[derive(PartialEq, Debug, Storable)]
    #[stored(rename_all = "kebab-case")]
    enum Sign {
        OpenHand,
        #[stored(rename = "x")]
        Cross(i8),
        Two(u8, String),
        Drawn {
            how_deep: Box<Option<Sign>>,
        },
    }

    #[derive(PartialEq, Debug, Default, Storable)]
    #[stored(default, rename_all = "kebab-case")]
    struct Usual {
        how_many: u64,
        pair: (i64, bool),
    }

    #[derive(PartialEq, Debug, Storable)]
    struct Named<T> {
        name: String,
        #[stored(flatten)]
        rest: T,
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Debug, Storable)]
    #[stored(into = "String", try_from = "String")]
    struct Short(String);
    impl From<Short> for String {
        fn from(short: Short) -> Self {
            short.0
        }
    }
    impl TryFrom<String> for Short {
        type Error = &'static str;
        fn try_from(text: String) -> Result<Self, Self::Error> {
            if text.len() < 4 { Ok(Self(text)) } else { Err("it is too long") }
        }
    }

    #[track_caller]
    fn stands_for<T: Storable + PartialEq + fmt::Debug + Serialize + for<'de> Deserialize<'de>>(
        it: &T,
        json: &str,
    ) {
        assert_eq!(serde_json::to_string(it).expect("JSON"), json);
        assert_eq!(&serde_json::from_str::<T>(json).expect(json), it);
        let value = serde_json::to_value(it).expect("JSON");
        assert_eq!(&serde_json::from_value::<T>(value).expect(json), it);
    }

    #[track_caller]
    fn refused<T: Storable + fmt::Debug + for<'de> Deserialize<'de>>(json: &str) -> String {
        let why = serde_json::from_str::<T>(json).expect_err(json).to_string();
        why.split(" at line").next().unwrap_or_default().to_owned()
    }

    fn chest() -> Chest {
        Chest {
            lid: true,
            of: None,
            inside: [(Who(3), 1)].into(),
            signs: vec![],
            between: [((Who(1), Who(2)), "a".into())].into(),
            to: -1,
        }
    }

    #[test]
    fn fields_are_written_by_name_in_their_order() {
        let json = r#"{"lid":true,"of":null,"in":{"3":1},"between":[[[1,2],"a"]],"to":-1}"#;
        stands_for(&chest(), json);
        stands_for(&Usual { how_many: u64::MAX, pair: (i64::MIN, true) }, &{
            format!(r#"{{"how-many":{},"pair":[{},true]}}"#, u64::MAX, i64::MIN)
        });
        let named = Named { name: "n".to_owned(), rest: Usual::default() };
        stands_for(&named, r#"{"name":"n","how-many":0,"pair":[0,false]}"#);
    }

    #[test]
    fn variants_are_written_as_serde_writes_them() {
        stands_for(&Sign::OpenHand, r#""open-hand""#);
        stands_for(&Sign::Cross(-2), r#"{"x":-2}"#);
        stands_for(&Sign::Two(1, "b".into()), r#"{"two":[1,"b"]}"#);
        let drawn = Sign::Drawn { how_deep: Box::new(Some(Sign::OpenHand)) };
        stands_for(&drawn, r#"{"drawn":{"how_deep":"open-hand"}}"#);
        let keys: BTreeMap<Short, ()> = [(Short("k".into()), ())].into();
        assert_eq!(serde_json::to_string(&keys.store()).expect("JSON"), r#"{"k":null}"#);
        assert_eq!(BTreeMap::restore(&keys.store()), Ok(keys));
    }

    #[test]
    fn what_is_missing_is_as_was_said() {
        let read: Chest =
            serde_json::from_str(r#"{"lid":false,"in":{},"between":[],"more":1}"#).expect("a chest");
        assert_eq!((read.of, read.signs.len(), read.to), (None, 0, 7));
        let marked = r#"{"lid":true,"in":{},"between":[],"marks":["open-hand"]}"#;
        assert_eq!(serde_json::from_str::<Chest>(marked).expect("a chest").signs, [Sign::OpenHand]);
        assert_eq!(serde_json::from_str::<Usual>(r#"{"how-many":2}"#).expect("numbers").how_many, 2);
    }

    #[test]
    fn what_cant_be_read_is_named_with_its_place() {
        assert_eq!(refused::<Chest>(r#"{"lid":true,"in":{}}"#), "there is no field `between`");
        assert_eq!(
            refused::<Chest>(r#"{"lid":true,"in":{},"between":[],"signs":["open-hand",{"two":[1,2]}]}"#),
            "`signs.1.two.1`: there is a number in place of a text"
        );
        assert_eq!(
            refused::<Chest>(r#"{"lid":true,"in":{"3":256}}"#),
            "`in.3`: 256 is out of its range, 0 to 255"
        );
        assert_eq!(refused::<Sign>(r#""fist""#), "`fist` is unknown: there is open-hand, x, two, drawn");
        assert_eq!(refused::<Sign>(r#""x""#), "`x`: it holds nothing");
        assert_eq!(refused::<Sign>(r#"{"two":[1]}"#), "`two`: there are 1 in place of 2");
        assert_eq!(refused::<Short>(r#""long""#), "it is too long");
    }
}
