//! A game played by machine: policies pick what is offered, fill it in, and answer what is asked.
//!
//! Policies do only what is offered, so nothing that they do may be refused, break, or lead to a world with
//! problems. A policy that knows the game may choose an attempt as a whole instead: the rule itself then says whether it
//! can be made, and only where it can't are the offers gone through. What was offered, used and asked on the way is
//! counted in [`Seen`].
use crate::filling;
use crate::laws;
use crate::random::{self, Random};
use norn_kernel::offer::PARAMS_MAX;
use norn_kernel::ruleset::fill;
use norn_kernel::{Attempt, Filled, Key, Next, Param, Pick, Prompt, Range, Ruleset, Value, Viewer, refusal};
use norn_play::fault::Halt;
use norn_play::{Now, Playback, Simulate};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How often an attempt that is offered is filled in anew, where what was filled in came to nothing.
const FILLINGS: usize = 3;
/// How much may follow by itself, one after another.
const DUE_MAX: usize = 1000;

/// Who decides what is done, with what, and what is answered.
pub trait Policy<R: Ruleset> {
    /// Attempts as a whole, from what it knows of the world, in the order in which they are tried before anything is
    /// looked for among the offers. What can't be made as things stand is passed over.
    fn chooses(&mut self, world: &R::World, random: &mut Random) -> Vec<R::Attempt> {
        let _ = (world, random);
        vec![]
    }
    /// Attempts by name, in the order in which they are tried now.
    fn wants(&mut self, world: &R::World, seen: &Seen, random: &mut Random) -> Vec<&'static str>;
    /// A value for a parameter; anything in its range, the default more often than the rest, unless it says better.
    fn fills(
        &mut self,
        world: &R::World,
        filled: &Filled,
        param: &Param,
        random: &mut Random,
    ) -> Option<Value> {
        let _ = (world, filled);
        usual(param, random)
    }
    /// An answer; each seed gives another, and the same question with the same seed the same one.
    fn says(&mut self, prompt: &Prompt<'_>, seed: u64) -> Pick {
        laws::say(prompt, seed)
    }
}

/// How attempts are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// As at a table, with its record; whatever follows from an attempt is held to what must be so.
    #[default]
    Checked,
    /// By simulation, where the number of games counts: nothing is recorded, and no world is looked at for problems.
    Simulated,
}

/// Anything in the range, the default more often than the rest.
pub fn usual(param: &Param, random: &mut Random) -> Option<Value> {
    match &param.default {
        Some(default) if random.one_in(2) => Some(default.clone()),
        _ => filling::within(&param.range, random),
    }
}

/// Of a one-of parameter's options those that are wanted, one of them; `None` if there are none.
pub fn among(param: &Param, random: &mut Random, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
    let Range::OneOf(options) = &param.range else { return None };
    let wanted: Vec<&Value> =
        options.iter().map(|option| &option.value).filter(|value| wanted(value)).collect();
    random.of(&wanted).map(|value| (*value).clone())
}

/// What happened so far, counted by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// How often each attempt was offered when a policy asked for it.
    pub offered: BTreeMap<&'static str, u64>,
    /// How often each was made.
    pub used: BTreeMap<&'static str, u64>,
    /// How often what was filled in was refused at the last, by attempt and rule.
    pub turned_down: BTreeMap<(&'static str, &'static str), u64>,
    /// How often each rule asked something.
    pub asked: BTreeMap<&'static str, u64>,
}

impl Seen {
    /// How often an attempt was made.
    #[must_use]
    pub fn times(&self, name: &str) -> u64 {
        self.used.get(name).copied().unwrap_or_default()
    }

    /// Those of `names` that were never made.
    #[must_use]
    pub fn never(&self, names: &[&'static str]) -> Vec<&'static str> {
        names.iter().copied().filter(|name| self.times(name) == 0).collect()
    }

    /// Adds what another has seen.
    pub fn add(&mut self, other: Self) {
        fn add<K: Ord>(to: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
            from.into_iter().for_each(|(key, count)| *to.entry(key).or_default() += count);
        }
        add(&mut self.offered, other.offered);
        add(&mut self.used, other.used);
        add(&mut self.turned_down, other.turned_down);
        add(&mut self.asked, other.asked);
    }

    /// As a table: how often each of `names` was offered and made; then what was refused at the last.
    #[must_use]
    pub fn report(&self, names: &[&'static str]) -> String {
        let mut text = String::new();
        for name in names {
            let offered = self.offered.get(name).copied().unwrap_or_default();
            let _ = writeln!(text, "  {name:16} {:>8} made of {offered:>8} offered", self.times(name));
        }
        for ((name, rule), count) in &self.turned_down {
            let _ = writeln!(text, "  {name}, filled in, refused by {rule}: {count}");
        }
        text
    }
}

/// A table with nobody at it but policies.
#[derive(Clone, Debug)]
pub struct Machine<R: Ruleset> {
    /// The game.
    pub rules: R,
    /// Where it stands.
    pub world: R::World,
    /// What is drawn.
    pub random: Random,
    /// What happened.
    pub seen: Seen,
    /// How attempts are played.
    pub pace: Pace,
    /// Tells how late it is, where somebody measures; in any unit.
    pub clock: Option<fn() -> u64>,
    /// How long it took to list what can be done and with what, by that clock.
    pub listing: u64,
}

impl<R: Ruleset> Machine<R> {
    /// A table in this world.
    #[must_use]
    pub fn new(rules: R, world: R::World, seed: u64) -> Self {
        let (random, seen) = (Random::seeded(seed), Seen::default());
        Self { rules, world, random, seen, pace: Pace::default(), clock: None, listing: 0 }
    }

    /// The first of the attempts that the policy chooses and that can be made is made. Where there is none, the first
    /// attempt that it wants and that is offered to `viewer` is filled in and made. What a player proposes, the referee
    /// fills on. `None` if nothing that it wants is offered.
    ///
    /// # Panics
    /// If an option of an offer is called wrong, or what is offered breaks.
    pub fn moves(&mut self, viewer: &Viewer, policy: &mut impl Policy<R>) -> Option<R::Attempt> {
        for attempt in policy.chooses(&self.world, &mut self.random) {
            match self.tries(&attempt, policy) {
                None => {
                    *self.seen.used.entry(attempt.name()).or_default() += 1;
                    self.follows(&attempt, policy);
                    return Some(attempt);
                }
                Some(rule) => {
                    *self.seen.turned_down.entry((attempt.name(), rule.id())).or_default() += 1;
                }
            }
        }
        for name in policy.wants(&self.world, &self.seen, &mut self.random) {
            for _ in 0..FILLINGS {
                match self.filled(name, viewer, policy) {
                    Trial::Ready(attempt) => {
                        self.play(&attempt, policy);
                        return Some(attempt);
                    }
                    Trial::NotOffered => break,
                    Trial::TurnedDown => {}
                }
            }
        }
        None
    }

    fn filled(
        &mut self,
        name: &'static str,
        viewer: &Viewer,
        policy: &mut impl Policy<R>,
    ) -> Trial<R::Attempt> {
        let (mut filled, mut viewer) = (Filled::of(name), viewer.clone());
        for nth in 0..=PARAMS_MAX {
            let began = self.clock.map(|clock| clock());
            let next = fill(self.rules, &self.world, &viewer, &filled);
            if let (Some(clock), Some(began)) = (self.clock, began) {
                self.listing += clock().saturating_sub(began);
            }
            let param = match next {
                Next::Fill(param) => param,
                Next::Propose(param) => {
                    viewer = Viewer::Referee;
                    param
                }
                Next::Ready(attempt) => {
                    if nth < 2 {
                        *self.seen.offered.entry(name).or_default() += 1;
                    }
                    *self.seen.used.entry(attempt.name()).or_default() += 1;
                    return Trial::Ready(attempt);
                }
                // Who acts is said first; what is refused right after that was not offered to them.
                Next::Refused(_) if nth < 2 => return Trial::NotOffered,
                Next::Refused(refusal) => {
                    *self.seen.turned_down.entry((name, refusal.rule().id())).or_default() += 1;
                    return Trial::TurnedDown;
                }
                Next::Wrong(wrong) => panic!("{filled:?} lies in its ranges: {wrong:?}"),
            };
            if nth == 1 {
                *self.seen.offered.entry(name).or_default() += 1;
            }
            let value = policy.fills(&self.world, &filled, &param, &mut self.random);
            let Some(value) = value.or_else(|| usual(&param, &mut self.random)) else {
                panic!("{name} is offered, but nothing can be filled in for {}: {filled:?}", param.name);
            };
            filled = filled.with(param.name, value);
        }
        panic!("{name} has too many parameters: {filled:?}");
    }

    /// Makes an attempt, and whatever follows from it by itself.
    ///
    /// # Panics
    /// If it is refused, breaks, ends in an outcome that it does not declare or, where that is checked, in a world with
    /// problems, or if its effects do not rebuild that world.
    pub fn play(&mut self, attempt: &R::Attempt, policy: &mut impl Policy<R>) {
        self.run(attempt, policy);
        self.follows(attempt, policy);
    }

    /// What follows from an attempt by itself.
    fn follows(&mut self, attempt: &R::Attempt, policy: &mut impl Policy<R>) {
        for _ in 0..DUE_MAX {
            let Some(due) = self.rules.due(&self.world) else { return };
            self.run(&due, policy);
        }
        panic!("what follows {attempt:?} by itself has no end: {:?}", self.rules.due(&self.world));
    }

    /// Makes an attempt that may be refused: by which rule it was, if so.
    fn tries(&mut self, attempt: &R::Attempt, policy: &mut impl Policy<R>) -> Option<Key> {
        match self.pace {
            Pace::Simulated => self.simulates(attempt, policy).err(),
            Pace::Checked => {
                let refused = refusal(attempt, &self.world).map(|refusal| refusal.rule());
                if refused.is_none() {
                    self.run(attempt, policy);
                }
                refused
            }
        }
    }

    fn run(&mut self, attempt: &R::Attempt, policy: &mut impl Policy<R>) {
        match self.pace {
            Pace::Checked => self.checks(attempt, policy),
            Pace::Simulated => {
                let done = self.simulates(attempt, policy);
                assert_eq!(done, Ok(()), "{attempt:?} was not to be refused");
            }
        }
    }

    /// A rule refuses before it changes anything, so what is refused leaves the world as it was.
    fn simulates(&mut self, attempt: &R::Attempt, policy: &mut impl Policy<R>) -> Result<(), Key> {
        let seed = self.random.bits();
        let asked = &mut self.seen.asked;
        let says = |prompt: &Prompt<'_>| {
            *asked.entry(prompt.key.id()).or_default() += 1;
            policy.says(prompt, seed)
        };
        match Simulate::new(Random::seeded(seed), says).run(attempt, &mut self.world) {
            Ok(_) => Ok(()),
            Err(Halt::Refused(refusal)) => Err(refusal.rule()),
            Err(halt) => panic!("{attempt:?} came to {halt:?}, in {:?}", self.world),
        }
    }

    fn checks(&mut self, attempt: &R::Attempt, policy: &mut impl Policy<R>) {
        let seed = self.random.bits();
        let mut live = Playback::live(attempt, &self.world, vec![], random::dice(seed));
        loop {
            match live.step() {
                Now::Done { outcome, world, record } => {
                    if let Some(word) = &outcome.outcome {
                        let declared = attempt.outcomes().contains(&word.as_ref());
                        assert!(declared, "{word} is no outcome of {attempt:?}");
                    }
                    let rebuilt = record.rebuild(self.world.clone());
                    assert!(rebuilt == world, "effects alone rebuild the world: {attempt:?}");
                    let problems = self.rules.problems(&world);
                    assert!(
                        problems.is_empty(),
                        "{problems:?} after {attempt:?}: {:?} in {:?}",
                        record.effects,
                        self.world
                    );
                    self.world = world;
                    return;
                }
                Now::Waiting { questions, .. } => {
                    let Some(question) = questions.first() else { panic!("{attempt:?} waits for nobody") };
                    *self.seen.asked.entry(question.key.id()).or_default() += 1;
                    let said = question.prompt().and_then(|prompt| {
                        let pick = policy.says(&prompt, seed);
                        prompt.want.answer(&pick).or_else(|| prompt.want.answer(&prompt.by_default()))
                    });
                    let done = match said {
                        Some(answer) => live.answer(question, answer),
                        None => live.tap(question, None),
                    };
                    assert_eq!(done, Ok(()), "{question:?}");
                }
                other => panic!(
                    "{attempt:?} came to {other:?}; it was {:?} before, in {:?}",
                    refusal(attempt, &self.world),
                    self.world
                ),
            }
        }
    }
}

enum Trial<A> {
    Ready(A),
    NotOffered,
    TurnedDown,
}
