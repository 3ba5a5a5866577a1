//! Parts of a run that are weighed on their own and memoized: calls, lanes, rounds, hands.
use super::Exact;
use super::error::OddsError;
use super::pool::{AtEdge, FromAbove, Reading, shares};
use super::spread::{Spread, Tally};
use crate::fault::{Fault, Pause};
use crate::weight::{Ways, Weight};
use norn_kernel::{Die, Fork, Frame, Inside, Play, Rounds, Stop};
use std::any::Any;
use std::collections::BTreeMap;
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
        let mut here = BTreeMap::from([(0, (Weight::ONE, Ways::ONE))]);
        if self.here.enter(Frame::Lanes).is_err() {
            return Some((Tally::default(), false));
        }
        let mut complete = true;
        for lane in lanes {
            let spread = self.inside(*lane)?;
            complete &= spread.left.is_zero() && self.here.pass().is_ok();
            let mut there = BTreeMap::new();
            for (state, (weight, ways)) in here {
                for share in &spread.shares {
                    self.steps += 1;
                    let state = join(state, &*spread.ends, share.end);
                    if self.budget.steps_max < self.steps || self.budget.ends_max <= state {
                        self.spent = true;
                        return Some((Tally::default(), false));
                    }
                    let (sum, count) = there.entry(state).or_insert((Weight::ZERO, Ways::NONE));
                    sum.add(&weight.times(&share.weight));
                    count.add(&ways.times(&share.ways));
                }
            }
            here = there;
        }
        let mut tally = Tally::default();
        for (state, (weight, ways)) in here {
            tally.add(state, &weight, &ways);
        }
        Some((tally, complete))
    }

    /// Round by round: what several ways lead to goes on as one.
    pub(super) fn rounds(&mut self, rounds: &dyn Rounds) -> Option<(Tally, bool)> {
        let mut tally = Tally::default();
        if self.here.enter(Frame::Rule).is_err() {
            return Some((tally, false));
        }
        let mut complete = true;
        let mut here = BTreeMap::from([(0, (Weight::ONE, Ways::ONE))]);
        let mut round = 0;
        while !here.is_empty() {
            let mut there = BTreeMap::new();
            for (state, (weight, ways)) in here {
                if self.budget.rounds_free <= round && weight.about() < self.budget.share_min {
                    complete = false;
                    continue;
                }
                let mut spread = None;
                rounds.round(state, &mut |round| spread = self.inside(round));
                let spread = spread?;
                complete &= spread.left.is_zero();
                for share in &spread.shares {
                    self.steps += 1;
                    if self.budget.steps_max < self.steps {
                        self.spent = true;
                        return Some((tally, false));
                    }
                    let (weight, ways) = (weight.times(&share.weight), ways.times(&share.ways));
                    match rounds.after(state, &*spread.ends, share.end) {
                        ControlFlow::Continue(state) => {
                            let (sum, count) = there.entry(state).or_insert((Weight::ZERO, Ways::NONE));
                            sum.add(&weight);
                            count.add(&ways);
                        }
                        ControlFlow::Break(end) => tally.add(end, &weight, &ways),
                    }
                }
            }
            here = there;
            round += 1;
            if self.here.pass().is_err() {
                return Some((tally, complete && here.is_empty()));
            }
        }
        Some((tally, complete))
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
