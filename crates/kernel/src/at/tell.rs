//! Numbers, comparisons and outcomes: each is a line of the explanation, and each can be overruled.
use super::At;
use super::line::{Line, Noted, Record};
use super::rule::{Closed, World};
use crate::{Key, Path, Text, Value};
use std::borrow::Cow;

impl<'a, W: World> At<'a, W> {
    /// A number that counts, by its rule.
    #[inline]
    pub fn number(&mut self, key: Key, amount: i32) -> i32 {
        let amount = if key.off() { 0 } else { amount };
        if self.heard {
            self.lend().say(key, amount, |_| Line::Number { key, amount, of: None })
        } else {
            amount
        }
    }

    /// A number that counts, with its source. `of` is called only if somebody reads the explanation.
    #[inline]
    pub fn number_of(&mut self, key: Key, amount: i32, of: impl FnOnce(&W) -> Value) -> i32 {
        let amount = if key.off() { 0 } else { amount };
        if self.heard {
            self.lend().say(key, amount, |world| Line::Number { key, amount, of: Some(of(world)) })
        } else {
            amount
        }
    }

    /// What the numbers so far come to.
    #[inline]
    pub fn total(&mut self, key: Key, amount: i32) -> i32 {
        let amount = if key.off() { 0 } else { amount };
        if self.heard { self.lend().say(key, amount, |_| Line::Total { key, amount }) } else { amount }
    }

    /// Whether `total` is at least `against`.
    #[inline]
    pub fn reaches(&mut self, key: Key, total: i32, against: i32) -> bool {
        let reached = (against <= total) != key.off();
        if self.heard {
            self.lend().say(key, i32::from(reached), |_| Line::Compared { key, total, against, reached }) != 0
        } else {
            reached
        }
    }

    /// What it came to, out of a closed list.
    #[inline]
    pub fn outcome<C: Closed>(&mut self, key: Key, outcome: C) -> C {
        if self.heard || cfg!(feature = "prove") { self.lend().named(key, outcome) } else { outcome }
    }

    /// A condition of a rule that decides something without a number: whether it holds.
    #[inline]
    pub fn holds(&mut self, key: Key, holds: bool) -> bool {
        let holds = holds != key.off();
        if self.heard {
            self.lend().say(key, i32::from(holds), |_| Line::Holds { key, holds }) != 0
        } else {
            holds
        }
    }

    /// Says that a number would have counted, and which rule kept it out.
    #[inline]
    pub fn idle(&mut self, key: Key, amount: i32, because: Key, of: Option<Value>) {
        if self.heard {
            self.lend().note(|_| Line::Idle { key, amount, because, of });
        }
    }

    /// Tells something that is no number. `words` is called only if somebody reads the explanation.
    #[inline]
    pub fn tell(&mut self, words: impl FnOnce(&W) -> Text) {
        self.told(words, false);
    }

    /// Tells what happened, as a sentence of the game that ends without a full stop: "Mira hits the thug for
    /// 4". A log shows it in place of the attempt's own words. `words` is called only if somebody reads the
    /// explanation.
    #[inline]
    pub fn story(&mut self, words: impl FnOnce(&W) -> Text) {
        self.told(words, true);
    }

    #[inline]
    pub(super) fn told(&mut self, words: impl FnOnce(&W) -> Text, story: bool) {
        if self.heard {
            self.lend().note(|world| {
                let Text { key, part, args } = words(world);
                let args = args.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
                Line::Told { key, part: Cow::Borrowed(part), args, story }
            });
        }
    }

    #[cold]
    pub(super) fn named<C: Closed>(&mut self, key: Key, outcome: C) -> C {
        let place = C::ALL.iter().position(|&one| one == outcome).unwrap_or_default();
        let place = if key.off() { (place + 1) % C::ALL.len() } else { place };
        let outcome = C::ALL.get(place).copied().unwrap_or(outcome);
        if !self.heard {
            return outcome;
        }
        let number = i32::try_from(place).unwrap_or_default();
        let ruled = self.lend().say(key, number, |_| Line::Outcome {
            key,
            word: Cow::Borrowed(outcome.word()),
            number,
            among: C::ALL.iter().map(|one| Cow::Borrowed(one.word())).collect(),
        });
        usize::try_from(ruled).ok().and_then(|ruled| C::ALL.get(ruled)).copied().unwrap_or(outcome)
    }

    /// Explains a number, and returns what counts.
    #[cold]
    pub(super) fn say(&mut self, key: Key, was: i32, line: impl FnOnce(&W) -> Line) -> i32 {
        let path = self.here();
        self.write(path, line);
        let now = self.oracle.counts(key, was);
        if was != now {
            self.write(path, |_| Line::Ruled { key, was, now });
        }
        now
    }

    #[cold]
    pub(super) fn note(&mut self, line: impl FnOnce(&W) -> Line) {
        let path = self.here();
        self.write(path, line);
        self.oracle.pass();
    }

    /// Where a line belongs; nowhere if it is passed by, and then all lines of the same point are.
    pub(super) fn here(&self) -> Option<Path> {
        if self.record.as_deref().is_some_and(Record::passes) { None } else { self.oracle.here() }
    }

    pub(super) fn write(&mut self, path: Option<Path>, line: impl FnOnce(&W) -> Line) {
        if let Some(record) = self.record.as_deref_mut() {
            let (audience, world) = (self.audience, &self.world);
            record.write(|| path.map(|path| Noted { path, audience, line: line(world.world()) }));
        }
    }
}
