//! Encounters: whom the party meets, how they react, and what is asked of them.
pub mod hirelings;
pub mod meeting;
pub mod reactions;
pub mod requests;
