//! On which day of the game what was written.
use crate::common;
use common::*;
use norn_chronicle::{Body, REFEREE};
use norn_kernel::Filled;
use norn_table::view::Live;
use norn_table::{Say, Table};

/// So many days pass.
fn wait(days: i32) -> Say {
    Say::Attempt { filled: Filled::of("wait").with("minutes", days * 24 * 60), insist: false }
}

/// The days of all entries from one on, as they stand in the log.
fn days(sat: &Sat, from: usize) -> Vec<Option<i64>> {
    sat.log[from..].iter().map(|entry| sat.table.day_of(entry.seq)).collect()
}

fn shown(sat: &Sat) -> Option<i64> {
    let clock = sat.view(ANN).game.clock?;
    clock.day(clock.now)
}

#[test]
fn an_attempt_begins_on_one_day_and_ends_on_the_day_to_which_it_leads() {
    let mut sat = Sat::down();
    assert!(days(&sat, 0).iter().all(|day| *day == Some(1)), "it begins with the first");
    let from = sat.log.len();
    sat.ok(REFEREE, wait(2));
    let all = days(&sat, from);
    let settled =
        sat.log[from..].iter().position(|entry| matches!(entry.body, Body::Settled { .. })).unwrap();
    assert!(0 < settled && all[..settled].iter().all(|day| *day == Some(1)), "{all:?}");
    assert!(all[settled..].iter().all(|day| *day == Some(3)), "{all:?}");
    assert_eq!(shown(&sat), Some(3));
    sat.ok(ANN, talk("at last"));
    assert_eq!(days(&sat, sat.log.len() - 1), [Some(3)]);
}

#[test]
fn a_day_that_is_undone_was_never_there_for_what_follows() {
    let mut sat = Sat::down();
    sat.ok(REFEREE, wait(2));
    sat.ok(ANN, talk("on the third"));
    let third = sat.log.len() - 1;
    sat.ok(REFEREE, undo());
    sat.ok(ANN, talk("on the first"));
    let first = sat.log.len() - 1;
    assert_eq!((days(&sat, first), shown(&sat)), (vec![Some(1)], Some(1)));
    // What was said before keeps the day on which it was said.
    assert_eq!(sat.table.day_of(sat.log[third].seq), Some(3));
    sat.ok(REFEREE, wait(1));
    sat.ok(REFEREE, undo());
    sat.ok(REFEREE, Say::Redo {});
    assert_eq!((days(&sat, sat.log.len() - 1), shown(&sat)), (vec![Some(2)], Some(2)));
}

#[test]
fn an_undo_that_passes_over_time_leaves_the_day_as_it_is() {
    let mut sat = Sat::down();
    sat.attempt(ANN, "brush", ADA);
    let brushed = sat.settled();
    sat.ok(REFEREE, wait(1));
    sat.ok(REFEREE, Say::Undo { back_to: Some(brushed) });
    // Whatever it has undone: the log says what the view does.
    assert_eq!(days(&sat, sat.log.len() - 1), [shown(&sat)]);
    assert_eq!(shown(&sat), Some(1));
}

#[test]
fn it_is_the_same_however_the_table_comes_back() {
    let mut sat = Sat::down();
    sat.kept = true;
    sat.ok(REFEREE, wait(1));
    sat.attempt(ANN, "brush", ADA);
    sat.ok(REFEREE, wait(40));
    sat.ok(REFEREE, undo());
    sat.ok(BO, talk("well"));
    let live = days(&sat, 0);
    let again = reopened(&sat.log, sat.seeded);
    let kept = sat.table.keep().expect("at rest");
    let nothing = std::iter::empty::<norn_chronicle::Entry>();
    let (kept, _) = Table::resume(rig::Rig, ROOT, sat.seeded, &kept, nothing, None).expect("kept");
    let of = |table: &Table<rig::Rig<0>>| -> Vec<Option<i64>> {
        sat.log.iter().map(|entry| table.day_of(entry.seq)).collect()
    };
    assert_eq!((of(&again), of(&kept)), (live.clone(), live));
}

#[test]
fn at_each_moment_every_seat_is_shown_the_day_that_the_log_says() {
    quietly();
    let sat = random::played(77, 60, false, false);
    for &end in &sat.ends {
        let so_far = reopened(&sat.log[..end], sat.seeded);
        for seat in so_far.view(REFEREE).unwrap().seats.iter().map(|one| one.seat) {
            let clock = so_far.view(seat).unwrap().game.clock.unwrap();
            assert_eq!(so_far.day_of(so_far.seq() - 1), clock.day(clock.now), "seat {}", seat.0);
        }
        // What was written has its day for good.
        let of = |table: &Table<rig::Rig<0>>, seq| table.day_of(seq);
        assert!((0..so_far.seq()).all(|seq| of(&so_far, seq) == of(&sat.table, seq)));
    }
}
