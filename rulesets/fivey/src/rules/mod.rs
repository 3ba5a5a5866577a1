//! The rules, by the parts of the book.
pub mod characters;
pub mod downtime;
pub mod encounters;
pub mod exploring;
pub mod fights;
pub mod magic;
pub mod monsters;
pub mod tasks;
pub mod templates;
pub mod traits;
