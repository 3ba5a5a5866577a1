//! Fights: rounds, turns of two actions, attacks, movement, morale.
pub mod turn;
