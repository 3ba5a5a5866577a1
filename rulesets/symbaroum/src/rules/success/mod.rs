//! Success tests, which players make for everything.
pub mod attempts;
pub mod dice;
