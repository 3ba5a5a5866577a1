//! What front ends draw: words and numbers that fit any game. Front ends know no ruleset, and this module
//! knows no front end.
use crate::ground::{Cell, Field, Tiling, Ways};
use crate::time::Calendar;
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
    /// an attempt to those who speak for the `owner` of that sheet alone, a row of the scene to those who speak for whom
    /// it names as `who`, or whom the row itself is for, or else to the referee; the referee alone has addresses to write to.
    #[must_use]
    pub fn seen_by(mut self, viewer: &Viewer, owner: impl Fn(Who) -> Owner) -> Self {
        let edits = *viewer == Viewer::Referee;
        let speaks = |who: Who| viewer.speaks_for(owner(who));
        let seen = |rows: &mut Vec<Row>, plays: &dyn Fn(&Filled, Option<Who>) -> bool| {
            rows.retain(|row| row.audience.admits(viewer));
            for row in rows {
                row.offer = row.offer.take().filter(|offer| plays(offer, row.to));
                row.address = row.address.take().filter(|_| edits);
            }
        };
        seen(&mut self.scene, &|offer, to| match (offer.values.get("who"), to) {
            (Some(Value::Character(who)), _) => speaks(*who),
            (_, Some(company)) => viewer.speaks_for(Owner::Character(company)),
            (_, None) => edits,
        });
        if !edits {
            self.maps.iter_mut().for_each(|map| (map.brushes, map.sides) = (vec![], None));
        }
        if let Some(clock) = &mut self.clock {
            clock.due.retain(|due| due.audience.admits(viewer));
        }
        for sheet in &mut self.sheets {
            let plays = sheet.who.is_some_and(speaks);
            sheet.sections.iter_mut().for_each(|section| seen(&mut section.rows, &|_, _| plays));
            sheet.sections.retain(|section| !section.rows.is_empty());
        }
        self
    }
}

/// How somebody lies there who can do nothing more, for all to see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fallen {
    /// Alive, and out: unconscious, dying.
    Down,
    /// Dead, or gone for good.
    Dead,
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
    /// Whether all may see that they lie there; `None` for those who are up.
    pub fallen: Option<Fallen>,
    /// In order.
    pub sections: Vec<Section>,
}

impl Sheet {
    /// What belongs to the table, and not to somebody.
    #[must_use]
    pub fn of_table(name: &str, kind: Text, sections: Vec<Section>) -> Self {
        Self {
            who: None,
            name: name.to_owned(),
            kind,
            health: None,
            conditions: vec![],
            fallen: None,
            sections,
        }
    }
}

/// The figures under these headings of somebody's sheet, to be looked at alone: nothing is done with them, and nothing
/// written.
#[must_use]
pub fn figures(view: View, who: Who, titles: &[Key]) -> Vec<Row> {
    let sheet = view.sheets.into_iter().find(|sheet| sheet.who == Some(who));
    let sections = sheet.into_iter().flat_map(|sheet| sheet.sections);
    let rows =
        sections.filter(|section| titles.contains(&section.title.key)).flat_map(|section| section.rows);
    rows.filter(|row| {
        matches!(row.value, Shown::Gauge { .. } | Shown::Value(Value::Number(_) | Value::Factor(_)))
    })
    .map(|row| Row { offer: None, address: None, ..row })
    .collect()
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
    /// To whom it is suggested, where the attempt itself names nobody who makes it: a company. `None`, and in the scene it
    /// is the referee's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Who>,
    /// Who may see it, besides those it was made for.
    pub audience: Audience,
}

impl Row {
    /// A row for everybody that nobody edits.
    #[must_use]
    pub fn new(label: Text, value: impl Into<Shown>) -> Self {
        let value = value.into();
        Self { label, value, address: None, offer: None, to: None, audience: Audience::Everyone }
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
    /// One that suggests an attempt to somebody whom it does not name, such as a company.
    #[must_use]
    pub fn offering_to(mut self, to: Who, filled: Filled) -> Self {
        self.to = Some(to);
        self.offering(filled)
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
    /// How many of those units a day has, where people count days; the first begins with 0.
    pub per_day: Option<i64>,
    /// What will happen by it if nothing else does, the next first.
    pub due: Vec<Due>,
}

impl Clock {
    /// Nothing is due by it.
    #[must_use]
    pub fn new(key: Key, now: i64, words: Text) -> Self {
        Self { key, now, words, per_day: None, due: vec![] }
    }

    /// On which day a moment falls, from 1, where people count days.
    #[must_use]
    pub fn day(&self, at: i64) -> Option<i64> {
        let per_day = self.per_day.filter(|units| 0 < *units)?;
        Some(at.div_euclid(per_day).saturating_add(1))
    }
}

/// The most days that a calendar shows together.
pub const DAYS_MAX: i64 = 60;

/// Days that a calendar shows together, and what a game calls them. What it has no name for is only counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Days {
    /// The first of them.
    pub first: i64,
    /// The last of them.
    pub last: i64,
    /// How many stand in a row: a week, where the game has one.
    pub row: u8,
    /// What there is to say of a row: "Ten days are a tennite".
    pub of_row: Option<Text>,
    /// What the days of a row are called, in order; empty where they have no names.
    pub names: Vec<Text>,
    /// What they are called together, such as a month.
    pub words: Option<Text>,
    /// The season.
    pub season: Option<Text>,
    /// The moon, on those of the days on which it comes to another quarter.
    pub moons: Vec<Moon>,
}

/// How the moon stands on a day.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Moon {
    /// The day.
    pub day: i64,
    /// Which quarter begins: 0 is the new moon, 2 the full one.
    pub quarter: u8,
    /// In words: "Full moon".
    pub words: Text,
}

impl Days {
    /// So many rows of so many days, counted from the first day on, with this one among them.
    #[must_use]
    pub fn counted(day: i64, row: u8, rows: u8) -> Self {
        let length = i64::from(row.max(1)) * i64::from(rows.max(1));
        let before = day.max(1).saturating_sub(1).div_euclid(length).saturating_mul(length);
        Self {
            first: before.saturating_add(1),
            last: before.saturating_add(length),
            row: row.max(1),
            of_row: None,
            names: vec![],
            words: None,
            season: None,
            moons: vec![],
        }
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
    /// Where the referee writes how large it is, where that is written somewhere.
    pub sides: Option<Sides>,
    /// By what somebody on it comes to another of its places.
    pub moves: Moves,
    /// What it takes to go from place to place, where that is worth telling.
    pub travel: Option<Travel>,
    /// How far it is from one to another, where that is worth telling.
    pub measure: Option<Measure>,
}

/// Where the referee writes how many columns and rows a map has: two rows of the view, by their addresses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Sides {
    /// The address of how many columns there are.
    pub columns: &'static str,
    /// The same of the rows.
    pub rows: &'static str,
    /// How many of each there may be.
    pub most: u16,
}

/// The attempts by which somebody on a map comes to another of its places, the likeliest first: what it means that they are
/// dragged there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Moves {
    /// As the rules have it.
    pub by_rule: &'static [&'static str],
    /// By the referee's hand, whatever the rules say.
    pub by_hand: &'static [&'static str],
}

/// How far people are from each other, in steps over a map of squares or hexes, and how far what they have reaches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Measure {
    /// What a step is called: "pace".
    pub one: Text,
    /// And more of them, or none: "paces".
    pub more: Text,
    /// Of those of whom the viewer may know it, in the order in which it is told.
    pub rings: Vec<Ring>,
}

/// What somebody has reaches whoever is so many steps away.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Ring {
    /// Whose it is.
    pub who: Who,
    /// The fewest steps.
    pub nearest: u32,
    /// The most.
    pub furthest: u32,
    /// What it is, in words: "Bow".
    pub words: Text,
}

impl Ring {
    /// Whether it reaches just so far.
    #[must_use]
    pub fn reaches(&self, steps: u32) -> bool {
        (self.nearest..=self.furthest).contains(&steps)
    }
}

/// What it takes to go from one place to the next: minutes, paces, or whatever a game counts. Which ways there are is
/// worked out of the map as a viewer sees it, so that nothing which is not on it can shape them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Travel {
    /// What it is counted in, and called.
    pub units: Calendar,
    /// What a step takes, in the smallest unit, where neither the border nor the place says another.
    pub step: u32,
    /// How far ways are told, in the smallest unit.
    pub most: u32,
}

impl Travel {
    /// What a place or a border takes that nobody can go to or past.
    pub const NEVER: u32 = u32::MAX;

    /// So much, in words: `1 h 20 min`.
    #[must_use]
    pub fn words(&self, cost: u32) -> String {
        self.units.in_short(cost.into())
    }
}

/// A form that is filled in once and then put onto places of a map, by tapping them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Brush {
    /// Its name; see [`crate::ruleset::Form`].
    pub form: &'static str,
    /// Which of its fields say where.
    pub onto: Painted,
    /// How it is filled in for a wall as any map has them, and for a door: for maps that are brought along. Empty where
    /// there are none such.
    pub plain: [Preset; 2],
}

/// How a form is filled in besides, by its fields; the rest as it begins.
pub type Preset = &'static [(&'static str, Fixed)];

/// A value that is always the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fixed {
    /// A word of the game.
    Word(&'static str),
    /// Text, as content has it.
    Text(&'static str),
}

impl Fixed {
    /// As a form takes it.
    #[must_use]
    pub fn value(self) -> Value {
        match self {
            Self::Word(word) => Value::word(word),
            Self::Text(text) => Value::text(text),
        }
    }
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
    Field(Field),
}

impl Layout {
    /// Of a field, the square that has this number; nothing elsewhere.
    #[must_use]
    pub fn cell(&self, place: Place) -> Option<Cell> {
        if let Self::Field(field) = self { field.cell(place) } else { None }
    }

    /// Of a field, the number of a square; nothing where it has none there.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Option<Place> {
        if let Self::Field(field) = self { field.place(cell) } else { None }
    }
}

impl Map {
    /// What tells it from the other maps of its game, whatever is to be seen on it: a table keeps by it what it lays under a
    /// map.
    #[must_use]
    pub fn key(&self) -> String {
        let Some(title) = &self.title else { return "map".to_owned() };
        let words = title.args.iter().filter_map(|(_, value)| match value {
            Value::Word(word) => Some(word.as_str()),
            _ => None,
        });
        let mut parts = vec![title.key.id(), title.part];
        parts.extend(words);
        parts.retain(|part| !part.is_empty());
        parts.join("/")
    }

    /// How far it is from a place to every other that is listed or stood on: squares and hexes by what lies between,
    /// whatever stands there; areas by how many open borders one has to pass, and only those that one can come to.
    #[must_use]
    pub fn steps(&self, from: Place) -> BTreeMap<Place, u32> {
        let Some(tiling) = self.tiling() else {
            let ways = Ways::find(from, u32::MAX, |here| {
                let open = self.borders.iter().filter(move |border| border.open);
                open.filter_map(move |border| match (border.one == here, border.other == here) {
                    (true, _) => Some((border.other, 1)),
                    (_, true) => Some((border.one, 1)),
                    _ => None,
                })
            });
            return ways.reached().collect();
        };
        let here = self.cell(from);
        let far = |place: Place| Some((place, tiling.distance(here?, self.cell(place)?)));
        let stood_on = self.tokens.iter().filter_map(|token| token.place);
        self.places.iter().map(|spot| spot.place).chain(stood_on).filter_map(far).collect()
    }

    /// The same, no further than so many steps away; of a field all its squares, listed or not.
    #[must_use]
    pub fn around(&self, from: Place, most: u16) -> BTreeMap<Place, u32> {
        let mut all = self.steps(from);
        if let Some(here) = self.layout.cell(from) {
            let reach = i16::try_from(most).unwrap_or(i16::MAX);
            let side = |n: i16| n.saturating_sub(reach)..=n.saturating_add(reach);
            let cells =
                side(here.row).flat_map(|row| side(here.column).map(move |column| Cell { column, row }));
            let placed = cells.filter_map(|cell| self.layout.place(cell));
            all.extend(placed.filter_map(|place| Some((place, self.distance(from, place)?))));
        }
        all.retain(|_, steps| *steps <= u32::from(most));
        all
    }

    /// How far it is from one square or hex to another, whatever stands there; nothing of areas.
    #[must_use]
    pub fn distance(&self, one: Place, other: Place) -> Option<u32> {
        Some(self.tiling()?.distance(self.cell(one)?, self.cell(other)?))
    }

    /// The shortest ways from a place to all that are near enough, by what the map says that it takes to go there: past
    /// open borders from area to area, and from square to square and hex to hex wherever no border is closed. Nothing
    /// where it doesn't say so.
    #[must_use]
    pub fn ways(&self, from: Place) -> Option<Ways<Place>> {
        let travel = self.travel?;
        let spots: BTreeMap<Place, &Spot> = self.places.iter().map(|spot| (spot.place, spot)).collect();
        let at: BTreeMap<(i16, i16), Place> =
            self.places.iter().filter_map(|spot| Some((spot.at?, spot.place))).collect();
        let between: BTreeMap<(Place, Place), &Border> = self
            .borders
            .iter()
            .flat_map(|border| [((border.one, border.other), border), ((border.other, border.one), border)])
            .collect();
        let number =
            |cell: Cell| self.layout.place(cell).or_else(|| at.get(&(cell.column, cell.row)).copied());
        let cost = |here: Place, to: Place| {
            let border = between.get(&(here, to));
            let there = spots.get(&to).and_then(|spot| spot.cost);
            // Where nobody can come to, no way leads past its border either.
            let cost = there.filter(|cost| *cost == Travel::NEVER);
            let cost = cost.or(border.and_then(|border| border.cost)).or(there).unwrap_or(travel.step);
            border.is_none_or(|border| border.open).then_some((to, cost))
        };
        let most = travel.most.min(Travel::NEVER - 1);
        let ways = match self.tiling() {
            Some(tiling) => Ways::find(from, most, |here| {
                let near = self.cell(here).into_iter().flat_map(|cell| tiling.neighbours(cell));
                near.filter_map(number).filter_map(|to| cost(here, to)).collect::<Vec<_>>()
            }),
            None => Ways::find(from, most, |here| {
                let past = between.range((here, Place(0))..=(here, Place(u16::MAX)));
                past.filter_map(|((_, to), _)| cost(here, *to)).collect::<Vec<_>>()
            }),
        };
        Some(ways)
    }

    /// How squares and hexes lie to each other; nothing of areas.
    fn tiling(&self) -> Option<Tiling> {
        match self.layout {
            Layout::Squares | Layout::Field(_) => Some(Tiling::Squares),
            Layout::Hexes => Some(Tiling::Hexes),
            Layout::Areas => None,
        }
    }

    /// All that front ends draw or list: what is listed, and of a field what somebody stands on, or what lies at a border,
    /// by the name that squares have.
    pub fn spots(&self) -> impl Iterator<Item = Cow<'_, Spot>> {
        let meant: BTreeSet<Place> = self.meant().collect();
        let listed = |place: &Place| self.places.iter().any(|spot| spot.place == *place);
        let square = |place: Place| {
            let cell = self.layout.cell(place)?;
            let (name, at) = (cell.to_string(), Some((cell.column, cell.row)));
            Some(Cow::Owned(Spot { place, name, at, within: None, states: vec![], cost: None }))
        };
        let others = meant.into_iter().filter(move |place| !listed(place)).filter_map(square);
        self.places.iter().map(Cow::Borrowed).chain(others)
    }

    /// Where somebody stands, and what lies at a border.
    pub fn meant(&self) -> impl Iterator<Item = Place> {
        let ends = self.borders.iter().flat_map(|border| [border.one, border.other]);
        self.tokens.iter().filter_map(|token| token.place).chain(ends)
    }

    /// Of a field: whether nothing else is to be said of a square than what may be so of many.
    #[must_use]
    pub fn is_plain(&self, spot: &Spot) -> bool {
        let called = self.layout.cell(spot.place).is_some_and(|cell| cell.to_string() == spot.name);
        called && spot.within.is_none() && !spot.states.is_empty()
    }

    /// Where a place lies, on squares, hexes and fields; of an area about where, if that is known.
    #[must_use]
    pub fn cell(&self, place: Place) -> Option<Cell> {
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
    /// What it takes to come here, where that is another than [`Travel::step`].
    pub cost: Option<u32>,
}

/// What lies between two places, as maps draw it; the words of a border say it in full.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Looks {
    /// Nothing that is in the way.
    #[default]
    Opening,
    /// What can't be passed as long as it stands.
    Wall,
    /// A wall that somebody gets over.
    LowWall,
    /// What somebody gets over or through with some trouble: a fence, a hedge.
    Fence,
    /// A door that stands open, or what is left of one.
    DoorOpen,
    /// A door that opens at a touch.
    DoorClosed,
    /// A door that is locked, barred or stuck.
    DoorLocked,
    /// What is climbed.
    Climb,
    /// What is leapt over.
    Gap,
    /// Water, along which or across which boats go.
    Water,
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
    /// What it looks like.
    pub looks: Looks,
    /// Whether it can be passed as it is now.
    pub open: bool,
    /// Whether a path leads along it, where that makes a difference to those who travel: maps draw paths as such.
    pub path: Option<bool>,
    /// What it takes to go past it, where that is another than [`Travel::step`].
    pub cost: Option<u32>,
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

/// How somebody stands to the one who acts: the least comes first wherever people are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stands {
    /// Of another side, and they face each other or stand side by side.
    Faces,
    /// Of another side, and so many steps away.
    Against(u32),
    /// Of the same side, and so many steps away.
    With(u32),
    /// The one who acts.
    Acting,
    /// Nowhere that is drawn.
    Elsewhere,
}

impl View {
    /// Whether people fight, as far as this view tells: somebody acts before somebody else, or some of those who take
    /// turns are of another side than the players'.
    #[must_use]
    pub fn fights(&self) -> bool {
        let Some(turns) = &self.turns else { return false };
        let mut tokens = self.maps.iter().flat_map(|map| &map.tokens);
        turns.acting().is_some()
            || tokens.any(|token| 0 < token.side && turns.entries.iter().any(|turn| turn.who == token.who))
    }

    /// How everybody who is drawn stands to somebody, as far as this view tells. On a map without places nobody is nearer than
    /// anybody else; those on another map are further off than all on the same.
    #[must_use]
    pub fn stands_to(&self, who: Who) -> BTreeMap<Who, Stands> {
        let mut all: BTreeMap<Who, Stands> = BTreeMap::new();
        for map in &self.maps {
            let own = map.tokens.iter().find(|token| token.who == who);
            // A token elsewhere tells the side as well.
            let side =
                own.or_else(|| self.maps.iter().flat_map(|map| &map.tokens).find(|token| token.who == who));
            let Some(side) = side.map(|own| own.side) else { continue };
            let steps = own.and_then(|own| own.place).map(|place| map.steps(place)).unwrap_or_default();
            for token in map.tokens.iter().filter(|token| token.who != who) {
                let engaged = |pair: &&(Who, Who)| **pair == (who, token.who) || **pair == (token.who, who);
                let near = map.engaged.iter().find(engaged).is_some();
                let away = match (own, token.place) {
                    (None, _) => u32::MAX,
                    (Some(_), None) => 0,
                    (Some(_), Some(place)) => steps.get(&place).copied().unwrap_or(u32::MAX - 1),
                };
                let beside = token.place.is_some() && map.tiling().is_some() && away <= 1;
                let stands = match token.side == side {
                    true => Stands::With(away),
                    false if near || beside => Stands::Faces,
                    false => Stands::Against(away),
                };
                all.entry(token.who).and_modify(|known| *known = stands.min(*known)).or_insert(stands);
            }
        }
        all.insert(who, Stands::Acting);
        all
    }
}

/// How many tenths of the most are left; of nothing at most, none.
#[must_use]
pub fn tenths(left: i32, most: i32) -> u8 {
    let most = i64::from(most.max(1));
    let tenths = i64::from(left).clamp(0, most) * 10 / most;
    u8::try_from(tenths).unwrap_or(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key::of(&["game.map"], "game.map");
    const TRAVEL: Travel = Travel { units: Calendar(&[("min", 1), ("h", 60)]), step: 10, most: 600 };

    fn spot(place: u16, at: Option<(i16, i16)>, cost: Option<u32>) -> Spot {
        Spot { place: Place(place), name: place.to_string(), at, within: None, states: vec![], cost }
    }

    fn border(one: u16, other: u16, open: bool, cost: Option<u32>) -> Border {
        Border {
            one: Place(one),
            other: Place(other),
            kind: Text::new(KEY),
            looks: Looks::Opening,
            open,
            path: None,
            cost,
        }
    }

    /// What the way from the first place to this one costs, and through which it leads.
    fn way(map: &Map, to: u16) -> (Option<u32>, Vec<u16>) {
        let ways = map.ways(map.places[0].place).expect("it says what it takes");
        (ways.cost(Place(to)), ways.way(Place(to)).into_iter().map(|place| place.0).collect())
    }

    fn token(who: u16, place: Option<u16>, side: u8) -> Token {
        Token { who: Who(who), place: place.map(Place), cluster: 0, side, tenths: None }
    }

    /// Everybody but whoever acts, the nearest to be listed first.
    fn listed(map: Map, acts: u16) -> Vec<(u16, Stands)> {
        let stands = View { maps: vec![map], ..View::default() }.stands_to(Who(acts));
        let mut all: Vec<(u16, Stands)> = stands.into_iter().map(|(who, stands)| (who.0, stands)).collect();
        all.sort_by_key(|(_, stands)| *stands);
        all.retain(|(who, _)| *who != acts);
        all
    }

    #[test]
    fn whom_one_faces_comes_first_then_other_sides_by_distance_then_ones_own() {
        let places =
            vec![spot(1, Some((0, 0)), None), spot(2, Some((1, 1)), None), spot(3, Some((4, 0)), None)];
        let tokens = vec![
            token(1, Some(1), 0),
            token(2, Some(2), 0),
            token(3, Some(3), 1),
            token(4, Some(2), 1),
            token(5, None, 1),
            token(6, Some(3), 2),
        ];
        let squares = Map { layout: Layout::Squares, places, tokens: tokens.clone(), ..Map::default() };
        let (faces, against, with) = (Stands::Faces, Stands::Against, Stands::With);
        let four = listed(squares.clone(), 1);
        assert_eq!(four, [(4, faces), (5, against(0)), (3, against(4)), (6, against(4)), (2, with(1))]);
        // Seen from the other side, with a third one there.
        assert_eq!(listed(squares, 3)[0], (6, faces));
        // Without places, those face each other who are said to.
        let tokens = tokens.into_iter().map(|token| Token { place: None, ..token }).collect();
        let none = Map { tokens, engaged: vec![(Who(6), Who(1))], ..Map::default() };
        assert_eq!(listed(none, 1)[0], (6, faces));
    }

    #[test]
    fn whoever_is_on_no_map_has_nobody_near() {
        let map = Map { tokens: vec![token(2, None, 1)], ..Map::default() };
        assert_eq!(listed(map, 1), []);
    }

    #[test]
    fn a_row_of_the_scene_suggests_something_to_whoever_speaks_for_those_it_names() {
        let row = |filled: Filled| Row::new(Text::new(KEY), true).offering(filled);
        let scene = vec![row(Filled::of("rest").with("who", Who(1))), row(Filled::of("end"))];
        let suggested = |viewer: &Viewer| {
            let view = View { scene: scene.clone(), ..View::default() };
            view.seen_by(viewer, Owner::Character)
                .scene
                .iter()
                .map(|row| row.offer.is_some())
                .collect::<Vec<_>>()
        };
        assert_eq!(suggested(&Viewer::Referee), [true, true]);
        assert_eq!(suggested(&Viewer::Player(vec![Who(1)])), [true, false]);
        assert_eq!(suggested(&Viewer::Player(vec![Who(2)])), [false, false]);
        let company = Row::new(Text::new(KEY), true).offering_to(Who(9), Filled::of("go"));
        let view = View { scene: vec![company], ..View::default() };
        let of = |viewer: Viewer| view.clone().seen_by(&viewer, Owner::Character).scene[0].offer.is_some();
        assert_eq!([vec![Who(1)], vec![Who(1), Who(9)]].map(Viewer::Player).map(of), [false, true]);
    }

    #[test]
    fn ways_lead_past_open_borders_and_through_what_is_on_the_map() {
        let areas = Map {
            places: (0..4).map(|place| spot(place, None, None)).collect(),
            borders: vec![border(0, 1, true, None), border(1, 2, true, Some(90)), border(0, 3, false, None)],
            travel: Some(TRAVEL),
            ..Map::default()
        };
        assert_eq!(way(&areas, 2), (Some(100), vec![1, 2]));
        assert_eq!(way(&areas, 3), (None, vec![]), "it is closed");
        assert_eq!(TRAVEL.words(100), "1 h 40 min");
        let near = Map { travel: Some(Travel { most: 99, ..TRAVEL }), ..areas.clone() };
        assert_eq!(way(&near, 2), (None, vec![]), "too far");
        assert!(Map { travel: None, ..areas }.ways(Place(0)).is_none());
    }

    #[test]
    fn ways_over_hexes_and_fields_go_from_neighbour_to_neighbour() {
        let hexes = Map {
            layout: Layout::Hexes,
            places: vec![
                spot(10, Some((0, 0)), None),
                spot(11, Some((1, 0)), Some(50)),
                spot(12, Some((0, 1)), None),
                spot(13, Some((1, 1)), None),
                spot(14, Some((5, 5)), None),
            ],
            travel: Some(TRAVEL),
            ..Map::default()
        };
        assert_eq!(way(&hexes, 13), (Some(20), vec![12, 13]), "not through the one that takes long");
        assert_eq!(way(&hexes, 14), (None, vec![]), "nothing leads there");
        let walled = Map { borders: vec![border(10, 12, false, None)], ..hexes.clone() };
        assert_eq!(way(&walled, 13), (Some(60), vec![11, 13]));
        let road = Map { borders: vec![border(10, 11, true, Some(1))], ..hexes };
        assert_eq!(way(&road, 13), (Some(11), vec![11, 13]));
        let field = Field { columns: 3, rows: 3, first: Place(100) };
        let well = |cost| Map {
            layout: Layout::Field(field),
            places: vec![spot(100, Some((0, 0)), None), spot(104, Some((1, 1)), cost)],
            travel: Some(TRAVEL),
            ..Map::default()
        };
        assert_eq!(way(&well(None), 108), (Some(20), vec![104, 108]));
        assert_eq!(way(&well(Some(Travel::NEVER)), 108), (Some(30), vec![101, 105, 108]));
        assert_eq!(way(&well(Some(Travel::NEVER)), 104), (None, vec![]));
        let bridged = Map { borders: vec![border(100, 104, true, Some(1))], ..well(Some(Travel::NEVER)) };
        assert_eq!(way(&bridged, 104), (None, vec![]), "past a border to nowhere");
    }
}
