//! What a rule is, and the world that it is played in.
use super::At;
use crate::Audience;
use crate::oracle::Play;
use std::fmt;
use std::hash::Hash;

/// What a ruleset keeps between attempts. Small, ordered, comparable: no floats, no hash order, no clock.
pub trait World: Clone + Eq + Hash + Ord + fmt::Debug + 'static {
    /// A recorded change: what is so from now on, never why.
    type Effect: Clone + Eq + Hash + Ord + fmt::Debug + 'static;

    /// The only way a world ever changes. Writes results down and computes nothing.
    fn apply(&mut self, effect: &Self::Effect);

    /// Who may know of a change, seen from the world before it.
    fn audience(&self, effect: &Self::Effect) -> Audience {
        let _ = effect;
        Audience::Everyone
    }
}

/// What somebody attempts, as plain data, together with the one function that says what happens.
pub trait Rule: Clone + Eq + Hash + fmt::Debug + 'static {
    /// What it reads and changes.
    type World: World;
    /// What it comes to.
    type Outcome: Clone + Eq + Hash + Ord + fmt::Debug + 'static;
    /// What happens. Refuses, if at all, before it rolls, asks or changes anything.
    ///
    /// # Errors
    /// [`crate::Stop`] when the run cannot go on now; to be passed on with `?`.
    fn play(&self, at: &mut At<'_, Self::World>) -> Play<Self::Outcome>;
}

/// A rule that is played in rounds (another try, another die), each from the state in which the last one
/// ended, as long as it says so. Rounds are not nested, however many there are, and exact odds go on once
/// from all rounds that ended in the same state.
pub trait Repeat: Clone + Eq + Hash + fmt::Debug + 'static {
    /// What it reads and changes.
    type World: World;
    /// The state that is passed from round to round, and the final result: all that a round needs to know of
    /// the ones before, and nothing else.
    type State: Clone + Eq + Hash + Ord + fmt::Debug + 'static;
    /// One round.
    ///
    /// # Errors
    /// As [`Rule::play`].
    fn round(&self, at: &mut At<'_, Self::World>, state: &mut Self::State) -> Play<Onward>;
}

/// Whether a round of a [`Repeat`] was the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Onward {
    /// There is another one.
    On,
    /// It is over.
    Over,
}

/// Outcomes of a closed list, so that a referee can name another one.
pub trait Closed: Copy + Eq + 'static {
    /// All of them, in the order that people list them in, worst first.
    const ALL: &'static [Self];
    /// The word for it, which the ruleset's texts name.
    fn word(self) -> &'static str;
    /// The one with this word, however it is capitalised.
    #[must_use]
    fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(word))
    }
}
