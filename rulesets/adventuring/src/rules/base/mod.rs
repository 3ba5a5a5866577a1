//! What all chapters stand on: saves, contests, damage and health, bulk, and who can act.
pub mod acting;
pub mod bulk;
pub mod contests;
pub mod creation;
pub mod damage;
pub mod saves;
pub mod testing;
pub mod tools;
