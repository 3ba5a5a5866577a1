//! A ruleset's rule reference, for looking rules up.
use crate::failure::Failure;
use crate::odds::Asked;
use norn_shelf::Game;
use norn_table::Manifest;
use norn_table::given;
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

/// One rule.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RuleEntry {
    /// `game.chapter.rule`.
    pub(crate) id: String,
    /// The heading that it stands under.
    pub(crate) section: String,
    /// Mechanic, content or guidance.
    pub(crate) kind: String,
    /// What it says, in our words.
    pub(crate) rule: String,
    /// How open or doubtful points of it are read here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ruling: Option<String>,
    /// What shows that it is followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) check: Option<String>,
    /// An attempt that shows its odds, as the command takes it.
    #[serde(skip)]
    pub(crate) odds: Option<String>,
    /// The columns of its table, in the order in which they are written.
    #[serde(skip)]
    pub(crate) columns: Vec<String>,
    /// Its table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rows: Vec<BTreeMap<String, Json>>,
}

/// The whole reference.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// In its order.
    pub(crate) entries: Vec<RuleEntry>,
    /// Where each rule is implemented: files of the repository, with lines, in order.
    places: BTreeMap<String, Vec<String>>,
    /// The ruleset's name.
    game: &'static str,
}

/// What a query means.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    /// Exactly this rule.
    One(&'a RuleEntry),
    /// These, best first.
    Many(Vec<&'a RuleEntry>),
}

impl Book {
    /// Opens a ruleset's reference.
    pub(crate) fn open(game: Game) -> Result<Self, Failure> {
        let Manifest { name, reference, places, .. } = game.manifest();
        let broken = |what: &str| Failure::environment(format!("the rule reference of {name} {what}"));
        let table = DeTable::parse(reference).map_err(|error| broken("can't be read").because(error))?;
        let list = table.get_ref().get("rule").and_then(|list| list.get_ref().as_array());
        let list = list.ok_or_else(|| broken("has no rules"))?;
        let entries = list.iter().filter_map(|entry| entry.get_ref().as_table()).map(entry).collect();
        let mut places: BTreeMap<String, Vec<String>> =
            toml::from_str(places).map_err(|error| broken("has a damaged index").because(error))?;
        for all in places.values_mut() {
            all.sort_by_key(|place| {
                let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
                (file.to_owned(), line.parse::<u32>().unwrap_or_default())
            });
            // The index has paths from the ruleset's own folder; here they are shown from the repository's
            // root.
            all.iter_mut().for_each(|place| *place = format!("rulesets/{name}/{place}"));
        }
        Ok(Self { entries, places, game: name })
    }

    /// Where a rule is implemented.
    pub(crate) fn places(&self, id: &str) -> &[String] {
        self.places.get(id).map_or(&[], Vec::as_slice)
    }

    /// The rule of that id, in any case, with or without the name of the game before it.
    pub(crate) fn exactly(&self, id: &str) -> Option<&RuleEntry> {
        let id = id.to_lowercase();
        let whole = format!("{}.{id}", self.game);
        self.entries.iter().find(|entry| entry.id == id || entry.id == whole)
    }

    /// What is meant by an id, the beginning of one, or words.
    pub(crate) fn find(&self, query: &[String]) -> Result<Found<'_>, Failure> {
        let words: Vec<String> =
            query.iter().flat_map(|word| word.split_whitespace()).map(str::to_lowercase).collect();
        if let [word] = words.as_slice() {
            if let Some(entry) = self.exactly(word) {
                return Ok(Found::One(entry));
            }
            let whole = format!("{}.{word}", self.game);
            let begins: Vec<&RuleEntry> = self
                .entries
                .iter()
                .filter(|entry| entry.id.starts_with(word.as_str()) || entry.id.starts_with(&whole))
                .collect();
            match begins.as_slice() {
                [one] => return Ok(Found::One(one)),
                [_, ..] if word.contains('.') => return Ok(Found::Many(begins)),
                _ => {}
            }
        }
        let mut scored: Vec<(bool, u32, &RuleEntry)> = self
            .entries
            .iter()
            .map(|entry| score(entry, &words))
            .filter(|(_, score, _)| *score > 0)
            .collect();
        // A stable sort, so equally good matches stay in the order of the book.
        scored.sort_by_key(|(all, score, _)| std::cmp::Reverse((*all, *score)));
        if scored.first().is_some_and(|(all, ..)| *all) {
            scored.retain(|(all, ..)| *all);
        }
        if !scored.is_empty() {
            return Ok(Found::Many(scored.into_iter().map(|(.., entry)| entry).collect()));
        }
        let query = words.join(" ");
        Err(Failure::bad_input(format!("no rule of {} has `{query}`", self.game))
            .hint(self.near(&query))
            .at("query"))
    }

    /// Suggestions for an unknown id; ids that end in it come first.
    pub(crate) fn near_id(&self, id: &str) -> String {
        let end = format!(".{id}");
        let whole: Vec<String> = self
            .entries
            .iter()
            .filter(|entry| entry.id.ends_with(&end))
            .map(|entry| format!("`{}`", entry.id))
            .collect();
        match whole.split_last() {
            None => self.near(id),
            Some((only, [])) => format!("did you mean {only}?"),
            Some((last, others)) => format!("did you mean {} or {last}?", others.join(", ")),
        }
    }

    /// What was perhaps meant.
    pub(crate) fn near(&self, query: &str) -> String {
        let whole = format!("{}.{query}", self.game);
        let ids = || self.entries.iter().map(|entry| entry.id.as_str());
        // A long id is near to much that a short word was never meant for.
        if query.contains('.')
            && let Some(id) = given::nearest(query, ids()).or_else(|| given::nearest(&whole, ids()))
        {
            return format!("did you mean `{id}`?");
        }
        let words: Vec<&str> = query.split_whitespace().collect();
        let mut known: Vec<&str> = self
            .entries
            .iter()
            .flat_map(|entry| {
                entry.id.split(['.', '-']).chain(entry.section.split(|c: char| !c.is_alphanumeric()))
            })
            .filter(|word| 2 < word.len())
            .collect();
        known.sort_unstable();
        known.dedup();
        let near: Vec<String> = words
            .iter()
            .filter_map(|word| given::nearest(word, known.iter().copied()).map(str::to_lowercase))
            .collect();
        if !near.is_empty() {
            return format!("did you mean `{}`?", near.join(" "));
        }
        // Nothing is near; an id with the same beginning may still be what was meant.
        let alike = |count: usize| {
            let begins = query.chars().take(count).collect::<String>();
            known.iter().find(|word| word.to_lowercase().starts_with(&begins)).copied()
        };
        let alike = [4, 3].into_iter().filter(|count| *count <= query.chars().count()).find_map(alike);
        let all = format!("`norn rules {}` lists all of them", self.game);
        match alike {
            Some(word) => format!("did you mean `{}`? {all}", word.to_lowercase()),
            None => all,
        }
    }
}

/// Whether every word is there, and how well they fit.
fn score<'a>(entry: &'a RuleEntry, words: &[String]) -> (bool, u32, &'a RuleEntry) {
    let (id, section) = (entry.id.to_lowercase(), entry.section.to_lowercase());
    let (rule, ruling) = (entry.rule.to_lowercase(), entry.ruling.as_deref().unwrap_or("").to_lowercase());
    let whole = |text: &str, word: &str| text.split(|c: char| !c.is_alphanumeric()).any(|one| one == word);
    // The end of an id typed with spaces means that rule.
    let (mut all, mut sum) = (true, if id.ends_with(&words.join("-")) { 24 } else { 0 });
    for word in words {
        let mut points = 0;
        for (text, exact, within) in [(&id, 12, 6), (&section, 8, 4), (&rule, 4, 2), (&ruling, 2, 1)] {
            if whole(text, word) {
                points += exact;
            } else if text.contains(word.as_str()) {
                points += within;
            }
        }
        all &= 0 < points;
        sum += points;
    }
    (all, sum, entry)
}

fn entry(table: &DeTable<'_>) -> RuleEntry {
    let text = |name: &str| {
        table.get(name).and_then(|value| value.get_ref().as_str()).map(str::trim).map(str::to_owned)
    };
    let rows = table.get("rows").and_then(|rows| rows.get_ref().as_array());
    let rows: Vec<&DeTable<'_>> =
        rows.into_iter().flatten().filter_map(|row| row.get_ref().as_table()).collect();
    let mut columns: Vec<String> = vec![];
    for row in &rows {
        // A table forgets the order of its keys; where they stand in the file gives it back.
        let mut keys: Vec<_> =
            row.iter().map(|(key, _)| (key.span().start, key.get_ref().as_ref())).collect();
        keys.sort_unstable();
        for (_, key) in keys {
            if !columns.iter().any(|known| known == key) {
                columns.push(key.to_owned());
            }
        }
    }
    let rows = rows
        .into_iter()
        .map(|row| {
            row.iter().map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref()))).collect()
        })
        .collect();
    RuleEntry {
        id: text("id").unwrap_or_default(),
        section: text("section").unwrap_or_default(),
        kind: text("kind").unwrap_or_default(),
        rule: text("rule").unwrap_or_default(),
        ruling: text("ruling"),
        check: text("check"),
        odds: text("odds"),
        columns,
        rows,
    }
}

fn json(value: &DeValue<'_>) -> Json {
    match value {
        DeValue::String(text) => Json::String(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(&number.as_str().replace('_', ""), number.radix())
            .map_or_else(|_| Json::String(number.as_str().to_owned()), Json::from),
        // As written: a float would show digits that were never there.
        DeValue::Float(number) => number.as_str().parse().map_or(Json::Null, Json::Number),
        DeValue::Boolean(flag) => Json::Bool(*flag),
        DeValue::Datetime(time) => Json::String(time.to_string()),
        DeValue::Array(values) => Json::Array(values.iter().map(|value| json(value.get_ref())).collect()),
        DeValue::Table(table) => Json::Object(
            table.iter().map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref()))).collect(),
        ),
    }
}

/// A cell of a table as people read it.
pub(crate) fn cell(value: Option<&Json>) -> String {
    match value {
        None | Some(Json::Null) => "-".to_owned(),
        Some(Json::Bool(flag)) => if *flag { "yes" } else { "no" }.to_owned(),
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Array(values)) if values.is_empty() => "-".to_owned(),
        Some(Json::Array(values)) => {
            values.iter().map(|value| cell(Some(value))).collect::<Vec<_>>().join(", ")
        }
        Some(Json::Object(map)) => map
            .iter()
            .map(|(key, value)| format!("{key} {}", cell(Some(value))))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// The house rule that is declared at a rule's ruling.
pub(crate) fn switch_of(game: Game, id: &str) -> Option<norn_kernel::Switch> {
    game.manifest().switches.iter().find(|switch| switch.rule.id() == id).copied()
}

/// The attempt that shows a rule's odds.
pub(crate) fn shown_by(entry: &RuleEntry) -> Option<Result<Asked, Failure>> {
    let words: Vec<String> = entry.odds.as_deref()?.split_whitespace().map(str::to_owned).collect();
    let (attempt, with) = words.split_first()?;
    Some(Asked::read(attempt, with, &[], None))
}
