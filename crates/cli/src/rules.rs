//! `norn rules`: the rule reference of a game, to be looked up in.
use crate::book::{self, Book, Found, RuleEntry};
use crate::failure::{Done, Failure};
use crate::odds::{self, Weighed};
use crate::page::{table, wrap};
use clap::Args;
use norn_shelf::Game;
use serde_json::json;
use std::io::Write;

/// Look up the rules of a game.
///
/// Without a query, lists all rules by heading. With the id of a rule (or enough of it to be unique), shows
/// the whole rule: what it says, our readings of open points, the house rule that a table can set, its table,
/// where it is implemented, its odds. With words, searches ids, headings and texts, best matches first.
#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game, by its name or one of its titles.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The id of a rule, the beginning of one, or words.
    #[arg(value_name = "ID or WORDS")]
    query: Vec<String>,
    /// Also show how each rule is checked.
    #[arg(long)]
    checks: bool,
}

/// Prints rules.
pub(crate) fn rules(args: &RulesArgs, json: bool, out: &mut dyn Write) -> Done {
    let game = Game::named(&args.ruleset)?;
    let book = Book::open(game)?;
    if args.query.iter().all(|word| word.trim().is_empty()) {
        return list(game, &book, json, out);
    }
    match book.find(&args.query)? {
        Found::One(entry) if json => {
            let whole = whole_json(game, &book, entry, args.checks)?;
            Ok(writeln!(out, "{whole}")?)
        }
        Found::One(entry) => Ok(write!(out, "{}", whole(game, &book, entry, args.checks)?)?),
        Found::Many(entries) if json => {
            let found: Vec<_> = entries
                .iter()
                .map(|entry| json!({ "id": entry.id, "section": entry.section, "kind": entry.kind, "rule": entry.rule }))
                .collect();
            Ok(writeln!(
                out,
                "{}",
                json!({ "ruleset": game.name(), "query": args.query.join(" "), "rules": found })
            )?)
        }
        Found::Many(entries) => {
            for entry in &entries {
                write!(out, "{}", brief(entry))?;
            }
            Ok(())
        }
    }
}

fn list(game: Game, book: &Book, json: bool, out: &mut dyn Write) -> Done {
    if json {
        let all: Vec<_> = book
            .entries
            .iter()
            .map(|entry| json!({ "id": entry.id, "section": entry.section, "kind": entry.kind }))
            .collect();
        return Ok(writeln!(out, "{}", json!({ "ruleset": game.name(), "rules": all }))?);
    }
    let title = game.manifest().title();
    writeln!(out, "{title}: {} rules", book.entries.len())?;
    // A heading that comes again later in the book counts as one heading here.
    let mut sections: Vec<(&str, Vec<&RuleEntry>)> = vec![];
    for entry in &book.entries {
        match sections.iter_mut().find(|(section, _)| *section == entry.section) {
            Some((_, entries)) => entries.push(entry),
            None => sections.push((&entry.section, vec![entry])),
        }
    }
    for (section, entries) in sections {
        writeln!(out, "\n{section}")?;
        for entry in entries {
            writeln!(out, "  {:9} {}", entry.kind, entry.id)?;
        }
    }
    Ok(())
}

/// A rule among others that were found.
fn brief(entry: &RuleEntry) -> String {
    const WORDS: usize = 24;
    let mut text: Vec<&str> = entry.rule.split_whitespace().collect();
    let cut = WORDS < text.len();
    text.truncate(WORDS);
    let more = if cut { " …" } else { "" };
    let head = format!("{}  ({}, {})\n", entry.id, entry.section, entry.kind);
    head + &wrap(&format!("{}{more}", text.join(" ")), "    ", "    ") + "\n"
}

fn weighed(game: Game, entry: &RuleEntry) -> Result<Option<Weighed>, Failure> {
    book::shown_by(entry).map(|asked| odds::weigh(game, &asked?)).transpose()
}

/// A rule with everything that is known of it.
pub(crate) fn whole(game: Game, book: &Book, entry: &RuleEntry, checks: bool) -> Result<String, Failure> {
    let mut page = format!("{}\n", entry.id);
    page.push_str(&wrap(&format!("{} · {}", entry.section, entry.kind), "", ""));
    page.push('\n');
    page.push_str(&wrap(&flow(&entry.rule), "", ""));
    if let Some(ruling) = &entry.ruling {
        page.push_str("\nReading\n");
        page.push_str(&wrap(&flow(ruling), "  ", "  "));
    }
    if let Some(switch) = book::switch_of(game, &entry.id) {
        let values: Vec<String> = switch
            .values
            .iter()
            .enumerate()
            .map(|(n, value)| format!("{value}{}", if n == 0 { " (default)" } else { "" }))
            .collect();
        page.push_str("\nHouse rule\n");
        page.push_str(&wrap(&format!("{}: {}", switch.id, values.join(", ")), "  ", "    "));
    }
    if !entry.rows.is_empty() {
        let rows: Vec<Vec<String>> = entry
            .rows
            .iter()
            .map(|row| entry.columns.iter().map(|column| book::cell(row.get(column))).collect())
            .collect();
        page.push('\n');
        page.push_str(&table(&entry.columns, &rows, 2));
    }
    if let Some(weighed) = weighed(game, entry)? {
        let asked = entry.odds.as_deref().unwrap_or_default();
        page.push_str(&format!("\nOdds of {asked}\n"));
        page.push_str(&weighed.charts());
    }
    if let Some(check) = entry.check.as_ref().filter(|_| checks) {
        page.push_str("\nChecked by\n");
        page.push_str(&wrap(&flow(check), "  ", "  "));
    }
    let places = book.places(&entry.id);
    if !places.is_empty() {
        page.push_str("\nImplemented in\n");
        let mut files: Vec<(&str, Vec<&str>)> = vec![];
        for place in places {
            let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
            match files.last_mut() {
                Some((last, lines)) if *last == file => lines.push(line),
                _ => files.push((file, vec![line])),
            }
        }
        for (file, lines) in files {
            page.push_str(&wrap(&format!("{file}:{}", lines.join(", ")), "  ", "      "));
        }
    }
    Ok(page)
}

fn whole_json(
    game: Game,
    book: &Book,
    entry: &RuleEntry,
    checks: bool,
) -> Result<serde_json::Value, Failure> {
    let mut entry = entry.clone();
    let weighed = weighed(game, &entry)?;
    if !checks {
        entry.check = None;
    }
    let mut whole = serde_json::to_value(&entry)?;
    if let Some(map) = whole.as_object_mut() {
        map.insert("ruleset".into(), json!(game.name()));
        map.insert("places".into(), json!(book.places(&entry.id)));
        if let Some(switch) = book::switch_of(game, &entry.id) {
            map.insert(
                "switch".into(),
                json!({ "id": switch.id, "values": switch.values, "default": switch.values.first() }),
            );
        }
        if let Some(weighed) = weighed {
            map.insert("odds".into(), serde_json::to_value(&weighed.odds)?);
        }
    }
    Ok(whole)
}

/// Paragraphs are parted by empty lines; single line breaks are the file's own.
fn flow(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|one| one.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}
