use crate::table::{LYNETH, MIRA, hero, offered, play};
use crate::travel::{factor, goes, moving, of_people, walker};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::{Mode, Move};

#[test]
fn it_is_half_as_fast() {
    let played = goes(&walker(0), moving(&[Mode::Darkness]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 2)), Some(40)));
}

#[test]
fn whoever_knows_the_area_very_well_is_as_fast_as_ever() {
    let known = Move { is_known: true, ..moving(&[Mode::Darkness]) };
    let played = goes(&walker(0), known.clone(), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 1)), Some(80)));
    let filled = Filled::of("move").with("who", LYNETH).with("known", true);
    let filled = filled.with("modes", Value::List(vec![Value::word("darkness")]));
    let ready = offered(&walker(0), &Viewer::Referee, &filled.with_defaults());
    assert_eq!(ready, Next::Ready(Attempt::Move(known)));
}

#[test]
fn so_is_whoever_sees_in_the_dark() {
    let played = goes(&of_people(None, true), moving(&[Mode::Darkness]), &[]);
    assert_eq!((factor(&played), played.total()), (Some((1, 1)), Some(80)));
}

#[test]
fn it_is_settled_for_each_character() {
    let mut world = of_people(None, true);
    world.characters.insert(MIRA, hero("Mira"));
    let mira = Move { who: MIRA, ..moving(&[Mode::Darkness]) };
    assert_eq!(play(&world, &Attempt::Move(mira), &[], &[]).total(), Some(40));
    assert_eq!(goes(&world, moving(&[Mode::Darkness]), &[]).total(), Some(80));
}
