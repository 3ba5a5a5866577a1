//! `norn odds`: exact odds of dice notation, or of an attempt of a game.
mod dice;
mod sheet;
mod sweep;

use crate::book::Book;
use crate::dice::{Manner, no_option, one_or_several};
use crate::failure::{Done, Failure};
use crate::page::{bar, left, percent, right, width, wrap};
use crate::studies;
use crate::words::{Words, nameless};
use clap::{Args, CommandFactory as _};
use norn_dice::{Question, Reading, values};
use norn_kernel::offer::{Range, Wrong};
use norn_kernel::{Next, Param, Switch, Value};
use norn_play::exact::OddsError;
use norn_play::study;
use norn_shelf::{Game, NoGame};
use norn_table::Manifest;
use norn_table::game::NoSwitch;
use norn_table::given::{self, Given};
use std::fmt::Write as _;
use std::io::Write;

/// Exact odds: of dice notation, or of an attempt of a game.
///
/// Of dice notation: norn odds '4d6dl1', norn odds 2d20kh1+8 --at-least 15, norn odds d12+3 --vs d20. Several rolls
/// stand beside each other: norn odds 2d20kh1+4 d20+8 --compare, norn odds 'd20+5>=dc' dc=10..20, norn odds '{4..7}d6'.
/// Notation of another program means what it means there with --dialect; --anydice FILE runs a program in the AnyDice
/// language.
///
/// Of a game's attempt: norn odds RULESET ATTEMPT KEY=VALUE …, with the house rules of a table as
/// switch:ID=VALUE. The attempts that have odds: norn odds RULESET. What an attempt takes: norn odds RULESET
/// ATTEMPT --help. Several values stand beside each other: potential=1..5, against-fatigue=0,2. Questions that come up on the way get the answers of --answer, or their defaults, or with
/// --best the best choice. Every fraction is exact; nothing is simulated.
#[derive(Args, Debug)]
#[command(after_help = norn_dice::GRAMMAR, disable_help_flag = true)]
pub(crate) struct OddsArgs {
    /// Dice notation, or the name of a ruleset.
    #[arg(
        value_name = "EXPR|RULESET",
        required_unless_present_any = ["help", "anydice"],
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    what: String,
    /// With a ruleset: what is attempted. With dice: another expression, or what a name in them stands for.
    #[arg(value_name = "ATTEMPT|EXPR")]
    attempt: Option<String>,
    /// With a ruleset: the attempt's values, KEY=VALUE, and house rules, switch:ID=VALUE. What is left out
    /// takes its default. Several values, `1..5` or `a,b`, are weighed one after the other. With dice: further
    /// expressions, and values of names, such as dc=10..20, 1,2,5 or 0..100:25.
    #[arg(value_name = "KEY=VALUE|EXPR", allow_negative_numbers = true)]
    with: Vec<String>,
    /// With a ruleset: an answer to a question, by the id of the rule that asks. VALUE is `yes`, `no`, an option, a
    /// number, or an answer that is given the first N times only: `yes*N`.
    #[arg(long, value_name = "KEY=VALUE")]
    answer: Vec<String>,
    /// With a ruleset: questions without an answer to whoever attempts it and their side get the choice that leads
    /// most often to one of these outcomes, and those to everybody else the choice that leads there least often.
    #[arg(long, value_name = "OUTCOME[,OUTCOME]")]
    best: Option<String>,
    /// With dice: compare with another expression.
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    vs: Option<String>,
    /// With dice: how likely is at least N? Several: 10..20, or 5,10.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    at_least: Vec<String>,
    /// With dice: how likely is at most N?
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    at_most: Vec<String>,
    /// With dice: how likely is exactly N?
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    exactly: Vec<String>,
    /// With dice: what is known to hold, of the total, as in --given '>=10', or of names that the expression gives, as
    /// in norn odds 'x=d20; x+5' --given 'x>1'.
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    given: Option<String>,
    /// With dice: how many rolls does it take until their sum is N?
    #[arg(long, value_name = "N")]
    until: Option<String>,
    /// With dice: the totals that such a share of rolls lie at or below, in percent; 5,25,50,75,95 unless others are
    /// given, as in --percentiles=10,90.
    #[arg(long, value_name = "N,N", num_args = 0..=1, require_equals = true, default_missing_value = "5,25,50,75,95")]
    percentiles: Option<String>,
    /// With dice: exact mean and variance, the most likely total, skewness and kurtosis.
    #[arg(long)]
    moments: bool,
    /// With dice: how likely exactly, at least and at most each total is, as numbers.
    #[arg(long)]
    table: bool,
    /// Show all totals or outcomes of several cases beside each other, and what is different.
    #[arg(long)]
    compare: bool,
    #[command(flatten)]
    wanted: sheet::Wanted,
    #[command(flatten)]
    manner: Manner,
    /// Run a program in the AnyDice language: the odds of each of its outputs. `-` reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "attempt", "vs", "given", "until", "answer", "best"])]
    anydice: Option<std::path::PathBuf>,
    /// Print help; after an attempt, what it takes and its possible outcomes.
    #[arg(short, long)]
    help: bool,
}

/// Prints odds.
pub(crate) fn odds(args: &OddsArgs, json: bool, out: &mut dyn Write) -> Done {
    if args.help && args.attempt.is_none() {
        return help(out);
    }
    if let Some(file) = &args.anydice {
        return dice::anydice(file, &args.besides(json)?, out);
    }
    let game = match (Game::named(&args.what), &args.attempt) {
        (Ok(game), _) => game,
        (Err(unknown), _) => return of_dice(args, unknown, json, out),
    };
    let for_dice = [
        (args.vs.is_some(), "--vs"),
        (!args.at_least.is_empty(), "--at-least"),
        (!args.at_most.is_empty(), "--at-most"),
        (!args.exactly.is_empty(), "--exactly"),
        (args.given.is_some(), "--given"),
        (args.until.is_some(), "--until"),
        (args.percentiles.is_some(), "--percentiles"),
        (args.moments, "--moments"),
        (args.table, "--table"),
    ];
    for (given, option) in for_dice {
        if given {
            return Err(Failure::bad_input(format!(
                "{option} is for dice notation, not for a ruleset's attempt"
            ))
            .hint("the distribution of totals is printed anyway; leave it out")
            .at(option));
        }
    }
    let Some(attempt) = &args.attempt else {
        return studies::list(game, json, out);
    };
    if args.help {
        return studies::explain(game, attempt, json, out);
    }
    let cases = sweep::cases(game, attempt, &args.with)?;
    let mut weighed = vec![];
    for case in &cases {
        let asked = Asked::read(attempt, &case.with, &args.answer, args.best.as_deref())?;
        weighed.push(weigh(game, &asked)?);
    }
    let wanted = sheet::Wanted { json, ..args.wanted.clone() };
    match weighed.as_slice() {
        [weighed] if json => writeln!(out, "{}", serde_json::to_string(&weighed.odds)?)?,
        [weighed] if !wanted.is_file_or_table() => write!(out, "{}", weighed.page(game))?,
        _ => return sweep::print(game, attempt, &cases, &weighed, &wanted, args.compare, out),
    }
    Ok(())
}

fn help(out: &mut dyn Write) -> Done {
    let mut norn = crate::Norn::command();
    norn.build();
    let told = norn.find_subcommand_mut("odds").map(|odds| odds.render_long_help().to_string());
    Ok(write!(out, "{}", crate::page::help(&told.unwrap_or_default()))?)
}

/// The options of `norn odds`, for one that was misspelt.
const OPTIONS: [&str; 22] = [
    "--answer",
    "--best",
    "--vs",
    "--at-least",
    "--at-most",
    "--exactly",
    "--given",
    "--until",
    "--percentiles",
    "--moments",
    "--table",
    "--compare",
    "--csv",
    "--markdown",
    "--svg",
    "--png",
    "--dialect",
    "--with",
    "--anydice",
    "--json",
    "--data",
    "--help",
];

impl OddsArgs {
    fn besides(&self, json: bool) -> Result<dice::Besides, Failure> {
        let number = |text: &str, option: &str| {
            values(text).map_err(|error| {
                Failure::bad_input(error.text.clone())
                    .hint(format!("{option} takes a whole number, such as 15, or several: 10..20"))
                    .at(option)
                    .because(error)
            })
        };
        let mut asked = vec![];
        for (texts, option) in
            [(&self.at_least, "--at-least"), (&self.at_most, "--at-most"), (&self.exactly, "--exactly")]
        {
            for text in texts {
                let numbers = number(text, option)?;
                asked.extend(numbers.into_iter().filter_map(norn_dice::Total::as_whole).map(
                    |n| match option {
                        "--at-least" => dice::Bound::AtLeast(n),
                        "--at-most" => dice::Bound::AtMost(n),
                        _ => dice::Bound::Exactly(n),
                    },
                ));
            }
        }
        let mut percentiles = vec![];
        for n in self
            .percentiles
            .iter()
            .map(|text| number(text, "--percentiles"))
            .collect::<Result<Vec<_>, _>>()?
        {
            for total in n {
                match total.as_whole().and_then(|n| u64::try_from(n).ok()).filter(|n| (1..100).contains(n)) {
                    Some(n) => percentiles.push(n),
                    None => {
                        return Err(Failure::bad_input(format!("there is no percentile {total}"))
                            .hint("write numbers from 1 to 99, such as --percentiles=10,50,90")
                            .at("--percentiles"));
                    }
                }
            }
        }
        Ok(dice::Besides {
            manner: self.manner.clone(),
            vs: self.vs.clone(),
            asked,
            percentiles,
            moments: self.moments,
            table: self.table,
            compare: self.compare,
            wanted: sheet::Wanted { json, ..self.wanted.clone() },
        })
    }

    /// What is asked of dice.
    fn question(&self) -> Result<Question, Failure> {
        let mut question = Question {
            expressions: vec![self.what.clone()],
            dialect: self.manner.dialect,
            names: self.manner.names.iter().map(|(name, total)| (name.clone(), vec![*total])).collect(),
            given: self.given.clone(),
            until: None,
        };
        if let Some(goal) = &self.until {
            let goal: i64 = goal.parse().map_err(|error| {
                Failure::bad_input(format!("`{goal}` is no whole number"))
                    .hint("--until takes the sum that rolls are to reach, such as 30")
                    .at("--until")
                    .because(error)
            })?;
            question.until = Some(goal.into());
        }
        for word in self.attempt.iter().chain(&self.with) {
            let Some((name, several)) = of_a_name(word) else {
                question.expressions.push(word.clone());
                continue;
            };
            if question.names.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
                return Err(Failure::bad_input(format!("`{name}` is given twice"))
                    .hint("give it once")
                    .at(name));
            }
            let several = values(several).map_err(|error| {
                Failure::bad_input(error.text.clone())
                    .hint(error.hint.clone().unwrap_or_default())
                    .at(word)
                    .because(error)
            })?;
            question.names.push((name.to_owned(), several));
        }
        Ok(question)
    }
}

/// A name and its values, if that is what a word has: `dc=10..20`, and not `n=d20;n+2`.
fn of_a_name(word: &str) -> Option<(&str, &str)> {
    let (name, several) = word.split_once('=')?;
    let name = name.trim_start_matches('@');
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let is_name = name.starts_with(char::is_alphabetic) && name.chars().all(plain);
    let is_values =
        !several.is_empty() && several.chars().all(|c| c.is_ascii_digit() || ".,:- \u{2212}".contains(c));
    (is_name && is_values && norn_dice::Expr::typed(word).is_err()).then_some((name, several))
}

fn of_dice(args: &OddsArgs, unknown: NoGame, json: bool, out: &mut dyn Write) -> Done {
    if let Some(failure) = no_option(&args.what, &OPTIONS) {
        return Err(failure);
    }
    let further: Vec<&String> = args.attempt.iter().chain(&args.with).collect();
    // A word that is no notation, but nearly a name, was meant as the name.
    let question = args.question()?;
    let with: Vec<_> =
        question.names.iter().filter_map(|(name, all)| Some((name.clone(), *all.first()?))).collect();
    let readable = |word: &str| {
        // What stands for several is read when its cases are.
        let plain = word.replace(['{', '}'], "");
        let reading = Reading { dialect: args.manner.dialect, with: &with, typed: true };
        reading.read(word).is_ok() || word.contains("..") && plain != word
    };
    if unknown.near.is_some() && !readable(&args.what) {
        return Err(unknown.into());
    }
    for (given, option) in [(!args.answer.is_empty(), "--answer"), (args.best.is_some(), "--best")] {
        if given {
            return Err(Failure::bad_input(format!(
                "{option} is for a ruleset's attempt, not for dice notation"
            ))
            .hint("norn odds RULESET ATTEMPT KEY=VALUE …")
            .at(option));
        }
    }
    let words: Vec<String> = std::iter::once(&args.what).chain(further.iter().copied()).cloned().collect();
    one_or_several(&words, "norn odds")?;
    let stray = further.iter().find(|word| of_a_name(word).is_none() && !readable(word));
    if let Some(what) = further.iter().find(|word| of_a_name(word).is_none())
        && let Some((name, value)) = what.split_once('=')
        && name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ':'))
        && !readable(what)
    {
        return Err(Failure::bad_input(format!("`{value}` is no value of the name `{name}` in dice notation"))
            .hint("write dc=10..20 or dc=5,10 beside dice; for a ruleset's attempt, norn odds RULESET ATTEMPT KEY=VALUE …")
            .at(what.as_str()));
    }
    if stray.is_some() {
        let notation = words.join(" ");
        if readable(&notation) {
            return Err(Failure::bad_input(format!("dice notation is one word, not {}", words.len()))
                .hint(format!("put it in quotes: norn odds '{notation}'"))
                .at("expression"));
        }
        if !readable(&args.what) {
            return Err(unknown.into());
        }
    }
    dice::odds(&question, &args.besides(json)?, out)
}

/// What is asked, as it was written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Asked {
    attempt: String,
    with: Given,
    switches: Vec<(String, String)>,
    answers: Vec<(String, String)>,
    best: Option<Vec<String>>,
}

impl Asked {
    /// Takes the words of a command apart.
    pub(crate) fn read(
        attempt: &str,
        with: &[String],
        answers: &[String],
        best: Option<&str>,
    ) -> Result<Self, Failure> {
        let pair = |word: &String, at: &str| match word.split_once('=') {
            Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
            _ => Err(Failure::bad_input(format!("`{word}` is not of the form KEY=VALUE"))
                .hint(format!("write a name, `=` and a value, such as `{word}=VALUE`"))
                .at(at)),
        };
        let twice =
            |key: &str| Failure::bad_input(format!("`{key}` is given twice")).hint("give it once").at(key);
        let mut asked = Self {
            attempt: attempt.to_owned(),
            with: Given::new(),
            switches: vec![],
            answers: vec![],
            best: best.map(|best| {
                best.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect()
            }),
        };
        for word in with {
            let (key, value) = pair(word, "attempt")?;
            if let Some(switch) = key.strip_prefix("switch:") {
                if asked.switches.iter().any(|(one, _)| one == switch) {
                    return Err(twice(&key));
                }
                asked.switches.push((switch.to_owned(), value));
            } else if asked.with.insert(key.clone(), toml::Value::String(value)).is_some() {
                return Err(twice(&key));
            }
        }
        for word in answers {
            let (key, value) = pair(word, "--answer")?;
            if asked.answers.iter().any(|(one, _)| *one == key) {
                return Err(twice(&key));
            }
            asked.answers.push((key, value));
        }
        if asked.best.as_ref().is_some_and(Vec::is_empty) {
            return Err(Failure::bad_input("--best names no outcome")
                .hint("name at least one, such as `--best success`")
                .at("--best"));
        }
        Ok(asked)
    }
}

/// Odds, with the defaults that were used.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weighed {
    /// What was asked for.
    attempt: String,
    /// As printed.
    pub(crate) odds: study::Odds,
    /// The parameters that took their defaults.
    defaults: Vec<String>,
    /// Answers to questions that never came up.
    idle: Vec<String>,
    /// The outcomes for which the best was chosen.
    best: Option<Vec<String>>,
}

/// Weighs what is asked.
pub(crate) fn weigh(game: Game, asked: &Asked) -> Result<Weighed, Failure> {
    let manifest = game.manifest();
    let words = Words::new(manifest.words);
    let studies = game.rules().studied(&asked.switches).map_err(|none| no_switch(&manifest, none))?;
    let next = |filled: &norn_kernel::Filled| studies.next(filled);
    let (filled, coming) = given::complete(&asked.attempt, &asked.with, true, &nameless, &next)
        .map_err(|unread| or_house_rule(unread, manifest.switches))?;
    let attempt = match coming {
        Next::Ready(ready) => ready,
        Next::Fill(_) | Next::Propose(_) => {
            let known = studies::names(game, &asked.attempt);
            if let Some(name) = asked.with.keys().find(|key| !known.contains(&key.as_str())) {
                let unknown = given::unknown(&asked.attempt, name, &known);
                return Err(or_house_rule(unknown, manifest.switches));
            }
            let missing = studies::missing(&filled, &next);
            return Err(lacking_all(&asked.attempt, &missing));
        }
        Next::Refused(refusal) => return Err(refused(&words, &refusal)),
        Next::Wrong(wrong) => return Err(wrongly(&asked.attempt, &wrong)),
    };
    let book = Book::open(game)?;
    let mut answers = vec![];
    for (key, answer) in &asked.answers {
        let Some(rule) = book.exactly(key) else {
            return Err(Failure::bad_input(format!("there is no rule `{key}` that could ask"))
                .hint(book.near_id(key))
                .at(format!("--answer {key}")));
        };
        answers.push((rule.id.clone(), answer.clone()));
    }
    let mut with = filled.values.clone();
    with.extend(asked.switches.iter().map(|(id, value)| (format!("switch:{id}"), Value::word(value))));
    let options = study::Options {
        with,
        answers: answers.clone(),
        best: asked.best.clone(),
        ..study::Options::default()
    };
    let odds = attempt.weigh(&options).map_err(|error| unweighed(&words, error))?;
    let mut idle: Vec<String> = answers.into_iter().map(|(key, _)| key).collect();
    idle.retain(|key| !odds.answers.contains_key(key));
    let defaults = filled.values.into_keys().filter(|key| !asked.with.contains_key(key)).collect();
    Ok(Weighed { attempt: asked.attempt.clone(), odds, defaults, idle, best: asked.best.clone() })
}

pub(crate) fn no_switch(manifest: &Manifest, none: NoSwitch) -> Failure {
    match none {
        NoSwitch::Id(id) => {
            let known: Vec<&str> = manifest.switches.iter().map(|switch| switch.id).collect();
            Failure::bad_input(format!("{} has no house rule `{id}`", manifest.name))
                .hint(given::hint(&id, &known))
                .at(format!("switch:{id}"))
        }
        NoSwitch::Value { switch, value } => {
            Failure::bad_input(format!("the house rule `{}` can't be `{value}`", switch.id))
                .hint(given::hint(&value, switch.values))
                .at(format!("switch:{}", switch.id))
        }
    }
}

/// What was written makes no sense as a parameter; it may have been meant as a house rule.
fn or_house_rule(unread: given::Unread, switches: &[Switch]) -> Failure {
    let known: Vec<&str> = switches.iter().map(|switch| switch.id).collect();
    let meant = given::nearest(&unread.at, known).filter(|_| unread.unknown);
    let meant = switches.iter().find(|switch| Some(switch.id) == meant);
    // Where a parameter is near, that is what was meant.
    let unknown = unread.unknown && unread.hint.starts_with("there is");
    let hint = unread.hint.clone();
    let failure = Failure::from(unread);
    match meant {
        Some(switch) => {
            let (id, values) = (switch.id, given::either(switch.values));
            failure.hint(format!("a house rule is given as `switch:{id}=VALUE`; VALUE is {values}"))
        }
        None if unknown && !switches.is_empty() => {
            failure.hint(format!("{hint}; house rules are given as `switch:ID=VALUE`"))
        }
        None => failure,
    }
}

/// Some things are not filled in and have no default.
fn lacking_all(attempt: &str, params: &[Param]) -> Failure {
    let names: Vec<&str> = params.iter().map(|param| param.name).collect();
    let examples: Vec<String> = params.iter().map(example).collect();
    Failure::bad_input(format!("`{attempt}` needs {}", given::list(&names)))
        .hint(format!("add {}", examples.join("; ")))
        .at(names.join(", "))
}

/// How a parameter is written.
fn example(param: &Param) -> String {
    let name = param.name;
    match &param.range {
        Range::Number { min, max } => format!("`{name}=N` with a whole number from {min} to {max}"),
        Range::OneOf(_) => format!("`{name}=` one of {}", studies::range(param)),
        Range::Flag => format!("`{name}=yes` or `{name}=no`"),
        Range::Amounts { .. } => format!("`{name}=WHAT:N,WHAT:N` of {}", studies::range(param)),
        _ => format!("`{name}=VALUE`"),
    }
}

pub(crate) fn refused(words: &Words, refusal: &norn_kernel::Refusal) -> Failure {
    Failure::refused(words.refusal(refusal, &nameless))
        .hint(format!("`norn rules` shows the rule {}", refusal.rule().id()))
        .at(refusal.rule().id())
}

pub(crate) fn wrongly(attempt: &str, wrong: &Wrong) -> Failure {
    match wrong {
        Wrong::Attempt { name, known } => Failure::bad_input(format!("there is no attempt `{name}`"))
            .hint(given::hint(name, known))
            .at("attempt"),
        Wrong::Param { name, known } => {
            Failure::bad_input(format!("`{attempt}` has no `{name}`")).hint(given::hint(name, known)).at(name)
        }
        Wrong::Value { value, param } => {
            let value = given::written(value, &nameless);
            Failure::bad_input(format!("`{value}` is no value of `{}`", param.name))
                .hint(format!("add {}", example(param)))
                .at(param.name)
        }
    }
}

fn unweighed(words: &Words, error: OddsError) -> Failure {
    let failure = match &error {
        OddsError::Refused { refusal, .. } => refused(words, refusal),
        OddsError::NeedsCount { key } => {
            Failure::bad_input(format!("{key} may be asked without end, so its answer needs a count"))
                .hint(format!("`--answer {key}=yes*3` says yes the first 3 times; `{key}=no` never"))
                .at(format!("--answer {key}"))
        }
        OddsError::NoAnswer { key, given, allowed } => {
            let known: Vec<&str> = allowed.iter().map(String::as_str).collect();
            Failure::bad_input(format!("`{given}` is no answer to {key}"))
                .hint(given::hint(given, &known))
                .at(format!("--answer {key}"))
        }
        OddsError::TooManyPicks { key } => {
            Failure::bad_input(format!("{key} has too many possible answers to find the best of them"))
                .hint(format!("answer it: `--answer {key}=…`"))
                .at("--best")
        }
        OddsError::NoGoal { key } => {
            Failure::bad_input(format!("{key} is to be answered the best way, but for what?"))
                .hint("name the outcomes that are wanted: `--best OUTCOME`")
                .at(format!("--answer {key}"))
        }
        OddsError::NoQuestion { key } => {
            Failure::bad_input(format!("there is no rule `{key}` that could ask"))
                .at(format!("--answer {key}"))
        }
        OddsError::NoOutcome { outcome, known } => {
            Failure::bad_input(format!("there is no outcome `{outcome}`"))
                .hint(given::hint(outcome, known))
                .at("--best")
        }
        OddsError::NothingThere { .. } | OddsError::Faulty(_) => {
            Failure::environment(format!("the odds can't be worked out: {error}"))
                .hint("this is a fault of the ruleset; nothing that you wrote is wrong")
        }
    };
    failure.because(error)
}

impl Weighed {
    /// For people.
    fn page(&self, game: Game) -> String {
        let odds = &self.odds;
        let title = game.manifest().title();
        let mut page = format!("{title}: {}\n", self.attempt);
        for (name, value) in &odds.with {
            let value = given::written(value, &nameless);
            let assumed = if self.defaults.contains(name) { " (assumed)" } else { "" };
            let _ = writeln!(page, "  {name} = {value}{assumed}");
        }
        page.push('\n');
        page.push_str(&self.charts());
        if !odds.answers.is_empty() {
            page.push_str("\nQuestions on the way\n");
            for (key, said) in &odds.answers {
                let said = match said.as_str() {
                    "default" => "its default".to_owned(),
                    "best" => "what serves best".to_owned(),
                    said => format!("`{said}`"),
                };
                page.push_str(&wrap(&format!("{key}: {said}"), "  ", "    "));
            }
            if let Some(best) =
                self.best.as_ref().filter(|_| odds.answers.values().any(|said| said == "best"))
            {
                let best: Vec<&str> = best.iter().map(String::as_str).collect();
                let best = given::either(&best);
                page.push_str(&wrap(
                    &format!(
                        "Whoever attempts it and their side choose what leads to {best} most often; everybody else \
                         chooses what leads there least often."
                    ),
                    "  ",
                    "  ",
                ));
            }
        }
        for key in &self.idle {
            page.push_str(&wrap(
                &format!("{key} asked nothing here, so its answer changed nothing."),
                "",
                "",
            ));
        }
        page.push('\n');
        let ways = match odds.ways.as_ref().map(ToString::to_string) {
            None => "Ways without end".to_owned(),
            Some(ways) if ways == "1" => "1 way".to_owned(),
            Some(ways) => format!("{} ways", thousands(&ways)),
        };
        if odds.residual == norn_dice::Ratio::default() {
            page.push_str(&wrap(&format!("{ways}, all of them weighed."), "", ""));
        } else {
            let share = percent(odds.residual.to_f64());
            let left = format!("{ways} weighed; {} ({share}) lies beyond the work budget.", odds.residual);
            page.push_str(&wrap(&left, "", ""));
        }
        page
    }

    /// The outcomes and the totals alone.
    pub(crate) fn charts(&self) -> String {
        charts(&self.odds)
    }
}

/// A bar for each outcome, and one for each total.
pub(crate) fn charts(odds: &study::Odds) -> String {
    let outcomes: Vec<_> =
        odds.outcomes.iter().map(|one| (one.outcome.clone(), one.exact.to_string(), one.p)).collect();
    let totals: Vec<_> =
        odds.totals.iter().map(|one| (one.total.to_string(), one.exact.to_string(), one.p)).collect();
    let mut page = String::new();
    let rest = if odds.residual.is_zero() {
        None
    } else {
        page.push_str(&wrap(LEAST, "", ""));
        Some((REST.to_owned(), odds.residual.to_string(), odds.residual.to_f64()))
    };
    let with_rest = |rows: Vec<_>| rows.into_iter().chain(rest.clone()).collect::<Vec<_>>();
    page.push_str(&chart(&with_rest(outcomes), false));
    if !totals.is_empty() {
        page.push_str("\ntotal\n");
        page.push_str(&chart(&with_rest(totals), true));
    }
    page
}

/// What stands over shares of which more may be known with more work.
const LEAST: &str = "Each share is at least this; what was not weighed may belong to any of them.";
/// The bar of what lies beyond the work budget.
const REST: &str = "not weighed";

/// Digits in groups of three.
pub(crate) fn thousands(digits: &str) -> String {
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if 0 < n && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The widest fraction that stands in a column of its own; wider ones stand under their bar.
const FRACTION_MAX: usize = 24;

/// A row for each share: what, how likely, the fraction, a bar.
fn chart(rows: &[(String, String, f64)], numbers: bool) -> String {
    let widest = |of: &dyn Fn(&(String, String, f64)) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let label = widest(&|row| width(&row.0)).min(30);
    let fraction = widest(&|row| width(&row.1));
    let most = rows.iter().map(|row| row.2).fold(0.0, f64::max);
    let apart = FRACTION_MAX < fraction;
    let room = crate::page::columns() - (2 + label + 2 + 8 + 2 + if apart { 0 } else { fraction + 2 });
    let mut page = String::new();
    for (what, exact, p) in rows {
        let what = if numbers { right(what, label) } else { left(what, label) };
        let share = right(&percent(*p), 8);
        let bar = bar(*p, most, room);
        let line = if apart {
            format!("  {what}  {share}  {bar}")
        } else {
            format!("  {what}  {share}  {}  {bar}", left(exact, fraction))
        };
        let _ = writeln!(page, "{}", line.trim_end());
        if apart && *p > 0.0 {
            page.push_str(&wrap(exact, "      ", "      "));
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_dice::{BigUint, Ratio};
    use norn_play::study::{Odds, OutcomeOdds, TotalOdds};

    #[test]
    fn what_was_not_weighed_has_a_bar_of_its_own() {
        let share = |over, under| Ratio::new(over, under);
        let outcome = |outcome: &str, exact: Ratio| OutcomeOdds {
            outcome: outcome.to_owned(),
            p: exact.to_f64(),
            exact,
        };
        let mut odds = Odds {
            ruleset: "game",
            attempt: "roll",
            with: [].into(),
            answers: [].into(),
            ways: Some(BigUint::from(3_u8)),
            residual: share(3, 4),
            outcomes: vec![outcome("failure", share(1, 4)), outcome("success", share(0, 1))],
            totals: vec![TotalOdds { total: 4, exact: share(1, 4), p: 0.25 }],
            instead: None,
            usual: false,
        };
        let [whole, third] = [50, 17].map(|columns| "#".repeat(columns));
        assert_eq!(
            charts(&odds),
            format!(
                "Each share is at least this; what was not weighed may belong to any of them.\n\
                 \x20 failure       25.000%  1/4  {third}\n\
                 \x20 success        0.000%  0/1\n\
                 \x20 not weighed   75.000%  3/4  {whole}\n\
                 \ntotal\n\
                 \x20           4   25.000%  1/4  {third}\n\
                 \x20 not weighed   75.000%  3/4  {whole}\n"
            )
        );
        odds.residual = Ratio::ZERO;
        assert!(!charts(&odds).contains("weighed"));
    }
}
