//! Checks, contests, passive scores, and dice of inspiration.
pub mod amounts;
pub mod bare;
pub mod checks;
pub mod inspiration;
pub mod tasks;
