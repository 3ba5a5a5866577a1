//! Movement, reactions, Free Attacks, flanking: every case of the checks.
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::show::Shown;
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};
use norn_play::{Odds, Options};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::circumstances::{is_flanked, reasons};
use norn_symbaroum::rules::combat::damage::Harm;
use norn_symbaroum::rules::combat::fights::BeginCombat;
use norn_symbaroum::rules::combat::free_attack::Claim;
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::rules::harm::death::{DeathTest, Decree, Decreed};
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Fate, Grade, Spent, Trigger, World};
use norn_symbaroum::{Attempt, Symbaroum};

fn spent(world: &World, who: Who) -> (bool, bool) {
    let Spent { combat, movement } = world.fighter(who).expect("a fighter").spent;
    (combat, movement)
}

const WITHDRAW: &str = "symbaroum.disengage";
const PASS: &str = "symbaroum.movement.use.pass";

/// A is in melee with X, Y and Z.
fn surrounded() -> World {
    engaged(fighting(six()), &[(A, X), (A, Y), (A, Z)])
}

/// X is flanked by A and B.
fn flanked() -> World {
    behind(engaged(fighting(six()), &[(A, X), (B, X)]), X, B)
}

/// Whether an attack has advantage.
fn favoured(world: &World, by: Who, on: Who, ranged: bool) -> bool {
    !reasons(world, by, on, ranged).is_empty()
}

mod symbaroum_movement_abstract {
    use super::*;

    #[test]
    fn a_fight_has_no_places() {
        let map = Symbaroum.show(&surrounded(), &Viewer::Referee).maps.pop();
        assert_eq!(map.as_ref().map(|map| (map.places.len(), map.tokens.len())), Some((0, 6)));
        let map = map.expect("a map");
        assert_eq!(map.engaged, [(A, X), (A, Y), (A, Z)]);
        assert!(map.tokens.iter().all(|token| token.place.is_none()));
    }
}

mod symbaroum_movement_distance {
    use super::*;

    fn apart(metres: u16) -> World {
        let mut world = fighting(four());
        combat(&mut world).distances.insert((A, X), metres);
        world
    }

    #[test]
    fn ten_metres_each() {
        assert_eq!(refused(&apart(10), &moves(A, Goal::Engage(X))), None);
        assert_eq!(refused(&apart(15), &moves(A, Goal::Engage(X))), Some("symbaroum.movement.distance"));
        let nearer = play(&apart(15), &moves(A, Goal::Toward(X)), &[], &[]).world;
        assert_eq!(nearer.combat.as_ref().expect("a fight").distances[&(A, X)], 5);
        assert_eq!(refused(&nearer, &moves(A, Goal::Engage(X))), None);
    }
    #[test]
    fn twice_as_far_round_somebody() {
        let far = |metres| {
            let mut world = fighting(six());
            combat(&mut world).distances.insert((A, Y), metres);
            world
        };
        let rule = Some("symbaroum.movement.distance");
        let round = |goal| around(A, goal, &[X]);
        let reached = |goal: fn(Who) -> Goal| [20, 21].map(|metres| refused(&far(metres), &round(goal(Y))));
        assert_eq!(reached(Goal::Engage), [None, rule]);
        assert_eq!(refused(&far(20), &past(A, Goal::Engage(Y), &[X])), rule);
        let flanks = |metres| {
            let world = engaged(far(metres), &[(B, Y)]);
            refused(&world, &round(Goal::Flank(Y)))
        };
        assert_eq!([20, 21].map(flanks), [None, rule]);
        let nearer = play(&far(25), &round(Goal::Toward(Y)), &[], &[]).world;
        assert_eq!(nearer.combat.as_ref().expect("a fight").distances[&(A, Y)], 5);
    }
    #[test]
    fn what_is_reached_the_long_way_alone_is_offered_so() {
        let mut world = fighting(six());
        combat(&mut world).distances.insert((A, Y), 15);
        let filled = Filled::of("engage").with("who", A).with("target", Y);
        let Next::Fill(past) = offered(&world, &Viewer::Referee, &filled.clone().with_defaults()) else {
            panic!("a field")
        };
        assert_eq!((past.name, values_of(&past.range)), ("past", vec![X.into(), Z.into()]));
        let filled = filled.with("past", Value::List(vec![X.into()]));
        let ready = |filled: &Filled| offered(&world, &Viewer::Referee, filled);
        let round = Next::Ready(around(A, Goal::Engage(Y), &[X]));
        assert_eq!([ready(&filled), ready(&filled.clone().with("around", true))], [round.clone(), round]);
        fighter(&mut world, A).spent.combat = true;
        let engages =
            offered(&world, &Viewer::Referee, &Filled::of("engage").with("who", A).with("target", Y));
        assert!(matches!(engages, Next::Refused(it) if it.rule().id() == "symbaroum.movement.distance"));
    }
    #[test]
    fn the_game_master_says_how_far() {
        let put = |metres| Attempt::Arrange(Arrange::Distance { who: A, other: X, metres });
        let far = play(&fighting(four()), &put(Some(15)), &[], &[]).world;
        assert_eq!(refused(&far, &moves(A, Goal::Engage(X))), Some("symbaroum.movement.distance"));
        let near = play(&far, &put(None), &[], &[]).world;
        assert_eq!(refused(&near, &moves(A, Goal::Engage(X))), None);
        assert_eq!(refused(&near, &moves(A, Goal::Toward(X))), Some("symbaroum.movement.distance"));
    }
    #[test]
    fn no_further_than_can_be_written_down() {
        let put = |metres| Attempt::Arrange(Arrange::Distance { who: A, other: X, metres: Some(metres) });
        assert_eq!(refused(&fighting(four()), &put(10_000)), None);
        assert_eq!(refused(&fighting(four()), &put(10_001)), Some("symbaroum.movement.distance"));
    }
}

mod symbaroum_movement_stop_at_enemy {
    use super::*;

    #[test]
    fn the_rest_is_lost() {
        let mut world = fighting(four());
        combat(&mut world).distances.insert((A, X), 4);
        let after = play(&world, &moves(A, Goal::Engage(X)), &[], &[]).world;
        assert!(after.are_engaged(A, X));
        assert!(after.combat.as_ref().expect("a fight").distances.is_empty());
        assert_eq!(spent(&after, A), (false, true));
    }
}

mod symbaroum_movement_engagement {
    use super::*;

    const FALL: Attempt = Attempt::Harm(Harm { who: A, damage: 99, armour: false });

    /// A has collapsed in melee with X.
    fn fallen() -> World {
        play(&engaged(fighting(four()), &[(A, X)]), &FALL, &[], &[]).world
    }

    fn decreed(world: &World, who: Who, fate: Decreed) -> World {
        play(world, &Attempt::Decree(Decree { who, fate }), &[], &[]).world
    }

    fn wakes(world: &World, who: Who) -> World {
        decreed(world, who, Decreed::Wakes)
    }

    #[test]
    fn it_decides_who_can_be_hit() {
        let world = engaged(fighting(armed(four(), A, "Throwing dart")), &[(A, X)]);
        assert!(world.are_engaged(A, X) && world.are_engaged(X, A));
        assert_eq!(refused(&world, &strike(A, X, "Fists and feet")), None);
        assert_eq!(refused(&world, &strike(A, Y, "Fists and feet")), Some("symbaroum.movement.engagement"));
        assert_eq!(refused(&world, &strike(A, Y, "Throwing dart")), None);
    }
    #[test]
    fn whoever_is_down_is_struck_by_those_who_stand_there() {
        let world = fallen();
        assert_eq!((world.engaged_with(A).count(), world.lies_beside(A, X)), (0, true));
        let blow = |by| strike(by, A, "Fists and feet");
        assert_eq!(refused(&turn_of(world.clone(), X), &blow(X)), None);
        // Anybody else has to come there first.
        let world = turn_of(world, Y);
        assert_eq!(refused(&world, &blow(Y)), Some("symbaroum.movement.engagement"));
        let mut far = world.clone();
        combat(&mut far).distances.insert((A, Y), 4);
        for world in [world, far] {
            let there = play(&world, &moves(Y, Goal::Engage(A)), &[], &[]).world;
            assert_eq!((spent(&there, Y), there.distance(A, Y)), ((false, true), None));
            assert_eq!(refused(&there, &blow(Y)), None);
            assert_eq!(refused(&there, &moves(Y, Goal::Engage(A))), Some("symbaroum.movement.use.engage"));
        }
    }
    #[test]
    fn whoever_is_down_and_far_is_out_of_reach() {
        let mut world = turn_of(fallen(), X);
        combat(&mut world).distances.insert((A, X), 60);
        assert_eq!(refused(&world, &strike(X, A, "Fists and feet")), Some("symbaroum.movement.engagement"));
        assert!(!wakes(&world, A).are_engaged(A, X));
    }
    #[test]
    fn whoever_wakes_is_in_melee_with_those_who_have_stayed() {
        let world = fallen();
        let awake = wakes(&world, A);
        assert_eq!(awake.engaged_with(A).collect::<Vec<_>>(), [X]);
        assert_eq!(wrong(&awake), Vec::<&str>::new());
        assert!(!awake.lies_beside(A, X));
        let mut tests = turn_of(world.clone(), A);
        combat(&mut tests).turn = 3;
        let tested = play(&tests, &Attempt::DeathTest(DeathTest { who: A }), &[1, 4], &[]).world;
        assert!(tested.are_engaged(A, X) && tested.character(A).prone);
        // However somebody is woken, and by the game master's hand as well.
        assert!(written(world.clone(), "character/1/toughness", 3).are_engaged(A, X));
        let cure = Deed::Elixir { name: "Herbal cure".into(), on: A, item: None };
        let cured = turn_of(with_elixir(world.clone(), B, "Herbal cure", 1), B);
        assert!(play(&cured, &act(B, cure), &[], &[]).world.are_engaged(A, X));
        // Those who have gone, or hide, are not there any more.
        let gone = play(&turn_of(world.clone(), X), &moves(X, Goal::Engage(B)), &[], &[]).world;
        assert_eq!((gone.lies_beside(A, X), wakes(&gone, A).engaged_with(A).count()), (false, 0));
        let fights = turn_of(engaged(world.clone(), &[(B, Y)]), X);
        assert!(!play(&fights, &moves(X, Goal::Flank(B)), &[], &[]).world.lies_beside(A, X));
        let hides = Attempt::Arrange(Arrange::Hidden { who: X, on: true });
        let hidden = wakes(&play(&world, &hides, &[], &[]).world, A);
        assert_eq!((hidden.engaged_with(A).count(), hidden.is_seen(X)), (0, false));
    }
    #[test]
    fn of_two_who_are_down_the_second_to_wake_is_in_melee() {
        let world = decreed(&fallen(), X, Decreed::Unconscious);
        for (first, second) in [(A, X), (X, A)] {
            let one = wakes(&world, first);
            assert_eq!((one.engaged_with(first).count(), wrong(&one)), (0, vec![]));
            assert!(wakes(&one, second).are_engaged(A, X));
        }
    }
    #[test]
    fn whoever_wakes_among_too_many_has_no_room() {
        let mut world = six();
        for who in [4, 5] {
            world.characters.insert(Who(who), hero(&format!("Who {who}"), &[]).into());
        }
        let pairs = [B, C, Who(4), Who(5)].map(|who| (who, X));
        let fell = play(&engaged(fighting(world), &[(A, X)]), &FALL, &[], &[]).world;
        assert!(!wakes(&engaged(fell, &pairs), A).are_engaged(A, X));
    }
    #[test]
    fn death_and_leaving_end_it() {
        let world = but(surrounded(), X, |one| one.toughness = 1);
        let killed = play(&world, &strike(A, X, "Fists and feet"), &[1, 4], &[]).world;
        assert_eq!(killed.engaged_with(A).collect::<Vec<_>>(), [Y, Z]);
        let left = play(&killed, &moves(A, Goal::Away), &[1, 1], &[]).world;
        assert_eq!(left.engaged_with(A).count(), 0);
    }
    #[test]
    fn the_game_master_may_say_who() {
        let put = |on| Attempt::Arrange(Arrange::Engaged { who: B, other: Y, on, behind: false });
        let world = play(&fighting(four()), &put(true), &[], &[]).world;
        assert!(world.are_engaged(B, Y));
        assert!(!play(&world, &put(false), &[], &[]).world.are_engaged(B, Y));
        // Whoever is down can be struck from there, and no more.
        let mut down = dying(fighting(four()), B, 0, 1);
        combat(&mut down).distances.insert((B, Y), 4);
        let there = play(&down, &put(true), &[], &[]).world;
        assert_eq!((there.are_engaged(B, Y), there.lies_beside(B, Y)), (false, true));
        assert_eq!(refused(&turn_of(there.clone(), Y), &strike(Y, B, "Fists and feet")), None);
        assert!(!play(&there, &put(false), &[], &[]).world.lies_beside(B, Y));
        let filled =
            Filled::of("arrange").with("what", Value::word("engaged")).with("who", Y).with("other", B);
        let usual = |world: &World| match offered(world, &Viewer::Referee, &filled) {
            Next::Fill(param) => param.default,
            other => panic!("{other:?}"),
        };
        assert_eq!((usual(&down), usual(&there)), (Some(true.into()), Some(false.into())));
        let both = dying(down, Y, 0, 1);
        assert_eq!(refused(&both, &put(true)), Some("symbaroum.movement.engagement"));
    }
    #[test]
    fn some_face_each_other_from_the_beginning() {
        let it = BeginCombat { fighters: [A, X].into(), facing: [(A, X)].into(), ..BeginCombat::default() };
        let world = two(&[(Quick, 12)], &[]);
        assert!(play(&world, &Attempt::BeginCombat(it), &[], &[]).world.are_engaged(A, X));
    }
    #[test]
    fn an_ability_earns_no_free_attack_on_anybody_else() {
        let grade = Grade { free_attacks: true, ..Grade::default() };
        let world = engaged(fighting(able(four(), A, "Riposte", grade)), &[(A, X)]);
        let claim = |on| Attempt::Claim(Claim { who: A, on, ability: "Riposte".into() });
        assert_eq!(
            (refused(&world, &claim(X)), refused(&world, &claim(Y))),
            (None, Some("symbaroum.movement.engagement"))
        );
    }
}

mod symbaroum_movement_use_engage {
    use super::*;

    #[test]
    fn both_are_engaged() {
        let after = play(&fighting(four()), &moves(A, Goal::Engage(X)), &[], &[]).world;
        assert_eq!((after.engaged_with(A).collect(), after.engaged_with(X).collect()), (vec![X], vec![A]));
        assert_eq!(refused(&after, &moves(A, Goal::Engage(X))), Some("symbaroum.movement.use.engage"));
    }
    #[test]
    fn a_spear_is_offered_its_blow() {
        let world = fighting(armed(four(), X, "Hunting spear"));
        let played = play(&world, &moves(A, Goal::Engage(X)), &[1], &[]);
        assert_eq!(played.asked("symbaroum.ready.long-free-attack"), 1);
    }
}

mod symbaroum_movement_use_flank {
    use super::*;

    #[test]
    fn behind_an_enemy_who_fights_an_ally() {
        let world = turn_of(engaged(fighting(four()), &[(A, X)]), B);
        let after = play(&world, &moves(B, Goal::Flank(X)), &[], &[]).world;
        assert!(is_flanked(&after, X) && after.are_engaged(B, X));
        assert_eq!(spent(&after, B), (false, true));
        let again = turn_of(after, B);
        assert_eq!(refused(&again, &moves(B, Goal::Flank(X))), Some("symbaroum.movement.use.flank"));
    }
    #[test]
    fn not_behind_one_who_fights_nobody() {
        let world = turn_of(engaged(fighting(four()), &[(A, X)]), B);
        assert_eq!(refused(&world, &moves(B, Goal::Flank(Y))), Some("symbaroum.movement.use.flank"));
        assert_eq!(refused(&world, &moves(B, Goal::Engage(Y))), None);
    }
}

mod symbaroum_movement_use_pass {
    use super::*;

    #[test]
    fn each_one_passed_may_attack() {
        let world = fighting(six());
        let one = play(&world, &past(A, Goal::Engage(Z), &[X]), &[1], &[]);
        assert_eq!(one.asked(PASS), 1);
        let two = play(&world, &past(A, Goal::Engage(Z), &[X, Y]), &[1, 1], &[]);
        assert_eq!((two.asked(PASS), two.world.are_engaged(A, Z)), (2, true));
    }
    #[test]
    fn whoever_is_passed_stays_unseen_no_more() {
        let world = but(fighting(six()), X, |one| one.hidden = true);
        let played = play(&world, &past(A, Goal::Away, &[X]), &[1], &[]);
        assert_eq!((played.asked(PASS), played.world.is_seen(X)), (1, true));
    }
    #[test]
    fn with_bare_hands_if_need_be() {
        let world = fighting(undrawn(armed(six(), X, "Plain sword"), X));
        let played = play(&world, &past(A, Goal::Away, &[X]), &[11], &[]);
        assert_eq!(played.numbers("symbaroum.damage.npc-values")[0].0, 2);
    }
    #[test]
    fn the_open_side_is_no_passing() {
        let world = turn_of(engaged(fighting(six()), &[(A, X)]), B);
        assert_eq!(play(&world, &moves(B, Goal::Flank(X)), &[], &[]).asked.len(), 0);
    }
    #[test]
    fn whoever_is_left_and_passed_attacks_once() {
        let world = engaged(fighting(six()), &[(A, X)]);
        let played = play(&world, &past(A, Goal::Engage(Y), &[X]), &[1], &[]);
        assert_eq!((played.asked(WITHDRAW), played.asked(PASS)), (1, 0));
        assert!(played.world.are_engaged(A, Y));
    }
    #[test]
    fn only_enemies_and_none_twice() {
        let world = fighting(six());
        for wrong in [vec![B], vec![X, X], vec![Z]] {
            assert_eq!(refused(&world, &past(A, Goal::Engage(Z), &wrong)), Some(PASS));
        }
    }
}

mod symbaroum_movement_use_line_of_sight {
    use super::*;

    #[test]
    fn afterwards_the_shot_is_possible() {
        let mut world = fighting(armed(four(), A, "Hunting bow"));
        combat(&mut world).obscured.insert((A, X));
        assert_eq!(refused(&world, &strike(A, X, "Hunting bow")), Some("symbaroum.line-of-sight.blocked"));
        let after = play(&world, &moves(A, Goal::Sight(X)), &[], &[]).world;
        assert_eq!(refused(&after, &strike(A, X, "Hunting bow")), None);
        assert_eq!(refused(&after, &moves(A, Goal::Sight(X))), Some("symbaroum.movement.use.line-of-sight"));
    }
}

mod symbaroum_movement_use_switch_weapon {
    use super::*;

    #[test]
    fn bow_to_sword() {
        let world = armed(undrawn(armed(four(), A, "Plain sword"), A), A, "Hunting bow");
        let world = engaged(fighting(world), &[(A, X)]);
        let switch = |from: &str, to: &str| act(A, Deed::Switch { from: from.into(), to: to.into() });
        let after = play(&world, &switch("Hunting bow", "Plain sword"), &[], &[]).world;
        assert_eq!(spent(&after, A), (false, true));
        assert_eq!(refused(&after, &strike(A, X, "Plain sword")), None);
        assert_eq!(refused(&after, &strike(A, X, "Hunting bow")), Some("symbaroum.ready.state"));
        let rule = Some("symbaroum.movement.use.switch-weapon");
        assert_eq!(refused(&world, &switch("Plain sword", "Hunting bow")), rule);
    }
    #[test]
    fn a_refusal_speaks_of_what_is_in_hand_and_what_is_not() {
        let said = |world: &World| match offered(
            world,
            &Viewer::Referee,
            &Filled::of("switch-weapon").with("who", A),
        ) {
            Next::Refused(norn_kernel::Refusal(text)) => (text.key.id(), text.args),
            other => panic!("{other:?}"),
        };
        let rule = "symbaroum.movement.use.switch-weapon";
        let sword = armed(four(), A, "Plain sword");
        assert_eq!(said(&fighting(sword.clone())), (rule, vec![("who", A.into())]));
        let both = [("from", Value::text("Belt knife")), ("to", Value::text("Plain sword"))];
        assert_eq!(said(&fighting(armed(sword, A, "Belt knife"))), (rule, both.to_vec()));
        let bow = shielded(armed(four(), A, "Hunting spear"), A, "Shield");
        let bow = fighting(with_thing(bow, A, "Hunting bow", 1, false));
        assert_eq!(said(&bow), ("symbaroum.shield.restrictions", vec![("item", Value::text("Hunting bow"))]));
    }
}

mod symbaroum_reactions_any_time {
    use super::*;

    #[test]
    fn before_the_own_place() {
        let mut world = turn_of(engaged(fighting(two(&[], &[])), &[(A, X)]), X);
        combat(&mut world).order = vec![X, A];
        assert_eq!(play(&world, &strike(X, A, "Fists and feet"), &[1], &[]).outcome(), Some("miss"));
        assert_eq!(play(&world, &moves(X, Goal::Away), &[20], &[]).asked(WITHDRAW), 1);
    }
}

mod symbaroum_reactions_unlimited {
    use super::*;

    #[test]
    fn five_attacks_five_tests() {
        let mut world = turn_of(engaged(fighting(two(&[], &[])), &[(A, X)]), X);
        for _ in 0..5 {
            let played = play(&world, &strike(X, A, "Fists and feet"), &[10], &[]);
            assert_eq!((played.outcome(), played.dice().len()), (Some("miss"), 1));
            world = played.world;
            fighter(&mut world, X).spent.combat = false;
        }
    }
}

mod symbaroum_reactions_passive_only {
    use super::*;

    #[test]
    fn passive_ones_count_and_active_ones_do_not() {
        let world = turn_of(engaged(fighting(two(&[], &[])), &[(A, X)]), X);
        let value = |grade| {
            let played =
                play(&able(world.clone(), A, "Parry", grade), &strike(X, A, "Fists and feet"), &[1], &[]);
            totals(&played, "symbaroum.defense.test")
        };
        assert_eq!(value(Grade { to_defense: 1, ..Grade::default() }), [11]);
        assert_eq!(value(Grade { to_defense: 1, active: true, ..Grade::default() }), [10]);
    }
}

mod symbaroum_free_attack_triggers {
    use super::*;

    #[test]
    fn each_raises_one_offer_that_may_be_declined() {
        let world = engaged(fighting(four()), &[(A, X)]);
        let declined = play(&world, &moves(A, Goal::Away), &[], &[(WITHDRAW, no())]);
        assert_eq!((declined.asked(WITHDRAW), declined.dice().len()), (1, 0));
        let passed = play(&fighting(four()), &past(A, Goal::Away, &[X]), &[], &[(PASS, no())]);
        assert_eq!((passed.asked(PASS), passed.dice().len()), (1, 0));
        let world = fighting(armed(four(), X, "Hunting spear"));
        let reached =
            play(&world, &moves(A, Goal::Engage(X)), &[], &[("symbaroum.ready.long-free-attack", no())]);
        assert_eq!(reached.asked.len(), 1);
    }
    #[test]
    fn whoever_does_not_know_of_it_does_not_react() {
        let mut world = fighting(armed(four(), X, "Hunting spear"));
        fighter(&mut world, X).unaware.insert(A, 9);
        let reached = play(&world, &moves(A, Goal::Engage(X)), &[], &[]);
        assert_eq!(reached.asked.len(), 0);
        assert_eq!(play(&world, &past(A, Goal::Away, &[X]), &[], &[]).asked.len(), 0);
    }
    #[test]
    fn an_ability_earns_one_as_its_text_says() {
        let grade = Grade { free_attacks: true, ..Grade::default() };
        let world = turn_of(engaged(fighting(able(four(), A, "Riposte", grade)), &[(A, X)]), X);
        let claim = |on, ability: &str| Attempt::Claim(Claim { who: A, on, ability: ability.into() });
        let after = play(&world, &claim(X, "Riposte"), &[20], &[]).world;
        assert_eq!(spent(&after, A), (false, false));
        assert_eq!(refused(&after, &claim(X, "Riposte")), Some("symbaroum.free-attack.limit"));
        assert_eq!(refused(&world, &claim(X, "Medicus")), Some("symbaroum.free-attack.triggers"));
        assert_eq!(refused(&world, &claim(Y, "Riposte")), Some("symbaroum.movement.engagement"));
        assert_eq!(refused(&four(), &claim(X, "Riposte")), Some("symbaroum.free-attack.triggers"));
    }
    #[test]
    fn it_costs_no_action() {
        let world = turn_of(engaged(fighting(four()), &[(A, X)]), X);
        let after = play(&world, &moves(X, Goal::Away), &[20], &[]).world;
        assert_eq!(spent(&after, A), (false, false));
    }
}

mod symbaroum_free_attack_test {
    use super::*;

    #[test]
    fn carried_out_like_an_attack() {
        let world = two(&[(Accurate, 12)], &[(Quick, 11), (Strong, 20)]);
        let world = turn_of(engaged(fighting(armed(world, A, "Plain sword")), &[(A, X)]), X);
        let grade = Grade { damage: 1, ..Grade::default() };
        let world = able(world, A, "Hard blow", grade);
        let played = play(&world, &moves(X, Goal::Away), &[11, 5], &[]);
        assert_eq!(totals(&played, "symbaroum.combat-action.attack"), [11]);
        assert_eq!(toughness(&world, X) - toughness(&played.world, X), 6);
        let active = Grade { damage: 1, active: true, ..Grade::default() };
        let played = play(&able(world.clone(), A, "Hard blow", active), &moves(X, Goal::Away), &[11, 5], &[]);
        assert_eq!(toughness(&world, X) - toughness(&played.world, X), 5);
    }
    #[test]
    fn an_enemys_is_a_defense_test() {
        let world = engaged(fighting(two(&[], &[])), &[(A, X)]);
        let played = play(&world, &moves(A, Goal::Away), &[11], &[]);
        assert_eq!(totals(&played, "symbaroum.defense.test"), [10]);
        assert_eq!(played.outcome(), Some("hurt"));
    }
    #[test]
    fn not_with_a_bow() {
        let world = turn_of(engaged(fighting(armed(two(&[], &[]), A, "Hunting bow")), &[(A, X)]), X);
        let played = play(&world, &moves(X, Goal::Away), &[10, 3], &[]);
        assert_eq!(played.dice()[1], (4, 3, false));
    }
}

mod symbaroum_free_attack_limit {
    use super::*;

    #[test]
    fn two_withdraw_and_one_attack() {
        let world = turn_of(engaged(fighting(four()), &[(A, X), (A, Y)]), X);
        let first = play(&world, &moves(X, Goal::Away), &[20], &[]);
        let second = play(&turn_of(first.world, Y), &moves(Y, Goal::Away), &[], &[]);
        assert_eq!(second.asked(WITHDRAW), 0);
        let let_go = play(&world, &moves(X, Goal::Away), &[], &[(WITHDRAW, no())]);
        let picked = play(&turn_of(let_go.world, Y), &moves(Y, Goal::Away), &[20], &[]);
        assert_eq!(picked.asked(WITHDRAW), 1);
    }
    #[test]
    fn one_withdraws_and_one_passes() {
        let world = turn_of(engaged(fighting(four()), &[(A, X)]), X);
        let first = play(&world, &moves(X, Goal::Away), &[20], &[]);
        let second = play(&turn_of(first.world, Y), &past(Y, Goal::Away, &[A]), &[20], &[]);
        assert_eq!(second.asked(PASS), 1);
    }
    #[test]
    fn a_new_turn_brings_another() {
        let mut world = fighting(two(&[], &[]));
        fighter(&mut world, A).free_attacks.insert(Trigger::Withdraw);
        let world = play(&world, &end_turn(A), &[], &[]).world;
        let world = play(&world, &end_turn(X), &[], &[]).world;
        assert!(world.fighter(A).expect("a fighter").free_attacks.is_empty());
    }
    #[test]
    fn an_ability_earns_one_a_turn() {
        let grade = Grade { free_attacks: true, ..Grade::default() };
        let world = engaged(fighting(able(four(), A, "Riposte", grade)), &[(A, X)]);
        let claim = Attempt::Claim(Claim { who: A, on: X, ability: "Riposte".into() });
        let after = play(&world, &claim, &[20], &[]).world;
        assert_eq!(refused(&after, &claim), Some("symbaroum.free-attack.limit"));
    }
    #[test]
    fn each_of_three_has_their_own() {
        assert_eq!(play(&surrounded(), &moves(A, Goal::Away), &[1, 1, 1], &[]).asked(WITHDRAW), 3);
    }
}

mod symbaroum_free_attack_timing {
    use super::*;

    /// X and Y strike hard enough to hurt.
    fn hard() -> World {
        let world = engaged(fighting(six()), &[(A, X), (A, Y)]);
        let world =
            but(world, X, |one| one.overrides = [(norn_symbaroum::world::Override::Damage, 6)].into());
        but(world, A, |one| {
            one.attributes.set(Strong, 10);
            one.toughness = 10;
        })
    }

    #[test]
    fn both_miss_and_the_move_happens() {
        let played = play(&hard(), &moves(A, Goal::Away), &[1, 1], &[]);
        assert_eq!((played.asked(WITHDRAW), played.outcome()), (2, Some("unhurt")));
        assert_eq!(played.world.engaged_with(A).count(), 0);
    }
    #[test]
    fn the_game_master_picks_the_order() {
        let order = Answer::Order(vec![Y.into(), X.into()]);
        let played =
            play(&hard(), &moves(A, Goal::Away), &[11, 1], &[("symbaroum.free-attack.timing", order)]);
        // Yr's fist does two, Xan's six.
        assert_eq!(toughness(&played.world, A), 8);
    }
    #[test]
    fn knocked_down_it_stays_and_the_second_has_advantage() {
        let down = [("symbaroum.pain.choice", word("knocked-down"))];
        let played = play(&hard(), &moves(A, Goal::Away), &[11, 8], &down);
        assert_eq!(played.outcome(), Some("stopped"));
        assert_eq!(totals(&played, "symbaroum.defense.test"), [10, 8]);
        let world = played.world;
        assert!(world.character(A).prone);
        assert_eq!(world.engaged_with(A).collect::<Vec<_>>(), [X, Y]);
        assert_eq!(spent(&world, A), (false, true));
    }
    #[test]
    fn at_zero_the_second_is_not_made() {
        let world = but(hard(), A, |one| one.toughness = 3);
        let played = play(&world, &moves(A, Goal::Away), &[11], &[]);
        assert_eq!((played.asked(WITHDRAW), played.outcome()), (1, Some("down")));
        assert!(played.world.character(A).fate.is_dying());
    }
    #[test]
    fn knocked_down_beside_whoever_was_passed() {
        let world = but(fighting(six()), X, |one| {
            one.overrides = [(norn_symbaroum::world::Override::Damage, 6)].into();
        });
        let down = [("symbaroum.pain.choice", word("knocked-down"))];
        let played = play(&world, &past(A, Goal::Engage(Z), &[X, Y]), &[11], &down);
        assert_eq!((played.asked(PASS), played.outcome()), (1, Some("stopped")));
        assert_eq!(played.world.engaged_with(A).collect::<Vec<_>>(), [X]);
        assert!(played.world.character(A).prone);
    }
    #[test]
    fn knocked_down_on_a_spear() {
        let world = armed(but(six(), X, |one| one.attributes.set(Strong, 10)), A, "Hunting spear");
        let world = turn_of(fighting(world), X);
        let down = [("symbaroum.pain.choice", word("knocked-down"))];
        let played = play(&world, &moves(X, Goal::Engage(A)), &[1, 6], &down);
        assert!(played.world.character(X).prone && played.world.are_engaged(A, X));
        assert_eq!(spent(&played.world, X), (false, true));
    }
    #[test]
    fn pain_with_the_attack_chosen_does_not_stop_it() {
        let again = [("symbaroum.pain.choice", word("free-attack")), ("symbaroum.pain.free-attack", yes())];
        let played = play(&hard(), &moves(A, Goal::Away), &[11, 1, 1], &again);
        assert_eq!(played.outcome(), Some("hurt"));
        assert_eq!(played.world.engaged_with(A).count(), 0);
    }
}

mod symbaroum_disengage {
    use super::*;

    #[test]
    fn each_opponent_gets_one() {
        let played = play(&surrounded(), &moves(A, Goal::Away), &[1, 1, 1], &[]);
        assert_eq!(played.asked(WITHDRAW), 3);
        assert_eq!(played.world.engaged_with(A).count(), 0);
        assert_eq!(spent(&played.world, A), (false, true));
    }
    #[test]
    fn with_nobody_there_it_is_a_movement() {
        assert_eq!(play(&fighting(four()), &moves(A, Goal::Away), &[], &[]).asked.len(), 0);
    }
    #[test]
    fn whoever_goes_behind_one_leaves_the_others() {
        let world = engaged(fighting(four()), &[(A, X), (A, Y), (B, X)]);
        let played = play(&world, &moves(A, Goal::Flank(X)), &[1], &[]);
        assert_eq!(played.asked(WITHDRAW), 1);
        assert_eq!(played.world.engaged_with(A).collect::<Vec<_>>(), [X]);
    }
    #[test]
    fn not_out_of_turn_and_a_shot_afterwards() {
        let world = engaged(fighting(armed(four(), A, "Hunting bow")), &[(A, X)]);
        let elsewhere = turn_of(world.clone(), B);
        assert_eq!(refused(&elsewhere, &moves(A, Goal::Away)), Some("symbaroum.actions.on-initiative"));
        let after = play(&world, &moves(A, Goal::Away), &[1], &[]).world;
        assert_eq!(refused(&after, &strike(A, X, "Hunting bow")), None);
    }

    fn odds(world: &World, attempt: &Attempt) -> Odds {
        norn_play::weigh(Symbaroum, world, attempt, &Options::default()).expect("odds")
    }
    fn share(odds: &Odds, outcome: &str) -> String {
        let one = odds.outcomes.iter().find(|one| one.outcome == outcome).expect("an outcome");
        one.exact.to_string()
    }

    /// 10 against 10 is hit by half of all blows, and each of them hurts.
    #[test]
    fn staying_is_weighed_beside_it() {
        let mut world = engaged(fighting(six()), &[(A, X), (A, Y)]);
        let both = odds(&world, &moves(A, Goal::Away));
        let stays = both.instead.as_ref().expect("somebody to stay with");
        assert_eq!((share(&both, "unhurt"), share(&both, "hurt")), ("1/4".into(), "3/4".into()));
        assert_eq!((share(&stays.odds, "unhurt"), share(&stays.odds, "hurt")), ("1/4".into(), "3/4".into()));
        assert_eq!(stays.words.part, "stay");
        // Who had a Free Attack for it already has none left; whoever is down attacks no more.
        fighter(&mut world, X).free_attacks.insert(Trigger::Withdraw);
        of(&mut world, Y).fate = Fate::Dead;
        let one = odds(&world, &moves(A, Goal::Away));
        assert_eq!(share(&one, "unhurt"), "1/1");
        assert_eq!(share(&one.instead.expect("X").odds, "unhurt"), "1/2");
    }
    #[test]
    fn with_nobody_left_behind_there_is_nothing_to_weigh_it_against() {
        assert_eq!(odds(&fighting(four()), &moves(A, Goal::Away)).instead, None);
        // Whoever comes round somebody stays in melee with them.
        let world = engaged(fighting(six()), &[(A, X), (B, X), (C, X)]);
        assert_eq!(odds(&world, &moves(A, Goal::Flank(X))).instead, None);
    }
}

mod symbaroum_flanking_definition {
    use super::*;

    #[test]
    fn two_on_opposite_sides() {
        assert!(!favoured(&engaged(fighting(six()), &[(A, X)]), A, X, false));
        assert!(!favoured(&engaged(fighting(six()), &[(A, X), (B, X)]), A, X, false));
        let world = flanked();
        assert!(favoured(&world, A, X, false) && favoured(&world, B, X, false));
        let played = play(
            &but(world.clone(), X, |one| one.toughness = 10),
            &strike(A, X, "Fists and feet"),
            &[12, 1, 1],
            &[],
        );
        assert_eq!((totals(&played, "symbaroum.combat-action.attack"), played.total()), (vec![12], Some(2)));
        let three = behind(engaged(fighting(six()), &[(A, X), (B, X), (C, X)]), X, B);
        assert!(favoured(&three, C, X, false));
        assert!(!favoured(&world, C, X, true));
    }
    #[test]
    fn one_of_them_goes_down() {
        assert!(favoured(&but(flanked(), B, |one| one.prone = true), A, X, false));
        let world = turn_of(but(flanked(), B, |one| one.toughness = 1), X);
        let after = play(&world, &strike(X, B, "Fists and feet"), &[11], &[]).world;
        assert!(!favoured(&after, A, X, false));
    }
}

mod symbaroum_flanking_max_four {
    use super::*;

    fn five() -> World {
        let mut world = six();
        for (who, name) in [(Who(4), "Di"), (Who(5), "Eli")] {
            world.characters.insert(who, hero(name, &[]).into());
        }
        engaged(fighting(world), &[(A, X), (B, X), (C, X), (Who(4), X)])
    }

    #[test]
    fn the_fifth_is_refused() {
        let world = turn_of(five(), Who(5));
        let rule = Some("symbaroum.flanking.max-four");
        assert_eq!(refused(&world, &moves(Who(5), Goal::Engage(X))), rule);
        assert_eq!(refused(&world, &moves(Who(5), Goal::Flank(X))), rule);
        let arranged = Arrange::Engaged { who: Who(5), other: X, on: true, behind: false };
        assert_eq!(refused(&world, &Attempt::Arrange(arranged)), rule);
    }
    #[test]
    fn until_one_of_the_four_is_gone() {
        let left = play(&five(), &moves(A, Goal::Away), &[1], &[]).world;
        assert_eq!(refused(&turn_of(left, Who(5)), &moves(Who(5), Goal::Engage(X))), None);
    }
}

mod symbaroum_flanking_terrain {
    use super::*;

    #[test]
    fn where_it_is_narrow_nobody_flanks() {
        let world = turn_of(engaged(fighting(four()), &[(A, X)]), B);
        let narrow = |on| Attempt::Arrange(Arrange::Narrow { who: X, on });
        let doorway = play(&world, &narrow(true), &[], &[]).world;
        assert_eq!(refused(&doorway, &moves(B, Goal::Flank(X))), Some("symbaroum.flanking.terrain"));
        assert_eq!(refused(&doorway, &moves(B, Goal::Engage(X))), None);
        let open = play(&doorway, &narrow(false), &[], &[]).world;
        assert_eq!(refused(&open, &moves(B, Goal::Flank(X))), None);
    }
}

mod symbaroum_flanking_avoid_free_attack {
    use super::*;

    const RULE: &str = "symbaroum.flanking.avoid-free-attack";

    #[test]
    fn the_long_way_round_for_both_actions() {
        let played = play(&fighting(six()), &around(A, Goal::Engage(Y), &[X]), &[], &[]);
        assert_eq!((played.asked.len(), spent(&played.world, A)), (0, (true, true)));
        assert_eq!(play(&fighting(six()), &past(A, Goal::Engage(Y), &[X]), &[1], &[]).asked(PASS), 1);
    }
    #[test]
    fn offered_to_whoever_has_both_actions() {
        let asks = |world: &World| {
            let filled = Filled::of("engage").with("who", A).with("target", Y);
            let filled = filled.with("past", Value::List(vec![X.into()]));
            matches!(offered(world, &Viewer::Referee, &filled), Next::Fill(param) if param.name == "around")
        };
        let mut world = fighting(six());
        assert!(asks(&world));
        fighter(&mut world, A).spent.combat = true;
        assert!(!asks(&world));
    }
    #[test]
    fn not_with_one_action_spent_nor_out_of_melee() {
        let mut world = fighting(six());
        fighter(&mut world, A).spent.combat = true;
        assert_eq!(refused(&world, &around(A, Goal::Engage(Y), &[X])), Some(RULE));
        let world = engaged(fighting(six()), &[(A, X)]);
        assert_eq!(refused(&world, &around(A, Goal::Engage(Y), &[X])), Some(RULE));
        assert_eq!(refused(&fighting(six()), &around(A, Goal::Engage(Y), &[])), Some(RULE));
    }
}

mod symbaroum_flanking_escape {
    use super::*;

    fn caught() -> World {
        behind(engaged(fighting(six()), &[(A, X), (A, Y)]), A, Y)
    }

    #[test]
    fn two_free_attacks_and_not_flanked() {
        let played = play(&caught(), &moves(A, Goal::Aside), &[1, 1], &[]);
        assert_eq!(played.asked(WITHDRAW), 2);
        assert!(!is_flanked(&played.world, A));
        assert_eq!(played.world.engaged_with(A).count(), 2);
        assert_eq!(spent(&played.world, A), (false, true));
    }
    #[test]
    fn three_with_a_third() {
        let world = behind(surrounded(), A, Y);
        assert_eq!(play(&world, &moves(A, Goal::Aside), &[1, 1, 1], &[]).asked(WITHDRAW), 3);
        assert_eq!(play(&world, &moves(A, Goal::Away), &[1, 1, 1], &[]).asked(WITHDRAW), 3);
    }
    #[test]
    fn only_from_between_two() {
        let world = engaged(fighting(four()), &[(A, X)]);
        assert_eq!(refused(&world, &moves(A, Goal::Aside)), Some("symbaroum.flanking.escape"));
    }
}

mod symbaroum_special_situation {
    use super::*;

    #[test]
    fn what_holds_between_two_is_shown_with_what_it_comes_to() {
        let world = but(flanked(), X, |one| one.prone = true);
        let shown = shown(&world, &Viewer::Player(vec![A]), Some(A), "symbaroum.special.situation", "row");
        let args = match shown.as_slice() {
            [Shown::Words(words)] => words.args.clone(),
            _ => vec![],
        };
        let what = Value::List(vec![Value::word("flanked"), Value::word("prone")]);
        assert_eq!(args, [("what", what), ("bonus", Value::Number(2)), ("melee", true.into())]);
    }
    #[test]
    fn what_an_arrow_gains_as_well_is_not_of_melee_alone() {
        let mut world = but(fighting(two(&[], &[])), X, |one| one.prone = true);
        combat(&mut world).higher.insert((A, X));
        let melee = |world: &World| {
            let shown = shown(world, &Viewer::Referee, Some(A), "symbaroum.special.situation", "row");
            let [Shown::Words(words)] = shown.as_slice() else { panic!("{shown:?}") };
            words.args.iter().any(|(name, value)| *name == "melee" && *value == Value::Flag(true))
        };
        assert!(!melee(&world));
        combat(&mut world).higher.clear();
        assert!(melee(&world));
    }
    #[test]
    fn nobody_is_arranged_who_is_not_there() {
        let arranged = Arrange::Higher { who: A, than: Who(77), on: true };
        assert_eq!(
            refused(&fighting(four()), &Attempt::Arrange(arranged)),
            Some("symbaroum.other.gm-handles")
        );
    }
    #[test]
    fn a_whole_fight_is_sound() {
        assert_eq!(wrong(&flanked()), Vec::<&str>::new());
        assert_eq!(wrong(&dying(flanked(), A, 0, 1)), ["symbaroum.movement.engagement"]);
        let mut world = flanked();
        combat(&mut world).order.pop();
        assert_eq!(wrong(&world), ["symbaroum.turn-order.quick"]);
        assert_eq!(wrong(&but(four(), A, |one| one.fate = Fate::Unconscious)), ["symbaroum.death.dying"]);
    }
}
