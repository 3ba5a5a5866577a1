//! Pictures under maps and what is hidden of them, the scene, and portraits: said by seats, and who sees which.
use super::*;
use crate::command::CARD_ALT_MAX;
use crate::state::Cut;
use crate::view::{BackdropView, CoveredView, SceneryView, TilesAt, TilesView};
use norn_chronicle::backdrop::{
    CELL_MAX, CELL_MIN, FOG_AT_ONCE_MAX, FOG_MAX, TILE_SIDE_MAX, TILE_SIDE_MIN, TILES_BYTES_MAX, TILES_MAX,
};
use norn_chronicle::{Backdrop, CardPicture, Cells, Fog, Fogging, Picture, Pin, Tiles};
use norn_kernel::Owner;
use norn_kernel::ground::Cell;
use norn_kernel::show::{Layout, Map, Spot, View};

/// How a picture is to lie under a map, as [`Say::LayPicture`] has it.
#[derive(Clone, Copy)]
pub(super) struct Lying<'a> {
    pub(super) picture: &'a Picture,
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) cell: u32,
}

impl<R: Ruleset> Table<R> {
    /// The referee lays a picture under a map, or takes it away.
    pub(super) fn lay(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        map: &str,
        lying: Option<Lying<'_>>,
        hidden: Option<bool>,
    ) -> Result<(), Refused> {
        self.referee(seat, "lay a picture under a map")?;
        let cells = self.cells_of(map)?;
        let lies = match lying {
            None => None,
            Some(Lying { picture, x, y, cell }) => {
                self.may_use(seat, picture)?;
                let lies = Backdrop { picture: *picture, cells, x, y, cell };
                if !lies.fits() {
                    let [least, most] = [CELL_MIN, CELL_MAX].map(|hundredths| hundredths / 100);
                    return Err(Refused::right(
                        Right::Text,
                        format!(
                            "a cell takes {least} to {most} pixels of a picture, and the picture lies on the map"
                        ),
                    ));
                }
                Some(lies)
            }
        };
        let by = By::Seat(seat);
        // In this order nobody sees for a moment what is to be hidden.
        if let Some(hidden) = hidden {
            let how = if hidden { Fogging::All } else { Fogging::Nothing };
            if hidden || lies.is_some() {
                self.push(out, by, Reach::referee(), Body::Fogged { map: map.to_owned(), how })?;
            }
        }
        self.push(out, by, Reach::referee(), Body::Backdrop { map: map.to_owned(), lies })
    }

    /// The referee gives the same as what lies under a map in tiles.
    pub(super) fn tile(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        map: &str,
        tiles: &Tiles,
    ) -> Result<(), Refused> {
        self.referee(seat, "make the picture under a map sharper")?;
        self.cells_of(map)?;
        let lies = self.scenery.laid.get(map).and_then(|laid| laid.lies);
        let lies = lies.filter(|lies| lies.picture.hash == tiles.of).ok_or_else(|| {
            Refused::right(
                Right::Unknown,
                "another picture lies under that map by now, or none; its tiles would be others",
            )
        })?;
        within(tiles.pictures.len() as u64, TILES_MAX as u32, || {
            format!("a picture under a map has at most {TILES_MAX} tiles; make it smaller, and them larger")
        })?;
        within(tiles.bytes(), TILES_BYTES_MAX, || {
            format!("all tiles of a picture have at most {TILES_BYTES_MAX} bytes; make it smaller")
        })?;
        if !tiles.fits(&lies.picture) {
            return Err(Refused::right(
                Right::Text,
                format!(
                    "tiles make up a larger picture of the same shape, row by row, each {TILE_SIDE_MIN} to {TILE_SIDE_MAX} pixels a side, or what is left at the right and at the bottom"
                ),
            ));
        }
        tiles.pictures.iter().try_for_each(|picture| self.may_use(seat, picture))?;
        let tiles = tiles.clone();
        self.push(out, By::Seat(seat), Reach::referee(), Body::Tiled { map: map.to_owned(), tiles })
    }

    /// The referee hides some of a map from all others, or shows it to them.
    pub(super) fn fog(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        map: &str,
        how: &Fogging,
    ) -> Result<(), Refused> {
        self.referee(seat, "hide what lies under a map, or show it")?;
        self.cells_of(map)?;
        if let Fogging::Hide(cells) | Fogging::Show(cells) = how {
            within(cells.len() as u64, FOG_AT_ONCE_MAX as u32, || {
                format!("fog is put onto at most {FOG_AT_ONCE_MAX} cells at once; do it in several goes")
            })?;
            let mut fog = self.fog_on(map);
            fog.change(how);
            within(fog.but.len() as u64, FOG_MAX as u32, || {
                format!("at most {FOG_MAX} cells are not as the rest; hide all or show all first")
            })?;
        }
        self.push(
            out,
            By::Seat(seat),
            Reach::referee(),
            Body::Fogged { map: map.to_owned(), how: how.clone() },
        )
    }

    /// The referee shows everybody a picture on the stage, or puts it away.
    pub(super) fn stage_picture(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        picture: Option<&CardPicture>,
    ) -> Result<(), Refused> {
        self.referee(seat, "show a picture on the stage")?;
        let proper = |on: &CardPicture| {
            self.may_use(seat, &on.picture)?;
            let alt = names::line("what is to be seen on a picture", &on.alt, CARD_ALT_MAX)?;
            Ok(CardPicture { picture: on.picture, alt })
        };
        let picture = picture.map(proper).transpose()?;
        self.push(out, By::Seat(seat), Reach::Everyone, Body::Staged { picture })
    }

    /// Whoever plays somebody gives them a portrait, or takes it away; the referee does so for anybody.
    pub(super) fn portray(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        who: Who,
        picture: Option<&Picture>,
    ) -> Result<(), Refused> {
        let viewer = self.viewer(seat);
        let seen = self.rules.show(&self.history.world, &viewer);
        let owner = Owner::Character(who);
        let plays =
            || viewer.speaks_for(owner) || viewer.speaks_for(self.rules.keeper(&self.history.world, owner));
        if !shows(&seen, Pin::Person(who)) {
            return Err(Refused::right(Right::Unknown, "you see nobody of that number"));
        }
        if seat != REFEREE && !plays() {
            return Err(Refused::right(
                Right::OwnCharacter,
                "only whoever plays somebody, and the referee, may give them a portrait",
            ));
        }
        if let Some(picture) = picture {
            self.may_use(seat, picture)?;
            if picture.width != picture.height {
                return Err(Refused::right(
                    Right::Text,
                    "a portrait is as wide as it is high; cut it to a square",
                ));
            }
        }
        self.push(out, By::Seat(seat), only([seat]), Body::Portrait { who, picture: picture.copied() })
    }

    /// How the cells of a map lie, by what tells it from the others, as the referee sees it.
    pub(super) fn cells_of(&self, map: &str) -> Result<Cells, Refused> {
        let seen = self.rules.show(&self.history.world, &Viewer::Referee);
        match seen.maps.iter().find(|one| is_ground(one) && one.key() == map) {
            Some(Map { layout: Layout::Hexes, .. }) => Ok(Cells::Hexes),
            Some(_) => Ok(Cells::Squares),
            None => Err(Refused::right(
                Right::Unknown,
                "there is no such map now that a picture could lie under; it needs places",
            )),
        }
    }

    /// What a seat that sees this of the game sees of pictures.
    pub(crate) fn scenery_for(&self, seat: Seat, seen: &View) -> SceneryView {
        let backdrop = |map: &Map| {
            let map = map.key();
            let laid = self.scenery.laid.get(&map)?;
            let lies = laid.lies?;
            if seat == REFEREE {
                let whole =
                    |tiles: &Tiles| TilesAt::Whole(tiles.pictures.iter().map(|one| one.hash).collect());
                let tiles = laid.tiles.as_ref().map(|tiles| tiled(tiles, whole(tiles)));
                return Some(BackdropView { map, lies, cut: None, tiles });
            }
            let (cut, each) = self.cuts(&map).split_first()?;
            let each = || TilesAt::Cut(each.iter().map(|cut| cut.address.clone()).collect());
            let tiles = laid.tiles.as_ref().map(|tiles| tiled(tiles, each()));
            Some(BackdropView { map, lies, cut: Some(cut.address.clone()), tiles })
        };
        let hides_all = self.fog_hides_all();
        let covered = |map: &Map| {
            let key = map.key();
            let mut fog = self.fog_on(&key);
            if seat != REFEREE {
                // Where no picture lies, and fog hides a picture alone, it hides nothing.
                self.scenery.laid.get(&key).filter(|laid| hides_all || laid.lies.is_some())?;
                // Fog beyond the map is nothing that a player could see.
                keep_on(map, &mut fog);
            }
            let lies = fog != Fog::default();
            lies.then(|| CoveredView { map: key, out_of_sight: self.out_of_sight(map, &fog), fog })
        };
        let portraits = self.scenery.portraits.iter().filter(|(who, _)| shows(seen, Pin::Person(**who)));
        SceneryView {
            covered: seen.maps.iter().filter(|map| is_ground(map)).filter_map(covered).collect(),
            backdrops: seen.maps.iter().filter(|map| is_ground(map)).filter_map(backdrop).collect(),
            scene: self.scenery.scene.clone(),
            portraits: portraits.map(|(who, picture)| (*who, *picture)).collect(),
        }
    }

    /// What a seat sees of the picture under a map of its own, or of a tile of it, by the address that it was told last.
    pub(crate) fn cut_at(&self, seat: Seat, address: &str) -> Option<Arc<Cut>> {
        self.sitting(seat).ok()?;
        let seen = self.rules.show(&self.history.world, &self.viewer(seat));
        let mut cuts = seen.maps.iter().filter(|map| is_ground(map)).flat_map(|map| self.cuts(&map.key()));
        cuts.find(|cut| cut.address == address).map(Arc::clone)
    }

    /// A picture that the seat sees on the stage, or as somebody's portrait.
    pub(super) fn seen_picture(&self, seat: Seat, hash: &Hash) -> Option<&Picture> {
        let scene = self.scenery.scene.as_ref().map(|on| &on.picture);
        let scene = scene.filter(|picture| picture.hash == *hash);
        scene.or_else(|| {
            if self.scenery.portraits.is_empty() {
                return None;
            }
            let seen = self.rules.show(&self.history.world, &self.viewer(seat));
            let mut portraits =
                self.scenery.portraits.iter().filter(|(who, _)| shows(&seen, Pin::Person(**who)));
            portraits.find(|(_, picture)| picture.hash == *hash).map(|(_, picture)| picture)
        })
    }
}

fn tiled(Tiles { of: _, width, height, side, pictures: _ }: &Tiles, each: TilesAt) -> TilesView {
    TilesView { width: *width, height: *height, side: *side, each }
}

/// Forgets what is said of cells that a map does not have.
fn keep_on(map: &Map, fog: &mut Fog) {
    let cells = |spot: &Spot| map.cell(spot.place).map(|cell| (cell.column, cell.row));
    let listed: BTreeSet<(i16, i16)> = map.places.iter().filter_map(cells).collect();
    fog.but.retain(|(column, row)| {
        let cell = Cell { column: *column, row: *row };
        map.layout.place(cell).is_some() || listed.contains(&(*column, *row))
    });
}

/// Whether a map has places that lie somewhere.
pub(super) fn is_ground(map: &Map) -> bool {
    !map.places.is_empty() || matches!(map.layout, Layout::Field(_))
}
