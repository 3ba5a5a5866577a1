//! Chronicles in SQLite.
