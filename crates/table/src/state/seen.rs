//! Commands that were heard before.
use norn_chronicle::canon::hash;
use norn_kernel::Shared;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The most commands whose ids are remembered, over all seats: older ones sent again are new.
pub const SEEN_MAX: usize = 4_096;

/// How many commands are copied together. Each command works on a copy of its table, which shares all that were heard
/// before those.
const TOGETHER: usize = 64;

/// A command as it is remembered: small, since every table remembers thousands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Heard {
    /// Whose, and under which id.
    id: u64,
    /// What it says; none where only the id is known.
    said: Option<u64>,
}

/// Marks the command of what only waits: its own name stands where it begins. So nobody who did not know of it learns by this
/// that it waited, and no two entries name one command.
const WAITS: char = 'w';

/// A command as the entry names it with which something waits.
pub(crate) fn waits(command: &str) -> String {
    let (id, tag) = command.rsplit_once(':').unwrap_or((command, ""));
    format!("{id}:{WAITS}{tag}")
}

/// The same as the entry names it with which that begins; none of what no entry has named so.
pub(crate) fn begins(command: &str) -> Option<String> {
    let (id, tag) = command.rsplit_once(':')?;
    Some(format!("{id}:{}", tag.strip_prefix(WAITS)?))
}

impl Heard {
    /// Of a command as entries keep it: the seat, its id, and the tag of what it says.
    pub(crate) fn of(command: &str) -> Self {
        let short = |text: &str| {
            let [a, b, c, d, e, f, g, h, ..] = hash(text.as_bytes()).0;
            u64::from_be_bytes([a, b, c, d, e, f, g, h])
        };
        let (id, said) = command.rsplit_once(':').unwrap_or((command, ""));
        Self { id: short(id), said: Some(short(said.strip_prefix(WAITS).unwrap_or(said))) }
    }

    /// Whether it is the same command once more; none if it is another one, and false if something else was said
    /// under its id.
    fn again(self, other: Self) -> Option<bool> {
        (self.id == other.id).then(|| self.said.is_none() || self.said == other.said)
    }
}

/// The latest commands that were heard, at most [`SEEN_MAX`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// Earlier ones, [`TOGETHER`] at a time.
    older: Shared<VecDeque<Shared<Vec<Heard>>>>,
    /// How many of the very first of those are forgotten.
    forgotten: usize,
    latest: Vec<Heard>,
    /// The latest that stopped the subject.
    stop: Option<Heard>,
    /// When, as long as the program runs: nothing that is written down tells it.
    #[serde(skip)]
    stopped: Option<i64>,
}

impl Seen {
    fn len(&self) -> usize {
        self.older.len() * TOGETHER - self.forgotten + self.latest.len()
    }

    pub(crate) fn remember(&mut self, heard: Heard) {
        if SEEN_MAX <= self.len() {
            self.forgotten += 1;
            if self.forgotten == TOGETHER {
                self.older.pop_front();
                self.forgotten = 0;
            }
        }
        self.latest.push(heard);
        if self.latest.len() == TOGETHER {
            self.older.push_back(std::mem::take(&mut self.latest).into());
        }
    }

    /// The subject was stopped by this one; by none, where several have.
    pub(crate) fn stops(&mut self, heard: Option<Heard>, now: Option<i64>) {
        (self.stop, self.stopped) = (heard, now);
    }

    /// Whether this is what stopped the subject last, and how many seconds ago that was.
    pub(crate) fn stopped_by(&self, heard: Heard, now: Option<i64>) -> Option<i64> {
        (self.stop?.again(heard) == Some(true))
            .then(|| now.zip(self.stopped).map_or(0, |(now, then)| now - then))
    }

    /// As [`Heard::again`], of the latest that is the same.
    pub(crate) fn again(&self, heard: Heard) -> Option<bool> {
        let older = self.older.iter().rev().flat_map(|some| some.iter().rev());
        self.latest.iter().rev().chain(older).take(self.len()).find_map(|before| before.again(heard))
    }

    /// From here on their ids alone tell.
    pub(crate) fn forget_what_was_said(&mut self) {
        let older = self.older.iter_mut().flat_map(|some| some.iter_mut());
        older.chain(&mut self.latest).for_each(|heard| heard.said = None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_known_and_no_more_however_many_came() {
        let mut seen = Seen::default();
        let heard = |n: usize| Heard::of(&format!("0:{n}:said"));
        for n in 0..2 * SEEN_MAX + TOGETHER / 2 {
            assert_eq!(seen.again(heard(n)), None);
            let copy = seen.clone();
            seen.remember(heard(n));
            assert_eq!((seen.again(heard(n)), copy.again(heard(n))), (Some(true), None));
            let oldest = (n + 1).saturating_sub(SEEN_MAX);
            assert_eq!(seen.again(heard(oldest)), Some(true));
            assert_eq!(oldest.checked_sub(1).and_then(|gone| seen.again(heard(gone))), None);
            assert_eq!(seen.len(), n + 1 - oldest);
        }
        let last = 2 * SEEN_MAX;
        assert_eq!(seen.again(Heard::of(&format!("0:{last}:else"))), Some(false));
        seen.forget_what_was_said();
        assert_eq!(seen.again(Heard::of(&format!("0:{last}:else"))), Some(true));
    }
}
