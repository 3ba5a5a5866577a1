//! Fog hides who stands in it: the table writes by itself what the referee would have to write by hand otherwise, and takes
//! it back when they stand in the open. So whatever a game keeps from players of those who are unseen, it keeps of these.
use super::scenery::is_ground;
use super::*;
use crate::view::{FOG_HIDES, FOG_LIFTS};
use norn_chronicle::backdrop::{Cell, FOG_AT_ONCE_MAX, FOG_MAX};
use norn_chronicle::{Fog, Fogging};
use norn_kernel::show::{Layout, Map, Row, Shown, View};
use norn_kernel::{Place, Text};

/// How far a company sees at the most, in columns and rows: a bound of work, further than any lamp.
const SIGHT_MAX: u16 = 60;

/// The most cells of a map for which it is worked out which of them the company sees: a larger one is drawn as known where no
/// fog lies.
const SHADED_MAX: usize = 2_500;

/// On a map, whether fog lies on a place.
fn lies(map: &Map, fog: &Fog, place: Place) -> bool {
    map.cell(place).is_some_and(|cell| fog.hides((cell.column, cell.row)))
}

/// A map on which fog lies.
struct Fogged<'t> {
    map: Map,
    fog: &'t Fog,
    /// From where the company sees; nothing where a game has no sight, or fog goes by hand alone.
    from: Vec<(Place, norn_kernel::ground::Cell)>,
}

fn near(one: norn_kernel::ground::Cell, other: norn_kernel::ground::Cell) -> bool {
    let off = |one: i16, other: i16| one.abs_diff(other) <= SIGHT_MAX;
    off(one.column, other.column) && off(one.row, other.row)
}

/// All places of a map, each with its cell.
fn cells(map: &Map) -> Vec<(Place, norn_kernel::ground::Cell)> {
    match map.layout {
        Layout::Field(field) => field.places().filter_map(|at| Some((at, field.cell(at)?))).collect(),
        _ => map.places.iter().filter_map(|spot| Some((spot.place, map.cell(spot.place)?))).collect(),
    }
}

impl<R: Ruleset> Table<R> {
    /// Whether fog hides all that lies in it, and not the picture alone.
    pub(super) fn fog_hides_all(&self) -> bool {
        self.policy(FOG_HIDES).is_some_and(|how| *how == Value::word("people"))
            && self.scenery.laid.values().any(|laid| laid.fog != Fog::default())
    }

    /// The fog on a map.
    pub(super) fn fog_on(&self, map: &str) -> Fog {
        self.scenery.laid.get(map).map(|laid| laid.fog.clone()).unwrap_or_default()
    }

    /// Whether fog goes by itself from what the company comes to see.
    fn fog_lifts_by_sight(&self) -> bool {
        self.policy(FOG_LIFTS) == Some(&Value::word("by-sight"))
    }

    /// The maps on which fog lies that hides people, as the referee sees them.
    fn fogged_maps(&self) -> Vec<Fogged<'_>> {
        let laid = &self.scenery.laid;
        if !self.fog_hides_all() {
            return vec![];
        }
        let by_sight = self.fog_lifts_by_sight();
        let maps = self.rules.show(&self.history.world, &Viewer::Referee).maps.into_iter();
        maps.filter(is_ground)
            .filter_map(|map| Some((laid.get(&map.key())?, map)))
            .filter(|(laid, _)| laid.fog != Fog::default())
            .map(|(laid, map)| {
                let from = if by_sight { self.eyes(&map) } else { vec![] };
                Fogged { map, fog: &laid.fog, from }
            })
            .collect()
    }

    /// From where the company sees on a map; nothing in a game in which nobody does.
    fn eyes(&self, map: &Map) -> Vec<(Place, norn_kernel::ground::Cell)> {
        let ours = map.tokens.iter().filter(|token| token.side == 0).filter_map(|token| token.place);
        let all: BTreeMap<Place, norn_kernel::ground::Cell> =
            ours.filter_map(|place| Some((place, map.cell(place)?))).collect();
        all.into_iter().filter(|(at, _)| self.rules.sees(&self.history.world, *at, *at)).collect()
    }

    /// Whether somebody of the company sees a place: no further than [`SIGHT_MAX`] squares off.
    fn is_seen(
        &self,
        from: &[(Place, norn_kernel::ground::Cell)],
        to: Place,
        cell: norn_kernel::ground::Cell,
    ) -> bool {
        let world = &self.history.world;
        from.iter().any(|(at, here)| near(*here, cell) && self.rules.sees(world, *at, to))
    }

    /// Whether a place is hidden: fog lies on it, or it is known and out of sight where fog goes by sight.
    fn hides_place(&self, Fogged { map, fog, from }: &Fogged<'_>, place: Place) -> bool {
        let Some(cell) = map.cell(place) else { return false };
        fog.hides((cell.column, cell.row)) || !from.is_empty() && !self.is_seen(from, place, cell)
    }

    /// Of fog on a map, where the company sees from where it stands.
    fn in_sight(&self, map: &Map, fog: &Fog) -> BTreeSet<Cell> {
        let from = self.eyes(map);
        let hidden = cells(map).into_iter().filter(|(_, cell)| fog.hides((cell.column, cell.row)));
        let seen = hidden.filter(|(to, cell)| self.is_seen(&from, *to, *cell));
        seen.map(|(_, cell)| (cell.column, cell.row)).collect()
    }

    /// Of a map on which fog lies, what of it is known and out of the company's sight now. Nothing in a game without sight.
    pub(super) fn out_of_sight(&self, map: &Map, fog: &Fog) -> BTreeSet<Cell> {
        let (from, cells) = (self.eyes(map), cells(map));
        if *fog == Fog::default() || from.is_empty() || SHADED_MAX < cells.len() {
            return BTreeSet::new();
        }
        let known = cells.into_iter().filter(|(_, cell)| !fog.hides((cell.column, cell.row)));
        let unseen = known.filter(|(to, cell)| !self.is_seen(&from, *to, *cell));
        unseen.map(|(_, cell)| (cell.column, cell.row)).collect()
    }

    /// Takes from what others than the referee see of a game what lies in fog: what its places are and are called, what lies
    /// between two of them, and what is told of them elsewhere. What lies at its edge is seen from outside.
    pub(crate) fn cover(&self, seen: &mut View) {
        if !self.fog_hides_all() {
            return;
        }
        let laid = &self.scenery.laid;
        let fogged: Vec<(Map, &Fog)> = seen
            .maps
            .iter()
            .filter(|map| is_ground(map))
            .filter_map(|map| Some((map.clone(), &laid.get(&map.key())?.fog)))
            .collect();
        let hidden = |place: Place| fogged.iter().any(|(map, fog)| lies(map, fog, place));
        for map in seen.maps.iter_mut().filter(|map| is_ground(map)) {
            map.borders.retain(|one| !(hidden(one.one) && hidden(one.other)));
            if matches!(map.layout, Layout::Field(_)) {
                map.places.retain(|spot| !hidden(spot.place));
            }
            let at = map.clone();
            for spot in map.places.iter_mut().filter(|spot| hidden(spot.place)) {
                let Some(cell) = at.cell(spot.place) else { continue };
                (spot.states, spot.cost, spot.name) = (vec![], None, cell.to_string());
            }
        }
        let told = |row: &Row| {
            let places = places_of(row);
            places.is_empty() || !places.into_iter().all(hidden)
        };
        for sheet in seen.sheets.iter_mut().filter(|sheet| sheet.who.is_none()) {
            sheet.sections.iter_mut().for_each(|section| section.rows.retain(told));
            sheet.sections.retain(|section| !section.rows.is_empty());
        }
    }

    /// Whether there are such places, and fog lies on all of them.
    pub(super) fn lies_on_all(&self, places: &[Place]) -> bool {
        !places.is_empty() && self.out_of_fog(places.iter().copied()).is_empty()
    }

    /// Whether what these change is told of places, each time of such on which fog lies.
    pub(super) fn are_in_fog(&self, effects: &[EffectOf<R>]) -> bool {
        let world = &self.history.world;
        let lies = |effect| self.lies_on_all(&places_in(&self.rules.tell(world, effect)));
        !effects.is_empty() && self.fog_hides_all() && effects.iter().all(lies)
    }

    /// Those of these places on which no fog lies.
    pub(crate) fn out_of_fog(&self, places: impl Iterator<Item = Place>) -> BTreeSet<Place> {
        let maps = self.fogged_maps();
        places.filter(|place| !maps.iter().any(|on| lies(&on.map, on.fog, *place))).collect()
    }

    /// The referee takes the fog from what the company sees.
    pub(super) fn reveal_by_sight(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        map: &str,
    ) -> Result<(), Refused> {
        self.referee(seat, "show what lies under a map")?;
        self.cells_of(map)?;
        let seen = self.rules.show(&self.history.world, &Viewer::Referee);
        let fog = self.fog_on(map);
        let found = seen.maps.iter().find(|one| is_ground(one) && one.key() == map);
        let cells = found.map(|found| self.in_sight(found, &fog)).unwrap_or_default();
        if cells.is_empty() {
            return Err(Refused::right(
                Right::Unknown,
                "nobody of the company sees anything on this map that lies in fog; show it with the brush instead",
            ));
        }
        self.lift(out, By::Seat(seat), map, &cells)
    }

    /// Fog goes from these cells, as many at once as an entry takes.
    fn lift(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        map: &str,
        cells: &BTreeSet<Cell>,
    ) -> Result<(), Refused> {
        let cells: Vec<Cell> = cells.iter().copied().collect();
        for some in cells.chunks(FOG_AT_ONCE_MAX) {
            let how = Fogging::Show(some.iter().copied().collect());
            let mut fog = self.fog_on(map);
            fog.change(&how);
            if FOG_MAX < fog.but.len() {
                return Ok(());
            }
            self.push(out, by, Reach::referee(), Body::Fogged { map: map.to_owned(), how })?;
        }
        Ok(())
    }

    /// Where fog goes by itself from what the company has come to see, it is gone.
    fn lift_by_sight(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        // What a player tries out shows them nothing that they have not seen.
        if matches!(self.setting.what_if, Some(Viewer::Player(_)))
            || !self.fog_lifts_by_sight()
            || self.scenery.laid.values().all(|laid| laid.fog == Fog::default())
        {
            return Ok(());
        }
        for map in
            self.rules.show(&self.history.world, &Viewer::Referee).maps.iter().filter(|map| is_ground(map))
        {
            let key = map.key();
            let cells = self.in_sight(map, &self.fog_on(&key));
            self.lift(out, By::Rules, &key, &cells)?;
        }
        Ok(())
    }

    /// Whether fog may have gone from this by itself.
    pub(super) fn lifts_so(&self, map: &str, how: &Fogging) -> bool {
        let Fogging::Show(cells) = how else { return false };
        let seen = self.rules.show(&self.history.world, &Viewer::Referee);
        let found = seen.maps.iter().find(|one| is_ground(one) && one.key() == map);
        let fog = self.fog_on(map);
        self.fog_lifts_by_sight() && found.is_some_and(|found| cells.is_subset(&self.in_sight(found, &fog)))
    }

    /// What is to be written by itself now: where, and whether they stay unseen.
    fn fog_to_write(&self) -> Vec<(String, bool)> {
        let maps = self.fogged_maps();
        if maps.is_empty() && self.scenery.in_fog.is_empty() {
            return vec![];
        }
        let world = &self.history.world;
        let tokens = maps.iter().flat_map(|on| on.map.tokens.iter().map(move |token| (token, on)));
        let stands =
            tokens.filter(|(token, on)| token.place.is_some_and(|place| self.hides_place(on, place)));
        let mut found = BTreeMap::new();
        let mut in_fog = BTreeSet::new();
        for (token, _) in stands {
            if let Some((address, hidden)) = self.rules.hides(world, token.who) {
                if !hidden {
                    found.insert(address.clone(), true);
                }
                in_fog.insert(address);
            }
        }
        let hid = self.scenery.hid().filter(|address| !in_fog.contains(*address));
        found.extend(hid.map(|address| (address.to_owned(), false)));
        found.into_iter().collect()
    }

    /// Fog goes from what the company sees, if it goes by itself. Whoever of the referee's stands in fog then is unseen, and
    /// who does not is so no more for that.
    pub(super) fn settle_in_fog(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        self.lift_by_sight(out)?;
        for (address, hidden) in self.fog_to_write() {
            self.fog_writes(out, &address, hidden)?;
        }
        Ok(())
    }

    /// Whom the referee is about to move into fog is unseen before they are on the way: where they come to is nothing that
    /// others are to be told.
    pub(super) fn steps_into_fog(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        filled: &Filled,
    ) -> Result<(), Refused> {
        if by != By::Seat(REFEREE) {
            return Ok(());
        }
        let values = || filled.values.values().flat_map(each);
        let mut addresses = BTreeSet::new();
        for on in self.fogged_maps() {
            let map = &on.map;
            let moves = map.moves.by_rule.iter().chain(map.moves.by_hand);
            let goes = || {
                values().any(|value| matches!(value, Value::Place(place) if self.hides_place(&on, *place)))
            };
            if !moves.into_iter().any(|name| *name == filled.attempt) || !goes() {
                continue;
            }
            let named = |who: Who| values().any(|value| *value == Value::Character(who));
            let who = map.tokens.iter().map(|token| token.who).filter(|who| named(*who));
            let seen = who
                .filter_map(|who| self.rules.hides(&self.history.world, who))
                .filter(|(_, hidden)| !hidden);
            addresses.extend(seen.map(|(address, _)| address));
        }
        addresses.into_iter().try_for_each(|address| self.fog_writes(out, &address, true))
    }

    /// Whether fog would have this written at an address, or may have taken it back.
    pub(super) fn fog_may_write(&self, address: &str, value: &Value) -> bool {
        let hid = self.scenery.hid().any(|one| one == address);
        match value {
            Value::Flag(false) => hid,
            Value::Flag(true) => {
                let tokens = self.fogged_maps().into_iter().flat_map(|on| on.map.tokens);
                let mut can = tokens.filter_map(|token| self.rules.hides(&self.history.world, token.who));
                can.any(|(one, hidden)| one == address && !hidden)
            }
            _ => false,
        }
    }

    /// What can't be written now is tried again when anything else has happened.
    fn fog_writes(&mut self, out: &mut Vec<Entry>, address: &str, hidden: bool) -> Result<(), Refused> {
        let value = Value::Flag(hidden);
        match guarded(|| Ok(self.rules.edit(&self.history.world, address, &value))) {
            Ok(Ok(effects)) => self.write_at(out, By::Rules, (address, &value, ""), &effects),
            _ => Ok(()),
        }
    }
}

/// A value, and those that it is made up of.
fn each(value: &Value) -> Vec<&Value> {
    let mut all = vec![value];
    let mut from = 0;
    while let Some(one) = all.get(from).copied() {
        if let Value::List(more) = one {
            all.extend(more);
        }
        from += 1;
    }
    all
}

/// The places that values name.
pub(super) fn placed<'v>(values: impl IntoIterator<Item = &'v Value>) -> Vec<Place> {
    let place = |value: &Value| if let Value::Place(place) = value { Some(*place) } else { None };
    values.into_iter().flat_map(each).filter_map(place).collect()
}

/// The places that words name.
fn places_in(text: &Text) -> Vec<Place> {
    placed(text.args.iter().map(|(_, value)| value))
}

/// The places that a row is about.
fn places_of(row: &Row) -> Vec<Place> {
    let mut places = places_in(&row.label);
    match &row.value {
        Shown::Words(text) => places.extend(places_in(text)),
        Shown::Value(value) => places.extend(placed([value])),
        Shown::Gauge { .. } => {}
    }
    places
}
