//! Dangers of the surroundings: special movement, falling, suffocating, the elements, fear, and what size does.
pub mod balancing;
pub mod climate;
pub mod climbing;
pub mod falls;
pub mod fears;
pub mod leaping;
pub mod moving;
pub mod rounds;
pub mod sizes;
pub mod sneaking;
pub mod sprinting;
pub mod suffocation;
pub mod swimming;
