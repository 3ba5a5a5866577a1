//! Entries, streams and proofs of a log.
mod canon;
mod common;
mod entry;
mod erase;
mod export;
mod fold;
mod links;
mod page;
mod stream;
mod vectors;
mod verify;
