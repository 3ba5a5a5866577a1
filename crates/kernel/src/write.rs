//! Corrections by hand: a value at the address of a row.
use crate::ask::TEXT_MAX;
use crate::offer::Range;
use crate::record::Cell;
use crate::ruleset::Problem;
use crate::{Closed, Key, Money, Text, Value, Who};

/// A value to be written at an address.
///
/// What is wrong is told by the parts `address`, `write-number`, `write-flag`, `write-text`, `write-money` and
/// `write-one-of` of one rule, by that ruleset's own texts.
#[derive(Clone, Copy, Debug)]
pub struct Write<'a> {
    /// Where, as a row of the view says it.
    pub address: &'a str,
    /// The value as people gave it, not yet checked.
    pub value: &'a Value,
    /// The rule whose texts say what is wrong.
    pub key: Key,
}

impl Write<'_> {
    /// What an address names behind `character/`: somebody, a field of theirs, and a row of it. Either of the last two
    /// is empty where it names none.
    ///
    /// # Errors
    /// It names nobody.
    pub fn person<'r>(&self, rest: &'r str) -> Result<(Who, &'r str, &'r str), Problem> {
        let (number, field) = rest.split_once('/').unwrap_or((rest, ""));
        let who = number.parse().map(Who).map_err(|_| self.nowhere())?;
        let (field, entry) = field.split_once('/').unwrap_or((field, ""));
        Ok((who, field, entry))
    }
    /// Something is wrong, in these words.
    #[must_use]
    pub fn wrong(&self, words: Text) -> Problem {
        let words = words.with("address", Value::text(self.address));
        Problem { at: self.address.to_owned(), field: None, words }
    }
    /// There is no such address.
    #[must_use]
    pub fn nowhere(&self) -> Problem {
        self.wrong(Text::part(self.key, "address"))
    }
    /// What would be right is in this range.
    #[must_use]
    pub fn not_in(&self, range: &Range) -> Problem {
        self.wrong(match range {
            Range::Number { min, max } => Text::part(self.key, "write-number")
                .with("min", Value::Number(*min))
                .with("max", Value::Number(*max)),
            Range::Money { min, max } => {
                Text::part(self.key, "write-money").with("min", Money(*min)).with("max", Money(*max))
            }
            Range::Text { max } => Text::part(self.key, "write-text").with("max", i32::from(*max)),
            Range::OneOf(options) => {
                let known = options.iter().map(|option| option.value.clone()).collect();
                Text::part(self.key, "write-one-of").with("known", Value::List(known))
            }
            Range::Flag => Text::part(self.key, "write-flag"),
            Range::SeveralOf { .. }
            | Range::Factor
            | Range::Rows { .. }
            | Range::Amounts { .. }
            | Range::Squares { .. } => Text::part(self.key, "address"),
        })
    }
    /// The value, if it lies in this range.
    ///
    /// # Errors
    /// What would be right.
    pub fn within(&self, range: &Range) -> Result<Value, Problem> {
        if range.allows(self.value) { Ok(self.value.clone()) } else { Err(self.not_in(range)) }
    }
    /// Whether just this is to be written.
    #[must_use]
    pub fn is(&self, flag: bool) -> bool {
        *self.value == Value::Flag(flag)
    }
    /// Only "no" can be written there: the row is taken away.
    ///
    /// # Errors
    /// That there is no such address for anything else.
    pub fn gone(&self) -> Result<(), Problem> {
        if self.is(false) { Ok(()) } else { Err(self.nowhere()) }
    }
    /// A whole number of any type, both ends included.
    ///
    /// # Errors
    /// What would be right.
    pub fn number<N: Cell>(&self, min: impl Into<i64>, max: impl Into<i64>) -> Result<N, Problem> {
        let number = self.within(&Range::Number { min: min.into(), max: max.into() })?;
        N::read(&number).ok_or_else(|| self.nowhere())
    }
    /// One of these names, given as a text or as a word.
    ///
    /// # Errors
    /// What would be right.
    pub fn one_of<'k>(&self, known: impl IntoIterator<Item = &'k str>) -> Result<String, Problem> {
        let known: Vec<&str> = known.into_iter().collect();
        match self.value {
            Value::Word(name) | Value::Text(name) if known.contains(&name.as_str()) => Ok(name.clone()),
            _ => {
                let known = known.into_iter().map(Value::text).collect();
                Err(self.wrong(Text::part(self.key, "write-one-of").with("known", Value::List(known))))
            }
        }
    }
    /// One of a closed list, by its word.
    ///
    /// # Errors
    /// What would be right.
    pub fn word<C: Closed>(&self) -> Result<C, Problem> {
        let word = self.one_of(C::ALL.iter().map(|one| one.word()))?;
        C::ALL.iter().copied().find(|one| one.word() == word).ok_or_else(|| self.nowhere())
    }
    /// Yes or no.
    ///
    /// # Errors
    /// What would be right.
    pub fn flag(&self) -> Result<bool, Problem> {
        Ok(self.within(&Range::Flag)? == Value::Flag(true))
    }
    /// A text of at most [`TEXT_MAX`] characters.
    ///
    /// # Errors
    /// What would be right.
    pub fn text(&self) -> Result<String, Problem> {
        match self.within(&Range::Text { max: TEXT_MAX })? {
            Value::Text(text) => Ok(text),
            _ => Err(self.nowhere()),
        }
    }
}
