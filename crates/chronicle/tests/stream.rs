//! What each seat sees, and that nothing else shows in it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Log, said, seats};
use norn_chronicle::canon::{Tip, commitment};
use norn_chronicle::stream::{Projection, Streams};
use norn_chronicle::{Entry, Kind, REFEREE, Reach, Seat};
use proptest::prelude::*;

#[test]
fn numbers_have_no_gap_and_hidden_entries_leave_no_trace() {
    let mut log = Log::new();
    log.push(seats(&[]), said("a trap")).push(seats(&[1]), said("a whisper")).all(said("hello"));
    let mut streams = Streams::new();
    let mut seen: Vec<(u64, Entry)> = vec![];
    for entry in &log.0 {
        seen.extend(streams.feed(entry).unwrap().project(Seat(1)));
    }
    let numbers: Vec<u64> = seen.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [0, 1, 2]);
    assert!(seen.iter().all(|(number, entry)| entry.seq == *number));
    assert_eq!(streams.tip(REFEREE).count, 4);
    assert_eq!(streams.tip(Seat(1)).count, 3);
    assert_eq!(streams.tip(Seat(2)).count, 2);

    // The same game without anything hidden looks the same to seat 2.
    let mut bare = Log::new();
    bare.all(said("hello"));
    bare.0[1].salt = log.0[3].salt;
    bare.0[1].time = log.0[3].time;
    let mut other = Streams::new();
    for entry in &bare.0 {
        other.feed(entry).unwrap();
    }
    assert_eq!(other.tip(Seat(2)), streams.tip(Seat(2)));
}

#[test]
fn an_entry_out_of_order_is_refused_and_changes_nothing() {
    let log = Log::new();
    let mut streams = Streams::new();
    streams.feed(&log.0[0]).unwrap();
    let before = streams.clone();
    let error = streams.feed(&log.0[0]).unwrap_err();
    assert_eq!((error.kind, error.seq), (Kind::Order, Some(1)));
    assert_eq!(streams, before);
}

#[test]
fn streams_take_memory_for_seats_only() {
    let mut streams = Streams::new();
    let mut log = Log::new();
    for n in 0..300 {
        log.push(seats(&[n % 3 + 1]), said("x"));
        log.all(said("y"));
    }
    let mut sizes = vec![];
    for entry in &log.0 {
        streams.feed(entry).unwrap();
        sizes.push(serde_json::to_string(&streams).unwrap().len());
    }
    // Only counts get longer.
    assert!(sizes[600] <= sizes[10] + 4 * 3, "{} {}", sizes[10], sizes[600]);
    let read: Streams = serde_json::from_str(&serde_json::to_string(&streams).unwrap()).unwrap();
    assert_eq!(read, streams);
}

fn audiences() -> impl Strategy<Value = Vec<Reach>> {
    let one = prop_oneof![
        2 => Just(Reach::Everyone),
        3 => proptest::collection::btree_set((0u16..5).prop_map(Seat), 0..4).prop_map(Reach::Seats),
    ];
    proptest::collection::vec(one, 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// However late a seat comes up, its stream is what a filter over the whole log gives.
    #[test]
    fn streams_agree_with_filtering(audiences in audiences()) {
        let mut log = Log::new();
        for (n, audience) in audiences.into_iter().enumerate() {
            log.push(audience, said(&n.to_string()));
        }
        let mut streams = Streams::new();
        let mut fed: Vec<Vec<Entry>> = vec![vec![]; 6];
        for entry in &log.0 {
            let one = streams.feed(entry).unwrap();
            for (seat, seen) in fed.iter_mut().enumerate() {
                seen.extend(one.project(Seat(seat as u16)).map(|(_, entry)| entry));
            }
        }
        for (seat, seen) in fed.iter().enumerate() {
            let seat = Seat(seat as u16);
            let mut projection = Projection::new(seat);
            let mut projected = vec![];
            for entry in &log.0 {
                projected.extend(projection.feed(entry).unwrap());
            }
            prop_assert_eq!(&projected, seen);
            prop_assert_eq!(projection.tip(), streams.tip(seat));
            let tip = seen.iter().fold(Tip::START, |tip, entry| tip.then(&commitment(entry).unwrap()));
            prop_assert_eq!(tip, streams.tip(seat));
        }
    }
}
