//! Dangers of the surroundings: special movement, falling, suffocating, the elements, fear.
pub mod climate;
pub mod fears;
pub mod rounds;
pub mod sizes;
