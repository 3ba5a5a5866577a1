use crate::days::{hazard, in_combat, resting, state, takes, with_hp};
use crate::table::{LYNETH, Left, hero, play, refusal, world};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::Move;
use norn_triumvene::rules::narrative::rolls::{Call, Check};
use norn_triumvene::world::{Stat, State, Task, World};
use std::collections::{BTreeMap, BTreeSet};

fn fight(now: i32) -> World {
    in_combat(world([(LYNETH, with_hp(hero("Lyneth"), now, 10))]))
}

#[test]
fn at_zero_in_a_combat() {
    let played = takes(&fight(5), LYNETH, 5);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (0, State::Unconscious));
}

#[test]
fn not_at_one() {
    let played = takes(&fight(5), LYNETH, 4);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (1, State::Awake));
}

#[test]
fn excess_damage_goes_below_zero_at_once() {
    let played = takes(&fight(5), LYNETH, 9);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (-4, State::Unconscious));
}

#[test]
fn nothing_is_accepted_from_whoever_is_unconscious() {
    let world = fight(0);
    let check = Attempt::Check(Check {
        who: LYNETH,
        doing: "climb".into(),
        hoping: String::new(),
        with: vec![],
        call: Call::Ability(Task::of(Stat::Fitness)),
        anew: false,
        secret: false,
    });
    let walk = Attempt::Move(Move {
        who: LYNETH,
        doing: String::new(),
        modes: BTreeSet::new(),
        paces: BTreeMap::new(),
        is_known: false,
        with: vec![],
        test: Task::default(),
        anew: false,
    });
    for attempt in [check, walk] {
        assert_eq!(refusal(&world, &attempt), Some("triumvene.hp.unconscious"));
    }
    // Rest is none of these, once the fight is over.
    let peace = World { combat: None, ..world };
    assert_eq!(refusal(&peace, &resting(LYNETH, 1, 0)), None);
}

#[test]
fn nobody_asks_the_unconscious_for_a_defence() {
    let played = play(&fight(-1), &hazard(LYNETH, 3), &[], &[]);
    assert_eq!((played.asked.len(), played.hp(LYNETH)), (0, -4));
    assert_eq!(state(&played.world, LYNETH), State::Unconscious);
}
