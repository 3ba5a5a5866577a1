//! Whatever is offered can be made, in worlds of all sorts.
use crate::arena::arena;
use crate::battles::begins;
use crate::trials::actions::{NEWCOMERS, ROAD, amidst};
use norn_fivey::{Fivey, World};
use norn_kernel::{Owner, Viewer};
use norn_testkit::machine::Machine;
use norn_testkit::offered;
use norn_testkit::random::trials;

/// In how many worlds an ordinary test tries everything.
const WORLDS: u64 = 3;

/// Fights, what comes before them, a journey with all that belongs to it, and people whose numbers have yet to be rolled.
fn worlds() -> Vec<World> {
    let fights = (0..6).map(|seed| {
        let mut machine = Machine::new(Fivey, arena(seed), seed);
        begins(&mut machine, seed);
        machine.world
    });
    fights.chain([arena(0), arena(1)]).chain(amidst(&[ROAD, NEWCOMERS])).collect()
}

/// The referee, and somebody's player.
fn viewers(world: &World) -> Vec<Viewer> {
    let players = world.party().take(1).filter(|who| world.owner(*who) == Owner::Character(*who));
    players.map(|who| Viewer::Player(vec![who])).chain([Viewer::Referee]).collect()
}

#[test]
fn whatever_is_offered_can_be_made() {
    let came = offered::tries(Fivey, &worlds(), viewers, &[], trials(WORLDS));
    eprintln!("{came}");
    assert!(came.dead_ends.is_empty(), "nobody can make what is offered: {:#?}", came.dead_ends);
    assert!(60 <= came.made.len(), "few attempts are ever offered: {:?}", came.made);
}
