//! Companies act, know and decide as one: any of them taps and answers, all of them learn what comes of it, and nobody
//! else does. One that splits is two.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_chronicle::canon::seal;
use norn_chronicle::stream::Projection;
use norn_chronicle::{Body, REFEREE, Seat};
use norn_kernel::{Draft, Filled, Value, Who};
use norn_table::command::Right;
use norn_table::view::{Live, OpenView};
use norn_table::{Command, Say};

const CY: Seat = Seat(3);
const CYRIL: Who = Who(3);
const COMPANY: Who = Who(4);

/// Ann and Bo go together; Cy does not. So many more shades wait on the stair and in the yard.
fn three(more: usize) -> Sat {
    let mut sat = Sat::down();
    sat.ok(REFEREE, Say::Invite { name: "Cy".into(), device: None, hosted: true });
    let draft = |form: &str, values: &[(&str, Value)]| Draft {
        form: form.into(),
        values: values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
    };
    let keeper = draft("keeper", &[("name", Value::text("Cyril"))]);
    sat.ok(REFEREE, Say::Build { draft: keeper, seat: Some(CY) });
    let members = Value::List(vec![Value::Character(ADA), Value::Character(BOB)]);
    sat.ok(REFEREE, Say::Build { draft: draft("company", &[("members", members)]), seat: None });
    for _ in 0..more {
        sat.ok(REFEREE, Say::Build { draft: draft("shade", &[]), seat: None });
    }
    sat
}

fn eavesdrop() -> Say {
    Say::Attempt { filled: Filled::of("eavesdrop").with("company", COMPANY), insist: false }
}

/// Everything that reaches a seat, and everything that it sees.
fn seen(sat: &Sat, seat: Seat) -> String {
    let mut stream = Projection::new(seat);
    let told = sat.log.iter().filter_map(|entry| stream.feed(entry).unwrap());
    let mut all: Vec<String> = told.map(|entry| seal(&entry).unwrap().text).collect();
    all.push(format!("{:?} {:?}", sat.view(seat), sat.table.legal(seat)));
    for name in sat.table.attempts() {
        all.push(format!("{name}: {:?}", sat.table.fill(seat, &Filled::of(name))));
    }
    all.join("\n")
}

/// What is open, to a seat: whether it may answer, and whether it is its company's.
fn asked(sat: &Sat, seat: Seat) -> Vec<(bool, bool)> {
    match sat.view(seat).open {
        Some(OpenView::Open { questions, .. }) => questions.iter().map(|one| (one.mine, one.ours)).collect(),
        _ => vec![],
    }
}

#[test]
fn any_of_them_taps_and_any_of_them_decides() {
    for (taps, decides) in [(ANN, BO), (BO, ANN)] {
        let mut sat = three(0);
        sat.ok(ANN, eavesdrop());
        assert_eq!((asked(&sat, ANN), asked(&sat, BO)), (vec![(true, true)], vec![(true, true)]));
        assert_eq!(asked(&sat, REFEREE), [(true, false)], "the referee may answer for everybody");
        assert_eq!(sat.refused(CY, sat.say_roll(None)), named(Right::TooLate), "Cy knows of no question");
        sat.typed(taps, &[4]);
        assert_eq!(sat.asked(), ["lanterns.company.hush"]);
        sat.answer(decides, yes());
        assert!(sat.open().is_none());
    }
}

#[test]
fn all_of_them_learn_of_it_and_nobody_else() {
    let mut sat = three(1);
    sat.ok(BO, eavesdrop());
    sat.typed(ANN, &[6]);
    sat.answer(ANN, no());
    let told = "lanterns.company.listen";
    let knows = |seat| seen(&sat, seat).contains("\"shades\"");
    assert!(knows(ANN) && knows(BO) && knows(REFEREE), "{told} is for the company");
    assert!(!knows(CY));
    let fell = sat.log.iter().filter(|entry| matches!(entry.body, Body::Rolled { .. }));
    assert!(fell.clone().count() == 1 && fell.into_iter().all(|entry| !entry.audience.reaches(CY)));
}

/// Two tables that differ in what the company hears are the same to whoever is not in it.
#[test]
fn what_they_hear_changes_nothing_for_others() {
    let play = |faces: &[u16], hush: Option<bool>, more: usize| {
        let mut sat = three(more);
        sat.ok(ANN, eavesdrop());
        sat.typed(BO, faces);
        if let Some(hush) = hush {
            sat.answer(BO, if hush { yes() } else { no() });
        }
        sat
    };
    // What they hear is the referee's secret; that they asked themselves something is not told, either.
    let (little, much, nothing) =
        (play(&[4], Some(false), 0), play(&[6], Some(false), 0), play(&[3], None, 0));
    assert_eq!(seen(&little, CY), seen(&much, CY));
    assert_eq!(seen(&little, CY), seen(&nothing, CY));
    assert_ne!(seen(&little, ANN), seen(&nothing, ANN), "the company knows it");
}

#[test]
fn one_that_splits_is_two() {
    let mut sat = three(0);
    let members = Value::List(vec![Value::Character(ADA), Value::Character(BOB), Value::Character(CYRIL)]);
    let draft = Draft { form: "company".into(), values: [("members".to_owned(), members)].into() };
    sat.ok(REFEREE, Say::Build { draft, seat: None });
    let all = Who(5);
    let eavesdrop = || Say::Attempt { filled: Filled::of("eavesdrop").with("company", all), insist: false };
    sat.ok(CY, eavesdrop());
    sat.typed(CY, &[1]);
    sat.attempt(BO, "part", BOB);
    assert_eq!(sat.refused(BO, eavesdrop()), "lanterns.company.listen", "Bo is in it no more");
    sat.ok(CY, eavesdrop());
    assert_eq!(asked(&sat, BO), []);
    sat.typed(ANN, &[5]);
    sat.answer(CY, no());
    let heard = |seat| seen(&sat, seat).matches("\"shades\"").count();
    assert_eq!((heard(ANN), heard(CY), heard(BO)), (1, 1, 0));
    let map = sat.view(CY).game.maps.remove(0);
    let tokens: Vec<Who> = map.tokens.iter().map(|token| token.who).collect();
    assert_eq!(tokens, [BOB, all], "a company is one token, and whoever has left has their own");
}

/// What is rolled unseen because somebody walks in is rolled whether anything could hear it or not.
#[test]
fn every_entry_is_the_same_to_players() {
    let walk = |shades: usize| {
        let mut sat = Sat::down();
        sat.ok(REFEREE, Say::Switch { switch: "ears".into(), value: "sharp".into() });
        for _ in 0..shades {
            sat.ok(
                REFEREE,
                Say::Build { draft: Draft { form: "shade".into(), ..Draft::default() }, seat: None },
            );
        }
        let walk = Filled::of("walk").with("who", ADA).with("to", Value::Place(norn_kernel::Place(3)));
        let say = Say::Attempt { filled: walk, insist: false };
        sat.send(ANN, &Command { id: "walks".into(), say, based_on: None }).unwrap();
        sat
    };
    let (none, some) = (walk(0), walk(2));
    let unseen = |sat: &Sat| {
        let rolled = sat.log.iter().filter(|entry| matches!(entry.body, Body::Rolled { .. }));
        rolled.filter(|entry| !entry.audience.reaches(ANN)).count()
    };
    assert_eq!((unseen(&none), unseen(&some)), (1, 1));
    assert_eq!(none.view(ANN).game, some.view(ANN).game);
    let bytes = |sat: &Sat| {
        let mut stream = Projection::new(ANN);
        let told = sat.log.iter().filter_map(|entry| stream.feed(entry).unwrap());
        told.map(|entry| seal(&entry).unwrap().text).collect::<Vec<_>>()
    };
    let (none, some) = (bytes(&none), bytes(&some));
    assert_eq!(none.iter().zip(&some).find(|(one, other)| one != other), None);
    assert_eq!(none.len(), some.len());
}
