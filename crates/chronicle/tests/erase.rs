//! Words are taken from entries, and every hash holds.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use crate::common;
use common::{Game, Log, Marks, entry, said, seats};
use norn_chronicle::canon::{commitment, commitment_of, seal};
use norn_chronicle::erase::{CHAIR_MARK, MARKS, Person, erases, from_all, is_blank, subject, without};
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::verify::{Part, Report, verify};
use norn_chronicle::{Body, By, Entry, Error, Hash, REFEREE, Reach, Salt, Seat};
use proptest::prelude::*;

fn check(log: &[Entry], whose: Whose) -> Report {
    let mut file = vec![];
    export(&mut file, whose, "0.1.0", || log.iter().cloned().map(Ok::<_, Error>), no_pictures).unwrap();
    verify(Reader::open(&file[..]).unwrap(), Marks::default(), &mut (), None)
}

fn by(seat: u16, entry: Entry) -> Entry {
    Entry { by: By::Seat(Seat(seat)), ..entry }
}

/// A table with honest dice, at which seat 1 has said something to all and to the referee.
fn talked() -> Log {
    let mut game = Game::new();
    game.attempt(1, 2);
    let mut log = game.log;
    for (audience, text) in [(Reach::Everyone, "a thing that I regret"), (seats(&[1]), "a whisper")] {
        let n = log.0.len() as u64;
        log.0.push(by(1, entry(n, audience, said(text))));
    }
    log
}

fn erased(mut log: Log) -> Vec<Entry> {
    let n = log.0.len() as u64;
    log.0.push(by(1, entry(n, Reach::Everyone, Body::Erased { seat: Seat(1), called: "Player 1".into() })));
    let last = log.0.last().unwrap().clone();
    let (seq, seat, called) = erases(&last).unwrap();
    from_all(&mut log.0, seq, seat, called).unwrap();
    log.0
}

#[test]
fn a_log_without_somebodys_words_has_the_same_heads_and_holds() {
    let before = talked();
    let heads = check(&before.0, Whose::Referee).tip;
    let log = erased(talked());
    let report = check(&log, Whose::Referee);
    assert!(report.holds(), "{:#?}", report.tampered);
    assert_eq!(check(&log[..log.len() - 1], Whose::Referee).tip, heads);
    assert_eq!(report.unproved.len(), 1);
    assert!(report.unproved[0].text.starts_with("3 × erased: "), "{}", report.unproved[0].text);
    assert_eq!(report.seats.iter().find(|one| one.seat == Some(Seat(1))).unwrap().name, "Player 1");
    // Whoever never saw the whisper sees the same heads, too.
    for seat in [Seat(1), Seat(2)] {
        let report = check(&log, Whose::Seat(seat));
        assert!(report.holds(), "{:#?}", report.tampered);
        assert_eq!(
            check(&log[..log.len() - 1], Whose::Seat(seat)).tip,
            check(&before.0, Whose::Seat(seat)).tip
        );
    }
}

#[test]
fn words_that_nobody_had_erased_are_missed() {
    let log = erased(talked());
    let last = log.len() - 1;
    let missed = |log: &[Entry]| {
        let report = check(log, Whose::Referee);
        let all: Vec<_> = report.tampered.iter().map(|one| (one.part, one.text.clone())).collect();
        assert!(
            all.iter().all(|(part, text)| *part == Part::Structure && text.contains("nobody has had")),
            "{all:?}"
        );
        all.len()
    };
    // Of words, and of a name.
    assert_eq!(missed(&log[..last]), 2);
    let mut other = log.clone();
    other[last].body = Body::Erased { seat: Seat(1), called: "Player 9".into() };
    assert_eq!(missed(&other), 1);
    other[last] = Entry {
        by: By::Seat(REFEREE),
        ..entry(last as u64, Reach::Everyone, Body::Erased { seat: REFEREE, called: "Referee".into() })
    };
    assert_eq!(missed(&other), 2);
}

#[test]
fn nothing_but_words_and_names_is_erased_and_nothing_is_left_of_them() {
    let log = erased(talked());
    let rolled = log.iter().find(|entry| matches!(entry.body, Body::Rolled { .. })).unwrap();
    let words = log.iter().find(|entry| matches!(entry.body, Body::Said { .. })).unwrap();
    assert!(is_blank(words) && !is_blank(rolled));
    let refused = |entry: Entry| {
        let error = seal(&entry).unwrap_err();
        assert!(error.text.contains("erased"), "{}", error.text);
    };
    let commitment = Some(Hash([5; 32]));
    refused(Entry { erased: commitment, ..rolled.clone() });
    refused(Entry { erased: commitment, salt: Salt::ERASED, ..rolled.clone() });
    refused(Entry { body: said("still here"), ..words.clone() });
    refused(Entry { salt: Salt([1; 16]), ..words.clone() });
    // Dice that were opened can't have another commitment than their own.
    let mut shown = serde_json::to_value(rolled).unwrap();
    shown.as_object_mut().unwrap().remove("seq");
    shown["erased"] = serde_json::to_value(commitment).unwrap();
    let shown = norn_chronicle::Shown { window: 0, place: 0, entry: shown };
    assert!(norn_chronicle::seal::read(&shown).is_none());
}

#[test]
fn a_person_is_followed_through_the_chair() {
    // 5: seat 2 gets the chair, and the old referee seat 4. 9: seat 4 gets it back, and the other one seat 6.
    let chairs = [(5, Seat(2), Seat(4)), (9, Seat(4), Seat(6))];
    let seats = |seat: u16| {
        let person = Person::of(Seat(seat), &chairs);
        [0, 4, 5, 8, 9, 99].map(|seq| person.seat_at(seq).0)
    };
    assert_eq!(seats(0), [0, 0, 4, 4, 0, 0]);
    assert_eq!(seats(6), [2, 2, 0, 0, 6, 6]);
    assert_eq!(seats(1), [1; 6]);
}

fn arbitrary() -> impl Strategy<Value = Entry> {
    let body = prop_oneof![
        any::<String>().prop_map(|text| said(&text)),
        any::<String>().prop_map(|text| Body::Note { text }),
        any::<String>().prop_map(|name| Body::Seated {
            seat: Seat(3),
            name,
            characters: Default::default(),
            present: true,
            hosted: false
        }),
        any::<String>().prop_map(|text| Body::Held {
            command: "c".into(),
            say: serde_json::json!({ "verb": "talk", "text": text }),
            based_on: None
        }),
    ];
    let hand = proptest::option::of(Just(Seat(3)));
    let time = proptest::option::of(-9i64..9);
    (0u64..1 << 40, time, hand, proptest::option::of("\\PC{1,12}"), body).prop_map(
        |(seq, time, hand, command, body)| {
            let by = if hand.is_some() { By::Seat(REFEREE) } else { By::Seat(Seat(3)) };
            Entry { time, hand, command, by, ..entry(seq, Reach::Everyone, body) }
        },
    )
}

proptest! {
    #[test]
    fn what_is_erased_keeps_its_commitment_and_has_its_marks(entry in arbitrary()) {
        let before = seal(&entry).unwrap();
        prop_assert!(MARKS.iter().any(|mark| before.text.contains(mark)));
        prop_assert!(!before.text.contains(CHAIR_MARK) || before.text.contains("chair"));
        prop_assert_eq!(subject(&entry), Some(Seat(3)));
        let blank = without(&entry, before.commitment, "Player 3").unwrap();
        let after = seal(&blank).unwrap();
        prop_assert!(is_blank(&blank));
        prop_assert_eq!(after.commitment, before.commitment);
        prop_assert_eq!(commitment(&blank).unwrap(), before.commitment);
        prop_assert_eq!(commitment_of(&after.text).unwrap(), (entry.seq, before.commitment));
        let read: Entry = serde_json::from_str(&after.text).unwrap();
        prop_assert_eq!(&read, &blank);
        // Once more, it is the same.
        prop_assert_eq!(subject(&blank), Some(Seat(3)));
        prop_assert_eq!(without(&blank, after.commitment, "Player 3").unwrap(), blank);
    }
}
