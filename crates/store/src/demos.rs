//! Tables that are there for a while only, for whoever wants to try a game. No others are ever removed, except one that
//! could not be kept to its end when it was moved here.
use crate::error::said;
use crate::keys::{held, seen};
use crate::sqlite::Sqlite;
use norn_chronicle::store::{About, TableId};
use norn_chronicle::{Entry, Hash, StoreError};
use rusqlite::{OptionalExtension, Row, Transaction, params};

/// What a table has beside its own row.
const PARTS: [&str; 8] =
    ["entries", "snapshots", "holders", "keys", "seats", "boundaries", "pictures", "demos"];

impl Sqlite {
    /// Makes a demo, all of whose seats the device holds, by `now` in seconds since 1970 UTC; all of that or nothing.
    ///
    /// # Errors
    /// As [`norn_chronicle::store::Store::create`].
    pub fn create_demo(
        &mut self,
        entries: &[Entry],
        secrets: &[u8],
        device: &Hash,
        now: Option<i64>,
    ) -> Result<About, StoreError> {
        self.create_and(entries, secrets, |transaction, table| {
            let kept = || -> rusqlite::Result<()> {
                transaction
                    .execute("INSERT INTO demos (table_id, begun) VALUES (?1, ?2)", params![table.0, now])?;
                seen(transaction, device, now)?;
                let mut select = transaction.prepare_cached("SELECT seat FROM seats WHERE table_id = ?1")?;
                let seats = select.query_map([table.0], |row| row.get(0))?;
                for seat in seats.collect::<Result<Vec<u16>, _>>()? {
                    held(transaction, device, table, norn_chronicle::Seat(seat))?;
                }
                Ok(())
            };
            kept().map_err(said)
        })
    }

    /// The demos that there are, each with when it began, the earliest first.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn demos(&self) -> Result<Vec<(TableId, Option<i64>)>, StoreError> {
        let row = |row: &Row<'_>| Ok((TableId(row.get(0)?), row.get(1)?));
        self.connection()
            .prepare_cached("SELECT table_id, begun FROM demos ORDER BY table_id")
            .and_then(|mut select| select.query_map([], row)?.collect())
            .map_err(said)
    }

    /// How many bytes a demo's log and pictures take; none for a table that is no demo.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn demo_bytes(&self, table: TableId) -> Result<Option<u64>, StoreError> {
        let bytes: Option<i64> = self
            .connection()
            .prepare_cached(
                "SELECT (SELECT coalesce(sum(length(CAST(entry AS BLOB))), 0) FROM entries WHERE table_id = ?1)
                      + (SELECT coalesce(sum(length(bytes)), 0) FROM pictures WHERE table_id = ?1)
                 FROM demos WHERE table_id = ?1",
            )
            .and_then(|mut select| select.query_row([table.0], |row| row.get(0)).optional())
            .map_err(said)?;
        Ok(bytes.map(|bytes| u64::try_from(bytes).unwrap_or_default()))
    }

    /// Removes a demo with all that is kept of it, and devices that had nothing else here; false if there is no such
    /// demo.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn remove_demo(&mut self, table: TableId) -> Result<bool, StoreError> {
        self.write(|transaction| {
            let is = transaction
                .query_row("SELECT 1 FROM demos WHERE table_id = ?1", [table.0], |_| Ok(()))
                .optional()?;
            if is.is_none() {
                return Ok(false);
            }
            gone(transaction, table)?;
            Ok(true)
        })
    }

    /// Removes a table that was not kept to its end: what should have come could not be written.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn remove_unfinished(&mut self, table: TableId) -> Result<(), StoreError> {
        self.write(|transaction| gone(transaction, table))
    }
}

/// Removes a table with all that is kept of it, and devices that had nothing else here.
fn gone(transaction: &Transaction<'_>, table: TableId) -> rusqlite::Result<()> {
    transaction.execute(
        "DELETE FROM devices WHERE device IN (SELECT device FROM holders WHERE table_id = ?1)
                     AND device NOT IN (SELECT device FROM holders WHERE table_id <> ?1)
                     AND device NOT IN (SELECT device FROM hosts)",
        [table.0],
    )?;
    for part in PARTS {
        transaction.execute(&format!("DELETE FROM {part} WHERE table_id = ?1"), [table.0])?;
    }
    transaction.execute("DELETE FROM tables WHERE id = ?1", [table.0])?;
    Ok(())
}
