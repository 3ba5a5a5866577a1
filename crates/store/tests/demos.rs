//! Demos: tables that are removed with all that is kept of them, and nothing else is.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun, entry, pictured, said};
use norn_chronicle::store::{Snapshot, Store, StoreKind, TableId};
use norn_chronicle::{Body, Entry, Hash, REFEREE, Seat};
use norn_store::Sqlite;
use norn_store::keys::{Asks, Opens};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::path::Path;

const NOW: i64 = 1_700_000_000;

fn seated(seq: u64, seat: u16, name: &str) -> Entry {
    let (seat, characters) = (Seat(seat), BTreeSet::new());
    entry(seq, Body::Seated { seat, name: name.into(), characters, present: true, hosted: false })
}

/// How many rows there are of a table, by the name that a column has for it.
fn rows(path: &Path, of: TableId) -> i64 {
    let connection = Connection::open(path).unwrap();
    let count = |sql: &str| -> i64 { connection.query_row(sql, [of.0], |row| row.get(0)).unwrap() };
    let mut select = connection
        .prepare(
            "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'",
        )
        .unwrap();
    let columns = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let columns: Vec<(String, String)> = columns.map(Result::unwrap).collect();
    columns
        .iter()
        .filter(|(table, column)| column == "table_id" || table == "tables" && column == "id")
        .map(|(table, column)| count(&format!("SELECT count(*) FROM {table} WHERE {column} = ?1")))
        .sum()
}

#[test]
fn a_demo_goes_with_everything_that_is_kept_of_it_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let mut store = Sqlite::open(&path).unwrap();
    let (visitor, regular) = (Hash([1; 32]), Hash([2; 32]));
    let first = [begun("home"), seated(1, 0, "Ref")];
    let home = store.create(&first, b"root").unwrap().id;
    store.hold(&regular, home, REFEREE, Some(NOW)).unwrap();
    store.keep_key(&Hash([8; 32]), Opens::Invitation(home, Asks::Nobody), None, None, Some(NOW)).unwrap();
    let before = rows(&path, home);
    let all = [begun("try it"), seated(1, 0, "Ref"), seated(2, 1, "Ann")];
    let demo = store.create_demo(&all, b"root", &visitor, Some(NOW)).unwrap().id;
    let seats = store.device(&visitor).unwrap().seats;
    assert_eq!(seats, [(demo, Seat(0)), (demo, Seat(1))]);
    assert_eq!(store.demos().unwrap(), [(demo, Some(NOW))]);
    store.append(&batch(demo, 3, 2)).unwrap();
    store.append(&pictured(demo, 5, &[b"a picture"])).unwrap();
    store.hold(&regular, demo, Seat(1), Some(NOW)).unwrap();
    store.keep_key(&Hash([9; 32]), Opens::Seat(demo, Seat(1)), None, None, Some(NOW)).unwrap();
    let tip = store.about(demo).unwrap().tip;
    let snapshot = Snapshot { tip, form: "x".into(), bytes: vec![1] };
    store.keep_snapshot(demo, Some(&snapshot)).unwrap();
    assert_eq!(
        (store.remove_demo(home).unwrap(), rows(&path, home)),
        (false, before),
        "no other table is removed"
    );
    assert!(store.remove_demo(demo).unwrap());
    assert!(!store.remove_demo(demo).unwrap(), "it is gone");
    assert_eq!((rows(&path, demo), rows(&path, home)), (0, before));
    assert_eq!(store.about(demo).unwrap_err().kind, StoreKind::Unknown);
    let known: Vec<Hash> = store.devices().unwrap().into_iter().map(|one| one.device).collect();
    assert_eq!(known, [regular], "whoever had nothing else is forgotten");
    assert_eq!(store.key(&Hash([8; 32]), Some(NOW)).unwrap(), Some(Opens::Invitation(home, Asks::Nobody)));
    // What still comes for it is refused, as for a table that never was, and its number is not given again.
    assert_eq!(store.append(&batch(demo, 6, 1)).unwrap_err().kind, StoreKind::Unknown);
    assert_ne!(store.create(&[begun("another")], b"").unwrap().id, demo);
    store.check_all().unwrap();
}

#[test]
fn the_bytes_of_a_demo_are_those_of_its_entries_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("norn.db")).unwrap();
    let home = store.create(&[begun("home")], b"").unwrap().id;
    assert_eq!(store.demo_bytes(home).unwrap(), None);
    let demo = store.create_demo(&[begun("try it"), said(1, "é")], b"", &Hash([1; 32]), None).unwrap().id;
    let bytes = |store: &Sqlite| store.demo_bytes(demo).unwrap().unwrap();
    let before = bytes(&store);
    let more = batch(demo, 2, 3);
    let text: usize = more.entries.iter().map(|entry| entry.sealed().text.len()).sum();
    store.append(&more).unwrap();
    assert_eq!(bytes(&store), before + text as u64);
    let more = pictured(demo, 5, &[b"a picture"]);
    let text: usize = more.entries.iter().map(|entry| entry.sealed().text.len()).sum();
    let after = bytes(&store);
    store.append(&more).unwrap();
    assert_eq!(bytes(&store), after + text as u64 + 9);
}

#[test]
fn of_a_demo_only_the_latest_link_of_each_sort_opens_anything() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("norn.db")).unwrap();
    let home = store.create(&[begun("home")], b"").unwrap().id;
    let demo = store.create_demo(&[begun("try it")], b"", &Hash([1; 32]), None).unwrap().id;
    for (table, kept) in [(home, [true, true, true, true]), (demo, [false, true, false, true])] {
        let all = [
            Opens::Invitation(table, Asks::Nobody),
            Opens::Invitation(table, Asks::Nobody),
            Opens::Seat(table, Seat(1)),
            Opens::Seat(table, Seat(1)),
        ];
        for (n, what) in (0_u8..).zip(all) {
            store.keep_key(&Hash([n; 32]), what, None, None, None).unwrap();
        }
        let opens = [0_u8, 1, 2, 3].map(|n| store.key(&Hash([n; 32]), None).unwrap().is_some());
        assert_eq!(opens, kept);
        store.close_links().unwrap();
    }
}
