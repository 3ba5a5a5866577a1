//! Experience points and attribute progress: every case of the checks.
use crate::situations::having;
use crate::table::*;
use norn_heimr::rules::characters::experience::{Award, Downtime, Sort, Train};
use norn_heimr::rules::characters::{experience, fatigue};
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::world::World;
use norn_heimr::{Attempt, Heimr};
use norn_kernel::show::Shown;
use norn_kernel::{Answer, Audience, Ruleset, Value, Viewer, Who};

fn award(worth: i32, present: &[Who]) -> Attempt {
    Attempt::Award(Award { worth, present: present.iter().copied().collect() })
}

fn train(ability: &str, sort: Sort) -> Attempt {
    Attempt::Train(Train { who: A, ability: ability.to_owned(), sort })
}

/// In downtime, with so many points.
fn rich(points: i32) -> World {
    let mut world = four();
    world.scene.downtime = true;
    of(&mut world, A).xp = points;
    world
}

fn xp(world: &World) -> Vec<i32> {
    [A, B, C, D].map(|who| world.character(who).xp).to_vec()
}

fn progress(world: &World, attribute: &str) -> i32 {
    world.character(A).progress.get(attribute).copied().unwrap_or(0)
}

pub(crate) mod heimr_xp_award {
    use super::*;

    #[test]
    fn what_it_is_worth_and_what_was_left() {
        let mut world = four();
        world.xp_left = 2;
        let played = play(&world, &award(10, &[A, B, C, D]), &[], &[]);
        assert_eq!((xp(&played.world), played.world.xp_left), (vec![3, 3, 3, 3], 0));
    }

    #[test]
    fn nothing_is_allowed() {
        let played = play(&four(), &award(0, &[A]), &[], &[]);
        assert_eq!(xp(&played.world), [0, 0, 0, 0]);
    }
}

pub(crate) mod heimr_xp_division {
    use super::*;

    #[test]
    fn evenly_and_rounded_down() {
        for (worth, present, each, left) in
            [(10, &[A, B, C, D][..], 2, 2), (9, &[A, B, C], 3, 0), (3, &[A, B, C, D], 0, 3)]
        {
            let played = play(&four(), &award(worth, present), &[], &[]);
            assert_eq!(played.total(), Some(each));
            assert_eq!(played.world.xp_left, left);
            for who in [A, B, C, D] {
                let earned = if present.contains(&who) { each } else { 0 };
                assert_eq!(played.world.character(who).xp, earned);
            }
        }
    }

    #[test]
    fn among_somebody() {
        assert_eq!(refusal(&four(), &award(10, &[])), Some("heimr.xp.division"));
    }
}

pub(crate) mod heimr_xp_carry_over {
    use super::*;

    #[test]
    fn added_the_next_time() {
        let world = play(&four(), &award(10, &[A, B, C, D]), &[], &[]).world;
        let world = play(&world, &award(6, &[A, B, C, D]), &[], &[]).world;
        assert_eq!((xp(&world), world.xp_left), (vec![4, 4, 4, 4], 0));
        let mut world = four();
        world.xp_left = 2;
        let played = play(&world, &award(5, &[A, B, C]), &[], &[]);
        assert_eq!((played.total(), played.world.xp_left), (Some(2), 1));
    }

    #[test]
    fn that_nothing_is_left_is_the_game_masters_to_see() {
        let left = |world: &World, viewer: &Viewer| {
            let scene = Heimr.show(world, viewer).scene;
            let row = scene.into_iter().find(|row| row.label.key.id() == "heimr.xp.carry-over");
            row.map(|row| (row.audience, row.value))
        };
        let shown = |audience, number: i32| Some((audience, Shown::Value(Value::from(number))));
        assert_eq!(left(&four(), &Viewer::Referee), None);
        let world = play(&four(), &award(8, &[A, B, C, D]), &[], &[]).world;
        assert_eq!(left(&world, &Viewer::Referee), shown(Audience::Referee, 0));
        let world = play(&world, &award(10, &[A, B, C, D]), &[], &[]).world;
        assert_eq!(left(&world, &Viewer::Player(vec![A])), shown(Audience::Everyone, 2));
    }
}

pub(crate) mod heimr_xp_spend_downtime {
    use super::*;

    #[test]
    fn only_in_downtime() {
        let mut world = rich(5);
        world.scene.downtime = false;
        assert_eq!(refusal(&world, &train("Brawl", Sort::Potential)), Some("heimr.xp.spend-downtime"));
        let world = play(&world, &Attempt::Downtime(Downtime { on: true }), &[], &[]).world;
        assert_eq!(refusal(&world, &train("Brawl", Sort::Potential)), None);
        let world = play(&world, &train("Brawl", Sort::Potential), &[], &[]).world;
        assert_eq!(world.character(A).xp, 0);
    }

    #[test]
    fn not_in_a_fight_that_breaks_in_on_it() {
        let fight = crate::fights::fighting(rich(5), &[A, B]);
        assert!(fight.scene.downtime);
        let brawl = train("Brawl", Sort::Potential);
        assert_eq!(refusal(&fight, &brawl), Some("heimr.xp.spend-downtime"));
        assert_eq!(refusal(&World { combat: None, ..fight }, &brawl), None);
    }
}

pub(crate) mod heimr_xp_training_cost {
    use super::*;

    #[test]
    fn the_sum_of_the_two_before() {
        let costs: Vec<i32> = (1..=10).map(experience::cost).collect();
        assert_eq!(costs, [5, 10, 15, 25, 40, 65, 105, 170, 275, 445]);
    }

    #[test]
    fn each_sort_on_its_own() {
        let mut world = rich(15);
        let one = of(&mut world, A);
        *one = trained(one.clone(), "Brawl", 2, 6);
        let played = play(&world, &train("Brawl", Sort::Consistency), &[], &[]);
        assert_eq!((played.total(), played.world.character(A).xp), (Some(15), 0));
    }

    #[test]
    fn not_with_too_few_points() {
        let mut world = rich(14);
        let one = of(&mut world, A);
        *one = trained(one.clone(), "Brawl", 2, 0);
        let refused = refusal(&world, &train("Brawl", Sort::Consistency));
        assert_eq!(refused, Some("heimr.xp.training-cost"));
    }

    #[test]
    fn up_to_the_highest() {
        let mut world = rich(i32::MAX);
        let one = of(&mut world, A);
        *one = trained(one.clone(), "Brawl", experience::TRAINING_MAX, 0);
        assert_eq!(refusal(&world, &train("Brawl", Sort::Consistency)), Some("heimr.xp.training-cost"));
    }
}

pub(crate) mod heimr_xp_training_cost_table {
    use super::*;

    #[test]
    fn all_seven_rows() {
        let mut total = 0;
        for (height, cost, all) in
            [(1, 5, 5), (2, 10, 15), (3, 15, 30), (4, 25, 55), (5, 40, 95), (6, 65, 160), (7, 105, 265)]
        {
            total += experience::cost(height);
            assert_eq!((experience::cost(height), total), (cost, all));
        }
    }
}

pub(crate) mod heimr_xp_one_level_at_a_time {
    use super::*;

    #[test]
    fn three_purchases() {
        let mut world = rich(30);
        for _ in 0..3 {
            world = play(&world, &train("Brawl", Sort::Potential), &[], &[]).world;
        }
        assert_eq!((world.character(A).xp, world.character(A).training["Brawl"].potential), (0, 3));
        let mut world = rich(29);
        for _ in 0..2 {
            world = play(&world, &train("Brawl", Sort::Potential), &[], &[]).world;
        }
        assert_eq!(refusal(&world, &train("Brawl", Sort::Potential)), Some("heimr.xp.training-cost"));
        assert_eq!((world.character(A).xp, world.character(A).training["Brawl"].potential), (14, 2));
    }
}

pub(crate) mod heimr_progress_not_trainable {
    use super::*;

    #[test]
    fn nothing_buys_an_attribute() {
        for attribute in ["Strength", "Dexterity", "Stamina"] {
            let filled =
                norn_kernel::Filled::of("train").with("who", A).with("ability", Value::text(attribute));
            let next = offered(&rich(1_000), &Viewer::Referee, &filled);
            assert!(matches!(next, norn_kernel::Next::Wrong(_)), "{next:?}");
        }
    }

    #[test]
    fn the_rule_itself_refuses_one() {
        let refused = |ability| {
            let training = Train { who: A, ability: String::from(ability), sort: Sort::Potential };
            norn_kernel::refusal(&training, &rich(1_000)).map(|why| why.0.key.id())
        };
        assert_eq!(refused("Strength"), Some("heimr.progress.not-trainable"));
        assert_eq!(refused("Brawl"), None);
    }

    #[test]
    fn abilities_and_nothing_else() {
        let mut world = four();
        world.scene.downtime = true;
        of(&mut world, A).xp = 5;
        let abilities = norn_heimr::content::abilities(&world).into_keys();
        let abilities: Vec<Value> = abilities.map(Value::text).collect();
        assert_eq!(choices_of(&world, &norn_kernel::Filled::of("train").with("who", A)), abilities);
    }
}

pub(crate) mod heimr_progress_counter {
    use super::*;

    #[test]
    fn one_for_each_point_of_either_sort() {
        let world = rich(10);
        assert_eq!(progress(&world, "Strength"), 0);
        let world = play(&world, &train("Brawl", Sort::Consistency), &[], &[]).world;
        assert_eq!(progress(&world, "Strength"), 1);
        let world = play(&world, &train("Brawl", Sort::Potential), &[], &[]).world;
        assert_eq!(progress(&world, "Strength"), 2);
    }
}

pub(crate) mod heimr_progress_choice {
    use super::*;

    #[test]
    fn the_player_says_which_each_time() {
        let world = having(rich(15), "Acrobatics", &["Strength", "Dexterity"], 0);
        let which = |name: &str| [("heimr.progress.choice", Answer::One(Value::text(name)))];
        let played = play(&world, &train("Acrobatics", Sort::Potential), &[], &which("Dexterity"));
        assert_eq!((progress(&played.world, "Dexterity"), progress(&played.world, "Strength")), (1, 0));
        let question = played.question("heimr.progress.choice");
        let norn_play::playback::Wanted::OneOf(options) = &question.wanted else { panic!("{question:?}") };
        let options: Vec<_> = options.iter().map(|option| option.value.clone()).collect();
        assert_eq!(options, ["Strength", "Dexterity"].map(Value::text));
        let played = play(&played.world, &train("Acrobatics", Sort::Potential), &[], &which("Strength"));
        assert_eq!((progress(&played.world, "Dexterity"), progress(&played.world, "Strength")), (1, 1));
    }
}

pub(crate) mod heimr_progress_threshold {
    use super::*;

    #[test]
    fn the_attribute_rises() {
        for (value, before, risen) in [(0, 5, 1), (-1, 3, 0), (5, 11, 6)] {
            let mut world = rich(5);
            let one = of(&mut world, A);
            one.attributes.insert("Strength".into(), value);
            one.progress.insert("Strength".into(), before);
            let world = play(&world, &train("Brawl", Sort::Potential), &[], &[]).world;
            assert_eq!(world.character(A).attributes["Strength"], risen);
        }
    }
}

pub(crate) mod heimr_progress_threshold_table {
    use super::*;

    #[test]
    fn all_rows_and_above() {
        assert_eq!(
            norn_heimr::content::progress().keys().copied().collect::<Vec<_>>(),
            [-2, -1, 0, 1, 2, 3, 4]
        );
        let needed: Vec<i32> = (-2..=4).map(experience::needed).collect();
        assert_eq!(needed, [8, 6, 4, 6, 8, 10, 12]);
        assert_eq!([5, 9, 40].map(experience::needed), [12, 12, 12]);
    }
}

pub(crate) mod heimr_progress_threshold_below_table {
    use super::*;

    #[test]
    fn mirrored() {
        assert_eq!([-3, -4, -7].map(experience::needed), [10, 12, 12]);
    }
}

pub(crate) mod heimr_progress_reset {
    use super::*;

    #[test]
    fn back_to_zero_and_then_eight_more() {
        let mut world = rich(10_000);
        of(&mut world, A).progress.insert("Strength".into(), 5);
        world = play(&world, &train("Brawl", Sort::Potential), &[], &[]).world;
        assert_eq!((world.character(A).attributes["Strength"], progress(&world, "Strength")), (1, 0));
        for _ in 0..8 {
            assert_eq!(world.character(A).attributes["Strength"], 1);
            world = play(&world, &train("Brawl", Sort::Consistency), &[], &[]).world;
        }
        assert_eq!((world.character(A).attributes["Strength"], progress(&world, "Strength")), (2, 0));
    }
}

pub(crate) mod heimr_progress_update_derived {
    use super::*;

    #[test]
    fn what_rests_on_it_follows() {
        let mut world = having(rich(5), "Acrobatics", &["Strength", "Dexterity"], 0);
        let one = of(&mut world, A);
        one.attributes.extend([("Dexterity".to_owned(), 1), ("Strength".to_owned(), 1)]);
        one.progress.insert("Dexterity".into(), 7);
        let world = play(&world, &train("Agility", Sort::Consistency), &[], &[]).world;
        assert_eq!(rolled_with(&world, &challenge(A, "Agility", None)).1, 2);
        assert_eq!(rolled_with(&world, &challenge(A, "Acrobatics", None)).1, 1);
    }

    #[test]
    fn base_fatigue_too() {
        let mut world = rich(5);
        let one = of(&mut world, A);
        one.attributes.insert("Stamina".into(), 1);
        one.progress.insert("Stamina".into(), 7);
        assert_eq!(fatigue::base(&world, A), 3);
        let world = play(&world, &train("Survival", Sort::Consistency), &[], &[]).world;
        assert_eq!(fatigue::base(&world, A), 2);
    }
}

pub(crate) mod heimr_character_willpower_recovery {
    use super::*;

    #[test]
    fn a_point_with_each_day_and_never_above_the_maximum() {
        let mut world = four();
        of(&mut world, A).willpower.now = 1;
        let days = |seconds| Attempt::Wait(Wait { seconds });
        let soon = play(&world, &days(3_600), &[], &[]).world;
        assert_eq!(soon.character(A).willpower.now, 1);
        let day = play(&world, &days(86_400), &[], &[]).world;
        assert_eq!(day.character(A).willpower.now, 2);
        let long = play(&world, &days(10 * 86_400), &[], &[]).world;
        assert_eq!(long.character(A).willpower.now, 3);
    }
}
