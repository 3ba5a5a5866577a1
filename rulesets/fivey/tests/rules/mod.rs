//! A module for each rule, with one function for each case of its check.
mod basics;
pub(crate) mod table;
// Tasks.
// Characters.
// Exploring.
// Encounters.
mod encounters;
mod monsters;
// Fights.
mod fight_studies;
pub(crate) mod fights;
// Magic.
mod magic;
// Downtime.
// Templates.
