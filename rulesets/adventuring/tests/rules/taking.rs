//! Taking what lies about, is in a chest, or was on somebody who can't hold on to it.
use crate::table::*;
use norn_adventuring::Attempt;
use norn_adventuring::rules::exploring::taking::{PickUp, Source};
use norn_adventuring::world::{Character, Combat, Fate, Fighter, Level, Lock, Object, Thing, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Amounts, Filled, Next, Value};

fn some(of: &[(&str, i32)]) -> Amounts<String> {
    of.iter().fold(Amounts::none(), |all, (name, count)| all.and((*name).to_owned(), *count))
}

fn picks(from: Source, things: &[(&str, i32)]) -> PickUp {
    PickUp { who: A, from, things: some(things), coins: 0, willing: false }
}

fn takes(from: Source, things: &[(&str, i32)]) -> Attempt {
    picks(from, things).into()
}

/// X lies dead beside A, with a dagger, twenty pieces of raw materials and 7 coins.
pub(crate) fn body() -> World {
    let world = with_thing(row(two(&[], &[]), Level::Zone), X, "Dagger", 1);
    let world = but(with_thing(world, X, "Raw materials", 20), A, |one| one.coins = 1);
    but(world, X, |one| (one.health, one.fate, one.coins) = (0, Fate::Dead, 7))
}

/// A stands by a chest with a rope in it, which is locked or not.
fn chest(locked: bool) -> World {
    let mut world = row(one(&[]), Level::Zone);
    let rope = Thing::listed(&world, "Rope").expect("a rope");
    let chest = Object {
        at: Some(P),
        lock: Some(Lock { locked, ..Lock::default() }),
        things: [("Rope".to_owned(), rope)].into(),
        ..Object::default()
    };
    world.objects.insert("Chest".to_owned(), chest);
    world
}

fn from_chest() -> Attempt {
    takes(Source::Object("Chest".to_owned()), &[("Rope", 1)])
}

fn pieces(of: &Character, name: &str) -> u16 {
    of.things.get(name).map_or(0, |thing| thing.pieces)
}

mod adventuring_base_death {
    use super::*;

    const RULE: Option<&str> = Some("adventuring.base.death");

    #[test]
    fn usually_everything_is_taken_that_can_be_carried() {
        let light = but(body(), X, |one| drop(one.things.remove("Raw materials")));
        let from = Filled::of("pick-up").with("who", A).with("from", X).with_defaults();
        let Next::Ready(Attempt::PickUp(all)) = next(&light, &from) else { panic!() };
        assert_eq!((all.things.count(&"Dagger".to_owned()), all.coins), (1, 7));
        let heavy = but(body(), X, |one| one.coins = 0);
        assert!(matches!(next(&heavy, &from), Next::Fill(param) if param.name == "taken"), "too heavy");
    }

    #[test]
    fn belongings_of_the_dead_can_be_taken_at_once() {
        let all = picks(Source::Body(X), &[("Dagger", 1), ("Raw materials", 5)]);
        let after = tries(&body(), PickUp { coins: 7, ..all }, &[], &[]).world;
        let (own, left) = (after.character(A), after.character(X));
        assert_eq!((pieces(own, "Dagger"), pieces(own, "Raw materials"), own.coins), (1, 5, 8));
        assert_eq!((pieces(left, "Dagger"), pieces(left, "Raw materials"), left.coins), (0, 15, 0));
        assert_eq!((own.things["Dagger"].ready, after.turn.acted.len()), (false, 0));
    }

    #[test]
    fn whoever_can_hold_on_to_it_has_to_let_go() {
        let dagger = picks(Source::Body(X), &[("Dagger", 1)]);
        let now = |fate, restrained| {
            but(body(), X, |one| (one.health, one.fate, one.restrained) = (10, fate, restrained))
        };
        let well = now(Fate::Well, false);
        assert_eq!(refused(&well, &dagger.clone().into()), RULE);
        assert_eq!(refused(&well, &PickUp { willing: true, ..dagger.clone() }.into()), None);
        assert_eq!(refused(&now(Fate::Well, true), &dagger.clone().into()), None);
        assert_eq!(refused(&now(Fate::Stable { until: 1 }, false), &dagger.into()), None);
    }

    #[test]
    fn what_lies_where_one_stands() {
        let world = row(one(&[]), Level::Zone);
        let rope = Thing::listed(&world, "Rope").expect("a rope");
        let world = in_area(world, P, |area| area.things = [("Rope".to_owned(), rope)].into());
        let rope = takes(Source::Ground, &[("Rope", 1)]);
        let after = play(&world, &rope, &[], &[]).world;
        assert_eq!((after.area(P).things.len(), pieces(after.character(A), "Rope")), (0, 1));
        assert_eq!(refused(&at(world, A, Q), &rope), Some("adventuring.base.items"));
    }

    #[test]
    fn players_are_offered_whom_they_see_and_who_is_helpless() {
        let dagger = Value::List(vec![Value::List(vec![Value::text("Dagger"), 1.into()])]);
        let filled =
            Filled::of("pick-up").with("who", A).with("from", X).with("taken", dagger).with_defaults();
        let offered = |world: &World| matches!(next_for(world, A, &filled), Next::Ready(Attempt::PickUp(_)));
        assert!(offered(&body()));
        assert!(!offered(&but(body(), X, |one| one.hidden = true)));
        assert!(!offered(&but(body(), X, |one| (one.health, one.fate) = (10, Fate::Well))));
    }
}

mod adventuring_base_items {
    use super::*;

    #[test]
    fn no_more_than_there_is() {
        let key = Some("adventuring.base.items");
        for things in [&[("Dagger", 2)][..], &[("Sword", 1)], &[]] {
            assert_eq!(refused(&body(), &takes(Source::Body(X), things)), key, "{things:?}");
        }
        let coins = |coins| PickUp { coins, ..picks(Source::Body(X), &[]) }.into();
        assert_eq!((refused(&body(), &coins(7)), refused(&body(), &coins(8))), (None, key));
    }
}

mod adventuring_base_objects {
    use super::*;

    #[test]
    fn what_is_in_a_chest_that_is_open() {
        let after = play(&chest(false), &from_chest(), &[], &[]).world;
        assert_eq!((after.objects["Chest"].things.len(), pieces(after.character(A), "Rope")), (0, 1));
        assert_eq!(refused(&chest(true), &from_chest()), Some("adventuring.base.objects"));
    }
}

mod adventuring_base_range {
    use super::*;

    #[test]
    fn only_what_is_near() {
        assert_eq!(refused(&at(chest(false), A, Q), &from_chest()), Some("adventuring.base.range"));
        let dagger = takes(Source::Body(X), &[("Dagger", 1)]);
        assert_eq!(refused(&at(body(), A, Q), &dagger), Some("adventuring.base.range"));
    }
}

mod adventuring_base_encumbrance {
    use super::*;

    #[test]
    fn nobody_takes_more_than_they_can_carry() {
        let load = |count| takes(Source::Body(X), &[("Raw materials", count)]);
        assert_eq!(refused(&body(), &load(16)), None);
        assert_eq!(refused(&body(), &load(17)), Some("adventuring.base.encumbrance"));
    }

    #[test]
    fn whoever_can_still_carry_the_lightest_thing_is_offered_to_take_something() {
        let offered = |own: &[(&str, u16)]| {
            let laden = own.iter().fold(body(), |world, (name, pieces)| with_thing(world, A, name, *pieces));
            let laden = but(laden, X, |one| one.coins = 0);
            next_for(&laden, A, &Filled::of("pick-up").with("who", A))
        };
        let from = offered(&[("Raw materials", 15), ("Dagger", 1)]);
        assert!(matches!(&from, Next::Fill(param) if param.name == "from"), "{from:?}");
        let none = offered(&[("Raw materials", 16)]);
        assert!(
            matches!(&none, Next::Refused(why) if why.rule().id() == "adventuring.base.encumbrance"),
            "{none:?}"
        );
    }
}

mod adventuring_base_combat_turn {
    use super::*;

    #[test]
    fn in_a_fight_it_is_the_action_of_a_turn() {
        let mut world = body();
        let fighters = [(A, Fighter { side: world.character(A).side, ..Fighter::default() })].into();
        world.combat =
            Some(Combat { round: 1, rolled: true, quick: [A].into(), fighters, ..Combat::default() });
        let load = takes(Source::Body(X), &[("Raw materials", 1)]);
        let after = play(&world, &load, &[], &[]).world;
        assert_eq!(after.fighter(A).map(|fighter| fighter.action), Some(true));
        assert_eq!(refused(&after, &load), Some("adventuring.base.combat-turn"));
    }
}
