//! Blind fighting, elixirs, first aid, getting up, sight, shields, sneaking, advantage: every case of the checks.
use crate::table::*;
use norn_kernel::{Filled, Next, Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::characters::attributes::defense;
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::circumstances::reasons;
use norn_symbaroum::rules::combat::fights::BeginCombat;
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::rules::harm::healing::Wait;
use norn_symbaroum::rules::success::attempts::Test;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Amendment, Caught, Elixir, Fate, Sight, Spent, World};
use norn_symbaroum::{Attempt, Symbaroum};

const FISTS: &str = "Fists and feet";

fn duel() -> World {
    engaged(fighting(two(&[], &[])), &[(A, X)])
}

fn spent(world: &World, who: Who) -> (bool, bool) {
    let Spent { combat, movement } = world.fighter(who).expect("a fighter").spent;
    (combat, movement)
}

fn favoured(world: &World, by: Who, on: Who, ranged: bool) -> bool {
    !reasons(world, by, on, ranged).is_empty()
}

#[track_caller]
fn arranged(world: &World, it: Arrange) -> World {
    play(world, &Attempt::Arrange(it), &[], &[]).world
}

fn blind(world: &World, who: Who) -> World {
    arranged(world, Arrange::Blind { who, why: Some(Sight::Darkness) })
}

mod symbaroum_blind_causes {
    use super::*;

    #[test]
    fn each_and_the_whole_scene_with_exceptions() {
        let world = blind(&four(), A);
        assert!(world.is_blind(A) && !world.is_blind(B));
        for why in [Sight::Darkness, Sight::Smoke, Sight::Fog, Sight::Other("sand".into())] {
            let world = arranged(&four(), Arrange::Murk { why: Some(why) });
            assert!(world.is_blind(A) && world.is_blind(X));
            let keen = arranged(&world, Arrange::Keen { who: X, on: true });
            assert!(keen.is_blind(A) && !keen.is_blind(X));
        }
        assert!(!arranged(&world, Arrange::Blind { who: A, why: None }).is_blind(A));
    }
    #[test]
    fn in_the_fight_or_not() {
        use norn_kernel::Filled;
        let mut world = fighting(four());
        combat(&mut world).fighters.remove(&B);
        combat(&mut world).order.retain(|who| *who != B);
        for what in ["blind", "keen", "hidden", "narrow"] {
            let (name, who) = choices_of(&world, &Filled::of("arrange").with("what", Value::word(what)));
            assert_eq!((name, who.contains(&Value::Character(B))), ("who", what != "narrow"), "{what}");
        }
    }
    #[test]
    fn three_named_causes_and_a_free_one() {
        use norn_kernel::Filled;
        let filled = Filled::of("arrange").with("what", Value::word("murk"));
        let words = ["none", "darkness", "smoke", "fog", "other"].map(Value::word).to_vec();
        assert_eq!(choices_of(&four(), &filled), ("why", words));
    }
}

mod symbaroum_blind_both {
    use super::*;

    #[test]
    fn one_die() {
        let fog = arranged(&duel(), Arrange::Murk { why: Some(Sight::Fog) });
        let both = blind(&blind(&duel(), A), X);
        for world in [fog, both] {
            assert_eq!(play(&world, &strike(A, X, FISTS), &[20], &[]).dice().len(), 1);
        }
    }
}

mod symbaroum_blind_one {
    use super::*;

    fn hits(world: &World, dice: &[u16]) -> bool {
        let all = if dice.iter().all(|die| 11 < *die) { dice.to_vec() } else { [dice, &[1]].concat() };
        let tried = std::panic::catch_unwind(|| play(world, &strike(A, X, FISTS), &all, &[]));
        match tried {
            Ok(played) => played.outcome() != Some("miss"),
            Err(_) => play(world, &strike(A, X, FISTS), dice, &[]).outcome() != Some("miss"),
        }
    }

    #[test]
    fn the_worse_for_the_blind_and_the_better_against_them() {
        let world = engaged(fighting(two(&[(Accurate, 11)], &[])), &[(A, X)]);
        let own = blind(&world, A);
        assert!(!hits(&own, &[4, 15]));
        assert!(hits(&own, &[4, 9]));
        let enemy = blind(&world, X);
        assert!(hits(&enemy, &[4, 15]));
        let defends = turn_of(enemy, X);
        assert_eq!(play(&defends, &strike(X, A, FISTS), &[4, 15], &[]).outcome(), Some("miss"));
    }
    #[test]
    fn other_tests_at_the_game_masters_word() {
        let world = blind(&four(), A);
        let by_sight = |by_sight| Attempt::Test(Test { by_sight, ..test(A, Vigilant) });
        assert_eq!(play(&world, &by_sight(true), &[4, 15], &[]).outcome(), Some("failure"));
        assert_eq!(play(&world, &by_sight(false), &[4], &[]).outcome(), Some("success"));
        let asked = |world: &World| {
            let mut filled =
                Filled::of("success-test").with("who", A).with("attribute", Value::word("discreet"));
            filled = filled.with("against", X);
            let mut names = vec![];
            while let Next::Fill(param) | Next::Propose(param) = offered(world, &Viewer::Referee, &filled) {
                names.push(param.name);
                filled = filled.with(param.name, param.default.unwrap_or(Value::text("")));
            }
            names.contains(&"by-sight")
        };
        let enemy = blind(&four(), X);
        assert_eq!([asked(&four()), asked(&world), asked(&enemy)], [false, true, true]);
        let against = Test { by_sight: true, ..against(A, Discreet, X, Vigilant) };
        assert_eq!(play(&enemy, &Attempt::Test(against), &[15, 4], &[]).outcome(), Some("success"));
    }
    #[test]
    fn a_power_that_needs_sight_is_tested_like_an_attack() {
        let with = |sight| {
            let values =
                [("name", Value::text("Bolt")), ("damage", Value::Number(6)), ("sight", Value::Flag(sight))];
            fighting(but(built(four(), A, &draft("power", &values)), A, |one| {
                one.powers.insert("Bolt".into(), norn_symbaroum::world::Level::Novice);
            }))
        };
        let uses = act(A, Deed::UsePower { name: "Bolt".into(), target: X });
        let outcome =
            |world: &World, dice: &[u16]| play(world, &uses, dice, &[]).outcome().map(str::to_owned);
        assert_eq!(outcome(&blind(&with(true), A), &[4, 15]).as_deref(), Some("failure"));
        assert_eq!(outcome(&blind(&with(true), X), &[15, 4, 2]).as_deref(), Some("success"));
        assert_eq!(outcome(&blind(&with(false), A), &[4, 2]).as_deref(), Some("success"));
    }
    #[test]
    fn creeping_up_on_the_blind_is_as_the_game_master_says() {
        let world = blind(&fighting(four()), X);
        let sneaks = |answer, dice: &[u16]| {
            let answers = [("symbaroum.blind.one", answer)];
            play(&world, &act(A, Deed::Sneak { on: X }), dice, &answers).outcome().map(str::to_owned)
        };
        assert_eq!(sneaks(yes(), &[15, 4]).as_deref(), Some("success"));
        assert_eq!(sneaks(no(), &[15]).as_deref(), Some("failure"));
        let seeing = play(&fighting(four()), &act(A, Deed::Sneak { on: X }), &[4], &[]);
        assert_eq!(seeing.asked.len(), 0);
    }
}

/// With an elixir of the table's own, three of it.
fn brewed(mut world: World, who: Who, elixir: Elixir) -> World {
    world.lists.elixirs.insert("Brew".into(), Amendment::Own(elixir));
    with_elixir(world, who, "Brew", 3)
}

fn uses(who: Who, on: Who, item: Option<&str>) -> Attempt {
    act(who, Deed::Elixir { name: "Brew".into(), on, item: item.map(str::to_owned) })
}

mod symbaroum_elixir_self {
    use super::*;

    #[test]
    fn a_movement_action_and_gone() {
        let brew = Elixir { attribute: Some(Strong), modifier: 2, turns: 3, ..Elixir::default() };
        let world = brewed(duel(), A, brew);
        let after = play(&world, &uses(A, A, None), &[], &[]).world;
        assert_eq!((spent(&after, A), after.character(A).things["Brew"].pieces), ((false, true), 2));
        assert_eq!(refused(&after, &strike(A, X, FISTS)), None);
        let twice = play(&after, &uses(A, A, None), &[], &[]).world;
        assert_eq!(spent(&twice, A), (true, true));
    }
    #[test]
    fn coating_the_own_blade() {
        let oil = Elixir { equipment: true, damage: 2, turns: 2, ..Elixir::default() };
        let world = brewed(armed(duel(), A, "Plain sword"), A, oil);
        let after = play(&world, &uses(A, A, Some("Plain sword")), &[], &[]).world;
        assert_eq!(spent(&after, A), (false, true));
        assert_eq!(play(&after, &strike(A, X, "Plain sword"), &[1, 3], &[]).total(), Some(5));
        assert_eq!(refused(&world, &uses(A, A, None)), Some("symbaroum.missing.elixirs"));
    }
}

mod symbaroum_elixir_other {
    use super::*;

    #[test]
    fn a_combat_action() {
        let brew = Elixir { attribute: Some(Strong), modifier: 2, turns: 3, ..Elixir::default() };
        let mut world = brewed(fighting(four()), A, brew);
        let after = play(&world, &uses(A, B, None), &[], &[]).world;
        assert_eq!((spent(&after, A), after.character(B).lasting.len()), ((true, false), 1));
        fighter(&mut world, A).spent.combat = true;
        assert_eq!(refused(&world, &uses(A, B, None)), Some("symbaroum.actions.two-per-turn"));
    }
}

mod symbaroum_first_aid {
    use super::*;

    fn helps(patient: Who, means: Means) -> Attempt {
        act(A, Deed::FirstAid { patient, means })
    }
    fn cure() -> Means {
        Means::Cure { name: "Herbal cure".into() }
    }
    fn medicus() -> Means {
        Means::Ability { name: "Medicus".into(), cure: None }
    }
    fn hurt() -> World {
        engaged(fighting(but(four(), B, |one| one.toughness = 3)), &[(A, X)])
    }

    #[test]
    fn with_a_cure_or_with_medicus() {
        let world = with_elixir(hurt(), A, "Herbal cure", 1);
        let after = play(&world, &helps(B, cure()), &[], &[]).world;
        assert_eq!((toughness(&after, B), spent(&after, A)), (4, (true, false)));
        let world = dying(knows(fighting(four()), A, "Medicus"), B, 1, 1);
        assert_eq!(toughness(&play(&world, &helps(B, medicus()), &[3], &[]).world, B), 3);
    }
    #[test]
    fn nobody_without_means_and_nobody_unhurt() {
        let rule = Some("symbaroum.first-aid");
        assert_eq!(refused(&hurt(), &helps(B, cure())), rule);
        assert_eq!(refused(&dying(fighting(four()), B, 0, 1), &helps(B, medicus())), rule);
        assert_eq!(refused(&with_elixir(fighting(four()), A, "Herbal cure", 1), &helps(B, cure())), rule);
        let mut far = with_elixir(hurt(), A, "Herbal cure", 1);
        combat(&mut far).distances.insert((A, B), 5);
        assert_eq!(refused(&far, &helps(B, cure())), rule);
        assert_eq!(refused(&hurt(), &helps(Who(77), cure())), rule);
        let drinks = act(A, Deed::Elixir { name: "Herbal cure".into(), on: B, item: None });
        assert_eq!(refused(&far, &drinks), rule);
        let lays = act(A, Deed::UsePower { name: "Lay on Hands".into(), target: B });
        let blessed = |world| {
            but(world, A, |one| {
                one.powers.insert("Lay on Hands".into(), norn_symbaroum::world::Level::Novice);
            })
        };
        assert_eq!(
            (refused(&blessed(hurt()), &lays), refused(&blessed(fighting(four())), &lays)),
            (None, rule)
        );
    }
    #[test]
    fn where_nobody_is_hurt_nobody_in_particular_is_named() {
        let world = with_elixir(fighting(four()), A, "Herbal cure", 1);
        let words = |filled: &Filled| match offered(&world, &Viewer::Player(vec![A]), filled) {
            Next::Refused(norn_kernel::Refusal(text)) => (text.key.id(), text.part),
            other => panic!("{other:?}"),
        };
        let filled = Filled::of("first-aid").with("who", A);
        assert_eq!(words(&filled), ("symbaroum.first-aid", "nobody-hurt"));
        assert_eq!(words(&filled.with("patient", B)), ("symbaroum.first-aid", "unhurt"));
    }
    #[test]
    fn on_oneself() {
        let world =
            but(with_elixir(knows(hurt(), A, "Medicus"), A, "Herbal cure", 1), A, |one| one.toughness = 3);
        let after = play(&world, &helps(A, cure()), &[], &[]).world;
        assert_eq!((toughness(&after, A), spent(&after, A)), (4, (false, true)));
        assert_eq!(refused(&after, &strike(A, X, FISTS)), None);
        assert_eq!(spent(&play(&world, &helps(A, medicus()), &[1], &[]).world, A), (true, false));
    }
}

/// A lies on the ground.
fn lying(quick: i32) -> World {
    but(fighting(two(&[(Quick, quick)], &[])), A, |one| one.prone = true)
}

mod symbaroum_stand_up_quick_test {
    use super::*;

    #[test]
    fn a_movement_action_if_it_succeeds() {
        let played = play(&lying(11), &stands_up(A), &[11], &[]);
        assert!(!played.world.character(A).prone);
        assert_eq!((played.outcome(), spent(&played.world, A)), (Some("success"), (false, true)));
        assert_eq!(refused(&fighting(four()), &stands_up(A)), Some("symbaroum.stand-up.quick-test"));
        let hard = act(A, Deed::StandUp { difficulty: -2, rolls: false });
        assert_eq!(totals(&play(&lying(11), &hard, &[9], &[]), "symbaroum.stand-up.quick-test"), [9]);
    }
    #[test]
    fn what_adds_to_tests_of_quick_adds_to_it() {
        use norn_symbaroum::world::Grade;
        let grade = Grade { test: Some(Quick), to_test: 3, ..Grade::default() };
        let played = play(&able(lying(11), A, "Nimble", grade), &stands_up(A), &[14], &[]);
        assert_eq!(totals(&played, "symbaroum.stand-up.quick-test"), [14]);
    }
    #[test]
    fn a_creature_by_its_quick() {
        let creature = |quick| {
            let world = turn_of(fighting(two(&[], &[(Quick, quick)])), X);
            let world = but(world, X, |one| one.prone = true);
            let after = play(&world, &stands_up(X), &[], &[]).world;
            (after.character(X).prone, spent(&after, X))
        };
        assert_eq!(creature(10), (false, (false, true)));
        assert_eq!(creature(9), (false, (true, true)));
        let world = but(turn_of(fighting(two(&[], &[(Quick, 9)])), X), X, |one| one.prone = true);
        let rolled = act(X, Deed::StandUp { difficulty: 0, rolls: true });
        assert_eq!(spent(&play(&world, &rolled, &[9], &[]).world, X), (false, true));
    }
    #[test]
    fn after_a_day_whoever_can_is_on_their_feet() {
        use norn_symbaroum::rules::harm::healing::Wait;
        let lies = |fate| {
            move |one: &mut norn_symbaroum::world::Character| {
                (one.toughness, one.fate, one.prone) = (0, fate, true);
            }
        };
        let world = but(four(), A, |one| one.prone = true);
        let world = but(but(world, B, lies(Fate::Unconscious)), X, lies(Fate::Dying { steps: 0, since: 0 }));
        let world = but(world, X, |one| one.hidden = true);
        let after = play(&world, &Attempt::Wait(Wait { days: 1 }), &[], &[]).world;
        assert_eq!([A, B, X].map(|who| after.character(who).prone), [false, false, true]);
    }
    #[test]
    fn nobody_attacks_for_it() {
        let world = but(engaged(lying(11), &[(A, X)]), A, |one| one.prone = true);
        assert_eq!(play(&world, &stands_up(A), &[1], &[]).asked.len(), 0);
    }
}

mod symbaroum_stand_up_failed {
    use super::*;

    #[test]
    fn the_whole_turn() {
        let after = play(&lying(11), &stands_up(A), &[12], &[]).world;
        assert_eq!((after.character(A).prone, spent(&after, A)), (false, (true, true)));
    }
    #[test]
    fn still_prone_where_the_turn_was_used() {
        let mut world = lying(11);
        fighter(&mut world, A).spent.combat = true;
        let after = play(&world, &stands_up(A), &[12], &[]).world;
        assert_eq!((after.character(A).prone, spent(&after, A)), (true, (true, true)));
    }
}

mod symbaroum_line_of_sight_blocked {
    use super::*;

    fn archer() -> World {
        let world = but(armed(four(), A, "Hunting bow"), A, |one| {
            one.powers.insert("Bolt".into(), norn_symbaroum::world::Level::Novice);
        });
        let mut world = engaged(fighting(world), &[(A, Y)]);
        let bolt =
            norn_symbaroum::world::Working { sight: true, ..norn_symbaroum::world::Working::default() };
        world.lists.powers.insert("Bolt".into(), Amendment::Own(bolt.into()));
        arranged(&world, Arrange::Obscured { who: A, other: X, on: true })
    }

    #[test]
    fn shots_and_powers_need_a_line() {
        let rule = Some("symbaroum.line-of-sight.blocked");
        let bolt = act(A, Deed::UsePower { name: "Bolt".into(), target: X });
        assert_eq!(refused(&archer(), &strike(A, X, "Hunting bow")), rule);
        assert_eq!(refused(&archer(), &bolt), rule);
        let moved = play(&archer(), &moves(A, Goal::Sight(X)), &[1], &[]).world;
        assert_eq!((refused(&moved, &strike(A, X, "Hunting bow")), refused(&moved, &bolt)), (None, None));
        let cleared = arranged(&archer(), Arrange::Obscured { who: A, other: X, on: false });
        assert_eq!(refused(&cleared, &bolt), None);
    }
    #[test]
    fn blows_do_not() {
        let world = engaged(archer(), &[(A, X)]);
        assert_eq!(refused(&world, &strike(A, X, FISTS)), None);
    }
}

mod symbaroum_line_of_sight_rule_of_thumb {
    use super::*;

    fn behind_bo() -> World {
        let world = engaged(fighting(armed(four(), A, "Hunting bow")), &[(B, X)]);
        arranged(&world, Arrange::Behind { who: A, ally: Some(B) })
    }

    #[test]
    fn behind_an_ally_who_fights() {
        let rule = Some("symbaroum.line-of-sight.rule-of-thumb");
        assert_eq!(refused(&behind_bo(), &strike(A, X, "Hunting bow")), rule);
        // Yr would have to run past Bo.
        assert_eq!(refused(&behind_bo(), &strike(A, Y, "Hunting bow")), rule);
        assert_eq!(refused(&dying(behind_bo(), B, 0, 1), &strike(A, X, "Hunting bow")), None);
        let beside = arranged(&behind_bo(), Arrange::Behind { who: A, ally: None });
        assert_eq!(refused(&beside, &strike(A, X, "Hunting bow")), None);
        let moved = play(&behind_bo(), &moves(A, Goal::Sight(X)), &[], &[]).world;
        assert_eq!(refused(&moved, &strike(A, X, "Hunting bow")), None);
    }
}

mod symbaroum_shield_bonus {
    use super::*;

    #[test]
    fn one_more_defense_once() {
        let one = shielded(four(), A, "Shield");
        assert_eq!((defense(&four(), A), defense(&one, A)), (10, 11));
        assert_eq!(defense(&shielded(one.clone(), A, "Buckler"), A), 11);
        assert_eq!(defense(&undrawn(one, A), A), 10);
        let enemy = engaged(fighting(shielded(two(&[], &[]), X, "Shield")), &[(A, X)]);
        let played = play(&enemy, &strike(A, X, FISTS), &[20], &[]);
        assert_eq!(played.numbers("symbaroum.test.opposition")[0].0, -1);
    }
    #[test]
    fn it_takes_a_movement_action_to_raise() {
        let world = fighting(undrawn(shielded(four(), A, "Shield"), A));
        let after = play(&world, &draws(A, "Shield"), &[], &[]).world;
        assert_eq!((defense(&after, A), spent(&after, A)), (11, (false, true)));
    }
}

mod symbaroum_shield_restrictions {
    use super::*;

    fn with(weapon: &str, shield: &str) -> World {
        engaged(fighting(shielded(armed(four(), A, weapon), A, shield)), &[(A, X)])
    }

    #[test]
    fn neither_ranged_nor_heavy() {
        let rule = Some("symbaroum.shield.restrictions");
        for weapon in ["Hunting bow", "Woodman's great axe"] {
            assert_eq!(refused(&with(weapon, "Shield"), &strike(A, X, weapon)), rule);
        }
        for weapon in ["Plain sword", "Belt knife"] {
            assert_eq!(refused(&with(weapon, "Shield"), &strike(A, X, weapon)), None);
        }
        // In hand it does not come either, as long as the shield takes one.
        let spear = shielded(armed(four(), A, "Hunting spear"), A, "Shield");
        let spear = fighting(with_thing(spear, A, "Hunting bow", 1, false));
        let switch = act(A, Deed::Switch { from: "Hunting spear".into(), to: "Hunting bow".into() });
        assert_eq!(refused(&spear, &switch), rule);
        assert_eq!(refused(&spear, &draws(A, "Hunting bow")), rule);
        let drop = act(A, Deed::Drop { item: "Shield".into() });
        let after = play(&with("Hunting bow", "Shield"), &drop, &[], &[]).world;
        assert_eq!(refused(&after, &strike(A, X, "Hunting bow")), None);
    }
}

mod symbaroum_shield_long {
    use super::*;

    fn meets(own: Option<&str>, other: Option<&str>) -> usize {
        let mut world = armed(armed(two(&[], &[]), A, "Hunting spear"), X, "Hunting spear");
        if let Some(shield) = own {
            world = shielded(world, A, shield);
        }
        if let Some(shield) = other {
            world = shielded(world, X, shield);
        }
        let long = "symbaroum.ready.long-free-attack";
        let world = turn_of(fighting(world), X);
        let before = play(
            &world,
            &moves(X, Goal::Engage(A)),
            &[],
            &[(long, no())][..usize::from(own.is_some() != other.is_some())],
        );
        before.asked(long)
    }

    #[test]
    fn no_reach_beside_a_shield() {
        assert_eq!(meets(None, None), 0);
        assert_eq!(meets(None, Some("Shield")), 1);
        assert_eq!(meets(Some("Shield"), None), 1);
        assert_eq!(meets(Some("Shield"), Some("Shield")), 0);
        let against_sword =
            shielded(armed(armed(two(&[], &[]), A, "Hunting spear"), X, "Plain sword"), A, "Shield");
        let world = turn_of(fighting(against_sword), X);
        assert_eq!(play(&world, &moves(X, Goal::Engage(A)), &[], &[]).asked.len(), 0);
    }
}

mod symbaroum_shield_buckler {
    use super::*;

    #[test]
    fn it_leaves_both_hands() {
        for weapon in ["Hunting bow", "Woodman's great axe"] {
            let world = engaged(fighting(shielded(armed(four(), A, weapon), A, "Buckler")), &[(A, X)]);
            assert_eq!((refused(&world, &strike(A, X, weapon)), defense(&world, A)), (None, 11));
            assert_eq!(wrong(&world), Vec::<&str>::new());
        }
        let spear = shielded(armed(two(&[], &[]), A, "Hunting spear"), A, "Buckler");
        let played = play(&turn_of(fighting(spear), X), &moves(X, Goal::Engage(A)), &[20], &[]);
        assert_eq!(played.asked("symbaroum.ready.long-free-attack"), 1);
    }
}

mod symbaroum_surprised_active {
    use super::*;

    fn sneaks(on: Who) -> Attempt {
        act(A, Deed::Sneak { on })
    }

    #[test]
    fn in_a_fight_it_takes_the_combat_action() {
        let world = fighting(armed(four(), A, "Throwing dart"));
        let played = play(&world, &sneaks(X), &[10], &[]);
        assert_eq!((played.outcome(), spent(&played.world, A)), (Some("success"), (true, false)));
        assert_eq!(played.asked.len(), 0);
        let mut next = played.world;
        combat(&mut next).turn = 2;
        fighter(&mut next, A).spent = Spent::default();
        let throws = play(&next, &strike(A, X, "Throwing dart"), &[12, 1, 1], &[]);
        assert_eq!(totals(&throws, "symbaroum.combat-action.attack"), [12]);
        assert!(throws.world.fighter(X).expect("a fighter").unaware.is_empty());
    }
    #[test]
    fn lost_it_is_worth_nothing() {
        let after = play(&fighting(four()), &sneaks(X), &[11], &[]).world;
        assert!(!favoured(&after, A, X, true));
    }
    #[test]
    fn until_the_end_of_the_next_turn() {
        let mut world = play(&fighting(two(&[], &[])), &sneaks(X), &[1], &[]).world;
        for (who, still) in [(A, true), (X, true), (A, false)] {
            world = play(&world, &end_turn(who), &[], &[]).world;
            assert_eq!(favoured(&world, A, X, true), still);
        }
    }
    #[test]
    fn whoever_turns_on_who_crept_up_knows_of_them() {
        let crept = play(&fighting(armed(four(), A, "Hunting spear")), &sneaks(X), &[1], &[]).world;
        let comes = play(&turn_of(crept.clone(), X), &moves(X, Goal::Engage(A)), &[20], &[]);
        // The spear reaches first, and finds nobody unaware.
        assert_eq!(totals(&comes, "symbaroum.combat-action.attack"), [10]);
        assert!(!favoured(&comes.world, A, X, true));
        let world = engaged(crept, &[(A, X)]);
        assert!(favoured(&world, A, X, true));
        let strikes = play(&turn_of(world, X), &strike(X, A, FISTS), &[1], &[]).world;
        assert!(!favoured(&strikes, A, X, true));
    }
    #[test]
    fn before_a_fight_it_costs_nothing() {
        let it = norn_symbaroum::rules::combat::surprise::Ambush { by: [A].into(), on: [X].into() };
        let played = play(&four(), &Attempt::Ambush(it.clone()), &[10], &[]);
        let mut known = played.world.clone();
        known.caught = Caught::default();
        assert_eq!((played.outcome(), &known), (Some("success"), &four()));
        assert_eq!(refused(&fighting(four()), &Attempt::Ambush(it)), Some("symbaroum.surprised.active"));
    }
    #[test]
    fn whoever_was_caught_before_is_caught_in_the_fight() {
        let world = played_ambush(&four(), 10);
        let usual = |world: &World, filled: &Filled| match offered(world, &Viewer::Referee, filled) {
            Next::Fill(param) => (param.name, param.default),
            other => panic!("{other:?}"),
        };
        let people = |people: &[Who]| Value::List(people.iter().copied().map(Value::Character).collect());
        let begins = |fighters| Filled::of("begin-combat").with("fighters", people(fighters));
        let granted = ("surprise", Some(Value::word("granted")));
        assert_eq!(usual(&world, &begins(&[A, X, Y])), granted);
        let springs = begins(&[A, X, Y]).with("surprise", Value::word("granted"));
        assert_eq!(usual(&world, &springs), ("ambushers", Some(people(&[A]))));
        let springs = springs.with("ambushers", people(&[A]));
        assert_eq!(usual(&world, &springs), ("victims", Some(people(&[X]))));
        // Not without them, where it did not work, or where a day has come since, or a fight.
        let none = ("surprise", Some(Value::word("none")));
        assert_eq!(usual(&world, &begins(&[A, Y])), none);
        assert_eq!(usual(&played_ambush(&world, 11), &begins(&[A, X, Y])), none);
        let days = play(&world, &Attempt::Wait(Wait { days: 1 }), &[], &[]).world;
        assert_eq!(usual(&days, &begins(&[A, X, Y])), none);
        let fights = BeginCombat { fighters: [A].into(), ..BeginCombat::default() };
        assert_eq!(play(&world, &Attempt::BeginCombat(fights), &[], &[]).world.caught, Caught::default());
    }
    #[test]
    fn nobody_creeps_up_on_their_own() {
        let usual = |ambushers: &[Who]| {
            let people = |people: &[Who]| Value::List(people.iter().copied().map(Value::Character).collect());
            let filled = Filled::of("ambush").with("ambushers", people(ambushers));
            match offered(&four(), &Viewer::Referee, &filled) {
                Next::Fill(param) => (param.name, param.default == Some(people(&[A, B]))),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(usual(&[X]), ("victims", true));
        assert_eq!(usual(&[X, Y]), ("victims", true));
    }
    fn played_ambush(world: &World, die: u16) -> World {
        let it = norn_symbaroum::rules::combat::surprise::Ambush { by: [A].into(), on: [X].into() };
        play(world, &Attempt::Ambush(it), &[die], &[]).world
    }
    #[test]
    fn nobody_creeps_up_in_melee() {
        let world = engaged(fighting(four()), &[(A, X)]);
        assert_eq!(refused(&world, &sneaks(X)), Some("symbaroum.surprised.active"));
        assert_eq!(refused(&world, &sneaks(A)), Some("symbaroum.surprised.active"));
    }
    #[test]
    fn whoever_stays_unseen_is_shown_to_nobody() {
        let world = arranged(&four(), Arrange::Hidden { who: X, on: true });
        let seen = |viewer| Symbaroum.show(&world, &viewer).sheets.iter().any(|sheet| sheet.who == Some(X));
        assert!(seen(Viewer::Referee) && !seen(Viewer::Player(vec![A])));
    }

    fn unseen(world: World) -> World {
        but(world, X, |one| one.hidden = true)
    }

    #[test]
    fn whoever_strikes_or_comes_into_melee_shows_themselves() {
        let world = unseen(turn_of(fighting(armed(four(), X, "Hunting bow")), X));
        let shoots = play(&world, &strike(X, A, "Hunting bow"), &[1], &[]).world;
        let engages = play(&world, &moves(X, Goal::Engage(A)), &[], &[]).world;
        let speaks = play(&world, &act(X, Deed::Speak { words: "Now".into() }), &[], &[]).world;
        assert_eq!([shoots, engages, speaks].map(|world| world.is_seen(X)), [true, true, false]);
        let world = unseen(fighting(armed(four(), A, "Hunting bow")));
        assert!(play(&world, &strike(A, X, "Hunting bow"), &[20], &[]).world.is_seen(X));
        let arranged = arranged(&world, Arrange::Engaged { who: A, other: X, on: true, behind: false });
        assert!(arranged.is_seen(X));
    }
    #[test]
    fn nobody_vanishes_in_melee() {
        let hides = arranged(&duel(), Arrange::Hidden { who: X, on: true });
        let written = written(duel(), "character/11/hidden", true);
        for world in [hides, written] {
            assert!(!world.is_seen(X) && !world.are_engaged(A, X));
            assert_eq!(wrong(&world), Vec::<&str>::new());
        }
    }
    #[test]
    fn what_is_done_unseen_or_to_the_unseen_is_the_game_masters_alone() {
        let who = |name, who| (name, Value::Character(who));
        let word = |name, word| (name, Value::word(word));
        let list = |name, who: Who| (name, Value::List(vec![who.into()]));
        let fight = unseen(turn_of(fighting(four()), X));
        let by_others = unseen(turn_of(fighting(four()), Y));
        let wounded = but(by_others.clone(), X, |one| one.toughness = 1);
        let wounded = with_elixir(wounded, Y, "Herbal cure", 1);
        let late = {
            let mut world = fight.clone();
            combat(&mut world).fighters.remove(&X);
            world
        };
        let against = [who("who", A), word("attribute", "vigilant"), who("against", X)];
        let elixir = || ("elixir", Value::text("Herbal cure"));
        let ours = turn_of(fighting(four()), A);
        let mut armed = armed(turn_of(fighting(four()), Y), Y, "Plain sword");
        let oil = Elixir { equipment: true, damage: 2, turns: 2, ..Elixir::default() };
        armed.lists.elixirs.insert("Oil".into(), Amendment::Own(oil));
        let coats = with_elixir(armed, Y, "Oil", 1);
        let (oil, blade) = (("elixir", Value::text("Oil")), ("item", Value::text("Plain sword")));
        let drinks = but(turn_of(fighting(four()), Y), Y, |one| one.toughness = 1);
        let drinks = with_elixir(drinks, Y, "Herbal cure", 1);
        let arrange = |what, one, other| vec![word("what", what), who("who", one), who("other", other)];
        let rows = [
            (&fight, "sneak", vec![who("target", A)], true),
            (&fight, "engage", vec![who("target", A)], false),
            (&fight, "end-turn", vec![], true),
            (&by_others, "sneak", vec![who("target", X)], true),
            (&by_others, "sneak", vec![who("target", A)], true),
            (&wounded, "use-elixir", vec![elixir(), who("on", X)], true),
            (&fight, "success-test", against.to_vec(), true),
            (&late, "join", vec![who("newcomer", X)], true),
            (&fight, "arrange", arrange("higher", X, A), true),
            (&fight, "arrange", arrange("obscured", A, X), true),
            (&fight, "arrange", arrange("higher", A, Y), false),
            (&fight, "arrange", arrange("engaged", A, X), false),
            (&fight, "arrange", vec![word("what", "hidden"), who("who", X)], false),
            (&unseen(four()), "ambush", vec![list("ambushers", X), list("victims", A)], true),
            (&unseen(four()), "ambush", vec![list("ambushers", Y), list("victims", A)], true),
            (&four(), "ambush", vec![list("ambushers", A), list("victims", X)], false),
            // Whoever is told of it is not deceived.
            (&four(), "success-test", vec![who("who", X), word("attribute", "discreet")], true),
            (&four(), "success-test", vec![who("who", X), word("attribute", "persuasive")], false),
            (&four(), "success-test", vec![who("who", A), word("attribute", "discreet")], false),
            (&ours, "sneak", vec![who("target", X)], false),
            (&coats, "use-elixir", vec![oil, blade], true),
            (&drinks, "use-elixir", vec![elixir(), who("on", Y)], false),
        ];
        for (world, name, values, alone) in rows {
            let filled = values
                .iter()
                .fold(Filled::of(name), |filled, (name, value)| filled.with(name, value.clone()));
            match offered(world, &Viewer::Referee, &filled.with_defaults()) {
                Next::Ready(attempt) => {
                    assert_eq!(matches!(attempt, Attempt::Unseen(_)), alone, "{name} {values:?}");
                }
                other => panic!("{name} {values:?}: {other:?}"),
            }
        }
    }
    #[test]
    fn a_place_that_passes_unseen_is_told_to_nobody() {
        let world = but(turn_of(fighting(four()), X), X, |one| one.fate = Fate::Unconscious);
        assert_eq!(Symbaroum.due(&world), Some(end_turn(X)));
        assert_eq!(Symbaroum.due(&unseen(world)), Some(Attempt::Unseen(Box::new(end_turn(X)))));
    }
}

/// A stands higher than X.
fn above() -> World {
    arranged(&duel(), Arrange::Higher { who: A, than: X, on: true })
}

mod symbaroum_advantage_effect {
    use super::*;

    #[test]
    fn two_and_a_die() {
        let world = but(armed(above(), A, "Plain sword"), A, |one| one.attributes.set(Accurate, 12));
        let world =
            but(world, X, |one| one.overrides = [(norn_symbaroum::world::Override::ArmourValue, 2)].into());
        let played = play(&world, &strike(A, X, "Plain sword"), &[14, 5, 3], &[]);
        assert_eq!((totals(&played, "symbaroum.combat-action.attack"), played.total()), (vec![14], Some(6)));
        assert_eq!(played.outcome(), Some("pain"));
        assert_eq!(play(&world, &strike(A, X, "Plain sword"), &[15], &[]).dice().len(), 1);
    }
    #[test]
    fn from_numbers_alone() {
        use norn_kernel::{D4, D8};
        use norn_symbaroum::rules::combat::attack::{BareAttack, Points};
        let total = |advantage, dice: &[u16]| {
            let (damage, armour) = (Points::Rolled(D8), Points::Rolled(D4));
            let (who, chances) = (A, norn_symbaroum::rules::success::dice::Chances::One);
            let (attribute, against, pain, toughness) = (12, 10, 5, 20);
            let it =
                BareAttack { who, attribute, against, chances, advantage, damage, armour, pain, toughness };
            play(&four(), &Attempt::BareAttack(it), dice, &[]).total()
        };
        assert_eq!((total(true, &[14, 7, 3, 2]), total(true, &[15])), (Some(8), Some(0)));
        assert_eq!((total(false, &[12, 7, 2]), total(false, &[13])), (Some(5), Some(0)));
    }
}

mod symbaroum_advantage_enemy {
    use super::*;

    fn attacked() -> World {
        let world = two(&[(Quick, 11)], &[(Accurate, 12)]);
        let world = turn_of(engaged(fighting(armed(world, X, "Plain sword")), &[(A, X)]), X);
        arranged(&world, Arrange::Higher { who: X, than: A, on: true })
    }

    #[test]
    fn two_less_and_two_more() {
        assert_eq!(play(&attacked(), &strike(X, A, "Plain sword"), &[7], &[]).outcome(), Some("miss"));
        let hit = play(&attacked(), &strike(X, A, "Plain sword"), &[8], &[]);
        assert_eq!((totals(&hit, "symbaroum.defense.test"), hit.total()), (vec![7], Some(6)));
        let rolled = with_switch(attacked(), "npc-values", "rolled");
        let hit = play(&rolled, &strike(X, A, "Plain sword"), &[8, 3, 1], &[]);
        assert_eq!((hit.total(), hit.dice().len()), (Some(4), 3));
    }
}

mod symbaroum_advantage_stacking {
    use super::*;

    #[test]
    fn once_and_whatever_the_other_has() {
        let world = behind(engaged(fighting(six()), &[(A, X), (B, X)]), X, B);
        let world = but(but(world, X, |one| one.prone = true), A, |one| one.prone = true);
        assert_eq!(reasons(&world, A, X, false).len(), 2);
        let played = play(&world, &strike(A, X, FISTS), &[12, 1, 1], &[]);
        assert_eq!(totals(&played, "symbaroum.combat-action.attack"), [12]);
        assert_eq!(played.dice().iter().filter(|(die, ..)| *die == 4).count(), 2);
    }
}

mod symbaroum_advantage_defense_tests {
    use super::*;

    #[test]
    fn attacks_alone() {
        let defends = play(&turn_of(above(), X), &strike(X, A, FISTS), &[10], &[]);
        assert_eq!(totals(&defends, "symbaroum.defense.test"), [10]);
        let attacks = play(&above(), &strike(A, X, FISTS), &[20], &[]);
        assert_eq!(totals(&attacks, "symbaroum.combat-action.attack"), [12]);
    }
}

mod symbaroum_advantage_source {
    use super::*;

    #[test]
    fn not_by_itself() {
        assert!(!favoured(&duel(), A, X, false) && !favoured(&duel(), X, A, false));
        assert!(favoured(&but(duel(), X, |one| one.prone = true), A, X, false));
    }
    #[test]
    fn by_hand_with_a_reason() {
        let grants =
            |reason: Option<&str>| Arrange::Advantage { who: A, over: X, reason: reason.map(str::to_owned) };
        let world = arranged(&duel(), grants(Some("the sun")));
        let played = play(&world, &strike(A, X, FISTS), &[20], &[]);
        let of = Some(Value::text("the sun"));
        assert_eq!(played.numbers("symbaroum.advantage.effect"), [(2, of)]);
        assert!(!favoured(&arranged(&world, grants(None)), A, X, false));
    }
}

mod symbaroum_advantage_unaware {
    use super::*;

    #[test]
    fn the_next_attack_has_it() {
        let world = fighting(armed(four(), A, "Throwing dart"));
        let won = play(&world, &act(A, Deed::Sneak { on: X }), &[1], &[]).world;
        assert!(favoured(&won, A, X, true) && favoured(&won, A, X, false));
        let lost = play(&world, &act(A, Deed::Sneak { on: X }), &[20], &[]).world;
        assert!(!favoured(&lost, A, X, true));
    }
}

mod symbaroum_advantage_prone {
    use super::*;

    #[test]
    fn for_blows_and_not_for_shots() {
        let world = but(armed(duel(), A, "Hunting bow"), X, |one| one.prone = true);
        let struck = play(&world, &strike(A, X, FISTS), &[12, 1, 1], &[]);
        assert_eq!(totals(&struck, "symbaroum.combat-action.attack"), [12]);
        let shot = play(&world, &strike(A, X, "Hunting bow"), &[20], &[]);
        assert_eq!(totals(&shot, "symbaroum.combat-action.attack"), [10]);
        let up = but(world, X, |one| one.prone = false);
        assert!(!favoured(&up, A, X, false));
    }
    #[test]
    fn whoever_lies_strikes_as_ever_and_only_gets_up() {
        let world = but(duel(), A, |one| one.prone = true);
        let strikes = play(&world, &strike(A, X, FISTS), &[20], &[]);
        assert_eq!(totals(&strikes, "symbaroum.combat-action.attack"), [10]);
        assert_eq!(refused(&world, &moves(A, Goal::Away)), Some("symbaroum.advantage.prone"));
    }
    #[test]
    fn each_of_two_enemies() {
        let world = engaged(fighting(four()), &[(A, X), (A, Y)]);
        let world = but(world, A, |one| one.prone = true);
        for by in [X, Y] {
            let played = play(&turn_of(world.clone(), by), &strike(by, A, FISTS), &[9], &[]);
            assert_eq!((totals(&played, "symbaroum.defense.test"), played.total()), (vec![8], Some(4)));
        }
    }
}

mod symbaroum_advantage_higher_ground {
    use super::*;

    #[test]
    fn downwards_with_sword_and_bow() {
        let world = armed(armed(above(), A, "Plain sword"), A, "Hunting bow");
        for weapon in ["Plain sword", "Hunting bow"] {
            let played = play(&world, &strike(A, X, weapon), &[12, 1, 1], &[]);
            assert_eq!(
                (totals(&played, "symbaroum.combat-action.attack"), played.total()),
                (vec![12], Some(2))
            );
        }
        assert!(!favoured(&above(), X, A, false));
        let level = arranged(&above(), Arrange::Higher { who: A, than: X, on: false });
        assert!(!favoured(&level, A, X, false));
    }
    #[test]
    fn whoever_does_not_stand_higher_may_stand_lower() {
        let said = |on| arranged(&above(), Arrange::Higher { who: X, than: A, on });
        assert!(favoured(&said(false), A, X, false));
        assert!(!favoured(&said(true), A, X, false) && favoured(&said(true), X, A, false));
    }
}
