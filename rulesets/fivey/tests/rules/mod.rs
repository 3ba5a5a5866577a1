//! A module for each rule, with one function for each case of its check.
mod basics;
pub(crate) mod table;
// Tasks.
// Characters.
mod characters;
// Exploring.
// Encounters.
// Fights.
// Magic.
// Downtime.
// Templates.
