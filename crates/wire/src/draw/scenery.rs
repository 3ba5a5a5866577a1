//! What the table shows besides its game and the cards.
use super::Drawing;
use crate::mirror;
use crate::state::{Backdrop, Fog, Portrait, Scenery};
use norn_table::{BackdropView, SceneryView};

impl Drawing<'_> {
    /// What the seat sees of pictures besides those on cards.
    #[must_use]
    pub fn scenery(&self, view: &SceneryView) -> Scenery {
        let SceneryView { backdrops, scene, portraits } = view;
        let portrait = |(who, picture): (&norn_kernel::Who, &norn_chronicle::Picture)| Portrait {
            who: who.0,
            image: whole(picture),
        };
        Scenery {
            backdrops: backdrops.iter().map(backdrop).collect(),
            stage: scene.as_ref().map(mirror::CardPicture::from),
            portraits: portraits.iter().map(portrait).collect(),
        }
    }
}

/// By what a picture is fetched that the seat has.
fn whole(picture: &norn_chronicle::Picture) -> String {
    format!("pictures/{}", picture.hash)
}

fn backdrop(view: &BackdropView) -> Backdrop {
    let BackdropView { map, lies, cut, fog } = view;
    let norn_chronicle::Backdrop { picture, cells: _, x, y, cell } = lies;
    Backdrop {
        map: map.clone(),
        image: match cut {
            Some(address) => format!("maps/{address}"),
            None => whole(picture),
        },
        width: picture.width,
        height: picture.height,
        x: *x,
        y: *y,
        cell: *cell,
        picture: cut.is_none().then(|| picture.into()),
        fog: fog.as_ref().map(|fog| Fog { all: fog.all, but: fog.but.iter().copied().collect() }),
    }
}
