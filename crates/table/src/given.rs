//! Reads what people write into the values that parameters want.
use crate::names::folded;
use norn_kernel::amounts::{Unfit, unfit_in};
use norn_kernel::ground::{Cell, Field};
use norn_kernel::offer::Wrong;
use norn_kernel::{Amount, Choice, Factor, Filled, Money, Next, Param, Place, Range, Value, Who};
use std::collections::{BTreeMap, BTreeSet};

/// What people wrote, by the names of the parameters. TOML is the common form of scenarios and commands; on a
/// command line everything is a string.
pub type Given = BTreeMap<String, toml::Value>;

/// What was written makes no sense.
#[derive(Clone, PartialEq, Debug)]
pub struct Unread {
    /// The parameter.
    pub at: String,
    /// What was wrong.
    pub text: String,
    /// What would be right.
    pub hint: String,
    /// There is no parameter of this name.
    pub unknown: bool,
    /// It is the name of several people.
    pub several: bool,
}

/// Everybody whom a value names.
pub(crate) fn people(value: &Value) -> Vec<Who> {
    match value {
        Value::Character(who) => vec![*who],
        Value::List(all) => all.iter().flat_map(people).collect(),
        _ => vec![],
    }
}

/// The nearest of `known` to `name`, if one is near enough: a short name has to agree in part, a long one in
/// most of it.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = name.chars().count();
    known
        .into_iter()
        .map(|one| (strsim::damerau_levenshtein(&folded(name), &folded(one)), one))
        .filter(|(distance, one)| {
            let length = one.chars().count();
            *distance <= 2.max(length / 3) && *distance < length.max(written)
        })
        .min()
        .map(|(_, one)| one)
}

/// "Did you mean … ?" where something is near, otherwise all there is.
pub fn hint(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "there is none".to_owned(),
        None => format!("there is {}", list(known)),
    }
}

/// So many of them, in words.
#[must_use]
pub fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { many })
}

/// "`a`, `b` or `c`".
pub fn either(words: &[&str]) -> String {
    listed(words, "or")
}

/// "`a`, `b` and `c`".
pub fn list(words: &[&str]) -> String {
    listed(words, "and")
}

fn listed(words: &[&str], last_by: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => format!("`{one}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|word| format!("`{word}`")).collect();
            format!("{} {last_by} `{last}`", first.join(", "))
        }
    }
}

/// How an option is written on a command line.
pub fn written(value: &Value, name: &dyn Fn(&Value) -> Option<String>) -> String {
    match value {
        Value::Flag(true) => "yes".to_owned(),
        Value::Flag(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Word(word) | Value::Text(word) | Value::Rule(word) => word.clone(),
        Value::Money(money) => money.to_string(),
        Value::Factor(factor) => factor.to_string(),
        Value::List(values) => values.iter().map(|value| written(value, name)).collect::<Vec<_>>().join(", "),
        Value::Character(who) => name(value).unwrap_or_else(|| who.0.to_string()),
        Value::Place(place) => name(value).unwrap_or_else(|| place.0.to_string()),
        Value::Item(item) => name(value).unwrap_or_else(|| item.to_string()),
    }
}

/// How an option is written: a value of several parts with a colon between them, `combat:Melee`.
pub fn option(value: &Value, name: &dyn Fn(&Value) -> Option<String>) -> String {
    match value {
        Value::List(parts) => parts.iter().map(|part| option(part, name)).collect::<Vec<_>>().join(":"),
        value => written(value, name),
    }
}

/// The same of a choice: a die is written as one.
fn offered(choice: &Choice, name: &dyn Fn(&Value) -> Option<String>) -> String {
    choice.sides().map_or_else(|| option(&choice.value, name), |sides| format!("1d{sides}"))
}

/// What there is instead of a value that a parameter does not take; nothing where that is no list.
#[must_use]
pub fn instead(param: &Param, name: &dyn Fn(&Value) -> Option<String>) -> Option<String> {
    /// More than so many are counted.
    const TOLD: usize = 12;
    let all: Vec<String> = match &param.range {
        Range::Flag => return Some("yes or no".to_owned()),
        Range::Number { min, max } => return Some(format!("a whole number from {min} to {max}")),
        Range::OneOf(options) | Range::SeveralOf { options, .. } => {
            let mut all: Vec<String> = options.iter().map(|one| offered(one, name)).collect();
            all.dedup();
            all
        }
        Range::Amounts { of, .. } => of.iter().map(|one| offered(&one.choice, name)).collect(),
        _ => return None,
    };
    let told: Vec<&str> = all.iter().take(TOLD).map(String::as_str).collect();
    let told = match all.len() {
        0 => return Some("there is none".to_owned()),
        many if many <= TOLD => list(&told),
        many => {
            let told: Vec<String> = told.iter().map(|one| format!("`{one}`")).collect();
            format!("{} and {} more", told.join(", "), many - TOLD)
        }
    };
    // Several that are each on the list can be too many, too few, or one of them twice.
    Some(match &param.range {
        Range::SeveralOf { options, min, max } => format!("name {}: {told}", several(options, *min, *max)),
        _ => format!("there is {told}"),
    })
}

/// How many of a list are wanted, and how often each: "1 to 3 of these, each once".
#[must_use]
pub fn several(options: &[Choice], min: u16, max: u16) -> String {
    let many = if min == max { max.to_string() } else { format!("{min} to {max}") };
    let values: BTreeSet<&Value> = options.iter().map(|one| &one.value).collect();
    let often = if values.len() < options.len() { "each as often as it can be" } else { "each once" };
    format!("{many} of these, {often}")
}

fn choice(given: &toml::Value, options: &[Choice], name: &dyn Fn(&Value) -> Option<String>) -> Option<Value> {
    let text = plain(given)?;
    let same = |option_of: &&Choice| {
        let value = &option_of.value;
        option(value, name).eq_ignore_ascii_case(&text)
            || matches!(value, Value::Character(Who(n)) if n.to_string() == text)
            || matches!(value, Value::Flag(flag) if read_flag(given) == Some(*flag))
            || option_of.sides().is_some_and(|sides| read_die(&text) == Some(sides))
    };
    if !namesakes(&text, options, name).is_empty() {
        return None;
    }
    let exactly = |one: &&Choice| option(&one.value, name) == text;
    if let Some(found) = options.iter().find(exactly).or_else(|| options.iter().find(same)) {
        return Some(found.value.clone());
    }
    // The last part is enough where only one option has it; of a square, its name or where it lies.
    let mut ends = options.iter().filter(|one| match &one.value {
        Value::List(parts) => parts.last().is_some_and(|last| option(last, name).eq_ignore_ascii_case(&text)),
        place @ Value::Place(_) => parts(&option(place, name))
            .is_some_and(|(called, cell)| [called, cell].iter().any(|one| one.eq_ignore_ascii_case(&text))),
        _ => false,
    });
    ends.next().filter(|_| ends.next().is_none()).map(|one| one.value.clone())
}

/// Those of the options who bear this name, where it is more than one of them: it says of none that they are meant.
fn namesakes(text: &str, options: &[Choice], name: &dyn Fn(&Value) -> Option<String>) -> Vec<Who> {
    let bear = |same: &dyn Fn(&str) -> bool| -> Vec<Who> {
        let people = options.iter().filter_map(|one| match &one.value {
            value @ Value::Character(who) if name(value).is_some_and(|name| same(&name)) => Some(*who),
            _ => None,
        });
        people.collect()
    };
    let exactly = bear(&|name| name == text);
    let all = if exactly.is_empty() { bear(&|name| name.eq_ignore_ascii_case(text)) } else { exactly };
    if all.len() < 2 { vec![] } else { all }
}

/// How to say which of several with one name is meant.
pub(crate) fn by_number(all: &[Who]) -> String {
    let numbers: Vec<String> = all.iter().map(|who| who.0.to_string()).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    format!("say which by number: {}", either(&numbers))
}

/// Of `Yard (B2)` the name and the square.
pub(crate) fn parts(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix(')')?.rsplit_once(" (")
}

/// The sides of one die as people write it: `1d8`, `d8`, `1D8`.
fn read_die(text: &str) -> Option<i64> {
    let text = text.to_ascii_lowercase();
    let (count, sides) = text.split_once('d')?;
    if matches!(count, "" | "1") { sides.parse().ok() } else { None }
}

fn plain(given: &toml::Value) -> Option<String> {
    match given {
        toml::Value::String(text) => Some(text.trim().to_owned()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
        _ => None,
    }
}

fn read_flag(given: &toml::Value) -> Option<bool> {
    match plain(given)?.to_lowercase().as_str() {
        "yes" | "true" | "on" | "y" => Some(true),
        "no" | "false" | "off" | "n" => Some(false),
        _ => None,
    }
}

/// Money as people write it: `5`, `£112.50`, `75,000`, `10m`, `5k`, `-3`.
fn read_money(text: &str) -> Option<Money> {
    let bare: String = text.chars().filter(|c| !matches!(c, ',' | ' ' | '_')).collect();
    let (sign, bare) = bare.strip_prefix('-').map_or((1, bare.as_str()), |rest| (-1, rest));
    let bare = bare.trim_start_matches(|c: char| !c.is_ascii_digit());
    let (bare, times) = match bare.strip_suffix(['m', 'M']) {
        Some(rest) => (rest, 1_000_000),
        None => bare.strip_suffix(['k', 'K']).map_or((bare, 1), |rest| (rest, 1_000)),
    };
    let (whole, part) = bare.split_once('.').unwrap_or((bare, ""));
    if part.len() > 2
        || !part.bytes().all(|b| b.is_ascii_digit())
        || !whole.bytes().all(|b| b.is_ascii_digit())
        || whole.is_empty()
    {
        return None;
    }
    let cents: i64 = format!("{part:0<2}").parse().ok()?;
    let whole: i64 = whole.parse().ok()?;
    Some(Money(sign * whole.checked_mul(100)?.checked_add(cents)?.checked_mul(times)?))
}

/// A factor as people write it: `2`, `1/8`, `0.5`.
fn read_factor(text: &str) -> Option<Factor> {
    if let Some((over, under)) = text.split_once('/') {
        return Factor::new(over.trim().parse().ok()?, under.trim().parse().ok()?);
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 6 {
        return None;
    }
    let under = 10u32.checked_pow(u32::try_from(part.len()).ok()?)?;
    Factor::new(format!("{whole}{part}").parse().ok()?, under)
}

/// The value that was written, if it lies in the range.
///
/// # Errors
/// What was wrong and what would be right.
pub fn read(
    param: &Param,
    given: &toml::Value,
    name: &dyn Fn(&Value) -> Option<String>,
) -> Result<Value, Unread> {
    read_range(param.name, &param.range, given, name)
}

/// The same for a range that belongs to no parameter, called `at` in errors.
///
/// # Errors
/// As [`read`].
pub fn read_in(
    at: &str,
    range: &Range,
    given: &toml::Value,
    name: &dyn Fn(&Value) -> Option<String>,
) -> Result<Value, Unread> {
    read_range(at, range, given, name)
}

fn read_range(
    at: &str,
    range: &Range,
    given: &toml::Value,
    name: &dyn Fn(&Value) -> Option<String>,
) -> Result<Value, Unread> {
    let shown = plain(given).unwrap_or_else(|| given.to_string());
    let wrong = |hint: String| Unread {
        at: at.to_owned(),
        text: format!("`{shown}` is no value of `{at}`"),
        hint,
        unknown: false,
        several: false,
    };
    let not_one = |text: &str, options: &[Choice], known: &[&str]| match &*namesakes(text, options, name) {
        [] => wrong(hint(text, known)),
        all => Unread {
            several: true,
            text: format!("`{text}` is the name of {}, so `{at}` could be any of them", all.len()),
            ..wrong(by_number(all))
        },
    };
    let value = match range {
        Range::OneOf(options) => {
            let known: Vec<String> = options.iter().map(|one| offered(one, name)).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            choice(given, options, name).ok_or_else(|| not_one(&shown, options, &known))?
        }
        Range::SeveralOf { options, min, max } => {
            let parts = parts_of(given);
            let mut known: Vec<String> = vec![];
            for one in options.iter().map(|one| option(&one.value, name)) {
                if !known.contains(&one) {
                    known.push(one);
                }
            }
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let mut values = vec![];
            for part in &parts {
                let text = plain(part).unwrap_or_else(|| part.to_string());
                values.push(choice(part, options, name).ok_or_else(|| not_one(&text, options, &known))?);
            }
            let value = Value::List(values);
            if !range.allows(&value) {
                return Err(wrong(format!("name {}: {}", several(options, *min, *max), list(&known))));
            }
            value
        }
        Range::Number { min, max } => plain(given)
            .and_then(|text| text.trim_start_matches('+').parse().ok())
            .map(Value::Number)
            .filter(|value| range.allows(value))
            .ok_or_else(|| wrong(format!("a whole number from {min} to {max}")))?,
        Range::Flag => read_flag(given).map(Value::Flag).ok_or_else(|| wrong("`yes` or `no`".to_owned()))?,
        Range::Text { max } => {
            plain(given).map(Value::Text).filter(|value| range.allows(value)).ok_or_else(|| {
                wrong(format!("a text of at most {}", counted(*max, "character", "characters")))
            })?
        }
        Range::Money { min, max } => plain(given)
            .and_then(|text| read_money(&text))
            .map(Value::Money)
            .filter(|value| range.allows(value))
            .ok_or_else(|| {
                wrong(format!("an amount from {} to {}, with at most two decimals", Money(*min), Money(*max)))
            })?,
        Range::Factor => {
            let text = plain(given).or_else(|| given.as_float().map(|float| float.to_string()));
            text.and_then(|text| read_factor(&text))
                .map(Value::Factor)
                .ok_or_else(|| wrong("a factor such as `2`, `1/8` or `0.5`".to_owned()))?
        }
        Range::Rows { columns, max } => {
            let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            let shape = || {
                wrong(match names.as_slice() {
                    [name] => {
                        let times = counted(*max, "time", "times");
                        format!("at most {times} {name}, with commas between them")
                    }
                    names => {
                        let each =
                            format!("at most {}, each with {}", counted(*max, "row", "rows"), list(names));
                        format!(
                            "{each}; rows are parted by commas, what stands in them by colons: `{}`",
                            names.join(":")
                        )
                    }
                })
            };
            let parts = |text: &str, by: char| -> Vec<toml::Value> {
                text.split(by).map(|part| toml::Value::String(part.trim().to_owned())).collect()
            };
            let rows = match given {
                toml::Value::Array(rows) => rows.clone(),
                text => match plain(text).ok_or_else(shape)?.trim_end_matches(',') {
                    "" => vec![],
                    text => parts(text, ','),
                },
            };
            let mut read_rows = vec![];
            for row in &rows {
                let cells: Vec<toml::Value> = match row {
                    toml::Value::Array(cells) => cells.clone(),
                    cell @ (toml::Value::String(_) | toml::Value::Integer(_) | toml::Value::Boolean(_)) => {
                        match names.as_slice() {
                            [_] => vec![cell.clone()],
                            _ => parts(&plain(cell).ok_or_else(shape)?, ':'),
                        }
                    }
                    toml::Value::Table(table) if table.keys().all(|key| names.contains(&key.as_str())) => {
                        names
                            .iter()
                            .map(|name| table.get(*name).cloned())
                            .collect::<Option<_>>()
                            .ok_or_else(shape)?
                    }
                    _ => return Err(shape()),
                };
                if cells.len() != columns.len() {
                    return Err(shape());
                }
                let mut values = vec![];
                for ((column, range), cell) in columns.iter().zip(&cells) {
                    values.push(read_range(&format!("{at}.{column}"), range, cell, name)?);
                }
                read_rows.push(Value::List(values));
            }
            let value = Value::List(read_rows);
            if !range.allows(&value) {
                return Err(shape());
            }
            value
        }
        Range::Squares { of, min, max } => {
            let mut values = vec![];
            for part in parts_of(given) {
                let text = plain(&part).unwrap_or_else(|| part.to_string());
                let square = square(*of, &text, name).ok_or_else(|| {
                    let [from, to] = corners(*of);
                    wrong(format!("`{text}` is none of the squares from `{from}` to `{to}`"))
                })?;
                values.push(Value::Place(square));
            }
            let value = Value::List(values);
            if !range.allows(&value) {
                return Err(wrong(format!("name {min} to {max} squares, each once, such as `A1, B2`")));
            }
            value
        }
        Range::Amounts { of, min, max, .. } => {
            read_amounts(given, of, (*min, *max), name).map_err(|(text, hint)| Unread {
                at: at.to_owned(),
                text: format!("`{text}` is no value of `{at}`"),
                hint,
                unknown: false,
                several: false,
            })?
        }
    };
    Ok(value)
}

/// What stands in a list, or between commas.
fn parts_of(given: &toml::Value) -> Vec<toml::Value> {
    match given {
        toml::Value::Array(parts) => parts.clone(),
        one => plain(one)
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| toml::Value::String(part.to_owned()))
            .collect(),
    }
}

/// The square of a field that goes by a name of its own, or is called so as on a chessboard.
fn square(of: Field, text: &str, name: &dyn Fn(&Value) -> Option<String>) -> Option<Place> {
    let called = || {
        let goes_by =
            |place: &Place| name(&Value::Place(*place)).is_some_and(|it| it.eq_ignore_ascii_case(text));
        of.places().find(goes_by)
    };
    Cell::named(text).and_then(|cell| of.place(cell)).or_else(called)
}

/// What the first and the last square of a field are called.
pub fn corners(of: Field) -> [String; 2] {
    let cell = |place: Option<Place>| place.and_then(|place| of.cell(place)).unwrap_or(Cell::new(0, 0));
    [of.places().next(), of.places().last()].map(|place| cell(place).to_string())
}

/// How many of what, in the order of the list: `rope:2, torch:5`, where a name alone is one of it; in files also
/// `{ rope = 2 }` or a list of pairs.
///
/// # Errors
/// What was wrong, and what would be right.
fn read_amounts(
    given: &toml::Value,
    of: &[Amount],
    (min, max): (u32, u32),
    name: &dyn Fn(&Value) -> Option<String>,
) -> Result<Value, (String, String)> {
    let shown = plain(given).unwrap_or_else(|| given.to_string());
    let wrong = |hint: &str| (shown.clone(), hint.to_owned());
    let shape = || wrong("what and how many, with commas between them: `rope:2, torch:5`");
    let choices: Vec<Choice> = of.iter().map(|one| one.choice.clone()).collect();
    let mut found: Vec<(Value, i64)> = vec![];
    let find = |of: &str| choice(&toml::Value::String(of.to_owned()), &choices, name);
    for Written { whole, of, count } in amounts_written(given).ok_or_else(shape)? {
        // A name may have a colon of its own.
        if let Some(value) = whole.as_deref().and_then(find) {
            found.push((value, 1));
            continue;
        }
        let value = find(&of).ok_or_else(|| {
            let known: Vec<String> = choices.iter().map(|one| offered(one, name)).collect();
            let right = match &*namesakes(&of, &choices, name) {
                [] => hint(&of, &known.iter().map(String::as_str).collect::<Vec<_>>()),
                all => by_number(all),
            };
            (of.clone(), right)
        })?;
        let number = count.trim_start_matches('+').parse();
        let number = number.map_err(|_| (count, format!("a whole number of `{of}`, such as `{of}:2`")))?;
        found.push((value, number));
    }
    let place = |value: &Value| choices.iter().position(|one| one.value == *value);
    found.sort_by_key(|(value, _)| place(value));
    let pairs = found.into_iter().map(|(value, count)| Value::List(vec![value, Value::Number(count)]));
    let value = Value::List(pairs.collect());
    match unfit_in(&value, of, min, max) {
        Some(why) => Err(wrong(&unfit(&why, &|value| format!("`{}`", option(value, name))))),
        None => Ok(value),
    }
}

/// One of the amounts that are written.
struct Written {
    /// All of it, where it is one text.
    whole: Option<String>,
    of: String,
    count: String,
}

fn amounts_written(given: &toml::Value) -> Option<Vec<Written>> {
    let text = |text: &str| {
        let (of, count) = text.rsplit_once(':').unwrap_or((text, "1"));
        Written {
            whole: Some(text.trim().to_owned()),
            of: of.trim().to_owned(),
            count: count.trim().to_owned(),
        }
    };
    let pair = |of: String, count: &toml::Value| Some(Written { whole: None, of, count: plain(count)? });
    match given {
        toml::Value::Array(parts) => {
            let part = |one: &toml::Value| match one {
                toml::Value::Array(cells) => match cells.as_slice() {
                    [of, count] => pair(plain(of)?, count),
                    _ => None,
                },
                one => Some(text(&plain(one)?)),
            };
            parts.iter().map(part).collect()
        }
        toml::Value::Table(table) => table.iter().map(|(of, count)| pair(of.clone(), count)).collect(),
        one => {
            let all = plain(one)?;
            Some(all.split(',').filter(|part| !part.trim().is_empty()).map(text).collect())
        }
    }
}

/// What is wrong with amounts, and what would be right. `said` names a thing.
pub fn unfit(why: &Unfit, said: &dyn Fn(&Value) -> String) -> String {
    match why {
        Unfit::Shape => "it takes a list of what and how many".to_owned(),
        Unfit::Unknown(of) => format!("there is no {} on the list", said(of)),
        Unfit::Twice(of) => format!("{} stands there twice: say once how many", said(of)),
        Unfit::Count { of, count, max: 0 } => format!("there is no {} to be had, and not {count}", said(of)),
        Unfit::Count { of, count, max } => format!("it takes 1 to {max} of {}, not {count}", said(of)),
        Unfit::All { count, min, max } => format!("it takes {min} to {max} in all, not {count}"),
    }
}

/// Fills an attempt from what was written, as far as that goes; with `rest`, what was left out takes its
/// default. Stops where something is missing, to be proposed, refused or ready.
///
/// # Errors
/// What was written that makes no sense, with the nearest that would.
pub fn complete<A>(
    attempt: &str,
    given: &Given,
    rest: bool,
    name: &dyn Fn(&Value) -> Option<String>,
    next: &dyn Fn(&Filled) -> Next<A>,
) -> Result<(Filled, Next<A>), Unread> {
    complete_from(Filled::of(attempt), given, rest, name, next)
}

/// The same from something that is filled in already, or that the referee insists on.
///
/// # Errors
/// As [`complete`].
pub fn complete_from<A>(
    mut filled: Filled,
    given: &Given,
    rest: bool,
    name: &dyn Fn(&Value) -> Option<String>,
    next: &dyn Fn(&Filled) -> Next<A>,
) -> Result<(Filled, Next<A>), Unread> {
    let attempt = &filled.attempt.clone();
    filled.rest = false;
    let mut seen: Vec<&'static str> = vec![];
    loop {
        let coming = next(&filled);
        let param = match &coming {
            Next::Fill(param) => param.clone(),
            Next::Wrong(Wrong::Attempt { name, known }) => {
                return Err(Unread {
                    at: "attempt".into(),
                    text: format!("there is no attempt `{name}`"),
                    hint: hint(name, known),
                    unknown: false,
                    several: false,
                });
            }
            _ => {
                // A refusal or a proposal may stand before the parameter that a key would fill.
                let ready = matches!(coming, Next::Ready(_));
                let Some(key) = given.keys().find(|key| ready && !seen.contains(&key.as_str())) else {
                    return Ok((filled, coming));
                };
                match norn_kernel::offer::unasked(&filled, key, next) {
                    Some(param) if param.name == key || param.default.is_some() => param,
                    Some(param) if given.contains_key(param.name) => param,
                    Some(param) => return Err(alone(attempt, key, param.name)),
                    None => {
                        let known = norn_kernel::offer::names(&filled, next);
                        return Err(unknown(attempt, key, if known.is_empty() { &seen } else { &known }));
                    }
                }
            }
        };
        if seen.contains(&param.name) || seen.len() >= norn_kernel::offer::PARAMS_MAX {
            return Err(Unread {
                at: param.name.into(),
                text: format!("`{attempt}` asks for `{}` without end", param.name),
                hint: "this is a fault of the ruleset".into(),
                unknown: false,
                several: false,
            });
        }
        seen.push(param.name);
        match (given.get(param.name), &param.default) {
            (Some(given), _) => {
                filled.values.insert(param.name.to_owned(), read(&param, given, name)?);
            }
            (None, Some(default)) if rest => {
                filled.values.insert(param.name.to_owned(), default.clone());
            }
            (None, _) => {
                if let Some(key) = given.keys().find(|key| !seen.contains(&key.as_str()))
                    && nearest(key, [param.name]).is_some()
                {
                    return Err(unknown(attempt, key, &seen));
                }
                return Ok((filled, coming));
            }
        }
    }
}

/// A parameter that matters only together with another one.
fn alone(attempt: &str, key: &str, needs: &str) -> Unread {
    Unread {
        at: key.to_owned(),
        text: format!("`{key}` changes nothing of `{attempt}` without `{needs}`"),
        hint: format!("give `{needs}`, too, or leave `{key}` out"),
        unknown: false,
        several: false,
    }
}

/// There is no parameter of this name; these there are.
pub fn unknown(attempt: &str, key: &str, known: &[&'static str]) -> Unread {
    let text = format!("`{attempt}` has no `{key}`");
    Unread { at: key.to_owned(), text, hint: hint(key, known), unknown: true, several: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_instead_is_told_and_counted_where_it_is_much() {
        const KEY: norn_kernel::Key = norn_kernel::Key::of(&["game.throw"], "game.throw");
        let asked = |range| Param::new("what", KEY, range);
        let of = |count: i64| Range::OneOf((1..=count).map(|n| Choice::new(KEY, Value::Number(n))).collect());
        let told = |range| instead(&asked(range), &|_| None);
        for (range, said) in [
            (Range::Flag, Some("yes or no")),
            (Range::Number { min: 1, max: 4 }, Some("a whole number from 1 to 4")),
            (of(0), Some("there is none")),
            (of(1), Some("there is `1`")),
            (of(3), Some("there is `1`, `2` and `3`")),
            (
                of(14),
                Some("there is `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`, `9`, `10`, `11`, `12` and 2 more"),
            ),
            (Range::Text { max: 9 }, None),
        ] {
            assert_eq!(told(range).as_deref(), said);
        }
    }

    #[test]
    fn a_name_of_several_is_none_of_them_and_a_number_says_which() {
        const KEY: norn_kernel::Key = norn_kernel::Key::of(&["game.throw"], "game.throw");
        let name = |value: &Value| match value {
            Value::Character(Who(3)) => Some("vex".to_owned()),
            Value::Character(Who(4)) => Some("Bo".to_owned()),
            Value::Character(_) => Some("Vex".to_owned()),
            _ => None,
        };
        let options = |all: &[u16]| all.iter().map(|n| Choice::new(KEY, Value::Character(Who(*n)))).collect();
        let read = |all: &[u16], text: &str| {
            let param = Param::new("who", KEY, Range::OneOf(options(all)));
            read(&param, &toml::Value::String(text.into()), &name)
        };
        let unread = read(&[1, 2, 4], "Vex").unwrap_err();
        assert!(unread.several);
        assert_eq!(unread.text, "`Vex` is the name of 2, so `who` could be any of them");
        assert_eq!(unread.hint, "say which by number: `1` or `2`");
        assert!(read(&[1, 2, 4], "VEX").unwrap_err().several);
        assert_eq!(read(&[1, 2, 4], "2"), Ok(Value::Character(Who(2))));
        // Whoever bears exactly this name is meant, and of those who are offered alone.
        assert_eq!(read(&[1, 3], "vex"), Ok(Value::Character(Who(3))));
        assert_eq!(read(&[2, 4], "vex"), Ok(Value::Character(Who(2))));
        let all = Param::new("whom", KEY, Range::SeveralOf { options: options(&[1, 2, 4]), min: 0, max: 3 });
        let several = super::read(&all, &toml::Value::String("Bo, Vex".into()), &name).unwrap_err();
        assert!(several.several && several.hint.contains("`1` or `2`"), "{several:?}");
    }

    #[test]
    fn money_is_read_as_people_write_it() {
        for (text, cents) in [
            ("5", 500),
            ("£112.50", 11_250),
            ("75,000", 7_500_000),
            ("10m", 1_000_000_000),
            ("-3", -300),
            ("£ 1.5", 150),
            ("2k", 200_000),
        ] {
            assert_eq!(read_money(text), Some(Money(cents)), "{text}");
        }
        for wrong in ["", "£", "1.234", "five", "1.2.3", "99999999999999999999"] {
            assert_eq!(read_money(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn factors_are_read_as_people_write_them() {
        assert_eq!(read_factor("1/8"), Factor::new(1, 8));
        assert_eq!(read_factor("0.5"), Factor::new(1, 2));
        assert_eq!(read_factor("1.5"), Factor::new(3, 2));
        assert_eq!(read_factor("1/0"), None);
    }

    #[test]
    fn rows_are_read_from_one_text() {
        let number = |min, max| Range::Number { min, max };
        let scores = Range::Rows { columns: vec![("score", number(3, 18))], max: 3 };
        let pairs =
            Range::Rows { columns: vec![("name", Range::Text { max: 9 }), ("bonus", number(-3, 3))], max: 9 };
        let read = |range: &Range, given: toml::Value| {
            read_in("scores", range, &given, &|_| None)
                .map_err(|unread| format!("{}: {}", unread.text, unread.hint))
        };
        let row = |cells: Vec<Value>| Value::List(cells);
        let all = |rows: Vec<Value>| Ok(Value::List(rows));
        let text = |text: &str| toml::Value::String(text.to_owned());
        let three = || all(vec![row(vec![8.into()]), row(vec![11.into()]), row(vec![14.into()])]);
        assert_eq!(read(&scores, text("8, 11,14")), three());
        assert_eq!(
            read(&scores, toml::Value::Array([8, 11, 14].map(toml::Value::Integer).to_vec())),
            three()
        );
        assert_eq!(read(&scores, toml::Value::Integer(8)), all(vec![row(vec![8.into()])]));
        assert_eq!(read(&scores, text("")), all(vec![]));
        let ice = row(vec![Value::text("Ice"), (-1).into()]);
        assert_eq!(
            read(&pairs, text("Ice:-1, Rope:+2")),
            all(vec![ice, row(vec![Value::text("Rope"), 2.into()])])
        );
        let wrong = |range, given| read(range, given).expect_err("wrong");
        assert_eq!(
            wrong(&scores, text("8,9,10,11")),
            "`8,9,10,11` is no value of `scores`: at most 3 times score, with commas between them"
        );
        assert_eq!(
            wrong(&scores, text("8,2")),
            "`2` is no value of `scores.score`: a whole number from 3 to 18"
        );
        assert!(wrong(&pairs, text("Ice")).ends_with("what stands in them by colons: `name:bonus`"));
    }
    #[test]
    fn amounts_are_read_as_people_write_them() {
        const KEY: norn_kernel::Key = norn_kernel::Key::of(&["game.shop"], "game.shop");
        let one = |name: &str, max| Amount::of(Choice::new(KEY, Value::text(name)), max);
        let of = vec![one("Rope", 3), one("Torch", 9), one("Claw: small", 9)];
        let shop = Range::Amounts { of, min: 0, max: 10, sums: vec![] };
        let read = |given: toml::Value| {
            read_in("items", &shop, &given, &|_| None)
                .map_err(|unread| format!("{}: {}", unread.text, unread.hint))
        };
        let text = |text: &str| read(toml::Value::String(text.to_owned()));
        let pairs = |all: &[(&str, i64)]| {
            let pair =
                |(name, count): &(&str, i64)| Value::List(vec![Value::text(name), Value::Number(*count)]);
            Ok(Value::List(all.iter().map(pair).collect()))
        };
        assert_eq!(text("rope:2,torch:5"), pairs(&[("Rope", 2), ("Torch", 5)]));
        assert_eq!(
            text(" Torch : +5, rope "),
            pairs(&[("Rope", 1), ("Torch", 5)]),
            "in the order of the list"
        );
        let twice = text("claw: small, claw: small:2").expect_err("twice");
        assert!(twice.ends_with("`Claw: small` stands there twice: say once how many"), "{twice}");
        assert_eq!(text("claw: small:2,torch"), pairs(&[("Torch", 1), ("Claw: small", 2)]));
        assert_eq!(text("claw: small"), pairs(&[("Claw: small", 1)]));
        assert_eq!(text(""), pairs(&[]));
        let table: toml::Table = "a = { Torch = 5, Rope = 2 }\nb = [['Torch', 5], 'rope:2']\nc = [['Torch']]"
            .parse()
            .expect("toml");
        for name in ["a", "b"] {
            assert_eq!(read(table[name].clone()), pairs(&[("Rope", 2), ("Torch", 5)]));
        }
        for (wrong, said) in [
            ("rop:2", "`rop` is no value of `items`: did you mean `Rope`?"),
            ("rope:two", "`two` is no value of `items`: a whole number of `rope`, such as `rope:2`"),
            ("rope:4", "`rope:4` is no value of `items`: it takes 1 to 3 of `Rope`, not 4"),
            ("rope:-1", "`rope:-1` is no value of `items`: it takes 1 to 3 of `Rope`, not -1"),
            ("rope:0", "`rope:0` is no value of `items`: it takes 1 to 3 of `Rope`, not 0"),
            ("rope,Rope", "`rope,Rope` is no value of `items`: `Rope` stands there twice: say once how many"),
            ("rope:3,torch:8", "`rope:3,torch:8` is no value of `items`: it takes 0 to 10 in all, not 11"),
        ] {
            assert_eq!(text(wrong).expect_err("wrong"), said);
        }
        assert!(
            read(table["c"].clone())
                .expect_err("no pair")
                .ends_with("commas between them: `rope:2, torch:5`")
        );
    }
    #[test]
    fn squares_of_a_field_are_read_by_their_names() {
        let field = Field { columns: 30, rows: 30, first: Place(1_000) };
        let range = Range::Squares { of: field, min: 1, max: 3 };
        let name = |value: &Value| (*value == Value::Place(Place(1_015))).then(|| "the gate".to_owned());
        let read = |given: toml::Value| {
            read_in("where", &range, &given, &name)
                .map_err(|unread| format!("{}: {}", unread.text, unread.hint))
        };
        let text = |text: &str| read(toml::Value::String(text.to_owned()));
        let places = |all: &[u16]| Ok(Value::List(all.iter().map(|one| Value::Place(Place(*one))).collect()));
        assert_eq!(text("A1, ad30,The Gate"), places(&[1_000, 1_899, 1_015]));
        assert_eq!(read(toml::Value::Array(vec!["b2".into()])), places(&[1_031]));
        for (wrong, said) in [
            ("AE1", "`AE1` is no value of `where`: `AE1` is none of the squares from `A1` to `AD30`"),
            ("a1,x", "`a1,x` is no value of `where`: `x` is none of the squares from `A1` to `AD30`"),
            ("", "`` is no value of `where`: name 1 to 3 squares, each once, such as `A1, B2`"),
            ("A1,a1", "`A1,a1` is no value of `where`: name 1 to 3 squares, each once, such as `A1, B2`"),
        ] {
            assert_eq!(text(wrong).expect_err("wrong"), said);
        }
    }
    #[test]
    fn the_nearest_name_is_offered() {
        assert_eq!(hint("stt", &["stat", "edge"]), "did you mean `stat`?");
        assert_eq!(hint("zzzz", &["stat", "edge"]), "there is `stat` and `edge`");
        assert_eq!(hint("x", &["0", "d4"]), "there is `0` and `d4`");
    }
}
