//! Lines and veils: kept without a named author, time or order, shown together, and nobody's to use up.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{begun, said};
use norn_chronicle::store::{
    Boundaries, Boundary, BoundaryRoom, Mark, MemoryStore, Store, StoreError, StoreKind, TableId,
};
use norn_store::Sqlite;
use rusqlite::Connection;

const ROOM: BoundaryRoom = BoundaryRoom { each: 3, all: 6 };
const ANN: Mark = Mark([1; 16]);
const BEN: Mark = Mark([2; 16]);

fn named(store: &mut (impl Store + ?Sized), table: TableId, words: &str, by: Mark) -> Result<(), StoreError> {
    store.name_boundary(table, Boundary::Line, words, by, ROOM)
}

fn lines(all: &[&str]) -> Boundaries {
    Boundaries { lines: all.iter().map(ToString::to_string).collect(), ..Boundaries::default() }
}

#[test]
fn what_is_named_waits_and_is_shown_together_in_the_order_of_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a"), said(1, "hm")], b"").unwrap().id;
    let other = store.create(&[begun("b")], b"").unwrap().id;
    let all = [(Boundary::Line, "spiders"), (Boundary::Veil, "torture"), (Boundary::Line, "children hurt")];
    for (sort, words) in all {
        store.name_boundary(table, sort, words, ANN, ROOM).unwrap();
    }
    store.name_boundary(table, Boundary::Ask, "snakes", BEN, ROOM).unwrap();
    assert_eq!(store.boundaries(table).unwrap(), Boundaries { waits: true, ..Boundaries::default() });
    store.show_boundaries(table).unwrap();
    let rest = lines(&["children hurt", "spiders"]);
    let shown = Boundaries { veils: vec!["torture".into()], asks: vec!["snakes".into()], ..rest };
    assert_eq!(store.boundaries(table).unwrap(), shown);
    // Whether it was there before, nobody is told, and nothing waits because of it.
    named(&mut store, table, "spiders", BEN).unwrap();
    assert_eq!(store.boundaries(table).unwrap(), shown);
    assert_eq!(store.boundaries(other).unwrap(), Boundaries::default());
    drop(store);
    // Two tables at which the same was named in another order are the same to the letter.
    let all = |path| {
        let connection = Connection::open(path).unwrap();
        let mut select = connection.prepare("SELECT * FROM boundaries").unwrap();
        assert_eq!(select.column_names().collect::<Vec<_>>(), ["table_id", "sort", "words", "mark", "waits"]);
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
        let rows = select.query_map([], row).unwrap().map(Result::unwrap);
        rows.collect::<Vec<(String, String, [u8; 16], i64)>>()
    };
    let twin = folder.path().join("twin.db");
    let mut store = Sqlite::open(&twin).unwrap();
    store.create(&[begun("a"), said(1, "hm")], b"").unwrap();
    named(&mut store, table, "children hurt", ANN).unwrap();
    store.show_boundaries(table).unwrap();
    named(&mut store, table, "spiders", BEN).unwrap();
    named(&mut store, table, "spiders", ANN).unwrap();
    store.name_boundary(table, Boundary::Ask, "snakes", BEN, ROOM).unwrap();
    store.name_boundary(table, Boundary::Veil, "torture", ANN, ROOM).unwrap();
    store.show_boundaries(table).unwrap();
    drop(store);
    assert_eq!(all(&path), all(&twin));
}

/// Runs over both stores, which are held to the same.
fn both(test: fn(TableId, &mut dyn Store)) {
    let folder = tempfile::tempdir().unwrap();
    let mut sqlite = Sqlite::open(&folder.path().join("norn.db")).unwrap();
    let table = sqlite.create(&[begun("a")], b"").unwrap().id;
    test(table, &mut sqlite);
    let mut memory = MemoryStore::new();
    let table = memory.create(&[begun("a")], b"").unwrap().id;
    test(table, &mut memory);
}

#[test]
fn nobody_takes_the_room_of_others() {
    both(|table, store| {
        for n in 0..ROOM.each {
            named(store, table, &n.to_string(), ANN).unwrap();
        }
        let full = named(store, table, "one more", ANN).unwrap_err();
        assert_eq!(full.kind, StoreKind::Full);
        assert!(full.text.contains("at most 3") && full.text.contains("`boundaries`"), "{full}");
        // What she wrote already takes no more of it.
        named(store, table, "0", ANN).unwrap();
        for n in 0..ROOM.each {
            named(store, table, &n.to_string(), BEN).unwrap();
        }
        // What was written without a mark counts apart.
        named(store, table, "old", Mark::NONE).unwrap();
        let full = named(store, table, "nobody's", Mark([3; 16])).unwrap_err();
        assert!(full.text.contains("at most 6"), "{full}");
        assert!(store.take_boundary_back(table, Boundary::Line, "2", ANN).unwrap());
        named(store, table, "one more", ANN).unwrap();
    });
}

#[test]
fn an_author_takes_back_what_they_wrote_and_nobody_elses() {
    both(|table, store| {
        let back = |store: &mut dyn Store, words, by| {
            store.take_boundary_back(table, Boundary::Line, words, by).unwrap()
        };
        named(store, table, "spiders", ANN).unwrap();
        named(store, table, "rats", ANN).unwrap();
        assert!(back(store, "rats", ANN), "nobody was shown it");
        assert_eq!(store.boundaries_of(table, ANN).unwrap(), lines(&["spiders"]));
        store.show_boundaries(table).unwrap();
        assert!(!back(store, "spiders", BEN) && !back(store, "rats", ANN));
        assert_eq!(store.boundaries_of(table, BEN).unwrap(), lines(&[]));
        assert!(back(store, "spiders", ANN));
        // It goes together with what comes, so that nobody learns when it was taken back.
        assert_eq!(store.boundaries_of(table, ANN).unwrap(), lines(&[]));
        assert_eq!(store.boundaries(table).unwrap(), Boundaries { waits: true, ..lines(&["spiders"]) });
        named(store, table, "spiders", ANN).unwrap();
        assert_eq!(store.boundaries(table).unwrap(), lines(&["spiders"]), "she has thought better of it");
        assert!(back(store, "spiders", ANN));
        store.show_boundaries(table).unwrap();
        assert_eq!(store.boundaries(table).unwrap(), lines(&[]));
        // What somebody else wrote, too, stays.
        named(store, table, "blood", ANN).unwrap();
        named(store, table, "blood", BEN).unwrap();
        store.show_boundaries(table).unwrap();
        assert!(back(store, "blood", ANN));
        assert_eq!(store.boundaries(table).unwrap(), lines(&["blood"]));
        assert!(back(store, "blood", BEN));
        store.show_boundaries(table).unwrap();
        assert_eq!(store.boundaries(table).unwrap(), lines(&[]));
    });
}

#[test]
fn all_that_one_author_wrote_is_struck_by_one_of_it() {
    both(|table, store| {
        let strike = |store: &mut dyn Store, words: &str, all| {
            store.strike_boundary(table, Boundary::Line, words, all).unwrap()
        };
        for (words, by) in
            [("a", ANN), ("b", ANN), ("x", BEN), ("y", BEN), ("z", ANN), ("z", BEN), ("old", Mark::NONE)]
        {
            store.name_boundary(table, Boundary::Line, words, by, BoundaryRoom { each: 9, all: 9 }).unwrap();
        }
        assert_eq!(strike(store, "a", true), 0, "nobody is shown it yet");
        store.show_boundaries(table).unwrap();
        named(store, table, "c", ANN).unwrap_err();
        assert_eq!(strike(store, "b", false), 1);
        assert_eq!(strike(store, "old", true), 1, "nobody knows whose it was");
        assert_eq!(strike(store, "z", true), 1, "nobody is struck for what somebody else wrote, too");
        assert_eq!(store.boundaries(table).unwrap(), lines(&["a", "x", "y"]));
        named(store, table, "waits", ANN).unwrap();
        assert_eq!(strike(store, "a", true), 1, "what nobody was shown is not told of");
        assert_eq!(store.boundaries_of(table, ANN).unwrap(), lines(&[]));
        assert_eq!(strike(store, "y", true), 2);
        assert_eq!(strike(store, "y", true), 0);
        assert_eq!(store.boundaries(table).unwrap(), lines(&[]));
    });
}
