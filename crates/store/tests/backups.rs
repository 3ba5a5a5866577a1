//! Copies of a whole database: made while it is written to, read through, kept in turn, and put in its place.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun};
use norn_chronicle::store::{Store, StoreKind, TableId};
use norn_store::backups::{Backups, KEEP_MAX, stamp};
use norn_store::{Options, SCHEMA, Sqlite, Writer, replace};
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// A database with two tables, of which the first has so many entries.
fn kept(path: &Path, count: u64) -> Sqlite {
    let mut store = Sqlite::open(path).unwrap();
    let table = store.create(&[begun("a")], b"root").unwrap();
    store.create(&[begun("b")], b"").unwrap();
    store.append(&batch(table.id, 1, count - 1)).unwrap();
    store
}

fn raw(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_moment_is_named_so_that_names_sort_by_time() {
    for (seconds, name) in [
        (0, "19700101T000000Z"),
        (951_782_399, "20000228T235959Z"),
        (951_782_400, "20000229T000000Z"),
        (951_868_800, "20000301T000000Z"),
        (1_700_000_000, "20231114T221320Z"),
        (4_107_542_399, "21000228T235959Z"),
        (4_107_542_400, "21000301T000000Z"),
        (-1, "19691231T235959Z"),
    ] {
        assert_eq!(stamp(seconds), name);
    }
    let stamps: Vec<String> = (0..4_000).map(|n| stamp(n * 1_000_003)).collect();
    assert!(stamps.is_sorted());
}

/// However fast others write: each copy is one file, whole, and no older than when it was begun.
#[test]
fn a_database_is_copied_while_it_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let (writer, _thread) = Writer::start(kept(&path, 3_000)).unwrap();
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            let mut count = 3_000;
            for _ in 0..150 {
                count = writer.append(batch(TableId(1), count, 4)).wait().unwrap().count;
            }
            count
        });
        let mut before = 3_000;
        let mut n = 0;
        while !writing.is_finished() || n == 0 {
            let copy = folder.path().join(format!("copy{n}.db"));
            let store = Sqlite::open_to_read(&path, &Options::default()).unwrap();
            let tables = store.backup(&copy).unwrap();
            assert_eq!((tables[0].name.as_str(), tables[1].name.as_str()), ("a", "b"));
            let count = tables[0].tip.count;
            assert!(before <= count && count.is_multiple_of(4), "{before} {count}");
            before = count;
            assert!(!copy.with_extension("db-wal").exists() && !copy.with_extension("db.part").exists());
            let read = Sqlite::open_to_read(&copy, &Options::default()).unwrap();
            assert_eq!(read.check_all().unwrap(), tables);
            assert_eq!(read.secrets(TableId(1)).unwrap(), b"root");
            n += 1;
        }
        assert_eq!(writing.join().unwrap(), 3_600);
    });
}

#[test]
fn what_is_damaged_makes_no_backup_and_says_where() {
    for (damage, text) in [
        ("UPDATE entries SET entry = replace(entry, 'line 70', 'line 7O') WHERE seq = 70", "`a`: entry 70"),
        ("DELETE FROM entries WHERE table_id = 2", "there is no table number 2"),
        (
            "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'commands'",
            "the database is damaged",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("norn.db");
        kept(&path, 100).close().unwrap();
        raw(&path, damage);
        let store = Sqlite::open_to_read(&path, &Options::default()).unwrap();
        let error = store.backup(&folder.path().join("copy.db")).unwrap_err();
        assert!(error.text.contains(text), "{}", error.text);
        drop(store);
        assert_eq!(names(folder.path()), ["norn.db"]);
    }
}

#[test]
fn whoever_reads_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let error = Sqlite::open_to_read(&path, &Options::default()).unwrap_err();
    assert_eq!(error.kind, StoreKind::Unwritable);
    assert!(!path.exists(), "nothing is made");
    kept(&path, 3).close().unwrap();
    let mut store = Sqlite::open_to_read(&path, &Options::default()).unwrap();
    assert_eq!(store.append(&batch(TableId(1), 3, 1)).unwrap_err().kind, StoreKind::Unwritable);
    drop(store);
    for (version, kind) in
        [(SCHEMA + 1, StoreKind::Newer { found: SCHEMA + 1, known: SCHEMA }), (0, StoreKind::Unwritable)]
    {
        raw(&path, &format!("PRAGMA application_id = {}; PRAGMA user_version = {version}", version.min(1)));
        assert_eq!(Sqlite::open_to_read(&path, &Options::default()).unwrap_err().kind, kind);
        raw(&path, "PRAGMA application_id = 1313821262");
    }
}

#[test]
fn the_latest_are_kept_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let store = kept(&folder.path().join("norn.db"), 3);
    let to = folder.path().join("deep/backups");
    let backups = Backups::new(to.clone(), 3);
    assert_eq!((backups.all().unwrap().len(), backups.newest()), (0, None));
    let mut made = vec![];
    // The fourth and fifth within the same second.
    for now in [1_000, 2_000, 3_000, 4_000, 4_000] {
        made.push(backups.make(&store, now).unwrap());
        if now == 1_000 {
            fs::write(to.join("norn-mine.db"), "mine").unwrap();
            fs::write(to.join("norn-19700101T000000Z.db.part"), "half").unwrap();
        }
    }
    let kept: Vec<String> =
        made[2..].iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(kept[1..], ["norn-19700101T010640Z.db", "norn-19700101T010641Z.db"]);
    assert_eq!(names(&to), [&kept[..], &["norn-mine.db".to_owned()]].concat());
    assert!(backups.newest().is_some_and(|made| 1_700_000_000 < made));
    // One that fails costs none of those that are there.
    raw(&folder.path().join("norn.db"), "DELETE FROM entries WHERE table_id = 2");
    for _ in 0..3 {
        backups.make(&store, 5_000).unwrap_err();
    }
    assert_eq!(names(&to).len(), 4);
    assert_eq!(Backups::new(to.clone(), 0), Backups::new(to.clone(), 1));
    assert_eq!(Backups::new(to.clone(), usize::MAX), Backups::new(to, KEEP_MAX));
}

#[cfg(unix)]
#[test]
fn nobody_else_looks_into_the_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let store = kept(&folder.path().join("norn.db"), 3);
    let made = Backups::new(folder.path().join("backups"), 1).make(&store, 0).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(made.parent().unwrap()), mode(&made)), (0o700, 0o600));
}

/// Whatever another database has left beside a place is no part of the one that comes there.
#[test]
fn a_copy_takes_nothing_over_from_what_was_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    kept(&place("one.db"), 3).close().unwrap();
    let other = kept(&place("norn.db"), 50);
    // A log as a kill leaves it, beside each name that is made.
    let log = fs::read(place("norn.db-wal")).unwrap();
    assert!(1_000 < log.len());
    for name in ["copy.db-wal", "copy.db.part-wal"] {
        fs::write(place(name), &log).unwrap();
    }
    let one = Sqlite::open(&place("one.db")).unwrap();
    assert_eq!(one.backup(&place("copy.db")).unwrap()[0].tip.count, 3);
    assert_eq!(Sqlite::open(&place("copy.db")).unwrap().check_all().unwrap()[0].tip.count, 3);
    drop((one, other));

    for healthy in [true, false] {
        let (at, aside) = (place("norn.db"), place(&format!("aside-{healthy}.db")));
        if healthy {
            fs::write(place("norn.db-wal"), &log).unwrap();
        } else {
            fs::write(&at, "x".repeat(5_000)).unwrap();
            fs::write(place("norn.db-wal"), "y".repeat(5_000)).unwrap();
        }
        Sqlite::open_to_read(&place("one.db"), &Options::default())
            .unwrap()
            .backup(&place("new.db"))
            .unwrap();
        replace(&at, &place("new.db"), &aside).unwrap();
        assert_eq!(Sqlite::open(&at).unwrap().check_all().unwrap()[0].tip.count, 3);
        assert!(!place("new.db").exists());
        match healthy {
            true => assert_eq!(Sqlite::open(&aside).unwrap().check_all().unwrap()[0].tip.count, 50),
            false => {
                assert!(fs::read_to_string(&aside).unwrap() == "x".repeat(5_000));
                assert!(fs::read_to_string(place("aside-false.db-wal")).unwrap() == "y".repeat(5_000));
            }
        }
    }
    // Nothing was there.
    Sqlite::open_to_read(&place("one.db"), &Options::default()).unwrap().backup(&place("new.db")).unwrap();
    replace(&place("first.db"), &place("new.db"), &place("none.db")).unwrap();
    assert!(place("first.db").exists() && !place("none.db").exists());
}
