//! Parts of a run that are weighed on their own and memoized: calls, lanes, rounds, hands.
use super::error::OddsError;
use super::loops::{Leads, States, Walked};
use super::pool::{AtEdge, FromAbove, Reading, shares};
use super::spread::{Spread, Tally};
use super::{Budget, Exact};
use crate::fault::{Fault, Pause};
use crate::weight::{Ways, Weight};
use norn_kernel::{Die, Fork, Frame, Inside, Play, Rounds, Stop};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

impl<'p> Exact<'p> {
    #[cold]
    pub(super) fn held<T>(&mut self) -> Play<T> {
        if self.error.is_some() || self.overlong || self.pause == Pause::Elsewhere {
            return Err(Stop::by(self));
        }
        if self.pause == Pause::Stopped {
            let path = self.here;
            return self.fail(OddsError::Faulty(Fault::WentOn { path }));
        }
        self.spent = true;
        self.stop()
    }

    /// The ends of a rule that starts here. `None` if somebody has to choose inside, or if there are none to
    /// return.
    pub(super) fn inside(&mut self, inside: &dyn Inside) -> Option<Rc<Spread>> {
        // A ruling further in makes this run different from all others.
        let here = self.here;
        let free = !self.rulings.keys().chain(self.known.keys()).any(|path| path.within(&here));
        let digest = inside.digest();
        if free {
            let kept = self.memo.get(&digest);
            if let Some(kept) = kept.and_then(|all| all.iter().find(|kept| inside.alike(&*kept.0))) {
                self.undecided |= kept.1.is_none();
                return kept.1.clone();
            }
        }
        if self.here.enter(Frame::Rule).is_err() {
            return Some(Rc::new(Spread { ends: inside.ends(), shares: vec![], left: Weight::ONE }));
        }
        let mut tally = Tally::default();
        self.depth += 1;
        let complete = self.every(&mut |exact| {
            let played = inside.run(exact);
            if let Some(end) = exact.ended(played) {
                exact.spent |= exact.budget.ends_max <= end;
                let (weight, ways) = exact.through();
                tally.add(end, &weight, &ways);
            }
        });
        self.depth -= 1;
        self.here = here;
        if self.error.is_some() {
            return None;
        }
        let spread = (!self.undecided).then(|| Rc::new(Spread::new(inside.ends(), tally, complete)));
        let ends = spread.as_ref().map_or(1, |spread| spread.shares.len().max(1));
        if free && !self.spent && self.remembered + ends <= self.memo_max {
            self.remembered += ends;
            let kept = (inside.keep(), spread.clone());
            self.memo.entry(digest).or_default().push(kept);
        }
        spread
    }

    pub(super) fn lanes(
        &mut self,
        lanes: &[&dyn Inside],
        join: &dyn Fn(usize, &dyn Any, usize) -> usize,
    ) -> Option<(Tally, bool)> {
        let mut here = Tally::default();
        if self.here.enter(Frame::Lanes).is_err() {
            return Some((here, false));
        }
        here.add(0, &Weight::ONE, &Ways::ONE);
        let mut complete = true;
        for lane in lanes {
            let spread = self.inside(*lane)?;
            complete &= spread.left.is_zero() && self.here.pass().is_ok();
            let mut there = Tally::default();
            let states = here.0.into_iter().enumerate();
            for (state, (weight, ways)) in states.filter(|(_, (weight, _))| !weight.is_zero()) {
                // Neighbours often lead to the same: they are added up before they are multiplied.
                let mut run: Option<(usize, Weight, Ways)> = None;
                let mut close = |(state, share, more): (usize, Weight, Ways)| {
                    there.add(state, &weight.times(&share), &ways.times(&more));
                };
                for share in &spread.shares {
                    self.steps += 1;
                    let state = join(state, &*spread.ends, share.end);
                    if self.budget.steps_max < self.steps || self.budget.ends_max <= state {
                        self.spent = true;
                        return Some((Tally::default(), false));
                    }
                    match &mut run {
                        Some((to, sum, count)) if *to == state => {
                            sum.add(&share.weight);
                            count.add(&share.ways);
                        }
                        run => {
                            let next = (state, share.weight.clone(), share.ways.clone());
                            if let Some(over) = run.replace(next) {
                                close(over);
                            }
                        }
                    }
                }
                if let Some(over) = run {
                    close(over);
                }
            }
            here = there;
        }
        Some((here, complete))
    }

    /// Round by round: what several ways lead to goes on as one, and each state is weighed once.
    pub(super) fn rounds(&mut self, rounds: &dyn Rounds) -> Option<(Tally, bool)> {
        let mut tally = Tally::default();
        if self.here.enter(Frame::Rule).is_err() {
            return Some((tally, false));
        }
        let mut complete = true;
        let mut start = BTreeMap::from([(0, (Weight::ONE, Ways::ONE))]);
        // What has happened already or is ruled belongs to one round, which is then unlike all others.
        while !start.is_empty() && self.awaits() {
            let mut there = BTreeMap::new();
            for (state, (weight, ways)) in start {
                let leads = self.leads(rounds, state)?;
                complete &= !leads.cut;
                for (to, share, more) in &leads.on {
                    let (sum, count) = there.entry(*to).or_insert((Weight::ZERO, Ways::NONE));
                    sum.add(&weight.times(share));
                    count.add(&ways.times(more));
                }
                for (end, share, more) in &leads.over {
                    tally.add(*end, &weight.times(share), &ways.times(more));
                }
            }
            start = there;
            if self.here.pass().is_err() {
                return Some((tally, complete && start.is_empty()));
            }
        }

        let mut states = States::default();
        let mut known: BTreeSet<usize> = start.keys().copied().collect();
        let mut here: BTreeMap<usize, f64> =
            start.iter().map(|(state, (share, _))| (*state, share.about())).collect();
        let mut round = 0;
        while !here.is_empty() {
            let mut there = BTreeMap::new();
            for (state, likely) in here {
                if self.spent || self.budget.rounds_free <= round && likely < self.budget.share_min {
                    complete = false;
                    continue;
                }
                let leads = self.leads(rounds, state)?;
                for (to, share, _) in leads.on.iter().filter(|(to, ..)| !known.contains(to)) {
                    *there.entry(*to).or_insert(0.0) += likely * share.about();
                }
                states.add(state, leads);
            }
            known.extend(there.keys());
            here = there;
            round += 1;
            if self.here.pass().is_err() {
                complete &= here.is_empty();
                break;
            }
        }
        let Budget { rounds_free, share_min, steps_max, .. } = self.budget;
        let walked = Walked { rounds_free, share_min, steps_max };
        complete &= states.settle(start, &mut tally, walked, &mut self.steps);
        Some((tally, complete))
    }

    /// Whether something that has happened or is ruled lies in this round or in a later one.
    fn awaits(&self) -> bool {
        self.rulings.keys().chain(self.known.keys()).any(|path| path.is_ahead(&self.here))
    }

    /// Where the round leads that begins with this state. `None` if somebody has to choose in it.
    fn leads(&mut self, rounds: &dyn Rounds, state: usize) -> Option<Leads> {
        let mut spread = None;
        rounds.round(state, &mut |round| spread = self.inside(round));
        let spread = spread?;
        let mut leads = Leads { cut: !spread.left.is_zero(), ..Leads::default() };
        for share in &spread.shares {
            self.steps += 1;
            if self.budget.steps_max < self.steps {
                (self.spent, leads.cut) = (true, true);
                break;
            }
            let (to, all) = match rounds.after(state, &*spread.ends, share.end) {
                ControlFlow::Continue(state) => (state, &mut leads.on),
                ControlFlow::Break(end) => (end, &mut leads.over),
            };
            all.push((to, share.weight.clone(), share.ways.clone()));
        }
        Some(leads)
    }

    pub(super) fn hand(
        &mut self,
        die: Die,
        count: u16,
        reading: &impl Reading,
        ends: &dyn Fn() -> Rc<dyn Any>,
    ) -> Spread {
        let tally = shares(die, count, reading, &mut self.steps);
        let complete = tally.is_some();
        Spread::new(ends(), tally.unwrap_or_default(), complete)
    }

    pub(super) fn fork(&mut self, fork: &Fork<'_>) -> Option<Rc<Spread>> {
        let before = self.here;
        let spread = match fork {
            Fork::Call(inside) => self.inside(*inside),
            Fork::Pool { die, count, read, ends } => {
                Some(Rc::new(self.hand(*die, *count, &FromAbove(*read), *ends)))
            }
            Fork::Outermost { die, count, lowest, read, ends } => {
                let reading = AtEdge { lowest: *lowest, read: *read };
                Some(Rc::new(self.hand(*die, *count, &reading, *ends)))
            }
            Fork::Rounds(rounds) => self
                .rounds(*rounds)
                .map(|(tally, complete)| Rc::new(Spread::new(rounds.ends(), tally, complete))),
            Fork::Lanes { lanes, join, ends } => self
                .lanes(lanes, *join)
                .map(|(tally, complete)| Rc::new(Spread::new(ends(), tally, complete))),
        };
        self.here = before;
        spread
    }
}
