//! Every decision of some openings, counted: see `counts/`.
use crate::battles::OWN;
use crate::rules::fights::{duel, fight, with_door};
use crate::table::*;
use norn_adventuring::Adventuring;
use norn_adventuring::world::{Dread, Fate, Fear, Level, Lock, Object, Solid, Surface, World};
use norn_testkit::counted;

/// What else is said to somebody has the figures of a taunt.
const SAID: &[&str] = &["distract", "intimidate"];

/// Ada with an axe before a locked door, behind which Xan is, and a chest.
fn door() -> World {
    let locked = Lock { locked: true, ..Lock::default() };
    let world = with_thing(two(&[], &[]), A, "Axe", 1);
    let mut world = at(with_door(world, |door| door.lock = locked), X, Q);
    let chest = Object { at: Some(P), solid: Solid::default(), lock: Some(locked), ..Object::default() };
    world.objects.insert("Chest".into(), chest);
    fight(world)
}

/// Ada with a bow and a dagger, and Bo between her and Xan.
fn archer() -> World {
    let people = [(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[]))];
    let world = at(at(row(world(people), Level::Zone), B, Q), X, R);
    fight(with_thing(with_thing(world, A, "Bow", 1), B, "Dagger", 1))
}

/// Ada, who is good on her feet, between a wall, a gap and a footbridge.
fn steep() -> World {
    let world = skilled(row(two(&[], &[]), Level::Zone), A, &["Athletics"]);
    let world = with_way(world, P, Q, |way| (way.climb, way.height) = (Surface::Challenging, 40));
    let world = in_area(with_way(world, P, R, |way| way.gap = 20), S, |area| area.narrow = true);
    fight(at(with_way(world, P, S, |_| {}), X, S))
}

/// Ada with poison and her fear of Xan, beside Bo who is dying.
fn dying() -> World {
    let people = [(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, other("Xan", &[]))];
    let world = at(at(at(row(world(people), Level::Zone), A, Q), B, Q), X, R);
    let world = with_thing(with_thing(world, A, "Sword", 1), A, "Lethal poison, for the blood", 1);
    let world = but(world, B, |one| (one.fate, one.health) = (Fate::Dying { until: 1 }, 0));
    let afraid = Fear { of: Dread::Somebody(X), terror: false, until: 1 };
    fight(but(world, A, |one| one.fears = vec![afraid]))
}

#[test]
fn decisions_are_as_counted() {
    let names: Vec<&str> = OWN.iter().copied().filter(|name| !SAID.contains(name)).collect();
    let openings =
        [("duel", duel()), ("door", door()), ("archer", archer()), ("steep", steep()), ("dying", dying())];
    counted::check(Adventuring, concat!(env!("CARGO_MANIFEST_DIR"), "/counts"), &names, &openings);
}
