//! Checks of the repository: what must not be there, and what must be. Each check takes its input as an
//! argument, so that its tests can give it a small bad one.
pub mod called;
pub mod counts;
pub mod crates;
pub mod docs;
pub mod never;
pub mod page;
pub mod prose;
pub mod rooms;
pub mod strangers;
pub mod suites;
pub mod words;
