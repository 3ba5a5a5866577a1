//! A module for each rule, with one function for each case of its check.
mod basics;
pub(crate) mod table;
// Tasks.
// Characters.
// Exploring.
mod exploring;
// Encounters.
// Fights.
// Magic.
// Downtime.
mod downtime;
// Templates.
