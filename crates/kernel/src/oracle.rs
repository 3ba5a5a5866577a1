//! Who answers a rule.
use crate::ask::Pick;
use crate::path::Frame;
use crate::{Die, Key, Owner, Path, Prompt, Refusal, Text, Who};
use std::any::Any;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The procedure cannot go on now. Carries no reason: the oracle that stopped it knows why,
/// so a rule can only pass it upwards with `?`. After it, `At` stays stopped.
#[must_use]
#[derive(Debug)]
pub struct Stop(pub(crate) ());

impl Stop {
    /// Only an oracle can stop a run, so a rule, which holds none, cannot make this.
    #[inline]
    pub fn by(_: &(impl Oracle + ?Sized)) -> Self {
        Self(())
    }
}

/// The result of every step of a rule: a value, or [`Stop`].
pub type Play<T> = Result<T, Stop>;

/// What dice are rolled for, in a sentence that stands above them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// For whom.
    pub who: Who,
    /// It names them, what they do, and whom it is about.
    pub words: Text,
}

/// What answers a rule: interpreters implement it. Object safe on purpose.
pub trait Oracle {
    /// One die for `owner`. Gives a face from 1 to the number of its sides.
    fn roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<u16>;

    /// Several dice in one hand: a face for each place in `faces`.
    fn rolls(&mut self, owner: Owner, die: Die, key: Key, faces: &mut [u16]) -> Play<()> {
        for face in faces {
            *face = self.roll(owner, die, key)?;
        }
        Ok(())
    }

    /// The owner's choice; always one that the question allows.
    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick>;

    /// A rule refuses to be attempted. Returns only if the referee has overruled the refusal.
    fn refuse(&mut self, refusal: &Refusal) -> Play<()>;

    /// The same where nobody reads why, so that no words are put together. `None`: somebody does.
    fn refuse_unread(&mut self) -> Option<Stop> {
        None
    }

    /// Whether it wants to hear of anything but dice, questions and refusals. If not, none of the methods
    /// below is ever called.
    fn hears(&self) -> bool {
        false
    }
    /// The point of the run that the next fact belongs to, where somebody reads explanations.
    fn here(&self) -> Option<Path> {
        None
    }
    /// Passes on a number, comparison or outcome, and returns the value that counts, which a ruling may have
    /// replaced. The run goes on to its next point.
    fn counts(&mut self, _: Key, number: i32) -> i32 {
        number
    }
    /// From here on, only these may know what is rolled and asked.
    fn scope(&mut self, _: crate::Audience) {}
    /// On whose behalf dice are rolled from here on, if not the roller's own. Returns the previous value.
    fn behalf(&mut self, _: Option<Who>) -> Option<Who> {
        None
    }
    /// What is rolled from here on has this title, where it is rolled for whom the title is about. Returns the previous one.
    fn titled(&mut self, _: Option<Title>) -> Option<Title> {
        None
    }
    /// Something was noted that nobody can overrule. The run goes on to its next point.
    fn pass(&mut self) {}
    /// An effect is about to change the world.
    fn changes(&mut self) -> Play<()> {
        Ok(())
    }
    /// The run enters a rule, or several at once. Stops if that nests too deep.
    fn enter(&mut self, _: Frame) -> Play<()> {
        Ok(())
    }
    /// The run comes out again.
    fn leave(&mut self) {}
    /// An oracle that weighs all ends of a fork, instead of playing one, answers here; others return `None`.
    fn weigh(&mut self, _: &Fork<'_>) -> Play<Option<End>> {
        Ok(None)
    }
}

/// All ends of a fork by number, and the number of the one reached. Only the maker of the fork knows their
/// type.
pub type End = (Rc<dyn Any>, usize);

/// Reads a hand from the highest face down: (state, face, how many show it) -> state.
pub type Read<'a> = &'a dyn Fn(usize, u16, u16) -> usize;

/// A part of a run with many ends, with its types erased: to the oracle, ends are numbers.
#[expect(missing_debug_implementations, reason = "holds borrowed functions, which have nothing to show")]
pub enum Fork<'a> {
    /// A rule inside a rule.
    Call(&'a dyn Inside),
    /// Dice read from the highest face down. The first state is 0.
    Pool {
        /// Of which kind.
        die: Die,
        /// How many.
        count: u16,
        /// The reading, over numbered states.
        read: Read<'a>,
        /// All states that have been numbered; to be called once, at the end.
        ends: &'a dyn Fn() -> Rc<dyn Any>,
    },
    /// Dice of which only the highest or the lowest face counts, and on how many of them it is. The end of no dice is 0.
    Outermost {
        /// Of which kind.
        die: Die,
        /// How many.
        count: u16,
        /// The lowest, not the highest.
        lowest: bool,
        /// (face, on how many) -> end, numbered.
        read: &'a dyn Fn(u16, u16) -> usize,
        /// All ends that have been numbered; to be called once, at the end.
        ends: &'a dyn Fn() -> Rc<dyn Any>,
    },
    /// A rule that is played round by round.
    Rounds(&'a dyn Rounds),
    /// Rules at once: (state, ends of a lane, end) -> state. The first state is 0.
    Lanes {
        /// In their order.
        lanes: &'a [&'a dyn Inside],
        /// Reads one lane's end into the state.
        join: &'a dyn Fn(usize, &dyn Any, usize) -> usize,
        /// All states that have been numbered; to be called once, at the end.
        ends: &'a dyn Fn() -> Rc<dyn Any>,
    },
}

/// A rule about to run, with its types erased. It is a memo point, because rule and world determine its ends.
pub trait Inside {
    /// A number that is equal for equal rules in equal worlds.
    fn digest(&self) -> u64;
    /// Whether `kept` (from [`Inside::keep`]) is the same rule in the same world.
    fn alike(&self, kept: &dyn Any) -> bool;
    /// The rule and its world, to be remembered.
    fn keep(&self) -> Box<dyn Any>;
    /// Plays it once on a copy of the world, and numbers the end.
    fn run(&self, oracle: &mut dyn Oracle) -> Play<usize>;
    /// All ends that have been numbered; to be called once, at the end.
    fn ends(&self) -> Rc<dyn Any>;
}

/// A rule that is played in rounds, with its types erased: the state that a round begins with is a number;
/// the first begins with 0.
pub trait Rounds {
    /// Hands over the round that begins with `state`, once.
    fn round(&self, state: usize, weigh: &mut dyn FnMut(&dyn Inside));
    /// Where an end of that round leads: to the state of another round (`Continue`), or to an end of the
    /// whole (`Break`).
    fn after(&self, state: usize, ends: &dyn Any, end: usize) -> ControlFlow<usize, usize>;
    /// All ends of the whole that have been numbered; to be called once, at the end.
    fn ends(&self) -> Rc<dyn Any>;
}
