//! Characters: their attributes, what they carry, and what they learn.
pub mod attributes;
pub mod experience;
pub mod gear;
pub mod weapons;
