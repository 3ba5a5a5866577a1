//! Fights, round by round: turns, movement, attacks, the elements, what is solid, and helping each other.
pub mod attack;
pub mod begin;
pub mod dodging;
pub mod elements;
pub mod frenzy;
pub mod hands;
pub mod movement;
pub mod objects;
pub mod restraints;
pub mod taunts;
pub mod tending;
pub mod turn;
