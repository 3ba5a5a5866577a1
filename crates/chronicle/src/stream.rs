//! What each seat sees of the log: its own numbers without a gap, and its own chain of heads.
//!
//! What does not reach a seat leaves no trace in its stream. So a new seat's stream is what everyone has seen
//! up to then, and a seat that never got an entry of its own takes no memory.
use crate::canon::{Tip, commitment};
use crate::error::{Error, Kind};
use crate::{AttemptId, Body, Entry, Hash, REFEREE, Reach, Seat};
use norn_kernel::Noted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far every stream of a table has come. Takes memory for each seat, never for an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Streams {
    whole: Tip,
    everyone: Tip,
    /// Seats whose stream has something that not everyone has. The others' streams are everyone's.
    seats: BTreeMap<Seat, Tip>,
}

/// An entry that was just taken in. From here it goes to the seats that it reaches.
#[derive(Debug)]
pub struct Fed<'a> {
    streams: &'a Streams,
    entry: &'a Entry,
    /// Its commitment.
    pub commitment: Hash,
}

impl Streams {
    /// Of a table without entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in the next entry of the whole log.
    ///
    /// # Errors
    /// [`Kind::Order`] if it is not the next one, and what [`crate::canon::seal`] refuses. Nothing has changed
    /// then.
    pub fn feed<'a>(&'a mut self, entry: &'a Entry) -> Result<Fed<'a>, Error> {
        follows(entry, self.whole)?;
        let commitment = commitment(entry)?;
        Ok(self.advance(entry, commitment))
    }

    /// As [`Streams::feed`], where the commitment is known, so that nothing is hashed twice.
    ///
    /// # Errors
    /// [`Kind::Order`] if it is not the next one.
    pub fn feed_sealed<'a>(&'a mut self, entry: &'a Entry, commitment: Hash) -> Result<Fed<'a>, Error> {
        follows(entry, self.whole)?;
        Ok(self.advance(entry, commitment))
    }

    fn advance<'a>(&'a mut self, entry: &'a Entry, commitment: Hash) -> Fed<'a> {
        self.whole = self.whole.then(&commitment);
        match &entry.audience {
            Reach::Everyone => {
                self.everyone = self.everyone.then(&commitment);
                for tip in self.seats.values_mut() {
                    *tip = tip.then(&commitment);
                }
            }
            Reach::Seats(seats) => {
                for &seat in seats.iter().filter(|&&seat| seat != REFEREE) {
                    let tip = self.seats.entry(seat).or_insert(self.everyone);
                    *tip = tip.then(&commitment);
                }
            }
        }
        Fed { streams: self, entry, commitment }
    }

    /// How far the seat's stream has come. The referee's is the whole log.
    #[must_use]
    pub fn tip(&self, seat: Seat) -> Tip {
        if seat == REFEREE {
            return self.whole;
        }
        self.seats.get(&seat).copied().unwrap_or(self.everyone)
    }

    /// How far the whole log has come.
    #[must_use]
    pub fn whole(&self) -> Tip {
        self.whole
    }

    /// How far what everyone sees has come; where a new seat starts.
    #[must_use]
    pub fn everyone(&self) -> Tip {
        self.everyone
    }
}

impl Fed<'_> {
    /// The entry's number in the seat's stream; none where it does not reach the seat.
    #[must_use]
    pub fn number(&self, seat: Seat) -> Option<u64> {
        let reaches = self.entry.audience.reaches(seat);
        reaches.then(|| self.streams.tip(seat).count.saturating_sub(1))
    }

    /// The entry's number in the seat's stream, with the entry as that stream has it; none where it does not
    /// reach the seat.
    #[must_use]
    pub fn project(&self, seat: Seat) -> Option<(u64, Entry)> {
        let number = self.number(seat)?;
        Some((number, numbered(self.entry, number)))
    }
}

/// One seat's stream by itself, where an old log is read again for that seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Projection {
    seat: Seat,
    read: u64,
    tip: Tip,
}

impl Projection {
    /// Nothing read yet.
    #[must_use]
    pub fn new(seat: Seat) -> Self {
        Self { seat, read: 0, tip: Tip::START }
    }

    /// Takes in the next entry of the whole log: the entry as the seat has it, or none.
    ///
    /// # Errors
    /// [`Kind::Order`] if it is not the next one, and what [`crate::canon::seal`] refuses.
    pub fn feed(&mut self, entry: &Entry) -> Result<Option<Entry>, Error> {
        let read = Tip { count: self.read, ..Tip::START };
        follows(entry, read)?;
        let seen = if entry.audience.reaches(self.seat) {
            let commitment = commitment(entry)?;
            let seen = numbered(entry, self.tip.count);
            self.tip = self.tip.then(&commitment);
            Some(seen)
        } else {
            None
        };
        self.read += 1;
        Ok(seen)
    }

    /// How far the seat's stream has come.
    #[must_use]
    pub fn tip(&self) -> Tip {
        self.tip
    }
}

/// How an attempt came to what it came to, from the entries of one stream: the lines of all its
/// [`Body::Effects`] that reach it, in the order of the run. A line stands under the nearest line before it whose
/// path is less deep.
pub fn explanation<'a>(entries: impl IntoIterator<Item = &'a Entry>, of: &AttemptId) -> Vec<Noted<String>> {
    let told = entries.into_iter().filter_map(|entry| match &entry.body {
        Body::Effects { attempt, lines, .. } if attempt == of => Some(lines),
        _ => None,
    });
    in_order(told.flatten())
}

/// Lines that several audiences were told, as the run said them.
pub fn in_order<'a>(lines: impl IntoIterator<Item = &'a Noted<String>>) -> Vec<Noted<String>> {
    let mut lines: Vec<_> = lines.into_iter().cloned().collect();
    // What stands at one point was told to one audience, in order.
    lines.sort_by_key(|noted| noted.path);
    lines
}

fn numbered(entry: &Entry, number: u64) -> Entry {
    Entry { seq: number, ..entry.clone() }
}

/// # Errors
/// The entry is not the one that comes after `tip`.
pub(crate) fn follows(entry: &Entry, tip: Tip) -> Result<(), Error> {
    if entry.seq == tip.count {
        return Ok(());
    }
    Err(Error::new(
        Kind::Order,
        format!("entry {} stands where entry {} belongs", entry.seq, tip.count),
        "entries count from 0 without a gap; one was left out, put in or moved",
    )
    .at(tip.count))
}
