//! Late answers: what is seldom wanted holds up nothing. Its default counts at once, and its owner may answer otherwise
//! until they begin something else themselves.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::rig::Rig;
use common::*;
use norn_chronicle::{AttemptId, Body, By, From, REFEREE, Seat};
use norn_kernel::{Answer, Verdict};
use norn_play::study::Odds;
use norn_table::Say;
use norn_table::command::Right;
use norn_table::verify::check;
use norn_table::view::{Asked, Live};

/// Ann gambles: what her die and the referee's show.
fn gambled(sat: &mut Sat, first: u16, glow: u16) {
    sat.attempt(ANN, "gamble", ADA);
    sat.typed(ANN, &[first]);
    sat.typed(REFEREE, &[glow]);
    assert_eq!(sat.open(), None, "nobody was waited for");
}

/// What a seat may still answer of the latest attempt.
fn late(sat: &Sat, seat: Seat) -> Vec<(AttemptId, Asked)> {
    let view = sat.view(seat);
    let all =
        view.recent.iter().flat_map(|one| one.late.iter().map(|asked| (one.about.id.clone(), asked.clone())));
    all.collect()
}

fn says(sat: &Sat, answer: Answer) -> Say {
    let (attempt, asked) = late(sat, REFEREE).pop().expect("something may still be answered");
    Say::Answer { attempt, path: asked.question.path, version: 0, answer }
}

/// What the latest attempt came to, and how, as everybody was told.
fn record(sat: &Sat) -> (Verdict, Vec<String>) {
    let view = sat.view(BO);
    let about = &view.recent[0].about;
    let lines = sat.table.explain(BO, &about.id).unwrap().lines;
    (about.verdict.clone(), lines.iter().map(|noted| format!("{} {:?}", noted.path, noted.line)).collect())
}

#[test]
fn the_default_counts_at_once_and_says_that_it_may_change() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    assert_eq!((record(&sat).0.outcome.as_deref(), sat.keeper(ADA, "oil")), (Some("dark"), 4));
    let answers = sat.log.iter().filter_map(|entry| match &entry.body {
        Body::Answered { from, answer, .. } => Some((entry.by, from.clone(), answer.clone())),
        _ => None,
    });
    assert_eq!(answers.collect::<Vec<_>>(), [(By::Rules, From::Later, no())]);
    let (_, asked) = late(&sat, ANN).pop().unwrap();
    assert!(asked.mine && asked.seat == ANN);
    assert_eq!(asked.question.key.id(), "lanterns.kindle.again");
    assert_eq!(asked.question.numbers, [("face", 4)]);
    assert_eq!(late(&sat, BO), [], "it is nobody else's");
}

#[test]
fn a_late_answer_gives_the_same_record_as_the_same_answer_in_time() {
    let mut intime = Sat::down();
    intime.ok(ANN, wish("answer:lanterns.kindle.again", true));
    intime.attempt(ANN, "gamble", ADA);
    intime.typed(ANN, &[4]);
    intime.typed(ANN, &[15]);
    intime.typed(REFEREE, &[7]);
    assert_eq!((record(&intime).0.outcome.as_deref(), intime.keeper(ADA, "oil")), (Some("bright"), 7));

    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let from = sat.log.len();
    let yes = says(&sat, yes());
    sat.ok(ANN, yes);
    assert_eq!(sat.faces(from), [[4]], "what fell before it stays");
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"], "no die that nobody has seen");
    sat.typed(ANN, &[15]);
    assert_eq!(sat.faces(from), [[4], [15], [7]], "what fell behind it stays, too");
    assert_eq!(record(&sat), record(&intime));
    assert_eq!(sat.world(), intime.world());
    assert_eq!(late(&sat, ANN), [], "it was answered");
    let given =
        sat.bodies(from).iter().any(|body| matches!(body, Body::Answered { from: From::Seat(ANN), .. }));
    assert!(given);
}

#[test]
fn the_referee_may_answer_for_them() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let yes = says(&sat, yes());
    sat.ok(REFEREE, yes);
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"]);
}

#[test]
fn whoever_it_is_not_for_and_what_is_no_answer_are_refused() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let answer = says(&sat, yes());
    assert_eq!(sat.refused(BO, answer), named(Right::OwnCharacter));
    let wrong = says(&sat, Answer::Number(1));
    assert_eq!(sat.refused(ANN, wrong), named(Right::NoAnswer));
}

/// What others do while Ann may still answer.
fn others() -> [(Seat, Say); 3] {
    let correct =
        |address: &str| Say::Correct { address: address.into(), value: 3.into(), reason: String::new() };
    [
        (BO, attempt("brush", BOB)),
        (REFEREE, Say::Switch { switch: "gusts".into(), value: "wild".into() }),
        (REFEREE, correct("keeper/1/oil")),
    ]
}

#[test]
fn what_others_do_elsewhere_leaves_it_open() {
    quietly();
    for (seat, other) in others() {
        let mut sat = Sat::down();
        gambled(&mut sat, 4, 7);
        let before = late(&sat, ANN);
        let answer = says(&sat, yes());
        if let Err(why) = sat.say(seat, other.clone()) {
            panic!("{other:?}: {}", why.in_words());
        }
        let (soot, oil) = (sat.keeper(BOB, "soot"), sat.keeper(BOB, "oil"));
        assert_eq!(late(&sat, ANN), before, "{other:?}");
        let from = sat.log.len();
        sat.ok(ANN, answer);
        sat.typed(ANN, &[15]);
        assert_eq!(sat.faces(from), [[4], [15], [7]], "{other:?}");
        assert_eq!(sat.keeper(ADA, "oil"), 7, "{other:?}");
        assert_eq!((sat.keeper(BOB, "soot"), sat.keeper(BOB, "oil")), (soot, oil), "what others did stays");
        assert!(check(Rig::<0>, sat.log.iter().cloned()).unwrap().holds(), "{other:?}");
    }
}

#[test]
fn after_ones_own_next_attempt_or_what_it_depends_on_it_is_refused() {
    quietly();
    let others: [(Seat, Say); 2] = [
        (ANN, attempt("brush", ADA)),
        (REFEREE, Say::Correct { address: "keeper/0/oil".into(), value: 3.into(), reason: String::new() }),
    ];
    for (seat, other) in others {
        let mut sat = Sat::down();
        gambled(&mut sat, 4, 7);
        let answer = says(&sat, yes());
        match sat.say(seat, other.clone()) {
            Ok(_) => {}
            Err(why) => panic!("{other:?}: {}", why.in_words()),
        }
        assert_eq!(late(&sat, ANN), [], "{other:?}");
        assert_eq!(sat.refused(ANN, answer), named(Right::TooLate), "{other:?}");
    }
}

#[test]
fn talk_and_notes_are_nothing_that_begins() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    sat.ok(BO, talk("oh"));
    sat.ok(REFEREE, Say::Narrate { text: "It is dark.".into() });
    sat.ok(ANN, Say::Note { text: "hm".into(), public: true });
    let yes = says(&sat, yes());
    sat.ok(ANN, yes);
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"]);
}

#[test]
fn what_a_seat_does_not_know_of_does_not_tell_by_it() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let before = late(&sat, ANN);
    sat.attempt(REFEREE, "scout", SHADE);
    assert_eq!(late(&sat, ANN), [], "while the referee is busy nothing can be answered");
    sat.typed(REFEREE, &[9]);
    sat.ok(REFEREE, Say::MoveOn {});
    assert_eq!(late(&sat, ANN), before, "as if nothing had been");
    assert_eq!(late(&sat, REFEREE).len(), 1, "it has nothing to do with it");
    let (attempt, asked) = before[0].clone();
    sat.ok(ANN, Say::Answer { attempt, path: asked.question.path, version: 0, answer: yes() });
    assert_eq!(sat.asked(), ["lanterns.kindle.flint"]);
}

#[test]
fn a_ruling_stays_unless_the_answer_came_before_it() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let view = sat.view(REFEREE);
    let about = &view.recent[0].about;
    let lines = sat.table.explain(REFEREE, &about.id).unwrap().lines;
    let flint = |noted: &&norn_kernel::Noted<String>| noted.line.key() == "lanterns.kindle.flint";
    let first = lines.iter().find(flint).unwrap().path;
    let rule = Say::Rule {
        attempt: about.id.clone(),
        path: first,
        instead: Instead::Number(6),
        reason: String::new(),
    };
    sat.ok(REFEREE, rule);
    sat.typed(REFEREE, &[7]);
    assert_eq!(
        (sat.keeper(ADA, "oil"), late(&sat, ANN).len()),
        (6, 1),
        "it is asked anew, and may be answered"
    );
    let answer = says(&sat, yes());
    sat.ok(ANN, answer);
    sat.typed(ANN, &[3]);
    assert_eq!(sat.keeper(ADA, "oil"), 3);
    let ruled = record(&sat).1.iter().any(|line| line.contains("Ruled"));
    assert!(ruled, "the ruling before it counts");

    gambled(&mut sat, 5, 7);
    let view = sat.view(REFEREE);
    let about = &view.recent[0].about;
    let lines = sat.table.explain(REFEREE, &about.id).unwrap().lines;
    let total = |noted: &&norn_kernel::Noted<String>| matches!(noted.line, norn_kernel::Line::Total { .. });
    let path = lines.iter().find(total).unwrap().path;
    let instead = Instead::Number(18);
    sat.ok(REFEREE, Say::Rule { attempt: about.id.clone(), path, instead, reason: String::new() });
    if sat.open().is_some() {
        sat.typed(REFEREE, &[19]);
    }
    assert_eq!(record(&sat).0.outcome.as_deref(), Some("bright"));
    assert_eq!(late(&sat, ANN), [], "the referee has had the last word");
}

#[test]
fn it_may_be_answered_after_the_table_was_opened_again() {
    let mut sat = Sat::down();
    sat.kept = true;
    gambled(&mut sat, 4, 7);
    sat.table = reopened(&sat.log, false);
    let answer = says(&sat, yes());
    sat.ok(ANN, answer);
    sat.typed(ANN, &[15]);
    assert_eq!(sat.keeper(ADA, "oil"), 7);
}

#[test]
fn its_odds_are_those_from_where_it_was_asked() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let (attempt, asked) = late(&sat, ANN).pop().unwrap();
    let odds = sat.table.odds_of(ANN, Some(&attempt), &asked.question.path).unwrap();
    let bright = |odds: &Odds| {
        let one = odds.outcomes.iter().find(|one| one.outcome == "bright");
        one.map_or_else(|| "none".to_owned(), |one| one.exact.to_string())
    };
    let all: Vec<_> = odds.iter().map(|(answer, odds)| (answer.clone().unwrap(), bright(odds))).collect();
    // 11 of 20 faces are 10 or more.
    assert_eq!(all, [(yes(), "11/20".to_owned()), (no(), "0/1".to_owned())]);
    sat.attempt(BO, "brush", BOB);
    sat.table.odds_of(ANN, Some(&attempt), &asked.question.path).unwrap();
    sat.attempt(ANN, "brush", ADA);
    sat.table.odds_of(ANN, Some(&attempt), &asked.question.path).unwrap_err();
}

#[test]
fn what_waits_lets_whoever_is_there_answer_first() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "gamble", ADA);
    let waits = sat.attempt(BO, "brush", BOB);
    sat.typed(ANN, &[4]);
    sat.typed(REFEREE, &[7]);
    assert_eq!((sat.open(), sat.keeper(BOB, "soot")), (None, 0), "Bo waits for Ann");
    let mut again = sat.clone();
    let leaves = says(&sat, no());
    let from = sat.log.len();
    sat.ok(ANN, leaves);
    assert_eq!((sat.keeper(ADA, "oil"), sat.keeper(BOB, "soot")), (4, 1));
    let answered = matches!(sat.bodies(from)[0], Body::Answered { from: From::Seat(ANN), answer, .. } if *answer == no());
    assert!(answered, "nothing was played again");
    for say in [Say::MoveOn {}, Say::Start { attempt: queued(&waits) }] {
        let mut sat = again.clone();
        sat.ok(REFEREE, say);
        assert_eq!((late(&sat, ANN), sat.keeper(BOB, "soot")), (vec![], 1));
    }
    again.ok(ANN, Say::Present { present: false });
    assert_eq!(again.keeper(BOB, "soot"), 1, "nobody waits for whoever is gone");
}

/// What is said once it is over begins at once; so it does after something unseen for which it had to wait.
#[test]
fn what_waited_for_something_unseen_does_not_wait_on() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let mut at_once = sat.clone();
    at_once.attempt(BO, "brush", BOB);
    assert_eq!((at_once.keeper(BOB, "soot"), late(&at_once, ANN).len()), (1, 1));
    sat.attempt(REFEREE, "scout", SHADE);
    sat.attempt(BO, "brush", BOB);
    assert_eq!(sat.keeper(BOB, "soot"), 0, "the referee is busy");
    let (attempt, _, _) = sat.open().unwrap();
    sat.ok(REFEREE, Say::SetAside { attempt, reason: "nothing there".into() });
    assert_eq!((sat.keeper(BOB, "soot"), late(&sat, ANN).len()), (1, 1));
}

#[test]
fn ones_own_next_attempt_does_not_wait_for_oneself() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "gamble", ADA);
    sat.attempt(ANN, "brush", ADA);
    sat.typed(ANN, &[4]);
    sat.typed(REFEREE, &[7]);
    assert_eq!((sat.keeper(ADA, "soot"), late(&sat, ANN)), (1, vec![]));
}

#[test]
fn moving_on_makes_the_default_count_for_good() {
    let mut sat = Sat::down();
    gambled(&mut sat, 4, 7);
    let answer = says(&sat, yes());
    sat.ok(REFEREE, Say::MoveOn {});
    assert_eq!(late(&sat, ANN), []);
    assert_eq!(sat.refused(ANN, answer), named(Right::TooLate));
    assert_eq!(sat.keeper(ADA, "oil"), 4);
    assert!(check(Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
    let mut log = sat.log.clone();
    let last = log.pop().unwrap();
    let Body::Answered { attempt, path, key, owner, from, .. } = last.body.clone() else {
        panic!("{last:?}")
    };
    let body = Body::Answered { attempt, path, key, owner, answer: yes(), from };
    log.push(norn_chronicle::Entry { body, ..last });
    let forged = check(Rig::<0>, log.into_iter()).map(|report| report.holds());
    assert_ne!(forged.ok(), Some(true), "nobody can have said what does not count");
}
