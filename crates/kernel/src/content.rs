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

/// The rows of a content file that have two columns of these names.
///
/// # Panics
/// As [`rows`].
#[must_use]
pub fn pairs<A: Storable, B: Storable>(rule: Key, text: &str, columns: [&str; 2]) -> Vec<(A, B)> {
    let pair = |row: Plain| {
        let row = stored::fields(&row)?;
        Ok((stored::field(row, columns[0])?, stored::field(row, columns[1])?))
    };
    let pairs: stored::Restored<Vec<(A, B)>> = rows(rule, text).into_iter().map(pair).collect();
    pairs.unwrap_or_else(|fault| panic!("the content of {rule:?} can't be read: {fault}"))
}

/// The names in a content file of which each row has nothing else.
///
/// # Panics
/// As [`rows`].
#[must_use]
pub fn names(rule: Key, text: &str) -> Vec<&'static str> {
    let name = |row: Plain| stored::field::<String>(stored::fields(&row)?, "name");
    let names: stored::Restored<Vec<String>> = rows(rule, text).into_iter().map(name).collect();
    let names = names.unwrap_or_else(|fault| panic!("the content of {rule:?} can't be read: {fault}"));
    names.into_iter().map(|name| &*name.leak()).collect()
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
