//! Whether the rules say what a log says.
use crate::common;
use common::rig::Rig;
use common::*;
use norn_chronicle::{Body, Entry, REFEREE};
use norn_kernel::offer::Filled;
use norn_table::Say;
use norn_table::verify::{Report, check};

fn session() -> Sat {
    let mut sat = Sat::down();
    sat.attempt(ANN, "brush", ADA);
    sat.attempt(ANN, "listen", ADA);
    sat.typed(ANN, &[9]);
    let ruling = sat.rule("lanterns.kindle.flint", 10);
    sat.ok(REFEREE, ruling);
    sat.answer(ANN, yes());
    sat.ok(REFEREE, Say::Switch { switch: "gusts".into(), value: "wild".into() });
    sat.ok(REFEREE, Say::Correct { address: "keeper/0/oil".into(), value: 7.into(), reason: String::new() });
    sat.ok(BO, Say::Stop {});
    sat.attempt(ANN, "brush", ADA);
    sat.ok(ANN, undo());
    sat
}

fn of(log: &[Entry]) -> Report {
    check(Rig::<0>, log.iter().cloned()).expect("it is a log")
}

/// What is found where one entry is another, everything else as it was. (Hashes come later: this is what
/// somebody could do who hashes it all anew.)
fn forged(change: impl Fn(&mut Body) -> bool) -> (u64, Report) {
    let mut log = session().log;
    let seq = log.iter_mut().find_map(|entry| change(&mut entry.body).then_some(entry.seq));
    (seq.expect("there is such an entry"), of(&log))
}

#[test]
fn a_clean_log_has_no_findings() {
    let report = of(&session().log);
    assert!(report.holds());
    assert_eq!((report.tampered, report.differs, report.more), (vec![], vec![], 0));
    assert_eq!(report.attempts, 3);
    // Three records, a switch, a correction, and two shares of what stopping changed.
    assert_eq!((report.changes, report.rulings), (7, 1));
}

#[test]
fn what_is_left_to_its_default_is_what_it_was_for_whoever_filled_it_in() {
    let mut sat = Sat::down();
    let filled = Filled::of("brush").with_defaults();
    sat.ok(BO, Say::Attempt { filled, insist: false });
    let whose = |entry: &Entry| match &entry.body {
        Body::Attempted { data, .. } => Some(data.clone()),
        _ => None,
    };
    assert_eq!(sat.log.iter().find_map(whose), Some(serde_json::json!({ "brush": { "who": BOB } })));
    let report = of(&sat.log);
    assert_eq!((report.tampered, report.attempts), (vec![], 1));
}

#[test]
fn a_changed_effect_is_named() {
    let (seq, report) = forged(|body| match body {
        Body::Effects { changes, .. } => {
            changes[0].effect = serde_json::json!({"soot": [0, 0]});
            true
        }
        _ => false,
    });
    // What came after it was played in a world that the rules would not have made.
    assert_eq!(report.tampered.len(), 2);
    assert_eq!(report.tampered[0].seq, seq);
    assert!(report.tampered[0].text.contains("changed"), "{}", report.tampered[0].text);
    assert!(!report.holds());
}

#[test]
fn a_changed_verdict_is_named() {
    let (seq, report) = forged(|body| match body {
        Body::Settled { verdict, .. } => {
            verdict.total = Some(5);
            true
        }
        _ => false,
    });
    assert_eq!(report.tampered.iter().map(|one| one.seq).collect::<Vec<_>>(), [seq]);
    assert!(report.tampered[0].text.contains("came to"));
}

#[test]
fn a_changed_face_shows_where_anything_comes_of_it() {
    let (_, report) = forged(|body| match body {
        Body::Rolled { faces, .. } => {
            faces[0] = 21;
            true
        }
        _ => false,
    });
    assert!(!report.holds(), "no such face");
    let (_, report) = forged(|body| match body {
        Body::Rolled { faces, .. } => {
            faces.push(3);
            true
        }
        _ => false,
    });
    assert!(!report.holds(), "too many dice");
    // The die that was ruled on counts for nothing: here the rules can't tell, and the chains must.
    let mut sat = Sat::down();
    sat.attempt(ANN, "listen", ADA);
    sat.typed(ANN, &[9]);
    sat.answer(ANN, no());
    let mut log = sat.log;
    for entry in &mut log {
        if let Body::Rolled { faces, .. } = &mut entry.body {
            faces[0] = 20;
        }
    }
    assert!(!of(&log).holds(), "the total was another");
}

#[test]
fn an_answer_or_a_change_by_hand_is_named() {
    let (_, report) = forged(|body| match body {
        Body::Answered { answer, .. } => {
            *answer = no();
            true
        }
        _ => false,
    });
    assert!(!report.holds());
    for at in ["corrected", "switched", "built"] {
        let (seq, report) = forged(|body| match body {
            Body::Corrected { changes, .. } if at == "corrected" => changes.pop().is_some(),
            Body::Switched { value, .. } if at == "switched" => {
                *value = "mild".into();
                true
            }
            Body::Built { draft, .. } if at == "built" => draft.values.remove("oil").is_some(),
            _ => false,
        });
        assert_eq!(report.tampered.iter().map(|one| one.seq).collect::<Vec<_>>(), [seq], "{at}");
    }
}

#[test]
fn an_attempt_that_was_not_due_or_not_what_was_filled_in_is_named() {
    let (seq, report) = forged(|body| match body {
        Body::Attempted { filled, .. } => filled.take().is_some(),
        _ => false,
    });
    assert_eq!(report.tampered.iter().map(|one| one.seq).collect::<Vec<_>>(), [seq]);
    assert!(report.tampered[0].text.contains("due"), "{}", report.tampered[0].text);
    let (seq, report) = forged(|body| match body {
        Body::Attempted { filled: Some(filled), .. } => {
            filled.values.insert("who".into(), BOB.into());
            true
        }
        _ => false,
    });
    assert_eq!(report.tampered.iter().map(|one| one.seq).collect::<Vec<_>>(), [seq]);
}

#[test]
fn what_a_log_can_not_say_is_damage() {
    let mut log = session().log;
    log.remove(3);
    assert_eq!(check(Rig::<0>, log.into_iter()).unwrap_err().seq, 4);
    let mut log = session().log;
    for entry in &mut log {
        if let Body::Attempted { data, .. } = &mut entry.body {
            *data = serde_json::json!("nonsense");
        }
    }
    assert!(check(Rig::<0>, log.into_iter()).is_err());
}

#[test]
fn under_an_older_edition_it_differs_and_is_not_tampered() {
    let log = session().log;
    // In this edition soot gathers twice as fast.
    let report = check(Rig::<1>, log.iter().cloned()).unwrap();
    assert!(report.holds());
    assert_eq!(report.differs.len(), 2, "{:?}", report.differs);
    assert_eq!(report.editions.iter().map(|one| (one.from, one.edition)).collect::<Vec<_>>(), [(0, 0)]);
    assert_eq!(report.today, 1);
    // Once the table has moved on, the new rules hold.
    let (table, more) = norn_table::Table::open(Rig::<1>, ROOT, false, log.iter().cloned(), None).unwrap();
    assert!(matches!(more[0].body, Body::Edition { edition: 1, .. }));
    let mut log: Vec<Entry> = log.into_iter().chain(more).collect();
    let command = norn_table::Command { id: "new".into(), say: attempt("brush", ADA), based_on: None };
    let (_, turn) = table.command(ANN, &command, None).unwrap();
    log.extend(turn.entries.into_iter().map(Entry::from));
    assert_eq!(check(Rig::<1>, log.iter().cloned()).unwrap().differs.len(), 2);
    for entry in log.iter_mut().rev().take(2) {
        if let Body::Settled { verdict, .. } = &mut entry.body {
            verdict.total = Some(1);
        }
    }
    assert_eq!(check(Rig::<1>, log.into_iter()).unwrap().tampered.len(), 1);
    // And the older program does not open it.
    assert!(norn_table::Table::open(Rig::<0>, ROOT, false, std::iter::empty::<Entry>(), None).is_ok());
}

#[test]
fn an_open_attempt_that_does_not_fit_a_new_edition_is_set_aside() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "ponder", ADA);
    sat.answer(ANN, yes());
    // As if the rule had asked something else in the edition before.
    let mut log = sat.log;
    for entry in &mut log {
        if let Body::Answered { key, .. } = &mut entry.body {
            *key = "lanterns.keeper.pace".into();
        }
    }
    let (table, more) = norn_table::Table::open(Rig::<1>, ROOT, false, log.into_iter(), None).unwrap();
    use norn_table::Live;
    assert_eq!(table.view(REFEREE).unwrap().open, None);
    let differs = |entry: &Entry| {
        matches!(&entry.body, Body::SetAside { reason: norn_chronicle::Aside::Differs(_), .. })
    };
    assert!(more.iter().any(differs));
}
