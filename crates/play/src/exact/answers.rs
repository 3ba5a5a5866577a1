//! Answers to questions where nobody is asked, and a record of which were used.
use super::TIMES_MAX;
use super::error::OddsError;
use norn_kernel::{Again, Pick, Prompt, Value, Want};
use std::collections::BTreeMap;

/// What an owner says to a question.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// One of the options, or a number within the range.
    Pick(Pick),
    /// The question's own default.
    Default,
    /// What serves them best.
    Best,
}

/// Decides for all owners. It may look at nothing but the question, or memoized odds would be wrong.
pub trait Policy {
    /// What to say.
    ///
    /// # Errors
    /// What is wrong with the answer that was given for it.
    fn decide(&self, prompt: &Prompt<'_>) -> Result<Decision, OddsError>;
}

/// Answers given beforehand, by the rule that asks. The rest have their default, or the best.
///
/// | Answer | For |
/// |---|---|
/// | `yes`, `no` | yes or no |
/// | `advantage`, `7`, … | one option by its word, name or number; a number; a text |
/// | `a,b`, or nothing | several options or places, an order |
/// | `a:2,b:1` | points |
/// | `default`, `best` | any question |
/// | `yes*3` | the first three times, and then the default; so with any answer but a text |
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    pub(super) given: BTreeMap<String, Given>,
    pub(super) best: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Given {
    /// As it was written.
    pub(super) whole: String,
    pub(super) text: String,
    pub(super) times: Option<u32>,
}

impl Answers {
    /// None given.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With this answer to the rule's questions.
    #[must_use]
    pub fn with(mut self, key: &str, answer: &str) -> Self {
        let counted = answer.rsplit_once('*').and_then(|(text, times)| {
            let times = times.parse().ok().filter(|&times| times <= TIMES_MAX)?;
            Some((text.trim().to_owned(), Some(times)))
        });
        let (text, times) = counted.unwrap_or_else(|| (answer.trim().to_owned(), None));
        let given = Given { whole: answer.to_owned(), text, times };
        self.given.insert(key.to_owned(), given);
        self
    }

    /// Every other question gets what serves its owner best, instead of its default.
    #[must_use]
    pub fn best(mut self) -> Self {
        self.best = true;
        self
    }

    /// The answer to the rule's questions, as it was given.
    #[must_use]
    pub fn given(&self, key: &str) -> Option<&str> {
        self.given.get(key).map(|given| given.whole.as_str())
    }

    /// The rules whose questions are answered.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.given.keys().map(String::as_str)
    }
}

impl Policy for Answers {
    fn decide(&self, prompt: &Prompt<'_>) -> Result<Decision, OddsError> {
        let (before, endless) = match prompt.again {
            Again::Once => (0, false),
            Again::Bounded(before) => (before, false),
            Again::Unbounded(before) => (before, true),
        };
        let needs_count = || Err(OddsError::NeedsCount { key: prompt.key.id().to_owned() });
        let is_text = matches!(prompt.want, Want::Text { .. });
        let Some(given) = self.given.get(prompt.key.id()) else {
            return match () {
                () if !self.best || is_text => Ok(Decision::Default),
                () if endless => needs_count(),
                () => Ok(Decision::Best),
            };
        };
        if given.times.is_some_and(|times| times <= before) {
            return Ok(Decision::Default);
        }
        let decision = match given.text.as_str() {
            "default" => return Ok(Decision::Default),
            "best" if !is_text => Decision::Best,
            _ => {
                let text = if is_text { &given.whole } else { &given.text };
                let pick = read(&prompt.want, text);
                Decision::Pick(pick.ok_or_else(|| OddsError::NoAnswer {
                    key: prompt.key.id().to_owned(),
                    given: given.whole.clone(),
                    allowed: allowed(&prompt.want),
                })?)
            }
        };
        if endless && given.times.is_none() && decision != Decision::Pick(prompt.by_default()) {
            return needs_count();
        }
        Ok(decision)
    }
}

/// How an option is called in a given answer.
pub(super) fn called(value: &Value) -> String {
    match value {
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Word(text) | Value::Text(text) | Value::Rule(text) => text.clone(),
        Value::Character(who) => who.0.to_string(),
        Value::Place(place) => place.0.to_string(),
        Value::Item(item) => item.to_string(),
        Value::Money(money) => money.to_string(),
        Value::Factor(factor) => factor.to_string(),
        Value::List(values) => values.iter().map(called).collect::<Vec<_>>().join("+"),
    }
}

/// The positions under their names: of an option, its own words before its value.
pub(super) fn names(want: &Want<'_>) -> Vec<String> {
    match want {
        Want::OneOf(options)
        | Want::SeveralOf { options, .. }
        | Want::Order(options)
        | Want::Allot { to: options, .. } => options.iter().map(|option| called(&option.value)).collect(),
        Want::Places { places, .. } => places.iter().map(|place| place.0.to_string()).collect(),
        Want::Confirm | Want::Number { .. } | Want::Text { .. } => vec![],
    }
}

pub(super) fn allowed(want: &Want<'_>) -> Vec<String> {
    match want {
        Want::Confirm => vec!["yes".to_owned(), "no".to_owned()],
        Want::Number { min, max } => vec![format!("{min} to {max}")],
        Want::Text { max } => vec![format!("at most {max} characters")],
        _ => names(want),
    }
}

pub(super) fn read(want: &Want<'_>, text: &str) -> Option<Pick> {
    let names = names(want);
    let position = |name: &str| {
        let place = names.iter().position(|one| one == name.trim())?;
        u16::try_from(place).ok()
    };
    let listed = || -> Option<Vec<u16>> {
        let parts = text.split(',').filter(|part| !part.trim().is_empty());
        parts.map(position).collect()
    };
    let pick = match want {
        Want::Confirm => match text {
            "yes" => Pick::Yes(true),
            "no" => Pick::Yes(false),
            _ => return None,
        },
        Want::OneOf(_) => Pick::One(position(text)?),
        Want::SeveralOf { .. } | Want::Places { .. } => {
            let mut picks = listed()?;
            picks.sort_unstable();
            Pick::Several(picks)
        }
        Want::Number { .. } => Pick::Number(text.parse().ok()?),
        Want::Text { .. } => Pick::Text(text.to_owned()),
        Want::Order(_) => Pick::Order(listed()?),
        Want::Allot { to, .. } => {
            let mut points = vec![0; to.len()];
            for part in text.split(',').filter(|part| !part.trim().is_empty()) {
                let (name, amount) = part.rsplit_once(':')?;
                *points.get_mut(usize::from(position(name)?))? = amount.trim().parse().ok()?;
            }
            Pick::Allot(points)
        }
    };
    want.allows(&pick).then_some(pick)
}

/// How a question was met on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// An answer was given for it.
    Given,
    /// It had its default; if it is yes or no, and was the same each time, this.
    Default(Option<bool>),
    /// It was folded to what serves its owner best.
    Best,
}
