//! Notation, rolls and odds.
mod laws;
mod notation;
mod odds;
mod roll;
