//! Questions, put to the owner of the choice.
use super::At;
use super::line::Line;
use super::rule::World;
use crate::ask::{Pick, Prompt};
use crate::oracle::Play;
use crate::{Answer, Audience};

impl<'a, W: World> At<'a, W> {
    /// Yes or no.
    #[inline]
    pub fn confirm(&mut self, prompt: &Prompt<'_>) -> Play<bool> {
        if !self.heard && self.audience == Audience::Everyone && !prompt.key.off() {
            // Matched on in place: moving the whole pick costs simulation a third of its time.
            return match self.oracle.ask(prompt) {
                Ok(Pick::Yes(yes)) => Ok(yes),
                Ok(_) => Ok(false),
                Err(stop) => Err(stop),
            };
        }
        Ok(matches!(self.ask(prompt)?, Pick::Yes(true)))
    }

    /// The position of the option chosen.
    pub fn one_of(&mut self, prompt: &Prompt<'_>) -> Play<usize> {
        match self.ask(prompt)? {
            Pick::One(one) => Ok(one.into()),
            _ => Ok(0),
        }
    }

    /// The positions of the options or places chosen, ascending.
    pub fn several_of(&mut self, prompt: &Prompt<'_>) -> Play<Vec<usize>> {
        match self.ask(prompt)? {
            Pick::Several(picks) | Pick::Order(picks) => Ok(picks.into_iter().map(usize::from).collect()),
            _ => Ok(vec![]),
        }
    }

    /// The positions of all options, in the order chosen.
    pub fn order(&mut self, prompt: &Prompt<'_>) -> Play<Vec<usize>> {
        self.several_of(prompt)
    }

    /// A number.
    pub fn amount(&mut self, prompt: &Prompt<'_>) -> Play<i32> {
        match self.ask(prompt)? {
            Pick::Number(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// A short text.
    #[inline]
    pub fn text(&mut self, prompt: &Prompt<'_>) -> Play<String> {
        if !self.heard && self.audience == Audience::Everyone && !prompt.key.off() {
            // As for yes or no.
            return match self.oracle.ask(prompt) {
                Ok(Pick::Text(text)) => Ok(text),
                Ok(_) => Ok(String::new()),
                Err(stop) => Err(stop),
            };
        }
        match self.ask(prompt)? {
            Pick::Text(text) => Ok(text),
            _ => Ok(String::new()),
        }
    }

    /// Points for each of what was asked about.
    pub fn allot(&mut self, prompt: &Prompt<'_>) -> Play<Vec<u16>> {
        match self.ask(prompt)? {
            Pick::Allot(given) => Ok(given),
            _ => Ok(vec![]),
        }
    }

    /// Puts a question in any of the forms of [`Want`](crate::Want). The pick always fits what was wanted.
    #[inline]
    pub fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        if prompt.key.off() {
            return Ok(prompt.by_default());
        }
        if self.heard {
            self.world.mark();
        }
        let picked = if self.audience == Audience::Everyone {
            self.oracle.ask(prompt)?
        } else {
            let mut prompt = prompt.clone();
            prompt.audience = prompt.audience.and(self.audience);
            self.oracle.ask(&prompt)?
        };
        debug_assert!(prompt.want.allows(&picked), "{picked:?} does not answer {prompt:?}");
        if self.heard {
            self.lend().asked(prompt, &picked);
        }
        Ok(picked)
    }

    #[cold]
    pub(super) fn asked(&mut self, prompt: &Prompt<'_>, picked: &Pick) {
        let path = self.here();
        let (key, owner) = (prompt.key, prompt.owner);
        self.write(path, |_| Line::Asked {
            key,
            owner,
            answer: prompt.want.answer(picked).unwrap_or(Answer::Text(String::new())),
        });
        self.oracle.pass();
    }
}
