use crate::table::{Ruling, play_ruled};
use crate::travel::{factor, goes, moving, walker};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Mode;

#[test]
fn it_is_half_as_fast_again_without_a_roll() {
    let played = goes(&walker(0), moving(&[Mode::LowGravity]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((3, 2)), Some(120)));
    assert_eq!((played.dice(), played.asked.len()), (vec![], 0));
}

#[test]
fn the_referee_can_call_for_one() {
    let ruling = Ruling { rule: "triumvene.movement.fitness-check", nth: 0, number: 1 };
    let attempt = Attempt::Move(moving(&[Mode::LowGravity]));
    let played = play_ruled(&walker(0), &attempt, &[7], &[], &[ruling]);
    assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(120)));
}
