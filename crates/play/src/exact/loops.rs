//! Rounds by the states that they lead through. Each state is weighed once. Where rounds lead back to a state that
//! they had ("tied: again"), the ways through it are a sum without end, and linear equations give it as one fraction.
use super::spread::Tally;
use crate::weight::{Ways, Weight};
use norn_dice::Ratio;
use std::collections::{BTreeMap, BTreeSet};

/// The most states on one loop whose equations are solved. Larger loops are walked round by round.
pub(super) const LOOP_MAX: usize = 64;

/// How likely states are, and in how many ways they come up.
pub(super) type Shares = BTreeMap<usize, (Weight, Ways)>;

/// Where a round leads that begins with some state.
#[derive(Default)]
pub(super) struct Leads {
    /// To the state of another round, or of the same.
    pub(super) on: Vec<(usize, Weight, Ways)>,
    /// To an end of the whole.
    pub(super) over: Vec<(usize, Weight, Ways)>,
    /// A part of the round was not followed.
    pub(super) cut: bool,
}

/// How far a loop is walked that has too many states to be solved.
#[derive(Clone, Copy)]
pub(super) struct Walked {
    pub(super) rounds_free: usize,
    pub(super) share_min: f64,
    pub(super) steps_max: u64,
}

/// All states that rounds lead through, by number. A state that was not followed has none.
#[derive(Default)]
pub(super) struct States(BTreeMap<usize, Leads>);

impl States {
    pub(super) fn add(&mut self, state: usize, leads: Leads) {
        self.0.insert(state, leads);
    }

    /// Adds up the ends of all ways from `start`. Says whether no way was left over.
    pub(super) fn settle(&self, start: Shares, tally: &mut Tally, walked: Walked, steps: &mut u64) -> bool {
        let mut into = start;
        let mut complete = true;
        for states in self.in_order(into.keys().copied()) {
            let (through, whole) = self.through(&states, &into, walked, steps);
            complete &= whole;
            for (state, (weight, ways)) in through {
                let leads = &self.0[&state];
                complete &= !leads.cut;
                for (to, share, more) in leads.on.iter().filter(|(to, ..)| !states.contains(to)) {
                    complete &= self.0.contains_key(to);
                    let (sum, count) = into.entry(*to).or_insert((Weight::ZERO, Ways::NONE));
                    sum.add(&weight.times(share));
                    count.add(&ways.times(more));
                }
                for (end, share, more) in &leads.over {
                    tally.add(*end, &weight.times(share), &ways.times(more));
                }
            }
        }
        complete
    }

    /// How often, on average, a round begins with each of the states on a loop, and in how many ways.
    fn through(
        &self,
        states: &BTreeSet<usize>,
        into: &Shares,
        walked: Walked,
        steps: &mut u64,
    ) -> (Shares, bool) {
        let arrive = |state: &usize| into.get(state).cloned().unwrap_or((Weight::ZERO, Ways::NONE));
        let leads = || states.iter().map(|state| &self.0[state]);
        let leads_back = leads().any(|leads| leads.on.iter().any(|(to, ..)| states.contains(to)));
        if !leads_back {
            return (states.iter().map(|state| (*state, arrive(state))).collect(), true);
        }
        let leads_out = |leads: &Leads| {
            leads.cut || !leads.over.is_empty() || leads.on.iter().any(|(to, ..)| !states.contains(to))
        };
        if !leads().any(leads_out) {
            return (Shares::new(), false);
        }
        let (through, whole) = if states.len() <= LOOP_MAX {
            (self.solved(states, into), true)
        } else {
            self.round_and_round(states, into, walked, steps)
        };
        (through.into_iter().map(|(state, weight)| (state, (weight, Ways::Endless))).collect(), whole)
    }

    /// Solves `through = into + through × on` for the states of a loop that somewhere leads out of it, by taking one
    /// state after the other out of the equations.
    fn solved(&self, states: &BTreeSet<usize>, into: &Shares) -> BTreeMap<usize, Weight> {
        let place: BTreeMap<usize, usize> = states.iter().copied().zip(0..).collect();
        let mut arrive: Vec<Ratio> = states
            .iter()
            .map(|state| into.get(state).map(|(weight, _)| weight.ratio()).unwrap_or_default())
            .collect();
        let mut on = vec![vec![Ratio::ZERO; states.len()]; states.len()];
        for (state, from) in &place {
            for (to, weight, _) in &self.0[state].on {
                if let Some(&to) = place.get(to) {
                    on[*from][to] += &weight.ratio();
                }
            }
        }
        // Whoever is at `last` comes back to it, or goes to an earlier state, or out.
        let mut often = vec![Ratio::ONE; states.len()];
        for last in (0..states.len()).rev() {
            let leaves = Ratio::ONE.minus_or_zero(&on[last][last]);
            often[last] = Ratio::ONE.over(&leaves).unwrap_or_default();
            let (before, rest) = on.split_at_mut(last);
            let go = |by: &Ratio, add: &mut dyn FnMut(usize, Ratio)| {
                if by.is_zero() {
                    return;
                }
                let by = by.times(&often[last]);
                for (to, share) in rest[0][..last].iter().enumerate().filter(|(_, share)| !share.is_zero()) {
                    add(to, by.times(share));
                }
            };
            let arrives = arrive[last].clone();
            go(&arrives, &mut |to, share| arrive[to] += &share);
            for from in before {
                let by = from[last].clone();
                go(&by, &mut |to, share| from[to] += &share);
            }
        }
        let mut through: Vec<Ratio> = vec![];
        for state in 0..states.len() {
            let mut sum = arrive[state].clone();
            for (from, often) in through.iter().enumerate().filter(|(from, _)| !on[*from][state].is_zero()) {
                sum += &often.times(&on[from][state]);
            }
            through.push(sum.times(&often[state]));
        }
        states.iter().copied().zip(through.into_iter().map(Weight::from)).collect()
    }

    /// Follows a loop round by round, until what still goes round is too unlikely. Fractions would grow with each
    /// round, so all shares are rounded down to so many parts of 2^63, and what that loses is left over, too.
    fn round_and_round(
        &self,
        states: &BTreeSet<usize>,
        into: &Shares,
        walked: Walked,
        steps: &mut u64,
    ) -> (BTreeMap<usize, Weight>, bool) {
        let place: BTreeMap<usize, usize> = states.iter().copied().zip(0..).collect();
        let on = |(to, share, _): &(usize, Weight, Ways)| Some((*place.get(to)?, share.parts()));
        let on: Vec<Vec<(usize, u128)>> =
            states.iter().map(|state| self.0[state].on.iter().filter_map(on).collect()).collect();
        let arrive = |state: &usize| into.get(state).map_or(0, |(weight, _)| weight.parts());
        let mut here: Vec<u128> = states.iter().map(arrive).collect();
        let mut through = vec![0_u128; here.len()];
        let unlikely = Weight::parts_of(walked.share_min);
        let mut round = 0;
        while here.iter().any(|parts| 0 < *parts) && *steps <= walked.steps_max {
            let mut there = vec![0_u128; here.len()];
            for ((parts, on), through) in here.into_iter().zip(&on).zip(&mut through) {
                if parts == 0 || walked.rounds_free <= round && parts < unlikely {
                    continue;
                }
                *through += parts;
                for (to, share) in on {
                    *steps += 1;
                    there[*to] += (parts * share) >> Weight::PARTS;
                }
            }
            here = there;
            round += 1;
        }
        (states.iter().copied().zip(through.into_iter().map(Weight::from_parts)).collect(), false)
    }

    /// The states that `start` leads to, those that lead back to each other in one set, so that every set comes
    /// before those that it leads to (Tarjan's algorithm, without recursion, since there may be thousands in a row).
    fn in_order(&self, start: impl Iterator<Item = usize>) -> Vec<BTreeSet<usize>> {
        let mut sets: Vec<BTreeSet<usize>> = vec![];
        let mut met: BTreeMap<usize, usize> = BTreeMap::new();
        let mut back: BTreeMap<usize, usize> = BTreeMap::new();
        let mut open: Vec<usize> = vec![];
        for first in start {
            let mut work: Vec<(usize, usize)> = vec![(first, 0)];
            while let Some((state, next)) = work.pop() {
                let Some(leads) = self.0.get(&state) else { continue };
                if next == 0 {
                    if met.contains_key(&state) {
                        continue;
                    }
                    met.insert(state, met.len());
                    back.insert(state, met.len() - 1);
                    open.push(state);
                }
                if let Some((before, ..)) = next.checked_sub(1).and_then(|before| leads.on.get(before))
                    && let Some(&reached) = back.get(before)
                {
                    let own = back.entry(state).or_insert(reached);
                    *own = reached.min(*own);
                }
                if let Some((to, ..)) = leads.on.get(next) {
                    work.push((state, next + 1));
                    work.push((*to, 0));
                    continue;
                }
                if back.get(&state) == met.get(&state) {
                    let from = open.iter().rposition(|one| *one == state).unwrap_or_default();
                    let set: BTreeSet<usize> = open.drain(from..).collect();
                    set.iter().for_each(|done| {
                        back.remove(done);
                    });
                    sets.push(set);
                }
            }
        }
        sets.reverse();
        sets
    }
}
