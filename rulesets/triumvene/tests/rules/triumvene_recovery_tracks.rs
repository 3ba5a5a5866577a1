use crate::days::{resting, with_cohesion, with_hp};
use crate::records::edit;
use crate::table::{LYNETH, Left, Ruling, hero, play, play_ruled, world};
use norn_kernel::Value;
use norn_triumvene::World;
use norn_triumvene::world::{Pool, State};

const RULE: &str = "triumvene.recovery.tracks";

fn lyneth() -> World {
    world([(LYNETH, with_cohesion(with_hp(hero("Lyneth"), 5, 17), -2, 8))])
}

#[test]
fn used_is_the_difference_to_the_maximum() {
    let played = play(&lyneth(), &resting(LYNETH, 4, 0), &[], &[]);
    let used = [(12, Some(Value::word("hp"))), (10, Some(Value::word("cohesion")))];
    assert_eq!(played.numbers(RULE), used);
}

#[test]
fn both_come_back_by_rest() {
    let played = play(&lyneth(), &resting(LYNETH, 8, 0), &[], &[]);
    let one = played.world.character(LYNETH);
    assert_eq!((one.hp, one.cohesion), (Pool::full(17), Pool::full(8)));
}

#[test]
fn rest_never_raises_them_above_the_maximum() {
    let rulings = [0, 1].map(|nth| Ruling { rule: RULE, nth, number: 50 });
    let played = play_ruled(&lyneth(), &resting(LYNETH, 8, 0), &[], &[], &rulings);
    let one = played.world.character(LYNETH);
    assert_eq!((one.hp, one.cohesion), (Pool::full(17), Pool::full(8)));
    // What the referee has set above it stays.
    let above = world([(LYNETH, with_hp(hero("Lyneth"), 20, 17))]);
    let played = play(&above, &resting(LYNETH, 8, 0), &[], &[]);
    assert_eq!(played.hp(LYNETH), 20);
    assert_eq!(played.numbers(RULE)[0].0, 0);
}

#[test]
fn the_referee_writes_down_both_maxima() {
    let world = edit(&edit(&lyneth(), "character/1/max-hp", 20), "character/1/max-cohesion", 9);
    let one = world.character(LYNETH);
    assert_eq!((one.hp, one.cohesion), (Pool { now: 5, max: 20 }, Pool { now: -1, max: 9 }));
}

#[test]
fn the_referee_writes_the_maximum_down_and_nobody_has_more() {
    let mut now = lyneth();
    now = edit(&now, "character/1/max-hp", Value::from(4));
    assert_eq!(now.character(LYNETH).hp, Pool::full(4));
    now = edit(&now, "character/1/max-hp", Value::from(20));
    assert_eq!(now.character(LYNETH).hp, Pool { now: 4, max: 20 });
}

/// As many below zero as the new maximum: that kills.
#[test]
fn whom_a_lower_maximum_kills_is_dead() {
    let low = world([(LYNETH, with_hp(hero("Lyneth"), -5, 10))]);
    let now = edit(&low, "character/1/max-hp", Value::from(5));
    assert_eq!(now.character(LYNETH).state, State::Dead);
}
