//! Tables and lists that come with a ruleset.
use crate::{Key, Plain, Storable, stored};

/// The rows of a content file: TOML with `[[row]]` entries, in their order.
///
/// # Panics
/// If the file is not what the ruleset expects. It is built into the program, so a test meets it first.
#[must_use]
pub fn rows<T: Storable>(rule: Key, text: &str) -> Vec<T> {
    let file: Result<Plain, _> = toml::from_str(text);
    let rows = file.map_err(|error| error.to_string()).and_then(|file| {
        let rows = stored::fields(&file).and_then(|file| stored::field(file, "row"));
        rows.map_err(|fault| fault.to_string())
    });
    match rows {
        Ok(rows) => keep(rule, rows),
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
