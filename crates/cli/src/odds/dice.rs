//! `norn odds` of dice notation: one roll as a chart, several beside each other.

use std::io::{Read as _, Write};

use norn_chart::{Case as Column, Sheet, percent};
use norn_dice::{Case, Distribution, Of, Question, Ratio, Signed, Unanswered};
use serde::Serialize;

use super::sheet::{self, Wanted};
use crate::dice::{As, Manner, STDIN, print_json, refused, say_notes, says_unrolled};
use crate::failure::{Done, Failure};
use crate::page::{columns, right, wrap};

/// How many bars a chart has at most; more totals are gathered, several to a bar.
pub(crate) const BARS_MAX: usize = 40;

/// How wide the fractions of a chart may be before they are left to `--json`.
const FRACTION_WIDTH_MAX: usize = 40;

#[derive(Serialize)]
struct Chance {
    exact: Ratio,
    p: f64,
}

impl From<Ratio> for Chance {
    fn from(exact: Ratio) -> Chance {
        Chance { p: exact.to_f64(), exact }
    }
}

#[derive(Serialize)]
struct Total {
    total: norn_dice::Total,
    #[serde(flatten)]
    chance: Chance,
}

#[derive(Serialize)]
struct OfTotal {
    n: i64,
    #[serde(flatten)]
    chance: Chance,
}

#[derive(Serialize)]
struct Versus<'a> {
    /// What is compared, where that is not said elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<&'a str>,
    vs: &'a str,
    win: Chance,
    tie: Chance,
    lose: Chance,
}

#[derive(Serialize)]
struct Odds<'a> {
    expression: &'a str,
    totals: Vec<Total>,
    mean: f64,
    sd: f64,
    /// Rounded, like mean and deviation: the residual is stated, not used in calculations.
    #[serde(serialize_with = "rounded")]
    residual: Chance,
    #[serde(flatten)]
    versus: Option<Versus<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<OfTotal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<OfTotal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exactly: Option<OfTotal>,
    /// Everything that is asked of totals, in the order asked.
    #[serde(skip_serializing_if = "one_of_each")]
    asked: Vec<Asked>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    percentiles: Vec<Percentile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moments: Option<Moments>,
    /// What there is in place of totals.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    #[serde(skip)]
    table: bool,
    /// Dice that stand behind `#`.
    #[serde(skip_serializing_if = "Option::is_none")]
    unrolled: Option<&'a str>,
    #[serde(flatten)]
    reading: As<'a>,
}

#[derive(Serialize)]
struct Asked {
    of: &'static str,
    #[serde(flatten)]
    of_total: OfTotal,
}

/// Whether nothing is asked that does not stand by its own name.
fn one_of_each(asked: &[Asked]) -> bool {
    asked.iter().enumerate().all(|(n, one)| asked[..n].iter().all(|before| before.of != one.of))
}

#[derive(Serialize)]
struct Percentile {
    percent: u64,
    total: norn_dice::Total,
}

#[derive(Serialize)]
struct Moments {
    mean: Signed,
    variance: Ratio,
    mode: norn_dice::Total,
    skewness: f64,
    kurtosis: f64,
}

impl Moments {
    fn of(odds: &Distribution) -> Moments {
        Moments {
            mean: odds.mean(),
            variance: odds.variance(),
            mode: odds.mode(),
            skewness: odds.standardized_moment(3),
            kurtosis: odds.standardized_moment(4),
        }
    }
}

impl<'a> Versus<'a> {
    fn of(case: Option<&'a str>, vs: &'a str, contest: &norn_dice::Contest) -> Versus<'a> {
        let [win, tie, lose] =
            [&contest.win, &contest.tie, &contest.lose].map(|ratio| Chance::from(ratio.clone()));
        Versus { case, vs, win, tie, lose }
    }
}

fn rounded<S: serde::Serializer>(chance: &Chance, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(chance.p)
}

/// What is asked of one total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    AtLeast(i64),
    AtMost(i64),
    Exactly(i64),
}

impl Bound {
    fn words(self) -> String {
        match self {
            Bound::AtLeast(n) => format!("at least {n}"),
            Bound::AtMost(n) => format!("at most {n}"),
            Bound::Exactly(n) => format!("exactly {n}"),
        }
    }

    fn of(self, odds: &Distribution) -> Ratio {
        match self {
            Bound::AtLeast(n) => odds.at_least(n),
            Bound::AtMost(n) => odds.at_most(n),
            Bound::Exactly(n) => odds.probability(n),
        }
    }
}

/// What is asked besides how likely each total is.
#[derive(Debug, Default, Clone)]
pub(super) struct Besides {
    pub(super) manner: Manner,
    pub(super) vs: Option<String>,
    pub(super) asked: Vec<Bound>,
    /// In hundredths.
    pub(super) percentiles: Vec<u64>,
    pub(super) moments: bool,
    /// How likely at least and at most each total is.
    pub(super) table: bool,
    /// All totals of several rolls side by side, and one against the other.
    pub(super) compare: bool,
    pub(super) wanted: Wanted,
}

/// A roll with what is known of it.
struct Known {
    case: Case,
    odds: Distribution,
    contest: Option<norn_dice::Contest>,
}

/// Works out the exact odds of what is asked, and prints them.
pub(super) fn odds(question: &Question, besides: &Besides, out: &mut dyn Write) -> Done {
    let cases = question.cases().map_err(unanswered)?;
    // All refusals come before any work.
    let other = besides.vs.as_ref().map(|vs| besides.manner.read(vs)).transpose()?;
    let other = match (&besides.vs, other) {
        (Some(vs), Some(read)) => Some(read.expr.distribution().map_err(|error| refused(&error, vs))?),
        _ => None,
    };
    let mut known = vec![];
    for case in cases {
        let odds = case.odds().map_err(unanswered)?;
        let contest = other.as_ref().map(|other| odds.versus(other));
        known.push(Known { case, odds, contest });
    }
    let unit = if question.until.is_some() { "rolls" } else { "total" };
    if besides.wanted.is_file_or_table() {
        return besides.wanted.write(&sheet_of(question, &known, besides, unit), out);
    }
    match known.as_slice() {
        [one] if !besides.compare => {
            let told = Odds::of_case(one, besides, unit);
            if besides.wanted.json {
                return print_json(&told, out);
            }
            let expr = &one.case.read.expr;
            let mut name = expr.to_string();
            if let Some(given) = &question.given {
                name = format!("{name}, given {given}");
            }
            if let Some(goal) = question.until {
                name = format!("rolls of {name} until {goal}");
            }
            told.draw(&name, expr.times(), out)
        }
        several => several_of(question, several, besides, unit, out),
    }
}

/// Tells what could not be answered.
fn unanswered(unanswered: Unanswered) -> Failure {
    match unanswered.of {
        Of::Expression(text) => refused(&unanswered.error, &text),
        Of::Given(text) => {
            let mut failure = refused(&unanswered.error, &text);
            failure.at = Some("--given".to_owned());
            failure
        }
        Of::Cases => refused(&unanswered.error, ""),
    }
}

/// Cases as they are drawn.
fn sheet_of(question: &Question, known: &[Known], besides: &Besides, unit: &str) -> Sheet {
    let mut sheet = Sheet { axis: unit.to_owned(), ..Sheet::default() };
    if let ([expression], true) = (question.expressions.as_slice(), known.len() > 1) {
        sheet.title.clone_from(expression);
    }
    if let Some(given) = &question.given {
        sheet.title = format!("{} given {given}", sheet.title).trim_start().to_owned();
    }
    if let Some(goal) = question.until {
        sheet.title = format!("{} until {goal}", sheet.title).trim_start().to_owned();
    }
    let swept = question.names.iter().filter(|(_, values)| values.len() > 1);
    sheet.names = swept.map(|(name, _)| name.clone()).collect();
    sheet.asked = besides.asked.iter().map(|bound| bound.words()).collect();
    if let Some(vs) = &besides.vs {
        sheet.asked.extend(["win", "tie", "lose"].map(|word| format!("{word} vs {vs}")));
    }
    for one in known {
        let mut column = Column::of_totals(&one.case.label, &one.odds);
        column.values = one.case.values.iter().map(|(_, total)| total.to_string()).collect();
        column.asked = besides.asked.iter().map(|bound| bound.of(&one.odds)).collect();
        if let Some(contest) = &one.contest {
            column.asked.extend([contest.win.clone(), contest.tie.clone(), contest.lose.clone()]);
        }
        sheet.cases.push(column);
    }
    sheet
}

#[derive(Serialize)]
struct Several<'a> {
    cases: Vec<OneOf<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contests: Vec<Versus<'a>>,
}

#[derive(Serialize)]
struct OneOf<'a> {
    case: &'a str,
    values: serde_json::Map<String, serde_json::Value>,
    #[serde(flatten)]
    odds: Odds<'a>,
}

fn several_of(
    question: &Question,
    known: &[Known],
    besides: &Besides,
    unit: &'static str,
    out: &mut dyn Write,
) -> Done {
    let contests = || {
        let (first, rest) = known.split_first()?;
        let against = |one: &Known| (one.case.label.clone(), one.odds.versus(&first.odds));
        besides.compare.then(|| rest.iter().map(against).collect::<Vec<_>>())
    };
    let contests = contests().unwrap_or_default();
    if besides.wanted.json {
        let first = known.first().map_or("", |one| one.case.label.as_str());
        let number = |total: &norn_dice::Total| serde_json::to_value(total).unwrap_or_default();
        let cases = known.iter().map(|one| OneOf {
            case: &one.case.label,
            values: one.case.values.iter().map(|(name, total)| (name.clone(), number(total))).collect(),
            odds: Odds::of_case(one, besides, unit),
        });
        let contests =
            contests.iter().map(|(label, contest)| Versus::of(Some(label), first, contest)).collect();
        return print_json(&Several { cases: cases.collect(), contests }, out);
    }
    let sheet = sheet_of(question, known, besides, unit);
    write!(out, "{}", sheet::summary(&sheet))?;
    if !besides.percentiles.is_empty() || besides.moments {
        let mut heads = vec![String::new()];
        let mut rows: Vec<Vec<String>> = known.iter().map(|one| vec![one.case.label.clone()]).collect();
        for percentile in &besides.percentiles {
            heads.push(format!("{percentile}%"));
            rows.iter_mut()
                .zip(known)
                .for_each(|(row, one)| row.push(quantile(&one.odds, *percentile).to_string()));
        }
        if besides.moments {
            heads.extend(["variance", "skewness", "kurtosis"].map(str::to_owned));
            for (row, one) in rows.iter_mut().zip(known) {
                let moments = Moments::of(&one.odds);
                row.push(format!("{:.4}", one.odds.variance().to_f64()));
                row.extend([moments.skewness, moments.kurtosis].map(|moment| format!("{moment:.4}")));
            }
        }
        write!(out, "\n{}", sheet::with_bars(&heads, &rows, &[]))?;
    }
    if besides.table || besides.compare && !sheet.is_yes_or_no() {
        write!(out, "\n{}", sheet::side_by_side(&sheet, besides.table))?;
    }
    if let Some(first) = known.first().filter(|_| !contests.is_empty()) {
        writeln!(out)?;
        for (one, (label, contest)) in known.iter().skip(1).zip(&contests) {
            write!(out, "{}", sheet::against(label, &first.case.label, contest, &one.odds, &first.odds))?;
        }
    }
    let mut notes: Vec<&str> =
        known.iter().flat_map(|one| &one.case.read.notes).map(String::as_str).collect();
    notes.dedup();
    let notes: Vec<String> = notes.into_iter().map(str::to_owned).collect();
    if known.iter().any(|one| !one.odds.residual().is_zero()) {
        writeln!(out, "{LEFT_OUT}")?;
    }
    say_notes(&notes, out)
}

const LEFT_OUT: &str = "What is left out may be any total: each share is the least that it can be.";

fn quantile(odds: &Distribution, percentile: u64) -> norn_dice::Total {
    odds.quantile(&Ratio::new(percentile.into(), 100))
}

/// What a program in the AnyDice language outputs.
#[derive(Serialize)]
struct Outputs<'a> {
    outputs: Vec<Odds<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    printed: Vec<String>,
}

/// Runs a program in the AnyDice language, and prints the odds of each of its outputs.
pub(super) fn anydice(file: &std::path::Path, besides: &Besides, out: &mut dyn Write) -> Done {
    let most = norn_dice::ANYDICE_SOURCE_MAX as u64 + 1;
    let mut source = vec![];
    if file == std::path::Path::new(STDIN) {
        std::io::stdin().lock().take(most).read_to_end(&mut source)?;
    } else {
        let opened = std::fs::File::open(file).map_err(|error| {
            Failure::bad_input(format!("the program {} can't be read", file.display()))
                .hint("--anydice takes the path of a file, or `-` for standard input")
                .at("--anydice")
                .because(error)
        })?;
        opened.take(most).read_to_end(&mut source)?;
    }
    let source = String::from_utf8(source).map_err(|error| {
        Failure::bad_input("the program is no text in UTF-8").at("--anydice").because(error)
    })?;
    let run = norn_dice::anydice::Program::parse(&source).and_then(|program| program.run());
    let (outputs, printed) = run.map_err(|trouble| {
        let place = format!("line {}, column {}", trouble.at.line, trouble.at.column);
        let mut failure =
            Failure::bad_input(format!("{}, at {place}\n{}", trouble.text, trouble.picture())).at(place);
        failure.hint.clone_from(&trouble.hint);
        failure
    })?;
    let printed: Vec<String> = printed
        .into_iter()
        .map(|one| one.name.map_or_else(|| one.value.clone(), |name| format!("{name}: {}", one.value)))
        .collect();
    let told: Vec<Odds<'_>> =
        outputs.iter().map(|output| Odds::of(&output.name, output.distribution.as_ref())).collect();
    if besides.wanted.json {
        return print_json(&Outputs { outputs: told, printed }, out);
    }
    for line in &printed {
        writeln!(out, "{line}")?;
    }
    if told.is_empty() {
        writeln!(out, "The program outputs nothing.")?;
    }
    for (number, odds) in told.iter().enumerate() {
        if 0 < number || !printed.is_empty() {
            writeln!(out)?;
        }
        if odds.totals.is_empty() {
            writeln!(out, "{}: the empty die, which has no results", odds.expression)?;
        } else {
            odds.draw(odds.expression, 1, out)?;
        }
    }
    Ok(())
}

impl<'a> Odds<'a> {
    /// The odds of something by its name alone.
    fn of(name: &'a str, odds: Option<&Distribution>) -> Odds<'a> {
        let share = |(total, p): (norn_dice::Total, Ratio)| Total { total, chance: p.into() };
        Odds {
            expression: name,
            totals: odds.map(|odds| odds.iter().map(share).collect()).unwrap_or_default(),
            mean: odds.map_or(0.0, |odds| odds.mean().to_f64()),
            sd: odds.map_or(0.0, Distribution::standard_deviation),
            residual: odds.map_or(Ratio::ZERO, Distribution::residual).into(),
            versus: None,
            at_least: None,
            at_most: None,
            exactly: None,
            asked: vec![],
            percentiles: vec![],
            moments: None,
            unit: None,
            table: false,
            unrolled: None,
            reading: As { dialect: None, notes: &[] },
        }
    }

    fn of_case(one: &'a Known, besides: &'a Besides, unit: &'static str) -> Odds<'a> {
        Odds {
            versus: besides
                .vs
                .as_deref()
                .zip(one.contest.as_ref())
                .map(|(vs, contest)| Versus::of(None, vs, contest)),
            unit: (unit != "total").then_some(unit),
            unrolled: one.case.read.expr.unrolled(),
            reading: As::of(&one.case.read),
            ..Odds::of_known(&one.case.expression, Some(&one.odds), besides)
        }
    }

    /// The odds of something by its name, with what is asked of them.
    fn of_known(name: &'a str, odds: Option<&Distribution>, besides: &Besides) -> Odds<'a> {
        let plain = Odds::of(name, odds);
        let Some(odds) = odds else { return plain };
        let chance = |bound: Bound| Chance::from(bound.of(odds));
        let first = |n_of: fn(Bound) -> Option<i64>| {
            let found = besides.asked.iter().find_map(|bound| n_of(*bound).map(|n| (*bound, n)));
            found.map(|(bound, n)| OfTotal { n, chance: chance(bound) })
        };
        let asked = besides.asked.iter().map(|bound| {
            let (of, n) = match *bound {
                Bound::AtLeast(n) => ("at_least", n),
                Bound::AtMost(n) => ("at_most", n),
                Bound::Exactly(n) => ("exactly", n),
            };
            Asked { of, of_total: OfTotal { n, chance: chance(*bound) } }
        });
        let percentile = |&percent: &u64| Percentile { percent, total: quantile(odds, percent) };
        Odds {
            at_least: first(|bound| if let Bound::AtLeast(n) = bound { Some(n) } else { None }),
            at_most: first(|bound| if let Bound::AtMost(n) = bound { Some(n) } else { None }),
            exactly: first(|bound| if let Bound::Exactly(n) = bound { Some(n) } else { None }),
            asked: asked.collect(),
            percentiles: besides.percentiles.iter().map(percentile).collect(),
            moments: besides.moments.then(|| Moments::of(odds)),
            table: besides.table,
            ..plain
        }
    }
}

/// A bar of the chart: a total, or several with all between.
struct Bar {
    low: norn_dice::Total,
    high: norn_dice::Total,
    chance: Ratio,
}

impl Bar {
    fn name(&self) -> String {
        if self.low == self.high { self.low.to_string() } else { format!("{}..{}", self.low, self.high) }
    }
}

/// One bar for each total, or for so many in a row that [`BARS_MAX`] are enough.
fn bars(totals: &[Total]) -> (Vec<Bar>, u64) {
    let (Some(first), Some(last)) = (totals.first(), totals.last()) else {
        return (Vec::new(), 1);
    };
    let one = |total: &Total| Bar { low: total.total, high: total.total, chance: total.chance.exact.clone() };
    if totals.len() <= BARS_MAX {
        return (totals.iter().map(one).collect(), 1);
    }
    let below = |total: &Total| total.total.numerator().div_euclid(i64::from(total.total.denominator()));
    let span = below(last).abs_diff(below(first)) + 1;
    let mut each = 1_u64;
    // The numbers people count in: 2, 5, 10, 20, 50 and so on. Bars begin at a multiple of
    // that, so that one more may be needed than fit the span.
    let mut steps = [2, 5, 10].into_iter().cycle();
    let mut ten = 1;
    while span.div_ceil(each) >= BARS_MAX as u64 {
        let step = steps.next().unwrap_or(10);
        each = step * ten;
        if step == 10 {
            ten = each;
        }
    }
    let width = i64::try_from(each).unwrap_or(i64::MAX);
    let mut bars: Vec<Bar> = Vec::new();
    for total in totals {
        let low = norn_dice::Total::whole(below(total).div_euclid(width) * width);
        match bars.last_mut() {
            Some(bar) if bar.low == low => bar.chance += &total.chance.exact,
            _ => {
                let high = norn_dice::Total::whole(below(total).div_euclid(width) * width + width - 1);
                bars.push(Bar { low, high, chance: total.chance.exact.clone() });
            }
        }
    }
    // Multiples may reach past the ends.
    if let Some(bar) = bars.first_mut() {
        bar.low = first.total;
    }
    if let Some(bar) = bars.last_mut() {
        bar.high = last.total;
    }
    (bars, each)
}

impl Odds<'_> {
    fn draw(&self, name: &str, times: u32, out: &mut dyn Write) -> Done {
        let (first, last) = match (self.totals.first(), self.totals.last()) {
            (Some(first), Some(last)) => (first.total, last.total),
            _ => (norn_dice::Total::ZERO, norn_dice::Total::ZERO),
        };
        match self.totals.len() {
            1 => writeln!(out, "{name}: always {first}")?,
            count => {
                writeln!(out, "{name}: {count} {}, {first} to {last}", self.unit.unwrap_or("totals"))?;
            }
        }
        if times > 1 {
            writeln!(out, "This is each of the {times} rolls.")?;
        }
        if self.table {
            self.draw_table(out)?;
        } else {
            self.draw_bars(out)?;
        }
        let whole = self.residual.exact.is_zero();
        let of = if whole { "" } else { " (of what is not left out)" };
        writeln!(out, "mean {:.4}, standard deviation {:.4}{of}", self.mean, self.sd)?;
        if let Some(moments) = &self.moments {
            let Moments { mean, variance, mode, skewness, kurtosis } = moments;
            for (what, exact) in [("mean", mean.to_string()), ("variance", variance.to_string())] {
                let exact = exact.strip_suffix("/1").unwrap_or(&exact);
                let short = exact.len() <= FRACTION_WIDTH_MAX;
                writeln!(out, "exact {what} {}", if short { exact } else { "(--json has the fraction)" })?;
            }
            writeln!(out, "most likely {mode}, skewness {skewness:.4}, kurtosis {kurtosis:.4}")?;
        }
        if !self.percentiles.is_empty() {
            let each = self.percentiles.iter();
            let each: Vec<String> = each.map(|one| format!("{}%: {}", one.percent, one.total)).collect();
            write!(out, "{}", wrap(&format!("percentiles {}", each.join(", ")), "", "  "))?;
        }
        for Asked { of, of_total: OfTotal { n, chance } } in &self.asked {
            let words = match *of {
                "at_least" => "or more",
                "at_most" => "or less",
                _ => "exactly",
            };
            say(out, &format!("{n} {words}"), chance, whole)?;
        }
        if let Some(versus) = &self.versus {
            let three = [("win", &versus.win), ("tie", &versus.tie), ("lose", &versus.lose)];
            // The other roll's residual is missing here, too.
            let whole = three.iter().map(|(_, chance)| &chance.exact).sum::<Ratio>() == Ratio::ONE;
            writeln!(out, "against {}:", versus.vs)?;
            for (what, chance) in three {
                say(out, &format!("  {what}"), chance, whole)?;
            }
        }
        if !whole {
            say(out, "left out, with still more explosions", &self.residual, true)?;
            writeln!(out, "{LEFT_OUT}")?;
        }
        if let Some(dice) = self.unrolled {
            writeln!(out, "{}", says_unrolled(dice))?;
        }
        say_notes(self.reading.notes, out)
    }

    /// How likely exactly, at least and at most each total is.
    fn draw_table(&self, out: &mut dyn Write) -> Done {
        let heads = ["", "exactly", "at least", "at most"].map(str::to_owned);
        let mut at_least: Ratio = self.totals.iter().map(|total| &total.chance.exact).sum();
        let mut at_most = Ratio::ZERO;
        let rows: Vec<Vec<String>> = self
            .totals
            .iter()
            .map(|Total { total, chance }| {
                at_most += &chance.exact;
                let shares = [chance.p, at_least.to_f64(), at_most.to_f64()];
                at_least = at_least.minus_or_zero(&chance.exact);
                let mut row = vec![total.to_string()];
                row.extend(shares.map(|share| right(&percent(share), 8)));
                row
            })
            .collect();
        Ok(write!(out, "{}", sheet::with_bars(&heads, &rows, &[]))?)
    }

    fn draw_bars(&self, out: &mut dyn Write) -> Done {
        let (bars, each) = bars(&self.totals);
        if each > 1 {
            writeln!(out, "Each bar is {each} totals in a row.")?;
        }
        let names: Vec<String> = bars.iter().map(Bar::name).collect();
        let fractions: Vec<String> = bars.iter().map(|bar| bar.chance.to_string()).collect();
        let widest = |texts: &[String]| texts.iter().map(String::len).max().unwrap_or(0);
        let (name_width, mut fraction_width) = (widest(&names), widest(&fractions));
        let shown = fraction_width <= FRACTION_WIDTH_MAX;
        if !shown {
            writeln!(out, "The fractions are too long to show; --json has them.")?;
            fraction_width = 0;
        }
        let room = columns().saturating_sub(name_width + 1 + 9 + fraction_width + 2);
        let most = bars.iter().map(|bar| bar.chance.to_f64()).fold(0.0, f64::max);
        for ((bar, name), fraction) in bars.iter().zip(&names).zip(&fractions) {
            let p = bar.chance.to_f64();
            let fraction = if shown { fraction.as_str() } else { "" };
            let line = format!(
                "{name:>name_width$} {:>8} {fraction:>fraction_width$}  {}",
                percent(p),
                "#".repeat(length(p / most, room))
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// How long a bar is that is this part of the longest.
fn length(part: f64, room: usize) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "from 0 to the columns of a terminal"
    )]
    let length = (part * room as f64).round() as usize;
    length.min(room)
}

/// One share; if not `whole`, the least that it can be.
fn say(out: &mut dyn Write, what: &str, chance: &Chance, whole: bool) -> Done {
    let least = if whole { "" } else { "at least " };
    let exact = chance.exact.to_string();
    if exact.len() <= FRACTION_WIDTH_MAX {
        writeln!(out, "{what}: {least}{} = {exact}", percent(chance.p))?;
    } else {
        writeln!(out, "{what}: {least}{} (--json has the fraction)", percent(chance.p))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::no_option;
    use crate::failure::Kind;

    fn of(expression: &str) -> Question {
        Question { expressions: vec![expression.to_owned()], ..Question::default() }
    }

    fn told(expression: &str, vs: Option<&str>, at_least: Option<i64>, json: bool) -> String {
        let mut out = Vec::new();
        let besides = Besides {
            vs: vs.map(str::to_owned),
            asked: at_least.map(Bound::AtLeast).into_iter().collect(),
            wanted: Wanted { json, ..Wanted::default() },
            ..Besides::default()
        };
        odds(&of(expression), &besides, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_total_is_asked_for_by_its_bounds() {
        let mut out = Vec::new();
        let besides = Besides { asked: vec![Bound::AtMost(12), Bound::Exactly(7)], ..Besides::default() };
        odds(&of("3d6"), &besides, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("\n12 or less: 74.074% = 20/27\n7 exactly: 6.944% = 5/72\n"), "{text}");
        assert!(told("d6#4d6kh3", None, None, false).contains("4d6kh3 is not rolled"));
        assert!(told("6#4d6kh3", None, None, false).contains("This is each of the 6 rolls."));
        let failure = odds(&of("2*2d6>=7"), &Besides::default(), &mut Vec::new()).unwrap_err();
        assert!(failure.hint.unwrap_or_default().contains("norn odds '2d6' --at-least 7"));
        assert_eq!(no_option("--sed", &["--seed"]).map(|failure| failure.kind), Some(Kind::BadInput));
        assert!(no_option("--1", &["--seed"]).is_none() && no_option("-d4", &["--seed"]).is_none());
    }

    #[test]
    fn odds_as_json() {
        assert_eq!(
            told("d2", Some("d4"), Some(2), true),
            concat!(
                r#"{"expression":"d2","totals":[{"total":1,"exact":"1/2","p":0.5},"#,
                r#"{"total":2,"exact":"1/2","p":0.5}],"mean":1.5,"sd":0.5,"#,
                r#""residual":0.0,"vs":"d4","#,
                r#""win":{"exact":"1/8","p":0.125},"tie":{"exact":"1/4","p":0.25},"#,
                r#""lose":{"exact":"5/8","p":0.625},"#,
                r#""at_least":{"n":2,"exact":"1/2","p":0.5}}"#,
                "\n"
            )
        );
    }

    #[test]
    fn odds_as_a_chart() {
        assert_eq!(
            told("d2+d2", None, Some(3), false),
            format!(
                "d2+d2: 3 totals, 2 to 4\n\
                 2  25.000% 1/4  {half}\n\
                 3  50.000% 1/2  {half}{half}\n\
                 4  25.000% 1/4  {half}\n\
                 mean 3.0000, standard deviation 0.7071\n\
                 3 or more: 75.000% = 3/4\n",
                half = "#".repeat(32)
            )
        );
    }

    #[test]
    fn what_is_left_out_is_said_of_every_figure() {
        let text = told("d2!", Some("d4"), Some(3), false);
        let lines: Vec<&str> = text.lines().collect();
        let figures = lines.iter().position(|line| line.starts_with("mean")).unwrap();
        let starts = [
            "mean 3.0000, standard deviation 2.8284 (of what is not left out)",
            "3 or more: at least 50.000%",
            "against d4:",
            "  win: at least ",
            "  tie: at least ",
            "  lose: at least ",
            "left out, with still more explosions: <0.001%",
            "What is left out may be any total: each share is the least that it can be.",
        ];
        for (line, start) in lines[figures..].iter().zip(starts) {
            assert!(line.starts_with(start), "{line} is not {start}\n{text}");
        }
        assert_eq!(lines.len() - figures, starts.len(), "{text}");
        // What only the other roll leaves out is missing from the contest alone.
        let text = told("d4", Some("d2!"), Some(3), false);
        assert!(text.contains("\n3 or more: 50.000%") && text.contains("\n  win: at least "), "{text}");
        assert!(!told("2d6", Some("d4"), Some(3), false).contains("least"));
    }

    #[test]
    fn no_chart_is_wider_or_longer_than_a_terminal() {
        for expression in [
            "d6",
            "7",
            "20d6",
            "100d6",
            "200d6",
            "d5000",
            "-100d6",
            "d20*1000000+d6",
            "10d10>=8!",
            "3d6!",
            "60d20kh30",
            "d%-d%",
        ] {
            let text = told(expression, Some("2d6"), Some(-3), false);
            for line in text.lines() {
                assert!(line.chars().count() <= crate::page::WIDTH, "{expression}: {line}");
            }
            assert!(text.lines().count() <= BARS_MAX + 10, "{text}");
        }
    }

    #[test]
    fn bars_max() {
        let forty = told("d40", None, None, false);
        assert!(!forty.contains("Each bar"), "{forty}");
        let more = told("d41", None, None, false);
        assert!(more.contains("Each bar is 2 totals in a row."), "{more}");
        assert!(more.contains("\n  2..3   4.878% 2/41  #"), "{more}");
        assert!(told("100d6", None, None, false).contains("Each bar is 20 totals"));
    }

    #[test]
    fn errors_say_where() {
        let failure = odds(&of("4d6 + x"), &Besides::default(), &mut Vec::new()).unwrap_err();
        assert_eq!(failure.kind, Kind::BadInput);
        assert_eq!(failure.text, "`x` stands where a number or dice are right, at character 7 of `4d6 + x`");
        assert_eq!(failure.at.as_deref(), Some("character 7"));
        assert!(failure.hint.is_some());
        let failure = odds(&of("1000d1000"), &Besides::default(), &mut Vec::new()).unwrap_err();
        assert!(failure.text.contains("the limit is"), "{}", failure.text);
    }
}
