//! The yard: a field of thirty by thirty paces, in which only what is something is listed.
use super::{Act, Deed, Effect, House, RULES, happen, present};
use norn_kernel::ground::{Cell, Field, Side, Tiling};
use norn_kernel::record::NONE;
use norn_kernel::show::{Brush, Layout, Map, Measure, Moves, Painted, Ring, Spot, Token, Travel};
use norn_kernel::time::Calendar;
use norn_kernel::{
    At, Closed, Draft, Form, Param, Place, Play, Problem, Range, Text, Value, Verdict, Who, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What lies on a pace of the yard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// It holds one up.
    Mud,
    /// A keeper has strewn it.
    Salt,
    /// Something has burnt.
    Ash,
}

impl Closed for Ground {
    const ALL: &'static [Self] = &[Self::Mud, Self::Salt, Self::Ash];
    fn word(self) -> &'static str {
        match self {
            Self::Mud => "mud",
            Self::Salt => "salt",
            Self::Ash => "ash",
        }
    }
}

/// The room that it is.
pub(super) const ROOM: Place = Place(3);
/// How many paces it is wide and deep.
const PACES: u16 = 30;
/// Its paces are numbered from here on.
const FIELD: Field = Field { columns: PACES, rows: PACES, first: Place(1_000) };
/// Where one comes in.
const GATE: Cell = Cell::new(15, 0);
/// What nobody sees past, nor stands in.
const WELL: [Cell; 2] = [Cell::new(15, 4), Cell::new(16, 4)];
/// How far one strolls at once.
const FAR: u16 = 3;
/// How far off one strews at the most.
pub(super) const STREW_MAX: u16 = 3;
/// How far burning oil flies.
const SLING: u16 = 6;
/// What a way is counted in.
const STEPS: Calendar = Calendar(&[("paces", 1)]);
/// How many paces one through mud is worth.
const THROUGH_MUD: u32 = 2;

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

/// Whether it is one of its paces.
pub(super) fn is_pace(place: &Place) -> bool {
    FIELD.cell(*place).is_some()
}

/// The paces beside a keeper over which something can be thrown.
pub(super) fn beside(house: &House, who: Who) -> Vec<Place> {
    let around = stands(house, who).into_iter().flat_map(|from| Tiling::Squares.neighbours(from));
    around.filter(|cell| !WELL.contains(cell)).filter_map(|cell| FIELD.place(cell)).collect()
}

pub(super) fn slings(house: &House, who: Who) -> Vec<Deed> {
    let over = beside(house, who).first().copied().unwrap_or(FIELD.first);
    vec![Deed::Sling { who, over }]
}

/// Salt lies in a ring around whoever strews it. [lanterns.yard.strew]
pub(super) fn strew(at: &mut At<'_, House>, who: Who, paces: u16) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.yard.strew");
    let from = stands(at.world(), who).filter(|_| (1..=STREW_MAX).contains(&paces));
    at.require(key, from.is_some(), || Text::part(key, "refusal"))?;
    let ring = from.map_or(BTreeSet::new(), |from| Tiling::Squares.ring(from, paces));
    let free = ring.into_iter().filter(|cell| !WELL.contains(cell));
    happen(at, key, &Act::Strew(free.filter_map(|cell| FIELD.place(cell)).collect(), Ground::Salt))?;
    Ok(Verdict::done())
}

/// Burning oil flies straight on, as far as nothing is in its way. [lanterns.yard.sling]
pub(super) fn sling(at: &mut At<'_, House>, who: Who, over: Place) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.yard.sling");
    let near = 0 < at.world().oil(who) && beside(at.world(), who).contains(&over);
    at.require(key, near, || Text::part(key, "refusal"))?;
    happen(at, key, &Act::Burn(who, 1))?;
    let line = stands(at.world(), who).zip(FIELD.cell(over));
    let line = line.map_or(vec![], |(from, over)| Tiling::Squares.line(from, over, SLING, Side::Low));
    let flies = line.into_iter().take_while(|cell| !WELL.contains(cell));
    let flies = flies.map_while(|cell| FIELD.place(cell)).collect();
    happen(at, key, &Act::Strew(flies, Ground::Ash))?;
    Ok(Verdict::done())
}

/// What the referee puts onto paces, by tapping them.
pub(super) fn form() -> Form {
    let key = rule!("lanterns.yard.ground");
    let squares = Range::Squares { of: FIELD, min: 1, max: PACES * PACES };
    let what =
        Param::words(Text::part(key, "what"), [Ground::Mud, Ground::Salt, Ground::Ash].map(Closed::word));
    let fields = vec![Param::new("squares", key, squares), what.or_none().or(Value::word("mud"))];
    Form { name: "ground", words: Text::new(key), players: false, fields }
}

/// What a draft puts onto them.
pub(super) fn of_draft(draft: &Draft) -> Result<Vec<Effect>, Vec<Problem>> {
    let form = form();
    let read = |field: &Param| {
        let value = draft.values.get(field.name).or(field.default.as_ref());
        value.filter(|value| field.range.allows(value)).cloned().ok_or_else(|| {
            let words = Text::part(rule!("lanterns.yard.ground"), "problem");
            Problem { at: field.name.to_owned(), field: Some(Box::new(field.words.clone())), words }
        })
    };
    let read: Vec<_> = form.fields.iter().map(read).collect();
    match read.as_slice() {
        [Ok(Value::List(squares)), Ok(Value::Word(what))] => {
            let place = |one: &Value| if let Value::Place(place) = one { Some(*place) } else { None };
            let ground = if what == NONE { None } else { Ground::named(what) };
            Ok(vec![Effect::Ground(squares.iter().filter_map(place).collect(), ground)])
        }
        _ => Err(read.into_iter().filter_map(Result::err).collect()),
    }
}

pub(super) fn stroll(at: &mut At<'_, House>, who: Who, to: Place) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.yard.stroll");
    let can = can_reach(at.world(), who, to);
    at.require(key, can, || Text::part(key, "refusal").with("to", Value::Place(to)))?;
    happen(at, key, &Act::Stroll(who, to))?;
    Ok(Verdict::done())
}

/// The field: the gate, the well, what lies on the ground, and whoever is about.
pub(super) fn map(house: &House) -> Map {
    let key = rule!("lanterns.yard.ground");
    let spot = |place: Place| {
        let cell = FIELD.cell(place)?;
        let ground = house.ground.get(&place);
        Some(Spot {
            place,
            name: name(place)?,
            at: Some((cell.column, cell.row)),
            within: (cell == GATE).then_some(ROOM),
            states: ground.map(|ground| Text::part(key, ground.word())).into_iter().collect(),
            cost: match ground {
                _ if WELL.contains(&cell) => Some(Travel::NEVER),
                Some(Ground::Mud) => Some(THROUGH_MUD),
                _ => None,
            },
        })
    };
    let token = |who: &Who| {
        let place = Some(FIELD.place(stands(house, *who)?)?);
        Some(Token { who: *who, place, cluster: 0, side: 0, tenths: None })
    };
    let reach = |who: &Who| {
        let oil = house.keepers.get(who).is_some_and(|keeper| 0 < keeper.oil);
        let salt = (rule!("lanterns.yard.strew"), STREW_MAX);
        let ring = |(key, most): (_, u16)| Ring {
            who: *who,
            nearest: 1,
            furthest: most.into(),
            words: Text::part(key, "reaches"),
        };
        [Some(salt), oil.then_some((rule!("lanterns.yard.sling"), SLING))]
            .into_iter()
            .flatten()
            .map(ring)
            .collect::<Vec<_>>()
    };
    let measure = Measure {
        one: Text::part(key, "one"),
        more: Text::part(key, "more"),
        rings: house.keepers.keys().filter(|who| token(who).is_some()).flat_map(reach).collect(),
    };
    let fixed = [GATE].into_iter().chain(WELL).filter_map(|cell| FIELD.place(cell));
    let places: BTreeSet<Place> = fixed.chain(house.ground.keys().copied()).collect();
    Map {
        title: Some(Text::new(rule!("lanterns.yard.paces"))),
        layout: Layout::Field(FIELD),
        places: places.into_iter().filter_map(spot).collect(),
        tokens: house.keepers.keys().filter_map(token).collect(),
        brushes: vec![Brush { form: "ground", onto: Painted::Places("squares"), plain: [&[], &[]] }],
        moves: Moves { by_rule: &["stroll"], by_hand: &[] },
        travel: Some(Travel { units: STEPS, step: 1, most: u32::from(FAR) * 2 }),
        measure: Some(measure),
        ..Map::default()
    }
}
