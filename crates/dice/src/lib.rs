//! Dice notation, rolls as trees, exact distributions and fractions of any size.
//!
//! - [`Expr::parse`] reads a notation, with every check there is: what it accepts can be rolled
//!   without overflow, division by zero or a reroll that never ends.
//! - [`Expr::roll`] rolls it, with faces from whoever calls, to a [`Roll`]: the total, and when
//!   somebody asks, the tree of every die thrown and what became of it, as text and as data.
//! - [`Expr::distribution`] works out how likely each total is, as exact fractions in a
//!   [`Distribution`]. It never visits orders of dice or combinations of faces, but carries weights
//!   from face to face with a small state. What would take too long is refused before it starts.
//! - [`anydice::run`] runs a program in the AnyDice language, with exact fractions too.
//! - [`Ratio`] is an exact fraction of any size, and [`RatioSum`] adds many of them up.
//!
//! The crate has no source of chance, no clock, no threads, no input and no output; the same call
//! always gives the same answer. Everything has a limit, named `..._MAX`.
//!
//! ```
//! use norn_dice::{Expr, Ratio};
//!
//! let expr = Expr::parse("4d6dl1 + 2")?;
//! let mut faces = [6, 3, 5, 1].into_iter();
//! let roll = expr.roll(&mut |_sides| faces.next().unwrap_or(1))?;
//! assert_eq!(
//!     roll.to_string(),
//!     "4d6dl+2 = 16\n  4d6dl = 14: 6, 3, 5, 1 dropped\n  + 2"
//! );
//! assert_eq!(expr.distribution()?.at_least(20), Ratio::new(7, 432));
//! # Ok::<(), norn_dice::Error>(())
//! ```
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
pub use limits::*;
pub use notation::{Expr, GRAMMAR};
pub use num_bigint::BigUint;
pub use odds::Work;
pub use question::{Case, Of, Question, Unanswered, values};
pub use ratio::{RATIO_TEXT_MAX, Ratio, RatioError, RatioSum};
pub use read::{Dialect, Read, Reading};
pub use roll::{Branch, Cause, Die, Fate, Item, Marked, Operator, Part, Roll, Step};
pub use total::Total;
