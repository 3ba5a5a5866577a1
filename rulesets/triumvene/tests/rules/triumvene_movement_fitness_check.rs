use crate::table::{BANDIT, LYNETH, foe, play, refusal, yes};
use crate::travel::{goes, moving, walker};
use norn_kernel::{Attempt as _, Audience, Line};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::movement::{Mode, Move};
use norn_triumvene::world::{Item, Lasting, Reason, Task, World};

fn climbs() -> Move {
    moving(&[Mode::Climbing])
}

#[test]
fn it_is_an_ability_roll_with_fitness() {
    for (die, outcome) in [(5, "failure"), (6, "complication"), (10, "complication"), (11, "success")] {
        let played = goes(&walker(2), climbs(), &[die]);
        assert_eq!(played.outcome(), Some(outcome), "{die}");
    }
}

#[test]
fn it_can_be_rolled_again_for_defiance() {
    let attempt = Attempt::Move(climbs());
    let played = play(&walker(2), &attempt, &[5, 11], &[("triumvene.defiance.reroll", yes())]);
    assert_eq!((played.outcome(), played.world.defiance), (Some("success"), 1));
}

#[test]
fn the_stunned_make_it_with_disadvantage() {
    let mut world = walker(2);
    let lasting = Lasting { round: None, until: 300 };
    world.characters.get_mut(&LYNETH).expect("Lyneth").stunned = Some(lasting);
    let played = goes(&world, climbs(), &[11, 5]);
    assert_eq!((played.dice(), played.outcome()), (vec![(12, 11, true), (12, 5, false)], Some("failure")));
}

#[test]
fn bonuses_advantage_and_disadvantage_count() {
    let mut world = walker(2);
    let lyneth = world.characters.get_mut(&LYNETH).expect("Lyneth");
    lyneth.items.insert("Rope".into(), Item { count: 1, bonus: 1 });
    lyneth.professions.insert("Steeplejack".into(), 2);
    let test = Task { relevant: vec!["Steeplejack".into()], ..Task::default() };
    let helped = Move { with: vec!["Rope".into()], test, ..climbs() };
    let played = goes(&world, helped, &[3]);
    assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(10)));
    for (reason, outcome) in [(Reason::AmpleTime, "success"), (Reason::HardConditions, "failure")] {
        let test = Task { reasons: vec![reason], ..Task::default() };
        let played = goes(&walker(2), Move { test, ..climbs() }, &[5, 11]);
        assert_eq!(played.outcome(), Some(outcome));
    }
}

#[test]
fn defiance_before_the_dice_falls_on_the_first() {
    let test = Task { forced: true, ..Task::default() };
    let attempt = Move { test, ..moving(&[Mode::Climbing, Mode::HighGravity]) };
    let poor = World { defiance: 2, ..walker(2) };
    assert_eq!(refusal(&poor, &Attempt::Move(attempt.clone())), Some("triumvene.defiance.force-failure"));
    let rich = World { defiance: 3, ..walker(2) };
    let played = goes(&rich, attempt, &[11]);
    assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 0));
    assert_eq!(played.asked("triumvene.movement.high-gravity"), 0);
}

#[test]
fn the_same_climb_is_not_tried_again_for_nothing() {
    let up = Move { doing: "up the tower".into(), ..climbs() };
    let failed = goes(&walker(2), up.clone(), &[5]).world;
    assert_eq!(refusal(&failed, &Attempt::Move(up.clone())), Some("triumvene.roll.retry"));
    let with_a_rope = Move { with: vec!["Rope".into()], ..up };
    assert_eq!(goes(&failed, with_a_rope, &[11]).outcome(), Some("success"));
}

#[test]
fn with_what_an_opponent_makes_it_the_referee_alone_learns() {
    let mut world = walker(2);
    world.characters.insert(BANDIT, foe("Bandit", 6));
    let read = |who| {
        let attempt = Attempt::Move(Move { who, ..climbs() });
        let played = play(&world, &attempt, &[11], &[]);
        let lines = played.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
        let rolled = lines.filter(|noted| match &noted.line {
            Line::Rolled { .. } => true,
            Line::Number { key, .. } => key.id().starts_with("triumvene.roll"),
            _ => false,
        });
        (played.outcome().map(str::to_owned), rolled.count(), attempt.knowable(&world))
    };
    assert_eq!(read(LYNETH), (Some("success".into()), 2, Audience::Everyone));
    assert_eq!(read(BANDIT), (Some("complication".into()), 0, Audience::Referee));
}
