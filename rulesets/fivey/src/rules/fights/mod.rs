//! Fights: rounds, turns of two actions, attacks, movement, morale.
pub mod blast;
pub mod turn;
