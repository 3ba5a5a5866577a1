//! What holds for every rule ([`hold`], [`same_questions`]) and for every ruleset as a whole ([`sound`]).
//!
//! A test of a ruleset is one line for each of its rules:
//! ```text
//! laws::hold("stat check", &StatCheck { .. }, &world);
//! laws::sound(Fivey);
//! ```
//! A broken law panics, and says what was broken. Seeds are fixed, so that it breaks again next time.
use crate::actions;
use crate::filling;
use crate::offers;
use crate::random::{self, Random};
use norn_chronicle::{REFEREE, Seat};
use norn_dice::Ratio;
use norn_kernel::ground::Field;
use norn_kernel::ruleset::{fill, legal, options};
use norn_kernel::show::{DAYS_MAX, Days, Layout, Map, Painted, Row, Shown, Spot, TurnState};
use norn_kernel::{
    Again, AroundSession, Attempt, Die, Draft, Filled, Key, Line, Next, Path, Pick, Place, Prompt, Record,
    Rule, Ruleset, Toward, Value, Viewer, Want, Who, World, refusal,
};
use norn_play::exact::Walk;
use norn_play::playback::{Dice, Misfit, Roll};
use norn_play::simulate::Faces;
use norn_play::{
    Budget, Exact, Fact, Fuzz, Halt, Journal, Now, OddsError, Playback, Question, Simulate, picks,
};
use norn_table::{AnyRuleset as _, Beginning, Root};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many ways of saying something [`hold`] tries: everything by default, then drawn.
const MANNERS: u64 = 3;
/// How many times [`hold`] plays live, for each manner, in an ordinary test; `make fuzz FUZZ=laws` does it more often.
const LIVES: u64 = 2;
/// How often [`hold`] simulates for each time it plays live.
const SIMULATED: u32 = 400;
/// How often [`same_questions`] asks, for each manner.
const ASKED: u64 = 8;
/// How many lines of one run [`hold`] overrules.
const RULED: usize = 24;
/// How many cuts of one journal [`hold`] tries.
const CUTS: usize = 24;
/// How many are made by luck.
const LUCKY: u32 = 24;
/// How many walks [`sound`] makes, in an ordinary test and at most, and how many worlds in a row it visits on each.
const WALKS: (u64, u64) = (1, 3);
const WALK: usize = 30;
/// How often [`sound`] tries to fill in an attempt that is offered.
const FILLINGS: usize = 160;
/// After how many worlds [`sound`] goes on by hand from one, how many corrections follow one another there, and how much
/// that is due runs after each.
const CORRECTED: usize = 5;
const CORRECTIONS: usize = 24;
const DUE: usize = 4;

/// Dice for live play.
pub type LiveDice = Box<dyn FnMut(&Roll) -> Option<Vec<u16>>>;

/// What answers in the laws. Honest by default; a test may use a broken one to see that a law notices.
#[derive(Clone, Copy, Debug)]
pub struct Oracles {
    /// Faces for simulation, from a seed.
    pub faces: fn(u64) -> Box<dyn FnMut(Die) -> u16>,
    /// Dice for live play, from a seed; `true` if owners tap.
    pub dice: fn(u64, bool) -> LiveDice,
    /// What owners say, from the question and a seed alone.
    pub say: fn(&Prompt<'_>, u64) -> Pick,
}

impl Default for Oracles {
    fn default() -> Self {
        Self {
            faces: |seed| {
                let mut random = Random::seeded(seed);
                Box::new(move |die| random.face(die))
            },
            dice: |seed, by_hand| {
                if by_hand { Box::new(random::by_hand(seed)) } else { Box::new(random::dice(seed)) }
            },
            say,
        }
    }
}

/// What an owner says: drawn, but from the question alone. Seed 0 says the default. A question that may come up
/// without end gets its default from the third time on.
#[must_use]
pub fn say(prompt: &Prompt<'_>, seed: u64) -> Pick {
    let endless = matches!(prompt.again, Again::Unbounded(before) if 2 <= before);
    if seed == 0 || endless {
        return prompt.by_default();
    }
    let mut hasher = DefaultHasher::new();
    (seed, prompt.key.id(), prompt.owner, prompt.again, prompt.numbers).hash(&mut hasher);
    for about in prompt.about {
        about.hash(&mut hasher);
    }
    match prompt.want {
        Want::Confirm => {}
        Want::OneOf(options) | Want::Order(options) => options.hash(&mut hasher),
        Want::SeveralOf { options, min, max } => (options, min, max).hash(&mut hasher),
        Want::Number { min, max } => (min, max).hash(&mut hasher),
        Want::Text { max } => max.hash(&mut hasher),
        Want::Allot { points, each_max, to } => (points, each_max, to).hash(&mut hasher),
        Want::Places { places, min, max } => (places, min, max).hash(&mut hasher),
    }
    let mut random = Random::seeded(hasher.finish());
    picks::drawn(&prompt.want, &mut |n| random.below(n)).unwrap_or_else(|| prompt.by_default())
}

/// All laws of a rule, in this world.
///
/// - Odds add up to one, and are the same however much of the work is remembered.
/// - Simulation agrees with them within five sigma, and so does live play.
/// - Asking again buys no roll.
/// - Answers and taps in any order give the same outcome, world, record and journal.
/// - Replay equals live play.
/// - The effects alone rebuild the world.
/// - A journal that lacks a roll or an answer is never taken for a whole one, and a forged one does no harm.
/// - Whatever is overruled, the run goes on from there, and replays; exact odds with the same ruling know it.
/// - Odds that know all that has happened are certain of it, and of its end.
/// - Whatever bytes an oracle is fed with, the rule comes to an end.
/// - Where the rule refuses, everybody who plays it is refused by the same rule, at the start.
///
/// # Panics
/// If one is broken.
pub fn hold<R: Rule>(name: &str, rule: &R, world: &R::World) {
    hold_with(Oracles::default(), name, rule, world);
}

/// [`hold`] with oracles of one's own.
///
/// # Panics
/// If a law is broken.
pub fn hold_with<R: Rule>(oracles: Oracles, name: &str, rule: &R, world: &R::World) {
    let (lives, _) = random::trials(LIVES);
    for manner in 0..MANNERS {
        let trial = Trial { oracles, name, rule, world, manner, lives };
        if refusal(rule, world).is_some() {
            trial.is_refused();
            return;
        }
        trial.odds();
        for seed in 0..lives {
            trial.live(seed);
        }
        trial.bytes();
    }
}

/// A rule in a world, with a manner of answering.
struct Trial<'a, R: Rule> {
    oracles: Oracles,
    name: &'a str,
    rule: &'a R,
    world: &'a R::World,
    manner: u64,
    lives: u64,
}

/// What a run came to.
#[derive(PartialEq, Debug)]
struct Done<R: Rule> {
    outcome: R::Outcome,
    world: R::World,
    record: Record<R::World>,
}

impl<R: Rule> Trial<'_, R> {
    /// Enough for every rule but those that lead to thousands of worlds, in a build without optimizations.
    fn budget() -> Budget {
        Budget { runs_max: 4000, steps_max: 40_000, ..Budget::default() }
    }

    fn is_refused(&self) {
        let name = self.name;
        let rule = refusal(self.rule, self.world).map(|refusal| refusal.rule());
        let policy = |prompt: &Prompt<'_>| prompt.by_default();
        match Exact::new(&policy).odds(self.rule, self.world) {
            Err(OddsError::Refused { refusal, .. }) => assert_eq!(Some(refusal.rule()), rule),
            other => panic!("{name}: refused, but weighed: {other:?}"),
        }
        let mut simulate = Simulate::new((self.oracles.faces)(1), policy);
        match simulate.run(self.rule, &mut self.world.clone()) {
            Err(Halt::Refused(refusal)) => assert_eq!(Some(refusal.rule()), rule),
            other => panic!("{name}: refused, but simulated: {other:?}"),
        }
        let mut live = Playback::live(self.rule, self.world, vec![], (self.oracles.dice)(1, false));
        match live.step() {
            Now::Refused { path, refusal } => {
                assert_eq!(Some(refusal.rule()), rule, "{name}");
                assert!(live.journal().is_empty(), "{name}: refused after it began");
                let waived = live.overrule(&path, refusal.rule().id(), 1);
                assert_eq!(waived, Ok(vec![]), "{name}: its refusal can't be waived");
            }
            other => panic!("{name}: refused, but played: {other:?}"),
        }
    }

    /// Whether it is tried more often than in an ordinary test.
    fn is_long(&self) -> bool {
        LIVES < self.lives
    }

    /// Weighs it, and compares that with what is simulated and what is played live.
    fn odds(&self) {
        let (name, manner) = (self.name, self.manner);
        let say = self.oracles.say;
        let policy = move |prompt: &Prompt<'_>| say(prompt, manner);
        let weigh = |walk| {
            let mut exact = Exact::new(&policy).budget(Self::budget()).walk(walk);
            match exact.odds(self.rule, self.world) {
                Ok(odds) => odds,
                Err(error) => panic!("{name}: {error}: {error:?}"),
            }
        };
        let odds = weigh(Walk::Composed);
        let sum = odds.of.values().sum::<Ratio>();
        assert_eq!(sum.plus(&odds.left), Ratio::ONE, "{name}: odds add up to one");
        assert!(odds.of.values().all(|share| !share.is_zero()), "{name}: what never happens is no end");
        if !odds.left.is_zero() {
            return;
        }
        // To walk every way takes longest, so an ordinary test does it for one manner.
        if manner == 0 || self.is_long() {
            let in_line = weigh(Walk::InLine);
            if in_line.left.is_zero() {
                assert_eq!(odds.of, in_line.of, "{name}: composed equals walked");
                assert_eq!(odds.ways, in_line.ways, "{name}: as many ways as walked");
                let every_die = weigh(Walk::EveryDie);
                if every_die.left.is_zero() {
                    assert_eq!(odds.of, every_die.of, "{name}: a reading equals its dice");
                }
            }
        }

        let mut simulate = Simulate::new((self.oracles.faces)(42), policy);
        let mut seen = BTreeMap::new();
        let simulated = u32::try_from(self.lives).map_or(u32::MAX, |lives| lives.saturating_mul(SIMULATED));
        for _ in 0..simulated {
            let mut after = self.world.clone();
            match simulate.run(self.rule, &mut after) {
                Ok(outcome) => *seen.entry((outcome, after)).or_insert(0) += 1,
                Err(halt) => panic!("{name}: {halt}"),
            }
        }
        agree(&format!("{name}, simulated"), &odds.of, &seen, simulated);

        let mut seen = BTreeMap::new();
        let lives = simulated / 10;
        for seed in 0..lives {
            let mut live =
                Playback::live(self.rule, self.world, vec![], (self.oracles.dice)(seed.into(), false));
            if let Some(done) = self.finish(&mut live, &mut |_| 0, false) {
                *seen.entry((done.outcome, done.world)).or_insert(0) += 1;
            }
        }
        agree(&format!("{name}, live"), &odds.of, &seen, lives);
    }

    /// Plays to the end; `None` if the run is refused or too long, which a ruling may bring about.
    fn finish<D: Dice>(
        &self,
        live: &mut Playback<'_, R, D>,
        order: &mut dyn FnMut(usize) -> usize,
        twice: bool,
    ) -> Option<Done<R>> {
        let name = self.name;
        loop {
            let before = twice.then(|| {
                let _ = live.step();
                live.journal().clone()
            });
            match live.step() {
                Now::Done { outcome, world, record } => {
                    self.orderly(&record, live.journal());
                    let rebuilt = record.rebuild(self.world.clone());
                    assert_eq!(rebuilt, world, "{name}: effects alone rebuild the world");
                    return Some(Done { outcome, world, record });
                }
                Now::Waiting { questions, .. } => {
                    if let Some(before) = before {
                        assert_eq!(before, *live.journal(), "{name}: asking again buys no roll");
                    }
                    let nth = order(questions.len());
                    let Some(question) = questions.get(nth) else {
                        panic!("{name}: waits for nobody");
                    };
                    self.reply(live, question);
                }
                Now::Refused { .. } | Now::TooLong => return None,
                Now::Diverged(divergence) => {
                    panic!("{name}: live play met what it doesn't know: {divergence}")
                }
                Now::Faulty(fault) => panic!("{name}: {fault}"),
            }
        }
    }

    fn reply<D: Dice>(&self, live: &mut Playback<'_, R, D>, question: &Question) {
        let prompt = question.prompt();
        let said = prompt.and_then(|prompt| {
            let pick = (self.oracles.say)(&prompt, self.manner);
            prompt.want.answer(&pick)
        });
        let done = match said {
            Some(answer) => live.answer(question, answer),
            None => live.tap(question, None),
        };
        assert_eq!(done, Ok(()), "{}: {question:?}", self.name);
    }

    /// Lines, effects and facts stand in the order of the run.
    fn orderly(&self, record: &Record<R::World>, journal: &Journal) {
        let name = self.name;
        let lines = record.lines.is_sorted_by_key(|noted| noted.path);
        assert!(lines, "{name}: lines stand in their order");
        let effects = record.effects.is_sorted_by_key(|change| change.path);
        assert!(effects, "{name}: effects stand in their order");
        assert!(journal.is_sorted_by_key(|(path, _)| *path), "{name}");
        for (path, fact) in journal {
            assert!(
                record.lines.iter().any(|noted| noted.path == *path && noted.line.key().id() == fact.key()),
                "{name}: {fact:?} at {path} is explained"
            );
        }
        for noted in &record.lines {
            if let Line::Changed { effect, .. } = noted.line {
                let change = usize::try_from(effect).ok();
                let change = change.and_then(|effect| record.effects.get(effect));
                assert_eq!(
                    change.map(|change| change.path),
                    Some(noted.path),
                    "{name}: an effect is told where it happens"
                );
            }
        }
    }

    fn live(&self, seed: u64) {
        let name = self.name;
        let mut live = Playback::live(self.rule, self.world, vec![], (self.oracles.dice)(seed, false));
        let Some(done) = self.finish(&mut live, &mut |_| 0, true) else {
            return;
        };
        let mut other = Playback::live(self.rule, self.world, vec![], (self.oracles.dice)(seed, true));
        let mut shuffle = Random::seeded(seed);
        let mut order = |open: usize| shuffle.below(u32::try_from(open).unwrap_or(1)) as usize;
        let again = self.finish(&mut other, &mut order, false);
        assert_eq!(Some(&done), again.as_ref(), "{name}: in any order the same");
        assert_eq!(live.journal(), other.journal(), "{name}: in any order the same facts");
        let journal = live.into_journal();
        self.replays(&journal, &done);
        self.knowing(&journal, &done);
        self.cuts(&journal);
        self.forged(&journal, seed);
        self.rulings(seed, &journal, &done.record);
    }

    fn replays(&self, journal: &Journal, done: &Done<R>) {
        match Playback::replay(self.rule, self.world, journal.clone()).step() {
            Now::Done { outcome, world, record } => {
                let again = Done { outcome, world, record };
                assert_eq!(*done, again, "{}: replay equals live", self.name);
            }
            other => panic!("{}: replay does not end: {other:?}", self.name),
        }
    }

    fn cuts(&self, journal: &Journal) {
        for cut in spread(journal.len(), CUTS) {
            if matches!(journal[cut].1, Fact::Ruled { .. }) {
                // Without its ruling a journal is another history.
                continue;
            }
            let (mut short, mut holed) = (journal.clone(), journal.clone());
            short.truncate(cut);
            holed.remove(cut);
            for journal in [short, holed] {
                let mut waiting = Playback::live(self.rule, self.world, journal.clone(), |_: &Roll| None);
                match waiting.step() {
                    Now::Waiting { .. } | Now::Diverged(_) => {}
                    other => panic!("{}: a cut journal plays: {other:?}", self.name),
                }
                match Playback::replay(self.rule, self.world, journal).step() {
                    Now::Diverged(_) => {}
                    other => panic!("{}: a cut journal replays: {other:?}", self.name),
                }
            }
        }
    }

    fn knowing(&self, journal: &Journal, done: &Done<R>) {
        let policy = |prompt: &Prompt<'_>| prompt.by_default();
        let exact = Exact::new(&policy).budget(Self::budget()).knowing(journal);
        match { exact }.odds(self.rule, self.world) {
            Ok(odds) if !odds.left.is_zero() => {}
            Ok(odds) => {
                let end = (done.outcome.clone(), done.world.clone());
                let certain = BTreeMap::from([(end, Ratio::ONE)]);
                assert_eq!(odds.of, certain, "{}: odds know what has happened", self.name);
            }
            Err(error) => panic!("{}: {error}: {journal:?}", self.name),
        }
    }

    /// What an imported file could hold.
    fn forged(&self, journal: &Journal, seed: u64) {
        let mut random = Random::seeded(seed);
        for _ in 0..CUTS.min(journal.len()) {
            let mut forged = journal.clone();
            let other = random.of(journal).cloned();
            let nth = random.below(u32::try_from(journal.len()).unwrap_or(u32::MAX)) as usize;
            let (Some((path, fact)), Some(changed)) = (other, forged.get_mut(nth)) else {
                return;
            };
            match (random.below(5), &mut changed.1) {
                (0, _) => changed.0 = path,
                (1, _) => changed.1 = fact,
                (2, Fact::Rolled { faces, .. }) => faces.clear(),
                (3, Fact::Rolled { faces, die, .. }) => faces.fill(die.sides().wrapping_add(1)),
                (_, Fact::Rolled { faces, .. }) => faces.fill(0),
                (_, Fact::Answered { answer, .. }) => {
                    *answer = norn_kernel::Answer::Several(vec![Value::Number(-1); 3]);
                }
                (_, Fact::Ruled { number, .. }) => *number = i32::MIN,
            }
            match Playback::replay(self.rule, self.world, forged.clone()).step() {
                Now::Faulty(fault) => panic!("{}: {fault}: {forged:?}", self.name),
                Now::Waiting { .. } => panic!("{}: replay waits: {forged:?}", self.name),
                _ => {}
            }
        }
    }

    fn rulings(&self, seed: u64, journal: &Journal, record: &Record<R::World>) {
        let name = self.name;
        for n in spread(record.lines.len(), RULED) {
            let noted = &record.lines[n];
            let Some((key, number)) = instead(&noted.line) else {
                continue;
            };
            let path = noted.path;
            let dice = (self.oracles.dice)(seed, false);
            let mut ruled = Playback::live(self.rule, self.world, journal.clone(), dice);
            let _ = ruled.step();
            let aside = match ruled.overrule(&path, key.id(), number) {
                Ok(aside) => aside,
                // The dice of a hand are read together, and have no numbers of their own.
                Err(Misfit::NothingThere) if matches!(noted.line, Line::Rolled { .. }) => continue,
                Err(misfit) => panic!("{name}: {misfit}: {noted:?}"),
            };
            assert!(
                aside.iter().all(|(of, _)| path < *of && !of.apart(&path)),
                "{name}: overruling reaches no other lane"
            );
            let Some(done) = self.finish(&mut ruled, &mut |_| 0, false) else {
                continue;
            };
            assert!(
                done.record.lines.iter().any(|noted| noted.path == path
                    && matches!(noted.line, Line::Ruled { now, .. } if now == number)),
                "{name}: a ruling is told: {noted:?}"
            );
            self.replays(ruled.journal(), &done);
            if seed == 0 && n.is_multiple_of(if self.is_long() { 3 } else { 12 }) {
                self.weighs_ruling(path, key, number, &done);
            }
        }
    }

    fn weighs_ruling(&self, path: Path, key: Key, number: i32, done: &Done<R>) {
        let (say, manner) = (self.oracles.say, self.manner);
        let policy = move |prompt: &Prompt<'_>| say(prompt, manner);
        let exact = Exact::new(&policy).budget(Self::budget());
        let odds = exact.ruling(path, key.id(), number).odds(self.rule, self.world);
        match odds {
            Ok(odds) if !odds.left.is_zero() => {}
            Ok(odds) => {
                let end = (done.outcome.clone(), done.world.clone());
                assert!(
                    odds.of.contains_key(&end),
                    "{}: with {number} ruled at {path} for {key:?}, odds know what live play came to",
                    self.name
                );
            }
            Err(OddsError::Refused { .. }) => {}
            Err(error) => panic!("{}: {error}", self.name),
        }
    }

    fn bytes(&self) {
        let name = self.name;
        let mut random = Random::seeded(self.manner);
        for length in 0..48 {
            let bytes = random.bytes(length);
            match Fuzz::new(&bytes).run(self.rule, self.world) {
                Ok((_, world, record)) => {
                    assert_eq!(record.rebuild(self.world.clone()), world, "{name}: {bytes:?}");
                }
                Err(Halt::TooLong) => {}
                Err(Halt::Refused(refusal)) => {
                    panic!("{name}: refuses only later: {:?}: {bytes:?}", refusal.rule())
                }
                Err(Halt::Faulty(fault)) => panic!("{name}: {fault}: {bytes:?}"),
            }
        }
    }
}

/// At most `max` numbers below `of`, evenly spread.
fn spread(of: usize, max: usize) -> impl Iterator<Item = usize> {
    (0..of).step_by(of.div_ceil(max).max(1))
}

/// What a line could say instead, if it says a number.
fn instead(line: &Line) -> Option<(Key, i32)> {
    Some(match *line {
        Line::Rolled { key, die, face, .. } => (key, i32::from(die.sides() - face + 1)),
        Line::Number { key, amount, .. } | Line::Total { key, amount } => (key, amount.saturating_add(2)),
        Line::Compared { key, reached, .. } => (key, i32::from(!reached)),
        Line::Holds { key, holds } => (key, i32::from(!holds)),
        Line::Outcome { key, number, .. } => (key, i32::from(number == 0)),
        _ => return None,
    })
    .filter(|(_, number)| match *line {
        Line::Rolled { face, .. } => *number != i32::from(face),
        _ => true,
    })
}

fn agree<K: Ord + Debug>(name: &str, odds: &BTreeMap<K, Ratio>, seen: &BTreeMap<K, u32>, n: u32) {
    for end in seen.keys() {
        assert!(odds.contains_key(end), "{name}: saw the impossible: {end:?}");
    }
    let n = f64::from(n);
    for (end, share) in odds {
        let p = share.to_f64();
        let got = f64::from(*seen.get(end).unwrap_or(&0)) / n;
        // For very rare outcomes, the normal approximation is too narrow.
        let sigma = (p * (1.0 - p) / n).sqrt();
        assert!(
            (got - p).abs() <= 5.0 * sigma + 5.0 / n,
            "{name}: {got} for {p} (five sigma are {}): {end:?}",
            5.0 * sigma
        );
    }
}

/// Two worlds that differ only in what `viewer` does not know lead to the same questions for them: the same
/// dice, the same answers, and every question that they may see is the same and at the same place.
///
/// # Panics
/// If a question gives something away.
pub fn same_questions<R: Rule>(
    name: &str,
    rule: &R,
    world_a: &R::World,
    world_b: &R::World,
    viewer: &Viewer,
) {
    // Many manners: what shows may show only after a certain answer.
    for manner in 0..MANNERS * 4 {
        for seed in 0..ASKED {
            let asked = |world| {
                let oracles = Oracles::default();
                let trial = Trial { oracles, name, rule, world, manner, lives: LIVES };
                trial.asked(seed, viewer)
            };
            assert_eq!(asked(world_a), asked(world_b), "{name}: what is hidden shows in what is asked");
        }
    }
}

impl<R: Rule> Trial<'_, R> {
    /// All questions and rolls that `viewer` sees on the way.
    fn asked(&self, seed: u64, viewer: &Viewer) -> Vec<Question> {
        let mut live = Playback::live(self.rule, self.world, vec![], (self.oracles.dice)(seed, true));
        let mut all = vec![];
        while let Now::Waiting { questions, .. } = live.step() {
            for question in questions {
                self.reply(&mut live, &question);
                if question.audience.admits(viewer) {
                    all.push(question);
                }
            }
        }
        // Hidden lanes may finish sooner or later; what counts is what was asked where.
        all.sort_by_key(|question| question.path);
        all
    }
}

/// The world in which a ruleset's own cast stands ready.
///
/// # Panics
/// If one of the cast can't be built.
#[must_use]
pub fn opening<R: Ruleset>(ruleset: R) -> R::World {
    let mut world = ruleset.start();
    for (who, draft) in (1..).zip(ruleset.cast().drafts) {
        match ruleset.build(&world, &draft, Who(who)) {
            Ok(effects) => effects.iter().for_each(|effect| world.apply(effect)),
            Err(problems) => panic!("{} of the cast: {problems:?}", draft.form),
        }
    }
    world
}

/// What holds for a whole ruleset, in its empty world, with its cast, and on walks through the worlds that
/// random attempts lead to.
///
/// - What is offered can be filled in and played; nothing that is offered is refused when it is ready.
/// - What is refused is refused by a rule of the reference, and only at its start.
/// - Offers obey their laws: see [`offers`].
/// - An attempt made from bytes plays exactly when the gate lets it.
/// - Nothing is wrong with any world that the rules lead to.
/// - Worlds, effects and attempts read back from JSON as they were.
/// - Lines, questions and sheets name rules of the reference, and nobody is shown what is not for them.
/// - A row that the referee can edit takes the value that it has, and whatever is corrected, one value after the other,
///   leads to a world with which nothing is wrong and in which play goes on.
/// - Every switch can be set to each of its values, and to no other.
/// - A draft is built, or at least one problem says why not; the cast has none.
/// - Every study can be filled in and weighed.
///
/// # Panics
/// If one is broken.
pub fn sound<R: Ruleset>(ruleset: R) {
    let groups = !ruleset.groups(&opening(ruleset)).is_empty();
    let sound = Sound { ruleset, rules: ruleset.rules().iter().copied().collect(), groups };
    let walks = random::trials(WALKS.0).0.min(WALKS.1);
    sound.names();
    for (nth, world) in [ruleset.start(), opening(ruleset)].into_iter().enumerate() {
        sound.switches(&world);
        sound.edits(&world);
        for walk in 0..walks {
            let mut random = Random::seeded(walk * 2 + nth as u64);
            sound.forms(&world, &mut random);
            let mut here = world.clone();
            for step in 1..=WALK {
                sound.world(&here);
                here = sound.onward(&here, &mut random);
                if step % CORRECTED == 0 {
                    sound.corrections(here.clone(), &mut random);
                }
            }
            sound.world(&here);
            sound.edits(&here);
        }
    }
    sound.studies();
    lucky(ruleset);
}

/// Whatever was chosen of somebody ready-made, luck makes somebody of it who may be made, and leaves that as it is.
fn lucky<R: Ruleset>(ruleset: R) {
    let beginning = Beginning {
        name: "Luck".to_owned(),
        referee: "Ref".to_owned(),
        root: Root([5; 32]),
        seeded: true,
        origin: None,
        now: None,
    };
    let (live, _) = match ruleset.begin(beginning) {
        Ok(begun) => begun,
        Err(why) => panic!("{}: no table begins: {}", R::NAME, why.in_words()),
    };
    let cast = ruleset.cast().drafts;
    let players: Vec<&str> = live.forms().iter().filter(|form| form.players).map(|form| form.name).collect();
    let mut random = Random::seeded(11);
    let mut others = BTreeSet::new();
    for nth in 0..LUCKY {
        let Some(whole) = random.of(&cast).cloned() else { return };
        let chosen = random.below(4);
        let kept = |random: &mut Random| random.below(4) < chosen;
        let values = whole.values.iter().filter(|_| kept(&mut random));
        let draft = Draft {
            form: whole.form.clone(),
            values: values.map(|(name, value)| (name.clone(), value.clone())).collect(),
        };
        let seat = if players.contains(&&*draft.form) { Seat(1) } else { REFEREE };
        // What can't stand there whatever stands beside it, stays.
        if live.problems(&draft).iter().any(|problem| draft.values.contains_key(&problem.at)) {
            continue;
        }
        let made = live.at_random(seat, &draft, &mut |sides| random.below(sides));
        assert_eq!(live.problems(&made), [], "{} {nth}: {draft:?} became {made:?}", R::NAME);
        for (name, value) in &draft.values {
            assert_eq!(made.values.get(name), Some(value), "{} {nth}: {name} was chosen", R::NAME);
        }
        others.insert(format!("{made:?}"));
    }
    assert!(usize::try_from(LUCKY / 3).is_ok_and(|third| third < others.len()), "{}: it is luck", R::NAME);
}

struct Sound<R> {
    ruleset: R,
    /// The ids of its rules.
    rules: BTreeSet<&'static str>,
    /// Whether people act in companies.
    groups: bool,
}

fn same_again<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &str, value: &T) {
    let text = match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => panic!("{what} can't be written: {error}: {value:?}"),
    };
    match serde_json::from_str::<T>(&text) {
        Ok(again) => assert_eq!(*value, again, "{what} reads back as it was: {text}"),
        Err(error) => panic!("{what} can't be read: {error}: {text}"),
    }
}

impl<R: Ruleset> Sound<R> {
    fn known(&self, key: Key, what: &dyn Debug) {
        assert!(self.rules.contains(key.id()), "{key:?} is no rule of {}: {what:?}", R::NAME);
    }

    fn names(&self) {
        let rules = self.ruleset.rules();
        let own = format!("{}.", R::NAME);
        for rule in rules {
            assert!(rule.starts_with(&own), "{rule} is a rule of {}", R::NAME);
        }
        assert_eq!(self.rules.len(), rules.len(), "some rule stands there twice");
        let is_id =
            |line: &&str| line.strip_prefix("id").is_some_and(|rest| rest.trim_start().starts_with('='));
        assert_eq!(self.ruleset.reference().lines().filter(is_id).count(), rules.len());
        if let Some(safety) = self.ruleset.safety() {
            let stopping = [safety.available, safety.stops, safety.unattributed, safety.why_stop];
            for key in stopping.into_iter().chain([safety.floor, safety.why_floor]) {
                self.known(key, &"safety");
            }
        }
        // A sentence that no rule tells would never be missed in a log.
        let source = self.ruleset.words();
        for (key, part, _) in self.ruleset.weights() {
            self.known(*key, part);
            let message = format!("{} =", key.id().replace('.', "_"));
            let told = source.lines().skip_while(|line| !line.starts_with(&message)).skip(1);
            let mut told = told.take_while(|line| line.is_empty() || line.starts_with([' ', '}']));
            let attribute = format!(".{part} =");
            assert!(
                told.any(|line| line.trim_start().starts_with(&attribute)),
                "{key:?} has no words {part}"
            );
        }
        let meant = [Toward::Foe, Toward::Friend].map(|toward| self.ruleset.meant(toward));
        let AroundSession { begins, ends } = self.ruleset.around_session();
        for name in meant.into_iter().flatten().chain(self.ruleset.routine()).chain(begins).chain(ends) {
            assert!(self.ruleset.attempts().contains(name), "{name} is no attempt of {}", R::NAME);
        }
        self.days();
        let world = self.ruleset.start();
        let none = fill(self.ruleset, &world, &Viewer::Referee, &Filled::of("no such attempt"));
        assert!(matches!(none, Next::Wrong(_)), "{none:?}");
        let study = self.ruleset.study(&world, &Filled::of("no such study"));
        assert!(matches!(study, Next::Wrong(_)), "{study:?}");
        assert!(self.ruleset.migrate(&world, R::EDITION).is_empty());
    }

    /// A calendar shows each day once, in spans that no page is too small for.
    fn days(&self) {
        let mut day = 1;
        for _ in 0..24 {
            let Days { first, last, row, of_row, names, words, season, moons } = self.ruleset.days(day);
            assert_eq!(first, day, "the days of a calendar follow each other");
            assert!((1..=DAYS_MAX).contains(&(last - first + 1)), "{first} to {last}");
            assert!((1..=14).contains(&row) && [0, usize::from(row)].contains(&names.len()), "{names:?}");
            assert_eq!(self.ruleset.days(last), self.ruleset.days(first));
            for text in of_row.iter().chain(&names).chain(&words).chain(&season) {
                self.known(text.key, text);
            }
            for moon in &moons {
                self.known(moon.words.key, moon);
                assert!((first..=last).contains(&moon.day) && moon.quarter < 4, "{moon:?}");
            }
            day = last + 1;
        }
        // Days that nobody will live to see are only counted on.
        let far = self.ruleset.days(i64::MAX);
        assert!(far.first <= far.last, "{far:?}");
    }

    fn viewers(&self, world: &R::World) -> Vec<Viewer> {
        let sheets = self.ruleset.show(world, &Viewer::Referee).sheets;
        let mut all: Vec<Who> = sheets.iter().filter_map(|sheet| sheet.who).collect();
        all.sort();
        all.dedup();
        let mut viewers = vec![Viewer::Referee, Viewer::Player(vec![])];
        viewers.extend(all.iter().map(|&who| Viewer::Player(vec![who])));
        viewers
    }

    fn world(&self, world: &R::World) {
        let problems = self.ruleset.problems(world);
        assert!(problems.is_empty(), "{problems:?} in {world:?}");
        same_again("a world", world);
        for viewer in self.viewers(world) {
            self.shown(world, &viewer);
        }
    }

    fn shown(&self, world: &R::World, viewer: &Viewer) {
        let view = self.ruleset.show(world, viewer);
        let sheets = view.sheets.iter().flat_map(|sheet| &sheet.sections);
        let rows = sheets.flat_map(|section| &section.rows);
        for row in view.scene.iter().chain(rows) {
            self.known(row.label.key, row);
            if let Shown::Words(words) = &row.value {
                self.known(words.key, row);
            }
            assert!(row.audience.admits(viewer), "{viewer:?} is shown {row:?}");
            if let Some(offer) = &row.offer {
                let next = fill(self.ruleset, world, viewer, offer);
                assert!(!matches!(next, Next::Wrong(_)), "{viewer:?} is offered {offer:?}: {next:?}");
            }
        }
        for sheet in &view.sheets {
            self.known(sheet.kind.key, sheet);
            let titles = sheet.sections.iter().map(|section| &section.title);
            for text in sheet.conditions.iter().chain(titles) {
                self.known(text.key, sheet);
            }
        }
        let told = view.clock.as_ref().and_then(|clock| clock.day(clock.now));
        assert_eq!(told, self.ruleset.day(world), "{viewer:?} is told another day than the log is");
        for due in view.clock.iter().flat_map(|clock| &clock.due) {
            self.known(due.words.key, due);
            self.known(due.left.key, due);
            assert!(due.audience.admits(viewer), "{viewer:?} is shown {due:?}");
        }
        if let Some(turns) = &view.turns {
            self.known(turns.words.key, turns);
            let acting: Vec<_> =
                turns.entries.iter().filter(|turn| turn.stands == TurnState::Acting).collect();
            // Where everybody speaks at once, each is told what they have still to say.
            let each_told = acting.iter().all(|turn| !turn.states.is_empty());
            assert!(acting.len() <= 1 || self.groups || each_told, "{turns:?}");
        }
        self.maps(&view.maps);
        let rows = view.sheets.iter().flat_map(|sheet| &sheet.sections).flat_map(|section| &section.rows);
        let written: BTreeSet<&str> =
            view.scene.iter().chain(rows).filter_map(|row| row.address.as_deref()).collect();
        for sides in view.maps.iter().filter_map(|map| map.sides) {
            let both = [sides.columns, sides.rows].iter().all(|address| written.contains(address));
            assert!(both, "{sides:?} is written nowhere");
        }
        let mut shelved = BTreeSet::new();
        for shelf in &view.shelves {
            self.known(shelf.key, shelf);
            for name in shelf.attempts {
                assert!(self.ruleset.attempts().contains(name), "{name} on a shelf is no attempt");
                assert!(shelved.insert(*name), "{name} stands on two shelves");
            }
        }
    }

    /// Maps hang together: a place has one number in all of them, and lies where its layout needs it to.
    fn maps(&self, maps: &[Map]) {
        let places = || maps.iter().flat_map(|map| &map.places);
        let numbers: BTreeSet<Place> = places().map(|spot| spot.place).collect();
        assert_eq!(numbers.len(), places().count(), "two places have one number");
        let titles: BTreeSet<_> = maps.iter().map(|map| format!("{:?}", map.title)).collect();
        let told_apart = titles.len() == maps.len() && maps.iter().all(|map| map.title.is_some());
        assert!(maps.len() < 2 || told_apart, "several maps need titles that differ");
        let keys: BTreeSet<String> = maps.iter().map(Map::key).collect();
        assert_eq!(keys.len(), maps.len(), "what lies under a map is kept by its key");
        for map in maps {
            let listed = |place| map.places.iter().any(|spot| spot.place == place);
            let here = |place| listed(place) || map.layout.cell(place).is_some();
            let elsewhere = |place: &Place| numbers.contains(place) && !here(*place);
            assert!(
                map.places.iter().filter_map(|spot| spot.within.as_ref()).all(elsewhere),
                "{:?}",
                map.title
            );
            if let Layout::Field(Field { columns, rows, first }) = map.layout {
                assert!(
                    u64::from(columns) * u64::from(rows) + u64::from(first.0) <= 1 << 16,
                    "{:?}",
                    map.layout
                );
                let own =
                    |spot: &Spot| map.layout.cell(spot.place).map(|cell| (cell.column, cell.row)) == spot.at;
                assert!(map.places.iter().all(own), "what is listed of a field has the number of its square");
                let others = places().filter(|spot| !listed(spot.place));
                assert!(
                    others.filter_map(|spot| map.layout.cell(spot.place)).next().is_none(),
                    "{:?}",
                    map.title
                );
            }
            if map.layout != Layout::Areas {
                let cells: BTreeSet<_> = map.places.iter().map(|spot| spot.at).collect();
                assert!(cells.len() == map.places.len() && !cells.contains(&None), "{:?}", map.layout);
            }
            for border in &map.borders {
                self.known(border.kind.key, border);
                assert!(border.one < border.other, "{border:?}");
                assert!(here(border.one) && here(border.other), "{border:?}");
            }
            for attempt in map.moves.by_rule.iter().chain(map.moves.by_hand) {
                assert!(
                    self.ruleset.attempts().contains(attempt),
                    "{attempt} moves nobody: there is no such attempt"
                );
            }
            for brush in &map.brushes {
                let forms = self.ruleset.forms(&self.ruleset.start());
                let form = forms.iter().find(|form| form.name == brush.form);
                let fields: &[&str] = match &brush.onto {
                    Painted::Places(places) => &[*places],
                    Painted::Between(one, other, more) => &[*one, *other, *more],
                };
                let has = |name: &&str| {
                    form.is_some_and(|form| form.fields.iter().any(|field| field.name == *name))
                };
                assert!(fields.iter().all(has), "{brush:?} has no such form or field");
                let listed =
                    form.iter().flat_map(|form| &form.fields).filter(|field| fields.contains(&field.name));
                let listed = listed.map(|field| field.range.options().len()).max().unwrap_or(0);
                let field = matches!(map.layout, Layout::Field(_));
                assert!(!field || listed == 0, "{brush:?} lists {listed} squares of a field");
            }
            for token in &map.tokens {
                assert!(token.place.is_none_or(here), "{token:?} is nowhere");
                assert!(token.tenths.is_none_or(|tenths| tenths <= 10), "{token:?}");
            }
            for (one, other) in &map.engaged {
                assert!(one < other, "each pair once: {one:?}, {other:?}");
            }
        }
    }

    /// Tries what is offered, and goes on with one of it.
    fn onward(&self, world: &R::World, random: &mut Random) -> R::World {
        if let Some(due) = self.ruleset.due(world) {
            assert!(refusal(&due, world).is_none(), "{due:?} is due, and refused");
            let after = self.play(world, &due, random);
            let again = self.ruleset.due(&after);
            assert!(after != *world || again.as_ref() != Some(&due), "{due:?} is due for ever");
            return after;
        }
        let viewers = self.viewers(world);
        let viewer = random.of(&viewers).cloned().unwrap_or(Viewer::Referee);
        self.refused(world, &viewer);
        self.out_of_bytes(world, &viewer, random);
        offers::hold(self.ruleset, world, std::slice::from_ref(&viewer), random);
        let mut ready = vec![];
        for (name, _) in legal(self.ruleset, world, &viewer) {
            let mut last = None;
            let found = (0..FILLINGS).find_map(|_| {
                let (next, filled) = filling::attempt(self.ruleset, world, &viewer, name, random);
                match next {
                    Next::Ready(attempt) => Some(attempt),
                    other => {
                        if let Next::Refused(refusal) = &other {
                            self.known(refusal.rule(), &filled);
                        }
                        assert!(!matches!(other, Next::Wrong(_)), "{filled:?} lies in its ranges: {other:?}");
                        last = Some((other, filled));
                        None
                    }
                }
            });
            match found {
                Some(attempt) => {
                    assert_eq!(attempt.name(), name, "{attempt:?}");
                    self.known(attempt.words().key, &attempt);
                    ready.push(attempt);
                }
                None => panic!("{name} is offered to {viewer:?}, but can't be filled in: {last:?}"),
            }
        }
        match random.of(&ready) {
            Some(attempt) => self.play(world, attempt, random),
            None => world.clone(),
        }
    }

    fn refused(&self, world: &R::World, viewer: &Viewer) {
        for &name in self.ruleset.attempts() {
            let filled = Filled::of(name);
            match fill(self.ruleset, world, viewer, &filled) {
                Next::Refused(refusal) => self.known(refusal.rule(), &name),
                Next::Fill(param) | Next::Propose(param) => {
                    self.known(param.words.key, &param);
                    for (option, refused) in options(self.ruleset, world, viewer, &filled, &param) {
                        self.known(option.key, &option);
                        if let Some(refusal) = refused {
                            self.known(refusal.rule(), &option);
                        }
                    }
                }
                Next::Ready(attempt) => {
                    assert_eq!(attempt.name(), name);
                    let more = filled.with("no such parameter", 1);
                    let next = fill(self.ruleset, world, viewer, &more);
                    assert!(matches!(next, Next::Wrong(_)), "{more:?}: {next:?}");
                }
                Next::Wrong(wrong) => panic!("{name} is an attempt: {wrong:?}"),
            }
        }
    }

    /// What was filled in with anything at all, and attempts as a forged log could hold them.
    fn out_of_bytes(&self, world: &R::World, viewer: &Viewer, random: &mut Random) {
        for &name in self.ruleset.attempts() {
            let mut filled = Filled::of(name);
            while let Next::Fill(param) | Next::Propose(param) =
                self.ruleset.next(world, &Viewer::Referee, &filled)
            {
                let value = match random.below(6) {
                    0 => Some(filling::nearly(&param.range, random)),
                    _ => filling::within(&param.range, random),
                };
                let Some(value) = value else { break };
                let fits = param.range.allows(&value);
                filled = filled.with(param.name, value);
                if !fits {
                    let next = fill(self.ruleset, world, viewer, &filled);
                    assert!(!matches!(next, Next::Ready(_)), "{filled:?} lies outside its ranges");
                    break;
                }
            }
            if let Next::Ready(attempt) = self.ruleset.next(world, &Viewer::Referee, &filled) {
                actions::gate(self.ruleset, world, &attempt, random);
                for _ in 0..3 {
                    if let Some(forged) = actions::forged(&attempt, random) {
                        actions::gate(self.ruleset, world, &forged, random);
                    }
                }
            }
        }
    }

    fn play(&self, world: &R::World, attempt: &R::Attempt, random: &mut Random) -> R::World {
        same_again("an attempt", attempt);
        let bytes = random.bytes(60);
        let (verdict, after, record) = match Fuzz::new(&bytes).run(attempt, world) {
            Ok(end) => end,
            Err(Halt::TooLong) => return world.clone(),
            Err(halt) => panic!("{halt}: {attempt:?} in {world:?}: {bytes:?}"),
        };
        if let Some(outcome) = &verdict.outcome {
            let declared = attempt.outcomes().contains(&outcome.as_ref());
            assert!(declared, "{outcome} is no outcome of {attempt:?}");
        }
        for noted in &record.lines {
            self.known(*noted.line.key(), noted);
        }
        let mut step = world.clone();
        for change in &record.effects {
            self.known(change.key, change);
            same_again("an effect", &change.effect);
            self.known(self.ruleset.tell(&step, &change.effect).key, change);
            step.apply(&change.effect);
        }
        assert_eq!(step, after, "effects alone rebuild the world: {attempt:?}");
        after
    }

    fn switches(&self, world: &R::World) {
        for switch in self.ruleset.switches() {
            self.known(switch.rule, switch);
            let now = self.ruleset.switch(world, switch.id);
            assert!(now.is_some_and(|now| switch.values.contains(&now)), "{switch:?}");
            let start = self.ruleset.switch(&self.ruleset.start(), switch.id);
            assert_eq!(start, switch.values.first().copied(), "{switch:?}");
            for &value in switch.values {
                let Some(effects) = self.ruleset.set_switch(world, switch.id, value) else {
                    panic!("{}={value} can't be set", switch.id);
                };
                let mut after = world.clone();
                effects.iter().for_each(|effect| after.apply(effect));
                assert_eq!(self.ruleset.switch(&after, switch.id), Some(value));
                self.world(&after);
            }
            let none = self.ruleset.set_switch(world, switch.id, "no such value");
            assert!(none.is_none(), "{switch:?}");
        }
        assert!(self.ruleset.switch(world, "no such switch").is_none());
        assert!(self.ruleset.set_switch(world, "no such switch", "").is_none());
    }

    fn edits(&self, world: &R::World) {
        let view = self.ruleset.show(world, &Viewer::Referee);
        let sheets = view.sheets.iter().flat_map(|sheet| &sheet.sections);
        let rows = sheets.flat_map(|section| &section.rows);
        let mut random = Random::seeded(5);
        for row in view.scene.iter().chain(rows) {
            let Some(address) = &row.address else {
                continue;
            };
            let same = match &row.value {
                Shown::Value(value) => Some(value.clone()),
                Shown::Gauge { now, .. } => Some(Value::Number((*now).into())),
                Shown::Words(_) => None,
            };
            let tried = same.clone().into_iter();
            for value in tried.chain((0..4).map(|_| filling::anything(&mut random))) {
                match self.ruleset.edit(world, address, &value) {
                    Ok(effects) => {
                        // A viewer who may not know of a value may not learn either that it was so already.
                        assert!(!effects.is_empty(), "{value:?} at {address} changes nothing");
                        let mut after = world.clone();
                        for effect in &effects {
                            same_again("an effect", effect);
                            after.apply(effect);
                        }
                        let problems = self.ruleset.problems(&after);
                        assert!(problems.is_empty(), "{problems:?}: {value:?} at {address}");
                    }
                    Err(problem) => {
                        self.known(problem.words.key, &problem);
                        assert_ne!(Some(value), same, "{address} takes what it has: {problem:?}");
                    }
                }
            }
        }
        let nowhere = self.ruleset.edit(world, "no such address", &Value::Number(1));
        assert!(nowhere.is_err(), "{nowhere:?}");
    }

    /// One correction after the other, each at the ends of what can stand there or between them, and what is due after it.
    fn corrections(&self, mut world: R::World, random: &mut Random) {
        let mut told = vec![];
        for _ in 0..CORRECTIONS {
            let view = self.ruleset.show(&world, &Viewer::Referee);
            let sheets = view.sheets.iter().flat_map(|sheet| &sheet.sections);
            let rows = sheets.flat_map(|section| &section.rows).chain(&view.scene);
            let rows: Vec<&Row> = rows.filter(|row| row.address.is_some()).collect();
            let Some((row, address)) = random.of(&rows).and_then(|row| Some((row, row.address.as_ref()?)))
            else {
                return;
            };
            let can = self.can_stand(&world, address, &row.value);
            let Some(value) = random.of(&can) else { continue };
            told.push(format!("{address} = {value:?}"));
            let Ok(effects) = self.ruleset.edit(&world, address, value) else { continue };
            effects.iter().for_each(|effect| world.apply(effect));
            let problems = self.ruleset.problems(&world);
            assert!(problems.is_empty(), "{problems:?} after {told:#?}");
            for _ in 0..DUE {
                let Some(due) = self.ruleset.due(&world) else { break };
                assert!(refusal(&due, &world).is_none(), "{due:?} is due, and refused, after {told:#?}");
                world = self.play(&world, &due, random);
                let problems = self.ruleset.problems(&world);
                assert!(problems.is_empty(), "{problems:?} after {told:#?} and {due:?}");
            }
        }
        self.edits(&world);
        self.onward(&world, random);
    }

    /// Values that a row may take: what it has, what its refusals name, and what lies beside these.
    fn can_stand(&self, world: &R::World, address: &str, now: &Shown) -> Vec<Value> {
        let mut tried = vec![Value::Flag(true), Value::Flag(false)];
        let mut numbers = vec![0, 1];
        match now {
            Shown::Value(Value::Number(now)) => numbers.extend([*now, now + 1, now - 1]),
            Shown::Gauge { now, max } => numbers.extend([i64::from(*now), i64::from(*max)]),
            Shown::Value(value) => tried.push(value.clone()),
            Shown::Words(_) => {}
        }
        if let Err(problem) = self.ruleset.edit(world, address, &Value::List(vec![])) {
            for (name, value) in problem.words.args {
                match (name, value) {
                    ("known", Value::List(known)) => tried.extend(known),
                    ("min", Value::Number(min)) => numbers.extend([min, min.saturating_add(1)]),
                    ("max", Value::Number(max)) => numbers.extend([max, max.saturating_sub(1), max / 2]),
                    ("min" | "max", Value::Money(money)) => tried.push(Value::Money(money)),
                    _ => {}
                }
            }
        }
        tried.extend(numbers.into_iter().map(Value::Number));
        tried.retain(|value| self.ruleset.edit(world, address, value).is_ok());
        tried
    }

    fn forms(&self, world: &R::World, random: &mut Random) {
        for form in self.ruleset.forms(world) {
            self.known(form.words.key, &form.name);
            for _ in 0..12 {
                let draft = filling::draft(&form, random);
                match self.ruleset.build(world, &draft, Who(99)) {
                    Ok(effects) => {
                        let mut after = world.clone();
                        for effect in &effects {
                            same_again("an effect", effect);
                            after.apply(effect);
                        }
                        self.world(&after);
                    }
                    Err(problems) => {
                        assert!(!problems.is_empty(), "{draft:?} has problems, but which?");
                        for problem in &problems {
                            self.known(problem.words.key, problem);
                            let field = form.fields.iter().find(|field| field.name == problem.at);
                            assert_eq!(
                                problem.field.as_deref(),
                                field.map(|field| &field.words),
                                "{problem:?}"
                            );
                        }
                    }
                }
            }
        }
        let unknown = Draft { form: "no such form".to_owned(), ..Draft::default() };
        assert!(self.ruleset.build(world, &unknown, Who(99)).is_err());
    }

    fn studies(&self) {
        let start = self.ruleset.start();
        for &name in self.ruleset.studies() {
            let mut random = Random::seeded(3);
            let found = (0..FILLINGS).find_map(|_| {
                let (next, _) = filling::study(self.ruleset, &start, name, &mut random);
                match next {
                    Next::Ready(ready) if refusal(&ready.1, &ready.0).is_none() => Some(ready),
                    Next::Wrong(wrong) => panic!("{name}: {wrong:?}"),
                    _ => None,
                }
            });
            let Some((world, attempt)) = found else {
                panic!("the study {name} can't be filled in");
            };
            self.world(&world);
            let budget = Budget { runs_max: 3000, steps_max: 100_000, ..Budget::default() };
            let asked = norn_play::Options { budget, ..norn_play::Options::default() };
            match norn_play::weigh(self.ruleset, &world, &attempt, &asked) {
                Ok(odds) => {
                    let sum: Ratio = odds.outcomes.iter().map(|odds| &odds.exact).sum();
                    if !odds.outcomes.is_empty() {
                        assert_eq!(sum.plus(&odds.residual), Ratio::ONE, "{name}");
                    }
                }
                Err(error) => panic!("the study {name} can't be weighed: {error}"),
            }
        }
    }
}

/// Plays the rule in one go with every question's default; for tests of single rules.
///
/// # Errors
/// As [`Simulate::run`].
pub fn by_default<R: Rule>(rule: &R, world: &R::World, seed: u64) -> Result<(R::Outcome, R::World), Halt> {
    let mut after = world.clone();
    let mut random = Random::seeded(seed);
    let faces = move |die| random.face(die);
    let outcome = Simulate::new(faces, norn_play::simulate::defaults).run(rule, &mut after)?;
    Ok((outcome, after))
}

/// The law of waiting: what a game fills in to wait until a day leads to that day, unless something is due before. Says
/// whether it could be tried: not where nobody waits so, or where that is refused now.
///
/// # Panics
/// If it does not hold, or if a rule is broken.
pub fn waits<R: Ruleset>(rules: R, world: &R::World, ahead: i64, seed: u64) -> bool {
    let Some(today) = rules.day(world) else { return false };
    assert!(rules.wait_until(world, today).is_none(), "day {today} is waited for while it is: {world:?}");
    let day = today.saturating_add(ahead.max(1));
    let Some(filled) = rules.wait_until(world, day) else { return false };
    let attempt = match rules.next(world, &Viewer::Referee, &filled) {
        Next::Ready(attempt) => attempt,
        Next::Refused(_) => return false,
        _ => panic!("{filled:?} does not say all that it takes to wait until day {day}: {world:?}"),
    };
    let mut after = world.clone();
    let mut simulate = Simulate::new(Random::seeded(seed), |prompt: &Prompt<'_>| prompt.by_default());
    match simulate.run(&attempt, &mut after) {
        Ok(_) => {}
        Err(Halt::Refused(_) | Halt::TooLong) => return false,
        Err(halt) => panic!("{halt}: {attempt:?} in {world:?}"),
    }
    let then = rules.day(&after);
    let comes = then == Some(day) || (rules.due(&after).is_some() && then <= Some(day));
    assert!(comes, "{filled:?} leads to day {then:?} and not to {day}: {world:?}");
    true
}

/// The split law: to let a time pass in one go, or in two parts one after the other, leads to the same world, with the
/// same faces at the same events. Says whether it could be tried: not where time does not pass so, is refused, or
/// brings something due after its first part.
///
/// # Panics
/// If it does not hold, or if a rule is broken.
pub fn splits<R: Ruleset>(rules: R, world: &R::World, (first, second): (u32, u32), seed: u64) -> bool {
    let mut simulate = Simulate::new(Random::seeded(seed), |prompt: &Prompt<'_>| prompt.by_default());
    let mut passes = |world: &R::World, span: u32| {
        let attempt = rules.pass_time(world, span)?;
        let mut after = world.clone();
        match simulate.run(&attempt, &mut after) {
            Ok(_) => Some(after),
            Err(Halt::Refused(_) | Halt::TooLong) => None,
            Err(halt) => panic!("{halt}: {attempt:?} in {world:?}"),
        }
    };
    let Some(between) = passes(world, first) else { return false };
    if rules.due(&between).is_some() {
        return false;
    }
    let Some(parts) = passes(&between, second) else { return false };
    let mut simulate = Simulate::new(Random::seeded(seed), |prompt: &Prompt<'_>| prompt.by_default());
    let Some(attempt) = rules.pass_time(world, first.saturating_add(second)) else { return false };
    let mut whole = world.clone();
    match simulate.run(&attempt, &mut whole) {
        Ok(_) => assert!(
            whole == parts,
            "{first} and then {second} lead elsewhere than both in one go: {parts:?} instead of {whole:?}, from {world:?}"
        ),
        Err(Halt::Refused(_) | Halt::TooLong) => return false,
        Err(halt) => panic!("{halt}: {attempt:?} in {world:?}"),
    }
    true
}
