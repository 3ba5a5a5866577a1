//! The book: its parts as folders, its chapters as files. They know the world and each other downward; the one way
//! back up is that what somebody has readied is an action like any other ([`turns::ready`]).
pub mod actions;
pub mod attacks;
pub mod challenges;
pub mod characters;
pub mod combat;
pub mod environment;
pub mod grid;
pub mod harm;
pub mod modules;
pub mod turns;
