//! Rule ids: what every number, question, refusal and sentence names.
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;

/// An entry of the rule reference; also the key of the words shown. Made by [`rule!`](crate::rule!),
/// which compiles only for ids that the reference has.
#[derive(Clone, Copy)]
pub struct Key {
    id: &'static str,
    /// Where the rule's code names it, so that a proof can disable this one place.
    #[cfg(feature = "prove")]
    place: (&'static str, u32, u32),
}

impl Key {
    /// `id`, if `rules` has it, which are sorted; otherwise it does not compile. For [`rule!`](crate::rule!).
    #[must_use]
    #[track_caller]
    pub const fn of(rules: &[&str], id: &'static str) -> Self {
        // A game names a thousand rules, and the compiler takes a microsecond for each step of a constant: looked for
        // one after the other, they took as long to compile as all else in the game.
        let (mut from, mut to) = (0, rules.len());
        while from < to {
            let middle = from.midpoint(to);
            match order(rules[middle].as_bytes(), id.as_bytes()) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => {
                    #[cfg(feature = "prove")]
                    {
                        let place = std::panic::Location::caller();
                        return Self { id, place: (place.file(), place.line(), place.column()) };
                    }
                    #[cfg(not(feature = "prove"))]
                    return Self { id };
                }
            }
        }
        panic!("no such rule in the reference, or its ids are not sorted")
    }

    /// The same for words alone: no place of it is ever disabled. For [`words!`](crate::words!).
    #[must_use]
    #[cfg(not(feature = "prove"))]
    pub const fn cited(rules: &[&str], id: &'static str) -> Self {
        Self::of(rules, id)
    }

    /// The same for words alone: no place of it is ever disabled. For [`words!`](crate::words!).
    #[must_use]
    #[cfg(feature = "prove")]
    pub const fn cited(rules: &[&str], id: &'static str) -> Self {
        Self { place: ("", 0, 0), ..Self::of(rules, id) }
    }

    /// The rule's id: `triumvene.roll.ability.bands`.
    #[inline]
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// Whether a proof has disabled the place that names it. Always `false` in an ordinary build.
    #[inline]
    #[must_use]
    #[cfg(not(feature = "prove"))]
    pub(crate) const fn off(self) -> bool {
        false
    }

    /// Whether a proof has disabled the place that names it.
    #[must_use]
    #[cfg(feature = "prove")]
    pub(crate) fn off(self) -> bool {
        crate::prove::off(self)
    }

    /// Whether things go by this rule.
    #[inline]
    #[must_use]
    pub fn applies(self) -> bool {
        !self.off()
    }

    /// Whether this holds, by this rule: without the rule it does not.
    #[inline]
    #[must_use]
    pub fn holds(self, so: bool) -> bool {
        so && !self.off()
    }

    /// Whether what this rule demands is met: without the rule nothing is demanded.
    #[inline]
    #[must_use]
    pub fn met(self, so: bool) -> bool {
        so || self.off()
    }

    /// What counts by this rule: without the rule nothing does.
    #[inline]
    #[must_use]
    pub fn counts<T: Default>(self, what: T) -> T {
        if self.off() { T::default() } else { what }
    }

    /// What there is by this rule: without the rule there is nothing.
    #[inline]
    #[must_use]
    pub fn keeps<T>(self, what: Option<T>) -> Option<T> {
        what.filter(|_| !self.off())
    }

    /// What is so by this rule, and what would be so without it.
    #[inline]
    #[must_use]
    pub fn or<T>(self, by_it: T, without: T) -> T {
        if self.off() { without } else { by_it }
    }

    /// File, line and column of the place that names it.
    #[cfg(feature = "prove")]
    #[must_use]
    pub const fn place(self) -> (&'static str, u32, u32) {
        self.place
    }
}

/// Which of two texts comes first, byte by byte. A constant takes fewer steps for it in this way than by larger pieces.
const fn order(a: &[u8], b: &[u8]) -> Ordering {
    let mut n = 0;
    while n < a.len() && n < b.len() && a[n] == b[n] {
        n += 1;
    }
    if n == a.len() && n == b.len() {
        Ordering::Equal
    } else if n == a.len() || n < b.len() && a[n] < b[n] {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        self.id.cmp(other.id)
    }
}

impl std::hash::Hash for Key {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.id)
    }
}

/// Names a rule of the `RULES` in scope. An unknown id does not compile.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::key::Key::of(RULES, $id) }
    };
}

/// Names a rule of the `RULES` in scope for its words alone: nothing is decided there, so that a proof has nothing to
/// disable. An unknown id does not compile.
#[macro_export]
macro_rules! words {
    ($id:literal) => {
        const { $crate::key::Key::cited(RULES, $id) }
    };
}

/// A sentence by key: a rule id, which of its texts, and what is filled in. No rule code holds a sentence.
/// In Fluent, the id with `.` as `_` is the message, and `part` is its attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Text {
    /// The rule that the sentence belongs to.
    pub key: Key,
    /// Which attribute of the message; empty for the message itself.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub part: &'static str,
    /// What is filled in, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, crate::Value)>,
}

impl Text {
    /// The message itself.
    #[must_use]
    pub fn new(key: Key) -> Self {
        Self { key, part: "", args: vec![] }
    }
    /// One of its attributes.
    #[must_use]
    pub fn part(key: Key, part: &'static str) -> Self {
        Self { key, part, args: vec![] }
    }
    /// With one more thing filled in.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<crate::Value>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Why something is not to be had: the rule that refuses, in words with what they need.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Refusal(pub Text);

impl Refusal {
    /// The rule that refuses.
    #[must_use]
    pub fn rule(&self) -> Key {
        self.0.key
    }
}
