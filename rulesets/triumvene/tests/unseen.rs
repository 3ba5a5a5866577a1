//! Nothing that a seat may not see leaves a trace in what it sees: of a pair of tables that differ in what is unseen
//! alone, every player sees one: stream, heads, export, view, what can be done, why not, odds, and undoing. The
//! server's tests say the same of what goes over its sockets.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::pairs::{self, ANN, BANDIT, BEN, CAIUS, CIA, How, LYNETH, MIRA, Played};
use norn_chronicle::REFEREE;
use norn_kernel::{Answer, Audience, Value};
use norn_play::playback::Wanted;
use norn_table::view::OpenView;
use norn_table::{Instead, Say};
use norn_testkit::pairs::{Seen, assert_same, attempt, differing};
use norn_testkit::random::trials;
use std::collections::BTreeMap;

/// How many pairs are played; `make fuzz` plays five times as many.
const PAIRS: u64 = 8;
/// Of eight pairs, in how many each kind of hidden entry has to differ.
const ENOUGH: u64 = 5;

/// A whole table: what its players saw at every point, and what their streams hold.
fn play(seed: u64, secret: u64) -> (Vec<Seen>, Played) {
    let mut seen = vec![];
    let table = pairs::play(seed, secret, How::Freely, |table, seat| seen.push(table.observed(&[seat])));
    seen.push(table.streams());
    (seen, table)
}

#[test]
fn what_a_seat_may_not_see_leaves_no_trace_in_what_it_sees() {
    let mut read: BTreeMap<String, usize> = BTreeMap::new();
    let (pairs, from) = trials(PAIRS);
    for seed in from..from + pairs {
        let (one, other) = (play(seed, 2 * seed), play(seed, 2 * seed + 1));
        assert_same(&seed.to_string(), &one.0, &other.0);
        for (kind, differs) in differing(&one.1, &other.1) {
            *read.entry(kind).or_default() += usize::from(differs);
        }
    }
    let enough = usize::try_from(pairs * ENOUGH / 8).unwrap();
    let few: BTreeMap<_, _> = read.iter().filter(|(_, pairs)| **pairs < enough).collect();
    assert!(few.is_empty(), "too few pairs whose secrets differ in {few:?} of {read:?}");
    assert!(12 <= read.len(), "kinds of hidden entries: {read:?}");
}

/// A ruling on what only the referee knows makes no other question of what everybody sees, so that it changes no
/// number that players have; whoever knows of it is asked anew.
#[test]
fn an_unseen_ruling_counts_for_whoever_knows_of_it() {
    let mut table = Played::begin(1, 1, How::Freely);
    let who = |who| ("who", Value::Character(who));
    table.hide(attempt("begin-combat", &[("stealth", Value::word("nobody"))])).unwrap();
    for (seat, whose) in [(ANN, LYNETH), (BEN, CAIUS)] {
        let blow = [who(whose), ("kind", Value::word("attack")), ("target", Value::Character(BANDIT))];
        table.say(seat, attempt("state-goal", &blow)).unwrap();
    }
    for (seat, whose) in [(ANN, LYNETH), (BEN, CAIUS), (CIA, MIRA)] {
        table.say(seat, attempt("agree", &[who(whose)])).unwrap();
    }
    table.say(REFEREE, attempt("begin-execution", &[])).unwrap();
    let goals = Value::List(vec![Value::Item(0), Value::Item(1)]);
    table.hide(attempt("execute", &[("goals", goals), ("seconds", Value::Number(0))])).unwrap();
    let version = |table: &Played, seat| match table.live.view(seat).unwrap().open {
        Some(OpenView::Open { version, .. }) => version,
        other => panic!("{other:?}"),
    };
    for _ in 0..20 {
        let Some(OpenView::Open { id, questions, lines, .. }) = table.live.view(REFEREE).unwrap().open else {
            panic!("nobody was hurt while something was still to be asked")
        };
        let unseen = lines.iter().find(|noted| {
            noted.audience == Audience::Referee && matches!(noted.line, norn_kernel::Line::Compared { .. })
        });
        let asked = &questions[0];
        let (path, attempt) = (asked.question.path, id.clone());
        if let Some(noted) = unseen {
            assert_eq!([REFEREE, ANN].map(|seat| version(&table, seat)), [0, 0]);
            let instead = Instead::Holds(false);
            table.hide(Say::Rule { attempt: id, path: noted.path, instead, reason: String::new() }).unwrap();
            assert_eq!([REFEREE, ANN].map(|seat| version(&table, seat)), [1, 0]);
            let answer = |version| Say::Answer {
                attempt: attempt.clone(),
                path,
                version,
                answer: Answer::Text("so".into()),
            };
            assert!(table.say(REFEREE, answer(0)).is_err(), "the referee has ruled since");
            assert!(table.say(REFEREE, answer(1)).is_ok());
            return;
        }
        let say = match &asked.question.wanted {
            Wanted::Roll { count, .. } => {
                Say::Roll { attempt, path, version: 0, typed: Some(vec![10; *count]), given: None }
            }
            Wanted::OneOf(options) => {
                let answer = Answer::One(options[0].value.clone());
                Say::Answer { attempt, path, version: 0, answer }
            }
            _ => {
                let answer = asked.question.default.clone().unwrap();
                Say::Answer { attempt, path, version: 0, answer }
            }
        };
        table.say(asked.seat, say).unwrap();
    }
    panic!("it never ends");
}
