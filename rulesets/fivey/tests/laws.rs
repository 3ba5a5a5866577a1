//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// Travel, sites and nights.
mod exploring {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::exploring::adventures::{Begin, Convert, End};
    use norn_fivey::rules::exploring::nights::{Cook, Eat, March, Recover, Scavenge, Sleep};
    use norn_fivey::rules::exploring::sites::NextRound;
    use norn_fivey::rules::exploring::travel::Travel;
    use norn_fivey::rules::exploring::undertakings::Undertake;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{Night, Visit, World};
    use norn_kernel::record::Record;
    use norn_testkit::laws::hold;

    fn road() -> World {
        with_hex(with_dice(row(three()), A, 1), Q, (1, 0), |hex| hex.region = Some("Wilderness".to_owned()))
    }

    fn camp() -> World {
        let mut world = with_thing(road(), A, "Ingredients", 2, Carried::Stashed);
        world = but(with_thing(world, B, "Ration", 1, Carried::Stashed), A, |one| {
            one.hit_points = 1;
            one.tonight.recovers = 1;
        });
        (world.clock, world.night) = (12 * 60, Some(Night::default()));
        world
    }

    #[test]
    fn the_road_and_sites_obey_the_laws() {
        let go = |to| Attempt::from(Travel { to, by: A, check: None });
        hold("travel", &go(Q), &road());
        hold("far", &go(R), &road());
        let mut late = road();
        late.clock = 11 * 60;
        hold("on the way", &go(Q), &late);
        hold("march", &Attempt::from(March { hours: 4 }), &road());
        let mut inside = road();
        inside.sites.insert("Mine".to_owned(), norn_fivey::world::Site::fields().usual().into());
        let visit = Visit { site: "Mine".to_owned(), hour: 0, turn: 3, acted: [A].into(), filled: false };
        inside.visit = Some(visit);
        hold("round", &Attempt::from(NextRound { by: A, check: None }), &inside);
        let digs = Undertake {
            who: A,
            doing: "Dig".to_owned(),
            minutes: 60,
            risk: 3,
            things: norn_kernel::Amounts::none(),
            crowns: 0,
            hit_points: 1,
            dice: 0,
        };
        hold("dig", &Attempt::from(digs), &road());
    }

    #[test]
    fn nights_obey_the_laws() {
        hold("recover", &Attempt::from(Recover { who: A }), &camp());
        hold("cook", &Attempt::from(Cook { who: A, eaters: [A, B].into() }), &camp());
        hold("eat", &Attempt::from(Eat { who: [A].into(), from: Some(B) }), &camp());
        let seeks = Scavenge { who: B, what: "Ingredients".to_owned(), portions: None };
        hold("scavenge", &Attempt::from(seeks), &camp());
        hold("sleep", &Attempt::from(Sleep { meals: true }), &camp());
    }

    #[test]
    fn adventures_obey_the_laws() {
        let mut world = with_dice(road(), B, 2);
        for thing in ["Sword", "Dagger"] {
            world = with_thing(world, A, thing, 1, Carried::OnHand);
        }
        hold("begin", &Attempt::from(Begin {}), &world);
        world.adventure = true;
        hold("over", &Attempt::from(End {}), &world);
        (world.adventure, world.over) = (false, true);
        hold("convert", &Attempt::from(Convert { who: B }), &world);
    }
}
