//! What somebody would do by one tap: an attempt with all that goes without saying, as they see it beforehand.
use super::Drawing;
use super::onto::toward;
use super::running::says_nothing;
use crate::mirror;
use crate::state::{Does, Tile};
use norn_kernel::offer::{By, PARAMS_MAX, Range};
use norn_kernel::{Factor, Filled, Param, Toward, Value, Who};
use norn_table::Stage;

/// The most things that a tile names: what is beyond is left to the form.
const NAMED_MAX: usize = 4;

/// An attempt as far as it goes without saying.
struct Goes {
    filled: Filled,
    /// What was filled in, in order, with what could have stood there.
    params: Vec<(Param, Value)>,
    stage: Stage,
}

impl Drawing<'_> {
    /// An attempt as one tap would make it. Whom it is on, and with what, is as it was the last time; else the nearest whom
    /// the one who acts faces.
    #[must_use]
    pub fn tile(&self, attempt: &str) -> Tile {
        let mut goes = self.goes(attempt, true);
        // What was chosen the last time may be what can't be chosen now.
        if matches!(goes.stage, Stage::Refused(_)) {
            goes = self.goes(attempt, false);
        }
        let Goes { filled, params, stage } = goes;
        let acts = ["who", "by"].iter().find_map(|name| filled.values.get(*name)).and_then(person);
        let mut told: Vec<&(Param, Value)> = params.iter().filter(|(_, value)| tells(value, acts)).collect();
        // What is not written, says nothing of what could be otherwise, or does not all fit, is read and written in the form.
        let open = |(param, value): &(Param, Value)| {
            matches!(param.range, Range::Text { .. }) && says_nothing(value)
        };
        let otherwise = params.iter().any(|(param, _)| !self.stands_alone(param));
        let asks = if let Stage::Fill(param) = &stage { Some(param) } else { None };
        let does = match &stage {
            Stage::Ready(_) if params.iter().any(open) || NAMED_MAX < told.len() => Does::Asks,
            Stage::Ready(_) if otherwise && told.is_empty() => Does::Asks,
            Stage::Ready(_) if self.live.throws(self.seat, &filled) => Does::Rolls,
            Stage::Ready(_) => Does::AtOnce,
            Stage::Propose(_) => Does::Proposes,
            Stage::Fill(_) | Stage::Refused(_) => Does::Asks,
        };
        // Whom it is on comes first.
        let on = told.iter().position(|(_, value)| person(value).is_some());
        on.into_iter().for_each(|at| told[..=at].rotate_right(1));
        let whom = told.iter().find_map(|(_, value)| person(value));
        let mut says: Vec<String> =
            told.iter().take(NAMED_MAX).map(|(param, value)| self.chosen(param, value)).collect();
        // What it asks first.
        let first = params.iter().find(|(param, _)| told.is_empty() && !self.stands_alone(param));
        let asked = params.iter().find(|one| open(one)).or(first).map(|(param, _)| param);
        if let (Does::Asks, Some(param)) = (does, asks.or(asked)) {
            says.push(format!("{} …", self.param(param)));
        }
        let hostile = self.live.meant(Toward::Foe).contains(&attempt);
        let toward = |(acts, whom): (Who, Who)| {
            toward(&self.live.view(self.seat).ok()?.game, acts, &Value::Character(whom))
        };
        Tile {
            turned: acts.zip(whom).filter(|_| hostile).and_then(toward) == Some(Toward::Friend),
            says: says.join(" · "),
            whom: whom.map(|who| who.0),
            otherwise,
            filled: mirror::Filled::from(&filled),
            does,
        }
    }

    fn goes(&self, attempt: &str, again: bool) -> Goes {
        let (mut filled, mut params) = (Filled::of(attempt), vec![]);
        loop {
            let stage = self.live.fill(self.seat, &filled);
            let Stage::Fill(param) = stage else { return Goes { filled, params, stage } };
            let last = || again.then(|| self.live.as_last(self.seat, &filled, &param)).flatten();
            let near = || self.live.nearest(self.seat, &filled, &param);
            let value = last().or_else(|| param.default.clone()).or_else(|| only(&param)).or_else(near);
            let Some(value) = value.filter(|_| params.len() < PARAMS_MAX) else {
                return Goes { filled, params, stage: Stage::Fill(param) };
            };
            filled.values.insert(param.name.to_owned(), value.clone());
            params.push((param, value));
        }
    }

    /// What was chosen; a number and a yes with what they are of.
    fn chosen(&self, param: &Param, value: &Value) -> String {
        let choice = param.range.options().iter().find(|choice| choice.value == *value);
        let given = || self.given(param.name, value);
        match (choice, value) {
            (Some(choice), _) => self.words.choice(choice, &self.names()),
            (None, Value::Flag(_)) => self.param(param),
            (None, Value::Number(_) | Value::Money(_) | Value::Factor(_)) => {
                format!("{} {}", self.param(param), given())
            }
            (None, _) => given(),
        }
    }

    /// Whether nothing else could stand there.
    fn stands_alone(&self, param: &Param) -> bool {
        match &param.range {
            Range::OneOf(options) => options.len() < 2,
            Range::SeveralOf { options, .. } => options.is_empty(),
            Range::Amounts { of, .. } => of.is_empty(),
            Range::Rows { max, .. } => *max == 0,
            _ => param.by == By::Referee && self.seat != norn_chronicle::REFEREE,
        }
    }
}

/// Whether a tile says it: whatever is chosen, and whoever else.
fn tells(value: &Value, acts: Option<Who>) -> bool {
    match value {
        Value::Character(who) => acts != Some(*who),
        Value::List(all) => all.iter().any(|one| tells(one, acts)),
        Value::Money(money) => money.0 != 0,
        Value::Factor(factor) => *factor != Factor::ONE,
        value => !says_nothing(value),
    }
}

fn person(value: &Value) -> Option<Who> {
    match value {
        Value::Character(who) => Some(*who),
        Value::List(all) => all.iter().find_map(person),
        _ => None,
    }
}

/// The one thing that can stand there.
fn only(param: &Param) -> Option<Value> {
    match param.range.options() {
        [one] if matches!(param.range, Range::OneOf(_)) => Some(one.value.clone()),
        _ => None,
    }
}
