use crate::combat::{attack_roll, claw, people, runs, start, state};
use crate::magic::{adept, manipulate, surely};
use crate::table::{BANDIT, LYNETH, pick, play, text, world};
use norn_kernel::Owner;
use norn_triumvene::rules::combat::fights::BeginCombat;
use norn_triumvene::world::{Aim, How, Stat, State};
use norn_triumvene::{Attempt, World};

const RULE: &str = "triumvene.cohesion.below-zero";

fn lyneth(cohesion: i32) -> World {
    world([(LYNETH, adept("Lyneth", cohesion))])
}

#[test]
fn the_referee_names_a_consequence() {
    let answer = [(RULE, text("the walls bleed"))];
    let played = play(&lyneth(1), &manipulate(3), &[9], &answer);
    assert_eq!(played.world.character(LYNETH).cohesion.now, -2);
    assert_eq!(played.asked(RULE), 1);
    let question = played.question(RULE);
    assert_eq!((question.owner, question.numbers.as_slice()), (Owner::Referee, &[("cohesion", -2)][..]));
    let played = play(&played.world, &manipulate(1), &[9], &answer);
    assert_eq!((played.world.character(LYNETH).cohesion.now, played.asked(RULE)), (-3, 1));
}

#[test]
fn it_may_be_none() {
    let played = play(&lyneth(-2), &surely(0), &[], &[]);
    assert_eq!((played.asked(RULE), played.outcome()), (1, Some("success")));
}

#[test]
fn at_zero_nothing_comes_of_it() {
    let played = play(&lyneth(3), &manipulate(3), &[9], &[]);
    assert_eq!((played.world.character(LYNETH).cohesion.now, played.asked(RULE)), (0, 0));
}

#[test]
fn there_is_no_lower_limit_and_nobody_drops_by_it() {
    let played = play(&lyneth(-2), &manipulate(500), &[9], &[]);
    let one = played.world.character(LYNETH);
    assert_eq!((one.cohesion.now, one.state, one.hp.now), (-502, State::Awake, 10));
}

#[test]
fn of_two_at_once_each_asks_by_what_it_leaves_itself() {
    let begun = |cohesion| {
        let mut world = people();
        world.characters.insert(LYNETH, adept("Lyneth", cohesion));
        let fighters = [LYNETH, BANDIT].into();
        play(
            &world,
            &Attempt::BeginCombat(BeginCombat { fighters, from_stealth: None, ..Default::default() }),
            &[],
            &[],
        )
        .world
    };
    let asked = |cohesion| {
        let mut world = begun(cohesion);
        let blast = Aim::Manipulate { what: "Gust".into(), skill: "Air".into(), cost: None };
        let blast = state(&mut world, LYNETH, blast);
        let swing = state(&mut world, BANDIT, claw(LYNETH));
        let with_air = ("triumvene.combat.defence.ask", pick(&Stat::Manipulation("Air".into())));
        let both = runs(&[(blast, How::Done), (swing, attack_roll())], 0);
        let played = play(&start(&world), &both, &[9], &[with_air]);
        let questions = played.asked.iter().filter(|question| question.key.id() == RULE);
        questions.map(|question| question.numbers[0].1).collect::<Vec<i32>>()
    };
    assert_eq!([2, 1, 0].map(asked), [vec![], vec![-1], vec![-1, -2]]);
}

#[test]
fn it_is_asked_when_it_is_paid_and_a_roll_that_is_made_again_asks_nobody_again() {
    let again = ("triumvene.defiance.reroll", norn_kernel::Answer::Yes(true));
    let played = play(&lyneth(0), &manipulate(1), &[1, 12], &[again]);
    assert_eq!((played.asked(RULE), played.asked("triumvene.defiance.reroll")), (1, 1));
    let order: Vec<&str> = played.asked.iter().map(|question| question.key.id()).collect();
    let at = |rule: &str| order.iter().position(|one| *one == rule);
    assert!(at(RULE) < at("triumvene.defiance.reroll"), "{order:?}");
}
