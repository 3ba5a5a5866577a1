//! Dice notation, rolls as trees, exact distributions and fractions of any size.
