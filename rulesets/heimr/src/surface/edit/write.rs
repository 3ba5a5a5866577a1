//! A value that is to be written at an address.
use crate::reference::RULES;
use crate::world::Effect;
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::ruleset::Problem;
use norn_kernel::{Text, Value, words};

/// The latest moment of the game's clock, in seconds: ten thousand years.
const CLOCK_MAX: i64 = 315_576_000_000;

/// What comes of writing.
pub type Written = Result<Vec<Effect>, Problem>;

/// A value to be written at an address.
#[derive(Clone, Copy, Debug)]
pub struct Write<'a> {
    pub(super) address: &'a str,
    pub(super) value: &'a Value,
}

impl Write<'_> {
    /// The value.
    #[must_use]
    pub fn value(&self) -> &Value {
        self.value
    }
    /// A text that is not too long.
    ///
    /// # Errors
    /// What would be right.
    pub fn text(&self) -> Result<String, Problem> {
        match self.value {
            Value::Text(text) | Value::Word(text) if text.chars().count() <= usize::from(TEXT_MAX) => {
                Ok(text.clone())
            }
            _ => {
                let words = Text::part(words!("heimr.character.components"), "write-text");
                Err(self.wrong(words.with("max", i32::from(TEXT_MAX))))
            }
        }
    }
    /// Something is wrong with it.
    #[must_use]
    pub fn wrong(&self, words: Text) -> Problem {
        let words = words.with("address", Value::text(self.address));
        Problem { at: self.address.to_owned(), field: None, words }
    }
    /// There is no such address, or it takes no such value.
    #[must_use]
    pub fn nowhere(&self) -> Problem {
        self.wrong(Text::part(words!("heimr.character.components"), "address"))
    }
    /// Only "no" can be written there: the row is taken away.
    ///
    /// # Errors
    /// That there is no such address for anything else.
    pub fn gone(&self) -> Result<(), Problem> {
        if self.is(false) { Ok(()) } else { Err(self.nowhere()) }
    }
    /// Whether it is this flag.
    #[must_use]
    pub fn is(&self, flag: bool) -> bool {
        *self.value == Value::Flag(flag)
    }
    /// A whole number, both ends included.
    ///
    /// # Errors
    /// What would be right.
    pub fn number(&self, min: i32, max: i32) -> Result<i32, Problem> {
        let number = match self.value {
            Value::Number(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        number.filter(|number| (min..=max).contains(number)).ok_or_else(|| {
            let words = Text::part(words!("heimr.character.components"), "write-number");
            self.wrong(words.with("min", min).with("max", max))
        })
    }
    pub(crate) fn clock(&self) -> Result<i64, Problem> {
        match self.value {
            Value::Number(now) if (0..=CLOCK_MAX).contains(now) => Ok(*now),
            _ => {
                let words = Text::part(words!("heimr.character.components"), "write-number");
                Err(self.wrong(words.with("min", 0).with("max", Value::Number(CLOCK_MAX))))
            }
        }
    }
    /// Yes or no.
    ///
    /// # Errors
    /// What would be right.
    pub fn flag(&self) -> Result<bool, Problem> {
        match self.value {
            Value::Flag(flag) => Ok(*flag),
            _ => Err(self.wrong(Text::part(words!("heimr.character.components"), "write-flag"))),
        }
    }
    /// One of these.
    ///
    /// # Errors
    /// What would be right.
    pub fn one_of<'k>(&self, known: impl IntoIterator<Item = &'k str>) -> Result<String, Problem> {
        let known: Vec<&str> = known.into_iter().collect();
        match self.value {
            Value::Word(word) | Value::Text(word) if known.contains(&word.as_str()) => Ok(word.clone()),
            _ => {
                let known = known.into_iter().map(Value::text).collect();
                let words = Text::part(words!("heimr.character.components"), "write-one-of");
                Err(self.wrong(words.with("known", Value::List(known))))
            }
        }
    }
}
