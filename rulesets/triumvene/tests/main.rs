//! All tests of the game, as one program: each more is linked anew, with all that the game stands on.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod laws;
mod laws_of_days;
mod odds;
mod packs;
mod pairs;
mod rules;
mod scenarios;
mod stored;
mod trials;
mod unseen;

// What more than one of them plays with.
use rules::{combat, days, magic, records, rolls, seats, table, travel};
