//! Who acts when: initiative, turns, readied actions and chases.
pub mod chase;
pub mod initiative;
pub mod ready;
pub mod turn;
