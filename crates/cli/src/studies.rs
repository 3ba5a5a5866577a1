//! Studies: the attempts of a game that have odds without a table, what each takes, and how it can come out.
use crate::data::quoted;
use crate::failure::{Done, Failure};
use crate::odds::{no_switch, refused, wrongly};
use crate::page::{table, wrap};
use crate::words::{Words, nameless};
use norn_kernel::offer::{self, Range};
use norn_kernel::{Filled, Next, Param, Value, amounts};
use norn_shelf::Game;
use norn_table::game::Studied;
use norn_table::{Manifest, given};
use serde_json::json;
use std::io::Write;

/// A parameter as one is told of it.
struct Told {
    param: Param,
    /// It may be left out, although it has no usual value: then it counts for nothing.
    optional: bool,
}

/// A value that a parameter takes, for what comes after it.
fn sample(param: &Param) -> Value {
    param.default.clone().unwrap_or_else(|| sample_of(&param.range))
}

/// A value of a range; of rows a single one.
fn sample_of(range: &Range) -> Value {
    match range {
        Range::Number { min, max } => Value::Number(1.clamp(*min, *max)),
        Range::OneOf(options) => options.first().map_or(Value::Flag(false), |one| one.value.clone()),
        Range::Text { .. } => Value::text("x"),
        Range::Amounts { of, min, .. } => amounts::fewest(of, *min),
        Range::Squares { of, min, .. } => of.fewest(*min),
        Range::Rows { columns, .. } => {
            Value::List(vec![Value::List(columns.iter().map(|(_, range)| sample_of(range)).collect())])
        }
        _ => Value::Flag(false),
    }
}

/// What is missing of an attempt before it can be weighed: all that has no usual value.
pub(crate) fn missing<A>(filled: &Filled, next: &dyn Fn(&Filled) -> Next<A>) -> Vec<Param> {
    let mut filled = filled.clone();
    let mut found = vec![];
    for _ in 0..offer::PARAMS_MAX {
        let (Next::Fill(param) | Next::Propose(param)) = next(&filled) else { break };
        filled = filled.with(param.name, sample(&param));
        if param.default.is_none() {
            found.push(param);
        }
    }
    found
}

/// All that an attempt takes, in order, and the attempt with the usual values.
fn walk(game: Game, attempt: &str) -> Result<(Vec<Told>, Box<dyn Studied>), Failure> {
    let words = || Words::new(game.manifest().words);
    let studies = game.rules().studied(&[]).map_err(|none| no_switch(&game.manifest(), none))?;
    let next = |filled: &Filled| studies.next(filled);
    let mut filled = Filled::of(attempt);
    let mut found: Vec<Told> = vec![];
    let mut usual = None;
    while found.len() < offer::PARAMS_MAX {
        let param = match next(&filled) {
            Next::Fill(param) | Next::Propose(param) => param,
            Next::Ready(ready) => {
                usual.get_or_insert(ready);
                // A parameter that nobody is asked for may bring up others.
                let known = offer::names(&filled, &next);
                let unseen = known.into_iter().find(|name| found.iter().all(|told| told.param.name != *name));
                let Some(param) = unseen.and_then(|name| offer::unasked(&filled, name, &next)) else { break };
                param
            }
            Next::Refused(refusal) => return Err(refused(&words(), &refusal)),
            Next::Wrong(wrong) => return Err(wrongly(attempt, &wrong)),
        };
        filled = filled.with(param.name, sample(&param));
        let optional = usual.is_some() && param.default.is_none();
        found.push(Told { param, optional });
    }
    match usual {
        Some(ready) => Ok((found, ready)),
        None => Err(Failure::environment(format!("`{attempt}` takes more than can be told"))),
    }
}

/// The names of all that an attempt takes.
pub(crate) fn names(game: Game, attempt: &str) -> Vec<&'static str> {
    walk(game, attempt).map_or(vec![], |(params, _)| params.iter().map(|told| told.param.name).collect())
}

/// What a parameter of an attempt takes, where the attempt has it with the usual values of the others.
pub(crate) fn range_of(game: Game, attempt: &str, name: &str) -> Option<Range> {
    let (params, _) = walk(game, attempt).ok()?;
    params.into_iter().find(|told| told.param.name == name).map(|told| told.param.range)
}

/// What a parameter takes, in words.
pub(crate) fn range(param: &Param) -> String {
    match &param.range {
        Range::Number { min, max } => format!("{min} to {max}"),
        Range::Flag => "yes or no".to_owned(),
        Range::OneOf(options) => {
            let all = options.iter().map(|one| given::written(&one.value, &nameless));
            let (words, numbers): (Vec<String>, Vec<String>) =
                all.partition(|one| one.parse::<i64>().is_err());
            // `d6` is another way to write `1d6`.
            let same = |one: &String| words.contains(&format!("1{one}"));
            let words: Vec<String> = words.iter().filter(|one| !same(one)).cloned().collect();
            let last = numbers.last().cloned().unwrap_or_default();
            let numbers = numbers.first().map(|first| format!("{first} to {last}"));
            words.into_iter().chain(numbers).collect::<Vec<_>>().join(", ")
        }
        Range::Rows { columns, .. } => {
            let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            format!("{}, …", names.join(":"))
        }
        Range::Amounts { of, .. } => {
            let each = of
                .iter()
                .map(|one| format!("{}:1 to {}", given::option(&one.choice.value, &nameless), one.max));
            each.collect::<Vec<_>>().join(", ")
        }
        Range::Squares { of, .. } => {
            let [from, to] = given::corners(*of);
            format!("squares from {from} to {to}")
        }
        _ => "a text".to_owned(),
    }
}

fn usual(told: &Told) -> String {
    match &told.param.default {
        Some(default) => given::written(default, &nameless),
        None if told.optional => "left out".to_owned(),
        None => String::new(),
    }
}

/// `norn odds GAME`: the attempts.
pub(crate) fn list(game: Game, as_json: bool, out: &mut dyn Write) -> Done {
    let manifest = game.manifest();
    let words = Words::new(manifest.words);
    let mut rows = vec![];
    let mut all = vec![];
    for name in manifest.studies {
        let Ok((params, attempt)) = walk(game, name) else { continue };
        let needs = params.iter().filter(|told| told.param.default.is_none() && !told.optional);
        let needs: Vec<&str> = needs.map(|told| told.param.name).collect();
        let what = words.text(&attempt.words(), &nameless);
        all.push(json!({ "attempt": name, "words": what, "needs": needs }));
        rows.push(vec![(*name).to_owned(), what, needs.join(", ")]);
    }
    if as_json {
        return Ok(writeln!(out, "{}", json!({ "ruleset": manifest.name, "attempts": all }))?);
    }
    let heads = ["attempt", "what it is", "what it needs"].map(str::to_owned);
    write!(out, "{}", table(&heads, &rows, 0))?;
    let first = manifest.studies.first().copied().unwrap_or_default();
    Ok(write!(
        out,
        "\n{}",
        wrap(&format!("All that one of them takes: norn odds {} {first} --help", manifest.name), "", "")
    )?)
}

/// `norn odds GAME ATTEMPT --help`: what it takes and what it can come to.
pub(crate) fn explain(game: Game, attempt: &str, as_json: bool, out: &mut dyn Write) -> Done {
    let manifest = game.manifest();
    let words = Words::new(manifest.words);
    let (params, ready) = walk(game, attempt)?;
    if as_json {
        let told = params.iter().map(|told| {
            let Param { name, words, .. } = &told.param;
            json!({
                "name": name,
                "range": range(&told.param),
                "usual": told.param.default.as_ref().map(|default| given::written(default, &nameless)),
                "optional": told.optional || told.param.default.is_some(),
                "rule": words.key.id(),
            })
        });
        let told: Vec<_> = told.collect();
        let all = json!({ "ruleset": manifest.name, "attempt": attempt, "takes": told, "outcomes": ready.outcomes() });
        return Ok(writeln!(out, "{all}")?);
    }
    let title = manifest.title();
    writeln!(out, "{title}: {attempt} ({})\n", words.text(&ready.words(), &nameless))?;
    let rows = params.iter().map(|told| {
        let Param { name, words, .. } = &told.param;
        vec![(*name).to_owned(), range(&told.param), usual(told), words.key.id().to_owned()]
    });
    let heads = ["parameter", "values", "usual", "rule"].map(str::to_owned);
    write!(out, "{}", table(&heads, &rows.collect::<Vec<_>>(), 0))?;
    let outcomes = ready.outcomes();
    if !outcomes.is_empty() {
        write!(out, "\n{}", wrap(&format!("It comes to one of these: {}.", outcomes.join(", ")), "", "  "))?;
    }
    let needed = params.iter().filter(|told| told.param.default.is_none() && !told.optional);
    let pairs: Vec<String> = needed
        .map(|told| (told.param.name, given::written(&sample(&told.param), &nameless)))
        .map(|(name, value)| format!("{name}={}", quoted(&value)))
        .collect();
    let line = format!("For instance: norn odds {} {attempt} {}", manifest.name, pairs.join(" "));
    Ok(write!(out, "\n{}", wrap(line.trim_end(), "", "  "))?)
}

/// `norn games`: the games that there are.
pub(crate) fn games(as_json: bool, out: &mut dyn Write) -> Done {
    let told: Vec<Manifest> = Game::ALL.iter().map(|game| game.manifest()).collect();
    if as_json {
        let all = told.iter().map(|one| {
            json!({ "name": one.name, "titles": one.titles, "rules": one.rules.len(), "attempts": one.studies })
        });
        return Ok(writeln!(out, "{}", serde_json::Value::from(all.collect::<Vec<_>>()))?);
    }
    let rows = told.iter().map(|one| {
        vec![one.name.to_owned(), one.titles.join(", "), one.rules.len().to_string(), one.studies.join(", ")]
    });
    let heads = ["name", "game", "rules", "odds of"].map(str::to_owned);
    write!(out, "{}", table(&heads, &rows.collect::<Vec<_>>(), 0))?;
    let first = told.first().map_or("", |one| one.name);
    let next = format!("Play one: norn table {first}. Look up its rules: norn rules {first}.");
    Ok(write!(out, "\n{}", wrap(&next, "", ""))?)
}
