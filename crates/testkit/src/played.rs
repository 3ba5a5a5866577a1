//! Plays an attempt to its end with given dice and answers, for tests of rules.
use norn_kernel::ruleset::Verdict;
use norn_kernel::{Answer, Attempt, Key, Line, Noted, Path, Record, Value, World};
use norn_play::playback::Roll;
use norn_play::{Fact, Now, Playback, Question};
use std::cell::RefCell;
use std::collections::VecDeque;

/// An attempt that is over.
/// Panics in here are failed tests.
#[derive(Debug)]
pub struct Played<W: World> {
    /// What it came to.
    pub verdict: Verdict,
    /// The world that it left behind.
    pub world: W,
    /// What it wrote down.
    pub record: Record<W>,
    /// In the order in which they came up.
    pub asked: Vec<Question>,
}

impl<W: World> Played<W> {
    /// The outcome's word.
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        self.verdict.outcome.as_deref()
    }
    /// The number that it came to.
    #[must_use]
    pub fn total(&self) -> Option<i32> {
        self.verdict.total
    }
    /// How often this rule asked something.
    #[must_use]
    pub fn asked(&self, rule: &str) -> usize {
        self.asked.iter().filter(|question| question.key.id() == rule).count()
    }
    /// The first question that this rule asked.
    ///
    /// # Panics
    /// If it asked none.
    #[must_use]
    pub fn question(&self, rule: &str) -> &Question {
        self.asked.iter().find(|question| question.key.id() == rule).expect("such a question")
    }
    /// All faces in the order in which the run met them: die, face, whether it was dropped.
    #[must_use]
    pub fn dice(&self) -> Vec<(u16, u16, bool)> {
        let dice = self.record.lines.iter().filter_map(|noted| match noted.line {
            Line::Rolled { die, face, dropped, .. } => Some((die.sides(), face, dropped)),
            _ => None,
        });
        dice.collect()
    }
    /// The numbers that a rule gave, with what they come from.
    #[must_use]
    pub fn numbers(&self, rule: &str) -> Vec<(i32, Option<Value>)> {
        let numbers = self.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Number { key, amount, of } if key.id() == rule => Some((*amount, of.clone())),
            _ => None,
        });
        numbers.collect()
    }
    /// The words of outcomes that a rule gave.
    #[must_use]
    pub fn outcomes(&self, rule: &str) -> Vec<String> {
        let outcomes = self.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Outcome { key, word, .. } if key.id() == rule => Some(word.to_string()),
            _ => None,
        });
        outcomes.collect()
    }
    /// What a rule told, without numbers: part and what was filled in.
    #[must_use]
    pub fn told(&self, rule: &str, part: &str) -> Vec<Vec<Value>> {
        let told = self.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Told { key, part: of, args, .. } if key.id() == rule && of == part => {
                Some(args.iter().map(|(_, value)| value.clone()).collect())
            }
            _ => None,
        });
        told.collect()
    }
    /// What changed, in order.
    #[must_use]
    pub fn effects(&self) -> Vec<&W::Effect> {
        self.record.effects.iter().map(|change| &change.effect).collect()
    }
    /// The first line of this sort.
    ///
    /// # Panics
    /// If there is none.
    pub fn line(&self, find: impl Fn(&Line<Key>) -> bool) -> &Noted {
        self.record.lines.iter().find(|noted| find(&noted.line)).expect("such a line")
    }
}

/// A word of the referee's: the n-th line of this rule that can be overruled, and what counts instead.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// The rule that wrote the line.
    pub rule: &'static str,
    /// Which of its lines, from 0.
    pub nth: usize,
    /// What counts instead.
    pub number: i32,
}

/// Plays an attempt to its end: dice in the order in which they are rolled, answers by the rule that asks. A
/// question without an answer takes its default. Every die and every answer has to be used: how many dice are
/// rolled, and what is asked, are figures of the test that writes them out, and fail there.
///
/// # Panics
/// If it refuses, or dice or answers are missing or left over.
#[track_caller]
pub fn play<A: Attempt>(
    world: &A::World,
    attempt: &A,
    dice: &[u16],
    answers: &[(&str, Answer)],
) -> Played<A::World> {
    play_ruled(world, attempt, dice, answers, &[])
}

/// The same, with the referee overruling something as soon as it stands there.
///
/// # Panics
/// As [`play`].
#[track_caller]
pub fn play_ruled<A: Attempt>(
    world: &A::World,
    attempt: &A,
    dice: &[u16],
    answers: &[(&str, Answer)],
    rulings: &[Ruling],
) -> Played<A::World> {
    let left = RefCell::new(dice.iter().copied().collect::<VecDeque<u16>>());
    let short = RefCell::new(None);
    let fall = |roll: &Roll| {
        let mut left = left.borrow_mut();
        if left.len() < roll.count {
            *short.borrow_mut() = Some((left.len(), *roll));
            return None;
        }
        Some(left.drain(..roll.count).collect())
    };
    let mut answers: Vec<Option<(&str, Answer)>> = answers.iter().cloned().map(Some).collect();
    let mut rulings: VecDeque<Ruling> = rulings.iter().copied().collect();
    let mut run = Playback::live(attempt, world, vec![], fall);
    let mut asked = vec![];
    loop {
        let now = run.step();
        if let Some((left, roll)) = short.take() {
            assert_eq!(left, roll.count, "no die left for {roll:?}");
        }
        if let Some(ruling) = rulings.front() {
            let path = match &now {
                Now::Refused { path, refusal } if refusal.rule().id() == ruling.rule => Some(*path),
                Now::Done { record, .. } => point(record, ruling),
                Now::Waiting { .. } => point(run.record(), ruling),
                _ => None,
            };
            if let Some(path) = path {
                let ruling = rulings.pop_front().expect("a ruling");
                let aside = run.overrule(&path, ruling.rule, ruling.number).expect("something to overrule");
                // What came after it is rolled and answered anew.
                for (_, fact) in aside {
                    if let Fact::Answered { key, .. } = fact {
                        asked.retain(|question: &Question| question.key.id() != key);
                    }
                }
                continue;
            }
        }
        match now {
            Now::Done { outcome, world, record } => {
                assert_eq!(left.borrow().len(), 0, "dice were left over");
                let left: Vec<_> = answers.into_iter().flatten().collect();
                assert_eq!(left, [], "answers were left over");
                assert!(rulings.is_empty(), "rulings were left over: {rulings:?}");
                return Played { verdict: outcome, world, record, asked };
            }
            Now::Waiting { questions, .. } => {
                let question = questions[0].clone();
                let given = answers
                    .iter_mut()
                    .find(|answer| answer.as_ref().is_some_and(|(rule, _)| *rule == question.key.id()));
                let answer = match given {
                    Some(given) => given.take().map(|(_, answer)| answer),
                    None => question.default.clone(),
                };
                if let Err(fault) = run.answer(&question, answer.expect("an answer")) {
                    panic!("{fault:?} of {question:?}");
                }
                asked.push(question);
            }
            Now::Refused { refusal, .. } => panic!("refused by {}", refusal.rule().id()),
            other => panic!("{other:?}"),
        }
    }
}

fn point<W: World>(record: &Record<W>, ruling: &Ruling) -> Option<Path> {
    let can = record.lines.iter().filter(|noted| {
        noted.line.key().id() == ruling.rule
            && matches!(
                noted.line,
                Line::Rolled { .. }
                    | Line::Number { .. }
                    | Line::Total { .. }
                    | Line::Compared { .. }
                    | Line::Holds { .. }
                    | Line::Outcome { .. }
            )
    });
    can.map(|noted| noted.path).nth(ruling.nth)
}
