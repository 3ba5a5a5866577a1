//! Failed rolls and Defiance: every case of the checks of this chapter.
use crate::rolls::*;
use crate::table::*;
use norn_kernel::{Answer, Edge, Value};
use norn_triumvene::Attempt;
use norn_triumvene::rules::narrative::rolls::{Call, Check};
use norn_triumvene::world::{Reason, Stat, Task, World};

const REROLL: &str = "triumvene.defiance.reroll";
const FORCE: &str = "triumvene.defiance.force-failure";

fn pool(mut world: World, defiance: i32) -> World {
    world.defiance = defiance;
    world
}

fn fit() -> Attempt {
    tested(LYNETH, Stat::Fitness)
}

fn rerolls(times: usize) -> Vec<(&'static str, Answer)> {
    vec![(REROLL, yes()); times]
}

mod triumvene_defiance_pool {
    use super::*;
    use norn_kernel::Ruleset;
    use norn_triumvene::Triumvene;

    #[test]
    fn a_new_campaign_has_none() {
        assert_eq!(Triumvene.start().defiance, 0);
    }

    #[test]
    fn it_is_one_pool_for_the_table() {
        let world = world([(LYNETH, fitness("Lyneth", 3)), (CAIUS, fitness("Caius", 3))]);
        let world = play(&world, &fit(), &[1, 10], &rerolls(1)).world;
        let world = play(&world, &tested(CAIUS, Stat::Fitness), &[1, 10], &rerolls(1)).world;
        assert_eq!(world.defiance, 2);
    }

    #[test]
    fn three_of_it_are_there_to_be_spent() {
        let played = play(&pool(lyneth(3), 3), &fit(), &[12], &[(FORCE, yes())]);
        assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 0));
    }

    #[test]
    fn in_a_fight_it_is_the_same_pool() {
        let (world, attempt) = volley(3);
        let played = play(&world, &attempt, &[9, 9], &[]);
        assert_eq!(played.asked(FORCE), 1);
        assert_eq!(played.question(FORCE).numbers, [("defiance", 3)]);
    }
}

/// Lyneth and Caius strike the bandit, who has 10 hit points, for 5 each, at the same time.
fn volley(defiance: i32) -> (World, Attempt) {
    let mut world = crate::combat::melee_of([]);
    let goals = [LYNETH, CAIUS].map(|by| crate::combat::attacks(&mut world, by, BANDIT));
    let all = goals.map(|goal| (goal, crate::combat::attack_roll()));
    (pool(world, defiance), crate::combat::runs(&all, 0))
}

/// The attacks of these goals are made to fail.
fn forced(goals: &[u32]) -> (&'static str, Answer) {
    let attack = |&goal: &u32| Value::List(vec![Value::Item(goal), Value::word("attack")]);
    (FORCE, Answer::Several(goals.iter().map(attack).collect()))
}

mod triumvene_defiance_reroll {
    use super::*;

    #[test]
    fn a_failed_narrative_roll_is_rolled_again_for_a_point() {
        let played = play(&lyneth(0), &narrative(Edge::None), &[4, 8], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(8)));
        assert_eq!(played.world.defiance, 1);
    }

    #[test]
    fn it_is_offered_to_the_player_on_a_failure_alone() {
        for (die, offered) in [(4, 1), (5, 0), (10, 0)] {
            let played = play(&lyneth(3), &fit(), &[die], &[]);
            assert_eq!(played.asked(REROLL), offered, "total {}", die + 3);
        }
        let played = play(&lyneth(3), &fit(), &[4], &[]);
        assert_eq!(played.question(REROLL).owner, owner(LYNETH));
        assert_eq!(played.question(REROLL).numbers, [("total", 7), ("defiance", 0)]);
    }

    #[test]
    fn declining_leaves_the_failure_and_costs_nothing() {
        let played = play(&lyneth(3), &fit(), &[4], &[(REROLL, no())]);
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(7)));
        assert_eq!(played.world.defiance, 0);
        assert_eq!(played.asked(REROLL), 1);
    }

    #[test]
    fn rolls_made_for_opponents_are_not_rolled_again() {
        let world = world([(BANDIT, foe("Bandit", 3))]);
        let played = play(&world, &tested(BANDIT, Stat::Fitness), &[4], &[]);
        assert_eq!((played.outcome(), played.asked(REROLL)), (Some("failure"), 0));
    }
}

mod triumvene_defiance_reroll_cost {
    use super::*;

    #[test]
    fn three_re_rolls_by_any_players_make_three() {
        let world = world([(LYNETH, fitness("Lyneth", 0)), (CAIUS, fitness("Caius", 0))]);
        let world = play(&world, &fit(), &[1, 2, 8], &rerolls(2)).world;
        let played = play(&world, &tested(CAIUS, Stat::Fitness), &[1, 8], &rerolls(1));
        assert_eq!(played.world.defiance, 3);
    }

    #[test]
    fn five_make_five_whether_or_not_they_help() {
        let played = play(&lyneth(0), &fit(), &[1, 2, 3, 4, 5, 6], &rerolls(5));
        assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 5));
    }
}

mod triumvene_defiance_reroll_result {
    use super::*;

    #[test]
    fn a_worse_die_counts_all_the_same() {
        let played = play(&lyneth(5), &fit(), &[2, 1], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(6)));
        assert_eq!(played.world.defiance, 1);
    }

    #[test]
    fn a_better_die_counts_with_the_same_stat() {
        let played = play(&lyneth(5), &fit(), &[2, 8], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("success"), Some(13)));
    }
}

mod triumvene_defiance_reroll_repeat {
    use super::*;

    #[test]
    fn as_often_as_it_fails() {
        let played = play(&lyneth(0), &narrative(Edge::None), &[3, 2, 5, 11], &rerolls(3));
        assert_eq!(
            played.outcomes("triumvene.roll.three-outcomes"),
            ["failure", "failure", "failure", "success"]
        );
        assert_eq!((played.outcome(), played.world.defiance), (Some("success"), 3));
    }

    #[test]
    fn with_one_the_second_failure_stands() {
        let world = with_switch(lyneth(0), "rerolls-per-roll", "one");
        let played = play(&world, &narrative(Edge::None), &[3, 2], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(2)));
        assert_eq!((played.asked(REROLL), played.world.defiance), (1, 1));
    }
}

mod triumvene_defiance_force_failure {
    use super::*;

    #[test]
    fn a_secret_check_can_not_be_made_to_fail() {
        let check = |secret| {
            let task = Task { forced: true, ..Task::of(Stat::Fitness) };
            let Attempt::Check(check) = called(LYNETH, Call::Ability(task)) else { panic!() };
            Attempt::Check(Check { secret, ..check })
        };
        let refused = |secret| refusal(&pool(lyneth(3), 3), &check(secret));
        assert_eq!((refused(true), refused(false)), (Some(FORCE), None));
    }

    #[test]
    fn three_points_make_a_success_fail() {
        let played = play(&pool(lyneth(3), 3), &fit(), &[12], &[(FORCE, yes())]);
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(15)));
        assert_eq!(played.world.defiance, 0);
        assert_eq!(played.question(FORCE).owner, norn_kernel::Owner::Referee);
    }

    #[test]
    fn two_points_are_not_enough() {
        let played = play(&pool(lyneth(3), 2), &fit(), &[12], &[]);
        assert_eq!((played.asked(FORCE), played.outcome()), (0, Some("success")));
    }

    #[test]
    fn seven_points_are_enough_for_two_rolls() {
        let world = play(&pool(lyneth(3), 7), &fit(), &[12], &[(FORCE, yes())]).world;
        assert_eq!(world.defiance, 4);
        let world = play(&world, &fit(), &[12], &[(FORCE, yes())]).world;
        assert_eq!(world.defiance, 1);
        assert_eq!(play(&world, &fit(), &[12], &[]).asked(FORCE), 0);
    }

    #[test]
    fn a_complication_can_be_forced_too() {
        let played = play(&pool(lyneth(3), 3), &fit(), &[5], &[(FORCE, yes())]);
        assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 0));
        assert_eq!(played.asked("triumvene.roll.complication"), 0);
    }

    #[test]
    fn it_can_be_declared_before_the_dice() {
        let task = Task { forced: true, ..Task::of(Stat::Fitness) };
        let attempt = called(LYNETH, Call::Ability(task));
        let played = play(&pool(lyneth(3), 3), &attempt, &[], &[]);
        assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 0));
        assert_eq!(refusal(&pool(lyneth(3), 2), &attempt), Some(FORCE));
    }

    #[test]
    fn of_rolls_made_at_once_as_many_as_there_are_points_for() {
        let (world, attempt) = volley(7);
        let played = play(&world, &attempt, &[9, 9], &[forced(&[0, 1])]);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (10, 1));
        let (world, attempt) = volley(5);
        let played = play(&world, &attempt, &[9, 9], &[forced(&[1])]);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (5, 2));
        let (world, attempt) = volley(2);
        assert_eq!(play(&world, &attempt, &[9, 9], &[]).asked(FORCE), 0);
    }

    #[test]
    fn what_was_bought_at_once_is_there_to_be_spent() {
        let (world, attempt) = volley(2);
        let answers = [(REROLL, yes()), forced(&[0])];
        let played = play(&world, &attempt, &[1, 9, 9], &answers);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (5, 0));
    }

    #[test]
    fn before_the_dice_of_a_fight_too() {
        let mut world = crate::combat::melee_of([]);
        let goal = crate::combat::attacks(&mut world, LYNETH, BANDIT);
        let roll = Task { forced: true, ..Task::default() };
        let how = norn_triumvene::world::How::Attack { roll, defence: Task::default() };
        let attempt = crate::combat::runs(&[(goal, how)], 0);
        let played = play(&pool(world.clone(), 3), &attempt, &[], &[]);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (10, 0));
        assert_eq!(refusal(&pool(world, 2), &attempt), Some(FORCE));
    }

    #[test]
    fn beforehand_only_players_rolls_and_only_if_they_are_made() {
        let mut world = crate::combat::melee_of([]);
        let goal = crate::combat::attacks(&mut world, BANDIT, LYNETH);
        let forced = || Task { forced: true, ..Task::default() };
        let how = norn_triumvene::world::How::Attack { roll: Task::default(), defence: forced() };
        let attempt = crate::combat::runs(&[(goal, how)], 0);
        let ask = "triumvene.combat.defence.ask";
        let met = play(&pool(world.clone(), 3), &attempt, &[], &[(ask, pick(&Stat::Fitness))]);
        assert_eq!((met.hp(LYNETH), met.world.defiance), (4, 0));
        let taken = play(&pool(world.clone(), 3), &attempt, &[], &[(ask, word("take-it"))]);
        assert_eq!((taken.hp(LYNETH), taken.world.defiance), (4, 3));
        let how = norn_triumvene::world::How::Attack { roll: forced(), defence: Task::default() };
        let own = crate::combat::runs(&[(goal, how)], 0);
        assert_eq!(refusal(&pool(world, 3), &own), Some(FORCE));
    }

    #[test]
    fn the_referees_own_rolls_are_not_forced() {
        let world = pool(world([(BANDIT, foe("Bandit", 3))]), 3);
        let played = play(&world, &tested(BANDIT, Stat::Fitness), &[12], &[]);
        assert_eq!((played.asked(FORCE), played.outcome()), (0, Some("complication")));
    }
}

mod triumvene_defiance_force_failure_final {
    use super::*;

    #[test]
    fn by_default_it_is_not_rolled_again() {
        let played = play(&pool(lyneth(3), 3), &fit(), &[12], &[(FORCE, yes())]);
        assert_eq!((played.asked(REROLL), played.world.defiance), (0, 0));
        assert_eq!(played.outcome(), Some("failure"));
    }

    fn rerollable(defiance: i32) -> World {
        pool(with_switch(lyneth(3), "forced-failure-rerollable", "on"), defiance)
    }

    #[test]
    fn with_the_switch_on_it_is_and_one_point_forces_nothing() {
        let answers = [(FORCE, yes()), (REROLL, yes())];
        let played = play(&rerollable(3), &fit(), &[12, 11], &answers);
        assert_eq!((played.outcome(), played.total()), (Some("success"), Some(14)));
        assert_eq!((played.world.defiance, played.asked(FORCE)), (1, 1));
    }

    #[test]
    fn in_a_fight_the_new_result_can_be_forced_as_well() {
        let (world, attempt) = volley(5);
        let world = with_switch(world, "forced-failure-rerollable", "on");
        let answers = [forced(&[0]), (REROLL, yes()), forced(&[0])];
        let played = play(&world, &attempt, &[9, 9, 9], &answers);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (5, 0));
        let answers = [forced(&[0]), (REROLL, yes())];
        let played = play(&world, &attempt, &[9, 9, 9], &answers);
        assert_eq!((played.hp(BANDIT), played.world.defiance), (0, 3));
    }

    #[test]
    fn with_enough_points_the_new_result_is_forced_as_well() {
        let answers = [(FORCE, yes()), (REROLL, yes()), (FORCE, yes())];
        let played = play(&rerollable(5), &fit(), &[12, 11], &answers);
        assert_eq!((played.outcome(), played.world.defiance), (Some("failure"), 0));
        assert_eq!(played.asked(FORCE), 2);
    }
}

mod triumvene_defiance_negates_advantage_disadvantage {
    use super::*;

    fn with(reason: Reason) -> Attempt {
        called(LYNETH, Call::Ability(Task { reasons: vec![reason], ..Task::of(Stat::Fitness) }))
    }

    #[test]
    fn forced_it_fails_whichever_dice_fell() {
        let played = play(&pool(lyneth(3), 3), &with(Reason::AmpleTime), &[12, 11], &[(FORCE, yes())]);
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(15)));
    }

    #[test]
    fn a_re_roll_keeps_disadvantage() {
        let attempt = with(Reason::HardConditions);
        let played = play(&lyneth(5), &attempt, &[9, 2, 11, 6], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(11)));
    }

    #[test]
    fn a_re_roll_keeps_advantage() {
        let played = play(&lyneth(3), &with(Reason::AmpleTime), &[2, 3, 4, 9], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("complication"), Some(12)));
    }

    #[test]
    fn with_single_it_is_one_die() {
        let world = with_switch(lyneth(5), "defiance-reroll-dice", "single");
        let played = play(&world, &with(Reason::HardConditions), &[9, 2, 11], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("success"), Some(16)));
        let played = play(&world, &with(Reason::AmpleTime), &[1, 2, 2], &rerolls(1));
        assert_eq!((played.outcome(), played.total()), (Some("failure"), Some(7)));
    }
}
