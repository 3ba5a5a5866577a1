//! The invented game and what tests are made of.
mod lanterns;
mod moor;
mod random;
mod rogues;
mod statblock;
