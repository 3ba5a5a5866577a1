//! Sheets, the scene, the map and whose turn it is.
use super::Drawing;
use super::running::says_nothing;
use crate::mirror;
use crate::state::{
    About, Alike, Border, Brush, Days, Due, Fallen, Gauge, Ground, Health, Layout, Map, Measure, Moon, Ring,
    Row, Scene, Section, Spot, Time, Token, Turn, TurnState, Turns,
};
use crate::words::reach;
use norn_kernel::ground::Field;
use norn_kernel::{Audience, Filled, Place, Text, Value, Who, show};
use norn_table::view::View;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

/// Whether the same is filled in, but for whom it concerns.
pub(super) fn alike(one: &Filled, other: &Filled) -> bool {
    let who = |value: &Value| matches!(value, Value::Character(_));
    let same = |((name, value), (other_name, other)): ((&String, &Value), (&String, &Value))| {
        name == other_name && (value == other || (who(value) && who(other)))
    };
    one.attempt == other.attempt
        && one.values.len() == other.values.len()
        && one.values.iter().zip(&other.values).all(same)
}

/// As the log writes it.
pub(super) fn json(what: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(what).unwrap_or_default()
}

/// Squares side by side in a row: the first, and how many.
type Runs = Vec<(u16, u16)>;

impl Drawing<'_> {
    /// What is seen of the game, of the seat's view.
    #[must_use]
    pub fn scene(&self, view: &View) -> Scene {
        Scene { scene: view.game.scene.iter().map(|row| self.row(row)).collect() }
    }

    /// The game's time, as the seat sees it.
    #[must_use]
    pub fn time(&self, view: &View) -> Time {
        let clock = view.game.clock.as_ref();
        let due = |due: &show::Due| Due {
            words: self.text(&due.words),
            rule: due.words.key.id().to_owned(),
            name: due.who.map(|who| self.who(who)),
            left: self.text(&due.left),
            day: clock.and_then(|clock| clock.day(due.at)),
            hidden: due.audience != Audience::Everyone,
        };
        Time {
            clock: clock.map(|clock| self.labelled(&clock.words)),
            day: clock.and_then(|clock| clock.day(clock.now)),
            due: clock.iter().flat_map(|clock| &clock.due).map(due).collect(),
            turns: view.game.turns.as_ref().map(|turns| self.turns(turns, view.game.fights())),
            moment: view.moment.clone(),
        }
    }

    /// The days that a calendar shows together with this one.
    #[must_use]
    pub fn days(&self, day: i64) -> Days {
        let show::Days { first, last, row, of_row, names, words, season, moons } = self.live.days(day);
        let said = |text: Option<Text>| text.map(|text| self.text(&text));
        let moon =
            |moon: &show::Moon| Moon { day: moon.day, quarter: moon.quarter, words: self.text(&moon.words) };
        Days {
            first,
            last,
            row,
            of_row: said(of_row),
            names: names.iter().map(|text| self.text(text)).collect(),
            words: said(words),
            season: said(season),
            moons: moons.iter().map(moon).collect(),
        }
    }

    /// Where everybody is, as the seat sees it.
    #[must_use]
    pub fn ground(&self, view: &View) -> Ground {
        Ground { maps: view.game.maps.iter().map(|map| self.map(view, map)).collect() }
    }

    /// Whether the seat plays it or somebody of it, as of a company, and which seat does.
    pub(super) fn played(&self, view: &View, sheet: &show::Sheet) -> (bool, Option<u16>) {
        let Some(who) = sheet.who else { return (false, None) };
        let player = view.seats.iter().find(|one| one.characters.contains(&who));
        (self.plays(view, who), player.map(|one| one.seat.0))
    }

    fn plays(&self, view: &View, who: Who) -> bool {
        let mut playing = view.seats.iter().filter(|one| one.characters.contains(&who));
        playing.any(|one| one.seat == self.seat) || self.live.plays_in(self.seat, who)
    }

    /// What a sheet of the seat's view is about.
    #[must_use]
    pub fn about(&self, view: &View, sheet: &show::Sheet) -> About {
        let (mine, player) = self.played(view, sheet);
        About {
            who: sheet.who.map(|who| who.0),
            name: sheet.name.clone(),
            kind: self.labelled(&sheet.kind),
            health: sheet.health.as_ref().map(|health| Health {
                words: self.labelled(&health.words),
                gauge: health.gauge.map(|(now, max)| Gauge { now, max }),
            }),
            conditions: sheet.conditions.iter().map(|one| self.labelled(one)).collect(),
            fallen: sheet.fallen.map(Fallen::from),
            mine,
            player,
        }
    }

    /// A section of a sheet of the seat's view.
    #[must_use]
    pub fn section(&self, section: &show::Section) -> Section {
        Section {
            title: self.labelled(&section.title),
            rows: section.rows.iter().map(|row| self.row(row)).collect(),
        }
    }

    /// Everything that [`Drawing::about`] is drawn from, but for the words of the game: what is the same here is the
    /// same when it is drawn, for whichever seat of the table.
    pub fn mark_about(&self, view: &View, sheet: &show::Sheet, mark: &mut impl Hasher) {
        ("about", self.played(view, sheet), sheet.who, &sheet.name, &sheet.kind).hash(mark);
        (&sheet.health, &sheet.conditions, sheet.fallen).hash(mark);
        self.mark_names(&sheet.kind, mark);
        sheet.health.iter().for_each(|health| self.mark_names(&health.words, mark));
        sheet.conditions.iter().for_each(|one| self.mark_names(one, mark));
    }

    /// The same for [`Drawing::section`].
    pub fn mark_section(&self, section: &show::Section, mark: &mut impl Hasher) {
        ("section", section).hash(mark);
        self.mark_names(&section.title, mark);
        for row in &section.rows {
            self.mark_names(&row.label, mark);
            match &row.value {
                show::Shown::Value(value) => self.mark_name(value, mark),
                show::Shown::Words(text) => self.mark_names(text, mark),
                show::Shown::Gauge { .. } => {}
            }
        }
    }

    /// The names that people gave to what is filled in.
    pub(super) fn mark_names(&self, text: &Text, mark: &mut impl Hasher) {
        text.args.iter().for_each(|(_, value)| self.mark_name(value, mark));
    }

    pub(super) fn mark_name(&self, value: &Value, mark: &mut impl Hasher) {
        self.live.named_to(self.seat, value).hash(mark);
        if let Value::List(values) = value {
            values.iter().for_each(|value| self.mark_name(value, mark));
        }
    }

    pub(super) fn row(&self, row: &show::Row) -> Row {
        // What suggests something says all with its label, where it is no more than that it is so.
        let alone = row.offer.is_some() && row.address.is_none();
        let shown = match &row.value {
            show::Shown::Value(Value::Flag(true)) if alone => String::new(),
            show::Shown::Value(value) => self.words.value(row.label.key.id(), value, &self.names()),
            show::Shown::Gauge { now, max } => format!("{now} of {max}"),
            show::Shown::Words(text) => self.text(text),
        };
        let value = match &row.value {
            show::Shown::Value(value) => Some(value.clone()),
            show::Shown::Gauge { now, .. } => Some(Value::from(*now)),
            show::Shown::Words(_) => None,
        };
        // Whoever may not write there has none.
        let address = row.address.clone();
        Row {
            label: self.text(&row.label),
            rule: row.label.key.id().to_owned(),
            shown,
            gauge: match row.value {
                show::Shown::Gauge { now, max } => Some(Gauge { now, max }),
                _ => None,
            },
            value: value.filter(|_| address.is_some()).as_ref().map(mirror::Value::from),
            address,
            offer: row.offer.as_ref().map(mirror::Filled::from),
            hidden: row.audience != Audience::Everyone,
            // A number says how much there is, even if that is 0.
            none: match &row.value {
                show::Shown::Value(value) => !matches!(value, Value::Number(_)) && says_nothing(value),
                show::Shown::Gauge { .. } | show::Shown::Words(_) => false,
            },
        }
    }

    fn map(&self, view: &View, map: &show::Map) -> Map {
        let meant: BTreeSet<Place> = map.meant().collect();
        let plain = |spot: &show::Spot| !meant.contains(&spot.place) && map.is_plain(spot);
        Map {
            key: map.key(),
            title: map.title.as_ref().map(|title| self.text(title)),
            layout: match map.layout {
                show::Layout::Areas => Layout::Areas,
                show::Layout::Squares => Layout::Squares,
                show::Layout::Hexes => Layout::Hexes,
                show::Layout::Field(Field { columns, rows, first }) => {
                    Layout::Field { columns, rows, first: first.0 }
                }
            },
            places: map
                .spots()
                .filter(|spot| !plain(spot))
                .map(|spot| Spot {
                    place: spot.place.0,
                    name: spot.name.clone(),
                    at: spot.at,
                    within: spot.within.map(|place| place.0),
                    states: spot.states.iter().map(|state| self.labelled(state)).collect(),
                })
                .collect(),
            borders: map
                .borders
                .iter()
                .map(|border| Border {
                    one: border.one.0,
                    other: border.other.0,
                    kind: self.labelled(&border.kind),
                    looks: border.looks.into(),
                    open: border.open,
                    path: border.path,
                })
                .collect(),
            tokens: map
                .tokens
                .iter()
                .map(|token| Token {
                    who: token.who.0,
                    name: self.who(token.who),
                    place: token.place.map(|place| place.0),
                    cluster: token.cluster,
                    side: token.side,
                    tenths: token.tenths,
                    mine: self.plays(view, token.who),
                })
                .collect(),
            engaged: map.engaged.iter().map(|(one, other)| (one.0, other.0)).collect(),
            // Nobody else paints.
            brushes: map
                .brushes
                .iter()
                .filter(|_| self.seat == norn_chronicle::REFEREE)
                .map(|brush| Brush {
                    form: brush.form.to_owned(),
                    wall: preset(brush.plain[0]),
                    door: preset(brush.plain[1]),
                    fields: match brush.onto {
                        show::Painted::Places(places) => vec![places.to_owned()],
                        show::Painted::Between(one, other, more) => {
                            [one, other, more].map(str::to_owned).into()
                        }
                    },
                })
                .collect(),
            sides: map.sides.map(|sides| (sides.columns.to_owned(), sides.rows.to_owned(), sides.most)),
            alike: self.patches(map.layout, map.places.iter().filter(|spot| plain(spot))),
            measure: map.measure.as_ref().map(|measure| self.measure(measure)),
        }
    }

    fn measure(&self, measure: &show::Measure) -> Measure {
        let (one, more) = (self.text(&measure.one), self.text(&measure.more));
        let ring = |ring: &show::Ring| {
            let label = self.text(&ring.words);
            let told = format!("{label} {}", reach(ring, &one, &more));
            Ring { who: ring.who.0, nearest: ring.nearest, furthest: ring.furthest, label, told }
        };
        Measure { rings: measure.rings.iter().map(ring).collect(), one, more }
    }

    /// Squares of a field by what they are.
    fn patches<'s>(&self, field: show::Layout, squares: impl Iterator<Item = &'s show::Spot>) -> Vec<Alike> {
        let mut all: Vec<(&[Text], Runs)> = vec![];
        for spot in squares {
            let runs = match all.iter_mut().find(|(states, _)| *states == spot.states) {
                Some((_, runs)) => runs,
                None => {
                    all.push((&spot.states, vec![]));
                    let Some((_, runs)) = all.last_mut() else { continue };
                    runs
                }
            };
            let row = |place: u16| field.cell(Place(place)).map(|cell| cell.row);
            match runs.last_mut() {
                Some((from, count))
                    if from.checked_add(*count) == Some(spot.place.0) && row(*from) == row(spot.place.0) =>
                {
                    *count += 1;
                }
                _ => runs.push((spot.place.0, 1)),
            }
        }
        let labelled = |states: &[Text]| states.iter().map(|state| self.labelled(state)).collect();
        all.into_iter().map(|(states, squares)| Alike { states: labelled(states), squares }).collect()
    }

    pub(super) fn turns(&self, turns: &show::Turns, fight: bool) -> Turns {
        let turn = |turn: &show::Turn| Turn {
            who: turn.who.0,
            name: self.who(turn.who),
            stands: match turn.stands {
                show::TurnState::ToAct => TurnState::ToAct,
                show::TurnState::Acting => TurnState::Acting,
                show::TurnState::Acted => TurnState::Acted,
                show::TurnState::Passed => TurnState::Passed,
                show::TurnState::Busy(_) => TurnState::Busy,
                show::TurnState::Follows(_) => TurnState::Follows,
            },
            with: match &turn.stands {
                show::TurnState::Busy(words) => Some(self.text(words)),
                show::TurnState::Follows(whom) => Some(self.who(*whom)),
                _ => None,
            },
            states: turn.states.iter().map(|state| self.labelled(state)).collect(),
        };
        Turns {
            rule: turns.key.id().to_owned(),
            words: self.text(&turns.words),
            phase: turns.phase.as_ref().map(|phase| self.text(phase)),
            fight,
            entries: turns.entries.iter().map(turn).collect(),
        }
    }
}

/// How a form is filled in besides.
fn preset(values: show::Preset) -> BTreeMap<String, mirror::Value> {
    values.iter().map(|(field, value)| ((*field).to_owned(), mirror::Value::from(&value.value()))).collect()
}
