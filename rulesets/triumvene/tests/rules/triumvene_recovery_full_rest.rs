use crate::days::{hp, in_combat, rest, resting, takes, wait, with_cohesion, with_hp};
use crate::table::{LYNETH, Ruling, hero, offered, play_ruled, player, refusal, world};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::World;

const RULE: &str = "triumvene.recovery.full-rest";
const HOUR: i64 = 3600;

fn lyneth() -> World {
    world([(LYNETH, with_cohesion(with_hp(hero("Lyneth"), 3, 17), -2, 8))])
}

/// Hit points and Cohesion.
fn both(world: &World) -> (i32, i32) {
    let one = world.character(LYNETH);
    (one.hp.now, one.cohesion.now)
}

#[test]
fn eight_hours_give_back_everything() {
    let after = rest(&lyneth(), LYNETH, 8, 0);
    assert_eq!(both(&after), (17, 8));
    assert_eq!(after.clock, 8 * HOUR);
    assert_eq!(both(&rest(&lyneth(), LYNETH, 10, 0)), (17, 8));
}

#[test]
fn less_is_no_full_rest() {
    assert_eq!(both(&rest(&lyneth(), LYNETH, 7, 59)), (10, 3));
    assert_eq!(both(&rest(&lyneth(), LYNETH, 4, 0)), (10, 3));
}

#[test]
fn the_hours_need_not_be_in_one_piece() {
    let world = rest(&lyneth(), LYNETH, 5, 0);
    let world = wait(&world, 2, 0);
    assert_eq!(both(&rest(&world, LYNETH, 2, 59)), (10, 3));
    let world = rest(&world, LYNETH, 3, 0);
    assert_eq!((both(&world), world.clock), ((17, 8), 10 * HOUR));
}

#[test]
fn only_hours_within_twenty_four_are_summed() {
    let world = rest(&lyneth(), LYNETH, 3, 0);
    let world = wait(&world, 17, 0);
    assert_eq!(world.clock, 20 * HOUR);
    // At hour 27 the window holds seven hours, and so it does a minute before 28: the half is paid again.
    assert_eq!(both(&rest(&world, LYNETH, 7, 59)), (14, 6));
    let world = rest(&world, LYNETH, 8, 0);
    assert_eq!((both(&world), world.clock), ((17, 8), 28 * HOUR));
}

#[test]
fn hours_count_for_one_full_recovery_only() {
    let world = rest(&lyneth(), LYNETH, 8, 0);
    let world = takes(&world, LYNETH, 10).world;
    assert_eq!(hp(&world, LYNETH), 7);
    let world = rest(&world, LYNETH, 7, 0);
    assert_eq!(hp(&world, LYNETH), 12);
    assert_eq!(hp(&rest(&world, LYNETH, 1, 0), LYNETH), 17);
}

#[test]
fn what_is_rested_beyond_the_eighth_hour_begins_anew() {
    let world = rest(&lyneth(), LYNETH, 10, 0);
    assert_eq!(world.character(LYNETH).rest.spans, [(8 * HOUR, 10 * HOUR)]);
    let world = takes(&world, LYNETH, 10).world;
    let world = wait(&world, 1, 0);
    assert_eq!(hp(&rest(&world, LYNETH, 5, 0), LYNETH), 12);
    assert_eq!(hp(&rest(&world, LYNETH, 6, 0), LYNETH), 17);
    // Long sleep is one full recovery after another.
    assert_eq!(rest(&lyneth(), LYNETH, 16, 0).character(LYNETH).rest.spans, []);
}

#[test]
fn a_rest_is_the_same_in_one_go_and_in_parts() {
    let world = wait(&rest(&lyneth(), LYNETH, 7, 40), 10, 0);
    let whole = rest(&world, LYNETH, 1, 7);
    let parts = rest(&rest(&world, LYNETH, 0, 57), LYNETH, 0, 10);
    // The eight hours are reached after 20 minutes, although a rest counts only after an hour.
    let begins_anew = world.clock + 20 * 60;
    assert_eq!(whole.character(LYNETH).rest.spans, [(begins_anew, begins_anew + 47 * 60)]);
    assert_eq!(parts, whole);
    // A half that was paid before the rest went on is no other half.
    let hurt = takes(&lyneth(), LYNETH, 10).world;
    assert_eq!(rest(&rest(&hurt, LYNETH, 1, 0), LYNETH, 2, 0), rest(&hurt, LYNETH, 3, 0));
}

#[test]
fn nobody_rests_in_a_fight() {
    assert_eq!(refusal(&in_combat(lyneth()), &resting(LYNETH, 8, 0)), Some(RULE));
}

#[test]
fn the_referee_may_overrule_it() {
    let short = Ruling { rule: RULE, nth: 0, number: 1 };
    let played = play_ruled(&lyneth(), &resting(LYNETH, 7, 0), &[], &[], &[short]);
    assert_eq!(both(&played.world), (17, 8));
    let less = Ruling { rule: RULE, nth: 1, number: 9 };
    let played = play_ruled(&lyneth(), &resting(LYNETH, 8, 0), &[], &[], &[less]);
    assert_eq!(both(&played.world), (12, 8));
}

#[test]
fn a_player_proposes_it_and_the_referee_says_how_long() {
    let who = Value::List(vec![Value::Character(LYNETH)]);
    let filled = Filled::of("rest").with("resting", who);
    let proposed = offered(&lyneth(), &player(LYNETH), &filled);
    assert!(matches!(proposed, Next::Propose(ref param) if param.name == "hours"));
    let filled = filled.with("hours", 7).with("minutes", 59);
    let ready = offered(&lyneth(), &Viewer::Referee, &filled);
    assert_eq!(ready, Next::Ready(resting(LYNETH, 7, 59)));
    assert!(matches!(offered(&lyneth(), &player(LYNETH), &Filled::of("wait")), Next::Refused(_)));
}

#[test]
fn its_hours_are_used_up_even_if_there_was_nothing_to_give_back() {
    let world = rest(&world([(LYNETH, with_hp(hero("Lyneth"), 17, 17))]), LYNETH, 8, 0);
    let world = takes(&world, LYNETH, 6).world;
    assert_eq!(hp(&rest(&world, LYNETH, 1, 0), LYNETH), 14);
}
