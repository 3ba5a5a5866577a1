//! Rules inside a rule: called, repeated in rounds, or run at once in lanes.
use super::At;
use super::held::{Held, Seen, Trail};
use super::line::{Change, Record};
use super::rule::{Onward, Repeat, Rule, World};
use crate::oracle::{Fork, Inside, Oracle, Play, Rounds};
use crate::{Frame, Key, Path, Shared};
use std::any::Any;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Whether lanes write to separate places: merged in either order they give the same world, and no lane's
/// change is lost behind another's.
pub(super) fn apart<'e, W: World>(
    world: &W,
    lanes: impl DoubleEndedIterator<Item = &'e [Change<W::Effect>]> + Clone,
) -> bool {
    let [mut forth, mut back] = [world.clone(), world.clone()];
    lanes.clone().rev().flatten().for_each(|change| back.apply(&change.effect));
    let kept = lanes.into_iter().all(|lane| {
        let mut alone = world.clone();
        lane.iter().all(|change| {
            let before = (alone.clone(), forth.clone());
            alone.apply(&change.effect);
            forth.apply(&change.effect);
            alone == before.0 || forth != before.1
        })
    });
    kept && forth == back
}

/// Hashed without a random seed, so that the same ends get the same numbers on every machine.
pub(super) type Numbers<T> = HashMap<T, usize, BuildHasherDefault<Quick>>;

/// A fast hash without protection against chosen collisions: its keys are ends, of which there are thousands,
/// and dice choose them, not an attacker.
#[derive(Default)]
pub(super) struct Quick(pub(super) u64);

impl Quick {
    #[inline]
    pub(super) fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.mix(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.mix(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half after the other")]
    fn write_u128(&mut self, n: u128) {
        self.mix(n as u64);
        self.mix((n >> 64) as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        // The hash table uses the lowest and the highest bits; the best mixed bits of the product are in its
        // upper half.
        self.0 ^ (self.0 >> 32)
    }
}

/// Numbers ends as they come up.
pub(super) struct Ends<T> {
    of: RefCell<(Vec<T>, Numbers<T>)>,
    /// The one that a step came to last: neighbours often lead to the same.
    last: Cell<usize>,
}

impl<T: Clone + Eq + Hash + 'static> Ends<T> {
    pub(super) fn new() -> Self {
        Self { of: RefCell::new((vec![], Numbers::default())), last: Cell::new(0) }
    }
    pub(super) fn number(&self, end: T) -> usize {
        let (all, numbers) = &mut *self.of.borrow_mut();
        *numbers.entry(end).or_insert_with_key(|end| {
            all.push(end.clone());
            all.len() - 1
        })
    }
    /// The number of what follows an end; often that is the same end again.
    pub(super) fn step(&self, number: usize, after: impl FnOnce(T) -> T) -> usize {
        let after = after(self.get(number));
        let is = |number: &usize| self.of.borrow().0.get(*number) == Some(&after);
        let known = [number, self.last.get()].into_iter().find(is);
        let number = known.unwrap_or_else(|| self.number(after));
        self.last.set(number);
        number
    }
    /// Numbers the first end, if there is none yet.
    pub(super) fn begin(&self, first: impl FnOnce() -> T) {
        if self.of.borrow().0.is_empty() {
            self.number(first());
        }
    }
    pub(super) fn get(&self, number: usize) -> T {
        self.read(number, T::clone)
    }
    /// A part of an end.
    pub(super) fn read<P>(&self, number: usize, part: impl FnOnce(&T) -> P) -> P {
        part(&self.of.borrow().0[number])
    }
    fn take(&self) -> Vec<T> {
        self.of.take().0
    }
    pub(super) fn all(&self) -> Rc<dyn Any> {
        Rc::new(self.take())
    }
}

/// # Panics
/// If an oracle returns ends of another fork, or a number that it was not given: a bug in that oracle.
fn one<T: 'static>(ends: &dyn Any, end: usize) -> &T {
    &ends.downcast_ref::<Vec<T>>().expect("a fork's ends have the fork's type")[end]
}

/// The same as a copy.
pub(super) fn value<T: Clone + 'static>(ends: &dyn Any, end: usize) -> T {
    one::<T>(ends, end).clone()
}

/// `rule` in `world`; its ends are what `end` makes of outcome, world and effects.
pub(super) struct Within<'a, R: Rule, E> {
    pub(super) rule: &'a R,
    pub(super) world: Seen<'a, R::World>,
    pub(super) recording: bool,
    pub(super) end: ToEnd<R, E>,
    pub(super) ends: Ends<E>,
    pub(super) trail: RefCell<Trail<R::World>>,
}

pub(super) type EffectOf<R> = <<R as Rule>::World as World>::Effect;

pub(super) type ToEnd<R, E> =
    fn(<R as Rule>::Outcome, Shared<<R as Rule>::World>, Vec<(Key, EffectOf<R>)>) -> E;

pub(super) type Memo<R, E> = (R, Shared<<R as Rule>::World>, PhantomData<E>);

impl<R: Rule, E: Clone + Eq + Hash + 'static> Inside for Within<'_, R, E> {
    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.rule, self.world.share()).hash(&mut hasher);
        hasher.finish()
    }
    fn alike(&self, kept: &dyn Any) -> bool {
        kept.downcast_ref::<Memo<R, E>>().is_some_and(|kept| {
            kept.0 == *self.rule
                && match self.world {
                    Seen::Own(world) => *kept.1 == *world,
                    Seen::Shared(world) => kept.1 == *world,
                }
        })
    }
    fn keep(&self) -> Box<dyn Any> {
        Box::new((self.rule.clone(), self.world.share(), PhantomData::<E>))
    }
    fn run(&self, oracle: &mut dyn Oracle) -> Play<usize> {
        let (mut world, mut record) = (self.world.share(), Record::default());
        let record_of = self.recording.then_some(&mut record);
        let trail = &mut *self.trail.borrow_mut();
        let outcome = self.rule.play(&mut At::shared(oracle, &mut world, record_of, trail))?;
        let effects = record.effects.into_iter().map(|change| (change.key, change.effect)).collect();
        Ok(self.ends.number((self.end)(outcome, world, effects)))
    }
    fn ends(&self) -> Rc<dyn Any> {
        self.ends.all()
    }
}

/// The state after some rounds, the world, and the effects so far if they are recorded.
pub(super) type RoundEnd<R> = (<R as Repeat>::State, Shared<<R as Repeat>::World>, Vec<(Key, Changed<R>)>);

pub(super) type Changed<R> = <<R as Repeat>::World as World>::Effect;

/// One round as a rule of its own, for the memo.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Round<R: Repeat> {
    pub(super) rule: R,
    pub(super) state: R::State,
}

impl<R: Repeat> Rule for Round<R> {
    type World = R::World;
    type Outcome = (Onward, R::State);
    fn play(&self, at: &mut At<'_, R::World>) -> Play<Self::Outcome> {
        let mut state = self.state.clone();
        let came = self.rule.round(at, &mut state)?;
        Ok((came, state))
    }
}

/// `rule` from its first state to its end, round by round.
pub(super) struct Repeated<'a, R: Repeat> {
    pub(super) rule: &'a R,
    pub(super) start: (&'a R::State, Seen<'a, R::World>),
    pub(super) recording: bool,
    pub(super) states: Ends<RoundEnd<R>>,
    pub(super) ends: Ends<RoundEnd<R>>,
}

impl<R: Repeat> Repeated<'_, R> {
    pub(super) fn state(&self, number: usize) -> RoundEnd<R> {
        self.begin();
        self.states.get(number)
    }
    fn begin(&self) {
        self.states.begin(|| (self.start.0.clone(), self.start.1.share(), vec![]));
    }
}

impl<R: Repeat> Rounds for Repeated<'_, R> {
    fn round(&self, state: usize, weigh: &mut dyn FnMut(&dyn Inside)) {
        let (state, world, _) = self.state(state);
        let rule = &Round { rule: self.rule.clone(), state };
        let end = |came, world, effects| (came, world, effects);
        weigh(&Within {
            rule,
            world: Seen::Shared(&world),
            recording: self.recording,
            end,
            ends: Ends::new(),
            trail: RefCell::default(),
        });
    }
    fn after(&self, state: usize, ends: &dyn Any, end: usize) -> ControlFlow<usize, usize> {
        self.begin();
        let mut before = self.states.read(state, |(_, _, effects)| effects.clone());
        let (came, world, effects): ((Onward, R::State), Shared<R::World>, Vec<_>) = value(ends, end);
        before.extend(effects);
        match came {
            (Onward::On, state) => ControlFlow::Continue(self.states.number((state, world, before))),
            (Onward::Over, state) => ControlFlow::Break(self.ends.number((state, world, before))),
        }
    }
    fn ends(&self) -> Rc<dyn Any> {
        self.ends.all()
    }
}

impl<'a, W: World> At<'a, W> {
    /// A rule inside a rule: one step in the path, one indent in the explanation, one memo point.
    #[inline(always)]
    pub fn call<R: Rule<World = W>>(&mut self, rule: &R) -> Play<R::Outcome> {
        if self.heard { self.lend().heard_call(rule) } else { rule.play(&mut self.lend()) }
    }

    #[cold]
    pub(super) fn heard_call<R: Rule<World = W>>(&mut self, rule: &R) -> Play<R::Outcome> {
        self.world.mark();
        // If effects are recorded, they are part of the end; otherwise ends with equal worlds are one.
        if self.record.is_some() {
            let within = Within {
                rule,
                world: self.world.seen(),
                recording: true,
                end: |end, _, effects| (end, effects),
                ends: Ends::new(),
                trail: RefCell::default(),
            };
            if let Some((ends, end)) = self.oracle.weigh(&Fork::Call(&within))? {
                let (outcome, effects): (_, Vec<(Key, W::Effect)>) = value(&*ends, end);
                for (key, effect) in effects {
                    self.reapply(key, effect);
                }
                return Ok(outcome);
            }
        } else {
            let within = Within {
                rule,
                world: self.world.seen(),
                recording: false,
                end: |end, world, _| (end, world),
                ends: Ends::new(),
                trail: RefCell::default(),
            };
            if let Some((ends, end)) = self.oracle.weigh(&Fork::Call(&within))? {
                let (outcome, world) = value(&*ends, end);
                self.world.set(world);
                return Ok(outcome);
            }
        }
        self.oracle.enter(Frame::Rule)?;
        let outcome = rule.play(self);
        self.oracle.leave();
        outcome
    }

    /// Plays a rule in rounds until it says that it is over; `state` then holds the result. It takes one step
    /// of the path and one memo point, and inside it one of each for every round.
    #[inline(always)]
    pub fn repeat<R: Repeat<World = W>>(&mut self, rule: &R, state: &mut R::State) -> Play<()> {
        if self.heard {
            return self.lend().heard_repeat(rule, state);
        }
        while rule.round(&mut self.lend(), state)? == Onward::On {}
        Ok(())
    }

    #[cold]
    pub(super) fn heard_repeat<R: Repeat<World = W>>(&mut self, rule: &R, state: &mut R::State) -> Play<()> {
        self.world.mark();
        let recording = self.record.is_some();
        let repeated = Repeated {
            rule,
            start: (state, self.world.seen()),
            recording,
            states: Ends::new(),
            ends: Ends::new(),
        };
        if let Some((ends, end)) = self.oracle.weigh(&Fork::Rounds(&repeated))? {
            let (over, world, effects): RoundEnd<R> = value(&*ends, end);
            if recording {
                for (key, effect) in effects {
                    self.reapply(key, effect);
                }
            } else {
                self.world.set(world);
            }
            *state = over;
            return Ok(());
        }
        self.oracle.enter(Frame::Rule)?;
        let over = self.round_by_round(rule, state);
        self.oracle.leave();
        over
    }

    pub(super) fn round_by_round<R: Repeat<World = W>>(
        &mut self,
        rule: &R,
        state: &mut R::State,
    ) -> Play<()> {
        loop {
            self.oracle.enter(Frame::Rule)?;
            let came = rule.round(self, state);
            self.oracle.leave();
            if came? == Onward::Over {
                return Ok(());
            }
        }
    }

    pub(super) fn reapply(&mut self, key: Key, effect: W::Effect) {
        let audience = self.audience.and(self.world().audience(&effect));
        self.world.apply(Cow::Borrowed(&effect));
        if let Some(record) = self.record.as_deref_mut() {
            record.effects.push(Change { path: Path::START, key, audience, effect });
        }
    }

    /// Runs rules at once, each on its own copy of the world: no lane sees another's effects. Outcomes are
    /// read, and effects merged, in lane order. So no two lanes may write to the same place. What they do
    /// together (the harm of three blows to one foe) they return, and the caller applies it.
    pub fn together<R: Rule<World = W>, S: Clone + Eq + Hash + 'static>(
        &mut self,
        rules: &[R],
        start: S,
        read: impl Fn(S, R::Outcome) -> S,
    ) -> Play<S> {
        if self.heard
            && let Some((state, world)) = self.weigh_lanes(rules, &start, &read)?
        {
            self.world.set(world);
            return Ok(state);
        }
        let mut own = Record::default();
        let record = self.record.as_deref_mut().unwrap_or(&mut own);
        let begun = record.effects.len();
        // Simulations come here often, and need no more than the effects of all lanes together.
        let mut marks = if cfg!(debug_assertions) { vec![begun] } else { vec![] };
        let mut state = Ok(start);
        if self.heard {
            self.oracle.enter(Frame::Lanes)?;
        }
        for rule in rules {
            let mut copy = self.world.world().clone();
            if self.heard {
                self.oracle.enter(Frame::Rule)?;
            }
            let at = &mut At {
                oracle: &mut *self.oracle,
                world: Held::Own(&mut copy),
                record: Some(&mut *record),
                heard: self.heard,
                audience: self.audience,
            };
            state = match (state, rule.play(at)) {
                (Ok(state), Ok(outcome)) => Ok(read(state, outcome)),
                (Err(stop), _) | (_, Err(stop)) => Err(stop),
            };
            if cfg!(debug_assertions) {
                marks.push(record.effects.len());
            }
            if self.heard {
                self.oracle.leave();
            }
        }
        if self.heard {
            self.oracle.leave();
        }
        let state = state?;
        let lanes = || marks.windows(2).map(|mark| &record.effects[mark[0]..mark[1]]);
        debug_assert!(apart(self.world.world(), lanes()), "two lanes wrote to the same place");
        record.effects[begun..].iter().for_each(|change| self.world.apply(Cow::Borrowed(&change.effect)));
        Ok(state)
    }

    pub(super) fn weigh_lanes<R: Rule<World = W>, S: Clone + Eq + Hash + 'static>(
        &mut self,
        rules: &[R],
        start: &S,
        read: &impl Fn(S, R::Outcome) -> S,
    ) -> Play<Option<(S, Shared<W>)>> {
        self.world.mark();
        // Few worlds come up beside the states, and nearly all joins leave theirs as it is: so each is numbered.
        let (states, worlds) = (Ends::new(), Ends::new());
        let world = || self.world.seen();
        let first = || states.begin(|| (start.clone(), worlds.number(world().share())));
        let lane = |rule| Within {
            rule,
            world: world(),
            recording: true,
            end: |end, _, effects| (end, effects),
            ends: Ends::new(),
            trail: RefCell::default(),
        };
        let lanes: Vec<_> = rules.iter().map(lane).collect();
        let inside: Vec<&dyn Inside> = lanes.iter().map(|lane| lane as &dyn Inside).collect();
        let join = |state, ends: &dyn Any, end| {
            first();
            let (outcome, effects): &(R::Outcome, Vec<(Key, W::Effect)>) = one(ends, end);
            states.step(state, |(state, mut world): (S, usize)| {
                if !effects.is_empty() {
                    let mut now: Shared<W> = worlds.get(world);
                    effects.iter().for_each(|(_, effect)| now.apply(effect));
                    world = worlds.number(now);
                }
                (read(state, outcome.clone()), world)
            })
        };
        let all = || -> Rc<dyn Any> {
            first();
            let all = states.take().into_iter().map(|(state, world)| (state, worlds.get(world)));
            Rc::new(all.collect::<Vec<(S, Shared<W>)>>())
        };
        let fork = Fork::Lanes { lanes: &inside, join: &join, ends: &all };
        Ok(self.oracle.weigh(&fork)?.map(|(ends, end)| value(&*ends, end)))
    }
}
