use crate::records::{build, draft, edit};
use crate::table::{LYNETH, MIRA, offered, player};
use crate::travel::{factor, goes, moving, walker};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Factor, Value};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::{Mode, Move};
use norn_triumvene::world::World;

const RULE: &str = "triumvene.movement.no-fixed-speed";

#[test]
fn walking_takes_the_normal_pace() {
    let played = goes(&walker(0), moving(&[]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 1)), Some(80)));
    let played = goes(&walker(0), moving(&[Mode::Walking]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 1)), Some(80)));
    assert_eq!(played.numbers(RULE), [(1, Some(Value::Factor(Factor::ONE))), (80, None)]);
}

#[test]
fn without_a_pace_only_the_factor_is_shown() {
    let world = World { pace: None, ..walker(0) };
    let played = goes(&world, moving(&[Mode::Swimming]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 4)), None));
    assert_eq!(played.outcome(), Some("success"));
    assert_eq!(played.numbers(RULE), []);
}

#[test]
fn whoever_walks_needs_nobodys_leave() {
    let filled = Filled::of("move").with("who", LYNETH).with_defaults();
    let ready = offered(&walker(0), &player(LYNETH), &filled);
    assert_eq!(ready, Next::Ready(Attempt::Move(moving(&[]))));
}

#[test]
fn the_referee_enters_a_pace_for_a_scene() {
    let world = edit(&walker(0), "pace", Value::Number(60));
    assert_eq!(goes(&world, moving(&[Mode::Swimming]), &[]).total(), Some(15));
    let world = edit(&world, "pace", Value::Flag(false));
    assert_eq!(goes(&world, moving(&[Mode::Swimming]), &[]).total(), None);
}

#[test]
fn no_sheet_asks_for_a_speed() {
    let made = build(&walker(0), &draft("character", &[("name", Value::text("Mira"))]), MIRA);
    let mira = Move { who: MIRA, ..moving(&[]) };
    assert_eq!(goes(&made, mira, &[]).total(), Some(80));
}
