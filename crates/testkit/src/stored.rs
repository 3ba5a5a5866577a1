//! Frozen samples of stored logs: one line of JSON for each, which every later version must read and write
//! unchanged.
//!
//! `UPDATE=1` in the environment adds samples that are new; no line is ever changed.
use crate::odds::UPDATE;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every line of the file reads and is written as it stands; every sample of today is among them; every one of `all`
/// tags has one. Gives what the lines hold, or nothing where samples were added.
///
/// # Panics
/// If any of it does not hold.
pub fn frozen<T: Serialize + DeserializeOwned>(
    file: impl AsRef<Path>,
    samples: &[T],
    tag: fn(&T) -> &'static str,
    all: &[&str],
) -> Option<Vec<T>> {
    let file = file.as_ref();
    let mut text = fs::read_to_string(file).unwrap_or_default();
    let read = |line: &str| {
        let read: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(written(&read), line, "is written otherwise now");
        read
    };
    let stored: Vec<T> = text.lines().map(read).collect();
    let lines: Vec<String> = samples.iter().map(written).collect();
    let fresh: Vec<&String> = lines.iter().filter(|line| !text.lines().any(|known| known == *line)).collect();
    if std::env::var(UPDATE).is_ok_and(|value| value == "1") {
        for line in fresh {
            text = text + line + "\n";
        }
        fs::write(file, text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        return None;
    }
    assert!(fresh.is_empty(), "not frozen yet ({UPDATE}=1 adds them): {fresh:#?}");
    none_missing(stored.iter().map(tag), all);
    for sample in samples {
        is_tagged(sample, tag(sample));
    }
    Some(stored)
}

/// A value is written as something with this tag.
///
/// # Panics
/// If it is written otherwise.
pub fn is_tagged(value: &impl Serialize, tag: &str) {
    let (line, quoted) = (written(value), format!("\"{tag}\""));
    assert!(line == quoted || line.starts_with(&format!("{{{quoted}:")), "{line} is not tagged {tag}");
}

/// None of all tags is missing among these.
///
/// # Panics
/// If one is.
pub fn none_missing(tags: impl Iterator<Item = &'static str>, all: &[&str]) {
    let tags: BTreeSet<&str> = tags.collect();
    let missing: Vec<&&str> = all.iter().filter(|tag| !tags.contains(**tag)).collect();
    assert!(missing.is_empty(), "no line holds {missing:?}");
}

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| panic!("can't be written: {error}"))
}
