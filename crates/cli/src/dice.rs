//! `norn roll` and `norn odds` for dice notation.

use std::io::{BufRead, Read as _, Write};

use clap::Args;
use norn_dice::{
    Dialect, Distribution, Error, ErrorKind, Expr, GRAMMAR, NOTATION_MAX, Ratio, Read, Reading, Roll,
};
use norn_table::given;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;

use crate::failure::{Done, Failure, Kind};
use crate::page::{columns, wrap};

/// Stands for what standard input says.
const STDIN: &str = "-";

/// How often `--times` rolls at most.
pub(crate) const TIMES_MAX: u32 = 10_000;

/// How many bars a chart has at most; more totals are gathered, several to a bar.
pub(crate) const BARS_MAX: usize = 40;

/// How wide the fractions of a chart may be before they are left to `--json`.
const FRACTION_WIDTH_MAX: usize = 40;

/// What is said of every roll from a seed.
pub(crate) const FROM_A_SEED: &str = "from a seed: reproducible, so not verifiable";

/// Roll dice and show what became of each.
///
/// Several notations are rolled one after the other; `-` stands for those on standard input, one a line.
///
/// With --json, for each notation a line {"expression","source","seed","note","unrolled","rolls":[...]}, where
/// source is "seed" or "system", seed and note stand only with a seed, and a roll is
/// {"notation","total","comment","tree"}. Unrolled are dice that stand behind # and so are a comment.
#[derive(Debug, Args)]
#[command(after_help = GRAMMAR)]
pub(crate) struct RollArgs {
    /// What to roll, such as '4d6dl1 + 2'; `-` for lines of standard input.
    #[arg(value_name = "NOTATION", allow_hyphen_values = true)]
    pub(crate) expression: String,
    /// More to roll after it.
    // These may not begin with a minus, or options after them would be taken for some.
    #[arg(value_name = "NOTATION")]
    pub(crate) more: Vec<String>,
    /// Derive the faces from this number instead of the machine's source of chance.
    ///
    /// The same number always gives the same faces, in every release. Anybody who knows it knows the faces
    /// beforehand, so such a roll can't be verified.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Roll each this many times, at most 10000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(TIMES_MAX)))]
    pub(crate) times: u32,
    #[command(flatten)]
    pub(crate) manner: Manner,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How notations are read.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Manner {
    /// Read dice notation as that program does: norn, roll20, foundry, avrae, rpg-dice-roller, dice-maiden,
    /// fantasy-grounds, python-dice or gurps.
    #[arg(long, value_name = "PROGRAM", value_parser = |word: &str| word.parse::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    /// What a name in dice notation stands for, such as str=3 for @str; once for each name.
    #[arg(long = "with", value_name = "NAME=N", value_parser = named)]
    pub(crate) names: Vec<(String, norn_dice::Total)>,
}

/// A name and what it stands for.
fn named(word: &str) -> Result<(String, norn_dice::Total), String> {
    let (name, number) =
        word.split_once('=').ok_or_else(|| "write a name, `=` and a number, such as str=3".to_owned())?;
    let number: i64 = number.trim().parse().map_err(|_| format!("`{number}` is no whole number"))?;
    let name = name.trim().trim_start_matches('@');
    if name.is_empty() || 1_000_000_000 < number.unsigned_abs() {
        return Err("write a name, `=` and a number up to 1,000,000,000, such as str=3".to_owned());
    }
    Ok((name.to_owned(), number.into()))
}

impl Manner {
    fn read(&self, notation: &str) -> Result<Read, Failure> {
        let reading = Reading { dialect: self.dialect, with: &self.names, typed: true };
        reading.read(notation).map_err(|error| refused(&error, notation))
    }
}

/// Where faces come from.
///
/// Stable for ever: the key of ChaCha20 is the seed as 8 bytes, the lowest first, and 24 bytes of
/// zero; nonce and counter begin at zero. A face of a die of `sides` sides takes the next 32 bits
/// of the stream as a number, the lowest byte first. A number from the last multiple of `sides`
/// that fits 32 bits on is thrown away and the next one taken, so that no face is likelier than
/// another; the face is the rest on dividing by `sides`, plus one.
struct Faces(ChaCha20Rng);

impl Faces {
    fn from_seed(seed: u64) -> Faces {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Faces(ChaCha20Rng::from_seed(key))
    }

    fn from_system() -> Result<Faces, Failure> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| {
            Failure::environment("the machine's source of chance does not answer")
                .hint("--seed rolls without it")
                .because(error)
        })?;
        Ok(Faces(ChaCha20Rng::from_seed(key)))
    }

    fn next(&mut self, sides: u32) -> u32 {
        // One less than the largest multiple of `sides` up to 2³².
        let last = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let number = self.0.next_u32();
            if number <= last {
                return number % sides + 1;
            }
        }
    }
}

/// Tells what the notation was refused for.
fn refused(error: &Error, notation: &str) -> Failure {
    let kind = match error.kind {
        ErrorKind::FaceSource => Kind::Environment,
        ErrorKind::Notation
        | ErrorKind::Meaningless
        | ErrorKind::Limit
        | ErrorKind::NeverEnds
        | ErrorKind::DivisionByZero
        | ErrorKind::TooMuchWork => Kind::BadInput,
    };
    let mut failure = match error.at {
        Some(at) => {
            let shown: String =
                notation.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            let place = format!("character {}", at.column);
            Failure::new(kind, format!("{}, at {place} of `{shown}`", error.text)).at(place)
        }
        None => Failure::new(kind, error.text.clone()),
    };
    failure.hint.clone_from(&error.hint);
    failure
}

/// An option that there is not, where a notation may begin with a minus.
pub(crate) fn no_option(word: &str, known: &[&str]) -> Option<Failure> {
    let letter = word.strip_prefix("--").and_then(|rest| rest.chars().next());
    let option = letter.is_some_and(char::is_alphabetic) && Expr::parse(word).is_err();
    option.then(|| {
        let name = word.split('=').next().unwrap_or(word);
        Failure::bad_input(format!("there is no option `{name}`")).hint(given::hint(name, known)).at(name)
    })
}

/// What is said where dice stand behind `#`.
fn says_unrolled(dice: &str) -> String {
    format!("What stands after # is a comment: {dice} is not rolled.")
}

fn distribution(expr: &Expr, notation: &str) -> Result<Distribution, Failure> {
    expr.distribution().map_err(|error| refused(&error, notation))
}

#[derive(Serialize)]
struct Rolls<'a> {
    expression: &'a str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unrolled: Option<&'a str>,
    #[serde(flatten)]
    reading: As<'a>,
    rolls: Vec<Roll<'a>>,
}

/// How a notation was read, where that is not plain.
#[derive(Serialize)]
struct As<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    dialect: Option<&'static str>,
    /// What may surprise.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

impl<'a> As<'a> {
    fn of(read: &'a Read) -> As<'a> {
        let dialect = (read.dialect != Dialect::Norn).then(|| read.dialect.word());
        As { dialect, notes: &read.notes }
    }
}

/// Rolls, and prints the tree of each roll.
pub(crate) fn roll(args: &RollArgs, out: &mut dyn Write) -> Done {
    roll_from(args, &mut std::io::stdin().lock(), out)
}

fn roll_from(args: &RollArgs, lines: &mut dyn BufRead, out: &mut dyn Write) -> Done {
    if let Some(failure) =
        no_option(&args.expression, &["--seed", "--times", "--dialect", "--with", "--json", "--help"])
    {
        return Err(failure);
    }
    let all: Vec<String> = std::iter::once(&args.expression).chain(&args.more).cloned().collect();
    one_or_several(&all)?;
    let mut faces = match args.seed {
        Some(seed) => Faces::from_seed(seed),
        None => Faces::from_system()?,
    };
    // All refusals of what was typed come before any die falls.
    for notation in all.iter().filter(|one| *one != STDIN) {
        args.manner.read(notation)?;
    }
    for notation in &all {
        if notation == STDIN {
            let mut number = 0_usize;
            while let Some(line) = next_line(lines)? {
                number += 1;
                let line = line.trim();
                if !line.is_empty() {
                    roll_one(args, line, &mut faces, out)
                        .map_err(|failure| failure.at(format!("line {number}")))?;
                }
            }
        } else {
            roll_one(args, notation, &mut faces, out)?;
        }
    }
    if let Some(note) = args.seed.map(|_| FROM_A_SEED).filter(|_| !args.json) {
        writeln!(out, "{note}")?;
    }
    Ok(())
}

/// Refuses words that are one notation with spaces in it, as a shell takes it apart.
fn one_or_several(words: &[String]) -> Result<(), Failure> {
    let hangs =
        |word: &String| word.starts_with(['+', '-', '*', '/']) || word.ends_with(['+', '-', '*', '/']);
    let dangling = words.iter().skip(1).any(|word| word != STDIN && hangs(word))
        || words.iter().rev().skip(1).any(|word| word != STDIN && word.ends_with(['+', '-', '*', '/']));
    if words.len() < 2 || !dangling {
        return Ok(());
    }
    let notation = words.join(" ");
    if Expr::parse(&notation).is_err() {
        return Ok(());
    }
    Err(Failure::bad_input(format!("dice notation is one word, not {}", words.len()))
        .hint(format!("put it in quotes: norn roll '{notation}'"))
        .at("notation"))
}

/// The next line, no longer than a notation may be and what shows that it is longer.
fn next_line(lines: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut line = vec![];
    let most = NOTATION_MAX as u64 + 2;
    if lines.take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

fn roll_one(args: &RollArgs, notation: &str, faces: &mut Faces, out: &mut dyn Write) -> Done {
    let read = args.manner.read(notation)?;
    let expr = &read.expr;
    let mut roll = || expr.roll(&mut |sides| faces.next(sides)).map_err(|error| refused(&error, notation));
    if args.json {
        let rolls = Rolls {
            expression: notation,
            source: if args.seed.is_some() { "seed" } else { "system" },
            seed: args.seed,
            note: args.seed.map(|_| FROM_A_SEED),
            unrolled: expr.unrolled(),
            reading: As::of(&read),
            rolls: (0..args.times).map(|_| roll()).collect::<Result<_, _>>()?,
        };
        return print_json(&rolls, out);
    }
    for _ in 0..args.times {
        writeln!(out, "{}", roll()?)?;
    }
    if let Some(dice) = expr.unrolled() {
        writeln!(out, "{}", says_unrolled(dice))?;
    }
    say_notes(&read.notes, out)
}

/// What may surprise in how a notation was read.
fn say_notes(notes: &[String], out: &mut dyn Write) -> Done {
    for note in notes {
        write!(out, "{}", wrap(note, "", ""))?;
    }
    Ok(())
}

fn print_json(what: &impl Serialize, out: &mut dyn Write) -> Done {
    serde_json::to_writer(&mut *out, what)?;
    writeln!(out)?;
    Ok(())
}

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
    /// Dice that stand behind `#`.
    #[serde(skip_serializing_if = "Option::is_none")]
    unrolled: Option<&'a str>,
    #[serde(flatten)]
    reading: As<'a>,
}

fn rounded<S: serde::Serializer>(chance: &Chance, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(chance.p)
}

/// What is asked of a notation besides how likely each total is.
#[derive(Default, Clone)]
pub(crate) struct Besides<'a> {
    pub(crate) manner: Manner,
    pub(crate) vs: Option<&'a str>,
    pub(crate) at_least: Option<i64>,
    pub(crate) at_most: Option<i64>,
    pub(crate) exactly: Option<i64>,
}

/// Works out the exact odds of a notation, and prints them as a chart or as JSON.
pub(crate) fn odds(expression: &str, besides: Besides<'_>, json: bool, out: &mut dyn Write) -> Done {
    let Besides { manner, vs, at_least, at_most, exactly } = besides;
    let read = manner.read(expression)?;
    let expr = &read.expr;
    // All refusals come before any work.
    let other = vs.map(|vs| manner.read(vs).map(|read| (vs, read.expr))).transpose()?;
    let odds = distribution(expr, expression)?;
    let versus = match &other {
        None => None,
        Some((vs, other)) => {
            let contest = odds.versus(&distribution(other, vs)?);
            Some(Versus { vs, win: contest.win.into(), tie: contest.tie.into(), lose: contest.lose.into() })
        }
    };
    let at_least = at_least.map(|n| OfTotal { n, chance: odds.at_least(n).into() });
    let up_to = |n| {
        odds.iter()
            .take_while(|(total, _)| *total <= norn_dice::Total::whole(n))
            .map(|(_, chance)| chance)
            .sum::<Ratio>()
    };
    let at_most = at_most.map(|n| OfTotal { n, chance: up_to(n).into() });
    let exactly = exactly.map(|n| OfTotal { n, chance: odds.probability(n).into() });
    let told = Odds {
        expression,
        totals: odds.iter().map(|(total, p)| Total { total, chance: p.into() }).collect(),
        mean: odds.mean().to_f64(),
        sd: odds.standard_deviation(),
        residual: odds.residual().into(),
        versus,
        at_least,
        at_most,
        exactly,
        unrolled: expr.unrolled(),
        reading: As::of(&read),
    };
    if json { print_json(&told, out) } else { told.draw(&expr.to_string(), expr.times(), out) }
}

/// What a program in the AnyDice language outputs.
#[derive(Serialize)]
struct Outputs<'a> {
    outputs: Vec<Odds<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    printed: Vec<String>,
}

/// Runs a program in the AnyDice language, and prints the odds of each of its outputs.
pub(crate) fn anydice(file: &std::path::Path, json: bool, out: &mut dyn Write) -> Done {
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
    if json {
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
        Odds {
            expression: name,
            totals: odds
                .map(|odds| odds.iter().map(|(total, p)| Total { total, chance: p.into() }).collect())
                .unwrap_or_default(),
            mean: odds.map_or(0.0, |odds| odds.mean().to_f64()),
            sd: odds.map_or(0.0, Distribution::standard_deviation),
            residual: Ratio::ZERO.into(),
            versus: None,
            at_least: None,
            at_most: None,
            exactly: None,
            unrolled: None,
            reading: As { dialect: None, notes: &[] },
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
            count => writeln!(out, "{name}: {count} totals, {first} to {last}")?,
        }
        if times > 1 {
            writeln!(out, "This is each of the {times} rolls.")?;
        }
        self.draw_bars(out)?;
        let whole = self.residual.exact.is_zero();
        let of = if whole { "" } else { " (of what is not left out)" };
        writeln!(out, "mean {:.4}, standard deviation {:.4}{of}", self.mean, self.sd)?;
        let of_total =
            [(&self.at_least, " or more"), (&self.at_most, " or less"), (&self.exactly, " exactly")];
        for (asked, words) in of_total {
            if let Some(OfTotal { n, chance }) = asked {
                say(out, &format!("{n}{words}"), chance, whole)?;
            }
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
            writeln!(out, "What is left out may be any total: each share is the least that it can be.")?;
        }
        if let Some(dice) = self.unrolled {
            writeln!(out, "{}", says_unrolled(dice))?;
        }
        say_notes(self.reading.notes, out)
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

/// Never rounded to 0 or 100 unless it is.
fn percent(p: f64) -> String {
    let percent = p * 100.0;
    if p > 0.0 && percent < 0.0005 {
        "<0.001%".to_owned()
    } else if p < 1.0 && percent > 99.9995 {
        ">99.999%".to_owned()
    } else {
        format!("{percent:.3}%")
    }
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

    fn rolled(args: &RollArgs) -> String {
        let mut out = Vec::new();
        roll(args, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn args(expression: &str, seed: Option<u64>, times: u32, json: bool) -> RollArgs {
        RollArgs {
            expression: expression.to_owned(),
            more: vec![],
            seed,
            times,
            manner: Manner::default(),
            json,
        }
    }

    fn told(expression: &str, vs: Option<&str>, at_least: Option<i64>, json: bool) -> String {
        let mut out = Vec::new();
        odds(expression, Besides { vs, at_least, ..Besides::default() }, json, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_stream_of_a_seed_is_chacha20_of_rfc_8439() {
        // The first block for a key and nonce of zero begins 76 b8 e0 ad a0 f1 3d 90.
        let mut faces = Faces::from_seed(0);
        assert_eq!(faces.0.next_u32(), u32::from_le_bytes([0x76, 0xb8, 0xe0, 0xad]));
        assert_eq!(faces.0.next_u32(), u32::from_le_bytes([0xa0, 0xf1, 0x3d, 0x90]));
    }

    #[test]
    fn the_faces_of_a_seed_never_change() {
        let mut faces = Faces::from_seed(7);
        let first: Vec<u32> = (0..20).map(|_| faces.next(20)).collect();
        // Worked out by another implementation of ChaCha20, from the description at [`Faces`].
        let known = [2, 18, 17, 15, 16, 3, 20, 18, 20, 11, 8, 6, 8, 3, 1, 19, 8, 14, 1, 8];
        assert_eq!(first, known);
    }

    #[test]
    fn every_face_is_as_likely_as_any_other() {
        let mut faces = Faces::from_seed(1);
        // Most numbers lie beyond the last multiple of so many sides.
        let sides = (1 << 31) + 1;
        assert!((0..100).all(|_| (1..=sides).contains(&faces.next(sides))));
        assert!((0..100).all(|_| faces.next(1) == 1));
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[faces.next(6) as usize - 1] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn several_are_rolled_and_lines_are_read() {
        let told = |words: &[&str], json: bool, input: &str| {
            let args = RollArgs {
                more: words[1..].iter().map(|word| (*word).to_owned()).collect(),
                ..args(words[0], Some(7), 1, json)
            };
            let mut out = Vec::new();
            roll_from(&args, &mut input.as_bytes(), &mut out).map(|()| String::from_utf8(out).unwrap())
        };
        let both = told(&["2d6", "d20"], false, "").unwrap();
        assert_eq!(both, told(&["-"], false, "2d6\n\n d20\r\n").unwrap());
        assert!(both.contains("2d6 = ") && both.contains("\nd20 = "), "{both}");
        assert_eq!(told(&["2d6", "d20"], true, "").unwrap().lines().count(), 2);
        assert_eq!(told(&["d6", "-"], true, "d4\nd8").unwrap().lines().count(), 3);
        let failure = told(&["-"], false, "2d6\n2*2d6>=7\n").unwrap_err();
        assert_eq!(failure.at.as_deref(), Some("line 2"));
        assert!(failure.hint.unwrap_or_default().contains("--at-least 7"));
        let failure = told(&["2d6", "+", "3"], false, "").unwrap_err();
        assert!(failure.hint.unwrap_or_default().contains("norn roll '2d6 + 3'"));
        assert!(told(&["2d6", "+3"], false, "").is_err() && told(&["2d6+", "3"], false, "").is_err());
        let long = format!("d6#{}", "x".repeat(NOTATION_MAX));
        assert!(told(&["-"], false, &long).unwrap_err().text.contains("the limit is 1,000"));
        assert!(told(&["6 # 4d6kh3"], false, "").unwrap().starts_with("6x(4d6kh3) = "));
        assert!(told(&["d6#4d6kh3"], false, "").unwrap().contains("4d6kh3 is not rolled"));
        assert!(told(&["d6#4d6kh3"], true, "").unwrap().contains(r#""unrolled":"4d6kh3""#));
    }

    #[test]
    fn a_total_is_asked_for_by_its_bounds() {
        let mut out = Vec::new();
        let besides = Besides { at_most: Some(12), exactly: Some(7), ..Besides::default() };
        odds("3d6", besides, false, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("\n12 or less: 74.074% = 20/27\n7 exactly: 6.944% = 5/72\n"), "{text}");
        assert!(told("d6#4d6kh3", None, None, false).contains("4d6kh3 is not rolled"));
        assert!(told("6#4d6kh3", None, None, false).contains("This is each of the 6 rolls."));
        let failure = odds("2*2d6>=7", Besides::default(), false, &mut Vec::new()).unwrap_err();
        assert!(failure.hint.unwrap_or_default().contains("norn odds '2d6' --at-least 7"));
        assert_eq!(no_option("--sed", &["--seed"]).map(|failure| failure.kind), Some(Kind::BadInput));
        assert!(no_option("--1", &["--seed"]).is_none() && no_option("-d4", &["--seed"]).is_none());
    }

    #[test]
    fn a_roll_from_a_seed_says_so() {
        let text = rolled(&args("3d6+1", Some(7), 2, false));
        assert_eq!(text, rolled(&args("3d6+1", Some(7), 2, false)));
        assert!(text.ends_with(&format!("{FROM_A_SEED}\n")), "{text}");
        assert_eq!(text.matches("3d6+1 = ").count(), 2);
        let json: serde_json::Value = serde_json::from_str(&rolled(&args("3d6", Some(7), 2, true))).unwrap();
        assert_eq!(json["source"], "seed");
        assert_eq!(json["seed"], 7);
        assert_eq!(json["note"], FROM_A_SEED);
        assert_eq!(json["rolls"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn a_roll_from_the_machine_says_nothing_of_a_seed() {
        assert!(!rolled(&args("3d6", None, 1, false)).contains("seed"));
        let json = rolled(&args("3d6", None, 1, true));
        assert!(json.contains(r#""source":"system""#) && !json.contains("seed"), "{json}");
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
        let failure = odds("4d6 + x", Besides::default(), false, &mut Vec::new()).unwrap_err();
        assert_eq!(failure.kind, Kind::BadInput);
        assert_eq!(failure.text, "`x` stands where a number or dice are right, at character 7 of `4d6 + x`");
        assert_eq!(failure.at.as_deref(), Some("character 7"));
        assert!(failure.hint.is_some());
        let failure = odds("1000d1000", Besides::default(), false, &mut Vec::new()).unwrap_err();
        assert!(failure.text.contains("the limit is"), "{}", failure.text);
    }
}
