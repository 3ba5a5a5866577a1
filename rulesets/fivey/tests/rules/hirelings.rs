//! People who go with the party, and who speaks for whom.
use crate::table::*;
use norn_fivey::rules::fights::begin::BeginFight;
use norn_fivey::world::World;
use norn_fivey::{Attempt, Fivey};
use norn_kernel::{Filled, Next, Ruleset, Value, Who};

mod fivey_social_friendly {
    use super::*;
    use norn_fivey::rules::encounters::hirelings::{PartWith, TakeOn};
    use norn_fivey::world::Side;
    use norn_kernel::Owner;

    /// The same two, B and an ogre, Y.
    fn four() -> World {
        let mut world = two(&[(Cha, 2)], 1);
        world.characters.insert(B, hero("Gor", &[]).into());
        world.characters.insert(Y, monster("Ogre", 3, 8).into());
        but(world, A, |one| one.crowns = 50)
    }

    fn take_on(crowns: i32) -> Attempt {
        TakeOn { who: A, whom: X, crowns }.into()
    }

    fn comes(yes: bool) -> [(&'static str, norn_kernel::Answer); 1] {
        [("fivey.social.friendly", if yes { YES } else { NO })]
    }

    fn hired() -> World {
        play(&four(), &take_on(20), &[], &comes(true)).world
    }

    fn goes(world: &World) -> (Side, Option<Who>, Owner) {
        let one = world.character(X);
        (one.side, one.keeper, world.owner(X))
    }

    #[test]
    fn somebody_is_taken_on_for_pay() {
        let after = hired();
        assert_eq!(goes(&after), (Side::Party, Some(A), Owner::Character(A)));
        assert_eq!((after.character(A).crowns, after.character(X).crowns), (30, 20));
        assert!(after.party().any(|who| who == X));
        let stays = play(&four(), &take_on(20), &[], &comes(false)).world;
        assert_eq!((goes(&stays).0, stays.character(A).crowns), (Side::Others, 50));
        assert_eq!(refused(&four(), &take_on(51)), Some("fivey.money.crowns"));
        assert_eq!(refused(&after, &take_on(1)), Some("fivey.social.friendly"));
    }

    #[test]
    fn they_pass_to_another_or_go_their_way() {
        let part = |who, to| Attempt::from(PartWith { who, whom: X, to });
        let passed = play(&hired(), &part(A, Some(B)), &[], &[]).world;
        assert_eq!(goes(&passed), (Side::Party, Some(B), Owner::Character(B)));
        let gone = play(&hired(), &part(A, None), &[], &[]).world;
        assert_eq!(goes(&gone), (Side::Others, None, Owner::Referee));
        assert_eq!(refused(&hired(), &part(B, None)), Some("fivey.social.friendly"));
        // Of the dead another takes them over.
        let dead = but(hired(), A, |one| (one.fate, one.hit_points) = (norn_fivey::world::Fate::Dead, 0));
        assert_eq!(goes(&play(&dead, &part(A, Some(B)), &[], &[]).world).1, Some(B));
    }

    #[test]
    fn they_fight_on_the_partys_side_and_change_sides_in_a_fight() {
        let filled = Filled::of("begin-fight");
        let choices = choices(&four(), &filled);
        assert!(choices.contains(&Value::Character(X)), "friends can be chosen: {choices:?}");
        let begin = BeginFight { party: [A, X].into(), others: [Y].into(), ..BeginFight::default() };
        let world = tries(&four(), begin, &[], &[]).world;
        assert_eq!(world.fighter(X).map(|it| it.side), Some(Side::Party));
        let against = BeginFight { party: [A].into(), others: [X, Y].into(), ..BeginFight::default() };
        let world = tries(&four(), against, &[], &[]).world;
        let ours = play(&world, &take_on(0), &[], &comes(true)).world;
        assert_eq!(ours.fighter(X).map(|it| it.side), Some(Side::Party));
        assert!(ours.meeting.as_ref().is_some_and(|it| !it.others.contains(&X) && it.took_part.contains(&X)));
    }

    #[test]
    fn the_referee_says_for_whom_somebody_stands() {
        let ours = written(four(), "character/11/side", Value::word("party"));
        assert_eq!(goes(&ours), (Side::Party, None, Owner::Referee));
        let hers = written(ours, "character/11/keeper", Value::text("ivy"));
        assert_eq!(goes(&hers), (Side::Party, Some(A), Owner::Character(A)));
        let free = written(hers, "character/11/side", Value::word("others"));
        assert_eq!(goes(&free), (Side::Others, None, Owner::Referee));
        let both = written(four(), "character/11/keeper", Value::text("ivy"));
        assert_eq!(goes(&both), (Side::Party, Some(A), Owner::Character(A)));
        let against = BeginFight { party: [A].into(), others: [X, Y].into(), ..BeginFight::default() };
        let fight = tries(&four(), against, &[], &[]).world;
        let sides = |world: &World| world.fighter(X).map(|it| it.side);
        let turned = written(fight, "character/11/side", Value::word("party"));
        assert_eq!(sides(&turned), Some(Side::Party));
        let back = written(turned, "character/11/side", Value::word("others"));
        assert_eq!(sides(&back), Some(Side::Others));
        assert!(Fivey.edit(&four(), "character/1/side", &Value::word("others")).is_err());
        assert!(Fivey.edit(&four(), "character/11/keeper", &Value::text("Ogre")).is_err());
        assert_eq!(written(hired(), "character/1", false).character(X).keeper, None);
    }

    #[test]
    fn a_hireling_is_no_companion() {
        use norn_fivey::rules::templates::companions::{companion, is_companion};
        assert_eq!((companion(&hired(), A), is_companion(&hired(), X)), (None, false));
    }
}

mod fivey_money_crowns {
    use super::*;
    use norn_fivey::rules::encounters::hirelings::TakeOn;

    #[test]
    fn nobody_promises_pay_that_they_do_not_have() {
        let world = but(two(&[(Cha, 2)], 1), A, |one| one.crowns = 50);
        let asks = |crowns| refused(&world, &TakeOn { who: A, whom: X, crowns }.into());
        assert_eq!((asks(50), asks(51)), (None, Some("fivey.money.crowns")));
    }
}

mod fivey_intro_roles {
    use super::*;

    #[test]
    fn whoever_plays_somebody_else_is_told_of_the_one_they_named() {
        let mut world = three();
        world.characters.insert(X, monster("Xan", 1, 8).into());
        let world = fighting(world);
        let filled = Filled::of("attack").with("who", B).with("on", X);
        let Next::Refused(refusal) = next_for(&world, A, &filled) else { panic!("a refusal") };
        assert_eq!(refusal.rule().id(), "fivey.intro.roles");
        assert_eq!(refusal.0.args.first().map(|(_, who)| who.clone()), Some(Value::Character(B)));
    }
}

mod fivey_phase_own_scale {
    use super::*;

    #[test]
    fn buying_in_a_fight_says_that_people_fight() {
        let world = but(fighting(two(&[], 1)), A, |one| one.crowns = 100);
        for attempt in ["buy", "buy-sets"] {
            let Next::Refused(refusal) = next_for(&world, A, &Filled::of(attempt)) else {
                panic!("a refusal")
            };
            assert_eq!(refusal.rule().id(), "fivey.phase.own-scale", "{attempt}");
        }
    }
}

#[test]
fn who_comes_into_sight_has_a_name_that_nobody_else_there_has() {
    let mut world = {
        let mut world = three();
        world.characters.insert(X, monster("Xan", 1, 8).into());
        world.characters.insert(Y, monster("Yve", 1, 8).into());
        world
    };
    for (who, hidden) in [(X, true), (Y, true), (B, false)] {
        let one = world.characters.get_mut(&who).expect("somebody");
        (one.name, one.hidden) = ("Vex".to_owned(), hidden);
    }
    let seen = written(written(world, "character/11/hidden", false), "character/12/hidden", false);
    let name = |who| seen.character(who).name.as_str();
    assert_eq!([B, X, Y].map(name), ["Vex", "Vex 2", "Vex 3"]);
    assert_eq!(Fivey.problems(&seen).len(), 0);
}
