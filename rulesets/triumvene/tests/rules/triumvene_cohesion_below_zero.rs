use crate::magic::{adept, manipulate, surely};
use crate::table::{LYNETH, play, text, world};
use norn_kernel::Owner;
use norn_triumvene::World;
use norn_triumvene::world::State;

const RULE: &str = "triumvene.cohesion.below-zero";

fn lyneth(cohesion: i32) -> World {
    world([(LYNETH, adept("Lyneth", cohesion))])
}

#[test]
fn the_referee_names_a_consequence() {
    let answer = [(RULE, text("the walls bleed"))];
    let played = play(&lyneth(1), &manipulate(3), &[9], &answer);
    assert_eq!(played.world.character(LYNETH).cohesion.now, -2);
    assert_eq!(played.asked(RULE), 1);
    let question = played.question(RULE);
    assert_eq!((question.owner, question.numbers.as_slice()), (Owner::Referee, &[("cohesion", -2)][..]));
    let played = play(&played.world, &manipulate(1), &[9], &answer);
    assert_eq!((played.world.character(LYNETH).cohesion.now, played.asked(RULE)), (-3, 1));
}

#[test]
fn it_may_be_none() {
    let played = play(&lyneth(-2), &surely(0), &[], &[]);
    assert_eq!((played.asked(RULE), played.outcome()), (1, Some("success")));
}

#[test]
fn at_zero_nothing_comes_of_it() {
    let played = play(&lyneth(3), &manipulate(3), &[9], &[]);
    assert_eq!((played.world.character(LYNETH).cohesion.now, played.asked(RULE)), (0, 0));
}

#[test]
fn there_is_no_lower_limit_and_nobody_drops_by_it() {
    let played = play(&lyneth(-2), &manipulate(500), &[9], &[]);
    let one = played.world.character(LYNETH);
    assert_eq!((one.cohesion.now, one.state, one.hp.now), (-502, State::Awake, 10));
}
