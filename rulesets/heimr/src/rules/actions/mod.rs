//! What a turn has time for, and everything that is done with it.
pub mod action;
pub mod charge;
pub mod forced_movement;
pub mod hiding;
pub mod items;
pub mod movement;
pub mod observation;
pub mod types;
pub mod use_skill;
