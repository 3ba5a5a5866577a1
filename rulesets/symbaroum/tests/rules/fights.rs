//! Turn order, readiness, surprise, and what a turn has time for: every case of the checks.
use crate::table::*;
use norn_kernel::offer::{Filled, Next};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Answer, Value, Viewer, Who};
use norn_symbaroum::Attempt;
use norn_symbaroum::rules::actions::action::Deed;
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::fights::{BeginCombat, EndCombat, Join};
use norn_symbaroum::rules::combat::free_attack::Claim;
use norn_symbaroum::rules::combat::movement::Goal;
use norn_symbaroum::rules::combat::surprise::{Ambush, How, Surprise, surprises};
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Fate, Grade, Spent, World};
use std::collections::BTreeSet;

fn begins(world: &World) -> BeginCombat {
    BeginCombat { fighters: world.characters.keys().copied().collect(), ..BeginCombat::default() }
}

fn order(world: &World) -> Vec<Who> {
    world.combat.as_ref().expect("a fight").order.clone()
}

fn quick(values: &[(Who, i32, i32)]) -> World {
    let people = values.iter().map(|&(who, quick, vigilant)| {
        let name = format!("Who {}", who.0);
        let values = [(Quick, quick), (Vigilant, vigilant)];
        (who, if who.0 < 10 { hero(&name, &values) } else { foe(&name, &values) })
    });
    world(people)
}

/// A fight begins, with these dice and answers.
#[track_caller]
fn begun(world: &World, it: BeginCombat, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    play(world, &Attempt::BeginCombat(it), dice, answers)
}

fn surprise(by: &[Who], on: &[Who], how: How) -> Option<Surprise> {
    Some(Surprise { by: by.iter().copied().collect(), on: on.iter().copied().collect(), how })
}

fn spent(world: &World, who: Who) -> (bool, bool) {
    let Spent { combat, movement } = world.fighter(who).expect("a fighter").spent;
    (combat, movement)
}

mod symbaroum_turn_order_quick {
    use super::*;

    #[test]
    fn highest_first_in_every_turn() {
        let world = quick(&[(A, 9, 10), (B, 14, 10), (X, 11, 10)]);
        let world = armoured(world, B, "Heavy metal");
        let mut world = begun(&world, begins(&world), &[], &[]).world;
        assert_eq!(order(&world), [B, X, A]);
        for turn in 1..=2 {
            for who in [B, X, A] {
                let fight = world.combat.as_ref().expect("a fight");
                assert_eq!((fight.turn, fight.acting), (turn, Some(who)));
                world = play(&world, &end_turn(who), &[], &[]).world;
            }
        }
    }
}

mod symbaroum_turn_order_wait {
    use super::*;

    #[test]
    fn the_first_goes_after_the_second() {
        let world = quick(&[(A, 14, 10), (B, 9, 10), (X, 11, 10)]);
        let answers = [
            ("symbaroum.turn-order.wait", Answer::Several(vec![A.into()])),
            ("symbaroum.turn-order.wait", Answer::One(Value::Character(X))),
        ];
        let world = begun(&world, begins(&world), &[], &answers).world;
        assert_eq!(order(&world), [X, A, B]);
    }
    #[test]
    fn everybody_is_asked_at_once() {
        let world = quick(&[(A, 14, 10), (B, 9, 10), (X, 11, 10)]);
        let played = begun(&world, begins(&world), &[], &[]);
        assert_eq!(played.asked("symbaroum.turn-order.wait"), 1);
        assert_eq!(played.asked[0].owner, norn_kernel::Owner::Referee);
        assert_eq!(order(&played.world), [A, X, B]);
        let second = play(&played.world, &end_turn(A), &[], &[]);
        assert_eq!(second.asked.len(), 0);
    }
    #[test]
    fn only_later_places_are_offered() {
        let world = quick(&[(A, 14, 10), (B, 9, 10), (X, 11, 10)]);
        let answers = [
            ("symbaroum.turn-order.wait", Answer::Several(vec![A.into(), X.into()])),
            ("symbaroum.turn-order.wait", Answer::One(Value::Character(B))),
        ];
        let played = begun(&world, begins(&world), &[], &answers);
        let values = |wanted: &norn_play::playback::Wanted| match wanted {
            norn_play::playback::Wanted::OneOf(options)
            | norn_play::playback::Wanted::SeveralOf { options, .. } => {
                options.iter().map(|option| option.value.clone()).collect::<Vec<Value>>()
            }
            other => panic!("{other:?}"),
        };
        // The last has nobody to wait for, and behind the last two there is one place alone.
        let asked: Vec<Vec<Value>> = played.asked.iter().map(|question| values(&question.wanted)).collect();
        assert_eq!(asked, [vec![A.into(), X.into()], vec![X.into(), B.into()], vec![B.into(), A.into()]]);
        assert_eq!(order(&played.world), [B, X, A]);
    }
}

mod symbaroum_turn_order_tie {
    use super::*;

    #[test]
    fn vigilant_breaks_it() {
        let world = quick(&[(A, 12, 10), (X, 12, 13)]);
        assert_eq!(order(&begun(&world, begins(&world), &[], &[]).world), [X, A]);
    }
    #[test]
    fn then_a_die_and_another() {
        let world = quick(&[(A, 12, 10), (X, 12, 10)]);
        assert_eq!(order(&begun(&world, begins(&world), &[7, 15], &[]).world), [X, A]);
        assert_eq!(order(&begun(&world, begins(&world), &[9, 9, 4, 3], &[]).world), [A, X]);
    }
}

mod symbaroum_turn_order_latecomers {
    use super::*;

    #[test]
    fn from_the_following_turn_on() {
        let world = quick(&[(A, 14, 10), (X, 9, 10), (B, 11, 10)]);
        let it = BeginCombat { fighters: [A, X].into(), ..BeginCombat::default() };
        let world = begun(&world, it, &[], &[]).world;
        let world = play(&world, &end_turn(A), &[], &[]).world;
        let world = play(&world, &Attempt::Join(Join { who: B, ready: true }), &[], &[]).world;
        assert_eq!(order(&world), [A, X]);
        let world = play(&world, &end_turn(X), &[], &[]).world;
        assert_eq!(order(&world), [A, B, X]);
        assert_eq!(world.combat.as_ref().expect("a fight").acting, Some(A));
    }
    /// Somebody comes into the fight, and a turn passes; these dice fall at its end.
    #[track_caller]
    fn joined(world: &World, who: Who, dice: &[u16]) -> World {
        let mut world = play(world, &Attempt::Join(Join { who, ready: true }), &[], &[]).world;
        let places = order(&world);
        for (nth, who) in (1..).zip(&places) {
            let dice = if nth == places.len() { dice } else { &[] };
            world = play(&world, &end_turn(*who), dice, &[]).world;
        }
        world
    }

    #[test]
    fn no_die_tells_of_whoever_is_unseen() {
        let people = quick(&[(A, 14, 10), (B, 9, 10), (C, 10, 10), (X, 9, 10), (Y, 9, 10)]);
        let people = but(people, Y, |one| one.hidden = true);
        let begins = |fighters: &[Who]| {
            let fighters = fighters.iter().copied().collect();
            begun(&people, BeginCombat { fighters, ..BeginCombat::default() }, &[], &[]).world
        };
        // Behind whoever is as quick, and before nobody else.
        let world = joined(&begins(&[A, X]), Y, &[]);
        assert_eq!(order(&world), [A, X, Y]);
        let world = joined(&world, B, &[20, 1]);
        assert_eq!(order(&world), [A, B, X, Y]);
        let world = joined(&joined(&begins(&[A]), Y, &[]), C, &[]);
        assert_eq!(order(&world), [A, C, Y]);
    }
    #[test]
    fn nobody_rolls_anew_but_those_who_are_as_quick() {
        let people = quick(&[(A, 14, 10), (B, 14, 10), (C, 11, 10), (X, 11, 10), (Y, 9, 10), (Z, 9, 10)]);
        let it = BeginCombat { fighters: [A, B, X, Y, Z].into(), ..BeginCombat::default() };
        let world = begun(&people, it, &[3, 17, 5, 9], &[]).world;
        assert_eq!(order(&world), [B, A, X, Z, Y]);
        let joins = |dice: &[u16]| order(&joined(&world, C, dice));
        assert_eq!(joins(&[12, 4]), [B, A, C, X, Z, Y]);
        assert_eq!(joins(&[4, 12]), [B, A, X, C, Z, Y]);
    }
    #[test]
    fn whoever_ties_with_two_rolls_against_one_after_the_other() {
        let people = quick(&[(A, 14, 10), (B, 11, 10), (C, 11, 10), (X, 11, 10), (Y, 9, 10)]);
        let it = BeginCombat { fighters: [A, B, X, Y].into(), ..BeginCombat::default() };
        let world = begun(&people, it, &[12, 4], &[]).world;
        assert_eq!(order(&world), [A, B, X, Y]);
        let joins = |dice: &[u16]| order(&joined(&world, C, dice));
        // Two dice for each pair; those who were there before keep their places, whatever they roll.
        assert_eq!(joins(&[18, 9, 9, 3]), [A, B, C, X, Y]);
        assert_eq!(joins(&[18, 9, 3, 9]), [A, B, X, C, Y]);
        assert_eq!(joins(&[3, 9]), [A, C, B, X, Y]);
        assert_eq!(joins(&[9, 9, 3, 4]), [A, C, B, X, Y]);
    }
    #[test]
    fn nobody_comes_twice() {
        let world = fighting(four());
        let again = Attempt::Join(Join { who: A, ready: true });
        assert_eq!(refused(&world, &again), Some("symbaroum.turn-order.latecomers"));
    }
}

mod symbaroum_ready_state {
    use super::*;

    #[test]
    fn asked_when_a_fight_begins() {
        let world = armed(quick(&[(A, 14, 10), (X, 9, 10)]), A, "Plain sword");
        let it = BeginCombat { unready: [A].into(), ..begins(&world) };
        let after = begun(&world, it, &[], &[]).world;
        assert!(!after.character(A).things["Plain sword"].ready);
        let after = begun(&world, begins(&world), &[], &[]).world;
        assert!(after.character(A).things["Plain sword"].ready);
        let filled = Filled::of("begin-combat").with("fighters", Value::List(vec![A.into(), X.into()]));
        let filled = filled.with("surprise", Value::word("none"));
        let Next::Fill(param) = offered(&world, &Viewer::Referee, &filled) else { panic!("a field") };
        assert_eq!((param.name, param.default), ("unready", Some(Value::List(vec![]))));
    }
    #[test]
    fn what_is_not_drawn_hits_nobody() {
        let world = engaged(fighting(undrawn(armed(four(), A, "Plain sword"), A)), &[(A, X)]);
        assert_eq!(refused(&world, &strike(A, X, "Plain sword")), Some("symbaroum.ready.state"));
    }
    #[test]
    fn whoever_comes_later_may_have_drawn_or_not() {
        let world = armed(quick(&[(A, 14, 10), (X, 9, 10), (B, 11, 10)]), B, "Plain sword");
        let it = BeginCombat { fighters: [A, X].into(), ..BeginCombat::default() };
        let world = begun(&world, it, &[], &[]).world;
        let comes = |ready| {
            let after = play(&world, &Attempt::Join(Join { who: B, ready }), &[], &[]).world;
            after.character(B).things["Plain sword"].ready
        };
        assert_eq!([true, false].map(comes), [true, false]);
    }
    #[test]
    fn a_free_attack_takes_something_to_hit_with() {
        let grade = Grade { free_attacks: true, ..Grade::default() };
        let world = engaged(fighting(able(four(), A, "Riposte", grade)), &[(A, X)]);
        let claim = Attempt::Claim(Claim { who: A, on: X, ability: "Riposte".into() });
        assert_eq!(refused(&world, &claim), None);
        // A table whose list has nothing of the kind leaves nobody any fists.
        let natural = ["Fists and feet", "Claws or teeth, small", "Claws or teeth, large"];
        let world =
            natural.iter().fold(world, |world, name| written(world, &format!("weapon/{name}"), false));
        assert_eq!(refused(&world, &claim), Some("symbaroum.ready.state"));
    }
}

mod symbaroum_ready_long_free_attack {
    use super::*;

    fn spear(other: &str) -> World {
        let world = quick(&[(A, 14, 10), (X, 9, 10), (Y, 8, 10), (Z, 7, 10)]);
        let world = armed(world, A, "Hunting spear");
        [X, Y, Z].into_iter().fold(world, |world, who| armed(world, who, other))
    }
    fn in_reach(world: &World, with: &[Who]) -> BeginCombat {
        BeginCombat { facing: with.iter().map(|who| (A, *who)).collect(), ..begins(world) }
    }

    #[test]
    fn against_shorter_weapons_in_the_first_turn() {
        let world = spear("Plain sword");
        let played = begun(&world, in_reach(&world, &[X]), &[20], &[]);
        assert_eq!(played.asked("symbaroum.ready.long-free-attack"), 1);
        let mut world = played.world;
        for who in [A, X, Y, Z] {
            let played = play(&world, &end_turn(who), &[], &[]);
            assert_eq!(played.asked.len(), 0);
            world = played.world;
        }
    }
    #[test]
    fn not_against_another_spear() {
        let world = spear("Hunting spear");
        let played = begun(&world, in_reach(&world, &[X]), &[], &[]);
        assert_eq!(played.asked("symbaroum.ready.long-free-attack"), 0);
    }
    #[test]
    fn one_of_three_as_the_wielder_likes() {
        let world = spear("Plain sword");
        let long = "symbaroum.ready.long-free-attack";
        let played = begun(&world, in_reach(&world, &[X, Y, Z]), &[20], &[(long, no()), (long, yes())]);
        assert_eq!(played.asked(long), 2);
    }
    #[test]
    fn whom_the_game_master_plays_may_be_against_each_other() {
        // A robber with a spear, and a wolf that is against him, too.
        let long = "symbaroum.ready.long-free-attack";
        let world = armed(quick(&[(A, 14, 10), (X, 9, 10), (Y, 8, 10)]), X, "Hunting spear");
        let it = BeginCombat { facing: [(X, Y)].into(), ..begins(&world) };
        assert_eq!(begun(&world, it, &[20], &[]).asked(long), 1);
        let world = turn_of(fighting(world), Y);
        assert_eq!(play(&world, &moves(Y, Goal::Engage(X)), &[20], &[]).asked(long), 1);
        // Those whom players play are on one side.
        let friends = turn_of(fighting(armed(four(), A, "Hunting spear")), B);
        assert_eq!(play(&friends, &moves(B, Goal::Engage(A)), &[], &[]).asked(long), 0);
        let people = Value::List([A, B, X, Y].map(Value::Character).to_vec());
        let facing =
            Filled::of("begin-combat").with("fighters", people).with("surprise", Value::word("none"));
        let facing = facing.with("unready", Value::List(vec![]));
        let Next::Fill(param) = offered(&four(), &Viewer::Referee, &facing) else { panic!("who faces whom") };
        let pairs: Vec<Value> = param.range.options().iter().map(|one| one.value.clone()).collect();
        let pair = |one, other| Value::List(vec![Value::Character(one), Value::Character(other)]);
        assert!(pairs.contains(&pair(X, Y)) && pairs.contains(&pair(A, X)) && !pairs.contains(&pair(A, B)));
    }
    #[test]
    fn the_first_is_let_go_and_the_second_comes() {
        let world = turn_of(fighting(spear("Plain sword")), X);
        let long = "symbaroum.ready.long-free-attack";
        let first = play(&world, &moves(X, Goal::Engage(A)), &[], &[(long, no())]);
        let second = play(&turn_of(first.world, Y), &moves(Y, Goal::Engage(A)), &[20], &[(long, yes())]);
        assert_eq!(second.outcome(), Some("unhurt"));
        let mut later = second.world.clone();
        combat(&mut later).turn = 2;
        let third = play(&turn_of(later, Z), &moves(Z, Goal::Engage(A)), &[], &[]);
        assert_eq!(third.asked(long), 0);
    }
    #[test]
    fn once_for_surprise_and_once_for_reach() {
        let world = spear("Plain sword");
        let surprise = surprise(&[A], &[X], How::Granted);
        let it = BeginCombat { surprise, ..in_reach(&world, &[X]) };
        let played = begun(&world, it, &[20, 20], &[]);
        assert_eq!(played.asked("symbaroum.surprise.free-attack"), 1);
        assert_eq!(played.asked("symbaroum.ready.long-free-attack"), 1);
    }
    #[test]
    fn not_undrawn_and_not_beside_a_shield() {
        for world in [undrawn(spear("Plain sword"), A), shielded(spear("Plain sword"), A, "Shield")] {
            let played = begun(&world, in_reach(&world, &[X]), &[], &[]);
            assert_eq!(played.asked("symbaroum.ready.long-free-attack"), 0);
        }
    }
}

/// Whether a surprise works, as an attempt for these tests alone.
#[track_caller]
fn surprised(world: &World, by: &[Who], on: &[Who], die: u16) -> (bool, Vec<i32>) {
    let it = Ambush { by: by.iter().copied().collect(), on: on.iter().copied().collect() };
    let played = play(world, &Attempt::Ambush(it), &[die], &[]);
    (played.outcome() == Some("success"), totals(&played, "symbaroum.test.notation"))
}

mod symbaroum_surprise_test {
    use super::*;

    #[test]
    fn discreet_against_vigilant() {
        let world = two(&[(Discreet, 12)], &[(Vigilant, 14)]);
        assert_eq!(surprised(&world, &[A], &[X], 8), (true, vec![8]));
        assert_eq!(surprised(&world, &[A], &[X], 9), (false, vec![8]));
    }
    #[test]
    fn a_player_who_is_surprised_rolls() {
        let world = two(&[(Vigilant, 12)], &[(Discreet, 13)]);
        assert_eq!(surprised(&world, &[X], &[A], 9), (false, vec![9]));
        assert_eq!(surprised(&world, &[X], &[A], 10), (true, vec![9]));
    }
    #[test]
    fn the_game_master_may_say() {
        let world = quick(&[(A, 14, 10), (X, 9, 10)]);
        let with = |how| BeginCombat { surprise: surprise(&[X], &[A], how), ..begins(&world) };
        let asked =
            |how, dice: &[u16]| begun(&world, with(how), dice, &[]).asked("symbaroum.surprise.free-attack");
        assert_eq!((asked(How::Granted, &[]), asked(How::Denied, &[])), (1, 0));
        let nobody = BeginCombat { surprise: surprise(&[A], &[A], How::Test), ..begins(&world) };
        assert_eq!(refused(&world, &Attempt::BeginCombat(nobody)), Some("symbaroum.surprise.test"));
        let itself = Ambush { by: [A].into(), on: [A, X].into() };
        assert_eq!(refused(&world, &Attempt::Ambush(itself)), Some("symbaroum.surprise.test"));
    }
    #[test]
    fn nobody_surprises_without_anybody_to_do_it() {
        use norn_kernel::{At, Rule, Verdict};
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        struct None;
        impl Rule for None {
            type World = World;
            type Outcome = Verdict;
            fn play(&self, at: &mut At<'_, World>) -> norn_kernel::Play<Verdict> {
                Ok(Verdict::done().with_total(i32::from(surprises(at, &[], &[A])?)))
            }
        }
        let after = norn_testkit::laws::by_default(&None, &four(), 1).expect("an end");
        assert_eq!(after.0.total, Some(0));
    }
}

mod symbaroum_surprise_group {
    use super::*;

    #[test]
    fn lowest_discreet_against_highest_vigilant() {
        let values = |discreet, vigilant| [(Discreet, discreet), (Vigilant, vigilant)];
        let world = world([
            (A, hero("Ada", &values(14, 9))),
            (B, hero("Bo", &values(11, 13))),
            (C, hero("Cy", &values(8, 9))),
            (X, foe("Xan", &values(14, 9))),
            (Y, foe("Yr", &values(8, 13))),
        ]);
        assert_eq!(surprised(&world, &[A, B, C], &[X, Y], 5), (true, vec![5]));
        assert_eq!(surprised(&world, &[A, B, C], &[X, Y], 6), (false, vec![5]));
        assert_eq!(surprised(&world, &[X, Y], &[A, B, C], 15), (false, vec![15]));
        assert_eq!(surprised(&world, &[X, Y], &[A, B, C], 16), (true, vec![15]));
    }
    #[test]
    fn each_side_that_is_caught_has_its_own() {
        // A robber lies in wait for Ada and for a wolf, which is no friend of hers: 13 + 10 - 13, and 13 + 10 - 8.
        let values = |discreet, vigilant| [(Discreet, discreet), (Vigilant, vigilant)];
        let world = world([
            (A, hero("Ada", &values(10, 13))),
            (X, foe("Robber", &values(13, 10))),
            (Y, foe("Wolf", &values(10, 8))),
        ]);
        let caught = |dice: &[u16], says: &'static str| {
            let it = Ambush { by: [X].into(), on: [A, Y].into() };
            let says = [("symbaroum.test.player-rolls", word(says))];
            play(&world, &Attempt::Ambush(it), dice, &says).world.caught.on
        };
        assert_eq!(caught(&[10], "success"), BTreeSet::from([Y]), "Ada notices with 10 of 10");
        assert_eq!(caught(&[11], "failure"), BTreeSet::from([A]));
    }
    #[test]
    fn as_the_test_would_have_them() {
        let world = world([
            (A, hero("Ada", &[(Discreet, 5)])),
            (B, hero("Bo", &[(Discreet, 10)])),
            (X, foe("Xan", &[])),
        ]);
        let shade = norn_symbaroum::world::Lasting {
            name: "Shade".into(),
            modifies: Some((Discreet, 6)),
            damage: None,
            left: 3,
        };
        let world = but(world, A, |one| one.lasting.push(shade));
        assert_eq!(surprised(&world, &[A, B], &[X], 11), (false, vec![10]));
    }
}

mod symbaroum_surprise_free_attack {
    use super::*;

    fn four() -> World {
        quick(&[(A, 14, 10), (B, 12, 10), (X, 10, 10), (Y, 8, 10)])
    }

    #[test]
    fn each_ambusher_one_before_the_first_turn() {
        let world = four();
        let it = BeginCombat { surprise: surprise(&[A, B], &[X, Y], How::Granted), ..begins(&world) };
        let played = begun(&world, it, &[20, 20], &[]);
        assert_eq!(played.asked("symbaroum.surprise.free-attack"), 2);
        let after = played.world;
        assert_eq!(order(&after), [A, B, X, Y]);
        assert_eq!([A, B, X, Y].map(|who| spent(&after, who)), [(false, false); 4]);
        let engaged = &after.combat.as_ref().expect("a fight").engaged;
        assert_eq!(engaged, &BTreeSet::from([(A, X), (B, Y)]));
    }
    #[test]
    fn one_question_with_all_of_them_in_it() {
        const KEY: &str = "symbaroum.surprise.free-attack";
        let world = four();
        let it = || BeginCombat { surprise: surprise(&[A, B], &[X, Y], How::Granted), ..begins(&world) };
        let one = |who: Who| Answer::One(Value::Character(who));
        let engaged = |dice: &[u16], answers: &[(&'static str, Answer)]| {
            let played = begun(&world, it(), dice, answers);
            assert_eq!(played.asked(KEY), 2);
            played.world.combat.as_ref().expect("a fight").engaged.clone()
        };
        assert_eq!(engaged(&[20, 20], &[]), BTreeSet::from([(A, X), (B, Y)]), "each once");
        let both = [(KEY, one(Y)), (KEY, one(Y))];
        assert_eq!(engaged(&[20, 20], &both), BTreeSet::from([(A, Y), (B, Y)]));
        assert_eq!(engaged(&[20], &[(KEY, word("none")), (KEY, one(Y))]), BTreeSet::from([(B, Y)]));
    }
    #[test]
    fn with_advantage_and_with_a_bow() {
        let world = armed(four(), A, "Hunting bow");
        let it = BeginCombat { surprise: surprise(&[A], &[X], How::Granted), ..begins(&world) };
        let played = begun(&world, it, &[12, 3, 2], &[]);
        assert_eq!(totals(&played, "symbaroum.combat-action.attack"), [12]);
        assert_eq!(toughness(&played.world, X), 5);
        assert!(played.world.combat.as_ref().expect("a fight").engaged.is_empty());
    }
    #[test]
    fn afterwards_everybody_knows() {
        let world = four();
        let it = BeginCombat { surprise: surprise(&[A], &[X, Y], How::Granted), ..begins(&world) };
        let after = begun(&world, it, &[20], &[]).world;
        assert!(after.combat.as_ref().expect("a fight").fighters.values().all(|one| one.unaware.is_empty()));
    }
}

mod symbaroum_surprise_draw {
    use super::*;

    #[test]
    fn the_surprised_draw_and_strike() {
        let world = armed(quick(&[(A, 14, 10), (X, 9, 10)]), A, "Plain sword");
        let it = BeginCombat { surprise: surprise(&[X], &[A], How::Granted), ..begins(&world) };
        let world = begun(&world, it, &[], &[("symbaroum.surprise.free-attack", no())]).world;
        assert!(!world.character(A).things["Plain sword"].ready);
        let world = play(&world, &draws(A, "Plain sword"), &[], &[]).world;
        assert_eq!(spent(&world, A), (false, true));
        let world = engaged(world, &[(A, X)]);
        assert_eq!(refused(&world, &strike(A, X, "Plain sword")), None);
    }
    #[test]
    fn fists_strike_at_once() {
        let world = engaged(fighting(undrawn(armed(four(), A, "Plain sword"), A)), &[(A, X)]);
        assert_eq!(refused(&world, &strike(A, X, "Fists and feet")), None);
    }
}

mod symbaroum_draw_short {
    use super::*;

    #[test]
    fn it_takes_no_action() {
        let world = fighting(undrawn(armed(four(), A, "Belt knife"), A));
        let played = play(&world, &draws(A, "Belt knife"), &[], &[]);
        assert!(played.world.character(A).things["Belt knife"].ready);
        assert_eq!(spent(&played.world, A), (false, false));
    }
}

mod symbaroum_draw_other {
    use super::*;

    #[test]
    fn it_takes_a_movement_action() {
        let world = armed(armed(four(), A, "Plain sword"), A, "Belt knife");
        let mut world = fighting(undrawn(world, A));
        world = play(&world, &draws(A, "Plain sword"), &[], &[]).world;
        assert!(world.character(A).things["Plain sword"].ready);
        assert_eq!(spent(&world, A), (false, true));
        world = play(&world, &moves(A, Goal::Away), &[], &[]).world;
        assert_eq!(spent(&world, A), (true, true));
    }
    #[test]
    fn two_take_both() {
        let world = undrawn(armed(four(), A, "Plain sword"), A);
        let sword = norn_symbaroum::world::Thing::listed(&world, "Plain sword").expect("a sword");
        let world = but(world, A, |one| {
            one.things.insert("Other sword".into(), sword);
        });
        let world = play(&fighting(world), &draws(A, "Plain sword"), &[], &[]).world;
        let world = play(&world, &draws(A, "Other sword"), &[], &[]).world;
        assert_eq!(spent(&world, A), (true, true));
        assert_eq!(refused(&world, &draws(A, "Other sword")), Some("symbaroum.actions.two-per-turn"));
    }
    #[test]
    fn what_is_in_hand_is_not_drawn() {
        let world = fighting(armed(four(), A, "Plain sword"));
        assert_eq!(refused(&world, &draws(A, "Plain sword")), Some("symbaroum.draw.other"));
    }
}

mod symbaroum_draw_unarmed {
    use super::*;

    #[test]
    fn claws_and_fists_are_always_ready() {
        let bear = undrawn(armed(four(), X, "Claws or teeth, large"), X);
        let world = turn_of(engaged(fighting(bear), &[(A, X)]), X);
        assert_eq!(refused(&world, &strike(X, A, "Claws or teeth, large")), None);
        assert_eq!(refused(&turn_of(world, A), &strike(A, X, "Fists and feet")), None);
    }
}

mod symbaroum_actions_two_per_turn {
    use super::*;

    #[test]
    fn one_of_each_in_either_order() {
        let world = engaged(fighting(six()), &[(A, X)]);
        let struck = play(&world, &strike(A, X, "Fists and feet"), &[20], &[]).world;
        assert_eq!(spent(&struck, A), (true, false));
        assert_eq!(refused(&struck, &strike(A, X, "Fists and feet")), Some("symbaroum.actions.two-per-turn"));
        assert_eq!(refused(&struck, &moves(A, Goal::Away)), None);
        let moved = play(&fighting(six()), &moves(A, Goal::Engage(X)), &[], &[]).world;
        assert_eq!(spent(&moved, A), (false, true));
        assert_eq!(refused(&moved, &strike(A, X, "Fists and feet")), None);
    }
    #[test]
    fn they_come_back_each_turn_and_do_not_add_up() {
        let mut world = fighting(two(&[], &[]));
        fighter(&mut world, A).spent = Spent { combat: true, movement: true };
        world = play(&world, &end_turn(A), &[], &[]).world;
        world = play(&world, &end_turn(X), &[], &[]).world;
        assert_eq!((spent(&world, A), spent(&world, X)), ((false, false), (false, false)));
    }
}

mod symbaroum_actions_combat_to_movement {
    use super::*;

    #[test]
    fn two_movements_and_no_attack() {
        let world = play(&fighting(four()), &moves(A, Goal::Away), &[], &[]).world;
        assert_eq!(refused(&world, &moves(A, Goal::Away)), None);
        let world = play(&world, &moves(A, Goal::Away), &[], &[]).world;
        assert_eq!(spent(&world, A), (true, true));
        assert_eq!(refused(&world, &moves(A, Goal::Away)), Some("symbaroum.actions.two-per-turn"));
    }
    #[test]
    fn twenty_paces() {
        let mut world = fighting(four());
        combat(&mut world).distances.insert((A, X), 15);
        assert_eq!(refused(&world, &moves(A, Goal::Engage(X))), Some("symbaroum.movement.distance"));
        let world = play(&world, &moves(A, Goal::Toward(X)), &[], &[]).world;
        let world = play(&world, &moves(A, Goal::Engage(X)), &[], &[]).world;
        assert!(world.are_engaged(A, X));
    }
}

mod symbaroum_actions_movement_to_other {
    use super::*;

    #[test]
    fn draw_switch_drink_stand() {
        let world =
            armed(armed(with_elixir(four(), A, "Herbal cure", 1), A, "Plain sword"), A, "Hunting bow");
        let world = fighting(but(undrawn(world, A), A, |one| one.toughness = 5));
        let ready = but(world.clone(), A, |one| {
            one.things.get_mut("Hunting bow").expect("a bow").ready = true;
        });
        let switch = act(A, Deed::Switch { from: "Hunting bow".into(), to: "Plain sword".into() });
        let drink = act(A, Deed::Elixir { name: "Herbal cure".into(), on: A, item: None });
        let prone = but(world.clone(), A, |one| one.prone = true);
        for (world, attempt, dice) in [
            (&world, draws(A, "Plain sword"), vec![]),
            (&ready, switch, vec![]),
            (&world, drink, vec![]),
            (&prone, stands_up(A), vec![10]),
        ] {
            assert_eq!(spent(&play(world, &attempt, &dice, &[]).world, A), (false, true));
        }
    }
    #[test]
    fn never_for_a_second_attack() {
        let mut world = engaged(fighting(four()), &[(A, X)]);
        fighter(&mut world, A).spent.combat = true;
        assert_eq!(refused(&world, &strike(A, X, "Fists and feet")), Some("symbaroum.actions.two-per-turn"));
    }
}

mod symbaroum_actions_reactive {
    use super::*;

    #[test]
    fn with_both_actions_used() {
        let mut world = turn_of(engaged(fighting(two(&[], &[])), &[(A, X)]), X);
        fighter(&mut world, A).spent = Spent { combat: true, movement: true };
        assert_eq!(play(&world, &strike(X, A, "Fists and feet"), &[10], &[]).outcome(), Some("miss"));
        let left = play(&world, &moves(X, Goal::Away), &[20], &[]);
        assert_eq!(left.asked("symbaroum.disengage"), 1);
    }
}

mod symbaroum_actions_free {
    use super::*;

    #[test]
    fn drawing_dropping_and_shouting() {
        let world = armed(undrawn(armed(four(), A, "Belt knife"), A), A, "Plain sword");
        let mut world = fighting(world);
        for attempt in [
            draws(A, "Belt knife"),
            act(A, Deed::Drop { item: "Plain sword".into() }),
            act(A, Deed::Speak { words: "Now!".into() }),
        ] {
            world = play(&world, &attempt, &[], &[]).world;
        }
        assert_eq!(spent(&world, A), (false, false));
        assert!(!world.character(A).things["Plain sword"].ready);
        let again = act(A, Deed::Drop { item: "Plain sword".into() });
        assert_eq!(refused(&world, &again), Some("symbaroum.actions.free"));
    }
}

mod symbaroum_actions_on_initiative {
    use super::*;

    #[test]
    fn only_reactions_are_made_out_of_turn() {
        let world = turn_of(engaged(fighting(armed(four(), A, "Plain sword")), &[(A, X)]), X);
        let rule = Some("symbaroum.actions.on-initiative");
        assert_eq!(refused(&world, &strike(A, X, "Plain sword")), rule);
        assert_eq!(refused(&world, &act(A, Deed::Drop { item: "Plain sword".into() })), rule);
        assert_eq!(refused(&world, &end_turn(A)), rule);
        let defends = play(&world, &strike(X, A, "Fists and feet"), &[1], &[]);
        assert_eq!(defends.outcome(), Some("miss"));
        let reacts = play(&world, &moves(X, Goal::Away), &[20], &[]);
        assert_eq!(reacts.asked("symbaroum.disengage"), 1);
    }
}

mod symbaroum_combat_action_attack {
    use super::*;

    #[test]
    fn hit_or_miss_it_takes_the_combat_action() {
        let world = engaged(fighting(two(&[(Accurate, 13)], &[(Quick, 9)])), &[(A, X)]);
        let hit = play(&world, &strike(A, X, "Fists and feet"), &[14, 2], &[]);
        assert_eq!((hit.outcome(), spent(&hit.world, A)), (Some("wounded"), (true, false)));
        let missed = play(&world, &strike(A, X, "Fists and feet"), &[15], &[]);
        assert_eq!((missed.outcome(), spent(&missed.world, A)), (Some("miss"), (true, false)));
        assert_eq!(totals(&missed, "symbaroum.combat-action.attack"), [14]);
    }
    #[test]
    fn it_takes_somebody_to_attack() {
        let world = fighting(two(&[], &[]));
        assert_eq!(refused(&world, &strike(A, A, "Fists and feet")), Some("symbaroum.combat-action.attack"));
        assert_eq!(refused(&two(&[], &[]), &strike(A, X, "Fists and feet")), Some("symbaroum.combat.end"));
    }
}

mod symbaroum_combat_action_attack_other_attributes {
    use super::*;

    #[test]
    fn with_strong() {
        let world = engaged(fighting(two(&[(Accurate, 9), (Strong, 14)], &[])), &[(A, X)]);
        let grade = Grade { attack_with: Some(Strong), ..Grade::default() };
        let played = play(&able(world, A, "Iron fist", grade), &strike(A, X, "Fists and feet"), &[20], &[]);
        assert_eq!(totals(&played, "symbaroum.combat-action.attack"), [14]);
    }
    #[test]
    fn the_better_of_both() {
        let world = engaged(fighting(two(&[(Accurate, 15), (Strong, 14)], &[])), &[(A, X)]);
        let grade = Grade { attack_with: Some(Strong), ..Grade::default() };
        let played = play(&able(world, A, "Iron fist", grade), &strike(A, X, "Fists and feet"), &[20], &[]);
        assert_eq!(totals(&played, "symbaroum.combat-action.attack"), [15]);
    }
    #[test]
    fn defense_from_vigilant() {
        let world = engaged(fighting(two(&[], &[(Vigilant, 13)])), &[(A, X)]);
        let grade = Grade { defense_from: Some(Vigilant), ..Grade::default() };
        let played = play(&able(world, X, "Sixth sense", grade), &strike(A, X, "Fists and feet"), &[20], &[]);
        assert_eq!(played.numbers("symbaroum.test.opposition")[0].0, -3);
    }
    #[test]
    fn what_an_enemy_attacks_with_opposes_defense() {
        let world = turn_of(engaged(fighting(two(&[], &[(Strong, 14)])), &[(A, X)]), X);
        let grade = Grade { attack_with: Some(Strong), ..Grade::default() };
        let played = play(&able(world, X, "Iron fist", grade), &strike(X, A, "Fists and feet"), &[1], &[]);
        assert_eq!(totals(&played, "symbaroum.defense.test"), [6]);
    }
}

mod symbaroum_combat_action_other {
    use super::*;

    #[test]
    fn first_aid_abilities_and_powers() {
        let world = knows(but(four(), B, |one| one.toughness = 3), A, "Medicus");
        let shout = Grade { active: true, ..Grade::default() };
        let world = but(able(world, A, "Shout", shout), A, |one| {
            one.powers.insert("Lay on Hands".into(), norn_symbaroum::world::Level::Novice);
        });
        let world = engaged(fighting(world), &[(A, X)]);
        let medicus = Means::Ability { name: "Medicus".into(), cure: None };
        for (attempt, dice) in [
            (act(A, Deed::FirstAid { patient: B, means: medicus }), vec![1]),
            (act(A, Deed::UseAbility { name: "Shout".into() }), vec![]),
            (act(A, Deed::UsePower { name: "Lay on Hands".into(), target: B }), vec![1]),
        ] {
            let played = play(&world, &attempt, &dice, &[]);
            let told = played.told("symbaroum.combat-action.other", "does");
            assert_eq!(told.len(), usize::from(dice.is_empty()));
            let after = played.world;
            assert_eq!(spent(&after, A), (true, false));
            let strikes = refused(&after, &strike(A, X, "Fists and feet"));
            assert_eq!(strikes, Some("symbaroum.actions.two-per-turn"));
        }
        let passive = act(A, Deed::UseAbility { name: "Alertness".into() });
        assert_eq!(refused(&world, &passive), Some("symbaroum.combat-action.other"));
    }
    #[test]
    fn what_only_heals_is_first_aid() {
        let world = fighting(knows(four(), A, "Recovery"));
        let uses = act(A, Deed::UseAbility { name: "Recovery".into() });
        assert_eq!(refused(&world, &uses), Some("symbaroum.combat-action.other"));
        match offered(&world, &Viewer::Referee, &Filled::of("use-ability").with("who", A)) {
            Next::Refused(norn_kernel::Refusal(text)) => assert_eq!(text.part, "heals"),
            other => panic!("{other:?}"),
        }
    }
}

mod symbaroum_combat_end {
    use super::*;

    #[test]
    fn it_goes_on_while_two_against_the_players_fight_each_other() {
        use norn_symbaroum::rules::combat::fights::is_decided;
        let alone = || fighting(quick(&[(X, 9, 10), (Y, 8, 10)]));
        assert!(is_decided(&alone()) && !is_decided(&engaged(alone(), &[(X, Y)])));
    }
    #[test]
    fn whoever_begins_it_is_seen() {
        let world = but(four(), X, |one| one.hidden = true);
        let Next::Fill(param) = offered(&world, &Viewer::Referee, &Filled::of("begin-combat")) else {
            panic!("a field")
        };
        let rest = Value::List([A, B, Y].map(Value::Character).to_vec());
        assert_eq!((param.name, param.default), ("fighters", Some(rest)));
        let begins = BeginCombat { fighters: [A, X].into(), ..BeginCombat::default() };
        assert!(begun(&world, begins, &[1, 2], &[]).world.is_seen(X));
    }

    #[test]
    fn the_end_is_proposed_when_one_side_is_done() {
        use norn_kernel::Ruleset;
        let proposed = |world: &World| {
            let scene = norn_symbaroum::Symbaroum.show(world, &Viewer::Referee).scene;
            scene.iter().any(|row| row.label.part == "proposed")
        };
        let world = engaged(fighting(but(two(&[], &[]), X, |one| one.toughness = 1)), &[(A, X)]);
        assert!(!proposed(&world));
        let after = play(&world, &strike(A, X, "Fists and feet"), &[1, 3], &[]).world;
        assert!(proposed(&after));
    }
    #[test]
    fn it_clears_the_fight_and_nothing_else() {
        let world = dying(four(), B, 2, 1);
        let world = engaged(fighting(but(world, A, |one| one.toughness = 4)), &[(A, X)]);
        let after = play(&world, &Attempt::EndCombat(EndCombat), &[], &[]).world;
        assert_eq!(after.combat, None);
        assert_eq!(toughness(&after, A), 4);
        // Turns are counted anew from here.
        assert_eq!(after.character(B).fate, Fate::Dying { steps: 2, since: 0 });
        assert_eq!(refused(&after, &Attempt::EndCombat(EndCombat)), Some("symbaroum.combat.end"));
    }
    #[test]
    fn somebody_may_leave_it_before() {
        let world = engaged(fighting(four()), &[(A, X), (B, X)]);
        let world = play(&world, &Attempt::Arrange(Arrange::Out { who: B }), &[], &[]).world;
        assert_eq!((order(&world), world.fighter(B)), (vec![A, X, Y], None));
        assert_eq!(world.engaged_with(X).collect::<Vec<_>>(), [A]);
    }
    #[test]
    fn no_second_fight_and_none_without_the_living() {
        let world = fighting(four());
        let again = Attempt::BeginCombat(begins(&world));
        assert_eq!(refused(&world, &again), Some("symbaroum.combat.end"));
        let nobody = Attempt::BeginCombat(BeginCombat::default());
        assert_eq!(refused(&four(), &nobody), Some("symbaroum.combat.end"));
    }
}
