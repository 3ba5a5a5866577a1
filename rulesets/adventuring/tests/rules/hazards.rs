//! Special movement, falling, suffocating, cold and heat, fear, and size: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::base::bulk;
use norn_adventuring::rules::base::testing::Harm;
use norn_adventuring::rules::exploring::moving::{Go, How};
use norn_adventuring::rules::exploring::searching::{Look, Search};
use norn_adventuring::rules::exploring::travel::Travel;
use norn_adventuring::rules::exploring::turns::{Deed, NextTurn, Pass, Takes, Wait};
use norn_adventuring::rules::fights::movement::Walk;
use norn_adventuring::rules::fights::turn::GoOn;
use norn_adventuring::rules::hazards::balancing::Balance;
use norn_adventuring::rules::hazards::climate::{Element, Scathe};
use norn_adventuring::rules::hazards::climbing::{BareClimb, Climb};
use norn_adventuring::rules::hazards::falls::{BareFall, Fall};
use norn_adventuring::rules::hazards::fears::{Flee, Frighten};
use norn_adventuring::rules::hazards::leaping::Leap;
use norn_adventuring::rules::hazards::moving::{Difficulty, Moving, impairs};
use norn_adventuring::rules::hazards::rounds::Rounds;
use norn_adventuring::rules::hazards::sizes::{CarryOff, Measure, Withstand, has_room};
use norn_adventuring::rules::hazards::sneaking::Sneak;
use norn_adventuring::rules::hazards::sprinting::Sprint;
use norn_adventuring::rules::hazards::suffocation;
use norn_adventuring::rules::hazards::swimming::{Rescue, Swim};
use norn_adventuring::world::{
    Ability, Acted, Blackout, Climate, Combat, Door, Dread, Fate, Fear, Fighter, Flow, Horror, Level, Model,
    Nature, Row as _, Set, Side, Size, Special, Surface, Thing, Vehicle, Water, World,
};
use norn_adventuring::{Adventuring, Attempt, Effect};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Answer, Attempt as _, Audience, D4, Filled, Next, Place, Ruleset, Value, Viewer, Who};
use std::collections::BTreeSet;

/// The next round of the fight begins with these dice, and everybody has their turn again.
fn next_round(mut world: World, dice: &[u16]) -> World {
    let combat = world.combat.as_mut().expect("a fight");
    for fighter in combat.fighters.values_mut() {
        (fighter.done, fighter.loses) = (true, false);
    }
    play(&world, &Attempt::GoOn(GoOn), dice, &[]).world
}

/// Everybody fights, and all of the company are quick enough.
fn fighting(mut world: World) -> World {
    let fighters =
        world.characters.iter().map(|(who, one)| (*who, Fighter { side: one.side, ..Fighter::default() }));
    let fighters: std::collections::BTreeMap<Who, Fighter> = fighters.collect();
    let quick = fighters.iter().filter(|(_, fighter)| fighter.side == Side::Company).map(|(who, _)| *who);
    let quick = quick.collect();
    world.combat = Some(Combat { round: 1, rolled: true, quick, fighters, ..Combat::default() });
    world
}

fn fighter(world: &World, who: Who) -> &Fighter {
    world.fighter(who).expect("somebody who fights")
}

/// Zones in a row, with everybody in the first.
fn zones(world: World) -> World {
    at_home(row(world, Level::Zone))
}

/// Everybody has been everywhere just now: nobody looks about for secrets.
fn at_home(mut world: World) -> World {
    let now = world.clock;
    for company in world.companies.values_mut() {
        company.been = [P, Q, R, S].map(|place| (place, now)).into();
    }
    world
}

/// A on the back of Y, and X two zones further; all of them on maps of this level.
fn mounted(level: Level) -> World {
    let horse = beast("Hob", Nature::Domesticated, Size::Large, &[]);
    let world = world([(A, hero("Ada", &[])), (X, other("Xan", &[])), (Y, horse)]);
    let world = at(at_home(row(world, level)), X, R);
    but(but(world, Y, |one| one.side = Side::Company), A, |one| one.riding = Some(Y))
}

/// Somebody is out.
fn out(world: World, who: Who) -> World {
    but(world, who, |one| (one.health, one.fate) = (0, Fate::Stable { until: 9 }))
}

/// Somebody with one score in a row of zones.
fn alone(ability: Ability, score: i32) -> World {
    zones(one(&[(ability, score)]))
}

fn sprint(who: Who, to: Place) -> Attempt {
    Sprint { who, to }.into()
}

fn moving(who: Who, to: Place) -> Moving {
    Moving::of(who, Some(to))
}

fn balance(who: Who, to: Place) -> Attempt {
    Balance { moving: moving(who, to) }.into()
}

fn sneak(who: &[Who]) -> Attempt {
    Sneak { who: who.iter().copied().collect(), to: None, sprint: false, difficulty: Difficulty::Looks }
        .into()
}

fn leap(gap: i32, run_up: bool) -> Attempt {
    Leap { moving: Moving::of(A, None), gap, run_up, depth: 0 }.into()
}

fn climb(height: i32, surface: Surface) -> Attempt {
    Climb { moving: Moving::of(A, None), height, surface, down: false }.into()
}

fn swim(who: Who, to: Place) -> Attempt {
    swim_for(who, to, 1)
}

fn swim_for(who: Who, to: Place, rounds: u32) -> Attempt {
    Swim { moving: moving(who, to), rounds }.into()
}

/// The next zone is water.
fn lake(world: World, water: Water) -> World {
    in_area(world, Q, |area| area.water = water)
}

/// With A at the helm of a rowing boat somewhere.
fn afloat(mut world: World, place: Place) -> World {
    let model = Model::find(&world, "Rowing boat").expect("a model").clone();
    let boat = Vehicle {
        health: model.health,
        model,
        at: Some(place),
        driver: Some(A),
        aboard: BTreeSet::from([A]),
        pulled_by: BTreeSet::new(),
        sails: false,
        upset: false,
        keeper: None,
    };
    world.vehicles.insert("Boat".to_owned(), boat);
    world
}

/// With a load of so many halves of bulk.
fn laden(world: World, who: Who, halves: i32) -> World {
    let mut thing = Thing::listed(&world, "Raw materials").expect("a thing");
    if let norn_adventuring::world::Sort::Item(item) = &mut thing.sort {
        item.bulk = halves;
    }
    but(world, who, |one| {
        one.things.insert("Load".into(), thing);
    })
}

fn health(world: &World, who: Who) -> i32 {
    world.character(who).health
}

/// The words of everything that shows of somebody.
fn shows(world: &World, who: Who) -> Vec<(&'static str, &'static str)> {
    let view = Adventuring.show(world, &Viewer::Referee);
    let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(who)).expect("a sheet");
    sheet.conditions.iter().map(|text| (text.key.id(), text.part)).collect()
}

mod adventuring_move_sprint {
    use super::*;

    #[test]
    fn twice_as_far_without_a_die() {
        let far = |zones| but(with_more(fighting(alone(Agi, 10))), A, |one| one.zones = zones);
        let world = far(2);
        assert_eq!(refused(&world, &sprint(A, T)), None);
        assert_eq!(refused(&world, &sprint(A, U)), Some("adventuring.move.sprint"));
        let played = play(&world, &sprint(A, T), &[], &[]);
        assert_eq!((played.world.place(A), played.dice().len()), (Some(T), 0));
        assert_eq!(refused(&far(3), &sprint(A, V)), None);
        assert_eq!(refused(&far(1), &sprint(A, R)), None);
        assert_eq!(refused(&far(1), &sprint(A, S)), Some("adventuring.move.sprint"));
    }

    /// Zones beyond the row.
    const T: Place = Place(5);
    const U: Place = Place(6);
    const V: Place = Place(7);

    fn with_more(mut world: World) -> World {
        for (before, place) in [(S, T), (T, U), (U, V)] {
            world =
                with_way(with_area(world, place, area("Turf", Level::Zone, |_| {})), before, place, |_| {});
        }
        world
    }

    #[test]
    fn it_takes_the_whole_turn() {
        let world = fighting(alone(Agi, 10));
        let after = play(&world, &sprint(A, R), &[], &[]).world;
        assert!(fighter(&after, A).done);
        let mut acted = world;
        acted.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter").action = true;
        assert_eq!(refused(&acted, &sprint(A, Q)), Some("adventuring.base.round-action"));
    }

    #[test]
    fn between_sectors_it_takes_the_stretch() {
        let world = at_home(row(one(&[]), Level::Sector));
        let after = play(&world, &sprint(A, S), &[], &[]).world;
        assert_eq!(after.place(A), Some(S));
        assert_eq!(after.turn.acted.get(&A), Some(&Acted::Acted));
        let regions = row(one(&[]), Level::Region);
        assert_eq!(refused(&regions, &sprint(A, Q)), Some("adventuring.move.sprint"));
    }
}

mod adventuring_move_sprint_obstacles {
    use super::*;

    #[test]
    fn it_ends_where_they_begin() {
        let world = in_area(fighting(alone(Agi, 10)), R, |area| area.obstacles = true);
        assert_eq!(refused(&world, &sprint(A, S)), Some("adventuring.move.sprint.obstacles"));
        assert_eq!(refused(&world, &sprint(A, R)), Some("adventuring.move.sprint.obstacles"));
        assert_eq!(play(&world, &sprint(A, Q), &[], &[]).world.place(A), Some(Q));
        let within = in_area(fighting(alone(Agi, 10)), P, |area| area.obstacles = true);
        assert_eq!(refused(&within, &sprint(A, Q)), Some("adventuring.move.sprint.obstacles"));
    }
}

mod adventuring_move_balance {
    use super::*;

    fn icy() -> World {
        in_area(alone(Agi, 10), Q, |area| area.slippery = true)
    }

    #[test]
    fn it_is_offered_to_those_who_can_try() {
        let balances = Filled::of("balance").with("who", A);
        assert_eq!(withheld(&icy(), &balances), None);
        let bound = but(icy(), A, |one| one.restrained = true);
        assert_eq!(withheld(&bound, &balances), Some("adventuring.base.restrained"));
        // The game master can still say that it takes a save where it looks hopeless.
        let hopeless = in_area(icy(), Q, |area| area.narrow = true);
        assert_eq!(withheld(&hopeless, &balances), None);
    }

    #[test]
    fn a_save_carries_over_difficult_ground() {
        let on = play(&icy(), &balance(A, Q), &[10], &[]);
        assert_eq!((on.outcome(), on.world.place(A)), (Some("keeps-balance"), Some(Q)));
        let falls = play(&icy(), &balance(A, Q), &[11], &[]);
        assert_eq!((falls.outcome(), falls.world.place(A)), (Some("loses-balance"), Some(Q)));
        let off = at(icy(), A, Q);
        assert_eq!(
            play(&off, &balance(A, R), &[11], &[]).world.place(A),
            Some(Q),
            "they fall where they are"
        );
    }

    #[test]
    fn one_save_is_enough_for_a_turn() {
        let world =
            in_area(in_area(fighting(icy()), R, |area| area.slippery = true), S, |area| area.slippery = true);
        let first = play(&world, &balance(A, Q), &[10], &[]).world;
        let second = play(&first, &balance(A, R), &[], &[]).world;
        assert_eq!(second.place(A), Some(R));
        assert_eq!(refused(&second, &balance(A, S)), Some("adventuring.base.movement"));
    }

    #[test]
    fn a_mount_that_falls_carries_nobody_on() {
        let icy = [Q, R]
            .into_iter()
            .fold(mounted(Level::Zone), |world, place| in_area(world, place, |area| area.slippery = true));
        // The mount falls, and the rider stays on.
        let fallen = play(&fighting(icy), &balance(A, Q), &[11, 10], &[]).world;
        assert_eq!((fallen.place(A), fallen.character(A).riding), (Some(Q), Some(Y)));
        assert_eq!(refused(&fallen, &balance(A, R)), Some("adventuring.base.lost-turn"));
        let mut up = fallen;
        let fighters = &mut up.combat.as_mut().expect("a fight").fighters;
        fighters.get_mut(&Y).expect("the mount").loses = false;
        assert_eq!(refused(&up, &balance(A, R)), Some("adventuring.base.movement"), "it ends where it falls");
    }
}

mod adventuring_move_balance_fall {
    use super::*;

    const ASKS: &str = "adventuring.move.balance.fall";

    fn on(change: impl FnOnce(&mut norn_adventuring::world::Area)) -> World {
        in_area(alone(Agi, 10), Q, |area| {
            area.narrow = true;
            change(area);
        })
    }

    #[test]
    fn flat_ground_only_stuns() {
        let world = fighting(on(|_| {}));
        let played = play(&world, &balance(A, Q), &[11], &[]);
        assert_eq!((health(&played.world, A), played.asked(ASKS)), (10, 0));
        let fighter = fighter(&played.world, A);
        assert!(fighter.done && fighter.loses && fighter.stunned);
        let calm = play(&on(|_| {}), &balance(A, Q), &[11], &[]);
        assert_eq!(calm.told(ASKS, "stunned").len(), 1);
    }

    #[test]
    fn a_beam_is_a_fall() {
        let beam = on(|area| area.drop = 60);
        let hard = play(&beam, &balance(A, Q), &[11, 11, 1, 2, 3], &[]);
        assert_eq!(health(&hard.world, A), 4);
        let soft = play(&beam, &balance(A, Q), &[11, 10, 1, 2], &[]);
        assert_eq!(health(&soft.world, A), 7);
        let spared = play(&beam, &balance(A, Q), &[11], &[(ASKS, Answer::Yes(false))]);
        assert_eq!((health(&spared.world, A), spared.asked(ASKS)), (10, 1));
    }

    #[test]
    fn a_hazard_is_damage() {
        let spikes = on(|area| area.hazard = Some(norn_kernel::D6));
        let played = play(&spikes, &balance(A, Q), &[11, 4], &[]);
        assert_eq!((health(&played.world, A), played.dice()), (6, vec![(20, 11, false), (6, 4, false)]));
    }
}

mod adventuring_move_balance_impossible {
    use super::*;

    fn ground(change: impl FnOnce(&mut norn_adventuring::world::Area)) -> World {
        in_area(alone(Agi, 10), Q, change)
    }

    #[test]
    fn two_difficulties_are_too_many_unless_the_game_master_says_otherwise() {
        let both = ground(|area| (area.slippery, area.narrow) = (true, true));
        assert_eq!(refused(&both, &balance(A, Q)), Some("adventuring.move.balance.impossible"));
        let slick = ground(|area| area.slippery = true);
        assert_eq!(refused(&slick, &balance(A, Q)), None);
        let rough = ground(|area| (area.slippery, area.uneven) = (true, true));
        assert_eq!(refused(&rough, &balance(A, Q)), Some("adventuring.move.balance.impossible"));
        let tried = Balance { moving: Moving { difficulty: Difficulty::Save, ..moving(A, Q) } };
        assert_eq!(play(&rough, &Attempt::Balance(tried), &[10], &[]).outcome(), Some("keeps-balance"));
    }
}

mod adventuring_move_balance_attack {
    use super::*;

    #[test]
    fn whoever_is_on_difficult_ground_attacks_worse() {
        let world = fighting(in_area(alone(Agi, 10), P, |area| area.uneven = true));
        assert!(impairs(&world, A));
        assert!(shows(&world, A).contains(&("adventuring.move.balance.attack", "state")));
        assert!(!impairs(&at(world, A, Q), A));
    }
}

mod adventuring_move_sneak {
    use super::*;

    #[test]
    fn it_is_offered_to_where_they_can_go() {
        let sneaks = Filled::of("sneak").with("who", Value::List(vec![A.into()]));
        let goes = |world: &World| choices(world, &sneaks).contains(&Value::Place(Q));
        assert!(goes(&alone(Agi, 10)));
        assert!(!goes(&in_area(alone(Agi, 10), Q, |area| area.water = Water::Calm)));
    }

    #[test]
    fn a_save_keeps_undetected() {
        let world = alone(Agi, 13);
        assert_eq!(play(&world, &sneak(&[A]), &[13], &[]).outcome(), Some("undetected"));
        assert_eq!(play(&world, &sneak(&[A]), &[14], &[]).outcome(), Some("detected"));
    }

    #[test]
    fn all_of_a_group_have_to_pass() {
        let world =
            but(but(zones(three()), A, |one| one.abilities.set(Agi, 14)), B, |one| one.abilities.set(Agi, 8));
        let played = play(&world, &sneak(&[A, B]), &[9], &[]);
        assert_eq!(played.outcome(), Some("detected"));
        let one = |who, now| vec![Value::Character(who), Value::word(now)];
        assert_eq!(played.told("adventuring.move.sneak", "one"), [one(A, "undetected"), one(B, "detected")]);
        assert_eq!(play(&world, &sneak(&[A, B]), &[8], &[]).outcome(), Some("undetected"));
    }

    #[test]
    fn it_takes_the_stretch_between_sectors_and_nobody_learns_of_those_unseen() {
        let world = at_home(row(two(&[], &[]), Level::Sector));
        let moved = Sneak { who: [A].into(), to: Some(Q), sprint: false, difficulty: Difficulty::Looks };
        let after = play(&world, &Attempt::Sneak(moved), &[10], &[]).world;
        assert_eq!((after.place(A), after.turn.acted.get(&A)), (Some(Q), Some(&Acted::Acted)));
        // Nor of others whom they see: they would know whom to look for.
        let told = |who: &[Who]| sneak(who).veiled(&world).audience();
        assert_eq!([told(&[X]), told(&[A, X])], [Audience::Referee, Audience::Everyone]);
        let hidden = but(world, X, |one| one.hidden = true);
        let theirs = sneak(&[X]).veiled(&hidden);
        assert_eq!(theirs.audience(), Audience::Referee);
        assert!(!play(&hidden, &theirs, &[10], &[]).world.is_seen(X));
        assert!(play(&hidden, &theirs, &[11], &[]).world.is_seen(X));
    }

    #[test]
    fn one_save_lasts_for_the_stretch() {
        let to = |to| {
            Attempt::Sneak(Sneak {
                who: [A].into(),
                to: Some(to),
                sprint: false,
                difficulty: Difficulty::Looks,
            })
        };
        for (die, came) in [(13, "undetected"), (14, "detected")] {
            let first = play(&alone(Agi, 13), &to(Q), &[die], &[]);
            let second = play(&first.world, &to(R), &[], &[]);
            assert_eq!((first.outcome(), second.outcome()), (Some(came), Some(came)));
            let later = at_home(World { clock: 1, ..second.world });
            assert_eq!(play(&later, &to(S), &[13], &[]).outcome(), Some("undetected"));
        }
        let trivial = Sneak { who: [A].into(), to: Some(Q), sprint: false, difficulty: Difficulty::Trivial };
        let unrolled = tries(&alone(Agi, 13), trivial, &[], &[]).world;
        assert_eq!(
            play(&unrolled, &to(R), &[14], &[]).outcome(),
            Some("detected"),
            "nothing was rolled before"
        );
        let first = play(&alone(Agi, 13), &to(Q), &[13], &[]).world;
        let seen = Sneak { who: [A].into(), to: Some(R), sprint: false, difficulty: Difficulty::Save };
        assert_eq!(tries(&first, seen, &[14], &[]).outcome(), Some("detected"), "others have come in");
    }
}

mod adventuring_move_sneak_trivial {
    use super::*;

    #[test]
    fn loud_and_dark_together_need_no_save() {
        let place = |loud, dark| in_area(alone(Agi, 10), P, |area| (area.loud, area.dark) = (loud, dark));
        assert_eq!(play(&place(true, true), &sneak(&[A]), &[], &[]).outcome(), Some("undetected"));
        assert_eq!(play(&place(true, false), &sneak(&[A]), &[11], &[]).outcome(), Some("detected"));
        assert_eq!(play(&place(false, true), &sneak(&[A]), &[11], &[]).outcome(), Some("detected"));
    }
}

mod adventuring_move_sneak_impossible {
    use super::*;

    #[test]
    fn either_is_enough() {
        let noisy = in_area(alone(Agi, 10), P, |area| area.noisy = true);
        assert_eq!(refused(&noisy, &sneak(&[A])), Some("adventuring.move.sneak.impossible"));
        let view = in_area(alone(Agi, 10), P, |area| area.plain_view = true);
        assert_eq!(refused(&view, &sneak(&[A])), Some("adventuring.move.sneak.impossible"));
        let all = in_area(alone(Agi, 10), P, |area| (area.loud, area.dark, area.noisy) = (true, true, true));
        assert_eq!(refused(&all, &sneak(&[A])), Some("adventuring.move.sneak.impossible"));
    }
}

mod adventuring_move_leap {
    use super::*;

    #[test]
    fn up_to_4_metres_with_a_run_up_and_2_without() {
        let world = alone(Agi, 12);
        assert_eq!(play(&world, &leap(40, true), &[12], &[]).outcome(), Some("lands-across"));
        assert_eq!(play(&world, &leap(40, true), &[13], &[]).outcome(), Some("falls-short"));
        assert_eq!(play(&world, &leap(20, false), &[12], &[]).outcome(), Some("lands-across"));
        assert_eq!(play(&world, &leap(30, true), &[13], &[]).outcome(), Some("falls-short"));
    }

    #[test]
    fn how_wide_it_is_has_to_be_said_where_no_map_says_it() {
        let world = alone(Agi, 12);
        let leaps = Filled::of("leap").with("who", A).with_defaults();
        assert!(matches!(next(&world, &leaps), Next::Fill(param) if param.name == "wide"));
        // A player says it, and the game master the rest.
        assert!(matches!(next_for(&world, A, &leaps), Next::Fill(param) if param.name == "wide"));
        let said = leaps.with("wide", 41);
        assert!(matches!(next_for(&world, A, &said), Next::Propose(param) if param.name == "depth"));
        assert_eq!(withheld(&world, &said), Some("adventuring.move.leap.impossible"));
    }

    #[test]
    fn whoever_falls_short_falls_into_the_gap() {
        let world = in_area(alone(Agi, 12), P, |area| area.drop = 40);
        let world = with_way(world, P, Q, |way| way.gap = 30);
        let over = Filled::of("leap").with("who", A).with("to", Value::Place(Q)).with_defaults();
        let Next::Ready(over) = next(&world, &over) else { panic!("a leap") };
        let fallen = play(&world, &over, &[13, 13, 1, 1], &[]).world;
        assert_eq!((fallen.place(A), health(&fallen, A)), (Some(P), 8));
        assert_eq!(play(&world, &over, &[12], &[]).world.place(A), Some(Q));
    }

    #[test]
    fn in_a_fight_a_run_up_is_another_zone() {
        let world = with_way(fighting(alone(Agi, 12)), Q, R, |way| way.gap = 20);
        let run_up = |world: &World, to: Place| {
            let it = Filled::of("leap").with("who", A).with("to", Value::Place(to)).with_defaults();
            match next(world, &it) {
                Next::Ready(Attempt::Leap(leap)) => leap.run_up,
                other => panic!("{other:?}"),
            }
        };
        assert!(!run_up(&at(world.clone(), A, Q), R));
        let mut moved = at(world, A, Q);
        moved.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter").moved = 1;
        assert!(run_up(&moved, R));
    }
}

mod adventuring_move_leap_trivial {
    use super::*;

    #[test]
    fn tiny_gaps_need_no_save() {
        let world = alone(Agi, 10);
        for (gap, run_up, dice) in
            [(20, true, &[][..]), (21, true, &[10]), (10, false, &[]), (11, false, &[10])]
        {
            let played = play(&world, &leap(gap, run_up), dice, &[]);
            assert_eq!(played.outcome(), Some("lands-across"), "{gap} {run_up}");
        }
    }

    #[test]
    fn a_metre_is_a_step_in_a_fight_and_out_of_one() {
        let over = |gap| with_way(alone(Agi, 10), P, Q, |way| way.gap = gap);
        let walks = |gap| {
            let walk = Go { who: A, how: How::Walk, to: Q, with: BTreeSet::new() };
            let fights = Walk { who: A, path: vec![Q] };
            [refused(&over(gap), &walk.into()), refused(&fighting(over(gap)), &fights.into())]
        };
        assert_eq!(walks(10), [None, None]);
        assert_eq!(walks(11), [Some("adventuring.base.zone-properties"), Some("adventuring.base.movement")]);
    }
}

mod adventuring_move_leap_impossible {
    use super::*;

    #[test]
    fn beyond_what_a_save_carries() {
        let world = alone(Agi, 10);
        assert_eq!(refused(&world, &leap(41, true)), Some("adventuring.move.leap.impossible"));
        assert_eq!(refused(&world, &leap(21, false)), Some("adventuring.move.leap.impossible"));
        assert_eq!(refused(&world, &leap(40, true)), None);
    }
}

mod adventuring_move_leap_attack {
    use super::*;

    #[test]
    fn for_the_rest_of_the_turn() {
        let world = fighting(alone(Agi, 10));
        assert!(!impairs(&world, A), "before it");
        let after = play(&world, &leap(10, false), &[], &[]).world;
        // After a trivial one, too.
        assert_eq!((impairs(&after, A), fighter(&after, A).leapt), (true, true));
        assert!(shows(&after, A).contains(&("adventuring.move.leap.attack", "state")));
        assert!(!impairs(&next_round(after, &[]), A));
    }
}

mod adventuring_move_climb {
    use super::*;

    #[test]
    fn there_has_to_be_something_to_climb() {
        let key = Some("adventuring.move.climb");
        assert_eq!(refused(&alone(Agi, 10), &climb(0, Surface::Challenging)), key);
        assert_eq!(refused(&alone(Agi, 10), &climb(40, Surface::None)), key);
    }

    #[test]
    fn a_save_for_each_round() {
        let world = alone(Agi, 11);
        let up = play(&world, &climb(120, Surface::Challenging), &[11, 4, 11], &[]);
        assert_eq!((up.outcome(), up.dice().len()), (Some("up"), 3));
        let world = but(world, A, |one| one.health = 10);
        let fell = play(&world, &climb(120, Surface::Challenging), &[11, 4, 12, 12, 1, 2, 3, 1], &[]);
        assert_eq!((fell.outcome(), fell.total(), health(&fell.world, A)), (Some("fell"), Some(7), 3));
        let soft = play(&world, &climb(120, Surface::Challenging), &[11, 4, 12, 11, 1, 2, 3], &[]);
        assert_eq!((soft.total(), health(&soft.world, A)), (Some(6), 4));
        assert_eq!(play(&world, &climb(100, Surface::Challenging), &[1, 1, 1], &[]).outcome(), Some("up"));
    }

    #[test]
    fn a_first_failure_stays_below() {
        let played = play(&alone(Agi, 11), &climb(120, Surface::Challenging), &[12], &[]);
        assert_eq!((played.outcome(), health(&played.world, A)), (Some("stayed"), 10));
    }

    #[test]
    fn in_a_fight_turn_by_turn() {
        let world = with_way(fighting(alone(Agi, 11)), P, Q, |way| {
            (way.climb, way.height) = (Surface::Challenging, 120);
        });
        let up: Attempt =
            Climb { moving: moving(A, Q), height: 120, surface: Surface::Challenging, down: false }.into();
        let first = play(&world, &up, &[11], &[]);
        assert_eq!(first.outcome(), Some("climbs-on"));
        assert!(shows(&first.world, A).contains(&("adventuring.move.climb", "climbing")));
        let second = play(&next_round(first.world, &[4]), &up, &[], &[]).world;
        assert_eq!(fighter(&second, A).climbs.map(|climb| climb.height), Some(80));
        let fallen = next_round(second.clone(), &[12, 11, 1, 1, 1]);
        assert_eq!((fighter(&fallen, A).climbs, health(&fallen, A), fallen.place(A)), (None, 7, Some(P)));
        let third = play(&next_round(second.clone(), &[11]), &up, &[], &[]);
        assert_eq!((third.outcome(), third.world.place(A)), (Some("up"), Some(Q)));
        let out = but(second, A, |one| {
            one.out.insert(Blackout::Paralysis, 1);
        });
        assert_eq!(health(&next_round(out, &[1, 1, 1, 1]), A), 6, "no save, and nothing cushions it");
    }

    #[test]
    fn it_can_be_weighed() {
        let study = |agi| Filled::of("climb").with("metres", 20).with("agility", agi).with_defaults();
        let Next::Ready((world, climb)) = Adventuring.study(&World::default(), &study(11)) else {
            panic!("a study")
        };
        assert_eq!(play(&world, &climb, &[1, 1, 1, 1, 1], &[]).outcome(), Some("up"));
        assert_eq!(play(&world, &climb, &[12], &[]).outcome(), Some("stayed"));
        let fell = play(&world, &climb, &[1, 12, 20, 4, 4], &[]);
        assert_eq!((fell.outcome(), fell.total()), (Some("fell"), Some(8)));
        let bare =
            BareClimb { who: A, metres: 8, agility: 11, proficient: true, surface: Surface::Challenging };
        assert_eq!(play(&world, &Attempt::BareClimb(bare), &[15, 11, 12, 3], &[]).outcome(), Some("up"));
    }

    #[test]
    fn whoever_climbs_down_falls_what_is_still_below() {
        let down =
            Climb { moving: Moving::of(A, None), height: 120, surface: Surface::Challenging, down: true };
        let falls = |dice: &[u16]| tries(&alone(Agi, 11), down, dice, &[]).dice().len();
        // The cushion, and a die for each 2 of 8 and of 4 metres.
        assert_eq!((falls(&[11, 12, 20, 1, 1, 1, 1]), falls(&[11, 4, 12, 20, 1, 1])), (7, 6));
    }

    #[test]
    fn the_map_says_which_way_it_goes_up() {
        let wall = with_way(alone(Agi, 11), P, Q, |way| {
            (way.climb, way.height, way.rises) = (Surface::Challenging, 120, Flow::Onward);
        });
        let climbs = |world: &World, to: Place, dice: &[u16]| {
            let it = Climb { moving: moving(A, to), height: 120, surface: Surface::Challenging, down: false };
            tries(world, it, dice, &[]).dice().len()
        };
        assert_eq!(climbs(&wall, Q, &[11, 12, 20, 1, 1]), 5, "4 m up");
        assert_eq!(climbs(&at(wall.clone(), A, Q), P, &[11, 12, 20, 1, 1, 1, 1]), 7, "8 m above the ground");
        let it = Climb { moving: moving(A, P), height: 120, surface: Surface::Challenging, down: false };
        let begun = tries(&fighting(at(wall, A, Q)), it, &[11], &[]).world;
        let fell = next_round(begun, &[12, 20, 1, 1, 1, 1]);
        assert_eq!(health(&fell, A), 6);
    }
}

mod adventuring_move_climb_trivial {
    use super::*;

    #[test]
    fn a_rope_or_a_ladder_needs_no_save() {
        let played = play(&alone(Agi, 3), &climb(120, Surface::Easy), &[], &[]);
        assert_eq!((played.outcome(), played.dice().len()), (Some("up"), 0));
        let world =
            with_way(fighting(alone(Agi, 3)), P, Q, |way| (way.climb, way.height) = (Surface::Easy, 120));
        let up: Attempt =
            Climb { moving: moving(A, Q), height: 120, surface: Surface::Easy, down: false }.into();
        let on = next_round(play(&world, &up, &[], &[]).world, &[]);
        assert!(fighter(&on, A).climbs.is_some() && impairs(&on, A));
    }
}

mod adventuring_move_climb_impossible {
    use super::*;

    #[test]
    fn smooth_walls() {
        let world = alone(Agi, 18);
        assert_eq!(refused(&world, &climb(40, Surface::Smooth)), Some("adventuring.move.climb.impossible"));
        assert_eq!(play(&world, &climb(40, Surface::Challenging), &[18], &[]).outcome(), Some("up"));
        assert_eq!(play(&world, &climb(40, Surface::Easy), &[], &[]).outcome(), Some("up"), "by a rope");
    }
}

mod adventuring_move_climb_attack {
    use super::*;

    #[test]
    fn on_a_ladder_but_not_at_its_top() {
        let world =
            with_way(fighting(alone(Agi, 10)), P, Q, |way| (way.climb, way.height) = (Surface::Easy, 80));
        let up: Attempt =
            Climb { moving: moving(A, Q), height: 80, surface: Surface::Easy, down: false }.into();
        let on = play(&world, &up, &[], &[]).world;
        assert!(impairs(&on, A));
        assert!(shows(&on, A).contains(&("adventuring.move.climb.attack", "state")));
        let top = play(&next_round(on, &[]), &up, &[], &[]).world;
        assert_eq!((top.place(A), impairs(&top, A)), (Some(Q), false));
    }
}

mod adventuring_move_climb_hand {
    use super::*;

    #[test]
    fn one_hand_has_to_be_free() {
        let refuses = |things: &[&str]| {
            let world = things.iter().fold(alone(Agi, 10), |world, thing| with_thing(world, A, thing, 1));
            refused(&world, &climb(40, Surface::Easy))
        };
        assert_eq!(refuses(&["Bow"]), Some("adventuring.move.climb.hand"));
        assert_eq!(refuses(&["Sword", "Shield"]), Some("adventuring.move.climb.hand"));
        assert_eq!(refuses(&["Sword"]), None);
        let freed = with_thing(with_thing(alone(Agi, 10), A, "Sword", 1), A, "Shield", 1);
        let freed = but(freed, A, |one| one.things.get_mut("Shield").expect("a shield").ready = false);
        assert_eq!(refused(&freed, &climb(40, Surface::Easy)), None);
    }
}

mod adventuring_move_swim {
    use super::*;

    #[test]
    fn it_is_offered_to_those_who_can_try() {
        let swims = Filled::of("swim").with("who", A);
        let calm = lake(alone(Agi, 10), Water::Calm);
        assert_eq!(withheld(&calm, &swims), None);
        let bound = but(calm, A, |one| one.restrained = true);
        assert_eq!(withheld(&bound, &swims), Some("adventuring.base.restrained"));
    }

    #[test]
    fn nobody_swims_from_nowhere() {
        let calm = lake(alone(Agi, 10), Water::Calm);
        assert_eq!(refused(&calm, &swim(A, Q)), None);
        let nowhere = but(calm, A, |one| one.at = None);
        assert_eq!(refused(&nowhere, &swim(A, Q)), Some("adventuring.base.zone-properties"));
        assert_eq!(withheld(&nowhere, &Filled::of("swim")), Some("adventuring.move.swim"));
    }

    #[test]
    fn turbulent_water_or_a_load_needs_saves() {
        let calm = lake(alone(Agi, 10), Water::Calm);
        assert_eq!(play(&laden(calm.clone(), A, 4), &swim(A, Q), &[], &[]).outcome(), Some("swims"));
        assert_eq!(play(&laden(calm, A, 5), &swim(A, Q), &[10], &[]).outcome(), Some("swims"));
        let wild = lake(alone(Agi, 10), Water::Turbulent);
        assert_eq!(play(&wild, &swim(A, Q), &[10], &[]).outcome(), Some("swims"));
        assert_eq!(play(&laden(wild, A, 9), &swim(A, Q), &[10], &[]).dice().len(), 1, "both are one save");
    }

    #[test]
    fn one_as_they_go_in_and_one_for_each_round() {
        let wild = lake(alone(Agi, 10), Water::Turbulent);
        let played = play(&wild, &swim_for(A, Q, 2), &[10, 11], &[]);
        assert_eq!(played.outcome(), Some("drowning"));
        assert!(played.world.character(A).drowning);
        let fight = play(&fighting(wild), &swim(A, Q), &[10], &[]).world;
        assert!(next_round(fight.clone(), &[11]).character(A).drowning);
        let goes_on = next_round(fight, &[10]);
        let out = play(&goes_on, &swim(A, R), &[], &[]).world;
        assert_eq!((out.place(A), out.character(A).drowning), (Some(R), false));
        let none = alone(Agi, 10);
        assert_eq!(refused(&none, &swim(A, Q)), Some("adventuring.move.swim"));
    }

    #[test]
    fn from_calm_water_into_wild_one_goes_in() {
        let wild = lake(alone(Agi, 10), Water::Turbulent);
        let calm = [P, R]
            .into_iter()
            .fold(wild, |world, place| in_area(world, place, |area| area.water = Water::Calm));
        let fight = fighting(calm.clone());
        assert_eq!(play(&fight, &swim(A, Q), &[11], &[]).outcome(), Some("drowning"));
        let across = play(&fight, &swim(A, Q), &[10], &[]).world;
        assert_eq!(play(&across, &swim(A, R), &[], &[]).outcome(), Some("swims"), "and out without one");
        // Whoever is laden has saved as the round began.
        let laden = laden(in_area(fight, Q, |area| area.water = Water::Calm), A, 5);
        assert_eq!(play(&laden, &swim(A, Q), &[], &[]).outcome(), Some("swims"));
    }

    #[test]
    fn over_board_one_goes_in() {
        let wild = in_area(lake(alone(Agi, 10), Water::Turbulent), P, |area| area.water = Water::Turbulent);
        let fight = fighting(wild);
        assert_eq!(play(&fight, &swim(A, Q), &[], &[]).outcome(), Some("swims"), "in it already");
        assert_eq!(play(&afloat(fight, P), &swim(A, Q), &[11], &[]).outcome(), Some("drowning"));
    }
}

mod adventuring_move_swim_drowning {
    use super::*;

    #[test]
    fn nobody_usually_walks_off_with_those_who_drown() {
        let world = but(row(three(), Level::Zone), B, |one| one.drowning = true);
        let walks = Filled::of("walk").with("who", A).with("to", Value::Place(Q)).with_defaults();
        let Next::Ready(Attempt::Go(goes)) = next(&world, &walks) else { panic!("a walk") };
        assert_eq!(goes.with, [C].into());
    }

    #[test]
    fn they_can_do_nothing_and_their_breath_runs_out() {
        let wild = fighting(lake(alone(Agi, 10), Water::Turbulent));
        let second = next_round(play(&wild, &swim(A, Q), &[10], &[]).world, &[11]);
        assert_eq!((second.character(A).drowning, second.character(A).breathless), (true, 1));
        assert_eq!(refused(&second, &swim(A, R)), Some("adventuring.move.swim.drowning"));
        let fifth = next_round(next_round(next_round(second, &[]), &[]), &[]);
        assert_eq!(fifth.character(A).breathless, 4);
        let sixth = next_round(fifth, &[10]);
        assert_eq!(sixth.character(A).breathless, 5);
        assert!(!sixth.is_out(A));
    }

    #[test]
    fn nobody_waits_for_them() {
        let world = but(zones(three()), A, |one| one.drowning = true);
        let world = play(&world, &Attempt::Pass(Pass { who: vec![B, C] }), &[], &[]).world;
        let rounds = [("adventuring.suffocate.breath", Answer::Number(0))];
        let next = play(&world, &Attempt::NextTurn(NextTurn { watch: false }), &[], &rounds).world;
        assert_eq!((next.clock, next.character(A).drowning), (1, true));
    }
}

mod adventuring_move_swim_rescue {
    use super::*;

    fn drowning() -> World {
        let world = lake(zones(three()), Water::Calm);
        but(at(at(world, A, Q), B, Q), A, |one| (one.drowning, one.breathless) = (true, 3))
    }

    fn rescue(firm: bool) -> Attempt {
        Rescue { who: B, whom: A, firm }.into()
    }

    #[test]
    fn somebody_else_has_to_do_it() {
        let own = Rescue { who: A, whom: A, firm: false };
        assert_eq!(refused(&drowning(), &Attempt::Rescue(own)), Some("adventuring.move.swim.drowning"));
        let saved = play(&drowning(), &rescue(false), &[10], &[]).world;
        assert_eq!((saved.character(A).drowning, saved.character(A).breathless), (false, 0));
        let failed = play(&drowning(), &rescue(false), &[11], &[]).world;
        assert!(failed.character(A).drowning);
        assert_eq!(refused(&failed, &rescue(false)), None, "they can try again");
        assert_eq!(refused(&at(drowning(), B, P), &rescue(false)), Some("adventuring.base.range"));
        assert_eq!(refused(&zones(three()), &rescue(false)), Some("adventuring.move.swim.rescue"));
    }

    #[test]
    fn from_firm_ground_or_with_a_rope_without_a_save() {
        assert!(!play(&drowning(), &rescue(true), &[], &[]).world.character(A).drowning);
        let rope = with_thing(drowning(), B, "Rope", 1);
        let filled = Filled::of("rescue").with("who", B).with("whom", A).with_defaults();
        let Next::Ready(Attempt::Rescue(it)) = next(&rope, &filled) else { panic!("a rescue") };
        assert!(it.firm);
    }

    #[test]
    fn whoever_has_passed_out_stays_out_for_the_stretch() {
        let out = but(drowning(), A, |one| {
            one.out.insert(Blackout::Suffocation, 1);
        });
        let saved = play(&out, &rescue(true), &[], &[]).world;
        assert!(saved.is_out(A));
        assert!(!play(&saved, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world.is_out(A));
    }

    #[test]
    fn in_a_fight_it_takes_the_turn() {
        let after = play(&fighting(drowning()), &rescue(true), &[], &[]).world;
        assert!(fighter(&after, B).done);
        let mut moved = fighting(drowning());
        moved.combat.as_mut().expect("a fight").fighters.get_mut(&B).expect("a fighter").moved = 1;
        assert_eq!(refused(&moved, &rescue(true)), Some("adventuring.base.round-action"));
    }
}

mod adventuring_move_swim_attack {
    use super::*;

    #[test]
    fn from_within_the_water_alone() {
        let world = fighting(lake(alone(Agi, 10), Water::Calm));
        assert!(!impairs(&world, A), "from the bank");
        let in_it = at(world, A, Q);
        assert!(impairs(&in_it, A));
        assert!(shows(&in_it, A).contains(&("adventuring.move.swim.attack", "state")));
    }

    #[test]
    fn not_from_aboard_a_boat() {
        let world = at(fighting(lake(alone(Agi, 10), Water::Calm)), A, Q);
        assert_eq!([impairs(&world, A), impairs(&afloat(world, Q), A)], [true, false]);
    }
}

mod adventuring_move_limit {
    use super::*;

    fn climbed() -> World {
        let it = Climb {
            moving: Moving { whole: true, ..Moving::of(A, None) },
            height: 40,
            surface: Surface::Easy,
            down: false,
        };
        play(&zones(three()), &Attempt::Climb(it), &[], &[]).world
    }

    fn onward(world: &World) -> World {
        let all: Vec<Who> = norn_adventuring::rules::exploring::turns::waiting(world);
        let passed = play(world, &Attempt::Pass(Pass { who: all }), &[], &[]).world;
        play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), &[], &[]).world
    }

    #[test]
    fn a_stretch_of_it_needs_another_without() {
        let fourth = climbed();
        assert_eq!(fourth.turn.acted.get(&A), Some(&Acted::Acted));
        let fifth = onward(&fourth);
        assert_eq!(refused(&fifth, &climb(40, Surface::Easy)), Some("adventuring.move.limit"));
        let swims = lake(fifth.clone(), Water::Calm);
        assert_eq!(refused(&swims, &swim(A, Q)), Some("adventuring.move.limit"), "whatever kind it is");
        assert_eq!(refused(&swims, &swim(B, Q)), None);
        assert_eq!(refused(&onward(&fifth), &climb(40, Surface::Easy)), None);
    }

    #[test]
    fn in_the_saddle_it_is_the_mount_that_is_strained() {
        // The rider has to stay on.
        let ran = play(&mounted(Level::Sector), &sprint(A, Q), &[10], &[]).world;
        assert_eq!((ran.character(A).strained, ran.character(Y).strained), (None, Some(0)));
        let next = onward(&ran);
        let key = Some("adventuring.move.limit");
        assert_eq!((refused(&next, &sprint(A, R)), refused(&next, &sprint(Y, R))), (key, key));
        let down = but(next, A, |one| one.riding = None);
        assert_eq!((refused(&down, &sprint(A, R)), refused(&down, &sprint(Y, R))), (None, key));
    }

    #[test]
    fn whoever_would_sneak_is_told_so() {
        let fifth =
            but(but(onward(&climbed()), B, |one| one.restrained = true), C, |one| one.restrained = true);
        assert_eq!(withheld(&fifth, &Filled::of("sneak")), Some("adventuring.move.limit"));
        assert_eq!(withheld(&onward(&fifth), &Filled::of("sneak")), None);
    }

    #[test]
    fn short_uses_do_not_count() {
        let quick = play(&zones(three()), &climb(40, Surface::Easy), &[], &[]).world;
        assert_eq!(refused(&onward(&quick), &climb(40, Surface::Easy)), None);
    }

    #[test]
    fn the_game_master_takes_the_strain_away() {
        let fifth = written(onward(&climbed()), "character/1/strained", false);
        assert_eq!(refused(&fifth, &climb(40, Surface::Easy)), None);
    }
}

mod adventuring_move_no_combining {
    use super::*;

    const REFUSES: Option<&str> = Some("adventuring.move.no-combining");

    fn climbs(with: Special) -> Attempt {
        let moving = Moving { with: Some(with), ..Moving::of(A, None) };
        Climb { moving, height: 160, surface: Surface::Challenging, down: false }.into()
    }

    fn swims(with: Special) -> Attempt {
        Swim { moving: Moving { with: Some(with), ..moving(A, Q) }, rounds: 1 }.into()
    }

    fn can(permits: &str) -> World {
        let mut world = lake(alone(Agi, 10), Water::Turbulent);
        let skill = norn_adventuring::world::Skill { proficient_in: vec![permits.into()], ..a_skill() };
        let write = Effect::from(norn_adventuring::world::ListChange::Skill(
            "Knack".into(),
            Some(norn_adventuring::world::Amendment::Own(skill)),
        ));
        norn_kernel::World::apply(&mut world, &write);
        skilled(world, A, &["Knack"])
    }

    fn a_skill() -> norn_adventuring::world::Skill {
        use norn_adventuring::world::Row;
        norn_adventuring::world::Skill::find(&World::default(), "Music").expect("a skill").clone()
    }

    #[test]
    fn only_what_goes_together_is_offered() {
        let icy = in_area(alone(Agi, 10), Q, |area| area.slippery = true);
        let with = |skills: &[&str]| {
            let filled = Filled::of("balance").with("who", A).with("to", Value::Place(Q));
            choices(&skilled(icy.clone(), A, skills), &filled)
        };
        let none = Value::word("none");
        assert_eq!(with(&["Stealth"]), [none.clone(), Value::word("sneak")]);
        assert_eq!(with(&["Athletics"]), [none, Value::word("sprint"), Value::word("sneak")]);
    }

    #[test]
    fn only_whoever_is_proficient_in_one_of_two() {
        let plain = lake(alone(Agi, 10), Water::Turbulent);
        assert_eq!(refused(&plain, &climbs(Special::Sprint)), REFUSES);
        assert_eq!(refused(&plain, &swims(Special::Sneak)), REFUSES);
        assert_eq!(refused(&can("sneak"), &swims(Special::Sneak)), None);
        assert_eq!(refused(&can("leap"), &swims(Special::Sneak)), REFUSES);
        assert_eq!(refused(&can("climb"), &climbs(Special::Sprint)), None);
    }

    #[test]
    fn each_keeps_its_own_saves_and_limits() {
        let fast = play(&can("climb"), &climbs(Special::Sprint), &[10, 20, 10, 20], &[]);
        assert_eq!((fast.outcome(), fast.dice().len()), (Some("up"), 4), "two rounds of 8 metres");
        let both = play(&can("sneak"), &swims(Special::Sneak), &[10, 12, 9], &[]);
        assert_eq!(
            both.told("adventuring.move.sneak", "one"),
            [[Value::Character(A), Value::word("undetected")]]
        );
    }

    #[test]
    fn three_are_too_many() {
        let mut world = fighting(can("climb"));
        let fighter = world.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter");
        fighter.special = [Special::Leap].into();
        assert_eq!(refused(&world, &climbs(Special::Sprint)), REFUSES);
    }
}

mod adventuring_fall_damage {
    use super::*;

    fn fall(depth: i32) -> Attempt {
        Fall { who: A, depth, cushion: false }.into()
    }

    #[test]
    fn a_die_for_every_two_metres() {
        let world = but(one(&[(Str, 18)]), A, |one| one.hide = 3);
        for (depth, dice) in [(19, 0), (20, 1), (39, 1), (40, 2), (70, 3), (200, 10)] {
            let played = play(&world, &fall(depth), &vec![1; dice], &[]);
            assert_eq!(played.total(), i32::try_from(dice).ok(), "{depth}");
            assert_eq!(
                health(&played.world, A),
                18 - i32::try_from(dice).expect("few"),
                "armour does not help"
            );
        }
    }

    #[test]
    fn it_can_be_weighed() {
        let study = Filled::of("fall").with("metres", 5).with("agility", 10).with_defaults();
        let Next::Ready((world, fall)) = Adventuring.study(&World::default(), &study) else {
            panic!("a study")
        };
        assert_eq!(play(&world, &fall, &[10, 4], &[]).total(), Some(4));
        let none = BareFall { who: A, depth: 19, agility: Some(10) };
        assert_eq!(play(&world, &Attempt::BareFall(none), &[], &[]).outcome(), Some("unhurt"));
    }

    #[test]
    fn the_game_master_alone_drops_people() {
        let filled = Filled::of("fall").with("who", A).with("depth", 40);
        assert!(matches!(next_for(&one(&[]), A, &filled), Next::Refused(_)));
        assert!(!matches!(next(&one(&[]), &filled), Next::Refused(_)));
    }
}

mod adventuring_fall_cushion {
    use super::*;

    fn fall(depth: i32) -> Attempt {
        Fall { who: A, depth, cushion: true }.into()
    }

    #[test]
    fn a_save_makes_it_two_metres_less() {
        let world = one(&[]);
        for (depth, dice, total) in [
            (50, &[3, 2][..], 2),
            (50, &[10, 3], 3),
            (50, &[11, 3, 2], 5),
            (20, &[10], 0),
            (39, &[10], 0),
            (10, &[], 0),
        ] {
            assert_eq!(play(&world, &fall(depth), dice, &[]).total(), Some(total), "{depth}");
        }
    }

    #[test]
    fn not_for_whoever_is_out() {
        let out = but(one(&[]), A, |one| {
            one.out.insert(Blackout::Sleep, 1);
        });
        assert_eq!(play(&out, &fall(20), &[2], &[]).total(), Some(2));
    }
}

/// The first round of a fight begins.
fn begins(mut world: World) -> World {
    world.combat.as_mut().expect("a fight").round = 0;
    next_round(world, &[])
}

/// Somebody without air in a fight, in its first round.
fn airless() -> World {
    let world = fighting(in_area(alone(Str, 10), P, |area| area.airless = true));
    begins(world)
}

/// So many rounds pass with these dice.
fn rounds_pass(world: World, dice: &[&[u16]]) -> World {
    dice.iter().fold(world, |world, dice| next_round(world, dice))
}

mod adventuring_suffocate_breath {
    use super::*;

    #[test]
    fn the_round_in_which_they_come_there_is_the_first() {
        use norn_adventuring::rules::fights::movement::Walk;
        let world = fighting(in_area(alone(Str, 10), Q, |area| area.airless = true));
        let walk = Attempt::Walk(Walk { who: A, path: vec![Q] });
        assert_eq!(play(&world, &walk, &[], &[]).world.character(A).breathless, 1);
    }

    #[test]
    fn it_lasts_four_rounds() {
        let mut world = airless();
        for left in [4, 3, 2, 1] {
            assert_eq!(suffocation::left(&world, A), left);
            assert!(shows(&world, A).contains(&("adventuring.suffocate.breath", "breath")));
            if 1 < left {
                world = next_round(world, &[]);
            }
        }
        let air = next_round(at(world, A, Q), &[]);
        assert_eq!((air.character(A).breathless, suffocation::left(&air, A)), (0, 4));
    }

    #[test]
    fn outside_of_fights_the_game_master_lets_rounds_pass() {
        let world = in_area(alone(Str, 10), P, |area| area.airless = true);
        let passes = |rounds| Attempt::Rounds(Rounds { rounds });
        let after = play(&world, &passes(4), &[], &[]).world;
        assert_eq!(after.character(A).breathless, 4);
        let out = play(&after, &passes(2), &[10, 11], &[]).world;
        assert!(out.is_out(A));
        assert_eq!(refused(&alone(Str, 10), &passes(1)), Some("adventuring.suffocate.breath"));
        let air = play(&at(after, A, Q), &passes(1), &[], &[]).world;
        assert_eq!(air.character(A).breathless, 0);
    }

    #[test]
    fn it_has_come_back_by_the_next_stretch() {
        let world = but(alone(Str, 10), A, |one| one.breathless = 3);
        assert_eq!(
            play(&world, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world.character(A).breathless,
            0
        );
        assert_eq!(written(world, "character/1/breathless", 2).character(A).breathless, 2);
    }

    #[test]
    fn as_time_passes_the_game_master_says_for_how_many_rounds() {
        let world = in_area(zones(two(&[(Str, 10)], &[(Str, 10)])), P, |area| area.airless = true);
        let world = at(world, X, R);
        let wait = |world: &World, dice: &[u16], rounds| {
            let said = [("adventuring.suffocate.breath", Answer::Number(rounds))];
            play(world, &Attempt::Wait(Wait { stretches: 1 }), dice, &said).world
        };
        assert!(!wait(&world, &[], 4).is_out(A), "breath lasts so long");
        assert!(wait(&world, &[11], 5).is_out(A), "still without air, they do not wake");
        assert_eq!(
            wait(&world, &[11, 12], 60).character(A).fate,
            Fate::Dead,
            "nothing is rolled for the dead"
        );
        let unseen = but(at(world, X, P), X, |one| one.hidden = true);
        assert_eq!(wait(&at(unseen, A, R), &[11, 12], 6).character(X).fate, Fate::Dead);
    }
}

mod adventuring_suffocate_save {
    use super::*;

    #[test]
    fn from_the_fifth_round_on() {
        let fifth = rounds_pass(airless(), &[&[], &[], &[], &[10]]);
        assert!(!fifth.is_out(A));
        assert!(next_round(fifth, &[11]).is_out(A));
    }
}

mod adventuring_suffocate_pass_out {
    use super::*;

    #[test]
    fn for_the_rest_of_the_stretch() {
        let mut out = rounds_pass(airless(), &[&[], &[], &[], &[11]]);
        assert_eq!(out.character(A).out.get(&Blackout::Suffocation), Some(&1));
        out = next_round(at(out, A, Q), &[]);
        assert!(out.is_out(A), "nothing more is rolled once there is air");
        out.combat = None;
        let later = play(&out, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert!(!later.is_out(A));
        let still = play(&at(out.clone(), A, P), &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert_eq!(still.character(A).out.get(&Blackout::Suffocation), Some(&2), "there is still no air");
        assert!(!written(out, "character/1/out/suffocation", false).is_out(A));
    }
}

mod adventuring_suffocate_death {
    use super::*;

    #[test]
    fn the_next_failure_kills() {
        let out = rounds_pass(airless(), &[&[], &[], &[], &[10], &[11]]);
        let lives = next_round(out, &[4]);
        assert!(lives.is_out(A) && lives.character(A).fate == Fate::Well);
        assert_eq!(next_round(lives.clone(), &[15]).character(A).fate, Fate::Dead);
        assert_eq!(next_round(at(lives, A, Q), &[]).character(A).fate, Fate::Well, "there is air again");
    }

    #[test]
    fn whoever_sleeps_passes_out_first() {
        let asleep = but(airless(), A, |one| {
            one.out.insert(Blackout::Sleep, 24);
        });
        let out = rounds_pass(asleep, &[&[], &[], &[], &[11]]);
        assert_eq!(out.character(A).fate, Fate::Well);
        assert_eq!(next_round(out, &[11]).character(A).fate, Fate::Dead);
    }
}

/// Something frightens these.
fn frightens(terror: bool, exposed: &[Who]) -> Frighten {
    let exposed = exposed.iter().copied().collect();
    Frighten { name: "the howl".into(), of: None, terror, exposed, stays: false, at: None }
}

fn fears(world: &World, who: Who) -> Vec<(bool, i64)> {
    world.character(who).fears.iter().map(|fear| (fear.terror, fear.until)).collect()
}

/// After somebody has died.
fn by_hand(world: &World, who: Who) -> World {
    let dying = but(world.clone(), who, |one| (one.fate, one.health) = (Fate::Dying { until: 9 }, 0));
    let harm = Harm { who, dice: 1, die: D4, direct: true, impaired: false, enhanced: false };
    play(&dying, &Attempt::Harm(harm), &[4], &[]).world
}

/// Somebody is afraid of X.
fn afraid(world: World, terror: bool) -> World {
    but(world, A, |one| one.fears = vec![Fear { of: Dread::Somebody(X), terror, until: 1 }])
}

/// A at Q between X at R and Y at P: X terrifies them, and Y does as well or frightens them.
fn between(terror: bool) -> World {
    let people = [(A, hero("Ada", &[])), (X, other("Xan", &[])), (Y, other("Yon", &[]))];
    let world = at(at(at(zones(world(people)), A, Q), X, R), Y, P);
    let of = |who, terror| Fear { of: Dread::Somebody(who), terror, until: 1 };
    but(world, A, |one| one.fears = vec![of(X, true), of(Y, terror)])
}

mod adventuring_fear_save {
    use super::*;

    #[test]
    fn a_failure_frightens_or_terrifies() {
        let world = one(&[(Wit, 10)]);
        let played = |terror, die| {
            fears(&play(&world, &Attempt::Frighten(frightens(terror, &[A])), &[die], &[]).world, A)
        };
        assert_eq!(played(false, 10), []);
        assert_eq!(played(false, 11), [(false, 1)]);
        assert_eq!(played(true, 11), [(true, 1)]);
    }

    #[test]
    fn one_save_for_each_source_and_the_worse_counts() {
        let world = one(&[(Wit, 10)]);
        let howl = play(&world, &Attempt::Frighten(frightens(false, &[A])), &[11], &[]).world;
        let same = play(&howl, &Attempt::Frighten(frightens(true, &[A])), &[11], &[]).world;
        assert_eq!(fears(&same, A), [(true, 1)]);
        let other = Frighten { name: "the dark".into(), ..frightens(true, &[A]) };
        assert_eq!(
            fears(&play(&howl, &Attempt::Frighten(other), &[11], &[]).world, A),
            [(false, 1), (true, 1)]
        );
    }

    #[test]
    fn it_has_a_name_and_somebody_to_frighten() {
        let world = one(&[]);
        let nameless = Frighten { name: String::new(), ..frightens(false, &[A]) };
        assert_eq!(refused(&world, &Attempt::Frighten(nameless)), Some("adventuring.fear.save"));
        assert_eq!(refused(&world, &Attempt::Frighten(frightens(false, &[]))), Some("adventuring.fear.save"));
        let fear = written(afraid(two(&[], &[]), false), "character/1/fears/0", false);
        assert_eq!(fears(&fear, A), []);
    }
}

mod adventuring_fear_duration {
    use super::*;

    #[test]
    fn until_the_end_of_the_stretch() {
        let world = World { clock: 3, ..one(&[]) };
        let afraid = play(&world, &Attempt::Frighten(frightens(false, &[A])), &[11], &[]).world;
        assert_eq!(fears(&afraid, A), [(false, 4)]);
        assert_eq!(fears(&play(&afraid, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world, A), []);
    }

    #[test]
    fn caught_as_a_watch_begins_it_lasts_for_the_watch() {
        let world = row(one(&[]), Level::Region);
        let stays = Frighten { stays: true, ..frightens(false, &[A]) };
        let there = play(&world, &Attempt::Frighten(stays), &[10], &[]).world;
        let passed = play(&there, &Attempt::Pass(Pass { who: vec![A] }), &[], &[]).world;
        let watch = play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), &[11], &[]);
        assert_eq!((watch.world.clock, fears(&watch.world, A)), (24, vec![]));
        assert!(changed(
            &watch,
            |effect| matches!(effect, Effect::Set(A, Set::fears(all)) if all.len() == 1)
        ));
    }

    #[test]
    fn it_is_over_when_whom_they_fear_is_dead() {
        let world = afraid(at(zones(two(&[], &[])), X, R), false);
        let other = Fear { of: Dread::Named("the howl".into()), terror: true, until: 1 };
        let world = but(world, A, |one| one.fears.push(other));
        assert_eq!(fears(&by_hand(&world, X), A), [(true, 1)]);
    }

    #[test]
    fn what_becomes_of_whom_nobody_sees_nobody_knows() {
        let seen = afraid(at(zones(two(&[], &[])), X, R), false);
        let unseen = but(seen, X, |one| one.hidden = true);
        assert_eq!(fears(&by_hand(&unseen, X), A), [(false, 1)]);
        let more = world([(A, hero("Ada", &[])), (X, other("Xan", &[])), (Y, other("Yon", &[]))]);
        let theirs = but(but(more, X, |one| one.hidden = true), Y, |one| {
            (one.hidden, one.fears) = (true, vec![Fear { of: Dread::Somebody(X), terror: false, until: 1 }]);
        });
        assert_eq!(fears(&by_hand(&theirs, X), Y), []);
    }
}

mod adventuring_fear_repeat {
    use super::*;

    fn there() -> World {
        let stays = Frighten { stays: true, ..frightens(false, &[A]) };
        play(&World { clock: 3, ..one(&[]) }, &Attempt::Frighten(stays), &[10], &[]).world
    }

    fn wait(stretches: i64) -> Attempt {
        Attempt::Wait(Wait { stretches })
    }

    #[test]
    fn a_save_as_each_stretch_begins() {
        let fourth = play(&there(), &wait(1), &[11], &[]).world;
        assert_eq!(fears(&fourth, A), [(false, 5)]);
        let fifth = play(&fourth, &wait(1), &[10], &[]).world;
        assert_eq!(fears(&fifth, A), []);
        let gone = written(fifth, "horror/the howl", false);
        assert!(gone.horrors.is_empty());
        assert_eq!(play(&gone, &wait(1), &[], &[]).dice().len(), 0);
    }

    #[test]
    fn a_watch_at_once_is_one_save() {
        let world = row(there(), Level::Region);
        let passed = play(&world, &Attempt::Pass(Pass { who: vec![A] }), &[], &[]).world;
        assert_eq!(play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), &[10], &[]).dice().len(), 1);
    }

    #[test]
    fn of_those_whom_nobody_sees_nobody_learns() {
        let world = two(&[], &[]);
        let hidden = but(world, X, |one| one.hidden = true);
        let both = Horror { terror: false, exposed: [A, X].into(), at: None, of: None };
        let mut with_both = hidden.clone();
        with_both.horrors.insert("the howl".into(), both.clone());
        let played = play(&with_both, &wait(1), &[11, 11], &[]);
        assert_eq!((fears(&played.world, A).len(), fears(&played.world, X).len()), (1, 1));
        let theirs = played.record.lines.iter().filter(|noted| noted.audience == Audience::Referee);
        assert!(theirs.count() > 0);
    }

    #[test]
    fn not_of_whoever_is_dead_nor_of_what_was_left_behind() {
        let of = Frighten { of: Some(X), stays: true, ..frightens(false, &[A]) };
        let world = at(zones(two(&[(Wit, 10)], &[])), X, S);
        let there = play(&world, &Attempt::Frighten(of), &[10], &[]).world;
        let again = |world: &World, dice: &[u16]| fears(&play(world, &wait(1), dice, &[]).world, A);
        assert_eq!(again(&there, &[11]), [(false, 2)]);
        let dead = by_hand(&there, X);
        assert!(dead.horrors.is_empty());
        assert_eq!(again(&dead, &[]), []);
        let away = with_area(there.clone(), Place(9), area("Far", Level::Region, |_| {}));
        assert_eq!(again(&at(away, A, Place(9)), &[]), []);
        let unseen = but(there.clone(), X, |one| one.hidden = true);
        assert_eq!(again(&unseen, &[]), [], "a save would tell that it is still there");
        let apart = with_area(there, Place(9), area("Cellar", Level::Zone, |_| {}));
        assert_eq!(again(&at(apart, A, Place(9)), &[]), []);
    }
}

mod adventuring_fear_group {
    use super::*;

    fn group() -> World {
        let scores = [(A, 8), (B, 11), (C, 14)];
        scores
            .into_iter()
            .fold(three(), |world, (who, score)| but(world, who, |one| one.abilities.set(Wit, score)))
    }

    #[test]
    fn one_die_and_each_by_themselves() {
        let afraid = |die| {
            let played = play(&group(), &Attempt::Frighten(frightens(false, &[A, B, C])), &[die], &[]);
            [A, B, C].map(|who| !fears(&played.world, who).is_empty())
        };
        assert_eq!(afraid(11), [true, false, false]);
        assert_eq!(afraid(8), [false; 3]);
        assert_eq!(afraid(15), [true; 3]);
    }

    #[test]
    fn with_the_switch_each_rolls() {
        let world = with_switch(group(), "group-save", "each-rolls");
        let played = play(&world, &Attempt::Frighten(frightens(false, &[A, B, C])), &[8, 12, 14], &[]);
        assert_eq!([A, B, C].map(|who| fears(&played.world, who).len()), [0, 1, 0]);
    }

    #[test]
    fn whoever_is_out_takes_no_part() {
        let out = but(group(), A, |one| {
            one.out.insert(Blackout::Sleep, 24);
        });
        assert_eq!(
            fears(&play(&out, &Attempt::Frighten(frightens(false, &[A, B])), &[20], &[]).world, A),
            []
        );
    }
}

mod adventuring_fear_frightened {
    use super::*;

    fn away() -> World {
        at(zones(two(&[], &[])), X, R)
    }

    #[test]
    fn they_do_not_go_nearer() {
        let world = fighting(afraid(away(), false));
        assert_eq!(refused(&world, &sprint(A, Q)), Some("adventuring.fear.frightened"));
        let at_side = at(world, A, Q);
        assert_eq!(refused(&at_side, &sprint(A, P)), None);
        let past = at(at_side, X, P);
        assert_eq!(refused(&past, &sprint(A, R)), None);
    }

    #[test]
    fn where_somebody_unseen_is_shows_by_nothing() {
        let world = but(fighting(afraid(away(), false)), X, |one| one.hidden = true);
        assert_eq!(refused(&world, &sprint(A, Q)), None);
    }

    #[test]
    fn mount_and_rider_carry_each_other_no_nearer() {
        use norn_adventuring::rules::fights::movement::Walk;
        let key = Some("adventuring.fear.frightened");
        let fear = |terror| vec![Fear { of: Dread::Somebody(X), terror, until: 1 }];
        let world = fighting(mounted(Level::Zone));
        let walk = |who, to| Attempt::Walk(Walk { who, path: vec![to] });
        for who in [A, Y] {
            let other = if who == A { Y } else { A };
            let scared = but(world.clone(), other, |one| one.fears = fear(false));
            assert_eq!((refused(&world, &walk(who, Q)), refused(&scared, &walk(who, Q))), (None, key));
            assert_eq!((refused(&world, &sprint(who, Q)), refused(&scared, &sprint(who, Q))), (None, key));
            let past = at(at(at(scared, A, Q), Y, Q), X, P);
            assert_eq!(refused(&past, &walk(who, R)), None, "away from it");
        }
        let terrified = but(world.clone(), A, |one| one.fears = fear(true));
        assert_eq!(refused(&terrified, &walk(Y, Q)), key);
        assert_eq!(refused(&out(terrified, A), &walk(Y, Q)), None, "whoever is out is carried");
        // On a way that is no longer, they go around it by themselves.
        let ring = [(Place(8), "Den"), (Place(9), "Ring")];
        let around = ring
            .into_iter()
            .fold(world, |world, (place, name)| with_area(world, place, area(name, Level::Zone, |_| {})));
        let around = [(Q, Place(8)), (P, Place(9)), (Place(9), Q), (Place(9), R)]
            .into_iter()
            .fold(at(around, X, Place(8)), |world, (one, other)| with_way(world, one, other, |_| {}));
        let scared = but(around, A, |one| one.fears = fear(false));
        let goes = norn_adventuring::rules::fights::movement::goes;
        assert_eq!(goes(&scared, Y, P, R), Some(vec![Place(9), R]));
    }

    #[test]
    fn nobody_runs_into_what_else_they_fear() {
        let flee = |to| Attempt::Flee(Flee { who: A, to: Some(to) });
        let lane = |world| {
            with_way(with_area(world, Place(9), area("Lane", Level::Zone, |_| {})), Q, Place(9), |_| {})
        };
        for world in [between(false), between(true)] {
            for world in [world.clone(), fighting(world)] {
                assert_eq!(refused(&world, &flee(P)), Some("adventuring.fear.cower"));
                let open = lane(world.clone());
                assert_eq!(refused(&open, &flee(P)), Some("adventuring.fear.terrified"));
                assert_eq!(refused(&open, &flee(Place(9))), None, "away from both");
                // Nor past it.
                let behind = with_area(world, Place(8), area("Yard", Level::Zone, |_| {}));
                let behind = with_way(behind, P, Place(8), |_| {});
                assert_eq!(refused(&behind, &flee(Place(8))), Some("adventuring.fear.cower"));
            }
        }
        let calm = but(between(false), A, |one| one.fears.truncate(1));
        assert_eq!(refused(&calm, &flee(P)), None);
        let near = at(at(between(false), A, R), X, S);
        assert_eq!(refused(&near, &flee(Q)), Some("adventuring.fear.cower"), "nor towards it");
    }

    #[test]
    fn they_may_stay_and_do_what_they_like() {
        let same = afraid(at(away(), A, R), false);
        let deed = Deed { who: A, doing: "strike".into(), takes: Takes::Moment };
        assert_eq!(refused(&same, &Attempt::Deed(deed)), None);
    }

    #[test]
    fn of_something_that_has_a_place() {
        let mut world = away();
        let horror = Horror { terror: false, exposed: [A].into(), at: Some(S), of: None };
        world.horrors.insert("the howl".into(), horror);
        let world = but(world, A, |one| {
            one.fears = vec![Fear { of: Dread::Named("the howl".into()), terror: false, until: 1 }];
        });
        assert_eq!(refused(&world, &sprint(A, Q)), Some("adventuring.fear.frightened"));
    }

    fn go(who: Who, to: Place) -> Attempt {
        Go { who, how: How::Walk, to, with: BTreeSet::new() }.into()
    }

    #[test]
    fn outside_of_fights_neither() {
        let world = afraid(away(), false);
        let key = Some("adventuring.fear.frightened");
        assert_eq!(refused(&world, &go(A, Q)), key);
        assert_eq!(refused(&at(world.clone(), A, Q), &go(A, P)), None);
        let road = at(row(two(&[], &[]), Level::Sector), X, R);
        assert_eq!(refused(&afraid(road.clone(), false), &Travel { who: A, to: Q }.into()), key);
        assert_eq!(refused(&road, &Travel { who: A, to: Q }.into()), None);
        let past = with_way(afraid(road, false), P, S, |_| {});
        let past = at(past, A, Q);
        assert_eq!(refused(&past, &Travel { who: A, to: S }.into()), None, "on a way that is no nearer");
    }

    #[test]
    fn into_the_site_where_it_is_they_do_not_go() {
        let world = with_area(away(), Place(9), area("Moor", Level::Region, |_| {}));
        let world = [P, Q, R, S]
            .into_iter()
            .fold(world, |world, place| in_area(world, place, |area| area.within = Some(Place(9))));
        let enter = |who, to| Attempt::Go(Go { who, how: How::Enter, to, with: BTreeSet::new() });
        let outside = afraid(at(world.clone(), A, Place(9)), false);
        assert_eq!(refused(&outside, &enter(A, P)), Some("adventuring.fear.frightened"));
        let leave = Attempt::Go(Go { who: A, how: How::Leave, to: Place(9), with: BTreeSet::new() });
        assert_eq!(refused(&afraid(world, false), &leave), None);
    }

    #[test]
    fn nobody_usually_takes_them_along() {
        let people = [(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[]))];
        let world = at(zones(world(people)), X, R);
        let fear = Fear { of: Dread::Somebody(X), terror: false, until: 1 };
        let world = but(world, B, |one| one.fears = vec![fear]);
        let walks = Filled::of("walk").with("who", A).with("to", Value::Place(Q)).with_defaults();
        let Next::Ready(Attempt::Go(goes)) = next(&world, &walks) else { panic!("a walk") };
        assert_eq!(goes.with, [].into());
    }
}

mod adventuring_fear_terrified {
    use super::*;

    fn terrified() -> World {
        fighting(afraid(at(at(zones(two(&[], &[])), X, P), A, Q), true))
    }

    fn flee(to: Option<Place>) -> Attempt {
        Flee { who: A, to }.into()
    }

    #[test]
    fn their_player_is_offered_to_run() {
        let offers = |world: &World| suggested(world, &Viewer::Player(vec![A]), "flee").len();
        assert_eq!((offers(&terrified()), offers(&fighting(zones(two(&[], &[]))))), (1, 0));
    }

    #[test]
    fn they_can_but_run_as_far_as_they_get() {
        let world = terrified();
        assert_eq!(refused(&world, &sprint(A, R)), Some("adventuring.fear.terrified"));
        assert_eq!(refused(&world, &leap(10, false)), Some("adventuring.fear.terrified"));
        assert_eq!(refused(&world, &flee(Some(R))), Some("adventuring.fear.terrified"));
        assert_eq!(refused(&world, &flee(Some(P))), Some("adventuring.fear.terrified"));
        let ran = play(&world, &flee(Some(S)), &[], &[]).world;
        assert_eq!((ran.place(A), fighter(&ran, A).done), (Some(S), true));
        let calm = at(zones(two(&[], &[])), A, Q);
        assert_eq!(refused(&calm, &flee(None)), Some("adventuring.fear.terrified"));
    }

    #[test]
    fn outside_of_fights_too() {
        let mut world = terrified();
        world.combat = None;
        let deed = Deed { who: A, doing: "think".into(), takes: Takes::Minutes };
        assert_eq!(refused(&world, &Attempt::Deed(deed)), Some("adventuring.fear.terrified"));
        let moment = Deed { who: A, doing: "shout".into(), takes: Takes::Moment };
        assert_eq!(refused(&world, &Attempt::Deed(moment)), Some("adventuring.fear.terrified"));
        let ran = play(&world, &flee(Some(S)), &[], &[]).world;
        assert_eq!(ran.turn.acted.get(&A), Some(&Acted::Acted));
        let nowhere = afraid(two(&[], &[]), true);
        assert_eq!(refused(&nowhere, &flee(None)), None, "where nobody has said where people are");
    }

    #[test]
    fn they_neither_walk_nor_stop_while_they_could_run() {
        use norn_adventuring::rules::fights::movement::Walk;
        use norn_adventuring::rules::fights::turn::EndTurn;
        let key = Some("adventuring.fear.terrified");
        let world = terrified();
        let walk = |to| Attempt::Walk(Walk { who: A, path: vec![to] });
        assert_eq!(refused(&world, &walk(R)), key);
        assert_eq!(refused(&world, &EndTurn { who: A }.into()), key);
        let behind = with_way(world, P, Q, |way| way.door = Some(Door::default()));
        assert_eq!(refused(&behind, &EndTurn { who: A }.into()), None, "out of sight they may stop");
    }

    #[test]
    fn they_walk_nowhere_outside_of_fights() {
        let world = World { combat: None, ..terrified() };
        let go = Go { who: A, how: How::Walk, to: R, with: BTreeSet::new() };
        assert_eq!(refused(&world, &go.into()), Some("adventuring.fear.terrified"));
    }

    #[test]
    fn a_mount_that_is_out_runs_nowhere() {
        let world = but(at(at(mounted(Level::Zone), A, Q), Y, Q), A, |one| {
            one.fears = vec![Fear { of: Dread::Somebody(X), terror: true, until: 1 }];
        });
        let flee = flee(Some(P));
        assert_eq!(refused(&world, &flee), None);
        let down = out(world, Y);
        assert_eq!(refused(&down, &flee), Some("adventuring.base.condition.incapacitated"));
        assert_eq!(refused(&but(down, A, |one| one.riding = None), &flee), None, "on their own feet");
    }

    #[test]
    fn what_kept_them_busy_is_broken_off() {
        let secret = norn_adventuring::world::Secret { perfect: true, ..Default::default() };
        let hoard = |area: &mut norn_adventuring::world::Area| {
            area.secrets.insert("Gold".into(), secret.clone());
        };
        let world = in_area(World { combat: None, ..terrified() }, Q, hoard);
        let calm = but(world, A, |one| one.fears.clear());
        let search = Attempt::Search(Search { who: A, place: Q });
        let busy = afraid(play(&calm, &search, &[], &[]).world, true);
        let ran = play(&busy, &flee(Some(S)), &[], &[]).world;
        assert_eq!(ran.busy.get(&A), None);
        let wait = Attempt::Wait(Wait { stretches: 1 });
        assert!(!play(&ran, &wait, &[], &[]).world.area(Q).secrets["Gold"].found);
        assert!(
            !play(&at(busy.clone(), A, S), &wait, &[], &[]).world.area(Q).secrets["Gold"].found,
            "put elsewhere"
        );
        assert!(play(&busy, &wait, &[], &[]).world.area(Q).secrets["Gold"].found);
    }
}

mod adventuring_fear_cower {
    use super::*;

    #[test]
    fn in_a_dead_end_they_do_nothing() {
        let world = afraid(at(at(zones(two(&[], &[])), X, Q), A, P), true);
        let fight = fighting(world.clone());
        let flee: Attempt = Flee { who: A, to: None }.into();
        assert_eq!(refused(&fight, &flee), Some("adventuring.fear.cower"));
        assert_eq!(refused(&fight, &leap(10, false)), Some("adventuring.fear.cower"));
        assert!(norn_adventuring::rules::hazards::fears::cowers(&fight, A));
        assert!(shows(&fight, A).contains(&("adventuring.fear.cower", "state")));
        let open = at(fight, X, R);
        assert_eq!(refused(&at(open, A, Q), &flee), Some("adventuring.fear.terrified"), "a way has opened");
        let next = play(&world, &Attempt::NextTurn(NextTurn { watch: false }), &[], &[]).world;
        assert_eq!(fears(&next, A), [], "nobody waits for them");
    }

    #[test]
    fn in_a_fight_their_turns_are_lost_until_a_way_opens() {
        use norn_adventuring::rules::fights::turn::{EndTurn, waiting};
        let people = [(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[]))];
        let fight = fighting(afraid(at(zones(world(people)), X, Q), true));
        assert_eq!(waiting(&fight), [B]);
        let over = play(&fight, &Attempt::EndTurn(EndTurn { who: B }), &[], &[]).world;
        let next = Adventuring.due(&over).expect("the others' turn");
        assert_eq!(waiting(&play(&over, &next, &[], &[]).world), [X], "nobody waits for Ada");
        assert_eq!(waiting(&at(fight, X, R)), [B], "still in a dead end");
    }

    #[test]
    fn of_two_terrors_the_one_that_is_somewhere_counts() {
        use norn_adventuring::rules::fights::turn::EndTurn;
        let nowhere = Fear { of: Dread::Named("the howl".into()), terror: true, until: 1 };
        let world = but(afraid(at(at(zones(two(&[], &[])), X, Q), A, P), true), A, |one| {
            one.fears.insert(0, nowhere);
        });
        assert!(norn_adventuring::rules::hazards::fears::cowers(&world, A));
        let behind = with_way(fighting(between(true)), Q, R, |way| way.door = Some(Door::default()));
        let open =
            with_way(with_area(behind, Place(9), area("Lane", Level::Zone, |_| {})), Q, Place(9), |_| {});
        assert_eq!(
            refused(&open, &EndTurn { who: A }.into()),
            Some("adventuring.fear.terrified"),
            "the other is in sight"
        );
    }

    #[test]
    fn they_neither_look_nor_talk_nor_steal() {
        let world = but(three(), C, |one| one.side = Side::Others);
        let fear = Fear { of: Dread::Somebody(C), terror: true, until: 1 };
        let world = but(at(at(zones(world), C, Q), A, P), A, |one| one.fears = vec![fear]);
        assert!(norn_adventuring::rules::hazards::fears::cowers(&world, A));
        let look = Attempt::Look(Look { who: A, spot: "wall".into() });
        let speech = norn_adventuring::rules::encounters::speech::Speech::of(A, "Help!");
        let approach = norn_adventuring::rules::encounters::diplomacy::Diplomatic::Persuade;
        let talk = Attempt::Diplomacy(norn_adventuring::rules::encounters::diplomacy::Diplomacy {
            approach,
            on: B,
            speech,
            lie: false,
        });
        let world = with_thing(with_thing(world, B, "Ration", 1), A, "Ration", 1);
        let steal = Attempt::Steal(norn_adventuring::rules::encounters::stealing::Steal {
            who: A,
            from: B,
            seeking: String::new(),
            thing: "Ration".into(),
            coins: 0,
            allowed: true,
            unseen: false,
            changed: true,
        });
        let eat = norn_adventuring::rules::harm::swallowing::Take {
            who: A,
            to: A,
            thing: "Ration".into(),
            strong: false,
            resists: false,
            willing: false,
        };
        let brave = but(world.clone(), A, |one| one.fears.clear());
        for attempt in [look, talk, steal, Attempt::Take(eat)] {
            assert_eq!(refused(&world, &attempt), Some("adventuring.fear.cower"), "{attempt:?}");
            assert_eq!(refused(&brave, &attempt), None, "{attempt:?}");
        }
    }
}

mod adventuring_fear_ignore {
    use super::*;

    #[test]
    fn fear_is_nothing_and_terror_is_fear() {
        let brave = but(one(&[]), A, |one| one.fearless = ["Oath".to_owned()].into());
        let played = |terror, dice: &[u16]| {
            fears(&play(&brave, &Attempt::Frighten(frightens(terror, &[A])), dice, &[]).world, A)
        };
        assert_eq!(played(false, &[]), []);
        assert_eq!(played(true, &[11]), [(false, 1)]);
        assert_eq!(played(true, &[10]), []);
    }

    #[test]
    fn things_and_frenzy_do_it_too() {
        let frenzied = but(one(&[]), A, |one| one.frenzied = Some(9));
        assert_eq!(play(&frenzied, &Attempt::Frighten(frightens(false, &[A])), &[], &[]).dice().len(), 0);
        let mut charm = Thing::listed(&World::default(), "Rope").expect("a thing");
        if let norn_adventuring::world::Sort::Item(item) = &mut charm.sort {
            item.fearless = true;
        }
        let charmed = but(one(&[]), A, |one| {
            one.things.insert("Charm".into(), charm);
        });
        assert_eq!(play(&charmed, &Attempt::Frighten(frightens(false, &[A])), &[], &[]).dice().len(), 0);
    }
}

mod adventuring_fear_ignore_stack {
    use super::*;

    fn with(names: &[&str]) -> World {
        but(one(&[]), A, |one| one.fearless = names.iter().map(|name| (*name).to_owned()).collect())
    }

    #[test]
    fn two_ignore_terror() {
        let terror = Attempt::Frighten(frightens(true, &[A]));
        for names in [&["Oath", "Song"][..], &["Oath", "Song", "Wine"]] {
            let played = play(&with(names), &terror, &[], &[]);
            assert_eq!(fears(&played.world, A), []);
            assert_eq!(
                play(&with(names), &Attempt::Frighten(frightens(false, &[A])), &[], &[]).dice().len(),
                0
            );
        }
        assert_eq!(
            play(&with(&["Oath", "oath"]), &terror, &[11], &[]).dice().len(),
            1,
            "one name counts once"
        );
    }
}

mod adventuring_element_cold_heat_direct {
    use super::*;

    #[test]
    fn armour_does_not_help() {
        let world = but(one(&[]), A, |one| one.hide = 2);
        for element in [Element::Cold, Element::Heat] {
            let it = Scathe { who: A, element, dice: 1, die: D4, impaired: false };
            assert_eq!(health(&play(&world, &Attempt::Scathe(it), &[3], &[]).world, A), 7);
        }
        let dead = but(world, A, |one| (one.health, one.fate) = (0, Fate::Dead));
        let it = Scathe { who: A, element: Element::Cold, dice: 1, die: D4, impaired: false };
        assert_eq!(refused(&dead, &Attempt::Scathe(it)), Some("adventuring.base.death"));
    }
}

mod adventuring_element_cold_heat_environment {
    use super::*;

    fn cold() -> World {
        in_area(alone(Str, 12), P, |area| area.climate = Climate::Freezing)
    }

    fn wait(world: &World, dice: &[u16]) -> World {
        play(world, &Attempt::Wait(Wait { stretches: 1 }), dice, &[]).world
    }

    #[test]
    fn each_stretch_but_the_first_begins_with_it() {
        let second = wait(&cold(), &[4, 2]);
        assert_eq!(health(&second, A), 10, "the lower of two");
        let fourth = wait(&wait(&second, &[1, 1]), &[1, 1]);
        assert_eq!(health(&wait(&at(fourth, A, Q), &[]), A), 8);
        assert_eq!(health(&wait(&at(cold(), A, Q), &[]), A), 12);
    }

    #[test]
    fn a_larger_area_around_counts_and_shelter_helps() {
        let inside = in_area(at(cold(), A, Q), Q, |area| area.within = Some(P));
        assert_eq!(health(&wait(&inside, &[1, 1]), A), 11);
        let sheltered = but(cold(), A, |one| one.sheltered = true);
        assert_eq!(health(&wait(&sheltered, &[]), A), 12);
        let hot = in_area(alone(Str, 12), P, |area| area.climate = Climate::Scorching);
        assert_eq!(health(&wait(&hot, &[2, 2]), A), 10);
    }

    #[test]
    fn of_a_whole_watch_the_game_master_says_how_much() {
        let mut world = row(one(&[(Str, 12)]), Level::Region);
        world = in_area(world, P, |area| area.climate = Climate::Freezing);
        let passed = play(&world, &Attempt::Pass(Pass { who: vec![A] }), &[], &[]).world;
        let watch = |dice: &[u16], stretches| {
            let answers = [("adventuring.element.cold-heat.environment", Answer::Number(stretches))];
            let played = play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), dice, &answers);
            health(&played.world, A)
        };
        assert_eq!(watch(&[1, 1, 1, 1, 1, 1, 1, 1], 5), 8);
        assert_eq!((watch(&[], 1), watch(&[], 0)), (12, 12));
        // Where nobody says how long, it strikes once in a watch.
        let usual = play(&passed, &Attempt::NextTurn(NextTurn { watch: false }), &[3, 2], &[]);
        assert_eq!(health(&usual.world, A), 10);
    }

    #[test]
    fn whoever_travels_out_of_it_was_there_for_some_of_the_watch() {
        let world = row(one(&[(Str, 12)]), Level::Region);
        let world = in_area(world, P, |area| area.climate = Climate::Freezing);
        let watch = |world: &World, to: Place, dice: &[u16], stretches: Option<i32>| {
            let there = play(world, &Attempt::Travel(Travel { who: A, to }), &[20], &[]).world;
            let said = |spent| ("adventuring.element.cold-heat.environment", Answer::Number(spent));
            let said: Vec<_> = stretches.map(said).into_iter().collect();
            play(&there, &Attempt::NextTurn(NextTurn { watch: false }), dice, &said).world
        };
        let out = watch(&world, Q, &[4, 2, 3, 3], Some(3));
        assert_eq!((out.place(A), health(&out, A)), (Some(Q), 7), "two of three stretches");
        assert_eq!(health(&watch(&out, R, &[], None), A), 7, "the next watch is a mild one");
        let sheltered = but(world, A, |one| one.sheltered = true);
        assert_eq!(health(&watch(&sheltered, Q, &[], None), A), 12);
    }

    #[test]
    fn of_those_unseen_nobody_learns() {
        let world = zones(two(&[(Str, 12)], &[(Str, 12)]));
        let world =
            but(in_area(world, P, |area| area.climate = Climate::Freezing), X, |one| one.hidden = true);
        let after = wait(&world, &[1, 1, 2, 2]);
        assert_eq!((health(&after, A), health(&after, X)), (11, 10));
    }
}

mod adventuring_size_categories {
    use super::*;

    #[test]
    fn five_in_order_and_medium_usually() {
        use norn_kernel::Closed;
        assert_eq!(Size::WORDS, ["tiny", "small", "medium", "large", "massive"]);
        assert_eq!(one(&[]).character(A).size, Size::Medium);
        let pair = |one: Size, other: Size| {
            let world = but(two(&[], &[]), A, |it| it.size = one);
            bulk::is_larger(&but(world, X, |it| it.size = other), A, X)
        };
        for (nth, size) in Size::ALL.iter().enumerate() {
            for (other, than) in Size::ALL.iter().enumerate() {
                assert_eq!(pair(*size, *than), other < nth);
            }
        }
        assert!(Adventuring.edit(&one(&[]), "character/1/size", &Value::word("giant")).is_err());
        assert_eq!(
            written(one(&[]), "character/1/size", Value::word("large")).character(A).size,
            Size::Large
        );
    }
}

mod adventuring_size_table {
    use super::*;
    use norn_adventuring::rules::hazards::sizes::holds;
    use norn_kernel::Closed;

    #[test]
    fn bulk_limit_and_room() {
        let world = alone(Agi, 10);
        let rows = Size::ALL.iter().map(|size| {
            let world = but(world.clone(), A, |one| one.size = *size);
            (bulk::of_body(&world, A), bulk::limit(&world, A), holds(&world, P, *size))
        });
        let rows: Vec<(i32, i32, i32)> = rows.collect();
        assert_eq!(rows, [(1, 1, 128), (4, 4, 32), (16, 16, 8), (64, 64, 2), (256, 256, 0)]);
    }
}

mod adventuring_size_bulk {
    use super::*;

    fn fallen(halves: i32) -> World {
        let world = laden(zones(three()), B, halves);
        but(world, B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }))
    }

    fn carries(who: Who) -> Attempt {
        CarryOff { who: A, whom: who, to: Q }.into()
    }

    #[test]
    fn a_body_weighs_as_much_as_its_size_and_what_it_has() {
        let played = play(&fallen(0), &carries(B), &[], &[]);
        assert_eq!(
            (played.total(), played.world.place(A), played.world.place(B)),
            (Some(16), Some(Q), Some(Q))
        );
        assert_eq!(play(&fallen(2), &carries(B), &[], &[]).total(), Some(18));
        assert_eq!(
            refused(&fallen(0), &carries(C)),
            Some("adventuring.size.bulk"),
            "they can go on their own"
        );
    }

    #[test]
    fn across_regions_it_is_travel_and_takes_its_time() {
        let world = [A, B, C].into_iter().fold(row(three(), Level::Region), |world, who| at(world, who, P));
        let world = but(world, B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
        assert_eq!(refused(&world, &carries(B)), Some("adventuring.base.zone-properties"));
    }
}

mod adventuring_size_carry_limit {
    use super::*;

    #[test]
    fn eight_of_a_medium_body() {
        assert!(!bulk::is_encumbered(&laden(one(&[]), A, 16), A));
        assert!(bulk::is_encumbered(&laden(one(&[]), A, 17), A));
        let large = but(laden(one(&[]), A, 64), A, |one| one.size = Size::Large);
        assert!(!bulk::is_encumbered(&large, A));
    }
}

/// A zone with so many of a size beside it.
fn crowd(sizes: &[(Size, u16)]) -> World {
    let mut world = alone(Agi, 10);
    let mut number = 100;
    for (size, count) in sizes {
        for _ in 0..*count {
            number += 1;
            let one = norn_adventuring::world::Character { size: *size, at: Some(Q), ..other("Crowd", &[]) };
            world.characters.insert(Who(number), one.into());
        }
    }
    world
}

fn as_large_as(world: World, size: Size) -> World {
    but(world, A, |one| one.size = size)
}

mod adventuring_size_occupancy {
    use super::*;

    #[test]
    fn each_size_is_counted_by_itself() {
        let full = crowd(&[(Size::Medium, 8)]);
        assert_eq!(refused(&full, &sprint(A, Q)), Some("adventuring.size.occupancy"));
        assert_eq!(refused(&as_large_as(full, Size::Large), &sprint(A, Q)), None);
        let large = as_large_as(crowd(&[(Size::Large, 2)]), Size::Large);
        assert_eq!(refused(&large, &sprint(A, Q)), Some("adventuring.size.occupancy"));
        let most = crowd(&[(Size::Medium, 7), (Size::Large, 2), (Size::Small, 32), (Size::Tiny, 128)]);
        assert_eq!(refused(&most, &sprint(A, Q)), None);
    }

    #[test]
    fn the_fallen_do_not_count_nor_those_whom_players_do_not_see() {
        let full = crowd(&[(Size::Medium, 8)]);
        let fallen =
            but(full.clone(), Who(101), |one| (one.health, one.fate) = (0, Fate::Dying { until: 1 }));
        assert!(has_room(&fallen, A, Q));
        let hidden = but(full, Who(101), |one| one.hidden = true);
        assert!(has_room(&hidden, A, Q));
    }

    #[test]
    fn with_the_switch_any_number_fits() {
        let world = with_switch(crowd(&[(Size::Medium, 8)]), "zone-occupancy", "ignored");
        assert_eq!(refused(&world, &sprint(A, Q)), None);
        let massive = as_large_as(world, Size::Massive);
        assert_eq!(refused(&massive, &sprint(A, Q)), Some("adventuring.size.massive-zones"));
    }

    #[test]
    fn outside_of_fights_too_and_for_all_who_come_together() {
        let world = in_area(zones(three()), Q, |area| area.capacity = 2);
        let go = |with: &[Who]| {
            let with = with.iter().copied().collect();
            Attempt::Go(Go { who: A, how: How::Walk, to: Q, with })
        };
        let key = Some("adventuring.size.occupancy");
        assert_eq!((refused(&world, &go(&[B])), refused(&world, &go(&[B, C]))), (None, key));
        assert_eq!(refused(&at(world, C, Q), &go(&[B])), key);
    }
}

mod adventuring_size_massive_zones {
    use super::*;

    #[test]
    fn only_large_and_open_zones() {
        let massive = as_large_as(alone(Agi, 10), Size::Massive);
        assert_eq!(refused(&massive, &sprint(A, Q)), Some("adventuring.size.massive-zones"));
        let open = |capacity, open| {
            in_area(massive.clone(), Q, |area| (area.capacity, area.large_and_open) = (capacity, open))
        };
        assert_eq!(refused(&open(16, true), &sprint(A, Q)), None);
        assert_eq!(refused(&open(16, false), &sprint(A, Q)), Some("adventuring.size.massive-zones"));
        assert_eq!(refused(&open(8, true), &sprint(A, Q)), Some("adventuring.size.massive-zones"));
        let mut two = crowd(&[(Size::Massive, 1)]);
        two = in_area(as_large_as(two, Size::Massive), Q, |area| {
            (area.capacity, area.large_and_open) = (16, true);
        });
        assert_eq!(refused(&two, &sprint(A, Q)), Some("adventuring.size.massive-zones"));
    }

    #[test]
    fn outside_of_fights_too() {
        let giant = but(zones(one(&[])), A, |one| one.size = Size::Massive);
        let go = Attempt::Go(Go { who: A, how: How::Walk, to: Q, with: BTreeSet::new() });
        assert_eq!(refused(&giant, &go), Some("adventuring.size.massive-zones"));
        let open = in_area(giant, Q, |area| (area.capacity, area.large_and_open) = (16, true));
        assert_eq!(refused(&open, &go), None);
    }
}

fn sized(one: Size, other: Size) -> World {
    but(but(two(&[], &[]), A, |it| it.size = one), X, |it| it.size = other)
}

fn measure(ability: Ability, hampers: bool) -> Attempt {
    Measure { who: [A, X].into(), ability, hampers }.into()
}

mod adventuring_size_saves {
    use super::*;

    #[test]
    fn the_larger_wins_on_str() {
        let played = play(&sized(Size::Large, Size::Medium), &measure(Str, false), &[], &[]);
        assert_eq!(played.told("adventuring.size.saves", "wins"), [[Value::Character(A)]]);
        let same = play(&sized(Size::Large, Size::Large), &measure(Str, false), &[3, 8], &[]);
        assert_eq!(same.told("adventuring.base.contest", "wins"), [[Value::Character(A)]]);
        let nobody = Measure { who: [A].into(), ability: Str, hampers: false };
        assert_eq!(refused(&two(&[], &[]), &Attempt::Measure(nobody)), Some("adventuring.size.saves"));
    }

    #[test]
    fn and_passes_saves_against_the_smaller() {
        let it: Attempt = Withstand { who: A, other: X }.into();
        assert_eq!(play(&sized(Size::Large, Size::Medium), &it, &[], &[]).outcome(), Some("pass"));
        assert_eq!(play(&sized(Size::Medium, Size::Medium), &it, &[11], &[]).outcome(), Some("fail"));
        assert_eq!(play(&sized(Size::Small, Size::Medium), &it, &[10], &[]).outcome(), Some("pass"));
        let own: Attempt = Withstand { who: A, other: A }.into();
        assert_eq!(refused(&two(&[], &[]), &own), Some("adventuring.size.saves"));
        let dead = without(two(&[], &[]), X);
        assert_eq!(refused(&dead, &it), Some("adventuring.base.death"));
        assert!(withheld(&dead, &Filled::of("withstand")).is_some());
    }
}

mod adventuring_size_disadvantage {
    use super::*;

    #[test]
    fn the_smaller_wins_where_size_hampers() {
        let world = sized(Size::Large, Size::Small);
        let played = play(&world, &measure(Agi, true), &[], &[]);
        assert_eq!(played.told("adventuring.size.disadvantage", "wins"), [[Value::Character(X)]]);
        let hides = play(&world, &measure(Wit, true), &[], &[]);
        assert_eq!(hides.told("adventuring.size.disadvantage", "wins"), [[Value::Character(X)]]);
        assert_eq!(play(&world, &measure(Agi, false), &[3, 8], &[]).dice().len(), 2);
        assert_eq!(play(&sized(Size::Large, Size::Large), &measure(Agi, true), &[3, 8], &[]).dice().len(), 2);
    }
}

mod adventuring_base_bulk {
    use super::*;

    #[test]
    fn everything_carried_adds_up() {
        let world = with_thing(with_thing(one(&[]), A, "Sword", 1), A, "Shield", 1);
        let world = with_thing(world, A, "Dagger", 2);
        assert_eq!(bulk::carried(&world, A), 6);
        let shown = Adventuring.show(&world, &Viewer::Referee);
        let rows = shown.sheets.iter().filter(|sheet| sheet.who == Some(A)).flat_map(|sheet| &sheet.sections);
        let mut rows = rows.flat_map(|section| &section.rows);
        let row = rows.find(|row| row.label.key.id() == "adventuring.base.bulk").expect("a row");
        assert_eq!(row.value, norn_kernel::show::Shown::from(Value::text("3")));
        assert_eq!(bulk::of_body(&one(&[]), A), 16);
    }

    #[test]
    fn what_is_worn_counts() {
        let light = with_thing(one(&[]), A, "Light armour", 1);
        assert!(0 < bulk::carried(&light, A));
    }
}

mod adventuring_base_encumbrance {
    use super::*;

    #[test]
    fn it_halves_speed() {
        let far = |halves| refused(&laden(fighting(alone(Agi, 10)), A, halves), &sprint(A, S));
        assert_eq!(far(16), None);
        assert_eq!(far(17), Some("adventuring.move.sprint"));
        assert_eq!(refused(&laden(fighting(alone(Agi, 10)), A, 17), &sprint(A, R)), None);
        let off = with_switch(laden(fighting(alone(Agi, 10)), A, 40), "encumbrance", "off");
        assert_eq!(refused(&off, &sprint(A, S)), None);
        let water = lake(off, Water::Calm);
        assert_eq!(play(&water, &swim(A, Q), &[10], &[]).dice().len(), 1, "water looks at bulk all the same");
    }

    #[test]
    fn more_than_twice_the_limit_cannot_be_carried_away() {
        let world = |halves| {
            let world = laden(zones(three()), A, halves);
            but(world, B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }))
        };
        let carries: Attempt = CarryOff { who: A, whom: B, to: Q }.into();
        assert_eq!(refused(&world(16), &carries), None);
        assert_eq!(refused(&world(17), &carries), Some("adventuring.base.encumbrance"));
    }
}

mod adventuring_base_rounding {
    use super::*;
    use norn_adventuring::world::Part;

    #[test]
    fn zones_are_rounded_down_to_one_at_least() {
        let reach = |zones, to| {
            let world = but(laden(fighting(alone(Agi, 10)), A, 17), A, |one| one.zones = zones);
            refused(&world, &sprint(A, to))
        };
        assert_eq!((reach(3, R), reach(3, S)), (None, Some("adventuring.move.sprint")));
        assert_eq!((reach(1, R), reach(1, S)), (None, Some("adventuring.move.sprint")));
    }

    #[test]
    fn parts_of_areas_and_bulk_are_exact() {
        let quarter = Part::whole(2).times(Part::of(1, 4)).times(Part::of(1, 2));
        assert_eq!(quarter, Part::of(1, 4));
        assert_eq!(quarter.plus(quarter).plus(quarter).plus(quarter), Part::ONE);
        assert_eq!(bulk::written(1 + 1 + 4), Value::text("3"));
        assert_eq!(bulk::written(5), Value::text("2½"));
    }
}

mod adventuring_base_zone_properties {
    use super::*;

    #[test]
    fn each_can_be_set_and_none_is_so_by_itself() {
        let world = with_way(alone(Agi, 10), P, Q, |_| {});
        let plain = norn_adventuring::world::happen::ordinary();
        assert!(
            !(plain.obstacles || plain.slippery || plain.uneven || plain.narrow || plain.loud || plain.dark)
        );
        assert!(!(plain.noisy || plain.plain_view || plain.airless || plain.on_fire || plain.wet));
        assert_eq!(
            (plain.hazard, plain.drop, plain.water, plain.climate),
            (None, 0, Water::None, Climate::Mild)
        );
        let flags = [
            "obstacles",
            "slippery",
            "uneven",
            "narrow",
            "loud",
            "dark",
            "noisy",
            "plain-view",
            "airless",
            "on-fire",
            "wet",
            "large-and-open",
            "extreme-weather",
            "settlement",
            "wilderness",
            "shelter",
        ];
        for flag in flags {
            let set = written(world.clone(), &format!("area/1/{flag}"), true);
            assert_ne!(set.area(P), world.area(P), "{flag}");
        }
        for (field, value) in [
            ("area/1/hazard", Value::Number(6)),
            ("area/1/drop", Value::Number(60)),
            ("area/1/water", Value::word("calm")),
            ("area/1/climate", Value::word("freezing")),
            ("area/1/capacity", Value::Number(16)),
            ("way/1/2/gap", Value::Number(30)),
            ("way/1/2/climb", Value::word("smooth")),
            ("way/1/2/path", Value::Flag(false)),
            ("way/1/2/current", Value::word("onward")),
            ("way/1/2/wind", Value::word("back")),
        ] {
            let set = written(world.clone(), field, value);
            assert_ne!((set.area(P), set.way(P, Q)), (world.area(P), world.way(P, Q)), "{field}");
        }
    }

    #[test]
    fn people_get_nowhere_where_nothing_leads() {
        let world = alone(Agi, 10);
        assert_eq!(refused(&world, &balance(A, R)), Some("adventuring.base.zone-properties"));
        let shut = with_way(world.clone(), P, Q, |way| {
            let mut door = Door::default();
            door.lock.locked = true;
            way.door = Some(door);
        });
        assert_eq!(refused(&shut, &balance(A, Q)), Some("adventuring.base.zone-properties"));
        let secret = with_way(world.clone(), P, Q, |way| way.secret = "panel".into());
        assert_eq!(refused(&secret, &balance(A, Q)), Some("adventuring.base.zone-properties"));
        let fallen = but(world, A, |one| one.fate = Fate::Well);
        let carried: Attempt = CarryOff { who: A, whom: X, to: R }.into();
        let two = but(zones(two(&[], &[])), X, |one| one.restrained = true);
        assert_eq!(refused(&two, &carried), Some("adventuring.base.zone-properties"));
        assert_eq!(refused(&fallen, &balance(A, Q)), None);
    }
}

mod adventuring_base_time_units {
    use super::*;
    use norn_adventuring::world::{CALENDAR, DAY, FULL_REST, ROUNDS, WATCH};

    #[test]
    fn each_is_so_many_of_the_smaller() {
        assert_eq!((WATCH, DAY, DAY / WATCH, FULL_REST / DAY, FULL_REST / WATCH), (24, 144, 6, 8, 48));
        assert_eq!((CALENDAR.length("watch"), CALENDAR.length("day"), ROUNDS), (24, 144, 60));
    }

    #[test]
    fn a_stretch_holds_sixty_rounds() {
        let world = lake(alone(Agi, 10), Water::Calm);
        assert_eq!(refused(&world, &swim_for(A, Q, 60)), None);
        assert_eq!(refused(&world, &swim_for(A, Q, 61)), Some("adventuring.base.time-units"));
        assert_eq!(refused(&world, &climb(2400, Surface::Easy)), None);
        assert_eq!(refused(&world, &climb(2401, Surface::Easy)), Some("adventuring.base.time-units"));
        let airless = in_area(world, P, |area| area.airless = true);
        assert_eq!(
            refused(&airless, &Attempt::Rounds(Rounds { rounds: 61 })),
            Some("adventuring.base.time-units")
        );
    }
}

mod adventuring_base_until_end {
    use super::*;

    #[test]
    fn however_little_is_left() {
        let world = World { clock: 8, ..one(&[]) };
        let afraid = play(&world, &Attempt::Frighten(frightens(false, &[A])), &[11], &[]).world;
        assert_eq!(fears(&afraid, A), [(false, 9)]);
        let asleep = but(World { clock: 71, ..one(&[]) }, A, |one| {
            one.out.insert(Blackout::Sleep, 72);
            one.out.insert(Blackout::Paralysis, 72);
        });
        let awake = play(&asleep, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert_eq!(awake.character(A).out.len(), 0);
    }
}

mod adventuring_base_save_trivial {
    use super::*;

    fn trivial() -> Attempt {
        let moving = Moving { difficulty: Difficulty::Trivial, ..Moving::of(A, None) };
        Climb { moving, height: 40, surface: Surface::Challenging, down: false }.into()
    }

    #[test]
    fn it_works_without_a_die_for_anybody() {
        for score in [1, 18] {
            let played = play(&alone(Agi, score), &trivial(), &[], &[]);
            assert_eq!((played.outcome(), played.dice().len()), (Some("up"), 0));
        }
    }

    #[test]
    fn the_game_master_says_so() {
        let world = alone(Agi, 10);
        let filled = Filled::of("balance").with("who", A).with("to", Value::Place(Q));
        let icy = in_area(world, Q, |area| area.slippery = true);
        let Next::Propose(asked) = next_for(&icy, A, &filled) else {
            panic!("it is for the game master to say")
        };
        assert_eq!(asked.name, "difficulty");
    }
}

mod adventuring_base_save_impossible {
    use super::*;

    #[test]
    fn it_is_refused_whatever_anybody_can() {
        let moving = Moving { difficulty: Difficulty::Impossible, ..moving(A, Q) };
        let world = skilled(lake(alone(Agi, 18), Water::Calm), A, &["Athletics", "Stealth"]);
        for it in [
            Attempt::Balance(Balance { moving }),
            Attempt::Leap(Leap { moving, gap: 10, run_up: true, depth: 0 }),
            Attempt::Climb(Climb { moving, height: 40, surface: Surface::Easy, down: false }),
            Attempt::Swim(Swim { moving, rounds: 1 }),
        ] {
            assert_eq!(refused(&world, &it), Some("adventuring.base.save.impossible"));
        }
    }
}

mod adventuring_base_combat_turn {
    use super::*;

    #[test]
    fn special_movement_takes_a_turn_too() {
        let mut world = fighting(alone(Agi, 10));
        assert_eq!(refused(&world, &leap(10, false)), None);
        world.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter").done = true;
        assert_eq!(refused(&world, &leap(10, false)), Some("adventuring.base.combat-turn"));
        let mut loses = fighting(alone(Agi, 10));
        loses.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter").loses = true;
        assert_eq!(refused(&loses, &leap(10, false)), Some("adventuring.base.lost-turn"));
    }
}

mod adventuring_base_movement {
    use super::*;

    #[test]
    fn the_game_master_puts_somebody_somewhere_there_is() {
        use norn_adventuring::rules::exploring::moving::Put;
        let put = |who: &[Who], to| Attempt::Put(Put { who: who.iter().copied().collect(), to });
        let key = Some("adventuring.base.movement");
        let world = alone(Agi, 10);
        assert_eq!(
            (refused(&world, &put(&[], Some(Q))), refused(&world, &put(&[A], Some(Place(99))))),
            (key, key)
        );
        assert_eq!(play(&world, &put(&[A], None), &[], &[]).world.place(A), None);
    }

    #[test]
    fn special_movement_has_no_more_zones_than_walking() {
        let once = play(&fighting(alone(Agi, 10)), &leap(10, false), &[], &[]).world;
        let twice = play(&once, &leap(10, false), &[], &[]).world;
        assert_eq!(refused(&twice, &leap(10, false)), Some("adventuring.base.movement"));
    }

    #[test]
    fn carrying_somebody_slows() {
        let world = but(zones(three()), B, |one| (one.health, one.fate) = (0, Fate::Stable { until: 1 }));
        let carries = |to| Attempt::CarryOff(CarryOff { who: A, whom: B, to });
        let near = play(&fighting(world.clone()), &carries(Q), &[], &[]).world;
        assert_eq!(refused(&near, &carries(R)), None, "8 is within the limit");
        let heavy = play(&fighting(laden(world, A, 1)), &carries(Q), &[], &[]).world;
        assert_eq!(refused(&heavy, &carries(R)), Some("adventuring.base.movement"));
    }
}
