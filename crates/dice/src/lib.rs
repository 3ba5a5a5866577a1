#![doc = include_str!("../README.md")]
//! # What there is
//!
//! - [`Expr::parse`] reads a notation, with every check there is: what it accepts can be rolled
//!   without overflow, division by zero or a reroll that never ends.
//! - [`Reading`] reads the notation of other programs, and says what may surprise in it.
//! - [`Expr::explained`] says in words what it means.
//! - [`Expr::roll`] rolls it, with faces from whoever calls, to a [`Roll`]: the total, and when
//!   somebody asks, the tree of every die thrown and what became of it, as text and as data.
//! - [`Expr::distribution`] works out how likely each total is, as exact fractions in a
//!   [`Distribution`]. It never visits orders of dice or combinations of faces, but carries weights
//!   from face to face with a small state. What would take too long is refused before it starts.
//! - [`anydice::run`] runs a program in the AnyDice language, with exact fractions too.
//! - [`Ratio`] is an exact fraction of any size, and [`RatioSum`] adds many of them up.
//!
//! # The notation
//!
//! ```text
#![warn(missing_docs)]
#![doc = include_str!("grammar.txt")]
//! ```

pub mod anydice;
mod distribution;
mod error;
mod explain;
mod law;
mod limits;
mod notation;
mod odds;
mod parse;
mod question;
mod ratio;
mod read;
mod roll;
mod total;
mod write;

pub use distribution::{Contest, Distribution, Signed};
pub use error::{Error, ErrorKind, Position};
pub use explain::Explained;
pub use limits::*;
pub use notation::{Expr, GRAMMAR};
pub use num_bigint::BigUint;
pub use odds::Work;
pub use question::{Case, Of, Question, Unanswered, values};
pub use ratio::{RATIO_TEXT_MAX, Ratio, RatioError, RatioSum};
pub use read::{Dialect, Read, Reading};
pub use roll::{Branch, Cause, Die, Fate, Item, Marked, Operator, Part, Roll, Step};
pub use total::Total;
