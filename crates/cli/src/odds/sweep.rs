//! Attempts of a game with one value after the other: what each comes to, and what is different.

use std::io::Write;

use norn_chart::{Case as Column, Figures, Share, Sheet, percent};
use norn_dice::Ratio;
use norn_kernel::offer::Range;
use norn_shelf::Game;
use serde_json::json;

use super::sheet::{Wanted, outcomes_of, side_by_side};
use super::{LEAST, Weighed};
use crate::failure::{Done, Failure};
use crate::page::wrap;
use crate::studies;

/// One attempt of several.
pub(super) struct Case {
    /// As on the command line, each with one value.
    pub(super) with: Vec<String>,
    /// The names that have several values, and this one's.
    pub(super) values: Vec<(String, String)>,
}

impl Case {
    fn label(&self) -> String {
        let each: Vec<String> = self.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        each.join(", ")
    }
}

/// The attempts that values stand for: `potential=1..5` for five. The last name changes fastest.
pub(super) fn cases(game: Game, attempt: &str, with: &[String]) -> Result<Vec<Case>, Failure> {
    let manifest = game.manifest();
    let mut cases = vec![Case { with: vec![], values: vec![] }];
    for word in with {
        let several = match word.split_once('=') {
            Some((key, value)) if value.contains(',') || value.contains("..") => {
                let of_switch = key.strip_prefix("switch:");
                let switch = manifest.switches.iter().find(|switch| Some(switch.id) == of_switch);
                let simple = switch.is_some()
                    || matches!(
                        studies::range_of(game, attempt, key),
                        Some(Range::Number { .. } | Range::OneOf(_) | Range::Flag)
                    );
                if simple { Some((key, parts(word, value)?)) } else { None }
            }
            _ => None,
        };
        let Some((key, several)) = several else {
            cases.iter_mut().for_each(|case| case.with.push(word.clone()));
            continue;
        };
        if cases.len().saturating_mul(several.len()) > norn_dice::CASES_MAX {
            return Err(Failure::bad_input(format!(
                "these are more than {} attempts, which is the limit",
                norn_dice::CASES_MAX
            ))
            .hint("give fewer values")
            .at(word));
        }
        let one = |case: &Case, value: &String| {
            let (mut with, mut values) = (case.with.clone(), case.values.clone());
            with.push(format!("{key}={value}"));
            values.push((key.to_owned(), value.clone()));
            Case { with, values }
        };
        cases = cases.iter().flat_map(|case| several.iter().map(move |value| one(case, value))).collect();
    }
    Ok(cases)
}

/// Numbers and words with commas between.
fn parts(word: &str, text: &str) -> Result<Vec<String>, Failure> {
    let mut found = vec![];
    for part in text.split(',').map(str::trim) {
        if part.contains("..") {
            let several = norn_dice::values(part).map_err(|error| {
                Failure::bad_input(error.text.clone())
                    .hint(error.hint.clone().unwrap_or_default())
                    .at(word)
                    .because(error)
            })?;
            found.extend(several.iter().map(ToString::to_string));
        } else if !part.is_empty() {
            found.push(part.to_owned());
        }
    }
    if found.is_empty() {
        return Err(Failure::bad_input(format!("`{word}` has no value")).hint("write 1..5 or 0,2").at(word));
    }
    Ok(found)
}

/// Prints several attempts beside each other.
pub(super) fn print(
    game: Game,
    attempt: &str,
    cases: &[Case],
    weighed: &[Weighed],
    wanted: &Wanted,
    compare: bool,
    out: &mut dyn Write,
) -> Done {
    if wanted.json {
        let each: Vec<_> = cases
            .iter()
            .zip(weighed)
            .map(|(case, weighed)| {
                let values: serde_json::Map<_, _> =
                    case.values.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect();
                json!({ "case": case.label(), "values": values, "odds": weighed.odds })
            })
            .collect();
        return Ok(writeln!(out, "{}", json!({ "cases": each }))?);
    }
    let mut outcomes = sheet(cases, weighed, false);
    outcomes.title = format!("{}: {attempt}", game.manifest().title());
    if wanted.is_file_or_table() {
        return wanted.write(&outcomes, out);
    }
    writeln!(out, "{}\n", outcomes.title)?;
    if outcomes.cases.iter().any(|case| !case.rest.is_zero()) {
        write!(out, "{}", wrap(LEAST, "", ""))?;
    }
    write!(out, "{}", outcomes_of(&outcomes))?;
    let totals = sheet(cases, weighed, true);
    if compare && totals.cases.iter().any(|case| !case.shares.is_empty()) {
        write!(out, "\ntotal\n{}", side_by_side(&totals, false))?;
    }
    if compare {
        let mut differences = differences(&outcomes).into_iter().peekable();
        if differences.peek().is_some() {
            writeln!(out)?;
        }
        for difference in differences {
            write!(out, "{}", wrap(&difference, "", "  "))?;
        }
    }
    Ok(())
}

/// A sheet of outcomes or of totals.
fn sheet(cases: &[Case], weighed: &[Weighed], totals: bool) -> Sheet {
    let mut sheet = Sheet { axis: if totals { "total" } else { "outcome" }.to_owned(), ..Sheet::default() };
    if let Some(case) = cases.first() {
        sheet.names = case.values.iter().map(|(name, _)| name.clone()).collect();
    }
    for (case, weighed) in cases.iter().zip(weighed) {
        let odds = &weighed.odds;
        let shares: Vec<Share> = if totals {
            let of = odds.totals.iter();
            of.map(|one| Share {
                of: one.total.to_string(),
                total: Some(i64::from(one.total).into()),
                exact: one.exact.clone(),
            })
            .collect()
        } else {
            let of = odds.outcomes.iter();
            of.map(|one| Share { of: one.outcome.clone(), total: None, exact: one.exact.clone() }).collect()
        };
        let label = if case.values.is_empty() { odds.attempt.to_owned() } else { case.label() };
        sheet.cases.push(Column {
            label,
            values: case.values.iter().map(|(_, value)| value.clone()).collect(),
            shares,
            figures: None::<Figures>,
            rest: odds.residual.clone(),
            asked: vec![],
        });
    }
    sheet
}

/// What each case changes against the first, in words: the outcome that changes most.
fn differences(sheet: &Sheet) -> Vec<String> {
    let Some((first, rest)) = sheet.cases.split_first() else { return vec![] };
    let of = |case: &Column, outcome: &str| {
        let found = case.shares.iter().find(|share| share.of == outcome);
        found.map_or(Ratio::ZERO, |share| share.exact.clone())
    };
    let mut said = vec![];
    for case in rest {
        let outcomes: Vec<&String> = first.shares.iter().chain(&case.shares).map(|share| &share.of).collect();
        let most = outcomes.into_iter().map(|outcome| {
            let (before, after) = (of(first, outcome), of(case, outcome));
            let (less, more) = (before.minus_or_zero(&after), after.minus_or_zero(&before));
            (if less > more { less.clone() } else { more.clone() }, outcome, less > more)
        });
        let most = most.max_by(|a, b| a.0.cmp(&b.0));
        said.push(match most {
            Some((by, outcome, less)) if !by.is_zero() => {
                let word = if less { "less likely" } else { "likelier" };
                let points = percent(by.to_f64());
                let points = points.trim_end_matches('%');
                format!(
                    "{}: {outcome} is {points} percentage points {word} than with {} ({by}).",
                    case.label, first.label
                )
            }
            _ => format!("{}: nothing is different from {}.", case.label, first.label),
        });
    }
    said
}
