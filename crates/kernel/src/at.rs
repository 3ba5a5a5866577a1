//! A rule at work.
mod ask;
mod dice;
mod held;
mod line;
mod rule;
mod tell;
mod within;

use crate::oracle::{Oracle, Play};
use crate::{Audience, Frame, Key, Path, Refusal, Shared, Text, Who};
pub use dice::HAND_MAX;
use held::Held;
pub use line::{Change, Line, Noted, Record, Words};
pub use rule::{Closed, Onward, Repeat, Rule, World};
use std::borrow::Cow;
use std::fmt;

/// A rule at work: an oracle to talk to, a world to read, and effects as the only way to write.
pub struct At<'a, W: World> {
    oracle: &'a mut (dyn Oracle + 'a),
    world: Held<'a, W>,
    record: Option<&'a mut Record<W>>,
    /// Read once, so that simulation pays for paths, rulings and memo points with one branch each.
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

    /// The same in a world that is shared until it is changed: for whoever runs rules in one world many times.
    pub fn shared(
        oracle: &'a mut dyn Oracle,
        world: &'a mut Shared<W>,
        record: Option<&'a mut Record<W>>,
    ) -> Self {
        Self::begin(oracle, Held::Shared(world), record)
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

    /// The same run under a name of its own. What is lent can be handed to a function that is not inlined, and the
    /// compiler still sees that nobody has a hand on `self`: that nobody hears, and who the oracle is. What a
    /// rule that is simulated by the million does on its way is therefore always inlined, and what it does seldom
    /// has a lent run: it is several times as fast for it.
    #[inline]
    pub fn lend(&mut self) -> At<'_, W> {
        At {
            oracle: &mut *self.oracle,
            world: match &mut self.world {
                Held::Own(world) => Held::Own(world),
                Held::Shared(world) => Held::Shared(world),
                Held::Lent(world) => Held::Lent(&mut **world),
            },
            record: self.record.as_deref_mut(),
            heard: self.heard,
            audience: self.audience,
        }
    }

    /// What `doing` rolls, it rolls for this character: the person who is asked for the dice, whoever plays it, is told. It is
    /// one throw: once its first die is tapped, or the choice that it begins with, the others need no tap.
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

    /// What `doing` does, only these may know (and only those of them who may know what surrounds it). One step
    /// of the path, however much happens inside, so that what follows tells nothing of it.
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

    /// Refuses to go on unless `holds`: `key` is the rule that refuses, `words` what to tell. The referee can
    /// overrule it. Stands before anything is rolled, asked or changed.
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
        let path = self.oracle.here();
        self.oracle.refuse(&Refusal(words()))?;
        self.write(path, |_| Line::Waived { key });
        Ok(())
    }

    /// For the ruleset's `happen` alone: the world changes, by this rule. A change that fewer may know of than
    /// what surrounds it takes no step of the path.
    #[inline]
    pub fn apply(&mut self, key: Key, effect: W::Effect) -> Play<()> {
        if self.heard || self.record.is_some() {
            return self.lend().heard_apply(key, effect);
        }
        if !key.off() {
            self.world.apply(&effect);
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
                let line = Line::Changed { key, effect, words: None };
                record.lines.push(Noted { path, audience, line });
            }
            // What fewer may know than what surrounds it takes no step of theirs, or they could count it.
            if audience == self.audience {
                self.oracle.pass();
            }
        }
        self.world.apply(&effect);
        if let Some(record) = self.record.as_deref_mut() {
            record.effects.push(Change { path: path.unwrap_or(Path::START), key, audience, effect });
        }
        Ok(())
    }
}
