use crate::magic::{adept, manipulate, surely};
use crate::table::{LYNETH, offered, play, player, world, yes};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::manipulation::Manipulate;
use norn_triumvene::world::{Item, Reason, Task, World};

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

#[test]
fn what_is_used_for_it_adds_its_number() {
    let mut world = lyneth();
    let one = world.characters.get_mut(&LYNETH).expect("Lyneth");
    one.items.insert("Focus".into(), Item { count: 1, bonus: 2 });
    let filled = Filled::of("manipulate").with("who", LYNETH).with("manipulation", Value::word("free-form"));
    let filled = filled.with("what", Value::text("Gust")).with("skill", Value::text("Air"));
    let with = |names: &[&str]| {
        let names = names.iter().map(|name| Value::text(name)).collect();
        match offered(
            &world,
            &Viewer::Referee,
            &filled.clone().with("with", Value::List(names)).with_defaults(),
        ) {
            Next::Ready(attempt) => play(&world, &attempt, &[7], &[]).total(),
            next => panic!("{next:?}"),
        }
    };
    assert_eq!((with(&["Focus"]), with(&[])), (Some(13), Some(11)));
    // It is for the referee to say, and nothing is asked where nothing has a number.
    let Next::Propose(param) = offered(&world, &player(LYNETH), &filled.clone().with_defaults()) else {
        panic!()
    };
    assert_eq!(param.name, "cost");
    let plain = filled.with("with", Value::List(vec![Value::text("Focus")])).with_defaults();
    assert!(matches!(offered(&lyneth(), &Viewer::Referee, &plain), Next::Wrong(_)));
}
