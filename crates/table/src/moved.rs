//! A table that goes on where another's log ends: what `norn import` makes, and what a host makes on the first page.
use crate::act::Beginning;
use crate::secrets::Secrets;
use crate::{AnyRuleset, Damaged, Left, verify};
use norn_chronicle::canon::{Tip, Written};
use norn_chronicle::export::{Reader, Whose};
use norn_chronicle::store::{About, BATCH_MAX, Batch, StoreError, TableId, check_beginning};
use norn_chronicle::verify::Report;
use norn_chronicle::{Body, Entry, Hash, Picture};
use std::io::BufRead;
use std::sync::Arc;

/// How many bytes of pictures are kept at once.
const PICTURES_AT_ONCE: usize = 16 << 20;

/// A chronicle that is read from its beginning.
pub type Chronicle = Reader<Box<dyn BufRead>>;

/// Everything that was found in a file.
#[derive(Debug)]
pub struct Checked {
    /// What the file says by itself.
    pub report: Report,
    /// What running everything again says; none where the file is not the whole log, or is broken.
    pub rules: Option<verify::Report>,
    /// Why the rules could not be run to the end.
    pub stuck: Option<Damaged>,
}

impl Checked {
    /// Checks a file, which `open` reads from its beginning each time. `kept` is a head that somebody noted down: the file
    /// must contain it.
    ///
    /// # Errors
    /// Those of `open`.
    pub fn of<E>(
        game: &dyn AnyRuleset,
        kept: Option<Hash>,
        open: impl Fn() -> Result<Chronicle, E>,
    ) -> Result<Self, E> {
        let report = game.verify(open()?, kept);
        let mut checked = Self { report, rules: None, stuck: None };
        // What a seat has seen is not enough to run a rule again, and a broken file has said so already.
        if checked.report.header.whose == Whose::Referee && checked.report.holds() {
            match game.replay(&mut open()?.map_while(Result::ok)) {
                Ok(report) => checked.rules = Some(report),
                Err(damaged) => checked.stuck = Some(damaged),
            }
        }
        Ok(checked)
    }

    /// Whether nothing in the file contradicts anything else in it.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.contradiction().is_none()
    }

    /// The first entry that contradicts the log, where it is one, and in what.
    #[must_use]
    pub fn contradiction(&self) -> Option<(Option<u64>, &str)> {
        let by_rules =
            self.rules.iter().flat_map(|report| &report.tampered).map(|one| (Some(one.seq), &*one.text));
        let stuck = self.stuck.iter().map(|damaged| (Some(damaged.seq), &*damaged.text));
        let by_log = self.report.tampered.iter().map(|one| (one.seq, &*one.text));
        by_log.chain(stuck).chain(by_rules).min_by_key(|(seq, _)| seq.unwrap_or(u64::MAX))
    }
}

/// Where a table is kept, as far as one that is moved needs it.
pub trait Keeper {
    /// Why something could not be kept.
    type Error: From<StoreError>;
    /// As [`norn_chronicle::store::Store::create`].
    ///
    /// # Errors
    /// Its own.
    fn create(&mut self, entries: &[Entry], secrets: Vec<u8>) -> Result<About, Self::Error>;
    /// As [`norn_chronicle::store::Store::append`].
    ///
    /// # Errors
    /// Its own.
    fn append(&mut self, batch: Batch) -> Result<Tip, Self::Error>;
    /// The bytes of a picture that the table has, or else those of the next one like it in the file.
    ///
    /// # Errors
    /// Its own; a file that lacks it.
    fn picture(&mut self, table: TableId, picture: &Picture) -> Result<Vec<u8>, Self::Error>;
}

/// A table that goes on where another's log ends, under secrets of its own, before it is kept.
#[derive(Debug)]
pub struct Moved {
    secrets: Secrets,
    /// Its log.
    entries: Vec<Entry>,
    /// What of the other's log is not in it.
    pub left: Left,
}

impl Moved {
    /// Makes a table that goes on where `log` ends. `beginning` has the root of `secrets`, and the head of the log as its
    /// origin.
    ///
    /// # Errors
    /// The first entry that can't be what it says.
    pub fn of(
        game: &dyn AnyRuleset,
        beginning: Beginning,
        log: &mut dyn Iterator<Item = Entry>,
    ) -> Result<Self, Damaged> {
        let secrets = Secrets { seeded: beginning.seeded, root: beginning.root.clone() };
        let imported = game.import(beginning, log)?;
        Ok(Self { secrets, entries: imported.entries, left: imported.left })
    }

    /// What it begins with: pictures come later, with the entries that put them down.
    fn beginning(&self) -> &[Entry] {
        let first = self.entries.iter().position(|entry| matches!(entry.body, Body::Picture { .. }));
        let end = first.unwrap_or(self.entries.len()).min(BATCH_MAX);
        self.entries.get(..end).unwrap_or_default()
    }

    /// Whether a store could keep its beginning.
    ///
    /// # Errors
    /// As [`check_beginning`].
    pub fn fits(&self) -> Result<(), StoreError> {
        check_beginning(self.beginning(), &self.secrets.write()).map(|_| ())
    }

    /// Keeps it, a batch after the other.
    ///
    /// # Errors
    /// Those of the keeper; batches that are kept already stay.
    pub fn keep<K: Keeper>(self, keeper: &mut K) -> Result<About, K::Error> {
        let begins = self.beginning().len();
        let mut about = keeper.create(self.beginning(), self.secrets.write())?;
        let mut rest = self.entries.into_iter().skip(begins).peekable();
        while let Some(first) = rest.peek() {
            let expected = first.seq;
            let (mut entries, mut at_hand) = (vec![], Vec::<(Hash, Arc<[u8]>)>::new());
            while entries.len() < BATCH_MAX
                && at_hand.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() < PICTURES_AT_ONCE
                && let Some(entry) = rest.next()
            {
                if let Body::Picture { picture } = &entry.body {
                    let again = at_hand.iter().find(|(hash, _)| *hash == picture.hash);
                    let bytes = match again {
                        Some((_, bytes)) => Arc::clone(bytes),
                        // Another seat may have put it down before.
                        None => keeper.picture(about.id, picture)?.into(),
                    };
                    at_hand.push((picture.hash, bytes));
                }
                entries.push(Written::of(entry).map_err(StoreError::from)?);
            }
            let pictures = at_hand.into_iter().map(|(_, bytes)| bytes).collect();
            let batch = Batch { table: about.id, expected, entries: entries.into(), secrets: None, pictures };
            about.tip = keeper.append(batch)?;
        }
        Ok(about)
    }
}
