//! Exact odds, simulation and fuzzing.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use crate::common;
use common::*;
use norn_dice::{BigUint, Ratio};
use norn_kernel::contest::Ties;
use norn_kernel::{Again, Answer, Better, D4, D6, D10, D20, Edge, Path, Pick, Prompt};
use norn_play::exact::{ENDS_MAX, MEMO_MAX, READINGS_MAX, TIMES_MAX, Taken, Walk};
use norn_play::{Answers, Budget, Exact, Fact, Fault, Fuzz, Halt, Journal, OddsError, Simulate};

const WORLD: Pair = Pair([2, 2]);

fn yes(_: &Prompt<'_>) -> Pick {
    Pick::Yes(true)
}

#[test]
fn a_check_by_hand() {
    // 9 of 20 succeed at once; of the faces 6 to 11 a d6 then brings 1 to 6 of 6.
    let odds = Exact::new(&yes).odds(&CHECK, &WORLD).unwrap();
    assert_eq!(odds.share(|end| end.0 == Did::Success), Ratio::new(9 * 6 + 1 + 2 + 3 + 4 + 5 + 6, 120));
    assert_eq!(odds.ways, Some(BigUint::from(9_u8 + 11 * 6)));
    assert_eq!(odds.answers, [(SPEND, Taken::Given)]);
    assert!(odds.left.is_zero());
    let none = Answers::new();
    let odds = Exact::new(&none).odds(&CHECK, &WORLD).unwrap();
    assert_eq!(odds.share(|end| end.0 == Did::Success), Ratio::new(9, 20));
    assert_eq!(odds.answers, [(SPEND, Taken::Default(Some(false)))]);
}

#[test]
fn composed_equals_walked() {
    let equal = |edge| {
        let check = Check { edge, ..CHECK };
        let composed = Exact::new(&yes).odds(&check, &WORLD).unwrap();
        let in_line = Exact::new(&yes).walk(Walk::InLine).odds(&check, &WORLD).unwrap();
        let each = Exact::new(&yes).walk(Walk::EveryDie).odds(&check, &WORLD).unwrap();
        assert_eq!((&composed.of, &composed.ways), (&in_line.of, &in_line.ways));
        assert_eq!(composed.of, each.of);
    };
    [Edge::None, Edge::Advantage, Edge::Disadvantage].into_iter().for_each(equal);
    let composed = Exact::new(&yes).odds(&Standoff, &WORLD).unwrap();
    let in_line = Exact::new(&yes).walk(Walk::InLine).odds(&Standoff, &WORLD).unwrap();
    assert_eq!((&composed.of, &composed.ways), (&in_line.of, &in_line.ways));
    assert!(composed.runs < in_line.runs / 10);
    for tens in 0..4 {
        let composed = Exact::new(&yes).odds(&Pool { tens }, &WORLD).unwrap();
        let each = Exact::new(&yes).walk(Walk::EveryDie).odds(&Pool { tens }, &WORLD).unwrap();
        assert_eq!(composed.of, each.of);
        assert_eq!(each.ways, Some(BigUint::from(6_u64 * 10_u64.pow(tens.into()))));
    }
}

#[test]
fn a_large_pool_has_the_odds_that_are_known() {
    // One six and ten tens reach 9 or more: 8717049/9765625.
    let odds = Exact::new(&yes).odds(&Pool { tens: 10 }, &WORLD).unwrap();
    assert_eq!(odds.share(|end| 9 <= end.0), Ratio::new(8_717_049, 9_765_625));
    // 64 dice are more than 128 bits can count.
    let odds = Exact::new(&yes).odds(&Pool { tens: 64 }, &WORLD).unwrap();
    assert_eq!(odds.share(|_| true), Ratio::ONE);
    let none = odds.share(|end| end.0 < 10);
    let expected = Ratio::from_big(BigUint::from(9_u8).pow(64), BigUint::from(10_u8).pow(64));
    assert_eq!(Some(none), expected);
}

#[test]
fn the_highest_and_the_lowest_of_a_hand() {
    for (dice, lowest) in (0..4).flat_map(|dice| [(dice, false), (dice, true)]) {
        let hand = Edgemost { dice, lowest };
        let composed = Exact::new(&yes).odds(&hand, &WORLD).unwrap();
        let each = Exact::new(&yes).walk(Walk::EveryDie).odds(&hand, &WORLD).unwrap();
        assert_eq!(composed.of, each.of, "{hand:?}");
    }
    let share = |dice, lowest, end| {
        let odds = Exact::new(&yes).odds(&Edgemost { dice, lowest }, &WORLD).unwrap();
        odds.share(|(came, _)| *came == end)
    };
    assert_eq!(share(0, true, (0, 0)), Ratio::ONE);
    // Two of three show a 4, the third something lower, or higher.
    assert_eq!(share(3, false, (4, 2)), Ratio::new(3 * 3, 1000));
    assert_eq!(share(3, true, (4, 2)), Ratio::new(3 * 6, 1000));
    // More than 128 bits can count: exactly one of a hundred shows the ten, or the one.
    let one = BigUint::from(9_u8).pow(99) * 100_u8;
    let expected = Ratio::from_big(one, BigUint::from(10_u8).pow(100));
    assert_eq!(
        [share(100, false, (10, 1)), share(100, true, (1, 1))].map(Some),
        [expected.clone(), expected]
    );
}

#[test]
fn rolls_without_end_need_a_count() {
    let endless = Ability { max: None, spoils: false };
    let answers = Answers::new().with("test.again", "yes");
    let needs = Err(OddsError::NeedsCount { key: "test.again".into() });
    assert_eq!(Exact::new(&answers).odds(&endless, &WORLD), needs);
    for plain in ["no", "default", "yes*0"] {
        let answers = Answers::new().with("test.again", plain);
        let odds = Exact::new(&answers).odds(&endless, &WORLD).unwrap();
        assert_eq!(
            odds.of,
            Exact::new(&yes).odds(&Ability { max: Some(0), spoils: false }, &WORLD).unwrap().of
        );
    }
    for times in [1, 3, TIMES_MAX] {
        let answers = Answers::new().with("test.again", &format!("yes*{times}"));
        let counted = Exact::new(&answers).odds(&endless, &WORLD).unwrap();
        if times < 4 {
            let max = Ability { max: Some(times), spoils: false };
            assert_eq!(counted.of, Exact::new(&yes).odds(&max, &WORLD).unwrap().of);
        }
        let failed = (0..=times).fold(Ratio::ONE, |share, _| share * Ratio::new(144 - 64, 144));
        if times < 4 {
            assert_eq!(counted.share(|end| end.0 == Did::Failure), failed);
            assert_eq!(
                counted.ways,
                Some(BigUint::from(
                    (0..=times).fold(0, |ways, n| ways + 8 * 4_u64.pow(n)) + 4_u64.pow(times + 1)
                ))
            );
        } else {
            // Tried so often it never fails by more than what is left over.
            assert!(counted.left.to_f64() < 1e-8);
        }
    }
    let more = Answers::new().with("test.again", &format!("yes*{}", TIMES_MAX + 1));
    assert!(matches!(Exact::new(&more).odds(&endless, &WORLD), Err(OddsError::NoAnswer { .. })));
    // A policy of one's own may count by what stands in the question.
    let twice =
        |prompt: &Prompt<'_>| Pick::Yes(matches!(prompt.again, Again::Unbounded(before) if before < 2));
    let twice = Exact::new(&twice).odds(&endless, &WORLD).unwrap();
    assert_eq!(twice.of, Exact::new(&yes).odds(&Ability { max: Some(2), spoils: false }, &WORLD).unwrap().of);
}

#[test]
fn rounds_are_weighed_one_by_one() {
    let counted = |times: u32, walk| {
        let answers = Answers::new().with("test.again", &format!("yes*{times}"));
        Exact::new(&answers).walk(walk).odds(&Rounds, &WORLD).unwrap()
    };
    for times in 0..4 {
        let (composed, in_line) = (counted(times, Walk::Composed), counted(times, Walk::InLine));
        assert_eq!((&composed.of, &composed.ways), (&in_line.of, &in_line.ways), "{times} times");
    }
    assert_eq!(counted(1, Walk::Composed).of, counted(1, Walk::EveryDie).of);
    let many = counted(TIMES_MAX / 2, Walk::Composed);
    let failed = (0..=TIMES_MAX / 2).fold(Ratio::ONE, |share, _| share * Ratio::new(144 - 64, 144));
    assert_eq!(many.share(|(end, _)| end.0 == Did::Failure), failed);
    assert!(many.left.is_zero() && many.runs < u64::from(2 * TIMES_MAX), "{} runs", many.runs);
}

#[test]
fn rounds_free_and_share_min_end_what_is_unlikely() {
    let answers = Answers::new().with("test.again", "yes*20");
    let budget = Budget { rounds_free: 3, share_min: 2.0, ..Budget::default() };
    let odds = Exact::new(&answers).budget(budget).odds(&Rounds, &WORLD).unwrap();
    let failed = Ratio::new(144 - 64, 144);
    assert_eq!(odds.left, failed.clone() * failed.clone() * failed);
    assert_eq!(odds.of.keys().map(|((_, made), _)| *made).max(), Some(3));
}

#[test]
fn rounds_on_lanes_come_to_the_same() {
    // The second lane has nothing to change any more, so the two leave each other's places alone.
    let answers = Answers::new().with("test.again", "yes*1");
    let weigh = |walk| Exact::new(&answers).walk(walk).odds(&RoundsAtOnce, &Pair([0, 0])).unwrap();
    let (composed, in_line) = (weigh(Walk::Composed), weigh(Walk::InLine));
    assert_eq!((&composed.of, &composed.ways), (&in_line.of, &in_line.ways));
    assert!(composed.left.is_zero() && composed.runs < in_line.runs / 10);
}

#[test]
fn rounds_that_lead_back_are_one_fraction() {
    let weigh = |from, to| Exact::new(&yes).odds(&Gambler { from, to }, &WORLD).unwrap();
    // With one chance in three at each step, as old as the theory: (2^from - 1) / (2^to - 1).
    for (from, to) in [(1, 2), (1, 3), (2, 3), (3, 10), (9, 10), (1, 64), (63, 64)] {
        let odds = weigh(from, to);
        let power = |n: u16| BigUint::from(2_u8).pow(n.into()) - 1_u8;
        let wins = Ratio::from_big(power(from), power(to)).unwrap();
        assert_eq!(odds.share(|(purse, _)| *purse == to), wins, "{from} of {to}");
        assert!(odds.left.is_zero(), "{from} of {to} leaves {}", odds.left);
        assert_eq!(
            odds.ways.is_none(),
            2 < to,
            "{from} of {to}: ways without end, where there is a way back"
        );
        assert_eq!(odds.runs, u64::from(to - 1) * 6 + 2, "{from} of {to}: each state is weighed once");
    }
    // A loop with more states than are solved is walked, and what still goes round is stated.
    let walked = weigh(30, 80);
    assert!(!walked.left.is_zero() && walked.left.to_f64() < 1e-6, "{}", walked.left);
    let ruin = walked.share(|(purse, _)| *purse == 0).to_f64();
    assert!((ruin - 1.0).abs() < 1e-6, "{ruin}");
}

#[test]
fn tied_contestants_throw_again_until_one_is_first() {
    let sum = |who, die, adds| Sum { who, die, adds };
    let first = |of: Vec<Sum>, better, ties| {
        let odds = Exact::new(&yes).odds(&Contest { of, better, ties }, &WORLD).unwrap();
        assert!(odds.left.is_zero());
        odds.share(|(first, _)| *first == Some(0))
    };
    // Of 400 pairs 153 win and 18 tie.
    let pair = || vec![sum(0, D20, 3), sum(1, D20, 5)];
    assert_eq!(first(pair(), Better::High, Ties::Again), Ratio::new(153, 382));
    assert_eq!(first(pair(), Better::High, Ties::First), Ratio::new(153 + 18, 400));
    assert_eq!(first(pair(), Better::Low, Ties::Again), Ratio::new(229, 382));
    // One against seven who are all alike, and eight who are all different.
    let alike = |others: usize, die| {
        let mut of = vec![sum(1, die, 0); others];
        of.insert(0, sum(0, die, 0));
        of
    };
    assert_eq!(first(alike(7, D20), Better::Low, Ties::Again), Ratio::new(1, 8));
    let all = (0..4).map(|who| sum(who, D6, 0)).collect();
    assert_eq!(first(all, Better::High, Ties::Again), Ratio::new(1, 4));
    assert_eq!(first(vec![sum(0, D6, 0)], Better::High, Ties::Again), Ratio::ONE);
    assert_eq!(first(vec![], Better::High, Ties::Again), Ratio::ZERO);
    // More than are read at once: two who are beyond all others, each the first of those read together.
    let crowd = |better| {
        let ahead = if better == Better::High { 10 } else { -10 };
        (0..200).map(|who| sum(who, D4, if who % 128 == 0 { ahead } else { 0 })).collect::<Vec<_>>()
    };
    for better in [Better::High, Better::Low] {
        assert_eq!(first(crowd(better), better, Ties::Again), Ratio::new(1, 2));
        assert_eq!(first(crowd(better), better, Ties::First), Ratio::new(10, 16));
    }
}

#[test]
fn everybody_is_ranked_however_often_they_tie() {
    let all = (0..3).map(|who| Sum { who, die: D4, adds: 0 }).collect();
    let odds = Exact::new(&yes).odds(&Ranking(all), &WORLD).unwrap();
    assert!(odds.left.is_zero());
    assert_eq!(odds.of.len(), 6);
    assert!(odds.of.values().all(|share| *share == Ratio::new(1, 6)), "{:?}", odds.of);
}

#[test]
fn what_has_happened_belongs_to_one_round_of_many() {
    let sum = |who| Sum { who, die: D6, adds: 0 };
    let contest = Contest { of: vec![sum(0), sum(1)], better: Better::High, ties: Ties::Again };
    // By a ruling both come to 3, and in the second round the first comes to 5.
    let path = |text: &str| text.parse::<Path>().unwrap();
    let odds =
        Exact::new(&yes).ruling(path("0.1.0./0.1"), ADD.id(), 5).ruling(path("0.0.0./0.1"), ADD.id(), 3);
    let odds = odds.ruling(path("0.0.0./1.1"), ADD.id(), 3).odds(&contest, &WORLD).unwrap();
    // The other throws a 6, or a 5 and is then first in half of the cases.
    assert_eq!(odds.share(|(first, _)| *first == Some(1)), Ratio::new(1, 6) + Ratio::new(1, 12));
    assert!(odds.left.is_zero());
}

#[test]
fn dice_without_end_leave_something_over() {
    let odds = Exact::new(&yes).odds(&Rogue::CallsItself, &WORLD).unwrap();
    assert_eq!((odds.of.len(), odds.left), (0, Ratio::ONE));
    let odds = Exact::new(&yes).odds(&Rogue::CallsItselfOnLanes, &WORLD).unwrap();
    assert_eq!(odds.left, Ratio::ONE);
    let odds = Exact::new(&yes).odds(&Rogue::NumbersForEver, &WORLD).unwrap();
    assert_eq!(odds.left, Ratio::ONE);
    let odds = Exact::new(&yes).odds(&Rogue::AsksForEver, &WORLD).unwrap();
    assert_eq!(odds.left, Ratio::ONE);
    let odds = Exact::new(&yes).odds(&Rogue::RepeatsForEver, &WORLD).unwrap();
    assert_eq!(odds.left, Ratio::ONE);
    for walk in [Walk::InLine, Walk::EveryDie] {
        let budget = Budget { runs_max: 1000, ..Budget::default() };
        for rogue in [Rogue::CallsItself, Rogue::CallsItselfOnLanes, Rogue::RollsForEver] {
            let odds = Exact::new(&yes).budget(budget).walk(walk).odds(&rogue, &WORLD).unwrap();
            assert_eq!(odds.left, Ratio::ONE);
        }
    }
}

#[test]
fn the_budget_is_kept_and_what_it_did_not_reach_is_stated() {
    for runs_max in [0, 1, 5, 40, 60] {
        let budget = Budget { runs_max, ..Budget::default() };
        let odds = Exact::new(&yes).budget(budget).odds(&CHECK, &WORLD).unwrap();
        assert_eq!(odds.runs, runs_max);
        assert!(!odds.left.is_zero());
        assert_eq!(odds.left.plus(&odds.share(|_| true)), Ratio::ONE);
        let goal = |did: &Did| *did == Did::Success;
        let friend = |_| true;
        let best = Answers::new().best();
        let odds = Exact::new(&best).friends(&friend).budget(budget);
        let odds = { odds }.best_by(&CHECK, &WORLD, goal, |did, _| did).unwrap();
        assert_eq!(odds.left.plus(&odds.share(|_| true)), Ratio::ONE);
    }
    for steps_max in [0, 1, 10, 100] {
        let budget = Budget { steps_max, ..Budget::default() };
        let odds = Exact::new(&yes).budget(budget).odds(&Standoff, &WORLD).unwrap();
        assert_eq!(odds.left.plus(&odds.share(|_| true)), Ratio::ONE);
        assert!(!odds.left.is_zero());
    }
}

#[test]
fn the_best_is_found_for_both_sides() {
    let goal = |did: &Did| *did == Did::Success;
    let friend = |owner| owner == common::owner(0);
    let best = Answers::new().best();
    let value = |rule: &Ability, answers: &Answers| {
        let mut exact = Exact::new(answers).friends(&friend);
        let odds = exact.best_by(rule, &WORLD, goal, |did, _| did).unwrap();
        assert!(odds.left.is_zero());
        odds.share(|did| *did == Did::Success)
    };
    let once = |max| Ability { max: Some(max), spoils: false };
    for max in 0..4 {
        let failed = (0..=max).fold(Ratio::ONE, |share, _| share * Ratio::new(80, 144));
        assert_eq!(value(&once(max), &best), Ratio::ONE.minus(&failed).unwrap());
    }
    // Whoever is against it spoils it.
    assert_eq!(value(&Ability { max: Some(2), spoils: true }, &best), Ratio::ZERO);
    let spared = best.clone().with("test.spoil", "no");
    assert_eq!(
        value(&Ability { max: Some(1), spoils: true }, &spared),
        Ratio::ONE.minus(&Ratio::new(25, 81)).unwrap()
    );
    // Without end, it needs a count.
    let endless = Ability { max: None, spoils: false };
    let needs = Exact::new(&best).friends(&friend).best_by(&endless, &WORLD, goal, |did, _| did);
    assert_eq!(needs, Err(OddsError::NeedsCount { key: "test.again".into() }));
    let counted = best.with("test.again", "best*2");
    assert_eq!(value(&endless, &counted), value(&once(2), &Answers::new().best()));
    // Nobody knows what is best for nothing.
    let best = Answers::new().best();
    assert!(matches!(Exact::new(&best).odds(&once(1), &WORLD), Err(OddsError::NoGoal { .. })));
}

#[test]
fn the_best_goes_through_rules_and_lanes() {
    let goal = |ends: &Vec<Option<Did>>| *ends == [Some(Did::Success); 2];
    let friend = |_| true;
    let best = Answers::new().best();
    let folded = Exact::new(&best).friends(&friend).best_by(&Standoff, &WORLD, goal, |ends, _| ends).unwrap();
    let plain = Exact::new(&yes).odds(&Standoff, &WORLD).unwrap();
    assert_eq!(folded.share(|ends| goal(ends)), plain.share(|end| goal(&end.0)));
    let folded = Exact::new(&best).friends(&friend).walk(Walk::InLine);
    let folded = { folded }.best_by(&Standoff, &WORLD, goal, |ends, _| ends).unwrap();
    assert_eq!(folded.share(|ends| goal(ends)), plain.share(|end| goal(&end.0)));
}

#[test]
fn with_a_ruling() {
    let at = |path: &str| path.parse::<Path>().unwrap();
    let success = |exact: Exact<'_>| {
        let odds = { exact }.odds(&CHECK, &WORLD)?;
        Ok(odds.share(|end| end.0 == Did::Success))
    };
    assert_eq!(success(Exact::new(&yes).ruling(at("1"), "test.roll", 20)), Ok(Ratio::ONE));
    assert_eq!(success(Exact::new(&yes).ruling(at("4"), "test.reach", 1)), Ok(Ratio::ONE));
    let nowhere = success(Exact::new(&yes).ruling(at("4"), "test.roll", 1));
    assert_eq!(nowhere, Err(OddsError::NothingThere { path: at("4"), key: "test.roll".into() }));
    let hard = Check { against: 95, ..CHECK };
    let refused = Exact::new(&yes).odds(&hard, &WORLD);
    assert_eq!(refused, Err(OddsError::Refused { path: Path::START, refusal: refusal() }));
    let waived = Exact::new(&yes).ruling(Path::START, "test.never", 1).odds(&hard, &WORLD).unwrap();
    assert_eq!(waived.share(|end| end.0 == Did::Failure), Ratio::ONE);
    // Inside a rule on a lane, and only there.
    let plain = Exact::new(&yes).odds(&Standoff, &WORLD).unwrap();
    let mut exact = Exact::new(&yes).ruling(at("1./1.1.1"), "test.roll", 20);
    let odds = exact.odds(&Standoff, &WORLD).unwrap();
    assert_eq!(odds.share(|end| end.0[1] == Some(Did::Success)), Ratio::ONE);
    assert_eq!(
        odds.share(|end| end.0[0] == Some(Did::Success)),
        plain.share(|end| end.0[0] == Some(Did::Success))
    );
}

#[test]
fn with_what_has_happened() {
    let at = |path: &str| path.parse::<Path>().unwrap();
    let rolled =
        |face| Fact::Rolled { key: "test.roll".into(), owner: owner(0), die: D20, faces: vec![face] };
    let success = |known: Journal| {
        let answers = Answers::new();
        let odds = Exact::new(&answers).knowing(&known).odds(&CHECK, &WORLD)?;
        Ok(odds.share(|end| end.0 == Did::Success))
    };
    assert_eq!(success(vec![(at("1"), rolled(12))]), Ok(Ratio::ONE));
    assert_eq!(success(vec![(at("1"), rolled(11))]), Ok(Ratio::ZERO));
    let spent = Fact::Answered { key: "test.spend".into(), owner: owner(0), answer: Answer::Yes(true) };
    let known = vec![(at("1"), rolled(9)), (at("5"), spent.clone())];
    assert_eq!(success(known), Ok(Ratio::new(4, 6)));
    // What never happened so is an error, wherever it stands.
    for (path, wrong) in [
        ("2", rolled(9)),
        ("1", rolled(0)),
        ("1", rolled(21)),
        ("1", Fact::Rolled { key: "test.roll".into(), owner: owner(1), die: D20, faces: vec![1] }),
        ("1", Fact::Rolled { key: "test.roll".into(), owner: owner(0), die: D20, faces: vec![1, 1] }),
        ("3", spent),
    ] {
        let found = success(vec![(at(path), wrong.clone())]);
        let expected = OddsError::NothingThere { path: at(path), key: wrong.key().into() };
        assert_eq!(found, Err(expected), "{wrong:?}");
    }
    // A hand, all of it.
    let hand = Fact::Rolled { key: "test.pool".into(), owner: owner(0), die: D10, faces: vec![10, 10, 2] };
    let mut exact = Exact::new(&yes).knowing(&vec![(at("0"), hand)]);
    assert_eq!(exact.odds(&Pool { tens: 3 }, &WORLD).unwrap().share(|end| end.0 == 11), Ratio::ONE);
}

#[test]
fn rogues_are_told() {
    let odds = |rogue: Rogue| Exact::new(&Answers::new().best()).odds(&rogue, &WORLD).unwrap_err();
    assert!(matches!(odds(Rogue::AsksNothing), OddsError::Faulty(Fault::Question { .. })));
    // An oracle that stops at a question is needed to see that somebody goes on behind it.
    let goal = |(): &()| true;
    let best = |rogue: Rogue| {
        let budget = Budget { wheels_free: 0, share_min: 2.0, ..Budget::default() };
        let (answers, friend) = (Answers::new().best(), |_| true);
        let mut exact = Exact::new(&answers).friends(&friend).budget(budget);
        exact.best_by(&rogue, &WORLD, goal, |(), _| ()).unwrap_err()
    };
    assert!(matches!(best(Rogue::GoesOn), OddsError::Faulty(Fault::WentOn { .. })));
    assert!(matches!(best(Rogue::Swallows), OddsError::Faulty(Fault::Swallowed)));
}

#[test]
fn memo_max_and_readings_max_only_cost_time() {
    /// Reads a hand as the hand itself.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Whole(u16);
    impl norn_kernel::Rule for Whole {
        type World = Pair;
        type Outcome = usize;
        fn play(&self, at: &mut norn_kernel::At<'_, Pair>) -> norn_kernel::Play<usize> {
            let all = at.pool(owner(0), D20, self.0, POOL, vec![], |mut all: Vec<u16>, face, shown| {
                all.extend([face, shown]);
                all
            })?;
            Ok(all.len())
        }
    }
    let odds = Exact::new(&yes).odds(&Whole(3), &WORLD).unwrap();
    assert!(odds.left.is_zero());
    let odds = Exact::new(&yes).odds(&Whole(60), &WORLD).unwrap();
    assert_eq!(odds.left, Ratio::ONE);
    const { assert!(READINGS_MAX < 1 << 20) };

    /// Calls more rules than can be remembered.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Many(u32);
    impl norn_kernel::Rule for Many {
        type World = Pair;
        type Outcome = ();
        fn play(&self, at: &mut norn_kernel::At<'_, Pair>) -> norn_kernel::Play<()> {
            if self.0 == 1 {
                return at.roll(owner(0), D6, ROLL).map(|_| ());
            }
            for _ in 0..2 {
                at.call(&Many(1))?;
            }
            Ok(())
        }
    }
    let odds = Exact::new(&yes).odds(&Many(2), &WORLD).unwrap();
    assert_eq!((odds.runs, odds.ways), (7, Some(BigUint::from(36_u8))));
    const { assert!(MEMO_MAX < 1 << 20) };
}

/// Tells as many ends apart as so many d20 have faces together; by itself, inside another rule, or at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Apart {
    Dice(u8),
    Inside(u8),
    AtOnce(u8),
}

impl norn_kernel::Rule for Apart {
    type World = Pair;
    type Outcome = Vec<i32>;
    fn play(&self, at: &mut norn_kernel::At<'_, Pair>) -> norn_kernel::Play<Vec<i32>> {
        match self {
            Self::Dice(dice) => (0..*dice).map(|_| at.roll(owner(0), D20, ROLL)).collect(),
            Self::Inside(dice) => at.call(&Self::Dice(*dice)).map(|_| vec![]),
            Self::AtOnce(dice) => {
                let lanes: Vec<Self> = (0..*dice).map(|_| Self::Dice(1)).collect();
                let all = at.together(&lanes, vec![], |all, one| [all, one].concat())?;
                Ok(all.into_iter().take(0).collect())
            }
        }
    }
}

#[test]
fn more_ends_than_are_told_apart_are_left_over() {
    assert_eq!(ENDS_MAX, 20_000);
    for few in [Apart::Inside(3), Apart::AtOnce(3)] {
        assert!(Exact::new(&yes).odds(&few, &WORLD).unwrap().left.is_zero(), "{few:?}: 8,000 ends");
    }
    for many in [Apart::Inside(4), Apart::AtOnce(4)] {
        let odds = Exact::new(&yes).odds(&many, &WORLD).unwrap();
        assert!(!odds.left.is_zero(), "{many:?}: 160,000 ends");
        assert_eq!(odds.share(|_| true) + odds.left, Ratio::ONE);
        assert!(odds.runs <= 1 + 20_001);
    }
}

#[test]
fn simulation_agrees_and_ends() {
    let odds = Exact::new(&yes).odds(&CHECK, &WORLD).unwrap();
    let p = odds.share(|end| end.0 == Did::Success).to_f64();
    let mut simulate = Simulate::new(Rng(42), yes);
    let n = 20_000;
    let wins = (0..n).filter(|_| simulate.run(&CHECK, &mut WORLD.clone()) == Ok(Did::Success)).count();
    assert!((wins as f64 / f64::from(n) - p).abs() < 5.0 * (p * (1.0 - p) / f64::from(n)).sqrt());
    let mut run = |rogue: Rogue| simulate.run(&rogue, &mut WORLD.clone());
    assert_eq!(run(Rogue::RollsForEver), Err(Halt::TooLong));
    assert_eq!(run(Rogue::AsksForEver), Err(Halt::TooLong));
    assert!(matches!(run(Rogue::AsksNothing), Err(Halt::Faulty(Fault::Question { .. }))));
    let hard = Check { against: 95, ..CHECK };
    assert_eq!(simulate.run(&hard, &mut WORLD.clone()), Err(Halt::Refused(refusal())));
    // Wrong picks and wrong faces do no harm.
    let mut wrong = Simulate::new(|_| 9999, |_: &Prompt<'_>| Pick::Number(3));
    assert_eq!(wrong.run(&CHECK, &mut WORLD.clone()), Ok(Did::Success));
}

#[test]
fn bytes_do_no_harm() {
    for seed in 0..300_u64 {
        let mut rng = Rng(seed);
        let bytes: Vec<u8> = (0..seed).map(|_| rng.next() as u8).collect();
        let mut fuzz = Fuzz::new(&bytes);
        fuzz.run(&Standoff, &WORLD).unwrap();
        let before = fuzz.rest().len();
        assert!(before <= bytes.len());
        fuzz.run(&Ability { max: None, spoils: true }, &WORLD).unwrap();
    }
    let mut empty = Fuzz::new(&[]);
    assert_eq!(empty.run(&CHECK, &WORLD).unwrap().0, Did::Failure);
    for rogue in [
        Rogue::RollsForEver,
        Rogue::AsksForEver,
        Rogue::CallsItself,
        Rogue::CallsItselfOnLanes,
        Rogue::NumbersForEver,
    ] {
        assert_eq!(empty.run(&rogue, &WORLD).unwrap_err(), Halt::TooLong);
    }
    assert!(matches!(empty.run(&Rogue::AsksNothing, &WORLD), Err(Halt::Faulty(_))));
}
