//! What front ends draw: words and numbers that fit any game. Front ends know no ruleset, and this module
//! knows no front end.
use crate::ground::{Cell, Tiling, Ways};
use crate::{Audience, Filled, Key, Owner, Place, Text, Value, Viewer, Who};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that one viewer may see of a world.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct View {
    /// What is going on: phase, round, subject; a line each.
    pub scene: Vec<Row>,
    /// The game's clock, where it has one.
    pub clock: Option<Clock>,
    /// One for each character and record that the viewer may see.
    pub sheets: Vec<Sheet>,
    /// Where everybody is, where it matters: a scene, a site, a region. The one that matters now comes first.
    pub maps: Vec<Map>,
    /// In which order people act, where they take turns.
    pub turns: Option<Turns>,
    /// What can be attempted, by what people want to do; those that what is going on asks for come first. What stands on
    /// none is found under the headings of the rulebook.
    pub shelves: Vec<Shelf>,
}

/// Attempts under one heading, for whoever looks for what to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Shelf {
    /// The rule whose words call it.
    pub key: Key,
    /// Which of its words.
    pub part: &'static str,
    /// Their names, in order. Those that can't be attempted now are left out where it is drawn.
    pub attempts: &'static [&'static str],
}

impl Shelf {
    /// What it is called.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::part(self.key, self.part)
    }

    /// Where an attempt stands: on which of the shelves, and where on it; behind all others where it stands on none.
    #[must_use]
    pub fn place(shelves: &[Self], attempt: &str) -> (usize, usize) {
        let on = shelves
            .iter()
            .enumerate()
            .find_map(|(nth, shelf)| Some((nth, shelf.attempts.iter().position(|one| *one == attempt)?)));
        on.unwrap_or((shelves.len(), 0))
    }
}

impl View {
    /// What this viewer may see of it: no row that is for others, and no section without rows. A row of a sheet suggests
    /// an attempt to whoever speaks for the `owner` of that sheet alone; the referee alone has addresses to write to.
    #[must_use]
    pub fn seen_by(mut self, viewer: &Viewer, owner: impl Fn(Who) -> Owner) -> Self {
        let edits = *viewer == Viewer::Referee;
        let seen = |rows: &mut Vec<Row>, plays: bool| {
            rows.retain(|row| row.audience.admits(viewer));
            for row in rows {
                row.offer = row.offer.take().filter(|_| plays);
                row.address = row.address.take().filter(|_| edits);
            }
        };
        seen(&mut self.scene, edits);
        if !edits {
            self.maps.iter_mut().for_each(|map| map.brushes.clear());
        }
        if let Some(clock) = &mut self.clock {
            clock.due.retain(|due| due.audience.admits(viewer));
        }
        for sheet in &mut self.sheets {
            let plays = sheet.who.is_some_and(|who| viewer.speaks_for(owner(who)));
            sheet.sections.iter_mut().for_each(|section| seen(&mut section.rows, plays));
            sheet.sections.retain(|section| !section.rows.is_empty());
        }
        self
    }
}

/// A character, an opponent, or any other record.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Sheet {
    /// Of whom; `None` for what belongs to the table.
    pub who: Option<Who>,
    /// Its name as people gave it.
    pub name: String,
    /// Which sort of record, in words.
    pub kind: Text,
    /// How they are, for a viewer who does not see it in their rows; `None` where nobody can tell. The table
    /// decides how much of it is shown.
    pub health: Option<Health>,
    /// What all may see at a glance, in words: "flanked", "unconscious".
    pub conditions: Vec<Text>,
    /// In order.
    pub sections: Vec<Section>,
}

impl Sheet {
    /// What belongs to the table, and not to somebody.
    #[must_use]
    pub fn of_table(name: &str, kind: Text, sections: Vec<Section>) -> Self {
        Self { who: None, name: name.to_owned(), kind, health: None, conditions: vec![], sections }
    }
}

/// How somebody is, as others see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Health {
    /// In words: "hurt".
    pub words: Text,
    /// What is left (may be below 0), and the most; none where the table shows words alone.
    pub gauge: Option<(i32, i32)>,
}

/// Some rows under a heading.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Section {
    /// The heading.
    pub title: Text,
    /// In order.
    pub rows: Vec<Row>,
}

impl Section {
    /// These rows under a heading.
    #[must_use]
    pub fn new(title: Text, rows: impl IntoIterator<Item = Row>) -> Self {
        Self { title, rows: rows.into_iter().collect() }
    }
}

/// One thing to know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Row {
    /// What it is, and the rule it comes from.
    pub label: Text,
    /// How much or which; a sentence by key where it is a [`Shown::Words`].
    pub value: Shown,
    /// Where the referee can edit it, as `Ruleset::edit` takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The attempt that the row suggests to the viewer, filled in as far as the row says: a roll with this
    /// stat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Filled>,
    /// Who may see it, besides those it was made for.
    pub audience: Audience,
}

impl Row {
    /// A row for everybody that nobody edits.
    #[must_use]
    pub fn new(label: Text, value: impl Into<Shown>) -> Self {
        Self { label, value: value.into(), address: None, offer: None, audience: Audience::Everyone }
    }
    /// One that the referee can edit.
    #[must_use]
    pub fn at(mut self, address: impl Into<String>) -> Self {
        self.address = Some(address.into());
        self
    }
    /// One that suggests an attempt.
    #[must_use]
    pub fn offering(mut self, filled: Filled) -> Self {
        self.offer = Some(filled);
        self
    }
    /// One for these alone.
    #[must_use]
    pub fn only(mut self, audience: Audience) -> Self {
        self.audience = audience;
        self
    }
}

/// The value of a row.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// A value.
    Value(Value),
    /// What is there of what there could be: hit points.
    Gauge {
        /// Now; may be below 0.
        now: i32,
        /// At the most.
        max: i32,
    },
    /// A sentence.
    Words(Text),
}

impl<T: Into<Value>> From<T> for Shown {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

impl From<Text> for Shown {
    fn from(text: Text) -> Self {
        Self::Words(text)
    }
}

/// The game's own time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Clock {
    /// The rule that keeps it.
    pub key: Key,
    /// In the game's smallest unit, since the beginning.
    pub now: i64,
    /// In words: "2nd day, 08:00", "7 of 12 seconds".
    pub words: Text,
    /// What will happen by it if nothing else does, the next first.
    pub due: Vec<Due>,
}

impl Clock {
    /// Nothing is due by it.
    #[must_use]
    pub fn new(key: Key, now: i64, words: Text) -> Self {
        Self { key, now, words, due: vec![] }
    }
}

/// What will happen at its moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Due {
    /// When, as [`Clock::now`].
    pub at: i64,
    /// How long it is until then, in words: "in 10 minutes".
    pub left: Text,
    /// What it is: "Blinded ends".
    pub words: Text,
    /// For whom, where it is for somebody.
    pub who: Option<Who>,
    /// Who may see it.
    pub audience: Audience,
}

/// Who acts when.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Turns {
    /// The rule that orders them.
    pub key: Key,
    /// Which turn, or which round of turns, in words: "Round 2", "Stretch 5 of watch 2".
    pub words: Text,
    /// A part of it with rules of its own, in words: "night".
    pub phase: Option<Text>,
    /// First to last; nobody whom the viewer may not know of.
    pub entries: Vec<Turn>,
}

impl Turns {
    /// Whose turn it is, where one acts at a time.
    #[must_use]
    pub fn acting(&self) -> Option<Who> {
        self.entries.iter().find(|turn| turn.stands == TurnState::Acting).map(|turn| turn.who)
    }
}

/// Somebody's turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Turn {
    /// The character whose turn it is, or the company.
    pub who: Who,
    /// Whether it has come.
    pub stands: TurnState,
    /// What they are ready for, hold, or wait for, in words, as far as the viewer may know it.
    pub states: Vec<Text>,
}

/// Whether somebody's turn has come, and what they do with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnState {
    /// It is still to come.
    ToAct,
    /// It is theirs now.
    Acting,
    /// It is over.
    Acted,
    /// They do nothing with it.
    Passed,
    /// What they do takes longer, until when or with what in words.
    Busy(Text),
    /// They do what these do.
    Follows(Who),
}

impl TurnState {
    /// Where one after the other acts: whether it is theirs now, and whether it is over.
    #[must_use]
    pub fn of(acting: bool, acted: bool) -> Self {
        match (acting, acted) {
            (true, _) => Self::Acting,
            (false, true) => Self::Acted,
            (false, false) => Self::ToAct,
        }
    }
}

/// Where everybody is: squares, hexes, areas with borders, or nothing but who faces whom.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Map {
    /// What it shows, where a game has several.
    pub title: Option<Text>,
    /// How its places lie to each other.
    pub layout: Layout,
    /// All of them, each with a number that no place of another map has. Empty where only engagement counts.
    pub places: Vec<Spot>,
    /// Between two places.
    pub borders: Vec<Border>,
    /// Everybody who is anywhere.
    pub tokens: Vec<Token>,
    /// Who is engaged with whom; each pair once.
    pub engaged: Vec<(Who, Who)>,
    /// What the referee can paint onto its places.
    pub brushes: Vec<Brush>,
}

/// A form that is filled in once and then put onto places of a map, by tapping them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Brush {
    /// Its name; see [`crate::ruleset::Form`].
    pub form: &'static str,
    /// Which of its fields say where.
    pub onto: Painted,
}

/// What a brush is put onto.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Painted {
    /// Onto places: the field that takes several of them.
    Places(&'static str),
    /// Between two places: the fields that take one and the other, and the one that takes further pairs as rows.
    Between(&'static str, &'static str, &'static str),
}

/// How the places of a map lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Rooms, zones, regions: one comes from one to another where a border between them is open.
    #[default]
    Areas,
    /// Squares by their column and row.
    Squares,
    /// Hexes in axial coordinates, as [`crate::ground::Cell`] has them.
    Hexes,
    /// So many squares that most of them are nothing in particular: only those are listed that are something, and the
    /// others can be meant and stood on all the same. A square is numbered from the lower left, row by row.
    Field {
        /// How many from left to right.
        columns: u16,
        /// How many from the bottom up.
        rows: u16,
        /// The one in the lower left. All their numbers together have to fit a [`Place`].
        first: Place,
    },
}

impl Layout {
    /// Of a field, the square that has this number; nothing elsewhere.
    #[must_use]
    pub fn cell(&self, place: Place) -> Option<Cell> {
        let Self::Field { columns, rows, first } = *self else { return None };
        let nth = place.0.checked_sub(first.0)?;
        let (row, column) = (nth.checked_div(columns)?, nth.checked_rem(columns)?);
        let cell = Cell::new(i16::try_from(column).ok()?, i16::try_from(row).ok()?);
        (row < rows).then_some(cell)
    }

    /// Of a field, the number of a square; nothing where it has none there.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Option<Place> {
        let Self::Field { columns, rows, first } = *self else { return None };
        let (column, row) = (u16::try_from(cell.column).ok()?, u16::try_from(cell.row).ok()?);
        let nth = row.checked_mul(columns)?.checked_add(column)?;
        (column < columns && row < rows).then_some(Place(first.0.checked_add(nth)?))
    }
}

impl Map {
    /// How far it is from a place to every other that is listed or stood on: squares and hexes by what lies between,
    /// whatever stands there; areas by how many open borders one has to pass, and only those that one can come to.
    #[must_use]
    pub fn steps(&self, from: Place) -> BTreeMap<Place, u32> {
        let tiling = match self.layout {
            Layout::Squares | Layout::Field { .. } => Tiling::Squares,
            Layout::Hexes => Tiling::Hexes,
            Layout::Areas => {
                let ways = Ways::find(from, u32::MAX, |here| {
                    let open = self.borders.iter().filter(move |border| border.open);
                    open.filter_map(move |border| match (border.one == here, border.other == here) {
                        (true, _) => Some((border.other, 1)),
                        (_, true) => Some((border.one, 1)),
                        _ => None,
                    })
                });
                return ways.reached().collect();
            }
        };
        let here = self.cell(from);
        let far = |place: Place| Some((place, tiling.distance(here?, self.cell(place)?)));
        let stood_on = self.tokens.iter().filter_map(|token| token.place);
        self.places.iter().map(|spot| spot.place).chain(stood_on).filter_map(far).collect()
    }

    /// All that front ends draw or list: what is listed, and of a field what somebody stands on, or what lies at a border,
    /// by the name that squares have.
    pub fn spots(&self) -> impl Iterator<Item = Cow<'_, Spot>> {
        let ends = self.borders.iter().flat_map(|border| [border.one, border.other]);
        let meant: BTreeSet<Place> = self.tokens.iter().filter_map(|token| token.place).chain(ends).collect();
        let listed = |place: &Place| self.places.iter().any(|spot| spot.place == *place);
        let square = |place: Place| {
            let cell = self.layout.cell(place)?;
            let (name, at) = (cell.to_string(), Some((cell.column, cell.row)));
            Some(Cow::Owned(Spot { place, name, at, within: None, states: vec![] }))
        };
        let others = meant.into_iter().filter(move |place| !listed(place)).filter_map(square);
        self.places.iter().map(Cow::Borrowed).chain(others)
    }

    /// Where a place lies, on squares, hexes and fields.
    fn cell(&self, place: Place) -> Option<Cell> {
        let spot = || self.places.iter().find(|spot| spot.place == place)?.at;
        self.layout.cell(place).or_else(|| spot().map(|(column, row)| Cell::new(column, row)))
    }
}

/// A square, a hex or an area.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Spot {
    /// Its number, as tokens and borders name it.
    pub place: Place,
    /// As on a chessboard, or as the referee calls it.
    pub name: String,
    /// Column and row, from 0, lower left. For an area about where it lies, if that is known.
    pub at: Option<(i16, i16)>,
    /// The place of another map that it lies in: of a zone its site, of a site its region.
    pub within: Option<Place>,
    /// Darkness, difficult ground, height: in words.
    pub states: Vec<Text>,
}

/// A line between two places.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Border {
    /// From here, the lower number.
    pub one: Place,
    /// To there.
    pub other: Place,
    /// Wall, door, fence: in words.
    pub kind: Text,
    /// Whether it can be passed as it is now.
    pub open: bool,
}

/// Somebody on the map.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Token {
    /// The character that it stands for.
    pub who: Who,
    /// Where; `None` where the map has no places.
    pub place: Option<Place>,
    /// Which cluster of that place they stand in; 0 for whoever stands in none.
    pub cluster: u16,
    /// On which side they are: the players' is 0.
    pub side: u8,
    /// Health in tenths, from 0 to 10, for those who may know it.
    pub tenths: Option<u8>,
}

/// How many tenths of the most are left; of nothing at most, none.
#[must_use]
pub fn tenths(left: i32, most: i32) -> u8 {
    let most = i64::from(most.max(1));
    let tenths = i64::from(left).clamp(0, most) * 10 / most;
    u8::try_from(tenths).unwrap_or(10)
}
