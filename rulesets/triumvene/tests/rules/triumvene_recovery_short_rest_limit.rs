use crate::days::{hp, rest, takes, wait, with_hp};
use crate::table::{LYNETH, hero, world};
use norn_triumvene::World;

const HOUR: i64 = 3600;

/// With 12 of 30 hit points used.
fn lyneth() -> World {
    world([(LYNETH, with_hp(hero("Lyneth"), 18, 30))])
}

#[test]
fn the_half_is_paid_once_and_the_sum_brings_the_rest() {
    let world = rest(&lyneth(), LYNETH, 3, 0);
    assert_eq!(hp(&world, LYNETH), 24);
    let world = wait(&world, 7, 0);
    let world = rest(&world, LYNETH, 3, 0);
    assert_eq!((hp(&world, LYNETH), world.clock), (24, 13 * HOUR));
    let world = wait(&world, 7, 0);
    let world = rest(&world, LYNETH, 2, 0);
    assert_eq!((hp(&world, LYNETH), world.clock), (30, 22 * HOUR));
    // The count has begun anew.
    let world = takes(&world, LYNETH, 12).world;
    let world = wait(&world, 1, 0);
    let world = rest(&world, LYNETH, 3, 0);
    assert_eq!((hp(&world, LYNETH), world.clock), (24, 26 * HOUR));
}

#[test]
fn the_next_rest_that_pays_ends_a_day_later() {
    let world = rest(&lyneth(), LYNETH, 3, 0);
    let early = rest(&wait(&world, 20, 59), LYNETH, 3, 0);
    assert_eq!((hp(&early, LYNETH), early.clock), (24, 27 * HOUR - 60));
    let late = rest(&wait(&world, 21, 0), LYNETH, 3, 0);
    assert_eq!((hp(&late, LYNETH), late.clock), (27, 27 * HOUR));
}

#[test]
fn less_than_an_hour_does_not_count() {
    assert_eq!(hp(&rest(&lyneth(), LYNETH, 0, 59), LYNETH), 18);
    assert_eq!(hp(&rest(&lyneth(), LYNETH, 1, 0), LYNETH), 24);
}

#[test]
fn nor_do_its_minutes() {
    let world = wait(&rest(&lyneth(), LYNETH, 0, 59), 1, 0);
    let world = rest(&world, LYNETH, 7, 1);
    assert_eq!(hp(&world, LYNETH), 24);
    let world = wait(&rest(&lyneth(), LYNETH, 1, 0), 1, 0);
    let world = rest(&world, LYNETH, 7, 0);
    assert_eq!(hp(&world, LYNETH), 30);
}

#[test]
fn rest_without_a_break_is_one_rest() {
    let world = rest(&lyneth(), LYNETH, 0, 30);
    assert_eq!(hp(&world, LYNETH), 18);
    assert_eq!(hp(&rest(&world, LYNETH, 0, 30), LYNETH), 24);
}

#[test]
fn a_rest_that_gave_nothing_back_does_not_use_up_the_half() {
    let world = world([(LYNETH, hero("Lyneth"))]);
    let world = rest(&world, LYNETH, 2, 0);
    let world = takes(&world, LYNETH, 6).world;
    let world = wait(&world, 1, 0);
    assert_eq!(hp(&rest(&world, LYNETH, 2, 0), LYNETH), 7);
}
