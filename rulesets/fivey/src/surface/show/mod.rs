//! What anybody may see of the world, as plain data.
//!
//! Numbers of those whom no player plays are for the referee; everybody else sees how they are in a word.
mod campaign;
mod characters;
mod clock;
mod downtime;
mod encounters;
mod exploring;
mod fights;
mod magic;
mod maps;
mod monsters;
mod nights;
pub(super) mod sheets;
mod shelves;
mod templates;
mod turns;

use crate::world::World;
pub use clock::days;
use norn_kernel::Viewer;
use norn_kernel::show::{Row, View};

/// What one viewer may see.
#[must_use]
pub fn show(world: &World, viewer: &Viewer) -> View {
    let seen = world.characters.keys().filter(|who| world.is_seen_by(viewer, **who));
    let mut sheets: Vec<_> = seen.map(|&who| sheets::sheet(world, viewer, who)).collect();
    sheets.extend(campaign::sheets(world, viewer));
    View {
        scene: scene(world, viewer),
        clock: Some(clock::clock(world)),
        sheets,
        maps: maps::maps(world, viewer),
        turns: turns::turns(world, viewer),
        shelves: shelves::shelves(world),
    }
    .seen_by(viewer, |who| world.owner(who))
}

/// What is going on. Each chapter has rows of its own.
fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let rows: &[fn(&World, &Viewer) -> Vec<Row>] = &[
        clock::rows,
        // Exploring.
        exploring::rows,
        // Nights.
        nights::rows,
        // Encounters.
        encounters::rows,
        // Fights.
        fights::rows,
        // Magic.
        magic::rows,
        // Downtime.
        // Templates.
        templates::rows,
        downtime::rows,
    ];
    rows.iter().flat_map(|rows| rows(world, viewer)).collect()
}
