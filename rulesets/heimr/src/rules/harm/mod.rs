//! Effects, injuries and healing: what somebody suffers, and how long.
pub mod decrees;
pub mod effects;
pub mod injuries;
pub mod lasting;
pub mod rest;
pub mod time;
