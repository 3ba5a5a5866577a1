//! What was sealed, as far as it may be opened: see [`norn_chronicle::seal`].
use norn_chronicle::seal::{SEALED_MAX, is_sealed};
use norn_chronicle::{AttemptId, Body, ChainId, Entry, Hash, REFEREE, Shown};
use norn_kernel::Value;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// The most attempts with hidden dice that can still be opened; of more, the latest.
pub const OPENABLE_MAX: usize = 200;
/// The wish of the referee's seat that has hidden dice sealed, so that they can be opened later.
pub const SEAL_HIDDEN: &str = "seal-hidden";
/// The most attempts that are opened at once.
pub const OPENED_AT_ONCE_MAX: usize = 100;

/// What was sealed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seals {
    /// Whether anything is: since the referee wished it.
    pub(crate) on: bool,
    /// How many seals there are.
    pub(crate) count: u64,
    /// The commitments of what was hidden since the last one.
    pub(crate) now: Vec<Hash>,
    /// More was hidden than one seal takes.
    pub(crate) over: bool,
    /// What each seal was made of, as long as something of it can be opened.
    pub(crate) windows: BTreeMap<u64, Vec<Hash>>,
    /// Attempts whose dice were hidden, the latest last.
    pub(crate) rolls: VecDeque<Hidden>,
    /// The latest commitment to a chain of one link, for each audience.
    #[serde(with = "norn_chronicle::pairs")]
    committed: BTreeMap<ChainId, (u64, Shown)>,
    /// What committed the server to the link of the attempt that began last.
    taken: Option<(u64, Shown)>,
}

/// Hidden dice of an attempt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Hidden {
    pub(crate) attempt: AttemptId,
    /// In which session of play.
    pub(crate) session: Option<u32>,
    /// The dice, each with the number of its seal.
    pub(crate) rolls: Vec<(u64, Shown)>,
    /// What committed the server to their link.
    pub(crate) committed: Option<(u64, Shown)>,
    /// The link, once the attempt is closed.
    pub(crate) link: Option<Hash>,
    /// Whether it is closed.
    pub(crate) closed: bool,
}

impl Seals {
    /// Takes in an entry, with its commitment.
    pub(crate) fn feed(&mut self, entry: &Entry, commitment: &Hash, session: Option<u32>) {
        match &entry.body {
            Body::Wished { seat: REFEREE, about, wish } if about == SEAL_HIDDEN => {
                // Turned on anew, it seals what comes from here on.
                if *wish == Value::Flag(true) && !self.on {
                    self.on = true;
                    self.now.clear();
                }
                return;
            }
            Body::Sealed { .. } => {
                let sealed = std::mem::take(&mut self.now);
                if !sealed.is_empty() && !self.over {
                    self.windows.insert(self.count, sealed);
                }
                self.over = false;
                self.count += 1;
                return;
            }
            // Seals under secrets that are lost can't be opened.
            Body::Renewed { .. } => {
                self.windows.clear();
                self.rolls.clear();
                self.committed.clear();
                self.now.clear();
                self.over = true;
                return;
            }
            Body::Opened { attempt, .. } => {
                self.rolls.retain(|one| one.attempt != *attempt);
                return self.forget();
            }
            Body::Attempted { .. } => {
                self.taken = self.committed.get(&ChainId::of_rolls(&entry.audience)).cloned();
            }
            Body::Settled { attempt, link, .. } | Body::SetAside { attempt, link, .. } => {
                if let Some(one) = self.rolls.iter_mut().find(|one| one.attempt == *attempt) {
                    one.closed = true;
                    one.link = link.as_ref().map(|revealed| revealed.link);
                }
            }
            _ => {}
        }
        if !self.on || !is_sealed(entry) {
            return;
        }
        if SEALED_MAX <= self.now.len() {
            self.over = true;
            return;
        }
        let place = u32::try_from(self.now.len()).unwrap_or(u32::MAX);
        self.now.push(*commitment);
        let number = self.count;
        let shown = || Shown { window: 0, place, entry: norn_chronicle::seal::shown(entry) };
        match &entry.body {
            Body::Committed { chain, length: 1, .. } => {
                self.committed.insert(chain.clone(), (number, shown()));
            }
            Body::Rolled { attempt, .. } => {
                if self.rolls.back().is_none_or(|one| one.attempt != *attempt) {
                    let known = |(number, _): &(u64, Shown)| {
                        *number == self.count || self.windows.contains_key(number)
                    };
                    let committed = self.taken.clone().filter(known);
                    self.rolls.push_back(Hidden {
                        attempt: attempt.clone(),
                        session,
                        rolls: vec![],
                        committed,
                        link: None,
                        closed: false,
                    });
                    if OPENABLE_MAX < self.rolls.len() {
                        self.rolls.pop_front();
                        self.forget();
                    }
                }
                if let Some(one) = self.rolls.back_mut() {
                    one.rolls.push((number, shown()));
                }
            }
            _ => {}
        }
    }

    /// Forgets what nothing can be opened of any more.
    fn forget(&mut self) {
        let needed = |one: &Hidden| one.rolls.iter().chain(&one.committed).map(|(number, _)| *number).min();
        let first = self.rolls.iter().filter_map(needed).min().unwrap_or(self.count);
        self.windows.retain(|number, _| first <= *number);
    }
}
