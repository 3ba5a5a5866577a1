//! The yard: a field of thirty by thirty paces, in which only what is something is listed.
use super::{Act, Deed, House, RULES, happen, present};
use norn_kernel::ground::{Cell, Tiling};
use norn_kernel::show::{Layout, Map, Spot, Token};
use norn_kernel::{At, Place, Play, Text, Value, Verdict, Who, rule};

/// The room that it is.
pub(super) const ROOM: Place = Place(3);
/// How many paces it is wide and deep.
const PACES: u16 = 30;
/// Its paces are numbered from here on.
const FIELD: Layout = Layout::Field { columns: PACES, rows: PACES, first: Place(1_000) };
/// Where one comes in.
const GATE: Cell = Cell::new(15, 0);
/// What nobody sees past, nor stands in.
const WELL: [Cell; 2] = [Cell::new(15, 4), Cell::new(16, 4)];
/// How far one strolls at once.
const FAR: u16 = 3;

/// Where a keeper stands in it: by the gate, unless they have strolled on.
fn stands(house: &House, who: Who) -> Option<Cell> {
    let here = house.room(who) == Some(ROOM);
    here.then(|| house.strolled.get(&who).and_then(|place| FIELD.cell(*place)).unwrap_or(GATE))
}

/// What a place of it is called.
pub(super) fn name(place: Place) -> Option<String> {
    let cell = FIELD.cell(place)?;
    Some(match cell {
        GATE => "the gate".to_owned(),
        cell if WELL.contains(&cell) => "the well".to_owned(),
        cell => cell.to_string(),
    })
}

/// Whether a keeper can stroll there: near enough, free, and in sight of where they stand.
fn can_reach(house: &House, who: Who, to: Place) -> bool {
    let (Some(from), Some(to)) = (stands(house, who), FIELD.cell(to)) else { return false };
    let near = Tiling::Squares.distance(from, to) <= FAR.into();
    near && from != to && !WELL.contains(&to) && Tiling::Squares.sees(from, to, |cell| WELL.contains(&cell))
}

/// Wherever a keeper could stroll to.
pub(super) fn within(house: &House, who: Who) -> Vec<Place> {
    let Some(from) = stands(house, who) else { return vec![] };
    let near = Tiling::Squares.within(from, FAR).into_iter();
    near.filter_map(|cell| FIELD.place(cell)).filter(|to| can_reach(house, who, *to)).collect()
}

pub(super) fn deeds(house: &House, who: Who) -> Vec<Deed> {
    within(house, who).into_iter().take(1).map(|to| Deed::Stroll { who, to }).collect()
}

pub(super) fn stroll(at: &mut At<'_, House>, who: Who, to: Place) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.yard.stroll");
    let can = can_reach(at.world(), who, to);
    at.require(key, can, || Text::part(key, "refusal").with("to", Value::Place(to)))?;
    happen(at, key, &Act::Stroll(who, to))?;
    Ok(Verdict::done())
}

/// The field: the gate, the well, and whoever is about.
pub(super) fn map(house: &House) -> Map {
    let spot = |cell: Cell| {
        let place = FIELD.place(cell)?;
        let (name, at) = (name(place)?, Some((cell.column, cell.row)));
        Some(Spot { place, name, at, within: (cell == GATE).then_some(ROOM), states: vec![] })
    };
    let token = |who: &Who| {
        let place = Some(FIELD.place(stands(house, *who)?)?);
        Some(Token { who: *who, place, cluster: 0, side: 0, tenths: None })
    };
    Map {
        title: Some(Text::new(rule!("lanterns.yard.paces"))),
        layout: FIELD,
        places: [GATE].into_iter().chain(WELL).filter_map(spot).collect(),
        tokens: house.keepers.keys().filter_map(token).collect(),
        ..Map::default()
    }
}
