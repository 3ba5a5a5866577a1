//! Modules that a campaign may use.
pub mod blind_spots;
