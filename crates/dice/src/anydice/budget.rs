//! What a program may still spend: time, counted in steps, and memory, counted in words.

use std::cell::Cell;
use std::rc::Rc;

use crate::error::{Error, ErrorKind};
use crate::limits::{ANYDICE_STEPS_MAX, ANYDICE_WORDS_MAX};

/// Shared by everything a run creates, so that memory is given back wherever a value is dropped.
#[derive(Debug, Default)]
pub(super) struct Budget {
    steps: Cell<u64>,
    words: Cell<u64>,
}

impl Budget {
    /// Pays for work before it is done.
    #[inline]
    pub(super) fn spend(&self, steps: u64) -> Result<(), Error> {
        let spent = self.steps.get().saturating_add(steps);
        self.steps.set(spent);
        if spent <= ANYDICE_STEPS_MAX { Ok(()) } else { Err(too_long()) }
    }

    /// Takes memory until the lease is dropped.
    pub(super) fn lease(self: &Rc<Budget>, words: usize) -> Result<Lease, Error> {
        let words = words as u64;
        let held = self.words.get().saturating_add(words);
        if held > ANYDICE_WORDS_MAX {
            let text = format!(
                "the program needs more than {ANYDICE_WORDS_MAX} words of memory at once, which is the limit"
            );
            return Err(Error::new(ErrorKind::TooMuchWork, text)
                .hint("use fewer dice, dice with fewer sides, or shorter sequences"));
        }
        self.words.set(held);
        Ok(Lease { budget: Rc::clone(self), words })
    }

    /// Whether so much memory is taken that what is only kept for speed should go.
    pub(super) fn is_tight(&self) -> bool {
        self.words.get() > ANYDICE_WORDS_MAX / 2
    }
}

#[cold]
fn too_long() -> Error {
    let text = format!("the program needs more than {ANYDICE_STEPS_MAX} steps, which is the limit");
    Error::new(ErrorKind::TooMuchWork, text)
        .hint("use fewer dice, dice with fewer sides, or `:d` and `[highest N of DICE]` instead of `:s`")
}

/// Memory that one value takes.
#[derive(Debug)]
pub(super) struct Lease {
    budget: Rc<Budget>,
    words: u64,
}

impl Lease {
    pub(super) fn words(&self) -> usize {
        usize::try_from(self.words).unwrap_or(usize::MAX)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.budget.words.set(self.budget.words.get().saturating_sub(self.words));
    }
}
