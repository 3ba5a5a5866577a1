//! Every decision of some openings, counted: see `counts/`.
use crate::battles::NAMES;
use crate::table::*;
use norn_symbaroum::Symbaroum;
use norn_symbaroum::world::World;
use norn_testkit::counted;

/// The game master's part is the same in every opening.
const LEFT_OUT: &[&str] = &["join", "harm", "arrange", "speak"];

fn duel() -> World {
    engaged(fighting(armed(armed(two(&[], &[]), A, "Plain sword"), X, "Plain sword")), &[(A, X)])
}

/// Ada between two of them.
fn flanked() -> World {
    let world = [A, X, Y].into_iter().fold(four(), |world, who| armed(world, who, "Plain sword"));
    behind(engaged(fighting(world), &[(A, X), (A, Y)]), A, Y)
}

/// Ada with a bow, and Bo before her.
fn archer() -> World {
    let mut world = engaged(fighting(armed(four(), A, "Hunting bow")), &[(B, X)]);
    combat(&mut world).behind.insert(A, B);
    world
}

#[test]
fn decisions_are_as_counted() {
    let names: Vec<&str> = NAMES.iter().copied().filter(|name| !LEFT_OUT.contains(name)).collect();
    let openings = [("duel", duel()), ("flanked", flanked()), ("archer", archer())];
    counted::check(Symbaroum, concat!(env!("CARGO_MANIFEST_DIR"), "/counts"), &names, &openings);
}
