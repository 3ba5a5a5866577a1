//! Combat: Command and Execution by turns, until it ends.

pub mod attack;
pub mod blows;
pub mod command;
pub mod defence;
pub mod effects;
pub mod execution;
pub mod fights;
pub mod flanking;
pub mod goals;
pub mod phases;
