//! Fights played by machine: battles between policies, long sequences of attempts, every decision of some openings
//! counted, and for every attempt a state in which it is offered and one in which it is refused.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod actions;
mod arena;
mod battles;
mod counts;
mod offered;
#[path = "../rules/table.rs"]
#[allow(dead_code, reason = "these tests need only a part of the table")]
mod table;
