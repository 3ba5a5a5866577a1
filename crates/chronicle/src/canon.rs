//! The canonical form of an entry, and what is hashed of it.
//!
//! An entry is written as canonical JSON (RFC 8785): keys sorted by their UTF-16 units, no spaces, one way to
//! write every string. Numbers must be integers up to [`INTEGER_MAX`]: canonical JSON has only doubles, so
//! two different larger numbers could have the same text and the same hash.
//!
//! A log is parsed into types and serialized again. So a field that is added to these types later must be
//! left out where it has its default, or old logs would be written differently.
//!
//! # What is hashed
//! `commitment = SHA-256(salt ‖ text)`, where `salt` is the entry's 16 bytes and `text` is the canonical JSON
//! of the entry without its members `seq` and `salt`. So the commitment covers time, cause, command, audience
//! and body, and the salt by its prefix. It does not cover `seq`, which differs between the streams of the
//! seats; the entry's place in the chain of heads covers that.
//!
//! `head(n + 1) = SHA-256(head(n) ‖ commitment)`, and `head(0)` is 32 zero bytes.
//!
//! An entry whose words were erased ([`crate::erase`]) has its commitment in its member `erased`, and the heads take that.
//!
//! No tags are needed to keep the kinds of hashed bytes apart: a link of secrets is 32 bytes long, a head's
//! input 64, and the shortest entry that can be written takes more than 64 with its salt.
mod put;

use crate::error::{Error, Kind};
use crate::{Entry, Hash};
use put::Writer;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The largest whole number, either way from 0, that may stand in a log: 2⁵³ − 1.
pub const INTEGER_MAX: u64 = (1 << 53) - 1;
/// How deep lists and objects may nest in an entry, the entry itself included. It is less than the parser
/// allows, so that everything that is written can be read.
pub const NESTING_MAX: usize = 100;
/// The longest entry in canonical JSON, in bytes.
pub const ENTRY_MAX: usize = 4 << 20;

/// An entry ready to be stored: its text and its commitment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// The whole entry in canonical JSON.
    pub text: String,
    /// What the chains take.
    pub commitment: Hash,
}

impl Sealed {
    /// The text of the same entry under its number in another stream. The commitment is the same.
    #[must_use]
    pub fn numbered(&self, entry: &Entry, number: u64) -> String {
        let tail = tail(entry, entry.seq);
        let front = self.text.strip_suffix(&tail).unwrap_or(&self.text);
        format!("{front}{}", self::tail(entry, number))
    }
}

/// An entry together with how it is written down. Neither can be changed, so its receiver need not work it
/// out again.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    entry: Entry,
    sealed: Sealed,
}

impl Written {
    /// Writes an entry down.
    ///
    /// # Errors
    /// As [`seal`].
    pub fn of(entry: Entry) -> Result<Self, Error> {
        let sealed = seal(&entry)?;
        Ok(Self { entry, sealed })
    }

    /// The entry.
    #[must_use]
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// How it is written down.
    #[must_use]
    pub fn sealed(&self) -> &Sealed {
        &self.sealed
    }
}

impl std::ops::Deref for Written {
    type Target = Entry;
    fn deref(&self) -> &Entry {
        &self.entry
    }
}

impl std::borrow::Borrow<Entry> for Written {
    fn borrow(&self) -> &Entry {
        &self.entry
    }
}

impl From<Written> for Entry {
    fn from(written: Written) -> Self {
        written.entry
    }
}

/// The text that follows the salt in an entry with this number.
fn tail(entry: &Entry, number: u64) -> String {
    match entry.time {
        Some(time) => format!(r#","seq":{number},"time":{time}}}"#),
        None => format!(r#","seq":{number}}}"#),
    }
}

/// SHA-256 of some bytes.
#[must_use]
pub fn hash(bytes: &[u8]) -> Hash {
    Hash(Sha256::digest(bytes).into())
}

/// SHA-256 of several parts, one after the other.
pub(crate) fn hash_all(parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    Hash(hasher.finalize().into())
}

/// Canonical JSON.
///
/// # Errors
/// [`Kind::Number`] for a fraction, a number beyond [`INTEGER_MAX`] or what JSON can't hold, [`Kind::Deep`] beyond
/// [`NESTING_MAX`].
pub fn json(value: &(impl Serialize + ?Sized)) -> Result<String, Error> {
    let mut text = String::new();
    value.serialize(Writer::at_the_end_of(&mut text))?;
    Ok(text)
}

/// That lists and objects of a text of JSON nest at most so deep, before anything reads it: what reads a deep value calls itself
/// once for each level. It is walked once, and nothing here calls itself.
///
/// # Errors
/// [`Kind::Deep`].
pub fn shallow(text: &[u8], nesting_max: usize) -> Result<(), Error> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for byte in text {
        if quoted {
            (quoted, escaped) = (escaped || *byte != b'"', !escaped && *byte == b'\\');
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'[' | b'{' => {
                depth += 1;
                if nesting_max < depth {
                    return Err(deep(nesting_max));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

fn deep(nesting_max: usize) -> Error {
    let text = format!("lists and objects stand more than {nesting_max} deep inside one another");
    Error::new(Kind::Deep, text, "make it flatter")
}

/// Reads what was written as JSON, nested no deeper than [`NESTING_MAX`].
///
/// # Errors
/// [`Kind::Deep`], or [`Kind::Line`] for what is no such JSON.
pub fn read<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, Error> {
    shallow(text.as_bytes(), NESTING_MAX)?;
    serde_json::from_str(text)
        .map_err(|cause| Error::new(Kind::Line, cause.to_string(), "find a whole copy").because(cause))
}

/// The entry's text and commitment.
///
/// # Errors
/// [`Kind::Number`], [`Kind::Deep`], or [`Kind::Long`] beyond [`ENTRY_MAX`]; all name the entry.
pub fn seal(entry: &Entry) -> Result<Sealed, Error> {
    write(entry).map_err(|error| error.at(entry.seq))
}

/// The commitment of an entry.
///
/// # Errors
/// As [`seal`].
pub fn commitment(entry: &Entry) -> Result<Hash, Error> {
    seal(entry).map(|sealed| sealed.commitment)
}

/// The members that sort before `salt`, in their order; then come `salt`, `seq` and `time`. A test compares
/// the result with the canonical form of the whole entry.
#[derive(Serialize)]
struct Front<'a> {
    audience: &'a crate::Reach,
    body: &'a crate::Body,
    by: &'a crate::By,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    erased: &'a Option<Hash>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: &'a Option<crate::Seat>,
}

fn write(entry: &Entry) -> Result<Sealed, Error> {
    json(&entry.seq)?;
    json(&entry.time)?;
    crate::erase::is_whole(entry)?;
    let mut text = json(&Front {
        audience: &entry.audience,
        body: &entry.body,
        by: &entry.by,
        command: &entry.command,
        erased: &entry.erased,
        hand: &entry.hand,
    })?;
    text.pop();
    let time = entry.time.map(|time| format!(r#","time":{time}"#)).unwrap_or_default();
    let worked_out = || hash_all(&[&entry.salt.0, text.as_bytes(), time.as_bytes(), b"}"]);
    let commitment = entry.erased.unwrap_or_else(worked_out);
    text.push_str(&format!(r#","salt":"{:?}""#, entry.salt));
    text.push_str(&tail(entry, entry.seq));
    if ENTRY_MAX < text.len() {
        return Err(Error::new(
            Kind::Long,
            format!("the entry takes {} bytes, and {ENTRY_MAX} is the most", text.len()),
            "write less at once",
        ));
    }
    Ok(Sealed { text, commitment })
}

/// The commitment that an erased entry had: its front ends with it, or with it and whose hand it was.
fn erased(front: &str) -> Option<Hash> {
    let hand = front.trim_end_matches(|c: char| c.is_ascii_digit());
    let front = hand.strip_suffix(r#","hand":"#).unwrap_or(front);
    let front = front.strip_suffix('"')?;
    let (front, commitment) = front.split_at_checked(front.len().checked_sub(64)?)?;
    front.strip_suffix(r#","erased":""#)?;
    commitment.parse().ok()
}

/// The number and the commitment of an entry in its canonical text, without reading the rest of it. What
/// comes out for a text that [`seal`] never wrote is some other commitment, or an error.
///
/// # Errors
/// [`Kind::Line`] where the text does not end as an entry does.
pub fn commitment_of(text: &str) -> Result<(u64, Hash), Error> {
    fn digits(text: &str) -> Option<(&str, &str)> {
        let front = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let (_, digits) = text.split_at(front.len());
        (!digits.is_empty()).then_some((front, digits))
    }
    let parse = || -> Option<(u64, Hash)> {
        let body = text.strip_suffix('}')?;
        let (front, last) = digits(body)?;
        let timed = front.strip_suffix('-').unwrap_or(front).strip_suffix(r#","time":"#);
        let (rest, time) = match timed {
            Some(rest) => (rest, body.get(rest.len()..)?),
            None => (body, ""),
        };
        let (front, seq) = if timed.is_some() { digits(rest)? } else { (front, last) };
        let front = front.strip_suffix(r#"","seq":"#)?;
        let (front, salt) = front.split_at_checked(front.len().checked_sub(32)?)?;
        let front = front.strip_suffix(r#","salt":""#)?;
        let salt = crate::entry::unhex::<16>(salt).ok()?;
        let worked_out = || hash_all(&[&salt, front.as_bytes(), time.as_bytes(), b"}"]);
        Some((seq.parse().ok()?, erased(front).unwrap_or_else(worked_out)))
    };
    parse().ok_or_else(|| {
        Error::new(
            Kind::Line,
            "the text does not end as an entry does",
            r#"an entry ends with "salt", "seq" and, if it has one, "time""#,
        )
    })
}

/// The tip of a stream of entries: how many there are, and the hash that stands for all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Tip {
    /// How many entries.
    pub count: u64,
    /// The hash over all of them, in their order.
    pub head: Hash,
}

impl Tip {
    /// Of a stream without entries.
    pub const START: Self = Self { count: 0, head: Hash([0; 32]) };

    /// With one more entry.
    #[must_use]
    pub fn then(self, commitment: &Hash) -> Self {
        Self {
            // It counts entries one by one, so it never overflows.
            count: self.count.saturating_add(1),
            head: hash_all(&[&self.head.0, &commitment.0]),
        }
    }
}

impl Default for Tip {
    fn default() -> Self {
        Self::START
    }
}
