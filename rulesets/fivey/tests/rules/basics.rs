//! Checks, dice of inspiration, and hit points: what everything else stands on.
use crate::table::*;
use norn_fivey::Attempt;
use norn_fivey::rules::characters::advancement::Award;
use norn_fivey::rules::characters::healing::{Harmed, Healed};
use norn_fivey::rules::encounters::reactions::{React, Reacts};
use norn_fivey::rules::magic::vessels::Bind;
use norn_fivey::rules::tasks::gifts::{HandOver, Inspire, Rename};
use norn_fivey::rules::tasks::tasks::{Save, Test};
use norn_fivey::rules::templates::illusions::EndIllusion;
use norn_fivey::rules::templates::relics::CompareHeirloom;
use norn_fivey::rules::traits::titles::{Invent, Tie, WhoKnows};
use norn_fivey::world::gear::Carried;
use norn_fivey::world::{Fate, Illusion, Sense, Stat, Title};
use norn_kernel::{Amounts, D6, Edge, Who};

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

    #[test]
    fn what_it_comes_to_is_told() {
        let world = one(&[(Int, 2)]);
        assert_eq!(tries(&world, test(A, Int, 12), &[9], &[]).total(), Some(11));
        let hidden = Test { secret: true, ..test(A, Int, 12) };
        assert_eq!(tries(&world, hidden, &[10], &[]).total(), Some(12));
        // What is certain has none.
        let certain = Test { may_fail: false, ..test(A, Int, 12) };
        assert_eq!(tries(&world, certain, &[], &[]).total(), None);
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

    /// What is done by somebody, to them or about them.
    fn concerning(who: Who) -> Vec<Attempt> {
        let (title, text) = ("Spy".to_owned(), "Bera".to_owned());
        vec![
            Inspire { who, dice: 1, why: String::new() }.into(),
            HandOver { who, to: B, agreed: true }.into(),
            HandOver { who: B, to: who, agreed: true }.into(),
            Rename { who, name: "Fury".to_owned() }.into(),
            Award { on: [B, who].into(), points: 10, reason: String::new() }.into(),
            Bind { who, vessel: "Parchment".to_owned(), spell: None, riddle: false }.into(),
            WhoKnows { question: String::new(), who: [B, who].into() }.into(),
            Invent { who, title, tie: Tie::Bond, text, agreed: true }.into(),
            EndIllusion { who }.into(),
            save(who, B),
            save(B, who),
        ]
    }

    fn save(who: Who, from: Who) -> Attempt {
        let none = false;
        Save {
            who,
            stat: Dex,
            skilled: none,
            favored: none,
            hampered: none,
            from,
            their_stat: Int,
            their_skilled: none,
            ahead: none,
        }
        .into()
    }

    #[test]
    fn the_dead_have_no_part_in_anything() {
        let people = [(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))];
        let world = with_dice(with_dice(world(people), A, 1), B, 1);
        let world = with_thing(world, A, "Parchment", 1, Carried::OnHand);
        let mut world = but(with_thing(world, B, "Ancestral heirloom", 1, Carried::OnHand), A, |one| {
            one.titles.insert("Spy".to_owned(), Title::default());
        });
        let illusion =
            Illusion { sense: Sense::Hearing, what: "Steps".to_owned(), until: 10, for_encounter: false };
        world.illusions.insert(A, illusion);
        let gone = |who| but(world.clone(), who, |one| one.fate = Fate::Dead);
        for attempt in concerning(A) {
            assert_eq!(refused(&world, &attempt), None, "{attempt:?}");
            assert_eq!(refused(&gone(A), &attempt), Some("fivey.hp.death"), "{attempt:?}");
        }
        let compares: Attempt = CompareHeirloom { who: X }.into();
        assert_eq!(refused(&world, &compares), None);
        assert_eq!(refused(&gone(X), &compares), Some("fivey.hp.death"));
        let reacts: Attempt = React { of: [X].into(), how: Reacts::Rolled, edge: Edge::None }.into();
        assert_eq!(refused(&world, &reacts), None);
        assert_eq!(refused(&gone(X), &reacts), Some("fivey.social.reaction-table"));
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
