use crate::magic::{adept, manipulate, surely};
use crate::table::{LYNETH, play, world, yes};
use norn_kernel::Value;
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::manipulation::Manipulate;
use norn_triumvene::world::{Reason, Task, World};

fn lyneth() -> World {
    world([(LYNETH, adept("Lyneth", 6))])
}

fn with(reason: Reason) -> Attempt {
    match manipulate(1) {
        Attempt::Manipulate(it) => {
            let test = Some(Task { reasons: vec![reason], ..Task::default() });
            Attempt::Manipulate(Manipulate { test, ..it })
        }
        other => other,
    }
}

#[test]
fn the_skill_is_the_stat() {
    for (die, total, outcome) in [(3, 7, "failure"), (4, 8, "complication"), (9, 13, "success")] {
        let played = play(&lyneth(), &manipulate(1), &[die], &[]);
        assert_eq!((played.total(), played.outcome()), (Some(total), Some(outcome)));
        let skill = Value::List(vec![Value::word("manipulation"), Value::text("Air")]);
        assert_eq!(played.numbers("triumvene.manipulation.roll"), [(4, Some(skill))]);
    }
}

#[test]
fn defiance_applies() {
    let played = play(&lyneth(), &manipulate(1), &[3, 4], &[("triumvene.defiance.reroll", yes())]);
    assert_eq!((played.total(), played.world.defiance), (Some(8), 1));
    let world = World { defiance: 3, ..lyneth() };
    let answers = [("triumvene.defiance.force-failure", yes())];
    let played = play(&world, &manipulate(1), &[9], &answers);
    assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 0));
}

#[test]
fn so_do_advantage_and_disadvantage() {
    assert_eq!(play(&lyneth(), &with(Reason::AmpleTime), &[3, 9], &[]).total(), Some(13));
    assert_eq!(play(&lyneth(), &with(Reason::TimePressure), &[3, 9], &[]).total(), Some(7));
}

#[test]
fn what_cannot_fail_is_not_rolled() {
    let played = play(&lyneth(), &surely(1), &[], &[]);
    assert_eq!((played.outcome(), played.total()), (Some("success"), None));
}
