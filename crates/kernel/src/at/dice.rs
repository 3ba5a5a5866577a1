//! Dice: one, two with an edge, and hands that are read from one end.
use super::At;
use super::line::Line;
use super::rule::World;
use super::within::{Ends, value};
use crate::oracle::{Fork, Play};
use crate::{Better, Die, Edge, Key, Owner};
use std::hash::Hash;

/// The most dice that one hand may take.
pub const HAND_MAX: usize = 100;

/// The size up to which a hand is kept on the stack; most hands are no larger.
pub(super) const SMALL_HAND: usize = 8;

/// Counts the dice that show this face.
#[inline(always)]
pub(super) fn shown(faces: &[u16], face: u16) -> u16 {
    faces.iter().map(|one| u16::from(*one == face)).sum()
}

/// The lowest or the highest face of a hand, with the number of dice that show it.
#[inline(always)]
pub(super) fn at_edge<S>(faces: &[u16], lowest: bool, none: S, read: impl Fn(u16, u16) -> S) -> S {
    let faces_of = faces.iter().copied();
    match if lowest { faces_of.min() } else { faces_of.max() } {
        Some(face) => read(face, shown(faces, face)),
        None => none,
    }
}

/// Reads a hand from its highest face down. Hands are small, so searching for the next highest face is
/// quicker than sorting.
#[inline(always)]
pub(super) fn from_above<S>(faces: &mut [u16], start: S, read: impl Fn(S, u16, u16) -> S) -> S {
    let mut state = start;
    loop {
        let highest = faces.iter().copied().max().unwrap_or_default();
        if highest == 0 {
            return state;
        }
        let mut shown = 0;
        for face in &mut *faces {
            if *face == highest {
                (*face, shown) = (0, shown + 1);
            }
        }
        state = read(state, highest, shown);
    }
}

impl<'a, W: World> At<'a, W> {
    /// One die: its face.
    #[inline]
    pub fn roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<i32> {
        if self.heard {
            return self.lend().heard_roll(owner, die, key);
        }
        let face = self.oracle.roll(owner, die, key)?;
        Ok(if key.off() { 0 } else { i32::from(face) })
    }

    #[cold]
    fn heard_roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<i32> {
        self.world.mark();
        let face = self.oracle.roll(owner, die, key)?;
        let shown = if key.off() { 0 } else { i32::from(face) };
        Ok(self.say(key, shown, |_| Line::Rolled { key, owner, die, face, dropped: false }))
    }

    /// One die, or the better or the worse of two, as a reading.
    #[inline]
    pub fn roll_edge(&mut self, owner: Owner, die: Die, edge: Edge, better: Better, key: Key) -> Play<i32> {
        let lowest = match (edge, better) {
            (Edge::Advantage, Better::High) | (Edge::Disadvantage, Better::Low) => false,
            (Edge::Advantage, Better::Low) | (Edge::Disadvantage, Better::High) => true,
            (Edge::None, _) => return self.roll(owner, die, key),
        };
        if key.off() {
            return self.roll(owner, die, key);
        }
        self.lend().roll_two(owner, die, lowest, key)
    }

    pub(super) fn roll_two(&mut self, owner: Owner, die: Die, lowest: bool, key: Key) -> Play<i32> {
        let face = self.outermost(lowest, owner, die, 2, key, 0, |face, _| face)?;
        if let Some(record) = self.record.as_deref_mut() {
            // Of two equal dice the first is kept.
            let mut kept = false;
            for noted in record.written().iter_mut().rev().take(2).rev() {
                if let Line::Rolled { face: shown, dropped, .. } = &mut noted.line {
                    *dropped = kept || *shown != face;
                    kept |= !*dropped;
                }
            }
        }
        Ok(self.number(key, i32::from(face)))
    }

    /// Rolls `count` dice (at most [`HAND_MAX`]) and reads them from the highest face down: `read` gets each
    /// face shown with the number of dice that show it, and updates a small state. Exact odds therefore never
    /// visit combinations. The referee can't overrule the state: pass what you take from it through
    /// [`At::number`].
    #[inline(always)]
    pub fn pool<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        start: S,
        read: impl Fn(S, u16, u16) -> S,
    ) -> Play<S> {
        if self.heard {
            return self.lend().heard_pool(owner, die, count, key, start, read);
        }
        self.hand(
            owner,
            die,
            count,
            key,
            |faces| if key.off() { start } else { from_above(faces, start, read) },
        )
    }

    /// As [`At::pool`], for hands of which only the highest face and the number of dice that show it count:
    /// `read` gets these two. A hand of no dice gives `none`.
    #[inline(always)]
    pub fn highest<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        self.outermost(false, owner, die, count, key, none, read)
    }

    /// As [`At::highest`], with the lowest.
    #[inline(always)]
    pub fn lowest<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        self.outermost(true, owner, die, count, key, none, read)
    }

    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "one for each of what a hand is")]
    pub(super) fn outermost<S: Clone + Eq + Hash + 'static>(
        &mut self,
        lowest: bool,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        if self.heard {
            return self.lend().heard_outermost(lowest, owner, die, count, key, none, read);
        }
        self.hand(
            owner,
            die,
            count,
            key,
            |faces| if key.off() { none } else { at_edge(faces, lowest, none, read) },
        )
    }

    /// Rolls a hand for an oracle that hears of nothing but dice.
    #[inline(always)]
    pub(super) fn hand<T>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        read: impl FnOnce(&mut [u16]) -> T,
    ) -> Play<T> {
        let count = usize::from(count).min(HAND_MAX);
        // Most hands are small, and clearing a buffer for a hundred dice takes longer than rolling four.
        let (mut small, mut large);
        let faces = if count <= SMALL_HAND {
            small = [0; SMALL_HAND];
            &mut small[..count]
        } else {
            large = [0; HAND_MAX];
            &mut large[..count]
        };
        self.oracle.rolls(owner, die, key, faces)?;
        Ok(read(faces))
    }

    #[cold]
    pub(super) fn heard_pool<S: Clone + Eq + Hash + 'static>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        start: S,
        read: impl Fn(S, u16, u16) -> S,
    ) -> Play<S> {
        self.world.mark();
        // States are numbered only if the oracle reads the hand: in most runs it has weighed the same hand
        // before.
        let states = Ends::new();
        let first = || states.begin(|| start.clone());
        let step = |state, face, shown| {
            first();
            states.step(state, |before| read(before, face, shown))
        };
        let all = || {
            first();
            states.all()
        };
        let fork = Fork::Pool { die, count, read: &step, ends: &all };
        if let Some((ends, end)) = self.oracle.weigh(&fork)? {
            return Ok(value(&*ends, end));
        }
        let mut hand = [0; HAND_MAX];
        let faces = self.thrown(owner, die, count, key, &mut hand)?;
        Ok(if key.off() { start } else { from_above(faces, start, read) })
    }

    #[cold]
    #[expect(clippy::too_many_arguments, reason = "one for each of what a hand is")]
    pub(super) fn heard_outermost<S: Clone + Eq + Hash + 'static>(
        &mut self,
        lowest: bool,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        none: S,
        read: impl Fn(u16, u16) -> S,
    ) -> Play<S> {
        self.world.mark();
        let states = Ends::new();
        let first = || states.begin(|| none.clone());
        let step = |face, shown| {
            first();
            states.number(read(face, shown))
        };
        let all = || {
            first();
            states.all()
        };
        let fork = Fork::Outermost { die, count, lowest, read: &step, ends: &all };
        if let Some((ends, end)) = self.oracle.weigh(&fork)? {
            return Ok(value(&*ends, end));
        }
        let mut hand = [0; HAND_MAX];
        let faces = self.thrown(owner, die, count, key, &mut hand)?;
        Ok(if key.off() { none } else { at_edge(faces, lowest, none, read) })
    }

    /// Rolls a hand for an oracle that hears of every line.
    pub(super) fn thrown<'h>(
        &mut self,
        owner: Owner,
        die: Die,
        count: u16,
        key: Key,
        hand: &'h mut [u16; HAND_MAX],
    ) -> Play<&'h mut [u16]> {
        let faces = &mut hand[..usize::from(count).min(HAND_MAX)];
        self.oracle.rolls(owner, die, key, faces)?;
        let path = self.oracle.here();
        for &face in &*faces {
            self.write(path, |_| Line::Rolled { key, owner, die, face, dropped: false });
        }
        self.oracle.pass();
        Ok(faces)
    }
}
