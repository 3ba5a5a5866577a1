//! Settlements and what is done there: trade, rumours, games, crafting, and training animals.
pub mod animals;
pub mod crafting;
pub mod games;
pub mod livestock;
pub mod market;
pub mod prices;
pub mod rumours;
