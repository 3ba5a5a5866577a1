//! What nothing in a log proves, field by field: the list that the output of `norn verify`, the page's verifier and
//! `docs/dice.md` share. Every other field is noticed by a check when it is forged, and tests hold the list to that.
use crate::{Body, Entry};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Some fields that nothing proves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unproved {
    /// What they say and why nothing proves it, for people.
    pub what: String,
    /// Which: `said.text` is the member `text` of a body `said`, `seated@by` the member `by` of an entry with a body
    /// `seated`. `*` stands for one name, `**` for all that is inside, and `[]` for what stands in a list.
    pub fields: Vec<String>,
}

/// How many entries of a log have such fields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Taken {
    /// What is taken as it is, and why.
    pub what: String,
    /// In how many entries.
    pub entries: u64,
}

/// All of it.
#[must_use]
pub fn list() -> &'static [Unproved] {
    static LIST: OnceLock<Vec<Unproved>> = OnceLock::new();
    // A test reads it.
    LIST.get_or_init(|| {
        serde_json::from_str(include_str!("../../../../docs/unproved.json")).unwrap_or_default()
    })
}

/// Whether the list has this field.
#[must_use]
pub fn is_listed(field: &str) -> bool {
    list().iter().flat_map(|one| &one.fields).any(|pattern| fits(pattern, field))
}

/// Whether a field is one of those that a pattern names.
#[must_use]
pub fn fits(pattern: &str, field: &str) -> bool {
    let parts = |text: &'_ str| -> Vec<String> {
        text.replace('@', ".@.").replace("[]", ".[]").split('.').map(str::to_owned).collect()
    };
    let (pattern, field) = (parts(pattern), parts(field));
    let open = pattern.last().is_some_and(|last| last == "**");
    let fixed = if open { &pattern[..pattern.len() - 1] } else { &pattern[..] };
    (if open { fixed.len() <= field.len() } else { fixed.len() == field.len() })
        && fixed.iter().zip(&field).all(|(one, other)| one == "*" || one == other)
}

/// Counts the entries that have something of the list.
#[derive(Clone, Debug)]
pub(super) struct Counting(Vec<u64>);

impl Default for Counting {
    fn default() -> Self {
        Self(vec![0; list().len()])
    }
}

impl Counting {
    pub(super) fn feed(&mut self, entry: &Entry) {
        let kind = kind(&entry.body);
        for (count, one) in self.0.iter_mut().zip(list()) {
            let has = one.fields.iter().any(|field| {
                let of = field.split(['.', '@']).next().unwrap_or_default();
                // Of what all entries can have, this is the only one that few do.
                (of == "*" || of == kind) && (field != "*@erased" || entry.erased.is_some())
            });
            *count += u64::from(has);
        }
    }

    pub(super) fn finish(&self) -> Vec<Taken> {
        let taken = list().iter().zip(&self.0).filter(|(_, count)| 0 < **count);
        taken.map(|(one, count)| Taken { what: one.what.clone(), entries: *count }).collect()
    }
}

/// What a body is called where it is written down.
fn kind(body: &Body) -> String {
    /// Of a tagged body only its tag.
    #[derive(Deserialize)]
    struct Tag {
        is: String,
    }
    let tag = serde_json::to_value(body).and_then(serde_json::from_value::<Tag>);
    tag.map_or_else(|_| String::new(), |tag| tag.is)
}
