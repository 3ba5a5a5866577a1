//! A rule that breaks harms its own attempt and nothing else.
use crate::common;
use common::*;
use norn_chronicle::{Aside, Body, REFEREE};
use norn_table::command::Right;
use norn_table::{Live, Say, Stage};

fn quietly() {
    std::panic::set_hook(Box::new(|info| {
        if !info.to_string().contains("a rule of the tests that breaks") {
            eprintln!("{info}");
        }
    }));
}

#[test]
fn a_rule_that_breaks_sets_its_attempt_aside_and_the_queue_goes_on() {
    quietly();
    let mut sat = Sat::down();
    let before = sat.world();
    sat.attempt(ANN, "crash", ADA);
    sat.attempt(ANN, "ponder", ADA);
    sat.attempt(BO, "ponder", BOB);
    let from = sat.log.len();
    sat.roll(ANN);
    let aside = |body: &&Body| matches!(body, Body::SetAside { reason: Aside::Fault(_), link: Some(_), .. });
    assert!(sat.bodies(from).iter().any(aside), "its link is revealed with it");
    assert_eq!(sat.world(), before);
    assert_eq!(sat.asked(), ["lanterns.watch.omen"], "the next began");
    assert_eq!(sat.open().unwrap().2[0].seat, BO);
    let waits = sat.view(BO).queue.into_iter().map(|one| (one.by, one.unsure));
    assert_eq!(waits.collect::<Vec<_>>(), [(Some(ANN), true)], "what Ann said after it counted on it");
    sat.answer(BO, no());
}

#[test]
fn a_rule_that_breaks_at_once_is_refused() {
    quietly();
    let mut sat = Sat::down();
    assert_eq!(sat.refused(ANN, attempt("broken", ADA)), named(Right::Fault));
    assert!(matches!(sat.table.fill(ANN, &filled("broken", ADA)), Stage::Refused(_)));
    assert!(sat.table.legal(ANN).iter().any(|(name, _)| *name == "listen"), "the others are still offered");
    let odds = sat.table.odds(ANN, &filled("broken", ADA), &[]);
    assert!(odds.is_err());
    assert!(sat.table.odds(ANN, &filled("crash", ADA), &[]).is_err());
    sat.attempt(ANN, "brush", ADA);
}

#[test]
fn what_is_due_and_set_aside_waits_until_something_changes() {
    let mut sat = Sat::down();
    let place = |n| norn_kernel::Value::Place(norn_kernel::Place(n));
    let walk = |n| Say::Attempt { filled: filled("walk", ADA).with("to", place(n)), insist: false };
    sat.ok(REFEREE, Say::Switch { switch: "gusts".into(), value: "wild".into() });
    // Light in two rooms, so that dusk has something to ask whenever the wind blows.
    let mut tries = 0;
    let due = loop {
        tries += 1;
        assert!(tries < 200, "the wind never blows");
        let at = sat.world()["keepers"]["0"]["at"].clone();
        if sat.world()["lit"].as_array().unwrap().is_empty() {
            sat.attempt(REFEREE, "kindle", ADA);
            sat.answer(ANN, norn_kernel::Answer::Number(1));
            sat.typed(ANN, &[6, 6]);
            sat.typed(ANN, &[6]);
            sat.ok(
                REFEREE,
                Say::Correct { address: "keeper/0/oil".into(), value: 9.into(), reason: String::new() },
            );
        }
        sat.ok(ANN, walk(if at == 0 { 3 } else { 0 }));
        if let Some((id, ..)) = sat.open() {
            break id;
        }
    };
    assert_eq!(sat.asked(), ["lanterns.dusk.gust"]);
    sat.ok(REFEREE, Say::SetAside { attempt: due, reason: String::new() });
    assert_eq!(sat.open(), None, "it does not begin again at once");
    sat.ok(ANN, talk("what a night"));
    assert_eq!(sat.open(), None);
    // Something changes, and what is due is due.
    sat.ok(REFEREE, Say::Correct { address: "keeper/1/oil".into(), value: 3.into(), reason: String::new() });
    let dusk = sat.bodies(0).into_iter().rev().find_map(|body| match body {
        Body::Attempted { data, .. } => Some(data.clone()),
        _ => None,
    });
    assert_eq!(dusk.unwrap()["toy"]["deed"], "dusk");
    assert!(
        sat.bodies(0).iter().filter(|body| matches!(body, Body::Attempted { filled: None, .. })).count() >= 2
    );
}

#[test]
fn what_is_corrected_while_something_is_open_counts_in_it() {
    let mut sat = Sat::down();
    sat.attempt(REFEREE, "kindle", ADA);
    sat.answer(ANN, norn_kernel::Answer::Number(3));
    // Three measures and the wick: four dice, which have not fallen yet.
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/soot".into(), value: 2.into(), reason: String::new() });
    sat.typed(ANN, &[5, 5, 5, 5]);
    sat.typed(ANN, &[1]);
    assert_eq!(sat.asked(), ["lanterns.kindle.again"], "5 less 2 is dark");
    // A correction that would leave no place for what was decided is refused, and nothing is lost.
    let oil = Say::Correct { address: "keeper/0/oil".into(), value: 2.into(), reason: String::new() };
    assert_eq!(sat.refused(REFEREE, oil), named(Right::TooLate));
    sat.answer(ANN, no());
    assert_eq!((sat.keeper(ADA, "soot"), sat.keeper(ADA, "oil")), (2, 6));
}

#[test]
fn what_is_due_without_end_holds_up_nobody() {
    use norn_table::act::FOLLOW_MAX;
    let beginning = norn_table::Beginning {
        name: "The house".into(),
        referee: "referee".into(),
        root: ROOT,
        seeded: false,
        origin: None,
        now: None,
    };
    let (table, _) = norn_table::Table::begin(rig::Rig::<{ rig::ENDLESS }>, beginning).unwrap();
    let values = [("name".to_owned(), norn_kernel::Value::text("Ada"))].into();
    let draft = norn_kernel::Draft { form: "keeper".into(), values };
    let build = norn_table::Command { id: "a".into(), say: Say::Build { draft, seat: None }, based_on: None };
    let (table, turn) = table.command(REFEREE, &build, None).unwrap();
    let settled = turn.entries.iter().filter(|entry| matches!(entry.body, Body::Settled { .. })).count();
    assert_eq!(settled, FOLLOW_MAX);
    assert_eq!(table.view(REFEREE).unwrap().open, None);
}
