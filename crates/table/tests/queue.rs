//! One attempt is open at a time; others wait: players' where all can see them, the referee's where nobody else does.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::canon::seal;
use norn_chronicle::stream::Projection;
use norn_chronicle::{AttemptId, Body, By, REFEREE, Reach, Seat};
use norn_kernel::Filled;
use norn_table::command::{Right, TALK_MAX};
use norn_table::view::Live;
use norn_table::{Ack, QUEUE_MAX, Say};

#[test]
fn one_is_open_and_others_wait_visibly_and_start_by_themselves() {
    let mut sat = Sat::down();
    assert_eq!(sat.attempt(ANN, "listen", ADA).ack, Ack::Done);
    let first = queued(&sat.attempt(BO, "brush", BOB));
    let second = queued(&sat.attempt(BO, "listen", BOB));
    for seat in [REFEREE, ANN, BO] {
        let view = sat.view(seat);
        assert_eq!(view.queue.iter().map(|one| &one.id).collect::<Vec<_>>(), [&first, &second]);
        assert_eq!(view.queue[0].by, Some(BO));
        assert_eq!(view.queue[0].mine, seat != ANN);
        assert!(!view.queue[0].proposal);
    }
    sat.roll(ANN);
    sat.answer(ANN, no());
    // The one without dice ran to its end, and the other is open now.
    assert_eq!(sat.keeper(BOB, "soot"), 1);
    assert_eq!(sat.open().unwrap().0, second);
    assert_eq!(sat.view(ANN).queue, []);
}

#[test]
fn the_referee_starts_a_waiting_attempt_before_others() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    let first = queued(&sat.attempt(BO, "listen", BOB));
    let second = queued(&sat.attempt(BO, "ponder", BOB));
    assert_eq!(sat.refused(BO, Say::Start { attempt: second.clone() }), named(Right::RefereesOnly));
    sat.ok(REFEREE, Say::Start { attempt: second.clone() });
    // Ada's questions took their defaults.
    assert_eq!(sat.keeper(ADA, "soot"), 0);
    assert_eq!(sat.open().unwrap().0, second);
    assert_eq!(sat.view(ANN).queue[0].id, first);
    assert_eq!(sat.refused(REFEREE, Say::Start { attempt: second }), named(Right::NoSuchAttempt));
}

#[test]
fn what_must_be_answered_keeps_the_referee_from_starting_another() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    let waits = queued(&sat.attempt(BO, "brush", BOB));
    assert_eq!(sat.refused(REFEREE, Say::Start { attempt: waits }), named(Right::TooLate));
}

#[test]
fn whoever_proposed_it_and_the_referee_take_it_back() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    let first = queued(&sat.attempt(BO, "brush", BOB));
    assert_eq!(
        sat.refused(ANN, Say::Withdraw { attempt: first.clone(), reason: String::new() }),
        named(Right::OwnAttempt)
    );
    sat.ok(BO, Say::Withdraw { attempt: first.clone(), reason: String::new() });
    assert_eq!(
        sat.refused(BO, Say::Withdraw { attempt: first, reason: String::new() }),
        named(Right::NoSuchAttempt)
    );
    let second = queued(&sat.attempt(BO, "brush", BOB));
    let why = |reason: &str| Say::Withdraw { attempt: second.clone(), reason: reason.into() };
    assert_eq!(sat.refused(BO, why("Not now.")), named(Right::RefereesOnly), "only the referee says why");
    assert_eq!(sat.refused(REFEREE, why(&"a".repeat(TALK_MAX + 1))), named(Right::Text));
    sat.ok(REFEREE, why("Not now."));
    assert_eq!(sat.view(BO).queue, []);
    let told = sat.log.iter().filter_map(|entry| match &entry.body {
        Body::Withdrawn { reason, .. } => Some(reason.as_str()),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), ["", "Not now."], "and whoever wanted it reads it");
}

#[test]
fn a_proposal_waits_for_the_referees_part_and_keeps_its_name() {
    let mut sat = Sat::down();
    let proposal = queued(&sat.ok(ANN, attempt("stalk", ADA)));
    let view = sat.view(BO);
    assert!(view.queue[0].proposal && view.open.is_none());
    let all = filled("stalk", ADA).with("shade", SHADE);
    let accept = |filled| Say::Accept { attempt: proposal.clone(), filled, insist: false };
    assert_eq!(sat.refused(ANN, accept(all.clone())), named(Right::RefereesOnly));
    assert_eq!(sat.refused(REFEREE, accept(filled("stalk", ADA))), "unknown");
    assert_eq!(sat.refused(REFEREE, Say::Start { attempt: proposal.clone() }), named(Right::NoSuchAttempt));
    sat.ok(REFEREE, accept(all.clone()));
    assert_eq!(sat.open().unwrap().0, proposal);
    assert_eq!(sat.view(BO).queue, []);
    assert_eq!(sat.refused(REFEREE, accept(all)), named(Right::NoSuchAttempt));
}

#[test]
fn a_proposal_holds_what_goes_without_saying_for_whoever_makes_it() {
    let mut sat = Sat::down();
    let said = Filled::of("stalk").with_defaults();
    let proposal = queued(&sat.ok(ANN, Say::Attempt { filled: said.clone(), insist: false }));
    let waits = sat.view(REFEREE).queue[0].filled.clone();
    assert_eq!(
        waits,
        said.clone().with("who", ADA),
        "the referee speaks for more than one, and would be asked"
    );
    sat.ok(REFEREE, Say::Accept { attempt: proposal, filled: waits.with("shade", SHADE), insist: false });
    assert!(sat.open().is_some());

    // Where it goes without saying for the referee, too, it is said all the same: or others could tell that there is
    // somebody whom only the referee sees.
    let mut alone = Sat::down();
    // Neither the shade nor Bob.
    alone.ok(REFEREE, undo());
    alone.ok(REFEREE, undo());
    queued(&alone.ok(ANN, Say::Attempt { filled: said.clone(), insist: false }));
    assert_eq!(alone.view(ANN).queue[0].filled, said.with("who", ADA));
}

#[test]
fn a_proposal_accepted_while_something_is_open_waits_once() {
    let mut sat = Sat::down();
    sat.attempt(BO, "ponder", BOB);
    let proposal = queued(&sat.ok(ANN, attempt("stalk", ADA)));
    let all = filled("stalk", ADA).with("shade", SHADE);
    // The referee's acting is moving on: Bob's questions lapse, and the attempt begins under its own name.
    sat.ok(REFEREE, Say::Accept { attempt: proposal.clone(), filled: all, insist: false });
    assert_eq!(sat.open().unwrap().0, proposal);
    assert_eq!(sat.view(REFEREE).queue, []);
    sat.roll(ANN);
    let hidden = sat.open().unwrap();
    assert_eq!(hidden.2[0].seat, REFEREE);
    let waits = queued(&sat.ok(BO, attempt("stalk", BOB)));
    let all = filled("stalk", BOB).with("shade", SHADE);
    let turn = sat.ok(REFEREE, Say::Accept { attempt: waits.clone(), filled: all, insist: false });
    assert_eq!(queued(&turn), waits);
    assert_eq!(sat.view(BO).queue.len(), 1);
    assert!(!sat.view(BO).queue[0].proposal);
}

#[test]
fn nobody_acts_with_somebody_elses_character() {
    let mut sat = Sat::down();
    assert_eq!(sat.refused(ANN, attempt("listen", BOB)), "unknown");
    assert_eq!(sat.refused(ANN, attempt("scout", SHADE)), "lanterns.keeper.sheet");
}

#[test]
fn a_waiting_attempt_that_fits_no_more_is_withdrawn() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    let waits = queued(&sat.attempt(BO, "brush", BOB));
    sat.ok(REFEREE, Say::Assign { seat: BO, characters: Default::default() });
    sat.roll(ANN);
    sat.answer(ANN, no());
    let withdrawn = Body::Withdrawn { attempt: waits, begins: None, reason: String::new() };
    assert!(sat.log.iter().any(|entry| entry.body == withdrawn && entry.by == By::Rules));
    assert_eq!(sat.keeper(BOB, "soot"), 0);
}

#[test]
fn what_the_referee_insists_on_waits_and_is_still_insisted_on() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/soot".into(), value: 5.into(), reason: String::new() });
    let insist = Say::Attempt { filled: filled("brush", ADA), insist: true };
    assert_eq!(sat.refused(REFEREE, attempt("brush", ADA)), "lanterns.kindle.oil");
    assert_eq!(sat.refused(ANN, insist.clone()), named(Right::RefereesOnly));
    sat.attempt(BO, "listen", BOB);
    sat.ok(REFEREE, insist);
    assert_eq!((sat.view(REFEREE).queue.len(), sat.keeper(ADA, "soot")), (1, 5));
    sat.roll(BO);
    sat.answer(BO, no());
    assert_eq!((sat.view(REFEREE).queue.len(), sat.keeper(ADA, "soot")), (0, 6));
}

#[test]
fn queue_max_is_kept() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.attempt(ANN, "listen", ADA);
    for _ in 0..QUEUE_MAX {
        sat.attempt(BO, "brush", BOB);
    }
    assert_eq!(sat.refused(BO, attempt("brush", BOB)), named(Right::Full));
    assert_eq!(sat.refused(BO, attempt("stalk", BOB)), named(Right::Full));
    sat.roll(ANN);
    sat.answer(ANN, no());
    assert_eq!(sat.view(BO).queue, []);
}

/// Everything that players are told and see, without which command brought it about.
fn players(sat: &Sat) -> Vec<String> {
    let mut all = vec![];
    for seat in [ANN, BO] {
        let mut stream = Projection::new(seat);
        for entry in &sat.log {
            if let Some(mut seen) = stream.feed(entry).unwrap() {
                seen.command = None;
                all.push(seal(&seen).unwrap().text.clone());
            }
        }
        all.push(format!("{:?} {:?}", sat.view(seat), sat.table.legal(seat)));
    }
    all
}

/// What the referee is about to do is nobody else's: it may be what reveals somebody.
#[test]
fn what_the_referee_queues_shows_nothing_until_it_begins() {
    let attempts = [
        ("stalk", filled("stalk", ADA).with("shade", SHADE)),
        ("brush", filled("brush", BOB)),
        ("scout", filled("scout", SHADE)),
    ];
    for (name, filled) in attempts {
        let open = || {
            let mut sat = Sat::down();
            sat.attempt(ANN, "listen", ADA);
            sat
        };
        let (mut sat, mut without) = (open(), open());
        let say = Say::Attempt { filled, insist: false };
        let waits = queued(&sat.ok(REFEREE, say.clone()));
        assert_eq!(sat.view(REFEREE).queue.len(), 1);
        assert_eq!(players(&sat), players(&without), "{name} is queued");
        let mut back = sat.clone();
        back.ok(REFEREE, Say::Withdraw { attempt: waits, reason: String::new() });
        assert_eq!(players(&back), players(&without), "{name} is taken back");
        for sat in [&mut sat, &mut without] {
            sat.roll(ANN);
            sat.answer(ANN, no());
        }
        without.ok(REFEREE, say);
        assert_eq!(players(&sat), players(&without), "{name} begins");
        assert_eq!(sat.view(REFEREE).queue, []);
        let withdrawn = sat.log.iter().filter(|entry| matches!(entry.body, Body::Withdrawn { .. }));
        let renamed: Vec<&Reach> = withdrawn.map(|entry| &entry.audience).collect();
        let public = name != "scout";
        assert_eq!(
            renamed,
            vec![&Reach::referee(); usize::from(public)],
            "{name} has a name that all may know"
        );
    }
}

#[test]
fn others_learn_of_an_accepted_proposal_what_was_proposed() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    let proposal = queued(&sat.ok(BO, attempt("stalk", BOB)));
    sat.ok(ANN, attempt("listen", ADA));
    let all = filled("stalk", BOB).with("shade", SHADE);
    sat.ok(REFEREE, Say::Accept { attempt: proposal.clone(), filled: all.clone(), insist: false });
    let waits = |sat: &Sat, seat| {
        let queue = sat.view(seat).queue;
        queue.into_iter().find(|one| one.id == proposal).map(|one| (one.filled, one.proposal))
    };
    assert_eq!(waits(&sat, REFEREE), Some((all, false)));
    assert_eq!(waits(&sat, BO), Some((filled("stalk", BOB), false)));
    assert_eq!(waits(&sat, ANN), waits(&sat, BO));
    sat.ok(REFEREE, Say::Withdraw { attempt: proposal.clone(), reason: String::new() });
    assert_eq!([REFEREE, BO, ANN].map(|seat| waits(&sat, seat)), [None, None, None]);
}

/// A late answer holds up what the referee has queued; nobody could tell that, so it holds up nothing of others.
#[test]
fn what_waits_unseen_for_a_late_answer_holds_up_nothing_of_others() {
    let mut sats = [true, false].map(|hides| {
        let mut sat = Sat::down();
        sat.attempt(BO, "gamble", BOB);
        if hides {
            queued(&sat.attempt(REFEREE, "scout", SHADE));
        }
        queued(&sat.attempt(BO, "listen", BOB));
        sat.roll(BO);
        sat.roll(REFEREE);
        sat
    });
    for sat in &mut sats {
        assert!(sat.view(BO).queue.is_empty(), "Bo need not wait for himself");
    }
    assert_eq!(players(&sats[0]), players(&sats[1]));
}

/// What waits, and what of it waits to be confirmed.
fn waits(sat: &Sat, seat: Seat) -> Vec<(String, bool)> {
    sat.view(seat).queue.into_iter().map(|one| (one.filled.attempt, one.unsure)).collect()
}

fn confirm(attempt: &AttemptId) -> Say {
    Say::Confirm { attempt: attempt.clone() }
}

/// Ann listens; she and Bo have something waiting behind it. Then the referee takes it away, in one of these ways.
fn unsettled(ends: impl Fn(&mut Sat)) -> (Sat, AttemptId, AttemptId) {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    let hers = queued(&sat.attempt(ANN, "brush", ADA));
    let his = queued(&sat.attempt(BO, "brush", BOB));
    ends(&mut sat);
    assert_eq!((sat.open(), sat.keeper(ADA, "soot"), sat.keeper(BOB, "soot")), (None, 0, 0));
    for seat in [REFEREE, ANN, BO] {
        assert_eq!(waits(&sat, seat), [("brush".to_owned(), true), ("brush".to_owned(), true)]);
    }
    (sat, hers, his)
}

#[test]
fn what_waits_behind_something_undone_waits_until_its_person_confirms() {
    let ways: [fn(&mut Sat); 3] = [
        |sat| {
            sat.ok(REFEREE, undo());
        },
        |sat| {
            sat.ok(ANN, undo());
        },
        |sat| {
            let (attempt, ..) = sat.open().unwrap();
            sat.ok(REFEREE, Say::SetAside { attempt, reason: "wait".into() });
        },
    ];
    for way in ways {
        let (mut sat, hers, his) = unsettled(way);
        // It holds up nobody, and goes on waiting whatever else happens.
        sat.attempt(BO, "ponder", BOB);
        for _ in 0..3 {
            sat.answer(BO, no());
        }
        assert_eq!(waits(&sat, ANN).len(), 2);
        assert_eq!(sat.refused(BO, confirm(&hers)), named(Right::OwnAttempt));
        assert_eq!(sat.refused(REFEREE, confirm(&hers)), named(Right::OwnAttempt));
        sat.ok(ANN, confirm(&hers));
        assert_eq!((sat.keeper(ADA, "soot"), waits(&sat, BO).len()), (1, 1));
        assert_eq!(sat.refused(ANN, confirm(&hers)), named(Right::NoSuchAttempt));
        // The referee starts it as ever; whoever said it takes it back.
        let mut other = sat.clone();
        other.ok(REFEREE, Say::Start { attempt: his.clone() });
        assert_eq!((other.keeper(BOB, "soot"), waits(&other, BO).len()), (1, 0));
        sat.ok(BO, Say::Withdraw { attempt: his, reason: String::new() });
        assert_eq!((sat.keeper(BOB, "soot"), waits(&sat, BO).len()), (0, 0));
    }
}

#[test]
fn what_is_confirmed_waits_where_it_did_until_that_is_over() {
    let (mut sat, hers, his) = unsettled(|sat| {
        sat.ok(REFEREE, undo());
    });
    sat.attempt(ANN, "listen", ADA);
    sat.ok(BO, confirm(&his));
    sat.ok(ANN, confirm(&hers));
    assert_eq!(sat.view(BO).queue.iter().map(|one| &one.id).collect::<Vec<_>>(), [&hers, &his]);
    assert_eq!(waits(&sat, BO), [("brush".to_owned(), false), ("brush".to_owned(), false)]);
    // Once more is no more.
    let log = sat.log.len();
    sat.ok(ANN, confirm(&hers));
    assert_eq!(sat.log.len(), log);
    if sat.asked() == ["lanterns.kindle.flint"] {
        sat.roll(ANN);
    }
    sat.answer(ANN, no());
    assert_eq!((sat.keeper(ADA, "soot"), sat.keeper(BOB, "soot"), waits(&sat, BO).len()), (1, 1, 0));
}

#[test]
fn what_was_undone_before_what_is_open_unsettles_what_waits() {
    let mut sat = Sat::down();
    sat.attempt(BO, "brush", BOB);
    let brushed = sat.settled();
    sat.attempt(ANN, "ponder", ADA);
    queued(&sat.attempt(BO, "brush", BOB));
    sat.ok(REFEREE, Say::Undo { back_to: Some(brushed) });
    assert_eq!((sat.keeper(BOB, "soot"), waits(&sat, BO)), (0, vec![("brush".to_owned(), true)]));
    // A correction that is undone, too.
    let mut sat = Sat::down();
    let soot = Say::Correct { address: "keeper/1/soot".into(), value: 2.into(), reason: String::new() };
    sat.ok(REFEREE, soot);
    sat.ok(REFEREE, Say::Busy { on: true });
    queued(&sat.attempt(BO, "brush", BOB));
    sat.ok(REFEREE, undo());
    assert_eq!((sat.keeper(BOB, "soot"), waits(&sat, BO)), (0, vec![("brush".to_owned(), true)]));
}

#[test]
fn what_comes_to_its_end_otherwise_unsettles_nothing() {
    // By a ruling, whether it is open or over.
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    queued(&sat.attempt(BO, "brush", BOB));
    let rule = sat.rule("lanterns.kindle.flint", 3);
    sat.ok(REFEREE, rule);
    assert_eq!(waits(&sat, BO), [("brush".to_owned(), false)]);
    sat.answer(ANN, no());
    assert_eq!((sat.keeper(BOB, "soot"), waits(&sat, BO).len()), (1, 0));
    // By a late answer: what waits knows of it.
    let mut sat = Sat::down();
    sat.attempt(ANN, "gamble", ADA);
    sat.typed(ANN, &[4]);
    let his = queued(&sat.attempt(BO, "brush", BOB));
    sat.typed(REFEREE, &[7]);
    assert_eq!(sat.view(BO).queue[0].id, his, "Ann may still answer otherwise");
    let late = sat.view(ANN).late().map(|(id, asked)| (id.clone(), asked.question.path)).next().unwrap();
    sat.ok(ANN, Say::Answer { attempt: late.0, path: late.1, version: 0, answer: yes() });
    assert_eq!(waits(&sat, BO), [("brush".to_owned(), false)]);
    sat.typed(ANN, &[15]);
    assert_eq!((sat.keeper(BOB, "soot"), waits(&sat, BO).len()), (1, 0));
}

#[test]
fn whoever_takes_one_back_is_asked_about_what_they_said_after_it_and_nobody_else() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    let first = queued(&sat.attempt(BO, "brush", BOB));
    let then = queued(&sat.attempt(BO, "brush", BOB));
    queued(&sat.attempt(ANN, "brush", ADA));
    sat.ok(BO, Say::Withdraw { attempt: first, reason: String::new() });
    let marks = |sat: &Sat| waits(sat, BO).into_iter().map(|(_, unsure)| unsure).collect::<Vec<_>>();
    assert_eq!(marks(&sat), [true, false]);
    sat.roll(ANN);
    sat.answer(ANN, no());
    assert_eq!((sat.keeper(ADA, "soot"), sat.keeper(BOB, "soot")), (1, 0));
    sat.ok(BO, confirm(&then));
    assert_eq!(sat.keeper(BOB, "soot"), 1);
    // What could not begin any more, too.
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Correct { address: "keeper/1/soot".into(), value: 3.into(), reason: String::new() });
    sat.attempt(ANN, "listen", ADA);
    queued(&sat.attempt(BO, "stalk", BOB));
    let proposal = sat.view(BO).queue[0].id.clone();
    queued(&sat.attempt(BO, "brush", BOB));
    sat.ok(REFEREE, Say::Withdraw { attempt: proposal, reason: String::new() });
    assert_eq!(waits(&sat, BO), [("brush".to_owned(), true)], "what he proposed before it was turned down");
}

#[test]
fn a_proposal_accepted_as_something_else_unsettles_what_was_said_after_it() {
    let accepted = |who| {
        let mut sat = Sat::down();
        sat.ok(REFEREE, Say::Assign { seat: BO, characters: [ADA, BOB].into() });
        sat.attempt(REFEREE, "scout", SHADE);
        sat.ok(REFEREE, Say::Busy { on: true });
        let proposal = queued(&sat.ok(BO, attempt("stalk", BOB)));
        queued(&sat.attempt(BO, "brush", BOB));
        let filled = filled("stalk", who).with("shade", SHADE);
        sat.ok(REFEREE, Say::Accept { attempt: proposal, filled, insist: false });
        // What it became shows when it begins.
        assert_eq!(waits(&sat, BO).iter().filter(|(_, unsure)| *unsure).count(), 0);
        let (attempt, ..) = sat.open().unwrap();
        sat.ok(REFEREE, Say::SetAside { attempt, reason: String::new() });
        sat.ok(REFEREE, Say::Busy { on: false });
        (sat.keeper(BOB, "soot"), waits(&sat, BO))
    };
    assert_eq!(accepted(BOB).1.iter().filter(|(_, unsure)| *unsure).count(), 0);
    assert_eq!(accepted(ADA), (0, vec![("brush".to_owned(), true)]));
}

#[test]
fn what_nobody_may_know_of_unsettles_nothing_that_they_wait_with() {
    let mut sat = Sat::down();
    sat.attempt(REFEREE, "scout", SHADE);
    queued(&sat.attempt(BO, "brush", BOB));
    let (attempt, ..) = sat.open().unwrap();
    sat.ok(REFEREE, Say::SetAside { attempt, reason: String::new() });
    assert_eq!((sat.keeper(BOB, "soot"), waits(&sat, BO).len()), (1, 0));
}
