//! Access: devices, the seats that they hold, and the links that admit them. It is stored beside the logs and
//! in no log, so that no export has it. Of each token only its SHA-256 is stored.
use crate::error::said;
use crate::fault::Point;
use crate::sqlite::{Sqlite, commit};
use norn_chronicle::store::TableId;
use norn_chronicle::{Hash, REFEREE, Role, Seat, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::collections::{BTreeMap, BTreeSet};

/// What a link's token opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opens {
    /// This machine's tables: the device may start some. Works once, and not for ever.
    Host,
    /// A seat that somebody has. Works once, and not for ever.
    Seat(TableId, Seat),
    /// A new seat at a table, for each one who comes, until it is closed.
    Invitation(TableId, Asks),
}

/// Whether those who come by an invitation wait until the referee lets them in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// Each one takes a seat at once: for people who know each other.
    Nobody,
    /// The referee lets in each one: for a link that was made public.
    Referee,
}

/// A seat's secret, hidden from everybody who has not the token of the device, or of the link, that it is kept for.
pub type Lent = [u8; 32];

/// What a device may do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Device {
    /// Whether it may start tables here.
    pub host: bool,
    /// The seats that it holds.
    pub seats: Vec<(TableId, Seat)>,
    /// What those of them are there for that are no player's.
    pub roles: Vec<(TableId, Seat, Role)>,
}

impl Device {
    /// Whether it holds the seat.
    #[must_use]
    pub fn holds(&self, table: TableId, seat: Seat) -> bool {
        self.seats.contains(&(table, seat))
    }

    /// What a seat that it holds is there for.
    #[must_use]
    pub fn role(&self, table: TableId, seat: Seat) -> Role {
        let mut roles = self.roles.iter().filter(|(at, one, _)| (*at, *one) == (table, seat));
        roles.next().map(|(.., role)| *role).unwrap_or_default()
    }

    /// The seat that it holds as a co-referee's.
    #[must_use]
    pub fn hand(&self, table: TableId) -> Option<Seat> {
        let mut all = self.roles.iter().filter(|(at, _, role)| *at == table && *role == Role::CoReferee);
        all.next().map(|(_, seat, _)| *seat)
    }

    /// Whether it may act from the seat: it holds it, or it is the referee's and it holds a co-referee's.
    #[must_use]
    pub fn opens(&self, table: TableId, seat: Seat) -> bool {
        self.holds(table, seat) || (seat == REFEREE && self.hand(table).is_some())
    }
}

/// A role as it stands beside the log.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::Player => "player",
        Role::CoReferee => "co-referee",
        Role::Spectator => "spectator",
    }
}

/// Devices that held the seat `from` hold the chair, and those that had the chair hold the seat `to`. Links to either open
/// nothing any more.
pub(crate) fn moved_chair(
    connection: &Connection,
    table: TableId,
    from: Seat,
    to: Seat,
) -> rusqlite::Result<usize> {
    connection.execute(
        "DELETE FROM keys WHERE table_id = ?1 AND seat IN (?2, ?3)",
        params![table.0, REFEREE.0, from.0],
    )?;
    let moves = "UPDATE holders SET seat = ?3 WHERE table_id = ?1 AND seat = ?2";
    connection.execute(moves, params![table.0, REFEREE.0, to.0])?;
    connection.execute(moves, params![table.0, from.0, REFEREE.0])
}

/// A device that is known here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The hash of its token.
    pub device: Hash,
    /// What it may do.
    pub may: Device,
    /// The day on which it came, since 1970 UTC; none where the machine did not know, or it came before days were kept.
    pub came: Option<i64>,
    /// The day on which it was here last.
    pub last: Option<i64>,
}

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

fn opens(row: &Row<'_>) -> rusqlite::Result<Opens> {
    let (table, seat): (Option<i64>, Option<u16>) = (row.get(0)?, row.get(1)?);
    let asks = if row.get(2)? { Asks::Referee } else { Asks::Nobody };
    Ok(match (table, seat) {
        (Some(table), Some(seat)) => Opens::Seat(TableId(table), Seat(seat)),
        (Some(table), None) => Opens::Invitation(TableId(table), asks),
        (None, _) => Opens::Host,
    })
}

fn opened(connection: &Connection, token: &Hash, now: Option<i64>) -> rusqlite::Result<Option<Opens>> {
    let text = "SELECT table_id, seat, asks FROM keys WHERE token = ?1 AND (until IS NULL OR ?2 IS NULL OR ?2 < until)";
    connection.query_row(text, params![token.0, now], opens).optional()
}

pub(crate) fn held(
    connection: &Connection,
    device: &Hash,
    table: TableId,
    seat: Seat,
) -> rusqlite::Result<()> {
    connection
        .execute(
            "INSERT INTO holders (device, table_id, seat) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            params![device.0, table.0, seat.0],
        )
        .map(|_| ())
}

pub(crate) fn seen(connection: &Connection, device: &Hash, now: Option<i64>) -> rusqlite::Result<()> {
    let day = now.map(|now| now.div_euclid(DAY));
    let text = "INSERT INTO devices (device, came, last) VALUES (?1, ?2, ?2) \
                ON CONFLICT (device) DO UPDATE SET last = coalesce(excluded.last, last)";
    connection.execute(text, params![device.0, day]).map(|_| ())
}

impl Sqlite {
    /// Writes in one transaction, with the same fault points as entries.
    pub(crate) fn write<T>(
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

    /// Keeps a link's token, by its hash, until it is so late (in seconds since 1970 UTC), and the secret of the seat that
    /// it brings to the next device. Links that it is too late for by `now` are forgotten. One link for the host is
    /// enough, and of a demo one link of each sort: those before open nothing any more.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn keep_key(
        &mut self,
        token: &Hash,
        what: Opens,
        lends: Option<Lent>,
        until: Option<i64>,
        now: Option<i64>,
    ) -> Result<(), StoreError> {
        let (table, seat) = match what {
            Opens::Host => (None, None),
            Opens::Seat(table, seat) => (Some(table.0), Some(seat.0)),
            Opens::Invitation(table, _) => (Some(table.0), None),
        };
        let asks = matches!(what, Opens::Invitation(_, Asks::Referee));
        self.write(|transaction| {
            transaction.execute("DELETE FROM keys WHERE until <= ?1", [now])?;
            if what == Opens::Host {
                transaction.execute("DELETE FROM keys WHERE table_id IS NULL", [])?;
            }
            transaction.execute(
                "DELETE FROM keys WHERE table_id = ?1 AND seat IS ?2
                     AND EXISTS (SELECT 1 FROM demos WHERE demos.table_id = ?1)",
                params![table, seat],
            )?;
            transaction.execute(
                "INSERT INTO keys (token, table_id, seat, until, lends, asks) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![token.0, table, seat, until, lends, asks],
            )
        })
        .map(|_| ())
    }

    /// What a token opens now, if anything.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn key(&self, token: &Hash, now: Option<i64>) -> Result<Option<Opens>, StoreError> {
        opened(self.connection(), token, now).map_err(said)
    }

    /// The secret of a seat that a link brings, hidden for its token.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn lent(&self, token: &Hash) -> Result<Option<Lent>, StoreError> {
        let text = "SELECT lends FROM keys WHERE token = ?1";
        self.connection()
            .query_row(text, [token.0], |row| row.get(0))
            .optional()
            .map(Option::flatten)
            .map_err(said)
    }

    /// The secret of a seat that a device was lent, hidden for its token; none where it has its own.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn lent_to(&self, device: &Hash, table: TableId, seat: Seat) -> Result<Option<Lent>, StoreError> {
        self.connection()
            .query_row(
                "SELECT lends FROM holders WHERE device = ?1 AND table_id = ?2 AND seat = ?3",
                params![device.0, table.0, seat.0],
                |row| row.get(0),
            )
            .optional()
            .map(Option::flatten)
            .map_err(said)
    }

    /// Opens what a token opens, for a device: afterwards the device has the right and the seat's secret, if the link
    /// brought one, and a token that works once works no more. An invitation opens nothing by itself, and stays.
    ///
    /// # Errors
    /// Where the store can't be written; nothing is used up then.
    pub fn use_key(
        &mut self,
        token: &Hash,
        device: &Hash,
        lends: Option<Lent>,
        now: Option<i64>,
    ) -> Result<Option<Opens>, StoreError> {
        // An invalid token does not queue for the writer.
        if matches!(self.key(token, now)?, None | Some(Opens::Invitation(..))) {
            return self.key(token, now);
        }
        self.write(|transaction| {
            let found = opened(transaction, token, now)?;
            match found {
                None | Some(Opens::Invitation(..)) => return Ok(found),
                Some(Opens::Host) => {
                    transaction.execute(
                        "INSERT INTO hosts (device) VALUES (?1) ON CONFLICT DO NOTHING",
                        [device.0],
                    )?;
                }
                Some(Opens::Seat(table, seat)) => {
                    // A device that holds it already has a secret.
                    transaction.execute(
                        "INSERT INTO holders (device, table_id, seat, lends) VALUES (?1, ?2, ?3, ?4)
                             ON CONFLICT DO NOTHING",
                        params![device.0, table.0, seat.0, lends],
                    )?;
                }
            }
            seen(transaction, device, now)?;
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

    /// A device holds a seat from now on, in seconds since 1970 UTC.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn hold(
        &mut self,
        device: &Hash,
        table: TableId,
        seat: Seat,
        now: Option<i64>,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            seen(transaction, device, now)?;
            held(transaction, device, table, seat)
        })
    }

    /// Notes that a device is here, for the list of those that are known. Writes nothing for any other.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn note_device(&mut self, device: &Hash, now: i64) -> Result<(), StoreError> {
        let day = now.div_euclid(DAY);
        self.write(|transaction| {
            transaction.execute(
                "UPDATE devices SET last = ?2, came = coalesce(came, ?2) WHERE device = ?1",
                params![device.0, day],
            )
        })
        .map(|_| ())
    }

    /// Whether a device has been noted on this day; as well if it is none that is kept.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn is_noted(&self, device: &Hash, now: i64) -> Result<bool, StoreError> {
        let last = self
            .connection()
            .prepare_cached("SELECT last FROM devices WHERE device = ?1")
            .and_then(|mut select| {
                select.query_row([device.0], |row| row.get::<_, Option<i64>>(0)).optional()
            })
            .map_err(said)?;
        Ok(last.is_none_or(|last| last.is_some_and(|last| now.div_euclid(DAY) <= last)))
    }

    /// Every device that may do anything here.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn devices(&self) -> Result<Vec<Known>, StoreError> {
        let row = |row: &Row<'_>| Ok((Hash(row.get(0)?), row.get(1)?, row.get(2)?));
        let all = self
            .connection()
            .prepare_cached("SELECT device, came, last FROM devices ORDER BY last DESC, device")
            .and_then(|mut select| select.query_map([], row)?.collect::<Result<Vec<_>, _>>())
            .map_err(said)?;
        let known = all
            .into_iter()
            .map(|(device, came, last)| self.device(&device).map(|may| Known { device, may, came, last }));
        known.filter(|one| !one.as_ref().is_ok_and(|one| one.may == Device::default())).collect()
    }

    /// A device may do nothing any more.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn forget_device(&mut self, device: &Hash) -> Result<(), StoreError> {
        self.write(|transaction| {
            for from in ["hosts", "holders", "devices"] {
                transaction.execute(&format!("DELETE FROM {from} WHERE device = ?1"), [device.0])?;
            }
            Ok(())
        })
    }

    /// The names of a table's seats, as they last stood in its log.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn seat_names(&self, table: TableId) -> Result<BTreeMap<Seat, String>, StoreError> {
        self.connection()
            .prepare_cached("SELECT seat, name FROM seats WHERE table_id = ?1")
            .and_then(|mut select| {
                select.query_map([table.0], |row| Ok((Seat(row.get(0)?), row.get(1)?)))?.collect()
            })
            .map_err(said)
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
        let mut select = self
            .connection()
            .prepare_cached(
                "SELECT table_id, seat, role FROM seats NATURAL JOIN holders \
                 WHERE device = ?1 AND role <> 'player' ORDER BY table_id, seat",
            )
            .map_err(said)?;
        let role = |row: &Row<'_>| {
            let role = match row.get_ref(2)?.as_str()? {
                "co-referee" => Role::CoReferee,
                "spectator" => Role::Spectator,
                _ => Role::Player,
            };
            Ok((TableId(row.get(0)?), Seat(row.get(1)?), role))
        };
        let roles = select
            .query_map([device.0], role)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(said)?;
        Ok(Device { host, seats, roles })
    }

    /// The seats of a table that any device holds.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn held(&self, table: TableId) -> Result<BTreeSet<Seat>, StoreError> {
        self.connection()
            .prepare_cached("SELECT DISTINCT seat FROM holders WHERE table_id = ?1")
            .and_then(|mut select| {
                let all = select.query_map([table.0], |row| row.get(0).map(Seat))?;
                all.collect()
            })
            .map_err(said)
    }

    /// Whether a seat is held, and by no device that may start tables here.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn is_anothers(&self, table: TableId, seat: Seat) -> Result<bool, StoreError> {
        let hosts = self
            .connection()
            .prepare_cached(
                "SELECT device IN (SELECT device FROM hosts) FROM holders WHERE table_id = ?1 AND seat = ?2",
            )
            .and_then(|mut select| {
                let all = select.query_map(params![table.0, seat.0], |row| row.get(0))?;
                all.collect::<Result<Vec<bool>, _>>()
            })
            .map_err(said)?;
        Ok(!hosts.is_empty() && !hosts.contains(&true))
    }
}
