use crate::magic::{adept, manipulate, surely};
use crate::table::{LYNETH, offered, play, world, yes};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::content::Manipulation;
use norn_triumvene::world::{Entry, World};

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
fn it_is_nothing_only_where_the_list_says_so() {
    let mut world = lyneth();
    let free = Manipulation { skill: "Air".into(), cost: 0, text: String::new() };
    let dear = Manipulation { cost: 5, ..free.clone() };
    world.lists.manipulations.insert("Breath".into(), Entry::Own(free));
    world.lists.manipulations.insert("Storm".into(), Entry::Own(dear));
    for (name, cohesion) in [("Breath", 6), ("Storm", 1)] {
        let filled = Filled::of("manipulate").with("who", LYNETH);
        let attempt = ready(&world, filled.with("manipulation", Value::text(name)));
        assert_eq!(left(&play(&world, &attempt, &[9], &[]).world), cohesion, "{name}");
    }
}
