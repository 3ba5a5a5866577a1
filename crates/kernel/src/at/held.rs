//! The world that a run reads and changes: owned, shared or borrowed.
use super::rule::World;
use crate::Shared;
use std::borrow::Cow;

/// The world that a run reads and changes.
pub(super) enum Held<'a, W> {
    /// Exclusively borrowed, and changed in place.
    Own(&'a mut W),
    /// Shared until it is changed: most of the many runs behind odds change nothing of it.
    Shared(&'a mut Shared<W>),
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

impl<W: World> Held<'_, W> {
    #[inline]
    pub(super) fn world(&self) -> &W {
        match self {
            Self::Own(world) => world,
            Self::Shared(world) => world,
            Self::Lent(world) => world.world(),
        }
    }

    #[inline]
    pub(super) fn apply(&mut self, effect: &W::Effect) {
        match self {
            Self::Own(world) => world.apply(effect),
            Self::Shared(world) => world.apply(effect),
            Self::Lent(world) => world.to_mut().apply(effect),
        }
    }

    pub(super) fn seen(&self) -> Seen<'_, W> {
        match self {
            Self::Own(world) => Seen::Own(world),
            Self::Shared(world) => Seen::Shared(world),
            Self::Lent(world) => Seen::Own(world.world()),
        }
    }

    pub(super) fn set(&mut self, to: Shared<W>) {
        match self {
            Self::Own(world) => **world = W::clone(&to),
            Self::Shared(world) => **world = to,
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
