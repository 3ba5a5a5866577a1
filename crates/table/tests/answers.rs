//! Who may answer what, when; and what answers itself.
use crate::common;
use common::*;
use norn_chronicle::{Body, By, Entry, From, REFEREE};
use norn_kernel::{Answer, Value};
use norn_table::command::Right;
use norn_table::view::Live;
use norn_table::{Ack, Command, Say, Stage};
use std::collections::BTreeSet;

#[test]
fn the_same_command_twice_is_applied_once_also_after_opening_the_table_again() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let commands = [
        (ANN, Command { id: "again".into(), say: sat.say_answer(yes()), based_on: None }),
        // The same id from another seat is another command.
        (REFEREE, Command { id: "again".into(), say: Say::MoveOn {}, based_on: None }),
        (BO, Command { id: "b".into(), say: attempt("brush", BOB), based_on: None }),
        (BO, Command { id: "t".into(), say: talk("hello"), based_on: None }),
    ];
    for (seat, command) in &commands {
        assert_eq!(sat.send(*seat, command).unwrap().ack, Ack::Done);
    }
    let was = whole(&sat.table);
    let again = reopened(&sat.log, false);
    for (seat, command) in &commands {
        for table in [&sat.table, &again] {
            let (next, turn) = table.command(*seat, command, None).unwrap();
            assert_eq!((turn.ack, turn.entries.len()), (Ack::Before, 0), "{command:?}");
            assert_eq!(whole(&next), was);
        }
    }
}

#[test]
fn each_command_stands_at_one_entry() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.attempt(BO, "brush", BOB);
    sat.roll(ANN);
    let from = sat.log.len();
    let turn = sat.answer(ANN, yes());
    assert!(4 < turn.entries.len(), "what follows by itself comes with it");
    let named = |log: &[Entry]| log.iter().filter_map(|entry| entry.command.clone()).collect::<Vec<_>>();
    let now = named(&sat.log[from..]);
    // Hers, and the one that waited and begins now.
    assert_eq!(now.iter().map(|id| &id[..2]).collect::<Vec<_>>(), ["1:", "2:"]);
    assert!(sat.log[from].command.as_ref().is_some_and(|id| id.starts_with("1:")));
    let all = named(&sat.log);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "no two entries name one");
}

/// Nobody who did not know that it waited learns so where it begins: it names its command as if it had begun at once.
#[test]
fn what_waited_names_its_command_where_it_begins() {
    let brush = Command { id: "b".into(), say: attempt("brush", BOB), based_on: None };
    let begun = |sat: &Sat| {
        let mut all = sat.log.iter().rev().filter(|entry| entry.by == By::Seat(BO));
        all.find(|entry| matches!(entry.body, Body::Attempted { .. })).and_then(|entry| entry.command.clone())
    };
    let mut at_once = Sat::down();
    at_once.send(BO, &brush).unwrap();
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    assert!(matches!(sat.send(BO, &brush).unwrap().ack, Ack::Queued { .. }));
    let again = |sat: &Sat| {
        for table in [&sat.table, &reopened(&sat.log, false)] {
            assert_eq!(table.command(BO, &brush, None).unwrap().1.ack, Ack::Before);
            let other = Command { id: "b".into(), say: talk("another"), based_on: None };
            assert_eq!(table.command(BO, &other, None).unwrap_err().name(), named(Right::OtherCommand));
        }
    };
    again(&sat);
    assert_eq!(begun(&sat), None);
    sat.roll(ANN);
    sat.answer(ANN, yes());
    assert!(begun(&sat).is_some() && begun(&sat) == begun(&at_once));
    again(&sat);
}

#[test]
fn answered_twice_by_the_wrong_seat_or_not_an_answer() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let first = sat.say_answer(yes());
    assert_eq!(sat.refused(BO, first.clone()), named(Right::OwnCharacter));
    let wrong = sat.say_answer(Answer::Number(1));
    assert_eq!(sat.refused(ANN, wrong), named(Right::NoAnswer));
    sat.ok(ANN, first.clone());
    assert_eq!(sat.refused(ANN, first.clone()), named(Right::AnsweredBefore));
    sat.answer(REFEREE, yes());
    sat.answer(ANN, yes());
    assert_eq!(sat.keeper(ADA, "soot"), 3);
    assert_eq!(sat.refused(ANN, first), named(Right::TooLate));
}

#[test]
fn an_answer_to_what_was_ruled_on_since_comes_too_late() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.typed(ANN, &[4]);
    let old = sat.say_answer(yes());
    let ruling = sat.rule("lanterns.kindle.flint", 12);
    sat.ok(REFEREE, ruling);
    assert_eq!(sat.refused(ANN, old), named(Right::TooLate));
    sat.answer(ANN, yes());
    assert_eq!(sat.keeper(ADA, "oil"), 2);
}

#[test]
fn an_unknown_attempt_or_point_is_named() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let Say::Answer { attempt, version, answer, .. } = sat.say_answer(yes()) else { panic!() };
    let path = "9".parse().unwrap();
    let nowhere = Say::Answer { attempt, path, version, answer: answer.clone() };
    assert_eq!(sat.refused(ANN, nowhere), named(Right::TooLate));
    let attempt = norn_chronicle::AttemptId("no such".into());
    let nothing = Say::Answer { attempt, path, version, answer };
    assert_eq!(sat.refused(ANN, nothing), named(Right::NoSuchAttempt));
    assert_eq!(sat.refused(norn_chronicle::Seat(9), talk("hello")), named(Right::Seat));
}

#[test]
fn ids_names_and_texts_have_limits() {
    use norn_table::command::{ID_MAX, NAME_MAX, TALK_MAX};
    let mut sat = Sat::down();
    for id in [String::new(), "x".repeat(ID_MAX + 1)] {
        let refused =
            sat.table.command(ANN, &Command { id, say: talk("a"), based_on: None }, None).unwrap_err();
        assert_eq!(refused.name(), named(Right::Text));
    }
    sat.send(ANN, &Command { id: "x".repeat(ID_MAX), say: talk(&"a".repeat(TALK_MAX)), based_on: None })
        .unwrap();
    assert_eq!(sat.refused(ANN, talk(&"a".repeat(TALK_MAX + 1))), named(Right::Text));
    assert_eq!(sat.refused(ANN, talk(" ")), named(Right::Text));
    let invite = |name: String| Say::Invite { name, device: None, hosted: true };
    assert_eq!(sat.refused(REFEREE, invite("n".repeat(NAME_MAX + 1))), named(Right::Text));
    assert_eq!(sat.refused(REFEREE, invite("ann".into())), named(Right::Text));
    sat.ok(REFEREE, invite("n".repeat(NAME_MAX)));
    // Numbers that JSON can't give back exactly are not written down.
    assert_eq!(sat.refused(ANN, wish("auto-roll", Value::Number(i64::MAX))), named(Right::Text));
}

#[test]
fn seats_max_and_wishes_max_are_kept() {
    let mut sat = Sat::down();
    sat.careful = false;
    for n in 3..norn_table::SEATS_MAX {
        sat.ok(REFEREE, Say::Invite { name: format!("guest {n}"), device: None, hosted: false });
    }
    let one = Say::Invite { name: "late".into(), device: None, hosted: false };
    assert_eq!(sat.refused(REFEREE, one), named(Right::Full));
    for n in 0..norn_table::WISHES_MAX {
        sat.ok(ANN, wish(&format!("{n}"), true));
    }
    assert_eq!(sat.refused(ANN, wish("more", true)), named(Right::Full));
    sat.ok(ANN, wish("0", Value::List(vec![])));
    sat.ok(ANN, wish("more", true));
}

#[test]
fn seen_max_is_kept() {
    let mut sat = Sat::down();
    sat.careful = false;
    let first = Command { id: "first".into(), say: Say::Yield {}, based_on: None };
    sat.send(ANN, &first).unwrap();
    for _ in 0..norn_table::SEEN_MAX - 1 {
        sat.ok(ANN, Say::Yield {});
    }
    assert_eq!(sat.send(ANN, &first).unwrap().ack, Ack::Before);
    sat.ok(ANN, Say::Yield {});
    assert_eq!(sat.send(ANN, &first).unwrap().ack, Ack::Done, "the oldest is forgotten");
}

// ---- lapsing

fn lapsed(sat: &Sat, from: usize) -> usize {
    let lapses = |body: &&&Body| matches!(body, Body::Answered { from: From::Lapsed, .. });
    sat.bodies(from).iter().filter(lapses).count()
}

#[test]
fn narration_settles_only_what_lasts_until_then() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Narrate { text: "It is dark.".into() });
    assert_eq!((lapsed(&sat, from), sat.asked()), (0, vec!["lanterns.watch.omen"]));
    sat.ok(REFEREE, Say::MoveOn {});
    assert_eq!((lapsed(&sat, from), sat.open()), (3, None));
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"]);
    sat.ok(REFEREE, Say::MoveOn {});
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"], "a roll never lapses");
    sat.roll(ANN);
    let from = sat.log.len();
    assert_eq!(sat.refused(ANN, Say::Narrate { text: "I see.".into() }), named(Right::RefereesOnly));
    assert_eq!(sat.refused(ANN, Say::MoveOn {}), named(Right::RefereesOnly));
    sat.ok(REFEREE, Say::Narrate { text: "Nothing.".into() });
    assert_eq!((lapsed(&sat, from), sat.open()), (1, None));
    assert_eq!(sat.keeper(ADA, "oil"), 1);
}

#[test]
fn the_owners_acting_again_settles_their_questions_and_nobody_elses_does() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.asked(), ["lanterns.watch.omen"]);
    let from = sat.log.len();
    sat.attempt(ANN, "brush", ADA);
    assert_eq!((lapsed(&sat, from), sat.open()), (3, None));
    // Bob's waited longer, and both ran.
    assert_eq!((sat.keeper(ADA, "soot"), sat.keeper(BOB, "soot")), (1, 1));
}

#[test]
fn moving_on_is_the_referees_doing_and_is_known_again() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let from = sat.log.len();
    sat.ok(REFEREE, Say::MoveOn {});
    assert_eq!(sat.log[from].by, By::Seat(REFEREE));
    assert!(sat.log[from].command.is_some());
}

#[test]
fn a_standing_answer_is_given_and_says_so() {
    let mut sat = Sat::down();
    sat.ok(ANN, wish("answer:lanterns.watch.omen", true));
    sat.attempt(ANN, "ponder", ADA);
    assert_eq!((sat.keeper(ADA, "soot"), sat.open()), (3, None));
    let standing =
        sat.bodies(0).iter().any(|body| matches!(body, Body::Answered { from: From::Standing(ANN), .. }));
    assert!(standing);
    // It can be taken back, and can also be given while the question is open.
    sat.ok(ANN, wish("answer:lanterns.watch.omen", Value::List(vec![])));
    sat.attempt(ANN, "ponder", ADA);
    assert_eq!(sat.asked().len(), 1);
    sat.ok(ANN, wish("answer:lanterns.watch.omen", false));
    assert_eq!((sat.keeper(ADA, "soot"), sat.open()), (0, None));
}

#[test]
fn a_standing_yes_to_a_question_without_end_needs_a_count() {
    let mut sat = Sat::down();
    let again = "answer:lanterns.kindle.again";
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/oil".into(), value: 1.into(), reason: String::new() });
    sat.ok(ANN, wish(again, true));
    sat.attempt(REFEREE, "kindle", ADA);
    sat.answer(ANN, Answer::Number(1));
    sat.typed(ANN, &[1, 1]);
    sat.typed(ANN, &[1]);
    assert_eq!(sat.asked(), ["lanterns.kindle.again"], "a bare yes could go on for ever");
    sat.ok(ANN, wish(again, Value::Number(2)));
    for _ in 0..2 {
        assert_eq!(sat.asked(), ["lanterns.kindle.dice"]);
        sat.typed(ANN, &[1, 1]);
        sat.typed(ANN, &[1]);
    }
    assert_eq!(sat.open(), None, "the third time it is a no");
    assert_eq!(sat.keeper(ADA, "soot"), 2);
}

#[test]
fn what_an_answer_left_to_its_default_makes_impossible_is_not_ready() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/oil".into(), value: 1.into(), reason: String::new() });
    let kindles = attempt("kindle", ADA);
    let Say::Attempt { filled, .. } = &kindles else { panic!() };
    assert!(matches!(sat.table.fill(ANN, filled), Stage::Propose(_)));
    sat.attempt(REFEREE, "kindle", ADA);
    sat.answer(ANN, Answer::Number(1));
    sat.typed(ANN, &[1, 1]);
    sat.typed(ANN, &[1]);
    // The last of the oil burns whatever Ann answers, and their next deed answers for them.
    assert_eq!((sat.asked(), sat.keeper(ADA, "oil")), (vec!["lanterns.kindle.again"], 1));
    let Stage::Refused(refused) = sat.table.fill(ANN, filled) else { panic!("it can't be done any more") };
    assert_eq!(refused.name(), named(Right::TooLate));
    assert!(refused.in_words().contains("answer it first"), "{}", refused.in_words());
    assert_eq!(sat.refused(ANN, kindles), "lanterns.kindle.oil");
}

#[test]
fn a_players_draft_leaves_the_referees_fields_alone() {
    let mut sat = Sat::down();
    let theirs = sat.table.forms()[0].fields.iter().find(|field| field.name == "wick").unwrap().clone();
    assert_eq!(theirs.by, norn_kernel::By::Referee, "the form says so");
    let build = |wick: i64| {
        let values = [("name", Value::text("Cy")), ("wick", Value::Number(wick))];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        Say::Build { draft: norn_kernel::Draft { form: "keeper".into(), values }, seat: None }
    };
    let Err(refused) = sat.say(ANN, build(3)) else { panic!("it was taken") };
    assert_eq!(refused.name(), named(Right::RefereesOnly));
    assert!(refused.in_words().contains("`wick`"), "{}", refused.in_words());
    assert_eq!(theirs.default, Some(Value::Number(1)));
    sat.ok(ANN, build(1));
    sat.ok(REFEREE, build(3));
}
