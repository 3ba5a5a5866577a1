//! From characters to tokens.

use super::trouble::{Fault, nearest};
use crate::error::{Error, ErrorKind};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'s> {
    Number(i64),
    /// In lower case: a keyword, the `d` of dice, or a word of a function's name.
    Word(&'s str),
    /// In upper case.
    Variable(&'s str),
    Text(&'s str),
    Sign(&'static str),
    End,
}

impl Token<'_> {
    /// As a sentence about it says it.
    pub(super) fn shown(self) -> String {
        match self {
            Token::Number(number) => format!("`{number}`"),
            Token::Word(word) | Token::Variable(word) => format!("`{}`", short(word)),
            Token::Text(_) => "a text in quotes".to_owned(),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end of the program".to_owned(),
        }
    }
}

/// Long words are cut in messages.
pub(super) fn short(word: &str) -> String {
    const SHOWN: usize = 40;
    match word.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &word[..cut]),
        None => word.to_owned(),
    }
}

/// Longer signs come before those they begin with.
const SIGNS: [&str; 23] = [
    "..", "!=", "<=", ">=", "(", ")", "{", "}", "[", "]", ",", ":", "+", "-", "*", "/", "^", "@", "#", "<",
    ">", "=", "!",
];
const MORE_SIGNS: [&str; 2] = ["&", "|"];

/// All tokens with the number of bytes before each; the last one is the end.
pub(super) fn tokens(source: &str) -> Result<Vec<(Token<'_>, u32)>, Fault> {
    let mut tokens = Vec::new();
    let mut at = 0;
    // The source is far shorter than that.
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let run = |inside: fn(char) -> bool| {
            let len = rest.find(|c| !inside(c)).unwrap_or(rest.len());
            &rest[..len]
        };
        let (token, len) = match first {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '\\' => {
                let Some(len) = rest[1..].find('\\') else {
                    return Err(fault(
                        "this comment is never closed",
                        "close it with another `\\`",
                        place(at),
                    ));
                };
                at += len + 2;
                continue;
            }
            '"' => {
                let text = rest[1..].split(['"', '\n']).next().unwrap_or("");
                if !rest[1 + text.len()..].starts_with('"') {
                    return Err(fault(
                        "this text has no closing quote",
                        "close it with another `\"` on the same line",
                        place(at),
                    ));
                }
                (Token::Text(text), text.len() + 2)
            }
            '0'..='9' => {
                let digits = run(|c| c.is_ascii_digit());
                let after = &rest[digits.len()..];
                if after.starts_with('.') && after[1..].starts_with(|c: char| c.is_ascii_digit()) {
                    let hint = "only whole numbers are known; a range is written `1..6`";
                    return Err(fault("a number can't have a fraction", hint, place(at + digits.len())));
                }
                let Ok(number) = digits.parse() else {
                    let text = format!("this number is greater than {}", i64::MAX);
                    return Err(Fault::new(Error::new(ErrorKind::Limit, text), place(at)));
                };
                (Token::Number(number), digits.len())
            }
            'a'..='z' => {
                let word = run(|c| c.is_ascii_lowercase() || c == '_');
                (Token::Word(word), word.len())
            }
            'A'..='Z' | '_' => {
                let name = run(|c| c.is_ascii_uppercase() || c == '_');
                (Token::Variable(name), name.len())
            }
            _ => match SIGNS.iter().chain(&MORE_SIGNS).find(|sign| rest.starts_with(**sign)) {
                Some(sign) => (Token::Sign(sign), sign.len()),
                None => return Err(unknown(first, place(at))),
            },
        };
        tokens.push((token, place(at)));
        at += len;
    }
    tokens.push((Token::End, place(at)));
    Ok(tokens)
}

fn fault(text: &str, hint: &str, at: u32) -> Fault {
    Fault::new(Error::new(ErrorKind::Notation, text).hint(hint), at)
}

fn unknown(c: char, at: u32) -> Fault {
    let shown = if c.is_control() { '\u{fffd}' } else { c };
    let hint = match c {
        '%' => "there is no remainder; A - A / B * B is that of A divided by B",
        '“' | '”' | '„' | '\'' | '‘' | '’' => "texts stand in straight quotes: \"…\"",
        '–' | '—' | '−' => "minus is written `-`",
        '×' => "times is written `*`",
        '÷' => "divided by is written `/`",
        '≥' => "at least is written `>=`",
        '≤' => "at most is written `<=`",
        '≠' => "unequal is written `!=`",
        ';' => "statements follow each other without a sign between them",
        _ => "comments stand between backslashes: \\ … \\",
    };
    fault(&format!("unexpected character `{shown}`"), hint, at)
}

/// The keyword that a word may have been meant as.
pub(super) fn keyword_like(word: &str) -> Option<&'static str> {
    nearest(word, ["output", "print", "function", "result", "if", "else", "loop", "set"].into_iter())
}
