//! What nobody at a table wants in its game: lines, which never come up, veils, which happen out of sight, and what comes up once
//! somebody has asked. It stands beside the log and in no entry: an entry has a place among others and a time, and both tell who wrote it. Here, too,
//! there is neither time nor number, and what is there is read in the order of its words. Of its author there is a mark,
//! which is the same for all that one person wrote, so that no author takes the room of others; it is made of a secret
//! that only their devices have, so that no way leads from it to a seat.
use crate::error::said;
use crate::sqlite::Sqlite;
use norn_chronicle::StoreError;
use norn_chronicle::store::{Boundaries, Boundary, BoundaryRoom, Mark, TableId};
use rusqlite::{OptionalExtension, Transaction, params};

/// As a row says whether it is shown.
const SHOWN: u8 = 0;
/// It waits to be shown.
const SOON: u8 = 1;
/// It waits to be gone.
const NO_MORE: u8 = 2;

/// Why there is no room.
enum Full {
    Each,
    All,
}

fn count(of: &Transaction<'_>, table: TableId, which: &str, by: Mark) -> rusqlite::Result<u32> {
    let text = format!("SELECT count(*) FROM boundaries WHERE table_id = ?1 AND mark {which} ?2");
    of.query_row(&text, params![table.0, by.0], |row| row.get(0))
}

/// Whether words are shown because of others than this author.
fn also(
    of: &Transaction<'_>,
    table: TableId,
    sort: Boundary,
    words: &str,
    by: Mark,
    most: u8,
) -> rusqlite::Result<bool> {
    of.query_row(
        "SELECT EXISTS (SELECT 1 FROM boundaries WHERE table_id = ?1 AND sort = ?2 AND words = ?3 AND mark <> ?4
             AND (waits = 0 OR waits = ?5))",
        params![table.0, sort.word(), words, by.0, most],
        |row| row.get(0),
    )
}

fn state(
    of: &Transaction<'_>,
    table: TableId,
    sort: Boundary,
    words: &str,
    by: Mark,
) -> rusqlite::Result<Option<u8>> {
    of.query_row(
        "SELECT waits FROM boundaries WHERE table_id = ?1 AND sort = ?2 AND words = ?3 AND mark = ?4",
        params![table.0, sort.word(), words, by.0],
        |row| row.get(0),
    )
    .optional()
}

/// Writes how it stands with one author's words; takes them away where it says nothing.
fn set(
    of: &Transaction<'_>,
    table: TableId,
    (sort, words): (Boundary, &str),
    by: Mark,
    waits: Option<u8>,
) -> rusqlite::Result<()> {
    match waits {
        Some(waits) => of.execute(
            "INSERT INTO boundaries (table_id, sort, words, mark, waits) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (table_id, sort, words, mark) DO UPDATE SET waits = excluded.waits",
            params![table.0, sort.word(), words, by.0, waits],
        ),
        None => of.execute(
            "DELETE FROM boundaries WHERE table_id = ?1 AND sort = ?2 AND words = ?3 AND mark = ?4",
            params![table.0, sort.word(), words, by.0],
        ),
    }
    .map(|_| ())
}

impl Sqlite {
    pub(crate) fn boundary_named(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
        room: BoundaryRoom,
    ) -> Result<(), StoreError> {
        let kept = self.write(|at| {
            let waits = match state(at, table, sort, words, by)? {
                Some(NO_MORE) => SHOWN,
                Some(_) => return Ok(Ok(())),
                None if room.each <= count(at, table, "=", by)? => return Ok(Err(Full::Each)),
                None if by != Mark::NONE && room.all <= count(at, table, "<>", Mark::NONE)? => {
                    return Ok(Err(Full::All));
                }
                // What everybody sees already is nothing new to anybody.
                None if also(at, table, sort, words, by, NO_MORE)? => SHOWN,
                None => SOON,
            };
            set(at, table, (sort, words), by, Some(waits)).map(Ok)
        })?;
        kept.map_err(|full| match full {
            Full::Each => StoreError::bounded(room.each),
            Full::All => StoreError::bounded_all(room.all),
        })
    }

    pub(crate) fn boundary_taken_back(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        by: Mark,
    ) -> Result<bool, StoreError> {
        self.write(|at| {
            let waits = match state(at, table, sort, words, by)? {
                None => return Ok(false),
                Some(SOON) => None,
                Some(_) if also(at, table, sort, words, by, SHOWN)? => None,
                Some(_) => Some(NO_MORE),
            };
            set(at, table, (sort, words), by, waits)?;
            Ok(true)
        })
    }

    pub(crate) fn boundary_struck(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
        all: bool,
    ) -> Result<u32, StoreError> {
        let shown = |at: &Transaction<'_>| -> rusqlite::Result<u32> {
            let text = "SELECT count(*) FROM (SELECT DISTINCT sort, words FROM boundaries WHERE table_id = ?1 AND waits <> 1)";
            at.query_row(text, [table.0], |row| row.get(0))
        };
        self.write(|at| {
            let before = shown(at)?;
            let mut select = at.prepare_cached(
                "SELECT mark, waits FROM boundaries WHERE table_id = ?1 AND sort = ?2 AND words = ?3",
            )?;
            let by = select
                .query_map(params![table.0, sort.word(), words], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<Vec<([u8; 16], u8)>>>()?;
            // What nobody is shown nobody can point at.
            if by.iter().all(|(_, waits)| *waits == SOON) {
                return Ok(0);
            }
            match &*by {
                [(mark, _)] if all && Mark(*mark) != Mark::NONE => at.execute(
                    "DELETE FROM boundaries WHERE table_id = ?1 AND mark = ?2",
                    params![table.0, mark],
                )?,
                _ => at.execute(
                    "DELETE FROM boundaries WHERE table_id = ?1 AND sort = ?2 AND words = ?3",
                    params![table.0, sort.word(), words],
                )?,
            };
            Ok(before - shown(at)?)
        })
    }

    pub(crate) fn boundaries_shown(&mut self, table: TableId) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute("DELETE FROM boundaries WHERE table_id = ?1 AND waits = 2", [table.0])?;
            transaction.execute("UPDATE boundaries SET waits = 0 WHERE table_id = ?1", [table.0])
        })
        .map(|_| ())
    }

    /// All of a table, or what one author wrote and has not taken back.
    pub(crate) fn boundaries_there(
        &self,
        table: TableId,
        by: Option<Mark>,
    ) -> Result<Boundaries, StoreError> {
        let read = || -> rusqlite::Result<Boundaries> {
            let mut select = self.connection().prepare_cached(
                "SELECT sort, words, waits FROM boundaries WHERE table_id = ?1 AND (?2 IS NULL OR mark = ?2)
                     ORDER BY sort, words",
            )?;
            let mut found = Boundaries::default();
            let mut rows = select.query(params![table.0, by.map(|mark| mark.0)])?;
            while let Some(row) = rows.next()? {
                let sort = Boundary::of(row.get_ref(0)?.as_str()?);
                let waits: u8 = row.get(2)?;
                found.waits |= by.is_none() && waits != SHOWN;
                if waits != if by.is_none() { SOON } else { NO_MORE } {
                    found.add(sort, row.get(1)?);
                }
            }
            Ok(found)
        };
        read().map_err(said)
    }
}
