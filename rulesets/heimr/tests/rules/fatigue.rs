//! Fatigue, as far as it goes outside of a fight: every case of the checks.
use crate::situations::having;
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::rules::characters::fatigue;
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::world::World;

/// A scene in which nobody gets a breather, and Ada has this fatigue.
fn tired(now: i32) -> World {
    let mut world = four();
    world.scene.breathless = true;
    of(&mut world, A).fatigue = now;
    world
}

fn roll(ability: &str, requirement: Option<i32>) -> Attempt {
    Attempt::Challenge(challenge(A, ability, requirement))
}

/// What a Brawl with this consistency and potential comes to, and the fatigue after it.
fn brawl(fatigue: i32, (consistency, potential): (i32, i32), requirement: i32, dice: &[u16]) -> (bool, i32) {
    let mut world = written(tired(fatigue), "ability/Brawl", consistency);
    let one = of(&mut world, A);
    one.willpower.now = 0;
    one.attributes.insert("Strength".into(), potential);
    let played = play(&world, &roll("Brawl", Some(requirement)), dice, &[]);
    (played.outcome() == Some("pass"), played.world.character(A).fatigue)
}

pub(crate) mod heimr_fatigue_requirement {
    use super::*;

    #[test]
    fn on_the_result_before_potential() {
        assert!(!brawl(7, (0, 3), 7, &[6]).0);
        assert!(brawl(7, (1, 0), 7, &[6, 7]).0);
        assert!(!brawl(4, (2, 5), 8, &[1, 3, 2]).0);
        assert!(brawl(4, (2, 5), 9, &[1, 4, 2]).0);
    }

    #[test]
    fn exact_chances_to_meet_four() {
        use norn_play::Exact;
        for (consistency, met) in
            [(0, (1, 2)), (1, (17, 20)), (2, (191, 200)), (3, (1973, 2000)), (-1, (7, 20))]
        {
            let world = written(tired(4), "ability/Brawl", consistency);
            // Anything passes that is not too tired.
            let odds = Exact::new(&norn_play::simulate::defaults);
            let mut world = world;
            of(&mut world, A).willpower.now = 0;
            let mut odds = odds;
            let odds = odds.odds(&roll("Brawl", Some(-50)), &world).expect("odds");
            let chance: f64 = odds
                .of
                .iter()
                .filter(|((verdict, _), _)| verdict.outcome.as_deref() == Some("pass"))
                .map(|(_, chance)| chance.to_f64())
                .sum();
            let (over, under) = met;
            assert!((chance - f64::from(over) / f64::from(under)).abs() < 1e-12, "C{consistency}: {chance}");
        }
    }

    #[test]
    fn where_nothing_else_is_to_be_reached_too() {
        let played = play(&tired(4), &roll("Brawl", None), &[3], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("fail"), Some(3)));
    }
}

pub(crate) mod heimr_fatigue_requirement_includes_bonus {
    use super::*;

    #[test]
    fn bonus_and_penalty_count() {
        assert!(brawl(11, (2, 0), 0, &[3, 10, 10]).0);
        assert!(!brawl(1, (-2, 0), -9, &[1, 1, 4]).0);
    }
}

pub(crate) mod heimr_fatigue_which_rolls {
    use super::*;

    #[test]
    fn only_physical_ones() {
        let played = play(&tired(15), &roll("Perception", Some(1)), &[1], &[]);
        assert_eq!((played.outcome(), played.world.character(A).fatigue), (Some("pass"), 15));
        let strength = Attempt::Challenge(norn_heimr::rules::challenges::attempts::Challenge {
            requirement: None,
            ..on(A, "Strength", 0)
        });
        assert_eq!(play(&tired(4), &strength, &[3], &[]).outcome(), Some("fail"));
    }

    #[test]
    fn mixed_ones_are_physical() {
        let world = having(tired(4), "Siege craft", &["Strength", "Intelligence"], 0);
        assert_eq!(play(&world, &roll("Siege craft", None), &[3], &[]).outcome(), Some("fail"));
    }
}

pub(crate) mod heimr_fatigue_no_extra_penalty {
    use super::*;

    #[test]
    fn consistency_stays() {
        let world = written(tired(6), "ability/Brawl", 3);
        assert_eq!(rolled_with(&world, &challenge(A, "Brawl", None)).0, 3);
    }
}

pub(crate) mod heimr_fatigue_increase {
    use super::*;

    #[test]
    fn by_one_where_the_d6_is_lower() {
        assert_eq!([3, 4, 5].map(|d6| brawl(4, (0, 0), 1, &[d6]).1), [5, 4, 4]);
    }

    #[test]
    fn passed_or_failed_and_only_afterwards() {
        assert_eq!(brawl(4, (1, 0), 4, &[3, 4]), (true, 5));
        assert_eq!(brawl(4, (1, 0), 9, &[3, 4]), (false, 5));
    }

    #[test]
    fn not_on_mental_rolls() {
        assert_eq!(play(&tired(4), &roll("Perception", None), &[1], &[]).world.character(A).fatigue, 4);
    }
}

pub(crate) mod heimr_fatigue_increase_when {
    use super::*;

    #[test]
    fn only_without_a_breather() {
        let rises = |world: &World| play(world, &roll("Brawl", None), &[1], &[]).world.character(A).fatigue;
        assert_eq!(rises(&four()), 4);
        assert_eq!(rises(&tired(4)), 5);
    }

    #[test]
    fn the_requirement_holds_in_any_case() {
        assert_eq!(play(&four(), &roll("Brawl", None), &[3], &[]).outcome(), Some("fail"));
    }
}

pub(crate) mod heimr_fatigue_bounds {
    use super::*;

    #[test]
    fn from_one_to_twenty() {
        assert_eq!(brawl(20, (0, 0), 1, &[1]).1, 20);
        assert_eq!(brawl(19, (0, 0), 1, &[1]).1, 20);
        let strong = world([(A, with(hero("Ada"), &[("sta", 9)]))]);
        assert_eq!(fatigue::base(&strong, A), 1);
    }
}

pub(crate) mod heimr_fatigue_one_never_rises {
    use super::*;

    #[test]
    fn at_one_and_seldom_at_two() {
        for d6 in 1..=6 {
            assert_eq!(brawl(1, (0, 0), 1, &[d6]).1, 1);
            assert_eq!(brawl(2, (0, 0), 1, &[d6]).1, if d6 == 1 { 3 } else { 2 });
        }
    }
}

pub(crate) mod heimr_fatigue_above_six {
    use super::*;

    #[test]
    fn with_every_roll() {
        for d6 in 1..=6 {
            assert_eq!(brawl(7, (0, 0), 1, &[d6]).1, 8);
            assert_eq!(brawl(6, (0, 0), 1, &[d6]).1, if d6 < 6 { 7 } else { 6 });
        }
    }

    #[test]
    fn until_nothing_can_be_met() {
        assert!(!brawl(11, (1, 20), 1, &[6, 10]).0);
    }
}

fn base(stamina: i32) -> i32 {
    fatigue::base(&world([(A, with(hero("Ada"), &[("sta", stamina)]))]), A)
}

pub(crate) mod heimr_fatigue_base {
    use super::*;

    #[test]
    fn four_less_stamina() {
        assert_eq!([3, -2, 0, 1, -3, -4].map(base), [1, 6, 4, 3, 7, 8]);
    }
}

pub(crate) mod heimr_fatigue_base_minimum {
    use super::*;

    #[test]
    fn from_one_to_twenty() {
        assert_eq!([4, 7, -16, -40].map(base), [1, 1, 20, 20]);
    }
}

pub(crate) mod heimr_fatigue_return_to_base {
    use super::*;

    fn after(seconds: i64) -> i32 {
        let mut world = four();
        let one = of(&mut world, A);
        one.fatigue = 9;
        one.exerted = Some(0);
        play(&world, &Attempt::Wait(Wait { seconds }), &[], &[]).world.character(A).fatigue
    }

    #[test]
    fn after_half_a_minute_of_quiet() {
        assert_eq!((after(5), after(29), after(30)), (9, 9, 4));
    }

    #[test]
    fn a_physical_roll_begins_it_anew() {
        let mut world = four();
        world.clock = 20;
        of(&mut world, A).fatigue = 9;
        let world = play(&world, &roll("Brawl", None), &[6], &[]).world;
        let wait = |world: &World, seconds| play(world, &Attempt::Wait(Wait { seconds }), &[], &[]).world;
        assert_eq!(wait(&world, 29).character(A).fatigue, 9);
        assert_eq!(wait(&world, 30).character(A).fatigue, 4);
    }

    #[test]
    fn not_where_nobody_gets_one() {
        let mut world = tired(9);
        of(&mut world, A).exerted = Some(0);
        let after = play(&world, &Attempt::Wait(Wait { seconds: 600 }), &[], &[]).world;
        assert_eq!(after.character(A).fatigue, 9);
    }
}

pub(crate) mod heimr_fatigue_base_change {
    use super::*;

    #[test]
    fn lifted_to_the_new_base_and_not_lowered_by_it() {
        let weaker = written(four(), "character/1/attribute/Stamina", -1);
        assert_eq!((fatigue::base(&weaker, A), weaker.character(A).fatigue), (5, 5));
        let stronger = written(four(), "character/1/attribute/Stamina", 1);
        assert_eq!((fatigue::base(&stronger, A), stronger.character(A).fatigue), (3, 4));
        let rested = play(&stronger, &Attempt::Wait(Wait { seconds: 30 }), &[], &[]).world;
        assert_eq!(rested.character(A).fatigue, 3);
    }
}

pub(crate) mod heimr_fatigue_npcs {
    use super::*;

    #[test]
    fn everybody_or_only_players_characters() {
        let mut world = world([(A, hero("Ada")), (B, foe("Brute"))]);
        world.scene.breathless = true;
        let attempt = Attempt::Challenge(challenge(B, "Brawl", None));
        let came = |world: &World| {
            let played = play(world, &attempt, &[1], &[]);
            (played.outcome().map(str::to_owned), played.world.character(B).fatigue)
        };
        assert_eq!(came(&world), (Some("fail".to_owned()), 5));
        let spared = with_switch(world, "opponent-fatigue", "player-characters");
        assert_eq!(came(&spared), (None, 4));
    }
}
