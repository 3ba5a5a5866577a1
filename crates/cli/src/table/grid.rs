//! A grid of squares as text: who stands where, and what lies between.
use crate::page::{columns as page_columns, left, width};
use norn_kernel::show::{Border, Layout, Looks, Map, Token};
use norn_kernel::{Place, Who};
use std::collections::BTreeMap;

/// How wide a square is at most, and at least: with less, no name can be told from another.
const CELL_MAX: usize = 18;
const CELL_MIN: usize = 4;
const INDENT: usize = 2;

/// The squares as on a board, or nothing where there are none or too many side by side for the page.
pub(super) fn grid(map: &Map, acting: Option<Who>, name: &dyn Fn(Who) -> String) -> Option<String> {
    if map.layout != Layout::Squares {
        return None;
    }
    let at: Option<BTreeMap<(i16, i16), Place>> =
        map.places.iter().map(|spot| spot.at.map(|(column, row)| ((row, column), spot.place))).collect();
    let at = at.filter(|at| !at.is_empty())?;
    let columns: Vec<i16> = range(at.keys().map(|(_, column)| *column));
    let rows: Vec<i16> = range(at.keys().map(|(row, _)| *row));
    let room = (page_columns() - INDENT).checked_sub(columns.len() + 1)? / columns.len();
    let wide = Some(room.min(CELL_MAX)).filter(|wide| CELL_MIN <= *wide)?;
    let board = Board { map, acting, name, at, columns, wide };
    let mut page = String::new();
    for row in rows.iter().rev() {
        board.between(&mut page, row + 1, *row);
        board.row(&mut page, *row);
    }
    board.between(&mut page, rows.first().copied().unwrap_or(0), rows.first().map_or(0, |row| row - 1));
    page.push_str(&board.legend());
    Some(page)
}

fn range(numbers: impl Iterator<Item = i16> + Clone) -> Vec<i16> {
    let (Some(least), Some(most)) = (numbers.clone().min(), numbers.max()) else { return vec![] };
    (least..=most).collect()
}

struct Board<'a> {
    map: &'a Map,
    acting: Option<Who>,
    name: &'a dyn Fn(Who) -> String,
    /// By row and column.
    at: BTreeMap<(i16, i16), Place>,
    columns: Vec<i16>,
    wide: usize,
}

/// Upright, what can be passed and is no door.
const OPEN: &str = ":";
/// What lies between squares, and what that means.
const SIGNS: [(&str, &str); 4] =
    [("#", "# can't be passed"), (OPEN, ": can be passed"), ("D", "D a shut door"), ("/", "/ an open door")];

fn sign(border: &Border) -> &'static str {
    match border.looks {
        Looks::DoorOpen => "/",
        Looks::DoorClosed | Looks::DoorLocked => "D",
        _ if border.open => OPEN,
        _ => "#",
    }
}

impl Board<'_> {
    /// The sign of what lies between two squares; `plain` where nothing lies there, `open` where it can be passed.
    fn border(&self, one: (i16, i16), other: (i16, i16), [plain, open]: [&'static str; 2]) -> &'static str {
        self.between_them(one, other).map_or(plain, |border| match sign(border) {
            OPEN => open,
            sign => sign,
        })
    }

    fn between_them(&self, one: (i16, i16), other: (i16, i16)) -> Option<&Border> {
        let (one, other) = (self.at.get(&one)?, self.at.get(&other)?);
        self.map.borders.iter().find(|border| {
            (border.one, border.other) == (*one, *other) || (border.one, border.other) == (*other, *one)
        })
    }

    /// The line between two rows.
    fn between(&self, page: &mut String, above: i16, below: i16) {
        let mut line = " ".repeat(INDENT);
        for column in &self.columns {
            let drawn = self.border((above, *column), (below, *column), ["-", "."]);
            line.push('+');
            line.push_str(&drawn.repeat(self.wide));
        }
        page.push_str(&line);
        page.push_str("+\n");
    }

    /// The squares of a row, each as high as the fullest.
    fn row(&self, page: &mut String, row: i16) {
        let cells: Vec<Vec<String>> = self.columns.iter().map(|column| self.cell((row, *column))).collect();
        for n in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = " ".repeat(INDENT);
            for (column, cell) in self.columns.iter().zip(&cells) {
                line.push_str(self.border((row, column - 1), (row, *column), ["|", ":"]));
                line.push_str(&left(cell.get(n).map_or("", String::as_str), self.wide));
            }
            page.push_str(&line);
            page.push_str("|\n");
        }
    }

    fn cell(&self, at: (i16, i16)) -> Vec<String> {
        let Some(place) = self.at.get(&at) else { return vec![] };
        let spot = self.map.places.iter().find(|spot| spot.place == *place);
        let mut lines = vec![short(spot.map_or("", |spot| spot.name.as_str()), self.wide)];
        let mut here: Vec<&Token> =
            self.map.tokens.iter().filter(|token| token.place == Some(*place)).collect();
        here.sort_by_key(|token| (token.cluster, token.who));
        lines.extend(here.into_iter().map(|token| self.token(token)));
        lines
    }

    fn token(&self, token: &Token) -> String {
        let mark = if self.acting == Some(token.who) { ">" } else { " " };
        let name = (self.name)(token.who);
        match token.side {
            0 => format!("{mark}{}", short(&name, self.wide - 1)),
            _ => format!("{mark}({})", short(&name, self.wide - 3)),
        }
    }

    /// What the signs mean, of those that are there.
    fn legend(&self) -> String {
        let mut signs = vec![];
        if self.map.tokens.iter().any(|token| Some(token.who) == self.acting) {
            signs.push("> acts now");
        }
        if self.map.tokens.iter().any(|token| token.side != 0) {
            signs.push("( ) on the other side");
        }
        let drawn = |one: &str| self.map.borders.iter().any(|border| sign(border) == one);
        signs.extend(SIGNS.into_iter().filter(|(sign, _)| drawn(sign)).map(|(_, told)| told));
        if signs.is_empty() {
            String::new()
        } else {
            format!("{}{}\n", " ".repeat(INDENT), signs.join("   "))
        }
    }
}

/// A name in so many columns: a number at its end tells it from others, so it stays.
fn short(name: &str, columns: usize) -> String {
    if width(name) <= columns {
        return name.to_owned();
    }
    let number = name.rsplit(' ').next().filter(|word| word.chars().all(|c| c.is_ascii_digit()));
    let number = number.filter(|number| number.len() < columns).unwrap_or("");
    match number {
        "" => name.chars().take(columns).collect(),
        number => {
            let head: String = name.chars().take(columns - number.len() - 1).collect();
            format!("{} {number}", head.trim_end())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_kernel::show::{Moves, Spot};
    use norn_kernel::{Key, Text};

    fn square(column: i16, row: i16) -> Spot {
        let letter = char::from(b'A' + u8::try_from(column).unwrap());
        let place = Place(u16::try_from(row * 30 + column).unwrap());
        Spot {
            place,
            name: format!("{letter}{}", row + 1),
            at: Some((column, row)),
            within: None,
            states: vec![],
            cost: None,
        }
    }

    fn token(who: u16, place: u16, side: u8) -> Token {
        Token { who: Who(who), place: Some(Place(place)), cluster: 0, side, tenths: None }
    }

    fn named(who: Who) -> String {
        ["Runa", "Guard of the long bridge 12"][usize::from(who.0)].to_owned()
    }

    fn three(squares: i16) -> Map {
        let border = |one, other, open| Border {
            one: Place(one),
            other: Place(other),
            kind: Text::new(Key::of(&["toy.border"], "toy.border")),
            looks: Looks::Opening,
            open,
            path: None,
            cost: None,
        };
        Map {
            title: None,
            layout: Layout::Squares,
            places: (0..2).flat_map(|row| (0..squares).map(move |column| square(column, row))).collect(),
            borders: vec![border(0, 1, false), border(1, 31, true)],
            tokens: vec![token(0, 0, 0), token(1, 31, 1)],
            engaged: vec![],
            brushes: vec![],
            sides: None,
            moves: Moves::default(),
            travel: None,
            measure: None,
        }
    }

    #[test]
    fn a_board_shows_who_stands_where_and_what_lies_between() {
        let page = grid(&three(3), Some(Who(0)), &named).unwrap();
        let expected = [
            "  +------------------+------------------+------------------+",
            "  |A2                |B2                |C2                |",
            "  |                  | (Guard of the 12)|                  |",
            "  +------------------+..................+------------------+",
            "  |A1                #B1                |C1                |",
            "  |>Runa             #                  |                  |",
            "  +------------------+------------------+------------------+",
            "  > acts now   ( ) on the other side   # can't be passed   : can be passed",
            "",
        ];
        assert_eq!(page, expected.join("\n"));
    }

    #[test]
    fn doors_are_told_from_walls() {
        let mut map = three(2);
        let lies = |one, other, looks, open| Border {
            one: Place(one),
            other: Place(other),
            looks,
            open,
            ..map.borders[0].clone()
        };
        let (shut, ajar) = (lies(0, 1, Looks::DoorLocked, false), lies(30, 31, Looks::DoorOpen, true));
        map.borders = vec![shut, ajar, lies(0, 30, Looks::Wall, false)];
        let page = grid(&map, None, &named).unwrap();
        let lines: Vec<&str> = page.lines().collect();
        let sign = |line: &str| line.chars().nth(INDENT + 1 + CELL_MAX);
        assert_eq!((sign(lines[1]), sign(lines[4])), (Some('/'), Some('D')), "{page}");
        assert!(page.ends_with("# can't be passed   D a shut door   / an open door\n"), "{page}");
    }

    #[test]
    fn no_line_is_wider_than_the_page() {
        for squares in 1..=20 {
            let board = Map { borders: vec![], ..three(squares) };
            match grid(&board, None, &named) {
                Some(page) => assert!(page.lines().all(|line| width(line) <= crate::page::WIDTH), "{page}"),
                None => assert!(15 < squares, "{squares}"),
            }
        }
    }

    #[test]
    fn zones_are_no_board() {
        let mut map = three(3);
        map.layout = Layout::Areas;
        assert_eq!(grid(&map, None, &named), None);
        assert_eq!(grid(&Map::default(), None, &named), None);
    }
}
