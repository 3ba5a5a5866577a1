//! Who may come in: links that end, devices that are known, and the names of seats beside the logs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{begun, entry, written};
use norn_chronicle::store::{Batch, Store, TableId};
use norn_chronicle::{Body, Hash, REFEREE, Role, Seat};
use norn_store::keys::{Asks, Opens};
use norn_store::{SCHEMA, Sqlite};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::path::PathBuf;
use tempfile::TempDir;

const DAY: i64 = 24 * 60 * 60;
const NOW: i64 = 20_000 * DAY + 5;

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("norn.db");
    (folder, path)
}

fn seated(seq: u64, seat: u16, name: &str) -> norn_chronicle::Entry {
    let (seat, characters) = (Seat(seat), BTreeSet::new());
    entry(seq, Body::Seated { seat, name: name.into(), characters, present: true, hosted: false })
}

fn append(store: &mut Sqlite, table: TableId, expected: u64, body: norn_chronicle::Entry) {
    let batch = Batch { table, expected, entries: written([body]), secrets: None, pictures: vec![] };
    store.append(&batch).unwrap();
}

fn names(store: &Sqlite, table: TableId) -> Vec<(u16, String)> {
    store.seat_names(table).unwrap().into_iter().map(|(seat, name)| (seat.0, name)).collect()
}

#[test]
fn a_link_works_once_and_until_it_is_too_late() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap().id;
    let (host, seat, invitation) = (Hash([1; 32]), Hash([2; 32]), Hash([3; 32]));
    let device = Hash([9; 32]);
    store.keep_key(&host, Opens::Host, None, Some(NOW + 10), Some(NOW)).unwrap();
    store.keep_key(&seat, Opens::Seat(table, Seat(1)), None, Some(NOW + 20), Some(NOW)).unwrap();
    store.keep_key(&invitation, Opens::Invitation(table, Asks::Nobody), None, None, Some(NOW)).unwrap();
    assert_eq!(store.key(&host, Some(NOW + 9)).unwrap(), Some(Opens::Host));
    assert_eq!(store.key(&host, Some(NOW + 10)).unwrap(), None);
    assert_eq!(store.use_key(&host, &device, None, Some(NOW + 10)).unwrap(), None);
    assert_eq!(store.device(&device).unwrap(), norn_store::keys::Device::default());
    // A machine that does not know the time lets nothing end.
    assert_eq!(store.key(&host, None).unwrap(), Some(Opens::Host));
    assert_eq!(store.use_key(&seat, &device, None, Some(NOW)).unwrap(), Some(Opens::Seat(table, Seat(1))));
    assert_eq!(store.use_key(&seat, &device, None, Some(NOW)).unwrap(), None);
    assert_eq!(
        store.key(&invitation, Some(NOW + 1_000 * DAY)).unwrap(),
        Some(Opens::Invitation(table, Asks::Nobody))
    );
    // What is too late is forgotten with the next.
    store.keep_key(&seat, Opens::Host, None, Some(NOW + 40), Some(NOW + 30)).unwrap();
    let other = Connection::open(&path).unwrap();
    let kept: i64 = other.query_row("SELECT count(*) FROM keys", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, 2);
}

#[test]
fn a_new_link_for_the_host_ends_all_earlier_ones_and_no_other() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap().id;
    let [first, second, seat, device] = [1, 2, 3, 9].map(|n| Hash([n; 32]));
    store.keep_key(&first, Opens::Host, None, None, Some(NOW)).unwrap();
    store.keep_key(&seat, Opens::Seat(table, Seat(1)), None, None, Some(NOW)).unwrap();
    store.keep_key(&second, Opens::Host, None, None, Some(NOW)).unwrap();
    assert_eq!(store.use_key(&first, &device, None, Some(NOW)).unwrap(), None);
    assert_eq!(store.use_key(&second, &device, None, Some(NOW)).unwrap(), Some(Opens::Host));
    assert_eq!(store.key(&seat, Some(NOW)).unwrap(), Some(Opens::Seat(table, Seat(1))));
    // Devices that are the host's stay so.
    store.keep_key(&first, Opens::Host, None, None, Some(NOW)).unwrap();
    assert!(store.device(&device).unwrap().host);
}

#[test]
fn a_link_brings_the_secret_that_it_was_given() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap().id;
    let [link, device, own] = [1, 9, 10].map(|n| Hash([n; 32]));
    store.hold(&own, table, Seat(1), Some(NOW)).unwrap();
    store.keep_key(&link, Opens::Seat(table, Seat(1)), Some([5; 32]), None, Some(NOW)).unwrap();
    assert_eq!(store.lent(&link).unwrap(), Some([5; 32]));
    store.use_key(&link, &device, Some([6; 32]), Some(NOW)).unwrap();
    assert_eq!((store.lent(&link).unwrap(), store.lent_to(&own, table, Seat(1)).unwrap()), (None, None));
    assert_eq!(store.lent_to(&device, table, Seat(1)).unwrap(), Some([6; 32]));
    // An invitation says who lets people in.
    for asks in [Asks::Nobody, Asks::Referee] {
        store.keep_key(&link, Opens::Invitation(table, asks), None, None, Some(NOW)).unwrap();
        assert_eq!(store.key(&link, Some(NOW)).unwrap(), Some(Opens::Invitation(table, asks)));
        store.close_invitations(table).unwrap();
    }
}

#[test]
fn a_device_is_known_by_what_it_may_do_and_when_it_was_here() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table = store.create(&[begun("a")], b"").unwrap().id;
    let (link, host, player, stranger) = (Hash([1; 32]), Hash([2; 32]), Hash([3; 32]), Hash([4; 32]));
    store.keep_key(&link, Opens::Host, None, None, Some(NOW)).unwrap();
    store.use_key(&link, &host, None, Some(NOW)).unwrap();
    store.hold(&player, table, Seat(1), None).unwrap();
    let known = |store: &Sqlite| -> Vec<_> {
        let all = store.devices().unwrap().into_iter();
        all.map(|one| (one.device, one.may.host, one.may.seats.len(), one.came, one.last)).collect()
    };
    assert_eq!(known(&store), [(host, true, 0, Some(20_000), Some(20_000)), (player, false, 1, None, None)]);
    assert!(store.is_noted(&host, NOW).unwrap() && !store.is_noted(&player, NOW).unwrap());
    assert!(!store.is_noted(&host, NOW + DAY).unwrap());
    assert!(store.is_noted(&stranger, NOW).unwrap(), "nothing is written of whoever is not known");
    for device in [&host, &player, &stranger] {
        store.note_device(device, NOW + DAY).unwrap();
    }
    assert_eq!(
        known(&store),
        [(host, true, 0, Some(20_000), Some(20_001)), (player, false, 1, Some(20_001), Some(20_001))]
    );
    store.forget_device(&host).unwrap();
    store.release(table, Seat(1)).unwrap();
    assert_eq!(known(&store), []);
    assert_eq!(store.device(&host).unwrap(), norn_store::keys::Device::default());
}

#[test]
fn names_of_seats_stand_beside_the_log_as_they_last_stood_in_it() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let first = [begun("a"), seated(1, REFEREE.0, "Ref"), seated(2, 1, "Ann")];
    let table = store.create(&first, b"").unwrap().id;
    append(&mut store, table, 3, seated(3, 2, "Bo"));
    append(&mut store, table, 4, seated(4, 1, "Anna"));
    append(&mut store, table, 5, entry(5, Body::Removed { seat: Seat(2) }));
    let all = [(0, "Ref".to_owned()), (1, "Anna".to_owned())];
    assert_eq!(names(&store, table), all);
    assert_eq!(names(&store, TableId(table.0 + 1)), []);
}

/// Neither is there a moment at which two people hold the chair, nor one at which nobody does.
#[test]
fn the_chair_moves_with_the_entry_that_says_so_and_old_links_open_nothing() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let first = [begun("a"), seated(1, REFEREE.0, "Ref"), seated(2, 1, "Ann"), seated(3, 2, "Bo")];
    let table = store.create(&first, b"").unwrap().id;
    let [refs, anns, both, bos] = [1, 2, 3, 4].map(|n| Hash([n; 32]));
    let held = [(refs, REFEREE), (anns, Seat(1)), (both, REFEREE), (both, Seat(1)), (bos, Seat(2))];
    for (device, seat) in held {
        store.hold(&device, table, seat, None).unwrap();
    }
    for (n, seat) in [(11, REFEREE), (12, Seat(1)), (13, Seat(2))] {
        store.keep_key(&Hash([n; 32]), Opens::Seat(table, seat), None, None, None).unwrap();
    }
    append(&mut store, table, 4, entry(4, Body::Chair { from: Seat(1), to: Seat(3) }));
    let holds =
        |store: &Sqlite, device| store.device(&device).unwrap().seats.into_iter().map(|(_, seat)| seat.0);
    let all = [refs, anns, both, bos].map(|device| holds(&store, device).collect::<Vec<_>>());
    assert_eq!(all, [vec![3], vec![0], vec![0, 3], vec![2]]);
    let open = [11, 12, 13].map(|n| store.key(&Hash([n; 32]), None).unwrap().is_some());
    assert_eq!(open, [false, false, true]);
    // A host takes it where a host's device has it, or nobody's.
    assert!(store.is_anothers(table, REFEREE).unwrap() && !store.is_anothers(table, Seat(9)).unwrap());
    store.keep_key(&Hash([14; 32]), Opens::Host, None, None, None).unwrap();
    store.use_key(&Hash([14; 32]), &anns, None, None).unwrap();
    assert!(!store.is_anothers(table, REFEREE).unwrap());
}

#[test]
fn what_a_seat_is_there_for_stands_beside_the_log() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let table =
        store.create(&[begun("a"), seated(1, REFEREE.0, "Ref"), seated(2, 1, "Ann")], b"").unwrap().id;
    let device = Hash([1; 32]);
    store.hold(&device, table, Seat(1), None).unwrap();
    let says = |store: &Sqlite| {
        let device = store.device(&device).unwrap();
        (device.role(table, Seat(1)), device.hand(table), device.opens(table, REFEREE))
    };
    assert_eq!(says(&store), (Role::Player, None, false));
    for (seq, role, then) in [
        (3, Role::CoReferee, (Role::CoReferee, Some(Seat(1)), true)),
        (4, Role::Player, (Role::Player, None, false)),
        (5, Role::Spectator, (Role::Spectator, None, false)),
    ] {
        append(&mut store, table, seq, entry(seq, Body::Allowed { seat: Seat(1), role, may: [].into() }));
        // Coming and going changes nothing of it.
        assert_eq!(says(&store), then);
    }
}

#[test]
fn a_database_from_before_gets_the_names_and_devices_that_it_has() {
    let (_folder, path) = place();
    let mut store = Sqlite::open(&path).unwrap();
    let first = [begun("a"), seated(1, REFEREE.0, "Ref"), seated(2, 1, "Ann"), seated(3, 1, "Anna")];
    let table = store.create(&first, b"").unwrap().id;
    let damaged = store.create(&[begun("b"), seated(1, REFEREE.0, "Ref")], b"").unwrap().id;
    store.hold(&Hash([3; 32]), table, Seat(1), None).unwrap();
    drop(store);
    let back =
        "DROP TABLE demos; DROP TABLE boundaries; DROP TABLE pictures; DROP TABLE seats; DROP TABLE devices; ALTER TABLE keys DROP COLUMN until;
                ALTER TABLE keys DROP COLUMN lends; ALTER TABLE keys DROP COLUMN asks; ALTER TABLE holders DROP COLUMN lends;
                UPDATE entries SET entry = 'x' WHERE table_id = 2 AND seq = 1; PRAGMA user_version = 2";
    Connection::open(&path).unwrap().execute_batch(back).unwrap();
    let store = Sqlite::open(&path).unwrap();
    const { assert!(3 <= SCHEMA) };
    assert_eq!(names(&store, table), [(0, "Ref".to_owned()), (1, "Anna".to_owned())]);
    assert_eq!(names(&store, damaged), []);
    assert_eq!(store.devices().unwrap().len(), 1);
}
