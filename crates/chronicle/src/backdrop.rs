//! Pictures that lie under maps, and fog on them. They belong to the table and not to its game: no rule reads one.
use crate::{Hash, Picture};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The least that a cell may take of a picture, in hundredths of a pixel: so a picture has not too many.
pub const CELL_MIN: u32 = 16 * 100;
/// The most, in hundredths of a pixel.
pub const CELL_MAX: u32 = 8_192 * 100;
/// How far off the middle of the first cell may lie, in hundredths of a pixel.
pub const OFF_MAX: i32 = 100_000 * 100;
/// The most cells that fog is put onto or taken from at once.
pub const FOG_AT_ONCE_MAX: usize = 1_024;
/// The most cells that are not as the rest of a map is.
pub const FOG_MAX: usize = 65_536;

/// The most pixels of a side of a tile: one of usual paper fits into a stored picture then.
pub const TILE_SIDE_MAX: u32 = 1_536;
/// The fewest.
pub const TILE_SIDE_MIN: u32 = 256;
/// The most tiles of a picture.
pub const TILES_MAX: usize = 25;
/// The most bytes that the tiles of a picture have together.
pub const TILES_BYTES_MAX: u32 = 8 * 1024 * 1024;

/// A cell of a map by its column and row, as the map itself has them.
pub type Cell = (i16, i16);

/// A picture with how it lies on the cells of a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backdrop {
    /// What is to be seen.
    pub picture: Picture,
    /// What the cells are.
    pub cells: Cells,
    /// Where the middle of the cell 0, 0 lies: from the left, in hundredths of a pixel.
    pub x: i32,
    /// The same from the top.
    pub y: i32,
    /// How far it is from a cell to the next of its column, in hundredths of a pixel.
    pub cell: u32,
}

/// The same as a picture that lies under a map, sharper: too large for one picture, and so in tiles. Where the picture lies,
/// they lie.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// The picture that they are a sharper one of.
    pub of: Hash,
    /// Pixels of all tiles together from left to right: more than the picture has.
    pub width: u32,
    /// The same from top to bottom.
    pub height: u32,
    /// Pixels of a side of each tile, [`TILE_SIDE_MIN`] to [`TILE_SIDE_MAX`]; those at the right and at the bottom have what is
    /// left.
    pub side: u32,
    /// Row by row from the top, each from the left: 2 to [`TILES_MAX`], of [`TILES_BYTES_MAX`] bytes together.
    pub pictures: Vec<Picture>,
}

/// How the cells of a map lie to each other. Columns count to the right, rows upwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cells {
    /// Side by side. Areas lie so, too.
    Squares,
    /// With flat tops, in axial coordinates: the next column to the right stands half a hex higher.
    Hexes,
}

/// What is done to the fog on a map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fogging {
    /// Everything is hidden.
    All,
    /// Nothing is.
    Nothing,
    /// These are hidden, too.
    Hide(BTreeSet<Cell>),
    /// These are not hidden any more.
    Show(BTreeSet<Cell>),
}

/// What of a map is hidden from all but the referee.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fog {
    /// Whether everything is, but for some.
    pub all: bool,
    /// Those that are not as the rest.
    pub but: BTreeSet<Cell>,
}

impl Fog {
    /// Whether a cell is hidden.
    #[must_use]
    pub fn hides(&self, cell: Cell) -> bool {
        self.all != self.but.contains(&cell)
    }

    /// What it is after something was done to it.
    pub fn change(&mut self, how: &Fogging) {
        let hide = match how {
            Fogging::All | Fogging::Nothing => {
                *self = Self { all: matches!(how, Fogging::All), but: BTreeSet::new() };
                return;
            }
            Fogging::Hide(_) => true,
            Fogging::Show(_) => false,
        };
        let (Fogging::Hide(cells) | Fogging::Show(cells)) = how else { return };
        for cell in cells {
            if hide == self.all {
                self.but.remove(cell);
            } else {
                self.but.insert(*cell);
            }
        }
    }
}

/// How far the columns of hexes lie apart, where the rows lie 1 apart.
const HEX_COLUMN: f64 = 0.866_025_403_784_438_6;
/// From the middle of such a hex to its left corner.
const HEX_CORNER: f64 = HEX_COLUMN * 2.0 / 3.0;

impl Backdrop {
    /// Whether it is within the limits.
    #[must_use]
    pub fn fits(&self) -> bool {
        let off = -OFF_MAX..=OFF_MAX;
        (CELL_MIN..=CELL_MAX).contains(&self.cell) && off.contains(&self.x) && off.contains(&self.y)
    }

    /// Where the cells lie on its picture.
    #[must_use]
    pub fn ground(&self) -> Ground {
        let [x, y] = [self.x, self.y].map(|hundredths| f64::from(hundredths) / 100.0);
        let size = f64::from(self.cell) / 100.0;
        Ground { picture: self.picture, cells: self.cells, middle: (x, y), size: (size, size) }
    }
}

impl Tiles {
    /// How many tiles lie beside each other, and how many below each other.
    #[must_use]
    pub fn count(&self) -> (u32, u32) {
        let side = self.side.max(1);
        (self.width.div_ceil(side), self.height.div_ceil(side))
    }

    /// How many bytes all of them have.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.pictures.iter().map(|picture| u64::from(picture.bytes)).sum()
    }

    /// Whether it is within the limits, and the tiles are as large as their places, and all of them as this picture is, but
    /// larger.
    #[must_use]
    pub fn fits(&self, under: &Picture) -> bool {
        let (across, down) = self.count();
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        let (less, low) = (u64::from(under.width), u64::from(under.height));
        let pixels = |at: u32, of: u32| self.side.min(of - at * self.side);
        let places = || {
            (0..down).flat_map(move |row| {
                (0..across).map(move |column| (pixels(column, self.width), pixels(row, self.height)))
            })
        };
        self.of == under.hash
            && (TILE_SIDE_MIN..=TILE_SIDE_MAX).contains(&self.side)
            && (less < width && low < height)
            // Of the same shape, but for what rounding does: a pixel of each side of both.
            && (width * low).abs_diff(height * less) <= width + height + less + low
            && u64::from(across) * u64::from(down) == self.pictures.len() as u64
            && (2..=TILES_MAX).contains(&self.pictures.len())
            && self.bytes() <= u64::from(TILES_BYTES_MAX)
            && std::iter::zip(places(), &self.pictures)
                .all(|(place, picture)| picture.fits() && (picture.width, picture.height) == place)
    }

    /// Where the cells lie on each tile, in order, if the picture that they are of lies so.
    pub fn grounds(&self, under: &Backdrop) -> impl Iterator<Item = Ground> {
        let whole = under.ground();
        let times = |more: u32, less: u32| f64::from(more) / f64::from(less.max(1));
        let (wider, higher) =
            (times(self.width, under.picture.width), times(self.height, under.picture.height));
        let (across, side) = (self.count().0.max(1) as usize, f64::from(self.side));
        self.pictures.iter().enumerate().map(move |(nth, picture)| Ground {
            picture: *picture,
            cells: whole.cells,
            middle: (
                whole.middle.0 * wider - (nth % across) as f64 * side,
                whole.middle.1 * higher - (nth / across) as f64 * side,
            ),
            size: (whole.size.0 * wider, whole.size.1 * higher),
        })
    }
}

/// Where the cells of a map lie on a picture, in its own pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ground {
    /// What is to be seen.
    pub picture: Picture,
    /// What the cells are.
    pub cells: Cells,
    /// Where the middle of the cell 0, 0 lies, from the left and from the top.
    pub middle: (f64, f64),
    /// How far it is from a cell to the next, to the right as if it were a square, and upwards.
    pub size: (f64, f64),
}

impl Ground {
    /// Where the middle of a cell lies, in pixels from the left and from the top.
    #[must_use]
    pub fn middle(&self, (column, row): Cell) -> (f64, f64) {
        let (column, row) = (f64::from(column), f64::from(row));
        let (across, up) = match self.cells {
            Cells::Squares => (column, row),
            Cells::Hexes => (column * HEX_COLUMN, row + column / 2.0),
        };
        (self.middle.0 + across * self.size.0, self.middle.1 - up * self.size.1)
    }

    /// The pixels of a cell row by row, as far as the picture has any: from the top, with the first of the row and the one
    /// behind the last. A pixel that lies in several cells is of all of them.
    pub fn pixels(&self, cell: Cell) -> impl Iterator<Item = (u32, std::ops::Range<u32>)> + use<> {
        let ((wide, high), (x, y), cells) = (self.size, self.middle(cell), self.cells);
        let (width, height) = (self.picture.width, self.picture.height);
        let rows = clipped(y - high / 2.0, y + high / 2.0, height);
        rows.map(move |row| {
            let half = match cells {
                Cells::Squares => wide / 2.0,
                Cells::Hexes => {
                    // As wide as the hex is where this row comes next to its middle.
                    let (top, row) = (f64::from(row) - y, f64::from(row) + 1.0 - y);
                    let off = if top <= 0.0 && 0.0 <= row { 0.0 } else { top.abs().min(row.abs()) };
                    HEX_CORNER * wide * (1.0 - (off / high).min(0.5))
                }
            };
            (row, clipped(x - half, x + half, width))
        })
        .filter(|(_, columns)| !columns.is_empty())
    }

    /// All cells that have any of the picture, in order: at most those of a picture of the largest size with cells of the
    /// smallest.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (wide, high) = self.size;
        let (x, y) = self.middle((0, 0));
        let (width, height) = (f64::from(self.picture.width), f64::from(self.picture.height));
        let (step, half) = match self.cells {
            Cells::Squares => (wide, wide / 2.0),
            Cells::Hexes => (wide * HEX_COLUMN, wide * HEX_CORNER),
        };
        let columns = whole((-half - x) / step)..=whole((width + half - x) / step);
        columns.flat_map(move |column| {
            let lift = match self.cells {
                Cells::Squares => 0.0,
                Cells::Hexes => f64::from(column) / 2.0,
            };
            let low = (y - height) / high - 0.5 - lift;
            let most = y / high + 0.5 - lift;
            let rows = whole(low)..=whole(most);
            rows.map(move |row| (column, row)).filter(|cell| self.pixels(*cell).next().is_some())
        })
    }
}

/// As a number of a column or row: the nearest that there is.
fn whole(number: f64) -> i16 {
    number.floor().clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

/// The pixels that something covers from here to there, of so many.
fn clipped(from: f64, to: f64, most: u32) -> std::ops::Range<u32> {
    // What is a hair's breadth over a pixel's edge comes from reckoning.
    let edge = |at: f64| at.clamp(0.0, f64::from(most)) as u32;
    edge((from + 0.001).floor())..edge((to - 0.001).ceil())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hash, PictureKind};

    fn picture(width: u32, height: u32) -> Picture {
        Picture { hash: Hash([1; 32]), kind: PictureKind::Png, width, height, bytes: 9 }
    }

    fn lies(cells: Cells, (width, height): (u32, u32), x: i32, y: i32, cell: u32) -> Ground {
        Backdrop { picture: picture(width, height), cells, x, y, cell }.ground()
    }

    /// 600 × 500 pixels in tiles of 256: three in a row, and two rows.
    fn tiles() -> Tiles {
        let sizes = [(256, 256), (256, 256), (88, 256), (256, 244), (256, 244), (88, 244)];
        let pictures = sizes.map(|(width, height)| picture(width, height)).into();
        Tiles { of: Hash([1; 32]), width: 600, height: 500, side: 256, pictures }
    }

    #[test]
    fn tiles_are_as_large_as_their_places_and_of_the_shape_of_their_picture() {
        let under = picture(240, 200);
        assert!(tiles().fits(&under));
        // Two pixels more of the smaller one are rounding; three are another shape.
        assert!(tiles().fits(&picture(240, 202)) && !tiles().fits(&picture(240, 203)));
        assert!(!tiles().fits(&picture(600, 500)), "no sharper");
        assert!(!tiles().fits(&Picture { hash: Hash([2; 32]), ..under }), "of another");
        type Wrong = fn(&mut Tiles);
        let wrong: [Wrong; 7] = [
            |tiles| tiles.pictures.swap(0, 2),
            |tiles| tiles.pictures.truncate(5),
            |tiles| tiles.pictures.push(tiles.pictures[0]),
            |tiles| (tiles.side, tiles.pictures) = (0, vec![]),
            |tiles| (tiles.side, tiles.pictures) = (600, vec![picture(600, 500)]),
            |tiles| tiles.width += 1,
            |tiles| tiles.pictures.iter_mut().for_each(|one| one.bytes = TILES_BYTES_MAX / 6 + 1),
        ];
        for change in wrong {
            let mut tiles = tiles();
            change(&mut tiles);
            assert!(!tiles.fits(&under), "{tiles:?}");
        }
        let huge = Tiles { width: u32::MAX, height: u32::MAX, side: u32::MAX, ..tiles() };
        assert!(!huge.fits(&picture(4_096, 4_096)));
    }

    /// What lies in a cell of the picture lies in the same of the tiles, wherever that is.
    #[test]
    fn cells_lie_on_tiles_as_on_their_picture() {
        for cells in [Cells::Squares, Cells::Hexes] {
            let under = Backdrop { picture: picture(240, 200), cells, x: 1_930, y: 17_770, cell: 3_700 };
            let (whole, tiles) = (under.ground(), tiles());
            let grounds: Vec<Ground> = tiles.grounds(&under).collect();
            let mut large = vec![BTreeSet::new(); 600 * 500];
            for (nth, ground) in grounds.iter().enumerate() {
                for cell in ground.cells() {
                    for (row, columns) in ground.pixels(cell) {
                        let (left, top) = (nth % 3 * 256, nth / 3 * 256);
                        columns.for_each(|column| {
                            large[(row as usize + top) * 600 + column as usize + left].insert(cell);
                        });
                    }
                }
            }
            assert!(large.iter().all(|of| !of.is_empty()));
            for cell in whole.cells() {
                let all = large.iter().filter(|of| of.contains(&cell)).count() as f64;
                let few: usize = whole.pixels(cell).map(|(_, columns)| columns.len()).sum();
                assert!(all <= few as f64 * 6.25, "{cells:?} {cell:?}: {all} of {few}");
            }
        }
    }

    #[test]
    fn every_pixel_is_of_a_cell_and_squares_share_none() {
        // Three columns and two rows of 20 pixels, the first cell below on the left.
        let squares = lies(Cells::Squares, (60, 40), 1_000, 3_000, 2_000);
        let all: Vec<Cell> = squares.cells().collect();
        assert_eq!(all, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]);
        let rows: Vec<_> = squares.pixels((2, 1)).collect();
        assert_eq!((rows.len(), &rows[0], &rows[19]), (20, &(0, 40..60), &(19, 40..60)));
        for (cells, cell) in [(Cells::Squares, 1_650), (Cells::Hexes, 2_300), (Cells::Hexes, 1_600)] {
            let all = lies(cells, (97, 71), 1_234, -777, cell);
            let mut covered = vec![0; 97 * 71];
            for cell in all.cells() {
                for (row, columns) in all.pixels(cell) {
                    columns.for_each(|column| covered[(row * 97 + column) as usize] += 1);
                }
            }
            assert!(covered.iter().all(|times| (1..=4).contains(times)), "{cells:?}");
        }
    }

    /// A pixel any part of which lies in a cell is of the cell.
    #[test]
    fn a_cell_has_every_pixel_that_it_touches() {
        let hexes = lies(Cells::Hexes, (200, 200), 9_950, 10_050, 6_000);
        let (x, y) = hexes.middle((1, -1));
        assert!((x - (99.5 + 51.961)).abs() < 0.001 && (y - 130.5).abs() < 0.001, "{x} {y}");
        let own: BTreeSet<(u32, u32)> = hexes
            .pixels((0, 0))
            .flat_map(|(row, columns)| columns.map(move |column| (column, row)))
            .collect();
        let inside = |px: f64, py: f64| {
            let (across, along) = ((px - 99.5).abs(), (py - 100.5).abs());
            along < 30.0 && across < HEX_CORNER * (60.0 - along)
        };
        for (column, row) in (0..200).flat_map(|row| (0..200).map(move |column| (column, row))) {
            let parts =
                (0..=10).flat_map(|a| (0..=10).map(move |b| (f64::from(a) / 10.0, f64::from(b) / 10.0)));
            let touched = parts.into_iter().any(|(a, b)| inside(f64::from(column) + a, f64::from(row) + b));
            assert!(!touched || own.contains(&(column, row)), "{column} {row}");
        }
        // And hardly any other.
        let area = 60.0 * 60.0 * HEX_COLUMN;
        assert!((own.len() as f64) < area * 1.06, "{} of {area}", own.len());
    }

    #[test]
    fn fog_hides_everything_but_some_or_nothing_but_some() {
        let mut fog = Fog::default();
        let some = |cells: &[Cell]| cells.iter().copied().collect::<BTreeSet<Cell>>();
        fog.change(&Fogging::Hide(some(&[(0, 0), (1, 0)])));
        fog.change(&Fogging::Show(some(&[(1, 0), (2, 0)])));
        assert_eq!([(0, 0), (1, 0), (2, 0)].map(|cell| fog.hides(cell)), [true, false, false]);
        fog.change(&Fogging::All);
        assert!(fog.hides((9, 9)) && fog.but.is_empty());
        fog.change(&Fogging::Show(some(&[(3, 3), (4, 4)])));
        fog.change(&Fogging::Hide(some(&[(4, 4), (5, 5)])));
        assert_eq!([(3, 3), (4, 4), (5, 5)].map(|cell| fog.hides(cell)), [false, true, true]);
        assert_eq!(fog, Fog { all: true, but: some(&[(3, 3)]) });
        fog.change(&Fogging::Nothing);
        assert_eq!(fog, Fog::default());
    }
}
