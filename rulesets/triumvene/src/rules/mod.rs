//! The book: its parts as folders, its chapters as files. They know the world and each other downward.

pub mod combat;
pub mod finances;
pub mod narrative;
