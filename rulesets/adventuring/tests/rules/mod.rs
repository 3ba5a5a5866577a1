//! Every rule of the reference: a module for each, a test for each case of its check.
mod base;
pub(crate) mod table;
// Exploring.
// Encounters.
// Hazards.
// Harm and rest.
// Fights.
mod fights;
// Settlements.
