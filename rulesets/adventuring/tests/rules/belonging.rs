//! Who goes with the company, and whose beasts, carts and boats are.
use crate::table::*;
use norn_adventuring::rules::exploring::belonging::{Belonging, HandOver, LetGo, TakeOn};
use norn_adventuring::rules::exploring::turns::Wait;
use norn_adventuring::rules::exploring::vehicles::{Board, Drive};
use norn_adventuring::rules::fights::begin::BeginFight;
use norn_adventuring::rules::harm::rests::{FullRest, Occupy};
use norn_adventuring::rules::settlements::animals::Befriend;
use norn_adventuring::rules::settlements::livestock::{Acquire, Dispose};
use norn_adventuring::rules::settlements::market::Visit;
use norn_adventuring::world::{
    Activity, Character, FULL_REST, Fate, Form, Level, Model, Nature, Row as _, Side, Size, Vehicle, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::{Answer, Owner, Ruleset as _, Value, Who};

/// An attempt, from its beginning to its end.
#[track_caller]
fn play(world: &World, attempt: &Attempt, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    norn_testkit::played::play(world, attempt, dice, answers)
}

const NO: &str = "adventuring.base.company";

/// A with coins, X of the others' people, and Y an ox that is nobody's, in a village.
fn village() -> World {
    let mut world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[]))]);
    world
        .characters
        .insert(Y, beast("Ox", Nature::Domesticated, Size::Large, &[(Str, 16), (Agi, 6), (Wit, 6)]).into());
    let world = in_area(row(world, Level::Region), P, |area| area.settlement = true);
    with_thing(but(world, A, |one| one.coins = 100), A, "Ration", 9)
}

/// Whose somebody is: for whom they stand, whose they are, and who plays them.
fn whose(world: &World, who: Who) -> (Side, Option<Who>, Owner, Option<Who>) {
    let one = world.character(who);
    (one.side, one.keeper, world.owner(who), world.company_of(who))
}

/// The same of one that is A's.
fn of_ada() -> (Side, Option<Who>, Owner, Option<Who>) {
    (Side::Company, Some(A), Owner::Character(A), Some(US))
}

/// The same of somebody who is nobody's.
fn nobodys() -> (Side, Option<Who>, Owner, Option<Who>) {
    (Side::Others, None, Owner::Referee, None)
}

fn take_on(whom: Who, coins: i32) -> Attempt {
    TakeOn { who: A, whom, coins }.into()
}

fn beast_of(from: Who, to: Who, coins: i32, asked: bool) -> Attempt {
    HandOver { from, to, what: Belonging::Somebody(Y), coins, asked }.into()
}

fn comes(yes: bool) -> [(&'static str, Answer); 1] {
    [(NO, Answer::Yes(yes))]
}

/// Y is A's.
fn owned() -> World {
    written(village(), "character/12/keeper", Value::text("Ada"))
}

fn cart(world: &World, keeper: Option<Who>) -> Vehicle {
    Vehicle { keeper, ..Vehicle::of(Model::find(world, "Wagon").expect("a wagon").clone(), Some(P)) }
}

/// A and B fight X and Z, and are all as quick as their dice say.
fn fight() -> World {
    let mut world = village();
    world.characters.insert(Z, Character { at: Some(P), ..other("Zoe", &[]) }.into());
    let begins = BeginFight {
        company: [A, B].into(),
        others: [X, Z].into(),
        attackers: [Side::Company].into(),
        surprise: false,
    };
    play(&world, &begins.into(), &[5], &[]).world
}

fn market(world: &World) -> World {
    play(world, &Visit { who: A }.into(), &[], &[]).world
}

fn buys(like: &str, name: &str) -> Attempt {
    Acquire { who: A, like: like.into(), name: name.into() }.into()
}

mod adventuring_base_company {
    use super::*;

    #[test]
    fn somebody_is_hired_and_goes_with_the_company() {
        let after = play(&village(), &take_on(X, 30), &[], &comes(true)).world;
        assert_eq!(whose(&after, X), of_ada());
        assert_eq!((after.character(A).coins, after.character(X).coins), (70, 30));
        assert!(!after.companies.contains_key(&THEM), "nobody is left of the group");
        let stays = play(&village(), &take_on(X, 30), &[], &comes(false)).world;
        assert_eq!((whose(&stays, X).0, stays.character(A).coins), (Side::Others, 100));
        assert_eq!(refused(&after, &take_on(X, 0)), Some(NO), "they go along already");
        let far = at(village(), X, Q);
        assert_eq!(refused(&far, &take_on(X, 0)), Some("adventuring.base.range"));
    }

    #[test]
    fn a_beast_goes_along_that_was_befriended() {
        assert_eq!(refused(&village(), &take_on(Y, 0)), Some(NO));
        let befriend = Befriend { who: A, animal: Y, instead: false, territory: None };
        let friend = play(&village(), &befriend.into(), &[5], &[]).world;
        let after = play(&friend, &take_on(Y, 0), &[], &comes(true)).world;
        assert_eq!(whose(&after, Y), of_ada());
        assert_eq!(after.character(Y).befriended, None);
        // One that goes about with people is theirs.
        let mut theirs = friend;
        theirs.companies.get_mut(&THEM).expect("a group").members.insert(Y);
        assert_eq!(refused(&theirs, &take_on(Y, 0)), Some(NO));
    }

    #[test]
    fn nobody_sells_what_is_nobodys() {
        let ox = Dispose { who: A, what: Belonging::Somebody(Y) };
        assert_eq!(refused(&market(&village()), &ox.into()), Some(NO));
    }

    #[test]
    fn whoever_is_let_go_goes_their_own_way() {
        let after = play(&owned(), &LetGo { who: A, whom: Y }.into(), &[], &[]).world;
        assert_eq!(whose(&after, Y), nobodys());
        assert_eq!(refused(&owned(), &LetGo { who: B, whom: Y }.into()), Some(NO), "it is A's");
        assert_eq!(refused(&owned(), &LetGo { who: A, whom: B }.into()), Some(NO), "a player's");
    }

    #[test]
    fn a_beast_is_given_and_sold() {
        let given = play(&owned(), &beast_of(A, B, 0, false), &[], &agrees()).world;
        assert_eq!((whose(&given, Y).1, whose(&given, Y).2), (Some(B), Owner::Character(B)));
        let sold = play(&owned(), &beast_of(A, X, 40, false), &[], &agrees()).world;
        assert_eq!((whose(&sold, Y).0, sold.character(Y).keeper), (Side::Others, None));
        assert_eq!((sold.company_of(Y), sold.character(A).coins), (sold.company_of(X), 140));
        let bought = play(&sold, &beast_of(X, A, 50, true), &[], &agrees()).world;
        assert_eq!((whose(&bought, Y), bought.character(A).coins), (of_ada(), 90));
        assert_eq!(refused(&owned(), &beast_of(B, A, 0, false)), Some(NO), "it is not B's");
        assert_eq!(refused(&at(owned(), Y, Q), &beast_of(A, B, 0, false)), Some(NO), "it is elsewhere");
    }

    #[test]
    fn nobody_sells_people() {
        let hired = play(&village(), &take_on(X, 0), &[], &comes(true)).world;
        let mut world = hired;
        world.characters.insert(Z, Character { at: Some(P), ..other("Zoe", &[]) }.into());
        let sells = HandOver { from: A, to: Z, what: Belonging::Somebody(X), coins: 1, asked: false };
        assert_eq!(refused(&world, &sells.clone().into()), Some(NO));
        let other = HandOver { to: B, coins: 0, ..sells };
        assert_eq!(play(&world, &other.into(), &[], &agrees()).world.character(X).keeper, Some(B));
    }

    #[test]
    fn what_the_dead_leave_is_inherited() {
        let mut dead = without(owned(), A);
        let cart = cart(&dead, Some(A));
        dead.vehicles.insert("Cart".into(), cart);
        let heir = play(&dead, &beast_of(A, B, 0, true), &[], &[]).world;
        assert_eq!((whose(&heir, Y).1, whose(&heir, Y).2), (Some(B), Owner::Character(B)));
        let cart =
            HandOver { from: A, to: B, what: Belonging::Vehicle("Cart".into()), coins: 0, asked: true };
        assert_eq!(play(&dead, &cart.into(), &[], &[]).world.vehicles["Cart"].keeper, Some(B));
    }

    #[test]
    fn what_changes_hands_carries_and_pulls_nobody_of_before() {
        let mut world = but(owned(), Y, |one| one.forms = [Form::Labour, Form::Mount].into());
        let cart = cart(&world, Some(A));
        world.vehicles.insert("Cart".into(), Vehicle { aboard: [A].into(), ..cart });
        let drive = Drive { who: A, vehicle: "Cart".into(), pulled_by: [Y].into(), sails: false };
        let driven = play(&world, &drive.into(), &[], &[]).world;
        let driven = but(driven, B, |one| one.riding = Some(Y));
        let sold = play(&driven, &beast_of(A, X, 0, false), &[], &agrees()).world;
        assert_eq!((sold.vehicles["Cart"].pulled_by.len(), sold.character(B).riding), (0, None));
    }

    #[test]
    fn in_a_fight_they_change_sides() {
        let ours = play(&fight(), &take_on(X, 0), &[10], &comes(true)).world;
        assert_eq!(ours.fighter(X).map(|it| it.side), Some(Side::Company));
        let left = play(&ours, &LetGo { who: A, whom: X }.into(), &[], &[]).world;
        assert_eq!(left.fighter(X).map(|it| it.side), Some(Side::Others));
        assert!(left.combat.is_some_and(|combat| !combat.quick.contains(&X)));
    }

    #[test]
    fn the_game_master_says_whose_somebody_is() {
        assert_eq!(whose(&owned(), Y), of_ada());
        let ours = written(village(), "character/11/side", Value::word("company"));
        assert_eq!(whose(&ours, X), (Side::Company, None, Owner::Referee, Some(US)));
        assert_eq!(whose(&written(owned(), "character/12/side", Value::word("others")), Y), nobodys());
        let free = written(owned(), "character/12/keeper", Value::word("nobody"));
        assert_eq!(whose(&free, Y), (Side::Company, None, Owner::Referee, Some(US)));
        for (address, value) in [
            ("character/1/side", Value::word("others")),
            ("character/1/keeper", Value::text("Bo")),
            ("character/12/keeper", Value::text("Xan")),
        ] {
            assert!(Adventuring.edit(&village(), address, &value).is_err(), "{address}");
        }
        for world in [owned(), ours, free] {
            assert_eq!(Adventuring.problems(&world).len(), 0);
        }
    }

    #[test]
    fn whoever_is_taken_away_keeps_nobody() {
        let mut world = owned();
        world.vehicles.insert("Cart".into(), cart(&world, Some(A)));
        let after = written(world, "character/1", false);
        assert_eq!((after.character(Y).keeper, after.vehicles["Cart"].keeper), (None, None));
        assert_eq!(Adventuring.problems(&after).len(), 0);
    }

    #[test]
    fn whoever_is_made_anew_as_somebodys_goes_along() {
        let folk = draft(
            "folk",
            &[("name", Value::text("Ox")), ("like", Value::text("Ox")), ("keeper", Value::Character(A))],
        );
        let ours = built(village(), Y, &folk);
        assert_eq!(whose(&ours, Y), of_ada());
        let folk = draft("folk", &[("name", Value::text("Ox")), ("like", Value::text("Ox"))]);
        assert_eq!(whose(&built(ours, Y, &folk), Y), nobodys());
    }
}

fn agrees() -> [(&'static str, Answer); 1] {
    [("adventuring.trade.equal-value", Answer::Yes(true))]
}

mod adventuring_train_activity {
    use super::*;

    /// A full rest in which A trains Y, with these dice.
    fn session(world: &World, form: Option<Form>, dice: &[u16]) -> World {
        let rest = play(world, &FullRest { who: vec![A] }.into(), &[], &[]).world;
        let trains = Occupy { who: A, activity: Activity::Train(Y, form) };
        let busy = play(&rest, &trains.into(), &[], &[]).world;
        play(&busy, &Wait { stretches: FULL_REST }.into(), dice, &[]).world
    }

    #[test]
    fn a_stray_that_was_trained_is_the_trainers() {
        let trained = session(&village(), Some(Form::Labour), &[10]);
        assert_eq!(whose(&trained, Y), of_ada());
        // Then it can be harnessed, and is no longer the game master's to move.
        let mut world = trained;
        world.vehicles.insert("Cart".into(), cart(&world, None));
        let aboard = play(&world, &Board { who: A, vehicle: "Cart".into() }.into(), &[], &[]).world;
        let drive = Drive { who: A, vehicle: "Cart".into(), pulled_by: [Y].into(), sails: false };
        assert_eq!(refused(&aboard, &drive.into()), None);
        let failed = session(&village(), Some(Form::Labour), &[11, 3, 1]);
        assert_eq!(whose(&failed, Y), nobodys());
    }

    #[test]
    fn a_wild_one_that_was_tamed_is_too() {
        let wild = but(skilled(village(), A, &["Animal handling"]), Y, |one| one.nature = Nature::Wild);
        let tamed = session(&wild, None, &[20, 10]);
        assert_eq!((tamed.character(Y).nature, whose(&tamed, Y)), (Nature::Domesticated, of_ada()));
    }

    #[test]
    fn one_that_people_have_stays_theirs() {
        let mut theirs = village();
        theirs.companies.get_mut(&THEM).expect("a group").members.insert(Y);
        let trained = session(&theirs, Some(Form::Labour), &[10]);
        assert_eq!((whose(&trained, Y).0, trained.character(Y).forms.len()), (Side::Others, 1));
    }
}

mod adventuring_trade_market {
    use super::*;

    #[test]
    fn beasts_and_carts_are_bought_and_are_the_buyers() {
        let after = play(&market(&village()), &buys("Mule", "Bess"), &[], &[]).world;
        let bess = after.characters.iter().find(|(_, one)| one.name == "Bess");
        assert_eq!(
            bess.map(|(_, one)| (one.size, one.nature, one.at)),
            Some((Size::Large, Nature::Domesticated, Some(P)))
        );
        assert_eq!(bess.map(|(bess, _)| whose(&after, *bess)), Some(of_ada()));
        assert_eq!(after.character(A).coins, 40);
        assert_eq!(Adventuring.problems(&after).len(), 0);
        let carts = play(&market(&village()), &buys("Hand cart", "Hand cart"), &[], &[]).world;
        assert_eq!((carts.vehicles["Hand cart"].keeper, carts.character(A).coins), (Some(A), 85));
        let rule = Some("adventuring.trade.market");
        assert_eq!(refused(&market(&village()), &buys("Wolf", "Grey")), rule, "nobody sells wolves");
        assert_eq!(refused(&village(), &buys("Mule", "Bess")), rule, "not at the market");
        let listed = in_area(village(), P, |area| area.goods = vec!["Rope".into(), "Mule".into()]);
        assert_eq!(refused(&market(&listed.clone()), &buys("Hand cart", "Cart")), rule);
        assert_eq!(refused(&market(&listed), &buys("Mule", "Bess")), None);
    }

    #[test]
    fn and_sold_to_merchants() {
        let sells = |what: Belonging| Attempt::from(Dispose { who: A, what });
        let ox = sells(Belonging::Somebody(Y));
        let sold = play(&market(&owned()), &ox, &[], &[]).world;
        assert_eq!((sold.character(A).coins, whose(&sold, Y), sold.place(Y)), (120, nobodys(), None));
        let bargain = skilled(owned(), A, &["Bargain"]);
        assert_eq!(play(&market(&bargain), &ox, &[], &[]).world.character(A).coins, 140);
        let mut world = owned();
        world.vehicles.insert("Cart".into(), Vehicle { health: 8, ..cart(&world, Some(A)) });
        let gone = play(&market(&world), &sells(Belonging::Vehicle("Cart".into())), &[], &[]).world;
        assert_eq!(
            (gone.vehicles.len(), gone.character(A).coins),
            (0, 107),
            "half of its health, a quarter of that"
        );
    }
}

mod adventuring_trade_equal_value {
    use super::*;

    #[test]
    fn nobody_gives_more_coins_than_they_have() {
        let rule = Some("adventuring.trade.equal-value");
        assert_eq!(refused(&village(), &take_on(X, 101)), rule);
        assert_eq!(refused(&village(), &take_on(X, -1)), rule);
        assert_eq!(refused(&village(), &take_on(X, 100)), None);
        assert_eq!(refused(&market(&village()), &buys("Horse", "Bess")), rule);
    }

    #[test]
    fn whoever_is_to_have_or_to_give_it_agrees() {
        let hand_over = |yes: bool| {
            let answer = [("adventuring.trade.equal-value", Answer::Yes(yes))];
            let after = play(&owned(), &beast_of(A, X, 40, false), &[], &answer).world;
            (whose(&after, Y).1, after.character(A).coins)
        };
        assert_eq!(hand_over(false), (Some(A), 100));
        assert_eq!(hand_over(true), (None, 140));
    }
}

mod adventuring_base_initiative {
    use super::*;

    #[test]
    fn who_comes_over_in_a_fight_is_as_quick_as_a_save_of_their_own_says() {
        let quick = |die: u16| {
            let after = play(&fight(), &take_on(X, 0), &[die], &comes(true)).world;
            after.combat.map(|combat| combat.quick.contains(&X))
        };
        assert_eq!([quick(10), quick(20)], [Some(true), Some(false)]);
    }
}

mod adventuring_base_character {
    use super::*;

    #[test]
    fn a_beast_that_is_bought_has_a_name_of_its_own() {
        let named = |name: &str| refused(&market(&village()), &buys("Mule", name));
        let rule = Some("adventuring.base.character");
        assert_eq!([named("Bo"), named(" "), named("Bess")], [rule, rule, None]);
    }
}

mod adventuring_base_healing {
    use super::*;

    #[test]
    fn whom_the_game_master_brings_back_goes_with_the_company_again() {
        let dead = written(village(), "character/1/fate", Value::word("dead"));
        let back = written(dead.clone(), "character/1/fate", Value::word("well"));
        assert_eq!([dead, back].map(|world| world.company_of(A)), [None, Some(US)]);
    }
}

mod adventuring_base_zero_health {
    use super::*;

    fn fate(world: &World) -> (Fate, i32) {
        (world.character(A).fate, world.character(A).health)
    }

    #[test]
    fn a_correction_has_what_follows_from_it() {
        let down = written(village(), "character/1/health", 0);
        assert_eq!(fate(&down), (Fate::Falling, 0));
        assert!(!down.is_able(A));
        let dying = written(down.clone(), "character/1/fate", Value::word("dying"));
        assert_eq!(fate(&dying), (Fate::Dying { until: 1 }, 0));
        let dead = written(dying, "character/1/fate", Value::word("dead"));
        assert_eq!((fate(&dead), dead.company_of(A)), ((Fate::Dead, 0), None));
        let back = written(dead.clone(), "character/1/fate", Value::word("well"));
        assert_eq!((fate(&back), back.company_of(A)), ((Fate::Well, 1), Some(US)));
        assert_eq!(fate(&written(dead, "character/1/health", 5)), (Fate::Well, 5));
        let switched = with_switch(village(), "zero-health", "dead");
        assert_eq!(fate(&written(switched, "character/1/health", 0)), (Fate::Dead, 0));
        let none = written(village(), "character/1/abilities/str", 0);
        assert_eq!(fate(&none), (Fate::Dead, 0));
        assert!(Adventuring.edit(&none, "character/1/fate", &Value::word("well")).is_err());
        assert_eq!(fate(&written(none, "character/1/abilities/str", 12)), (Fate::Well, 1));
    }
}

#[test]
fn who_comes_into_sight_has_a_name_that_nobody_else_there_has() {
    let mut world = village();
    for (who, hidden) in [(X, true), (Y, true), (B, false)] {
        let one = world.characters.get_mut(&who).expect("somebody");
        (one.name, one.hidden) = ("Vex".to_owned(), hidden);
    }
    let seen = written(written(world, "character/11/hidden", false), "character/12/hidden", false);
    let name = |who| seen.character(who).name.as_str();
    assert_eq!([B, X, Y].map(name), ["Vex", "Vex 2", "Vex 3"]);
    assert_eq!(Adventuring.problems(&seen).len(), 0);
}
