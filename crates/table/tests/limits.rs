//! What one seat can take of a table, and of whom it takes nothing.
use crate::common;
use common::*;
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::verify::verify;
use norn_chronicle::{Body, By, Entry, Error, REFEREE, Seat};
use norn_kernel::{Draft, Ruleset, Value};
use norn_table::command::Right;
use norn_table::limits::{self, Limits};
use norn_table::view::Live;
use norn_table::{Ack, QUEUE_MAX, Say};

const CEM: Seat = Seat(3);

fn invite(name: &str) -> Say {
    Say::Invite { name: name.into(), device: None, hosted: false }
}

fn keeper(name: &str) -> Say {
    let values = [("name".to_owned(), Value::text(name)), ("oil".to_owned(), Value::Number(9))].into();
    Say::Build { draft: Draft { form: "keeper".into(), values }, seat: None }
}

/// A table with these limits. Opening it again, as careful tests do, would bring the default ones back.
fn limited(set: impl FnOnce(&mut Limits)) -> Sat {
    let mut sat = Sat::down();
    sat.careful = false;
    let mut limits = Limits::default();
    set(&mut limits);
    sat.table.limited(limits);
    sat
}

/// How many bytes the log has from here on.
fn stored(sat: &Sat, from: usize) -> usize {
    sat.log[from..].iter().map(|entry| serde_json::to_string(entry).expect("it is stored").len()).sum()
}

#[test]
fn every_limit_has_a_name_and_stands_where_it_says() {
    let mut all = Limits::default();
    let mut values = vec![];
    for (n, limit) in limits::ALL.iter().enumerate() {
        let place = (limit.place)(&mut all);
        assert!(limit.least <= *place && *place <= limit.most, "{limit:?}");
        *place = 1_000_000 + u32::try_from(n).unwrap();
    }
    for limit in &limits::ALL {
        values.push(*(limit.place)(&mut all));
    }
    let distinct: std::collections::BTreeSet<_> = values.iter().collect();
    let names: std::collections::BTreeSet<_> = limits::ALL.iter().map(|limit| limit.name).collect();
    assert_eq!((distinct.len(), names.len()), (limits::ALL.len(), limits::ALL.len()));
}

// ---- wishes

#[test]
fn wishes_are_limited_in_bytes_and_only_what_changed_is_written() {
    let mut sat = Sat::down();
    sat.careful = false;
    let long = "w".repeat(60_000);
    assert_eq!(sat.refused(ANN, wish("auto-roll", Value::text(&long))), named(Right::Full));
    let fits = "w".repeat(limits::WISH_BYTES_MAX as usize - 100);
    let from = sat.log.len();
    let mut kept = 0;
    for n in 0..limits::WISHES_MAX {
        match sat.say(ANN, wish(&format!("about {n}"), Value::text(&fits))) {
            Ok(_) => kept += 1,
            Err(refused) => assert_eq!(refused.name(), named(Right::Full)),
        }
    }
    assert_eq!(kept, limits::WISHES_BYTES_MAX / limits::WISH_BYTES_MAX);
    // Changed often, each change takes room for itself alone.
    for n in 0..100 {
        let text = format!("{n}{}", "w".repeat(limits::WISH_BYTES_MAX as usize - 100));
        sat.ok(ANN, wish("about 0", Value::text(&text)));
    }
    let most = (100 + kept as usize) * (limits::WISH_BYTES_MAX as usize + 512);
    assert!(stored(&sat, from) <= most, "{} bytes", stored(&sat, from));
    assert_eq!(sat.view(ANN).wishes.len(), kept as usize);
    // Others have room of their own.
    sat.ok(BO, wish("auto-roll", true));
}

#[test]
fn what_is_wished_already_writes_nothing() {
    let mut sat = Sat::down();
    sat.ok(ANN, wish("auto-roll", true));
    let from = sat.log.len();
    for _ in 0..5 {
        assert_eq!(sat.ok(ANN, wish("auto-roll", true)).ack, Ack::Done);
        assert_eq!(sat.ok(ANN, wish("nothing of the kind", Value::List(vec![]))).ack, Ack::Done);
    }
    assert_eq!(sat.log.len(), from);
    sat.ok(ANN, wish("auto-roll", Value::List(vec![])));
    assert!(matches!(&sat.bodies(from)[..], [Body::Wished { seat: ANN, .. }]));
    assert!(sat.view(ANN).wishes.is_empty());
}

// ---- seats

#[test]
fn whoever_comes_in_never_waits_for_the_floor() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    let from = sat.log.len();
    assert_eq!(sat.ok(REFEREE, invite("Cem")).ack, Ack::Done);
    assert!(matches!(&sat.bodies(from)[..], [Body::Seated { seat: CEM, .. }]));
    assert_eq!(sat.refused(REFEREE, invite("Cem")), named(Right::Text));
    assert_eq!(sat.log.len(), from + 1, "a name that is taken costs nothing, now or later");
    assert_eq!(sat.ok(REFEREE, Say::Remove { seat: CEM }).ack, Ack::Done);
}

#[test]
fn a_removed_seat_is_gone_for_good_and_its_room_is_free() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, invite("Cem"));
    sat.ok(CEM, Say::Floor {});
    assert_eq!(sat.ok(BO, talk("waits")).ack, Ack::Held);
    sat.ok(REFEREE, Say::Assign { seat: CEM, characters: [ADA].into() });
    let removed = sat.ok(REFEREE, Say::Remove { seat: CEM });
    assert_eq!(removed.delivered.len(), 2, "the floor is free again, and whoever waited is heard");
    assert!(sat.view(REFEREE).seats.iter().all(|one| one.seat != CEM));
    assert!(sat.view(ANN).floor.is_empty());
    assert_eq!(sat.refused(CEM, talk("still here")), named(Right::Seat));
    assert_eq!(sat.refused(REFEREE, Say::Remove { seat: CEM }), named(Right::Seat));
    // The number is not given again, the name may be.
    sat.ok(REFEREE, invite("Cem"));
    assert!(sat.view(REFEREE).seats.iter().any(|one| one.seat == Seat(4) && one.name == "Cem"));
    assert_eq!(sat.refused(ANN, Say::Remove { seat: BO }), named(Right::RefereesOnly));
    assert_eq!(sat.refused(REFEREE, Say::Remove { seat: REFEREE }), named(Right::Seat));
}

#[test]
fn what_a_removed_seat_had_waiting_is_taken_back() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.ok(BO, attempt("brush", BOB));
    sat.ok(ANN, Say::Floor {});
    assert_eq!(sat.ok(BO, talk("later")).ack, Ack::Held);
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Remove { seat: BO });
    let bodies = sat.bodies(from);
    assert!(
        matches!(
            &bodies[..],
            [
                Body::Withdrawn { .. },
                Body::Released { seat: BO, why: Some(_), .. },
                Body::Removed { seat: BO }
            ]
        ),
        "{bodies:?}"
    );
    assert_eq!(sat.view(REFEREE).queue, []);
    // The character is the referee's now.
    sat.ok(ANN, Say::Yield {});
    sat.roll(ANN);
    sat.answer(ANN, no());
    sat.ok(REFEREE, attempt("brush", BOB));
    assert_eq!(sat.keeper(BOB, "soot"), 1);
}

#[test]
fn a_log_with_a_removed_seat_verifies_and_one_with_its_ghost_does_not() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, invite("Cem"));
    sat.ok(REFEREE, Say::Talk { text: "between us".into(), to: Some([CEM].into()) });
    sat.ok(REFEREE, Say::Remove { seat: CEM });
    sat.ok(ANN, talk("they are gone"));
    let checked = |log: &[Entry]| {
        let mut file = vec![];
        export(&mut file, Whose::Referee, "test", || log.iter().cloned().map(Ok::<_, Error>), no_pictures)
            .unwrap();
        verify(Reader::open(file.as_slice()).unwrap(), rig::Rig::<0>.start(), &mut (), None)
    };
    let report = checked(&sat.log);
    assert!(report.holds(), "{:?}", report.tampered);
    let mut ghost = sat.log.clone();
    ghost.last_mut().unwrap().by = By::Seat(CEM);
    assert!(!checked(&ghost).holds(), "somebody speaks from a seat that is no more");
    let mut again = sat.log.clone();
    let seated = again.iter().find(|entry| matches!(entry.body, Body::Seated { seat: CEM, .. }));
    again.last_mut().unwrap().body = seated.unwrap().body.clone();
    assert!(!checked(&again).holds(), "a number is given twice");
}

#[test]
fn seats_that_are_gone_count_no_more() {
    let mut sat = limited(|all| all.seats = 4);
    sat.ok(REFEREE, invite("Cem"));
    assert_eq!(sat.refused(REFEREE, invite("Dan")), named(Right::Full));
    sat.ok(REFEREE, Say::Remove { seat: CEM });
    sat.ok(REFEREE, invite("Dan"));
}

// ---- what waits

#[test]
fn nobody_fills_the_queue_for_others() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.attempt(ANN, "listen", ADA);
    for _ in 0..QUEUE_MAX {
        sat.ok(BO, attempt("brush", BOB));
    }
    assert_eq!(sat.refused(BO, attempt("brush", BOB)), named(Right::Full));
    assert!(matches!(sat.ok(REFEREE, attempt("brush", ADA)).ack, Ack::Queued { .. }));
}

#[test]
fn queued_bytes_are_limited_by_seat() {
    let mut sat = limited(|all| all.queue_bytes = 300);
    sat.attempt(ANN, "listen", ADA);
    let mut waiting = 0;
    while sat.say(BO, attempt("brush", BOB)).is_ok() {
        waiting += 1;
        assert!(waiting < 10);
    }
    assert!(0 < waiting);
    assert_eq!(sat.refused(BO, attempt("brush", BOB)), named(Right::Full));
    sat.ok(REFEREE, attempt("brush", ADA));
}

#[test]
fn held_bytes_are_limited_by_seat() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(ANN, Say::Floor {});
    let long = "t".repeat(4_000);
    let mut held = 0;
    while sat.say(BO, talk(&long)).is_ok() {
        held += 1;
    }
    assert!(held as usize <= limits::HELD_BYTES_MAX as usize / 4_000, "{held}");
    assert_eq!(sat.refused(BO, talk(&long)), named(Right::Full));
    assert_eq!(sat.ok(REFEREE, talk(&long)).ack, Ack::Held);
}

// ---- what is made and written

#[test]
fn characters_records_and_drafts_are_limited() {
    let mut sat = limited(|all| all.characters = 2);
    sat.ok(ANN, keeper("Ida"));
    assert_eq!(sat.refused(ANN, keeper("Eda")), named(Right::Full));
    sat.ok(BO, keeper("Eda"));
    let Say::Build { draft, .. } = keeper("Uda") else { unreachable!() };
    sat.ok(REFEREE, Say::Build { draft, seat: Some(ANN) });
    let mut sat = limited(|all| all.records = 3);
    assert_eq!(sat.refused(REFEREE, keeper("Ida")), named(Right::Full));
    let mut sat = Sat::down();
    assert_eq!(sat.refused(ANN, keeper(&"n".repeat(limits::DRAFT_BYTES_MAX as usize))), named(Right::Full));
}

#[test]
fn notes_are_limited_in_number_and_bytes_by_seat() {
    let note = |text: &str| Say::Note { text: text.into(), public: false };
    let mut sat = limited(|all| all.notes = 2);
    sat.ok(ANN, note("one"));
    sat.ok(ANN, note("two"));
    assert_eq!(sat.refused(ANN, note("three")), named(Right::Full));
    sat.ok(BO, note("one"));
    let mut sat = limited(|all| all.notes_bytes = 10);
    sat.ok(ANN, note("12345"));
    assert_eq!(sat.refused(ANN, note("123456")), named(Right::Full));
    sat.ok(ANN, note("12345"));
    assert_eq!(sat.refused(ANN, note("1")), named(Right::Full));
}

// ---- names

#[test]
fn no_two_at_a_table_look_alike() {
    let mut sat = Sat::down();
    for name in ["ann", " Ann ", "\u{410}nn", "\u{ff21}nn", "An\u{200b}n", "Ann\u{202e}", "Bo\u{fe0f}"] {
        assert_eq!(sat.refused(REFEREE, invite(name)), named(Right::Text), "{name:?}");
    }
    sat.ok(REFEREE, invite("  Cem\u{a0} Rene\u{301} "));
    assert!(sat.view(ANN).seats.iter().any(|one| one.name == "Cem Ren\u{e9}"));
    for name in ["Ada", "\u{410}da", "ada\u{2066}"] {
        assert_eq!(sat.refused(BO, keeper(name)), named(Right::Text), "{name:?}");
    }
    sat.ok(BO, keeper(" Ida  II "));
    assert!(sat.table.named(&Value::Character(norn_kernel::Who(3))).is_some_and(|name| name == "Ida II"));
}

// ---- what is said, and what the log takes

/// Says it at a time.
fn at(sat: &mut Sat, seat: Seat, say: Say, now: i64) -> Result<(), String> {
    let command = norn_table::Command::new(sat.next_id(), say);
    let (table, turn) = sat.table.command(seat, &command, Some(now)).map_err(|why| why.in_words())?;
    sat.table = table;
    sat.log.extend(turn.entries.iter().map(|written| written.entry().clone()));
    Ok(())
}

const NOW: i64 = 1_700_000_000;

#[test]
fn talk_is_limited_by_the_hour_and_in_all() {
    let each = 100 + u32::try_from(limits::ENTRY_BYTES).unwrap();
    let mut sat = limited(|all| {
        all.talk_hour_bytes = 3 * each;
        all.talk_bytes = 5 * each;
    });
    let words = || talk(&"w".repeat(100));
    let whisper = || Say::Talk { text: "w".repeat(100), to: Some([ANN].into()) };
    for say in [words(), whisper(), words()] {
        at(&mut sat, BO, say, NOW).unwrap();
    }
    let why = at(&mut sat, BO, whisper(), NOW + 60).unwrap_err();
    assert!(why.contains("`talk-hour-bytes`") && why.contains("60 minutes"), "{why}");
    at(&mut sat, ANN, words(), NOW + 60).expect("others have room of their own");
    at(&mut sat, BO, Say::Stop {}, NOW + 60).expect("it is not talk");
    for _ in 0..2 {
        at(&mut sat, BO, words(), NOW + 60 * 60).unwrap();
    }
    let why = at(&mut sat, BO, words(), NOW + 60 * 60).unwrap_err();
    assert!(why.contains("`talk-bytes`") && why.contains("the host can raise that"), "{why}");
    // The game master tells on.
    for _ in 0..9 {
        at(&mut sat, REFEREE, Say::Narrate { text: "w".repeat(100) }, NOW).unwrap();
    }
    // It is in the log: a table that is opened again knows it.
    let mut again = reopened(&sat.log, sat.seeded);
    again.limited(Limits { talk_bytes: 5 * each, ..Limits::default() });
    sat.table = again;
    at(&mut sat, BO, words(), NOW + 60 * 60 * 9).unwrap_err();
    sat.table.limited(Limits::default());
    at(&mut sat, BO, words(), NOW + 60 * 60 * 9).unwrap();
}

/// Nothing that a seat does is without a limit: each of these could be done for ever.
#[test]
fn whatever_a_seat_does_over_and_over_is_limited_together() {
    let most = 40_000;
    type Turns = fn(u32) -> Vec<Say>;
    let turns: [(&str, Turns); 6] = [
        ("wishes", |n| vec![wish("auto-roll", n % 2 == 0)]),
        ("coming and going", |n| {
            vec![Say::Present { present: n % 2 == 1 }, Say::Present { present: n % 2 == 0 }]
        }),
        ("the floor", |_| vec![Say::Floor {}, Say::Yield {}]),
        ("throws", |_| vec![Say::Throw { notation: "1d6".into(), secret: false }]),
        ("secret throws", |_| vec![Say::Throw { notation: "1d6".into(), secret: true }]),
        ("asking to undo", |_| vec![attempt("brush", BOB), Say::Undo { back_to: None }]),
    ];
    for (what, turn) in turns {
        let mut sat = limited(|all| all.log_bytes = most);
        let from = sat.log.len();
        let mut refused = 0;
        for n in 0..2_000 {
            for say in turn(n) {
                refused += u32::from(at(&mut sat, BO, say, NOW + i64::from(n) * 60).is_err());
            }
            if 20 < refused {
                break;
            }
        }
        assert!(20 < refused, "{what} goes on for ever");
        // What is over it is one thing at most, with all that follows.
        assert!(stored(&sat, from) < 2 * most as usize, "{what}: {} bytes", stored(&sat, from));
        // Others go on, and what makes the table safe does, too.
        at(&mut sat, ANN, talk("hello"), NOW).unwrap();
        at(&mut sat, BO, Say::Stop {}, NOW).unwrap();
        at(&mut sat, BO, Say::Present { present: false }, NOW).unwrap();
    }
}

#[test]
fn the_referees_room_is_larger_and_never_locks_the_chair() {
    let mut sat = limited(|all| {
        all.log_bytes = 1;
        all.referee_hour_bytes = 20_000;
    });
    let mut why = None;
    for n in 0..200 {
        let say = Say::Session { open: n % 2 == 0 };
        why = at(&mut sat, REFEREE, say, NOW).err();
        if why.is_some() {
            break;
        }
    }
    let why = why.expect("opened and closed for ever");
    assert!(why.contains("`referee-hour-bytes`"), "{why}");
    at(&mut sat, REFEREE, Say::Stop {}, NOW).unwrap();
    at(&mut sat, REFEREE, Say::Remove { seat: BO }, NOW).unwrap();
    at(&mut sat, REFEREE, Say::Present { present: true }, NOW).unwrap();
    at(&mut sat, REFEREE, talk("later"), NOW + 60 * 60).unwrap();
    at(&mut sat, REFEREE, talk("no"), NOW + 60 * 60).unwrap();
}

/// How much a seat may still bring tells nothing of what it may not know of.
#[test]
fn what_is_hidden_takes_nothing_of_a_players_room() {
    let bytes = |hidden: bool| {
        let mut sat = limited(|all| all.log_bytes = 60_000);
        let mut count = 0;
        loop {
            if hidden {
                at(&mut sat, REFEREE, Say::Note { text: "w".repeat(500), public: false }, NOW).unwrap();
                at(&mut sat, REFEREE, Say::Busy { on: count % 2 == 0 }, NOW).unwrap();
                at(&mut sat, REFEREE, Say::Busy { on: false }, NOW).unwrap();
            }
            if at(&mut sat, BO, attempt("brush", BOB), NOW).is_err() {
                return count;
            }
            count += 1;
            assert!(count < 1_000, "it ends");
        }
    };
    let (without, with) = (bytes(false), bytes(true));
    assert_eq!(without, with);
}
