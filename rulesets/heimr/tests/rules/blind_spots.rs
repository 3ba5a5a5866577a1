//! The blind spots module: every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::rules::modules::blind_spots::{self, Line};
use norn_heimr::world::World;
use norn_heimr::world::fight::With;
use norn_heimr::world::squares::Square;
use norn_kernel::{Answer, Value};
use std::collections::BTreeSet;

/// A fight on a grid of this size with the module in use and Ada in a square.
fn on(side: u8, defender: &str) -> World {
    let mut world = with_switch(arena(), "blind-spots-module", "on");
    (world.grid.columns, world.grid.rows) = (side, side);
    put(&mut world, A, defender, 0);
    world
}

/// Ada's blind spot after Cy has shot at her from there, along this line where there is a choice.
fn after(world: &World, from: &str, line: &str) -> World {
    let mut world = world.clone();
    put(&mut world, C, from, 0);
    let line = [("heimr.blind-spot.axis-tie", Answer::One(Value::word(line)))];
    let line: &[_] = if line.is_empty() { &[] } else { &line };
    attempt(&world, &Trial::ShotAt(A, C), &[], line).expect("no refusal").world
}

fn blind(world: &World) -> BTreeSet<Square> {
    world.fighter(A).expect("a fighter").blind.clone()
}

fn spot(world: &World, from: &str) -> BTreeSet<Square> {
    blind(&after(world, from, ""))
}

/// What a consistency of 3 in Ada's dodge comes to against Cy.
fn dodge(world: &World, with: With) -> i32 {
    let world = written(world.clone(), "ability/Agility", 3);
    tried(&world, &Trial::Defend(C, A, with), &[]).verdict.total.expect("a consistency")
}

pub(crate) mod heimr_blind_spot_create {
    use super::*;

    #[test]
    fn the_three_squares_behind() {
        let world = on(3, "B2");
        assert_eq!(spot(&world, "A2"), set(&["C1", "C2", "C3"]));
        assert_eq!(spot(&world, "B3"), set(&["A1", "B1", "C1"]));
        assert_eq!(spot(&world, "A1"), set(&["B3", "C2", "C3"]));
        assert_eq!(spot(&world, "C3"), set(&["A1", "A2", "B1"]));
    }

    #[test]
    fn none_from_the_own_square_nor_beyond_the_edge() {
        assert_eq!(spot(&on(3, "B2"), "B2"), set(&[]));
        assert_eq!(spot(&on(3, "C2"), "A2"), set(&[]));
    }

    #[test]
    fn only_with_the_module_in_use() {
        let off = with_switch(on(3, "B2"), "blind-spots-module", "off");
        assert_eq!((spot(&off, "A2").len(), spot(&on(3, "B2"), "A2").len()), (0, 3));
        let mut known = off.clone();
        fighter(&mut known, A).blind = set(&["C2"]);
        put(&mut known, C, "C2", 0);
        assert_eq!(blind_spots::penalty(&known, C, A, With::Ranged), None);
    }
}

pub(crate) mod heimr_blind_spot_extend {
    use super::*;

    #[test]
    fn by_a_shot_from_outside_of_it() {
        let first = after(&on(3, "B2"), "A2", "");
        assert_eq!(spot(&first, "B3"), set(&["A1", "B1", "C1", "C2", "C3"]));
    }

    #[test]
    fn not_by_one_from_inside_nor_by_the_same_again() {
        let first = after(&on(3, "B2"), "A2", "");
        let spot_of = |from| spot(&first, from);
        assert_eq!(spot_of("C2"), set(&["C1", "C2", "C3"]));
        assert_eq!(spot_of("A2"), set(&["C1", "C2", "C3"]));
    }
}

pub(crate) mod heimr_blind_spot_penalty_ranged {
    use super::*;

    #[test]
    fn five_for_shots_out_of_it() {
        let mut world = after(&on(3, "B2"), "A2", "");
        assert_eq!(dodge(&world, With::Ranged), 3);
        put(&mut world, C, "C3", 0);
        assert_eq!(dodge(&world, With::Ranged), -2);
    }
}

pub(crate) mod heimr_blind_spot_penalty_melee {
    use super::*;

    fn penalty(from: Option<&str>, own_turn: bool) -> i32 {
        let mut world = after(&on(3, "B2"), "A2", "");
        put(&mut world, C, "B2", 0);
        fighter(&mut world, C).turn.entered = from.map(sq);
        world.combat.as_mut().expect("a fight").acting = Some(if own_turn { C } else { D });
        3 - dodge(&world, With::Melee)
    }

    #[test]
    fn for_whoever_came_from_there_in_this_turn() {
        assert_eq!(penalty(Some("C2"), true), 5);
        assert_eq!(penalty(Some("A2"), true), 0);
        assert_eq!(penalty(Some("B3"), true), 0);
        assert_eq!(penalty(Some("C2"), false), 0);
        assert_eq!(penalty(None, true), 0);
    }
}

pub(crate) mod heimr_blind_spot_larger_grid {
    use super::*;

    #[test]
    fn it_widens_by_a_right_angle() {
        let world = on(5, "C3");
        let straight = ["D2", "D3", "D4", "E1", "E2", "E3", "E4", "E5"];
        assert_eq!(spot(&world, "A3"), set(&straight));
        let aslant = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2"];
        assert_eq!(spot(&world, "E5"), set(&aslant));
        assert_eq!(spot(&world, "C1"), set(&["A5", "B4", "B5", "C4", "C5", "D4", "D5", "E5"]));
        assert_eq!(spot(&on(4, "B2"), "B4"), set(&["A1", "B1", "C1"]));
    }
}

pub(crate) mod heimr_blind_spot_axis {
    use super::*;

    #[test]
    fn the_nearest_line() {
        assert_eq!(blind_spots::lines(sq("A1"), sq("D2")), [Line::Straight]);
        assert_eq!(blind_spots::lines(sq("A1"), sq("D3")), [Line::Diagonal]);
        assert_eq!(blind_spots::lines(sq("A1"), sq("C3")), [Line::Diagonal]);
    }
}

pub(crate) mod heimr_blind_spot_axis_tie {
    use super::*;

    fn both(from: &str) -> [BTreeSet<Square>; 2] {
        ["straight", "diagonal"].map(|line| blind(&after(&on(4, "B2"), from, line)))
    }

    #[test]
    fn the_attacker_chooses() {
        assert_eq!(both("D3"), [set(&["A1", "A2", "A3"]), set(&["A1", "A2", "B1"])]);
        assert_eq!(both("C4"), [set(&["A1", "B1", "C1"]), set(&["A1", "B1", "A2"])]);
        assert_eq!(both("A4"), [set(&["A1", "B1", "C1"]), set(&["B1", "C1", "C2", "D1", "D2"])]);
    }
}
