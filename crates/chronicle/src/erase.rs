//! Erasing what a person said, and what they are called. The words go; what was worked out from the hash of an entry holds.
//!
//! Every head depends on the commitments of all entries before it, and on nothing else of them. So an entry may lose its
//! words and its salt, if it keeps the commitment that it had: [`Entry::erased`]. Without the salt nobody but the host, from
//! whose secret salts are drawn, can try out which words they were. Nothing proves any more what an erased entry said: it
//! counts as unproved, it has to be of a kind that can be erased, and a later [`Body::Erased`] has to say whose words went.
//!
//! Dice, attempts, answers and all that belongs to the game stay, and so do cards, which others write on, too.
use crate::canon::commitment;
use crate::{Body, By, Entry, Error, Hash, Kind, REFEREE, Salt, Seat};

/// The verbs of commands that are nothing but words, where they wait for the floor ([`Body::Held`]).
const WORDS: [&str; 3] = ["talk", "narrate", "note"];

/// Whether a stored command that waits for the floor is nothing but somebody's words.
#[must_use]
pub fn is_words(say: &serde_json::Value) -> bool {
    say.get("verb").and_then(serde_json::Value::as_str).is_some_and(|verb| WORDS.contains(&verb))
}

/// The person who has a seat at the end of a log, in all seats that they had: the chair may have been given away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// From which entry on they had which seat, the latest first.
    seats: Vec<(u64, Seat)>,
}

impl Person {
    /// The person who has `seat` where the log ends. `chairs` are its entries [`Body::Chair`], in order: each with its
    /// number, the seat of the person who got the chair, and the new seat of the one who had it.
    #[must_use]
    pub fn of(seat: Seat, chairs: &[(u64, Seat, Seat)]) -> Self {
        let mut seats = vec![];
        let mut now = seat;
        for &(seq, from, to) in chairs.iter().rev() {
            let before = match now {
                REFEREE => from,
                now if now == to => REFEREE,
                now => now,
            };
            if before != now {
                seats.push((seq, now));
                now = before;
            }
        }
        seats.push((0, now));
        Self { seats }
    }

    /// Which seat they had when this entry was written.
    #[must_use]
    pub fn seat_at(&self, seq: u64) -> Seat {
        // The last of them is from the beginning on.
        let at = self.seats.partition_point(|(from, _)| seq < *from);
        self.seats.get(at).map_or(REFEREE, |(_, seat)| *seat)
    }
}

/// Whose words an entry erases, with its number and what they are called from there on.
#[must_use]
pub fn erases(entry: &Entry) -> Option<(u64, Seat, &str)> {
    match &entry.body {
        Body::Erased { seat, called } => Some((entry.seq, *seat, called)),
        _ => None,
    }
}

/// An entry that gives the chair away, as [`Person::of`] takes it.
#[must_use]
pub fn chair(entry: &Entry) -> Option<(u64, Seat, Seat)> {
    match &entry.body {
        Body::Chair { from, to } => Some((entry.seq, *from, *to)),
        _ => None,
    }
}

/// Whose words an entry has, or who is called something in it, where that can be erased: as a seat at the time.
#[must_use]
pub fn subject(entry: &Entry) -> Option<Seat> {
    let author = match (entry.by, entry.hand) {
        (_, Some(hand)) => Some(hand),
        (By::Seat(seat), None) => Some(seat),
        (By::Rules | By::Nobody, None) => None,
    };
    match &entry.body {
        Body::Seated { seat, .. } => Some(*seat),
        Body::Said { .. } | Body::Note { .. } => author,
        // Once it is erased, nothing tells that it was words.
        Body::Held { say, .. } if entry.erased.is_some() || is_words(say) => author,
        _ => None,
    }
}

/// The entry without its words, which was kept under this commitment; of somebody who sits down, with this name. None where
/// nothing of it can be erased.
#[must_use]
pub fn without(entry: &Entry, commitment: Hash, called: &str) -> Option<Entry> {
    subject(entry)?;
    let body = match &entry.body {
        Body::Seated { seat, characters, present, hosted, .. } => Body::Seated {
            seat: *seat,
            name: called.to_owned(),
            characters: characters.clone(),
            present: *present,
            hosted: *hosted,
        },
        Body::Said { kind, about, .. } => {
            Body::Said { text: String::new(), kind: *kind, about: about.clone() }
        }
        Body::Note { .. } => Body::Note { text: String::new() },
        Body::Held { command, .. } => {
            Body::Held { command: command.clone(), say: serde_json::Value::Null, based_on: None }
        }
        _ => return None,
    };
    Some(Entry { salt: Salt::ERASED, erased: Some(commitment), body, ..entry.clone() })
}

/// Takes from all entries of a whole log before this number what the person in a seat said, and what they are called.
///
/// # Errors
/// As [`commitment`], for an entry that no log could hold.
pub fn from_all(log: &mut [Entry], before: u64, seat: Seat, called: &str) -> Result<(), Error> {
    let chairs: Vec<_> = log.iter().filter(|entry| entry.seq < before).filter_map(chair).collect();
    let person = Person::of(seat, &chairs);
    for entry in log.iter_mut().filter(|entry| entry.seq < before) {
        if subject(entry) == Some(person.seat_at(entry.seq))
            && let Some(blank) = without(entry, commitment(entry)?, called)
        {
            *entry = blank;
        }
    }
    Ok(())
}

/// Refuses an entry that says it was erased, and is not of a kind that can be, or has words or a salt.
pub(crate) fn is_whole(entry: &Entry) -> Result<(), Error> {
    if entry.erased.is_none() || is_blank(entry) {
        return Ok(());
    }
    Err(Error::new(
        Kind::Line,
        "the entry is said to be erased, and is not without words",
        "only what somebody said and what they are called is erased, and nothing is left of it",
    ))
}

/// Whether an entry that says it was erased has nothing left that could have been.
#[must_use]
pub fn is_blank(entry: &Entry) -> bool {
    let blank = match &entry.body {
        Body::Seated { .. } => true,
        Body::Said { text, .. } | Body::Note { text } => text.is_empty(),
        Body::Held { say, based_on, .. } => say.is_null() && based_on.is_none(),
        _ => false,
    };
    blank && entry.salt == Salt::ERASED
}

/// Texts of which one stands in the canonical text of every entry that [`without`] changes, whosever it is, so that a store
/// need not read all others. Some other entries may have one, too.
pub const MARKS: [&str; 4] = [r#""is":"said""#, r#""is":"note""#, r#""is":"held""#, r#""is":"seated""#];

/// A text that stands in the canonical text of every entry that gives the chair away.
pub const CHAIR_MARK: &str = r#""is":"chair""#;
