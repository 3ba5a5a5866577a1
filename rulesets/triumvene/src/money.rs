//! Financial affairs: money, wages, prices, estates.
