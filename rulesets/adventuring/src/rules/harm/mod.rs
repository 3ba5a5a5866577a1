//! Poison, drugs, disease, and the rests that restore people.
pub mod diseases;
pub mod injuries;
pub mod poisons;
pub mod rests;
