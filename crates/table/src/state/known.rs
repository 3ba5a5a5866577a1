//! What each seat knows to have changed since when, by the numbers of its own stream: so that a command can be told from
//! one that was said of a state that is no more. It grows with what a seat knows of, and with nothing else.
use super::Table;
use norn_chronicle::canon::hash;
use norn_chronicle::{Aside, AttemptId, Body, By, Entry, Safety, Seat};
use norn_kernel::{Filled, Ruleset, Shared, Value, Who};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;

/// The most things of which a seat's latest change is remembered by name. What was said before the oldest of them counts
/// as changed.
pub const CHANGES_KNOWN_MAX: usize = 128;
/// The most commands of a seat of which it is remembered which changes came of them. What came of an earlier one counts as
/// anybody's.
pub const OWN_KNOWN_MAX: usize = 32;

/// Something that a command may count on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing was undone or set aside by hand.
    Undone,
    /// What runs, and what it asks.
    Running,
    /// Nothing was attempted, made or changed.
    Changed,
    /// No value was corrected.
    Corrected,
    /// What everybody is asked to agree to.
    Asking,
    /// Whether a session is open.
    Session,
    /// What the story is on.
    Subject,
    /// Whether others are shown that the referee is busy.
    Busy,
    /// The picture on the stage.
    Stage,
    /// Who has the floor.
    Floor,
}

const MARKS: usize = Mark::Floor as usize + 1;

/// The same by name.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Name<'a> {
    /// What the seat itself attempts, filled in so.
    Offer(&'a Filled),
    /// What stands at this address.
    At(&'a str),
    /// A house rule.
    Switch(&'a str),
    /// Who sits at a seat, and what they may do.
    Seat(Seat),
    /// What lies under a map.
    Map(&'a str),
    /// Somebody's portrait.
    Portrait(Who),
    /// How an attempt was ruled.
    Ruled(&'a AttemptId),
}

impl Name<'_> {
    /// Names are remembered by a hash: small, since every seat remembers many.
    fn short(&self) -> u64 {
        let text = match self {
            Self::Offer(filled) => {
                let said = serde_json::to_string(&(&filled.attempt, &filled.values));
                format!("offer:{}", said.unwrap_or_default())
            }
            Self::At(address) => format!("at:{address}"),
            Self::Switch(switch) => format!("switch:{switch}"),
            Self::Seat(seat) => format!("seat:{}", seat.0),
            Self::Map(map) => format!("map:{map}"),
            Self::Portrait(who) => format!("portrait:{}", who.0),
            Self::Ruled(attempt) => format!("ruled:{}", attempt.0),
        };
        short(&text)
    }
}

fn short(text: &str) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = hash(text.as_bytes()).0;
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// What came of a command, by the numbers of its seat's stream.
#[derive(Clone, Copy, Debug)]
struct Came {
    id: u64,
    from: u64,
    to: u64,
    /// What it wrote, and where.
    wrote: Option<u64>,
}

/// What came of the latest commands of each seat, as long as the program runs: a page sends what it said just before a
/// restart once more, and sees what came of it first.
#[derive(Clone, Default)]
pub(crate) struct Own(BTreeMap<Seat, VecDeque<Came>>);

/// It is no part of what a log makes of a table.
impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// What came of those commands that somebody said just before.
#[derive(Debug, Default)]
pub(crate) struct Before(Vec<Came>);

fn written(address: &str, value: &Value) -> u64 {
    short(&serde_json::to_string(&(address, value)).unwrap_or_default())
}

impl Own {
    /// A command was heard, when the seat had heard so many entries, and now it has heard more; it wrote this.
    pub(crate) fn came(
        &mut self,
        seat: Seat,
        id: &str,
        (from, to): (u64, u64),
        wrote: Option<(&str, &Value)>,
    ) {
        if to <= from {
            return;
        }
        let all = self.0.entry(seat).or_default();
        if OWN_KNOWN_MAX <= all.len() {
            all.pop_front();
        }
        let wrote = wrote.map(|(address, value)| written(address, value));
        all.push_back(Came { id: short(id), from, to, wrote });
    }

    /// What came of these commands after the seat had seen so many entries.
    pub(crate) fn of(&self, seat: Seat, ids: &[String], seen: u64) -> Before {
        let Some(all) = self.0.get(&seat).filter(|_| !ids.is_empty()) else { return Before::default() };
        let ids: Vec<u64> = ids.iter().map(|id| short(id)).collect();
        Before(all.iter().filter(|one| seen < one.to && ids.contains(&one.id)).copied().collect())
    }

    /// Whether anything came of a command after the seat had seen so many entries.
    pub(crate) fn came_since(&self, seat: Seat, id: &str, seen: u64) -> bool {
        let id = short(id);
        self.0.get(&seat).is_some_and(|all| all.iter().any(|one| one.id == id && seen < one.to))
    }
}

impl Before {
    /// Whether the change after which the seat had heard so many entries came of one of them.
    pub(crate) fn has(&self, at: u64) -> bool {
        self.0.iter().any(|one| one.from < at && at <= one.to)
    }

    /// Whether one of them wrote this.
    pub(crate) fn wrote(&self, address: &str, value: &Value) -> bool {
        let sets = written(address, value);
        self.0.iter().any(|one| one.wrote == Some(sets))
    }
}

/// How many entries a seat had seen when it last heard of each change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Known {
    marks: [u64; MARKS],
    names: Shared<BTreeMap<u64, u64>>,
    /// What was forgotten is not older than this.
    floor: u64,
}

impl Known {
    /// Whether the seat has heard of a change since it had seen so many entries.
    pub(crate) fn since(&self, mark: Mark, seen: u64) -> bool {
        self.since_but(mark, seen, &Before::default())
    }

    /// The same, but for what came of these commands.
    pub(crate) fn since_but(&self, mark: Mark, seen: u64, own: &Before) -> bool {
        self.marks.get(mark as usize).is_none_or(|at| seen < *at && !own.has(*at))
    }

    /// The same by name.
    pub(crate) fn named_since(&self, name: &Name<'_>, seen: u64, own: &Before) -> bool {
        match self.names.get(&name.short()) {
            Some(&at) => seen < at && !own.has(at),
            // What was forgotten is not older.
            None => seen < self.floor,
        }
    }

    fn hears(&mut self, mark: Mark, count: u64) {
        if let Some(at) = self.marks.get_mut(mark as usize) {
            *at = count;
        }
    }

    fn hears_of(&mut self, name: &Name<'_>, count: u64) {
        let names = &mut *self.names;
        names.insert(name.short(), count);
        if CHANGES_KNOWN_MAX < names.len()
            && let Some((&oldest, &at)) = names.iter().min_by_key(|(_, at)| **at)
        {
            names.remove(&oldest);
            self.floor = at;
        }
    }
}

/// What an entry changes that a command may count on.
fn marks(body: &Body) -> &'static [Mark] {
    match body {
        // What is taken up again goes on; what it comes to is told by itself.
        Body::Attempted { filled: Some(_), .. }
        | Body::Settled { .. }
        | Body::Undone { again: true, .. }
        | Body::SetAside { reason: Aside::Refused(_) | Aside::Differs(_) | Aside::Fault(_), .. } => {
            &[Mark::Running, Mark::Changed]
        }
        Body::Attempted { .. } | Body::Rolled { .. } | Body::Answered { .. } | Body::Ruled { .. } => {
            &[Mark::Running]
        }
        Body::SetAside { .. } | Body::Undone { .. } | Body::Redone { .. } => {
            &[Mark::Running, Mark::Changed, Mark::Undone]
        }
        Body::Corrected { .. } => &[Mark::Changed, Mark::Corrected],
        Body::Built { .. } | Body::Loaded { .. } | Body::Switched { .. } | Body::Edition { .. } => {
            &[Mark::Changed]
        }
        Body::Safety(Safety::Stopped { .. } | Safety::GoneOn { .. }) => {
            &[Mark::Running, Mark::Changed, Mark::Undone, Mark::Subject, Mark::Busy]
        }
        Body::Safety(Safety::Reopened { .. }) | Body::Subject { .. } => &[Mark::Subject],
        Body::AskedToUndo { .. } => &[Mark::Asking],
        Body::Session { .. } => &[Mark::Session],
        Body::Busy { .. } => &[Mark::Busy],
        Body::Staged { .. } => &[Mark::Stage],
        _ => &[],
    }
}

impl<R: Ruleset> Table<R> {
    /// How many entries a seat's stream has.
    pub(crate) fn heard(&self, seat: Seat) -> u64 {
        self.count.told.iter().filter(|(reach, _)| reach.reaches(seat)).map(|(_, told)| told).sum()
    }

    /// Takes in what an entry changes that a command may count on, before it takes effect and after it was counted.
    pub(super) fn is_known(&mut self, entry: &Entry) {
        let marks = match &entry.body {
            Body::Floor { order, .. } if order.first() != self.talk.floor.first() => &[Mark::Floor],
            body => marks(body),
        };
        let named = match &entry.body {
            Body::Attempted { attempt, filled: Some(filled), .. }
            | Body::Queued { attempt, filled }
            | Body::Proposed { attempt, filled } => {
                // What waited before is what was said then.
                let new = !self.play.queue.iter().any(|one| one.id == *attempt);
                new.then_some(Name::Offer(filled))
            }
            Body::Corrected { address, .. } => Some(Name::At(address)),
            Body::Switched { switch, .. } => Some(Name::Switch(switch)),
            Body::Seated { seat, name, characters, .. } => {
                let same = self.people.seats.get(seat);
                let same = same.is_some_and(|one| one.name == *name && one.characters == *characters);
                (!same).then_some(Name::Seat(*seat))
            }
            Body::Allowed { seat, .. } | Body::Removed { seat } | Body::Erased { seat, .. } => {
                Some(Name::Seat(*seat))
            }
            Body::Chair { from, .. } => Some(Name::Seat(*from)),
            Body::Backdrop { map, .. } => Some(Name::Map(map)),
            Body::Portrait { who, .. } => Some(Name::Portrait(*who)),
            Body::Ruled { attempt, .. } => Some(Name::Ruled(attempt)),
            _ => None,
        };
        if marks.is_empty() && named.is_none() {
            return;
        }
        let own = matches!(named, Some(Name::Offer(_)));
        let seats: Vec<(Seat, u64)> = self
            .people
            .seats
            .keys()
            .filter(|seat| entry.audience.reaches(**seat))
            .map(|&seat| (seat, self.heard(seat)))
            .collect();
        let known = &mut *self.known;
        for (seat, count) in seats {
            let known = known.entry(seat).or_default();
            for mark in marks {
                known.hears(*mark, count);
            }
            if let Some(name) = named.as_ref().filter(|_| !own || entry.by == By::Seat(seat)) {
                known.hears_of(name, count);
            }
        }
        if let Body::Removed { seat } = &entry.body {
            known.remove(seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_known_max_is_kept_and_what_is_forgotten_counts_as_changed() {
        let mut known = Known::default();
        let address = |nth: usize| format!("keeper/{nth}/oil");
        for nth in 0..=CHANGES_KNOWN_MAX {
            known.hears_of(&Name::At(&address(nth)), 10 + nth as u64);
        }
        assert_eq!(known.names.len(), CHANGES_KNOWN_MAX);
        let since = |at: &str, seen| known.named_since(&Name::At(at), seen, &Before::default());
        let last = address(CHANGES_KNOWN_MAX);
        let count = 10 + CHANGES_KNOWN_MAX as u64;
        assert!(since(&last, count - 1) && !since(&last, count));
        assert!(since(&address(0), 9), "it is forgotten, and did change");
        assert!(!since("elsewhere", 10) && since("elsewhere", 9));
    }

    #[test]
    fn own_known_max_is_kept_of_what_came_of_commands() {
        let (mut own, seat) = (Own::default(), Seat(1));
        for nth in 0..=OWN_KNOWN_MAX as u64 {
            own.came(seat, &nth.to_string(), (10 * nth, 10 * nth + 2), None);
        }
        let all: Vec<String> = (0..=OWN_KNOWN_MAX).map(|nth| nth.to_string()).collect();
        let before = own.of(seat, &all, 0);
        let has = |at| before.has(at);
        assert_eq!([1, 2, 10, 11, 12, 13].map(has), [false, false, false, true, true, false]);
        assert_eq!(own.of(seat, &all[1..2], 0).0.len(), 1);
        assert_eq!((own.of(seat, &all[1..2], 12).0.len(), own.of(Seat(2), &all, 0).0.len()), (0, 0));
        assert!(
            own.came_since(seat, "1", 11) && !own.came_since(seat, "1", 12) && !own.came_since(seat, "0", 0)
        );
    }
}
