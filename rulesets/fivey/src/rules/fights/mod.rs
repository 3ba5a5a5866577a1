//! Fights: rounds, turns of two actions, attacks, movement, morale.
pub mod actions;
pub mod areas;
pub mod attack;
pub mod bare;
pub mod begin;
pub mod blast;
pub mod hiding;
pub mod initiative;
pub mod minds;
pub mod morale;
pub mod movement;
pub mod surprise;
pub mod turn;
pub mod weapons;
