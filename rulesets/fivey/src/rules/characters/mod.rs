//! Hit points, defense, movement, and what people carry.
pub mod acting;
pub mod advancement;
pub mod defense;
pub mod healing;
pub mod health;
pub mod inventory;
