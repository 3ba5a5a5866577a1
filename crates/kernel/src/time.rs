//! Game time that passes in order. What falls due is worked out from the world, and is never a list of its own that
//! could say something else. One attempt passes time from one moment to the next at which something is due; what
//! happens there may roll and ask. Time in which nothing is due costs nothing and writes nothing.
//!
//! The split law (`norn-testkit`) holds for every game: to pass a time in one go, or in two parts one after the
//! other, leads to the same world, with the same faces at the same events.
use crate::at::{Onward, Repeat, World};
use crate::{At, Audience, Play};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;

/// The units of a game's clock, the smallest first, each with its length in the smallest: `stretch` 1, `watch` 24,
/// `day` 144.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Calendar(pub &'static [(&'static str, i64)]);

impl Calendar {
    /// The length of a unit, at least 1; of one that the calendar lacks, 1.
    #[must_use]
    pub fn length(&self, unit: &str) -> i64 {
        self.0.iter().find(|(name, _)| *name == unit).map_or(1, |(_, length)| (*length).max(1))
    }

    /// The first moment after this one at which such a unit begins.
    #[must_use]
    pub fn next(&self, after: i64, unit: &str) -> i64 {
        let length = self.length(unit);
        after.div_euclid(length).saturating_add(1).saturating_mul(length)
    }

    /// How many such units have begun after `from`, until `to`, which counts.
    #[must_use]
    pub fn begun(&self, from: i64, to: i64, unit: &str) -> i64 {
        let length = self.length(unit);
        to.div_euclid(length).saturating_sub(from.div_euclid(length)).max(0)
    }

    /// How many of each unit have passed at a moment, the largest first, each within the next larger one: of 150
    /// stretches 1 day, 0 watches, 6 stretches.
    #[must_use]
    pub fn parts(&self, moment: i64) -> Vec<(&'static str, i64)> {
        let mut left = moment;
        let part = |&(name, length): &(&'static str, i64)| {
            let length = length.max(1);
            let count = left.div_euclid(length);
            left = left.rem_euclid(length);
            (name, count)
        };
        self.0.iter().rev().map(part).collect()
    }

    /// A span in its largest unit and the next smaller one, as the calendar calls them: `1 h 5 min`; what is less than
    /// the smallest of the two is left out.
    #[must_use]
    pub fn in_short(&self, span: i64) -> String {
        let parts = self.parts(span.max(0));
        let first = parts.iter().position(|(_, count)| *count != 0).unwrap_or(parts.len().saturating_sub(1));
        let said =
            parts.iter().skip(first).take(2).enumerate().filter(|(n, (_, count))| *n == 0 || *count != 0);
        said.map(|(_, (name, count))| format!("{count} {name}")).collect::<Vec<_>>().join(" ")
    }
}

/// How time passes in a game, or for those who do something meanwhile.
pub trait Passes: Clone + Eq + Hash + Debug + 'static {
    /// What it passes in.
    type World: World;
    /// What may fall due, and for whom, in the order in which it happens within one moment.
    type Due: Clone + Ord + Hash + Debug + 'static;

    /// The game's clock, in its smallest unit.
    fn now(&self, world: &Self::World) -> i64;

    /// Names everything that is to come, each with its moment, as the world is now. What lies beyond the end of
    /// the time that passes may be named, too, and what is named with a moment that is over is due now.
    fn falls_due(&self, world: &Self::World, moments: &mut Moments<Self::Due>);

    /// Whether it happens unseen, for the referee alone: then nothing that others are told says that time came to its
    /// moment.
    fn unseen(&self, _world: &Self::World, _due: &Self::Due) -> bool {
        false
    }

    /// Sets the game's clock.
    ///
    /// # Errors
    /// [`crate::Stop`] when the run cannot go on now.
    fn set_clock(&self, at: &mut At<'_, Self::World>, now: i64) -> Play<()>;

    /// What is due happens. Afterwards it is no longer due, or due at a later moment.
    ///
    /// # Errors
    /// As [`Passes::set_clock`].
    fn happens(&self, at: &mut At<'_, Self::World>, due: &Self::Due) -> Play<()>;
}

/// What is to come, as [`Passes::falls_due`] names it.
#[derive(Debug)]
pub struct Moments<D> {
    /// Since when time passes, and until when.
    from: i64,
    until: i64,
    now: i64,
    /// What has happened at this moment already.
    done: BTreeSet<D>,
    /// Whether all of it is listed, or only what comes first.
    all: bool,
    named: BTreeSet<(i64, D)>,
}

impl<D: Ord + Clone> Moments<D> {
    /// It is due at this moment.
    pub fn at(&mut self, moment: i64, due: D) {
        let mut moment = moment.max(self.now);
        if moment == self.now && self.done.contains(&due) {
            // It did not come to pass, since somebody ruled so: it is asked for once more at the end.
            if self.until == self.now {
                return;
            }
            moment = self.until;
        }
        if self.until < moment {
            return;
        }
        let comes_first = |(first, what): &(i64, D)| (moment, &due) < (*first, what);
        if self.all {
            self.named.insert((moment, due));
        } else if self.named.first().is_none_or(comes_first) {
            self.named = [(moment, due)].into();
        }
    }

    /// It is due whenever such a unit of the calendar begins; now, too, if time has just come to where one does.
    pub fn each(&mut self, calendar: Calendar, unit: &str, due: D) {
        let begins = self.from < self.now && self.now.rem_euclid(calendar.length(unit)) == 0;
        let moment = match begins && !self.done.contains(&due) {
            true => self.now,
            false => calendar.next(self.now, unit),
        };
        self.at(moment, due);
    }
}

/// Time passes until this moment; what has a moment that is over is due at once.
///
/// # Errors
/// [`crate::Stop`] when the run cannot go on now.
pub fn pass<P: Passes>(at: &mut At<'_, P::World>, passes: &P, until: i64) -> Play<()> {
    let from = passes.now(at.world());
    at.repeat(&Passing { passes: passes.clone(), from, until: until.max(from) }, &mut BTreeSet::new())
}

/// Everything that is to come, as the world is now, in the order in which it will happen if nothing else does.
pub fn ahead<P: Passes>(passes: &P, world: &P::World) -> Vec<(i64, P::Due)> {
    let now = passes.now(world);
    let mut moments =
        Moments { from: now, until: i64::MAX, now, done: BTreeSet::new(), all: true, named: BTreeSet::new() };
    passes.falls_due(world, &mut moments);
    moments.named.into_iter().collect()
}

/// From one moment to the next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Passing<P> {
    passes: P,
    from: i64,
    until: i64,
}

impl<P: Passes> Passing<P> {
    /// Names what is to come; `done` is what has happened at this moment.
    fn named(&self, world: &P::World, done: &mut BTreeSet<P::Due>, all: bool) -> BTreeSet<(i64, P::Due)> {
        let mut moments = Moments {
            from: self.from,
            until: self.until,
            now: self.passes.now(world),
            done: std::mem::take(done),
            all,
            named: BTreeSet::new(),
        };
        self.passes.falls_due(world, &mut moments);
        *done = moments.done;
        moments.named
    }

    /// The first thing that is to come, with its moment.
    fn next(&self, world: &P::World, done: &mut BTreeSet<P::Due>) -> Option<(i64, P::Due)> {
        self.named(world, done, false).pop_first()
    }

    /// The moment of the next thing that others may know of, or the end.
    fn next_seen(&self, world: &P::World, done: &mut BTreeSet<P::Due>) -> i64 {
        let all = self.named(world, done, true);
        let seen = all.into_iter().find(|(_, due)| !self.passes.unseen(world, due));
        seen.map_or(self.until, |(moment, _)| moment)
    }

    /// The moment to which time comes for all: that of the next thing that others may know of, or the end. `next` is
    /// the first thing that is to come.
    fn for_all(&self, world: &P::World, next: Option<&(i64, P::Due)>, done: &mut BTreeSet<P::Due>) -> i64 {
        match next {
            None => self.until,
            Some((moment, due)) if !self.passes.unseen(world, due) => *moment,
            Some(_) => self.next_seen(world, done),
        }
    }

    /// Time comes to this moment. Gives whether it did: a clock that stands still would bring the same for ever.
    fn comes_to(&self, at: &mut At<'_, P::World>, moment: i64, done: &mut BTreeSet<P::Due>) -> Play<bool> {
        done.clear();
        self.passes.set_clock(at, moment)?;
        Ok(self.passes.now(at.world()) == moment)
    }

    /// What is due now happens.
    fn happens(&self, at: &mut At<'_, P::World>, due: P::Due, done: &mut BTreeSet<P::Due>) -> Play<()> {
        self.passes.happens(at, &due)?;
        done.insert(due);
        Ok(())
    }

    /// What comes unseen and is to happen before anything else does, for the referee alone; `next` is the first thing
    /// that is to come, before and afterwards. It is one step of the path in every round, however much comes, so that
    /// others can't count it by where the next thing stands.
    fn aside(
        &self,
        at: &mut At<'_, P::World>,
        when: When,
        next: &mut Option<(i64, P::Due)>,
        done: &mut BTreeSet<P::Due>,
    ) -> Play<()> {
        at.aside(Audience::Referee, |at| {
            if next.as_ref().is_some_and(|(_, due)| self.passes.unseen(at.world(), due)) {
                at.repeat(&Unseen { passing: self.clone(), when }, done)?;
                *next = self.next(at.world(), done);
            }
            Ok(())
        })
    }
}

/// When something comes unseen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum When {
    /// Before the moment to which time comes for all: only the referee is told that the clock stands there.
    Before,
    /// At the moment to which time has come for all.
    Now,
}

/// What comes unseen before the next thing that others may know of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Unseen<P> {
    passing: Passing<P>,
    when: When,
}

impl<P: Passes> Repeat for Unseen<P> {
    type World = P::World;
    /// What has happened at this moment already.
    type State = BTreeSet<P::Due>;

    fn round(&self, at: &mut At<'_, P::World>, done: &mut Self::State) -> Play<Onward> {
        let Self { passing, when } = self;
        let now = passing.passes.now(at.world());
        let next = passing.next(at.world(), done);
        let Some((moment, due)) = next.filter(|(_, due)| passing.passes.unseen(at.world(), due)) else {
            return Ok(Onward::Over);
        };
        let comes = match when {
            When::Before => moment < passing.next_seen(at.world(), done),
            When::Now => moment == now,
        };
        if !comes {
            return Ok(Onward::Over);
        }
        if now < moment && !passing.comes_to(at, moment, done)? {
            return Ok(Onward::Over);
        }
        passing.happens(at, due, done)?;
        Ok(Onward::On)
    }
}

impl<P: Passes> Repeat for Passing<P> {
    type World = P::World;
    /// What has happened at this moment already.
    type State = BTreeSet<P::Due>;

    fn round(&self, at: &mut At<'_, P::World>, done: &mut Self::State) -> Play<Onward> {
        let mut next = self.next(at.world(), done);
        self.aside(at, When::Before, &mut next, done)?;
        // All are told that time comes to where they have something to see, even if something else is due there, too.
        let moment = self.for_all(at.world(), next.as_ref(), done);
        if self.passes.now(at.world()) < moment {
            if !self.comes_to(at, moment, done)? {
                return Ok(Onward::Over);
            }
            next = self.next(at.world(), done);
        }
        self.aside(at, When::Now, &mut next, done)?;
        match next {
            None => return Ok(Onward::Over),
            Some((moment, due)) if moment == self.passes.now(at.world()) => self.happens(at, due, done)?,
            // What was to come at this moment no longer does.
            Some(_) => {}
        }
        Ok(Onward::On)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALENDAR: Calendar = Calendar(&[("stretch", 1), ("watch", 24), ("day", 144)]);

    #[test]
    fn units_begin_and_are_counted() {
        assert_eq!(CALENDAR.next(0, "watch"), 24);
        assert_eq!(CALENDAR.next(23, "watch"), 24);
        assert_eq!(CALENDAR.next(24, "watch"), 48, "the one that begins now has begun");
        assert_eq!(CALENDAR.next(-1, "day"), 0);
        assert_eq!(CALENDAR.begun(0, 24, "watch"), 1);
        assert_eq!(CALENDAR.begun(1, 23, "watch"), 0);
        assert_eq!(CALENDAR.begun(10, 10 + 1152, "day"), 8);
        assert_eq!(CALENDAR.begun(24, 0, "watch"), 0, "time never goes back");
        assert_eq!(CALENDAR.parts(150), [("day", 1), ("watch", 0), ("stretch", 6)]);
        assert_eq!(CALENDAR.parts(i64::MAX).len(), 3);
        assert_eq!(CALENDAR.next(i64::MAX, "day"), i64::MAX);
    }

    #[test]
    fn spans_are_said_in_two_units() {
        let time = Calendar(&[("s", 1), ("min", 60), ("h", 3600), ("d", 86_400)]);
        for (span, said) in [
            (0, "0 s"),
            (59, "59 s"),
            (60, "1 min"),
            (3900, "1 h 5 min"),
            (3601, "1 h"),
            (90_061, "1 d 1 h"),
            (-5, "0 s"),
        ] {
            assert_eq!(time.in_short(span), said, "{span}");
        }
    }
}
