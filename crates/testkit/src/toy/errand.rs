//! Errands: through several rooms at once, by the shortest way that is open.
use super::{Act, CALENDAR, Deed, Ears, House, Passage, ROOMS, RULES, WALK, happen, present};
use norn_kernel::ground::Ways;
use norn_kernel::{At, Closed, Place, Play, Text, Value, Verdict, Who, rule};

/// The ways from where a keeper is, as far as doors are open.
fn ways(house: &House, who: Who) -> Option<Ways<Place>> {
    let rooms = || (0..).take(ROOMS.len()).map(Place);
    let leads = |from: Place| {
        let next = rooms().filter(move |to| house.passable(from, *to));
        next.map(|to| (to, WALK.unsigned_abs()))
    };
    Some(Ways::find(house.room(who)?, u32::MAX, leads))
}

/// The rooms on the way; none where one is there already, or can't come.
fn way(house: &House, who: Who, to: Place) -> Vec<Place> {
    ways(house, who).map_or(vec![], |ways| ways.way(to))
}

/// Wherever a keeper can be sent.
pub(super) fn within(house: &House, who: Who) -> Vec<Place> {
    let here = house.room(who);
    let ways = ways(house, who);
    let reached = ways.iter().flat_map(Ways::reached).map(|(place, _)| place);
    reached.filter(|place| Some(*place) != here).collect()
}

pub(super) fn deeds(house: &House, who: Who) -> Vec<Deed> {
    // Where nobody can come to is refused in its own words.
    let to = within(house, who).first().copied().or(house.room(who)).unwrap_or(Place(0));
    vec![Deed::Errand { who, to }]
}

/// [lanterns.errand.way, lanterns.errand.oil]
pub(super) fn run(at: &mut At<'_, House>, who: Who, to: Place) -> Play<Verdict> {
    present(at, who)?;
    let (key, oil) = (rule!("lanterns.errand.way"), rule!("lanterns.errand.oil"));
    let way = way(at.world(), who, to);
    let quiet = at.world().ears == Ears::Deaf;
    at.require(key, quiet && !way.is_empty(), || Text::part(key, "refusal").with("to", Value::Place(to)))?;
    let left = at.world().now;
    let mut came = Passage::Arrived;
    for room in way {
        if !happen(at, rule!("lanterns.walk.time"), &Act::Walk(who, room))? {
            came = Passage::Held;
            break;
        }
    }
    let hours = CALENDAR.begun(left, at.world().now, "h");
    let hours = at.number(oil, i32::try_from(hours).unwrap_or(i32::MAX));
    if 0 < hours {
        happen(at, oil, &Act::Burn(who, u16::try_from(hours).unwrap_or(u16::MAX)))?;
    }
    Ok(Verdict::of(at.outcome(rule!("lanterns.walk.outcome"), came).word()))
}
