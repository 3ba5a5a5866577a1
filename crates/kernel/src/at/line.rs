//! The vocabulary of explanations: what a run leaves for the log and the reader.
use super::rule::World;
use crate::{Answer, Audience, Die, Key, Owner, Path, Text, Value};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One line of the explanation. Its path says where it stands, how far it is indented, and what to overrule.
/// `K` is [`Key`] in a run and `String` where it is read back from a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line<K = Key> {
    /// A die fell.
    Rolled {
        /// The rule that called for it.
        key: K,
        /// Who rolled.
        owner: Owner,
        /// Which die.
        die: Die,
        /// What it shows.
        face: u16,
        /// It was rolled, but another die of the hand counts.
        dropped: bool,
    },
    /// Somebody chose.
    Asked {
        /// The rule that asked.
        key: K,
        /// Whose choice it was.
        owner: Owner,
        /// What was chosen.
        answer: Answer,
    },
    /// A number that counts.
    Number {
        /// Its rule.
        key: K,
        /// How much.
        amount: i32,
        /// What it comes from, where the rule has several sources.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        of: Option<Value>,
    },
    /// What the numbers so far come to.
    Total {
        /// Its rule.
        key: K,
        /// The sum.
        amount: i32,
    },
    /// A number compared with another.
    Compared {
        /// The rule that compares.
        key: K,
        /// What was reached.
        total: i32,
        /// What it takes.
        against: i32,
        /// Whether it was enough.
        reached: bool,
    },
    /// A condition that decides something without a number.
    Holds {
        /// The rule whose condition it is.
        key: K,
        /// Whether it holds.
        holds: bool,
    },
    /// What it came to.
    Outcome {
        /// The rule that says so.
        key: K,
        /// The word for it.
        word: Cow<'static, str>,
        /// Its place in the list of outcomes, from 0.
        number: i32,
        /// All words of that list, worst first: what it could be overruled with.
        among: Vec<Cow<'static, str>>,
    },
    /// A number that would have counted, but did not, for this reason.
    Idle {
        /// The rule of the number.
        key: K,
        /// How much it would have been.
        amount: i32,
        /// The rule that kept it out.
        because: K,
        /// What it comes from.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        of: Option<Value>,
    },
    /// Something to know that is no number.
    Told {
        /// The rule that tells it.
        key: K,
        /// Which of the rule's words.
        part: Cow<'static, str>,
        /// What is filled in, by name.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        args: Vec<(Cow<'static, str>, Value)>,
        /// Whether it tells what happened as a sentence of the game, which a log shows even without the
        /// explanation.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        story: bool,
    },
    /// The world changed: the effect with this number, counted from 0 over the attempt.
    Changed {
        /// The rule that changed it.
        key: K,
        /// Which effect.
        effect: u32,
        /// What changed, in words. Filled in when the line is stored, since a run records effects only.
        #[serde(skip_serializing_if = "Option::is_none", default = "none")]
        words: Option<Words<K>>,
    },
    /// The rule refused, and the referee let it pass.
    Waived {
        /// The rule that refused.
        key: K,
    },
    /// The referee overruled the line before.
    Ruled {
        /// The rule that was overruled.
        key: K,
        /// What the rules say.
        was: i32,
        /// What counts.
        now: i32,
    },
}

pub(super) fn none<T>() -> Option<T> {
    None
}

/// A sentence by key, as a log keeps it: [`Text`] with names that need not live for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Words<K = Key> {
    /// The rule that the sentence belongs to.
    pub key: K,
    /// Which of the rule's words.
    #[serde(skip_serializing_if = "str::is_empty", default)]
    pub part: Cow<'static, str>,
    /// What is filled in, by name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub args: Vec<(Cow<'static, str>, Value)>,
}

impl From<Text> for Words {
    fn from(text: Text) -> Self {
        let Text { key, part, args } = text;
        let args = args.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
        Self { key, part: Cow::Borrowed(part), args }
    }
}

impl<K> Words<K> {
    /// The same words with their rule named in another way.
    #[must_use]
    pub fn map<J>(self, name: impl Fn(K) -> J) -> Words<J> {
        Words { key: name(self.key), part: self.part, args: self.args }
    }
}

impl<K> Line<K> {
    /// The same line with its rules named in another way.
    #[must_use]
    pub fn map<J>(self, name: impl Fn(K) -> J) -> Line<J> {
        match self {
            Self::Rolled { key, owner, die, face, dropped } => {
                Line::Rolled { key: name(key), owner, die, face, dropped }
            }
            Self::Asked { key, owner, answer } => Line::Asked { key: name(key), owner, answer },
            Self::Number { key, amount, of } => Line::Number { key: name(key), amount, of },
            Self::Total { key, amount } => Line::Total { key: name(key), amount },
            Self::Compared { key, total, against, reached } => {
                Line::Compared { key: name(key), total, against, reached }
            }
            Self::Holds { key, holds } => Line::Holds { key: name(key), holds },
            Self::Outcome { key, word, number, among } => {
                Line::Outcome { key: name(key), word, number, among }
            }
            Self::Idle { key, amount, because, of } => {
                Line::Idle { key: name(key), amount, because: name(because), of }
            }
            Self::Told { key, part, args, story } => Line::Told { key: name(key), part, args, story },
            Self::Changed { key, effect, words } => {
                let words = words.map(|words| words.map(&name));
                Line::Changed { key: name(key), effect, words }
            }
            Self::Waived { key } => Line::Waived { key: name(key) },
            Self::Ruled { key, was, now } => Line::Ruled { key: name(key), was, now },
        }
    }

    /// The rule that the line cites.
    pub fn key(&self) -> &K {
        match self {
            Self::Rolled { key, .. }
            | Self::Asked { key, .. }
            | Self::Number { key, .. }
            | Self::Total { key, .. }
            | Self::Compared { key, .. }
            | Self::Holds { key, .. }
            | Self::Outcome { key, .. }
            | Self::Idle { key, .. }
            | Self::Told { key, .. }
            | Self::Changed { key, .. }
            | Self::Waived { key }
            | Self::Ruled { key, .. } => key,
        }
    }
}

/// A line with its place and its audience.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Noted<K = Key> {
    /// Where in the run it stands.
    pub path: Path,
    /// Who may read it.
    pub audience: Audience,
    /// What it says.
    pub line: Line<K>,
}

/// An effect with its place, its rule and its audience.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change<E> {
    /// Where in the run it came to be.
    pub path: Path,
    /// The rule that changed the world.
    pub key: Key,
    /// Who may know of it.
    pub audience: Audience,
    /// What is so from now on.
    pub effect: E,
}

/// What a run leaves for the log and the reader. Simulations go without.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<W: World> {
    /// In the order in which they were applied.
    pub effects: Vec<Change<W::Effect>>,
    /// In the order in which the run wrote them.
    pub lines: Vec<Noted>,
    /// How many of the lines, from the end, the run has yet to come to.
    ahead: usize,
}

impl<W: World> Default for Record<W> {
    fn default() -> Self {
        Self { effects: vec![], lines: vec![], ahead: 0 }
    }
}

impl<W: World> Record<W> {
    /// The record of the same run begun anew. It is known to write the first `lines` again, so it passes them by.
    #[must_use]
    pub fn again(mut self, lines: usize) -> Self {
        self.effects.clear();
        self.lines.truncate(lines);
        self.ahead = self.lines.len();
        self
    }

    /// What the run has come to by its end, and nothing more.
    #[must_use]
    pub fn ended(mut self) -> Self {
        self.lines.truncate(self.lines.len() - self.ahead);
        self.ahead = 0;
        self
    }

    /// The lines that the run has come to.
    pub(super) fn written(&mut self) -> &mut [Noted] {
        let end = self.lines.len() - self.ahead;
        &mut self.lines[..end]
    }

    /// Whether the next line is one of those that are passed by.
    pub(super) fn passes(&self) -> bool {
        0 < self.ahead
    }

    /// Passes the next line by, or writes it.
    pub(super) fn write(&mut self, noted: impl FnOnce() -> Option<Noted>) {
        if self.passes() {
            self.ahead -= 1;
        } else {
            self.lines.extend(noted());
        }
    }

    /// The effects alone, in order: what rebuilds the world.
    pub fn rebuild(&self, mut world: W) -> W {
        self.effects.iter().for_each(|change| world.apply(&change.effect));
        world
    }
}
