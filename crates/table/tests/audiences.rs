//! What may be known, by whom.
use crate::common;
use common::*;
use norn_chronicle::{Body, ChainId, Entry, REFEREE, Reach};
use norn_kernel::{Answer, Line};
use norn_table::command::Right;
use norn_table::view::OpenView;
use norn_table::{QUEUE_MAX, Say};

fn stalk(sat: &mut Sat) -> usize {
    sat.ok(REFEREE, wish("auto-roll", true));
    let from = sat.log.len();
    let filled = filled("stalk", ADA).with("shade", SHADE);
    sat.ok(REFEREE, Say::Attempt { filled, insist: false });
    sat.typed(ANN, &[9]);
    from
}

#[test]
fn a_hidden_attempt_reaches_only_the_referee_and_reads_busy() {
    let mut sat = Sat::down();
    let from = sat.log.len();
    sat.attempt(REFEREE, "scout", SHADE);
    assert_eq!(sat.view(ANN).open, Some(OpenView::Busy));
    assert!(matches!(sat.view(REFEREE).open, Some(OpenView::Open { .. })));
    let hidden = queued(&sat.ok(REFEREE, Say::Attempt { filled: filled("scout", SHADE), insist: false }));
    assert!(sat.view(REFEREE).queue.iter().any(|one| one.id == hidden));
    assert_eq!(sat.view(ANN).queue, []);
    // Not even who knows its name gets at it.
    let say = sat.say_roll(None);
    assert_eq!(sat.refused(ANN, say.clone()), named(Right::NoSuchAttempt));
    sat.roll(REFEREE);
    sat.answer(REFEREE, yes());
    sat.roll(REFEREE);
    sat.answer(REFEREE, no());
    assert_eq!(sat.refused(ANN, say.clone()), named(Right::NoSuchAttempt), "nor that it is over");
    assert_eq!(sat.refused(REFEREE, say), named(Right::TooLate));
    assert!(sat.log[from..].iter().all(|entry| !entry.audience.reaches(ANN)));
    assert_eq!(sat.view(ANN).undo, sat.view(BO).undo);
    assert_ne!(sat.view(ANN).undo, sat.view(REFEREE).undo, "nor that there is something to undo");
}

#[test]
fn what_waits_unseen_takes_no_place_from_what_others_see() {
    let mut sat = Sat::down();
    sat.careful = false;
    sat.attempt(REFEREE, "scout", SHADE);
    let scout = || Say::Attempt { filled: filled("scout", SHADE), insist: false };
    for _ in 0..QUEUE_MAX {
        sat.ok(REFEREE, scout());
    }
    assert_eq!(sat.refused(REFEREE, scout()), named(Right::Full));
    sat.ok(BO, Say::Attempt { filled: filled("brush", BOB), insist: false });
    assert_eq!(sat.view(BO).queue.len(), 1);
}

#[test]
fn changes_for_several_audiences_are_woven_back_in_their_order() {
    let mut sat = Sat::down();
    let from = stalk(&mut sat);
    let effects: Vec<(&Entry, usize)> = sat.log[from..]
        .iter()
        .filter_map(|entry| match &entry.body {
            Body::Effects { changes, .. } => Some((entry, changes.len())),
            _ => None,
        })
        .collect();
    assert_eq!(effects.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [3, 2], "one entry each");
    assert_eq!(effects[0].0.audience, Reach::Everyone);
    assert_eq!(effects[1].0.audience, Reach::referee());
    let woven: Vec<_> = sat.log[from..]
        .iter()
        .filter_map(|entry| match &entry.body {
            Body::Woven { order, .. } => Some((entry.audience.clone(), order.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(woven, [(Reach::referee(), vec![0, 1, 0, 1, 0])]);
    assert_eq!(sat.keeper(ADA, "oil"), 9);
    assert_eq!(sat.world()["shades"]["2"]["readied"], false);
}

#[test]
fn lines_tell_each_audience_of_its_own_changes_in_words() {
    let mut sat = Sat::down();
    let from = stalk(&mut sat);
    for entry in &sat.log[from..] {
        let Body::Effects { changes, lines, .. } = &entry.body else { continue };
        let told: Vec<u32> = lines
            .iter()
            .filter_map(|noted| match &noted.line {
                Line::Changed { effect, words, .. } => {
                    assert!(words.is_some());
                    Some(*effect)
                }
                _ => None,
            })
            .collect();
        // Numbered anew within the entry: a gap would tell of what is hidden.
        assert_eq!(told, (0..u32::try_from(changes.len()).unwrap()).collect::<Vec<_>>());
        if entry.audience == Reach::Everyone {
            let text = serde_json::to_string(&entry.body).unwrap();
            assert!(!text.contains("lanterns.shade.sheet") && !text.contains("readied"), "{text}");
        }
    }
}

#[test]
fn an_unseen_die_has_chains_of_its_own() {
    let mut sat = Sat::down();
    let from = stalk(&mut sat);
    let hidden = sat.log[from..]
        .iter()
        .find(|entry| matches!(&entry.body, Body::Rolled { .. }) && entry.audience == Reach::referee());
    assert!(hidden.is_some());
    let chain = ChainId::Hidden(Default::default());
    let committed = sat.log[from..].iter().any(|entry| {
        entry.by == norn_chronicle::By::Seat(REFEREE)
            && entry.audience == Reach::referee()
            && matches!(&entry.body, Body::Published { chain: of, .. } if *of == chain)
    });
    assert!(committed, "a link of the public chain would give the die away later");
}

#[test]
fn questions_and_lines_are_filtered_by_who_may_see_them() {
    let mut sat = Sat::down();
    let filled = filled("stalk", ADA).with("shade", SHADE);
    sat.ok(REFEREE, Say::Attempt { filled, insist: false });
    sat.typed(ANN, &[9]);
    let open = |sat: &Sat, seat| match sat.view(seat).open {
        Some(OpenView::Open { lines, questions, .. }) => (lines.len(), questions.len()),
        other => panic!("{other:?}"),
    };
    // The unseen die waits for the referee.
    assert_eq!(open(&sat, REFEREE).1, 1);
    assert_eq!(open(&sat, ANN).1, 0);
    let say = sat.say_roll(None);
    assert_eq!(sat.refused(ANN, say), named(Right::TooLate));
    let Some(OpenView::Open { questions, .. }) = sat.view(REFEREE).open else { panic!() };
    assert!(questions[0].mine && questions[0].seat == REFEREE);
}

#[test]
fn whose_question_it_is_stands_in_everybodys_view() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    for (seat, mine) in [(REFEREE, true), (ANN, true), (BO, false)] {
        let Some(OpenView::Open { questions, by, .. }) = sat.view(seat).open else { panic!() };
        assert_eq!((questions[0].mine, questions[0].seat, by), (mine, ANN, Some(ANN)));
    }
}

#[test]
fn talk_and_notes_reach_whom_they_are_for() {
    let mut sat = Sat::down();
    let reaches = |sat: &Sat| {
        let last = sat.log.last().unwrap();
        [REFEREE, ANN, BO].map(|seat| last.audience.reaches(seat))
    };
    sat.ok(ANN, Say::Talk { text: "psst".into(), to: Some([REFEREE].into()) });
    assert_eq!(reaches(&sat), [true, true, false]);
    assert_eq!(sat.log.last().unwrap().audience, Reach::Seats([ANN].into()), "the referee is never named");
    sat.ok(REFEREE, Say::Talk { text: "psst".into(), to: Some([BO].into()) });
    assert_eq!(reaches(&sat), [true, false, true]);
    let nobody = Say::Talk { text: "psst".into(), to: Some([norn_chronicle::Seat(7)].into()) };
    assert_eq!(sat.refused(ANN, nobody), named(Right::Seat), "or whoever sits down later would read it");
    sat.ok(ANN, Say::Note { text: "mine".into(), public: false });
    assert_eq!(reaches(&sat), [true, true, false]);
    sat.ok(ANN, Say::Note { text: "ours".into(), public: true });
    assert_eq!(reaches(&sat), [true, true, true]);
    sat.ok(ANN, Say::Throw { notation: "d6".into(), secret: true });
    assert_eq!(reaches(&sat), [true, true, false]);
}

#[test]
fn odds_are_for_who_knows_what_they_depend_on() {
    use norn_table::{Live, NoOdds};
    let mut sat = Sat::down();
    let brush = filled("brush", ADA);
    assert!(sat.table.odds(ANN, &brush, &[]).is_ok());
    assert!(matches!(sat.table.odds(ANN, &filled("scout", SHADE), &[]), Err(NoOdds::Refused(_))));
    sat.attempt(ANN, "ponder", ADA);
    let (.., asked) = sat.open().unwrap();
    let odds = sat.table.odds_of(BO, None, &asked[0].question.path).unwrap();
    assert_eq!(
        odds.iter().map(|(answer, _)| answer.clone()).collect::<Vec<_>>(),
        [Some(Answer::Yes(true)), Some(Answer::Yes(false))]
    );
}

#[test]
fn whose_die_comes_first_is_told_beforehand() {
    use norn_table::Live;
    let sat = Sat::down();
    let throws = |seat, attempt| sat.table.throws(seat, &filled(attempt, ADA));
    assert_eq!(
        [throws(ANN, "listen"), throws(REFEREE, "listen"), throws(BO, "listen")],
        [true, false, false]
    );
    assert!(!throws(ANN, "brush"), "no die falls");
    assert!(!throws(ANN, "ponder"), "a choice comes first");
    assert!(!throws(ANN, "nothing"), "there is no such attempt");
}

#[test]
fn the_table_chooses_who_sees_odds() {
    use norn_table::{Live, NoOdds};
    let mut sat = Sat::down();
    let brush = filled("brush", ADA);
    sat.attempt(ANN, "ponder", ADA);
    let path = sat.open().unwrap().2[0].question.path;
    let hidden = |odds: Result<(), NoOdds>| match odds {
        Err(NoOdds::Refused(refused)) => refused.name() == named(Right::Odds),
        _ => false,
    };
    // The referee, whose it is, and another.
    for (policy, shown) in [
        ("everyone", [true, true, true]),
        ("own", [true, true, false]),
        ("referee", [true, false, false]),
        ("nobody", [false, false, false]),
    ] {
        sat.ok(REFEREE, Say::Wish { about: "odds".into(), wish: norn_kernel::Value::word(policy) });
        for (seat, shown) in [REFEREE, ANN, BO].into_iter().zip(shown) {
            let of = sat.table.odds_of(seat, None, &path).map(|_| ());
            assert_eq!(of.is_ok(), shown, "{policy} {seat:?}");
            assert_eq!(hidden(of), !shown, "{policy} {seat:?}");
        }
        assert_eq!(sat.table.odds(ANN, &brush, &[]).is_ok(), shown[1], "{policy}");
    }
}
