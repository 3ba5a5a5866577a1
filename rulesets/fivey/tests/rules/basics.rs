//! Checks, dice of inspiration, and hit points: what everything else stands on.
use crate::table::*;
use norn_fivey::Attempt;
use norn_fivey::rules::characters::healing::{Harmed, Healed};
use norn_fivey::rules::tasks::tasks::Test;
use norn_fivey::world::{Fate, Stat};
use norn_kernel::{Amounts, D6, Who};

fn test(who: Who, stat: Stat, dc: i32) -> Test {
    Test {
        who,
        aim: "Force the door".to_owned(),
        stat,
        dc,
        skill: None,
        with: None,
        favored: false,
        hampered: false,
        things: Amounts::none(),
        crowns: 0,
        may_fail: true,
        consequence: String::new(),
        ahead: false,
        secret: false,
    }
}

fn harm(who: Who, dice: u16, damage_type: &str) -> Attempt {
    Harmed { who, dice, die: D6, plus: 0, damage_type: damage_type.to_owned() }.into()
}

mod fivey_check_roll {
    use super::*;

    #[test]
    fn a_d20_and_the_stat_are_added() {
        let world = one(&[(Int, 2), (Str, 4)]);
        let came = |stat, face| total(&tries(&world, test(A, stat, 30), &[face], &[]), "fivey.check.roll");
        assert_eq!(came(Int, 9), Some(11));
        assert_eq!(came(Str, 15), Some(19));
    }
}

mod fivey_check_meets_or_exceeds {
    use super::*;

    #[test]
    fn what_meets_the_number_succeeds() {
        let world = one(&[]);
        assert_eq!(tries(&world, test(A, Str, 12), &[11], &[]).outcome(), Some("success"));
        assert_eq!(tries(&world, test(A, Str, 12), &[10], &[]).outcome(), Some("failure"));
    }
}

mod fivey_inspiration_spend {
    use super::*;

    #[test]
    fn a_die_turns_a_check_that_falls_short() {
        let world = with_dice(one(&[]), A, 1);
        let played = tries(&world, test(A, Str, 14), &[10, 3], &[("fivey.inspiration.spend", YES)]);
        assert_eq!(played.outcome(), Some("success"));
        assert_eq!(played.world.character(A).dice, 0);
    }

    #[test]
    fn nobody_is_asked_where_it_can_turn_nothing() {
        let world = with_dice(one(&[]), A, 1);
        assert_eq!(tries(&world, test(A, Str, 14), &[6], &[]).asked("fivey.inspiration.spend"), 0);
        assert_eq!(tries(&world, test(A, Str, 14), &[13], &[]).asked("fivey.inspiration.spend"), 0);
    }
}

mod fivey_hp_death {
    use super::*;

    #[test]
    fn as_much_damage_as_hit_points_kills() {
        let fate = |faces: &[u16]| {
            let dice = u16::try_from(faces.len()).expect("few dice");
            let played = tries(&one(&[]), harm(A, dice, "slashing"), faces, &[]);
            (played.world.character(A).fate, played.world.character(A).hit_points)
        };
        assert_eq!(fate(&[6, 1]), (Fate::Alive, 1));
        assert_eq!(fate(&[6, 2]), (Fate::Dead, 0));
        assert_eq!(fate(&[6, 6]), (Fate::Dead, 0));
    }

    #[test]
    fn the_dead_do_nothing() {
        let dead = but(one(&[]), A, |one| (one.fate, one.hit_points) = (Fate::Dead, 0));
        let jumps = Attempt::from(test(A, Str, 12));
        assert_eq!([one(&[]), dead].map(|world| refused(&world, &jumps)), [None, Some("fivey.hp.death")]);
    }
}

mod fivey_hp_healing_cap {
    use super::*;

    #[test]
    fn never_above_the_most() {
        let world = but(one(&[]), A, |one| one.hit_points = 6);
        let played = tries(&world, Healed { who: A, points: 5 }, &[], &[]);
        assert_eq!(played.world.character(A).hit_points, 8);
    }
}
