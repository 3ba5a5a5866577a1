//! Long sequences of attempts, offered and not.
use crate::arena::arena;
use crate::table::*;
use norn_symbaroum::Symbaroum;
use norn_testkit::random::trials;
use norn_testkit::{actions, laws};

/// How many attempts an ordinary test makes.
const ACTIONS: u64 = 3_000;

#[test]
fn whatever_is_tried_nothing_breaks() {
    let starts = [arena(1), fighting(arena(0)), fighting(arena(3)), laws::opening(Symbaroum)];
    let tally = actions::play(Symbaroum, &starts, trials(ACTIONS), |tally| eprintln!("{tally}"));
    eprintln!("played elsewhere, although no offer makes them: {:?}", tally.unoffered);
    assert!(tally.actions / 100 <= tally.splits, "time is hardly ever split: {tally}");
    assert!(tally.actions / 1_000 <= tally.waits, "hardly anybody waits for a day: {tally}");
    assert!(tally.withheld.is_empty(), "offers refuse what rules allow: {:?}", tally.withheld);
    assert!(30 <= tally.offered.len(), "few attempts are ever made: {:?}", tally.offered);
}
