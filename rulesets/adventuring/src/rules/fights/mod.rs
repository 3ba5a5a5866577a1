//! Fights. [adventuring.base.combat-round]
pub mod begin;
