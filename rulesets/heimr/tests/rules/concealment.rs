//! Concealment: every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::content;
use norn_heimr::rules::environment::concealment::{self, Shift};
use norn_heimr::world::World;
use norn_heimr::world::fight::With;
use norn_heimr::world::places::Cover;
use norn_heimr::world::rolls::{Modifier, Scope};
use norn_heimr::world::squares::Direction;
use norn_heimr::world::things::{Carried, Item};

fn cover(effectiveness: u8, height: u8) -> Cover {
    Cover { effectiveness, height, ..Cover::default() }
}

/// Ada in the middle behind something, Cy in a square with a bow.
fn behind(name: &str, cover: Cover, from: &str) -> World {
    let mut world = arena();
    place(&mut world, "B2").cover.insert(name.into(), cover);
    of(&mut world, A).stance.behind = Some(name.into());
    put(&mut world, C, from, 0);
    world
}

/// How dark and how stormy it is, with Cy beside Ada.
fn sight(darkness: u8, weather: u8) -> World {
    let mut world = arena();
    (world.grid.darkness, world.grid.weather) = (darkness, weather);
    put(&mut world, C, "B3", 0);
    world
}

/// What Cy's consistency of this comes to against Ada.
fn aimed(world: &World, consistency: i32, with: With) -> i32 {
    let world = written(world.clone(), "ability/Archery", consistency);
    tried(&world, &Trial::Aim(C, A, with), &[]).verdict.total.expect("a consistency")
}

fn shot(world: &World) -> i32 {
    -aimed(world, 0, With::Ranged)
}

pub(crate) mod heimr_position_concealed {
    use super::*;

    #[test]
    fn as_good_as_the_concealment() {
        assert_eq!(aimed(&behind("Merlon", cover(5, 2), "B3"), 3, With::Ranged), -2);
        assert_eq!(aimed(&behind("Grass", cover(1, 1), "B3"), 3, With::Ranged), 2);
    }

    #[test]
    fn from_each_opponent_on_their_own() {
        let from = [Direction::Up].into();
        let mut world = behind("Merlon", Cover { against: from, ..cover(5, 2) }, "B3");
        put(&mut world, D, "B1", 0);
        assert_eq!([C, D].map(|by| concealment::effectiveness(&world, by, A)), [5, 0]);
    }
}

pub(crate) mod heimr_position_concealed_not_in_cluster {
    use super::*;

    #[test]
    fn none_within_it() {
        let mut world = behind("Crate", cover(2, 1), "B2");
        cluster(&mut world, &[A, C]);
        assert_eq!(shot(&world), 0);
        put(&mut world, D, "B3", 0);
        assert_eq!(concealment::penalties(&world, D, A, With::Ranged).len(), 1);
    }

    #[test]
    fn joining_one_brings_somebody_out() {
        let mut world = behind("Crate", cover(2, 1), "B2");
        cluster(&mut world, &[A, C]);
        assert_eq!(tried(&world, &Trial::Settle, &[]).world.character(A).stance.behind, None);
    }
}

pub(crate) mod heimr_concealment_uses {
    use super::*;

    #[test]
    fn only_behind_what_stands_there() {
        let world = behind("Crate", cover(2, 1), "B3");
        let go = |behind: &str| Trial::Shift(Shift { who: A, behind: Some(behind.into()), level: 0 });
        assert_eq!(refuses(&world, &go("Crate")), None);
        assert_eq!(refuses(&world, &go("Barrel")), Some("heimr.concealment.uses"));
    }

    #[test]
    fn what_stands_there_can_be_chosen() {
        use norn_kernel::{Filled, Value};
        let world = behind("Crate", cover(2, 1), "B3");
        let filled = Filled::of("shift").with("who", A);
        assert_eq!(choices_of(&world, &filled), [Value::word("none"), Value::text("Crate")]);
    }
}

pub(crate) mod heimr_concealment_direction {
    use super::*;

    #[test]
    fn against_everybody_or_from_some_sides() {
        for from in ["A2", "B3", "C2", "B1", "B2", "C3"] {
            assert_eq!(shot(&behind("Crate", cover(2, 1), from)), 2);
        }
        let some = || Cover { against: [Direction::Left, Direction::Up].into(), ..cover(2, 1) };
        let all = ["A2", "B3", "C2", "B1", "B2"].map(|from| shot(&behind("Crate", some(), from)));
        assert_eq!(all, [2, 2, 0, 0, 0]);
    }
}

pub(crate) mod heimr_concealment_density {
    use super::*;

    #[test]
    fn the_denser_the_better() {
        assert_eq!(shot(&behind("Merlon", cover(5, 2), "B3")), 5);
        assert_eq!(shot(&behind("Grass", cover(1, 1), "B3")), 1);
    }

    #[test]
    fn what_conceals_nobody_is_no_cover() {
        use norn_heimr::Heimr;
        use norn_kernel::{Draft, Ruleset, Value};
        let row = [Value::word("none"), Value::text("Air"), 0.into(), 1.into(), Value::List(vec![])];
        let values = [
            ("square".to_owned(), Value::from(sq("B2"))),
            ("covers".to_owned(), Value::List(vec![Value::List(row.to_vec())])),
        ];
        let draft = Draft { form: "location".into(), values: values.into() };
        let problems = Heimr.build(&four(), &draft, A).err().unwrap_or_default();
        let rules: Vec<&str> = problems.iter().map(|problem| problem.words.key.id()).collect();
        assert_eq!(rules, ["heimr.concealment.density"]);
    }
}

pub(crate) mod heimr_concealment_attack_penalty {
    use super::*;

    #[test]
    fn on_shots_and_not_on_blows() {
        let world = behind("Crate", cover(2, 1), "B3");
        assert_eq!(aimed(&world, 4, With::Ranged), 2);
        assert_eq!([With::Melee, With::Brawl].map(|with| aimed(&world, 4, with)), [4, 4]);
    }

    #[test]
    fn darkness_hinders_blows_where_the_table_says_so() {
        let world = sight(2, 0);
        assert_eq!(aimed(&world, 4, With::Melee), 4);
        let hindered = with_switch(world, "darkness-in-melee", "hindered");
        assert_eq!(aimed(&hindered, 4, With::Melee), 2);
        assert_eq!(aimed(&behind("Crate", cover(2, 1), "B3"), 4, With::Melee), 4);
    }

    #[test]
    fn the_game_masters_penalty_for_the_dark_counts_once() {
        let dark = |penalty: i32, darkness| {
            let mut world = sight(darkness, 0);
            let modifier = Modifier { on: Scope::Every, consistency: -penalty, potential: 0 };
            world.scene.situations.insert("darkness".into(), modifier);
            shot(&world)
        };
        assert_eq!((dark(1, 2), dark(3, 2), dark(2, 0)), (2, 3, 2));
    }
}

pub(crate) mod heimr_concealment_taking_it {
    use super::*;

    fn go(world: &World, behind: Option<&str>) -> Trial {
        let level = world.character(A).stance.level;
        Trial::Shift(Shift { who: A, behind: behind.map(str::to_owned), level })
    }

    #[test]
    fn at_any_point_of_the_own_turn_at_no_action() {
        let mut world = behind("Crate", cover(2, 1), "B3");
        of(&mut world, A).stance.behind = None;
        assert_eq!(shot(&world), 0);
        fighter(&mut world, A).turn.standard = true;
        let after = tried(&world, &go(&world, Some("Crate")), &[]).world;
        assert_eq!((shot(&after), after.fighter(A)), (2, world.fighter(A)));
        world.combat.as_mut().expect("a fight").acting = Some(C);
        assert_eq!(refuses(&world, &go(&world, Some("Crate"))), Some("heimr.concealment.taking-it"));
    }

    #[test]
    fn leaving_the_square_ends_it_and_own_attacks_are_free() {
        use norn_heimr::world::fight::Step;
        let world = behind("Crate", cover(2, 1), "B3");
        assert_eq!(concealment::penalties(&world, A, C, With::Ranged), []);
        let to = Step::To { square: sq("B1"), outmanoeuvres: false };
        let after = tried(&world, &Trial::Move(A, to), &[]).world;
        assert_eq!(after.character(A).stance.behind, None);
    }

    #[test]
    fn whoever_hides_takes_it() {
        let mut world = behind("Crate", cover(2, 1), "B3");
        of(&mut world, A).stance.behind = None;
        let after = tried(&world, &Trial::Hide(A, [C].into()), &[6]).world;
        assert_eq!(after.character(A).stance.behind.as_deref(), Some("Crate"));
    }
}

pub(crate) mod heimr_concealment_weather_darkness {
    use super::*;

    #[test]
    fn everywhere() {
        assert_eq!([sight(2, 0), sight(0, 1), sight(0, 0)].map(|world| shot(&world)), [2, 1, 0]);
        let mut close = sight(2, 0);
        put(&mut close, C, "B2", 0);
        assert_eq!(shot(&close), 2);
        cluster(&mut close, &[A, C]);
        assert_eq!(shot(&close), 0);
    }
}

pub(crate) mod heimr_concealment_blindness_three {
    use super::*;

    #[test]
    fn no_more_than_three() {
        assert_eq!(concealment::BLIND_MAX, 3);
        assert_eq!([sight(3, 0), sight(3, 1), sight(2, 3)].map(|world| shot(&world)), [3, 3, 3]);
    }
}

pub(crate) mod heimr_concealment_improves_other {
    use super::*;

    fn with(cover: Cover, darkness: u8, weather: u8) -> i32 {
        let mut world = behind("It", cover, "B3");
        (world.grid.darkness, world.grid.weather) = (darkness, weather);
        shot(&world)
    }

    #[test]
    fn an_object_and_the_dark_add_up() {
        assert_eq!(with(cover(2, 1), 2, 0), 4);
        assert_eq!(with(cover(5, 2), 3, 0), 8);
        assert_eq!([sight(2, 1), sight(3, 1)].map(|world| shot(&world)), [3, 3]);
        assert_eq!(with(cover(2, 1), 3, 1), 5);
    }

    #[test]
    fn of_two_objects_one() {
        let mut world = behind("Tree", cover(2, 4), "B3");
        place(&mut world, "B2").cover.insert("Grass".into(), cover(1, 1));
        assert_eq!(shot(&world), 2);
        let best = concealment::best_object(&world, A, &[C].into());
        assert_eq!(best.as_deref(), Some("Tree"));
    }
}

pub(crate) mod heimr_concealment_light_torch {
    use super::*;

    #[test]
    fn at_a_distance_of_one_with_its_bearer() {
        let mut world = sight(2, 0);
        let torch = Item { carried: Carried::OffHand, light: Some(1), ..Item::default() };
        of(&mut world, B).items.insert("Torch".into(), torch);
        let lit = |world: &World| {
            world.grid.squares().filter(|square| concealment::is_lit(world, *square)).collect::<Vec<_>>()
        };
        assert_eq!(lit(&world), ["A2", "B1", "B2", "B3", "C2"].map(sq));
        assert_eq!(shot(&world), 0);
        put(&mut world, B, "A1", 0);
        assert_eq!((lit(&world), shot(&world)), (["A1", "A2", "B1"].map(sq).to_vec(), 2));
        of(&mut world, B).items.get_mut("Torch").expect("a torch").carried = Carried::Stored;
        assert_eq!(lit(&world), []);
    }
}

pub(crate) mod heimr_concealment_light_campfire {
    use super::*;

    #[test]
    fn over_a_distance_of_two() {
        let lit = |at: &str| {
            let mut world = sight(2, 0);
            place(&mut world, at).lights.insert("Camp fire".into(), 2);
            world.grid.squares().filter(|square| concealment::is_lit(&world, *square)).collect::<Vec<_>>()
        };
        assert_eq!(lit("B2").len(), 9);
        assert_eq!(lit("A1"), ["A1", "A2", "A3", "B1", "B2", "C1"].map(sq));
    }
}

pub(crate) mod heimr_concealment_roof {
    use super::*;

    #[test]
    fn among_those_under_it() {
        let mut world = sight(0, 3);
        place(&mut world, "B2").roof = true;
        assert_eq!(shot(&world), 3);
        put(&mut world, C, "B2", 0);
        assert_eq!(shot(&world), 0);
        world.grid.darkness = 1;
        assert_eq!(shot(&world), 1);
    }
}

pub(crate) mod heimr_concealment_table {
    use super::*;

    #[test]
    fn eight_rows() {
        let rows = content::concealing();
        let rows =
            rows.iter().map(|row| (row.name.as_str(), row.effectiveness, row.up_to, row.height, row.or_more));
        assert_eq!(
            rows.collect::<Vec<_>>(),
            [
                ("Thick tree", 2, None, Some(4), true),
                ("Wooden cart or crate", 2, None, Some(1), false),
                ("Shrubbery", 1, None, Some(1), false),
                ("Stone merlon", 5, None, Some(2), false),
                ("Wooden table", 3, None, Some(1), false),
                ("Tall grass", 1, None, Some(1), false),
                ("Darkness", 1, Some(3), None, false),
                ("Extreme weather", 1, Some(3), None, false),
            ]
        );
    }
}

pub(crate) mod heimr_concealment_height {
    use super::*;

    #[test]
    fn against_whoever_stands_less_than_its_height_above() {
        let from = |height, level| {
            let mut world = behind("It", cover(2, height), "B3");
            put(&mut world, C, "B3", level);
            shot(&world)
        };
        assert_eq!([from(1, 0), from(1, 1)], [2, 0]);
        assert_eq!([from(2, 1), from(2, 2)], [2, 0]);
        assert_eq!([from(4, 3), from(4, 4)], [2, 0]);
        let mut dark = sight(2, 0);
        put(&mut dark, C, "B3", 9);
        assert_eq!(shot(&dark), 2);
    }
}
