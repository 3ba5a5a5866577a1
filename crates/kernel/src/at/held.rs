//! The world that a run reads and changes: owned, shared or borrowed.
use super::rule::World;
use crate::Shared;
use std::borrow::Cow;
use std::fmt;

/// The world that a run reads and changes.
pub(super) enum Held<'a, W: World> {
    /// Exclusively borrowed, and changed in place.
    Own(&'a mut W),
    /// Shared until it is changed: most of the many runs behind odds change nothing of it. Where many runs begin in one
    /// world, what has become of it in the one before is taken over from there.
    Shared(&'a mut Shared<W>, &'a mut Trail<W>),
    /// Borrowed, and copied when it is changed: a run that only asks whether a rule refuses never changes it.
    Lent(&'a mut (dyn Lent<W> + 'a)),
}

/// A [`Cow`] without its lifetime parameter, so that a run need not name it.
pub(super) trait Lent<W> {
    fn world(&self) -> &W;
    fn to_mut(&mut self) -> &mut W;
}

impl<W: Clone> Lent<W> for Cow<'_, W> {
    fn world(&self) -> &W {
        self
    }
    fn to_mut(&mut self) -> &mut W {
        Cow::to_mut(self)
    }
}

/// How a world has changed in a run, step by step, for later runs that begin in the same world: as long as they change
/// it in the same way, they need no copies of their own.
pub struct Trail<W: World> {
    steps: Vec<Step<W>>,
    /// How many of them this run has made.
    made: usize,
}

enum Step<W: World> {
    /// A change; with the world after it, once another run has made it, too, or this one has come to a point at which
    /// others may go on differently.
    Change(W::Effect, Option<Shared<W>>),
    /// Another world in its place.
    Set(Shared<W>),
}

impl<W: World> Default for Trail<W> {
    fn default() -> Self {
        Self { steps: vec![], made: 0 }
    }
}

impl<W: World> fmt::Debug for Trail<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trail").field("steps", &self.steps.len()).field("made", &self.made).finish()
    }
}

impl<W: World> Trail<W> {
    /// A run begins.
    pub(super) fn begin(&mut self) {
        self.made = 0;
    }

    fn apply(&mut self, world: &mut Shared<W>, effect: Cow<'_, W::Effect>) {
        match self.steps.get_mut(self.made) {
            Some(Step::Change(known, after)) if *known == *effect => match after {
                Some(after) => *world = after.clone(),
                // Where two did it, more will.
                None => {
                    world.apply(&effect);
                    *after = Some(world.clone());
                }
            },
            _ => {
                world.apply(&effect);
                self.steps.truncate(self.made);
                self.steps.push(Step::Change(effect.into_owned(), None));
            }
        }
        self.made += 1;
    }

    fn set(&mut self, to: &Shared<W>) {
        let same = |step: &Step<W>| matches!(step, Step::Set(known) if known.is(to));
        if !self.steps.get(self.made).is_some_and(same) {
            self.steps.truncate(self.made);
            self.steps.push(Step::Set(to.clone()));
        }
        self.made += 1;
    }

    fn mark(&mut self, world: &Shared<W>) {
        let last = self.made.checked_sub(1).and_then(|last| self.steps.get_mut(last));
        if let Some(Step::Change(_, after @ None)) = last {
            *after = Some(world.clone());
        }
    }
}

impl<W: World> Held<'_, W> {
    #[inline]
    pub(super) fn world(&self) -> &W {
        match self {
            Self::Own(world) => world,
            Self::Shared(world, _) => world,
            Self::Lent(world) => world.world(),
        }
    }

    #[inline]
    pub(super) fn apply(&mut self, effect: Cow<'_, W::Effect>) {
        match self {
            Self::Own(world) => world.apply(&effect),
            Self::Shared(world, trail) => trail.apply(world, effect),
            Self::Lent(world) => world.to_mut().apply(&effect),
        }
    }

    /// Runs may go on from here differently.
    #[inline]
    pub(super) fn mark(&mut self) {
        if let Self::Shared(world, trail) = self {
            trail.mark(world);
        }
    }

    pub(super) fn seen(&self) -> Seen<'_, W> {
        match self {
            Self::Own(world) => Seen::Own(world),
            Self::Shared(world, _) => Seen::Shared(world),
            Self::Lent(world) => Seen::Own(world.world()),
        }
    }

    pub(super) fn set(&mut self, to: Shared<W>) {
        match self {
            Self::Own(world) => **world = W::clone(&to),
            Self::Shared(world, trail) => {
                trail.set(&to);
                **world = to;
            }
            Self::Lent(world) => *world.to_mut() = W::clone(&to),
        }
    }
}

/// The world of a run that is only read.
pub(super) enum Seen<'a, W> {
    Own(&'a W),
    Shared(&'a Shared<W>),
}

impl<W: World> Seen<'_, W> {
    pub(super) fn share(&self) -> Shared<W> {
        match self {
            Self::Own(world) => Shared::from(W::clone(world)),
            Self::Shared(world) => Shared::clone(world),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static APPLIED: Cell<u32> = const { Cell::new(0) };
    }

    /// All numbers that were put in, in order.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    struct Row(Vec<u8>);

    impl World for Row {
        type Effect = u8;
        fn apply(&mut self, number: &u8) {
            APPLIED.set(APPLIED.get() + 1);
            self.0.push(*number);
        }
    }

    enum Does {
        Put(u8),
        Rolls,
        Comes(Shared<Row>),
    }
    use Does::{Comes, Put, Rolls};

    /// What a run comes to that does all this, and how many changes it had to work out itself.
    fn run(trail: &mut Trail<Row>, all: &[Does]) -> (Vec<u8>, u32) {
        APPLIED.set(0);
        let mut world = Shared::default();
        trail.begin();
        let mut held = Held::Shared(&mut world, trail);
        for one in all {
            match one {
                Put(number) => held.apply(Cow::Borrowed(number)),
                Rolls => held.mark(),
                Comes(to) => held.set(to.clone()),
            }
        }
        (held.world().0.clone(), APPLIED.get())
    }

    #[test]
    fn what_runs_do_alike_up_to_a_die_is_done_once() {
        let trail = &mut Trail::default();
        assert_eq!(run(trail, &[Put(1), Rolls, Put(2)]), (vec![1, 2], 2));
        assert_eq!(run(trail, &[Put(1), Rolls, Put(3)]), (vec![1, 3], 1));
        assert_eq!(run(trail, &[Put(1), Rolls, Put(3), Rolls, Put(4)]), (vec![1, 3, 4], 2));
        assert_eq!(run(trail, &[Put(1), Put(3), Put(5)]), (vec![1, 3, 5], 1));
        assert_eq!(run(trail, &[Put(1), Put(3), Put(5)]), (vec![1, 3, 5], 1));
        assert_eq!(run(trail, &[Put(1), Put(3), Put(5)]), (vec![1, 3, 5], 0), "two did it before");
        assert_eq!(run(trail, &[Put(2), Rolls, Put(3)]), (vec![2, 3], 2), "another beginning");
        assert_eq!(run(trail, &[Put(1), Rolls, Put(3)]), (vec![1, 3], 2), "and the first once more");
        assert_eq!(run(trail, &[]), (vec![], 0));
    }

    #[test]
    fn another_world_in_its_place_is_another_beginning() {
        let trail = &mut Trail::default();
        let [one, other] = [7, 8].map(|number| Shared::from(Row(vec![number])));
        let from = |to: &Shared<Row>| [Put(1), Rolls, Comes(to.clone()), Put(2), Rolls];
        assert_eq!(run(trail, &from(&one)), (vec![7, 2], 2));
        assert_eq!(run(trail, &from(&one)), (vec![7, 2], 0));
        assert_eq!(run(trail, &from(&other)), (vec![8, 2], 1));
    }
}
