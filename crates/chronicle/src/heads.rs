//! Audience streams: what everybody who may know some dice has seen, which is the past that a device binds
//! its links to.
//!
//! Each audience that the server has committed a chain for has a stream of its own here: every entry that all
//! of its seats may know, from the commitment on. Its heads are made like those of any stream
//! ([`crate::canon`]). Each seat of the audience can compute them from its own stream, so everybody who may
//! know the dice can check what a device had seen. The stream holds nothing that one of these seats may not
//! know, so neither a head nor a number reveals others' secrets.
use crate::canon::Tip;
use crate::{Body, By, ChainId, Entry, Hash, Reach};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// How many heads of an audience are remembered: a device that is further behind has to catch up first.
pub const HEADS_MAX: usize = 64;

/// A head with the number, in the whole log or in the stream that is read, of the entry that it stands for last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Mark {
    tip: Tip,
    seq: u64,
}

/// The latest heads of each audience. Takes memory for each audience, never for an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Heads(#[serde(with = "crate::pairs")] BTreeMap<Reach, VecDeque<Mark>>);

impl Heads {
    /// Takes in the next entry, with its commitment.
    pub fn feed(&mut self, entry: &Entry, commitment: &Hash) {
        if let (Body::Committed { chain, .. }, By::Rules) = (&entry.body, entry.by) {
            let begins = VecDeque::from([Mark { tip: Tip::START, seq: entry.seq }]);
            self.0.entry(chain.reach()).or_insert(begins);
        }
        for (audience, marks) in &mut self.0 {
            let Some(last) = marks.back().filter(|_| entry.audience.covers(audience)) else { continue };
            let tip = last.tip.then(commitment);
            if HEADS_MAX <= marks.len() {
                marks.pop_front();
            }
            marks.push_back(Mark { tip, seq: entry.seq });
        }
    }

    /// How far the audience's stream has come; none before its first chain was committed.
    #[must_use]
    pub fn tip(&self, audience: &Reach) -> Option<Tip> {
        self.0.get(audience)?.back().map(|mark| mark.tip)
    }

    /// The number of the latest entry that this tip stands for, if the audience's stream had it lately.
    #[must_use]
    pub fn seq(&self, audience: &Reach, tip: Tip) -> Option<u64> {
        self.0.get(audience)?.iter().find(|mark| mark.tip == tip).map(|mark| mark.seq)
    }

    /// How far the streams of all audiences that reach this seat have come.
    pub fn of(&self, seat: crate::Seat) -> impl Iterator<Item = (&Reach, Tip)> {
        let known = self.0.iter().filter(move |(audience, _)| audience.reaches(seat));
        known.filter_map(|(audience, marks)| Some((audience, marks.back()?.tip)))
    }

    /// Whether a chain of these dice was ever committed for this audience.
    #[must_use]
    pub fn has(&self, audience: &Reach) -> bool {
        self.0.contains_key(audience)
    }
}

impl Reach {
    /// Whether everybody of the other audience may know what this one may.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Everyone, _) => true,
            (Self::Seats(_), Self::Everyone) => false,
            (Self::Seats(these), Self::Seats(those)) => those.is_subset(these),
        }
    }
}

impl ChainId {
    /// The audience that the chain is for.
    #[must_use]
    pub fn reach(&self) -> Reach {
        match self {
            Self::Public => Reach::Everyone,
            Self::Hidden(seats) => Reach::Seats(seats.clone()),
            Self::Thrown(reach) => reach.clone(),
        }
    }

    /// The chain for rolls that this audience may know.
    #[must_use]
    pub fn of_rolls(reach: &Reach) -> Self {
        match reach {
            Reach::Everyone => Self::Public,
            Reach::Seats(seats) => Self::Hidden(seats.clone()),
        }
    }
}
