//! Lines and veils: kept without author, time or order, and shown together.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{begun, said};
use norn_chronicle::store::{BOUNDARIES_MAX, Boundaries, Boundary, Store, StoreKind};
use norn_store::Sqlite;
use rusqlite::Connection;

#[test]
fn what_is_named_waits_and_is_shown_together_in_the_order_of_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a"), said(1, "hm")], b"").unwrap().id;
    let other = store.create(&[begun("b")], b"").unwrap().id;
    for (sort, words) in
        [(Boundary::Line, "spiders"), (Boundary::Veil, "torture"), (Boundary::Line, "children hurt")]
    {
        store.name_boundary(table, sort, words).unwrap();
    }
    assert_eq!(store.boundaries(table).unwrap(), Boundaries { waits: true, ..Boundaries::default() });
    store.show_boundaries(table).unwrap();
    let shown = Boundaries {
        lines: vec!["children hurt".into(), "spiders".into()],
        veils: vec!["torture".into()],
        waits: false,
    };
    assert_eq!(store.boundaries(table).unwrap(), shown);
    // Whether it was there before, nobody is told, and nothing waits because of it.
    store.name_boundary(table, Boundary::Line, "spiders").unwrap();
    assert_eq!(store.boundaries(table).unwrap(), shown);
    assert_eq!(store.boundaries(other).unwrap(), Boundaries::default());
    drop(store);
    // Two tables at which the same was named by others and in another order are the same to the letter.
    let all = |path| {
        let connection = Connection::open(path).unwrap();
        let mut select = connection.prepare("SELECT * FROM boundaries").unwrap();
        assert_eq!(select.column_names().collect::<Vec<_>>(), ["table_id", "sort", "words", "waits"]);
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        select.query_map([], row).unwrap().map(Result::unwrap).collect::<Vec<(i64, String, String, i64)>>()
    };
    let twin = folder.path().join("twin.db");
    let mut store = Sqlite::open(&twin).unwrap();
    store.create(&[begun("a"), said(1, "hm")], b"").unwrap();
    for (sort, words) in
        [(Boundary::Line, "children hurt"), (Boundary::Line, "spiders"), (Boundary::Veil, "torture")]
    {
        store.name_boundary(table, sort, words).unwrap();
    }
    store.show_boundaries(table).unwrap();
    drop(store);
    assert_eq!(all(&path), all(&twin));
}

#[test]
fn boundaries_max_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("norn.db")).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap().id;
    for n in 0..BOUNDARIES_MAX {
        store.name_boundary(table, Boundary::Veil, &n.to_string()).unwrap();
    }
    let full = store.name_boundary(table, Boundary::Line, "one more").unwrap_err();
    assert!(matches!(full.kind, StoreKind::Full) && full.text.contains("at most 200"), "{full}");
}
