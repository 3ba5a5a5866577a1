//! All tests of the game, as one program: each more is linked anew, with all that the game stands on.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod laws;
mod odds;
mod rules;
mod scenarios;
mod stored;
mod studies;
mod trials;
mod unseen;

// What more than one of them plays with.
use rules::table;
use trials::{arena, battles};
