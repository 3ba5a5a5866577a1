//! From entries to a world, both ways.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Log, Mark, Marks, changed, id, seats};
use norn_chronicle::fold::{CHANGES_MAX, Fold, UNDO_MAX, scratch};
use norn_chronicle::{Body, Entry, Error, Kind, Reach, Safety};
use norn_kernel::Value;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn incremental(log: &[Entry]) -> Result<Marks, Error> {
    let mut fold = Fold::new(Marks::default());
    for entry in log {
        fold.feed(entry)?;
    }
    Ok(Marks::clone(fold.world()))
}

fn from_scratch(log: &[Entry]) -> Result<Marks, Error> {
    scratch(Marks::default(), || log.iter().cloned().map(Ok))
}

fn world(log: &[Entry]) -> Marks {
    let world = incremental(log).unwrap();
    assert_eq!(world, from_scratch(log).unwrap());
    world
}

fn marks(marks: &[(u8, i32)]) -> Marks {
    Marks(marks.iter().copied().collect())
}

#[test]
fn what_is_not_settled_does_not_count() {
    let mut log = Log::new();
    log.attempted(1, "a").effects(1, Reach::Everyone, &[Mark::Set(0, 1)]);
    assert_eq!(world(&log.0), marks(&[]));
    log.settled(1);
    assert_eq!(world(&log.0), marks(&[(0, 1)]));
}

#[test]
fn hidden_and_open_changes_interleave_as_they_did() {
    let mut log = Log::new();
    log.attempted(1, "a")
        .effects(1, Reach::Everyone, &[Mark::Set(0, 1), Mark::Set(0, 3)])
        .effects(1, seats(&[]), &[Mark::Set(0, 2), Mark::Set(1, 9)])
        .push(Reach::referee(), Body::Woven { attempt: id(1), order: vec![0, 1, 0, 1] })
        .settled(1);
    assert_eq!(world(&log.0), marks(&[(0, 3), (1, 9)]));

    for order in [vec![0, 1, 0], vec![0, 1, 0, 1, 1], vec![0, 0, 0, 1], vec![0, 1, 2, 1]] {
        log.0[4].body = Body::Woven { attempt: id(1), order };
        let error = incremental(&log.0).unwrap_err();
        assert_eq!((error.kind, error.seq), (Kind::Changes, Some(5)));
        assert_eq!(from_scratch(&log.0).unwrap_err().seq, Some(5));
    }
}

#[test]
fn set_aside_changes_nothing() {
    let mut log = Log::new();
    log.attempted(1, "a")
        .effects(1, Reach::Everyone, &[Mark::Set(0, 1)])
        .all(Body::SetAside { attempt: id(1), reason: norn_chronicle::Aside::Stopped, link: None })
        .settled(1);
    assert_eq!(world(&log.0), marks(&[]));
}

fn corrected(n: u64, mark: &Mark) -> Body {
    Body::Corrected {
        id: id(n),
        address: "marks".into(),
        was: None,
        value: Value::Number(0),
        changes: vec![changed(mark)],
        reason: String::new(),
    }
}

#[test]
fn undoing_leaves_what_can_not_be_undone() {
    let mut log = Log::new();
    log.all(corrected(1, &Mark::Set(0, 1)))
        .all(Body::Edition { id: id(2), edition: 2, changes: vec![changed(&Mark::Set(1, 1))] })
        .all(corrected(3, &Mark::Set(2, 1)))
        .undone(&[1, 3]);
    assert_eq!(world(&log.0), marks(&[(1, 1)]));
    log.0.pop();
    log.undone(&[2]);
    assert_eq!(incremental(&log.0).unwrap_err().kind, Kind::Changes);
    assert_eq!(from_scratch(&log.0).unwrap_err().kind, Kind::Changes);
}

#[test]
fn what_follows_from_stopping_stays() {
    let mut log = Log::new();
    let stopped = Safety::Stopped { subject: "spiders".into(), changes: vec![changed(&Mark::Set(1, 1))] };
    log.all(corrected(1, &Mark::Set(0, 1))).all(Body::Safety(stopped)).undone(&[1]);
    assert_eq!(world(&log.0), marks(&[(1, 1)]));
}

#[test]
fn what_follows_from_stopping_goes_with_a_stop_that_was_taken_back() {
    let mut log = Log::new();
    let stopped = |n| {
        let changes = vec![changed(&Mark::Set(n, 1))];
        Body::Safety(Safety::Stopped { subject: "spiders".into(), changes })
    };
    log.all(corrected(1, &Mark::Set(0, 1)))
        .all(stopped(1))
        .push(Reach::referee(), stopped(2))
        .all(Body::Safety(Safety::GoneOn { subject: "spiders".into() }));
    assert_eq!(world(&log.0), marks(&[(0, 1)]));
    log.all(corrected(2, &Mark::Set(3, 1))).undone(&[1]);
    assert_eq!(world(&log.0), marks(&[(3, 1)]), "what comes after is undone as ever");
}

#[test]
fn what_is_undone_counts_before_it_is() {
    let mut log = Log::new();
    log.all(corrected(1, &Mark::Set(0, 1)));
    for wrong in [&[2][..], &[1, 2], &[1, 1]] {
        log.undone(wrong);
        let error = incremental(&log.0).unwrap_err();
        assert_eq!((error.kind, error.seq), (Kind::Changes, Some(2)), "{wrong:?}");
        assert_eq!(from_scratch(&log.0).unwrap_err().to_string(), error.to_string());
        log.0.pop();
    }
    log.undone(&[1]).undone(&[1]);
    assert_eq!(incremental(&log.0).unwrap_err().seq, Some(3));
}

#[test]
fn only_so_many_worlds_are_kept() {
    let mut log = Log::new();
    for n in 0..=UNDO_MAX as u64 {
        log.all(corrected(n, &Mark::Set(0, n as i32)));
    }
    let mut fold = Fold::new(Marks::default());
    for entry in &log.0 {
        fold.feed(entry).unwrap();
    }
    assert_eq!(fold.undoable().count(), UNDO_MAX);
    log.undone(&[0]);
    let error = fold.feed(log.0.last().unwrap()).unwrap_err();
    assert_eq!(error.kind, Kind::Changes);
    assert!(error.hint.contains("100"), "{}", error.hint);
    assert_eq!(from_scratch(&log.0).unwrap_err().kind, Kind::Changes);
    log.0.pop();
    let back: Vec<u64> = (1..=UNDO_MAX as u64).collect();
    log.undone(&back);
    assert_eq!(world(&log.0), marks(&[(0, 0)]));
}

#[test]
fn an_unknown_effect_names_its_entry_and_its_rule() {
    let mut log = Log::new();
    log.attempted(1, "a").effects(1, Reach::Everyone, &[Mark::Wipe]).settled(1);
    if let Body::Effects { changes, .. } = &mut log.0[2].body {
        changes[0].effect = serde_json::json!({ "explode": 3 });
    }
    for error in [incremental(&log.0).unwrap_err(), from_scratch(&log.0).unwrap_err()] {
        assert_eq!((error.kind, error.seq), (Kind::Effect, Some(2)));
        assert!(error.text.contains("marks.set"), "{error}");
        assert!(std::error::Error::source(&error).is_some());
    }
}

#[test]
fn an_attempt_changes_only_so_much() {
    let mut log = Log::new();
    log.attempted(1, "a");
    let many = vec![changed(&Mark::Wipe); CHANGES_MAX];
    log.all(Body::Effects { attempt: id(1), changes: many, lines: vec![] });
    let mut fold = Fold::new(Marks::default());
    for entry in &log.0 {
        fold.feed(entry).unwrap();
    }
    log.effects(1, Reach::Everyone, &[Mark::Wipe]);
    assert_eq!(fold.feed(log.0.last().unwrap()).unwrap_err().kind, Kind::Long);
}

#[derive(Clone, Debug)]
enum Move {
    Attempt(Vec<Mark>, Vec<Mark>, bool),
    Correct(Mark),
    Edition(Mark),
    /// So many of the latest, those with an odd number hidden, in two entries.
    Undo(usize, bool),
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        8 => (0u8..4, 0i32..100).prop_map(|(at, to)| Mark::Set(at, to)),
        1 => Just(Mark::Wipe),
    ]
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let list = || proptest::collection::vec(mark(), 0..3);
    let one = prop_oneof![
        4 => (list(), list(), any::<bool>()).prop_map(|(a, b, woven)| Move::Attempt(a, b, woven)),
        2 => mark().prop_map(Move::Correct),
        1 => mark().prop_map(Move::Edition),
        3 => (1usize..5, any::<bool>()).prop_map(|(n, split)| Move::Undo(n, split)),
    ];
    proptest::collection::vec(one, 0..25)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn both_folds_agree_at_every_entry(moves in moves()) {
        let mut log = Log::new();
        let mut counted: Vec<u64> = vec![];
        for (n, one) in moves.into_iter().enumerate() {
            let n = n as u64;
            match one {
                Move::Attempt(open, hidden, woven) => {
                    log.attempted(n, "x").effects(n, Reach::Everyone, &open).effects(n, seats(&[]), &hidden);
                    if woven {
                        let order = [vec![1; hidden.len()], vec![0; open.len()]].concat();
                        log.push(Reach::referee(), Body::Woven { attempt: id(n), order });
                    }
                    log.settled(n);
                    counted.push(n);
                }
                Move::Correct(mark) => {
                    log.all(corrected(n, &mark));
                    counted.push(n);
                }
                Move::Edition(mark) => {
                    log.all(Body::Edition { id: id(n), edition: 2, changes: vec![changed(&mark)] });
                }
                Move::Undo(count, split) => {
                    let latest = counted.split_off(counted.len().saturating_sub(count));
                    let (hidden, open): (Vec<u64>, Vec<u64>) = latest.iter().partition(|&n| split && n % 2 == 1);
                    for (some, audience) in [(open, Reach::Everyone), (hidden, Reach::referee())] {
                        if !some.is_empty() {
                            let undone = some.into_iter().map(id).collect();
                            log.push(audience, Body::Undone { undone, agreed: BTreeSet::new(), again: false });
                        }
                    }
                }
            }
        }
        let mut fold = Fold::new(Marks::default());
        for (n, entry) in log.0.iter().enumerate() {
            fold.feed(entry).unwrap();
            prop_assert_eq!(fold.world().as_ref(), &from_scratch(&log.0[..=n]).unwrap());
        }
    }

    /// Names that are not there, given twice, or long gone: both refuse alike, and neither panics.
    #[test]
    fn both_folds_refuse_alike(moves in proptest::collection::vec((0u64..4, any::<bool>()), 0..12)) {
        let mut log = Log::new();
        for (n, undo) in moves {
            if undo { log.undone(&[n]); } else { log.all(corrected(n, &Mark::Set(n as u8, 1))); }
        }
        match (incremental(&log.0), from_scratch(&log.0)) {
            (Ok(one), Ok(other)) => prop_assert_eq!(one, other),
            (Err(one), Err(other)) => prop_assert_eq!(one.to_string(), other.to_string()),
            (one, other) => prop_assert!(false, "{one:?} {other:?}"),
        }
    }
}
