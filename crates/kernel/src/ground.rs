//! Places as plain data: squares, hexes, and whatever is joined by ways. Distances, lines, rings, sight and shortest
//! ways; what they mean, the rules of a game say.
use crate::{Place, Value};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A square or a hex by its column and row. Hexes have axial coordinates: the next column to the right stands half a
/// hex higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// From left to right.
    pub column: i16,
    /// From the bottom up.
    pub row: i16,
}

impl Cell {
    /// At this column and row.
    #[must_use]
    pub const fn new(column: i16, row: i16) -> Self {
        Self { column, row }
    }

    /// The one that is called so as on a chessboard, with letters of either case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (letters, number) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
        let column = letters.bytes().try_fold(0_u16, |before, letter| {
            let nth =
                letter.to_ascii_uppercase().checked_sub(b'A').map(u16::from).filter(|nth| *nth < LETTERS)?;
            before.checked_mul(LETTERS)?.checked_add(nth + 1)
        });
        let nth = |count: u16| i16::try_from(count.checked_sub(1)?).ok();
        Some(Self { column: nth(column?)?, row: nth(number.parse().ok()?)? })
    }

    /// How far to the right and up another lies.
    fn offset(self, to: Self) -> (i32, i32) {
        (i32::from(to.column) - i32::from(self.column), i32::from(to.row) - i32::from(self.row))
    }

    /// The one that lies so far off; at the edge of what can be numbered, the last one.
    fn moved(self, columns: i32, rows: i32) -> Self {
        let add = |one: i16, more: i32| {
            let sum = i32::from(one).saturating_add(more);
            i16::try_from(sum).unwrap_or(if sum < 0 { i16::MIN } else { i16::MAX })
        };
        Self { column: add(self.column, columns), row: add(self.row, rows) }
    }
}

impl fmt::Display for Cell {
    /// As on a chessboard, the column in letters: `B2`. What lies below or to the left of that, by its numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Ok(column), Ok(row)) = (u16::try_from(self.column), u16::try_from(self.row)) else {
            return write!(f, "{}/{}", self.column, self.row);
        };
        let letter = |n: u16| char::from(b'A' + (n % LETTERS) as u8);
        let mut letters = vec![letter(column)];
        let mut left = column / LETTERS;
        while 0 < left {
            letters.push(letter(left - 1));
            left = (left - 1) / LETTERS;
        }
        let letters: String = letters.iter().rev().collect();
        write!(f, "{letters}{}", row + 1)
    }
}

/// How many letters columns have.
const LETTERS: u16 = 26;

/// So many squares side by side, numbered from the lower left, row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Field {
    /// How many from left to right.
    pub columns: u16,
    /// How many from the bottom up.
    pub rows: u16,
    /// The one in the lower left. All their numbers together have to fit a [`Place`].
    pub first: Place,
}

impl Field {
    /// The square that has this number, if it is one of them.
    #[must_use]
    pub fn cell(self, place: Place) -> Option<Cell> {
        let nth = place.0.checked_sub(self.first.0)?;
        let (row, column) = (nth.checked_div(self.columns)?, nth.checked_rem(self.columns)?);
        let cell = Cell::new(i16::try_from(column).ok()?, i16::try_from(row).ok()?);
        (row < self.rows).then_some(cell)
    }

    /// The number of a square, if it is one of them.
    #[must_use]
    pub fn place(self, cell: Cell) -> Option<Place> {
        let (column, row) = (u16::try_from(cell.column).ok()?, u16::try_from(cell.row).ok()?);
        let nth = row.checked_mul(self.columns)?.checked_add(column)?;
        let inside = column < self.columns && row < self.rows;
        inside.then_some(Place(self.first.0.checked_add(nth)?))
    }

    /// All of them, in the order of their numbers.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (self.first.0..=u16::MAX).map(Place).take(usize::from(self.columns) * usize::from(self.rows))
    }

    /// The fewest that a list allows: the first of them.
    #[must_use]
    pub fn fewest(self, min: u16) -> Value {
        Value::List(self.places().map(Value::Place).take(usize::from(min)).collect())
    }

    /// Whether a value is so many of them, each once: a list that nobody has to write out to know it.
    #[must_use]
    pub fn holds(self, value: &Value, min: u16, max: u16) -> bool {
        let Value::List(all) = value else { return false };
        let square = |one: &Value| match one {
            Value::Place(place) => self.cell(*place),
            _ => None,
        };
        let so_many = (usize::from(min)..=usize::from(max)).contains(&all.len());
        let squares = |all: &[Value]| all.iter().map(square).collect::<Option<BTreeSet<Cell>>>();
        so_many && squares(all).is_some_and(|squares| squares.len() == all.len())
    }
}

/// How cells lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tiling {
    /// Squares with eight neighbours: a diagonal step is one step.
    Squares,
    /// Squares with four neighbours: there are no diagonal steps.
    Sides,
    /// Hexes with six neighbours.
    Hexes,
}

/// To which side a line goes where two cells are equally near to it, the same for the whole line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// To the lower row, or where it climbs the rows, to the lower column.
    Low,
    /// To the higher one.
    High,
}

const SIDES: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const HEXES: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Tiling {
    /// Whatever lies one step off.
    pub fn neighbours(self, of: Cell) -> impl Iterator<Item = Cell> {
        let (near, far): (&[_], &[_]) = match self {
            Self::Squares => (&SIDES, &DIAGONALS),
            Self::Sides => (&SIDES, &[]),
            Self::Hexes => (&HEXES, &[]),
        };
        near.iter()
            .chain(far)
            .map(move |(columns, rows)| of.moved(*columns, *rows))
            .filter(move |one| *one != of)
    }

    /// The fewest steps from one to the other.
    #[must_use]
    pub fn distance(self, from: Cell, to: Cell) -> u32 {
        let (columns, rows) = from.offset(to);
        let (across, up) = (columns.unsigned_abs(), rows.unsigned_abs());
        match self {
            Self::Squares => across.max(up),
            Self::Sides => across + up,
            Self::Hexes => across.max(up).max((columns + rows).unsigned_abs()),
        }
    }

    /// All cells that are exactly so many steps off, in order.
    #[must_use]
    pub fn ring(self, around: Cell, steps: u16) -> BTreeSet<Cell> {
        let inside = self.within(around, steps).into_iter();
        inside.filter(|one| self.distance(around, *one) == u32::from(steps)).collect()
    }

    /// All cells that are at most so many steps off, the one in the middle among them.
    #[must_use]
    pub fn within(self, around: Cell, steps: u16) -> BTreeSet<Cell> {
        let most = i32::from(steps);
        let all = (-most..=most).flat_map(|columns| (-most..=most).map(move |rows| (columns, rows)));
        let cells = all.map(|(columns, rows)| around.moved(columns, rows));
        cells.filter(|one| self.distance(around, *one) <= u32::from(steps)).collect()
    }

    /// The cells nearest to a straight line that begins in the middle of one and goes through the middle of another,
    /// and on in the same direction: so many, without the first. Nothing, if the two are the same.
    #[must_use]
    pub fn line(self, from: Cell, through: Cell, length: u16, side: Side) -> Vec<Cell> {
        let (columns, rows) = from.offset(through);
        let steps = match self {
            Self::Squares => columns.abs().max(rows.abs()),
            Self::Sides => columns.abs() + rows.abs(),
            Self::Hexes => i32::try_from(self.distance(from, through)).unwrap_or(i32::MAX),
        };
        if steps == 0 {
            return vec![];
        }
        let nudge = if side == Side::High { 1 } else { -1 };
        (1..=i32::from(length))
            .map(|nth| {
                let (across, up) = match self {
                    Self::Squares | Self::Sides => {
                        (nearest(nth, columns, steps, nudge), nearest(nth, rows, steps, nudge))
                    }
                    Self::Hexes => nearest_hex(nth, (columns, rows), steps, nudge),
                };
                from.moved(across, up)
            })
            .collect()
    }

    /// Whether a line from one to the other, to either side, meets nothing that blocks sight between them.
    #[must_use]
    pub fn sees(self, from: Cell, to: Cell, blocks: impl Fn(Cell) -> bool) -> bool {
        let steps = u16::try_from(self.distance(from, to)).unwrap_or(u16::MAX);
        let free = |side| self.line(from, to, steps, side).into_iter().all(|one| one == to || !blocks(one));
        [Side::Low, Side::High].into_iter().any(free)
    }
}

/// Whether a straight line between the middles of two squares meets nothing that blocks sight. `free` says whether one sees
/// from a square into another with which it shares a side, the same both ways. Through a corner one sees if that is so on
/// either way round it.
///
/// It is the same from the other end, and where `free` allows more, nothing is hidden by it.
#[must_use]
pub fn clear(from: Cell, to: Cell, free: impl Fn(Cell, Cell) -> bool) -> bool {
    let (columns, rows) = from.offset(to);
    let (right, up) = (columns.signum(), rows.signum());
    let [columns, rows] = [columns, rows].map(|offset| i64::from(offset.unsigned_abs()));
    let (mut passed, mut climbed, mut here) = (0, 0, from);
    while passed < columns || climbed < rows {
        let [beside, above] = [here.moved(right, 0), here.moved(0, up)];
        // Which side of the square the line comes to first: both are at so many halves of its length.
        match ((2 * passed + 1) * rows).cmp(&((2 * climbed + 1) * columns)) {
            Ordering::Less => {
                if !free(here, beside) {
                    return false;
                }
                (here, passed) = (beside, passed + 1);
            }
            Ordering::Greater => {
                if !free(here, above) {
                    return false;
                }
                (here, climbed) = (above, climbed + 1);
            }
            Ordering::Equal => {
                let across = here.moved(right, up);
                let round = |by: Cell| free(here, by) && free(by, across);
                if !round(beside) && !round(above) {
                    return false;
                }
                (here, passed, climbed) = (across, passed + 1, climbed + 1);
            }
        }
    }
    true
}

/// The whole number nearest to `nth * offset / steps`; of two, the one to which `nudge` leans.
fn nearest(nth: i32, offset: i32, steps: i32, nudge: i32) -> i32 {
    let (over, under) = (i64::from(nth) * i64::from(offset) * 4 + i64::from(nudge), i64::from(steps) * 4);
    i32::try_from((over * 2 + under).div_euclid(under * 2)).unwrap_or(i32::MAX)
}

/// As [`nearest`], among hexes: all three coordinates are rounded, and the one that was rounded most follows from the
/// others.
fn nearest_hex(nth: i32, (columns, rows): (i32, i32), steps: i32, nudge: i32) -> (i32, i32) {
    let under = i64::from(steps) * 12;
    let scaled = |offset: i32, lean: i32| i64::from(nth) * i64::from(offset) * 12 + i64::from(lean * nudge);
    let (column, row) = (scaled(columns, 1), scaled(rows, 2));
    let exact = [column, row, -column - row];
    let rounded = exact.map(|one| (one * 2 + under).div_euclid(under * 2));
    let off = [0, 1, 2].map(|n: usize| (rounded[n] * under - exact[n]).abs());
    let [mut across, mut up, third] = rounded;
    if off[1] < off[0] && off[2] < off[0] {
        across = -up - third;
    } else if off[2] < off[1] {
        up = -across - third;
    }
    (i32::try_from(across).unwrap_or(i32::MAX), i32::try_from(up).unwrap_or(i32::MAX))
}

/// The shortest ways from one place to all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ways<P> {
    from: P,
    /// What each place costs, and the one before it.
    reached: BTreeMap<P, (u32, P)>,
}

impl<P: Ord + Copy> Ways<P> {
    /// From a place to every place whose way costs at most so much. `leads` names, for a place, where one can go from
    /// it and what each step costs. Of ways that cost the same, the one through lower places counts.
    #[must_use]
    pub fn find<I: IntoIterator<Item = (P, u32)>>(from: P, most: u32, leads: impl Fn(P) -> I) -> Self {
        Self::until(from, most, |_| false, leads)
    }

    /// The same, as far as the nearest place that is sought: those that are further off are not looked at.
    #[must_use]
    pub fn until<I: IntoIterator<Item = (P, u32)>>(
        from: P,
        most: u32,
        sought: impl Fn(P) -> bool,
        leads: impl Fn(P) -> I,
    ) -> Self {
        let mut reached = BTreeMap::from([(from, (0, from))]);
        let mut open = BTreeSet::from([(0_u32, from)]);
        let mut done = BTreeSet::new();
        while let Some((cost, here)) = open.pop_first() {
            if sought(here) {
                break;
            }
            if !done.insert(here) {
                continue;
            }
            for (to, step) in leads(here) {
                let there = cost.saturating_add(step);
                let known = reached.get(&to).copied();
                if there <= most && known.is_none_or(|known| (there, here) < known) && !done.contains(&to) {
                    reached.insert(to, (there, here));
                    open.insert((there, to));
                }
            }
        }
        Self { from, reached }
    }

    /// What the shortest way to a place costs, if there is one.
    #[must_use]
    pub fn cost(&self, to: P) -> Option<u32> {
        self.reached.get(&to).map(|(cost, _)| *cost)
    }

    /// The places on the shortest way, the last of them `to`; none where one is there already, or can't come.
    #[must_use]
    pub fn way(&self, to: P) -> Vec<P> {
        let back = std::iter::successors(Some(to).filter(|to| self.reached.contains_key(to)), |here| {
            self.reached.get(here).map(|(_, before)| *before).filter(|before| before != here)
        });
        let mut way: Vec<P> = back.take_while(|one| *one != self.from).collect();
        way.reverse();
        way
    }

    /// Every place that can be reached, the first among them, with what it costs.
    pub fn reached(&self) -> impl Iterator<Item = (P, u32)> {
        self.reached.iter().map(|(place, (cost, _))| (*place, *cost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILINGS: [Tiling; 3] = [Tiling::Squares, Tiling::Sides, Tiling::Hexes];

    /// Steps to everything near, by going from neighbour to neighbour.
    fn walked(tiling: Tiling, from: Cell, most: u32) -> BTreeMap<Cell, u32> {
        let mut all = BTreeMap::from([(from, 0)]);
        let mut edge = vec![from];
        for steps in 1..=most {
            let next: BTreeSet<Cell> = edge.iter().flat_map(|one| tiling.neighbours(*one)).collect();
            edge = next.into_iter().filter(|one| !all.contains_key(one)).collect();
            all.extend(edge.iter().map(|one| (*one, steps)));
        }
        all
    }

    #[test]
    fn distances_and_rings_are_what_a_walk_makes_of_them() {
        for (tiling, counts) in TILINGS.into_iter().zip([[8, 16, 24], [4, 8, 12], [6, 12, 18]]) {
            for from in [Cell::new(0, 0), Cell::new(-3, 5)] {
                let walked = walked(tiling, from, 6);
                for (cell, steps) in &walked {
                    assert_eq!(tiling.distance(from, *cell), *steps, "{tiling:?} {from:?} {cell:?}");
                    assert_eq!(tiling.distance(*cell, from), *steps);
                }
                assert_eq!(tiling.within(from, 6), walked.keys().copied().collect(), "{tiling:?}");
                for (steps, count) in (1..).zip(counts) {
                    let ring = tiling.ring(from, steps);
                    assert_eq!(ring.len(), count);
                    assert!(ring.iter().all(|one| walked[one] == u32::from(steps)));
                }
                assert_eq!(tiling.ring(from, 0), [from].into());
            }
        }
    }

    /// Whether a line between the middles of two squares crosses the side between two others, but for its ends; and whether it
    /// goes through a corner anywhere. Worked out by which side of each line the ends of the other lie on.
    fn crosses(from: Cell, to: Cell, one: Cell, other: Cell) -> bool {
        // In halves of a square, so that middles are even and corners odd.
        let middle = |cell: Cell| (2 * i64::from(cell.column), 2 * i64::from(cell.row));
        let (a, b) = (middle(from), middle(to));
        let (c, d) = (middle(one), middle(other));
        let at = ((c.0 + d.0) / 2, (c.1 + d.1) / 2);
        // A side lies across the line that joins the two middles.
        let across = ((d.1 - c.1) / 2, (d.0 - c.0) / 2);
        let ends = [(at.0 + across.0, at.1 + across.1), (at.0 - across.0, at.1 - across.1)];
        let side = |p: (i64, i64), q: (i64, i64), r: (i64, i64)| {
            ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum()
        };
        side(a, b, ends[0]) * side(a, b, ends[1]) < 0
            && side(ends[0], ends[1], a) * side(ends[0], ends[1], b) < 0
    }

    #[test]
    fn sight_past_walls_is_the_same_both_ways_and_what_is_opened_hides_nothing() {
        const SIDE: i16 = 6;
        let all = || (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| Cell::new(column, row)));
        let mut random = 1_u64;
        let mut one_in = |most: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33).is_multiple_of(most)
        };
        let both = |one: Cell, other: Cell| (one.min(other), one.max(other));
        let mut counts = [0, 0];
        for _ in 0..40 {
            let sides = all().flat_map(|one| [one.moved(1, 0), one.moved(0, 1)].map(|other| (one, other)));
            let walls: BTreeSet<(Cell, Cell)> = sides.filter(|_| one_in(4)).collect();
            let fewer: BTreeSet<(Cell, Cell)> = walls.iter().copied().filter(|_| !one_in(3)).collect();
            let sees = |walls: &BTreeSet<(Cell, Cell)>, from: Cell, to: Cell| {
                clear(from, to, |one, other| !walls.contains(&both(one, other)))
            };
            for (from, to) in all().flat_map(|from| all().map(move |to| (from, to))) {
                let seen = sees(&walls, from, to);
                counts[usize::from(seen)] += 1;
                assert_eq!(seen, sees(&walls, to, from), "{from} {to} {walls:?}");
                assert!(!seen || sees(&fewer, from, to), "{from} {to}");
                assert!(seen || from != to);
                // A line goes through a corner where both offsets have the same number of factors two.
                let (columns, rows) = from.offset(to);
                let corner = columns != 0 && rows != 0 && columns.trailing_zeros() == rows.trailing_zeros();
                let crossed = walls.iter().any(|(one, other)| crosses(from, to, *one, *other));
                assert!(!(seen && crossed), "{from} {to}");
                assert!(corner || seen != crossed, "{from} {to} {walls:?}");
            }
        }
        assert!(counts.iter().all(|count| 5_000 < *count), "{counts:?}");
        // Past a corner one sees as long as one way round it is open.
        let [here, beside, above, across] =
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(column, row)| Cell::new(column, row));
        let free =
            |walls: &[(Cell, Cell)]| clear(here, across, |one, other| !walls.contains(&both(one, other)));
        assert!(free(&[]) && free(&[(here, beside)]) && free(&[(above, across), (here, above)]));
        assert!(!free(&[(here, beside), (above, across)]) && !free(&[(beside, across), (here, above)]));
    }

    #[test]
    fn a_line_takes_the_nearest_cells_one_after_the_other() {
        let cells =
            |all: &[(i16, i16)]| all.iter().map(|(column, row)| Cell::new(*column, *row)).collect::<Vec<_>>();
        let line = |to, side| Tiling::Squares.line(Cell::new(0, 0), to, 6, side);
        for side in [Side::Low, Side::High] {
            let steep = cells(&[(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)]);
            assert_eq!(line(Cell::new(6, 2), side), steep);
            assert_eq!(line(Cell::new(3, 1), side), steep, "it goes on in the same direction");
        }
        let halfway = Cell::new(6, 3);
        assert_eq!(line(halfway, Side::Low), cells(&[(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]));
        assert_eq!(line(halfway, Side::High), cells(&[(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]));
        assert_eq!(line(Cell::new(0, 0), Side::Low), []);
        for tiling in TILINGS {
            for to in walked(tiling, Cell::new(0, 0), 7).into_keys() {
                let steps = u16::try_from(tiling.distance(Cell::new(0, 0), to)).unwrap_or_default();
                for side in [Side::Low, Side::High] {
                    let line = tiling.line(Cell::new(0, 0), to, steps, side);
                    assert_eq!(line.last().copied().unwrap_or(Cell::new(0, 0)), to, "{tiling:?} {to:?}");
                    let mut before = Cell::new(0, 0);
                    for (nth, one) in (1..).zip(line) {
                        // Where there are no diagonal steps, a line may cut a corner.
                        let near = if tiling == Tiling::Sides { 2 } else { 1 };
                        assert!(tiling.distance(before, one) <= near, "{tiling:?} {to:?} {one:?}");
                        assert!(
                            near == 2 || tiling.distance(Cell::new(0, 0), one) == nth,
                            "{tiling:?} {to:?}"
                        );
                        before = one;
                    }
                }
            }
        }
    }

    #[test]
    fn cells_are_called_as_on_a_chessboard() {
        let called = |column, row| Cell::new(column, row).to_string();
        let all = [(0, 0), (1, 1), (25, 9), (26, 0), (51, 0), (52, 0), (701, 0), (702, 98)];
        let all: Vec<String> = all.into_iter().map(|(column, row)| called(column, row)).collect();
        assert_eq!(all, ["A1", "B2", "Z10", "AA1", "AZ1", "BA1", "ZZ1", "AAA99"]);
        assert_eq!(called(-1, 3), "-1/3");
        for column in (0..2000).chain([i16::MAX]) {
            for row in [0, 8, 99, i16::MAX - 1] {
                let cell = Cell::new(column, row);
                let name = cell.to_string();
                assert_eq!([&name, &name.to_lowercase()].map(|name| Cell::named(name)), [Some(cell); 2]);
            }
        }
        for none in ["", "B", "2", "B0", "2B", "B2x", "B-2", "b 2", "é2", "[1", "ZZZZ1", "A99999", "-1/3"] {
            assert_eq!(Cell::named(none), None, "{none}");
        }
    }

    #[test]
    fn squares_of_a_field_are_numbered_row_by_row() {
        let field = Field { columns: 3, rows: 2, first: Place(7) };
        let all: Vec<_> =
            field.places().filter_map(|place| Some((place, field.cell(place)?.to_string()))).collect();
        let names = ["A1", "B1", "C1", "A2", "B2", "C2"].map(str::to_owned);
        assert_eq!(all, (7..).map(Place).zip(names).collect::<Vec<_>>());
        assert!(all.iter().all(|(place, name)| field.place(Cell::named(name).unwrap()) == Some(*place)));
        assert_eq!([Place(6), Place(13)].map(|place| field.cell(place)), [None; 2]);
        assert_eq!([(3, 0), (0, 2), (-1, 0)].map(|(c, r)| field.place(Cell::new(c, r))), [None; 3]);
        assert_eq!(Field { columns: 0, rows: 9, ..field }.cell(Place(7)), None);
        let places = |all: &[u16]| Value::List(all.iter().map(|one| Value::Place(Place(*one))).collect());
        assert!(field.holds(&places(&[12, 7]), 1, 2) && field.holds(&places(&[]), 0, 2));
        for (wrong, why) in [
            (places(&[]), "too few"),
            (places(&[7, 8, 9]), "too many"),
            (places(&[7, 7]), "twice"),
            (places(&[7, 13]), "none of it"),
            (Value::List(vec![Value::Number(7)]), "a number"),
            (Value::Place(Place(7)), "no list"),
        ] {
            assert!(!field.holds(&wrong, 1, 2), "{why}");
        }
    }

    #[test]
    fn sight_is_free_if_it_is_to_either_side() {
        let from = Cell::new(0, 0);
        let wall =
            |cells: &[(i16, i16)]| cells.iter().map(|(column, row)| Cell::new(*column, *row)).collect();
        let sees =
            |to: Cell, walls: BTreeSet<Cell>| Tiling::Squares.sees(from, to, |one| walls.contains(&one));
        assert!(sees(Cell::new(4, 0), wall(&[])));
        assert!(!sees(Cell::new(4, 0), wall(&[(2, 0)])));
        assert!(sees(Cell::new(4, 0), wall(&[(4, 0), (2, 1)])), "what is seen blocks nothing");
        assert!(sees(Cell::new(2, 1), wall(&[(1, 0)])), "to the other side");
        assert!(!sees(Cell::new(2, 1), wall(&[(1, 0), (1, 1)])));
        for tiling in TILINGS {
            // Of two, each sees the other.
            for to in walked(tiling, from, 5).into_keys() {
                let walls: BTreeSet<Cell> = wall(&[(1, 0), (-1, 2), (2, 2), (0, -2)]);
                let one = tiling.sees(from, to, |one| walls.contains(&one));
                let other = tiling.sees(to, from, |one| walls.contains(&one));
                assert!(tiling == Tiling::Sides || one == other, "{tiling:?} {to:?}");
            }
        }
    }

    #[test]
    fn ways_are_the_shortest_there_are() {
        let mut seed = 7_u64;
        let mut below = |end: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % end
        };
        for _ in 0..200 {
            let places = 2 + below(8);
            let edges: Vec<(u64, u64, u32)> = (0..below(20))
                .map(|_| (below(places), below(places), u32::try_from(1 + below(5)).unwrap_or(1)))
                .collect();
            let leads = |from: u64| {
                edges
                    .iter()
                    .filter(move |(one, ..)| *one == from)
                    .map(|(_, to, cost)| (*to, *cost))
                    .collect::<Vec<_>>()
            };
            let most = u32::try_from(below(12)).unwrap_or(0);
            let ways = Ways::find(0, most, leads);
            // As often as there are places, every edge may make some way shorter.
            let mut costs = BTreeMap::from([(0_u64, 0_u32)]);
            for _ in 0..places {
                for (from, to, cost) in &edges {
                    if let Some(there) = costs.get(from).map(|before| before + cost) {
                        let known = costs.entry(*to).or_insert(there);
                        *known = there.min(*known);
                    }
                }
            }
            for place in 0..places {
                let cost = costs.get(&place).copied().filter(|cost| *cost <= most);
                assert_eq!(ways.cost(place), cost);
                let way = ways.way(place);
                let mut before = 0;
                let mut sum = 0;
                for to in &way {
                    let steps = leads(before).into_iter().filter(|(one, _)| one == to).map(|(_, cost)| cost);
                    sum += steps.min().unwrap_or(1000);
                    before = *to;
                }
                assert!(cost.is_none_or(|cost| sum == cost), "{way:?}");
                assert_eq!(way.is_empty(), place == 0 || cost.is_none());
            }
            assert_eq!(ways.reached().count(), costs.values().filter(|cost| **cost <= most).count());
        }
    }
}
