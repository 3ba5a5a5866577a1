//! Only in the build that proves the tests: disables one place that names a rule, so that the tests of that
//! rule must fail. The place comes from the environment, since the tests themselves must not know of it.
use crate::Key;
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

/// The place to disable: `file:line:column`, or for a row of content `rule#row`.
pub const OFF: &str = "NORN_PROVE_OFF";
/// A file to which every place met is added once, `rule<TAB>place` a line.
pub const SEEN: &str = "NORN_PROVE_SEEN";

static DISABLED: LazyLock<Option<String>> = LazyLock::new(|| std::env::var(OFF).ok());
static MET: LazyLock<Mutex<BTreeSet<String>>> = LazyLock::new(Mutex::default);

/// Whether this place is disabled.
pub fn off(key: Key) -> bool {
    let (file, line, column) = key.place();
    place_off(key.id(), || format!("{file}:{line}:{column}"))
}

/// Whether this row of content is disabled.
pub fn row_off(key: Key, row: usize) -> bool {
    place_off(key.id(), || format!("{}#{row}", key.id()))
}

fn place_off(id: &str, place: impl Fn() -> String) -> bool {
    if let Ok(path) = std::env::var(SEEN) {
        let line = format!("{id}\t{}\n", place());
        // Written in one piece, and while the set is held: lines of two threads must not run together.
        if let Ok(mut met) = MET.lock()
            && met.insert(line.clone())
            && let Ok(mut file) = OpenOptions::new().append(true).create(true).open(path)
        {
            // A place that can't be written down is missed by the proof, which then says so by its count.
            let _ = file.write_all(line.as_bytes());
        }
    }
    DISABLED.as_ref().is_some_and(|disabled| *disabled == place())
}
