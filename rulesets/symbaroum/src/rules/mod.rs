//! The book: its parts as folders, its chapters as files. They know the world and each other downward.
pub mod actions;
pub mod characters;
pub mod combat;
pub mod harm;
pub mod success;
pub mod turns;
