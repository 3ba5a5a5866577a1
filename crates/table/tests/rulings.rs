//! The referee's word inside a run.
use crate::common;
use common::*;
use norn_chronicle::{Body, REFEREE, Source};
use norn_kernel::{Answer, Line, Value, Who};
use norn_table::command::Right;
use norn_table::view::{Live, OpenView};
use norn_table::{Refused, Say};

#[test]
fn a_die_a_number_and_a_total_are_overruled_and_the_rule_goes_on_from_there() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.typed(ANN, &[3]);
    let ruling = sat.rule("lanterns.kindle.flint", 17);
    assert_eq!(sat.refused(ANN, ruling.clone()), named(Right::RefereesOnly));
    sat.ok(REFEREE, ruling);
    let Some(OpenView::Open { lines, version, .. }) = sat.view(BO).open else { panic!() };
    assert!(lines.iter().any(|noted| matches!(noted.line, Line::Ruled { was: 3, now: 17, .. })));
    assert_eq!(version, 1);
    sat.answer(ANN, no());
    let verdict = sat.bodies(0).into_iter().rev().find_map(|body| match body {
        Body::Settled { verdict, .. } => Some(verdict.total),
        _ => None,
    });
    assert_eq!(verdict, Some(Some(17)));
}

#[test]
fn what_came_later_on_the_thread_is_set_aside_and_asked_anew() {
    let mut sat = Sat::down();
    sat.attempt(REFEREE, "kindle", ADA);
    sat.answer(ANN, Answer::Number(1));
    // wick 1 + oil 1: two dice, then the flint.
    sat.typed(ANN, &[1, 2]);
    sat.typed(ANN, &[2]);
    assert_eq!(sat.asked(), ["lanterns.kindle.again"]);
    let from = sat.log.len();
    let ruling = sat.rule("lanterns.keeper.wick", 2);
    sat.ok(REFEREE, ruling);
    let Body::Ruled { aside, .. } = &sat.log[from].body else { panic!() };
    assert_eq!(aside.len(), 2);
    let (.., asked) = sat.open().unwrap();
    assert!(matches!(asked[0].question.wanted, norn_play::Wanted::Roll { count: 3, .. }));
    assert_eq!(sat.refused(ANN, sat_answer(&sat)), named(Right::NoAnswer));
}

fn sat_answer(sat: &Sat) -> Say {
    let (attempt, version, asked) = sat.open().expect("something is open");
    Say::Answer { attempt, path: asked[0].question.path, version, answer: yes() }
}

#[test]
fn a_comparison_and_an_outcome_are_overruled() {
    for (nth, instead, outcome) in
        [(1, Instead::Holds(true), "spark"), (2, Instead::Outcome("blaze".into()), "blaze")]
    {
        let mut sat = Sat::down();
        sat.attempt(REFEREE, "kindle", ADA);
        sat.answer(ANN, Answer::Number(1));
        sat.typed(ANN, &[1, 2]);
        sat.typed(ANN, &[2]);
        let (attempt, ..) = sat.open().unwrap();
        let Some(OpenView::Open { lines, .. }) = sat.view(REFEREE).open else { panic!() };
        let reach = lines.iter().filter(|noted| noted.line.key().id() == "lanterns.kindle.reach");
        // Total, comparison, outcome.
        let path = reach.map(|noted| noted.path).nth(nth).unwrap();
        sat.ok(REFEREE, Say::Rule { attempt, path, instead, reason: "the wind helps".into() });
        assert_eq!(sat.open(), None);
        let settled = sat.log.iter().rev().find_map(|entry| match &entry.body {
            Body::Settled { verdict, .. } => verdict.outcome.clone(),
            _ => None,
        });
        assert_eq!(settled.as_deref(), Some(outcome));
    }
}

#[test]
fn other_lanes_keep_their_facts() {
    let mut sat = Sat::down();
    let vigil = norn_kernel::Filled::of("vigil").with("rooms", 1);
    sat.ok(REFEREE, Say::Attempt { filled: vigil, insist: false });
    sat.answer(REFEREE, Answer::Several(vec![ADA.into(), BOB.into()]));
    sat.answer(REFEREE, Answer::Several(vec![Value::Place(norn_kernel::Place(0))]));
    let (.., asked) = sat.open().unwrap();
    assert_eq!(asked.len(), 2, "both roll at once");
    assert_eq!((asked[0].seat, asked[1].seat), (ANN, BO));
    // The second lane first: any order will do.
    let (attempt, version, asked) = sat.open().unwrap();
    let roll = |path, faces: &[u16]| Say::Roll {
        attempt: attempt.clone(),
        path,
        version,
        typed: Some(faces.to_vec()),
        given: None,
    };
    sat.ok(BO, roll(asked[1].question.path, &[6, 6]));
    sat.ok(ANN, roll(asked[0].question.path, &[1, 1]));
    let path = asked[0].question.path;
    let Some(OpenView::Open { lines, .. }) = sat.view(REFEREE).open else { panic!() };
    let wick = lines.iter().find(|noted| noted.line.key().id() == "lanterns.keeper.wick").unwrap();
    assert!(!wick.path.apart(&path), "the first keeper's");
    let from = sat.log.len();
    sat.ok(
        REFEREE,
        Say::Rule {
            attempt: attempt.clone(),
            path: wick.path,
            instead: Instead::Number(3),
            reason: String::new(),
        },
    );
    let Body::Ruled { aside, .. } = &sat.log[from].body else { panic!() };
    assert_eq!(aside, &[path]);
    let (.., asked) = sat.open().unwrap();
    // Four dice for the one whose wick was ruled on; the other still has only the flint to strike.
    let counts: Vec<(norn_chronicle::Seat, usize)> = asked
        .iter()
        .map(|one| match one.question.wanted {
            norn_play::Wanted::Roll { count, .. } => (one.seat, count),
            _ => panic!(),
        })
        .collect();
    assert_eq!(counts, [(ANN, 4), (BO, 1)]);
}

#[test]
fn a_refusal_is_waived_visibly() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/soot".into(), value: 4.into(), reason: String::new() });
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Attempt { filled: filled("brush", ADA), insist: true });
    let effects = sat.bodies(from).into_iter().find_map(|body| match body {
        Body::Effects { lines, .. } => Some(lines.clone()),
        _ => None,
    });
    assert!(effects.unwrap().iter().any(|noted| matches!(noted.line, Line::Waived { .. })));
    assert!(sat.bodies(from).iter().any(|body| matches!(body, Body::Ruled { .. })));
}

#[test]
fn what_there_is_nothing_to_play_with_can_not_be_insisted_on_and_it_is_said() {
    let mut sat = Sat::down();
    let nobody = |insist| Say::Attempt { filled: filled("brush", Who(99)), insist };
    let plain = sat.say(REFEREE, nobody(false)).expect_err("there is nobody to brush");
    let insisted = sat.say(REFEREE, nobody(true)).expect_err("nor by any word of the referee's");
    assert_eq!((insisted.name(), insisted), (plain.name(), Refused::Firm(Box::new(plain))));
}

#[test]
fn the_latest_settled_attempt_is_taken_up_again_with_the_same_faces_and_answers() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.roll(ANN);
    sat.answer(ANN, yes());
    let face = sat.faces(0)[0].clone();
    let first = sat.settled();
    let lines = sat.bodies(0).into_iter().rev().find_map(|body| match body {
        Body::Effects { lines, .. } => Some(lines.clone()),
        _ => None,
    });
    let total = lines.unwrap().iter().find(|noted| matches!(noted.line, Line::Total { .. })).unwrap().path;
    let from = sat.log.len();
    sat.ok(
        REFEREE,
        Say::Rule {
            attempt: first.clone(),
            path: total,
            instead: Instead::Number(40),
            reason: String::new(),
        },
    );
    assert_eq!(sat.open(), None, "nothing after it is asked, so it is over again");
    assert_eq!(sat.faces(from), [face]);
    let again = |body: &&Body| matches!(body, Body::Rolled { source: Source::Again(id), .. } if *id == first);
    assert!(sat.bodies(from).iter().any(again));
    let who = |body: &&Body| matches!(body, Body::Answered { from: norn_chronicle::From::Seat(ANN), .. });
    assert!(sat.bodies(from).iter().any(who), "the answer stays Ann's");
    assert_eq!(sat.keeper(ADA, "oil"), 2);
    // A second ruling on it keeps the first.
    let second = sat.settled();
    assert_ne!(second, first);
    let flint = "0".parse().unwrap();
    sat.ok(
        REFEREE,
        Say::Rule { attempt: second, path: flint, instead: Instead::Number(5), reason: String::new() },
    );
    let ruled = sat.bodies(from).iter().filter(|body| matches!(body, Body::Ruled { .. })).count();
    assert_eq!(ruled, 3, "one, and then both");
    // What was taken back by the ruling is gone.
    let again = Say::Rule { attempt: first, path: flint, instead: Instead::Number(5), reason: String::new() };
    assert_eq!(sat.refused(REFEREE, again), named(Right::NoSuchAttempt));
}

/// A number of a settled attempt that can be ruled on, where several lines cite it the last.
fn ruled_number(sat: &Sat, attempt: &norn_chronicle::AttemptId) -> norn_kernel::Path {
    let lines = sat.table.explain(REFEREE, attempt).expect("it is settled").lines;
    let number =
        |noted: &&norn_kernel::Noted<String>| matches!(noted.line, Line::Number { .. } | Line::Total { .. });
    lines.iter().rfind(number).expect("it has a number").path
}

#[test]
fn a_ruling_reaches_the_latest_attempt_that_somebody_chose_and_what_followed_comes_due_anew() {
    let mut sat = Sat::down();
    let place = |n| Value::Place(norn_kernel::Place(n));
    let walk = |to| Say::Attempt { filled: filled("walk", ADA).with("to", to), insist: false };
    for n in 0..5 {
        sat.ok(ANN, walk(if n % 2 == 0 { place(3) } else { place(0) }));
    }
    let from = sat.log.len();
    sat.ok(ANN, walk(place(0)));
    let recent = sat.view(REFEREE).recent;
    assert_eq!((recent[0].about.by, recent[1].about.by), (None, Some(ANN)), "dusk followed by itself");
    assert!(recent[0].rulable && recent[1].rulable && !recent[2].rulable);
    assert!(sat.view(ANN).recent.iter().all(|one| !one.rulable), "only the referee rules");
    let (dusk, walked) = (recent[0].about.id.clone(), recent[1].about.id.clone());
    let faces = sat.faces(from);
    let from = sat.log.len();
    let lines = sat.table.explain(REFEREE, &walked).unwrap().lines;
    let outcome = lines.iter().find(|noted| matches!(noted.line, Line::Outcome { .. })).unwrap();
    let Line::Outcome { among, .. } = &outcome.line else { panic!() };
    assert_eq!(among, &["held", "arrived"]);
    let held = Instead::Outcome("held".into());
    let rule = |attempt, instead| Say::Rule { attempt, path: outcome.path, instead, reason: String::new() };
    for wrong in [Instead::Number(0), Instead::Holds(true), Instead::Outcome("lost".into())] {
        assert_eq!(sat.refused(REFEREE, rule(walked.clone(), wrong)), named(Right::Ruling));
    }
    sat.ok(REFEREE, rule(walked.clone(), held));
    let undone: Vec<_> = sat
        .bodies(from)
        .into_iter()
        .filter_map(|body| match body {
            Body::Undone { undone, .. } => Some(undone.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(undone, [walked, dusk], "what followed is taken back with it");
    let recent = sat.view(REFEREE).recent;
    assert_eq!(recent[1].about.verdict.outcome.as_deref(), Some("held"));
    assert_eq!(
        (recent[0].about.by, sat.faces(from)),
        (None, faces),
        "dusk comes again, with the faces it had"
    );
}

#[test]
fn what_somebody_chose_since_and_what_was_changed_by_hand_stand_in_the_way_of_a_ruling() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "brush", ADA);
    let first = sat.settled();
    let path = ruled_number(&sat, &first);
    let rule = Say::Rule { attempt: first.clone(), path, instead: Instead::Number(2), reason: String::new() };
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.refused(REFEREE, rule.clone()), named(Right::TooLate));
    sat.ok(REFEREE, undo());
    sat.ok(REFEREE, Say::Correct { address: "keeper/1/oil".into(), value: 3.into(), reason: String::new() });
    assert_eq!(sat.refused(REFEREE, rule.clone()), named(Right::TooLate));
    sat.ok(REFEREE, undo());
    sat.attempt(BO, "ponder", BOB);
    assert_eq!(sat.refused(REFEREE, rule.clone()), named(Right::TooLate));
    sat.ok(BO, undo());
    sat.ok(REFEREE, rule);
    assert_eq!(sat.keeper(ADA, "soot"), 2);
}

#[test]
fn an_explanation_shows_a_seat_what_it_was_told_and_no_more() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("auto-roll", true));
    let stalk = filled("stalk", ADA).with("shade", SHADE);
    sat.ok(REFEREE, Say::Attempt { filled: stalk, insist: false });
    sat.roll(ANN);
    let attempt = sat.settled();
    let all = sat.table.explain(REFEREE, &attempt).unwrap();
    let known = sat.table.explain(ANN, &attempt).unwrap();
    let hidden = |lines: &[norn_kernel::Noted<String>]| {
        lines.iter().filter(|noted| noted.line.key() == "lanterns.shade.sheet").count()
    };
    assert_eq!((hidden(&all.lines), hidden(&known.lines)), (2, 0));
    assert!(all.lines.is_sorted_by_key(|noted| noted.path));
    // The same from the stream.
    let stream: Vec<_> = sat.log.iter().filter(|entry| entry.audience.reaches(ANN)).collect();
    assert_eq!(norn_chronicle::stream::explanation(stream, &attempt), known.lines);
    assert_eq!(norn_chronicle::stream::explanation(&sat.log, &attempt), all.lines);
    // Of what is hidden as a whole, not even that it was.
    sat.attempt(REFEREE, "scout", SHADE);
    sat.answer(REFEREE, yes());
    let hidden = sat.settled();
    assert!(sat.table.explain(REFEREE, &hidden).is_ok());
    let refused = sat.table.explain(ANN, &hidden).unwrap_err();
    assert_eq!(refused.name(), named(Right::NoSuchAttempt));
    assert!(sat.view(ANN).recent.iter().all(|one| one.about.id != hidden));
}

#[test]
fn each_line_takes_its_own_sort_of_ruling() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.typed(ANN, &[3]);
    let (attempt, ..) = sat.open().unwrap();
    let path = sat.line("lanterns.kindle.flint");
    for wrong in [Instead::Number(0), Instead::Number(21), Instead::Holds(true), Instead::Outcome("x".into())]
    {
        let rule = Say::Rule { attempt: attempt.clone(), path, instead: wrong, reason: String::new() };
        assert_eq!(sat.refused(REFEREE, rule), named(Right::Ruling));
    }
}

#[test]
fn a_ruling_keeps_a_refusal_waived_when_the_attempt_is_taken_up_again() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/soot".into(), value: 4.into(), reason: String::new() });
    sat.ok(REFEREE, Say::Attempt { filled: filled("brush", ADA), insist: true });
    let more = sat.bodies(0).into_iter().rev().find_map(|body| match body {
        Body::Effects { lines, .. } => {
            lines.iter().find(|noted| matches!(noted.line, Line::Number { .. })).map(|noted| noted.path)
        }
        _ => None,
    });
    let attempt = sat.settled();
    sat.ok(
        REFEREE,
        Say::Rule { attempt, path: more.unwrap(), instead: Instead::Number(0), reason: String::new() },
    );
    assert_eq!((sat.keeper(ADA, "soot"), sat.open()), (4, None));
}

#[test]
fn where_nothing_counts_nothing_is_ruled() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    sat.answer(ANN, yes());
    let (attempt, ..) = sat.open().unwrap();
    for path in ["0", "7"] {
        let path = path.parse().unwrap();
        let say =
            Say::Rule { attempt: attempt.clone(), path, instead: Instead::Number(1), reason: String::new() };
        assert_eq!(sat.refused(REFEREE, say), named(Right::TooLate));
    }
}

#[test]
fn a_ruling_on_a_hidden_line_is_hidden() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("auto-roll", true));
    let stalk = filled("stalk", ADA).with("shade", SHADE);
    sat.ok(REFEREE, Say::Attempt { filled: stalk.clone(), insist: false });
    // Ada's die is still hers; what is unseen comes after it, so that all is over with it.
    sat.roll(ANN);
    let hidden = sat.bodies(0).into_iter().rev().find_map(|body| match body {
        Body::Effects { lines, .. } => lines
            .iter()
            .find(|noted| {
                noted.line.key() == "lanterns.shade.sheet" && matches!(noted.line, Line::Number { .. })
            })
            .map(|noted| noted.path),
        _ => None,
    });
    let from = sat.log.len();
    let attempt = sat.settled();
    sat.ok(
        REFEREE,
        Say::Rule { attempt, path: hidden.unwrap(), instead: Instead::Number(-1), reason: String::new() },
    );
    let ruled = sat.log[from..].iter().find(|entry| matches!(entry.body, Body::Ruled { .. })).unwrap();
    assert!(!ruled.audience.reaches(ANN));
}
