//! The interpreters of rules: the oracles that answer a rule when it rolls and asks.
//!
//! | Module | Dice | Choices | For |
//! |---|---|---|---|
//! | [`playback`] | as they fall, or as they fell | as owners answer, or answered | play at a table, and its replay |
//! | [`simulate`] | from a generator | from a policy | many runs, fast |
//! | [`exact`] | every way they can fall | given, by default, or the best | odds as fractions |
//! | [`fuzz`] | from bytes | from bytes | finding what a rule can't bear |
//!
//! [`study`] uses [`exact`] to weigh one attempt of a ruleset, for people to read. No interpreter knows a
//! ruleset. None panics, whatever a rule, a journal or a question holds: faults are returned as values.
#![warn(missing_docs)]

pub mod exact;
pub mod fault;
pub mod fuzz;
pub mod picks;
pub mod playback;
pub mod simulate;
pub mod study;
mod weight;

pub use exact::{Answers, Budget, Exact, OddsError, Weighed};
pub use fault::{Fault, Halt};
pub use fuzz::Fuzz;

pub use playback::{FACTS_MAX, Fact, Journal, Now, Playback, Question, Wanted};
pub use simulate::{Faces, Simulate};
pub use study::{Odds, Options, weigh};
