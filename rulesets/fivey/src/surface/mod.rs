//! What people fill in and see.
mod converted;
pub mod edit;
pub mod forms;
pub mod ground;
pub mod known;
mod lines;
pub mod offers;
pub mod show;
pub mod study;
pub(crate) mod weights;
