//! What nobody at a table wants in its game: lines, which never come up, and veils, which happen out of sight. It stands
//! beside the log and in no entry: an entry has a place among others and a time, and both tell who wrote it. Here, too,
//! there is neither author nor time nor number, and what is there is read in the order of its words.
use crate::error::said;
use crate::sqlite::Sqlite;
use norn_chronicle::StoreError;
use norn_chronicle::store::{StoreKind, TableId};
use rusqlite::params;

/// The most lines and veils of one table together.
pub const BOUNDARIES_MAX: u32 = 200;

/// Which of the two something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Boundary {
    /// Never in this game.
    Line,
    /// It may be there, and is never told in detail.
    Veil,
}

impl Boundary {
    fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Veil => "veil",
        }
    }
}

/// What a table shows of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Boundaries {
    /// Each in the order of their words.
    pub lines: Vec<String>,
    /// The same.
    pub veils: Vec<String>,
    /// Whether something waits to be shown with them.
    pub waits: bool,
}

impl Sqlite {
    /// Keeps what somebody does not want, to be shown later. What is there already is left as it is.
    ///
    /// # Errors
    /// [`StoreKind::Full`] where there is no room for more of them, or on the disk.
    pub fn name_boundary(&mut self, table: TableId, sort: Boundary, words: &str) -> Result<(), StoreError> {
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
            false => Err(StoreError::new(
                StoreKind::Full,
                format!("a table has at most {BOUNDARIES_MAX} lines and veils"),
                "say it at the table, or stop the subject when it comes up",
            )),
        }
    }

    /// All that waits is shown from now on.
    ///
    /// # Errors
    /// Where the store can't be written.
    pub fn show_boundaries(&mut self, table: TableId) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute("UPDATE boundaries SET waits = 0 WHERE table_id = ?1", [table.0])
        })
        .map(|_| ())
    }

    /// What a table shows of them.
    ///
    /// # Errors
    /// Where the store can't be read.
    pub fn boundaries(&self, table: TableId) -> Result<Boundaries, StoreError> {
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
