//! Contests: the first of many, or all in order, and what is done with those who tie. Each contestant's throw is a
//! rule of its own that comes to a number, so all throw at once. What goes on to the next throw is only who still
//! ties, so the odds of "tied: again" are a fraction, however often it may go on.
use crate::at::{Onward, Repeat, Rule};
use crate::value::Better;
use crate::{At, Play};
use std::marker::PhantomData;

/// What is done with those who share the first place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ties {
    /// The one who is named first wins.
    First,
    /// They throw again, until one is left.
    Again,
}

/// The throw of one contestant. Equal throws stand for contestants between whom nobody has to distinguish, as in a
/// study against seven others who are all alike.
pub trait Throw: Rule<Outcome = i32> + Ord {}

impl<R: Rule<Outcome = i32> + Ord> Throw for R {}

/// Everybody who has thrown best, in the order in which they are named.
///
/// # Errors
/// [`crate::Stop`] when the run cannot go on now.
pub fn best<R: Throw>(at: &mut At<'_, R::World>, of: &[R], better: Better) -> Play<Vec<R>> {
    let (mut best, mut who): (Option<i32>, Vec<R>) = (None, vec![]);
    for some in of.chunks(TOGETHER) {
        let first = first(at, some, better)?;
        let leads = some.iter().enumerate().filter(|(nth, _)| first.is(*nth));
        if best != first.best {
            if best.zip(first.best).is_some_and(|(best, came)| better.is(best, came)) {
                continue;
            }
            best = first.best;
            who.clear();
        }
        who.extend(leads.map(|(_, throw)| throw.clone()));
    }
    Ok(who)
}

/// Who is first of no more than [`TOGETHER`].
fn first<R: Throw>(at: &mut At<'_, R::World>, of: &[R], better: Better) -> Play<First> {
    // Whoever is beaten changes nothing, so that what is carried is the same for them all.
    at.together(of, First::default(), |first, came| first.after(came, of, better))
}

/// How many are read at once: as many as the bits of [`First::who`].
const TOGETHER: usize = 128;

/// Who is first after so many throws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct First {
    thrown: usize,
    best: Option<i32>,
    /// A bit for each. Of equal throws it is the first bits that are set, so that it is the same whichever of them lead.
    who: u128,
}

impl First {
    /// Whether the one with this number is.
    fn is(self, nth: usize) -> bool {
        self.who & 1 << nth != 0
    }

    /// After one throw more.
    fn after<R: PartialEq>(self, came: i32, of: &[R], better: Better) -> Self {
        let thrown = self.thrown + 1;
        let who = match self.best {
            Some(best) if best == came => self.who,
            Some(best) if better.is(best, came) => return Self { thrown, ..self },
            _ => 0,
        };
        let alike = (0..thrown).find(|nth| who & 1 << nth == 0 && of.get(*nth) == of.get(self.thrown));
        Self { thrown, best: Some(came), who: who | 1 << alike.unwrap_or(self.thrown) }
    }
}

/// Who throws best. Nobody, if nobody contends.
///
/// # Errors
/// As [`best`].
pub fn winner<R: Throw>(at: &mut At<'_, R::World>, of: &[R], better: Better, ties: Ties) -> Play<Option<R>> {
    let mut first = match ties {
        Ties::First => best(at, of, better)?,
        Ties::Again => {
            let mut still = of.to_vec();
            if is_open(&still) {
                at.repeat(&ThrowOff::of(better), &mut still)?;
            }
            still
        }
    };
    first.truncate(1);
    Ok(first.pop())
}

/// All of them, the best first. Those who have thrown the same throw again among themselves.
///
/// # Errors
/// As [`best`].
pub fn ranking<R: Throw>(at: &mut At<'_, R::World>, of: &[R], better: Better) -> Play<Vec<R>> {
    let mut tied = vec![of.to_vec()];
    if is_open(of) {
        at.repeat(&RankOff::of(better), &mut tied)?;
    }
    Ok(tied.into_iter().flatten().collect())
}

/// All who still tie for the first place throw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ThrowOff<R>(Better, PhantomData<fn() -> R>);

impl<R: Throw> ThrowOff<R> {
    fn of(better: Better) -> Self {
        Self(better, PhantomData)
    }
}

impl<R: Throw> Repeat for ThrowOff<R> {
    type World = R::World;
    type State = Vec<R>;

    fn round(&self, at: &mut At<'_, R::World>, still: &mut Vec<R>) -> Play<Onward> {
        if still.len() <= TOGETHER {
            let first = first(at, still, self.0)?;
            let mut nth = 0..;
            still.retain(|_| nth.next().is_some_and(|nth| first.is(nth)));
        } else {
            *still = best(at, still, self.0)?;
        }
        Ok(if is_open(still) { Onward::On } else { Onward::Over })
    }
}

/// Whether a throw still decides something: not among those between whom nobody has to distinguish.
fn is_open<R: Throw>(still: &[R]) -> bool {
    still.windows(2).any(|two| two[0] != two[1])
}

/// All who tie with anybody throw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct RankOff<R>(Better, PhantomData<fn() -> R>);

impl<R: Throw> RankOff<R> {
    fn of(better: Better) -> Self {
        Self(better, PhantomData)
    }
}

impl<R: Throw> Repeat for RankOff<R> {
    type World = R::World;
    /// The best first; those who tie stand together.
    type State = Vec<Vec<R>>;

    fn round(&self, at: &mut At<'_, R::World>, ranks: &mut Vec<Vec<R>>) -> Play<Onward> {
        let throws: Vec<R> = ranks.iter().filter(|tied| is_open(tied)).flatten().cloned().collect();
        let came = at.together(&throws, vec![], |mut came: Vec<i32>, number| {
            came.push(number);
            came
        })?;
        let mut came = came.into_iter();
        let mut apart = vec![];
        for tied in std::mem::take(ranks) {
            if !is_open(&tied) {
                apart.push(tied);
                continue;
            }
            let mut threw: Vec<(R, i32)> = tied.into_iter().zip(came.by_ref()).collect();
            threw.sort_by(|(_, one), (_, other)| self.0.order(*one, *other));
            let groups = threw.chunk_by(|(_, one), (_, other)| one == other);
            apart.extend(groups.map(|group| group.iter().map(|(throw, _)| throw.clone()).collect()));
        }
        *ranks = apart;
        Ok(if ranks.iter().any(|tied| is_open(tied)) { Onward::On } else { Onward::Over })
    }
}
