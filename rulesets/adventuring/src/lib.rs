//! The Adventuring Rules, executable.
//!
//! Three modules, each of which uses only the ones before it:
//! * [`world`]: the state of the game, its effects, and `happen`, the one place that applies them
//! * [`rules`]: the book's parts as folders, its chapters as files, so that players of the game find a rule
//!   by its heading
//! * [`surface`]: what people fill in and see: offers, forms, sheets, corrections and studies
//!
//! [`content`] holds tables and lists, and [`mod@reference`] the text and the id of every rule, for all of them.
pub mod content;
pub mod reference;
pub mod rules;
pub mod world;

pub use reference::{REFERENCE, RULES};
pub use world::{Effect, World};
