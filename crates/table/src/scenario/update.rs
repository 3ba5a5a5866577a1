//! Writes the actual results into the file as its new expectations.
use super::compare::StepResult;
use super::file::shallow;
use super::wrong::{Unplayable, Wrong, unplayable, wrong};
use crate::command::Instead;

/// What came otherwise than expected, as something that is wrong with the file.
pub(super) fn otherwise(came: &[StepResult]) -> Vec<Wrong> {
    let failed = came.iter().flat_map(|one| one.failed.iter().map(move |failed| (one.step, failed)));
    failed.map(|(step, failed)| wrong(format!("[[step]] {step}"), failed, "")).collect()
}

/// What counts instead, as it was written.
pub(super) fn instead(to: &toml::Value, at: &str) -> Result<Instead, Unplayable> {
    match to {
        toml::Value::Integer(number) if i32::try_from(*number).is_ok() => {
            Ok(Instead::Number(i32::try_from(*number).unwrap_or_default()))
        }
        toml::Value::Boolean(holds) => Ok(Instead::Holds(*holds)),
        toml::Value::String(word) => Ok(match word.as_str() {
            "yes" => Instead::Holds(true),
            "no" => Instead::Holds(false),
            word => Instead::Outcome(word.to_owned()),
        }),
        other => Err(unplayable(
            at,
            format!("`{other}` can't count instead of anything"),
            "a whole number, `yes` or `no`, or the word of an outcome",
        )),
    }
}

/// The same file with every expectation as it came: comments and layout stay.
///
/// # Errors
/// If the text is no TOML.
pub fn update(text: &str, came: &[StepResult]) -> Result<String, Unplayable> {
    shallow(text)?;
    let mut document: toml_edit::DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        unplayable("the file", error.message().to_owned(), "mend it first")
    })?;
    let steps = document.get_mut("step").and_then(toml_edit::Item::as_array_of_tables_mut);
    for (step, came) in steps.into_iter().flat_map(toml_edit::ArrayOfTables::iter_mut).zip(came) {
        if came.failed.is_empty() {
            continue;
        }
        let mut expect = toml_edit::InlineTable::new();
        let was = &came.was;
        let asked_before = |key: &str| step.get("expect").and_then(|expect| expect.get(key)).is_some();
        let mut put = |key: &str, value: Option<toml_edit::Value>, always: bool| {
            if let Some(value) = value.filter(|_| always || asked_before(key)) {
                expect.insert(key, value);
            }
        };
        let strings = |all: &Vec<String>| {
            toml_edit::Value::from(all.iter().map(String::as_str).collect::<toml_edit::Array>())
        };
        put("outcome", was.outcome.as_deref().map(Into::into), true);
        put("total", was.total.map(|total| i64::from(total).into()), true);
        put("refused", was.refused.as_deref().map(Into::into), true);
        put("asked", was.asked.as_ref().map(strings), was.open == Some(true));
        put("open", was.open.map(Into::into), false);
        put("held", was.held.map(Into::into), false);
        put("queued", was.queued.map(Into::into), false);
        put("subject", was.subject.as_deref().map(Into::into), false);
        put("floor", was.floor.as_ref().map(strings), false);
        put(
            "faces",
            was.faces
                .as_ref()
                .map(|faces| faces.iter().map(|&face| i64::from(face)).collect::<toml_edit::Array>().into()),
            false,
        );
        if let Some(cards) = &was.cards {
            let mut table = toml_edit::InlineTable::new();
            for (name, titles) in cards {
                table.insert(name, strings(titles));
            }
            put("cards", Some(table.into()), true);
        }
        if !was.at.is_empty() {
            let mut at = toml_edit::InlineTable::new();
            for (address, value) in &was.at {
                let value: toml_edit::Value = match value {
                    toml::Value::Integer(number) => (*number).into(),
                    toml::Value::Boolean(flag) => (*flag).into(),
                    other => other.as_str().unwrap_or_default().into(),
                };
                at.insert(address, value);
            }
            put("at", Some(at.into()), true);
        }
        if !was.lines.is_empty() {
            let wanted = step.get("expect").and_then(|expect| expect.get("lines"));
            let wanted = wanted.and_then(toml_edit::Item::as_array).into_iter().flatten();
            let cited: Vec<String> = wanted
                .filter_map(toml_edit::Value::as_str)
                .filter(|line| was.lines.iter().any(|cited| cited == line))
                .map(str::to_owned)
                .collect();
            if !cited.is_empty() {
                expect.insert("lines", strings(&cited));
            }
        }
        let mut expect = toml_edit::Value::from(expect);
        match step.get_mut("expect") {
            // A comment behind it stays.
            Some(toml_edit::Item::Value(old)) => {
                *expect.decor_mut() = old.decor().clone();
                *old = expect;
            }
            _ => {
                step.insert("expect", toml_edit::Item::Value(expect));
            }
        }
    }
    Ok(document.to_string())
}
