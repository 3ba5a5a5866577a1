//! A module for each rule, with one function for each case of its check.
mod basics;
pub(crate) mod table;
// Tasks.
mod tasks;
// Characters.
mod characters;
// Exploring.
mod exploring;
// Encounters.
mod encounters;
mod hirelings;
mod monsters;
// Fights.
mod fight_studies;
pub(crate) mod fights;
mod weapons_of_templates;
// Magic.
mod magic;
// Downtime.
mod downtime;
// Templates.
mod templates;
