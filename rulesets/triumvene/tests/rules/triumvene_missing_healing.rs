use crate::days::{heal, hp, with_hp};
use crate::table::{LYNETH, Left, hero, offered, play, player, world};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::World;

const RULE: &str = "triumvene.missing.healing";

fn lyneth() -> World {
    world([(LYNETH, with_hp(hero("Lyneth"), 3, 10))])
}

#[test]
fn the_referee_adds_hit_points_with_a_reason() {
    let played = play(&lyneth(), &heal(LYNETH, 4), &[], &[]);
    assert_eq!(played.hp(LYNETH), 7);
    let reason = [Value::Character(LYNETH), Value::text("a saint's blessing")];
    assert_eq!(played.told(RULE, "reason"), [reason]);
}

#[test]
fn up_to_the_maximum() {
    assert_eq!(hp(&play(&lyneth(), &heal(LYNETH, 40), &[], &[]).world, LYNETH), 10);
}

#[test]
fn no_player_heals() {
    let filled = Filled::of("heal").with("who", LYNETH);
    assert!(matches!(offered(&lyneth(), &player(LYNETH), &filled), Next::Refused(_)));
    let filled = filled.with("amount", 4).with("because", Value::text("a saint's blessing"));
    let ready = offered(&lyneth(), &Viewer::Referee, &filled);
    assert_eq!(ready, Next::Ready(heal(LYNETH, 4)));
}
