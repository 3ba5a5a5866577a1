//! What people fill in and see.
pub mod edit;
pub mod forms;
pub mod known;
pub mod offers;
pub mod show;
mod sites;
pub mod study;
pub(crate) mod weights;
