//! The database file: what it takes, what it refuses, and what it says about it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun, edit, said};
use norn_chronicle::StoreError;
use norn_chronicle::canon::hash;
use norn_chronicle::store::{Batch, Store, StoreKind, TableId, entries};
use norn_store::fault::Faults;
use norn_store::{GROUP_MAX, Options, Point, QUEUE_MAX, SCHEMA, Sqlite, Writer};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use tempfile::TempDir;

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    (folder, path)
}

fn raw(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

fn refused(path: &Path) -> StoreError {
    let error = Sqlite::open(path).unwrap_err();
    assert!(!error.text.is_empty() && !error.hint.is_empty());
    error
}

#[test]
fn what_was_kept_is_there_when_it_is_opened_again() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"root").unwrap();
    let tip = store.append(&batch(table.id, 1, 10)).unwrap();
    drop(store);
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.about(table.id).unwrap().tip, tip);
    assert_eq!(store.check(table.id).unwrap(), tip);
    assert_eq!(store.secrets(table.id).unwrap(), b"root");
}

#[test]
fn it_is_written_as_it_must_be_to_survive() {
    let (_folder, path) = place();
    let _store = Sqlite::open(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    let mode: String = other.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    let application: i32 = other.pragma_query_value(None, "application_id", |row| row.get(0)).unwrap();
    assert_eq!((mode.as_str(), application.to_be_bytes()), ("wal", *b"NORN"));
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = place();
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
    let mut store = Sqlite::open(&path).unwrap();
    store.create(&[begun("a")], b"").unwrap();
    store.backup(&folder.path().join("copy.db")).unwrap();
    let mut seen = 0;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.path());
        seen += 1;
    }
    assert!(3 <= seen, "database, log, copy");
}

#[test]
fn a_place_that_can_not_be_written_to_is_refused_with_what_to_do() {
    let (folder, path) = place();
    std::fs::write(&path, "not a folder").unwrap();
    for wrong in [path.join("norn.db"), folder.path().join("none").join("norn.db"), folder.path().to_owned()]
    {
        let error = refused(&wrong);
        assert_eq!(error.kind, StoreKind::Unwritable, "{error}");
        assert!(error.hint.contains("--data"));
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "not a folder");
}

#[test]
fn what_is_no_database_of_ours_is_refused_and_left_alone() {
    let (_folder, path) = place();
    let garbage = "x".repeat(5000);
    std::fs::write(&path, &garbage).unwrap();
    assert_eq!(refused(&path).kind, StoreKind::Damaged { seq: None });
    assert_eq!(std::fs::read_to_string(&path).unwrap(), garbage);
    std::fs::remove_file(&path).unwrap();
    raw(&path, "CREATE TABLE theirs (a)");
    assert_eq!(refused(&path).kind, StoreKind::Unwritable);
    raw(&path, "PRAGMA user_version = 1");
    assert_eq!(refused(&path).kind, StoreKind::Unwritable);
}

#[test]
fn a_newer_schema_is_refused_by_name() {
    let (_folder, path) = place();
    drop(Sqlite::open(&path).unwrap());
    raw(&path, &format!("PRAGMA user_version = {}", SCHEMA + 1));
    let error = refused(&path);
    assert_eq!(error.kind, StoreKind::Newer { found: SCHEMA + 1, known: SCHEMA });
    assert!(error.text.contains(&format!("schema {}", SCHEMA + 1)), "{error}");
}

// ---- space

/// Fills the database until it says so, and sees that only whole batches are in it.
#[test]
fn a_full_disk_refuses_and_keeps_nothing_by_half() {
    let (_folder, path) = place();
    let options = Options { pages_max: Some(40), ..Options::default() };
    let mut store = Sqlite::open_with(&path, &options).unwrap();
    let table = store.create(&[begun("a")], b"0").unwrap();
    let mut kept = 1;
    let error = loop {
        let mut next = batch(table.id, kept, 3);
        edit(&mut next, |entries| entries.push(said(kept + 3, &"x".repeat(3000))));
        next.secrets = Some(kept.to_string().into_bytes());
        match store.append(&next) {
            Ok(tip) => kept = tip.count,
            Err(error) => break error,
        }
    };
    assert_eq!(error.kind, StoreKind::Full, "{error:?}");
    assert!(error.hint.contains("space"));
    assert!(4 < kept);
    assert_eq!(store.check(table.id).unwrap().count, kept);
    assert_eq!(store.secrets(table.id).unwrap(), (kept - 4).to_string().into_bytes());
    // Something small still fits, or is refused as well; either way the table goes on where it was.
    assert!(store.append(&batch(table.id, kept, 1)).is_ok_and(|tip| tip.count == kept + 1));
    drop(store);
    let mut store = Sqlite::open(&path).unwrap();
    store.append(&batch(table.id, kept + 1, 100)).unwrap();
}

#[test]
fn a_table_that_does_not_fit_is_not_there_by_half() {
    let (_folder, path) = place();
    let options = Options { pages_max: Some(20), ..Options::default() };
    let mut store = Sqlite::open_with(&path, &options).unwrap();
    let error = store.create(&[begun("a")], &vec![0; 200_000]).unwrap_err();
    assert_eq!(error.kind, StoreKind::Full);
    assert!(store.tables().unwrap().is_empty());
    store.create(&[begun("a")], b"").unwrap();
}

#[test]
fn a_database_that_does_not_fit_at_all_is_refused() {
    let (_folder, path) = place();
    let options = Options { pages_max: Some(2), ..Options::default() };
    assert_eq!(Sqlite::open_with(&path, &options).unwrap_err().kind, StoreKind::Full);
    assert!(Sqlite::open(&path).unwrap().tables().unwrap().is_empty());
}

#[test]
fn in_a_group_what_fits_is_kept() {
    let (_folder, path) = place();
    let options = Options { pages_max: Some(40), ..Options::default() };
    let mut store = Sqlite::open_with(&path, &options).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap();
    let other = store.create(&[begun("b")], b"").unwrap();
    let (hold, go) = held(&path, options.pages_max);
    drop(store);
    let (writer, thread) = Writer::start(hold).unwrap();
    let first = writer.append(batch(table.id, 1, 1));
    let mut large = batch(table.id, 2, 1);
    edit(&mut large, |entries| entries[0] = said(2, &"x".repeat(400_000)));
    let (large, small) = (writer.append(large), writer.append(batch(other.id, 1, 1)));
    go.send(()).unwrap();
    first.wait().unwrap();
    assert_eq!(large.wait().unwrap_err().kind, StoreKind::Full);
    assert_eq!(small.wait().unwrap().count, 2);
    drop(writer);
    let store = thread.join().unwrap();
    assert_eq!(store.check(table.id).unwrap().count, 2);
}

/// A store whose first transaction waits for a word, so that a group gathers behind it.
fn held(path: &Path, pages_max: Option<u32>) -> (Sqlite, mpsc::Sender<()>) {
    let (go, word) = mpsc::channel::<()>();
    let word = Mutex::new(Some(word));
    let faults = Faults::at(move |point| {
        if point == Point::BeforeBegin
            && let Some(word) = word.lock().unwrap().take()
        {
            word.recv().unwrap();
        }
        Ok(())
    });
    (Sqlite::open_with(path, &Options { faults, pages_max, ..Options::default() }).unwrap(), go)
}

// ---- damage

fn with_entries(count: u64) -> (TempDir, PathBuf, TableId) {
    let (folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap();
    store.append(&batch(table.id, 1, count - 1)).unwrap();
    (folder, path, table.id)
}

#[test]
fn a_damaged_row_is_named() {
    for (damage, first) in [
        ("UPDATE entries SET entry = replace(entry, 'line 70', 'line 7O') WHERE seq = 70", 70),
        ("UPDATE entries SET entry = '' WHERE seq = 70", 70),
        ("UPDATE entries SET entry = (SELECT entry FROM entries WHERE seq = 71) WHERE seq = 70", 70),
        ("UPDATE entries SET commitment = zeroblob(32) WHERE seq = 70", 70),
        ("UPDATE entries SET commitment = x'00' WHERE seq = 70", 70),
        ("UPDATE entries SET head = zeroblob(32) WHERE seq = 70", 70),
        ("UPDATE entries SET head = x'' WHERE seq = 70", 70),
        ("DELETE FROM entries WHERE seq = 70", 70),
        ("DELETE FROM entries WHERE seq < 3", 0),
        ("UPDATE entries SET seq = 500 WHERE seq = 70", 70),
        // Text and hash both edited: the chain does not fit.
        (
            "UPDATE entries SET (entry, commitment) = (SELECT replace(entry, '\"seq\":71', '\"seq\":70'), commitment \
             FROM entries WHERE seq = 71) WHERE seq = 70",
            70,
        ),
    ] {
        let (_folder, path, table) = with_entries(200);
        raw(&path, damage);
        let store = Sqlite::open(&path).unwrap();
        let error = store.check(table).unwrap_err();
        assert_eq!(error.kind, StoreKind::Damaged { seq: Some(first) }, "{damage}");
        assert!(error.hint.contains("nothing was changed"));
        let whole = entries(&store, table, 0).take_while(Result::is_ok).count() as u64;
        // Whole pages come before the one with the damage.
        assert!(whole <= first && first < whole + 64, "{damage}: {whole}");
        assert!(store.read(table, 60, 20).is_err() == (first == 70), "{damage}");
    }
}

#[test]
fn bytes_changed_in_the_file_are_an_error_and_no_panic() {
    let (_folder, path, table) = with_entries(60);
    raw(&path, "PRAGMA wal_checkpoint(TRUNCATE)");
    let whole = std::fs::read(&path).unwrap();
    let mut found = 0;
    for n in 0..120 {
        let mut bad = whole.clone();
        let at = (n * 7919 + 100) % bad.len();
        bad[at] ^= 0x55;
        std::fs::write(&path, &bad).unwrap();
        match Sqlite::open(&path).and_then(|store| store.check(table)) {
            Ok(tip) => assert_eq!(tip.count, 60, "a byte that nothing uses"),
            Err(error) => {
                assert!(!error.hint.is_empty());
                found += 1;
            }
        }
    }
    assert!(10 < found, "{found}");
}

// ---- others at the same time

#[test]
fn two_programs_do_not_overwrite_each_other() {
    let (_folder, path) = place();
    let mut one = Sqlite::open(&path).unwrap();
    let mut other = Sqlite::open(&path).unwrap();
    let table = one.create(&[begun("a")], b"").unwrap();
    other.append(&batch(table.id, 1, 1)).unwrap();
    let error = one.append(&batch(table.id, 1, 1)).unwrap_err();
    assert_eq!(error.kind, StoreKind::Moved { expected: 1, found: 2 });
    one.append(&batch(table.id, 2, 1)).unwrap();
    assert_eq!(other.check(table.id).unwrap().count, 3);
}

#[test]
fn a_database_that_another_holds_is_busy() {
    let (_folder, path) = place();
    let options = Options { patience: Duration::from_millis(20), ..Options::default() };
    let mut store = Sqlite::open_with(&path, &options).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(store.append(&batch(table.id, 1, 1)).unwrap_err().kind, StoreKind::Busy);
    assert_eq!(store.read(table.id, 0, 9).unwrap().len(), 1, "reading goes on");
    other.execute_batch("ROLLBACK").unwrap();
    store.append(&batch(table.id, 1, 1)).unwrap();
}

#[test]
fn a_live_database_is_copied_whole() {
    let (folder, path, table) = with_entries(20);
    let mut store = Sqlite::open(&path).unwrap();
    let copy = folder.path().join("copy.db");
    store.backup(&copy).unwrap();
    store.append(&batch(table, 20, 5)).unwrap();
    let copied = Sqlite::open(&copy).unwrap();
    assert_eq!(copied.check(table).unwrap().count, 20);
    let error = store.backup(&copy).unwrap_err();
    assert_eq!(error.kind, StoreKind::Unwritable);
    assert!(store.backup(&folder.path().join("none").join("x.db")).is_err());
    assert!(!folder.path().join("copy.db.part").exists());
}

// ---- the writer

#[test]
fn what_waits_together_is_committed_together() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let tables: Vec<TableId> =
        (0..5).map(|n| store.create(&[begun(&format!("t{n}"))], b"").unwrap().id).collect();
    drop(store);
    let commits = Arc::new(AtomicU32::new(0));
    let (go, word) = mpsc::channel::<()>();
    let word = Mutex::new(Some(word));
    let counted = Arc::clone(&commits);
    let faults = Faults::at(move |point| {
        if point == Point::BeforeBegin
            && let Some(word) = word.lock().unwrap().take()
        {
            word.recv().unwrap();
        }
        if point == Point::AfterCommit {
            counted.fetch_add(1, Ordering::SeqCst);
        }
        Ok(())
    });
    let store = Sqlite::open_with(&path, &Options { faults, ..Options::default() }).unwrap();
    let (writer, thread) = Writer::start(store).unwrap();
    let first = writer.append(batch(tables[0], 1, 1));
    // Several of one table, one that comes too late, and one for a table that is not there.
    let mut waiting = vec![];
    for &table in &tables[1..] {
        for n in 0..10 {
            waiting.push((table, writer.append(batch(table, 1 + 2 * n, 2))));
        }
    }
    let late = writer.append(batch(tables[1], 1, 1));
    let none = writer.append(batch(TableId(99), 1, 1));
    go.send(()).unwrap();
    first.wait().unwrap();
    let reached: Vec<u64> = waiting.into_iter().map(|(_, waiting)| waiting.wait().unwrap().count).collect();
    assert_eq!(reached[..3], [3, 5, 7]);
    assert_eq!(late.wait().unwrap_err().kind, StoreKind::Moved { expected: 1, found: 21 });
    assert_eq!(none.wait().unwrap_err().kind, StoreKind::Unknown);
    // The writer may have taken the first alone or with the others that were there already.
    assert!(commits.load(Ordering::SeqCst) <= 2, "{commits:?}");
    let made = writer.create(vec![begun("new")], b"x".to_vec()).wait().unwrap();
    writer.keep_snapshot(made.id, None).wait().unwrap();
    drop(writer);
    let store = thread.join().unwrap();
    for &table in &tables[1..] {
        assert_eq!(store.check(table).unwrap().count, 21);
    }
    assert_eq!(store.about(made.id).unwrap().name, "new");
}

#[test]
fn many_threads_write_at_once_and_all_is_kept() {
    let (_folder, path) = place();
    let (writer, thread) = Writer::start(Sqlite::open(&path).unwrap()).unwrap();
    std::thread::scope(|scope| {
        for n in 0..6 {
            let writer = writer.clone();
            scope.spawn(move || {
                let table = writer.create(vec![begun(&format!("t{n}"))], vec![]).wait().unwrap();
                for step in 0..40 {
                    writer.append(batch(table.id, 1 + step, 1)).wait().unwrap();
                }
            });
        }
    });
    drop(writer);
    let store = thread.join().unwrap();
    for table in store.tables().unwrap() {
        assert_eq!(store.check(table.id).unwrap().count, 41);
    }
}

#[test]
fn a_group_and_a_queue_have_limits() {
    let (_folder, path) = place();
    drop(Sqlite::open(&path).unwrap());
    let (hold, go) = held(&path, None);
    let (writer, thread) = Writer::start(hold).unwrap();
    let first = writer.create(vec![begun("a")], vec![]);
    // More than one group takes, and exactly as many as may wait.
    let table = TableId(1);
    let waiting: Vec<_> = (0..QUEUE_MAX as u64).map(|n| writer.append(batch(table, 1 + n, 1))).collect();
    const { assert!(GROUP_MAX < QUEUE_MAX) };
    go.send(()).unwrap();
    assert_eq!(first.wait().unwrap().id, table);
    assert!(waiting.into_iter().all(|one| one.wait().is_ok()));
    drop(writer);
    assert_eq!(thread.join().unwrap().about(table).unwrap().tip.count, 1 + QUEUE_MAX as u64);
}

// ---- faults

/// A failure at any point: what was not acknowledged is there whole or not at all, and the store goes on.
#[test]
fn a_failure_at_any_point_leaves_no_half() {
    for point in Point::ALL {
        let (_folder, path) = place();
        let armed = Arc::new(AtomicU32::new(0));
        let trigger = Arc::clone(&armed);
        let faults = Faults::at(move |at| {
            if at == point && trigger.swap(0, Ordering::SeqCst) == 1 {
                Err("broken".to_owned())
            } else {
                Ok(())
            }
        });
        let options = Options { faults, ..Options::default() };
        let migration = matches!(point, Point::BeforeMigration | Point::InMigration);
        if migration {
            armed.store(1, Ordering::SeqCst);
            assert_eq!(Sqlite::open_with(&path, &options).unwrap_err().kind, StoreKind::Failed);
        }
        let mut store = Sqlite::open_with(&path, &options).unwrap();
        let table = store.create(&[begun("a")], b"0").unwrap();
        armed.store(u32::from(!migration), Ordering::SeqCst);
        let next = Batch { secrets: Some(b"1".to_vec()), ..batch(table.id, 1, 3) };
        let answer = store.append(&next);
        assert_eq!(answer.is_ok(), migration, "{point:?}");
        let count = store.check(table.id).unwrap().count;
        let kept = match point {
            Point::BeforeBegin | Point::AfterInsert | Point::BeforeCommit => 1,
            _ => 4,
        };
        assert_eq!(count, kept, "{point:?}");
        let secrets: &[u8] = if kept == 1 { b"0" } else { b"1" };
        assert_eq!(store.secrets(table.id).unwrap(), secrets);
        store.append(&batch(table.id, count, 2)).unwrap();
        assert_eq!(store.check(table.id).unwrap().count, kept + 2);
    }
}

/// A check finds pictures that are missing or changed, and a backup has them.
#[test]
fn a_damaged_picture_is_found_and_a_backup_holds_every_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap().id;
    store.append(&common::pictured(table, 1, &[b"one", b"two"])).unwrap();
    let copy = folder.path().join("copy.db");
    store.backup(&copy).unwrap();
    let copied = Sqlite::open_to_read(&copy, &Options::default()).unwrap();
    assert_eq!(copied.picture(table, &hash(b"two")).unwrap().as_deref(), Some(&b"two"[..]));
    let other = Connection::open(&path).unwrap();
    other.execute("UPDATE pictures SET bytes = ?1 WHERE bytes = ?2", [&b"TWO"[..], b"two"]).unwrap();
    assert!(matches!(store.picture(table, &hash(b"two")).unwrap_err().kind, StoreKind::Damaged { .. }));
    assert!(matches!(store.check(table).unwrap_err().kind, StoreKind::Damaged { .. }));
    other.execute("DELETE FROM pictures WHERE bytes = ?1", [&b"TWO"[..]]).unwrap();
    assert_eq!(store.check(table).unwrap_err().kind, StoreKind::Damaged { seq: Some(2) });
    assert_eq!(store.picture(table, &hash(b"one")).unwrap().as_deref(), Some(&b"one"[..]));
}
