//! Dice challenges: what is thrown, what changes it, and what it has to reach.
pub mod attempts;
pub mod dice;
pub mod requirements;
pub mod situations;
pub mod throws;
