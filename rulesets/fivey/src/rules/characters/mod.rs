//! Hit points, defense, movement, and what people carry.
pub mod acting;
pub mod advancement;
pub mod armor;
pub mod creation;
pub mod defense;
pub mod healing;
pub mod health;
pub mod inventory;
pub mod market;
