//! Snapshots: the state of a table after some entry, stored beside the log, so that opening the table does
//! not read the whole log. A snapshot is only a cache. It is valid for the very program that wrote it, under
//! the same secrets, if the log has the same head after the same entry. Otherwise the log is read, which
//! holds everything.
use crate::limits::MARK_EVERY;
use crate::trouble::Trouble;
use norn_chronicle::canon::Tip;
use norn_chronicle::store::Snapshot;
use norn_chronicle::stream::Streams;
use norn_chronicle::{Body, Entry, Hash, REFEREE};
use norn_table::{Live, Root};
use norn_wire::tell::SeatNames;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::time::UNIX_EPOCH;

/// What a server has worked out of a log besides the table itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Counted {
    pub(crate) streams: Streams,
    /// Checkpoints from which streams can be counted again: the number of the next entry, and the tips of all
    /// streams.
    pub(crate) marks: Vec<(u64, Streams)>,
    pub(crate) names: Names,
}

/// What seats are called, those that are no more among them.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Names {
    pub(crate) now: SeatNames,
    /// Who has had the referee's seat, each from which entry on.
    chairs: Vec<(u64, String)>,
}

impl Counted {
    /// Of a table without entries.
    pub(crate) fn new() -> Self {
        Self { streams: Streams::new(), marks: vec![(0, Streams::new())], names: Names::default() }
    }

    /// Takes in the next entry, whose commitment is known.
    pub(crate) fn take(&mut self, entry: &Entry, commitment: Hash) -> Result<(), Trouble> {
        let fed = self.streams.feed_sealed(entry, commitment);
        fed.map_err(|error| Trouble::machine(error.text, error.hint))?;
        self.mark();
        self.names.take(entry);
        Ok(())
    }

    /// Adds a checkpoint every so often.
    pub(crate) fn mark(&mut self) {
        let next = self.streams.whole().count;
        if next.is_multiple_of(MARK_EVERY) {
            self.marks.push((next, self.streams.clone()));
        }
    }
}

impl Names {
    /// Remembers who has a seat.
    pub(crate) fn take(&mut self, entry: &Entry) {
        if let Body::Seated { seat, name, .. } | Body::Erased { seat, called: name } = &entry.body {
            self.now.insert(*seat, name.clone());
            if *seat == REFEREE && self.chairs.last().is_none_or(|(_, last)| last != name) {
                self.chairs.push((entry.seq, name.clone()));
            }
        }
    }

    /// The names of the seats, as an entry of the whole log with this number is told: what a referee said is not told of
    /// whoever has the chair now.
    pub(crate) fn at(&self, seq: u64) -> Cow<'_, SeatNames> {
        let then = self.chairs.iter().rev().find(|(from, _)| *from <= seq).or(self.chairs.first());
        match then {
            Some((_, name)) if self.now.get(&REFEREE) != Some(name) => {
                let mut seats = self.now.clone();
                seats.insert(REFEREE, name.clone());
                Cow::Owned(seats)
            }
            _ => Cow::Borrowed(&self.now),
        }
    }
}

/// A stored snapshot: the counts, and the table on one line.
pub(crate) struct Kept {
    pub(crate) counted: Counted,
    pub(crate) table: String,
}

/// What identifies this build, even among builds of the same version: the length of the program's file and
/// its time of modification. `None` if the system does not say; then no snapshot is stored.
pub(crate) fn program() -> Option<String> {
    let file = std::env::current_exe().ok()?.metadata().ok()?;
    let written = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", env!("CARGO_PKG_VERSION"), file.len(), written.as_nanos()))
}

/// The tag of a snapshot, derived from the program and the table's secrets; it reveals neither.
fn form(program: &str, root: &Root) -> String {
    root.form(program.as_bytes())
}

/// A table as it stands; none while an attempt is open.
pub(crate) fn of(program: &str, root: &Root, live: &dyn Live, counted: &Counted) -> Option<Snapshot> {
    let tip = counted.streams.whole();
    if tip.count != live.seq() {
        return None;
    }
    let mut bytes = serde_json::to_vec(counted).ok()?;
    bytes.push(b'\n');
    bytes.extend(live.keep()?.into_bytes());
    Some(Snapshot { tip, form: form(program, root), bytes })
}

/// What was kept, if it is this program's and goes with these secrets.
pub(crate) fn read(program: &str, root: &Root, snapshot: Snapshot) -> Option<(Tip, Kept)> {
    if snapshot.form != form(program, root) {
        return None;
    }
    let text = String::from_utf8(snapshot.bytes).ok()?;
    let (counted, table) = text.split_once('\n')?;
    let counted: Counted = serde_json::from_str(counted).ok()?;
    let fits = counted.streams.whole() == snapshot.tip && !counted.marks.is_empty();
    fits.then(|| (snapshot.tip, Kept { counted, table: table.to_owned() }))
}
