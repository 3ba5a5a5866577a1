//! Whatever is said at a table, in any order: its log makes the same table again, the same world, and holds
//! before everything that checks a log.
use crate::common;
use common::random::played;
use common::*;
use norn_chronicle::export::{Reader, Whose, export, no_pictures};
use norn_chronicle::fold::Fold;
use norn_chronicle::stream::Projection;
use norn_chronicle::{Error, Reach, verify};
use norn_kernel::Ruleset;
use norn_table::verify as rules;
use norn_testkit::random::trials;
use rig::Rig;
use std::collections::BTreeSet;

/// How many tables; `make fuzz` plays more. Opening one again after each command takes the longest, so it is done at
/// one in four.
const TABLES: u64 = 24;
const COMMANDS: usize = 40;

fn seeds() -> std::ops::Range<u64> {
    let (tables, from) = trials(TABLES);
    from..from + tables
}

#[test]
fn a_table_is_the_same_again_from_its_log_after_every_command() {
    quietly();
    let mut kinds = BTreeSet::new();
    for seed in seeds() {
        let sat = played(seed, COMMANDS, seed % 4 == 0, false);
        for body in sat.bodies(0) {
            kinds.insert(serde_json::to_value(body).unwrap()["is"].as_str().unwrap().to_owned());
        }
    }
    // Every sort of entry came up, or this shows less than it says. Editions have a test of their own.
    let all = [
        "absent",
        "agreed",
        "allowed",
        "answered",
        "asked-to-undo",
        "attempted",
        "awaited",
        "begun",
        "built",
        "busy",
        "card",
        "card-gone",
        "card-moved",
        "card-pinned",
        "committed",
        "corrected",
        "effects",
        "floor",
        "held",
        "note",
        "proposed",
        "published",
        "queued",
        "released",
        "removed",
        "rolled",
        "ruled",
        "safety",
        "said",
        "seated",
        "session",
        "set-aside",
        "settled",
        "subject",
        "switched",
        "thrown",
        "undone",
        "wished",
        "withdrawn",
        "woven",
    ];
    assert_eq!(kinds, all.map(str::to_owned).into());
}

#[test]
fn every_check_of_a_log_holds() {
    quietly();
    for seed in seeds() {
        let sat = played(1_000 + seed, COMMANDS, false, false);
        // The world is the fold of what was recorded, undone or not.
        let mut fold = Fold::new(Rig::<0>.start());
        for entry in &sat.log {
            fold.feed(entry).unwrap();
        }
        assert_eq!(serde_json::to_value(&**fold.world()).unwrap(), sat.world(), "seed {seed}");
        // The rules say what the log says.
        let report = rules::check(Rig::<0>, sat.log.iter().cloned()).unwrap();
        assert_eq!((report.tampered, report.differs), (vec![], vec![]), "seed {seed}");
        // Chains, dice and structure hold, for the referee and for each seat.
        for whose in [Whose::Referee, Whose::Seat(ANN), Whose::Seat(BO)] {
            let mut file = vec![];
            export(&mut file, whose, "test", || sat.log.iter().cloned().map(Ok::<_, Error>), no_pictures)
                .unwrap();
            let file = Reader::open(file.as_slice()).unwrap();
            let report = verify::verify(file, Rig::<0>.start(), &mut (), None);
            assert_eq!(report.tampered, vec![], "seed {seed}, {whose:?}");
        }
    }
}

#[test]
fn a_seats_stream_has_no_gap_and_nothing_hidden() {
    quietly();
    for seed in seeds() {
        let sat = played(2_000 + seed, COMMANDS, false, true);
        let mut stream = Projection::new(ANN);
        let mut next = 0;
        for entry in &sat.log {
            let Some(seen) = stream.feed(entry).unwrap() else { continue };
            assert_eq!(seen.seq, next);
            next += 1;
            let text = serde_json::to_string(&seen.body).unwrap();
            assert!(!text.contains("\"grip\""), "seed {seed}: {text}");
            assert!(!text.contains("readied"), "seed {seed}: {text}");
            if let Reach::Seats(seats) = &entry.audience {
                assert!(seats.contains(&ANN) && !seats.contains(&norn_chronicle::REFEREE));
            }
        }
    }
}
