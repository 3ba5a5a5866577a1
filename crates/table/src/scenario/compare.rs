//! The result of a step compared with what was expected.
use super::file::{Expect, Ruling, Step};
use super::fill::{loose, read_as};
use super::wrong::unplayable;
use super::{Runner, Stuck};
use crate::act::can_be_ruled;
use crate::given;
use crate::refused::Refused;
use crate::view::{Live, OpenView};
use norn_chronicle::{AttemptId, Body, Entry, REFEREE, Seat};
use norn_kernel::show::Shown;
use norn_kernel::{Line, Noted, Path, Value};
use serde::Serialize;
use std::collections::BTreeSet;

/// How a front end words what refuses; names of characters, items and places come with it.
pub type InWords<'a> = dyn Fn(&Refused, &dyn Fn(&Value) -> Option<String>) -> String + 'a;

/// What something waits for that was said and has not happened yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waits {
    /// For the referee to accept it.
    Consent,
    /// For what is open to be over.
    Turn,
    /// For the floor to be free.
    Floor,
}

impl Waits {
    /// In words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Consent => "waits for the referee's consent",
            Self::Turn => "waits until what is open is over",
            Self::Floor => "waits until the floor is free",
        }
    }
}

/// What came of a step.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct StepResult {
    /// The step's number, from 1.
    pub step: usize,
    /// Who did it.
    pub by: String,
    /// What they did, in a word or two.
    pub did: String,
    /// Everything that can be expected of a step, as it was.
    pub was: Expect,
    /// In words: what refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What it waits for, where it has not happened yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
    /// What was expected and did not come; empty if all is well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<String>,
}

/// A scenario that was played.
#[expect(missing_debug_implementations, reason = "holds a table of any ruleset, which shows no secrets")]
pub struct Played {
    /// The table as it stands at the end.
    pub live: Box<dyn Live>,
    /// Its log.
    pub entries: Vec<Entry>,
    /// Step by step.
    pub came: Vec<StepResult>,
}

impl Played {
    /// Whether everything came as expected.
    #[must_use]
    pub fn well(&self) -> bool {
        self.came.iter().all(|came| came.failed.is_empty())
    }
}

/// Whether one of these words stands anywhere in it.
pub(super) fn says(told: &serde_json::Value, same: &dyn Fn(&str) -> bool) -> bool {
    match told {
        serde_json::Value::String(text) => same(text),
        serde_json::Value::Array(all) => all.iter().any(|one| says(one, same)),
        serde_json::Value::Object(all) => all.values().any(|one| says(one, same)),
        _ => false,
    }
}

/// The rule or right that refuses. What is not offered is refused by the rule that its parameter belongs to.
pub(super) fn refuses(refused: &Refused) -> String {
    match refused {
        Refused::Firm(inner) => refuses(inner),
        Refused::Filled(wrong) => match &**wrong {
            norn_kernel::offer::Wrong::Value { param, .. } => param.words.key.id().to_owned(),
            _ => refused.name(),
        },
        _ => refused.name(),
    }
}

/// A value at an address, as TOML.
pub(super) fn written(shown: &Shown, named: &dyn Fn(&Value) -> Option<String>) -> toml::Value {
    match shown {
        Shown::Gauge { now, .. } => toml::Value::Integer(i64::from(*now)),
        Shown::Value(Value::Number(number)) => toml::Value::Integer(*number),
        Shown::Value(Value::Flag(flag)) => toml::Value::Boolean(*flag),
        Shown::Value(value) => toml::Value::String(given::written(value, named)),
        Shown::Words(text) => {
            toml::Value::String(if text.part.is_empty() { text.key.id() } else { text.part }.to_owned())
        }
    }
}

pub(super) fn compare(expected: &Expect, was: &Expect, failed: &mut Vec<String>) {
    let mut check = |what: &str, expected: Option<String>, was: Option<String>| {
        if let Some(expected) = expected
            && was.as_ref() != Some(&expected)
        {
            let was = was.unwrap_or_else(|| "nothing".to_owned());
            failed.push(format!("{what}: expected {expected}, came {was}"));
        }
    };
    check("outcome", expected.outcome.clone(), was.outcome.clone());
    check("total", expected.total.map(|n| n.to_string()), was.total.map(|n| n.to_string()));
    check("refused", expected.refused.clone(), was.refused.clone());
    check(
        "asked",
        expected.asked.as_ref().map(|asked| asked.join(", ")),
        was.asked.as_ref().map(|asked| asked.join(", ")),
    );
    check("open", expected.open.map(|open| open.to_string()), was.open.map(|open| open.to_string()));
    check("held", expected.held.map(|held| held.to_string()), was.held.map(|held| held.to_string()));
    check(
        "queued",
        expected.queued.map(|queued| queued.to_string()),
        was.queued.map(|queued| queued.to_string()),
    );
    check(
        "unsure",
        expected.unsure.as_ref().map(|unsure| unsure.join(", ")),
        was.unsure.as_ref().map(|unsure| unsure.join(", ")),
    );
    check("subject", expected.subject.clone(), was.subject.clone());
    check(
        "floor",
        expected.floor.as_ref().map(|floor| floor.join(", ")),
        was.floor.as_ref().map(|floor| floor.join(", ")),
    );
    check(
        "faces",
        expected.faces.as_ref().map(|faces| format!("{faces:?}")),
        was.faces.as_ref().map(|faces| format!("{faces:?}")),
    );
    check(
        "cards",
        expected.cards.as_ref().map(|cards| format!("{cards:?}")),
        was.cards.as_ref().map(|cards| format!("{cards:?}")),
    );
    for (address, value) in &expected.at {
        let was = was.at.get(address);
        // What people read with a comma for the thousands, such as money, can be expected as a number.
        let number = |was: &toml::Value| {
            value.is_integer() && was.as_str().map(|it| it.replace(',', "")) == Some(value.to_string())
        };
        if !was.is_some_and(number) {
            check(address, Some(value.to_string()), was.map(ToString::to_string));
        }
    }
    for line in &expected.lines {
        if !was.lines.contains(line) {
            failed.push(format!("lines: no line cites {line}"));
        }
    }
    if expected.refused.is_none() && was.refused.is_some() {
        failed.push(format!("refused by {}", was.refused.clone().unwrap_or_default()));
    }
}

impl Runner<'_> {
    /// A line of the open attempt, or of the latest one that has such lines.
    pub(super) fn line(&self, ruling: &Ruling, at: &str) -> Result<(AttemptId, Path), Stuck> {
        let nothing = |can: BTreeSet<String>| {
            let can: Vec<&str> = can.iter().map(String::as_str).collect();
            let hint = format!("of this, {} can be overruled", given::list(&can));
            Stuck::Missing(unplayable(at, format!("no line cites `{}`", ruling.rule), hint))
        };
        let rulable = |line: &Line<String>| line.key() == &ruling.rule && can_be_ruled(line);
        if let Ok(view) = self.live.view(REFEREE)
            && let Some(OpenView::Open { id, lines, .. }) = view.open
        {
            let lines: Vec<_> = lines
                .into_iter()
                .map(|noted| (noted.path, noted.line.map(|key| key.id().to_owned())))
                .filter(|(_, line)| can_be_ruled(line))
                .collect();
            let found = lines.iter().filter(|(_, line)| rulable(line)).nth(ruling.nth);
            let can = || lines.iter().map(|(_, line)| line.key().clone()).collect();
            return found.map(|(path, _)| (id, *path)).ok_or_else(|| nothing(can()));
        }
        // What followed by itself stands after what is to be ruled on.
        let found = self.undoable().into_iter().rev().find_map(|id| {
            let cited = self.told(&id).filter(|noted| rulable(&noted.line)).map(|noted| noted.path);
            Some(cited.collect::<Vec<Path>>()).filter(|cited| !cited.is_empty()).map(|cited| (id, cited))
        });
        // Of the latest attempt that has any, all that could have been said instead.
        let can = || {
            let mut latest = self.undoable().into_iter().rev().map(|id| {
                let lines = self.told(&id).map(|noted| &noted.line).filter(|line| can_be_ruled(line));
                lines.map(|line| line.key().clone()).collect::<BTreeSet<_>>()
            });
            latest.find(|can| !can.is_empty()).unwrap_or_default()
        };
        let (id, cited) = found.ok_or_else(|| nothing(can()))?;
        cited.get(ruling.nth).map(|path| (id, *path)).ok_or_else(|| nothing(can()))
    }

    /// The lines of an attempt that is over.
    fn told(&self, id: &AttemptId) -> impl Iterator<Item = &Noted<String>> {
        let lines = self.entries.iter().filter_map(move |entry| match &entry.body {
            Body::Effects { attempt, lines, .. } if attempt == id => Some(lines),
            _ => None,
        });
        lines.flatten()
    }

    /// A value of the sort that stands at the address now.
    pub(super) fn plain(&self, address: &str, written: &toml::Value) -> Value {
        match self.live.at(address) {
            Some(Shown::Value(Value::Money(_))) => {
                let param = norn_kernel::offer::Range::Money { min: i64::MIN, max: i64::MAX };
                read_as(&param, written, &|value| self.live.named(value)).unwrap_or_else(|| loose(written))
            }
            Some(Shown::Value(Value::Factor(_))) => {
                read_as(&norn_kernel::offer::Range::Factor, written, &|value| self.live.named(value))
                    .unwrap_or_else(|| loose(written))
            }
            Some(Shown::Value(Value::Flag(_))) => {
                read_as(&norn_kernel::offer::Range::Flag, written, &|value| self.live.named(value))
                    .unwrap_or_else(|| loose(written))
            }
            Some(Shown::Value(Value::Word(_))) => {
                written.as_str().map_or_else(|| loose(written), Value::word)
            }
            _ => loose(written),
        }
    }

    /// What can be seen after a step.
    pub(super) fn see(&self, from: usize, before: Option<&AttemptId>, step: &Step, came: &mut StepResult) {
        let was = &mut came.was;
        let mut faces = vec![];
        // A step is about the attempt that it begins, or else about the one that was open; others may follow.
        let begun =
            [&step.attempt, &step.accept, &step.start, &step.confirm].into_iter().find_map(Option::as_ref);
        let begins = |entry: &Entry| match (&entry.body, begun) {
            (Body::Attempted { attempt, filled: Some(filled), .. }, Some(name))
                if filled.attempt == *name =>
            {
                Some(attempt.clone())
            }
            _ => None,
        };
        let about = self.entries[from..].iter().rev().find_map(begins);
        let about = about.or_else(|| before.filter(|_| begun.is_none()).cloned());
        let settles = |entry: &Entry| matches!(&entry.body, Body::Settled { attempt, .. } if about.as_ref() == Some(attempt));
        let own = self.entries[from..].iter().any(settles);
        // What all may read of an attempt can leave out a number that the referee alone is told.
        let mut last = None;
        for entry in &self.entries[from..] {
            match &entry.body {
                Body::Settled { verdict, .. } if !own || settles(entry) => {
                    was.outcome = verdict.outcome.as_ref().map(ToString::to_string);
                    was.total = verdict.total;
                }
                Body::Effects { attempt, lines, .. } => {
                    if about.as_ref().is_none_or(|about| about == attempt) {
                        let mut totals = lines.iter().filter_map(|noted| match noted.line {
                            Line::Total { amount, .. } => Some(amount),
                            _ => None,
                        });
                        last = totals.next_back().or(last);
                    }
                    was.lines.extend(lines.iter().map(|noted| noted.line.key().clone()));
                }
                Body::Rolled { faces: fell, .. } => faces.extend(fell),
                Body::Thrown { total, .. } => was.total = total.parse().ok(),
                _ => {}
            }
        }
        let expects = step.expect.as_ref().is_some_and(|expect| expect.total.is_some());
        was.total = was.total.or(last.filter(|_| expects));
        was.lines.dedup();
        was.faces = (!faces.is_empty()).then_some(faces);
        let Ok(view) = self.live.view(REFEREE) else {
            return;
        };
        was.open = Some(view.open.is_some());
        if let Some(OpenView::Open { lines, .. }) = &view.open {
            was.lines.extend(lines.iter().map(|noted| noted.line.key().id().to_owned()));
            was.lines.dedup();
        }
        let open = match &view.open {
            Some(OpenView::Open { questions, .. }) => questions.as_slice(),
            _ => &[],
        };
        let late = view.late().map(|(_, asked)| asked);
        was.asked = Some(open.iter().chain(late).map(|asked| asked.question.key.id().to_owned()).collect());
        was.subject = Some(view.subject.clone());
        let name = |seat: &Seat| {
            view.seats.iter().find(|one| one.seat == *seat).map_or_else(String::new, |one| one.name.clone())
        };
        was.floor = Some(view.floor.iter().map(name).collect());
        was.held.get_or_insert(false);
        was.queued.get_or_insert(false);
        let unsure = view.queue.iter().filter(|one| one.unsure).map(|one| one.filled.attempt.clone());
        let unsure: Vec<String> = unsure.collect();
        let wanted = step.expect.as_ref().is_some_and(|expect| expect.unsure.is_some());
        was.unsure = (wanted || !unsure.is_empty()).then_some(unsure);
        let cards = step.expect.as_ref().and_then(|expect| expect.cards.as_ref());
        was.cards = cards.map(|cards| {
            let has = |name: &String| Some((name.clone(), self.titles(self.seat(name, "cards").ok()?)));
            cards.keys().filter_map(has).collect()
        });
        for address in step.expect.iter().flat_map(|expect| expect.at.keys()) {
            if let Some(shown) = self.live.at(address) {
                was.at.insert(address.clone(), written(&shown, &|value| self.live.named(value)));
            }
        }
    }
}
