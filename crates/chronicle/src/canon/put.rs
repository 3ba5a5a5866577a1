//! A serializer that writes canonical JSON (RFC 8785) directly, without a tree in between: every append and every check
//! of a log passes here. Without fractions, the rules are few. Tests compare it with a complete canonicalizer.
use super::{INTEGER_MAX, NESTING_MAX};
use crate::error::{Error, Kind};
use serde::ser::{self, Impossible, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt::{Display, Write};

/// What ends something that could not be written. Boxed, since it goes through every step of the way back.
#[derive(Debug)]
pub(super) struct Unwritable(Box<Error>);

impl From<Unwritable> for Error {
    fn from(Unwritable(error): Unwritable) -> Self {
        *error
    }
}

impl Display for Unwritable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: Display>(why: T) -> Self {
        Self(Box::new(
            no_number("the entry could not be written as JSON".to_owned()).because(why.to_string()),
        ))
    }
}

fn no_number(text: String) -> Error {
    Error::new(Kind::Number, text, format!("a log holds whole numbers from -{INTEGER_MAX} to {INTEGER_MAX}"))
}

type Put<T = ()> = Result<T, Unwritable>;

/// Writes at the end of a text.
pub(super) struct Writer<'t> {
    text: &'t mut String,
    /// How many lists and objects it stands in.
    depth: usize,
}

impl<'t> Writer<'t> {
    pub(super) fn at_the_end_of(text: &'t mut String) -> Self {
        Self { text, depth: 0 }
    }

    fn plain(self, text: &str) -> Put {
        self.text.push_str(text);
        Ok(())
    }

    fn number(self, number: impl Display, size: Option<u64>) -> Put {
        if size.is_none_or(|size| INTEGER_MAX < size) {
            return Err(Unwritable(Box::new(no_number(format!("{number} can't stand in a log")))));
        }
        // A text takes whatever is written to it. Of a whole number that a double holds exactly, the shortest form is
        // its digits.
        let _ = write!(self.text, "{number}");
        Ok(())
    }

    fn deeper(&self) -> Put<usize> {
        if self.depth < NESTING_MAX {
            return Ok(self.depth + 1);
        }
        Err(Unwritable(Box::new(super::deep(NESTING_MAX))))
    }

    fn list(self) -> Put<List<'t>> {
        let depth = self.deeper()?;
        self.text.push('[');
        Ok(List { text: self.text, depth, first: true })
    }

    fn object(self, length: usize) -> Put<Object<'t>> {
        let depth = self.deeper()?;
        self.text.push('{');
        Ok(Object { text: self.text, depth, members: Vec::with_capacity(length) })
    }

    /// The one member of an object, as enums are written; what comes next belongs into it, and then comes its end.
    fn tagged(self, variant: &'static str) -> Put<Writer<'t>> {
        let depth = self.deeper()?;
        self.text.push('{');
        put_string(variant, self.text);
        self.text.push(':');
        Ok(Writer { text: self.text, depth })
    }
}

fn put_string(string: &str, text: &mut String) {
    text.push('"');
    let mut rest = string;
    // Only ASCII is ever escaped, so whatever lies between is copied as it is.
    while let Some(at) = rest.bytes().position(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
        let (plain, escaped) = rest.split_at(at);
        text.push_str(plain);
        let mut chars = escaped.chars();
        match chars.next() {
            Some('"') => text.push_str("\\\""),
            Some('\\') => text.push_str("\\\\"),
            Some('\u{8}') => text.push_str("\\b"),
            Some('\t') => text.push_str("\\t"),
            Some('\n') => text.push_str("\\n"),
            Some('\u{c}') => text.push_str("\\f"),
            Some('\r') => text.push_str("\\r"),
            other => text.push_str(&format!("\\u{:04x}", other.map_or(0, u32::from))),
        }
        rest = chars.as_str();
    }
    text.push_str(rest);
    text.push('"');
}

impl<'t> Serializer for Writer<'t> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = List<'t>;
    type SerializeTuple = List<'t>;
    type SerializeTupleStruct = List<'t>;
    type SerializeTupleVariant = Tagged<List<'t>>;
    type SerializeMap = Object<'t>;
    type SerializeStruct = Object<'t>;
    type SerializeStructVariant = Tagged<Object<'t>>;

    fn serialize_bool(self, value: bool) -> Put {
        self.plain(if value { "true" } else { "false" })
    }

    fn serialize_i8(self, value: i8) -> Put {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Put {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Put {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Put {
        self.number(value, Some(value.unsigned_abs()))
    }

    fn serialize_i128(self, value: i128) -> Put {
        self.number(value, u64::try_from(value.unsigned_abs()).ok())
    }

    fn serialize_u8(self, value: u8) -> Put {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Put {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Put {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Put {
        self.number(value, Some(value))
    }

    fn serialize_u128(self, value: u128) -> Put {
        self.number(value, u64::try_from(value).ok())
    }

    fn serialize_f32(self, value: f32) -> Put {
        self.number(value, None)
    }

    fn serialize_f64(self, value: f64) -> Put {
        self.number(value, None)
    }

    fn serialize_char(self, value: char) -> Put {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Put {
        put_string(value, self.text);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Put {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Put {
        self.plain("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Put {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Put {
        self.plain("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Put {
        self.plain("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Put {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Put {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Put {
        let Writer { text, depth } = self.tagged(variant)?;
        value.serialize(Writer { text: &mut *text, depth })?;
        text.push('}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Put<List<'t>> {
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Put<List<'t>> {
        self.list()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Put<List<'t>> {
        self.list()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Put<Tagged<List<'t>>> {
        self.tagged(variant)?.list().map(Tagged)
    }

    fn serialize_map(self, length: Option<usize>) -> Put<Object<'t>> {
        // A length is what somebody says: no more room is made for it than a few members take.
        self.object(length.unwrap_or_default().min(8))
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Put<Object<'t>> {
        self.object(length)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Put<Tagged<Object<'t>>> {
        self.tagged(variant)?.object(length).map(Tagged)
    }
}

/// A list that is being written.
pub(super) struct List<'t> {
    text: &'t mut String,
    depth: usize,
    first: bool,
}

impl List<'_> {
    fn put<T: Serialize + ?Sized>(&mut self, value: &T) -> Put {
        if !std::mem::take(&mut self.first) {
            self.text.push(',');
        }
        value.serialize(Writer { text: &mut *self.text, depth: self.depth })
    }

    fn over(&mut self) {
        self.text.push(']');
    }
}

/// serde has a trait for each kind of list, and JSON has one list.
macro_rules! lists {
    ($($Trait:ident by $put:ident),+) => { $(
        impl ser::$Trait for List<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn $put<T: Serialize + ?Sized>(&mut self, value: &T) -> Put {
                self.put(value)
            }

            fn end(mut self) -> Put {
                self.over();
                Ok(())
            }
        }
    )+ };
}
lists!(SerializeSeq by serialize_element, SerializeTuple by serialize_element, SerializeTupleStruct by serialize_field);

/// An object that is being written: its members stand in the text in the order in which they came, each with a comma
/// behind it, and are put in theirs at its end.
pub(super) struct Object<'t> {
    text: &'t mut String,
    depth: usize,
    /// The key of each, and where in the text it begins.
    members: Vec<(Cow<'static, str>, usize)>,
}

/// Keys sort by their UTF-16 units.
fn in_order(one: &str, other: &str) -> std::cmp::Ordering {
    match one.is_ascii() && other.is_ascii() {
        true => one.cmp(other),
        false => one.encode_utf16().cmp(other.encode_utf16()),
    }
}

impl Object<'_> {
    fn key(&mut self, key: Cow<'static, str>) {
        let begins = self.text.len();
        put_string(&key, self.text);
        self.text.push(':');
        self.members.push((key, begins));
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Put {
        value.serialize(Writer { text: &mut *self.text, depth: self.depth })?;
        self.text.push(',');
        Ok(())
    }

    fn over(&mut self) {
        let Some(&(_, begins)) = self.members.first() else {
            self.text.push('}');
            return;
        };
        let rises = |pair: &[(Cow<'_, str>, usize)]| in_order(&pair[0].0, &pair[1].0).is_lt();
        if !self.members.windows(2).all(rises) {
            let mut places: Vec<(&str, usize, usize)> = Vec::with_capacity(self.members.len());
            let ends = self.members.iter().skip(1).map(|(_, begins)| *begins).chain([self.text.len()]);
            for ((key, begins), end) in self.members.iter().zip(ends) {
                places.push((key, *begins, end));
            }
            places.sort_by(|one, other| in_order(one.0, other.0));
            let mut sorted = String::with_capacity(self.text.len() - begins);
            for (n, (key, begins, end)) in places.iter().enumerate() {
                // Of the same key twice, the later one counts, as in every object that is read.
                if places.get(n + 1).is_none_or(|(next, ..)| next != key) {
                    sorted.push_str(&self.text[*begins..*end]);
                }
            }
            self.text.truncate(begins);
            self.text.push_str(&sorted);
        }
        self.text.pop();
        self.text.push('}');
    }
}

impl ser::SerializeMap for Object<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Put {
        let key = key.serialize(Key)?;
        self.key(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Put {
        self.value(value)
    }

    fn end(mut self) -> Put {
        self.over();
        Ok(())
    }
}

impl ser::SerializeStruct for Object<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Put {
        self.key(Cow::Borrowed(key));
        self.value(value)
    }

    fn end(mut self) -> Put {
        self.over();
        Ok(())
    }
}

/// What stands in the one member of an object.
pub(super) struct Tagged<T>(T);

impl ser::SerializeTupleVariant for Tagged<List<'_>> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Put {
        self.0.put(value)
    }

    fn end(mut self) -> Put {
        self.0.over();
        self.0.text.push('}');
        Ok(())
    }
}

impl ser::SerializeStructVariant for Tagged<Object<'_>> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Put {
        self.0.key(Cow::Borrowed(key));
        self.0.value(value)
    }

    fn end(mut self) -> Put {
        self.0.over();
        self.0.text.push('}');
        Ok(())
    }
}

/// Writes the key of a member: a string, or what JSON makes one of.
struct Key;

fn no_key<T>() -> Put<T> {
    Err(ser::Error::custom("a key must be a string"))
}

/// Keys that are their own text.
macro_rules! as_texts {
    ($($serialize:ident: $Value:ty),+) => { $(
        fn $serialize(self, value: $Value) -> Put<Self::Ok> {
            Ok(value.to_string().into())
        }
    )+ };
}

impl Serializer for Key {
    type Ok = Cow<'static, str>;
    type Error = Unwritable;
    type SerializeSeq = Impossible<Self::Ok, Unwritable>;
    type SerializeTuple = Impossible<Self::Ok, Unwritable>;
    type SerializeTupleStruct = Impossible<Self::Ok, Unwritable>;
    type SerializeTupleVariant = Impossible<Self::Ok, Unwritable>;
    type SerializeMap = Impossible<Self::Ok, Unwritable>;
    type SerializeStruct = Impossible<Self::Ok, Unwritable>;
    type SerializeStructVariant = Impossible<Self::Ok, Unwritable>;

    as_texts!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_char: char);

    fn serialize_bool(self, value: bool) -> Put<Self::Ok> {
        Ok(Cow::Borrowed(if value { "true" } else { "false" }))
    }

    fn serialize_f32(self, _: f32) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_f64(self, _: f64) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_str(self, value: &str) -> Put<Self::Ok> {
        Ok(value.to_owned().into())
    }

    fn serialize_bytes(self, _: &[u8]) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_none(self) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_unit(self) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Put<Self::Ok> {
        Ok(Cow::Borrowed(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Put<Self::Ok> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Put<Self::Ok> {
        no_key()
    }

    fn serialize_seq(self, _: Option<usize>) -> Put<Self::SerializeSeq> {
        no_key()
    }

    fn serialize_tuple(self, _: usize) -> Put<Self::SerializeTuple> {
        no_key()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Put<Self::SerializeTupleStruct> {
        no_key()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Put<Self::SerializeTupleVariant> {
        no_key()
    }

    fn serialize_map(self, _: Option<usize>) -> Put<Self::SerializeMap> {
        no_key()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Put<Self::SerializeStruct> {
        no_key()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Put<Self::SerializeStructVariant> {
        no_key()
    }
}
