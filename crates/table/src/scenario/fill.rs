//! What a step fills in and answers, as it is written.
use super::Runner;
use super::compare::says;
use super::file::Person;
use super::wrong::{Unplayable, unplayable, wrong};
use crate::given::{self, Given, Unread};
use crate::refused::Refused;
use crate::view::Stage;
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::ground::Cell;
use norn_kernel::{Answer, Draft, Filled, Value, Want};
use norn_play::playback::Question;
use std::collections::{BTreeMap, BTreeSet};

/// The most questions and rolls that one step settles.
pub const ANSWERS_MAX: usize = 1_000;

pub(super) fn loose(written: &toml::Value) -> Value {
    match written {
        toml::Value::Integer(number) => Value::Number(*number),
        toml::Value::Boolean(flag) => Value::Flag(*flag),
        toml::Value::String(text) => Value::text(text),
        toml::Value::Array(values) => Value::List(values.iter().map(loose).collect()),
        other => Value::Text(other.to_string()),
    }
}

pub(super) fn read_as(
    range: &norn_kernel::Range,
    written: &toml::Value,
    named: &dyn Fn(&Value) -> Option<String>,
) -> Option<Value> {
    given::read_in("value", range, written, named).ok()
}

/// The answer that was written, if it answers the question.
pub(super) fn answer(
    question: &Question,
    written: &toml::Value,
    named: &dyn Fn(&Value) -> Option<String>,
) -> Option<Answer> {
    use norn_kernel::offer::Range;
    let want = question.wanted.want()?;
    let texts = |written: &toml::Value| match written {
        toml::Value::Array(values) => values.clone(),
        one => vec![one.clone()],
    };
    let list = |options: &[norn_kernel::Choice], written: &toml::Value| -> Option<Vec<Value>> {
        let range = Range::OneOf(options.to_vec());
        texts(written).iter().map(|one| read_as(&range, one, named)).collect()
    };
    let answer = match want {
        Want::Confirm => match read_as(&Range::Flag, written, named)? {
            Value::Flag(yes) => Answer::Yes(yes),
            _ => return None,
        },
        // A file may be from when this was a yes or no: yes is what is suggested.
        Want::OneOf(options) => match list(options, written).and_then(|mut all| all.pop()) {
            Some(value) => Answer::One(value),
            None => match read_as(&Range::Flag, written, named)? {
                Value::Flag(true) => question.default.clone()?,
                _ => Answer::One(Value::word("none")),
            },
        },
        Want::SeveralOf { options, .. } => Answer::Several(list(options, written)?),
        Want::Order(options) => Answer::Order(list(options, written)?),
        Want::Number { .. } => Answer::Number(i32::try_from(written.as_integer()?).ok()?),
        Want::Text { .. } => Answer::Text(written.as_str()?.to_owned()),
        Want::Allot { to, .. } => {
            let table = written.as_table()?;
            let range = Range::OneOf(to.to_vec());
            let mut given = vec![];
            for (name, points) in table {
                let value = read_as(&range, &toml::Value::String(name.clone()), named)?;
                given.push((value, u16::try_from(points.as_integer()?).ok()?));
            }
            for option in to {
                if !given.iter().any(|(value, _)| *value == option.value) {
                    given.push((option.value.clone(), 0));
                }
            }
            Answer::Allot(given)
        }
        Want::Places { places, .. } => {
            let all: Vec<Value> = places.iter().map(|&place| Value::Place(place)).collect();
            let pick = |one: &toml::Value| {
                all.iter()
                    .find(|value| Some(given::written(value, named)) == one.as_str().map(str::to_owned))
                    .cloned()
            };
            Answer::Several(texts(written).iter().map(pick).collect::<Option<_>>()?)
        }
    };
    question.wanted.allows(&answer).then_some(answer)
}

/// Answers that are left to be given.
pub(super) struct Answers {
    by: Vec<ByRule>,
}

/// The answers to the questions of a rule.
struct ByRule {
    rule: String,
    /// Whose they are, where that is said.
    who: Option<String>,
    /// How many are given in all.
    all: usize,
    /// Those that are left, the next one last.
    left: Vec<toml::Value>,
}

impl Answers {
    pub(super) fn of(answers: &BTreeMap<String, toml::Value>) -> Self {
        let by = answers.iter().map(|(key, value)| {
            let (rule, who) =
                key.split_once('@').map_or((key.as_str(), None), |(rule, who)| (rule, Some(who.to_owned())));
            let mut left = match value {
                // A list answers the question each time that it comes up; a list in a list is one answer.
                toml::Value::Array(values) => values.clone(),
                one => vec![one.clone()],
            };
            left.reverse();
            ByRule { rule: rule.to_owned(), who, all: left.len(), left }
        });
        Self { by: by.collect() }
    }

    /// The rules whose questions have answers left.
    pub(super) fn rules(&self) -> BTreeSet<String> {
        self.by.iter().filter(|one| !one.left.is_empty()).map(|one| one.rule.clone()).collect()
    }

    pub(super) fn take(&mut self, key: &str, name: &str) -> Option<toml::Value> {
        let asked = |one: &&mut ByRule| {
            one.rule == key && one.who.as_deref().is_none_or(|who| who == name) && !one.left.is_empty()
        };
        self.by.iter_mut().find(asked).and_then(|one| one.left.pop())
    }

    /// What was answered more often than it was asked, in words.
    pub(super) fn left(&self) -> Vec<String> {
        let told = |one: &ByRule| match one.all - one.left.len() {
            0 => format!("`{}` was not asked", one.rule),
            asked => {
                let times = if asked == 1 { "once".to_owned() } else { format!("{asked} times") };
                format!("`{}` was asked {times}, and {} answers are given", one.rule, one.all)
            }
        };
        self.by.iter().filter(|one| !one.left.is_empty()).map(told).collect()
    }
}

impl Runner<'_> {
    pub(super) fn draft(&self, person: &Person, at: &str) -> Result<Draft, Unplayable> {
        let forms = self.live.forms();
        let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
        let form = forms.iter().find(|form| form.name == person.form).ok_or_else(|| {
            unplayable(at, format!("there is no form `{}`", person.form), given::hint(&person.form, &names))
        })?;
        let named = |value: &Value| self.live.named(value);
        let fields: Vec<&str> = form.fields.iter().map(|field| field.name).collect();
        let (mut values, mut wrongs) = (BTreeMap::new(), vec![]);
        for (name, written) in &person.fields {
            let Some(field) = form.fields.iter().find(|field| field.name == name) else {
                let text = format!("`{}` has no field `{name}`", form.name);
                wrongs.push(wrong(at, text, given::hint(name, &fields)));
                continue;
            };
            match given::read(field, written, &named) {
                Ok(value) => {
                    values.insert(name.clone(), value);
                }
                Err(unread) => wrongs.push(wrong(format!("{at} {name}"), unread.text, unread.hint)),
            }
        }
        let draft = Draft { form: person.form.clone(), values };
        if !wrongs.is_empty() {
            // The other fields may be wrong as well; of those that can't be read, enough is said.
            let unread = |at: &str| {
                let field = at.split(['.', '/', ' ']).next().unwrap_or(at);
                person.fields.contains_key(field) && !draft.values.contains_key(field)
            };
            let others = self.live.problems(&draft).into_iter().filter(|problem| !unread(&problem.at));
            wrongs.extend(self.wrongs(at, Refused::Draft(others.collect())));
        }
        Unplayable::of(wrongs).map(|()| draft)
    }

    /// What is begun, with what a step gives besides.
    pub(super) fn filled(
        &self,
        seat: Seat,
        begun: &Filled,
        with: &Given,
        at: &str,
    ) -> Result<Filled, Unplayable> {
        let named = |value: &Value| self.live.named(value);
        let next = |filled: &Filled| self.coming(seat, filled);
        let (mut with, mut unoffered) = (with.clone(), vec![]);
        // What nothing asks for once a value that is not offered was taken out; the table refuses that before.
        let mut unheard = None;
        loop {
            let unread = match given::complete_from(begun.clone(), &with, true, &named, &next) {
                Ok((filled, coming)) => {
                    match coming {
                        norn_kernel::Next::Propose(_) => self
                            .unheard(begun, &filled, &with)
                            .map_err(|unread| unplayable(at, unread.text, unread.hint))?,
                        norn_kernel::Next::Refused(_) => unoffered.extend(self.unasked(&filled, &with)),
                        _ => {}
                    }
                    let all = self.with_unoffered(seat, filled, &unoffered);
                    return match unheard.filter(|_| !self.refuses(seat, &all)) {
                        Some(unheard) => Err(unheard),
                        None => Ok(all),
                    };
                }
                Err(unread) => unread,
            };
            let wrong = || unplayable(at, unread.text.clone(), unread.hint.clone());
            let values = with
                .get(&unread.at)
                .filter(|_| !unread.unknown && !unread.several)
                .map(|written| self.loosely(written));
            match values.filter(|values| !values.is_empty()) {
                Some(values) => {
                    with.remove(&unread.at);
                    unoffered.push((unread.at.clone(), values));
                }
                None if unread.unknown && !unoffered.is_empty() => {
                    with.remove(&unread.at);
                    unheard.get_or_insert_with(wrong);
                }
                None => return Err(wrong()),
            }
        }
    }

    /// What comes after what is filled in so far.
    fn coming(&self, seat: Seat, filled: &Filled) -> norn_kernel::Next<norn_kernel::Text> {
        match self.live.fill(seat, filled) {
            Stage::Fill(param) => norn_kernel::Next::Fill(param),
            Stage::Propose(param) => norn_kernel::Next::Propose(param),
            Stage::Ready(words) => norn_kernel::Next::Ready(words),
            Stage::Refused(Refused::Filled(wrong)) => norn_kernel::Next::Wrong(*wrong),
            Stage::Refused(Refused::Rule(refusal)) => norn_kernel::Next::Refused(refusal),
            Stage::Refused(_) => norn_kernel::Next::Wrong(norn_kernel::offer::Wrong::Attempt {
                name: filled.attempt.clone(),
                known: self.live.attempts().to_vec(),
            }),
        }
    }

    /// What a proposal gives that nobody asked the player for, and that is nothing for the referee to say either.
    fn unheard(&self, begun: &Filled, proposed: &Filled, with: &Given) -> Result<(), Unread> {
        if with.keys().all(|key| proposed.values.contains_key(key)) {
            return Ok(());
        }
        let named = |value: &Value| self.live.named(value);
        let next = |filled: &Filled| self.coming(REFEREE, filled);
        match given::complete_from(begun.clone(), with, true, &named, &next) {
            Err(unread) if unread.unknown => Err(unread),
            // What else is wrong with it, whoever accepts it hears.
            _ => Ok(()),
        }
    }

    /// What is written besides what was asked for, where a refusal came before it was.
    fn unasked(&self, filled: &Filled, with: &Given) -> Vec<(String, Vec<Value>)> {
        let left = with.iter().filter(|(key, _)| !filled.values.contains_key(*key));
        let read = left.map(|(key, written)| match written {
            toml::Value::Boolean(flag) => (key.clone(), vec![Value::Flag(*flag)]),
            _ => (key.clone(), self.loosely(written)),
        });
        read.filter(|(_, values)| !values.is_empty()).collect()
    }

    /// What is filled in, with values that are not offered: the table says what refuses them.
    pub(super) fn with_unoffered(
        &self,
        seat: Seat,
        filled: Filled,
        unoffered: &[(String, Vec<Value>)],
    ) -> Filled {
        let first = |filled: Filled, (name, values): &(String, Vec<Value>)| match values.first() {
            Some(value) => filled.with(name, value.clone()),
            None => filled,
        };
        let mut all = unoffered.iter().fold(filled, first);
        for (name, values) in unoffered {
            let mut tried = values.iter().map(|value| all.clone().with(name, value.clone()));
            all = tried.find(|tried| self.refuses(seat, tried)).unwrap_or(all);
        }
        all
    }

    /// Whether a rule refuses what is filled in.
    fn refuses(&self, seat: Seat, filled: &Filled) -> bool {
        matches!(self.live.step(seat, filled), Stage::Refused(Refused::Rule(_)))
    }

    /// All that a written value can mean which the table knows, whether it is offered or not; nothing where the table
    /// knows of no such thing.
    pub(super) fn loosely(&self, written: &toml::Value) -> Vec<Value> {
        let text = match written {
            toml::Value::Integer(number) => return vec![Value::Number(*number)],
            toml::Value::Array(all) => {
                let each: Vec<Vec<Value>> = all.iter().map(|one| self.loosely(one)).collect();
                let sorts = if each.iter().any(Vec::is_empty) {
                    0
                } else {
                    each.iter().map(Vec::len).max().unwrap_or(0)
                };
                let nth = |n: usize| {
                    each.iter().filter_map(|one| one.get(n).or(one.first()).cloned()).collect::<Vec<_>>()
                };
                return (0..sorts).map(|n| Value::List(nth(n))).collect();
            }
            toml::Value::String(text) => text.trim(),
            _ => return vec![],
        };
        let Ok(view) = self.live.view(REFEREE) else { return vec![] };
        let same = |name: &str| name.eq_ignore_ascii_case(text);
        let people = view.game.sheets.iter().filter(|sheet| same(&sheet.name)).filter_map(|sheet| sheet.who);
        let places = view.game.maps.iter().flat_map(|map| &map.places);
        let places = places.filter(|spot| same(&spot.name)).map(|spot| Value::Place(spot.place));
        // Squares of a field that are nothing but squares are not listed. One with a name has its own behind it.
        let cell = Cell::named(given::parts(text).map_or(text, |(_, own)| own));
        let squares = view.game.maps.iter().filter_map(|map| map.layout.place(cell?)).map(Value::Place);
        let mut all: Vec<Value> = people.map(Value::Character).chain(places).chain(squares).collect();
        // Whatever else is known by name is a word of the game, or stands on a sheet: in a row of it, or in the address of one.
        let mut spots = view.game.maps.iter().flat_map(|map| &map.places);
        // As a place is called wherever it is told: with its square behind its name.
        let called = |place| self.live.named(&Value::Place(place)).is_some_and(|name| same(&name));
        let known = self.live.has_word(text)
            || spots.any(|spot| called(spot.place))
            || self.live.addresses().iter().any(|address| address.split('/').any(same))
            || serde_json::to_value(&view.game).is_ok_and(|game| says(&game, &same));
        if known {
            all.extend([Value::text(text), Value::word(text)]);
        }
        all
    }
}
