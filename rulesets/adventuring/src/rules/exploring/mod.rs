//! Travel and exploration: the clock and its turns, areas and what is hidden in them, ways, weather and what carries
//! people.
pub mod foraging;
pub mod locks;
pub mod searching;
pub mod shelter;
pub mod tasks;
pub mod time;
pub mod turns;
