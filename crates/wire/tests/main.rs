//! All tests of the wire in one program.
mod fluent;
mod mirror;
mod reach;
mod squares;
mod typescript;
