//! What every store does, whichever it is.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{batch, begun, edit, edition, pictured, put, said};
use norn_chronicle::canon::{Tip, Written, commitment, hash};
use norn_chronicle::store::{
    BATCH_MAX, Batch, COMMAND_MAX, MemoryStore, NAME_MAX, READ_MAX, SECRETS_MAX, SNAPSHOT_MAX, Snapshot,
    Store, StoreKind, TableId, entries,
};
use norn_chronicle::{Body, By, Entry, PictureKind, Seat};
use norn_store::Sqlite;

fn both(test: impl Fn(&mut dyn Store)) {
    test(&mut MemoryStore::new());
    let folder = tempfile::tempdir().unwrap();
    test(&mut Sqlite::open(&folder.path().join("norn.db")).unwrap());
}

fn tip(entries: &[Entry]) -> Tip {
    entries.iter().fold(Tip::START, |tip, entry| tip.then(&commitment(entry).unwrap()))
}

#[test]
fn what_is_appended_is_read_back() {
    both(|store| {
        let one = store.create(&[begun("Thursday"), said(1, "é")], b"root").unwrap();
        let other = store.create(&[begun("Friday")], b"").unwrap();
        assert_ne!(one.id, other.id);
        assert_eq!((one.name.as_str(), one.ruleset.as_str(), one.edition), ("Thursday", "marks", 1));

        let more = batch(one.id, 2, 150);
        let reached = store.append(&more).unwrap();
        let all: Vec<Entry> = entries(store, one.id, 0).map(Result::unwrap).collect();
        assert_eq!(all[..2], [begun("Thursday"), said(1, "é")]);
        assert!(all[2..].iter().eq(more.entries.iter().map(Written::entry)));
        assert_eq!(reached, tip(&all));
        assert_eq!(store.about(one.id).unwrap().tip, reached);
        assert_eq!(store.read(one.id, 100, 5).unwrap(), all[100..105]);
        assert_eq!(store.read(one.id, 150, 5).unwrap(), all[150..]);
        assert!(store.read(one.id, 152, 5).unwrap().is_empty());
        assert!(store.read(one.id, u64::MAX, 5).unwrap().is_empty());
        assert!(store.read(one.id, 0, 0).unwrap().is_empty());
        assert_eq!(entries(store, one.id, 64).count(), 88);
        assert_eq!(entries(store, other.id, 0).count(), 1);

        let names: Vec<String> = store.tables().unwrap().into_iter().map(|table| table.name).collect();
        assert_eq!(names, ["Friday", "Thursday"]);
        assert_eq!(store.named("Thursday").unwrap().unwrap().tip, reached);
        assert!(store.named("thursday").unwrap().is_none());
    });
}

#[test]
fn a_batch_for_another_state_is_refused_whole() {
    both(|store| {
        let table = store.create(&[begun("a")], b"").unwrap();
        for expected in [0, 2, u64::MAX] {
            let mut wrong = batch(table.id, 1, 2);
            wrong.expected = expected;
            let error = store.append(&wrong).unwrap_err();
            assert_eq!(error.kind, StoreKind::Moved { expected, found: 1 });
        }
        let mut gap = batch(table.id, 1, 3);
        edit(&mut gap, |entries| drop(entries.remove(1)));
        gap.secrets = Some(b"new".to_vec());
        assert_eq!(store.append(&gap).unwrap_err().kind, StoreKind::Wrong);
        let mut again = batch(table.id, 1, 2);
        edit(&mut again, |entries| entries[1] = Entry { seq: 2, ..begun("b") });
        assert_eq!(store.append(&again).unwrap_err().kind, StoreKind::Wrong);
        assert_eq!(store.about(table.id).unwrap(), table);
        assert!(store.secrets(table.id).unwrap().is_empty());
        assert_eq!(store.append(&batch(TableId(99), 0, 1)).unwrap_err().kind, StoreKind::Unknown);
        // Nothing at all is fine.
        assert_eq!(store.append(&batch(table.id, 1, 0)).unwrap(), table.tip);
    });
}

#[test]
fn a_command_is_applied_once() {
    both(|store| {
        let table = store.create(&[begun("a")], b"").unwrap();
        let other = store.create(&[begun("b")], b"").unwrap();
        let mut once = batch(table.id, 1, 2);
        edit(&mut once, |entries| entries[0].command = Some("c-1".into()));
        store.append(&once).unwrap();
        assert_eq!(store.seen(table.id, "c-1").unwrap(), Some(1));
        assert_eq!(store.seen(table.id, "c-2").unwrap(), None);
        assert_eq!(store.seen(other.id, "c-1").unwrap(), None);
        // Sent again as it was, and made anew for the table as it is now.
        assert_eq!(store.append(&once).unwrap_err().kind, StoreKind::Repeated { seq: 1 });
        let mut anew = batch(table.id, 3, 1);
        edit(&mut anew, |entries| entries[0].command = Some("c-1".into()));
        assert_eq!(store.append(&anew).unwrap_err().kind, StoreKind::Repeated { seq: 1 });
        let mut twice = batch(table.id, 3, 2);
        edit(&mut twice, |entries| entries.iter_mut().for_each(|entry| entry.command = Some("c-3".into())));
        assert_eq!(store.append(&twice).unwrap_err().kind, StoreKind::Repeated { seq: 3 });
        assert_eq!(store.about(table.id).unwrap().tip.count, 3);
        // Another table has commands of its own.
        let mut elsewhere = batch(other.id, 1, 1);
        edit(&mut elsewhere, |entries| entries[0].command = Some("c-1".into()));
        store.append(&elsewhere).unwrap();
    });
}

#[test]
fn secrets_and_edition_change_with_their_entries() {
    both(|store| {
        let table = store.create(&[begun("a")], b"one").unwrap();
        assert_eq!(store.secrets(table.id).unwrap(), b"one");
        let mut next = batch(table.id, 1, 1);
        next.secrets = Some(b"two".to_vec());
        edit(&mut next, |entries| entries.push(edition(2, 5)));
        store.append(&next).unwrap();
        store.append(&batch(table.id, 3, 1)).unwrap();
        assert_eq!(store.secrets(table.id).unwrap(), b"two");
        assert_eq!(store.about(table.id).unwrap().edition, 5);
        assert_eq!(store.tables().unwrap()[0].edition, 5);
        assert_eq!(store.secrets(TableId(99)).unwrap_err().kind, StoreKind::Unknown);
    });
}

#[test]
fn a_snapshot_is_replaced_or_deleted() {
    both(|store| {
        let table = store.create(&[begun("a")], b"").unwrap();
        assert_eq!(store.snapshot(table.id).unwrap(), None);
        for bytes in [&b"first"[..], b"second"] {
            let snapshot = Snapshot { tip: table.tip, form: "test 1".into(), bytes: bytes.to_vec() };
            store.keep_snapshot(table.id, Some(&snapshot)).unwrap();
            assert_eq!(store.snapshot(table.id).unwrap(), Some(snapshot));
        }
        store.keep_snapshot(table.id, None).unwrap();
        assert_eq!(store.snapshot(table.id).unwrap(), None);
        let large = Snapshot { tip: table.tip, form: String::new(), bytes: vec![0; SNAPSHOT_MAX + 1] };
        assert_eq!(store.keep_snapshot(table.id, Some(&large)).unwrap_err().kind, StoreKind::Wrong);
    });
}

#[test]
fn what_is_not_there_is_unknown() {
    both(|store| {
        let none = TableId(7);
        let snapshot = Snapshot { tip: Tip::START, form: String::new(), bytes: vec![] };
        for kind in [
            store.about(none).unwrap_err().kind,
            store.read(none, 0, 1).unwrap_err().kind,
            store.seen(none, "c").unwrap_err().kind,
            store.snapshot(none).unwrap_err().kind,
            store.keep_snapshot(none, Some(&snapshot)).unwrap_err().kind,
            store.keep_snapshot(none, None).unwrap_err().kind,
        ] {
            assert_eq!(kind, StoreKind::Unknown);
        }
        assert!(store.tables().unwrap().is_empty());
    });
}

#[test]
fn a_table_begins_properly_or_not_at_all() {
    both(|store| {
        let long = "x".repeat(NAME_MAX + 1);
        for name in ["", " a", "a ", "a\nb", long.as_str()] {
            let error = store.create(&[begun(name)], b"").unwrap_err();
            assert_eq!(error.kind, StoreKind::Wrong, "{name}");
            assert!(error.hint.contains("100"));
        }
        assert_eq!(store.create(&[], b"").unwrap_err().kind, StoreKind::Wrong);
        assert_eq!(store.create(&[said(0, "x")], b"").unwrap_err().kind, StoreKind::Wrong);
        assert_eq!(store.create(&[begun("a"), said(2, "x")], b"").unwrap_err().kind, StoreKind::Wrong);
        assert_eq!(
            store.create(&[begun("a")], &vec![0; SECRETS_MAX + 1]).unwrap_err().kind,
            StoreKind::Wrong
        );
        assert!(store.tables().unwrap().is_empty());
        store.create(&[begun(&"é".repeat(NAME_MAX)), edition(1, 2)], &vec![0; SECRETS_MAX]).unwrap();
        store.create(&[begun("a")], b"").unwrap();
        let error = store.create(&[begun("a")], b"").unwrap_err();
        assert_eq!(error.kind, StoreKind::Taken);
        assert_eq!(store.tables().unwrap().len(), 2);
    });
}

#[test]
fn everything_has_its_limit() {
    both(|store| {
        let table = store.create(&[begun("a")], b"").unwrap();
        let mut long = batch(table.id, 1, 1);
        edit(&mut long, |entries| entries[0].command = Some("x".repeat(COMMAND_MAX + 1)));
        assert_eq!(store.append(&long).unwrap_err().kind, StoreKind::Wrong);
        edit(&mut long, |entries| entries[0].command = Some("x".repeat(COMMAND_MAX)));
        store.append(&long).unwrap();
        let many = batch(table.id, 2, BATCH_MAX as u64 + 1);
        assert_eq!(store.append(&many).unwrap_err().kind, StoreKind::Wrong);
        store.append(&batch(table.id, 2, READ_MAX as u64)).unwrap();
        assert_eq!(store.read(table.id, 0, usize::MAX).unwrap().len(), READ_MAX);
        let late = Entry { time: Some(i64::MAX), ..said(1, "x") };
        assert!(Written::of(late.clone()).is_err(), "so it can't stand in a batch");
        assert_eq!(store.create(&[begun("b"), late], b"").unwrap_err().kind, StoreKind::Wrong);
    });
}

#[test]
fn pictures_are_kept_with_the_entries_that_put_them_down_or_not_at_all() {
    both(|store| {
        let table = store.create(&[begun("a")], b"").unwrap().id;
        let other = store.create(&[begun("b")], b"").unwrap().id;
        let (one, two): (&[u8], &[u8]) = (b"one", b"two");
        store.append(&pictured(table, 1, &[one, two])).unwrap();
        assert_eq!(store.picture(table, &hash(one)).unwrap().as_deref(), Some(one));
        assert_eq!(store.picture(table, &hash(two)).unwrap().as_deref(), Some(two));
        assert_eq!(store.picture(table, &hash(b"three")).unwrap(), None);
        assert_eq!(store.picture(other, &hash(one)).unwrap(), None, "each table has its own");
        // Another seat puts down the same, and so it may at once.
        store.append(&pictured(table, 3, &[one, one])).unwrap();
        assert_eq!(store.picture(table, &hash(one)).unwrap().as_deref(), Some(one));
        let wrong = |edit: &dyn Fn(&mut Batch)| {
            let mut batch = pictured(table, 5, &[b"three", b"four"]);
            edit(&mut batch);
            batch
        };
        for batch in [
            wrong(&|batch| drop(batch.pictures.pop())),
            wrong(&|batch| batch.pictures.push(b"five"[..].into())),
            wrong(&|batch| batch.pictures.swap(0, 1)),
            wrong(&|batch| batch.pictures[0] = b"THREE"[..].into()),
            wrong(&|batch| batch.pictures.clear()),
            wrong(&|batch| {
                edit(batch, |entries| {
                    if let Body::Picture { picture } = &mut entries[0].body {
                        assert_eq!(picture.kind, PictureKind::Png);
                        picture.width = 1 << 20;
                    }
                });
            }),
        ] {
            assert_eq!(store.append(&batch).unwrap_err().kind, StoreKind::Wrong);
        }
        assert_eq!(store.picture(table, &hash(b"three")).unwrap(), None);
        // A table begins without.
        let error = store.create(&[begun("c"), put(1, b"one")], b"").unwrap_err();
        assert_eq!(error.kind, StoreKind::Wrong);
        assert_eq!(store.about(table).unwrap().tip.count, 5);
    });
}

/// Seat 1 says, notes and is called something; the referee, seat 31 and what is only about seat 1 are others.
fn talked(store: &mut dyn Store) -> (TableId, Tip) {
    let seated = |seat: u16, name: &str| Body::Seated {
        seat: Seat(seat),
        name: name.into(),
        characters: [].into(),
        present: true,
        hosted: true,
    };
    let by = |seat: u16, entry: Entry| Entry { by: By::Seat(Seat(seat)), ..entry };
    let table = store.create(&[begun("Thursday")], b"").unwrap();
    let mut all = vec![common::entry(1, seated(1, "Ann")), common::entry(2, seated(31, "Bo"))];
    for seq in 3..700 {
        all.push(match seq % 4 {
            0 => by(1, said(seq, &format!("a thing that I regret {seq} {}", "x".repeat(40)))),
            1 => by(31, said(seq, &format!("of another {seq}"))),
            2 => by(1, common::entry(seq, Body::Note { text: format!("a diary {seq}") })),
            _ => said(seq, &format!(r#"of the referee: "by":{{"seat":1}}, {seq}"#)),
        });
    }
    all.push(by(1, common::entry(700, seated(1, "Ann"))));
    let more = Batch { entries: common::written(all), ..batch(table.id, 1, 0) };
    let tip = store.append(&more).unwrap();
    let snapshot = Snapshot { tip, form: "f".into(), bytes: b"Ann is here".to_vec() };
    store.keep_snapshot(table.id, Some(&snapshot)).unwrap();
    (table.id, tip)
}

fn erasing(table: TableId, at: u64) -> Batch {
    let body = Body::Erased { seat: Seat(1), called: "Player 1".into() };
    Batch {
        entries: common::written([Entry { by: By::Seat(Seat(1)), ..common::entry(at, body) }]),
        ..batch(table, at, 0)
    }
}

#[test]
fn what_somebody_said_is_erased_with_the_entry_that_says_so() {
    both(|store| {
        let (table, before) = talked(store);
        let was: Vec<Entry> = entries(store, table, 0).map(Result::unwrap).collect();
        let after = store.append(&erasing(table, 701)).unwrap();
        let now: Vec<Entry> = entries(store, table, 0).map(Result::unwrap).collect();
        assert_eq!(tip(&now[..701]), before, "every head holds");
        assert_eq!((tip(&now), store.about(table).unwrap().tip), (after, after));
        for (was, now) in was.iter().zip(&now) {
            match now.erased {
                None => assert_eq!(was, now),
                Some(_) => assert!(matches!(was.seq % 4, 0 | 2) || [1, 700].contains(&was.seq), "{was:?}"),
            }
        }
        assert_eq!(now.iter().filter(|entry| entry.erased.is_some()).count(), 174 + 174 + 2);
        let text = format!("{now:?}");
        assert!(!text.contains("regret") && !text.contains("diary") && !text.contains("Ann"));
        assert_eq!(store.snapshot(table).unwrap(), None, "it is worked out anew");
        // It is done again, and nothing is there to be erased.
        store.append(&erasing(table, 702)).unwrap();
        let again: Vec<Entry> = entries(store, table, 0).map(Result::unwrap).collect();
        assert_eq!(again[..702], now);
    });
}

#[test]
fn nothing_of_what_is_erased_stays_in_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("norn.db")).unwrap();
    let has = |word: &str| {
        std::fs::read_dir(folder.path()).unwrap().any(|file| {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            bytes.windows(word.len()).any(|part| part == word.as_bytes())
        })
    };
    let (table, _) = talked(&mut store);
    assert!(has("regret") && has("diary") && has("Ann is here"));
    store.append(&erasing(table, 701)).unwrap();
    assert!(!has("regret") && !has("diary") && !has("Ann") && has("of another"));
    store.check_all().unwrap();
    drop(store);
    assert!(!has("regret") && has("of another"));
}

/// Seat 1 gets the chair and its old holder seat 2, there and back so often that a walk for each seat would take long.
#[test]
fn a_person_is_followed_through_the_chair_in_every_store() {
    both(|store| {
        let table = store.create(&[begun("Thursday")], b"").unwrap();
        let mut all = vec![];
        let mut held = Seat(1);
        for nth in 0..40_u16 {
            let seq = 1 + 3 * u64::from(nth);
            let of = |whose: Seat, text: &str, seq| Entry { by: By::Seat(whose), ..said(seq, text) };
            // Whoever began with the chair has it at every second turn.
            let (first, other) = if nth % 2 == 0 { ("mine", "yours") } else { ("yours", "mine") };
            all.push(of(Seat(0), first, seq));
            all.push(of(held, other, seq + 1));
            let to = Seat(nth + 2);
            all.push(common::entry(seq + 2, Body::Chair { from: held, to }));
            held = to;
        }
        let last = 1 + all.len() as u64;
        let more = Batch { entries: common::written(all), ..batch(table.id, 1, 0) };
        store.append(&more).unwrap();
        let body = Body::Erased { seat: Seat(0), called: "Referee".into() };
        let erasing =
            Batch { entries: common::written([common::entry(last, body)]), ..batch(table.id, last, 0) };
        store.append(&erasing).unwrap();
        let now: Vec<Entry> = entries(store, table.id, 0).map(Result::unwrap).collect();
        let texts = |text: &str| {
            let says = |entry: &&Entry| matches!(&entry.body, Body::Said { text: said, .. } if said == text);
            now.iter().filter(says).count()
        };
        assert_eq!((texts("mine"), texts(""), texts("yours")), (0, 40, 40));
    });
}
