//! Hidden dice that are sealed, and opened later.
use crate::common;
use common::rig::Rig;
use common::*;
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::verify::{Report, verify};
use norn_chronicle::{AttemptId, Body, Entry, Error, Hash, REFEREE};
use norn_kernel::Ruleset as _;
use norn_table::command::Right;
use norn_table::{Say, verify as by_rules};

/// Dice that only the referee may know of.
fn scouts(sat: &mut Sat) {
    sat.attempt(REFEREE, "scout", SHADE);
    sat.roll(REFEREE);
    sat.answer(REFEREE, yes());
}

fn talk(sat: &mut Sat) {
    sat.ok(ANN, Say::Talk { text: "What was that?".into(), to: None });
}

/// The referee seals, rolls unseen three times, and something that everybody sees follows the first and the last.
fn sealed() -> Sat {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("seal-hidden", true));
    scouts(&mut sat);
    talk(&mut sat);
    scouts(&mut sat);
    scouts(&mut sat);
    talk(&mut sat);
    // Something happens between the seal and what is opened of it, or it would prove nothing of the moment.
    talk(&mut sat);
    sat
}

fn file(log: &[Entry], whose: Whose) -> Vec<u8> {
    let mut file = vec![];
    let entries = || log.iter().cloned().map(Ok::<_, Error>);
    export(&mut file, whose, "test", entries, no_pictures).expect("it can be written");
    file
}

fn checked(log: &[Entry], whose: Whose) -> Report {
    let file = file(log, whose);
    verify(Reader::open(file.as_slice()).expect("a file"), Rig::<0>.start(), &mut (), None)
}

fn texts(report: &Report) -> Vec<&str> {
    report.tampered.iter().map(|one| one.text.as_str()).collect()
}

fn hidden_rolls(log: &[Entry]) -> Vec<AttemptId> {
    let rolled = |entry: &Entry| match &entry.body {
        Body::Rolled { attempt, .. } if norn_chronicle::seal::is_sealed(entry) => Some(attempt.clone()),
        _ => None,
    };
    log.iter().filter_map(rolled).collect()
}

#[test]
fn an_opened_roll_is_that_of_then_and_the_others_stay_hidden() {
    let mut sat = sealed();
    let rolls = hidden_rolls(&sat.log);
    assert_eq!(rolls.len(), 3);
    assert_eq!(sat.view(REFEREE).openable, rolls);
    assert_eq!(sat.view(ANN).openable, vec![]);
    sat.ok(REFEREE, Say::OpenRoll { attempt: rolls[1].clone() });
    for whose in [Whose::Referee, Whose::Seat(ANN)] {
        let report = checked(&sat.log, whose);
        assert_eq!(texts(&report), Vec::<&str>::new());
        assert_eq!((report.hidden.opened, report.hidden.worked_out), (1, 1), "{whose:?}");
        assert!(!report.unproved.iter().any(|one| one.text.contains("sealed")), "{:?}", report.unproved);
        let unopened = matches!(whose, Whose::Referee).then_some(2);
        assert_eq!(report.hidden.unopened, unopened);
    }
    assert!(by_rules::check(Rig::<0>, sat.log.iter().cloned()).unwrap().holds());
    // Ann's file has the dice, and nothing of the other attempts.
    let hers = String::from_utf8(file(&sat.log, Whose::Seat(ANN))).unwrap();
    assert!(hers.contains(&rolls[1].0));
    assert!(!hers.contains(&rolls[0].0) && !hers.contains(&rolls[2].0));
    assert_eq!(sat.view(REFEREE).openable, [rolls[0].clone(), rolls[2].clone()]);
    // The link that was shown is no other attempt's.
    let links: Vec<Hash> = sat
        .log
        .iter()
        .filter_map(|entry| match &entry.body {
            Body::Settled { link: Some(link), .. } => Some(link.link),
            _ => None,
        })
        .collect();
    let shown = links.iter().filter(|link| hers.contains(&link.to_string())).count();
    assert_eq!(shown, 1);
    let again = sat.refused(REFEREE, Say::OpenRoll { attempt: rolls[1].clone() });
    assert_eq!(again, named(Right::NoSuchAttempt));
    assert_eq!(sat.refused(ANN, Say::OpenRoll { attempt: rolls[0].clone() }), named(Right::RefereesOnly));
}

#[test]
fn a_session_is_opened_at_once() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wish("seal-hidden", true));
    scouts(&mut sat);
    sat.ok(REFEREE, Say::Session { open: true });
    scouts(&mut sat);
    scouts(&mut sat);
    talk(&mut sat);
    sat.ok(REFEREE, Say::OpenRolls { session: 1 });
    let report = checked(&sat.log, Whose::Seat(BO));
    assert_eq!((texts(&report), report.hidden.opened), (vec![], 2));
    assert_eq!(sat.refused(REFEREE, Say::OpenRolls { session: 1 }), named(Right::Unknown));
    assert_eq!(checked(&sat.log, Whose::Referee).hidden.unopened, Some(1));
}

/// What is sealed only when it is opened proves nothing of the moment, and that is said.
#[test]
fn what_was_not_sealed_before_is_said_to_be_unproved() {
    let mut sat = Sat::down();
    scouts(&mut sat);
    let before = hidden_rolls(&sat.log);
    assert_eq!(
        sat.refused(REFEREE, Say::OpenRoll { attempt: before[0].clone() }),
        named(Right::NoSuchAttempt)
    );
    sat.ok(REFEREE, wish("seal-hidden", true));
    scouts(&mut sat);
    let rolls = hidden_rolls(&sat.log);
    sat.ok(REFEREE, Say::OpenRoll { attempt: rolls[1].clone() });
    let report = checked(&sat.log, Whose::Seat(ANN));
    assert_eq!(texts(&report), Vec::<&str>::new());
    assert!(report.unproved.iter().any(|one| one.text.contains("right after they were sealed")));
}

/// Each lie of a host that opens something else than what fell.
#[test]
fn another_roll_than_that_of_then_is_named() {
    type Lie = fn(&mut Vec<norn_chronicle::Window>, &mut Vec<norn_chronicle::Shown>, &mut Option<Hash>);
    let lies: [(&str, Lie); 6] = [
        ("what is shown is not what was sealed there", |_, rolls, _| {
            rolls[0].entry["body"]["faces"] = serde_json::json!([20]);
        }),
        ("what is shown is not what was sealed there", |_, rolls, _| rolls[0].place += 1),
        ("it is not what seal", |windows, _, _| windows[0].nonce = Hash([1; 32])),
        ("it is not what seal", |windows, _, _| {
            windows[0].commitments.pop();
        }),
        ("there is no seal", |windows, _, _| windows[0].number += 40),
        ("the link is not the one", |_, _, link| *link = Some(Hash([2; 32]))),
    ];
    for (text, lie) in lies {
        let mut sat = sealed();
        let rolls = hidden_rolls(&sat.log);
        sat.ok(REFEREE, Say::OpenRoll { attempt: rolls[0].clone() });
        for entry in &mut sat.log {
            if let Body::Opened { windows, rolls, link, .. } = &mut entry.body {
                lie(windows, rolls, link);
            }
        }
        for whose in [Whose::Referee, Whose::Seat(ANN)] {
            let report = checked(&sat.log, whose);
            assert!(texts(&report).iter().any(|one| one.contains(text)), "{text}: {:?}", texts(&report));
        }
    }
}

/// A roll that was made anew after the seal has another commitment; the seal itself can't be made anew either.
#[test]
fn a_seal_that_is_written_anew_does_not_fit() {
    let mut sat = sealed();
    let rolls = hidden_rolls(&sat.log);
    sat.ok(REFEREE, Say::OpenRoll { attempt: rolls[0].clone() });
    let mut log = sat.log.clone();
    for entry in &mut log {
        if let Body::Sealed { seal } = &mut entry.body {
            *seal = Hash([3; 32]);
        }
    }
    assert!(!checked(&log, Whose::Seat(ANN)).holds());
}

/// Nothing tells players whether anything was hidden: there are as many seals, at the same places.
#[test]
fn that_something_is_sealed_tells_nothing() {
    let told = |busy: bool| {
        let mut sat = Sat::down();
        sat.ok(REFEREE, wish("seal-hidden", true));
        if busy {
            scouts(&mut sat);
        }
        talk(&mut sat);
        if busy {
            scouts(&mut sat);
            scouts(&mut sat);
        }
        talk(&mut sat);
        let hers = sat.log.iter().filter(|entry| entry.audience.reaches(ANN));
        let kinds: Vec<_> = hers.clone().map(|entry| std::mem::discriminant(&entry.body)).collect();
        let seals: Vec<Hash> = hers
            .filter_map(|entry| match entry.body {
                Body::Sealed { seal } => Some(seal),
                _ => None,
            })
            .collect();
        (kinds, seals)
    };
    let (quiet, busy) = (told(false), told(true));
    assert_eq!(quiet.0, busy.0);
    // Two seals over nothing are not the same either, and no seal is one that anybody could make.
    let all: std::collections::BTreeSet<Hash> = quiet.1.iter().chain(&busy.1).copied().collect();
    assert_eq!((quiet.1.len(), all.len()), (2, 4));
    assert!(!all.contains(&norn_chronicle::seal::seal(&Hash([0; 32]), &[])));
}
