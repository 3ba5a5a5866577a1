//! A module for each rule, with one function for each case of its check.
mod basics;
pub(crate) mod table;
// Tasks.
// Characters.
// Exploring.
// Encounters.
// Fights.
mod fight_studies;
pub(crate) mod fights;
mod weapons_of_templates;
// Magic.
// Downtime.
// Templates.
