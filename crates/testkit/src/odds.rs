//! Odds in text files: how an attempt comes out, as exact fractions, and in how many ways. One more roll, a
//! lost question or a changed number changes a line.
//!
//! ```text
//! # A line that begins with `#` and an empty line stay as they are.
//! ability-roll stat=2 edge=disadvantage
//!   answer triumvene.defiance.reroll=yes*2
//!   best success complication
//!   switch rerolls-per-roll=one
//!   = failure 25/144
//!   = complication 1/3
//!   = success 71/144
//!   = ways 192
//! ```
//! A line that begins at the margin names an attempt that can be weighed without a table, and its parameters;
//! those left out have their defaults. Indented lines add to it: `with` a parameter whose value holds spaces;
//! `answer` to the questions of a rule, as [`norn_play::Answers`] reads it; `best` with the outcomes that are
//! wanted, where questions without an answer get the best; `switch` for a house rule. What is expected begins
//! with `=`: each outcome with its share, in the order in which the attempt declares them; for an attempt
//! without outcomes each total (`= total 7 1/6`); the number of ways; `= left` with what was left over, if
//! anything; `= error` in words, if there are no odds.
//!
//! `UPDATE=1` in the environment rewrites what is expected; the difference is to be reviewed.
use norn_kernel::ground::Cell;
use norn_kernel::{Factor, Filled, Money, Next, Range, Ruleset, Value, Who, World, offer};
use norn_play::study::{self, Options};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The variable that has files rewritten.
pub const UPDATE: &str = "UPDATE";

/// Weighs every attempt in every `*.odds` file of a folder and of those in it, and compares.
///
/// # Panics
/// If anything differs, if a file can't be read, or if there is none.
pub fn check_dir<R: Ruleset>(ruleset: R, folder: impl AsRef<Path>) {
    let mut files = vec![];
    collect(folder.as_ref(), &mut files);
    files.sort();
    assert!(!files.is_empty(), "no odds files in {}", folder.as_ref().display());
    let update = std::env::var(UPDATE).is_ok_and(|value| value == "1");
    let mut differences = String::new();
    for file in files {
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => panic!("{}: {error}", file.display()),
        };
        let weighed = weighed(ruleset, &text);
        if weighed == text {
            continue;
        }
        if update {
            if let Err(error) = fs::write(&file, weighed) {
                panic!("{}: {error}", file.display());
            }
            continue;
        }
        let _ = writeln!(differences, "{}:", file.display());
        difference(&text, &weighed, &mut differences);
    }
    assert!(differences.is_empty(), "odds differ ({UPDATE}=1 rewrites them):\n{differences}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => panic!("{}: {error}", folder.display()),
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "odds") {
            files.push(path);
        }
    }
}

pub(crate) fn difference(before: &str, after: &str, to: &mut String) {
    let mut attempt = "";
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let (mut n, mut m) = (0, 0);
    while n < before.len() || m < after.len() {
        match (before.get(n), after.get(m)) {
            (Some(was), Some(is)) if was == is => {
                if !was.starts_with([' ', '#']) && !was.is_empty() {
                    attempt = was;
                }
                (n, m) = (n + 1, m + 1);
            }
            _ => {
                let expected = |line: &&&str| line.starts_with("  =");
                let gone = before[n..].iter().take_while(expected).count();
                let come = after[m..].iter().take_while(expected).count();
                let _ = writeln!(to, "  {attempt}");
                before[n..n + gone].iter().for_each(|line| {
                    let _ = writeln!(to, "-{line}");
                });
                after[m..m + come].iter().for_each(|line| {
                    let _ = writeln!(to, "+{line}");
                });
                if gone + come == 0 {
                    let _ = writeln!(to, "-{:?}\n+{:?}", before.get(n), after.get(m));
                    return;
                }
                (n, m) = (n + gone, m + come);
            }
        }
    }
}

/// The text of an odds file with what is expected as it is now.
#[must_use]
pub fn weighed<R: Ruleset>(ruleset: R, text: &str) -> String {
    let mut out = String::new();
    let mut open: Option<Asked> = None;
    for line in text.lines() {
        let indented = line.starts_with([' ', '\t']);
        let trimmed = line.trim();
        if indented && trimmed.starts_with('=') {
            continue;
        }
        if !indented && let Some(asked) = open.take() {
            asked.answer(ruleset, &mut out);
        }
        let _ = writeln!(out, "{}", line.trim_end());
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        match &mut open {
            Some(asked) if indented => asked.add(trimmed),
            _ => open = Some(Asked::of(trimmed)),
        }
    }
    if let Some(asked) = open {
        asked.answer(ruleset, &mut out);
    }
    out
}

/// One attempt as a file asks for it.
#[derive(Default)]
struct Asked {
    name: String,
    with: Vec<(String, String)>,
    switches: Vec<(String, String)>,
    options: Options,
    wrong: Option<String>,
}

impl Asked {
    fn of(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let mut asked = Self { name: words.next().unwrap_or_default().to_owned(), ..Self::default() };
        for word in words {
            asked.add(&format!("with {word}"));
        }
        asked
    }

    fn add(&mut self, line: &str) {
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        let pair =
            rest.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
        match (what, pair) {
            ("with", Some(pair)) => self.with.push(pair),
            ("answer", Some(pair)) => self.options.answers.push(pair),
            ("switch", Some(pair)) => self.switches.push(pair),
            ("best", _) => {
                let goals = rest.split_whitespace().map(str::to_owned);
                self.options.best = Some(goals.collect());
            }
            _ => self.wrong = Some(format!("`{line}` is no line of an odds file")),
        }
    }

    fn answer<R: Ruleset>(self, ruleset: R, out: &mut String) {
        match self.odds(ruleset) {
            Ok(odds) => {
                for outcome in &odds.outcomes {
                    let _ = writeln!(out, "  = {} {}", outcome.outcome, outcome.exact);
                }
                if odds.outcomes.is_empty() {
                    for total in &odds.totals {
                        let _ = writeln!(out, "  = total {} {}", total.total, total.exact);
                    }
                }
                let ways = odds.ways.as_ref().map_or_else(|| "without end".to_owned(), ToString::to_string);
                let _ = writeln!(out, "  = ways {ways}");
                if !odds.residual.is_zero() {
                    let _ = writeln!(out, "  = left {}", odds.residual);
                }
            }
            Err(error) => {
                let _ = writeln!(out, "  = error {error}");
            }
        }
    }

    fn odds<R: Ruleset>(self, ruleset: R) -> Result<study::Odds, String> {
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
        let mut start = ruleset.start();
        for (id, value) in &self.switches {
            let effects = ruleset.set_switch(&start, id, value);
            let effects = effects.ok_or_else(|| format!("there is no switch {id}={value}"))?;
            effects.iter().for_each(|effect| start.apply(effect));
        }
        let mut filled = Filled::of(&self.name);
        let mut left = self.with;
        let (world, attempt) = loop {
            let study = |filled: &Filled| ruleset.study(&start, filled);
            let coming = study(&filled);
            let unasked = match (&coming, left.first()) {
                (Next::Ready(_), Some((name, _))) => offer::unasked(&filled, name, &study),
                _ => None,
            };
            match unasked.map_or(coming, Next::Fill) {
                Next::Fill(param) | Next::Propose(param) => {
                    let given = left.iter().position(|(name, _)| name == param.name);
                    let value = match (given, &param.default) {
                        (Some(n), _) => {
                            let (name, text) = left.swap_remove(n);
                            read(&param.range, &text).ok_or_else(|| format!("{name} can't be `{text}`"))?
                        }
                        (None, Some(default)) => default.clone(),
                        (None, None) => return Err(format!("{} is missing", param.name)),
                    };
                    filled = filled.with(param.name, value);
                }
                Next::Ready(ready) => break ready,
                Next::Refused(refusal) => {
                    return Err(format!("refused by {}", refusal.rule().id()));
                }
                Next::Wrong(wrong) => return Err(format!("{wrong:?}")),
            }
        };
        if let Some((name, _)) = left.first() {
            return Err(format!("there is no parameter {name}"));
        }
        let options = Options { with: filled.values, ..self.options };
        study::weigh(ruleset, &world, &attempt, &options).map_err(|error| error.to_string())
    }
}

/// The value of the range that people write so: words and numbers as they are, `yes` and `no`, fractions
/// `1/8`, several values parted by commas, the columns of a row by colons, and so
/// is what from how many of it.
#[must_use]
pub fn read(range: &Range, text: &str) -> Option<Value> {
    let value = match range {
        Range::OneOf(options) => {
            let mut values = options.iter().map(|option| &option.value);
            return values.find(|value| written(value) == text).cloned();
        }
        Range::SeveralOf { options, .. } => {
            let parts = text.split(',').filter(|part| !part.is_empty());
            let value = |part: &str| {
                let mut values = options.iter().map(|option| &option.value);
                values.find(|value| written(value) == part.trim()).cloned()
            };
            Value::List(parts.map(value).collect::<Option<_>>()?)
        }
        Range::Number { .. } => Value::Number(text.parse().ok()?),
        Range::Flag => Value::Flag(match text {
            "yes" => true,
            "no" => false,
            _ => return None,
        }),
        Range::Text { .. } => Value::text(text),
        Range::Money { .. } => {
            let (whole, cents) = text.split_once('.').unwrap_or((text, "00"));
            let whole: i64 = whole.parse().ok()?;
            let cents: i64 = cents.parse().ok().filter(|cents| (0..100).contains(cents))?;
            let signed = if text.starts_with('-') { -cents } else { cents };
            Value::Money(Money(whole.checked_mul(100)?.checked_add(signed)?))
        }
        Range::Factor => {
            let (over, under) = text.split_once('/').unwrap_or((text, "1"));
            Value::Factor(Factor::new(over.parse().ok()?, under.parse().ok()?)?)
        }
        Range::Rows { columns, .. } => {
            let row = |row: &str| {
                let cells: Vec<&str> = row.split(':').collect();
                let cells = (cells.len() == columns.len()).then_some(cells)?;
                let cells = columns.iter().zip(cells);
                let cells = cells.map(|((_, range), cell)| read(range, cell.trim()));
                cells.collect::<Option<_>>().map(Value::List)
            };
            let rows = text.split(',').filter(|row| !row.is_empty());
            Value::List(rows.map(row).collect::<Option<_>>()?)
        }
        Range::Squares { of, .. } => {
            let squares = text.split(',').filter(|square| !square.is_empty());
            let square = |square: &str| of.place(Cell::named(square.trim())?).map(Value::Place);
            Value::List(squares.map(square).collect::<Option<_>>()?)
        }
        Range::Amounts { of, .. } => {
            let pair = |pair: &str| {
                let (what, count) = pair.rsplit_once(':')?;
                let of = of.iter().find(|one| written(&one.choice.value) == what.trim())?;
                let count = Value::Number(count.trim().parse().ok()?);
                Some(Value::List(vec![of.choice.value.clone(), count]))
            };
            let pairs = text.split(',').filter(|pair| !pair.is_empty());
            Value::List(pairs.map(pair).collect::<Option<_>>()?)
        }
    };
    range.allows(&value).then_some(value)
}

fn written(value: &Value) -> String {
    match value {
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Word(text) | Value::Text(text) | Value::Rule(text) => text.clone(),
        Value::Character(Who(number)) => number.to_string(),
        Value::Place(place) => place.0.to_string(),
        Value::Item(item) => item.to_string(),
        Value::Money(money) => money.to_string(),
        Value::Factor(factor) => factor.to_string(),
        Value::List(values) => values.iter().map(written).collect::<Vec<_>>().join("+"),
    }
}
