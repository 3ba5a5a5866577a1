use crate::days::{in_combat, state, takes, with_hp};
use crate::table::{LYNETH, Left, hero, world};
use norn_triumvene::world::State;

/// Hit points and state after so much damage, in a fight.
fn after(now: i32, max: i32, damage: i32) -> (i32, State) {
    let world = in_combat(world([(LYNETH, with_hp(hero("Lyneth"), now, max))]));
    let played = takes(&world, LYNETH, damage);
    (played.hp(LYNETH), state(&played.world, LYNETH))
}

#[test]
fn at_the_negative_of_the_full_hit_points() {
    assert_eq!(after(-1, 10, 8), (-9, State::Unconscious));
    assert_eq!(after(-1, 10, 9), (-10, State::Dead));
    assert_eq!(after(-1, 10, 12), (-13, State::Dead));
}

#[test]
fn the_example_of_seventeen() {
    assert_eq!(after(-10, 17, 7), (-17, State::Dead));
    assert_eq!(after(-10, 17, 6), (-16, State::Unconscious));
}

#[test]
fn one_single_blow_may_kill() {
    assert_eq!(after(5, 17, 22), (-17, State::Dead));
    assert_eq!(after(5, 17, 21), (-16, State::Unconscious));
}

#[test]
fn nothing_more_happens_to_the_dead() {
    use norn_kernel::Rule;
    // A hazard is refused; a blow that was already running when somebody died changes nothing any more.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Blow;
    impl Rule for Blow {
        type World = norn_triumvene::World;
        type Outcome = ();
        fn play(&self, at: &mut norn_kernel::At<'_, Self::World>) -> norn_kernel::Play<()> {
            norn_triumvene::rules::combat::blows::hurt(at, LYNETH, 3)
        }
    }
    let mut dead = with_hp(hero("Lyneth"), -10, 10);
    dead.state = State::Dead;
    let world = world([(LYNETH, dead)]);
    let none = |_: &norn_play::playback::Roll| None;
    match norn_play::Playback::live(&Blow, &world, vec![], none).step() {
        norn_play::Now::Done { world: after, record, .. } => {
            assert_eq!((after, record.effects.len()), (world, 0));
        }
        other => panic!("{other:?}"),
    }
}

/// 10 hit points: -10 kill, and whom a correction to -9 takes them from lives.
#[test]
fn a_correction_kills_and_brings_back() {
    use crate::records::edit;
    use norn_kernel::Value;
    let mut now = world([(LYNETH, with_hp(hero("Lyneth"), 3, 10))]);
    for (hp, is) in [(-10, State::Dead), (-9, State::Unconscious), (2, State::Awake)] {
        now = edit(&now, "character/1/hp", Value::from(hp));
        assert_eq!(state(&now, LYNETH), is, "{hp}");
    }
}
