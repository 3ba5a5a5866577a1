//! Toughness: what is left of it, dying, and what heals.
pub mod death;
pub mod healing;
pub mod toughness;
