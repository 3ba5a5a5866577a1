//! Beyond combat, Experience, and what the rules leave to lists: every case of the checks.
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{By, Closed, Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::characters::attributes::{
    corruption_threshold, defense, opposed_by, pain_threshold, toughness as most,
};
use norn_symbaroum::rules::characters::experience::{Adventure, Award, Improve};
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::fights::BeginCombat;
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{
    Ability, Amendment, Armour, Elixir, Fate, Level, Power, Row, Shield, Weapon, World, gear,
};
use norn_symbaroum::{Attempt, Effect, Symbaroum};
use std::collections::BTreeSet;

/// Somebody with so much Experience, and perhaps an ability.
fn earned(points: i32, level: Option<Level>) -> World {
    but(four(), A, |one| {
        (one.unspent, one.earned) = (points, points);
        one.abilities.extend(level.map(|level| ("Medicus".to_owned(), level)));
    })
}

fn improves(level: Level) -> Attempt {
    Attempt::Improve(Improve { who: A, ability: "Medicus".into(), level })
}

/// What is left, and the level that was reached.
#[track_caller]
fn bought(world: &World, level: Level) -> (i32, Option<Level>) {
    let after = play(world, &improves(level), &[], &[]).world;
    let one = after.character(A);
    (one.unspent, one.abilities.get("Medicus").copied())
}

mod symbaroum_other_gm_handles {
    use super::*;

    #[test]
    fn players_see_prompts_and_results() {
        for name in ["resolve", "arrange", "harm", "decree", "award", "begin-combat", "end-combat", "wait"] {
            let next = offered(&four(), &Viewer::Player(vec![A]), &Filled::of(name));
            assert!(
                matches!(next, Next::Refused(refusal) if refusal.rule().id() == "symbaroum.other.gm-handles"),
                "{name}"
            );
        }
        assert!(matches!(offered(&four(), &Viewer::Referee, &Filled::of("resolve")), Next::Fill(_)));
    }
    #[test]
    fn the_game_is_known_by_its_names() {
        assert_eq!(Symbaroum.titles(), ["Symbaroum", "Symbaroum core rules"]);
    }
    #[test]
    fn nothing_is_said_of_strangers() {
        let rule = Some("symbaroum.other.gm-handles");
        let higher = |than| Attempt::Arrange(Arrange::Higher { who: A, than, on: true });
        let world = fighting(four());
        assert_eq!([X, A, Who(77)].map(|than| refused(&world, &higher(than))), [None, rule, rule]);
        let keen = |who| Attempt::Arrange(Arrange::Keen { who, on: true });
        assert_eq!([X, Who(77)].map(|who| refused(&four(), &keen(who))), [None, rule]);
    }
    #[test]
    fn whoever_plays_nobody_does_nothing() {
        let next = offered(&four(), &Viewer::Player(vec![]), &Filled::of("success-test"));
        assert!(matches!(next, Next::Refused(_)));
    }
}

mod symbaroum_problem_solving {
    use super::*;

    #[test]
    fn the_player_says_how_and_the_game_master_what() {
        let viewer = Viewer::Player(vec![A]);
        let Next::Fill(param) = offered(&four(), &viewer, &Filled::of("success-test").with("who", A)) else {
            panic!("a field")
        };
        assert_eq!(param.name, "doing");
        let world = two(&[(Discreet, 12), (Persuasive, 13)], &[(Resolute, 11)]);
        assert!(value_is(&world, &hard(A, Discreet, -3), 9));
        assert!(value_is(&world, &against(A, Persuasive, X, Resolute), 12));
        let asked = Filled::of("success-test").with("who", A).with("doing", Value::text("pick the lock"));
        let asked = asked.with("attribute", Value::word("discreet")).with("difficulty", -3).with_defaults();
        let Next::Ready(attempt) = offered(&world, &Viewer::Referee, &asked) else { panic!("ready") };
        let played = play(&world, &attempt, &[9], &[]);
        let told = played.told("symbaroum.test.gm-names-test", "asked");
        assert_eq!((told[0][2].clone(), played.outcome()), (Value::text("pick the lock"), Some("success")));
    }
}

/// A negotiation with a note to bring to bear.
fn talks() -> World {
    let draft = draft(
        "social-challenge",
        &[
            ("name", Value::text("The toll")),
            ("counterpart", Value::text("The bailiff")),
            ("wants", Value::text("Silver")),
            ("limits", Value::text("No blood")),
            ("leverage", rows(&[&[Value::text("The forged seal")]])),
        ],
    );
    built(four(), A, &draft)
}

mod symbaroum_social_when {
    use super::*;

    #[test]
    fn wants_limits_and_outcome() {
        let world = written(talks(), "challenge/The toll/outcome", Value::text("Half the toll"));
        let it = &world.challenges["The toll"];
        assert_eq!(
            (it.wants.as_str(), it.limits.as_str(), it.outcome.as_str()),
            ("Silver", "No blood", "Half the toll")
        );
        let view = Symbaroum.show(&world, &Viewer::Referee);
        let sheet = view.sheets.iter().find(|sheet| sheet.name == "The toll").expect("a sheet");
        assert!(sheet.sections.iter().flat_map(|section| &section.rows).all(|row| row.offer.is_none()));
        let over = written(world, "challenge/The toll", false);
        assert!(over.challenges.is_empty());
    }
    #[test]
    fn players_do_not_see_it() {
        let view = Symbaroum.show(&talks(), &Viewer::Player(vec![A]));
        assert!(view.sheets.iter().all(|sheet| sheet.name != "The toll"));
        let effect = Effect::Social("The toll".into(), None);
        assert_eq!(norn_kernel::World::audience(&talks(), &effect), norn_kernel::Audience::Referee);
    }
    #[test]
    fn single_tests_are_still_called() {
        assert!(value_is(&talks(), &against(A, Persuasive, X, Resolute), 10));
    }
}

mod symbaroum_social_preparation {
    use super::*;

    #[test]
    fn what_was_won_before_is_ticked_off() {
        let world = talks();
        assert_eq!(world.challenges["The toll"].leverage.get("The forged seal"), Some(&false));
        let used = written(world, "challenge/The toll/leverage/The forged seal", true);
        assert_eq!(used.challenges["The toll"].leverage.get("The forged seal"), Some(&true));
        let unknown = Symbaroum.edit(&used, "challenge/The toll/leverage/A rumour", &Value::Flag(true));
        assert!(unknown.is_err());
    }
}

mod symbaroum_experience_award {
    use super::*;

    fn awards(points: i32) -> Attempt {
        Attempt::Award(Award { to: [A, B, C].into(), points })
    }

    #[test]
    fn each_gets_it_and_all_is_counted() {
        let after = play(&six(), &awards(15), &[], &[]).world;
        for who in [A, B, C] {
            assert_eq!((after.character(who).unspent, after.character(who).earned), (15, 15));
        }
        let spent = but(after, A, |one| one.unspent = 5);
        let again = play(&spent, &awards(15), &[], &[]).world;
        assert_eq!((again.character(A).unspent, again.character(A).earned), (20, 30));
    }
    #[test]
    fn in_mid_adventure_with_a_notice() {
        let early = |world: &World| {
            play(world, &awards(1), &[], &[]).told("symbaroum.experience.award", "early").len()
        };
        let adventure = |on| Attempt::Adventure(Adventure { on });
        let under_way = play(&six(), &adventure(true), &[], &[]).world;
        assert_eq!((early(&six()), early(&under_way)), (0, 1));
        assert_eq!(refused(&under_way, &adventure(true)), Some("symbaroum.experience.award"));
    }
    #[test]
    fn nothing_below_nothing_and_nothing_for_the_dead() {
        assert_eq!(refused(&six(), &awards(-1)), Some("symbaroum.experience.award"));
        assert_eq!(
            (refused(&six(), &awards(1_000_000)), refused(&six(), &awards(1_000_001))),
            (None, Some("symbaroum.experience.award"))
        );
        let world = but(six(), C, |one| (one.fate, one.toughness) = (Fate::Dead, 0));
        let filled = Filled::of("award").with("points", 15);
        let Next::Fill(param) = offered(&world, &Viewer::Referee, &filled) else { panic!("a field") };
        assert_eq!(param.default, Some(Value::List(vec![A.into(), B.into()])));
    }
}

mod symbaroum_experience_novice {
    use super::*;

    #[test]
    fn ten() {
        assert_eq!(bought(&earned(10, None), Level::Novice), (0, Some(Level::Novice)));
        assert_eq!(refused(&earned(9, None), &improves(Level::Novice)), Some("symbaroum.experience.novice"));
        let has = earned(50, Some(Level::Novice));
        assert_eq!(refused(&has, &improves(Level::Novice)), Some("symbaroum.experience.novice"));
    }
}

mod symbaroum_experience_adept {
    use super::*;

    #[test]
    fn twenty() {
        assert_eq!(bought(&earned(25, Some(Level::Novice)), Level::Adept), (5, Some(Level::Adept)));
        assert_eq!(refused(&earned(25, None), &improves(Level::Adept)), Some("symbaroum.experience.adept"));
        let short = earned(19, Some(Level::Novice));
        assert_eq!(refused(&short, &improves(Level::Adept)), Some("symbaroum.experience.adept"));
    }
}

mod symbaroum_experience_master {
    use super::*;

    #[test]
    fn thirty() {
        assert_eq!(bought(&earned(30, Some(Level::Adept)), Level::Master), (0, Some(Level::Master)));
        let rule = Some("symbaroum.experience.master");
        assert_eq!(refused(&earned(60, Some(Level::Novice)), &improves(Level::Master)), rule);
        assert_eq!(refused(&earned(60, Some(Level::Master)), &improves(Level::Master)), rule);
        let all = Level::ALL
            .iter()
            .copied()
            .fold(earned(60, None), |world, level| play(&world, &improves(level), &[], &[]).world);
        assert_eq!((all.character(A).unspent, all.character(A).earned), (0, 60));
    }
}

mod symbaroum_experience_attributes_fixed {
    use super::*;

    #[test]
    fn nothing_else_is_bought() {
        for ability in ["Strong", "strong", "Nothing"] {
            let spends = Attempt::Improve(Improve { who: A, ability: ability.into(), level: Level::Novice });
            assert_eq!(refused(&earned(90, None), &spends), Some("symbaroum.experience.attributes-fixed"));
        }
        let filled = Filled::of("improve").with("who", A);
        let abilities = ["Medicus", "Recovery", "Lay on Hands"].map(Value::text).to_vec();
        assert_eq!(choices_of(&earned(90, None), &filled), ("ability", abilities));
    }
}

/// The rows of a list with this part.
fn listed(world: &World, rule: &str, part: &str) -> Vec<Value> {
    let sheets = Symbaroum.show(world, &Viewer::Referee).sheets.into_iter();
    let sections = sheets.flat_map(|sheet| sheet.sections).filter(|section| section.title.key.id() == rule);
    let rows = sections.flat_map(|section| section.rows).filter(|row| row.label.part == part);
    rows.map(|row| row.label.args[0].1.clone()).collect()
}

mod symbaroum_missing_weapons {
    use super::*;

    #[test]
    fn the_starters_are_marked_as_ours() {
        assert_eq!(listed(&four(), "symbaroum.missing.weapons", "ours").len(), 9);
        let row = |name: &str| {
            let it = Weapon::find(&four(), name).expect("a weapon").clone();
            (it.die.sides(), it.hands, [it.short, it.long, it.heavy, it.ranged, it.natural])
        };
        let none = [false; 5];
        let only = |n: usize| std::array::from_fn(|at| at == n);
        assert_eq!(row("Fists and feet"), (4, 0, only(4)));
        assert_eq!(row("Belt knife"), (6, 1, only(0)));
        assert_eq!(row("Plain sword"), (8, 1, none));
        assert_eq!(row("Hunting spear"), (8, 2, only(1)));
        assert_eq!(row("Woodman's great axe"), (10, 2, only(2)));
        assert_eq!(row("Hunting bow"), (8, 2, only(3)));
        assert_eq!(row("Throwing dart"), (6, 1, [true, false, false, true, false]));
        assert_eq!(row("Claws or teeth, small"), (6, 0, only(4)));
        assert_eq!(row("Claws or teeth, large"), (10, 0, only(4)));
        assert_eq!(
            [4, 6, 8, 10].map(|sides| gear::fixed(norn_kernel::Die::new(sides).expect("a die"))),
            [2, 3, 4, 5]
        );
    }
    #[test]
    fn rows_are_added_changed_and_taken_away() {
        let club = draft("weapon", &[("name", Value::text("Club")), ("die", Value::Number(6))]);
        let world = built(four(), A, &club);
        assert_eq!(Weapon::find(&world, "Club").expect("a weapon").die.sides(), 6);
        assert_eq!(listed(&world, "symbaroum.missing.weapons", "listed"), [Value::text("Club")]);
        let gone = written(world, "weapon/Plain sword", false);
        assert!(Weapon::find(&gone, "Plain sword").is_none());
        let back = written(gone, "weapon/Plain sword", true);
        assert!(Weapon::find(&back, "Plain sword").is_some());
    }
    #[test]
    fn in_hand_is_what_hits_hardest() {
        let in_hand = |gear: &[(&str, &str, i64)]| {
            let values = [("name", Value::text("Ada")), ("things", things(gear))];
            let world = built(Symbaroum.start(), A, &draft("character", &values));
            let held = world.character(A).things.iter().filter(|(_, thing)| thing.ready);
            held.map(|(name, _)| name.clone()).collect::<Vec<String>>()
        };
        let (sword, knife) = (("Sword", "Plain sword", 1), ("Knife", "Belt knife", 1));
        assert_eq!(in_hand(&[knife, sword, ("Bow", "Hunting bow", 1)]), ["Bow"]);
        assert_eq!(in_hand(&[knife, sword, ("Round", "Shield", 1)]), ["Round", "Sword"]);
    }
    #[test]
    fn two_hands_hold_no_more() {
        let world = armed(armed(four(), A, "Hunting spear"), A, "Belt knife");
        assert_eq!(wrong(&world), ["symbaroum.missing.weapons"]);
        let world = fighting(armed(undrawn(armed(four(), A, "Hunting spear"), A), A, "Belt knife"));
        assert_eq!(refused(&world, &draws(A, "Hunting spear")), Some("symbaroum.missing.weapons"));
        let beside = undrawn(armed(four(), A, "Hunting spear"), A);
        assert_eq!(refused(&fighting(shielded(beside, A, "Shield")), &draws(A, "Hunting spear")), None);
    }
}

mod symbaroum_missing_ranges {
    use super::*;

    #[test]
    fn anybody_in_sight_each_turn() {
        let mut world = engaged(fighting(armed(six(), A, "Hunting bow")), &[(A, X)]);
        for target in [Y, Z, X] {
            let shot = play(&world, &strike(A, target, "Hunting bow"), &[20], &[]);
            assert_eq!(totals(&shot, "symbaroum.combat-action.attack"), [10]);
            world = shot.world;
            fighter(&mut world, A).spent.combat = false;
        }
        combat(&mut world).distances.insert((A, Z), 900);
        assert_eq!(refused(&world, &strike(A, Z, "Hunting bow")), None);
    }
}

mod symbaroum_missing_armour {
    use super::*;

    #[test]
    fn the_starters_are_marked_as_ours() {
        assert_eq!(listed(&four(), "symbaroum.missing.armour", "ours").len(), 4);
        let row = |name: &str| {
            let it = Armour::find(&four(), name).expect("armour").clone();
            (it.die.map_or(0, norn_kernel::Die::sides), it.impeding)
        };
        let names = ["None", "Light padding", "Medium padding and leather", "Heavy metal"];
        assert_eq!(names.map(row), [(0, 0), (4, 1), (6, 2), (8, 4)]);
        assert_eq!(defense(&armoured(four(), A, "Medium padding and leather"), A), 8);
    }
    #[test]
    fn without_armour_nothing_is_rolled() {
        let world = turn_of(engaged(fighting(two(&[], &[])), &[(A, X)]), X);
        assert_eq!(play(&world, &strike(X, A, "Fists and feet"), &[20], &[]).dice().len(), 1);
        let padded = armoured(world, A, "Light padding");
        assert_eq!(play(&padded, &strike(X, A, "Fists and feet"), &[20, 1], &[]).dice().len(), 2);
    }
}

mod symbaroum_shield_kinds {
    use super::*;

    #[test]
    fn two_kinds_with_their_flags() {
        let row = |name: &str| {
            let it = Shield::printed().rows.get(name)?;
            Some((it.defense, it.blocks_ranged, it.blocks_heavy, it.neutralises_long))
        };
        assert_eq!(
            (Shield::printed().rows.len(), row("Shield"), row("Buckler")),
            (2, Some((1, true, true, true)), Some((1, false, false, false)))
        );
    }
}

mod symbaroum_missing_abilities {
    use super::*;

    #[test]
    fn the_starters_load() {
        let heals = |name: &str| {
            let novice = Ability::find(&four(), name)?.novice.clone();
            let ours = Ability::printed().starters.contains(name);
            Some((ours, novice.active, novice.heals?.sides(), novice.own, novice.daily))
        };
        assert_eq!(heals("Medicus"), Some((true, true, 4, false, false)));
        assert_eq!(heals("Recovery"), Some((true, true, 4, true, true)));
        assert_eq!(listed(&four(), "symbaroum.missing.abilities", "ours").len(), 2);
    }
    #[test]
    fn a_record_of_ones_own_level_by_level() {
        let level = |level: &str, damage: i32| {
            draft(
                "ability",
                &[("name", Value::text("Berserk")), ("level", Value::word(level)), ("damage", damage.into())],
            )
        };
        let world = built(built(four(), A, &level("novice", 1)), A, &level("adept", 2));
        let ability = Ability::find(&world, "Berserk").expect("an ability");
        assert_eq!((ability.novice.damage, ability.adept.damage), (1, 2));
        let world = engaged(
            fighting(but(world, A, |one| {
                one.abilities.insert("Berserk".into(), Level::Adept);
            })),
            &[(A, X)],
        );
        assert_eq!(play(&world, &strike(A, X, "Fists and feet"), &[1, 2], &[]).total(), Some(5));
    }
    #[test]
    fn what_adds_to_an_enemys_tests_opposes_the_players() {
        use norn_symbaroum::world::Grade;
        let grade = Grade { test: Some(Vigilant), to_test: 2, ..Grade::default() };
        let world = able(two(&[], &[]), X, "Watchful", grade);
        assert!(value_is(&world, &against(A, Discreet, X, Vigilant), 8));
    }
    #[test]
    fn it_may_add_to_tests_and_attacks() {
        use norn_symbaroum::world::Grade;
        let grade = Grade { test: Some(Cunning), to_test: 2, to_attack: 1, ..Grade::default() };
        let world = able(engaged(fighting(two(&[], &[])), &[(A, X)]), A, "Learned", grade);
        assert!(value_is(&world, &test(A, Cunning), 12));
        let played = play(&world, &strike(A, X, "Fists and feet"), &[20], &[]);
        assert_eq!(totals(&played, "symbaroum.combat-action.attack"), [11]);
    }
}

mod symbaroum_missing_mystical_powers {
    use super::*;

    #[test]
    fn lay_on_hands_loads() {
        let power = Power::find(&four(), "Lay on Hands").map(|power| {
            let power = power.novice.clone();
            let die = power.heals.map(norn_kernel::Die::sides);
            (power.test, die, power.stabilises, power.sight, (power.corruption, power.corruption_die))
        });
        assert_eq!(power, Some((None, Some(4), true, false, (1, None))));
        assert_eq!(listed(&four(), "symbaroum.missing.mystical-powers", "ours").len(), 1);
    }
    #[test]
    fn one_of_the_tables_own_is_tested_with_resolute() {
        let bolt = draft(
            "power",
            &[("name", Value::text("Bolt")), ("damage", Value::Number(6)), ("sight", true.into())],
        );
        let world = built(four(), A, &bolt);
        let world = fighting(but(world, A, |one| {
            one.powers.insert("Bolt".into(), Level::Novice);
        }));
        let uses = act(A, Deed::UsePower { name: "Bolt".into(), target: X });
        let hit = play(&world, &uses, &[10, 4], &[]);
        assert_eq!((hit.outcome(), toughness(&hit.world, X)), (Some("success"), 6));
        assert_eq!(play(&world, &uses, &[11], &[]).outcome(), Some("failure"));
        let unknown = act(B, Deed::UsePower { name: "Bolt".into(), target: X });
        assert_eq!(refused(&turn_of(world, B), &unknown), Some("symbaroum.missing.mystical-powers"));
    }
    #[test]
    fn whoever_is_aimed_at_knows_of_it() {
        let bolt = draft("power", &[("name", Value::text("Bolt")), ("damage", Value::Number(6))]);
        let world = but(built(four(), A, &bolt), A, |one| {
            one.powers.insert("Bolt".into(), Level::Novice);
        });
        let mut world = fighting(world);
        fighter(&mut world, X).unaware.insert(A, 9);
        fighter(&mut world, A).unaware.insert(X, 9);
        let uses = act(A, Deed::UsePower { name: "Bolt".into(), target: X });
        let missed = play(&world, &uses, &[11], &[]).world;
        assert!([A, X].iter().all(|who| missed.fighter(*who).expect("a fighter").unaware.is_empty()));
    }
    #[test]
    fn what_heals_without_a_look_heals_by_touch() {
        let world = fighting(but(four(), B, |one| one.toughness = 5));
        let mut world = but(world, A, |one| {
            one.powers.insert("Lay on Hands".into(), Level::Novice);
        });
        let lays = act(A, Deed::UsePower { name: "Lay on Hands".into(), target: B });
        assert_eq!(refused(&world, &lays), None);
        combat(&mut world).distances.insert((A, B), 40);
        assert_eq!(refused(&world, &lays), Some("symbaroum.first-aid"));
        let power = Power::find(&world, "Lay on Hands").expect("a power").clone();
        let novice = norn_symbaroum::world::Working { sight: true, ..power.novice };
        let from_afar = Power { novice, ..Power::default() };
        world.lists.powers.insert("Lay on Hands".into(), Amendment::Own(from_afar));
        assert_eq!(refused(&world, &lays), None);
    }
    #[test]
    fn an_enemys_is_resisted() {
        let bolt = draft("power", &[("name", Value::text("Bolt")), ("damage", Value::Number(6))]);
        let world = but(built(two(&[(Resolute, 11)], &[(Resolute, 12)]), A, &bolt), X, |one| {
            one.powers.insert("Bolt".into(), Level::Novice);
        });
        let uses = act(X, Deed::UsePower { name: "Bolt".into(), target: A });
        let world = turn_of(fighting(world), X);
        let resisted = play(&world, &uses, &[9], &[]);
        assert_eq!(
            (totals(&resisted, "symbaroum.test.notation"), resisted.outcome()),
            (vec![9], Some("failure"))
        );
        assert_eq!(toughness(&play(&world, &uses, &[10], &[]).world, A), 7);
    }
}

mod symbaroum_missing_corruption {
    use super::*;

    fn lays(corruption: i32) -> (i32, usize) {
        let world = world([(A, hero("Ada", &[(Resolute, 11)])), (B, hero("Bo", &[]))]);
        let world = but(but(world, B, |one| one.toughness = 5), A, |one| {
            one.powers.insert("Lay on Hands".into(), Level::Novice);
            one.corruption = corruption;
        });
        assert_eq!(corruption_threshold(world.character(A)), 6);
        let played =
            play(&world, &act(A, Deed::UsePower { name: "Lay on Hands".into(), target: B }), &[1], &[]);
        (played.world.character(A).corruption, played.told("symbaroum.missing.corruption", "reached").len())
    }

    #[test]
    fn it_grows_and_is_told_at_the_threshold() {
        assert_eq!(four().character(A).corruption, 0);
        assert_eq!(lays(0), (1, 0));
        assert_eq!(lays(4), (5, 0));
        assert_eq!(lays(5), (6, 1));
        assert_eq!(lays(6), (7, 1));
    }
    #[test]
    fn only_the_game_master_is_told() {
        for (who, on) in [(A, B), (X, Y)] {
            let world = but(but(four(), on, |one| one.toughness = 5), who, |one| {
                one.powers.insert("Lay on Hands".into(), Level::Novice);
                one.corruption = 9;
            });
            let lays = act(who, Deed::UsePower { name: "Lay on Hands".into(), target: on });
            let played = play(&world, &lays, if who == A { &[1] } else { &[2] }, &[]);
            let told = played.line(|line| match line {
                norn_kernel::Line::Told { key, part, .. } => {
                    key.id() == "symbaroum.missing.corruption" && part == "reached"
                }
                _ => false,
            });
            assert_eq!(told.audience, norn_kernel::Audience::Referee);
        }
    }
    #[test]
    fn the_game_master_may_change_it() {
        assert_eq!(written(four(), "character/1/corruption", 3).character(A).corruption, 3);
        assert_eq!(wrong(&but(four(), A, |one| one.corruption = -1)), ["symbaroum.missing.corruption"]);
    }
}

mod symbaroum_missing_elixirs {
    use super::*;

    #[test]
    fn the_herbal_cure_loads() {
        let world = four();
        let cure = Elixir::find(&world, "Herbal cure");
        let cure = cure.map(|cure| (cure.heals, cure.stabilises, cure.equipment));
        assert_eq!(cure, Some((1, true, false)));
        assert!(Elixir::printed().starters.is_empty());
    }
    #[test]
    fn two_more_damage_with_what_it_is_put_on() {
        let mut world = armed(two(&[], &[(Strong, 20)]), A, "Plain sword");
        let oil = Elixir { equipment: true, damage: 2, turns: 2, ..Elixir::default() };
        world.lists.elixirs.insert("Oil".into(), Amendment::Own(oil));
        let world = engaged(fighting(with_elixir(world, A, "Oil", 1)), &[(A, X)]);
        let uses = Deed::Elixir { name: "Oil".into(), on: A, item: Some("Plain sword".into()) };
        let world = play(&world, &act(A, uses), &[], &[]).world;
        let total = |weapon| play(&world, &strike(A, X, weapon), &[1, 3], &[]).total();
        assert_eq!([total("Plain sword"), total("Fists and feet")], [Some(5), Some(3)]);
    }
    #[test]
    fn two_more_strong_for_three_turns() {
        let mut world = world([(A, hero("Ada", &[(Strong, 12)]))]);
        let brew = Elixir { attribute: Some(Strong), modifier: 2, turns: 3, ..Elixir::default() };
        world.lists.elixirs.insert("Brew".into(), Amendment::Own(brew));
        let mut world = fighting(with_elixir(world, A, "Brew", 1));
        world =
            play(&world, &act(A, Deed::Elixir { name: "Brew".into(), on: A, item: None }), &[], &[]).world;
        for turn in 1..=5 {
            assert_eq!(world.combat.as_ref().expect("a fight").turn, turn);
            assert!(value_is(&world, &test(A, Strong), if turn <= 3 { 14 } else { 12 }));
            world = play(&world, &end_turn(A), &[], &[]).world;
        }
        let again = act(A, Deed::Elixir { name: "Brew".into(), on: A, item: None });
        assert_eq!(refused(&world, &again), Some("symbaroum.missing.elixirs"));
    }

    /// Ada, to whom an elixir adds 3 to this for so many turns.
    fn quickened(attribute: norn_symbaroum::world::Attribute, left: u32) -> World {
        let lasting = norn_symbaroum::world::Lasting {
            name: "Brew".into(),
            modifies: Some((attribute, 3)),
            damage: None,
            left,
        };
        but(two(&[], &[]), A, |one| one.lasting.push(lasting))
    }

    #[test]
    fn a_day_is_longer_than_any_turns() {
        let world = quickened(Strong, 900);
        assert!(value_is(&world, &test(A, Strong), 13));
        let wait = Attempt::Wait(norn_symbaroum::rules::harm::healing::Wait { days: 1 });
        assert!(value_is(&play(&world, &wait, &[], &[]).world, &test(A, Strong), 10));
    }
    #[test]
    fn what_adds_to_quick_adds_to_defense() {
        let quick = quickened(Quick, 3);
        assert_eq!((defense(&quick, A), defense(&quickened(Strong, 3), A)), (13, 10));
        let world = turn_of(engaged(fighting(quick), &[(A, X)]), X);
        let played = play(&world, &strike(X, A, "Fists and feet"), &[13], &[]);
        assert_eq!((totals(&played, "symbaroum.defense.test"), played.outcome()), (vec![13], Some("miss")));
    }
    #[test]
    fn the_game_master_shortens_or_ends_it() {
        let world = written(quickened(Strong, 3), "character/1/lasting/Brew", 1);
        assert_eq!(world.character(A).lasting[0].left, 1);
        let world = written(world, "character/1/lasting/Brew", false);
        assert!(value_is(&world, &test(A, Strong), 10));
    }
}

mod symbaroum_missing_character_creation {
    use super::*;

    #[test]
    fn the_game_master_says_how_much_experience_there_is() {
        let form = Symbaroum.forms(&four()).into_iter().find(|form| form.name == "character");
        let fields = form.expect("a form").fields;
        let theirs: Vec<&str> =
            fields.iter().filter(|field| field.by == By::Referee).map(|field| field.name).collect();
        assert_eq!(theirs, ["experience"]);
    }

    #[test]
    fn ten_in_everything_to_begin_with() {
        let world = built(Symbaroum.start(), A, &draft("character", &[("name", Value::text("Ada"))]));
        let one = world.character(A);
        assert_eq!(
            (most(one), one.toughness, pain_threshold(one).expect("some"), corruption_threshold(one)),
            (10, 10, 5, 5)
        );
        assert_eq!((defense(&world, A), one.unspent, one.earned), (10, 0, 0));
    }
    #[test]
    fn gear_abilities_and_experience() {
        let draft = draft(
            "character",
            &[
                ("name", Value::text("Ada")),
                (
                    "things",
                    things(&[
                        ("Sword", "Plain sword", 1),
                        ("Round", "Shield", 1),
                        ("Padding", "Light padding", 1),
                        ("Herbal cure", "Herbal cure", 2),
                    ]),
                ),
                ("abilities", rows(&[&[Value::text("Medicus"), Value::word("adept")]])),
                ("powers", rows(&[&[Value::text("Lay on Hands"), Value::word("novice")]])),
                ("experience", Value::Number(30)),
            ],
        );
        let world = built(Symbaroum.start(), A, &draft);
        let one = world.character(A);
        assert!(one.things["Sword"].ready && one.things["Round"].ready);
        assert_eq!((defense(&world, A), one.things["Herbal cure"].pieces, one.unspent), (10, 2, 30));
        assert_eq!((one.abilities["Medicus"], one.powers.len()), (Level::Adept, 1));
        let nameless = problems_of(
            &Symbaroum.start(),
            &norn_kernel::Draft { form: "character".into(), ..norn_kernel::Draft::default() },
        );
        assert_eq!(nameless[0].at, "name");
    }
    #[test]
    fn what_only_creatures_have_no_character_begins_with() {
        let strangler = [
            ("name", Value::text("Strangler")),
            ("creatures", true.into()),
            ("level", Value::word("novice")),
        ];
        let world = built(four(), A, &draft("ability", &strangler));
        let knows = |form: &'static str| {
            let known = rows(&[&[Value::text("Strangler"), Value::word("novice")]]);
            problems_of(&world, &draft(form, &[("name", Value::text("Ulf")), ("abilities", known)])).len()
        };
        assert_eq!([knows("character"), knows("opponent")], [1, 0]);
    }
    #[test]
    fn whom_one_meets_has_a_name_too() {
        let wrong = |values: &[(&str, Value)]| -> Vec<String> {
            problems_of(&four(), &draft("opponent", values))
                .into_iter()
                .map(|one| one.at.to_string())
                .collect()
        };
        assert_eq!(wrong(&[]), ["name"]);
        assert_eq!(wrong(&[("like", Value::text("Gaunt hound"))]), [""; 0], "the list has one");
    }
}

/// One of the list.
fn creature(world: World, who: Who, like: &str) -> World {
    let values = [("name", Value::text(like)), ("like", Value::text(like))];
    built(world, who, &draft("opponent", &values))
}

mod symbaroum_missing_creatures {
    use super::*;

    fn numbers(like: &str) -> (i32, i32, i32, i32, i32) {
        let world = engaged(fighting(creature(two(&[], &[]), Y, like)), &[(A, Y)]);
        let world = turn_of(world, Y);
        let weapon = norn_symbaroum::rules::characters::weapons::every(&world, Y)[0].0.clone();
        let hit = play(&world, &strike(Y, A, &weapon), &[20], &[]);
        let one = world.character(Y);
        let armour = one.armour().and_then(|(_, armour)| armour.die).map_or(0, gear::fixed);
        (
            most(one),
            pain_threshold(one).expect("some"),
            defense(&world, Y),
            hit.total().expect("damage"),
            armour,
        )
    }

    #[test]
    fn three_of_ours() {
        assert_eq!(numbers("Road robber"), (11, 6, 9, 4, 2));
        assert_eq!(numbers("Gaunt hound"), (10, 5, 13, 3, 0));
        assert_eq!(numbers("Wall guard"), (12, 6, 9, 4, 3));
        assert_eq!([9, 13, 9].map(opposed_by), [1, -3, 1]);
    }
    #[test]
    fn one_on_the_partys_side_is_an_ally() {
        use norn_symbaroum::rules::combat::{fights, movement::Goal};
        let guard = draft("opponent", &[("name", Value::text("Hired guard")), ("friendly", true.into())]);
        let world = fighting(armed(built(four(), Y, &guard), Y, "Hunting spear"));
        assert!(!world.is_players(Y));
        let reach = "symbaroum.ready.long-free-attack";
        let steps = |who, on| {
            play(&turn_of(world.clone(), who), &moves(who, Goal::Engage(on)), &[], &[(reach, no())])
        };
        assert_eq!(steps(X, Y).asked(reach), 1);
        let engaged_with = engaged(world.clone(), &[(X, Y)]);
        assert_eq!(refused(&engaged_with, &moves(A, Goal::Flank(X))), None);
        assert_eq!(refused(&engaged_with, &moves(A, Goal::Flank(Y))), Some("symbaroum.movement.use.flank"));
        let against = written(engaged_with, "character/12/friendly", false);
        assert_eq!(refused(&against, &moves(A, Goal::Flank(X))), Some("symbaroum.movement.use.flank"));
        let won = but(world.clone(), X, |one| (one.toughness, one.fate) = (0, Fate::Unconscious));
        assert!(fights::is_decided(&won) && !fights::is_decided(&world));
        let falls =
            Attempt::Harm(norn_symbaroum::rules::combat::damage::Harm { who: Y, damage: 40, armour: false });
        let asked = play(&world, &falls, &[], &[("symbaroum.death.creatures", word("unconscious"))]);
        assert_eq!(asked.asked("symbaroum.death.creatures"), 1);
    }
    #[test]
    fn one_that_is_chosen_brings_its_name_and_what_only_creatures_have_nobody_learns() {
        let like = draft("opponent", &[("like", Value::text("Road robber"))]);
        let world = built(built(four(), Who(30), &like), Who(31), &like);
        let names = [Who(30), Who(31)].map(|who| world.character(who).name.clone());
        assert_eq!(names, ["Road robber", "Road robber 2"]);
        let jaw = |creatures: bool| {
            let jaw = draft("ability", &[("name", Value::text("Jaw")), ("creatures", creatures.into())]);
            let world = built(four(), A, &jaw);
            let learns = norn_symbaroum::rules::characters::experience::learnable(&world);
            learns.iter().any(|name| name == "Jaw")
        };
        assert_eq!([jaw(false), jaw(true)], [true, false]);
    }
    #[test]
    fn what_a_table_adds_is_ready_to_be_met() {
        let hag = draft("creature", &[("name", Value::text("Hag"))]);
        let made = |world: &World| {
            let all = norn_symbaroum::surface::forms::ready_made(world);
            all.iter().map(|draft| draft.values["like"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(made(&four()), [] as [Value; 0]);
        assert_eq!(made(&built(four(), A, &hag)), [Value::text("Hag")]);
    }
    #[test]
    fn they_are_marked_as_ours() {
        let names = ["Gaunt hound", "Road robber", "Wall guard"].map(Value::text);
        assert_eq!(listed(&four(), "symbaroum.missing.creatures", "ours"), names);
    }
    #[test]
    fn what_there_is_to_meet_is_the_game_masters() {
        let world = four();
        let rows = rows_of(&world, &Viewer::Player(vec![A]), None);
        assert!(rows.iter().all(|row| row.label.key.id() != "symbaroum.missing.creatures"));
        let taken = Effect::from(norn_symbaroum::world::ListChange::Creature("Troll".into(), None));
        assert_eq!(norn_kernel::World::audience(&world, &taken), norn_kernel::Audience::Referee);
        let gone = written(world, "creature/Gaunt hound", false);
        let told =
            |viewer| shown(&gone, &viewer, None, "symbaroum.missing.character-creation", "taken-away").len();
        assert_eq!([Viewer::Referee, Viewer::Player(vec![A])].map(told), [1, 0]);
    }
    #[test]
    fn the_hound_bites_at_once_and_the_guards_spear_does_not_reach() {
        let hound = fighting(undrawn(creature(two(&[], &[]), Y, "Gaunt hound"), Y));
        let hound = turn_of(engaged(hound, &[(A, Y)]), Y);
        assert_eq!(refused(&hound, &strike(Y, A, "Claws or teeth, small")), None);
        let guard = fighting(creature(two(&[], &[]), Y, "Wall guard"));
        assert_eq!(play(&guard, &moves(A, Goal::Engage(Y)), &[], &[]).asked.len(), 0);
    }
    #[test]
    fn with_values_of_their_own() {
        let values = [
            ("name", Value::text("Troll")),
            (
                "overrides",
                rows(&[
                    &[Value::word("toughness"), Value::Number(40)],
                    &[Value::word("damage"), Value::Number(9)],
                ]),
            ),
        ];
        let world = built(four(), Z, &draft("opponent", &values));
        assert_eq!((most(world.character(Z)), toughness(&world, Z)), (40, 40));
        let row = draft(
            "creature",
            &[("name", Value::text("Wolf")), ("weapon", Value::text("Claws or teeth, small"))],
        );
        let world = creature(built(world, Z, &row), Y, "Wolf");
        assert!(world.character(Y).weapon("Claws or teeth, small").is_some());
    }
}

mod symbaroum_missing_sample_fight {
    use super::*;

    #[test]
    fn the_whole_exchange() {
        let values = [(Accurate, 13), (Quick, 12), (Strong, 11), (Vigilant, 11)];
        let world = world([(A, hero("Alva", &values))]);
        let world = armoured(armed(creature(world, X, "Road robber"), A, "Plain sword"), A, "Light padding");
        let one = world.character(A);
        assert_eq!((defense(&world, A), one.toughness, pain_threshold(one).expect("some")), (11, 11, 6));
        let begins = BeginCombat {
            fighters: BTreeSet::from([A, X]),
            facing: BTreeSet::from([(A, X)]),
            ..BeginCombat::default()
        };
        let world = play(&world, &Attempt::BeginCombat(begins), &[], &[]).world;
        assert_eq!(world.combat.as_ref().expect("a fight").order, [A, X]);
        let hit = play(&world, &strike(A, X, "Plain sword"), &[14, 7], &[]);
        assert_eq!((hit.total(), hit.outcome(), toughness(&hit.world, X)), (Some(5), Some("wounded"), 6));
        let world = play(&hit.world, &end_turn(A), &[], &[]).world;
        let hit = play(&world, &strike(X, A, "Plain sword"), &[11, 1], &[]);
        assert_eq!((hit.total(), toughness(&hit.world, A)), (Some(3), 8));
        let world = play(&hit.world, &end_turn(X), &[], &[]).world;
        let hit = play(&world, &strike(A, X, "Plain sword"), &[3, 8], &[]);
        assert_eq!(
            (hit.total(), hit.outcome(), hit.asked("symbaroum.pain.choice")),
            (Some(6), Some("down"), 0)
        );
        assert_eq!(hit.world.character(X).fate, Fate::Dead);
    }
    #[test]
    fn there_is_somebody_to_begin_with() {
        let cast = Symbaroum.cast();
        let world = cast
            .drafts
            .iter()
            .zip(1..)
            .fold(Symbaroum.start(), |world, (draft, n)| built(world, Who(n), draft));
        assert_eq!((world.characters.len(), wrong(&world)), (7, vec![]));
        assert_eq!(defense(&world, A), 11);
        assert!(matches!(offered(&world, &Viewer::Referee, &Filled::of("begin-combat")), Next::Fill(_)));
    }
    #[test]
    fn a_knife_heals_nobody() {
        let helps = act(A, Deed::FirstAid { patient: B, means: Means::Cure { name: "Belt knife".into() } });
        assert_eq!(refused(&but(four(), B, |one| one.toughness = 3), &helps), Some("symbaroum.first-aid"));
        let rows = shown(&four(), &Viewer::Referee, Some(A), "symbaroum.toughness.current", "row");
        assert_eq!(rows, [Shown::Gauge { now: 10, max: 10 }]);
    }
}
