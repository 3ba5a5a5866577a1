//! The lock of a folder: one program at a time writes in it.
use crate::error::unwritable;
use norn_chronicle::StoreError;
use norn_chronicle::store::StoreKind;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The most bytes that are read of who holds a folder.
pub const HOLDER_MAX: usize = 256;

/// A database's folder, held by this process alone until this is dropped, or the process ends in whichever way.
///
/// SQLite lets several programs write in turn, but an open table lives in memory: two programs that play the
/// same table would refuse each other's entries. Programs that only read need no lock. The lock is a separate
/// file, since closing any other handle to the database would release a lock on it. The file is never
/// removed, since removing it could let two programs in at once.
#[derive(Debug)]
pub struct Lock {
    /// Unlocked when it is closed.
    _file: File,
}

impl Lock {
    /// Takes the folder of a database, for a program that is called so (`norn serve`).
    ///
    /// # Errors
    /// [`StoreKind::Busy`], naming the process, if another one holds it; [`StoreKind::Unwritable`] or
    /// [`StoreKind::Full`] if the file of the lock can't be made.
    pub fn take(database: &Path, program: &str) -> Result<Self, StoreError> {
        let path = file(database);
        let mut file = open(&path).map_err(|cause| unwritable(&path, cause))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(held(database, &mut file)),
            Err(TryLockError::Error(cause)) => return Err(unwritable(&path, cause)),
        }
        // Only for people, and a full disk may have no room for it.
        let _ = file.set_len(0).and_then(|()| writeln!(file, "{} {program}", std::process::id()));
        Ok(Self { _file: file })
    }
}

/// The file of the lock: `norn.lock` beside `norn.db`.
pub(crate) fn file(database: &Path) -> PathBuf {
    database.with_extension("lock")
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // On a disk that can't be written, an existing lock file can still be locked.
    options.open(path).or_else(|cause| File::open(path).map_err(|_| cause))
}

fn held(database: &Path, file: &mut File) -> StoreError {
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).display();
    StoreError::new(
        StoreKind::Busy,
        format!("{folder} is in use by {}", holder(file)),
        "close that one first, or name another folder with --data; `norn export` and `norn backup` work beside it",
    )
}

/// Who holds it, as it says itself.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    // On systems where a lock prevents reading, the holder stays unknown.
    let _ = file.take(HOLDER_MAX as u64).read_to_string(&mut text);
    let known = text.trim_end().split_once(' ').filter(|(process, program)| {
        process.parse::<u32>().is_ok()
            && !program.is_empty()
            && program.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ')
    });
    match known {
        Some((process, program)) => format!("`{program}` (process {process})"),
        None => "another program".to_owned(),
    }
}
