//! Monsters: brackets, experience, feats, and conversion from other games.
pub mod brackets;
pub mod conversion;
pub mod experience;
pub mod feats;
pub mod making;
