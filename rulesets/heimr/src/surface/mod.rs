//! What people and tools see of the world and fill in. It uses `world` and `rules`, and neither of them uses
//! it.
pub mod edit;
pub mod forms;
pub mod known;
pub mod offers;
pub mod show;
pub mod study;
pub(crate) mod weights;
