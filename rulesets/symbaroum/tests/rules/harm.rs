//! Defense, damage, pain, death and healing: every case of the checks.
use crate::table::*;
use norn_kernel::show::Shown;
use norn_kernel::{D4, D6, D8, Filled, Next, Owner, Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::characters::attributes::{pain_threshold, toughness as most};
use norn_symbaroum::rules::characters::experience::Improve;
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::attack::{BareAttack, Points};
use norn_symbaroum::rules::combat::damage::Harm;
use norn_symbaroum::rules::combat::fights::{BeginCombat, EndCombat};
use norn_symbaroum::rules::combat::free_attack::Claim;
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::rules::combat::surprise::{How, Surprise};
use norn_symbaroum::rules::harm::death::{DeathTest, Decree, Decreed, PassTurn};
use norn_symbaroum::rules::harm::healing::Wait;
use norn_symbaroum::rules::success::dice::Chances;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Amendment, Elixir, Fate, Level, Trigger, Working, World, gear};
use norn_symbaroum::{Attempt, Symbaroum, content};

const FISTS: &str = "Fists and feet";

/// A and X in melee; A acts.
fn duel() -> World {
    engaged(fighting(two(&[], &[])), &[(A, X)])
}

/// The same, and X acts.
fn attacked() -> World {
    turn_of(duel(), X)
}

/// Whoever a player plays knows nothing of X.
fn unaware(mut world: World, who: Who, of: Who) -> World {
    fighter(&mut world, who).unaware.insert(of, 9);
    world
}

/// X does so much with each hit.
fn hitting(world: World, damage: i32) -> World {
    but(world, X, |one| one.overrides = [(norn_symbaroum::world::Override::Damage, damage)].into())
}

fn fate(world: &World, who: Who) -> Fate {
    world.character(who).fate
}

mod symbaroum_defense_aware {
    use super::*;

    #[test]
    fn four_attacks_four_tests() {
        let mut world = attacked();
        for _ in 0..4 {
            let played = play(&world, &strike(X, A, FISTS), &[5], &[]);
            assert_eq!(played.dice().len(), 1);
            world = played.world;
            fighter(&mut world, X).spent.combat = false;
        }
    }
    #[test]
    fn whoever_does_not_know_does_not_defend() {
        let world = unaware(hitting(attacked(), 4), A, X);
        let played = play(&world, &strike(X, A, FISTS), &[], &[]);
        assert_eq!(played.total(), Some(6));
    }
    #[test]
    fn the_game_master_says_that_they_know() {
        let says = |on| Attempt::Arrange(Arrange::Unaware { who: A, of: X, on });
        let world = play(&unaware(attacked(), A, X), &says(false), &[], &[]).world;
        assert_eq!(play(&world, &strike(X, A, FISTS), &[1], &[]).outcome(), Some("miss"));
        let filled = Filled::of("arrange").with("what", Value::word("unaware"));
        let filled = filled.with("who", A).with("other", X);
        let arranges = |filled: Filled| offered(&world, &Viewer::Referee, &filled);
        let unseen = |on| Next::Ready(Attempt::Unseen(Box::new(says(on))));
        assert_eq!(arranges(filled.clone().with("on", false)), unseen(false));
        assert_eq!(arranges(filled.with_defaults()), unseen(true));
    }
    #[test]
    fn as_the_game_master_may_say() {
        let says = Attempt::Arrange(Arrange::Unaware { who: A, of: X, on: true });
        let world = play(&attacked(), &says, &[], &[]).world;
        assert_eq!(play(&world, &strike(X, A, FISTS), &[], &[]).total(), Some(4));
    }
    #[test]
    fn no_player_hears_of_an_attack_that_nobody_knows_of() {
        use norn_kernel::Supposed;
        let arranges = |who: Who, of: Who| {
            let filled = Filled::of("arrange").with("what", Value::word("unaware"));
            let filled = filled.with("who", who).with("other", of).with_defaults();
            match offered(&attacked(), &Viewer::Referee, &filled) {
                Next::Ready(attempt) => attempt,
                other => panic!("{other:?}"),
            }
        };
        let told = [(A, X), (X, A)].map(|(who, of)| matches!(arranges(who, of), Attempt::Unseen(_)));
        assert_eq!(told, [true, false]);
        let situation = |world: &World, viewer: &Viewer, who| {
            shown(world, viewer, Some(who), "symbaroum.special.situation", "row").len()
        };
        let player = Viewer::Player(vec![A]);
        let mut world = unaware(fighting(two(&[], &[])), A, X);
        assert_eq!((situation(&world, &Viewer::Referee, X), situation(&world, &player, X)), (1, 0));
        assert_eq!(situation(&unaware(fighting(two(&[], &[])), X, A), &player, A), 1);
        let known = Symbaroum.supposed(&world, &player, Supposed::Usual);
        assert!(known.fighter(A).expect("a fighter").unaware.is_empty());
        // Where they are at a disadvantage for another reason, that one is shown alone.
        of(&mut world, A).prone = true;
        assert_eq!((situation(&world, &Viewer::Referee, X), situation(&world, &player, X)), (1, 1));
        let words = shown(&world, &player, Some(X), "symbaroum.special.situation", "row");
        let Shown::Words(words) = &words[0] else { panic!("{words:?}") };
        assert_eq!(words.args[0].1, Value::List(vec![Value::word("prone")]));
    }
    #[test]
    fn nor_does_an_enemy() {
        let value = |quick| {
            let world = engaged(fighting(two(&[(Accurate, 12)], &[(Quick, quick)])), &[(A, X)]);
            let played = play(&unaware(world, X, A), &strike(A, X, FISTS), &[20], &[]);
            totals(&played, "symbaroum.combat-action.attack")
        };
        assert_eq!((value(11), value(8)), (vec![14], vec![16]));
    }
    #[test]
    fn unless_the_table_wants_it() {
        let normal = |world| with_switch(world, "unaware-defense", "normal");
        let value = |quick| {
            let world = engaged(fighting(two(&[(Accurate, 12)], &[(Quick, quick)])), &[(A, X)]);
            let played = play(&normal(unaware(world, X, A)), &strike(A, X, FISTS), &[20], &[]);
            totals(&played, "symbaroum.combat-action.attack")
        };
        assert_eq!((value(11), value(8)), (vec![13], vec![16]));
        let world = turn_of(engaged(fighting(two(&[(Quick, 11)], &[(Accurate, 12)])), &[(A, X)]), X);
        let played = play(&normal(unaware(world, A, X)), &strike(X, A, FISTS), &[7], &[]);
        assert_eq!((totals(&played, "symbaroum.defense.test"), played.outcome()), (vec![7], Some("miss")));
    }
}

mod symbaroum_defense_test {
    use super::*;

    #[test]
    fn the_player_parries_or_is_hit() {
        let world = turn_of(engaged(fighting(two(&[(Quick, 11)], &[(Accurate, 13)])), &[(A, X)]), X);
        let parried = play(&world, &strike(X, A, FISTS), &[8], &[]);
        assert_eq!((parried.outcome(), parried.dice()), (Some("miss"), vec![(20, 8, false)]));
        assert_eq!(play(&world, &strike(X, A, FISTS), &[9], &[]).outcome(), Some("wounded"));
        assert_eq!(parried.world.fighter(A), world.fighter(A));
    }
}

mod symbaroum_damage_player_hit {
    use super::*;

    #[test]
    fn more_than_the_armor_shows() {
        let world = hitting(armoured(attacked(), A, "Medium padding and leather"), 4);
        let damage = |armor| play(&world, &strike(X, A, FISTS), &[20, armor], &[]).total();
        assert_eq!([3, 4, 6].map(damage), [Some(1), Some(0), Some(0)]);
        assert_eq!(play(&hitting(attacked(), 4), &strike(X, A, FISTS), &[20], &[]).total(), Some(4));
    }
}

mod symbaroum_damage_amount {
    use super::*;

    #[test]
    fn never_below_nothing() {
        let world = armoured(
            but(attacked(), A, |one| {
                one.attributes.set(Strong, 11);
                one.toughness = 11;
            }),
            A,
            "Heavy metal",
        );
        let left = |damage, armor| {
            let played = play(&hitting(world.clone(), damage), &strike(X, A, FISTS), &[20, armor], &[]);
            (played.total(), toughness(&played.world, A))
        };
        assert_eq!(left(8, 3), (Some(5), 6));
        assert_eq!(left(3, 5), (Some(0), 11));
    }
    #[test]
    fn a_power_counts_the_same() {
        let bolt = Working { test: None, damage: Some(D6), ..Working::default() };
        let mut world = but(armoured(duel(), X, "Light padding"), A, |one| {
            one.powers.insert("Bolt".into(), Level::Novice);
        });
        world.lists.powers.insert("Bolt".into(), Amendment::Own(bolt.into()));
        let uses = act(A, Deed::UsePower { name: "Bolt".into(), target: X });
        let left = |die| toughness(&play(&world, &uses, &[die], &[]).world, X);
        assert_eq!([5, 2, 1].map(left), [7, 10, 10]);
    }
    #[test]
    fn a_fall_counts_the_same() {
        let fall = |damage, armour| Attempt::Harm(Harm { who: A, damage, armour });
        let world = armoured(duel(), A, "Light padding");
        assert_eq!(toughness(&play(&world, &fall(4, false), &[], &[]).world, A), 6);
        assert_eq!(toughness(&play(&world, &fall(4, true), &[3], &[]).world, A), 9);
        assert_eq!(refused(&world, &fall(-1, false)), Some("symbaroum.damage.amount"));
        assert_eq!(refused(&world, &fall(1_000, false)), None);
        assert_eq!(refused(&world, &fall(1_001, false)), Some("symbaroum.damage.amount"));
    }
}

mod symbaroum_damage_enemy_hit {
    use super::*;

    #[test]
    fn compared_in_the_same_way() {
        let world = armoured(armed(duel(), A, "Plain sword"), X, "Light padding");
        let damage = |die| play(&world, &strike(A, X, "Plain sword"), &[1, die], &[]).total();
        assert_eq!([7, 2].map(damage), [Some(5), Some(0)]);
        assert_eq!(
            play(&armed(duel(), A, "Plain sword"), &strike(A, X, "Plain sword"), &[1, 1], &[]).total(),
            Some(1)
        );
    }
    #[test]
    fn from_numbers_alone() {
        let of = |damage, armour, dice: &[u16]| {
            let (who, chances) = (A, Chances::One);
            let (attribute, against, advantage, pain, toughness) = (12, 10, false, 5, 20);
            let it =
                BareAttack { who, attribute, against, chances, advantage, damage, armour, pain, toughness };
            let played = play(&four(), &Attempt::BareAttack(it), dice, &[]);
            (played.total(), played.outcome().map(str::to_owned))
        };
        let came = |total, word: &str| (Some(total), Some(word.to_owned()));
        let dice = (Points::Rolled(D8), Points::Rolled(D4));
        assert_eq!(of(dice.0, dice.1, &[12, 7, 3]), came(4, "wounded"));
        assert_eq!(of(dice.0, dice.1, &[13]), came(0, "miss"));
        assert_eq!(of(Points::Fixed(8), Points::Fixed(2), &[12]), came(6, "pain"));
    }
}

mod symbaroum_damage_npc_values {
    use super::*;

    #[test]
    fn half_of_the_die() {
        assert_eq!(
            gear::FIXED.iter().map(|(die, fixed)| (die.sides(), *fixed)).collect::<Vec<_>>(),
            [(4, 2), (6, 3), (8, 4), (10, 5), (12, 6)]
        );
    }
    #[test]
    fn fixed_for_weapon_advantage_and_armour() {
        let world = armed(attacked(), X, "Plain sword");
        assert_eq!(play(&world, &strike(X, A, "Plain sword"), &[20], &[]).total(), Some(4));
        let favoured = but(world, A, |one| one.prone = true);
        let lies = [("symbaroum.pain.free-attack", no())];
        assert_eq!(play(&favoured, &strike(X, A, "Plain sword"), &[20], &lies).total(), Some(6));
        let padded = armoured(armed(duel(), A, "Plain sword"), X, "Medium padding and leather");
        assert_eq!(play(&padded, &strike(A, X, "Plain sword"), &[1, 8], &[]).total(), Some(5));
        let light = armoured(armed(duel(), A, "Plain sword"), X, "Light padding");
        assert_eq!(play(&light, &strike(A, X, "Plain sword"), &[1, 7], &[]).total(), Some(5));
    }
    #[test]
    fn rolled_if_the_table_wants_it() {
        let rolled = |world| with_switch(world, "npc-values", "rolled");
        let light = rolled(armoured(armed(duel(), A, "Plain sword"), X, "Light padding"));
        assert_eq!(play(&light, &strike(A, X, "Plain sword"), &[1, 7, 3], &[]).total(), Some(4));
        let world = rolled(but(armed(attacked(), X, "Plain sword"), A, |one| one.prone = true));
        let played = play(&world, &strike(X, A, "Plain sword"), &[20, 3, 1], &[]);
        assert_eq!(
            (played.total(), played.dice()[1], played.dice()[2]),
            (Some(4), (8, 3, false), (4, 1, false))
        );
    }
    #[test]
    fn a_description_may_say_otherwise() {
        let world = but(armed(duel(), A, "Plain sword"), X, |one| {
            one.overrides = [(norn_symbaroum::world::Override::ArmourValue, 3)].into();
        });
        assert_eq!(play(&world, &strike(A, X, "Plain sword"), &[1, 7], &[]).total(), Some(4));
    }
}

mod symbaroum_toughness_current {
    use super::*;

    #[test]
    fn from_its_maximum_down_and_back() {
        let one = hero("Ada", &[(Strong, 8)]);
        assert_eq!((one.toughness, most(&one)), (10, 10));
        let world = world([(A, one)]);
        let hurt = play(&world, &Attempt::Harm(Harm { who: A, damage: 4, armour: false }), &[], &[]).world;
        assert_eq!(toughness(&hurt, A), 6);
        let healed = play(&hurt, &Attempt::Wait(Wait { days: 9 }), &[], &[]).world;
        assert_eq!(toughness(&healed, A), 10);
        let down = play(&world, &Attempt::Harm(Harm { who: A, damage: 40, armour: false }), &[], &[]).world;
        assert_eq!(toughness(&down, A), 0);
    }
    #[test]
    fn a_world_with_more_is_wrong() {
        let world = but(four(), A, |one| one.toughness = 11);
        assert_eq!(wrong(&world), ["symbaroum.toughness.current"]);
    }
}

mod symbaroum_pain_trigger {
    use super::*;

    #[test]
    fn more_than_the_threshold_at_once() {
        let came = |damage| {
            let played = play(&hitting(attacked(), damage), &strike(X, A, FISTS), &[20], &[]);
            (played.outcome().map(str::to_owned), played.asked("symbaroum.pain.choice"))
        };
        assert_eq!(came(5), (Some("wounded".into()), 0));
        assert_eq!(came(6), (Some("pain".into()), 1));
        let first = play(&hitting(attacked(), 4), &strike(X, A, FISTS), &[20], &[]).world;
        let mut again = first;
        fighter(&mut again, X).spent.combat = false;
        assert_eq!(play(&again, &strike(X, A, FISTS), &[20], &[]).outcome(), Some("wounded"));
        let armed = armoured(hitting(attacked(), 9), A, "Medium padding and leather");
        assert_eq!(play(&armed, &strike(X, A, FISTS), &[20, 4], &[]).outcome(), Some("wounded"));
    }
    #[test]
    fn neither_dangers_nor_the_last_blow() {
        let fall = play(&duel(), &Attempt::Harm(Harm { who: A, damage: 8, armour: false }), &[], &[]);
        assert_eq!((fall.asked.len(), fall.outcome()), (0, Some("wounded")));
        let last = play(&hitting(attacked(), 10), &strike(X, A, FISTS), &[20], &[]);
        assert_eq!((last.asked.len(), last.outcome()), (0, Some("down")));
    }
}

mod symbaroum_pain_choice {
    use super::*;

    /// Who was asked.
    fn choosers(played: &Played<World>) -> Vec<Owner> {
        let choices = played.asked.iter().filter(|question| question.key.id() == "symbaroum.pain.choice");
        choices.map(|question| question.owner).collect()
    }

    #[test]
    fn the_players_for_their_own_and_for_the_enemy() {
        let suffers = play(&hitting(attacked(), 6), &strike(X, A, FISTS), &[20], &[]);
        assert_eq!(choosers(&suffers), [Owner::Character(A)]);
        let world = armed(duel(), A, "Plain sword");
        let causes = play(&world, &strike(A, X, "Plain sword"), &[1, 6], &[]);
        assert_eq!(choosers(&causes), [Owner::Character(A)]);
        assert!(causes.asked.iter().chain(&suffers.asked).all(|question| question.owner != Owner::Referee));
    }
    #[test]
    fn nobodys_players_and_everybodys() {
        let hits = ("symbaroum.test.player-rolls", word("success"));
        let world = turn_of(engaged(fighting(hitting(four(), 6)), &[(X, Y)]), X);
        let played = play(&world, &strike(X, Y, FISTS), &[], &[hits]);
        assert_eq!(choosers(&played), [Owner::Referee]);
        let world = engaged(fighting(armed(four(), A, "Plain sword")), &[(A, B)]);
        let played = play(&world, &strike(A, B, "Plain sword"), &[1, 6], &[]);
        assert_eq!(choosers(&played), [Owner::Character(B)]);
    }
}

mod symbaroum_pain_knocked_down {
    use super::*;

    #[test]
    fn it_lies_and_enemies_have_advantage() {
        let down = [("symbaroum.pain.choice", word("knocked-down"))];
        let world = play(&hitting(attacked(), 6), &strike(X, A, FISTS), &[20], &down).world;
        assert!(world.character(A).prone);
        let mut again = world;
        fighter(&mut again, X).spent.combat = false;
        let played = play(&again, &strike(X, A, FISTS), &[8], &[]);
        assert_eq!(totals(&played, "symbaroum.defense.test"), [8]);
    }
    #[test]
    fn whoever_lies_already_gets_the_free_attack() {
        let world = hitting(but(attacked(), A, |one| one.prone = true), 4);
        let played = play(&world, &strike(X, A, FISTS), &[20, 1], &[]);
        assert_eq!(
            (played.asked("symbaroum.pain.choice"), played.asked("symbaroum.pain.free-attack")),
            (0, 1)
        );
    }
    #[test]
    fn the_game_master_may_put_somebody_on_their_feet() {
        let decree = |fate| Attempt::Decree(Decree { who: A, fate });
        let down = play(&duel(), &decree(Decreed::Falls), &[], &[]).world;
        assert!(down.character(A).prone);
        assert!(!play(&down, &decree(Decreed::Stands), &[], &[]).world.character(A).prone);
    }
}

mod symbaroum_pain_free_attack {
    use super::*;

    const CHOICE: &str = "symbaroum.pain.choice";
    const RULE: &str = "symbaroum.pain.free-attack";

    #[test]
    fn at_once_and_it_can_be_declined() {
        let world = hitting(attacked(), 6);
        let again = play(&world, &strike(X, A, FISTS), &[20, 3], &[(CHOICE, word("free-attack"))]);
        assert_eq!(totals(&again, "symbaroum.defense.test"), [10, 10]);
        let answers = [(CHOICE, word("free-attack")), (RULE, no())];
        assert_eq!(play(&world, &strike(X, A, FISTS), &[20], &answers).dice().len(), 1);
    }
    #[test]
    fn whoever_has_chosen_it_is_not_asked_again() {
        let world = armed(
            but(duel(), X, |one| {
                one.attributes.set(Strong, 10);
                one.toughness = 10;
            }),
            A,
            "Plain sword",
        );
        let played =
            play(&world, &strike(A, X, "Plain sword"), &[1, 6, 20], &[(CHOICE, word("free-attack"))]);
        assert_eq!((played.asked(CHOICE), played.asked(RULE)), (1, 0));
    }
    #[test]
    fn the_second_pain_of_a_turn_only_knocks_down() {
        let world = but(hitting(attacked(), 6), A, |one| {
            one.toughness = 20;
            one.attributes.set(Strong, 20);
            one.overrides = [(norn_symbaroum::world::Override::Pain, 5)].into();
        });
        let played = play(&world, &strike(X, A, FISTS), &[20, 20], &[(CHOICE, word("free-attack"))]);
        assert_eq!(played.asked(CHOICE), 1);
        assert!(played.world.character(A).prone);
        assert!(played.world.fighter(X).expect("a fighter").free_attacks.contains(&Trigger::Pain));
    }
}

mod symbaroum_death_creatures {
    use super::*;

    fn weak() -> World {
        but(armed(duel(), A, "Plain sword"), X, |one| one.toughness = 3)
    }

    #[test]
    fn dead_at_once_and_out_of_the_fight() {
        let after = play(&weak(), &strike(A, X, "Plain sword"), &[1, 5], &[]).world;
        assert_eq!((fate(&after, X), toughness(&after, X)), (Fate::Dead, 0));
        let fight = after.combat.as_ref().expect("a fight");
        assert_eq!((fight.order.clone(), fight.engaged.len()), (vec![A], 0));
        assert!(!fight.fighters.contains_key(&X));
    }
    #[test]
    fn or_as_the_game_master_says() {
        for (said, kept) in
            [("unconscious", Fate::Unconscious), ("dying", Fate::Dying { steps: 0, since: 2 })]
        {
            let answers = [("symbaroum.death.creatures", word(said))];
            let after = play(&weak(), &strike(A, X, "Plain sword"), &[1, 5], &answers).world;
            assert_eq!(fate(&after, X), kept);
            assert!(after.fighter(X).is_some());
        }
    }
    #[test]
    fn a_blow_at_one_who_lies_unconscious_asks_anew() {
        let down = |mut world: World| {
            combat(&mut world).engaged.clear();
            but(beside(world, X, A), X, |one| {
                (one.toughness, one.fate, one.prone) = (0, Fate::Unconscious, true);
            })
        };
        let blow = |said| {
            let answers = [("symbaroum.death.creatures", word(said))];
            play(&down(weak()), &strike(A, X, "Plain sword"), &[1, 5, 1], &answers)
        };
        let killed = blow("dead");
        assert_eq!((fate(&killed.world, X), killed.outcome()), (Fate::Dead, Some("down")));
        assert_eq!(fate(&blow("unconscious").world, X), Fate::Unconscious);
    }
    #[test]
    fn by_hand_too() {
        let decree = |fate| Attempt::Decree(Decree { who: X, fate });
        let dead = play(&duel(), &decree(Decreed::Dies), &[], &[]).world;
        assert_eq!(fate(&dead, X), Fate::Dead);
        let down = play(&duel(), &decree(Decreed::Unconscious), &[], &[]).world;
        assert_eq!(fate(&down, X), Fate::Unconscious);
        let awake = play(&down, &decree(Decreed::Wakes), &[], &[]).world;
        assert_eq!((fate(&awake, X), toughness(&awake, X)), (Fate::Well, 1));
        let nobody = Attempt::Decree(Decree { who: Who(77), fate: Decreed::Dies });
        assert_eq!(refused(&duel(), &nobody), Some("symbaroum.death.creatures"));
    }
    #[test]
    fn and_on_the_sheet() {
        let says = |world: &World, word: &str| {
            let world = written(world.clone(), &format!("character/{}/fate", X.0), Value::word(word));
            (fate(&world, X), toughness(&world, X), world)
        };
        let (dead, left, world) = says(&duel(), "dead");
        assert_eq!(
            (dead, left, world.combat.is_some_and(|it| it.fighters.contains_key(&X))),
            (Fate::Dead, 0, false)
        );
        let (down, left, world) = says(&duel(), "unconscious");
        assert_eq!((down, left), (Fate::Unconscious, 0));
        let (awake, left, _) = says(&world, "well");
        assert_eq!((awake, left), (Fate::Well, 1));
        let (dying, left, _) = says(&world, "dying");
        assert_eq!((dying.is_dying(), left), (true, 0));
    }
}

mod symbaroum_death_dying {
    use super::*;

    #[test]
    fn nobody_is_to_help_the_dead() {
        let why = |world: &World, attempt: &Attempt| norn_kernel::refusal(attempt, world).map(|it| it.0.part);
        let deeds = [Attempt::Test(test(A, Quick)), act(A, Deed::Speak { words: "Help!".into() })];
        let dead = but(four(), A, |one| (one.fate, one.toughness) = (Fate::Dead, 0));
        let down = dying(four(), A, 0, 0);
        for deed in deeds {
            assert_eq!([why(&dead, &deed), why(&down, &deed)], [Some("gone"), Some("refusal")]);
        }
    }

    fn falling() -> World {
        but(hitting(attacked(), 9), A, |one| one.toughness = 4)
    }

    #[test]
    fn a_players_character_collapses() {
        let after = play(&falling(), &strike(X, A, FISTS), &[20], &[]).world;
        assert_eq!((toughness(&after, A), fate(&after, A)), (0, Fate::Dying { steps: 0, since: 2 }));
        assert!(after.character(A).prone && !after.are_engaged(A, X));
    }
    #[test]
    fn it_can_do_nothing_at_all() {
        let world =
            turn_of(dying(knows(with_elixir(duel(), A, "Herbal cure", 1), A, "Recovery"), A, 0, 2), A);
        let rule = Some("symbaroum.death.dying");
        let recovery = Means::Ability { name: "Recovery".into(), cure: None };
        for deed in [
            Deed::Attack { target: X, weapon: FISTS.into(), ability: None },
            Deed::Speak { words: "Help!".into() },
            Deed::FirstAid { patient: A, means: recovery },
            Deed::Elixir { name: "Herbal cure".into(), on: A, item: None },
        ] {
            assert_eq!(refused(&world, &act(A, deed)), rule);
        }
        assert_eq!(refused(&world, &Attempt::Test(test(A, Quick))), rule);
        let claim = Claim { who: A, on: X, ability: "Riposte".into() };
        assert_eq!(refused(&world, &Attempt::Claim(claim)), rule);
        let struck = play(&turn_of(hitting(world, 3), X), &strike(X, A, FISTS), &[], &[]);
        assert_eq!(struck.dice().len(), 0);
    }
    #[test]
    fn nor_does_it_act_against_a_player_who_would_roll() {
        let sneaks = Attempt::Test(against(X, Discreet, A, Vigilant));
        let world = two(&[], &[]);
        assert_eq!(refused(&world, &sneaks), None);
        assert_eq!(refused(&dying(world, X, 0, 0), &sneaks), Some("symbaroum.death.dying"));
    }
    #[test]
    fn another_blow_changes_nothing() {
        let world = beside(turn_of(dying(hitting(fighting(two(&[], &[])), 3), A, 2, 2), X), A, X);
        let after = play(&world, &strike(X, A, FISTS), &[], &[]).world;
        assert_eq!(fate(&after, A), Fate::Dying { steps: 2, since: 2 });
    }
    #[test]
    fn whoever_was_stabilised_and_is_hit_is_dying_again() {
        let world = beside(turn_of(hitting(fighting(two(&[], &[])), 3), X), A, X);
        let world = but(world, A, |one| (one.toughness, one.fate) = (0, Fate::Unconscious));
        let after = play(&world, &strike(X, A, FISTS), &[], &[]).world;
        assert_eq!(fate(&after, A), Fate::Dying { steps: 0, since: 1 });
    }
    #[test]
    fn whoever_lies_there_defends_against_nobody() {
        let value = |quick, fate| {
            let world = engaged(fighting(two(&[(Accurate, 12)], &[(Quick, quick)])), &[(A, X)]);
            let world = but(world, X, |one| (one.toughness, one.fate, one.prone) = (0, fate, true));
            totals(&play(&world, &strike(A, X, FISTS), &[20], &[]), "symbaroum.combat-action.attack")
        };
        let dying = Fate::Dying { steps: 0, since: 1 };
        assert_eq!([Fate::Unconscious, dying].map(|fate| value(13, fate)), [vec![14], vec![14]]);
        assert_eq!((value(13, Fate::Well), value(8, Fate::Unconscious)), (vec![11], vec![16]));
    }
    #[test]
    fn or_is_a_step_if_the_table_wants_it() {
        let world = beside(turn_of(dying(hitting(fighting(two(&[], &[])), 3), A, 1, 2), X), A, X);
        let world = with_switch(world, "damage-while-dying", "step");
        let mut after = play(&world, &strike(X, A, FISTS), &[], &[]).world;
        assert_eq!(fate(&after, A), Fate::Dying { steps: 2, since: 2 });
        fighter(&mut after, X).spent.combat = false;
        assert_eq!(fate(&play(&after, &strike(X, A, FISTS), &[], &[]).world, A), Fate::Dead);
    }
}

/// A is dying since turn 2; it is their place in turn 3.
fn tested(steps: u8) -> World {
    let mut world = dying(fighting(four()), A, steps, 2);
    combat(&mut world).turn = 3;
    world
}

#[track_caller]
fn death_test(world: &World, dice: &[u16]) -> Played<World> {
    play(world, &Attempt::DeathTest(DeathTest { who: A }), dice, &[])
}

mod symbaroum_death_test_when {
    use super::*;

    #[test]
    fn nobody_hears_of_the_test_of_whoever_is_unseen() {
        let seen = dying(four(), X, 1, 0);
        let world = but(seen.clone(), X, |one| one.hidden = true);
        assert_eq!(refused(&seen, &Attempt::PassTurn(PassTurn)), None);
        assert_eq!(refused(&world, &Attempt::PassTurn(PassTurn)), Some("symbaroum.death.test.when"));
        let both = dying(world.clone(), A, 1, 0);
        assert_eq!(play(&both, &Attempt::PassTurn(PassTurn), &[5], &[]).dice().len(), 1);
        let test = Filled::of("death-test").with("who", X);
        let unseen = Attempt::Unseen(Box::new(Attempt::DeathTest(DeathTest { who: X })));
        assert_eq!(offered(&world, &Viewer::Referee, &test), Next::Ready(unseen));
    }

    /// Everything that is due, with these dice.
    fn passes(mut world: World, mut dice: &[u16]) -> World {
        while let Some(due) = Symbaroum.due(&world) {
            let count = match &due {
                Attempt::DeathTest(_) if dice.first() == Some(&1) => 2,
                Attempt::DeathTest(_) => 1,
                _ => 0,
            };
            world = play(&world, &due, &dice[..count], &[]).world;
            dice = &dice[count..];
        }
        assert!(dice.is_empty());
        world
    }

    /// Everybody able ends their places until A's comes again.
    fn round(mut world: World) -> World {
        for who in [B, X, Y] {
            world = play(&world, &end_turn(who), &[], &[]).world;
        }
        world
    }

    #[test]
    fn from_the_turn_after_the_collapse() {
        let mut world = fighting(dying(four(), A, 0, 2));
        combat(&mut world).turn = 2;
        // In the turn of the collapse the place passes without a test.
        let mut world = passes(world, &[]);
        assert_eq!(world.combat.as_ref().expect("a fight").acting, Some(B));
        world = passes(round(world), &[11]);
        assert!(matches!(fate(&world, A), Fate::Dying { steps: 1, .. }));
        world = passes(round(world), &[5]);
        world = passes(round(world), &[12]);
        assert!(matches!(fate(&world, A), Fate::Dying { steps: 2, .. }));
        world = passes(round(world), &[1, 2]);
        assert_eq!((fate(&world, A), toughness(&world, A), world.character(A).prone), (Fate::Well, 2, true));
        let fight = world.combat.as_ref().expect("a fight");
        assert_eq!((fight.turn, fight.acting), (6, Some(B)));
        let world = passes(round(world), &[]);
        let fight = world.combat.as_ref().expect("a fight");
        assert_eq!((fight.turn, fight.acting), (7, Some(A)));
        assert_eq!(refused(&world, &stands_up(A)), None);
    }
    #[test]
    fn whoever_falls_by_surprise_has_fallen_in_the_first_turn() {
        let world = but(hitting(two(&[(Quick, 14)], &[]), 9), A, |one| one.toughness = 4);
        let surprise = Surprise { by: [X].into(), on: [A].into(), how: How::Granted };
        let begins =
            BeginCombat { fighters: [A, X].into(), surprise: Some(surprise), ..BeginCombat::default() };
        let world = play(&world, &Attempt::BeginCombat(begins), &[], &[]).world;
        assert_eq!(fate(&world, A), Fate::Dying { steps: 0, since: 1 });
        assert_eq!(
            refused(&world, &Attempt::DeathTest(DeathTest { who: A })),
            Some("symbaroum.death.test.when")
        );
        let world = passes(world, &[]);
        assert_eq!(world.combat.as_ref().expect("a fight").acting, Some(X));
        let world = passes(play(&world, &end_turn(X), &[], &[]).world, &[11]);
        assert!(matches!(fate(&world, A), Fate::Dying { steps: 1, .. }));
    }
    #[test]
    fn no_day_passes_over_the_dying() {
        let wait = Attempt::Wait(Wait { days: 1 });
        let world = dying(four(), A, 0, 0);
        assert_eq!(refused(&world, &wait), Some("symbaroum.death.test.when"));
        let awake = play(&world, &Attempt::PassTurn(PassTurn), &[1, 3], &[]).world;
        assert_eq!(refused(&awake, &wait), None);
        // Of whoever nobody sees, it would tell.
        let unseen = but(dying(four(), X, 0, 0), X, |one| one.hidden = true);
        assert_eq!(refused(&unseen, &wait), None);
    }
    #[test]
    fn beside_a_fight_it_is_made_once_in_each_turn() {
        let mut world = fighting(dying(four(), A, 0, 0));
        let fight = combat(&mut world);
        fight.fighters.remove(&A);
        fight.order.retain(|who| *who != A);
        fight.acting = Some(B);
        let world = death_test(&world, &[11]).world;
        assert!(matches!(fate(&world, A), Fate::Dying { steps: 1, .. }));
        let again = Attempt::DeathTest(DeathTest { who: A });
        assert_eq!(refused(&world, &again), Some("symbaroum.death.test.when"));
        let mut later = world;
        combat(&mut later).turn = 2;
        assert!(matches!(fate(&death_test(&later, &[5]).world, A), Fate::Dying { steps: 1, .. }));
    }
    #[test]
    fn it_goes_on_after_the_fight() {
        let world = play(&tested(0), &Attempt::EndCombat(EndCombat), &[], &[]).world;
        let world = play(&world, &Attempt::PassTurn(PassTurn), &[15], &[]).world;
        assert!(matches!(fate(&world, A), Fate::Dying { steps: 1, .. }));
        assert_eq!(refused(&tested(0), &Attempt::PassTurn(PassTurn)), Some("symbaroum.death.test.when"));
        assert_eq!(refused(&four(), &Attempt::PassTurn(PassTurn)), Some("symbaroum.death.test.when"));
    }
    #[test]
    fn outside_of_a_fight_a_turn_that_passes_brings_it_and_nothing_else() {
        let test = Attempt::DeathTest(DeathTest { who: A });
        let world = dying(four(), A, 0, 0);
        assert_eq!(refused(&world, &test), Some("symbaroum.death.test.when"));
        let world = play(&world, &Attempt::PassTurn(PassTurn), &[11], &[]).world;
        assert!(matches!(fate(&world, A), Fate::Dying { steps: 1, .. }));
        assert_eq!(refused(&world, &test), Some("symbaroum.death.test.when"));
        // No turn that passes brings the test of whoever is unseen.
        let unseen = but(dying(four(), X, 0, 0), X, |one| one.hidden = true);
        assert_eq!(refused(&unseen, &Attempt::DeathTest(DeathTest { who: X })), None);
    }
    #[test]
    fn only_the_dying_and_once_a_turn() {
        let test = Attempt::DeathTest(DeathTest { who: A });
        assert_eq!(refused(&four(), &test), Some("symbaroum.death.test.when"));
        let after = death_test(&tested(0), &[5]).world;
        assert_eq!(refused(&after, &test), Some("symbaroum.death.test.when"));
        assert_eq!(refused(&tested(0), &end_turn(A)), Some("symbaroum.death.test.when"));
    }
}

mod symbaroum_death_test_1 {
    use super::*;

    #[test]
    fn awake_with_some_and_acting_next_turn() {
        let played = death_test(&tested(2), &[1, 3]);
        assert_eq!((played.outcome(), toughness(&played.world, A)), (Some("wakes"), 3));
        assert_eq!((fate(&played.world, A), played.world.character(A).prone), (Fate::Well, true));
        assert_eq!(refused(&played.world, &stands_up(A)), Some("symbaroum.death.test.1"));
        let mut next = played.world;
        combat(&mut next).turn = 4;
        assert_eq!(refused(&next, &stands_up(A)), None);
    }
}

mod symbaroum_death_test_2_10 {
    use super::*;

    #[test]
    fn no_change() {
        for die in [2, 10] {
            let played = death_test(&tested(1), &[die]);
            assert_eq!(played.outcome(), Some("unchanged"));
            assert_eq!(fate(&played.world, A), Fate::Dying { steps: 1, since: 2 });
        }
    }
}

mod symbaroum_death_test_11_19 {
    use super::*;

    /// One test after another, each in a new turn.
    fn tests(dice: &[&[u16]]) -> World {
        dice.iter().fold(tested(0), |world, dice| {
            let mut after = death_test(&world, dice).world;
            if let Some(fight) = &mut after.combat {
                fight.turn += 1;
            }
            after
        })
    }

    #[test]
    fn a_step_closer() {
        for (die, steps) in [(11, 0), (19, 1)] {
            let played = death_test(&tested(steps), &[die]);
            assert_eq!(fate(&played.world, A), Fate::Dying { steps: steps + 1, since: 2 });
        }
    }
    #[test]
    fn dead_at_the_third() {
        assert_eq!(fate(&tests(&[&[11], &[19], &[15]]), A), Fate::Dead);
        assert!(fate(&tests(&[&[11], &[5], &[12], &[8]]), A).is_dying());
        assert_eq!(fate(&tests(&[&[11], &[5], &[12], &[8], &[19]]), A), Fate::Dead);
        assert_eq!(fate(&tests(&[&[11], &[12], &[1, 1]]), A), Fate::Well);
    }
}

mod symbaroum_death_test_20 {
    use super::*;
    use norn_kernel::Answer;

    #[test]
    fn dead_with_last_words() {
        let words = [("symbaroum.death.test.20", Answer::Text("Run!".into()))];
        let played = play(&tested(0), &Attempt::DeathTest(DeathTest { who: A }), &[20], &words);
        assert_eq!((played.outcome(), fate(&played.world, A)), (Some("dies"), Fate::Dead));
        assert_eq!(played.world.character(A).last_words, "Run!");
        let shown = shown(&played.world, &Viewer::Player(vec![B]), Some(A), "symbaroum.death.test.20", "row");
        assert_eq!(shown, [Shown::from(Value::text("Run!"))]);
    }
}

mod symbaroum_death_stabilise {
    use super::*;

    fn helped(world: World, means: Means, dice: &[u16]) -> World {
        let world = dying(fighting(world), A, 2, 1);
        play(&turn_of(world, B), &act(B, Deed::FirstAid { patient: A, means }), dice, &[]).world
    }

    #[test]
    fn by_herbal_cure_medicus_or_power() {
        let cured =
            helped(with_elixir(four(), B, "Herbal cure", 1), Means::Cure { name: "Herbal cure".into() }, &[]);
        assert_eq!((fate(&cured, A), toughness(&cured, A)), (Fate::Well, 1));
        let medicus = Means::Ability { name: "Medicus".into(), cure: None };
        let treated = helped(knows(four(), B, "Medicus"), medicus, &[4]);
        assert_eq!((fate(&treated, A), toughness(&treated, A)), (Fate::Well, 4));
        let world = but(four(), B, |one| {
            one.powers.insert("Lay on Hands".into(), Level::Novice);
        });
        let laid = helped(world, Means::Power { name: "Lay on Hands".into() }, &[2]);
        assert_eq!((fate(&laid, A), toughness(&laid, A)), (Fate::Well, 2));
        assert!(laid.character(A).prone);
    }
    #[test]
    fn nobody_without_means_and_not_oneself() {
        let world = turn_of(dying(fighting(four()), A, 0, 1), B);
        let cure = Means::Cure { name: "Herbal cure".into() };
        let helps = act(B, Deed::FirstAid { patient: A, means: cure.clone() });
        assert_eq!(refused(&world, &helps), Some("symbaroum.first-aid"));
        let own = act(A, Deed::FirstAid { patient: A, means: cure });
        assert_eq!(refused(&turn_of(world, A), &own), Some("symbaroum.death.dying"));
    }
    #[test]
    fn not_by_what_does_not_stabilise() {
        let grade = norn_symbaroum::world::Grade {
            active: true,
            heals: Some(D4),
            ..norn_symbaroum::world::Grade::default()
        };
        let world = dying(able(four(), B, "Soothing", grade), A, 0, 0);
        let means = Means::Ability { name: "Soothing".into(), cure: None };
        let helps = act(B, Deed::FirstAid { patient: A, means });
        assert_eq!(refused(&world, &helps), Some("symbaroum.death.stabilise"));
        let balm = |stabilises| {
            let power = Working { test: None, heals: Some(D4), stabilises, ..Working::default() };
            let mut world = but(dying(four(), A, 0, 0), B, |one| {
                one.powers.insert("Balm".into(), Level::Novice);
            });
            world.lists.powers.insert("Balm".into(), Amendment::Own(power.into()));
            refused(&world, &act(B, Deed::UsePower { name: "Balm".into(), target: A }))
        };
        assert_eq!([true, false].map(balm), [None, Some("symbaroum.death.stabilise")]);
    }
    #[test]
    fn nor_is_an_elixir_poured_away() {
        let means = Means::Cure { name: "Tonic".into() };
        let helps = act(B, Deed::FirstAid { patient: A, means });
        let pours = act(B, Deed::Elixir { name: "Tonic".into(), on: A, item: None });
        let tonic = |stabilises, fate| {
            let elixir = Elixir { heals: 3, stabilises, ..Elixir::default() };
            let mut world = but(four(), A, |one| (one.toughness, one.fate) = (0, fate));
            world.lists.elixirs.insert("Tonic".into(), Amendment::Own(elixir));
            let world = with_elixir(world, B, "Tonic", 1);
            [&helps, &pours].map(|attempt| refused(&world, attempt))
        };
        let dying = Fate::Dying { steps: 0, since: 0 };
        assert_eq!(tonic(false, dying), [Some("symbaroum.death.stabilise"); 2]);
        assert_eq!([tonic(true, dying), tonic(false, Fate::Unconscious)], [[None; 2]; 2]);
    }
}

mod symbaroum_death_new_character {
    use super::*;

    fn next(earned: i32, unspent: i32) -> World {
        let dead = but(four(), A, |one| {
            (one.fate, one.toughness, one.unspent, one.earned) = (Fate::Dead, 0, unspent, earned);
        });
        let draft = draft("character", &[("name", Value::text("Ida")), ("follows", A.into())]);
        built(dead, Who(5), &draft)
    }

    #[test]
    fn with_all_that_was_ever_earned() {
        let world = next(70, 20);
        let one = world.character(Who(5));
        assert_eq!((one.unspent, one.earned), (70, 70));
        let one = next(100, 0).character(Who(5)).clone();
        assert_eq!((one.unspent, one.earned), (100, 100));
    }
    #[test]
    fn once_and_nobody_else() {
        let again = draft("character", &[("name", Value::text("Una")), ("follows", A.into())]);
        let wrong = problems_of(&next(70, 20), &again);
        let wrong: Vec<_> = wrong.iter().map(|it| (it.at.as_str(), it.words.key.id())).collect();
        assert_eq!(wrong, [("follows", "symbaroum.death.new-character")]);
        // Where the one who came is there no more, another may come.
        let gone = written(next(70, 20), "character/5", false);
        assert_eq!(built(gone, Who(6), &again).character(Who(6)).earned, 70);
    }
    #[test]
    fn whoever_has_been_followed_is_no_choice() {
        let offers = |world: &World| {
            let form = Symbaroum.forms(world).into_iter().find(|form| form.name == "character");
            let form = Symbaroum.narrow(world, &draft("character", &[]), form.expect("a form"));
            let field = form.fields.into_iter().find(|field| field.name == "follows");
            field.map(|field| values_of(&field.range))
        };
        let world = next(70, 20);
        assert_eq!(offers(&world), None);
        let other = but(world, B, |one| (one.fate, one.toughness) = (Fate::Dead, 0));
        assert_eq!(offers(&other), Some(vec![Value::word("none"), B.into()]));
    }
    #[test]
    fn the_dead_learn_nothing() {
        let improves = Attempt::Improve(Improve { who: A, ability: "Medicus".into(), level: Level::Novice });
        let world = next(70, 20);
        assert_eq!(refused(&world, &improves), Some("symbaroum.death.new-character"));
        assert_eq!(refused(&but(world, A, |one| one.fate = Fate::Well), &improves), None);
    }
}

mod symbaroum_healing_sources {
    use super::*;

    #[test]
    fn six_rows() {
        assert_eq!(content::SOURCES.len(), 6);
        let shown = shown(&four(), &Viewer::Referee, None, "symbaroum.healing.sources", "row");
        let amounts =
            ["1", "1", "1D4", "more than 1D4 (not in the text)", "not in the text", "not in the text"];
        assert_eq!(shown, amounts.map(|amount| Shown::from(Value::text(amount))));
    }
    #[test]
    fn the_healing_player_rolls() {
        let world = knows(but(four(), A, |one| one.toughness = 8), B, "Medicus");
        let means = Means::Ability { name: "Medicus".into(), cure: None };
        let played = play(&world, &act(B, Deed::FirstAid { patient: A, means }), &[4], &[]);
        assert_eq!(toughness(&played.world, A), 10);
        let line = played.line(|line| matches!(line, norn_kernel::Line::Rolled { .. }));
        assert!(matches!(line.line, norn_kernel::Line::Rolled { owner: Owner::Character(B), .. }));
    }
}

mod symbaroum_healing_natural {
    use super::*;

    fn waits(world: &World, days: i64) -> World {
        play(world, &Attempt::Wait(Wait { days }), &[], &[]).world
    }

    #[test]
    fn one_a_day() {
        let world = world([(A, hero("Ada", &[(Strong, 11)]))]);
        let world = but(world, A, |one| one.toughness = 4);
        assert_eq!(toughness(&waits(&world, 3), A), 7);
        let healed = waits(&world, 30);
        assert_eq!((toughness(&healed, A), healed.day), (11, 30));
    }
    #[test]
    fn not_the_dying_but_the_unconscious() {
        let world = but(dying(four(), X, 0, 0), B, |one| (one.toughness, one.fate) = (0, Fate::Unconscious));
        let after = waits(&but(world, X, |one| one.hidden = true), 1);
        assert!(fate(&after, X).is_dying());
        assert_eq!((toughness(&after, X), toughness(&after, B), fate(&after, B)), (0, 1, Fate::Well));
    }
    #[test]
    fn not_in_a_fight_nor_for_ever() {
        let wait = |days| Attempt::Wait(Wait { days });
        let rule = Some("symbaroum.healing.natural");
        assert_eq!(refused(&fighting(four()), &wait(1)), rule);
        assert_eq!((refused(&four(), &wait(0)), refused(&four(), &wait(36_500))), (rule, None));
        assert_eq!(refused(&four(), &wait(36_501)), rule);
    }
}

mod symbaroum_healing_herbal {
    use super::*;

    #[test]
    fn one_point_and_the_cure_is_gone() {
        let world = with_elixir(but(four(), A, |one| one.toughness = 4), A, "Herbal cure", 1);
        let drinks = act(A, Deed::Elixir { name: "Herbal cure".into(), on: A, item: None });
        let after = play(&world, &drinks, &[], &[]).world;
        assert_eq!((toughness(&after, A), after.character(A).elixirs().count()), (5, 0));
        let whole = with_elixir(four(), A, "Herbal cure", 2);
        assert_eq!(refused(&whole, &drinks), Some("symbaroum.healing.herbal"));
    }
    #[test]
    fn it_stabilises_the_dying() {
        let world = dying(with_elixir(four(), B, "Herbal cure", 1), A, 2, 0);
        let drinks = act(B, Deed::Elixir { name: "Herbal cure".into(), on: A, item: None });
        let after = play(&world, &drinks, &[], &[]).world;
        assert_eq!((toughness(&after, A), fate(&after, A)), (1, Fate::Well));
    }
    #[test]
    fn one_after_another() {
        let world = with_elixir(but(four(), A, |one| one.toughness = 4), A, "Herbal cure", 2);
        let drinks = act(A, Deed::Elixir { name: "Herbal cure".into(), on: A, item: None });
        let once = play(&world, &drinks, &[], &[]).world;
        assert_eq!(toughness(&play(&once, &drinks, &[], &[]).world, A), 6);
    }
}

mod symbaroum_healing_medicus {
    use super::*;

    fn treats(cure: Option<&str>) -> Attempt {
        let means = Means::Ability { name: "Medicus".into(), cure: cure.map(str::to_owned) };
        act(B, Deed::FirstAid { patient: A, means })
    }
    fn patient(left: i32) -> World {
        let world = but(four(), A, |one| {
            one.attributes.set(Strong, 11);
            one.toughness = left;
        });
        with_elixir(knows(world, B, "Medicus"), B, "Herbal cure", 1)
    }

    #[test]
    fn a_die_and_a_bigger_one_with_a_cure() {
        assert_eq!(toughness(&play(&patient(4), &treats(None), &[3], &[]).world, A), 7);
        let played = play(&patient(4), &treats(Some("Herbal cure")), &[6], &[]);
        assert_eq!((toughness(&played.world, A), played.dice()), (10, vec![(6, 6, false)]));
        assert!(played.world.character(B).things.is_empty());
        assert_eq!(toughness(&play(&patient(10), &treats(None), &[4], &[]).world, A), 11);
    }
    #[test]
    fn once_for_the_same_wounds() {
        let treated = play(&patient(4), &treats(None), &[1], &[]).world;
        assert_eq!(refused(&treated, &treats(None)), Some("symbaroum.healing.medicus"));
        let wound = Attempt::Harm(Harm { who: A, damage: 1, armour: false });
        assert_eq!(refused(&play(&treated, &wound, &[], &[]).world, &treats(None)), None);
        assert_eq!(
            refused(&play(&treated, &Attempt::Wait(Wait { days: 1 }), &[], &[]).world, &treats(None)),
            None
        );
    }
}

mod symbaroum_healing_powers {
    use super::*;

    fn lays(on: Who) -> Attempt {
        act(B, Deed::UsePower { name: "Lay on Hands".into(), target: on })
    }
    fn hurt() -> World {
        let world = but(four(), A, |one| one.toughness = 4);
        knows(
            but(world, B, |one| {
                one.toughness = 4;
                one.powers.insert("Lay on Hands".into(), Level::Novice);
            }),
            B,
            "Recovery",
        )
    }
    fn recovers(patient: Who) -> Attempt {
        let means = Means::Ability { name: "Recovery".into(), cure: None };
        act(B, Deed::FirstAid { patient, means })
    }

    #[test]
    fn another_or_oneself() {
        assert_eq!(toughness(&play(&hurt(), &lays(A), &[4], &[]).world, A), 8);
        assert_eq!(toughness(&play(&hurt(), &lays(B), &[4], &[]).world, B), 8);
        let dying = dying(hurt(), A, 1, 0);
        assert_eq!(fate(&play(&dying, &lays(A), &[1], &[]).world, A), Fate::Well);
    }
    #[test]
    fn recovery_is_ones_own_and_once_a_day() {
        let once = play(&hurt(), &recovers(B), &[2], &[]).world;
        assert_eq!(toughness(&once, B), 6);
        assert_eq!(refused(&once, &recovers(B)), Some("symbaroum.healing.powers"));
        assert_eq!(refused(&hurt(), &recovers(A)), Some("symbaroum.healing.powers"));
        let next = play(&once, &Attempt::Wait(Wait { days: 1 }), &[], &[]).world;
        assert_eq!(refused(&next, &recovers(B)), None);
    }
}

/// Pain Threshold and movement are read here, so that a wrong world is noticed where it is made.
#[test]
fn people_of_these_tests_are_sound() {
    assert_eq!(wrong(&duel()), Vec::<&str>::new());
    assert_eq!(wrong(&tested(1)), Vec::<&str>::new());
    assert_eq!(pain_threshold(duel().character(A)).expect("some"), 5);
    assert_eq!(refused(&duel(), &moves(A, Goal::Away)), None);
}
