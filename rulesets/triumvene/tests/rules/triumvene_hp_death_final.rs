use crate::days::{hazard, heal, hp, resting, state, with_hp};
use crate::records::{build, draft};
use crate::table::{CAIUS, LYNETH, Left, MIRA, Ruling, hero, offered, play_ruled, player, refusal, world};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::hp::{Faint, Wake};
use norn_triumvene::rules::narrative::rolls::{Call, Check};
use norn_triumvene::world::{Stat, State, Task, World};

const RULE: &str = "triumvene.hp.death.final";

fn dead() -> World {
    let mut lyneth = with_hp(hero("Lyneth"), -10, 10);
    lyneth.state = State::Dead;
    world([(LYNETH, lyneth), (MIRA, hero("Mira"))])
}

#[test]
fn the_dead_neither_rest_nor_roll() {
    let check = Attempt::Check(Check {
        who: LYNETH,
        doing: "whisper".into(),
        hoping: String::new(),
        with: vec![],
        call: Call::Ability(Task::of(Stat::Diplomacy)),
        anew: false,
        secret: false,
    });
    let rest = resting(LYNETH, 8, 0);
    let wake = Attempt::Wake(Wake { who: LYNETH });
    let faint = Attempt::Faint(Faint { who: LYNETH, cause: String::new() });
    for attempt in [check, rest, wake, faint, heal(LYNETH, 5)] {
        assert_eq!(refusal(&dead(), &attempt), Some(RULE), "{attempt:?}");
    }
    assert!(refusal(&dead(), &hazard(LYNETH, 5)).is_some());
}

#[test]
fn no_healing_brings_anybody_back() {
    let ruling = Ruling { rule: RULE, nth: 0, number: 1 };
    let played = play_ruled(&dead(), &heal(LYNETH, 15), &[], &[], &[ruling]);
    assert_eq!((played.hp(LYNETH), state(&played.world, LYNETH)), (5, State::Dead));
}

#[test]
fn the_referee_can_override_it() {
    let ruling = Ruling { rule: RULE, nth: 0, number: 1 };
    let wake = Attempt::Wake(Wake { who: LYNETH });
    let played = play_ruled(&dead(), &wake, &[], &[], &[ruling]);
    assert_eq!((hp(&played.world, LYNETH), state(&played.world, LYNETH)), (-10, State::Awake));
}

#[test]
fn others_go_on() {
    assert_eq!(refusal(&dead(), &resting(MIRA, 8, 0)), None);
}

#[test]
fn the_player_may_start_a_new_character() {
    let made = build(&dead(), &draft("character", &[("name", Value::text("Lyra"))]), CAIUS);
    assert_eq!((state(&made, CAIUS), hp(&made, CAIUS)), (State::Awake, 10));
    assert_eq!(refusal(&made, &resting(CAIUS, 8, 0)), None);
    assert_eq!(state(&made, LYNETH), State::Dead);
}

#[test]
fn whoever_names_the_dead_is_told_why_not() {
    let refused = |viewer: &Viewer, filled: Filled| match offered(&dead(), viewer, &filled.with_defaults()) {
        Next::Refused(refusal) => Some(refusal.rule().id()),
        _ => None,
    };
    let rests = |who| Filled::of("rest").with("resting", Value::List(vec![Value::Character(who)]));
    assert_eq!(refused(&Viewer::Referee, rests(LYNETH)), Some(RULE));
    assert_eq!(refused(&player(LYNETH), rests(LYNETH)), Some(RULE));
    assert_eq!(refused(&player(MIRA), rests(LYNETH)), None, "of others' characters nobody learns that way");
    assert_eq!(refused(&Viewer::Referee, rests(MIRA)), None);
    let healed =
        Filled::of("heal").with("who", LYNETH).with("amount", 5).with("because", Value::text("a saint"));
    assert_eq!(refused(&Viewer::Referee, healed), Some(RULE));
    assert_eq!(refused(&Viewer::Referee, Filled::of("wake").with("who", LYNETH)), Some(RULE));
    // Whoever has nobody else need not name anybody.
    for attempt in ["check", "move", "rest"] {
        assert_eq!(refused(&player(LYNETH), Filled::of(attempt)), Some(RULE), "{attempt}");
        assert_eq!(refused(&player(MIRA), Filled::of(attempt)), None, "{attempt}");
    }
}

#[test]
fn nobody_dead_is_named_by_itself() {
    let Next::Ready(Attempt::TimePasses(rest)) =
        offered(&dead(), &Viewer::Referee, &Filled::of("rest").with_defaults())
    else {
        panic!()
    };
    assert_eq!(rest.resting, [MIRA].into());
}
