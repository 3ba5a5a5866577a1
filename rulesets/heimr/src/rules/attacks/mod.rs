//! Attacks, with weapons and without, and those who stand in their way.
pub mod attack;
pub mod blows;
pub mod brawl;
pub mod guard;
