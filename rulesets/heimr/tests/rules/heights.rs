//! Heights: climbing, jumping, falling, holding on. Every case of the checks.
use crate::table::*;
use crate::trial::*;
use norn_heimr::content;
use norn_heimr::rules::environment::heights;
use norn_heimr::rules::grid::places;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Climbing, Step};
use norn_heimr::world::places::Structure;
use norn_heimr::world::squares::{Climb, Direction};
use norn_heimr::world::things::{Carried, Item};
use norn_kernel::Value;
use norn_kernel::offer::Filled;
use norn_testkit::played::Played;

/// Ada at the foot of something in the middle that is this high and takes this roll. Nobody has willpower to roll
/// again.
fn cliff(height: i32, requirement: Option<i32>) -> World {
    let mut world = arena();
    world.combat = None;
    let climb = Climb { requirement, ..Climb::default() };
    place(&mut world, "B2").levels.insert(height, climb);
    of(&mut world, A).willpower.now = 0;
    of(&mut world, A).hp = norn_heimr::world::Pool::full(8);
    of(&mut world, A).fatigue = 1;
    world
}

fn up(to: i32) -> Trial {
    Trial::Climb(A, Climbing { up: true, to, over: None })
}

fn down(to: i32) -> Trial {
    Trial::Climb(A, Climbing { up: false, to, over: None })
}

/// On which level Ada is, whether on a wall, and whether on the ground.
fn how(world: &World) -> (i32, bool, bool) {
    let stance = &world.character(A).stance;
    (stance.level, stance.climbing.is_some(), stance.prone)
}

fn hp(played: &Played<World>) -> i32 {
    played.world.character(A).hp.now
}

/// Whether a roll of so much was enough: Agility is consistency 0 and potential 0, so the d6 alone counts.
fn fell(height: i32, potential: i32, die: u16) -> (usize, i32) {
    let mut world = cliff(height, None);
    of(&mut world, A).attributes.insert("Dexterity".into(), potential);
    of(&mut world, A).fatigue = 1;
    put(&mut world, A, "B2", height);
    let played = tried(&world, &Trial::Falls(A, height), &[die]);
    (rolled(&played), hp(&played))
}

/// The same for a jump.
fn jumped(height: i32, potential: i32, die: u16) -> (usize, i32) {
    let mut world = cliff(height, None);
    of(&mut world, A).attributes.insert("Dexterity".into(), potential);
    of(&mut world, A).fatigue = 1;
    put(&mut world, A, "B2", height);
    let played = tried(&world, &Trial::Jump(A, 0), &[die]);
    (rolled(&played), hp(&played))
}

pub(crate) mod heimr_height_where {
    use super::*;

    #[test]
    fn nobody_is_put_beyond_the_map() {
        let put =
            |level| norn_heimr::rules::actions::movement::PutSomewhere { who: A, square: sq("B2"), level };
        let refuses = |level| refusal(&arena(), &norn_heimr::Attempt::Place(put(level)));
        assert_eq!(refuses(norn_heimr::world::places::LEVEL_MAX), None);
        assert_eq!(refuses(norn_heimr::world::places::LEVEL_MAX + 1), Some("heimr.height.where"));
        assert_eq!(refuses(i32::MIN), Some("heimr.height.where"));
    }

    #[test]
    fn a_square_has_levels_and_borders_join_them() {
        let world = cliff(3, None);
        assert_eq!(places::levels(&world, sq("B2")).into_iter().collect::<Vec<_>>(), [0, 3]);
        assert_eq!(places::lands(&world, A, 3, sq("B2")), Some(3));
        assert_eq!(places::lands(&world, A, 1, sq("B2")), Some(0));
    }
}

pub(crate) mod heimr_height_free_up_to_one {
    use super::*;
    use norn_heimr::rules::environment::concealment::Shift;

    #[test]
    fn a_step_inside_the_square_is_free() {
        let to = |height| Trial::Shift(Shift { who: A, behind: None, level: height });
        let after = tried(&cliff(1, None), &to(1), &[]);
        assert_eq!((how(&after.world), rolled(&after)), ((1, false, false), 0));
        assert_eq!(refuses(&cliff(2, None), &to(2)), Some("heimr.height.free-up-to-one"));
        assert_eq!(refuses(&cliff(2, None), &to(1)), Some("heimr.height.free-up-to-one"));
    }

    #[test]
    fn only_such_levels_are_there_to_choose_from() {
        let mut world = cliff(1, None);
        place(&mut world, "B2").levels.insert(2, Climb::default());
        let levels = |from| {
            let mut world = world.clone();
            put(&mut world, A, "B2", from);
            choices_of(&world, &Filled::of("shift").with("who", A).with("behind", Value::word("none")))
        };
        assert_eq!(levels(0), [0, 1].map(Value::from));
        assert_eq!(levels(1), [0, 1, 2].map(Value::from));
    }

    #[test]
    fn so_is_a_step_to_the_next_square() {
        for (ground, level) in [(1, 0), (0, 1)] {
            let mut world = arena();
            place(&mut world, "B3").ground = ground;
            put(&mut world, A, "B2", level);
            let to = Step::To { square: sq("B3"), outmanoeuvres: false };
            for trial in [Trial::Move(A, to.clone()), Trial::Run(A, sq("B3"))] {
                let played = tried(&world, &trial, &[]);
                assert_eq!((how(&played.world), rolled(&played)), ((ground, false, false), 0));
            }
        }
    }
}

pub(crate) mod heimr_height_climb_from_two {
    use super::*;

    #[test]
    fn first_up_then_in() {
        let mut world = arena();
        place(&mut world, "B3").ground = 4;
        let to = Trial::Move(A, Step::To { square: sq("B3"), outmanoeuvres: false });
        let climb = Trial::Climb(A, Climbing { up: true, to: 4, over: Some(Direction::Up) });
        for level in 0..4 {
            assert_eq!(refuses(&world, &to), Some("heimr.height.climb-from-two"), "from {level}");
            world = tried(&world, &climb, &[]).world;
        }
        assert_eq!(how(&world), (4, false, false));
        let there = tried(&world, &to, &[]).world;
        assert_eq!((how(&there), there.character(A).stance.square), ((4, false, false), sq("B3")));
    }

    #[test]
    fn a_difference_of_two_takes_two() {
        let once = tried(&cliff(2, None), &up(2), &[]).world;
        assert_eq!(how(&once), (1, true, false));
        assert_eq!(how(&tried(&once, &up(2), &[]).world), (2, false, false));
    }
}

pub(crate) mod heimr_height_hard_climbs {
    use super::*;

    #[test]
    fn not_without_a_ladder() {
        let mut world = cliff(4, Some(11));
        let wall = place(&mut world, "B2").levels.get_mut(&4).expect("a wall");
        wall.impossible = true;
        assert_eq!(refuses(&world, &up(4)), Some("heimr.height.hard-climbs"));
        place(&mut world, "B2").levels.insert(4, Climb::default());
        let climbed = tried(&world, &up(4), &[]);
        assert_eq!((how(&climbed.world), rolled(&climbed)), ((1, true, false), 0));
    }
}

pub(crate) mod heimr_height_climb_failure {
    use super::*;

    #[test]
    fn a_fall_from_the_height_that_was_tried_for() {
        let mut world = cliff(4, Some(4));
        of(&mut world, A).hp.now = 3;
        put(&mut world, A, "B2", 2);
        of(&mut world, A).stance.climbing = Some(Climb { requirement: Some(4), ..Climb::default() });
        let fallen = tried(&world, &up(4), &[3, 5]);
        assert_eq!((how(&fallen.world), hp(&fallen)), ((0, false, true), 0));
        assert_eq!(fallen.outcome(), Some("fail"));
        let first = tried(&cliff(4, Some(4)), &up(4), &[3]);
        assert_eq!((how(&first.world), hp(&first), rolled(&first)), ((0, false, true), 8, 1));
    }
}

pub(crate) mod heimr_height_hold_on {
    use super::*;

    fn on(requirement: Option<i32>) -> World {
        let mut world = written(cliff(4, requirement), "ability/Agility", 3);
        of(&mut world, A).attributes.insert("Dexterity".into(), 1);
        of(&mut world, A).fatigue = 1;
        put(&mut world, A, "B2", 1);
        of(&mut world, A).stance.climbing = Some(Climb { requirement, ..Climb::default() });
        world
    }

    #[test]
    fn with_a_consistency_of_one() {
        let held = tried(&on(Some(4)), &Trial::HoldOn(A), &[2, 3]);
        assert_eq!((held.outcome(), how(&held.world), rolled(&held)), (Some("pass"), (1, true, false), 2));
        let fallen = tried(&on(Some(4)), &Trial::HoldOn(A), &[2, 2]);
        assert_eq!((fallen.outcome(), how(&fallen.world)), (Some("fail"), (0, false, true)));
    }

    #[test]
    fn no_roll_on_a_ladder() {
        let held = tried(&on(None), &Trial::HoldOn(A), &[]);
        assert_eq!((held.outcome(), rolled(&held)), (Some("pass"), 0));
    }
}

pub(crate) mod heimr_height_fall_check {
    use super::*;

    #[test]
    fn from_a_height_of_two() {
        assert_eq!([fell(1, 0, 1).0, fell(2, 0, 6).0], [0, 1]);
        assert_eq!([jumped(1, 0, 1).0, jumped(2, 0, 6).0], [0, 1]);
    }

    #[test]
    fn fatigue_counts() {
        let mut world = cliff(2, None);
        put(&mut world, A, "B2", 2);
        of(&mut world, A).fatigue = 6;
        of(&mut world, A).attributes.insert("Dexterity".into(), 9);
        let tired = tried(&world, &Trial::Jump(A, 0), &[5]);
        assert_eq!((tired.outcome(), hp(&tired)), (Some("fail"), 1));
    }
}

pub(crate) mod heimr_height_jump_cr {
    use super::*;

    #[test]
    fn twice_the_height() {
        for (height, requirement) in [(2, 4), (3, 6), (4, 8), (6, 12)] {
            assert_eq!(jumped(height, requirement - 3, 3).1, 8);
            assert_eq!(jumped(height, requirement - 3, 2).1, 3 - height);
        }
    }
}

pub(crate) mod heimr_height_fall_cr {
    use super::*;

    #[test]
    fn two_more_than_twice_the_height() {
        for (height, requirement) in [(2, 6), (3, 8), (4, 10), (6, 14)] {
            assert_eq!(fell(height, requirement - 3, 3).1, 8);
            assert_eq!(fell(height, requirement - 3, 2).1, 3 - height);
        }
    }
}

pub(crate) mod heimr_height_fall_damage {
    use super::*;

    #[test]
    fn to_three_less_the_height() {
        let left = [6, 2, 3, 4, 5, 7, 8].map(|height| fell(height, 0, 1).1);
        assert_eq!(left, [-3, 1, 0, -1, -2, -4, -5]);
        assert_eq!(jumped(4, 0, 1).1, -1);
    }
}

pub(crate) mod heimr_height_fall_damage_never_heals {
    use super::*;

    #[test]
    fn never_more_than_before() {
        for (before, height, after) in [(0, 2, 0), (-2, 4, -2), (1, 4, -1)] {
            let mut world = cliff(height, None);
            put(&mut world, A, "B2", height);
            of(&mut world, A).hp.now = before;
            assert_eq!(hp(&tried(&world, &Trial::Falls(A, height), &[1])), after);
        }
    }
}

pub(crate) mod heimr_height_fall_armour {
    use super::*;

    #[test]
    fn saves_nothing() {
        let mut world = cliff(4, None);
        put(&mut world, A, "B2", 4);
        let armour = Item { carried: Carried::Worn, armour: 2, ..Item::default() };
        of(&mut world, A).items.insert("Mail".into(), armour);
        assert_eq!(hp(&tried(&world, &Trial::Falls(A, 4), &[1])), -1);
    }
}

pub(crate) mod heimr_height_fall_landing {
    use super::*;

    fn after(trial: &Trial, die: u16, potential: i32) -> (i32, bool, bool) {
        let mut world = cliff(2, None);
        put(&mut world, A, "B2", 2);
        of(&mut world, A).attributes.insert("Dexterity".into(), potential);
        of(&mut world, A).fatigue = 1;
        how(&tried(&world, trial, &[die]).world)
    }

    #[test]
    fn a_fall_ends_prone_and_a_jump_standing() {
        assert_eq!(after(&Trial::Falls(A, 2), 6, 5), (0, false, true));
        assert_eq!(after(&Trial::Falls(A, 2), 1, 0), (0, false, true));
        assert_eq!(after(&Trial::Jump(A, 0), 6, 5), (0, false, false));
        assert_eq!(after(&Trial::Jump(A, 0), 1, 0), (0, false, true));
    }

    #[test]
    fn from_a_height_of_one_too_and_out_of_cluster_and_climb() {
        let mut world = arena();
        place(&mut world, "B2").levels.insert(4, Climb::default());
        put(&mut world, A, "B2", 1);
        of(&mut world, A).stance.climbing = Some(Climb::default());
        cluster(&mut world, &[A, C]);
        let after = tried(&world, &Trial::Falls(A, 1), &[]);
        assert_eq!((how(&after.world), rolled(&after)), ((0, false, true), 0));
        assert!(!places::clustered(&after.world, A));
    }
}

pub(crate) mod heimr_height_climbing_cr_table {
    use super::*;

    #[test]
    fn seven_rows() {
        let rows = content::climbs();
        let rows: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.number)).collect();
        assert_eq!(
            rows,
            [
                ("Ladder or stairs", None),
                ("Rope ladder", Some(2)),
                ("Rope", Some(4)),
                ("Rock face", Some(6)),
                ("Steep rock face", Some(9)),
                ("Tree", Some(5)),
                ("Stone wall", Some(11)),
            ]
        );
    }
}

pub(crate) mod heimr_action_climb {
    use super::*;

    #[test]
    fn a_level_at_a_time() {
        let mut world = cliff(4, None);
        for level in 1..=4 {
            world = tried(&world, &up(4), &[]).world;
            assert_eq!(how(&world), (level, level < 4, false));
        }
        assert_eq!(refuses(&world, &up(4)), Some("heimr.action.climb"));
        assert_eq!(refuses(&world, &down(2)), Some("heimr.action.climb"));
        assert_eq!(how(&tried(&world, &down(0), &[]).world), (3, true, false));
    }

    #[test]
    fn over_a_barrier_and_down_on_the_other_side() {
        let mut world = arena();
        border(&mut world, "B2", "B3").structure = Some(wall(2));
        let over = Trial::Climb(A, Climbing { up: true, to: 2, over: Some(Direction::Up) });
        world = tried(&tried(&world, &over, &[]).world, &over, &[]).world;
        assert_eq!(how(&world), (2, false, false));
        let to = Trial::Move(A, Step::To { square: sq("B3"), outmanoeuvres: false });
        let there = tried(&world, &to, &[6]).world;
        assert_eq!((there.character(A).stance.square, how(&there).0), (sq("B3"), 0));
    }

    #[test]
    fn as_an_action() {
        let climb = norn_heimr::world::fight::Deed::Climb(Climbing { up: true, to: 4, over: None });
        let world = play(&cliff(4, None), &crate::fights::act(A, climb), &[], &[]).world;
        assert_eq!(world.character(A).stance.level, 1);
    }
}

pub(crate) mod heimr_action_climb_requirement {
    use super::*;

    #[test]
    fn a_roll_for_each_level_but_on_ladders() {
        assert_eq!(rolled(&tried(&cliff(4, None), &up(4), &[])), 0);
        let rope = cliff(4, Some(4));
        let climbed = tried(&rope, &up(4), &[4]);
        assert_eq!((how(&climbed.world), rolled(&climbed)), ((1, true, false), 1));
        assert_eq!(how(&tried(&rope, &up(4), &[3]).world), (0, false, true));
    }

    #[test]
    fn on_the_way_down_too() {
        let mut world = cliff(4, Some(4));
        put(&mut world, A, "B2", 4);
        let climbed = tried(&world, &down(0), &[4]);
        assert_eq!((how(&climbed.world), rolled(&climbed)), ((3, true, false), 1));
    }
}

pub(crate) mod heimr_action_climb_position {
    use super::*;

    #[test]
    fn until_the_top_or_the_bottom() {
        let mut world = cliff(3, None);
        let mut all = vec![];
        for _ in 0..3 {
            world = tried(&world, &up(3), &[]).world;
            all.push(how(&world));
        }
        assert_eq!(all, [(1, true, false), (2, true, false), (3, false, false)]);
        for _ in 0..3 {
            world = tried(&world, &down(0), &[]).world;
        }
        assert_eq!(how(&world), (0, false, false));
    }
}

pub(crate) mod heimr_action_climb_free_hand {
    use super::*;

    fn holding(items: &[(&str, Carried)]) -> World {
        let mut world = cliff(4, None);
        for (name, carried) in items {
            let item = Item { carried: *carried, ..Item::default() };
            of(&mut world, A).items.insert((*name).to_owned(), item);
        }
        world
    }

    #[test]
    fn one_at_least() {
        let both = [("Sword", Carried::SwordHand), ("Shield", Carried::OffHand)];
        assert_eq!(refuses(&holding(&both), &up(4)), Some("heimr.action.climb-free-hand"));
        assert_eq!(
            refuses(&holding(&[("Pike", Carried::BothHands)]), &up(4)),
            Some("heimr.action.climb-free-hand")
        );
        assert_eq!(refuses(&holding(&both[..1]), &up(4)), None);
    }
}

pub(crate) mod heimr_position_climbing_attack {
    use super::*;

    fn stops(climb: Climb, hands: usize) -> Option<&'static str> {
        let mut world = cliff(4, None);
        of(&mut world, A).stance.climbing = Some(climb);
        heights::stops_attack(&world, A, hands).map(norn_kernel::Key::id)
    }

    #[test]
    fn with_one_hand_where_one_holds_on() {
        let refused = Some("heimr.position.climbing-attack");
        assert_eq!(stops(Climb::default(), 1), None);
        assert_eq!(stops(Climb::default(), 2), refused);
        assert_eq!(stops(Climb { both_hands: true, ..Climb::default() }, 1), refused);
    }
}

pub(crate) mod heimr_position_climbing_hands {
    use super::*;

    #[test]
    fn sword_or_shield() {
        let mut world = cliff(4, None);
        of(&mut world, A).stance.climbing = Some(Climb::default());
        let stops = |world: &World| heights::stops_taking(world, A, 1).map(norn_kernel::Key::id);
        assert_eq!(stops(&world), None);
        let sword = Item { carried: Carried::SwordHand, ..Item::default() };
        of(&mut world, A).items.insert("Sword".into(), sword);
        assert_eq!(stops(&world), Some("heimr.position.climbing-hands"));
        of(&mut world, A).items.get_mut("Sword").expect("a sword").carried = Carried::Ready;
        assert_eq!(stops(&world), None);
    }
}

pub(crate) mod heimr_action_jump_down {
    use super::*;

    #[test]
    fn to_a_lower_level_of_the_square() {
        let at = |level: i32, height: i32| {
            let mut world = cliff(height, None);
            put(&mut world, A, "B2", level);
            world
        };
        let one = tried(&at(1, 1), &Trial::Jump(A, 0), &[]);
        assert_eq!((how(&one.world), rolled(&one)), ((0, false, false), 0));
        assert_eq!([jumped(2, 0, 4).1, jumped(2, 0, 3).1], [8, 1]);
        assert_eq!([jumped(4, 4, 4).1, jumped(4, 4, 3).1], [8, -1]);
        assert_eq!(refuses(&at(0, 2), &Trial::Jump(A, 2)), Some("heimr.action.jump-down"));
        assert_eq!(refuses(&at(2, 2), &Trial::Jump(A, 1)), Some("heimr.action.jump-down"));
    }

    #[test]
    fn as_an_action() {
        let mut world = cliff(1, None);
        put(&mut world, A, "B2", 1);
        let jump = norn_heimr::world::fight::Deed::JumpDown { to: 0 };
        let world = play(&world, &crate::fights::act(A, jump), &[], &[]).world;
        assert_eq!(world.character(A).stance.level, 0);
    }
}

pub(crate) mod heimr_action_jump_down_across_border {
    use super::*;

    #[test]
    fn with_the_move_and_with_a_roll() {
        let mut world = arena();
        place(&mut world, "B2").levels.insert(4, Climb::default());
        put(&mut world, A, "B2", 4);
        of(&mut world, A).willpower.now = 0;
        of(&mut world, A).fatigue = 1;
        let to = Trial::Move(A, Step::To { square: sq("B3"), outmanoeuvres: false });
        of(&mut world, A).attributes.insert("Dexterity".into(), 4);
        let there = tried(&world, &to, &[4]);
        assert_eq!((how(&there.world), rolled(&there)), ((0, false, false), 1));
        let hurt = tried(&world, &to, &[3]);
        assert_eq!((how(&hurt.world), hp(&hurt)), ((0, false, true), -1));
        assert_eq!(hurt.world.character(A).stance.square, sq("B3"));
        assert_eq!(refuses(&world, &Trial::Run(A, sq("B3"))), Some("heimr.action.run"));
    }

    #[test]
    fn a_structure_without_a_way_over_stays_shut() {
        let mut world = arena();
        let shut =
            Structure { toughness: 6, over: Some((2, Climb { impossible: true, ..Climb::default() })) };
        border(&mut world, "B2", "B3").structure = Some(shut);
        let to = Trial::Move(A, Step::To { square: sq("B3"), outmanoeuvres: false });
        assert_eq!(refuses(&world, &to), Some("heimr.environment.structural-barrier"));
    }
}

pub(crate) mod heimr_height_fall_injury_location {
    use super::*;
    use norn_heimr::world::harm::{Afflicts, Part};

    fn fallen(height: i32) -> World {
        let mut world = cliff(height, None);
        put(&mut world, A, "B2", height);
        tried(&world, &Trial::Falls(A, height), &[1]).world
    }

    fn parts(world: &World) -> Option<Vec<Part>> {
        world.character(A).injury.as_ref().map(|injury| injury.parts.iter().copied().collect())
    }

    fn has(world: &World, afflicts: &Afflicts) -> bool {
        world.character(A).afflictions.iter().any(|one| one.does == *afflicts)
    }

    #[test]
    fn both_legs_and_from_minus_four_the_torso() {
        let legs = vec![Part::LeftLeg, Part::RightLeg];
        assert_eq!(parts(&fallen(3)), Some(legs.clone()));
        assert!(has(&fallen(3), &Afflicts::Fallen) && !has(&fallen(3), &Afflicts::Dazed));
        assert_eq!(parts(&fallen(6)), Some(legs.clone()));
        assert_eq!(parts(&fallen(7)), Some([legs, vec![Part::Torso]].concat()));
        assert!(has(&fallen(7), &Afflicts::Fallen) && has(&fallen(7), &Afflicts::Dazed));
        assert_eq!(parts(&fallen(2)), None);
    }
}

pub(crate) mod heimr_effect_fall_standing_up {
    use super::*;
    use norn_heimr::world::harm::{Affliction, Afflicts, Bound, Lasting, Touches};

    fn lying(does: Option<Afflicts>) -> World {
        let mut world = arena();
        of(&mut world, A).stance.prone = true;
        let lasts = Lasting::Turns { left: 1, odd: false };
        of(&mut world, A).afflictions.extend(does.map(|does| Affliction { does, lasts }));
        world
    }

    #[test]
    fn up_again_and_still_in_the_cluster() {
        let mut world = lying(None);
        cluster(&mut world, &[A, C]);
        let up = tried(&world, &Trial::StandUp(A), &[]);
        assert_eq!(
            (how(&up.world), rolled(&up), places::clustered(&up.world, A)),
            ((0, false, false), 0, true)
        );
        assert_eq!(refuses(&up.world, &Trial::StandUp(A)), Some("heimr.effect.fall-standing-up"));
    }

    #[test]
    fn not_while_something_keeps_one_down() {
        let kept = |does| refuses(&lying(Some(does)), &Trial::StandUp(A));
        assert_eq!(kept(Afflicts::Fallen), Some("heimr.effect.fall"));
        assert_eq!(kept(Afflicts::Bound(Bound::RightLeg, Touches::Fixed)), Some("heimr.effect.bind-leg"));
        assert_eq!(kept(Afflicts::Bound(Bound::Body, Touches::OneSelf)), Some("heimr.effect.bind-body"));
    }

    #[test]
    fn as_an_action() {
        use crate::fights::{battle, plays};
        let mut world = battle();
        of(&mut world, A).stance.prone = true;
        let world = plays(&world, A, norn_heimr::world::fight::Deed::StandUp, &[]).world;
        assert!(!world.character(A).stance.prone);
    }
}
