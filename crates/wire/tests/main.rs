//! All tests of the wire in one program.
mod mirror;
mod squares;
mod typescript;
