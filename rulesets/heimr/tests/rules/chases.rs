//! Chases and forced movement: every case of the checks.
use crate::fights::*;
use crate::table::*;
use crate::trial::attempt;
use norn_heimr::Attempt;
use norn_heimr::rules::harm::decrees::{Decree, Decreed};
use norn_heimr::rules::harm::time::Wait;
use norn_heimr::rules::turns::chase::{BeginChase, OfferWays, RunOn, StopChase, Stops, TakeWay};
use norn_heimr::world::World;
use norn_heimr::world::fight::{Chase, Deed, Grab, Guarded, Readied, Step, Trigger, Waiting};
use norn_heimr::world::harm::{Affliction, Afflicts, Bound, Injury, Lasting, Part, Touches};
use norn_heimr::world::places::{Border, Location, Structure};
use norn_heimr::world::rolls::{Tested, Thrown};
use norn_heimr::world::squares::Between;
use norn_kernel::{Answer, Filled, Value, Who};
use norn_testkit::played::Played;

/// Ada runs after Cy, so far apart, away from any fight.
fn chasing(distance: u32) -> World {
    let mut world = four();
    for who in [A, C] {
        of(&mut world, who).willpower.now = 0;
        of(&mut world, who).fatigue = 1;
    }
    let tested = Tested::Ability("Agility".into());
    let begins = BeginChase { chaser: A, target: C, tested, distance, off_grid: true };
    play(&world, &Attempt::BeginChase(begins), &[], &[]).world
}

fn runs(world: &World, target: bool, dice: &[u16]) -> Played<World> {
    play(world, &Attempt::RunOn(RunOn { chaser: A, target }), dice, &[])
}

fn waited(world: &World, seconds: i64) -> World {
    play(world, &Attempt::Wait(Wait { seconds }), &[], &[]).world
}

/// Ada in B2 runs after Cy in B3, so far apart, in a fight; it is Cy's turn, after which Ada's comes.
fn on_grid(distance: u32) -> World {
    let mut world = stands(battle(), C, "B3");
    let combat = world.combat.as_mut().expect("a fight");
    combat.order = vec![C, A, B, D];
    let tested = Tested::Ability("Agility".into());
    let begins = BeginChase { chaser: A, target: C, tested, distance, off_grid: false };
    turn_of(play(&world, &Attempt::BeginChase(begins), &[], &[]).world, C)
}

/// Both roll in their turns: what came of it. Defences roll fives.
fn in_turns(world: &World, dice: [u16; 2], answers: &[(&str, Answer)]) -> (String, World) {
    let roll = |world: &World, target: bool, die: u16| {
        let runs = Attempt::RunOn(RunOn { chaser: A, target });
        attempt(world, &runs, &[die], answers).expect("no refusal")
    };
    let world = roll(world, true, dice[0]).world;
    let played = roll(&turn_of(world, A), false, dice[1]);
    (played.outcome().expect("an outcome").to_owned(), played.world)
}

fn square(world: &World, who: Who) -> String {
    world.character(who).stance.square.to_string()
}

/// Both roll, with this potential of the chaser: what came of it.
fn exchange(world: &World, target: u16, chaser: u16) -> (String, World) {
    let world = runs(world, true, &[target]).world;
    let played = runs(&world, false, &[chaser]);
    (played.outcome().expect("an outcome").to_owned(), played.world)
}

fn distance(world: &World) -> Option<u32> {
    world.chases.get(&A).map(|(_, chase)| chase.distance)
}

pub(crate) mod heimr_chase_basis {
    use super::*;

    #[test]
    fn nothing_but_fatigue_or_the_chaser_ends_it() {
        let mut world = chasing(5);
        for _ in 0..10 {
            let (came, after) = exchange(&world, 3, 3);
            assert_eq!(came, "unchanged");
            world = after;
            for who in [A, C] {
                of(&mut world, who).fatigue = 1;
            }
        }
        assert_eq!(distance(&world), Some(5));
    }
    #[test]
    fn or_whoever_gives_up() {
        let stops = Attempt::StopChase(StopChase { chaser: A, stops: Stops::Chaser });
        assert_eq!(distance(&play(&chasing(5), &stops, &[], &[]).world), None);
    }

    #[test]
    fn nobody_runs_after_the_dead_nor_do_they() {
        for who in [A, C] {
            let wound = Attempt::Decree(Decree { who, what: Decreed::Wound(99, None) });
            let world = with_switch(chasing(5), "below-minus-five", "death");
            let world = play(&world, &wound, &[], &[]).world;
            assert_eq!((world.character(who).dead, distance(&world)), (true, None));
        }
    }
    #[test]
    fn nobody_gives_up_what_is_none() {
        let stops = Attempt::StopChase(StopChase { chaser: A, stops: Stops::Chaser });
        assert_eq!(refusal(&battle(), &stops), Some("heimr.chase.basis"));
    }
}

pub(crate) mod heimr_chase_start {
    use super::*;

    #[test]
    fn between_two_who_are_there() {
        let begins = |chaser, target| {
            let tested = Tested::Ability("Agility".into());
            Attempt::BeginChase(BeginChase { chaser, target, tested, distance: 1, off_grid: true })
        };
        assert_eq!(refusal(&four(), &begins(A, C)), None);
        for (chaser, target) in [(A, Who(9)), (Who(9), C)] {
            assert_eq!(refusal(&four(), &begins(chaser, target)), Some("heimr.chase.start"));
        }
        let mut world = chasing(1);
        assert_eq!(wrong(&world), Vec::<&str>::new());
        world.characters.remove(&C);
        assert_eq!(wrong(&world), ["heimr.chase.start"]);
        let gone = written(chasing(1), "character/3", false);
        assert_eq!((wrong(&gone), gone.chases.len()), (vec![], 0));
    }
    #[test]
    fn only_those_who_can_run_are_offered() {
        let mut world = chasing(1);
        of(&mut world, D).stance.unconscious = true;
        of(&mut world, D).stance.prone = true;
        let chaser = Filled::of("begin-chase");
        assert_eq!(options(&world, &chaser), [B, C].map(Value::Character));
        assert_eq!(options(&world, &chaser.with("chaser", B)), [A, C].map(Value::Character));
    }

    fn ran(here: &str) -> World {
        let mut world = turn_of(stands(battle(), A, here), A);
        of(&mut world, C).stance.square = at("B3");
        in_fight(&mut world, C).ran_from = Some(at("B2"));
        world
    }

    fn after() -> Deed {
        Deed::Run { to: at("B3"), after: Some(C), outmanoeuvres: false }
    }

    #[test]
    fn whoever_runs_after_a_runner_and_the_game_master_says_so() {
        let played = plays(&ran("B2"), A, after(), &[6, 9, 9]);
        assert_eq!(played.asked("heimr.chase.start"), 1);
        assert_eq!(distance(&played.world), Some(1), "counted before the run");
        let none = [("heimr.chase.start", Answer::One(Value::word("no-chase")))];
        assert_eq!(distance(&plays_asked(&ran("B2"), A, after(), &[6, 9, 9], &none).world), None);
    }
    #[test]
    fn not_by_whoever_is_stopped_on_the_way() {
        let mut world = ran("B2");
        in_fight(&mut world, D).guard = Some(Guarded::Border(Between::new(at("B2"), at("B3"))));
        let lets = |yes: bool| [("heimr.guard.may-let-pass", Answer::Yes(yes))];
        let stopped = attempt(&world, &act(A, after()), &[], &lets(true)).expect("no refusal");
        assert_eq!((stopped.outcome(), square(&stopped.world, A)), (Some("stopped"), "B2".into()));
        assert_eq!((stopped.asked("heimr.chase.start"), distance(&stopped.world)), (0, None));
        let passed = attempt(&world, &act(A, after()), &[], &lets(false)).expect("no refusal");
        assert_eq!(distance(&passed.world), Some(1));
    }
    #[test]
    fn nor_by_whoever_is_felled_there() {
        let mut world = ran("B2");
        of(&mut world, A).hp.now = 1;
        let waiting = Waiting::Brawl { grabs: false, aim: Some(Part::LeftLeg) };
        let combat = world.combat.as_mut().expect("a fight");
        combat.readied.insert(C, Readied { trigger: Trigger::Enters, waiting });
        // Ada's dodge comes to 1.
        let played = attempt(&world, &act(A, after()), &[1], &[]).expect("no refusal");
        assert_eq!((played.world.character(A).stance.prone, square(&played.world, A)), (true, "B3".into()));
        assert_eq!((played.asked("heimr.chase.start"), distance(&played.world)), (0, None));
    }
    #[test]
    fn not_after_somebody_who_walked() {
        let mut world = ran("B2");
        in_fight(&mut world, C).ran_from = None;
        assert_eq!(plays(&world, A, after(), &[6, 9, 9]).asked("heimr.chase.start"), 0);
    }
    #[test]
    fn off_the_grid_both_leave_the_order_of_turns() {
        let tested = Tested::Ability("Agility".into());
        let begins = BeginChase { chaser: A, target: C, tested, distance: 2, off_grid: true };
        let world = play(&battle(), &Attempt::BeginChase(begins), &[], &[]).world;
        assert_eq!(world.combat.as_ref().expect("a fight").order, [B, D]);
    }

    #[test]
    fn nobody_runs_after_two_or_after_themselves() {
        let begins = |chaser, target| {
            let tested = Tested::Ability("Agility".into());
            Attempt::BeginChase(BeginChase { chaser, target, tested, distance: 2, off_grid: false })
        };
        assert_eq!(refusal(&chasing(2), &begins(A, D)), Some("heimr.chase.start"));
        assert_eq!(refusal(&battle(), &begins(A, A)), Some("heimr.chase.start"));
    }
}

pub(crate) mod heimr_chase_ability {
    use super::*;

    #[test]
    fn what_the_game_master_picks_for_both() {
        let mut world = chasing(1);
        of(&mut world, C).attributes.insert("Dexterity".into(), 2);
        assert_eq!(runs(&world, true, &[3]).total(), Some(5));
    }
    #[test]
    fn a_mental_one_warns() {
        let tested = Tested::Ability("Perception".into());
        let begins = BeginChase { chaser: A, target: C, tested, distance: 1, off_grid: true };
        let played = play(&four(), &Attempt::BeginChase(begins), &[], &[]);
        assert_eq!(played.told("heimr.chase.ability", "mental").len(), 1);
    }
}

pub(crate) mod heimr_chase_alternate {
    use super::*;

    #[test]
    fn the_target_first_then_the_chaser() {
        let world = chasing(2);
        let chaser = Attempt::RunOn(RunOn { chaser: A, target: false });
        assert_eq!(refusal(&world, &chaser), Some("heimr.chase.alternate"));
        let world = runs(&world, true, &[4]).world;
        assert_eq!(refusal(&world, &chaser), None);
    }
    #[test]
    fn in_a_turn_the_target_rolls_once_for_all_who_run_after_it() {
        let with = |ability: &str, off_grid: bool| {
            let tested = Tested::Ability(ability.into());
            let begins = BeginChase { chaser: B, target: C, tested, distance: 3, off_grid };
            let world = if off_grid { chasing(3) } else { on_grid(3) };
            let world = play(&world, &Attempt::BeginChase(begins), &[], &[]).world;
            let runs = Attempt::RunOn(RunOn { chaser: A, target: true });
            let world = attempt(&world, &runs, &[4], &[]).expect("no refusal").world;
            let other = Attempt::RunOn(RunOn { chaser: B, target: false });
            let rolled = world.chases[&B].1.rolled;
            let turns = if off_grid { world } else { turn_of(world, B) };
            // Bo's exchange goes on at once where the target has rolled for it.
            assert_eq!(refusal(&turns, &other).is_none(), rolled.is_some());
            rolled
        };
        assert_eq!(with("Agility", false).map(|thrown| thrown.total), Some(4));
        assert_eq!(with("Survival", false), None, "over other ground it is another roll");
        assert_eq!(with("Agility", true), None, "without turns each exchange has its own");
    }
    #[test]
    fn each_roll_may_tire() {
        let mut world = chasing(2);
        of(&mut world, C).fatigue = 3;
        assert_eq!(runs(&world, true, &[2]).world.character(C).fatigue, 4);
    }
}

/// The result that the target has rolled.
fn rolled(mut world: World, total: i32) -> World {
    let (_, chase) = world.chases.get_mut(&A).expect("a chase");
    chase.rolled = Some(Thrown { d6: 6, before: 6, total, exhausted: false });
    world
}

fn compared(apart: u32, target: i32, chaser: u16) -> (String, Option<u32>) {
    let played = runs(&rolled(chasing(apart), target), false, &[chaser]);
    (played.outcome().expect("an outcome").to_owned(), distance(&played.world))
}

pub(crate) mod heimr_chase_closer {
    use super::*;

    #[test]
    fn by_three_or_more_one_square() {
        assert_eq!(compared(2, 3, 6), ("closer".into(), Some(1)));
        assert_eq!(compared(2, 4, 6), ("unchanged".into(), Some(2)));
        assert_eq!(compared(2, -2, 6), ("closer".into(), Some(1)));
    }
}

pub(crate) mod heimr_chase_farther {
    use super::*;

    #[test]
    fn by_three_or_more_one_square() {
        assert_eq!(compared(2, 7, 4), ("farther".into(), Some(3)));
        assert_eq!(compared(2, 7, 5), ("unchanged".into(), Some(2)));
    }
}

pub(crate) mod heimr_chase_surpass {
    use super::*;

    #[test]
    fn arriving_is_not_passing() {
        assert_eq!(compared(1, 3, 6), ("closer".into(), Some(0)));
        let played = runs(&rolled(chasing(0), 3), false, &[6]);
        assert_eq!(played.outcome(), Some("surpassed"));
        let (_, chase) = &played.world.chases[&A];
        assert!(chase.catches && chase.distance == 0);
    }
    #[test]
    fn not_by_three_is_no_action() {
        let played = runs(&rolled(chasing(0), 4), false, &[6]);
        assert!(!played.world.chases[&A].1.catches);
        assert_eq!(compared(0, 7, 4), ("farther".into(), Some(1)));
    }
    /// Somebody is so for a while.
    fn afflicted(mut world: World, who: Who, does: Afflicts) -> World {
        of(&mut world, who).afflictions.push(Affliction { does, lasts: Lasting::Until(1_000) });
        world
    }

    /// Cy can run no more, in one of the ways.
    fn stopped(world: &World) -> Vec<World> {
        let mut fallen = world.clone();
        of(&mut fallen, C).stance.prone = true;
        let mut senseless = fallen.clone();
        of(&mut senseless, C).stance.unconscious = true;
        let held = afflicted(world.clone(), C, Afflicts::Bound(Bound::Body, Touches::Fixed));
        vec![fallen, senseless, held, afflicted(world.clone(), C, Afflicts::Dazed)]
    }

    #[test]
    fn whoever_can_run_no_more_is_caught_without_a_roll() {
        for world in stopped(&chasing(4)) {
            assert!(refusal(&world, &Attempt::RunOn(RunOn { chaser: A, target: true })).is_some());
            let filled = Filled::of("run-on").with("chaser", A);
            let offered = offered(&world, &norn_kernel::Viewer::Player(vec![A]), &filled);
            let runs = Attempt::RunOn(RunOn { chaser: A, target: false });
            assert_eq!(offered, norn_kernel::offer::Next::Ready(runs));
            let played = runs_on(&world, 2);
            assert_eq!((played.outcome(), distance(&played.world)), (Some("caught"), None));
            // What was rolled before counts no more.
            let played = runs_on(&rolled(world, 9), 2);
            assert_eq!(played.outcome(), Some("caught"));
        }
        let mut fallen = stopped(&chasing(4)).remove(0);
        let target = Attempt::RunOn(RunOn { chaser: A, target: true });
        assert_eq!(refusal(&fallen, &target), Some("heimr.chase.surpass"));
        of(&mut fallen, A).fatigue = 6;
        assert_eq!(runs_on(&fallen, 5).outcome(), Some("both-stopped"));
    }

    fn runs_on(world: &World, die: u16) -> Played<World> {
        runs(world, false, &[die])
    }

    #[test]
    fn nor_does_a_chaser_run_on_who_has_fallen() {
        let mut world = rolled(chasing(4), 3);
        of(&mut world, A).stance.prone = true;
        let runs = Attempt::RunOn(RunOn { chaser: A, target: false });
        assert_eq!(refusal(&world, &runs), Some("heimr.chase.surpass"));
    }

    /// Ada has passed Cy, and does this: what is left of the chase.
    fn acts(grabs: bool, fights: bool) -> (Option<u32>, World) {
        let mut world = if fights { turn_of(on_grid(0), A) } else { chasing(0) };
        world.chases.get_mut(&A).expect("a chase").1.catches = true;
        let takes = [("heimr.weapon-attack.undefended", no()), ("heimr.preroll.none", undefended())];
        let played = attempt(&world, &act(A, brawl(C, grabs)), &[5], &takes).expect("no refusal");
        assert_eq!(played.outcome(), Some("hit"));
        (distance(&played.world), played.world)
    }

    #[test]
    fn a_target_that_is_held_is_caught() {
        let (left, world) = acts(true, true);
        assert_eq!(left, None);
        assert_eq!(world.combat.expect("a fight").grabs, [Grab { held: C, by: A, part: Part::Torso }].into());
        assert_eq!(acts(false, true).0, Some(0), "a blow leaves it running");
    }

    #[test]
    fn out_of_a_fight_too() {
        let (left, world) = acts(true, false);
        assert_eq!(left, None);
        let held = Affliction {
            does: Afflicts::Bound(Bound::Body, Touches::Fixed),
            lasts: Lasting::Until(world.clock + 2),
        };
        assert_eq!(world.character(C).afflictions, [held]);
        assert_eq!(acts(false, false).0, Some(0));
    }

    #[test]
    fn in_a_fight_the_action_takes_the_place_of_the_run() {
        let mut world = battle();
        let chase = Chase {
            tested: Tested::Ability("Agility".into()),
            distance: 0,
            rolled: Some(Thrown { d6: 3, before: 3, total: 3, exhausted: false }),
            ways: vec![],
            catches: false,
            off_grid: false,
        };
        world.chases.insert(A, (C, chase));
        let world = runs(&world, false, &[6]).world;
        assert_eq!(refused(&world, A, brawl(C, true)), None);
    }
}

pub(crate) mod heimr_chase_track {
    use super::*;

    #[test]
    fn whoever_gets_there_leaves_the_others_behind() {
        let mut world = stands(battle(), C, "C3");
        let tested = Tested::Ability("Agility".into());
        let chase =
            Chase { tested, distance: 1, rolled: None, ways: vec![], catches: false, off_grid: false };
        world.chases.insert(A, (C, chase));
        world.combat.as_mut().expect("a fight").clusters = [[A, B, D].into()].into();
        let stops = Attempt::StopChase(StopChase { chaser: A, stops: Stops::Target });
        let world = play(&world, &stops, &[], &[]).world;
        assert_eq!(world.character(A).stance.square, at("C3"));
        assert_eq!((cluster(&world, A), cluster(&world, B)), (vec![], vec![B, D]));
    }

    #[test]
    fn whoever_comes_up_from_behind_meets_who_waits_there() {
        let mut world = stands(on_grid(1), D, "B3");
        let waiting = Waiting::Brawl { grabs: false, aim: None };
        world
            .combat
            .as_mut()
            .expect("a fight")
            .readied
            .insert(D, Readied { trigger: Trigger::Enters, waiting });
        in_fight(&mut world, A).guard = Some(Guarded::Border(Between::new(at("B1"), at("B2"))));
        let (came, world) = in_turns(&world, [2, 5], &[]);
        assert_eq!((came.as_str(), square(&world, A), distance(&world)), ("closer", "B3".into(), Some(0)));
        let fight = world.combat.as_ref().expect("a fight");
        assert!(fight.readied.is_empty() && fight.fighters[&A].guard.is_none());
        assert_eq!(fight.fighters[&A].turn.entered, Some(at("B2")));
    }

    #[test]
    fn nobody_comes_up_across_a_guard_or_a_wall() {
        let between = Between::new(at("B2"), at("B3"));
        let mut guarded = on_grid(1);
        in_fight(&mut guarded, D).guard = Some(Guarded::Border(between));
        let mut walled = on_grid(1);
        let structure = Some(Structure { toughness: 6, over: None });
        walled.grid.borders.insert(between, Border { structure, ..Border::default() });
        for world in [guarded, walled] {
            let (came, world) = in_turns(&world, [2, 5], &[]);
            assert_eq!((came.as_str(), square(&world, A)), ("closer", "B2".into()));
            assert_eq!(distance(&world), Some(1), "still one behind");
        }
    }

    #[test]
    fn whoever_is_brought_to_the_target_guards_nothing_here_any_more() {
        let mut world = on_grid(1);
        in_fight(&mut world, A).guard = Some(Guarded::Person(B));
        let stops = Attempt::StopChase(StopChase { chaser: A, stops: Stops::Target });
        let world = play(&world, &stops, &[], &[]).world;
        assert_eq!(
            (square(&world, A), world.fighter(A).expect("a fighter").guard.clone()),
            ("B3".into(), None)
        );
    }

    #[test]
    fn everybody_who_sees_both_sees_how_far_apart_they_are() {
        let shown = |world: &World, viewer: &norn_kernel::Viewer| {
            let rows = norn_kernel::Ruleset::show(&norn_heimr::Heimr, world, viewer).scene.into_iter();
            let row = rows.into_iter().find(|row| row.label.key.id() == "heimr.chase.track");
            row.map(|row| (row.label.args.into_iter().map(|(_, value)| value).collect::<Vec<_>>(), row.value))
        };
        let far = |distance: i32| {
            let about = vec![Value::Character(A), Value::Character(C), Value::text("Agility")];
            Some((about, norn_kernel::show::Shown::Value(Value::from(distance))))
        };
        assert_eq!(shown(&chasing(3), &norn_kernel::Viewer::Player(vec![B])), far(3));
        assert_eq!(shown(&chasing(0), &norn_kernel::Viewer::Referee), far(0));
        let mut hidden = chasing(3);
        (of(&mut hidden, C).hidden, of(&mut hidden, C).side) = (true, norn_heimr::world::Side::Opponents);
        assert_eq!(shown(&hidden, &norn_kernel::Viewer::Player(vec![B])), None);
        assert_eq!(shown(&four(), &norn_kernel::Viewer::Referee), None);
    }
    #[test]
    fn whole_squares_without_end() {
        let mut world = chasing(40);
        world = runs(&rolled(world, 9), false, &[3]).world;
        assert_eq!(distance(&world), Some(41));
    }
    #[test]
    fn at_nothing_both_are_in_one_square() {
        let world = stands(chasing(1), C, "C3");
        let world = runs(&rolled(world, 3), false, &[6]).world;
        assert_eq!(world.character(A).stance.square, at("C3"));
    }
}

pub(crate) mod heimr_chase_target_exhausted {
    use super::*;

    #[test]
    fn the_chaser_reaches_the_target() {
        let mut world = stands(chasing(4), C, "C3");
        of(&mut world, C).fatigue = 6;
        of(&mut world, C).attributes.insert("Dexterity".into(), 4);
        let (came, world) = exchange(&world, 5, 4);
        assert_eq!((came.as_str(), distance(&world)), ("caught", None));
        assert_eq!(world.character(A).stance.square, at("C3"));
    }
}

pub(crate) mod heimr_chase_chaser_exhausted {
    use super::*;

    #[test]
    fn the_target_has_escaped() {
        let mut world = chasing(4);
        of(&mut world, A).fatigue = 6;
        let (came, world) = exchange(&world, 4, 5);
        assert_eq!((came.as_str(), distance(&world)), ("escaped", None));
    }
    #[test]
    fn of_several_only_that_one_drops_out() {
        let mut world = chasing(4);
        of(&mut world, A).fatigue = 6;
        let tested = Tested::Ability("Agility".into());
        let begins = BeginChase { chaser: B, target: C, tested, distance: 5, off_grid: true };
        let world = play(&world, &Attempt::BeginChase(begins), &[], &[]).world;
        let (_, world) = exchange(&world, 4, 5);
        assert!(world.chases.contains_key(&B));
    }
}

pub(crate) mod heimr_chase_both_exhausted {
    use super::*;

    #[test]
    fn both_stop_and_begin_to_recover() {
        let mut world = chasing(4);
        of(&mut world, A).fatigue = 6;
        of(&mut world, C).fatigue = 6;
        let (came, world) = exchange(&world, 5, 5);
        assert_eq!((came.as_str(), distance(&world)), ("both-stopped", None));
        // Two seconds of thirty have passed with the exchange.
        let after = |seconds| [A, C].map(|who| waited(&world, seconds).character(who).fatigue);
        assert_eq!((after(27), after(28)), ([7, 7], [4, 4]));
    }
}

pub(crate) mod heimr_chase_no_recovery {
    use super::*;

    #[test]
    fn no_breather_while_running() {
        let breather = act(A, Deed::Breather { upcoming: false });
        assert_eq!(refusal(&chasing(3), &breather), Some("heimr.chase.no-recovery"));
    }
    #[test]
    fn whoever_stands_still_recovers_with_time() {
        let mut world = chasing(3);
        (of(&mut world, A).fatigue, of(&mut world, A).exerted) = (7, Some(0));
        assert_eq!(waited(&world, 60).character(A).fatigue, 7);
        for stops in [Stops::Chaser, Stops::Target, Stops::Both] {
            let stops = Attempt::StopChase(StopChase { chaser: A, stops });
            let world = play(&world, &stops, &[], &[]).world;
            let after = |seconds| waited(&world, seconds).character(A).fatigue;
            assert_eq!([after(1), after(29), after(30)], [7, 7, 4]);
        }
    }
    #[test]
    fn not_at_all_in_a_fight_that_goes_on() {
        let mut world = on_grid(2);
        for who in [A, C] {
            of(&mut world, who).fatigue = 9;
        }
        let stops = Attempt::StopChase(StopChase { chaser: A, stops: Stops::Both });
        let world = waited(&play(&world, &stops, &[], &[]).world, 60);
        assert_eq!([A, C].map(|who| world.character(who).fatigue), [9, 9]);
    }
}

pub(crate) mod heimr_chase_terrain_choice {
    use super::*;

    fn offered_ways() -> World {
        let ways = vec![
            ("Roofs".to_owned(), Tested::Ability("Agility".into())),
            ("River".to_owned(), Tested::Ability("Survival".into())),
        ];
        play(&chasing(2), &Attempt::OfferWays(OfferWays { chaser: A, ways }), &[], &[]).world
    }

    #[test]
    fn the_target_picks_for_both() {
        let take = Attempt::TakeWay(TakeWay { chaser: A, who: C, way: "River".into() });
        assert_eq!(refusal(&offered_ways(), &take), None);
        let world = play(&offered_ways(), &take, &[], &[]).world;
        assert_eq!(world.chases[&A].1.tested, Tested::Ability("Survival".into()));
    }
    #[test]
    fn nobody_else_does() {
        let take = Attempt::TakeWay(TakeWay { chaser: A, who: A, way: "River".into() });
        assert_eq!(refusal(&offered_ways(), &take), Some("heimr.chase.terrain-choice"));
        let unknown = Attempt::TakeWay(TakeWay { chaser: A, who: C, way: "Sky".into() });
        assert_eq!(refusal(&offered_ways(), &unknown), Some("heimr.chase.terrain-choice"));
    }
}

pub(crate) mod heimr_fatigue_chase_off_grid {
    use super::*;

    #[test]
    fn each_exchange_may_tire_both() {
        let mut world = chasing(2);
        of(&mut world, A).fatigue = 4;
        of(&mut world, C).fatigue = 4;
        of(&mut world, A).attributes.insert("Dexterity".into(), 9);
        let world = written(world, "ability/Agility", 1);
        let world = runs(&world, true, &[2, 8]).world;
        let world = runs(&world, false, &[3, 8]).world;
        assert_eq!((world.character(A).fatigue, world.character(C).fatigue), (5, 5));
    }
}

/// Those of these who help to move Di from B2 to B3, one after the other.
fn moved(mut world: World, movers: &[Who], willing: bool) -> World {
    let answers: &[(&str, Answer)] = &[("heimr.forced-movement.one", if willing { yes() } else { no() })];
    for &who in movers {
        world = turn_of(world, who);
        let asked = can_resist(&world, D);
        let deed = Deed::HelpMove { who: D, to: at("B3") };
        world = plays_asked(&world, who, deed, &[], if asked { answers } else { &[] }).world;
    }
    world
}

fn can_resist(world: &World, who: Who) -> bool {
    !norn_heimr::rules::characters::hindrances::is_helpless(world, who)
        && !norn_heimr::rules::characters::hindrances::is_dazed(world, who)
}

fn there(world: &World, who: Who) -> bool {
    world.character(who).stance.square == at("B3")
}

fn injured(mut world: World, part: Part) -> World {
    let one = of(&mut world, D);
    one.hp.now = 0;
    one.injury = Some(Injury { parts: [part].into(), ..Injury::default() });
    world
}

pub(crate) mod heimr_forced_movement_purpose {
    use super::*;

    #[test]
    fn the_number_is_held_against_what_it_takes() {
        let mut world = battle();
        of(&mut world, D).stance.unconscious = true;
        let world = moved(world, &[A], false);
        assert!(!there(&world, D));
        assert_eq!(world.combat.as_ref().expect("a fight").carrying[&D].movers, [A].into());
        assert!(there(&moved(world, &[B], false), D));
    }
}

pub(crate) mod heimr_forced_movement_table {
    #[test]
    fn one_to_four() {
        let states = ["willing", "limp", "bound", "unwilling"];
        assert_eq!(states.map(norn_heimr::content::movers), [1, 2, 3, 4]);
    }
}

pub(crate) mod heimr_forced_movement_one {
    use super::*;

    #[test]
    fn somebody_willing_with_a_leg_injury() {
        let world = injured(battle(), Part::RightLeg);
        let after = moved(world.clone(), &[A], true);
        assert!(there(&after, D) && there(&after, A));
        assert!(!there(&moved(world, &[A, B, C], false), D), "against their will it takes four");
    }
}

pub(crate) mod heimr_forced_movement_two {
    use super::*;

    #[test]
    fn whoever_can_neither_stand_nor_resist() {
        for change in
            [(|world: &mut World| of(world, D).stance.unconscious = true) as fn(&mut World), |world| {
                let lasts = Lasting::Injured;
                of(world, D).afflictions.push(Affliction { does: Afflicts::Dazed, lasts });
            }]
        {
            let mut world = battle();
            change(&mut world);
            assert!(!there(&moved(world.clone(), &[A], false), D));
            assert!(there(&moved(world, &[A, B], false), D));
        }
    }
}

pub(crate) mod heimr_forced_movement_three {
    use super::*;

    #[test]
    fn somebody_bound_against_their_will() {
        for part in [Bound::Hands, Bound::Feet, Bound::SwordArm, Bound::LeftLeg, Bound::Body] {
            let mut world = battle();
            let does = Afflicts::Bound(part, Touches::OneSelf);
            let lasts = Lasting::Turns { left: 9, odd: false };
            of(&mut world, D).afflictions.push(Affliction { does, lasts });
            let one = moved(world.clone(), &[A], false);
            assert!(!there(&one, D));
            let two = moved(one, &[B], false);
            assert!(!there(&two, D));
            assert_eq!(refused(&turn_of(two, C), C, Deed::HelpMove { who: D, to: at("B3") }), None);
            assert!(there(&moved(world, &[A, B, C], false), D));
        }
    }
}

/// With Eve in B2 as well.
fn five() -> World {
    let mut world = battle();
    let mut eve = hero("Eve");
    eve.willpower.now = 0;
    world.characters.insert(Who(5), eve.into());
    let combat = world.combat.as_mut().expect("a fight");
    combat.order.push(Who(5));
    let fighter = combat.fighters[&A].clone();
    combat.fighters.insert(Who(5), fighter);
    world
}

pub(crate) mod heimr_forced_movement_four {
    use super::*;

    #[test]
    fn anybody_against_their_will() {
        for movers in [&[A][..], &[A, B]] {
            assert!(!there(&moved(five(), movers, false), D));
        }
        let world = moved(five(), &[A, B, C], false);
        assert!(!there(&world, D));
        let fourth = turn_of(world.clone(), Who(5));
        assert_eq!(refused(&fourth, Who(5), Deed::HelpMove { who: D, to: at("B3") }), None);
        let world = moved(world, &[Who(5)], false);
        assert!(there(&world, D) && [A, B, C].into_iter().all(|who| there(&world, who)));
    }
}

pub(crate) mod heimr_forced_movement_procedure {
    use super::*;

    #[test]
    fn only_those_in_the_fight_move_and_are_moved() {
        let mut world = battle();
        let combat = world.combat.as_mut().expect("a fight");
        combat.held_back.insert(A, [C].into());
        assert_eq!(wrong(&world), Vec::<&str>::new());
        world.combat.as_mut().expect("a fight").held_back.insert(A, [Who(9)].into());
        assert_eq!(wrong(&world), ["heimr.forced-movement.procedure"]);
        // Di lies there dead, and is in it no more.
        let mut world = turn_of(fighting(four(), &[A, B, C]), A);
        of(&mut world, D).dead = true;
        assert_eq!(refused(&world, A, help("B3")), Some("heimr.forced-movement.procedure"));
    }

    fn help(to: &str) -> Deed {
        Deed::HelpMove { who: D, to: at(to) }
    }

    #[test]
    fn offered_where_any_way_is_open() {
        // Outside of fights: the first way leads to a square that stands for nothing.
        let mut world = four();
        world.grid.locations.insert(at("B3"), Location::default().into());
        for to in ["A2", "B3"] {
            world.grid.borders.insert(Between::new(at("B2"), at(to)), Border::default());
        }
        let filled = Filled::of("help-move").with("who", A);
        assert!(options(&world, &filled).contains(&Value::Character(D)));
        assert_eq!(options(&world, &filled.with("target", D)), [Value::from(at("B3"))]);
    }

    #[test]
    fn outside_of_fights_friends_are_asked_to_lend_a_hand() {
        let mut world = battle();
        world.combat = None;
        of(&mut world, D).stance.unconscious = true;
        world.grid.locations.insert(at("B3"), Location::default().into());
        world.grid.borders.insert(Between::new(at("B2"), at("B3")), Border::default());
        let key = "heimr.forced-movement.procedure";
        let helped = |yes: bool| {
            let answers = [(key, Answer::Yes(yes))];
            let played = plays_asked(&world, A, help("B3"), &[], &answers);
            (played.asked(key), there(&played.world, B), there(&played.world, D))
        };
        assert_eq!(helped(true), (1, true, true));
        assert_eq!(helped(false), (1, false, false));
    }

    #[test]
    fn from_the_same_square_with_a_move_each() {
        let key = Some("heimr.forced-movement.procedure");
        assert_eq!(refused(&stands(battle(), D, "A1"), A, help("B3")), key);
        let world = moved(injured(battle(), Part::LeftLeg), &[A], true);
        assert!(world.fighter(A).expect("a fighter").turn.standard);
        assert_eq!(world.character(D).stance.square, at("B3"));
    }
    #[test]
    fn all_to_the_same_square_in_the_same_round() {
        let mut world = battle();
        of(&mut world, D).stance.unconscious = true;
        let world = moved(world, &[A], false);
        let key = Some("heimr.forced-movement.procedure");
        assert_eq!(refused(&turn_of(world.clone(), B), B, help("A2")), key);
        let mut world = turn_of(world, D);
        world.combat.as_mut().expect("a fight").acted = [A, B, C].into();
        let world = play(&world, &end_turn(D), &[], &[]).world;
        assert!(world.combat.as_ref().expect("a fight").carrying.is_empty());
    }
    #[test]
    fn everybody_counts_for_a_limit() {
        let mut world = injured(battle(), Part::LeftLeg);
        let border = Border { limit: Some(4), ..Border::default() };
        let between = Between::new(at("B2"), at("B3"));
        world.grid.borders.insert(between, border);
        let world = moved(world, &[A], true);
        assert_eq!(world.combat.as_ref().expect("a fight").crossed[&between].count, 2);
    }
}

pub(crate) mod heimr_forced_movement_restraint {
    use super::*;

    fn held_by(mut world: World, by: &[Who]) -> World {
        for &who in by {
            world = turn_of(world, who);
            world = plays(&world, who, Deed::HoldBack { who: D }, &[]).world;
        }
        turn_of(world, D)
    }

    #[test]
    fn four_hold_somebody_back() {
        let world = held_by(five(), &[A, B, C, Who(5)]);
        let key = Some("heimr.forced-movement.restraint");
        assert_eq!(refused(&world, D, go("B3")), key);
        assert_eq!(refused(&world, D, Deed::Run { to: at("B3"), after: None, outmanoeuvres: false }), key);
        assert_eq!(refused(&world, D, brawl(A, false)), None, "attacks are free");
        assert_eq!(refused(&held_by(five(), &[A, B, C]), D, go("B3")), None, "three do not");
    }
    #[test]
    fn only_those_in_the_fight_are_held_back() {
        let world = turn_of(fighting(four(), &[A, B, C]), A);
        let key = Some("heimr.forced-movement.restraint");
        assert_eq!(refused(&world, A, Deed::HoldBack { who: D }), key);
        assert_eq!(refused(&world, A, Deed::HoldBack { who: C }), None);
        assert_eq!(refused(&World { combat: None, ..world }, A, Deed::HoldBack { who: C }), key);
    }
    #[test]
    fn three_do_where_somebody_is_bound() {
        let mut world = five();
        let does = Afflicts::Bound(Bound::Hands, Touches::OneSelf);
        let lasts = Lasting::Turns { left: 9, odd: false };
        of(&mut world, D).afflictions.push(Affliction { does, lasts });
        let world = held_by(world, &[A, B, C]);
        assert_eq!(refused(&world, D, go("B3")), Some("heimr.forced-movement.restraint"));
    }
    #[test]
    fn until_their_next_turns() {
        let mut world = held_by(five(), &[A, B, C, Who(5)]);
        let combat = world.combat.as_mut().expect("a fight");
        (combat.acting, combat.begun) = (Some(A), false);
        let world = plays(&world, A, Deed::DropProne, &[]).world;
        assert_eq!(refused(&turn_of(world, D), D, go("B3")), None);
    }
    #[test]
    fn in_the_cluster_too() {
        let mut world = held_by(five(), &[A, B, C, Who(5)]);
        world.combat.as_mut().expect("a fight").clusters = [[A, D].into()].into();
        let leave = Deed::Move(Step::OutOfCluster);
        assert_eq!(refused(&world, D, leave), Some("heimr.forced-movement.restraint"));
    }

    #[test]
    fn only_from_the_same_square() {
        let hold = Deed::HoldBack { who: D };
        let away = stands(battle(), D, "A1");
        assert_eq!(refused(&away, A, hold.clone()), Some("heimr.forced-movement.restraint"));
        assert_eq!(refused(&battle(), A, hold), None);
    }
    #[test]
    fn whoever_leaves_the_fight_holds_nobody() {
        let world = held_by(five(), &[A, B, C, Who(5)]);
        let chase = BeginChase {
            chaser: A,
            target: B,
            tested: Tested::Ability("Agility".into()),
            distance: 1,
            off_grid: true,
        };
        let world = play(&world, &Attempt::BeginChase(chase), &[], &[]).world;
        assert_eq!(world.combat.as_ref().expect("a fight").held_back[&D], [C, Who(5)].into());
    }
}
