//! Exact odds. A rule is run once for each way that its dice can fall. The ways are walked like the readings
//! of an odometer, with one wheel for each die. A part that can be weighed on its own (a rule inside a rule,
//! a hand of dice with its reading, rules at once) is weighed once, and is then a single wheel.
//!
//! The ends of a rule in a world are memoized, since its dice are fair and its answers depend on the question
//! alone. Three kinds of parts are not: those that contain a ruling, those in which an owner is to make the
//! best choice (it depends on what comes after), and those that the budget cut short.
mod answers;
mod error;
mod fold;
mod forks;
mod loops;
mod pool;
mod spread;

use crate::fault::{Fault, Pause};
use crate::picks::{self, PICKS_MAX};
use crate::playback::{Fact, Journal, fit, unanswerable};
use crate::weight::{Ways, Weight};
pub use answers::{Answers, Decision, Policy, Taken};
pub use error::OddsError;
use fold::{Ruling, Turned, Value, Wheel};
use norn_dice::Ratio;
use norn_kernel::{
    At, Die, End, Fork, Frame, Key, Oracle, Owner, Path, Pick, Play, Prompt, Refusal, Rule, Shared, Stop,
    Trail,
};
pub use pool::READINGS_MAX;
pub use spread::Weighed;
use spread::{Spread, Tally};
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::rc::Rc;

/// The most ends that are memoized, over all rules. Beyond that, no more are.
pub const MEMO_MAX: usize = 50_000;

/// The most ends of one rule inside a rule, or of rules at once, unless a budget says less: each end holds a
/// world. A part with more ends exhausts the budget.
pub const ENDS_MAX: usize = 20_000;

/// The most times that a counted answer may name: `yes*1000`.
pub const TIMES_MAX: u32 = 1000;

impl<F: Fn(&Prompt<'_>) -> Pick> Policy for F {
    fn decide(&self, prompt: &Prompt<'_>) -> Result<Decision, OddsError> {
        Ok(Decision::Pick(self(prompt)))
    }
}

/// How much work one question of odds may cost. The share that it did not reach is stated, never guessed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// The most runs, those of rules inside rules included.
    pub runs_max: u64,
    /// The most things that all runs together may do: each roll, number, question, effect and rule is one.
    pub steps_max: u64,
    /// As [`ENDS_MAX`].
    pub ends_max: usize,
    /// A run that has turned this many wheels is followed only if it is likelier than `share_min`, so that
    /// dice that can explode for ever come to an end.
    pub wheels_free: usize,
    /// From 0 to 1.
    pub share_min: f64,
    /// A rule that is played in rounds is followed for this many rounds; after that only if it is likelier
    /// than `share_min`. There may be more rounds than wheels, since ways that lead to the same state go on
    /// as one. Rounds that lead back to a state that they had take no more rounds: what goes round for ever is
    /// one fraction.
    pub rounds_free: usize,
}

impl Default for Budget {
    /// Takes some seconds at most.
    fn default() -> Self {
        Self {
            runs_max: 1_000_000,
            steps_max: 100_000_000,
            ends_max: ENDS_MAX,
            wheels_free: 16,
            share_min: 1e-9,
            rounds_free: 1000,
        }
    }
}

/// How much is weighed by itself. The odds are the same; only the work differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Walk {
    /// Rules inside rules, rules at once and hands of dice: each once.
    #[default]
    Composed,
    /// Hands of dice only; rules are walked in line, each time again.
    InLine,
    /// Nothing: every die of every hand has its own wheel.
    EveryDie,
}

/// Every outcome of a rule with the world that it leaves behind.
pub type Ends<R> = Weighed<(<R as Rule>::Outcome, <R as Rule>::World)>;

/// A rule in a world as the kernel keeps it, and its ends; `None` where somebody chooses inside.
type Remembered = (Box<dyn Any>, Option<Rc<Spread>>);

/// Weighs rules. Remembers what it weighed from one question to the next, as long as the policy is the same.
pub struct Exact<'p> {
    policy: &'p dyn Policy,
    budget: Budget,
    walk: Walk,
    rulings: BTreeMap<Path, Ruling>,
    /// What has happened already, and whether a run has met it.
    known: BTreeMap<Path, (Fact, bool)>,
    memo: HashMap<u64, Vec<Remembered>>,
    remembered: usize,
    /// [`MEMO_MAX`], but for tests.
    memo_max: usize,
    /// Who wants what the attempt's owner wants, where choices are folded.
    friend: Option<&'p dyn Fn(Owner) -> bool>,

    wheels: Vec<Turned>,
    cursor: usize,
    here: Path,
    pause: Pause,
    /// How many rules deep the work is.
    depth: usize,
    /// This run is too deep or too long, and is left over.
    overlong: bool,
    /// Not all ways of the present walk were followed.
    cut: bool,
    /// A choice came up inside a fork, which therefore has to be walked inline.
    undecided: bool,
    /// The budget is used up.
    spent: bool,
    runs: u64,
    steps: u64,
    taken: Vec<(Key, Taken)>,
    error: Option<OddsError>,
}

impl fmt::Debug for Exact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact")
            .field("budget", &self.budget)
            .field("walk", &self.walk)
            .field("remembered", &self.remembered)
            .finish_non_exhaustive()
    }
}

impl<'p> Exact<'p> {
    /// Owners decide by `policy`.
    #[must_use]
    pub fn new(policy: &'p dyn Policy) -> Self {
        Self {
            policy,
            budget: Budget::default(),
            walk: Walk::Composed,
            rulings: BTreeMap::new(),
            known: BTreeMap::new(),
            memo: HashMap::new(),
            remembered: 0,
            memo_max: MEMO_MAX,
            friend: None,
            wheels: vec![],
            cursor: 0,
            here: Path::START,
            pause: Pause::Running,
            depth: 0,
            overlong: false,
            cut: false,
            undecided: false,
            spent: false,
            runs: 0,
            steps: 0,
            taken: vec![],
            error: None,
        }
    }

    /// With another budget.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// With other work for the same odds.
    #[must_use]
    pub fn walk(mut self, walk: Walk) -> Self {
        self.walk = walk;
        self
    }

    /// With this ruling: what `key` says at `path` counts as `number`, and a refusal there is waived.
    #[must_use]
    pub fn ruling(mut self, path: Path, key: &str, number: i32) -> Self {
        let (key, met) = (key.to_owned(), false);
        self.rulings.insert(path, Ruling { key, number, met });
        self
    }

    /// With what has happened already: dice that fell, answers and rulings hold, and only the rest is weighed.
    /// A fact that the rule has no use for is an error of the odds.
    #[must_use]
    pub fn knowing(mut self, journal: &Journal) -> Self {
        for (path, fact) in journal {
            match fact {
                Fact::Ruled { key, number } => self = self.ruling(*path, key, *number),
                fact => {
                    self.known.insert(*path, (fact.clone(), false));
                }
            }
        }
        self
    }

    /// Choices that the policy leaves open as the best are the best for those of whom `friend` is true, and
    /// the worst for the others'.
    #[must_use]
    pub fn friends(mut self, friend: &'p dyn Fn(Owner) -> bool) -> Self {
        self.friend = Some(friend);
        self
    }

    /// Every outcome with the world that it leaves behind.
    ///
    /// # Errors
    /// If the rule refuses or is broken, or if an answer or a ruling doesn't fit.
    pub fn odds<R: Rule>(&mut self, rule: &R, world: &R::World) -> Result<Ends<R>, OddsError> {
        self.odds_by(rule, world, |outcome, world| (outcome, world.clone()))
    }

    /// Every end, as `end` tells them apart.
    ///
    /// # Errors
    /// As [`Exact::odds`].
    pub fn odds_by<R: Rule, K: Ord + Clone>(
        &mut self,
        rule: &R,
        world: &R::World,
        end: impl Fn(R::Outcome, &R::World) -> K,
    ) -> Result<Weighed<K>, OddsError> {
        self.begin();
        let mut numbers = BTreeMap::new();
        let mut tally = Tally::default();
        let (world, mut trail) = (Shared::from(world.clone()), Trail::default());
        let complete = self.every(&mut |exact| {
            let mut after = world.clone();
            let played = rule.play(&mut At::shared(exact, &mut after, None, &mut trail));
            if let Some(outcome) = exact.ended(played) {
                let next = numbers.len();
                let number = *numbers.entry(end(outcome, &after)).or_insert(next);
                let (weight, ways) = exact.through();
                tally.add(number, &weight, &ways);
            }
        });
        self.finish()?;
        let mut ways = Ways::NONE;
        tally.0.iter().for_each(|(_, some)| ways.add(some));
        let left = tally.left(complete).ratio();
        let of = numbers.into_iter().map(|(end, number)| (end, tally.0[number].0.ratio()));
        Ok(self.weighed(of.collect(), left, &ways))
    }

    /// The same when everybody chooses, where the policy leaves it open, what leads to `goal` most often, or
    /// for those who are no friends of the attempt's owner, most seldom. Of equals the question's default is
    /// chosen, or else the first.
    ///
    /// # Errors
    /// As [`Exact::odds`], and if a question has too many picks.
    pub fn best_by<R: Rule, K: Ord + Clone>(
        &mut self,
        rule: &R,
        world: &R::World,
        goal: impl Fn(&R::Outcome) -> bool,
        end: impl Fn(R::Outcome, &R::World) -> K,
    ) -> Result<Weighed<K>, OddsError> {
        self.begin();
        let mut numbers = BTreeMap::new();
        let mut value = Value::Nothing;
        let mut complete = true;
        let (world, mut trail) = (Shared::from(world.clone()), Trail::default());
        loop {
            self.here = Path::START;
            if !self.go_on() {
                complete = false;
                // What was folded so far, with its share. A choice can't be compared with alternatives that
                // are not walked to their end.
                while let Some(mut turned) = self.wheels.pop() {
                    if turned.folded.is_none() || !matches!(turned.wheel, Wheel::Choice { .. }) {
                        turned.comes_to(value);
                    }
                    value = turned.folded.map_or(Value::Nothing, Value::Fold);
                }
                break;
            }
            let mut after = world.clone();
            let played = rule.play(&mut At::shared(self, &mut after, None, &mut trail));
            value = match self.ended(played) {
                Some(outcome) => {
                    let wanted = goal(&outcome);
                    let next = numbers.len();
                    Value::End(*numbers.entry(end(outcome, &after)).or_insert(next), wanted)
                }
                None => Value::Nothing,
            };
            while let Some(turned) = self.wheels.last_mut() {
                turned.comes_to(std::mem::replace(&mut value, Value::Nothing));
                turned.at += 1;
                if turned.at < turned.wheel.ways() {
                    break;
                }
                value = turned.folded.take().map_or(Value::Nothing, Value::Fold);
                self.wheels.pop();
            }
            if self.wheels.is_empty() || self.error.is_some() {
                break;
            }
        }
        let value = value.folded();
        complete &= !self.cut;
        self.wheels.clear();
        self.finish()?;
        let mut ends: Vec<Option<K>> = vec![None; numbers.len()];
        for (end, number) in numbers {
            ends[number] = Some(end);
        }
        let mut left = Weight::ZERO;
        if !complete {
            value.of.iter().for_each(|(_, weight)| left.add(weight));
            left = left.rest();
        }
        let shares = value.of.into_iter().filter(|(_, weight)| !weight.is_zero());
        let of = shares.filter_map(|(number, weight)| Some((ends[number].take()?, weight.ratio())));
        Ok(self.weighed(of.collect(), left.ratio(), &value.ways))
    }

    fn begin(&mut self) {
        self.wheels.clear();
        (self.cursor, self.here, self.pause) = (0, Path::START, Pause::Running);
        (self.depth, self.overlong, self.cut) = (0, false, false);
        (self.undecided, self.spent, self.error) = (false, false, None);
        (self.runs, self.steps) = (0, 0);
        self.rulings.values_mut().for_each(|ruling| ruling.met = false);
        self.known.values_mut().for_each(|(_, met)| *met = false);
    }

    fn finish(&mut self) -> Result<(), OddsError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let rulings = self.rulings.iter().map(|(path, ruling)| (path, &*ruling.key, ruling.met));
        let facts = self.known.iter().map(|(path, (fact, met))| (path, fact.key(), *met));
        match rulings.chain(facts).find(|(_, _, met)| !met) {
            Some((&path, key, _)) if !self.spent && !self.cut => {
                Err(OddsError::NothingThere { path, key: key.to_owned() })
            }
            _ => Ok(()),
        }
    }

    fn weighed<K: Ord>(&self, of: BTreeMap<K, Ratio>, left: Ratio, ways: &Ways) -> Weighed<K> {
        Weighed { of, left, ways: ways.big(), runs: self.runs, answers: self.taken.clone() }
    }

    /// Whether another run may begin; then it does.
    fn go_on(&mut self) -> bool {
        if self.error.is_some() {
            return false;
        }
        self.spent |= self.budget.runs_max <= self.runs || self.budget.steps_max <= self.steps;
        if self.spent {
            return false;
        }
        self.runs += 1;
        (self.cursor, self.pause, self.overlong) = (0, Pause::Running, false);
        true
    }

    /// Calls `run` once for each way that starts here. Says whether it followed all of them.
    fn every(&mut self, run: &mut dyn FnMut(&mut Self)) -> bool {
        let outer = (std::mem::take(&mut self.wheels), self.cursor);
        let (cut, here) = (std::mem::take(&mut self.cut), self.here);
        loop {
            self.here = here;
            if !self.go_on() {
                self.cut = true;
                break;
            }
            run(self);
            if self.undecided || !self.advance() {
                break;
            }
        }
        let complete = !self.cut;
        (self.wheels, self.cursor) = outer;
        (self.cut, self.here) = (cut, here);
        (self.pause, self.overlong) = (Pause::Running, false);
        complete
    }

    fn advance(&mut self) -> bool {
        while let Some(last) = self.wheels.last_mut() {
            last.at += 1;
            if last.at < last.wheel.ways() {
                return true;
            }
            self.wheels.pop();
        }
        false
    }

    /// The outcome of a run that came to its end, or what became of it instead.
    fn ended<T>(&mut self, played: Play<T>) -> Option<T> {
        if self.error.is_some() || self.undecided {
            return None;
        }
        match (played, self.pause) {
            (Ok(outcome), Pause::Running) => Some(outcome),
            (Ok(_), _) if !self.overlong => {
                self.error = Some(OddsError::Faulty(Fault::Swallowed));
                None
            }
            (Err(_), Pause::Running) if !self.overlong => {
                self.error = Some(OddsError::Faulty(Fault::StoppedItself));
                None
            }
            _ => {
                self.cut = true;
                None
            }
        }
    }

    fn through(&self) -> (Weight, Ways) {
        match self.wheels.last() {
            Some(last) => last.through(),
            None => (Weight::ONE, Ways::ONE),
        }
    }

    /// Fails if the run has stopped, and counts a step.
    #[inline]
    fn arrive(&mut self) -> Play<()> {
        self.steps += 1;
        if self.pause == Pause::Running && !self.overlong && self.steps <= self.budget.steps_max {
            return Ok(());
        }
        self.held()
    }

    fn stop<T>(&mut self) -> Play<T> {
        self.pause = Pause::Stopped;
        Err(Stop::by(self))
    }

    fn fail<T>(&mut self, error: OddsError) -> Play<T> {
        self.error.get_or_insert(error);
        self.stop()
    }

    /// The position of the next wheel. `make` creates the wheel when a run first comes to this point.
    #[inline]
    fn turn(&mut self, alike: impl Fn(&Wheel) -> bool, make: impl FnOnce(&mut Self) -> Wheel) -> Play<usize> {
        if self.cursor == self.wheels.len() {
            let before = self.through();
            if self.budget.wheels_free <= self.cursor && before.0.about() < self.budget.share_min {
                return self.stop();
            }
            let wheel = make(self);
            if let Wheel::Ends(spread) = &wheel {
                self.cut |= !spread.left.is_zero();
            }
            if wheel.ways() == 0 {
                self.cut = true;
                return self.stop();
            }
            self.wheels.push(Turned { wheel, at: 0, here: self.here, before, folded: None });
        }
        let turned = &self.wheels[self.cursor];
        if turned.here != self.here || !alike(&turned.wheel) {
            let path = self.here;
            return self.fail(OddsError::Faulty(Fault::Unsteady { path }));
        }
        self.cursor += 1;
        Ok(turned.at)
    }

    /// What fell here already.
    fn fell(&mut self, owner: Owner, die: Die, count: usize, key: Key) -> Option<&[u16]> {
        if self.known.is_empty() {
            return None;
        }
        match self.known.get_mut(&self.here) {
            Some((Fact::Rolled { key: of, owner: who, die: was, faces }, met))
                if (of.as_str(), *who, *was) == (key.id(), owner, die) && fit(die, count, faces) =>
            {
                *met = true;
                Some(faces)
            }
            _ => None,
        }
    }

    /// What was said here already.
    fn said(&mut self, prompt: &Prompt<'_>) -> Option<Pick> {
        if self.known.is_empty() {
            return None;
        }
        match self.known.get_mut(&self.here) {
            Some((Fact::Answered { key, owner, answer }, met))
                if (key.as_str(), *owner) == (prompt.key.id(), prompt.owner) =>
            {
                let pick = prompt.want.pick(answer)?;
                *met = true;
                Some(pick)
            }
            _ => None,
        }
    }

    fn take(&mut self, key: Key, now: Taken) {
        let met = self
            .taken
            .iter_mut()
            .find(|(of, _)| std::ptr::eq(of.id().as_ptr(), key.id().as_ptr()) || *of == key);
        match met {
            None => self.taken.push((key, now)),
            Some((_, before)) if *before != now => {
                *before = match (*before, now) {
                    (Taken::Best, _) | (_, Taken::Best) => Taken::Best,
                    (Taken::Given, _) | (_, Taken::Given) => Taken::Given,
                    _ => Taken::Default(None),
                };
            }
            Some(_) => {}
        }
    }

    fn best(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        let Some(friend) = self.friend else {
            let key = prompt.key.id().to_owned();
            return self.fail(OddsError::NoGoal { key });
        };
        if 0 < self.depth {
            self.undecided = true;
            return self.stop();
        }
        let fresh = self.cursor == self.wheels.len();
        let picks = if fresh {
            let Some(mut picks) = picks::all(&prompt.want, PICKS_MAX) else {
                let key = prompt.key.id().to_owned();
                return self.fail(OddsError::TooManyPicks { key });
            };
            let default = picks.iter().position(|pick| *pick == prompt.default);
            picks[..=default.unwrap_or_default()].rotate_right(1);
            picks
        } else {
            vec![]
        };
        let friend = friend(prompt.owner);
        let at = self.turn(
            |wheel| matches!(wheel, Wheel::Choice { friend: one, .. } if *one == friend),
            |_| Wheel::Choice { picks, friend },
        )?;
        match &self.wheels[self.cursor - 1].wheel {
            Wheel::Choice { picks, .. } if prompt.want.allows(&picks[at]) => Ok(picks[at].clone()),
            _ => {
                let path = self.here;
                self.fail(OddsError::Faulty(Fault::Unsteady { path }))
            }
        }
    }
}

impl Oracle for Exact<'_> {
    fn roll(&mut self, owner: Owner, die: Die, key: Key) -> Play<u16> {
        self.arrive()?;
        if let Some(&[face]) = self.fell(owner, die, 1, key) {
            return Ok(face);
        }
        let sides = die.sides();
        let way =
            self.turn(|wheel| matches!(wheel, Wheel::Die(of) if *of == sides), |_| Wheel::Die(sides))?;
        Ok(u16::try_from(way + 1).unwrap_or(sides))
    }

    fn rolls(&mut self, owner: Owner, die: Die, key: Key, faces: &mut [u16]) -> Play<()> {
        self.arrive()?;
        if let Some(fell) = self.fell(owner, die, faces.len(), key) {
            faces.copy_from_slice(fell);
            return Ok(());
        }
        for face in faces {
            *face = self.roll(owner, die, key)?;
        }
        Ok(())
    }

    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        self.arrive()?;
        if let Some(pick) = self.said(prompt) {
            self.take(prompt.key, Taken::Given);
            return Ok(pick);
        }
        if unanswerable(prompt) {
            let (path, key) = (self.here, prompt.key.id().to_owned());
            return self.fail(OddsError::Faulty(Fault::Question { path, key }));
        }
        match self.policy.decide(prompt) {
            Ok(Decision::Pick(pick)) if prompt.want.allows(&pick) => {
                self.take(prompt.key, Taken::Given);
                Ok(pick)
            }
            Ok(Decision::Pick(_) | Decision::Default) => {
                let yes = match &prompt.default {
                    Pick::Yes(yes) => Some(*yes),
                    _ => None,
                };
                self.take(prompt.key, Taken::Default(yes));
                Ok(prompt.by_default())
            }
            Ok(Decision::Best) => {
                self.take(prompt.key, Taken::Best);
                self.best(prompt)
            }
            Err(error) => self.fail(error),
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Play<()> {
        self.arrive()?;
        let path = self.here;
        match self.rulings.get_mut(&path) {
            Some(ruling) if ruling.key == refusal.rule().id() => {
                ruling.met = true;
                Ok(())
            }
            _ => self.fail(OddsError::Refused { path, refusal: refusal.clone() }),
        }
    }

    fn hears(&self) -> bool {
        true
    }

    fn counts(&mut self, key: Key, number: i32) -> i32 {
        let mut counts = number;
        if !self.rulings.is_empty()
            && let Some(ruling) = self.rulings.get_mut(&self.here)
            && ruling.key == key.id()
        {
            ruling.met = true;
            counts = ruling.number;
        }
        self.pass();
        counts
    }

    #[inline]
    fn pass(&mut self) {
        self.steps += 1;
        self.overlong |= self.here.pass().is_err();
    }

    fn changes(&mut self) -> Play<()> {
        self.arrive()
    }

    fn enter(&mut self, frame: Frame) -> Play<()> {
        self.arrive()?;
        if self.here.enter(frame).is_err() {
            self.overlong = true;
            return self.stop();
        }
        Ok(())
    }

    fn leave(&mut self) {
        let lanes = self.here.on_lane();
        self.overlong |= self.here.leave().is_err();
        self.pause.leave(lanes, self.here.on_lane());
    }

    fn weigh(&mut self, fork: &Fork<'_>) -> Play<Option<End>> {
        self.arrive()?;
        let hand = matches!(fork, Fork::Pool { .. } | Fork::Outermost { .. });
        let apart = match self.walk {
            Walk::Composed => true,
            Walk::InLine => hand,
            Walk::EveryDie => false,
        };
        let known = hand && self.known.contains_key(&self.here);
        if !apart || known {
            return Ok(None);
        }
        let spread = match self.wheels.get(self.cursor) {
            // Where the wheel stands further in, an earlier run had to walk in line.
            Some(Turned { wheel: Wheel::Ends(spread), here, .. }) if *here == self.here => {
                Some(spread.clone())
            }
            Some(_) => None,
            None => self.fork(fork),
        };
        if self.error.is_some() {
            return self.stop();
        }
        let Some(spread) = spread else {
            // Where somebody has to choose, only the outermost rule is walked in line.
            self.undecided = 0 < self.depth;
            return if self.undecided { self.stop() } else { Ok(None) };
        };
        let ends = spread.clone();
        let way = self.turn(|wheel| matches!(wheel, Wheel::Ends(_)), |_| Wheel::Ends(spread))?;
        self.pass();
        let end = ends.shares.get(way).map_or(0, |share| share.end);
        Ok(Some((ends.ends.clone(), end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use norn_kernel::{D6, World};

    const KEY: Key = Key::of(&["test.exact"], "test.exact");

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Still;

    impl World for Still {
        type Effect = ();
        fn apply(&mut self, (): &()) {}
    }

    /// Two dice, each in a rule of its own, and what they show in another.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    enum Dice {
        Both,
        One,
        Shown(i32),
    }

    impl Rule for Dice {
        type World = Still;
        type Outcome = i32;
        fn play(&self, at: &mut At<'_, Still>) -> Play<i32> {
            match self {
                Self::Both => {
                    let sum = at.call(&Self::One)? + at.call(&Self::One)?;
                    at.call(&Self::Shown(sum))
                }
                Self::One => at.roll(Owner::Table, D6, KEY),
                Self::Shown(sum) => Ok(at.number(KEY, *sum)),
            }
        }
    }

    #[test]
    fn memo_max_is_kept_and_changes_no_odds() {
        let answers = Answers::new();
        let weigh = |memo_max| {
            let mut exact = Exact::new(&answers);
            exact.memo_max = memo_max;
            let odds = exact.odds(&Dice::Both, &Still).unwrap();
            assert!(exact.remembered <= memo_max);
            assert_eq!(exact.memo.values().map(Vec::len).sum::<usize>() == 0, memo_max == 0);
            (odds, exact.remembered)
        };
        let (all, remembered) = weigh(MEMO_MAX);
        // Six ends of one die, and each of the eleven sums.
        assert_eq!(remembered, 6 + 11);
        let mut runs = all.runs;
        for memo_max in (0..remembered).rev() {
            let (odds, _) = weigh(memo_max);
            assert_eq!((&odds.of, &odds.ways), (&all.of, &all.ways));
            assert!(runs <= odds.runs, "what is not remembered is weighed again");
            runs = odds.runs;
        }
        assert!(all.runs < runs);
    }
}
