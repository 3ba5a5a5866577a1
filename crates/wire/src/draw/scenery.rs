//! What the table shows besides its game and the cards.
use super::Drawing;
use crate::mirror;
use crate::state::{self, Backdrop, Covered, Fog, Portrait, Scenery};
use norn_table::{BackdropView, CoveredView, SceneryView, TilesAt, TilesView};

impl Drawing<'_> {
    /// What the seat sees of pictures besides those on cards.
    #[must_use]
    pub fn scenery(&self, view: &SceneryView) -> Scenery {
        let SceneryView { backdrops, covered, scene, portraits } = view;
        let portrait = |(who, picture): (&norn_kernel::Who, &norn_chronicle::Picture)| Portrait {
            who: who.0,
            image: whole(&picture.hash),
        };
        Scenery {
            backdrops: backdrops.iter().map(backdrop).collect(),
            covered: covered.iter().map(covers).collect(),
            stage: scene.as_ref().map(mirror::CardPicture::from),
            portraits: portraits.iter().map(portrait).collect(),
        }
    }
}

/// By what a picture is fetched that the seat has.
fn whole(hash: &norn_chronicle::Hash) -> String {
    format!("pictures/{hash}")
}

/// By what is fetched what a seat sees of one that others have whole.
fn cut_at(address: &str) -> String {
    format!("maps/{address}")
}

fn backdrop(view: &BackdropView) -> Backdrop {
    let BackdropView { map, lies, cut, tiles } = view;
    let norn_chronicle::Backdrop { picture, cells: _, x, y, cell } = lies;
    Backdrop {
        map: map.clone(),
        image: match cut {
            Some(address) => cut_at(address),
            None => whole(&picture.hash),
        },
        width: picture.width,
        height: picture.height,
        x: *x,
        y: *y,
        cell: *cell,
        picture: cut.is_none().then(|| picture.into()),
        tiles: tiles.as_ref().map(tiles_at),
    }
}

fn covers(CoveredView { map, fog, out_of_sight }: &CoveredView) -> Covered {
    // By rows, so that what lies side by side comes one after the other.
    let mut cells: Vec<(i16, i16)> = out_of_sight.iter().map(|(column, row)| (*row, *column)).collect();
    cells.sort_unstable();
    let mut runs: Vec<(i16, i16, u16)> = vec![];
    for (row, column) in cells {
        match runs.last_mut() {
            Some((from, at, count))
                if *at == row && i32::from(column) == i32::from(*from) + i32::from(*count) =>
            {
                *count = count.saturating_add(1);
            }
            _ => runs.push((column, row, 1)),
        }
    }
    let fog = Fog { all: fog.all, but: fog.but.iter().copied().collect() };
    Covered { map: map.clone(), fog, out_of_sight: runs }
}

fn tiles_at(TilesView { width, height, side, each }: &TilesView) -> state::TilesAt {
    let images = match each {
        TilesAt::Whole(each) => each.iter().map(whole).collect(),
        TilesAt::Cut(each) => each.iter().map(|address| cut_at(address)).collect(),
    };
    state::TilesAt { width: *width, height: *height, side: *side, images }
}
