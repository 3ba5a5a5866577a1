//! Checks, contests, passive scores, and dice of inspiration.
pub mod amounts;
pub mod bare;
pub mod checks;
pub mod circumstances;
pub mod contests;
pub mod cooperation;
pub mod dice;
pub mod gifts;
pub mod help;
pub mod inspiration;
#[allow(clippy::module_inception, reason = "the part of the book is called like its first chapter")]
pub mod tasks;
