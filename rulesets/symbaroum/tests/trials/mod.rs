//! Fights played by machine: battles between policies, long sequences of attempts, every decision of some openings
//! counted, and for every attempt a state in which it is offered and one in which it is refused.
mod actions;
pub(crate) mod arena;
pub(crate) mod battles;
mod counts;
mod offered;
mod packs;
mod veterans;
