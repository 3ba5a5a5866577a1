//! A rule at work.
mod ask;
mod dice;
mod held;
mod line;
mod rule;
mod tell;
mod within;

use crate::oracle::{Oracle, Play, Title};
use crate::{Audience, Frame, Key, Path, Refusal, Shared, Text, Who};
pub use dice::HAND_MAX;
use held::Held;
pub use held::Trail;
pub use line::{Change, Line, Noted, Record, Words};
pub use rule::{Closed, Onward, Repeat, Rule, World};
use std::borrow::Cow;
use std::fmt;

/// A rule at work: an oracle to talk to, a world to read, and effects as the only way to write.
pub struct At<'a, W: World> {
    oracle: &'a mut (dyn Oracle + 'a),
    world: Held<'a, W>,
    record: Option<&'a mut Record<W>>,
    /// Whether the oracle hears of more than dice, questions and refusals. Read once, so that simulation pays
    /// for paths, rulings and memo points with one branch each.
    heard: bool,
    /// Who may know what is done from here on.
    audience: Audience,
}

impl<W: World> fmt::Debug for At<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("At").field("world", self.world()).finish_non_exhaustive()
    }
}

impl<'a, W: World> At<'a, W> {
    /// A run that begins. `record` is written where somebody reads explanations or keeps effects.
    #[inline]
    pub fn new(oracle: &'a mut dyn Oracle, world: &'a mut W, record: Option<&'a mut Record<W>>) -> Self {
        Self::begin(oracle, Held::Own(world), record)
    }

    /// The same in a world that is shared until it is changed, for callers that run rules in one world many
    /// times. `trail` is kept from one of these runs to the next.
    pub fn shared(
        oracle: &'a mut dyn Oracle,
        world: &'a mut Shared<W>,
        record: Option<&'a mut Record<W>>,
        trail: &'a mut Trail<W>,
    ) -> Self {
        trail.begin();
        Self::begin(oracle, Held::Shared(world, trail), record)
    }

    /// The same in a world that is copied only if something changes it.
    pub fn lent(
        oracle: &'a mut dyn Oracle,
        world: &'a mut Cow<'_, W>,
        record: Option<&'a mut Record<W>>,
    ) -> Self {
        Self::begin(oracle, Held::Lent(world), record)
    }

    #[inline]
    fn begin(oracle: &'a mut dyn Oracle, world: Held<'a, W>, record: Option<&'a mut Record<W>>) -> Self {
        let heard = oracle.hears();
        Self { oracle, world, record, heard, audience: Audience::Everyone }
    }

    /// The world as it is now.
    #[inline]
    pub fn world(&self) -> &W {
        self.world.world()
    }

    /// A reborrow of the same run. If `self` were passed to a function that is not inlined, the compiler
    /// would have to assume that the oracle and `heard` change there; it need not if only a reborrow is
    /// passed. So the hot path of a rule that is simulated millions of times is always inlined, and its rare
    /// branches get a lent run. That makes it several times as fast.
    #[inline]
    pub fn lend(&mut self) -> At<'_, W> {
        At {
            oracle: &mut *self.oracle,
            world: match &mut self.world {
                Held::Own(world) => Held::Own(world),
                Held::Shared(world, trail) => Held::Shared(world, trail),
                Held::Lent(world) => Held::Lent(&mut **world),
            },
            record: self.record.as_deref_mut(),
            heard: self.heard,
            audience: self.audience,
        }
    }

    /// Runs `doing` with its dice rolled on behalf of this character, so that the person who is asked to roll
    /// is told for whom. All its dice are one throw: after a tap on the first die, or on the choice before
    /// it, the others fall without a tap.
    #[inline]
    pub fn on_behalf<T>(&mut self, who: Who, doing: impl FnOnce(&mut Self) -> Play<T>) -> Play<T> {
        if !self.heard {
            return doing(self);
        }
        let before = self.oracle.behalf(Some(who));
        let done = doing(self);
        self.oracle.behalf(before);
        done
    }

    /// Runs `doing`, with a sentence above whatever dice are rolled in it for this character. People read it before they
    /// roll, so it names the character, what they do and whom it is about. Without one, they read what is said of the
    /// whole attempt.
    #[inline]
    pub fn throws<T>(
        &mut self,
        who: Who,
        words: impl FnOnce(&W) -> Text,
        doing: impl FnOnce(&mut Self) -> Play<T>,
    ) -> Play<T> {
        if !self.heard {
            return doing(self);
        }
        let words = words(self.world());
        let before = self.oracle.titled(Some(Title { who, words }));
        let done = doing(self);
        self.oracle.titled(before);
        done
    }

    /// Runs `doing` for this audience alone (more precisely, for those of it who may know of the run around
    /// it). It takes one step of the path, however much happens inside, so that later paths reveal nothing of
    /// it.
    pub fn aside<T>(&mut self, audience: Audience, doing: impl FnOnce(&mut Self) -> Play<T>) -> Play<T> {
        let outer = self.audience;
        self.audience = outer.and(audience);
        if self.heard {
            self.oracle.scope(self.audience);
            self.oracle.enter(Frame::Rule)?;
        }
        let done = doing(self);
        self.audience = outer;
        if self.heard {
            self.oracle.leave();
            self.oracle.scope(outer);
        }
        done
    }

    /// Refuses to go on unless `holds`: `key` is the rule that refuses, `words` what people are told. The
    /// referee can overrule it. Call it before anything is rolled, asked or changed.
    #[inline]
    pub fn require(&mut self, key: Key, holds: bool, words: impl FnOnce() -> Text) -> Play<()> {
        if !(holds || key.off()) {
            self.lend().refuse(key, words)?;
        }
        if self.heard {
            self.oracle.pass();
        }
        Ok(())
    }

    #[inline]
    fn refuse(&mut self, key: Key, words: impl FnOnce() -> Text) -> Play<()> {
        if let Some(stop) = self.oracle.refuse_unread() {
            return Err(stop);
        }
        let path = self.oracle.here();
        self.oracle.refuse(&Refusal(words()))?;
        self.write(path, |_| Line::Waived { key });
        Ok(())
    }

    /// Applies an effect to the world, by this rule. Only a ruleset's `happen` calls it. A change that fewer
    /// people may know of than the run around it takes no step of the path.
    #[inline]
    pub fn apply(&mut self, key: Key, effect: W::Effect) -> Play<()> {
        if self.heard || self.record.is_some() {
            return self.lend().heard_apply(key, effect);
        }
        if !key.off() {
            self.world.apply(Cow::Borrowed(&effect));
        }
        Ok(())
    }

    #[cold]
    fn heard_apply(&mut self, key: Key, effect: W::Effect) -> Play<()> {
        if key.off() {
            return Ok(());
        }
        let (mut path, mut audience) = (None, self.audience);
        if self.heard || self.record.is_some() {
            audience = audience.and(self.world().audience(&effect));
        }
        if self.heard {
            self.oracle.changes()?;
            path = self.oracle.here();
            if let (Some(record), Some(path)) = (self.record.as_deref_mut(), path) {
                let effect = u32::try_from(record.effects.len()).unwrap_or(u32::MAX);
                record.write(|| {
                    Some(Noted { path, audience, line: Line::Changed { key, effect, words: None } })
                });
            }
            // A change that fewer people may know of takes no step of the path, or the others could count it.
            if audience == self.audience {
                self.oracle.pass();
            }
        }
        match self.record.as_deref_mut() {
            Some(record) => {
                self.world.apply(Cow::Borrowed(&effect));
                record.effects.push(Change { path: path.unwrap_or(Path::START), key, audience, effect });
            }
            None => self.world.apply(Cow::Owned(effect)),
        }
        Ok(())
    }
}
