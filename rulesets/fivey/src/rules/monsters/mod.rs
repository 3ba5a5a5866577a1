//! Monsters: brackets, experience, feats, and conversion from other games.
pub mod brackets;
pub mod experience;
pub mod feats;
