use crate::travel::{factor, goes, moving, walker};
use norn_triumvene::rules::narrative::movement::Mode;

#[test]
fn it_takes_eight_times_as_long() {
    let played = goes(&walker(1), moving(&[Mode::Climbing]), &[12]);
    assert_eq!(
        (factor(&played), played.total(), played.outcome()),
        (Some((1, 8)), Some(10), Some("success"))
    );
}

#[test]
fn whoever_fails_gets_nowhere() {
    let played = goes(&walker(0), moving(&[Mode::Climbing]), &[7]);
    assert_eq!((played.total(), played.outcome()), (Some(0), Some("failure")));
}

#[test]
fn on_the_middle_band_something_unintended_happens() {
    let played = goes(&walker(0), moving(&[Mode::Climbing]), &[8]);
    assert_eq!((played.total(), played.outcome()), (Some(10), Some("complication")));
    assert_eq!(played.asked("triumvene.roll.complication"), 1);
}
