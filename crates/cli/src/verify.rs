//! `norn verify`: whether a chronicle is what it says.
use crate::failure::{Done, Failure};
use crate::file;
use crate::page::{counted, table, wrap};
use clap::Args;
use norn_chronicle::export::Reader;
use norn_chronicle::verify::Finding;
use norn_chronicle::verify::summary::{Luck, Seated};
use norn_chronicle::verify::unproved::Taken;
use norn_chronicle::{Hash, Kind};
use norn_shelf::Game;
use norn_table::moved::Checked;
use norn_table::verify as by_rules;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Verify a chronicle: its chain, its dice and its rules.
///
/// Every roll and change is run again. It needs nothing but the file.
///
/// A log that contradicts itself was tampered with: the exit code is 1, and the first bad entry is named.
/// Results that would differ under today's rules are reported separately, and so is what no log can prove.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The file, as `norn export` writes it; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A head that you kept: a file that does not contain it was cut or rewritten.
    #[arg(long, value_name = "HASH")]
    head: Option<Hash>,
}

/// Verifies a file and prints what was found.
pub(crate) fn verify(args: &VerifyArgs, json: bool, out: &mut dyn Write) -> Done {
    let checked = check(&args.file, args.head)?;
    if json {
        writeln!(out, "{}", as_json(&checked))?;
    } else {
        write!(out, "{}", page(&checked))?;
    }
    holds(&checked, &args.file)
}

/// What goes wrong while a chronicle is opened.
pub(crate) fn unreadable(path: &Path, error: norn_chronicle::Error) -> Failure {
    let text = format!("{}, {error}", file::name(path));
    let at = error.line.map(|line| format!("line {line}"));
    let failure = match error.kind {
        Kind::Io => Failure::environment(text),
        _ => Failure::bad_input(text),
    };
    let failure = failure.hint(error.hint.clone());
    let failure = match at {
        Some(at) => failure.at(at),
        None => failure,
    };
    failure.because(error)
}

/// Checks a file.
pub(crate) fn check(path: &Path, head: Option<Hash>) -> Result<Checked, Failure> {
    let reader = Reader::open(file::open(path)?).map_err(|error| unreadable(path, error))?;
    let ruleset = reader.header().ruleset.clone();
    drop(reader);
    let game = Game::named(&ruleset).map_err(|unknown| {
        Failure::bad_input(format!(
            "{} is a table of `{ruleset}`, which this program does not know",
            file::name(path)
        ))
        .hint(unknown.hint())
        .at("line 1")
    })?;
    let open = || Reader::open(file::open(path)?).map_err(|error| unreadable(path, error));
    Checked::of(game.rules(), head, open)
}

/// Fails, naming the first entry that contradicts the log.
pub(crate) fn holds(checked: &Checked, path: &Path) -> Done {
    let Some((seq, text)) = checked.contradiction() else { return Ok(()) };
    let at = seq.map_or_else(|| "the file".to_owned(), |seq| format!("entry {seq}"));
    Err(Failure::expectation(format!("{} is not what was played: {at}: {text}", file::name(path)))
        .hint("nothing before that is in doubt; compare it with a copy that somebody else keeps")
        .at(at))
}

fn as_json(checked: &Checked) -> serde_json::Value {
    json!({
        "holds": checked.holds(),
        "log": checked.report,
        "rules": checked.rules,
        "stuck": checked.stuck.as_ref().map(|damaged| json!({ "seq": damaged.seq, "text": damaged.text })),
    })
}

fn page(checked: &Checked) -> String {
    let report = &checked.report;
    let header = &report.header;
    let counts = &report.checked;
    let mut page = wrap(
        &format!(
            "{}: a table of {} (edition {}); {}",
            header.name,
            header.ruleset,
            header.edition,
            header.whose.label()
        ),
        "",
        "  ",
    );
    let entries = |count| counted(count, "entry", "entries");
    page.push_str(&format!("  {}\n  head {}\n", entries(report.tip.count), report.tip.head));
    let mut line = |text: String| page.push_str(&wrap(&text, "  ", "    "));
    let together = if counts.entries == 1 { "is whole" } else { "hold together" };
    line(format!("chain: {} {together}", entries(counts.entries)));
    line(format!(
        "dice: {} worked out again, {}",
        counted(counts.faces, "face", "faces"),
        counted(counts.links, "link of secrets fits", "links of secrets fit")
    ));
    let hidden = &report.hidden;
    if 0 < hidden.opened || hidden.unopened.is_some_and(|unopened| 0 < unopened) || 0 < hidden.seals {
        let unopened =
            hidden.unopened.map_or_else(String::new, |unopened| format!(", {unopened} not opened"));
        line(format!(
            "hidden: {} opened, the faces of {} worked out again from their links{unopened}; {}",
            counted(hidden.opened, "roll", "rolls"),
            hidden.worked_out,
            counted(hidden.seals, "seal", "seals")
        ));
    }
    if let Some(rules) = &checked.rules
        && let [.., by_rules::Edition { edition, .. }] = rules.editions[..]
        && (1 < rules.editions.len() || edition != rules.today)
    {
        let played =
            rules.editions.iter().map(|one| format!("edition {} from entry {}", one.edition, one.from));
        let played: Vec<String> = played.collect();
        line(format!("played by {}; run again by edition {}, today's", played.join(", "), rules.today));
    }
    match (&checked.rules, &checked.stuck) {
        (Some(rules), _) => line(format!(
            "rules: {} and {} run again; {} taken as they are",
            counted(rules.attempts, "attempt", "attempts"),
            counted(rules.changes, "other change", "other changes"),
            counted(rules.rulings, "ruling of the referee", "rulings of the referee")
        )),
        (None, Some(damaged)) => {
            line(format!("rules: stopped at entry {}: {}", damaged.seq, damaged.text));
        }
        (None, None) => {
            line("rules: not run again; that takes a whole referee's file that holds together".to_owned());
        }
    }
    let found = |finding: &Finding| {
        let at = finding.seq.map_or_else(String::new, |seq| format!("entry {seq}: "));
        let undone = if finding.undone { " (undone later)" } else { "" };
        format!("{at}{}{undone}", finding.text)
    };
    let taken = |one: &Taken| format!("in {}: {}", counted(one.entries, "entry", "entries"), one.what);
    let rules = |of: fn(&by_rules::Report) -> &Vec<by_rules::Finding>| {
        let found = checked.rules.iter().flat_map(of).map(|one| format!("entry {}: {}", one.seq, one.text));
        found.collect::<Vec<_>>()
    };
    let lists = [
        (
            "Tampered with",
            report.tampered.iter().map(found).chain(rules(|report| &report.tampered)).collect::<Vec<_>>(),
        ),
        (
            "Would differ under today's rules",
            report.differs.iter().map(found).chain(rules(|report| &report.differs)).collect(),
        ),
        ("Nothing proves", report.unproved.iter().map(found).chain(report.taken.iter().map(taken)).collect()),
        ("Not to be seen here", report.unseen.clone()),
    ];
    for (title, list) in lists {
        if list.is_empty() {
            continue;
        }
        page.push_str(&format!("\n{title}\n"));
        for one in list {
            page.push_str(&wrap(&one, "  - ", "    "));
        }
    }
    if 0 < report.omitted {
        page.push_str(&format!("\nand {} more\n", report.omitted));
    }
    page.push_str(&by_seat(&report.seats));
    page.push_str("\nWhat no log can prove\n");
    for one in BEYOND {
        page.push_str(&wrap(one, "  - ", "    "));
    }
    page
}

/// What stays with the host whatever a log says; docs/dice.md tells more of it.
const BEYOND: [&str; 3] = [
    "that a host holds no second seat: who has both secrets of a roll knows its faces beforehand",
    "that the page which a host served kept a device's secrets to itself",
    "that typed dice showed what was typed",
];

/// A column of the summary by seat: its heading, what it means, and the figure.
type Column = (&'static str, &'static str, fn(&Seated) -> String);

/// Where the dice of each seat came from, in the order of trust.
const SOURCES: [Column; 6] = [
    ("rolls", "how many times dice fell", |one| one.rolls.to_string()),
    ("apart", "with the secret of a device that is not the host's", |one| one.apart.to_string()),
    ("one machine", "from secrets that one machine held together", |one| one.one_machine.to_string()),
    ("typed", "read from real dice by somebody", |one| one.typed.to_string()),
    ("unproved", "from a seed, or from another log", |one| one.unproved.to_string()),
    ("again", "the faces from before an undo once more", |one| one.again.to_string()),
];

/// What somebody could have chosen by.
const CHOICES: [Column; 4] = [
    ("waived", "fell without the seat's device, since the referee waited no longer", |one| {
        one.waived.to_string()
    }),
    ("without", "fell without it otherwise: it was away, or had published nothing", |one| {
        one.without.to_string()
    }),
    ("unused", "secrets that its device gave, or was asked for, and no dice came from", |one| {
        one.unused.to_string()
    }),
    ("undone", "dice that were seen, and undone or set aside afterwards", |one| one.undone.to_string()),
];

/// How the faces compare with those of fair dice.
const FACES: [Column; 4] = [
    ("dice", "how many, those of `again` left out", |one| one.luck.dice.to_string()),
    ("mean", "of the faces", |one| mean(&one.luck, one.luck.mean)),
    ("fair", "the mean of as many fair dice of the same sides", |one| mean(&one.luck, one.luck.expected)),
    (
        "p",
        "how often fair dice come as far from it, either way: of twenty fair seats one is below 0.05",
        |one| chance(&one.luck),
    ),
];

fn mean(luck: &Luck, of: f64) -> String {
    if luck.dice == 0 { "–".to_owned() } else { format!("{of:.2}") }
}

fn chance(luck: &Luck) -> String {
    match luck.p {
        _ if luck.dice == 0 => "–".to_owned(),
        p if p < 0.0001 => "< 0.0001".to_owned(),
        p if p < 0.01 => format!("{p:.4}"),
        p => format!("{p:.2}"),
    }
}

/// The dice by seat, with what each column means; nothing if none fell.
fn by_seat(seats: &[Seated]) -> String {
    if seats.is_empty() {
        return String::new();
    }
    let mut page = String::from("\nDice by seat\n");
    for (n, columns) in [&SOURCES[..], &CHOICES, &FACES].into_iter().enumerate() {
        let heads = ["seat"].into_iter().chain(columns.iter().map(|(head, ..)| *head));
        let row = |one: &Seated| {
            let name = if one.seat.is_some() { one.name.clone() } else { "(nobody’s)".to_owned() };
            [name].into_iter().chain(columns.iter().map(|(.., figure)| figure(one))).collect()
        };
        let rows: Vec<Vec<String>> = seats.iter().map(row).collect();
        if 0 < n {
            page.push('\n');
        }
        page.push_str(&table(&heads.map(str::to_owned).collect::<Vec<_>>(), &rows, 2));
        for (head, meaning, _) in columns {
            page.push_str(&wrap(&format!("{head}: {meaning}"), "    ", "      "));
        }
    }
    page
}
