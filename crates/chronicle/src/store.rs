//! Where chronicles are kept.
//!
//! What a store acknowledges is durable: after [`Store::append`] returns, the entries may be shown. Entries
//! are only ever added, and stay as they are but for one thing: an entry that erases what somebody said
//! ([`Body::Erased`]) takes the words from those before it, in the same moment in which it is kept itself ([`crate::erase`]).
//! Everything else in a store is either needed to go on (a table's secrets, which change together with entries) or can be
//! computed again (a snapshot).
use crate::canon::{Tip, Written};
use crate::entry::FORMAT;
use crate::erase::erases;
use crate::picture::Picture;
use crate::stream::follows;
use crate::{Body, Entry, Hash};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The most entries in one batch.
pub const BATCH_MAX: usize = 10_000;
/// The most entries that one read gives.
pub const READ_MAX: usize = 1_000;
/// The most characters of a table's name.
pub const NAME_MAX: usize = 100;
/// The most characters of a command's id.
pub const COMMAND_MAX: usize = 96;
/// The most bytes of a table's secrets.
pub const SECRETS_MAX: usize = 1 << 20;
/// The most bytes of a snapshot.
pub const SNAPSHOT_MAX: usize = 64 << 20;

/// A table in its store. Never given twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// What is known of a table without reading its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Which table.
    pub id: TableId,
    /// What people call it; no two tables of a store have the same.
    pub name: String,
    /// The name of its ruleset.
    pub ruleset: String,
    /// Which edition of it holds now.
    pub edition: u32,
    /// The format of its entries, as its first one says; none where that one says nothing.
    pub format: Option<u32>,
    /// How many entries it has, and their head.
    pub tip: Tip,
}

impl About {
    /// Whether this program reads the table's entries.
    ///
    /// # Errors
    /// [`StoreKind::Format`] for entries of another format than [`FORMAT`].
    pub fn readable(&self) -> Result<(), StoreError> {
        match self.format {
            Some(found) if found != FORMAT => Err(StoreError::format(&self.name, found)),
            _ => Ok(()),
        }
    }
}

/// The format that a table's first entry says all of them have; none if it is no first entry.
#[must_use]
pub fn format_of(first: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct First {
        body: Begun,
    }
    #[derive(Deserialize)]
    struct Begun {
        format: u32,
    }
    crate::canon::read::<First>(first).ok().map(|first| first.body.format)
}

/// Entries for one table, to be kept all together or not at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    /// Of which table.
    pub table: TableId,
    /// The number of the next entry, as expected by the maker of the batch.
    pub expected: u64,
    /// In order. Shared, since the writer also shows them afterwards.
    pub entries: Arc<[Written]>,
    /// The table's secrets from here on, if they changed.
    pub secrets: Option<Vec<u8>>,
    /// The bytes of the pictures that the entries put down ([`Body::Picture`]), each in its turn.
    pub pictures: Vec<Arc<[u8]>>,
}

/// A world or whatever else was worked out of the first entries of a log. May be deleted at any time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// Which entries it stands for. It is valid only if the log has this head after so many entries.
    pub tip: Tip,
    /// Which program wrote it, and in what form; programs that don't know the name ignore the snapshot.
    pub form: String,
    /// The snapshot.
    pub bytes: Vec<u8>,
}

/// The most lines and veils at one keyboard, where nobody tells one author from another.
pub const BOUNDARIES_MAX: u32 = 200;

/// What tells the lines and veils of one author from those of others, without a way from it to a seat or a device.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Mark(pub [u8; 16]);

impl Mark {
    /// Of what was written at one keyboard, or before authors had marks: nobody's in particular.
    pub const NONE: Self = Self([0; 16]);
}

/// How many lines and veils there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundaryRoom {
    /// Of one author.
    pub each: u32,
    /// Of all authors of a table, without those of [`Mark::NONE`].
    pub all: u32,
}

/// What somebody at a table does not want in its game. It stands beside the log and in no entry: an entry has a place among
/// others and a time, and both tell who wrote it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Boundary {
    /// Never in this game.
    Line,
    /// It may be there, and is never told in detail.
    Veil,
    /// It may come up once whoever brings it up has asked.
    Ask,
}

impl Boundary {
    /// As it is stored.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Veil => "veil",
            Self::Ask => "ask",
        }
    }

    /// The one that is stored so; a veil where this program does not know it.
    #[must_use]
    pub fn of(word: &str) -> Self {
        [Self::Line, Self::Ask].into_iter().find(|one| one.word() == word).unwrap_or(Self::Veil)
    }
}

/// What a table shows of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Boundaries {
    /// Each in the order of their words.
    pub lines: Vec<String>,
    /// The same.
    pub veils: Vec<String>,
    /// The same.
    pub asks: Vec<String>,
    /// Whether something waits to be shown with them, or to be gone from them.
    pub waits: bool,
}

impl Boundaries {
    /// Adds one. They come in the order of the words; what several authors wrote stands there once.
    pub fn add(&mut self, sort: Boundary, words: String) {
        let all = match sort {
            Boundary::Line => &mut self.lines,
            Boundary::Veil => &mut self.veils,
            Boundary::Ask => &mut self.asks,
        };
        if all.last() != Some(&words) {
            all.push(words);
        }
    }
}

/// Whether a line or veil is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shown {
    /// To all at the table.
    Yes,
    /// Not yet.
    Soon,
    /// Its author has taken it back: not for much longer.
    NoMore,
}

/// Keeps the chronicles of many tables.
pub trait Store {
    /// Begins a table with its first entries, all or nothing. The name is that of [`Body::Begun`], which must
    /// be the first.
    ///
    /// # Errors
    /// [`StoreKind::Taken`] if a table has that name, [`StoreKind::Wrong`] for entries that are no beginning,
    /// and what [`Store::append`] gives.
    fn create(&mut self, entries: &[Entry], secrets: &[u8]) -> Result<About, StoreError>;

    /// Adds entries, all or nothing, and says how far the table has come. When it returns, they are kept.
    ///
    /// # Errors
    /// [`StoreKind::Moved`] if the table has come further or not as far as expected, [`StoreKind::Repeated`]
    /// for a command that was applied before, [`StoreKind::Wrong`] for entries that can't be kept, and
    /// [`StoreKind::Full`], [`StoreKind::Unwritable`] or [`StoreKind::Busy`] where the place they are kept in
    /// does not take them. Nothing is kept then.
    fn append(&mut self, batch: &Batch) -> Result<Tip, StoreError>;

    /// Up to `count` entries (at most [`READ_MAX`]) from number `from` on; fewer at the end.
    ///
    /// # Errors
    /// [`StoreKind::Damaged`], naming the first entry that is not what was kept.
    fn read(&self, table: TableId, from: u64, count: usize) -> Result<Vec<Entry>, StoreError>;

    /// All tables, by name.
    ///
    /// # Errors
    /// Where the store can't be read.
    fn tables(&self) -> Result<Vec<About>, StoreError>;

    /// One table.
    ///
    /// # Errors
    /// [`StoreKind::Unknown`] if there is none.
    fn about(&self, table: TableId) -> Result<About, StoreError>;

    /// The table that people call so; none if there is none.
    ///
    /// # Errors
    /// Where the store can't be read.
    fn named(&self, name: &str) -> Result<Option<About>, StoreError>;

    /// The table's secrets. They never leave the machine: no export has them.
    ///
    /// # Errors
    /// [`StoreKind::Unknown`] if there is no such table.
    fn secrets(&self, table: TableId) -> Result<Vec<u8>, StoreError>;

    /// The number of the entry that a command caused, if the command was ever applied.
    ///
    /// # Errors
    /// Where the store can't be read.
    fn seen(&self, table: TableId, command: &str) -> Result<Option<u64>, StoreError>;

    /// The bytes of a picture that was put down at the table; none if there is none of this hash.
    ///
    /// # Errors
    /// [`StoreKind::Damaged`] if they are not what was kept, and where the store can't be read.
    fn picture(&self, table: TableId, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError>;

    /// The table's snapshot, if there is one.
    ///
    /// # Errors
    /// Where the store can't be read.
    fn snapshot(&self, table: TableId) -> Result<Option<Snapshot>, StoreError>;

    /// Keeps a snapshot in place of the one before, or deletes it.
    ///
    /// # Errors
    /// Where the store can't be written; nothing else is harmed by it.
    fn keep_snapshot(&mut self, table: TableId, snapshot: Option<&Snapshot>) -> Result<(), StoreError>;

    /// Keeps what somebody does not want, to be shown later: without time or order, and without an author whom anybody
    /// could name. What the same author wrote already is left as it is.
    ///
    /// # Errors
    /// [`StoreKind::Full`] where there is no room for more of them, or on the disk.
    fn name_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
        room: BoundaryRoom,
    ) -> Result<(), StoreError>;

    /// An author takes back what they wrote: at once if nobody was shown it, or if somebody else wrote the same; otherwise
    /// together with what is shown next. Whether they had written it.
    ///
    /// # Errors
    /// Where the store can't be written.
    fn take_boundary_back(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
    ) -> Result<bool, StoreError>;

    /// Strikes one that is shown, whoever wrote it; with `all`, everything that its author wrote. If several wrote it, or
    /// nobody knows who did, it goes alone. How many are shown no longer.
    ///
    /// # Errors
    /// Where the store can't be written.
    fn strike_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        all: bool,
    ) -> Result<u32, StoreError>;

    /// What one author wrote and has not taken back, shown or not.
    ///
    /// # Errors
    /// Where the store can't be read.
    fn boundaries_of(&self, table: TableId, by: Mark) -> Result<Boundaries, StoreError>;

    /// All that waits is shown from now on, and what was taken back is gone.
    ///
    /// # Errors
    /// Where the store can't be written.
    fn show_boundaries(&mut self, table: TableId) -> Result<(), StoreError>;

    /// What a table shows of them.
    ///
    /// # Errors
    /// Where the store can't be read.
    fn boundaries(&self, table: TableId) -> Result<Boundaries, StoreError>;
}

/// The bytes of a picture that a table's log names.
///
/// # Errors
/// As [`Store::picture`], and [`StoreKind::Damaged`] where it is not kept.
pub fn bytes_of<S: Store + ?Sized>(
    store: &S,
    table: TableId,
    picture: &Picture,
) -> Result<Vec<u8>, StoreError> {
    store.picture(table, &picture.hash)?.ok_or_else(|| {
        StoreError::new(
            StoreKind::Damaged { seq: None },
            format!("the picture {} is not where it was kept", picture.hash),
            "go back to a backup",
        )
    })
}

/// A table's entries one after the other, without holding more than a few of them in memory. Ends with the
/// first error.
pub fn entries<S: Store + ?Sized>(store: &S, table: TableId, from: u64) -> Entries<'_, S> {
    Entries { store, table, next: Some(from), page: vec![].into_iter() }
}

/// See [`entries`].
#[derive(Debug)]
pub struct Entries<'a, S: ?Sized> {
    store: &'a S,
    table: TableId,
    /// Where the next page starts; none after the end.
    next: Option<u64>,
    page: std::vec::IntoIter<Entry>,
}

/// How many entries [`Entries`] holds at most.
const PAGE: usize = 64;

impl<S: Store + ?Sized> Iterator for Entries<'_, S> {
    type Item = Result<Entry, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(entry) = self.page.next() {
            return Some(Ok(entry));
        }
        let from = self.next?;
        match self.store.read(self.table, from, PAGE) {
            Ok(page) => {
                self.next = (page.len() == PAGE).then(|| from + PAGE as u64);
                self.page = page.into_iter();
                self.page.next().map(Ok)
            }
            Err(error) => {
                self.next = None;
                Some(Err(error))
            }
        }
    }
}

/// Why a store did not do what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoreKind {
    /// No space is left.
    Full,
    /// The place can't be written to, or not be opened.
    Unwritable,
    /// Written by a newer release.
    Newer {
        /// Its schema.
        found: u32,
        /// The newest schema that this program knows.
        known: u32,
    },
    /// The table's entries have a format that this program does not read.
    Format {
        /// Their format.
        found: u32,
        /// The format that this program reads.
        known: u32,
    },
    /// Another program holds it.
    Busy,
    /// What is stored is not what was written.
    Damaged {
        /// The first bad entry, where it is one.
        seq: Option<u64>,
    },
    /// The table has not come as far as expected, or further.
    Moved {
        /// The next entry's number according to the batch.
        expected: u64,
        /// The next entry's number.
        found: u64,
    },
    /// The command was applied before.
    Repeated {
        /// The entry that it caused.
        seq: u64,
    },
    /// There is no such table.
    Unknown,
    /// A table has that name already.
    Taken,
    /// What was to be kept can't be.
    Wrong,
    /// The writer has ended.
    Ended,
    /// Something that should not happen.
    Failed,
}

/// Why a store did not do what it was asked, in words and with what to do. The cause is for debugging.
#[derive(Clone)]
pub struct StoreError {
    /// In a word.
    pub kind: StoreKind,
    /// What is wrong, for people.
    pub text: String,
    /// What would be right, or what to do.
    pub hint: String,
    /// Shared, since one failed write answers everybody whose entries were in it.
    cause: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

impl StoreError {
    /// An error without a cause.
    #[must_use]
    pub fn new(kind: StoreKind, text: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { kind, text: text.into(), hint: hint.into(), cause: None }
    }

    /// With what caused it.
    #[must_use]
    pub fn because(mut self, cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.cause = Some(Arc::new(cause));
        self
    }

    /// There is no such table.
    #[must_use]
    pub fn unknown(table: TableId) -> Self {
        Self::new(
            StoreKind::Unknown,
            format!("there is no table number {}", table.0),
            "list the tables to see which there are",
        )
    }

    /// An author has written as many lines and veils as one may.
    #[must_use]
    pub fn bounded(each: u32) -> Self {
        Self::new(
            StoreKind::Full,
            format!(
                "one seat writes at most {each} {} (`boundaries`)",
                if each == 1 { "line or veil" } else { "lines and veils" }
            ),
            "take one of yours back, or put two into one; stopping with Black always works",
        )
    }

    /// A table has as many lines and veils as all its seats may write.
    #[must_use]
    pub fn bounded_all(all: u32) -> Self {
        Self::new(
            StoreKind::Full,
            format!(
                "a table has at most {all} {} (`boundaries` times `seats`)",
                if all == 1 { "line or veil" } else { "lines and veils" }
            ),
            "ask the referee to strike some of them; stopping with Black always works",
        )
    }

    /// The name belongs to another table.
    #[must_use]
    pub fn taken(name: &str) -> Self {
        Self::new(
            StoreKind::Taken,
            format!("there is a table called `{name}` already"),
            "choose another name",
        )
    }

    /// The batch was made for another state of the table.
    #[must_use]
    pub fn moved(expected: u64, found: u64) -> Self {
        Self::new(
            StoreKind::Moved { expected, found },
            format!("the table's next entry is {found}, not {expected}"),
            "somebody else has written to it; read what is new and try again",
        )
    }

    /// The command was applied before.
    #[must_use]
    pub fn repeated(command: &str, seq: u64) -> Self {
        Self::new(
            StoreKind::Repeated { seq },
            format!("the command `{command}` was applied before, as entry {seq}"),
            "there is nothing left to do",
        )
    }

    /// The table's entries have another format.
    #[must_use]
    pub fn format(name: &str, found: u32) -> Self {
        let (version, hint) = match found < FORMAT {
            true => (
                "an earlier version",
                "it is from before version 1.0 of the formats, from which on all is read; open it with the version that \
                 kept it, or begin another table; nothing was changed",
            ),
            false => ("a newer version", "take a newer release of Norn; nothing was changed"),
        };
        Self::new(
            StoreKind::Format { found, known: FORMAT },
            format!(
                "`{}` was kept by {version} of Norn: its entries have format {found}, and this one reads format {FORMAT}",
                name.escape_debug()
            ),
            hint,
        )
    }

    /// An entry is not what was written.
    #[must_use]
    pub fn damaged(seq: u64, what: &str) -> Self {
        Self::new(
            StoreKind::Damaged { seq: Some(seq) },
            format!("entry {seq} is damaged: {what}"),
            "nothing was changed; go back to a backup, or export what comes before it",
        )
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreError")
            .field("kind", &self.kind)
            .field("text", &self.text)
            .field("cause", &self.cause)
            .finish_non_exhaustive()
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            Some(cause) => Some(&**cause),
            None => None,
        }
    }
}

impl From<crate::Error> for StoreError {
    fn from(error: crate::Error) -> Self {
        Self::new(StoreKind::Wrong, error.to_string(), error.hint.clone()).because(error)
    }
}

/// The result of checking entries against the tip of their table.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// The commands that the entries name, each with the entry's number.
    pub commands: BTreeMap<String, u64>,
    /// The edition that holds after it, if it changed.
    pub edition: Option<u32>,
    /// How far the table has come with it.
    pub tip: Tip,
}

/// Checks a batch, so that every store refuses the same.
///
/// # Errors
/// [`StoreKind::Moved`], [`StoreKind::Wrong`].
pub fn check(batch: &Batch, tip: Tip) -> Result<Checked, StoreError> {
    if batch.expected != tip.count {
        return Err(StoreError::moved(batch.expected, tip.count));
    }
    check_pictures(batch)?;
    check_all(&batch.entries, batch.secrets.as_deref(), tip)
}

/// The pictures that an entry puts down come with it: neither is ever kept without the other.
fn check_pictures(batch: &Batch) -> Result<(), StoreError> {
    let put: Vec<&Picture> = put_down(&*batch.entries).collect();
    let fit = put.len() == batch.pictures.len()
        && std::iter::zip(put, &batch.pictures).all(|(picture, bytes)| picture.fits() && picture.is(bytes));
    if fit {
        return Ok(());
    }
    Err(StoreError::new(
        StoreKind::Wrong,
        "the pictures are not those that the entries put down",
        "each comes with the entry that puts it down, in the same order",
    ))
}

/// The pictures that entries put down.
pub fn put_down<'a>(
    entries: impl IntoIterator<Item = &'a Written> + 'a,
) -> impl Iterator<Item = &'a Picture> + 'a {
    entries.into_iter().filter_map(|entry| match &entry.body {
        Body::Picture { picture } => Some(picture),
        _ => None,
    })
}

/// The beginning of a table: its name and ruleset, with the checked entries.
#[derive(Clone, PartialEq, Debug)]
pub struct Beginning {
    /// What people call it.
    pub name: String,
    /// The name of its ruleset.
    pub ruleset: String,
    /// Which edition of it holds after these entries.
    pub edition: u32,
    /// The format of its entries.
    pub format: u32,
    /// The entries as they are kept.
    pub written: Vec<Written>,
    /// What comes of them.
    pub checked: Checked,
}

/// Checks the first entries of a table, so that every store refuses the same.
///
/// # Errors
/// [`StoreKind::Wrong`].
pub fn check_beginning(entries: &[Entry], secrets: &[u8]) -> Result<Beginning, StoreError> {
    let Some(Body::Begun { format, ruleset, edition, name, .. }) = entries.first().map(|entry| &entry.body)
    else {
        return Err(StoreError::new(
            StoreKind::Wrong,
            "the first entry does not begin a table",
            "a log begins with `begun`",
        ));
    };
    check_name(name)?;
    let written: Vec<Written> =
        entries.iter().map(|entry| Written::of(entry.clone())).collect::<Result<_, _>>()?;
    if put_down(&written).next().is_some() {
        return Err(StoreError::new(
            StoreKind::Wrong,
            "a picture is put down in the beginning of a table",
            "begin the table first, and add what comes from there on",
        ));
    }
    let checked = check_all(&written, Some(secrets), Tip::START)?;
    Ok(Beginning {
        name: name.clone(),
        ruleset: ruleset.clone(),
        edition: checked.edition.unwrap_or(*edition),
        format: *format,
        written,
        checked,
    })
}

/// Whether a table may be called so.
///
/// # Errors
/// [`StoreKind::Wrong`] for an empty name, one longer than [`NAME_MAX`], or one with control characters or
/// with space around it.
pub fn check_name(name: &str) -> Result<(), StoreError> {
    let wrong = if name.is_empty() {
        "it is empty"
    } else if NAME_MAX < name.chars().count() {
        "it is too long"
    } else if name.trim() != name {
        "it begins or ends with a space"
    } else if name.chars().any(char::is_control) {
        "it has a character that can't be shown"
    } else {
        return Ok(());
    };
    Err(StoreError::new(
        StoreKind::Wrong,
        format!("a table can't be called `{}`: {wrong}", name.escape_debug()),
        format!("a name has 1 to {NAME_MAX} characters that can be shown"),
    ))
}

fn check_all(entries: &[Written], secrets: Option<&[u8]>, mut tip: Tip) -> Result<Checked, StoreError> {
    let long = |what: &str, size: usize, most: usize| {
        Err(StoreError::new(
            StoreKind::Wrong,
            format!("{what}: {size}, and {most} is the most"),
            "write less at once",
        ))
    };
    if BATCH_MAX < entries.len() {
        return long("too many entries at once", entries.len(), BATCH_MAX);
    }
    if let Some(secrets) = secrets
        && SECRETS_MAX < secrets.len()
    {
        return long("too many bytes of secrets", secrets.len(), SECRETS_MAX);
    }
    let mut commands = BTreeMap::new();
    let mut edition = None;
    for entry in entries {
        follows(entry, tip)?;
        if let Some(command) = &entry.command {
            if command.is_empty() || COMMAND_MAX < command.chars().count() {
                return Err(StoreError::new(
                    StoreKind::Wrong,
                    format!("entry {}: the command's id is too long or empty", entry.seq),
                    format!("it has 1 to {COMMAND_MAX} characters"),
                ));
            }
            if let Some(seq) = commands.insert(command.clone(), entry.seq) {
                return Err(StoreError::repeated(command, seq));
            }
        }
        match &entry.body {
            Body::Begun { .. } if entry.seq != 0 => {
                return Err(StoreError::new(
                    StoreKind::Wrong,
                    format!("entry {} begins the table again", entry.seq),
                    "a log begins once",
                ));
            }
            Body::Edition { edition: newer, .. } => edition = Some(*newer),
            _ => {}
        }
        tip = tip.then(&entry.sealed().commitment);
    }
    Ok(Checked { commands, edition, tip })
}

/// A snapshot that is too large is refused.
///
/// # Errors
/// [`StoreKind::Wrong`] beyond [`SNAPSHOT_MAX`].
pub fn check_snapshot(snapshot: &Snapshot) -> Result<(), StoreError> {
    if snapshot.bytes.len() <= SNAPSHOT_MAX {
        return Ok(());
    }
    Err(StoreError::new(
        StoreKind::Wrong,
        format!("a snapshot of {} bytes, and {SNAPSHOT_MAX} is the most", snapshot.bytes.len()),
        "go without it; it can always be worked out again",
    ))
}

/// An entry as it was kept.
///
/// # Errors
/// [`StoreKind::Damaged`] where the text is not the entry with that number, or does not match the commitment.
pub fn reopen(text: &str, seq: u64, commitment: &Hash) -> Result<Entry, StoreError> {
    let damaged = |what| StoreError::damaged(seq, what);
    let (number, found) = crate::canon::commitment_of(text)
        .map_err(|error| damaged("its end is not that of an entry").because(error))?;
    if found != *commitment {
        return Err(damaged("its text does not match its hash"));
    }
    if number != seq {
        return Err(damaged("it has another number than its place"));
    }
    let entry: Entry =
        crate::canon::read(text).map_err(|error| damaged("it can't be read").because(error))?;
    crate::erase::is_whole(&entry)
        .map_err(|error| damaged("it is said to be erased, and is not").because(error))?;
    Ok(entry)
}

/// A store in memory, for tests and for tables that nobody wants to keep.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    tables: BTreeMap<TableId, Stored>,
}

#[derive(Clone, Debug)]
struct Stored {
    about: About,
    entries: Vec<Entry>,
    secrets: Vec<u8>,
    commands: BTreeMap<String, u64>,
    snapshot: Option<Snapshot>,
    pictures: BTreeMap<Hash, Arc<[u8]>>,
    boundaries: BTreeMap<(Boundary, String, Mark), Shown>,
}

impl MemoryStore {
    /// Without tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn kept(&self, table: TableId) -> Result<&Stored, StoreError> {
        self.tables.get(&table).ok_or_else(|| StoreError::unknown(table))
    }
}

impl Store for MemoryStore {
    fn create(&mut self, entries: &[Entry], secrets: &[u8]) -> Result<About, StoreError> {
        let beginning = check_beginning(entries, secrets)?;
        if self.named(&beginning.name)?.is_some() {
            return Err(StoreError::taken(&beginning.name));
        }
        let last = self.tables.keys().next_back().map_or(0, |id| id.0);
        let about = About {
            id: TableId(last + 1),
            name: beginning.name,
            ruleset: beginning.ruleset,
            edition: beginning.edition,
            format: Some(beginning.format),
            tip: beginning.checked.tip,
        };
        self.tables.insert(
            about.id,
            Stored {
                about: about.clone(),
                entries: entries.to_vec(),
                secrets: secrets.to_vec(),
                commands: beginning.checked.commands,
                snapshot: None,
                pictures: BTreeMap::new(),
                boundaries: BTreeMap::new(),
            },
        );
        Ok(about)
    }

    fn append(&mut self, batch: &Batch) -> Result<Tip, StoreError> {
        let kept = self.tables.get_mut(&batch.table).ok_or_else(|| StoreError::unknown(batch.table))?;
        // A command sent twice is told so, even where the table has moved on since.
        for command in batch.entries.iter().filter_map(|one| one.command.as_ref()) {
            if let Some(seq) = kept.commands.get(command) {
                return Err(StoreError::repeated(command, *seq));
            }
        }
        let checked = check(batch, kept.about.tip)?;
        kept.about.tip = checked.tip;
        kept.about.edition = checked.edition.unwrap_or(kept.about.edition);
        kept.commands.extend(checked.commands);
        kept.entries.extend(batch.entries.iter().map(|written| written.entry().clone()));
        if let Some(secrets) = &batch.secrets {
            kept.secrets.clone_from(secrets);
        }
        for (picture, bytes) in std::iter::zip(put_down(&*batch.entries), &batch.pictures) {
            kept.pictures.insert(picture.hash, Arc::clone(bytes));
        }
        for (seq, seat, called) in batch.entries.iter().filter_map(|entry| erases(entry)) {
            kept.snapshot = None;
            crate::erase::from_all(&mut kept.entries, seq, seat, called)?;
        }
        Ok(checked.tip)
    }

    fn read(&self, table: TableId, from: u64, count: usize) -> Result<Vec<Entry>, StoreError> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let entries = self.kept(table)?.entries.iter();
        Ok(entries.skip(from).take(count.min(READ_MAX)).cloned().collect())
    }

    fn tables(&self) -> Result<Vec<About>, StoreError> {
        let mut tables: Vec<About> = self.tables.values().map(|kept| kept.about.clone()).collect();
        tables.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(tables)
    }

    fn about(&self, table: TableId) -> Result<About, StoreError> {
        self.kept(table).map(|kept| kept.about.clone())
    }

    fn named(&self, name: &str) -> Result<Option<About>, StoreError> {
        let mut tables = self.tables.values();
        Ok(tables.find(|kept| kept.about.name == name).map(|kept| kept.about.clone()))
    }

    fn secrets(&self, table: TableId) -> Result<Vec<u8>, StoreError> {
        self.kept(table).map(|kept| kept.secrets.clone())
    }

    fn seen(&self, table: TableId, command: &str) -> Result<Option<u64>, StoreError> {
        self.kept(table).map(|kept| kept.commands.get(command).copied())
    }

    fn picture(&self, table: TableId, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        self.kept(table).map(|kept| kept.pictures.get(hash).map(|bytes| bytes.to_vec()))
    }

    fn snapshot(&self, table: TableId) -> Result<Option<Snapshot>, StoreError> {
        self.kept(table).map(|kept| kept.snapshot.clone())
    }

    fn keep_snapshot(&mut self, table: TableId, snapshot: Option<&Snapshot>) -> Result<(), StoreError> {
        if let Some(snapshot) = snapshot {
            check_snapshot(snapshot)?;
        }
        let kept = self.tables.get_mut(&table).ok_or_else(|| StoreError::unknown(table))?;
        kept.snapshot = snapshot.cloned();
        Ok(())
    }

    fn name_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
        room: BoundaryRoom,
    ) -> Result<(), StoreError> {
        let all = &mut self.tables.get_mut(&table).ok_or_else(|| StoreError::unknown(table))?.boundaries;
        if let Some(shown) = all.get_mut(&(sort, words.to_owned(), by)) {
            *shown = if *shown == Shown::NoMore { Shown::Yes } else { *shown };
            return Ok(());
        }
        let count = |which: &dyn Fn(&Mark) -> bool| all.keys().filter(|(.., mark)| which(mark)).count();
        if room.each as usize <= count(&|mark| *mark == by) {
            return Err(StoreError::bounded(room.each));
        }
        if by != Mark::NONE && room.all as usize <= count(&|mark| *mark != Mark::NONE) {
            return Err(StoreError::bounded_all(room.all));
        }
        let same = |((other, text, _), shown): (&(Boundary, String, Mark), &Shown)| {
            *other == sort && text == words && *shown != Shown::Soon
        };
        let shown = if all.iter().any(same) { Shown::Yes } else { Shown::Soon };
        all.insert((sort, words.to_owned(), by), shown);
        Ok(())
    }

    fn take_boundary_back(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
    ) -> Result<bool, StoreError> {
        let all = &mut self.tables.get_mut(&table).ok_or_else(|| StoreError::unknown(table))?.boundaries;
        let key = (sort, words.to_owned(), by);
        let others = all.iter().any(|((other, text, mark), shown)| {
            (*other, text.as_str()) == (sort, words) && *mark != by && *shown == Shown::Yes
        });
        match all.get_mut(&key) {
            None => return Ok(false),
            Some(Shown::Soon) => {}
            Some(_) if others => {}
            Some(shown) => {
                *shown = Shown::NoMore;
                return Ok(true);
            }
        }
        all.remove(&key);
        Ok(true)
    }

    fn strike_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        all: bool,
    ) -> Result<u32, StoreError> {
        let count = |found: &Boundaries| found.lines.len() + found.veils.len();
        let before = self.boundaries(table)?;
        let kept = self.tables.get_mut(&table).ok_or_else(|| StoreError::unknown(table))?;
        let is = |one: &Boundary, text: &str| (*one, text) == (sort, words);
        let shown = kept.boundaries.iter().any(|((one, text, _), at)| is(one, text) && *at != Shown::Soon);
        if shown {
            let by: Vec<Mark> = kept
                .boundaries
                .keys()
                .filter(|(one, text, _)| is(one, text))
                .map(|(.., mark)| *mark)
                .collect();
            let author = match &*by {
                [mark] if all && *mark != Mark::NONE => Some(*mark),
                _ => None,
            };
            kept.boundaries.retain(|(one, text, mark), _| !is(one, text) && author != Some(*mark));
        }
        let gone = count(&before) - count(&self.boundaries(table)?);
        Ok(u32::try_from(gone).unwrap_or(u32::MAX))
    }

    fn boundaries_of(&self, table: TableId, by: Mark) -> Result<Boundaries, StoreError> {
        let mut found = Boundaries::default();
        for ((sort, words, mark), shown) in &self.kept(table)?.boundaries {
            if *mark == by && *shown != Shown::NoMore {
                found.add(*sort, words.clone());
            }
        }
        Ok(found)
    }

    fn show_boundaries(&mut self, table: TableId) -> Result<(), StoreError> {
        let kept = self.tables.get_mut(&table).ok_or_else(|| StoreError::unknown(table))?;
        kept.boundaries.retain(|_, shown| *shown != Shown::NoMore);
        kept.boundaries.values_mut().for_each(|shown| *shown = Shown::Yes);
        Ok(())
    }

    fn boundaries(&self, table: TableId) -> Result<Boundaries, StoreError> {
        let mut found = Boundaries::default();
        for ((sort, words, _), shown) in &self.kept(table)?.boundaries {
            found.waits |= *shown != Shown::Yes;
            if *shown != Shown::Soon {
                found.add(*sort, words.clone());
            }
        }
        Ok(found)
    }
}
