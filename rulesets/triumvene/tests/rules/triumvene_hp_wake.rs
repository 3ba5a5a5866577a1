use crate::days::{heal, hp, rest, resting, state, with_hp};
use crate::records::{edit, sheet_rows, shown};
use crate::table::{LYNETH, Left, Ruling, hero, play, play_ruled, refusal, world};
use norn_kernel::show::Shown;
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::hp::{Faint, Wake};
use norn_triumvene::world::{State, World};

fn lyneth(now: i32) -> World {
    world([(LYNETH, with_hp(hero("Lyneth"), now, 10))])
}

fn wake() -> Attempt {
    Attempt::Wake(Wake { who: LYNETH })
}

#[test]
fn half_of_what_was_used_wakes() {
    let world = rest(&lyneth(0), LYNETH, 4, 0);
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (5, State::Awake));
    let world = rest(&lyneth(-9), LYNETH, 4, 0);
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (1, State::Awake));
}

#[test]
fn below_zero_nobody_wakes() {
    let world = play(&lyneth(-4), &heal(LYNETH, 2), &[], &[]).world;
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (-2, State::Unconscious));
    let world = play(&lyneth(-4), &heal(LYNETH, 4), &[], &[]).world;
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (0, State::Unconscious));
    let world = play(&lyneth(-4), &heal(LYNETH, 5), &[], &[]).world;
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (1, State::Awake));
}

#[test]
fn the_referee_may_wake_somebody() {
    let world = play(&lyneth(-4), &wake(), &[], &[]).world;
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (-4, State::Awake));
    assert_eq!(refusal(&world, &wake()), Some("triumvene.hp.wake"));
}

#[test]
fn the_referee_may_keep_somebody_asleep() {
    let ruling = Ruling { rule: "triumvene.hp.wake", nth: 0, number: 0 };
    let played = play_ruled(&lyneth(0), &resting(LYNETH, 4, 0), &[], &[], &[ruling]);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (5, State::Unconscious));
    let cause = "a potion".into();
    let faint = Attempt::Faint(Faint { who: LYNETH, cause });
    let world = play(&lyneth(-4), &faint, &[], &[]).world;
    let world = play(&world, &heal(LYNETH, 14), &[], &[]).world;
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (10, State::Asleep));
}

#[test]
fn nothing_is_lost_by_waiting() {
    let world = crate::days::wait(&lyneth(-4), 48, 0);
    assert_eq!((hp(&world, LYNETH), state(&world, LYNETH)), (-4, State::Unconscious));
}

#[test]
fn hit_points_written_by_hand_let_somebody_fall_wake_and_die() {
    let after = |world: &World, hp: i32| edit(world, "character/1/hp", hp);
    let told = |world: &World| (hp(world, LYNETH), state(world, LYNETH));
    let down = after(&lyneth(7), 0);
    assert_eq!(told(&down), (0, State::Unconscious));
    assert_eq!(told(&after(&after(&down, -2), 6)), (6, State::Awake));
    let dead = after(&down, -10);
    assert_eq!(told(&dead), (-10, State::Dead));
    assert_eq!(told(&after(&dead, -12)), (-12, State::Dead));
    // Whom it killed, and what stands there now does not, is alive after all.
    assert_eq!(told(&after(&dead, -9)), (-9, State::Unconscious));
    assert_eq!(told(&after(&dead, 6)), (6, State::Awake));
    let faint = Attempt::Faint(Faint { who: LYNETH, cause: String::new() });
    let asleep = play(&lyneth(7), &faint, &[], &[]).world;
    assert_eq!(told(&after(&asleep, 9)), (9, State::Asleep));
}

#[test]
fn so_does_their_maximum() {
    let less = edit(&lyneth(-4), "character/1/max-hp", 4);
    assert_eq!((hp(&less, LYNETH), state(&less, LYNETH)), (-4, State::Dead));
    let more = edit(&lyneth(7), "character/1/max-hp", 20);
    assert_eq!((hp(&more, LYNETH), state(&more, LYNETH)), (7, State::Awake));
}

#[test]
fn what_the_sheet_says_of_it_is_what_the_referee_writes() {
    let of = |world: &World| {
        let rows = sheet_rows(world, &Viewer::Referee, Some(LYNETH));
        match &shown(&rows, "triumvene.hp.wake", "state")[..] {
            [Shown::Words(text)] => text.part,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(of(&lyneth(7)), "awake");
    for word in ["unconscious", "dead", "awake"] {
        assert_eq!(of(&edit(&lyneth(7), "character/1/state", Value::word(word))), word);
    }
    assert_eq!(of(&edit(&lyneth(7), "character/1/state", Value::word("asleep"))), "unconscious");
}

#[test]
fn whoever_is_declared_alive_again_has_hit_points_to_live_with() {
    let dead = edit(&lyneth(7), "character/1/hp", -10);
    let as_is = |word: &str| {
        let world = edit(&dead, "character/1/state", Value::word(word));
        (hp(&world, LYNETH), state(&world, LYNETH))
    };
    assert_eq!(as_is("awake"), (1, State::Awake));
    assert_eq!(as_is("unconscious"), (-9, State::Unconscious));
    assert_eq!(as_is("asleep"), (-9, State::Asleep));
    // Whom the referee declared dead keeps the hit points, and whatever is written of these, the word holds.
    let fallen = edit(&lyneth(7), "character/1/state", Value::word("dead"));
    assert_eq!((hp(&fallen, LYNETH), state(&fallen, LYNETH)), (7, State::Dead));
    let more = edit(&fallen, "character/1/hp", 8);
    assert_eq!((hp(&more, LYNETH), state(&more, LYNETH)), (8, State::Dead));
}
