//! Spells, and the vessels that hold them.
pub mod casting;
pub mod falling;
pub mod ongoing;
pub mod vessels;
pub mod working;
