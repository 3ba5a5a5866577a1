//! Fights, the elements, what is solid, and helping each other: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::base::damage;
use norn_adventuring::rules::base::testing::{Harm, Test};
use norn_adventuring::rules::encounters::detection::seems;
use norn_adventuring::rules::fights::attack::Attack;
use norn_adventuring::rules::fights::begin::{self, BeginFight, EndFight, Join, LeaveFight};
use norn_adventuring::rules::fights::elements::{Burn, Kind, Outburst};
use norn_adventuring::rules::fights::frenzy::Rage;
use norn_adventuring::rules::fights::hands::{Break, Coat, Hold};
use norn_adventuring::rules::fights::movement::Walk;
use norn_adventuring::rules::fights::objects::{Bash, BreakDown, Scorch};
use norn_adventuring::rules::fights::restraints::{Escape, Restrain};
use norn_adventuring::rules::fights::tending::{Remedy, Tend};
use norn_adventuring::rules::fights::turn::{self, Daze, EndTurn, GoOn};
use norn_adventuring::rules::harm::healing::Heal;
use norn_adventuring::rules::hazards::sprinting::Sprint;
use norn_adventuring::world::{
    Ability, Approach, Area, Blackout, Climbing, Combat, Door, Dread, Encounter, Fate, Fear, Fighter, Folk,
    Form, Leg, Level, Lock, Model, Nature, Object, Poison, Row, Side, Size, Solid, Special, Stage, Stance,
    Target, Thing, Vehicle, Water, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Answer, D6, D8, D12, Filled, Next, Owner, Place, Ruleset, Value, Viewer, Who};
use std::collections::BTreeSet;

const DODGE: &str = "adventuring.base.dodge";
const POISON: &str = "Damaging poison, for the blood";

/// An attempt, from its beginning to its end.
#[track_caller]
fn play(world: &World, attempt: &Attempt, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    norn_testkit::played::play(world, attempt, dice, answers)
}

/// Everybody in a fight: the company is quick, and it is its part of the first round.
pub(crate) fn fight(mut world: World) -> World {
    let all =
        world.characters.iter().map(|(who, one)| (*who, Fighter { side: one.side, ..Fighter::default() }));
    let fighters: std::collections::BTreeMap<Who, Fighter> = all.collect();
    let quick = fighters.iter().filter(|(_, it)| it.side == Side::Company).map(|(who, _)| *who).collect();
    world.combat = Some(Combat { round: 1, rolled: true, quick, fighters, ..Combat::default() });
    world
}

fn combat(world: &World) -> &Combat {
    world.combat.as_ref().expect("a fight")
}

/// The same in another part of the round.
fn leg(mut world: World, leg: Leg) -> World {
    world.combat.as_mut().expect("a fight").leg = leg;
    world
}

/// The same with something changed about what somebody has done.
fn doing(mut world: World, who: Who, change: impl FnOnce(&mut Fighter)) -> World {
    change(world.combat.as_mut().expect("a fight").fighters.get_mut(&who).expect("a fighter"));
    world
}

fn attack(by: Who, on: Who, weapon: &str) -> Attempt {
    Attack { by, on, weapon: weapon.into(), impaired: false, enhanced: false }.into()
}

fn walk(who: Who, path: &[Place]) -> Attempt {
    Walk { who, path: path.to_vec() }.into()
}

/// Somebody's turn is over.
fn ends(world: &World, who: Who) -> World {
    play(world, &EndTurn { who }.into(), &[], &[]).world
}

/// What is due happens.
fn go_on(world: &World, dice: &[u16]) -> World {
    let due = Adventuring.due(world).expect("something is due");
    play(world, &due, dice, &[]).world
}

/// Ada with a sword, and Xan.
pub(crate) fn duel() -> World {
    fight(with_thing(two(&[(Str, 12), (Agi, 12)], &[(Agi, 12)]), A, "Sword", 1))
}

/// Ada hits Xan, who does not try to dodge.
fn hits(world: &World, attempt: &Attempt, dice: &[u16]) -> Played<World> {
    play(world, attempt, dice, &[(DODGE, Answer::Yes(false))])
}

/// Somebody who fights without being hit back matters: Xan can't dodge.
fn helpless(world: World, who: Who) -> World {
    doing(world, who, |fighter| fighter.dodged = true)
}

fn begins(company: &[Who], others: &[Who], attackers: &[Side], surprise: bool) -> BeginFight {
    let set = |people: &[Who]| people.iter().copied().collect();
    BeginFight {
        company: set(company),
        others: set(others),
        attackers: attackers.iter().copied().collect(),
        surprise,
    }
}

fn thing_of<'a>(world: &'a World, who: Who, name: &str) -> &'a Thing {
    world.character(who).things.get(name).expect("a thing")
}

fn with(world: World, who: Who, name: &str, change: impl FnOnce(&mut Thing)) -> World {
    but(world, who, |one| change(one.things.get_mut(name).expect("a thing")))
}

mod adventuring_base_combat_round {
    use super::*;

    #[test]
    fn time_passes_by_rounds_alone() {
        use norn_adventuring::rules::exploring::turns::Wait;
        let key = Some("adventuring.base.combat-round");
        assert_eq!(refused(&duel(), &Wait { stretches: 1 }.into()), key);
        let alone = play(&duel(), &LeaveFight { who: X }.into(), &[], &[]).world;
        assert_eq!(refused(&alone, &Daze { who: X, stunned: false }.into()), key);
    }

    #[test]
    fn everybody_has_a_turn_and_then_the_next_round_begins() {
        let world = fight(world([
            (A, hero("Ada", &[])),
            (B, hero("Bo", &[])),
            (X, other("Xan", &[])),
            (Y, other("Yo", &[])),
        ]));
        assert_eq!(Adventuring.due(&world), None);
        let world = ends(&ends(&world, A), B);
        let world = go_on(&world, &[]);
        assert_eq!((combat(&world).round, combat(&world).leg), (1, Leg::Others));
        let world = ends(&world, Y);
        assert_eq!(Adventuring.due(&world), None, "Xan has still to act");
        let world = go_on(&ends(&world, X), &[]);
        assert_eq!((combat(&world).round, combat(&world).leg), (2, Leg::Quick));
        assert_eq!(turn::waiting(&world), [A, B]);
    }

    #[test]
    fn what_is_due_comes_as_a_round_begins() {
        let world = row(two(&[], &[]), Level::Zone);
        let world = fight(in_area(at(world, X, Q), P, |area| area.on_fire = true));
        let world = ends(&go_on(&ends(&world, A), &[]), X);
        let world = go_on(&world, &[4]);
        assert_eq!((combat(&world).round, world.character(A).health), (2, 6));
    }

    #[test]
    fn nobody_can_move_on_while_somebody_may_act() {
        assert_eq!(refused(&duel(), &GoOn.into()), Some("adventuring.base.combat-round"));
        assert_eq!(refused(&two(&[], &[]), &GoOn.into()), Some("adventuring.base.combat-round"));
        let out = but(duel(), X, |one| one.at = None);
        let stranger = LeaveFight { who: X };
        let out = play(&out, &stranger.into(), &[], &[]).world;
        assert_eq!(
            refused(&leg(out, Leg::Others), &EndTurn { who: X }.into()),
            Some("adventuring.base.combat-round")
        );
    }

    #[test]
    fn whoever_loses_a_turn_is_passed_over() {
        let world = doing(ends(&duel(), A), X, |fighter| fighter.loses = true);
        let world = go_on(&world, &[]);
        assert_eq!((combat(&world).round, combat(&world).leg), (2, Leg::Quick));
    }
}

mod adventuring_base_initiative {
    use super::*;

    fn three() -> World {
        world([(A, hero("Ada", &[(Agi, 9)])), (B, hero("Bo", &[(Agi, 13)])), (X, other("Xan", &[]))])
    }

    fn begun(world: &World, dice: &[u16]) -> World {
        let both = begins(&[A, B], &[X], &[Side::Company, Side::Others], false);
        play(world, &both.into(), dice, &[]).world
    }

    #[test]
    fn those_who_pass_act_before_the_others_and_the_rest_after_them() {
        let world = begun(&three(), &[11]);
        assert_eq!(turn::waiting(&world), [B]);
        assert_eq!(refused(&world, &EndTurn { who: A }.into()), Some("adventuring.base.initiative"));
        let world = go_on(&ends(&world, B), &[]);
        assert_eq!(turn::waiting(&world), [X]);
        let world = go_on(&ends(&world, X), &[]);
        assert_eq!(turn::waiting(&world), [A]);
        let world = go_on(&ends(&world, A), &[]);
        assert_eq!(
            (combat(&world).round, turn::waiting(&world)),
            (2, vec![B]),
            "it is kept for the whole fight"
        );
    }

    #[test]
    fn after_a_surprise_it_is_rolled_as_the_second_round_begins() {
        let ambush = begins(&[A, B], &[X], &[Side::Company], true);
        let world = play(&three(), &ambush.into(), &[], &[]).world;
        assert!(!combat(&world).rolled);
        let world = go_on(&ends(&ends(&world, A), B), &[11]);
        assert_eq!(combat(&world).quick, [B].into());
    }

    #[test]
    fn without_players_the_game_master_orders_the_sides() {
        let world = world([(X, other("Xan", &[])), (Y, other("Yo", &[]))]);
        let both = begins(&[X], &[Y], &[Side::Company], false);
        let key = "adventuring.base.initiative";
        let first = |word| Answer::One(Value::word(word));
        let after = play(&world, &both.clone().into(), &[], &[(key, first("others-first"))]).world;
        assert_eq!(turn::waiting(&after), [Y]);
        let after = play(&world, &both.into(), &[], &[(key, first("company-first"))]).world;
        assert_eq!(turn::waiting(&after), [X]);
    }

    #[test]
    fn with_the_switch_the_company_is_first_without_a_roll() {
        let world = begun(&with_switch(three(), "initiative", "players-first"), &[]);
        assert_eq!(turn::waiting(&world), [A, B]);
    }

    #[test]
    fn whoever_comes_later_saves_by_themselves() {
        let mut world = begun(&three(), &[11]);
        world.characters.insert(C, hero("Cy", &[(Agi, 10)]).into());
        let join = Attempt::Join(Join { who: C, side: Side::Company });
        assert_eq!(turn::waiting(&play(&world, &join, &[10], &[]).world), [B, C]);
        assert_eq!(turn::waiting(&play(&world, &join, &[11], &[]).world), [B]);
    }
}

mod adventuring_base_surprise {
    use super::*;

    #[test]
    fn the_first_round_belongs_to_the_attackers() {
        let world = with_thing(two(&[(Agi, 12)], &[(Agi, 12)]), A, "Sword", 1);
        let ambush = begins(&[A], &[X], &[Side::Company], true);
        let world = play(&world, &ambush.into(), &[], &[]).world;
        assert_eq!(turn::waiting(&world), [A]);
        assert_eq!(refused(&world, &EndTurn { who: X }.into()), Some("adventuring.base.surprise"));
        let world = play(&world, &attack(A, X, "Sword"), &[5], &[]).world;
        assert_eq!(world.character(X).health, 5, "nothing could be dodged");
        let world = go_on(&world, &[12]);
        assert_eq!((combat(&world).round, combat(&world).surprised), (2, None));
        assert_eq!(hits(&world, &attack(A, X, "Sword"), &[1]).asked(DODGE), 1);
    }

    #[test]
    fn the_company_can_be_surprised_as_well() {
        let ambush = begins(&[A], &[X], &[Side::Others], true);
        let world = play(&two(&[], &[]), &ambush.into(), &[], &[]).world;
        assert_eq!(turn::waiting(&world), [X]);
    }

    #[test]
    fn groups_that_know_of_each_other_surprise_nobody() {
        let both = begins(&[A], &[X], &[Side::Company, Side::Others], true);
        assert_eq!(refused(&two(&[], &[]), &both.into()), Some("adventuring.base.surprise"));
        let both = begins(&[A], &[X], &[Side::Company], false);
        let world = play(&two(&[], &[]), &both.into(), &[10], &[]).world;
        assert_eq!(combat(&world).surprised, None);
    }
}

mod adventuring_base_combat_turn {
    use super::*;

    fn mapped() -> World {
        let world = with_thing(row(two(&[], &[]), Level::Zone), A, "Sword", 1);
        helpless(fight(at(world, X, R)), X)
    }

    #[test]
    fn one_moves_and_acts_in_either_order() {
        let world = play(&mapped(), &walk(A, &[Q, R]), &[], &[]).world;
        let world = play(&world, &attack(A, X, "Sword"), &[1], &[]).world;
        assert_eq!(turn::waiting(&world), [], "nothing is left of the turn");
        let near = at(mapped(), X, P);
        let world = play(&near, &attack(A, X, "Sword"), &[1], &[]).world;
        let world = play(&world, &walk(A, &[Q, R]), &[], &[]).world;
        assert_eq!((world.place(A), turn::waiting(&world)), (Some(R), vec![]));
    }

    #[test]
    fn whoever_has_begun_is_offered_to_end_it_and_the_game_master_for_all_of_theirs() {
        let ours = |world: &World| suggested(world, &Viewer::Player(vec![A]), "end-turn").len();
        let near = at(mapped(), X, P);
        let begun = play(&near, &attack(A, X, "Sword"), &[1], &[]).world;
        assert_eq!((ours(&near), ours(&begun)), (0, 1));
        assert_eq!(suggested(&begun, &Viewer::Referee, "end-turn"), [], "A is a player's");
        let mut theirs = near;
        let combat = theirs.combat.as_mut().expect("a fight");
        combat.leg = Leg::Others;
        let who = |offer: &Filled| offer.values.get("who").cloned();
        let offers = suggested(&theirs, &Viewer::Referee, "end-turn");
        assert_eq!(offers.iter().map(who).collect::<Vec<_>>(), [Some(Value::Character(X))]);
        assert_eq!(ours(&theirs), 0);
    }

    #[test]
    fn two_attacks_are_refused() {
        let world = play(&at(mapped(), X, P), &attack(A, X, "Sword"), &[1], &[]).world;
        assert_eq!(refused(&world, &attack(A, X, "Sword")), Some("adventuring.base.combat-turn"));
    }

    #[test]
    fn whoever_has_ended_their_turn_is_done() {
        let world = ends(&mapped(), A);
        assert_eq!(refused(&world, &walk(A, &[Q])), Some("adventuring.base.combat-turn"));
    }
}

mod adventuring_base_round_action {
    use super::*;

    fn poisoner() -> World {
        with_thing(with_thing(row(duel(), Level::Zone), A, "Sword", 1), A, POISON, 2)
    }

    fn coat() -> Attempt {
        Coat { who: A, weapon: "Sword".into(), poison: POISON.into() }.into()
    }

    #[test]
    fn it_leaves_nothing_of_the_turn() {
        let world = play(&poisoner(), &coat(), &[], &[]).world;
        assert_eq!(refused(&world, &attack(A, X, "Sword")), Some("adventuring.base.combat-turn"));
        assert_eq!(refused(&world, &walk(A, &[Q])), Some("adventuring.base.combat-turn"));
    }

    #[test]
    fn it_needs_the_whole_turn() {
        let world = play(&poisoner(), &walk(A, &[Q]), &[], &[]).world;
        assert_eq!(refused(&world, &coat()), Some("adventuring.base.round-action"));
        let world = hits(&poisoner(), &attack(A, X, "Sword"), &[1]).world;
        assert_eq!(refused(&world, &coat()), Some("adventuring.base.round-action"));
    }
}

mod adventuring_base_movement {
    use super::*;

    fn mapped() -> World {
        fight(row(two(&[], &[]), Level::Zone))
    }

    #[test]
    fn two_zones_in_a_round_one_by_one() {
        assert_eq!(play(&mapped(), &walk(A, &[Q, R]), &[], &[]).world.place(A), Some(R));
        assert_eq!(refused(&mapped(), &walk(A, &[Q, R, S])), Some("adventuring.base.movement"));
        assert_eq!(refused(&mapped(), &walk(A, &[R])), Some("adventuring.base.movement"));
        let world = play(&mapped(), &walk(A, &[Q]), &[], &[]).world;
        let world = play(&world, &walk(A, &[R]), &[], &[]).world;
        assert_eq!(refused(&world, &walk(A, &[S])), Some("adventuring.base.movement"));
    }

    #[test]
    fn half_of_it_with_too_much_bulk() {
        let laden = with_thing(mapped(), A, "Raw materials", 9);
        assert_eq!(norn_adventuring::rules::hazards::moving::zones(&laden, A), 1);
        assert_eq!(play(&laden, &walk(A, &[Q]), &[], &[]).world.place(A), Some(Q));
        assert_eq!(refused(&laden, &walk(A, &[Q, R])), Some("adventuring.base.movement"));
    }

    #[test]
    fn what_is_not_walked_is_refused() {
        let key = Some("adventuring.base.movement");
        for change in [|it: &mut Area| it.water = Water::Calm, |it: &mut Area| it.slippery = true] {
            assert_eq!(refused(&in_area(mapped(), Q, change), &walk(A, &[Q])), key);
        }
        let gap = with_way(mapped(), P, Q, |way| way.gap = 20);
        assert_eq!(refused(&gap, &walk(A, &[Q])), key);
        let shut = |locked| {
            let lock = Lock { locked, ..Lock::default() };
            with_way(mapped(), P, Q, |way| way.door = Some(Door { lock, ..Door::default() }))
        };
        assert_eq!(refused(&shut(true), &walk(A, &[Q])), key);
        let after = play(&shut(false), &walk(A, &[Q]), &[], &[]).world;
        assert!(after.way(P, Q).expect("a way").door.expect("a door").open);
    }

    #[test]
    fn where_one_can_go_is_offered() {
        let Next::Fill(param) = next_for(&mapped(), A, &Filled::of("walk").with("who", A)) else {
            panic!("a choice")
        };
        let to: Vec<Value> = param.range.options().iter().map(|option| option.value.clone()).collect();
        assert_eq!(to, [Value::Place(Q), Value::Place(R)]);
    }

    #[test]
    fn who_goes_on_goes_around_what_is_full_or_feared() {
        let two_ways = with_way(mapped(), P, S, |_| {});
        let to_r =
            |world: &World| next(world, &Filled::of("walk").with("who", A).with("to", Value::Place(R)));
        assert_eq!(to_r(&two_ways), Next::Ready(walk(A, &[Q, R])));
        let full = in_area(two_ways.clone(), Q, |area| area.capacity = 0);
        assert_eq!(to_r(&full), Next::Ready(walk(A, &[S, R])));
        let fear = Fear { of: Dread::Somebody(X), terror: false, until: 9 };
        let feared = but(at(two_ways, X, Q), A, |one| one.fears = vec![fear]);
        assert_eq!(refused(&feared, &walk(A, &[Q, R])), Some("adventuring.fear.frightened"));
        let next = next(&feared, &Filled::of("walk").with("who", A).with("to", Value::Place(S)));
        assert_eq!(next, Next::Ready(walk(A, &[S])));
        // Where every way is full, the rule says so.
        let full = in_area(mapped(), Q, |area| area.capacity = 0);
        assert_eq!(withheld(&full, &Filled::of("walk").with("who", A)), Some("adventuring.base.movement"));
    }

    #[test]
    fn players_are_told_of_no_zone_that_they_do_not_know() {
        let dark = in_area(mapped(), Q, |area| area.known = false);
        assert_eq!(refused(&dark, &walk(A, &[Q])), Some("adventuring.base.movement"));
        let next = next_for(&dark, A, &Filled::of("walk").with("who", A));
        assert!(matches!(next, Next::Refused(_)), "{next:?}");
        let theirs = leg(dark, Leg::Others);
        assert_eq!(play(&theirs, &walk(X, &[Q]), &[], &[]).world.place(X), Some(Q));
    }
}

mod adventuring_base_attack {
    use super::*;

    #[test]
    fn it_hits_by_itself_and_armour_helps() {
        let world = but(duel(), X, |one| one.hide = 1);
        let played = hits(&world, &attack(A, X, "Sword"), &[5]);
        assert_eq!((played.outcome(), played.total()), (Some("wound"), Some(4)));
        assert_eq!(played.world.character(X).health, 6);
        let world = but(duel(), X, |one| one.hide = 3);
        assert_eq!(hits(&world, &attack(A, X, "Sword"), &[2]).outcome(), Some("held-by-armour"));
    }

    #[test]
    fn with_the_switch_a_save_comes_first() {
        let world =
            with_switch(but(duel(), A, |one| one.abilities.set(Str, 11)), "attack-roll", "save-to-hit");
        let played = play(&world, &attack(A, X, "Sword"), &[12], &[]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("miss"), 1));
        assert_eq!(hits(&world, &attack(A, X, "Sword"), &[11, 5]).outcome(), Some("wound"));
        let played = play(&world, &attack(A, X, "Sword"), &[11, 12], &[]);
        assert_eq!(played.outcome(), Some("dodged"), "the target can still dodge");
    }

    #[test]
    fn at_range_the_save_is_on_agi() {
        let world = row(two(&[(Str, 5), (Agi, 15)], &[]), Level::Zone);
        let world =
            fight(with_switch(with_thing(at(world, X, Q), A, "Bow", 1), "attack-roll", "save-to-hit"));
        assert_eq!(hits(&world, &attack(A, X, "Bow"), &[15, 3]).outcome(), Some("wound"));
    }

    #[test]
    fn nobody_attacks_themselves_or_the_dead() {
        assert_eq!(refused(&duel(), &attack(A, A, "Sword")), Some("adventuring.base.attack"));
        let dead = but(duel(), X, |one| (one.fate, one.health) = (Fate::Dead, 0));
        assert_eq!(refused(&dead, &attack(A, X, "Sword")), Some("adventuring.base.attack"));
    }

    #[test]
    fn everything_that_can_be_attacked_with_is_offered() {
        let next = next_for(&duel(), A, &Filled::of("attack").with("who", A).with("on", X).with_defaults());
        let Next::Ready(ready) = next else { panic!("{next:?}") };
        assert_eq!(ready, attack(A, X, "Sword"));
    }
}

mod adventuring_base_range {
    use super::*;

    #[test]
    fn whoever_breaks_something_down_is_near() {
        let away = at(with_door(duel(), |_| {}), A, S);
        assert_eq!(refused(&away, &break_down(door(), "Sword").into()), Some("adventuring.base.range"));
    }

    fn apart(weapon: &str, where_is: Place) -> World {
        let mut world = row(two(&[], &[]), Level::Zone);
        for (place, name) in [(Place(5), "Tower"), (Place(6), "Uplands")] {
            world = with_area(world, place, area(name, Level::Zone, |_| {}));
        }
        for (one, other) in [(S, Place(5)), (Place(5), Place(6))] {
            world = with_way(world, one, other, |_| {});
        }
        helpless(fight(with_thing(at(world, X, where_is), A, weapon, 1)), X)
    }

    #[test]
    fn melee_reaches_the_own_zone_and_shots_go_as_far_as_the_weapon_says() {
        let far = Some("adventuring.base.range");
        assert_eq!(refused(&apart("Sword", P), &attack(A, X, "Sword")), None);
        assert_eq!(refused(&apart("Sword", Q), &attack(A, X, "Sword")), far);
        assert_eq!(refused(&apart("Dagger", Q), &attack(A, X, "Dagger")), None);
        assert_eq!(refused(&apart("Dagger", R), &attack(A, X, "Dagger")), far);
        assert_eq!(refused(&apart("Bow", Place(5)), &attack(A, X, "Bow")), None);
        assert_eq!(refused(&apart("Bow", Place(6)), &attack(A, X, "Bow")), far);
    }

    #[test]
    fn nothing_is_shot_through_a_shut_door() {
        let door =
            |open| with_way(apart("Bow", Q), P, Q, |way| way.door = Some(Door { open, ..Door::default() }));
        assert_eq!(refused(&door(false), &attack(A, X, "Bow")), Some("adventuring.base.range"));
        assert_eq!(refused(&door(true), &attack(A, X, "Bow")), None);
    }

    #[test]
    fn whoever_tends_is_near() {
        let world = but(apart("Sword", Q), X, |one| (one.fate, one.health) = (Fate::Dying { until: 1 }, 0));
        assert_eq!(refused(&world, &Tend { who: A, on: X }.into()), Some("adventuring.base.range"));
    }
}

mod adventuring_base_dodge {
    use super::*;

    #[test]
    fn a_passed_save_avoids_it_wholly() {
        let played = play(&duel(), &attack(A, X, "Sword"), &[12], &[(DODGE, Answer::Yes(true))]);
        assert_eq!((played.outcome(), played.world.character(X).health), (Some("dodged"), 10));
        let played = play(&duel(), &attack(A, X, "Sword"), &[13, 4], &[]);
        assert_eq!((played.outcome(), played.world.character(X).health), (Some("wound"), 6));
    }

    #[test]
    fn it_is_tried_once_in_a_round() {
        let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[(Agi, 12)]))]);
        let world = play(&fight(world), &attack(A, X, "Unarmed"), &[13, 1], &[]).world;
        let played = play(&world, &attack(B, X, "Unarmed"), &[1], &[]);
        assert_eq!(played.asked(DODGE), 0);
        let world = go_on(&ends(&go_on(&played.world, &[]), X), &[]);
        assert_eq!(play(&world, &attack(A, X, "Unarmed"), &[12], &[]).outcome(), Some("dodged"));
    }

    #[test]
    fn whoever_does_not_know_or_cannot_move_does_not_dodge() {
        let plain = |world: &World| play(world, &attack(A, X, "Sword"), &[1], &[]).asked(DODGE);
        let mut surprised = duel();
        surprised.combat.as_mut().expect("a fight").surprised = Some(Side::Others);
        assert_eq!(plain(&surprised), 0);
        assert_eq!(plain(&doing(duel(), X, |it| it.stunned = true)), 0);
        assert_eq!(plain(&but(duel(), X, |one| one.drowning = true)), 0);
        assert_eq!(plain(&but(duel(), X, |one| one.restrained = true)), 0);
        let out = but(duel(), X, |one| one.out = [(Blackout::Paralysis, 1)].into());
        assert_eq!(plain(&out), 0);
    }

    #[test]
    fn with_the_switch_each_try_costs_the_next_turn() {
        let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[(Agi, 12)]))]);
        let world = with_switch(fight(world), "dodge", "next-turn");
        let yes = [(DODGE, Answer::Yes(true))];
        let world = play(&world, &attack(A, X, "Unarmed"), &[13, 1], &yes).world;
        assert!(world.fighter(X).expect("a fighter").loses);
        let world = play(&world, &attack(B, X, "Unarmed"), &[1], &[]).world;
        let world = go_on(&world, &[]);
        assert_eq!((combat(&world).round, combat(&world).leg), (2, Leg::Quick), "the turn is lost");
        assert_eq!(play(&world, &attack(A, X, "Unarmed"), &[12], &yes).outcome(), Some("dodged"));
    }

    #[test]
    fn the_target_is_asked_by_whoever_plays_them() {
        let world = leg(duel(), Leg::Others);
        let played = hits(&world, &attack(X, A, "Unarmed"), &[1]);
        assert_eq!(played.question(DODGE).owner, Owner::Character(A));
        assert_eq!(hits(&duel(), &attack(A, X, "Sword"), &[1]).question(DODGE).owner, Owner::Referee);
    }
}

mod adventuring_base_lost_turn {
    use super::*;

    fn daze(world: &World, who: Who) -> World {
        play(world, &Daze { who, stunned: false }.into(), &[], &[]).world
    }

    #[test]
    fn it_is_the_turn_of_this_round_if_it_was_not_taken() {
        let world = go_on(&daze(&ends(&duel(), A), X), &[]);
        assert_eq!(combat(&world).round, 2, "Xan is passed over");
        let world = go_on(&ends(&world, A), &[]);
        assert_eq!(turn::waiting(&world), [X], "and acts in the next round");
    }

    #[test]
    fn it_is_the_turn_of_the_next_round_otherwise() {
        let world = daze(&ends(&duel(), A), A);
        let world = ends(&go_on(&world, &[]), X);
        let world = go_on(&go_on(&world, &[]), &[]);
        assert_eq!((combat(&world).round, combat(&world).leg), (2, Leg::Others), "Ada is passed over");
        assert_eq!(refused(&daze(&duel(), A), &walk(A, &[Q])), Some("adventuring.base.lost-turn"));
    }

    #[test]
    fn twice_is_once() {
        let world = go_on(&daze(&daze(&ends(&duel(), A), X), X), &[]);
        let world = go_on(&ends(&world, A), &[]);
        assert_eq!((combat(&world).round, turn::waiting(&world)), (2, vec![X]));
    }
}

mod adventuring_base_condition_stunned {
    use super::*;

    fn stun(world: &World, who: Who) -> World {
        play(world, &Daze { who, stunned: true }.into(), &[], &[]).world
    }

    #[test]
    fn on_the_own_turn_the_rest_of_it_and_the_next_are_lost() {
        let world = row(duel(), Level::Zone);
        let world = play(&world, &walk(A, &[Q]), &[], &[]).world;
        let world = stun(&world, A);
        let world = ends(&go_on(&world, &[]), X);
        let world = go_on(&go_on(&world, &[]), &[]);
        assert_eq!(
            (combat(&world).round, combat(&world).leg),
            (2, Leg::Others),
            "the turn of round 2 is lost"
        );
        let world = go_on(&ends(&world, X), &[]);
        assert_eq!((combat(&world).round, turn::waiting(&world)), (3, vec![A]));
    }

    #[test]
    fn before_the_own_turn_that_one_is_lost_and_nothing_is_dodged_until_then() {
        let world = stun(&duel(), X);
        let played = play(&world, &attack(A, X, "Sword"), &[1], &[]);
        assert_eq!(played.asked(DODGE), 0);
        let world = go_on(&played.world, &[]);
        assert_eq!(combat(&world).round, 2);
        assert_eq!(hits(&world, &attack(A, X, "Sword"), &[1]).asked(DODGE), 1);
    }
}

mod adventuring_base_condition_incapacitated {
    use super::*;
    use norn_adventuring::rules::base::saves;

    fn out() -> World {
        but(duel(), A, |one| one.out = [(Blackout::Paralysis, 1)].into())
    }

    #[test]
    fn they_do_nothing_and_their_turn_is_skipped() {
        let key = Some("adventuring.base.condition.incapacitated");
        assert_eq!(refused(&out(), &attack(A, X, "Sword")), key);
        assert_eq!(refused(&out(), &EndTurn { who: A }.into()), key);
        let world = go_on(&out(), &[]);
        assert_eq!(turn::waiting(&world), [X]);
    }

    #[test]
    fn they_keep_no_watch_but_make_saves_that_need_no_action() {
        assert_eq!(saves::affected(&out(), [A, X]), [X]);
        let save = Test { who: A, ability: Str, proficient: false, hindered: false, secret: false };
        assert_eq!(play(&out(), &save.into(), &[12], &[]).outcome(), Some("pass"));
    }

    #[test]
    fn attacks_on_them_are_not_dodged() {
        let world = leg(out(), Leg::Others);
        assert_eq!(play(&world, &attack(X, A, "Unarmed"), &[1], &[]).outcome(), Some("wound"));
    }
}

mod adventuring_base_condition_frenzied {
    use super::*;

    #[test]
    fn it_is_over_after_its_time() {
        use norn_adventuring::rules::exploring::turns::Wait;
        let world = but(one(&[]), A, |one| one.frenzied = Some(1));
        assert_eq!(play(&world, &Wait { stretches: 1 }.into(), &[], &[]).world.character(A).frenzied, None);
    }

    fn frenzied() -> World {
        let world = world([
            (A, hero("Ada", &[])),
            (B, hero("Bo", &[])),
            (C, hero("Cy", &[])),
            (X, other("Xan", &[])),
        ]);
        but(row(world, Level::Zone), A, |one| one.frenzied = Some(144))
    }

    fn rage() -> Attempt {
        Rage { who: A }.into()
    }

    #[test]
    fn they_attack_the_nearest_friend_or_foe() {
        let world = fight(at(at(frenzied(), X, R), C, S));
        let played = hits(&world, &rage(), &[3]);
        assert_eq!(played.world.character(B).health, 7);
        assert_eq!(refused(&world, &attack(A, X, "Unarmed")), Some("adventuring.base.condition.frenzied"));
        assert_eq!(refused(&world, &EndTurn { who: A }.into()), Some("adventuring.base.condition.frenzied"));
        assert_eq!(
            refused(&world, &Attempt::Rage(Rage { who: B })),
            Some("adventuring.base.condition.frenzied")
        );
    }

    #[test]
    fn of_several_one_is_drawn() {
        let world = fight(at(frenzied(), X, R));
        let played = hits(&world, &rage(), &[2, 3]);
        assert_eq!(played.dice().first(), Some(&(2, 2, false)));
        assert_eq!((played.world.character(B).health, played.world.character(C).health), (10, 7));
    }

    #[test]
    fn they_go_to_the_nearest_where_nobody_is_near() {
        let world = fight(at(at(at(frenzied(), X, S), B, S), C, S));
        let played = play(&world, &rage(), &[3], &[]);
        assert_eq!((played.world.place(A), played.dice().len()), (Some(R), 1), "one of three is drawn");
        assert_eq!(turn::waiting(&played.world), [B, C]);
    }

    #[test]
    fn whoever_is_bound_does_none_of_it() {
        let world = fight(but(frenzied(), A, |one| one.restrained = true));
        assert_eq!(refused(&world, &rage()), Some("adventuring.base.restrained"));
        assert_eq!(refused(&world, &EndTurn { who: A }.into()), None);
    }

    #[test]
    fn outside_of_fights_they_do_nothing_else_and_nobody_waits_for_them() {
        use norn_adventuring::rules::encounters::meeting::Talk;
        use norn_adventuring::rules::exploring::moving::{Go, How};
        use norn_adventuring::rules::exploring::turns::{NextTurn, Pass, waiting};
        let world = frenzied();
        let key = Some("adventuring.base.condition.frenzied");
        let talk = Attempt::Talk(Talk { who: A, to: X });
        assert_eq!(refused(&world, &talk), key);
        let go = Go { who: B, how: How::Walk, to: Q, with: [A].into() };
        assert_eq!(refused(&world, &Attempt::Go(go)), key);
        assert_eq!(waiting(&world), [B, C]);
        let passed = play(&world, &Attempt::Pass(Pass { who: vec![B, C] }), &[], &[]).world;
        let next = play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), &[20], &[]);
        assert_eq!(next.told("adventuring.base.condition.frenzied", "attacks").len(), 1);
        let sides = |world: &World| {
            let fighters = world.combat.as_ref().map(|combat| combat.fighters.clone()).unwrap_or_default();
            fighters.into_iter().map(|(who, it)| (who, it.side)).collect::<Vec<_>>()
        };
        let (ours, others) = (Side::Company, Side::Others);
        assert_eq!(sides(&next.world), [(A, others), (B, ours), (C, ours), (X, ours)]);
        // At once, where somebody says so.
        assert_eq!(sides(&play(&world, &rage(), &[20], &[]).world), sides(&next.world));
        let alone = [B, C, X].into_iter().fold(passed, |world, who| at(world, who, S));
        let next = play(&alone, &Attempt::NextTurn(NextTurn { watch: false }), &[], &[]);
        assert_eq!((sides(&next.world), next.world.combat.is_some()), (vec![], false), "nobody is there");
        let bound = but(world, A, |one| one.restrained = true);
        assert_eq!((refused(&bound, &talk), waiting(&bound)), (None, vec![A, B, C]));
        let passed = play(&bound, &Attempt::Pass(Pass { who: vec![A, B, C] }), &[], &[]).world;
        let next = play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), &[], &[]);
        assert!(next.world.combat.is_none());
    }
}

mod adventuring_base_combat_end {
    use super::*;
    use norn_adventuring::world::Unit;

    #[test]
    fn with_the_last_of_a_side_down_the_game_master_is_asked() {
        let asks = |world: &World| {
            let view = Adventuring.show(world, &Viewer::Referee);
            view.scene.iter().any(|row| row.label.key.id() == "adventuring.base.combat-end")
        };
        assert!(!asks(&duel()));
        let down = but(duel(), X, |one| (one.fate, one.health) = (Fate::Stable { until: 1 }, 0));
        assert!(asks(&down));
    }

    #[test]
    fn the_stretch_that_it_took_ends_with_it() {
        let after = play(&duel(), &EndFight { talk: false }.into(), &[], &[]).world;
        assert_eq!(after.combat, None);
        assert!(after.turn.filled, "only the game master's phase is left");
        let out = row(duel(), Level::Region);
        assert_eq!(out.unit(), Unit::Watch);
        let after = play(&out, &EndFight { talk: false }.into(), &[], &[]).world;
        assert_eq!((after.clock, after.turn.filled), (1, false));
    }

    #[test]
    fn both_sides_may_choose_to_talk() {
        let mut world = duel();
        assert_eq!(refused(&world, &EndFight { talk: true }.into()), Some("adventuring.base.combat-end"));
        world.encounter = Some(meeting(true, true));
        let after = play(&world, &EndFight { talk: true }.into(), &[], &[]).world;
        assert_eq!(after.encounter.map(|it| it.stage), Some(Stage::Talking));
        assert!(!after.turn.filled);
    }

    #[test]
    fn whoever_flees_is_out_of_it() {
        let after = play(&duel(), &LeaveFight { who: X }.into(), &[], &[]).world;
        assert_eq!(after.fighter(X), None);
        assert!(begin::is_decided(&after));
        assert_eq!(refused(&after, &LeaveFight { who: X }.into()), Some("adventuring.base.combat-end"));
    }

    #[test]
    fn after_60_rounds_the_stretch_is_over() {
        let mut world = ends(&duel(), A);
        world.combat.as_mut().expect("a fight").round = 60;
        let world = go_on(&ends(&go_on(&world, &[]), X), &[]);
        assert_eq!((combat(&world).round, world.clock), (61, 1));
    }
}

/// A meeting of A, B and C with X, Y and Z that comes to blows.
fn meeting(company_notices: bool, others_notice: bool) -> Encounter {
    Encounter {
        company: US,
        others: THEM,
        stage: Stage::Fighting,
        company_notices,
        others_notice,
        others_choice: None,
        fills_stretch: true,
        scene: None,
        from: None,
    }
}

mod adventuring_base_hands {
    use super::*;

    #[test]
    fn nothing_is_broken_down_with_what_is_not_in_hand() {
        let world = with_door(duel(), |_| {});
        assert_eq!(refused(&world, &break_down(door(), "Axe").into()), Some("adventuring.base.hands"));
    }

    fn hold(things: &[&str]) -> Attempt {
        Hold { who: A, things: things.iter().map(|name| (*name).to_owned()).collect() }.into()
    }

    #[test]
    fn whoever_has_nothing_to_hold_changes_nothing() {
        let key = Some("adventuring.base.hands");
        let bare = but(two(&[], &[]), A, |one| one.things.clear());
        assert_eq!(refused(&bare, &hold(&[])), key);
        assert_eq!(withheld(&bare, &Filled::of("hold").with("who", A)), key);
        assert_eq!(refused(&with_thing(bare, A, "Sword", 1), &hold(&[])), None, "it is put away");
    }

    fn armed() -> World {
        let world =
            with_thing(with_thing(with_thing(two(&[], &[]), A, "Sword", 1), A, "Shield", 1), A, "Bow", 1);
        with_thing(world, A, "Light source", 1)
    }

    #[test]
    fn each_hand_holds_one_thing() {
        let key = Some("adventuring.base.hands");
        let world = play(&armed(), &hold(&["Sword", "Shield"]), &[], &[]).world;
        assert!(thing_of(&world, A, "Sword").ready && thing_of(&world, A, "Shield").ready);
        assert!(!thing_of(&world, A, "Bow").ready);
        assert_eq!(refused(&armed(), &hold(&["Sword", "Shield", "Light source"])), key);
        assert_eq!(refused(&armed(), &hold(&["Bow"])), None);
        assert_eq!(refused(&armed(), &hold(&["Bow", "Sword"])), key);
        assert_eq!(refused(&armed(), &hold(&["Axe"])), key);
    }

    #[test]
    fn what_is_not_in_hand_is_not_fought_with() {
        let world = fight(play(&armed(), &hold(&["Bow"]), &[], &[]).world);
        assert_eq!(refused(&world, &attack(A, X, "Sword")), Some("adventuring.base.hands"));
        assert_eq!(refused(&world, &attack(A, X, "Bow")), None);
    }

    #[test]
    fn a_climb_leaves_one() {
        let climbing = Climbing { from: P, to: Q, height: 20 };
        let world = doing(fight(armed()), A, |it| it.climbs = Some(climbing));
        assert_eq!(refused(&world, &hold(&["Sword"])), None);
        assert_eq!(refused(&world, &hold(&["Bow"])), Some("adventuring.base.hands"));
    }

    #[test]
    fn it_changes_once_in_a_turn() {
        let world = play(&fight(armed()), &hold(&["Sword"]), &[], &[]).world;
        assert_eq!(refused(&world, &hold(&["Bow"])), Some("adventuring.base.hands"));
        assert_eq!(refused(&world, &attack(A, X, "Sword")), None, "it is no action");
    }
}

mod adventuring_base_conditions {
    use super::*;

    fn states(world: &World, who: Who) -> Vec<(&'static str, &'static str)> {
        let view = Adventuring.show(world, &Viewer::Player(vec![A]));
        let sheet = view.sheets.iter().find(|sheet| sheet.who == Some(who)).expect("a sheet");
        sheet.conditions.iter().map(|words| (words.key.id(), words.part)).collect()
    }

    #[test]
    fn what_is_wrong_with_somebody_shows() {
        let hurt = Harm { who: A, dice: 1, die: D12, direct: true, impaired: false, enhanced: false };
        let down = play(&duel(), &hurt.into(), &[12, 10], &[]).world;
        assert_eq!(states(&down, A), [("adventuring.base.stable", "state")]);
        let stunned = play(&duel(), &Daze { who: X, stunned: true }.into(), &[], &[]).world;
        assert_eq!(states(&stunned, X), [("adventuring.base.condition.stunned", "state")]);
        let bound = but(duel(), X, |one| (one.restrained, one.frenzied) = (true, Some(4)));
        let keys =
            ["adventuring.base.restrained", "adventuring.base.condition.frenzied"].map(|key| (key, "state"));
        assert_eq!(states(&bound, X), keys);
    }

    #[test]
    fn what_ails_the_game_masters_people_is_theirs_to_know() {
        let injury = norn_adventuring::world::Injury { ability: Str, points: 1 };
        let hurt = |who| but(duel(), who, |one| one.injuries = vec![injury]);
        assert_eq!(states(&hurt(A), A), [("adventuring.base.injury", "state")]);
        assert_eq!(states(&hurt(X), X), []);
    }
}

mod adventuring_base_direct_damage {
    use super::*;

    #[test]
    fn armour_does_not_help() {
        let world = but(one(&[(Str, 18)]), A, |one| one.hide = 3);
        let harm = |direct, impaired, enhanced| {
            Attempt::Harm(Harm { who: A, dice: 1, die: D6, direct, impaired, enhanced })
        };
        assert_eq!(play(&world, &harm(true, false, false), &[4], &[]).total(), Some(4));
        assert_eq!(play(&world, &harm(false, false, false), &[4], &[]).total(), Some(1));
        assert_eq!(play(&world, &harm(true, true, false), &[4, 2], &[]).total(), Some(2));
        assert_eq!(play(&world, &harm(true, false, true), &[4, 2], &[]).total(), Some(4));
    }

    #[test]
    fn fire_and_lightning_are_such() {
        let world = but(one(&[(Str, 18)]), A, |one| one.hide = 3);
        for kind in [Kind::Fire, Kind::Lightning] {
            let burst = Outburst { by: None, on: A, kind, die: D6, blast: false, enhanced: BTreeSet::new() };
            assert_eq!(play(&world, &burst.into(), &[4], &[]).total(), Some(4));
        }
    }
}

mod adventuring_base_blast {
    use super::*;

    #[test]
    fn those_who_can_attack_are_offered_for_it() {
        let filled = Filled::of("outburst").with("who", X).with("kind", Value::word("fire"));
        let by = choices(&duel(), &filled.with("die", 6));
        assert_eq!(by, [Value::word("none"), Value::Character(A)], "it is not the turn of Xan");
    }

    #[test]
    fn everybody_in_the_zone_is_hit_friend_and_foe() {
        let world = world([
            (A, hero("Ada", &[(Agi, 12)])),
            (B, hero("Bo", &[])),
            (X, other("Xan", &[])),
            (Y, other("Yo", &[])),
        ]);
        let world = but(at(row(world, Level::Zone), Y, Q), A, |one| one.hide = 1);
        let world = helpless(helpless(fight(world), A), B);
        let burst = |blast| {
            let enhanced = [B].into();
            Attempt::Outburst(Outburst { by: None, on: B, kind: Kind::Force, die: D8, blast, enhanced })
        };
        let played = play(&world, &burst(true), &[5, 5, 7, 10], &[]);
        let health = |who| played.world.character(who).health;
        assert_eq!([A, B, X, Y].map(health), [6, 3, 10, 10], "Xan dodges, Yo is elsewhere");
        let played = play(&world, &burst(false), &[5, 7], &[]);
        assert_eq!(played.total(), Some(7), "without a blast it hits its target alone");
    }

    #[test]
    fn it_takes_an_action_of_whoever_makes_it() {
        let burst = Outburst {
            by: Some(A),
            on: X,
            kind: Kind::Force,
            die: D8,
            blast: true,
            enhanced: BTreeSet::new(),
        };
        let world = play(&helpless(helpless(duel(), A), X), &burst.clone().into(), &[1, 2], &[]).world;
        assert_eq!((world.character(A).health, world.character(X).health), (11, 8));
        assert_eq!(refused(&world, &burst.into()), Some("adventuring.base.combat-turn"));
    }
}

/// A wooden door between P and Q, with something changed.
pub(crate) fn with_door(world: World, change: impl FnOnce(&mut Door)) -> World {
    let mut door = Door::default();
    change(&mut door);
    with_way(row(world, Level::Zone), P, Q, |way| way.door = Some(door))
}

fn door() -> Target {
    Target::Door(P, Q)
}

fn health_of(world: &World, what: &Target) -> i32 {
    what.solid(world).expect("something solid").health
}

fn break_down(what: Target, weapon: &str) -> BreakDown {
    BreakDown { by: A, what, weapon: weapon.into(), fits: true }
}

mod adventuring_base_objects {
    use super::*;

    #[test]
    fn a_chest_is_made_and_opened_by_its_form_and_row() {
        let values = [
            ("name", Value::text("Chest")),
            ("place", Value::Place(P)),
            ("lock", Value::word("locked")),
            ("health", 5.into()),
        ];
        let world = built(row(one(&[]), Level::Zone), Who(99), &draft("chest", &values));
        let chest = &world.objects["Chest"];
        assert_eq!((chest.solid.health, chest.solid.most, chest.solid.armour, chest.at), (5, 5, 1, Some(P)));
        assert!(chest.lock.is_some_and(|lock| lock.locked));
        assert_eq!(problems_of(&world, &draft("chest", &values)).len(), 1, "the name is taken");
        let rows = |world: &World, viewer: &Viewer| {
            let sheets = Adventuring.show(world, viewer).sheets.into_iter();
            let all = sheets.flat_map(|sheet| sheet.sections).flat_map(|section| section.rows);
            let key = "adventuring.base.objects";
            all.filter(|row| row.label.key.id() == key).map(|row| row.label.part).collect::<Vec<_>>()
        };
        let (player, whole) = (Viewer::Player(vec![A]), ["row", "health-row", "locked-row", "inside-row"]);
        assert_eq!(rows(&world, &player), whole[..3], "nobody sees through a lid");
        assert_eq!(rows(&world, &Viewer::Referee), whole);
        let open = written(world, "lock/Chest", false);
        assert_eq!(rows(&open, &player), whole);
        let unlocked =
            [("name", Value::text("Box")), ("place", Value::Place(P)), ("lock", Value::word("no-lock"))];
        assert_eq!(built(open, Who(99), &draft("chest", &unlocked)).objects["Box"].lock, None);
    }

    #[test]
    fn what_is_destroyed_burns_no_more() {
        let ruin = with_door(duel(), |door| door.solid.health = 0);
        assert_eq!(
            refused(&ruin, &Scorch { what: door(), die: D6 }.into()),
            Some("adventuring.base.objects")
        );
    }

    fn chest() -> World {
        let mut world = with_thing(duel(), A, "Axe", 1);
        let solid = Solid { health: 4, most: 4, armour: 0, impairs: false, wood: true };
        let lock = Some(Lock { locked: true, ..Lock::default() });
        let coins = Thing::listed(&world, "Rope").expect("a thing");
        world.objects.insert(
            "Chest".into(),
            Object { solid, lock, things: [("Rope".into(), coins)].into(), ..Object::default() },
        );
        world
    }

    #[test]
    fn they_wear_down_to_0_and_are_open_then() {
        let what = Target::Object("Chest".into());
        let played = play(&chest(), &break_down(what.clone(), "Axe").into(), &[3], &[]);
        assert_eq!((played.outcome(), health_of(&played.world, &what)), (Some("damaged"), 1));
        let world = doing(played.world, A, |it| (it.action, it.done) = (false, false));
        let played = play(&world, &break_down(what.clone(), "Axe").into(), &[3], &[]);
        assert_eq!((played.outcome(), health_of(&played.world, &what)), (Some("destroyed"), 0));
        assert_eq!(what.lock(&played.world), None, "what is in it can be had");
        let world = doing(played.world, A, |it| (it.action, it.done) = (false, false));
        assert_eq!(refused(&world, &break_down(what, "Axe").into()), Some("adventuring.base.objects"));
    }

    #[test]
    fn doors_are_destroyed_after_several_blows_and_let_through() {
        let world = with_thing(
            with_door(duel(), |door| (door.lock.locked, door.solid.health) = (true, 1)),
            A,
            "Axe",
            1,
        );
        let played = play(&world, &break_down(door(), "Axe").into(), &[2], &[]);
        assert_eq!(played.outcome(), Some("destroyed"));
        assert_eq!(play(&played.world, &walk(A, &[Q]), &[], &[]).world.place(A), Some(Q));
    }

    #[test]
    fn vehicles_have_health_as_well() {
        let mut world = with_thing(duel(), A, "Axe", 1);
        let model = Model::all(&world).next().expect("a vehicle").1.clone();
        let (health, armour) = (model.health, model.armour);
        let cart = Vehicle {
            model,
            health,
            at: None,
            driver: None,
            aboard: BTreeSet::new(),
            pulled_by: BTreeSet::new(),
            sails: false,
            upset: false,
            keeper: None,
        };
        world.vehicles.insert("Cart".into(), cart);
        let what = Target::Vehicle("Cart".into());
        let played = play(&world, &break_down(what.clone(), "Axe").into(), &[5], &[]);
        assert_eq!(health_of(&played.world, &what), health - (5 - armour));
    }

    #[test]
    fn they_are_no_target_of_what_is_done_to_people() {
        let Next::Fill(param) = next(&chest(), &Filled::of("daze")) else { panic!("a choice") };
        assert_eq!(param.range.options().len(), 2, "the two who fight");
    }
}

mod adventuring_lock_typical_door {
    use super::*;

    #[test]
    fn it_is_of_wood_with_8_health_and_1_armour() {
        let world = row(one(&[]), Level::Zone);
        let door = draft(
            "way",
            &[("one", Value::Place(P)), ("other", Value::Place(R)), ("door", Value::word("locked-door"))],
        );
        let world = built(world, A, &door);
        let door = world.way(P, R).expect("a way").door.expect("a door");
        let solid = Solid { health: 8, most: 8, armour: 1, impairs: true, wood: true };
        assert_eq!((door.solid, door.lock.old, door.lock.locked), (solid, false, true));
    }
}

mod adventuring_lock_door_effective_tool {
    use super::*;

    #[test]
    fn only_what_is_right_for_wood_does_its_whole_damage() {
        let world = with_door(with_thing(duel(), A, "Axe", 1), |_| {});
        let played = play(&world, &break_down(door(), "Sword").into(), &[7, 3], &[]);
        assert_eq!((played.total(), health_of(&played.world, &door())), (Some(2), 6));
        let played = play(&world, &break_down(door(), "Axe").into(), &[7], &[]);
        assert_eq!(played.total(), Some(6));
    }

    #[test]
    fn fire_is_enhanced_and_impaired_and_so_neither() {
        let world = with_door(duel(), |_| {});
        let played = play(&world, &Scorch { what: door(), die: D6 }.into(), &[4], &[]);
        assert_eq!((played.dice().len(), played.total()), (1, Some(4)), "armour does not help");
    }
}

mod adventuring_lock_destroy {
    use super::*;

    #[test]
    fn blow_by_blow_in_a_fight() {
        let world = with_door(duel(), |_| {});
        let played = play(&world, &break_down(door(), "Sword").into(), &[5, 6], &[]);
        assert_eq!((played.total(), health_of(&played.world, &door())), (Some(4), 4));
    }

    #[test]
    fn what_the_game_master_finds_unfit_is_refused() {
        let world = with_door(duel(), |_| {});
        let whip = BreakDown { fits: false, ..break_down(door(), "Sword") };
        assert_eq!(refused(&world, &whip.into()), Some("adventuring.lock.destroy"));
    }

    #[test]
    fn outside_of_fights_the_rounds_are_added_up_within_a_stretch() {
        let world = with_door(with_thing(two(&[], &[]), A, "Axe", 1), |_| {});
        let played = play(&world, &break_down(door(), "Axe").into(), &[5, 3, 8], &[]);
        assert_eq!((played.outcome(), played.total()), (Some("destroyed"), Some(13)));
        assert_eq!(played.told("adventuring.lock.destroy", "rounds"), [vec![Value::Number(3)]]);
        assert!(played.world.turn.acted.contains_key(&A));
    }

    #[test]
    fn chests_can_be_broken_likewise() {
        let mut world = with_thing(two(&[], &[]), A, "Axe", 1);
        world.objects.insert("Chest".into(), Object::default());
        let what = Target::Object("Chest".into());
        assert_eq!(play(&world, &break_down(what, "Axe").into(), &[8, 8], &[]).outcome(), Some("destroyed"));
    }

    #[test]
    fn a_fragile_weapon_breaks_by_a_1() {
        let world = with(with_door(duel(), |_| {}), A, "Sword", |it| it.fragile = true);
        let world = World { combat: None, ..world };
        let played = play(&world, &break_down(door(), "Sword").into(), &[3, 3, 1, 2], &[]);
        assert!(thing_of(&played.world, A, "Sword").broken);
        assert_eq!(health_of(&played.world, &door()), 6);
    }
}

mod adventuring_lock_bash {
    use super::*;

    fn old() -> World {
        with_door(one(&[(Str, 11)]), |door| (door.lock.old, door.lock.locked) = (true, true))
    }

    fn bash(what: Target) -> Attempt {
        Bash { by: A, what }.into()
    }

    #[test]
    fn a_passed_str_save_opens_an_old_door() {
        let played = play(&old(), &bash(door()), &[11], &[]);
        let opened = played.world.way(P, Q).expect("a way").door.expect("a door");
        assert_eq!((played.outcome(), opened.open, opened.lock.locked), (Some("pass"), true, false));
        let played = play(&old(), &bash(door()), &[12], &[]);
        assert!(!played.world.way(P, Q).expect("a way").door.expect("a door").open);
        assert_eq!(seems(&played.world, US, None), Stance::Reckless, "it is heard");
        let later = World { clock: 1, ..played.world.clone() };
        assert_eq!(seems(&later, US, None), Stance::Cautious, "and over by the next stretch");
        assert_eq!(refused(&played.world, &bash(door())), None, "a round later it can be tried again");
    }

    #[test]
    fn a_new_door_and_a_chest_are_refused() {
        let key = Some("adventuring.lock.bash");
        let new = with_door(one(&[]), |door| door.lock.locked = true);
        assert_eq!(refused(&new, &bash(door())), key);
        let blocked = with_door(one(&[]), |door| (door.lock.old, door.lock.blocked) = (true, true));
        assert_eq!(refused(&blocked, &bash(door())), None);
        let mut chest = old();
        let lock = Some(Lock { locked: true, blocked: false, old: true });
        chest.objects.insert("Chest".into(), Object { at: Some(P), lock, ..Object::default() });
        assert_eq!(refused(&chest, &bash(Target::Object("Chest".into()))), key);
    }

    #[test]
    fn it_takes_a_round_of_a_fight() {
        let world = play(&fight(old()), &bash(door()), &[12], &[]).world;
        assert_eq!(refused(&world, &bash(door())), Some("adventuring.base.combat-turn"));
    }

    #[test]
    fn the_game_master_puts_a_blocked_door_onto_the_map() {
        let kind = [
            ("one", Value::Place(P)),
            ("other", Value::Place(R)),
            ("door", Value::word("blocked-door")),
            ("old", Value::from(true)),
            ("health", Value::from(3)),
            ("armour", Value::from(2)),
            ("impairs", Value::from(false)),
            ("wood", Value::from(false)),
        ];
        let world = built(row(one(&[(Str, 11)]), Level::Zone), A, &draft("way", &kind));
        let there = |world: &World| world.way(P, R).expect("a way").door.expect("a door");
        let solid = Solid { health: 3, most: 3, armour: 2, impairs: false, wood: false };
        assert_eq!((there(&world).lock.blocked, there(&world).solid), (true, solid));
        let bash = Attempt::Bash(Bash { by: A, what: Target::Door(P, R) });
        assert!(there(&play(&world, &bash, &[11], &[]).world).open);
        let free = written(world.clone(), "way/1/3/blocked", false);
        assert_eq!(refused(&free, &bash), Some("adventuring.lock.bash"));
        assert_eq!(there(&written(world, "way/1/3/health", 1)).solid.health, 1);
    }
}

mod adventuring_base_dying {
    use super::*;

    fn dying() -> World {
        but(two(&[(Wit, 10)], &[]), X, |one| (one.fate, one.health) = (Fate::Dying { until: 6 }, 0))
    }

    fn tend() -> Attempt {
        Tend { who: A, on: X }.into()
    }

    #[test]
    fn a_passed_wit_save_makes_them_stable() {
        let played = play(&dying(), &tend(), &[10], &[]);
        assert_eq!(played.world.character(X).fate, Fate::Stable { until: 1 });
        let played = play(&dying(), &tend(), &[11], &[]);
        assert_eq!(played.world.character(X).fate, Fate::Dying { until: 6 });
        assert_eq!(refused(&played.world, &tend()), None, "another round may be spent");
        assert_eq!(refused(&two(&[], &[]), &tend()), Some("adventuring.base.dying"));
    }

    #[test]
    fn medicine_is_proficient() {
        let played = play(&skilled(dying(), A, &["Medicine"]), &tend(), &[15, 9], &[]);
        assert_eq!(played.outcome(), Some("pass"));
    }

    #[test]
    fn it_takes_the_round_in_a_fight() {
        let world = play(&fight(dying()), &tend(), &[11], &[]).world;
        assert_eq!(refused(&world, &tend()), Some("adventuring.base.combat-turn"));
    }

    #[test]
    fn where_nobody_is_dying_only_the_game_master_tends_all_the_same() {
        let well = two(&[], &[]);
        let why = |world: &World| match next(world, &Filled::of("tend")) {
            Next::Refused(refusal) => Some((refusal.0.key.id(), refusal.0.part)),
            _ => None,
        };
        assert_eq!(why(&well), Some(("adventuring.base.dying", "nobody")));
        assert_eq!(why(&dying()), None);
        let insist = Filled { insist: true, ..Filled::of("tend").with("who", A).with("on", X) };
        assert!(matches!(next(&well, &insist), Next::Ready(Attempt::Tend(_))));
    }

    #[test]
    fn nobody_helps_and_they_die_as_the_stretch_ends() {
        use norn_adventuring::rules::exploring::turns::Wait;
        let after = play(&dying(), &Wait { stretches: 6 }.into(), &[], &[]).world;
        assert_eq!(after.character(X).fate, Fate::Dead);
    }

    #[test]
    fn damage_makes_the_stable_dying_and_kills_the_dying() {
        let stable = but(dying(), X, |one| one.fate = Fate::Stable { until: 1 });
        let harm =
            Attempt::Harm(Harm { who: X, dice: 1, die: D6, direct: true, impaired: false, enhanced: false });
        let world = play(&stable, &harm, &[1], &[]).world;
        assert_eq!(world.character(X).fate, Fate::Dying { until: 1 });
        assert_eq!(play(&world, &harm, &[1], &[]).world.character(X).fate, Fate::Dead);
    }
}

mod adventuring_base_healing {
    use super::*;

    fn heal(points: i32) -> Attempt {
        Heal { who: A, points }.into()
    }

    #[test]
    fn it_never_goes_above_the_most() {
        let world = but(one(&[(Str, 12)]), A, |one| one.health = 10);
        assert_eq!(play(&world, &heal(4), &[], &[]).world.character(A).health, 12);
        assert_eq!(play(&world, &heal(1), &[], &[]).world.character(A).health, 11);
        assert_eq!(refused(&world, &heal(0)), Some("adventuring.base.healing"));
    }

    #[test]
    fn with_any_health_the_fallen_are_awake() {
        for fate in [Fate::Stable { until: 1 }, Fate::Dying { until: 1 }] {
            let world = but(one(&[]), A, |one| (one.fate, one.health) = (fate, 0));
            let after = play(&world, &heal(1), &[], &[]).world;
            assert_eq!((after.character(A).fate, after.character(A).health), (Fate::Well, 1));
            assert_eq!(written(world, "character/1/health", 1).character(A).fate, Fate::Well);
        }
    }

    #[test]
    fn without_rest_time_heals_nothing() {
        use norn_adventuring::rules::exploring::turns::Wait;
        let world = but(one(&[(Str, 12)]), A, |one| one.health = 10);
        let after = play(&world, &Wait { stretches: 23 }.into(), &[], &[]).world;
        assert_eq!(after.character(A).health, 10);
    }

    #[test]
    fn things_can_heal() {
        let mut balm = Thing::listed(&Adventuring.start(), "Cure").expect("a thing");
        if let norn_adventuring::world::Sort::Item(item) = &mut balm.sort {
            item.heals = 3;
        }
        let world = but(two(&[], &[]), A, |one| {
            one.things.insert("Balm".into(), balm);
        });
        let world = but(world, X, |one| one.health = 2);
        let remedy = Attempt::Remedy(Remedy { who: A, on: X, thing: "Balm".into() });
        let after = play(&world, &remedy, &[], &[]).world;
        assert_eq!(after.character(X).health, 5);
        assert_eq!(refused(&after, &remedy), Some("adventuring.base.healing"), "it is used up");
    }
}

mod adventuring_base_restrained {
    use super::*;

    #[test]
    fn the_bound_do_not_dodge_and_do_not_rage() {
        let world = but(duel(), X, |one| one.restrained = true);
        assert_eq!(play(&world, &attack(A, X, "Sword"), &[1], &[]).asked(DODGE), 0);
        let world = but(duel(), A, |one| (one.frenzied, one.restrained) = (Some(9), true));
        assert_eq!(refused(&world, &Rage { who: A }.into()), Some("adventuring.base.restrained"));
    }

    use norn_adventuring::rules::exploring::turns::{Deed, Takes};

    fn bound() -> World {
        but(two(&[(Str, 10)], &[]), A, |one| one.restrained = true)
    }

    fn bind(willing: bool, frees: bool) -> Attempt {
        Restrain { who: A, on: X, willing, frees }.into()
    }

    #[test]
    fn the_bound_neither_leave_nor_attack_but_speak() {
        let key = Some("adventuring.base.restrained");
        let world = fight(row(bound(), Level::Zone));
        assert_eq!(refused(&world, &walk(A, &[Q])), key);
        assert_eq!(refused(&world, &attack(A, X, "Unarmed")), key);
        let word = Deed { who: A, doing: "curses".into(), takes: Takes::Moment };
        assert_eq!(refused(&world, &word.into()), None);
        let free = but(world, A, |one| one.restrained = false);
        assert_eq!(refused(&free, &walk(A, &[Q])), None);
    }

    #[test]
    fn the_willing_and_those_who_are_out_can_be_bound_in_a_round() {
        let world = two(&[], &[]);
        assert_eq!(refused(&world, &bind(false, false)), Some("adventuring.base.restrained"));
        assert!(play(&world, &bind(true, false), &[], &[]).world.character(X).restrained);
        let out = but(world, X, |one| one.out = [(Blackout::Sleep, 4)].into());
        let after = play(&fight(out), &bind(false, false), &[], &[]).world;
        assert!(after.character(X).restrained);
        assert_eq!(refused(&after, &attack(A, X, "Unarmed")), Some("adventuring.base.combat-turn"));
        let after = World { combat: None, ..after };
        assert!(!play(&after, &bind(false, true), &[], &[]).world.character(X).restrained);
    }

    #[test]
    fn they_try_to_get_free_once_in_a_stretch() {
        let escape = Attempt::Escape(Escape { who: A, ability: Str });
        let played = play(&bound(), &escape, &[10], &[]);
        assert!(!played.world.character(A).restrained);
        let played = play(&bound(), &escape, &[11], &[]);
        assert!(played.world.character(A).restrained);
        assert_eq!(refused(&played.world, &escape), Some("adventuring.turn.structure"));
        let no = [("adventuring.base.restrained", Answer::One(Value::word("fails-at-once")))];
        assert_eq!(play(&bound(), &escape, &[], &no).outcome(), Some("fail"));
        let wit = Attempt::Escape(Escape { who: A, ability: Wit });
        assert_eq!(refused(&bound(), &wit), Some("adventuring.base.restrained"));
    }

    #[test]
    fn whoever_is_bound_sets_out_on_no_journey_but_is_carried_along() {
        use norn_adventuring::rules::exploring::travel::Travel;
        let people = [(A, hero("Ada", &[])), (B, hero("Bo", &[]))];
        let bound = but(row(world(people), Level::Sector), A, |one| one.restrained = true);
        let travel = |who| Attempt::Travel(Travel { who, to: Q });
        assert_eq!(refused(&bound, &travel(A)), Some("adventuring.base.restrained"));
        let there = play(&bound, &travel(B), &[20], &[]).world;
        assert_eq!((there.place(A), there.place(B)), (Some(Q), Some(Q)));
        let heavy = with_thing(bound, A, "Raw materials", 20);
        assert_eq!(refused(&heavy, &travel(B)), Some("adventuring.size.bulk"), "somebody has to carry them");
    }
}

mod adventuring_base_keyword_fragile {
    use super::*;

    fn club() -> World {
        with(with_thing(helpless(duel(), X), A, "Club", 1), A, "Club", |it| it.fragile = true)
    }

    #[test]
    fn a_weapon_breaks_by_a_1() {
        let played = play(&club(), &attack(A, X, "Club"), &[1], &[]);
        assert_eq!(played.total(), Some(1), "the damage counts");
        assert!(thing_of(&played.world, A, "Club").broken);
        assert!(!thing_of(&play(&club(), &attack(A, X, "Club"), &[2], &[]).world, A, "Club").broken);
    }

    #[test]
    fn at_a_door_it_breaks_likewise() {
        let world = with_thing(with_door(two(&[], &[]), |_| {}), A, "Axe", 1);
        let world = with(world, A, "Axe", |it| it.fragile = true);
        let broken = |dice: &[u16]| {
            let played = play(&world, &break_down(door(), "Axe").into(), dice, &[]);
            thing_of(&played.world, A, "Axe").broken
        };
        assert_eq!((broken(&[1]), broken(&[8, 8])), (true, false));
    }

    #[test]
    fn the_die_that_counts_decides() {
        let blow = |impaired| {
            Attempt::Attack(Attack { by: A, on: X, weapon: "Club".into(), impaired, enhanced: !impaired })
        };
        assert!(thing_of(&play(&club(), &blow(true), &[1, 5], &[]).world, A, "Club").broken);
        assert!(!thing_of(&play(&club(), &blow(false), &[1, 5], &[]).world, A, "Club").broken);
    }

    #[test]
    fn armour_breaks_by_the_highest_number_after_it_has_helped() {
        let world = with(with_thing(helpless(duel(), X), X, "Light armour", 1), X, "Light armour", |it| {
            it.fragile = true;
        });
        let played = play(&world, &attack(A, X, "Sword"), &[8], &[]);
        assert_eq!((played.total(), thing_of(&played.world, X, "Light armour").broken), (Some(7), true));
        assert_eq!(damage::armour(&played.world, X), 0);
        assert!(!thing_of(&play(&world, &attack(A, X, "Sword"), &[7], &[]).world, X, "Light armour").broken);
    }
}

mod adventuring_base_keyword_robust {
    use super::*;

    #[test]
    fn it_holds_the_first_time() {
        let world = with(with_thing(duel(), A, "Shield", 1), A, "Shield", |it| it.robust = true);
        let breaks = Attempt::Break(Break { who: A, thing: "Shield".into() });
        let world = play(&world, &breaks, &[], &[]).world;
        let shield = thing_of(&world, A, "Shield");
        assert_eq!((shield.broken, shield.robust), (false, false));
        let world = play(&world, &breaks, &[], &[]).world;
        assert!(thing_of(&world, A, "Shield").broken);
        assert_eq!(refused(&world, &breaks), Some("adventuring.base.keyword.robust"));
    }
}

mod adventuring_base_keyword_master_crafted {
    use super::*;

    #[test]
    fn light_armour_counts_as_more() {
        let fine = with(with_thing(one(&[]), A, "Light armour", 1), A, "Light armour", |it| it.master = true);
        assert_eq!(damage::armour(&fine, A), 2);
    }

    #[test]
    fn a_weapon_deals_1_more_and_armour_takes_off_1_more() {
        let world = with(helpless(duel(), X), A, "Sword", |it| it.master = true);
        assert_eq!(play(&world, &attack(A, X, "Sword"), &[4], &[]).total(), Some(5));
        let worn = with_thing(with_thing(one(&[]), A, "Heavy armour", 1), A, "Shield", 1);
        assert_eq!(damage::armour(&worn, A), 3);
        let fine = with(worn, A, "Shield", |it| it.master = true);
        assert_eq!(damage::armour(&fine, A), 4);
    }

    #[test]
    fn it_is_worth_4_times_as_much() {
        let world = with(duel(), A, "Sword", |it| it.master = true);
        assert_eq!(thing_of(&world, A, "Sword").value(), 80);
    }
}

mod adventuring_base_weapons {
    use super::*;
    use norn_adventuring::world::Weapon;

    #[test]
    fn ten_rows_with_their_figures() {
        let world = Adventuring.start();
        let rows: Vec<_> = Weapon::in_order(&world)
            .map(|(name, it)| {
                (name, it.damage.sides(), it.hands, it.range, it.sharp, it.wood, it.bulk, it.value)
            })
            .collect();
        assert_eq!(
            rows,
            [
                ("Unarmed", 4, 1, 0, false, false, 0, 0),
                ("Improvised", 4, 1, 0, false, false, 2, 0),
                ("Dagger", 6, 1, 1, true, false, 1, 4),
                ("Club", 6, 1, 0, false, false, 2, 2),
                ("Spear", 8, 1, 1, true, false, 2, 8),
                ("Sword", 8, 1, 0, true, false, 2, 20),
                ("Axe", 8, 1, 0, true, true, 2, 12),
                ("Great weapon", 10, 2, 0, true, true, 4, 30),
                ("Bow", 6, 2, 4, true, false, 2, 16),
                ("Crossbow", 8, 2, 4, true, false, 2, 30),
            ]
        );
    }
}

mod adventuring_base_armour_items {
    use super::*;
    use norn_adventuring::world::Armour;

    #[test]
    fn four_rows_with_their_figures() {
        let world = Adventuring.start();
        let rows: Vec<_> = Armour::in_order(&world)
            .map(|(name, it)| (name, it.armour, it.hands, it.metal, it.bulk, it.value))
            .collect();
        assert_eq!(
            rows,
            [
                ("Light armour", 1, 0, false, 2, 10),
                ("Medium armour", 2, 0, true, 4, 40),
                ("Heavy armour", 3, 0, true, 8, 120),
                ("Shield", 1, 1, false, 2, 8),
            ]
        );
    }
}

/// Somebody of the game master's, as the list describes them.
fn like(name: &str) -> World {
    let draft = draft("folk", &[("name", Value::text("One")), ("like", Value::text(name))]);
    built(Adventuring.start(), X, &draft)
}

mod adventuring_base_gm_characters {
    use super::*;

    #[test]
    fn all_of_them_are_listed() {
        let world = Adventuring.start();
        let names: Vec<&str> = Folk::in_order(&world).map(|(name, _)| name).collect();
        assert_eq!(
            names,
            [
                "Commoner", "Guard", "Merchant", "Scholar", "Bandit", "Cat", "Dog", "Hawk", "Horse", "Mule",
                "Ox", "Wolf", "Bear",
            ]
        );
    }

    #[test]
    fn five_rows_load_as_characters() {
        for (name, scores, armour, weapon, skills) in [
            ("Commoner", [10, 10, 10], 0, "Improvised", vec![]),
            ("Guard", [12, 11, 10], 2, "Spear", vec!["Intimidate"]),
            ("Merchant", [9, 10, 13], 0, "Dagger", vec!["Bargain"]),
            ("Scholar", [8, 9, 14], 0, "Unarmed", vec!["Erudition"]),
            ("Bandit", [11, 12, 9], 1, "Club", vec![]),
        ] {
            let world = like(name);
            let one = world.character(X);
            assert_eq!([Str, Agi, Wit].map(|ability: Ability| one.score(ability)), scores, "{name}");
            assert_eq!(
                (one.health, one.most_health(), damage::armour(&world, X)),
                (scores[0], scores[0], armour)
            );
            assert!(norn_adventuring::rules::fights::hands::blade(&world, X, weapon).is_some(), "{name}");
            assert_eq!(one.skills, skills);
        }
    }
}

mod adventuring_base_animals {
    use super::*;

    #[test]
    fn eight_rows_load_as_characters() {
        for (name, size, nature, scores, armour, bite, speeds) in [
            ("Cat", Size::Tiny, Nature::Domesticated, [2, 14, 10], 0, 4, (2, 2)),
            ("Dog", Size::Small, Nature::Domesticated, [6, 13, 11], 0, 6, (3, 2)),
            ("Hawk", Size::Tiny, Nature::Domesticated, [2, 15, 12], 0, 4, (4, 4)),
            ("Horse", Size::Large, Nature::Domesticated, [14, 12, 8], 0, 6, (4, 3)),
            ("Mule", Size::Large, Nature::Domesticated, [14, 9, 8], 0, 4, (2, 2)),
            ("Ox", Size::Large, Nature::Domesticated, [16, 6, 6], 1, 6, (2, 2)),
            ("Wolf", Size::Medium, Nature::Wild, [10, 13, 11], 0, 6, (3, 3)),
            ("Bear", Size::Large, Nature::Wild, [16, 10, 9], 1, 10, (3, 2)),
        ] {
            assert!(Folk::find(&Adventuring.start(), name).is_some(), "{name}");
            let world = like(name);
            let one = world.character(X);
            assert_eq!((one.size, one.nature), (size, nature), "{name}");
            assert_eq!([Str, Agi, Wit].map(|ability: Ability| one.score(ability)), scores, "{name}");
            assert_eq!((one.hide, one.bite.map(norn_kernel::Die::sides)), (armour, Some(bite)), "{name}");
            assert_eq!((one.zones, one.areas), speeds, "{name}");
        }
    }

    #[test]
    fn the_large_ones_carry_32() {
        for name in ["Horse", "Mule", "Ox"] {
            assert_eq!(norn_adventuring::rules::base::bulk::limit(&like(name), X), 64, "{name}, in halves");
        }
    }

    #[test]
    fn they_bite_with_their_own_die() {
        let mut world = like("Bear");
        world.characters.insert(A, hero("Ada", &[]).into());
        let world = helpless(leg(fight(world), Leg::Others), A);
        assert_eq!(
            play(&world, &attack(X, A, "Unarmed"), &[10, 1], &[]).dice().first(),
            Some(&(10, 10, false))
        );
    }
}

mod adventuring_base_gm_override {
    use super::*;

    #[test]
    fn the_game_has_a_name() {
        assert_eq!(*norn_adventuring::content::GAME, ["Adventuring Rules"]);
    }

    use norn_testkit::played::{Ruling, play_ruled};

    #[test]
    fn a_ruling_names_the_face_that_counts() {
        let ruling = Ruling { rule: "adventuring.base.save", nth: 0, number: 1 };
        let save = Test { who: A, ability: Wit, proficient: false, hindered: false, secret: false };
        let played = play_ruled(&one(&[]), &Attempt::Test(save), &[15], &[], &[ruling]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("pass"), 1));
    }

    #[test]
    fn what_is_refused_passes_if_the_game_master_insists() {
        let attempt = attack(X, A, "Unarmed");
        assert_eq!(refused(&duel(), &attempt), Some("adventuring.base.initiative"));
        let filled = Filled::of("attack").with("who", X).with("on", A).with_defaults();
        assert!(!matches!(next(&duel(), &filled), Next::Ready(_)));
    }
}

mod adventuring_base_switches {
    use super::*;

    #[test]
    fn there_are_17_with_two_options_each_and_the_default_first() {
        let all: Vec<_> = Adventuring
            .switches()
            .iter()
            .map(|switch| (switch.id, switch.values, switch.rule.id()))
            .collect();
        assert_eq!(all.len(), 17);
        assert!(all.iter().all(|(_, values, _)| values.len() == 2));
        let defaults: Vec<_> = all.iter().map(|(id, values, _)| (*id, values[0])).collect();
        assert_eq!(
            defaults,
            [
                ("taunt-save", "both"),
                ("torture", "off"),
                ("illegal-price", "on-top"),
                ("navigation-help", "guide"),
                ("lock-time", "watch"),
                ("zone-occupancy", "enforced"),
                ("ability-scores", "roll"),
                ("proficiency", "two-dice"),
                ("group-save", "shared-die"),
                ("zero-health", "save"),
                ("impaired-enhanced", "two-dice"),
                ("initiative", "group-save"),
                ("attack-roll", "automatic"),
                ("dodge", "once-per-round"),
                ("daily-rest-healing", "all"),
                ("missed-rest", "no-effect"),
                ("encumbrance", "on"),
            ]
        );
        let world = Adventuring.start();
        assert!(defaults.iter().all(|(id, value)| Adventuring.switch(&world, id) == Some(*value)));
    }

    #[test]
    fn what_is_unknown_is_rejected() {
        let world = Adventuring.start();
        assert!(Adventuring.set_switch(&world, "dodges", "next-turn").is_none());
        assert!(Adventuring.set_switch(&world, "dodge", "never").is_none());
    }

    #[test]
    fn one_of_them_changes_its_own_rule() {
        let world = with_switch(two(&[(Agi, 1)], &[]), "initiative", "players-first");
        let both = begins(&[A], &[X], &[Side::Company], false);
        assert_eq!(turn::waiting(&play(&world, &both.clone().into(), &[], &[]).world), [A]);
        let world = two(&[(Agi, 1)], &[]);
        assert_eq!(turn::waiting(&play(&world, &both.into(), &[5], &[]).world), [X]);
    }
}

mod adventuring_encounter_fight {
    use super::*;

    #[test]
    fn one_side_is_enough() {
        let mut world = two(&[], &[]);
        world.encounter = Some(meeting(true, true));
        for (company, others, fights) in [
            (Approach::Parley, Approach::Fight, true),
            (Approach::Fight, Approach::Parley, true),
            (Approach::Leave, Approach::Fight, true),
            (Approach::Leave, Approach::Leave, false),
        ] {
            let attackers = begin::attackers(company, others);
            assert_eq!(!attackers.is_empty(), fights);
            let fight = BeginFight::of_encounter(&world, attackers).expect("a meeting");
            match fights {
                true => assert!(play(&world, &fight.into(), &[10], &[]).world.combat.is_some()),
                false => assert_eq!(refused(&world, &fight.into()), Some("adventuring.encounter.fight")),
            }
        }
    }
}

mod adventuring_encounter_fight_resolution {
    use super::*;

    #[test]
    fn all_members_of_both_groups_are_in_it() {
        let mut world = world([
            (A, hero("Ada", &[])),
            (B, hero("Bo", &[])),
            (X, other("Xan", &[])),
            (Y, other("Yo", &[])),
        ]);
        of(&mut world, X).hidden = true;
        world.encounter = Some(meeting(true, false));
        let fight = BeginFight::of_encounter(&world, [Side::Company].into()).expect("a meeting");
        assert!(fight.surprise, "the others have not noticed the company");
        let after = play(&world, &fight.into(), &[], &[]).world;
        assert_eq!(turn::fighters(&after), [A, B, X, Y]);
        assert_eq!((combat(&after).round, combat(&after).surprised), (1, Some(Side::Others)));
        assert!(after.is_seen(X), "whoever fights shows");
    }

    #[test]
    fn it_takes_living_people_on_two_sides() {
        let key = Some("adventuring.encounter.fight-resolution");
        let world = two(&[], &[]);
        assert_eq!(refused(&world, &begins(&[A], &[], &[Side::Company], false).into()), key);
        assert_eq!(refused(&world, &begins(&[A], &[A], &[Side::Company], false).into()), key);
        assert_eq!(refused(&world, &begins(&[A], &[Z], &[Side::Company], false).into()), key);
        assert_eq!(refused(&duel(), &begins(&[A], &[X], &[Side::Company], false).into()), key);
        assert_eq!(refused(&duel(), &Join { who: X, side: Side::Others }.into()), key);
    }
}

/// Fire, lightning or force at Ada, from nowhere.
fn burst(kind: Kind, die: norn_kernel::Die) -> Outburst {
    Outburst { by: None, on: A, kind, die, blast: false, enhanced: BTreeSet::new() }
}

mod adventuring_element_fire_direct {
    use super::*;

    #[test]
    fn armour_does_not_help() {
        let world = but(one(&[]), A, |one| one.hide = 3);
        assert_eq!(play(&world, &burst(Kind::Fire, D6).into(), &[4], &[]).world.character(A).health, 6);
        assert_eq!(play(&world, &burst(Kind::Force, D6).into(), &[4], &[]).world.character(A).health, 9);
        let door = with_door(one(&[]), |door| door.solid.impairs = false);
        assert_eq!(
            play(&door, &Scorch { what: super::door(), die: D6 }.into(), &[4, 2], &[]).total(),
            Some(4)
        );
    }
}

mod adventuring_element_fire_flammable {
    use super::*;

    #[test]
    fn what_burns_easily_burns_worse() {
        let soaked = but(one(&[]), A, |one| one.flammable = true);
        assert_eq!(play(&soaked, &burst(Kind::Fire, D6).into(), &[2, 5], &[]).total(), Some(5));
        assert_eq!(play(&one(&[]), &burst(Kind::Fire, D6).into(), &[2], &[]).total(), Some(2));
        let door = with_door(one(&[]), |door| door.solid.impairs = false);
        assert_eq!(
            play(&door, &Scorch { what: super::door(), die: D6 }.into(), &[2, 5], &[]).total(),
            Some(5)
        );
    }
}

mod adventuring_element_fire_zone {
    use super::*;

    fn burning(places: &[Place]) -> World {
        let world = row(two(&[(Str, 18)], &[(Str, 18)]), Level::Zone);
        let world = at(world, X, S);
        fight(places.iter().fold(world, |world, place| in_area(world, *place, |area| area.on_fire = true)))
    }

    /// Both end their turns, and the next round begins.
    fn round(world: &World, dice: &[u16]) -> World {
        go_on(&ends(&go_on(&ends(world, A), &[]), X), dice)
    }

    #[test]
    fn on_entering_and_as_each_round_begins() {
        let world = play(&burning(&[Q]), &walk(A, &[Q]), &[3], &[]).world;
        assert_eq!(world.character(A).health, 15);
        assert_eq!(round(&world, &[4]).character(A).health, 11);
        let out = in_area(world, Q, |area| area.on_fire = false);
        assert_eq!(round(&out, &[]).character(A).health, 15);
    }

    #[test]
    fn each_zone_that_is_crossed_counts() {
        let world = play(&burning(&[Q, R]), &walk(A, &[Q, R]), &[3, 5], &[]).world;
        assert_eq!(world.character(A).health, 10);
    }

    #[test]
    fn on_entering_outside_of_fights_too() {
        use norn_adventuring::rules::exploring::moving::{Go, How};
        let world = World { combat: None, ..burning(&[Q]) };
        let go = Go { who: A, how: How::Walk, to: Q, with: [].into() };
        // The flames, and what may be noticed in passing.
        let after = play(&world, &go.into(), &[3, 20], &[]).world;
        assert_eq!(after.character(A).health, 15);
    }

    #[test]
    fn where_one_stands_it_begins_with_the_next_round() {
        let world = in_area(burning(&[]), P, |area| area.on_fire = true);
        assert_eq!(round(&world, &[6]).character(A).health, 12);
    }

    #[test]
    fn outside_of_fights_rounds_are_counted() {
        let burn = Burn { who: A, rounds: 3, die: D6 };
        let world = one(&[(Str, 18)]);
        assert_eq!(play(&world, &burn.into(), &[1, 2, 6], &[]).total(), Some(9));
        assert_eq!(
            refused(&world, &Burn { rounds: 0, ..burn }.into()),
            Some("adventuring.element.fire.zone")
        );
    }

    #[test]
    fn as_time_passes_the_game_master_says_for_how_many_rounds() {
        use norn_adventuring::rules::exploring::turns::Wait;
        let world = World { combat: None, ..burning(&[P]) };
        let said = [("adventuring.element.fire.zone", Answer::Number(3))];
        let after = play(&world, &Wait { stretches: 9 }.into(), &[6, 5, 4], &said).world;
        assert_eq!((after.character(A).health, after.character(X).health), (3, 18));
        let out = in_area(world, P, |area| area.on_fire = false);
        assert_eq!(play(&out, &Wait { stretches: 9 }.into(), &[], &[]).world.character(A).health, 18);
    }

    #[test]
    fn whoever_sprints_through_it_burns_in_each_zone_and_goes_around_where_that_is_as_far() {
        let sprint = |world: &World, dice: &[u16]| {
            play(world, &Sprint { who: A, to: S }.into(), dice, &[]).world.character(A).health
        };
        assert_eq!(sprint(&burning(&[Q, R]), &[3, 5]), 10);
        let around = with_area(burning(&[Q]), Place(9), area("Alley", Level::Zone, |_| {}));
        let around = with_way(with_way(around, P, Place(9), |_| {}), Place(9), R, |_| {});
        assert_eq!(sprint(&around, &[]), 18);
    }
}

mod adventuring_element_lightning_direct {
    use super::*;

    #[test]
    fn armour_does_not_help() {
        let world = but(one(&[]), A, |one| one.hide = 3);
        assert_eq!(play(&world, &burst(Kind::Lightning, D6).into(), &[5], &[]).world.character(A).health, 5);
    }
}

mod adventuring_element_lightning_metal {
    use super::*;

    #[test]
    fn much_metal_draws_it() {
        let plate = with_thing(one(&[(Str, 18)]), A, "Heavy armour", 1);
        assert_eq!(play(&plate, &burst(Kind::Lightning, D8).into(), &[3, 8], &[]).total(), Some(8));
        let dagger = with_thing(one(&[]), A, "Dagger", 1);
        assert_eq!(play(&dagger, &burst(Kind::Lightning, D8).into(), &[3], &[]).total(), Some(3));
        let says = but(plate, A, |one| one.metal = Some(false));
        assert_eq!(play(&says, &burst(Kind::Lightning, D8).into(), &[3], &[]).total(), Some(3));
        let blades = with_thing(with_thing(one(&[]), A, "Sword", 1), A, "Axe", 1);
        assert_eq!(play(&blades, &burst(Kind::Lightning, D8).into(), &[3, 8], &[]).total(), Some(8));
    }
}

mod adventuring_element_lightning_wet {
    use super::*;

    #[test]
    fn in_a_wet_zone_it_hits_all_who_are_there() {
        let world = at(row(three(), Level::Zone), C, Q);
        let wet = in_area(world.clone(), P, |area| area.wet = true);
        let played = play(&wet, &burst(Kind::Lightning, D8).into(), &[3, 5], &[]);
        let health = |who| played.world.character(who).health;
        assert_eq!([A, B, C].map(health), [7, 5, 10]);
        assert_eq!(play(&world, &burst(Kind::Lightning, D8).into(), &[3], &[]).total(), Some(3));
        assert_eq!(play(&wet, &burst(Kind::Fire, D8).into(), &[3], &[]).total(), Some(3));
    }

    #[test]
    fn water_is_wet() {
        let world = at(row(three(), Level::Zone), C, Q);
        for water in [Water::Calm, Water::Turbulent] {
            let lake = in_area(world.clone(), P, |area| area.water = water);
            assert_eq!(play(&lake, &burst(Kind::Lightning, D8).into(), &[3, 5], &[]).total(), Some(8));
        }
    }

    #[test]
    fn whoever_makes_it_is_hit_as_well() {
        let wet = in_area(row(two(&[], &[]), Level::Zone), P, |area| area.wet = true);
        let own = Outburst { by: Some(A), on: X, ..burst(Kind::Lightning, D8) };
        let after = play(&wet, &own.into(), &[2, 3], &[]).world;
        assert_eq!((after.character(A).health, after.character(X).health), (8, 7));
    }
}

mod adventuring_train_fight {
    use super::*;

    fn dog(trained: bool) -> World {
        let mut world = two(&[], &[]);
        let mut dog = beast("Rex", Nature::Domesticated, Size::Small, &[]);
        (dog.side, dog.keeper) = (Side::Company, Some(A));
        if trained {
            dog.forms.insert(Form::Fight);
        }
        world.characters.insert(B, dog.into());
        world
    }

    #[test]
    fn a_trained_one_obeys_in_a_fight() {
        assert_eq!(fight(dog(true)).owner(B), Owner::Character(A));
        assert_eq!(fight(dog(false)).owner(B), Owner::Referee);
        assert_eq!(dog(false).owner(B), Owner::Character(A), "outside of fights all do");
    }

    #[test]
    fn its_turn_is_the_players_to_take() {
        let offered = |trained| {
            let next = next_for(&fight(dog(trained)), A, &Filled::of("end-turn").with("who", B));
            matches!(next, Next::Ready(_))
        };
        assert!(offered(true) && !offered(false));
    }
}

mod adventuring_poison_coat {
    use super::*;

    fn armed() -> World {
        with_thing(with_thing(duel(), A, "Club", 1), A, POISON, 2)
    }

    fn coat(weapon: &str, poison: &str) -> Attempt {
        Coat { who: A, weapon: weapon.into(), poison: poison.into() }.into()
    }

    #[test]
    fn a_dose_is_used_and_the_blade_is_coated() {
        let world = play(&armed(), &coat("Sword", POISON), &[], &[]).world;
        assert!(thing_of(&world, A, "Sword").coat.is_some());
        assert_eq!(thing_of(&world, A, POISON).pieces, 1);
        assert_eq!(refused(&world, &coat("Sword", POISON)), Some("adventuring.base.combat-turn"));
    }

    #[test]
    fn what_is_not_sharp_and_what_is_swallowed_are_refused() {
        let key = Some("adventuring.poison.coat");
        assert_eq!(refused(&armed(), &coat("Club", POISON)), key);
        let name = "Damaging poison, to be swallowed";
        assert_eq!(refused(&with_thing(armed(), A, name, 1), &coat("Sword", name)), key);
        assert_eq!(refused(&armed(), &coat("Sword", "Water")), key);
    }

    #[test]
    fn a_new_dose_replaces_the_old() {
        let other = Poison { value: 99, ..Poison::find(&armed(), POISON).expect("a poison").clone() };
        let world = with(armed(), A, "Sword", |it| it.coat = Some(other.clone()));
        let world = play(&world, &coat("Sword", POISON), &[], &[]).world;
        assert_ne!(thing_of(&world, A, "Sword").coat, Some(other));
    }
}

mod adventuring_poison_bloodstream_delivery {
    use super::*;

    fn coated() -> World {
        let poison = Poison::find(&Adventuring.start(), POISON).expect("a poison").clone();
        let world = with_thing(fight(two(&[], &[(Agi, 12), (Str, 20)])), A, "Dagger", 1);
        let world = with(world, A, "Dagger", |it| it.coat = Some(poison));
        but(world, X, |one| one.hide = 3)
    }

    fn is_coated(world: &World) -> bool {
        thing_of(world, A, "Dagger").coat.is_some()
    }

    #[test]
    fn what_armour_holds_delivers_nothing() {
        let played = play(&helpless(coated(), X), &attack(A, X, "Dagger"), &[3], &[]);
        assert_eq!((played.total(), is_coated(&played.world)), (Some(0), true));
    }

    #[test]
    fn a_dodged_attack_delivers_nothing() {
        let played = play(&coated(), &attack(A, X, "Dagger"), &[12], &[]);
        assert_eq!((played.outcome(), is_coated(&played.world)), (Some("dodged"), true));
    }

    #[test]
    fn the_first_that_draws_blood_delivers_it() {
        let played = play(&helpless(coated(), X), &attack(A, X, "Dagger"), DELIVERED, &[]);
        assert_eq!((played.total(), is_coated(&played.world)), (Some(1), false));
    }

    /// The damage, and the save against the poison that fails.
    const DELIVERED: &[u16] = &[4, 15];
}

mod adventuring_move_balance_attack {
    use super::*;

    #[test]
    fn on_difficult_ground_and_while_balancing_it_is_impaired() {
        let world = row(helpless(duel(), X), Level::Zone);
        assert_eq!(play(&world, &attack(A, X, "Sword"), &[6], &[]).total(), Some(6));
        for change in [
            |it: &mut Area| it.slippery = true,
            |it: &mut Area| it.uneven = true,
            |it: &mut Area| it.narrow = true,
        ] {
            let ice = in_area(world.clone(), P, change);
            assert_eq!(play(&ice, &attack(A, X, "Sword"), &[6, 2], &[]).total(), Some(2));
        }
        let balancing = doing(world, A, |it| {
            it.special.insert(Special::Balance);
        });
        assert_eq!(play(&balancing, &attack(A, X, "Sword"), &[6, 2], &[]).total(), Some(2));
    }
}

mod adventuring_move_leap_attack {
    use super::*;

    #[test]
    fn after_a_leap_it_is_impaired_for_the_rest_of_the_turn() {
        let leapt = doing(helpless(duel(), X), A, |it| it.leapt = true);
        let played = play(&leapt, &attack(A, X, "Sword"), &[6, 2], &[]);
        assert_eq!(played.total(), Some(2));
        let next = go_on(&ends(&go_on(&played.world, &[]), X), &[]);
        assert_eq!(hits(&next, &attack(A, X, "Sword"), &[6]).total(), Some(6));
    }
}

mod adventuring_move_climb_attack {
    use super::*;

    #[test]
    fn on_the_climb_it_is_impaired() {
        let climbing = Climbing { from: P, to: Q, height: 20 };
        let world = helpless(duel(), X);
        let climbs = doing(world.clone(), A, |it| it.climbs = Some(climbing));
        assert_eq!(play(&climbs, &attack(A, X, "Sword"), &[6, 2], &[]).total(), Some(2));
        assert_eq!(play(&world, &attack(A, X, "Sword"), &[6], &[]).total(), Some(6));
    }
}

mod adventuring_move_swim_attack {
    use super::*;

    #[test]
    fn from_within_water_it_is_impaired() {
        let world = with_thing(row(helpless(duel(), X), Level::Zone), A, "Dagger", 1);
        for water in [Water::Calm, Water::Turbulent] {
            let wet = in_area(world.clone(), P, |area| area.water = water);
            assert_eq!(play(&wet, &attack(A, X, "Dagger"), &[6, 2], &[]).total(), Some(2));
        }
        let bank = in_area(at(world, X, Q), Q, |area| area.water = Water::Calm);
        assert_eq!(play(&bank, &attack(A, X, "Dagger"), &[6], &[]).total(), Some(6));
    }
}

mod adventuring_base_death {
    use super::*;

    #[test]
    fn nothing_more_befalls_or_helps_the_dead() {
        let key = Some("adventuring.base.death");
        let dead = but(two(&[], &[]), X, |one| (one.fate, one.health) = (Fate::Dead, 0));
        assert_eq!(refused(&dead, &Burn { who: X, rounds: 1, die: D6 }.into()), key);
        assert_eq!(refused(&dead, &Outburst { on: X, ..burst(Kind::Fire, D6) }.into()), key);
        assert_eq!(refused(&dead, &Heal { who: X, points: 1 }.into()), key);
        assert_eq!(refused(&dead, &Remedy { who: A, on: X, thing: "Balm".into() }.into()), key);
    }
}

mod adventuring_base_damage {
    use super::*;

    #[test]
    fn armour_helps_against_force() {
        let world = but(one(&[]), A, |one| one.hide = 1);
        assert_eq!(play(&world, &burst(Kind::Force, D6).into(), &[4], &[]).total(), Some(3));
    }
}
