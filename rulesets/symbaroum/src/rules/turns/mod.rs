//! Turn order: who acts when, and how places come and pass.
pub mod passing;
pub mod turn_order;
