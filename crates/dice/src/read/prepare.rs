//! What people type around a notation and in place of its signs.

use super::Dialect;
use crate::error::{Error, ErrorKind, Position};

/// A notation in plain signs, and where each of them came from.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) text: String,
    /// The place in what was typed of each byte, and of the end.
    places: Vec<usize>,
    pub(super) comment: Option<String>,
    pub(super) notes: Vec<String>,
}

impl Prepared {
    /// A text whose bytes came from there.
    pub(super) fn of(text: String, places: Vec<usize>) -> Prepared {
        Prepared { text, places, comment: None, notes: vec![] }
    }

    /// Where that byte came from.
    pub(super) fn source(&self, byte: usize) -> usize {
        self.places.get(byte).or(self.places.last()).copied().unwrap_or(0)
    }
}

/// The zeros of the digits that people type instead of those of ASCII.
const ZEROS: [char; 8] = ['٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟬'];

/// Replaces other signs for the same, and takes away commands and brackets around the whole.
pub(super) fn prepare(notation: &str, dialect: Dialect) -> Result<Prepared, Error> {
    let mut prepared = Prepared::of(String::new(), vec![]);
    for (at, c) in notation.char_indices() {
        let plain = plain(c);
        let mut push = |text: &str| {
            prepared.places.extend(std::iter::repeat_n(at, text.len()));
            prepared.text.push_str(text);
        };
        match plain {
            Some(text) => push(text),
            None => match digit(c) {
                Some(digit) => push(&digit.to_string()),
                None => push(c.encode_utf8(&mut [0; 4])),
            },
        }
    }
    prepared.places.push(notation.len());
    prepared.command(dialect);
    prepared.inline(notation)?;
    Ok(prepared)
}

fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        '–' | '—' | '−' | '‒' | '‐' | '‑' | '﹣' | '－' => "-",
        '×' | '✕' | '⋅' | '·' | '∗' | '＊' => "*",
        '÷' | '∕' | '／' => "/",
        '＋' => "+",
        '≥' => ">=",
        '≤' => "<=",
        '≠' => "!=",
        '（' => "(",
        '）' => ")",
        '\t' | '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => " ",
        _ => return None,
    })
}

fn digit(c: char) -> Option<u32> {
    if c.is_ascii() {
        return None;
    }
    ZEROS.iter().find_map(|zero| u32::from(c).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10))
}

/// The commands that chats and bots have, and whether they hide a roll.
const COMMANDS: [(&str, bool); 18] = [
    ("/blindroll", true),
    ("/publicroll", false),
    ("/selfroll", true),
    ("/gmroll", true),
    ("/roll", false),
    ("/gmr", true),
    ("/br", true),
    ("/pr", false),
    ("/sr", true),
    ("/r", false),
    ("!roll", false),
    ("!rr", false),
    ("!r", false),
    ("$roll", false),
    ("$r", false),
    (".roll", false),
    (".r", false),
    ("roll", false),
];

impl Prepared {
    /// Takes that many bytes away at the beginning.
    fn skip(&mut self, bytes: usize) {
        self.text.drain(..bytes);
        self.places.drain(..bytes);
    }

    fn command(&mut self, dialect: Dialect) {
        let space = self.text.len() - self.text.trim_start().len();
        let rest = self.text[space..].to_ascii_lowercase();
        let known = COMMANDS.iter().find(|(command, _)| {
            rest.strip_prefix(command).is_some_and(|after| after.starts_with([' ', '[']))
        });
        let Some((command, hides)) = known else { return };
        self.skip(space + command.len());
        if *hides {
            self.notes.push(format!("`{command}` also says who sees the roll; only the dice are read here."));
        }
        // Avrae's second letter stands for a number of rolls.
        if *command == "!rr" && matches!(dialect, Dialect::Norn | Dialect::Avrae) {
            let space = self.text.len() - self.text.trim_start().len();
            let digits = self.text[space..].bytes().take_while(u8::is_ascii_digit).count();
            let after = space + digits;
            if digits > 0 && self.text[after..].starts_with(' ') {
                self.text.replace_range(after..=after, "#");
            }
        }
    }

    /// A roll in double brackets, with text around it.
    fn inline(&mut self, notation: &str) -> Result<(), Error> {
        let Some(open) = self.text.find("[[") else { return Ok(()) };
        let Some(length) = self.text[open + 2..].find("]]") else {
            let error = Error::new(ErrorKind::Notation, "the roll in `[[` is not closed");
            return Err(at(error.hint("close it with `]]`"), notation, self.source(open)));
        };
        let close = open + 2 + length;
        if let Some(second) = self.text[close..].find("[[") {
            let error = Error::new(ErrorKind::Notation, "there are two rolls in `[[ ]]`");
            return Err(at(error.hint("roll one after the other"), notation, self.source(close + second)));
        }
        let around = format!("{} {}", self.text[..open].trim(), self.text[close + 2..].trim());
        if !around.trim().is_empty() {
            self.comment = Some(around.trim().to_owned()).filter(|comment| !comment.is_empty());
        }
        self.text.truncate(close);
        let end = self.places.get(close).copied().unwrap_or(notation.len());
        self.places.truncate(close);
        self.places.push(end);
        self.skip(open + 2);
        Ok(())
    }
}

fn at(error: Error, notation: &str, byte: usize) -> Error {
    Error { at: Some(Position::new(notation, byte)), ..error }
}
