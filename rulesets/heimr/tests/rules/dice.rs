//! Dice challenges: every case of the checks of this chapter, with the dice written out.
use crate::table::*;
use norn_heimr::Heimr;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Die, Line, Ruleset};
use norn_play::{Exact, Now, Playback};
use std::collections::BTreeMap;

/// All totals of a bare roll with potential 0, as counts over all ways.
fn odds(consistency: i32) -> BTreeMap<i32, f64> {
    let filled = Filled::of("challenge").with("consistency", consistency).with("potential", 0);
    let Next::Ready((world, attempt)) = Heimr.study(&Heimr.start(), &filled) else {
        panic!("a study");
    };
    let odds = Exact::new(&norn_play::simulate::defaults).odds(&attempt, &world).expect("odds");
    let mut totals = BTreeMap::new();
    for ((verdict, _), chance) in &odds.of {
        *totals.entry(verdict.total.expect("a total")).or_insert(0.0) += chance.to_f64();
    }
    totals
}

fn mean(odds: &BTreeMap<i32, f64>) -> f64 {
    odds.iter().map(|(total, chance)| f64::from(*total) * chance).sum()
}

fn variance(odds: &BTreeMap<i32, f64>) -> f64 {
    let mean = mean(odds);
    odds.iter().map(|(total, chance)| (f64::from(*total) - mean).powi(2) * chance).sum()
}

fn at_least(odds: &BTreeMap<i32, f64>, least: i32) -> f64 {
    odds.range(least..).map(|(_, chance)| chance).sum()
}

fn near(one: f64, other: f64, within: f64) {
    let apart = (within <= (one - other).abs()).then_some((one, other));
    assert_eq!(apart, None);
}

/// Which dice a roll takes: sides, in order.
fn dice_of(consistency: i32) -> Vec<u16> {
    let count = usize::try_from(consistency.unsigned_abs()).expect("few");
    let played = play(&four(), &bare(consistency, 0), &vec![1; count + 1], &[]);
    played.dice().iter().map(|(sides, ..)| *sides).collect()
}

pub(crate) mod heimr_dice_kinds {
    use super::*;

    #[test]
    fn a_d6_and_d10s() {
        for consistency in [-3, 0, 3] {
            let dice = dice_of(consistency);
            assert_eq!(dice[0], 6);
            assert!(dice[1..].iter().all(|sides| *sides == 10));
        }
    }

    #[test]
    fn faces_that_no_die_has_are_refused() {
        for faces in [[0_u16, 5], [7, 5], [3, 11]] {
            let mut faces = faces.into_iter();
            let (rule, world) = (bare(1, 0), four());
            let mut run = Playback::live(&rule, &world, vec![], |roll: &norn_play::playback::Roll| {
                Some((0..roll.count).map(|_| faces.next().unwrap()).collect())
            });
            let now = run.step();
            assert!(!matches!(now, Now::Done { .. }), "{now:?}");
        }
        assert_eq!((Die::new(6).unwrap().sides(), Die::new(10).unwrap().sides()), (6, 10));
    }

    #[test]
    fn each_face_counts_as_it_stands() {
        assert_eq!((total(0, 0, 6, &[]), total(1, 0, 1, &[9])), (6, 9));
    }
}

pub(crate) mod heimr_dice_inputs {
    use super::*;

    #[test]
    fn all_nine_combinations_of_signs() {
        let faces = |consistency: i32| if consistency == 0 { vec![] } else { vec![4, 8] };
        let totals: Vec<i32> =
            [-2, 0, 2].into_iter().flat_map(|c| [-3, 0, 3].map(|p| total(c, p, 5, &faces(c)))).collect();
        assert_eq!(totals, [1, 4, 7, 2, 5, 8, 5, 8, 11]);
    }
}

pub(crate) mod heimr_dice_pool {
    use super::*;

    #[test]
    fn as_many_d10_as_the_absolute_value() {
        assert_eq!(dice_of(3), [6, 10, 10, 10]);
        assert_eq!(dice_of(0), [6]);
        assert_eq!(dice_of(-3), [6, 10, 10, 10]);
    }

    #[test]
    fn another_number_of_dice_is_refused() {
        let (rule, world) = (bare(3, 0), four());
        let dice = |roll: &norn_play::playback::Roll| Some(vec![5; roll.count + 1]);
        let now = Playback::live(&rule, &world, vec![], dice).step();
        assert!(!matches!(now, Now::Done { .. }), "{now:?}");
    }

    #[test]
    fn the_best_of_them_or_the_worst() {
        assert_eq!((total(2, 0, 1, &[4, 9]), total(-2, 0, 6, &[4, 9])), (9, 4));
    }
}

pub(crate) mod heimr_dice_positive {
    use super::*;

    #[test]
    fn the_highest_of_all() {
        assert_eq!(total(1, 0, 6, &[2]), 6);
        assert_eq!(total(1, 0, 2, &[6]), 6);
        assert_eq!(total(3, 3, 1, &[4, 9, 10]), 13);
    }

    #[test]
    fn ones_carry_no_penalty() {
        assert_eq!(total(2, 0, 1, &[1, 1]), 1);
    }
}

pub(crate) mod heimr_dice_zero {
    use super::*;

    #[test]
    fn the_d6_alone() {
        assert_eq!(total(0, 0, 3, &[]), 3);
        assert_eq!(total(0, -1, 1, &[]), 0);
        assert_eq!(total(0, 2, 6, &[]), 8);
    }

    #[test]
    fn each_of_six_results_is_equally_likely() {
        let odds = odds(0);
        assert_eq!(odds.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        odds.values().for_each(|chance| near(*chance, 1.0 / 6.0, 1e-12));
    }
}

pub(crate) mod heimr_dice_negative {
    use super::*;

    #[test]
    fn the_lowest_of_all() {
        assert_eq!(total(-1, 0, 5, &[3]), 3);
        assert_eq!(total(-1, 0, 2, &[9]), 2);
        assert_eq!(total(-4, -4, 1, &[1, 1, 4, 9]), -5);
    }

    #[test]
    fn tens_carry_no_bonus() {
        assert_eq!(total(-2, 1, 6, &[10, 10]), 7);
    }
}

pub(crate) mod heimr_dice_bonus_tens {
    use super::*;

    #[test]
    fn one_for_each_further_ten() {
        assert_eq!(total(2, 0, 3, &[10, 10]), 11);
        assert_eq!(total(3, 0, 3, &[10, 10, 10]), 12);
        assert_eq!(total(3, 0, 3, &[10, 4, 4]), 10);
        assert_eq!(total(5, 0, 3, &[10; 5]), 14);
    }

    #[test]
    fn the_highest_possible() {
        for consistency in 1..=8 {
            assert_eq!(odds(consistency).keys().next_back(), Some(&(10 + consistency - 1)));
        }
    }
}

pub(crate) mod heimr_dice_penalty_ones {
    use super::*;

    #[test]
    fn one_for_each_further_one_the_d6_included() {
        assert_eq!(total(-1, 0, 1, &[1]), 0);
        assert_eq!(total(-1, 0, 1, &[5]), 1);
        assert_eq!(total(-2, 0, 1, &[1, 1]), -1);
        assert_eq!(total(-3, 0, 4, &[1, 1, 7]), 0);
    }

    #[test]
    fn the_lowest_possible() {
        for count in 1..=8 {
            assert_eq!(odds(-count).keys().next(), Some(&(1 - count)));
        }
    }
}

pub(crate) mod heimr_dice_add_potential {
    use super::*;

    #[test]
    fn last_and_with_its_sign() {
        assert_eq!(total(2, -3, 3, &[10, 10]), 8);
    }

    #[test]
    fn both_values_are_shown() {
        let played = play(&four(), &bare(2, -3), &[3, 10, 10], &[]);
        let totals: Vec<i32> = played
            .record
            .lines
            .iter()
            .filter_map(|noted| match noted.line {
                Line::Total { amount, .. } => Some(amount),
                _ => None,
            })
            .collect();
        assert_eq!(totals, [11, 8]);
        assert_eq!(played.numbers("heimr.dice.add-potential"), [(-3, None)]);
    }
}

pub(crate) mod heimr_dice_d6_identity {
    use super::*;

    #[test]
    fn the_d6_is_recorded_apart() {
        for (d6, d10) in [(4, 2), (2, 4)] {
            let played = play(&four(), &bare(1, 0), &[d6, d10], &[]);
            assert_eq!(played.total(), Some(4));
            assert_eq!(played.dice(), [(6, d6, false), (10, d10, false)]);
        }
    }

    #[test]
    fn which_die_it_is_decides_about_fatigue() {
        let mut world = four();
        world.scene.breathless = true;
        let rises = |dice: [u16; 2]| {
            let attempt = norn_heimr::Attempt::Challenge(challenge(A, "Brawl", None));
            let world = world.clone();
            let world = written(world, "ability/Brawl", 1);
            play(&world, &attempt, &dice, &[]).world.character(A).fatigue
        };
        assert_eq!(rises([4, 2]), 4);
        assert_eq!(rises([2, 4]), 5);
    }
}

pub(crate) mod heimr_dice_no_bounds {
    use super::*;

    #[test]
    fn far_from_zero() {
        assert_eq!(dice_of(12).len(), 13);
        assert_eq!(dice_of(-9).len(), 10);
        assert_eq!(total(0, -7, 3, &[]), -4);
    }

    #[test]
    fn a_slip_of_the_pen_is_refused() {
        let study = |consistency| {
            let filled = Filled::of("challenge").with("consistency", consistency).with("potential", 0);
            Heimr.study(&Heimr.start(), &filled)
        };
        assert!(matches!(study(100), Next::Ready(_)));
        assert!(matches!(study(101), Next::Wrong(_)));
        assert!(matches!(study(-101), Next::Wrong(_)));
    }
}

/// A worked example, with each of these dice as the d6.
fn example(consistency: i32, potential: i32, dice: &[u16], d6: &[u16], result: i32) {
    for &d6 in d6 {
        let mut d10 = dice.to_vec();
        let place = d10.iter().position(|face| *face == d6).expect("one of the dice");
        d10.remove(place);
        assert_eq!(total(consistency, potential, d6, &d10), result, "d6 {d6}");
    }
}

pub(crate) mod heimr_dice_example_c3_p3 {
    use super::*;

    #[test]
    fn as_worked_out() {
        example(3, 3, &[1, 4, 9, 10], &[1, 4], 13);
    }
}

pub(crate) mod heimr_dice_example_c5_p6 {
    use super::*;

    #[test]
    fn as_worked_out() {
        // The text prints 18; its own terms make 17.
        example(5, 6, &[1, 3, 5, 7, 10, 10], &[1, 3, 5], 17);
    }
}

pub(crate) mod heimr_dice_example_c0_p0 {
    use super::*;

    #[test]
    fn as_worked_out() {
        example(0, 0, &[3], &[3], 3);
    }
}

pub(crate) mod heimr_dice_example_c4_p3 {
    use super::*;

    #[test]
    fn as_worked_out() {
        example(4, 3, &[1, 1, 2, 4, 6], &[1, 2, 4, 6], 9);
    }
}

pub(crate) mod heimr_dice_example_c2_pminus3 {
    use super::*;

    #[test]
    fn as_worked_out() {
        example(2, -3, &[3, 10, 10], &[3], 8);
    }
}

pub(crate) mod heimr_dice_example_cminus4_pminus4 {
    use super::*;

    #[test]
    fn as_worked_out() {
        // The text prints -2; its own terms make -5.
        example(-4, -4, &[1, 1, 1, 4, 9], &[1, 4], -5);
    }
}

pub(crate) mod heimr_dice_note_randomness {
    use super::*;

    #[test]
    fn exact_standard_deviations() {
        for (consistency, deviation) in [
            (0, 1.708),
            (1, 2.361),
            (2, 2.114),
            (3, 1.846),
            (4, 1.632),
            (5, 1.472),
            (-1, 1.630),
            (-2, 1.513),
            (-3, 1.403),
            (-4, 1.314),
            (-5, 1.249),
        ] {
            near(variance(&odds(consistency)).sqrt(), deviation, 5e-4);
        }
    }
}

pub(crate) mod heimr_dice_note_c5_high {
    use super::*;

    #[test]
    fn the_text_is_right() {
        near(at_least(&odds(5), 9), 2101.0 / 3125.0, 1e-12);
    }
}

pub(crate) mod heimr_dice_note_cminus5_low {
    use super::*;

    #[test]
    fn the_printed_89_is_wrong() {
        // Two or less before potential: whoever takes the penalty for ones has rolled a one.
        near(1.0 - at_least(&odds(-5), 3), 7327.0 / 9375.0, 1e-12);
        near(1.0 - at_least(&odds(-8), 3), 0.888, 5e-4);
    }
}

pub(crate) mod heimr_dice_note_negative_cap {
    use super::*;

    #[test]
    fn never_above_six() {
        for consistency in [-1, -2, -5, -12] {
            assert_eq!(odds(consistency).keys().next_back(), Some(&6));
        }
        near(odds(-1)[&6], 1.0 / 12.0, 1e-12);
    }
}

pub(crate) mod heimr_dice_note_zero_or_less {
    use super::*;

    #[test]
    fn what_it_takes() {
        for consistency in 0..=6 {
            assert_eq!(odds(consistency).keys().next(), Some(&1));
        }
        near(odds(-1)[&0], 1.0 / 60.0, 1e-12);
        assert_eq!(odds(-1).keys().next().map(|lowest| lowest + 2), Some(2));
    }
}

pub(crate) mod heimr_dice_note_choice {
    use super::*;

    #[test]
    fn whoever_trains_is_told() {
        let mut world = world([(A, trained(hero("Ada"), "Insight", 2, 2))]);
        world.scene.downtime = true;
        of(&mut world, A).xp = 100;
        let filled = Filled::of("train").with("who", A).with("ability", norn_kernel::Value::text("Insight"));
        let Next::Fill(param) = offered(&world, &norn_kernel::Viewer::Referee, &filled) else {
            panic!("nothing to fill in")
        };
        let norn_kernel::Range::OneOf(options) = param.range else { panic!("no list") };
        let told = |part: &str, name: &str| {
            let option = options.iter().find(|option| option.part == part).expect("an option");
            option.args.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
        };
        let text = |text: &str| Some(norn_kernel::Value::text(text));
        assert_eq!(
            (told("consistency-for", "mean"), told("potential-for", "mean")),
            (text("10.07"), text("10.34"))
        );
        assert_eq!(
            (told("consistency-for", "spread"), told("potential-for", "spread")),
            (text("1.85"), text("2.11"))
        );
        assert_eq!(
            (told("consistency-for", "now"), told("potential-for", "now")),
            (text("9.34"), text("9.34"))
        );
    }
    #[test]
    fn what_a_point_does() {
        near(mean(&odds(2)) + 2.0, 9.335, 1e-12);
        near(mean(&odds(3)) + 2.0, 10.066, 5e-4);
        near(mean(&odds(2)) + 3.0, 10.335, 1e-12);
    }
}

pub(crate) mod heimr_dice_distribution_table {
    use super::*;

    #[test]
    fn means_variances_and_ends() {
        for (consistency, its_mean, its_variance, lowest, highest) in [
            (-6, 1.48508, 1.44875, -5, 6),
            (-5, 1.66695, 1.55903, -4, 6),
            (-4, 1.88007, 1.72775, -3, 6),
            (-3, 2.139, 1.96901, -2, 6),
            (-2, 2.46667, 2.28889, -1, 6),
            (-1, 2.9, 2.65667, 0, 6),
            (0, 3.5, 2.91667, 1, 6),
            (1, 6.08333, 5.57639, 1, 10),
            (2, 7.335, 4.46944, 1, 11),
            (3, 8.06583, 3.40717, 1, 12),
            (4, 8.54695, 2.66256, 1, 13),
            (5, 8.89230, 2.16760, 1, 14),
            (6, 9.15741, 1.84360, 1, 15),
        ] {
            let odds = odds(consistency);
            near(mean(&odds), its_mean, 5.1e-6);
            near(variance(&odds), its_variance, 5.1e-6);
            assert_eq!(odds.keys().next(), Some(&lowest));
            assert_eq!(odds.keys().next_back(), Some(&highest));
        }
    }

    #[test]
    fn simulated_rolls_come_near() {
        use norn_play::Simulate;
        use norn_testkit::random::Random;
        let world = four();
        for (consistency, mean) in [(-4, 1.88007), (0, 3.5), (4, 8.54695)] {
            let mut simulate = Simulate::new(Random::seeded(7), norn_play::simulate::defaults);
            let mut sum = 0.0;
            for _ in 0..200_000 {
                let came = simulate.run(&bare(consistency, 0), &mut world.clone()).expect("a roll");
                sum += f64::from(came.total.expect("a result"));
            }
            near(sum / 200_000.0, mean, 0.02);
        }
    }
}
