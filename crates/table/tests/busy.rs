//! The referee shows that they are busy: to everybody else as if something ran that they may not know of.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::canon::seal;
use norn_chronicle::stream::Projection;
use norn_chronicle::{AttemptId, Body, ChainId, Hash, REFEREE, Reach, Seat};
use norn_kernel::{Draft, Filled, Path, Value};
use norn_table::command::Right;
use norn_table::view::{Live, OpenView};
use norn_table::{Ack, Command, Say, Turn};
use norn_testkit::random::{Random, trials};

/// Everything that reaches a seat, to the letter, and everything that it sees, can do and can ask for.
fn seen(sat: &Sat, seat: Seat) -> String {
    let mut stream = Projection::new(seat);
    let told = sat.log.iter().filter_map(|entry| stream.feed(entry).unwrap());
    let mut all: Vec<String> = told.map(|entry| seal(&entry).unwrap().text).collect();
    all.push(format!("{:?}", sat.view(seat)));
    all.push(format!("{:?}", sat.table.legal(seat)));
    for name in sat.table.attempts() {
        all.push(format!("{name}: {:?}", sat.table.fill(seat, &Filled::of(name))));
    }
    let odds = |who| sat.table.odds(seat, &filled("brush", who), &[]).map_err(|why| format!("{why:?}"));
    all.push(format!("{:?} {:?}", odds(ADA), odds(BOB)));
    all.join("\n")
}

#[track_caller]
fn alike(real: &Sat, shown: &Sat, after: &str) {
    for seat in [ANN, BO] {
        let (real, shown) = (seen(real, seat), seen(shown, seat));
        let differs = real.lines().zip(shown.lines()).find(|(real, shown)| real != shown);
        assert_eq!(differs, None, "seat {} after {after}", seat.0);
        assert_eq!(real, shown);
    }
}

/// At two tables the referee is busy: at the first because something hidden runs, at the second as shown.
fn busy() -> (Sat, Sat) {
    let mut both = [Sat::with(false, false), Sat::with(false, false)];
    for sat in &mut both {
        for seat in [ANN, BO] {
            sat.publish(seat, &ChainId::Public);
        }
        sat.attempt(ANN, "brush", ADA);
    }
    let [mut real, mut shown] = both;
    real.attempt(REFEREE, "scout", SHADE);
    shown.ok(REFEREE, Say::Busy { on: true });
    (real, shown)
}

/// Says the same at both tables; what comes of it is the same for whoever says it.
fn said(real: &mut Sat, shown: &mut Sat, id: &str, (seat, say): (Seat, Say)) {
    let command = Command { id: id.to_owned(), say, based_on: None };
    let outcome = |sat: &mut Sat| match sat.send(seat, &command) {
        // What the referee has waiting is theirs, and its name counts what nobody else knows of.
        Ok(Turn { ack: Ack::Queued { .. }, .. }) if seat == REFEREE => "queued".to_owned(),
        Ok(turn) => format!("{:?}", turn.ack),
        Err(refused) => format!("{}: {}", refused.name(), refused.in_words()),
    };
    let (one, other) = (outcome(real), outcome(shown));
    assert_eq!(one, other, "{command:?}");
    alike(real, shown, &format!("{command:?}"));
}

/// What people do while the referee is busy.
fn doings() -> Vec<(Seat, Say)> {
    let nothing = || AttemptId("0123456789abcdef".into());
    let text = || "hm".to_owned();
    let keeper = Draft { form: "keeper".into(), values: [("name".to_owned(), Value::text("Cy"))].into() };
    let accept = |queue: &str| Say::Accept {
        attempt: AttemptId(queue.to_owned()),
        filled: filled("stalk", BOB).with("shade", SHADE),
        insist: false,
    };
    vec![
        (ANN, attempt("listen", ADA)),
        (BO, attempt("brush", BOB)),
        (ANN, attempt("ponder", ADA)),
        (BO, attempt("stalk", BOB)),
        (ANN, attempt("scout", SHADE)),
        (BO, attempt("listen", ADA)),
        (ANN, Say::Undo { back_to: None }),
        (ANN, Say::Withdraw { attempt: nothing(), reason: String::new() }),
        (ANN, Say::Answer { attempt: nothing(), path: Path::START, version: 0, answer: yes() }),
        (ANN, Say::Reveal { of: nothing(), path: Path::START, given: nothing_given() }),
        (ANN, Say::Agree {}),
        (ANN, Say::Publish { chain: ChainId::Public, tip: Hash([4; 32]), key: device(ANN).key() }),
        (
            BO,
            Say::Publish {
                chain: ChainId::Thrown(Reach::Everyone),
                tip: Hash([5; 32]),
                key: device(BO).key(),
            },
        ),
        (ANN, Say::Talk { text: text(), to: None }),
        (ANN, Say::Talk { text: text(), to: Some([BO].into()) }),
        (BO, Say::Note { text: text(), public: true }),
        (ANN, Say::Throw { notation: "2d6".into(), secret: false }),
        (BO, Say::Throw { notation: "d6".into(), secret: true }),
        (ANN, Say::Build { draft: keeper, seat: None }),
        (BO, Say::Floor {}),
        (BO, Say::Yield {}),
        (ANN, wish("auto-roll", true)),
        (ANN, Say::Present { present: false }),
        (ANN, Say::Present { present: true }),
        (BO, Say::Stop {}),
        (REFEREE, Say::Narrate { text: text() }),
        (REFEREE, Say::Subject { subject: "fog".into(), consent: false }),
        (REFEREE, Say::Correct { address: "keeper/0/oil".into(), value: 3.into(), reason: String::new() }),
        (REFEREE, attempt("brush", BOB)),
        (REFEREE, accept("the first")),
        (REFEREE, Say::Start { attempt: AttemptId("the first".into()) }),
        (REFEREE, Say::Busy { on: false }),
    ]
}

#[test]
fn nobody_else_can_tell_whether_something_runs() {
    let (mut waited, mut stopped, mut started) = (0, 0, 0);
    quietly();
    let (seeds, from) = trials(15);
    for seed in from..from + seeds {
        let mut random = Random::seeded(seed);
        let (mut real, mut shown) = busy();
        alike(&real, &shown, "the beginning");
        assert_eq!(real.view(ANN).open, Some(OpenView::Busy));
        let all = doings();
        for n in 0..12 {
            let (seat, mut say) = random.of(&all).unwrap().clone();
            let first = real.view(REFEREE).queue.iter().find(|one| one.proposal).map(|one| one.id.clone());
            let next = real.view(REFEREE).queue.iter().find(|one| !one.proposal).map(|one| one.id.clone());
            match &mut say {
                Say::Accept { attempt, .. } => *attempt = first.unwrap_or(attempt.clone()),
                // What is hidden lets nothing begin before it ends; the referee moves on, as one may.
                Say::Start { attempt } if next.is_some() => {
                    started += 1;
                    said(&mut real, &mut shown, "down first", (BO, Say::Yield {}));
                    real.roll(REFEREE);
                    real.answer(REFEREE, no());
                    shown.ok(REFEREE, Say::Busy { on: false });
                    *attempt = next.unwrap();
                    alike(&real, &shown, "the end");
                    break;
                }
                Say::Stop {} => stopped += 1,
                // Shown once only.
                Say::Busy { .. } => continue,
                _ => {}
            }
            said(&mut real, &mut shown, &format!("do-{n}"), (seat, say));
            let busy = real.view(ANN).open == Some(OpenView::Busy);
            if !busy {
                break;
            }
            waited += real.view(ANN).queue.len();
        }
        said(&mut real, &mut shown, "down", (BO, Say::Yield {}));
        if real.view(ANN).open == Some(OpenView::Busy) {
            real.roll(REFEREE);
            real.answer(REFEREE, no());
            shown.ok(REFEREE, Say::Busy { on: false });
            alike(&real, &shown, "the end");
        }
        // What waited runs alike.
        while let Some((.., asked)) = real.open() {
            let Some(one) = asked.first() else { break };
            let say = match one.question.wanted.want() {
                None => real.say_roll(Some(vec![7])),
                Some(_) => real.say_answer(no()),
            };
            let id = format!("then-{}", real.log.len());
            said(&mut real, &mut shown, &id, (one.seat, say));
        }
    }
    assert!(
        20 < waited && 1 < stopped && 1 < started,
        "{waited} waited, {stopped} stopped, {started} started"
    );
}

#[test]
fn what_the_referee_alone_knows_of_goes_on_behind_it() {
    let (mut real, mut shown) = busy();
    assert!(matches!(real.attempt(REFEREE, "scout", SHADE).ack, Ack::Queued { .. }));
    assert_eq!(shown.attempt(REFEREE, "scout", SHADE).ack, Ack::Done, "nothing runs yet");
    alike(&real, &shown, "a hidden attempt");
    for sat in [&mut real, &mut shown] {
        sat.roll(REFEREE);
        sat.answer(REFEREE, yes());
    }
    assert!(shown.open().is_none() && shown.view(REFEREE).busy);
    alike(&real, &shown, "its end");
    said(&mut real, &mut shown, "do", (ANN, attempt("listen", ADA)));
    assert_eq!(shown.view(ANN).queue.len(), 1);
}

#[test]
fn it_is_the_referees_and_ends_by_the_same_verb() {
    let mut sat = Sat::down();
    assert_eq!(sat.refused(ANN, Say::Busy { on: true }), named(Right::RefereesOnly));
    let from = sat.log.len();
    sat.ok(REFEREE, Say::Busy { on: true });
    sat.ok(REFEREE, Say::Busy { on: true });
    assert_eq!(sat.bodies(from), [&Body::Busy { on: true }], "said twice it is told once");
    assert_eq!(sat.log[from].audience, Reach::referee());
    assert!(sat.view(REFEREE).busy && sat.view(REFEREE).open.is_none());
    assert!(!sat.view(ANN).busy, "which would tell");
    queued(&sat.attempt(ANN, "brush", ADA));
    // Whatever is public waits, the referee's own, too.
    queued(&sat.attempt(REFEREE, "brush", BOB));
    sat.ok(REFEREE, Say::Busy { on: false });
    assert_eq!((sat.keeper(ADA, "soot"), sat.keeper(BOB, "soot")), (1, 1));
    assert_eq!((sat.view(ANN).open, sat.view(REFEREE).busy), (None, false));
}

#[test]
fn what_is_open_already_goes_on_and_nothing_after_it() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    queued(&sat.attempt(BO, "listen", BOB));
    sat.ok(REFEREE, Say::Busy { on: true });
    assert!(matches!(sat.view(BO).open, Some(OpenView::Open { .. })));
    sat.roll(ANN);
    sat.answer(ANN, no());
    assert_eq!(sat.view(BO).open, Some(OpenView::Busy));
    assert_eq!(sat.view(BO).queue.len(), 1);
}

#[test]
fn what_the_referee_does_before_everybody_ends_it() {
    let begun = || {
        let mut sat = Sat::down();
        sat.attempt(ANN, "ponder", ADA);
        for _ in 0..3 {
            sat.answer(ANN, yes());
        }
        sat.ok(REFEREE, Say::Busy { on: true });
        sat
    };
    let mut sat = begun();
    let waits = queued(&sat.attempt(BO, "listen", BOB));
    sat.ok(REFEREE, Say::Start { attempt: waits.clone() });
    assert_eq!(sat.open().unwrap().0, waits);
    assert!(!sat.view(REFEREE).busy);
    let mut sat = begun();
    sat.ok(REFEREE, Say::Undo { back_to: None });
    assert!(!sat.view(REFEREE).busy && sat.keeper(ADA, "soot") == 0);
    // A ruling would show that nothing hidden runs.
    let mut sat = begun();
    let attempt = sat.settled();
    let (path, instead) = (Path::START, Instead::Number(1));
    let rule = Say::Rule { attempt, path, instead, reason: String::new() };
    assert_eq!(sat.refused(REFEREE, rule), named(Right::TooLate));
    assert!(!sat.view(REFEREE).recent[0].rulable);
}

#[test]
fn stopping_ends_it_as_it_ends_what_runs() {
    let (mut real, mut shown) = busy();
    said(&mut real, &mut shown, "do", (ANN, attempt("listen", ADA)));
    said(&mut real, &mut shown, "stop", (BO, Say::Stop {}));
    assert!(!shown.view(REFEREE).busy);
    assert_eq!(shown.view(ANN).open, None);
}

fn nothing_given() -> norn_chronicle::device::Given {
    let bound = norn_chronicle::Bound {
        count: 1,
        head: Hash([4; 32]),
        signature: norn_chronicle::Signature([5; 64]),
    };
    norn_chronicle::device::Given { link: Hash([3; 32]), bound }
}
