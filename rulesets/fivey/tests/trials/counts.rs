//! Every decision of some openings, counted: see `counts/`.
use crate::battles::OWN;
use crate::rules::fights::{duel, fight};
use crate::table::*;
use norn_fivey::Fivey;
use norn_fivey::world::{Carried, Ground, Thing, World};
use norn_kernel::Who;
use norn_kernel::ground::Cell;
use norn_kernel::record::things::Thing as _;
use norn_testkit::counted;
use std::collections::{BTreeMap, BTreeSet};

/// What is said and done in a player's own words costs what something else costs.
const SAID: &[&str] = &["talk", "interact", "improvise"];

/// On a field of 6 by 3 with a wall in its middle and a bush beside it, each where they are put.
fn placed(mut world: World, people: &[(Who, i16, i16)]) -> World {
    let none = BTreeSet::new;
    let bare =
        Ground { columns: 6, rows: 3, walls: none(), cover: none(), dark: none(), slow: BTreeMap::new() };
    let place = |column, row| bare.place(Cell::new(column, row)).expect("a place of the field");
    let ground = Ground { walls: [place(2, 1)].into(), cover: [place(2, 0)].into(), ..bare.clone() };
    world.ground = Some(ground.into());
    people.iter().fold(world, |world, (who, column, row)| {
        let at = Some(place(*column, *row));
        but(world, *who, |one| one.at = at)
    })
}

/// Ivy with a sword and a shield beside Xan, and a dagger in her belt.
fn blade() -> World {
    let world = with_thing(duel(&[(Str, 2)], "Sword"), A, "Shield", 1, Carried::Held);
    let world = with_thing(world, A, "Dagger", 1, Carried::OnHand);
    placed(with_thing(world, A, "Maul", 1, Carried::Stashed), &[(A, 1, 1), (X, 1, 0)])
}

/// Ivy with a bow, and Gor with an unloaded crossbow, a wall between them and Xan.
fn archer() -> World {
    let people = [(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))];
    let mut world = world(people);
    for (who, name, carried) in [
        (A, "Bow", Carried::Held),
        (A, "Quiver of arrows", Carried::OnHand),
        (B, "Crossbow", Carried::Held),
        (B, "Case of bolts", Carried::OnHand),
    ] {
        world = with_thing(world, who, name, 1, carried);
    }
    placed(fight(world), &[(A, 0, 1), (B, 1, 2), (X, 5, 1)])
}

/// Ivy with a scroll of each sort that is aimed, before two of the undead.
fn caster() -> World {
    let undead = |name| monster(name, 1, 3);
    let people = [(A, hero("Ivy", &[(Int, 3)])), (X, undead("Xan")), (Y, undead("Yul"))];
    let mut world = world(people);
    for who in [X, Y] {
        world = with_feat(world, who, "Basic Necrology");
    }
    let sheet = Thing::listed(&world, "Parchment").expect("a thing of the lists");
    world = but(world, A, |one| {
        for spell in ["Fire Ball", "Lightning Bolt", "Charm", "Shroud", "Turn Undead"] {
            let scroll =
                Thing { carried: Carried::OnHand, spell: Some(spell.to_owned()), pieces: 1, ..sheet.clone() };
            one.things.insert(format!("Scroll of {spell}"), scroll);
        }
    });
    placed(fight(world), &[(A, 0, 1), (X, 3, 1), (Y, 5, 0)])
}

/// Gor, who is small and breathes fire, with a spear that comes back, behind Ivy.
fn small() -> World {
    let people = [(A, hero("Ivy", &[])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 8))];
    let world = with_thing(world(people), B, "Returning spear", 1, Carried::Held);
    let world =
        ["Little Trouble", "Dragon-Born", "Rage"].iter().fold(world, |world, feat| with_feat(world, B, feat));
    let world = but(world, B, |one| one.element = "fire".to_owned());
    placed(fight(with_dice(world, B, 1)), &[(A, 1, 0), (B, 1, 2), (X, 4, 1)])
}

#[test]
fn decisions_are_as_counted() {
    let names: Vec<&str> = OWN.iter().copied().filter(|name| !SAID.contains(name)).collect();
    let openings = [("blade", blade()), ("archer", archer()), ("caster", caster()), ("small", small())];
    counted::check(Fivey, concat!(env!("CARGO_MANIFEST_DIR"), "/counts"), &names, &openings);
}
