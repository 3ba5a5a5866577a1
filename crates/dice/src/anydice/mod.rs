//! The AnyDice language: programs that say how dice are rolled and show the odds.
//!
//! [`run`] reads a program, runs it and returns what it outputs, with exact fractions. What the
//! language can do, how errors look, which limits there are and what differs from anydice.com is
//! described in `docs/anydice.md`.
//!
//! ```
//! use norn_dice::{Ratio, anydice};
//!
//! let outputs = anydice::run("output [highest 3 of 4d6] named \"strength\"")?;
//! assert_eq!(outputs[0].name, "strength");
//! let odds = outputs[0].distribution.as_ref().expect("dice that have outcomes");
//! assert_eq!(odds.probability(18), Ratio::new(7, 432));
//! # Ok::<(), anydice::Trouble>(())
//! ```

mod budget;
mod count;
mod die;
mod expand;
mod interpret;
mod lex;
mod library;
mod operate;
mod parse;
mod syntax;
mod trouble;
mod value;

pub use trouble::{Place, Trouble};

use crate::Distribution;

/// One `output` of a program.
#[derive(Debug, Clone)]
pub struct Output {
    /// The name the program gave it, with the values of variables in it; `output 1`, `output 2` and
    /// so on without one. At most [`ANYDICE_NAME_MAX`](crate::ANYDICE_NAME_MAX) bytes.
    pub name: String,
    /// How likely each result is; `None` for the empty die, which has no results.
    pub distribution: Option<Distribution>,
}

/// One `print` of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The name the program gave it.
    pub name: Option<String>,
    /// The value as it is written in programs; long ones end in `…`.
    pub value: String,
}

/// A program that was read and can be run.
#[derive(Debug)]
pub struct Program {
    source: String,
    tree: parse::Tree,
}

impl Program {
    /// Reads a program.
    ///
    /// # Errors
    ///
    /// What does not follow the grammar or passes a limit, with its place.
    pub fn parse(source: &str) -> Result<Program, Trouble> {
        match parse::parse(source) {
            Ok(tree) => Ok(Program { source: source.to_owned(), tree }),
            Err(fault) => Err(fault.trouble(source)),
        }
    }

    /// Runs the program: everything it outputs and everything it prints, each in order.
    ///
    /// # Errors
    ///
    /// What can't mean anything or passes a limit, with its place. About a second of work is the
    /// limit, see [`ANYDICE_STEPS_MAX`](crate::ANYDICE_STEPS_MAX).
    pub fn run(&self) -> Result<(Vec<Output>, Vec<Printed>), Trouble> {
        interpret::Run::new(&self.tree).run().map_err(|fault| fault.trouble(&self.source))
    }
}

/// Runs a program: everything it outputs, in order.
///
/// # Errors
///
/// As [`Program::parse`] and [`Program::run`].
pub fn run(source: &str) -> Result<Vec<Output>, Trouble> {
    Ok(Program::parse(source)?.run()?.0)
}
