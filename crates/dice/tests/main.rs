//! Notation, rolls and odds.
mod anydice;
mod dialects;
mod drawn;
mod laws;
mod notation;
mod odds;
mod question;
mod roll;
mod wide;
