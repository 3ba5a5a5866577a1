//! Every rule of the reference: a module for each, a test for each case of its check.
#![allow(clippy::wildcard_imports, reason = "each module takes the whole table")]
mod beyond;
mod book;
mod fights;
mod harm;
mod moves;
mod situations;
mod table;
mod tests;
