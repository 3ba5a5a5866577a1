//! Long sequences of attempts, offered and not.
use crate::arena::arena;
use crate::fights::*;
use norn_heimr::Heimr;
use norn_testkit::actions;
use norn_testkit::random::trials;

/// How many attempts an ordinary test makes.
const ACTIONS: u64 = 5_000;

#[test]
fn whatever_is_tried_nothing_breaks() {
    let begun = fighting(
        arena(0),
        &crate::arena::PARTY.iter().chain(&crate::arena::OPPONENTS).copied().collect::<Vec<_>>(),
    );
    let starts = [arena(1), begun.clone(), begun];
    let tally = actions::play(Heimr, &starts, trials(ACTIONS), |tally| eprintln!("{tally}"));
    eprintln!("played elsewhere, although no offer makes them: {:?}", tally.unoffered);
    assert!(tally.actions / 100 <= tally.splits, "time is hardly ever split: {tally}");
    assert!(tally.actions / 1_000 <= tally.waits, "hardly anybody waits for a day: {tally}");
    assert!(tally.withheld.is_empty(), "offers refuse what rules allow: {:?}", tally.withheld);
    assert!(40 <= tally.offered.len(), "few attempts are ever made: {:?}", tally.offered);
}
