//! What people and tools see of the world and fill in. It knows everything below, and nobody below knows it.

pub mod edit;
pub mod forms;
pub mod known;
pub mod offers;
pub mod show;
pub mod study;
