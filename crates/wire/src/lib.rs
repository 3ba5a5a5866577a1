//! What pages and tools receive of a table, and what they send to it.
//!
//! Everything is in words, in the language of the ruleset's texts, and each number comes with its rule: a
//! page draws it and computes no rule. [`message`] is what goes over the socket, [`state`] what a seat sees,
//! [`log`] what happened; [`draw`] makes them from a live table. The page's types are generated from here:
//! see [`typescript`].
#![warn(missing_docs)]

pub mod book;
pub mod draw;
pub mod fluent;
pub mod log;
pub mod message;
pub mod mirror;
pub mod state;
pub mod tell;
pub mod typescript;
pub mod words;

/// Counts up when a page of an older version could not understand what is sent.
pub const WIRE: u32 = 22;
