//! Fog hides who stands in it: the table writes by itself what the referee would have to write by hand otherwise, and takes
//! it back when they stand in the open. So whatever a game keeps from players of those who are unseen, it keeps of these.
use super::scenery::is_ground;
use super::*;
use crate::view::{FOG_HIDES, FOG_LIFTS};
use norn_chronicle::backdrop::{Cell, FOG_AT_ONCE_MAX, FOG_MAX};
use norn_chronicle::{Fog, Fogging};
use norn_kernel::Place;
use norn_kernel::show::{Layout, Map};

/// How far a company sees at the most, in columns and rows: a bound of work, further than any lamp.
const SIGHT_MAX: u16 = 60;

/// On a map, whether fog lies on a place.
fn lies(map: &Map, fog: &Fog, place: Place) -> bool {
    map.cell(place).is_some_and(|cell| fog.hides((cell.column, cell.row)))
}

impl<R: Ruleset> Table<R> {
    /// The maps on which fog lies that hides people, with it, as the referee sees them.
    fn fogged_maps(&self) -> Vec<(Map, &Fog)> {
        let laid = &self.scenery.laid;
        let people = self.policy(FOG_HIDES).is_some_and(|how| *how == Value::word("people"));
        if !people || laid.values().all(|laid| laid.fog == Fog::default()) {
            return vec![];
        }
        let maps = self.rules.show(&self.history.world, &Viewer::Referee).maps.into_iter();
        maps.filter(is_ground)
            .filter_map(|map| Some((laid.get(&map.key())?, map)))
            .map(|(laid, map)| (map, &laid.fog))
            .collect()
    }

    /// Of fog on a map, where the company sees from where it stands: no further than [`SIGHT_MAX`] squares off.
    fn in_sight(&self, map: &Map, fog: &Fog) -> BTreeSet<Cell> {
        let world = &self.history.world;
        let ours = map.tokens.iter().filter(|token| token.side == 0).filter_map(|token| token.place);
        let from: BTreeMap<Place, norn_kernel::ground::Cell> =
            ours.filter_map(|place| Some((place, map.cell(place)?))).collect();
        let places: Vec<(Place, norn_kernel::ground::Cell)> = match map.layout {
            Layout::Field(field) => field.places().filter_map(|at| Some((at, field.cell(at)?))).collect(),
            _ => map.places.iter().filter_map(|spot| Some((spot.place, map.cell(spot.place)?))).collect(),
        };
        let near = |one: &norn_kernel::ground::Cell, other: &norn_kernel::ground::Cell| {
            let off = |one: i16, other: i16| one.abs_diff(other) <= SIGHT_MAX;
            off(one.column, other.column) && off(one.row, other.row)
        };
        let seen = places.into_iter().filter(|(to, cell)| {
            fog.hides((cell.column, cell.row))
                && from.iter().any(|(at, here)| near(here, cell) && self.rules.sees(world, *at, *to))
        });
        seen.map(|(_, cell)| (cell.column, cell.row)).collect()
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
        let fog = self.scenery.laid.get(map).map(|laid| laid.fog.clone()).unwrap_or_default();
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
            let mut fog = self.scenery.laid.get(map).map(|laid| laid.fog.clone()).unwrap_or_default();
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
        if self.policy(FOG_LIFTS) != Some(&Value::word("by-sight"))
            || self.scenery.laid.values().all(|laid| laid.fog == Fog::default())
        {
            return Ok(());
        }
        for map in
            self.rules.show(&self.history.world, &Viewer::Referee).maps.iter().filter(|map| is_ground(map))
        {
            let key = map.key();
            let Some(fog) = self.scenery.laid.get(&key).map(|laid| laid.fog.clone()) else { continue };
            let cells = self.in_sight(map, &fog);
            self.lift(out, By::Rules, &key, &cells)?;
        }
        Ok(())
    }

    /// Whether fog may have gone from this by itself.
    pub(super) fn lifts_so(&self, map: &str, how: &Fogging) -> bool {
        let Fogging::Show(cells) = how else { return false };
        let seen = self.rules.show(&self.history.world, &Viewer::Referee);
        let found = seen.maps.iter().find(|one| is_ground(one) && one.key() == map);
        let fog = self.scenery.laid.get(map).map(|laid| laid.fog.clone()).unwrap_or_default();
        let by_sight = self.policy(FOG_LIFTS) == Some(&Value::word("by-sight"));
        by_sight && found.is_some_and(|found| cells.is_subset(&self.in_sight(found, &fog)))
    }

    /// What is to be written by itself now: where, and whether they stay unseen.
    fn fog_to_write(&self) -> Vec<(String, bool)> {
        let maps = self.fogged_maps();
        if maps.is_empty() && self.scenery.in_fog.is_empty() {
            return vec![];
        }
        let world = &self.history.world;
        let tokens = maps.iter().flat_map(|(map, fog)| map.tokens.iter().map(move |token| (token, map, fog)));
        let stands =
            tokens.filter(|(token, map, fog)| token.place.is_some_and(|place| lies(map, fog, place)));
        let mut found = BTreeMap::new();
        let mut in_fog = BTreeSet::new();
        for (token, ..) in stands {
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
        for (map, fog) in self.fogged_maps() {
            let moves = map.moves.by_rule.iter().chain(map.moves.by_hand);
            let goes =
                || values().any(|value| matches!(value, Value::Place(place) if lies(&map, fog, *place)));
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
                let tokens = self.fogged_maps().into_iter().flat_map(|(map, _)| map.tokens);
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
