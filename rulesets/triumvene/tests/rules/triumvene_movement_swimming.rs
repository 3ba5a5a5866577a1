use crate::table::{Ruling, play_ruled};
use crate::travel::{factor, goes, moving, walker};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Mode;

#[test]
fn it_takes_four_times_as_long_and_no_roll() {
    let played = goes(&walker(0), moving(&[Mode::Swimming]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 4)), Some(20)));
    assert_eq!((played.dice(), played.asked.len()), (vec![], 0));
}

#[test]
fn the_referee_can_call_for_one() {
    let ruling = Ruling { rule: "triumvene.movement.fitness-check", nth: 0, number: 1 };
    let attempt = Attempt::Move(moving(&[Mode::Swimming]));
    let played = play_ruled(&walker(3), &attempt, &[10], &[], &[ruling]);
    assert_eq!((played.dice(), played.outcome()), (vec![(12, 10, false)], Some("success")));
    assert_eq!(played.total(), Some(20));
}
