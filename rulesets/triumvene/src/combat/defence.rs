//! defence
