//! What is written is there afterwards.
mod backups;
mod boundaries;
mod common;
mod demos;
mod keys;
mod killed;
mod lock;
mod outside;
mod sqlite;
mod stored;
mod stores;
