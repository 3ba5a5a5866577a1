//! Exists only in the build that proves the tests. It disables one place that names a rule, so that a test of
//! that rule must fail. The place comes from the environment, because the tests themselves must not know it.
use crate::Key;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

/// The place to disable: `file:line:column`, or for a row of content `rule#row`.
pub const OFF: &str = "NORN_PROVE_OFF";
/// A file to which every place that tests reach is added once, as a line `rule<TAB>place`.
pub const SEEN: &str = "NORN_PROVE_SEEN";

/// A place as tests reach it. Every decision of every rule looks up its own, so it is compared without
/// formatting, and formatted only the first time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place<'a> {
    Code { line: u32, column: u32, file: &'a str },
    Row { row: usize, id: &'a str },
}

impl<'a> Place<'a> {
    /// Reads what [`OFF`] names.
    fn named(name: &'a str) -> Option<Self> {
        if let Some((id, row)) = name.rsplit_once('#') {
            return Some(Self::Row { row: row.parse().ok()?, id });
        }
        let (rest, column) = name.rsplit_once(':')?;
        let (file, line) = rest.rsplit_once(':')?;
        Some(Self::Code { line: line.parse().ok()?, column: column.parse().ok()?, file })
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code { line, column, file } => write!(f, "{file}:{line}:{column}"),
            Self::Row { row, id } => write!(f, "{id}#{row}"),
        }
    }
}

static NAMED: LazyLock<Option<String>> = LazyLock::new(|| std::env::var(OFF).ok());
static DISABLED: LazyLock<Option<Place<'static>>> = LazyLock::new(|| Place::named(NAMED.as_deref()?));
static TOLD: LazyLock<Option<OsString>> = LazyLock::new(|| std::env::var_os(SEEN));
static MET: LazyLock<Mutex<BTreeSet<(Place<'static>, &'static str)>>> = LazyLock::new(Mutex::default);

/// Whether this place is disabled.
pub fn off(key: Key) -> bool {
    let (file, line, column) = key.place();
    // A key made by `words!` has no place.
    if file.is_empty() {
        return false;
    }
    place_off(key.id(), Place::Code { line, column, file })
}

/// Whether this row of content is disabled.
pub fn row_off(key: Key, row: usize) -> bool {
    place_off(key.id(), Place::Row { row, id: key.id() })
}

fn place_off(id: &'static str, place: Place<'static>) -> bool {
    if let Some(path) = &*TOLD {
        // Written in one call, under the lock of the set: lines of two threads must not interleave.
        if let Ok(mut met) = MET.lock()
            && met.insert((place, id))
            && let Ok(mut file) = OpenOptions::new().append(true).create(true).open(path)
        {
            // A place that can't be written is missing from the proof's count, which shows it.
            let _ = file.write_all(format!("{id}\t{place}\n").as_bytes());
        }
    }
    *DISABLED == Some(place)
}
