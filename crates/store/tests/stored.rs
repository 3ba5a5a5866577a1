//! Databases of every schema that there ever was: brought up to date with all that is in them, and their tables read,
//! or refused by name.
//!
//! `UPDATE=1` writes down how this program keeps them, as `stored/schema-N.sql`. A file that is there is never written
//! anew: it says how an earlier program did it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun, pictured, said};
use norn_chronicle::entry::FORMAT;
use norn_chronicle::store::{Boundary, BoundaryRoom, Mark, Store, StoreKind};
use norn_chronicle::{Hash, Seat};
use norn_store::fault::Faults;
use norn_store::{Options, Point, SCHEMA, Sqlite};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn stored(schema: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/stored/schema-{schema}.sql"))
}

/// The database as the program with that schema left it.
fn left_by(schema: u32) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let sql = std::fs::read_to_string(stored(schema)).unwrap();
    Connection::open(&path).unwrap().execute_batch(&sql).unwrap();
    (folder, path)
}

fn texts(path: &Path, sql: &str) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut select = connection.prepare(sql).unwrap();
    let rows = select.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

fn count(path: &Path, table: &str) -> u32 {
    let sql = format!("SELECT count(*) FROM {table}");
    Connection::open(path).unwrap().query_row(&sql, [], |row| row.get(0)).unwrap()
}

const SHAPE: &str = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";

/// Two tables, with as much beside them as the schema has room for.
fn written_down(schema: u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("Thursday"), said(1, "é")], b"root of Thursday").unwrap();
    store.append(&batch(table.id, 2, 3)).unwrap();
    store.append(&pictured(table.id, 5, &[b"a picture"])).unwrap();
    store.create_demo(&[begun("Friday")], b"root of Friday", &Hash([1; 32]), Some(1_700_000_000)).unwrap();
    store.hold(&Hash([1; 32]), table.id, Seat(0), None).unwrap();
    let room = BoundaryRoom { each: 9, all: 9 };
    store.name_boundary(table.id, Boundary::Line, "spiders", Mark([7; 16]), room).unwrap();
    store.name_boundary(table.id, Boundary::Veil, "torture", Mark::NONE, room).unwrap();
    store.close().unwrap();
    let connection = Connection::open(&path).unwrap();
    let one = |sql: &str| -> i64 { connection.query_row(sql, [], |row| row.get(0)).unwrap() };
    let mut sql = format!(
        "-- As a program with schema {schema} kept two tables, and a seat that is held.\nPRAGMA foreign_keys=OFF;\nPRAGMA application_id = {};\n\
         PRAGMA user_version = {};\n",
        one("PRAGMA application_id"),
        one("PRAGMA user_version")
    );
    let made = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
    for line in texts(&path, made) {
        sql.push_str(&line);
        sql.push('\n');
    }
    for table in
        texts(&path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    {
        let columns = texts(&path, &format!("SELECT name FROM pragma_table_info('{table}')"));
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        let rows = format!("SELECT {} FROM {table}", quoted.join(" || ',' || "));
        for row in texts(&path, &rows) {
            sql.push_str(&format!("INSERT INTO {table} VALUES ({row});\n"));
        }
    }
    std::fs::write(stored(schema), sql).unwrap();
}

#[test]
fn every_schema_is_brought_up_to_date() {
    if std::env::var_os("UPDATE").is_some() && !stored(SCHEMA).exists() {
        written_down(SCHEMA);
    }
    let fresh = tempfile::tempdir().unwrap();
    let fresh = fresh.path().join("norn.db");
    Sqlite::open(&fresh).unwrap().close().unwrap();
    let schema = texts(&fresh, SHAPE);
    for found in 1..=SCHEMA {
        assert!(
            stored(found).exists(),
            "there is no database of schema {found}: run `UPDATE=1 cargo test -p norn-store stored::` and keep \
             the file"
        );
        let (_folder, path) = left_by(found);
        let before = texts(&path, "SELECT entry FROM entries ORDER BY table_id, seq");
        // One that is only read stays as it is, and is good.
        let old = Sqlite::open_to_read(&path, &Options::default()).unwrap();
        let names = ["Friday", "Thursday"];
        assert!(old.check_all().unwrap().iter().map(|about| about.name.as_str()).eq(names));
        drop(old);
        assert_eq!(texts(&path, "SELECT user_version || '' FROM pragma_user_version"), [found.to_string()]);

        let store = Sqlite::open(&path).unwrap();
        assert_eq!(
            store.check_all().unwrap().iter().map(|about| about.tip.count).collect::<Vec<_>>(),
            [1, if found < 4 { 5 } else { 6 }]
        );
        let thursday = store.named("Thursday").unwrap().unwrap();
        assert_eq!(store.secrets(thursday.id).unwrap(), b"root of Thursday");
        store.close().unwrap();
        assert_eq!(texts(&path, "SELECT user_version || '' FROM pragma_user_version"), [SCHEMA.to_string()]);
        assert_eq!(texts(&path, SHAPE), schema, "schema {found}");
        assert_eq!(texts(&path, "SELECT entry FROM entries ORDER BY table_id, seq"), before);
        let beside = ["hosts", "holders", "keys"].map(|table| count(&path, table));
        if 6 < found {
            let lines = texts(&path, "SELECT words FROM boundaries WHERE mark <> zeroblob(16)");
            assert_eq!(lines, ["spiders"], "whose they are is not forgotten");
        }
        if found == 2 {
            assert_eq!(beside, [1, 1, 3], "who was let in is let in");
        }
        assert_eq!(texts(&path, "PRAGMA foreign_key_check"), [] as [String; 0]);
    }
}

/// Whatever ends it in between, it is the old one or the new one.
#[test]
fn an_update_that_fails_leaves_what_was_there() {
    for found in 1..SCHEMA {
        for at in [Point::BeforeMigration, Point::InMigration] {
            let (_folder, path) = left_by(found);
            let shape = texts(&path, SHAPE);
            let faults = Faults::at(move |point| if point == at { Err("broken".to_owned()) } else { Ok(()) });
            Sqlite::open_with(&path, &Options { faults, ..Options::default() }).unwrap_err();
            assert_eq!(texts(&path, SHAPE), shape, "{at:?}");
            Sqlite::open(&path).unwrap();
        }
    }
}

/// Entries of another format are refused by name before one of them is read, and their neighbours are not.
#[test]
fn a_table_of_another_format_is_refused_and_keeps_nobody_else_out() {
    for (found, version) in [(0, "an earlier version"), (FORMAT + 1, "a newer version")] {
        let (_folder, path) = left_by(1);
        let mut store = Sqlite::open(&path).unwrap();
        let mut newer = begun("Sunday");
        if let norn_chronicle::Body::Begun { format, .. } = &mut newer.body {
            *format = FORMAT + 1;
        }
        store.create(&[newer, said(1, "x")], b"").unwrap();
        let name = if found == 0 { "Thursday" } else { "Sunday" };
        let about = store.named(name).unwrap().unwrap();
        assert_eq!(about.format, Some(found));
        for error in [
            about.readable().unwrap_err(),
            store.read(about.id, 0, 10).unwrap_err(),
            store.read(about.id, 1, 1).unwrap_err(),
        ] {
            assert_eq!(error.kind, StoreKind::Format { found, known: FORMAT });
            assert!(error.text.contains(name) && error.text.contains(version), "{}", error.text);
            assert!(error.text.contains(&format!("format {found}")), "{}", error.text);
            assert!(error.hint.contains("nothing was changed"), "{}", error.hint);
        }
        // What can't be read can be copied, and is looked through as far as that goes.
        assert_eq!(store.check(about.id).unwrap(), about.tip);
        let new = store.create(&[begun("Monday")], b"").unwrap();
        store.append(&batch(new.id, 1, 2)).unwrap();
        assert_eq!((store.read(new.id, 0, 10).unwrap().len(), store.tables().unwrap().len()), (3, 4));
        let other = Connection::open(&path).unwrap();
        for (was, is) in [(r#""x""#, r#""y""#), ("line 3", "line E")] {
            other.execute("UPDATE entries SET entry = replace(entry, ?1, ?2)", [was, is]).unwrap();
        }
        let error = store.check(about.id).unwrap_err();
        assert_eq!(error.kind, StoreKind::Damaged { seq: Some(if found == 0 { 3 } else { 1 }) });
    }
}
