//! What a step fills in and answers, as it is written.
use super::Runner;
use super::compare::says;
use super::file::Person;
use super::wrong::{Unplayable, unplayable, wrong};
use crate::given::{self, Given};
use crate::refused::Refused;
use crate::view::Stage;
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::ground::Cell;
use norn_kernel::{Answer, Draft, Filled, Value, Want};
use norn_play::playback::Question;
use std::collections::BTreeMap;

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
        Want::OneOf(options) => Answer::One(list(options, written)?.pop()?),
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
    pub(super) by: Vec<(String, Option<String>, Vec<toml::Value>)>,
}

impl Answers {
    pub(super) fn of(answers: &BTreeMap<String, toml::Value>) -> Self {
        let by = answers.iter().map(|(key, value)| {
            let (rule, who) =
                key.split_once('@').map_or((key.as_str(), None), |(rule, who)| (rule, Some(who.to_owned())));
            let mut values = match value {
                // A list answers the question each time that it comes up; a list in a list is one answer.
                toml::Value::Array(values) => values.clone(),
                one => vec![one.clone()],
            };
            values.reverse();
            (rule.to_owned(), who, values)
        });
        Self { by: by.collect() }
    }

    pub(super) fn take(&mut self, key: &str, name: &str) -> Option<toml::Value> {
        self.by
            .iter_mut()
            .find(|(rule, who, values)| {
                rule == key && who.as_deref().is_none_or(|who| who == name) && !values.is_empty()
            })
            .and_then(|(_, _, values)| values.pop())
    }

    pub(super) fn left(&self) -> Vec<String> {
        self.by.iter().filter(|(_, _, values)| !values.is_empty()).map(|(rule, ..)| rule.clone()).collect()
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
        let attempt = begun.attempt.as_str();
        let named = |value: &Value| self.live.named(value);
        let next = |filled: &Filled| match self.live.fill(seat, filled) {
            Stage::Fill(param) => norn_kernel::Next::Fill(param),
            Stage::Propose(param) => norn_kernel::Next::Propose(param),
            Stage::Ready(words) => norn_kernel::Next::Ready(words),
            Stage::Refused(Refused::Filled(wrong)) => norn_kernel::Next::Wrong(*wrong),
            Stage::Refused(Refused::Rule(refusal)) => norn_kernel::Next::Refused(refusal),
            Stage::Refused(_) => norn_kernel::Next::Wrong(norn_kernel::offer::Wrong::Attempt {
                name: attempt.to_owned(),
                known: self.live.attempts().to_vec(),
            }),
        };
        let (mut with, mut unoffered) = (with.clone(), vec![]);
        loop {
            let unread = match given::complete_from(begun.clone(), &with, true, &named, &next) {
                Ok((filled, _)) => return Ok(self.with_unoffered(seat, filled, unoffered)),
                Err(unread) => unread,
            };
            let wrong = || unplayable(at, unread.text.clone(), unread.hint.clone());
            let values =
                with.get(&unread.at).filter(|_| !unread.unknown).map(|written| self.loosely(written));
            match values.filter(|values| !values.is_empty()) {
                Some(values) => {
                    with.remove(&unread.at);
                    unoffered.push((unread.at.clone(), values));
                }
                None => return Err(wrong()),
            }
        }
    }

    /// What is filled in, with values that are not offered: the table says what refuses them.
    pub(super) fn with_unoffered(
        &self,
        seat: Seat,
        mut filled: Filled,
        unoffered: Vec<(String, Vec<Value>)>,
    ) -> Filled {
        for (name, values) in unoffered {
            let tried: Vec<Filled> =
                values.into_iter().map(|value| filled.clone().with(&name, value)).collect();
            let refused =
                |filled: &&Filled| matches!(self.live.step(seat, filled), Stage::Refused(Refused::Rule(_)));
            let best = tried.iter().find(refused).or(tried.first()).cloned();
            filled = best.unwrap_or(filled);
        }
        filled
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
        // Squares of a field that are nothing but squares are not listed.
        let cell = Cell::named(text);
        let squares = view.game.maps.iter().filter_map(|map| map.layout.place(cell?)).map(Value::Place);
        let mut all: Vec<Value> = people.map(Value::Character).chain(places).chain(squares).collect();
        // Whatever else is known by name is a word of the game, or stands on a sheet: in a row of it, or in the address of one.
        let known = self.live.has_word(text)
            || self.live.addresses().iter().any(|address| address.split('/').any(same))
            || serde_json::to_value(&view.game).is_ok_and(|game| says(&game, &same));
        if known {
            all.extend([Value::text(text), Value::word(text)]);
        }
        all
    }
}
