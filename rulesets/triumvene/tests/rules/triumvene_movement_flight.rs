use crate::table::{LYNETH, Ruling, offered, play_ruled, player, refusal};
use crate::travel::{at_pace, factor, goes, moving, of_people, walker};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Factor, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Mode;
use norn_triumvene::world::World;

const RULE: &str = "triumvene.movement.flight";

fn winged() -> World {
    of_people(Factor::new(5, 1), false)
}

#[test]
fn it_is_five_times_as_fast() {
    let played = goes(&winged(), moving(&[Mode::Flight]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((5, 1)), Some(400)));
    // Another people may be slower.
    let played = goes(&of_people(Factor::new(4, 1), false), moving(&[Mode::Flight]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((4, 1)), Some(320)));
}

#[test]
fn the_referee_sets_the_speed() {
    let played = goes(&winged(), at_pace(Mode::Flight, 3, 1), &[]);
    assert_eq!((factor(&played), played.total()), (Some((3, 1)), Some(240)));
    let filled = Filled::of("move").with("who", LYNETH);
    let filled = filled.with("modes", Value::List(vec![Value::word("flight")]));
    let proposed = offered(&winged(), &player(LYNETH), &filled.clone().with_defaults());
    assert!(matches!(proposed, Next::Propose(ref param) if param.name == "flight-pace"));
    let three = Value::Factor(Factor::new(3, 1).expect("a factor"));
    let filled = filled.with("flight-pace", three).with_defaults();
    let ready = offered(&winged(), &Viewer::Referee, &filled);
    assert_eq!(ready, Next::Ready(Attempt::Move(at_pace(Mode::Flight, 3, 1))));
}

#[test]
fn nobody_flies_without_wings_unless_the_referee_allows_it() {
    let attempt = Attempt::Move(moving(&[Mode::Flight]));
    assert_eq!(refusal(&walker(0), &attempt), Some(RULE));
    let leave = Ruling { rule: RULE, nth: 0, number: 1 };
    let played = play_ruled(&walker(0), &attempt, &[], &[], &[leave]);
    assert_eq!((factor(&played), played.total()), (Some((5, 1)), Some(400)));
}
