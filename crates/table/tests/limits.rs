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
