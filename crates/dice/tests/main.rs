//! Notation, rolls and odds.
mod anydice;
mod laws;
mod notation;
mod odds;
mod roll;
