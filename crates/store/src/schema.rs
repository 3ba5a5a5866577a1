//! The shape of the database, one numbered step after the other.
use crate::error::said;
use crate::fault::{Faults, Point};
use norn_chronicle::StoreError;
use norn_chronicle::store::StoreKind;
use rusqlite::{Connection, TransactionBehavior};

/// The schema that this program writes. Newer ones are refused, older ones brought up to date.
pub const SCHEMA: u32 = 7;

/// "NORN": what the file says it is.
const APPLICATION: i32 = 0x4e4f_524e;

/// Step `n` leads from schema `n` to schema `n + 1`. A step that was released is never changed.
const STEPS: [&str; SCHEMA as usize] = [
    "
    CREATE TABLE tables (
        id      INTEGER PRIMARY KEY AUTOINCREMENT,
        name    TEXT    NOT NULL UNIQUE,
        ruleset TEXT    NOT NULL,
        edition INTEGER NOT NULL,
        secrets BLOB    NOT NULL
    ) STRICT;
    -- Clustered, so that one entry more is one page more. How far a table has come is its last row.
    CREATE TABLE entries (
        table_id   INTEGER NOT NULL REFERENCES tables (id),
        seq        INTEGER NOT NULL,
        commitment BLOB    NOT NULL,
        head       BLOB    NOT NULL,
        command    TEXT,
        entry      TEXT    NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX commands ON entries (table_id, command) WHERE command IS NOT NULL;
    -- A cache: may be emptied at any time.
    CREATE TABLE snapshots (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id),
        count    INTEGER NOT NULL,
        head     BLOB    NOT NULL,
        form     TEXT    NOT NULL,
        bytes    BLOB    NOT NULL
    ) STRICT;
",
    "
    -- Who may come in; see `keys`. Every token and device by its SHA-256 alone.
    CREATE TABLE hosts (
        device BLOB PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE holders (
        device   BLOB    NOT NULL,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        seat     INTEGER NOT NULL,
        PRIMARY KEY (device, table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE keys (
        token    BLOB PRIMARY KEY,
        table_id INTEGER REFERENCES tables (id),
        seat     INTEGER
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Until when a link works: seconds since 1970 UTC; null for as long as it is there.
    ALTER TABLE keys ADD COLUMN until INTEGER;
    -- When a device came and was here last: days since 1970 UTC.
    CREATE TABLE devices (
        device BLOB PRIMARY KEY,
        came   INTEGER,
        last   INTEGER
    ) STRICT, WITHOUT ROWID;
    INSERT INTO devices (device) SELECT device FROM hosts UNION SELECT device FROM holders;
    -- The seats that a table has, as they last stood in its log, so that nobody has to read it for them.
    CREATE TABLE seats (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        seat     INTEGER NOT NULL,
        name     TEXT    NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO seats (table_id, seat, name)
        SELECT table_id, json_extract(entry, '$.body.seat'), json_extract(entry, '$.body.name') FROM entries
        -- A damaged entry is for whoever opens that table to find, and keeps no other from being opened.
        WHERE CASE WHEN json_valid(entry) THEN json_extract(entry, '$.body.is') = 'seated'
            AND json_type(entry, '$.body.seat') = 'integer' AND json_type(entry, '$.body.name') = 'text'
            ELSE 0 END
        ORDER BY table_id, seq
        ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name;
",
    "
    -- The pictures that a table's entries put down, by their SHA-256. Not clustered: a row takes many pages.
    CREATE TABLE pictures (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        hash     BLOB    NOT NULL,
        bytes    BLOB    NOT NULL,
        PRIMARY KEY (table_id, hash)
    ) STRICT;
",
    "
    -- Tables that are there for a while only, for whoever wants to try a game. When each began: seconds since 1970 UTC.
    CREATE TABLE demos (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id),
        begun    INTEGER
    ) STRICT;
",
    "
    -- What a seat is there for, as it last stood in its table's log.
    ALTER TABLE seats ADD COLUMN role TEXT NOT NULL DEFAULT 'player';
    -- What nobody at a table wants in its game: lines and veils. No author, no time, no number; clustered by the words
    -- themselves, so that no order tells anything either. What waits is not shown yet.
    CREATE TABLE boundaries (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        sort     TEXT    NOT NULL,
        words    TEXT    NOT NULL,
        waits    INTEGER NOT NULL,
        PRIMARY KEY (table_id, sort, words)
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Lines and veils have a mark of their author, from which no way leads to a seat; see `boundaries`. What was there
    -- has none. Clustered by the words as before; waits: 0 shown, 1 to be shown, 2 to be gone.
    CREATE TABLE marked (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        sort     TEXT    NOT NULL,
        words    TEXT    NOT NULL,
        mark     BLOB    NOT NULL,
        waits    INTEGER NOT NULL,
        PRIMARY KEY (table_id, sort, words, mark)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO marked SELECT table_id, sort, words, zeroblob(16), waits FROM boundaries;
    DROP TABLE boundaries;
    ALTER TABLE marked RENAME TO boundaries;
    -- The secret of a seat, readable with the token of the device or link alone: what makes the same mark on all devices
    -- of a seat. None where the device has made its own.
    ALTER TABLE holders ADD COLUMN lends BLOB;
    ALTER TABLE keys ADD COLUMN lends BLOB;
    -- Whether the referee lets in each one who comes by an invitation.
    ALTER TABLE keys ADD COLUMN asks INTEGER NOT NULL DEFAULT 0;
",
];

/// Brings the database up to date, all steps at once or none.
pub(crate) fn migrate(connection: &mut Connection, faults: &Faults) -> Result<(), StoreError> {
    let found = version(connection)?;
    if found == SCHEMA {
        return ours(connection);
    }
    newer(found)?;
    faults.pass(Point::BeforeMigration)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(said)?;
    // Somebody else may have been faster.
    let found = version(&transaction)?;
    newer(found)?;
    if found == 0 {
        let others: i64 = transaction
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(said)?;
        if others != 0 {
            return Err(foreign());
        }
        transaction.pragma_update(None, "application_id", APPLICATION).map_err(said)?;
    } else {
        ours(&transaction)?;
    }
    for step in STEPS.iter().skip(found as usize) {
        transaction.execute_batch(step).map_err(said)?;
    }
    transaction.pragma_update(None, "user_version", SCHEMA).map_err(said)?;
    faults.pass(Point::InMigration)?;
    transaction.commit().map_err(said)?;
    ours(connection)
}

/// Whether the database is one of ours, of a schema that this program knows.
pub(crate) fn known(connection: &Connection) -> Result<(), StoreError> {
    newer(version(connection)?)?;
    ours(connection)
}

fn version(connection: &Connection) -> Result<u32, StoreError> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(said)
}

fn newer(found: u32) -> Result<(), StoreError> {
    if found <= SCHEMA {
        return Ok(());
    }
    Err(StoreError::new(
        StoreKind::Newer { found, known: SCHEMA },
        format!("the database has schema {found}, and this program knows schemas up to {SCHEMA}"),
        "take a newer release of Norn, or name another folder with --data; nothing was changed",
    ))
}

fn ours(connection: &Connection) -> Result<(), StoreError> {
    let found: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(said)?;
    if found == APPLICATION { Ok(()) } else { Err(foreign()) }
}

fn foreign() -> StoreError {
    StoreError::new(
        StoreKind::Unwritable,
        "the file is a database of another program",
        "nothing was changed; name another folder with --data",
    )
}
