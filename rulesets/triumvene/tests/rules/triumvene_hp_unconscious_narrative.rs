use crate::days::{hazard, heal, hp, in_combat, rest, state, takes, with_hp};
use crate::table::{LYNETH, Left, Ruling, hero, play, play_ruled, refusal, word, world};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::hp::{Faint, Wake};
use norn_triumvene::world::{State, World};

const RULE: &str = "triumvene.hp.unconscious.narrative";

fn faint() -> Attempt {
    Attempt::Faint(Faint { who: LYNETH, cause: "the fall from the tower".into() })
}

fn lyneth(now: i32, max: i32) -> World {
    world([(LYNETH, with_hp(hero("Lyneth"), now, max))])
}

fn asleep() -> World {
    play(&lyneth(12, 12), &faint(), &[], &[]).world
}

#[test]
fn the_referee_imposes_it_whatever_the_hit_points() {
    let world = asleep();
    assert_eq!((state(&world, LYNETH), hp(&world, LYNETH)), (State::Asleep, 12));
    assert!(!world.can_act(LYNETH));
}

#[test]
fn the_referee_ends_it() {
    let woken = play(&asleep(), &Attempt::Wake(Wake { who: LYNETH }), &[], &[]).world;
    assert_eq!((state(&woken, LYNETH), hp(&woken, LYNETH)), (State::Awake, 12));
}

#[test]
fn a_rest_that_counts_ends_it() {
    assert_eq!(state(&rest(&asleep(), LYNETH, 0, 59), LYNETH), State::Asleep);
    assert_eq!(state(&rest(&asleep(), LYNETH, 1, 0), LYNETH), State::Awake);
}

#[test]
fn healing_does_not() {
    let hurt = play(&lyneth(5, 12), &faint(), &[], &[]).world;
    let healed = play(&hurt, &heal(LYNETH, 3), &[], &[]).world;
    assert_eq!((state(&healed, LYNETH), hp(&healed, LYNETH)), (State::Asleep, 8));
}

#[test]
fn after_it_hit_points_decide() {
    // The rest before has paid, so this one leaves her below 0.
    let world = rest(&lyneth(10, 12), LYNETH, 1, 0);
    let world = takes(&world, LYNETH, 13).world;
    let world = play(&world, &faint(), &[], &[]).world;
    let world = rest(&world, LYNETH, 2, 0);
    assert_eq!((state(&world, LYNETH), hp(&world, LYNETH)), (State::Unconscious, -2));
    let world = play(&world, &heal(LYNETH, 3), &[], &[]).world;
    assert_eq!((state(&world, LYNETH), hp(&world, LYNETH)), (State::Awake, 1));
}

#[test]
fn it_is_imposed_outside_of_combat_and_once() {
    assert_eq!(refusal(&in_combat(lyneth(12, 12)), &faint()), Some(RULE));
    assert_eq!(refusal(&asleep(), &faint()), Some(RULE));
}

#[test]
fn zero_hit_points_outside_of_combat_bring_it_too() {
    let played = takes(&lyneth(5, 10), LYNETH, 5);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (0, State::Unconscious));
    let played = takes(&lyneth(5, 10), LYNETH, 4);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (1, State::Awake));
}

#[test]
fn the_referee_may_set_that_aside() {
    let answers = [("triumvene.combat.defence.ask", word("take-it"))];
    let ruling = Ruling { rule: RULE, nth: 0, number: 0 };
    let played = play_ruled(&lyneth(5, 10), &hazard(LYNETH, 5), &[], &answers, &[ruling]);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (0, State::Awake));
}
