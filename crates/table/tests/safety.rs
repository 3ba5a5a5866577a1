//! Stopping at once, and the floor.
use crate::common;
use common::*;
use norn_chronicle::{Aside, AttemptId, Body, By, FloorEnd, FloorEnded, REFEREE, Safety, ScriptChange, Seat};
use norn_table::command::Right;
use norn_table::{Ack, Command, HELD_MAX, Say, Turn, WITHDRAW_MAX};

fn spiders(sat: &mut Sat) {
    sat.ok(REFEREE, Say::Subject { subject: "Spiders".into(), consent: false });
}

#[test]
fn a_co_referee_is_ready_and_steps_out_as_the_person_that_they_are() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(REFEREE, Say::Allow { seat: BO, role: norn_chronicle::Role::CoReferee, may: [].into() });
    sat.ok(ANN, Say::Call { change: ScriptChange::Pause {} });
    // What the table writes is verified as it grows.
    sat.lends(BO, Say::Ready {}).expect("he is");
    assert_eq!(sat.view(REFEREE).called.expect("it waits").unready, [REFEREE, ANN]);
    sat.lends(BO, Say::StepOut { out: true }).expect("he may");
    sat.lends(BO, Say::StepOut { out: false }).expect("he may");
    assert_eq!(sat.log.last().expect("an entry").by, By::Seat(BO));
}

#[test]
fn stopping_ends_the_subject_and_everything_in_it() {
    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.attempt(BO, "brush", BOB);
    sat.ok(BO, attempt("stalk", BOB));
    let from = sat.log.len();
    assert_eq!(sat.ok(BO, Say::Stop {}).ack, Ack::Done);
    let view = sat.view(BO);
    assert_eq!((view.open, view.queue, view.subject.as_str()), (None, vec![], ""));
    assert_eq!(view.stopped, ["Spiders"]);
    assert!(sat.view(REFEREE).adrift && !view.adrift, "the referee alone is told to find another");
    assert!(matches!(sat.log[from].body, Body::SetAside { reason: Aside::Stopped, .. }));
    assert_eq!(sat.keeper(BOB, "soot"), 0);
    // What was about to happen does not.
    assert_eq!(sat.world()["shades"]["2"]["readied"], false);
}

#[test]
fn nothing_tells_who_stopped_or_when() {
    let mut logs = vec![];
    for seat in [REFEREE, ANN, BO] {
        let mut sat = Sat::down();
        spiders(&mut sat);
        sat.attempt(ANN, "listen", ADA);
        let command = Command { id: format!("by seat {}", seat.0), say: Say::Stop {}, based_on: None };
        let (_, turn) = sat.table.command(seat, &command, Some(1_700_000_000)).unwrap();
        for entry in &turn.entries {
            assert_eq!((entry.by, entry.time, &entry.command), (By::Nobody, None, &None));
        }
        logs.push(turn.entries);
    }
    assert!(logs.windows(2).all(|two| two[0] == two[1]), "whoever it was, the log is the same");
    assert!(2 <= logs[0].len());
}

#[test]
fn stopping_the_same_command_twice_stops_once() {
    let mut sat = Sat::down();
    let stop = Command { id: "black".into(), say: Say::Stop {}, based_on: None };
    sat.send(ANN, &stop).unwrap();
    sat.attempt(ANN, "listen", ADA);
    assert_eq!(sat.send(ANN, &stop).unwrap().ack, Ack::Before);
    assert!(sat.open().is_some());
}

#[test]
fn what_only_the_referee_knows_of_a_stop_reaches_nobody_else() {
    let mut sat = Sat::down();
    let from = sat.log.len();
    sat.ok(ANN, Say::Stop {});
    let stops: Vec<_> = sat.log[from..]
        .iter()
        .filter_map(|entry| match &entry.body {
            Body::Safety(Safety::Stopped { changes, .. }) => {
                Some((entry.audience.reaches(ANN), changes.len()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(stops, [(true, 0), (false, 1)]);
}

#[test]
fn a_stopped_subject_is_opened_again_only_with_consent() {
    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.ok(ANN, Say::Stop {});
    for subject in ["Spiders", " spiders "] {
        let again = Say::Subject { subject: subject.into(), consent: false };
        assert_eq!(sat.refused(REFEREE, again), named(Right::Stopped));
    }
    let player = Say::Subject { subject: "Spiders".into(), consent: true };
    assert_eq!(sat.refused(BO, player), named(Right::RefereesOnly));
    sat.ok(REFEREE, Say::Subject { subject: "the garden".into(), consent: false });
    assert!(!sat.view(REFEREE).adrift);
    sat.ok(REFEREE, Say::Subject { subject: "spiders".into(), consent: true });
    assert_eq!(sat.view(ANN).stopped, Vec::<String>::new());
    assert_eq!(sat.view(ANN).subject, "Spiders");
}

#[test]
fn under_the_floor_others_wait_and_are_heard_in_order() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::Floor {});
    assert_eq!(sat.view(BO).floor, [ANN, BO]);
    assert_eq!(sat.ok(BO, talk("two")).ack, Ack::Held);
    assert_eq!(sat.ok(REFEREE, talk("one")).ack, Ack::Held);
    assert_eq!(sat.attempt(BO, "brush", BOB).ack, Ack::Held);
    assert_eq!(sat.ok(ANN, talk("mine")).ack, Ack::Done);
    assert_eq!(sat.keeper(BOB, "soot"), 0);
    // Wishes, leaving and safety never wait.
    assert_eq!(sat.ok(BO, wish("auto-roll", true)).ack, Ack::Done);
    // The next holder is heard first, and then has the floor for themselves.
    let turn = sat.ok(ANN, Say::Yield {});
    assert_eq!(turn.delivered.iter().map(|(seat, ..)| *seat).collect::<Vec<_>>(), [BO, BO]);
    assert_eq!(sat.keeper(BOB, "soot"), 1);
    assert_eq!(sat.ok(ANN, talk("three")).ack, Ack::Held);
    let turn = sat.ok(BO, Say::Yield {});
    assert_eq!(turn.delivered.len(), 2);
    let said: Vec<&str> = sat
        .bodies(0)
        .into_iter()
        .filter_map(|body| match body {
            Body::Said { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(said, ["mine", "two", "one", "three"]);
    assert_eq!(sat.view(BO).floor, []);
}

#[test]
fn the_floor_is_free_when_its_holder_leaves() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(ANN, Say::Floor {});
    assert_eq!(sat.view(BO).floor, [ANN], "once is enough");
    sat.ok(BO, talk("later"));
    let turn = sat.ok(ANN, Say::Present { present: false });
    assert_eq!(turn.delivered.len(), 1);
    assert_eq!(sat.view(BO).floor, []);
}

#[test]
fn stopping_works_under_the_floor_and_ends_what_waits_to_be_played() {
    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.ok(ANN, Say::Floor {});
    sat.attempt(BO, "brush", BOB);
    sat.ok(BO, talk("hm"));
    let turn = sat.ok(BO, Say::Stop {});
    assert_eq!(turn.ack, Ack::Done);
    assert_eq!(turn.delivered.len(), 1);
    assert!(turn.delivered[0].2.as_ref().is_err_and(|refused| refused.name() == named(Right::Stopped)));
    assert_eq!(sat.view(BO).stopped, ["Spiders"]);
    assert_eq!(sat.view(BO).floor, [ANN], "the floor stays");
    assert_eq!(sat.ok(ANN, Say::Yield {}).delivered.len(), 1);
    assert_eq!(sat.keeper(BOB, "soot"), 0);
}

#[test]
fn what_waits_for_the_floor_is_held_once() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    let say = Command { id: "same".into(), say: talk("hello"), based_on: None };
    for _ in 0..2 {
        assert_eq!(sat.send(BO, &say).unwrap().ack, Ack::Held);
    }
    assert_eq!(sat.ok(ANN, Say::Yield {}).delivered.len(), 1);
    assert_eq!(sat.send(BO, &say).unwrap().ack, Ack::Before);
}

#[test]
fn what_is_delivered_and_refused_harms_nothing() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::MoveOn {});
    sat.ok(BO, talk("after it"));
    let turn = sat.ok(ANN, Say::Yield {});
    let went: Vec<bool> = turn.delivered.iter().map(|(.., outcome)| outcome.is_ok()).collect();
    assert_eq!(went, [false, true]);
}

/// Every command of these tests is followed by opening the table again from its log, and comparing it whole.
#[test]
fn the_floor_and_what_waits_for_it_outlast_the_program() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(REFEREE, Say::Floor {});
    let from = sat.log.len();
    sat.ok(BO, talk("still here"));
    let Body::Held { command, .. } = &sat.log[from].body else { panic!() };
    let command = command.clone();
    assert!(!sat.log[from].audience.reaches(ANN), "for its author alone");
    assert!(sat.log[from].audience.reaches(BO));
    sat.table = reopened(&sat.log, sat.seeded);
    assert_eq!(sat.view(BO).floor, [ANN, REFEREE]);
    let same = Command { id: command, say: talk("still here"), based_on: None };
    assert_eq!(sat.send(BO, &same).unwrap().ack, Ack::Held, "sent again, it is held once");
    sat.ok(ANN, Say::Yield {});
    let turn = sat.ok(REFEREE, Say::Yield {});
    assert_eq!(turn.delivered.len(), 1);
    let heard: Vec<&Body> = turn.entries.iter().map(|entry| &entry.body).collect();
    assert!(matches!(heard[..], [Body::Floor { .. }, Body::Released { why: None, .. }, Body::Said { .. }]));
    assert_eq!(sat.send(BO, &same).unwrap().ack, Ack::Before);
}

#[test]
fn what_comes_to_nothing_when_it_is_heard_says_why_to_its_author_alone() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::MoveOn {});
    let turn = sat.ok(ANN, Say::Yield {});
    let told = turn.entries.iter().find_map(|entry| match &entry.body {
        Body::Released { why: Some(why), .. } => {
            Some((why, entry.audience.reaches(BO), entry.audience.reaches(ANN)))
        }
        _ => None,
    });
    let (why, author, others) = told.unwrap();
    assert!(why.contains("only the referee") && author && !others, "{why}");
}

#[test]
fn held_max_is_kept() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.ok(ANN, Say::Floor {});
    for _ in 0..HELD_MAX {
        sat.ok(BO, talk("and"));
    }
    assert_eq!(sat.refused(BO, talk("more")), named(Right::Full));
    assert_eq!(sat.ok(REFEREE, talk("mine")).ack, Ack::Held, "each has room of their own");
    assert_eq!(sat.ok(REFEREE, Say::Stop {}).ack, Ack::Done);
}

#[test]
fn the_referee_learns_who_has_not_spoken_for_long() {
    let mut sat = Sat::down();
    sat.careful = false;
    for n in 0..50 {
        sat.ok(ANN, talk(&n.to_string()));
    }
    assert_eq!(sat.view(REFEREE).quiet, [BO]);
    assert_eq!(sat.view(ANN).quiet, []);
    sat.ok(BO, talk("here"));
    assert_eq!(sat.view(REFEREE).quiet, []);
}

/// What was due does not come up again by itself at once, in the middle of what was just stopped; and it is not lost.
#[test]
fn what_is_due_is_stopped_like_anything_else_and_comes_up_again_once_something_else_happens() {
    let mut sat = Sat::with(false, false);
    sat.publish(ANN, &norn_chronicle::ChainId::Public);
    let place = |n| norn_kernel::Value::Place(norn_kernel::Place(n));
    let walk = |to| Say::Attempt { filled: filled("walk", ADA).with("to", place(to)), insist: false };
    for n in 0..6 {
        sat.ok(ANN, walk(if n % 2 == 0 { 3 } else { 0 }));
    }
    // Dusk falls, and its die waits for Ann's device.
    let due = sat.open().expect("dusk is due").0;
    sat.ok(BO, Say::Stop {});
    assert_eq!(sat.open(), None, "it does not begin again at once");
    assert!(
        !sat.bodies(0).iter().any(|body| matches!(body, Body::Settled { attempt, .. } if *attempt == due))
    );
    sat.attempt(BO, "brush", BOB);
    let again = sat.open().expect("it is due as before").0;
    assert_ne!(again, due);
    let one = sat.view(REFEREE).awaited[0].clone();
    sat.ok(REFEREE, Say::FallWithout { of: one.of, path: one.path });
    assert!(
        sat.bodies(0).iter().any(|body| matches!(body, Body::Settled { attempt, .. } if *attempt == again))
    );
}

fn stop(id: &str) -> Command {
    Command::new(id, Say::Stop {})
}

fn go_on(stop: &str) -> Say {
    Say::GoOn { stop: stop.into() }
}

#[test]
fn a_stop_by_mistake_is_taken_back_with_all_that_it_ended() {
    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    let fell = sat.bodies(0).into_iter().rev().find_map(|body| match body {
        Body::Rolled { faces, .. } => Some(faces.clone()),
        _ => None,
    });
    sat.ok(BO, attempt("stalk", BOB));
    let (before, world) = (sat.view(ANN), sat.world());
    sat.send(BO, &stop("black")).unwrap();
    assert_eq!(sat.view(ANN).open, None);
    let from = sat.log.len();
    assert_eq!(sat.ok(BO, go_on("black")).ack, Ack::Done);
    let view = sat.view(ANN);
    assert_eq!((view.subject.as_str(), view.stopped), ("Spiders", vec![]));
    assert!(!sat.view(REFEREE).adrift);
    assert_eq!(view.queue.len(), before.queue.len(), "what waited waits again");
    assert!(view.open.is_some(), "what ran is begun anew");
    // With the faces that it had: nobody stops to throw again.
    let again = sat.bodies(from).into_iter().find_map(|body| match body {
        Body::Rolled { faces, .. } => Some(faces.clone()),
        _ => None,
    });
    assert!(fell.is_some() && again == fell, "{again:?} {fell:?}");
    assert_eq!(sat.world(), world);
    assert!(norn_table::verify::check(rig::Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
}

#[test]
fn nothing_tells_who_took_a_stop_back_or_when() {
    let mut logs = vec![];
    for seat in [REFEREE, ANN, BO] {
        let mut sat = Sat::down();
        spiders(&mut sat);
        sat.attempt(ANN, "listen", ADA);
        let (table, _) = sat.table.command(seat, &stop("black"), Some(1_700_000_000)).unwrap();
        let back = Command::new(format!("by seat {}", seat.0), go_on("black"));
        let (_, turn) = table.command(seat, &back, Some(1_700_000_003)).unwrap();
        assert!(turn.entries.iter().all(|entry| (entry.time, &entry.command) == (None, &None)));
        assert_eq!(turn.entries[0].by, By::Nobody);
        logs.push(turn.entries);
    }
    assert!(logs.windows(2).all(|two| two[0] == two[1]), "whoever it was, the log is the same");
}

#[test]
fn only_who_stopped_takes_it_back_and_only_before_anything_else_happens() {
    let late = || named(Right::TooLate);
    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.send(ANN, &stop("black")).unwrap();
    assert_eq!(sat.refused(BO, go_on("black")), late(), "another seat");
    assert_eq!(sat.refused(ANN, go_on("other")), late(), "another command");
    assert_eq!(sat.refused(REFEREE, go_on("black")), late(), "the referee");
    // Words are no game.
    sat.ok(BO, talk("oh"));
    sat.ok(ANN, go_on("black"));
    assert_eq!(sat.refused(ANN, go_on("black")), late(), "once");

    sat.send(ANN, &stop("again")).unwrap();
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.refused(ANN, go_on("again")), late(), "the game went on");

    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.send(ANN, &stop("hers")).unwrap();
    sat.send(BO, &stop("his")).unwrap();
    for (seat, one) in [(ANN, "hers"), (BO, "his")] {
        assert_eq!(sat.refused(seat, go_on(one)), late(), "two wanted it");
    }
    assert_eq!(sat.view(BO).stopped, ["Spiders"]);
}

#[test]
fn withdraw_max_is_kept() {
    for (after, taken) in [(WITHDRAW_MAX, true), (WITHDRAW_MAX + 1, false)] {
        let mut sat = Sat::down();
        spiders(&mut sat);
        let (table, _) = sat.table.command(ANN, &stop("black"), Some(1_700_000_000)).unwrap();
        let back = Command::new("back", go_on("black"));
        assert_eq!(table.command(ANN, &back, Some(1_700_000_000 + after)).is_ok(), taken, "{after}");
    }
}

/// What the program forgets when it ends, nobody can take back; and the log is read as it was written.
#[test]
fn a_stop_taken_back_outlasts_the_program() {
    let mut sat = Sat::down();
    sat.kept = true;
    spiders(&mut sat);
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, talk("hm"));
    sat.send(BO, &stop("black")).unwrap();
    sat.ok(BO, go_on("black"));
    sat.send(BO, &stop("again")).unwrap();
    sat.table = reopened(&sat.log, sat.seeded);
    assert_eq!(sat.refused(BO, go_on("again")), named(Right::TooLate));
    assert_eq!(sat.view(BO).stopped, ["Spiders"]);
}

// ---- rewind, pause and fast-forward

fn call(change: ScriptChange) -> Say {
    Say::Call { change }
}

fn pause() -> Say {
    call(ScriptChange::Pause {})
}

fn rewind(back_to: Option<AttemptId>) -> Say {
    call(ScriptChange::Rewind { back_to })
}

fn calls(sat: &Sat) -> Vec<ScriptChange> {
    sat.view(BO).called.map(|called| called.changes).unwrap_or_default()
}

#[test]
fn nothing_is_played_after_a_call_until_everybody_is_ready() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    let before = (sat.world(), sat.view(ANN).open);
    sat.ok(BO, pause());
    assert_eq!(calls(&sat), [ScriptChange::Pause {}]);
    assert_eq!(sat.view(BO).called.map(|called| called.unready), Some(vec![REFEREE, ANN, BO]));
    for (seat, say) in [
        (ANN, attempt("brush", ADA)),
        (BO, attempt("stalk", BOB)),
        (REFEREE, attempt("scout", SHADE)),
        (REFEREE, Say::MoveOn {}),
    ] {
        assert_eq!(sat.refused(seat, say), named(Right::Paused));
    }
    // The referee sets anything right meanwhile; people talk, and narration settles nothing.
    sat.ok(REFEREE, Say::Narrate { text: "It was the wind.".into() });
    sat.ok(ANN, talk("tea?"));
    assert_eq!((sat.world(), sat.view(ANN).open), before);
    for (seat, left) in [(ANN, vec![REFEREE, BO]), (REFEREE, vec![BO])] {
        sat.ok(seat, Say::Ready {});
        assert_eq!(sat.view(BO).called.map(|called| called.unready), Some(left));
    }
    // Once is enough.
    let from = sat.log.len();
    sat.ok(ANN, Say::Ready {});
    assert_eq!(sat.log.len(), from);
    sat.ok(BO, Say::Ready {});
    assert_eq!(sat.view(BO).called, None);
    let last = sat.log.last().unwrap();
    assert_eq!((&last.body, last.by), (&Body::Safety(Safety::Resumed {}), By::Rules));
    assert_eq!(sat.refused(BO, Say::Ready {}), named(Right::NothingCalled));
    sat.roll(ANN);
    assert!(norn_table::verify::check(rig::Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
}

#[test]
fn nothing_tells_who_called_or_when() {
    for say in [pause(), rewind(None), call(ScriptChange::FastForward {})] {
        let mut logs = vec![];
        for seat in [REFEREE, ANN, BO] {
            let sat = Sat::down();
            let command = Command::new(format!("by seat {}", seat.0), say.clone());
            let (_, turn) = sat.table.command(seat, &command, Some(1_700_000_000)).unwrap();
            assert!(
                turn.entries
                    .iter()
                    .all(|entry| (entry.by, entry.time, &entry.command) == (By::Nobody, None, &None))
            );
            logs.push(turn.entries);
        }
        assert!(logs.windows(2).all(|two| two[0] == two[1]), "whoever it was, the log is the same");
        assert_eq!(logs[0].len(), 1);
    }
}

#[test]
fn what_is_called_for_is_called_for_once_and_fills_nothing_up() {
    let mut sat = Sat::down();
    sat.ok(ANN, pause());
    sat.ok(ANN, Say::Ready {});
    let from = sat.log.len();
    for _ in 0..50 {
        sat.ok(BO, pause());
    }
    assert_eq!(sat.log.len(), from);
    assert_eq!(sat.view(BO).called.map(|called| called.unready), Some(vec![REFEREE, BO]));
    // What else is called for is something to be ready for anew.
    sat.ok(BO, rewind(None));
    assert_eq!(calls(&sat), [ScriptChange::Pause {}, ScriptChange::Rewind { back_to: None }]);
    assert_eq!(sat.view(BO).called.map(|called| called.unready), Some(vec![REFEREE, ANN, BO]));
}

#[test]
fn the_referee_resumes_for_all_to_see_and_nobody_else_does() {
    let mut sat = Sat::down();
    assert_eq!(sat.refused(REFEREE, Say::Resume {}), named(Right::NothingCalled));
    sat.ok(ANN, pause());
    assert_eq!(sat.refused(BO, Say::Resume {}), named(Right::RefereesOnly));
    sat.ok(REFEREE, Say::Resume {});
    let last = sat.log.last().unwrap();
    assert_eq!((&last.body, last.by), (&Body::Safety(Safety::Resumed {}), By::Seat(REFEREE)));
    sat.attempt(ANN, "listen", ADA);
}

#[test]
fn who_has_gone_is_not_waited_for() {
    let mut sat = Sat::down();
    sat.ok(BO, pause());
    sat.ok(ANN, Say::Ready {});
    sat.ok(REFEREE, Say::Ready {});
    sat.ok(BO, Say::Present { present: false });
    assert_eq!(sat.view(ANN).called, None);
    // While nobody is there, nobody is ready.
    let mut sat = Sat::down();
    sat.ok(BO, pause());
    for seat in [REFEREE, ANN, BO] {
        sat.ok(seat, Say::Present { present: false });
    }
    assert_eq!(calls(&sat), [ScriptChange::Pause {}]);
}

#[test]
fn a_rewind_names_only_what_everybody_knows_and_can_be_undone() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Narrate { text: "Night.".into() });
    sat.attempt(ANN, "brush", ADA);
    let known = sat.view(REFEREE).undo.unwrap();
    sat.ok(ANN, rewind(None));
    sat.ok(BO, rewind(Some(known.clone())));
    assert_eq!(calls(&sat), [ScriptChange::Rewind { back_to: Some(known.clone()) }]);
    // The place is named once: nobody fills the log with others.
    let from = sat.log.len();
    sat.ok(ANN, rewind(None));
    let earlier = sat.log.iter().find_map(|entry| match &entry.body {
        Body::Built { id, .. } if entry.audience == norn_chronicle::Reach::Everyone => Some(id.clone()),
        _ => None,
    });
    sat.ok(ANN, rewind(Some(earlier.unwrap())));
    assert_eq!(sat.log.len(), from);
    assert_eq!(
        sat.refused(BO, rewind(Some(AttemptId("0123456789abcdef".into())))),
        named(Right::NothingToUndo)
    );
    // The referee goes back there, and all go on.
    sat.ok(REFEREE, Say::Undo { back_to: Some(known) });
    for seat in [REFEREE, ANN, BO] {
        sat.ok(seat, Say::Ready {});
    }
    assert_eq!(calls(&sat), []);
    assert!(norn_table::verify::check(rig::Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
}

#[test]
fn a_call_outlasts_the_program_and_is_heard_under_the_floor() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    assert_eq!(sat.ok(BO, pause()).ack, Ack::Done);
    assert_eq!(sat.ok(BO, Say::Ready {}).ack, Ack::Done);
    sat.kept = true;
    sat.table = reopened(&sat.log, sat.seeded);
    assert_eq!(sat.view(ANN).called.map(|called| called.unready), Some(vec![REFEREE, ANN]));
    assert_eq!(sat.refused(ANN, attempt("brush", ADA)), named(Right::Paused));
}

/// What is due by itself waits as people do, and begins once play goes on.
#[test]
fn what_is_due_waits_for_everybody() {
    let mut sat = Sat::with(false, false);
    sat.publish(ANN, &norn_chronicle::ChainId::Public);
    let place = |n| norn_kernel::Value::Place(norn_kernel::Place(n));
    for n in 0..6 {
        let walk = filled("walk", ADA).with("to", place(if n % 2 == 0 { 3 } else { 0 }));
        sat.ok(ANN, Say::Attempt { filled: walk, insist: false });
    }
    assert!(sat.open().is_some(), "dusk is due");
    sat.ok(BO, pause());
    let from = sat.log.len();
    // The last step is taken back, and taken again as it was.
    sat.ok(REFEREE, Say::Undo { back_to: None });
    sat.ok(REFEREE, Say::Redo {});
    assert!(!sat.bodies(from).iter().any(|body| matches!(body, Body::Attempted { .. })), "nothing begins");
    sat.ok(REFEREE, Say::Resume {});
    assert!(sat.bodies(from).iter().any(|body| matches!(body, Body::Attempted { filled: None, .. })));
}

// ---- how long the floor lasts

fn lapses(sat: &mut Sat, holder: Seat) -> Turn {
    let (table, turn) = sat.table.floor_lapses(holder, None).expect("they have it");
    sat.table = table;
    sat.log.extend(turn.entries.iter().map(|written| written.entry().clone()));
    assert_eq!(whole(&reopened(&sat.log, sat.seeded)), whole(&sat.table));
    turn
}

fn ended(log: &[norn_chronicle::Entry]) -> Vec<(By, Seat, FloorEnd)> {
    let ended = |entry: &norn_chronicle::Entry| match &entry.body {
        Body::Floor { ended: Some(FloorEnded { seat, why }), .. } => Some((entry.by, *seat, *why)),
        _ => None,
    };
    log.iter().filter_map(ended).collect()
}

#[test]
fn a_floor_whose_holder_is_quiet_for_too_long_passes_to_the_next() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    sat.ok(BO, Say::Floor {});
    sat.ok(BO, talk("two"));
    sat.ok(REFEREE, talk("one"));
    let turn = lapses(&mut sat, ANN);
    assert_eq!(ended(&sat.log), [(By::Rules, ANN, FloorEnd::Quiet)]);
    assert_eq!(turn.delivered.iter().map(|(seat, ..)| *seat).collect::<Vec<_>>(), [BO]);
    assert_eq!(sat.view(BO).floor, [BO]);
    assert!(sat.table.floor_lapses(ANN, None).is_err(), "she has it no more");
    // Whoever was only quiet may ask again.
    sat.ok(ANN, Say::Floor {});
    assert_eq!(sat.view(BO).floor, [BO, ANN]);
    assert_eq!(lapses(&mut sat, BO).delivered, []);
    assert_eq!(lapses(&mut sat, ANN).delivered.len(), 1);
}

#[test]
fn the_referee_ends_the_floor_at_once_for_all_to_see() {
    let mut sat = Sat::down();
    assert_eq!(sat.refused(REFEREE, Say::EndFloor {}), named(Right::Floor));
    sat.ok(ANN, Say::Floor {});
    sat.ok(REFEREE, talk("one"));
    let turn = sat.ok(REFEREE, Say::EndFloor {});
    assert_eq!(turn.delivered.len(), 1);
    assert_eq!(ended(&sat.log), [(By::Seat(REFEREE), ANN, FloorEnd::Referee)]);
    // What the referee said then is something that somebody else said.
    sat.ok(ANN, Say::Floor {});
    sat.ok(REFEREE, Say::EndFloor {});
    assert_eq!(sat.refused(ANN, Say::Floor {}), named(Right::Floor), "not at once again");
    sat.ok(BO, Say::Floor {});
    sat.ok(ANN, Say::Floor {});
    assert_eq!(sat.view(BO).floor, [BO, ANN]);
    // Whoever has it puts it down by the same word.
    sat.ok(BO, Say::EndFloor {});
    assert_eq!((sat.view(BO).floor, ended(&sat.log).len()), (vec![ANN], 2));
}

#[test]
fn more_than_half_of_the_others_end_the_floor() {
    let mut sat = Sat::down();
    for name in ["Cem", "Dee"] {
        sat.ok(REFEREE, Say::Invite { name: name.into(), device: None, hosted: true });
    }
    let (cem, dee) = (Seat(3), Seat(4));
    sat.ok(ANN, Say::Floor {});
    assert_eq!(sat.view(ANN).floor_takes, 2);
    for _ in 0..2 {
        sat.ok(BO, Say::EndFloor {});
    }
    let view = sat.view(cem);
    assert_eq!((view.floor, view.against_floor, view.floor_takes), (vec![ANN], vec![BO], 1));
    // Who asks for it meanwhile changes no vote; who puts it down takes all of them along.
    sat.ok(dee, Say::Floor {});
    assert_eq!(sat.view(cem).against_floor, [BO]);
    sat.ok(ANN, Say::Yield {});
    assert_eq!((sat.view(cem).floor, sat.view(cem).against_floor), (vec![dee], vec![]));
    sat.ok(BO, Say::EndFloor {});
    sat.ok(cem, Say::EndFloor {});
    assert_eq!(ended(&sat.log), [(By::Seat(cem), dee, FloorEnd::Vote)]);
    assert_eq!(sat.refused(dee, Say::Floor {}), named(Right::Floor));
    // Where fewer are there, it takes fewer; who has left counts for nothing.
    sat.ok(ANN, Say::Floor {});
    for seat in [cem, dee] {
        sat.ok(seat, Say::Present { present: false });
    }
    assert_eq!(sat.view(BO).floor_takes, 1);
    sat.ok(BO, Say::EndFloor {});
    assert_eq!(sat.view(BO).floor, []);
}

#[test]
fn stopping_again_and_again_fills_nothing_up() {
    let mut sat = Sat::down();
    spiders(&mut sat);
    sat.ok(ANN, Say::Stop {});
    let from = sat.log.len();
    for _ in 0..50 {
        assert_eq!(sat.ok(BO, Say::Stop {}).ack, Ack::Done);
    }
    assert_eq!(sat.log.len(), from);
    // What is told after it is stopped for all to see.
    sat.ok(REFEREE, Say::Narrate { text: "spiders all the same".into() });
    assert_eq!(sat.ok(ANN, Say::Stop {}).entries.len(), 1);
    // What everybody is shown does not depend on what they do not know of.
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Note { text: "hidden".into(), public: false });
    sat.ok(REFEREE, Say::Busy { on: true });
    sat.ok(ANN, Say::Stop {});
    assert!(sat.log[from..].iter().all(|entry| !entry.audience.reaches(ANN)));
    assert!(!sat.view(REFEREE).busy, "it ends what is hidden all the same");
}

// ---- the open door

fn out() -> Say {
    Say::StepOut { out: true }
}

#[test]
fn whoever_steps_out_says_nothing_and_is_waited_for_no_longer() {
    let mut sat = Sat::down();
    sat.ok(ANN, Say::Floor {});
    let from = sat.log.len();
    sat.ok(ANN, out());
    assert_eq!(sat.bodies(from), [&Body::Safety(Safety::SteppedOut { out: true })]);
    let ann = |sat: &Sat| sat.view(BO).seats.into_iter().find(|one| one.seat == ANN).unwrap().out;
    assert!(ann(&sat) && sat.view(BO).floor.is_empty());
    // Nobody waits for them.
    sat.ok(BO, pause());
    assert_eq!(sat.view(BO).called.map(|called| called.unready), Some(vec![REFEREE, BO]));
    sat.ok(REFEREE, Say::Resume {});
    // Once is enough, and coming back is as easy.
    let from = sat.log.len();
    sat.ok(ANN, out());
    assert_eq!(sat.log.len(), from);
    sat.ok(ANN, Say::StepOut { out: false });
    assert!(!ann(&sat));
    sat.ok(ANN, out());
    let from = sat.log.len();
    sat.attempt(ANN, "listen", ADA);
    assert!(!ann(&sat), "whoever plays on is back");
    // What they said is known by what they did, and not by their return.
    let begun = &sat.log[from];
    assert!(matches!(begun.body, Body::Attempted { .. }) && begun.command.is_some());
    assert!(norn_table::verify::check(rig::Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
}

#[test]
fn nobody_does_anything_to_whom_somebody_plays_who_has_stepped_out() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Assign { seat: ANN, characters: [ADA, SHADE].into() });
    sat.ok(ANN, out());
    let all = filled("stalk", BOB).with("shade", SHADE);
    let stalk = |insist| Say::Attempt { filled: all.clone(), insist };
    assert_eq!(sat.refused(REFEREE, stalk(false)), named(Right::KeptSafe));
    // A proposal that the referee fills in so is no other thing.
    sat.ok(BO, attempt("stalk", BOB));
    let proposal = sat.view(REFEREE).queue[0].id.clone();
    let accept = |insist| Say::Accept { attempt: proposal.clone(), filled: all.clone(), insist };
    assert_eq!(sat.refused(REFEREE, accept(false)), named(Right::KeptSafe));
    // What has nothing to do with them goes on; the referee acts for them where it has to be, and may insist.
    sat.attempt(BO, "brush", BOB);
    sat.attempt(REFEREE, "brush", ADA);
    sat.ok(REFEREE, accept(true));
    // Back, all is as before.
    sat.ok(ANN, Say::StepOut { out: false });
    sat.ok(REFEREE, stalk(false));
    assert!(norn_table::verify::check(rig::Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
}

#[test]
fn who_has_stepped_out_is_still_out_when_the_program_begins_again() {
    let mut sat = Sat::down();
    sat.ok(ANN, out());
    sat.kept = true;
    sat.table = reopened(&sat.log, sat.seeded);
    assert!(sat.view(BO).seats.iter().any(|one| one.seat == ANN && one.out));
    // A seat that is removed is nobody's.
    sat.ok(REFEREE, Say::Remove { seat: ANN });
    assert!(!sat.view(BO).seats.iter().any(|one| one.out));
}
