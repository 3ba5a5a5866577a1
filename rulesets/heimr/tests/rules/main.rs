//! Every rule of the reference: a module for each, a test for each case of its check.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod abilities;
mod challenges;
mod dice;
mod experience;
mod fatigue;
mod situations;
mod table;
