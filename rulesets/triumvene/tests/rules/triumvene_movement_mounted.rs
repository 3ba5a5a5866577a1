use crate::travel::{at_pace, factor, goes, moving, walker};
use norn_triumvene::rules::narrative::movement::Mode;

#[test]
fn it_is_twice_as_fast() {
    let played = goes(&walker(0), moving(&[Mode::Mounted]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((2, 1)), Some(160)));
}

#[test]
fn the_referee_sets_the_speed() {
    let played = goes(&walker(0), at_pace(Mode::Mounted, 3, 2), &[]);
    assert_eq!((factor(&played), played.total()), (Some((3, 2)), Some(120)));
}
