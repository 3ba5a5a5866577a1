use crate::days::{takes, with_hp};
use crate::table::{LYNETH, hero, world};

#[test]
fn it_is_taken_off() {
    let played = takes(&world([(LYNETH, with_hp(hero("Lyneth"), 10, 10))]), LYNETH, 4);
    assert_eq!(played.hp(LYNETH), 6);
}

#[test]
fn hit_points_may_fall_below_zero() {
    let played = takes(&world([(LYNETH, with_hp(hero("Lyneth"), 3, 10))]), LYNETH, 8);
    assert_eq!(played.hp(LYNETH), -5);
}

#[test]
fn zero_or_less_changes_nothing() {
    let world = world([(LYNETH, with_hp(hero("Lyneth"), 3, 10))]);
    for damage in [0, -4] {
        let played = takes(&world, LYNETH, damage);
        assert_eq!(played.hp(LYNETH), 3);
        assert_eq!(played.effects().len(), 0);
    }
}
