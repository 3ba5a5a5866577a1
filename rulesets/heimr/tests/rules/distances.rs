//! The grid's directions, and how far it is: every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::rules::grid::places;
use norn_heimr::world::World;
use norn_heimr::world::squares::{Climb, Direction};

/// How far Ada is from Cy, who are in these squares.
fn far(world: &World, from: &str, to: &str) -> Option<u32> {
    let mut world = world.clone();
    put(&mut world, A, from, 0);
    put(&mut world, C, to, 0);
    places::distance(&world, A, C)
}

/// The same on these levels.
fn between(world: &World, from: (&str, i32), to: (&str, i32)) -> (Option<u32>, i32) {
    let mut world = world.clone();
    for ((square, level), who) in [(from, A), (to, C)] {
        if level != 0 {
            place(&mut world, square).levels.insert(level, Climb::default());
        }
        put(&mut world, who, square, level);
    }
    (places::distance(&world, A, C), places::range_penalty(&world, A, C))
}

pub(crate) mod heimr_grid_combat_same_layout {
    use super::*;

    #[test]
    fn one_direction_is_the_same_from_every_square() {
        let mut world = crate::fights::battle();
        world.grid.north = Direction::Left;
        assert_eq!(told(&world, "C2").get("north"), Some(&sq("B2")));
        assert_eq!(told(&world, "B3").get("north"), Some(&sq("A3")));
        for from in ["C2", "B3"] {
            let to = told(&world, from)["north"];
            let there = crate::fights::stands(world.clone(), A, from);
            let go = crate::fights::go(&to.to_string());
            let there = crate::fights::plays(&there, A, go, &[]).world;
            assert_eq!(sq(from).offset(there.character(A).stance.square), (-1, 0));
        }
    }
    #[test]
    fn not_where_places_lie_anyhow() {
        let mut world = arena();
        world.combat = None;
        border(&mut world, "B2", "B3");
        place(&mut world, "B3");
        assert_eq!(told(&world, "B2").len(), 0);
    }
}

/// Where a Move from there leads to, by the direction of the world that is told with each square.
fn told(world: &World, from: &str) -> std::collections::BTreeMap<String, norn_heimr::world::squares::Square> {
    let world = crate::fights::stands(world.clone(), A, from);
    let filled = norn_kernel::Filled::of("move").with("who", A);
    let norn_kernel::Next::Fill(param) = offered(&world, &norn_kernel::Viewer::Referee, &filled) else {
        panic!("nothing to fill in")
    };
    let norn_kernel::Range::OneOf(options) = param.range else { panic!("no list") };
    let toward = |option: &norn_kernel::Choice| {
        let norn_kernel::Value::Place(to) = option.value else { return None };
        let toward = option.args.iter().find(|(name, _)| *name == "toward")?;
        let norn_kernel::Value::Word(toward) = &toward.1 else { return None };
        Some((toward.clone(), norn_heimr::world::squares::Square::of(to)))
    };
    options.iter().filter_map(toward).collect()
}

pub(crate) mod heimr_grid_combat_orientation {
    use super::*;

    /// Where north, east, south and west of the middle are.
    fn all(north: Direction) -> [&'static str; 4] {
        let mut world = crate::fights::battle();
        world.grid.north = north;
        let told = told(&world, "B2");
        ["north", "east", "south", "west"].map(|toward| {
            let there = told[toward].to_string();
            ["A2", "B3", "C2", "B1"].into_iter().find(|square| *square == there).expect("a neighbour")
        })
    }

    #[test]
    fn left_is_north() {
        assert_eq!(all(Direction::Left), ["A2", "B3", "C2", "B1"]);
    }

    #[test]
    fn all_four_and_up_is_north_at_first() {
        assert_eq!(arena().grid.north, Direction::Up);
        assert_eq!(all(Direction::Up), ["B3", "C2", "B1", "A2"]);
        assert_eq!(all(Direction::Right), ["C2", "B1", "A2", "B3"]);
        assert_eq!(all(Direction::Down), ["B1", "A2", "B3", "C2"]);
    }

    #[test]
    fn set_as_a_fight_begins() {
        use norn_heimr::Attempt;
        use norn_heimr::rules::turns::initiative::BeginCombat;
        let begins = BeginCombat { fighters: [A].into(), north: Direction::Left };
        let world = play(&four(), &Attempt::BeginCombat(begins), &[5, 6], &[]).world;
        assert_eq!(world.grid.north, Direction::Left);
    }
}

pub(crate) mod heimr_ranged_distance {
    use super::*;

    #[test]
    fn in_turns_of_moving() {
        let world = arena();
        let far = [("A1", "A2"), ("A1", "B2"), ("A1", "C3"), ("A1", "A1")].map(|(a, b)| far(&world, a, b));
        assert_eq!(far, [Some(1), Some(2), Some(4), Some(0)]);
    }
}

pub(crate) mod heimr_ranged_range_penalty {
    use super::*;

    #[test]
    fn half_the_distance_rounded_down() {
        let mut world = arena();
        (world.grid.columns, world.grid.rows) = (7, 3);
        let penalty = |to: &str| between(&world, ("A1", 0), (to, 0)).1;
        let all = ["B1", "C1", "D1", "E1", "F1", "G1", "A1"].map(penalty);
        assert_eq!(all, [0, 1, 1, 2, 2, 3, 0]);
        assert_eq!(penalty("B2"), 1);
    }

    #[test]
    fn on_the_shot() {
        use crate::fights::{armed, battle, bow, plays, stands, with_bow};
        let world = stands(armed(battle(), A, "Bow", bow()), C, "A1");
        let played = plays(&world, A, with_bow(C), &[4, 3, 6, 9, 9]);
        assert_eq!(played.total(), Some(3));
    }
}

pub(crate) mod heimr_ranged_distance_higher {
    use super::*;

    #[test]
    fn climbing_is_added() {
        assert_eq!(between(&arena(), ("A1", 0), ("A2", 4)), (Some(5), 2));
        assert_eq!(between(&arena(), ("A1", 0), ("A2", 1)), (Some(1), 0));
    }
}

pub(crate) mod heimr_ranged_distance_lower {
    use super::*;

    #[test]
    fn jumping_down_costs_nothing() {
        assert_eq!(between(&arena(), ("A1", 4), ("A2", 0)), (Some(1), 0));
        assert_eq!(between(&arena(), ("A1", 4), ("A3", 0)), (Some(2), 1));
    }
}

pub(crate) mod heimr_ranged_distance_same_square_height {
    use super::*;

    #[test]
    fn counts_toward_the_range_and_costs_nothing() {
        assert_eq!(between(&arena(), ("A1", 0), ("A1", 4)), (Some(4), 0));
    }
}

pub(crate) mod heimr_ranged_distance_barriers {
    use super::*;

    #[test]
    fn over_the_wall_or_round_it() {
        let mut world = arena();
        assert_eq!(far(&world, "A1", "B1"), Some(1));
        border(&mut world, "A1", "B1").structure = Some(wall(4));
        assert_eq!(far(&world, "A1", "B1"), Some(3));
        border(&mut world, "A1", "A2").structure = Some(wall(4));
        assert_eq!(far(&world, "A1", "B1"), Some(5));
        border(&mut world, "A1", "A2").structure = Some(solid());
        border(&mut world, "A1", "B1").structure = Some(solid());
        assert_eq!(far(&world, "A1", "B1"), None);
    }

    #[test]
    fn limits_and_rolls_add_nothing() {
        let mut world = arena();
        border(&mut world, "A1", "B1").limit = Some(1);
        border(&mut world, "A1", "B1").door = Some(norn_heimr::world::places::Door::Closed);
        border(&mut world, "A1", "A2").limit = Some(1);
        assert_eq!(far(&world, "A1", "B1"), Some(1));
    }
}
