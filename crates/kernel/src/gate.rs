//! Rules run for one purpose only: what they refuse, what a correction changes, which numbers they use.
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

/// Why `rule` can't be attempted in `world`, or `None` if it can. The rule itself is asked, so there is no
/// second list of what is allowed.
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
    // How the run ended does not matter here; only what was refused does.
    let _ = rule.play(&mut At::lent(&mut gate, &mut Cow::Borrowed(world), None));
    gate.refused
}

/// As [`Gate`], and keeps only that something was refused.
#[derive(Default)]
struct Latch {
    refused: bool,
    through: bool,
}

impl Latch {
    fn reached<T>(&mut self) -> Play<T> {
        self.through = true;
        Err(Stop::by(self))
    }
}

impl Oracle for Latch {
    fn roll(&mut self, _: Owner, _: Die, _: Key) -> Play<u16> {
        self.reached()
    }
    fn ask(&mut self, _: &Prompt<'_>) -> Play<Pick> {
        self.reached()
    }
    fn refuse(&mut self, _: &Refusal) -> Play<()> {
        self.refuse_unread().map_or(Ok(()), Err)
    }
    fn refuse_unread(&mut self) -> Option<Stop> {
        self.refused |= !self.through;
        Some(Stop::by(self))
    }
    fn hears(&self) -> bool {
        true
    }
    fn changes(&mut self) -> Play<()> {
        self.reached()
    }
}

/// Whether `rule` can't be attempted in `world`, for callers that try many and tell nobody why: as [`refusal`] is there.
pub(crate) fn refuses<R: Rule>(rule: &R, world: &R::World) -> bool {
    let mut latch = Latch::default();
    // How the run ended does not matter here; only whether anything was refused does.
    let _ = rule.play(&mut At::lent(&mut latch, &mut Cow::Borrowed(world), None));
    latch.refused
}

/// Stops at dice, questions and refusals, so that only numbers are read.
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

/// The effects of a correction by hand, worked out by the rule's own procedure. Questions take their
/// defaults, since the correction already says what the referee wants. The run ends at the first die: what
/// depends on dice has to be played.
pub fn by_hand<W: World>(world: &W, procedure: impl FnOnce(&mut At<'_, W>) -> Play<()>) -> Vec<W::Effect> {
    let mut record = Record::default();
    // How the run ended does not matter here; only what was changed does.
    let _ = procedure(&mut At::lent(&mut ByHand, &mut Cow::Borrowed(world), Some(&mut record)));
    record.effects.into_iter().map(|change| change.effect).collect()
}

/// The numbers that a rule would use in this world, from the rule itself: `read` is the part of it that adds
/// them up. It stops at the first die, question or refusal.
pub fn glance<W: World, T>(world: &W, read: impl FnOnce(&mut At<'_, W>) -> T) -> T {
    read(&mut At::lent(&mut Glance, &mut Cow::Borrowed(world), None))
}
