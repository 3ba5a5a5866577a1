//! The grid: squares, distances and borders.
pub mod borders;
pub mod places;
