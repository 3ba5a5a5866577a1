//! Logs in which one thing is another: each field of each kind of entry, in whole sessions of a game. Either a verifier
//! names it, or [`norn_chronicle::verify::unproved`] says that nothing proves it, and why.
use crate::random::{TRIALS, trials};
use crate::scenarios::{logs, texts};
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::verify::{Finding, Report, Rules, unproved, verify};
use norn_chronicle::{Entry, Error};
use norn_kernel::Ruleset;
use norn_table::verify::Checker;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How many entries after a forged one are looked at by the rules: what somebody chose shows in what came of it.
const FOLLOW: usize = 60;
/// How many values of each field are kept, to be put in the place of another.
const SEEN: usize = 4;
/// What the rules of a game read and nobody else: all that is in it counts as one field.
const OF_THE_GAME: [&str; 7] = ["data", "effect", "values", "answer", "row", "say", "based_on"];

/// Forges every field of every kind of entry in the sessions of a folder: once each, or as often as `TRIALS` says.
///
/// # Panics
/// If neither verifier names one and it is not listed; if many are named only at what follows; if a session does not verify
/// as it is.
pub fn check_dir<R: Ruleset>(ruleset: R, folder: impl AsRef<Path>) {
    let sessions = texts(folder.as_ref()).into_iter().map(|(file, text)| {
        let name = file.display().to_string();
        let log = logs(ruleset, &name, &text);
        (name, log)
    });
    check(ruleset, sessions);
}

/// The same of logs that are at hand.
///
/// # Panics
/// As [`check_dir`].
pub fn check<R: Ruleset>(ruleset: R, sessions: impl Iterator<Item = (String, Vec<Entry>)>) {
    // A few ways to forge a field do, where little time is to be taken; the first place of each decides which.
    let full = std::env::var(TRIALS).is_ok();
    let (times, _) = trials(2);
    let mut tried: BTreeMap<String, u64> = BTreeMap::new();
    let mut missed: BTreeMap<String, String> = BTreeMap::new();
    let mut forged = 0_u64;
    let mut named = 0_u64;
    for (name, log) in sessions {
        let seen = seen(&log);
        let mut checker = Checker::new(ruleset);
        for (at, entry) in log.iter().enumerate() {
            let kind = kind(entry);
            let whole = json(entry);
            let wanted = |path: &str| {
                !unproved::is_listed(path) && (full || tried.get(path).is_none_or(|count| *count < times))
            };
            for Forging { path, how, entry: other } in forgings(&kind, &whole, &seen, wanted) {
                let count =
                    tried.entry(if full { format!("{path} {how}") } else { path.clone() }).or_default();
                if times <= *count {
                    continue;
                }
                *count += 1;
                forged += 1;
                match noticed(ruleset, &checker, &log, at, &other) {
                    Some(there) => named += u64::from(there),
                    None => {
                        let shown = format!("{how} in entry {at} of {name}: {other}");
                        missed.entry(path).or_insert(shown);
                    }
                }
            }
            checker.feed(entry).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let report = checker.report();
        assert_eq!((&report.tampered, &report.differs), (&vec![], &vec![]), "{name}");
    }
    assert!(0 < forged, "nothing was forged");
    let list: Vec<String> = missed.iter().map(|(path, shown)| format!("{path}: {shown:.600}")).collect();
    assert!(list.is_empty(), "neither named nor listed in docs/unproved.json:\n{}", list.join("\n"));
    // What is only found at what follows from it is hard to look for.
    assert!(forged * 9 / 10 <= named, "of {forged} only {named} are named at the entry itself");
}

/// One thing of an entry that is another.
struct Forging {
    path: String,
    how: &'static str,
    entry: Value,
}

fn json(entry: &Entry) -> Value {
    serde_json::to_value(entry).unwrap_or_else(|error| panic!("{entry:?}: {error}"))
}

fn kind(entry: &Entry) -> String {
    json(entry)["body"]["is"].as_str().unwrap_or_default().to_owned()
}

/// A step into a value.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Member(String),
    Nth(usize),
}

/// All places of an entry, from the outside in, as they are listed and as they are found.
fn places(kind: &str, entry: &Value) -> Vec<(String, Vec<Step>)> {
    fn walk(value: &Value, path: &str, steps: &mut Vec<Step>, all: &mut Vec<(String, Vec<Step>)>) {
        if !steps.is_empty() {
            all.push((path.to_owned(), steps.clone()));
        }
        let closed = path.ends_with(".**");
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    let path = match steps.len() {
                        _ if closed => path.to_owned(),
                        // What every entry has is told from what a body has.
                        0 if name == "body" => path.to_owned(),
                        0 => format!("{path}@{name}"),
                        _ if OF_THE_GAME.contains(&name.as_str()) => format!("{path}.{name}.**"),
                        _ => format!("{path}.{name}"),
                    };
                    steps.push(Step::Member(name.clone()));
                    walk(member, &path, steps, all);
                    steps.pop();
                }
            }
            Value::Array(members) => {
                for (nth, member) in members.iter().enumerate() {
                    let path = if closed { path.to_owned() } else { format!("{path}[]") };
                    steps.push(Step::Nth(nth));
                    walk(member, &path, steps, all);
                    steps.pop();
                }
            }
            _ => {}
        }
    }
    let mut all = vec![];
    walk(entry, kind, &mut vec![], &mut all);
    // The number in the stream and the kind itself are what the file's lines and the shape are checked for.
    let own = |(path, steps): &(String, Vec<Step>)| {
        !path.ends_with("@seq")
            && *steps != [Step::Member("body".into())]
            && *steps != [Step::Member("body".into()), Step::Member("is".into())]
    };
    all.retain(own);
    all
}

fn at<'a>(value: &'a mut Value, steps: &[Step]) -> Option<&'a mut Value> {
    steps.iter().try_fold(value, |value, step| match step {
        Step::Member(name) => value.get_mut(name),
        Step::Nth(nth) => value.get_mut(nth),
    })
}

/// The first few values of each field in a log.
fn seen(log: &[Entry]) -> BTreeMap<String, Vec<Value>> {
    let mut seen: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for entry in log {
        let mut whole = json(entry);
        for (path, steps) in places(&kind(entry), &whole.clone()) {
            let values = seen.entry(path).or_default();
            if let Some(value) = at(&mut whole, &steps)
                && values.len() < SEEN
                && !values.contains(value)
            {
                values.push(value.clone());
            }
        }
    }
    seen
}

/// Every way in which one thing of an entry is made another.
fn forgings(
    kind: &str,
    entry: &Value,
    seen: &BTreeMap<String, Vec<Value>>,
    wanted: impl Fn(&str) -> bool,
) -> Vec<Forging> {
    let mut all = vec![];
    for (path, steps) in places(kind, entry).into_iter().filter(|(path, _)| wanted(path)) {
        let Some(now) = at(&mut entry.clone(), &steps).cloned() else { continue };
        let mut put = |how: &'static str, value: Value| {
            let mut other = entry.clone();
            if let Some(place) = at(&mut other, &steps) {
                *place = value;
            }
            if other != *entry {
                all.push(Forging { path: path.clone(), how, entry: other });
            }
        };
        match &now {
            Value::Number(number) => {
                put("77", json!(77));
                if let Some(number) = number.as_i64() {
                    put("one more", json!(number + 1));
                }
            }
            Value::String(text) => {
                let digits = 8 <= text.len() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
                let other = match text.bytes().next() {
                    Some(first) if digits => {
                        format!("{}{}", if first == b'0' { '1' } else { '0' }, &text[1..])
                    }
                    _ => format!("{text}x"),
                };
                put("another text", json!(other));
            }
            Value::Bool(flag) => put("turned round", json!(!flag)),
            Value::Array(list) => {
                if !list.is_empty() {
                    put("one less", json!(list[1..]));
                    put("one twice", json!([&list[..1], &list[..]].concat()));
                }
                if let [first, second, rest @ ..] = &list[..] {
                    put("swapped", json!([&[second.clone(), first.clone()], rest].concat()));
                }
            }
            Value::Object(_) | Value::Null => {}
        }
        if let Some(other) = seen.get(&path).and_then(|values| values.iter().find(|value| **value != now)) {
            put("as elsewhere", other.clone());
        }
        if let [outer @ .., Step::Member(name)] = &steps[..] {
            let mut other = entry.clone();
            let gone = at(&mut other, outer)
                .and_then(Value::as_object_mut)
                .and_then(|members: &mut Map<_, _>| members.remove(name));
            if gone.is_some() {
                all.push(Forging { path: path.clone(), how: "left out", entry: other });
            }
        }
    }
    all
}

/// Free dice are dice, not rules.
struct Dice;

impl<W> Rules<W> for Dice {
    fn thrown(&mut self, notation: &str, face: &mut dyn FnMut(u32) -> u32) -> Option<Result<String, String>> {
        let total =
            norn_dice::Expr::parse(notation).and_then(|expression| Ok(expression.roll(face)?.result()));
        Some(total.map_err(|error| error.to_string()))
    }
}

/// Whether a verifier names it: at the entry itself, or at what follows from it, or lists it among what nothing proves. Nothing
/// if none of these.
fn noticed<R: Ruleset>(
    ruleset: R,
    before: &Checker<R>,
    log: &[Entry],
    at: usize,
    forged: &Value,
) -> Option<bool> {
    let Ok(entry) = serde_json::from_value::<Entry>(forged.clone()) else { return Some(true) };
    // What is written though it holds its default is not canonical.
    if json(&entry) != *forged {
        return Some(true);
    }
    let mut checker = before.clone();
    let found = |checker: &Checker<R>| {
        let report = checker.report();
        report.tampered.iter().chain(&report.differs).map(|one| one.seq).min()
    };
    let follow = log.iter().skip(at + 1).take(FOLLOW);
    for entry in std::iter::once(&entry).chain(follow) {
        if checker.feed(entry).is_err() || found(&checker).is_some() {
            return Some(entry.seq == log[at].seq);
        }
    }
    let Some(report) = verified(ruleset, log, Some((at, &entry))) else { return Some(true) };
    let seq = log[at].seq;
    match report.tampered.iter().chain(&report.differs).map(|one| one.seq).min() {
        Some(first) => Some(first == Some(seq)),
        None => {
            let of_it = |one: &&Finding| one.seq == Some(seq) || one.entries.contains(&seq);
            let lists = |report: &Report| report.unproved.iter().filter(of_it).cloned().collect::<Vec<_>>();
            let now = lists(&report);
            let new = |honest: Report| {
                now.iter().any(|one| !lists(&honest).iter().any(|other| other.text == one.text))
            };
            verified(ruleset, log, None).is_some_and(new).then_some(true)
        }
    }
}

/// What a verifier says of a whole log, in which an entry may be another one; nothing where no file can be written of it.
fn verified<R: Ruleset>(ruleset: R, log: &[Entry], with: Option<(usize, &Entry)>) -> Option<Report> {
    let mut file = vec![];
    let entries = || {
        let one = |(nth, one): (usize, &Entry)| match with {
            Some((at, other)) if at == nth => Ok::<_, Error>(other.clone()),
            _ => Ok(one.clone()),
        };
        log.iter().enumerate().map(one)
    };
    export(&mut file, Whose::Referee, "forged", entries, no_pictures).ok()?;
    let reader = Reader::open(file.as_slice()).unwrap_or_else(|error| panic!("{error}"));
    Some(verify(reader, ruleset.start(), &mut Dice, None))
}

/// The kinds of entries of these logs.
#[must_use]
pub fn kinds<'a>(logs: impl Iterator<Item = &'a Entry>) -> BTreeSet<String> {
    logs.map(kind).collect()
}
