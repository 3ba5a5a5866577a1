//! What must not be there, and what must be. Each check takes what it reads, so that its tests can hand it
//! something small and bad.
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
