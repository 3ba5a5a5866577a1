//! Fights played by machine: battles between policies, long sequences of attempts, and every decision of some openings
//! counted.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod actions;
mod arena;
mod battles;
mod counts;
#[path = "../rules/table.rs"]
#[allow(dead_code, reason = "these tests need only a part of the table")]
mod table;
