//! What somebody can do with somebody else who is too far away now, once they have come nearer. The rules themselves say it: it is
//! tried in a what if of the seat, so that nothing that the seat does not know has a part in it.
use super::Drawing;
use super::onto::{Goal, NEARER_MAX, Search, standing};
use super::trial::plays_out;
use crate::mirror;
use crate::state::{Choice, Field, Nearer, Range};
use norn_chronicle::REFEREE;
use norn_kernel::show::Map;
use norn_kernel::{Filled, Place, Toward, Value, Who};
use norn_table::{Live, Root, Stage};
use std::collections::BTreeMap;

/// Of how many places at the same distance each is tried, the nearest first.
const PLACES_MAX: usize = 2;
/// How many steps away somebody may be.
const FAR_MAX: u16 = 40;

/// What came of going to a place at some distance.
enum Gone {
    /// They do not get there.
    Nowhere,
    /// They are there, and still too far away.
    StillFar,
    /// From there it can be done.
    Fits(Nearer),
}

impl Drawing<'_> {
    /// How `who` comes to attempt this with `onto`, by going no further than they have to. Nothing where they can't in this turn,
    /// where a die would fall on the way, and where there is nowhere to go.
    pub(super) fn nearer(&self, who: Who, onto: Who, attempt: &'static str) -> Option<Nearer> {
        let maps = self.maps();
        let of = |map: &Map, who: Who| map.tokens.iter().find(|one| one.who == who).and_then(|one| one.place);
        let (map, from, there) = standing(&maps, who)
            .find_map(|map| Some((map, of(map, who)?, of(map, onto)?)))
            .filter(|(map, from, there)| from != there && !map.moves.by_rule.is_empty())?;
        let (own, far) = (map.steps(from), map.around(there, FAR_MAX));
        let away = *far.get(&from)?;
        let (live, _) = self.live.what_if(self.seat, Root([0; 32])).ok()?;
        let trial = Drawing { live: &*live, seat: REFEREE, ..*self };
        let walk = |place: Place| map.distance(from, place).or_else(|| own.get(&place).copied());
        let mut at: BTreeMap<u32, Vec<(u32, Place)>> = BTreeMap::new();
        // Whether there is room beside somebody, or where they stand themselves, is the rules' to say.
        for (&place, &left) in far.iter().filter(|(_, left)| **left < away) {
            at.entry(left).or_default().extend(walk(place).map(|steps| (steps, place)));
        }
        at.values_mut().for_each(|places| {
            places.sort_unstable();
            places.truncate(PLACES_MAX);
        });
        let at: Vec<Vec<(u32, Place)>> = at.into_values().filter(|places| !places.is_empty()).collect();
        // Nearer than somebody gets is no nearer than they have to go: between the two lies what fits.
        let (mut low, mut high, mut best) = (0, at.len(), None);
        while low < high {
            let middle = low.midpoint(high);
            match trial.gone(map, who, onto, attempt, at.get(middle).map_or(&[], Vec::as_slice)) {
                Gone::Nowhere => low = middle + 1,
                Gone::StillFar => high = middle,
                Gone::Fits(nearer) => (low, best) = (middle + 1, Some(nearer)),
            }
        }
        best
    }

    /// Of whom somebody can choose now, and who is too far away: by what they come near enough first.
    pub(super) fn brings_nearer(&self, so_far: &Filled, field: &mut Field) {
        let (Some(Value::Character(who)), Range::OneOf { options }) =
            (so_far.values.get("who"), &mut field.range)
        else {
            return;
        };
        let Some(attempt) = self.live.attempts().iter().find(|name| **name == so_far.attempt) else { return };
        if ![Toward::Foe, Toward::Friend].iter().any(|toward| self.live.meant(*toward).contains(attempt)) {
            return;
        }
        let mut far: Vec<&mut Choice> =
            options.iter_mut().filter(|option| option.refused.is_some()).collect();
        far.sort_by_key(|option| Some(&option.value) != field.value.as_ref());
        for option in far.into_iter().take(NEARER_MAX) {
            if let mirror::Value::Character(other) = option.value {
                option.nearer = self.nearer(*who, Who(other), attempt).map(|nearer| nearer.first);
            }
        }
    }

    fn gone(&self, map: &Map, who: Who, onto: Who, attempt: &'static str, places: &[(u32, Place)]) -> Gone {
        let mut came = Gone::Nowhere;
        for (steps, place) in places {
            for by in map.moves.by_rule {
                let Some((first, after)) = self.brought(who, *place, by) else { continue };
                let there = Drawing { live: &*after, ..*self };
                let target = Value::Character(onto);
                let mut search = Search::new(&there, who, Goal::Onto(&target));
                let Some(values) = search.fits(attempt, who) else {
                    came = Gone::StillFar;
                    continue;
                };
                let filled = Filled { values, ..Filled::of(attempt) };
                let label = self.words.attempt(attempt, search.first_key());
                let whole =
                    matches!(there.live.fill(REFEREE, &filled.clone().with_defaults()), Stage::Ready(_));
                return Gone::Fits(Nearer {
                    first: mirror::Filled::from(&first),
                    steps: *steps,
                    filled: mirror::Filled::from(&filled.with_defaults()),
                    label,
                    whole,
                });
            }
        }
        came
    }

    /// Somebody goes to a place in this way: the attempt, and the table after it, where whoever is asked anything answers as
    /// usual and no die falls.
    fn brought(&self, who: Who, place: Place, by: &'static str) -> Option<(Filled, Box<dyn Live>)> {
        let goal = Value::Place(place);
        let values = Search::new(self, who, Goal::Onto(&goal)).fits(by, who)?;
        let filled = Filled { values, ..Filled::of(by) }.with_defaults();
        let after = plays_out(self.live, &filled, &mut |_| {})?;
        Some((filled, after))
    }
}
