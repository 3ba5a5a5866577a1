//! Travel and exploration: the clock and its turns, areas and what is hidden in them, ways, weather and what carries
//! people.
pub mod belonging;
pub mod companies;
pub mod describing;
pub mod entering;
pub mod foraging;
pub mod knowing;
pub mod locks;
pub mod moving;
pub mod pace;
pub mod riding;
pub mod searching;
pub mod shelter;
pub mod taking;
pub mod tasks;
pub mod time;
pub mod traps;
pub mod travel;
pub mod turns;
pub mod vehicles;
