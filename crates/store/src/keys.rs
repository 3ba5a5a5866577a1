//! Who may come in: devices, the seats they hold, and the links that let them in. Kept beside the logs and in no
//! log, so that no export has them. Of every token only its SHA-256 is kept.
use crate::error::said;
use crate::fault::Point;
use crate::sqlite::{Sqlite, commit};
use norn_chronicle::store::TableId;
use norn_chronicle::{Hash, Seat, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

/// What a link's token opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opens {
    /// This machine's tables: the device may start some. Works once.
    Host,
    /// A seat that somebody has. Works once.
    Seat(TableId, Seat),
    /// A new seat at a table, for whoever comes, until it is closed.
    Invitation(TableId),
}

/// What a device may do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Device {
    /// Whether it may start tables here.
    pub host: bool,
    /// The seats that it holds.
    pub seats: Vec<(TableId, Seat)>,
}

impl Device {
    /// Whether it holds the seat.
    #[must_use]
    pub fn holds(&self, table: TableId, seat: Seat) -> bool {
        self.seats.contains(&(table, seat))
    }
}

fn opens(row: &Row<'_>) -> rusqlite::Result<Opens> {
    let (table, seat): (Option<i64>, Option<u16>) = (row.get(0)?, row.get(1)?);
    Ok(match (table, seat) {
        (Some(table), Some(seat)) => Opens::Seat(TableId(table), Seat(seat)),
        (Some(table), None) => Opens::Invitation(TableId(table)),
        (None, _) => Opens::Host,
    })
}

fn opened(connection: &Connection, token: &Hash) -> rusqlite::Result<Option<Opens>> {
    connection.query_row("SELECT table_id, seat FROM keys WHERE token = ?1", [token.0], opens).optional()
}

fn held(connection: &Connection, device: &Hash, table: TableId, seat: Seat) -> rusqlite::Result<()> {
    connection
        .execute(
            "INSERT INTO holders (device, table_id, seat) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            params![device.0, table.0, seat.0],
        )
        .map(|_| ())
}

impl Sqlite {
    /// Writes in one transaction, by way of the same points as entries.
    fn write<T>(
        &mut self,
        act: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let faults = self.faults();
        faults.pass(Point::BeforeBegin)?;
        let begun = self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(said)?;
        let done = act(&transaction).map_err(said)?;
        faults.pass(Point::AfterInsert)?;
        commit(transaction, &faults)?;
        self.acknowledge()?;
        Ok(done)
    }

    /// Keeps a link's token, by its hash.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn keep_key(&mut self, token: &Hash, what: Opens) -> Result<(), StoreError> {
        let (table, seat) = match what {
            Opens::Host => (None, None),
            Opens::Seat(table, seat) => (Some(table.0), Some(seat.0)),
            Opens::Invitation(table) => (Some(table.0), None),
        };
        self.write(|transaction| {
            transaction.execute(
                "INSERT INTO keys (token, table_id, seat) VALUES (?1, ?2, ?3)",
                params![token.0, table, seat],
            )
        })
        .map(|_| ())
    }

    /// What a token opens, if anything.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn key(&self, token: &Hash) -> Result<Option<Opens>, StoreError> {
        opened(self.connection(), token).map_err(said)
    }

    /// Opens what a token opens, for a device: afterwards the device has the right, and a token that works once
    /// works no more. An invitation opens nothing by itself, and stays.
    ///
    /// # Errors
    /// Where the store can't be written; nothing is used up then.
    pub fn use_key(&mut self, token: &Hash, device: &Hash) -> Result<Option<Opens>, StoreError> {
        self.write(|transaction| {
            let found = opened(transaction, token)?;
            match found {
                None | Some(Opens::Invitation(_)) => return Ok(found),
                Some(Opens::Host) => {
                    transaction.execute(
                        "INSERT INTO hosts (device) VALUES (?1) ON CONFLICT DO NOTHING",
                        [device.0],
                    )?;
                }
                Some(Opens::Seat(table, seat)) => held(transaction, device, table, seat)?,
            }
            transaction.execute("DELETE FROM keys WHERE token = ?1", [token.0])?;
            Ok(found)
        })
    }

    /// Invitations to a table let nobody in any more.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn close_invitations(&mut self, table: TableId) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute("DELETE FROM keys WHERE table_id = ?1 AND seat IS NULL", [table.0])
        })
        .map(|_| ())
    }

    /// No link opens anything any more.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn close_links(&mut self) -> Result<(), StoreError> {
        self.write(|transaction| transaction.execute("DELETE FROM keys", [])).map(|_| ())
    }

    /// A device holds a seat from now on.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn hold(&mut self, device: &Hash, table: TableId, seat: Seat) -> Result<(), StoreError> {
        self.write(|transaction| held(transaction, device, table, seat))
    }

    /// No device holds the seat any more, and no link opens it.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn release(&mut self, table: TableId, seat: Seat) -> Result<(), StoreError> {
        self.write(|transaction| {
            for from in ["holders", "keys"] {
                transaction.execute(
                    &format!("DELETE FROM {from} WHERE table_id = ?1 AND seat = ?2"),
                    params![table.0, seat.0],
                )?;
            }
            Ok(())
        })
    }

    /// What a device may do; nothing, if it is not known.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn device(&self, device: &Hash) -> Result<Device, StoreError> {
        let host = self
            .connection()
            .query_row("SELECT 1 FROM hosts WHERE device = ?1", [device.0], |_| Ok(()))
            .optional()
            .map_err(said)?
            .is_some();
        let mut select = self
            .connection()
            .prepare_cached("SELECT table_id, seat FROM holders WHERE device = ?1 ORDER BY table_id, seat")
            .map_err(said)?;
        let seats = select
            .query_map([device.0], |row| Ok((TableId(row.get(0)?), Seat(row.get(1)?))))
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(said)?;
        Ok(Device { host, seats })
    }
}
