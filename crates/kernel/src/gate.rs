//! What a rule refuses, without playing it.
use crate::oracle::{Oracle, Play, Stop};
use crate::{At, Die, Key, Owner, Pick, Prompt, Record, Refusal, Rule, World};
use std::borrow::Cow;

/// Runs only as far as the first roll, question or effect, and keeps what was refused before it.
struct Gate<'a> {
    waived: &'a dyn Fn(&Refusal) -> bool,
    refused: Option<Refusal>,
    through: bool,
}

impl Gate<'_> {
    fn reached<T>(&mut self) -> Play<T> {
        self.through = true;
        Err(Stop::by(self))
    }
}

impl Oracle for Gate<'_> {
    fn roll(&mut self, _: Owner, _: Die, _: Key) -> Play<u16> {
        self.reached()
    }
    fn ask(&mut self, _: &Prompt<'_>) -> Play<Pick> {
        self.reached()
    }
    fn refuse(&mut self, refusal: &Refusal) -> Play<()> {
        if self.through || (self.waived)(refusal) {
            return Ok(());
        }
        self.refused.get_or_insert_with(|| refusal.clone());
        Err(Stop::by(self))
    }
    fn hears(&self) -> bool {
        true
    }
    fn changes(&mut self) -> Play<()> {
        self.reached()
    }
}

/// Why `rule` can't be attempted in `world`, or `None` if it can: the rule's own refusal, asked of the rule
/// itself, so there is no second list of what is allowed.
pub fn refusal<R: Rule>(rule: &R, world: &R::World) -> Option<Refusal> {
    refusal_unless(rule, world, &|_| false)
}

/// The same where the referee has waived some refusals.
pub fn refusal_unless<R: Rule>(
    rule: &R,
    world: &R::World,
    waived: &dyn Fn(&Refusal) -> bool,
) -> Option<Refusal> {
    let mut gate = Gate { waived, refused: None, through: false };
    // How the run ended says nothing here: only what was refused does.
    let _ = rule.play(&mut At::lent(&mut gate, &mut Cow::Borrowed(world), None));
    gate.refused
}

/// Nobody to roll, ask or tell: numbers alone can be read.
struct Glance;

impl Oracle for Glance {
    fn roll(&mut self, _: Owner, _: Die, _: Key) -> Play<u16> {
        Err(Stop::by(self))
    }
    fn ask(&mut self, _: &Prompt<'_>) -> Play<Pick> {
        Err(Stop::by(self))
    }
    fn refuse(&mut self, _: &Refusal) -> Play<()> {
        Err(Stop::by(self))
    }
}

/// Nothing is refused, and every question has its default.
struct ByHand;

impl Oracle for ByHand {
    fn roll(&mut self, _: Owner, _: Die, _: Key) -> Play<u16> {
        Err(Stop::by(self))
    }
    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        Ok(prompt.by_default())
    }
    fn refuse(&mut self, _: &Refusal) -> Play<()> {
        Ok(())
    }
}

/// What a correction by hand changes, worked out by the procedure that the rule itself goes by. A
/// question has its default, since whoever corrects says all that is to be said. What takes a die does not follow by
/// itself: there it ends, and is played.
pub fn by_hand<W: World>(world: &W, procedure: impl FnOnce(&mut At<'_, W>) -> Play<()>) -> Vec<W::Effect> {
    let mut record = Record::default();
    // How the run ended says nothing here: only what was changed does.
    let _ = procedure(&mut At::lent(&mut ByHand, &mut Cow::Borrowed(world), Some(&mut record)));
    record.effects.into_iter().map(|change| change.effect).collect()
}

/// The numbers that a rule would go by as things stand, read from the rule itself: `read` is the part of it that
/// adds them up. Stops at the first die, question or refusal.
pub fn glance<W: World, T>(world: &W, read: impl FnOnce(&mut At<'_, W>) -> T) -> T {
    read(&mut At::lent(&mut Glance, &mut Cow::Borrowed(world), None))
}
