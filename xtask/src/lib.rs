//! Chores of this repository: what tidy checks, the proof of the rules' tests, the index of places.
//! `xtask/tests/tidy.rs` runs the checks of [`tidy`] on the repository itself; each check's own tests show
//! that it can fail.
pub mod index;
pub mod random;
pub mod repo;
pub mod rules;
pub mod source;
pub mod tidy;
