//! Every decision of some openings, counted: see `counts/`.
use crate::fights::*;
use crate::policies::NAMES;
use crate::table::*;
use norn_heimr::Heimr;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Grab, Guarded, Readied, Strike, Trigger, Waiting};
use norn_heimr::world::harm::Part;
use norn_heimr::world::places::{Border, Door};
use norn_heimr::world::squares::Between;
use norn_testkit::counted;

/// The game master's part is the same in every opening, and as wide as the campaign.
const LEFT_OUT: &[&str] =
    &["begin-chase", "offer-ways", "call", "decree", "place", "begin-combat", "end-combat"];

/// Ada against Cy, both with swords.
fn duel() -> World {
    only(armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword()), &[A, C])
}

/// Ada can charge Cy, who has a bow.
fn archer() -> World {
    let world = armed(armed(battle(), A, "Sword", sword()), C, "Bow", bow());
    stands(only(world, &[A, C]), C, "C2")
}

/// Cy holds Ada by the arm that holds the sword.
fn held() -> World {
    let mut world = duel();
    let combat = world.combat.as_mut().expect("a fight");
    combat.clusters = [[A, C].into()].into();
    combat.grabs = [Grab { held: A, by: C, part: Part::SwordArm }].into();
    world
}

/// Bo guards Ada; Cy waits to strike at whoever attacks.
fn guarded() -> World {
    let mut world = armed(armed(battle(), A, "Sword", sword()), C, "Sword", sword());
    in_fight(&mut world, B).guard = Some(Guarded::Person(A));
    let strikes = vec![Strike { weapon: "Sword".into(), ability: "Swordsmanship".into() }];
    let readied = Readied { trigger: Trigger::Attacks, waiting: Waiting::Strike { strikes, aim: None } };
    world.combat.as_mut().expect("a fight").readied.insert(C, readied);
    only(world, &[A, B, C])
}

/// A closed door between the two.
fn door() -> World {
    let mut world = stands(duel(), C, "B3");
    let door = Border { door: Some(Door::Closed), ..Border::default() };
    world.grid.borders.insert(Between::new(at("B2"), at("B3")), door);
    world
}

#[test]
fn decisions_are_as_counted() {
    let names: Vec<&str> = NAMES.iter().copied().filter(|name| !LEFT_OUT.contains(name)).collect();
    let openings =
        [("duel", duel()), ("archer", archer()), ("held", held()), ("guarded", guarded()), ("door", door())];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/counts");
    counted::check(Heimr, folder, &names, &openings);
}
