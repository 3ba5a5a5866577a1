//! Chronicles in SQLite: one database file for all tables.
//!
//! [`Sqlite`] is the store itself, one connection used by one thread. [`Writer`] puts a thread in front of it
//! that takes what many tables want kept at the same moment and commits it at once, so that a busy evening
//! costs one sync where it would cost twenty. Either way, nothing is acknowledged before it is on the disk.
//!
//! A live database is copied with [`Sqlite::backup`] and never as a file: half of it may still be in the log
//! beside it.
#![warn(missing_docs)]

pub mod backups;
mod error;
pub mod fault;
pub mod keys;
mod lock;
mod schema;
mod sqlite;
mod writer;

pub use fault::Point;
pub use lock::{HOLDER_MAX, Lock};
pub use schema::SCHEMA;
pub use sqlite::{Index, Options, Sqlite, replace};
pub use writer::{GROUP_MAX, QUEUE_MAX, Waiting, Writer};
