//! What is played by machine: battles between policies, long sequences of attempts, every decision of some openings
//! counted, and whatever is offered tried once.
mod actions;
pub(crate) mod arena;
pub(crate) mod battles;
mod counts;
mod offered;
mod veterans;
