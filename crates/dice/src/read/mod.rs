//! Reads what people write, in the manner of the program that they write it for.

mod bcdice;
mod dialect;
mod lower;
mod maiden;
mod mods;
mod prepare;
mod python;
mod syntax;
mod tree;

pub use dialect::Dialect;

use crate::error::{Error, ErrorKind, Position};
use crate::limits::NOTATION_MAX;
use crate::notation::Expr;
use crate::parse::{Big, over};
use crate::total::Total;

/// How to read a notation.
#[derive(Debug, Clone, Default)]
pub struct Reading<'a> {
    /// The program whose meaning counts; Norn's own, and where that has none, the one that is not in doubt.
    pub dialect: Option<Dialect>,
    /// What names such as `@str` stand for; small and large letters are the same.
    pub with: &'a [(String, Total)],
    /// Whether somebody typed it just now, so that what nobody can have meant is refused.
    pub typed: bool,
}

/// A notation that has been read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// What it says; its text says the same in Norn's own notation.
    pub expr: Expr,
    /// Whose meaning it has.
    pub dialect: Dialect,
    /// What may surprise: where programs differ, and what was left aside. Each is one sentence.
    pub notes: Vec<String>,
}

impl Reading<'_> {
    /// Reads a notation.
    ///
    /// # Errors
    ///
    /// Those of [`Expr::parse`] and [`Expr::typed`]; the hint names a program that has what this one lacks.
    pub fn read(&self, notation: &str) -> Result<Read, Error> {
        if notation.len() > NOTATION_MAX {
            return Err(over(format!("the notation has {} bytes", Big::from(notation.len())), NOTATION_MAX));
        }
        let Some(dialect) = self.dialect else { return self.guess(notation) };
        self.read_as(notation, dialect).map_err(|error| self.with_others(notation, dialect, error))
    }

    /// Reads it as Norn's own, or else as the one program that has it.
    fn guess(&self, notation: &str) -> Result<Read, Error> {
        let usual = match Expr::usual(notation, self.typed) {
            Ok(expr) if !self.typed || expr.is_as_typed(notation) => {
                let notes = expr.notes();
                return Ok(Read { expr, dialect: Dialect::Norn, notes });
            }
            usual => usual,
        };
        let error = match (self.read_as(notation, Dialect::Norn), usual) {
            (Ok(read), _) => return Ok(read),
            (Err(error), Ok(_)) => error,
            (Err(error), Err(usual)) => usual.or_further(error),
        };
        if !self.typed || error.kind != ErrorKind::Notation {
            return Err(error);
        }
        let mut found: Vec<Read> = vec![];
        // A bare `dc` is a difficulty that has no number yet, not Foundry's coin.
        let meant = |dialect: &Dialect| match dialect {
            Dialect::Norn => false,
            Dialect::Foundry => !has_bare_coin(notation),
            // Whatever stands behind a space is a comment to it.
            Dialect::BcDice => bcdice::is_its_own(notation),
            _ => true,
        };
        for dialect in Dialect::ALL.into_iter().filter(meant) {
            if let Ok(read) = self.read_as(notation, dialect) {
                found.push(read);
            }
        }
        let Some(first) = found.first() else { return Err(error) };
        if found.iter().any(|read| read.expr != first.expr) {
            let names: Vec<&str> = found.iter().map(|read| read.dialect.word()).collect();
            return Err(Error {
                hint: Some(format!("programs differ here: say --dialect {}", names.join(" or "))),
                ..error
            });
        }
        let mut read = found.remove(0);
        read.notes.insert(0, format!("This is read as {} means it.", read.dialect.name()));
        Ok(read)
    }

    /// Names the programs that have what this one lacks.
    fn with_others(&self, notation: &str, dialect: Dialect, error: Error) -> Error {
        if !matches!(error.kind, ErrorKind::Notation | ErrorKind::Meaningless) {
            return error;
        }
        // What it takes for a comment, it does not have.
        let reads = |other: &Dialect| {
            self.read_as(notation, *other)
                .is_ok_and(|read| read.expr.comment().is_none() || notation.contains('#'))
        };
        let has = |other: &Dialect| *other != dialect && reads(other);
        let Some(other) = Dialect::ALL.into_iter().find(has) else { return error };
        let hint = match &error.hint {
            Some(hint) => format!("{hint}; {} has this: --dialect {}", other.name(), other.word()),
            None => format!("{} has this: --dialect {}", other.name(), other.word()),
        };
        Error { hint: Some(hint), ..error }
    }

    fn read_as(&self, notation: &str, dialect: Dialect) -> Result<Read, Error> {
        let prepared = prepare::prepare(notation, dialect)?;
        let read = || {
            let mut text = syntax::Text::new(&prepared, dialect, self);
            let tree = match dialect {
                Dialect::PythonDice => python::whole(&mut text)?,
                _ => text.whole()?,
            };
            let comment = text.comment.clone().or_else(|| prepared.comment.clone());
            lower::lower(tree, dialect, self.typed, text.notes, comment)
        };
        match read() {
            Ok(mut read) => {
                if self.typed {
                    written_is_read(&read.expr)?;
                }
                read.notes.splice(0..0, prepared.notes.iter().cloned());
                Ok(read)
            }
            Err(trouble) => {
                let byte = prepared.source(trouble.byte);
                Err(Error { at: Some(Position::new(notation, byte)), ..trouble.error })
            }
        }
    }
}

/// Refuses what could not be read again from what is stored and shown of it: its own text nests deeper, or is longer, than
/// a text may.
fn written_is_read(expr: &Expr) -> Result<(), Error> {
    let written = expr.to_string();
    match Expr::parse(&written) {
        Ok(again) if again.to_string() == written => Ok(()),
        _ => Err(Error::new(
            ErrorKind::Limit,
            "written in Norn's own notation, this is more than a notation may be",
        )
        .hint("write it in fewer and simpler parts")),
    }
}

/// Whether `dc` stands there as a word of its own.
fn has_bare_coin(notation: &str) -> bool {
    notation.to_ascii_lowercase().split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "dc")
}

impl Expr {
    /// What may surprise in what the usual grammar has read.
    fn notes(&self) -> Vec<String> {
        use crate::notation::What;
        let root = self.root();
        let last = match root.what() {
            What::Sum | What::Product => root.children().last(),
            _ => None,
        };
        match last.map(|last| (last, last.what())) {
            Some((last, What::Dice(pool)))
                if pool.mods.count.len() == 1 && last.labels().next().is_none() =>
            {
                let when = pool.mods.count[0].when;
                let mut plain = pool.clone();
                plain.mods.count.clear();
                vec![format!(
                    "`{when}` counts dice of {plain}; parentheses around all before it compare the total."
                )]
            }
            _ => vec![],
        }
    }
}
