//! The store itself.
use crate::error::{said, unwritable};
use crate::fault::{Faults, Point};
use crate::keys::{moved_chair, role_word};
use crate::schema;
use norn_chronicle::canon::{Tip, Written, commitment_of, hash};
use norn_chronicle::entry::FORMAT;
use norn_chronicle::erase::{CHAIR_MARK, MARKS, Person, chair, erases, subject, without};
use norn_chronicle::store::{
    About, Batch, Boundaries, Boundary, BoundaryRoom, Mark, READ_MAX, SNAPSHOT_MAX, Snapshot, Store,
    StoreKind, TableId, check, check_beginning, check_snapshot, entries, format_of, put_down, reopen,
};
use norn_chronicle::{Body, Entry, Hash, Seat, StoreError};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};
use std::fs::{self, OpenOptions};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(5);
/// How a copy ends that is not whole yet.
pub(crate) const PART: &str = ".part";

/// How the files that SQLite keeps beside a database end: the log of what was written last, its index, and what a
/// transaction was begun from.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A file beside another.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// How to open a database.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long to wait for another program that is writing before it is [`StoreKind::Busy`].
    pub patience: Duration,
    /// The most pages (of 4,096 bytes) that the database may take; none for as many as the disk has room for.
    pub pages_max: Option<u32>,
    /// Where the index of the write-ahead log is kept.
    pub index: Index,
    /// Where a test makes it fail.
    pub faults: Faults,
}

/// Where the index of the write-ahead log is kept, by which SQLite finds pages that are not in the database
/// yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Index {
    /// In a shared-memory file beside them, at least 32 KiB, so that several programs can read.
    #[default]
    Shared,
    /// In this process's own memory. Nothing is written to open the database, so that what is on a full disk can be
    /// read; all connections of the process have to be opened so, and no other program can open it meanwhile
    /// ([`StoreKind::Busy`]). Only where SQLite knows how (Unix).
    Own,
}

impl Default for Options {
    fn default() -> Self {
        Self { patience: PATIENCE, pages_max: None, index: Index::default(), faults: Faults::default() }
    }
}

/// Chronicles in one database file, through one connection.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    faults: Faults,
}

impl Sqlite {
    /// Opens the database, and makes it if it is not there. Its folder must be.
    ///
    /// # Errors
    /// [`StoreKind::Unwritable`] where the place can't be written to or holds something else,
    /// [`StoreKind::Newer`], [`StoreKind::Full`], [`StoreKind::Busy`], [`StoreKind::Damaged`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(path, &Options::default())
    }

    /// As [`Sqlite::open`], with options.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn open_with(path: &Path, options: &Options) -> Result<Self, StoreError> {
        secure(path)?;
        let mut connection = connect(path, options)?;
        // What is erased or written anew leaves nothing on the disk: freed bytes are overwritten.
        // A log is appended to and read sequentially, so a page cache of 256 KiB is enough, and a long log
        // takes no more memory than a short one.
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL;
                 PRAGMA synchronous = FULL;
                 PRAGMA fullfsync = ON;
                 PRAGMA foreign_keys = ON;
                 PRAGMA secure_delete = ON;
                 PRAGMA cache_size = -256;",
            )
            .map_err(said)?;
        if let Some(pages) = options.pages_max {
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).map_err(said)?;
        }
        schema::migrate(&mut connection, &options.faults)?;
        Ok(Self { connection, faults: options.faults.clone() })
    }

    /// Opens a database that is there, to read it and nothing else: of any schema that this program knows, which it
    /// keeps. Chronicles read the same in all of them; who may come in does not.
    ///
    /// # Errors
    /// [`StoreKind::Unwritable`] where nothing is there, or something else; [`StoreKind::Newer`],
    /// [`StoreKind::Damaged`], [`StoreKind::Busy`].
    pub fn open_to_read(path: &Path, options: &Options) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(unwritable(path, io::ErrorKind::NotFound.into()));
        }
        let open = |options: &Options| {
            let connection = connect(path, options)?;
            connection.pragma_update(None, "query_only", true).map_err(said)?;
            schema::known(&connection)?;
            Ok(Self { connection, faults: options.faults.clone() })
        };
        // A full disk has no room for an index that other programs can share.
        open(options).or_else(|error: StoreError| match cfg!(unix) && no_room(&error) {
            true => open(&Options { index: Index::Own, ..options.clone() }).map_err(|_| error),
            false => Err(error),
        })
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    pub(crate) fn faults(&self) -> Faults {
        self.faults.clone()
    }

    pub(crate) fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Copies the whole database as it is now, while others go on writing, and reads the copy from beginning
    /// to end. Returns what it holds. The copy is one file; it is complete and valid, or it is not there.
    ///
    /// # Errors
    /// [`StoreKind::Unwritable`] if something is there already or the place can't be written to,
    /// [`StoreKind::Full`]; and what [`Sqlite::check_all`] says of the copy.
    pub fn backup(&self, to: &Path) -> Result<Vec<About>, StoreError> {
        if to.exists() {
            return Err(StoreError::new(
                StoreKind::Unwritable,
                format!("there is something at `{}` already", to.display()),
                "name a file that is not there yet",
            ));
        }
        let part = beside(to, PART);
        let copied = self.copy(&part).and_then(|found| {
            alone(to)?;
            moved(&part, to)?;
            Ok(found)
        });
        if copied.is_err() {
            // The incomplete copy is worthless; the first error is the one to report.
            let _ = fs::remove_file(&part);
        }
        copied
    }

    fn copy(&self, to: &Path) -> Result<Vec<About>, StoreError> {
        remove(to)?;
        alone(to)?;
        secure(to)?;
        let options = Options::default();
        let mut copy = connect(to, &options)?;
        {
            let backup = Backup::new(&self.connection, &mut copy).map_err(said)?;
            // In one step, during which others may write: with several steps, each of their writes would
            // restart the copy.
            loop {
                match backup.step(-1).map_err(said)? {
                    StepResult::Done => break,
                    StepResult::More => {}
                    _ => return Err(said(busy())),
                }
            }
        }
        one_file(copy)?;
        Self::open_to_read(to, &options)?.check_all()
    }

    /// Closes the database as one file, with nothing beside it.
    ///
    /// # Errors
    /// Where it can't be written, or is open elsewhere.
    pub fn close(self) -> Result<(), StoreError> {
        one_file(self.connection)
    }

    /// Reads a whole table and checks every entry, how they follow on each other, and the pictures that they put down.
    ///
    /// # Errors
    /// [`StoreKind::Damaged`], naming the first bad entry, or the one that put down the first bad picture.
    pub fn check(&self, table: TableId) -> Result<Tip, StoreError> {
        let about = self.about(table)?;
        if about.readable().is_err() {
            return self.check_sealed(&about);
        }
        for entry in entries(self, table, 0) {
            let entry = entry?;
            if let Body::Picture { picture } = &entry.body
                && self.picture(table, &picture.hash)?.is_none()
            {
                return Err(StoreError::damaged(entry.seq, "the picture that it puts down is missing"));
            }
        }
        Ok(about.tip)
    }

    /// As [`Sqlite::check`], for entries that this program can't read: their hashes fit, and they follow on each other.
    fn check_sealed(&self, about: &About) -> Result<Tip, StoreError> {
        let mut select = self
            .connection
            .prepare("SELECT seq, commitment, head, entry FROM entries WHERE table_id = ?1 ORDER BY seq")
            .map_err(said)?;
        let mut rows = select.query([about.id.0]).map_err(said)?;
        let mut tip = Tip::START;
        while let Some(row) = rows.next().map_err(said)? {
            let sealed =
                row.get_ref(3).map_err(said)?.as_str().ok().and_then(|text| commitment_of(text).ok());
            let (Some((number, commitment)), Ok(seq), Ok(kept), Ok(head)) =
                (sealed, row.get::<_, i64>(0), row.get::<_, [u8; 32]>(1), row.get::<_, [u8; 32]>(2))
            else {
                return Err(StoreError::damaged(tip.count, "its end is not that of an entry"));
            };
            let next = tip.then(&commitment);
            if number != tip.count
                || i64::try_from(number) != Ok(seq)
                || kept != commitment.0
                || head != next.head.0
            {
                return Err(StoreError::damaged(tip.count, "it is not what follows on the entry before it"));
            }
            tip = next;
        }
        Ok(about.tip)
    }

    /// Reads the whole database: its pages, and the entries of every table and how they follow on each other. Says
    /// which tables there are.
    ///
    /// # Errors
    /// [`StoreKind::Damaged`], naming the table and its first bad entry.
    pub fn check_all(&self) -> Result<Vec<About>, StoreError> {
        let found: String =
            self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(said)?;
        if found != "ok" {
            return Err(StoreError::new(
                StoreKind::Damaged { seq: None },
                format!("the database is damaged: {}", found.lines().collect::<Vec<_>>().join(", ")),
                "go back to a backup",
            ));
        }
        let tables = self.tables()?;
        for about in &tables {
            self.check(about.id).map_err(|mut error| {
                error.text = format!("`{}`: {}", about.name, error.text);
                error
            })?;
        }
        Ok(tables)
    }

    /// Keeps several batches in one transaction. Each has its own answer; where the whole transaction fails,
    /// nothing is kept and all have the same.
    ///
    /// # Errors
    /// Of the whole transaction. In the list: as [`Store::append`].
    pub(crate) fn append_all(
        &mut self,
        batches: &[&Batch],
    ) -> Result<Vec<Result<Tip, StoreError>>, StoreError> {
        match self.append_now(batches) {
            // The write-ahead log can't grow. A checkpoint makes room in it.
            Err(error) if no_room(&error) && self.fold().is_ok() => self.append_now(batches),
            answers => answers,
        }
    }

    /// A checkpoint: writes the pages of the write-ahead log into the database, as far as no reader needs
    /// them.
    fn fold(&self) -> Result<(), StoreError> {
        self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())).map_err(said)
    }

    fn append_now(&mut self, batches: &[&Batch]) -> Result<Vec<Result<Tip, StoreError>>, StoreError> {
        let faults = self.faults.clone();
        faults.pass(Point::BeforeBegin)?;
        let mut transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(said)?;
        let mut answers = Vec::with_capacity(batches.len());
        for batch in batches {
            if let [batch] = batches {
                // Alone, it needs no savepoint of its own: what fails fails with the transaction.
                answers.push(Ok(write(&transaction, batch, &faults)?));
                continue;
            }
            let savepoint = transaction.savepoint().map_err(said)?;
            let answer = write(&savepoint, batch, &faults);
            match answer {
                // A full or broken disk concerns every batch, and may have ended the transaction already.
                Err(error)
                    if !matches!(
                        error.kind,
                        StoreKind::Moved { .. }
                            | StoreKind::Repeated { .. }
                            | StoreKind::Unknown
                            | StoreKind::Wrong
                    ) =>
                {
                    return Err(error);
                }
                Ok(_) => savepoint.commit().map_err(said)?,
                Err(_) => {}
            }
            answers.push(answer);
        }
        if answers.iter().any(Result::is_ok) {
            commit(transaction, &faults)?;
            let all = batches.iter().zip(&answers).filter(|(_, answer)| answer.is_ok());
            if all.flat_map(|(batch, _)| &*batch.entries).any(|entry| erases(entry).is_some()) {
                self.truncate();
            }
        }
        Ok(answers)
    }

    /// What was written before an erasure stands in the write-ahead log until that is begun anew. While somebody reads it
    /// can't be: then it is overwritten later, as what is written goes on.
    fn truncate(&self) {
        let done =
            self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
        // The entries are kept, whether this was done or not.
        let _ = done;
    }
}

impl Sqlite {
    /// Whether the table's log had come so far after as many entries: then what follows on one follows on the other.
    ///
    /// # Errors
    /// If the database can't be read.
    pub fn had(&self, table: TableId, tip: Tip) -> Result<bool, StoreError> {
        let Some(last) = tip.count.checked_sub(1) else { return Ok(tip == Tip::START) };
        let head: Option<[u8; 32]> = self
            .connection
            .prepare_cached("SELECT head FROM entries WHERE table_id = ?1 AND seq = ?2")
            .and_then(|mut select| {
                select
                    .query_row(params![table.0, i64::try_from(last).unwrap_or(i64::MAX)], |row| row.get(0))
                    .optional()
            })
            .map_err(said)?;
        Ok(head == Some(tip.head.0))
    }

    /// As [`Store::read`], each entry with its commitment, which was checked on the way: whoever chains them needs not
    /// hash them again.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn read_sealed(
        &self,
        table: TableId,
        from: u64,
        count: usize,
    ) -> Result<Vec<(Entry, Hash)>, StoreError> {
        let damaged = |seq, what| Err(StoreError::damaged(seq, what));
        let Ok(first) = i64::try_from(from) else { return Ok(vec![]) };
        if format(&self.connection, table)?.is_some_and(|found| found != FORMAT) {
            self.about(table)?.readable()?;
        }
        let mut select = self
            .connection
            .prepare_cached(
                "SELECT seq, commitment, head, entry FROM entries
                 WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3",
            )
            .map_err(said)?;
        // The row before says which head these follow on.
        let limit = i64::try_from(count.min(READ_MAX)).unwrap_or_default() + i64::from(0 < first);
        let mut rows = select.query(params![table.0, first.saturating_sub(1).max(0), limit]).map_err(said)?;
        let mut found = vec![];
        let mut tip = Tip::START;
        let mut next = first.saturating_sub(1).max(0);
        while let Some(row) = rows.next().map_err(said)? {
            let at = u64::try_from(next).unwrap_or_default();
            let seq: i64 = row.get(0).map_err(said)?;
            if seq != next {
                return damaged(at, "it is missing");
            }
            let Ok(head) = row.get::<_, [u8; 32]>(2) else { return damaged(at, "it has no head") };
            next += 1;
            if seq < first {
                tip = Tip { count: at + 1, head: Hash(head) };
                continue;
            }
            let Ok(commitment) = row.get::<_, [u8; 32]>(1) else { return damaged(at, "it has no hash") };
            let Ok(text) = row.get_ref(3).map_err(said)?.as_str() else {
                return damaged(at, "it is no text");
            };
            let commitment = Hash(commitment);
            let entry = reopen(text, at, &commitment)?;
            tip = tip.then(&commitment);
            if tip.head != Hash(head) {
                return damaged(at, "it does not follow on the entry before it");
            }
            found.push((entry, commitment));
        }
        if found.is_empty() {
            let end = self::tip(&self.connection, table)?;
            if from < end.count && count != 0 {
                return damaged(from, "it is missing");
            }
        }
        Ok(found)
    }

    /// Makes a table, and whatever has to be there with it.
    pub(crate) fn create_and(
        &mut self,
        entries: &[Entry],
        secrets: &[u8],
        and: impl FnOnce(&Transaction<'_>, TableId) -> Result<(), StoreError>,
    ) -> Result<About, StoreError> {
        let beginning = check_beginning(entries, secrets)?;
        let faults = self.faults.clone();
        faults.pass(Point::BeforeBegin)?;
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(said)?;
        let taken = transaction
            .query_row("SELECT 1 FROM tables WHERE name = ?1", [&beginning.name], |_| Ok(()))
            .optional()
            .map_err(said)?;
        if taken.is_some() {
            return Err(StoreError::taken(&beginning.name));
        }
        transaction
            .execute(
                "INSERT INTO tables (name, ruleset, edition, secrets) VALUES (?1, ?2, ?3, ?4)",
                params![beginning.name, beginning.ruleset, beginning.edition, secrets],
            )
            .map_err(said)?;
        let id = TableId(transaction.last_insert_rowid());
        insert(&transaction, id, &beginning.written, Tip::START, &faults)?;
        and(&transaction, id)?;
        commit(transaction, &faults)?;
        faults.pass(Point::BeforeAck)?;
        Ok(About {
            id,
            name: beginning.name,
            ruleset: beginning.ruleset,
            edition: beginning.edition,
            format: Some(beginning.format),
            tip: beginning.checked.tip,
        })
    }

    /// The point right before an answer is given.
    pub(crate) fn acknowledge(&self) -> Result<(), StoreError> {
        self.faults.pass(Point::BeforeAck)
    }
}

/// Whether something was not stored for want of space, as far as can be told.
pub(crate) fn no_room(error: &StoreError) -> bool {
    matches!(error.kind, StoreKind::Full | StoreKind::Unwritable)
}

/// A connection, with what has to hold whatever it is for.
fn connect(path: &Path, options: &Options) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = match options.index {
        Index::Shared => Connection::open_with_flags(path, flags),
        Index::Own => Connection::open_with_flags_and_vfs(path, flags, c"unix-excl"),
    };
    let connection = opened.map_err(said)?;
    connection.busy_timeout(options.patience).map_err(said)?;
    // Otherwise SQLite would prepare a statement again whenever its parameters change, in case another plan
    // suits them better.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(said)?;
    // No stored value is longer than a snapshot; a damaged length must not ask for more memory.
    let longest = i32::try_from(SNAPSHOT_MAX + (1 << 20)).unwrap_or(i32::MAX);
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, longest).map_err(said)?;
    connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;").map_err(said)?;
    Ok(connection)
}

fn busy() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY), None)
}

/// Closes a database so that it is one file, which can be moved and read from anywhere.
fn one_file(connection: Connection) -> Result<(), StoreError> {
    let mode: String =
        connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0)).map_err(said)?;
    if mode != "delete" {
        return Err(said(busy()));
    }
    connection.close().map_err(|(_, error)| said(error))
}

/// Gives a whole file its name, in place of what had it.
fn moved(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(|cause| unwritable(to, cause))?;
    // The new name has to survive a power cut, too. Where folders can't be opened, the system takes care of
    // it.
    if let Some(Ok(folder)) = to.parent().map(fs::File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Puts a database in the place of another one, which is moved aside with whatever belongs to it. Neither may be open,
/// and the caller has to hold the folder's [`crate::Lock`].
///
/// # Errors
/// [`StoreKind::Unwritable`] where files can't be moved. What was there is either still there or aside.
pub fn replace(database: &Path, by: &Path, aside: &Path) -> Result<(), StoreError> {
    // The write-ahead log first: without it, the database that is moved aside would not be complete.
    for end in [BESIDE[0], ""] {
        let (here, there) = (beside(database, end), beside(aside, end));
        // Under a second name, so that until the end everything is also where it was.
        if here.exists() && fs::hard_link(&here, &there).is_err() {
            fs::rename(&here, &there).map_err(|cause| unwritable(&there, cause))?;
        }
    }
    alone(database)?;
    moved(by, database)
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(unwritable(path, cause)),
        _ => Ok(()),
    }
}

/// Removes what another database has left beside its place: SQLite would take it for a part of the one that comes.
fn alone(path: &Path) -> Result<(), StoreError> {
    BESIDE.iter().try_for_each(|end| remove(&beside(path, end)))
}

/// Held while a file is made, so that nobody in this process opens it before it is closed again.
static MAKING: Mutex<()> = Mutex::new(());

/// Makes the file if it is not there, readable by nobody else: it holds the secrets of every table.
///
/// An existing one is never opened here. Closing a file releases every POSIX lock that the process has on it,
/// including SQLite's. Another program would then think that it is the last user of the database, and remove
/// the write-ahead log with everything that was acknowledged since.
fn secure(path: &Path) -> Result<(), StoreError> {
    let _making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(new) => drop(new),
        Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {}
        Err(cause) => return Err(unwritable(path, cause)),
    }
    let about = fs::metadata(path).map_err(|cause| unwritable(path, cause))?;
    if about.is_dir() {
        return Err(unwritable(path, io::ErrorKind::IsADirectory.into()));
    }
    private(path, &about)
}

/// Nobody else may read the file, nor what SQLite keeps beside it.
#[cfg(unix)]
fn private(path: &Path, about: &fs::Metadata) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt;
    let open = |about: &fs::Metadata| about.permissions().mode() & 0o077 != 0;
    let close = |path: &Path| {
        fs::set_permissions(path, PermissionsExt::from_mode(0o600)).map_err(|cause| unwritable(path, cause))
    };
    if open(about) {
        close(path)?;
    }
    // Made by SQLite they are as private as the file; made by whoever copied a folder they need not be.
    for beside in BESIDE.map(|end| beside(path, end)) {
        if fs::metadata(&beside).is_ok_and(|about| open(&about)) {
            close(&beside)?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn private(_: &Path, _: &fs::Metadata) -> Result<(), StoreError> {
    Ok(())
}

pub(crate) fn commit(transaction: Transaction<'_>, faults: &Faults) -> Result<(), StoreError> {
    faults.pass(Point::BeforeCommit)?;
    transaction.commit().map_err(said)?;
    faults.pass(Point::AfterCommit)
}

/// How far the table has come.
fn tip(connection: &Connection, table: TableId) -> Result<Tip, StoreError> {
    let last = connection
        .prepare_cached("SELECT seq, head FROM entries WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1")
        .map_err(said)?
        .query_row(params![table.0], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, [u8; 32]>(1)?)))
        .optional()
        .map_err(said)?;
    // A table begins with its first entry, so one without entries is not there.
    let (seq, head) = last.ok_or_else(|| StoreError::unknown(table))?;
    Ok(Tip { count: u64::try_from(seq).unwrap_or_default() + 1, head: Hash(head) })
}

/// The format of the table's entries, as its first one says.
fn format(connection: &Connection, table: TableId) -> Result<Option<u32>, StoreError> {
    connection
        .prepare_cached("SELECT entry FROM entries WHERE table_id = ?1 AND seq = 0")
        .map_err(said)?
        .query_row([table.0], |row| Ok(row.get_ref(0)?.as_str().ok().and_then(format_of)))
        .optional()
        .map(Option::flatten)
        .map_err(said)
}

fn seen(connection: &Connection, table: TableId, command: &str) -> Result<Option<u64>, StoreError> {
    let seq: Option<i64> = connection
        .prepare_cached("SELECT seq FROM entries WHERE table_id = ?1 AND command = ?2")
        .map_err(said)?
        .query_row(params![table.0, command], |row| row.get(0))
        .optional()
        .map_err(said)?;
    Ok(seq.and_then(|seq| u64::try_from(seq).ok()))
}

fn write(connection: &Connection, batch: &Batch, faults: &Faults) -> Result<Tip, StoreError> {
    let before = tip(connection, batch.table)?;
    for command in batch.entries.iter().filter_map(|entry| entry.command.as_ref()) {
        if let Some(seq) = seen(connection, batch.table, command)? {
            return Err(StoreError::repeated(command, seq));
        }
    }
    let checked = check(batch, before)?;
    insert(connection, batch.table, &batch.entries, before, faults)?;
    for (picture, bytes) in std::iter::zip(put_down(&*batch.entries), &batch.pictures) {
        // One that another seat has put down before is written anew, too: nobody learns of that by the time it takes.
        connection
            .prepare_cached(
                "INSERT INTO pictures (table_id, hash, bytes) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (table_id, hash) DO UPDATE SET bytes = excluded.bytes",
            )
            .and_then(|mut insert| insert.execute(params![batch.table.0, picture.hash.0, &bytes[..]]))
            .map_err(said)?;
    }
    for (seq, seat, called) in batch.entries.iter().filter_map(|entry| erases(entry)) {
        erase(connection, batch.table, seq, seat, called)?;
    }
    if let Some(edition) = checked.edition {
        connection
            .prepare_cached("UPDATE tables SET edition = ?2 WHERE id = ?1")
            .and_then(|mut update| update.execute(params![batch.table.0, edition]))
            .map_err(said)?;
    }
    if let Some(secrets) = &batch.secrets {
        connection
            .prepare_cached("UPDATE tables SET secrets = ?2 WHERE id = ?1")
            .and_then(|mut update| update.execute(params![batch.table.0, secrets]))
            .map_err(said)?;
    }
    Ok(checked.tip)
}

/// How many entries are erased before others are read.
const ERASED_AT_ONCE: i64 = 256;

/// The next entries of these whose text has one of these marks, each with its commitment: at most [`ERASED_AT_ONCE`].
fn marked(
    connection: &Connection,
    table: TableId,
    seqs: Range<i64>,
    [one, two, three, four]: [&str; 4],
) -> Result<Vec<(Entry, Hash)>, StoreError> {
    let mut select = connection
        .prepare_cached(
            "SELECT seq, commitment, entry FROM entries WHERE table_id = ?1 AND seq >= ?2 AND seq < ?3 AND \
             (instr(entry, ?4) OR instr(entry, ?5) OR instr(entry, ?6) OR instr(entry, ?7)) ORDER BY seq LIMIT ?8",
        )
        .map_err(said)?;
    let given = params![table.0, seqs.start, seqs.end, one, two, three, four, ERASED_AT_ONCE];
    let mut rows = select.query(given).map_err(said)?;
    let mut found = vec![];
    while let Some(row) = rows.next().map_err(said)? {
        let at = u64::try_from(row.get::<_, i64>(0).map_err(said)?).unwrap_or_default();
        let (Ok(commitment), Ok(text)) = (row.get::<_, [u8; 32]>(1), row.get_ref(2).map_err(said)?.as_str())
        else {
            return Err(StoreError::damaged(at, "it has no hash or is no text"));
        };
        found.push((reopen(text, at, &Hash(commitment))?, Hash(commitment)));
    }
    Ok(found)
}

/// Takes from the entries before this one what somebody said and what they are called; see [`norn_chronicle::erase`]. The log
/// is gone through twice, however often the chair was given away.
fn erase(
    connection: &Connection,
    table: TableId,
    before: u64,
    seat: Seat,
    called: &str,
) -> Result<(), StoreError> {
    let number = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
    let all = |marks: [&str; 4], each: &mut dyn FnMut(&Entry, Hash) -> Result<(), StoreError>| {
        let mut from = 0;
        loop {
            let found = marked(connection, table, from..number(before), marks)?;
            let Some((last, _)) = found.last() else { return Ok::<(), StoreError>(()) };
            from = number(last.seq).saturating_add(1);
            found.iter().try_for_each(|(entry, commitment)| each(entry, *commitment))?;
        }
    };
    let mut chairs = vec![];
    all([CHAIR_MARK; 4], &mut |entry, _| {
        chairs.extend(chair(entry));
        Ok(())
    })?;
    let person = Person::of(seat, &chairs);
    all(MARKS, &mut |entry, commitment| {
        let theirs = subject(entry) == Some(person.seat_at(entry.seq));
        let Some(blank) = theirs.then(|| without(entry, commitment, called)).flatten() else { return Ok(()) };
        let written = Written::of(blank)?;
        connection
            .prepare_cached("UPDATE entries SET entry = ?3 WHERE table_id = ?1 AND seq = ?2")
            .and_then(|mut update| update.execute(params![table.0, number(entry.seq), written.sealed().text]))
            .map_err(said)?;
        Ok(())
    })?;
    // How the table stood is worked out of the log again.
    connection.execute("DELETE FROM snapshots WHERE table_id = ?1", [table.0]).map_err(said)?;
    connection
        .execute(
            "UPDATE seats SET name = ?3 WHERE table_id = ?1 AND seat = ?2",
            params![table.0, seat.0, called],
        )
        .map_err(said)?;
    Ok(())
}

/// The seats that a table has stand beside its log, too.
fn seated(connection: &Connection, table: TableId, body: &Body) -> Result<(), StoreError> {
    let done = match body {
        Body::Seated { seat, name, .. } => connection
            .prepare_cached(
                "INSERT INTO seats (table_id, seat, name) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name",
            )
            .and_then(|mut insert| insert.execute(params![table.0, seat.0, name])),
        Body::Removed { seat } => connection
            .prepare_cached("DELETE FROM seats WHERE table_id = ?1 AND seat = ?2")
            .and_then(|mut delete| delete.execute(params![table.0, seat.0])),
        Body::Allowed { seat, role, .. } => connection
            .prepare_cached("UPDATE seats SET role = ?3 WHERE table_id = ?1 AND seat = ?2")
            .and_then(|mut update| update.execute(params![table.0, seat.0, role_word(*role)])),
        // In the same transaction: at no time does whoever had the chair hold what the next one has there.
        Body::Chair { from, to } => moved_chair(connection, table, *from, *to),
        _ => return Ok(()),
    };
    done.map(|_| ()).map_err(said)
}

fn insert(
    connection: &Connection,
    table: TableId,
    entries: &[Written],
    mut tip: Tip,
    faults: &Faults,
) -> Result<(), StoreError> {
    let mut insert = connection
        .prepare_cached(
            "INSERT INTO entries (table_id, seq, commitment, head, command, entry) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )
        .map_err(said)?;
    for (n, entry) in entries.iter().enumerate() {
        let sealed = entry.sealed();
        // What was checked counts far below the end of the type.
        let seq = i64::try_from(tip.count).unwrap_or(i64::MAX);
        tip = tip.then(&sealed.commitment);
        insert
            .execute(params![table.0, seq, sealed.commitment.0, tip.head.0, entry.command, sealed.text])
            .map_err(said)?;
        seated(connection, table, &entry.body)?;
        if n == 0 {
            faults.pass(Point::AfterInsert)?;
        }
    }
    Ok(())
}

impl Store for Sqlite {
    fn name_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
        room: BoundaryRoom,
    ) -> Result<(), StoreError> {
        self.boundary_named(table, sort, words, by, room)
    }

    fn take_boundary_back(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
    ) -> Result<bool, StoreError> {
        self.boundary_taken_back(table, sort, words, by)
    }

    fn strike_boundary(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        all: bool,
    ) -> Result<u32, StoreError> {
        self.boundary_struck(table, sort, words, all)
    }

    fn boundaries_of(&self, table: TableId, by: Mark) -> Result<Boundaries, StoreError> {
        self.boundaries_there(table, Some(by))
    }

    fn show_boundaries(&mut self, table: TableId) -> Result<(), StoreError> {
        self.boundaries_shown(table)
    }

    fn boundaries(&self, table: TableId) -> Result<Boundaries, StoreError> {
        self.boundaries_there(table, None)
    }

    fn create(&mut self, entries: &[Entry], secrets: &[u8]) -> Result<About, StoreError> {
        self.create_and(entries, secrets, |_, _| Ok(()))
    }

    fn append(&mut self, batch: &Batch) -> Result<Tip, StoreError> {
        let answer = self.append_all(&[batch])?.pop();
        self.acknowledge()?;
        answer.unwrap_or_else(|| Err(StoreError::unknown(batch.table)))
    }

    fn read(&self, table: TableId, from: u64, count: usize) -> Result<Vec<Entry>, StoreError> {
        Ok(self.read_sealed(table, from, count)?.into_iter().map(|(entry, _)| entry).collect())
    }

    fn tables(&self) -> Result<Vec<About>, StoreError> {
        let mut select =
            self.connection.prepare_cached("SELECT id FROM tables ORDER BY name").map_err(said)?;
        let ids = select
            .query_map([], |row| row.get(0).map(TableId))
            .and_then(Iterator::collect::<Result<Vec<TableId>, _>>)
            .map_err(said)?;
        ids.into_iter().map(|id| self.about(id)).collect()
    }

    fn about(&self, table: TableId) -> Result<About, StoreError> {
        let tip = tip(&self.connection, table)?;
        let format = format(&self.connection, table)?;
        self.connection
            .prepare_cached("SELECT name, ruleset, edition FROM tables WHERE id = ?1")
            .and_then(|mut select| {
                select.query_row([table.0], |row| {
                    Ok(About {
                        id: table,
                        name: row.get(0)?,
                        ruleset: row.get(1)?,
                        edition: row.get(2)?,
                        format,
                        tip,
                    })
                })
            })
            .optional()
            .map_err(said)?
            .ok_or_else(|| StoreError::unknown(table))
    }

    fn named(&self, name: &str) -> Result<Option<About>, StoreError> {
        let id: Option<i64> = self
            .connection
            .prepare_cached("SELECT id FROM tables WHERE name = ?1")
            .and_then(|mut select| select.query_row([name], |row| row.get(0)).optional())
            .map_err(said)?;
        id.map(|id| self.about(TableId(id))).transpose()
    }

    fn secrets(&self, table: TableId) -> Result<Vec<u8>, StoreError> {
        self.connection
            .prepare_cached("SELECT secrets FROM tables WHERE id = ?1")
            .and_then(|mut select| select.query_row([table.0], |row| row.get(0)).optional())
            .map_err(said)?
            .ok_or_else(|| StoreError::unknown(table))
    }

    fn seen(&self, table: TableId, command: &str) -> Result<Option<u64>, StoreError> {
        let found = seen(&self.connection, table, command)?;
        if found.is_none() {
            tip(&self.connection, table)?;
        }
        Ok(found)
    }

    fn picture(&self, table: TableId, wanted: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        let found: Option<Vec<u8>> = self
            .connection
            .prepare_cached("SELECT bytes FROM pictures WHERE table_id = ?1 AND hash = ?2")
            .and_then(|mut select| select.query_row(params![table.0, wanted.0], |row| row.get(0)).optional())
            .map_err(said)?;
        match found {
            Some(bytes) if hash(&bytes) != *wanted => Err(StoreError::new(
                StoreKind::Damaged { seq: None },
                format!("the picture {wanted} is damaged"),
                "nothing was changed; go back to a backup",
            )),
            found => Ok(found),
        }
    }

    fn snapshot(&self, table: TableId) -> Result<Option<Snapshot>, StoreError> {
        let found = self
            .connection
            .prepare_cached("SELECT count, head, form, bytes FROM snapshots WHERE table_id = ?1")
            .and_then(|mut select| {
                select
                    .query_row([table.0], |row| {
                        let count: i64 = row.get(0)?;
                        let tip =
                            Tip { count: u64::try_from(count).unwrap_or_default(), head: Hash(row.get(1)?) };
                        Ok(Snapshot { tip, form: row.get(2)?, bytes: row.get(3)? })
                    })
                    .optional()
            })
            .map_err(said)?;
        if found.is_none() {
            tip(&self.connection, table)?;
        }
        Ok(found)
    }

    fn keep_snapshot(&mut self, table: TableId, snapshot: Option<&Snapshot>) -> Result<(), StoreError> {
        tip(&self.connection, table)?;
        match snapshot {
            None => self.connection.execute("DELETE FROM snapshots WHERE table_id = ?1", [table.0]),
            Some(snapshot) => {
                check_snapshot(snapshot)?;
                let count = i64::try_from(snapshot.tip.count).unwrap_or(i64::MAX);
                self.connection.execute(
                    "INSERT OR REPLACE INTO snapshots (table_id, count, head, form, bytes) VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![table.0, count, snapshot.tip.head.0, snapshot.form, snapshot.bytes],
                )
            }
        }
        .map(|_| ())
        .map_err(said)
    }
}
