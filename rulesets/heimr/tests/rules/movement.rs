//! Getting about: borders and what lies on them, the actions that move. Every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::rules::actions::movement;
use norn_heimr::rules::grid::places;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Climbing, Crossed, Step};
use norn_heimr::world::places::{Crossing, Door, Location};
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::squares::{Between, Climb, Direction};
use norn_heimr::{Heimr, content};
use norn_kernel::offer::{Filled, Next};
use norn_kernel::{Value, Viewer};
use norn_testkit::played::Played;

fn to(who: norn_kernel::Who, square: &str) -> Trial {
    Trial::Move(who, Step::To { square: sq(square), outmanoeuvres: false })
}

fn run(who: norn_kernel::Who, square: &str) -> Trial {
    Trial::Run(who, sq(square))
}

fn where_is(world: &World, who: norn_kernel::Who) -> String {
    world.character(who).stance.square.to_string()
}

/// A roll of Agility that has to reach this, between the middle and the square above. Nobody rolls again.
fn hard(requirement: i32) -> World {
    let mut world = arena();
    let tested = Tested::Ability("Agility".into());
    border(&mut world, "B2", "B3").crossing = Some(Crossing { requirement, tested });
    for who in [A, B, C, D] {
        of(&mut world, who).willpower.now = 0;
        of(&mut world, who).fatigue = 1;
    }
    world
}

fn narrow(limit: u8) -> World {
    let mut world = arena();
    border(&mut world, "B2", "B3").limit = Some(limit);
    world
}

/// Those go up one after the other; the last answer is the rule that refuses.
fn all_up(world: &World, who: &[norn_kernel::Who]) -> Result<World, &'static str> {
    let mut world = world.clone();
    for who in who {
        world = attempt(&world, &to(*who, "B3"), &[], &[])?.world;
    }
    Ok(world)
}

fn through(world: &World) -> Option<u8> {
    let between = Between::new(sq("B2"), sq("B3"));
    world.combat.as_ref().expect("a fight").crossed.get(&between).map(|crossed| crossed.count)
}

/// Nobody fights, and these pairs of places are connected.
fn at_peace(ways: &[(&str, &str)]) -> World {
    let mut world = arena();
    world.combat = None;
    for (one, other) in ways {
        place(&mut world, one);
        place(&mut world, other);
        border(&mut world, one, other);
    }
    world
}

fn prone(mut world: World) -> World {
    of(&mut world, A).stance.prone = true;
    world
}

pub(crate) mod heimr_grid_free_placement_outside_combat {
    use super::*;

    #[test]
    fn only_where_a_border_leads() {
        let mut world = at_peace(&[("A1", "C3"), ("C3", "A2")]);
        put(&mut world, A, "A1", 0);
        assert_eq!(refuses(&world, &to(A, "A2")), Some("heimr.grid.free-placement-outside-combat"));
        let once = tried(&world, &to(A, "C3"), &[]).world;
        assert_eq!(where_is(&tried(&once, &to(A, "A2"), &[]).world, A), "A2");
    }
}

pub(crate) mod heimr_grid_new_locations {
    use super::*;
    use norn_heimr::Heimr;
    use norn_kernel::{Ruleset, Value};

    #[test]
    fn a_square_has_to_stand_for_a_place() {
        let mut world = at_peace(&[("B2", "B3")]);
        world.grid.locations.remove(&sq("B3"));
        assert_eq!(refuses(&world, &to(A, "B3")), Some("heimr.grid.new-locations"));
        world.grid.locations.insert(sq("B3"), Location { name: "Mill".into(), ..Location::default() }.into());
        assert_eq!(refuses(&world, &to(A, "B3")), None);
    }

    #[test]
    fn where_somebody_stands_it_stays() {
        let gone = Heimr.edit(&four(), "location/B2", &Value::Flag(false));
        let rule = gone.err().map(|problem| problem.words.key.id());
        assert_eq!(rule, Some("heimr.grid.new-locations"));
    }

    #[test]
    fn any_square_can_stand_for_one() {
        assert_eq!(field_options(&four(), "location", "square").len(), 9);
    }
}

pub(crate) mod heimr_border_free_movement_inside {
    use super::*;
    use norn_heimr::rules::environment::concealment::Shift;

    #[test]
    fn no_action_and_no_roll() {
        let mut world = arena();
        place(&mut world, "B2").levels.insert(1, Climb::default());
        let up = Trial::Shift(Shift { who: A, behind: None, level: 1 });
        let after = tried(&world, &up, &[]);
        assert_eq!((after.world.character(A).stance.level, rolled(&after)), (1, 0));
        assert_eq!(after.world.fighter(A), world.fighter(A));
    }

    #[test]
    fn not_out_of_a_cluster_nor_on_the_ground_nor_on_a_wall() {
        let stay = Trial::Shift(Shift { who: A, behind: None, level: 0 });
        let refused = Some("heimr.border.free-movement-inside");
        let mut close = arena();
        cluster(&mut close, &[A, C]);
        let mut wall = arena();
        of(&mut wall, A).stance.climbing = Some(Climb::default());
        assert_eq!([close, prone(arena()), wall].map(|world| refuses(&world, &stay)), [refused; 3]);
        assert_eq!(refuses(&arena(), &stay), None);
    }
}

pub(crate) mod heimr_border_crossing_needed {
    use super::*;

    #[test]
    fn one_border_with_all_that_lies_on_it() {
        assert_eq!(refuses(&arena(), &to(A, "B2")), Some("heimr.border.crossing-needed"));
        let there = tried(&narrow(2), &to(A, "B3"), &[]).world;
        assert_eq!((where_is(&there, A).as_str(), through(&there)), ("B3", Some(1)));
        assert_eq!(there.fighter(A).expect("a fighter").turn.entered, Some(sq("B2")));
    }
}

pub(crate) mod heimr_border_count_outside_combat {
    use super::*;

    #[test]
    fn as_many_as_there_are() {
        let all = ["A1", "A2", "A3", "B1", "B3", "C1"];
        let world = at_peace(&all.map(|other| ("B2", other)));
        assert_eq!(places::ways(&world, sq("B2")), all.map(sq));
        assert_eq!(refuses(&world, &to(A, "C1")), None);
    }
}

pub(crate) mod heimr_border_count_in_combat {
    use super::*;

    #[test]
    fn up_down_left_and_right() {
        let reach = |from: &str| {
            let mut world = arena();
            put(&mut world, A, from, 0);
            let squares = world.grid.squares().filter(|square| {
                refuses(&world, &Trial::Move(A, Step::To { square: *square, outmanoeuvres: false })).is_none()
            });
            squares.map(|square| square.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(reach("B2"), ["A2", "B1", "B3", "C2"]);
        assert_eq!(reach("A1"), ["A2", "B1"]);
        assert_eq!(refuses(&arena(), &to(A, "B4")), Some("heimr.border.count-in-combat"));
    }

    #[test]
    fn other_connections_wait_until_the_fight_is_over() {
        let mut world = arena();
        border(&mut world, "B2", "C3");
        assert_eq!(refuses(&world, &to(A, "C3")), Some("heimr.border.count-in-combat"));
        place(&mut world, "C3");
        world.combat = None;
        assert_eq!(refuses(&world, &to(A, "C3")), None);
    }
}

pub(crate) mod heimr_border_combined_barriers {
    use super::*;

    fn window() -> World {
        let mut world = hard(5);
        border(&mut world, "B2", "B3").limit = Some(1);
        world
    }

    #[test]
    fn the_limit_refuses_before_any_roll() {
        let once = tried(&window(), &to(A, "B3"), &[5]).world;
        assert_eq!((where_is(&once, A).as_str(), through(&once)), ("B3", Some(1)));
        assert_eq!(refuses(&once, &to(B, "B3")), Some("heimr.border.combined-barriers"));
    }

    #[test]
    fn a_failed_roll_does_not_use_it_up() {
        let failed = tried(&window(), &to(A, "B3"), &[4]).world;
        assert_eq!((where_is(&failed, A).as_str(), through(&failed)), ("B2", None));
        assert_eq!(refuses(&failed, &to(B, "B3")), None);
    }
}

pub(crate) mod heimr_environment_movement_limit {
    use super::*;

    #[test]
    fn so_many_and_no_more() {
        assert_eq!(all_up(&narrow(2), &[A, B, C]), Err("heimr.environment.movement-limit"));
        assert!(all_up(&narrow(2), &[A, B]).is_ok());
        assert!(all_up(&arena(), &[A, B, C, D]).is_ok());
    }

    #[test]
    fn a_full_way_is_listed_with_its_reason() {
        let two = all_up(&narrow(2), &[B, C]).expect("two");
        for name in ["move", "run"] {
            let filled = Filled::of(name).with("who", A);
            let Next::Fill(param) = offered(&two, &Viewer::Referee, &filled) else { panic!("where to") };
            let up = Value::from(sq("B3"));
            assert!(!param.range.options().iter().any(|option| option.value == up));
            let listed = norn_kernel::ruleset::options(Heimr, &two, &Viewer::Referee, &filled, &param);
            let why = listed.into_iter().find(|(option, _)| option.value == up).and_then(|(_, why)| why);
            assert_eq!(why.map(|why| why.rule().id()), Some("heimr.environment.movement-limit"));
        }
    }
}

pub(crate) mod heimr_environment_movement_limit_count {
    use super::*;

    #[test]
    fn from_the_first_on() {
        let two = all_up(&narrow(2), &[A, B]).expect("two");
        assert_eq!(through(&two), Some(2));
        assert_eq!(all_up(&narrow(1), &[A, B]), Err("heimr.environment.movement-limit"));
        let between = Between::new(sq("B2"), sq("B3"));
        let crossed = two.combat.expect("a fight").crossed;
        assert_eq!(crossed.get(&between), Some(&Crossed { first: A, count: 2, later: false }));
    }
}

pub(crate) mod heimr_environment_movement_limit_details {
    use super::*;

    #[test]
    fn both_directions_count() {
        let mut world = narrow(2);
        put(&mut world, B, "B3", 0);
        let out = tried(&world, &to(A, "B3"), &[]).world;
        let both = tried(&out, &to(B, "B2"), &[]).world;
        assert_eq!(through(&both), Some(2));
        assert!(refuses(&both, &to(C, "B3")).is_some());
    }

    #[test]
    fn so_does_every_way_to_move() {
        let counts = |trial: Trial| through(&tried(&prone(narrow(2)), &trial, &[]).world);
        assert_eq!([counts(run(B, "B3")), counts(Trial::Arrive(A, sq("B3")))], [Some(1), Some(1)]);
    }
}

pub(crate) mod heimr_environment_movement_limit_table {
    use super::*;

    #[test]
    fn five_rows() {
        let rows = content::movement_limits();
        let rows: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.number)).collect();
        assert_eq!(
            rows,
            [
                ("Single door", Some(2)),
                ("Thick vegetation", Some(2)),
                ("Double door", Some(4)),
                ("Window", Some(1)),
                ("Ladder", Some(1)),
            ]
        );
    }
}

pub(crate) mod heimr_environment_movement_limit_ladder {
    use super::*;

    #[test]
    fn one_starts_at_a_time() {
        let mut world = narrow(1);
        place(&mut world, "B3").ground = 4;
        let climb = |who| Trial::Climb(who, Climbing { up: true, to: 4, over: Some(Direction::Up) });
        let first = tried(&world, &climb(A), &[]).world;
        assert_eq!(through(&first), Some(1));
        assert_eq!(refuses(&first, &climb(B)), Some("heimr.environment.movement-limit-ladder"));
        assert_eq!(refuses(&first, &climb(A)), None);
        let mut anew = first.clone();
        anew.combat.as_mut().expect("a fight").crossed.clear();
        let second = tried(&anew, &climb(B), &[]).world;
        assert_eq!((through(&second), second.character(B).stance.level), (Some(1), 1));
        let mut top = second;
        for _ in 0..3 {
            top = tried(&top, &climb(A), &[]).world;
        }
        let there = tried(&top, &to(A, "B3"), &[]).world;
        assert_eq!((where_is(&there, A).as_str(), through(&there)), ("B3", Some(1)));
    }
}

pub(crate) mod heimr_environment_crossing_challenge {
    use super::*;

    #[test]
    fn reached_or_not() {
        assert_eq!(where_is(&tried(&hard(3), &to(A, "B3"), &[3]).world, A), "B3");
        assert_eq!(where_is(&tried(&hard(3), &to(A, "B3"), &[2]).world, A), "B2");
    }
}

pub(crate) mod heimr_environment_crossing_failure {
    use super::*;

    #[test]
    fn prone_where_one_was() {
        let failed = tried(&hard(3), &to(A, "B3"), &[2]);
        assert_eq!((where_is(&failed.world, A).as_str(), failed.outcome()), ("B2", Some("fail")));
        assert!(failed.world.character(A).stance.prone);
    }

    #[test]
    fn another_try_for_a_point_of_willpower() {
        let mut world = hard(3);
        of(&mut world, A).willpower.now = 1;
        let again = [("heimr.challenge.willpower-reroll", yes())];
        let crossed = attempt(&world, &to(A, "B3"), &[2, 3], &again).expect("no refusal");
        assert_eq!(
            (where_is(&crossed.world, A).as_str(), crossed.world.character(A).stance.prone),
            ("B3", false)
        );
    }
}

pub(crate) mod heimr_environment_crossing_table {
    use super::*;

    #[test]
    fn six_rows_each_crossed_by_its_number() {
        let rows = content::crossings();
        let numbers: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.number)).collect();
        assert_eq!(
            numbers,
            [
                ("Window", Some(5)),
                ("1.5 meter jump", Some(1)),
                ("2 meter jump", Some(3)),
                ("2.5 meter jump", Some(6)),
                ("3 meter jump", Some(9)),
                ("Rope swing", Some(4)),
            ]
        );
        for requirement in rows.iter().filter_map(|row| row.number) {
            let mut world = hard(requirement);
            of(&mut world, A).attributes.insert("Dexterity".into(), requirement - 3);
            let cross = |die| where_is(&tried(&world, &to(A, "B3"), &[die]).world, A);
            assert_eq!([cross(3), cross(2)], ["B3", "B2"]);
        }
    }
}

pub(crate) mod heimr_environment_structural_barrier {
    use super::*;

    #[test]
    fn nobody_gets_through_as_long_as_it_stands() {
        let mut world = arena();
        border(&mut world, "B2", "B3").structure = Some(solid());
        let refused = Some("heimr.environment.structural-barrier");
        assert_eq!(refuses(&world, &to(A, "B3")), refused);
        assert_eq!(refuses(&world, &run(A, "B3")), refused);
        assert_eq!(refuses(&prone(world.clone()), &Trial::Crawl(A, sq("B3"))), refused);
        put(&mut world, B, "B3", 0);
        assert_eq!(refuses(&world, &to(B, "B2")), refused);
        border(&mut world, "B2", "B3").structure = None;
        assert_eq!(refuses(&world, &to(A, "B3")), None);
    }

    #[test]
    fn or_it_is_climbed_over() {
        let mut world = arena();
        border(&mut world, "B2", "B3").structure = Some(wall(2));
        assert_eq!(refuses(&world, &to(A, "B3")), Some("heimr.environment.structural-barrier"));
        put(&mut world, A, "B2", 2);
        assert_eq!(refuses(&world, &to(A, "B3")), None);
    }
}

pub(crate) mod heimr_environment_door_open_or_shut {
    use super::*;

    fn door(door: Door) -> World {
        let mut world = narrow(2);
        border(&mut world, "B2", "B3").door = Some(door);
        world
    }

    #[test]
    fn open_closed_and_barred() {
        assert_eq!(all_up(&door(Door::Open), &[A, B, C]), Err("heimr.environment.movement-limit"));
        assert_eq!(
            refuses(&door(Door::Barred(2)), &to(A, "B3")),
            Some("heimr.environment.structural-barrier")
        );
        let through = tried(&door(Door::Closed), &to(A, "B3"), &[]).world;
        let now = places::border(&through, sq("B2"), sq("B3")).expect("a border");
        assert_eq!((now.door, now.limit, where_is(&through, A).as_str()), (Some(Door::Open), Some(2), "B3"));
    }
}

pub(crate) mod heimr_action_move {
    use super::*;

    #[test]
    fn to_another_square() {
        let there = tried(&arena(), &to(A, "B3"), &[]);
        assert_eq!((where_is(&there.world, A).as_str(), there.outcome()), ("B3", Some("pass")));
        assert_eq!(where_is(&tried(&hard(6), &to(A, "B3"), &[5]).world, A), "B2");
    }

    #[test]
    fn or_out_of_the_cluster() {
        let mut world = arena();
        let out = Trial::Move(A, Step::OutOfCluster);
        assert_eq!(refuses(&world, &out), Some("heimr.action.move"));
        cluster(&mut world, &[A, C]);
        let after = tried(&world, &out, &[]).world;
        assert_eq!((where_is(&after, A).as_str(), places::clustered(&after, A)), ("B2", false));
        let away = tried(&world, &to(A, "B3"), &[]).world;
        assert_eq!((where_is(&away, A).as_str(), places::clustered(&away, A)), ("B3", false));
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{at, battle, plays};

        let world = plays(&battle(), A, crate::fights::go("B3"), &[]).world;
        assert_eq!(world.character(A).stance.square, at("B3"));
    }
}

pub(crate) mod heimr_action_run {
    use super::*;

    #[test]
    fn past_no_requirement() {
        assert_eq!(where_is(&tried(&arena(), &run(A, "B3"), &[]).world, A), "B3");
        assert_eq!(refuses(&hard(1), &run(A, "B3")), Some("heimr.action.run"));
        assert_eq!(refuses(&arena(), &run(A, "A1")), Some("heimr.border.count-in-combat"));
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{at, battle, plays};
        use norn_heimr::world::fight::Deed;
        let run = Deed::Run { to: at("B3"), after: None, outmanoeuvres: false };
        let world = plays(&battle(), A, run, &[6, 9, 9]).world;
        assert_eq!(world.character(A).stance.square, at("B3"));
    }
}

pub(crate) mod heimr_action_run_protection {
    use super::*;

    #[test]
    fn from_the_square_that_was_left() {
        let after = tried(&arena(), &run(D, "B3"), &[]).world;
        assert!(movement::ran_from(&after, D, sq("B2")));
        assert!(!movement::ran_from(&after, D, sq("C3")));
        let moved = tried(&arena(), &to(D, "B3"), &[]).world;
        assert!(!movement::ran_from(&moved, D, sq("B2")));
    }
}

pub(crate) mod heimr_action_drop_prone {
    use super::*;

    #[test]
    fn it_comes_to_nothing_but_lying_there() {
        assert_eq!(tried(&arena(), &Trial::DropProne(A), &[]).outcome(), None);
    }

    #[test]
    fn from_standing_without_a_roll() {
        let down = tried(&arena(), &Trial::DropProne(A), &[]);
        assert_eq!((down.world.character(A).stance.prone, rolled(&down)), (true, 0));
        assert_eq!(refuses(&down.world, &Trial::DropProne(A)), Some("heimr.action.drop-prone"));
        let mut wall = arena();
        of(&mut wall, A).stance.climbing = Some(Climb::default());
        assert_eq!(refuses(&wall, &Trial::DropProne(A)), Some("heimr.action.drop-prone"));
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{battle, plays};
        let world = plays(&battle(), A, norn_heimr::world::fight::Deed::DropProne, &[]).world;
        assert!(world.character(A).stance.prone);
    }
}

pub(crate) mod heimr_action_crawl {
    use super::*;

    #[test]
    fn begun_in_one_turn_and_over_in_the_next() {
        let crawl = Trial::Crawl(A, sq("B3"));
        assert_eq!(refuses(&arena(), &crawl), Some("heimr.action.crawl"));
        let begun = tried(&prone(arena()), &crawl, &[]).world;
        assert_eq!(where_is(&begun, A), "B2");
        let over = tried(&begun, &Trial::Arrive(A, sq("B3")), &[]).world;
        assert_eq!((where_is(&over, A).as_str(), over.character(A).stance.prone), ("B3", true));
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{at, battle, in_fight, turn_of};
        use norn_heimr::rules::actions::action::Resume;
        use norn_heimr::world::fight::Deed;
        let mut world = turn_of(battle(), A);
        of(&mut world, A).stance.prone = true;
        in_fight(&mut world, A).upcoming = Some(Deed::Crawl { to: at("B3") });
        let resume = norn_heimr::Attempt::Resume(Resume { who: A, on: true });
        let world = play(&world, &resume, &[], &[]).world;
        assert_eq!(world.character(A).stance.square, at("B3"));
    }
}

pub(crate) mod heimr_action_crawl_same_square {
    use super::*;

    #[test]
    fn only_from_where_the_turn_began() {
        let mut world = prone(arena());
        let crawl = Trial::Crawl(A, sq("B3"));
        assert_eq!(refuses(&world, &crawl), None);
        fighter(&mut world, A).turn.entered = Some(sq("B1"));
        assert_eq!(refuses(&world, &crawl), Some("heimr.action.crawl-same-square"));
        let over = tried(&prone(arena()), &Trial::Arrive(A, sq("B3")), &[]).world;
        assert_eq!(refuses(&over, &Trial::Crawl(A, sq("A3"))), Some("heimr.action.crawl-same-square"));
    }

    #[test]
    fn first_thing_in_the_turn_after_the_way_there() {
        let mut world = prone(arena());
        fighter(&mut world, A).turn.entered = Some(sq("B1"));
        world.combat.as_mut().expect("a fight").begun = false;
        assert_eq!(refuses(&world, &Trial::Crawl(A, sq("B3"))), None);
    }
}

pub(crate) mod heimr_action_crawl_no_challenge {
    use super::*;

    #[test]
    fn nor_past_a_limit_that_is_reached_by_then() {
        let crawl = Trial::Crawl(A, sq("B3"));
        assert_eq!(refuses(&prone(hard(1)), &crawl), Some("heimr.action.crawl-no-challenge"));
        let full = all_up(&narrow(1), &[B]).expect("one");
        assert_eq!(refuses(&prone(full.clone()), &crawl), None);
        let arrives = |world: &World| -> Played<World> { tried(world, &Trial::Arrive(A, sq("B3")), &[]) };
        assert_eq!(where_is(&arrives(&prone(full)).world, A), "B2");
        assert_eq!(where_is(&arrives(&prone(narrow(1))).world, A), "B3");
    }
}

pub(crate) mod heimr_position_prone_movement {
    use super::*;

    #[test]
    fn only_crawling() {
        let world = prone(arena());
        let refused = Some("heimr.position.prone-movement");
        let mut wall = world.clone();
        place(&mut wall, "B2").levels.insert(4, Climb::default());
        let climb = Trial::Climb(A, Climbing { up: true, to: 4, over: None });
        assert_eq!(refuses(&world, &to(A, "B3")), refused);
        assert_eq!(refuses(&world, &run(A, "B3")), refused);
        assert_eq!(refuses(&wall, &climb), refused);
        assert_eq!(refuses(&world, &Trial::Crawl(A, sq("B3"))), None);
        assert_eq!(refuses(&world, &Trial::StandUp(A)), None);
    }
}

pub(crate) mod heimr_fatigue_moving_is_free {
    use super::*;

    #[test]
    fn no_roll_tires_nobody() {
        for fatigue in [1, 8, 20] {
            let mut world = prone(arena());
            of(&mut world, A).fatigue = fatigue;
            of(&mut world, B).fatigue = fatigue;
            for (who, trial) in [(B, to(B, "B3")), (B, run(B, "B3")), (A, Trial::Arrive(A, sq("B3")))] {
                let after = tried(&world, &trial, &[]);
                assert_eq!((after.world.character(who).fatigue, rolled(&after)), (fatigue, 0));
            }
        }
    }
}

pub(crate) mod heimr_fatigue_moving_with_challenge {
    use super::*;

    #[test]
    fn only_with_a_roll_of_the_body() {
        let mut world = hard(5);
        of(&mut world, A).fatigue = 4;
        of(&mut world, A).attributes.insert("Dexterity".into(), 9);
        let tired = tried(&world, &to(A, "B3"), &[3]);
        assert_eq!((tired.world.character(A).fatigue, where_is(&tired.world, A).as_str()), (5, "B2"));
        let fresh = tried(&world, &to(A, "B3"), &[4]);
        assert_eq!((fresh.world.character(A).fatigue, where_is(&fresh.world, A).as_str()), (4, "B3"));
        border(&mut world, "B2", "B3").crossing =
            Some(Crossing { requirement: 1, tested: Tested::Ability("Perception".into()) });
        assert_eq!(tried(&world, &to(A, "B3"), &[1]).world.character(A).fatigue, 4);
    }
}
