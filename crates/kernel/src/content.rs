//! Tables and lists that come with a ruleset.
use crate::Key;
use serde::de::DeserializeOwned;

/// The rows of a content file: TOML with `[[row]]` entries, in their order.
///
/// # Panics
/// If the file is not what the ruleset expects. It is built into the program, so a test meets it first.
#[must_use]
pub fn rows<T: DeserializeOwned>(rule: Key, text: &str) -> Vec<T> {
    #[derive(serde::Deserialize)]
    struct File<T> {
        row: Vec<T>,
    }
    match toml::from_str::<File<T>>(text) {
        Ok(file) => keep(rule, file.row),
        Err(error) => panic!("the content of {rule:?} can't be read: {error}"),
    }
}

#[cfg(not(feature = "prove"))]
fn keep<T>(_: Key, rows: Vec<T>) -> Vec<T> {
    rows
}

#[cfg(feature = "prove")]
fn keep<T>(rule: Key, rows: Vec<T>) -> Vec<T> {
    rows.into_iter()
        .enumerate()
        .filter(|(row, _)| !crate::prove::row_off(rule, *row))
        .map(|(_, row)| row)
        .collect()
}
