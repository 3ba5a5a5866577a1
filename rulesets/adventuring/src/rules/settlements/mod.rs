//! Settlements and what is done there: trade, rumours, games, crafting, and training animals.
pub mod animals;
pub mod crafting;
pub mod market;
pub mod rumours;
