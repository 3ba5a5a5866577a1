//! The laws that every rule obeys, over the attempts of this game.
use norn_adventuring::Adventuring;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Adventuring);
}

#[test]
fn exploring_obeys_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::exploring::moving::{Go, How};
    use norn_adventuring::rules::exploring::searching::{Look, Search};
    use norn_adventuring::rules::exploring::traps::SetOff;
    use norn_adventuring::rules::exploring::travel::Travel;
    use norn_adventuring::rules::exploring::turns::NextTurn;
    use norn_adventuring::world::{Level, Secret, Trap};
    let trap = Trap { damage: Some(norn_kernel::D6), ..Trap::default() };
    let secret = Secret { kind: "trap".to_owned(), trap: Some(trap), ..Secret::default() };
    let zones = in_area(row(one(&[]), Level::Zone), Q, |area| {
        area.secrets.insert("Darts".to_owned(), secret);
    });
    let walk = Go { who: A, how: How::Walk, to: Q, with: Default::default() };
    laws::hold("walk", &Attempt::from(walk), &zones);
    let there = at(zones, A, Q);
    laws::hold("look", &Attempt::from(Look { who: A, spot: "there".to_owned() }), &there);
    laws::hold("set off", &Attempt::from(SetOff { who: A, place: Q, trap: "Darts".to_owned() }), &there);
    laws::hold("search", &Attempt::from(Search { who: A, place: Q }), &there);
    let searching = played(&there, &Search { who: A, place: Q }.into());
    laws::hold("found", &Attempt::from(NextTurn { watch: false }), &searching);
    laws::hold("travel", &Attempt::from(Travel { who: A, to: S }), &row(three(), Level::Region));
}

#[test]
fn what_carries_people_obeys_the_laws() {
    use crate::table::*;
    use norn_adventuring::Attempt;
    use norn_adventuring::rules::exploring::companies::{GoWith, Part};
    use norn_adventuring::rules::exploring::foraging::{Forage, Track};
    use norn_adventuring::rules::exploring::locks::{Tool, Unlock};
    use norn_adventuring::rules::exploring::moving::Put;
    use norn_adventuring::rules::exploring::riding::{Mount, Peril, StayOn};
    use norn_adventuring::rules::exploring::shelter::FindShelter;
    use norn_adventuring::rules::exploring::turns::NextTurn;
    use norn_adventuring::rules::exploring::vehicles::{Board, Drive, Endanger};
    use norn_adventuring::world::{Door, Form, Level, Lock, Model, Nature, Row as _, Shut, Size, Vehicle};
    use std::collections::BTreeSet;
    let horse = beast("Horse", Nature::Domesticated, Size::Large, &[]);
    let horse = norn_adventuring::world::Character {
        side: norn_adventuring::world::Side::Company,
        forms: BTreeSet::from([Form::Mount, Form::Labour, Form::Hunt]),
        ..horse
    };
    let mut world = three();
    world.characters.insert(X, horse.into());
    let world = with_thing(row(world, Level::Region), X, "Saddle", 1);
    let world = in_area(world, P, |area| area.wilderness = true);
    laws::hold("mount", &Attempt::from(Mount { who: A, on: X }), &world);
    let riding = played(&world, &Mount { who: A, on: X }.into());
    laws::hold("stay on", &Attempt::from(StayOn { who: A, peril: Peril::Leap }), &riding);
    laws::hold("forage", &Attempt::from(Forage { who: A, beasts: BTreeSet::from([X]) }), &world);
    laws::hold("track", &Attempt::from(Track { who: A, beast: Some(X) }), &world);
    laws::hold("shelter", &Attempt::from(FindShelter { who: A }), &world);
    laws::hold("put", &Attempt::from(Put { who: BTreeSet::from([A, B]), to: Some(Q) }), &world);
    let part = Part { who: C, with: BTreeSet::new(), name: "Scouts".to_owned() };
    laws::hold("part", &Attempt::from(part.clone()), &world);
    let parted = played(&world, &part.into());
    laws::hold("go with", &Attempt::from(GoWith { who: C, with: BTreeSet::new(), whom: A }), &parted);
    let model = Model::find(&world, "Wagon").expect("a wagon").clone();
    let mut carted = world.clone();
    let cart = Vehicle {
        health: model.health,
        model,
        at: Some(P),
        driver: None,
        aboard: BTreeSet::from([A]),
        pulled_by: BTreeSet::new(),
        sails: false,
        upset: false,
    };
    carted.vehicles.insert("Cart".to_owned(), cart);
    let drive = Drive { who: A, vehicle: "Cart".to_owned(), pulled_by: BTreeSet::from([X]), sails: false };
    laws::hold("board", &Attempt::from(Board { who: B, vehicle: "Cart".to_owned() }), &carted);
    laws::hold("drive", &Attempt::from(drive.clone()), &carted);
    let driven = played(&carted, &drive.into());
    laws::hold("danger", &Attempt::from(Endanger { vehicle: "Cart".to_owned() }), &driven);
    let lock = Lock { locked: true, ..Lock::default() };
    let zones = with_thing(row(one(&[]), Level::Zone), A, "Lockpicks", 1);
    let zones = with_way(zones, P, Q, |way| way.door = Some(Door { lock, ..Door::default() }));
    let unlock = Unlock { who: A, shut: Shut::Door(P, Q), tool: Tool::Lockpicks };
    laws::hold("unlock", &Attempt::from(unlock.clone()), &zones);
    laws::hold("unlocked", &Attempt::from(NextTurn { watch: true }), &played(&zones, &unlock.into()));
}

/// What a world is after an attempt that rolls nothing.
fn played(world: &norn_adventuring::World, attempt: &norn_adventuring::Attempt) -> norn_adventuring::World {
    norn_testkit::played::play(world, attempt, &[], &[]).world
}
