//! What somebody said is erased at their wish: who may want it, what goes and what stays.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use crate::samples::{chair, erased};
use common::*;
use norn_chronicle::{Body, REFEREE, Reach, Seat};
use norn_table::verify::Checker;
use norn_table::{Beginning, Live as _, Say, Table, limits};

fn says(text: &str) -> Say {
    Say::Talk { text: text.into(), to: None }
}

const MINE: Say = Say::Erase { seat: None };

/// Nothing in the log has these words, it holds together, and the table that is opened from it shows what this one does.
#[track_caller]
fn is_without(sat: &Sat, words: &[&str]) {
    let log = serde_json::to_string(&sat.log).unwrap();
    for word in words {
        assert!(!log.contains(word), "{word}: {log}");
    }
    let mut checker = Checker::new(rig::Rig::<0>);
    for entry in &sat.log {
        checker.feed(entry).unwrap();
    }
    let report = checker.report();
    assert_eq!((&report.tampered, &report.differs), (&vec![], &vec![]));
    let again = reopened(&sat.log, sat.seeded);
    for seat in sat.view(REFEREE).seats.iter().map(|one| one.seat) {
        assert_eq!(again.view(seat).unwrap(), sat.view(seat));
    }
}

#[test]
fn what_one_said_wrote_and_is_called_goes_and_what_was_played_stays() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(ANN, says("a thing that I regret"));
    sat.ok(ANN, Say::Talk { text: "a whisper".into(), to: Some([BO].into()) });
    sat.ok(ANN, Say::Note { text: "a diary".into(), public: false });
    sat.ok(BO, says("of another"));
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.answer(ANN, no());
    let (world, faces, length) = (sat.world(), sat.faces(0), sat.log.len());
    let before = sat.log.clone();
    sat.ok(ANN, MINE);
    is_without(&sat, &["regret", "whisper", "diary", "Ann"]);
    assert!(serde_json::to_string(&sat.log).unwrap().contains("of another"));
    assert_eq!((sat.world(), sat.faces(0), sat.log.len()), (world, faces, length + 1));
    assert_eq!(sat.bodies(length), [&Body::Erased { seat: ANN, called: "Player 1".into() }]);
    assert_eq!(sat.view(BO).seats[1].name, "Player 1");
    // Whom she plays keeps its name, and nothing else changed.
    assert!(serde_json::to_string(&sat.log).unwrap().contains("Ada"));
    let changed: Vec<usize> = (0..length).filter(|&n| before[n] != sat.log[n]).collect();
    let hers: Vec<usize> = (0..length).filter(|&n| sat.log[n].erased.is_some()).collect();
    assert_eq!(changed, hers);
    let commitment = |entry| norn_chronicle::canon::commitment(entry).unwrap();
    assert!(before.iter().zip(&sat.log).all(|(was, now)| commitment(was) == commitment(now)));
    // She goes on under the new name, and may do it again.
    sat.ok(ANN, says("more"));
    sat.ok(ANN, MINE);
    is_without(&sat, &["more"]);
}

#[test]
fn what_waits_for_the_floor_is_dropped_with_the_words() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(BO, Say::Floor {});
    sat.ok(ANN, says("I have waited"));
    let length = sat.log.len();
    sat.ok(ANN, MINE);
    assert!(matches!(sat.bodies(length)[..], [Body::Released { seat: ANN, .. }, Body::Erased { .. }]));
    is_without(&sat, &["waited"]);
    sat.ok(BO, Say::Yield {});
    is_without(&sat, &["waited"]);
}

#[test]
fn the_name_is_another_than_everybody_elses() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(REFEREE, Say::Invite { name: "Player 1".into(), device: None, hosted: true });
    sat.ok(ANN, MINE);
    assert_eq!(sat.view(REFEREE).seats[1].name, "Player 1 (2)");
    sat.ok(REFEREE, Say::LetWatch { name: "The stream".into() });
    sat.ok(Seat(4), MINE);
    assert_eq!(sat.view(REFEREE).seats[4].name, "Watcher 4");
    sat.ok(REFEREE, MINE);
    assert_eq!(sat.view(ANN).seats[0].name, "Referee");
    is_without(&sat, &["Ann", "stream", "\"referee\""]);
}

#[test]
fn the_referee_has_words_erased_of_who_is_not_here_and_of_nobody_else() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(ANN, says("a thing that I regret"));
    let hers = || Say::Erase { seat: Some(ANN) };
    assert_eq!(sat.refused(REFEREE, hers()), "own-words");
    assert_eq!(sat.refused(BO, hers()), "referees-only");
    assert_eq!(sat.refused(REFEREE, Say::Erase { seat: Some(Seat(9)) }), "seat");
    sat.ok(REFEREE, Say::Allow { seat: BO, role: norn_chronicle::Role::CoReferee, may: [].into() });
    sat.ok(ANN, Say::Present { present: false });
    let lent = sat.lends(BO, hers()).map(|_| ()).unwrap_err();
    assert_eq!(lent.name(), "in-person");
    sat.ok(REFEREE, Say::Remove { seat: ANN });
    sat.ok(REFEREE, hers());
    is_without(&sat, &["regret", "Ann"]);
    let last = sat.log.last().unwrap();
    assert_eq!((last.by, &last.audience), (norn_chronicle::By::Seat(REFEREE), &Reach::Everyone));
}

/// The chair was given away: what the old referee said from it is theirs, and what the new one says from it is not.
#[test]
fn words_are_the_persons_and_not_the_seats() {
    let mut sat = chair();
    sat.careful = false;
    let old = sat.view(REFEREE).seats.last().unwrap().seat;
    sat.ok(old, says("I was the referee"));
    sat.ok(REFEREE, says("I am the referee"));
    sat.lends(BO, says("I lend a hand")).expect("he may");
    // From the chair he told that it rains.
    assert!(serde_json::to_string(&sat.log).unwrap().contains("It rains."));
    sat.ok(old, MINE);
    is_without(&sat, &["I was the referee", "\"referee\""]);
    let log = serde_json::to_string(&sat.log).unwrap();
    assert!(log.contains("I am the referee") && log.contains("I lend a hand") && log.contains("It rains."));
    sat.lends(BO, MINE).expect("it is his own");
    is_without(&sat, &["I lend a hand", "It rains."]);
    sat.ok(REFEREE, MINE);
    is_without(&sat, &["I am the referee", "Ann"]);
}

/// What is left of erased entries is not taken over: nothing of them is left but that they were there.
#[test]
fn a_table_that_is_made_of_such_a_log_holds() {
    let sat = erased();
    let beginning = Beginning {
        name: "Moved".into(),
        referee: "Rita".into(),
        root: ROOT,
        seeded: true,
        origin: Some(norn_chronicle::Hash([9; 32])),
        now: None,
    };
    let words = sat.log.iter().filter(|entry| {
        entry.erased.is_some() && matches!(entry.body, Body::Said { .. } | Body::Note { .. })
    });
    let (words, said) = (words.count() as u64, 3);
    let moved = Table::import(rig::Rig::<0>, beginning, sat.log.iter().cloned()).unwrap();
    assert_eq!(moved.left.erased, words + said);
    let mut checker = Checker::new(rig::Rig::<0>);
    for entry in &moved.entries {
        assert_eq!(entry.erased, None);
        checker.feed(entry).unwrap();
    }
    let report = checker.report();
    assert_eq!((&report.tampered, &report.differs), (&vec![], &vec![]));
}

#[test]
fn erasures_hour_max_is_kept() {
    let mut sat = Sat::down();
    sat.careful = false;
    let at = |sat: &mut Sat, now: i64| {
        let id = sat.next_id();
        let (table, turn) = sat.table.command(ANN, &norn_table::Command::new(id, MINE), Some(now))?;
        sat.table = table;
        sat.log.extend(turn.entries.iter().map(|written| written.entry().clone()));
        Ok::<(), norn_table::Refused>(())
    };
    for nth in 0..i64::from(limits::ERASURES_HOUR_MAX) {
        at(&mut sat, 1_000 + nth).unwrap();
    }
    assert_eq!(at(&mut sat, 1_100).unwrap_err().name(), "full");
    at(&mut sat, 1_000 + 3_600).unwrap();
}
