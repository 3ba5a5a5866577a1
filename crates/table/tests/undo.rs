//! Undoing, and doing again.
use crate::common;
use common::*;
use norn_chronicle::fold::UNDO_MAX;
use norn_chronicle::{Aside, Body, REFEREE, Source};
use norn_table::command::Right;
use norn_table::view::Live;
use norn_table::{Say, Stage};

/// Listens, with whatever face falls and no second thought.
fn listen(sat: &mut Sat, seat: norn_chronicle::Seat, who: norn_kernel::Who) {
    sat.attempt(seat, "listen", who);
    if sat.asked() == ["lanterns.kindle.flint"] {
        sat.roll(seat);
    }
    sat.answer(seat, no());
}

#[test]
fn nobody_is_offered_an_undo_that_would_be_refused() {
    let mut sat = Sat::down();
    let offered = |sat: &Sat| [ANN, BO, REFEREE].map(|seat| sat.view(seat).undo.is_some());
    sat.attempt(BO, "brush", BOB);
    assert_eq!(offered(&sat), [false, true, true], "what Bo did is Bo's");
    sat.attempt(ANN, "gamble", ADA);
    assert_eq!(offered(&sat), [true, false, true], "no die has fallen yet");
    sat.typed(ANN, &[4]);
    sat.typed(REFEREE, &[7]);
    assert_eq!(offered(&sat), [false, false, true], "a die has fallen");
    sat.ok(REFEREE, wish("undo-consent", true));
    assert_eq!(offered(&sat), [true, true, true], "all are asked");
}

#[test]
fn ones_own_act_without_dice_needs_nobody() {
    let mut sat = Sat::down();
    let before = sat.world();
    sat.attempt(ANN, "brush", ADA);
    assert_eq!(sat.refused(BO, undo()), named(Right::Consent));
    sat.ok(ANN, undo());
    assert_eq!(sat.world(), before);
    sat.attempt(ANN, "ponder", ADA);
    sat.answer(ANN, yes());
    sat.ok(ANN, undo());
    assert_eq!(sat.open(), None, "what is open is undone first");
    // Where somebody else answered, the referee decides.
    sat.attempt(ANN, "ponder", ADA);
    for _ in 0..3 {
        sat.answer(REFEREE, yes());
    }
    assert_eq!(sat.refused(ANN, undo()), named(Right::Consent));
    sat.ok(REFEREE, undo());
    assert_eq!(sat.world(), before);
}

#[test]
fn with_dice_only_the_referee_and_the_same_attempt_takes_the_same_faces() {
    let mut sat = Sat::down();
    listen(&mut sat, ANN, ADA);
    let (face, first) = (sat.faces(0), sat.settled());
    assert_eq!(sat.refused(ANN, undo()), named(Right::Consent));
    sat.ok(REFEREE, undo());
    assert_eq!(sat.refused(BO, attempt("brush", BOB)), named(Right::Consent));
    assert_eq!(sat.refused(ANN, attempt("brush", ADA)), named(Right::Consent));
    // The form says so before: nothing is ready that would be refused then.
    let stage = |seat, say: Say| {
        let Say::Attempt { filled, .. } = say else { panic!() };
        sat.table.fill(seat, &filled)
    };
    for (seat, who) in [(ANN, ADA), (BO, BOB)] {
        let Stage::Refused(refused) = stage(seat, attempt("brush", who)) else { panic!("it is refused") };
        assert_eq!(refused.name(), named(Right::Consent));
    }
    assert!(matches!(stage(ANN, attempt("listen", ADA)), Stage::Ready(_)));
    assert!(matches!(stage(REFEREE, attempt("brush", ADA)), Stage::Ready(_)));
    let from = sat.log.len();
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.faces(from), face);
    let body = sat.bodies(from).into_iter().find(|body| matches!(body, Body::Rolled { .. })).unwrap().clone();
    assert!(matches!(body, Body::Rolled { source: Source::Again(id), .. } if id == first));
    assert_eq!(sat.asked(), ["lanterns.kindle.again"], "choices are made anew");
    sat.answer(ANN, yes());
    assert_eq!(sat.keeper(ADA, "oil"), 2);
    // After that, everybody is free.
    sat.attempt(BO, "brush", BOB);
}

#[test]
fn the_referee_may_begin_something_else_and_the_faces_are_gone() {
    let mut sat = Sat::down();
    listen(&mut sat, ANN, ADA);
    sat.ok(REFEREE, undo());
    sat.ok(REFEREE, attempt("brush", BOB));
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"], "new dice");
}

/// However little the words differ, it is another attempt: fresh dice in the place of seen ones need the referee,
/// and the log says so.
#[test]
fn nearly_the_same_attempt_after_seen_dice_is_the_referees_and_is_marked() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("auto-roll", true));
    let stalk = |shade| filled("stalk", ADA).with("shade", shade);
    let second = norn_kernel::Draft { form: "shade".into(), ..Default::default() };
    sat.ok(REFEREE, Say::Build { draft: second, seat: None });
    let other = norn_kernel::Who(3);
    sat.ok(REFEREE, Say::Attempt { filled: stalk(SHADE), insist: false });
    sat.roll(ANN);
    let seen = sat.faces(0);
    sat.ok(REFEREE, undo());
    let marks = |sat: &Sat, from: usize| -> Vec<bool> {
        let marked = |entry: &norn_chronicle::Entry| match entry.body {
            Body::Attempted { after_seen, .. } => Some(after_seen),
            _ => None,
        };
        sat.log[from..].iter().filter_map(marked).collect()
    };
    assert_eq!(sat.refused(ANN, attempt("listen", ADA)), named(Right::Consent));
    // The same takes the same faces, and nothing is to be said of it.
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Attempt { filled: stalk(SHADE), insist: false });
    assert_eq!((sat.faces(from), marks(&sat, from)), (seen, vec![false]));
    sat.ok(REFEREE, undo());
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Attempt { filled: stalk(other), insist: false });
    assert_eq!(marks(&sat, from), [true]);
    assert_eq!(sat.faces(from).len(), 0, "its dice are fresh, and still Ann's to roll");
}

#[test]
fn the_queue_is_no_way_around_consent() {
    let mut sat = Sat::down();
    listen(&mut sat, ANN, ADA);
    listen(&mut sat, BO, BOB);
    let bobs = sat.faces(0).pop().unwrap();
    sat.ok(REFEREE, undo());
    sat.ok(REFEREE, undo());
    sat.attempt(ANN, "listen", ADA);
    let waits = queued(&sat.attempt(BO, "brush", BOB));
    sat.answer(ANN, no());
    assert_eq!((sat.open(), sat.view(BO).queue.len()), (None, 1), "it waits for the referee");
    assert_eq!(sat.keeper(BOB, "soot"), 0);
    let from = sat.log.len();
    sat.attempt(BO, "listen", BOB);
    assert_eq!(sat.faces(from), [bobs]);
    sat.answer(BO, no());
    // Nothing was seen any more that could be avoided.
    assert_eq!(sat.keeper(BOB, "soot"), 1);
    let withdrawn = sat.view(BO).queue.iter().any(|one| one.id == waits);
    assert!(!withdrawn);
}

#[test]
fn the_referees_start_is_their_consent() {
    let mut sat = Sat::down();
    listen(&mut sat, ANN, ADA);
    sat.attempt(BO, "ponder", BOB);
    sat.ok(REFEREE, undo());
    sat.ok(REFEREE, undo());
    sat.attempt(ANN, "listen", ADA);
    sat.ok(REFEREE, Say::Undo { back_to: None });
    assert_eq!(sat.refused(BO, attempt("brush", BOB)), named(Right::Consent));
    sat.attempt(ANN, "listen", ADA);
    sat.answer(ANN, no());
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.keeper(BOB, "soot"), 1);
}

#[test]
fn several_undos_in_a_row_are_done_again_in_order() {
    let mut sat = Sat::down();
    let start = sat.world();
    listen(&mut sat, ANN, ADA);
    listen(&mut sat, BO, BOB);
    listen(&mut sat, ANN, ADA);
    let faces = sat.faces(0);
    let end = sat.world();
    for _ in 0..3 {
        sat.ok(REFEREE, undo());
    }
    assert_eq!(sat.world(), start);
    assert_eq!(sat.refused(REFEREE, undo_to("nothing")), named(Right::NothingToUndo));
    let from = sat.log.len();
    listen(&mut sat, ANN, ADA);
    listen(&mut sat, BO, BOB);
    listen(&mut sat, ANN, ADA);
    assert_eq!((sat.faces(from), sat.world()), (faces.clone(), end.clone()));
    // All at once, back to and with the first of them.
    let first = sat.bodies(from).into_iter().find_map(|body| match body {
        Body::Settled { attempt, .. } => Some(attempt.0.clone()),
        _ => None,
    });
    sat.ok(REFEREE, undo_to(&first.unwrap()));
    assert_eq!(sat.world(), start);
    let from = sat.log.len();
    listen(&mut sat, ANN, ADA);
    listen(&mut sat, BO, BOB);
    listen(&mut sat, ANN, ADA);
    assert_eq!((sat.faces(from), sat.world()), (faces, end));
}

fn undo_to(id: &str) -> Say {
    Say::Undo { back_to: Some(norn_chronicle::AttemptId(id.into())) }
}

#[test]
fn hidden_and_public_changes_are_undone_together_each_for_its_audience() {
    let mut sat = Sat::down();
    let start = sat.world();
    sat.attempt(ANN, "brush", ADA);
    let first = sat.settled();
    sat.ok(REFEREE, Say::Correct { address: "shade/2/grip".into(), value: 1.into(), reason: String::new() });
    sat.attempt(REFEREE, "scout", SHADE);
    sat.roll(REFEREE);
    sat.answer(REFEREE, yes());
    sat.attempt(ANN, "brush", ADA);
    let from = sat.log.len();
    sat.ok(REFEREE, undo_to(&first.0));
    assert_eq!(sat.world(), start);
    let shares: Vec<bool> = sat.log[from..].iter().map(|entry| entry.audience.reaches(ANN)).collect();
    assert_eq!(shares, [true, false]);
    for entry in &sat.log[from..] {
        let Body::Undone { undone, .. } = &entry.body else { panic!() };
        assert_eq!(undone.len(), 2);
    }
    // Again in the order in which they were, though two entries told of it.
    sat.attempt(ANN, "brush", ADA);
    let from = sat.log.len();
    sat.attempt(REFEREE, "scout", SHADE);
    assert_eq!(sat.faces(from).len(), 1, "its face was kept");
}

#[test]
fn what_is_due_is_undone_with_what_led_to_it() {
    let mut sat = Sat::down();
    let hall = norn_kernel::Value::Place(norn_kernel::Place(3));
    let walk = |to| Say::Attempt { filled: filled("walk", ADA).with("to", to), insist: false };
    let home = norn_kernel::Value::Place(norn_kernel::Place(0));
    for n in 0..5 {
        sat.ok(ANN, walk(if n % 2 == 0 { hall.clone() } else { home.clone() }));
    }
    let before = sat.world();
    let from = sat.log.len();
    sat.ok(ANN, walk(home));
    let due = sat.log[from..].iter().filter(|entry| matches!(entry.body, Body::Settled { .. })).count();
    assert_eq!(due, 2, "the walk, and then dusk by itself");
    assert_ne!(sat.world(), before);
    // A die fell at dusk, so Ann can't; the referee's undoing takes back both.
    assert_eq!(sat.refused(ANN, undo()), named(Right::Consent));
    sat.ok(REFEREE, undo());
    assert_eq!(sat.world(), before);
}

#[test]
fn what_is_said_to_be_undone_is_what_is_undone() {
    let mut sat = Sat::down();
    let latest = |sat: &Sat, seat| Say::TakeBack { latest: sat.view(seat).undo.unwrap() };
    let walk = |to| Say::Attempt { filled: filled("walk", ADA).with("to", to), insist: false };
    let place = |n| norn_kernel::Value::Place(norn_kernel::Place(n));
    for n in 0..5 {
        sat.ok(ANN, walk(place(if n % 2 == 0 { 3 } else { 0 })));
    }
    let from = sat.log.len();
    sat.ok(ANN, walk(place(0)));
    let walked = sat.log[from..].iter().find_map(|entry| match &entry.body {
        Body::Attempted { attempt, filled: Some(_), .. } => Some(attempt.clone()),
        _ => None,
    });
    assert_eq!(sat.view(REFEREE).undo, walked, "not dusk, which followed by itself");
    sat.ok(REFEREE, latest(&sat, REFEREE));
    // What is open comes first, before all that is over.
    let mut sat = Sat::down();
    sat.attempt(BO, "ponder", BOB);
    let (open, ..) = sat.open().unwrap();
    assert_eq!(sat.view(BO).undo, Some(open));
    let before = latest(&sat, BO);
    sat.answer(BO, yes());
    for _ in 0..2 {
        if sat.open().is_some() {
            sat.answer(BO, yes());
        }
    }
    // Whoever taps too late takes back nothing else.
    let soot = sat.keeper(BOB, "soot");
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.refused(BO, before), named(Right::TooLate));
    assert_eq!(sat.keeper(BOB, "soot"), soot + 1);
    sat.ok(BO, latest(&sat, BO));
    assert_eq!(sat.keeper(BOB, "soot"), soot);
}

#[test]
fn stopping_stays_whatever_is_undone() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Subject { subject: "spiders".into(), consent: false });
    sat.attempt(ANN, "brush", ADA);
    sat.ok(BO, Say::Stop {});
    sat.ok(ANN, undo());
    assert_eq!(sat.keeper(ADA, "soot"), 0);
    assert_eq!(sat.view(ANN).stopped, ["spiders"]);
    assert_eq!(sat.world()["shades"]["2"]["readied"], false, "what followed from stopping stays");
    // Everything else can go, stopping never.
    for _ in 0..3 {
        sat.ok(REFEREE, undo());
    }
    assert_eq!(sat.refused(REFEREE, undo()), named(Right::NothingToUndo));
}

#[test]
fn an_open_attempt_that_is_undone_keeps_its_faces_and_one_set_aside_does_not() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    assert_eq!(sat.refused(ANN, undo()), named(Right::Consent));
    sat.ok(REFEREE, undo());
    let face = sat.faces(0);
    let from = sat.log.len();
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.faces(from), face);
    let (attempt, ..) = sat.open().unwrap();
    sat.ok(REFEREE, Say::SetAside { attempt, reason: "a mistake".into() });
    assert!(matches!(
        &sat.log.last().unwrap().body,
        Body::SetAside { reason: Aside::Referee(why), .. } if why == "a mistake"
    ));
    // Nobody needs consent now, and new dice fall.
    sat.attempt(BO, "brush", BOB);
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"]);
}

#[test]
fn a_table_may_ask_for_everybodys_consent() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("undo-consent", true));
    sat.attempt(ANN, "brush", ADA);
    assert_eq!(sat.refused(BO, Say::Agree {}), named(Right::NothingToUndo));
    sat.ok(ANN, undo());
    let asked = sat.view(BO).asked_to_undo.unwrap();
    assert_eq!((asked.seat, asked.lacking), (ANN, vec![REFEREE, BO]));
    // Nobody agrees for somebody else, or twice.
    for seat in [ANN, BO, BO] {
        sat.ok(seat, Say::Agree {});
    }
    assert_eq!(sat.view(BO).asked_to_undo.unwrap().lacking, [REFEREE]);
    assert_eq!(sat.keeper(ADA, "soot"), 1);
    sat.ok(REFEREE, Say::Agree {});
    assert_eq!((sat.keeper(ADA, "soot"), sat.view(BO).asked_to_undo), (0, None));
    let Body::Undone { agreed, .. } = &sat.log.last().unwrap().body else { panic!() };
    assert_eq!(*agreed, [REFEREE, ANN, BO].into());
    // Whoever is not there is not asked, and what happens meanwhile is another question.
    sat.attempt(ANN, "brush", ADA);
    sat.ok(BO, Say::Present { present: false });
    sat.ok(ANN, undo());
    sat.ok(REFEREE, Say::Correct { address: "keeper/1/oil".into(), value: 3.into(), reason: String::new() });
    assert_eq!(sat.refused(REFEREE, Say::Agree {}), named(Right::NothingToUndo));
    sat.ok(REFEREE, undo());
    sat.ok(ANN, Say::Agree {});
    assert_eq!(sat.keeper(ADA, "soot"), 1, "only the correction");
    // What could not be undone is not asked for.
    assert_eq!(sat.refused(ANN, undo_to("nothing")), named(Right::NothingToUndo));
    assert_eq!(sat.view(BO).asked_to_undo, None);
}

#[test]
fn records_switches_and_corrections_are_undone_and_seats_and_talk_stay() {
    let mut sat = Sat::down();
    let start = sat.world();
    sat.ok(REFEREE, Say::Switch { switch: "gusts".into(), value: "wild".into() });
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/oil".into(), value: 3.into(), reason: String::new() });
    sat.ok(ANN, talk("hello"));
    let draft = norn_kernel::Draft {
        form: "keeper".into(),
        values: [("name".to_owned(), norn_kernel::Value::text("Cy"))].into(),
    };
    sat.ok(ANN, Say::Build { draft: draft.clone(), seat: None });
    for _ in 0..3 {
        sat.ok(REFEREE, undo());
    }
    assert_eq!(sat.world(), start);
    assert!(sat.bodies(0).iter().any(|body| matches!(body, Body::Said { .. })));
    // A number is never given twice.
    sat.ok(ANN, Say::Build { draft, seat: None });
    assert_eq!(sat.world()["keepers"]["4"]["name"], "Cy");
}

#[test]
fn undo_max_is_kept() {
    let mut sat = Sat::down();
    sat.careful = false;
    let oil =
        |n: i32| Say::Correct { address: "keeper/0/oil".into(), value: n.into(), reason: String::new() };
    for n in 0..=i32::try_from(UNDO_MAX).unwrap() {
        sat.ok(REFEREE, oil(n % 10));
    }
    for _ in 0..UNDO_MAX {
        sat.ok(REFEREE, undo());
    }
    assert_eq!(sat.keeper(ADA, "oil"), 0, "the oldest stays");
    assert_eq!(sat.refused(REFEREE, undo()), named(Right::NothingToUndo));
    sat.careful = true;
    sat.ok(ANN, talk("still the same from its log"));
}

fn redo() -> Say {
    Say::Redo {}
}

/// Whether this seat is offered to do again what was undone.
fn offers(sat: &Sat) -> [bool; 3] {
    [ANN, BO, REFEREE].map(|seat| sat.view(seat).redo)
}

#[test]
fn what_was_undone_is_done_again_as_it_was_until_anything_else_happens() {
    let mut sat = Sat::down();
    let before = sat.world();
    assert_eq!(sat.refused(REFEREE, redo()), named(Right::NothingToUndo));
    listen(&mut sat, ANN, ADA);
    listen(&mut sat, BO, BOB);
    let (face, first, after) = (sat.faces(0), sat.settled(), sat.world());
    sat.ok(REFEREE, undo());
    let between = sat.world();
    sat.ok(REFEREE, undo());
    assert_eq!((sat.world(), offers(&sat)), (before.clone(), [false, false, true]));
    // One after the other, as they were undone.
    sat.ok(REFEREE, redo());
    assert_eq!(sat.world(), between);
    sat.ok(REFEREE, redo());
    assert_eq!((sat.world(), offers(&sat)), (after.clone(), [false; 3]));
    assert_eq!(sat.faces(0), face, "no die falls for it");
    // Its faces are used up by it: the same attempt has fresh dice, and needs nobody's consent.
    sat.attempt(ANN, "brush", ADA);
    sat.ok(ANN, undo());
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"]);
    sat.ok(REFEREE, Say::SetAside { attempt: sat.open().unwrap().0, reason: String::new() });
    // It is undone once more like anything else, and the same attempt takes the same faces then.
    sat.ok(REFEREE, undo());
    assert_eq!((sat.world(), offers(&sat)), (between, [false, false, true]));
    let from = sat.log.len();
    sat.attempt(BO, "listen", BOB);
    let again =
        sat.bodies(from).into_iter().find(|body| matches!(body, Body::Rolled { .. })).unwrap().clone();
    assert!(matches!(again, Body::Rolled { source: Source::Again(id), .. } if id == first));
    assert_eq!(sat.refused(REFEREE, redo()), named(Right::NothingToUndo), "something is open");
    sat.answer(BO, no());
    assert_eq!((sat.world(), offers(&sat)), (after, [false; 3]), "something else has happened");
    assert_eq!(sat.refused(REFEREE, redo()), named(Right::NothingToUndo));
}

#[test]
fn who_undid_something_does_it_again_and_nobody_else_but_the_referee() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "brush", ADA);
    let after = sat.world();
    sat.ok(ANN, undo());
    assert_eq!(offers(&sat), [true, false, true]);
    assert_eq!(sat.refused(BO, redo()), named(Right::NothingToUndo));
    sat.ok(ANN, redo());
    assert_eq!(sat.world(), after);
    // It is hers to undo, as it was before.
    sat.ok(ANN, undo());
    sat.ok(REFEREE, redo());
    assert_eq!(sat.world(), after);
    sat.ok(REFEREE, undo());
    assert_eq!(offers(&sat), [false, false, true], "what the referee has undone is the referee's");
    sat.ok(REFEREE, redo());
    // What others do in between ends it for all who may know of that.
    sat.ok(REFEREE, undo());
    sat.attempt(BO, "brush", BOB);
    assert_eq!((offers(&sat), sat.refused(REFEREE, redo())), ([false; 3], named(Right::NothingToUndo)));
}
