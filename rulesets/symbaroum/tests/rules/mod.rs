//! Every rule of the reference: a module for each, a test for each case of its check.
mod beyond;
mod book;
mod fights;
mod harm;
mod moves;
mod situations;
pub(crate) mod table;
mod tests;
