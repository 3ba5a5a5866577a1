//! The store itself.
use crate::error::{said, unwritable};
use crate::fault::{Faults, Point};
use crate::schema;
use norn_chronicle::canon::{Tip, Written};
use norn_chronicle::store::{
    About, Batch, READ_MAX, SNAPSHOT_MAX, Snapshot, Store, StoreKind, TableId, check, check_beginning,
    check_snapshot, entries, reopen,
};
use norn_chronicle::{Body, Entry, Hash, StoreError};
use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(5);
/// Pages that a backup copies between two looks at whether somebody wrote.
const BACKUP_PAGES: i32 = 1_024;

/// How to open a database.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long to wait for another program that is writing before it is [`StoreKind::Busy`].
    pub patience: Duration,
    /// The most pages (of 4,096 bytes) that the database may take; none for as many as the disk has room for.
    pub pages_max: Option<u32>,
    /// Where a test makes it fail.
    pub faults: Faults,
}

impl Default for Options {
    fn default() -> Self {
        Self { patience: PATIENCE, pages_max: None, faults: Faults::default() }
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
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(said)?;
        connection.busy_timeout(options.patience).map_err(said)?;
        // Otherwise a prepared statement is prepared anew whenever its parameters change: which table or command is
        // meant might be worth another plan.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(said)?;
        // No stored value is longer than a snapshot; a damaged length must not ask for more memory.
        let longest = i32::try_from(SNAPSHOT_MAX + (1 << 20)).unwrap_or(i32::MAX);
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, longest).map_err(said)?;
        // A log is written at its end and read from one end to the other, so 256 KiB of pages are plenty, and
        // a long log takes no more memory than a short one.
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL;
                 PRAGMA synchronous = FULL;
                 PRAGMA fullfsync = ON;
                 PRAGMA foreign_keys = ON;
                 PRAGMA trusted_schema = OFF;
                 PRAGMA cell_size_check = ON;
                 PRAGMA cache_size = -256;",
            )
            .map_err(said)?;
        if let Some(pages) = options.pages_max {
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).map_err(said)?;
        }
        schema::migrate(&mut connection, &options.faults)?;
        Ok(Self { connection, faults: options.faults.clone() })
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

    /// Copies the whole database as it is now, while others go on writing. The copy is there whole, or not.
    ///
    /// # Errors
    /// [`StoreKind::Unwritable`] if something is there already or the place can't be written to,
    /// [`StoreKind::Full`].
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::new(
                StoreKind::Unwritable,
                format!("there is something at `{}` already", to.display()),
                "name a file that is not there yet",
            ));
        }
        let mut part = to.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let copied =
            self.copy(&part).and_then(|()| fs::rename(&part, to).map_err(|cause| unwritable(to, cause)));
        if copied.is_err() {
            // What is there is worth nothing, and the first error is the one to tell of.
            let _ = fs::remove_file(&part);
        }
        copied
    }

    fn copy(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            fs::remove_file(to).map_err(|cause| unwritable(to, cause))?;
        }
        secure(to)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut copy = Connection::open_with_flags(to, flags).map_err(said)?;
        let backup = Backup::new(&self.connection, &mut copy).map_err(said)?;
        backup.run_to_completion(BACKUP_PAGES, Duration::ZERO, None).map_err(said)?;
        drop(backup);
        copy.close().map_err(|(_, error)| said(error))
    }

    /// Reads a whole table and checks every entry and how they follow on each other.
    ///
    /// # Errors
    /// [`StoreKind::Damaged`], naming the first bad entry.
    pub fn check(&self, table: TableId) -> Result<Tip, StoreError> {
        let about = self.about(table)?;
        for entry in entries(self, table, 0) {
            entry?;
        }
        Ok(about.tip)
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
                // Space and disk are everybody's trouble, and may have ended the transaction already.
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
        }
        Ok(answers)
    }
}

impl Sqlite {
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

    /// The point right before an answer is given.
    pub(crate) fn acknowledge(&self) -> Result<(), StoreError> {
        self.faults.pass(Point::BeforeAck)
    }
}

/// Makes the file if it is not there, readable by nobody else: it holds the secrets of every table.
fn secure(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(|cause| unwritable(path, cause))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut permissions = file.metadata().map_err(|cause| unwritable(path, cause))?.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o600);
            file.set_permissions(permissions).map_err(|cause| unwritable(path, cause))?;
        }
    }
    drop(file);
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
    fn create(&mut self, entries: &[Entry], secrets: &[u8]) -> Result<About, StoreError> {
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
        commit(transaction, &faults)?;
        faults.pass(Point::BeforeAck)?;
        Ok(About {
            id,
            name: beginning.name,
            ruleset: beginning.ruleset,
            edition: beginning.edition,
            tip: beginning.checked.tip,
        })
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
        self.connection
            .prepare_cached("SELECT name, ruleset, edition FROM tables WHERE id = ?1")
            .and_then(|mut select| {
                select.query_row([table.0], |row| {
                    Ok(About {
                        id: table,
                        name: row.get(0)?,
                        ruleset: row.get(1)?,
                        edition: row.get(2)?,
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
