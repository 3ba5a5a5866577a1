//! One program at a time writes in a folder.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use norn_chronicle::store::StoreKind;
use norn_store::{HOLDER_MAX, Lock};
use std::path::Path;

fn refused(database: &Path) -> String {
    let error = Lock::take(database, "norn table").unwrap_err();
    assert_eq!(error.kind, StoreKind::Busy);
    assert!(error.hint.contains("--data"), "{}", error.hint);
    error.text
}

#[test]
fn a_folder_is_held_by_one_and_says_by_whom() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("norn.db");
    let lock = Lock::take(&database, "norn serve").unwrap();
    let text = refused(&database);
    let named = format!("`norn serve` (process {})", std::process::id());
    assert!(text.contains(&named) && text.contains(&*folder.path().to_string_lossy()), "{text}");
    // Whoever was refused has not become its holder.
    assert!(refused(&database).contains(&named));
    drop(lock);
    // The file stays, and holds nobody up.
    assert!(folder.path().join("norn.lock").exists());
    let _lock = Lock::take(&database, "norn table").unwrap();
    assert!(refused(&database).contains("`norn table`"));
    assert!(!database.exists(), "a lock makes no database");
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_who_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let _lock = Lock::take(&folder.path().join("norn.db"), "norn serve").unwrap();
    let about = std::fs::metadata(folder.path().join("norn.lock")).unwrap();
    assert_eq!(about.permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_stands_in_the_file_is_not_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("norn.db");
    let lock = Lock::take(&database, "norn serve").unwrap();
    let long = format!("1 {}", "x".repeat(2 * HOLDER_MAX));
    for (found, told) in [
        ("", "another program"),
        ("1", "another program"),
        ("norn serve", "another program"),
        ("99999999999 norn serve", "another program"),
        ("1 \u{1b}[2J", "another program"),
        (long.as_str(), &"x".repeat(HOLDER_MAX - 2)),
    ] {
        std::fs::write(folder.path().join("norn.lock"), found).unwrap();
        let text = refused(&database);
        assert!(text.contains(told) && text.len() < HOLDER_MAX + 200, "{text}");
        assert!(!text.contains('\u{1b}'));
    }
    std::fs::write(folder.path().join("norn.lock"), [0xff, 0xfe]).unwrap();
    assert!(refused(&database).contains("another program"));
    drop(lock);
}

#[test]
fn a_lock_that_can_not_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Lock::take(&folder.path().join("none/norn.db"), "norn serve").unwrap_err();
    assert_eq!(error.kind, StoreKind::Unwritable);
    assert!(error.text.contains("norn.lock"), "{}", error.text);
}
