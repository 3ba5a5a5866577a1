//! Downtime: lifestyles, activities, and institutions.
pub mod activities;
pub mod balls;
pub mod bare;
pub mod events;
pub mod institutions;
pub mod living;
pub mod study;
pub mod turns;
