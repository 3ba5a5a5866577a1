//! What can be attempted, with parameters that are filled in order.
//!
//! A ruleset writes one function, [`Ruleset::next`](crate::Ruleset::next), which reads what is filled so far
//! and says what comes next. Buttons, commands, refusals, simulation and fuzzing all come from it.
use crate::amounts::{self, Amount, Sum};
use crate::ask::Choice;
use crate::ground::Field;
use crate::record::NONE;
use crate::{Closed, Key, Refusal, Rule, Text, Value, Viewer, Who};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The most parameters that one attempt may have.
pub const PARAMS_MAX: usize = 32;

/// Who fills a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Whoever starts the attempt.
    Anyone,
    /// Only the referee. What a player starts waits here, as a proposal.
    Referee,
}

/// What may be filled in.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// One of these.
    OneOf(Vec<Choice>),
    /// Some of these, each at most as often as it stands here, as a list in any order.
    SeveralOf {
        /// What there is to choose from.
        options: Vec<Choice>,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A whole number, both ends included.
    Number {
        /// The lowest.
        min: i64,
        /// The highest.
        max: i64,
    },
    /// Yes or no.
    Flag,
    /// Text of at most so many characters; may be empty.
    Text {
        /// The most characters.
        max: u16,
    },
    /// An amount of money, both ends included.
    Money {
        /// The lowest, in hundredths.
        min: i64,
        /// The highest, in hundredths.
        max: i64,
    },
    /// A factor: one number over another.
    Factor,
    /// Rows of a record: each a list with one value for each column.
    Rows {
        /// What stands in each column.
        columns: Vec<(&'static str, Range)>,
        /// The most rows.
        max: u16,
    },
    /// So many of what: pairs of a thing and a number, each thing at most once, in any order. See
    /// [`amounts`].
    Amounts {
        /// What there is, with how many of each.
        of: Vec<Amount>,
        /// The fewest in all.
        min: u32,
        /// The most in all.
        max: u32,
        /// What is added up beside it: prices, weights.
        sums: Vec<Sum>,
    },
    /// Some squares of a field, each at most once, as a list in any order. They are too many to be listed: people tap
    /// them on its map, or write their names.
    Squares {
        /// Of which.
        of: Field,
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
}

impl Range {
    /// What there is to choose from; nothing where it is no choice.
    #[must_use]
    pub fn options(&self) -> &[Choice] {
        match self {
            Self::OneOf(options) | Self::SeveralOf { options, .. } => options,
            _ => &[],
        }
    }

    /// Whether `value` lies in it.
    #[must_use]
    pub fn allows(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::OneOf(options), value) => options.iter().any(|option| option.value == *value),
            (Self::SeveralOf { options, min, max }, Value::List(values)) => {
                (usize::from(*min)..=usize::from(*max)).contains(&values.len())
                    && values.iter().enumerate().all(|(n, value)| {
                        let listed = options.iter().filter(|option| option.value == *value).count();
                        values[..n].iter().filter(|before| *before == value).count() < listed
                    })
            }
            (Self::Number { min, max }, Value::Number(number)) => (min..=max).contains(&number),
            (Self::Money { min, max }, Value::Money(money)) => (*min..=*max).contains(&money.0),
            (Self::Flag, Value::Flag(_)) | (Self::Factor, Value::Factor(_)) => true,
            (Self::Text { max }, Value::Text(text)) => text.chars().count() <= usize::from(*max),
            (Self::Rows { columns, max }, Value::List(rows)) => {
                rows.len() <= usize::from(*max)
                    && rows.iter().all(|row| match row {
                        Value::List(cells) => {
                            cells.len() == columns.len()
                                && columns.iter().zip(cells).all(|((_, range), cell)| range.allows(cell))
                        }
                        _ => false,
                    })
            }
            (Self::Amounts { of, min, max, .. }, value) => amounts::unfit_in(value, of, *min, *max).is_none(),
            (Self::Squares { of, min, max }, value) => of.holds(value, *min, *max),
            _ => false,
        }
    }
}

/// So many people who can't be chosen are listed with why: nobody reads more.
pub const UNFIT_MAX: usize = 24;

/// A parameter of an attempt, or a field of a form.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Param {
    /// What commands call it: `stat`, `edge`.
    pub name: &'static str,
    /// The words for it and the rule it belongs to; the part is the name.
    pub words: Text,
    /// Who fills it.
    pub by: By,
    /// What may be filled in.
    pub range: Range,
    /// What holds if it is left out; without one, it must be filled.
    pub default: Option<Value>,
    /// What stands nearby and can't be chosen now, with why: listed, so that nobody misses it.
    pub unfit: Vec<(Choice, Refusal)>,
}

impl Param {
    /// The same with the people to choose from in this order, and those who can't be chosen as well. What is no person stays
    /// where it stands, and so do people who are as near as each other.
    #[must_use]
    pub fn sorted_by<K: Ord>(mut self, key: impl Fn(Who) -> K) -> Self {
        fn sort<T: Clone, K: Ord>(all: &mut [T], who: impl Fn(&T) -> Option<Who>, key: impl Fn(Who) -> K) {
            let places: Vec<usize> = (0..all.len()).filter(|at| who(&all[*at]).is_some()).collect();
            let mut people: Vec<T> = places.iter().map(|at| all[*at].clone()).collect();
            people.sort_by_cached_key(|one| who(one).map(&key));
            std::iter::zip(places, people).for_each(|(at, one)| all[at] = one);
        }
        let who = |choice: &Choice| match choice.value {
            Value::Character(who) => Some(who),
            _ => None,
        };
        if let Range::OneOf(options) | Range::SeveralOf { options, .. } = &mut self.range {
            sort(options, who, &key);
        }
        sort(&mut self.unfit, |(choice, _)| who(choice), &key);
        self
    }
    /// A parameter that must be filled, by whoever starts the attempt.
    #[must_use]
    pub fn new(name: &'static str, rule: Key, range: Range) -> Self {
        param(Text::part(rule, name), range)
    }
    /// One that the referee fills.
    #[must_use]
    pub fn by_referee(mut self) -> Self {
        self.by = By::Referee;
        self
    }
    /// Yes or no.
    #[must_use]
    pub fn flag(words: Text) -> Self {
        param(words, Range::Flag)
    }
    /// A whole number, both ends included.
    #[must_use]
    pub fn number(words: Text, min: impl Into<i64>, max: impl Into<i64>) -> Self {
        param(words, Range::Number { min: min.into(), max: max.into() })
    }
    /// Text of at most [`TEXT_MAX`](crate::ask::TEXT_MAX) characters.
    #[must_use]
    pub fn text(words: Text) -> Self {
        param(words, Range::Text { max: crate::ask::TEXT_MAX })
    }
    /// One of these, each in the words that the rule has for its value.
    #[must_use]
    pub fn one_of<V: Into<Value>>(words: Text, values: impl IntoIterator<Item = V>) -> Self {
        let options = values.into_iter().map(|value| Choice::new(words.key, value)).collect();
        param(words, Range::OneOf(options))
    }
    /// One of these words.
    #[must_use]
    pub fn words(words: Text, of: impl IntoIterator<Item = &'static str>) -> Self {
        let options = of.into_iter().map(|word| Choice::word(words.key, word)).collect();
        param(words, Range::OneOf(options))
    }
    /// One word of a closed list.
    #[must_use]
    pub fn word<C: Closed>(words: Text) -> Self {
        Self::words(words, C::ALL.iter().map(|one| one.word()))
    }
    /// One of the names that things have.
    #[must_use]
    pub fn name(words: Text, names: impl IntoIterator<Item = String>) -> Self {
        Self::one_of(words, names.into_iter().map(Value::Text))
    }
    /// Some of these, `min` or more.
    #[must_use]
    pub fn several<V: Into<Value>>(words: Text, values: impl IntoIterator<Item = V>, min: u16) -> Self {
        let options = values.into_iter().map(|value| Choice::new(words.key, value)).collect();
        Self::several_of(words, options, min)
    }
    /// Some of these options, `min` or more.
    #[must_use]
    pub fn several_of(words: Text, options: Vec<Choice>, min: u16) -> Self {
        let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
        param(words, Range::SeveralOf { options, min, max })
    }
    /// So many of these: `min` to `max` in all.
    #[must_use]
    pub fn amounts(words: Text, of: Vec<Amount>, min: u32, max: u32) -> Self {
        param(words, Range::Amounts { of, min, max, sums: vec![] })
    }
    /// With what is added up over its list.
    #[must_use]
    pub fn summed(mut self, sum: Sum) -> Self {
        if let Range::Amounts { sums, .. } = &mut self.range {
            sums.push(sum);
        }
        self
    }
    /// No more than so many of what there is to choose from.
    #[must_use]
    pub fn at_most(mut self, most: usize) -> Self {
        if let Range::SeveralOf { max, .. } = &mut self.range {
            *max = u16::try_from(most).map_or(*max, |most| most.min(*max));
        }
        self
    }
    /// One of what there is to choose from, or this word, which stands first and holds if it is left out.
    #[must_use]
    pub fn or_word(mut self, word: &'static str) -> Self {
        if let Range::OneOf(options) = &mut self.range {
            options.insert(0, Choice::word(self.words.key, word));
        }
        self.or(Value::word(word))
    }
    /// One of what there is to choose from, or nothing, which is the word [`NONE`].
    #[must_use]
    pub fn or_none(self) -> Self {
        self.or_word(NONE)
    }
    /// One that may be left out, where there is something that then holds and it may stand there.
    #[must_use]
    pub fn or_maybe(self, default: Option<impl Into<Value>>) -> Self {
        let default = default.map(Into::into).filter(|default| self.range.allows(default));
        Self { default, ..self }
    }
    /// One that may be left out: then it is the first of what there is to choose from.
    #[must_use]
    pub fn or_first(self) -> Self {
        let first = self.range.options().first().map(|option| option.value.clone());
        self.or_maybe(first)
    }
    /// One that may be left out where there is but one thing to choose.
    #[must_use]
    pub fn or_only(self) -> Self {
        if self.range.options().len() == 1 { self.or_first() } else { self }
    }
    /// One that may be left out.
    #[must_use]
    pub fn or(mut self, default: impl Into<Value>) -> Self {
        self.default = Some(default.into());
        self
    }
    /// What it usually is, where that may stand here; else nobody says what is usual.
    #[must_use]
    pub fn usually(self, default: impl Into<Value>) -> Self {
        let default = default.into();
        if self.range.allows(&default) { self.or(default) } else { self }
    }
}

/// A parameter in these words that must be filled, by whoever starts the attempt: commands call it by the part that
/// the words name.
#[must_use]
pub fn param(words: Text, range: Range) -> Param {
    Param { name: words.part, words, by: By::Anyone, range, default: None, unfit: vec![] }
}

/// Options of a list, without those that a proof leaves out.
#[must_use]
pub fn listed(choices: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
    choices.into_iter().filter(|choice| !choice.key.off()).collect()
}

/// A refusal, before anything is filled in.
#[must_use]
pub fn refused<A>(words: Text) -> Box<Next<A>> {
    Refusal(words).into()
}

/// Refuses early what `rule` would refuse in the end, whatever else is filled in, unless the referee insists.
///
/// # Errors
/// The rule's own refusal.
pub fn possible<R: Rule>(world: &R::World, filling: &Filling<'_>, rule: &R) -> Result<(), Refusal> {
    match crate::refusal(rule, world) {
        Some(refusal) if !filling.insists() => Err(refusal),
        _ => Ok(()),
    }
}

impl<A> From<Refusal> for Box<Next<A>> {
    fn from(refusal: Refusal) -> Self {
        Self::new(Next::Refused(refusal))
    }
}

/// What is filled in so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Filled {
    /// The attempt's name.
    pub attempt: String,
    /// The values by the parameters' names.
    #[serde(default)]
    pub values: BTreeMap<String, Value>,
    /// Whether parameters that are left out take their defaults; otherwise each is asked for.
    #[serde(default)]
    pub rest: bool,
    /// Whether the referee lets every refusal pass. From a player it means nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub insist: bool,
    /// Whether it is only asked if anything can be chosen at all: of options that are tried one after another, the first
    /// that fits will do. Nobody says so; see [`ruleset::begins`](crate::ruleset::begins).
    #[serde(skip)]
    pub glance: bool,
}

impl Filled {
    /// Nothing filled in yet.
    #[must_use]
    pub fn of(attempt: &str) -> Self {
        Self { attempt: attempt.to_owned(), ..Self::default() }
    }
    /// With one more value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.values.insert(name.to_owned(), value.into());
        self
    }
    /// With defaults for the rest.
    #[must_use]
    pub fn with_defaults(mut self) -> Self {
        self.rest = true;
        self
    }
}

/// What comes after what is filled in so far.
#[derive(Clone, PartialEq, Debug)]
pub enum Next<A> {
    /// This parameter is to be filled next.
    Fill(Param),
    /// A player has filled what a player fills: it can be proposed. The referee fills the rest, beginning here.
    Propose(Param),
    /// Everything is filled, and the attempt can be made (the rule itself may still refuse).
    Ready(A),
    /// It can't be had now.
    Refused(Refusal),
    /// What was filled in makes no sense: no such attempt, no such parameter, or a value outside its range.
    Wrong(Wrong),
}

impl<A> Next<A> {
    /// The same of something else, where everything is filled.
    pub fn map<B>(self, ready: impl FnOnce(A) -> B) -> Next<B> {
        match self {
            Self::Fill(param) => Next::Fill(param),
            Self::Propose(param) => Next::Propose(param),
            Self::Ready(attempt) => Next::Ready(ready(attempt)),
            Self::Refused(refusal) => Next::Refused(refusal),
            Self::Wrong(wrong) => Next::Wrong(wrong),
        }
    }
}

/// What is wrong with what was filled in, and what would be right.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// No attempt has this name; these there are.
    Attempt {
        /// The name given.
        name: String,
        /// All names there are.
        known: Vec<&'static str>,
    },
    /// The attempt has no such parameter; these it has, as far as it could be read.
    Param {
        /// The name given.
        name: String,
        /// The names that it has.
        known: Vec<&'static str>,
    },
    /// The value does not lie in the parameter's range.
    Value {
        /// What was given.
        value: Value,
        /// The parameter with its range.
        param: Param,
    },
}

/// Whether some attempt can follow an option; if none can, why the first can't, where one was tried and the last argument
/// says that somebody reads it.
pub(crate) type Trial<'t> = dyn FnMut(&Filling<'_>, &Value, bool) -> Result<(), Option<Refusal>> + 't;

/// Reads what is filled in, parameter by parameter; the first that is missing is what comes next.
///
/// ```ignore
/// let mut filling = Filling::of(filled, viewer);
/// let stat = filling.take(Param::new("stat", rule!("…"), Range::Number { min: 0, max: 20 }))?;
/// filling.end()?;
/// ```
#[derive(Debug)]
pub struct Filling<'a> {
    filled: &'a Filled,
    viewer: &'a Viewer,
    taken: Vec<&'static str>,
    /// Names that were looked up besides, filled in or not.
    sought: RefCell<Vec<&'static str>>,
}

impl<'a> Filling<'a> {
    /// Begins to read.
    #[must_use]
    pub fn of(filled: &'a Filled, viewer: &'a Viewer) -> Self {
        Self { filled, viewer, taken: vec![], sought: RefCell::default() }
    }

    /// Whether the referee lets refusals pass: then nothing is to be refused before it is attempted.
    #[must_use]
    pub fn insists(&self) -> bool {
        self.filled.insist && *self.viewer == Viewer::Referee
    }

    /// Whether the first option of this parameter that fits will do.
    pub(crate) fn glances(&self, name: &str) -> bool {
        self.filled.glance && !self.filled.values.contains_key(name)
    }

    /// Whether something is filled in under this name, right or wrong: then it has to be read, even where nobody
    /// would be asked for it.
    #[must_use]
    pub fn has(&self, name: &'static str) -> bool {
        self.sought.borrow_mut().push(name);
        self.filled.values.contains_key(name)
    }

    /// What is filled in under this name, right or wrong. If that very value would be refused, the refusal
    /// says more than that it is no option.
    #[must_use]
    pub fn given(&self, name: &str) -> Option<&Value> {
        self.filled.values.get(name)
    }

    /// The value of the next parameter.
    ///
    /// # Errors
    /// What is to be returned from `next`, if the value is missing or wrong.
    pub fn take<A>(&mut self, param: Param) -> Result<Value, Box<Next<A>>> {
        self.taken.push(param.name);
        let players = param.by == By::Referee && *self.viewer != Viewer::Referee;
        match self.filled.values.get(param.name) {
            // A player may fill in a parameter of the referee's; it is a suggestion until the referee does.
            Some(value) if param.range.allows(value) && !players => Ok(value.clone()),
            Some(value) if !param.range.allows(value) => {
                Err(Box::new(Next::Wrong(Wrong::Value { value: value.clone(), param })))
            }
            _ if players => Err(Box::new(Next::Propose(param))),
            _ => match &param.default {
                Some(default) if self.filled.rest => Ok(default.clone()),
                _ => Err(Box::new(Next::Fill(param))),
            },
        }
    }

    /// The same where the list of what may be filled in is long: it is made only for somebody who wants to see it. A
    /// value that stands there already is only checked by `is`, which has to hold of what stands on the list and of
    /// nothing else. Name and `by` are those of the parameter that `list` makes.
    ///
    /// # Errors
    /// As [`Filling::take`], or why there is no list.
    pub fn take_listed<A>(
        &mut self,
        (name, by): (&'static str, By),
        is: impl FnOnce(&Value) -> bool,
        list: impl FnOnce() -> Result<Param, Refusal>,
    ) -> Result<Value, Box<Next<A>>> {
        if let Some(value) = self.theirs(name, by).filter(|value| is(value)) {
            self.taken.push(name);
            return Ok(value.clone());
        }
        let param = list()?;
        debug_assert!((param.name, param.by) == (name, by), "it lists another parameter");
        self.take(param)
    }

    /// What is filled in by somebody who may fill it in, right or wrong.
    pub(crate) fn theirs(&self, name: &str, by: By) -> Option<&'a Value> {
        let theirs = by == By::Anyone || *self.viewer == Viewer::Referee;
        self.filled.values.get(name).filter(|_| theirs)
    }

    /// The option of this parameter that is filled in, by somebody who may.
    pub(crate) fn chosen(&self, param: &Param) -> Option<&'a Value> {
        let Range::OneOf(options) = &param.range else { return None };
        let given = self.theirs(param.name, param.by)?;
        options.iter().any(|option| option.value == *given).then_some(given)
    }

    /// Makes sure that some attempt can follow an option.
    ///
    /// # Errors
    /// Why none can: in the words `none`, where nothing was tried.
    pub(crate) fn follows(&self, option: &Value, none: Text, tried: &mut Trial<'_>) -> Result<(), Refusal> {
        tried(self, option, true).map_err(|why| why.unwrap_or(Refusal(none)))
    }

    /// A parameter as it is to be taken. If one of its options is filled in, only that one is tried; otherwise it has
    /// only those that [fit](Self::fitting).
    ///
    /// # Errors
    /// As [`Filling::fitting`].
    pub(crate) fn fit(&self, param: Param, none: Text, tried: &mut Trial<'_>) -> Result<Param, Refusal> {
        match self.chosen(&param) {
            Some(chosen) => self.follows(chosen, none, tried).map(|()| param),
            None => self.fitting(param, none, tried),
        }
    }

    /// A parameter with only those of its options that some attempt can follow. An option that is filled in already
    /// says by itself why none can follow it; if no option is left, the first says why, or the words `none`.
    ///
    /// # Errors
    /// That refusal.
    pub(crate) fn fitting(
        &self,
        mut param: Param,
        none: Text,
        tried: &mut Trial<'_>,
    ) -> Result<Param, Refusal> {
        let Range::OneOf(options) = param.range else { return Ok(param) };
        let (mut fit, mut first, mut usual) = (vec![], None, None);
        let glances = self.glances(param.name);
        for option in options {
            let is_given = self.given(param.name) == Some(&option.value);
            let is_usual = param.default.as_ref() == Some(&option.value);
            // People who can't be chosen stay listed, each with what is missing.
            let stays = !glances
                && !is_given
                && param.unfit.len() < UNFIT_MAX
                && matches!(option.value, Value::Character(_));
            // Of all that are refused it is the usual one that says why, or the first.
            let reads = is_given || is_usual || stays || (first.is_none() && usual.is_none());
            let why = match tried(self, &option.value, reads) {
                Ok(()) => {
                    fit.push(option);
                    if glances {
                        break;
                    }
                    continue;
                }
                Err(refused) if is_given => return Err(refused.unwrap_or(Refusal(none))),
                Err(refused) => refused,
            };
            if let Some(why) = why.clone().filter(|_| stays) {
                param.unfit.push((option, why));
            }
            match is_usual {
                true => usual = why,
                false => first = first.or(why),
            }
        }
        if fit.is_empty() {
            return Err(usual.or(first).unwrap_or(Refusal(none)));
        }
        let default = param.default.take();
        Ok(Param { range: Range::OneOf(fit), ..param }.or_maybe(default))
    }

    /// A number.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn number<A>(&mut self, param: Param) -> Result<i32, Box<Next<A>>> {
        Ok(match self.take(param)? {
            Value::Number(number) => {
                i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
            }
            _ => 0,
        })
    }

    /// Yes or no.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn flag<A>(&mut self, param: Param) -> Result<bool, Box<Next<A>>> {
        Ok(matches!(self.take(param)?, Value::Flag(true)))
    }

    /// A word of the ruleset.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn word<A>(&mut self, param: Param) -> Result<String, Box<Next<A>>> {
        Ok(match self.take(param)? {
            Value::Word(word) | Value::Text(word) => word,
            _ => String::new(),
        })
    }

    /// Free text.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn text<A>(&mut self, param: Param) -> Result<String, Box<Next<A>>> {
        self.word(param)
    }

    /// A character.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn who<A>(&mut self, param: Param) -> Result<Who, Box<Next<A>>> {
        Ok(match self.take(param)? {
            Value::Character(who) => who,
            _ => Who(0),
        })
    }

    /// Several values.
    ///
    /// # Errors
    /// As [`Filling::take`].
    pub fn list<A>(&mut self, param: Param) -> Result<Vec<Value>, Box<Next<A>>> {
        Ok(match self.take(param)? {
            Value::List(values) => values,
            _ => vec![],
        })
    }

    /// There are no more parameters.
    ///
    /// # Errors
    /// What is to be returned from `next`, if something else was filled in.
    pub fn end<A>(self) -> Result<(), Box<Next<A>>> {
        match self.filled.values.keys().find(|name| !self.taken.contains(&name.as_str())) {
            Some(name) => {
                let mut known = self.taken;
                for name in self.sought.into_inner() {
                    if !known.contains(&name) {
                        known.push(name);
                    }
                }
                Err(Box::new(Next::Wrong(Wrong::Param { name: name.clone(), known })))
            }
            None => Ok(()),
        }
    }
}

/// The names of all parameters that an attempt has as it is filled in, those included that nobody would be asked for.
/// Empty where something else is missing or refused.
pub fn names<A>(filled: &Filled, next: &dyn Fn(&Filled) -> Next<A>) -> Vec<&'static str> {
    match next(&filled.clone().with("", Value::Flag(false))) {
        Next::Wrong(Wrong::Param { name, known }) if name.is_empty() => known,
        _ => vec![],
    }
}

/// The parameter that comes up because something is filled in under this name, although nobody would be asked for
/// it; see [`Filling::has`]. It may be another one that has to stand before it.
pub fn unasked<A>(filled: &Filled, name: &str, next: &dyn Fn(&Filled) -> Next<A>) -> Option<Param> {
    // A value that no range allows: too many rows for any table.
    let nothing = Value::List(vec![Value::Flag(false); usize::from(u16::MAX) + 1]);
    match next(&filled.clone().with(name, nothing)) {
        Next::Wrong(Wrong::Value { param, .. }) if param.name == name => Some(param),
        Next::Fill(param) => Some(param),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_sorted_and_what_else_there_is_stays_in_its_place() {
        let key = Key::of(&["game.aim"], "game.aim");
        let all = [Value::word("none"), Who(1).into(), Who(2).into(), Value::word("wall"), Who(3).into()];
        let mut param = Param::one_of(Text::new(key), all);
        param.unfit = [4, 5].map(|who| (Choice::new(key, Who(who)), Refusal(Text::new(key)))).into();
        let sorted = param.sorted_by(|who| std::cmp::Reverse(who.0));
        let options: Vec<&Value> = sorted.range.options().iter().map(|option| &option.value).collect();
        let wanted = [Value::word("none"), Who(3).into(), Who(2).into(), Value::word("wall"), Who(1).into()];
        assert_eq!(options, wanted.iter().collect::<Vec<_>>());
        assert_eq!(sorted.unfit[0].0.value, Who(5).into());
    }
}
