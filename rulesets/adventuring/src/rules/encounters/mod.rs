//! Encounters: who notices whom, how they go about it, and what is said.
pub mod attitudes;
pub mod detection;
pub mod diplomacy;
pub mod disguises;
pub mod languages;
pub mod manipulation;
pub mod meeting;
pub mod retry;
pub mod speech;
pub mod stealing;
