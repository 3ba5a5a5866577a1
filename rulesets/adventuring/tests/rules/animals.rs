//! Training animals, what they are trained for, and animals that follow for a while: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::exploring::riding::Mount;
use norn_adventuring::rules::exploring::travel::Travel;
use norn_adventuring::rules::exploring::turns::Wait;
use norn_adventuring::rules::exploring::vehicles::Drive;
use norn_adventuring::rules::harm::rests::{DailyRest, FullRest, Occupy};
use norn_adventuring::rules::settlements::animals::{Befriend, Perform};
use norn_adventuring::world::{
    Ability, Activity, Build, FULL_REST, Form, Level, Model, Nature, Poison, Row as _, Size, Vehicle, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::{Answer, Filled, Next, Ruleset as _, Value};
use std::collections::BTreeSet;

/// An attempt, from its beginning to its end.
#[track_caller]
fn play(world: &World, attempt: &Attempt, dice: &[u16], answers: &[(&str, Answer)]) -> Played<World> {
    norn_testkit::played::play(world, attempt, dice, answers)
}

/// A in a village with food for a full rest, and an animal.
fn stable(values: &[(Ability, i32)], nature: Nature) -> World {
    let mut world = one(values);
    world.characters.insert(X, beast("Ash", nature, Size::Small, &[]).into());
    let world = in_area(row(world, Level::Region), P, |area| area.settlement = true);
    with_thing(world, A, "Ration", 8)
}

fn resting(world: &World) -> World {
    play(world, &Attempt::FullRest(FullRest { who: vec![A] }), &[], &[]).world
}

fn trains(form: Option<Form>) -> Attempt {
    Occupy { who: A, activity: Activity::Train(X, form) }.into()
}

/// A full rest in which A trains the animal, with these dice.
#[track_caller]
fn session(world: &World, form: Option<Form>, dice: &[u16]) -> World {
    let busy = play(&resting(world), &trains(form), &[], &[]).world;
    play(&busy, &Wait { stretches: FULL_REST }.into(), dice, &[]).world
}

fn with_forms(world: World, forms: &[Form]) -> World {
    but(world, X, |one| one.forms = forms.iter().copied().collect())
}

fn forms(world: &World) -> Vec<Form> {
    world.character(X).forms.iter().copied().collect()
}

mod adventuring_train_activity {
    use super::*;

    #[test]
    fn it_is_for_a_full_rest_and_one_animal() {
        let world = stable(&[], Nature::Domesticated);
        assert_eq!(refused(&resting(&world), &trains(Some(Form::Hunt))), None);
        let daily = play(&world, &Attempt::DailyRest(DailyRest { who: vec![A] }), &[], &[]).world;
        assert_eq!(refused(&daily, &trains(Some(Form::Hunt))), Some("adventuring.base.full-rest.activity"));
        let person = but(world, X, |one| one.nature = Nature::Person);
        assert_eq!(refused(&resting(&person), &trains(Some(Form::Hunt))), Some("adventuring.train.activity"));
    }

    #[test]
    fn a_wild_one_is_not_for_everybody() {
        let wild = resting(&stable(&[], Nature::Wild));
        assert_eq!(refused(&wild, &trains(None)), Some("adventuring.train.wild"));
    }

    #[test]
    fn it_is_offered_with_each_form() {
        let begun = resting(&stable(&[], Nature::Domesticated));
        let filled = Filled::of("rest-activity")
            .with("who", A)
            .with("doing", Value::word("train-an-animal"))
            .with("animal", X);
        let forms = ["mount", "labour", "fight", "hunt", "track", "tricks"].map(Value::word);
        assert_eq!(choices(&begun, &filled), forms);
        let wild = resting(&skilled(stable(&[], Nature::Wild), A, &["Animal handling"]));
        assert_eq!(choices(&wild, &filled), [Value::word("tame")]);
    }
}

mod adventuring_train_save {
    use super::*;

    #[test]
    fn a_pass_teaches_and_a_failure_injures() {
        let world = stable(&[(Wit, 10)], Nature::Domesticated);
        let after = session(&world, Some(Form::Hunt), &[10]);
        assert_eq!((forms(&after), after.character(A).injuries.len()), (vec![Form::Hunt], 0));
        let after = session(&world, Some(Form::Hunt), &[11, 3, 2]);
        assert_eq!((forms(&after), after.character(A).injuries.len()), (vec![], 1));
        assert_eq!(after.character(A).health, 10, "no health besides");
    }

    #[test]
    fn nothing_is_taught_to_the_dead() {
        let busy =
            play(&resting(&stable(&[], Nature::Domesticated)), &trains(Some(Form::Hunt)), &[], &[]).world;
        let dead = but(busy, X, |one| (one.fate, one.health) = (norn_adventuring::world::Fate::Dead, 0));
        let after = play(&dead, &Wait { stretches: FULL_REST }.into(), &[], &[]).world;
        assert_eq!(forms(&after), []);
    }
}

mod adventuring_train_limit {
    use super::*;

    #[test]
    fn two_forms_are_the_most() {
        let key = Some("adventuring.train.limit");
        let dog = |forms: &[Form]| resting(&with_forms(stable(&[], Nature::Domesticated), forms));
        assert_eq!(refused(&dog(&[Form::Hunt]), &trains(Some(Form::Track))), None);
        assert_eq!(refused(&dog(&[Form::Hunt, Form::Track]), &trains(Some(Form::Fight))), key);
        assert_eq!(refused(&dog(&[Form::Hunt]), &trains(Some(Form::Hunt))), key, "twice the same");
    }

    #[test]
    fn an_animal_that_has_two_is_offered_nothing_more_and_why() {
        let full = resting(&with_forms(stable(&[], Nature::Domesticated), &[Form::Mount, Form::Track]));
        let filled = Filled::of("rest-activity").with("who", A);
        let filled = filled.with("doing", Value::word("train-an-animal")).with("animal", X);
        let says = |form: &'static str| withheld(&full, &filled.clone().with("form", Value::word(form)));
        assert_eq!(withheld(&full, &filled), Some("adventuring.train.limit"));
        assert_eq!(["fight", "mount"].map(says), [Some("adventuring.train.limit"); 2]);
        assert_eq!(says("tame"), Some("adventuring.train.tame"));
    }

    #[test]
    fn neither_failures_nor_taming_count() {
        let world = stable(&[(Wit, 10)], Nature::Domesticated);
        let failed = session(&with_forms(world, &[Form::Hunt]), Some(Form::Track), &[11, 3, 2]);
        let again = with_thing(failed, A, "Ration", 8);
        assert_eq!(forms(&session(&again, Some(Form::Track), &[10])), [Form::Hunt, Form::Track]);
        let wolf = skilled(stable(&[(Wit, 10)], Nature::Wild), A, &["Animal handling"]);
        let mut tame = session(&wolf, None, &[10, 10]);
        for form in [Form::Fight, Form::Track] {
            tame = session(&with_thing(tame, A, "Ration", 8), Some(form), &[10, 10]);
        }
        assert_eq!(forms(&tame), [Form::Fight, Form::Track]);
    }

    #[test]
    fn two_who_train_it_at_once_do_not_teach_it_a_third() {
        let mut world = with_forms(stable(&[(Wit, 10)], Nature::Domesticated), &[Form::Hunt]);
        world.characters.insert(B, hero("Bo", &[]).into());
        let world = with_thing(at(world, B, P), B, "Ration", 8);
        let rests = Attempt::FullRest(FullRest { who: vec![A, B] });
        let mut busy = play(&world, &rests, &[], &[]).world;
        for (who, form) in [(A, Form::Track), (B, Form::Tricks)] {
            let trains = Occupy { who, activity: Activity::Train(X, Some(form)) };
            busy = play(&busy, &trains.into(), &[], &[]).world;
        }
        let after = play(&busy, &Wait { stretches: FULL_REST }.into(), &[10], &[]).world;
        assert_eq!(forms(&after), [Form::Hunt, Form::Track]);
    }

    #[test]
    fn the_game_master_corrects_it() {
        let world = with_forms(stable(&[], Nature::Domesticated), &[Form::Hunt]);
        assert_eq!(forms(&written(world.clone(), "character/11/forms/hunt", false)), []);
        assert_eq!(forms(&written(world, "character/11/forms/track", true)), [Form::Hunt, Form::Track]);
    }
}

mod adventuring_train_mount {
    use super::*;

    fn mounts() -> Attempt {
        Mount { who: A, on: X }.into()
    }

    fn beast_of(size: Size, forms: &[Form]) -> World {
        let world = with_forms(stable(&[], Nature::Domesticated), forms);
        with_thing(but(world, X, |one| one.size = size), X, "Saddle", 1)
    }

    #[test]
    fn it_accepts_a_rider_who_is_smaller() {
        assert_eq!(refused(&beast_of(Size::Large, &[Form::Mount]), &mounts()), None);
        let untrained = beast_of(Size::Large, &[]);
        assert_eq!(refused(&untrained, &mounts()), Some("adventuring.mount.requirements"));
        for size in [Size::Small, Size::Medium] {
            assert_eq!(refused(&beast_of(size, &[Form::Mount]), &mounts()), Some("adventuring.train.mount"));
        }
    }
}

mod adventuring_train_labour {
    use super::*;

    fn drives(forms: &[Form]) -> (World, Attempt) {
        let mut world = with_forms(stable(&[], Nature::Domesticated), forms);
        let model = Model::find(&world, "Wagon").expect("a wagon").clone();
        assert_eq!(model.build, Build::Cart);
        let cart = Vehicle {
            health: model.health,
            model,
            at: Some(P),
            driver: None,
            aboard: [A].into(),
            pulled_by: BTreeSet::new(),
            sails: false,
            upset: false,
            keeper: None,
        };
        world.vehicles.insert("Cart".to_owned(), cart);
        (world, Drive { who: A, vehicle: "Cart".to_owned(), pulled_by: [X].into(), sails: false }.into())
    }

    #[test]
    fn it_pulls_a_cart() {
        let (world, drive) = drives(&[Form::Labour]);
        assert_eq!(refused(&world, &drive), None);
        let (world, drive) = drives(&[Form::Tricks]);
        assert_eq!(refused(&world, &drive), Some("adventuring.cart.requirements"));
    }
}

mod adventuring_train_tricks {
    use super::*;

    fn trick(distracts: &[norn_kernel::Who]) -> Attempt {
        let trick = "It jumps through a hoop.".to_owned();
        Perform { who: A, animal: X, trick, distracts: distracts.to_vec() }.into()
    }

    #[test]
    fn it_works_without_a_die() {
        let world = with_forms(stable(&[], Nature::Domesticated), &[Form::Tricks]);
        assert_eq!(play(&world, &trick(&[]), &[], &[]).dice().len(), 0);
        assert_eq!(refused(&with_forms(world, &[]), &trick(&[])), Some("adventuring.train.tricks"));
    }

    #[test]
    fn it_can_distract_people() {
        let mut world = with_forms(stable(&[], Nature::Domesticated), &[Form::Tricks]);
        world.characters.insert(Y, other("Yon", &[(Wit, 9)]).into());
        let world = at(world, Y, P);
        let played = play(&world, &trick(&[Y]), &[10], &[]);
        assert_eq!(played.outcome(), Some("success"));
        assert!(played.world.character(Y).distracted.is_some());
        assert_eq!(play(&world, &trick(&[Y]), &[9], &[]).world.character(Y).distracted, None);
    }

    #[test]
    fn it_is_offered_where_an_animal_knows_one() {
        let world = with_forms(stable(&[], Nature::Domesticated), &[Form::Tricks]);
        let filled =
            Filled::of("trick").with("who", A).with("animal", X).with("trick-words", Value::text("sits"));
        assert!(matches!(next_for(&world, A, &filled), Next::Ready(Attempt::Trick(_))));
        let untrained = with_forms(world, &[]);
        let none = next_for(&untrained, A, &Filled::of("trick"));
        assert!(!matches!(none, Next::Fill(_) | Next::Ready(_)), "{none:?}");
        let insist = Filled { insist: true, ..filled.with_defaults() };
        assert!(matches!(next(&untrained, &insist), Next::Ready(Attempt::Trick(_))));
    }
}

mod adventuring_train_wild {
    use super::*;

    #[test]
    fn only_for_whoever_knows_how() {
        let wolf = stable(&[(Wit, 9)], Nature::Wild);
        assert_eq!(refused(&resting(&wolf), &trains(None)), Some("adventuring.train.wild"));
        let handler = skilled(wolf, A, &["Animal handling"]);
        assert_eq!(refused(&resting(&handler), &trains(None)), None);
        let after = session(&handler, None, &[15, 9]);
        assert_eq!(after.character(X).nature, Nature::Domesticated, "the better of two dice");
    }
}

mod adventuring_train_tame {
    use super::*;

    #[test]
    fn a_wild_one_is_tamed_first() {
        let wolf = skilled(stable(&[(Wit, 10)], Nature::Wild), A, &["Animal handling"]);
        let key = Some("adventuring.train.tame");
        assert_eq!(refused(&resting(&wolf), &trains(Some(Form::Fight))), key);
        let tamed = session(&wolf, None, &[10, 10]);
        assert_eq!((tamed.character(X).nature, forms(&tamed)), (Nature::Domesticated, vec![]));
        let fed = with_thing(tamed, A, "Ration", 8);
        assert_eq!(refused(&resting(&fed), &trains(None)), key, "it is tame already");
        assert_eq!(forms(&session(&fed, Some(Form::Fight), &[10, 10])), [Form::Fight]);
        let failed = session(&wolf, None, &[11, 12, 3, 2]);
        assert_eq!((failed.character(X).nature, failed.character(A).injuries.len()), (Nature::Wild, 1));
    }

    #[test]
    fn of_two_who_tame_it_at_once_the_second_makes_no_save() {
        let mut world = stable(&[(Wit, 10)], Nature::Wild);
        world.characters.insert(B, hero("Bo", &[]).into());
        let world = with_thing(at(world, B, P), B, "Ration", 8);
        let world = [A, B].into_iter().fold(world, |world, who| skilled(world, who, &["Animal handling"]));
        let rests = Attempt::FullRest(FullRest { who: vec![A, B] });
        let busy = [A, B].into_iter().fold(play(&world, &rests, &[], &[]).world, |world, who| {
            let tames = Occupy { who, activity: Activity::Train(X, None) };
            play(&world, &tames.into(), &[], &[]).world
        });
        let tame = play(&busy, &Wait { stretches: FULL_REST }.into(), &[10, 10], &[]);
        assert_eq!(tame.told("adventuring.train.tame", "is-tame").len(), 1);
        assert_eq!(tame.world.character(B).injuries.len(), 0);
        let both = play(&busy, &Wait { stretches: FULL_REST }.into(), &[11, 12, 3, 2, 10, 10], &[]).world;
        assert_eq!((both.character(X).nature, both.character(A).injuries.len()), (Nature::Domesticated, 1));
    }
}

mod adventuring_animal_friend_duration {
    use super::*;

    fn befriended() -> World {
        let world = stable(&[], Nature::Domesticated);
        play(&world, &Befriend { who: A, animal: X, instead: false, territory: None }.into(), &[5], &[]).world
    }

    #[test]
    fn it_comes_along_within_its_region_and_leaves_beyond() {
        let mill = area("Mill", Level::Sector, |area| area.within = Some(P));
        let yard = area("Yard", Level::Sector, |area| area.within = Some(P));
        let mut world =
            with_area(with_area(befriended(), norn_kernel::Place(21), mill), norn_kernel::Place(22), yard);
        world = with_way(world, norn_kernel::Place(21), norn_kernel::Place(22), |_| {});
        let inside = at(at(world, A, norn_kernel::Place(21)), X, norn_kernel::Place(21));
        let across = play(&inside, &Travel { who: A, to: norn_kernel::Place(22) }.into(), &[20], &[]).world;
        assert_eq!(across.place(X), Some(norn_kernel::Place(22)), "it comes along");
        assert!(across.character(X).befriended.is_some());
        let far = play(&befriended(), &Travel { who: A, to: R }.into(), &[20, 20], &[]).world;
        assert_eq!((far.place(A), far.place(X)), (Some(R), Some(P)), "it stays behind");
        assert_eq!(far.character(X).befriended, None);
    }

    /// Where it follows A on the way to R, and whether it still does.
    fn goes(world: &World) -> (Option<norn_kernel::Place>, bool) {
        let far = play(world, &Travel { who: A, to: R }.into(), &[20, 20], &[]).world;
        (far.place(X), far.character(X).befriended.is_some())
    }

    #[test]
    fn the_game_master_names_another_territory() {
        let befriend = |territory| Befriend { who: A, animal: X, instead: false, territory };
        let named = |territory| {
            play(&stable(&[], Nature::Domesticated), &befriend(territory).into(), &[5], &[]).world
        };
        assert_eq!(goes(&named(Some(P))), (Some(P), false));
        assert_eq!(goes(&named(None)), (Some(P), false));
        // R lies in what it is, and where nothing is said it goes anywhere.
        let wide = written(befriended(), "character/11/territory", Value::text("nowhere"));
        assert_eq!(goes(&wide), (Some(R), true));
        let moor = written(befriended(), "character/11/territory", Value::text("road"));
        assert_eq!(goes(&moor), (Some(P), false), "it is there no more after Q");
        assert!(Adventuring.edit(&befriended(), "character/11/territory", &Value::text("Atlantis")).is_err());
        let filled = Filled::of("befriend-animal").with("who", A).with("animal", X);
        assert_eq!(choices(&stable(&[], Nature::Domesticated), &filled).len(), 5, "the four areas, or none");
    }

    #[test]
    fn where_there_are_rooms_alone_it_goes_to_the_next() {
        let mut world = in_area(row(stable(&[], Nature::Domesticated), Level::Zone), P, |_| {});
        world =
            play(&world, &Befriend { who: A, animal: X, instead: false, territory: None }.into(), &[5], &[])
                .world;
        let go = norn_adventuring::rules::exploring::moving::Go {
            who: A,
            how: norn_adventuring::rules::exploring::moving::How::Walk,
            to: Q,
            with: BTreeSet::new(),
        };
        let next = play(&world, &go.into(), &[20], &[]).world;
        assert_eq!((next.place(X), next.character(X).befriended.is_some()), (Some(Q), true));
    }
}

mod adventuring_animal_friend_befriend {
    use super::*;

    #[test]
    fn in_a_fight_it_takes_a_turn() {
        let mut world = stable(&[], Nature::Domesticated);
        world.characters.insert(Y, other("Yon", &[]).into());
        let begin = norn_adventuring::rules::fights::begin::BeginFight {
            company: [A].into(),
            others: [Y].into(),
            attackers: [norn_adventuring::world::Side::Company].into(),
            surprise: true,
        };
        let world = play(&at(world, Y, P), &begin.into(), &[], &[]).world;
        let befriend = Attempt::from(Befriend { who: A, animal: X, instead: false, territory: None });
        let after = play(&world, &befriend, &[5], &[]).world;
        assert!(after.fighter(A).is_some_and(|fighter| fighter.done));
        assert!(Adventuring.due(&after).is_some());
        let moved = {
            let mut world = world;
            world.combat.as_mut().expect("a fight").fighters.get_mut(&A).expect("a fighter").moved = 1;
            world
        };
        assert_eq!(refused(&moved, &befriend), Some("adventuring.base.round-action"));
    }

    /// A has poison in the food, and the animal has 10 in everything.
    fn spiked(venom: &str) -> World {
        let world = stable(&[], Nature::Domesticated);
        let poison = Poison::find(&world, venom).expect("a poison of the list").clone();
        but(world, A, |one| one.things.get_mut("Ration").expect("food").mixed = Some(poison))
    }

    #[test]
    fn what_is_in_the_food_it_swallows() {
        let befriend = Attempt::from(Befriend { who: A, animal: X, instead: false, territory: None });
        let ration = |world: &World| {
            let food = &world.character(A).things["Ration"];
            (food.pieces, food.mixed.is_some())
        };
        let world = spiked("Damaging poison, to be swallowed");
        // It smells nothing, does not resist, and is won all the same.
        let fed = play(&world, &befriend, &[11, 11, 10], &[]).world;
        assert_eq!((fed.character(X).doses.len(), ration(&fed)), (1, (7, false)));
        assert!(fed.character(X).befriended.is_some());
        let smelt = play(&world, &befriend, &[10], &[]).world;
        assert_eq!((smelt.character(X).doses.len(), ration(&smelt)), (0, (8, true)));
        assert_eq!(smelt.character(X).befriended, None, "it leaves it where it is");
        let still = play(&spiked("Paralysing poison, to be swallowed"), &befriend, &[11, 11], &[]).world;
        assert_eq!((still.is_able(X), still.character(X).befriended.is_some()), (false, false));
        assert_eq!(play(&stable(&[], Nature::Domesticated), &befriend, &[10], &[]).dice().len(), 1);
    }

    #[test]
    fn people_are_no_animals() {
        let person = but(stable(&[], Nature::Domesticated), X, |one| one.nature = Nature::Person);
        let befriend = Attempt::from(Befriend { who: A, animal: X, instead: false, territory: None });
        assert_eq!(refused(&person, &befriend), Some("adventuring.animal-friend.befriend"));
    }
}
