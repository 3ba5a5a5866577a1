//! Dice notation, rolls as trees, exact distributions and fractions of any size.

mod distribution;
mod error;
mod law;
mod limits;
mod notation;
mod odds;
mod parse;
mod ratio;
mod roll;

pub use distribution::{Contest, Distribution, Signed};
pub use error::{Error, ErrorKind, Position};
pub use limits::*;
pub use notation::{Expr, GRAMMAR};
pub use num_bigint::BigUint;
pub use odds::Work;
pub use ratio::{RATIO_TEXT_MAX, Ratio, RatioError, RatioSum};
pub use roll::{Branch, Cause, Die, Fate, Operator, Part, Roll, Step};
