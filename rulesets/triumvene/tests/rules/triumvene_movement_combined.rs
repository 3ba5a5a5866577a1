use crate::travel::{factor, goes, moving, walker};
use norn_triumvene::rules::narrative::movement::Mode;
use norn_triumvene::world::World;

#[test]
fn stealth_in_darkness() {
    let played = goes(&walker(3), moving(&[Mode::Stealth, Mode::Darkness]), &[10]);
    assert_eq!((factor(&played), played.total()), (Some((1, 4)), Some(20)));
}

#[test]
fn mounted_in_darkness() {
    let played = goes(&walker(3), moving(&[Mode::Mounted, Mode::Darkness]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 1)), Some(80)));
}

#[test]
fn climbing_in_high_gravity_takes_both_checks() {
    let world = World { pace: Some(640), ..walker(3) };
    let played = goes(&world, moving(&[Mode::Climbing, Mode::HighGravity]), &[10, 11]);
    assert_eq!((factor(&played), played.total()), (Some((1, 32)), Some(20)));
    assert_eq!(played.dice(), [(12, 10, false), (12, 11, false)]);
    // The worse of the two is what it comes to.
    let played = goes(&world, moving(&[Mode::Climbing, Mode::HighGravity]), &[10, 5]);
    assert_eq!((played.total(), played.outcome()), (Some(20), Some("complication")));
}
