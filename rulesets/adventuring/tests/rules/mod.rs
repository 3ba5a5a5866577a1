//! Every rule of the reference: a module for each, a test for each case of its check.
mod base;
pub(crate) mod table;
// Exploring.
mod exploring;
pub(crate) mod taking;
mod travel;
// Encounters.
mod encounters;
// Hazards.
mod hazards;
// Harm and rest.
mod harm;
mod people;
// Fights.
pub(crate) mod fights;
// Settlements.
mod animals;
mod belonging;
mod settlements;
