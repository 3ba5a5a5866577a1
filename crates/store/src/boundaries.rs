//! What nobody at a table wants in its game: lines, which never come up, and veils, which happen out of sight. It stands
//! beside the log and in no entry: an entry has a place among others and a time, and both tell who wrote it. Here, too,
//! there is neither author nor time nor number, and what is there is read in the order of its words.
use crate::error::said;
use crate::sqlite::Sqlite;
use norn_chronicle::StoreError;
use norn_chronicle::store::{BOUNDARIES_MAX, Boundaries, Boundary, TableId};
use rusqlite::params;

impl Sqlite {
    pub(crate) fn boundary_named(
        &mut self,
        table: TableId,
        sort: Boundary,
        words: &str,
    ) -> Result<(), StoreError> {
        let kept = self.write(|transaction| {
            let have: u32 =
                transaction.query_row("SELECT count(*) FROM boundaries WHERE table_id = ?1", [table.0], |row| row.get(0))?;
            if BOUNDARIES_MAX <= have {
                return Ok(false);
            }
            transaction.execute(
                "INSERT INTO boundaries (table_id, sort, words, waits) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO NOTHING",
                params![table.0, sort.word(), words],
            )?;
            Ok(true)
        })?;
        match kept {
            true => Ok(()),
            false => Err(StoreError::bounded()),
        }
    }

    pub(crate) fn boundaries_shown(&mut self, table: TableId) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute("UPDATE boundaries SET waits = 0 WHERE table_id = ?1", [table.0])
        })
        .map(|_| ())
    }

    pub(crate) fn boundaries_of(&self, table: TableId) -> Result<Boundaries, StoreError> {
        let read = || -> rusqlite::Result<Boundaries> {
            let mut select = self.connection().prepare_cached(
                "SELECT sort, words, waits FROM boundaries WHERE table_id = ?1 ORDER BY sort, words",
            )?;
            let mut found = Boundaries::default();
            let mut rows = select.query([table.0])?;
            while let Some(row) = rows.next()? {
                if row.get(2)? {
                    found.waits = true;
                } else if row.get_ref(0)?.as_str()? == Boundary::Line.word() {
                    found.lines.push(row.get(1)?);
                } else {
                    found.veils.push(row.get(1)?);
                }
            }
            Ok(found)
        };
        read().map_err(said)
    }
}
