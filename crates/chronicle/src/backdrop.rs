//! Pictures that lie under maps, and fog on them. They belong to the table and not to its game: no rule reads one.
use crate::Picture;
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

    fn size(&self) -> f64 {
        f64::from(self.cell) / 100.0
    }

    /// Where the middle of a cell lies, in pixels from the left and from the top.
    #[must_use]
    pub fn middle(&self, (column, row): Cell) -> (f64, f64) {
        let (size, column, row) = (self.size(), f64::from(column), f64::from(row));
        let (across, up) = match self.cells {
            Cells::Squares => (column, row),
            Cells::Hexes => (column * HEX_COLUMN, row + column / 2.0),
        };
        (f64::from(self.x) / 100.0 + across * size, f64::from(self.y) / 100.0 - up * size)
    }

    /// The pixels of a cell row by row, as far as the picture has any: from the top, with the first of the row and the one
    /// behind the last. A pixel that lies in several cells is of all of them.
    pub fn pixels(&self, cell: Cell) -> impl Iterator<Item = (u32, std::ops::Range<u32>)> + use<> {
        let (size, (x, y), cells) = (self.size(), self.middle(cell), self.cells);
        let (width, height) = (self.picture.width, self.picture.height);
        let rows = clipped(y - size / 2.0, y + size / 2.0, height);
        rows.map(move |row| {
            let half = match cells {
                Cells::Squares => size / 2.0,
                Cells::Hexes => {
                    // As wide as the hex is where this row comes next to its middle.
                    let (top, row) = (f64::from(row) - y, f64::from(row) + 1.0 - y);
                    let off = if top <= 0.0 && 0.0 <= row { 0.0 } else { top.abs().min(row.abs()) };
                    HEX_CORNER * (size - off.min(size / 2.0))
                }
            };
            (row, clipped(x - half, x + half, width))
        })
        .filter(|(_, columns)| !columns.is_empty())
    }

    /// All cells that have any of the picture, in order: at most those of a picture of the largest size with cells of the
    /// smallest.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let size = self.size();
        let (x, y) = self.middle((0, 0));
        let (width, height) = (f64::from(self.picture.width), f64::from(self.picture.height));
        let (step, half) = match self.cells {
            Cells::Squares => (size, size / 2.0),
            Cells::Hexes => (size * HEX_COLUMN, size * HEX_CORNER),
        };
        let columns = whole((-half - x) / step)..=whole((width + half - x) / step);
        columns.flat_map(move |column| {
            let lift = match self.cells {
                Cells::Squares => 0.0,
                Cells::Hexes => f64::from(column) / 2.0,
            };
            let low = (y - height) / size - 0.5 - lift;
            let high = y / size + 0.5 - lift;
            let rows = whole(low)..=whole(high);
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

    fn lies(cells: Cells, (width, height): (u32, u32), x: i32, y: i32, cell: u32) -> Backdrop {
        let picture = Picture { hash: Hash([1; 32]), kind: PictureKind::Png, width, height, bytes: 9 };
        Backdrop { picture, cells, x, y, cell }
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
