//! Attributes, what is calculated from them, and success tests: every case of the checks.
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::characters::attributes::{
    corruption_threshold, defense, is_low_resolute, is_usual, opposed_by, pain_threshold, toughness as most,
};
use norn_symbaroum::rules::success::attempts::{BareTest, Resolve, Test};
use norn_symbaroum::rules::success::dice::Chances;
use norn_symbaroum::world::Attribute::{self, *};
use norn_symbaroum::world::{Attributes, Grade, Override, Set, Sort, World};
use norn_symbaroum::{Attempt, Symbaroum, content};

/// A record with one attribute.
fn with(attribute: Attribute, value: i32) -> norn_symbaroum::world::Character {
    hero("Ada", &[(attribute, value)])
}

/// The highest die that succeeds at a test from numbers alone.
#[track_caller]
fn bare(attribute: i32, against: Option<i32>, difficulty: i32) -> Option<u16> {
    let test = BareTest { who: A, attribute, against, difficulty, chances: Chances::One };
    let test = Attempt::BareTest(test);
    (1..=20).rfind(|die| play(&four(), &test, &[*die], &[]).outcome() == Some("success"))
}

/// Armour that impedes otherwise.
fn impeding(one: &mut norn_symbaroum::world::Character, name: &str, impeding: i32) {
    match &mut one.things.get_mut(name).expect("armour").sort {
        Sort::Armour(armour) => armour.impeding = impeding,
        other => panic!("{other:?}"),
    }
}

fn all_eight() -> Vec<(&'static str, i64)> {
    vec![
        ("accurate", 10),
        ("cunning", 10),
        ("discreet", 10),
        ("persuasive", 10),
        ("quick", 10),
        ("resolute", 10),
        ("strong", 10),
        ("vigilant", 10),
    ]
}

fn attribute_rows(values: &[(&str, i64)]) -> Value {
    Value::List(
        values
            .iter()
            .map(|(name, value)| Value::List(vec![Value::word(name), Value::Number(*value)]))
            .collect(),
    )
}

mod symbaroum_attributes_list {
    use super::*;

    #[test]
    fn all_eight_are_taken() {
        let draft =
            draft("character", &[("name", Value::text("Ada")), ("attributes", attribute_rows(&all_eight()))]);
        let world = built(Symbaroum.start(), A, &draft);
        assert_eq!(world.character(A).attributes, Attributes::default());
    }
    #[test]
    fn one_with_seven_is_refused_and_the_missing_one_named() {
        let rows = attribute_rows(&all_eight()[1..]);
        let draft = draft("character", &[("name", Value::text("Ada")), ("attributes", rows)]);
        let problems = problems_of(&Symbaroum.start(), &draft);
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].words.part, "missing");
        assert_eq!(problems[0].words.args[0].1, Value::word("accurate"));
    }
    #[test]
    fn what_lies_outside_is_stored_with_a_warning() {
        let mut rows = all_eight();
        rows[0].1 = 17;
        rows[6].1 = 4;
        let draft =
            draft("character", &[("name", Value::text("Ada")), ("attributes", attribute_rows(&rows))]);
        let world = built(Symbaroum.start(), A, &draft);
        assert_eq!(
            (world.character(A).attributes.get(Accurate), world.character(A).attributes.get(Strong)),
            (17, 4)
        );
        let warned = shown(&world, &Viewer::Referee, Some(A), "symbaroum.attributes.list", "warning");
        assert_eq!(warned.len(), 2);
        assert_eq!([4, 5, 15, 16].map(is_usual), [false, true, true, false]);
    }
}

mod symbaroum_attributes_opposition {
    use super::*;

    fn asked(attribute: &str) -> Filled {
        Filled::of("success-test")
            .with("who", A)
            .with("doing", Value::text(""))
            .with("attribute", Value::word(attribute))
    }

    #[test]
    fn there_are_eight_rows() {
        assert_eq!(content::OPPOSITION.len(), 8);
        let shown = shown(&four(), &Viewer::Referee, None, "symbaroum.attributes.opposition", "row");
        let by =
            |words: &[&str]| Shown::Value(Value::List(words.iter().map(|word| Value::word(word)).collect()));
        let expected = [
            by(&["quick"]),
            by(&[]),
            by(&["vigilant"]),
            by(&["resolute"]),
            by(&["accurate"]),
            by(&["resolute", "persuasive"]),
            by(&["strong"]),
            by(&["discreet"]),
        ];
        assert_eq!(shown, expected);
    }
    #[test]
    fn the_usual_one_is_filled_in_and_can_be_replaced() {
        let world = two(&[], &[(Vigilant, 13)]);
        let usual = [
            ("accurate", "quick"),
            ("discreet", "vigilant"),
            ("persuasive", "resolute"),
            ("quick", "accurate"),
            ("resolute", "resolute"),
            ("strong", "strong"),
            ("vigilant", "discreet"),
        ];
        for (attribute, opposed) in usual {
            let Next::Fill(param) = offered(&world, &Viewer::Referee, &asked(attribute).with("against", X))
            else {
                panic!("a field")
            };
            assert_eq!((param.name, param.default), ("opposed-by", Some(Value::word(opposed))));
        }
        let filled = asked("discreet").with("against", X).with_defaults();
        let Next::Ready(attempt) = offered(&world, &Viewer::Referee, &filled) else { panic!("ready") };
        assert_eq!(play(&world, &attempt, &[7], &[]).numbers("symbaroum.test.opposition")[0].0, -3);
        let filled = asked("discreet").with("difficulty", 2).with_defaults();
        let Next::Ready(Attempt::Test(test)) = offered(&world, &Viewer::Referee, &filled) else {
            panic!("ready")
        };
        assert_eq!((test.against, test.difficulty), (None, 2));
    }
    #[test]
    fn cunning_begins_with_a_difficulty() {
        let next = offered(
            &two(&[], &[]),
            &Viewer::Referee,
            &asked("cunning").with("against", Value::word("nobody")),
        );
        let Next::Fill(param) = next else { panic!("a field") };
        assert_eq!((param.name, param.default), ("difficulty", None));
        let next =
            offered(&two(&[], &[]), &Viewer::Referee, &asked("quick").with("against", Value::word("nobody")));
        let Next::Fill(param) = next else { panic!("a field") };
        assert_eq!((param.name, param.default), ("difficulty", Some(Value::Number(0))));
    }
}

mod symbaroum_attributes_accurate {
    use super::*;

    #[test]
    fn the_same_for_fist_sword_knife_and_bow() {
        let world = two(&[(Accurate, 12)], &[(Quick, 14), (Strong, 100)]);
        assert_eq!(defense(&world, X), 14);
        for weapon in ["Plain sword", "Throwing dart", "Hunting bow", "Fists and feet"] {
            let world = engaged(fighting(armed(world.clone(), A, weapon)), &[(A, X)]);
            let world = but(world, X, |one| one.toughness = 100);
            assert_ne!(play(&world, &strike(A, X, weapon), &[8, 1], &[]).outcome(), Some("miss"));
            assert_eq!(play(&world, &strike(A, X, weapon), &[9], &[]).outcome(), Some("miss"));
        }
    }
}

mod symbaroum_attributes_cunning {
    use super::*;

    #[test]
    fn against_a_difficulty() {
        let world = two(&[(Cunning, 11)], &[]);
        assert!(value_is(&world, &hard(A, Cunning, -3), 8));
        assert!(value_is(&world, &hard(A, Cunning, 5), 16));
    }
}

mod symbaroum_attributes_discreet {
    use super::*;

    #[test]
    fn against_vigilant() {
        for (vigilant, value) in [(12, 11), (8, 15)] {
            let world = two(&[(Discreet, 13)], &[(Vigilant, vigilant)]);
            assert!(value_is(&world, &against(A, Discreet, X, Vigilant), value));
        }
    }
}

mod symbaroum_attributes_persuasive {
    use super::*;

    #[test]
    fn against_resolute() {
        for (resolute, value) in [(10, 10), (15, 5)] {
            let world = two(&[(Persuasive, 10)], &[(Resolute, resolute)]);
            assert!(value_is(&world, &against(A, Persuasive, X, Resolute), value));
        }
    }
}

mod symbaroum_attributes_quick {
    use super::*;

    #[test]
    fn a_jump() {
        assert!(value_is(&two(&[(Quick, 12)], &[]), &test(A, Quick), 12));
    }
    #[test]
    fn armour_hinders_defense_alone() {
        let world = armoured(two(&[(Quick, 12)], &[]), A, "Heavy metal");
        assert!(value_is(&world, &test(A, Quick), 12));
        assert_eq!(defense(&world, A), 8);
    }
}

mod symbaroum_attributes_resolute {
    use super::*;

    #[test]
    fn against_persuasion_and_powers() {
        let world = two(&[(Resolute, 11)], &[(Persuasive, 14), (Resolute, 12)]);
        assert!(value_is(&world, &against(A, Resolute, X, Persuasive), 7));
        assert!(value_is(&world, &against(A, Resolute, X, Resolute), 9));
    }
    #[test]
    fn the_corruption_threshold_is_derived_from_it() {
        assert_eq!(corruption_threshold(&with(Resolute, 11)), 6);
    }
}

mod symbaroum_attributes_resolute_low_warning {
    use super::*;

    #[test]
    fn seven_or_lower_is_hinted_at() {
        assert_eq!([6, 7, 8].map(is_low_resolute), [true, true, false]);
        let world = world([(A, with(Resolute, 7))]);
        let shown = shown(&world, &Viewer::Player(vec![A]), Some(A), "symbaroum.attributes.list", "warning");
        let [Shown::Words(words)] = shown.as_slice() else { panic!("{shown:?}") };
        assert_eq!(words.key.id(), "symbaroum.attributes.resolute.low-warning");
        assert_eq!(words.args, [("threshold", Value::Number(4))]);
    }
}

mod symbaroum_attributes_strong {
    use super::*;

    #[test]
    fn doors_arms_and_poison() {
        let world = two(&[(Strong, 12)], &[(Strong, 13)]);
        assert!(value_is(&world, &hard(A, Strong, -2), 10));
        assert!(value_is(&world, &against(A, Strong, X, Strong), 9));
        assert!(value_is(&world, &hard(A, Strong, -5), 7));
    }
}

mod symbaroum_attributes_vigilant {
    use super::*;

    #[test]
    fn against_whoever_sneaks() {
        let world = two(&[(Vigilant, 11)], &[(Discreet, 14)]);
        assert!(value_is(&world, &against(A, Vigilant, X, Discreet), 7));
    }
}

mod symbaroum_secondary_toughness {
    use super::*;

    #[test]
    fn never_below_ten() {
        let values = [15, 11, 10, 9, 5].map(|strong| most(&with(Strong, strong)));
        assert_eq!(values, [15, 11, 10, 10, 10]);
    }
}

mod symbaroum_secondary_pain_threshold {
    use super::*;

    #[test]
    fn half_of_strong_rounded_up() {
        let values = [15, 11, 10, 9, 7, 5].map(|strong| pain_threshold(&with(Strong, strong)).expect("some"));
        assert_eq!(values, [8, 6, 5, 5, 4, 3]);
        assert_eq!(most(&with(Strong, 7)), 10);
    }
}

mod symbaroum_secondary_defense {
    use super::*;

    #[test]
    fn quick_less_impeding() {
        let bare = two(&[(Quick, 12)], &[]);
        assert_eq!(defense(&bare, A), 12);
        let padded = armoured(bare, A, "Medium padding and leather");
        assert_eq!(defense(&padded, A), 10);
        assert_eq!(defense(&shielded(padded, A, "Shield"), A), 11);
    }
}

mod symbaroum_secondary_defense_modifiers {
    use super::*;

    fn quality() -> World {
        let world =
            shielded(armoured(two(&[(Quick, 12), (Vigilant, 14)], &[]), A, "Heavy metal"), A, "Shield");
        but(world, A, |one| {
            let Sort::Armour(armour) = &mut one.things.get_mut("Heavy metal").expect("armour").sort else {
                panic!("armour")
            };
            (armour.impeding, armour.to_defense) = (3, 1);
        })
    }

    #[test]
    fn qualities_and_shield() {
        assert_eq!(defense(&quality(), A), 11);
    }
    #[test]
    fn from_another_attribute() {
        let grade = Grade { defense_from: Some(Vigilant), ..Grade::default() };
        assert_eq!(defense(&able(quality(), A, "Sixth sense", grade), A), 13);
    }
}

mod symbaroum_secondary_corruption_threshold {
    use super::*;

    #[test]
    fn half_of_resolute_rounded_up() {
        let values = [15, 11, 10, 9, 5].map(|resolute| corruption_threshold(&with(Resolute, resolute)));
        assert_eq!(values, [8, 6, 5, 5, 3]);
    }
}

mod symbaroum_secondary_recalculated {
    use super::*;

    #[test]
    fn with_armour_and_strength() {
        let world = armoured(two(&[(Strong, 9)], &[]), A, "Medium padding and leather");
        assert_eq!(
            (defense(&world, A), most(world.character(A)), pain_threshold(world.character(A)).expect("some")),
            (8, 10, 5)
        );
        let world = but(world, A, |one| impeding(one, "Medium padding and leather", 3));
        let world = written(world, "character/1/attributes/strong", 12);
        assert_eq!(
            (defense(&world, A), most(world.character(A)), pain_threshold(world.character(A)).expect("some")),
            (7, 12, 6)
        );
    }
    #[test]
    fn nobody_types_them_in_for_a_players_character() {
        let world = two(&[], &[]);
        assert!(Symbaroum.edit(&world, "character/1/overrides/pain", &Value::Number(9)).is_err());
        let addresses = |who| {
            let rows = rows_of(&world, &Viewer::Referee, Some(who));
            rows.into_iter().filter_map(|row| row.address).filter(|at| at.contains("override")).count()
        };
        assert_eq!(addresses(A), 0);
        assert!(0 < addresses(X));
    }
    #[test]
    fn a_creature_can_be_described_otherwise() {
        let world = but(two(&[], &[]), X, |one| {
            one.overrides = [
                (Override::Toughness, 30),
                (Override::Pain, 9),
                (Override::Defense, 3),
                (Override::Corruption, 1),
            ]
            .into();
        });
        let one = world.character(X);
        assert_eq!((most(one), pain_threshold(one).expect("some"), corruption_threshold(one)), (30, 9, 1));
        assert_eq!(defense(&world, X), 3);
    }
}

mod symbaroum_test_when {
    use super::*;

    #[test]
    fn only_called_tests_roll() {
        let resolve = |works| Attempt::Resolve(Resolve { who: A, doing: "open the door".into(), works });
        assert_eq!(play(&four(), &resolve(true), &[], &[]).outcome(), Some("success"));
        assert_eq!(play(&four(), &resolve(false), &[], &[]).outcome(), Some("failure"));
        assert_eq!(play(&four(), &Attempt::Test(test(A, Quick)), &[10], &[]).dice(), [(20, 10, false)]);
    }
    #[test]
    fn nothing_is_said_of_strangers() {
        let resolve = Attempt::Resolve(Resolve { who: Who(77), doing: String::new(), works: true });
        assert_eq!(refused(&four(), &resolve), Some("symbaroum.test.when"));
    }
}

mod symbaroum_test_roll {
    use super::*;

    #[test]
    fn not_above_the_value() {
        let world = two(&[(Accurate, 10), (Cunning, 13)], &[]);
        for die in 1..=20 {
            assert_eq!(succeeds(&world, &test(A, Accurate), die), die <= 10);
        }
        assert!(value_is(&world, &test(A, Cunning), 13));
    }
}

mod symbaroum_test_extremes {
    use super::*;

    fn modified(value: i32) -> Test {
        Test { modifiers: vec![("so".into(), value - 10)], ..test(A, Quick) }
    }

    #[test]
    fn the_comparison_alone_decides() {
        let world = four();
        assert!(succeeds(&world, &modified(20), 20));
        assert!(succeeds(&world, &modified(23), 20));
        assert!(!succeeds(&world, &modified(0), 1));
        assert!(!succeeds(&world, &modified(-2), 1));
        assert!(value_is(&world, &modified(1), 1));
    }
    #[test]
    fn unless_the_table_wants_extremes() {
        let world = with_switch(four(), "natural-extremes", "on");
        assert!(succeeds(&world, &modified(-2), 1));
        assert!(!succeeds(&world, &modified(23), 20));
        assert!(!succeeds(&world, &modified(-2), 2));
        assert!(succeeds(&world, &modified(23), 19));
    }
}

mod symbaroum_test_unmodified {
    use super::*;

    #[test]
    fn the_bare_attribute() {
        assert!(value_is(&two(&[(Strong, 12)], &[]), &test(A, Strong), 12));
        assert_eq!(bare(12, None, 0), Some(12));
    }
}

mod symbaroum_test_opposition {
    use super::*;

    #[test]
    fn ten_less_the_enemys() {
        assert_eq!([7, 10, 13].map(opposed_by), [3, 0, -3]);
        assert_eq!([7, 10, 13].map(|value| bare(10, Some(value), 0)), [Some(13), Some(10), Some(7)]);
    }
    #[test]
    fn a_spear_against_defense() {
        let world = armed(two(&[(Accurate, 12)], &[(Quick, 8), (Strong, 20)]), A, "Hunting spear");
        let world = engaged(fighting(world), &[(A, X)]);
        assert_ne!(play(&world, &strike(A, X, "Hunting spear"), &[14, 1], &[]).outcome(), Some("miss"));
        assert_eq!(play(&world, &strike(A, X, "Hunting spear"), &[15], &[]).outcome(), Some("miss"));
    }
    #[test]
    fn nobody_opposes_themselves() {
        let oneself = Attempt::Test(against(A, Quick, A, Accurate));
        assert_eq!(refused(&four(), &oneself), Some("symbaroum.test.opposition"));
    }
}

mod symbaroum_test_modifier_table {
    use super::*;

    #[test]
    fn eleven_rows_by_the_formula() {
        let shown = shown(&four(), &Viewer::Referee, None, "symbaroum.test.modifier-table", "row");
        let expected: Vec<Shown> = (5..=15).map(|value| Shown::from(10 - value)).collect();
        assert_eq!(shown, expected);
        assert!(content::MODIFIERS.iter().all(|(value, modifier)| opposed_by(*value) == *modifier));
    }
    #[test]
    fn the_formula_goes_on() {
        assert_eq!([4, 1, 16, 20].map(opposed_by), [6, 9, -6, -10]);
    }
}

mod symbaroum_test_difficulty {
    use super::*;

    #[test]
    fn from_very_easy_to_very_hard() {
        let world = two(&[(Cunning, 10)], &[]);
        for (difficulty, value) in [(5, 15), (0, 10), (-5, 5)] {
            assert!(value_is(&world, &hard(A, Cunning, difficulty), value));
            assert_eq!(bare(10, None, difficulty), Some(value));
        }
    }
    #[test]
    fn of_getting_up() {
        let world = but(fighting(two(&[(Quick, 11)], &[])), A, |one| one.prone = true);
        let up = act(A, Deed::StandUp { difficulty: -2, rolls: false });
        assert_eq!(totals(&play(&world, &up, &[1], &[]), "symbaroum.stand-up.quick-test"), [9]);
    }
    #[test]
    fn beyond_the_scale_with_a_notice() {
        let told = |difficulty| {
            let played = play(&four(), &Attempt::Test(hard(A, Cunning, difficulty)), &[1], &[]);
            played.told("symbaroum.test.difficulty", "unusual").len()
        };
        assert_eq!([-7, -5, 5, 6].map(told), [1, 0, 0, 1]);
    }
    #[test]
    fn the_form_names_both_ends() {
        let filled = Filled::of("success-test").with("who", A).with("doing", Value::text(""));
        let filled = filled.with("attribute", Value::word("cunning")).with("against", Value::word("nobody"));
        let Next::Fill(param) = offered(&four(), &Viewer::Referee, &filled) else { panic!("a field") };
        assert_eq!(param.words.args, [("easy", Value::Number(5)), ("hard", Value::Number(-5))]);
        assert!((-7..=5).all(|difficulty| param.range.allows(&Value::Number(difficulty))));
    }
}

mod symbaroum_test_opposition_and_difficulty {
    use super::*;

    #[test]
    fn everything_adds_up_and_is_listed() {
        let world = two(&[(Discreet, 12)], &[(Vigilant, 13)]);
        let rain = Test { modifiers: vec![("rain".into(), 2)], ..against(A, Discreet, X, Vigilant) };
        assert!(value_is(&world, &rain, 11));
        let played = play(&world, &Attempt::Test(rain), &[1], &[]);
        assert_eq!(played.numbers("symbaroum.test.opposition")[0].0, -3);
        let listed = played.numbers("symbaroum.test.opposition-and-difficulty");
        assert_eq!(listed, [(2, Some(Value::text("rain")))]);
    }
    #[test]
    fn with_advantage_against_defense() {
        let world = armed(two(&[(Accurate, 12)], &[(Quick, 12), (Strong, 30)]), A, "Plain sword");
        let mut world = engaged(fighting(world), &[(A, X)]);
        combat(&mut world).higher.insert((A, X));
        assert_ne!(play(&world, &strike(A, X, "Plain sword"), &[12, 1, 1], &[]).outcome(), Some("miss"));
        assert_eq!(play(&world, &strike(A, X, "Plain sword"), &[13], &[]).outcome(), Some("miss"));
    }
}

mod symbaroum_test_notation {
    use super::*;

    #[test]
    fn one_attribute_modified_by_another() {
        let world = two(&[(Discreet, 13)], &[(Vigilant, 11)]);
        let played = play(&world, &Attempt::Test(against(A, Discreet, X, Vigilant)), &[12], &[]);
        assert_eq!(
            (totals(&played, "symbaroum.test.notation"), played.outcome()),
            (vec![12], Some("success"))
        );
        assert_eq!(bare(13, Some(11), -2), Some(10));
    }
    #[test]
    fn attack_and_defense() {
        let world = two(&[(Accurate, 12), (Quick, 11)], &[(Accurate, 14), (Quick, 13)]);
        let world = engaged(fighting(world), &[(A, X)]);
        let hit = play(&world, &strike(A, X, "Fists and feet"), &[10], &[]);
        assert_eq!(totals(&hit, "symbaroum.combat-action.attack"), [9]);
        let parried = play(&turn_of(world, X), &strike(X, A, "Fists and feet"), &[7], &[]);
        assert_eq!(totals(&parried, "symbaroum.defense.test"), [7]);
        assert_eq!(parried.outcome(), Some("miss"));
    }
}

mod symbaroum_test_player_rolls {
    use super::*;
    use norn_kernel::{Line, Owner};

    #[test]
    fn an_enemys_attack_asks_the_player() {
        let world = turn_of(engaged(fighting(two(&[], &[])), &[(A, X)]), X);
        let played = play(&world, &strike(X, A, "Fists and feet"), &[11], &[]);
        let rolled: Vec<Owner> = played
            .record
            .lines
            .iter()
            .filter_map(|noted| match noted.line {
                Line::Rolled { owner, .. } => Some(owner),
                _ => None,
            })
            .collect();
        assert_eq!(rolled, [Owner::Character(A)]);
    }
    #[test]
    fn what_an_enemy_does_is_turned_into_the_players_test() {
        let world = two(&[(Vigilant, 12), (Resolute, 11)], &[(Discreet, 13), (Persuasive, 14)]);
        let sneaks = Attempt::Test(against(X, Discreet, A, Vigilant));
        let played = play(&world, &sneaks, &[9], &[]);
        assert_eq!(
            (totals(&played, "symbaroum.test.notation"), played.outcome()),
            (vec![9], Some("failure"))
        );
        assert_eq!(play(&world, &sneaks, &[10], &[]).outcome(), Some("success"));
        let persuades = Attempt::Test(against(X, Persuasive, A, Resolute));
        assert_eq!(totals(&play(&world, &persuades, &[1], &[]), "symbaroum.test.notation"), [7]);
    }
    #[test]
    fn where_nobody_plays_the_game_master_says() {
        let world = four();
        let test = Attempt::Test(against(X, Discreet, Y, Vigilant));
        let said = |answer, dice: &[u16]| {
            let played = play(&world, &test, dice, &[("symbaroum.test.player-rolls", word(answer))]);
            played.outcome().map(str::to_owned)
        };
        assert_eq!(said("success", &[]).as_deref(), Some("success"));
        assert_eq!(said("failure", &[]).as_deref(), Some("failure"));
        assert_eq!(said("roll", &[11]).as_deref(), Some("failure"));
    }
}

mod symbaroum_test_gm_names_test {
    use super::*;

    #[test]
    fn a_request_says_everything_before_the_roll() {
        let world = two(&[(Discreet, 12)], &[(Vigilant, 13)]);
        let played = play(&world, &Attempt::Test(against(A, Discreet, X, Vigilant)), &[9], &[]);
        let told = played.told("symbaroum.test.gm-names-test", "asked");
        assert_eq!(told, [vec![Value::Character(A), Value::word("discreet"), Value::text("")]]);
        let of = Value::List(vec![Value::word("vigilant"), Value::Character(X)]);
        assert_eq!(played.numbers("symbaroum.test.opposition"), [(-3, Some(of))]);
        let lines = &played.record.lines;
        let place = |rolled: bool| {
            lines.iter().position(|noted| match &noted.line {
                norn_kernel::Line::Rolled { .. } => rolled,
                norn_kernel::Line::Total { .. } => !rolled,
                _ => false,
            })
        };
        assert!(place(false) < place(true));
    }
    #[test]
    fn a_player_names_no_attribute() {
        let filled = Filled::of("success-test").with("who", A).with("doing", Value::text("sneak"));
        let next = offered(&four(), &Viewer::Player(vec![A]), &filled);
        assert!(matches!(next, Next::Propose(param) if param.name == "attribute"));
    }
    #[test]
    fn what_changes_of_an_enemy_is_told_without_numbers() {
        use norn_kernel::{Audience, World as _};
        use norn_symbaroum::Effect;
        let of = |effect: &Effect| four().audience(effect);
        assert_eq!(of(&Effect::Set(X, Set::toughness(3))), Audience::Referee);
        assert_eq!(of(&Effect::Set(A, Set::toughness(3))), Audience::Everyone);
        assert_eq!(of(&Effect::Set(X, Set::prone(true))), Audience::Everyone);
        let hidden = but(four(), X, |one| one.hidden = true);
        assert_eq!(hidden.audience(&Effect::Set(X, Set::prone(true))), Audience::Referee);
        assert_eq!(hidden.audience(&Effect::Engaged([(A, X)].into())), Audience::Referee);
        // By whom they are told nobody learns whether somebody unseen stands among the others.
        for effect in [
            Effect::Higher([(A, Y)].into()),
            Effect::Obscured([(A, Y)].into()),
            Effect::Narrow([A].into()),
            Effect::Fighter(A, Some(Box::default())),
        ] {
            assert_eq!([&four(), &hidden].map(|world| world.audience(&effect)), [Audience::Referee; 2]);
        }
        let world =
            but(armed(engaged(fighting(four()), &[(A, X)]), A, "Plain sword"), X, |one| one.toughness = 10);
        let played = play(&world, &strike(A, X, "Plain sword"), &[1, 6], &[]);
        let line = played.line(|line| line.key().id() == "symbaroum.pain.trigger");
        assert_eq!(line.audience, Audience::Referee);
    }
    #[test]
    fn what_is_rolled_for_a_creature_the_game_master_alone_reads() {
        use norn_kernel::{Audience, Line};
        use norn_symbaroum::world::{Amendment, Level, Working};
        /// Dice and numbers that everybody reads.
        fn open(world: &World, attempt: &Attempt, answers: &[&str]) -> usize {
            let answers: Vec<_> =
                answers.iter().map(|answer| ("symbaroum.test.player-rolls", word(answer))).collect();
            let played = play(world, attempt, &[20], &answers);
            assert_eq!(played.dice().len(), 1);
            let lines = played.record.lines.iter().filter(|noted| noted.audience == Audience::Everyone);
            let figures = lines.filter(|noted| {
                matches!(noted.line, Line::Rolled { .. } | Line::Number { .. } | Line::Total { .. })
            });
            figures.count()
        }
        let of = |by, on| {
            let mut world = turn_of(engaged(fighting(six()), &[(by, on)]), by);
            let power = Working { test: Some(Resolute), resists: Some(Strong), ..Working::default() };
            world.lists.powers.insert("Bolt".into(), Amendment::Own(power.into()));
            let world = but(world, by, |one| {
                one.powers.insert("Bolt".into(), Level::Novice);
                one.prone = true;
            });
            let asks: &[&str] = if by == A { &[] } else { &["roll"] };
            let bolt = Deed::UsePower { name: "Bolt".into(), target: on };
            [
                open(&world, &strike(by, on, "Fists and feet"), asks),
                open(&world, &act(by, bolt), asks),
                open(&world, &act(by, Deed::Sneak { on: Z }), asks),
                open(&world, &act(by, Deed::StandUp { difficulty: -1, rolls: true }), &[]),
                open(&world, &Attempt::Test(against(by, Discreet, on, Vigilant)), asks),
            ]
        };
        let seen = of(A, X);
        assert!(seen.iter().all(|figures| 3 <= *figures), "a player reads all that counts: {seen:?}");
        assert_eq!(of(X, Y), [0; 5]);
    }
    #[test]
    fn a_player_does_not_see_the_enemys_number() {
        let rows = rows_of(&four(), &Viewer::Player(vec![A]), Some(X));
        assert!(rows.iter().all(|row| row.label.key.id() != "symbaroum.attributes.list"));
        assert_eq!(
            rows_of(&four(), &Viewer::Referee, Some(X))
                .iter()
                .filter(|row| row.label.key.id() == "symbaroum.attributes.list")
                .count(),
            8
        );
    }
}

mod symbaroum_test_active_reactive {
    use super::*;

    #[test]
    fn the_roll_is_the_same() {
        let world = two(&[(Quick, 12)], &[]);
        let rock = Test { reactive: true, ..hard(A, Quick, -2) };
        assert!(value_is(&world, &rock, 10));
        assert!(value_is(&world, &hard(A, Quick, -2), 10));
        let played = play(&world, &Attempt::Test(rock), &[1], &[]);
        assert_eq!(played.told("symbaroum.test.gm-names-test", "reacts").len(), 1);
    }
    #[test]
    fn it_costs_no_action() {
        let world = fighting(four());
        let rock = Attempt::Test(Test { reactive: true, ..hard(B, Quick, -2) });
        assert_eq!(play(&world, &rock, &[1], &[]).world, world);
    }
}

mod symbaroum_test_player_vs_player {
    use super::*;
    use norn_kernel::{Line, Owner};

    #[test]
    fn whoever_acts_rolls() {
        let people = [(A, hero("Ada", &[(Accurate, 13)])), (B, hero("Bo", &[(Quick, 12), (Strong, 30)]))];
        let world = engaged(fighting(armoured(world(people), B, "Light padding")), &[(A, B)]);
        let world = but(world, B, |one| impeding(one, "Light padding", 0));
        let played = play(&world, &strike(A, B, "Fists and feet"), &[11, 4, 1], &[]);
        let rolled: Vec<(Owner, u16)> = played
            .record
            .lines
            .iter()
            .filter_map(|noted| match noted.line {
                Line::Rolled { owner, die, .. } => Some((owner, die.sides())),
                _ => None,
            })
            .collect();
        let (a, b) = (Owner::Character(A), Owner::Character(B));
        assert_eq!(rolled, [(a, 20), (a, 4), (b, 4)]);
        assert_eq!(played.total(), Some(3));
        assert_eq!(play(&world, &strike(A, B, "Fists and feet"), &[12], &[]).outcome(), Some("miss"));
    }
}

/// Nobody is called twice, and what has no test is no rule.
#[test]
fn names_of_people_are_their_own() {
    let named = |name: &str| draft("character", &[("name", Value::text(name))]);
    assert_eq!(problems_of(&four(), &named("Ada"))[0].at, "name");
    assert!(Symbaroum.build(&four(), &named("Ida"), Who(99)).is_ok());
}
