use crate::combat::{attack_roll, people, run, runs, start, state};
use crate::magic::{adept, manipulate, surely};
use crate::rolls::called;
use crate::table::{BANDIT, LYNETH, Left, THUG, no, offered, pick, play, refusal, world, yes};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Answer, Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::combat::defence::Hazard;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::rules::narrative::rolls::Call;
use norn_triumvene::world::{Aim, Amendment, How, Manipulation, Stat, Task, World};

const RULE: &str = "triumvene.manipulation.cost";

fn lyneth() -> World {
    world([(LYNETH, adept("Lyneth", 6))])
}

fn left(world: &World) -> i32 {
    world.character(LYNETH).cohesion.now
}

fn gust() -> Filled {
    let filled = Filled::of("manipulate").with("who", LYNETH);
    let filled = filled.with("manipulation", Value::word("free-form"));
    filled.with("what", Value::text("Gust")).with("skill", Value::text("Air"))
}

fn ready(world: &World, filled: Filled) -> Attempt {
    match offered(world, &Viewer::Referee, &filled.with_defaults()) {
        Next::Ready(attempt) => attempt,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_costs_cohesion_and_its_name_is_logged() {
    let played = play(&lyneth(), &manipulate(2), &[9], &[]);
    assert_eq!(left(&played.world), 4);
    assert_eq!(played.numbers(RULE), [(2, Some(Value::text("Gust")))]);
}

#[test]
fn it_is_paid_whatever_the_roll() {
    let played = play(&lyneth(), &manipulate(2), &[1], &[]);
    assert_eq!((played.outcome(), left(&played.world)), (Some("failure"), 4));
    assert_eq!(left(&play(&lyneth(), &surely(2), &[], &[]).world), 4);
}

#[test]
fn a_re_roll_does_not_cost_it_again() {
    let played = play(&lyneth(), &manipulate(2), &[1, 9], &[("triumvene.defiance.reroll", yes())]);
    assert_eq!((played.outcome(), left(&played.world)), (Some("success"), 4));
}

#[test]
fn it_is_one_if_nobody_says_otherwise() {
    let played = play(&lyneth(), &ready(&lyneth(), gust()), &[9], &[]);
    assert_eq!(left(&played.world), 5);
    let played = play(&lyneth(), &ready(&lyneth(), gust().with("cost", 3)), &[9], &[]);
    assert_eq!(left(&played.world), 3);
}

#[test]
fn what_it_is_for_is_said_before_the_referee_says_what_it_costs() {
    let asked = |filled: &Filled| match offered(&lyneth(), &Viewer::Player(vec![LYNETH]), filled) {
        Next::Fill(param) | Next::Propose(param) => param.name,
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(&gust()), "hoping");
    assert_eq!(asked(&gust().with("hoping", Value::text("the torches go out"))), "cost");
}

#[test]
fn it_is_nothing_only_where_the_list_says_so() {
    let mut world = lyneth();
    let free = Manipulation { skill: "Air".into(), cost: 0, text: String::new() };
    let dear = Manipulation { cost: 5, ..free.clone() };
    world.lists.manipulations.insert("Breath".into(), Amendment::Own(free));
    world.lists.manipulations.insert("Storm".into(), Amendment::Own(dear));
    for (name, cohesion) in [("Breath", 6), ("Storm", 1)] {
        let filled = Filled::of("manipulate").with("who", LYNETH);
        let attempt = ready(&world, filled.with("manipulation", Value::text(name)));
        assert_eq!(left(&play(&world, &attempt, &[9], &[]).world), cohesion, "{name}");
    }
}

fn in_air(cost: Option<u16>) -> Task {
    Task { cost, ..Task::of(Stat::Manipulation("Air".into())) }
}

#[test]
fn a_check_on_the_skill_costs_it_too() {
    for (cost, cohesion) in [(None, 5), (Some(3), 3)] {
        let attempt = called(LYNETH, Call::Ability(in_air(cost)));
        let played = play(&lyneth(), &attempt, &[1], &[("triumvene.defiance.reroll", no())]);
        assert_eq!((played.outcome(), left(&played.world)), (Some("failure"), cohesion));
    }
}

/// A fight in which Lyneth can manipulate, in Command.
fn fight() -> World {
    let mut world = people();
    world.characters.insert(LYNETH, adept("Lyneth", 6));
    let fighters = world.characters.keys().copied().collect();
    play(
        &world,
        &Attempt::BeginCombat(BeginCombat { fighters, from_stealth: None, ..Default::default() }),
        &[],
        &[],
    )
    .world
}

#[test]
fn a_goal_costs_it_when_it_runs() {
    let mut world = fight();
    let aim = |cost| Aim::Manipulate { what: "Gust".into(), skill: "Air".into(), cost };
    let gust = state(&mut world, LYNETH, aim(Some(2)));
    let lamp = state(&mut world, LYNETH, Aim::Other);
    let world = start(&world);
    assert_eq!(left(&world), 6);
    let begun = play(&world, &runs(&[(gust, How::Begins(5))], 5), &[], &[]).world;
    assert_eq!(left(&begun), 6);
    for how in [How::Done, How::Fails] {
        assert_eq!(left(&play(&begun, &runs(&[(gust, how)], 0), &[], &[]).world), 4);
    }
    let gusts = play(&begun, &runs(&[(gust, How::Check(in_air(Some(2))))], 0), &[9], &[]);
    assert_eq!((left(&gusts.world), gusts.numbers(RULE)), (4, vec![(2, Some(Value::text("Gust")))]));
    let lamps = play(&gusts.world, &runs(&[(lamp, How::Check(in_air(None)))], 0), &[9], &[]);
    assert_eq!((left(&lamps.world), lamps.numbers(RULE)), (3, vec![(1, Some(Value::text("Air")))]));
}

#[test]
fn nobody_without_the_gift_pays_for_it() {
    let mut world = fight();
    world.characters.get_mut(&LYNETH).expect("Lyneth").can_manipulate = None;
    let lamp = state(&mut world, LYNETH, Aim::Other);
    let world = start(&world);
    let attempt = runs(&[(lamp, How::Check(in_air(None)))], 0);
    assert_eq!(refusal(&world, &attempt), Some("triumvene.manipulation.who"));
}

#[test]
fn in_a_fight_it_is_a_goal() {
    let world = fight();
    let on_air = called(LYNETH, Call::Ability(in_air(None)));
    for attempt in [&manipulate(2), &on_air] {
        assert_eq!(refusal(&world, attempt), Some("triumvene.combat.phases"));
    }
    assert_eq!(refusal(&start(&world), &manipulate(2)), Some("triumvene.combat.phases"));
    assert_eq!(left(&play(&start(&world), &on_air, &[9], &[]).world), 5);
}

const ASK: &str = "triumvene.combat.defence.ask";
const STRAIN: &str = "triumvene.cohesion.below-zero";

fn with_air() -> (&'static str, Answer) {
    (ASK, pick(&Stat::Manipulation("Air".into())))
}

#[test]
fn a_defence_with_the_skill_costs_it_too() {
    let mut world = fight();
    let thrown = || Aim::Attack { target: LYNETH, weapon: "Claw".into(), ranged: true };
    let claws = [BANDIT, THUG].map(|by| state(&mut world, by, thrown()));
    let world = start(&world);
    let played = play(&world, &run(claws[0]), &[9], &[with_air()]);
    assert_eq!((left(&played.world), played.hp(LYNETH)), (5, 10));
    assert_eq!(played.numbers(RULE), [(1, Some(Value::text("Air")))]);
    let failed = play(&world, &run(claws[0]), &[1], &[with_air()]);
    assert_eq!(left(&failed.world), 5);
    let both = claws.map(|claw| (claw, attack_roll()));
    let both = play(&world, &runs(&both, 0), &[9, 9], &[with_air(), with_air()]);
    assert_eq!(left(&both.world), 4);
}

#[test]
fn so_does_one_against_a_trap() {
    let hazard = Attempt::Hazard(Hazard {
        who: LYNETH,
        what: "a falling rock".into(),
        damage: 4,
        defence: Task { cost: Some(7), ..Task::default() },
    });
    let played = play(&lyneth(), &hazard, &[9], &[with_air()]);
    assert_eq!((played.outcome(), left(&played.world), played.asked(STRAIN)), (Some("success"), -1, 1));
}
