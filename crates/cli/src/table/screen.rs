//! Input and output by lines. Nothing here needs a terminal, so a pipe can play.
use crate::failure::Failure;
use crate::page::{follow_terminal, width, wrap};
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, in bytes.
pub(super) const LINE_MAX: u64 = 1 << 16;

/// What empties a terminal: to its upper left corner, all that stands on it, and all that has scrolled off.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

/// How many lines push what stands on a terminal off it where it can't be emptied: more than the tallest has.
const PUSHED: usize = 120;

/// The widest prompt that stands before what is typed.
const PROMPT_MAX: usize = 60;

/// Why what is going on does not go on.
#[derive(Debug)]
pub(super) enum Leave {
    /// The input has ended, or somebody wants to leave.
    Left,
    /// Something has changed, or somebody goes back: begin again with what is open now.
    Again,
    /// Luck is to fill in what is left of what is made.
    Luck,
    /// It can't go on.
    Failed(Failure),
}

/// What every step of the dialogue gives.
pub(super) type Step<T> = Result<T, Leave>;

impl From<Failure> for Leave {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<io::Error> for Leave {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Where people read and type.
pub(super) struct Screen<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether what is typed is repeated: a terminal does so by itself, a pipe does not.
    echo: bool,
    /// What is printed for somebody who is not before the screen yet.
    held: Option<String>,
    /// Whether it is a terminal that can be emptied.
    empties: bool,
    /// Whether it is a terminal, whose width can change.
    follows: bool,
    /// Discards what was typed and not read yet.
    discard: Option<Box<dyn Fn() + 'a>>,
}

impl<'a> Screen<'a> {
    pub(super) fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, echo: bool) -> Self {
        Self { input, out, echo, held: None, empties: false, follows: false, discard: None }
    }

    /// It is a terminal that can be emptied. `discard` drops what was typed there and not read yet.
    pub(super) fn emptied(self, discard: impl Fn() + 'a) -> Self {
        Self { empties: true, discard: Some(Box::new(discard)), ..self }
    }

    /// It is a terminal, and what is printed is as wide as it.
    pub(super) fn following(self) -> Self {
        Self { follows: true, ..self }
    }

    /// Keeps back what is printed from here on, until [`Self::show`].
    pub(super) fn hold(&mut self) {
        self.held.get_or_insert_default();
    }

    /// Prints a text at once, wrapped, whatever is kept back.
    pub(super) fn aloud(&mut self, text: &str) -> Step<()> {
        Ok(self.out.write_all(wrap(&clean(text), "", "").as_bytes())?)
    }

    /// Takes what stands on a terminal away, and what has scrolled off it where it can; a pipe has no screen.
    pub(super) fn clear(&mut self) -> Step<()> {
        let empty = match (self.empties, self.echo) {
            (true, _) => CLEAR.to_owned(),
            (false, true) => "\n".to_owned(),
            (false, false) => "\n".repeat(PUSHED),
        };
        Ok(self.out.write_all(empty.as_bytes())?)
    }

    /// What somebody typed ahead is not for whoever is before the screen next.
    pub(super) fn forget_typed(&self) {
        if let Some(discard) = &self.discard {
            discard();
        }
    }

    /// Prints what was kept back.
    pub(super) fn show(&mut self) -> Step<()> {
        match self.held.take() {
            Some(held) => Ok(self.out.write_all(held.as_bytes())?),
            None => Ok(()),
        }
    }

    /// Discards the text that was held back: the person whom it was for never came.
    pub(super) fn forget(&mut self) {
        self.held = None;
    }

    /// Prints a text, wrapped.
    pub(super) fn say(&mut self, text: &str) -> Step<()> {
        self.say_under(text, "", "")
    }

    /// Prints a text, wrapped, with something before its first line and its others.
    pub(super) fn say_under(&mut self, text: &str, first: &str, rest: &str) -> Step<()> {
        self.raw(&wrap(&clean(text), &clean(first), rest))
    }

    /// Prints lines as they are.
    pub(super) fn raw(&mut self, text: &str) -> Step<()> {
        let text = clean(text);
        match &mut self.held {
            Some(held) => held.push_str(&text),
            None => self.out.write_all(text.as_bytes())?,
        }
        Ok(())
    }

    /// Asks for a line. What is kept back stays so.
    pub(super) fn ask(&mut self, prompt: &str) -> Step<String> {
        let prompt = clean(prompt);
        if width(&prompt) <= PROMPT_MAX {
            write!(self.out, "{prompt}")?;
        } else {
            // What is asked stands above, so that there is room to type.
            let asked = prompt.trim_end().trim_end_matches('>').trim_end();
            write!(self.out, "{}> ", wrap(asked, "", "  "))?;
        }
        self.out.flush()?;
        let mut line = vec![];
        let read = (&mut *self.input).take(LINE_MAX).read_until(b'\n', &mut line).map_err(|error| {
            Failure::environment("the input can't be read").hint(error.to_string()).because(error)
        })?;
        if read == 0 {
            writeln!(self.out)?;
            self.out.flush()?;
            return Err(Leave::Left);
        }
        if self.follows {
            follow_terminal();
        }
        let line = clean(&String::from_utf8_lossy(&line).replace(['\n', '\r'], "")).trim().to_owned();
        if self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok(line)
    }
}

/// Text that people wrote can hold anything, so control sequences are removed.
fn clean(text: &str) -> String {
    text.chars()
        .filter(|c| *c == '\n' || !c.is_control())
        .map(|c| if is_override(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Bidirectional controls, which could make a line read differently.
fn is_override(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
