//! Dice notation, rolls as trees, exact distributions and fractions of any size.

mod ratio;

pub use num_bigint::BigUint;
pub use ratio::{RATIO_TEXT_MAX, Ratio, RatioError, RatioSum};
