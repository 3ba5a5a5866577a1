//! Chronicles in SQLite: one database file for all tables.
//!
//! [`Sqlite`] is the store itself, one connection used by one thread. [`Writer`] is a thread in front of it
//! that groups commits: what many tables want stored at the same moment goes into one transaction, with one
//! sync of the disk instead of twenty. Either way, nothing is acknowledged before it is on disk.
//!
//! Copy a live database with [`Sqlite::backup`], never as a file: part of it may still be in the write-ahead
//! log beside it.
#![warn(missing_docs)]

pub mod backups;
mod boundaries;
mod demos;
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
