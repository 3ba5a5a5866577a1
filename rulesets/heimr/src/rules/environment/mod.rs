//! The environment: heights, what conceals, and what can be heard.
pub mod concealment;
pub mod heights;
pub mod sounds;
