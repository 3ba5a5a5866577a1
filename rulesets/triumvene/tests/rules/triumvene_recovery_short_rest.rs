use crate::days::{resting, state, with_cohesion, with_hp};
use crate::table::{LYNETH, Left, hero, play, world};
use norn_triumvene::world::{Character, State};

const RULE: &str = "triumvene.recovery.short-rest";

/// Hit points and Cohesion after four hours.
fn after(one: Character) -> (i32, i32) {
    let played = play(&world([(LYNETH, one)]), &resting(LYNETH, 4, 0), &[], &[]);
    let one = played.world.character(LYNETH);
    (one.hp.now, one.cohesion.now)
}

#[test]
fn half_of_the_used_hit_points_comes_back() {
    assert_eq!(after(with_hp(hero("Lyneth"), 8, 20)).0, 14);
}

#[test]
fn half_of_the_used_cohesion_comes_back_rounded_up() {
    assert_eq!(after(with_cohesion(hero("Lyneth"), 3, 8)).1, 6);
    assert_eq!(after(with_cohesion(hero("Lyneth"), 7, 8)).1, 8);
}

#[test]
fn the_unconscious_may_wake_by_it() {
    let world = world([(LYNETH, with_hp(hero("Lyneth"), -5, 17))]);
    let played = play(&world, &resting(LYNETH, 4, 0), &[], &[]);
    assert_eq!(played.numbers(RULE)[0].0, 11);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (6, State::Awake));
}

#[test]
fn where_nothing_is_used_nothing_is_gained() {
    let world = world([(LYNETH, with_hp(hero("Lyneth"), 17, 17))]);
    let played = play(&world, &resting(LYNETH, 4, 0), &[], &[]);
    assert_eq!(played.numbers(RULE).iter().map(|number| number.0).collect::<Vec<_>>(), [0, 0]);
    assert_eq!(played.hp(LYNETH), 17);
}
