//! The rules, as the book has them.
pub mod base;
pub mod encounters;
pub mod exploring;
pub mod fights;
pub mod harm;
pub mod hazards;
pub mod settlements;
