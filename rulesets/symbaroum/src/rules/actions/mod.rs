//! Actions: what a turn has time for, elixirs, powers and first aid among it.
pub mod action;
pub mod elixirs;
pub mod first_aid;
pub mod powers;
