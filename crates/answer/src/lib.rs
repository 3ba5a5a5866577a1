//! Questions about dice and their answers as JSON.
//!
//! [`answer`] is all that the page `/odds` asks for: it is built for WebAssembly (`web/odds`) and works in the browser of
//! the person who asks. Nothing here knows of a server, a clock or a file.
#![warn(missing_docs)]

mod drawn;
mod mend;

use norn_chart::{Case as Column, Sheet};
use norn_dice::anydice::Program;
use norn_dice::{Case, Dialect, Distribution, Of, Question, Total, Unanswered, values};
use serde::{Deserialize, Serialize};

use drawn::{Drawn, drawn};
use mend::{Mended, mended};

/// The longest question, in bytes: a program in the AnyDice language and the words around it.
pub const QUESTION_MAX: usize = 64 * 1024;

/// Longer fractions are left out of an answer.
const FRACTION_MAX: usize = 40;

/// Out of more ways than have so many bits, hardly any fraction is short.
const FRACTION_BITS: u64 = 512;

/// A question as the page asks it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Asked {
    expressions: Vec<String>,
    /// The word for a dialect.
    dialect: Option<String>,
    /// Names and their values, such as `10..20`.
    names: Vec<(String, String)>,
    given: Option<String>,
    until: Option<i64>,
    /// The total that at least comes up.
    at: Option<i64>,
    /// A program in the AnyDice language, in place of all but `at`.
    program: Option<String>,
    /// What is wanted besides: `csv`, `markdown` or `svg`.
    want: Option<String>,
}

/// What the page is told.
#[derive(Debug, Default, Serialize)]
struct Answer {
    /// What totals count: `total` or `rolls`.
    axis: &'static str,
    cases: Vec<Told>,
    /// Each case but the first against the first.
    contests: Vec<Against>,
    /// What a program printed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    printed: Vec<String>,
    /// The same question to the command line.
    command: String,
    /// What was wanted besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Debug, Serialize)]
struct Told {
    label: String,
    /// Which of the expressions asked it stands for; absent for what a program outputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    /// In Norn's own notation; empty for what a program outputs.
    written: String,
    /// The program whose meaning it has, where that is not Norn.
    #[serde(skip_serializing_if = "Option::is_none")]
    dialect: Option<&'static str>,
    notes: Vec<String>,
    /// The dice it begins with, where few cases stand beside each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<Drawn>,
    /// How many more dice there are.
    #[serde(skip_serializing_if = "is_none")]
    more_dice: usize,
    mean: f64,
    exact_mean: Option<String>,
    deviation: f64,
    /// How likely the rolls are that are left out.
    rest: f64,
    totals: Vec<Share>,
    /// How likely at least the total asked for is.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Chance>,
}

#[derive(Debug, Serialize)]
struct Share {
    total: String,
    /// The number nearest to it.
    at: f64,
    p: f64,
    /// Where few cases stand beside each other.
    exact: Option<String>,
    at_least: f64,
    at_most: f64,
}

#[derive(Debug, Serialize)]
struct Chance {
    p: f64,
    exact: Option<String>,
}

#[derive(Debug, Serialize)]
struct Against {
    label: String,
    win: f64,
    tie: f64,
    lose: f64,
}

/// What could not be answered.
#[derive(Debug, Default, Serialize)]
struct Refused {
    /// `expression`, `given`, `names`, `program` or `question`.
    of: &'static str,
    /// What was refused, as it was written.
    what: String,
    /// Which of the expressions it is, or came of.
    index: Option<usize>,
    text: String,
    hint: Option<String>,
    /// A name in the expression that stands for nothing yet.
    name: Option<String>,
    /// What would be right in place of the whole expression.
    mended: Vec<String>,
    /// The programs that have a meaning for it as it stands: word and name.
    read_by: Vec<[&'static str; 2]>,
    /// A program in the AnyDice language that says what the expression does in that one's words.
    program: Option<String>,
    /// Where in what was refused: line and character, both counted from 1.
    line: Option<u32>,
    column: Option<u32>,
}

/// An error, and what it is about.
fn refused(of: &'static str, what: String, error: norn_dice::Error) -> Box<Refused> {
    let column = error.at.and_then(|at| u32::try_from(at.column).ok());
    // What a command line is told has fields and buttons on the page.
    let hint = error.hint.unwrap_or_default();
    let parts: Vec<&str> = hint.split("; ").filter(|part| !part.contains("--")).collect();
    let hint = Some(parts.join("; ")).filter(|hint| !hint.is_empty());
    Box::new(Refused { of, what, text: error.text, hint, column, ..Refused::default() })
}

/// Answers a question; both are JSON. What can't be answered is told as `{"refused": …}` with what would be right.
///
/// ```
/// let answer = norn_answer::answer(r#"{"expressions": ["2d20kh1+4", "d20+8"], "at": 18}"#);
/// assert!(answer.contains(r#""exact":"231/400""#));
/// ```
#[must_use]
pub fn answer(question: &str) -> String {
    let told = match work_out(question) {
        Ok(answer) => serde_json::to_string(&answer),
        Err(refused) => serde_json::to_string(&serde_json::json!({ "refused": refused })),
    };
    told.unwrap_or_else(|error| format!("{{\"refused\":{{\"of\":\"question\",\"text\":\"{error}\"}}}}"))
}

fn question(text: impl Into<String>, hint: impl Into<String>) -> Box<Refused> {
    Box::new(Refused { of: "question", text: text.into(), hint: Some(hint.into()), ..Refused::default() })
}

fn work_out(text: &str) -> Result<Answer, Box<Refused>> {
    if text.len() > QUESTION_MAX {
        return Err(question(
            format!("the question has {} bytes, and the limit is {QUESTION_MAX}", text.len()),
            "ask for less",
        ));
    }
    let asked: Asked = serde_json::from_str(text).map_err(|error| {
        question(format!("the question is not understood: {error}"), "ask it on the page")
    })?;
    if let Some(program) = &asked.program {
        return outputs(program, &asked);
    }
    let mut names = vec![];
    for (name, written) in &asked.names {
        let several = values(written).map_err(|error| refused("names", written.clone(), error))?;
        names.push((name.clone(), several));
    }
    let dialect = match asked.dialect.as_deref().filter(|word| !word.is_empty()) {
        None => None,
        Some(word) => Some(
            word.parse::<Dialect>()
                .map_err(|error| question(error.to_string(), "choose a program from the list"))?,
        ),
    };
    let written = asked.given.as_deref().map(str::trim).filter(|given| !given.is_empty());
    let all = Question {
        expressions: asked.expressions.iter().filter(|one| !one.trim().is_empty()).cloned().collect(),
        dialect,
        names,
        given: written.map(str::to_owned),
        until: asked.until.map(Total::whole),
    };
    let axis = if all.until.is_some() { "rolls" } else { "total" };
    let cases = all.cases().map_err(|unanswered| unread(unanswered, &all, &asked))?;
    let mut odds = vec![];
    for (n, case) in cases.iter().enumerate() {
        odds.push(case.odds().map_err(|unanswered| unknown(unanswered, n, &all, &asked))?);
    }
    let few = cases.len() <= norn_chart::SERIES_MAX;
    let told = cases
        .iter()
        .zip(&odds)
        .zip(owners(&all, &asked))
        .map(|((case, odds), of)| Told { of: Some(of), ..told_of(case, odds, asked.at, few) });
    let told: Vec<Told> = told.collect();
    let labels: Vec<&str> = cases.iter().map(|case| case.label.as_str()).collect();
    let text = besides(&asked, || {
        let mut sheet = sheet_of(axis, labels.iter().copied().zip(&odds), &asked);
        let swept = all.names.iter().filter(|(_, values)| values.len() > 1);
        sheet.names = swept.map(|(name, _)| name.clone()).collect();
        for (column, case) in sheet.cases.iter_mut().zip(&cases) {
            column.values = case.values.iter().map(|(_, total)| total.to_string()).collect();
        }
        sheet
    })?;
    Ok(Answer {
        axis,
        cases: told,
        contests: contests(&labels, &odds),
        printed: vec![],
        command: command(&asked),
        text,
    })
}

/// Each expression of a question asked by itself, with its place among those asked.
fn each(all: &Question, asked: &Asked) -> Vec<(usize, Question)> {
    let written = asked.expressions.iter().enumerate().filter(|(_, one)| !one.trim().is_empty());
    written.map(|(n, one)| (n, Question { expressions: vec![one.clone()], ..all.clone() })).collect()
}

/// The place of the expression that each case stands for.
fn owners(all: &Question, asked: &Asked) -> Vec<usize> {
    let cases = |alone: &Question| alone.cases().map_or(0, |cases| cases.len());
    each(all, asked).iter().flat_map(|(n, alone)| std::iter::repeat_n(*n, cases(alone))).collect()
}

/// What could not be read, and what would be right there.
fn unread(unanswered: Unanswered, all: &Question, asked: &Asked) -> Box<Refused> {
    let what = match unanswered.of {
        Of::Expression(what) => what,
        Of::Given(what) => return refused("given", what, unanswered.error),
        Of::Cases => return refused("question", String::new(), unanswered.error),
    };
    let index = each(all, asked).iter().find(|(_, alone)| alone.cases().is_err()).map(|(n, _)| *n);
    // Each case is mended as the first is, and what stands for several is mended by hand.
    let itself = index.and_then(|n| asked.expressions.get(n)).is_some_and(|one| *one == what);
    let with: Vec<(String, Total)> =
        all.names.iter().filter_map(|(name, values)| Some((name.clone(), *values.first()?))).collect();
    let Mended { name, read_by, rolls } = mended(&what, all.dialect, &with, &unanswered.error);
    let program = format!("output {}", what.trim());
    let runs = name.is_none() && Program::parse(&program).is_ok_and(|program| program.run().is_ok());
    let told = refused("expression", what, unanswered.error);
    Box::new(Refused {
        index,
        mended: if itself { rolls } else { vec![] },
        read_by: read_by.into_iter().map(|one| [one.word(), one.name()]).collect(),
        program: (itself && runs).then_some(program),
        name,
        ..*told
    })
}

/// What could not be worked out, which is no matter of how it is written.
fn unknown(unanswered: Unanswered, case: usize, all: &Question, asked: &Asked) -> Box<Refused> {
    let index = owners(all, asked).get(case).copied();
    match unanswered.of {
        Of::Expression(what) => Box::new(Refused { index, ..*refused("expression", what, unanswered.error) }),
        Of::Given(what) => refused("given", what, unanswered.error),
        Of::Cases => refused("question", String::new(), unanswered.error),
    }
}

/// Runs a program in the AnyDice language.
fn outputs(program: &str, asked: &Asked) -> Result<Answer, Box<Refused>> {
    let (outputs, printed) =
        Program::parse(program).and_then(|program| program.run()).map_err(|trouble| {
            Box::new(Refused {
                of: "program",
                text: trouble.text.clone(),
                hint: trouble.hint.clone(),
                line: Some(trouble.at.line),
                column: Some(trouble.at.column),
                ..Refused::default()
            })
        })?;
    let known: Vec<(&str, &Distribution)> = outputs
        .iter()
        .filter_map(|output| Some((output.name.as_str(), output.distribution.as_ref()?)))
        .collect();
    let few = known.len() <= norn_chart::SERIES_MAX;
    let told = known.iter().map(|(name, odds)| Told {
        label: (*name).to_owned(),
        written: String::new(),
        dialect: None,
        notes: vec![],
        ..figures(odds, asked.at, few)
    });
    let printed = printed.into_iter().map(|one| match one.name {
        Some(name) => format!("{name}: {}", one.value),
        None => one.value,
    });
    let text = besides(asked, || sheet_of("total", known.iter().copied(), asked))?;
    Ok(Answer {
        axis: "total",
        cases: told.collect(),
        contests: vec![],
        printed: printed.collect(),
        command: "norn odds --anydice FILE".to_owned(),
        text,
    })
}

fn told_of(case: &Case, odds: &Distribution, at: Option<i64>, few: bool) -> Told {
    let read = &case.read;
    let (dice, more_dice) = if few { drawn(&read.expr) } else { (vec![], 0) };
    Told {
        dice,
        more_dice,
        label: case.label.clone(),
        written: read.expr.to_string(),
        dialect: (read.dialect != Dialect::Norn).then(|| read.dialect.name()),
        notes: read.notes.clone(),
        ..figures(odds, at, few)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_none(number: &usize) -> bool {
    *number == 0
}

/// A fraction, where it is short enough to be read.
fn short(text: String) -> Option<String> {
    (text.len() <= FRACTION_MAX).then(|| text.strip_suffix("/1").map(str::to_owned).unwrap_or(text))
}

fn figures(odds: &Distribution, at: Option<i64>, few: bool) -> Told {
    // Fractions that are too long to read, or too many, are not worth reducing.
    let readable = few && odds.denominator().bits() <= FRACTION_BITS;
    let totals = odds.shares().map(|(total, [p, at_least, at_most])| Share {
        total: total.to_string(),
        at: total.to_f64(),
        p,
        at_least,
        at_most,
        exact: if readable { short(odds.probability(total).to_string()) } else { None },
    });
    Told {
        label: String::new(),
        of: None,
        written: String::new(),
        dialect: None,
        notes: vec![],
        dice: vec![],
        more_dice: 0,
        totals: totals.collect(),
        mean: odds.mean().to_f64(),
        exact_mean: short(odds.mean().to_string()),
        deviation: odds.standard_deviation(),
        rest: odds.residual().to_f64(),
        at_least: at.map(|at| {
            let share = odds.at_least(at);
            Chance { p: share.to_f64(), exact: short(share.to_string()) }
        }),
    }
}

fn contests(labels: &[&str], odds: &[Distribution]) -> Vec<Against> {
    let (Some(first), false) = (odds.first(), odds.len() > norn_chart::SERIES_MAX) else { return vec![] };
    let against = labels.iter().zip(odds).skip(1).map(|(label, odds)| {
        let contest = odds.versus(first);
        Against {
            label: (*label).to_owned(),
            win: contest.win.to_f64(),
            tie: contest.tie.to_f64(),
            lose: contest.lose.to_f64(),
        }
    });
    against.collect()
}

fn sheet_of<'a>(axis: &str, odds: impl Iterator<Item = (&'a str, &'a Distribution)>, asked: &Asked) -> Sheet {
    let mut sheet = Sheet::of_totals(axis, vec![]);
    for (label, odds) in odds {
        let mut column = Column::of_totals(label, odds);
        column.asked = asked.at.iter().map(|at| odds.at_least(*at)).collect();
        sheet.cases.push(column);
    }
    sheet
}

fn besides(asked: &Asked, sheet: impl Fn() -> Sheet) -> Result<Option<String>, Box<Refused>> {
    Ok(match asked.want.as_deref() {
        None => None,
        Some("csv") => Some(norn_chart::csv(&sheet())),
        Some("markdown") => Some(norn_chart::markdown(&sheet())),
        Some("svg") => Some(norn_chart::svg(&sheet())),
        Some(other) => {
            return Err(question(format!("there is no `{other}`"), "there are csv, markdown and svg"));
        }
    })
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | ',' | ':' | '=' | '_' | '%' | '@')
    };
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

fn command(asked: &Asked) -> String {
    let mut words = vec!["norn odds".to_owned()];
    words.extend(asked.expressions.iter().filter(|one| !one.trim().is_empty()).map(|one| quoted(one)));
    words.extend(asked.names.iter().map(|(name, values)| quoted(&format!("{name}={values}"))));
    if let Some(dialect) = asked.dialect.as_deref().filter(|word| !word.is_empty()) {
        words.push(format!("--dialect {}", quoted(dialect)));
    }
    if let Some(given) = asked.given.as_deref().filter(|given| !given.trim().is_empty()) {
        words.push(format!("--given {}", quoted(given)));
    }
    words.extend(asked.until.map(|goal| format!("--until {goal}")));
    words.extend(asked.at.map(|at| format!("--at-least {at}")));
    words.join(" ")
}
