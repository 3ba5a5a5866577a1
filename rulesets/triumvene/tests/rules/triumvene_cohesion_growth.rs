use crate::days::wait;
use crate::magic::adept;
use crate::records::edit;
use crate::table::{LYNETH, offered, play, player, world};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::rules::narrative::manipulation::GrowCohesion;
use norn_triumvene::world::{Character, Pool, World};
use norn_triumvene::{Attempt, Effect};

fn lyneth() -> World {
    world([(LYNETH, adept("Lyneth", 5))])
}

#[test]
fn the_referee_raises_it() {
    let grow = Attempt::GrowCohesion(GrowCohesion { who: LYNETH, by: 1 });
    let played = play(&lyneth(), &grow, &[], &[]);
    let cohesion = Pool { now: 6, max: 9 };
    assert_eq!(played.effects(), [&Effect::Cohesion(LYNETH, cohesion)]);
    // Nothing else grows with it.
    let before = Character { cohesion, ..lyneth().character(LYNETH).clone() };
    assert_eq!(*played.world.character(LYNETH), before);
}

#[test]
fn the_referee_alone() {
    let filled = Filled::of("grow-cohesion").with("who", LYNETH);
    assert!(matches!(offered(&lyneth(), &player(LYNETH), &filled), Next::Refused(_)));
    let ready = offered(&lyneth(), &Viewer::Referee, &filled.with_defaults());
    assert_eq!(ready, Next::Ready(Attempt::GrowCohesion(GrowCohesion { who: LYNETH, by: 1 })));
}

#[test]
fn it_does_not_grow_by_itself() {
    let after = wait(&lyneth(), 24 * 300, 0);
    assert_eq!(after.character(LYNETH).cohesion, Pool { now: 5, max: 8 });
}

#[test]
fn written_by_hand_it_grows_alike() {
    let address = format!("character/{}/max-cohesion", LYNETH.0);
    let raised = edit(&lyneth(), &address, Value::Number(9));
    assert_eq!(raised.character(LYNETH).cohesion, Pool { now: 6, max: 9 });
    let lowered = edit(&raised, &address, Value::Number(4));
    assert_eq!(lowered.character(LYNETH).cohesion, Pool { now: 4, max: 4 });
}
