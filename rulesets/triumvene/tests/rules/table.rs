//! A table in few words: people, typed dice, typed answers, and what came of them.
use norn_kernel::offer::{Filled, Next};
use norn_kernel::ruleset::{Verdict, fill};
use norn_kernel::{Answer, Key, Line, Noted, Owner, Record, Ruleset, Value, Viewer, Who};
use norn_play::playback::Roll;
use norn_play::{Fact, Now, Playback, Question};
use norn_triumvene::content::Weapon;
use norn_triumvene::world::{Character, Combat, Pool, Side, Stat, World};
use norn_triumvene::{Attempt, Effect, Triumvene};
use std::cell::RefCell;
use std::collections::VecDeque;

pub(crate) const LYNETH: Who = Who(1);
pub(crate) const CAIUS: Who = Who(2);
pub(crate) const MIRA: Who = Who(3);
pub(crate) const BANDIT: Who = Who(11);
pub(crate) const THUG: Who = Who(12);
pub(crate) const ROGUE: Who = Who(13);

/// Somebody of the party with 10 hit points and nothing else.
pub(crate) fn hero(name: &str) -> Character {
    Character { name: name.to_owned(), hp: Pool::full(10), ..Character::default() }
}

/// Somebody of the referee's with 10 hit points, who hits for so much.
pub(crate) fn foe(name: &str, damage: i32) -> Character {
    let mut one = Character { side: Side::Opponents, ..hero(name) };
    one.weapons.insert("Claw".into(), weapon(damage));
    one
}

pub(crate) fn weapon(damage: i32) -> Weapon {
    Weapon { damage, combat_type: Some("Melee".into()), ..Weapon::default() }
}

pub(crate) fn bow(damage: i32) -> Weapon {
    Weapon { ranged: true, combat_type: Some("Ranged".into()), ..weapon(damage) }
}

/// A world with these people in it.
pub(crate) fn world(people: impl IntoIterator<Item = (Who, Character)>) -> World {
    let mut world = Triumvene.start();
    world.characters.extend(people);
    world
}

/// With a house rule set.
pub(crate) fn with_switch(mut world: World, id: &str, value: &str) -> World {
    let effects = Triumvene.set_switch(&world, id, value).expect("such a house rule");
    for effect in &effects {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

/// An attempt that is over.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) verdict: Verdict,
    pub(crate) world: World,
    pub(crate) record: Record<World>,
    /// In the order in which they came up.
    pub(crate) asked: Vec<Question>,
}

impl Played {
    pub(crate) fn outcome(&self) -> Option<&str> {
        self.verdict.outcome.as_deref()
    }
    pub(crate) fn total(&self) -> Option<i32> {
        self.verdict.total
    }
    /// How often this rule asked something.
    pub(crate) fn asked(&self, rule: &str) -> usize {
        self.asked.iter().filter(|question| question.key.id() == rule).count()
    }
    pub(crate) fn question(&self, rule: &str) -> &Question {
        self.asked.iter().find(|question| question.key.id() == rule).expect("such a question")
    }
    /// All faces in the order in which the run met them: die, face, whether it was dropped.
    pub(crate) fn dice(&self) -> Vec<(u16, u16, bool)> {
        let dice = self.record.lines.iter().filter_map(|noted| match noted.line {
            Line::Rolled { die, face, dropped, .. } => Some((die.sides(), face, dropped)),
            _ => None,
        });
        dice.collect()
    }
    /// The numbers that a rule gave, with what they come from.
    pub(crate) fn numbers(&self, rule: &str) -> Vec<(i32, Option<Value>)> {
        let numbers = self.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Number { key, amount, of } if key.id() == rule => Some((*amount, of.clone())),
            _ => None,
        });
        numbers.collect()
    }
    /// The words of outcomes that a rule gave.
    pub(crate) fn outcomes(&self, rule: &str) -> Vec<String> {
        let outcomes = self.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Outcome { key, word, .. } if key.id() == rule => Some(word.to_string()),
            _ => None,
        });
        outcomes.collect()
    }
    /// What a rule told, without numbers: part and what was filled in.
    pub(crate) fn told(&self, rule: &str, part: &str) -> Vec<Vec<Value>> {
        let told = self.record.lines.iter().filter_map(|noted| match &noted.line {
            Line::Told { key, part: of, args } if key.id() == rule && of == part => {
                Some(args.iter().map(|(_, value)| value.clone()).collect())
            }
            _ => None,
        });
        told.collect()
    }
    pub(crate) fn hp(&self, who: Who) -> i32 {
        self.world.character(who).hp.now
    }
    pub(crate) fn combat(&self) -> &Combat {
        self.world.combat.as_ref().expect("a fight")
    }
    pub(crate) fn effects(&self) -> Vec<&Effect> {
        self.record.effects.iter().map(|change| &change.effect).collect()
    }
    pub(crate) fn line(&self, find: impl Fn(&Line<Key>) -> bool) -> &Noted {
        self.record.lines.iter().find(|noted| find(&noted.line)).expect("such a line")
    }
}

/// A word of the referee's: the n-th line of this rule that can be overruled, and what counts instead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ruling {
    pub(crate) rule: &'static str,
    pub(crate) nth: usize,
    pub(crate) number: i32,
}

/// Plays an attempt to its end: dice in the order in which they are rolled, answers by the rule that asks. A
/// question without an answer takes its default. Every die and every answer has to be used.
pub(crate) fn play(world: &World, attempt: &Attempt, dice: &[u16], answers: &[(&str, Answer)]) -> Played {
    play_ruled(world, attempt, dice, answers, &[])
}

/// The same, with the referee overruling something as soon as it stands there.
pub(crate) fn play_ruled(
    world: &World,
    attempt: &Attempt,
    dice: &[u16],
    answers: &[(&str, Answer)],
    rulings: &[Ruling],
) -> Played {
    let left = RefCell::new(dice.iter().copied().collect::<VecDeque<u16>>());
    let fall = |roll: &Roll| {
        let mut left = left.borrow_mut();
        assert_eq!(left.len().min(roll.count), roll.count, "no die left for {roll:?}");
        Some(left.drain(..roll.count).collect())
    };
    let mut answers: Vec<Option<(&str, Answer)>> = answers.iter().cloned().map(Some).collect();
    let mut rulings: VecDeque<Ruling> = rulings.iter().copied().collect();
    let mut run = Playback::live(vec![], fall);
    let mut asked = vec![];
    loop {
        let now = run.step(attempt, world);
        if let Some(ruling) = rulings.front() {
            let path = match &now {
                Now::Refused { path, refusal } if refusal.rule().id() == ruling.rule => Some(*path),
                Now::Done { record, .. } | Now::Waiting { record, .. } => point(record, ruling),
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
                let taken = run.answer(&question, answer.expect("an answer"));
                assert_eq!(taken, Ok(()), "{question:?}");
                asked.push(question);
            }
            Now::Refused { refusal, .. } => {
                assert_eq!(refusal.rule().id(), "nothing", "refused");
            }
            other => panic!("{other:?}"),
        }
    }
}

fn point(record: &Record<World>, ruling: &Ruling) -> Option<norn_kernel::Path> {
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

/// The rule that refuses the attempt.
pub(crate) fn refusal(world: &World, attempt: &Attempt) -> Option<&'static str> {
    norn_kernel::refusal(attempt, world).map(|refusal| refusal.rule().id())
}

/// What is offered for what is filled in so far.
pub(crate) fn offered(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    fill(Triumvene, world, viewer, filled)
}

/// Whoever plays this character.
pub(crate) fn player(who: Who) -> Viewer {
    Viewer::Player(vec![who])
}

pub(crate) fn yes() -> Answer {
    Answer::Yes(true)
}
pub(crate) fn no() -> Answer {
    Answer::Yes(false)
}
pub(crate) fn pick(stat: &Stat) -> Answer {
    Answer::One(stat.value())
}
pub(crate) fn word(word: &str) -> Answer {
    Answer::One(Value::word(word))
}
pub(crate) fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}
pub(crate) fn owner(who: Who) -> Owner {
    Owner::Character(who)
}
