//! Challenge requirements, opposed challenges and rolls on attributes: every case of the checks.
use crate::table::*;
use norn_heimr::Attempt;
use norn_heimr::rules::challenges::attempts::{Befalls, Challenge, Opponent, Opposed};
use norn_heimr::rules::challenges::requirements::{BareChallenge, BareOpposed, Tie};
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::world::fight::CalledOn;
use norn_heimr::world::harm::{Called, Influence};
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::{Pool, World};
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{Value, Viewer, Who};

fn willpower(mut world: World, who: Who, now: i32) -> World {
    of(&mut world, who).willpower = Pool { now, max: 5 };
    world
}

/// Dexterity 0 and consistency 0: the d6 is the result.
fn climb(requirement: i32) -> Challenge {
    challenge(A, "Perception", Some(requirement))
}

fn tries(challenge: &Challenge) -> Attempt {
    Attempt::Challenge(challenge.clone())
}

fn side(who: Who, ability: &str) -> Opponent {
    Opponent { who, tested: Tested::Ability(ability.to_owned()), besides: vec![] }
}

fn opposed(tie: Tie) -> Attempt {
    Attempt::Opposed(Opposed { one: side(A, "Persuasion"), other: side(B, "Insight"), tie })
}

fn world_of(soc: i32, emp: i32) -> World {
    world([(A, with(hero("Ada"), &[("soc", soc)])), (B, with(hero("Bo"), &[("emp", emp)]))])
}

pub(crate) mod heimr_challenge_opposed {
    use super::*;

    #[test]
    fn the_higher_result_wins() {
        let world = world_of(4, 4);
        let played = play(&world, &opposed(Tie::RollAgain), &[5, 3], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("win"), Some(9)));
        assert_eq!(play(&world, &opposed(Tie::RollAgain), &[2, 4], &[]).outcome(), Some("lose"));
    }

    #[test]
    fn both_may_roll_different_abilities() {
        let played = play(&world_of(0, 0), &opposed(Tie::RollAgain), &[5, 3], &[]);
        let rolled: Vec<_> =
            played.numbers("heimr.ability.base-consistency-shared").into_iter().map(|(_, of)| of).collect();
        assert_eq!(rolled, ["Persuasion", "Insight"].map(|name| Some(Value::text(name))));
    }

    #[test]
    fn from_numbers_alone() {
        let bare = BareOpposed { who: (A, B), one: (0, 0), other: (0, 1) };
        let played = play(&four(), &Attempt::BareOpposed(bare), &[5, 3], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("win"), Some(5)));
    }
}

pub(crate) mod heimr_challenge_opposed_tie {
    use super::*;

    #[test]
    fn whoever_has_to_reach_it_has() {
        let reaches = Attempt::Opposed(Opposed {
            one: side(B, "Insight"),
            other: side(A, "Persuasion"),
            tie: Tie::FirstReaches,
        });
        let played = play(&world_of(4, 4), &reaches, &[3, 3], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("win"), Some(7)));
    }

    #[test]
    fn where_neither_is_active_both_roll_again() {
        let wrestle = |who| Opponent {
            who,
            tested: Tested::Attribute { name: "Sociability".into(), consistency: 0 },
            besides: vec![],
        };
        let wrestle = Attempt::Opposed(Opposed { one: wrestle(A), other: wrestle(B), tie: Tie::RollAgain });
        let world = world([(A, with(hero("Ada"), &[("soc", 6)])), (B, with(hero("Bo"), &[("soc", 6)]))]);
        let played = play(&world, &wrestle, &[4, 4, 2, 2, 6, 5], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("win"), Some(12)));
    }

    #[test]
    fn or_it_stands() {
        assert_eq!(play(&world_of(0, 0), &opposed(Tie::Stands), &[4, 4], &[]).outcome(), Some("tie"));
    }

    #[test]
    fn the_game_master_says_what_a_tie_is() {
        let filled = Filled::of("opposed").with("who", A).with("other", B);
        let filled =
            filled.with("with", Value::text("Insight")).with("against-with", Value::text("Persuasion"));
        assert_eq!(choices_of(&four(), &filled), ["roll-again", "stands", "first-reaches"].map(Value::word));
    }
}

pub(crate) mod heimr_challenge_requirement {
    use super::*;

    #[test]
    fn equal_or_higher_passes() {
        let world = willpower(four(), A, 0);
        for (die, outcome) in [(5, "pass"), (4, "fail"), (6, "pass")] {
            assert_eq!(play(&world, &tries(&climb(5)), &[die], &[]).outcome(), Some(outcome));
        }
    }

    #[test]
    fn so_does_zero_against_zero() {
        let clumsy = world([(A, with(hero("Ada"), &[("int", -3)]))]);
        let clumsy = willpower(clumsy, A, 0);
        assert_eq!(play(&clumsy, &tries(&climb(0)), &[3], &[]).outcome(), Some("pass"));
        assert_eq!(play(&clumsy, &tries(&climb(0)), &[2], &[]).outcome(), Some("fail"));
    }

    #[test]
    fn from_numbers_alone() {
        let bare = |requirement| {
            let bare = BareChallenge { who: A, consistency: 0, potential: 0, requirement: Some(requirement) };
            play(&willpower(four(), A, 0), &Attempt::BareChallenge(bare), &[4], &[])
                .outcome()
                .map(str::to_owned)
        };
        assert_eq!((bare(4).as_deref(), bare(5).as_deref()), (Some("pass"), Some("fail")));
    }

    #[test]
    fn the_game_master_says_what_gauging_somebody_takes() {
        use crate::fights::{battle, plays_asked};
        use norn_heimr::world::fight::{Deed, Observing};
        let takes = [("heimr.challenge.requirement", norn_kernel::Answer::Number(6))];
        let played = plays_asked(&battle(), A, Deed::Observe(Observing::Will(C)), &[5], &takes);
        assert_eq!(played.outcome(), Some("fail"));
    }
}

pub(crate) mod heimr_challenge_ability_or_attribute {
    use super::*;

    #[test]
    fn the_same_requirement_for_either() {
        let world = world([(A, with(hero("Ada"), &[("str", 2)]))]);
        let strength = Challenge { requirement: Some(6), ..on(A, "Strength", 4) };
        assert_eq!(rolled_with(&world, &strength), (4, 2));
        let agility = challenge(A, "Agility", Some(6));
        assert_eq!(rolled_with(&world, &agility), (0, 0));
        assert_eq!(play(&world, &tries(&strength), &[4, 4, 2, 3, 1], &[]).outcome(), Some("pass"));
        assert_eq!(play(&world, &tries(&agility), &[6], &[]).outcome(), Some("pass"));
    }

    #[test]
    fn both_can_be_filled_in() {
        let filled = Filled::of("challenge").with("who", A).with("task", Value::text(""));
        let options = choices_of(&four(), &filled);
        assert!(options.contains(&Value::text("Agility")));
        assert!(options.contains(&Value::List(vec![Value::word("attribute"), Value::text("Strength")])));
    }
}

pub(crate) mod heimr_challenge_failure_consequences {
    use super::*;

    fn befalls(what: Befalls) -> Challenge {
        Challenge { befalls: Some(what), ..climb(5) }
    }
    fn failed(what: &Challenge, dice: &[u16]) -> World {
        let again = "heimr.challenge.willpower-reroll";
        let lets = [(again, no()), (again, no())];
        play(&four(), &tries(what), dice, &lets[..dice.len()]).world
    }
    #[test]
    fn a_fall_lying_there_or_an_effect() {
        // A height of 3 takes an 8 to land unhurt, and leaves none of three hit points.
        let fall = befalls(Befalls::Falls(3));
        let fallen = failed(&fall, &[4, 5]);
        assert_eq!((fallen.character(A).hp.now, fallen.character(A).stance.prone), (0, true));
        assert!(failed(&befalls(Befalls::Prone), &[4]).character(A).stance.prone);
        let called = Called { influence: Influence::Daze, number: Some(4), part: None };
        let dazed = failed(&befalls(Befalls::Effect(CalledOn::of(called))), &[4]);
        let later = |seconds| play(&dazed, &Attempt::Wait(Wait { seconds }), &[], &[]).world;
        let is_dazed = |world: &World| norn_heimr::rules::characters::hindrances::is_dazed(world, A);
        assert_eq!((is_dazed(&dazed), is_dazed(&later(3)), is_dazed(&later(4))), (true, true, false));
        for what in [fall, befalls(Befalls::Prone)] {
            let passed = play(&four(), &tries(&what), &[5], &[]).world;
            assert_eq!((passed.character(A).hp.now, passed.character(A).stance.prone), (3, false));
        }
    }
    #[test]
    fn none_of_it_before_the_last_try_and_no_other_try_where_that_is_refused() {
        let prone = befalls(Befalls::Prone);
        let again = [("heimr.challenge.willpower-reroll", yes())];
        assert!(!play(&four(), &tries(&prone), &[4, 6], &again).world.character(A).stance.prone);
        let strict = with_switch(four(), "consequence-reroll", "refused");
        assert!(play(&strict, &tries(&prone), &[4], &[]).world.character(A).stance.prone);
    }
    #[test]
    fn the_game_master_says_which() {
        let filled = Filled::of("challenge").with("who", A).with("task", Value::text(""));
        let filled = filled.with("with", Value::text("Perception")).with("against", Value::word("required"));
        let filled = filled.with("requirement", 5).with("consequence", Value::text(""));
        assert_eq!(choices_of(&four(), &filled), ["nothing", "falls", "prone", "effect"].map(Value::word));
        let came = |filled: Filled| match offered(&four(), &Viewer::Referee, &filled.with_defaults()) {
            Next::Ready(Attempt::Challenge(challenge)) => challenge.befalls,
            other => panic!("{other:?}"),
        };
        assert_eq!(came(filled.clone()), None);
        let falls = filled.clone().with("befalls", Value::word("falls")).with("height", 3);
        assert_eq!(came(falls), Some(Befalls::Falls(3)));
        let called = Called { influence: Influence::Daze, number: Some(4), part: None };
        let dazes = filled.with("befalls", Value::word("effect")).with("effect", Value::word("daze"));
        assert_eq!(came(dazes.with("number", 4)), Some(Befalls::Effect(CalledOn::of(called))));
    }
    #[test]
    fn only_where_the_final_result_fails() {
        let harmful = Challenge { harm: "falls and is hurt".into(), ..climb(5) };
        let told = |dice: &[u16], answers: &[(&str, norn_kernel::Answer)], challenge: &Challenge| {
            let played = play(&four(), &tries(challenge), dice, answers);
            played.told("heimr.challenge.failure-consequences", "harm").len()
        };
        let again = "heimr.challenge.willpower-reroll";
        assert_eq!(told(&[4], &[(again, no())], &harmful), 1);
        assert_eq!(told(&[5], &[], &harmful), 0);
        assert_eq!(told(&[4, 6], &[(again, yes())], &harmful), 0);
        assert_eq!(told(&[4], &[(again, no())], &climb(5)), 0);
    }
}

pub(crate) mod heimr_challenge_best_attempt {
    use super::*;

    fn lock() -> Challenge {
        Challenge { task: "pick the lock".into(), ..climb(9) }
    }

    #[test]
    fn a_failure_stands_and_another_try_costs_willpower() {
        let once = play(&world_of_four(), &tries(&lock()), &[4], &[]);
        let stands = once.world.failed(A, "pick the lock").expect("it stands");
        assert_eq!(stands.best, 7);
        let twice = play(&once.world, &tries(&lock()), &[6], &[]);
        assert_eq!((twice.outcome(), twice.world.character(A).willpower.now), (Some("pass"), 2));
        assert_eq!(twice.world.failed(A, "pick the lock"), None);
    }

    #[test]
    fn without_willpower_it_is_refused() {
        let once = play(&willpower(world_of_four(), A, 0), &tries(&lock()), &[4], &[]);
        assert_eq!(refusal(&once.world, &tries(&lock())), Some("heimr.challenge.best-attempt"));
    }

    #[test]
    fn changed_circumstances_give_a_free_roll() {
        let once = play(&willpower(world_of_four(), A, 0), &tries(&lock()), &[4], &[]);
        let anew = Challenge { anew: true, ..lock() };
        let twice = play(&once.world, &tries(&anew), &[6], &[]);
        assert_eq!((twice.outcome(), twice.world.character(A).willpower.now), (Some("pass"), 0));
    }

    #[test]
    fn the_best_is_kept() {
        let once = play(
            &world_of_four(),
            &tries(&lock()),
            &[4, 2],
            &[("heimr.challenge.willpower-reroll", yes()), ("heimr.challenge.willpower-reroll", no())],
        );
        assert_eq!(once.world.failed(A, "pick the lock").unwrap().best, 7);
    }

    /// Intelligence 3.
    fn world_of_four() -> World {
        let mut world = four();
        world.characters.insert(A, with(hero("Ada"), &[("int", 3)]).into());
        world
    }
}

pub(crate) mod heimr_challenge_willpower_reroll {
    use super::*;

    const AGAIN: &str = "heimr.challenge.willpower-reroll";

    #[test]
    fn a_point_for_each() {
        let world = willpower(world([(A, with(hero("Ada"), &[("int", 3)]))]), A, 2);
        let played = play(&world, &tries(&climb(8)), &[2, 3, 6], &[(AGAIN, yes()), (AGAIN, yes())]);
        assert_eq!((played.outcome(), played.total()), (Some("pass"), Some(9)));
        assert_eq!(played.world.character(A).willpower.now, 0);
    }

    #[test]
    fn not_without_willpower_and_not_after_passing() {
        let played = play(&willpower(four(), A, 0), &tries(&climb(6)), &[5], &[]);
        assert_eq!(played.asked(AGAIN), 0);
        let played = play(&willpower(four(), A, 3), &tries(&climb(6)), &[6], &[]);
        assert_eq!(played.asked(AGAIN), 0);
    }
}

pub(crate) mod heimr_challenge_reroll_scope {
    use super::*;

    const AGAIN: &str = "heimr.challenge.willpower-reroll";

    #[test]
    fn not_where_another_rolls() {
        let played = play(&world_of(0, 0), &opposed(Tie::RollAgain), &[2, 5], &[]);
        assert_eq!(played.asked(AGAIN), 0);
    }

    #[test]
    fn also_where_it_was_fatigue() {
        // Fatigue 4: a 3 before potential fails, though 3 and 9 are more than 5.
        let strong = world([(A, with(hero("Ada"), &[("str", 9)]))]);
        let played = play(&strong, &tries(&challenge(A, "Brawl", Some(5))), &[3, 4], &[(AGAIN, yes())]);
        assert_eq!((played.asked(AGAIN), played.outcome()), (1, Some("pass")));
    }

    #[test]
    fn the_last_counts_even_when_lower() {
        let played = play(&four(), &tries(&climb(6)), &[5, 2], &[(AGAIN, yes()), (AGAIN, no())]);
        assert_eq!((played.outcome(), played.total()), (Some("fail"), Some(2)));
    }

    #[test]
    fn it_may_tire() {
        let mut world = four();
        world.scene.breathless = true;
        let roll = tries(&challenge(A, "Brawl", Some(9)));
        let played = play(&world, &roll, &[4, 3], &[(AGAIN, yes()), (AGAIN, no())]);
        assert_eq!(played.world.character(A).fatigue, 5);
    }
}

pub(crate) mod heimr_challenge_reroll_with_consequence {
    use super::*;

    const AGAIN: &str = "heimr.challenge.willpower-reroll";

    fn harmful() -> Attempt {
        tries(&Challenge { harm: "falls".into(), ..climb(6) })
    }

    #[test]
    fn asked_before_the_harm_is_done() {
        let played = play(&four(), &harmful(), &[4, 6], &[(AGAIN, yes())]);
        assert_eq!(played.outcome(), Some("pass"));
        assert_eq!(played.told("heimr.challenge.failure-consequences", "harm").len(), 0);
    }

    #[test]
    fn or_refused_by_a_house_rule() {
        let world = with_switch(four(), "consequence-reroll", "refused");
        let played = play(&world, &harmful(), &[4], &[]);
        assert_eq!((played.outcome(), played.asked(AGAIN)), (Some("fail"), 0));
        assert_eq!(played.told("heimr.challenge.failure-consequences", "harm").len(), 1);
        let harmless = play(&world, &tries(&climb(6)), &[4, 6], &[(AGAIN, yes())]);
        assert_eq!(harmless.outcome(), Some("pass"));
    }
}

pub(crate) mod heimr_attribute_roll_potential {
    use super::*;

    #[test]
    fn the_value_is_the_potential() {
        for strength in [2, -1] {
            let world = world([(A, with(hero("Ada"), &[("str", strength)]))]);
            assert_eq!(rolled_with(&world, &on(A, "Strength", 5)), (5, strength));
        }
    }

    #[test]
    fn every_attribute_can_be_rolled_on() {
        let filled = Filled::of("challenge").with("who", A).with("task", Value::text(""));
        let Next::Fill(param) = offered(&four(), &Viewer::Referee, &filled) else { panic!("a question") };
        for attribute in &four().campaign.attributes {
            let value = Value::List(vec![Value::word("attribute"), Value::text(&attribute.name)]);
            assert!(param.range.allows(&value));
        }
    }
}

pub(crate) mod heimr_attribute_roll_consistency {
    use super::*;

    fn asked(filled: &Filled) -> norn_kernel::Param {
        match offered(&four(), &Viewer::Referee, filled) {
            Next::Fill(param) => param,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn it_is_asked_for_and_pre_filled() {
        let strength = Value::List(vec![Value::word("attribute"), Value::text("Strength")]);
        let filled =
            Filled::of("challenge").with("who", A).with("task", Value::text("")).with("with", strength);
        let param = asked(&filled);
        assert_eq!(param.name, "consistency");
        assert!(matches!(param.range, Range::Number { .. }));
        assert_eq!(param.default, Some(Value::Number(3)));
        let param = match offered(&written(four(), "consistency", 5), &Viewer::Referee, &filled) {
            Next::Fill(param) => param,
            other => panic!("{other:?}"),
        };
        assert_eq!(param.default, Some(Value::Number(5)));
    }

    #[test]
    fn penalties_come_off_it() {
        let tired = norn_heimr::rules::challenges::situations::Situation {
            name: "cold".into(),
            consistency: -1,
            potential: 0,
        };
        let roll = Challenge { besides: vec![tired], ..on(A, "Strength", 4) };
        assert_eq!(rolled_with(&four(), &roll).0, 3);
    }
}
