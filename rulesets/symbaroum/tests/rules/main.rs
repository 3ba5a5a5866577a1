//! Every rule of the reference: a module for each, a test for each case of its check.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
#[allow(dead_code, reason = "fights use the rest of it")]
mod table;
mod tests;
