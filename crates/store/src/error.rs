//! Errors of SQLite as errors of a store.
use norn_chronicle::StoreError;
use norn_chronicle::store::StoreKind;
use rusqlite::{Error, ErrorCode};
use std::path::Path;

/// Turns what SQLite says into a store's error.
pub(crate) fn said(error: Error) -> StoreError {
    let (kind, text, hint) = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => (
            StoreKind::Full,
            "there is no space left to keep this",
            "nothing of it was kept; make space on the disk, then do it again",
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => (
            StoreKind::Unwritable,
            "the database can't be read or written",
            "nothing was kept; see whether its folder is there and yours, or name another with --data",
        ),
        Some(ErrorCode::SystemIoFailure) => (
            StoreKind::Unwritable,
            "the disk did not do what the database asked of it",
            "nothing was kept; see whether it works and has space, and whether a file there may grow (`ulimit -f`)",
        ),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => (
            StoreKind::Busy,
            "another program is writing to the database",
            "nothing was kept; close the other program, then do it again",
        ),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => (
            StoreKind::Damaged { seq: None },
            "the database is damaged, or is no database",
            "nothing was changed; go back to a backup",
        ),
        _ => (
            StoreKind::Failed,
            "the database did not do what it should",
            "nothing was kept; this is a fault of the program, please report it",
        ),
    };
    StoreError::new(kind, text, hint).because(error)
}

/// The file or its folder does not let us in.
pub(crate) fn unwritable(path: &Path, cause: std::io::Error) -> StoreError {
    let full = cause.kind() == std::io::ErrorKind::StorageFull;
    let kind = if full { StoreKind::Full } else { StoreKind::Unwritable };
    StoreError::new(
        kind,
        format!("`{}` can't be opened for writing", path.display()),
        "see whether its folder is there, is yours and has space, or name another with --data",
    )
    .because(cause)
}
