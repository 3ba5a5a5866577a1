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
    let throws: Vec<Named<R>> = of.iter().cloned().map(Named).collect();
    let start: (Option<i32>, Vec<R>) = (None, vec![]);
    // Whoever is beaten changes nothing, so that what is carried is the same for them all.
    let (_, first) = at.together(&throws, start, |(best, mut first), (throw, came)| {
        if best.is_some_and(|best| better.is(best, came)) {
            return (best, first);
        }
        if best != Some(came) {
            first.clear();
        }
        first.push(throw);
        (Some(came), first)
    })?;
    Ok(first)
}

/// A throw that says whose it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Named<R>(R);

impl<R: Throw> Rule for Named<R> {
    type World = R::World;
    type Outcome = (R, i32);

    fn play(&self, at: &mut At<'_, R::World>) -> Play<(R, i32)> {
        Ok((self.0.clone(), self.0.play(at)?))
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
            if 1 < still.len() {
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
    if 1 < of.len() {
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
        *still = best(at, still, self.0)?;
        Ok(if still.len() < 2 { Onward::Over } else { Onward::On })
    }
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
        let throws: Vec<R> = ranks.iter().filter(|tied| 1 < tied.len()).flatten().cloned().collect();
        let came = at.together(&throws, vec![], |mut came: Vec<i32>, number| {
            came.push(number);
            came
        })?;
        let mut came = came.into_iter();
        let mut apart = vec![];
        for tied in std::mem::take(ranks) {
            if tied.len() < 2 {
                apart.push(tied);
                continue;
            }
            let mut threw: Vec<(R, i32)> = tied.into_iter().zip(came.by_ref()).collect();
            threw.sort_by(|(_, one), (_, other)| self.0.order(*one, *other));
            let groups = threw.chunk_by(|(_, one), (_, other)| one == other);
            apart.extend(groups.map(|group| group.iter().map(|(throw, _)| throw.clone()).collect()));
        }
        *ranks = apart;
        Ok(if ranks.iter().all(|tied| tied.len() < 2) { Onward::Over } else { Onward::On })
    }
}
