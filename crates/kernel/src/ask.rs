//! The closed vocabulary of asking.
use crate::{Audience, Key, Owner, Place, Text, Value};
use serde::{Deserialize, Serialize};

/// The most options that one question may offer.
pub const OPTIONS_MAX: usize = 1000;
/// The most characters of a short text.
pub const TEXT_MAX: u16 = 500;

/// Something that can be chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Choice {
    /// What is chosen. Stored in the log, so that options may be reordered later.
    pub value: Value,
    /// The words for it and the rule that offers it.
    pub key: Key,
    /// Which of the rule's words; empty for those of the value itself.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub part: &'static str,
    /// The arguments of those words, besides the value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, Value)>,
    /// Who may see that it can be chosen.
    pub audience: Audience,
}

impl Choice {
    /// An option for everybody, in the words of its value.
    #[must_use]
    pub fn new(key: Key, value: impl Into<Value>) -> Self {
        Self { value: value.into(), key, part: "", args: vec![], audience: Audience::Everyone }
    }
    /// The part of a rule's words that names a die, with the argument `sides`.
    pub const DIE: &'static str = "die";

    /// One die, stored by its number of sides, and shown and typed as a die (`1d8`), in the rule's words
    /// [`Choice::DIE`].
    #[must_use]
    pub fn die(key: Key, die: crate::Die) -> Self {
        let sides = i32::from(die.sides());
        Self { part: Self::DIE, args: vec![("sides", sides.into())], ..Self::new(key, sides) }
    }
    /// The sides of the die that this stands for, if it stands for one.
    #[must_use]
    pub fn sides(&self) -> Option<i64> {
        match self.value {
            Value::Number(sides) if self.part == Self::DIE => Some(sides),
            _ => None,
        }
    }
    /// One of the ruleset's words, which also names the words shown.
    #[must_use]
    pub fn word(key: Key, word: &'static str) -> Self {
        Self { part: word, ..Self::new(key, Value::word(word)) }
    }
    /// A value in a sentence of its own.
    #[must_use]
    pub fn told(value: impl Into<Value>, words: Text) -> Self {
        Self { part: words.part, args: words.args, ..Self::new(words.key, value) }
    }
}

/// What a question wants to know.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Want<'a> {
    /// Yes or no.
    Confirm,
    /// Exactly one of these.
    OneOf(&'a [Choice]),
    /// Some of these, each at most once.
    SeveralOf {
        /// What there is to choose from.
        options: &'a [Choice],
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A number in a range, both ends included.
    Number {
        /// The lowest.
        min: i32,
        /// The highest.
        max: i32,
    },
    /// A short text of at most so many characters; may be empty.
    Text {
        /// At most [`TEXT_MAX`].
        max: u16,
    },
    /// All of these, in an order.
    Order(&'a [Choice]),
    /// So many points in all, spread over these.
    Allot {
        /// All of them must be given away.
        points: u16,
        /// The most that one may get.
        each_max: u16,
        /// What they are given to.
        to: &'a [Choice],
    },
    /// Some of these places on the map.
    Places {
        /// Which can be picked.
        places: &'a [Place],
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
}

/// What was chosen, by position among the options: what a rule reads, and cheap to give.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
// A tag as wide as a word. With a tag of one byte, a copy loads pieces that overlap two earlier stores, so
// the processor can't forward them (a store-forwarding stall).
#[repr(u64)]
pub enum Pick {
    /// To [`Want::Confirm`].
    Yes(bool),
    /// To [`Want::OneOf`].
    One(u16),
    /// To [`Want::SeveralOf`] and [`Want::Places`]: ascending, none twice.
    Several(Vec<u16>),
    /// To [`Want::Number`].
    Number(i32),
    /// To [`Want::Text`].
    Text(String),
    /// To [`Want::Order`]: each position once.
    Order(Vec<u16>),
    /// To [`Want::Allot`]: points for each, in the order asked.
    Allot(Vec<u16>),
}

/// What was chosen, by value: what the log keeps.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// To [`Want::Confirm`].
    Yes(bool),
    /// To [`Want::OneOf`].
    One(Value),
    /// To [`Want::SeveralOf`] and [`Want::Places`].
    Several(Vec<Value>),
    /// To [`Want::Number`].
    Number(i32),
    /// To [`Want::Text`].
    Text(String),
    /// To [`Want::Order`].
    Order(Vec<Value>),
    /// To [`Want::Allot`].
    Allot(Vec<(Value, u16)>),
}

impl Want<'_> {
    /// The values of the options, where it has any.
    #[must_use]
    pub fn values(&self) -> Vec<Value> {
        match self {
            Self::OneOf(options)
            | Self::SeveralOf { options, .. }
            | Self::Order(options)
            | Self::Allot { to: options, .. } => options.iter().map(|option| option.value.clone()).collect(),
            Self::Places { places, .. } => places.iter().map(|&place| Value::Place(place)).collect(),
            Self::Confirm | Self::Number { .. } | Self::Text { .. } => vec![],
        }
    }

    /// Whether `pick` answers it.
    #[must_use]
    pub fn allows(&self, pick: &Pick) -> bool {
        let ascending = |picks: &[u16], of: usize, min: u16, max: u16| {
            picks.windows(2).all(|two| two[0] < two[1])
                && picks.iter().all(|&one| usize::from(one) < of)
                && (usize::from(min)..=usize::from(max)).contains(&picks.len())
        };
        match (self, pick) {
            (Self::Confirm, Pick::Yes(_)) => true,
            (Self::OneOf(options), Pick::One(one)) => usize::from(*one) < options.len(),
            (Self::SeveralOf { options, min, max }, Pick::Several(picks)) => {
                ascending(picks, options.len(), *min, *max)
            }
            (Self::Places { places, min, max }, Pick::Several(picks)) => {
                ascending(picks, places.len(), *min, *max)
            }
            (Self::Number { min, max }, Pick::Number(number)) => (min..=max).contains(&number),
            (Self::Text { max }, Pick::Text(text)) => text.chars().count() <= usize::from(*max),
            (Self::Order(options), Pick::Order(order)) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                sorted.len() == options.len()
                    && sorted.iter().enumerate().all(|(n, &one)| n == usize::from(one))
            }
            (Self::Allot { points, each_max, to }, Pick::Allot(given)) => {
                given.len() == to.len()
                    && given.iter().all(|one| one <= each_max)
                    && given.iter().map(|&one| u32::from(one)).sum::<u32>() == u32::from(*points)
            }
            _ => false,
        }
    }

    /// The answer that `pick` stands for, if it is one.
    #[must_use]
    pub fn answer(&self, pick: &Pick) -> Option<Answer> {
        if !self.allows(pick) {
            return None;
        }
        let values = self.values();
        let at = |n: &u16| values.get(usize::from(*n)).cloned();
        Some(match pick {
            Pick::Yes(yes) => Answer::Yes(*yes),
            Pick::One(one) => Answer::One(at(one)?),
            Pick::Several(picks) => Answer::Several(picks.iter().map(at).collect::<Option<_>>()?),
            Pick::Number(number) => Answer::Number(*number),
            Pick::Text(text) => Answer::Text(text.clone()),
            Pick::Order(order) => Answer::Order(order.iter().map(at).collect::<Option<_>>()?),
            Pick::Allot(given) => Answer::Allot(values.iter().cloned().zip(given.iter().copied()).collect()),
        })
    }

    /// The answer in the one way in which a log writes it, whatever order its parts were named in; nothing if it is none.
    #[must_use]
    pub fn written(&self, answer: &Answer) -> Option<Answer> {
        self.answer(&self.pick(answer)?)
    }

    /// The pick that `answer` stands for among these options, if it is one.
    #[must_use]
    pub fn pick(&self, answer: &Answer) -> Option<Pick> {
        let values = self.values();
        let position =
            |value: &Value| values.iter().position(|one| one == value).and_then(|n| u16::try_from(n).ok());
        let pick = match answer {
            Answer::Yes(yes) => Pick::Yes(*yes),
            Answer::One(value) => Pick::One(position(value)?),
            Answer::Several(several) => {
                let mut picks: Vec<u16> = several.iter().map(position).collect::<Option<_>>()?;
                picks.sort_unstable();
                Pick::Several(picks)
            }
            Answer::Number(number) => Pick::Number(*number),
            Answer::Text(text) => Pick::Text(text.clone()),
            Answer::Order(order) => Pick::Order(order.iter().map(position).collect::<Option<_>>()?),
            Answer::Allot(given) => Pick::Allot(
                values
                    .iter()
                    .map(|value| given.iter().find(|(of, _)| of == value).map(|(_, points)| *points))
                    .collect::<Option<_>>()?,
            ),
        };
        self.allows(&pick).then_some(pick)
    }
}

/// What settles a question by its default when nobody has answered it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lapse {
    /// Nothing: somebody must answer.
    Never,
    /// The referee moves on or starts a queued attempt, the owner acts again, or the phase ends.
    MovingOn,
    /// Any of that, or as soon as the referee tells what it is about.
    Narration,
    /// Nobody waits for it: it takes its default at once, and its owner may answer otherwise until the referee moves on
    /// or anything else begins. Then the attempt goes on from there as if they had answered in time. For a reaction
    /// that is seldom wanted.
    Later,
}

/// How often a question may come up in one attempt. A standing answer may depend on the count, but on nothing
/// else that happened before, so that odds can be memoized.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Again {
    /// At most once.
    Once,
    /// Several times, up to some limit; the number counts the earlier times.
    Bounded(u32),
    /// Without limit; the number counts the earlier times.
    Unbounded(u32),
}

/// A question put to one owner. It is borrowed, so asking costs nothing until somebody has to wait. A
/// standing answer may depend on these fields and on nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Prompt<'a> {
    /// The rule that asks; also the words of the question.
    pub key: Key,
    /// Who decides.
    pub owner: Owner,
    /// What it wants to know.
    pub want: Want<'a>,
    /// What holds if nobody answers, and for exact odds without a given answer.
    pub default: Pick,
    /// What settles it by its default.
    pub lapse: Lapse,
    /// How often it came up before.
    pub again: Again,
    /// The numbers that the owner decides by, by name; arguments of the words.
    pub numbers: &'a [(&'static str, i32)],
    /// Whom and what it is about, by name; arguments of the words.
    pub about: &'a [(&'static str, Value)],
    /// Who may see that it is asked. Always admits the owner.
    pub audience: Audience,
}

impl<'a> Prompt<'a> {
    /// A question that somebody must answer, once.
    #[inline]
    #[must_use]
    pub fn new(owner: Owner, key: Key, want: Want<'a>, default: Pick) -> Self {
        Self {
            key,
            owner,
            want,
            default,
            lapse: Lapse::Never,
            again: Again::Once,
            numbers: &[],
            about: &[],
            audience: Audience::Everyone,
        }
    }
    /// Yes or no, "no" by default.
    #[inline]
    #[must_use]
    pub fn confirm(owner: Owner, key: Key) -> Self {
        Self::new(owner, key, Want::Confirm, Pick::Yes(false))
    }
    /// A short text, empty by default.
    #[inline]
    #[must_use]
    pub fn text(owner: Owner, key: Key) -> Self {
        Self::new(owner, key, Want::Text { max: TEXT_MAX }, Pick::Text(String::new()))
    }
    /// One of `options`, the first by default.
    #[inline]
    #[must_use]
    pub fn one_of(owner: Owner, key: Key, options: &'a [Choice]) -> Self {
        Self::new(owner, key, Want::OneOf(options), Pick::One(0))
    }
    /// Any of `options` up to `max`, none by default.
    #[inline]
    #[must_use]
    pub fn up_to(owner: Owner, key: Key, options: &'a [Choice], max: u16) -> Self {
        Self::new(owner, key, Want::SeveralOf { options, min: 0, max }, Pick::Several(vec![]))
    }
    /// With another default.
    #[inline]
    #[must_use]
    pub fn or_else(mut self, default: Pick) -> Self {
        self.default = default;
        self
    }
    /// What holds if nobody answers.
    #[inline]
    #[must_use]
    pub fn by_default(&self) -> Pick {
        // The two most common ones are rebuilt inline; cloning would be a function call.
        match &self.default {
            Pick::Yes(yes) => Pick::Yes(*yes),
            Pick::Text(text) if text.is_empty() => Pick::Text(String::new()),
            default => default.clone(),
        }
    }
    /// Settled by its default when that happens.
    #[inline]
    #[must_use]
    pub fn lapses(mut self, lapse: Lapse) -> Self {
        self.lapse = lapse;
        self
    }
    /// With how often it came up before.
    #[inline]
    #[must_use]
    pub fn again(mut self, again: Again) -> Self {
        self.again = again;
        self
    }
    /// With what the owner decides by.
    #[inline]
    #[must_use]
    pub fn numbers(mut self, numbers: &'a [(&'static str, i32)]) -> Self {
        self.numbers = numbers;
        self
    }
    /// With whom and what it is about.
    #[inline]
    #[must_use]
    pub fn about(mut self, about: &'a [(&'static str, Value)]) -> Self {
        self.about = about;
        self
    }
}
